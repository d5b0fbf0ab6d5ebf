"""House rules as data: fields of a frozen dataclass that carry their choices, group and JSON form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar, get_args, get_type_hints


class OptionsError(ValueError):
    """Options that make no game; the message names the option.

    `code` and `values` are for a sentence in the player's language: the names of options and their values.
    """

    def __init__(self, message: str, code: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values = values


def option(
    default: Any,
    *,
    group: str,
    rule: str,
    choices: tuple[Any, ...] | range | None = None,
    listed: range | None = None,
    endless: bool = False,
    lengths: Callable[[Any], Mapping[str, Any]] | None = None,
) -> Any:
    """A house rule: its default, where the set-up screen shows it, the rule it switches, and its values.

    The values of a Literal and of a bool are read from the annotation. `listed`: in the place of one of the choices a
    list of people's own may stand, of numbers in this range. `endless`: 0 is no limit, for which null is read as well.
    `lengths`: it says how long a match is; called with a preset's value it gives the lengths on offer by their names.
    """
    metadata = {
        "group": group, "choices": choices, "rule": rule, "listed": listed, "endless": endless, "lengths": lengths,
    }  # fmt: skip
    return field(default=default, metadata=metadata)


def fewer_rounds(usual: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """The lengths of a match whose rounds become harder and harder: all of them, or the first ones and the last, where
    that is fewer."""
    lengths = {"complete": usual, "medium": usual[:5] + usual[-1:], "short": usual[:3] + usual[-1:]}
    return {name: rounds for name, rounds in lengths.items() if rounds is usual or len(rounds) < len(usual)}


def without_effect(*needed: tuple[object, tuple[str, ...]]) -> frozenset[str]:
    """The options named beside what is false."""
    return frozenset(name for one, names in needed if not one for name in names)


def limit(spec: Field[Any], value: Any) -> Any:
    """A value of an option: null, where that means no limit, is the 0 that is written for it."""
    return 0 if value is None and spec.metadata["endless"] else value


@dataclass(frozen=True, slots=True)
class Options:
    """Base of a family's options; every field is made with `option(...)`."""

    def __init_subclass__(cls) -> None:
        """Gives the options that state no choices those of their annotations."""
        # Named, since `slots` makes the class a second time: a bare `super()` would mean the first one.
        super(Options, cls).__init_subclass__()
        stated = [(name, spec) for name, spec in vars(cls).items() if isinstance(spec, Field)]
        hints = get_type_hints(cls) if stated else {}
        for name, spec in stated:
            if spec.metadata["choices"] is None:
                choices = (False, True) if hints[name] is bool else get_args(hints[name])
                spec.metadata = MappingProxyType({**spec.metadata, "choices": choices})

    def __post_init__(self) -> None:
        for spec in fields(self):
            _check(spec, getattr(self, spec.name))

    def changed(self, base: Self) -> dict[str, Any]:
        """The options that differ from a base, as JSON values."""
        return {
            spec.name: _plain(getattr(self, spec.name))
            for spec in fields(self)
            if getattr(self, spec.name) != getattr(base, spec.name)
        }

    def idle(self) -> frozenset[str]:
        """The options that cannot matter under the other ones."""
        return frozenset()

    def with_changes(self, changes: Mapping[str, Any]) -> Self:
        """These options with some changed from JSON values. Raises OptionsError naming the option."""
        if not changes:
            return self
        known = {spec.name: spec for spec in fields(self)}
        for name in changes:
            if name not in known:
                raise OptionsError(f"there is no option '{name}'", "unknown", name=str(name))
        frozen = {name: tuple(v) if isinstance(v, list) else v for name, v in changes.items()}
        return replace(self, **{name: limit(known[name], value) for name, value in frozen.items()})


@dataclass(frozen=True, slots=True)
class TableOptions(Options):
    """What every game agrees on before the first deal; new game, seating and the draw read these and no other by name.

    A game narrows the choices by stating a field again. Which numbers of seats are possible is asked of `validate`.
    """

    players_min: int = option(2, group="table", choices=range(2, 9), rule="")
    players_max: int = option(8, group="table", choices=range(2, 9), rule="")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option("assigned", group="table", rule="")
    first_dealer_seat: int = option(0, group="table", choices=range(8), rule="")
    direction: Literal["ccw", "cw"] = option("ccw", group="table", rule="")

    groups: ClassVar[tuple[str, ...]] = ("table",)
    """The groups of a game's options in the order in which they are shown."""

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.players_min > self.players_max:
            raise OptionsError(
                "option 'players_min' is higher than option 'players_max'",
                "players",
                least=self.players_min,
                most=self.players_max,
            )

    @property
    def step(self) -> int:
        """What leads from a seat to the next to play: seats are numbered counter-clockwise."""
        return 1 if self.direction == "ccw" else -1


class Lengths(NamedTuple):
    """The lengths of a match that have a name, as values of an option; the usual one is the first."""

    option: str
    named: Mapping[str, Any]


def lengths_of(preset: TableOptions) -> Lengths | None:
    """How long a match by the rules of a preset may be; None where a game leaves no choice."""
    for spec in fields(preset):
        if spec.metadata["lengths"] is not None:
            return Lengths(spec.name, spec.metadata["lengths"](getattr(preset, spec.name)))
    return None


T = TypeVar("T", bound=TableOptions)


def specs_of(options: TableOptions | type[TableOptions]) -> tuple[Field[Any], ...]:
    return tuple(sorted(fields(options), key=lambda spec: options.groups.index(spec.metadata["group"])))


def rounds_to_choose(options: TableOptions) -> tuple[str, ...]:
    """What `with_rounds` takes: rounds, or named tables of them; none where people do not agree on either."""
    return tuple(name for spec in _round_lists(options) for name in spec.metadata["choices"])


def with_rounds(options: T, text: str) -> T:
    """These options with the rounds that a text asks for: `3` is the first three of them, `TT,final` names them.

    Where rounds are numbers, `3` is one round of three and `1,2,3` are three rounds; a table of them has a name.
    Raises OptionsError.
    """
    lists = _round_lists(options)
    names = [name for name in text.split(",") if name]
    if any(spec.metadata["listed"] for spec in lists):
        return options.with_changes({lists[0].name: _numbered(lists[0], names, text)})
    if text.isdecimal() and lists:
        listed = getattr(options, lists[0].name)
        if not 0 < int(text[:9]) <= len(listed):
            raise OptionsError(f"there are no {text[:9]} rounds", "rounds", written=text[:60])
        return options.with_changes({lists[0].name: listed[: int(text)]})
    if not names or not set(names) <= {*rounds_to_choose(options)}:
        raise OptionsError(f"'{text[:60]}' names no rounds", "rounds", written=text[:60])
    chosen = {spec.name: tuple(name for name in names if name in spec.metadata["choices"]) for spec in lists}
    return options.with_changes(chosen)


def _numbered(spec: Field[Any], names: list[str], text: str) -> str | list[int]:
    if len(names) == 1 and names[0] in spec.metadata["choices"]:
        return names[0]
    if not names or not all(name.isdecimal() and int(name[:9]) in spec.metadata["listed"] for name in names):
        raise OptionsError(f"'{text[:60]}' names no rounds", "round-numbers", written=text[:60])
    return [int(name) for name in names]


def _round_lists(options: TableOptions) -> tuple[Field[Any], ...]:
    """The options that are lists of rounds, the usual ones first."""
    return tuple(
        spec
        for spec in fields(options)
        if spec.metadata["group"] == "rounds" and (isinstance(spec.default, tuple) or spec.metadata["listed"])
    )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _check(spec: Field[Any], value: Any) -> None:
    choices, listed = spec.metadata["choices"], spec.metadata["listed"]
    if listed is not None and isinstance(value, tuple):
        ok = all(type(v) is int and v in listed for v in value)
    elif isinstance(spec.default, tuple) or spec.default is MISSING:
        ok = isinstance(value, tuple) and all(v in choices for v in value)
    else:
        # `True in (0, 1)` holds in Python, yet `true` is no number of decks.
        ok = any(type(value) is type(choice) and value == choice for choice in choices) or (
            isinstance(choices, range) and type(value) is int and value in choices
        )
    if not ok:
        raise OptionsError(f"option '{spec.name}' cannot be {value!r}", "value", option=spec.name, value=value)
