"""What can I: the canonical legal actions (formats.md 6); all of them pass `rules.check`."""

from __future__ import annotations

from collections.abc import Iterator

from carioca.games.canasta import finder
from carioca.games.canasta.finder import Wanted
from carioca.games.canasta.growth import open_ends, wild_ends
from carioca.games.canasta.rules import check, discard, salida_needs
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Action, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Kind, Row

_DRAWS = (Draw("stock"), Draw("pile"))
FEW = 5
"""In hands of so few cards what a meld leaves over matters: there all choices are tried."""


def legal_actions(state: State) -> Iterator[Action]:
    """Every draw, lay-off, replacement and discard; melds of every sort, and lays with the pozo, if there are any."""
    if state.phase == "draw":
        yield from (action for action in _DRAWS if check(state, action) is None)
        yield from _with_pile(state)
    elif state.phase == "play":
        yield from _melds(state)
        yield from growths(state)
        cards = dict.fromkeys(state.hand)
        yield from (action for action in map(discard, cards) if check(state, action) is None)


def _with_pile(state: State) -> Iterator[Action]:
    if state.side.salida or not state.pile or state.order.pozo_first != "with":
        return
    top = state.pile[-1]
    must = top if state.order.top_must else None
    rows = salidas(state, (*state.hand, top), len(state.pile) - 1)
    seen = set()
    for melds in rows:
        action = TakePile(melds)
        if (must is None or any(must in row for row in melds)) and melds not in seen and check(state, action) is None:
            seen.add(melds)
            yield action


def _melds(state: State) -> Iterator[Action]:
    hand = state.hand
    if not state.side.salida:
        found = salidas(state, hand, 0)
    elif len(hand) <= FEW:
        found = ((row,) for row in finder.parts(hand, state.law))
    else:
        found = ((row,) for row in finder.samples(hand, state.law))
    seen = set()
    for melds in found:
        action = LayMeld(melds)
        if melds not in seen and check(state, action) is None:
            seen.add(melds)
            yield action


def salidas(state: State, cards: Row, joining: int) -> Iterator[tuple[Row, ...]]:
    """Lays that may be the salida, of cards to which so many others join afterwards (B16, B17)."""
    law, order = state.law, state.order
    single = finder.parts(cards, law) if len(cards) <= FEW else finder.samples(cards, law)
    needs = salida_needs(state, state.turn)
    must = state.pile[-1] if state.phase == "draw" and order.top_must else None
    if needs == 0:
        yield from ((row,) for row in single)
    elif order.salida_canasta:
        yield from ((row,) for row in finder.canastas(cards, law))
    if needs == 0 and must is None:
        return
    # Any lay that is enough, then one that leaves two cards where an empty hand would not do.
    for room in (len(cards), len(cards) + joining - 2):
        found = finder.rich_enough(cards, law, order.points, Wanted(max(needs, 1), room, must))
        if found:
            yield found


def growths(state: State) -> Iterator[Action]:
    """Every lay-off and every replacement."""
    law = state.law
    cards = sorted(set(state.hand))
    for number, (owner, kind, row) in enumerate(state.melds):
        if owner != state.own_side:
            continue
        locked = number in state.locked
        for card in cards:
            ends = open_ends(row, locked, card, law) if kind is Kind.RUN else ("",)
            moves = wild_ends(row, locked, law) if kind is Kind.RUN else ()
            actions: list[Action] = [LayOff(card, number, end) for end in ends]
            actions += [Replace(card, number, end) for end in moves]
            yield from (action for action in actions if check(state, action) is None)
