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
    found = joined(rect for part in parts if (rect := part.clip(window)).w and rect.h)
    if len(found) > MANY or sum(rect.w * rect.h for rect in found) > MOST * window.w * window.h:
        return None
    return found


def joined(rects: Iterable[Rect]) -> list[Rect]:
    """Rects that do not lie over one another, around all of these."""
    found: list[Rect] = []
    for rect in rects:
        while (at := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(at))
        found.append(rect)
    return found
