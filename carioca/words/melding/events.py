"""What happens at the melding table as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carioca.cards import HIDDEN, Card
from carioca.engine.events import Event
from carioca.games.melding.events import (
    CallAllowed,
    Called,
    CallPassed,
    CallRefused,
    CardDeclined,
    DealOffered,
    DealPassed,
    Discarded,
    Drew,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    StockTurned,
    TookPile,
    TurnPassed,
    WentDown,
    WildMoved,
)
from carioca.i18n import t
from carioca.words import events as shared
from carioca.words.cards import card_one, cards_text, list_text
from carioca.words.events import told

SMALL = (Drew, Discarded, LaidOff)  # what happens in every turn


_BY_A_SEAT: Mapping[type[Event], str] = {
    CallPassed: "call-passed",
    CardDeclined: "card-declined",
    TurnPassed: "turn-passed",
}
_WITH_A_CARD: Mapping[type[Event], str] = {
    Called: "called",
    Discarded: "discarded",
    JokerSwapped: "joker-swapped",
    LaidOff: "laid-off",
    WildMoved: "wild-moved",
}
"""What is said of events that tell no more than the seat, and a card."""


def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    match event:
        case CallPassed() | CardDeclined() | TurnPassed():
            return told(_BY_A_SEAT[type(event)], event.seat, names, viewer)
        case Called() | Discarded() | JokerSwapped() | LaidOff() | WildMoved():
            return told(_WITH_A_CARD[type(event)], event.seat, names, viewer, card=card_one(event.card))
        case Drew():
            return told(f"drew-{event.source}", event.seat, names, viewer, card=card_one(event.card))
        case LaidMelds():
            return told("laid-melds", event.seat, names, viewer, melds=_melds(event))
        case WentDown():
            return told("went-down", event.seat, names, viewer, melds=_melds(event))
        case CallAllowed():
            return _answered("call-allowed", event, names, viewer)
        case CallRefused():
            return _answered("call-refused", event, names, viewer)
        case TookPile():
            return told("took-pile", event.seat, names, viewer, n=len(event.cards))
        case MuertoTaken():
            return told("muerto-taken.thrown" if event.thrown else "muerto-taken", event.seat, names, viewer)
        case MuertosToStock():
            return t("event.muertos-to-stock", n=event.cards)
        case StockTurned():
            return t("event.stock-turned", n=event.cards)
        case RoundDealt(upcard=None):
            return told("round-dealt-only", event.dealer, names, viewer, round=event.round_no + 1)
        case RoundDealt(upcard=Card() as card):
            return told("round-dealt", event.dealer, names, viewer, round=event.round_no + 1, card=card_one(card))
        case DealOffered():
            return told("deal-offered", event.dealer, names, viewer, round=event.round_no + 1)
        case DealPassed():
            return told("deal-passed", event.seat, names, viewer, to=names[event.to])
    return shared.event_words(event, names, viewer)


def _answered(key: str, event: CallAllowed | CallRefused, names: Sequence[str], viewer: int | None) -> str:
    """What became of a call; `event.<key>.to-you` where the caller reads it."""
    if event.caller == viewer:
        return t(f"event.{key}.to-you", name=names[event.seat])
    return told(key, event.seat, names, viewer, caller=names[event.caller])


def watched(event: Event, names: Sequence[str]) -> str:
    """An event for one who sees all cards: also which card came from the stock."""
    if isinstance(event, Drew) and event.source == "stock" and event.card != HIDDEN:
        return t("film.drew-stock", name=names[event.seat], card=card_one(event.card))
    return event_words(event, names, None)


def _melds(event: WentDown) -> str:
    return list_text([cards_text(meld.cards) for meld in event.melds])
