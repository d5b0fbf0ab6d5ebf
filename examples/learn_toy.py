"""A player learns from its own matches by a table: `python -m examples.learn_toy`, in the folder of the source.

The game is the toy of the tests: the dealer of each of two rounds says "double" or "single", then both draw a card and
the higher one takes the stake. The learner deals the second round: it should double when it is behind, not when ahead.
"""

import random
from collections import defaultdict

from carioca.gym import encodings, raw_env
from tests.toy.encoding import ToyEncoding
from tests.toy.rules import TOY

encodings.admit("toy", ToyEncoding)
table = raw_env(TOY, seats=2, rewards="places")
table.reset(seed=1)
values, visits, chance = defaultdict(float), defaultdict(int), random.Random(1)


def match(explore: float) -> float:
    """Plays a match against chance and learns from it; what the learner, player_1, won: 1, 0 or -1."""
    table.reset()
    made = []
    while not table.terminations[agent := table.agent_selection]:
        seen = table.observe(agent)
        key, legal = seen["observation"].tobytes(), list(seen["action_mask"].nonzero()[0])
        action = chance.choice(legal)
        if agent == "player_1" and len(legal) > 1:
            if chance.random() >= explore:
                action = max(legal, key=lambda number: values[key, number])
            made.append((key, action))
        table.step(action)
    for pair in made:
        visits[pair] += 1
        values[pair] += (table.rewards["player_1"] - values[pair]) / visits[pair]
    return table.rewards["player_1"]


for name, explore in (("chance", 1.0), ("what was learned", 0.0)):
    print(f"{name}: {sum(match(explore) for _ in range(3000)) / 3000:+.3f} a match")
