"""Where a card that may be called is asked for: a fixed place beside the pile, over the log."""

from __future__ import annotations

from pygame import Rect

from carioca.gui.table.frame import Frame

YES, NO = "answer.yes", "answer.no"
"""The places of the two answers (Places.buttons)."""


def panel_of(frame: Frame) -> Rect:
    """The whole question."""
    return frame.log.inflate(2 * frame.px(6), 2 * frame.px(5))


def cards_of(frame: Frame) -> Rect:
    """The card that is asked for, and beside it those that would be drawn with it, overlapped."""
    box, pad = panel_of(frame), frame.px(9)
    height = max(4, box.h - 2 * pad)
    wide = round(height * frame.ratio * 1.55)
    return Rect(box.x + pad, box.y + pad, wide, height)


def places_of(frame: Frame) -> dict[str, Rect]:
    """The two answers side by side, below the words; they stay where they are whatever is asked."""
    box, pad, gap = panel_of(frame), frame.px(9), frame.px(8)
    left = cards_of(frame).right + pad
    wide = max(4, (box.right - pad - left - gap) // 2)
    tall = max(4, min(frame.tx(38), round(box.h * 0.56)))
    yes = Rect(left, box.bottom - pad - tall, wide, tall)
    return {YES: yes, NO: yes.move(wide + gap, 0)}
