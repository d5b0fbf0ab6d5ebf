"""What a lesson is, the lessons of a game as they lie in `assets/lessons`, and a lesson being played.

Two kinds. A first round is guided: `steps` on fixed cards, in each of which one act is asked for and nothing else is
accepted. A judged lesson is one decision: any legal move may be tried, and `answers` tells what it costs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.assets import assets_dir
from carioca.cards import Card, parse_row
from carioca.engine.events import Event
from carioca.engine.game import Action, Game, Refusal, Setup, State, View
from carioca.engine.game import Step as Dealt
from carioca.engine.match import Match
from carioca.games import game_named
from carioca.i18n import capitalised, catalogue, language, t
from carioca.session import Seat, Session
from carioca.words.door import voice_of
from carioca.words.opponents import opponent_name
from carioca.words.review import about
from carioca.words.voice import Mood

SORT, STAGE, READ = AT_TABLE = "sort", "stage", "read"
"""Acts of the table that are no actions of a match: `sort` orders the hand, `stage 7H7D7S` sets these cards apart,
`read` goes on from what is only told.
"""
LAYS = ("down", "meld", "lay")  # acts that may be done in parts: what counts is what lies on the table in the end


class Step(NamedTuple):
    """One step of a first round.

    `does`: the acts that are asked for, in any order: lines of actions (docs/formats.md) without the seat, `sort`,
    `stage CARDS`, or `read`. What is laid may be laid in parts and otherwise, as long as the same lies there in the
    end, and a card that is laid off may go to another meld where all that follows can be played after it. `glows`:
    what is to be seen first: cards of the hand by their text, else names of places and buttons of the table. `then`:
    what the others play after it, lines with their seats. `rule`: the article that it is about. `also`: other acts each
    of which does all of it.
    """

    id: str
    does: tuple[str, ...]
    glows: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    rule: str = ""
    also: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What a move costs beside the best one: points that are lost by it in the round, with their standard error.

    Counted by playing both moves out on the same imagined deals (bots/playouts.py), by `build/judge_lessons.py`.
    """

    loss: float
    error: float

    @property
    def costs(self) -> bool:
        """Whether the loss is above what chance alone would show: two standard errors, and a point at least."""
        return self.loss > max(1.0, 2 * self.error)


class Lesson(NamedTuple):
    """A lesson; its words are `lesson.GAME.ID.…` in the catalogues.

    `position` is a whole position (docs/formats.md) whose turn is the learner's, `names` are the opponents of the other
    seats (levels or characters). `rules`: the articles that it leads to. `best`: the lines of the moves that are right.
    `glows`: what a judged lesson asks about, as in a `Step`; it never tells the answer. `order`: how the hand lies
    in one at first, by `suit` or by `rank`, for who has no habit.
    """

    game: str
    id: str
    position: Mapping[str, Any]
    names: tuple[str, ...]
    rules: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    best: tuple[str, ...] = ()
    answers: Mapping[str, Answer] = MappingProxyType({})
    glows: tuple[str, ...] = ()
    order: str = "suit"

    @property
    def key(self) -> str:
        """Its name in the catalogues and in the list of lessons that were done."""
        return f"{self.game}.{self.id}"

    @property
    def guided(self) -> bool:
        return bool(self.steps)

    def state(self, game: Game) -> State:
        """The position in which it begins. Raises PositionError."""
        return game.read_position(self.position)

    def answer(self, game: Game, action: Action) -> Answer | None:
        """What a move costs; None: not judged.

        A bajada that is arranged otherwise counts as the one of the same cards, or as the only one of its kind.
        """
        line = game.action_text(action)
        if line in self.answers:
            return self.answers[line]
        kind, cards = line.split()[0], _cards(line)
        alike = {other: answer for other, answer in self.answers.items() if other.split()[0] == kind}
        same = [answer for other, answer in alike.items() if _cards(other) == cards] or list(alike.values())
        return same[0] if len(same) == 1 else None

    def right(self, game: Game, action: Action) -> bool:
        """Whether nothing better is known than a move."""
        answer = self.answer(game, action)
        return game.action_text(action) in self.best or (answer is not None and not answer.costs)


def view_of(lesson: Lesson) -> View:
    game = game_named(lesson.game)
    state = lesson.state(game)
    return game.censor(state, game.current(state))


def _cards(line: str) -> list[str]:
    row = "".join(line.split()[1:]).replace("*", "**")
    return sorted(row[at : at + 2] for at in range(0, len(row), 2))


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, the first round before all others; none where nobody wrote any."""
    file = assets_dir() / "lessons" / f"{game}.json"
    if not file.is_file():
        return ()
    answers = answers_of(game)
    data = json.loads(file.read_text(encoding="utf-8"))
    return tuple(_read(game, entry, answers.get(entry["id"], {})) for entry in data["lessons"])


def lesson_named(game: str, name: str) -> Lesson:
    """A lesson by its game and id. Raises StopIteration where there is none."""
    return next(lesson for lesson in lessons_of(game) if lesson.id == name)


def following(lesson: Lesson, done: Collection[str], shown: Collection[str] = ()) -> Lesson | None:
    """The lesson of its game to go on with: the first one behind it that is not among those `done` (their keys), else
    the first such one before it, those whose answer was `shown` after all others; None when all of them were done.
    """
    all_ = lessons_of(lesson.game)
    at = all_.index(lesson)
    left = [one for one in (*all_[at + 1 :], *all_[:at]) if one.key not in done]
    return min(left, key=lambda one: one.key in shown, default=None)


def answers_of(game: str) -> dict[str, dict[str, Answer]]:
    """The counted answers of a game's judged lessons, by lesson and line."""
    file = assets_dir() / "lessons" / f"{game}.answers.json"
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    return {name: {line: Answer(*pair) for line, pair in moves.items()} for name, moves in data.items()}


def _read(game: str, data: Mapping[str, Any], answers: Mapping[str, Answer]) -> Lesson:
    return Lesson(
        game=game,
        id=data["id"],
        position=MappingProxyType({"format": 1, "game": game} | data["position"]),
        names=tuple(data["names"]),
        rules=tuple(data["rules"]),
        steps=tuple(_steps(data.get("steps", []))),
        best=tuple(data.get("best", [])),
        answers=MappingProxyType(dict(answers)),
        glows=tuple(data.get("glows", [])),
        order=data.get("order", "suit"),
    )


def _steps(steps: list[Mapping[str, Any]]) -> Iterator[Step]:
    for step in steps:
        does, glows, then, also = (tuple(step.get(key, ())) for key in ("does", "glows", "then", "also"))
        yield Step(step["id"], does, glows, then, step.get("rule", ""), also)


# -- in the reader's language ----------------------------------------------------------------------------------------


def answer_title(lesson: Lesson, action: Action, shown: bool) -> str:
    """The heading of the answer to a move; `shown`: the program played it."""
    game = game_named(lesson.game)
    if game.action_text(action) in lesson.best:
        return t("answer.shown" if shown else "answer.best")
    return t("answer.fine" if lesson.right(game, action) else "answer.costs")


def answer_lines(lesson: Lesson, action: Action, names: Sequence[str]) -> Iterator[str]:
    game, view = game_named(lesson.game), view_of(lesson)

    def said(line: str) -> str:
        return voice_of(game).move(view, game.parse_action(line), names, Mood.INFINITIVE)

    line, answer = game.action_text(action), lesson.answer(game, action)
    if line in lesson.best:
        others = {other: loss for other, (loss, _) in lesson.answers.items() if other not in lesson.best}
        least = min(others, key=others.__getitem__)
        kind = "sole" if len(others) == 1 else "others" if lesson.answers[least].costs else "like"
        compared = t(f"answer.best.{kind}", points=about(others[least]), other=said(least))
        yield f"{capitalised(said(line))}. {capitalised(compared)}"
        return
    key = "uncounted" if answer is None else "costs" if answer.costs else "fine"
    points = about(answer.loss) if answer is not None else ""
    # What is better is not told beside the button that lets one try again.
    best = said(lesson.best[0]) if key == "fine" else ""
    yield capitalised(t(f"answer.{key}.line", move=said(line), best=best, points=points))


def title_text(lesson: str) -> str:
    return t(f"lesson.{lesson}.title")


def step_text(step: str) -> str:
    """What a step (`carioca.first.pile`) asks for, in eight words at most."""
    return t(f"lesson.{step}")


def done_text(step: str) -> str:
    """What is said when a step is done; empty where it needs no word."""
    key = f"lesson.{step}.done"
    return t(key) if key in catalogue(language()) else ""


def end_text(lesson: str) -> str:
    """How the match goes on after a first round; empty for other lessons."""
    key = f"lesson.{lesson}.end"
    return t(key) if key in catalogue(language()) else ""


def ask_text(lesson: str) -> str:
    return t(f"lesson.{lesson}.ask")


def why_text(lesson: str) -> str:
    """The idea that a judged lesson is about, said when a move has been tried."""
    return t(f"lesson.{lesson}.why")


# -- a lesson being played: a match at its position, with opponents who play what the lesson says ----------------------

NOT_NOW, NOT_THESE = "lesson", "lesson-cards"
"""The codes of the refusals of an act that the step does not ask for, and of cards that it does not put together."""


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
        bots = [None if seat == turn else next(names) for seat in range(state.seats)]
        # What is played before step `at` is told with these names.
        seats = tuple(Seat(learner if bot is None else opponent_name(bot), bot) for bot in bots)
        self.answered: Action | None = None  # what was tried in a judged lesson: nobody acts after it
        super().__init__(Match(game, setup, first=Dealt(state, ())), seats, lesson.position.get("preset", ""))
        self.lesson = lesson
        self.seat: int = turn  # the learner's seat
        self.at = 0  # the number of the present step; beyond the last one when all are done
        self.click_plays: Callable[[], bool] = bool  # whether one click plays a card, as its table is set; else two do
        self.partly = False  # whether a part of what the step lays down lies there, and the rest is to be laid off
        self._left: set[str] = set()
        self._goal: _Lie | None = None
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
        """Whether the present step asks for an act: the line of an action, or what only the table knows.

        Setting apart some of the cards of a `stage` is a part of it, and so is laying down what leads to the same. In a
        judged lesson every act may be tried.
        """
        if not self.lesson.guided or any(_within(act, wanted) for wanted in self._left):
            return True
        if self._foretold and act.split()[0] not in AT_TABLE:
            return _exact(act, self.lesson.steps[self.at + 1].does)
        if self.step is None or not self._left or act.split()[0] in AT_TABLE:
            return False
        return _exact(act, self.step.also) or self._leads(act, self.match.state) or self._elsewhere(act)

    def asks_all(self, actions: Iterable[Action]) -> bool:
        """Whether it asks for these actions one after the other."""
        state, first = self.match.state, True
        for action in actions:
            line = self.game.action_text(action)
            if not (self.asks(line) if first else _exact(line, self._left) or self._leads(line, state)):
                return False
            if self.game.check(state, action) is not None:
                return False
            state, first = self.game.apply(state, action).state, False
        return True

    @property
    def _foretold(self) -> bool:
        """Whether the step only tells of what lights up, and the next one plays it: who does so already is right."""
        step, following = self.step, self.lesson.steps[self.at + 1 : self.at + 2]
        lit = {glow for one in following for glow in one.glows}
        return step is not None and set(step.does) == {READ} and not lit.isdisjoint(step.glows)

    @property
    def _lays(self) -> bool:
        step = self.step
        return step is not None and all(act.split()[0] in LAYS for act in step.does)

    def _lie(self, state: Any) -> _Lie:
        """What the learner holds, and what lies on the table: its owner and its row."""
        return Counter(state.hands[self.seat]), [(meld.owner, tuple(meld.cards)) for meld in state.melds]

    def _aim(self) -> _Lie:
        """How all lies when the present step is done; to be asked for before anything of it is played."""
        if self._goal is None:
            state = self.match.state
            for act in self.step.does if self.step is not None else ():
                state = self.game.apply(state, self.game.parse_action(act)).state
            self._goal = self._lie(state)
        return self._goal

    def _reached(self) -> bool:
        (kept, goal), (hand, melds) = self._aim(), self._lie(self.match.state)
        return hand == kept and len(melds) == len(goal)

    def _leads(self, line: str, state: State) -> bool:
        """Whether an action lays what the step lays, or a part of it that can grow to the rest."""
        action = self.game.parse_action(line)
        if not self._lays or line.split()[0] not in LAYS or self.game.check(state, action) is not None:
            return False
        after = self.game.apply(state, action).state
        (kept, goal), (hand, melds) = self._aim(), self._lie(after)
        then = (self.game.action_text(one).split()[0] for one in self.game.legal_actions(after))
        if hand != kept and not any(word in LAYS for word in then):
            # Who has gone down lays off in the next turn only: the rest could not follow.
            return False
        free = list(goal)
        for owner, row in sorted(melds, key=lambda meld: meld not in goal):
            grown = next((one for one in free if one[0] == owner and _begins(row, one[1])), None)
            if grown is None:
                return False
            free.remove(grown)
        return not kept - hand

    def _elsewhere(self, act: str) -> bool:
        """Whether a card of the step is laid off on another meld, and all that follows can be played after it."""
        game, state = self.game, self.match.state
        wanted = next((one for one in self._left if _same_lay_off(one, act)), None)
        if wanted is None or self.step is None:
            return False
        later = self.lesson.steps[self.at + 1 :]
        coming = [one for one in self.step.does if one in self._left and one != wanted]
        coming += [line.partition(" ")[2] for line in self.step.then]
        for step in later:
            coming += [one for one in step.does if one.split()[0] not in AT_TABLE]
            coming += [line.partition(" ")[2] for line in step.then]
        for line in (act, *coming):
            action = game.parse_action(line)
            if game.check(state, action) is not None:
                return False
            state = game.apply(state, action).state
        return True

    def check(self, action: Action) -> Refusal | None:
        """What the rules say, then whether the step asks for it."""
        if self.answered is not None:
            return self.not_now()
        refusal = super().check(action)
        line = self.game.action_text(action)
        if refusal is None and self.current == self.seat and not self.asks(line):
            return self.not_now(_put_together(line))
        return refusal

    def not_now(self, cards: Iterable[Card] = ()) -> Refusal:
        """Why an act is not accepted that the step does not ask for: its value `step` names what it does ask for, and
        `how` by what it is done; `wrong` are those of the `cards` of a meld that are in none that is asked for."""
        step = self.step
        if step is None:
            return Refusal(NOT_NOW, "", {"step": OVER})
        if self.partly:
            return Refusal(NOT_NOW, step.rule, {"step": REST, "how": "lay"})
        right = {card for act in self._left for card in _put_together(act)}
        wrong = tuple(card for card in cards if right and card not in right)
        if wrong:
            values = {"step": f"{self.lesson.key}.{step.id}", "cards": wrong, "count": len(wrong)}
            return Refusal(NOT_THESE, step.rule, values)
        word, *rest = step.does[0].split()
        how = f"draw.{rest[0]}" if word == "draw" else "play.once" if word == "play" and self.click_plays() else word
        return Refusal(NOT_NOW, step.rule, {"step": f"{self.lesson.key}.{step.id}", "how": how})

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Plays an action of the learner that `check` allows, or of another seat."""
        mine = self.current == self.seat
        if mine and self._foretold:
            self.did(READ)
        if mine and self._lays:
            self._aim()
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
        step, before = self.step, len(self._left)
        self._left = {
            wanted for wanted in self._left if _canonical(wanted) != _canonical(act) and not _same_lay_off(wanted, act)
        }
        if step is not None and act.split()[0] not in AT_TABLE:
            whole = _exact(act, step.also)
            self.partly = self.partly or len(self._left) == before or all(map(_lays_off, self._left))
            if whole or (self._lays and self._reached()):
                self._left = set()
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
        self.at, self.partly, self._goal = at, False, None
        self._left = set(self.step.does) if self.step is not None else set()

    def _play_alone(self, step: Step) -> None:
        for act in step.does:
            if act.split()[0] in AT_TABLE:
                self.did(act)
            else:
                self.submit(self.game.parse_action(act))
        while self._script:
            self.submit(self.ask()())


def _whole(lesson: Lesson, game: Game) -> State:
    """Its position with every card known: of a view the hidden ones are imagined, the same whenever it is played."""
    state = lesson.state(game)
    return state if lesson.guided else game.imagine(game.censor(state, game.current(state)), Random(lesson.key))


def _canonical(act: str) -> tuple[str, ...]:
    word, *rest = act.split()
    rows = [tuple(sorted(one[at : at + 2] for at in range(0, len(one), 2))) for one in _rows(rest)]
    return (word, *map("".join, sorted(rows)))


def _lays_off(act: str) -> str:
    """The card that an act lays off; empty for other acts."""
    word, *rest = act.split()
    return rest[0] if word == "lay" else ""


def _same_lay_off(one: str, other: str) -> bool:
    """Whether both acts lay off the same card, on whatever meld."""
    return _lays_off(one) == _lays_off(other) != ""


def _put_together(act: str) -> tuple[Card, ...]:
    """The cards that an act makes melds of; none of other acts."""
    word, *rows = act.split()
    return parse_row(" ".join(rows)) if word in (STAGE, "meld", "down") else ()


def _rows(words: list[str]) -> list[str]:
    """Rows of cards with every card two letters long; a joker has one."""
    return [word.replace("*", "**") for word in words]


def _begins(row: Sequence[Card], whole: Sequence[Card]) -> bool:
    """Whether a meld can grow to another: cards of one rank in any order, a run at its ends."""
    if len({card.rank for card in whole}) == 1:
        return not Counter(row) - Counter(whole)
    return any(tuple(whole[at : at + len(row)]) == tuple(row) for at in range(len(whole) - len(row) + 1))


def _exact(act: str, wanted: Iterable[str]) -> bool:
    return any(_canonical(act) == _canonical(one) for one in wanted)


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


OVER, REST = "over", "rest"  # the value `step` where a lesson has no step left, and where a part of one is left
_Lie = tuple[Counter[Card], list[tuple[Any, tuple[Card, ...]]]]
