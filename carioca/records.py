"""Match files on the command line: checking one, and telling one in sentences (formats.md 4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carioca.console import Console
from carioca.engine import record
from carioca.engine.events import MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Illegal
from carioca.engine.match import Match
from carioca.engine.notation import NotationError
from carioca.games import game_named
from carioca.i18n import t
from carioca.storage.atomic import from_json
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.record_shape import check_record
from carioca.table_text import contract_name, ranking_lines, sheet_lines
from carioca.wording import event_text

MAX_BYTES = 1 << 24


class Unreadable(Exception):
    """A file that holds no match; `sentence` says so in the reader's language."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def load(path: Path) -> dict[str, Any]:
    """The record in a file, its shape checked. Raises Unreadable."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable(t("file.missing", path=path)) from None
    except (OSError, ValueError) as error:
        raise Unreadable(t("file.unreadable", path=path, why=getattr(error, "strerror", None) or error)) from None
    try:
        found: Any = from_json(data) if len(data) <= MAX_BYTES else None
        check_record(found)
    except SaveBroken as error:
        raise Unreadable(t("file.no-record", path=path, why=error.why)) from None
    except StorageError:
        raise Unreadable(t("file.future", path=path)) from None
    except (ValueError, RecursionError):
        raise Unreadable(t("file.no-json", path=path)) from None
    return dict(found)


def verify(console: Console, path: Path) -> int:
    """Plays a match file again and says whether every round follows; 0 when it does, else 1."""
    try:
        data = load(path)
        replayed = record.replay(data, game_named)
    except Unreadable as error:
        console.say(error.sentence)
        return 1
    except record.RecordError as error:
        console.say(t("file.no-record", path=path, why=error))
        return 1
    faults = sorted({*replayed.broken, *_other_scores(data, replayed.match)})
    for number in faults:
        console.say(t("verify.broken", round=number + 1))
    if not faults:
        _praise(console, data, replayed.match)
    return 1 if faults else 0


def _other_scores(data: dict[str, Any], match: Match) -> list[int]:
    """The rounds before which the record has other scores than the rounds before them led to."""
    pairs = zip(data["rounds"], match.rounds, strict=False)
    return [
        number
        for number, (written, played) in enumerate(pairs)
        if written["scores_before"] != [list(pair) for pair in zip(*played.before, strict=True)]
    ]


def _praise(console: Console, data: dict[str, Any], match: Match) -> None:
    actions = sum(len(played["actions"]) for played in data["rounds"])
    key = "verify.finished" if match.current is None else "verify.running"
    console.say(t(key, players=len(data["seats"]), rounds=len(match.results), n=actions))


def replay(console: Console, path: Path) -> int:
    """Tells a match file move by move, as somebody beside the table would see it; 0, or 1 when it stops following."""
    try:
        _tell(console, load(path))
    except Unreadable as error:
        console.say(error.sentence)
        return 1
    except (record.RecordError, NotationError, Illegal) as error:
        console.say(t("file.no-record", path=path, why=error))
        return 1
    return 0


def _tell(console: Console, data: dict[str, Any]) -> None:
    names = tuple(seat["name"] for seat in data["seats"])
    _, setup = record.read_setup(data, game_named)
    options: Any = setup.options
    for number, line, step in record.steps(data, game_named):
        if not line:
            totals = step.state.scores
            console.say(t("watch.contract", contract=contract_name(options, number)))
        for event in step.events if not line else _of_this_round(step.events):
            if not isinstance(event, TurnBegan):
                console.say(event_text(event, names, None) + ".")
            if isinstance(event, RoundEnded):
                totals = tuple(map(sum, zip(totals, event.points, strict=True)))
                console.tell(sheet_lines(names, event, totals, options))
                console.say("")
            if isinstance(event, MatchEnded):
                console.tell(ranking_lines(names, event.ranking, totals))


def _of_this_round(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """The events of a step without the next deal, which the next round's first step tells."""
    ended = next((at for at, event in enumerate(events) if isinstance(event, RoundEnded)), None)
    if ended is None:
        return events
    return events[: ended + 1] + tuple(event for event in events if isinstance(event, MatchEnded))
