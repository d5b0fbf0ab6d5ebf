"""The canasta games' part of the rule book: what their pages may ask and quote, and examples that the engine judges.

`KIND: CARDS | CAPTION`, cards in the notation (docs/formats.md). Kinds: `meld` cards laid in any order; `lay` a meld of
the table, `+` and the card that comes to it; `replace` a meld, `<>` and the card for its wild; `canasta` what a canasta
is worth with its bonus.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.engine.game import Refusal
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.melds import ENDS, Grown, category, layoff, read, replaced
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.scoring import bonus
from carioca.games.canasta.state import SIDES
from carioca.games.melding.state import Laid
from carioca.rulebook.pages import BookError, Example, read_example
from carioca.words.cards import or_text

TOPICS: Mapping[str, str] = {
    "turn": "B13", "stock": "B13", "pile": "B13", "pile-down": "B14", "pozo": "B13", "take": "B13", "meld-set": "B05",
    "meld-run": "B06", "meld-wild": "B08", "canasta": "B10", "down": "B15", "salida": "B16", "closing": "B22",
    "lay": "B09:1", "discard": "B18", "muerto": "B19", "round": "B30", "points": "B26",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
_EXAMPLE = re.compile(r"([a-z]+): (.+)")


class CanastaSource:
    def facts(self, options: CanastaOptions) -> dict[str, Any]:
        """Every option by its name; `sizes`: how many can play, `players_fixed`: one number only; `dealer_place`: the
        first dealer's place, counted from 1; `example_total`: what the side in B26 scores."""
        sizes = [str(seats) for seats in SIDES if options.players_min <= seats <= options.players_max]
        return {spec.name: getattr(options, spec.name) for spec in fields(options)} | {
            "round_ids": (),
            "sizes": or_text(sizes),
            "players_fixed": len(sizes) == 1,
            "dealer_place": options.first_dealer_seat + 1,
            "example_total": 45 + 30 - 15 + options.canasta_real_bonus + options.close_bonus,
            "idle": options.idle(),
        }

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        return {"round": number}

    def example(self, text: str, options: CanastaOptions) -> Example | None:
        """The example that a line describes, None where a canasta is none here. Raises BookError."""
        example, _ = read_example(text, _EXAMPLE)
        if Counter(card for row in example.groups for card in row) - Counter(options.pack(2)):
            raise BookError(f"no pack has these cards: {text}")
        judges = {"meld": _meld, "lay": _grows, "replace": _grows, "canasta": _canasta}
        if example.kind not in judges:
            raise BookError(f"there is no kind of example {example.kind!r}: {text}")
        return judges[example.kind](example, options)

    def topics(self, options: CanastaOptions) -> Mapping[str, str]:
        return TOPICS


def _meld(example: Example, options: CanastaOptions) -> Example:
    laid = read(example.groups[0], options.law)
    return example.judged(laid if isinstance(laid, Refusal) else None, BURACO)


def _grows(example: Example, options: CanastaOptions) -> Example:
    """Legal when the card can come to one end at least, or the wild go to one."""
    row, added = example.groups
    laid = read(row, options.law)
    if not isinstance(laid, Laid):
        return example.judged(laid, BURACO)
    grow = layoff if example.kind == "lay" else replaced
    found = [grow(laid.kind, laid.cards, False, added[0], end, options.law) for end in ENDS]
    refused = [one for one in found if not isinstance(one, Grown)]
    return example.judged(refused[0] if len(refused) == len(found) else None, BURACO)


def _canasta(example: Example, options: CanastaOptions) -> Example | None:
    laid = read(example.groups[0], options.law)
    kind = category(laid.kind, laid.cards, options.law) if isinstance(laid, Laid) else None
    if kind is None:
        return None
    return example._replace(points=options.value(example.groups[0]) + bonus(options, kind))
