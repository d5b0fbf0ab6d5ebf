"""Where everybody stands, in the midst of a round: the score sheet over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carioca.gui.forms.form_scene import Foot
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Transition
from carioca.gui.frame.stage import Stage
from carioca.gui.parts.glance import Glance
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.parts.sheet_form import SheetForm
from carioca.i18n import capitalised, t
from carioca.session import Session
from carioca.words.base import voice_of
from carioca.words.rounds import round_of


class Standing(Glance, SheetForm):
    """The sheet as it stands; the round that is being played stands out. `held` as in Glance."""

    result = None

    def __init__(self, session: Session, key: int = 0, held: int = 0, lost: Callable[[], object] | None = None) -> None:
        Glance.__init__(self, key, held, lost)
        self.session = session
        self.now = session.match.state.round_no
        self.until = len(session.round_points) - 1

    def enter(self, stage: Stage) -> None:
        self.data = ledger_after(self.session, self.until)
        self.width = 1080 if self.data.played else 760
        super().enter(stage)
        self.show_now()

    def title(self) -> str:
        return t("score.title")

    def subtitle(self) -> str:
        session = self.session
        which = round_of("table.round", self.now, session.rounds)
        name = capitalised(voice_of(session.game).round_name(session.match.setup, self.now))
        return f"{which} · {name}" if session.rounds else which

    def feet(self) -> Sequence[Foot]:
        if self.held or not self.session.results:
            return super().feet()
        return (Foot("last", t("score.last"), self._last), *super().feet())

    def _last(self) -> Transition:
        last = self.session.results[-1].round_no
        return Push(routes.ScoreSheet(self.session, last, closing=t("form.back")))
