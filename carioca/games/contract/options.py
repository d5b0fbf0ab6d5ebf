"""What the options of all contract games are: words that people agree on, from which one law and one order are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.engine.options import Options
from carioca.games.melding.options import LawfulOptions

if TYPE_CHECKING:
    from carioca.games.contract.law import Law
    from carioca.games.contract.order import Order


class ContractOptions(LawfulOptions):
    """Base of the options of a contract game, which are a frozen dataclass with slots."""

    __slots__ = ()
    law: Law
    order: Order

    def make_law(self) -> Law:
        """What a meld is under these options."""
        raise NotImplementedError

    def make_order(self) -> Order:
        """How a round and a turn go under these options."""
        raise NotImplementedError


def own(options: Options) -> ContractOptions:
    """Options that are known to be this family's, as that."""
    assert isinstance(options, ContractOptions)
    return options
