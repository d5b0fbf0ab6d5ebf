"""Single rounds by chance: house rules, contract, number of seats and who sits on them, watched to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from carioca.bots.door import BOTS, level_of, make_bot
from carioca.engine.events import RoundEnded
from carioca.engine.game import Refusal, Setup, State
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from tests.bots.play import assert_conserved
from tests.games.contract.mixes import mixed

DEAR = tuple(bot for bot in BOTS if level_of(bot) == "expert")
"""The levels and characters that take their time to think."""
CHEAP = tuple(bot for bot in BOTS if bot not in DEAR)
STILL = 600  # actions without a card leaving the stock: the seats only pass the cards of the pile around


class Mixed(NamedTuple):
    """A round to be played: the number of its contract, the level or character of each seat."""

    options: CariocaOptions
    contract: int
    bots: tuple[str, ...]
    seed: str


def mixed_round(number: int, bots: Sequence[str], dear: Sequence[str] = (), usual: bool = False) -> Mixed:
    """The round of this number, `usual`: under the usual rules. In every fourth one of the dear bots has a seat."""
    stream = Random(f"mixed-round-{number}")
    options = CariocaOptions(extra_rounds=EXTRA_ROUNDS) if usual else mixed(stream)
    most = 2 if options.decks == 1 else options.players_max
    seated = [stream.choice(bots) for _ in range(stream.randint(min(options.players_min, most), most))]
    if dear and number % 4 == 0:
        seated[stream.randrange(len(seated))] = dear[number // 4 % len(dear)]
    return Mixed(options, stream.randrange(len(options.round_ids)), tuple(seated), f"mixed-{number}")


class Watching:
    """The game as it is handed to a bot; notes when a decision that it was about to make is refused."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.bot = ""

    def check(self, state: State, action: Any) -> Refusal | None:
        refusal = CARIOCA.check(state, action)
        if refusal is not None:
            self.refused[f"{self.bot}: {CARIOCA.action_text(action)} ({refusal.code})"] += 1
        return refusal

    def __getattr__(self, name: str) -> Any:
        return getattr(CARIOCA, name)


def states(order: Mixed, watching: Watching) -> Iterator[State]:
    """Every state with somebody to act, until the round is over. An illegal move raises, an endless round asserts."""
    bots = {bot: make_bot(bot, watching) for bot in order.bots}  # type: ignore[arg-type]
    setup = Setup("carioca", order.options, len(order.bots), order.seed)
    step = CARIOCA.deal(setup, order.contract)
    stream = Random(order.seed)
    stock, still = step.state.stock, 0
    while not any(isinstance(event, RoundEnded) for event in step.events):
        state = step.state
        yield state
        watching.bot = order.bots[state.turn]
        step = CARIOCA.apply(state, bots[watching.bot].decide(CARIOCA.censor(state, state.turn), stream))
        still = still + 1 if step.state.stock is stock else 0
        stock = step.state.stock
        assert still < STILL, f"endless: {order}"


def play_round(order: Mixed, watching: Watching) -> int:
    """Plays the round with its cards counted at every turn's end; how many decisions it took."""
    number = 0
    for state in states(order, watching):
        number += 1
        if state.phase != "play":
            assert_conserved(state)
    return number
