"""Under mixed house rules too `legal_actions` offers every small action that `check` allows; positions are whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from carioca.cards import JOKER, french_pack
from carioca.engine.game import Setup
from carioca.engine.position import canonical
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.melds import read_row
from carioca.games.contract.state import State
from carioca.games.melding.actions import (
    Action,
    Deal,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    SwapJoker,
)
from carioca.games.melding.state import Kind, Laid, Meld
from tests.games.contract.mixes import mixed
from tests.games.contract.test_meld_oracle import RED, made_up

MANY = [*range(4), *(pytest.param(number, marks=pytest.mark.slow) for number in range(4, 60))]
NAMES = sorted(set(french_pack(1, 1)))


def everything_small(state: State) -> Iterator[Action]:
    """Every action but the laying of melds, sensible or not."""
    yield from (Deal(), Pass(), Draw("stock"), Draw("pile"), EndTurn())
    for card in NAMES:
        yield Discard(card)
        for number, meld in enumerate(state.melds):
            if meld.kind is Kind.RUN:
                yield from (LayOff(card, number, "low"), LayOff(card, number, "high"))
                yield from (SwapJoker(card, number, at) for at in range(len(meld.cards)))
            else:
                yield LayOff(card, number)
                # The jokers of a set are alike: the first one stands for all.
                yield from (SwapJoker(card, number, at) for at, held in enumerate(meld.cards) if held not in NAMES[1:])


def offers(state: State) -> list[Action]:
    """The legal actions, which are the very ones that `check` allows."""
    actions = list(CARIOCA.legal_actions(state))
    assert actions and all(CARIOCA.check(state, action) is None for action in actions)
    offered = {action for action in actions if not isinstance(action, LayDown | LayMeld)}
    allowed = {action for action in everything_small(state) if CARIOCA.check(state, action) is None}
    alike = {action for action in allowed if isinstance(action, SwapJoker)}
    assert offered - alike == allowed - alike
    assert {(swap.card, swap.meld) for swap in alike} == {
        (swap.card, swap.meld) for swap in offered if isinstance(swap, SwapJoker)
    }
    return actions


def watched(state: State) -> None:
    """What holds at every moment of a match."""
    actions = offers(state)
    position = CARIOCA.position(state)
    assert canonical(CARIOCA.position(CARIOCA.read_position(position))) == canonical(position)
    seat = CARIOCA.current(state)
    assert list(CARIOCA.legal_actions(CARIOCA.censor(state, seat).state)) == actions


def chosen(actions: list[Action], rng: Random) -> Action:
    """Gladly one that lays cards or takes a joker, so that the table fills."""
    laying = [action for action in actions if isinstance(action, LayDown | LayMeld | LayOff | SwapJoker)]
    return rng.choice(laying if laying and rng.random() < 0.7 else actions)


@pytest.mark.seldom(2)
@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", MANY)
def test_along_a_match(number: int) -> None:
    rng = Random(f"mixed {number}")
    options = mixed(rng)
    seats = 2 if options.decks == 1 else 2 + number % 3
    state = CARIOCA.deal(Setup("carioca", options, seats, f"mixed {number}")).state
    for step in range(150):
        if CARIOCA.current(state) is None:
            return
        if step % 3 == 0:
            watched(state)
        state = CARIOCA.apply(state, chosen(list(CARIOCA.legal_actions(state)), rng)).state


@pytest.mark.seldom(2)
@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", MANY)
def test_at_a_table_of_melds(number: int) -> None:
    """Three melds of any length and a hand with wild cards, in the turn of one who is down, or not."""
    rng = Random(f"table {number}")
    met: Counter[type] = Counter()
    for _ in range(10):
        options = mixed(rng)
        laid = (read_row(made_up(rng), options.law, rng.choice([Kind.RUN, Kind.SET])) for _ in range(60))
        melds = [Meld(rng.randrange(2), row.kind, row.cards) for row in laid if isinstance(row, Laid)][:3]
        start = CARIOCA.deal(Setup("carioca", options, 2, "table")).state
        # How the melds came there and from which cards does not matter to what is legal now.
        state = start.evolve(phase="play", turn=0, drew=rng.choice(["stock", "pile"]), melds=tuple(melds))
        for down in ("no", "now", "earlier"):
            hand = (*rng.choices(NAMES[1:], k=rng.randint(0, 5)), *rng.choices([JOKER, *RED], k=rng.randint(1, 2)))
            met.update(map(type, offers(state.evolve(hands=(hand, hand), down=(down, "earlier")))))
    assert met[LayOff] and met[Discard]
