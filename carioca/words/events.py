"""The events that every game has as sentences; those of a table are in its folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.i18n import t
from carioca.words.cards import list_text


@singledispatch
def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    """A short sentence, which addresses the seat `viewer` as "you"; empty for an event that has no words.

    `event` is what that seat may know of it (`seen_by`).
    """
    return ""


@event_words.register
def _(event: TurnBegan, names: Sequence[str], viewer: int | None) -> str:
    return told("turn-began", event.seat, names, viewer)


@event_words.register
def _(event: RoundEnded, names: Sequence[str], viewer: int | None) -> str:
    if not event.winners:
        return t(f"event.round-ended.{event.reason}", round=event.round_no + 1)
    return told(f"round-ended.{event.reason}", event.winners[0], names, viewer, round=event.round_no + 1)


@event_words.register
def _(event: MatchEnded, names: Sequence[str], viewer: int | None) -> str:
    winners = event.ranking[0]
    if len(winners) > 1:
        return t("event.match-ended.shared", names=list_text([names[seat] for seat in winners]))
    return told("match-ended", winners[0], names, viewer)


def told(key: str, seat: int, names: Sequence[str], viewer: int | None, **values: object) -> str:
    """A sentence about what a seat did; `event.<key>.you` where that seat reads it."""
    return t(f"event.{key}.you" if seat == viewer else f"event.{key}", name=names[seat], **values)
