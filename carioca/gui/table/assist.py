"""What the program does for its player: hints in three steps, and on request the only draw, sure lay-offs, and an
opponent who finishes the round.

All that is played here are actions of the seat, submitted like those of a hand; never while the hand does something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from carioca.bots.base import Advice
from carioca.bots.door import advise
from carioca.engine.game import Action
from carioca.gui.frame.clock import ACTIVE
from carioca.gui.frame.thinker import Thinker
from carioca.gui.table.guide import Hint
from carioca.gui.table.moves import Command, Question
from carioca.gui.table.recap import stood_in
from carioca.gui.table.table import TOAST_SECONDS, Link, Table
from carioca.i18n import t
from carioca.words.hints import LOOK, MOVE, WHY, HintSteps
from carioca.words.opponents import level_word

if TYPE_CHECKING:
    from carioca.gui.table.motion.events import EventQueue

STAND_IN = "stand-in"  # what `Settings.told` remembers once it was said that somebody plays for the person
BRIEF = 1.5  # seconds for which a word stays


class Hints:
    """Answers the wish for a hint. Each wish tells one step more; whatever the player does begins anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.thinker: Thinker[Advice] = Thinker()
        self._steps = HintSteps(table.session)

    def more(self) -> None:
        """The next step of the hint; the last one again when all have been told."""
        table, holds = self.table, self._holds()
        if not table.stage.settings.hints:
            table.say(t("advice.off"))
        elif not table.my_turn:
            table.say(t("advice.wait"))
        elif self._steps.advice is not None and holds:
            self.show(self._steps.advice, self._steps.further())
        else:
            if not self.thinker.asked or not holds:
                self.thinker.ask(self._steps.begin(table.board.viewer, table.stage.settings.budget))
            table.tell(t("advice.thinking"))

    def update(self) -> None:
        """Tell what was found meanwhile, and forget what no longer holds. Costs nothing while nothing is asked."""
        if not self._steps.asked:
            return
        if not self._holds():
            self.forget()
            return
        answer = self.thinker.answer()
        if answer is None:
            return
        (advice,) = answer
        if advice is None:
            self.forget()
            self.table.say(t("advice.none"))
        else:
            self._steps.found(advice)
            self.more()

    def forget(self) -> bool:
        """The hint and its marks are gone; whether there was one to be seen."""
        had, toast = self._steps.asked, self.table.toast
        seen = had and (self.table.hint is not None or (toast is not None and toast.calm))
        self.thinker.drop()
        self._steps.forget()
        if had:
            self.table.hint = None
            if self.table.toast is not None and self.table.toast.calm:
                self.table.hush()
            self.table.refresh()
        return seen

    def again(self) -> None:
        """Tell the same step in another language or size."""
        toast, advice = self.table.toast, self._steps.advice
        if advice is not None and self.table.hint is not None and toast is not None and toast.calm:
            self.show(advice, self._steps.step)

    def _holds(self) -> bool:
        return self._steps.holds(self.table.board.viewer)

    def show(self, advice: Advice, step: int) -> None:
        table, steps = self.table, self._steps
        steps.advice, steps.step = advice, step
        table.hint = Hint(advice.action, step)
        text = steps.text(table.view)
        cards = table.moves.cards_of(advice.action)
        if step == LOOK and cards and Counter(cards) == Counter(table.board.cards(table.board.hand.staged)):
            text = t("advice.look.tray")
        if step == MOVE and table.board.staging and len(cards) > 1:
            # Several cards are put together by the program, on request.
            text = f"{text} {t('advice.propose')}"
        table.tell(text, steps.heading(), Link("advice.more", table.controls.tell_hint) if step < WHY else None)
        table.stage.audio.play("click")
        table.refresh()


DRAW_AFTER, LAY_AFTER = 0.35, 0.7  # seconds for which a turn, or a lay-off, is looked at before it happens by itself
Place = tuple[int | None, int, int, bool, bool]
"""A decision: the seat, the round and how many of its lines were played; and what may happen by itself."""


class Automation:
    """Plays by itself what goes without saying, and hands the seat over to an opponent and back."""

    def __init__(self, table: Table, events: EventQueue) -> None:
        self.table, self.events = table, events
        self.thinker: Thinker[Advice] = Thinker()
        self._place: Place | None = None  # the decision that was looked at last
        self._pending: Action | None = None
        self._sure: Collection[Action] = ()
        self._wait = 0.0
        self._stopped = -1  # the turn in which the player wants to do everything alone
        self._stood_in: dict[int, str] = {}  # by seat what who came back was told last of the stand-in

    # -- what happens by itself --

    @property
    def pending(self) -> bool:
        return self._pending is not None or self.thinker.asked

    @property
    def looked(self) -> bool:
        """Whether it has been seen whether something happens by itself."""
        return self._place == self._here

    def rest(self) -> float:
        """Seconds until something happens by itself; a thought tells of itself when it is finished."""
        return inf if self._pending is None else max(ACTIVE, self._wait * self.table.pacing.pace)

    def update(self, dt: float) -> None:
        """Look at a decision once; what goes without saying is played after a moment."""
        table = self.table
        if not self._free:
            if self.pending:
                self._forget()
            return
        if not self.looked:
            self._look()
        answer = self.thinker.answer() if self.thinker.asked else None
        if answer is not None and answer[0] is not None:
            action = answer[0].action
            if action in self._sure:
                self._pending, self._wait = action, LAY_AFTER
        # Before the draw nothing else can be meant; later whoever picks a card means something with it.
        if self._pending is None or (self._sure and (table.board.picked or table.board.hand.staged)):
            return
        if table.still:
            # The hand would make room for the card under a pointer that is about to take one.
            return
        self._wait -= dt / table.pacing.pace
        if self._wait <= 0:
            action = self._pending
            self._forget()
            drawn = (zone for zone, steps in table.targets(()).items() if tuple(steps) == (action,))
            table.drawn_alone = table.session.match.state.turns, next(drawn, None)
            told = table.recap if action == table.moves.only_draw(table) else None
            table.submit((action,))
            # Who has not done anything yet reads on.
            table.recap = told

    def stop(self) -> bool:
        """The player wants to do the rest of this turn alone; whether something was about to happen."""
        had = self.pending
        if had:
            self._forget()
            self._stopped = self.table.session.match.state.turns
            self.table.say(self.table.guide.status(self.table))
        return had

    def close(self) -> None:
        self.thinker.close()

    @property
    def _free(self) -> bool:
        """Whether the person is to act and the hand is at rest."""
        table, board = self.table, self.table.board
        if board.held or table.asking is not None or table.hint is not None or table.tutor is not None:
            return False
        return table.my_turn and board.own_open and self._stopped != table.session.match.state.turns

    @property
    def _here(self) -> Place:
        rounds, settings = self.table.session.match.rounds, self.table.stage.settings
        return self.table.board.viewer, len(rounds), len(rounds[-1].lines), settings.self_draw, settings.self_lay

    def _look(self) -> None:
        self._forget()
        table, settings, self._place = self.table, self.table.stage.settings, self._here
        draw = table.moves.only_draw(table) if settings.self_draw else None
        if draw is not None:
            self._pending, self._wait = draw, DRAW_AFTER
        elif settings.self_lay:
            self._sure = table.moves.sure_moves(table)
            if self._sure:
                # Now the strongest level is asked whether it would do one of them.
                self.thinker.ask(partial(advise, table.session.game, table.view, settings.budget))

    def _forget(self) -> None:
        self.thinker.drop()
        self._pending = self._place = None
        self._sure = ()

    # -- an opponent finishes the round --

    def commands(self) -> Iterator[Command]:
        table = self.table
        if table.tutor is not None or not (table.session.people or table.session.stand_ins):
            return
        back, names = self._returning(), table.session.names
        if back:
            # The way back stands where the hint does, as long as somebody plays for the person.
            words, brief = t("table.button.return"), t("table.button.return.brief")
            if table.together:
                words = t("persons.title") if len(back) > 1 else t("table.button.return.of", name=names[back[0]])
            yield Command("return", words, "F", self.toggle, 0, strong=True, listed="f", brief=brief)
            return
        others = bool(table.session.stand_ins)
        place = "stand-in" if table.stage.settings.stand_in and not others else ""
        yield Command("stand-in", "", "F", self.toggle, place, self._may_hand_over, listed="f")
        if others:
            # Here F is for the own seat; who handed over another one comes back by name.
            yield Command("who", "", "", table.controls.open_persons, "stand-in", on=True)

    def toggle(self) -> None:
        """Hand the own seat over, or take it back. Where persons share the machine each gives his own, and the one who
        comes back is named: nobody knows who sits before it while no hand lies open."""
        table, back = self.table, self._returning()
        if len(back) > 1:
            table.controls.open_persons()
        elif back:
            self._take_back(back[0])
        elif table.asking is not None and table.asking.act == self._hand_over:
            self._hand_over()
        elif self._may_hand_over:
            name, level = table.session.names[table.board.viewer or 0], level_word(table.stage.settings.stand_in_level)
            words = t("table.stand-in.ask.of" if table.together else "table.stand-in.ask", name=name, level=level)
            table.ask(words, Question(-1, self._hand_over), "table.stand-in.yes")
        elif table.board.viewer is not None:
            table.say(t("refusal.not-your-turn"))

    def _take_back(self, seat: int) -> None:
        table, session = self.table, self.table.session
        session.take_back(seat)
        table.hush()
        words = t("table.stand-in.back-of", name=session.names[seat]) if table.together else ""
        since, told = stood_in(session, seat), self._stood_in.get(seat)
        self._stood_in[seat] = since
        if words := f"{words} {since if since != told else ''}".strip():
            table.say(words)
        self._changed_hands()

    def _hand_over(self) -> None:
        """After the question, in which the round may have ended."""
        table, seat = self.table, self.table.board.viewer
        table.unask()
        if not self._may_hand_over or seat is None:
            return
        table.play_thrown()
        level = table.stage.settings.stand_in_level
        table.session.hand_over(seat, level)
        self._tell_who_plays(level_word(level), table.session.names[seat])
        self._changed_hands()

    def _changed_hands(self) -> None:
        table = self.table
        self._forget()
        self.events.drop()
        table.stage.audio.play("click")
        table.refresh()

    def _tell_who_plays(self, level: str, name: str) -> None:
        """Beside the way back: a sentence once, from then on a word. The prompt and the plate say it all the time."""
        table, stage = self.table, self.table.stage
        if STAND_IN in stage.settings.told:
            table.tell(t("table.stand-in.brief"), seconds=BRIEF, near="return")
            return
        said = t("table.stand-in.of" if table.together else "table.stand-in.on", level=level, name=name)
        table.tell(said, seconds=TOAST_SECONDS, near="return")
        stage.change(replace(stage.settings, told=(*stage.settings.told, STAND_IN)))

    def _returning(self) -> list[int]:
        """The seats that were handed over and are taken back from here: of one person the own one, of several all of
        them while no hand lies open."""
        session, together = self.table.session, self.table.together
        if together and self.table.board.own_open:
            return []
        return [seat for seat in session.stand_ins if together or seat in session.people]

    @property
    def _may_hand_over(self) -> bool:
        """One person may at any time; of several the one who looks at the own cards and is to act."""
        table = self.table
        if table.board.viewer is None or table.session.current is None or table.board.picture.open:
            return False
        return table.my_turn or not table.together
