"""Match files on the command line: checking one, and telling one in sentences (formats.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from carioca.cli.arguments import complain
from carioca.engine import record
from carioca.engine.events import MatchEnded, TurnBegan
from carioca.engine.match import Match
from carioca.film import Film, Frame
from carioca.games import game_named
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.match_file import read_match
from carioca.terminal.console import Console
from carioca.words.base import voice_of
from carioca.words.film import film_faults, hand_text, move_text, scored, why_text
from carioca.words.lines import ranking_lines, sheet_lines

SPECTATOR = -1
"""Eyes that no seat has: they see the table and no hand."""


def verify(console: Console, path: Path) -> int:
    """Plays a match file again: tells that every round follows, 0, or complains about those that do not, 1."""
    try:
        loaded = read_match(path)
        data = loaded.whole
        replayed = record.replay(data, game_named)
    except StorageError as error:
        complain(t(error.code, **error.values))
        return 1
    except record.RecordError as error:
        complain(t("file.no-record", path=path, why=error))
        return 1
    faults = sorted({*replayed.broken, *_other_scores(data, replayed.match)})
    for number in faults:
        complain(t("verify.broken", round=number + 1))
    if loaded.problem:
        complain(t(loaded.problem))
    if not faults:
        _praise(console, data, replayed.match)
    return 1 if faults or loaded.problem else 0


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
    key, rounds = "verify.finished", "count.rounds"
    if match.current is not None:
        key, rounds = "verify.running", "count.rounds-finished"
    console.say(t(key, players=len(data["seats"]), rounds=t(rounds, n=len(match.results)), n=actions))


class NoSeat(Exception):
    """A seat was asked for that the match does not have; `names` are those it has."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


def replay(console: Console, path: Path, seat: str = "", everything: bool = False, saves: Path | None = None) -> int:
    """Tells a match file move by move; 0, or 1 and a complaint when it is none or a round of it does not follow.

    As somebody beside the table would see it; with `seat` (a name, or a number from 1) as that seat saw it, with its
    hand before every turn and, when an opponent sat there, its reasons; `everything` shows all hands and all reasons.
    The running match of the folder `saves` is not told. Raises NoSeat.
    """
    try:
        film = Film.read(path, saves)
    except StorageError as error:
        complain(t(error.code, **error.values))
        return 1
    eyes = None if everything else seat_named(film.names, seat) if seat else SPECTATOR
    _tell(console, film, eyes)
    faults = film_faults(film)
    for fault in faults:
        complain(fault)
    return 1 if faults else 0


def seat_named(names: Sequence[str], wanted: str) -> int:
    """The seat of a name, or of a number from 1. Raises NoSeat."""
    folded = [name.casefold() for name in names]
    if wanted.casefold() in folded:
        return folded.index(wanted.casefold())
    if wanted.isdecimal() and 1 <= int(wanted[:3]) <= len(names):
        return int(wanted[:3]) - 1
    raise NoSeat(names)


def _tell(console: Console, film: Film, eyes: int | None) -> None:
    voice, played = voice_of(film.game), scored(film)
    if eyes != SPECTATOR:
        console.say(t("film.all") if eyes is None else t("film.eyes", name=film.names[eyes]))
    for frame in film.frames:
        if not frame.line:
            console.say(voice.round_begins(film.setup, frame.round_no))
        _tell_move(console, film, frame, eyes)
        if frame.ended is not None:
            console.tell(sheet_lines(voice.ledger(played, frame.round_no), frame.ended, film.game.profile.pack))
            console.say("")
        for event in frame.events:
            if isinstance(event, MatchEnded):
                console.tell(ranking_lines(film.game, film.names, event.ranking, frame.after.scores))


def _tell_move(console: Console, film: Film, frame: Frame, eyes: int | None) -> None:
    """What happened, why, and what whose turn begins holds."""
    words = move_text(film, frame, eyes)
    if words:
        console.say(words + ".")
    why = why_text(film, frame, eyes, most=2)
    if why:
        console.say("    " + t("film.why", why=why))
    if frame.ended is None:
        for event in frame.events:
            if isinstance(event, TurnBegan) and eyes in (None, event.seat) and frame.after.hands[event.seat]:
                console.say("  " + hand_text(film, frame.after, event.seat))
