"""What a house rule changes, by the rules: a question to a game, its answer under the default and under a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

from carioca.engine.options import TableOptions

Changes = dict[str, Any]
Ask = Callable[[Changes], object]


class Witness(NamedTuple):
    """`ask` gets options as changes of the usual preset; `context` are further ones that hold for both answers."""

    ask: Ask
    default: object
    other: object
    context: Changes = {}  # noqa: RUF012


Of = Callable[[Any], Witness]


class Witnesses(dict[str, Of]):
    """The witnesses of a game's options by their names: functions of the value."""

    def of(self, name: str) -> Callable[[Of], Of]:
        """Enters the witness of an option."""

        def enter(witness: Of) -> Of:
            assert name not in self
            self[name] = witness
            return witness

        return enter


def each(*asks: Ask) -> Ask:
    """Several questions, their answers in a row."""
    return lambda options: [ask(options) for ask in asks]


def other_values(default: TableOptions) -> Iterator[tuple[str, Any]]:
    """Every option with every value that is not the default; of a list every single entry."""
    for spec in fields(default):  # type: ignore[arg-type]
        usual = getattr(default, spec.name)
        for choice in spec.metadata["choices"]:
            value = [choice] if isinstance(usual, tuple) else choice
            if value != usual:
                yield spec.name, value


def each_value(default: TableOptions, *more: tuple[str, Any]) -> pytest.MarkDecorator:
    """A test of `name` and `value` for all of them; of numbers up to a hundred most only with the slow ones."""
    choices = {spec.name: list(spec.metadata["choices"]) for spec in fields(default)}  # type: ignore[arg-type]
    long = {name for name, known in choices.items() if len(known) > 14}
    ends = {name: {*known[:3], known[len(known) // 2], *known[-2:]} for name, known in choices.items() if name in long}
    return pytest.mark.parametrize(
        ("name", "value"),
        [
            pytest.param(
                name,
                value,
                id=f"{name}={value}",
                marks=pytest.mark.slow if name in long and value not in ends[name] else (),
            )
            for name, value in (*other_values(default), *more)
        ],
    )


def check_change(witness: Witness, default: TableOptions, name: str, value: Any, moot: bool = False) -> None:
    """The answers are those that the rules give, and they differ; `moot`: some value of it may make it idle."""
    assert witness.default != witness.other
    assert witness.ask(witness.context) == witness.default
    changed = {**witness.context, name: value}
    assert witness.ask(changed) == witness.other
    # An option that decides something is not one that is told to be without effect.
    assert moot or name not in default.with_changes(changed).idle()
    assert name not in default.with_changes(witness.context).idle()
