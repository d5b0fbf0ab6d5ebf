"""Lines of a record: a seat and the text of its action (formats.md 4)."""

from __future__ import annotations


class NotationError(ValueError):
    """A line that names no action; the message is one sentence."""


def line(seat: int, action: str) -> str:
    """`SEAT ACTION`."""
    return f"{seat} {action}"


def split_line(text: str) -> tuple[int, str]:
    """The seat and the action's text of a record's line. Raises NotationError."""
    seat, _, action = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 3) or not action:
        raise NotationError(f"'{text}' is not a line 'SEAT ACTION'")
    return int(seat), action
