"""The worked cases KC44 to KC52 of docs/rules/kalooki.md and what else it says of the llamada (2.4)."""

from __future__ import annotations

import pytest

from carioca.cards import card_text
from carioca.engine.events import TurnBegan
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.state import State
from carioca.games.melding.events import CallAllowed, Drew
from tests.games.contract.kalooki import (
    LEGAL,
    dealt,
    hand,
    legal,
    meld,
    play,
    player,
    position,
    round_end,
    seat,
    verdict,
)


def thrown(seats: int = 4, **keys: object) -> State:
    """A has thrown the seven of diamonds; the ace of clubs is the next card of the stock."""
    given = {"stock": ["AC", "KC"], "pile": ["9D"], **keys}
    state = position("A", seats, A=player("7D 2S 3S"), **given)
    return play(state, "discard 7D")[0]


def refusal_of(state: State, name: str) -> str:
    """The code with which a player may not call."""
    refusal = KALOOKI.call_refused(state, seat(name, state.seats))
    return "" if refusal is None else refusal.code


def test_KC44_an_allowed_call_gives_the_card_and_one_of_the_stock() -> None:
    state = thrown()
    assert (state.phase, state.turn) == ("call", seat("C"))
    after, events = play(state, "call", "allow")
    assert hand(after, "C") == sorted(["3C", "5D", "7D", "AC"])
    assert (after.phase, after.turn, after.course.calls) == ("draw", seat("B"), 1)
    assert [card_text(card) for card in after.pile] == ["9D"] and legal(after) == ["draw stock", "draw pile"]
    assert [event.seat for event in events if isinstance(event, TurnBegan)] == [seat("B")]
    secret = [event.seen_by(seat("D")) for event in events if isinstance(event, Drew)]
    assert [card_text(event.card) for event in secret] == ["7D", "??"]
    assert [card_text(card) for card in after.known[seat("C")]] == ["7D"]


def test_KC45_who_is_next_does_not_call() -> None:
    state = thrown()
    assert refusal_of(state, "B") == "call-next" and refusal_of(state, "A") == "call-own"
    passed, _ = play(state, "pass", "pass")
    assert (passed.phase, passed.turn) == ("draw", seat("B"))
    assert verdict(passed, "call") == "K25"


def test_KC46_who_has_melded_does_not_call() -> None:
    state = thrown(D=player("2C", "earlier"), melds=[meld("5S 5H 5D", "D")])
    assert refusal_of(state, "D") == "call-down"
    after, _ = play(state, "pass")
    assert (after.phase, after.turn) == ("draw", seat("B"))


def test_KC47_the_nearest_caller_has_priority() -> None:
    state = thrown()
    assert refusal_of(state, "C") == refusal_of(state, "D") == ""
    called, _ = play(state, "call")
    assert (called.phase, called.turn, called.course.window.caller) == ("call-answer", seat("A"), seat("C"))  # type: ignore[union-attr]
    passed, _ = play(state, "pass")
    assert (passed.phase, passed.turn) == ("call", seat("D"))


def test_KC48_a_refused_card_may_be_taken_by_who_is_next() -> None:
    state, events = play(thrown(), "call", "refuse", "take")
    assert (state.phase, state.turn, state.drew) == ("play", seat("B"), "pile")
    assert "7D" in hand(state, "B") and verdict(state, "draw stock") == "K11"
    assert [event.seat for event in events if isinstance(event, TurnBegan)] == [seat("B")]


def test_KC49_a_declined_card_stays_and_the_stock_is_drawn_from() -> None:
    state, _ = play(thrown(), "call", "refuse", "decline")
    assert (state.phase, state.turn) == ("draw", seat("B"))
    assert card_text(state.pile[-1]) == "7D" and hand(state, "C") == ["3C", "5D"]
    assert legal(state) == ["draw stock"] and verdict(state, "draw pile") == "K23"
    # K12, K19: what the turn was bound to is forgotten with it.
    later, _ = play(state, "draw stock", "discard 4D", "pass", "pass")
    assert legal(later) == ["draw stock", "draw pile"]


def test_KC50_the_caller_does_nothing_with_the_card_yet() -> None:
    state, _ = play(thrown(C=player("7S 7H 3C")), "call", "allow")
    assert state.turn == seat("B")
    assert verdict(state, "down 7D7S7H") == "K11"


def test_KC51_of_three_players_one_can_call() -> None:
    state = thrown(3)
    assert state.turn == seat("C", 3)
    after, _ = play(state, "pass")
    assert (after.phase, after.turn) == ("draw", seat("B", 3))


def test_KC52_a_round_that_ends_opens_no_window() -> None:
    state = position(A=player("7D", "earlier"), melds=[meld("5S 5H 5D")], stock=["AC"])
    after, events = play(state, "discard 7D")
    ended = round_end(events)
    assert ended is not None and ended.winners == (seat("A"),)
    assert after.phase == "draw" and after.course.window is None


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ((), {"call": LEGAL, "pass": LEGAL, "allow": "K20", "take": "K20", "draw stock": "K20", "discard 3C": "K20"}),
        (("call",), {"allow": LEGAL, "refuse": LEGAL, "call": "K21", "pass": "K21", "draw pile": "K21"}),
        (("call", "refuse"), {"take": LEGAL, "decline": LEGAL, "call": "K23", "draw stock": "K23"}),
        (("pass", "pass"), {"call": "K25", "pass": "K25", "allow": "K25", "decline": "K25"}),
        (("pass", "pass", "draw stock"), {"call": "K20", "pass": "K20", "refuse": "K20", "take": "K20"}),
    ],
)
def test_answers_out_of_their_window_are_refused(lines: tuple[str, ...], rules: dict[str, str]) -> None:
    state, _ = play(thrown(), *lines)
    assert {line: verdict(state, line) for line in rules} == rules
    assert all(line in legal(state) for line, rule in rules.items() if rule == LEGAL)


def test_nobody_calls_without_a_card_to_draw() -> None:
    """K19: the stock is not empty, or the pile below the called card has two cards at least, of which the top stays."""
    for pile, open_ in ((["9D"], False), (["8C", "9D"], True), ([], False)):
        state = thrown(stock=[], pile=pile)
        assert (state.phase == "call") is open_
        if open_:
            after, _ = play(state, "call", "allow")
            assert hand(after, "C") == sorted(["3C", "5D", "7D", "8C"])
            assert [card_text(card) for card in after.pile] == ["9D"]
        else:
            assert (state.phase, state.turn) == ("draw", seat("B"))


def test_the_first_upcard_cannot_be_called() -> None:
    """K19: only what somebody has thrown."""
    state = dealt(initial_upcard=True)
    assert len(state.pile) == 1 and state.phase == "draw" and state.course.window is None
    assert refusal_of(state, "C") == "call-closed"


def test_who_has_passed_cannot_think_again() -> None:
    state, _ = play(thrown(), "pass")
    assert refusal_of(state, "C") == "call-passed" and refusal_of(state, "D") == ""


def test_a_position_keeps_the_question() -> None:
    """`asked` lists the seats that have answered; the card lies on the pile during the window."""
    state, _ = play(thrown(), "pass", "call")
    data = KALOOKI.position(state)
    assert data["call"] == {"card": "7D", "from": seat("A"), "asked": [seat("C")], "caller": seat("D")}
    assert data["pile"] == ["9D", "7D"] and (data["phase"], data["turn"]) == ("call-answer", seat("A"))
    declined, _ = play(state, "refuse", "decline")
    assert KALOOKI.position(declined)["must"] == "stock"
    allowed, _ = play(state, "allow")
    assert KALOOKI.position(allowed)["calls"] == 1 and "call" not in KALOOKI.position(allowed)


@pytest.mark.parametrize("missed", [0, 50])
@pytest.mark.parametrize("double", [False, True])
def test_a_call_beyond_those_agreed_is_paid_whatever_else_a_round_costs(missed: int, double: bool) -> None:
    """C calls once more than was agreed: 50 points, also where nobody pays for not having gone down."""
    agreed = {"max_calls_per_round": 1, "over_call_penalty": 50, "no_contract_penalty": missed}
    state, told = play(thrown(options={**agreed, "down_and_out_double": double}, calls=1), "call", "allow")
    free, told_free = play(thrown(options={**agreed, "down_and_out_double": double}, calls=0), "call", "allow")
    assert [event.fine for event in (*told, *told_free) if isinstance(event, CallAllowed)] == [50, 0]
    assert [paid - unpaid for paid, unpaid in zip(KALOOKI.points(state), KALOOKI.points(free), strict=True)] == [
        50 if at == seat("C") else 0 for at in range(4)
    ]
