"""Where cards of the hand may go and what that does; why they may not."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import Card
from carioca.engine.game import Refusal, View
from carioca.games.canasta.melds import open_ends, wild_ends, wild_of
from carioca.games.canasta.rules import check, laid_off
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Action, Discard, Draw, End, LayOff, Replace
from carioca.games.melding.game import PILE, STOCK, Aim, Lays, Steps
from carioca.games.melding.state import Kind

_LAYS = Lays(check, laid_off)


def aims(view: View[State], picked: Sequence[Card]) -> dict[Aim, Steps]:
    """What `MeldingGame.aims` says: a card may be thrown, several be laid off at once, one put in a wild's place."""
    state = view.state
    if state.phase == "over" or state.turn != view.seat:
        return {}
    found = _LAYS.pile_aims(state, picked)
    for number, meld in enumerate(state.melds):
        if meld.owner == state.own_side:
            lays = _LAYS.aims(state, picked, number)
            found |= _replaces(state, picked, number, alone=not lays) | lays
    return found


def _replaces(state: State, picked: Sequence[Card], number: int, alone: bool) -> dict[Aim, Steps]:
    """B11: the wild of a run as an aim, its two ends where the wild may go to either.

    `alone`: nothing can be laid off there. Then the whole meld means the wild when it can go to one end only.
    """
    _, kind, row = state.melds[number]
    if len(picked) != 1 or kind is not Kind.RUN:
        return {}
    locked = number in state.locked
    moves = [Replace(picked[0], number, end) for end in wild_ends(row, locked, state.law)]
    moves = [move for move in moves if check(state, move) is None]
    if len(moves) == 2:
        ends: tuple[Aim, Aim] = (Aim("low", number), Aim("high", number))
        return {aim: (move,) for aim, move in zip(ends, moves, strict=True)}
    if not moves:
        return {}
    wild = Aim("joker", number, wild_of(row, state.law, locked))
    return {aim: (moves[0],) for aim in ((wild, Aim("meld", number)) if alone else (wild,))}


def refused(view: View[State], picked: Sequence[Card], aim: Aim) -> Refusal | None:
    state = view.state
    if state.phase != "over" and state.turn != view.seat:
        return Refusal("not-your-turn", "B04")
    if aim.what in ("stock", "pile"):
        return _LAYS.pile_refused(state, picked, aim, Refusal("discard-one", "B18"))
    if not picked:
        return None
    state, card = _LAYS.stuck(state, picked, aim.meld)
    move = check(state, Replace(card, aim.meld))
    if aim.what == "joker":
        return move
    end: End = aim.what if aim.what in ("low", "high") else ""
    refusal = check(state, LayOff(card, aim.meld, end))
    # Who brings the card that a wild stands for means the wild: then what hinders that is the reason.
    return move if refusal is not None and refusal.code == "replace-needed" else refusal


def aim_of(state: State, action: Action) -> Aim | None:
    match action:
        case Draw(source):
            return STOCK if source == "stock" else PILE
        case Discard():
            return PILE
        case LayOff(card, number, end):
            _, kind, row = state.melds[number]
            if kind is not Kind.RUN:
                return Aim("meld", number)
            ends = open_ends(row, number in state.locked, card, state.law)
            return Aim("meld" if len(ends) == 1 or not end else end, number)
        case Replace(card, number, end):
            _, _, row = state.melds[number]
            locked = number in state.locked
            if len(wild_ends(row, locked, state.law)) == 2 and end:
                return Aim(end, number)
            return Aim("joker", number, wild_of(row, state.law, locked))
    return None
