"""What each house rule of Kalooki changes, by the rules: a question to the engine, its answer by default and under a
value (kalooki.md 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from carioca.cards import JOKER, card_text
from carioca.engine.draw import cuts, standing
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from tests.games.contract.kalooki import (
    LEGAL,
    ROUNDS,
    dealt,
    lay,
    legal,
    meld,
    play,
    player,
    position,
    round_end,
    verdict,
)

Changes = dict[str, Any]
Ask = Callable[[Changes], object]


class Witness(NamedTuple):
    """`ask` gets options as changes of the preset kalooki; `context` are further ones that hold for both answers."""

    ask: Ask
    default: object
    other: object
    context: Changes = {}  # noqa: RUF012


Of = Callable[[Any], Witness]
WITNESSES: dict[str, Of] = {}


def of(name: str) -> Callable[[Of], Of]:
    """Enters the witness of an option: a function of the value."""

    def enter(witness: Of) -> Of:
        assert name not in WITNESSES
        WITNESSES[name] = witness
        return witness

    return enter


def says(line: str, **keys: Any) -> Ask:
    """The rule that refuses a line of A; empty when it may."""
    return lambda options: verdict(position(options=options, **keys), line)


def each(*asks: Ask) -> Ask:
    """Several questions, their answers in a row."""
    return lambda options: [ask(options) for ask in asks]


def may_play(options: Changes, seats: int) -> bool:
    """Whether so many may sit down to these rules."""
    try:
        KALOOKI.validate(Setup("kalooki", KalookiOptions().with_changes(options), seats, "x"))
    except OptionsError:
        return False
    return True


# -- cards, rounds, table ----------------------------------------------------------------------------------------------


@of("packs")
def packs(value: int) -> Witness:
    """K01: 52 cards a pack."""
    return Witness(lambda o: len(KALOOKI.cards(KalookiOptions().with_changes(o))), 108, 160)


@of("jokers")
def jokers(value: int) -> Witness:
    return Witness(lambda o: KALOOKI.cards(KalookiOptions().with_changes(o)).count(JOKER), 4, value)


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
        return min(standing(cuts(KALOOKI.cards(KalookiOptions()), 4, seed)), key=lambda cut: cut[1].rank)[0]

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
    """K14; formats.md 6: off, there are never more melds than the contract has, but each may be longer."""
    longer = contract("4S 4H 4D 4C", "9C 9D 9H", "KS KH KD")
    asks = (contract(*FOUR_THREES), further("2S 2H 2D"), longer)
    return Witness(each(*asks), [LEGAL, LEGAL, LEGAL], ["K13", "K14", LEGAL])


@of("extra_melds_same_turn")
def extra_melds_same_turn(value: bool) -> Witness:
    """formats.md 6: `down` lays the contract's number of melds, `meld` from the next turn."""
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


# -- the turn ----------------------------------------------------------------------------------------------------------

FIVES = [meld("5S 5H 5D", "B")]


@of("tack_same_turn")
def tack_same_turn(value: bool) -> Witness:
    asks = [says("lay 5C m0", A=player("5C JC", down), melds=FIVES) for down in ("now", "earlier")]
    return Witness(each(*asks), [LEGAL, LEGAL], ["K15", LEGAL])


@of("tack_on")
def tack_on(value: str) -> Witness:
    asks = [says("lay 5C m0", A=player("5C JC", "earlier"), melds=[meld("5S 5H 5D", name)]) for name in "AB"]
    return Witness(each(*asks), [LEGAL, LEGAL], [LEGAL, "K15"])


@of("meld_after_tack")
def meld_after_tack(value: bool) -> Witness:
    """K12, KC32."""

    def ask(options: Changes) -> object:
        state = position(options=options, A=player("5C 7S 7H 7D JC", "earlier"), melds=FIVES)
        return verdict(play(state, "lay 5C m0")[0], "meld 7S7H7D")

    return Witness(ask, "K12", LEGAL)


@of("discard_drawn_discard")
def discard_drawn_discard(value: bool) -> Witness:
    def ask(options: Changes) -> object:
        state, _ = play(position(options=options, phase="draw"), "draw pile")
        later, _ = play(state, "discard 2C")
        return verdict(state, "discard 9D"), later.taken

    return Witness(ask, (LEGAL, None), ("K17", None))


@of("final_discard")
def final_discard(value: str) -> Witness:
    """K18, KC54."""
    asks = (
        says("lay 5C m0", A=player("5C", "earlier"), melds=FIVES),
        says("lay 5C m0", A=player("5C JC", "earlier"), melds=FIVES),
        says("meld 7S7H7D", A=player("7S 7H 7D", "earlier")),
        says("discard JC", A=player("JC", "earlier")),
    )
    return Witness(each(*asks), [LEGAL] * 4, ["K18", LEGAL, "K18", LEGAL])


@of("stock_exhaustion")
def stock_exhaustion(value: str) -> Witness:
    """K26, KC61: shuffled, turned over as it lies, or the round ends."""
    pile = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9D"]

    def ask(options: Changes) -> object:
        state = position(options=options, phase="draw", stock=[], pile=pile)
        after, events = play(state, "draw stock")
        if round_end(events):
            return "dead"
        return "as it lay" if [card_text(card) for card in after.stock] == pile[1:-1] else "shuffled"

    return Witness(ask, "shuffled", {"turn_over": "as it lay", "end_round": "dead"}[value])


@of("max_reshuffles")
def max_reshuffles(value: int) -> Witness:
    """formats.md 6: the limit ends the round when a draw needs a stock and none may be made."""

    def ask(options: Changes) -> object:
        found = []
        for recycles in (value - 1, value):
            state = position(options=options, phase="draw", stock=[], pile=["2S", "3S", "9D"], recycles=recycles)
            found.append((legal(state), round_end(play(state, "draw stock")[1]) is not None))
        return found

    both = ["draw stock", "draw pile"]
    return Witness(ask, [(both, False), (both, False)], [(both, False), (both, True)])
