"""The contract games' part of the rule book: each game has its pages, its facts and its examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carioca.engine.options import TableOptions
from carioca.games.contract.carioca_options import own
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.rulebook.contract import carioca, kalooki
from carioca.rulebook.contract.carioca import example_of as example_of
from carioca.rulebook.contract.carioca import facts_of as facts_of
from carioca.rulebook.source import Example


class ContractSource:
    """What rulebook/source.py asks of a family; the options tell whose pages they are."""

    def facts(self, options: TableOptions) -> dict[str, Any]:
        if isinstance(options, KalookiOptions):
            return kalooki.facts_of(options)
        return carioca.facts_of(own(options))

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        return carioca.round_facts(round_id, number)

    def example(self, text: str, options: TableOptions) -> Example | None:
        if isinstance(options, KalookiOptions):
            return kalooki.example_of(text, options)
        return carioca.example_of(text, own(options))

    def topics(self, options: TableOptions) -> Mapping[str, str]:
        return kalooki.TOPICS if isinstance(options, KalookiOptions) else carioca.TOPICS
