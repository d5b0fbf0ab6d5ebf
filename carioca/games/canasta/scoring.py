"""What sides score in a deal (B25-B29), and who stands where (B30)."""

from __future__ import annotations

from carioca.engine.game import places
from carioca.games.canasta.melds import Category, category
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import State, sides_of
from carioca.games.melding.events import SidePoints
from carioca.games.melding.game import Canasta, Standing


def bonus(options: CanastaOptions, kind: Category | None) -> int:
    """What a canasta adds (B27)."""
    match kind:
        case "real":
            return options.canasta_real_bonus
        case "wild":
            return options.canasta_wild_bonus
        case "semi":
            return options.semi_clean_bonus or options.canasta_simple_bonus
        case "simple":
            return options.canasta_simple_bonus
    return 0


def categories(state: State, side: int) -> tuple[Category | None, ...]:
    law = state.law
    return tuple(
        category(meld.kind, meld.cards, law, number in state.locked)
        for number, meld in enumerate(state.melds)
        if meld.owner == side
    )


def has_canasta(state: State, side: int, real: bool = False) -> bool:
    found = categories(state, side)
    return "real" in found if real else any(found)


def tally(state: State, side: int, closed: bool) -> SidePoints:
    """What a side would score if the deal ended now, `closed` by it or not."""
    options, stand = state.options, state.sides[side]
    cards = sum(options.value(meld.cards) for meld in state.melds if meld.owner == side)
    seats = range(side, state.seats, len(state.sides))
    counted = [seat for seat in seats if options.unused_muerto_cards_count or seat != stand.fresh]
    held = sum(options.value(state.hands[seat]) for seat in counted)
    muerto = 0 if stand.taken else options.no_muerto_penalty
    if stand.fresh is not None:
        muerto = options.unused_muerto_penalty
    bonuses = sum(bonus(options, kind) for kind in categories(state, side))
    return SidePoints(cards, bonuses, options.close_bonus if closed else 0, -held, -muerto)


def parts(state: State, closer: int | None) -> tuple[SidePoints, ...]:
    """What each side scores if the deal ends now, closed by a side or by none."""
    return tuple(tally(state, side, side == closer) for side in range(len(state.sides)))


def points(state: State, closer: int | None) -> tuple[int, ...]:
    found = parts(state, closer)
    return tuple(found[seat % len(found)].total for seat in range(state.seats))


def ranking(scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; the highest score wins (B30)."""
    return places([-score for score in scores])


def is_over(options: CanastaOptions, scores: tuple[int, ...], sides: int, deals: int) -> bool:
    """Whether the match ends with these scores after so many deals (B30)."""
    totals = scores[:sides]
    if deals == 0 or (options.target and max(totals) < options.target):
        return False
    return options.match_tie != "extra_game" or totals.count(max(totals)) == 1


def salida_needs(state: State, seat: int) -> int:
    """The card points that the first lay of a side needs (B16), 0 where any will do."""
    options = state.options
    return options.salida_min_points if state.scores[seat] >= options.salida_score_limit else 0


def standings(state: State) -> tuple[Standing, ...]:
    return tuple(_standing(state, side) for side in range(len(state.sides)))


def _standing(state: State, side: int) -> Standing:
    stand = state.sides[side]
    now = tally(state, side, closed=False)
    seats = tuple(seat for seat, other in enumerate(sides_of(state.seats)) if other == side)
    needs = 0 if stand.salida else salida_needs(state, side)
    return Standing(
        seats=seats,
        score=state.scores[side],
        laid=now.cards,
        bonus=now.canastas,
        muerto=len(stand.muerto),
        taken=stand.taken,
        salida=stand.salida,
        needs=needs,
        lacks=_lacks(state, side),
    )


def _lacks(state: State, side: int) -> tuple[str, ...]:
    """What a side lacks for closing (B22)."""
    found = () if state.sides[side].taken else ("muerto",)
    if not has_canasta(state, side):
        return (*found, "canasta")
    real = state.options.close_canasta == "real" and not has_canasta(state, side, real=True)
    return (*found, "real") if real else found


def canasta(state: State, number: int) -> Canasta | None:
    """What kind of canasta a meld is, and what it adds; None when it is none."""
    meld = state.melds[number]
    kind = category(meld.kind, meld.cards, state.law, number in state.locked)
    if kind is None:
        return None
    # Where nothing is agreed on them, seven naturals beside a wild are a simple canasta like any other.
    told = "simple" if kind == "semi" and not state.options.semi_clean_bonus else kind
    return Canasta(told, bonus(state.options, kind))
