"""The frames of a film in words: what was done, as far as somebody saw it, and why an opponent did it."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import State
from carioca.film import Film, Frame
from carioca.games.melding.events import Drew
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.words.reasons import reason
from carioca.words.rules import card_text_suit, cards_text, event_text


def move_text(frame: Frame, names: Sequence[str], eyes: int | None, ends: bool = True) -> str:
    """What happened in a frame as the seat `eyes` saw it (None: with all cards open), without a full stop.

    `ends` tells also that the round or the match ended with it.
    """
    events = [event for event in frame.events if ends or not isinstance(event, RoundEnded | MatchEnded)]
    told = [_event_text(event if eyes is None else event.seen_by(eyes), names) for event in events]
    return ". ".join(text for text in told if text)


def _event_text(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, TurnBegan):
        return ""
    if isinstance(event, Drew) and event.source == "stock" and event.card != HIDDEN:
        return t("film.drew-stock", name=names[event.seat], card=card_text_suit(event.card))
    return event_text(event, names, None)


def level_of(film: Film, frame: Frame, eyes: int | None) -> str:
    """The level of the opponent whose move a frame is, when its reasons may be told to these eyes; else empty."""
    if frame.seat is None or frame.action is None or frame.before is None or eyes not in (None, frame.seat):
        return ""
    return film.seats[frame.seat].bot or ""


def why_text(film: Film, frame: Frame, eyes: int | None, most: int = 1) -> str:
    """Why an opponent did what it did, from what it saw, in so many sentences at most.

    Empty for persons, deals, and eyes of another seat.
    """
    level = level_of(film, frame, eyes)
    if not level or frame.seat is None or frame.action is None or frame.before is None:
        return ""
    view = film.game.censor(frame.before, frame.seat)
    return reason(film.game, view, frame.action, level, film.names, most)


def hand_text(film: Film, state: State, seat: int) -> str:
    """The cards that a seat holds in a state, by rank."""
    hand = film.game.profile.pack.hand(state.hands[seat])
    return t("film.hand", name=film.names[seat], n=len(hand), cards=cards_text(hand))


def file_fault(error: StorageError) -> str:
    """One sentence for the window about a file that cannot be shown; `error` comes from Film.read."""
    return t(f"replay.{error.code}" if error.code in SHORT else error.code, **error.values)


SHORT = ("file.missing", "file.no-json", "file.no-record", "file.unreadable", "file.future", "file.running")
"""Faults that have a shorter sentence, with the file's name alone and without the cause's technical words."""


def film_faults(film: Film) -> list[str]:
    """Sentences about what the record says and the rules do not, in order."""
    faults = [t("verify.broken", round=number + 1) for number in film.broken]
    return [*faults, t("save.cut")] if film.cut else faults
