"""Which round it is, of how many where that is known beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.i18n import t


def round_of(key: str, round_no: int, rounds: Sequence[str] | None, **values: object) -> str:
    """The text of a key about a round (counted from 0); `<key>.open` where a target ends the match (`Game.rounds`)."""
    if rounds is None:
        return t(f"{key}.open", round=round_no + 1, **values)
    return t(key, round=round_no + 1, rounds=len(rounds), **values)


def table_parts(sizes: Sequence[int]) -> list[str]:
    """The cards of each round in short, `1×4 2–9 10×4 9–2 1×4`: repeated ones with their number, then stretches."""
    parts: list[str] = []
    sizes = list(sizes)
    at = 0
    while at < len(sizes):
        same = next((n for n in range(at, len(sizes)) if sizes[n] != sizes[at]), len(sizes)) - at
        length = same if same > 1 else 1 + _stretch(sizes, at)
        if same > 1:
            parts.append(f"{sizes[at]}×{same}")
        elif length > 2:
            parts.append(f"{sizes[at]}\u2013{sizes[at + length - 1]}")
        else:
            parts += map(str, sizes[at : at + length])
        at += length
    return parts


def _stretch(sizes: list[int], at: int) -> int:
    """How many steps of one card, all up or all down, lead on from a round; none into rounds that are repeated."""
    longest = 0
    for step in (1, -1):
        end = at
        while (
            end + 1 < len(sizes)
            and sizes[end + 1] == sizes[end] + step
            and sizes[end + 1] not in sizes[end + 2 : end + 3]
        ):
            end += 1
        longest = max(longest, end - at)
    return longest
