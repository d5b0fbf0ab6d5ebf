"""Match files on the command line: checking one, telling one in sentences, reviewing a round of one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from carioca.bots.playouts import finished_rounds
from carioca.bots.review import Review, reviewable
from carioca.cli.arguments import Misused, complain
from carioca.engine import record
from carioca.engine.events import MatchEnded, TurnBegan
from carioca.engine.game import Game
from carioca.engine.match import Match
from carioca.film import Film, Frame
from carioca.games import game_named
from carioca.hindsight import think_over
from carioca.i18n import t
from carioca.session import Seatings, record_seats, shown_names
from carioca.storage.match_file import read_match
from carioca.terminal.console import Console
from carioca.terminal.game import review_lines
from carioca.words.cards import list_text
from carioca.words.door import voice_of
from carioca.words.film import film_faults, hand_text, move_text, names_of, rounds_fault, scored, why_text
from carioca.words.lines import ranking_lines, sheet_lines
from carioca.words.names import Names

SPECTATOR = -1  # eyes that no seat has: they see the table and no hand


def verify(console: Console, path: Path) -> int:
    """Plays a match file again: tells that every round follows, 0, or complains about those that do not, 1.

    Raises StorageError.
    """
    loaded = read_match(path)
    data = loaded.record
    try:
        replayed = record.replay(data, game_named)
    except record.RecordError:
        complain(t("file.no-record", path=path))
        return 1
    faults = sorted({*replayed.broken, *_other_scores(data, replayed.match)})
    if faults:
        complain(rounds_fault(faults))
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


def replay(console: Console, path: Path, seat: str = "", everything: bool = False, saves: Path | None = None) -> int:
    """Tells a match file move by move; 0, or 1 and a complaint when it is none or a round of it does not follow.

    As somebody beside the table would see it; with `seat` (a name, or a number from 1) as that seat saw it, with its
    hand before every turn and, when an opponent sat there, its reasons; `everything` shows all hands and all reasons.
    The running match of the folder `saves` is not told. Raises Misused and StorageError.
    """
    film = Film.read(path, saves)
    eyes = None if everything else seat_named(film.names, seat) if seat else SPECTATOR
    _tell(console, film, eyes)
    faults = film_faults(film)
    for fault in faults:
        complain(fault)
    return 1 if faults else 0


def seat_named(names: Sequence[str], wanted: str) -> int:
    """The seat of a name, or of a number from 1. Raises Misused."""
    folded = [name.casefold() for name in names]
    if wanted.casefold() in folded:
        return folded.index(wanted.casefold())
    if wanted.isdecimal() and 1 <= int(wanted[:3]) <= len(names):
        return int(wanted[:3]) - 1
    raise Misused("cli.no-seat", name=wanted[:60], names=list_text(names))


def _tell(console: Console, film: Film, eyes: int | None) -> None:
    voice, played = voice_of(film.game), scored(film)
    if eyes != SPECTATOR:
        console.say(t("film.all") if eyes is None else names_of(film).said("film.eyes", eyes))
    for frame in film.frames:
        if not frame.line:
            console.say(voice.round_begins(film.setup, frame.round_no))
        _tell_move(console, film, frame, eyes)
        if frame.ended is not None:
            # Who came or went later has not played it.
            seats = Seatings.of(film.data).seats_in(frame.round_no, film.data["rounds"][frame.round_no]["actions"])
            names = Names(shown_names(seats, film.own), film.reader)
            ledger, pack = voice.ledger(played._replace(names=names), frame.round_no), film.game.profile.pack
            console.tell(sheet_lines(ledger, frame.ended, pack, names.telling(frame.others)))
            console.say("")
        for event in frame.events:
            if isinstance(event, MatchEnded):
                console.tell(ranking_lines(film.game, names_of(film), event.ranking, frame.after.scores))


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


MOST_EFFORT = 20.0


def review_file(console: Console, path: Path, args: argparse.Namespace) -> int:
    """Reviews a round of a match file: the last one, and the seat of a person, unless told otherwise; 0, or 1 when
    the file holds no such round. Raises Misused and StorageError.
    """
    effort = _effort(args.effort)
    try:
        data = read_match(path).record
        rounds = finished_rounds(data)
        if not reviewable(game_named(data["game"])):
            complain(t("review.not-here"))
            return 1
        if not rounds:
            complain(t("cli.no-review"))
            return 1
        number, seat = _round(args.round, rounds), _seat(data, args.seat)
        found = think_over(data, number, seat, _told(sys.stderr.isatty()), effort)
    except record.RecordError:
        complain(t("file.no-record", path=path))
        return 1
    if args.json:
        console.say(json.dumps(as_json(found, game_named(data["game"])), ensure_ascii=False, indent=1))
    else:
        console.tell(review_lines(data, found))
    return 0


def as_json(found: Review, game: Game) -> dict[str, Any]:
    """A review with plain values: rounds and seats count from 0, points of the score sheet."""
    luck = found.luck
    return {
        "round": found.round_no,
        "seat": found.seat,
        "points": found.points,
        "given": round(found.given, 2),
        "decisions": [
            {
                "line": one.at,
                "turn": one.turn,
                "played": game.action_text(one.played),
                "best": game.action_text(one.best),
                "loss": round(one.loss, 2),
                "error": round(one.error, 2),
                "deals": one.deals,
                "given": round(one.given, 2),
                "verdict": one.verdict.value,
            }
            for one in found.decisions
        ],
        "luck": {
            "expert": list(luck.expert),
            "hand": round(luck.hand, 2),
            "usual": round(luck.usual, 2),
            "error": round(luck.error, 2),
        },
    }


def _effort(text: str) -> float:
    try:
        effort = float(text or 1.0)
    except ValueError:
        effort = 0.0
    if not 0.0 < effort <= MOST_EFFORT:
        raise Misused("cli.misused", what="--effort")
    return effort


def _round(text: str, rounds: tuple[int, ...]) -> int:
    """The number from 0 of a round that was finished."""
    wanted = text or str(rounds[-1] + 1)
    if wanted not in [str(number + 1) for number in rounds]:
        known = ", ".join(str(number + 1) for number in rounds)
        raise Misused("cli.no-rounds", what=wanted[:60], rounds=known)
    return int(wanted) - 1


def _seat(data: Mapping[str, Any], text: str) -> int:
    """The seat of a name or a number from 1; without one the first person's."""
    if not text:
        return next((at for at, one in enumerate(data["seats"]) if "bot" not in one), 0)
    return seat_named(shown_names(record_seats(data)), text)


def _told(live: bool) -> Callable[[float], None]:
    """Writes how far a review is, on one line of a terminal only."""
    shown = -1

    def tell(share: float) -> None:
        nonlocal shown
        part = int(100 * share)
        if live and part != shown:
            shown = part
            sys.stderr.write(f"\r{part} % " if share < 1.0 else "\r      \r")
            sys.stderr.flush()

    return tell
