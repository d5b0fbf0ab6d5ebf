"""The rules that people agree on before the first deal: a preset and what differs from it, complete or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, Self

from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError, TableOptions, lengths_of, limit
from carioca.games import entry_of, preset_game
from carioca.i18n import t, uncapitalised
from carioca.storage.files import is_file
from carioca.storage.presets import ENDING, OwnPreset, PresetError, Presets
from carioca.words.options import (
    listed,
    option_named,
    option_text,
    option_value_text,
    options_fault,
    preset_text,
    short_stock,
)
from carioca.words.typed import numbers_words, read_numbers
from carioca.words.voice import Unclear

DEFAULT = "carioca-chile"
_SHOWN = 60  # so many letters of what somebody typed are said again


class Agreement(NamedTuple):
    """House rules as they are being chosen.

    `base` is a preset of a game, `own` the name under which the player keeps these rules ("": none), `changes`
    the options that differ from the base, as JSON values. Each value fits its option, but together they may make
    no game yet: then `options` raises, and `fault` says why.
    """

    base: str = DEFAULT
    own: str = ""
    changes: Mapping[str, Any] = {}

    @classmethod
    def of(cls, options: TableOptions, base: str) -> Self:
        """The agreement that these options are. Raises KeyError for a preset that does not exist."""
        return cls(base, "", options.changed(preset_game(base).presets[base]))

    @classmethod
    def from_own(cls, own: OwnPreset) -> Self:
        """The agreement of kept rules.

        Raises PresetError when their game, base, an option or a value does not exist here; the sentence names it.
        """
        try:
            game = preset_game(own.base)
        except KeyError:
            raise PresetError("preset.base", {"name": own.name, "base": own.base}) from None
        if game.name != own.game:
            raise PresetError("preset.game", {"name": own.name, "game": own.game})
        agreed = cls(own.base, own.name)
        for name, value in own.options.items():
            agreed = agreed._with_checked(name, value)
        return agreed

    @classmethod
    def recalled(cls, base: str, own: str, changes: Mapping[str, Any]) -> Self:
        """An agreement from an earlier day; what no longer fits is left out. Never raises."""
        try:
            preset_game(base)
        except KeyError:
            return cls()
        agreed = cls(base, own)
        for name, value in changes.items():
            with suppress(PresetError):
                agreed = agreed._with_checked(name, value)
        return agreed

    def to_own(self, name: str) -> OwnPreset:
        return OwnPreset(name, self.game.name, self.base, dict(self.changes))

    @property
    def title(self) -> str:
        return self.own or preset_text(self.base)

    @property
    def line(self) -> str:
        """What these rules are called, and how many differ from the base: `Carioca chilena, 3 reglas distintas`."""
        line = preset_text(self.base)
        if self.changes:
            line = t("agree.line", name=line, n=len(self.changes))
        return t("agree.own", name=self.own, line=line) if self.own else line

    @property
    def differing(self) -> Mapping[str, Any]:
        """The changes that make other rules: how long a match is, where its length has a name, is none of them, nor is
        who of those at the table deals first."""
        lengths = lengths_of(self.start)
        named = {lengths.option} if lengths and self.value(lengths.option) in lengths.named.values() else set[str]()
        return {name: value for name, value in self.changes.items() if name not in named | {"first_dealer_seat"}}

    @property
    def game(self) -> Game:
        return preset_game(self.base)

    @property
    def start(self) -> TableOptions:
        return self.game.presets[self.base]

    @property
    def options(self) -> TableOptions:
        """The options to play with. Raises OptionsError when they make no game."""
        return self.start.with_changes(self.changes)

    @property
    def idle(self) -> frozenset[str]:
        """The options that cannot matter under the other ones; none while they make no game."""
        try:
            return self.options.idle()
        except OptionsError:
            return frozenset()

    def value(self, name: str) -> Any:
        """The value of an option now: a plain one, or a tuple. Raises KeyError, AttributeError for no option."""
        found = self.changes[name] if name in self.changes else getattr(self.start, name)
        return tuple(found) if isinstance(found, list) else found

    def with_value(self, name: str, value: Any) -> Self:
        """The same with an option changed; a value that the base has too is no difference."""
        kept = {other: was for other, was in self.changes.items() if other != name}
        value = limit(next(spec for spec in fields(self.start) if spec.name == name), value)
        if value != getattr(self.start, name) or type(value) is not type(getattr(self.start, name)):
            kept[name] = list(value) if isinstance(value, tuple) else value
        return self._replace(changes=kept)

    def without(self, name: str) -> Self:
        return self._replace(changes={other: was for other, was in self.changes.items() if other != name})

    def back(self) -> Self:
        return self._replace(changes={})

    def fault(self, seats: int = 0) -> OptionsError | None:
        """Why these rules make no game (for so many seats; 0: whatever their number), or None."""
        try:
            options = self.options
            if seats:
                self.game.validate(Setup(self.game.name, options, seats, "-"))
        except OptionsError as error:
            return error
        return self.fault(options.players_min) if not seats and not self.sizes else None

    def warning(self, seats: int) -> str:
        """What so many should know before they play by these rules, which make a game; empty for nearly all."""
        return "" if self.fault(seats) is not None else short_stock(self.game, self.options, seats)

    @property
    def sizes(self) -> tuple[int, ...]:
        """For how many players these rules make a game, fewest first; none while they make no game at all."""
        entry = entry_of(self.base)
        return tuple(seats for seats in range(entry.fewest, entry.most + 1) if self.fault(seats) is None)

    def _with_checked(self, name: str, value: Any) -> Self:
        try:
            self.start.with_changes({name: value})
        except OptionsError as error:
            if error.code == "unknown":
                raise PresetError("preset.option", {"name": self.own, "option": name[:_SHOWN]}) from None
            if error.code in ("value", "round-twice"):
                shown = str(option_value_text(name, value, self.game))[:_SHOWN]
                values = {"name": self.own, "option": option_text(name, self.game), "value": shown}
                raise PresetError("preset.value", values) from None
            # Alone it may make no game; what all of them make is seen when there are all of them.
        return self.with_value(name, tuple(value) if isinstance(value, list) else value)


def agreement_named(words: str, presets: Presets) -> Agreement:
    """The agreement that somebody means: a preset (`carioca-rummy`), the name of kept rules, or a file of rules.

    Raises PresetError.
    """
    try:
        preset_game(words)
        return Agreement(words)
    except KeyError:
        pass
    own = presets.find(words)
    if own is None and not words.endswith(ENDING) and not is_file(words):
        raise PresetError("preset.none", {"name": words[:_SHOWN]})
    return Agreement.from_own(own or presets.read(Path(words)))


def agreement_lines(preset: str, options: TableOptions) -> list[str]:
    """The rules of a match that differ from its preset, as far as they matter."""
    agreed = Agreement.of(options, preset)
    changed = [name for name in agreed.changes if name not in options.idle()]
    if not changed:
        return [t("term.agreement-same", name=preset_text(preset))]
    lines = [t("term.agreement", name=preset_text(preset))]
    for name in changed:
        values = [getattr(rules, name) for rules in (options, agreed.start)]
        now, usual = (_agreed_value(name, value, agreed.game) for value in values)
        key = "term.agreement-line.cards" if any(map(listed, values)) else "term.agreement-line"
        n, of = (len(value) if isinstance(value, tuple) else 0 for value in values)
        if n and of and not any(map(listed, values)):
            # Two lists of contracts in a sentence are read by nobody.
            key = f"term.agreement-line.rounds{'.same' if n == of else ''}"
        lines.append(t(key, option=option_text(name, agreed.game), value=now, usual=usual, n=n, of=of))
    return lines


def _agreed_value(name: str, value: Any, game: Game) -> str:
    """The value of an option inside a sentence; semicolons between contracts, which may have an "and" in them."""
    if listed(value):
        return numbers_words(value)
    parts = value if isinstance(value, tuple) and value else (None,)
    told = [option_value_text(name, value if part is None else (part,), game) for part in parts]
    return "; ".join(map(uncapitalised, told))


def agreed(presets: Presets, words: str | None = None, changes: Sequence[str] = ()) -> Agreement:
    """The rules that `words` name (None: the game as it comes) with changes such as `cut_bonus=10`; they make a game.

    Raises PresetError, its code and values for a sentence.
    """
    agreement = agreement_named(DEFAULT if words is None else words, presets)
    for change in changes:
        agreement = _changed(agreement, change)
    if fault := agreement.fault():
        raise PresetError("cli.fault", {"name": agreement.title, "why": options_fault(fault, agreement.game)})
    return agreement


def _changed(agreement: Agreement, change: str) -> Agreement:
    name, sign, written = change.partition("=")
    if not sign:
        raise PresetError("cli.no-option", {"what": change[:_SHOWN]})
    spec = next((spec for spec in fields(agreement.start) if spec.name == name), None)
    if spec is None:
        raise PresetError("options.fault.unknown", {"name": name[:_SHOWN]})
    value = _value(written, spec.metadata["choices"], isinstance(spec.default, tuple))
    if written.casefold() == "null":
        value = limit(spec, value)
    if value is None and spec.metadata["listed"] is not None:
        with suppress(Unclear):
            value = read_numbers(written, spec.metadata["listed"]) or None
    if value is None:
        shown = {"option": option_named(name, agreement.game), "value": written[:_SHOWN]}
        raise PresetError("options.fault.value", shown)
    return agreement.with_value(name, value)


def _value(written: str, choices: Sequence[Any], several: bool) -> Any:
    """The value that a text writes (`true`, `10`, `TT,TE`, nothing for an empty list); None for no value."""
    if several:
        parts = [_value(part.strip(), choices, False) for part in written.split(",") if part.strip()]
        return None if None in parts or len(set(parts)) != len(parts) else tuple(parts)
    return next((choice for choice in choices if str(choice).casefold() == written.casefold()), None)
