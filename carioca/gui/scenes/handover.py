"""The curtain between two persons at one machine: what all may see of the table, and what happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import ceil, hypot, inf
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.gui.draw.badges import face_of, marker
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import mix
from carioca.gui.forms.form import PageScene
from carioca.gui.forms.widgets import Button, HeldButton, Image, box, common_px, wording
from carioca.gui.frame import routes
from carioca.gui.frame.clock import ACTIVE, HUSHED
from carioca.gui.frame.press import ACTIVATE
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.parts.seating import look
from carioca.gui.scenes.persons import PersonsScene
from carioca.gui.table.hand_layout import lying_part
from carioca.gui.table.recap import stood_in
from carioca.gui.table.render.messages import recap_blocks
from carioca.gui.table.render.seats import tag_place
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.table import Table

SIZES = ((280, 60), (230, 52), (200, 46), (160, 42), (130, 40))  # design units of the button: the first that has room
BESIDE = 0.3  # which share of the window's height it lies away from the end of the hand, at the most, to be found
SMALLEST = 0.75  # which share of its usual letters the words on it have at least
NAME = 23  # design units of text above melds, where it is written whose they are
STEP = 6  # pixels between two places that are tried for it
AGAIN, BACK = pygame.K_v, pygame.K_f
NOTED = 0.1  # seconds by which the loop may see what has come later than it came
FOOT = 4  # how many small buttons the foot has room for


class HandoverScene(PageScene):
    """Lies over the table of which no hand is shown; `sit` shows the person's cards. Esc opens the pause.

    The button that opens it lies where nothing at the table can be pressed: a click too many there does nothing.
    """

    overlay = True
    shades = False
    calm = 0.5  # seconds: longer than elsewhere, for what it covers is secret
    rhythm = 1.0  # seconds: a slow hand hammers, too
    notices = False
    patience = inf  # whoever hammers a key since before it fell opens nothing: the next person may not be there yet

    def __init__(self, table: Table, seat: int, sit: Callable[[], None]) -> None:
        self.table, self.seat, self.sit = table, seat, sit
        self.name = table.session.names[seat]
        self.peeks = False  # whether the person looks at the cards as long as something is held
        self._said = ""  # who has come back while it lay there

    def enter(self, stage: Stage) -> None:
        # What was said was meant for who sat here before.
        self.table.forget_eyes()
        self.table.covered, stage.notice.text = True, ""
        self._sleep(self.calm)
        super().enter(stage)
        self._stand()
        # Who only covered the own cards has seen the film.
        if self.table.recap is not None and not self.table.recap.told:
            self.play()

    def leave(self) -> None:
        self.table.covered = False
        super().leave()

    def revealed(self) -> None:
        self._sleep(self.calm)
        self.lay_out()
        self._stand()

    def _stand(self) -> None:
        """Enter opens it, which is to be seen wherever the pointer has been meanwhile."""
        self.page.focus.set(self.page.find("confirm"))
        self.stage.keyed = True
        self.stage.redraw()

    def _sleep(self, seconds: float, hasty: bool = False) -> None:
        """The button fills up, and is full when a press on it is taken as meant (frame/press.py), not before."""
        self._asleep = self._sleeps = seconds + NOTED
        self._hasty = hasty  # whether it does so anew, and says so

    def early(self, event: pygame.event.Event) -> None:
        """Who presses the button too early sees it: the button empties, and fills up again."""
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE:
            self._sleep(self.rhythm, hasty=True)
        elif event.type == pygame.MOUSEBUTTONDOWN and self._main.rect.collidepoint(event.pos):
            self._sleep(self.calm, hasty=True)
        self._main.ready = self._asleep <= 0

    @property
    def held(self) -> bool:
        """Whether cards are to be seen only as long as something is held."""
        return self.stage.settings.curtain == "held"

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self._asleep > 0 or self.table.animator.active

    # -- what happened --

    @property
    def _runs(self) -> bool:
        return self.table.recap is not None and self.table.recap.runs

    def play(self) -> Transition:
        """Begin the film; one that runs is skipped."""
        if self._runs:
            self._stop()
        elif self.table.recap is not None:
            self.table.recap.play()
            self.table.refresh()
            self._tell()
        return None

    def _stop(self) -> None:
        if self.table.recap is not None and self.table.recap.runs:
            self.table.recap.stop()
            self._tell()
            self.table.animator.settle()
            self.table.refresh()

    def update(self, dt: float) -> Transition:
        table = self.table
        if not table.session.is_person(self.seat):
            # Somebody else plays for that seat meanwhile.
            return Pop()
        if not self.stage.keyed:
            self._stand()
        if table.animator.update(dt):
            self.stage.redraw()
        if self._asleep > 0:
            self._asleep -= dt
            self._main.ready = self._asleep <= 0
            self.stage.redraw()
        table.update(dt)
        if table.recap is not None and table.recap.update(dt):
            table.refresh()
            self._tell()
        return super().update(dt)

    def rest(self) -> float:
        return ACTIVE if self._runs or self._asleep > 0 else self.page.rest()

    # -- what is pressed --

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type in HUSHED or (event.type == pygame.KEYUP and event.key == pygame.K_SPACE):
            self._peek(False)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.held:
            self._peek(True)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._menu()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self._rules()
        elif event.type == pygame.KEYDOWN and event.key == AGAIN:
            self.play()
        elif event.type == pygame.KEYDOWN and event.key == BACK:
            return self._bring_back()
        elif event.type == pygame.MOUSEBUTTONUP and (name := self._below(event.pos)):
            return {"menu": self._menu, "help": self._rules}.get(name, self._bring_back)()
        else:
            return self.page.handle(event)
        return None

    def _menu(self) -> Transition:
        self._peek(False)
        return Push(routes.Pause(self.table.session))

    def _rules(self) -> Transition:
        """The help of the table is about the own cards: here are the rules, which all may read."""
        self._peek(False)
        session = self.table.session
        return Push(routes.Rules("", session.match.setup.options, session.preset))

    def _below(self, pos: tuple[int, int]) -> str:
        """The button of the table there that acts under a curtain, too."""
        places = {button.name: button.rect for button in self.table.buttons if button.name == "return"}
        places |= {name: self.table.board.frame.buttons[name] for name in ("menu", "help")}
        return next((name for name, place in places.items() if place.collidepoint(pos)), "")

    def _bring_back(self) -> Transition:
        """Who comes back while the curtain lies there plays on; of several it is to be said who."""
        session = self.table.session
        if len(session.stand_ins) > 1:
            self._stop()
            return Push(PersonsScene(session))
        for seat in session.stand_ins:
            back = t("table.stand-in.back-of", name=session.names[seat])
            self._said = f"{back} {stood_in(session, seat)}".rstrip()
            session.take_back(seat)
            self.stage.audio.play("click")
            self.table.refresh()
            self.lay_out()
        return None

    def _not_me(self) -> Transition:
        """Somebody else sits there: who plays at that seat is arranged, and no card is seen."""
        self._stop()
        return Push(PersonsScene(self.table.session, self.seat))

    def _peek(self, on: bool) -> None:
        if on == self.peeks:
            return
        self._stop()
        self.peeks, table = on, self.table
        if on:
            table.board.look(table.session.view(self.seat))
        else:
            table.board.hide()
        table.animator.settle()
        table.board.place()
        table.refresh()

    def _confirm(self) -> Transition:
        self._stop()
        if self.table.recap is not None:
            self.table.recap.told = True
        self.sit()
        return Pop()

    # -- what is seen --

    def draw(self, surface: Surface) -> None:
        main = self._main
        if self.peeks:
            main.draw(surface, main.rect)
            return
        surface.blit(self._panel, self._place)
        # Only drawn: other words would be another button, which is pressed anew.
        words, main.text = main.text, main.text if main.ready or not self._hasty else t("handover.wait")
        self.page.draw(surface)
        if not main.ready:
            full, clip = main.rect.copy(), surface.get_clip()
            full.w = round(full.w * (1 - self._asleep / self._sleeps))
            surface.set_clip(full.clip(clip))
            main.ready = True
            main.draw(surface, main.rect)
            main.ready = False
            surface.set_clip(clip)
        main.text = words

    def lay_out(self) -> None:
        stage, table, frame, pal = self.stage, self.table, self.table.board.frame, self.stage.palette
        self._peek(False)
        colour = pal.seat_colours[self.seat % len(pal.seat_colours)]
        gap, edge = frame.tx(8), frame.px(4)
        place = self._free()
        # The outer cards of a fan lean out of their room.
        hand = frame.hand.inflate(2 * frame.px(8), 0)
        # Where the button reaches into the room in which cards only rise, the panel begins below it.
        over = place.bottom + gap if place.left < hand.right and place.right > hand.left else 0
        top = max(hand.y + edge, over)
        self._place = Rect(hand.x, top, hand.w, frame.size[1] - top - edge)
        fill = mix(pal.panel, colour, 0.12)
        self._panel = box(stage, self._place, frame.px(16), fill, colour, max(2, frame.px(2.5)))
        self.page.clear()
        inner = self._place.inflate(-2 * frame.tx(16), -2 * frame.tx(10))
        foot = Rect(inner.x, inner.bottom - frame.tx(36), inner.w, frame.tx(36))
        top = inner.y + self._head(inner, gap)
        self._since(Rect(inner.x, top, inner.w, max(1, foot.top - gap // 2 - top)))
        name, sit = t("handover.confirm", name=self.name), self._confirm
        small: list[tuple[str, str, Callable[[], Transition]]] = [
            ("menu", t("handover.menu"), self._menu),
            ("not_me", t("handover.not-me"), self._not_me),
        ]
        if self.held:
            room, px = place.w - round(20 * stage.text_unit), round(20 * stage.text_unit)
            look_words = wording(stage, (t("handover.look"), t("handover.look.short")), px, room, True)
            self._main: Button = HeldButton(stage, "look", place, look_words, self._peek, style="primary")
            small.append(("confirm", name, sit))
        else:
            self._main = Button(stage, "confirm", place, name, sit, style="primary")
        if table.recap is not None and table.recap.turns:
            small.append(("again", self._film_words, self.play))
        self._main.ready = self._asleep <= 0
        self.page.add(self._main, default=not self.held)
        self._small(foot, small)
        stage.redraw()

    def _small(self, foot: Rect, buttons: Sequence[tuple[str, str, Callable[[], Transition]]]) -> None:
        """The buttons of the foot, from the right, in letters of one size."""
        unit, gap = self.stage.text_unit, self.table.board.frame.tx(8)
        wide = min(self.table.board.frame.tx(170), (foot.w - (FOOT - 1) * gap) // FOOT)
        words = [t("handover.skip"), *(text for _, text, _ in buttons)]
        letters = common_px(self.stage, words, round(17 * unit), wide - round(20 * unit))
        self._again = None
        for at, (name, text, act) in enumerate(buttons):
            place = Rect(foot.right - (at + 1) * wide - at * gap, foot.y, wide, foot.h)
            button = Button(self.stage, name, place, text, act, letters=letters)
            self.page.add(button, default=name == "confirm")
            if name == "again":
                self._again = button

    def _head(self, inner: Rect, gap: int) -> int:
        """Whose turn it is, with face, colour and shape; who has no face, with the letter. How high that is, px."""
        frame, pal, textures = self.table.board.frame, self.stage.palette, self.stage.textures
        size = frame.tx(40)
        colour = pal.seat_colours[self.seat % len(pal.seat_colours)]
        image = disc(size, colour).copy()
        letter = textures.text(self.name[:1].upper(), round(size * 0.6), pal.panel, True)
        image.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
        if face := face_of(self.stage.persons, *self.table.session.seats[self.seat]):
            image = look(self.stage, face, self.seat, size)
        self.page.picture(image, topleft=inner.topleft)
        room = max(10, inner.w - size - gap)
        title = textures.text_block(t("handover.title", name=self.name), frame.tx(24), pal.text, room, True)
        words, beside = f"{t('handover.hint')} {self._said}".rstrip(), room - title.get_width() - 2 * gap
        # Beside the title in the letters of the buttons, as far as there is room.
        letters = common_px(self.stage, [words], round(17 * self.stage.text_unit), beside)
        hint = textures.text_block(words, max(frame.tx(14), letters), pal.text, room)
        if hint.get_width() > beside:
            hint = textures.text_block(words, frame.tx(14), pal.text, room)
        if hint.get_width() <= beside:
            # In one line: what happened has more room below it.
            self.page.picture(title, midleft=(inner.x + size + gap, inner.y + size // 2))
            self.page.picture(hint, midright=(inner.right, inner.y + size // 2))
            return size + gap // 2
        self.page.picture(title, topleft=(inner.x + size + gap, inner.y - frame.px(2)))
        end = title.get_height() + hint.get_height()
        if end <= frame.tx(56) or self._said:
            self.page.picture(hint, topleft=(inner.x + size + gap, inner.y + title.get_height() - frame.px(2)))
        return max(frame.tx(52), end) if self._said else frame.tx(52)

    def _since(self, room: Rect) -> None:
        """All turns, in several columns where one is not enough, and then in a little smaller letters; where they have
        no room even so they are scrolled."""
        frame, pal, scroll = self.table.board.frame, self.stage.palette, self.page.scroll
        dot, gap, bar = max(4, frame.tx(11)), frame.tx(24), frame.tx(20)
        # As large as what stands on the buttons, as far as there is room.
        usual, large = frame.tx(15), round(17 * self.stage.text_unit)
        sizes = (*range(large, usual, -2), usual, frame.tx(14), frame.tx(13))
        for size, columns in product(sizes, (1, 2, 3)):
            wide = (room.w - (columns - 1) * gap) // columns
            if columns > 1 and wide < 12.7 * size:
                continue
            told = recap_blocks(self.table, size, wide - 2 * dot)
            if placed := _columns([image.get_height() for _, image in told], columns, room.h):
                break
        else:
            wide = room.w - bar
            told = recap_blocks(self.table, size, wide - 2 * dot)
            placed = _columns([image.get_height() for _, image in told], 1, inf)
        self._lines, self._written = list[Image](), (size, wide - 2 * dot)
        for (seat, image), (column, y) in zip(told, placed, strict=True):
            left = room.x + column * (wide + gap)
            mark = marker(pal, seat, dot, on_paper=False)
            self.page.picture(mark, scrolls=True, midleft=(left, room.y + y + round(size * 0.68)))
            place = image.get_rect(topleft=(left + 2 * dot, room.y + y))
            self._lines.append(self.page.add(Image(self.stage, image, place), scrolls=True))
        scroll.fit(room, max((line.rect.bottom - room.y for line in self._lines), default=0))
        self._follow()

    def _follow(self) -> None:
        """What the film shows is read, and else what was done last."""
        if self.table.recap is not None and (begun := self._lines[: self.table.recap.begun]):
            self.page.scroll.show(begun[-1].rect)

    def _tell(self) -> None:
        """The film has come to another move: its line is as bright as those before it."""
        for widget, (_, image) in zip(self._lines, recap_blocks(self.table, *self._written), strict=True):
            widget.image = image
        self._follow()
        if self._again is not None:
            self._again.text = self._film_words
        self.stage.redraw()

    @property
    def _film_words(self) -> str:
        return t("handover.skip" if self._runs else "handover.again")

    def _free(self) -> Rect:
        """Where the button lies: beside the hand, and where nothing could be pressed before the curtain."""
        frame, names = self.table.board.frame, self.table.session.names
        window = Rect((0, 0), self.stage.size).inflate(-2 * frame.px(14), -2 * frame.px(14))
        taken = self.table.board.pressable()
        taken += [box.fan.union(box.pill) for box in frame.seats.values()]
        taken += [frame.own, *(place for seat in range(len(names)) if (place := tag_place(self.table, seat)).w)]
        if self.held:
            # What is to be done is read while the cards are looked at.
            taken += self.table.board.told(self.seat)
        # At the end of the hand: in the middle of the table melds come to lie, and it would have to go elsewhere.
        near = window.right, frame.hand.top
        ring = 2 * frame.px(10)
        # Where it lay the last time, as long as nothing has come there.
        look, (before, spot) = (frame.size, frame.text, self.held), self.table.curtain_button
        if before == look and spot.inflate(ring, ring).collidelist(taken) < 0:
            return spot
        # The same for all, or it would be elsewhere for the next one with a longer name.
        said = [t("handover.look.short")] if self.held else [t("handover.confirm", name=name) for name in names]
        pad, letters = round(20 * self.stage.text_unit), ceil(SMALLEST * 20 * self.stage.text_unit)
        least = pad + max(self.stage.textures.text_width(words, letters, True) for words in said)
        seen, told = self._seen(), self.table.board.told(self.seat) if self.held else []
        # Where it is crowded it lies over places that are empty now, and rather cut than over anything that is seen.
        # A click too many on one that is held does nothing anywhere; another one is cut sooner than it lies there.
        tries = [(others, wide) for others in (taken, [*seen, *told], seen) for wide in (least, 0)]
        if self.held:
            tries.sort(key=lambda one: one[1] == 0)
        free = (self._nearest(window, near, ring, others, wide) for others, wide in tries)
        # Nowhere: as little of it as can be lies over something.
        smallest = frame.cx(SIZES[-1][0]), frame.cx(SIZES[-1][1])
        spot = next(filter(None, free), None) or min(
            _spots(window, smallest, 4 * STEP), key=lambda one: _shared(one, seen)
        )
        self.table.curtain_button = look, spot
        return spot

    def _seen(self) -> list[Rect]:
        """What is to be seen at the table (px)."""
        board, names = self.table.board, self.table.session.names
        frame, places = board.frame, board.places
        apart = *places.groups, *places.grounds
        # With the names above the melds.
        above = frame.tx(NAME)
        found = [
            Rect(place.x, place.y - above, place.w, place.h + above)
            for zone, place in places.zones(()).items()
            if zone not in apart
        ]
        found += [frame.banner, frame.log, lying_part(frame), frame.own, *(one.rect for one in self.table.buttons)]
        found += [box.fan.union(box.pill) for box in frame.seats.values()]
        found += [place for seat in range(len(names)) if (place := tag_place(self.table, seat)).w]
        return found

    def _nearest(
        self, window: Rect, near: tuple[int, int], ring: int, taken: Sequence[Rect], least: int
    ) -> Rect | None:
        """The place of the button that touches none of these, nor its ring (px wide), and lies nearest to a point; it
        is at least so wide (px). None where there is none."""
        frame = self.table.board.frame
        plain = [(unit(wide), unit(high)) for unit in (frame.tx, frame.cx) for wide, high in SIZES]
        sizes = [(max(least, wide), high) for wide, high in plain]

        def away(spot: Rect) -> float:
            return hypot(spot.right - near[0], spot.bottom - near[1])

        found = list[Rect]()
        for size in sizes:
            free = [spot for spot in _spots(window, size, STEP) if spot.inflate(ring, ring).collidelist(taken) < 0]
            found += [min(free, key=away)] if free else []
            # A smaller one beside the cards is found sooner than a large one at the other end of the table.
            if found and away(found[-1]) <= BESIDE * window.h:
                return found[-1]
        return min(found, key=away, default=None)


def _spots(window: Rect, size: tuple[int, int], step: int) -> list[Rect]:
    """The places of a size in a window, `step` px apart; half as far in height, where there is less room."""
    wide, high = min(size[0], window.w), min(size[1], window.h)
    rows = range(window.top, window.bottom - high + 1, step // 2)
    return [Rect(x, y, wide, high) for y in rows for x in range(window.left, window.right - wide + 1, 2 * step)]


def _shared(spot: Rect, others: Sequence[Rect]) -> int:
    """How much (px²) of a place these others hide, at the most."""
    parts = (spot.clip(other) for other in others)
    return max((part.w * part.h for part in parts), default=0)


def _columns(heights: Sequence[int], columns: int, room: float) -> list[tuple[int, int]]:
    """The column of each, and how far from its top it lies; nothing where they do not all fit."""
    found, column, y = list[tuple[int, int]](), 0, 0
    for high in heights:
        if y and y + high > room:
            column, y = column + 1, 0
        found.append((column, y))
        y += high
    return found if column < columns and max(heights, default=0) <= room else []
