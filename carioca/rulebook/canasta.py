"""The canasta games' part of the rule book: what their pages may ask and quote, and examples that the engine judges.

`KIND: CARDS | CAPTION`, cards in the notation (formats.md 1). Kinds: `meld` cards laid in any order; `lay` a meld of
the table, `+` and the card that comes to it; `replace` a meld, `<>` and the card for its wild; `canasta` what a canasta
is worth with its bonus.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import CardError, parse_row
from carioca.engine.game import Refusal
from carioca.engine.options import TableOptions
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.growth import ENDS, Grown, layoff, replaced
from carioca.games.canasta.melds import category, read
from carioca.games.canasta.options import CanastaOptions, own
from carioca.games.canasta.scoring import bonus
from carioca.games.canasta.state import SIDES
from carioca.games.melding.state import Laid
from carioca.rulebook.pages import BookError
from carioca.rulebook.source import Example
from carioca.words.cards import list_text
from carioca.words.rules import refusal_text

TOPICS: Mapping[str, str] = {
    "turn": "B13", "stock": "B13", "pile": "B13", "pile-down": "B14", "pozo": "B13", "take": "B13", "meld-set": "B05",
    "meld-run": "B06", "meld-wild": "B08", "canasta": "B10", "down": "B15", "salida": "B16", "closing": "B22",
    "lay": "B09:1", "discard": "B18", "muerto": "B19", "round": "B30", "points": "B26",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
JOINTS = ("+", "<>")
_EXAMPLE = re.compile(r"([a-z]+): (.+)")


class CanastaSource:
    """What rulebook/source.py asks of a family."""

    def facts(self, options: TableOptions) -> dict[str, Any]:
        """Every option by its name; `sizes`: how many can play, `players_fixed`: one number only; `dealer_place`: the
        first dealer's place, counted from 1."""
        mine = own(options)
        sizes = [str(seats) for seats in SIDES if mine.players_min <= seats <= mine.players_max]
        return {spec.name: getattr(mine, spec.name) for spec in fields(mine)} | {
            "round_ids": (),
            "sizes": list_text(sizes),
            "players_fixed": len(sizes) == 1,
            "dealer_place": mine.first_dealer_seat + 1,
            "idle": mine.idle(),
        }

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        return {"round": number}

    def example(self, text: str, options: TableOptions) -> Example | None:
        return example_of(text, own(options))

    def topics(self, options: TableOptions) -> Mapping[str, str]:
        return TOPICS


def example_of(text: str, options: CanastaOptions) -> Example | None:
    """The example that a line describes, None where a canasta is none here. Raises BookError."""
    words, _, caption = text.partition(" | ")
    match = _EXAMPLE.match(words)
    if match is None:
        raise BookError(f"this is no example: {text}")
    kind, cards = match.groups()
    joint = next((sign for sign in JOINTS if sign in cards), "/")
    try:
        groups = tuple(parse_row(part) for part in cards.split(joint))
    except CardError as error:
        raise BookError(f"{error}: {text}") from None
    if Counter(card for row in groups for card in row) - Counter(options.order.pack(2)):
        raise BookError(f"no pack has these cards: {text}")
    judges = {"meld": _meld, "lay": _grows, "replace": _grows, "canasta": _canasta}
    if kind not in judges:
        raise BookError(f"there is no kind of example {kind!r}: {text}")
    return judges[kind](Example(kind, groups, joint, caption=caption.strip()), options)


def _meld(example: Example, options: CanastaOptions) -> Example:
    laid = read(example.groups[0], options.law)
    return _judged(example, laid if isinstance(laid, Refusal) else None)


def _grows(example: Example, options: CanastaOptions) -> Example:
    """Legal when the card can come to one end at least, or the wild go to one."""
    row, added = example.groups
    laid = read(row, options.law)
    if not isinstance(laid, Laid):
        return _judged(example, laid)
    grow = layoff if example.kind == "lay" else replaced
    found = [grow(laid.kind, laid.cards, False, added[0], end, options.law) for end in ENDS]
    refused = [one for one in found if not isinstance(one, Grown)]
    return _judged(example, refused[0] if len(refused) == len(found) else None)


def _canasta(example: Example, options: CanastaOptions) -> Example | None:
    laid = read(example.groups[0], options.law)
    kind = category(laid.kind, laid.cards, options.law) if isinstance(laid, Laid) else None
    if kind is None:
        return None
    return example._replace(points=options.order.value(example.groups[0]) + bonus(options.order, kind))


def _judged(example: Example, refusal: Refusal | None) -> Example:
    return example._replace(refusal=refusal, why=refusal_text(refusal, BURACO) if refusal is not None else "")
