"""Section 6 of the rules where it speaks of `carioca-rummy` or of a house rule; each half of a case has its number."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.cards import JOKER, Card, parse_row
from carioca.engine.draw import cuts, first_dealer, standing
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract import layoffs
from carioca.games.contract.carioca import CARIOCA, RUMMY, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import LayDown
from carioca.games.melding.events import JokerSwapped, StockTurned
from tests.games.contract.table import LEGAL, play, player, position, round_end, table, verdict
from tests.games.contract.witness import cost, dealt, goes_down, says
from tests.games.contract.witnesses_melds import full, lays
from tests.games.witness import Ask, Changes

RU = {"preset": "carioca-rummy"}
WITH_JOKERS: Changes = {"jokers_total": 2}
PLAIN: Changes = {}
CLOSED = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


def in_trios(row: str, **keys: Any) -> Ask:
    """A row as one of two tríos."""
    return goes_down(row, "QH QD QC", **keys)


def beside_trio(row: str, **keys: Any) -> Ask:
    """A row as the escala of round TE."""
    return goes_down("9D 9C 9S", row, round_id="TE", **keys)


# number, question, options beside the preset, the rule that refuses
VERDICTS: list[tuple[str, Ask, Changes, str]] = [
    ("1-ru", in_trios("7H 7D 7S", **RU), PLAIN, LEGAL),
    ("2-ru", in_trios("7H 7H 7S", **RU), PLAIN, LEGAL),
    ("3-ru", in_trios("7H 7D *", **RU), WITH_JOKERS, LEGAL),
    ("4-ru", in_trios("7H * *", **RU), WITH_JOKERS, LEGAL),
    ("5-ru", in_trios("7H 7D 8S", **RU), PLAIN, "M1"),
    ("6-ru", in_trios("7H 7D", **RU), PLAIN, "M5"),
    ("7-ru", in_trios("7H 7D 7S 7C", **RU), PLAIN, LEGAL),
    ("8-ru", goes_down("* * *", "QH QD QC", **RU), {"jokers_total": 4}, "J1"),
    ("10-ru", beside_trio("8H 9H TH", **RU), PLAIN, "M5"),
    ("11-ru", beside_trio("8H 9H TH JD", **RU), PLAIN, "M2"),
    ("11-any-suit", beside_trio("8H 9H TH JD"), {"escala_suit": "any"}, LEGAL),
    ("12-ru", beside_trio("2H AH KH QH", **RU), PLAIN, LEGAL),
    ("13-high-ru", beside_trio("JS QS KS AS", **RU), PLAIN, LEGAL),
    ("13-low-ru", beside_trio("AS 2S 3S 4S", **RU), PLAIN, LEGAL),
    ("14-ru", beside_trio("KD AD 2D 3D", **RU), PLAIN, LEGAL),
    ("14-high-or-low", beside_trio("KD AD 2D 3D"), {"ace_in_escala": "high_or_low"}, "M3"),
    ("15-ru", beside_trio("TH JH KH AH", **RU), PLAIN, "M2"),
    ("18-ru", beside_trio("5C * 7C *", **RU), WITH_JOKERS, LEGAL),
    ("19-ru", beside_trio("5C 6C * *", **RU), WITH_JOKERS, LEGAL),
    ("20-ru", beside_trio("KH * 2H 3H", **RU), WITH_JOKERS, LEGAL),
    ("21-ru", beside_trio("8H 9H TH JH QH", **RU), PLAIN, LEGAL),
    ("22-ru", beside_trio("5H 5H 6H 7H", **RU), PLAIN, "M4"),
    ("24-ru", beside_trio("4H * 5H 7H", **RU), WITH_JOKERS, "M2"),
    (
        "24-read-downwards",
        beside_trio("KH * * *"),
        {"jokers_per_meld_down": 3, "jokers_per_bajada": 0, "ace_in_escala": "high_or_low"},
        LEGAL,
    ),
    ("26-ru", goes_down("7H 7D 7S", "7C 7H 7D", **RU), PLAIN, LEGAL),
    ("28-three", goes_down("7H 7D *", "QH QD *", "2H 2D *", round_id="TTT"), {"jokers_per_bajada": 3}, LEGAL),
    ("36-ru", goes_down("7H 7D 7S", "QH QD QC", round_id="TE", **RU), PLAIN, "C2"),
    ("45", full("final", "2H"), {"final_jokers": 0}, "J4"),
    ("45-none", full("final"), {"final_jokers": 0}, LEGAL),
    ("53-two-turnings", full("real", "8H", recycles=2), {"extra_rounds": ["real"]}, LEGAL),
    ("54-ru", lays("8H 9H TH JH", "QH", **RU), PLAIN, LEGAL),
    ("55-any-suit", lays("8H 9H TH JH", "QD"), {"escala_suit": "any"}, LEGAL),
    ("56-ru", lays("KD AD 2D 3D", "4D", **RU), PLAIN, LEGAL),
    ("58-low", lays("TH JH QH KH", "AH"), {"ace_in_escala": "low"}, "T7"),
    ("59-ru", lays("4C 5C 6C *", "*", **RU), WITH_JOKERS, LEGAL),
    ("64-gap-two", lays("4C 5C * 7C 8C", "*", "low"), {"joker_gap": 2}, LEGAL),
    ("70-ru", lays(CLOSED, "AH", **RU), PLAIN, "M4"),
    ("70-fourteen", lays(CLOSED, "AH"), {"escala_max_len": 14}, LEGAL),
    ("70-fifteen", lays(f"{CLOSED} AH", "2H"), {"escala_max_len": 14}, "M4"),
    ("70-no-limit", lays(f"{CLOSED} AH", "2H"), {"escala_max_len": 0}, LEGAL),
    ("70-low-ace", lays(CLOSED, "AH"), {"escala_max_len": 14, "ace_in_escala": "low"}, "M3"),
    ("70-low-ace-other", lays(CLOSED, "3C"), {"escala_max_len": 0, "ace_in_escala": "low"}, "M3"),
    ("70-two-aces", lays(f"{CLOSED} AH", "2H"), {"escala_max_len": 0, "ace_in_escala": "high_or_low"}, "M3"),
    ("71-limit-one", lays("7H 7D *", "*", ""), {"table_joker_limit": 1}, "J5"),
    ("71-ru", lays("7H 7D *", "*", "", **RU), WITH_JOKERS, LEGAL),
    ("72-ru", says("lay 7C m0", "7C KS", "now", ("7H 7D 7S",), **RU), PLAIN, "T6"),
    ("73-ru", says("lay 7C m0", "7C KS", "no", ("7H 7D 7S",), **RU), PLAIN, "T7"),
    ("75-ru", says("meld 9H9D9S", "9H 9D 9S KS", "earlier", ("7H 7D 7S",), **RU), PLAIN, "T8"),
    ("76-ru", says("swap 8H m0", "8H KS", "earlier", ("8H 9H TH JH",), round="TE", **RU), PLAIN, "T9"),
    ("77-default", says("swap 7C m0", "7C 2S", "no", ("5C 6C * 8C",), round="TE"), PLAIN, "T9"),
    (
        "77-already-down",
        says("swap 7C m0", "7C 2S", "earlier", ("5C 6C * 8C",), round="TE"),
        {"joker_swap": "not_down"},
        "J10",
    ),
    ("79-ru", says("draw pile", "8C 9C", "earlier", ("5H 5D 5S",), drew=None, **RU), PLAIN, LEGAL),
    ("81-ru", says("discard *", "* 8C", **RU), WITH_JOKERS, LEGAL),
    ("83-allowed", says("discard *", "* *", "earlier"), {"joker_stuck": "allow_discard"}, LEGAL),
    ("84-ru", says("down 7H7D7S QHQDQC", "7H 7D 7S QH QD QC KS", "earlier", **RU), PLAIN, "T5"),
    ("85-ru", goes_down("7H 7D 7S", "QH QD QC", turns=1, **RU), PLAIN, LEGAL),
    ("85-option", goes_down("7H 7D 7S", "QH QD QC", turns=2), {"go_down_first_turn": False}, "T5"),
    ("85-second-turn", goes_down("7H 7D 7S", "QH QD QC", turns=3), {"go_down_first_turn": False}, LEGAL),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("ask", "options", "rule"), [case[1:] for case in VERDICTS], ids=[f"case-{case[0]}" for case in VERDICTS]
)
def test_verdict(ask: Ask, options: Changes, rule: str) -> None:
    assert ask(options) == rule


COSTS: list[tuple[str, Ask, Changes, int]] = [
    ("101-ru", cost("AH KS 9D 2C *", **RU), WITH_JOKERS, 61),
    ("102-ru", cost("TH JH QH KH", **RU), PLAIN, 40),
    ("103-ru", cost("2H 3H 4D 5D 6C 7C 8S 9S TH JD QC KS", **RU), PLAIN, 84),
    ("104-ru", cost("* * AS", **RU), WITH_JOKERS, 65),
    ("105", cost("2H 7S 8D KC AH *"), {"values": "five_ten", "joker_value": 30}, 80),
    ("106-red", cost("2H KS"), {"red_twos_wild": True}, 30),
    ("106-black", cost("2S KS"), {"red_twos_wild": True}, 12),
    ("107-run", cost("2H 3H 4H 5H"), {"red_twos_wild": True}, 14),
    ("107-trio", cost("2D 2H 2S"), {"red_twos_wild": True}, 6),
    ("108", cost("2H 3H 4H JC"), {"red_twos_wild": True}, 37),
    ("109", cost("2H KS", round="payaso", melds=[]), {"red_twos_wild": True, "extra_rounds": ["payaso"]}, 12),
]


@pytest.mark.parametrize(
    ("ask", "options", "points"), [case[1:] for case in COSTS], ids=[f"case-{case[0]}" for case in COSTS]
)
def test_what_a_hand_costs(ask: Ask, options: Changes, points: int) -> None:
    assert ask(options) == points


def test_case_112_ru_ties_are_always_shared() -> None:
    for won in ((4, 3), (3, 3)):
        players = [player(score=130, rounds_won=number) for number in won]
        assert CARIOCA.ranking(position(*players, **RU)) == ((0, 1),)


def test_case_77_gets_the_joker() -> None:
    state = position(
        player("7C 2S"),
        player("3D 4S"),
        round="TE",
        drew="stock",
        melds=table("5C 6C * 8C", owner=1),
        options={"joker_swap": "not_down"},
    )
    after, events = play(state, "swap 7C m0")
    assert events == (JokerSwapped(0, Card(7, parse_row("7C")[0].suit), 0, 2),)
    assert JOKER in after.hand and after.melds[0].cards == parse_row("5C 6C 7C 8C")
    assert after.known[0] == (JOKER,)
    assert verdict(after, "swap 2S m0") == "J10"


def turn(hand: str, down: str = "no", preset: str = "carioca-chile", **keys: Any) -> State:
    given = {"drew": "stock", "stock": ["3S", "4S"], "pile": ["9D"], **keys}
    return position(player(hand, down), player("2S 3D"), preset=preset, **given)


def test_case_86_option_keeps_one_of_two_copies() -> None:
    """`return_pozo_card=false`: the card that came may not go; with a copy of it in the hand one of them may."""
    option = {"return_pozo_card": False}
    state, _ = play(turn("8C 9C", drew=None, options=option), "draw pile")
    assert (verdict(state, "discard 9D"), verdict(state, "discard 8C")) == ("T10", LEGAL)
    assert CARIOCA.read_position(CARIOCA.position(state)).taken == state.taken
    two, _ = play(turn("8C 9D", drew=None, options=option), "draw pile")
    assert verdict(two, "discard 9D") == LEGAL


def test_case_87_ru_the_card_of_the_pozo_wins_the_last_round() -> None:
    """`carioca-rummy` has no T13; its last round is EEE."""
    rows = "3H 4H 5H 6H 9H TH JH QH 4C 5C 6C"
    state = turn(f"{rows} KS", preset="carioca-rummy", round="EEE", drew=None, pile=["7C"])
    assert state.last_round
    _, events = play(state, "draw pile", "down 3H4H5H6H 9HTHJHQH 4C5C6C7C", "discard KS")
    ended = round_end(events)
    assert ended is not None and ended.winners == (0,)


def test_case_93_one_is_laid_off_and_the_other_discarded() -> None:
    state = turn("QH 7D", "earlier", "carioca-rummy", round="TE", melds=table("8H 9H TH JH", "7H 7C 7S"))
    for first, second, last in (("lay QH m0 high", "lay 7D m1", "7D"), ("lay 7D m1", "lay QH m0 high", "QH")):
        after, _ = play(state, first)
        assert verdict(after, second) == "T11"
        ended = round_end(play(after, f"discard {last}")[1])
        assert ended is not None and ended.winners == (0,)


def test_case_95_ru_down_with_twelve_and_the_thirteenth_discarded() -> None:
    rows = "3H 4H 5H 6H/9H TH JH QH/3D 4D 5D 6D"
    state = turn(rows.replace("/", " ") + " KS", preset="carioca-rummy", round="EEE")
    line = "down " + " ".join(row.replace(" ", "") for row in rows.split("/"))
    ended = round_end(play(state, line, "discard KS")[1])
    assert ended is not None and (ended.winners, ended.points) == ((0,), (0, 5))
    longer = turn(rows.replace("/", " ") + " KH", preset="carioca-rummy", round="EEE")
    assert verdict(longer, "down 3H4H5H6H 9HTHJHQHKH 3D4D5D6D") == "T11"


def test_case_90_clockwise() -> None:
    """S8: clockwise the cards, the turns and the deal go to the seat with the number before."""
    first, other = dealt({"direction": "cw"}), dealt(PLAIN)
    assert first.turn == 2
    card = next(str(card) for card in first.hand if card != JOKER)
    assert play(first, "draw stock", f"discard {card}")[0].turn == 1
    assert dealt({"direction": "cw"}, round_no=1).dealer == 2
    # The same pack: first card to the next seat, so the hands of the neighbours change places.
    assert first.hands == (other.hands[0], other.hands[2], other.hands[1])


def test_case_99_turned_over_without_shuffling_or_not_at_all() -> None:
    pile = ["2C", "3C", "4C", "7H"]
    state = turn("8C 9C", drew=None, stock=[], pile=pile, options={"stock_exhaustion": "flip"})
    after, events = play(state, "draw stock")
    assert events[0] == StockTurned(3)
    assert after.stock == parse_row("3C 4C") and after.pile == parse_row("7H") and after.hand[-1] == parse_row("2C")[0]
    dead = turn("8C 9C", drew=None, stock=[], pile=pile, options={"stock_exhaustion": "dead"})
    ended = round_end(play(dead, "draw stock")[1])
    assert ended is not None and (ended.reason, ended.winners) == ("dead-recycles", ())


# -- the preset for two (docs/rules/carioca.md 3) and red twos (J11) ---------------------------------------------------


def test_lowest_cut_deals() -> None:
    """K8: the ace is lowest; equal ranks and jokers draw again, and nobody else."""
    options = CariocaOptions(first_dealer="lowest_cut")
    ties = jokers = 0
    for seed in map(str, range(120)):
        drawn = cuts(CARIOCA.cards(options, 4), 4, seed)
        assert cuts(CARIOCA.cards(options, 4), 4, seed) == drawn
        count = dict(drawn[0])
        assert set(count) == {0, 1, 2, 3}
        for cut in drawn[1:]:
            if JOKER in count.values():
                jokers += 1
                assert {seat for seat, _ in cut} == {seat for seat, card in count.items() if card == JOKER}
                count |= dict(cut)
            else:
                ties += 1
                least = min(card.rank for card in count.values())
                assert {seat for seat, _ in cut} == {seat for seat, card in count.items() if card.rank == least}
                count = dict(cut)
        ranks = sorted((card.rank, seat) for seat, card in count.items())
        assert ranks[0][0] > 0 and [rank for rank, _ in ranks].count(ranks[0][0]) == 1
        assert first_dealer(options, CARIOCA.cards(options, 4), 4, seed) == ranks[0][1]
        assert dict(standing(drawn)) == count
    assert ties and jokers


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
    assert in_trios(row)({"red_twos_wild": True}) == rule


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
    assert beside_trio(row)({"red_twos_wild": True}) == rule


def test_a_red_two_on_the_table() -> None:
    law = CariocaOptions(red_twos_wild=True).law
    two, run = parse_row("2H")[0], parse_row("3C 4C 5C 6C")
    assert layoffs.run_ends((two, *run), law) == (Card(1, run[0].suit), Card(7, run[0].suit))
    assert lays("3C 4C 5C 6C", "2H", "low")({"red_twos_wild": True}) == LEGAL
    assert lays("4C 5C 6C 2H", "*")({"red_twos_wild": True}) == "J5"


def test_two_play_rummy() -> None:
    with pytest.raises(OptionsError, match="players_max"):
        CARIOCA.deal(Setup("carioca", RUMMY, 3, "x"))
    first = CARIOCA.deal(Setup("carioca", RUMMY, 2, "x")).state
    assert len(first.stock) == 79 and [len(hand) for hand in first.hands] == [12, 12] and first.turn != first.dealer
    with_jokers = CARIOCA.deal(Setup("carioca", RUMMY.with_changes(WITH_JOKERS), 2, "x")).state
    assert len(with_jokers.stock) == 81


def test_legal_actions_of_rummy_leave_a_card() -> None:
    state = turn("7H 7D 7S 7C QH QD QC", preset="carioca-rummy")
    offered = [action for action in CARIOCA.legal_actions(state) if isinstance(action, LayDown)]
    # Three of four sevens in four ways, or all four and then QH, QD and QC would leave nothing.
    assert len(offered) == 4
