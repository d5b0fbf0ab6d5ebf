"""The events that every game has as sentences; those of a table are in its folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Game
from carioca.i18n import t
from carioca.words.cards import list_text
from carioca.words.scores import shared


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
    key, number = f"round-ended.{event.reason}", event.round_no + 1
    if len(event.winners) == 1:
        return told(key, event.winners[0], names, viewer, round=number, n=1)
    # A side, or several who each made what they had promised.
    who = list_text([names[seat] for seat in event.winners])
    return t(f"event.{key}", name=who, round=number, n=len(event.winners))


@event_words.register
def _(event: MatchEnded, names: Sequence[str], viewer: int | None) -> str:
    winners = event.ranking[0]
    if len(winners) > 1:
        return t("event.match-ended.shared", names=list_text([names[seat] for seat in winners]))
    return told("match-ended", winners[0], names, viewer)


def match_ended(game: Game, event: MatchEnded, names: Sequence[str], viewer: int | None) -> str:
    """Who won a match of this game: the seats of one side won it together, those of several sides share the place."""
    winners = event.ranking[0]
    if len(winners) == 1 or shared(game, winners, len(names)):
        return event_words(event, names, viewer)
    return t("event.match-ended.side", names=list_text([names[seat] for seat in winners]))


def told(key: str, seat: int, names: Sequence[str], viewer: int | None, **values: object) -> str:
    """A sentence about what a seat did; `event.<key>.you` where that seat reads it."""
    return t(f"event.{key}.you" if seat == viewer else f"event.{key}", name=names[seat], **values)
