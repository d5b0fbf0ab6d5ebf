"""Cards that are called out of turn, as the table shows them: who is asked, who has said what, the answers' buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, State, View
from carioca.games.melding.actions import Allow, Call, Decline, Draw, Pass, Refuse, Take
from carioca.games.melding.events import Called, CallPassed, Discarded
from carioca.games.melding.game import Calling, MeldingGame, melding_state
from carioca.games.melding.state import put
from carioca.gui.melding.call_paint import paint_question, paint_time
from carioca.gui.melding.call_places import NO, YES
from carioca.gui.melding.call_poll import CallPoll
from carioca.gui.melding.picture import MeldingPicture
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.zones import PILE, STOCK
from carioca.gui.table.desk import Deed, Steps
from carioca.gui.table.zones import Stop, Zone
from carioca.i18n import t
from carioca.words.base import Choice, Question, voice_of

if TYPE_CHECKING:
    from pygame import Surface

    from carioca.gui.frame.scene import Scene
    from carioca.gui.table.table import Table
    from carioca.session import Session

NAMES = {Call: "call", Allow: "allow", Take: "take", Pass: "pass-call", Refuse: "refuse", Decline: "decline"}
ORIENTATION = "calls"
"""What `Settings.told` remembers once the first card that could be called has been explained."""


class Window(NamedTuple):
    """A card that lies there to be called, told apart from every other one of the match."""

    round_no: int
    turns: int
    source: int


class Calls:
    """Stands beside one table: what its people have said about the card that may be called, before they are asked."""

    def __init__(self, session: Session, game: MeldingGame) -> None:
        self.session, self.game = session, game
        self.played = "call" in game.beyond(session.match.setup.options)
        """Whether cards are called at this table."""
        self._said: dict[int, Action] = {}
        self._window: Window | None = None
        self._last: Calling | None = None
        self._asked: Window | None = None
        self._since = 0.0

    # -- what is going on --

    @property
    def open(self) -> Calling | None:
        """The card that may be called now."""
        return self.game.calling(self.session.match.state) if self.played else None

    def asks(self, table: Table) -> Calling | None:
        """The same while the person who looks is to answer."""
        return self.open if self.played and table.my_turn and table.board.own_open else None

    def question(self, table: Table) -> Question | None:
        """What that person is asked."""
        asked = self.asks(table) is not None
        return voice_of(self.session.game).question(table.view, self.session.names) if asked else None

    def said(self, seat: int) -> Action | None:
        """What a person has said already, while it is asked whether it calls."""
        state = self.session.match.state
        return self._now().get(seat) if state.phase == "call" and state.turn == seat else None

    def say(self, seat: int, action: Action) -> None:
        """A person says something before being asked."""
        self._now()[seat] = action

    def _now(self) -> dict[int, Action]:
        """What was said about the card that may be called now; afterwards, until the next one, about the last one."""
        state, calling = self.session.match.state, self.open
        window = self._window if calling is None else Window(state.round_no, state.turns, calling.source)
        if window != self._window:
            self._window, self._said = window, {}
        self._last = calling or self._last
        return self._said

    def signs(self, state: State) -> tuple[str, ...]:
        """What each seat has said about the card that may be called in a state; empty when none may."""
        calling, nothing = self.game.calling(state) if self.played else None, ("",) * state.seats
        if calling is None:
            return ()
        found = tuple("pass" if seat in calling.asked else sign for seat, sign in enumerate(nothing))
        return found if calling.caller is None else self._called(found, calling.caller)

    def pictured(self, picture: MeldingPicture, state: State) -> MeldingPicture:
        """The picture with what was said; who may call does so out of turn: the turn is still that of who discarded."""
        calling = self.game.calling(state) if self.played else None
        if calling is None:
            return picture
        turn = calling.source if state.phase == "call" else picture.turn
        return replace(picture, said=self.signs(state), turn=turn)

    def _called(self, signs: Sequence[str], caller: int) -> tuple[str, ...]:
        """One has called: whoever wanted the card as well comes too late, for a nearer one has it (K20)."""
        said = {seat: "second" if isinstance(action, Call) else "pass" for seat, action in self._now().items()}
        return tuple({**dict(enumerate(signs)), **said, caller: "call"}.values())

    def after(self, event: Event, picture: MeldingPicture) -> MeldingPicture:
        """The picture with what was said, as each word of it is shown, until the next turn."""
        signs = picture.said or ("",) * len(picture.hands)
        match event:
            case Called(seat):
                return replace(picture, said=self._called(signs, seat))
            case CallPassed(seat):
                return replace(picture, said=put(signs, seat, "pass"))
            case Discarded() if self.played:
                return replace(picture, said=("",) * len(picture.hands))
            case TurnBegan() | RoundEnded():
                return replace(picture, said=())
        return picture

    # -- what people do --

    def targets(self, view: View) -> dict[Zone, Steps]:
        """What a click on the card, or on the stock, says while its person is asked."""
        state = view.state
        if self.open is None or state.turn != view.seat:
            return {}
        if state.phase == "first-option":
            return {PILE: (Take(),), STOCK: (Decline(), Draw("stock"))}
        return {PILE: (Call(),)} if state.phase == "call" and self.session.check(Call()) is None else {}

    def deeds(self, table: Table) -> Iterator[Deed]:
        """The two answers, at any time as keys; a key that answers nothing now says why."""
        if not self.played:
            return
        question = self.question(table)
        if question is None:
            yield Deed("call", t("call.yes"), "C", partial(self.call_early, table), listed="call")
            yield Deed("pass-call", t("call.no"), "N", partial(self.pass_early, table), listed="call-no")
            return
        choices = {type(choice.action): choice for choice in question.choices}
        for kinds, place, key in (((Call, Allow, Take), YES, "C"), ((Pass, Refuse, Decline), NO, "N")):
            choice = next(choices[kind] for kind in kinds if kind in choices)
            name, free = NAMES[type(choice.action)], choice.refusal is None
            yield Deed(
                name, choice.label, key, partial(self.answer, table, choice), place, free, strong=place == YES and free,
                plays=True, says=True, listed="call" if place == YES else "call-no",
                tone="accent" if name == "take" else "call",
            )  # fmt: skip

    def answer(self, table: Table, choice: Choice) -> None:
        """Say it, or why it cannot be said."""
        if table.busy:
            return
        if choice.refusal is not None:
            table.refuse(choice.refusal)
        else:
            table.submit((choice.action,))

    def call_early(self, table: Table) -> None:
        """Call while the card is still being shown; else say why one cannot."""
        seat = table.board.viewer
        if seat is None or self._early(table, Call()):
            return
        refusal = self.session.check(Call()) if table.my_turn else self.game.call_refused(table.state, seat)
        if refusal is not None:
            table.refuse(refusal)

    def deny(self, table: Table) -> bool:
        """Say why the card on the pile cannot be called, while it lies there to be called; whether it does."""
        seat = table.board.viewer
        refusal = None if self.open is None or seat is None else self.game.call_refused(table.state, seat)
        if refusal is not None:
            table.refuse(refusal)
        return refusal is not None

    def pass_early(self, table: Table) -> None:
        """Let the card go by while it is still being shown."""
        self._early(table, Pass())

    def hurried(self, table: Table, zone: Zone | None) -> None:
        """A click on the card while it is still being shown calls it."""
        if zone == PILE and not table.board.picked:
            self._early(table, Call())

    def _early(self, table: Table, action: Action) -> bool:
        """The one who looks says something about a card that lies there already, before being asked; whether it can."""
        picture, seat, calling = own_picture(table.board.picture), table.board.viewer, self._last
        if calling is None or seat is None or not picture.said or "call" in picture.said:
            return False
        shown = picture.turn == calling.source and picture.pile[-1:] == (calling.card,)
        state = melding_state(self.session.match.state)
        # What a nearer one has said meanwhile is not shown yet: both speak at once.
        if not shown or seat in (calling.source, calling.following, *calling.asked) or state.down[seat] != "no":
            return False
        self.say(seat, action)
        return True

    # -- several persons at one machine --

    def poll(self, table: Table) -> Scene | None:
        """The screen that asks everybody at the machine who may call, or the one who answers a caller."""
        calling, session = self.open, self.session
        if calling is None or session.current is None:
            return None
        state = session.match.state
        if state.phase == "call":
            return CallPoll(session, calling, self.callers(calling), partial(self._polled, table))
        if state.phase == "call-answer":
            late = tuple(seat for seat, sign in enumerate(self.signs(state)) if sign == "second")
            return CallPoll(session, calling, (session.current,), partial(self._polled, table), late)
        return None

    def callers(self, calling: Calling) -> tuple[int, ...]:
        """The persons who may still call, the first in turn first."""
        seats, state = len(self.session.seats), self.session.match.state
        step = (calling.following - calling.source) % seats
        order = [(calling.source + step * far) % seats for far in range(2, seats)]
        return tuple(s for s in order if self.session.is_person(s) and self.game.call_refused(state, s) is None)

    def _polled(self, table: Table, told: Mapping[int, Action]) -> None:
        """Everybody at the machine has answered."""
        for seat, action in told.items():
            if isinstance(action, Call | Pass):
                self.say(seat, action)
        current = self.session.current
        if current is not None and current in told:
            table.submit((told[current],))

    # -- what is told --

    def status(self, table: Table) -> str:
        """What the answers mean, or who has called before the person; empty when there is nothing to say of calls."""
        question, said = self.question(table), own_picture(table.board.picture).said
        if question is not None:
            return question.help
        viewer = table.board.viewer
        if viewer is None or "call" not in said or said[viewer] == "call":
            return ""
        name = self.session.names[said.index("call")]
        return t("call.second.you" if said[viewer] == "second" else "call.calls", name=name)

    def tag(self, picture: MeldingPicture, seat: int) -> str:
        """What a seat has said, in a word."""
        sign = picture.said[seat] if picture.said else ""
        return t(f"call.tag.{sign}") if sign else ""

    def update(self, table: Table) -> None:
        """A question that has just come is heard, explained once, and passed when its time is over."""
        if not self.played:
            return
        self._now()
        if self.asks(table) is None:
            self._asked = None
            return
        if self._asked != self._window or self._window is None:
            self._asked, self._since = self._window, table.clock
            table.stage.audio.play("turn")
            self._explain(table)
        left = self.left(table)
        if left is not None:
            table.stage.redraw()
            if left <= 0:
                table.submit((Pass(),))

    def left(self, table: Table) -> float | None:
        """What is left of the time in which a card can be called, from 1 to 0; None where nobody is hurried."""
        limit = table.stage.settings.call_seconds
        if not limit or self.session.match.state.phase != "call" or self.asks(table) is None:
            return None
        return max(0.0, 1.0 - (table.clock - self._since) / limit)

    def paint(self, table: Table, layer: Surface) -> bool:
        """What is asked, in its place; whether something is."""
        calling = self.asks(table)
        if calling is not None:
            paint_question(table, layer, calling, table.state.phase == "first-option")
        return calling is not None

    def over(self, table: Table, surface: Surface) -> Rect:
        """How much time is left, where there is a limit."""
        left = self.left(table)
        return Rect(0, 0, 0, 0) if left is None else paint_time(table, surface, left)

    def stops(self, table: Table) -> list[Stop]:
        """The two answers, for the keys."""
        return [Stop(button.name, button.rect) for button in table.buttons if button.deed.place in (YES, NO)]

    def _explain(self, table: Table) -> None:
        stage = table.stage
        if ORIENTATION not in stage.settings.told and table.guide is None:
            stage.settings = replace(stage.settings, told=(*stage.settings.told, ORIENTATION))
            table.tell(t("call.first"))
