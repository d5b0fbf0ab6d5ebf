"""Witnesses of the options about melds and jokers (docs/rules/carioca.md 4, 2.3, 2.4)."""

from __future__ import annotations

from typing import Any

from tests.games.contract.table import LEGAL, play, player, position, rows, table, verdict
from tests.games.contract.witness import cost, goes_down, of, says
from tests.games.witness import Ask, Changes, Witness, each

HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
EXTRA: Changes = {"extra_rounds": ["sucia", "color", "payaso", "real"]}
FREE: Changes = {"joker_gap": 0, "second_joker_min_naturals": 0, "jokers_adjacent": True}
"""A context in which J5 and J6 let a joker be laid beside any other."""


def full(round_id: str, *missing: str, row: str = HEARTS, **keys: Any) -> Ask:
    """The rule that refuses hearts from A to K with jokers in the place of some cards."""
    cards = " ".join("*" if card in missing else card for card in row.split())
    return says("down " + cards.replace(" ", ""), cards, round=round_id, **keys)


def lays(row: str, card: str, end: str = "high", **keys: Any) -> Ask:
    """The rule that refuses a lay-off of one who is down."""
    kind = "TT" if end == "" else "EE"
    return says(f"lay {card} m0 {end}".strip(), f"{card} KS", "earlier", (row,), round=kind, **keys)


# -- melds -------------------------------------------------------------------------------------------------------------


@of("escala_suit")
def escala_suit(value: str) -> Witness:
    """M2, lay-off too; the other rows stay what they were."""
    down = goes_down("9D 9C 9S", "8H 9H TH JD", round_id="TE")
    gap = goes_down("9D 9C 9S", "8H 9H TH QD", round_id="TE")
    ask = each(down, lays("8H 9H TH JH", "QD"), gap)
    return Witness(ask, ["M2", "T7", "M2"], [LEGAL, LEGAL, "M2"])


@of("ace_in_escala")
def ace_in_escala(value: str) -> Witness:
    """M3: round the corner, high, low; lay-off too."""
    downs = [goes_down("9D 9C 9S", row, round_id="TE") for row in ("KD AD 2D 3D", "JS QS KS AS", "AS 2S 3S 4S")]
    ask = each(*downs, lays("JS QS KS AS", "2S"), lays("TH JH QH KH", "AH"))
    if value == "low":
        # The row that ends with an ace is no meld there.
        ask = each(*downs, lays("TH JH QH KH", "AH"))
        return Witness(ask, [LEGAL] * 4, ["M3", "M3", LEGAL, "T7"])
    return Witness(ask, [LEGAL] * 5, ["M3", LEGAL, LEGAL, "T7", LEGAL])


@of("escala_max_len")
def escala_max_len(value: int) -> Witness:
    """M4: how many of A, 2, 3 a run from A to K still takes."""

    def ask(options: Changes) -> object:
        given: Changes = {"round": "EE", "drew": "stock", "melds": table(HEARTS), "options": options}
        state, taken = position(player("AH 2H 3H KS", "earlier"), player("2S"), **given), 0
        while taken < 3 and verdict(state, f"lay {'A23'[taken]}H m0 high") == LEGAL:
            state, _ = play(state, f"lay {'A23'[taken]}H m0 high")
            taken += 1
        assert len(rows(state)[0].split()) == 13 + taken
        return taken

    return Witness(ask, 0, {14: 1, 0: 3}[value])


@of("meld_size_down")
def meld_size_down(value: str) -> Witness:
    """M5."""
    four, two = goes_down("7H 7D 7S 7C", "QH QD QC"), goes_down("7H 7D", "QH QD QC")
    five = goes_down("9D 9C 9S", "8H 9H TH JH QH", round_id="TE")
    return Witness(each(four, five, two), ["M5"] * 3, [LEGAL, LEGAL, "M5"])


@of("no_equal_melds")
def no_equal_melds(value: bool) -> Witness:
    """M6."""
    sets, runs = goes_down("7H 7D 7S", "7C 7H 7D"), goes_down("3H 4H 5H *", "3H 4H 5H 6H", round_id="EE")
    return Witness(each(sets, runs), ["M6", "M6"], [LEGAL, LEGAL])


# -- jokers going down -------------------------------------------------------------------------------------------------


@of("jokers_per_meld_down")
def jokers_per_meld_down(value: int) -> Witness:
    """J1: a run of five with 0 to 4 jokers; 0 is no limit. Sizes and the whole bajada are free."""
    naturals = ["4C", "5C", "6C", "7C", "8C"]
    asks = [goes_down("9D 9H 9S", " ".join(naturals[: 5 - k] + ["*"] * k), round_id="TE") for k in range(5)]
    most = value or 4
    return Witness(
        each(*asks),
        [LEGAL if k <= 1 else "J1" for k in range(5)],
        [LEGAL if k <= most else "J1" for k in range(5)],
        {"meld_size_down": "at_least", "jokers_per_bajada": 0},
    )


@of("jokers_per_bajada")
def jokers_per_bajada(value: int) -> Witness:
    """J2: four tríos with 0 to 8 wild cards, red twos among them; 0 is no limit."""
    wild = ["*", "*", "*", "*", "2H", "2D", "2H", "2D"]

    def melds(used: int) -> list[str]:
        left, made = wild[:used], []
        for rank in "789T":
            taken, left = left[:2], left[2:]
            made.append(" ".join([f"{rank}{suit}" for suit in "SHC"[: 3 - len(taken)]] + taken))
        return made

    asks = [goes_down(*melds(used), round_id="TTTT") for used in range(9)]
    most = value or 8
    return Witness(
        each(*asks),
        [LEGAL if used <= 2 else "J2" for used in range(9)],
        [LEGAL if used <= most else "J2" for used in range(9)],
        {"jokers_per_meld_down": 0, "red_twos_wild": True},
    )


@of("final_jokers")
def final_jokers(value: int) -> Witness:
    """J2, W27: so many jokers in the last run, none side by side."""
    asks = [full("final", *["2H", "5H", "8H", "JH"][:used]) for used in range(5)]
    over = "J2" if value else "J4"
    return Witness(each(*asks), [LEGAL] * 3 + ["J2"] * 2, [LEGAL if used <= value else over for used in range(5)])


@of("full_run_nonconsecutive")
def full_run_nonconsecutive(value: bool) -> Witness:
    """J3: neighbours, and K with A."""
    asks = [full("final", *missing) for missing in (("5H", "6H"), ("AH", "KH"), ("5H", "7H"))]
    return Witness(each(*asks), ["J3", "J3", LEGAL], [LEGAL] * 3)


@of("sucia_jokers")
def sucia_jokers(value: int) -> Witness:
    """C3: so many jokers in `sucia`, and they may not be thrown while there may be one (J8)."""
    sucia = "AH 2S 3S 4D 5C 6C 7H 8H 9S TD JD QC KC"
    asks = [full("sucia", *["2S", "7H"][:used], row=sucia) for used in range(3)]
    ask = each(*asks, says("discard *", "* 2S", round="sucia"))
    over = "J2" if value else "J4"
    expected = [LEGAL if used <= value else over for used in range(3)]
    return Witness(ask, [LEGAL, LEGAL, "J2", "J8"], [*expected, "J8" if value else LEGAL], EXTRA)


@of("real_relief")
def real_relief(value: str) -> Witness:
    """J12: a joker in `real` after two turnings of the stock, after two laps of two players, or never."""
    asks = [full("real", "8H", recycles=turned, turns=turns) for turned, turns in ((1, 4), (2, 4), (1, 5))]
    return Witness(
        each(*asks), ["J4", LEGAL, "J4"], {"table_laps": ["J4", "J4", LEGAL], "off": ["J4"] * 3}[value], EXTRA
    )


@of("real_relief_count")
def real_relief_count(value: int) -> Witness:
    """J12: after 0, 1, ... 10 turnings."""
    asks = [full("real", "8H", recycles=turned) for turned in range(11)]
    return Witness(
        each(*asks),
        [LEGAL if turned >= 2 else "J4" for turned in range(11)],
        [LEGAL if turned >= value else "J4" for turned in range(11)],
        EXTRA,
    )


# -- jokers on the table -----------------------------------------------------------------------------------------------


@of("joker_gap")
def joker_gap(value: int) -> Witness:
    """J6a: five naturals, a joker and 0 to 5 naturals more; the number in between decides."""
    run = ["AC", "2C", "3C", "4C", "5C", "*", "7C", "8C", "9C", "TC", "JC"]
    asks = [lays(" ".join(run[: 6 + between]), "*") for between in range(6)]
    return Witness(
        each(*asks),
        [LEGAL if between >= 3 else "J6" for between in range(6)],
        [LEGAL if between >= value else "J6" for between in range(6)],
        {"jokers_adjacent": True},
    )


@of("second_joker_min_naturals")
def second_joker_min_naturals(value: int) -> Witness:
    """J6b: a run of 1 to 6 naturals that holds a joker takes another one."""
    run = ["5C", "6C", "7C", "8C", "9C", "TC"]
    asks = [lays(" ".join(run[:m] + ["*"] * max(1, 4 - m)), "*") for m in range(1, 7)]
    return Witness(
        each(*asks),
        [LEGAL if m >= 4 else "J6" for m in range(1, 7)],
        [LEGAL if m >= value else "J6" for m in range(1, 7)],
        {"joker_gap": 0, "jokers_adjacent": True, "jokers_per_meld_down": 0},
    )


@of("jokers_adjacent")
def jokers_adjacent(value: bool) -> Witness:
    """J5: in a trío by the number alone, in a run where no gap is asked for."""
    trio = lays("7H 7D * * *", "*", "")
    runs = [lays("4C 5C 6C *", "*", end) for end in ("high", "low")]
    context = {"joker_gap": 0, "second_joker_min_naturals": 0}
    return Witness(each(trio, *runs), ["J5", "J5", LEGAL], [LEGAL, LEGAL, LEGAL], context)


@of("table_joker_limit")
def table_joker_limit(value: int) -> Witness:
    """J5: a trío with 0 to 4 jokers takes a red two as a further one; 0 is no limit."""
    asks = [lays(" ".join(["7H 7D 7S 7C 7H", *["*"] * held]), "2H", "") for held in range(5)]
    return Witness(
        each(*asks),
        [LEGAL] * 5,
        [LEGAL if held < value else "J5" for held in range(5)],
        {"red_twos_wild": True},
    )


@of("joker_swap")
def joker_swap(value: str) -> Witness:
    """J10: who is not down, who is, and who laid the meld; in a trío any card of the rank, in a run its own only."""
    rival = [says("swap 7C m0", "7C 2S", down, ("5C 6C * 8C",), round="TE") for down in ("no", "earlier")]
    own = says("swap 7C m0", "7C 2S", "earlier", ("5C 6C * 8C",), owner=0, round="TE")
    trio = says("swap 9C m0", "9C 2S", "no", ("9H 9D *",), round="TE")
    wrong = says("swap 7D m0", "7D 2S", "no", ("5C 6C * 8C",), round="TE")
    some = {"not_down": [LEGAL, "J10", "J10", LEGAL, "J10"], "any": [LEGAL, LEGAL, LEGAL, LEGAL, "J10"]}
    return Witness(each(*rival, own, trio, wrong), ["T9"] * 5, some[value])


@of("joker_discard")
def joker_discard(value: str) -> Witness:
    """J8, down or not."""
    asks = [says("discard *", "* 2S", down) for down in ("no", "earlier")]
    return Witness(each(*asks), ["J8", "J8"], [LEGAL, LEGAL])


@of("joker_stuck")
def joker_stuck(value: str) -> Witness:
    """J9: who holds nothing but jokers ends the turn without a discard, or throws one."""
    stuck = [says(line, "* *", "earlier") for line in ("end", "discard *")]
    return Witness(each(*stuck, says("discard *", "* 2S")), [LEGAL, "J8", "J8"], ["T10", LEGAL, "J8"])


@of("red_twos_wild")
def red_twos_wild(value: bool) -> Witness:
    """J11, P5: a joker in melds but as the two of its suit, thrown freely, 20 in hand at the end."""
    ask = each(
        goes_down("7S 7D 2H", "QH QD QC"),
        goes_down("7S 7D 2S", "QH QD QC"),
        goes_down("7S 2D *", "QH QD QC"),
        goes_down("9D 9C 9S", "AH 2H * 4H", round_id="TE"),
        lays("3C 4C 5C 6C", "2H", "low"),
        says("discard 2H", "2H 3S"),
        cost("2H KS"),
        cost("2S KS"),
    )
    natural = ["M1", "M1", "M1", LEGAL, "T7", LEGAL, 12, 12]
    return Witness(ask, natural, [LEGAL, "M1", "J1", LEGAL, LEGAL, LEGAL, 30, 12])
