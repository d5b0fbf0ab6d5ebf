"""The table of the levels for people: a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from carioca.arena.ladder import LADDERS, Ladder
from carioca.strength import Measured, StrengthTable

_HEAD = """# How strong the levels are

One seat of a level against all others of another, under a preset of its game, every deal in all rotations of the
seats; where seats play in sides, one side against the others. *Ahead* is by how many points the one does better than a
rival's mean in a match of all rounds, in a deal where a target ends the match (fewer points, or more where more are
better), with its 95 % interval: the sum of the rounds' means, each kind of round a stratum. *Rounds won* beside what
chance alone would give. `python benchmarks/strength.py` makes this page and `assets/strength.json`;
the same seed gives the same figures on every machine.
"""
_STALE = "\\* measured before one of the two levels was last changed."
_NAMES = {2: "Two", 3: "Three", 4: "Four", 6: "Six"}


def markdown(tables: Mapping[str, StrengthTable], plays: Mapping[str, Mapping[str, str]]) -> str:
    """The page of all tables; `plays` says for each game how each level decides now (short_form.pinned_plays)."""
    lines = [_HEAD.rstrip("\n")]
    for game, table in tables.items():
        # One game needs no heading.
        lines += ["", f"# {table.preset}"] if len(tables) > 1 else []
        lines += _sizes(LADDERS[game], table.pairs, plays[game])
    if any(_stale(entry, plays[game]) for game, table in tables.items() for entry in table.pairs):
        lines += ["", _STALE]
    return "\n".join(lines) + "\n"


def _sizes(ladder: Ladder, table: Sequence[Measured], plays: Mapping[str, str]) -> Iterator[str]:
    """The tables of a game by the number of seats; the one with the most deals also by round, where these differ."""
    for players in ladder.deals:
        if entries := [entry for entry in table if entry.players == players]:
            yield from ("", f"## {_NAMES[players]} seats", "", *_pairs(ladder, entries, plays))
            if players == max(ladder.deals, key=ladder.deals.__getitem__) and any(entries[0].by_round):
                yield from ("", "The same by round:", "", *_contracts(entries))


def _pairs(ladder: Ladder, entries: Sequence[Measured], plays: Mapping[str, str]) -> Iterator[str]:
    asked = {(pair.one, pair.rival): pair.points for pair in ladder.asked}
    yield "| pair | asked | ahead | 95 % | rounds won | by chance | deals | seed | version |"
    yield "|---|--:|--:|--:|--:|--:|--:|---|---|"
    for entry in entries:
        goal = asked.get((entry.one, entry.rival)) if entry.players == 4 else None
        yield (
            f"| {entry.one} over {entry.rival}{' *' if _stale(entry, plays) else ''} | {'' if goal is None else goal} "
            f"| {entry.points:.1f} | {entry.points - entry.half:.1f} to {entry.points + entry.half:.1f} "
            f"| {100 * entry.won:.1f} % | {100 * entry.even:.1f} % | {entry.deals} | `{entry.seed}` | {entry.app} |"
        )


def _contracts(entries: Sequence[Measured]) -> Iterator[str]:
    names = list(dict.fromkeys(name for entry in entries for name in entry.by_round))
    yield "| pair | " + " | ".join(names) + " |"
    yield "|---" + "|--:" * len(names) + "|"
    for entry in entries:
        cells = (f"{mean:.1f} ± {half:.1f}" for mean, half in (entry.by_round[name] for name in names))
        yield f"| {entry.one} over {entry.rival} | " + " | ".join(cells) + " |"


def _stale(entry: Measured, plays: Mapping[str, str]) -> bool:
    """Whether a level decides otherwise now than when it was measured."""
    return any(plays.get(level) != way for level, way in entry.plays.items())
