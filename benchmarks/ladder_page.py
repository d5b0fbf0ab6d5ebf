"""The tables of the levels as they are kept: a page in Markdown for people, the file that the program reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.ladder import LADDERS, Ladder
from benchmarks.ladder_figures import stale
from carioca.strength import FORMAT, Firsts, Measured, Mixed, Pace, StrengthTable

_HEAD = """# How strong the levels are

One seat of a level against all others of another, under each preset, every deal in all rotations of the seats; where
seats play in sides, one side against the others. *Ahead* is by how many points the one does better than a rival's mean
in a match of all rounds, in a deal where a target ends the match (fewer points, or more where more are better), with
its 95 % interval: the sum of the rounds' means, each kind of round a stratum. *Rounds won* beside what chance alone
would give. *Matches won*, alone in the first place, are of whole matches, with their 95 % interval.
`python benchmarks/strength.py` makes this page and `assets/strength.json`; the same seed gives the same figures on
every machine. `--check` fails where an interval crosses zero that should not, or rounds take longer than they may.
"""
_STALE = "\\* measured before one of the levels was last changed."
_NAMES = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def markdown(tables: Mapping[str, StrengthTable], plays: Mapping[str, Mapping[str, str]]) -> str:
    """The page of all tables; `plays` says for each game how each level decides now (pinned_plays)."""
    lines = [_HEAD.rstrip("\n")]
    old = False
    for preset, table in tables.items():
        ladder = LADDERS[preset]
        now = plays[ladder.game]
        # One preset needs no heading.
        lines += ["", f"# {preset}"] if len(tables) > 1 else []
        lines += _mixed(table.mixed, now) if table.mixed else []
        lines += _sizes(ladder, table, now)
        old |= any(stale(one, now) for one in _all_plays(table))
    if old:
        lines += ["", _STALE]
    return "\n".join(lines) + "\n"


def _all_plays(table: StrengthTable) -> Iterator[Mapping[str, str]]:
    yield from (entry.plays for entry in table.pairs)
    yield from (pace.plays for pace in table.paces)
    if table.mixed:
        yield table.mixed.plays


def _mixed(mixed: Mixed, plays: Mapping[str, str]) -> Iterator[str]:
    matches = mixed.places[0].firsts.matches
    yield from ("", f"## One of each level, {matches} matches{_mark(mixed.plays, plays)}", "")
    yield "| level | matches won | 95 % | points ahead of the others | 95 % |"
    yield "|---|--:|--:|--:|--:|"
    for one in reversed(mixed.places):
        yield (
            f"| {one.level} | {100 * one.firsts.share:.1f} % | {_share(one.firsts)} "
            f"| {one.points:.1f} | {_interval(one.points, one.half)} |"
        )


def _sizes(ladder: Ladder, table: StrengthTable, plays: Mapping[str, str]) -> Iterator[str]:
    """The tables of a preset by the number of seats; the one with the most deals also by round, where these differ."""
    weaker = {(pair.one, pair.rival) for pair in ladder.both if pair.behind}
    for players in ladder.deals:
        entries = [entry for entry in table.pairs if entry.players == players]
        ahead = [entry for entry in entries if (entry.one, entry.rival) not in weaker]
        among = [entry for entry in entries if (entry.one, entry.rival) in weaker]
        paces = [pace for pace in table.paces if pace.players == players]
        if entries or paces:
            yield from ("", f"## {_NAMES[players]} seats")
        if ahead:
            yield from ("", *_pairs(ladder, ahead, plays))
        if ahead and players == max(ladder.deals, key=ladder.deals.__getitem__) and any(ahead[0].by_round):
            yield from ("", "The same by round:", "", *_contracts(ladder, ahead))
        if among:
            yield from ("", "One of the weaker among stronger ones:", "", *_pairs(ladder, among, plays))
        if paces:
            yield from ("", "All of one level: laps of the table a round, and rounds that nobody could win:", "")
            yield from _paces(paces, plays)


def _pairs(ladder: Ladder, entries: Sequence[Measured], plays: Mapping[str, str]) -> Iterator[str]:
    asked = {(pair.one, pair.rival): pair.points for pair in ladder.asked}
    yield "| pair | asked | ahead | 95 % | rounds won | by chance | matches won | 95 % | deals | seed | version |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|"
    for entry in entries:
        goal = asked.get((entry.one, entry.rival)) if entry.players == next(iter(ladder.deals)) else None
        won, interval = "", ""
        if entry.firsts:
            won, interval = f"{100 * entry.firsts.share:.1f} % of {entry.firsts.matches}", _share(entry.firsts)
        yield (
            f"| {_who(ladder, entry)}{_mark(entry.plays, plays)} | {'' if goal is None else goal} "
            f"| {entry.points:.1f} | {_interval(entry.points, entry.half)} "
            f"| {100 * entry.won:.1f} % | {100 * entry.even:.1f} % | {won} | {interval} "
            f"| {entry.deals} | `{entry.seed}` | {entry.app} |"
        )


def _paces(paces: Sequence[Pace], plays: Mapping[str, str]) -> Iterator[str]:
    names = list(dict.fromkeys(name for pace in paces for name in pace.by_round))
    yield "| level | " + " | ".join(name or "a deal" for name in names) + " |"
    yield "|---" + "|--:" * len(names) + "|"
    for pace in paces:
        cells = (f"{pace.by_round[name][0]:.1f}, {100 * pace.by_round[name][1]:.0f} %" for name in names)
        yield f"| {pace.level}{_mark(pace.plays, plays)} | " + " | ".join(cells) + " |"


def _who(ladder: Ladder, entry: Measured) -> str:
    asked = {(pair.one, pair.rival) for pair in ladder.asked}
    return f"{entry.one} {'over' if (entry.one, entry.rival) in asked else 'among'} {entry.rival}"


def _contracts(ladder: Ladder, entries: Sequence[Measured]) -> Iterator[str]:
    names = list(dict.fromkeys(name for entry in entries for name in entry.by_round))
    yield "| pair | " + " | ".join(names) + " |"
    yield "|---" + "|--:" * len(names) + "|"
    for entry in entries:
        cells = (f"{mean:.1f} ± {half:.1f}" for mean, half in (entry.by_round[name] for name in names))
        yield f"| {_who(ladder, entry)} | " + " | ".join(cells) + " |"


def _interval(mean: float, half: float) -> str:
    return f"{mean - half:.1f} to {mean + half:.1f}"


def _share(firsts: Firsts) -> str:
    return f"{100 * firsts.low:.1f} to {100 * firsts.high:.1f} %"


def _mark(measured: Mapping[str, str], plays: Mapping[str, str]) -> str:
    return " *" if stale(measured, plays) else ""


# -- the file of the program -------------------------------------------------------------------------------------------


def tables_text(tables: Mapping[str, StrengthTable]) -> str:
    """The file of these tables: a line for each figure, the same for equal tables."""
    presets = [f" {json.dumps(preset)}: {_table_text(table)}" for preset, table in tables.items()]
    return f'{{"format": {FORMAT}, "presets": {{\n' + ",\n".join(presets) + "\n}}\n"


def _table_text(table: StrengthTable) -> str:
    parts = [_listed("pairs", [_measured_data(entry) for entry in table.pairs])]
    if table.paces:
        parts.append(_listed("paces", [entry._asdict() for entry in table.paces]))
    if table.mixed:
        parts.append('"mixed": ' + json.dumps(_mixed_data(table.mixed), ensure_ascii=False))
    return "{" + ", ".join(parts) + "}"


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> str:
    return f'"{name}": [\n' + ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n ]"


def _measured_data(entry: Measured) -> dict[str, Any]:
    data = entry._asdict()
    if entry.firsts is None:
        del data["firsts"]
    return data


def _mixed_data(entry: Mixed) -> dict[str, Any]:
    return entry._asdict() | {"places": [place._asdict() for place in entry.places]}
