"""What is said for a move at Kalooki is true: every figure is counted again from the whole state."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from carioca.bots.door import advise, make_bot, mind_of
from carioca.cards import Card
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action
from carioca.games.contract.bajada import limits
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.solver.hand import distance
from carioca.games.contract.state import State
from carioca.games.melding.actions import Allow, Call, Discard, LayDown, LayMeld, LayOff, Replace
from carioca.games.melding.state import put, without
from carioca.i18n import set_language
from carioca.words.hints import LOOK, WHY, hint_text
from tests.bots.contract.test_kalooki_bots import states
from tests.games.contract.kalooki import meld, play, player, position
from tests.longer import many

NAMES = ("Rosa", "Ana", "Luis", "Eva")


def lack_of(state: State, hand: tuple[Card, ...]) -> int:
    return distance(hand, state.contract, limits(state))


def count_unseen(state: State) -> Counter[Card]:
    """The cards that the seat to act has not seen: they lie in the stock or, unknown, in other hands."""
    hidden = Counter(state.stock)
    for other, hand in enumerate(state.hands):
        if other != state.turn:
            hidden += Counter(hand) - Counter(state.known[other])
    return hidden


def rest_of(state: State, action: Action) -> tuple[Card, ...]:
    """The hand of the seat to act after it has laid or thrown these cards."""
    hand = state.hand
    match action:
        case LayDown(melds) | LayMeld(melds):
            for card in (card for row in melds for card in row):
                hand = without(hand, card)
        case LayOff(card) | Discard(card) | Replace(card):
            hand = without(hand, card)
    return hand


def helping_of(state: State, hand: tuple[Card, ...], left: Counter[Card]) -> int:
    """How many of the cards that are left bring a hand nearer to the contract."""
    lack = lack_of(state, hand)
    return sum(number for card, number in left.items() if lack_of(state, (*hand, card)) < lack)


def look_at(state: State, action: Action) -> Counter[str]:
    """Every figure of a move's reasons is the one that the whole state gives; which codes were met."""
    reasons = mind_of(KALOOKI).explain(KALOOKI.censor(state, state.turn), action)
    assert reasons and len({reason.code for reason in reasons}) == len(reasons)
    found: dict[str, Any] = {reason.code: reason.values for reason in reasons}
    seat, hand, rest = state.turn, state.hand, rest_of(state, action)
    lack, left = lack_of(state, hand), count_unseen(state)
    for code in ("helps", "no-helps"):
        if code in found:
            now = rest if isinstance(action, Discard) else hand
            said = {"n": helping_of(state, now, left), "unseen": left.total(), "lack": lack_of(state, now)}
            assert found[code] == said
    for code in ("pile-would", "pile-nearer"):
        if code in found:
            assert found[code] == {
                "card": state.pile[-1], "n": lack_of(state, (*hand, state.pile[-1])), "before": lack
            }  # fmt: skip
    if "call-grows" in found:
        asked = KALOOKI.apply(state, Call()).state
        grown = len(KALOOKI.apply(asked, Allow()).state.hands[seat])
        assert found["call-grows"] == {"n": grown, "before": len(hand)}
    for code in {"call-would", "call-pays"} & found.keys():
        caller = found[code]["seat"]
        assert found[code]["n"] == len(KALOOKI.apply(state, Allow()).state.hands[caller])
    if "pile-wider" in found:
        more = (*hand, state.pile[-1])
        rests = [held for held in (without(more, card) for card in set(more)) if lack_of(state, held) == lack]
        assert found["pile-wider"]["before"] == helping_of(state, hand, left)
        assert found["pile-wider"]["n"] == max(helping_of(state, held, left) for held in rests)
    saved = KALOOKI.points(state)[seat] - KALOOKI.points(state.evolve(hands=put(state.hands, seat, rest)))[seat]
    if not rest:
        # What the winner gets (K27) is another thing than the cards that no longer count: "wins" says that.
        saved -= state.order.win_bonus
    for code in {"points", "lay", "meld", "moves"} & found.keys():
        assert found[code]["n"] == saved
    if "left" in found:
        points, before = hand_points(state.order, rest), hand_points(state.order, hand)
        assert found["left"] == {"n": len(rest), "points": points, "before": before}
    if "wins" in found:
        ended = [event for event in KALOOKI.apply(state, action).events if isinstance(event, RoundEnded)]
        assert [event.winners for event in ended] == [(seat,)]
    for code in {"threat", "late"} & found.keys():
        rivals = [len(held) for at, held in enumerate(state.hands) if at != seat and state.down[at] != "no"]
        assert found[code]["n"] == min(rivals)
    return Counter(found.keys())


@cache
def passed() -> list[State]:
    """The states of a short match between opponents of several levels."""
    return states(4, "reasons")


def some_moves(state: State, number: int) -> set[Action]:
    """What opponents do here, and a move of chance."""
    view = KALOOKI.censor(state, state.turn)
    levels = ("normal", "random") if number % 5 else ("normal", "random", "expert")
    return {make_bot(level, KALOOKI).decide(view, Random(number)) for level in levels}


def look_at_all(sample: list[State]) -> Counter[str]:
    met: Counter[str] = Counter()
    for number, state in enumerate(sample):
        for action in some_moves(state, number):
            met += look_at(state, action)
    return met


@pytest.mark.slow
def test_every_figure_is_true() -> None:
    met = look_at_all(Random("few").sample(passed(), 120))
    assert {"helps", "points", "call-grows", "call-would"} <= met.keys()


@pytest.mark.slow
def test_every_figure_is_true_in_many_positions() -> None:
    met: Counter[str] = Counter()
    for number in range(many(12, 4)):
        met += look_at_all(states(3 + number % 4, f"reasons {number}"))
    assert {"lay", "left", "wins", "threat", "table-takes", "call-gains"} <= met.keys()


def codes(state: State, line: str) -> list[str]:
    """What is said of a move."""
    view = KALOOKI.censor(state, state.turn)
    return [reason.code for reason in mind_of(KALOOKI).explain(view, KALOOKI.parse_action(line))]


def test_a_card_that_fits_the_table_is_told_to_who_is_down() -> None:
    given: dict[str, Any] = {"phase": "draw", "A": player("2C 9C", "earlier"), "melds": [meld("5H 6H 7H 8H")]}
    assert codes(position(pile=["9H"], **given), "draw pile")[0] == "pile-fits"
    assert codes(position(pile=["KD"], **given), "draw stock")[0] == "pile-fits-not"


def test_a_refused_card_is_explained_as_the_draw_that_it_is() -> None:
    """To take it and to leave it were explained by the same words (K23)."""
    wants = player("7S 7H 9C 9D KS KH 2C 4C JH")
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC"]}
    option, _ = play(position(B=wants, C=player("7S 7H 3C"), **given), "discard 7D", "call", "refuse")
    taken, left = codes(option, "take"), codes(option, "decline")
    assert taken[0] == "pile-nearer" and left[0] == "pile-would" and not set(taken) & set(left)


def test_who_grants_a_call_is_told_what_it_leaves_the_caller_with() -> None:
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC"], "C": player("7S 7H 9C 9D KS KH 2C 4C JH")}
    called, _ = play(position(**given), "discard 7D", "call")
    assert codes(called, "allow")[-1] == "call-pays" and codes(called, "refuse")[-1] == "call-would"


def test_a_joker_that_is_moved_is_told() -> None:
    state = position(A=player("6H 2C 9C", "earlier"), melds=[meld("5H * 7H 8H")])
    action = KALOOKI.parse_action("replace 6H m0 high")
    assert look_at(state, action)["moves"]
    assert KALOOKI.check(state, action) is None


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_hint_for_every_answer_in_three_steps(language: str) -> None:
    set_language(language)
    try:
        given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC"]}
        wants = player("7S 7H 9C 9D KS KH 2C 4C JH")
        called, _ = play(position(C=wants, **given), "discard 7D")
        asked, _ = play(called, "call")
        option, _ = play(position(B=wants, C=player("7S 7H 3C"), **given), "discard 7D", "call", "refuse")
        for state in (called, asked, option):
            view = KALOOKI.censor(state, state.turn)
            advice = advise(KALOOKI, view)
            assert {reason.code for reason in advice.reasons}.isdisjoint({"experience"})
            told = [hint_text(KALOOKI, advice, view, NAMES, step) for step in range(LOOK, WHY + 1)]
            assert len(set(told)) == 3 and all(told) and not any("{" in text for text in told)
            for action in KALOOKI.legal_actions(state):
                assert mind_of(KALOOKI).explain(view, action)[0].code != "experience"
    finally:
        set_language("es")
