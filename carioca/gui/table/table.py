"""What the parts of the table share: board, session, selection, lights, the sentence of the moment and the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event, TurnBegan
from carioca.engine.game import Action, Refusal, View
from carioca.games.contract.state import State, own
from carioca.games.melding.game import melding
from carioca.gui.table.animator import SPEEDS, Animator
from carioca.gui.table.board import Board
from carioca.gui.table.drops import Steps, draws, drops
from carioca.gui.table.zones import HAND, Zone
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

TOAST_SECONDS = 6.0
LOG_LINES = 4
PACES = {"slow": 1.5, "normal": 1.0, "fast": 0.5, "off": 0.7}
"""How long the table rests between the steps of others."""


@dataclass(slots=True)
class Toast:
    """One sentence over the table; `rule` is the article that explains it (empty: none).

    `button` names what its button does; a `calm` one helps instead of refusing, and stays until it is sent away.
    """

    text: str
    rule: str = ""
    left: float = TOAST_SECONDS
    heading: str = ""
    button: str = ""
    calm: bool = False


@dataclass(slots=True)
class Focus:
    """Where the keys are: a group of stops and which of them; shown only while keys are used."""

    group: str = "hand"
    at: int = 0
    shown: bool = False


class Hint(NamedTuple):
    """The move that is hinted at and how much of it has been told: LOOK, MOVE or WHY."""

    action: Action
    step: int


class Button(NamedTuple):
    """A button by its name; `key` is shown beside the text, `strong` calls for attention, `on` is a switch's state."""

    name: str
    rect: Rect
    text: str
    key: str = ""
    enabled: bool = True
    strong: bool = False
    on: bool = False


class Table:
    """Everything that painting, pointing and keys look at. `version` grows whenever the still picture changes."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self.stage = stage
        self.session = session
        people = session.people
        alone = people[0] if len(people) == 1 else None
        settings = stage.settings
        self.animator = Animator(1.0)
        sort = settings.sort if settings.sort in ("rank", "suit") else ""
        self.board = Board(session.view(alone), people[0] if people else 0, sort, self.animator)  # type: ignore[arg-type]
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
        self.pointed: int | None = None
        """The seat of the opponent whose name is under the pointer."""
        self.pressed_button = ""
        self.hot_button = ""
        self.buttons: tuple[Button, ...] = ()
        self.busy = False
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
        state = own(self.view.state)
        return state

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
    def further(self) -> bool:
        """Whether the tray is for melds beyond the contract: the viewer is down (T8)."""
        viewer = self.board.viewer
        places = () if viewer is None else melding(self.session.game).slots(self.state, viewer)
        return bool(places) and not any(place.needed for place in places)

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
        textures, layout, picture = self.stage.textures, self.board.layout, self.board.picture
        rows = [(meld.cards, layout.melds.height) for meld in picture.melds]
        rows.append((picture.pile[-1:], layout.pile_height))
        rows.append((picture.hands[self.board.seat], layout.hand_height))
        if picture.open:
            rows += [(hand, layout.back_height) for seat, hand in enumerate(picture.hands) if seat != self.board.seat]
        if self.board.hand.staged:
            rows.append((tuple(self.board.cards(self.board.hand.staged)), layout.tray_height))
        for cards, height in rows:
            new = [card for card in cards if (card, height) not in self._warm]
            if new:
                textures.prewarm(new, height)
                self._warm.update((card, height) for card in new)
                self.warming = True

    def cool(self) -> None:
        """All pictures of cards were thrown away: the window changed."""
        self._warm.clear()

    def update(self, dt: float) -> None:
        """Let time pass for the sentence on top and for the pictures that are being made."""
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
                action = draws(self.session.game, self.view).get(self.board.held_from)
                self.lit = {HAND: (action,)} if action is not None else {}
            elif tokens:
                self.lit = self.targets(self.board.cards(tokens))
            elif self.state.phase == "draw":
                self.lit = {zone: (action,) for zone, action in draws(self.session.game, self.view).items()}
        self.buttons = _buttons(self)
        self.warm()
        self.stage.redraw()

    def targets(self, cards: Sequence[Card]) -> dict[Zone, Steps]:
        """Where these cards of the viewer's hand may go now."""
        return drops(self.session.game, self.view, cards) if self.my_turn else {}

    def passing(self) -> Action | None:
        """The end of the turn, when it is the only thing left to do (J9)."""
        return melding(self.session.game).passing(self.view) if self.my_turn else None

    def down_refusal(self) -> Refusal | None:
        """Why the staged rows cannot be laid down now; None when they can."""
        viewer = self.board.viewer
        assert viewer is not None
        game = melding(self.session.game)
        return game.check(self.state, game.laying(self.state, viewer, self.board.hand.melds()))

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


def _buttons(table: Table) -> tuple[Button, ...]:
    """The buttons in the order of Tab."""
    board = table.board
    rects = board.layout.buttons
    found = [Button("menu", rects["menu"], ""), Button("help", rects["help"], "?")]
    if board.viewer is None or board.picture.open:
        return tuple(found)
    for sort in ("suit", "rank"):
        key = "T" if sort == "suit" else "R"
        found.append(Button(sort, rects[sort], t(f"table.button.{sort}"), key, on=board.hand.sort == sort))
    hint = Button("hint", rects["hint"], t("table.button.hint"), "H", table.my_turn, on=table.hint is not None)
    hints = [hint] if table.stage.settings.hints else []
    if table.passing() is not None:
        return (*found, Button("pass", rects["pass"], t("table.button.pass"), "B", strong=True), *hints)
    if board.staging:
        staged = bool(board.hand.staged)
        ready = table.my_turn and staged and table.down_refusal() is None
        words = "further" if board.picture.down[board.viewer] else "down"
        found += [
            Button("propose", rects["propose"], t("table.button.propose"), "P"),
            Button("down", rects["down"], t(f"table.button.{words}"), "B", ready, ready),
            Button("back", rects["back"], t("table.button.back"), "Esc", staged),
        ]
    return (*found, *hints)
