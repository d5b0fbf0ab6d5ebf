"""Sets a score sheet on one A4 page: a row for each round, a column for each side, the totals below."""

from __future__ import annotations

from collections.abc import Sequence

from carioca import __version__
from carioca.i18n import capitalised, minus, t
from carioca.sheet.layout import BOTTOM, HEIGHT, INNER, LEFT, TOP, Setting
from carioca.sheet.page import ACCENT, CAPITAL, HAIR, INK, QUIET, Faces, Page
from carioca.words.voice import Entry, Ledger

FIRST = 0.3  # which share of the width the rounds' titles take
PITCH, LEAST = 24.0, 16.0  # points from row to row where there is room, and beside rules that were changed
DATED = 16.0  # points of the line that says when
NOTE, LINE = 9.0, 13.0  # points of the letters and from line to line of those rules


def lay_out_scores(ledger: Ledger, name: str, faces: Faces, dated: str = "", rules: Sequence[str] = ()) -> Page:
    """The page of a ledger; `name`, `dated` and `rules` as in write_scores. Who leads, and who won a round, is written
    bold."""
    setting = Setting(faces, 1.0, 1.0)
    page, first = setting.page, INNER * FIRST
    notes = [page.wrapped(rule, NOTE, INNER) for rule in (*ledger.notes, *rules)]
    below = DATED if dated else 0.0
    free, rows = HEIGHT - TOP - BOTTOM - 90.0 - below, len(ledger.rows) + 2
    pitch = min(PITCH, max((free - LINE * sum(map(len, notes), 1)) / rows, min(LEAST, free / rows)))
    size = min(10.0, pitch * 0.62)
    column = (INNER - first) / len(ledger.heads)
    texts = [[_text(entry) + line.mark(at) for at, entry in enumerate(line.entries)] for line in ledger.rows]
    # All points in one size: columns of numbers are compared.
    points = min((setting.fitted(text, size, column - 8.0, True) for line in texts for text in line), default=size)

    def row(y: float, title: str, texts: Sequence[str], bold: Sequence[int], whole: bool) -> None:
        base = y + (pitch + size * CAPITAL) / 2
        page.write(LEFT, base, title, setting.fitted(title, size, first - 8.0, whole), bold=whole)
        for at, text in enumerate(texts):
            strong = whole or at in bold
            letters = setting.fitted(text, size, column - 8.0, True) if whole else points
            colour = ACCENT if at in bold else INK
            page.write_to(LEFT + first + (at + 1) * column, base, text, letters, bold=strong, colour=colour)

    base = TOP + 27.0 * CAPITAL
    page.write(LEFT, base, t("score.title"), 27.0, bold=True)
    page.write(LEFT, base + 23.0, name, setting.fitted(name, 15.0, INNER), colour=ACCENT)
    page.write(LEFT, base + 23.0 + DATED, dated, setting.fitted(dated, 10.5, INNER), colour=QUIET)
    y = base + 36.0 + below
    row(y, ledger.legend or t("score.round"), [head.name for head in ledger.heads], (), True)
    page.rule(LEFT, y + pitch, INNER, 1.2, INK)
    for number, line in enumerate(ledger.rows):
        y += pitch
        row(y, f"{number + 1}. {capitalised(line.title)}", texts[number], line.standing, False)
        page.rule(LEFT, y + pitch, INNER, 0.5, HAIR)
    page.rule(LEFT, y + pitch, INNER, 1.2, INK)
    row(y + pitch, t("score.total"), [minus(total.text) for total in ledger.totals], ledger.best, True)
    y += 2 * pitch + LINE
    for lines in notes:
        if y + LINE * len(lines) > HEIGHT - BOTTOM - LINE:
            break
        for text in lines:
            y += LINE
            page.write(LEFT, y, text, NOTE)
    page.write_to(LEFT + INNER, HEIGHT - BOTTOM, f"Carioca {__version__}", setting.small, colour=QUIET)
    return page


def _text(entry: Entry) -> str:
    return f"{entry.small.replace(' ', '')}  {minus(entry.large)}" if entry.small else minus(entry.text)
