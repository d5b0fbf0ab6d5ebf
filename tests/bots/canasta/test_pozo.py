"""What is said of the cards of the pozo is so: compared with every meld and every lay-off that there is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from carioca.bots.canasta.pozo import uses
from carioca.bots.canasta.seen import Seen
from carioca.bots.door import make_bot, mind_of
from carioca.cards import Card
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.rules import laid_off
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Draw, LayOff, Replace
from carioca.games.melding.state import Meld, put
from tests.games.canasta.table import melds, position, texts
from tests.games.canasta.test_finders_oracle import drawn, every_meld, lying, told
from tests.games.canasta.test_finders_oracle import position as any_position
from tests.games.canasta.test_reading_oracle import brute
from tests.longer import many


def laid(state: State, kept: set[Card]) -> set[Card]:
    """The cards of the hand that some lay-offs, one after the other, bring to melds of the side, without those kept."""
    found, known, todo = set[Card](), set[object](), [state]
    while todo:
        one = todo.pop()
        for card in set(one.hand) - kept:
            for number in range(len(one.melds)):
                for end in ("low", "high", ""):
                    for action in (LayOff(card, number, end), Replace(card, number, end)):  # type: ignore[arg-type]
                        then = laid_off(one, action)
                        if isinstance(then, State):
                            found.add(card)
                            key = then.melds, then.locked
                            if key not in known:
                                known.add(key)
                                todo.append(then)
    return found


def any_pozo(number: int) -> State:
    """A draw under options of its own; hand, pozo and melds of the side are of cards that often go together."""
    rng = Random(f"pozo/{number}")
    state = any_position(number, 5)
    cards = drawn(rng, 16)
    rows = [rng.choice(found) for found in (every_meld(tuple(sorted(cards[:8])), state.law),) if found]
    own = [Meld(0, kind, rng.choice(lying(row, state.law))) for row in rows if (kind := brute(row, state.law)[0])]
    size = rng.randint(9, 12)
    return state.evolve(
        phase="draw", hands=put(state.hands, 0, cards[8:size]), pile=cards[size : size + 4], melds=tuple(own)
    )


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("count", [100, pytest.param(many(20_000, 700), marks=pytest.mark.slow)])
def test_a_card_of_no_use_cannot_be_laid_by_any_means(count: int) -> None:
    met = Counter[str]()
    for number in range(50_000, 50_000 + count):
        state = any_pozo(number)
        law, both = state.law, tuple(sorted((*state.hand, *state.pile)))
        wilds = {card for card in both if law.wild(card)}
        plain = tuple(card for card in both if card not in wilds)
        taken = state.evolve(hands=put(state.hands, 0, both), phase="play")
        direct = {
            card for card in set(state.pile) - wilds if laid(taken.evolve(hands=put(state.hands, 0, (card,))), set())
        }
        alone = {card for row in every_meld(plain, law) for card in row}
        every = laid(taken, set()) | {card for row in every_meld(both, law) for card in row}
        found = uses(Seen(BURACO.censor(state, 0)))
        assert Counter(card for row in found for card in row) == Counter(state.pile)
        assert set(found.wilds) == wilds & set(state.pile), told(state)
        assert set(found.fits) == direct, told(state)
        assert set(found.melds) == (alone & set(state.pile)) - direct, told(state)
        assert set(found.follows) == (laid(taken, wilds) & set(state.pile)) - direct - alone, told(state)
        assert set(found.idle) == set(state.pile) - wilds - every, told(state)
        met.update(sort for sort, cards in found._asdict().items() if cards)
        said = {one.code for one in mind_of(BURACO).explain(BURACO.censor(state, 0), Draw("stock"))}
        assert ("canasta.pozo-useless" in said) <= (not set(state.pile) & (wilds | every)), told(state)
    assert len(met) == 6 and min(met.values()) >= count / 50, met


TABLE = melds("5S 6S 7S")


@pytest.mark.parametrize("bot", ("novice", "easy", "normal", "hard", "expert"))
@pytest.mark.parametrize(
    ("hand", "pile"),
    [("AS 4D 6C 8H TC QD", "AD AH"), ("AS 4D 6C 8H TC QD", "AD AH AC AS"), ("TC", "3C 3D 3S"), ("TC KD", "9S 8S")],
)
def test_a_pozo_that_is_a_meld_is_taken(bot: str, hand: str, pile: str) -> None:
    state = position(hand, "3C 4C 5C 6C 7C", pile=texts(pile), melds=TABLE)
    assert make_bot(bot, BURACO).decide(BURACO.censor(state, 0), Random(1)) == Draw("pile")
