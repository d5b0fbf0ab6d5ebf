"""What every figure has: the ground under its feet, and a hand that holds the sign."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.spanish.dress import SKIN, Tailor
from carioca.gui.art.spanish.signs import sign
from carioca.gui.art.svg import move, num, path


def ground(tailor: Tailor, half: float) -> str:
    """A strip of meadow under the feet."""
    ink = tailor.look.ink
    earth = path(
        f"M{num(-half)} 152C{num(-half * 0.6)} 140 {num(-half * 0.2)} 142 0 143"
        f"C{num(half * 0.3)} 140 {num(half * 0.7)} 142 {num(half)} 152"
        f"C{num(half * 0.5)} 158 {num(-half * 0.5)} 158 {num(-half)} 152Z",
        "#a9b86a",
        ink,
        tailor.look.outline * 0.7,
    )
    tufts = "".join(
        f"M{num(x)} {num(y)}l-2.6 -7M{num(x)} {num(y)}l0 -8.4M{num(x)} {num(y)}l2.8 -6.6"
        for x, y in ((-half * 0.82, 151), (-half * 0.4, 154), (half * 0.36, 154), (half * 0.78, 151))
    )
    return earth + path(tufts, "", "#5f7f3c", 1.6) + path("M-52 152l6 0M-10 153l9 0M44 154l7 0", "", "#7f9350", 1.4)


def held(tailor: Tailor, x: float, y: float, small: float = 1.0) -> tuple[str, str]:
    """What the hand at (x, y) holds: the sign behind the fist, and the fist."""
    suit, look = tailor.suit, tailor.look
    if suit is Suit.OROS:
        thing = move(x - 4, y - 27 * small, sign(suit, look, 0.52 * small))
    elif suit is Suit.COPAS:
        thing = move(x - 4, y - 20 * small, sign(suit, look, 0.56 * small))
    elif suit is Suit.ESPADAS:
        thing = move(x - 2, y - 36 * small, sign(suit, look, 0.72 * small, 1.35), turn=-5)
    else:
        thing = move(x - 3, y - 28 * small, sign(suit, look, 0.78 * small, 1.25), turn=-6)
    fist = tailor.cut(
        f"M{num(x - 8)} {num(y - 5)}C{num(x - 8)} {num(y - 9)} {num(x + 5)} {num(y - 9)} {num(x + 7)} {num(y - 5)}"
        f"C{num(x + 10)} {num(y - 1)} {num(x + 9)} {num(y + 7)} {num(x + 4)} {num(y + 8)}"
        f"C{num(x - 4)} {num(y + 9)} {num(x - 9)} {num(y + 5)} {num(x - 8)} {num(y - 5)}Z",
        SKIN,
        0.8,
    )
    fingers = path(
        f"M{num(x - 7.4)} {num(y - 3.4)}l9 0M{num(x - 7.6)} {num(y + 0.4)}l9 0M{num(x - 7)} {num(y + 4)}l8 0",
        "",
        "#b98058",
        1.1,
    )
    return thing, fist + fingers
