"""Nobody learns from what others may see: in worlds that look the same, the same acts are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Game, State
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import SwapJoker
from tests.conformance.walks import Family, Moment, along, family_of, some, spread, walk_by

every_game = along()


@every_game
def test_what_others_see_does_not_depend_on_secrets(game: Game, preset: str, seats: int) -> None:
    """In another world that looks the same to the mover, an onlooker sees the same acts; only the deal may differ."""
    assert_secret(game, seats, some(game, preset, seats, 80))


def test_what_is_swapped_out_of_a_meld_tells_nothing_else() -> None:
    options = CARIOCA.presets["carioca-chile"].with_changes({"joker_swap": "any"})
    moments = walk_by(CARIOCA, options, "swaps", 3)
    assert any(isinstance(moment.action, SwapJoker) for moment in moments)
    assert_secret(CARIOCA, 3, spread(moments, 80))


def assert_secret(game: Game, seats: int, moments: Iterable[Moment]) -> None:
    rng, family = Random(seats), family_of(game)
    for state, action, step in moments:
        mover = game.current(state)
        other = game.apply(game.imagine(game.censor(state, mover), rng), action)
        for viewer in (*range(seats), None):
            if isinstance(action, family.TOLD_TO_ONE) and viewer in (mover, learner(family, state)):
                continue
            assert _acts(step.events, viewer) == _acts(other.events, viewer)


def learner(family: Family, state: State) -> int | None:
    """Who learns by an action that tells one seat more than the others: a family may say that it is not the mover."""
    told: Callable[[State], int | None] | None = getattr(family, "told", None)
    return state.turn if told is None else told(state)


def _acts(events: tuple[Event, ...], viewer: int | None) -> list[Event]:
    # Hands are open at the end of a round, and the next pack is another one.
    ended = next((at for at, event in enumerate(events) if isinstance(event, RoundEnded | MatchEnded)), len(events))
    return [event.seen_by(viewer) for event in events[:ended]]
