"""Which cards of the own hand a meld of the table takes now: what is softly marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.engine.game import State
from carioca.games.melding.game import MeldingGame

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Fitting:
    """Asks the game for every card of a hand, and keeps the answers as long as nothing is played."""

    def __init__(self, game: MeldingGame) -> None:
        self._game = game
        self._asked: State | None = None
        self._fits: dict[Card, bool] = {}

    def tokens(self, table: Table) -> frozenset[int]:
        """The cards, by their tokens, that may be laid off or taken for a joker; the viewer is to act."""
        state, hand = table.session.match.state, table.board.hand.cards
        if state is not self._asked:
            self._asked, self._fits = state, {}
        new = {card for card in hand.values() if card not in self._fits}
        if new:
            view = table.view
            self._fits |= {card: any(aim.meld >= 0 for aim in self._game.aims(view, (card,))) for card in new}
        return frozenset(token for token, card in hand.items() if self._fits[card])
