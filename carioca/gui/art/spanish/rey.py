"""The king, standing in full length and looking left, around the middle of the card; feet at y = 146."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.spanish.dress import CREAM, GOLD, GOLD_LOW, SKIN, Tailor
from carioca.gui.art.spanish.heads import crown, king_head
from carioca.gui.art.spanish.stand import ground, held
from carioca.gui.art.svg import circle, move, num, path


def rey(tailor: Tailor) -> str:
    """A crowned king in a long robe and a mantle, the sign in his hand."""
    thing, fist = held(tailor, -54, -36, 1.12)
    return "".join(
        (
            ground(tailor, 68),
            _mantle(tailor),
            _robe(tailor),
            thing,
            _king_arm(tailor),
            fist,
            _mantle_front(tailor),
            _sceptre_arm(tailor),
            _ermine(tailor),
            move(2, -94, king_head(tailor)),
            move(2, -94, crown(tailor)),
        )
    )


def _mantle(tailor: Tailor) -> str:
    dress = tailor.dress
    outer = tailor.cut("M-24 -62C-38 -40 -44 40 -50 128C-30 148 50 152 68 140C66 60 60 -30 34 -64Z", dress.mantle)
    lining = path("M-24 -50C-34 -20 -38 60 -46 128C-38 134 -28 138 -20 140L-10 -40Z", dress.mantle_low)
    return outer + lining


def _robe(tailor: Tailor) -> str:
    dress = tailor.dress
    shoes = tailor.cut(
        "M-28 138C-40 140 -48 143 -50 148C-40 151 -24 150 -14 148ZM0 138C-8 140 -16 143 -18 148C-8 151 10 150 18 147Z",
        dress.mantle_low,
        0.9,
    )
    body = tailor.cut(
        "M-22 -62C-30 -40 -27 -14 -24 2C-30 44 -36 96 -40 134C-20 144 24 145 46 138C42 96 34 44 28 2"
        "C32 -18 34 -44 28 -62Z",
        dress.robe,
    )
    front = path("M-12 -60L6 -60L8 0L14 143C2 144 -12 143 -22 140C-18 94 -16 44 -12 2Z", dress.light)
    edges = tailor.fold("M-12 -56L-12 2C-16 44 -18 94 -22 139M6 -56L8 0L14 142", GOLD, 2.8)
    folds = tailor.fold("M-20 30C-24 66 -28 100 -30 134M22 24C26 64 30 100 33 136", dress.dark, 1.8)
    hem = tailor.cut("M-40 134C-20 144 24 145 46 138L45 128C24 135 -20 134 -39 124Z", GOLD, 0.7)
    spots = "".join(path(f"M{x} 130.4l3 4l-3 4l-3 -4Z", dress.mantle) for x in (-28, -16, -4, 8, 20, 32))
    belt = tailor.cut("M-25 -4C-10 2 14 2 29 -4L29 6C14 12 -10 12 -25 6Z", GOLD, 0.8)
    gems = path("M-2 -1l5 5l-5 5l-5 -5Z", dress.accent if dress.accent != GOLD else dress.mantle, tailor.look.ink, 0.7)
    ends = tailor.cut("M-4 10L3 10L6 58L0 64L-6 58Z", GOLD, 0.7) + tailor.fold("M-3 52L4 52M-3 46L4 46", GOLD_LOW, 1.6)
    return shoes + body + front + _king_pattern(tailor) + edges + folds + hem + spots + ends + belt + gems


def _king_pattern(tailor: Tailor) -> str:
    """A column of figures down the front of the robe."""
    dress, suit, ink = tailor.dress, tailor.suit, tailor.look.ink
    spots = tuple((-3 + 0.02 * y, y) for y in (-50, -32, -14, 78, 96, 114))
    parts = []
    for x, y in spots:
        if suit is Suit.OROS:
            parts.append(circle(x, y, 5.6, dress.mantle, ink, 0.6) + circle(x, y, 2.6, GOLD))
        elif suit is Suit.COPAS:
            parts.append(path(f"M{num(x)} {y - 7}l5 7l-5 7l-5 -7Z", dress.mantle, ink, 0.6) + circle(x, y, 1.8, GOLD))
        elif suit is Suit.ESPADAS:
            parts.append(
                path(
                    f"M{num(x)} {y - 7}L{num(x + 2)} {y - 2}L{num(x + 6)} {y}L{num(x + 2)} {y + 2}"
                    f"L{num(x)} {y + 7}L{num(x - 2)} {y + 2}L{num(x - 6)} {y}L{num(x - 2)} {y - 2}Z",
                    dress.robe,
                    ink,
                    0.6,
                )
            )
        else:
            parts.append(
                path(
                    f"M{num(x)} {y - 7}C{num(x + 6)} {y - 3} {num(x + 5)} {y + 4} {num(x)} {y + 7}"
                    f"C{num(x - 5)} {y + 4} {num(x - 6)} {y - 3} {num(x)} {y - 7}Z",
                    dress.robe,
                    ink,
                    0.6,
                )
            )
    return "".join(parts)


def _king_arm(tailor: Tailor) -> str:
    dress = tailor.dress
    arm = tailor.cut(
        "M-10 -62C-28 -60 -36 -46 -38 -30C-40 -18 -38 -8 -30 -6C-20 -4 -12 -14 -8 -26C-4 -40 -2 -54 -10 -62Z",
        dress.robe,
    )
    fore = tailor.cut("M-44 -38C-53 -34 -56 -28 -54 -24C-46 -10 -36 -2 -26 -6C-20 -14 -28 -30 -36 -36Z", dress.robe)
    folds = tailor.fold("M-22 -50C-27 -40 -29 -28 -28 -16M-30 -34C-32 -28 -33 -22 -33 -16", dress.light, 2.4)
    cuff = tailor.cut("M-58 -33C-54 -40 -46 -42 -41 -39L-43 -26C-47 -23 -52 -21 -55 -22Z", GOLD, 0.8)
    return arm + fore + folds + cuff


def _mantle_front(tailor: Tailor) -> str:
    """The near side of the mantle, which falls over the arm to the ground."""
    dress = tailor.dress
    side = tailor.cut(
        "M18 -62C36 -60 48 -40 54 -10C62 30 68 96 71 138C63 146 52 146 43 143C44 100 38 50 28 10C22 -10 16 -40 18 -62Z",
        dress.mantle,
    )
    folds = tailor.fold("M38 -30C47 10 55 80 58 140M47 -24C56 20 62 90 65 138", dress.mantle_low, 1.9)
    edge = tailor.cut(
        "M16 -60C14 -40 19 -8 26 12C34 50 40 100 40 143L50 145C50 100 45 50 37 10C30 -10 25 -40 26 -60Z", CREAM, 0.8
    )
    tails = "".join(
        path(f"M{x} {y}l2.2 6.4l-4.2 0Z", tailor.look.ink)
        for x, y in ((25, -22), (30.6, 4), (36.6, 32), (40.6, 60), (43, 88), (44.6, 116))
    )
    return side + folds + edge + tails


def _sceptre_arm(tailor: Tailor) -> str:
    """The near hand rests on the belt's buckle."""
    dress = tailor.dress
    sleeve = tailor.cut("M40 -22C44 -8 40 8 22 12C16 12 14 8 16 2C24 -2 28 -10 30 -22Z", dress.robe)
    cuff = tailor.cut("M24 -2L29 9C25 13 20 14 17 13L13 4C15 1 19 -2 24 -2Z", GOLD, 0.8)
    hand = tailor.cut("M16 3C10 1 4 3 2 7C4 11 10 14 16 13Z", SKIN, 0.8) + tailor.fold(
        "M4 7.6L11 7.6M5.6 10.6L11 10.6", "#b98058", 1.0
    )
    lip = tailor.cut("M23 -48C34 -42 48 -34 50 -10C43 -17 34 -19 25 -17Z", dress.mantle)
    return sleeve + hand + cuff + lip + tailor.fold("M34 -36C40 -31 44 -25 45 -18", dress.mantle_low, 1.7)


def _ermine(tailor: Tailor) -> str:
    collar = tailor.cut(
        "M-28 -64C-34 -54 -34 -46 -28 -40C-14 -30 18 -30 32 -40C40 -46 40 -56 32 -64C18 -74 -12 -74 -28 -64Z", CREAM
    )
    tails = "".join(
        path(f"M{x} {y}l2.2 6.6l-4.4 0Z", tailor.look.ink)
        for x, y in ((-24, -56), (-16, -48), (-4, -44), (10, -44), (22, -48), (30, -56))
    )
    return collar + tails
