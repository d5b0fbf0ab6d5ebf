"""Examples of the rules as rows of small real cards, with the engine's verdict before and its reason behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.cards import FRENCH, Card, pack_of
from carioca.gui.draw.shapes import Colour, disc, sign
from carioca.gui.parts.richtext import Flow, Paint, Piece, Writer
from carioca.i18n import t
from carioca.rulebook import Example
from carioca.words.cards import points_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

JOINTS = {"+": "plus", "<>": "swap"}
CLOSEST = 0.42
"""The least share of a card that stays visible where a row is too wide."""


class _Place(NamedTuple):
    """A card, or the sign between two groups, and its left edge, px."""

    x: int
    what: Card | str


class ExampleSetter:
    """Lays examples out in a column of `width` px beside letters of `px` pixels."""

    def __init__(self, stage: Stage, width: int, px: int) -> None:
        self.stage, self.width, self.px = stage, width, px
        self.card = max(24, round(px * 3.5))
        self.cards: set[Card] = set()
        self._reason = Writer(stage, max(6, round(px * 0.88)), stage.palette.ink_muted)
        words = [stage.textures.text_width(t(f"rules.{word}"), self._word_px, True) for word in ("valid", "invalid")]
        self._verdict = round(px * 1.5) + max(words) + px
        self._narrow = width < px * 26
        """Whether the verdict stands above the cards instead of before them."""

    @property
    def _word_px(self) -> int:
        return max(6, round(self.px * 0.88))

    def set(self, example: Example) -> Flow:
        """An example from (0, 0) on."""
        left = 0 if self._narrow else self._verdict
        places, right = self._places(example, self.width - left)
        self.cards.update(place.what for place in places if isinstance(place.what, Card))
        note = self._note(example)
        room = self.width - left - right - round(self.px * 1.2)
        beside = bool(note) and room >= self.px * 14
        reason = self._reason.flow(note, room if beside else max(20, self.width - left)) if note else Flow((), 0, 0)
        above = round(self.px * 1.5) if self._narrow else 0
        tall = max(self.card, reason.height if beside else 0)
        top = above + (tall - self.card) // 2
        pieces = [self._piece(place).moved(left, top) for place in places]
        pieces += self._judgement(example, above or tall)
        if beside:
            x, y = left + right + round(self.px * 1.2), above + (tall - reason.height) // 2
        else:
            x, y = left, above + tall + round(self.px * 0.2)
        pieces += [piece.moved(x, y) for piece in reason.pieces]
        height = above + tall + (0 if beside or not note else reason.height + round(self.px * 0.3))
        return Flow(tuple(pieces), height, tall)

    def _note(self, example: Example) -> str:
        """What is written about an example: its caption, and why it is refused; a caption may be a sentence itself."""
        return (". " if example.caption[:1].isupper() else ": ").join(filter(None, (example.caption, example.why)))

    def _places(self, example: Example, width: int) -> tuple[list[_Place], int]:
        """Where cards and signs stand, and the right edge; cards of a row too wide for the column overlap."""
        ratio = max((pack_of(card).ratio for row in example.groups for card in row), default=FRENCH.ratio)
        card, joint = round(self.card * ratio), round(self.px * 1.9)
        between = round(card * 0.4) if example.joint == "/" else joint
        cards, groups = sum(map(len, example.groups)), len(example.groups)
        step = card + max(2, self.card // 16)
        steps = cards - groups
        fixed = groups * card + (groups - 1) * between
        if steps and fixed + steps * step > width:
            step = max(round(card * CLOSEST), (width - fixed) // steps)
        places: list[_Place] = []
        x = 0
        for number, row in enumerate(example.groups):
            if number:
                if example.joint in JOINTS:
                    places.append(_Place(x, example.joint))
                x += between
            for at, what in enumerate(row):
                places.append(_Place(x + at * step, what))
            x += (len(row) - 1) * step + card
        return places, x

    def _piece(self, place: _Place) -> Piece:
        textures, tall = self.stage.textures, self.card
        if isinstance(place.what, str):
            return self._sign(place.x, place.what)
        card = place.what
        pack = pack_of(card)
        size = (round(tall * pack.ratio), tall)

        def paint(surface: pygame.Surface, at: tuple[int, int]) -> None:
            # The face has a transparent margin of two pixels.
            shadow, face = textures.shadow(tall, False, pack=pack), textures.card(card, tall)
            place = pygame.Rect(at, size).move(0, max(1, tall // 40))
            surface.blit(shadow, shadow.get_rect(center=place.center), special_flags=pygame.BLEND_PREMULTIPLIED)
            surface.blit(face, (at[0] - 2, at[1] - 2), special_flags=pygame.BLEND_PREMULTIPLIED)

        return Piece(pygame.Rect((place.x, 0), size), paint)

    def _sign(self, x: int, joint: str) -> Piece:
        size = round(self.px * (1.1 if joint == "+" else 1.3))
        image = sign(JOINTS[joint], size, self.stage.palette.ink_muted)
        rect = image.get_rect(center=(x + round(self.px * 1.9) // 2, self.card // 2))
        return Piece(rect, _blit(image))

    def _judgement(self, example: Example, tall: int) -> list[Piece]:
        """The sign and the word, or the points, in the middle of `tall` px."""
        pal, textures, px = self.stage.palette, self.stage.textures, self._word_px
        if example.word or example.points is not None:
            words = textures.text(example.word or points_text(example.points or 0), px, pal.ink, True)
            return [Piece(words.get_rect(midleft=(0, tall // 2)), _blit(words))]
        legal = example.refusal is None
        colour: Colour = pal.seat_inks[3] if legal else pal.seat_inks[2]
        size = round(self.px * 1.15)
        badge = disc(size, colour).copy()
        mark = sign("tick" if legal else "cross", size, (255, 255, 255), 0.14)
        badge.blit(mark, (0, 0))
        words = textures.text(t("rules.valid" if legal else "rules.invalid"), px, colour, True)
        return [
            Piece(badge.get_rect(midleft=(0, tall // 2)), _blit(badge)),
            Piece(words.get_rect(midleft=(round(self.px * 1.5), tall // 2)), _blit(words)),
        ]


def _blit(image: pygame.Surface) -> Paint:
    return lambda surface, at: surface.blit(image, at)
