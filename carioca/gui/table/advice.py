"""Hints at the table in three steps: where to look, what to do, and why; found on a thread of their own."""

from __future__ import annotations

from carioca.bots.base import Advice
from carioca.gui.table.table import Table
from carioca.gui.table.thinker import Thinker
from carioca.gui.table.values import Hint
from carioca.i18n import t
from carioca.words.hints import HintSteps
from carioca.words.reasons import MOVE, WHY


class Adviser:
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
        elif not self.thinker.asked or not holds:
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
        """The hint and its marks are gone; whether there was one."""
        had = self._steps.asked
        self.thinker.drop()
        self._steps.forget()
        if had:
            self.table.hint = None
            if self.table.toast is not None and self.table.toast.calm:
                self.table.hush()
            self.table.refresh()
        return had

    def again(self) -> None:
        """Tell the same step in another language or size."""
        toast, advice = self.table.toast, self._steps.advice
        if advice is not None and self.table.hint is not None and toast is not None and toast.calm:
            self.show(advice, self._steps.step)

    def _holds(self) -> bool:
        return self._steps.holds(self.table.board.viewer)

    def show(self, advice: Advice, step: int) -> None:
        """Tell one step of an advice and mark what it speaks of."""
        table, steps = self.table, self._steps
        steps.advice, steps.step = advice, step
        table.hint = Hint(advice.action, step)
        text = steps.text(table.view)
        if step == MOVE and table.board.staging and len(table.desk.cards_of(advice.action)) > 1:
            # Several cards are put together by the program, on request.
            text = f"{text} {t('advice.propose')}"
        table.tell(text, steps.heading(), "hint" if step < WHY else "")
        table.stage.audio.play("click")
        table.refresh()
