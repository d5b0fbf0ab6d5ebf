"""What a position of a trick game leaves open: its trump card, its hands, its tricks (formats.md 3, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from carioca.cards import HIDDEN, SPANISH, Card, Suit, card_text, row_text
from carioca.engine.position import PositionError, cards, choice, number
from carioca.games.tricks.deal import trump_card
from carioca.games.tricks.hidden import beside, visible_cards
from carioca.games.tricks.notation import LETTER, SUIT_LETTERS
from carioca.games.tricks.rules import winning
from carioca.games.tricks.state import Row, State, Trick, in_order

_TURNED = ("normal", "chusas")


def row(data: Mapping[str, Any], key: str) -> Row:
    """A list of cards of the Spanish pack, empty when the key is missing."""
    return cards(data, key, SPANISH)


def is_view(data: Mapping[str, Any], state: State) -> bool:
    """Whether a position has unknown cards, or could have."""
    return "seat" in data or HIDDEN in visible_cards(state)


def unseen_cards(state: State) -> list[Card]:
    """The cards of the pack that a position names nowhere, in the pack's order."""
    named = set(visible_cards(state))
    return [card for card in state.options.pack(state.seats) if card not in named]


# -- the trump -------------------------------------------------------------------------------------------------------


def named_trump(data: Mapping[str, Any], state: State) -> tuple[Suit | None, Card | None]:
    """The trump that a position names and the card that shows it; both None where it names neither.

    A whole position that names the suit alone has one of its cards for it.
    """
    letter, card = choice(data, "trump", None, (None, *SUIT_LETTERS)), _named_card(data)
    suit = None if letter is None else SUIT_LETTERS[letter]
    mode = state.mode
    if card is not None and mode not in _TURNED:
        raise PositionError("key 'trump_card' must be null: no card is turned in this round")
    if mode == "sin_triunfo":
        if suit not in (None, Suit.NONE):
            raise PositionError("key 'trump' must be '-': this round has none")
        return Suit.NONE, None
    if suit is Suit.NONE and not (mode == "subastado" and state.options.subastado_no_trump):
        raise PositionError("key 'trump' cannot be '-': this round has a trump")
    if mode not in _TURNED:
        return suit, None
    if card is None:
        return suit, None if suit is None or is_view(data, state) else _of_suit(data, state, suit)
    if suit not in (None, card.suit):
        raise PositionError(f"key 'trump' does not fit the turned card {card_text(card)}")
    return card.suit, card


def _named_card(data: Mapping[str, Any]) -> Card | None:
    if data.get("trump_card") is None:
        return None
    (card,) = row({"trump_card": [data["trump_card"]]}, "trump_card")
    if card.rank < 1:
        raise PositionError("key 'trump_card' must be a card of the pack or null")
    return card


def _of_suit(data: Mapping[str, Any], state: State, suit: Suit) -> Card:
    """A card of the suit that can have been turned: one that nobody holds, or one of the dealer's (P05, P06)."""
    free = [card for card in unseen_cards(state) if card.suit is suit]
    if not beside(state):
        dealers = [card for card in (*state.hands[state.dealer], *played_by(state, state.dealer)) if card.suit is suit]
        free = dealers or free
    if not free:
        raise PositionError(f"key 'trump' cannot be {LETTER[suit]}: no card of this suit can have been turned")
    return free[0]


def played_by(state: State, seat: int) -> Iterator[Card]:
    """The cards that a seat has played in the tricks that a position lists."""
    for leader, played in (*state.tricks, Trick(state.leader, state.trick)):
        at = (seat - leader) * state.options.step % state.seats
        if at < len(played):
            yield played[at]


def with_trump(data: Mapping[str, Any], state: State) -> State:
    """With the trump that dealing would give where none is named; the card that shows it lies where it has to lie."""
    if state.trump is None and state.mode in _TURNED:
        if is_view(data, state):
            if state.mode == "chusas" and state.bidding:
                return state
            raise PositionError("key 'trump' is missing: all players know it")
        rest = tuple(unseen_cards(state)) if beside(state) else ()
        if not rest and not state.hands[state.dealer]:
            raise PositionError("key 'trump' is missing")
        turned = trump_card(state.options, state.seed, state.round_no, rest, state.hands[state.dealer])
        return state.evolve(turned=turned, trump=turned.suit)
    if state.turned is None or beside(state):
        return state
    return _in_the_dealers_hand(state, state.turned)


def _in_the_dealers_hand(state: State, turned: Card) -> State:
    """P06: where all cards are dealt the trump card is the dealer's, in the hand or played."""
    hand = state.hands[state.dealer]
    listed = len(state.tricks) == sum(state.won)
    if turned in hand or turned in played_by(state, state.dealer):
        return state
    if HIDDEN in hand and turned not in visible_cards(state) and listed:
        # Everybody has seen this one of the unknown cards.
        at = hand.index(HIDDEN)
        known = (turned, *hand[:at], *hand[at + 1 :])
        return state.evolve(hands=(*state.hands[: state.dealer], known, *state.hands[state.dealer + 1 :]))
    if listed or turned in visible_cards(state):
        raise PositionError(f"key 'trump_card': all cards are dealt, so {card_text(turned)} is one of the dealer's")
    return state


# -- tricks and hands ------------------------------------------------------------------------------------------------


def with_tricks(data: Mapping[str, Any], state: State, players: Sequence[Mapping[str, Any]]) -> State:
    """With the tricks won and the next leader: they follow from the tricks that are listed.

    Those that are not listed, as many as the players have won more, are the first ones of the round.
    """
    options, seats, taken = state.options, state.seats, sum(state.won)
    if not state.tricks:
        return state.evolve(leader=number(data, "leader", _first_leader(state), 0, seats - 1))
    if state.trump is None:
        raise PositionError("key 'trump' is missing: the tricks follow from it")
    whole = taken <= len(state.tricks)
    won, leads = [0] * seats, state.mano if whole else state.tricks[0].leader
    for trick in state.tricks:
        if trick.leader != leads:
            raise PositionError(f"key 'tricks': player {leads} leads {row_text(trick.cards)}, not {trick.leader}")
        winner = (trick.leader + options.step * winning(trick.cards, state.trump, options)) % seats
        won[winner] += 1
        leads = winner if options.next_leader == "trick_winner" else state.mano
    for seat, player in enumerate(players):
        if "won" in player and (state.won[seat] < won[seat] or (whole and state.won[seat] > won[seat])):
            raise PositionError(f"key 'won' of player {seat} is {state.won[seat]}, the tricks say {won[seat]}")
    if number(data, "leader", leads, 0, seats - 1) != leads:
        raise PositionError(f"key 'leader' must be {leads}, who leads after these tricks")
    return state.evolve(won=tuple(won) if whole else state.won, leader=leads)


def _first_leader(state: State) -> int:
    """The first one who can lead after the tricks that were won."""
    if state.options.next_leader == "mano" or not sum(state.won):
        return state.mano
    return next(seat for seat in in_order(state) if state.won[seat])


def with_hands(data: Mapping[str, Any], state: State, players: Sequence[Mapping[str, Any]]) -> State:
    """With hands in the place of those that are not given: unknown ones, or the rest of the pack in its order."""
    missing = [seat for seat, player in enumerate(players) if "hand" not in player]
    if not missing:
        return state
    left, free = left_to_play(state), unseen_cards(state)
    if "seat" in data:
        free = [HIDDEN] * len(free)
    elif state.dealer in missing and not beside(state) and state.turned in free:
        # P06: the dealer holds the trump card.
        free.remove(state.turned)
        free.insert(0, state.turned)
        missing.sort(key=lambda seat: seat != state.dealer)
    hands = list(state.hands)
    for seat in missing:
        count = max(0, left[seat])
        if count > len(free):
            raise PositionError(f"key 'players': the pack of {len(state.options.pack(state.seats))} is too small")
        hands[seat], free = tuple(free[:count]), free[count:]
    return state.evolve(hands=tuple(hands))


def left_to_play(state: State) -> list[int]:
    """How many cards each seat should still hold."""
    left = [state.size - sum(state.won)] * state.seats
    for at in range(len(state.trick)):
        left[(state.leader + state.options.step * at) % state.seats] -= 1
    return left
