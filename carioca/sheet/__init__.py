"""Printed pages: what a table agreed on, and the points of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from carioca import __version__
from carioca.engine.options import TableOptions
from carioca.games import preset_game
from carioca.i18n import language, t
from carioca.sheet.content import fingerprint, make_content
from carioca.sheet.layout import lay_out
from carioca.sheet.page import NO_TOOLS, Faces, Page, Rule, Text, faces
from carioca.sheet.scores import Played, lay_out_scores
from carioca.storage.errors import FULL, StorageError
from carioca.storage.files import replace_file
from carioca.words.voice import Ledger

__all__ = ["ENDINGS", "Played", "fingerprint", "write_scores", "write_sheet"]

ENDINGS = (".pdf", ".png")


def write_sheet(options: TableOptions, path: Path, *, preset: str, name: str = "") -> None:
    """One A4 page with the rules in force, in the language being spoken; the ending .pdf or .png decides its form.

    Rules that differ from `preset` are stressed; `name` is what the players call their own. A file of that name is
    replaced, its folder made. Raises KeyError for an unknown preset and StorageError otherwise: another ending, a
    folder that cannot be written, no space, or a missing library.
    """
    content = make_content(preset_game(preset), options, preset, name)
    _write(path, f"{content.title}: {content.name}", lambda letters: lay_out(content, letters))


def write_scores(ledger: Ledger, path: Path, played: Played) -> None:
    """The same of a score sheet; of the rules in `played` as many as there is room for. Raises StorageError."""
    _write(path, f"{t('score.title')}: {played.name}", lambda letters: lay_out_scores(ledger, played, letters))


def _write(path: Path, title: str, make: Callable[[Faces], Page]) -> None:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise StorageError("sheet.ending", {"path": str(path)})
    letters = faces()
    page = make(letters)
    try:
        if ending == ".pdf":
            data = paint_pdf(page, letters, title, language())
        else:
            from carioca.sheet import png

            data = png.paint(page, letters, title, language())
    except ImportError as problem:
        raise StorageError(NO_TOOLS, {"name": problem.name or "fpdf2"}) from problem
    try:
        replace_file(path, data)
    except (StorageError, ValueError) as problem:
        # ValueError: a path that no file can have.
        code = "sheet.full" if isinstance(problem, StorageError) and problem.code == FULL else "sheet.unwritable"
        raise StorageError(code, {"path": str(path)}, str(problem)) from problem


def paint_pdf(page: Page, faces: Faces, title: str, language: str) -> bytes:
    """A page as PDF: letters stay letters, in embedded fonts of which only the used ones are kept. Raises ImportError
    when fpdf2 is not installed."""
    from fpdf import FPDF, ViewerPreferences

    pdf = FPDF(unit="pt", format=(page.width, page.height))
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator(f"Carioca {__version__}")
    pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
    for bold in (False, True):
        pdf.add_font("sheet", "B" if bold else "", faces.of(bold).path)
    pdf.add_page()
    for item in page.items:
        pdf.set_fill_color(*item.colour)
        if isinstance(item, Text):
            pdf.set_font("sheet", "B" if item.bold else "", item.size)
            pdf.set_text_color(*item.colour)
            pdf.text(item.x, item.y, item.text)
        elif isinstance(item, Rule):
            pdf.rect(item.x, item.y, item.width, item.height, style="F")
        else:
            pdf.polygon(list(item.points), style="F")
    return bytes(pdf.output())
