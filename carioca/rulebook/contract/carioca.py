"""Carioca in the rule book: what its pages may ask and quote, and examples that the engine judges.

`KIND: CARDS | CAPTION`, cards in the notation (formats.md 1). Kinds: `T` and `E` a single meld going down; a round's id
a whole bajada, its melds with `/` between them (`real+`: after the relief); `lay` a meld of the table, `+` and the card
that comes to this end; `swap` a meld, `<>` and the card that replaces a joker (`swap down`: by a player who is down);
`discard` one card (`discard payaso`: in this round); `points` a hand at the end of a round (`points payaso`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import CardError, french_pack, parse_row, row_text
from carioca.engine.game import Refusal
from carioca.engine.position import PositionError
from carioca.games.contract.bajada import joker_limit, read_bajada
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.dead import provable
from carioca.games.contract.law import NO_LIMIT
from carioca.games.contract.scoring import left_points
from carioca.games.contract.state import CONTRACTS, Contract, State, contract_of
from carioca.games.melding.actions import Action, Discard, LayDown, LayOff, SwapJoker
from carioca.games.melding.state import Row
from carioca.rulebook.pages import BookError
from carioca.rulebook.source import Example
from carioca.words.base import voice_of
from carioca.words.cards import list_text
from carioca.words.rules import refusal_text

TOPICS: Mapping[str, str] = {
    "turn": "T1", "stock": "T2", "pile": "T3", "pile-down": "T4", "tray-set": "M1", "tray-run": "M2",
    "tray-full": "M8", "meld": "T7", "down": "C2", "further": "T8", "pass": "J9", "lay": "T7", "discard": "T10",
    "round": "C2", "points": "P1",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
JOINTS = ("+", "<>")
SINGLE = {"T": Contract("T", 1, 0), "E": Contract("E", 0, 1)}
_EXAMPLE = re.compile(r"([A-Za-z]+)(\+?)(?: ([A-Za-z]+))?: (.+)")
_LATER = 99  # turnings and laps after which any relief has come
_SECOND_TURN = 3  # of two players


# -- facts -----------------------------------------------------------------------------------------------------------


def facts_of(options: CariocaOptions) -> dict[str, Any]:
    """Every option by its name, and:

    `jokers` and `cards` of the pack; `wilds`: jokers or red twos play; `plain` and `full`: rounds of tríos and
    escalas and of 13 cards are played; `most_sets` and `most_runs` of a contract; `full_limits`: a 13-card round
    has its own number of jokers; `dead`: how many 13-card rounds never take jokers, `dead_rounds` the names of the
    latter; `spaced`: a 13-card run of `spaced_rounds` takes two jokers; `last_full`: the last round is of 13 cards;
    `players_fixed`: fewest and most players are the same; `provable`: a table on which nobody can win any more is
    noticed; `two_value`: points of a black two; `dealer_place`: the first dealer's place, counted from 1; `idle`:
    options that cannot matter.
    """
    ids = options.round_ids
    plain = [CONTRACTS[name] for name in ids if not CONTRACTS[name].full]
    full = [name for name in ids if CONTRACTS[name].full]
    takes = {name: full_jokers(options, name) for name in full}
    dead = [name for name in full if not takes[name] and not (name == "real" and options.real_relief != "off")]
    return {spec.name: getattr(options, spec.name) for spec in fields(options)} | {
        "round_ids": ids,
        "rounds_played": len(ids),
        "last_full": bool(CONTRACTS[ids[-1]].full),
        "players_fixed": options.players_min == options.players_max,
        "jokers": options.jokers,
        "cards": len(options.order.pack),
        "wilds": options.jokers > 0 or options.red_twos_wild,
        "plain": bool(plain),
        "full": bool(full),
        "most_sets": max((contract.sets for contract in plain), default=0),
        "most_runs": max((contract.runs for contract in plain), default=0),
        "dead": len(dead),
        "dead_rounds": _rounds_text(dead),
        "full_limits": any(takes.values()),
        "spaced": any(count > 1 for count in takes.values()),
        "spaced_rounds": _rounds_text([name for name in full if takes[name] > 1]),
        "provable": provable(options.law, options.order),
        "two_value": options.order.points[2],
        "dealer_place": options.first_dealer_seat + 1,
        "idle": options.idle(),
    }


def full_jokers(options: CariocaOptions, name: str) -> int:
    """How many jokers a 13-card round takes from its beginning (J2, J4)."""
    return {"final": options.final_jokers, "sucia": options.sucia_jokers}.get(name, 0)


def _rounds_text(rounds: list[str]) -> str:
    return list_text([round_text(name) for name in rounds])


def round_facts(name: str, number: int) -> dict[str, Any]:
    """What an item that is repeated for every round may quote."""
    return {
        "round": number,
        "contract": round_text(name),
        "contract_cards": contract_of(name).cards,
    }


def round_text(round_id: str) -> str:
    """What a round asks for."""
    return voice_of(CARIOCA).round_text(round_id)


# -- examples --------------------------------------------------------------------------------------------------------


def example_of(text: str, options: CariocaOptions) -> Example | None:
    """The example that a line describes; None where the cards or the round are not part of the game agreed on.

    Raises BookError for a line that is none.
    """
    words, _, caption = text.partition(" | ")
    match = _EXAMPLE.match(words)
    if match is None:
        raise BookError(f"this is no example: {text}")
    kind, later, round_id, cards = match.groups()
    joint = next((sign for sign in JOINTS if sign in cards), "/")
    try:
        groups = tuple(parse_row(part) for part in cards.split(joint))
    except CardError as error:
        raise BookError(f"{error}: {text}") from None
    example = Example(kind, groups, joint, caption=caption.strip())
    if not _in_pack(groups, options):
        return None
    if kind in SINGLE or kind in CONTRACTS:
        return _bajada(example, options, bool(later))
    judges = {"lay": _lay, "swap": _swap, "discard": _discard, "points": _points}
    if kind not in judges:
        raise BookError(f"there is no kind of example {kind!r}: {text}")
    return judges[kind](example, options, round_id or "")


def _in_pack(groups: tuple[Row, ...], options: CariocaOptions) -> bool:
    pack = Counter(options.order.pack)
    return not Counter(card for row in groups for card in row) - pack


def _bajada(example: Example, options: CariocaOptions, later: bool) -> Example | None:
    contract = SINGLE.get(example.kind) or CONTRACTS[example.kind]
    if contract.full:
        if sum(bool(CONTRACTS[name].full) for name in options.round_ids) > 1:
            which = round_text(contract.id)
            example = example._replace(caption=f"{which}, {example.caption}" if example.caption else which)
        cards = tuple(card for row in example.groups for card in row)
        state = _state(options, contract.id, {"hand": cards}, later=later)
        return state and _checked(example, state, LayDown(example.groups))
    played = [CONTRACTS[name] for name in options.round_ids]
    if not any(asked.sets >= contract.sets and asked.runs >= contract.runs for asked in played):
        return None
    read = read_bajada(contract, example.groups, options.jokers_per_bajada or NO_LIMIT, options.law)
    return _judged(example, read if isinstance(read, Refusal) else None)


def _lay(example: Example, options: CariocaOptions, _: str) -> Example | None:
    """The card stands where it comes to: before the meld or behind it."""
    low = len(example.groups[0]) == 1
    meld, added = example.groups[::-1] if low else example.groups
    state = _state(options, "", {"hand": _with_another(added), "down": "earlier"}, meld)
    if state is None:
        return None
    return _checked(example, state, LayOff(added[0], 0, "low" if low else "high"))


def _swap(example: Example, options: CariocaOptions, down: str) -> Example | None:
    meld, added = example.groups
    state = _state(options, "", {"hand": _with_another(added), "down": "earlier" if down else "no"}, meld)
    return state and _checked(example, state, SwapJoker(added[0], 0))


def _discard(example: Example, options: CariocaOptions, round_id: str) -> Example | None:
    card = example.groups[0][0]
    state = _state(options, round_id, {"hand": _with_another((card,))})
    return state and _checked(example, state, Discard(card))


def _points(example: Example, options: CariocaOptions, round_id: str) -> Example | None:
    state = _state(options, round_id, {"hand": ()})
    hand = tuple(card for row in example.groups for card in row)
    return state and example._replace(points=left_points(state.law, state.order, hand, joker_limit(state)))


def _with_another(cards: Row) -> Row:
    """A hand of these cards and one more, so that a discard is left."""
    spare = next(card for card in french_pack(1, 0)[::-1] if card not in cards)
    return (*cards, spare)


def _state(
    options: CariocaOptions, round_id: str, player: dict[str, Any], meld: Row = (), later: bool = False
) -> State | None:
    """A player with this hand in the middle of a turn, and a rival's meld; None where it cannot come to that.

    Without a round's id the first one of tríos and escalas is taken, or the first one at all when no meld lies there.
    """
    plain = [name for name in options.round_ids if not CONTRACTS[name].full]
    wanted = round_id or next(iter(plain or (() if meld else options.round_ids)), "")
    if wanted not in options.round_ids:
        return None
    hand = row_text(player["hand"]).split()
    rival: dict[str, Any] = {"hand": [], "down": "earlier" if meld else "no"}
    data: dict[str, Any] = {
        "options": options.changed(CARIOCA.presets["carioca-chile"]),
        "round": wanted,
        "drew": "stock",
        "phase": "play",
        "recycles": _LATER if later else 0,
        "turns": _LATER if later else 1 if options.go_down_first_turn else _SECOND_TURN,
        "players": [{**player, "hand": hand}, rival],
        "melds": [{"owner": 1, "cards": row_text(meld).split()}] if meld else [],
    }
    try:
        return CARIOCA.read_position(data)
    except PositionError:
        return None


def _checked(example: Example, state: State, action: Action) -> Example:
    return _judged(example, CARIOCA.check(state, action))


def _judged(example: Example, refusal: Refusal | None) -> Example:
    return example._replace(refusal=refusal, why=refusal_text(refusal, CARIOCA) if refusal is not None else "")
