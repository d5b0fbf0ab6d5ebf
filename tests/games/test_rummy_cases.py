"""Section 6 of the rules under `carioca-rummy` and under single house rules; each case has its number."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.cards import JOKER, Card, parse_row
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.melding import deal, layoffs
from carioca.games.melding.actions import LayDown
from carioca.games.melding.carioca import CARIOCA, RUMMY
from carioca.games.melding.events import JokerSwapped, LaidMelds, StockTurned
from carioca.games.melding.options import MeldingOptions
from carioca.games.melding.scoring import left_points, ranking
from carioca.games.melding.state import State
from tests.games.table import LEGAL, play, player, position, round_end, table, verdict

JOKERS = {"jokers_total": 2}


def going_down(rows: str, round_id: str, preset: str = "carioca-rummy", **options: Any) -> str:
    """What the rules say to a bajada of a hand with one card more."""
    hand = f"{rows.replace('/', ' ')} KS"
    state = position(
        player(hand), player("2S 3D"), round=round_id, preset=preset, drew="stock", options=options, stock=["3C", "4C"]
    )
    return verdict(state, "down " + " ".join(row.replace(" ", "") for row in rows.split("/")))


@pytest.mark.parametrize(
    ("number", "row", "options", "rule"),
    [
        (2, "7H 7H 7S", {}, LEGAL),
        (4, "7H * *", JOKERS, LEGAL),
        (5, "7H 7D 8S", {}, "M1"),
        (6, "7H 7D", {}, "M5"),
        (7, "7H 7D 7S 7C", {}, LEGAL),
    ],
)
def test_a_set_of_rummy(number: int, row: str, options: dict[str, Any], rule: str) -> None:
    assert going_down(f"{row}/QH QD QC", "TT", **options) == rule


@pytest.mark.parametrize(
    ("number", "row", "options", "rule"),
    [
        (10, "8H 9H TH", {}, "M5"),
        (11, "8H 9H TH JD", {}, "M2"),
        (11, "8H 9H TH JD", {"escala_suit": "any"}, LEGAL),
        (12, "2H AH KH QH", {}, LEGAL),
        (14, "KD AD 2D 3D", {}, LEGAL),
        (14, "KD AD 2D 3D", {"ace_in_escala": "high_or_low"}, "M3"),
        (13, "JS QS KS AS", {"ace_in_escala": "high_or_low"}, LEGAL),
        (13, "JS QS KS AS", {"ace_in_escala": "low"}, "M3"),
        (13, "AS 2S 3S 4S", {"ace_in_escala": "low"}, LEGAL),
        (18, "5C * 7C *", JOKERS, LEGAL),
        (19, "5C 6C * *", JOKERS, LEGAL),
        (21, "8H 9H TH JH QH", {}, LEGAL),
        (22, "5H 5H 6H 7H", {}, "M4"),
    ],
)
def test_a_run_of_rummy(number: int, row: str, options: dict[str, Any], rule: str) -> None:
    assert going_down(f"9D 9C 9S/{row}", "TE", **options) == rule


def test_26_equal_melds_of_rummy() -> None:
    assert going_down("7H 7D 7S/7C 7H 7D", "TT") == LEGAL
    assert going_down("7H 7D 7S/7C 7H 7D", "TT", "carioca-chile") == "M6"
    assert going_down("7H 7D 7S/7C 7H 7D", "TT", "carioca-chile", no_equal_melds=False) == LEGAL


def test_28_limits_of_jokers() -> None:
    rows = "7H 7D */QH QD */2H 2D *"
    assert going_down(rows, "TTT", "carioca-chile") == "J2"
    assert going_down(rows, "TTT", "carioca-chile", jokers_per_bajada=3) == LEGAL
    assert going_down(rows, "TTT", "carioca-chile", jokers_per_bajada=0) == LEGAL
    assert going_down("7H * */QH QD QC", "TT", "carioca-chile", jokers_per_meld_down=2) == LEGAL


def test_42_44_45_jokers_of_the_last_run() -> None:
    def final(row: str, round_id: str = "final", **options: Any) -> str:
        extra = {"extra_rounds": ["sucia", "real"], **options}
        state = position(player(row), player("2S"), round=round_id, drew="stock", options=extra)
        return verdict(state, "down " + row.replace(" ", ""))

    neighbours = "AH 2H 3H 4H * * 7H 8H 9H TH JH QH KH"
    assert final(neighbours) == "J3"
    assert final(neighbours, full_run_nonconsecutive=False) == LEGAL
    three = "AH * 3H 4H 5H * 7H 8H 9H * JH QH KH"
    assert (final(three), final(three, final_jokers=3)) == ("J2", LEGAL)
    one = "AH * 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    assert final(one, final_jokers=0) == "J4"
    assert (final(one, "sucia"), final(one, "sucia", sucia_jokers=0)) == (LEGAL, "J4")
    two = "AH * 3H 4H 5H * 7H 8H 9H TH JH QH KH"
    assert (final(two, "sucia"), final(two, "sucia", sucia_jokers=2)) == ("J2", LEGAL)


def test_53_relief_of_the_escala_real() -> None:
    row = "AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH"

    def real(recycles: int, turns: int, **options: Any) -> str:
        state = position(
            player(row),
            player("2S"),
            round="real",
            drew="stock",
            recycles=recycles,
            turns=turns,
            options={"extra_rounds": ["real"], **options},
        )
        return verdict(state, "down " + row.replace(" ", ""))

    assert [real(turnings, 1) for turnings in (1, 2)] == ["J4", LEGAL]
    assert [real(turnings, 1, real_relief_count=1) for turnings in (0, 1)] == ["J4", LEGAL]
    assert real(5, 99, real_relief="off") == "J4"
    assert [real(9, turns, real_relief="table_laps") for turns in (4, 5)] == ["J4", LEGAL]


def lay(row: str, line: str, round_id: str = "TE", down: str = "earlier", **options: Any) -> str:
    card = line.split()[1]
    state = position(
        player(f"{card} 9S", down), player("2S 3D"), round=round_id, drew="stock", melds=table(row), options=options
    )
    return verdict(state, line)


@pytest.mark.parametrize(
    ("number", "row", "line", "options", "rule"),
    [
        (56, "KD AD 2D 3D", "lay 4D m0 high", {}, LEGAL),
        (58, "TH JH QH KH", "lay AH m0 high", {"ace_in_escala": "low"}, "T7"),
        (59, "4C 5C 6C *", "lay * m0 low", {"second_joker_min_naturals": 3}, LEGAL),
        (59, "4C 5C 6C *", "lay * m0 high", {"joker_gap": 0, "second_joker_min_naturals": 0}, "J5"),
        (
            59,
            "4C 5C 6C *",
            "lay * m0 high",
            {"joker_gap": 0, "second_joker_min_naturals": 0, "jokers_adjacent": True},
            LEGAL,
        ),
        (64, "4C 5C * 7C 8C", "lay * m0 low", {"joker_gap": 2}, LEGAL),
        (64, "4C 5C * 7C 8C", "lay * m0 low", {}, "J6"),
        (55, "8H 9H TH JH", "lay QD m0 high", {"escala_suit": "any"}, LEGAL),
        (70, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "lay AH m0 high", {}, "M4"),
        (70, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "lay AH m0 high", {"escala_max_len": 14}, LEGAL),
        (70, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "lay 2H m0 high", {"escala_max_len": 14}, "M4"),
        (70, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "lay 2H m0 high", {"escala_max_len": 0}, LEGAL),
    ],
)
def test_lay_offs_under_house_rules(number: int, row: str, line: str, options: dict[str, Any], rule: str) -> None:
    assert lay(row, line, **options) == rule


def test_71_jokers_of_a_set() -> None:
    assert lay("7H 7D *", "lay * m0", "TT") == LEGAL
    assert lay("7H 7D *", "lay * m0", "TT", table_joker_limit=1) == "J5"
    assert lay("7H 7D * * *", "lay * m0", "TT") == "J5"
    assert lay("7H 7D * * *", "lay * m0", "TT", jokers_adjacent=True) == LEGAL


def test_72_lay_off_in_the_same_turn() -> None:
    assert lay("7H 7D 7S", "lay 7C m0", "TT", "now") == "T6"
    assert lay("7H 7D 7S", "lay 7C m0", "TT", "now", layoff_same_turn=True) == LEGAL


def test_75_further_melds() -> None:
    def further(line: str, **options: Any) -> State:
        return position(
            player("9H 9D 9S 4C 4S", "earlier"), player("2S 3D"), drew="stock", melds=table("7H 7D 7S"), options=options
        )

    assert verdict(further(""), "meld 9H9D9S") == "T8"
    state, events = play(further("", extra_melds=True), "meld 9H9D9S")
    assert isinstance(events[0], LaidMelds) and events[0].first == 1
    assert len(state.melds) == 2 and state.hand == parse_row("4C 4S")
    assert verdict(further("", extra_melds=True), "meld 9H9D4S") == "M1"


def test_77_swap() -> None:
    def swapping(down: str, **options: Any) -> State:
        return position(
            player("7C 2S", down),
            player("3D 4S"),
            round="TE",
            drew="stock",
            melds=table("5C 6C * 8C", owner=1),
            options=options,
        )

    assert verdict(swapping("no"), "swap 7C m0") == "T9"
    assert verdict(swapping("earlier", joker_swap="not_down"), "swap 7C m0") == "J10"
    assert verdict(swapping("earlier", joker_swap="any"), "swap 7C m0") == LEGAL
    state, events = play(swapping("no", joker_swap="not_down"), "swap 7C m0")
    assert events == (JokerSwapped(0, Card(7, parse_row("7C")[0].suit), 0, 2),)
    assert JOKER in state.hand and state.melds[0].cards == parse_row("5C 6C 7C 8C")
    assert state.known[0] == (JOKER,)


def turn(hand: str, down: str = "no", preset: str = "carioca-chile", **keys: Any) -> State:
    given = {"drew": "stock", "stock": ["3S", "4S"], "pile": ["9D"], **keys}
    return position(player(hand, down), player("2S 3D"), preset=preset, **given)


def test_79_81_83_85_86_turn_and_discard() -> None:
    ru = turn("8C 9C", "earlier", "carioca-rummy", drew=None)
    assert verdict(ru, "draw pile") == LEGAL
    assert verdict(turn("* 8C", preset="carioca-rummy", options=JOKERS), "discard *") == LEGAL
    assert verdict(turn("* 8C"), "discard *") == "J8"
    assert verdict(turn("* 8C", options={"joker_discard": "allow"}), "discard *") == LEGAL
    stuck = turn("* *", "earlier")
    assert (verdict(stuck, "discard *"), verdict(stuck, "end")) == ("J8", LEGAL)
    free = turn("* *", "earlier", options={"joker_stuck": "allow_discard"})
    assert (verdict(free, "discard *"), verdict(free, "end")) == (LEGAL, "T10")
    early = turn("7H 7D 7S QH QD QC", options={"go_down_first_turn": False}, turns=2)
    assert verdict(early, "down 7H7D7S QHQDQC") == "T5"
    assert verdict(early.evolve(turns=3), "down 7H7D7S QHQDQC") == LEGAL


def test_86_the_card_of_the_pozo() -> None:
    state, _ = play(turn("8C 9C", drew=None, options={"return_pozo_card": False}), "draw pile")
    assert (verdict(state, "discard 9D"), verdict(state, "discard 8C")) == ("T10", LEGAL)
    assert CARIOCA.read_position(CARIOCA.position(state)).taken == state.taken
    two, _ = play(turn("8C 9D", drew=None, options={"return_pozo_card": False}), "draw pile")
    assert verdict(two, "discard 9D") == LEGAL


def test_93_last_card_is_discarded() -> None:
    state = turn("QH 7D", "earlier", "carioca-rummy", round="TE", melds=table("8H 9H TH JH", "7H 7C 7S"))
    after, _ = play(state, "lay QH m0 high")
    assert verdict(after, "lay 7D m1") == "T11"
    ended = round_end(play(after, "discard 7D")[1])
    assert ended is not None and ended.winner == 0


def test_a25_down_with_twelve_and_the_thirteenth_discarded() -> None:
    rows = "3H 4H 5H 6H/9H TH JH QH/3D 4D 5D 6D"
    state = turn(rows.replace("/", " ") + " KS", preset="carioca-rummy", round="EEE")
    line = "down " + " ".join(row.replace(" ", "") for row in rows.split("/"))
    ended = round_end(play(state, line, "discard KS")[1])
    assert ended is not None and (ended.winner, ended.points) == (0, (0, 5))
    longer = turn(rows.replace("/", " ") + " KH", preset="carioca-rummy", round="EEE")
    assert verdict(longer, "down 3H4H5H6H 9HTHJHQHKH 3D4D5D6D") == "T11"


def test_90_direction() -> None:
    """S8: clockwise the cards, the turns and the deal go to the seat with the number before."""
    first = CARIOCA.deal(Setup("carioca", MeldingOptions(direction="cw"), 3, "x")).state
    assert first.turn == 2
    step = CARIOCA.apply(CARIOCA.apply(first, CARIOCA.parse_action("draw stock")).state, _any_discard(first))
    assert step.state.turn == 1
    assert CARIOCA.deal(Setup("carioca", MeldingOptions(direction="cw"), 3, "x"), 1).state.dealer == 2
    ccw = CARIOCA.deal(Setup("carioca", MeldingOptions(), 3, "x")).state
    # The same pack: first card to the next seat, so the hands of the neighbours change places.
    assert first.hands == (ccw.hands[0], ccw.hands[2], ccw.hands[1])


def _any_discard(state: State) -> Any:
    return CARIOCA.parse_action(f"discard {next(str(card) for card in state.hand if card != JOKER)}")


def test_upcard_joker_is_turned_again() -> None:
    allowed = MeldingOptions()
    for seed in map(str, range(200)):
        before = CARIOCA.deal(Setup("carioca", allowed, 2, seed)).state
        if before.pile == (JOKER,):
            after = CARIOCA.deal(Setup("carioca", MeldingOptions(upcard_joker="redraw"), 2, seed)).state
            assert after.pile != (JOKER,) and after.stock[-1] == JOKER and len(after.stock) == len(before.stock)
            return
    raise AssertionError("no joker was turned up")


def test_lowest_cut_deals() -> None:
    """K8: the ace is lowest; equal ranks and jokers draw again."""
    options = MeldingOptions(first_dealer="lowest_cut")
    again = 0
    for seed in map(str, range(60)):
        drawn = deal.cuts(options, 4, seed)
        last = {card.rank: seat for seat, card in drawn[-1]}
        assert len(drawn[0]) == 4 and JOKER not in [card for _, card in drawn[-1]]
        assert deal.first_dealer(options, 4, seed) == last[min(last)]
        assert deal.cuts(options, 4, seed) == drawn
        again += len(drawn) > 1
    assert again


def test_99_stock_turned_over_without_shuffling() -> None:
    state = turn("8C 9C", drew=None, stock=[], pile=["2C", "3C", "4C", "7H"], options={"stock_exhaustion": "flip"})
    after, events = play(state, "draw stock")
    assert events[0] == StockTurned(3)
    assert after.stock == parse_row("3C 4C") and after.pile == parse_row("7H") and after.hand[-1] == parse_row("2C")[0]
    dead = turn("8C 9C", drew=None, stock=[], pile=["2C", "3C", "4C", "7H"], options={"stock_exhaustion": "dead"})
    ended = round_end(play(dead, "draw stock")[1])
    assert ended is not None and (ended.reason, ended.winner) == ("dead-recycles", None)


@pytest.mark.parametrize(
    ("number", "hand", "options", "jokers", "points"),
    [
        (101, "AH KS 9D 2C *", RUMMY, 99, 61),
        (104, "* * AS", RUMMY, 99, 65),
        (105, "2H 7S 8D KC AH *", MeldingOptions(values="five_ten", joker_value=30), 2, 80),
        (106, "2H KS", MeldingOptions(red_twos_wild=True), 2, 30),
        (106, "2S KS", MeldingOptions(red_twos_wild=True), 2, 12),
        (107, "2H 3H 4H 5H", MeldingOptions(red_twos_wild=True), 2, 14),
        (107, "2D 2H 2S", MeldingOptions(red_twos_wild=True), 2, 6),
        (108, "2H 3H 4H JC", MeldingOptions(red_twos_wild=True), 2, 37),
        (109, "2H KS", MeldingOptions(red_twos_wild=True), 0, 12),
    ],
)
def test_points(number: int, hand: str, options: MeldingOptions, jokers: int, points: int) -> None:
    assert left_points(options, parse_row(hand), jokers) == points


def test_112_ties_are_shared_in_rummy() -> None:
    assert ranking(RUMMY, (130, 130), (4, 3)) == ((0, 1),)
    assert ranking(MeldingOptions(), (130, 130), (4, 3)) == ((0,), (1,))


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("7S 7D 2H", LEGAL),
        ("7S 2D 2H", "J1"),
        ("2S 2D 2H", LEGAL),
        ("2D 2H *", LEGAL),
        ("8S 7D 2H", "M1"),
    ],
)
def test_red_twos_in_a_set(row: str, rule: str) -> None:
    """J11: a red two is a joker unless it stands among twos."""
    assert going_down(f"{row}/QH QD QC", "TT", "carioca-chile", red_twos_wild=True) == rule


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("5C 6C 2H 8C", LEGAL),
        ("AH 2H 3H 4H", LEGAL),
        ("AH 2H * 4H", LEGAL),
        ("AH 2D * 4H", "J1"),
        ("AH 2H 3H 2D", LEGAL),
        ("AD 2H 3D 4D", LEGAL),
    ],
)
def test_red_twos_in_a_run(row: str, rule: str) -> None:
    assert going_down(f"9D 9C 9S/{row}", "TE", "carioca-chile", red_twos_wild=True) == rule


def test_a_red_two_on_the_table() -> None:
    law = MeldingOptions(red_twos_wild=True).law
    two, run = parse_row("2H")[0], parse_row("3C 4C 5C 6C")
    assert lay("3C 4C 5C 6C", "lay 2H m0 low", red_twos_wild=True) == LEGAL
    assert layoffs.run_ends((two, *run), law) == (Card(1, run[0].suit), Card(7, run[0].suit))
    assert lay("3C 4C 5C 6C", "lay 2H m0 low") == "T7"
    assert lay("4C 5C 6C 2H", "lay * m0 high", red_twos_wild=True) == "J5"


def test_two_play_rummy_and_combinations_that_make_no_game() -> None:
    with pytest.raises(OptionsError, match="players_max"):
        CARIOCA.deal(Setup("carioca", RUMMY, 3, "x"))
    with pytest.raises(OptionsError, match="players_min"):
        MeldingOptions(players_min=4, players_max=3)
    with pytest.raises(OptionsError, match="hand_size"):
        MeldingOptions(must_end_with_discard=True, hand_size=11)
    dealt = CARIOCA.deal(Setup("carioca", RUMMY, 2, "x")).state
    assert len(dealt.stock) == 79 and [len(hand) for hand in dealt.hands] == [12, 12] and dealt.turn != dealt.dealer
    with_jokers = CARIOCA.deal(Setup("carioca", RUMMY.with_changes(JOKERS), 2, "x")).state
    assert len(with_jokers.stock) == 81


def test_legal_actions_of_rummy_leave_a_card() -> None:
    state = turn("7H 7D 7S 7C QH QD QC", preset="carioca-rummy")
    offered = [action for action in CARIOCA.legal_actions(state) if isinstance(action, LayDown)]
    # Three of four sevens in four ways, or all four and then QH, QD and QC would leave nothing.
    assert len(offered) == 4
