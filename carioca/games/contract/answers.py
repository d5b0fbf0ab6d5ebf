"""What a call leads to (kalooki.md 2.4): the answers in their order, until the next turn begins."""

from __future__ import annotations

from typing import Any

from carioca.engine.events import Event, RoundEnded
from carioca.games.contract.calls import asked_next, exhausted
from carioca.games.contract.draws import draw
from carioca.games.contract.rounds import Outcome, begin_turn
from carioca.games.contract.state import Phase, State, Window
from carioca.games.contract.stock import can_turn_stock, from_stock
from carioca.games.melding.actions import Allow, Call, Decline, Draw, Pass, Refuse, Take
from carioca.games.melding.events import CallAllowed, Called, CallPassed, CallRefused, CardDeclined, Drew
from carioca.games.melding.state import put


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


def _opened(state: State, phase: Phase, seat: int, window: Window) -> State:
    return state.evolve(phase=phase, turn=seat, drew=None, course=state.course._replace(window=window))


def _next(state: State, seat: int) -> int:
    return (seat + state.order.step) % state.seats


def _window(state: State) -> Window:
    assert state.course.window is not None
    return state.course.window


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
    if seat is None:
        return _on_with(state, events)
    return _opened(state, "call", seat, window), events


def allow(state: State, action: Allow) -> Outcome:
    """The caller takes the card and draws from the stock with it (K22)."""
    window, order, course = _window(state), state.order, state.course
    assert window.caller is not None
    caller = window.caller
    events: list[Event] = [CallAllowed(state.turn, caller), Drew(caller, "pile", window.card)]
    after = state.evolve(
        pile=state.pile[:-1],
        hands=put(state.hands, caller, (*state.hands[caller], window.card)),
        known=put(state.known, caller, (*state.known[caller], window.card)),
        course=course._replace(calls=course.calls + 1, fines=_fined(state, caller)),
    )
    for _ in range(order.call_cards):
        if after.stock or can_turn_stock(after):
            card, changes = from_stock(after, events)
            after = after.evolve(hands=put(after.hands, caller, (*after.hands[caller], card)), **changes)
            events.append(Drew(caller, "stock", card))
    return _on_with(after, events, must_stock=order.stock_after_call)


def _fined(state: State, caller: int) -> tuple[int, ...]:
    """What the seats pay besides their cards once this call is allowed."""
    course, order = state.course, state.order
    if course.calls < order.most_calls:
        return course.fines
    fines = course.fines or (0,) * state.seats
    return put(fines, caller, fines[caller] + order.over_call)


def refuse(state: State, action: Refuse) -> Outcome:
    """The seat whose turn is next may take the card (K23); must, where it refused itself and that is agreed."""
    window = _window(state)
    assert window.caller is not None
    seat = _next(state, window.source)
    events: list[Event] = [CallRefused(state.turn, window.caller)]
    if state.order.calls == "next" and state.order.refusing_takes:
        return _taken(state, events)
    return _opened(state, "first-option", seat, window), events


def take(state: State, action: Take) -> Outcome:
    """The card is the draw of the seat whose turn begins (K23)."""
    return _taken(state, [])


def decline(state: State, action: Decline) -> Outcome:
    """The card stays on the pile, and the seat draws from the stock (K23)."""
    return _on_with(state, [CardDeclined(state.turn)], must_stock=True)


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
