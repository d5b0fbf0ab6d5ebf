"""The six characters as round portraits, in the manner of the court cards: flat colours, ink lines, half a shadow.

A portrait is 100 x 100 around (0, 0). Where it is small the face comes nearer, and eyes, brows and mouth are as few and
as large as on a mask: at 24 px they still tell the moods apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from carioca.gui.art.french.figures import BLUSH, CREAM, SKIN, SKIN_LOW
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import Drawing, circle, ellipse, mirrored, move, num, path

Mood = Literal["calm", "glad", "annoyed"]
MOODS: tuple[Mood, ...] = ("calm", "glad", "annoyed")
SIZE = 100.0
RIM = 47.0
"""The radius of the disc; what reaches its edge follows it in an arc, because the rasteriser knows no clipping."""
SMALL = 38
"""Pixels below which a portrait is drawn for small sizes, and how much nearer the face comes there."""
NEARER = 1.18
TEETH, LIP = "#ffffff", "#a8433c"


class Person(NamedTuple):
    """Colours of a character, and what is drawn behind and before the face."""

    field: str
    cloth: str
    light: str
    hair: str
    brow: str
    skin: str
    skin_low: str
    behind: Callable[[Person, Look], str]
    before: Callable[[Person, Look], str]
    dress: Callable[[Person, Look], str]


def portrait(name: str, mood: Mood, look: Look, small: bool = False) -> Drawing:
    """A character in a mood; `small`: as it is drawn below SMALL px, where what reaches over the disc is to be cut off.

    Raises KeyError for a name without a face.
    """
    person = _PEOPLE[name]
    if small:
        return Drawing(SIZE, SIZE, _near(person, mood, look))
    body = (
        circle(0, 0, RIM, person.field)
        + person.behind(person, look)
        + _shoulders(person, look)
        + person.dress(person, look)
        + _head(person, look)
        + _features(person, mood, look)
        + person.before(person, look)
        # A beard leaves the mouth free.
        + (_mouth(mood) if person.before is _straw else "")
        + circle(0, 0, RIM, "", look.ink, 2.4 * look.outline / 1.4)
    )
    return Drawing(SIZE, SIZE, move(SIZE / 2, SIZE / 2, body))


def _near(person: Person, mood: Mood, look: Look) -> str:
    """The face from near, before a ground that takes part in the mood."""
    ground, share = {"calm": ("#ffffff", 0.0), "glad": ("#ffdd55", 0.5), "annoyed": ("#e2705c", 0.5)}[mood]
    head = (
        person.behind(person, look)
        + _shoulders(person, look)
        + _head(person, look)
        + _mask(person, mood, look)
        + person.before(person, look)
        + (_mask_mouth(person, mood, look) if person.before in (_straw, _cap) else "")
    )
    field = circle(0, 0, RIM, person.field) + circle(0, 0, RIM, ground, opacity=share)
    rim = circle(0, 0, RIM, "", look.ink, 3.6 * look.outline / 1.4)
    return (
        move(SIZE / 2, SIZE / 2, field)
        + move(SIZE / 2, SIZE / 2 + 5, head, scale=NEARER)
        + move(SIZE / 2, SIZE / 2, rim)
    )


def _mask(person: Person, mood: Mood, look: Look) -> str:
    """Eyes, brows and mouth that are seen from far away."""
    eye = {
        "calm": circle(-10, -4, 4, look.ink),
        "glad": path("M-16.5 -2Q-10.5 -12 -4.5 -2", "", look.ink, 4),
        "annoyed": circle(-9.5, -2.5, 3.6, look.ink) + path("M-18 -14L-3.5 -6.5", "", look.ink, 4.6),
    }[mood]
    brow = {"calm": "M-16.5 -13.5Q-10.5 -17 -4.5 -13.5", "glad": "M-16.5 -15Q-10.5 -21 -4.5 -15.5"}.get(mood, "")
    brows = path(brow, "", person.brow, 3.8) if brow else ""
    return _cheeks(mood) + mirrored(eye + brows) + _mask_mouth(person, mood, look)


def _mask_mouth(person: Person, mood: Mood, look: Look) -> str:
    """The mouth; below a moustache it lies lower."""
    if mood == "glad":
        inside = path("M-13 9.5Q0 13 13 9.5C12 19 6 22 0 22C-6 22 -12 19 -13 9.5Z", "#7c2a2a", look.ink, 1)
        mouth = inside + path("M-11.5 10.5Q0 13.6 11.5 10.5L10 15.5Q0 17.5 -10 15.5Z", TEETH)
    elif mood == "calm":
        mouth = path("M-8 13.5Q0 16.5 8 13.5", "", LIP, 3.6)
    else:
        mouth = path("M-10 18.5Q0 9.5 10 18.5", "", "#7c2a2a", 4.4)
    return move(0, 4, mouth) if person.before is _cap else mouth


# -- what all have --


def _shoulders(person: Person, look: Look) -> str:
    neck = path("M-9 14L9 14L10 30L-10 30Z", person.skin_low, look.ink, look.outline)
    # From rim to rim over the shoulders; the arc below is the disc's own edge.
    cloth = path(
        f"M-41 22.96C-34 27 -22 27 -11 26C-6 33 6 33 11 26C22 27 34 27 41 22.96A{num(RIM)} {num(RIM)} 0 0 1 -41 22.96Z",
        person.cloth,
        look.ink,
        look.outline,
    )
    return neck + cloth


def _head(person: Person, look: Look) -> str:
    ears = mirrored(ellipse(-22.5, -2, 4, 6, person.skin_low, look.ink, look.outline))
    face = path(
        "M-22 -12C-22 -28 22 -28 22 -12C23 6 15 21 0 22C-15 21 -23 6 -22 -12Z", person.skin, look.ink, look.outline
    )
    shade = path("M8 -23C18 -22 22 -18 22 -12C23 6 15 21 0 22C11 14 15 -6 8 -23Z", person.skin_low, opacity=0.6)
    return ears + face + shade


def _features(person: Person, mood: Mood, look: Look) -> str:
    nose = path("M1 -6L-3.5 5.5C-2 7.5 1 7.5 3 6.5", "", "#9c6240", 1.9)
    return _cheeks(mood) + mirrored(_eye(mood, look) + _brow(mood, person.brow)) + nose + _mouth(mood)


def _cheeks(mood: Mood) -> str:
    strength = {"calm": 0.22, "glad": 0.5, "annoyed": 0.12}[mood]
    return mirrored(circle(-13, 6, 5, BLUSH, opacity=strength))


def _eye(mood: Mood, look: Look) -> str:
    if mood == "glad":
        return path("M-14.5 -5.5Q-10 -11.5 -5 -5.5", "", look.ink, 2.6)
    lid = "M-15 -6.5Q-10 -11.5 -4.5 -6.5" if mood == "calm" else "M-15.5 -8.2L-4.5 -5.6"
    white = "M-15 -6Q-10 -12 -4.5 -6Q-10 -1 -15 -6Z" if mood == "calm" else "M-15 -7.8L-4.5 -5.4Q-9 0 -15 -7.8Z"
    pupil = circle(-9.6, -6.2, 2.9, look.ink) if mood == "calm" else circle(-8.8, -4.6, 2.3, look.ink)
    return path(white, TEETH) + pupil + path(lid, "", look.ink, 1.9)


def _brow(mood: Mood, colour: str) -> str:
    line = {
        "calm": "M-16 -13.5Q-10.5 -17 -4.5 -14",
        "glad": "M-16.5 -15.5Q-10.5 -21 -4.5 -16.5",
        "annoyed": "M-16.5 -15.5Q-10 -14.5 -3.5 -9.5",
    }[mood]
    return path(line, "", colour, 3.2)


def _mouth(mood: Mood) -> str:
    if mood == "glad":
        inside = path("M-9.5 10.5Q0 13 9.5 10.5C9 17.5 4.5 19.5 0 19.5C-4.5 19.5 -9 17.5 -9.5 10.5Z", "#7c2a2a")
        return inside + path("M-8.8 10.8Q0 13 8.8 10.8L8 13.6Q0 15.6 -8 13.6Z", TEETH)
    if mood == "calm":
        return path("M-7 13Q0 16.5 7 13", "", LIP, 2.4)
    return path("M-7.5 16Q0 11 7.5 16", "", LIP, 2.6)


def _nothing(_person: Person, _look: Look) -> str:
    return ""


# -- Lautaro: young, a shock of curls, freckles, a scarf --


def _curls(person: Person, look: Look) -> str:
    tufts = ((-21, -19), (-15, -28), (-5, -32), (6, -32), (15, -28), (21, -19), (-10, -22), (0, -25), (10, -22))
    back = "".join(circle(x, y, 8.5, person.hair, look.ink, look.outline) for x, y in tufts[:6])
    front = "".join(circle(x, y, 7.6, person.hair) for x, y in (*tufts, (-17, -21), (17, -21)))
    shine = path("M-13 -29Q-9 -33 -4 -33M5 -34Q10 -33 13 -29", "", "#ffffff", 1.8, 0.35)
    freckles = "".join(circle(x, y, 1.0, "#b9774c") for x, y in ((-14, 1), (-10.5, 3), (-16, 5), (14, 1), (11, 3)))
    return back + front + shine + freckles


def _scarf(person: Person, look: Look) -> str:
    tie = path("M-15 25C-8 33 8 33 15 25L13 34C6 38 -6 38 -13 34Z", person.light, look.ink, look.outline)
    return tie + path("M-2 35L-9 46A47 47 0 0 0 3 46.9L4 35Z", person.light, look.ink, look.outline)


# -- Rosa: a bun with a carnation, hoops, a shawl --


def _bun(person: Person, look: Look) -> str:
    knot = circle(0, -33, 11, person.hair, look.ink, look.outline)
    sides = path("M-25 4C-29 -30 29 -30 25 4L20 8C22 -8 -22 -8 -20 8Z", person.hair, look.ink, look.outline)
    return knot + sides


def _parting(person: Person, look: Look) -> str:
    hair = path(
        "M-23 -4C-25 -32 25 -32 23 -4C21 -12 12 -19 0 -22C-12 -19 -21 -12 -23 -4Z",
        person.hair,
        look.ink,
        look.outline,
    )
    petals = "".join(
        circle(15 + x, -27 + y, 4.2, "#d8344a", look.ink, 0.8) for x, y in ((-4, 1), (4, 1), (0, -4), (-2, 5), (3, 5))
    )
    hoops = mirrored(circle(-23.5, 9, 4.2, "", "#e3b23c", 2.2))
    return hair + petals + circle(15, -26, 2.6, "#f3c95a") + hoops


def _shawl(person: Person, look: Look) -> str:
    fold = path("M-30 25.5L0 44L30 25.5L37 25L2 47L-2 47L-37 25Z", person.light, look.ink, look.outline)
    dots = "".join(circle(x, y, 1.6, CREAM) for x, y in ((-24, 30), (-14, 36.5), (14, 36.5), (24, 30)))
    return fold + dots


# -- Tomás: a flat cap, a moustache, braces --


def _cap(person: Person, look: Look) -> str:
    sides = mirrored(path("M-23 -10L-23 -1L-19.5 -3L-19 -13Z", person.hair))
    crown = path("M-26 -15C-30 -38 20 -44 29 -20L26 -15C10 -21 -10 -21 -26 -15Z", person.light, look.ink, look.outline)
    peak = path("M-27 -15C-12 -23 12 -23 27 -15C26 -10 20 -11 0 -14C-20 -11 -26 -10 -27 -15Z", person.cloth)
    peak += path(
        "M-27 -15C-12 -23 12 -23 27 -15C26 -10 20 -11 0 -14C-20 -11 -26 -10 -27 -15Z", "", look.ink, look.outline
    )
    seam = path("M-18 -32Q0 -26 24 -28", "", look.ink, 1.0, 0.5)
    moustache = path(
        "M0 8.5C-5 6.5 -12 8 -15 12.5C-10 13.5 -4 13 0 11C4 13 10 13.5 15 12.5C12 8 5 6.5 0 8.5Z",
        person.hair,
        look.ink,
        look.outline * 0.7,
    )
    return sides + crown + seam + peak + moustache


def _braces(person: Person, look: Look) -> str:
    shirt = path("M-11 26C-6 33 6 33 11 26L16 45.1A47 47 0 0 1 -16 45.1Z", CREAM, look.ink, look.outline)
    return shirt + path("M-9 27L-1 35L1 35L9 27", "", look.ink, 1.4) + circle(0, 40, 1.5, look.ink)


# -- Inés: a bob, spectacles, a buttoned collar --


def _bob(person: Person, look: Look) -> str:
    return path(
        "M-29 17C-32 -42 32 -42 29 17C24 21 19 20 17 14L-17 14C-19 20 -24 21 -29 17Z",
        person.hair,
        look.ink,
        look.outline,
    )


def _fringe(person: Person, look: Look) -> str:
    fringe = path(
        "M-24 2C-27 -34 27 -34 24 2C22 -6 21 -12 19 -16C8 -14 -8 -14 -19 -16C-21 -12 -22 -6 -24 2Z",
        person.hair,
        look.ink,
        look.outline,
    )
    shine = path("M-14 -24Q-3 -29 9 -26", "", "#ffffff", 2.0, 0.3)
    glasses = mirrored(circle(-9.8, -5.5, 8, "#ffffff", opacity=0.16) + circle(-9.8, -5.5, 8, "", "#7b2136", 2.2))
    return fringe + shine + glasses + path("M-2 -7Q0 -9 2 -7", "", "#7b2136", 2.2)


def _collar(person: Person, look: Look) -> str:
    return mirrored(path("M0 33L-11 26L-17 28L-10 40Z", person.light, look.ink, look.outline)) + circle(
        0, 41, 1.8, "#e3b23c", look.ink, 0.6
    )


# -- Hernán: a straw hat, a white beard, a poncho --


def _straw(person: Person, look: Look) -> str:
    beard = path(
        "M-22 -2C-18 4 -12 6.5 -8 7C-3 5 3 5 8 7C12 6.5 18 4 22 -2C23 16 14 31 0 32C-14 31 -23 16 -22 -2Z",
        person.hair,
        look.ink,
        look.outline,
    )
    strands = path("M-13 17Q-11 23 -7 27M13 17Q11 23 7 27M0 23L0 29", "", "#8d8a84", 1.3)
    crown = path("M-19 -19L-17 -35Q0 -39 17 -35L19 -19Z", person.light, look.ink, look.outline)
    band = path("M-19 -20L-18.2 -26Q0 -29 18.2 -26L19 -20Z", "#2c2a2a")
    brim = path("M-38 -16C-30 -23 30 -23 38 -16C28 -12.5 -28 -12.5 -38 -16Z", person.light, look.ink, look.outline)
    return beard + strands + crown + band + brim


def _poncho(person: Person, look: Look) -> str:
    stripes = path(
        "M-25 27.5L-29 34.6M-16 27.8L-19.4 40.4M25 27.5L29 34.6M16 27.8L19.4 40.4", "", person.light, 3.4
    ) + path("M-20.5 27.6L-24.4 38M20.5 27.6L24.4 38", "", CREAM, 1.8)
    return stripes + path("M-11 26C-6 33 6 33 11 26L0 41Z", "#2c2a2a", look.ink, look.outline)


# -- Elena: silver hair swept up, pearls, a high collar --


def _swept(person: Person, look: Look) -> str:
    return path(
        "M-26 6C-34 -20 -24 -42 2 -41C28 -41 34 -18 26 6L20 8C22 -8 -22 -8 -20 8Z",
        person.hair,
        look.ink,
        look.outline,
    )


def _wave(person: Person, look: Look) -> str:
    hair = path(
        "M-23 0C-27 -24 -12 -36 6 -33C22 -31 26 -14 23 0C22 -9 16 -17 6 -20C-4 -17 -18 -16 -23 0Z",
        person.hair,
        look.ink,
        look.outline,
    )
    lines = path("M-17 -14C-13 -23 -4 -28 6 -26M-11 -17C-7 -22 0 -24 6 -23M12 -22Q18 -17 20 -9", "", "#7d8190", 1.4)
    drops = mirrored(circle(-23.5, 7, 2.8, CREAM, look.ink, 0.9))
    return hair + lines + drops


def _pearls(person: Person, look: Look) -> str:
    collar = mirrored(path("M0 34L-9 24L-15 24L-14 36L-4 42Z", person.light, look.ink, look.outline))
    row = ((-11, 28.5), (-7, 32.5), (-2.4, 34.6), (2.4, 34.6), (7, 32.5), (11, 28.5))
    return collar + "".join(circle(x, y, 2.5, CREAM, look.ink, 0.8) for x, y in row)


_FAIR, _WARM, _BROWN = (SKIN, SKIN_LOW), ("#eabb8c", "#d39d6b"), ("#d9a273", "#bd8454")
_PEOPLE: dict[str, Person] = {
    "lautaro": Person(*("#f6e3a6", "#2f6f8f", "#e0572f", "#3b2417", "#3b2417"), *_BROWN, _nothing, _curls, _scarf),
    "rosa": Person(*("#f4d3c4", "#8f1f35", "#2b2f5e", "#3a2018", "#3a2018"), *_WARM, _bun, _parting, _shawl),
    "tomas": Person(*("#dfe6cf", "#5b4630", "#8a7a55", "#6b3f1d", "#5a3418"), *_FAIR, _nothing, _cap, _braces),
    "ines": Person(*("#cfe3ea", "#1f5a6b", "#f3ead3", "#221c22", "#221c22"), *_FAIR, _bob, _fringe, _collar),
    "hernan": Person(*("#e9dfc8", "#8c2f24", "#e8c469", "#f1eee6", "#a39b8b"), *_WARM, _nothing, _straw, _poncho),
    "elena": Person(*("#e2d6ec", "#4a2a66", "#caa64a", "#c3c6d2", "#6d7080"), *_FAIR, _swept, _wave, _pearls),
}
PORTRAITS: tuple[str, ...] = tuple(_PEOPLE)
"""The names that have a face."""
