"""The seam of words: what the screens, the terminal and the files ask of the table that a game is played at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

from carioca.cards import Card, Suit
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, Opts_contra, Refusal, S_contra, Setup, View
from carioca.i18n import capitalised, own_key, t
from carioca.session import Seat, Session
from carioca.words.cards import card_text_suit, card_the, cards_text, list_text, rank_text, ranks_text, suit_words
from carioca.words.names import Names


class Mood(StrEnum):
    """How a move is said; the verbs are the keys `verb.<mood>.<move>`."""

    IMPERATIVE = "imperative"  # a whole sentence that tells the player what to do
    INFINITIVE = "infinitive"  # a part of a sentence, or a label


class Choice(NamedTuple):
    """One answer to a question: its label, what chooses it, and why it may not be chosen now (None: it may).

    `note` is said below the label in smaller letters; empty where the label says all. `key` is what one types for it;
    empty: its number among the choices, from 1.
    """

    label: str
    action: Action
    refusal: Refusal | None = None
    note: str = ""
    key: str = ""


class Question(NamedTuple):
    """A decision without cards: one sentence without a full stop and its answers, the usual one first.

    `about` says what it is about (which round), `help` explains the answers, `ask` is the same as one asks at a
    terminal, with the words that may be typed; `brief` explains in fewer words, where there are any.
    """

    text: str
    choices: tuple[Choice, ...]
    about: str
    help: str
    ask: str
    brief: str = ""


class Scored(NamedTuple):
    """The rounds of a match that are over: the points of each round by seat, and how it ended where that is known.

    `others`: by round who finished it for persons (Session.others); `shares`: by round where persons and
    stand-ins followed one another in it (Session.shares).
    """

    setup: Setup
    names: Names
    points: tuple[tuple[int, ...], ...]
    ends: Mapping[int, RoundEnded]
    others: Mapping[int, Mapping[int, str]] = {}
    shares: Mapping[int, Mapping[int, Sequence[tuple[Seat, int]]]] = {}


def scored(session: Session) -> Scored:
    ends = {result.round_no: result for result in session.results}
    points = session.round_points
    others = {number: session.others(number) for number in range(len(points))}
    shares = {number: session.shares(number) for number in range(len(points))}
    return Scored(session.match.setup, Names.at(session), points, ends, others, shares)


class Head(NamedTuple):
    """A column of a ledger: who plays together in it, and the seats; one seat where everybody plays alone."""

    name: str
    seats: tuple[int, ...]


class Entry(NamedTuple):
    """What a column of a ledger says: as short as in a table (`76`), and as one says it (`76 puntos`).

    Where there are two things to say, `small` and `large` have them apart (`2 · 3` and `-5`); `met` is whether what
    was announced came true, None where nothing was. `sum` says how the points add up, where more counts than the cards
    that are left.
    """

    text: str
    said: str
    small: str = ""
    large: str = ""
    met: bool | None = None
    sum: str = ""


class LedgerRow(NamedTuple):
    """A round of a ledger: its title, long and short, an entry a column (none: not played), which columns won it, and
    for each column what stands behind its points where a note says who played them (Ledger.notes). `made` tells line by
    line what its points are made of, the sum last, a text for each column."""

    title: str
    short: str
    entries: tuple[Entry, ...]
    standing: tuple[int, ...]
    marks: tuple[str, ...]
    made: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def done(self) -> bool:
        return bool(self.entries)


class Ledger(NamedTuple):
    """A score sheet, ready to be drawn or printed: who draws it computes nothing.

    `rows` are the rounds of the match in order, those to come too where they are known; `totals` and `best` (the
    columns that lead) are those after the last round that was played; `course[k]` is what each column has after k
    rounds, in points, for a plot; `sense` says which end of it is the better one; `corner` heads the column of the
    rounds, where their number is not all that stands there; `legend` explains what stands small in the entries, where
    something does. `goal` is what the match is played to (0: to no points); `notes` say, each behind its mark, who
    played what is marked; `lost` says why the last round took points off beside those of cards; `counted` tells
    whoever reads it on paper how the points come about, a paragraph each.
    """

    heads: tuple[Head, ...]
    rows: tuple[LedgerRow, ...]
    totals: tuple[Entry, ...]
    best: tuple[int, ...]
    course: tuple[tuple[int, ...], ...]
    sense: str
    corner: str = ""
    legend: str = ""
    goal: int = 0
    notes: tuple[str, ...] = ()
    lost: str = ""
    counted: tuple[str, ...] = ()

    @property
    def played(self) -> int:
        return sum(row.done for row in self.rows)

    @property
    def made(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What the points of the last round are made of."""
        return self.rows[self.played - 1].made if self.played else ()


class Unclear(ValueError):
    """A line that cannot be read; `sentence` says why in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        # A sentence may begin with the word for a joker.
        self.sentence = capitalised(t(key, **values))


class Offer(NamedTuple):
    """A move that the program found because none was named: what it is, the question whether to play it, and what to
    say when it is declined."""

    text: str
    ask: str
    action: Action
    declined: str


Typed = Action | Offer  # what a line means: a move, or a wish that the program may find one


class Voice(Protocol[S_contra, Opts_contra]):
    """How a game of a table is told and typed, in the language being spoken. Holds nothing but its game."""

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        """A short sentence without a full stop, empty for an event that has no words.

        It tells only what the seat `viewer` (None: a spectator) may know, and addresses that seat as "you".
        """

    def watched(self, event: Event, names: Names) -> str:
        """The same of an event as somebody has seen it (`Event.seen_by`), or with all cards open."""

    def told(self, logged: Iterable[tuple[Event, Names]]) -> Iterator[str]:
        """The sentences of what happened one after the other, or the newest first; what is left out has none, and what
        several did alike stands in one."""
        return (line for event, names in logged if (line := self.watched(event, names)))

    def small(self, event: Event) -> bool:
        """Whether an event is one of the many small ones that a summary leaves out."""

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values of a refusal or a reason that only this table knows, as parts of a sentence."""

    def refusal_key(self, refusal: Refusal) -> str:
        """The key of a refusal in the catalogue, `refusal.<code>`; of several ways to say it the one that fits."""

    def move(self, view: View[S_contra], action: Action, names: Sequence[str], mood: Mood) -> str:
        """A move of the seat to act in `view`, which is addressed as "you"; `names` by seat."""

    def missed(self, view: View[S_contra], played: Action, best: Action) -> str:
        """What the better move of the seat to act would have brought that the one which was played lets go for this
        turn: the end of a key `review.missed.<what>`. Empty: nothing that has a name."""
        return ""

    def look(self, action: Action) -> str:
        """Where to look, without the move: the first step of a hint."""

    def round_text(self, round_id: str) -> str:
        """What a round of this id is called: `1 trío y 1 escala`."""

    def round_name(self, setup: Setup, round_no: int) -> str:
        """What a round of a match (counted from 0) is called."""

    def round_short(self, setup: Setup, round_no: int) -> str:
        """The same in a few letters."""

    def round_begins(self, setup: Setup, round_no: int) -> str:
        """The sentence with which a round is announced, by what it is called or what it asks for."""

    def question(self, view: View[S_contra], names: Sequence[str]) -> Question | None:
        """What the seat to act has to decide, where that is no matter of cards."""

    def lines(self, view: View[S_contra], names: Sequence[str]) -> list[str]:
        """The whole table in plain lines."""

    def prompt(self, view: View[S_contra]) -> list[str]:
        """What the seat to act can do now, with the words for it; the last line waits for the answer."""

    def fresh(self, view: View[S_contra]) -> bool:
        """Whether a turn begins here, so that the table is worth being told again."""

    def sorted(self, hand: tuple[Card, ...], options: Opts_contra, other: bool) -> tuple[Card, ...]:
        """A hand as it is numbered; `other`: in the second of the two orders."""

    def read(self, text: str, view: View[S_contra], hand: tuple[Card, ...]) -> Typed:
        """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""

    def help(self, options: Opts_contra) -> list[str]:
        """What can be typed in a match with these options, without what can be typed in every game."""

    def idle(self, name: str, options: Opts_contra) -> str:
        """Why an option changes nothing under the other ones, where that lies in the cards; else empty."""

    def tally(self, n: int) -> str:
        """The number that breaks a tie, with its words: `3 rondas ganadas`."""

    def ledger(self, played: Scored, until: int) -> Ledger:
        """The score sheet after a round (counted from 0)."""


AnyVoice: TypeAlias = Voice[Any, Any]  # the voice of some table, for what needs no state


def worded(what: str, mood: Mood, values: Mapping[str, object], game: str = "") -> str:
    """The sentence `move.<what>` of the catalogue with its verb; what stands behind a dot has the same verb.

    A game may say both in its own words.
    """
    verb = t(own_key(f"verb.{mood}.{what.partition('.')[0]}", game))
    text = t(own_key(f"move.{what}", game), verb=verb, **values)
    return f"{capitalised(text)}." if mood is Mood.IMPERATIVE else text


# Which number of a refusal decides between singular and plural, the first that it has.
_COUNTED = ("most", "gap", "count", "size", "melds")


def refusal_text(refusal: Refusal, voice: Voice) -> str:
    """One sentence that says why an action is not allowed and what would be right; its key is `refusal.<code>`."""
    text = t(voice.refusal_key(refusal), **_phrases(refusal.values, voice))
    # A sentence may begin with the word for a joker.
    return capitalised(text)


def _phrases(values: Mapping[str, object], voice: Voice) -> dict[str, object]:
    known = voice.phrases(values)
    parts: dict[str, object] = {}
    for name, value in values.items():
        match value:
            case _ if name in known:
                pass
            case Card():
                parts |= {name: card_text_suit(value), f"{name}_the": card_the(value)}
                if value.rank > 0:
                    parts |= {f"{name}_rank": rank_text(value.rank, value.suit), f"{name}_suit": suit_words(value.suit)}
                    if value.suit <= Suit.NONE:
                        parts[f"{name}_ranks"] = ranks_text(value.rank)
            case tuple():
                words = list_text(list(map(card_the, value))) if name == "missing" else cards_text(value)
                parts |= {name: words, f"{name}_count": len(value)}
            case str() if name == "step":
                # How it is done comes with it.
                how = f"lesson.how.{values['how']}" if "how" in values else ""
                parts[name] = f"{t(f'lesson.{value}')} {t(how)}" if how else t(f"lesson.{value}")
            case int() if name == "rank":
                parts["ranks"] = ranks_text(value)
            case _:
                parts[name] = value
    counted = next((name for name in _COUNTED if name in values), None)
    return parts | known | ({"n": values[counted]} if counted else {})
