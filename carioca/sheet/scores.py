"""Sets a score sheet on one A4 page, to be hung up: who won, a row for each round, a column for each side, the totals
with the places below."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from carioca import __version__
from carioca.i18n import capitalised, t, uncapitalised
from carioca.sheet.blocks import Price
from carioca.sheet.layout import BOTTOM, HEIGHT, INNER, LEFT, TOP, WIDTH, Setting, set_prices
from carioca.sheet.page import ACCENT, CAPITAL, INK, LABEL, PAPER, QUIET, SHADE, TINT, Faces
from carioca.sheet.page import Page as Paper
from carioca.words.cards import list_text
from carioca.words.names import UNNAMED
from carioca.words.voice import Entry, Ledger, LedgerRow

FIRST = 0.3  # which share of the width the rounds' titles take
PITCH, LEAST = 42.0, 16.0  # points from row to row where there is room, and beside rules that were changed
NOTE, LINE = 9.0, 13.0  # points of the letters and from line to line of those rules
EDGE = 20.0  # points from the edge of the paper to the frame
TITLE, WON, NAME, DATED = 30.0, 19.0, 15.0, 10.5  # points of the letters of what stands above the table
BANNER = 38.0  # points of height of the band that says who won
CELL = 8.0  # points beside what stands in a cell
PARTS = (12.0, 11.0, 10.0, 9.0)  # points from line to line of what a round's points are made of, as there is room
PART = 0.8  # how high their letters are
MADE = 0.28  # behind which share of the first column they stand, and of half of the others
PRICES = 60.0  # points of height of what the cards cost, with its gap


class Played(NamedTuple):
    """What is told of a match besides its points: what its rules are called, when it was played and, of one that is
    over, who won and the place of each column; the signs of its suits; the lines of what was agreed otherwise; what the
    cards cost, with its title."""

    name: str
    dated: str = ""
    won: str = ""
    places: Sequence[int] = ()
    suits: str = ""
    rules: Sequence[str] = ()
    prices_title: str = ""
    prices: Sequence[Price] = ()


def lay_out_scores(ledger: Ledger, played: Played, faces: Faces) -> Paper:
    """The page of a ledger. Who leads is tinted, and who won a round is written bold."""
    return _Scores(ledger, played, faces).page


class _Scores:
    def __init__(self, ledger: Ledger, played: Played, faces: Faces) -> None:
        self.ledger, self.played = ledger, played
        self._set = Setting(faces, 1.0, 1.0)
        self.page = self._set.page
        self.first = INNER * FIRST
        self.column = (INNER - self.first) / len(ledger.heads)
        told = (*ledger.counted, *ledger.notes, *played.rules)
        notes = [self.page.wrapped(line, NOTE, INNER) for line in told]
        self._frame()
        y = self._heading()
        # The heads are two lines high where places are told, the totals in any case.
        rows = len(ledger.rows) + 2.6 + 0.5 * bool(played.places)
        free = HEIGHT - BOTTOM - y - LINE * 3 - PRICES * bool(played.prices)
        room = free - LINE * sum(map(len, notes), 1)
        self.pitch = min(PITCH, max(room / rows, min(LEAST, free / rows)))
        self.highs = [self.pitch] * len(ledger.rows)
        # Where the rounds are too many for lines of what their points are made of, each has one.
        lines, others = [len(_parts(row)) + 0.5 for row in ledger.rows], rows - len(ledger.rows)
        spare = room - others * LEAST * 1.5
        self.part = next((part for part in PARTS if part * sum(lines) <= spare), 0.0)
        self.in_parts = any(row.made for row in ledger.rows)
        if self.in_parts and self.part:
            self.highs = [max(LEAST, self.part * n) for n in lines]
            self.pitch = min(self.pitch, (room - sum(self.highs)) / others)
        self.size = min(15.0, max(self.pitch * 0.45, min(11.5, self.pitch * 0.56)))
        y = self._table(y)
        if played.prices:
            y = set_prices(self._set, played.prices_title, played.prices, y + LINE) + 5.0
        self._notes(y, notes)

    def _frame(self) -> None:
        """Two lines around the sheet."""
        for edge, weight, colour in ((EDGE, 1.6, ACCENT), (EDGE + 4.0, 0.5, INK)):
            wide, high = WIDTH - 2 * edge, HEIGHT - 2 * edge
            for x, y, w, h in (
                (0, 0, wide, weight),
                (0, high, wide, weight),
                (0, 0, weight, high),
                (wide, 0, weight, high),
            ):
                self.page.rule(edge + x, edge + y, w + (weight if w == weight or h == weight else 0), h, colour)

    def _middle(
        self, base: float, text: str, size: float, bold: bool = False, colour: tuple[int, int, int] = INK
    ) -> float:
        """A line in the middle of the page; half its length (points)."""
        size = self._set.fitted(text, size, INNER, bold)
        length = self.page.length(text, size, bold)
        self.page.write((WIDTH - length) / 2, base, text, size, bold=bold, colour=colour)
        return length / 2

    def _heading(self) -> float:
        played, page = self.played, self.page
        base = TOP + TITLE * CAPITAL
        half = self._middle(base, t("score.title"), TITLE, True)
        signs = played.suits.split()
        for sign, part in zip(signs, (-2, -1, 1, 2), strict=False):
            # Two on each side of the title.
            x = WIDTH / 2 + (half + 22.0 * abs(part)) * (1 if part > 0 else -1)
            page.write(x - page.length(sign, 15.0) / 2, base - 3.0, sign, 15.0)
        base += 23.0
        self._middle(base, played.name, NAME, colour=ACCENT)
        if played.dated:
            base += 16.0
            self._middle(base, played.dated, DATED, colour=QUIET)
        y = base + 14.0
        return self._banner(y) if played.won else y

    def _banner(self, y: float) -> float:
        page, middle = self.page, y + BANNER / 2
        page.card(LEFT, y, INNER, BANNER, 1.4, ACCENT, BANNER * 0.3, TINT)
        half = self._middle(middle + WON * CAPITAL / 2, self.played.won, WON, True, ACCENT)
        for side in (-1, 1):
            page.star(WIDTH / 2 + side * min(half + 22.0, INNER / 2 - 14.0), middle, 9.0, ACCENT)
        return y + BANNER + 12.0

    def _table(self, y: float) -> float:
        ledger, page, pitch = self.ledger, self.page, self.pitch
        places = self.played.places
        head = pitch * (1.5 if places else 1.0)
        winners = [at for at, place in enumerate(places) if place == 1]
        # A name is written on a line with a pen: not on black.
        band, ink = (SHADE, INK) if any(UNNAMED in one.name for one in ledger.heads) else (INK, PAPER)
        page.rule(LEFT, y, INNER, head, band)
        self._cell(LEFT, y, self.first, head, ledger.corner or t("score.round"), bold=True, colour=ink)
        for at, one in enumerate(ledger.heads):
            x = LEFT + self.first + at * self.column
            told = f"{t(f'place.short.{places[at]}')}" if places else ""
            name = pitch if told else head
            self._cell(x, y, self.column, name, one.name, bold=True, colour=ink, right=True)
            if told:
                self._cell(
                    x, y + pitch * 0.74, self.column, pitch * 0.6, told, colour=ink, right=True, size=self.size * 0.9
                )
            if at in winners:
                side = self.size * 0.42
                page.star(
                    x + self.column - CELL - page.length(told, self.size * 0.9) - side - 5.0,
                    y + pitch * 1.04,
                    side,
                    ink,
                )
        y += head
        texts = [list(map(add, map(_text, line.entries), line.marks)) for line in ledger.rows]
        # All points in one size: columns of numbers are compared.
        fitted = (self._set.fitted(text, self.size, self.column - CELL, True) for line in texts for text in line)
        points = min(fitted, default=self.size)
        for number, (line, high) in enumerate(zip(ledger.rows, self.highs, strict=True)):
            if number % 2:
                page.rule(LEFT, y, INNER, high, SHADE)
            for at in winners:
                page.rule(LEFT + self.first + at * self.column, y, self.column, high, TINT)
            self._cell(LEFT, y, self.first, high, f"{number + 1}. {capitalised(line.title)}")
            self._made(y, high, line)
            for at, text in enumerate(texts[number]):
                x, won = LEFT + self.first + at * self.column, at in line.standing
                self._cell(
                    x, y, self.column, high, text, bold=won, colour=ACCENT if won else INK, right=True, size=points
                )
            y += high
        high = pitch * 1.3
        page.rule(LEFT, y, INNER, 1.2, INK)
        page.rule(LEFT, y + 1.2, INNER, high - 2.4, TINT)
        page.rule(LEFT, y + high - 1.2, INNER, 1.2, INK)
        large = self.size * 1.2
        self._cell(LEFT, y, self.first, high, t("score.total"), bold=True, size=large)
        for at, total in enumerate(ledger.totals):
            x, best = LEFT + self.first + at * self.column, at in ledger.best
            colour = ACCENT if best else INK
            self._cell(x, y, self.column, high, total.text, bold=True, colour=colour, right=True, size=large)
        bids = any(entry.met is not None for line in ledger.rows for entry in line.entries)
        told = f"{ledger.legend} {t('score.print.met' if bids else 'score.print.bold')}".strip()
        if self.in_parts and not self.part:
            made = next(row.made for row in ledger.rows if row.made)
            told += " " + t("score.print.made", parts=list_text([uncapitalised(title) for title, _ in made[:-1]]))
        page.write(LEFT, y + high + LINE, told, NOTE, colour=QUIET)
        return y + high + LINE

    def _made(self, y: float, high: float, line: LedgerRow) -> None:
        """What the points of a round are made of, before them in small letters: in lines, or all of it in one."""
        parts, step, size, wide = _parts(line), self.part, self.part * PART, 2 * MADE * self.column
        if not self.part:
            step, size, wide = high, PARTS[2] * PART, wide * 1.2
            row = [", ".join(texts) for texts in zip(*(texts for _, texts in line.made[:-1]), strict=True)]
            parts = [("", tuple(row))] if row else []
        y += (high - step * len(parts)) / 2
        for title, texts in parts:
            self._cell(LEFT + self.first * MADE, y, self.first * (1 - MADE), step, title, colour=LABEL, size=size)
            for at, text in enumerate(texts):
                x = LEFT + self.first + at * self.column
                self._cell(x, y, wide, step, text, colour=LABEL, right=True, size=size)
            y += step

    def _cell(
        self, x: float, y: float, width: float, height: float, text: str, *, bold: bool = False,
        colour: tuple[int, int, int] = INK, right: bool = False, size: float = 0.0,
    ) -> None:  # fmt: skip
        letters = self._set.fitted(text, size or self.size, width - CELL * 1.5, bold)
        base = y + (height + letters * CAPITAL) / 2
        if right:
            self.page.write_to(x + width - CELL, base, text, letters, bold=bold, colour=colour)
        else:
            self.page.write(x + CELL, base, text, letters, bold=bold, colour=colour)

    def _notes(self, y: float, notes: Sequence[Sequence[str]]) -> None:
        for lines in notes:
            if y + LINE * len(lines) > HEIGHT - BOTTOM - LINE:
                break
            for text in lines:
                y += LINE
                self.page.write(LEFT, y, text, NOTE)
        self.page.write_to(LEFT + INNER, HEIGHT - BOTTOM, f"Carioca {__version__}", self._set.small, colour=QUIET)


def _parts(line: LedgerRow) -> list[tuple[str, tuple[str, ...]]]:
    """What the points of a round are made of, but for the sum and for what nobody had."""
    return [(title, texts) for title, texts in line.made[:-1] if any(text != "0" for text in texts)]


def _text(entry: Entry) -> str:
    return f"{entry.small.replace(' ', '')}  {entry.large}" if entry.small else entry.text
