"""Written positions and what the rules say to an action there: the words of La Pocha's case tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from carioca.cards import SPANISH, Card, card_text
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Scores, Setup, View
from carioca.games.tricks.events import TrickTaken
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State

LEGAL = ""
Changes = dict[str, Any]


def row(text: str) -> tuple[Card, ...]:
    """Cards written `5O RO`."""
    return SPANISH.parse_row(text)


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as a position lists them."""
    return [card_text(card) for card in cards]


def player(hand: str | None = None, bid: int | None = None, **more: Any) -> dict[str, Any]:
    """A player of a position; without a hand it gets cards that nobody else has."""
    held = {} if hand is None else {"hand": texts(row(hand))}
    return {"bid": bid} | held | more


def position(*players: dict[str, Any], **keys: Any) -> State:
    """The state of a position of La Pocha; the dealer is the last seat unless it is said, so that mano is seat 0."""
    return POCHA.read_position({"game": "pocha", "dealer": len(players) - 1, "players": list(players), **keys})


def setup_of(seats: int = 4, seed: str = "cards", **options: Any) -> Setup:
    """A match of the default rules but for these options."""
    return Setup("pocha", POCHA.presets["pocha"].with_changes(options), seats, seed)


def dealt(seats: int = 4, round_no: int = 0, seed: str = "cards", **options: Any) -> State:
    """A round as it is dealt."""
    return POCHA.deal(setup_of(seats, seed, **options), round_no, Scores((0,) * seats, (0,) * seats)).state


def bidding(n: int, *bids: int, seats: int = 4, **keys: Any) -> State:
    """A round of n cards in which these bids were made, from mano on."""
    made = [*bids, *[None] * (seats - len(bids))]
    return position(*(player(bid=bid) for bid in made), n=n, **keys)


def holding(hand: str, trick: str = "", trump: str = "E", seats: int = 4, **keys: Any) -> State:
    """The view of the seat that is to play from this hand to this trick, the first one of a round."""
    cards, played = row(hand), row(trick)
    turn = len(played)
    players = [
        player(bid=0) | {"hand": texts(cards) if at == turn else ["??"] * (len(cards) - (at < turn))}
        for at in range(seats)
    ]
    return position(*players, n=len(cards), trick=texts(played), trump=trump, seat=turn, **keys)


def imagined(view: State, seed: str = "world") -> State:
    """Some whole state that fits the view of the seat to act."""
    return POCHA.imagine(View(view.turn, view), Random(seed))


def verdict(state: State, text: str) -> str:
    """The rule that refuses a line, LEGAL when none does; `apply` must agree with `check` where all is known."""
    action = POCHA.parse_action(text)
    refusal = POCHA.check(state, action)
    if refusal is None:
        if state.seed:
            POCHA.apply(state, action)
        return LEGAL
    assert refusal.code and refusal.rule
    return refusal.rule


def code(state: State, text: str) -> str:
    """The code that refuses a line."""
    refusal = POCHA.check(state, POCHA.parse_action(text))
    return refusal.code if refusal else LEGAL


def legal(state: State) -> list[str]:
    """The lines of the canonical legal actions."""
    return [POCHA.action_text(action) for action in POCHA.legal_actions(state)]


def playable(state: State) -> set[str]:
    """The cards that may be played; every other one of the hand is refused by P10."""
    lines = legal(state)
    for card in state.hand:
        expected = LEGAL if f"play {card}" in lines else "P10"
        assert verdict(state, f"play {card}") == expected
    return {line.removeprefix("play ") for line in lines}


def bids(state: State) -> list[int]:
    """The bids that may be made; every other number up to n + 1 is refused."""
    found = [int(line.removeprefix("bid ")) for line in legal(state)]
    for number in range(state.size + 2):
        assert (verdict(state, f"bid {number}") == LEGAL) == (number in found)
    return found


def play(state: State, *lines: str) -> tuple[State, tuple[Event, ...]]:
    """The state after some lines and the events of the last one."""
    events: tuple[Event, ...] = ()
    for text in lines:
        step = POCHA.apply(state, POCHA.parse_action(text))
        state, events = step.state, step.events
    return state, events


def taker(trick: str, trump: str = "E", leader: int = 0, **keys: Any) -> int:
    """Who takes a trick of these cards, played by the seats in their order of play from the leader on."""
    cards = row(trick)
    # Everybody's last card, so that no duty stands in the way.
    step = -1 if keys.get("options", {}).get("direction") == "cw" else 1
    seats = len(cards)
    at = {(leader + step * place) % seats: card for place, card in enumerate(cards)}
    players = [player(str(at[seat]), 0) for seat in range(seats)]
    state = position(*players, n=1, trump=trump, **{"dealer": (leader - step) % seats, **keys})
    _, events = play(state, *(f"play {card}" for card in cards))
    (taken,) = [event for event in events if isinstance(event, TrickTaken)]
    return taken.seat


def settled(n: int, said: Sequence[int], won: Sequence[int], trump: str = "E", **options: Any) -> tuple[int, ...]:
    """What each seat scores in a round of n cards for these bids and tricks: the last trick is played out."""
    assert sum(won) == n
    last = max(range(len(won)), key=lambda seat: won[seat])
    before = [tricks - (seat == last) for seat, tricks in enumerate(won)]
    leader = next((seat for seat, tricks in enumerate(before) if tricks), 0)
    suits = [suit for suit in "OCEB" if suit != trump]
    # The winner's ace of trumps; without trumps all follow and only his is the ace.
    ace, low = (f"1{suits[0]}", suits[0]) if trump == "-" else (f"1{trump}", suits[0])
    hands = [ace if seat == last else f"{'24567SCR'[seat]}{low}" for seat in range(len(won))]
    players = [player(hands[seat], said[seat], won=before[seat]) for seat in range(len(won))]
    state = position(*players, n=n, trump=trump, leader=leader, options=options)
    order = [(leader + step) % len(won) for step in range(len(won))]
    _, events = play(state, *(f"play {hands[seat]}" for seat in order))
    return round_end(events).points


def scored(n: int, bid: int, won: int, trump: str = "E", **options: Any) -> int:
    """The points of one player; the other tricks go to the next one, whose bid breaks no rule."""
    said = next((bid, other, 0, 0) for other in range(n + 1) if bid + other != n)
    return settled(n, said, (won, n - won, 0, 0), trump, **options)[0]


def round_end(events: Iterable[Event]) -> RoundEnded:
    """How the round ended."""
    return next(event for event in events if isinstance(event, RoundEnded))


def finish(state: State, choose: int = 0) -> tuple[State, list[Event]]:
    """Plays a round on to its end, always with the same one of the legal actions; all events of it."""
    told: list[Event] = []
    while True:
        actions = list(POCHA.legal_actions(state))
        step = POCHA.apply(state, actions[choose % len(actions)])
        told += step.events
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return state, told
