"""The buttons of the table: which there are now, what they say and whether they do something."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Button(NamedTuple):
    """A button by its name; `key` is shown beside the text, `strong` calls for attention, `on` is a switch's state."""

    name: str
    rect: Rect
    text: str
    key: str = ""
    enabled: bool = True
    strong: bool = False
    on: bool = False


def buttons_of(table: Table) -> tuple[Button, ...]:
    """The buttons in the order of Tab."""
    board = table.board
    rects = board.layout.buttons
    found = [Button("menu", rects["menu"], ""), Button("help", rects["help"], "?")]
    if board.viewer is None or board.picture.open:
        return tuple(found)
    for sort in ("suit", "rank"):
        key = "T" if sort == "suit" else "R"
        found.append(Button(sort, rects[sort], t(f"table.button.{sort}"), key, on=board.hand.sort == sort))
    hint = Button("hint", rects["hint"], t("table.button.hint"), "H", table.my_turn, on=table.hint is not None)
    hints = [hint] if table.app.settings.hints else []
    if table.passing() is not None:
        return (*found, Button("pass", rects["pass"], t("table.button.pass"), "B", strong=True), *hints)
    if board.staging:
        staged = bool(board.hand.staged)
        ready = table.my_turn and staged and table.down_refusal() is None
        words = "further" if board.picture.down[board.viewer] else "down"
        found += [
            Button("propose", rects["propose"], t("table.button.propose"), "P"),
            Button("down", rects["down"], t(f"table.button.{words}"), "B", ready, ready),
            Button("back", rects["back"], t("table.button.back"), "Esc", staged),
        ]
    return (*found, *hints)
