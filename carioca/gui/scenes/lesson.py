"""A lesson at the table: what glows, what is said and accepted, guided step by step or judged move by move."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, inf, pi
from typing import TYPE_CHECKING

import pygame

from carioca.cards import Card, parse_row, row_text
from carioca.engine.game import Action, Refusal
from carioca.gui.forms.room import Place, Room
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Push, Reset, Transition
from carioca.gui.scenes.lessons import AnswerScene, LessonDone, _name, judged_of, session_of
from carioca.gui.scenes.pause import LessonPause
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import guide, operations
from carioca.gui.table.guide import Highlights
from carioca.gui.table.hand import sort_of
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.table import Rank
from carioca.i18n import capitalised, t
from carioca.lessons.lesson import (
    READ,
    REST,
    SORT,
    STAGE,
    Lesson,
    LessonSession,
    ask_text,
    done_text,
    lesson_named,
    step_text,
)
from carioca.storage.errors import StorageError
from carioca.storage.progress import Learning

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.hand import HandNote
    from carioca.gui.table.table import Table
    from carioca.session import Session

PERIOD = 1.8  # seconds of a beat of the light
LEVELS = 8  # so many strengths of it are told apart: each is a picture of its own
PLACES = ("tray", "pile", "stock", "trick")  # the places of a table that can glow, as a lesson names them
ONWARD = "onward"  # the button that goes on from what is only told
BUTTONS = {SORT: "rank", "down": "down"}  # the buttons that can glow; to order the hand either way is one step


class LessonTutor:
    def __init__(self, table: Table, session: LessonSession) -> None:
        self.table, self.session = table, session
        self.pulses = False  # whether the light comes and goes; else it stands still

    @property
    def beats(self) -> bool:
        return self.pulses and self.table.my_turn

    @property
    def strength(self) -> float:
        return self.level / LEVELS if self.pulses else 1.0

    @property
    def level(self) -> int:
        return round(LEVELS * (1 + cos(2 * pi * self.table.clock / PERIOD)) / 2)

    def lit(self, glows: Iterable[str]) -> Highlights:
        """What is meant by these names: cards of the hand that are not set apart, places, buttons."""
        board = self.table.board
        cards, zones, buttons = list[Card](), list[Zone](), list[str]()
        for glow in glows:
            if glow in BUTTONS:
                buttons.append(BUTTONS[glow])
            elif " " in glow or glow == "call":
                buttons.append(glow.replace(" ", ""))
            elif glow in PLACES:
                zones += self.places(glow)
            elif glow[0] == "m" and glow[1:].isdecimal():
                zones += self.meld(glow)
            else:
                cards += parse_row(glow, board.pack)
        apart = board.hand.staged
        return Highlights([token for token in self.table.board.tokens_of(cards) if token not in apart], zones, buttons)

    def places(self, kind: str) -> Iterator[Zone]:
        if kind == "trick":
            # The place of the own card says more than the whole field.
            yield Zone("laid", self.table.board.seat)
            return
        yield from (zone for zone in self.table.board.zones() if zone.kind == kind)

    def meld(self, glow: str) -> Iterator[Zone]:
        """A meld by its number: `m3`."""
        number = int(glow[1:])
        yield from (zone for zone in self.table.board.zones() if (zone.kind, zone.number) == ("meld", number))


LAID = ("down", "meld")  # acts after which nothing is set apart any more


class GuidedTutor(LessonTutor):
    """The tutor of one table; how far the lesson has come is known by its session."""

    deed = ONWARD

    @property
    def button(self) -> str:
        return t("learn.go-on") if self.table.my_turn and self.session.asks(READ) else ""

    @property
    def only(self) -> Refusal | None:
        return self.session.not_now() if self.button else None

    def take_up(self) -> None:
        hand = self.table.board.hand
        # Where to order it is a step, it lies as it was dealt until then.
        to_sort = any(SORT in step.does for step in self.session.lesson.steps[self.session.at :])
        hand.sort_by(hand.sort or "rank" if self.session.at and not to_sort else "")
        for number, cards in self._rows(self.session.at):
            tokens = self.table.board.tokens_of(cards)
            if len(tokens) == len(cards) and number < len(hand.groups):
                hand.stage(tokens, number, None, self.table.model.group_order(self.table.state, number))
        self.table.board.glide()
        self.table.refresh()

    @property
    def words(self) -> str:
        step, lesson = self.session.step, self.session.lesson
        if step is None or not self.table.my_turn:
            return ""
        return step_text(REST if self.session.partly else f"{lesson.key}.{step.id}")

    def shown(self) -> Highlights:
        step = self.session.step
        if step is None or not self.table.my_turn:
            return Highlights()
        lit = self.lit(step.glows)
        if self.session.partly:
            cards = self.table.board.cards(lit.tokens)
            return Highlights(lit.tokens, [zone for card in cards for zone in self.table.targets([card])], lit.buttons)
        return lit._replace(buttons=[*lit.buttons, ONWARD]) if self.button else lit

    def places(self, kind: str) -> Iterator[Zone]:
        if kind == "tray" and not self.button:
            yield from (self.table.board.places.groups[number] for number, _ in self._tasks())
            return
        yield from self.table.board.places.groups if kind == "tray" else super().places(kind)

    def meld(self, glow: str) -> Iterator[Zone]:
        if self.button or any(glow in act.split() and self.session.asks(act) for act in self.session.step.does):  # type: ignore[union-attr]
            yield from super().meld(glow)

    def stops(self, deed: str) -> bool:
        """Ordering the hand is a step, what is set apart stays so, and nobody proposes anything."""
        if self.table.busy or (deed == guide.SORT and self.session.asks(SORT)):
            return self.table.busy
        self.again()
        return True

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """What the step sets apart comes together, wherever it was let go."""
        hand = self.table.board.hand
        for number, row in self._tasks() if self.table.my_turn else ():
            there = [token for token in hand.groups[number] if token not in tokens]
            if _part([hand.cards[token] for token in (*there, *tokens)], row):
                return number
        self.table.refuse(self.session.not_now([hand.cards[token] for token in tokens]))
        return None

    def allows(self, actions: Sequence[Action]) -> bool:
        return self.session.asks_all(actions)

    def stops_play(self, actions: Iterable[Action]) -> bool:
        if self.session.current != self.session.seat:
            return False
        first, *others = actions
        refusal = self.session.check(first)
        if refusal is None and not self.session.asks_all((first, *others)):
            refusal = self.session.not_now()
        if refusal is not None:
            self.table.refuse(refusal)
        return refusal is not None

    def did(self, deed: str) -> None:
        """The hand was ordered, or cards were set apart: perhaps that was all of the step."""
        if deed == guide.SORT:
            if self.table.board.hand.sort == "suit" and self.session.asks(SORT):
                self.table.tell(t("lesson.sorted.suit"), rank=Rank.LESSON)
            self.session.did(SORT)
        elif deed == "":
            rows = self.table.board.hand.rows()
            for number, row in self._tasks():
                if sorted(rows[number]) == sorted(row):
                    self.session.did(_setting(row))
                    break
        self.table.refresh()

    def again(self) -> None:
        self.table.refuse(self.session.not_now())

    def _rows(self, at: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """What the first `at` steps set apart since something was laid down: the number of the group and its cards.

        The order in which a lesson names its rows is that of the groups.
        """
        rows: list[tuple[int, tuple[Card, ...]]] = []
        for step in self.session.lesson.steps[:at]:
            for act in step.does:
                if act.startswith(STAGE):
                    rows.append((len(rows), parse_row(act.split()[1], self.table.board.pack)))
                elif act.startswith(LAID):
                    rows.clear()
        return iter(rows)

    def _tasks(self) -> Iterator[tuple[int, tuple[Card, ...]]]:
        rows = self._rows(self.session.at + 1)
        return (row for row in rows if self.session.asks(_setting(row[1])))


def _setting(row: Sequence[Card]) -> str:
    return f"{STAGE} {row_text(row, '')}"


def _part(some: Sequence[Card], whole: Sequence[Card]) -> bool:
    return not Counter(some) - Counter(whole)


class JudgedTutor(LessonTutor):
    """The tutor of one table; `tries` is called before a move is played, with the hand as it was ordered for it."""

    def __init__(self, table: Table, session: LessonSession, tries: Callable[[], object]) -> None:
        super().__init__(table, session)
        self._tries = tries

    @property
    def words(self) -> str:
        return ask_text(self.session.lesson.key) if self.table.my_turn else ""

    @property
    def beats(self) -> bool:
        return super().beats and bool(self.session.lesson.glows)

    @property
    def button(self) -> str:
        return t("learn.button") if self.table.my_turn else ""

    deed = "best"
    only = None

    def shown(self) -> Highlights:
        return self.lit(self.session.lesson.glows) if self.table.my_turn else Highlights()

    def stops(self, deed: str) -> bool:
        return False

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        return group

    def allows(self, actions: Sequence[Action]) -> bool:
        return True

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """Nothing is stopped that the rules allow; of several actions the first is the answer."""
        if self.table.my_turn:
            self._tries()
        return False

    def again(self) -> None:
        self.table.say(capitalised(self.table.guide.status(self.table)))

    def did(self, deed: str) -> None:
        """Nothing follows from an order."""


class LessonTable(TableScene):
    """A lesson at its table. It is no match: nothing is saved but how far one has come in the lessons."""

    session: LessonSession
    light: LessonTutor
    gives_back = False  # whether cards that are set apart may be taken back

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(session_of(lesson, 0))
        self._level = -1

    def keep(self) -> None:
        """There is no match whose cards would be remembered."""

    def resized(self) -> None:
        _name(self.session)
        settings = self.stage.settings
        self.light.pulses = not settings.reduced_motion and settings.animation != "off"
        super().resized()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        if self.light.beats and self.light.level != self._level:
            self._level = self.light.level
            self.stage.redraw()
        return wish

    def rest(self) -> float:
        return min(super().rest(), RESTING if self.light.beats else inf)

    def note(self, known: Learning) -> None:
        """Write down how far one has come; where that cannot be, the lesson goes on."""
        with contextlib.suppress(StorageError):
            known.save(self.stage.paths.learning)

    def ends(self, wish: Transition) -> bool:
        """Whether the round of the lesson is over: there is no sheet of points, no next round and no end of a match."""
        return (isinstance(wish, Push) and isinstance(wish.scene, routes.RoundScore)) or isinstance(wish, Reset)

    def _escape(self) -> None:
        if self.pointer.cancel() or operations.unpick(self.table):
            return
        if not (self.gives_back and operations.take_back(self.table)):
            self.open_menu()

    def open_menu(self) -> None:
        self._open(LessonPause(self.lesson))


ARGUED = 40.0  # how dear a px² is of a card on the table and of what is asked about, beside one of the other own cards
BEFORE = 0.8  # seconds for which the position is seen before the best move is shown in it


class JudgedScene(LessonTable):
    """The position of a lesson. `kept`: how the hand lay before a move that is taken back; `shows`: the best move is
    played by itself; `spoiled`: it was shown before, so that to find it now is no longer to solve it.
    """

    gives_back = True

    def __init__(
        self,
        game: str,
        name: str,
        kept: dict[int, HandNote] | None = None,
        shows: bool = False,
        spoiled: bool = False,
    ) -> None:
        super().__init__(lesson_named(game, name))
        self._kept, self._shows, self._shown, self._spoiled = kept or {}, shows, False, spoiled

    @classmethod
    def sample(cls, session: Session) -> JudgedScene:
        """The first judged lesson of the game of a match, or of another game where it has none."""
        lesson = judged_of(session.game.name)
        return cls(lesson.game, lesson.id)

    def enter(self, stage: Stage) -> None:
        self.session = session_of(self.lesson, 0)
        super().enter(stage)

    def prepare(self) -> None:
        self.light = self.trial = JudgedTutor(self.table, self.session, self._tries)
        self.table.tutor = self.trial

    def recall(self) -> None:
        board = self.table.board
        if self._kept:
            board.remember(self._kept)
        elif not board.hand.sort:
            board.hand.sort_by(sort_of(self.lesson.order))
        board.glide()
        self.table.refresh()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        if self._shows and self.table.my_turn and self.table.clock >= BEFORE:
            self._show()
        # A screen above stops the time of this one: all cards lie where they belong by then.
        still = not self.table.busy and not self.table.animator.active
        if self.session.answered is not None and (self.ends(wish) or still):
            return Push(self._answer())
        return wish

    def rest(self) -> float:
        waits = self._shows and self.table.my_turn
        return min(super().rest(), max(0.0, BEFORE - self.table.clock) if waits else inf)

    def _tries(self) -> None:
        self._kept = self.table.board.kept()

    def _show(self) -> None:
        self._shown = self._spoiled = True
        self.note(Learning.load(self.stage.paths.learning).saw(self.lesson.key))
        self.table.submit((self.session.game.parse_action(self.lesson.best[0]),))

    def _answer(self) -> AnswerScene:
        answered, session = self.session.answered, self.session
        assert answered is not None
        if self.lesson.right(session.game, answered) and not self._spoiled:
            self.note(Learning.load(self.stage.paths.learning).finished(self.lesson.key))
        return AnswerScene(session, self._shown, self._again, self._beside)

    def _beside(self, panel: pygame.Rect) -> Place:
        """Where a panel of a size lies best: above the own hand or over it, and where else it hides the least."""
        board, window = self.table.board, pygame.Rect((0, 0), self.stage.size)
        lit = self.light.lit(self.lesson.glows)
        found = board.zones()
        argued = [(found[zone], ARGUED) for zone in lit.zones if zone in found]
        argued += [(card, 1.0 if zone.kind == HAND.kind else ARGUED) for zone, card in board.lying_cards()]
        argued += [(board.card_rect(slot), ARGUED) for _, held, slot, *_ in board.goals() if held.token in lit.tokens]
        panel.centerx = window.centerx
        wishes = [panel.move(0, low - panel.bottom).clamp(window) for low in (board.frame.hand.top, window.bottom)]
        place = Room(window, (), argued).find(wishes)
        return place or Place(wishes[-1], inf, inf)

    def _again(self, shows: bool) -> Transition:
        return Reset(JudgedScene(self.lesson.game, self.lesson.id, self._kept, shows, self._spoiled))

    def play_best(self) -> None:
        if self.table.my_turn:
            self._show()

    def tell_hint(self) -> None:
        """There is none: the best move is shown on request."""


class LessonScene(LessonTable):
    """Plays a guided lesson from the step that was reached last. It is no match: nothing of it is saved but the step.

    `again`: from the first step.
    """

    def __init__(self, game: str, name: str, again: bool = False) -> None:
        super().__init__(lesson_named(game, name))
        self._again = again

    @classmethod
    def sample(cls, session: Session) -> LessonScene:
        """The first round of the game of a match, for the self-test."""
        return cls(session.game.name, "first")

    def enter(self, stage: Stage) -> None:
        reached = 0 if self._again else Learning.load(stage.paths.learning).at.get(self.lesson.key, 0)
        at = reached if reached < len(self.lesson.steps) else 0
        self._noted = reached
        self.session = session_of(self.lesson, at)
        super().enter(stage)
        self._remember()

    def prepare(self) -> None:
        self.teacher = self.light = GuidedTutor(self.table, self.session)
        self.table.tutor = self.teacher
        self.session.click_plays = lambda: self.stage.settings.one_click

    def recall(self) -> None:
        self.teacher.take_up()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        self._remember()
        if self.ends(wish) or (self.session.done and not self.table.busy):
            return Reset(LessonDone(self.lesson))
        return wish

    def _remember(self) -> None:
        if self.session.at == self._noted:
            return
        before = self.lesson.steps[self._noted : self.session.at]
        self._noted = self.session.at
        told = done_text(f"{self.lesson.key}.{before[-1].id}") if before else ""
        # What is said of the end stands on the next screen: here the win is to be seen.
        if told and self.session.step is not None:
            self.table.tell(told, rank=Rank.LESSON)
        known, key = Learning.load(self.stage.paths.learning), self.lesson.key
        self.note(known.finished(key) if self.session.step is None else known.reached(key, self.session.at))

    def play_best(self) -> None:
        if self.session.asks(READ):
            self.session.did(READ)
            self.table.hush()
            self.table.refresh()

    def tell_hint(self) -> None:
        self.teacher.again()
