"""The moves of a player in words, in the mood that the place asks for: `Bota tu 9 de corazones.`, `botar tu 9♥`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from carioca.cards import Card
from carioca.engine.game import Action, View
from carioca.games.contract.state import State, own
from carioca.games.melding.actions import (
    Deal,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    PassDeal,
    SwapJoker,
)
from carioca.i18n import capitalised, t
from carioca.words.rules import card_text_suit, cards_text, list_text, meld_text, suit_words


class Mood(StrEnum):
    """How a move is said; the verbs are the keys `verb.<mood>.<move>`."""

    IMPERATIVE = "imperative"
    """A whole sentence that tells the player what to do, the cards as one says them."""
    INFINITIVE = "infinitive"
    """A part of a sentence, or a label, the cards as they are written."""


def move_words(view: View, action: Action, names: Sequence[str], mood: Mood) -> str:
    """A move of the seat to act in `view`, which is addressed as "you"; `names` by seat."""
    what, values = _phrase(own(view.state), action, names, card_said if mood is Mood.IMPERATIVE else card_text_suit)
    verb = t(f"verb.{mood}.{what.partition('.')[0]}")
    text = t(f"move.{what}", verb=verb, **values)
    return f"{capitalised(text)}." if mood is Mood.IMPERATIVE else text


def _phrase(
    state: State, action: Action, names: Sequence[str], said: Callable[[Card], str]
) -> tuple[str, dict[str, object]]:
    """Which sentence of the catalogue a move is, and its values."""
    match action:
        case Draw("stock"):
            return "stock", {}
        case Draw():
            return "pile", {"card": said(state.pile[-1])}
        case LayDown(melds) | LayMeld(melds):
            what = "down" if isinstance(action, LayDown) else "further"
            return what, {"melds": list_text([cards_text(row) for row in melds])}
        case LayOff(card, _, end):
            return f"lay.{end}" if end else "lay", {"card": said(card), "meld": _owned(state, action, names)}
        case SwapJoker(card):
            return "swap", {"card": said(card), "meld": _owned(state, action, names)}
        case Discard(card):
            return "discard", {"card": said(card)}
        case Deal():
            return "deal", {}
        case PassDeal():
            return "pass-deal", {"name": names[(state.dealer + 1) % state.seats]}
    return "end", {}


def _owned(state: State, action: LayOff | SwapJoker, names: Sequence[str]) -> str:
    """A meld of the table with whose it is."""
    owner, kind, cards = state.melds[action.meld]
    words = meld_text(kind, cards, state.options.law)
    return t("meld.own", meld=words) if owner == state.turn else t("meld.of", meld=words, name=names[owner])


def card_said(card: Card) -> str:
    """A card as one says it with its number: `8 de corazones`, `reina de picas`, `comodín`."""
    if card.rank <= 0:
        return card_text_suit(card)
    rank = str(card.rank) if 2 <= card.rank <= 10 else t(f"rank.{card.rank}")
    return t("card.of", rank=rank, suit=suit_words(card.suit))
