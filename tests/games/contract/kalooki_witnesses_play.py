"""What the house rules of Kalooki about the turn, calls and points change (docs/rules/kalooki.md 3)."""

from __future__ import annotations

from carioca.cards import card_text
from carioca.engine.events import MatchEnded
from carioca.games.contract.kalooki import KALOOKI
from tests.games.contract.kalooki import (
    LEGAL,
    hand,
    legal,
    meld,
    play,
    player,
    position,
    round_end,
    seat,
    verdict,
)
from tests.games.contract.kalooki_witness import of, points, says, thrown
from tests.games.witness import Ask, Changes, Witness, each

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
    """The limit ends the round when a draw needs a stock and none may be made."""

    def ask(options: Changes) -> object:
        found = []
        for recycles in (value - 1, value):
            state = position(options=options, phase="draw", stock=[], pile=["2S", "3S", "9D"], recycles=recycles)
            found.append((legal(state), round_end(play(state, "draw stock")[1]) is not None))
        return found

    both = ["draw stock", "draw pile"]
    return Witness(ask, [(both, False), (both, False)], [(both, False), (both, True)])


# -- calls -------------------------------------------------------------------------------------------------------------


@of("call_enabled")
def call_enabled(value: bool) -> Witness:
    def ask(options: Changes) -> object:
        state = thrown(options)
        return state.phase, state.turn, verdict(state, "call")

    return Witness(ask, ("call", seat("C"), LEGAL), ("draw", seat("B"), "K19"))


@of("call_arbiter")
def call_arbiter(value: str) -> Witness:
    """K21, A4."""
    return Witness(lambda o: thrown(o, "call").turn, seat("A"), seat("B"))


@of("refusing_next_player_must_take")
def refusing_next_player_must_take(value: bool) -> Witness:
    """The next player who refuses a call takes the card; else it may still leave it."""

    def ask(options: Changes) -> object:
        state = thrown(options, "call", "refuse")
        return state.phase, state.turn, "7D" in hand(state, "B")

    taken, asked = ("play", seat("B"), True), ("first-option", seat("B"), False)
    return Witness(ask, taken, asked, {"call_arbiter": "next_player"})


@of("call_priority")
def call_priority(value: str) -> Witness:
    """At the window who presses first; one question after the other stays the same."""

    def ask(options: Changes) -> object:
        return thrown(options).order.calls_race, thrown(options).turn

    return Witness(ask, (False, seat("C")), (True, seat("C")))


@of("call_extra_cards")
def call_extra_cards(value: int) -> Witness:
    more = {0: ["7D"], 1: ["7D", "AC"], 2: ["7D", "AC", "KC"]}
    held = {number: sorted(["3C", "5D", *cards]) for number, cards in more.items()}
    return Witness(lambda o: hand(thrown(o, "call", "allow"), "C"), held[1], held[value])


@of("max_calls_per_round")
def max_calls_per_round(value: int) -> Witness:
    """The calls allowed in this round are counted."""

    def ask(options: Changes) -> object:
        return [thrown(options, calls=calls).phase for calls in (value - 1, value)]

    return Witness(ask, ["call", "call"], ["call", "draw"])


@of("over_call_penalty")
def over_call_penalty(value: int) -> Witness:
    """A call beyond the limit is refused; or it costs its caller so much at the end of the round."""

    def ask(options: Changes) -> object:
        state = thrown(options, calls=2)
        if state.phase == "draw":
            return "none"
        state, _ = play(state, "call", "allow")
        cards = sum({"3C": 3, "5D": 5, "7D": 7, "AC": 15}.values())
        return KALOOKI.points(state)[seat("C")] - cards - 50

    return Witness(ask, "none", 50, {"max_calls_per_round": 2})


@of("draw_after_allowed_call")
def draw_after_allowed_call(value: str) -> Witness:
    """K22, A6."""
    both = ["draw stock", "draw pile"]
    return Witness(lambda o: legal(thrown(o, "call", "allow")), both, ["draw stock"])


# -- points ------------------------------------------------------------------------------------------------------------


@of("win_bonus")
def win_bonus(value: int) -> Witness:
    return Witness(points(B=player("2S", "earlier")), [-50, 2, 58, 60], [-value, 2, 58, 60])


@of("no_contract_penalty")
def no_contract_penalty(value: int) -> Witness:
    return Witness(points(B=player("2S", "earlier")), [-50, 2, 58, 60], [-50, 2, 8 + value, 10 + value])


@of("down_and_out_double")
def down_and_out_double(value: bool) -> Witness:
    """The cards of the others count double when somebody goes down and out in one turn, the penalty does not."""
    at_once = points(A=player("7D", "now"), B=player("2S", "earlier"))
    later = points(B=player("2S", "earlier"))
    return Witness(each(at_once, later), [[-50, 2, 58, 60]] * 2, [[-50, 4, 66, 70], [-50, 2, 58, 60]])


def held(cards: str) -> Ask:
    """What B pays for these cards."""
    return lambda options: points(B=player(cards, "earlier"))(options)[1]  # type: ignore[index]


@of("joker_value")
def joker_value(value: int) -> Witness:
    return Witness(held("* *"), 100, 2 * value)


@of("black_ace")
def black_ace(value: int) -> Witness:
    return Witness(each(held("AS AC"), held("AH AD")), [30, 2], [2 * value, 2])


@of("red_ace")
def red_ace(value: int) -> Witness:
    return Witness(each(held("AS AC"), held("AH AD")), [30, 2], [30, 2 * value])


@of("tie_break")
def tie_break(value: str) -> Witness:
    """K29, KC64: more rounds won, or the better last round, or a shared place."""

    def ask(options: Changes) -> object:
        others = {
            "B": player("2H", "earlier", score=98, rounds_won=6),
            "C": player("5D", "earlier", score=95, rounds_won=1),
            "D": player("3D", "earlier", score=97, rounds_won=1),
        }
        state = position(
            A=player("7D", "earlier", score=500), melds=[meld("5S 5H 5D")], round=8, options=options, **others
        )
        ended = next(event for event in play(state, "discard 7D")[1] if isinstance(event, MatchEnded))
        return [{"ABCD"[-one % 4] for one in place} for place in ended.ranking]

    other = {"shared": [{"B", "C", "D"}, {"A"}], "last_round": [{"B"}, {"D"}, {"C"}, {"A"}]}
    return Witness(ask, [{"B"}, {"C", "D"}, {"A"}], other[value])
