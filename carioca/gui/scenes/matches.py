"""The matches that were played here, how each ended for who looks, and what can be done with one; files of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.agreement import Agreement, agreement_lines
from carioca.bots.review import reviewable
from carioca.engine.game import Game, Setup
from carioca.engine.record import RecordError, read_setup
from carioca.film import Film, Outcome, outcome
from carioca.games import game_named
from carioca.gui.draw.badges import face_of
from carioca.gui.draw.shapes import disc, sign, star
from carioca.gui.draw.theme import mix
from carioca.gui.forms.controls import Picker
from carioca.gui.forms.field import FileForm
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import HEIGHT as CONTROL
from carioca.gui.forms.widgets import Button, Ink, Widget, box, fitted, paste, wording
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Swap, Transition
from carioca.gui.parts.seating import dressed, look, seat_all, tally_text
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import minus, t, uncapitalised
from carioca.session import Seat, record_seats, shown_names, take_up
from carioca.storage.errors import StorageError
from carioca.storage.files import files_with
from carioca.storage.match_file import FINISHED, Past, past, read_match, remove
from carioca.storage.names import name_key
from carioca.storage.paths import MATCH
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.film import file_fault
from carioca.words.ledger import places, shared
from carioca.words.lines import date_text, round_of
from carioca.words.names import Names, begun

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.storage.persons import Persons

HEIGHT, LINES = 112, 134  # design units of a match in the list: with three lines, and with four where it is narrow
WIDE = 560  # design units from which on three lines have room
FACE = 30  # of a face
FEW = 3  # so many matches have room without scrolling
MOST_FOUND = 8  # files of others that are offered; a longer list is for the file browser


# -- what is told of a match -------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """Who played together and where they came in (0: no round is over), with the seats of the side."""

    place: int
    seats: tuple[int, ...]
    name: str
    points: int


class Told(NamedTuple):
    """What is told of a match.

    `columns` are its sides from the first place on, `place` is that of who looks (0: the match was left), `result` a
    sentence on it, `who` that seat; `ended`: how many rounds came to their end; `open`: whether it can be played on;
    `rules`: in what they differed from the preset; `fault` is said instead where the file is none.
    """

    title: str
    length: str = ""
    result: str = ""
    place: int = 0
    who: int = 0
    seats: tuple[Seat, ...] = ()
    faces: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    ended: int = 0
    played: tuple[Game, Setup] | None = None
    open: bool = False
    rules: tuple[str, ...] = ()
    fault: str = ""


def read(file: Path, persons: Persons) -> Told:
    """What there is to tell of the match in a file."""
    try:
        record = read_match(file).record
    except StorageError as error:
        return Told(file.name, fault=file_fault(error))
    return told_of(record, file.name, persons)


def told_of(record: dict[str, Any], name: str, persons: Persons) -> Told:
    """What there is to tell of the match of a record; `name` is its file's."""
    seats, found = record_seats(record), outcome(record)
    people = [at for at, seat in enumerate(seats) if seat.bot is None]
    names = Names(shown_names(seats), people[0] if len(people) == 1 else None)
    try:
        game, setup = read_setup(record, game_named)
        title = Agreement.of(setup.options, record["preset"]).title
    except RecordError:
        found = None
    if found is None:
        return Told(name, seats=seats, fault=t("past.unclear"))
    number = len(record["rounds"]) - (not found.over)
    length = t("count.rounds", n=number)
    if not found.over:
        length = t("past.left", round=uncapitalised(round_of("menu.round", number, game.rounds(setup))))
    columns = _columns(game, found, names)
    if not number:
        columns = tuple(column._replace(place=0) for column in columns)
    who = _looking(seats, persons, columns)
    place = next(one.place for one in columns if who in one.seats) if found.over else 0
    result = _result(game, found, names, columns, who) if number else ""
    faces = _faces(seats, persons)
    rules = tuple(agreement_lines(record["preset"], setup.options))
    return Told(title, length, result, place, who, seats, faces, columns, number, (game, setup), not found.over, rules)


def _faces(seats: Sequence[Seat], persons: Persons) -> tuple[str, ...]:
    """The face of each seat, "" for none; of a person who is not known here the one that would be guessed."""
    people = dressed(persons, [seat.name if seat.bot is None else "" for seat in seats])
    known = zip(seats, people, strict=True)
    return tuple(face_of(persons, *seat) if person is None else person.face for seat, person in known)


def _columns(game: Game, found: Outcome, names: Names) -> tuple[Column, ...]:
    sides, columns = game.sides(len(names)), []
    for place, group in zip(places(game, found.ranking, len(names)), found.ranking, strict=True):
        for side in dict.fromkeys(sides[seat] for seat in group):
            seats = tuple(seat for seat in group if sides[seat] == side)
            columns.append(Column(place, seats, names.label(seats), found.points[seats[0]]))
    return tuple(columns)


def _looking(seats: Sequence[Seat], persons: Persons, columns: Sequence[Column]) -> int:
    """The seat of who looks: of the persons at the table the one who sat down to play last, else the best; where only
    opponents played, the winner."""
    people = {name_key(seat.name): at for at, seat in enumerate(seats) if seat.bot is None}
    known = (people[key] for key in map(name_key, persons.known()) if key in people)
    ranked = [seat for column in columns for seat in column.seats]
    best = (seat for seat in ranked if seats[seat].bot is None)
    return next(known, next(best, ranked[0]))


def _result(game: Game, found: Outcome, names: Names, columns: Sequence[Column], who: int) -> str:
    own = next(one for one in columns if who in one.seats)
    points, first = points_text(own.points), found.ranking[0]
    tied = shared(game, first, len(names))
    if found.over and own.place == 1:
        return names.said_of("past.shared" if tied else "past.won", first, points=points)
    level = sum(one.place == own.place for one in columns) > 1
    if len(columns) == 2:
        # Of two nobody comes second.
        stood = "level" if level else "ahead" if own.place == 1 else "behind"
        key = "past.lost" if found.over else f"past.stood.{stood}"
    else:
        keys = ("past.place", "past.place.shared") if found.over else ("past.stood", "past.stood.shared")
        key = keys[level]
    values = {"place": t(f"place.{own.place}"), "of": len(columns), "points": points}
    if len(own.seats) > 1 and names.reader in own.seats:
        # Both names and those of who won would not stand in a row.
        told = begun(names.text(key, name=t("names.own-side"), n=1, **values))
    else:
        told = names.said_of(key, own.seats, **values)
    return f"{told}. {names.said_of('past.tied' if tied else 'past.winner', first)}" if found.over else told


# -- the list ----------------------------------------------------------------------------------------------------------


def place_sign(stage: Stage, place: int, px: int, ground: Ink, won: bool, other: str = "pause") -> pygame.Surface:
    """A place of the ranking, `px` high: a star for who `won`, another sign where there is none."""
    pal = stage.palette
    image = disc(px, mix(ground[:3], pal.text, 0.14)).copy()
    if won:
        drawn = star(round(px * 0.74), pal.accent)
    elif place:
        drawn = fitted(stage, f"{place}.", round(px * 0.46), pal.text, px, True)
    else:
        drawn = sign(other, round(px * 0.6), pal.text)
    paste(image, drawn, center=(px // 2, px // 2))
    return image


class MatchRow(Button):
    """A match of the list; what is told of it comes when it is in sight."""

    def __init__(self, scene: MatchesScene, name: str, rect: pygame.Rect, past: Past) -> None:
        super().__init__(scene.stage, name, rect, str(past.path), partial(scene.show, past), style="quiet")
        self.scene, self.past = scene, past
        self.when = date_text(past.ended)
        self._totals: pygame.Surface | None = None  # who played, and their points: made when it is first seen

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        fill, edge, ink = self.colours()
        surface.blit(box(self.stage, at, self.px(11), fill, edge, self.px(1.5)), at)
        told, pal, side = self.scene.known.get(self.past), self.stage.palette, self.px(14)
        room = at.inflate(-2 * side, -2 * self.px(9))
        if told is None:
            paste(surface, fitted(self.stage, self.when, self.px(15), pal.muted, room.w), midright=room.midright)
            return
        other = "ask" if told.fault else "pause"
        place = place_sign(self.stage, told.place, self.px(42), fill, told.place == 1, other)
        paste(surface, place, midleft=room.midleft)
        left = room.x + place.get_width() + side
        room.w, room.x = room.right - left, left
        narrow = room.w < WIDE * self.stage.text_unit
        lines = 4 if narrow else 3
        first, second, third, last = (room.y + room.h * (2 * line + 1) // (2 * lines) for line in range(4))
        px = self.px(15)
        title = fitted(self.stage, told.title, self.px(18), ink, room.w, True)
        paste(surface, title, midleft=(room.x, first))
        wide = room.w if narrow else room.w - title.get_width() - side
        about = wording(self.stage, (" · ".join(filter(None, (self.when, told.length))), self.when), px, wide)
        words = fitted(self.stage, about, px, pal.muted, wide)
        paste(surface, words, **({"midleft": (room.x, last)} if narrow else {"midright": (room.right, first)}))
        colour = pal.danger if told.fault else pal.accent if told.place == 1 else ink
        result = fitted(self.stage, told.fault or told.result, self.px(16), colour, room.w)
        paste(surface, result, midleft=(room.x, third))
        if told.columns:
            self._totals = self._totals or self._finish(told, room.w)
            paste(surface, self._totals, midleft=(room.x, second))

    def _finish(self, told: Told, most: int) -> pygame.Surface:
        """Who played from the first place on with their points, at most so wide (px): faces, and names where all have
        room; whoever looks stands out."""
        px, gap, pal = self.px(FACE), self.px(6), self.stage.palette
        own = next(column for column in told.columns if told.who in column.seats)
        points = [minus(column.points) if column.place else "" for column in told.columns]
        faces = sum(len(column.seats) for column in told.columns) * (px + gap)

        def wide(words: Sequence[str], size: int) -> int:
            return faces + sum(self.stage.textures.text_width(one, size, True) + 2 * gap for one in words)

        named = [f"{column.name} {one}" for column, one in zip(told.columns, points, strict=True)]
        size = self.px(16)
        words = named if wide(named, size) <= most else points
        while wide(words, size) > most and size > 8:
            size -= 1
        image, x = pygame.Surface((most, px), pygame.SRCALPHA), 0
        for column, one in zip(told.columns, words, strict=True):
            for seat in column.seats:
                image.blit(look(self.stage, told.faces[seat], seat, px), (x, 0))
                x += px + gap
            text = self.stage.textures.text(one, size, pal.accent if column is own else pal.text, column is own)
            paste(image, text, midleft=(x, px // 2))
            x += text.get_width() + 2 * gap
        return image


class MatchesScene(FileForm):
    """The list, the last match first. Nothing is read of a match before its row is in sight."""

    heading = "past.title"
    width = 920
    returns = True

    @property
    def full(self) -> bool:  # type: ignore[override]
        """Few matches stand in no empty frame; many are not laid out twice for their scroll bar."""
        return len(self.matches) > FEW

    def enter(self, stage: Stage) -> None:
        self.saves = stage.paths.saves
        self.matches = past(self.saves)
        self.known: dict[Past, Told] = {}
        self._ticks = 0
        # At each place its own colour: these are matches of other people, with other partners.
        stage.seat(())
        super().enter(stage)

    def revealed(self) -> None:
        self.stage.seat(())
        found = past(self.saves)
        if found != self.matches:
            self.matches = found
            self.lay_out()

    def subtitle(self) -> str:
        return t("past.count", n=len(self.matches)) if self.matches else t("past.none")

    def fill(self, rows: Rows) -> None:
        if not self.matches:
            rows.note(t("past.none.more"), 18, plain=True)
        high = rows.px(HEIGHT if rows.area.w >= (WIDE + 100) * self.stage.text_unit else LINES)
        for number, one in enumerate(self.matches):
            rect = pygame.Rect(rows.area.x, rows.y, rows.area.w, high)
            self.page.add(MatchRow(self, f"match{number}", rect, one), scrolls=True, default=not number)
            rows.y += high + rows.px(8)

    def feet(self) -> Sequence[Foot]:
        back, file = (
            Foot("back", t("form.back"), self.back),
            Foot("open", t("past.open") + "…", lambda: Push(OpenScene())),
        )
        folder = Foot("folder", t("form.folder"), lambda: self.open(self.saves / FINISHED))
        new = Foot("new", t("menu.new"), self._new, "primary")
        return (file, folder, back) if self.matches else (file, back, new)

    def _new(self) -> Transition:
        from carioca.gui.scenes.menu import MenuScene

        return Reset(MenuScene("new"))

    @property
    def _unread(self) -> list[Past]:
        """The matches in sight of which nothing is known so far."""
        view, page = self.page.scroll.view, self.page
        rows = (one for one in page.widgets if isinstance(one, MatchRow) and one.past not in self.known)
        return [row.past for row in rows if view.colliderect(page.shown(row))]

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        if self._ticks > 1:
            # One in a frame: each plays a round again.
            for one in self._unread[:1]:
                self.known[one] = read(one.path, self.stage.persons)
                self.stage.redraw()
        return super().update(dt)

    def rest(self) -> float:
        return RESTING if self._unread else self.page.rest()

    def show(self, one: Past) -> Transition:
        if one not in self.known:
            self.known[one] = read(one.path, self.stage.persons)
        return Push(MatchScene(one, self.known[one]))

    def take(self, file: Path) -> Transition:
        return _watch(self, file, self.saves)


def _watch(form: FormScene, file: Path, saves: Path) -> Transition:
    """The replay of a file; one that cannot be shown is said in a sentence, and nothing else changes."""
    try:
        film = Film.read(file, saves)
    except StorageError as error:
        form.problem = file_fault(error)
        form.lay_out()
        return None
    form.problem = ""
    return Push(routes.Replay(film))


class OpenScene(FileForm):
    """A match file from elsewhere: found where such files lie, typed, or dropped on the window."""

    heading = "past.open"
    width = 700

    def enter(self, stage: Stage) -> None:
        found = [path for folder in stage.paths.inboxes for path in files_with(folder, MATCH, MOST_FOUND)]
        self.found = found[:MOST_FOUND]
        super().enter(stage)

    def fill(self, rows: Rows) -> None:
        rows.note(t("past.others.how"), gap=8)
        self.file_rows(rows, "file", [(path, path.name) for path in self.found], ("watch", t("past.watch")))

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), self.back),)

    def take(self, file: Path) -> Transition:
        shown = _watch(self, file, self.stage.paths.saves)
        return Swap(shown.scene) if isinstance(shown, Push) else shown


# -- one match ---------------------------------------------------------------------------------------------------------


class PlaceRow(Widget):
    """A line of the ranking: place, faces, name, points."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect, column: Column, faces: Sequence[str], over: bool) -> None:
        super().__init__(stage, "", rect)
        self.column, self.enabled = column, False
        self.won = over and column.place == 1
        self.faces = [look(stage, faces[seat], seat, rect.h) for seat in column.seats]

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        stage, pal, gap = self.stage, self.stage.palette, self.px(10)
        x = at.x
        if place := self.column.place:
            paste(surface, place_sign(stage, place, at.h, pal.panel, self.won), topleft=at.topleft)
            x += at.h + gap
        for face in self.faces:
            surface.blit(face, (x, at.y))
            x += at.h + gap // 2
        words = points_text(self.column.points) if place else ""
        points = fitted(stage, words, self.px(17), pal.text, at.w // 2, True)
        paste(surface, points, midright=at.midright)
        room = max(self.px(20), at.right - points.get_width() - gap - x - gap // 2)
        paste(surface, fitted(stage, self.column.name, self.px(17), pal.text, room), midleft=(x + gap // 2, at.centery))


class MatchScene(FormScene):
    """A match of the list: who came where, and what can be done with it."""

    overlay = True
    width = 800

    def __init__(self, past: Past, told: Told) -> None:
        self.past, self.told = past, told
        self.round_no = told.ended - 1
        self._film: Film | None = None

    def enter(self, stage: Stage) -> None:
        if self.told.played is not None:
            seat_all(stage, self.told.seats, self.told.played[0])
        super().enter(stage)

    def title(self) -> str:
        return self.told.title

    def subtitle(self) -> str:
        words = (date_text(self.past.ended), self.told.length)
        return " · ".join(filter(None, words)) + f"\n{self.told.fault or self.told.result}"

    def feet(self) -> Sequence[Foot]:
        delete = Foot("delete", t("past.delete"), self._ask, "quiet")
        back = Foot("back", t("form.back"), self.back)
        if not self.told.seats:
            return delete, back
        watch = Foot("watch", t("past.replay"), lambda: self._open(routes.Replay), "primary")
        if not self.told.open:
            return delete, back, watch
        resume = Foot("continue", t("past.continue"), self._continue, "primary")
        # Of a round that can be played on nothing is shown.
        return (delete, back, watch._replace(style="plain"), resume) if self.told.ended else (delete, back, resume)

    def fill(self, rows: Rows) -> None:
        if not self.told.ended:
            self._ranking(rows)
        elif rows.narrow or rows.area.w < WIDE * self.stage.text_unit:
            self._round(rows, 2)
            self._ranking(rows)
        else:
            left, right = rows.columns(0.56, 30)
            self._ranking(left)
            self._round(right)
            rows.join(left, right)
        tally = tally_text(self.stage.persons, [seat.name for seat in self.told.seats if seat.bot is None])
        # A single line says that nothing was changed.
        for line in filter(None, (tally, *(self.told.rules if len(self.told.rules) > 1 else ()))):
            rows.note(line, 15, 4, plain=True)

    def _ranking(self, rows: Rows) -> None:
        for column in self.told.columns:
            rect = pygame.Rect(rows.area.x, rows.y, rows.area.w, rows.px(38))
            self.page.add(PlaceRow(self.stage, rect, column, self.told.faces, not self.told.open), scrolls=True)
            rows.y += rect.h + rows.px(8)

    def _round(self, rows: Rows, columns: int = 1) -> None:
        """One of the rounds that are over: its sheet, and its review where a person played; in so many columns."""
        assert self.told.played is not None
        game, setup = self.told.played
        known = game.rounds(setup)
        options = [(number, round_of("menu.round", number, known)) for number in range(self.told.ended)]
        rows.add(lambda rect: Picker(self.stage, "round", rect, options, self.round_no, self._choose))
        if name := voice_of(game).round_name(setup, self.round_no):
            rows.note(begun(name), 15, 10)
        makes = [rows.make_button("sheet", t("past.sheet"), lambda: self._open(self._sheet))]
        if reviewable(game) and any(seat.bot is None for seat in self.told.seats):
            makes.append(rows.make_button("review", t("review.action"), lambda: self._open(self._review)))
        rows.grid(makes, columns, CONTROL)

    def _choose(self, number: object) -> None:
        assert isinstance(number, int)
        self.round_no = number
        self.lay_out()

    def _open(self, screen: Callable[[Film], Scene | routes.Route]) -> Transition:
        """A screen of the match, which is played again for it; a sentence below where it cannot be."""
        try:
            self._film = self._film or Film.read(self.past.path, self.stage.paths.saves)
            return Push(screen(self._film))
        except StorageError as error:
            self.problem = file_fault(error)
            self.lay_out()
            return None

    def _continue(self) -> Transition:
        """It takes the place of the match that runs, and goes on as from the menu."""
        from carioca.gui.scenes.menu import MenuScene

        try:
            take_up(self.past.path, self.stage.saves)
        except StorageError as error:
            self.problem = file_fault(error)
            self.lay_out()
            return None
        return Reset(MenuScene("continue"))

    def _sheet(self, film: Film) -> routes.Route:
        return routes.RoundScore(film.session, self.round_no, t("form.back"))

    def _review(self, film: Film) -> Scene:
        from carioca.gui.scenes.review import ReviewScene

        return ReviewScene(film.session, self.round_no)

    def _ask(self) -> Transition:
        text = t("past.delete.ask", title=self.told.title, date=date_text(self.past.ended))
        return Push(QuestionScene(text, t("past.delete"), self._delete, t("form.cancel"), loses=True))

    def _delete(self) -> Transition:
        try:
            remove(self.past)
        except StorageError as error:
            self.problem = t(error.code, **error.values)
            self.lay_out()
            return Pop()
        return Pop(2)
