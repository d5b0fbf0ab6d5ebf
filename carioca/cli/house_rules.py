"""House rules as they are named on the command line: a preset, kept rules or a file, with options changed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any

from carioca.agreement import DEFAULT, Agreement, agreement_named
from carioca.storage.presets import PresetError, Presets
from carioca.words.base import Unclear
from carioca.words.listed import read_numbers
from carioca.words.rules import option_text, options_fault

_SHOWN = 60


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


def seats_of(agreement: Agreement) -> int:
    """How many sit down when nobody says how many: four, or what the rules allow (four too when they allow none).

    Where not four, fewer rather than more.
    """
    return min(agreement.sizes, key=lambda number: (number > 4, abs(number - 4)), default=4)


def _changed(agreement: Agreement, change: str) -> Agreement:
    name, sign, written = change.partition("=")
    if not sign:
        raise PresetError("cli.no-option", {"what": change[:_SHOWN]})
    spec = next((spec for spec in fields(agreement.start) if spec.name == name), None)
    if spec is None:
        raise PresetError("options.fault.unknown", {"name": name[:_SHOWN]})
    value = _value(written, spec.metadata["choices"], isinstance(spec.default, tuple))
    if value is None and spec.metadata["listed"] is not None:
        with suppress(Unclear):
            value = read_numbers(written, spec.metadata["listed"]) or None
    if value is None:
        raise PresetError(
            "options.fault.value", {"option": option_text(name, agreement.game), "value": written[:_SHOWN]}
        )
    return agreement.with_value(name, value)


def _value(written: str, choices: Sequence[Any], several: bool) -> Any:
    """The value that a text writes (`true`, `10`, `TT,TE`, nothing for an empty list); None for no value."""
    if several:
        parts = [_value(part.strip(), choices, False) for part in written.split(",") if part.strip()]
        return None if None in parts or len(set(parts)) != len(parts) else tuple(parts)
    return next((choice for choice in choices if str(choice).casefold() == written.casefold()), None)
