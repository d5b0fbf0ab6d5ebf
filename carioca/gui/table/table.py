"""What the parts of the table share: desk, board, session, selection, lights, the sentence of the moment, the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Protocol

from pygame import Rect, Surface

from carioca.cards import Card
from carioca.engine.events import Event, TurnBegan
from carioca.engine.game import Action, Refusal, State, View
from carioca.gui.table.animator import SPEEDS, Animator
from carioca.gui.table.board import Board
from carioca.gui.table.desk import Banner, Deed, Ground, Steps
from carioca.gui.table.hand import sort_of
from carioca.gui.table.picture import Picture
from carioca.gui.table.values import Button, Focus, Hint, Hinted, Question, Toast
from carioca.gui.table.zones import HAND, Point, Stop, Zone
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.scene import Scene
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

LOG_LINES = 4
PACES = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "off": 0.7}
"""How long the table rests between the steps of others."""


class Desk(Ground, Protocol):
    """What knows one kind of table and stands beside it: what cards can do there, its deeds, and what only it paints.

    `apart` are the ids of sprites that are painted elsewhere; what paints on top tells which place it covered.
    """

    @property
    def walks(self) -> Sequence[str]:
        """The names of its groups of stops for the keys, in the order of Tab."""

    @property
    def asks(self) -> bool:
        """Whether it asks itself what is decided without cards; else a panel over the table does."""

    def stops(self, table: Table, group: str) -> list[Stop]:
        """What the focus can stand on in one of these groups."""

    # -- what is possible --

    def targets(self, view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        """What these cards of the viewer's hand may do, by where they go; with nothing picked: what a click does."""

    def cards_of(self, action: Action) -> Sequence[Card]:
        """The cards of the hand that an action plays."""

    def chosen(self, table: Table, token: int, at_once: bool) -> None:
        """A card of the own hand was clicked, or pressed on with Space; `at_once`: with Enter."""

    def dim(self, table: Table) -> frozenset[int]:
        """The cards of the own hand (their tokens) that the rules refuse now."""

    def opens(self, table: Table, zone: Zone) -> bool:
        """A click on a zone, or Enter on it, opens something over the table; whether it did."""

    def covers(self, table: Table, pos: Point) -> bool:
        """Whether something open lies over the table at a point: nothing below it can be reached there."""

    def put_back(self, table: Table) -> bool:
        """Esc takes back what the desk shows on request; whether there was something."""

    def sort_words(self, sort: str) -> str:
        """What the button says that sorts by "suit" or by "rank"."""

    def deny(self, table: Table, picked: Sequence[Card], zone: Zone) -> None:
        """Say why these cards may not go there, with nothing picked why a click does nothing; if there is a why."""

    def whole(self, zone: Zone) -> Zone:
        """The zone whose targets hold for this one where it has none of its own."""

    def tidy(self, state: State, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        """What brings the cards of a group set apart into their order."""

    def deeds(self, table: Table) -> Sequence[Deed]:
        """What can be done here beside sorting, hints and screens, in the order of the list of keys."""

    def update(self, table: Table) -> None:
        """Let a frame pass, for what is thought about on another thread."""

    def close(self) -> None:
        """The table is left."""

    # -- what is seen and read --

    def paint(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """What lies under the cards, and the resting cards of `stacks`."""

    def label(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Words on resting cards of the middle."""

    def label_apart(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Words on cards of the own hand that are set apart."""

    def over(self, table: Table, surface: Surface) -> Rect:
        """What lies over all cards for as long as the pointer or the keys ask for it; the place it covers."""

    def light(self, table: Table, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A sign that cards can go to a zone; `meant`: they would now."""

    def over_cards(self, zone: Zone) -> bool:
        """Whether the sign of a zone that is meant stands above the cards that are held: it is too small otherwise."""

    def say_what(self, table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        """Words over a zone that is meant, where it is not plain what letting go would do."""

    def meant(self, table: Table, zone: Zone) -> Zone:
        """The zone that stands for this one among those that are lit."""

    def hinted(self, table: Table, hint: Hint) -> Hinted:
        """What a hint speaks of so far."""

    def status(self, table: Table) -> str:
        """What the person at the bottom may do now, in one line."""

    def banner(self, table: Table) -> Banner:
        """Which round this is and what it asks for."""

    def letter(self, picture: Picture, seat: int) -> str:
        """A letter in the dot of a seat's name plate; mostly empty."""

    def tag(self, picture: Picture, seat: int) -> str:
        """A word at a seat's name plate that tells how far it is; mostly empty."""

    def tone(self, picture: Picture, seat: int) -> str:
        """The colour of that word, by its name in the palette."""

    def aside(self, table: Table, layer: Surface) -> bool:
        """Paints what stands in the place of the log for now; whether something does."""

    def poll(self, table: Table) -> Scene | None:
        """The screen on which several persons at one machine are asked before any curtain."""

    def hurried(self, table: Table, zone: Zone | None) -> None:
        """A click on a place of the middle while something was being shown: it has only hastened that."""

    def moment(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> Surface:
        """The picture of a decision in a review: what lay there, the move that was played and the better one."""


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
        bottom = people[0] if people else 0
        pack = session.game.profile.pack
        self.board = Board(desk, session.view(alone), bottom, sort_of(settings.sort) or desk.habit, pack, self.animator)
        self.submit: Submit = _nobody_plays
        """Plays actions of the viewer; the tokens are the cards that are played (Turns.submit)."""
        self.carry: Callable[[str], object] = _nowhere
        """Carries out what only the scene can do: "menu", "help", "rules", "rule", "hint"."""
        self.asking: Question | None = None
        self.toast: Toast | None = None
        self.unsaved = False
        """Whether something that was played is not on the disk: a sign stands on the table as long."""
        self._worry: Toast | None = None
        self.hint: Hint | None = None
        self.banner = ""
        self.log: deque[Event] = deque(maxlen=LOG_LINES)
        self.focus = Focus()
        self.lit: dict[Zone, Steps] = {}
        self.over: Zone | None = None
        self.hover: int | None = None
        self.under: Zone | None = None
        """The place of the middle under the pointer while nothing is held."""
        self.dim: frozenset[int] = frozenset()
        """The cards of the own hand that the rules refuse now."""
        self.pointed: int | None = None
        """The seat of the opponent whose name is under the pointer."""
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
        self.warming = False
        self._warm: set[tuple[Card, int]] = set()
        self.apply_settings()

    def apply_settings(self) -> None:
        """Take the speed that is chosen now."""
        settings = self.stage.settings
        still = settings.reduced_motion or settings.animation == "off"
        self.animator.speed = 0.0 if still else SPEEDS.get(settings.animation, 1.0)
        self.pace = PACES.get(settings.animation, 1.0)

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
        """Whether the viewer may act now: nothing is being shown and nobody else is to act."""
        viewer = self.board.viewer
        return not self.busy and viewer is not None and self.session.current == viewer

    @property
    def log_viewer(self) -> int | None:
        """Whom the log addresses as "you": nobody when several persons read it."""
        return None if self.together else self.board.viewer

    def note_event(self, event: Event) -> None:
        """Put an event into the log, as everybody at this machine may read it."""
        if not isinstance(event, TurnBegan):
            self.log.append(event.seen_by(self.log_viewer))
        elif event.seat == self.board.viewer and self.focus.group != "hand":
            # An empty hand sends the keys elsewhere; a turn is played from the hand.
            self.focus.group, self.focus.at = "hand", 0

    # -- pictures of cards --

    def warm(self) -> None:
        """Queue the faces that lie on the table in their present sizes; until they are ready others are scaled."""
        textures = self.stage.textures
        for cards, height in self._faces():
            new = [card for card in cards if (card, height) not in self._warm]
            if new:
                textures.prewarm(new, height, pack=self.board.pack)
                self._warm.update((card, height) for card in new)
                self.warming = True

    def _faces(self) -> Iterator[tuple[Sequence[Card], int]]:
        """The cards that lie open, with their heights."""
        board, frame, places = self.board, self.board.frame, self.board.places
        for zone, row in self.desk.rows(board.picture):
            if zone.kind != HAND.kind:
                yield row, round(places.slots(zone, 1)[0].height)
            elif zone.seat == board.seat:
                yield row, board.hand_height
            elif board.picture.open:
                yield row, frame.back_height
        for number, zone in enumerate(places.groups):
            if board.hand.groups[number]:
                yield board.cards(board.hand.groups[number]), round(places.slots(zone, 1)[0].height)

    def cool(self) -> None:
        """All pictures of cards were thrown away: the window changed."""
        self._warm.clear()

    def update(self, dt: float) -> None:
        """Let time pass for the sentence on top, the desk's thoughts and the pictures that are being made."""
        self.clock += dt
        self.desk.update(self)
        if self.toast is not None:
            self.toast.left -= dt
            if self.toast.left <= 0:
                self.hush()
        if self.warming and not self.stage.textures.work(4):
            self.warming = False
            self.version += 1
            self.stage.redraw()

    # -- what is possible --

    def tokens(self) -> list[int]:
        """The cards that hang on the pointer, else the picked ones."""
        return self.board.held or self.board.picked

    def refresh(self) -> None:
        """Selection or position changed: find the legal targets anew and draw."""
        self.version += 1
        self.lit = {}
        if self.my_turn:
            tokens = self.tokens()
            if self.board.carrying:
                steps = self.targets(()).get(self.board.held_from)
                self.lit = {HAND: steps} if steps is not None else {}
            else:
                self.lit = dict(self.targets(self.board.cards(tokens)))
        self.dim = self.desk.dim(self)
        self.deeds = tuple(self._deeds())
        self.buttons = tuple(self._placed())
        self.warm()
        self.stage.redraw()

    def targets(self, cards: Sequence[Card]) -> Mapping[Zone, Steps]:
        """Where these cards of the viewer's hand may go now; without cards: what a click on a place does."""
        return self.desk.targets(self.view, cards) if self.my_turn else {}

    def _deeds(self) -> Iterator[Deed]:
        """Everything that a button or a key does, the buttons in the order of Tab."""
        board = self.board
        do = {name: partial(self.carry, name) for name in ("menu", "help", "suit", "rank", "hint", "rules")}
        yield Deed("menu", "", "Esc", do["menu"], "menu")
        yield Deed("help", "?", "F2", do["help"], "help", listed="f2")
        for sort, key in (("suit", "T"), ("rank", "R")):
            place, on = sort if board.own_open else "", board.hand.sort == sort
            yield Deed(sort, self.desk.sort_words(sort), key, do[sort], place, on=on, listed="tr")
        yield from self.desk.deeds(self)
        below: str | int = 0 if board.own_open and self.stage.settings.hints else ""
        words, on = t("table.button.hint"), self.hint is not None
        yield Deed("hint", words, "H", do["hint"], below, self.my_turn, on=on, says=True, listed="h")
        yield Deed("rules", "", "F1", do["rules"], listed="f1")

    def _placed(self) -> Iterator[Button]:
        frame, coming = self.board.frame, self.board.places.buttons
        since = {button.name: button.since for button in self.buttons}
        for deed in self.deeds:
            if isinstance(deed.place, int):
                yield Button(deed, frame.deeds[deed.place])
            elif deed.place in coming:
                yield Button(deed, coming[deed.place], since.get(deed.name, self.clock))
            elif deed.place:
                yield Button(deed, frame.buttons[deed.place])

    # -- sentences --

    def say(self, text: str, rule: str = "") -> None:
        """Show one sentence over the table."""
        self._put(Toast(text, rule, button="rule" if rule else ""))

    def tell(self, text: str, heading: str = "", button: str = "") -> None:
        """Help with one or a few sentences, until they are sent away."""
        self._put(Toast(text, left=inf, heading=heading, button=button, calm=True))

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
        self.say(refusal_text(refusal, self.session.game), refusal.rule)

    def hush(self) -> None:
        """Take the sentence of the moment away; one about the save comes back."""
        if self.toast is not self._worry:
            self._put(self._worry)

    def _put(self, toast: Toast | None) -> None:
        # What may be done stands in the same place: it is not written while there is a sentence.
        self.version += (toast is None) != (self.toast is None)
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
