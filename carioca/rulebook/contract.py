"""The contract games in the rule book: what their pages may ask and quote, and examples that the engine judges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import french_pack, row_text
from carioca.engine.game import Refusal
from carioca.engine.position import PositionError
from carioca.games.contract.bajada import joker_limit, read_bajada
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.law import CONTRACTS, NO_LIMIT, Contract, contract_of
from carioca.games.contract.rounds import provable
from carioca.games.contract.scoring import hand_points, left_points
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, End, LayDown, LayOff, Replace, SwapJoker
from carioca.games.melding.state import Row
from carioca.rulebook.pages import BookError, Example, read_example
from carioca.words.cards import list_text
from carioca.words.door import voice_of

ItsOptions = CariocaOptions | KalookiOptions
TOPICS: Mapping[str, str] = {
    "turn": "T1", "stock": "T2", "pile": "T3", "pile-down": "T4", "tray-set": "M1", "tray-run": "M2",
    "tray-full": "M8", "meld": "T7", "down": "C2", "further": "T8", "pass": "J9", "lay": "T7", "discard": "T10",
    "round": "C2", "points": "P1",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
SINGLE = {"T": Contract("T", 1, 0), "E": Contract("E", 0, 1)}
_EXAMPLE = re.compile(r"([A-Za-z]+)(\+?)(?: ([A-Za-z]+))?: (.+)")
_LATER = 99  # turnings and laps after which any relief has come
_SECOND_TURN = 3  # of two players


# -- Carioca ---------------------------------------------------------------------------------------------------------


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
    return list_text(list(map(voice_of(CARIOCA).round_text, rounds)))


def example_of(text: str, options: CariocaOptions) -> Example | None:
    """The example that a line describes; None where the cards or the round are not part of the game agreed on.

    Kinds: `T` and `E` a single meld going down; a round's id a whole bajada, its melds with `/` between them (`real+`:
    after the relief); `lay` a meld of the table, `+` and the card that comes to this end; `swap` a meld, `<>` and the
    card that replaces a joker (`swap down`: by a player who is down); `discard` one card (`discard payaso`: in this
    round); `points` a hand at the end of a round (`points payaso`). Raises BookError for a line that is none.
    """
    example, match = read_example(text, _EXAMPLE)
    if not _in_pack(example, options):
        return None
    if example.kind in SINGLE or example.kind in CONTRACTS:
        return _bajada(example, options, bool(match[2]))
    judges = {"lay": _lay, "swap": _swap, "discard": _discard, "points": _points}
    if example.kind not in judges:
        raise BookError(f"there is no kind of example {example.kind!r}: {text}")
    return judges[example.kind](example, options, match[3] or "")


def _in_pack(example: Example, options: ItsOptions) -> bool:
    return not Counter(card for row in example.groups for card in row) - Counter(options.order.pack)


def _bajada(example: Example, options: CariocaOptions, later: bool) -> Example | None:
    contract = SINGLE.get(example.kind) or CONTRACTS[example.kind]
    if contract.full:
        if sum(bool(CONTRACTS[name].full) for name in options.round_ids) > 1:
            which = voice_of(CARIOCA).round_text(contract.id)
            example = example._replace(caption=f"{which}, {example.caption}" if example.caption else which)
        cards = tuple(card for row in example.groups for card in row)
        state = _state(options, contract.id, {"hand": cards}, later=later)
        return state and _checked(example, state, LayDown(example.groups))
    played = [CONTRACTS[name] for name in options.round_ids]
    if not any(asked.sets >= contract.sets and asked.runs >= contract.runs for asked in played):
        return None
    read = read_bajada(contract, example.groups, options.jokers_per_bajada or NO_LIMIT, options.law)
    return example.judged(read if isinstance(read, Refusal) else None, CARIOCA)


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
    return example.judged(CARIOCA.check(state, action), CARIOCA)


# -- Kalooki -----------------------------------------------------------------------------------------------------------


KALOOKI_TOPICS: Mapping[str, str] = {
    "turn": "K12", "stock": "K11", "pile": "K11", "pile-down": "K11", "tray-set": "K05", "tray-run": "K06",
    "meld": "K15", "down": "K13", "further": "K14", "lay": "K15", "discard": "K17", "round": "K13", "alike": "K10",
    "points": "K27:1", "call": "K19", "pass-call": "K25", "allow": "K21", "refuse": "K23", "take": "K23",
    "decline": "K23",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
_KALOOKI_EXAMPLE = re.compile(r"([A-Za-z]+)(?: (low|high))?: (.+)")


def kalooki_facts(options: KalookiOptions) -> dict[str, Any]:
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


def kalooki_example(text: str, options: KalookiOptions) -> Example | None:
    """The example that a line describes; None where it is not part of the game agreed on.

    Kinds: `T` and `E` a single meld; a round's id a whole lay, its melds with `/` between them; `lay` a meld of the
    table, `+` and the card that comes to this end; `replace` a run, `<>` and the card that takes the joker's place,
    which moves to the end that is named (`replace low`); `points` a hand at the end of a round. Raises BookError.
    """
    example, match = read_example(text, _KALOOKI_EXAMPLE)
    kind, groups, end = example.kind, example.groups, match[2]
    if not _in_pack(example, options):
        return None
    if kind == "points":
        return example._replace(points=hand_points(options.order, [card for row in groups for card in row]))
    if kind in ("T", "E") or kind in options.rounds_table:
        read = read_bajada(contract_of(kind), groups, NO_LIMIT, options.law)
        return example.judged(read if isinstance(read, Refusal) else None, KALOOKI)
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
    return example.judged(KALOOKI.check(state, action), KALOOKI)


class ContractSource:
    """The options tell whose pages they are."""

    def facts(self, options: ItsOptions) -> dict[str, Any]:
        if isinstance(options, KalookiOptions):
            return kalooki_facts(options)
        return facts_of(options)

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        contract = voice_of(CARIOCA).round_text(round_id)
        return {"round": number, "contract": contract, "contract_cards": contract_of(round_id).cards}

    def example(self, text: str, options: ItsOptions) -> Example | None:
        if isinstance(options, KalookiOptions):
            return kalooki_example(text, options)
        return example_of(text, options)

    def topics(self, options: ItsOptions) -> Mapping[str, str]:
        return KALOOKI_TOPICS if isinstance(options, KalookiOptions) else TOPICS
