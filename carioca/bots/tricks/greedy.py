"""Level `greedy` of the trick games, kept for comparison: counts the chances of single cards and plays high or low.

It never changes: the pinned positions arise from its play (arena/pinned.py).
"""

from __future__ import annotations

from random import Random

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.game import Action, Game, View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.hidden import unseen
from carioca.games.tricks.rules import SUITS, forbidden_bid, legal_actions, winning
from carioca.games.tricks.scoring import scored
from carioca.games.tricks.state import Row, State, in_order, own


class GreedyBot:
    """Bids the sum of its cards' chances; takes tricks while it needs some, then avoids them."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view; leaves nothing to chance."""
        state = own(view.state)
        if state.phase == "bid":
            return Bid(_bid(view, state))
        if state.phase == "trump":
            return NameTrump(best_suit(state, state.hands[state.turn]))
        cards = [action.card for action in legal_actions(state) if isinstance(action, Play)]
        return Play(_card(state, cards))


def holds(state: State, card: Card, trump: Suit | None, rest: Row) -> float:
    """The chance that a led card takes its trick, by the unseen cards of its suit and the ruffs to be feared."""
    rivals, size = state.seats - 1, len(state.hand)
    dealt = min(1.0, size * rivals / max(1, len(rest)))
    strength = state.options.strength
    higher = sum(other.suit == card.suit and strength[other.rank] > strength[card.rank] for other in rest)
    chance = (1.0 - dealt) ** higher if dealt < 1.0 else 0.5**higher
    if trump not in SUITS or card.suit == trump:
        return float(chance)
    # A rival ruffs who has none of four suits' one and one of another: inclusion and exclusion for `size` cards.
    ruffs = 0.75**size - 0.5**size
    return float(chance * (1.0 - ruffs) ** rivals)


def best_suit(state: State, hand: Row) -> Suit:
    """The suit with the most strength in a hand."""
    strength = state.options.strength
    return max(SUITS, key=lambda suit: sum(3 + strength[card.rank] for card in hand if card.suit == suit))


def _bid(view: View, state: State) -> int:
    hand, rest = state.hand, tuple(unseen(view))
    if HIDDEN in hand:
        chance = _unseen_card_wins(state, rest)
    else:
        trump = state.trump if state.trump is not None else best_suit(state, hand)
        chance = sum(holds(state, card, trump, rest) for card in hand)
    size, options, forbidden = state.size, state.options, forbidden_bid(state)
    if size == 1:
        values = [
            chance * scored(options, 1, bid, 1, state.trump) + (1 - chance) * scored(options, 1, bid, 0, state.trump)
            for bid in (0, 1)
        ]
        return max((bid for bid in (0, 1) if bid != forbidden), key=values.__getitem__)
    return min((bid for bid in range(size + 1) if bid != forbidden), key=lambda bid: (abs(bid - chance), bid))


def _unseen_card_wins(state: State, rest: Row) -> float:
    """Of the cards that the seat may hold without knowing it, the share that takes the only trick (P17)."""
    order = in_order(state)
    at = order.index(state.turn)
    lying = [state.hands[seat][0] for seat in order]
    wins = 0
    for card in rest:
        lying[at] = card
        wins += winning(tuple(lying), state.trump, state.options) == at
    return wins / len(rest)


def _card(state: State, cards: list[Card]) -> Card:
    bid = state.bids[state.turn]
    wants = bid is not None and state.won[state.turn] < bid
    strength = state.options.strength

    def high(card: Card) -> tuple[bool, int, int]:
        return card.suit == state.trump, strength[card.rank], card.suit

    if not state.trick:
        return max(cards, key=high) if wants else min(cards, key=high)
    winners = [card for card in cards if winning((*state.trick, card), state.trump, state.options) == len(state.trick)]
    losers = [card for card in cards if card not in winners]
    last = len(state.trick) == state.seats - 1
    if wants and winners:
        return min(winners, key=high) if last else max(winners, key=high)
    if wants or not losers:
        return min(cards, key=high)
    return max(losers, key=high)
