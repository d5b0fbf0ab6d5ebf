"""What a round asks for and what a meld is called: `1 trío y 1 escala`, `escala de corazones`."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import JOKER, Card
from carioca.engine.game import Game, State
from carioca.games.melding.game import melding
from carioca.games.melding.state import Asked, Kind, Meld
from carioca.i18n import t
from carioca.words.cards import list_text, rank_text, suit_words
from carioca.words.melding.asking import Stands

_SET, _RUN = "T", "E"
"""The letters of a round's id (formats.md 3); an id with any other letter is the name of a long run."""


def round_text(round_id: str) -> str:
    """What a round asks for: `1 trío y 1 escala`, or the name of a 13-card run."""
    counts = _counts(round_id)
    return groups_text(*counts) if counts else t(f"contract.{round_id}")


def round_short(round_id: str) -> str:
    """The same in a few letters, for the row of rounds: `1T 1E`."""
    counts = _counts(round_id)
    if not counts:
        return t(f"contract.short.{round_id}")
    return " ".join(t(f"contract.short.{kind}", n=n) for kind, n in zip(("sets", "runs"), counts, strict=True) if n)


def _counts(round_id: str) -> tuple[int, int] | None:
    """How many sets and runs an id asks for; None for the name of a long run."""
    sets, runs = round_id.count(_SET), round_id.count(_RUN)
    return (sets, runs) if sets + runs == len(round_id) else None


def asked_text(asked: Asked | None) -> str:
    """What a round asks for, from the numbers themselves."""
    if asked is None:
        return t("contract.none")
    return t(f"contract.{asked.full}") if asked.full else groups_text(asked.sets, asked.runs)


def groups_text(sets: int, runs: int) -> str:
    """So many sets and runs."""
    parts = [t(f"contract.{kind}", n=n) for kind, n in (("sets", sets), ("runs", runs)) if n]
    return list_text(parts) or t("contract.none")


def meld_text(game: Game, state: State, meld: Meld) -> str:
    """What a meld of the table is: `trío de 9`, `escala de corazones`, or the 13-card run."""
    return kind_text(meld.kind, meld.cards, melding(game).stands(state, meld), melding(game).suited(state))


def kind_text(kind: Kind, cards: Sequence[Card], meanings: Stands, suited: bool = True) -> str:
    """The same from the cards, what they stand for, and whether a run is of one suit."""
    if kind is Kind.FULL:
        return t("meld.full")
    if kind is Kind.WILD:
        return t("meld.wild")
    if kind is Kind.RUN and not suited:
        return t("meld.run-any")
    pairs = zip(cards, meanings, strict=True)
    natural = next(card for card, worth in pairs if worth is None and card != JOKER)
    if kind is Kind.SET:
        return t("meld.set", rank=rank_text(natural.rank))
    return t("meld.run", suit=suit_words(natural.suit))
