"""What a person types in the terminal: a question about the match, an answer, or a line for the table."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Card
from carioca.engine.game import View
from carioca.words.base import Choice, Typed, Voice
from carioca.words.typed import plain

_WORDS = {
    "help": "ayuda help ?",
    "hand": "mano hand",
    "table": "mesa table",
    "score": "puntos score points",
    "rules": "reglas rules",
    "agreement": "acuerdo agreement",
    "sort": "orden ordenar sort",
    "review": "revisar review",
    "hint": "pista hint",
    "quit": "salir quit exit",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}


class Wish(NamedTuple):
    """A line that changes nothing in the match: one of the keys of `_WORDS`."""

    word: str


def read(
    text: str, voice: Voice, view: View, hand: tuple[Card, ...], choices: tuple[Choice, ...] = ()
) -> Typed | Wish | Choice:
    """What a line means for the seat of the view; numbers count from 1 in `hand`, or in the choices of a question
    that have no keys of their own.

    Raises Unclear.
    """
    words = plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    if meaning:
        # "reglas de la mesa": not the articles, but what these players agreed on.
        asks = meaning == "rules" and any(_MEANING.get(word) == "table" for word in words[1:])
        return Wish("agreement" if asks else meaning)
    keys = [plain(choice.key) or str(number) for number, choice in enumerate(choices, start=1)]
    if len(words) == 1 and words[0] in keys:
        return choices[keys.index(words[0])]
    return voice.read(text, view, hand)


def means_yes(text: str) -> bool | None:
    """A yes (an empty line too) or a no; None for anything else."""
    word = plain(text).strip()
    if word in ("", "s", "si", "y", "yes"):
        return True
    return False if word in ("n", "no") else None
