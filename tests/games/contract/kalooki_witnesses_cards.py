"""What the house rules of Kalooki about cards, rounds, melds and jokers change (docs/rules/kalooki.md 3)."""

from __future__ import annotations

from typing import Any

from carioca.cards import JOKER
from carioca.engine.draw import cuts, standing
from carioca.engine.game import Setup
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from tests.games.contract.kalooki import (
    LEGAL,
    ROUNDS,
    dealt,
    lay,
    legal,
    meld,
    player,
)
from tests.games.contract.kalooki_witness import may_play, of, says
from tests.games.witness import Ask, Witness, each

# -- cards, rounds, table ----------------------------------------------------------------------------------------------


@of("packs")
def packs(value: int) -> Witness:
    """K01: 52 cards a pack."""
    return Witness(lambda o: len(KALOOKI.cards(KalookiOptions().with_changes(o), 4)), 108, 160)


@of("jokers")
def jokers(value: int) -> Witness:
    return Witness(lambda o: KALOOKI.cards(KalookiOptions().with_changes(o), 4).count(JOKER), 4, value)


@of("initial_upcard")
def initial_upcard(value: bool) -> Witness:
    """K04: without it the first player draws from the stock."""
    both = ["draw stock", "draw pile"]
    return Witness(lambda o: [len(dealt(**o).pile), legal(dealt(**o))], [0, ["draw stock"]], [1, both])


@of("rounds_table")
def rounds_table(value: list[str]) -> Witness:
    """K03: the list takes the place of the nine."""
    asked = lambda o: list(KALOOKI.rounds(Setup("kalooki", KalookiOptions().with_changes(o), 4, "x")))  # noqa: E731
    return Witness(asked, list(ROUNDS), value)


@of("deal_round5")
def deal_round5(value: int) -> Witness:
    """K03, A1: the prose deals one card more in each round."""
    return Witness(lambda o: [len(dealt(4, number, **o).hand) for number in (3, 4, 5)], [12, 12, 13], [12, 13, 13])


@of("players_min")
def players_min(value: int) -> Witness:
    return Witness(lambda o: [may_play(o, value - 1), may_play(o, value)], [True, True], [False, True])


@of("players_max")
def players_max(value: int) -> Witness:
    return Witness(lambda o: [may_play(o, value), may_play(o, value + 1)], [True, True], [True, False])


@of("first_dealer")
def first_dealer(value: str) -> Witness:
    """K02: by lot; a fixed seat; or the lowest card that was cut."""
    seeds = [str(number) for number in range(30)]
    drawn = [dealt(4, seed=seed).dealer for seed in seeds]
    if value == "assigned":
        return Witness(lambda o: [dealt(4, seed=seed, **o).dealer for seed in seeds], drawn, [0] * len(seeds))

    def lowest(seed: str) -> int:
        return min(standing(cuts(KALOOKI.cards(KalookiOptions(), 4), 4, seed)), key=lambda cut: cut[1].rank)[0]

    return Witness(lambda o: [dealt(4, seed=s, **o).dealer for s in seeds], drawn, [lowest(s) for s in seeds])


@of("first_dealer_seat")
def first_dealer_seat(value: int) -> Witness:
    return Witness(lambda o: dealt(6, **o).dealer, 0, value, {"first_dealer": "assigned"})


@of("direction")
def direction(value: str) -> Witness:
    """K02: clockwise goes from a seat to the one with the number before."""
    return Witness(lambda o: (dealt(4, **o).turn - dealt(4, **o).dealer) % 4, 3, 1)


# -- melds and jokers --------------------------------------------------------------------------------------------------

LONG = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


def further(row: str, **keys: Any) -> Ask:
    """The rule that refuses a further meld of A."""
    return lambda options: lay(row, down="earlier", options=options, **keys)


def contract(*melds: str, round_no: int = 0) -> Ask:
    """The rule that refuses these rows as what A lays first."""
    return lambda options: lay(*melds, round_no=round_no, options=options)


@of("ace_both_ends")
def ace_both_ends(value: bool) -> Witness:
    """K07: fourteen cards."""
    return Witness(each(further(LONG), further(LONG[3:])), [LEGAL, LEGAL], ["K07", LEGAL])


@of("distinct_fours")
def distinct_fours(value: str) -> Witness:
    """K10, KC21."""
    two = contract("3S 4S 5S 6S", "8S 9S TS JS", "2H 3H 4H 5H", round_no=3)
    later = further("8S 9S TS JS", melds=[meld("3S 4S 5S 6S")])
    return Witness(each(two, later), ["K10", "K10"], [LEGAL, LEGAL])


@of("distinct_threes")
def distinct_threes(value: str) -> Witness:
    """K10, KC20."""
    two = contract("4S 4H 4D", "4S 4H 4C", "KS KH KD")
    later = further("4S 4H 4C", melds=[meld("4S 4H 4D")])
    return Witness(each(two, later), ["K10", "K10"], [LEGAL, LEGAL])


@of("full_suit_substitutes")
def full_suit_substitutes(value: bool) -> Witness:
    """13 cards of a suit for three Fours, and for no other number of them."""
    row = LONG[:-3]
    asks = (contract(row, round_no=3), contract(row, "9C 9D 9H", round_no=7), contract(row, round_no=8))
    return Witness(each(*asks), ["K13"] * 3, [LEGAL, LEGAL, "K13"])


THREE, FOUR_THREES = ("4S 4H 4D", "9C 9D 9H", "KS KH KD"), ("4S 4H 4D", "9C 9D 9H", "KS KH KD", "2S 2H 2D")


@of("extra_melds")
def extra_melds(value: bool) -> Witness:
    """K14: off, there are never more melds than the contract has, but each may be longer."""
    longer = contract("4S 4H 4D 4C", "9C 9D 9H", "KS KH KD")
    asks = (contract(*FOUR_THREES), further("2S 2H 2D"), longer)
    return Witness(each(*asks), [LEGAL, LEGAL, LEGAL], ["K13", "K14", LEGAL])


@of("extra_melds_same_turn")
def extra_melds_same_turn(value: bool) -> Witness:
    """`down` lays the contract's number of melds, `meld` from the next turn."""
    now = says("meld 2S2H2D", A=player("2S 2H 2D JC", "now"))
    return Witness(each(contract(*FOUR_THREES), now, further("2S 2H 2D")), [LEGAL, LEGAL, LEGAL], ["K13", "K14", LEGAL])


@of("three_joker_rule")
def three_joker_rule(value: str) -> Witness:
    """K05, A8: no two side by side; or only two naturals; or one joker."""
    tack = says("lay * m0", A=player("* JC", "earlier"), melds=[meld("QH QS *")])
    asks = (further("QH *  *"), further("QH QS *"), further("QH QS * *"), further("QH QS * * * *"), tack)
    other = {"min2": ["K05", LEGAL, LEGAL, LEGAL, LEGAL], "max1": ["K05", LEGAL, "K05", "K05", "K05"]}
    return Witness(each(*asks), ["K05", LEGAL, LEGAL, "K05", LEGAL], other[value])


MINE, OTHERS = [meld("5H * 7H 8H", "A")], [meld("5H * 7H 8H", "B")]


@of("joker_replace_by")
def joker_replace_by(value: str) -> Witness:
    """K16, KC39, KC40."""
    mine = says("replace 6H m0 low", A=player("6H JC", "earlier"), melds=MINE)
    others = says("replace 6H m0 low", A=player("6H JC", "earlier"), melds=OTHERS)
    other = {"any_down": [LEGAL, LEGAL], "none": ["K16", "K16"]}
    return Witness(each(mine, others), [LEGAL, "K16"], other[value])


@of("joker_moves_to")
def joker_moves_to(value: str) -> Witness:
    lines = ("replace 6H m0 low", "replace 6H m0 high", "replace 6H m0")
    asks = [says(line, A=player("6H JC", "earlier"), melds=MINE) for line in lines]
    return Witness(each(*asks), [LEGAL, LEGAL, "K16"], ["K16", LEGAL, LEGAL])


@of("discard_joker")
def discard_joker(value: bool) -> Witness:
    """K17: a joker may be kept from being thrown; who holds nothing else throws one all the same."""
    asks = (says("discard *", A=player("* JC")), says("discard *", A=player("* *")))
    return Witness(each(*asks), [LEGAL, LEGAL], ["K17", LEGAL])
