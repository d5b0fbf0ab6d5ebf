"""The rules that people agree on before the first deal: a preset and what differs from it, complete or not."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError, TableOptions, length_spec
from carioca.games import entry_of, preset_game
from carioca.i18n import t
from carioca.storage.presets import ENDING, OwnPreset, PresetError, Presets
from carioca.words.rules import option_text, option_value_text, preset_text

DEFAULT = "carioca-chile"
_MAX_SHOWN = 60


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
            with contextlib.suppress(PresetError):
                agreed = agreed._with_checked(name, value)
        return agreed

    def to_own(self, name: str) -> OwnPreset:
        """These rules under a name, to be kept or given away."""
        return OwnPreset(name, self.game.name, self.base, dict(self.changes))

    @property
    def title(self) -> str:
        """What these rules are called."""
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
        """The changes that make other rules: how long a match is, where its length has a name, is none of them."""
        spec = length_spec(self.start)
        named = spec is not None and isinstance(self.value(spec.name), str)
        return {name: value for name, value in self.changes.items() if not (named and spec and name == spec.name)}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return preset_game(self.base)

    @property
    def start(self) -> TableOptions:
        """The options of the base."""
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
        if value != getattr(self.start, name) or type(value) is not type(getattr(self.start, name)):
            kept[name] = list(value) if isinstance(value, tuple) else value
        return self._replace(changes=kept)

    def without(self, name: str) -> Self:
        """The same with an option as the base has it."""
        return self._replace(changes={other: was for other, was in self.changes.items() if other != name})

    def back(self) -> Self:
        """All options as the base has them."""
        return self._replace(changes={})

    def fault(self, seats: int = 0) -> OptionsError | None:
        """Why these rules make no game (for so many seats; 0: whatever their number), or None."""
        try:
            options = self.options
            if seats:
                self.game.validate(Setup(self.game.name, options, seats, "-"))
        except OptionsError as error:
            return error
        return None

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
                raise PresetError("preset.option", {"name": self.own, "option": name[:_MAX_SHOWN]}) from None
            if error.code in ("value", "round-twice"):
                shown = str(option_value_text(name, value, self.game))[:_MAX_SHOWN]
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
    if own is None and not _is_path(words):
        raise PresetError("preset.none", {"name": words[:_MAX_SHOWN]})
    return Agreement.from_own(own or presets.read(Path(words)))


def _is_path(words: str) -> bool:
    if words.endswith(ENDING):
        return True
    try:
        return Path(words).is_file()
    except (OSError, ValueError):
        return False


def agreement_lines(preset: str, options: TableOptions) -> list[str]:
    """The rules of a match that differ from its preset, as far as they matter."""
    agreed = Agreement.of(options, preset)
    changed = [name for name in agreed.changes if name not in options.idle()]
    if not changed:
        return [t("term.agreement-same", name=preset_text(preset))]
    lines = [t("term.agreement", name=preset_text(preset))]
    for name in changed:
        now, usual = (option_value_text(name, getattr(rules, name), agreed.game) for rules in (options, agreed.start))
        lines.append(t("term.agreement-line", option=option_text(name, agreed.game), value=now, usual=usual))
    return lines
