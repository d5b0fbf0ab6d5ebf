"""The contract games' part of the sheet: what the rounds ask for, and what cards cost."""

from __future__ import annotations

from carioca.engine.options import TableOptions
from carioca.games.contract.carioca_options import own
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.sheet.content import Price, Round
from carioca.sheet.contract import carioca, kalooki


class ContractBlocks:
    """What sheet/content.py asks of a family; the options tell whose sheet it is."""

    def rounds(self, options: TableOptions, base: TableOptions) -> tuple[tuple[Round, ...], list[str]]:
        if isinstance(options, KalookiOptions) and isinstance(base, KalookiOptions):
            return kalooki.rounds_of(options, base)
        return carioca.rounds_of(own(options), own(base))

    def prices(self, options: TableOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        if isinstance(options, KalookiOptions):
            return kalooki.prices_of(options, changed)
        return carioca.prices_of(own(options), changed)
