"""Numbers of legal continuations that were counted by hand (perft/*.txt)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, State
from carioca.games import CATALOGUE, game_named

FOLDER = Path(__file__).parent / "perft"


def cases() -> Iterator[tuple[str, State, Game, int, int]]:
    """Name, position, game, depth and leaves of every line."""
    for path in sorted(FOLDER.glob("*.txt")):
        game = game_named(path.stem)
        name, state = "", None
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("{"):
                state = game.read_position(json.loads(line))
            elif line[:1].isdigit():
                depth, leaves = map(int, line.split())
                yield f"{path.stem}: {name}", state, game, depth, leaves
            elif line and not line.startswith("#"):
                name = line


def leaves_of(game: Game, state: State, depth: int) -> int:
    """How many sequences of so many legal actions there are, those that end the round sooner among them."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal_actions(state):
        after, events = game.apply(state, action)
        ended = any(isinstance(event, RoundEnded) for event in events)
        total += 1 if ended else leaves_of(game, after, depth - 1)
    return total


CASES = list(cases())


@pytest.mark.parametrize(
    ("state", "game", "depth", "leaves"), [c[1:] for c in CASES], ids=[f"{c[0]}-{c[3]}" for c in CASES]
)
def test_leaves(state: State, game: Game, depth: int, leaves: int) -> None:
    assert leaves_of(game, state, depth) == leaves


def test_every_game_is_counted() -> None:
    assert {game.name for _, _, game, _, _ in CASES} == {entry.name for entry in CATALOGUE}
