"""Which round it is, of how many where that is known beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.i18n import t


def round_of(key: str, round_no: int, rounds: Sequence[str] | None, **values: object) -> str:
    """The text of a key about a round (counted from 0); `<key>.open` where a target ends the match (`Game.rounds`)."""
    if rounds is None:
        return t(f"{key}.open", round=round_no + 1, **values)
    return t(key, round=round_no + 1, rounds=len(rounds), **values)
