"""Watching a match again: the table of the match, and below it the controls of the film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from carioca.cards import Card
from carioca.film import Film
from carioca.gui.door import roles_of
from carioca.gui.forms.controls import Picker, Stepper
from carioca.gui.forms.form import FormScene, Rows
from carioca.gui.frame import routes
from carioca.gui.frame.clock import IDLE
from carioca.gui.frame.scene import HitMap, Pop, Push, Scene, Swap, Transition
from carioca.gui.frame.thinker import Thinker
from carioca.gui.parts.seating import seat_all
from carioca.gui.replay.controls import Band
from carioca.gui.replay.player import SPEEDS, Player, piles_at
from carioca.gui.scenes.pause import ReplayMenu
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.table.render.painter import Painter
from carioca.gui.table.table import Table
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.words.film import file_fault, film_faults, level_of, move_text, names_of, why_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

SIDE, GAP = 28, 18  # design units beside the columns and between them
PATIENCE = 0.05  # seconds for which a frame waits for a reason; under rules with many free choices it takes longer
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
DIGITS = {getattr(pygame, f"K_{n}"): n for n in range(10)} | {getattr(pygame, f"K_KP{n}"): n for n in range(10)}
SPACE, LEFT, RIGHT, UP, DOWN = pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN


class ReplayScene(Scene):
    """Plays a film, from frame `at` on. Nothing of the running match is touched: the film is a record that was read."""

    def __init__(self, film: Film, at: int = 0) -> None:
        self.film = film
        self._first = at
        self._next: Transition = None
        self._told = (-1, -2)
        self._asked = (-1, -2)  # the frame and the eyes whose words are shown, and for which a reason was asked

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        session = self.film.stage()
        seat_all(stage, self.film.seats, self.film.game)
        self.table = Table(stage, session, roles_of(session), watched=names_of(self.film))
        people = [seat for seat, who in enumerate(self.film.seats) if who.bot is None]
        self.player = Player(self.film, self.table, people[0] if people else 0)
        self.painter = Painter(self.table)
        self.thinker: Thinker[str] = Thinker()
        self.band = Band(stage, self.player, self._act, self._look)
        self.page = self.band.page
        self.resized()
        self.player.seek(self._first)
        faults = film_faults(self.film)
        if faults:
            self.table.say(" ".join(faults))

    def leave(self) -> None:
        self.thinker.close()
        self.page.clear()

    def covered(self) -> None:
        self.painter.covered()
        self.player.play(False)
        self.band.follow()

    def resized(self) -> None:
        width, height = self.stage.size
        band = self.band.lay_out()
        self.table.board.resize((width, height - band), self.stage.unit, self.stage.settings.scale)
        self.painter.forget()
        self.table.faces.cool()
        self.player.refresh()
        self._told = (-1, -2)

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self.table.animator.active or self.table.moments.moving

    def watch(self, file: Path, saves: Path) -> Transition:
        """Another film takes the place of this one; one that cannot be shown leaves it as it is."""
        try:
            return Swap(ReplayScene(Film.read(file, saves)))
        except StorageError:
            return super().watch(file, saves)

    def hit_map(self) -> HitMap:
        return self.page.hit_map()

    def handle(self, event: pygame.event.Event) -> Transition:
        self._next = None
        if event.type == pygame.KEYDOWN:
            if not self._key(event.key, event.mod):
                return self.page.handle(event) or self._next
            self.band.follow()
            return self._next
        if event.type == pygame.MOUSEWHEEL:
            self.player.step(-event.y)
            self.band.follow()
            return None
        if event.type in POINTER and self._point(event):
            return self._next
        answer = self.page.handle(event)
        self.band.point()
        return answer or self._next

    def _key(self, key: int, mod: int) -> bool:
        """A key that means the same wherever the focus is; whether it was one."""
        player, focus = self.player, self.page.focus
        if key in (LEFT, RIGHT, UP, DOWN) and self.stage.keyed and isinstance(focus.current, Picker | Stepper):
            return False
        step = player.turn if mod & CTRL else player.step
        commands: dict[int, Callable[[], object]] = {
            SPACE: lambda: player.play(not player.playing),
            LEFT: lambda: step(-1),
            RIGHT: lambda: step(1),
            UP: lambda: self._other_eyes(-1),
            DOWN: lambda: self._other_eyes(1),
            pygame.K_PAGEUP: lambda: player.round(-1),
            pygame.K_PAGEDOWN: lambda: player.round(1),
            pygame.K_HOME: lambda: player.seek(0),
            pygame.K_END: lambda: player.seek(player.last),
            pygame.K_PLUS: lambda: self._faster(1),
            pygame.K_KP_PLUS: lambda: self._faster(1),
            pygame.K_MINUS: lambda: self._faster(-1),
            pygame.K_KP_MINUS: lambda: self._faster(-1),
            pygame.K_z: lambda: self._button("pile"),
            pygame.K_h: lambda: self._button("help"),
            pygame.K_F1: lambda: self._button("rules"),
            pygame.K_ESCAPE: self._escape,
        }
        if key in DIGITS:
            self._seat_eyes(DIGITS[key] - 1)
        elif key in commands:
            if key in (LEFT, RIGHT):
                player.playing = False
            commands[key]()
        else:
            return False
        return True

    def _escape(self) -> None:
        if self.table.toast is not None:
            self.table.hush()
        else:
            self._button("menu")

    def _act(self, name: str) -> None:
        player = self.player
        if name == "play":
            player.play(not player.playing)
        else:
            player.playing = False
            by = {"round": player.round, "turn": player.turn}.get(name.partition("-")[0], player.step)
            by(-1 if name.endswith("back") else 1)
        self.band.follow()

    def _faster(self, step: int) -> None:
        at = SPEEDS.index(self.player.speed) + step
        self.player.pace(SPEEDS[max(0, min(len(SPEEDS) - 1, at))])

    def _look(self, eyes: int | None) -> None:
        self.player.look(eyes)
        self.band.follow()

    def _other_eyes(self, step: int) -> None:
        seats = len(self.film.seats)
        now = -1 if self.player.eyes is None else self.player.eyes
        self._seat_eyes((now + 1 + step) % (seats + 1) - 1)

    def _seat_eyes(self, seat: int) -> None:
        if seat < len(self.film.seats):
            self._look(None if seat < 0 else seat)

    def _point(self, event: pygame.event.Event) -> bool:
        """The pointer over the table: names, piles and the buttons in its corners; whether it was there."""
        if self.page.holding or self.band.rect.collidepoint(event.pos):
            self._hover("")
            return False
        if event.type == pygame.MOUSEMOTION:
            self.page.hover(event.pos)
            name = self._under(event.pos)
            self._hover(name)
            self.stage.point(bool(name))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            name = self._under(event.pos)
            if self.table.toast is not None:
                self.table.hush()
            elif name.isdecimal():
                self._look(None if self.player.eyes == int(name) else int(name))
            elif name:
                self._button(name)
        return True

    def _under(self, point: tuple[int, int]) -> str:
        """What can be pressed at a point: a button, "pile", or a seat's number; else empty."""
        board = self.table.board
        for button in self.table.buttons:
            if button.rect.collidepoint(point):
                return button.name
        zones = board.zones()
        if any(zones[zone].collidepoint(point) for zone in board.places.grips):
            return "pile"
        names = {seat: box.pill for seat, box in board.frame.seats.items()} | {board.seat: board.frame.own}
        return next((str(seat) for seat, rect in names.items() if rect.collidepoint(point)), "")

    def _hover(self, name: str) -> None:
        if name != self.table.hovered_button:
            self.table.hovered_button = name
            self.table.refresh()

    def _button(self, name: str) -> None:
        self.stage.audio.play("click")
        self._next = Push(self._screen(name))

    def _screen(self, name: str) -> Scene | routes.Route:
        if name == "pile":
            return PileScene(self.film, self.player.at, self.player.eyes)
        if name == "help":
            return keys()
        if name == "rules":
            return routes.Rules("", self.film.setup.options, self.film.preset)
        return ReplayMenu(self.film, self.player.at)

    def update(self, dt: float) -> Transition:
        self.table.update(dt)
        at, playing = self.player.at, self.player.playing
        self.player.update(dt)
        if (at, playing) != (self.player.at, self.player.playing):
            self.band.follow()
        self._tell()
        return None

    def rest(self) -> float:
        return IDLE if self.player.playing else self.table.rest()

    def _tell(self) -> None:
        player, film = self.player, self.film
        shown = (player.at, -1 if player.eyes is None else player.eyes)
        if shown != self._told:
            self._told = shown
            frame = player.frame
            self.band.words = move_text(film, frame, player.eyes, ends=False)
            self.band.why = ""
            self.thinker.drop()
            if level_of(film, frame, player.eyes):
                eyes = player.eyes
                self.thinker.ask(lambda: why_text(film, frame, eyes))
            self.stage.redraw()
        if self.thinker.asked:
            answer = self.thinker.answer(0.0 if self._asked == shown else PATIENCE)
            self._asked = shown
            if answer is not None:
                self.band.why = t("film.why", why=answer[0]) if answer[0] else ""
                self.stage.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw_in(surface)
        self.band.draw(surface)
        if self.stage.parts is not None:
            self.stage.parts = [*self.stage.parts, self.band.rect]


def table_after(stage: Stage, session: Session, round_no: int) -> pygame.Surface:
    """The table as a round that is over left it, all cards open; nothing of the next one is on it."""
    film = Film(session.record())
    last = max(at for at, frame in enumerate(film.frames) if frame.round_no == round_no)
    table = Table(stage, film.stage(), roles_of(session), watched=names_of(film))
    table.board.resize(stage.size, stage.unit, stage.settings.scale, stage.settings.big_cards)
    Player(film, table, next(iter(session.people), 0)).seek(last)
    while not table.faces.ready:
        table.faces.work()
    found = pygame.Surface(stage.size)
    Painter(table).draw_in(found)
    return found


def watching(file: Path, saves: Path) -> Scene:
    """The replay of a file; of one that cannot be read, a sentence from which the list of matches can be reached."""
    try:
        return ReplayScene(Film.read(file, saves))
    except StorageError as error:
        to_list = t("past.title")
        return QuestionScene(file_fault(error), t("form.done"), Pop, to_list, lambda: Swap(routes.Matches()))


KEYS = (
    "film-space", "film-arrows", "film-turn", "film-round", "film-ends", "film-eyes", "film-digits", "film-speed",
    "film-z", "film-tab", "film-esc", "h", "film-rules", "f11", "m",
)  # fmt: skip
IN_A_ROW = 13  # cards of a pile side by side


def keys() -> KeyList:
    return KeyList(KEYS, "keys.film")


class PileScene(FormScene):
    """The discard pile as the eyes of the moment remember it, and with all cards open the stock too."""

    heading = "replay.pile"
    close_key = "form.back"
    width = 900
    overlay = True

    def __init__(self, film: Film, at: int, eyes: int | None) -> None:
        self.film, self.at, self.eyes = film, at, eyes

    def subtitle(self) -> str:
        if self.eyes is None:
            return t("replay.pile.all")
        return names_of(self.film).said("replay.pile.seen", self.eyes)

    def fill(self, rows: Rows) -> None:
        for heap in piles_at(roles_of(self.film.stage()).model, self.film, self.at, self.eyes):
            if heap.title:
                rows.heading(heap.title)
            self._cards(rows, heap.cards)

    def _cards(self, rows: Rows, cards: Sequence[Card]) -> None:
        for first in range(0, len(cards), IN_A_ROW):
            rows.show_cards(cards[first : first + IN_A_ROW], 84)
        if not cards:
            rows.note(t("replay.pile.empty"))

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z:
            return Pop()
        return super().handle(event)


class KeyList(Scene):
    """A panel with two columns: the key and what it does; `names` are the keys' names in the catalogue."""

    overlay = True

    def __init__(self, names: Sequence[str], title: str = "keys.title") -> None:
        self.names, self.title = names, title

    def enter(self, stage: Stage) -> None:
        self.stage = stage

    def handle(self, event: pygame.event.Event) -> Transition:
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface) -> None:
        stage, pal = self.stage, self.stage.palette
        width, height = surface.get_size()
        unit = max(0.1, min(stage.text_unit, width / 700, height / (30 * len(self.names) + 120)))
        caps, commands = self._words(unit)
        # Longer words ask for smaller letters, never for more than the window has.
        wanted = _wide(caps) + _wide(commands) + (SIDE + GAP + SIDE) * unit
        if wanted > width * 0.95:
            unit = max(0.1, unit * width * 0.95 / wanted)
            caps, commands = self._words(unit)
        line, side = round(29 * unit), round(SIDE * unit)
        second = max(round(162 * unit), _wide(caps) + round(GAP * unit))
        wide = max(round(660 * unit), 2 * side + second + _wide(commands))
        box = Rect(0, 0, wide, line * (len(self.names) + 1) + round(62 * unit))
        box.center = (width // 2, height // 2)
        surface.blit(stage.textures.panel(box.size, round(18 * unit), pal.panel, pal.panel_edge, 1), box)
        title = stage.textures.text(t(self.title), round(22 * unit), pal.text, True)
        y = box.y + round(20 * unit)
        surface.blit(title, (box.x + side, y))
        y += title.get_height() + round(10 * unit)
        for cap, command in zip(caps, commands, strict=True):
            surface.blit(cap, (box.x + side, y))
            surface.blit(command, (box.x + side + second, y))
            y += line

    def _words(self, unit: float) -> tuple[list[pygame.Surface], list[pygame.Surface]]:
        textures, pal, size = self.stage.textures, self.stage.palette, max(6, round(16 * unit))
        caps = [textures.text(t(f"keys.{name}.key"), size, pal.accent, True) for name in self.names]
        return caps, [textures.text(t(f"keys.{name}"), size, pal.text) for name in self.names]


def _wide(images: list[pygame.Surface]) -> int:
    return max(image.get_width() for image in images)
