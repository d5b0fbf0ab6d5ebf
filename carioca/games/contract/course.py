"""What positions say of the course of a round (formats.md 3, 6): the card that may be called, a turn's bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carioca.cards import card_text
from carioca.engine.position import PositionError, cards, choice, get, number, only_keys
from carioca.games.contract.order import Order
from carioca.games.contract.state import Course, State, Window

KEYS = frozenset(("call", "calls", "must", "tacked", "forced"))
WINDOWS = ("call", "call-answer", "first-option")
_CALL_KEYS = frozenset(("card", "from", "asked", "caller"))


def write(state: State) -> dict[str, Any]:
    """The keys of a position that are not as at the beginning of a round."""
    course, window = state.course, state.course.window
    written: dict[str, Any] = {}
    if window is not None:
        written["call"] = {
            "card": card_text(window.card),
            "from": window.source,
            "asked": list(window.asked),
            "caller": window.caller,
        }
    if course.calls:
        written["calls"] = course.calls
    if course.must_stock:
        written["must"] = "stock"
    if course.tacked:
        written["tacked"] = True
    if course.forced:
        written["forced"] = course.forced
    return written


def read(data: Mapping[str, Any], players: list[Mapping[str, Any]], order: Order) -> Course:
    """What the keys say. Raises PositionError."""
    seats = len(players)
    fines = tuple(number(player, "fine", 0, 0, 1_000_000) for player in players)
    if not order.calls:
        for key in ("call", "calls", "must"):
            if key in data:
                raise PositionError(f"key '{key}' is for games in which cards are called")
    return Course(
        calls=number(data, "calls", 0, 0, 10_000),
        window=_window(data, seats),
        must_stock=choice(data, "must", None, (None, "stock")) == "stock",
        tacked=get(data, "tacked", bool, False),
        forced=number(data, "forced", 0, 0, seats),
        fines=fines if any(fines) else (),
    )


def _window(data: Mapping[str, Any], seats: int) -> Window | None:
    if data.get("call") is None:
        return None
    call = get(data, "call", dict, {})
    only_keys(call, _CALL_KEYS, "key 'call'")
    if not isinstance(call.get("card"), str):
        raise PositionError("key 'call' must name its card")
    asked = get(call, "asked", list, [])
    if any(type(seat) is not int or not 0 <= seat < seats for seat in asked) or len(set(asked)) < len(asked):
        raise PositionError("key 'asked' must be a list of seats")
    caller = call.get("caller")
    if caller is not None:
        caller = number(call, "caller", 0, 0, seats - 1)
    source = number(call, "from", 0, 0, seats - 1)
    return Window(cards({"card": [call["card"]]}, "card")[0], source, tuple(asked), caller)


def check(state: State) -> None:
    """Whether the card, the seats and the phase of a call fit each other. Raises PositionError."""
    window, phase = state.course.window, state.phase
    if (window is None) == (phase in WINDOWS):
        raise PositionError("key 'call' is there exactly while the phase is call, call-answer or first-option")
    if state.course.must_stock and phase != "draw":
        raise PositionError("key 'must' can be stock only while the phase is draw")
    if state.course.tacked and phase not in ("play", "over"):
        raise PositionError("key 'tacked' can be true only while the phase is play")
    if window is None:
        return
    if not state.pile or state.pile[-1] != window.card:
        raise PositionError("key 'call' must name the card on top of the pile")
    following = (window.source + state.order.step) % state.seats
    callers = _callers(state, window, following)
    if not set(window.asked) <= set(callers):
        raise PositionError("key 'asked' names a seat that cannot call")
    if (window.caller is None) == (phase != "call") or window.caller not in (None, *callers):
        raise PositionError("key 'caller' must be the seat that called, null while the phase is call")
    left = [seat for seat in callers if seat not in window.asked]
    if window.asked != tuple(callers[: len(window.asked)]) or window.caller not in (None, *left[:1]):
        raise PositionError("key 'asked' must list the seats in the order in which they are asked")
    answers = {
        "call": left[0] if left else None,
        "call-answer": window.source if state.order.calls == "discarder" else following,
        "first-option": following,
    }
    if state.turn != answers[phase]:
        raise PositionError(f"key 'turn' must be the seat that answers while the phase is {phase}")


def _callers(state: State, window: Window, following: int) -> list[int]:
    """The seats that may call, in the order in which they are asked."""
    order = ((window.source + state.order.step * far) % state.seats for far in range(2, state.seats))
    return [seat for seat in order if state.down[seat] == "no" and seat != following]
