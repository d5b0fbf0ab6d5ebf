"""What happens at the trick table as sentences."""

from __future__ import annotations

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
from carioca.words.names import Names
from carioca.words.tricks.lines import trump_text

SMALL = (CardPlayed,)  # what happens in every trick


def event_words(event: Event, names: Names) -> str:
    match event:
        case CardPlayed():
            return names.said("event.tricks-played", event.seat, card=card_the(event.card))
        case TrickTaken():
            return names.said("event.tricks-taken", event.seat, number=event.number + 1)
        case BidMade():
            return names.said("event.tricks-bid", event.seat, n=event.tricks)
        case RoundDealt():
            trump, number = trump_text(event.trump, event.turned), event.round_no + 1
            told = {"round": number, "n": event.size, "trump": trump}
            return names.said_to("event.tricks-dealt", event.dealer, event.first, **told)
        case HandsSeen() if all(card == HIDDEN for hand in event.hands for card in hand):
            return t("event.tricks-hands-looked")
        case HandsSeen():
            seen = [names.said("tricks.seen", seat, cards=cards_text(hand)) for seat, hand in enumerate(event.hands)]
            return t("event.tricks-hands-seen", cards="; ".join(seen))
        case TrumpShown(card):
            return t("event.tricks-trump-shown", card=card_the(card), suit=suit_words(card.suit))
        case TrumpNamed(_, Suit.NONE):
            return names.said("event.tricks-trump-none", event.seat)
        case TrumpNamed():
            return names.said("event.tricks-trump-named", event.seat, suit=suit_words(event.suit))
        case Revoked():
            due, duty = or_text([card_the(card) for card in event.due]), t(f"tricks.duty.{event.duty}")
            return names.said("event.tricks-revoked", event.seat, card=card_the(event.card), duty=duty, due=due)
        case RoundEnded(reason="played", winners=()):
            return t("event.round-ended.played.none", round=event.round_no + 1)
        case RoundEnded(reason="revoke"):
            return t("event.round-ended.revoke", round=event.round_no + 1)
    return shared.event_words(event, names)
