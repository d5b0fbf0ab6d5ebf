"""What a rules sheet says, as plain data in the reader's language: made from the options and the catalogues alone."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import fields
from typing import Any, NamedTuple, cast

from carioca.engine.door import Door
from carioca.engine.game import Game
from carioca.engine.options import TableOptions, specs_of
from carioca.i18n import catalogue, language, t, uncapitalised
from carioca.sheet.blocks import Blocks, Price, Round
from carioca.suit_shapes import CHARACTERS
from carioca.words import glossary
from carioca.words.cards import list_text
from carioca.words.options import (
    option_group_text,
    option_help,
    option_text,
    option_value_text,
    preset_text,
    short_stock,
)

_FINGERPRINT = 8


class Line(NamedTuple):
    """One agreed rule: what it is about, what was agreed, and where the preset has it otherwise, both as a sentence."""

    label: str
    value: str
    changed: bool
    sentence: str


class Group(NamedTuple):
    title: str
    lines: tuple[Line, ...]


class Content(NamedTuple):
    """Everything on a sheet, in the order in which it is read."""

    language: str
    suits: str
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
    notes: tuple[str, ...]
    agreed: str
    signatures: int
    date: str
    fingerprint: str

    def without_sentences(self) -> Content:
        groups = (Group(title, tuple(line._replace(sentence="") for line in lines)) for title, lines in self.groups)
        return self._replace(groups=tuple(groups))


@Door
def families(family: str) -> Blocks[Any]:
    match family:
        case "contract":
            from carioca.sheet.contract import ContractBlocks

            return ContractBlocks()
        case "canasta":
            from carioca.sheet.canasta import CanastaBlocks

            return CanastaBlocks()
        case "tricks":
            from carioca.sheet.tricks import TricksBlocks

            return TricksBlocks()
    raise KeyError(family)


def suits_of(game: Game) -> str:
    """The signs of the suits of a game's pack."""
    return " ".join(CHARACTERS[suit] for suit in game.profile.pack.suits)


def make_content(game: Game, options: TableOptions, preset: str, name: str = "") -> Content:
    """The sheet of `options`; what differs from the preset of this key is marked. `name`: the players' own.

    An option that cannot matter under the others is neither marked nor counted.
    """
    base, blocks = game.presets[preset], families(game.profile.family)
    changed = frozenset(options.changed(base)) - options.idle()
    own = " ".join(name.split())
    rounds, missing = blocks.rounds(options, base)
    key = "sheet.differs" if changed else "sheet.same" if own else "sheet.plain"
    return Content(
        language=language(),
        suits=suits_of(game),
        title=t("sheet.title"),
        name=own or preset_text(preset),
        summary=t(key, n=len(changed), preset=preset_text(preset)),
        changes=len(changed),
        rounds_title=option_group_text("rounds"),
        rounds=rounds,
        missing=t("sheet.missing", rounds=list_text(missing)) if missing else "",
        prices_title=prices_title(game),
        prices=blocks.prices(options, changed),
        groups=_groups(game, options, preset, changed),
        notes=tuple(
            filter(None, (short_stock(game, options, options.players_max), _words(game), _idle(game, options)))
        ),
        agreed=t("sheet.agreed"),
        signatures=options.players_max,
        date=t("sheet.date"),
        fingerprint=t("sheet.fingerprint", code=fingerprint(game, options)),
    )


def prices_title(game: Game) -> str:
    """What stands above the small cards: what they cost, or what the family says of them instead."""
    own = f"sheet.values.{game.profile.family}"
    return t(own if own in catalogue(language()) else "sheet.values")


def fingerprint(game: Game, options: TableOptions) -> str:
    """Eight hexadecimal digits that are the same for the same game with the same options, whatever they are called."""
    whole = {spec.name: getattr(options, spec.name) for spec in fields(options)}
    text = json.dumps({"game": game.name, "options": whole}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_FINGERPRINT].upper()


def _groups(game: Game, options: TableOptions, preset: str, changed: frozenset[str]) -> tuple[Group, ...]:
    """Every option that matters under its group's heading; lists of rounds have a place of their own."""
    lines: dict[str, list[Line]] = {}
    for spec in specs_of(options):
        name, value, idle = spec.name, getattr(options, spec.name), spec.name in options.idle()
        if not idle and not isinstance(value, tuple):
            told = _sentence(game, name, value, preset) if name in changed else ""
            line = Line(option_text(name, game), option_value_text(name, value, game), name in changed, told)
            lines.setdefault(spec.metadata["group"], []).append(line)
    return tuple(Group(option_group_text(group), tuple(found)) for group, found in lines.items())


_FIRST_CLAUSE = re.compile(r"[^.;:]*")


def _sentence(game: Game, name: str, value: object, preset: str) -> str:
    """What a changed rule decides, what was agreed, and what the preset has: all in the sentence that explains it."""
    help_text = option_help(name, game)
    end = cast(re.Match[str], _FIRST_CLAUSE.match(help_text)).end()
    usual = option_value_text(name, getattr(game.presets[preset], name), game)
    agreed = uncapitalised(option_value_text(name, value, game))
    told = t("sheet.changed", value=agreed, preset=preset_text(preset), usual=uncapitalised(usual))
    return help_text[:end] + told + help_text[end:]


TERMS = (
    "set", "run", "down", "lay", "out", "canasta", "muerto", "salida", "close", "natural", "call",
    "trick", "trump", "bid", "postre", "head", "ruff", "over", "renuncio",
)  # fmt: skip
"""What nobody can guess who has not played: told on the sheet itself."""


def _words(game: Game) -> str:
    words = [term for term in TERMS if term in glossary.TERMS.get(game.name, ())]
    return t("sheet.words", words=glossary.explained(game.name, words)) if words else ""


def _idle(game: Game, options: TableOptions) -> str:
    unused = [option_text(spec.name, game) for spec in specs_of(options) if spec.name in options.idle()]
    return t("sheet.idle", options=list_text([uncapitalised(label) for label in unused])) if unused else ""
