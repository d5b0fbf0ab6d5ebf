"""What is shown when a screen failed: one sentence and a way on. The match is already on the disk."""

from __future__ import annotations

from carioca.gui.scene import Quit, Reset, Transition
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import t


class TroubleScene(QuestionScene):
    """Back to the menu, or out."""

    def __init__(self) -> None:
        super().__init__(t("trouble.text"), t("trouble.menu"), to_menu, t("menu.quit"), Quit)


def to_menu() -> Transition:
    """Close everything and show the menu."""
    from carioca.gui.scenes.menu import MenuScene

    return Reset(MenuScene())
