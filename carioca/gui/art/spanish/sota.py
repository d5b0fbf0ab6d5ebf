"""The page, standing in full length and looking left, around the middle of the card; feet at y = 146."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.spanish.dress import CREAM, GOLD, LEATHER, SKIN, Tailor
from carioca.gui.art.spanish.heads import hat, page_head
from carioca.gui.art.spanish.stand import ground, held
from carioca.gui.art.svg import circle, ellipse, move, path


def sota(tailor: Tailor) -> str:
    """A standing page who holds the sign before him, the other hand at the belt."""
    thing, fist = held(tailor, -48, -34)
    return "".join(
        (
            ground(tailor, 62),
            _cape(tailor),
            _legs(tailor),
            _tunic(tailor),
            thing,
            _front_arm(tailor),
            fist,
            _back_arm(tailor),
            move(2, -98, page_head(tailor)),
            _page_collar(tailor),
            move(2, -98, hat(tailor)),
        )
    )


def _cape(tailor: Tailor) -> str:
    dress = tailor.dress
    outer = tailor.cut("M-20 -66C-30 -50 -30 -10 -26 40C-10 50 30 56 58 62C60 20 52 -40 30 -68Z", dress.mantle)
    inner = tailor.fold("M40 -44C48 -10 50 26 50 58M32 -40C38 -6 40 24 40 56", dress.mantle_low, 1.8)
    hem = tailor.fold("M24 52C36 55 48 57 57 58", GOLD, 2.2)
    return outer + inner + hem


def _legs(tailor: Tailor) -> str:
    """Two legs in hose of two colours, and pointed shoes."""
    dress = tailor.dress
    far = tailor.cut(
        "M-20 30C-24 60 -24 84 -25 100C-26 116 -27 128 -26 138L-13 138C-10 122 -6 110 -6 96C-4 76 0 56 4 34Z",
        dress.light,
        0.9,
    )
    near = tailor.cut(
        "M-2 30C2 60 6 80 8 98C10 114 10 126 10 138L24 138C26 122 28 108 27 92C30 70 30 50 26 28Z", dress.mantle, 0.9
    )
    shades = tailor.fold("M-10 44C-11 70 -12 90 -16 134M21 42C23 66 22 92 19 134", "#000000", 3.0, 0.12)
    garters = tailor.cut(
        "M-25.4 88Q-15 92 -5.6 88L-5.8 93Q-15 97 -25.6 93ZM7.4 88Q18 92 27.6 88L27.4 93Q18 97 7.8 93Z", GOLD, 0.6
    )
    shoes = tailor.cut(
        "M-27 134C-36 140 -48 142 -50 147C-40 151 -20 150 -11 148L-12 134ZM9 134C2 140 -10 142 -13 147"
        "C-3 151 16 150 25 148L25 134Z",
        LEATHER,
        0.9,
    )
    cuffs = tailor.cut(
        "M-27.4 130L-11.4 130L-11.6 136L-27.6 136ZM8.8 130L25.4 130L25.4 136L8.8 136Z", dress.accent, 0.6
    )
    return far + near + shades + garters + shoes + cuffs


def _tunic(tailor: Tailor) -> str:
    """A belted tunic to the knee with the pattern of its suit."""
    dress = tailor.dress
    body = tailor.cut(
        "M-22 -68C-28 -52 -26 -24 -24 0C-28 20 -34 38 -37 52C-16 60 22 60 40 50C36 32 30 16 27 0C30 -24 34 -50 28 -66"
        "C14 -74 -8 -74 -22 -68Z",
        dress.robe,
    )
    front = path("M-14 -70L-4 -72L-4 0L-10 55L-25 54C-22 36 -18 18 -16 0Z", dress.light)
    folds = tailor.fold("M8 10C9 26 12 40 14 54M22 8C25 24 30 36 32 50M-28 44C-25 30 -22 18 -20 8", dress.dark, 1.5)
    shade = path(
        "M14 -71C20 -70 25 -68 28 -66C34 -50 30 -24 27 0C30 16 36 32 40 50C34 53.4 26 55.6 18 56.6"
        "C20 30 14 -20 14 -71Z",
        dress.dark,
        opacity=0.35,
    )
    hem = tailor.cut("M-37 52C-16 60 22 60 40 50L38.4 42C20 51 -14 51 -34.6 44Z", GOLD, 0.7)
    belt = tailor.cut("M-25 -6C-10 0 14 0 28 -6L28 3C14 9 -10 9 -25 3Z", LEATHER, 0.8) + tailor.cut(
        "M-8 -2L3 -1L3 8L-8 7.6Z", GOLD, 0.7
    )
    return body + front + _pattern(tailor) + shade + folds + hem + belt + _purse(tailor)


def _purse(tailor: Tailor) -> str:
    return tailor.cut("M13 3C10 12 9 20 13 24C18 27 25 25 26 20C27 14 24 8 21 2Z", LEATHER, 0.8) + tailor.fold(
        "M12.6 10Q18 14 24.6 9", GOLD, 1.6
    )


def _pattern(tailor: Tailor) -> str:
    """Small figures on the cloth: suns, lozenges, stripes or leaves."""
    dress, suit = tailor.dress, tailor.suit
    spots = (
        (4, -56),
        (18, -52),
        (4, -36),
        (17, -32),
        (4, -18),
        (17, -14),
        (2, 18),
        (16, 18),
        (4, 34),
        (20, 34),
        (-30, 36),
    )
    if suit is Suit.OROS:
        return "".join(circle(x, y, 3.2, dress.mantle) + circle(x, y, 1.4, dress.light) for x, y in spots)
    if suit is Suit.COPAS:
        return "".join(path(f"M{x} {y - 5}l3.6 5l-3.6 5l-3.6 -5Z", GOLD) for x, y in spots)
    if suit is Suit.ESPADAS:
        return "".join(path(f"M{x - 4} {y - 3}L{x} {y + 2}L{x + 4} {y - 3}", "", GOLD, 2.0) for x, y in spots)
    return "".join(
        path(
            f"M{x} {y - 5}C{x + 5} {y - 2} {x + 4} {y + 3} {x} {y + 5}C{x - 4} {y + 3} {x - 5} {y - 2} {x} {y - 5}Z",
            dress.light,
        )
        for x, y in spots
    )


def _front_arm(tailor: Tailor) -> str:
    """The far arm, bent forward and up."""
    dress = tailor.dress
    arm = tailor.cut(
        "M-12 -66C-26 -66 -32 -52 -34 -36C-36 -24 -36 -16 -30 -12C-22 -8 -14 -14 -10 -24C-4 -40 -4 -58 -12 -66Z",
        dress.robe,
    )
    fore = tailor.cut("M-38 -36C-46 -32 -50 -28 -48 -24C-42 -14 -30 -8 -22 -12C-18 -20 -24 -30 -32 -34Z", dress.robe)
    slash = tailor.fold("M-24 -56C-28 -46 -29 -36 -28 -26M-17 -58C-20 -48 -21 -38 -20 -26", dress.light, 2.4)
    cuff = tailor.cut("M-52 -32C-48 -38 -41 -40 -37 -37L-39 -26C-42 -24 -47 -22 -49 -22Z", CREAM, 0.8)
    return arm + fore + slash + cuff


def _back_arm(tailor: Tailor) -> str:
    """The near arm, its hand at the belt."""
    dress = tailor.dress
    arm = tailor.cut(
        "M18 -68C34 -68 42 -52 46 -36C50 -22 50 -12 44 -6C38 -2 34 -4 32 -10C28 -24 20 -40 14 -52Z", dress.robe
    )
    fore = tailor.cut("M48 -18C48 -8 40 2 26 6C20 8 16 4 18 -2C24 -8 30 -14 34 -20Z", dress.robe)
    slash = tailor.fold("M28 -58C34 -48 38 -36 40 -24M22 -56C28 -46 32 -34 34 -22", dress.light, 2.4)
    cuff = tailor.cut("M27 -8L34 4C29 8 24 9 21 8L16 -2C18 -5 22 -8 27 -8Z", CREAM, 0.8)
    hand = tailor.cut("M20 -3C14 -5 8 -3 6 1C8 5 14 8 20 7.4Z", SKIN, 0.8)
    return hand + arm + fore + slash + cuff


def _page_collar(tailor: Tailor) -> str:
    pleats = "".join(
        ellipse(x, -68 - 0.012 * (x - 2) * (x - 2) + 2, 5.0, 6.6, CREAM, tailor.look.ink, 0.8)
        for x in (-16, 22, -10, 16, -4, 10, 3)
    )
    return pleats
