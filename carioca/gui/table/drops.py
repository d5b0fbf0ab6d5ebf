"""What the cards in the hand can do: the same answer lights the legal targets and is the action on release."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carioca.cards import HIDDEN, Card
from carioca.engine.game import Game, Refusal, View
from carioca.games.melding import melds as rows
from carioca.games.melding import rules, scoring
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayOff
from carioca.games.melding.solver import best_bajada
from carioca.games.melding.state import Kind, State, put, without
from carioca.gui.table.zones import PILE, STOCK, Zone

Steps = tuple[Action, ...]
"""Actions to submit one after the other; several cards laid off at once are as many steps."""


def drops(game: Game, view: View, picked: Sequence[Card]) -> dict[Zone, Steps]:
    """Where these cards of the viewer's hand may go now; empty when it is not the viewer's turn."""
    state: State = view.state
    if not picked or game.current(state) != view.seat:
        return {}
    found: dict[Zone, Steps] = {}
    if len(picked) == 1 and game.check(state, Discard(picked[0])) is None:
        found[PILE] = (Discard(picked[0]),)
    for number, meld in enumerate(state.melds):
        if meld.kind is not Kind.RUN:
            _add(found, Zone("meld", meld.owner, number), lay_steps(game, state, picked, number, ("",)))
            continue
        low = lay_steps(game, state, picked, number, ("low", "high"))
        high = lay_steps(game, state, picked, number, ("high", "low"))
        if low and high and set(low) != set(high):
            found[Zone("low", meld.owner, number)] = low
            found[Zone("high", meld.owner, number)] = high
        else:
            _add(found, Zone("meld", meld.owner, number), high or low)
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
    state: State = view.state
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
    run = state.melds[zone.number].kind is Kind.RUN
    end = ("low" if zone.kind == "low" else "high") if run else ""
    return game.check(state, LayOff(picked[0], zone.number, end))  # type: ignore[arg-type]


def draw_refused(game: Game, view: View, zone: Zone) -> Refusal | None:
    """Why the viewer may not draw there."""
    if game.current(view.state) is not None and game.current(view.state) != view.seat:
        return Refusal("not-your-turn", "T1")
    return game.check(view.state, Draw("pile" if zone == PILE else "stock"))


def must_pass(game: Game, view: View) -> Action | None:
    """The action that ends the turn when nothing else is left to do (J9)."""
    state: State = view.state
    if game.current(state) != view.seat or state.phase != "play" or game.check(state, EndTurn()) is not None:
        return None
    return EndTurn()


def going_down(melds: Sequence[Sequence[Card]]) -> LayDown:
    """The action that lays these rows; empty ones are left out, so that the refusal names what is missing."""
    return LayDown(tuple(tuple(row) for row in melds if row))


def proposal(view: View) -> tuple[tuple[Card, ...], ...] | None:
    """The bajada that leaves the fewest points in the viewer's hand, one row a tray slot; None when there is none."""
    state: State = view.state
    if view.seat is None or HIDDEN in state.hands[view.seat]:
        return None
    points = scoring.worth(state.options)
    found = best_bajada(state.hands[view.seat], state.contract, points, rules.limits(state))
    return tuple(tuple(row) for row in found) if found else None


def slot_reader(state: State, kind: Kind) -> Callable[[tuple[Card, ...]], bool]:
    """Tells whether a row is a meld that belongs on a tray slot of that kind."""

    def fits(row: tuple[Card, ...]) -> bool:
        if not row:
            return False
        if kind is Kind.FULL:
            read = rows.read_full(state.contract.full, row, rules.joker_limit(state), state.options.law)
        else:
            read = rows.read_row(row, state.options.law, kind)
        return not isinstance(read, Refusal) and read.kind is kind

    return fits
