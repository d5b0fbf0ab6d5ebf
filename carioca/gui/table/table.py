"""What the parts of the table share: roles, board, session, selection, lights, the sentence of the moment, the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from math import ceil, inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Refusal, S_co, View
from carioca.gui.table.board import Board, FaceLoader, History
from carioca.gui.table.guide import Guide, Hint, Spot, Tutor
from carioca.gui.table.hand import Arrangement, Sort, sort_of
from carioca.gui.table.layout import L_co, Layout
from carioca.gui.table.model import Model, P_co
from carioca.gui.table.motion.animator import Animator
from carioca.gui.table.motion.moments import Moments, Reaction
from carioca.gui.table.motion.pacing import Pacing
from carioca.gui.table.moves import Command, Moves, Question, Steps
from carioca.gui.table.paint import FLIGHT, Paint
from carioca.gui.table.people import People
from carioca.gui.table.recap import Recap
from carioca.gui.table.slots import HAND, Zone
from carioca.i18n import t
from carioca.words.door import voice_of
from carioca.words.names import Names
from carioca.words.voice import refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.scene import Scene
    from carioca.gui.frame.stage import Stage
    from carioca.session import Seat, Session

SHEET_KEY, ROUNDS_KEY, LOG_KEY = "G", "U", "J"

RETRACT = 1  # the place of its button (Frame.command_places): not where the card was thrown with one
TICK = 0.05  # seconds in which the time to take a card back is seen to go by
LATE = 3.0  # seconds for which its button stays after that time: a hand on its way there presses nothing else
TOAST_SECONDS = 6.0
PUT_DOWN = 0.7  # seconds that a question outlives the card's being put down, which may be half of a slow double click
V = TypeVar("V")


class Rank(IntEnum):
    """What a sentence over the table is: only those of the lowest rank there is are shown (render/overlays.py)."""

    REFUSAL = 1
    QUESTION = 2
    HINT = 3  # all that helps or only tells: a hint, what is new, what the program did, what became of the save
    LESSON = 4
    TIP = 5


class Link(NamedTuple):
    """The button of a sentence: its words (in the catalogue) and what it does."""

    words: str
    act: Callable[[], object]


@dataclass(slots=True)
class Toast:
    """One sentence over the table, with a button where it has a link; `rule` is the article that explains it, `left`
    the seconds it still stays, `about` the place that it speaks of beside the picked cards, `near` the name of the
    button beside which it stands; `until_taken`: it refuses cards, and goes once that place takes what is picked.

    A question has its answer as a link.
    """

    text: str
    rule: str = ""
    left: float = TOAST_SECONDS
    heading: str = ""
    link: Link | None = None
    rank: Rank = Rank.REFUSAL
    about: Zone | None = None
    near: str = ""
    until_taken: bool = False

    @property
    def calm(self) -> bool:
        """Whether it helps or tells, and refuses or asks nothing."""
        return self.rank >= Rank.HINT

    @property
    def beside(self) -> bool:
        """Whether it stands beside the place that it speaks of, and leaves the prompt where it is."""
        return bool(self.heading) and self.about is not None


class OpenTip(NamedTuple):
    """What is being told just now; `pointer` is where the pointer rests, None while keys are used."""

    spot: Spot
    pointer: tuple[float, float] | None


class TableButton(NamedTuple):
    """A command with the place (px) where it is offered."""

    command: Command
    rect: Rect

    @property
    def name(self) -> str:
        return self.command.name


@dataclass(eq=False, slots=True)
class PendingEntry:
    """An event that was shown and is still to be told, with who acted for persons; `lies`: its cards have arrived."""

    event: Event
    others: Mapping[int, str]
    lies: bool = False


class Thrown(NamedTuple):
    """A card that is shown as thrown and not played yet: until the table's clock reaches `until` it can be taken back.

    Neither the rules nor the disk know of it: who kills the program finds the card in the hand. `hand`: how that lay
    before; `pointer`: where the pointer was.
    """

    action: Action
    event: Event
    until: float
    hand: Arrangement
    pointer: tuple[float, float] | None


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

    def open_persons(self) -> None: ...

    def open_help(self) -> None: ...

    def open_rules(self, rule: str = "") -> None: ...

    def open_score(self) -> None: ...

    def open_rounds(self) -> None: ...

    def open_log(self) -> None: ...

    def sort(self, by: Sort) -> None: ...

    def tell_hint(self) -> None: ...

    def tell_word(self) -> None: ...

    def play_best(self) -> None: ...

    def turn_to(self, seat: int) -> None:
        """It is this person's turn, one of several."""

    def preference(self, seat: int, name: str) -> object:
        """What the person at a seat has chosen for a setting that each person has alone."""
        return None

    def curtain(self, seat: int) -> Scene | None:
        """The screen between two persons; None: the next one plays at once."""
        return None

    def commands(self) -> Iterable[Command]:
        """What can be done beside that at every table."""
        return ()


class Table(Generic[S_co, P_co, L_co]):
    """Everything that painting, pointing and keys look at. `version` grows whenever the still picture changes."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        roles: Roles,
        controls: Controls | None = None,
        watched: Names | None = None,
    ) -> None:
        """`watched`: the names of a match that was played already, where this is a replay: nobody plays here."""
        self.stage = stage
        self.watched = watched
        self.controls = controls or Controls()
        self.model, self.layout, self.moves, self.paint, self.guide = roles
        self.session = session
        people = session.people
        alone = session.alone if watched is None else None
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
        self.drawn_at = -inf  # when a card was last drawn by hand, by the clock
        self.drawn_with: tuple[Zone | None, list[int]] = None, []  # from where, and what was picked then
        self.clock = 0.0  # seconds since the table was opened
        # What was played and is shown (motion/events.py).
        self.queue: deque[Event] = deque()  # what was played and is still to be shown
        self.chosen: Sequence[int] = ()  # the tokens of the cards that were played with it
        self.thrown: Thrown | None = None
        self._retract_shown = 0.0  # the time for it that was shown last
        self._late: float | None = None
        """Until when the button of a time that is over stays, by this clock: for who threw the card, and not when it is
        that person's turn again."""
        self._threw: int | None = None  # who that is
        self.own_move = self.quick = False  # whether the viewer played it; shown without the usual rests
        self.busy = self.thinking = False  # whether something is being shown, and whether an opponent thinks
        self.reading = False  # whether what is shown stays until a click or a key goes on
        self.log: list[Event] = []  # what has been shown of the round, as everybody at this machine may read it
        self.pending: deque[PendingEntry] = deque()  # what has been shown, and is told when its cards lie there
        self.others_at: dict[int, tuple[Mapping[int, str], tuple[Seat, ...]]] = {}
        """By place in the log: who had acted for persons, and who sat there."""
        self.turns_at: list[tuple[int, int]] = []  # where in the log turns begin, and whose
        self.covered = False  # whether the curtain between two persons lies over it
        self.curtain_button: tuple[object, Rect] = None, Rect(0, 0, 0, 0)
        """Where the button of the last curtain lay, and at which size of everything."""
        self.recap: Recap | None = None  # what happened since the last turn of who looks, one of several persons
        self.unsaved = ""  # why something that was played is not on the disk; a sign stands on the table as long
        # What may be done now (refresh).
        self.lit: Mapping[Zone, Steps] = {}  # where what is held or picked may go. Replaced, never changed.
        self.draws: Mapping[Zone, Steps] = {}  # what a click draws or calls, whatever is picked
        self._viewed: tuple[object, int | None, View] | None = None  # of which state, by whom, what
        self._told: tuple[object, int] = None, 0
        self._kept: dict[Hashable, object] = {}  # what `once` has made of it, by name
        self._zones: tuple[object, object, Mapping[Zone, Rect]] = None, None, {}  # `zones`, after what they follow from
        self.refused_cards: frozenset[int] = frozenset()  # the cards of the own hand that the rules refuse now
        self.unplayable_cards: frozenset[int] = frozenset()  # those among them over which arrows pass
        self.fitting_cards: frozenset[int] = frozenset()  # those that something on the table takes now
        self.commands: tuple[Command, ...] = ()
        self.buttons: tuple[TableButton, ...] = ()
        # Pointer and keys.
        self.drop_target: Zone | None = None  # the place that is meant while something is held
        self.hovered_card: int | None = None
        self.hovered_zone: Zone | None = None  # the place of the middle under the pointer while nothing is held
        self.hovered_seat: int | None = None  # the seat whose name is under the pointer
        self.hovered_button = self.pressed_button = ""
        self.still_until = -inf
        """Until when (on `clock`) no own card moves by itself: the pointer is about to take one."""
        self.lifted: int | None = None  # the picked card of which every place tells what it would do
        self.focus = self.board.focus
        self.history = History()
        # Sentences.
        self.toast: Toast | None = None
        self._worry: Toast | None = None  # the sentence about the save that comes back
        self.asking: Question | None = None
        self.hint: Hint | None = None
        self.tip: OpenTip | None = None  # what is told of the thing that the pointer or the keys rest on
        self.placed: tuple[object, object] = None, None  # what lies where of all this, after what that follows from
        self.drawn_alone: tuple[int, Zone | None] = -1, None  # in which turn the program drew by itself, and from where
        self.banner = ""  # how the round ended, as long as that is shown
        self.last_refusal: tuple[int, Refusal] | None = None  # with the number of its round; help tells what it meant
        self.apply_settings()

    def apply_settings(self) -> None:
        settings = self.stage.settings
        self.pacing.apply(settings)
        self.people.portraits.forget()
        self._kept = {}
        self.board.glows.shown = settings.animation != "off"
        self.board.glows.pulses = not settings.reduced_motion and settings.animation != "off"

    # -- who sees and acts --

    @property
    def view(self) -> View[S_co]:
        """What may be seen now, made once for a state: one picture asks for it some twenty times."""
        state, seat = self.session.match.state, self.board.viewer
        if self._viewed is None or self._viewed[0] is not state or self._viewed[1] != seat:
            self._viewed = state, seat, self.session.view(seat)
        return cast("View[S_co]", self._viewed[2])

    @property
    def state(self) -> S_co:
        return self.view.state

    @property
    def stand_ins(self) -> Mapping[int, str]:
        """The seats of persons for whom an opponent plays in what is shown, with its level."""
        recap = self.recap
        return recap.stand_ins if recap is not None and recap.runs else self.session.stand_ins

    @property
    def together(self) -> bool:
        return len(self.session.people) > 1

    @property
    def guarded(self) -> bool:
        """Whether hands are kept from the others before the machine: not where they agreed to play with open ones."""
        return self.together and self.stage.settings.curtain != "open"

    @property
    def my_turn(self) -> bool:
        """Whether the viewer may act now: nothing is being shown, nobody else is to act, nobody stands in."""
        viewer = self.board.viewer
        mine = viewer is not None and self.session.current == viewer and self.session.is_person(viewer)
        return mine and not self.busy

    def forget_eyes(self) -> None:
        """Nobody looks any more: what was said, hinted, pointed at and asked was meant for one person."""
        self.asking = self.hint = self.tip = self.lifted = self.hovered_card = None
        self.hush()

    @property
    def still(self) -> bool:
        return self.clock < self.still_until

    @property
    def pressed(self) -> bool:
        """Whether the pointer is pressed on an own card, which may be a click or become a drag."""
        return self.still_until == inf

    @property
    def names(self) -> Names:
        """The names, addressed to who looks now; nobody is "you" while the hands are covered."""
        viewer, seats = self.board.viewer, self.session.seats
        return self.watched or self.once(("names", viewer, seats), lambda: Names(self.session.names, viewer))

    @property
    def others(self) -> Mapping[int, str]:
        """Who has acted for persons in the round as it is shown (Session.others)."""
        found = self.session.others(self.board.picture.round_no)
        # What is thrown is shown before it is played.
        return found if self.thrown is None else {at: one for at, one in found.items() if at != self.board.viewer}

    @property
    def telling(self) -> Names:
        """The names that tell what is being shown."""
        return self.names.telling(self.others)

    def acting(self, seat: int) -> str:
        """What is called who plays at a seat now, inside a sentence."""
        return self.names.telling(dict.fromkeys(self.stand_ins, ""))[seat]

    def logged(self, newest_first: bool = False) -> Iterator[tuple[Event, Names]]:
        """The log with the names that tell it."""
        order = range(len(self.log))[:: -1 if newest_first else 1]
        return ((self.log[at], self.names.telling(self._acted(at))) for at in order)

    def _acted(self, at: int) -> Mapping[int, str]:
        """Who had acted for persons at a place in the log; whoever sat there then keeps the name."""
        others, seats = self.others_at.get(at, ({}, self.session.seats))
        if seats is self.session.seats:
            return others
        pairs = enumerate(zip(seats, self.session.seats, strict=True))
        changed = {seat: then for seat, (then, now) in pairs if then.name not in ("", now.name)}
        # Who plays alone has only put the own name right.
        return {seat: then.name for seat, then in changed.items() if then.bot or self.together} | {**others}

    def note_event(self, event: Event, others: Mapping[int, str]) -> None:
        if self.log and isinstance(self.log[-1], RoundEnded):
            self.log.clear()
            self.turns_at.clear()
        if not isinstance(event, TurnBegan):
            self.others_at[len(self.log)] = others, self.session.seats
            # What one of several persons drew is nobody else's.
            self.log.append(event.seen_by(None if self.together else self.board.viewer))
            return
        self.turns_at.append((len(self.log), event.seat))

    def update(self, dt: float) -> None:
        self.clock += dt
        if self.thrown is not None:
            shown = self.time_to_retract
            if self.retracting:
                # A slow press that began in time counts, and who has come to its button is about to press.
                self.thrown = self.thrown._replace(until=self.thrown.until + dt)
            elif shown != self._retract_shown:
                self._retract_shown = shown
                self.stage.redraw()
        elif self._late is not None and self.clock >= self._late:
            self._late = None
            self.refresh()
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

    @property
    def speaks(self) -> bool:
        """Whether anything wants to be said over the table; what is seen of it, and where, tells overlays.said."""
        wanted = self.toast, self.tutor, self.tip, self.hovered_seat
        return self.focus.shown or any(one is not None for one in wanted)

    @property
    def outcome(self) -> str:
        """How the round ended, as soon as nothing stands over the table any more that says the same."""
        return "" if self.moments.staged else self.banner

    def end_moments(self) -> None:
        if self.moments.clear():
            self._fewer_moments()

    def _fewer_moments(self) -> None:
        if not self.moments.counting:
            # The points at the names are a part of what lies still.
            self.version += 1
        self.stage.redraw()

    def rest(self) -> float:
        late = inf if self._late is None else max(TICK, self._late - self.clock)
        retracts = late if self.thrown is None else TICK
        return min(self.moments.rest, self.people.rest, retracts, inf if self.toast is None else self.toast.left)

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
        self.lit = {HAND: ()} if self.thrown is not None and self.board.carrying else {}
        if self.my_turn:
            tokens = self.tokens()
            if self.board.carrying:
                steps = self.targets(()).get(self.board.held_from)
                self.lit = {HAND: steps} if steps is not None else {}
                self.lit |= self.moves.carry_targets(self, self.board.held_from)
            else:
                self.lit = dict(self.targets(self.board.cards(tokens)))
        self.draws = {} if self.board.held else self.targets(()) if self.board.picked else self.lit
        if self.asking is not None and self.asking.token >= 0 and self.toast is not None:
            # Of a card that is put down nothing is asked, but two clicks on it answer.
            self.toast.left = inf if self.asking.token in self.tokens() else min(self.toast.left, PUT_DOWN)
        toast, whole = self.toast, self.moves.whole_zone
        refused = toast.about if toast is not None and toast.until_taken and self.tokens() else None
        if toast is not None and refused is not None and whole(refused) in map(whole, self.lit):
            toast.left = 0.0
        self.refused_cards = self.moves.refused_cards(self)
        self.unplayable_cards = self.moves.unplayable_cards(self)
        self.fitting_cards = self.moves.fitting_cards(self) if self.my_turn and self._marks else frozenset()
        self.commands = tuple(self._commands())
        if self.my_turn or self.board.viewer != self._threw:
            self._late = None
        if self.thrown is not None or self._late is not None:
            words, place = t("table.button.retract"), RETRACT
            brief, late = t("table.button.retract.brief"), self.thrown is None
            act = partial(self.say, t("table.late")) if late else self.retract
            back = Command("retract", words, "", act, place, not late, strong=not late, says=late, brief=brief)
            others = (one._replace(place="") if one.place == place else one for one in self.commands)
            self.commands = (*others, back)
        self.buttons = tuple(self._placed())
        self.board.glows.ready(any(button.name == "down" and button.command.strong for button in self.buttons))
        self.people.portraits.measure()
        self.faces.warm()
        self.stage.redraw()

    def targets(self, cards: Sequence[Card]) -> Mapping[Zone, Steps]:
        found = self.moves.targets(self, cards) if self.my_turn else {}
        if self.tutor is None:
            return found
        return {zone: steps for zone, steps in found.items() if self.tutor.allows(steps)}

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
        if self.watched is None:
            # In a replay its own speed holds.
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
            best = self.tutor.deed == "best"  # what only goes on is the thing to do, and no key of the list
            listed = "best" if best else ""
            return Command(self.tutor.deed, self.tutor.button, "H", do.play_best, 0, strong=not best, listed=listed)
        shown = self.board.own_open and self.stage.settings.hints and self.tutor is None
        # In its place stands the way back of who has handed over.
        below: str | int = 0 if shown and self.board.viewer not in self.session.stand_ins else ""
        words, on = t("table.button.hint"), self.hint is not None
        return Command("hint", words, "H", do.tell_hint, below, self.my_turn, on=on, says=True, listed="h")

    def _pace_commands(self) -> Iterator[Command]:
        pace = self.pacing
        yield Command(
            "hasten", "", "A", self.hasten, "hasten", pace.rushing or not self.my_turn, on=pace.hurried, says=True,
            listed="a",
        )  # fmt: skip
        speed, on = t("table.speed", n=pace.factor), pace.factor > 1
        yield Command("speed", speed, "", partial(self.run_at, pace.following), "speed", on=on, listed="speed", size=13)

    def hasten(self) -> None:
        """Let everything go quickly until a person is to act, or no more."""
        if self.pacing.rushing or not self.my_turn:
            self.pacing.rush(not self.pacing.rushing)
            self.reading = False
            self.refresh()
        else:
            self.say(t("table.hasten.yours"))

    def run_at(self, factor: int) -> None:
        stage = self.stage
        stage.change(replace(stage.settings, tempo=factor))
        self.pacing.choose(factor)
        stage.audio.play("click")
        self.refresh()

    def _placed(self) -> Iterator[TableButton]:
        frame, coming, beside = self.board.frame, self.board.laid.buttons, self.board.places.beside
        asked, parts = {command.place for command in self.commands}, {"banner": frame.banner, "log": frame.log}
        for command in self.commands:
            if isinstance(command.place, int):
                yield TableButton(command, frame.command_places[command.place])
            elif command.place in coming:
                yield TableButton(command, coming[command.place])
            elif command.place in beside:
                yield TableButton(command, beside[command.place])
            elif command.place in parts:
                # What is asked may stand in their place.
                part = parts[command.place]
                if not any(part.colliderect(rect) for name, rect in coming.items() if name in asked):
                    yield TableButton(command, part)
            elif command.place:
                yield TableButton(command, frame.buttons[command.place])

    def submit(self, actions: Iterable[Action], chosen: Sequence[int] = (), quick: bool = False) -> None:
        """Play actions of the seat to act, as long as they are allowed; they are on the disk when this returns.

        `chosen`: the tokens of the cards that are played. Those on the pointer wait in the air for their event.
        `quick`: whatever follows is shown without the usual rests.
        """
        session = self.session
        self.play_thrown()
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
        if not (over := self._throw(actions)):
            if self.own_move:
                self.history.played(self.board)
            for action in actions:
                if session.check(action) is not None:
                    break
                events, over = session.submit(action), self.moves.throws(action)
                self.queue += events
                if any(isinstance(event, RoundEnded) for event in events):
                    break
        self.chosen = tuple(chosen)
        self.board.dropped = [token for token in chosen if token in self.board.held]
        self.busy = True
        if self.own_move:
            # What others do takes away no sentence that is being read.
            self.hush()
            self.recap = None
            if over:
                # What is picked from now on is meant for the next turn; what was picked in this one is let go.
                self.board.picked = []
        self.tell_of_saving()
        self.refresh()

    # -- what was thrown --

    @property
    def time_to_retract(self) -> float:
        """Which part of the time in which it can be taken back is left; with little motion it goes by in seconds."""
        if self.thrown is None:
            return 0.0
        seconds, tick = self.stage.settings.take_back_seconds, 1.0 if self.stage.settings.reduced_motion else TICK
        return max(0.0, min(1.0, ceil((self.thrown.until - self.clock) / tick) * tick / seconds))

    @property
    def taking_back(self) -> str:
        """For how long a card that was thrown can be taken back; that it cannot, and where that is chosen."""
        if self.tutor is not None:
            return ""
        seconds = round(self.stage.settings.take_back_seconds)
        return t("tip.take-back", n=seconds) if seconds else t("tip.take-back.never")

    @property
    def retracting(self) -> bool:
        """Whether who threw a card is about to take it back: by the button, or by the card itself."""
        came = self.thrown is not None and self.stage.pointer != self.thrown.pointer
        at_button = self.pressed_button == "retract" or (came and self.hovered_button == "retract")
        return at_button or self.pressed or bool(self.board.held)

    def _throw(self, actions: Iterable[Action]) -> bool:
        """Show a card as thrown and wait before it is played, where people may take it back; whether that is so."""
        session, seconds, viewer = self.session, self.stage.settings.take_back_seconds, self.board.viewer
        if not self.own_move or viewer is None or not seconds or self.tutor is not None or self.pacing.hurried:
            return False
        if not isinstance(actions, tuple) or len(actions) != 1 or not self.moves.throws(actions[0]):
            return False
        state = session.match.state
        if session.check(actions[0]) is not None or len(state.hands[viewer]) < 2:
            # The last card leaves no choice.
            return False
        event, *others = session.game.apply(state, actions[0]).events
        if any(isinstance(other, RoundEnded) for other in others):
            return False
        until, hand = self.clock + FLIGHT + seconds, self.board.hand.arrangement()
        self.thrown = Thrown(actions[0], event, until, hand, self.stage.pointer)
        self.queue.append(event)
        return True

    def play_thrown(self) -> None:
        """What was thrown is played: nobody takes it back any more."""
        thrown, self.thrown = self.thrown, None
        if thrown is None:
            return
        self.history.played(self.board)
        self._late, self._threw = self.clock + LATE, self.board.viewer
        # Its first event has been shown.
        self.queue += self.session.submit(thrown.action)[1:]
        self.tell_of_saving()
        self.refresh()

    def retract(self) -> bool:
        """What was thrown is in the hand again, as if nothing had been; whether there was something."""
        thrown, self.thrown = self.thrown, None
        if thrown is None:
            return False
        board, fresh = self.board, self.board.hand.fresh
        self.queue.clear()
        self.pending = deque(entry for entry in self.pending if entry.event is not thrown.event)
        if self.log and self.log[-1] == thrown.event.seen_by(None if self.together else board.viewer):
            self.log.pop()
        self.busy, self.chosen, board.dropped = False, (), []
        self.pacing.freed()
        self.end_moments()
        board.look(self.session.view(board.viewer))
        if set(board.hand.line) == set(thrown.hand.line):
            board.hand.arrange(thrown.hand)
            board.hand.fresh = fresh
        board.picked = []
        board.glide()
        self.stage.audio.play("place")
        self.hush()
        self.refresh()
        return True

    # -- sentences --

    def say(self, text: str, rule: str = "", rank: Rank | None = None, near: str = "") -> None:
        """A sentence for some seconds: with a rule a refusal, else a mere notice; `near` the button of this name."""
        if not rule and rank is None and self.tutor is not None and self.tutor.only is not None:
            self.tutor.again()  # a notice would send to what a lesson does not do now
            return
        link = Link("table.see-rule", partial(self.controls.open_rules, rule)) if rule else None
        self._put(Toast(text, rule, link=link, rank=rank or (Rank.REFUSAL if rule else Rank.HINT), near=near))

    def ask(self, text: str, question: Question, yes: str = "table.answer") -> None:
        """Ask before a command is done: with its key again, with Enter, or with the button of the sentence (`yes`: its
        words in the catalogue). It stays until it is answered or something else is done."""
        self._put(Toast(text, left=inf, link=Link(yes, question.act), rank=Rank.QUESTION))
        self.asking = question

    def answered_early(self, key: bool) -> None:
        """An answer came sooner than anybody can have read the question: it is not taken, and that is said; so it is of
        a `key` where nothing else is."""
        toast = self.toast
        if toast is None and key and self.my_turn:
            self.tell(t("table.key-again"), seconds=TOAST_SECONDS)
        if toast is None or toast.rank is not Rank.QUESTION or toast.heading:
            return
        toast.heading = t("table.answer-early")
        self.placed = None, None  # with a heading it lies elsewhere
        self.version += 1
        self.stage.redraw()

    def unask(self) -> None:
        if self.toast is not None and self.toast.rank is Rank.QUESTION:
            self.hush()
        self.asking = None

    def tell(
        self, text: str, heading: str = "", link: Link | None = None, seconds: float = inf, rank: Rank = Rank.HINT,
        near: str = "",
    ) -> None:  # fmt: skip
        """A sentence that helps, and stays until it is sent away where no seconds are given."""
        self._put(Toast(text, left=seconds, heading=heading, link=link, rank=rank, near=near))

    def worry(self, text: str) -> None:
        """Show a sentence about the save: it comes back after every other one until it is sent away itself."""
        self._worry = Toast(text, left=inf, rank=Rank.HINT)
        if self.toast is None or self.toast.calm:
            self._put(self._worry)

    def tell_of_saving(self) -> None:
        """Say what the session found out about its save since the last time; it stays until it is sent away."""
        session, was = self.session, self.unsaved
        problem, session.problem, self.unsaved = session.problem, "", session.unsaved
        if problem and problem != was:
            self.worry(t(problem, **session.problem_values))
        elif was and not self.unsaved:
            self.worry(t("save.again"))
        elif self.unsaved != was:
            self.worry(t(self.unsaved))
        if was != self.unsaved:
            self.refresh()

    def send_away(self) -> None:
        if self.toast is self._worry:
            self._worry = None
        elif self.toast is not None:
            self.toast.left = 0.0
        self.hush()

    def refuse(self, refusal: Refusal, near: str = "", more: str = "") -> None:
        """Say why something may not be done, and `more`: what may be done instead."""
        if self.tutor is not None and self.tutor.only is not None:
            refusal, more = self.tutor.only, ""  # nor is what the reason of the rules would send to
        self.stage.audio.play("refuse")
        self.last_refusal = self.board.picture.round_no, refusal
        why = refusal_text(refusal, voice_of(self.session.game))
        self.say(f"{why} {more}".rstrip(), refusal.rule, Rank.REFUSAL, near)

    def hush(self) -> None:
        """Take the sentence of the moment away; one about the save comes back."""
        if self.toast is not self._worry:
            self._put(self._worry)

    def _put(self, toast: Toast | None) -> None:
        # What may be done stands in the same place, or the log: they are not written while there is a sentence.
        self.version += toast is not self.toast
        if self.toast is not None and self.toast.rank is Rank.QUESTION:
            # What nobody can read any more is not answered either.
            asked, self.asking = self.asking, None
            if asked is not None and asked.picks and asked.token in self.board.picked:
                self.board.picked.remove(asked.token)
                self.board.glide()
                self.refresh()
        self.toast = toast
        self.stage.redraw()
