"""May I: legality of bids, trumps and cards (docs/rules/pocha.md 2), decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from carioca.cards import SPANISH, Card, Suit
from carioca.engine import game
from carioca.engine.game import Refusal
from carioca.games.tricks.actions import Action, Bid, NameTrump, Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import Row, State, in_order

SUITS = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)
_OVER = Refusal("match-over", "P14")
_NOT_BIDDING = Refusal("tricks-bids-made", "P07")
_TRUMP_FIRST = Refusal("tricks-trump-first", "P18")
_NO_TRUMP_NOW = Refusal("tricks-no-naming", "P18")
_NOT_PLAYING = {"over": _OVER, "bid": Refusal("tricks-bid-first", "P07"), "trump": _TRUMP_FIRST}


class Due(NamedTuple):
    """The cards of a hand that may be played, and the duty that refuses the others: its code, empty for none.

    Codes: "follow" (asistir), "head" (montar), "trump" (fallar), "overtrump" (pisar), "undertrump" (trumping low where
    that is agreed). `over` is the card of the trick that has to be beaten, None where none has to.
    """

    cards: Row
    duty: str = ""
    over: Card | None = None


def winning(trick: Row, trump: Suit | None, options: PochaOptions) -> int:
    """The place of the card that takes a trick, or would if it ended now (P11)."""
    strength, best, suit = options.strength, 0, trick[0].suit
    highest = strength[trick[0].rank]
    for at in range(1, len(trick)):
        card = trick[at]
        if card.suit is suit:
            if strength[card.rank] > highest:
                best, highest = at, strength[card.rank]
        elif card.suit is trump:
            best, suit, highest = at, card.suit, strength[card.rank]
    return best


def due(hand: Row, trick: Row, trump: Suit | None, options: PochaOptions) -> Due:
    """What may be played from a hand (P10): the first of the three rules that applies."""
    if not trick or len(hand) == 1:
        return Due(hand)
    led, strength = trick[0].suit, options.strength
    highest, ruff = trick[0], None
    for card in trick:
        if card.suit is led:
            if strength[card.rank] > strength[highest.rank]:
                highest = card
        elif card.suit is trump and (ruff is None or strength[card.rank] > strength[ruff.rank]):
            ruff = card
    followers = tuple([card for card in hand if card.suit is led])
    if followers:
        if not options.must_head or (ruff is not None and not options.must_head_after_ruff):
            return Due(followers, "follow")
        over = trick[0] if options.montar_target == "led_card" else highest
        beating = _beating(followers, over, strength)
        if not beating:
            return Due(followers, "follow")
        return Due(beating, "head" if len(beating) < len(followers) else "follow", over)
    trumps = tuple([card for card in hand if card.suit is trump])
    if not trumps:
        return Due(hand)
    if ruff is None:
        return Due(trumps, "trump")
    beating = _beating(trumps, ruff, strength)
    if beating:
        return Due(beating, "overtrump", ruff)
    return Due(trumps, "undertrump", ruff) if options.undertrump_duty else Due(hand)


def _beating(cards: Row, over: Card, strength: Mapping[int, int]) -> Row:
    bar = strength[over.rank]
    return tuple([card for card in cards if strength[card.rank] > bar])


_asked: tuple[State | None, Due] = (None, Due(()))


def due_now(state: State) -> Due:
    """What the seat to act may play; the answer for the last state that was asked about is kept.

    Whoever plays a card asks for the legal ones first, and `check` and `apply` ask about the same state again.
    """
    global _asked
    asked, answer = _asked
    if asked is not state:
        answer = due(state.hands[state.turn], state.trick, state.trump, state.options)
        _asked = state, answer
    return answer


def forbidden_bid(state: State) -> int | None:
    """The one number that the seat to bid may not say: the dealer's, when all bids would add up to n (P08)."""
    if not state.options.hook or state.turn != state.dealer:
        return None
    left = state.size - sum(bid or 0 for bid in state.bids)
    return left if left >= 0 else None


def namer(state: State) -> int:
    """Who names the trump once all have bid in a round that asks for it (P18)."""
    if state.mode == "dealer_chooses":
        return state.dealer
    most = max(bid or 0 for bid in state.bids)
    highest = [seat for seat in in_order(state) if state.bids[seat] == most]
    if len(highest) == 1:
        return highest[0]
    return {"first_bidder": highest[0], "last_bidder": highest[-1], "dealer": state.dealer}[state.options.subastado_tie]


def may_refuse_trump(state: State) -> bool:
    return state.mode == "subastado" and state.options.subastado_no_trump


def check(state: State, action: game.Action) -> Refusal | None:
    if isinstance(action, Play):
        if state.phase == "play" and action.card in due_now(state).cards:
            return None
        return _refused_play(state, action.card)
    if state.phase == "over":
        return _OVER
    if isinstance(action, Bid):
        return _check_bid(state, action.tricks)
    assert isinstance(action, NameTrump)
    return _check_trump(state, action.suit)


def _check_bid(state: State, tricks: int) -> Refusal | None:
    if state.phase == "trump":
        return _TRUMP_FIRST
    if state.phase != "bid":
        return _NOT_BIDDING
    if not 0 <= tricks <= state.size:
        return Refusal("tricks-bid-range", "P07", {"count": tricks, "most": state.size})
    if tricks == forbidden_bid(state):
        return Refusal("tricks-hook", "P08", {"count": tricks, "n": state.size})
    return None


def _check_trump(state: State, suit: Suit) -> Refusal | None:
    if state.phase != "trump":
        return _NO_TRUMP_NOW
    if suit in SUITS or (suit is Suit.NONE and may_refuse_trump(state)):
        return None
    return Refusal("tricks-trump-needed", "P18")


def _refused_play(state: State, card: Card) -> Refusal | None:
    if state.phase != "play":
        return _NOT_PLAYING[state.phase]
    if card not in state.hand:
        return Refusal("not-in-hand", "P10", {"card": card})
    return None if state.options.renuncio_policy == "lose_round" else breach(state, card)


def breach(state: State, card: Card) -> Refusal | None:
    """The duty that playing a card of the hand would break (P10)."""
    allowed = due_now(state)
    if card in allowed.cards:
        return None
    return refusal_of(card, state.trick, state.trump, allowed)


def revokes(state: State, card: Card) -> bool:
    """Whether the card may be played though it breaks a duty, at the price of the round (P12)."""
    return state.phase == "play" and check(state, Play(card)) is None and breach(state, card) is not None


def refusal_of(card: Card, trick: Row, trump: Suit | None, allowed: Due) -> Refusal:
    led = trick[0].suit
    # Who holds the led suit and has to beat a card breaks the duty to follow first.
    duty = "follow" if allowed.duty in ("follow", "head") and card.suit != led else allowed.duty
    values: dict[str, object] = {"card": card, "cards": allowed.cards, "suit": led, "trump": trump}
    if duty != "follow" and allowed.over is not None:
        values["over"] = allowed.over
    return Refusal(f"tricks-{duty}", "P10", values)


def legal_actions(state: State) -> Iterator[Action]:
    if state.phase == "play":
        # Unknown cards of a view are no plays.
        return filter(None, map(PLAYS.get, due_now(state).cards))
    if state.phase == "bid":
        return iter(_bids(state.size, forbidden_bid(state)))
    if state.phase == "trump":
        return map(NameTrump, (*SUITS, Suit.NONE) if may_refuse_trump(state) else SUITS)
    return iter(())


@cache
def _bids(most: int, forbidden: int | None) -> tuple[Bid, ...]:
    return tuple(Bid(tricks) for tricks in range(most + 1) if tricks != forbidden)


PLAYS = {card: Play(card) for card in SPANISH.cards}
play = PLAYS.__getitem__
