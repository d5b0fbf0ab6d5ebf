"""Witnesses of the options about cards, seats and combinations (docs/rules/buraco.md 3)."""

from __future__ import annotations

from carioca.engine.draw import cuts, standing
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from tests.games.canasta.table import play, turn
from tests.games.canasta.witness import CANASTA, dealt, may_play, of, reads, says
from tests.games.witness import Ask, Changes, Witness

# -- cards and seats ---------------------------------------------------------------------------------------------------


@of("packs")
def packs(value: object) -> Witness:
    """B02: 108 cards for two, 162 for six."""
    if value == 3:
        return Witness(lambda o: len(dealt(o, 2).stock), 64, 118)
    return Witness(lambda o: len(dealt(o, 6).stock), 63, 9)


@of("hand_size")
def hand_size(value: int) -> Witness:
    return Witness(lambda o: len(dealt(o).hand), 11, value)


@of("muerto_size")
def muerto_size(value: int) -> Witness:
    return Witness(lambda o: len(dealt(o).sides[1].muerto), 11, value)


@of("initial_upcard")
def initial_upcard(value: bool) -> Witness:
    return Witness(lambda o: (len(dealt(o).pile), len(dealt(o).stock)), (0, 64), (1, 63))


@of("players_min")
def players_min(value: int) -> Witness:
    return Witness(lambda o: may_play(o, 2), True, False)


@of("players_max")
def players_max(value: int) -> Witness:
    return Witness(lambda o: may_play(o, 6), True, False)


SEEDS = [str(number) for number in range(40)]


@of("first_dealer")
def first_dealer(value: str) -> Witness:
    """B04: at random by default; a fixed seat; or who draws the lowest card."""
    if value == "assigned":
        return Witness(lambda o: len({dealt(o, 3, seed).dealer for seed in SEEDS}), 3, 1)

    def lowest(options: Changes) -> bool:
        pack = BURACO.cards(CanastaOptions().with_changes(options), 3)
        drawn = (min(standing(cuts(pack, 3, seed)), key=lambda one: one[1].rank)[0] for seed in SEEDS)
        return all(dealt(options, 3, seed).dealer == seat for seed, seat in zip(SEEDS, drawn, strict=True))

    return Witness(lowest, False, True)


@of("first_dealer_seat")
def first_dealer_seat(value: int) -> Witness:
    return Witness(lambda o: dealt(o, 6).dealer, 0, value, {"first_dealer": "assigned"})


@of("direction")
def direction(value: str) -> Witness:
    """B04: clockwise is from a seat to the one with the number before."""
    return Witness(lambda o: (dealt(o, 4).turn - dealt(o, 4).dealer) % 4, 3, 1)


# -- combinations ------------------------------------------------------------------------------------------------------


@of("ace_both_ends")
def ace_both_ends(value: bool) -> Witness:
    row = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    return Witness(says("lay AS m0 low", "AS KC KD", rows=[row]), "", "lay-not-run B06")


@of("canasta_max")
def canasta_max(value: int) -> Witness:
    return Witness(says("lay TD m0", "TD KC KD", rows=[CANASTA]), "", "meld-full B10")


@of("twos_wild")
def twos_wild(value: bool) -> Witness:
    """Where twos are no wild cards they are a trio like any other."""
    ask: Ask = lambda o: [reads(row)(o) for row in ("9S 9D 2S", "2S 2D *")]  # noqa: E731
    return Witness(ask, ["9S 9D 2S", "2S 2D *"], ["no-combination", "2S 2D *"], {"wild_combination": "any_mix"})


@of("wild_combination")
def wild_combination(value: str) -> Witness:
    if value == "off":
        return Witness(reads("2C 2D 2H"), "2C 2D 2H", "wilds-alone")
    return Witness(reads("2C * *"), "2C * *", "wilds-jokers")


@of("two_recovery")
def two_recovery(value: str) -> Witness:
    """B12: the two comes home in a run of six, or of seven."""
    row = "3S 4S 2S 6S 7S 8S" + (" 9S" if value == "anytime" else "")

    def wild(options: Changes) -> int:
        after, _ = play(turn("5S KC KD", rows=[row], options=options), "replace 5S m0 low")
        return len(after.locked)

    return Witness(wild, *((1, 0) if value == "anytime" else (0, 1)))


@of("wild_relocation")
def wild_relocation(value: str) -> Witness:
    return Witness(says("replace 6H m0 high", "6H KC KD", rows=["5H * 7H"]), "", "replace-end B11")
