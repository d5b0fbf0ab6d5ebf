"""What a rules sheet says, as plain data in the reader's language: made from the options and the catalogues alone."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from carioca.engine.options import specs_of
from carioca.games import all_games
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.scoring import RED_TWO
from carioca.games.contract.state import CONTRACTS, Contract
from carioca.i18n import capitalised, language, t
from carioca.words.rules import (
    contract_text,
    list_text,
    option_group_text,
    option_text,
    option_value_text,
    preset_text,
    rank_text,
)

JOKER = "*"
"""Stands for the joker among the ranks of a price."""
_FINGERPRINT = 8


class Line(NamedTuple):
    """One agreed rule: what it is about, what was agreed, and whether the preset has it otherwise."""

    label: str
    value: str
    changed: bool


class Group(NamedTuple):
    """Rules under one heading."""

    title: str
    lines: tuple[Line, ...]


class Round(NamedTuple):
    """A round in its place: what it asks for, how many cards that takes, and the sizes of its melds."""

    number: int
    contract: str
    cards: str
    melds: tuple[int, ...]
    changed: bool


class Price(NamedTuple):
    """What some cards cost: the ranks (`2♥` with a suit, JOKER); a `span` goes from the first to the last of two."""

    ranks: tuple[str, ...]
    span: bool
    points: str
    changed: bool


class Content(NamedTuple):
    """Everything on a sheet, in the order in which it is read."""

    language: str
    title: str
    name: str
    summary: str
    changes: int
    rounds_title: str
    rounds: tuple[Round, ...]
    missing: str
    prices_title: str
    prices: tuple[Price, ...]
    groups: tuple[Group, ...]
    idle: str
    agreed: str
    signatures: int
    date: str
    fingerprint: str


def make_content(options: CariocaOptions, preset: str, base: CariocaOptions, name: str = "") -> Content:
    """The sheet of `options`; what differs from `base`, the preset of that key, is marked. `name`: the players' own.

    An option that cannot matter under the others is neither marked nor counted.
    """
    changed = frozenset(options.changed(base)) - options.idle()
    own = " ".join(name.split())
    rounds, missing = _rounds(options, base)
    key = "sheet.differs" if changed else "sheet.same" if own else "sheet.plain"
    return Content(
        language=language(),
        title=t("sheet.title"),
        name=own or preset_text(preset),
        summary=t(key, n=len(changed), preset=preset_text(preset)),
        changes=len(changed),
        rounds_title=option_group_text("rounds"),
        rounds=rounds,
        missing=t("sheet.missing", rounds=list_text(missing)) if missing else "",
        prices_title=t("sheet.values"),
        prices=_prices(options, changed),
        groups=_groups(options, changed),
        idle=_idle(options),
        agreed=t("sheet.agreed"),
        signatures=options.players_max,
        date=t("sheet.date"),
        fingerprint=t("sheet.fingerprint", code=fingerprint(options)),
    )


def fingerprint(options: CariocaOptions) -> str:
    """Eight hexadecimal digits that are the same for the same game with the same options, whatever they are called."""
    game = next(game.name for game in all_games() if type(options) in map(type, game.presets.values()))
    whole = {spec.name: getattr(options, spec.name) for spec in fields(options)}
    text = json.dumps({"game": game, "options": whole}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_FINGERPRINT].upper()


def _rounds(options: CariocaOptions, base: CariocaOptions) -> tuple[tuple[Round, ...], list[str]]:
    """The rounds in order, those that the base has not or has elsewhere marked; and what the base has beyond them."""
    ids, others = options.round_ids, base.round_ids
    same = SequenceMatcher(None, others, ids, autojunk=False).get_matching_blocks()
    kept = {block.b + step for block in same for step in range(block.size)}
    rounds = tuple(
        Round(at + 1, capitalised(contract_text(contract)), _cards(options, contract), _melds(contract), at not in kept)
        for at, contract in enumerate(CONTRACTS[name] for name in ids)
    )
    return rounds, [contract_text(CONTRACTS[name]) for name in others if name not in ids]


def _cards(options: CariocaOptions, contract: Contract) -> str:
    least = options.meld_size_down == "at_least" and not contract.full
    return t("sheet.cards-least" if least else "sheet.cards", n=contract.cards)


def _melds(contract: Contract) -> tuple[int, ...]:
    return (13,) if contract.full else (SET_SIZE,) * contract.sets + (RUN_SIZE,) * contract.runs


def _prices(options: CariocaOptions, changed: frozenset[str]) -> tuple[Price, ...]:
    """What cards cost by rank (P2, P5), each price with the ranks that share it."""
    points = options.order.points
    numbers = "values" in changed
    prices = []
    if points[2:11] == tuple(range(2, 11)):
        prices.append(Price(("2", "10"), True, t("sheet.face"), numbers))
        prices.append(Price(("J", "Q", "K"), False, str(points[11]), numbers))
    else:
        for cost, group in groupby(range(2, 14), lambda rank: points[rank]):
            ranks = [*group]
            prices.append(Price((rank_text(ranks[0]), rank_text(ranks[-1])), True, str(cost), numbers))
    prices.append(Price(("A",), False, str(points[1]), "ace_value" in changed))
    if options.jokers:
        prices.append(Price((JOKER,), False, str(points[0]), "joker_value" in changed))
    if options.red_twos_wild:
        prices.append(Price(("2♥", "2♦"), False, str(RED_TWO), "red_twos_wild" in changed))
    return tuple(prices)


def _groups(options: CariocaOptions, changed: frozenset[str]) -> tuple[Group, ...]:
    """Every option that matters under its group's heading; lists of rounds have a place of their own."""
    lines: dict[str, list[Line]] = {}
    for spec in specs_of(options):
        value, idle = getattr(options, spec.name), spec.name in options.idle()
        if not idle and not isinstance(value, tuple):
            line = Line(option_text(spec.name), option_value_text(spec.name, value), spec.name in changed)
            lines.setdefault(spec.metadata["group"], []).append(line)
    return tuple(Group(option_group_text(group), tuple(found)) for group, found in lines.items())


def _idle(options: CariocaOptions) -> str:
    unused = [option_text(spec.name) for spec in specs_of(options) if spec.name in options.idle()]
    return t("sheet.idle", options=list_text([_small(label) for label in unused])) if unused else ""


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
