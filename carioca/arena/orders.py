"""Reads the arguments of `carioca-cli arena` into a plan."""

from __future__ import annotations

import argparse
import csv
import os
import shutil
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from carioca.arena.cluster import LOCAL, Cluster
from carioca.arena.plan import PROGRAM, Lineup, Plan, Trouble, pair_table
from carioca.arena.players import arguments
from carioca.arena.pool import Processes, Way
from carioca.arena.run import resumed
from carioca.bots.door import BOTS
from carioca.engine.options import OptionsError, TableOptions, rounds_to_choose, with_rounds
from carioca.games import all_presets, preset_game
from carioca.i18n import t

_OF_THE_PLAN = ("pair", "seats", "players", "deals", "single_rounds", "rounds", "preset", "option", "seed")
_DEALS = 100
_MOST_DEALS = 1_000_000
_KNOWN = ", ".join(BOTS)


class Orders(NamedTuple):
    """What to play, in which way, and where the result goes."""

    plan: Plan
    way: Way
    out: Path | None


def add_arguments(parser: argparse._ActionsContainer) -> None:
    """The options of the command; a default that is None shows whether an option was given."""
    number, file, text = t("cli.word.number"), t("cli.word.file"), t("cli.word.text")
    rules, change, rounds = t("cli.word.rules"), t("cli.word.change"), t("cli.word.rounds")
    flag: dict[str, Any] = {"action": "store_true", "default": None}
    parser.add_argument("--pair", nargs=2, action="append", metavar=("A", "B"), help=t("cli.help.pair"))
    parser.add_argument("--seats", action="append", metavar="A,B,C", help=t("cli.help.seats"))
    parser.add_argument("--players", metavar=number, help=t("cli.help.arena.players"))
    parser.add_argument("--deals", metavar=number, help=t("cli.help.deals", usual=_DEALS))
    parser.add_argument("--single-rounds", **flag, help=t("cli.help.single-rounds"))
    parser.add_argument("--rounds", metavar=rounds, help=t("cli.help.rounds"))
    parser.add_argument("--preset", metavar=rules, help=t("cli.help.preset", presets=", ".join(all_presets())))
    parser.add_argument("--option", action="append", metavar=change, help=t("cli.help.option"))
    parser.add_argument("--seed", metavar=text, help=t("cli.help.arena.seed"))
    parser.add_argument("--time-limit", metavar=number, help=t("cli.help.time-limit"))
    parser.add_argument("--times", **flag, help=t("cli.help.times"))
    parser.add_argument("--jobs", metavar=number, help=t("cli.help.jobs"))
    parser.add_argument("--cluster", metavar=t("cli.word.address"), help=t("cli.help.cluster"))
    parser.add_argument("--out", type=Path, metavar=file, help=t("cli.help.out"))
    parser.add_argument("--resume", type=Path, metavar=file, help=t("cli.help.resume"))


def read_orders(args: argparse.Namespace, preset: str, options: TableOptions) -> Orders:
    """The orders that the arguments give; the options are a preset's or differ from it.

    Raises Trouble, OptionsError and StorageError.
    """
    way = _way(args)
    if args.resume is None:
        plan = _plan(args, preset, options)
    else:
        given = next((name for name in (*_OF_THE_PLAN, "time_limit", "times", "out") if getattr(args, name)), None)
        if given:
            raise Trouble("arena.resume-alone", what="--" + given.replace("_", "-"))
        plan = resumed(_result(args.resume))
    plan.check()
    for name in dict.fromkeys(name for table in plan.tables for name in table.entries):
        _check_name(name)
    out = args.resume or args.out
    return Orders(plan, way, _result(out) if out else None)


def _way(args: argparse.Namespace) -> Way:
    workers = _whole(args.jobs, "--jobs", os.cpu_count() or 1, 1, 256)
    if args.cluster is None:
        return Processes(workers)
    if args.jobs is not None and args.cluster != LOCAL:
        raise Trouble("cli.misused", what="--jobs")
    return Cluster(args.cluster, workers)


def _result(path: Path) -> Path:
    """The file of the result; whoever names the journal means the one beside it."""
    return path.with_suffix(".json") if path.suffix == ".jsonl" else path


def _plan(args: argparse.Namespace, preset: str, options: TableOptions) -> Plan:
    players = _whole(args.players, "--players", 4, 2, 12)
    game = preset_game(preset)
    sides = game.sides(players)
    tables = [pair_table(one, rival, sides) for one, rival in args.pair or ()]
    tables += [Lineup(_names(text), False) for text in args.seats or ()]
    if not tables:
        raise Trouble("arena.nobody", levels=_KNOWN)
    seed = "1" if args.seed is None else args.seed
    if not seed.isprintable() or not 0 < len(seed) <= 200:
        raise Trouble("cli.no-seed")
    return Plan(
        tables=tuple(dict.fromkeys(tables)),
        deals=_whole(args.deals, "--deals", _DEALS, 1, _MOST_DEALS),
        preset=preset,
        options=options if args.rounds is None else _with_rounds(options, args.rounds),
        seed=seed,
        single_rounds=bool(args.single_rounds),
        time_limit=_seconds(args.time_limit),
        times=bool(args.times),
    )


def _whole(text: str | None, name: str, default: int, least: int, most: int) -> int:
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise Trouble("cli.misused", what=name)
    return int(text)


def _seconds(text: str | None) -> float:
    try:
        seconds = float(text or "5")
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= 3600):
        raise Trouble("cli.misused", what="--time-limit")
    return seconds


def _names(text: str) -> tuple[str, ...]:
    """Names with commas between them; one that holds a comma stands in double quotes."""
    try:
        return tuple(name.strip() for name in next(csv.reader([text], skipinitialspace=True, strict=True)))
    except (csv.Error, StopIteration):
        raise Trouble("cli.misused", what="--seats") from None


def _check_name(name: str) -> None:
    if not name.startswith(PROGRAM):
        if name not in BOTS:
            raise Trouble("arena.no-contestant", name=name[:60], levels=_KNOWN)
        return
    try:
        words = arguments(name.removeprefix(PROGRAM))
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise Trouble("arena.no-program", name=name[:200])


def _with_rounds(options: TableOptions, text: str) -> TableOptions:
    known = rounds_to_choose(options)
    if not known:
        raise Trouble("cli.no-round-choice")
    try:
        return with_rounds(options, text)
    except OptionsError as error:
        raise Trouble(f"cli.no-{error.code}", what=text[:60], rounds=", ".join(known)) from None
