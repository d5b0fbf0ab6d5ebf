"""The program's drawings: pictures from SVG files in `assets/`, and shapes that are drawn as they are needed.

How the files of cards, backs, portraits and signs are written says `assets/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from carioca.assets import assets_dir
from carioca.cards import FRENCH, HIDDEN, JOKER, SPANISH, Card, Pack, Suit, pack_of
from carioca.suit_shapes import SHAPES

BACKS = ("stars", "lozenges", "fans", "tiles")  # every back of the cards, the usual one first
Mood = Literal["calm", "glad", "annoyed"]
MOODS: tuple[Mood, ...] = ("calm", "glad", "annoyed")
PORTRAITS = ("lautaro", "rosa", "tomas", "ines", "hernan", "elena")  # the characters that have a face
Face = tuple[tuple[str, ...], tuple[str, str], str, str, str]
FACES: dict[str, Face] = {
    "hair": (("hair",), ("#eabb8c", "#d39d6b"), "#3a2018", "#24519c", "#d9e6f4"),
    "long": (("long", "hair"), ("#f0c9a4", "#dba97c"), "#1d1714", "#8f1f35", "#f4e3c4"),
    "curls": (("curls", "hair"), ("#8a5a3a", "#6e4329"), "#17100c", "#c7762a", "#dcefdc"),
    "bun": (("bun", "hair", "glasses"), ("#f3d3b8", "#e0b48f"), "#b9b6b2", "#6a3f86", "#eadcf0"),
    "moustache": (("thin", "moustache"), ("#e6b78e", "#cf9a70"), "#a5a19c", "#3d5a3c", "#e4ead2"),
    "beard": (("beard", "side"), ("#e2ae7e", "#c98f5f"), "#2a1a12", "#7a4a24", "#f1dcc6"),
    "cap": (("hair", "cap"), ("#edc39a", "#d6a275"), "#6b3f1f", "#1c6b3c", "#d6ecf0"),
    "braids": (("braids", "fringe"), ("#d9a273", "#bd8355"), "#2b1a12", "#c8447a", "#f7d9e2"),
    "fringe": (("long", "fringe"), ("#f4d2b6", "#e2b38e"), "#9c3f1c", "#1f6f72", "#d8eeea"),
    "glasses": (("side", "glasses"), ("#c68d5f", "#aa7145"), "#1d1714", "#5b6472", "#e3e6ea"),
    "blond": (("long", "side"), ("#f6dcc4", "#e6bd9b"), "#d8a93e", "#3a66b0", "#fbeecb"),
    "spikes": (("spikes", "freckles"), ("#f1c8a0", "#dda878"), "#b5561f", "#d04a2e", "#e2f0cf"),
}
"""Faces for persons to choose from: what `portraits/person.svg` shows of hair and beard, then its colours: skin and its
shade, hair, clothes, ground."""
RIVALS: dict[str, Face] = {
    "rival-long": (("long", "side"), ("#e0ab7f", "#c58f62"), "#4a2414", "#2f6d5a", "#dfe3e6"),
    "rival-beard": (("beard", "thin"), ("#f0c8a6", "#dba97f"), "#6a625c", "#33507e", "#dfe3e6"),
    "rival-bun": (("bun", "fringe"), ("#c98f63", "#ad7448"), "#1d1714", "#a8492f", "#dfe3e6"),
    "rival-moustache": (("hair", "moustache"), ("#dca878", "#c28c5c"), "#1d1714", "#7d3345", "#dfe3e6"),
    "rival-braids": (("braids", "hair"), ("#f6dcc4", "#e6bd9b"), "#c49433", "#49568f", "#dfe3e6"),
    "rival-glasses": (("hair", "glasses", "moustache"), ("#efc5a0", "#d9a678"), "#8f8a84", "#2c5f73", "#dfe3e6"),
    "rival-curls": (("curls", "hair", "glasses"), ("#b97f56", "#9b6640"), "#33180d", "#5e3d7c", "#dfe3e6"),
    "rival-spikes": (("spikes",), ("#c68d5f", "#aa7145"), "#17100c", "#5d6a2c", "#dfe3e6"),
}
"""The faces of opponents that are no characters, in the order of their names (`new.names`); no person wears one."""
_FACE = ("#eabb8c", "#d39d6b", "#3a2018", "#8f1f35", "#f4d3c4")  # the same colours in the file
SMALL = 38  # pixels below which a portrait is drawn for small sizes: nearer, with few and large features

_INK = "#23272f"
_SUITS = {
    Suit.SPADES: "#1b222e",
    Suit.HEARTS: "#c81e2e",
    Suit.DIAMONDS: "#c81e2e",
    Suit.CLUBS: "#1b222e",
    Suit.NONE: "#6a2c91",
    Suit.OROS: "#94660c",
    Suit.COPAS: "#c81e2e",
    Suit.ESPADAS: "#24519c",
    Suit.BASTOS: "#1c6b3c",
}
# Spanish suits have always had four colours of their own.
_FOUR = {Suit.DIAMONDS: "#1f5fc0", Suit.CLUBS: "#187a43"}
_STRONG = {
    _INK: "#000000",
    "#1b222e": "#000000",
    "#c81e2e": "#b8000f",
    "#1f5fc0": "#0036b0",
    "#187a43": "#00601f",
    "#6a2c91": "#4a0f78",
    "#94660c": "#6b4a00",
    "#24519c": "#0036b0",
    "#1c6b3c": "#00601f",
}
"""The colours of signs and outlines in high contrast."""
# With four suit colours blue belongs to the diamonds, so the court of spades wears grey: ground, cloth, trim.
_COURTS = {
    Suit.SPADES: {"#f3ead3": "#ece8de", "#22386a": "#343a48", "#4468b4": "#6c7689"},
    Suit.DIAMONDS: {
        **{"#f7ecd0": "#e8ecf1", "#b0501c": "#1f56a8", "#e08c40": "#5a90da"},
        **{"#f1cf6c": "#e8bb4a", "#7a1f45": "#b3541e"},
    },
}


class Svg(NamedTuple):
    """A picture in its own units; `document` gives it any size in pixels.

    `halved`: the body shows the upper half alone, the lower half is the same turned by 180 degrees.
    """

    width: float
    height: float
    body: str
    halved: bool = False

    def document(self, out_width: int, out_height: int) -> str:
        """The document (of the upper half if halved) at `out_width` x `out_height` px, stretched to that ratio."""
        height = self.height / 2 if self.halved else self.height
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{out_width}" height="{out_height}" '
            f'preserveAspectRatio="none" viewBox="0 0 {num(self.width)} {num(height)}">{self.body}</svg>'
        )


@dataclass(frozen=True)
class CardStyle:
    """What the player chose for the cards."""

    high_contrast: bool = False
    four_colours: bool = False
    large_index: bool = False  # of the Spanish cards; the French index is large anyway
    back: str = "stars"

    def suit(self, suit: Suit) -> str:
        colour = _FOUR.get(suit, _SUITS[suit]) if self.four_colours else _SUITS[suit]
        return _STRONG[colour] if self.high_contrast else colour

    def ink(self) -> str:
        return _STRONG[_INK] if self.high_contrast else _INK

    def options(self) -> list[str]:
        """Which of the values in a file hold."""
        return [name for name, chosen in (("heavy", self.high_contrast), ("large", self.large_index)) if chosen]


@lru_cache(maxsize=160)
def face(card: Card, look: CardStyle, pack: Pack = FRENCH) -> Svg:
    """The picture of a card in units of its pack: French cards are 250 x 350, Spanish ones 244 x 380.

    HIDDEN is the back, for which `pack` is asked; every other card knows its own.
    """
    if card == HIDDEN:
        return picture(f"backs/{pack.name}/{look.back if look.back in BACKS else BACKS[0]}", look.options())
    colours = {_INK: look.ink(), _SUITS[card.suit]: look.suit(card.suit)}
    if look.four_colours and card.rank > 10:
        colours |= _COURTS.get(card.suit, {})
    return picture(f"cards/{pack_of(card).name}/{_name(card)}", look.options(), colours)


def _name(card: Card) -> str:
    return "joker" if card == JOKER else f"{card.suit.name.lower()}-{card.rank}"


def portrait(name: str, mood: Mood, look: CardStyle, small: bool = False) -> Svg:
    """A character, or one of FACES or RIVALS, in a mood; `small`: as it is drawn below SMALL px, where what reaches
    over the disc is to be cut off.

    Raises KeyError for a name without a face.
    """
    if (known := FACES.get(name) or RIVALS.get(name)) is not None:
        parts, skin, *others = known
        options = [mood, *look.options(), *parts, *["small"] * small]
        return picture(
            "portraits/person", options, dict(zip(_FACE, (*skin, *others), strict=True)) | {_INK: look.ink()}
        )
    if name not in PORTRAITS:
        raise KeyError(name)
    return picture(f"portraits/{name}{'-small' if small else ''}", [mood, *look.options()], {_INK: look.ink()})


def suit_icon(suit: Suit, colour: str = "#000000") -> Svg:
    return Svg(100, 100, f'<path transform="translate(50 50)" d="{SHAPES[suit]}" fill="{colour}"/>')


def suit_emblem(suit: Suit, look: CardStyle) -> Svg:
    """A suit sign as the cards have it, in a 100 x 100 picture: Spanish ones in all their colours."""
    if suit < Suit.NONE:
        return suit_icon(suit, look.suit(suit))
    return picture(f"signs/{suit.name.lower()}", look.options(), {_INK: look.ink()})


_VIEW = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)</svg>', re.DOTALL)
_CHOICE = re.compile(r'="([^"]*)"((?: data-\w+="[^"]*")+)')
_OPTION = re.compile(r' data-(\w+)="([^"]*)"')
_COLOUR = re.compile("#[0-9a-f]{6}")
_USE = re.compile(r'<use href="#([\w-]+)"( transform="[^"]*")?/>')
_TAG = re.compile("<(/?)[^>]*?(/?)>")


def picture(name: str, options: Collection[str] = (), colours: Mapping[str, str] | None = None) -> Svg:
    """The picture of a file `assets/NAME.svg` with the values that it has for some options, and in other colours."""
    found = _VIEW.search((assets_dir() / f"{name}.svg").read_text("utf-8"))
    if found is None:
        raise ValueError(f"{name}.svg has no viewBox")
    body = found[3]
    if options:

        def chosen(value: re.Match[str]) -> str:
            usual = value[1]
            return f'="{next((other for option, other in _OPTION.findall(value[2]) if option in options), usual)}"'

        body = _CHOICE.sub(chosen, body)
    other = {old: new for old, new in (colours or {}).items() if old != new}
    if other:
        body = _COLOUR.sub(lambda colour: other.get(colour[0], colour[0]), body)
    # The lower half is turned as a bitmap, which saves half the time.
    halved = '"#half"' in body
    body = _USE.sub(lambda use: "" if use[1] == "half" else use[0], body) if halved else body
    parts: dict[str, str] = {}

    def copied(use: re.Match[str]) -> str:
        return f"<g{use[2] or ''}>{parts[use[1]]}</g>"

    while uses := _USE.findall(body):
        parts |= {part: _element(body, part) for part, _ in uses if part not in parts}
        body = _USE.sub(copied, body)
    return Svg(float(found[1]), float(found[2]), body, halved)


def _element(body: str, name: str) -> str:
    start = body.rindex("<", 0, body.index(f' id="{name}"'))
    depth = 0
    for tag in _TAG.finditer(body, start):
        depth += 0 if tag[2] else -1 if tag[1] else 1
        if not depth:
            return body[start : tag.end()]
    raise ValueError(f"{name} has no end")


def pictures() -> list[str]:
    cards = [f"cards/{pack.name}/{_name(card)}" for pack in (FRENCH, SPANISH) for card in pack.cards]
    backs = [f"backs/{pack.name}/{back}" for pack in (FRENCH, SPANISH) for back in BACKS]
    people = (*PORTRAITS, *(f"{name}-small" for name in PORTRAITS), "person")
    signs = [f"signs/{suit.name.lower()}" for suit in SPANISH.suits]
    return ["icon", "logo", *cards, "cards/french/joker", *backs, *signs, *(f"portraits/{name}" for name in people)]


def num(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _paint(fill: str, stroke: str, width: float, opacity: float) -> str:
    parts = [f'fill="{fill or "none"}"']
    if stroke:
        parts.append(f'stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"')
    if opacity < 1:
        # Opacity of a group is applied to each child by the rasteriser, so it is given per shape.
        parts += [f'fill-opacity="{num(opacity)}"', f'stroke-opacity="{num(opacity)}"']
    return " ".join(parts)


def path(d: str, fill: str = "", stroke: str = "", width: float = 1.0, opacity: float = 1.0) -> str:
    """A path; without `fill` only its line is drawn."""
    return f'<path d="{d}" {_paint(fill, stroke, width, opacity)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float = 0.0,
    fill: str = "",
    stroke: str = "",
    width: float = 1.0,
    opacity: float = 1.0,
) -> str:
    """A rectangle by its top left corner, with round corners of `radius`."""
    corner = f' rx="{num(radius)}"' if radius else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} '
        f"{_paint(fill, stroke, width, opacity)}/>"
    )
