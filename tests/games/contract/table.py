"""Written positions and what the rules say to an action there: the words of the case tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carioca.cards import card_text, parse_row, row_text
from carioca.engine.events import Event
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State
from carioca.games.melding.events import RoundEnded

LEGAL = ""


def texts(row: str) -> list[str]:
    """Cards written `8H 9H *` as a position lists them."""
    return [card_text(card) for card in parse_row(row)]


def player(hand: str = "", down: str = "no", **more: Any) -> dict[str, Any]:
    """A player of a position."""
    return {"hand": texts(hand), "down": down} | more


def table(*rows: str, owner: int = 0) -> list[dict[str, Any]]:
    """Melds of a position, all of one owner."""
    return [{"owner": owner, "cards": texts(row)} for row in rows]


def position(*players: dict[str, Any], **keys: Any) -> State:
    """The state of a Carioca position; missing players are two with one card of little use."""
    return CARIOCA.read_position({"game": "carioca", "players": list(players), **keys})


def verdict(state: State, text: str) -> str:
    """The rule that refuses a line, LEGAL when none does; `apply` must agree with `check`."""
    action = CARIOCA.parse_action(text)
    refusal = CARIOCA.check(state, action)
    if refusal is None:
        CARIOCA.apply(state, action)
        return LEGAL
    assert refusal.code and refusal.rule
    return refusal.rule


def play(state: State, *lines: str) -> tuple[State, tuple[Event, ...]]:
    """The state after some lines and the events of the last one."""
    events: tuple[Event, ...] = ()
    for text in lines:
        state, events = CARIOCA.apply(state, CARIOCA.parse_action(text))
    return state, events


def round_end(events: Iterable[Event]) -> RoundEnded | None:
    """How the round ended, None when it goes on."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def rows(state: State) -> list[str]:
    """The melds of the table, written with blanks."""
    return [row_text(meld.cards) for meld in state.melds]


def legal(state: State) -> list[str]:
    """The lines of the canonical legal actions."""
    return [CARIOCA.action_text(action) for action in CARIOCA.legal_actions(state)]
