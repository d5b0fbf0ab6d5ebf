"""The list of lessons, the end of one, and what a move costs that was tried in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect

from carioca.games import CATALOGUE, game_named
from carioca.gui.draw.shapes import sign, star
from carioca.gui.draw.theme import mix
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.room import Place
from carioca.gui.forms.tooltip import Explainer
from carioca.gui.forms.widgets import Button, fitted, paste
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.table_pictures import table_picture
from carioca.i18n import t
from carioca.lessons.lesson import (
    Lesson,
    LessonSession,
    answer_lines,
    answer_title,
    done_text,
    end_text,
    following,
    lessons_of,
    title_text,
    why_text,
)
from carioca.rulebook import brief_of
from carioca.storage.progress import Learning, Newcomer
from carioca.words.opponents import opponent_name
from carioca.words.options import preset_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class AnswerShape(NamedTuple):
    """How an answer looks: `width` in design units. A `strip` is as low as can be: its verdict begins the first line,
    its buttons stand in one; `letters` are a share of the usual size there.
    """

    width: int
    strip: bool = False
    letters: float = 1.0


SHAPES = (AnswerShape(780), AnswerShape(560), AnswerShape(420))  # the best first
STRIPS = tuple(AnswerShape(width, True, letters) for letters in (1.0, 0.9, 0.8, 0.75) for width in (9999, 410))
"""For low windows with large letters: the smallest ones are still a good deal larger than the usual ones there."""
WORSE = 2000.0  # weighed px² that a shape has to hide less than the one before it to be taken
TABLE = 130  # design units of the picture at the end of a lesson
APART = 600  # design units of width from which on two lessons stand beside each other


class LessonButton(Button):
    """The title of a lesson; at the right a tick when it was `done`, else `at`: how far one has come, if at all."""

    def __init__(self, stage: Stage, rect: Rect, lesson: Lesson, at: str, done: bool) -> None:
        begin = partial(Reset, routes.Lesson(lesson.game, lesson.id))
        super().__init__(stage, lesson.key, rect, title_text(lesson.key), begin)
        self.at, self.done = at, done

    def draw(self, surface: pygame.Surface, at: Rect) -> None:
        words, self.text = self.text, ""
        super().draw(surface, at)
        self.text, pal = words, self.stage.palette
        ink, left, right = self.colours()[2], at.x + self.px(16), at.right - self.px(14)
        if self.done:
            mark = sign("tick", self.px(22), pal.ok, 0.16)
        else:
            mark = fitted(self.stage, self.at, self.px(15), mix(ink, self.colours()[0], 0.2), at.w // 2)
        paste(surface, mark, midright=(right, at.centery))
        room = max(10, right - mark.get_width() - self.px(10) - left)
        paste(surface, fitted(self.stage, words, self.px(18), ink, room), midleft=(left, at.centery))


class LearnScene(FormScene):
    """The first round and the lessons of one game at a time; each says whether it was done."""

    heading = "learn.title"
    returns = True
    width = 820

    def __init__(self, game: str = "") -> None:
        self.game = game or next(_taught())

    def subtitle(self) -> str:
        known, lessons = Learning.load(self.stage.paths.learning).done, lessons_of(self.game)
        done = t("learn.so-far", n=sum(lesson.key in known for lesson in lessons), all=len(lessons))
        return done if self._low() else f"{t('learn.about')} {done}"

    def fill_head(self, rows: Rows) -> None:
        games = [(game, preset_text(lessons_of(game)[0].position["preset"])) for game in _taught()]
        rows.chooser("game", games, self.game, self._turn_to)

    def fill(self, rows: Rows) -> None:
        known = Learning.load(self.stage.paths.learning)
        # The first round of the variant that was played last leads the others.
        last = self.stage.settings.preset
        first, *others = sorted(lessons_of(self.game), key=lambda one: not one.guided or one.position["preset"] != last)
        rows.add(partial(self._button, first, known), default=True)
        columns = 2 if rows.area.w >= rows.px(APART) else 1
        wide = (rows.area.w / self.stage.text_unit - 8) / 2 if columns == 2 else 0
        for at in range(0, len(others), columns):
            left, *right = [partial(self._button, lesson, known) for lesson in others[at : at + columns]]
            rows.cells([(wide, left), *((0, make) for make in right)])

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), self.back),)

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _turn_to(self, game: object) -> None:
        self.game = str(game)
        self.turn_page()

    def _button(self, lesson: Lesson, known: Learning, rect: Rect) -> Button:
        step, steps = known.at.get(lesson.key, 0), len(lesson.steps)
        at = t("learn.at", at=step + 1, steps=steps) if 0 < step < steps else ""
        if lesson.key in known.shown:
            at = t("learn.shown")
        return LessonButton(self.stage, rect, lesson, at, lesson.key in known.done)


def _taught() -> Iterator[str]:
    return (game.name for game in CATALOGUE if lessons_of(game.name))


class LessonDone(FormScene):
    heading = "learn.done"
    heading_size = 34
    width = 860
    paper = True
    tucks = True

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def subtitle(self) -> str:
        return f"{preset_text(self.lesson.position['preset'])} · {title_text(self.lesson.key)}"

    def fill(self, rows: Rows) -> None:
        if not self._low():
            rows.show(self._table(rows.area.w, rows.px(TABLE)), 12)
        told = [done_text(f"{self.lesson.key}.{self.lesson.steps[-1].id}"), end_text(self.lesson.key), t("learn.now")]
        if self._gentle:
            told.append(t("lesson.play.easy"))
        for words in filter(None, told):
            rows.note(words, size=20, plain=True)

    def _table(self, wide: int, high: int) -> pygame.Surface:
        """The table of the game that was learnt, in so many pixels, with a star at each side of its cards."""
        pack = game_named(self.lesson.game).profile.pack
        picture = table_picture(self.stage, self.lesson.game, pack, (wide, high), high // 8)
        gold = star(round(high * 0.34), self.stage.palette.accent)
        for x in (wide // 8, wide - wide // 8):
            paste(picture, gold, center=(x, high // 2))
        return picture

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("menu", t("learn.menu"), self.back),
            Foot("learn", t("learn.title"), lambda: Reset(routes.Learn(self.lesson.game))),
            Foot("new", t("lesson.play.choose"), partial(self._open, "new")),
            Foot("play", t("lesson.play", game=preset_text(self._preset)), partial(self._open, "play"), "primary"),
        )

    @property
    def _preset(self) -> str:
        return str(self.lesson.position["preset"])

    @property
    def _gentle(self) -> bool:
        """Who never played the game to the end meets opponents that leave room for it."""
        return not Newcomer.load(self.stage.paths.newcomer).matches.get(self.lesson.game)

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _open(self, start: str) -> Transition:
        """What was learnt is played at once, or who sits there and by which rules is chosen first."""
        from carioca.gui.scenes.menu import MenuScene

        return Reset(MenuScene(start, preset=self._preset, gentle=self._gentle))


def session_of(lesson: Lesson, at: int) -> LessonSession:
    session = LessonSession(lesson, "", at)
    _name(session)
    return session


def _name(session: LessonSession) -> None:
    for at, seat in enumerate(session.seats):
        session.rename(at, "" if seat.bot is None else opponent_name(seat.bot))


def judged_of(game: str) -> Lesson:
    names = (game, *(entry.name for entry in CATALOGUE))
    return next(lesson for name in names for lesson in lessons_of(name) if not lesson.guided)


class AnswerScene(FormScene):
    """Over the table, where the move lies that was tried (`shown`: the program played it).

    `again` puts everything back, and with True it shows the best move then. `beside`: where a panel of a size
    hides the least of what is argued from, and how much that is.
    """

    overlay = True
    shades = False
    heading_size = 24

    def __init__(
        self, session: LessonSession, shown: bool, again: Callable[[bool], Transition], beside: Callable[[Rect], Place]
    ) -> None:
        assert session.answered is not None
        self.session, self.lesson, self.action = session, session.lesson, session.answered
        self.shown, self.again, self.beside = shown, again, beside
        self._at: tuple[int, int] | None = None  # where the panel begins, once it has been found
        self._shape = SHAPES[0]

    @classmethod
    def sample(cls, session: Session) -> AnswerScene:
        """The answer to the best move of a lesson of a match's game, for the self-test."""
        taught = session_of(judged_of(session.game.name), 0)
        taught.submit(taught.game.parse_action(taught.lesson.best[0]))
        return cls(taught, False, lambda shows: Pop(), lambda panel: Place(panel, 0, 0))

    def explainer(self) -> Explainer:
        session = self.session
        return Explainer(self.stage, session.game.name, session.match.setup.options, session.preset, self.page.words)

    def title(self) -> str:
        return "" if self._shape.strip else answer_title(self.lesson, self.action, self.shown)

    def lines(self) -> Sequence[str]:
        first, *others = answer_lines(self.lesson, self.action, self.session.names)
        if self._shape.strip:
            verdict = answer_title(self.lesson, self.action, self.shown)
            first = f"{verdict}{'' if verdict.endswith('!') else '.'} {first}"
        return (first, *others)

    def fill(self, rows: Rows) -> None:
        # In low windows all of it is seen at once rather than in the largest letters.
        size = 16 * self._shape.letters if self._low() else 18
        for line in self.lines():
            rows.note(line, size=size, gap=7, bold=True)
        right = self.lesson.right(self.session.game, self.action)
        rows.note(why_text(self.lesson.key) if right else t("lesson.try"), size=size - 1, gap=4, plain=True)

    def feet(self) -> Sequence[Foot]:
        known = Learning.load(self.stage.paths.learning)
        coming, setup = following(self.lesson, known.done, known.shown), self.session.match.setup
        right = self.lesson.right(self.session.game, self.action)
        short = ".short" if self._shape.strip else ""
        feet = [Foot("again", t(f"learn.another{short}"), lambda: self.again(False), "plain" if right else "primary")]
        if not right:
            feet.append(Foot("best", t(f"learn.best{short}"), lambda: self.again(True)))
        for rule in self.lesson.rules:
            brief = brief_of(setup.options, self.session.preset, rule)
            if brief is not None:
                read = partial(Push, routes.Rules(rule, setup.options, self.session.preset))
                feet.append(Foot(f"rule{rule}", t("learn.rule", number=brief.number), read))
        if right or not self._shape.strip:
            feet.append(Foot("learn", t("learn.list"), lambda: Reset(routes.Learn(self.lesson.game))))
        if coming is not None:
            onward = partial(Reset, routes.Lesson(coming.game, coming.id))
            feet.append(Foot("next", t(f"learn.next{short}"), onward, "primary" if right else "plain"))
        return feet

    def back(self) -> Transition:
        return self.again(False)

    def left(self, wide: int) -> int:
        return super().left(wide) if self._at is None else self._at[0]

    def top(self, height: int) -> int:
        return super().top(height) if self._at is None else self._at[1]

    def _foot(self) -> int:
        return round(32 * self.stage.text_unit) if self._shape.strip else super()._foot()

    def _foot_height(self, wide: int) -> int:
        """The buttons of a strip follow its words at once."""
        return super()._foot_height(wide) - (round(14 * self.stage.text_unit) if self._shape.strip else 0)

    def _foot_lines(self, wide: int) -> list[Sequence[Foot]]:
        """A narrow panel has its buttons in two lines, where their words are whole."""
        if self._shape.strip:
            return [self.feet()]
        lines = super()._foot_lines(wide)
        if self._shape == SHAPES[0] or len(lines) > 1:
            return lines
        half = len(lines[0]) // 2
        return [lines[0][:half], lines[0][half:]]

    def lay_out(self) -> None:
        """In the shape that hides the least: a narrow panel is higher, and lies beside more of the cards; a strip lies
        above or below them."""
        found = []
        for at, shape in enumerate(STRIPS if self._low() else SHAPES):
            self._at = None
            self._lay_out(shape)
            place = self.beside(self._place.copy())
            found.append((place.hides + at * WORSE, at, shape, place.box.topleft))
            if not place.hides:
                break
        *_, shape, self._at = min(found)
        self._lay_out(shape)

    def _lay_out(self, shape: AnswerShape) -> None:
        self._shape, self.width, self.pad = shape, shape.width, 7 if shape.strip else FormScene.pad
        super().lay_out()
