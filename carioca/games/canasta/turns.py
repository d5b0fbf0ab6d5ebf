"""The deal, and what an action leads to: the turn, muertos, the end of a deal and the next one (B02-B04, B13-B30)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from carioca.cards import Card, shuffled
from carioca.engine.events import Event, MatchEnded, TurnBegan
from carioca.engine.game import Action, Refusal, Scores, Step, demand
from carioca.games.canasta.melds import Grown
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.rules import check, growing, laid_off, read_rows, taking
from carioca.games.canasta.scoring import is_over, parts, points, ranking
from carioca.games.canasta.state import SIDES, Side, State
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.events import (
    Discarded,
    Drew,
    LaidMelds,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    SideEnd,
    SidesEnded,
    TookPile,
    WentDown,
    WildMoved,
)
from carioca.games.melding.state import Laid, Meld, Row, put, without

Outcome = tuple[State, list[Event]]
IDLE_LAPS = 10  # after so many laps in which every turn began with the pozo and laid nothing, a deal ends as by B24


def deal_round(options: CanastaOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step[State]:
    """Deals one card at a time from the dealer's neighbour on, then the muertos, then the card turned up."""
    seats = len(scores.points)
    dealer, sides = dealer % seats, SIDES[seats]
    pack = shuffled(options.pack(seats), seed, "deal", round_no)
    dealt = options.hand_size * seats
    hands = tuple(pack[(options.step * (seat - dealer) - 1) % seats : dealt : seats] for seat in range(seats))
    rest = pack[dealt:]
    muertos = [rest[side * options.muerto_size : (side + 1) * options.muerto_size] for side in range(sides)]
    rest = rest[sides * options.muerto_size :]
    upcard = rest[0] if options.initial_upcard else None
    turn = (dealer + options.step) % seats
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=turn,
        phase="draw",
        drew=None,
        turns=1,
        hands=hands,
        known=((),) * seats,
        sides=tuple(map(Side, muertos)),
        melds=(),
        locked=(),
        stock=rest[1:] if upcard else rest,
        pile=(upcard,) if upcard else (),
        scores=scores.points,
        tally=scores.tally,
    )
    return Step(state, (RoundDealt(round_no, dealer, turn, hands, upcard), TurnBegan(turn)))


def apply(state: State, action: Action) -> Step[State]:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    demand(state, check(state, action))
    after, events = _APPLY[type(action)](state, action)
    return Step(after, tuple(events))


def _draw(state: State, action: Draw) -> Outcome:
    seat, hand = state.turn, state.hand
    if action.source == "stock":
        card = state.stock[0]
        hands = put(state.hands, seat, (*hand, card))
        after = state.evolve(phase="play", drew="stock", hands=hands, stock=state.stock[1:], idle=0)
        return after, [Drew(seat, "stock", card)]
    return _took(state, state.pile), [TookPile(seat, state.pile)]


def _took(state: State, cards: Row) -> State:
    """The state with the seat in its turn, these cards of the pozo in its hand, and the pozo empty."""
    seat = state.turn
    single = len(state.pile) == 1 and cards and state.options.no_return_of_single_pozo_card
    return state.evolve(
        phase="play",
        drew="pile",
        hands=put(state.hands, seat, (*state.hand, *cards)),
        known=put(state.known, seat, (*state.known[seat], *cards)),
        pile=(),
        taken=cards[0] if single else None,
        idle=state.idle + 1,
    )


def _take_pile(state: State, action: TakePile) -> Outcome:
    """B17: first the melds of the hand and the top card, then the rest of the pozo joins the hand."""
    seat, pile = state.turn, state.pile
    laid = _read(state, action.melds)
    cards = [card for row in laid for card in row.cards]
    known = put(state.known, seat, (*state.known[seat], pile[-1]))
    top = _left(state.evolve(hands=put(state.hands, seat, (*state.hand, pile[-1])), known=known), cards)
    after = taking(state, laid).evolve(
        phase="play", drew="pile", pile=(), idle=0, known=put(top.known, seat, (*top.known[seat], *pile[:-1]))
    )
    if len(pile) == 1 and state.options.no_return_of_single_pozo_card and pile[0] in top.known[seat]:
        after = after.evolve(taken=pile[0])
    first = len(state.melds)
    events: list[Event] = [TookPile(seat, pile), WentDown(seat, first, after.melds[first:])]
    return _after_laying(after, events)


def _left(state: State, cards: Iterable[Card]) -> State:
    """The state when these cards leave the hand of the seat to act; what was known of them is forgotten first."""
    seat = state.turn
    hand, known, taken = state.hand, state.known[seat], state.taken
    for card in cards:
        hand = without(hand, card)
        if card in known:
            known = without(known, card)
        if card == taken:
            taken = None
    return state.evolve(hands=put(state.hands, seat, hand), known=put(state.known, seat, known), taken=taken)


def _read(state: State, rows: tuple[Row, ...]) -> tuple[Laid, ...]:
    laid = read_rows(state, rows)
    assert not isinstance(laid, Refusal)
    return laid


def _lay_meld(state: State, action: LayMeld) -> Outcome:
    laid = _read(state, action.melds)
    melds = tuple(Meld(state.own_side, row.kind, row.cards) for row in laid)
    after = _left(state, (card for row in laid for card in row.cards))
    told = LaidMelds if state.side.salida else WentDown
    events: list[Event] = [told(state.turn, len(state.melds), melds)]
    return _after_laying(after.evolve(melds=state.melds + melds), events)


def _grow(state: State, action: LayOff | Replace) -> tuple[State, Grown]:
    grown, after = growing(state, action), laid_off(state, action)
    assert isinstance(grown, Grown) and isinstance(after, State)
    return _left(state, (action.card,)).evolve(melds=after.melds, locked=after.locked), grown


def _lay_off(state: State, action: LayOff) -> Outcome:
    after, grown = _grow(state, action)
    return _after_laying(after, [LaidOff(state.turn, action.card, action.meld, grown.end, grown.at)])


def _replace(state: State, action: Replace) -> Outcome:
    after, grown = _grow(state, action)
    low = grown.end == "low"
    at, to = grown.at - low, 0 if low else len(grown.row) - 1
    return _after_laying(after, [WildMoved(state.turn, action.card, action.meld, grown.end, at, to)])


def _discard(state: State, action: Discard) -> Outcome:
    seat = state.turn
    after = _left(state, (action.card,)).evolve(pile=(*state.pile, action.card))
    events: list[Event] = [Discarded(seat, action.card)]
    if after.hand:
        return _end_turn(after, events)
    if after.side.taken:
        return _end_deal(after, after.own_side, "closed", events)
    return _end_turn(*_take_muerto(after, events, thrown=True))


_APPLY: dict[type, Callable[[State, Any], Outcome]] = {
    Draw: _draw,
    TakePile: _take_pile,
    LayMeld: _lay_meld,
    LayOff: _lay_off,
    Replace: _replace,
    Discard: _discard,
}


# -- muertos, the end of a turn, of a deal and of the match ------------------------------------------------------------


def _after_laying(state: State, events: list[Event]) -> Outcome:
    """The side has made its salida; an empty hand takes the muerto or closes (B20, B22)."""
    side = state.side
    fresh = None if side.fresh == state.turn else side.fresh
    after = _with_side(state, side._replace(salida=True, fresh=fresh)).evolve(idle=0)
    if after.hand:
        return after, events
    if side.taken:
        return _end_deal(after, after.own_side, "closed", events)
    after, events = _take_muerto(after, events, thrown=False)
    return (after, events) if after.options.direct_muerto_plays_on else _end_turn(after, events)


def _take_muerto(state: State, events: list[Event], thrown: bool) -> Outcome:
    """B19-B21, B28: it is unused until its taker's next turn begins, or until he lays a card where that is agreed."""
    seat, side, options = state.turn, state.side, state.options
    over = thrown or not options.direct_muerto_plays_on
    fresh = seat if over or options.unused_criterion == "no_card_played" else None
    after = _with_side(state, side._replace(muerto=(), taken=True, fresh=fresh))
    events = [*events, MuertoTaken(seat, side.muerto, over)]
    return after.evolve(hands=put(state.hands, seat, side.muerto)), events


def _with_side(state: State, side: Side) -> State:
    return state.evolve(sides=put(state.sides, state.own_side, side))


def _end_turn(state: State, events: list[Event]) -> Outcome:
    """The next seat's turn; before it the stock may end the deal (B24)."""
    options = state.options
    if len(state.stock) <= options.stock_end:
        if not (options.stock_exhausted == "muertos_become_stock" and any(side.muerto for side in state.sides)):
            return _end_deal(state, None, "stock-out", events)
        more = tuple(card for side in state.sides for card in side.muerto)
        sides = tuple(side._replace(muerto=()) for side in state.sides)
        state = state.evolve(stock=state.stock + more, sides=sides)
        events = [*events, MuertosToStock(len(more))]
    if state.idle >= IDLE_LAPS * state.seats:
        return _end_deal(state, None, "stalled", events)
    turn = (state.turn + options.step) % state.seats
    after = state.evolve(turn=turn, phase="draw", drew=None, turns=state.turns + 1, taken=None)
    if after.side.fresh == turn and options.unused_criterion != "no_card_played":
        after = _with_side(after, after.side._replace(fresh=None))
    return after, [*events, TurnBegan(turn)]


def _end_deal(state: State, closer: int | None, reason: SideEnd, events: list[Event]) -> Outcome:
    """Scores the deal (B26) and deals the next one, or ends the match (B30)."""
    gained = points(state, closer)
    scores = tuple(old + new for old, new in zip(state.scores, gained, strict=True))
    sides = len(state.sides)
    winners = () if closer is None else tuple(range(closer, state.seats, sides))
    tally = tuple(old + (seat in winners) for seat, old in enumerate(state.tally))
    found = parts(state, closer)
    events = [*events, SidesEnded(state.round_no, winners, gained, state.hands, reason, parts=found)]
    if is_over(state.options, scores, sides, state.round_no + 1):
        # Nobody is to act: a position then has no turn, and the state always the same one.
        over = state.evolve(phase="over", turn=state.dealer, taken=None, scores=scores, tally=tally)
        return over, [*events, MatchEnded(ranking(scores))]
    dealer, number = state.dealer + state.options.step, state.round_no + 1
    after, dealt = deal_round(state.options, state.seed, number, dealer, Scores(scores, tally))
    return after, [*events, *dealt]
