"""What an action leads to: bids, the trump, tricks, the end of a round and the deal of the next (pocha.md 2)."""

from __future__ import annotations

from carioca.cards import Card
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, Illegal, Scores, Step
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.deal import deal_round
from carioca.games.tricks.events import (
    CardPlayed,
    HandsSeen,
    Revoked,
    RoundEnd,
    TrickTaken,
    TrumpNamed,
    TrumpShown,
    bid_made,
    card_played,
    turn_began,
)
from carioca.games.tricks.rules import breach, check, due_now, namer, winning
from carioca.games.tricks.scoring import ranking, round_points
from carioca.games.tricks.state import Row, State, Trick


def apply(state: State, action: Action) -> Step:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    refusal = check(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    if not state.seed:
        raise ValueError("a view has hidden cards: imagine a state before applying an action")
    if isinstance(action, Play):
        return _play(state, action.card)
    if isinstance(action, Bid):
        return _bid(state, action.tricks)
    assert isinstance(action, NameTrump)
    return _name(state, action)


def _bid(state: State, tricks: int) -> Step:
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


def _name(state: State, action: NameTrump) -> Step:
    named = state._replace(trump=action.suit)
    told = (TrumpNamed(state.turn, action.suit),)
    if state.bidding:
        return Step(named._replace(phase="bid", turn=state.mano), (*told, turn_began(state.mano)))
    return _begin_play(named, told)


def _begin_play(state: State, told: tuple[Event, ...]) -> Step:
    mano = state.mano
    return Step(state._replace(phase="play", turn=mano, leader=mano), (*told, turn_began(mano)))


def _play(state: State, card: Card) -> Step:
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


def _taken(state: State, hands: tuple[Row, ...], trick: Row, played: CardPlayed) -> Step:
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


def _revoked(after: State, before: State, card: Card, played: CardPlayed) -> Step:
    """renuncio_policy lose_round: the offender loses as if he had missed all tricks, the others score nothing."""
    seat, options = before.turn, before.options
    allowed = due_now(before)
    refusal = breach(before, card)
    assert refusal is not None
    told = (played, Revoked(seat, card, refusal.code.removeprefix("tricks-"), allowed.cards))
    after = after._replace(turn=after.leader)
    loss = -options.score_miss_per_trick * before.size
    points = tuple(loss if at == seat else 0 for at in range(before.seats))
    return _end_round(after, (), points, "revoke", told)


def _end_round(
    state: State, winners: tuple[int, ...], points: tuple[int, ...], reason: RoundEnd, told: tuple[Event, ...]
) -> Step:
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
