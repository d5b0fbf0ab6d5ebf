"""Sets a rules sheet on one A4 page: the largest type with which everything fits, in two columns on one grid."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from carioca import __version__
from carioca.i18n import t
from carioca.sheet.blocks import JOKER, Price, Round
from carioca.sheet.content import Content, Group, Line
from carioca.sheet.page import ACCENT, CAPITAL, DESCENT, HAIR, INK, LABEL, QUIET, Faces, Page
from carioca.suit_shapes import SIGNS

# All lengths are points, 72 to the inch: A4, its margins, and two columns.
WIDTH, HEIGHT = 595.28, 841.89
LEFT, TOP, BOTTOM = 50.0, 46.0, 42.0
INNER = WIDTH - 2 * LEFT
GUTTER = 30.0
COLUMN = (INNER - GUTTER) / 2
COLUMNS = (LEFT, LEFT + COLUMN + GUTTER)
# How far left of its line the mark of a changed rule stands.
MARK = 7.0
_BODY, _HEADING, _SMALL = 9.2, 10.0, 7.4


class Setting:
    """Sets lines on `page` with type of a scale (1: 9.2 points) and lines that are `leading` times as far apart."""

    def __init__(self, faces: Faces, scale: float, leading: float) -> None:
        self._faces = faces
        self.scale = scale
        self.body = _BODY * scale
        self.small = _SMALL * min(1.0, scale)
        self.pitch = self.body * leading
        self.page = Page(WIDTH, HEIGHT, faces)

    def clear(self) -> None:
        self.page = Page(WIDTH, HEIGHT, self._faces)

    def height(self, block: Callable[[float], float]) -> float:
        """How high a block is that takes its upper edge and gives its lower one; set on a page that is thrown away."""
        kept = self.page
        self.clear()
        height = block(0.0)
        self.page = kept
        return height

    def heading(self, x: float, y: float, width: float, title: str) -> float:
        """A heading over its line; the lower edge."""
        full = _HEADING * self.scale
        base = y + full * CAPITAL
        self.page.write(x, base, title, self.fitted(title, full, width, True), bold=True, colour=ACCENT)
        lower = base + 4.2 * self.scale
        self.page.rule(x, lower, width, 0.7, ACCENT)
        return lower + 0.7

    def base(self, y: float) -> float:
        """Where the letters of a row stand that begins at `y`: their capitals in its middle."""
        return y + self.pitch / 2 + self.body * CAPITAL / 2

    def mark(self, x: float, base: float, size: float) -> None:
        """The spot in the margin beside a line that differs from the preset."""
        self.page.dot(x - MARK, base - size * CAPITAL / 2, 0.22 * size)

    def fitted(self, text: str, size: float, width: float, bold: bool = False) -> float:
        """The size, at most `size`, at which a line is no wider than this."""
        return min(size, size * width / max(1.0, self.page.length(text, size, bold)))


# Lengths at scale 1.
_INDENT = 18.0
_TINY, _TINY_HIGH, _TINY_STEP, _MELD_GAP = 2.4, 4.4, 3.3, 3.2
_CARD, _CARD_HIGH, _CARD_GAP, _SPAN, _BEFORE_POINTS = 15.0, 21.0, 3.0, 7.0, 8.0
_POINTS = 1.1
# Points between two prices.
_WIDEST = 96.0


def set_rounds(setting: Setting, content: Content, y: float) -> float:
    """The rounds down one column and then the other, from the upper edge to the lower, which it gives."""
    y = lower = setting.heading(LEFT, y, INNER, content.rounds_title)
    # What has no melds is told in words alone, and those need the whole width.
    narrow = any(entry.melds for entry in content.rounds)
    rows, width = (-(-len(content.rounds) // 2), COLUMN) if narrow else (len(content.rounds), INNER)
    for x, part in zip(COLUMNS, (content.rounds[:rows], content.rounds[rows:]), strict=True):
        digits = max((setting.page.length(str(entry.number), setting.body, True) for entry in part), default=0.0)
        cards = max(setting.page.length(entry.cards, setting.body, True) for entry in content.rounds)
        for at, entry in enumerate(part):
            _round(setting, x, y + at * setting.pitch, entry, (digits, cards, width))
        lower = max(lower, y + len(part) * setting.pitch)
    if content.missing:
        setting.mark(LEFT, setting.base(lower), setting.body)
    for line in setting.page.wrapped(content.missing, setting.body, INNER, True):
        setting.page.write(LEFT, setting.base(lower), line, setting.body, bold=True)
        lower += setting.pitch
    return lower


def _round(setting: Setting, x: float, y: float, entry: Round, widths: tuple[float, float, float]) -> None:
    """A row: number, contract, its melds, its cards; the room for number, cards and the whole row is given."""
    digits, cards, width = widths
    page, size, scale, base = setting.page, setting.body, setting.scale, setting.base(y)
    page.write_to(x + digits, base, str(entry.number), size, bold=True, colour=ACCENT)
    melds = scale * (sum(entry.melds) * _TINY_STEP + (len(entry.melds) - 1) * _MELD_GAP - (_TINY_STEP - _TINY))
    room = width - _INDENT * scale - melds - cards - 16.0 * scale
    fitted = setting.fitted(entry.contract, size, room, entry.changed)
    page.write(x + _INDENT * scale, base, entry.contract, fitted, bold=entry.changed)
    page.write_to(x + width, base, entry.cards, size, bold=entry.changed, colour=INK if entry.changed else QUIET)
    at = x + width - cards - 8.0 * scale - melds
    for length in entry.melds:
        for _ in range(length):
            page.rule(at, base - 5.6 * scale, _TINY * scale, _TINY_HIGH * scale, QUIET)
            at += _TINY_STEP * scale
        at += _MELD_GAP * scale
    if entry.changed:
        setting.mark(x, base, size)
    page.rule(x, y + setting.pitch - 0.4, width, 0.4)


def set_prices(setting: Setting, title: str, prices: Sequence[Price], y: float) -> float:
    """What cards cost: small cards with their points, evenly spread, or in two columns where they are too many."""
    y = setting.heading(LEFT, y, INNER, title) + 7.0 * setting.scale
    high = _CARD_HIGH * setting.scale
    widths = [_price_width(setting, price) for price in prices]
    gaps = len(widths) - 1
    if sum(widths) + 12.0 * gaps <= INNER:
        gap = min(_WIDEST, (INNER - sum(widths)) / max(1, gaps))
        places = [(LEFT + sum(widths[:at]) + gap * at, 0) for at in range(len(widths))]
    else:
        # Two to a row, each at the beginning of a column.
        places = [(COLUMNS[at % 2], at // 2) for at in range(len(widths))]
    for (x, row), price in zip(places, prices, strict=True):
        _price(setting, x, y + row * (high + 6.0 * setting.scale), price)
    return y + high + places[-1][1] * (high + 6.0 * setting.scale)


def _price_width(setting: Setting, price: Price) -> float:
    gaps = (len(price.ranks) - 1) * (_CARD_GAP + (_SPAN if price.span else 0.0))
    letters = setting.page.length(price.points, setting.body * _POINTS, True)
    cards = sum(_rank_width(setting, rank) for rank in price.ranks)
    return cards + setting.scale * (gaps + _BEFORE_POINTS) + letters


def _rank_width(setting: Setting, rank: str) -> float:
    """A joker is a word, no sign: a star marks who won."""
    return setting.page.length(t("card.joker"), setting.body) if rank == JOKER else _CARD * setting.scale


def _price(setting: Setting, x: float, y: float, price: Price) -> None:
    page, scale, size = setting.page, setting.scale, setting.body * _POINTS
    middle = y + _CARD_HIGH * scale / 2
    for number, rank in enumerate(price.ranks):
        if number and price.span:
            page.rule(x, middle - 0.4, _SPAN * scale - 1.0, 0.8, QUIET)
            x += _SPAN * scale + 1.0
        if rank == JOKER:
            page.write(x, middle + setting.body * CAPITAL / 2, t("card.joker"), setting.body)
        else:
            page.card(x, y, _CARD * scale, _CARD_HIGH * scale, 0.7)
            _rank(setting, x + _CARD * scale / 2, middle, rank)
        x += _rank_width(setting, rank) + _CARD_GAP * scale
    x += (_BEFORE_POINTS - _CARD_GAP) * scale
    page.write(x, middle + size * CAPITAL / 2, price.points, size, bold=price.changed)


def _rank(setting: Setting, x: float, y: float, rank: str) -> None:
    page, size = setting.page, 9.0 * setting.scale
    letters = rank.rstrip("".join(SIGNS))
    suit = rank[len(letters) :]
    base = y + size * CAPITAL / 2 - (4.0 * setting.scale if suit else 0.0)
    page.write(x - page.length(letters, size, True) / 2, base, letters, size, bold=True)
    if suit:
        sign = 8.0 * setting.scale
        page.write(x - page.length(suit, sign) / 2, y + 8.0 * setting.scale, suit, sign)


SMALLEST = 0.5  # the least scale; with the texts of any catalogue a sheet stays well above it
_SCALES = [1.06 - step / 50 for step in range(28)] + [SMALLEST]
_LEADINGS = [1.98 - step / 50 for step in range(26)]
_TIGHT = _LEADINGS[-1]
_GAP, _WIDEST_GAP = 15.0, 30.0
_BLOCK_GAP, _WIDEST_BLOCK_GAP = 12.0, 36.0
_ROW_STEP = 1.3
_NOT_SIDE_BY_SIDE = 10.0


LEGIBLE = 8.0 / _BODY
"""The scale below which a page has no room for sentences: nearly everything was changed, and the rules come first."""


def lay_out(content: Content, faces: Faces) -> Page:
    """The page of a sheet; what would fit at no size is set at the smallest and runs over the lower margin."""

    def fits(scale: float, leading: float) -> bool:
        return _Sheet(content, faces, scale, leading).spare() >= 0

    scale = _first(_SCALES, lambda scale: fits(scale, _TIGHT))
    if scale < LEGIBLE and any(line.sentence for group in content.groups for line in group.lines):
        return lay_out(content.without_sentences(), faces)
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
            y = set_prices(self._set, self._content.prices_title, self._content.prices, y + gap)
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
        for note in content.notes:
            for line in page.wrapped(note, small, INNER):
                page.write(LEFT, y + small, line, small, colour=QUIET)
                y += small * 1.35
            y += small * 0.35
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
        """A rule and what was agreed: at the end of its last line, or below when both are too long. A changed one has
        its sentence beneath."""
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
        y += (len(value) - 1) * size * _ROW_STEP + self._set.pitch
        small = self._set.small
        for text in page.wrapped(line.sentence, small, COLUMN):
            page.write(x, y + small * CAPITAL, text, small, colour=QUIET)
            y += small * _ROW_STEP
        return y
