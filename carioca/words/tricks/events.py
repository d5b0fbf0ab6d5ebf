"""What happens at the trick table as sentences, found by the class of the event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from carioca.cards import HIDDEN, Suit
from carioca.engine.events import Event, RoundEnded
from carioca.games.tricks.events import (
    BidMade,
    CardPlayed,
    HandsSeen,
    Revoked,
    RoundDealt,
    TrickTaken,
    TrumpNamed,
    TrumpShown,
)
from carioca.i18n import t
from carioca.words import events as shared
from carioca.words.cards import card_the, cards_text, or_text, suit_words
from carioca.words.events import told
from carioca.words.tricks.rounds import trump_text

SMALL = (CardPlayed,)
"""What happens in every trick."""


@singledispatch
def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    """As words.events.event_words, for the events of this table too."""
    return shared.event_words(event, names, viewer)


@event_words.register
def _(event: RoundDealt, names: Sequence[str], viewer: int | None) -> str:
    trump = trump_text(event.trump, event.turned)
    return told("tricks-dealt", event.dealer, names, viewer, round=event.round_no + 1, n=event.size, trump=trump)


@event_words.register
def _(event: BidMade, names: Sequence[str], viewer: int | None) -> str:
    return told("tricks-bid", event.seat, names, viewer, n=event.tricks)


@event_words.register
def _(event: HandsSeen, names: Sequence[str], viewer: int | None) -> str:
    if all(card == HIDDEN for hand in event.hands for card in hand):
        return t("event.tricks-hands-looked")
    seen = [t("tricks.seen", name=name, cards=cards_text(hand)) for name, hand in zip(names, event.hands, strict=True)]
    return t("event.tricks-hands-seen", cards="; ".join(seen))


@event_words.register
def _(event: TrumpShown, names: Sequence[str], viewer: int | None) -> str:
    return t("event.tricks-trump-shown", card=card_the(event.card), suit=suit_words(event.card.suit))


@event_words.register
def _(event: TrumpNamed, names: Sequence[str], viewer: int | None) -> str:
    if event.suit is Suit.NONE:
        return told("tricks-trump-none", event.seat, names, viewer)
    return told("tricks-trump-named", event.seat, names, viewer, suit=suit_words(event.suit))


@event_words.register
def _(event: CardPlayed, names: Sequence[str], viewer: int | None) -> str:
    return told("tricks-played", event.seat, names, viewer, card=card_the(event.card))


@event_words.register
def _(event: TrickTaken, names: Sequence[str], viewer: int | None) -> str:
    return told("tricks-taken", event.seat, names, viewer, number=event.number + 1)


@event_words.register
def _(event: Revoked, names: Sequence[str], viewer: int | None) -> str:
    due = or_text([card_the(card) for card in event.due])
    duty = t(f"tricks.duty.{event.duty}")
    return told("tricks-revoked", event.seat, names, viewer, card=card_the(event.card), duty=duty, due=due)


@event_words.register
def _(event: RoundEnded, names: Sequence[str], viewer: int | None) -> str:
    if event.reason == "played" and not event.winners:
        return t("event.round-ended.played.none", round=event.round_no + 1)
    if event.reason == "revoke":
        return t("event.round-ended.revoke", round=event.round_no + 1)
    return shared.event_words(event, names, viewer)
