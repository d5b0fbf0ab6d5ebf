"""May I: legality of bids, trumps and cards (pocha.md 2.3, 2.4), decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from carioca.cards import SPANISH, Card, Suit
from carioca.engine import game
from carioca.engine.game import Refusal
from carioca.games.tricks.actions import Action, Bid, NameTrump, Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import Row, State

SUITS = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)
_OVER = Refusal("match-over", "P14")
_NOT_BIDDING = Refusal("tricks-bids-made", "P07")
_NO_TRUMP_NOW = Refusal("tricks-no-naming", "P18")


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
    strength, best = options.strength, 0
    for at in range(1, len(trick)):
        card, held = trick[at], trick[best]
        if card.suit == held.suit:
            if strength[card.rank] > strength[held.rank]:
                best = at
        elif card.suit == trump:
            best = at
    return best


def due(hand: Row, trick: Row, trump: Suit | None, options: PochaOptions) -> Due:
    """What may be played from a hand (P10): the first of the three rules that applies."""
    if not trick:
        return Due(hand)
    led = trick[0].suit
    followers = tuple(card for card in hand if card.suit == led)
    highest = _highest(trick, trump, options) if trump != led else None
    if followers:
        heading = options.must_head and (highest is None or options.must_head_after_ruff)
        over = trick[0] if options.montar_target == "led_card" else _highest(trick, led, options)
        beating = _beating(followers, over, options) if heading else ()
        if beating:
            return Due(beating, "head" if len(beating) < len(followers) else "follow", over)
        return Due(followers, "follow")
    trumps = tuple(card for card in hand if card.suit == trump) if trump != led else ()
    if not trumps:
        return Due(hand)
    if highest is None:
        return Due(trumps, "trump")
    beating = _beating(trumps, highest, options)
    if beating:
        return Due(beating, "overtrump", highest)
    return Due(trumps, "undertrump", highest) if options.undertrump_duty else Due(hand)


def _highest(trick: Row, suit: Suit | None, options: PochaOptions) -> Card | None:
    """The highest card of a suit in a trick."""
    found = [card for card in trick if card.suit == suit]
    return max(found, key=lambda card: options.strength[card.rank]) if found else None


def _beating(cards: Row, over: Card | None, options: PochaOptions) -> Row:
    assert over is not None
    strength, bar = options.strength, options.strength[over.rank]
    return tuple(card for card in cards if strength[card.rank] > bar)


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
    mano, step, seats = state.mano, state.options.step, state.seats
    order = [(mano + step * at) % seats for at in range(seats)]
    most = max(bid or 0 for bid in state.bids)
    highest = [seat for seat in order if state.bids[seat] == most]
    if len(highest) == 1:
        return highest[0]
    return {"first_bidder": highest[0], "last_bidder": highest[-1], "dealer": state.dealer}[state.options.subastado_tie]


def may_refuse_trump(state: State) -> bool:
    """Whether the seat that names the trump may say that there is none."""
    return state.mode == "subastado" and state.options.subastado_no_trump


# -- check -----------------------------------------------------------------------------------------------------------


def check(state: State, action: game.Action) -> Refusal | None:
    """May the seat to act do this? None when it may."""
    if state.phase == "over":
        return _OVER
    if isinstance(action, Play):
        return _check_play(state, action.card)
    if isinstance(action, Bid):
        return _check_bid(state, action.tricks)
    assert isinstance(action, NameTrump)
    return _check_trump(state, action.suit)


def _check_bid(state: State, tricks: int) -> Refusal | None:
    if state.phase == "trump":
        return Refusal("tricks-trump-first", "P18")
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
    if suit == Suit.NONE and not may_refuse_trump(state):
        return Refusal("tricks-trump-needed", "P18")
    return None


def _check_play(state: State, card: Card) -> Refusal | None:
    if state.phase != "play":
        return Refusal("tricks-bid-first" if state.phase == "bid" else "tricks-trump-first", "P07")
    if card not in state.hand:
        return Refusal("not-in-hand", "P10", {"card": card})
    return None if state.options.renuncio_policy == "lose_round" else breach(state, card)


def breach(state: State, card: Card) -> Refusal | None:
    """The duty that playing a card of the hand would break (P10)."""
    allowed = due(state.hand, state.trick, state.trump, state.options)
    if card in allowed.cards:
        return None
    return refusal_of(card, state.trick, state.trump, allowed)


def refusal_of(card: Card, trick: Row, trump: Suit | None, allowed: Due) -> Refusal:
    """Why a card may not be played beside those that may: the duty that it breaks first."""
    led = trick[0].suit
    # Who holds the led suit and has to beat a card breaks the duty to follow first.
    duty = "follow" if allowed.duty in ("follow", "head") and card.suit != led else allowed.duty
    values: dict[str, object] = {"card": card, "cards": allowed.cards, "suit": led, "trump": trump}
    if duty != "follow" and allowed.over is not None:
        values["over"] = allowed.over
    return Refusal(f"tricks-{duty}", "P10", values)


# -- what can I ------------------------------------------------------------------------------------------------------


def legal_actions(state: State) -> Iterator[Action]:
    """Every bid, every trump that may be named, every card."""
    if state.phase == "play":
        yield from map(play, due(state.hand, state.trick, state.trump, state.options).cards)
    elif state.phase == "bid":
        forbidden = forbidden_bid(state)
        yield from (bid(tricks) for tricks in range(state.size + 1) if tricks != forbidden)
    elif state.phase == "trump":
        yield from map(NameTrump, SUITS)
        if may_refuse_trump(state):
            yield NameTrump(Suit.NONE)


@cache
def bid(tricks: int) -> Bid:
    """The one Bid value of a number."""
    return Bid(tricks)


PLAYS = {card: Play(card) for card in SPANISH.cards}
play = PLAYS.__getitem__
