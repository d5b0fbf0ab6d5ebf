"""Cases 91-100 of docs/rules/carioca.md: going out, the stock that is turned over, and rounds that nobody can win."""

from __future__ import annotations

from collections import Counter

import pytest

from carioca.cards import french_pack, shuffled
from carioca.engine.events import MatchEnded
from carioca.games.contract.state import State, visible_rows
from carioca.games.melding.events import Drew, RoundDealt, StockTurned
from tests.games.contract.table import LEGAL, legal, play, player, position, round_end, rows, texts, verdict

TABLE = [{"owner": 0, "cards": ["8H", "9H", "TH", "JH"]}, {"owner": 1, "cards": ["7S", "7C", "7H"]}]
HAND = "7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC 9S"
EEE_LINE = "down 3H4H5H6H 9HTHJHQH 4C5C6C7C"
EEE_12 = "3H 4H 5H 6H 9H TH JH QH 4C 5C 6C 7C"


def test_case_91_lay_off_and_discard() -> None:
    state = position(player("QH 5S", "earlier"), player("2C KS"), round="TE", drew="stock", melds=TABLE)
    after, events = play(state, "lay QH m0 high", "discard 5S")
    ended = round_end(events)
    assert ended is not None
    assert (ended.winners, ended.points, ended.reason) == ((0,), (0, 12), "out")
    assert after.rounds_won == (1, 0) and after.scores == (0, 12)


def test_case_92_lay_off_everything() -> None:
    state = position(player("QH 7D", "earlier"), player("2C"), round="TE", drew="stock", melds=TABLE)
    _, events = play(state, "lay QH m0 high", "lay 7D m1")
    ended = round_end(events)
    assert ended is not None and ended.winners == (0,)
    assert not any(type(event).__name__ == "Discarded" for event in events)


def test_case_94_down_with_six_of_thirteen() -> None:
    state = position(player(HAND), player("2C"), drew="stock", pile=["KD"])
    laid, events = play(state, "down 7H7D7S QHQDQC")
    assert round_end(events) is None and len(laid.hand) == 7 and laid.turn == 0
    after, _ = play(laid, "discard 9S")
    assert len(after.hands[0]) == 6 and after.turn == 1 and after.down == ("earlier", "no")
    assert [str(card) for card in after.pile] == ["KD", "9S"]


@pytest.mark.parametrize(("bonus", "points"), [(0, 0), (10, -10), (30, -30)])
def test_case_95_cut_in_the_turn_of_going_down(bonus: int, points: int) -> None:
    """P4, also below nought in total."""
    state = position(player(EEE_12 + " 4S"), player("2C AS"), round="EEE", drew="stock", options={"cut_bonus": bonus})
    after, events = play(state, EEE_LINE, "discard 4S")
    ended = round_end(events)
    assert ended is not None and ended.points == (points, 22)
    assert after.scores == (points, 22) and after.rounds_won == (1, 0)


def test_case_95_no_bonus_in_a_later_turn() -> None:
    state = position(
        player("4S", "earlier"), player("2C"), round="TE", drew="stock", melds=TABLE, options={"cut_bonus": 10}
    )
    ended = round_end(play(state, "discard 4S")[1])
    assert ended is not None and ended.points == (0, 2)


def test_case_95_bonus_in_a_thirteen_card_round() -> None:
    row = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    state = position(player(row), player("2C"), round="final", drew="stock", options={"cut_bonus": 10})
    ended = round_end(play(state, "down " + row.replace(" ", ""))[1])
    assert ended is not None and ended.points == (-10, 2)


def test_case_96_the_thirteenth_is_a_joker() -> None:
    state = position(player(EEE_12 + " *"), player("2C"), round="EEE", drew="stock")
    laid, _ = play(state, EEE_LINE)
    assert legal(laid) == ["end"] and verdict(laid, "discard *") == "J8"
    after, events = play(laid, "end")
    assert round_end(events) is None and after.turn == 1 and len(after.hands[0]) == 1


def test_case_97_keeps_the_joker() -> None:
    melds = [{"owner": 0, "cards": texts("4C 5C 6C *")}]
    state = position(player("4S *", "earlier"), player("2C"), round="TE", drew="stock", melds=melds)
    assert legal(state) == ["discard 4S"]
    after, _ = play(state, "discard 4S")
    assert [str(card) for card in after.hands[0]] == ["*"]


def test_case_98_draws_the_thirteenth() -> None:
    row = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    state = position(player(row[:-3]), player("2C"), round="final", stock=["KH"], pile=["2S"], options={"cut_bonus": 0})
    after, events = play(state, "draw stock", "down " + row.replace(" ", ""))
    assert round_end(events) is not None and isinstance(events[-1], MatchEnded)
    assert after.phase == "over" and after.scores == (0, 2)


PILE_20 = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2D 3D 4D 5D 6D 7D 7H"


def _exhausted(pile: str = PILE_20, down: str = "no", **keys: object) -> State:
    melds = [{"owner": 0, "cards": texts("QC QD QH")}] if down != "no" else []
    return position(player("8C 9C", down), player("2C 4H"), stock=[], pile=texts(pile), melds=melds, **keys)


def test_case_99_the_stock_is_turned_over() -> None:
    state = _exhausted()
    assert legal(state) == ["draw stock", "draw pile"]
    after, events = play(state, "draw stock")
    assert isinstance(events[0], StockTurned) and events[0].cards == 19
    assert isinstance(events[1], Drew) and events[1].card == after.hand[-1]
    assert texts("7H") == [str(card) for card in after.pile]
    assert len(after.stock) == 18 and after.recycles == 1
    assert Counter((*after.stock, after.hand[-1])) == Counter(state.pile[:-1])
    assert (after.hand[-1], *after.stock) != state.pile[:-1]  # shuffled, not flipped
    assert play(state, "draw stock")[0] == after  # and the same every time


def test_case_99_the_shuffle_follows_from_seed_round_and_turning() -> None:
    for recycles in (0, 1, 5):
        state = _exhausted(recycles=recycles)
        after, _ = play(state, "draw stock")
        order = shuffled(state.pile[:-1], state.seed, "turn", state.round_no, recycles + 1)
        assert (after.hand[-1], *after.stock) == order
        assert after.recycles == recycles + 1


def test_case_99_the_pozo_is_never_turned_by_taking_it() -> None:
    state = _exhausted()
    after, _ = play(state, "draw pile")
    assert after.stock == () and len(after.pile) == 19 and after.recycles == 0


@pytest.mark.parametrize("down", ["no", "earlier"], ids=["case-100-not-down", "case-100-down"])
def test_stock_empty_and_one_card_in_the_pozo(down: str) -> None:
    state = _exhausted("7H", down)
    if down == "no":
        assert verdict(state, "draw stock") == "T14"
        assert legal(state) == ["draw pile"]
    else:
        assert verdict(state, "draw pile") == "T4"
        _, events = play(state, *legal(state))
        ended = round_end(events)
        assert ended is not None
        assert (ended.winners, ended.points, ended.reason) == ((), (17, 6), "dead-draw")


def test_case_100_is_found_when_the_turn_passes() -> None:
    """T15: the round ends as soon as the player in turn could not draw; nobody wins, everybody scores."""
    state = position(
        player("8C 9C", "earlier"),
        player("2C 4H"),
        turn=1,
        drew="stock",
        stock=[],
        pile=[],
        melds=[{"owner": 0, "cards": texts("QC QD QH")}],
    )
    after, events = play(state, "discard 4H")
    ended = round_end(events)
    assert ended is not None
    assert (ended.winners, ended.points, ended.reason) == ((), (17, 2), "dead-draw")
    assert ended.hands == (tuple(state.hands[0]), state.hands[1][:1])
    assert after.rounds_won == (0, 0) and after.scores == (17, 2) and after.round_no == 1
    assert any(isinstance(event, RoundDealt) for event in events)


@pytest.mark.parametrize("most", [1, 3, 6])
def test_case_100_max_recycles(most: int) -> None:
    """T14, T15: so many turnings and no more."""
    keys = {"options": {"max_recycles": most}, "turn": 0, "stock": [], "drew": "stock"}
    for done in (most - 1, most):
        state = position(player("8C 9C"), player("2C 4H"), pile=texts("3S 4S 5S"), recycles=done, **keys)
        after, events = play(state, "discard 9C")
        ended = round_end(events)
        assert (ended is None) == (done < most)
        if ended is None:
            assert verdict(after, "draw stock") == LEGAL
        else:
            assert (ended.winners, ended.reason, ended.points) == ((), "dead-recycles", (8, 6))


def test_dead_last_round_ends_the_match() -> None:
    state = position(
        player("8C 9C"),
        player("2C 4H"),
        round="final",
        stock=[],
        drew="stock",
        pile=texts("3S 4S 5S"),
        recycles=6,
    )
    after, events = play(state, "discard 9C")
    assert isinstance(events[-1], MatchEnded) and after.phase == "over"
    assert events[-1].ranking == ((1,), (0,))
    for line in ("draw stock", "discard 8C", "end", "down 7H7D7S"):
        assert verdict(after, line) == "T1"
    assert legal(after) == []


def test_no_card_is_lost_between_rounds() -> None:
    """The next round is dealt from the whole pack again."""
    state = position(player("5S", "earlier"), player("2C"), round="TE", drew="stock", melds=TABLE)
    after, _ = play(state, "discard 5S")
    cards = Counter(card for row in visible_rows(after) for card in row)
    assert cards == Counter(french_pack(2, 4))
    assert rows(after) == [] and after.recycles == 0 and after.known == ((), ())


def test_the_last_card_goes_to_the_pozo_from_a_hand_that_never_went_down() -> None:
    """T11 speaks of the hand, not of being down: no position of a real match has such a hand."""
    state = position(player("5S"), player("2C"), round="TE", drew="stock")
    assert verdict(state, "discard 5S") == LEGAL
