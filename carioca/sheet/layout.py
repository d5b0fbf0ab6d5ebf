"""Sets a rules sheet on one A4 page: the largest type with which everything fits, in two columns on one grid."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from itertools import combinations

from carioca import __version__
from carioca.sheet.content import Content, Group, Line
from carioca.sheet.faces import CAPITAL, DESCENT, Faces
from carioca.sheet.page import ACCENT, HAIR, INK, LABEL, QUIET, Page
from carioca.sheet.rounds import set_prices, set_rounds
from carioca.sheet.setting import BOTTOM, COLUMN, COLUMNS, HEIGHT, INNER, LEFT, MARK, TOP, Setting

SMALLEST = 0.5
"""The least scale; with the texts of any catalogue a sheet stays well above it."""
_SCALES = [1.06 - step / 50 for step in range(28)] + [SMALLEST]
_LEADINGS = [1.98 - step / 50 for step in range(26)]
_TIGHT = _LEADINGS[-1]
_GAP, _WIDEST_GAP = 15.0, 30.0
_BLOCK_GAP, _WIDEST_BLOCK_GAP = 12.0, 36.0
_ROW_STEP = 1.3
_NOT_SIDE_BY_SIDE = 10.0


def lay_out(content: Content, faces: Faces) -> Page:
    """The page of a sheet; what would fit at no size is set at the smallest and runs over the lower margin."""

    def fits(scale: float, leading: float) -> bool:
        return _Sheet(content, faces, scale, leading).spare() >= 0

    scale = _first(_SCALES, lambda scale: fits(scale, _TIGHT))
    return _Sheet(content, faces, scale, _first(_LEADINGS, lambda leading: fits(scale, leading))).page()


def _first(falling: list[float], fits: Callable[[float], bool]) -> float:
    """The largest value that fits, or else the last; what is smaller than a value that fits does too."""
    return falling[min(bisect_left(falling, True, key=fits), len(falling) - 1)]


class _Sheet:
    """Sets a sheet at one scale and leading; every part takes the place of its upper edge and gives its lower one."""

    def __init__(self, content: Content, faces: Faces, scale: float, leading: float) -> None:
        self._content = content
        self._set = Setting(faces, scale, leading)
        self._gap = _GAP * scale
        self._halves = self._split()

    def spare(self) -> float:
        """How many points of the page's height are left over; negative when something does not fit."""
        return self._footer_top() - self._set.height(partial(self._flow, self._gap)) - self._gap

    def page(self) -> Page:
        """The finished page; its spare height goes between its four parts."""
        gap = max(self._gap, min(_WIDEST_GAP, self._gap + self.spare() / 4))
        self._set.clear()
        self._flow(gap, 0.0)
        self._footer(self._footer_top())
        return self._set.page

    def _flow(self, gap: float, top: float) -> float:
        """Everything above the footer; not every game knows its rounds beforehand or counts cards."""
        y = self._header(top + TOP)
        if self._content.rounds:
            y = set_rounds(self._set, self._content, y + gap)
        if self._content.prices:
            y = set_prices(self._set, self._content, y + gap)
        return self._groups(y + gap)

    # -- header and footer -------------------------------------------------------------------------------------------

    def _header(self, y: float) -> float:
        content, page, fitted = self._content, self._set.page, self._set.fitted
        base = y + 27.0 * CAPITAL
        page.write(LEFT, base, content.title, fitted(content.title, 27.0, INNER - 90.0, True), bold=True)
        page.write_to(LEFT + INNER, base, content.suits, 12.0)
        base += 23.0
        page.write(LEFT, base, content.name, fitted(content.name, 15.0, INNER), colour=ACCENT)
        base += 16.0
        if content.changes:
            self._set.mark(LEFT, base, 9.0)
        page.write(LEFT, base, content.summary, fitted(content.summary, 9.0, INNER), colour=QUIET)
        page.rule(LEFT, base + 9.0, INNER, 1.2, INK)
        return base + 10.2

    def _footer_top(self) -> float:
        return HEIGHT - BOTTOM - self._set.height(self._footer)

    def _footer(self, y: float) -> float:
        content, page, small = self._content, self._set.page, self._set.small
        for line in page.wrapped(content.idle, small, INNER):
            page.write(LEFT, y + small, line, small, colour=QUIET)
            y += small * 1.35
        y = self._signatures(y + 34.0)
        page.rule(LEFT, y + 9.0, INNER, 0.5, HAIR)
        base = y + 18.0 + small * CAPITAL
        program = f"Carioca {__version__}"
        size = self._set.fitted(content.fingerprint, small, INNER - page.length(program, small) - 12.0)
        page.write(LEFT, base, content.fingerprint, size, colour=QUIET)
        page.write_to(LEFT + INNER, base, program, small, colour=QUIET)
        return base + DESCENT * small

    def _signatures(self, base: float) -> float:
        """Lines to sign on and one for the date, the words standing on `base`; the lower edge."""
        content, page, size = self._content, self._set.page, 9.0
        page.write(LEFT, base, content.agreed, size, bold=True)
        start = LEFT + page.length(content.agreed, size, True) + 10.0
        day = LEFT + INNER - 62.0
        date = day - 8.0 - page.length(content.date, size, True)
        page.write(date, base, content.date, size, bold=True)
        page.rule(day, base + 1.0, 62.0, 0.6, INK)
        step = min(130.0, (date - 6.0 - start) / content.signatures)
        for number in range(content.signatures):
            page.rule(start + number * step, base + 1.0, step - 10.0, 0.6, INK)
        return base + 4.0

    # -- the options -------------------------------------------------------------------------------------------------

    def _split(self) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
        """The groups in two columns of about the same height, in their order within each, the first one left."""
        groups = self._content.groups
        heights = [self._set.height(partial(self._group, group, 0.0)) + _BLOCK_GAP for group in groups]
        rest = range(1, len(groups))
        choices = [frozenset({0, *others}) for size in range(len(groups)) for others in combinations(rest, size)]

        def longer(chosen: frozenset[int]) -> tuple[float, list[int]]:
            left = sum(heights[at] for at in chosen)
            return max(left, sum(heights) - left), sorted(chosen)

        chosen = min(choices, key=longer)
        left = tuple(group for at, group in enumerate(groups) if at in chosen)
        return left, tuple(group for at, group in enumerate(groups) if at not in chosen)

    def _groups(self, y: float) -> float:
        """Both columns; the gaps of the shorter one grow until it is as long as the other."""
        gap = _BLOCK_GAP * self._set.scale
        heights = [self._set.height(partial(self._column, half, gap, 0.0)) for half in self._halves]
        for x, half, height in zip(COLUMNS, self._halves, heights, strict=True):
            missing = (max(heights) - height) / max(1, len(half) - 1)
            self._column(half, min(gap + missing, _WIDEST_BLOCK_GAP), x, y)
        return y + max(heights)

    def _column(self, groups: tuple[Group, ...], gap: float, x: float, y: float) -> float:
        for number, group in enumerate(groups):
            y = self._group(group, x, y + gap if number else y)
        return y

    def _group(self, group: Group, x: float, y: float) -> float:
        y = self._set.heading(x, y, COLUMN, group.title)
        for line in group.lines:
            if line.changed:
                self._set.mark(x, self._set.base(y), self._set.body)
            y = self._line(x, y, line)
            self._set.page.rule(x, y - 0.4, COLUMN, 0.4)
        return y

    def _line(self, x: float, y: float, line: Line) -> float:
        """A rule and what was agreed: at the end of its last line, or below when both are too long."""
        page, size, bold = self._set.page, self._set.body, line.changed
        label = page.wrapped(line.label, size, COLUMN, bold)
        for number, text in enumerate(label):
            base = self._set.base(y + number * size * _ROW_STEP)
            page.write(x, base, text, size, bold=bold, colour=INK if bold else LABEL)
        y += (len(label) - 1) * size * _ROW_STEP
        room = COLUMN - _NOT_SIDE_BY_SIDE * self._set.scale - page.length(label[-1], size, bold)
        value = [line.value]
        if page.length(line.value, size, bold) > room:
            value = page.wrapped(line.value, size, COLUMN - MARK, bold)
            y += size * _ROW_STEP
        for number, text in enumerate(value):
            page.write_to(x + COLUMN, self._set.base(y + number * size * _ROW_STEP), text, size, bold=bold)
        return y + (len(value) - 1) * size * _ROW_STEP + self._set.pitch
