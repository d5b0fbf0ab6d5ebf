"""From the rulings A1 to A25 on contradictions and gaps of the sources (docs/rules/carioca.md 5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from carioca.cards import JOKER
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import CARIOCA, RUMMY
from carioca.games.contract.state import State
from tests.games.contract.table import LEGAL, legal, play, player, position, round_end, rows, table, verdict
from tests.games.contract.witness import cost, dealt, goes_down, played, says
from tests.games.contract.witnesses_melds import HEARTS, full, lays
from tests.games.witness import Changes

NONE: Changes = {}
RU = {"preset": "carioca-rummy"}
EEE = ("3H 4H 5H 6H", "9H TH JH QH", "4C 5C 6C 7C")


def down_line(*melds: str) -> str:
    """The line of a bajada."""
    return "down " + " ".join(row.replace(" ", "") for row in melds)


def test_ruling_A1_one_suit_inside_an_escala_any_suits_of_two() -> None:
    assert goes_down("3H 4H 5H 6H", "9H TH JH QH", round_id="EE")(NONE) == LEGAL
    assert goes_down("3H 4H 5H 6H", "9D TD JD QD", round_id="EE")(NONE) == LEGAL
    assert goes_down("3H 4D 5H 6H", "9H TH JH QH", round_id="EE")(NONE) == "M2"
    assert lays("8H 9H TH JH", "QD")(NONE) == "T7"


def test_ruling_A2_a_sequence_of_rummy_is_of_one_suit() -> None:
    assert goes_down("9D 9C 9S", "3H 4H 5H 6H", round_id="TE", **RU)(NONE) == LEGAL
    assert goes_down("9D 9C 9S", "3H 4D 5S 6C", round_id="TE", **RU)(NONE) == "M2"
    assert goes_down("9D 9C 9S", "3H 3D 4S 4C", round_id="TE", **RU)(NONE) == "M2"


def test_ruling_A3_rummy_is_played_with_all_thirteen_ranks() -> None:
    state = CARIOCA.deal(Setup("carioca", RUMMY, 2, "ranks")).state
    pack = Counter(card.rank for card in [*sum(state.hands, ()), *state.stock, *state.pile])
    assert pack == dict.fromkeys(range(1, 14), 8)
    assert goes_down("9D 9C 9S", "8H 9H TH JH", round_id="TE", **RU)(NONE) == LEGAL
    assert cost("TH 9H 8H", **RU)(NONE) == 27


@pytest.mark.parametrize("dealer", range(4))
def test_ruling_A4_dealt_from_the_right_begun_at_the_left(dealer: int) -> None:
    """Of four: d+1 gets the first card and is the next dealer, d-1 plays first and d second."""
    state = dealt({"first_dealer_seat": dealer}, 4)
    assert state.hands[(dealer + 1) % 4] == dealt({"first_dealer_seat": 0}, 4).hands[1]
    assert state.turn == (dealer - 1) % 4
    card = next(card for card in state.hand if card != JOKER)
    assert play(state, "draw stock", f"discard {card}")[0].turn == dealer
    assert dealt({"first_dealer_seat": dealer}, 4, round_no=1).dealer == (dealer + 1) % 4
    assert dealt({"first_dealer_seat": dealer, "first_player": "first_dealt"}, 4).turn == (dealer + 1) % 4


def test_ruling_A5_two_decks_for_any_number_one_on_request_for_two() -> None:
    for seats in range(2, 7):
        state = dealt(NONE, seats)
        assert sum(map(len, state.hands)) + len(state.stock) + len(state.pile) == 108
    assert len(dealt({"decks": 1}, 2).stock) == 54 - 24 - 1
    for seats in range(3, 7):
        with pytest.raises(OptionsError, match="decks"):
            dealt({"decks": 1}, seats)


def test_ruling_A6_no_pozo_when_down_and_no_duty_of_the_one_before() -> None:
    """What is thrown to a player who is down matters only where the option lets it be taken."""
    for allowed, rule in ((False, "T4"), (True, LEGAL)):
        options = {"down_may_draw_pozo": allowed}
        state = position(
            player("9C KS"), player("2S 3D", "earlier"), drew="stock", melds=table("9H 9D 9S"), options=options
        )
        assert verdict(state, "discard 9C") == LEGAL
        assert verdict(play(state, "discard 9C")[0], "draw pile") == rule


def test_ruling_A7_three_between_and_four_naturals() -> None:
    assert [lays("4C 5C 6C *", "*", end)(NONE) for end in ("low", "high")] == ["J6", "J5"]
    assert [lays("3C 4C 5C 6C", "*", end)(NONE) for end in ("low", "high")] == [LEGAL, LEGAL]
    assert lays("* 3C 4C 5C 6C", "*")(NONE) == LEGAL
    # Four naturals but two between, and the reading that asks for the gap alone.
    assert lays("4C 5C * 7C 8C", "*")(NONE) == "J6"
    assert lays("4C 5C 6C *", "*", "low")({"second_joker_min_naturals": 0}) == LEGAL


def test_ruling_A8_further_jokers_may_be_laid_off() -> None:
    for row, end in (("* 3C 4C 5C 6C", "high"), ("7H 7D *", "")):
        assert lays(row, "*", end)(NONE) == LEGAL
        assert lays(row, "*", end)({"table_joker_limit": 1}) == "J5"


def test_ruling_A9_the_limit_is_of_a_bajada_not_of_a_hand() -> None:
    state = position(player("7H 7D QH QD KH KD KC * * * *"), player("2S"), drew="stock", round="TT")
    assert verdict(state, down_line("7H 7D *", "QH QD *")) == LEGAL
    after, _ = play(state, down_line("7H 7D *", "QH QD *"))
    assert after.hand.count(JOKER) == 2
    three = position(player("7H 7D QH QD KH KD KC * * * *"), player("2S"), drew="stock", round="TTT")
    assert verdict(three, down_line("7H 7D *", "QH QD *", "KH KD *")) == "J2"
    assert verdict(three, down_line("7H 7D *", "QH QD *", "KH KD KC")) == LEGAL


def test_ruling_A10_two_jokers_in_the_meld_of_round_nine() -> None:
    assert goes_down("7H * *", "QH QD QC")(NONE) == "J1"
    assert goes_down("9D 9C 9S", "5C * 7C *", round_id="TE")(NONE) == "J1"
    assert full("final", "5H", "9H")(NONE) == LEGAL
    assert full("final", "2H", "5H", "9H")(NONE) == "J2"


def test_ruling_A11_nothing_is_taken_from_a_meld_of_the_table() -> None:
    """Neither a low card nor any other, from whatever meld: no action brings one back to a hand."""
    state = position(
        player("8H KH", "earlier"),
        player("2S", "earlier"),
        round="TE",
        drew="stock",
        melds=[*table("2H 3H 4H 5H"), *table("KD KC KS", owner=1)],
    )
    for line in ("swap 2H m0", "swap 8H m0", "swap KH m1", "swap KH m1 @0"):
        assert verdict(state, line) == "T9"
    for line in legal(state):
        before = Counter(card for meld in state.melds for card in meld.cards)
        after = Counter(card for meld in play(state, line)[0].melds for card in meld.cards)
        assert round_end(play(state, line)[1]) or not before - after


def test_ruling_A12_the_relief_is_of_the_escala_real_after_two_turnings() -> None:
    extra: Changes = {"extra_rounds": ["color", "payaso", "real"]}
    assert [full("real", "8H", recycles=turned)(extra) for turned in (0, 1, 2, 3)] == ["J4", "J4", LEGAL, LEGAL]
    assert full("real", "8H", "2H", recycles=2)(extra) == "J2"
    payaso = "AH 2S 3D 4C 5H 6S 7D 8C 9H TS JD QC KH"
    assert full("payaso", "5H", row=payaso, recycles=9)(extra) == "J4"
    assert full("color", "5H", recycles=9)(extra) == "J4"
    laps = {**extra, "real_relief": "table_laps"}
    assert [full("real", "8H", recycles=9, turns=turns)(laps) for turns in (4, 5)] == ["J4", LEGAL]


def test_ruling_A13_final_and_real_are_two_rounds() -> None:
    extra: Changes = {"extra_rounds": ["real"]}
    assert played(extra)[-2:] == ["final", "real"]
    assert (full("final", "8H")(extra), full("real", "8H")(extra), full("real")(extra)) == (LEGAL, "J4", LEGAL)


@pytest.mark.parametrize("chosen", [["sucia"], ["color"], ["payaso"], ["real"], ["sucia", "color", "payaso", "real"]])
def test_ruling_A14_four_further_rounds_each_on_its_own(chosen: list[str]) -> None:
    assert played({"extra_rounds": chosen})[9:] == chosen


def test_ruling_A15_the_card_of_the_pozo_never_wins_the_last_round() -> None:
    """Also where nothing is thrown: the thirteen cards of round nine are all laid."""
    line = down_line(HEARTS)
    for drew, rule in (("pile", "T13"), ("stock", LEGAL)):
        state = position(player(HEARTS), player("2C"), round="final", drew=drew)
        assert verdict(state, line) == rule
    thrown = position(player("4S", "earlier"), player("2C"), drew="pile", options={"rounds": ["TT"]})
    assert verdict(thrown, "discard 4S") == "T13"
    earlier = position(player("4S", "earlier"), player("2C"), drew="pile")
    assert verdict(earlier, "discard 4S") == LEGAL


def test_ruling_A16_chile_goes_out_by_laying_off_rummy_by_a_discard() -> None:
    for preset, rule in (("carioca-chile", LEGAL), ("carioca-rummy", "T11")):
        assert says("lay 9C m0", "9C", "earlier", ("9H 9D 9S",), preset=preset)(NONE) == rule
        assert says("discard 9C", "9C", "earlier", ("9H 9D 9S",), preset=preset)(NONE) == LEGAL
    state = position(player("9C", "earlier"), player("2S"), drew="stock", melds=table("9H 9D 9S"))
    ended = round_end(play(state, "lay 9C m0")[1])
    assert ended is not None and ended.winners == (0,)


def test_ruling_A17_a_discard_after_every_bajada_but_of_thirteen() -> None:
    state = position(player("7H 7D 7S QH QD QC 2S 3S"), player("2C"), drew="stock")
    after, _ = play(state, down_line("7H 7D 7S", "QH QD QC"))
    assert after.turn == 0 and verdict(after, "end") == "T10"
    assert legal(after) == ["discard 2S", "discard 3S"]
    assert play(after, "discard 2S")[0].turn == 1
    last = position(player(HEARTS), player("2C"), round="final", drew="stock")
    ended = round_end(play(last, down_line(HEARTS))[1])
    assert ended is not None and ended.winners == (0,)


def test_ruling_A18_only_jokers_left_end_the_turn() -> None:
    state = position(player("* *", "earlier"), player("2C"), drew="stock", pile=["9D"])
    assert (verdict(state, "discard *"), verdict(state, "end"), legal(state)) == ("J8", LEGAL, ["end"])
    after, _ = play(state, "end")
    assert (after.turn, len(after.hands[0]), len(after.pile)) == (1, 2, 1)
    assert verdict(position(player("* 2S", "earlier"), player("2C"), drew="stock"), "end") == "T10"


def test_ruling_A19_the_table_shown_counts_for_all_suits() -> None:
    shown = dict(zip("A23456789TJQK", [20, *range(2, 11), 10, 10, 10], strict=True))
    second = dict(zip("A23456789TJQK", [20, *[5] * 6, *[10] * 6], strict=True))
    for suit in "SHDC":
        for rank in shown:
            assert cost(rank + suit)(NONE) == shown[rank]
            assert cost(rank + suit)({"values": "five_ten", "joker_value": 30}) == second[rank]
    assert (cost("*")(NONE), cost("*")({"values": "five_ten", "joker_value": 30})) == (50, 30)


@pytest.mark.parametrize("card", ["KH", "5H"])
def test_ruling_A20_a_card_has_one_value_however_it_leaves_the_hand(card: str) -> None:
    """Thrown, laid off or laid with the bajada: no score changes, and the hand costs less by the value in hand."""
    melds = [*table(f"{card[0]}C {card[0]}D {card[0]}S", "6H 7H 8H 9H")]
    value = cost(card)(NONE)
    given: Changes = {"drew": "stock", "melds": melds, "round": "TE"}
    for line in (f"discard {card}", f"lay {card} m0", "lay 5H m1 low" if card == "5H" else f"lay {card} m0"):
        state = position(player(f"{card} 2S 3S", "earlier"), player("2C"), **given)
        after, _ = play(state, line)
        assert CARIOCA.scores(after) == CARIOCA.scores(state)
        assert CARIOCA.points(state)[0] - CARIOCA.points(after)[0] == value
    row = " ".join(card[0] + suit for suit in "HDC")
    state = position(player(f"{row} 9S 9D 9H 2S 3S"), player("2C"), drew="stock")
    after, _ = play(state, down_line(row, "9S 9D 9H"))
    assert CARIOCA.points(state)[0] - CARIOCA.points(after)[0] == 3 * int(str(value)) + 27


def test_ruling_A21_red_twos_count_in_the_hand_only() -> None:
    """20 each, or 2 in their natural place in a complete meld in the hand; on the table nothing (P1)."""
    wild = {"red_twos_wild": True}
    assert [cost(hand)(wild) for hand in ("2H KS", "2S KS", "2H 3H 4H 5H", "2D 2H 2S")] == [30, 12, 14, 6]
    assert cost("2H 3H 4H JC")(wild) == 37
    used = table("7S 7D 2H", owner=1)
    assert cost("KS", melds=[*table("5H 5D 5S"), *used])(wild) == 10


def test_ruling_A22_exact_in_chile_at_least_in_rummy() -> None:
    for preset, rule in (("carioca-chile", "M5"), ("carioca-rummy", LEGAL)):
        assert goes_down("7H 7D 7S 7C", "QH QD QC", preset=preset)(NONE) == rule
        assert goes_down("9D 9C 9S", "3H 4H 5H 6H 7H", round_id="TE", preset=preset)(NONE) == rule
        assert goes_down("7H 7D", "QH QD QC", preset=preset)(NONE) == "M5"


def test_ruling_A23_a_joker_is_taken_to_go_down_with() -> None:
    def swapping(seat_down: str, swap: str) -> State:
        return position(
            player("7C QH QD KH KD KC 2S", seat_down),
            player("3D 4S", "earlier"),
            drew="stock",
            melds=table("7H 7D *", owner=1),
            options={"joker_swap": swap},
        )

    after, _ = play(swapping("no", "not_down"), "swap 7C m0", down_line("QH QD *", "KH KD KC"))
    assert after.down[0] == "now" and rows(after)[0] == "7H 7D 7C"
    assert [verdict(swapping(down, "not_down"), "swap 7C m0") for down in ("no", "earlier")] == [LEGAL, "J10"]
    assert [verdict(swapping(down, "any"), "swap 7C m0") for down in ("no", "earlier")] == [LEGAL, LEGAL]
    assert [verdict(swapping(down, "off"), "swap 7C m0") for down in ("no", "earlier")] == ["T9", "T9"]


@pytest.mark.parametrize("preset", ["carioca-chile", "carioca-rummy"])
def test_ruling_A24_nothing_beyond_the_contract_but_lay_offs(preset: str) -> None:
    state = position(
        player("7H 7D 7S 9C KS", "earlier"), player("2C"), drew="stock", melds=table("9H 9D 9S"), preset=preset
    )
    assert verdict(state, "meld 7H7D7S") == "T8"
    assert {line.split()[0] for line in legal(state)} == {"lay", "discard"}
    assert goes_down("7H 7D 7S", "QH QD QC", "4H 4D 4S", preset=preset)(NONE) == "C2"


def test_ruling_A25_out_in_the_turn_of_going_down_by_the_discard_of_the_thirteenth() -> None:
    keys: dict[str, Any] = {"drew": "stock", "round": "EEE", **RU}
    state = position(player(" ".join(EEE) + " KS"), player("5S"), **keys)
    ended = round_end(play(state, down_line(*EEE), "discard KS")[1])
    assert ended is not None and (ended.winners, ended.points) == ((0,), (0, 5))
    # A longer meld would leave no card to throw.
    longer = position(player(" ".join(EEE) + " KH"), player("5S"), **keys)
    assert verdict(longer, down_line("3H 4H 5H 6H", "9H TH JH QH KH", "4C 5C 6C 7C")) == "T11"
