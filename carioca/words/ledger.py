"""Score sheets of any game: columns of seats or sides, totals, who leads, and the places at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from carioca.engine.game import AnyGame
from carioca.i18n import minus, t
from carioca.session import Seat
from carioca.words.cards import list_text, points_text
from carioca.words.names import Names, called
from carioca.words.voice import AnyVoice, Entry, Head, Ledger, LedgerRow, Scored

Told = Callable[[int, int], Entry]
"""What a column says about a round: given the round (from 0) and the column's points in it."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def heads_of(game: AnyGame, names: Sequence[str]) -> tuple[Head, ...]:
    """One column for each side, in the order of their first seats."""
    seats: dict[int, list[int]] = {}
    for seat, side in enumerate(game.sides(len(names))):
        seats.setdefault(side, []).append(seat)
    return tuple(Head(Names.of(names).label(found), tuple(found)) for found in seats.values())


def make_ledger(game: AnyGame, voice: AnyVoice, played: Scored, until: int, told: Told) -> Ledger:
    """The sheet after a round (counted from 0); points of a side stand at each of its seats and count once."""
    heads = heads_of(game, played.names)
    points = [tuple(row[head.seats[0]] for head in heads) for row in played.points[: until + 1]]
    known = game.rounds(played.setup)
    marks, notes = _notes(played, len(points))
    rows = []
    for number in range(len(points) if known is None else max(len(known), len(points))):
        end = played.ends.get(number)
        won = set(end.winners) if end is not None and number < len(points) else set()
        rows.append(
            LedgerRow(
                voice.round_name(played.setup, number),
                voice.round_short(played.setup, number),
                tuple(told(number, one) for one in points[number]) if number < len(points) else (),
                tuple(at for at, head in enumerate(heads) if won & set(head.seats)),
                tuple(
                    ",".join(marks[number, seat] for seat in head.seats if (number, seat) in marks) for head in heads
                ),
            )
        )
    course = tuple(
        accumulate(points, lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True)), initial=(0,) * len(heads))
    )
    totals = course[-1]
    lead = max(totals) if game.profile.higher_wins else min(totals)
    best = tuple(at for at, total in enumerate(totals) if total == lead) if points else ()
    sense = t("score.plot.more" if game.profile.higher_wins else "score.plot")
    shown = tuple(Entry(minus(n), points_text(n)) for n in totals)
    return Ledger(heads, tuple(rows), shown, best, course, sense, notes=notes)


def _notes(played: Scored, rounds: int) -> tuple[dict[tuple[int, int], str], tuple[str, ...]]:
    """Who played what others are charged with: the marks of rounds and seats, and a sentence for each mark. A sheet is
    read by all: who has a name is told by it."""
    found = dict[tuple[int, str, tuple[tuple[Seat, int], ...]], list[int]]()
    for number in range(rounds):
        others, shares = played.others.get(number, {}), played.shares.get(number, {})
        for seat in sorted({*others, *shares}):
            shared = tuple(shares.get(seat, ()))
            if any(who.name not in ("", played.names[seat]) for who, _ in shared):
                found.setdefault((seat, "shared", shared), []).append(number)
            elif seat in others:
                key = "instead" if others[seat] else "finished" if shared else "played"
                found.setdefault((seat, key, ((Seat(others[seat]), 0),)), []).append(number)
    marks, notes = dict[tuple[int, int], str](), list[str]()
    for at, ((seat, key, course), numbers) in enumerate(found.items(), start=1):
        mark, name = str(at).translate(RAISED), played.names[seat]
        marks |= {(number, seat): mark for number in numbers}
        (first, _), *later = course
        if key == "shared":
            told = [t(f"score.shared.{'then' if n else 'after'}", n=n, name=called(who)) for who, n in later]
            values = {"name": called(first), "then": "; ".join(told)}
        else:
            values = {"name": name, "other": Names(played.names).telling({seat: first.name})[seat]}
            key += ".you" if key == "instead" and name == t("new.you") else ""
        rounds_text = list_text([str(number + 1) for number in numbers])
        notes.append(f"{mark} {t(f'score.{key}', rounds=rounds_text, n=len(numbers), **values)}")
    return marks, tuple(notes)


def extremes(game: AnyGame, ledger: Ledger) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each column its best and its worst round: the number (from 0) and the points; the first of equal ones.

    What others have played is nobody's best round: a column that has no other ones has none of both.
    """
    sign = 1 if game.profile.higher_wins else -1
    found = []
    for at in range(len(ledger.heads)):
        points = {
            number: after[at] - before[at]
            for number, (before, after) in enumerate(pairwise(ledger.course))
            if not ledger.rows[number].marks[at]
        }
        pair = [pick(points, key=lambda number: sign * points[number]) for pick in (max, min)] if points else []
        found.append(tuple((number, points[number]) for number in pair))
    return tuple(found)


def shared(game: AnyGame, group: Sequence[int], seats: int) -> bool:
    """Whether a place of the ranking is shared: by more than one side."""
    sides = game.sides(seats)
    return len({sides[seat] for seat in group}) > 1


def places(game: AnyGame, ranking: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """The number of the place of each group of a ranking, from 1: who shares one moves those behind."""
    sides = game.sides(seats)
    found, place = [], 1
    for group in ranking:
        found.append(place)
        place += len({sides[seat] for seat in group})
    return tuple(found)
