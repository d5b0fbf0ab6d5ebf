"""Moves in words, in the mood that the place asks for: `Bota tu 9 de corazones.`, `botar tu 9♥`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from carioca.cards import Card
from carioca.i18n import capitalised, t
from carioca.words.base import Mood
from carioca.words.cards import card_said, card_text_suit


def worded(what: str, mood: Mood, values: Mapping[str, object]) -> str:
    """The sentence `move.<what>` of the catalogue with its verb; what stands behind a dot has the same verb."""
    text = t(f"move.{what}", verb=t(f"verb.{mood}.{what.partition('.')[0]}"), **values)
    return f"{capitalised(text)}." if mood is Mood.IMPERATIVE else text


def named(mood: Mood) -> Callable[[Card], str]:
    """How cards are named in a mood: as one says them, or as they are written."""
    return card_said if mood is Mood.IMPERATIVE else card_text_suit
