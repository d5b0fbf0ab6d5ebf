"""What the parts of the table share: roles, board, session, selection, lights, the sentence of the moment, the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Refusal, S_co, View
from carioca.gui.table.board import Board, FaceLoader, History
from carioca.gui.table.guide import Guide, Hint, Spot
from carioca.gui.table.hand import Sort, sort_of
from carioca.gui.table.layout import L_co, Layout
from carioca.gui.table.model import Model, P_co
from carioca.gui.table.motion.animator import Animator
from carioca.gui.table.motion.moments import Moments, Reaction
from carioca.gui.table.motion.pacing import Pacing
from carioca.gui.table.moves import Command, Moves, Question, Steps
from carioca.gui.table.paint import Paint
from carioca.gui.table.people import People
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.tutor import Tutor
from carioca.i18n import t
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

SHEET_KEY, ROUNDS_KEY, LOG_KEY = "G", "U", "J"

TOAST_SECONDS = 6.0
V = TypeVar("V")


class Link(NamedTuple):
    """The button of a sentence: its words (in the catalogue) and what it does."""

    words: str
    act: Callable[[], object]


@dataclass(slots=True)
class Toast:
    """One sentence over the table, with a button where it has a link; `rule` is the article that explains it, `left`
    the seconds it still stays.

    A `calm` one helps instead of refusing, and stays until it is sent away; one that `asks` has its answer as a link.
    """

    text: str
    rule: str = ""
    left: float = TOAST_SECONDS
    heading: str = ""
    link: Link | None = None
    calm: bool = False
    asks: bool = False


@dataclass(slots=True)
class KeyFocus:
    """Where the keys are: a group of stops and which of them; shown only while keys are used."""

    group: str = "hand"
    at: int = 0
    shown: bool = False


class OpenTip(NamedTuple):
    """What is being told just now; `pointer` is where the pointer rests, None while keys are used."""

    spot: Spot
    pointer: tuple[float, float] | None


class TableButton(NamedTuple):
    """A command with the place (px) where it is offered; `since`: the time at the table when it came there."""

    command: Command
    rect: Rect
    since: float = -inf

    @property
    def name(self) -> str:
        return self.command.name


@dataclass(eq=False, slots=True)
class PendingEntry:
    """An event that has been shown and not been told yet; `lies`: its cards have arrived."""

    event: Event
    lies: bool = False


class Roles(NamedTuple):
    """What knows one game's table: five objects made for one match (gui/door.py)."""

    model: Model[Any, Any]
    layout: Layout[Any, Any]
    moves: Moves[Any]
    paint: Paint[Any]
    guide: Guide[Any]


class Controls:
    """What only the scene around a table can do for it. Here it does nothing, as in a replay."""

    def open_menu(self) -> None: ...

    def open_help(self) -> None: ...

    def open_rules(self, rule: str = "") -> None: ...

    def open_score(self) -> None: ...

    def open_rounds(self) -> None: ...

    def open_log(self) -> None: ...

    def sort(self, by: Sort) -> None: ...

    def tell_hint(self) -> None: ...

    def tell_word(self) -> None: ...

    def play_best(self) -> None: ...

    def commands(self) -> Iterable[Command]:
        """What can be done beside that at every table."""
        return ()


class Table(Generic[S_co, P_co, L_co]):
    """Everything that painting, pointing and keys look at. `version` grows whenever the still picture changes."""

    def __init__(self, stage: Stage, session: Session, roles: Roles, controls: Controls | None = None) -> None:
        self.stage = stage
        self.controls = controls or Controls()
        self.model, self.layout, self.moves, self.paint, self.guide = roles
        self.session = session
        people = session.people
        alone = people[0] if len(people) == 1 else None
        settings = stage.settings
        self.animator = Animator(1.0)
        self.pacing = Pacing(self.animator)
        self.moments = Moments(self.animator)
        bottom = people[0] if people else 0
        pack = session.game.profile.pack
        sort = sort_of(settings.sort) or self.model.default_sort
        view = session.view(alone)
        self.board: Board[P_co, L_co] = Board(self.model, self.layout, view, bottom, sort, pack, self.animator)
        self.people = People(stage, session, self.board)
        self.faces = FaceLoader(stage.textures, self.board)
        self.tutor: Tutor | None = None  # who shows what to do, in a lesson
        self.version = 0
        self.clock = 0.0  # seconds since the table was opened
        # What was played and is shown (motion/events.py).
        self.queue: deque[Event] = deque()  # what was played and is still to be shown
        self.chosen: Sequence[int] = ()  # the tokens of the cards that were played with it
        self.own_move = self.quick = False  # whether the viewer played it; shown without the usual rests
        self.busy = self.thinking = False  # whether something is being shown, and whether an opponent thinks
        self.reading = False  # whether what is shown stays until a click or a key goes on
        self.log: list[Event] = []  # what has been shown of the round, as everybody at this machine may read it
        self.pending: deque[PendingEntry] = deque()  # what has been shown, and is told when its cards lie there
        self.turns_at: list[tuple[int, int]] = []  # where in the log turns begin, and whose
        self.unsaved = False  # whether something that was played is not on the disk: a sign stands on the table as long
        # What may be done now (refresh).
        self.lit: Mapping[Zone, Steps] = {}  # where what is held or picked may go. Replaced, never changed.
        self._told: tuple[object, int] = None, 0
        self._kept: dict[Hashable, object] = {}  # what `once` has made of it, by name
        self._zones: tuple[object, object, Mapping[Zone, Rect]] = None, None, {}  # `zones`, after what they follow from
        self.refused_cards: frozenset[int] = frozenset()  # the cards of the own hand that the rules refuse now
        self.fitting_cards: frozenset[int] = frozenset()  # those that something on the table takes now
        self.commands: tuple[Command, ...] = ()
        self.buttons: tuple[TableButton, ...] = ()
        # Pointer and keys.
        self.drop_target: Zone | None = None  # the place that is meant while something is held
        self.hovered_card: int | None = None
        self.hovered_zone: Zone | None = None  # the place of the middle under the pointer while nothing is held
        self.hovered_seat: int | None = None  # the seat whose name is under the pointer
        self.hovered_button = self.pressed_button = ""
        self.lifted: int | None = None  # the picked card of which every place tells what it would do
        self.focus = KeyFocus()
        self.history = History()
        # Sentences.
        self.toast: Toast | None = None
        self._worry: Toast | None = None  # the sentence about the save that comes back
        self.asking: Question | None = None
        self.hint: Hint | None = None
        self.tip: OpenTip | None = None  # what is told of the thing that the pointer or the keys rest on
        self.banner = ""  # how the round ended, as long as that is shown
        self.last_refusal: tuple[int, Refusal] | None = None  # with the number of its round; help tells what it meant
        self.apply_settings()

    def apply_settings(self) -> None:
        settings = self.stage.settings
        self.pacing.apply(settings)
        self._kept = {}
        self.board.glows.shown = settings.animation != "off"
        self.board.glows.pulses = not settings.reduced_motion and settings.animation != "off"

    # -- who sees and acts --

    @property
    def view(self) -> View[S_co]:
        return cast("View[S_co]", self.session.view(self.board.viewer))

    @property
    def state(self) -> S_co:
        return self.view.state

    @property
    def together(self) -> bool:
        return len(self.session.people) > 1

    @property
    def my_turn(self) -> bool:
        """Whether the viewer may act now: nothing is being shown, nobody else is to act, nobody stands in."""
        viewer = self.board.viewer
        mine = viewer is not None and self.session.current == viewer and self.session.is_person(viewer)
        return mine and not self.busy

    @property
    def log_viewer(self) -> int | None:
        """Whom the log addresses as "you": nobody when several persons read it."""
        return None if self.together else self.board.viewer

    def note_event(self, event: Event) -> None:
        if self.log and isinstance(self.log[-1], RoundEnded):
            self.log.clear()
            self.turns_at.clear()
        if not isinstance(event, TurnBegan):
            self.log.append(event.seen_by(self.log_viewer))
            return
        self.turns_at.append((len(self.log), event.seat))
        if event.seat == self.board.viewer and self.focus.group != "hand":
            # An empty hand sends the keys elsewhere; a turn is played from the hand.
            self.focus.group, self.focus.at = "hand", 0

    def update(self, dt: float) -> None:
        self.clock += dt
        self.moves.update(self)
        if self.moments.running and self.moments.update(dt):
            self._fewer_moments()
        self.version += self.people.update(dt)
        if self.board.glows.active and self.board.glows.update(dt, self.board.on_its_way):
            self.stage.redraw()
        if self.toast is not None and self.tip is None:
            # While a word of it is explained it stays.
            self.toast.left -= dt
            if self.toast.left <= 0:
                self.hush()
        if not self.faces.ready and self.faces.work():
            self.version += 1
            self.stage.redraw()

    @property
    def steady(self) -> bool:
        """Whether nothing but the places of cards changes until somebody says so."""
        board = self.board
        return not (board.glows.active or board.awaits or self.moments.running or self.people.talk.said)

    def stirred(self, stirs: Sequence[Reaction]) -> None:
        self.version += self.people.stir(stirs, self.moments.busy, silent=self.tutor is not None)

    def end_moments(self) -> None:
        if self.moments.clear():
            self._fewer_moments()

    def _fewer_moments(self) -> None:
        if not self.moments.counting:
            # The points at the names are a part of what lies still.
            self.version += 1
        self.stage.redraw()

    def rest(self) -> float:
        return min(self.moments.rest, self.people.rest, inf if self.toast is None else self.toast.left)

    def once(self, name: Hashable, make: Callable[[], V]) -> V:
        """What follows from the match as it is shown: made when first asked for, kept until more of it is shown.

        So a card that is picked or held has no names, points or lines written anew.
        """
        told = self.board.picture, len(self.log)
        if self._told[0] is not told[0] or self._told != told:
            self._told, self._kept = told, {}
        if name not in self._kept:
            self._kept[name] = make()
        return cast("V", self._kept[name])

    # -- what is possible --

    def tokens(self) -> list[int]:
        """The cards that hang on the pointer, else the picked ones."""
        return self.board.held or self.board.picked

    def refresh(self) -> None:
        self.version += 1
        self.pacing.enter(self.board.picture.round_no, self.model.long_round)
        self.lit = {}
        if self.my_turn:
            tokens = self.tokens()
            if self.board.carrying:
                steps = self.targets(()).get(self.board.held_from)
                self.lit = {HAND: steps} if steps is not None else {}
            else:
                self.lit = dict(self.targets(self.board.cards(tokens)))
        self.refused_cards = self.moves.refused_cards(self)
        self.fitting_cards = self.moves.fitting_cards(self) if self.my_turn and self._marks else frozenset()
        self.commands = tuple(self._commands())
        self.buttons = tuple(self._placed())
        self.board.glows.ready(any(button.name == "down" and button.command.strong for button in self.buttons))
        self.people.portraits.measure()
        self.faces.warm()
        self.stage.redraw()

    def targets(self, cards: Sequence[Card]) -> Mapping[Zone, Steps]:
        found = self.moves.targets(self, cards) if self.my_turn else {}
        if self.tutor is None:
            return found
        return {zone: steps for zone, steps in found.items() if all(map(self.tutor.allows, steps))}

    def zones(self) -> Mapping[Zone, Rect]:
        places = self.board.places
        if self._zones[0] is not places or self._zones[1] is not self.lit:
            self._zones = places, self.lit, self.board.zones(self.lit)
        return self._zones[2]

    @property
    def _marks(self) -> bool:
        """Whether cards are marked that something takes; a tutor shows one thing alone."""
        return self.stage.settings.fit_marks and self.tutor is None

    def _commands(self) -> Iterator[Command]:
        board = self.board
        do = self.controls
        yield Command("menu", "", "Esc", do.open_menu, "menu")
        yield Command("help", "?", "F1", do.open_help, "help", listed="f1")
        yield from self._pace_commands()
        sorts: tuple[tuple[Sort, str], ...] = ("suit", "T"), ("rank", "R")
        for sort, key in sorts:
            place, on = sort if board.own_open else "", board.hand.sort == sort
            yield Command(sort, self.moves.sort_label(sort), key, partial(do.sort, sort), place, on=on, listed="tr")
        yield from self.moves.commands(self)
        yield from do.commands()
        yield self._hint_command()
        yield Command("rules", "", "F2", do.open_rules, listed="f2")
        yield Command("words", "", "F4", do.tell_word, listed="words")
        yield Command("sheet", "", SHEET_KEY, do.open_score, listed="sheet")
        yield Command("rounds", "", ROUNDS_KEY, do.open_rounds, "banner", listed="rounds")
        yield Command("log", "", LOG_KEY, do.open_log, "log", listed="log")

    def _hint_command(self) -> Command:
        do = self.controls
        if self.tutor is not None and self.tutor.button:
            return Command("best", self.tutor.button, "H", do.play_best, 0, listed="best")
        below: str | int = 0 if self.board.own_open and self.stage.settings.hints and self.tutor is None else ""
        words, on = t("table.button.hint"), self.hint is not None
        return Command("hint", words, "H", do.tell_hint, below, self.my_turn, on=on, says=True, listed="h")

    def _pace_commands(self) -> Iterator[Command]:
        pace = self.pacing
        yield Command(
            "hasten", "", "A", self.hasten, "hasten", pace.rushing or not self.my_turn, on=pace.hurried, listed="a"
        )
        speed, on = t("table.speed", n=pace.factor), pace.factor > 1
        yield Command("speed", speed, "", partial(self.run_at, pace.following), "speed", on=on, listed="speed", size=13)

    def hasten(self) -> None:
        """Let everything go quickly until a person is to act, or no more."""
        if self.pacing.rushing or not self.my_turn:
            self.pacing.rush(not self.pacing.rushing)
            self.reading = False
            self.refresh()

    def run_at(self, factor: int) -> None:
        stage = self.stage
        stage.settings = replace(stage.settings, tempo=factor)
        self.pacing.choose(factor)
        stage.audio.play("click")
        self.refresh()

    def _placed(self) -> Iterator[TableButton]:
        frame, coming = self.board.frame, self.board.places.buttons
        asked, parts = {command.place for command in self.commands}, {"banner": frame.banner, "log": frame.log}
        since = {button.name: button.since for button in self.buttons}
        for command in self.commands:
            if isinstance(command.place, int):
                yield TableButton(command, frame.command_places[command.place])
            elif command.place in coming:
                yield TableButton(command, coming[command.place], since.get(command.name, self.clock))
            elif command.place in parts:
                # What is asked may stand in their place.
                part = parts[command.place]
                if not any(part.colliderect(rect) for name, rect in coming.items() if name in asked):
                    yield TableButton(command, part, since.get(command.name, self.clock))
            elif command.place:
                yield TableButton(command, frame.buttons[command.place])

    def words_width(self, y: int) -> int:
        """How wide (px) large words in the middle of the table may be at this height."""
        return round(min(self.board.frame.size[0] * 0.6, self.layout.words_width(self.board.places, y)))

    def submit(self, actions: Iterable[Action], chosen: Sequence[int] = (), quick: bool = False) -> None:
        """Play actions of the seat to act, as long as they are allowed; they are on the disk when this returns.

        `chosen`: the tokens of the cards that are played. Those on the pointer wait in the air for their event.
        `quick`: whatever follows is shown without the usual rests.
        """
        session = self.session
        if self.tutor is not None:
            # Elsewhere each action may be found only when the one before it has been played.
            actions = tuple(actions)
            if self.tutor.stops_play(actions):
                return
        seat = session.current
        self.own_move = seat is not None and seat == self.board.viewer and session.is_person(seat)
        self.quick = quick
        if self.own_move:
            self.pacing.freed()
            self.history.played(self.board)
        for action in actions:
            if session.check(action) is not None:
                break
            events = session.submit(action)
            self.queue += events
            if any(isinstance(event, RoundEnded) for event in events):
                break
        self.chosen = tuple(chosen)
        self.board.dropped = [token for token in chosen if token in self.board.held]
        self.busy = True
        if self.own_move:
            # What others do takes away no sentence that is being read.
            self.hush()
        self.tell_of_saving()
        self.refresh()

    # -- sentences --

    def say(self, text: str, rule: str = "") -> None:
        self._put(
            Toast(text, rule, link=Link("table.see-rule", partial(self.controls.open_rules, rule)) if rule else None)
        )

    def ask(self, text: str, question: Question) -> None:
        """Ask before a command is done: with its key again, with Enter, or with the button of the sentence."""
        self._put(Toast(text, link=Link("table.answer", question.act), asks=True))
        self.asking = question

    def unask(self) -> None:
        self.asking = None
        if self.toast is not None and self.toast.asks:
            self.hush()

    def tell(self, text: str, heading: str = "", link: Link | None = None, seconds: float = inf) -> None:
        self._put(Toast(text, left=seconds, heading=heading, link=link, calm=True))

    def worry(self, text: str) -> None:
        """Show a sentence about the save: it comes back after every other one until it is sent away itself."""
        self._worry = Toast(text, left=inf, calm=True)
        self._put(self._worry)

    def tell_of_saving(self) -> None:
        """Say what the session found out about its save since the last time; it stays until it is sent away."""
        session = self.session
        problem, session.problem = session.problem, ""
        was, self.unsaved = self.unsaved, bool(session.unsaved)
        if problem and (problem != session.unsaved or not was):
            self.worry(t(problem, **session.problem_values))
        elif was and not self.unsaved:
            self.worry(t("save.again"))
        elif self.unsaved and not was:
            self.worry(t(session.unsaved))
        if was != self.unsaved:
            self.refresh()

    def send_away(self) -> None:
        if self.toast is self._worry:
            self._worry = None
        self.hush()

    def refuse(self, refusal: Refusal) -> None:
        self.stage.audio.play("refuse")
        self.last_refusal = self.board.picture.round_no, refusal
        self.say(refusal_text(refusal, voice_of(self.session.game)), refusal.rule)

    def hush(self) -> None:
        """Take the sentence of the moment away; one about the save comes back."""
        if self.toast is not self._worry:
            self._put(self._worry)

    def _put(self, toast: Toast | None) -> None:
        # What may be done stands in the same place, or the log: they are not written while there is a sentence.
        self.version += toast is not self.toast
        if self.toast is not None and self.toast.asks:
            # What nobody can read any more is not answered either.
            self.asking = None
        self.toast = toast
        self.stage.redraw()
