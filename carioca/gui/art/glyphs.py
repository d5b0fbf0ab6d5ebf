"""Our own stroked alphabet for card corners, the joker's name and the logo; no font is needed for them."""

from __future__ import annotations

from carioca.gui.art.svg import num, scaled

# Width and path of each sign at a cap height of 100; strokes are centred on the path.
_GLYPHS: dict[str, tuple[float, str]] = {
    "A": (74, "M0 100L37 0L74 100M14 66L60 66"),
    "0": (56, "M28 0C47 0 56 19 56 50C56 81 47 100 28 100C9 100 0 81 0 50C0 19 9 0 28 0Z"),
    "1": (24, "M0 21L24 0L24 100"),
    "2": (58, "M2 27C2 9 15 0 29 0C45 0 56 11 56 27C56 42 46 52 34 65L1 100L58 100"),
    "3": (
        58,
        "M3 15C9 5 18 0 28 0C44 0 54 10 54 24C54 39 43 47 26 47C45 47 58 57 58 73C58 90 45 100 28 100C15 100 5 94 0 83",
    ),
    "4": (64, "M46 100L46 0L0 70L64 70"),
    "5": (58, "M53 0L10 0L6 46C13 39 20 36 29 36C46 36 58 49 58 67C58 87 45 100 27 100C15 100 6 95 0 86"),
    "6": (58, "M46 4C18 22 0 46 0 70C0 88 12 100 29 100C46 100 58 88 58 70C58 52 46 40 29 40C17 40 7 46 2 56"),
    "7": (56, "M0 0L56 0L20 100"),
    "8": (
        58,
        "M29 0C43 0 53 9 53 23C53 37 43 46 29 46C15 46 5 37 5 23C5 9 15 0 29 0Z"
        "M29 46C46 46 58 57 58 73C58 89 46 100 29 100C12 100 0 89 0 73C0 57 12 46 29 46Z",
    ),
    "9": (58, "M12 96C40 78 58 54 58 30C58 12 46 0 29 0C12 0 0 12 0 30C0 48 12 60 29 60C41 60 51 54 56 44"),
    "J": (42, "M42 0L42 68C42 89 34 100 20 100C9 100 2 93 0 82"),
    "Q": (70, "M35 0C57 0 70 20 70 50C70 80 57 100 35 100C13 100 0 80 0 50C0 20 13 0 35 0ZM44 74L70 104"),
    "K": (60, "M0 0L0 100M57 0L1 60M23 38L60 100"),
    "C": (62, "M62 19C56 6 47 0 35 0C13 0 0 20 0 50C0 80 13 100 35 100C47 100 56 94 62 81"),
    "O": (72, "M36 0C58 0 72 20 72 50C72 80 58 100 36 100C14 100 0 80 0 50C0 20 14 0 36 0Z"),
    "E": (48, "M48 0L0 0L0 100L48 100M0 48L41 48"),
    "R": (58, "M0 100L0 0L29 0C47 0 57 9 57 26C57 42 47 51 29 51L0 51M31 51L60 100"),
    "I": (12, "M6 0L6 100"),
}


def text_width(text: str, cap: float, gap: float) -> float:
    """Width of the text's centre lines at cap height `cap`; `gap` is the space between letters per 100 of cap."""
    return (sum(_GLYPHS[c][0] for c in text) + gap * (len(text) - 1)) * cap / 100


def positions(text: str, x: float, cap: float, gap: float) -> list[float]:
    """Left edge of each letter's centre line when the text is centred on `x`."""
    at = x - text_width(text, cap, gap) / 2
    places = []
    for letter in text:
        places.append(at)
        at += (_GLYPHS[letter][0] + gap) * cap / 100
    return places


def stroke_text(
    text: str,
    x: float,
    top: float,
    cap: float,
    colour: str,
    *,
    weight: float = 17.0,
    gap: float = 22.0,
    narrow: float = 1.0,
) -> str:
    """The text centred on `x`, its caps from `top` to `top + cap`; `weight` and `gap` per 100 of cap height.

    `narrow` squeezes the letters but not their strokes: the points of the paths are scaled, not the pen.
    """
    scale = cap / 100
    squeezed = scale * narrow
    pen = f'fill="none" stroke="{colour}" stroke-width="{num(weight * scale)}"'
    parts = []
    at = x - (sum(_GLYPHS[c][0] * narrow for c in text) + gap * (len(text) - 1)) * scale / 2
    for letter in text:
        width, d = _GLYPHS[letter]
        parts.append(
            f'<path d="{scaled(d, squeezed, scale, at, top)}" {pen} stroke-linecap="round" stroke-linejoin="round"/>'
        )
        at += (width * narrow + gap) * scale
    return "".join(parts)
