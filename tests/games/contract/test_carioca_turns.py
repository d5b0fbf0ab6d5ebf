"""Cases 78-89 of docs/rules/carioca.md: the order of a turn, drawing, discarding, and what wins the last round."""

from __future__ import annotations

from random import Random

import pytest

from carioca.cards import HIDDEN, parse_row
from carioca.games.contract.carioca import CARIOCA
from tests.games.contract.table import LEGAL, legal, play, player, position, round_end, rows, verdict

HAND = "7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC"
HEARTS_12 = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"
FULL_LINE = "down AH2H3H4H5H6H7H8H9HTHJHQHKH"
EEE_12 = "3H 4H 5H 6H 9H TH JH QH 4C 5C 6C 7C"
EEE_LINE = "down 3H4H5H6H 9HTHJHQH 4C5C6C7C"


def test_case_78_draw_once_and_first() -> None:
    state = position(player(HAND), player("2C"), pile=["9D"])
    for line in ("down 7H7D7S QHQDQC", "discard 2S", "end", "lay 2S m0"):
        assert verdict(state, line) == "T1"
    assert legal(state) == ["draw stock", "draw pile"]
    after, _ = play(state, "draw stock")
    assert verdict(after, "draw stock") == verdict(after, "draw pile") == "T2"
    assert not any(line.startswith("draw") for line in legal(after))
    assert len(after.hand) == 13


def test_case_79_pozo_closed_when_down() -> None:
    keys = {"pile": ["9D"], "melds": [{"owner": 0, "cards": ["5H", "5D", "5S"]}]}
    state = position(player("2S 3S", "earlier"), player("2C"), **keys)
    assert verdict(state, "draw pile") == "T4"
    assert legal(state) == ["draw stock"]
    free = position(player("2S 3S", "earlier"), player("2C"), options={"down_may_draw_pozo": True}, **keys)
    assert verdict(free, "draw pile") == LEGAL
    assert legal(free) == ["draw stock", "draw pile"]


def test_case_80_only_the_top_of_the_pozo() -> None:
    state = position(player(HAND), player("2C"), pile=["KS", "9D"])
    for seat in (0, 1, None):
        assert [str(card) for card in CARIOCA.censor(state, seat).state.pile] == ["??", "9D"]
    after, _ = play(state, "draw pile")
    assert [str(card) for card in after.pile] == ["KS"]
    assert str(after.hand[-1]) == "9D"
    assert verdict(after, "draw pile") == "T2"


@pytest.mark.parametrize(
    ("round_id", "rule"),
    [
        ("TT", "J8"),
        ("EEE", "J8"),
        ("final", "J8"),
        ("sucia", "J8"),
        ("payaso", LEGAL),
        ("color", LEGAL),
        ("real", LEGAL),
    ],
    ids=["case-81", "case-81-EEE", "case-81-final", "case-81-sucia", "case-82", "case-82-color", "case-82-real"],
)
def test_discarding_a_joker(round_id: str, rule: str) -> None:
    options = {"extra_rounds": ["sucia", "color", "payaso", "real"]}
    for down in ("no", "earlier") if len(round_id) == 2 else ("no",):
        state = position(player("2S *", down), player("2C"), round=round_id, drew="stock", options=options)
        assert verdict(state, "discard *") == rule
        assert ("discard *" in legal(state)) == (rule == LEGAL)


def test_case_81_final_without_jokers() -> None:
    """J8 holds while the round permits jokers: `final_jokers=0` makes them dead cards."""
    state = position(player("2S *"), player("2C"), round="final", drew="stock", options={"final_jokers": 0})
    assert verdict(state, "discard *") == LEGAL


def test_case_83_stuck_with_jokers() -> None:
    """J9: the turn ends without a discard, and only then may it."""
    melds = [{"owner": 0, "cards": texts} for texts in (["4C", "5C", "6C", "*"], ["7H", "7D", "*", "*", "*"])]
    stuck = position(player("* *", "earlier"), player("2C 3C"), round="TE", drew="stock", melds=melds[:1], pile=["KS"])
    assert legal(stuck) == ["end"]
    assert verdict(stuck, "discard *") == "J8"
    after, events = play(stuck, "end")
    assert after.turn == 1 and after.phase == "draw" and len(after.hands[0]) == 2
    assert [type(event).__name__ for event in events] == ["TurnPassed", "TurnBegan"]
    assert [str(card) for card in after.pile] == ["KS"]
    for hand in ("* 2S", "2S 3S"):
        state = position(player(hand, "earlier"), player("2C"), round="TE", drew="stock", melds=melds[:1])
        assert verdict(state, "end") == "T10"
        assert "end" not in legal(state)


def test_case_84_down_once_a_round() -> None:
    melds = [{"owner": 0, "cards": ["5H", "5D", "5S"]}, {"owner": 0, "cards": ["8H", "8D", "8S"]}]
    for down in ("now", "earlier"):
        state = position(player(HAND[:17] + " 2S", down), player("2C"), drew="stock", melds=melds)
        assert verdict(state, "down 7H7D7S QHQDQC") == "T5"
        assert not any(line.startswith("down") for line in legal(state))


def test_case_85_down_in_the_first_turn() -> None:
    state = position(player(HAND), player("2C"), pile=["9D"], turns=1)
    after, _ = play(state, "draw stock", "down 7H7D7S QHQDQC")
    assert rows(after) == ["7H 7D 7S", "QH QD QC"]


def test_case_86_the_card_of_the_pozo_goes_back() -> None:
    state = position(player(HAND), player("2C"), pile=["KS", "9D"])
    after, _ = play(state, "draw pile")
    assert verdict(after, "discard 9D") == LEGAL
    back, _ = play(after, "discard 9D")
    assert back.pile == state.pile and back.hands == state.hands and back.known == ((), ())


@pytest.mark.parametrize(
    ("source", "option", "rule"),
    [("pile", "forbid", "T13"), ("stock", "forbid", LEGAL), ("pile", "allow", LEGAL)],
    ids=["case-87", "case-87-stock", "case-87-option"],
)
def test_the_pozo_never_wins_the_last_round(source: str, option: str, rule: str) -> None:
    state = position(
        player(HEARTS_12),
        player("2C"),
        round="final",
        pile=["KH"],
        stock=["KH", "2S"],
        options={"last_round_pozo_win": option},
    )
    drawn, _ = play(state, f"draw {source}")
    assert verdict(drawn, FULL_LINE) == rule
    assert (FULL_LINE in legal(drawn)) == (rule == LEGAL)
    assert legal(drawn)  # the player must still be able to go on


def test_case_87_upcard() -> None:
    """T13 counts the upcard of the deal as well: nobody has to have thrown it."""
    state = position(player(HEARTS_12), player("2C"), round="final", pile=["KH"], turns=1)
    assert verdict(play(state, "draw pile")[0], FULL_LINE) == "T13"


def test_case_88_only_this_turns_draw_matters() -> None:
    state = position(player("2S " + HEARTS_12[3:]), player("2C"), round="final", pile=["AH"], stock=["3C", "KH", "4C"])
    after, _ = play(state, "draw pile", "discard 2S", "draw stock", "discard 3C", "draw stock")
    _, events = play(after, FULL_LINE)
    ended = round_end(events)
    assert ended is not None and ended.winners == (0,)


def test_case_89_not_the_last_round() -> None:
    hand = EEE_12.replace("7C", "4S")
    state = position(player(hand), player("2C"), round="EEE", pile=["7C"])
    _, events = play(state, "draw pile", EEE_LINE, "discard 4S")
    ended = round_end(events)
    assert ended is not None and ended.winners == (0,) and ended.points[0] == 0


LAST = {"rounds": ["EEE"]}


def test_t13_forbids_the_discard_too() -> None:
    """Case 89 in a last round: 12 laid with the card of the pozo, the 13th may not be thrown and stays."""
    hand = EEE_12.replace("7C", "4S")
    state = position(player(hand), player("2C"), round="EEE", pile=["7C"], options=LAST)
    laid, _ = play(state, "draw pile", EEE_LINE)
    assert verdict(laid, "discard 4S") == "T13"
    assert legal(laid) == ["end"]
    after, _ = play(laid, "end")
    assert after.turn == 1 and len(after.hands[0]) == 1
    # The next turn begins with the stock, so the last card may go.
    later, _ = play(after, "draw stock", "discard 2C", "draw stock")
    assert verdict(later, "discard 4S") == LEGAL


def test_t13_forbids_the_last_lay_off() -> None:
    """With the option to draw from the pozo when down, the last card cannot be laid off either; others can."""
    melds = [{"owner": 0, "cards": ["8H", "9H", "TH", "JH"]}]
    options = LAST | {"down_may_draw_pozo": True}
    keys = {"round": "EEE", "melds": melds, "options": options}
    two = position(player("QH", "earlier"), player("2C"), pile=["KH"], **keys)
    drawn, _ = play(two, "draw pile")
    assert verdict(drawn, "lay QH m0 high") == LEGAL
    one, _ = play(drawn, "lay QH m0 high")
    assert verdict(one, "lay KH m0 high") == verdict(one, "discard KH") == "T13"
    assert legal(one) == ["end"]
    stock = position(player("QH", "earlier"), player("2C"), stock=["KH", "2S"], **keys)
    assert verdict(play(stock, "draw stock", "lay QH m0 high")[0], "lay KH m0 high") == LEGAL


def test_t13_forbids_thirteen_of_thirteen_only() -> None:
    """A bajada that leaves cards in hand is no win and stays legal after a pozo draw in the last round."""
    state = position(player(HAND), player("2C"), pile=["9D"], options={"rounds": ["TT"]})
    drawn, _ = play(state, "draw pile")
    assert verdict(drawn, "down 7H7D7S QHQDQC") == LEGAL


def test_the_last_round_is_the_last_of_the_agreed_list() -> None:
    """C3, T13: with a further round agreed, a pozo card may win `final` but not that one."""
    options = {"extra_rounds": ["sucia"]}
    for round_id, rule in (("final", LEGAL), ("sucia", "T13")):
        state = position(player(HEARTS_12), player("2C"), round=round_id, pile=["KH"], options=options)
        assert verdict(play(state, "draw pile")[0], FULL_LINE) == rule


def test_what_everybody_saw() -> None:
    """T3: a pozo card is known until one like it leaves the hand; of two copies nobody can tell which one left."""
    state = position(player("9D 7H 7D", "no"), player("2C 3C"), pile=["9D"], stock=["4S", "5S"])
    after, _ = play(state, "draw pile")
    assert [str(card) for card in after.known[0]] == ["9D"]
    thrown, _ = play(after, "discard 9D")
    assert thrown.known == ((), ()) and [str(card) for card in thrown.hands[0]].count("9D") == 1
    kept, _ = play(after, "discard 7H")
    assert [str(card) for card in kept.known[0]] == ["9D"]
    seen = CARIOCA.censor(kept, 1).state
    assert [str(card) for card in seen.hands[0]] == ["9D", "??", "??"]


def test_what_lies_below_the_top_is_remembered_and_not_looked_up() -> None:
    """T3: the pile shows its top; the cards below were seen by all when they were thrown, and T14 takes them away."""
    state = position(player("9D 5C"), player("2S 3D"), drew="stock", stock=["3C"], pile=["KS", "7H"])
    view = CARIOCA.censor(state, 1)
    assert view.state.pile == (HIDDEN, *parse_row("7H"))
    assert view.seen == parse_row("KS")
    after, _ = play(state, "discard 9D")
    assert CARIOCA.censor(after, 1).seen == parse_row("KS 7H")
    imagined = CARIOCA.imagine(view, Random(3))
    assert imagined.pile == state.pile
