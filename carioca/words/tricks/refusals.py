"""The values of refusals and reasons that only trick games have, as parts of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from carioca.cards import Card, Suit
from carioca.engine.game import Refusal
from carioca.i18n import t
from carioca.words.cards import card_the, list_text, or_text, suit_words


def phrases(values: Mapping[str, object]) -> dict[str, object]:
    """Suits by their names, cards with their articles, and what all bids would add up to."""
    parts: dict[str, object] = {name: _suit(value) for name, value in values.items() if isinstance(value, Suit)}
    parts |= {f"{name}_the": card_the(value) for name, value in values.items() if isinstance(value, Card)}
    due = values.get("cards")
    if isinstance(due, tuple):
        with_article = [card_the(card) for card in due]
        parts |= {"due": or_text(with_article), "cards_the": list_text(with_article)}
    if "n" in values:
        parts["total"] = values["n"]
    # What decides between singular and plural, where a value of another name counts.
    counted = next((values[name] for name in ("tricks", "left") if name in values), None)
    if counted is not None and "n" not in values:
        parts["n"] = counted
    return parts


def _suit(suit: Suit) -> str:
    return t("tricks.ask.trump.none") if suit is Suit.NONE else suit_words(suit)


def variant(refusal: Refusal) -> str:
    """`.nothing` where the dealer may not bid 0, which adds nothing to what was bid."""
    return ".nothing" if refusal.code == "tricks-hook" and refusal.values.get("count") == 0 else ""
