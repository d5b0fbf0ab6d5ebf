"""What happens at the trick table as sentences."""

from __future__ import annotations

from collections.abc import Sequence

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
from carioca.words.tricks.lines import trump_text

SMALL = (CardPlayed,)  # what happens in every trick


def event_words(event: Event, names: Sequence[str], viewer: int | None) -> str:
    match event:
        case CardPlayed():
            return told("tricks-played", event.seat, names, viewer, card=card_the(event.card))
        case TrickTaken():
            return told("tricks-taken", event.seat, names, viewer, number=event.number + 1)
        case BidMade():
            return told("tricks-bid", event.seat, names, viewer, n=event.tricks)
        case RoundDealt():
            trump, number = trump_text(event.trump, event.turned), event.round_no + 1
            return told("tricks-dealt", event.dealer, names, viewer, round=number, n=event.size, trump=trump)
        case HandsSeen() if all(card == HIDDEN for hand in event.hands for card in hand):
            return t("event.tricks-hands-looked")
        case HandsSeen():
            hands = zip(names, event.hands, strict=True)
            seen = [t("tricks.seen", name=name, cards=cards_text(hand)) for name, hand in hands]
            return t("event.tricks-hands-seen", cards="; ".join(seen))
        case TrumpShown(card):
            return t("event.tricks-trump-shown", card=card_the(card), suit=suit_words(card.suit))
        case TrumpNamed(_, Suit.NONE):
            return told("tricks-trump-none", event.seat, names, viewer)
        case TrumpNamed():
            return told("tricks-trump-named", event.seat, names, viewer, suit=suit_words(event.suit))
        case Revoked():
            due, duty = or_text([card_the(card) for card in event.due]), t(f"tricks.duty.{event.duty}")
            return told("tricks-revoked", event.seat, names, viewer, card=card_the(event.card), duty=duty, due=due)
        case RoundEnded(reason="played", winners=()):
            return t("event.round-ended.played.none", round=event.round_no + 1)
        case RoundEnded(reason="revoke"):
            return t("event.round-ended.revoke", round=event.round_no + 1)
    return shared.event_words(event, names, viewer)
