"""What the parts of the table share: desk, board, session, selection, lights, the sentence of the moment, the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Protocol, TypeAlias

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Refusal, State, View
from carioca.gui.table.animator import Animator
from carioca.gui.table.beside import Beside
from carioca.gui.table.board import Board
from carioca.gui.table.company import Company
from carioca.gui.table.desk import Deed, Steps
from carioca.gui.table.faces import Faces
from carioca.gui.table.guide import Guide
from carioca.gui.table.hand import sort_of
from carioca.gui.table.moments import Moments
from carioca.gui.table.moods import Stir
from carioca.gui.table.past import Past
from carioca.gui.table.tempo import Tempo
from carioca.gui.table.values import Button, Coming, Focus, Hint, Question, Toast, Told
from carioca.gui.table.zones import HAND, Zone
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

WISHES = ("menu", "help", "suit", "rank", "hint", "best", "rules", "sheet", "rounds", "log", "words")
"""What only the scene can carry out."""
SHEET_KEY, ROUNDS_KEY, LOG_KEY = "G", "U", "J"

Desk: TypeAlias = "Beside[Table]"
"""What knows one kind of table and stands beside it."""


class Table:
    """Everything that painting, pointing and keys look at. `version` grows whenever the still picture changes."""

    def __init__(self, stage: Stage, session: Session, desk: Desk) -> None:
        self.stage = stage
        self.desk = desk
        self.session = session
        people = session.people
        alone = people[0] if len(people) == 1 else None
        settings = stage.settings
        self.animator = Animator(1.0)
        self.tempo = Tempo(self.animator)
        self.moments = Moments(self.animator)
        bottom = people[0] if people else 0
        pack = session.game.profile.pack
        self.board = Board(desk, session.view(alone), bottom, sort_of(settings.sort) or desk.habit, pack, self.animator)
        self.company = Company(stage, session, self.board)
        self.submit: Submit = _nobody_plays
        """Plays actions of the viewer; the tokens are the cards that are played (Turns.submit)."""
        self.carry: Callable[[str], object] = _nowhere
        """Carries out what only the scene can do: "menu", "help", "rules", "rule", "hint"."""
        self.served: Callable[[], Iterable[Deed]] = tuple
        """What can be asked of the table itself (steward.py)."""
        self.guide: Guide | None = None
        """Who shows what to do, in a lesson."""
        self.asking: Question | None = None
        self.toast: Toast | None = None
        self.unsaved = False
        """Whether something that was played is not on the disk: a sign stands on the table as long."""
        self._worry: Toast | None = None
        self.hint: Hint | None = None
        self.tip: Told | None = None
        """What is told of the thing that the pointer or the keys rest on."""
        self.banner = ""
        self.log: list[Event] = []
        """What has been shown of the round, as everybody at this machine may read it."""
        self.coming: deque[Coming] = deque()
        """What has been shown, and is told when its cards lie there."""
        self.turns_at: list[tuple[int, int]] = []
        """Where in the log turns begin, and whose."""
        self.focus = Focus()
        self.past = Past()
        self.lit: Mapping[Zone, Steps] = {}
        """Replaced, never changed."""
        self._zones: tuple[object, object, Mapping[Zone, Rect]] = None, None, {}
        """`zones`, after what they follow from."""
        self.over: Zone | None = None
        self.hover: int | None = None
        self.under: Zone | None = None
        """The place of the middle under the pointer while nothing is held."""
        self.refused: tuple[int, Refusal] | None = None
        """The last thing that was refused, with the number of its round: help tells what it meant."""
        self.lifted: int | None = None
        """The picked card of which every place tells what it would do there, until the next click."""
        self.dim: frozenset[int] = frozenset()
        """The cards of the own hand that the rules refuse now."""
        self.fits: frozenset[int] = frozenset()
        """The cards of the own hand that something on the table takes now."""
        self.pointed: int | None = None
        """The seat whose name is under the pointer."""
        self.pressed_button = ""
        self.hot_button = ""
        self.deeds: tuple[Deed, ...] = ()
        self.buttons: tuple[Button, ...] = ()
        self.clock = 0.0
        """Seconds since the table was opened."""
        self.busy = False
        self.reading = False
        """Whether what is shown stays until somebody has seen enough of it: a click or a key goes on."""
        self.thinking = False
        self.version = 0
        self.faces = Faces(stage.textures, desk, self.board)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Take the speed that is chosen now."""
        settings = self.stage.settings
        self.tempo.apply(settings)
        self.board.glows.shown = settings.animation != "off"
        self.board.glows.pulses = not settings.reduced_motion and settings.animation != "off"

    # -- who sees and acts --

    @property
    def view(self) -> View:
        """What the viewer may know now."""
        return self.session.view(self.board.viewer)

    @property
    def state(self) -> State:
        """The state as the viewer may know it."""
        return self.view.state

    @property
    def together(self) -> bool:
        """Whether several persons pass the machine round."""
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
        """Put an event into the log, as everybody at this machine may read it; a new round begins a new log."""
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
        """Let time pass for the sentence on top, the desk's thoughts and the pictures that are being made."""
        self.clock += dt
        self.desk.update(self)
        if self.moments.running and self.moments.update(dt):
            self._fewer_moments()
        self.version += self.company.update(dt)
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
        return not (board.glows.active or board.awaits or self.moments.running or self.company.talk.said)

    def stirred(self, stirs: Sequence[Stir]) -> None:
        """Something happened that shows on the faces of these seats."""
        self.version += self.company.stir(stirs, self.moments.busy, silent=self.guide is not None)

    def end_moments(self) -> None:
        """Nothing stands out any more: somebody goes on."""
        if self.moments.clear():
            self._fewer_moments()

    def _fewer_moments(self) -> None:
        if not self.moments.counting:
            # The points at the names are a part of what lies still.
            self.version += 1
        self.stage.redraw()

    def rest(self) -> float:
        """Seconds until time changes something by itself."""
        return min(self.moments.rest, self.company.rest, inf if self.toast is None else self.toast.left)

    # -- what is possible --

    def tokens(self) -> list[int]:
        """The cards that hang on the pointer, else the picked ones."""
        return self.board.held or self.board.picked

    def refresh(self) -> None:
        """Selection or position changed: find the legal targets anew and draw."""
        self.version += 1
        self.tempo.enter(self.board.picture.round_no, self.desk.watched)
        self.lit = {}
        if self.my_turn:
            tokens = self.tokens()
            if self.board.carrying:
                steps = self.targets(()).get(self.board.held_from)
                self.lit = {HAND: steps} if steps is not None else {}
            else:
                self.lit = dict(self.targets(self.board.cards(tokens)))
        self.dim = self.desk.dim(self)
        self.fits = self.desk.fits(self) if self.my_turn and self._marks else frozenset()
        self.deeds = tuple(self._deeds())
        self.buttons = tuple(self._placed())
        self.board.glows.ready(any(button.name == "down" and button.deed.strong for button in self.buttons))
        self.company.likenesses.measure()
        self.faces.warm()
        self.stage.redraw()

    def targets(self, cards: Sequence[Card]) -> Mapping[Zone, Steps]:
        """Where these cards of the viewer's hand may go now; without cards: what a click on a place does."""
        found = self.desk.targets(self.view, cards) if self.my_turn else {}
        if self.guide is None:
            return found
        return {zone: steps for zone, steps in found.items() if all(map(self.guide.allows, steps))}

    def zones(self) -> Mapping[Zone, Rect]:
        """The rectangles of all zones and of the parts that are lit; asked for with every motion of a drag."""
        places = self.board.places
        if self._zones[0] is not places or self._zones[1] is not self.lit:
            self._zones = places, self.lit, self.board.zones(self.lit)
        return self._zones[2]

    @property
    def _marks(self) -> bool:
        """Whether cards are marked that something takes; a guide shows one thing alone."""
        return self.stage.settings.fit_marks and self.guide is None

    def _deeds(self) -> Iterator[Deed]:
        """Everything that a button or a key does, the buttons in the order of Tab."""
        board = self.board
        do = {name: partial(self.carry, name) for name in WISHES}
        yield Deed("menu", "", "Esc", do["menu"], "menu")
        yield Deed("help", "?", "F1", do["help"], "help", listed="f1")
        yield from self._haste()
        for sort, key in (("suit", "T"), ("rank", "R")):
            place, on = sort if board.own_open else "", board.hand.sort == sort
            yield Deed(sort, self.desk.sort_words(sort), key, do[sort], place, on=on, listed="tr")
        yield from self.desk.deeds(self)
        yield from self.served()
        yield self._helping(do)
        yield Deed("rules", "", "F2", do["rules"], listed="f2")
        yield Deed("words", "", "F4", do["words"], listed="words")
        yield Deed("sheet", "", SHEET_KEY, do["sheet"], listed="sheet")
        yield Deed("rounds", "", ROUNDS_KEY, do["rounds"], "banner", listed="rounds")
        yield Deed("log", "", LOG_KEY, do["log"], "log", listed="log")

    def _helping(self, do: Mapping[str, Callable[[], object]]) -> Deed:
        """The hint, or what a guide has in its place."""
        if self.guide is not None and self.guide.button:
            return Deed("best", self.guide.button, "H", do["best"], 0, listed="best")
        below: str | int = 0 if self.board.own_open and self.stage.settings.hints and self.guide is None else ""
        words, on = t("table.button.hint"), self.hint is not None
        return Deed("hint", words, "H", do["hint"], below, self.my_turn, on=on, says=True, listed="h")

    def _haste(self) -> Iterator[Deed]:
        """What makes others go on quickly."""
        tempo = self.tempo
        yield Deed(
            "hasten", "", "A", self.hasten, "hasten", tempo.rushing or not self.my_turn, on=tempo.hurried, listed="a"
        )
        speed, on = t("table.speed", n=tempo.factor), tempo.factor > 1
        yield Deed("speed", speed, "", partial(self.run_at, tempo.following), "speed", on=on, listed="speed", size=13)

    def hasten(self) -> None:
        """Let everything go quickly until a person is to act, or no more."""
        if self.tempo.rushing or not self.my_turn:
            self.tempo.rush(not self.tempo.rushing)
            self.reading = False
            self.refresh()

    def run_at(self, factor: int) -> None:
        """Show what others do so many times faster, from now on."""
        stage = self.stage
        stage.settings = replace(stage.settings, tempo=factor)
        self.tempo.choose(factor)
        stage.audio.play("click")
        self.refresh()

    def _placed(self) -> Iterator[Button]:
        frame, coming = self.board.frame, self.board.places.buttons
        asked, parts = {deed.place for deed in self.deeds}, {"banner": frame.banner, "log": frame.log}
        since = {button.name: button.since for button in self.buttons}
        for deed in self.deeds:
            if isinstance(deed.place, int):
                yield Button(deed, frame.deeds[deed.place])
            elif deed.place in coming:
                yield Button(deed, coming[deed.place], since.get(deed.name, self.clock))
            elif deed.place in parts:
                # What the desk asks may stand in their place.
                part = parts[deed.place]
                if not any(part.colliderect(rect) for name, rect in coming.items() if name in asked):
                    yield Button(deed, part, since.get(deed.name, self.clock))
            elif deed.place:
                yield Button(deed, frame.buttons[deed.place])

    # -- sentences --

    def say(self, text: str, rule: str = "") -> None:
        """Show one sentence over the table."""
        self._put(Toast(text, rule, button="rule" if rule else ""))

    def ask(self, text: str, question: Question) -> None:
        """Ask before a deed is done: with its key again, with Enter, or with the button of the sentence."""
        self._put(Toast(text, button="answer"))
        self.asking = question

    def unask(self) -> None:
        """What was asked is not to be done."""
        self.asking = None
        if self.toast is not None and self.toast.button == "answer":
            self.hush()

    def tell(self, text: str, heading: str = "", button: str = "", seconds: float = inf) -> None:
        """Help with one or a few sentences, until they are sent away or so many seconds have passed."""
        self._put(Toast(text, left=seconds, heading=heading, button=button, calm=True))

    def worry(self, text: str) -> None:
        """Show a sentence about the save: it comes back after every other one until it is sent away itself."""
        self._worry = Toast(text, left=inf, calm=True)
        self._put(self._worry)

    def send_away(self) -> None:
        """Take the sentence away that the player has read."""
        if self.toast is self._worry:
            self._worry = None
        self.hush()

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self.stage.audio.play("refuse")
        self.refused = self.board.picture.round_no, refusal
        self.say(refusal_text(refusal, self.session.game), refusal.rule)

    def hush(self) -> None:
        """Take the sentence of the moment away; one about the save comes back."""
        if self.toast is not self._worry:
            self._put(self._worry)

    def _put(self, toast: Toast | None) -> None:
        # What may be done stands in the same place, or the log: they are not written while there is a sentence.
        self.version += toast is not self.toast
        if self.toast is not None and self.toast.button == "answer":
            # What nobody can read any more is not answered either.
            self.asking = None
        self.toast = toast
        self.stage.redraw()


class Submit(Protocol):
    """What plays actions at a table."""

    def __call__(self, actions: Iterable[Action], chosen: Sequence[int] = (), quick: bool = False) -> None:
        """As Turns.submit."""


def _nobody_plays(actions: Iterable[Action], chosen: Sequence[int] = (), quick: bool = False) -> None:
    """Where a match is only watched."""


def _nowhere(name: str) -> None:
    """Where no scene carries anything out."""
