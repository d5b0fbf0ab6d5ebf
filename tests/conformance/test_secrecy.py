"""Nobody learns from what others may see: in worlds that look the same, the same acts are seen."""

from __future__ import annotations

from random import Random

import pytest

from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Game
from tests.conformance.walks import CASES, IDS, family_of, some

every_game = pytest.mark.parametrize(("game", "preset", "seats"), CASES, ids=IDS)


@every_game
def test_what_others_see_does_not_depend_on_secrets(game: Game, preset: str, seats: int) -> None:
    """In another world that looks the same to the mover, an onlooker sees the same acts; only the deal may differ."""
    rng, told = Random(seats), family_of(game).TOLD_TO_ONE
    for state, action, step in some(game, preset, seats, 80):
        mover = game.current(state)
        other = game.apply(game.imagine(game.censor(state, mover), rng), action)
        for viewer in (*range(seats), None):
            if viewer == mover and isinstance(action, told):
                continue
            assert _acts(step.events, viewer) == _acts(other.events, viewer)


def _acts(events: tuple[Event, ...], viewer: int | None) -> list[Event]:
    # Hands are open at the end of a round, and the next pack is another one.
    ended = next((at for at, event in enumerate(events) if isinstance(event, RoundEnded | MatchEnded)), len(events))
    return [event.seen_by(viewer) for event in events[:ended]]
