"""Witnesses of the options about turns, muertos, closing and points (docs/rules/buraco.md 3)."""

from __future__ import annotations

from carioca.cards import card_text
from tests.games.canasta.table import ended, melds, play, position, sides, turn, verdict
from tests.games.canasta.witness import CANASTA, SEMI, SIMPLE, WILDS, drawing, of, says, scores
from tests.games.witness import Ask, Changes, Witness

# -- the turn ----------------------------------------------------------------------------------------------------------


@of("salida_score_limit")
def salida_score_limit(value: int) -> Witness:
    """B16: at a score between the two limits."""
    score = min(value, 1000)
    before, after = ("", "salida-short B16") if value < 1000 else ("salida-short B16", "")
    return Witness(says("meld KSKHKD", "KS KH KD 4C", score=score), before, after)


@of("salida_min_points")
def salida_min_points(value: int) -> Witness:
    if value < 75:
        # Four eights and three kings are worth 70.
        return Witness(says("meld 8S8H8D8C KSKHKD", "8S 8H 8D 8C KS KH KD 4C", score=1000), "salida-short B16", "")
    # Five aces are worth 75.
    return Witness(says("meld ASASAHADAC", "AS AS AH AD AC 4C", score=1000), "", "salida-short B16")


@of("salida_canasta_counts")
def salida_canasta_counts(value: bool) -> Witness:
    return Witness(says("meld 3D4D5D6D7D8D9D", CANASTA + " KC", score=1000), "", "salida-points B16")


@of("pozo_before_salida")
def pozo_before_salida(value: str) -> Witness:
    if value == "free":
        return Witness(drawing("draw pile", "KS KH 4C", "KD"), "pozo-needs-salida B13", "")
    return Witness(drawing("draw pile KSKHKD", "KS KH 4C", "KD"), "", "pozo-after-salida B13")


@of("pozo_salida_top_card")
def pozo_salida_top_card(value: str) -> Witness:
    return Witness(drawing("draw pile KSKHKD", "KS KH KD 4C", "9D"), "", "top-unused B17")


@of("no_return_of_single_pozo_card")
def no_return(value: bool) -> Witness:
    def ask(options: Changes) -> object:
        found = []
        for pile in (["9D"], ["8C", "9D"]):
            state = position("KS KH", pile=pile, melds=melds("4H 5H 6H"), options=options)
            found.append(verdict(play(state, "draw pile")[0], "discard 9D"))
        return found

    return Witness(ask, ["", ""], ["pozo-card-back B18", ""])


@of("discard_wild")
def discard_wild(value: bool) -> Witness:
    """Who holds nothing else may throw one."""
    ask: Ask = lambda o: [says("discard *", hand)(o) for hand in ("* 4C", "* 2C")]  # noqa: E731
    return Witness(ask, ["", ""], ["wild-discard B18", ""])


def ends_with(options: Changes, stock: list[str]) -> bool:
    state = position("QC JC", stock=stock, melds=melds("4H 5H 6H"), options=options)
    return ended(play(state, "draw stock", "discard QC")[1]) is not None


@of("stock_end")
def stock_end(value: int) -> Witness:
    stock = ["9C", "8C", "7C", "6C"]
    ask: Ask = lambda o: [ends_with(o, stock[:n]) for n in (1, 3, 4)]  # noqa: E731
    return Witness(ask, [True, False, False], [True, True, False])


@of("stock_exhausted")
def stock_exhausted(value: str) -> Witness:
    def ask(options: Changes) -> object:
        state = position("QC JC", stock=["9C"], melds=melds("4H 5H 6H"), options=options)
        after, events = play(state, "draw stock", "discard QC")
        return ended(events) is None, len(after.stock)

    return Witness(ask, (False, 64), (True, 22))


# -- the muerto and closing --------------------------------------------------------------------------------------------


@of("muerto_requires_canasta")
def muerto_requires_canasta(value: bool) -> Witness:
    return Witness(says("discard QC", "QC", rows=["4H 5H 6H"]), "", "muerto-needs-canasta B19")


@of("direct_muerto_plays_on")
def direct_muerto_plays_on(value: bool) -> Witness:
    def ask(options: Changes) -> object:
        after, _ = play(turn("QC QD QH", rows=[CANASTA], options=options), "meld QCQDQH")
        return after.turn, len(after.hands[0])

    return Witness(ask, (0, 11), (1, 11))


@of("close_discard")
def close_discard(value: str) -> Witness:
    return Witness(says("meld QCQDQH", "QC QD QH", rows=[CANASTA], muerto="taken"), "", "close-needs-discard B22")


@of("close_discard_wild")
def close_discard_wild(value: bool) -> Witness:
    return Witness(says("discard 2C", "2C", rows=[CANASTA], muerto="taken"), "", "close-wild B22")


@of("close_canasta")
def close_canasta(value: str) -> Witness:
    return Witness(says("discard QC", "QC", rows=[SIMPLE], muerto="taken"), "", "close-no-real B22")


# -- points ------------------------------------------------------------------------------------------------------------


@of("close_bonus")
def close_bonus(value: int) -> Witness:
    def ask(options: Changes) -> object:
        over = ended(play(turn("QC", rows=[CANASTA], muerto="taken", options=options), "discard QC")[1])
        return over.points[0] if over else None

    return Witness(ask, 345, 245 + value)


def table_of(row: str) -> Ask:
    return scores("3C", "3H", melds=melds(row), sides=sides({"taken": True}))


@of("canasta_real_bonus")
def canasta_real_bonus(value: int) -> Witness:
    return Witness(table_of(CANASTA), 240, 40 + value)


@of("canasta_simple_bonus")
def canasta_simple_bonus(value: int) -> Witness:
    return Witness(table_of(SIMPLE), 175, 75 + value)


@of("canasta_wild_bonus")
def canasta_wild_bonus(value: int) -> Witness:
    return Witness(table_of(WILDS), 1195, 195 + value)


@of("semi_clean_bonus")
def semi_clean_bonus(value: int) -> Witness:
    return Witness(lambda o: [table_of(SEMI)(o), table_of(SIMPLE)(o)], [190, 175], [240, 175])


@of("no_muerto_penalty")
def no_muerto_penalty(value: int) -> Witness:
    return Witness(scores("3C", "3H"), -105, -5 - value)


UNUSED = {"sides": sides({"taken": True, "fresh": 0}), "melds": melds("4H 5H 6H")}


@of("unused_muerto_penalty")
def unused_muerto_penalty(value: int) -> Witness:
    return Witness(scores("KC KD", "3H", **UNUSED), -85, 15 - value)


@of("unused_muerto_cards_count")
def unused_muerto_cards_count(value: bool) -> Witness:
    return Witness(scores("KC KD", "3H", **UNUSED), -85, -105)


@of("unused_criterion")
def unused_criterion(value: str) -> Witness:
    """B28: his next turn began and he laid nothing: it is used, unless a card of it must be laid."""

    def ask(options: Changes) -> object:
        state = turn("QC", rows=["4H 5H 6H"], options=options)
        after, _ = play(state, "discard QC", "draw stock", "discard 3C", "draw stock")
        waiting = after.sides[0].fresh
        after, _ = play(after, "discard " + card_text(after.hand[0]))
        return waiting, after.sides[0].fresh

    return Witness(ask, (None, None), (0, 0))


@of("joker_value")
def joker_value(value: int) -> Witness:
    return Witness(scores("*", "3H"), -150, -100 - value)


@of("two_value")
def two_value(value: int) -> Witness:
    return Witness(scores("2C", "3H"), -120, -100 - value)


@of("ace_value")
def ace_value(value: int) -> Witness:
    return Witness(scores("AC", "3H"), -115, -100 - value)


def closes_at(score: int, other: int, options: Changes) -> str:
    given = sides({"taken": True, "score": score - 345}, {"score": other + 110})
    state = position("JC", "3C 3D", drew="stock", melds=melds(CANASTA), sides=given, options=options)
    return play(state, "discard JC")[0].phase


@of("target")
def target(value: int) -> Witness:
    """B30: at a score between the two targets; 0 is a single deal."""
    score = value or 500
    if value > 2000:
        return Witness(lambda o: closes_at(value - 5, 100, o), "over", "draw")
    return Witness(lambda o: closes_at(score, 100, o), "draw", "over")


@of("match_tie")
def match_tie(value: str) -> Witness:
    return Witness(lambda o: closes_at(2100, 2100, o), "draw", "over")
