"""The rider on his horse, both looking left, around the middle of the card; hooves at y = 146."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.spanish.dress import CREAM, GOLD, LEATHER, LEATHER_LOW, Tailor
from carioca.gui.art.spanish.heads import hat, helmet, rider_head
from carioca.gui.art.spanish.stand import ground, held
from carioca.gui.art.svg import circle, move, path

_HOOF = "#3b2f28"


def caballo(tailor: Tailor) -> str:
    """A horseman who holds the sign up before him."""
    thing, fist = held(tailor, -44, -52, 0.95)
    cover = helmet if tailor.suit in (Suit.OROS, Suit.ESPADAS) else hat
    return "".join(
        (
            ground(tailor, 74),
            _far_legs(tailor),
            _tail(tailor),
            _near_legs(tailor),
            _body(tailor),
            _dapples(tailor),
            _head(tailor),
            _cloth(tailor),
            _straps(tailor),
            _cloak(tailor),
            _torso(tailor),
            _leg(tailor),
            thing,
            _arms(tailor, fist),
            move(10, -92, rider_head(tailor), scale=0.9),
            _collar(tailor),
            move(10, -92, cover(tailor), scale=0.9),
        )
    )


def _body(tailor: Tailor) -> str:
    coat, low = tailor.dress.coat, tailor.dress.coat_low
    whole = tailor.cut(
        "M-46 -28C-34 -26 -24 -12 -18 8C-14 22 -6 30 6 33C22 36 38 32 54 33C74 34 84 48 82 68C81 84 74 96 62 98"
        "C50 98 44 96 36 98C18 106 -10 106 -26 100C-40 96 -50 82 -49 66C-48 52 -50 40 -52 28C-56 18 -54 4 -50 -6Z",
        coat,
    )
    belly = path(
        "M82 68C81 84 74 96 62 98C50 98 44 96 36 98C18 106 -10 106 -26 100C-38 96 -46 86 -48 76"
        "C-38 88 -20 92 0 92C26 92 44 88 58 84C70 80 78 74 82 68Z",
        low,
        opacity=0.7,
    )
    chest = tailor.fold("M-46 70C-42 78 -36 84 -28 86M56 56C64 66 64 80 58 92", low, 2.2)
    return whole + belly + chest


def _far_legs(tailor: Tailor) -> str:
    low = tailor.dress.coat_low
    fore = tailor.cut("M-38 84C-36 104 -36 118 -36 128L-37 138L-25 138L-24 126C-22 114 -18 100 -16 88Z", low, 0.9)
    hind = tailor.cut(
        "M30 84C34 98 40 106 46 114C44 122 40 130 38 138L50 138C53 130 56 122 58 114C58 104 60 92 64 82Z", low, 0.9
    )
    hooves = tailor.cut("M-37.4 137L-24.6 137L-23 146L-43 146ZM37.6 137L50.4 137L51 146L32 146Z", _HOOF, 0.8)
    return fore + hind + hooves


def _near_legs(tailor: Tailor) -> str:
    coat, low = tailor.dress.coat, tailor.dress.coat_low
    hind = tailor.cut(
        "M44 78C42 94 52 104 60 110C66 114 68 118 66 124C64 130 62 134 61 139L74 139C76 132 79 126 80 120"
        "C80 112 78 106 77 100"
        "C82 92 84 80 82 64Z",
        coat,
    )
    hind += tailor.fold("M69 114C72 118 72 124 70 134", low, 2.0)
    fore = tailor.cut(
        "M-50 66C-56 76 -62 80 -72 82C-79 83 -82 88 -79 93C-76 99 -72 106 -70 112L-76 121L-66 126L-60 115"
        "C-62 107 -64 101 -66 97"
        "C-52 99 -36 98 -26 90C-24 78 -36 64 -50 66Z",
        coat,
    )
    hooves = tailor.cut("M60.6 138L74.4 138L75.6 146L55 146ZM-76.6 119.6L-65.6 125.4L-70 134L-84 127Z", _HOOF, 0.8)
    socks = path(
        "M61.6 133L75.2 133L74.6 138.4L60.8 138.4ZM-72.6 113.6L-61.6 117.4L-65.4 124.6L-76 120Z",
        CREAM,
        tailor.look.ink,
        0.8,
    )
    return hind + fore + socks + hooves


def _tail(tailor: Tailor) -> str:
    mane = tailor.dress.mane
    tail = tailor.cut(
        "M76 42C89 40 94 58 91 80C89 98 93 110 86 128C82 120 81 114 81 106C78 112 77 116 74 120"
        "C73 104 82 92 81 74C81 62 79 56 72 52Z",
        mane,
        0.9,
    )
    return tail + tailor.fold("M82 50C89 62 86 84 85 100M87 60C90 76 88 98 87 116", CREAM, 1.1, 0.35)


def _head(tailor: Tailor) -> str:
    dress, ink = tailor.dress, tailor.look.ink
    ear = tailor.cut("M-52 -24C-54 -34 -52 -40 -48 -44C-44 -38 -43 -30 -44 -22Z", dress.coat_low, 0.8)
    skull = tailor.cut(
        "M-44 -26C-50 -30 -56 -28 -60 -22C-68 -8 -78 6 -86 20C-90 27 -88 34 -82 36C-77 38 -72 36 -69 32"
        "C-62 28 -54 24 -48 18"
        "C-40 12 -36 -2 -40 -16Z",
        dress.coat,
    )
    front_ear = tailor.cut("M-50 -24C-54 -32 -56 -40 -54 -46C-48 -42 -44 -34 -43 -25Z", dress.coat, 0.8)
    muzzle = path(
        "M-86 20C-90 27 -88 34 -82 36C-77 38 -72 36 -69 32C-74 28 -79 22 -80 12Z", dress.coat_low, opacity=0.8
    )
    blaze = path("M-62 -16C-68 -6 -74 6 -80 14L-77 16C-71 8 -65 -4 -60 -14Z", CREAM, opacity=0.85)
    eye = path("M-62 -6Q-57 -10 -53 -5Q-58 -2 -62 -6Z", "#ffffff", ink, 0.8) + circle(-58, -5.8, 2.3, ink)
    lines = tailor.fold("M-84 25C-83 22 -81 22 -80 24M-85 32C-81 31 -78 31 -75 32M-50 8C-48 2 -48 -6 -50 -12", ink, 1.2)
    mane = tailor.cut(
        "M-50 -30C-42 -38 -30 -30 -22 -14C-14 2 -8 18 2 32C-6 34 -14 30 -18 24C-18 28 -20 30 -24 30"
        "C-26 22 -26 16 -28 12C-30 16 -34 18 -37 16"
        "C-36 6 -36 -2 -38 -8C-40 -6 -44 -6 -46 -8C-44 -16 -46 -24 -50 -30Z",
        dress.mane,
        0.9,
    )
    mane += tailor.fold("M-42 -26C-36 -20 -32 -10 -30 0M-34 -22C-26 -10 -20 6 -14 20", CREAM, 1.1, 0.35)
    lock = tailor.cut(
        "M-50 -32C-58 -32 -62 -24 -64 -14C-60 -16 -57 -20 -55 -22C-55 -18 -56 -14 -55 -12C-51 -18 -48 -24 -46 -28Z",
        dress.mane,
        0.8,
    )
    return ear + skull + muzzle + blaze + eye + lines + mane + front_ear + lock


def _dapples(tailor: Tailor) -> str:
    if tailor.suit is not Suit.ESPADAS:
        return ""
    spots = ((66, 48), (72, 62), (62, 70), (74, 78), (52, 88), (-40, 52), (-34, 66), (-40, 40), (-24, 92))
    return "".join(circle(x, y, 4.2, CREAM, opacity=0.5) for x, y in spots)


def _straps(tailor: Tailor) -> str:
    """Bridle, reins and breast strap."""
    accent = tailor.dress.mantle
    bridle = "M-76 2C-72 8 -68 14 -66 28M-58 -23C-52 -16 -46 -6 -45 10M-70 18C-60 14 -52 10 -46 4"
    reins = "M-70 22C-56 34 -34 26 -20 4"
    breast = "M-49 56C-40 66 -24 68 -6 62"
    parts = "".join(tailor.limb(d, accent, 2.6) for d in (bridle, reins, breast))
    studs = "".join(
        circle(x, y, 2.4, GOLD, tailor.look.ink, 0.7)
        for x, y in ((-70, 19), (-46, 5), (-40, 63.4), (-28, 66.2), (-16, 64.6))
    )
    tassels = "".join(
        path(f"M{x} {y}l3 9l-6 0Z", GOLD, tailor.look.ink, 0.7) for x, y in ((-40, 66), (-28, 69), (-16, 67))
    )
    return parts + studs + tassels


def _cloth(tailor: Tailor) -> str:
    """The saddle cloth with its gold hem, and the saddle."""
    dress = tailor.dress
    cloth = tailor.cut("M-8 30C-10 54 -6 76 0 92C16 97 38 96 52 90C50 70 52 50 50 32C32 36 10 36 -8 30Z", dress.mantle)
    hem = tailor.fold("M-5 36C-6 56 -3 74 2.6 87C17 91 35 91 47.6 86C46 68 47.6 52 46.6 36", GOLD, 2.6)
    signs = "".join(
        path(f"M{x} {y - 5}l3.8 5l-3.8 5l-3.8 -5Z", GOLD) for x, y in ((38, 50), (36, 68), (8, 78), (23, 80))
    )
    saddle = tailor.cut("M-12 22C-8 32 4 36 18 36C36 36 48 32 52 20C46 24 40 24 34 24C18 26 2 26 -4 20Z", LEATHER)
    return cloth + hem + signs + saddle


def _cloak(tailor: Tailor) -> str:
    dress = tailor.dress
    cloak = tailor.cut("M2 -60C-2 -30 2 0 6 26C30 34 62 36 80 26C78 -6 58 -44 30 -62Z", dress.mantle)
    return (
        cloak
        + tailor.fold("M40 -44C54 -22 64 2 68 28M32 -40C44 -16 52 6 54 30", dress.mantle_low, 1.8)
        + tailor.fold("M30 30C50 34 66 32 79 24", GOLD, 2.4)
    )


def _torso(tailor: Tailor) -> str:
    dress = tailor.dress
    body = tailor.cut(
        "M-8 -62C-16 -46 -14 -20 -12 4C-16 14 -18 24 -19 32C-4 40 28 42 42 32C40 20 36 10 33 2"
        "C36 -20 38 -48 32 -62C20 -70 4 -70 -8 -62Z",
        dress.robe,
    )
    front = path("M-6 -64L4 -66L3 2L0 36C-6 35.6 -12 34 -17 32C-15 20 -10 10 -9 2C-12 -20 -12 -44 -6 -64Z", dress.light)
    folds = tailor.fold("M12 8C13 18 14 28 14 37M24 6C27 16 31 24 32 34", dress.dark, 1.5)
    buttons = "".join(circle(-2, y, 2.1, GOLD, tailor.look.ink, 0.6) for y in (-50, -38, -26, -14))
    hem = tailor.cut("M-19 32C-4 40 28 42 42 32L40.4 26C26 34.4 -4 33.4 -18.4 25.6Z", GOLD, 0.7)
    belt = tailor.cut("M-12.4 -4C0 2 20 2 33.4 -4L33.4 4C20 10 0 10 -13 4Z", LEATHER_LOW, 0.8) + tailor.cut(
        "M-2 0L7 1L7 8L-2 7.4Z", GOLD, 0.7
    )
    return body + front + folds + buttons + hem + belt


def _leg(tailor: Tailor) -> str:
    """Thigh, boot, spur and stirrup on the near side."""
    dress = tailor.dress
    strap = tailor.fold("M6 40L-2 116", LEATHER_LOW, 2.4)
    thigh = tailor.cut("M34 26C36 40 24 52 6 62C-4 68 -16 66 -17 56C-16 46 -8 38 4 30Z", dress.light)
    boot = tailor.cut(
        "M-18 54C-20 70 -16 84 -12 98C-14 106 -22 110 -32 114C-34 118 -32 121 -28 121L4 121C6 112 6 104 4 96"
        "C6 84 8 72 8 60C0 68 -12 66 -18 54Z",
        LEATHER,
    )
    cuff = tailor.cut("M-19.4 52C-12 64 0 66 9.4 57L9 67C0 75 -14 72 -19.6 61Z", dress.accent, 0.8)
    stirrup = tailor.cut("M-18 119L-2 119L0 125L-20 125Z", GOLD, 0.8)
    spur = tailor.fold("M5 112L13 112", GOLD, 2.4) + circle(14, 112, 3.2, GOLD, tailor.look.ink, 0.7)
    return strap + thigh + boot + cuff + spur + stirrup + tailor.fold("M-10 76C-10 86 -8 94 -4 102", LEATHER_LOW, 1.8)


def _arms(tailor: Tailor, fist: str) -> str:
    """The far arm holds the sign up, the near one the reins."""
    dress = tailor.dress
    far = tailor.cut("M-2 -62C-16 -60 -24 -52 -34 -50L-40 -42C-34 -34 -26 -32 -18 -34C-8 -36 0 -44 4 -52Z", dress.robe)
    far += tailor.fold("M-8 -56C-16 -52 -22 -48 -28 -44", dress.light, 2.4)
    far += tailor.cut("M-40 -56C-35 -58 -31 -56 -29 -52L-34 -40C-38 -38 -42 -40 -44 -43Z", CREAM, 0.8)
    near = tailor.cut(
        "M24 -62C38 -60 42 -44 40 -28C38 -14 32 -6 24 -6C16 -6 14 -14 16 -26C16 -38 16 -54 24 -62Z", dress.robe
    )
    near += tailor.cut("M32 -18C28 -6 10 4 -10 8L-16 0C-4 -6 10 -16 18 -24Z", dress.robe)
    near += tailor.fold("M28 -52C32 -42 32 -30 30 -20M22 -50C25 -40 25 -30 23 -20", dress.light, 2.4)
    cuff = tailor.cut("M-6 -7L0 5C-5 9 -10 10 -13 9L-18 0C-15 -4 -11 -6 -6 -7Z", CREAM, 0.8)
    hand = tailor.cut("M-16 -1C-22 -2 -27 1 -27 5C-26 10 -20 12 -13 9Z", "#f4cfa8", 0.8)
    return far + fist + near + hand + cuff


def _collar(tailor: Tailor) -> str:
    return tailor.cut(
        "M-6 -66C-10 -60 -8 -54 -2 -52C8 -48 22 -50 30 -56C32 -60 30 -66 26 -68C16 -62 4 -62 -6 -66Z", CREAM, 0.8
    )
