"""The events that every game has as sentences; those of a table are in its folder."""

from __future__ import annotations

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import AnyGame
from carioca.i18n import t
from carioca.words.ledger import shared
from carioca.words.names import Names


def event_words(event: Event, names: Names) -> str:
    """A short sentence, which tells all that the event says; empty for an event that has no words."""
    match event:
        case TurnBegan():
            return names.said("event.turn-began", event.seat)
        case RoundEnded(winners=()):
            return t(f"event.round-ended.{event.reason}", round=event.round_no + 1, n=0)
        case RoundEnded():
            # One, a side, or several who each made what they had promised.
            return names.said_of(f"event.round-ended.{event.reason}", event.winners, round=event.round_no + 1)
        case MatchEnded(ranking=((winner,), *_)):
            return names.said("event.match-ended", winner)
        case MatchEnded():
            return t("event.match-ended.shared", names=names.list(event.ranking[0]))
    return ""


def match_ended(game: AnyGame, event: MatchEnded, names: Names) -> str:
    """Who won a match of this game: the seats of one side won it together, those of several sides share the place."""
    winners, names = event.ranking[0], names.sitting
    if len(winners) == 1 or shared(game, winners, len(names)):
        return event_words(event, names)
    return t("event.match-ended.side", names=names.list(winners))
