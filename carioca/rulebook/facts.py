"""What the pages may ask and quote: the options in force and what follows from them, and conditions on these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.dead import provable
from carioca.games.contract.state import CONTRACTS
from carioca.rulebook.pages import BookError
from carioca.words.rules import contract_text, list_text

Facts = Mapping[str, Any]
_TERM = re.compile(r"(!?)([a-z_0-9]+)(?:(=|<|>|~)([A-Za-z0-9_|]+))?$")


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
        "dead_rounds": _names(dead),
        "full_limits": any(takes.values()),
        "spaced": any(count > 1 for count in takes.values()),
        "spaced_rounds": _names([name for name in full if takes[name] > 1]),
        "provable": provable(options.law, options.order),
        "two_value": options.order.points[2],
        "dealer_place": options.first_dealer_seat + 1,
        "idle": options.idle(),
    }


def full_jokers(options: CariocaOptions, name: str) -> int:
    """How many jokers a 13-card round takes from its beginning (J2, J4)."""
    return {"final": options.final_jokers, "sucia": options.sucia_jokers}.get(name, 0)


def _names(rounds: list[str]) -> str:
    return list_text([contract_text(CONTRACTS[name]) for name in rounds])


def round_facts(name: str, number: int) -> dict[str, Any]:
    """What an item that is repeated for every round may quote."""
    contract = CONTRACTS[name]
    return {
        "round": number,
        "contract": contract_text(contract),
        "contract_cards": contract.cards,
    }


def holds(condition: str, facts: Facts) -> bool:
    """Whether a condition holds: terms with commas between them, all of which must.

    `name` (true, not 0, not empty), `name=a|b`, `name<n`, `name>n`, `name~a|b` (contains one of them), and `!` before
    any of these. Raises BookError.
    """
    return all(_term(term.strip(), facts) for term in condition.split(",") if term.strip())


def _term(term: str, facts: Facts) -> bool:
    match = _TERM.match(term)
    if match is None or match[2] not in facts:
        raise BookError(f"this is no condition: {term}")
    value, wanted = facts[match[2]], (match[4] or "").split("|")
    match match[3]:
        case "=":
            found = str(value).lower() in wanted
        case "<":
            found = value < int(wanted[0])
        case ">":
            found = value > int(wanted[0])
        case "~":
            found = any(name in value for name in wanted)
        case _:
            found = bool(value)
    return found != bool(match[1])
