"""The deal, and what an action leads to: bids, the trump, tricks, the end of a round and the deal of the next one."""

from __future__ import annotations

from carioca.cards import SPANISH, Card, Suit, shuffled
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, Scores, Step, demand
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.events import (
    CardPlayed,
    HandsSeen,
    Revoked,
    RoundDealt,
    RoundEnd,
    TrickTaken,
    TrumpNamed,
    TrumpShown,
    bid_made,
    card_played,
    turn_began,
)
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.rules import breach, check, due_now, namer, winning
from carioca.games.tricks.scoring import ranking, revoke_points, round_points
from carioca.games.tricks.state import Row, State, Trick


def deal_round(options: PochaOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step[State]:
    """The round of this number, one card at a time from mano on, then the trump card (P05, P06, P18)."""
    seats, step = len(scores.points), options.step
    size = options.sizes(seats)[round_no]
    pack = shuffled(options.pack(seats), seed, "deal", round_no)
    # The seat after the dealer gets the first card of every lap, whichever way the deal goes.
    hands = tuple(pack[(step * (seat - dealer) - 1) % seats : size * seats : seats] for seat in range(seats))
    mode, mano = options.mode(seats, size), (dealer + step) % seats
    turned = (
        trump_card(options, seed, round_no, pack[size * seats :], hands[dealer])
        if mode in ("normal", "chusas")
        else None
    )
    if mode == "chusas" and turned in hands[dealer]:
        # The place of the card in the hand must not tell the dealer which one it is.
        hands = (*hands[:dealer], SPANISH.hand(hands[dealer], by_suit=True), *hands[dealer + 1 :])
    trump = turned.suit if turned else Suit.NONE if mode == "sin_triunfo" else None
    naming = mode == "dealer_chooses" and options.dealer_choice_time == "before_bids"
    turn = dealer if naming else mano
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=turn,
        phase="trump" if naming else "bid",
        hands=hands,
        bids=(None,) * seats,
        won=(0,) * seats,
        trump=trump,
        turned=turned,
        leader=mano,
        trick=(),
        tricks=(),
        scores=scores.points,
        exact=scores.tally,
    )
    shown = mode != "chusas"
    dealt: Event = RoundDealt(
        round_no, dealer, mano, size, hands, trump if shown else None, turned if shown else None, state.indian
    )
    return Step(state, (dealt, turn_began(turn)))


def trump_card(options: PochaOptions, seed: str, round_no: int, rest: Row, dealers: Row) -> Card:
    """The card that shows the trump: the next one of the pack; if all are dealt one of the dealer's, unseen (P06)."""
    if rest:
        return rest[0]
    if options.full_deal_trump == "last_card":
        return dealers[-1]
    return shuffled(dealers, seed, "trump", round_no)[0]


def apply(state: State, action: Action) -> Step[State]:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    demand(state, check(state, action))
    if isinstance(action, Play):
        return _play(state, action.card)
    if isinstance(action, Bid):
        return _bid(state, action.tricks)
    assert isinstance(action, NameTrump)
    return _name(state, action)


def _bid(state: State, tricks: int) -> Step[State]:
    seat = state.turn
    bids = (*state.bids[:seat], tricks, *state.bids[seat + 1 :])
    after = (seat + state.options.step) % state.seats
    told: tuple[Event, ...] = (bid_made(seat, tricks),)
    if None in bids:
        return Step(state.after_bid(after, bids), (*told, turn_began(after)))
    made = state._replace(bids=bids)
    if state.indian:
        told = (*told, HandsSeen(state.hands))
    if state.mode == "chusas":
        assert state.turned is not None
        told = (*told, TrumpShown(state.turned))
    if state.trump is None:
        names = namer(made)
        return Step(made._replace(phase="trump", turn=names), (*told, turn_began(names)))
    return _begin_play(made, told)


def _name(state: State, action: NameTrump) -> Step[State]:
    named = state._replace(trump=action.suit)
    told = (TrumpNamed(state.turn, action.suit),)
    if state.bidding:
        return Step(named._replace(phase="bid", turn=state.mano), (*told, turn_began(state.mano)))
    return _begin_play(named, told)


def _begin_play(state: State, told: tuple[Event, ...]) -> Step[State]:
    mano = state.mano
    return Step(state._replace(phase="play", turn=mano, leader=mano), (*told, turn_began(mano)))


def _play(state: State, card: Card) -> Step[State]:
    seat, hands, options = state.turn, state.hands, state.options
    hand, seats = hands[seat], len(hands)
    at, changed = hand.index(card), list(hands)
    changed[seat] = hand[:at] + hand[at + 1 :]
    left = tuple(changed)
    trick, played = (*state.trick, card), card_played(seat, card)
    if options.renuncio_policy == "lose_round" and card not in due_now(state).cards:
        return _revoked(state.after_card(seat, left, trick), state, card, played)
    if len(trick) < seats:
        after = (seat + options.step) % seats
        return Step(state.after_card(after, left, trick), (played, turn_began(after)))
    return _taken(state, left, trick, played)


def _taken(state: State, hands: tuple[Row, ...], trick: Row, played: CardPlayed) -> Step[State]:
    """The trick is complete: its winner leads the next one, or mano where that is agreed (P09)."""
    options, whole = state.options, Trick(state.leader, trick)
    winner = (state.leader + options.step * winning(trick, state.trump, options)) % len(hands)
    won = (*state.won[:winner], state.won[winner] + 1, *state.won[winner + 1 :])
    told = (played, TrickTaken(winner, sum(state.won), whole))
    leads = winner if options.next_leader == "trick_winner" else state.mano
    after = state.after_trick(whole, won, leads, hands)
    if any(hands):
        return Step(after, (*told, turn_began(leads)))
    points = round_points(after)
    hits = tuple(seat for seat, (bid, got) in enumerate(zip(after.bids, won, strict=True)) if bid == got)
    return _end_round(after, hits, points, "played", told)


def _revoked(after: State, before: State, card: Card, played: CardPlayed) -> Step[State]:
    """renuncio_policy lose_round: the offender loses as if he had missed all tricks, the others score nothing."""
    seat, allowed = before.turn, due_now(before)
    refusal = breach(before, card)
    assert refusal is not None
    told = (played, Revoked(seat, card, refusal.code.removeprefix("tricks-"), allowed.cards))
    after = after._replace(turn=after.leader)
    points = tuple(revoke_points(before) if at == seat else 0 for at in range(before.seats))
    return _end_round(after, (), points, "revoke", told)


def _end_round(
    state: State, winners: tuple[int, ...], points: tuple[int, ...], reason: RoundEnd, told: tuple[Event, ...]
) -> Step[State]:
    scores = tuple(map(sum, zip(state.scores, points, strict=True)))
    exact = tuple(count + (seat in winners) for seat, count in enumerate(state.exact))
    made = tuple((bid or 0, won) for bid, won in zip(state.bids, state.won, strict=True))
    told = (*told, RoundEnded(state.round_no, winners, points, state.hands, reason, bids=made))
    if state.last_round:
        over = state._replace(phase="over", scores=scores, exact=exact)
        return Step(over, (*told, MatchEnded(ranking(state.options, scores, exact))))
    dealer = (state.dealer + state.options.step) % state.seats
    after, begun = deal_round(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, exact))
    return Step(after, (*told, *begun))
