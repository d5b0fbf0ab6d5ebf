"""Legality of every action of a canasta game (B13-B23), decided here and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

from carioca.cards import Card
from carioca.engine import game
from carioca.engine.game import Refusal
from carioca.games.canasta import finder
from carioca.games.canasta.finder import Wanted
from carioca.games.canasta.melds import ENDS, Grown, category, layoff, read, replaced, ways_in
from carioca.games.canasta.scoring import canasta, has_canasta, salida_needs
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Action, Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.game import Canasta
from carioca.games.melding.state import Laid, Meld, Row, put, without

_DREW_ONCE = Refusal("drew-once", "B13")
FEW = 5  # in hands of so few cards what a meld leaves over matters: there all choices are tried
_DRAWS = (Draw("stock"), Draw("pile"))


def check(state: State, action: game.Action) -> Refusal | None:
    if state.phase == "over":
        return Refusal("match-over", "B30")
    decide = _CHECKS.get(type(action))
    return Refusal("not-here", "B13") if decide is None else decide(state, action)


discard = cache(Discard)  # the one Discard value of a card; there are 53


def _check_draw(state: State, action: Draw) -> Refusal | None:
    if state.phase != "draw":
        return _DREW_ONCE
    if action.source == "stock":
        return None  # The deal ends with the turn that draws the last card (B24).
    if not state.pile:
        return Refusal("pozo-empty", "B13")
    if state.side.salida or state.options.pozo_before_salida == "free":
        return None
    together = state.options.pozo_before_salida == "with_salida"
    return Refusal("pozo-needs-salida" if together else "pozo-after-salida", "B13")


def _check_take_pile(state: State, action: TakePile) -> Refusal | None:
    """B17: the pozo together with the salida, of cards of the hand and at most the top card."""
    if state.phase != "draw":
        return _DREW_ONCE
    if state.side.salida:
        return Refusal("salida-made", "B13")
    if not state.pile:
        return Refusal("pozo-empty", "B13")
    if state.options.pozo_before_salida != "with_salida":
        return Refusal("pozo-after-salida" if state.options.pozo_before_salida == "never" else "pozo-alone", "B13")
    cards = tuple(card for row in action.melds for card in row)
    at_hand = (*state.hand, state.pile[-1])
    missing = missing_from(at_hand, cards)
    if missing is not None:
        return Refusal("only-top" if missing in state.pile else "not-in-hand", "B17", {"card": missing})
    laid = read_rows(state, action.melds)
    if isinstance(laid, Refusal):
        return laid
    if state.options.pozo_salida_top_card == "must_use" and state.pile[-1] not in cards:
        return Refusal("top-unused", "B17", {"card": state.pile[-1]})
    return salida_refusal(state, laid) or leaves_refusal(taking(state, laid))


def taking(state: State, laid: Sequence[Laid]) -> State:
    """The state after the pozo was taken together with a salida; what is known of the hand follows in `turns`."""
    hand = without_all((*state.hand, state.pile[-1]), (card for row in laid for card in row.cards))
    return _with_melds(state, (*hand, *state.pile[:-1]), laid)


def _draw_first(state: State) -> Refusal:
    """It names what the rules let one draw from; whether the hand makes the salida for the pozo is not asked."""
    together = bool(state.pile) and state.options.pozo_before_salida == "with_salida"
    closed = state.phase == "draw" and not together and _check_draw(state, Draw("pile")) is not None
    return Refusal("draw-first-stock" if closed else "draw-first", "B13")


def _check_meld(state: State, action: LayMeld) -> Refusal | None:
    if state.phase != "play":
        return _draw_first(state)
    cards = tuple(card for row in action.melds for card in row)
    missing = missing_from(state.hand, cards)
    if missing is not None:
        return Refusal("not-in-hand", "B15", {"card": missing})
    laid = read_rows(state, action.melds)
    if isinstance(laid, Refusal):
        return laid
    refusal = None if state.side.salida else salida_refusal(state, laid)
    if refusal or len(state.hand) - len(cards) > 1:
        return refusal
    return leaves_refusal(_with_melds(state, without_all(state.hand, cards), laid))


def read_rows(state: State, rows: Sequence[Row]) -> tuple[Laid, ...] | Refusal:
    found: list[Laid] = []
    for row in rows:
        laid = read(row, state.law)
        if isinstance(laid, Refusal):
            return laid
        found.append(laid)
    return tuple(found) if found else Refusal("nothing-laid", "B15")


def _with_melds(state: State, hand: Row, laid: Sequence[Laid]) -> State:
    melds = tuple(Meld(state.own_side, row.kind, row.cards) for row in laid)
    return state.evolve(hands=put(state.hands, state.turn, hand), melds=state.melds + melds)


def salida_refusal(state: State, laid: Sequence[Laid]) -> Refusal | None:
    """B16: whether melds laid together are worth enough, or hold a canasta, to be the salida of the seat's side."""
    least, have = salida_needs(state, state.turn), sum(state.options.value(row.cards) for row in laid)
    if have >= least:
        return None
    counts = state.options.salida_canasta_counts
    if counts and any(category(row.kind, row.cards, state.law) for row in laid):
        return None
    return Refusal("salida-short" if counts else "salida-points", "B16", {"points": have, "least": least})


def _check_growth(state: State, action: LayOff | Replace) -> Refusal | None:
    grown = growing(state, action)
    if isinstance(grown, Refusal) or len(state.hand) > 2:
        return grown if isinstance(grown, Refusal) else None
    after = laid_off(state, action)
    return after if isinstance(after, Refusal) else leaves_refusal(after)


def laid_off(state: State, action: LayOff | Replace) -> State | Refusal:
    """The state with a card added to a meld of the seat's side or put in the place of its wild, or why it may not be.

    Whether the hand may become so small is not asked.
    """
    grown = growing(state, action)
    if isinstance(grown, Refusal):
        return grown
    number = action.meld
    owner, kind, _ = state.melds[number]
    locked = {*state.locked} - {number} | ({number} if grown.locked else set())
    return state.evolve(
        hands=put(state.hands, state.turn, without(state.hand, action.card)),
        melds=put(state.melds, number, Meld(owner, kind, grown.row)),
        locked=tuple(sorted(locked)),
    )


def spoilt(state: State, action: LayOff | Replace) -> tuple[Canasta, Canasta] | None:
    """A canasta as it is and as a card would leave it, where it would be worth less or no real one any more (B10)."""
    was, after = canasta(state, action.meld), laid_off(state, action)
    now = None if isinstance(after, Refusal) else canasta(after, action.meld)
    if was is None or now is None or (now.bonus >= was.bonus and (was.category != "real" or now.category == "real")):
        return None
    return was, now


def growing(state: State, action: LayOff | Replace) -> Grown | Refusal:
    if state.phase != "play":
        return _draw_first(state)
    if action.card not in state.hand:
        return Refusal("not-in-hand", "B15", {"card": action.card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "B09", {"meld": action.meld})
    owner, kind, row = state.melds[action.meld]
    if owner != state.own_side:
        return Refusal("other-side", "B09", {"cards": row})
    grow = layoff if isinstance(action, LayOff) else replaced
    return grow(kind, row, action.meld in state.locked, action.card, action.end, state.law)


def leaves_refusal(after: State) -> Refusal | None:
    """B20-B23: whether the hand of the seat to act may be as small as it is after laying; the turn must have an end."""
    if not after.hand:
        return empty_refusal(after)
    if len(after.hand) > 1:
        return None
    card = after.hand[0]
    refusal = discard_refusal(after, card)
    return None if refusal is None or finishes(after, card) else refusal


def finishes(state: State, card: Card) -> bool:
    """Whether the last card of the hand can be laid on a meld so that the hand may be empty (B23)."""
    playing = state.evolve(phase="play")
    for number, meld in enumerate(state.melds):
        if meld.owner == state.own_side:
            for end in ENDS:
                after = laid_off(playing, LayOff(card, number, end))
                if isinstance(after, Refusal):
                    after = laid_off(playing, Replace(card, number, end))
                if not isinstance(after, Refusal) and empty_refusal(after) is None:
                    return True
    return False


def empty_refusal(state: State, thrown: Card | None = None) -> Refusal | None:
    """Whether the seat to act may empty its hand, by laying or by throwing a card: it takes its muerto or closes."""
    side, options = state.side, state.options
    if not side.taken:
        if not side.muerto:
            return Refusal("muerto-gone", "B24")
        if options.muerto_requires_canasta and not has_canasta(state, state.own_side):
            return Refusal("muerto-needs-canasta", "B19")
        return None
    if not has_canasta(state, state.own_side):
        return Refusal("close-no-canasta", "B23")
    if options.close_canasta == "real" and not has_canasta(state, state.own_side, real=True):
        return Refusal("close-no-real", "B22")
    if thrown is None:
        return Refusal("close-needs-discard", "B22") if options.close_discard == "required" else None
    if state.law.wild(thrown) and not options.close_discard_wild:
        return Refusal("close-wild", "B22", {"card": thrown})
    return None


def _check_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase != "play":
        return _draw_first(state)
    if action.card not in state.hand:
        return Refusal("not-in-hand", "B18", {"card": action.card})
    return discard_refusal(state, action.card)


def discard_refusal(state: State, card: Card) -> Refusal | None:
    """Whether a card of the hand may be thrown (B18, B21-B23)."""
    if card == state.taken and state.hand.count(card) == 1:
        return Refusal("pozo-card-back", "B18", {"card": card})
    if (
        not state.options.discard_wild
        and state.law.wild(card)
        and any(
            # Another card of the hand could be thrown instead.
            not state.law.wild(other) and (other != state.taken or state.hand.count(other) > 1)
            for other in state.hand
        )
    ):
        return Refusal("wild-discard", "B18", {"card": card})
    return empty_refusal(state, card) if len(state.hand) == 1 else None


def missing_from(hand: Row, wanted: Row) -> Card | None:
    lack = Counter(wanted) - Counter(hand)
    return next((card for card in wanted if card in lack), None)


def without_all(hand: Row, cards: Any) -> Row:
    for card in cards:
        hand = without(hand, card)
    return hand


_CHECKS: dict[type, Callable[[State, Any], Refusal | None]] = {
    Draw: _check_draw,
    TakePile: _check_take_pile,
    LayMeld: _check_meld,
    LayOff: _check_growth,
    Replace: _check_growth,
    Discard: _check_discard,
}


# -- what can I: the canonical legal actions; all of them pass `check` -------------------------------------------------


def legal_actions(state: State) -> Iterator[Action]:
    """Every draw, lay-off, replacement and discard; melds of every sort, and lays with the pozo, if there are any."""
    if state.phase == "draw":
        yield from _legal(state, _DRAWS)
        yield from _with_pile(state)
    elif state.phase == "play":
        yield from _melds(state)
        yield from growths(state)
        cards = dict.fromkeys(state.hand)
        yield from _legal(state, map(discard, cards))


def _with_pile(state: State) -> Iterator[Action]:
    if state.side.salida or not state.pile or state.options.pozo_before_salida != "with_salida":
        return
    rows = salidas(state, (*state.hand, state.pile[-1]), len(state.pile) - 1)
    yield from _legal(state, map(TakePile, rows))


def _melds(state: State) -> Iterator[Action]:
    hand = state.hand
    if not state.side.salida:
        found = salidas(state, hand, 0)
    elif len(hand) <= FEW:
        found = ((row,) for row in finder.parts(hand, state.law))
    else:
        found = ((row,) for row in finder.samples(hand, state.law))
    yield from _legal(state, map(LayMeld, found))


def _legal(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    seen = set()
    for action in actions:
        if action not in seen and check(state, action) is None:
            seen.add(action)
            yield action


def salidas(state: State, cards: Row, joining: int) -> Iterator[tuple[Row, ...]]:
    """Lays that may be the salida, of cards to which so many others join afterwards (B16, B17)."""
    law, options = state.law, state.options
    single = finder.parts(cards, law) if len(cards) <= FEW else finder.samples(cards, law)
    needs = salida_needs(state, state.turn)
    must = state.pile[-1] if state.phase == "draw" and options.pozo_salida_top_card == "must_use" else None
    if needs == 0:
        yield from ((row,) for row in single)
    elif options.salida_canasta_counts:
        yield from ((row,) for row in finder.canastas(cards, law))
    if needs == 0 and must is None:
        return
    # Any lay that is enough, then one that leaves two cards where an empty hand would not do.
    make = TakePile if state.phase == "draw" else LayMeld
    for room in (len(cards), len(cards) + joining - 2):
        found = finder.rich_enough(cards, law, options.points, Wanted(max(needs, 1), room, must))
        yield from islice((rows for rows in found if check(state, make(rows)) is None), 1)


def growths(state: State) -> Iterator[LayOff | Replace]:
    law = state.law
    cards = sorted(set(state.hand))
    for number, (owner, kind, row) in enumerate(state.melds):
        if owner != state.own_side:
            continue
        locked = number in state.locked
        for card in cards:
            ways = ways_in(kind, row, locked, card, law)
            actions = [(Replace if moves else LayOff)(card, number, end) for moves, end in ways]
            # Only a hand that would be all but empty is asked for more than what the meld takes.
            yield from (action for action in actions if len(state.hand) > 2 or check(state, action) is None)
