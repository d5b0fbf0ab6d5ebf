"""Where the cards of the own hand lie: a fan, and two rows above some twenty cards; pure geometry."""

from __future__ import annotations

from typing import NamedTuple

from carioca.gui.table.frame import Frame
from carioca.gui.table.slots import Slot, fan, fitting_step

ONE_ROW = 20
"""So many cards lie in one fan at most."""
SHOWN = 0.4
"""How much of its height a card of the upper row shows above the lower one."""
OPENED = 0.72
"""How much of its width is seen of the card under the pointer when its neighbours make room."""
ASIDE = 0.06
"""By how much of their width the cards on its other side give way."""


class Lie(NamedTuple):
    """How a hand lies, beside its number of cards.

    `gap_at`: room for `gap_size` cards is open before that card; `group_at`: what was just taken begins there, a little
    apart; `spread`: the neighbours of that card make room for it.
    """

    gap_at: int | None = None
    gap_size: int = 1
    group_at: int | None = None
    spread: int | None = None


PLAIN = Lie()


def hand_slots(frame: Frame, count: int, lie: Lie = PLAIN) -> list[Slot]:
    """Slots of the own hand from left to right; in two rows those of the upper one first."""
    places = _places(count, lie)
    whole = places[-1] + 1 if places else 0
    if lie.gap_at is not None and lie.gap_at >= count:
        whole += lie.gap_size
    at = None if lie.spread is None or not 0 <= lie.spread < count else places[lie.spread]
    if in_two_rows(count):
        slots = _two_rows(frame, whole, at)
    else:
        width = frame.hand_height * frame.ratio
        slots = fan(frame.hand, whole, frame.hand_height, width * 0.6, 1.0, frame.ratio)
        if at is not None and whole > 1:
            xs = [slot.x for slot in slots]
            _open(frame, xs, at, width, slots[1].x - slots[0].x)
            slots = [slot._replace(x=x) for slot, x in zip(slots, xs, strict=True)]
    return [slots[place] for place in places]


def in_two_rows(count: int) -> bool:
    """Whether so many cards lie in two rows."""
    return count > ONE_ROW


def card_height(frame: Frame, count: int) -> int:
    """The height (px) of the cards of a hand of so many."""
    return max(4, round(frame.hand.h / (1 + SHOWN))) if in_two_rows(count) else frame.hand_height


def _places(count: int, lie: Lie) -> list[int]:
    """The place of every card, with the places that stay empty counted too."""
    found, place = [], 0
    for at in range(count):
        if at == lie.gap_at:
            place += lie.gap_size
        if at == lie.group_at and at:
            place += 1
        found.append(place)
        place += 1
    return found


def _two_rows(frame: Frame, count: int, spread: int | None) -> list[Slot]:
    """Both rows with the same step, the upper one first."""
    height, per = card_height(frame, count), (count + 1) // 2
    width = height * frame.ratio
    step = fitting_step(frame.hand.w, per, height, width * 0.6, frame.ratio)
    left = frame.hand.centerx - step * (per - 1) / 2
    slots = []
    for first, y in ((0, frame.hand.top + height / 2), (per, frame.hand.bottom - height / 2)):
        xs = [left + step * at for at in range(min(per, count - first))]
        if spread is not None and first <= spread < first + len(xs):
            _open(frame, xs, spread - first, width, step)
        slots += [Slot(x, y, 0.0, float(height)) for x in xs]
    return slots


def _open(frame: Frame, xs: list[float], at: int, width: float, step: float) -> None:
    """The neighbours of a card give way as far as there is room, most of all those that cover it."""
    least = min(5.0, step)
    last, first = frame.hand.right + frame.pad - width / 2, frame.hand.left - frame.pad + width / 2
    push = width * OPENED - step
    for other in range(at + 1, len(xs)):
        xs[other] = max(xs[other], min(xs[other] + max(push, width * ASIDE), last - (len(xs) - 1 - other) * least))
    for other in range(at):
        xs[other] = min(xs[other], max(xs[other] - width * ASIDE, first + other * least))
