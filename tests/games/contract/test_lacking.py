"""What rows on the tray lack, against every way of adding cards; and why some can never be melds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest

from carioca import i18n
from carioca.cards import JOKER, Card, Suit, french_pack, parse_row
from carioca.engine.game import Refusal, Setup
from carioca.games.contract.bajada import together as laid_together
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.law import PLAIN
from carioca.games.contract.melds import read_full, read_row
from carioca.games.contract.state import State
from carioca.games.contract.tray import lacking, readings
from carioca.games.melding.state import Kind, Laid
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.together import together

RUMMY = "carioca-rummy"
EXTRA = ("sucia", "color", "payaso", "real")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def state_of(round_id: str, preset: str = "carioca-chile", **changes: object) -> State:
    options = CARIOCA.presets[preset].with_changes({"extra_rounds": EXTRA, **changes})
    return CARIOCA.deal(Setup("carioca", options, 2, "s"), options.round_ids.index(round_id)).state


def lack(state: State, *rows: str) -> int | Refusal:
    return lacking(state, state.turn, tuple(map(parse_row, rows)))


@together(
    ("round_id", "rows", "expected"),
    [
        ("TT", ("", ""), 6),
        ("TT", ("9C 9S", ""), 4),
        ("TT", ("9C *", "KH KD KS"), 1),
        ("TE", ("7H 7D", "5C 8C"), 3),
        ("TE", ("7H 7D", "QS 2S"), 3),  # round the corner: Q K A 2
        ("TE", ("5C 6C 7C", ""), 4),  # an escala on the place of the trío may be laid as well
        ("TE", ("*", "*"), 5),
        ("EE", ("3H 4H", "3H 4H"), 4),  # one may go on to 6H, the other down to A
        ("final", ("2S 4S *",), 10),
        ("sucia", ("2S 3H QD",), 10),
        ("payaso", ("AH 2S 4C 9D",), 9),
    ],
)
def test_it_counts_what_is_missing(round_id, rows, expected):
    assert lack(state_of(round_id), *rows) == expected


@together(
    ("round_id", "rows", "code", "named"),
    [
        ("TT", ("9C TS 2H", ""), "set-ranks", "9♣ 10♠ 2♥"),
        ("TT", ("9C TC", ""), "set-ranks", "9♣ 10♣"),  # of one suit, but the round has no escala
        ("TE", ("9C TS 2H", ""), "set-ranks", "9♣ 10♠ 2♥"),
        ("TT", ("7H 7D 7S 7C", ""), "set-size", "7♥ 7♦ 7♠ 7♣"),
        ("TT", ("7H *", "* *"), "joker-per-meld", "comodín"),
        ("TTT", ("7H *", "8H *", "9C *"), "joker-per-bajada", "2 comodines"),
        ("TT", ("7H 7D", "7S"), "equal-melds", "7♠"),
        ("EE", ("3H 4H 5H 6H", "3H 4H 5H 6H"), "equal-melds", "3♥ 4♥ 5♥ 6♥"),
        ("EE", ("3H 4D", ""), "run-suit", "4♦"),
        ("EE", ("3H 3H", ""), "run-repeat", "3♥"),
        ("EE", ("3H 9H", ""), "run-far", "3♥ y 9♥"),
        ("final", ("AS 2S 2S",), "full-repeat", "2♠ y 2♠"),
        ("final", ("AS 2S 3H",), "full-suit", "3♥"),
        ("sucia", ("2H 5C 2S",), "full-repeat", "2♥ y 2♠"),
        ("color", ("2H 5D 9C",), "full-colour", "9♣"),
        ("payaso", ("2H 3S 5H",), "full-alternate", "3♠ y 5♥"),
        ("payaso", ("AH 3S",), "full-alternate", "A♥ y 3♠"),
        ("real", ("AH *",), "joker-dead", "comodines"),
    ],
)
def test_what_no_card_can_mend_says_why_and_names_the_cards(round_id, rows, code, named):
    found = lack(state_of(round_id), *rows)
    assert isinstance(found, Refusal) and found.code == code
    assert named in refusal_text(found, voice_of(CARIOCA))


@together(
    ("round_id", "rows", "expected"),
    [
        ("TTE", ("", "9H 4C", ""), "set set run"),
        ("TTE", ("9H 4C", "", ""), "set set run"),
        ("TTE", ("", "", "9H 4C"), "set set run"),
        ("TEE", ("9H 4C", "", ""), "set run run"),
        ("TTE", ("", "5C 6C 7C", ""), "set run set"),
        ("TTE", ("", "5C 6C 7C", "9H 4C"), "set run set"),
    ],
)
def test_a_row_that_is_wrong_is_meant_for_the_place_where_it_lies(round_id, rows, expected):
    """It was taken for an escala, because then the empty places lacked a card less."""
    state = state_of(round_id)
    found = readings(state, state.turn, tuple(map(parse_row, rows)))
    assert [one.kind.value for one in found] == expected.split()


def test_where_a_bajada_takes_no_joker_it_is_a_dead_card():
    laid = (Laid(Kind.SET, parse_row("7H * *")),)
    for most, code, rule in ((0, "joker-dead", "J4"), (1, "joker-per-bajada", "J2")):
        refusal = laid_together(laid, most, PLAIN)
        assert refusal is not None and (refusal.code, refusal.rule) == (code, rule)
    assert laid_together(laid, 2, PLAIN) is None


def test_an_ace_that_is_agreed_low_has_no_place_above_the_king():
    state = state_of("EE", ace_in_escala="low")
    assert lack(state, "KH AH", "").code == "run-ace"
    assert lack(state, "AH 3H", "") == 6


def test_larger_melds_leave_room_for_cards_far_apart():
    assert lack(state_of("EE", RUMMY), "3H 9H", "") == 5 + 4
    assert lack(state_of("TT", RUMMY), "7H 7D 7S 7C", "7H 7D") == 1


def test_red_twos_that_are_jokers_fill_gaps():
    state = state_of("TE", red_twos_wild=True)
    assert lack(state, "9C 2H", "5S 2D 7S") == 2
    assert lack(state, "2H 2D 2S", "") == 4


PACK = sorted(set(french_pack(2, 4)))


def tried(state: State, kind: str, row: tuple[Card, ...]) -> int | None:
    """The fewest cards that make a row a meld, by trying every card of the pack; None: more than two, or never."""
    for size in range(3):
        for more in combinations_with_replacement(PACK, size):
            for order in permutations((*row, *more)) if JOKER in (*row, *more) else [(*row, *more)]:
                read = read_row(order, state.options.law)
                if isinstance(read, Laid) and read.kind.value == kind:
                    return size
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "round_id"), [("set", "TT"), pytest.param("run", "EE", marks=pytest.mark.slow)])
def test_the_count_is_the_least_of_all_ways(kind, round_id):
    state, rng = state_of(round_id), Random(11)
    near = [Card(rank, suit) for rank in (13, 1, 2, 3) for suit in (Suit.HEARTS, Suit.CLUBS)]
    for _ in range(16):
        row = tuple(rng.choice([*near, JOKER]) for _ in range(rng.choice((2, 2, 3))))
        found, least = lack(state, " ".join(_text(card) for card in row), ""), tried(state, kind, row)
        empty = 3 if kind == "set" else 4
        assert (found - empty if isinstance(found, int) else None) == least, row


def _text(card: Card) -> str:
    return "*" if card == JOKER else "A23456789TJQK"[card.rank - 1] + "SHDC"[card.suit]


@pytest.mark.parametrize("round_id", ["final", "color", "payaso", "sucia", "real"])
def test_a_full_run_never_lacks_fewer_ranks_than_it_has_none_of(round_id):
    """Grown from nothing by its own count: each card of a legal run lessens the count by one."""
    suits = {"final": "SSSSSSSSSSSSS", "real": "HHHHHHHHHHHHH", "color": "HDDHDHHDDHDHD", "payaso": "HSDCHSDCHSDCH",
             "sucia": "HSSDCCHHSDDCC"}[round_id]  # fmt: skip
    row = parse_row(" ".join(rank + suit for rank, suit in zip("A23456789TJQK", suits, strict=True)))
    state = state_of(round_id)
    assert isinstance(read_full(round_id, row, 0), Laid)
    left = list(row)
    Random(3).shuffle(left)
    for count in range(1, 14):
        assert lacking(state, state.turn, (tuple(left[:count]),)) == 13 - count
