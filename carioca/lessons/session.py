"""A lesson being played: a match that stands at its position, with opponents who play what the lesson says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from carioca.engine.events import Event
from carioca.engine.game import Action, Game, Refusal, Setup, State
from carioca.engine.game import Step as Played
from carioca.engine.match import Match
from carioca.games import game_named
from carioca.lessons.lesson import SORT, STAGE, Lesson, Step
from carioca.session import Seat, Session

NOT_NOW = "lesson"  # the code of the refusal of an act that the step does not ask for


class LessonSession(Session):
    """What the table drives in a lesson. Nothing of it is saved, and no record of a match holds it.

    A guided lesson begins at step `at`: what the steps before it ask for has been played then. In a judged one a single
    move is tried, and then it is over.
    """

    def __init__(self, lesson: Lesson, learner: str, at: int = 0) -> None:
        game = game_named(lesson.game)
        state = _whole(lesson, game)
        setup = Setup(lesson.game, state.options, state.seats, state.seed)
        names, turn = iter(lesson.names), game.current(state)
        assert turn is not None
        seats = tuple(Seat(learner) if seat == turn else _other(next(names)) for seat in range(state.seats))
        self.answered: Action | None = None  # what was tried in a judged lesson: nobody acts after it
        super().__init__(Match(game, setup, first=Played(state, ())), seats, lesson.position.get("preset", ""))
        self.lesson = lesson
        self.seat: int = turn  # the learner's seat
        self.at = 0  # the number of the present step; beyond the last one when all are done
        self._left: set[str] = set()
        self._script: list[str] = []
        self._begin(0)
        for step in lesson.steps[:at]:
            self._play_alone(step)

    @property
    def current(self) -> int | None:
        """The seat to act; None once the one move of a judged lesson was tried, for nobody plays on there."""
        return None if self.answered is not None else super().current

    @property
    def step(self) -> Step | None:
        """The present step of a guided lesson; None when it is done, or not guided."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def done(self) -> bool:
        """Whether everything that was asked for has been done, and what the others play after it."""
        return self.lesson.guided and self.step is None and not self._script

    def asks(self, act: str) -> bool:
        """Whether the present step asks for an act: the line of an action, `sort`, or `stage CARDS`.

        Setting apart some of the cards of a `stage` is a part of it. In a judged lesson every act may be tried.
        """
        return not self.lesson.guided or any(_within(act, wanted) for wanted in self._left)

    def check(self, action: Action) -> Refusal | None:
        """What the rules say, then whether the step asks for it."""
        if self.answered is not None:
            return self.not_now()
        refusal = super().check(action)
        if refusal is None and self.current == self.seat and not self.asks(self.game.action_text(action)):
            return self.not_now()
        return refusal

    def not_now(self) -> Refusal:
        """Why an act is not accepted that the step does not ask for: its value `step` names what it does ask for."""
        step = self.step
        if step is None:
            return Refusal(NOT_NOW, "", {"step": OVER})
        return Refusal(NOT_NOW, step.rule, {"step": f"{self.lesson.key}.{step.id}"})

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Plays an action of the learner that `check` allows, or of another seat."""
        mine = self.current == self.seat
        line = self.game.action_text(action)
        events = super().submit(action)
        if mine and not self.lesson.guided:
            self.answered = action
        elif mine:
            self.did(line)
        elif self._script:
            self._script.pop(0)
        return events

    def did(self, act: str) -> None:
        """An act was done that is asked for."""
        self._left = {wanted for wanted in self._left if _canonical(wanted) != _canonical(act)}
        step = self.step
        if step is not None and not self._left:
            self._script += step.then
            self._begin(self.at + 1)

    def ask(self, budget: float = 1.0) -> Callable[[], Action]:
        """What the lesson has the others play; where it says nothing they decide for themselves."""
        if not self._script:
            return super().ask(budget)
        seat, _, text = self._script[0].partition(" ")
        assert int(seat) == self.current
        action = self.game.parse_action(text)
        return lambda: action

    def _begin(self, at: int) -> None:
        self.at = at
        self._left = set(self.step.does) if self.step is not None else set()

    def _play_alone(self, step: Step) -> None:
        for act in step.does:
            if act.split()[0] in (SORT, STAGE):
                self.did(act)
            else:
                self.submit(self.game.parse_action(act))
        while self._script:
            self.submit(self.ask()())


def _whole(lesson: Lesson, game: Game) -> State:
    """Its position with every card known: of a view the hidden ones are imagined, the same whenever it is played."""
    state = lesson.state(game)
    return state if lesson.guided else game.imagine(game.censor(state, game.current(state)), Random(lesson.key))


def _other(name: str) -> Seat:
    return Seat(name, name)


def _canonical(act: str) -> tuple[str, ...]:
    word, *rest = act.split()
    rows = [tuple(sorted(one[at : at + 2] for at in range(0, len(one), 2))) for one in _rows(rest)]
    return (word, *map("".join, sorted(rows)))


def _rows(words: list[str]) -> list[str]:
    """Rows of cards with every card two letters long; a joker has one."""
    return [word.replace("*", "**") for word in words]


def _within(act: str, wanted: str) -> bool:
    """Whether an act is what is wanted, or sets apart a part of its cards."""
    if _canonical(act) == _canonical(wanted):
        return True
    (word, *cards), (want, *whole) = act.split(), wanted.split()
    if word != STAGE or want != STAGE:
        return False
    some, all_ = (_split("".join(_rows(row))) for row in (cards, whole))
    return all(some.count(card) <= all_.count(card) for card in some)


def _split(row: str) -> list[str]:
    return [row[at : at + 2] for at in range(0, len(row), 2)]


OVER = "over"  # the value `step` where a lesson has no step left
