"""The values of refusals and reasons that only trick games have, as parts of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from carioca.cards import Card, Suit
from carioca.engine.game import Refusal
from carioca.words.cards import card_the, or_text, suit_words


def phrases(values: Mapping[str, object]) -> dict[str, object]:
    """Suits by their names, cards with their articles, and what all bids would add up to."""
    parts: dict[str, object] = {
        name: suit_words(value) for name, value in values.items() if isinstance(value, Suit) and value is not Suit.NONE
    }
    parts |= {f"{name}_the": card_the(value) for name, value in values.items() if isinstance(value, Card)}
    due = values.get("cards")
    if isinstance(due, tuple):
        parts["due"] = or_text([card_the(card) for card in due])
    if "n" in values:
        parts["total"] = values["n"]
    return parts


def variant(refusal: Refusal) -> str:
    """`.nothing` where the dealer may not bid 0, which adds nothing to what was bid."""
    return ".nothing" if refusal.code == "tricks-hook" and refusal.values.get("count") == 0 else ""
