"""What the options of all contract games are: words that people agree on, from which one law and one order are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.engine.options import Options, TableOptions

if TYPE_CHECKING:
    from carioca.games.contract.law import Law
    from carioca.games.contract.order import Order


class ContractOptions(TableOptions):
    """Base of the options of a contract game, which are a frozen dataclass with slots.

    `law` (what a meld is) and `order` (how a round and a turn go) are made when they are first asked for and are no
    part of the options' value.
    """

    __slots__ = ("law", "order")
    law: Law
    order: Order

    if not TYPE_CHECKING:  # For the type checker this would make any name one of an option.

        def __getattr__(self, name):
            """Fills a slot that is still empty: from then on it is read without a call."""
            make = {"law": "make_law", "order": "make_order"}.get(name)
            if make is None:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            object.__setattr__(self, name, getattr(self, make)())
            return object.__getattribute__(self, name)

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
