"""Heads in three quarter view, looking left, around (0, 0) between brow and chin; about 46 units high."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.spanish.dress import BLUSH, CREAM, GOLD, GOLD_LOW, SKIN, SKIN_LOW, Tailor
from carioca.gui.art.svg import circle, ellipse, path

_LIP, _LINE = "#bb4a44", "#a9704a"
_STEEL, _STEEL_LOW = "#ccd5de", "#9aa8b6"


def page_head(tailor: Tailor) -> str:
    """A beardless youth with hair to the neck, bareheaded."""
    return _neck(tailor) + _long_hair(tailor) + _face(tailor, tailor.dress.hair, young=True) + _fringe(tailor)


def rider_head(tailor: Tailor) -> str:
    """A man with a moustache."""
    colour = tailor.dress.hair
    moustache = path(
        "M-6 10.6C-9.5 9.6 -13 11 -15 14.4C-12 13.4 -9 14 -6 12.8C-2 14.4 2 14 6 12.6C3 9.6 -2 9.4 -6 10.6Z", colour
    )
    return _neck(tailor) + _long_hair(tailor) + _face(tailor, colour, young=False) + moustache + _fringe(tailor)


def king_head(tailor: Tailor) -> str:
    """A king with a full beard, long for some and round for others."""
    colour, ink = tailor.dress.beard, tailor.look.ink
    hair = tailor.cut("M4 -22C20 -24 27 -10 25 4C25 14 31 18 29 26C23 31 13 31 8 22L2 -4Z", colour, 0.8)
    long = tailor.suit in (Suit.OROS, Suit.ESPADAS)
    tip = "C-10 38 -5 43 -5 48C5 46 15 36 17 20" if long else "C-9 35 6 39 13 31C17 27 18 21 18 14"
    beard = tailor.cut(
        f"M-15.6 3C-17 12 -16 20 -12 28{tip}C18 14 17 2 16 -6C14 0 13 4 11 7C6 8 1 7.6 -3 7.4"
        f"C-6 8.6 -9 8.6 -11 8C-14 7 -15 5 -15.6 3Z",
        colour,
        0.8,
    )
    lips = path("M-10 13.6Q-6 15.6 -1.6 13.6", "", "#d98a78", 2.2)
    moustache = path(
        "M-6.4 9.6C-10 8.4 -13 9.6 -15 13C-11.6 12 -9 12.8 -6.4 11.8C-3 13 1 12.8 4.6 11.6C1.6 8.4 -3 8.2 -6.4 9.6Z",
        colour,
        ink,
        0.6,
    )
    temple = path("M9 -19C18 -21 23 -12 22 0C22 8 21 12 17 16C14 8 16 0 14.6 -6C13.6 -12 12 -16 9 -19Z", colour)
    strands = path("M-8 20C-9 25 -7 30 -5 34M0 20C1 26 1 31 0 36M8 17C9 22 8 27 6 31", "", CREAM, 1.2, 0.4)
    return hair + _face(tailor, colour, young=False) + temple + beard + lips + moustache + strands


def _neck(tailor: Tailor) -> str:
    return tailor.cut("M-6 14L12 8L14 34L-8 34Z", SKIN_LOW, 0.7)


def _face(tailor: Tailor, brow: str, young: bool) -> str:
    ink = tailor.look.ink
    skin = tailor.cut(
        "M-13 -17C-15.6 -11 -15.4 -7 -14.8 -4C-15.8 0 -15.8 5 -14.6 9C-13.6 15 -11 20 -7.4 21.6C-3 23.4 2 22.6 6 19.6"
        "C12.6 15 16.4 6 16.4 -4C17.2 -13 14 -20 8 -22C0 -24 -9.6 -23 -13 -17Z",
        SKIN,
        0.8,
    )
    shade = path(
        "M8 -22C14 -20 17.2 -13 16.4 -4C16.4 6 12.6 15 6 19.6C3.6 21.4 0 22.4 -3 22.3C7 15 11.6 4 10 -8"
        "C9.8 -13 9.4 -18 8 -22Z",
        SKIN_LOW,
        opacity=0.75,
    )
    eyes = path(
        "M-13.6 -3.4Q-10.8 -6.2 -7.6 -3.2Q-10.8 -1 -13.6 -3.4ZM-1.4 -3.2Q3 -7 7.6 -3Q3 -0.4 -1.4 -3.2Z", "#ffffff"
    )
    eyes += circle(-11, -3.6, 1.75, ink) + circle(2.2, -3.6, 2.05, ink)
    eyes += path("M-14 -3.4Q-10.8 -6.8 -7.2 -3.3M-2 -3.2Q3 -7.6 8.2 -3.2", "", ink, 1.3)
    brows = path("M-14.4 -9.2Q-11 -11.6 -7.6 -9.4M-2.4 -9.4Q3 -12.6 9 -8.8", "", brow, 1.9)
    nose = path("M-6 -7C-6.6 -2.6 -10.4 2.4 -10 4.4C-9.4 6.4 -7 6 -5 5.6", "", _LINE, 1.6)
    blush = circle(4.6, 6.6, 3.6, BLUSH, opacity=0.36) + circle(-12.6, 6, 2.0, BLUSH, opacity=0.36)
    if not young:
        return skin + shade + blush + eyes + brows + nose + path("M-9 14.4Q-6 15.6 -2.6 14.2", "", _LIP, 2.0)
    mouth = path("M-10.4 12.6C-8.6 11.2 -7.4 11.4 -6.6 12C-5.4 11.2 -3.6 11.4 -1.6 12.8C-4 16 -8 16 -10.4 12.6Z", _LIP)
    return skin + shade + blush + eyes + brows + nose + mouth


def _long_hair(tailor: Tailor) -> str:
    """Hair behind the face, down to the shoulder on the near side."""
    return tailor.cut(
        "M-14 -14C-18 -26 6 -34 18 -24C26 -18 25 -4 25 4C25 14 30 20 28 28C20 31 12 28 10 20L-10 18"
        "C-15 16 -17 10 -16 4Z",
        tailor.dress.hair,
        0.8,
    )


def _fringe(tailor: Tailor) -> str:
    """Hair on the brow and down the temple."""
    hair = tailor.dress.hair
    brow = path(
        "M-15.6 -8C-18 -18 -8 -25 2 -25C14 -26 23 -18 23 -6C23 6 23 14 20 22C15 20 15 14 17 8C19 0 17 -4 14.6 -8"
        "C12 -13 9 -15 4 -16C-3 -14 -10 -15 -13 -15Z",
        hair,
    )
    return brow + tailor.fold("M6 -22C14 -20 18 -14 19 -6", CREAM, 1.3, 0.35)


def crown(tailor: Tailor) -> str:
    """A crown on a king's head."""
    ink, line, accent = tailor.look.ink, tailor.look.outline, tailor.dress.accent
    if accent == GOLD:
        accent = tailor.dress.mantle
    cap = path("M-15 -20C-14 -38 18 -38 20 -22Z", accent, ink, line * 0.7)
    if tailor.suit in (Suit.OROS, Suit.ESPADAS):
        outline = "M-18 -18L-22 -40L-11 -32L-2 -46L8 -33L20 -43L22 -20C10 -24 -6 -24 -18 -18Z"
        shine = "M-15 -27L-17 -34M-3 -29L-2 -38"
    else:
        outline = (
            "M-18 -18L-21 -30C-28 -32 -28 -41 -21 -42C-15 -42 -13 -36 -14 -32L-8 -29C-13 -36 -10 -46 -1 -47"
            "C8 -47 10 -38 6 -30L13 -32C11 -37 12 -44 19 -45C27 -44 28 -36 22 -32L22 -20C10 -24 -6 -24 -18 -18Z"
        )
        shine = "M-21 -38C-19 -40 -17 -38 -17 -36M-4 -41C-2 -44 2 -43 3 -40"
    points = path(outline, GOLD, ink, line)
    band = path(
        "M-18.4 -20C-6 -26.4 10 -26.4 22.4 -22.4L22 -14.4C10 -18.4 -6 -18.4 -17.6 -12.6Z", GOLD, ink, line * 0.8
    )
    gems = "".join(
        path(f"M{x} {y - 3}l2.6 3l-2.6 3l-2.6 -3Z", accent)
        for x, y in ((-11, -19.2), (-1.5, -21.4), (8, -21.4), (17, -19.6))
    )
    pearls = "".join(circle(x, y, 2.5, CREAM, ink, 0.8) for x, y in ((-22, -42.4), (-1.4, -48.4), (20, -45.4)))
    return cap + points + band + gems + pearls + path(shine, "", "#ffffff", 1.4, 0.55)


def hat(tailor: Tailor) -> str:
    """What a page or a rider wears: a cap with a feather, a flat bonnet, a broad hat or a hood's brim."""
    ink, line, dress = tailor.look.ink, tailor.look.outline, tailor.dress
    feather = path("M12 -27C22 -28 34 -38 36 -54C24 -52 12 -44 8 -30Z", dress.accent, ink, line * 0.8)
    feather += path("M12 -30C20 -36 28 -44 34 -51", "", CREAM, 1.2)
    if tailor.suit in (Suit.OROS, Suit.ESPADAS):
        crown_part = path(
            "M-18 -17C-22 -34 -8 -42 6 -41C20 -40 29 -32 24 -16C12 -22 -6 -22 -18 -17Z", dress.mantle, ink, line
        )
        brim = path(
            "M-21 -17C-8 -25 14 -26 27 -18C28 -14 27 -12 25 -11C12 -18 -6 -17.6 -19 -10.6C-21.6 -12 -22 -15 -21 -17Z",
            dress.light,
            ink,
            line * 0.8,
        )
        return crown_part + feather + brim + circle(11, -21, 3.4, GOLD, ink, 0.8)
    beret = path("M-21 -16C-27 -28 -12 -38 6 -37C24 -37 34 -26 28 -14C12 -22 -6 -22 -21 -16Z", dress.robe, ink, line)
    beret += tailor.fold("M-10 -22C-8 -29 -2 -33 4 -35M10 -22C12 -28 16 -32 20 -33", dress.dark, 1.4)
    brim = path("M-19 -16C-6 -22.6 12 -22.6 24 -15L23 -9.6C11 -16 -6 -16 -18 -10Z", GOLD, ink, line * 0.8)
    return beret + feather + brim + circle(9, -19, 3.2, GOLD_LOW, ink, 0.8) + ellipse(9, -19, 1.4, 1.4, CREAM)


def helmet(tailor: Tailor) -> str:
    """A rider's open helmet with a comb, a golden rim and a plume that falls back."""
    ink, line, dress = tailor.look.ink, tailor.look.outline, tailor.dress
    plume = path(
        "M6 -42C16 -54 34 -52 38 -40C44 -38 46 -26 38 -18C40 -28 34 -34 26 -34C18 -32 10 -34 6 -42Z",
        dress.accent,
        ink,
        line * 0.8,
    )
    plume += path("M12 -43C22 -46 32 -42 36 -34M18 -38C26 -38 34 -34 38 -26", "", CREAM, 1.2, 0.7)
    bowl = path(
        "M-18 -14C-22 -32 -8 -42 5 -42C20 -41 28 -30 25 -10C23 -6 20 -6 18 -9C12 -18 -6 -19 -18 -14Z", _STEEL, ink, line
    )
    shade = path("M10 -41C22 -39 28 -29 25 -10C23 -6 20 -6 18 -9C20 -20 17 -32 10 -41Z", _STEEL_LOW)
    comb = path("M-12 -33C-6 -46 10 -50 18 -38C10 -43 -4 -42 -12 -33Z", _STEEL_LOW, ink, line * 0.8)
    rim = path("M-23 -11C-20 -18 -8 -22 4 -21C14 -20 22 -16 27 -9L24 -5C14 -13 -6 -15 -19 -9Z", GOLD, ink, line * 0.8)
    studs = "".join(circle(x, y, 1.2, GOLD_LOW) for x, y in ((-14, -14.6), (-4, -17), (6, -16.6), (15, -13)))
    return plume + bowl + shade + path("M-12 -22C-12 -28 -8 -34 -4 -36", "", "#ffffff", 2.0, 0.8) + comb + rim + studs
