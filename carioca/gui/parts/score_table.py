"""The score table on paper: all rounds of the match, points and totals; and the faces of who plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import badge, marker
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import blank, box, common_px, fitted, paste, wording
from carioca.i18n import capitalised, t
from carioca.words.door import voice_of
from carioca.words.voice import Entry, Head, Ledger, scored

if TYPE_CHECKING:
    from carioca.gui.art import Mood
    from carioca.gui.draw.theme import Rgb
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

SHARE = 0.88  # the height of a portrait, of that of its row
MARK = 0.38  # the size of the mark in its corner, of the portrait's
NEAR = 1.08  # how much of its width a portrait takes beside the next one


class Faces:
    """The portraits of seats; an empty face is none."""

    def __init__(self, stage: Stage, faces: Sequence[str], moods: Mapping[int, Mood]) -> None:
        self.stage, self._moods = stage, moods
        self._faces = {seat: face for seat, face in enumerate(faces) if face}

    def lead(self, row: int) -> int:
        """The width (px) that portraits take before the names of rows so high; 0 where nobody has a face."""
        return round(row * SHARE * NEAR) + round(row * 0.12) if self._faces else 0

    def width(self, seats: Sequence[int], row: int) -> int:
        """The width (px) of the portraits of these seats side by side in a row so high; 0 for none."""
        return round(row * SHARE * NEAR) * sum(seat in self._faces for seat in seats)

    def image(self, seat: int, row: int, on_paper: bool = True, marked: bool = True) -> pygame.Surface | None:
        if seat not in self._faces:
            return None
        px, pal = max(8, round(row * SHARE)), self.stage.palette
        mark = max(5, round(px * MARK))
        image = pygame.Surface((round(px * NEAR), px), pygame.SRCALPHA)
        image.blit(badge(self.stage.palette, self._faces[seat], px, self._moods.get(seat, "calm")), (0, 0))
        if marked:
            plate = disc(mark + max(2, px // 12), pal.paper if on_paper else pal.panel)
            spot = plate.get_rect(bottomright=image.get_rect().bottomright)
            image.blit(plate, spot)
            paste(image, marker(self.stage.palette, seat, mark, on_paper), center=spot.center)
        return image

    def mark(self, seat: int, row: int, dot: int) -> pygame.Surface:
        face = self.image(seat, row)
        if face is not None:
            return face
        mark = marker(self.stage.palette, seat, dot)
        # In the middle of where the others' portraits are.
        image = pygame.Surface((max(dot, self.width(list(self._faces)[:1], row)), dot), pygame.SRCALPHA)
        image.fill((*self.stage.palette.paper, 0))
        paste(image, mark, center=image.get_rect().center)
        return image


def ledger_after(session: Session, round_no: int) -> Ledger:
    return voice_of(session.game).ledger(scored(session), round_no)


def in_two_lines(
    stage: Stage, name: str, px: int, colour: tuple[int, int, int], room: tuple[int, int]
) -> pygame.Surface:
    """The bold name of a column; where it is wider than its room (px) and has several words, in two lines."""
    width, height = room
    if " " not in name or stage.textures.text_width(name, px, True) <= width:
        return fitted(stage, name, px, colour, width, True, shrink=False)
    size = max(6, min(px, round(height * 0.36)))
    image = stage.textures.text_block(name, size, colour, width, True, "center")
    return image if image.get_height() <= height else fitted(stage, name, px, colour, width, True, shrink=False)


class ScoreTable:
    """Draws a ledger at a width (px) with rows of `row` px; `now` is the round in colour, -1 for none."""

    def __init__(self, stage: Stage, data: Ledger, width: int, row: int, now: int, faces: Faces | None = None) -> None:
        self.stage, self.data, self.row, self.now = stage, data, row, now
        self._faces: Faces | None = None
        self.width = width
        self.columns = len(data.heads)
        # In low rows the letters fill more of the row, so that they can still be read.
        letters = max(6, round(max(row * 0.42, min(row * 0.5, 13.5 * stage.text_unit))))
        long = [capitalised(line.title) for line in data.rows]
        short = [capitalised(line.short) for line in data.rows]
        # Letters of a contract ("2T 1E") are for who has no room for its words.
        most = {1: 0.44, 2: 0.44, 3: 0.44, 4: 0.4, 5: 0.3, 6: 0.3}.get(self.columns, 0.2)
        for words, share in ((long, most), (short, 0.2)):
            self.first = round(width * share)
            room = self.first - round(row * 0.6)
            lines = [f"{index}. {text}" for index, text in enumerate(words, start=1)]
            # Among short words the head has what room there is.
            self.corner = data.corner if data.corner and words is long else t("score.round")
            lines += [self.corner, t("score.total")]
            self.words = words
            self.left_px = common_px(stage, lines, letters, room, True)
            widest = max(stage.textures.text_width(line, self.left_px, True) for line in lines)
            if widest <= room and (words is short or self._names_fit(letters)):
                # What the words leave belongs to the columns.
                self.first = min(self.first, max(widest + round(row * 0.9), round(width * 0.18)))
                break
        else:
            # The shortest words there are: they get what they need.
            self.first = min(round(width * 0.3), widest + round(row * 0.6))
        self.column = (width - self.first - round(row * 0.2)) / self.columns
        self.dot = self._dot()
        self.head_px = self._head_px(letters)
        if not self._words_fit(self.head_px):
            # The colour of a name says whose it is, and the marks stand below too: names come first.
            marked, self.dot = self.dot, 0
            self.head_px = self._head_px(letters)
            self.dot = 0 if self._words_fit(self.head_px) else marked
        if faces is not None and all(self._faces_fit(faces, head) for head in data.heads):
            self._faces = faces

    def _head_px(self, letters: int) -> int:
        """The size of the names above the columns (px): a little smaller rather than cut."""
        px = common_px(self.stage, [head.name for head in self.data.heads], letters, self._head_room(), True)
        while px > round(letters * 0.62) and not self._words_fit(px):
            px -= 1
        return px

    def _faces_fit(self, faces: Faces, head: Head) -> bool:
        """Whether a whole name in one line leaves room for the portraits of who plays in this column."""
        wide = faces.width(head.seats, self.row) + self.stage.textures.text_width(head.name, self.head_px, True)
        dot = self.dot if len(head.seats) > 1 else 0
        return wide + dot + self.dot // 2 <= round(self.column * 0.96)

    def _dot(self) -> int:
        return max(5, round(min(self.row * 0.3, self.column * 0.1)))

    def _names_fit(self, letters: int) -> bool:
        self.column = (self.width - self.first - round(self.row * 0.2)) / self.columns
        self.dot = self._dot()
        return self._words_fit(max(6, round(letters * 0.72)))

    def _words_fit(self, px: int) -> bool:
        words = [word for head in self.data.heads for word in head.name.split(" ")]
        return all(self.stage.textures.text_width(word, px, True) <= self._head_room() for word in words)

    @property
    def words_whole(self) -> bool:
        """Whether no word of a name is cut and its mark stands beside it; several words may stand in two lines."""
        return self.dot > 0 and self._words_fit(self.head_px)

    @property
    def names_whole(self) -> bool:
        width = self.stage.textures.text_width
        return all(width(head.name, self.head_px, True) <= self._head_room() for head in self.data.heads)

    def image(self) -> pygame.Surface:
        gap = max(2, self.row // 6)
        rows = len(self.data.rows)
        picture = self._paper(self.row * (rows + 2) + 2 * gap)
        self._head(picture)
        for index in range(rows):
            self._line(picture, index, self.row * (index + 1) + gap)
        self._total(picture, self.row * (rows + 1) + 2 * gap)
        return picture

    def head_image(self) -> pygame.Surface:
        picture = self._paper(self.row * 2 + max(2, self.row // 6))
        self._head(picture)
        self._total(picture, self.row + max(1, self.row // 8))
        return picture

    def body_image(self) -> pygame.Surface:
        picture = self._paper(self.row * len(self.data.rows))
        for index in range(len(self.data.rows)):
            self._line(picture, index, self.row * index)
        return picture

    def _paper(self, height: int) -> pygame.Surface:
        picture = blank(self.stage, (self.width, height))
        return picture

    def _head_room(self) -> int:
        return round(self.column * 0.96) - self.dot - self.dot // 2

    def _centre(self, column: int) -> int:
        return round(self.first + self.column * (column + 0.5))

    def _text(
        self, picture: pygame.Surface, text: str, column: int, y: int, colour: Rgb, bold: bool, scale: float = 0.44
    ) -> None:
        image = fitted(self.stage, text, max(6, round(self.row * scale)), colour, round(self.column * 0.94), bold)
        paste(picture, image, center=(self._centre(column), y + self.row // 2))

    def _left(self, picture: pygame.Surface, text: str, y: int, colour: Rgb, bold: bool) -> None:
        image = fitted(self.stage, text, self.left_px, colour, self.first - round(self.row * 0.6), bold, shrink=False)
        paste(picture, image, midleft=(round(self.row * 0.35), y + self.row // 2))

    def _bar(self, picture: pygame.Surface, y: int, colour: Rgb) -> None:
        bar = pygame.Rect(0, y, self.width, self.row)
        picture.blit(box(self.stage, bar, self.row // 4, colour), bar)

    def _head(self, picture: pygame.Surface) -> None:
        stage, pal = self.stage, self.stage.palette
        self._bar(picture, 0, mix(pal.panel, pal.button, 0.5))
        room = self.first - round(self.row * 0.6)
        corner = wording(self.stage, (self.data.corner or self.corner, self.corner), self.left_px, room, True)
        self._left(picture, corner, 0, pal.text, True)
        dot = self.dot
        for column, head in enumerate(self.data.heads):
            seat = head.seats[0]
            colour = pal.seat_colours[seat % len(pal.seat_colours)]
            image = in_two_lines(stage, head.name, self.head_px, colour, (self._head_room(), self.row))
            marks = [marker(stage.palette, seat, dot, on_paper=False)] if dot else []
            if self._faces is not None:
                # A side has the mark of its first seat; who plays alone has the own one in the portrait's corner.
                alone = len(head.seats) == 1
                found = (self._faces.image(each, self.row, on_paper=False, marked=alone) for each in head.seats)
                faces = [face for face in found if face is not None]
                marks = faces if alone and faces else marks + faces
            taken = sum(mark.get_width() for mark in marks) + dot // 2
            x = self._centre(column) - (image.get_width() + taken) // 2
            for mark in marks:
                paste(picture, mark, midleft=(x, self.row // 2))
                x += mark.get_width()
            paste(picture, image, midleft=(x + dot // 2, self.row // 2))

    def _line(self, picture: pygame.Surface, index: int, y: int) -> None:
        pal, line = self.stage.palette, self.data.rows[index]
        now = index == self.now
        if now or index % 2:
            self._bar(picture, y, mix(pal.paper, pal.accent, 0.42) if now else pal.paper_shade)
        faint = mix(pal.ink_muted, pal.paper, 0.0 if pal.high_contrast else 0.25)
        self._left(picture, f"{index + 1}. {self.words[index]}", y, pal.ink if line.done or now else faint, now)
        for column in range(self.columns):
            if not line.done:
                self._text(picture, "·", column, y, faint, False)
                continue
            entry, won = line.entries[column], column in line.standing
            if entry.met is not None:
                self._announced(picture, entry, column, y, line.marks[column])
                continue
            ink = pal.good_ink if won else pal.ink
            self._text(picture, entry.text + line.marks[column], column, y, ink, won)

    def _announced(self, picture: pygame.Surface, entry: Entry, column: int, y: int, mark: str) -> None:
        pal, room = self.stage.palette, self.column * 0.94
        # Letters follow the row, or the column where that is the narrower measure.
        high = min(self.row, round(room / 2.7))
        ink = pal.good_ink if entry.met else pal.ink
        more = min(1.12, max(1.0, 13.5 * self.stage.text_unit / (high * 0.46)))
        small, large = max(6, round(high * 0.44 * more)), max(6, round(high * 0.46 * more))
        weak = fitted(self.stage, entry.small, small, pal.ink if entry.met else pal.ink_muted, round(room * 0.48))
        left = round(room - weak.get_width() - high * 0.3)
        strong = fitted(self.stage, entry.large + mark, large, ink, left, bool(entry.met))
        # Columns of numbers: the small ones begin, and the large ones end, at one line each.
        place = pygame.Rect(0, 0, round(min(room, high * 3.4)), round(high * 0.86))
        place.center = (self._centre(column), y + self.row // 2)
        if weak.get_width() + strong.get_width() + high * 0.6 > place.w:
            # Where both numbers would touch, what was announced is written closer together.
            close = entry.small.replace(" ", "")
            weak = fitted(self.stage, close, small, pal.ink if entry.met else pal.ink_muted, round(room * 0.48))
        if entry.met:
            ground = mix(pal.paper, pal.good_ink, 0.16)
            edge = mix(pal.paper, pal.good_ink, 0.6)
            picture.blit(box(self.stage, place, place.h // 2, ground, edge, max(1, high // 22)), place)
        inner = place.inflate(-round(high * 0.36), 0)
        paste(picture, weak, midleft=inner.midleft)
        paste(picture, strong, midright=inner.midright)

    def _total(self, picture: pygame.Surface, y: int) -> None:
        pal = self.stage.palette
        self._bar(picture, y, mix(pal.panel, pal.button, 0.5))
        self._left(picture, t("score.total"), y, pal.text, True)
        for column, total in enumerate(self.data.totals):
            best = column in self.data.best
            self._text(picture, total.text, column, y, pal.accent if best else pal.text, True, 0.5)
