"""The result of an arena: a table to read, and JSON that holds all of it."""

from __future__ import annotations

import platform
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from carioca.arena.figures import Estimate, Row, all_times, rows, taken
from carioca.arena.plan import Plan
from carioca.arena.play import Played
from carioca.i18n import t
from carioca.strength import wilson

_NAME = 28
_MOST_REASONS = 8


def label(name: str) -> str:
    """A contestant's name, short: of a long command the end tells more."""
    if len(name) <= _NAME:
        return name
    tail = name[1 - _NAME :]
    words = re.split(r"(?<=[/\\ ])", tail, maxsplit=1)
    return "…" + words[-1]


# -- the table -------------------------------------------------------------------------------------------------------


def table_lines(plan: Plan, played: Sequence[Played]) -> Iterator[str]:
    """The result as lines of text; `played` are all matches of the plan in the order of its jobs."""
    yield t(
        "arena.head",
        preset=plan.preset,
        changed=_changed(plan),
        n=plan.deals,
        seed=plan.seed,
        app=plan.to_json()["app"],
    )
    ids = plan.rounds
    unit: str = plan.to_json()["unit"]
    if plan.open_ended:
        unit = "target" if unit == "match" else "alone"
    yield t(f"arena.unit.{unit}", n=len(ids), rounds=", ".join(ids))
    found = [row for number in range(len(plan.tables)) for row in rows(plan, number, played)]
    if found:
        yield ""
        better = ".more" if plan.game.profile.higher_wins else ""
        columns = t(f"arena.columns{better}").split("|")
        yield from _grid(["", *columns], [_row_cells(n, row) for n, row in enumerate(found, 1)])
        if not plan.open_ended:
            yield ""
            yield t(f"arena.by-round{better}")
            numbers = [f"({n})" for n in range(1, len(found) + 1)]
            names = dict.fromkeys(ids)
            lines = [[name, *(_interval(row.by_round[name]) for row in found)] for name in names]
            yield from _grid(["", *numbers], lines)
    yield from _forfeit_lines(plan, played)
    if plan.times:
        yield from _time_lines(plan, played)


def _changed(plan: Plan) -> str:
    changed = {name: value for name, value in plan.to_json()["options"].items() if name != "rounds"}
    texts = (",".join(map(str, v)) if isinstance(v, list) else str(v).lower() for v in changed.values())
    return "".join(f", {name}={text}" for name, text in zip(changed, texts, strict=True))


def _row_cells(number: int, row: Row) -> list[str]:
    low, high = wilson(row.won, row.of)
    rivals = Counter(label(name) for name in row.rivals)
    against = " + ".join(f"{count} × {name}" if count > 1 else name for name, count in rivals.items())
    return [
        f"({number}) {label(row.name)} – {against}",
        f"{row.margin.mean:.1f}",
        _half(row.margin),
        f"{row.points:.1f}",
        f"{row.rival_points:.1f}",
        f"{100 * row.won / row.of:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{100 * row.even:.1f} %",
        str(sum(row.forfeits.values())),
    ]


def _half(value: Estimate) -> str:
    return "± ?" if value.half is None else f"± {value.half:.1f}"


def _interval(value: Estimate) -> str:
    return f"{value.mean:.1f} {_half(value)}"


def _grid(head: list[str], body: list[list[str]]) -> Iterator[str]:
    """Columns of equal width, the first to the left, the others to the right."""
    widths = [max(len(row[at]) for row in [head, *body]) for at in range(len(head))]
    for row in [head, *body]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def _forfeit_lines(plan: Plan, played: Sequence[Played]) -> Iterator[str]:
    reasons = _reasons(plan, played)
    if not reasons:
        return
    yield ""
    yield t("arena.forfeits")
    for (name, why, detail, said), count in reasons.most_common(_MOST_REASONS):
        words = " · ".join(part for part in (t(f"arena.why.{why}"), detail, said) if part)
        yield f"  {count} × {label(name)}: {words}"
    if len(reasons) > _MOST_REASONS:
        yield "  …"


def _reasons(plan: Plan, played: Sequence[Played]) -> Counter[tuple[str, str, str, str]]:
    """How often a contestant forfeited with the same reason, details and last words."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for match in played:
        table = plan.tables[match.job.table]
        for forfeit in match.forfeits:
            name = table.entries[table.entry(forfeit.seat, match.job.rotation)]
            found[name, forfeit.why, forfeit.detail, forfeit.said] += 1
    return found


def _time_lines(plan: Plan, played: Sequence[Played]) -> Iterator[str]:
    head = ["", *t("arena.times").split("|")]
    for name, by_round in sorted(all_times(played).items()):
        body = []
        whole: Counter[int] = Counter()
        for contract in dict.fromkeys(plan.rounds):
            if contract in by_round:
                whole.update(by_round[contract])
                body.append([contract, *_time_cells(by_round[contract])])
        yield ""
        yield from _grid([label(name), *head[1:]], [*body, ["", *_time_cells(whole)]])


def _time_cells(counts: Counter[int]) -> list[str]:
    figures = taken(counts)
    return [str(figures.decisions), *(f"{value:.2f}" for value in figures[1:])]


# -- JSON ------------------------------------------------------------------------------------------------------------


def result_json(plan: Plan, played: Sequence[Played], workers: int, seconds: float) -> dict[str, Any]:
    """All figures. `plan` and `result` are the same on every machine, `machine` is not (formats: README of examples).

    `result` has a list for each table of the plan, with an entry for each side that was measured.
    """
    return {
        "plan": plan.to_json(),
        "result": [[_row_json(row) for row in rows(plan, number, played)] for number in range(len(plan.tables))],
        "machine": {
            "python": platform.python_version(),
            "system": platform.platform(terse=True),
            "workers": workers,
            "seconds": round(seconds, 1),
            "forfeits": [
                {"name": name, "why": why, "detail": detail, "said": said, "matches": count}
                for (name, why, detail, said), count in sorted(_reasons(plan, played).items())
            ],
            "times": {
                name: {contract: _times_json(counts) for contract, counts in by_round.items()}
                for name, by_round in sorted(all_times(played).items())
            },
        },
    }


def _row_json(row: Row) -> dict[str, Any]:
    low, high = wilson(row.won, row.of)
    return {
        "name": row.name,
        "rivals": list(row.rivals),
        "margin": _estimate_json(row.margin),
        "by_round": {name: _estimate_json(value) for name, value in row.by_round.items()},
        "points": _rounded(row.points),
        "rival_points": _rounded(row.rival_points),
        "won": row.won,
        "shared": row.shared,
        "of": row.of,
        "win_rate": _rounded(row.won / row.of),
        "win_interval": [_rounded(low), _rounded(high)],
        "even": _rounded(row.even),
        "forfeits": row.forfeits,
    }


def _estimate_json(value: Estimate) -> dict[str, Any]:
    half = value.half
    interval = None if half is None else [_rounded(value.mean - half), _rounded(value.mean + half)]
    return {"mean": _rounded(value.mean), "interval": interval}


def _times_json(counts: Counter[int]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in taken(counts)._asdict().items()}


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # no -0.0
