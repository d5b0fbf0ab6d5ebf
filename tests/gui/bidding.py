"""Matches of La Pocha in which everybody bids and plays at random, for the screens around the table."""

from __future__ import annotations

from random import Random
from typing import Any

from carioca.games import game_named
from carioca.session import Seat, Session

NAMES = ("Ñandú", "Rosa", "Bernardo Segundo", "Lautaro", "Inés", "Hernán", "Elena", "Carmen Gloria")


def bidding(rounds: int = 99, seats: int = 4, people: tuple[int, ...] = (0,), seed: str = "s", **rules: Any) -> Session:
    """A session after so many rounds; `rules` are the options that differ from the preset."""
    game, chance = game_named("pocha"), Random(seed)
    options = game.presets["pocha"].with_changes(rules)
    sat = tuple(Seat(name, None if at in people else "normal") for at, name in enumerate(NAMES[:seats]))
    session = Session.new(game, "pocha", options, sat, seed)
    while session.current is not None and len(session.round_points) < rounds:
        state = session.match.state
        legal = list(game.legal_actions(state))
        session.submit(chance.choice(legal[: -(-len(legal) // 2)] if state.phase == "bid" else legal))
    return session
