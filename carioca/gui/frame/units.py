"""How many pixels a design unit has: one measure for the table, one for forms and text."""

from __future__ import annotations


def units(size: tuple[int, int], scale: float) -> tuple[float, float]:
    """Pixels per design unit for the table at 100 %, and for forms and text at `scale`, in a window of `size` px.

    The table is drawn for 1280x720 and cannot scroll: what the chosen scale means there says `table/frame.py`.
    Forms wrap and scroll: they are drawn for 960x720, small windows do not shrink their letters as much, and large
    letters leave them 460x330 units.
    """
    width, height = size
    base = min(width / 1280, height / 720)
    form = min(max(width / 960, 0.7) * scale, max(height / 720, 0.7) * scale, width / 460, height / 330)
    return max(base, 0.05), max(form, 0.3)
