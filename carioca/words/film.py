"""The frames of a film in words: what was done, as far as somebody saw it, and why an opponent did it."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import State
from carioca.film import Film, Frame
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.words.cards import cards_text, list_text
from carioca.words.door import voice_of
from carioca.words.hints import reason
from carioca.words.names import Names
from carioca.words.voice import Scored


def names_of(film: Film) -> Names:
    """The names of a film, addressed to the person whose match it is, whatever eyes it is seen with."""
    return Names(film.names, film.reader)


def move_text(film: Film, frame: Frame, eyes: int | None, ends: bool = True) -> str:
    """What happened in a frame as the seat `eyes` saw it (None: with all cards open), without a full stop.

    `ends` tells also that the round or the match ended with it.
    """
    voice, names = voice_of(film.game), names_of(film).telling(frame.others)
    events = (event for event in frame.events if _worth_telling(event, ends))
    told = [voice.watched(event if eyes is None else event.seen_by(eyes), names) for event in events]
    return ". ".join(text for text in told if text)


def _worth_telling(event: Event, ends: bool) -> bool:
    return not isinstance(event, TurnBegan) and (ends or not isinstance(event, RoundEnded | MatchEnded))


def scored(film: Film) -> Scored:
    """The rounds of a film that are over: their points lie between the scores with which one round and the next began.

    So a round that does not follow from its lines counts what the record says.
    """
    begun = {frame.round_no: frame.after.scores for frame in reversed(film.frames) if not frame.line}
    ends = {frame.round_no: frame.ended for frame in film.frames if frame.ended is not None}
    points = []
    for number in sorted(begun):
        if number + 1 in begun:
            points.append(tuple(b - a for a, b in zip(begun[number], begun[number + 1], strict=True)))
        elif number in ends:
            points.append(ends[number].points)
    others = {frame.round_no: frame.others for frame in film.frames}
    return Scored(film.setup, names_of(film), tuple(points), ends, others, film.shares)


def level_of(film: Film, frame: Frame, eyes: int | None) -> str:
    """The level of the opponent whose move a frame is, when its reasons may be told to these eyes; else empty."""
    if frame.seat is None or frame.action is None or frame.before is None or eyes not in (None, frame.seat):
        return ""
    return frame.bot or ""


def why_text(film: Film, frame: Frame, eyes: int | None, most: int = 1) -> str:
    """Why an opponent did what it did, from what it saw, in so many sentences at most.

    Empty for persons, deals, and eyes of another seat.
    """
    level = level_of(film, frame, eyes)
    if not level or frame.seat is None or frame.action is None or frame.before is None:
        return ""
    view = film.game.censor(frame.before, frame.seat)
    return reason(film.game, view, frame.action, level, names_of(film), most)


def hand_text(film: Film, state: State, seat: int) -> str:
    hand = voice_of(film.game).sorted(film.game.censor(state, seat).state.hands[seat], state.options, False)
    return names_of(film).said("film.hand", seat, n=len(hand), cards=cards_text(hand))


def file_fault(error: StorageError) -> str:
    """One sentence for the window about a file that cannot be shown; `error` comes from Film.read."""
    short = next((code for code in SHORT if f"{error.code}.".startswith(f"{code}.")), "")
    return t(f"replay.{short}" if short else error.code, **error.values)


SHORT = ("file.missing", "file.no-json", "file.no-record", "file.unreadable", "file.future", "file.running")
"""Faults that have a shorter sentence, with the file's name alone and without the cause's technical words."""


def film_faults(film: Film) -> list[str]:
    faults = [rounds_fault(film.broken)] if film.broken else []
    return [*faults, t("save.cut")] if film.torn else faults


def rounds_fault(rounds: Sequence[int]) -> str:
    """One sentence about all rounds (from 0) that do not follow: a changed seed is one cause for every one."""
    return t("verify.broken", n=len(rounds), rounds=list_text([str(number + 1) for number in rounds]))
