"""A player learns from its own matches by a table: `python examples/learn_toy.py`, in the folder of the source.

The game is the toy of the tests: the dealer of each of two rounds says "double" or "single", then both draw a card and
the higher one takes the stake; who has more in the end is first. The learner deals the second round: when it is behind
it should double, when it is ahead it should not.
"""

import random
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from carioca.gym import encodings, raw_env
from tests.toy.encoding import ToyEncoding
from tests.toy.rules import TOY

encodings.admit("toy", ToyEncoding)
table = raw_env(TOY, seats=2, rewards="places")
values, visits = defaultdict(float), defaultdict(int)
learner, chance = "player_1", random.Random(1)


def match(explore: float) -> float:
    """Plays a match against chance, learns from it, and tells what the learner won: 1, 0 or -1."""
    table.reset()
    made = []
    while True:
        agent = table.agent_selection
        seen, _, over, _, _ = table.last()
        if over:
            break
        legal = [number for number, allowed in enumerate(seen["action_mask"]) if allowed]
        action = chance.choice(legal)
        if agent == learner and len(legal) > 1:
            key = seen["observation"].tobytes()
            if chance.random() >= explore:
                action = max(legal, key=lambda number: values[key, number])
            made.append((key, action))
        table.step(action)
    won = table.rewards[learner]
    for pair in made:
        visits[pair] += 1
        values[pair] += (won - values[pair]) / visits[pair]
    return won


if __name__ == "__main__":
    table.reset(seed=1)
    for name, explore, matches in (("chance", 1.0, 3000), ("what was learned", 0.0, 3000)):
        print(f"{name}: {sum(match(explore) for _ in range(matches)) / matches:+.3f} a match")
