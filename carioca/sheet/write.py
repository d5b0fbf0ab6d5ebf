"""Writes the rules sheet of some options to a file."""

from __future__ import annotations

from pathlib import Path

from carioca.engine.options import TableOptions
from carioca.games import preset_game
from carioca.sheet.content import make_content
from carioca.sheet.faces import NO_TOOLS, faces
from carioca.sheet.layout import lay_out
from carioca.storage.atomic import replace_file
from carioca.storage.errors import FULL, StorageError

ENDINGS = (".pdf", ".png")


def write_sheet(options: TableOptions, path: Path, *, preset: str, name: str = "") -> None:
    """One A4 page with the rules in force, in the language being spoken; the ending .pdf or .png decides its form.

    Rules that differ from `preset` are stressed; `name` is what the players call their own. A file of that name is
    replaced, its folder made. Raises KeyError for an unknown preset and StorageError otherwise: another ending, a
    folder that cannot be written, no space, or a missing library.
    """
    game = preset_game(preset)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise StorageError("sheet.ending", {"path": str(path)})
    content = make_content(game, options, preset, name)
    letters = faces()
    page = lay_out(content, letters)
    title = f"{content.title}: {content.name}"
    try:
        if ending == ".pdf":
            from carioca.sheet import pdf

            data = pdf.paint(page, letters, title, content.language)
        else:
            from carioca.sheet import png

            data = png.paint(page, letters, title, content.language)
    except ImportError as problem:
        raise StorageError(NO_TOOLS, {"name": problem.name or "fpdf2"}) from problem
    try:
        replace_file(path, data)
    except (StorageError, ValueError) as problem:
        # ValueError: a path that no file can have.
        code = "sheet.full" if isinstance(problem, StorageError) and problem.code == FULL else "sheet.unwritable"
        raise StorageError(code, {"path": str(path)}, str(problem)) from problem
