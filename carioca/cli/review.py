"""The command `review`: which round of a match file, of which seat, and the review as lines or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from carioca.bots.played import finished_rounds
from carioca.bots.review import Review, reviewable
from carioca.cli.arguments import Arguments, add_file, complain
from carioca.cli.misused import Misused
from carioca.cli.records import NoSeat, seat_named
from carioca.engine.game import Game
from carioca.engine.record import RecordError
from carioca.games import game_named
from carioca.hindsight import think_over
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.match_file import read_match
from carioca.storage.names import seat_names
from carioca.terminal.console import Console
from carioca.terminal.review import review_lines

MOST_EFFORT = 20.0


def add_arguments(parser: Arguments) -> None:
    """The arguments of `review`."""
    add_file(parser)
    parser.add_argument("--round", default="", metavar=t("cli.word.number"), help=t("cli.help.round"))
    parser.add_argument("--seat", default="", metavar=t("cli.word.name"), help=t("cli.help.review.seat"))
    parser.add_argument("--effort", default="", metavar=t("cli.word.number"), help=t("cli.help.effort"))
    parser.add_argument("--json", action="store_true", help=t("cli.help.json"))


def review_file(console: Console, path: Path, args: argparse.Namespace) -> int:
    """Reviews a round of a match file: the last one, and the seat of a person, unless told otherwise; 0, or 1 when
    the file holds no such round. Raises Misused.
    """
    effort = _effort(args.effort)
    try:
        data = read_match(path).whole
        rounds = finished_rounds(data)
        if not reviewable(game_named(data["game"])):
            complain(t("review.not-here"))
            return 1
        number, seat = _round(args.round, rounds), _seat(data, args.seat)
        found = think_over(data, number, seat, _told(sys.stderr.isatty()), effort)
    except StorageError as error:
        complain(t(error.code, **error.values))
        return 1
    except RecordError as error:
        complain(t("file.no-record", path=path, why=error))
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
    if not rounds:
        raise Misused("cli.no-review")
    wanted = text or str(rounds[-1] + 1)
    if wanted not in [str(number + 1) for number in rounds]:
        known = ", ".join(str(number + 1) for number in rounds)
        raise Misused("cli.no-rounds", what=wanted[:60], rounds=known)
    return int(wanted) - 1


def _seat(data: Mapping[str, Any], text: str) -> int:
    """The seat of a name or a number from 1; without one the first person's."""
    names = seat_names(data)
    if not text:
        return next((at for at, one in enumerate(data["seats"]) if "bot" not in one), 0)
    try:
        return seat_named(names, text)
    except NoSeat as error:
        raise Misused("cli.no-seat", name=text[:60], names=", ".join(error.names)) from None


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
