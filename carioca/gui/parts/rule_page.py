"""The rules laid out in a column: chapters, articles, items and examples, their words and small cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.cards import FRENCH, Card, pack_of
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.text import dots
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.widgets import box, paste, paste_card
from carioca.gui.parts.small_cards import card_of, chip
from carioca.i18n import language, t
from carioca.rulebook import Block, Example
from carioca.words.cards import points_text
from carioca.words.glossary import find

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

JOINTS = {"+": "plus", "<>": "swap"}
CLOSEST = 0.42  # the least share of a card that stays visible where a row is too wide
_PIECES = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")
Paint = Callable[[pygame.Surface, tuple[int, int]], object]


class Piece(NamedTuple):
    """Something at a place of the page, px; `paint` draws it with its top left corner at a place of a surface."""

    rect: pygame.Rect
    paint: Paint

    def moved(self, x: int, y: int) -> Piece:
        return Piece(self.rect.move(x, y), self.paint)


class Flow(NamedTuple):
    """Wrapped text from (0, 0) on: its pieces, its height, and the height of its first row; `terms` are the words that
    explain themselves, by their ids, with their places."""

    pieces: tuple[Piece, ...]
    height: int
    first: int
    terms: tuple[tuple[str, pygame.Rect], ...] = ()


class TextPiece(NamedTuple):
    """A word or a picture in a row of text, and the blank before it, px; `terms`: the parts of it (letters) that
    explain themselves, by their ids.
    """

    width: int
    blank: int
    text: str = ""
    bold: bool = False
    image: pygame.Surface | None = None
    terms: tuple[tuple[str, int, int], ...] = ()


class Writer:
    """Writes in letters of `px` pixels and one colour; `label` stands before the text of a flow.

    `game`: whose words explain themselves; empty: none do.
    """

    def __init__(self, stage: Stage, px: int, ink: Rgb, game: str = "") -> None:
        self.stage, self.px, self.ink, self.game = stage, px, ink, game
        self.row = stage.textures.text("Ag", px, ink).get_height()
        self.blank = stage.textures.text_width(" ", px)

    def flow(self, text: str, width: int, label: pygame.Surface | None = None) -> Flow:
        pieces: list[Piece] = []
        terms: list[tuple[str, pygame.Rect]] = []
        y, first = 0, 0
        for row in self._rows(text, width, label):
            height = max([self.row, *(word.image.get_height() for word in row if word.image)])
            pieces += self._set(row, y, height)
            terms += self._terms(row, y + (height - self.row) // 2)
            y += height
            first = first or height
        dotted = (Piece(rect, self._dots(rect.size)) for _, rect in terms)
        return Flow((*pieces, *dotted), y, first, tuple(terms))

    def _rows(self, text: str, width: int, label: pygame.Surface | None) -> list[list[TextPiece]]:
        words = [] if label is None else [TextPiece(label.get_width(), 0, image=label)]
        rows: list[list[TextPiece]] = [[]]
        x = 0
        for unit in _units(words + self._words(text, width, 2 * self.blank if words else 0)):
            wide = sum(word.blank + word.width for word in unit)
            if rows[-1] and x + wide > width:
                rows.append([])
                x = 0
            if not rows[-1]:
                wide -= unit[0].blank
                unit[0] = unit[0]._replace(blank=0)
            rows[-1] += unit
            x += wide
        return rows

    def _set(self, row: list[TextPiece], y: int, height: int) -> list[Piece]:
        out: list[Piece] = []
        x = at = 0
        while at < len(row):
            word = row[at]
            x += word.blank
            at += 1
            if word.image is not None:
                out.append(_picture(word.image, center=pygame.Rect(x, y, word.width, height).center))
                x += word.width
                continue
            start, text = x, word.text
            while at < len(row) and row[at].image is None and row[at].bold == word.bold:
                text += (" " if row[at].blank else "") + row[at].text
                at += 1
            # Small letters are set a little closer in a line than word by word.
            x += self.stage.textures.text_width(text, self.px, word.bold)
            rect = pygame.Rect(start, y + (height - self.row) // 2, x - start, self.row)
            out.append(Piece(rect, self._paint(text, word.bold)))
        return out

    def _terms(self, row: list[TextPiece], y: int) -> Iterator[tuple[str, pygame.Rect]]:
        x = 0
        for word in row:
            x += word.blank
            for term, start, end in word.terms:
                before, wide = (
                    self.stage.textures.text_width(word.text[a:b], self.px, word.bold)
                    for a, b in ((0, start), (start, end))
                )
                yield term, pygame.Rect(x + before, y, wide, self.row)
            x += word.width

    def _dots(self, size: tuple[int, int]) -> Paint:
        return lambda surface, at: dots(surface, pygame.Rect(at, size), self.px, self.ink)

    def _paint(self, text: str, bold: bool) -> Paint:
        return lambda surface, at: surface.blit(self.stage.textures.text(text, self.px, self.ink, bold), at)

    def _words(self, text: str, width: int, blank: int) -> list[TextPiece]:
        out: list[TextPiece] = []
        for part in _PIECES.split(text):
            if part.startswith("`"):
                out += self._cards(part[1:-1].split(), blank, width)
                blank = 0
                continue
            bold = part.startswith("**")
            for index, word in enumerate(part.strip("*").split(" ") if bold else part.split(" ")):
                if index:
                    blank = self.blank
                if word:
                    out.append(TextPiece(self.stage.textures.text_width(word, self.px, bold), blank, word, bold))
                    blank = 0
        return self._explained(out) if self.game else out

    def _explained(self, words: list[TextPiece]) -> list[TextPiece]:
        plain = "".join((" " if word.blank else "") + word.text for word in words)
        found, at, out = find(plain, self.game, language()), 0, []
        for word in words:
            at += 1 if word.blank else 0
            end = at + len(word.text)
            parts = [(one.term, max(one.start, at) - at, min(one.end, end) - at) for one in found]
            out.append(word._replace(terms=tuple(part for part in parts if 0 <= part[1] < part[2])))
            at = end
        return out

    def _cards(self, words: list[str], blank: int, width: int) -> list[TextPiece]:
        height = round(self.px * 1.65)
        cards = [card for word in words if (card := card_of(word)) is not None]
        images = [chip(self.stage, card, height) for card in cards]
        gap = max(1, self.px // 9)
        whole = sum(image.get_width() + gap for image in images) - gap
        if whole > width:
            return [TextPiece(image.get_width(), gap if at else blank, image=image) for at, image in enumerate(images)]
        picture = pygame.Surface((max(1, whole), height + max(2, self.px // 4)), pygame.SRCALPHA)
        x = 0
        for image in images:
            paste(picture, image, midleft=(x, picture.get_height() // 2))
            x += image.get_width() + gap
        return [TextPiece(whole, blank, image=picture)]


def _units(words: list[TextPiece]) -> Iterator[list[TextPiece]]:
    """Words that nothing may part: each with what clings to it without a blank."""
    unit: list[TextPiece] = []
    for word in words:
        if unit and word.blank:
            yield unit
            unit = []
        unit.append(word)
    if unit:
        yield unit


def _picture(image: pygame.Surface, **where: tuple[int, int]) -> Piece:
    return Piece(image.get_rect(**where), lambda surface, at: surface.blit(image, at))


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
        self._narrow = width < px * 26  # whether the verdict stands above the cards instead of before them

    @property
    def _word_px(self) -> int:
        return max(6, round(self.px * 0.88))

    def set(self, example: Example) -> Flow:
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
            paste_card(surface, shadow, center=place.center)
            paste_card(surface, face, topleft=(at[0] - 2, at[1] - 2))

        return Piece(pygame.Rect((place.x, 0), size), paint)

    def _sign(self, x: int, joint: str) -> Piece:
        size = round(self.px * (1.1 if joint == "+" else 1.3))
        image = sign(JOINTS[joint], size, self.stage.palette.ink_muted)
        return _picture(image, center=(x + round(self.px * 1.9) // 2, self.card // 2))

    def _judgement(self, example: Example, tall: int) -> list[Piece]:
        pal, textures, px = self.stage.palette, self.stage.textures, self._word_px
        if example.word or example.points is not None:
            words = textures.text(example.word or points_text(example.points or 0), px, pal.ink, True)
            return [_picture(words, midleft=(0, tall // 2))]
        legal = example.refusal is None
        colour: Rgb = pal.good_ink if legal else pal.bad_ink
        size = round(self.px * 1.15)
        badge = disc(size, colour).copy()
        mark = sign("tick" if legal else "cross", size, (255, 255, 255), 0.14)
        badge.blit(mark, (0, 0))
        words = textures.text(t("rules.valid" if legal else "rules.invalid"), px, colour, True)
        beside = _picture(words, midleft=(round(self.px * 1.5), tall // 2))
        return [_picture(badge, midleft=(0, tall // 2)), beside]


class Anchor(NamedTuple):
    """The place of a chapter or an article: from `top` to `bottom`, px."""

    block: Block
    top: int
    bottom: int


class RulePage(NamedTuple):
    """A page at one width; `terms`: the words that explain themselves, by their ids, with their places."""

    pieces: tuple[Piece, ...]
    anchors: tuple[Anchor, ...]
    height: int
    terms: tuple[tuple[str, pygame.Rect], ...] = ()


class Typesetter:
    """Lays blocks out in a column of `width` px with letters of `px` pixels; the words of `game` explain themselves."""

    def __init__(self, stage: Stage, width: int, px: int, game: str = "") -> None:
        self.stage, self.px = stage, px
        self.width = max(20, width)
        pal = stage.palette
        self.indent = round(px * 2.9) if self.width > px * 20 else round(px * 0.2)
        self.plain = Writer(stage, px, pal.ink, game)
        self.heading = Writer(stage, round(px * 1.5), pal.ink)
        self.muted = Writer(stage, round(px * 0.94), pal.ink_muted)
        self.examples = ExampleSetter(stage, self.width - self.indent, px)
        self.pieces: list[Piece] = []
        self.anchors: list[Anchor] = []
        self.terms: list[tuple[str, pygame.Rect]] = []
        self.y = 0

    def lay(self, blocks: Sequence[Block]) -> RulePage:
        """All blocks but the title."""
        before = ""
        for block in blocks:
            if block.kind == "title":
                continue
            self.y += self._gap(before, block.kind)
            top = self.y
            self._block(block)
            if block.kind in ("chapter", "article"):
                self.anchors.append(Anchor(block, top, self.y))
            elif self.anchors:
                self.anchors[-1] = self.anchors[-1]._replace(bottom=self.y)
            before = block.kind
        self.stage.textures.prewarm(self.examples.cards, self.examples.card)
        return RulePage(tuple(self.pieces), tuple(self.anchors), self.y, tuple(self.terms))

    def _gap(self, before: str, kind: str) -> int:
        if not before:
            return 0
        if kind == "chapter":
            return round(self.px * 1.5)
        if before == "chapter":
            return round(self.px * 0.5)
        if kind == "article":
            return round(self.px * (0.95 if before == "example" else 0.7))
        close = {("item", "item"): 0.2, ("example", "example"): 0.5}
        return round(self.px * close.get((before, kind), 0.4))

    def _block(self, block: Block) -> None:
        indent = self.indent
        if block.kind == "chapter":
            self._add(self.heading.flow(f"**{block.number}. {block.text}**", self.width), 0)
        elif block.kind == "article":
            self._article(block)
        elif block.kind == "example":
            assert block.example is not None
            self._add(self.examples.set(block.example), indent)
        elif block.kind == "item":
            dot = self.stage.textures.text("•", self.px, self.stage.palette.ink_muted, True)
            self.pieces.append(_picture(dot, topleft=(indent, self.y)))
            indent += round(self.px * 1.1)
            self._add(self.plain.flow(block.text, self.width - indent), indent)
        elif block.kind == "note":
            self._add(self.muted.flow(block.text, self.width, self._label() if block.house else None), 0)
        else:
            self._add(self.plain.flow(block.text, self.width - indent), indent)

    def _article(self, block: Block) -> None:
        """The number stands in the margin, or before the text where the column is narrow."""
        label = self._label() if block.house else None
        if self.indent < self.px:
            self._add(self.plain.flow(f"**{block.number}** {block.text}", self.width, label), 0)
            return
        flow = self.plain.flow(block.text, self.width - self.indent, label)
        number = self.stage.textures.text(block.number, round(self.px * 0.9), self.stage.palette.ink_muted, True)
        down = max(0, (flow.first - number.get_height()) // 2)
        self.pieces.append(_picture(number, topleft=(0, self.y + down)))
        self._add(flow, self.indent)

    def _add(self, flow: Flow, x: int) -> None:
        self.pieces += [piece.moved(x, self.y) for piece in flow.pieces]
        self.terms += [(term, rect.move(x, self.y)) for term, rect in flow.terms]
        self.y += flow.height

    def _label(self) -> pygame.Surface:
        pal, px = self.stage.palette, max(6, round(self.px * 0.72))
        words = self.stage.textures.text(t("rules.house"), px, pal.ink, True)
        rect = pygame.Rect(0, 0, words.get_width() + px, round(px * 1.75))
        edge = mix(pal.accent, pal.ink, 0.25)
        image = box(self.stage, rect, rect.h // 2, mix(pal.paper, pal.accent, 0.45), edge, max(1, px // 12)).copy()
        paste(image, words, center=rect.center)
        return image
