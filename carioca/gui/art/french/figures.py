"""King, queen and jack as half figures around (0, 0): the middle line is y = 0, heads are above it."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Suit
from carioca.gui.art.french import arms
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, diamond, ellipse, mirrored, move, num, path, rect


class Dress(NamedTuple):
    """Colours of one suit's people."""

    field: str
    robe: str
    light: str
    gold: str
    accent: str
    hair: str
    beard: str


_DRESSES: dict[Suit, Dress] = {
    Suit.SPADES: Dress("#f3ead3", "#22386a", "#4468b4", "#e3b23c", "#c2263a", "#2b2624", "#5a606b"),
    Suit.HEARTS: Dress("#f6e8d6", "#a51c2e", "#d64a55", "#e8bb4a", "#24407a", "#7a3f1e", "#8a5530"),
    Suit.DIAMONDS: Dress("#f7ecd0", "#b0501c", "#e08c40", "#f1cf6c", "#7a1f45", "#c98f2f", "#c08a3a"),
    Suit.CLUBS: Dress("#eeecd6", "#1c5d4b", "#36987a", "#e3b23c", "#63307a", "#4a2c1a", "#3a2a22"),
}
# With four suit colours blue belongs to the diamonds, so the spades wear grey.
_FOUR_COLOUR_DRESSES: dict[Suit, Dress] = {
    **_DRESSES,
    Suit.SPADES: Dress("#ece8de", "#343a48", "#6c7689", "#e3b23c", "#c2263a", "#2b2624", "#5a606b"),
    Suit.DIAMONDS: Dress("#e8ecf1", "#1f56a8", "#5a90da", "#e8bb4a", "#b3541e", "#c98f2f", "#c08a3a"),
}
CREAM, SKIN, SKIN_LOW, BLUSH = "#fffaf0", "#f4cfa8", "#e2b085", "#e2745f"


def dress_of(suit: Suit, look: Look) -> Dress:
    """What the people of a suit wear in this deck."""
    return (_DRESSES if look.diamonds == look.hearts else _FOUR_COLOUR_DRESSES)[suit]


def king(suit: Suit, dress: Dress, look: Look) -> str:
    """A bearded king in ermine with a sword or a sceptre."""
    hair = path("M-21 -106C-27 -96 -26 -78 -24 -70C-20 -64 20 -64 24 -70C26 -78 27 -96 21 -106Z", dress.beard)
    held = arms.sword(look, dress.gold, dress.accent) if suit in (Suit.SPADES, Suit.DIAMONDS) else ""
    held = held or arms.sceptre(look, dress.gold, dress.accent)
    return "".join(
        (
            _robe(dress, look),
            _trim(dress, look),
            _ermine(look),
            hair,
            _face(look, dress.beard, blush=False),
            _beard(suit, dress, look),
            _king_crown(dress, look),
            move(-43, 0, held),
            _sleeve(dress, look, CREAM),
        )
    )


def queen(suit: Suit, dress: Dress, look: Look) -> str:
    """A queen with long hair, a lace collar, pearls and a flower."""
    hair = path(
        "M-23 -96C-27 -122 27 -122 23 -96C24 -80 31 -66 29 -46C22 -40 14 -46 13 -58L-13 -58"
        "C-14 -46 -22 -40 -29 -46C-31 -66 -24 -80 -23 -96Z",
        dress.hair,
        look.ink,
        look.outline * 0.8,
    )
    flower = arms.rose if suit in (Suit.HEARTS, Suit.DIAMONDS) else arms.tulip
    return "".join(
        (
            _robe(dress, look),
            _trim(dress, look),
            hair,
            _lace(dress, look),
            _face(look, dress.hair, blush=True),
            path(
                "M-19 -92C-18 -108 -8 -111 0 -111C8 -111 18 -108 19 -92C13 -97 6 -102 0 -106C-6 -102 -13 -97 -19 -92Z",
                dress.hair,
            ),
            path("M-6 -74.5C-3 -77 -1 -76.2 0 -75.4C1 -76.2 3 -77 6 -74.5C3 -70.6 -3 -70.6 -6 -74.5Z", "#c03546"),
            _queen_crown(dress, look),
            move(-43, 0, flower(look, dress.accent, dress.gold)),
            _sleeve(dress, look, dress.gold),
        )
    )


def jack(suit: Suit, dress: Dress, look: Look) -> str:
    """A young page with a feathered cap, a ruff and a halberd or a lance."""
    hair = path(
        "M-22 -104C-27 -90 -27 -72 -28 -66C-24 -60 -17 -61 -15 -66L15 -66C17 -61 24 -60 28 -66C27 -72 27 -90 22 -104Z",
        dress.hair,
        look.ink,
        look.outline * 0.8,
    )
    held = arms.halberd(look, dress.accent) if suit in (Suit.SPADES, Suit.HEARTS) else arms.lance(look, dress.accent)
    sash = path("M-36 -48L-24 -54L44 0L24 0Z", dress.gold, look.ink, look.outline * 0.7)
    return "".join(
        (
            _robe(dress, look),
            _trim(dress, look),
            sash,
            hair,
            _face(look, dress.hair, blush=True),
            path("M-5.5 -75Q0 -70.5 5.5 -75", "", "#b3543f", 2.2),
            _ruff(look),
            _cap(dress, look),
            move(-43, 0, held),
            _sleeve(dress, look, CREAM),
        )
    )


def _robe(dress: Dress, look: Look) -> str:
    body = path(
        "M-57 0C-58 -22 -54 -38 -38 -46C-28 -50 -18 -52 -12 -58L12 -58C18 -52 28 -50 38 -46C54 -38 58 -22 57 0Z",
        dress.robe,
        look.ink,
        look.outline,
    )
    folds = mirrored(path("M-40 -30C-43 -20 -44 -10 -44 0M-31 -26C-33 -16 -34 -8 -34 0", "", dress.gold, 1.8, 0.8))
    return body + folds


def _trim(dress: Dress, look: Look) -> str:
    """The lighter front panel with its gold edges and buttons."""
    panel = path("M-12 -56L12 -56L20 0L-20 0Z", dress.light)
    edges = mirrored(path("M-12.5 -52L-20 0", "", dress.gold, 3.2))
    buttons = "".join(circle(0, y, 2.5, dress.gold, look.ink, 0.7) for y in (-24, -13))
    return panel + edges + buttons


def _ermine(look: Look) -> str:
    collar = path(
        "M-39 -47C-30 -58 -18 -66 0 -66C18 -66 30 -58 39 -47C30 -36 14 -30 0 -30C-14 -30 -30 -36 -39 -47Z",
        CREAM,
        look.ink,
        look.outline,
    )
    tails = mirrored(
        "".join(path(f"M{num(x)} {num(y)}l2.2 6.5l-4.4 0Z", look.ink) for x, y in ((-28, -49), (-17, -43)))
    )
    return collar + tails + path("M0 -40l2.2 6.5l-4.4 0Z", look.ink)


def _lace(dress: Dress, look: Look) -> str:
    skin = path("M-15 -60L15 -60L8 -46L0 -36L-8 -46Z", SKIN)
    collar = mirrored(
        path(
            "M-8 -62L-19 -60C-28 -56 -34 -50 -37 -42C-30 -36 -20 -36 -14 -32C-8 -32 -4 -28 0 -24"
            "L0 -34C-6 -42 -11 -50 -13 -58Z",
            CREAM,
            look.ink,
            look.outline * 0.8,
        )
    )
    pearls = "".join(circle(4.4 * i, -45.5 + 0.62 * (9 - i * i), 2.1, dress.gold, look.ink, 0.5) for i in range(-2, 3))
    return (
        skin + rect(-8, -70, 16, 14, 0, SKIN_LOW) + collar + pearls + circle(0, -35, 3.6, dress.accent, look.ink, 0.7)
    )


def _ruff(look: Look) -> str:
    """A pleated collar, back pleats first."""
    pleats = []
    for i in (-4, 4, -3, 3, -2, 2, -1, 1, 0):
        pleats.append(ellipse(6.6 * i, -57 - 0.32 * i * i, 5.4, 7.6, CREAM, look.ink, 0.9))
    return "".join(pleats)


def _face(look: Look, brow: str, blush: bool) -> str:
    parts = [
        rect(-8, -74, 16, 16, 0, SKIN_LOW),
        path("M-18 -108L18 -108L18 -88C18 -74 9 -64 0 -64C-9 -64 -18 -74 -18 -88Z", SKIN),
        path("M4 -108L18 -108L18 -88C18 -74 9 -64 0 -64C8 -72 9 -92 4 -108Z", SKIN_LOW, opacity=0.55),
    ]
    eye = path("M-12.6 -90.5Q-8.6 -94.4 -4.4 -90.5Q-8.6 -87.4 -12.6 -90.5Z", "#ffffff")
    eye += circle(-8.4, -90.8, 2.2, look.ink)
    eye += path("M-13.2 -90.6Q-8.6 -95 -4 -90.8", "", look.ink, 1.4)
    eye += path("M-13.6 -96.2Q-9 -99.6 -4.2 -96.8", "", brow, 2.2)
    parts.append(mirrored(eye))
    if blush:
        parts.append(mirrored(circle(-12, -81, 3.2, BLUSH, opacity=0.38)))
    parts.append(path("M0.5 -91L-2.8 -81.5L1.4 -81", "", "#a9704a", 1.6))
    return "".join(parts)


def _beard(suit: Suit, dress: Dress, look: Look) -> str:
    """Long and pointed for the black kings, full and round for the red ones."""
    tip = (
        "C18 -56 9 -44 0 -38C-9 -44 -18 -56"
        if suit in (Suit.SPADES, Suit.CLUBS)
        else "C21 -56 12 -48 0 -47C-12 -48 -21 -56"
    )
    full = path(
        "M-18.5 -90C-18 -82 -12 -80 -8 -79.5C-3 -81.5 3 -81.5 8 -79.5C12 -80 18 -82 18.5 -90"
        f"C21 -78 20 -70 18 -66{tip} -18 -66C-20 -70 -21 -78 -18.5 -90Z",
        dress.beard,
        look.ink,
        look.outline * 0.7,
    )
    lips = path("M-4.5 -74Q0 -71.4 4.5 -74", "", "#d98a78", 2.4)
    strands = mirrored(path("M-10 -68C-10 -60 -7 -54 -4.5 -50", "", "#ffffff", 1.3, 0.35))
    return full + lips + strands + path("M0 -67L0 -49", "", "#ffffff", 1.3, 0.35)


def _king_crown(dress: Dress, look: Look) -> str:
    ink = look.ink
    cap = path("M-19 -108C-19 -124 19 -124 19 -108Z", dress.accent)
    points = path("M-22 -106L-26 -132L-13.5 -120L0 -137L13.5 -120L26 -132L22 -106Z", dress.gold, ink, look.outline)
    shine = path("M-17 -110L-19.5 -121M-6 -111L-2 -126", "", "#ffffff", 1.6, 0.5)
    band = rect(-24, -111, 48, 9.5, 3, dress.accent, ink, look.outline * 0.8)
    gems = "".join(path(diamond(x, -106.2, 2.8, 3.2), dress.gold) for x in (-16, -8, 0, 8, 16))
    pearls = "".join(circle(x, y, 3.3, CREAM, ink, 1.0) for x, y in ((-26, -133), (0, -138.5), (26, -133)))
    return cap + points + shine + band + gems + pearls


def _queen_crown(dress: Dress, look: Look) -> str:
    ink = look.ink
    points = path(
        "M-19 -106C-22 -114 -22 -122 -21 -128L-10.5 -117L0 -133L10.5 -117L21 -128C22 -122 22 -114 19 -106"
        "C8 -111 -8 -111 -19 -106Z",
        dress.gold,
        ink,
        look.outline,
    )
    jewels = path(diamond(0, -118, 3.6, 5), dress.accent) + mirrored(circle(-12, -112, 2, dress.accent))
    pearls = "".join(circle(x, y, 2.9, CREAM, ink, 0.9) for x, y in ((-21, -129.5), (0, -134.5), (21, -129.5)))
    return points + jewels + pearls


def _cap(dress: Dress, look: Look) -> str:
    ink = look.ink
    feather = path("M11 -111C22 -114 30 -124 26 -140C15 -135 6 -126 6 -112Z", dress.accent, ink, look.outline * 0.8)
    feather += path("M10 -113C16 -119 22 -128 25 -136", "", CREAM, 1.3)
    crown = path(
        "M-25 -106C-27 -124 -12 -131 2 -130C17 -129 27 -121 25 -106C10 -112 -10 -112 -25 -106Z",
        dress.robe,
        ink,
        look.outline,
    )
    brim = path(
        "M-26 -107C-10 -114 10 -114 26 -107L25 -99.5C10 -106 -10 -106 -25 -99.5Z", dress.gold, ink, look.outline * 0.8
    )
    return crown + feather + brim + circle(14, -109, 3.6, dress.accent, ink, 0.9)


def _sleeve(dress: Dress, look: Look, cuff: str) -> str:
    """The near arm: a wide sleeve, its cuff, and the fist that holds something at x = -43."""
    ink = look.ink
    arm = path("M-57 0C-60 -12 -58 -20 -53 -25L-33 -25C-29 -18 -28 -8 -30 0Z", dress.robe, ink, look.outline)
    fold = path("M-46 -19C-48 -12 -48 -6 -47 0M-38 -19C-37 -12 -37 -6 -38 0", "", dress.gold, 1.6, 0.8)
    band = rect(-54, -29.5, 22, 7.5, 3.2, cuff, ink, look.outline * 0.8)
    fist = rect(-51, -42, 16.5, 14, 6, SKIN, ink, look.outline * 0.8)
    fingers = path("M-49 -37.5L-42.5 -37.5M-49.3 -33.2L-42.5 -33.2", "", "#b98058", 1.2)
    return arm + fold + fist + fingers + band
