"""What the cards in the hand can do: the same answer lights the legal targets and is the action on release."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import JOKER, Card
from carioca.engine.game import Game, Refusal, View
from carioca.games.contract.state import Kind, State, own, put, without
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayOff, SwapJoker
from carioca.gui.table.zones import PILE, STOCK, Zone

Steps = tuple[Action, ...]
"""Actions to submit one after the other; several cards laid off at once are as many steps."""
SWAPPING = ("swap-other", "place-needed", "keep-discard")
"""Refusals that are about the joker a card was brought to, not about who may take one."""


def drops(game: Game, view: View, picked: Sequence[Card]) -> dict[Zone, Steps]:
    """Where these cards of the viewer's hand may go now; empty when it is not the viewer's turn."""
    state = own(view.state)
    if not picked or game.current(state) != view.seat:
        return {}
    found: dict[Zone, Steps] = {}
    if len(picked) == 1 and game.check(state, Discard(picked[0])) is None:
        found[PILE] = (Discard(picked[0]),)
    for number in range(len(state.melds)):
        lays = _lays(game, state, picked, number)
        found |= lays | _swaps(game, state, picked, number, alone=not lays)
    return found


def _lays(game: Game, state: State, picked: Sequence[Card], number: int) -> dict[Zone, Steps]:
    """Where on a meld these cards may be laid off; a run's ends are told apart where that makes a difference."""
    meld = state.melds[number]
    found: dict[Zone, Steps] = {}
    if meld.kind is not Kind.RUN:
        _add(found, Zone("meld", meld.owner, number), lay_steps(game, state, picked, number, ("",)))
        return found
    low = lay_steps(game, state, picked, number, ("low", "high"))
    high = lay_steps(game, state, picked, number, ("high", "low"))
    if low and high and set(low) != set(high):
        found[Zone("low", meld.owner, number)] = low
        found[Zone("high", meld.owner, number)] = high
    else:
        _add(found, Zone("meld", meld.owner, number), high or low)
    return found


def _swaps(game: Game, state: State, picked: Sequence[Card], number: int, alone: bool) -> dict[Zone, Steps]:
    """The jokers of a meld that the picked card may replace (J10), by their places.

    `alone`: nothing can be laid off there. Then the whole meld means the joker, unless there is a choice of two.
    """
    owner, kind, row = state.melds[number]
    if state.options.joker_swap == "off" or len(picked) != 1 or JOKER not in row:
        return {}
    found: dict[Zone, Steps] = {}
    for at in (at for at, card in enumerate(row) if card == JOKER):
        swap = SwapJoker(picked[0], number, at)
        if game.check(state, swap) is None:
            found[Zone("joker", owner, number, at)] = (swap,)
    if found and alone and (kind is Kind.SET or len(found) == 1):
        found[Zone("meld", owner, number)] = next(iter(found.values()))
    return found


def _add(found: dict[Zone, Steps], zone: Zone, steps: Steps) -> None:
    if steps:
        found[zone] = steps


def lay_steps(game: Game, state: State, picked: Sequence[Card], meld: int, ends: Sequence[str]) -> Steps:
    """The lay-offs by which as many of the picked cards as possible reach a meld, the preferred end first."""
    left = list(picked)
    steps: list[Action] = []
    while left:
        step = _next_step(game, state, left, meld, ends)
        if step is None:
            break
        steps.append(step)
        left.remove(step.card)
        state = _laid(state, step)
    return tuple(steps)


def _laid(state: State, step: LayOff) -> State:
    """The view's state once a card lies at a meld; a view cannot be played on with `apply`."""
    meld = state.melds[step.meld]
    cards = (step.card, *meld.cards) if step.end == "low" else (*meld.cards, step.card)
    hand = without(state.hand, step.card)
    return state.evolve(
        hands=put(state.hands, state.turn, hand), melds=put(state.melds, step.meld, meld._replace(cards=cards))
    )


def _next_step(game: Game, state: State, left: Sequence[Card], meld: int, ends: Sequence[str]) -> LayOff | None:
    for end in ends:
        for card in left:
            step = LayOff(card, meld, end)  # type: ignore[arg-type]
            if game.check(state, step) is None:
                return step
    return None


def draws(game: Game, view: View) -> dict[Zone, Action]:
    """From where the viewer may draw now: the zones to click, or to drag to the hand."""
    if game.current(view.state) != view.seat:
        return {}
    sources = {STOCK: Draw("stock"), PILE: Draw("pile")}
    return {zone: action for zone, action in sources.items() if game.check(view.state, action) is None}


def refused(game: Game, view: View, picked: Sequence[Card], zone: Zone) -> Refusal | None:
    """Why these cards may not go to that zone; None when the zone takes no cards at all or they may."""
    state = own(view.state)
    if not picked:
        return None
    if game.current(state) is not None and game.current(state) != view.seat:
        return Refusal("not-your-turn", "T1")
    if zone == PILE:
        if len(picked) > 1 and state.phase == "play":
            return Refusal("discard-one", "T10")
        return game.check(state, Discard(picked[0]))
    if zone.kind not in ("meld", "low", "high"):
        return None
    return _lay_refused(game, state, picked[0], zone)


def _lay_refused(game: Game, state: State, card: Card, zone: Zone) -> Refusal | None:
    _, kind, row = state.melds[zone.number]
    end = ("low" if zone.kind == "low" else "high") if kind is Kind.RUN else ""
    refusal = game.check(state, LayOff(card, zone.number, end))  # type: ignore[arg-type]
    if refusal is not None and JOKER in row and refusal.code in ("not-down", "same-turn"):
        # Who may not lay off there may still take the joker: then that is what was meant.
        swap = game.check(state, SwapJoker(card, zone.number))
        return swap if swap is not None and swap.code in SWAPPING else refusal
    return refusal


def draw_refused(game: Game, view: View, zone: Zone) -> Refusal | None:
    """Why the viewer may not draw there."""
    if game.current(view.state) is not None and game.current(view.state) != view.seat:
        return Refusal("not-your-turn", "T1")
    return game.check(view.state, Draw("pile" if zone == PILE else "stock"))


def must_pass(game: Game, view: View) -> Action | None:
    """The action that ends the turn when nothing else is left to do (J9)."""
    state = own(view.state)
    if game.current(state) != view.seat or state.phase != "play" or game.check(state, EndTurn()) is not None:
        return None
    return EndTurn()
