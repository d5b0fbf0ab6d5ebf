"""House rules as sentences: what presets, options and their values are called, and what they change."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import Field, fields
from typing import Any, TypeGuard

from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError, TableOptions
from carioca.i18n import catalogue, language, own_key, t
from carioca.words.door import voice_of
from carioca.words.typed import numbers_text


def preset_text(preset: str) -> str:
    return t(f"preset.{preset}")


def option_text(name: str, game: Game) -> str:
    return t(_key(name, game))


def option_named(name: str, game: Game) -> str:
    """With the name by which whoever types it finds it: `Cartas por jugador (hand_size)`."""
    return f"{option_text(name, game)} ({name})"


def option_help(name: str, game: Game) -> str:
    return t(_key(name, game, ".help"))


def option_idle(name: str, options: TableOptions, game: Game) -> str:
    key = _key(name, game, ".idle")
    return voice_of(game).idle(name, options) or (t(key) if key in catalogue(language()) else "")


def option_group_text(group: str) -> str:
    return t(f"option.group.{group}")


def options_fault(error: OptionsError, game: Game) -> str:
    values = dict(error.values)
    option = values.get("option")
    if isinstance(option, str):
        if "value" in values:
            values["value"] = option_value_text(option, values["value"], game)
        values["option"] = option_text(option, game)
    exact = error.code == "seats" and values["least"] == values["most"]
    return t(f"options.fault.{error.code}" + (".exact" if exact else ""), **values)


ENOUGH = 3
"""Cards of the stock for each seat: where there are fewer, a round is over before hands have become any better."""


def short_stock(game: Game, options: TableOptions, seats: int) -> str:
    """What so many should know before they play by these rules, which make a game: that hardly anything is left to
    draw, what comes of it, and what helps. Empty for nearly all rules, and where so many cannot be dealt to at all."""
    setup = Setup(game.name, options, seats, "-")
    left = game.stock_left(setup)
    if left is None or not 0 <= left < ENOUGH * seats:
        return ""
    told = [t("agree.short-stock", seats=seats, n=left)]
    if game.rounds(setup) is None:
        told.append(t("agree.short-stock.endless"))
    packs = next(filter(None, (_with_packs(game, options, seats, spec) for spec in fields(options))), 0)
    told.append(t("agree.short-stock.packs", n=packs) if packs else t("agree.short-stock.fewer"))
    return " ".join(told)


def _with_packs(game: Game, options: TableOptions, seats: int, spec: Field[Any]) -> int:
    """With how many packs there is enough to draw, where this option says how many there are; else 0."""
    if spec.name not in ("packs", "decks"):
        return 0
    for packs in (choice for choice in spec.metadata["choices"] if isinstance(choice, int)):
        with suppress(OptionsError):
            setup = Setup(game.name, options.with_changes({spec.name: packs}), seats, "-")
            game.validate(setup)
            if (game.stock_left(setup) or 0) >= ENOUGH * seats:
                return packs
    return 0


def listed(value: object) -> TypeGuard[Sequence[int]]:
    """Whether the value of an option is a list of numbers: how many cards each round has."""
    return isinstance(value, tuple | list) and bool(value) and all(isinstance(one, int) for one in value)


def option_value_text(name: str, value: object, game: Game) -> str:
    if listed(value):
        return numbers_text(value)
    if isinstance(value, tuple | list):
        voice, known = voice_of(game), _choices(name, game)
        # Semicolons, because a contract may have an "and" in it.
        return "; ".join(voice.round_text(one) for one in value if one in known) or t(_key(name, game, ".none"))
    key = _key(name, game, f".{str(value).lower()}")
    return t(key) if key in catalogue(language()) else str(value)


def length_text(word: str, name: str, value: object, game: Game) -> str:
    """What a length of a match, the value of this option, is called: where it is played to points, by them."""
    if not isinstance(value, int):
        return t(f"new.length.{word}")
    return t("new.length.points", n=value) if value else option_value_text(name, value, game)


def _key(name: str, game: Game, rest: str = "") -> str:
    """The key of an option: what a game says of it in its own words comes before what all games say."""
    return own_key(f"option.{name}{rest}", game.name)


def _choices(name: str, game: Game) -> Collection[object]:
    usual = next(iter(game.presets.values()))
    return next((spec.metadata["choices"] for spec in fields(usual) if spec.name == name), ())
