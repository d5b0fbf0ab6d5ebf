"""What a family gives to its rule pages: facts that they may ask and quote, and examples that its rules judge."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.engine.options import TableOptions
from carioca.rulebook.pages import BookError

Facts = Mapping[str, Any]
_TERM = re.compile(r"(!?)([a-z_0-9]+)(?:(=|<|>|~)([A-Za-z0-9_|]+))?$")


class Example(NamedTuple):
    """Groups of cards with the sign `joint` between them (`/` side by side, `+` or `<>`), and the engine's verdict.

    `points` is None except for a hand that is counted, which has no verdict; else `refusal` None means legal, and
    `why` is its sentence in the language that was spoken. An example that only shows what comes of the cards has a
    `word` in the place of the verdict, and `why` says what.
    """

    kind: str
    groups: tuple[tuple[Card, ...], ...]
    joint: str
    refusal: Refusal | None = None
    points: int | None = None
    caption: str = ""
    why: str = ""
    word: str = ""

    @property
    def cards(self) -> tuple[object, ...]:
        """What is shown, whatever the verdict."""
        return self.kind, self.groups, self.caption

    @property
    def verdict(self) -> object:
        """Whether it is legal, its points, or what comes of it."""
        if self.word:
            return self.why
        return self.refusal is None if self.points is None else self.points


class Source(Protocol):
    """A family's part of the rule book (rulebook/<family>.py)."""

    def facts(self, options: TableOptions) -> dict[str, Any]:
        """Every option by its name, and what follows from all of them; `round_ids` are the rounds to be listed."""

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        """What an item that is repeated for every round may quote; `number` counts from 1."""

    def example(self, text: str, options: TableOptions) -> Example | None:
        """The example that a line describes; None where it is not part of the game agreed on. Raises BookError."""

    def topics(self, options: TableOptions) -> Mapping[str, str]:
        """Which rule explains what is seen and done at a table (`stock`, `discard`, …), by its id; `P05:1`: from the
        second sentence of its article on (brief.py)."""


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
