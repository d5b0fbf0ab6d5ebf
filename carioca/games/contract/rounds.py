"""How a round goes: the deal, the beginning of a turn, the draw, the end and its points (docs/rules/carioca.md 2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from carioca.cards import JOKER, Card, french_pack, shuffled
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Scores, Step
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.law import ContractOptions, Law, Order
from carioca.games.contract.melds import RUN_CLOSED
from carioca.games.contract.scoring import left_points, ranking
from carioca.games.contract.state import DownSince, State, can_turn_stock, may_take_pile
from carioca.games.melding.actions import Draw
from carioca.games.melding.events import DealOffered, Drew, HandPoints, HandsEnded, RoundDealt, RoundEnd, StockTurned
from carioca.games.melding.state import Kind, Row, put

Outcome = tuple[State, list[Event]]


def deal_round(options: ContractOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step[State]:
    """The round of this number, dealt by a seat; where it may pass the deal on it is asked first (S10)."""
    seats = len(scores.points)
    up: DownSince = "no"
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=dealer,
        phase="deal",
        drew=None,
        recycles=0,
        turns=0,
        hands=((),) * seats,
        known=((),) * seats,
        down=(up,) * seats,
        melds=(),
        stock=shuffled(options.order.pack, seed, "deal", round_no),
        pile=(),
        scores=scores.points,
        rounds_won=scores.tally,
    )
    return Step(state, (DealOffered(round_no, dealer),)) if options.order.pass_deal else hand_out(state, dealer)


def hand_out(state: State, dealer: int) -> Step[State]:
    """A round of the phase "deal" with its cards dealt by this seat."""
    order, pack, seats, step = state.order, state.stock, state.seats, state.order.step
    dealt = order.dealt[state.round_no] * seats
    hands = tuple(pack[(step * (seat - dealer) - 1) % seats : dealt : seats] for seat in range(seats))
    # S7: "left" is where the seat with the number before sits, whichever way the turns pass.
    turn = (dealer + (step if order.first_dealt_plays else -1)) % seats
    upcard, stock = _upcard(order, pack[dealt:]) if order.initial_upcard else (None, pack[dealt:])
    pile = () if upcard is None else (upcard,)
    after = state.evolve(dealer=dealer, turn=turn, phase="draw", turns=1, hands=hands, stock=stock, pile=pile)
    return Step(after, (RoundDealt(state.round_no, dealer, turn, hands, upcard), TurnBegan(turn)))


def _upcard(order: Order, rest: tuple[Card, ...]) -> tuple[Card, tuple[Card, ...]]:
    """The card turned up and the stock (S6); a joker may have to go below the stock."""
    while not order.joker_upcard and rest[0] == JOKER:
        rest = (*rest[1:], JOKER)
    return rest[0], rest[1:]


def begin_turn(state: State, seat: int, events: list[Event], **changes: Any) -> Outcome:
    """The turn of a seat begins, or the round ends because nobody can win it or draw any more (T15)."""
    after = state.evolve(turn=seat, phase="draw", drew=None, turns=state.turns + 1, **changes)
    reason = no_draw(after) or no_winner(after)
    if reason:
        return end_round(after, None, reason, events)
    events.append(TurnBegan(seat))
    return after, events


def fresh_course(state: State) -> dict[str, Any]:
    """The changes by which what was kept of one turn is forgotten in the next."""
    return {"course": state.course._replace(tacked=False)} if state.course.tacked else {}


def from_stock(state: State, events: list[Event]) -> tuple[Card, dict[str, Any]]:
    """The next card of the stock, which is made anew where it is empty, and what changes when it is gone."""
    stock = state.stock
    if stock:
        return stock[0], {"stock": stock[1:]}
    recycles, stock = state.recycles + 1, state.pile[:-1]
    if state.order.stock_exhaustion == "reshuffle":
        stock = shuffled(stock, state.seed, "turn", state.round_no, recycles)
    events.append(StockTurned(len(stock)))
    return stock[0], {"stock": stock[1:], "pile": state.pile[-1:], "recycles": recycles}


def draw(state: State, action: Draw) -> Outcome:
    """The seat to act takes a card; where the stock has none and cannot be made anew the round is over."""
    seat = state.turn
    events: list[Event] = []
    if action.source == "pile":
        card = state.pile[-1]
        changes: dict[str, Any] = {"pile": state.pile[:-1], "known": put(state.known, seat, (*state.known[seat], card))}
    elif state.stock or can_turn_stock(state):
        card, changes = from_stock(state, events)
    else:
        return end_round(state, None, no_stock(state), [])
    events.append(Drew(seat, action.source, card))
    hands = put(state.hands, seat, (*state.hands[seat], card))
    after = state.evolve(phase="play", drew=action.source, hands=hands, **changes)
    if action.source == "pile" and not state.order.return_pozo_card:
        after = after.evolve(taken=card)
    return (_counted(state, after) if state.order.pile_instead else after), events


def _counted(before: State, after: State) -> State:
    """Counts the turns in a row that had nothing but the only card of the pile to draw (K26)."""
    forced = before.course.forced + 1 if not before.stock and len(before.pile) == 1 else 0
    course = before.course
    if course.forced == forced and not course.must_stock:
        return after
    return after.evolve(course=course._replace(forced=forced, must_stock=False))


def end_round(state: State, winner: int | None, reason: RoundEnd, events: list[Event]) -> Outcome:
    """Scores the hands (P1-P4, K27) and deals the next round, or ends the match (P6)."""
    parts = round_parts(state, winner)
    points = tuple(part.total for part in parts)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    won = state.rounds_won if winner is None else put(state.rounds_won, winner, state.rounds_won[winner] + 1)
    told = state.round_no, () if winner is None else (winner,), points, state.hands, reason
    plain = all(part.cards == part.total for part in parts)
    events.append(RoundEnded(*told) if plain else HandsEnded(*told, parts=parts))
    if state.last_round:
        over = state.evolve(phase="over", scores=scores, rounds_won=won)
        if state.order.numbered:
            # Positions do not tell whose turn it was.
            over = over.evolve(turn=0)
        return over, [*events, MatchEnded(ranking(state.order, scores, won, points))]
    dealer = (state.dealer + state.order.step) % state.seats
    after, dealt = deal_round(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, won))
    return after, [*events, *dealt]


def winner_of(state: State) -> int | None:
    return next((seat for seat, hand in enumerate(state.hands) if not hand), None)


def round_points(state: State, winner: int | None) -> tuple[int, ...]:
    return tuple(part.total for part in round_parts(state, winner))


def round_parts(state: State, winner: int | None) -> tuple[HandPoints, ...]:
    """What each seat scores if the round ends now; a cut in the turn of going down may earn a bonus (P4).

    K27: a seat that is not down pays more, and one whose rival went down and out at once twice its cards.
    """
    order, jokers = state.order, joker_limit(state)
    cut = winner is not None and state.down[winner] == "now"
    bonus = order.win_bonus + (order.cut_bonus if cut else 0)
    times = 2 if cut and order.down_and_out_double else 1
    fines, missed = state.course.fines or (0,) * state.seats, order.no_contract_penalty
    return tuple(
        HandPoints(0, 1, 0, fines[seat], -bonus)
        if seat == winner
        else HandPoints(
            left_points(state.law, order, hand, jokers), times, missed if state.down[seat] == "no" else 0, fines[seat]
        )
        for seat, hand in enumerate(state.hands)
    )


def ranking_of(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; a match that is over still shows the hands of its last round."""
    last = round_points(state, winner_of(state)) if state.phase == "over" else (0,) * state.seats
    return ranking(state.order, state.scores, state.rounds_won, last)


# -- rounds that nobody can win any more (T15): no card can be drawn, or no hand can be emptied ------------------------


def no_draw(state: State) -> RoundEnd | None:
    """Why the seat to act has no card to draw, or the round has had its turns (T15); None when it goes on."""
    # A limit that no sensible round comes near. Without it a round could last for ever: where all draw from the pile
    # the stock is never used up, and no other rule ends the round.
    if state.turns > state.order.most_turns:
        return "dead-turns"
    if state.stock:
        return None
    if state.order.pile_instead:
        return None if state.pile and state.course.forced < state.seats else "dead-draw"
    if len(state.pile) > 1:
        return None if can_turn_stock(state) else "dead-recycles"
    return None if may_take_pile(state) else "dead-draw"


def no_winner(state: State) -> RoundEnd | None:
    """T15: all are down and fewer cards still fit the table than any hand holds.

    Only lay-offs make a hand smaller (T8): each turn's draw is balanced by its discard, so a hand of h cards needs
    at least h further lay-offs, by anybody's count of what the melds can still take.
    """
    if "no" in state.down or not state.order.seen_dead or not provable(state.law, state.order):
        return None
    return None if _still_fit(state) >= min(map(len, state.hands)) else "dead-table"


def no_stock(state: State) -> RoundEnd:
    """Why a round ends whose seat to act draws from a stock that is used up and cannot be made anew."""
    return no_draw(state) or ("dead-recycles" if len(state.pile) > 1 else "dead-draw")


def provable(law: Law, order: Order) -> bool:
    """Whether it can be proven that nobody wins any more: what the table still takes can be counted.

    Lay-offs must be the only way to get rid of cards for good. Elsewhere a round goes on until no card can be drawn.
    """
    if order.further or order.joker_swap == "any":
        return False
    return law.same_suit and law.escala_max_len <= RUN_CLOSED and not law.red_twos_wild


def _still_fit(state: State) -> int:
    """At most so many cards can still be laid off in this round: an upper bound from the table alone."""
    decks, law = state.order.packs, state.law
    laid = Counter(card for meld in state.melds for card in meld.cards)
    jokers = state.order.jokers - laid[JOKER]
    sets = {layoffs.set_rank(meld.cards) for meld in state.melds if meld.kind is Kind.SET}
    room: Counter[Card] = Counter()
    for meld in state.melds:
        if meld.kind is Kind.RUN:
            room.update(_reach(meld.cards, laid, decks, jokers, law))
    fit = sum(decks - laid[card] for card in french_pack(1, 0) if card.rank in sets)
    fit += sum(min(places, decks - laid[card]) for card, places in room.items() if card.rank not in sets)
    return fit + (jokers if sets or room else 0)


def _reach(row: Row, laid: Counter[Card], decks: int, jokers: int, law: Law) -> set[Card]:
    """The places that a run may still grow to: outwards until a card is missing that no joker can stand for."""
    reach: set[Card] = set()
    for direction in (0, 1):
        grown = row
        while (ends := layoffs.run_ends(grown, law)) is not None:
            card = ends[direction]
            if card is None or (laid[card] >= decks and not jokers):
                break
            reach.add(card)
            grown = (*grown, card) if direction else (card, *grown)
    return reach
