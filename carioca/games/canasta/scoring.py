"""What sides score in a deal (B25-B29), and who stands where (B30)."""

from __future__ import annotations

from carioca.games.canasta.law import Order
from carioca.games.canasta.melds import Category, category
from carioca.games.canasta.state import State
from carioca.games.melding.events import SidePoints


def bonus(order: Order, kind: Category | None) -> int:
    """What a canasta adds (B27)."""
    match kind:
        case "real":
            return order.real_bonus
        case "wild":
            return order.wild_bonus
        case "semi":
            return order.semi_bonus or order.simple_bonus
        case "simple":
            return order.simple_bonus
    return 0


def categories(state: State, side: int) -> tuple[Category | None, ...]:
    """What kind of canasta each meld of a side is, None for those that are none."""
    law = state.law
    return tuple(
        category(meld.kind, meld.cards, law, number in state.locked)
        for number, meld in enumerate(state.melds)
        if meld.owner == side
    )


def has_canasta(state: State, side: int, real: bool = False) -> bool:
    """Whether a side has a canasta; `real`: one without a wild."""
    found = categories(state, side)
    return "real" in found if real else any(found)


def tally(state: State, side: int, closed: bool) -> SidePoints:
    """What a side would score if the deal ended now, `closed` by it or not."""
    order, stand = state.order, state.sides[side]
    cards = sum(order.value(meld.cards) for meld in state.melds if meld.owner == side)
    seats = range(side, state.seats, len(state.sides))
    held = sum(order.value(state.hands[seat]) for seat in seats if order.unused_counts or seat != stand.fresh)
    muerto = 0 if stand.taken else order.no_muerto
    if stand.fresh is not None:
        muerto = order.unused_muerto
    bonuses = sum(bonus(order, kind) for kind in categories(state, side))
    return SidePoints(cards, bonuses, order.close_bonus if closed else 0, -held, -muerto)


def parts(state: State, closer: int | None) -> tuple[SidePoints, ...]:
    """What each side scores if the deal ends now, closed by a side or by none."""
    return tuple(tally(state, side, side == closer) for side in range(len(state.sides)))


def points(state: State, closer: int | None) -> tuple[int, ...]:
    """The same by seat: points of a side stand at each of its seats."""
    found = parts(state, closer)
    return tuple(found[seat % len(found)].total for seat in range(state.seats))


def ranking(scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; the highest score wins (B30)."""
    seats = range(len(scores))
    return tuple(tuple(s for s in seats if scores[s] == key) for key in sorted(set(scores), reverse=True))


def is_over(order: Order, scores: tuple[int, ...], sides: int, deals: int) -> bool:
    """Whether the match ends with these scores after so many deals (B30)."""
    totals = scores[:sides]
    if deals == 0 or (order.target and max(totals) < order.target):
        return False
    return not order.tie_plays_on or totals.count(max(totals)) == 1
