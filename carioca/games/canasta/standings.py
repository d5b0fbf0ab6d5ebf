"""How sides stand while a deal is played: what lies on the table is worth, and what is missing for closing."""

from __future__ import annotations

from carioca.games.canasta.melds import category
from carioca.games.canasta.rules import salida_needs
from carioca.games.canasta.scoring import bonus, has_canasta, tally
from carioca.games.canasta.state import State, sides_of
from carioca.games.melding.game import Canasta, Standing


def standings(state: State) -> tuple[Standing, ...]:
    """What `MeldingGame.standings` says."""
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
    real = state.order.close_real and not has_canasta(state, side, real=True)
    return (*found, "real") if real else found


def canasta(state: State, number: int) -> Canasta | None:
    """What kind of canasta a meld is, and what it adds; None when it is none."""
    meld = state.melds[number]
    kind = category(meld.kind, meld.cards, state.law, number in state.locked)
    if kind is None:
        return None
    # Where nothing is agreed on them, seven naturals beside a wild are a simple canasta like any other.
    told = "simple" if kind == "semi" and not state.order.semi_bonus else kind
    return Canasta(told, bonus(state.order, kind))
