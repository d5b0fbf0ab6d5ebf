"""The events that every game has as sentences; those of a table are in its folder."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import AnyGame
from carioca.i18n import t
from carioca.words.cards import list_text
from carioca.words.ledger import shared


def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    """A short sentence, which addresses the seat `viewer` as "you"; empty for an event that has no words.

    `event` is what that seat may know of it (`seen_by`).
    """
    match event:
        case TurnBegan():
            return told("turn-began", event.seat, names, viewer)
        case RoundEnded(winners=(winner,)):
            return told(f"round-ended.{event.reason}", winner, names, viewer, round=event.round_no + 1, n=1)
        case RoundEnded(winners=winners):
            # A side, or several who each made what they had promised.
            who = list_text([names[seat] for seat in winners])
            return t(f"event.round-ended.{event.reason}", name=who, round=event.round_no + 1, n=len(winners))
        case MatchEnded(ranking=((winner,), *_)):
            return told("match-ended", winner, names, viewer)
        case MatchEnded():
            return t("event.match-ended.shared", names=list_text([names[seat] for seat in event.ranking[0]]))
    return ""


def match_ended(game: AnyGame, event: MatchEnded, names: Sequence[str], viewer: int | None) -> str:
    """Who won a match of this game: the seats of one side won it together, those of several sides share the place."""
    winners = event.ranking[0]
    if len(winners) == 1 or shared(game, winners, len(names)):
        return event_words(event, names, viewer)
    return t("event.match-ended.side", names=list_text([names[seat] for seat in winners]))


def told(key: str, seat: int, names: Sequence[str], viewer: int | None, **values: object) -> str:
    """A sentence about what a seat did; `event.<key>.you` where that seat reads it."""
    return t(f"event.{key}.you" if seat == viewer else f"event.{key}", name=names[seat], **values)
