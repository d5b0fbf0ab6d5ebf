"""What a seat may know of a state, and states that fit what it knows (formats.md 6)."""

from __future__ import annotations

from random import Random

from carioca.cards import HIDDEN, Card
from carioca.engine.game import View
from carioca.games.tricks.state import Row, State, own


def censor(state: State, seat: int | None) -> View:
    """The state as a seat sees it: its hand, the bids, the tricks, and of other hands the trump card shown in one.

    In an Indian round the other hands instead of its own until all have bid, and all of them afterwards (P17).
    """
    unknown = state.mode == "chusas" and state.bidding
    turned = None if unknown else state.turned
    hands = tuple(_shown(state, seat, at, turned) for at in range(state.seats))
    trump = None if unknown else state.trump
    seen = tuple(card for trick in state.tricks for card in trick.cards)
    return View(seat, state._replace(seed="", hands=hands, trump=trump, turned=turned), seen)


def _shown(state: State, seat: int | None, at: int, turned: Card | None) -> Row:
    hand = state.hands[at]
    seen = at == seat
    if state.indian:
        seen = seat is not None and (at != seat or not state.blind)
    if seen:
        return hand
    # P06: the dealer's trump card was shown to all and stays in the hand.
    known = (turned,) if at == state.dealer and turned is not None and turned in hand else ()
    return known + (HIDDEN,) * (len(hand) - len(known))


def visible_cards(state: State) -> list[Card]:
    """All cards of a state: hands, tricks, the turned card where it lies beside the pack; HIDDEN ones too."""
    cards = [card for hand in state.hands for card in hand]
    cards += state.trick
    cards += [card for trick in state.tricks for card in trick.cards]
    if state.turned is not None and beside(state):
        cards.append(state.turned)
    return cards


def beside(state: State) -> bool:
    """Whether the trump card lies beside the cards left over; otherwise it is one of the dealer's (P05, P06)."""
    return state.size * state.seats < len(state.options.pack(state.seats))


def unseen(view: View) -> list[Card]:
    """The cards of the pack that a seat has not seen, in the pack's order: other hands and the cards left over."""
    state = own(view.state)
    seen = set(visible_cards(state))
    return [card for card in state.options.pack(state.seats) if card not in seen]


def imagine(view: View, rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state = own(view.state)
    cards = unseen(view)
    rng.shuffle(cards)
    supply = iter(cards)
    hands = tuple(tuple(next(supply) if card == HIDDEN else card for card in hand) for hand in state.hands)
    full = state._replace(seed=f"imagined-{rng.random()}", hands=hands)
    if state.mode != "chusas" or not state.bidding:
        return full
    turned = next(supply) if beside(state) else rng.choice(hands[state.dealer])
    return full._replace(turned=turned, trump=turned.suit)
