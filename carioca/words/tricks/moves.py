"""The moves of the trick table in words, and where to look for them."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.engine.game import Action
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.i18n import t
from carioca.words.base import Mood
from carioca.words.cards import suit_words
from carioca.words.moves import named, worded


def move(action: Action, mood: Mood) -> str:
    """A move of the seat to act, which is addressed as "you"."""
    match action:
        case Bid(tricks):
            return worded("tricks-bid", mood, {"n": tricks})
        case NameTrump(Suit.NONE):
            return worded("tricks-trump.none", mood, {})
        case NameTrump(suit):
            return worded("tricks-trump", mood, {"suit": suit_words(suit)})
        case Play(card):
            return worded("tricks-play", mood, {"card": named(mood)(card)})
    raise TypeError(f"{type(action).__name__} is no action of this table")


def look(action: Action) -> str:
    """Where to look, without the move."""
    match action:
        case Play(card):
            return t("tricks.look.play", suit=suit_words(card.suit))
        case NameTrump():
            return t("tricks.look.trump")
    return t("tricks.look.bid")
