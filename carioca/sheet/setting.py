"""How a sheet is set: one size of type and one leading, the grid, and the small parts that every block uses."""

from __future__ import annotations

from collections.abc import Callable

from carioca.sheet.faces import CAPITAL, Faces
from carioca.sheet.page import ACCENT, Page

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
        """Begin again on an empty page."""
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
