"""Hints at the table in three steps: where to look, what to do, and why; found on a thread of their own."""

from __future__ import annotations

from carioca.bots.contract.expert import SAMPLES
from carioca.bots.contract.explain import Advice, advise
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.gui.table.table import Hint, Table
from carioca.gui.table.thinker import Thinker
from carioca.i18n import t
from carioca.words.reasons import MOVE, WHY, hint_text


class Adviser:
    """Answers the wish for a hint. Each wish tells one step more; whatever the player does begins anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.thinker: Thinker[Advice] = Thinker()
        self._advice: Advice | None = None
        self._place: object = None
        """Where in the match the advice holds, and for whom."""

    def more(self) -> None:
        """The next step of the hint; the last one again when all have been told."""
        table = self.table
        if not table.stage.settings.hints:
            table.say(t("advice.off"))
        elif not table.my_turn:
            table.say(t("advice.wait"))
        elif self._advice is not None and self._place == self._here():
            self.show(self._advice, min(WHY, (table.hint.step if table.hint else 0) + 1))
        elif not self.thinker.asked or self._place != self._here():
            self._ask()

    def update(self) -> None:
        """Tell what was found meanwhile, and forget what no longer holds. Costs nothing while nothing is asked."""
        if self._place is None:
            return
        if self._place != self._here():
            self.forget()
            return
        answer = self.thinker.answer()
        if answer is not None and answer[0] is None:
            self.forget()
            self.table.say(t("advice.none"))
        elif answer is not None:
            self._advice = answer[0]
            self.more()

    def forget(self) -> bool:
        """The hint and its marks are gone; whether there was one."""
        had = self._place is not None
        self.thinker.drop()
        self._advice = self._place = None
        if had:
            self.table.hint = None
            if self.table.toast is not None and self.table.toast.calm:
                self.table.hush()
            self.table.refresh()
        return had

    def again(self) -> None:
        """Tell the same step in another language or size."""
        toast, hint = self.table.toast, self.table.hint
        if self._advice is not None and hint is not None and toast is not None and toast.calm:
            self.show(self._advice, hint.step)

    def _ask(self) -> None:
        table = self.table
        game, view = table.session.game, table.view
        samples = max(1, round(SAMPLES * table.stage.settings.budget))
        self._advice, self._place = None, self._here()
        self.thinker.ask(lambda: advise(game, view, samples))
        table.tell(t("advice.thinking"))

    def _here(self) -> object:
        rounds = self.table.session.match.rounds
        return self.table.board.viewer, len(rounds), len(rounds[-1].lines)

    def show(self, advice: Advice, step: int) -> None:
        """Tell one step of an advice and mark what it speaks of."""
        table, names = self.table, self.table.session.names
        table.hint = Hint(advice.action, step)
        text = hint_text(advice, table.view, names, step)
        if step == MOVE and isinstance(advice.action, LayDown | LayMeld):
            text = f"{text} {t('advice.propose')}"
        table.tell(text, t("advice.step", step=step, steps=WHY), "hint" if step < WHY else "")
        table.stage.audio.play("click")
        table.refresh()
