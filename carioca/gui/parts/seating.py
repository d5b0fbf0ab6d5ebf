"""Who sits where: a table with its seats from above, where two change places, and how persons look."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from carioca.gui.art import FACES
from carioca.gui.draw.badges import badge, face_of, level_dots, marker
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import LOOKS, mix
from carioca.gui.forms.widgets import Act, Button, Image, fitted, paste
from carioca.gui.frame.scene import Transition
from carioca.i18n import LANGUAGES, catalogue, t
from carioca.storage.errors import StorageError
from carioca.storage.names import name_key
from carioca.words.cards import list_text

if TYPE_CHECKING:
    from carioca.engine.game import Game
    from carioca.gui.draw.theme import Rgb
    from carioca.gui.forms.form import Rows
    from carioca.gui.frame.stage import Stage
    from carioca.session import Seat
    from carioca.storage.persons import Person, Persons

BARE = 0.62  # the size of a shape that stands where others have a face, of that of a face
TILE = (100, 68)  # design units of a seat of the plan
# The faces that are tried first, by whether a name ends in -a; nobody is made old or given a beard unasked.
GUESSES = (("hair", "glasses", "spikes", "cap"), ("long", "braids", "fringe", "blond", "curls"))
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


# -- persons -----------------------------------------------------------------------------------------------------------


def is_named(name: str) -> bool:
    """Whether a person has a name of the own: not the "you" of somebody who plays alone, in any language."""
    return bool(name) and name_key(name) not in {name_key(str(catalogue(lang).get("new.you"))) for lang in LANGUAGES}


def dressed(persons: Persons, names: Sequence[str]) -> list[Person | None]:
    """The persons at a table by seat (an empty name: somebody else sits there), each with a face and a colour.

    Who has none yet gets those that nobody there has; the face is a guess, and a click away from another one.
    """
    known = [persons.of(name) if is_named(name) else None for name in names]
    faces = {person.face for person in known if person is not None}
    colours = {person.colour for person in known if person is not None}
    found: list[Person | None] = []
    for seat, person in enumerate(known):
        if person is not None and person.face not in FACES:
            likely = list(GUESSES[name_key(person.name).endswith("a")])
            start = sum(map(ord, name_key(person.name))) % len(likely)
            turned = [*likely[start:], *likely[:start], *FACES]
            person = person._replace(face=next((face for face in turned if face not in faces), turned[0]))
            faces.add(person.face)
        if person is not None and person.colour is None:
            free = (look for look in (seat, *range(LOOKS)) if look not in colours)
            person = person._replace(colour=next(free, seat))
            colours.add(person.colour)
        found.append(person)
    return found


def nameless(persons: Persons) -> Person:
    """Who plays alone, under no name."""
    return persons.of("")._replace(face=face_of(persons, "", None))


def remember(persons: Persons, names: Sequence[str]) -> None:
    """These sit down to play: they are known from now on, with the looks that they have."""
    with contextlib.suppress(StorageError):
        for person in dressed(persons, names)[::-1]:
            if person is not None:
                persons.remember(person)


def seat_all(stage: Stage, seats: Sequence[Seat], game: Game) -> None:
    """Everybody has the own colour at the table of a match, partners have one together."""
    persons = [stage.persons.of(seat.name) if seat.bot is None else None for seat in seats]
    stage.seat(persons, game.sides(len(seats)))


def tally_text(persons: Persons, names: Iterable[str]) -> str:
    """How many matches the persons at a table have won at this machine; empty where nobody, or only one is counted."""
    named = [name for name in names if is_named(name)]
    won = persons.tally(named)
    if len(named) < 2 or not any(won.values()):
        return ""
    ranked = sorted(named, key=lambda name: -won[name])
    return t("persons.tally", list=", ".join(f"{name} {won[name]}" for name in ranked))


# -- controls ----------------------------------------------------------------------------------------------------------


class FaceButton(Button):
    """A person's face in the ring of the own colour, or the colour alone; `chosen`: ringed."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, face: str, seat: int, act: Act, chosen: bool = False
    ) -> None:
        super().__init__(stage, name, rect, "", act)
        self.face, self.seat, self.chosen = face, seat, chosen

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, px = self.stage.palette, min(at.w, at.h)
        if self.chosen or (self.hovered and self.enabled):
            paste(surface, disc(px + self.px(6), pal.accent), center=at.center)
        paste(surface, look(self.stage, self.face, self.seat, px), center=at.center)


def look(stage: Stage, face: str, seat: int, px: int) -> pygame.Surface:
    """How somebody looks, `px` pixels high and wide: a face in the ring of a colour, with its shape; else these."""
    pal = stage.palette
    colour: Rgb = pal.seat_colours[seat % LOOKS]
    image = pygame.Surface((px, px), pygame.SRCALPHA)
    if not face:
        paste(image, marker(pal, seat, round(px * BARE), on_paper=False), center=(px // 2, px // 2))
        return image
    ring = max(2, px // 14)
    paste(image, disc(px, colour), center=(px // 2, px // 2))
    paste(image, badge(pal, face, px - 2 * ring), center=(px // 2, px // 2))
    small = max(7, round(px * 0.3))
    plate = disc(small + max(2, px // 16), pal.panel)
    spot = plate.get_rect(bottomright=(px, px))
    image.blit(plate, spot)
    paste(image, marker(pal, seat, small, on_paper=False), center=spot.center)
    return image


class Ground(Image):
    """A picture on which controls stand."""


@dataclass(frozen=True)
class Sitter:
    """A seat of the plan: `name`, `face` (or ""), `bot`: the opponent who plays there, None for a person."""

    name: str
    face: str
    bot: str | None


class SeatTile(Button):
    """A seat of the plan. Dragged onto another, or pressed and then another, the two change places; so does
    an arrow key with the neighbour."""

    def __init__(self, stage: Stage, plan: SeatingPlan, seat: int, rect: pygame.Rect, sitter: Sitter) -> None:
        super().__init__(stage, f"at{seat}", rect, sitter.name, lambda: plan.take(seat))
        self.plan, self.seat, self.sitter = plan, seat, sitter
        self._pointer: tuple[int, int] | None = None

    def move_pointer(self, pos: tuple[int, int]) -> bool:
        changed = super().move_pointer(pos)
        held = self.pressed and pos != self._pointer and not self.rect.collidepoint(pos)
        self._pointer = pos if self.pressed else None
        return changed or held

    def release(self, pos: tuple[int, int]) -> Transition:
        self.pressed, self._pointer = False, None
        other = self.plan.seat_at(pos)
        if other is None or other == self.seat:
            return self.click(pos) if other is not None else None
        self.plan.swap(self.seat, other)
        return None

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in STEPS:
            return False
        self.plan.swap(self.seat, (self.seat + STEPS[event.key]) % len(self.plan.sitters))
        return True

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, px = self.stage.palette, min(self.px(42), at.h - self.px(22))
        taken = self.plan.taken == self.seat
        moved = (0, 0)
        if self.pressed and self._pointer is not None and not self.rect.collidepoint(self._pointer):
            moved = self._pointer[0] - self.rect.centerx, self._pointer[1] - self.rect.centery
        top = (at.centerx + moved[0], at.y + px // 2 + self.px(2) + moved[1])
        if taken or self.hovered or any(moved):
            paste(surface, disc(px + self.px(8), pal.accent if taken else mix(pal.accent, pal.felt, 0.4)), center=top)
        paste(surface, look(self.stage, self.sitter.face, self.seat, px), center=top)
        ink = pal.text if self.sitter.name else pal.muted
        words = fitted(self.stage, self.sitter.name or "?", self.px(15), ink, at.w, True)
        under = top[1] + px // 2 + self.px(2)
        paste(surface, words, midtop=(top[0], under))
        if self.sitter.bot is not None:
            dots = level_dots(pal, self.sitter.bot, self.px(5))
            paste(surface, dots, midtop=(top[0], under + words.get_height()))
        self.plan.painted(self, surface, at)


class SeatingPlan:
    """The table as who sits at the bottom sees it: the next player is to the right. `sides`: the side of each seat."""

    def __init__(
        self, stage: Stage, sitters: Sequence[Sitter], sides: Sequence[int], swap: Callable[[int, int], None]
    ) -> None:
        self.stage, self.sitters, self.sides = stage, sitters, sides
        self._swap = swap
        self.taken: int | None = None  # the seat whose player is about to change places
        self._tiles: list[SeatTile] = []

    def lay_out(self, rows: Rows, high: int) -> None:
        """The seats as the next rows, so many pixels high, and below them who plays together."""
        area = pygame.Rect(rows.area.x, rows.y, rows.area.w, high)
        rows.page.add(Ground(self.stage, self.picture(area.size), area), scrolls=True)
        for tile in self.tiles(area):
            rows.page.add(tile, scrolls=True)
        rows.y = area.bottom + rows.px(6)
        sides = [
            list_text([sitter.name or "?" for sitter, its in zip(self.sitters, self.sides, strict=True) if its == side])
            for side in dict.fromkeys(self.sides)
        ]
        if len(sides) < len(self.sitters):
            rows.note(t("new.partners", list=" · ".join(sides)), 15, 4, plain=True)

    def tiles(self, area: pygame.Rect) -> list[SeatTile]:
        """The seats round the table in an area (px), the first one at the bottom."""
        count, (wide, high) = len(self.sitters), self._tile(area.size)
        across, down = (area.w - wide) / 2, (area.h - high) / 2
        self._tiles = []
        for seat, sitter in enumerate(self.sitters):
            turn = 2 * pi * seat / count
            rect = pygame.Rect(0, 0, wide, high)
            rect.center = round(area.centerx + sin(turn) * across), round(area.centery + cos(turn) * down)
            self._tiles.append(SeatTile(self.stage, self, seat, rect, sitter))
        return self._tiles

    def _tile(self, size: tuple[int, int]) -> tuple[int, int]:
        unit = self.stage.text_unit
        return min(round(TILE[0] * unit), size[0] // 3), min(round(TILE[1] * unit), size[1] // 3)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The table under the seats: the cloth, and lines between partners."""
        pal, unit = self.stage.palette, self.stage.text_unit
        image = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        image.fill((*pal.panel, 0))
        rim = image.get_rect().inflate(-round(150 * unit), -round(118 * unit))
        pygame.draw.ellipse(image, pal.zone_edge, rim)
        pygame.draw.ellipse(image, pal.felt, rim.inflate(-round(8 * unit), -round(8 * unit)))
        if len(set(self.sides)) < len(self.sides):
            self._partners(image, *self._tile(size))
        return pygame.transform.smoothscale(image, size)

    def _partners(self, image: pygame.Surface, wide: int, high: int) -> None:
        pal, count = self.stage.palette, len(self.sides)
        # The picture is twice as large as what is seen.
        radius, (middle_x, middle_y) = max(4, round(11 * self.stage.text_unit)), image.get_rect().center
        spots = []
        for seat in range(count):
            x, y = sin(2 * pi * seat / count) * (middle_x - wide), cos(2 * pi * seat / count) * (middle_y - high)
            part = 1.0
            while part > 0 and abs(x) * (1 - part) < wide + 2 * radius and abs(y) * (1 - part) < high + 2 * radius:
                # Beside the seat: no line goes through a name.
                part -= 0.02
            spots.append((middle_x + x * part, middle_y + y * part))
        for side in dict.fromkeys(self.sides):
            mates = [spots[seat] for seat in range(count) if self.sides[seat] == side]
            colour = mix(pal.felt, pal.seat_colours[self.sides.index(side) % LOOKS], 0.7)
            if len(mates) > 1:
                pygame.draw.lines(image, colour, len(mates) > 2, mates, max(2, round(7 * self.stage.text_unit)))
            for spot in mates:
                pygame.draw.circle(image, colour, spot, radius)

    def painted(self, tile: SeatTile, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Whoever is being dragged lies over all others, so over the one who is painted last."""
        dragged = next((one for one in self._tiles if one.pressed), None)
        if dragged is not None and dragged is not tile and tile is self._tiles[-1]:
            dragged.draw(surface, dragged.rect.move(at.x - tile.rect.x, at.y - tile.rect.y))

    def seat_at(self, pos: tuple[int, int]) -> int | None:
        return next((tile.seat for tile in self._tiles if tile.rect.collidepoint(pos)), None)

    def take(self, seat: int) -> Transition:
        """Who sits here is about to change places; with the one who was taken before, the two do."""
        taken, self.taken = self.taken, None
        if taken is None:
            self.taken = seat
            self.stage.redraw()
        elif taken != seat:
            self.swap(taken, seat)
        return None

    def swap(self, one: int, other: int) -> None:
        self.taken = None
        self._swap(one, other)
