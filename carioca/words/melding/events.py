"""What happens at the melding table as sentences, found by the class of the event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from carioca.cards import HIDDEN
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
    SidesEnded,
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

SMALL = (Drew, Discarded, LaidOff)
"""What happens in every turn."""


@singledispatch
def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    """As words.events.event_words, for the events of this table too."""
    return shared.event_words(event, names, viewer)


@event_words.register
def _(event: DealOffered, names: Sequence[str], viewer: int | None) -> str:
    return told("deal-offered", event.dealer, names, viewer, round=event.round_no + 1)


@event_words.register
def _(event: DealPassed, names: Sequence[str], viewer: int | None) -> str:
    return told("deal-passed", event.seat, names, viewer, to=names[event.to])


@event_words.register
def _(event: RoundDealt, names: Sequence[str], viewer: int | None) -> str:
    if event.upcard is None:
        return told("round-dealt-only", event.dealer, names, viewer, round=event.round_no + 1)
    card = card_one(event.upcard)
    return told("round-dealt", event.dealer, names, viewer, round=event.round_no + 1, card=card)


@event_words.register
def _(event: Drew, names: Sequence[str], viewer: int | None) -> str:
    return told(f"drew-{event.source}", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: SidesEnded, names: Sequence[str], viewer: int | None) -> str:
    return shared.event_words(event, names, viewer)


@event_words.register
def _(event: TookPile, names: Sequence[str], viewer: int | None) -> str:
    return told("took-pile", event.seat, names, viewer, n=len(event.cards))


@event_words.register
def _(event: MuertoTaken, names: Sequence[str], viewer: int | None) -> str:
    return told("muerto-taken.thrown" if event.thrown else "muerto-taken", event.seat, names, viewer)


@event_words.register
def _(event: MuertosToStock, names: Sequence[str], viewer: int | None) -> str:
    return t("event.muertos-to-stock", n=event.cards)


@event_words.register
def _(event: StockTurned, names: Sequence[str], viewer: int | None) -> str:
    return t("event.stock-turned", n=event.cards)


@event_words.register
def _(event: WentDown, names: Sequence[str], viewer: int | None) -> str:
    return told("went-down", event.seat, names, viewer, melds=_melds(event))


@event_words.register
def _(event: LaidMelds, names: Sequence[str], viewer: int | None) -> str:
    return told("laid-melds", event.seat, names, viewer, melds=_melds(event))


@event_words.register
def _(event: JokerSwapped, names: Sequence[str], viewer: int | None) -> str:
    return told("joker-swapped", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: WildMoved, names: Sequence[str], viewer: int | None) -> str:
    return told("wild-moved", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: Called, names: Sequence[str], viewer: int | None) -> str:
    return told("called", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: CallPassed, names: Sequence[str], viewer: int | None) -> str:
    return told("call-passed", event.seat, names, viewer)


@event_words.register
def _(event: CallAllowed, names: Sequence[str], viewer: int | None) -> str:
    return _answered("call-allowed", event, names, viewer)


@event_words.register
def _(event: CallRefused, names: Sequence[str], viewer: int | None) -> str:
    return _answered("call-refused", event, names, viewer)


def _answered(key: str, event: CallAllowed | CallRefused, names: Sequence[str], viewer: int | None) -> str:
    """What became of a call; `event.<key>.to-you` where the caller reads it."""
    if event.caller == viewer:
        return t(f"event.{key}.to-you", name=names[event.seat])
    return told(key, event.seat, names, viewer, caller=names[event.caller])


@event_words.register
def _(event: CardDeclined, names: Sequence[str], viewer: int | None) -> str:
    return told("card-declined", event.seat, names, viewer)


@event_words.register
def _(event: LaidOff, names: Sequence[str], viewer: int | None) -> str:
    return told("laid-off", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: Discarded, names: Sequence[str], viewer: int | None) -> str:
    return told("discarded", event.seat, names, viewer, card=card_one(event.card))


@event_words.register
def _(event: TurnPassed, names: Sequence[str], viewer: int | None) -> str:
    return told("turn-passed", event.seat, names, viewer)


def watched(event: Event, names: Sequence[str]) -> str:
    """An event for one who sees all cards: also which card came from the stock."""
    if isinstance(event, Drew) and event.source == "stock" and event.card != HIDDEN:
        return t("film.drew-stock", name=names[event.seat], card=card_one(event.card))
    return event_words(event, names, None)


def _melds(event: WentDown) -> str:
    return list_text([cards_text(meld.cards) for meld in event.melds])
