"""The call for the card that was just thrown (kalooki.md 2.4): who may ask for it, and when."""

from __future__ import annotations

from carioca.engine import game
from carioca.engine.game import Refusal
from carioca.games.contract.state import Phase, State, Window
from carioca.games.contract.stock import can_turn_stock
from carioca.games.melding.actions import Action, Allow, Call, Decline, Pass, Refuse, Take
from carioca.games.melding.game import Calling

_ANSWERS: dict[Phase, tuple[tuple[Action, Action], Refusal]] = {
    "call": ((Call(), Pass()), Refusal("call-or-pass", "K20")),
    "call-answer": ((Allow(), Refuse()), Refusal("allow-or-refuse", "K21")),
    "first-option": ((Take(), Decline()), Refusal("take-or-decline", "K23")),
}


def check(state: State, action: game.Action) -> Refusal | None:
    """May the seat to act do this while a card may be called?"""
    possible, refusal = _ANSWERS[state.phase]
    if isinstance(action, Call) and action in possible:
        return refused(state, state.turn)
    return None if action in possible else refusal


def answers(state: State) -> tuple[Action, ...]:
    """What the seat to act may say while a card may be called."""
    return tuple(action for action in _ANSWERS[state.phase][0] if check(state, action) is None)


def closed(state: State) -> Refusal:
    """Why nobody calls or answers in the middle of a turn (K20, K25)."""
    if not state.order.calls:
        return Refusal("no-calls", "K19")
    return Refusal("call-your-turn", "K25") if state.phase == "draw" else Refusal("call-closed", "K20")


def refused(state: State, seat: int) -> Refusal | None:
    """Why a seat cannot call the card on the pile, also when it is not asked; None when it can (K19, K25)."""
    window = state.course.window
    if not state.order.calls:
        return Refusal("no-calls", "K19")
    if window is None:
        # What holds for the next card as well is the better reason.
        down = Refusal("call-down", "K19") if state.down[seat] != "no" else None
        return down or exhausted(state) or Refusal("call-closed", "K20")
    if window.caller is not None:
        return Refusal("call-closed", "K20")
    if seat == window.source:
        return Refusal("call-own", "K19")
    if seat == (window.source + state.order.step) % state.seats:
        return Refusal("call-next", "K25")
    if state.down[seat] != "no":
        return Refusal("call-down", "K19")
    if seat in window.asked:
        return Refusal("call-passed", "K20")
    return exhausted(state)


def exhausted(state: State) -> Refusal | None:
    """Why nobody calls the card on the pile: no other one to draw with it, or as many calls as were agreed (K19)."""
    order = state.order
    if order.call_cards and not state.stock and not can_turn_stock(state, 2):
        return Refusal("call-no-stock", "K19")
    if state.course.calls >= order.most_calls and not order.over_call:
        return Refusal("call-limit", "K19", {"most": order.most_calls})
    return None


def asked_next(state: State, window: Window) -> int | None:
    """The first seat after the next in turn that may call and has not answered (K20)."""
    step, seats = state.order.step, state.seats
    order = ((window.source + step * far) % seats for far in range(2, seats))
    return next((seat for seat in order if state.down[seat] == "no" and seat not in window.asked), None)


def calling(state: State) -> Calling | None:
    """What `MeldingGame.calling` says."""
    window, order = state.course.window, state.order
    if window is None:
        return None
    following = (window.source + order.step) % state.seats
    must_take = order.calls == "next" and order.refusing_takes
    told = window.card, window.source, window.caller, following, order.call_cards, must_take
    fine = order.over_call if state.course.calls >= order.most_calls else 0
    return Calling(*told, window.asked, order.calls_race, fine)
