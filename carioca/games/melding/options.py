"""What the options of the games at this table are: words that people agree on, which make a law and an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.engine.options import TableOptions


class LawfulOptions(TableOptions):
    """Base of a family's options, which are frozen dataclasses with slots.

    `law` (what a meld is) and `order` (how a round and a turn go) are made when they are first asked for and are no
    part of the options' value. A family says what they are and makes them.
    """

    __slots__ = ("law", "order")

    if not TYPE_CHECKING:  # For the type checker this would make any name one of an option.

        def __getattr__(self, name):
            """Fills a slot that is still empty: from then on it is read without a call."""
            make = {"law": "make_law", "order": "make_order"}.get(name)
            if make is None:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            object.__setattr__(self, name, getattr(self, make)())
            return object.__getattribute__(self, name)
