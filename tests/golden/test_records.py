"""Records of whole matches that must follow for ever: each digest covers all cards and scores at a round's end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from carioca.engine import record
from carioca.engine.events import RoundEnded
from carioca.games import all_games, game_named
from carioca.games.contract.carioca import CariocaOptions
from carioca.games.contract.scoring import hand_points
from carioca.games.melding.events import HandsEnded, SidesEnded
from carioca.words.door import voice_of
from carioca.words.names import Names
from carioca.words.voice import Scored

FOLDER = Path(__file__).parent / "records"
PATHS = sorted(FOLDER.glob("*.carioca"))


def _load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_record_still_follows(path: Path) -> None:
    data = _load(path)
    match, broken = record.replay(data, game_named)
    assert broken == ()
    assert match.current is None
    assert [played.digest for played in match.rounds] == [played["digest"] for played in data["rounds"]]
    assert record.write(match, data["seats"], data["preset"], data["app"]) == data


def made(game: str, event: RoundEnded, side: int, seat: int) -> int:
    """What the winner of a round scores by the rules of the game."""
    if isinstance(event, SidesEnded):
        return event.parts[side].total
    if event.bids:
        return 10 + 5 * event.bids[seat][0]
    # Nothing in hand in Carioca, a bonus in Kalooki.
    return {"carioca": 0, "kalooki": -50}[game]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_score_sheet_adds_up(path: Path) -> None:
    data = _load(path)
    totals, won = [0] * len(data["seats"]), [0] * len(data["seats"])
    match, _ = record.replay(data, game_named)
    sides = match.game.sides(len(totals))
    for round_no, _, step in record.steps(data, game_named):
        for event in step.events:
            if isinstance(event, RoundEnded):
                assert data["rounds"][round_no]["scores_before"] == [list(p) for p in zip(totals, won, strict=True)]
                totals = [old + new for old, new in zip(totals, event.points, strict=True)]
                for winner in event.winners:
                    won[winner] += 1
                    assert event.points[winner] == made(data["game"], event, sides[winner], winner)
    assert match.game.scores(match.state) == (tuple(totals), tuple(won))


def test_every_preset_has_a_record_of_all_its_rounds() -> None:
    rounds = {path.stem: len(_load(path)["rounds"]) for path in PATHS}
    presets = {preset: options for game in all_games() for preset, options in game.presets.items()}
    assert rounds.keys() == presets.keys()
    assert rounds["carioca-chile"] == len(CariocaOptions().round_ids) == 9
    assert rounds["pocha"] == 28  # P04: four players


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_the_sheet_says_of_every_score_adds_up(path: Path) -> None:
    """`134 × 2 = 268, +50 sin bajarse`, `10 por cumplir + 10 por 2 bazas`: whoever reckons it has the points; cards
    alone need no sum."""
    data = _load(path)
    match, _ = record.replay(data, game_named)
    events = (event for _, _, step in record.steps(data, game_named) for event in step.events)
    ends = {event.round_no: event for event in events if isinstance(event, RoundEnded)}
    points = tuple(ends[number].points for number in range(len(ends)))
    names = Names([str(seat) for seat in range(len(data["seats"]))])
    ledger = voice_of(match.game).ledger(Scored(match.setup, names, points, ends), len(points) - 1)
    told = 0
    for number, row in enumerate(ledger.rows):
        for seat, entry in enumerate(row.entries):
            if entry.sum:
                told += 1
                assert reckoned(entry.sum) == points[number][seat], entry.sum
            elif isinstance(ends[number], HandsEnded):
                assert hand_points(match.setup.options.order, ends[number].hands[seat]) == points[number][seat]
    assert told or data["game"] in ("carioca", "buraco")


def reckoned(text: str) -> int:
    """The value of a sum: its parts stand apart, each with its points first, or as the product it is."""
    text, _, times = text.replace("\N{MINUS SIGN}", "-").partition(", todo × ")
    parts = re.split(r" \+ |, ", text)
    for part in parts:
        if product := re.match(r"(\d+) × (\d+) = (\d+)$", part):
            assert int(product[1]) * int(product[2]) == int(product[3])
    values = (re.search(r" = (\d+)$", part) or re.match(r"([+-]?\d+)", part) for part in parts)
    return sum(int(value[1]) for value in values if value) * int(times or 1)
