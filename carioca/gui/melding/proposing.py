"""Looks for the melds that the program proposes, on a thread of its own, and puts them on the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from carioca.bots.base import mind_of
from carioca.cards import Card
from carioca.games.melding.actions import LayDown, LayMeld, LayOff, Replace, SwapJoker
from carioca.games.melding.game import Place, melding
from carioca.games.melding.state import Row
from carioca.gui.melding.hinted import hinted_cards
from carioca.gui.melding.tray import further, on_slots
from carioca.gui.table import deeds
from carioca.gui.table.guide import PROPOSE
from carioca.gui.table.guided import stopped
from carioca.gui.table.thinker import Thinker
from carioca.i18n import t
from carioca.words.reasons import LOOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from carioca.gui.table.table import Table

PATIENCE = 0.12
"""Seconds for which a frame waits for a proposal; under rules with many free choices it takes longer."""


class Found(NamedTuple):
    """What a search for melds to lay has found, None: nothing."""

    melds: tuple[Row, ...] | None


class Proposer:
    """One search at a time; what it finds is used only while the hand is still the same."""

    def __init__(self) -> None:
        self.searcher: Thinker[Found] = Thinker()
        self._searched: tuple[int | None, list[Card]] = (None, [])
        """Whose hand a proposal is being looked for, and which cards it had then."""

    def propose(self, table: Table, tray: Sequence[Place]) -> None:
        """Stage what a hint speaks of, else with the best melds of the hand; or say that there are none."""
        if stopped(table, PROPOSE) or _hinted(table, tray) or not table.board.staging:
            return
        game, view = melding(table.session.game), table.view
        if mind_of(game).effort(view.state) >= 1:
            _put(table, game.proposal(view))
            return
        self._searched = _whose(table)
        self.searcher.ask(lambda: Found(game.proposal(view)))
        table.say(t("table.searching"))
        self.update(table, PATIENCE)

    def update(self, table: Table, seconds: float = 0.0) -> None:
        """A proposal that took its time is put on the tray, if the hand is still the same; waits for so long."""
        if not self.searcher.asked:
            return
        if _whose(table) != self._searched:
            self.searcher.drop()
            table.hush()
            return
        answer = self.searcher.answer(seconds)
        if answer is not None:
            table.hush()
            _put(table, answer[0].melds if answer[0] is not None else None)


def _hinted(table: Table, tray: Sequence[Place]) -> bool:
    """Put what a hint speaks of on the tray, or pick its card; whether there was such a hint."""
    hint = table.hint
    if hint is None or hint.step == LOOK:
        return False
    match hint.action:
        case LayDown(melds) | LayMeld(melds):
            _put(table, on_slots(table.session.game, table.state, tray, melds))
            return True
        case LayOff() | SwapJoker() | Replace():
            table.board.picked = hinted_cards(table, hint)
            deeds.settle(table)
            return True
    return False


def _put(table: Table, melds: tuple[Row, ...] | None) -> None:
    table.past.keep(table.board)
    if melds is None or not table.board.staging or not table.board.hand.stage_rows(melds):
        table.say(t("table.no-further" if further(table) else "table.no-proposal"))
        return
    deeds.done(table, table.board.picked)
    table.stage.audio.play("place")
    deeds.settle(table)


def _whose(table: Table) -> tuple[int | None, list[Card]]:
    board = table.board
    return board.viewer, sorted(board.hand.cards.values())
