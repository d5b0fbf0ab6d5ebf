"""The call for the card that was just thrown (K19-K26): who may ask for it, and what the answers lead to."""

from __future__ import annotations

from typing import Any

from carioca.engine import game
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Refusal
from carioca.games.contract.law import NO_LIMIT
from carioca.games.contract.rounds import Outcome, begin_turn, draw, from_stock
from carioca.games.contract.state import Phase, State, Window, can_turn_stock
from carioca.games.melding.actions import Action, Allow, Call, Decline, Draw, Pass, Refuse, Take
from carioca.games.melding.events import CallAllowed, Called, CallPassed, CallRefused, CardDeclined, Drew
from carioca.games.melding.game import Calling
from carioca.games.melding.state import put

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
    if order.call_extra_cards and not state.stock and not can_turn_stock(state, 2):
        return Refusal("call-no-stock", "K19")
    if state.course.calls >= order.max_calls_per_round and not order.over_call_penalty:
        return Refusal("call-limit", "K19", {"most": order.max_calls_per_round})
    return None


def asked_next(state: State, window: Window) -> int | None:
    """The first seat after the next in turn that may call and has not answered (K20)."""
    step, seats = state.order.step, state.seats
    order = ((window.source + step * far) % seats for far in range(2, seats))
    return next((seat for seat in order if state.down[seat] == "no" and seat not in window.asked), None)


def calls_left(state: State, fresh: bool = False) -> int | None:
    """How many calls may still be granted in the round, when it begins where `fresh`; None without a limit (K19)."""
    limit = state.order.max_calls_per_round
    return None if limit == NO_LIMIT else max(0, limit - (0 if fresh else state.course.calls))


def calling(state: State) -> Calling | None:
    window, order = state.course.window, state.order
    if window is None:
        return None
    following = (window.source + order.step) % state.seats
    must_take = order.calls == "next" and order.refusing_next_player_must_take
    told = window.card, window.source, window.caller, following, order.call_extra_cards, must_take
    left = calls_left(state)
    fine = order.over_call_penalty if left == 0 else 0
    judge = window.source if order.calls == "discarder" else following
    return Calling(*told, window.asked, order.calls_race, fine, judge, left)


# -- what an answer leads to, until the next turn begins ---------------------------------------------------------------


def after_discard(state: State, changes: dict[str, Any], events: list[Event]) -> Outcome:
    """Goes on after the seat to act has thrown a card: somebody may call it, else the next turn begins (K19, K24).

    `changes` are those of the state by the discard.
    """
    if state.order.calls:
        state, changes = state.evolve(**changes), {}
        window = Window(state.pile[-1], state.turn)
        seat = asked_next(state, window) if exhausted(state) is None else None
        if seat is not None:
            return _opened(state, "call", seat, window), events
    return begin_turn(state, _next(state, state.turn), events, **changes)


def call(state: State, action: Call) -> Outcome:
    """The first call counts (K20): who threw the card, or whose turn is next, answers it (K21)."""
    window = _window(state)._replace(caller=state.turn)
    arbiter = window.source if state.order.calls == "discarder" else _next(state, window.source)
    return _opened(state, "call-answer", arbiter, window), [Called(state.turn, window.card)]


def let_pass(state: State, action: Pass) -> Outcome:
    """The next one is asked; when nobody calls, the next turn begins (K24)."""
    window = _window(state)
    window = window._replace(asked=(*window.asked, state.turn))
    events: list[Event] = [CallPassed(state.turn)]
    seat = asked_next(state, window)
    return _on_with(state, events) if seat is None else (_opened(state, "call", seat, window), events)


def allow(state: State, action: Allow) -> Outcome:
    """The caller takes the card and draws from the stock with it (K22)."""
    window, order, course = _window(state), state.order, state.course
    assert window.caller is not None
    caller, fines = window.caller, course.fines
    fine = order.over_call_penalty if course.calls >= order.max_calls_per_round else 0
    if fine:
        fines = fines or (0,) * state.seats
        fines = put(fines, caller, fines[caller] + fine)
    events: list[Event] = [CallAllowed(state.turn, caller, fine), Drew(caller, "pile", window.card, called=True)]
    after = state.evolve(
        pile=state.pile[:-1],
        hands=put(state.hands, caller, (*state.hands[caller], window.card)),
        known=put(state.known, caller, (*state.known[caller], window.card)),
        course=course._replace(calls=course.calls + 1, fines=fines),
    )
    for _ in range(order.call_extra_cards):
        if after.stock or can_turn_stock(after):
            card, changes = from_stock(after, events)
            after = after.evolve(hands=put(after.hands, caller, (*after.hands[caller], card)), **changes)
            events.append(Drew(caller, "stock", card))
    return _on_with(after, events, must_stock=order.stock_after_call)


def refuse(state: State, action: Refuse) -> Outcome:
    """The seat whose turn is next may take the card (K23); must, where it refused itself and that is agreed."""
    window = _window(state)
    assert window.caller is not None
    seat = _next(state, window.source)
    events: list[Event] = [CallRefused(state.turn, window.caller)]
    if state.order.calls == "next" and state.order.refusing_next_player_must_take:
        return _taken(state, events)
    return _opened(state, "first-option", seat, window), events


def take(state: State, action: Take) -> Outcome:
    """The card is the draw of the seat whose turn begins (K23)."""
    return _taken(state, [])


def decline(state: State, action: Decline) -> Outcome:
    """The card stays on the pile, and the seat draws from the stock (K23)."""
    return _on_with(state, [CardDeclined(state.turn)], must_stock=True)


def _opened(state: State, phase: Phase, seat: int, window: Window) -> State:
    return state.evolve(phase=phase, turn=seat, drew=None, course=state.course._replace(window=window))


def _next(state: State, seat: int) -> int:
    return (seat + state.order.step) % state.seats


def _window(state: State) -> Window:
    assert state.course.window is not None
    return state.course.window


def _taken(state: State, events: list[Event]) -> Outcome:
    after, events = _on_with(state, events)
    if any(isinstance(event, RoundEnded) for event in events):
        return after, events
    after, drawn = draw(after, Draw("pile"))
    return after, [*events, *drawn]


def _on_with(state: State, events: list[Event], must_stock: bool = False) -> Outcome:
    """The turn of the seat after the one that threw the card begins."""
    seat = _next(state, _window(state).source)
    course = state.course._replace(window=None)
    after, events = begin_turn(state.evolve(course=course), seat, events)
    # Where no stock can be had the pile is all there is to draw from (K26).
    if must_stock and after.phase == "draw" and (after.stock or can_turn_stock(after)):
        after = after.evolve(course=after.course._replace(must_stock=True))
    return after, events
