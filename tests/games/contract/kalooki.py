"""Written positions of Kalooki and what the rules say there: the words of its case tests.

Players are named A, B, C, D in the order of play: B plays after A. Seats are numbered the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carioca.cards import card_text, parse_row, row_text
from carioca.engine.events import Event
from carioca.engine.game import Setup
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.state import State
from carioca.games.melding.events import RoundEnded

LEGAL = ""
ROUNDS = ("TTT", "TTE", "TEE", "EEE", "TTTT", "TTTE", "TTEE", "TEEE", "EEEE")
SPARE = ("2C 3D", "2C 4D", "3C 5D", "4C 6D", "5C 7D", "6C 8D")
"""What players hold of whom nothing is said."""


def texts(row: str) -> list[str]:
    """Cards written `8H 9H *` as a position lists them."""
    return [card_text(card) for card in parse_row(row)]


def seat(name: str, seats: int = 4) -> int:
    """The seat of A, B, C or D at a table of so many."""
    return -"ABCDEF".index(name) % seats


def player(hand: str, down: str = "no", **more: Any) -> dict[str, Any]:
    """A player of a position."""
    return {"hand": texts(hand), "down": down} | more


def meld(row: str, owner: str = "A", seats: int = 4) -> dict[str, Any]:
    """A meld of a position."""
    return {"owner": seat(owner, seats), "cards": texts(row)}


def position(turn: str = "A", seats: int = 4, **keys: Any) -> State:
    """A state; A, B, C and D are players, all else are keys. The seat to act has drawn, if nothing else is said."""
    players = [player(hand) for hand in SPARE[:seats]]
    players = [keys.pop(name, None) or players[at] for at, name in enumerate("ABCDEF"[:seats])]
    data: dict[str, Any] = {"phase": "play", "pile": ["9D"], **keys}
    if data["phase"] == "play":
        data.setdefault("drew", "stock")
    laid = [card for meld in data.get("melds", ()) for card in meld["cards"]]
    assert all(laid.count(card) <= 2 for card in laid if card != "*")
    in_seats = [players[-at % seats] for at in range(seats)]
    state = KALOOKI.read_position({"game": "kalooki", "players": in_seats, "turn": seat(turn, seats), **data})
    return state


def lay(*rows: str, round_no: int = 0, down: str = "no", spare: str = "JC", **keys: Any) -> str:
    """The rule that refuses rows that A lays: as contract, or as further melds once down."""
    given: dict[str, Any] = {"A": player(" ".join([*rows, spare]), down), "round": round_no, "calls": 9, **keys}
    word = "down" if down == "no" else "meld"
    return verdict(position(**given), f"{word} {' '.join(row.replace(' ', '') for row in rows)}")


def further(row: str, **keys: Any) -> str:
    """The rule that refuses a row as one more meld of a player who is down."""
    return lay(row, down="earlier", **keys)


def verdict(state: State, text: str) -> str:
    """The rule that refuses a line, LEGAL when none does; `apply` must agree with `check`."""
    action = KALOOKI.parse_action(text)
    refusal = KALOOKI.check(state, action)
    if refusal is None:
        KALOOKI.apply(state, action)
        return LEGAL
    assert refusal.code and refusal.rule[0] == "K", refusal
    return refusal.rule


def play(state: State, *lines: str) -> tuple[State, tuple[Event, ...]]:
    """The state after some lines and the events of all of them."""
    events: list[Event] = []
    for text in lines:
        step = KALOOKI.apply(state, KALOOKI.parse_action(text))
        state = step.state
        events += step.events
    return state, tuple(events)


def round_end(events: Iterable[Event]) -> RoundEnded | None:
    """How the round ended, None when it goes on."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def rows(state: State) -> list[str]:
    """The melds of the table, written with blanks."""
    return [row_text(meld.cards) for meld in state.melds]


def hand(state: State, name: str) -> list[str]:
    """The hand of a player, sorted."""
    return sorted(map(card_text, state.hands[seat(name, state.seats)]))


def legal(state: State) -> list[str]:
    """The lines of the canonical legal actions."""
    return [KALOOKI.action_text(action) for action in KALOOKI.legal_actions(state)]


def dealt(seats: int = 4, round_no: int = 0, seed: str = "cases", **options: Any) -> State:
    """A round as it is dealt."""
    setup = Setup("kalooki", KalookiOptions().with_changes(options), seats, seed)
    return KALOOKI.deal(setup, round_no).state
