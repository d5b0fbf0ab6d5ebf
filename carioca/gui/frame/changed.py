"""The parts of a picture that are sent to the desktop: few, and only when that is less work than all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

MOST = 0.6
"""From this part of the window on all of it is sent."""
MANY = 24
"""Parts; each is a message of its own to the desktop."""


def compact(parts: Sequence[Rect] | None, size: tuple[int, int]) -> list[Rect] | None:
    """The parts within a window of `size` px, those joined that lie over one another; None: send all of it."""
    if parts is None:
        return None
    window = Rect((0, 0), size)
    found = [rect for part in parts if (rect := part.clip(window)).w and rect.h]
    if len(found) > 1:
        found = joined(found)
    if len(found) > MANY or sum([rect.w * rect.h for rect in found]) > MOST * window.w * window.h:
        return None
    return found


def joined(rects: Iterable[Rect]) -> list[Rect]:
    """Rects around all of these: those that lie over one another are one where that is no more to paint."""
    found: list[Rect] = []
    for rect in rects:
        for at in reversed(rect.collidelistall(found)):
            other, whole = found[at], rect.union(found[at])
            if whole.w * whole.h <= rect.w * rect.h + other.w * other.h:
                rect = whole
                del found[at]
        found.append(rect)
    return found
