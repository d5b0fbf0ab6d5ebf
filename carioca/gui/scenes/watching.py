"""A match file that somebody wants to see: its replay, or why it cannot be shown."""

from __future__ import annotations

from pathlib import Path

from carioca.film import Film
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Scene, Swap
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.words.film import file_fault


def watching(file: Path, saves: Path) -> Scene:
    """The replay of a file; of one that cannot be read, a sentence from which the list of matches can be reached."""
    try:
        return ReplayScene(Film.read(file, saves))
    except StorageError as error:
        to_list = t("past.title")
        return QuestionScene(file_fault(error), t("form.done"), Pop, to_list, lambda: Swap(routes.Past()))
