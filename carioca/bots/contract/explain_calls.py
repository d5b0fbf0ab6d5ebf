"""What can be said while a card may be called (kalooki.md 2.4): for a call, an answer to one, and the first option."""

from __future__ import annotations

from carioca.bots.base import Reason
from carioca.bots.contract.called import worth_of
from carioca.bots.contract.extras import sheds
from carioca.bots.contract.facts import Seen
from carioca.bots.contract.outlook import Outlook
from carioca.engine.game import Action
from carioca.games.contract.state import Window
from carioca.games.melding.actions import Call, Decline, Pass, Take

CLEAR = 3.0
"""Points of an estimate below which nothing is said of them."""


def answer_reasons(seen: Seen, action: Action) -> list[Reason]:
    """What can be said for calling or passing, allowing or refusing, taking or declining."""
    window = seen.state.course.window
    assert window is not None
    match action:
        case Call() | Pass():
            return _asked(seen, window, isinstance(action, Call))
        case Take() | Decline():
            return _first_option(seen, window)
    return _answered(seen, window)


def _asked(seen: Seen, window: Window, calls: bool) -> list[Reason]:
    """For who may call: how near the card brings the hand, what else comes with it and what that is worth."""
    state, card = seen.state, window.card
    lack = seen.lack(seen.hand)
    if not lack:
        return [Reason("complete", {"contract": state.contract})]
    found = [_nearer(seen, card, lack)]
    grows = {"n": len(seen.hand) + 1 + state.order.call_cards, "before": len(seen.hand)}
    if state.course.calls >= state.order.most_calls and state.order.over_call:
        found.append(Reason("call-fined", {"n": state.order.over_call}, calls, "K19"))
    if seen.quick:
        gain = worth_of(Outlook(seen.prospects)).gain
        if abs(gain) >= CLEAR:
            found.append(
                Reason("call-gains" if gain > 0 else "call-costs", {"n": round(abs(gain))}, warns=calls and gain < 0)
            )
    return [*found, Reason("call-grows", grows, rule="K22"), *seen.hurry(lack)]


def _nearer(seen: Seen, card: object, lack: int) -> Reason:
    """How near the card of the window brings the hand to its contract."""
    state = seen.state
    window = state.course.window
    assert window is not None
    then = seen.lack((*seen.hand, window.card))
    if then == 0 < lack:
        return Reason("pile-would-do", {"card": card, "contract": state.contract})
    if then < lack:
        return Reason("pile-would", {"card": card, "n": then, "before": lack})
    return Reason("pile-spare", {"card": card})


def _answered(seen: Seen, window: Window) -> list[Reason]:
    """For who may let the card go: what the caller would hold, who is near to ending the round, what else is known."""
    state = seen.state
    assert window.caller is not None
    would = {"seat": window.caller, "n": len(state.hands[window.caller]) + 1 + state.order.call_cards}
    found = []
    if state.turn != window.source:
        # The next player answers, and draws the card itself where it refuses.
        found = _useful(seen, window)
    elif seen.down:
        found = [Reason("call-down", {"n": len(seen.hand)})]
    elif (lack := seen.lack(seen.hand)) <= 1:
        found = seen.nearness(seen.hand, lack)
    return [*found, *seen.hurry(), Reason("call-would", would, rule="K22")]


def _useful(seen: Seen, window: Window) -> list[Reason]:
    """What the card would do for the seat to act, which may have it as its draw."""
    state, card = seen.state, window.card
    if seen.down:
        return [Reason("pile-fits" if sheds(state, card) else "pile-fits-not", {"card": card})]
    lack = seen.lack(seen.hand)
    return [_nearer(seen, card, lack)] if lack else [Reason("complete", {"contract": state.contract})]


def _first_option(seen: Seen, window: Window) -> list[Reason]:
    """For who may take the card that was refused to the caller, or draw from the stock."""
    lack = 0 if seen.down else seen.lack(seen.hand)
    # Of a hand that lacks nothing `_useful` has said so.
    near = seen.nearness(seen.hand, lack) if lack else []
    return [*_useful(seen, window), *near, *seen.hurry(lack)]
