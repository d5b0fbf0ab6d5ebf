"""What happens at the melding table as sentences."""

from __future__ import annotations

from collections.abc import Mapping

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
from carioca.i18n import own_key, t
from carioca.words import events as shared
from carioca.words.cards import card_one, cards_text, list_text, points_text
from carioca.words.names import Names

SMALL = (Drew, Discarded, LaidOff)  # what happens in every turn


_BY_A_SEAT: Mapping[type[Event], str] = {
    CardDeclined: "card-declined",
    TurnPassed: "turn-passed",
}
_WITH_A_CARD: Mapping[type[Event], str] = {
    Called: "called",
    Discarded: "discarded",
    JokerSwapped: "joker-swapped",
    LaidOff: "laid-off",
}
"""What is said of events that tell no more than the seat, and a card."""


def event_words(event: Event, names: Names, game: str) -> str:
    match event:
        case CallPassed():
            return names.said_of("event.call-passed", (event.seat,))
        case CardDeclined() | TurnPassed():
            return names.said(f"event.{_BY_A_SEAT[type(event)]}", event.seat)
        case Called() | Discarded() | JokerSwapped() | LaidOff():
            return names.said(
                own_key(f"event.{_WITH_A_CARD[type(event)]}", game), event.seat, card=card_one(event.card)
            )
        case WildMoved():
            end = "high" if event.to else "low"
            return names.said(f"event.wild-moved.{end}", event.seat, card=card_one(event.card))
        case Drew(source="stock", card=card) if card == HIDDEN:
            return names.said("event.drew-unseen", event.seat)
        case Drew(called=True):
            return names.said("event.drew-called", event.seat, card=card_one(event.card))
        case Drew():
            return names.said(f"event.drew-{event.source}", event.seat, card=card_one(event.card))
        case LaidMelds():
            return names.said("event.laid-melds", event.seat, melds=_melds(event))
        case WentDown():
            return names.said(own_key("event.went-down", game), event.seat, melds=_melds(event))
        case CallAllowed():
            key = "event.call-allowed.fined" if event.fine else "event.call-allowed"
            return names.said_to(key, event.seat, event.caller, points=points_text(event.fine))
        case CallRefused():
            return names.said_to("event.call-refused", event.seat, event.caller)
        case DealPassed():
            return names.said_to("event.deal-passed", event.seat, event.to)
        case TookPile():
            return names.said("event.took-pile", event.seat, n=len(event.cards))
        case MuertoTaken():
            return names.said(f"event.muerto-taken{'.thrown' if event.thrown else ''}", event.seat)
        case MuertosToStock():
            return t("event.muertos-to-stock", n=event.cards)
        case StockTurned():
            return t("event.stock-turned", n=event.cards)
        case RoundDealt(upcard=None):
            return names.said_to("event.round-dealt-only", event.dealer, event.first, round=event.round_no + 1)
        case RoundDealt(upcard=Card() as card):
            told = {"round": event.round_no + 1, "card": card_one(card)}
            return names.said_to("event.round-dealt", event.dealer, event.first, **told)
        case DealOffered():
            return names.said("event.deal-offered", event.dealer, round=event.round_no + 1)
    return shared.event_words(event, names)


def _melds(event: WentDown) -> str:
    return list_text([cards_text(meld.cards) for meld in event.melds])
