"""Witnesses of the options about calls and points of Kalooki (kalooki.md 2.4, 2.5)."""

from __future__ import annotations

from typing import Any

from carioca.engine.events import MatchEnded
from carioca.games.contract.kalooki import KALOOKI
from tests.games.contract.kalooki import LEGAL, hand, legal, meld, play, player, position, round_end, seat, verdict
from tests.games.contract.kalooki_witnesses import Ask, Changes, Witness, each, of


def points(out: str = "A", **hands: Any) -> Ask:
    """What A to D score when A goes out with a card that is all it has."""

    def ask(options: Changes) -> object:
        first = {"A": player("7D", "earlier"), **hands}
        ended = round_end(play(position(options=options, melds=[meld("5S 5H 5D")], **first), "discard 7D")[1])
        assert ended is not None
        return [ended.points[seat(name)] for name in "ABCD"]

    return ask


def thrown(options: Changes, *lines: str, **keys: Any) -> Any:
    """The state after A threw the seven of diamonds, and after further lines."""
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC", "QC"], **keys}
    return play(position(options=options, **given), "discard 7D", *lines)[0]


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
    """formats.md 6: at the window who presses first; one question after the other stays the same."""

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
    """formats.md 6: the calls allowed in this round are counted."""

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
