"""What cannot be in a position of a trick game: each finding is one sentence that names the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carioca.cards import HIDDEN, card_text, row_text
from carioca.engine.position import PositionError, choice, number
from carioca.games.tricks.hidden import visible_cards
from carioca.games.tricks.reading import left_to_play
from carioca.games.tricks.rules import due, namer
from carioca.games.tricks.state import State, Trick, in_order

_ROWS = "keys 'players', 'trick', 'tricks', 'trump_card'"


def to_act(data: Mapping[str, Any], state: State) -> State:
    """With the phase and the seat to act, which follow from the rest; what is given has to agree."""
    phase = choice(data, "phase", _phase(state), ("bid", "trump", "play", "over"))
    if phase == "over":
        if data.get("turn") is not None:
            raise PositionError("key 'turn' must be null: the match is over")
        return state.evolve(phase="over", turn=state.leader)
    if phase != _phase(state):
        raise PositionError(f"key 'phase' must be {_phase(state)} with these bids and this trump")
    turn = _turn(state, phase)
    if "turn" in data and (data["turn"] is None or number(data, "turn", 0, 0, state.seats - 1) != turn):
        raise PositionError(f"key 'turn' must be {turn}, the seat to act")
    return state.evolve(phase=phase, turn=turn)


def _phase(state: State) -> str:
    """What is to be decided with these bids and this trump."""
    names = state.mode in ("subastado", "dealer_chooses")
    if names and state.trump is None and (_names_first(state) or not state.bidding):
        return "trump"
    return "bid" if state.bidding else "play"


def _names_first(state: State) -> bool:
    """Whether the trump is named before the bids (P18)."""
    return state.mode == "dealer_chooses" and state.options.dealer_choice_time == "before_bids"


def _turn(state: State, phase: str) -> int:
    if phase == "trump":
        return state.dealer if state.mode == "dealer_chooses" else namer(state)
    if phase == "bid":
        return next(seat for seat in in_order(state) if state.bids[seat] is None)
    return (state.leader + state.options.step * len(state.trick)) % state.seats


# -- what cannot be --------------------------------------------------------------------------------------------------


def check_possible(state: State) -> None:
    """Raises PositionError for cards, bids, tricks and hands that no round can come to."""
    check_pack(state)
    _check_bids(state)
    _check_naming(state)
    _check_leader(state)
    _check_hands(state)
    if state.phase == "over":
        _check_over(state)


def check_pack(state: State) -> None:
    """Raises PositionError for cards that are not played with and for a card that stands twice."""
    pack = set(state.options.pack(state.seats))
    found = Counter(card for card in visible_cards(state) if card != HIDDEN)
    for card, count in found.items():
        if card not in pack:
            raise PositionError(f"{_ROWS}: {card_text(card)} is no card of the {len(pack)} that are played with")
        if count > 1:
            raise PositionError(f"{_ROWS}: {card_text(card)} stands {count} times, the pack has 1")


def _check_bids(state: State) -> None:
    """Bids are made in order and add up to no forbidden number; no card is played before all are made."""
    made = [state.bids[seat] is not None for seat in in_order(state)]
    if made != sorted(made, reverse=True):
        raise PositionError("key 'bid': the players bid one after the other, mano first")
    for seat, bid in enumerate(state.bids):
        if bid is not None and bid > state.size:
            raise PositionError(f"key 'bid' of player {seat} is {bid}, more than the {state.size} tricks of the round")
    if state.bidding and _begun(state):
        raise PositionError("key 'bid': cards are played after all have bid")
    if not state.bidding and state.options.hook and sum(bid or 0 for bid in state.bids) == state.size:
        raise PositionError(f"key 'bid': the bids cannot add up to {state.size}")


def _begun(state: State) -> bool:
    """Whether a card has been played."""
    return bool(state.trick or state.tricks or sum(state.won))


def _check_naming(state: State) -> None:
    """A trump that is named is named in its time (P18)."""
    if state.mode not in ("subastado", "dealer_chooses"):
        return
    if state.trump is None and _names_first(state) and state.bids.count(None) != state.seats:
        raise PositionError("key 'trump' is missing: the dealer names it before the bids")
    if state.trump is None and _begun(state):
        raise PositionError("key 'trump' is missing: it is named before a card is played")
    if state.trump is not None and state.bidding and not _names_first(state):
        raise PositionError("key 'trump' must be null: it is named after all have bid")


def _check_leader(state: State) -> None:
    """Mano leads the first trick, who took one leads the next (P09)."""
    if state.leader == state.mano and (not sum(state.won) or state.options.next_leader == "mano"):
        return
    if not sum(state.won) or state.options.next_leader == "mano":
        raise PositionError(f"key 'leader' must be {state.mano}, who is mano")
    if not state.won[state.leader]:
        raise PositionError(f"key 'leader': player {state.leader} has taken no trick and leads none")


def _check_hands(state: State) -> None:
    if sum(state.won) > state.size or (sum(state.won) == state.size and state.phase != "over"):
        raise PositionError(f"key 'won': with {state.size} tricks taken the round is over")
    for seat, count in enumerate(left_to_play(state)):
        if len(state.hands[seat]) != count:
            raise PositionError(f"key 'hand' of player {seat} has {len(state.hands[seat])} cards, not {count}")


def _check_over(state: State) -> None:
    """The match ends with the last trick of the last round, or in it with a breach where that ends a round (P12)."""
    if not state.last_round or state.bidding or state.trump is None:
        raise PositionError("key 'phase' can be over only after the last round")
    broken = state.options.renuncio_policy == "lose_round" and len(state.trick) > 1
    if sum(state.won) < state.size and not broken:
        raise PositionError(f"key 'phase' cannot be over: {sum(state.won)} of {state.size} tricks are taken")


def check_duties(state: State) -> None:
    """P12: nobody can have played a card that a duty refused, as far as the hands of that time are known.

    Where a breach ends the round, the last card of a match may be one, and is one when tricks are left.
    """
    if len(state.tricks) != sum(state.won):
        return
    hands = [list(hand) for hand in state.hands]
    ended = state.phase == "over" and bool(state.trick)
    for leader, row in reversed([*state.tricks, Trick(state.leader, state.trick)]):
        for at in reversed(range(len(row))):
            seat = (leader + state.options.step * at) % state.seats
            hands[seat].append(row[at])
            kept = row[at] in due(tuple(hands[seat]), row[:at], state.trump, state.options).cards
            if kept == ended:
                said = "broke no duty with" if kept else "could not play"
                raise PositionError(
                    f"keys 'trick', 'tricks': player {seat} {said} {card_text(row[at])} "
                    f"on {row_text(row[:at])} holding {row_text(hands[seat])}"
                )
            ended = False
