"""Kalooki in the rule book: what its pages may ask and quote, and examples that the engine judges.

`KIND: CARDS | CAPTION`, cards in the notation (formats.md 1). Kinds: `T` and `E` a single meld; a round's id a whole
lay, its melds with `/` between them; `lay` a meld of the table, `+` and the card that comes to this end; `replace` a
run, `<>` and the card that takes the joker's place, which moves to the end that is named (`replace low`); `points` a
hand at the end of a round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import CardError, parse_row, row_text
from carioca.engine.game import Refusal
from carioca.engine.position import PositionError
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.games.contract.law import NO_LIMIT
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.state import contract_of
from carioca.games.melding.actions import Action, End, LayOff, Replace
from carioca.games.melding.state import Row
from carioca.rulebook.pages import BookError
from carioca.rulebook.source import Example
from carioca.words.rules import refusal_text

TOPICS: Mapping[str, str] = {
    "turn": "K12", "stock": "K11", "pile": "K11", "pile-down": "K11", "tray-set": "K05", "tray-run": "K06",
    "meld": "K15", "down": "K13", "further": "K14", "lay": "K15", "discard": "K17", "round": "K13", "points": "K27",
    "call": "K19", "pass-call": "K25", "allow": "K21", "refuse": "K23", "take": "K23",
    "decline": "K23",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
JOINTS = ("+", "<>")
_EXAMPLE = re.compile(r"([A-Za-z]+)(?: (low|high))?: (.+)")


def facts_of(options: KalookiOptions) -> dict[str, Any]:
    """Every option by its name, and `round_ids`, `rounds_played`; `cards`: all cards of the pack; `players_fixed`:
    fewest and most players are the same; `dealer_place`: the first dealer's place, counted from 1; `most_sets` and
    `most_runs` of a contract; `idle`: options that cannot matter."""
    contracts = options.order.contracts
    return {spec.name: getattr(options, spec.name) for spec in fields(options)} | {
        "round_ids": options.rounds_table,
        "rounds_played": len(contracts),
        "cards": len(options.order.pack),
        "players_fixed": options.players_min == options.players_max,
        "dealer_place": options.first_dealer_seat + 1,
        "most_sets": max(contract.sets for contract in contracts),
        "most_runs": max(contract.runs for contract in contracts),
        "idle": options.idle(),
    }


def example_of(text: str, options: KalookiOptions) -> Example | None:
    """The example that a line describes; None where it is not part of the game agreed on. Raises BookError."""
    words, _, caption = text.partition(" | ")
    match = _EXAMPLE.match(words)
    if match is None:
        raise BookError(f"this is no example: {text}")
    kind, end, cards = match.groups()
    joint = next((sign for sign in JOINTS if sign in cards), "/")
    try:
        groups = tuple(parse_row(part) for part in cards.split(joint))
    except CardError as error:
        raise BookError(f"{error}: {text}") from None
    example = Example(kind, groups, joint, caption=caption.strip())
    if Counter(card for row in groups for card in row) - Counter(options.order.pack):
        return None
    if kind == "points":
        return example._replace(points=hand_points(options.order, [card for row in groups for card in row]))
    if kind in ("T", "E") or kind in options.rounds_table:
        read = read_bajada(contract_of(kind), groups, NO_LIMIT, options.law)
        return _judged(example, read if isinstance(read, Refusal) else None)
    if kind in KalookiOptions().rounds_table:
        return None
    if kind == "lay":
        low = len(groups[0]) == 1
        meld, added = groups[::-1] if low else groups
        return _at_the_table(example, options, meld, LayOff(added[0], 0, "low" if low else "high"))
    if kind == "replace" and options.joker_replace_by != "none":
        where: End = "low" if end == "low" else "high" if end == "high" else ""
        return _at_the_table(example, options, groups[0], Replace(groups[1][0], 0, where))
    if kind == "replace":
        return None
    raise BookError(f"there is no kind of example {kind!r}: {text}")


def _at_the_table(example: Example, options: KalookiOptions, meld: Row, action: LayOff | Replace) -> Example | None:
    """The verdict on an action of a player who is down, on a meld of its own; None where no such meld can lie."""
    spare = "2C" if row_text((action.card,)) != "2C" else "3C"
    player = {"hand": [row_text((action.card,)), spare], "down": "earlier"}
    data: dict[str, Any] = {
        "options": options.changed(KALOOKI.presets["kalooki"]),
        "drew": "stock",
        "phase": "play",
        "players": [player, {}, {}],
        "melds": [{"owner": 0, "cards": row_text(meld).split()}],
    }
    try:
        state = KALOOKI.read_position(data)
    except PositionError:
        return None
    checked: Action = action
    return _judged(example, KALOOKI.check(state, checked))


def _judged(example: Example, refusal: Refusal | None) -> Example:
    return example._replace(refusal=refusal, why=refusal_text(refusal, KALOOKI) if refusal is not None else "")
