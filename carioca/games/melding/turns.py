"""What an action leads to: the turn, the end of a round, the deal of the next (carioca.md 2.1, 2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from carioca.cards import JOKER, Card, french_pack, shuffled
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Illegal, Refusal, Scores, Setup, Step
from carioca.games.melding import melds as rows
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayOff
from carioca.games.melding.events import (
    Discarded,
    Drew,
    LaidOff,
    RoundDealt,
    RoundEnd,
    StockTurned,
    TurnPassed,
    WentDown,
)
from carioca.games.melding.options import MeldingOptions
from carioca.games.melding.rules import can_turn_stock, check, joker_limit, may_take_pile, read_bajada
from carioca.games.melding.scoring import hand_points, ranking
from carioca.games.melding.state import DownSince, Kind, Meld, State, put, without

Outcome = tuple[State, list[Event]]
UP: DownSince = "no"


# -- deal ------------------------------------------------------------------------------------------------------------


def first_dealer(options: MeldingOptions, seats: int, seed: str) -> int:
    """The dealer of the first round (S4)."""
    if options.first_dealer == "random":
        return shuffled(range(seats), seed, "dealer")[0]
    return options.first_dealer_seat % seats


def deal(setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
    """Deals a round (S5-S9): one card at a time from the dealer's right, the dealer last, then the upcard."""
    options, seats, seed = setup.options, setup.seats, setup.seed
    assert isinstance(options, MeldingOptions)
    so_far = scores or Scores((0,) * seats, (0,) * seats)
    return _deal(options, seed, round_no, (first_dealer(options, seats, seed) + round_no) % seats, so_far)


def _deal(options: MeldingOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step:
    seats = len(scores.points)
    pack = shuffled(french_pack(options.decks, options.jokers), seed, "deal", round_no)
    dealt = options.cards_dealt(round_no) * seats
    hands = tuple(pack[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    turn = (dealer + (1 if options.first_player == "first_dealt" else -1)) % seats
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=turn,
        phase="draw",
        drew=None,
        recycles=0,
        turns=1,
        hands=hands,
        known=((),) * seats,
        down=tuple(UP for _ in range(seats)),
        melds=(),
        stock=pack[dealt + 1 :],
        pile=(pack[dealt],),
        scores=scores.points,
        rounds_won=scores.rounds_won,
    )
    return Step(state, (RoundDealt(round_no, dealer, hands, pack[dealt]), TurnBegan(turn)))


# -- actions ---------------------------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> Step:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    refusal = check(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    if not state.seed:
        raise ValueError("a view has hidden cards: imagine a state before applying an action")
    after, events = _APPLY[type(action)](state, action)
    return Step(after, tuple(events))


def _draw(state: State, action: Draw) -> Outcome:
    seat = state.turn
    events: list[Event] = []
    hand, known = state.hands[seat], state.known
    stock, pile, recycles = state.stock, state.pile, state.recycles
    if action.source == "pile":
        card, pile = pile[-1], pile[:-1]
        known = put(known, seat, (*known[seat], card))
    else:
        if not stock:
            if not can_turn_stock(state):
                return _end_round(state, None, _no_draw(state) or "dead-draw", [])
            recycles += 1
            stock = shuffled(pile[:-1], state.seed, "turn", state.round_no, recycles)
            pile = pile[-1:]
            events.append(StockTurned(len(stock)))
        card, stock = stock[0], stock[1:]
    events.append(Drew(seat, action.source, card))
    after = state.evolve(
        phase="play",
        drew=action.source,
        hands=put(state.hands, seat, (*hand, card)),
        known=known,
        stock=stock,
        pile=pile,
        recycles=recycles,
    )
    return after, events


def _taken(state: State, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The changes when these cards leave the hand of the seat to act; what was known of them is forgotten."""
    seat = state.turn
    hand, known = state.hands[seat], state.known[seat]
    for card in cards:
        hand = without(hand, card)
        if card in known:
            known = without(known, card)
    changes: dict[str, Any] = {"hands": put(state.hands, seat, hand)}
    if known is not state.known[seat]:
        changes["known"] = put(state.known, seat, known)
    return changes


def _lay_down(state: State, action: LayDown) -> Outcome:
    seat = state.turn
    laid = read_bajada(state.contract, action.melds, joker_limit(state))
    assert not isinstance(laid, Refusal)
    melds = tuple(Meld(seat, meld.kind, meld.cards) for meld in laid)
    after = state.evolve(
        **_taken(state, tuple(card for row in action.melds for card in row)),
        melds=state.melds + melds,
        down=put(state.down, seat, "now"),
    )
    return _unless_out(after, [WentDown(seat, len(state.melds), melds)])


def _lay_off(state: State, action: LayOff) -> Outcome:
    owner, kind, row = state.melds[action.meld]
    end = action.end
    if kind is Kind.SET:
        end = ""
    elif not end:
        end = rows.open_ends(kind, row, action.card)[0]
    at = 0 if end == "low" else len(row)
    meld = Meld(owner, kind, (*row[:at], action.card, *row[at:]))
    after = state.evolve(**_taken(state, (action.card,)), melds=put(state.melds, action.meld, meld))
    return _unless_out(after, [LaidOff(state.turn, action.card, action.meld, end, at)])


def _discard(state: State, action: Discard) -> Outcome:
    seat = state.turn
    changes = _taken(state, (action.card,))
    changes["pile"] = (*state.pile, action.card)
    events: list[Event] = [Discarded(seat, action.card)]
    if not changes["hands"][seat]:
        return _end_round(state.evolve(**changes), seat, "out", events)
    return _next_turn(state, changes, events)


def _end_turn(state: State, action: EndTurn) -> Outcome:
    return _next_turn(state, {}, [TurnPassed(state.turn)])


_APPLY: dict[type, Callable[[State, Any], Outcome]] = {
    Draw: _draw,
    LayDown: _lay_down,
    LayOff: _lay_off,
    Discard: _discard,
    EndTurn: _end_turn,
}


# -- the end of a turn and of a round --------------------------------------------------------------------------------


def _unless_out(state: State, events: list[Event]) -> Outcome:
    """T11: the round ends at once when a hand is empty."""
    return (state, events) if state.hand else _end_round(state, state.turn, "out", events)


def _next_turn(state: State, changes: dict[str, Any], events: list[Event]) -> Outcome:
    seat = state.turn
    turn = (seat + 1) % state.seats
    if state.down[seat] == "now":
        changes["down"] = put(state.down, seat, "earlier")
    after = state.evolve(turn=turn, phase="draw", drew=None, turns=state.turns + 1, **changes)
    reason = _no_draw(after) or _no_winner(after)
    if reason:
        return _end_round(after, None, reason, events)
    events.append(TurnBegan(turn))
    return after, events


def _no_draw(state: State) -> RoundEnd | None:
    """T15: no legal draw, or the stock would have to be turned over once too often."""
    if state.stock:
        return None
    if len(state.pile) > 1:
        return None if can_turn_stock(state) else "dead-recycles"
    return None if may_take_pile(state) else "dead-draw"


def _no_winner(state: State) -> RoundEnd | None:
    """T15: all are down and fewer cards still fit the table than any hand holds.

    Only lay-offs make a hand smaller (T8): each turn's draw is balanced by its discard, so a hand of h cards needs
    at least h further lay-offs, by anybody's count of what the melds can still take.
    """
    if "no" in state.down:
        return None
    return None if _still_fit(state) >= min(map(len, state.hands)) else "dead-table"


def _still_fit(state: State) -> int:
    """At most so many cards can still be laid off in this round: an upper bound from the table alone."""
    decks = state.options.decks
    laid = Counter(card for meld in state.melds for card in meld.cards)
    jokers = state.options.jokers - laid[JOKER]
    sets = {rows.set_rank(meld.cards) for meld in state.melds if meld.kind is Kind.SET}
    room: Counter[Card] = Counter()
    for meld in state.melds:
        if meld.kind is Kind.RUN:
            room.update(_reach(meld.cards, laid, decks, jokers))
    fit = sum(decks - laid[card] for rank in sets for card in _of_rank(rank))
    fit += sum(min(places, decks - laid[card]) for card, places in room.items() if card.rank not in sets)
    return fit + (jokers if sets or room else 0)


def _of_rank(rank: int) -> tuple[Card, ...]:
    return tuple(card for card in french_pack(1, 0) if card.rank == rank)


def _reach(row: rows.Row, laid: Counter[Card], decks: int, jokers: int) -> set[Card]:
    """The places that a run may still grow to: outwards until a card is missing that no joker can stand for."""
    reach: set[Card] = set()
    for direction in (0, 1):
        grown = row
        while (ends := rows.run_ends(grown)) is not None:
            card = ends[direction]
            if laid[card] >= decks and not jokers:
                break
            reach.add(card)
            grown = (*grown, card) if direction else (card, *grown)
    return reach


def _end_round(state: State, winner: int | None, reason: RoundEnd, events: list[Event]) -> Outcome:
    """Scores the hands (P1-P4) and deals the next round, or ends the match (P6)."""
    points = round_points(state, winner)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    won = state.rounds_won if winner is None else put(state.rounds_won, winner, state.rounds_won[winner] + 1)
    events.append(RoundEnded(state.round_no, winner, points, state.hands, reason))
    if state.last_round:
        over = state.evolve(phase="over", scores=scores, rounds_won=won)
        return over, [*events, MatchEnded(ranking(state.options, scores, won))]
    dealer = (state.dealer + 1) % state.seats
    after, dealt = _deal(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, won))
    return after, [*events, *dealt]


def round_points(state: State, winner: int | None) -> tuple[int, ...]:
    """What each seat scores if the round ends now; a cut in the turn of going down may earn a bonus (P4)."""
    bonus = state.options.cut_bonus if winner is not None and state.down[winner] == "now" else 0
    return tuple(
        -bonus if seat == winner else hand_points(state.options, hand) for seat, hand in enumerate(state.hands)
    )
