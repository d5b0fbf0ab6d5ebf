"""Witnesses of the options about cards, rounds, seats, turns and points (docs/rules/carioca.md 4, 2.1, 2.5, 2.6)."""

from __future__ import annotations

from typing import Any

from carioca.cards import JOKER
from carioca.engine.draw import cuts, standing
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from tests.games.contract.table import LEGAL, play, player, position, round_end, table, verdict
from tests.games.contract.witness import cost, dealt, goes_down, jokers_of, may_play, of, played, says
from tests.games.witness import Changes, Witness, each

C1 = ["TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", "final"]
SEEDS = [str(number) for number in range(40)]


# -- cards and rounds --------------------------------------------------------------------------------------------------


@of("decks")
def decks(value: int) -> Witness:
    """S2: what is left of the pack for two players."""
    return Witness(lambda options: len(dealt(options, 2).stock), 83, 29)


@of("jokers_total")
def jokers_total(value: int) -> Witness:
    """S2: two a deck unless so many are agreed."""
    packs = 1 if value == 4 else 2
    return Witness(lambda options: jokers_of(dealt(options, 2)), 2 * packs, value, {"decks": packs})


@of("hand_size")
def hand_size(value: int) -> Witness:
    """S5: so many cards each, but twelve in the 13-card rounds."""
    return Witness(lambda o: [len(dealt(o, round_no=n).hand) for n in (0, 7, 8)], [12, 12, 12], [value, value, 12])


@of("upcard_joker")
def upcard_joker(value: str) -> Witness:
    """S6: the joker goes to the bottom of the stock and the next card is turned."""
    seed = next(seed for seed in map(str, range(999)) if dealt({}, 2, seed).pile == (JOKER,))
    stock = dealt({}, 2, seed).stock

    def ask(options: Changes) -> object:
        state = dealt(options, 2, seed)
        return state.pile[0], state.stock[0], state.stock[-1]

    return Witness(ask, (JOKER, stock[0], stock[-1]), (stock[0], stock[1], JOKER))


@of("rounds")
def rounds(value: list[str]) -> Witness:
    """C1: the list takes the place of the nine."""
    return Witness(played, C1, value)


@of("extra_rounds")
def extra_rounds(value: list[str]) -> Witness:
    """C3: appended in this order, whatever the order in which they were chosen."""
    return Witness(played, C1, C1 + [name for name in ("sucia", "color", "payaso", "real") if name in value])


# -- seats -------------------------------------------------------------------------------------------------------------


@of("players_min")
def players_min(value: int) -> Witness:
    """S1: with one player less there is no match."""
    return Witness(lambda o: [may_play(o, value - 1), may_play(o, value)], [True, True], [False, True])


@of("players_max")
def players_max(value: int) -> Witness:
    """S1: with one player more there is no match."""
    return Witness(lambda o: [may_play(o, value), may_play(o, value + 1)], [True, True], [True, False])


@of("first_dealer")
def first_dealer(value: str) -> Witness:
    """S4, K8: by lot everybody may be the first; the lowest card that was cut, the ace being lowest."""
    if value == "random":
        return Witness(lambda o: {dealt(o, 3, seed).dealer for seed in SEEDS}, {0}, {0, 1, 2})

    def lowest(seed: str) -> int:
        cut = standing(cuts(CARIOCA.cards(CariocaOptions(), 3), 3, seed))
        ranks = sorted((card.rank, seat) for seat, card in cut)
        assert ranks[0][0] < ranks[1][0] and JOKER not in [card for _, card in cut]
        return ranks[0][1]

    return Witness(lambda o: [dealt(o, 3, s).dealer for s in SEEDS], [0] * len(SEEDS), [lowest(s) for s in SEEDS])


@of("first_dealer_seat")
def first_dealer_seat(value: int) -> Witness:
    """S4: the host names the seat; the deal goes on from there (S9)."""
    return Witness(lambda o: [dealt(o, 6, round_no=n).dealer for n in (0, 1)], [0, 1], [value, (value + 1) % 6])


@of("pass_deal")
def pass_deal(value: bool) -> Witness:
    """S10: the dealer may leave the deal to the player on the right, who is then the dealer of S5, S7 and S9."""

    def ask(options: Changes) -> object:
        state = dealt(options)
        rule = verdict(state, "pass")
        if rule == LEGAL:
            state, _ = play(state, "pass")
            state = play(state, "deal")[0] if state.phase == "deal" else state
        return rule, state.dealer, state.turn

    return Witness(ask, ("S10", 0, 2), (LEGAL, 1, 0))


@of("direction")
def direction(value: str) -> Witness:
    """S8: who gets the first card, who plays first and second, and who deals next, of three."""

    def ask(options: Changes) -> object:
        first = dealt(options)
        right = first.hands.index(dealt({}).hands[1])
        card = next(str(card) for card in first.hand if card != JOKER)
        second = play(first, "draw stock", f"discard {card}")[0].turn
        return right, first.turn, second, dealt(options, round_no=1).dealer

    return Witness(ask, (1, 2, 0, 1), (2, 2, 1, 2))


@of("first_player")
def first_player(value: str) -> Witness:
    """S7: the left-hand neighbour of the dealer, or the right-hand one, who is dealt the first card."""
    return Witness(lambda options: dealt(options).turn, 2, 1)


# -- the turn ----------------------------------------------------------------------------------------------------------

PAIR = ("7H 7D 7S", "QH QD QC")


@of("go_down_first_turn")
def go_down_first_turn(value: bool) -> Witness:
    """T5: not in a player's first turn; two play, so the third turn is somebody's second."""
    asks = [goes_down(*PAIR, turns=turns) for turns in (1, 2, 3)]
    return Witness(each(*asks), [LEGAL] * 3, ["T5", "T5", LEGAL])


@of("layoff_same_turn")
def layoff_same_turn(value: bool) -> Witness:
    """T6, and T7 in any case."""
    asks = [says("lay 9C m0", "9C KS", down, ("9H 9D 9S",)) for down in ("now", "no")]
    return Witness(each(*asks), ["T6", "T7"], [LEGAL, "T7"])


@of("extra_melds")
def extra_melds(value: bool) -> Witness:
    """T8: further melds, of the contract's kinds only."""
    trio = says("meld 9C9D9H", "9C 9D 9H KS", "earlier")
    escala = says("meld 8H9HTHJH", "8H 9H TH JH KS", "earlier")
    return Witness(each(trio, escala), ["T8", "T8"], [LEGAL, "T8"])


@of("down_may_draw_pozo")
def down_may_draw_pozo(value: bool) -> Witness:
    """T4."""
    return Witness(says("draw pile", "9C KS", "earlier", ("5H 5D 5S",), drew=None), "T4", LEGAL)


@of("return_pozo_card")
def return_pozo_card(value: bool) -> Witness:
    """T10: the card just taken, and no other one."""

    def ask(options: Changes) -> object:
        state = position(player("8C 9C"), player("2S"), pile=["9D"], options=options)
        state, _ = play(state, "draw pile")
        return [verdict(state, f"discard {card}") for card in ("9D", "9C")]

    return Witness(ask, [LEGAL, LEGAL], ["T10", LEGAL])


@of("must_end_with_discard")
def must_end_with_discard(value: bool) -> Witness:
    """T11: the last card may be discarded but not laid off."""
    last = [says(line, "9C", "earlier", ("9H 9D 9S",)) for line in ("lay 9C m0", "discard 9C")]
    return Witness(each(*last), [LEGAL, LEGAL], ["T11", LEGAL])


@of("last_round_pozo_win")
def last_round_pozo_win(value: str) -> Witness:
    """T13: in the last round only."""
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"

    def ask(options: Changes) -> object:
        state = position(player(hearts), player("2C"), round="final", pile=["KH"], options=options)
        return verdict(play(state, "draw pile")[0], "down " + hearts.replace(" ", "") + "KH")

    return Witness(ask, "T13", LEGAL)


@of("stock_exhaustion")
def stock_exhaustion(value: str) -> Witness:
    """T14: shuffled, turned over as it lies, or the end of the round."""
    pile = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "TC", "2D", "3D", "4D", "7H"]

    def ask(options: Changes) -> object:
        state = position(player("8C 9C"), player("2S"), stock=[], pile=pile, options=options)
        after, events = play(state, "draw stock")
        if round_end(events):
            return "dead"
        order = [str(card) for card in (after.hand[-1], *after.stock)]
        assert sorted(order) == sorted(pile[:-1]) and [str(card) for card in after.pile] == pile[-1:]
        return "flipped" if order == pile[:-1] else "shuffled"

    return Witness(ask, "shuffled", {"flip": "flipped", "dead": "dead"}[value])


@of("max_recycles")
def max_recycles(value: int) -> Witness:
    """T14, T15: whether the stock may still be turned over after n - 1, n, n + 1 of at most n turnings."""

    def may_turn(done: int, options: Changes) -> bool:
        state = position(
            player("8C 9C"), player("2S 4H"), drew="stock", stock=[], pile=["3S", "4S", "5S"], recycles=done,
            options=options,
        )  # fmt: skip
        return round_end(play(state, "discard 9C")[1]) is None

    done = sorted({*range(value - 1, value + 2), *range(5, 8)})
    return Witness(lambda o: [may_turn(n, o) for n in done], [n < 6 for n in done], [n < value for n in done])


# -- points ------------------------------------------------------------------------------------------------------------


@of("values")
def values(value: str) -> Witness:
    """P2: the face, or 5 up to the seven and 10 from the eight; ace and joker have their own options."""
    cards = "23456789TJQK"
    face, five_ten = [*range(2, 11), 10, 10, 10], [5] * 6 + [10] * 6
    return Witness(each(*(cost(f"{card}C") for card in cards), cost("AS *")), [*face, 70], [*five_ten, 70])


@of("ace_value")
def ace_value(value: int) -> Witness:
    """P2."""
    return Witness(cost("AH AS 3C"), 43, 2 * value + 3)


@of("joker_value")
def joker_value(value: int) -> Witness:
    """P2: also in the rounds in which jokers are dead cards (J4)."""
    dead: dict[str, Any] = {"round": "payaso", "melds": []}
    return Witness(each(cost("* * 3C"), cost("* 3C", **dead)), [103, 53], [2 * value + 3, value + 3], EXTRA)


EXTRA: Changes = {"extra_rounds": ["sucia", "color", "payaso", "real"]}


@of("cut_bonus")
def cut_bonus(value: int) -> Witness:
    """P4: less for a winner who goes down and goes out in one turn, not for one who was down before."""

    def points(down: str, options: Changes) -> int:
        state = position(
            player("4S", down), player("2S 3D"), drew="stock", round="EEE", melds=table("3H 4H 5H 6H"), options=options
        )
        ended = round_end(play(state, "discard 4S")[1])
        assert ended is not None and ended.winners == (0,)
        return ended.points[0]

    return Witness(lambda o: [points(down, o) for down in ("now", "earlier")], [0, 0], [-value, 0])


@of("tie_break")
def tie_break(value: str) -> Witness:
    """P7: equal totals, four rounds won and three."""

    def ask(options: Changes) -> object:
        players = [player(score=130, rounds_won=won) for won in (3, 4)]
        return CARIOCA.ranking(position(*players, options=options))

    return Witness(ask, ((1,), (0,)), ((0, 1),))
