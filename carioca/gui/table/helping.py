"""What help tells at a table: this turn, the last refusal, the rules that matter now, the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from carioca.gui.table.key_list import key_lines
from carioca.gui.table.tips import sentence
from carioca.i18n import capitalised, catalogue, t
from carioca.rulebook import Brief, brief, brief_of
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.engine.options import TableOptions
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Example, Tip

ALWAYS = ("round", "turn", "points")
"""The topics whose rules matter in every turn."""


class Refused(NamedTuple):
    """What was refused last in this round, and the rule that says so; None where none is written."""

    text: str
    rule: Brief | None


class Help(NamedTuple):
    """Everything, in the language that was spoken: `about` the round, `status` what may be done in a sentence,
    `example` the same with the own cards, `now` each thing that may be done, with its key and how the pointer does it,
    the rules that matter most first, and the names of the lines of keys; `secret`: others at this machine must not
    read it."""

    about: str
    status: str
    example: Example | None
    now: tuple[Tip, ...]
    refused: Refused | None
    rules: tuple[Brief, ...]
    keys: tuple[str, ...]
    options: TableOptions
    preset: str
    secret: bool = False


def help_of(table: Table) -> Help:
    """The help for the moment that the table shows."""
    banner, setup = table.desk.banner(table), table.session.match.setup
    now = tuple(map(with_gesture, table.desk.now(table))) if table.my_turn else ()
    refused, found = _refused(table), dict[str, Brief]()
    if refused is not None and refused.rule is not None:
        found[refused.rule.number] = refused.rule
    for topic in (*(tip.topic for tip in now), *ALWAYS):
        one = brief(setup.options, table.session.preset, topic)
        if one is not None:
            found.setdefault(one.number, one)
    about = " · ".join(filter(None, (banner.title, capitalised(banner.line))))
    rules, keys = tuple(found.values()), key_lines(table.deeds)
    options, preset, secret = setup.options, table.session.preset, table.together
    return Help(about, _status(table), _example(table), now, refused, rules, keys, options, preset, secret)


def with_gesture(tip: Tip) -> Tip:
    """What may be done, with the way to do it by the pointer."""
    by = f"help.by.{tip.topic}"
    return tip._replace(text=" ".join(filter(None, (sentence(tip.text), t(by))))) if by in catalogue("es") else tip


def _status(table: Table) -> str:
    """What may be done in a sentence; in a lesson what it asks for."""
    return (table.guide.words if table.guide is not None else "") or table.desk.status(table)


def _example(table: Table) -> Example | None:
    """What matters now with the own cards, as long as they lie open; a lesson shows its own."""
    shown = table.board.own_open and table.board.viewer is not None and table.guide is None
    return table.desk.example(table) if shown else None


def _refused(table: Table) -> Refused | None:
    """The last refusal, as long as its round lasts."""
    if table.refused is None or table.refused[0] != table.board.picture.round_no:
        return None
    refusal, session = table.refused[1], table.session
    rule = brief_of(session.match.setup.options, session.preset, refusal.rule) if refusal.rule else None
    return Refused(refusal_text(refusal, session.game), rule)
