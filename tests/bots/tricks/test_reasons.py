"""What is said for a move of La Pocha is true: every number is counted again on the rules and not on bit masks."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from carioca.bots.base import EXPERIENCE, Reason
from carioca.bots.door import mind_of
from carioca.bots.tricks.explain import OF, Facts
from carioca.bots.tricks.levels import NormalBot
from carioca.bots.tricks.masks import bits, card_of
from carioca.cards import Card
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, View
from carioca.games.tricks.actions import Bid, Play
from carioca.games.tricks.claims import beats, possible
from carioca.games.tricks.events import TrickTaken
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import winning
from carioca.games.tricks.state import State, unseen
from tests.bots.tricks.codes import CODES
from tests.bots.tricks.rounds import CHANGES, cards, dealt, played, position

EXPLAIN = mind_of(POCHA).explain
QUICK = NormalBot()


def said(view: View, action: Action) -> dict[str, Reason]:
    """The reasons by their codes, each of which comes once, with the values that are promised."""
    found = EXPLAIN(view, action)
    assert found
    for reason in found:
        assert reason == EXPERIENCE or tuple(reason.values) == CODES[reason.code]
    assert len({reason.code for reason in found}) == len(found)
    return {reason.code: reason for reason in found}


@cache
def moments() -> tuple[tuple[View, Action, dict[str, Reason]], ...]:
    """Decisions of rounds under all house rules with what is said for them."""
    found = []
    for number in range(len(CHANGES)):
        states = list(played(dealt(number, size=4, seats=3 + number % 2), QUICK, Random(number)))
        for state in states[number % 3 :: 3]:
            view = POCHA.censor(state, state.turn)
            action = QUICK.decide(view, Random(0))
            found.append((view, action, said(view, action)))
    return tuple(found)


def in_world(view: View, hands: list[int]) -> State:
    """The position with these hands as a state of the rules."""
    state = view.state
    full = tuple(tuple(card_of(state.options, card) for card in bits(hand)) for hand in hands)
    return state.evolve(hands=full, seed="counted again")


def play_on(state: State, action: Action, seat: int) -> tuple[int, int, bool]:
    """Tricks and points of the seat at the end of the round, and whether it takes the next trick, by quick players."""
    trick: int | None = None
    while True:
        after, events = POCHA.apply(state, action)
        for event in events:
            if isinstance(event, TrickTaken) and trick is None:
                trick = event.seat
            if isinstance(event, RoundEnded):
                won = state.won[seat] + (isinstance(events[1], TrickTaken) and events[1].seat == seat)
                return won, event.points[seat], trick == seat
        state = after
        action = QUICK.decide(POCHA.censor(state, state.turn), Random(0))


@pytest.mark.slow
def test_every_decision_has_reasons_in_the_promised_form() -> None:
    codes: set[str] = set()
    for _, _, reasons in moments():
        codes |= reasons.keys()
    assert len(codes) >= 18, sorted(codes)


@pytest.mark.slow
def test_the_counts_of_a_bid_are_what_the_rules_count() -> None:
    """On the very deals that were counted: tricks at least and exactly, and the expected points."""
    checked = 0
    for view, action, reasons in moments():
        state = view.state
        if not isinstance(action, Bid) or state.trump is None or "tricks.worth" not in reasons or checked == 4:
            continue
        ends = [play_on(in_world(view, world.hands), action, state.turn) for world in Facts(view).worlds]
        least, exact = (sum(test(won) for won, _, _ in ends) for test in (action.tricks.__le__, action.tricks.__eq__))
        assert len(ends) == OF == 100
        assert reasons["tricks.exactly"].values["times"] == exact
        if action.tricks:
            assert reasons["tricks.at-least"].values["times"] == least
        assert reasons["tricks.worth"].values["points"] == round(sum(points for _, points, _ in ends) / OF)
        checked += 1
    assert checked > 3


@pytest.mark.slow
def test_the_counts_of_a_card_are_what_the_rules_count() -> None:
    checked = 0
    for view, action, reasons in reversed(moments()):
        state, met = view.state, reasons.get("tricks.meets")
        if not isinstance(action, Play) or met is None or len(state.hand) > 3 or checked == 5:
            continue
        worlds = Facts(view).worlds
        ends = [play_on(in_world(view, world.hands), action, state.turn) for world in worlds]
        bid = state.bids[state.turn]
        assert met.values["times"] == sum(won == bid for won, _, _ in ends)
        if "tricks.may-take" in reasons:
            assert reasons["tricks.may-take"].values["times"] == sum(takes for _, _, takes in ends)
        if "tricks.meets-other" in reasons:
            other = reasons["tricks.meets-other"].values
            assert isinstance(other["other"], Card)
            again = [play_on(in_world(view, world.hands), Play(other["other"]), state.turn) for world in worlds]
            assert other["times"] == sum(won == bid for won, _, _ in again) < met.values["times"]  # type: ignore[operator]
        checked += 1
    assert checked > 3


@pytest.mark.slow
def test_what_is_said_of_the_trick_and_of_the_suit_is_so() -> None:
    for view, action, reasons in moments():
        if not isinstance(action, Play):
            continue
        state, card = view.state, action.card
        rest, trick = unseen(view), state.trick
        if len(list(POCHA.legal_actions(state))) == 1:
            assert reasons.keys() == {"tricks.only-card"}
            continue
        below = bool(trick) and winning((*trick, card), state.trump, state.options) != len(trick)
        assert ("tricks.loses" in reasons) == below
        if "tricks.takes" in reasons:
            step, may = state.options.step, possible(view)
            behind = [(state.turn + step * at) % state.seats for at in range(1, state.seats - len(trick))]
            assert not any(beats(other, card, state.trump, state.options) for seat in behind for other in may[seat])
        strength = state.options.strength
        same = [other for other in rest if other.suit == card.suit]
        higher = [other for other in same if strength[other.rank] > strength[card.rank]]
        assert ("tricks.boss" in reasons) == (bool(same) and not higher)
        assert ("tricks.lowest" in reasons) == (bool(same) and len(higher) == len(same))
        if "tricks.draws" in reasons:
            assert not trick and card.suit == state.trump and reasons["tricks.draws"].values["n"] == len(same)
        if said := reasons.keys() & {"tricks.void", "tricks.emptied"}:
            assert [other for other in state.hand if other.suit == card.suit] == [card]
            trumps = any(other.suit == state.trump for other in state.hand)
            assert said == {"tricks.void" if trumps else "tricks.emptied"}, "without a trump nothing can be trumped"


@pytest.mark.parametrize(
    ("bid", "won", "code", "values"),
    [
        (1, 0, "tricks.needs", {"n": 1, "left": 2}),
        (2, 0, "tricks.needs-all", {"left": 2}),
        (1, 1, "tricks.needs-none", {}),
        (0, 2, "tricks.too-many", {"n": 2}),
        (4, 0, "tricks.out-of-reach", {"n": 2}),
    ],
)
def test_what_the_bid_still_needs_is_said_first(bid: int, won: int, code: str, values: dict[str, int]) -> None:
    view = position("4O 7C", bid=bid, won=won) if code != "tricks.out-of-reach" else out_of_reach()
    (card,) = cards("4O")
    first = EXPLAIN(view, Play(card))[0]
    assert (first.code, dict(first.values)) == (code, values)
    assert first.warns == (code in ("tricks.too-many", "tricks.out-of-reach"))


def out_of_reach() -> View:
    """Two cards left of four, the first two tricks went to others, four were bid."""
    return position("4O 7C", bid=4, gone="1B 3B RB CB 1C 3C RC CC")


def test_sure_tricks_are_the_trumps_above_all_others() -> None:
    state = dealt(0, size=4, seats=4)
    tops = [card for card in cards("1O 3O 1C 3C 1E 3E 1B 3B") if card.suit == state.trump and card != state.turned]
    low = [card for card in cards("4O 4C 4E 4B") if card.suit != state.trump and card != state.turned]
    hands = tuple((*tops, *low)[:4] if at == state.turn else hand for at, hand in enumerate(state.hands))
    sure = said(POCHA.censor(state.evolve(hands=hands), state.turn), Bid(len(tops)))["tricks.sure"].values
    assert tops and sure["cards"] == tuple(tops) and sure["n"] == len(tops)
