"""What rivals say is true: matches of every game are played, and each line that could be said is checked against facts
that are counted here from the events and the state, never from what the line was made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from carioca import i18n
from carioca.bots.base import CHARACTERS
from carioca.bots.door import make_bot
from carioca.engine.events import Event, RoundEnded
from carioca.games import game_named
from carioca.games.melding.events import (
    CallAllowed,
    CallRefused,
    Discarded,
    JokerSwapped,
    LaidMelds,
    MuertoTaken,
    TookPile,
    WentDown,
)
from carioca.games.tricks.events import BidMade, TrickTaken
from carioca.gui.door import roles_of
from carioca.gui.table.motion.events import stirred_by
from carioca.gui.table.motion.moments import Happened, Reaction
from carioca.gui.table.paint import PLAIN
from carioca.gui.table.people import Talk, at_deal, nameable
from carioca.i18n import LANGUAGES, catalogue
from carioca.session import Seat, Session
from carioca.words.names import Names
from carioca.words.opponents import OCCASIONS, VARIANTS, names_somebody
from tests.longer import many

GAMES = {"carioca-chile": "carioca", "kalooki": "kalooki", "buraco": "buraco", "pocha": "pocha"}
MORE = {"carioca-rummy": "carioca", "super-kalooki": "kalooki", "burraco": "buraco"}
PERSON = "Marcela"
WORTH_A_WORD = 5  # cards of a pozo


class Line(NamedTuple):
    """Something that was said, read back from its words."""

    speaker: int
    character: str
    occasion: str
    name: str = ""
    n: int | None = None


@cache
def templates(lang: str, character: str) -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """Every line of a character as a pattern, with its occasion, and whether it is the form for one."""
    found = []
    for occasion in OCCASIONS:
        for variant in range(1, VARIANTS + 1):
            text = catalogue(lang)[f"voice.{character}.{occasion}.{variant}"]
            for form, one in (
                ((text, False),) if isinstance(text, str) else ((text["one"], True), (text["other"], False))
            ):
                shape = re.escape(form).replace(r"\{name\}", "(?P<name>.+)", 1).replace(r"\{name\}", "(?P=name)")
                shape = shape.replace(r"\{n\}", r"(?P<n>−?\d+)", 1).replace(r"\{n\}", "(?P=n)")
                found.append((re.compile(shape), occasion, one))
    return tuple(found)


def read(lang: str, speaker: int, character: str, words: str) -> Line:
    for shape, occasion, one in templates(lang, character):
        found = shape.fullmatch(words)
        if found is not None:
            said = found.groupdict()
            n = 1 if one else int(said["n"].replace("−", "-")) if said.get("n") else None
            return Line(speaker, character, occasion, said.get("name") or "", n)
    raise AssertionError(f"{character} has no such line: {words}")


class Book:
    """The facts of a match, written down from its events."""

    def __init__(self, session: Session) -> None:
        self.session, self.game = session, session.game
        seats = len(session.seats)
        self.sides = self.game.sides(seats)
        self.less = session.game.name in ("carioca", "kalooki")
        self.ends: list[RoundEnded] = []
        self.tricks, self.bids, self.opened = [0] * seats, [0] * seats, set[int]()

    def begin(self, events: Sequence[Event]) -> None:
        """An action was played; the hands are those that it left, also where the next round is dealt already."""
        state = self.session.match.state
        end = next((event for event in events if isinstance(event, RoundEnded)), None)
        self.hands, self.melds = (state.hands, getattr(state, "melds", ())) if end is None else (end.hands, None)

    def note(self, event: Event) -> None:
        if isinstance(event, BidMade):
            self.bids[event.seat] = event.tricks
        elif isinstance(event, TrickTaken):
            self.tricks[event.seat] += 1
        elif isinstance(event, WentDown) and not isinstance(event, LaidMelds):
            self.opened.add(event.seat)
        elif isinstance(event, RoundEnded):
            self.ends.append(event)
            self.tricks, self.bids, self.opened = [0] * len(self.sides), [0] * len(self.sides), set()

    def won(self, seat: int, end: RoundEnded) -> bool:
        if self.session.game.name != "buraco":
            return seat in end.winners
        side, others = (
            {end.points[at] for at in range(len(self.sides)) if (self.sides[at] == self.sides[seat]) == own}
            for own in (True, False)
        )
        return min(side) > max(others)

    def total(self, seat: int) -> int:
        return sum(end.points[seat] for end in self.ends)

    # -- what a line says --

    def check(self, line: Line, event: Event | None) -> None:
        """Raises AssertionError unless a line is true after this event (None: at the deal)."""
        names, me = self.session.names, line.speaker
        of = names.index(line.name) if line.name else None
        assert line.name != i18n.t("new.you") and of != me, "nobody calls by name who has none, or himself"
        facts: Mapping[str, Callable[[Any], object]] = {
            "down": lambda e: type(e) is WentDown and e.seat == me and self.hands[me],
            "out": lambda e: e.seat == me and not self.hands[me],
            "caught": lambda e: self._ended_by(e, of) and self.sides[me] != self.sides[e.seat] and self.hands[me],
            "praise": lambda e: self._ended_by(e, of) and me in self.opened,
            "joker": lambda e: isinstance(e, JokerSwapped) and e.seat == me,
            "allowed": lambda e: isinstance(e, CallAllowed) and e.caller == me and of in (None, e.seat),
            "refused": lambda e: isinstance(e, CallRefused) and e.caller == me and of in (None, e.seat),
            "salida": lambda e: type(e) is WentDown and e.seat == me,
            "canasta": lambda e: e.seat == me and self._long(me),
            "pozo": lambda e: isinstance(e, TookPile) and e.seat == me and len(e.cards) >= WORTH_A_WORD,
            "muerto": lambda e: isinstance(e, MuertoTaken) and e.seat == me,
            "closed": lambda e: e.seat == me and not self.hands[me],
            "partner": lambda e: of in (None, e.seat) and e.seat != me and self.sides[e.seat] == self.sides[me],
            "trick": lambda e: isinstance(e, TrickTaken) and e.seat == me and self.tricks[me] <= self.bids[me],
            "extra": lambda e: isinstance(e, TrickTaken) and e.seat == me and self.tricks[me] > self.bids[me],
            "met": lambda e: isinstance(e, TrickTaken) and self.tricks[me] == self.bids[me],
            "missed": lambda e: isinstance(e, TrickTaken) and self.tricks[me] != self.bids[me],
            "greet": lambda e: e is None and not self.ends,
            "last": lambda e: self._one_left(e, me, of),
            "dead": lambda e: isinstance(e, RoundEnded) and not e.winners and self.session.current is not None,
            "won": lambda e: self._over(e) and me in self.session.ranking[0],
            "lost": lambda e: self._over(e) and me not in self.session.ranking[0] and self._first(of),
            "thread": lambda e: e is None and self._thread(line, of),
        }
        assert facts[line.occasion](event), (line, event)

    def _ended_by(self, event: Any, of: int | None) -> bool:
        return of in (None, event.seat) and not self.hands[event.seat]

    def _long(self, seat: int) -> bool:
        """Whether its side has a canasta; the melds of a round that is over are put away."""
        return self.melds is None or any(len(row) >= 7 for owner, _, row in self.melds if owner == self.sides[seat])

    def _one_left(self, event: Any, me: int, of: int | None) -> bool:
        seat = event.seat
        return (
            isinstance(event, Discarded)
            and of in (None, seat)
            and len(self.hands[seat]) == 1
            and self.sides[me] != self.sides[seat]
        )

    def _over(self, event: Event | None) -> bool:
        return isinstance(event, RoundEnded) and self.session.current is None

    def _first(self, of: int | None) -> bool:
        """By the sums of all rounds, where these alone decide."""
        if of is None:
            return True
        totals = [self.total(seat) for seat in range(len(self.sides))]
        return totals[of] == (min(totals) if self.less else max(totals))

    def _thread(self, line: Line, of: int | None) -> bool:
        me, ends, n = line.speaker, self.ends, line.n
        if line.character == "rosa":
            return n == sum(self.won(me, end) for end in ends)
        if line.character == "tomas":
            return of is not None and n == abs(self.total(me) - self.total(of)) and n != 0
        if line.character == "lautaro":
            own = [end.points[me] for end in ends]
            return n == own[-1] and own.count(n) == 1 and n == (min(own) if self.less else max(own)) and len(own) > 1
        if line.character == "ines":
            return of is not None and self.won(of, ends[-1]) and n == sum(self.won(of, end) for end in ends)
        if line.character == "hernan":
            assert n is not None and n >= 2
            dry = not any(self.won(me, end) for end in ends[len(ends) - n :])
            return dry and (n == len(ends) or self.won(me, ends[-n - 1]))
        assert line.character == "elena" and of is not None
        totals = [self.total(seat) for seat in range(len(self.sides))]
        best = min(totals) if self.less else max(totals)
        first = {self.sides[seat] for seat, total in enumerate(totals) if total == best}
        return n == len(ends) + 1 and first == {self.sides[of]}


def lines(session: Session, stirs: Sequence[Reaction], lang: str, seed: str) -> Iterator[Line]:
    """Every line that these could lead to in this match: each is said as often as there are variants."""
    names = {seat: session.names[seat] for seat in nameable(session)}
    for stir in stirs:
        who = session.seats[stir.seat].bot or ""
        if stir.occasion and who in CHARACTERS:
            talk = Talk(seed)
            talk.open = True
            for _ in range(VARIANTS):
                talk.begin_round()
                assert talk.hear((stir._replace(worth=1.0),), {stir.seat: who}, names=names)
                yield read(lang, stir.seat, who, talk.said[-1].words)


def play(preset: str, game_name: str, seed: str, seats: int, rounds: int, lang: str) -> set[tuple[str, str]]:
    """Play a match and check every line; which characters had something to say on which occasions."""
    game, rng = game_named(game_name), Random(f"{preset}/{seed}")
    cast = rng.sample(sorted(CHARACTERS), seats)
    # One is a person, named in every other match.
    cast[0] = ""
    person = PERSON if rng.random() < 0.5 else ""
    options = game.presets[preset]
    cast = cast[: options.players_max]
    table = tuple(Seat(i18n.t(f"character.{who}") if who else person, who or None) for who in cast)
    session = Session.new(game, preset, options, table, seed)
    # Whoever sits there, some play well and some by chance.
    bots = [make_bot(rng.choice(("easy", "easy", "normal", "random")), game) for _ in cast]
    roles, book, found = roles_of(session), Book(session), set[tuple[str, str]]()
    picture = roles.model.picture(session.view(None))

    def heard(stirs: Sequence[Reaction], event: Event | None) -> None:
        for line in lines(session, stirs, lang, seed):
            book.check(line, event)
            found.add((line.character, line.occasion))

    heard(at_deal(session, 0), None)
    while session.current is not None and len(session.round_points) < rounds:
        seat = session.current
        events = session.submit(bots[seat].decide(session.view(seat), rng))
        book.begin(events)
        for event in events:
            before, picture = picture, roles.model.after(event, picture)
            picture = roles.model.completed(picture, session.view(None))
            book.note(event)
            show = roles.paint.shows.get(type(event), PLAIN)
            if show.deals:
                heard(at_deal(session, len(book.ends)), None)
                continue
            told = Happened(event, before, picture, session.match.state, Names(session.names))
            heard(stirred_by(session, show, told), event)
    return found


EVERYWHERE = {"greet", "won", "lost", "thread"}


def check_matches(preset: str, game: str, matches: int) -> None:
    found = set[tuple[str, str]]()
    for at in range(matches):
        lang = LANGUAGES[at % len(LANGUAGES)]
        i18n.set_language(lang)
        seats = (4, 5, 4 if game == "pocha" else 3)[at % 3] if game != "buraco" else 4
        found |= play(preset, game, f"{preset}/{at}", seats, 40, lang)
    said = {occasion for _, occasion in found}
    assert said >= EVERYWHERE | ({"last"} if game != "pocha" else set()), said


@pytest.mark.sampled(96)
@pytest.mark.parametrize("preset", GAMES)
def test_what_rivals_say_is_true(preset: str) -> None:
    check_matches(preset, GAMES[preset], 2)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", [*GAMES, *MORE])
def test_what_rivals_say_in_many_matches_is_true(preset: str) -> None:
    check_matches(preset, (GAMES | MORE)[preset], many(60, 4))


@pytest.mark.slow
def test_everybody_has_a_thread_of_the_own_that_goes_on() -> None:
    found = set[tuple[str, str]]()
    for at in range(4):
        found |= play("pocha", "pocha", f"six/{at}", 6, 40, "es")
    assert {who for who, occasion in found if occasion == "thread"} == set(CHARACTERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_names_players_and_numbers_and_no_card(lang: str) -> None:
    for key, text in catalogue(lang).items():
        if key.startswith("voice."):
            forms = [text] if isinstance(text, str) else list(text.values())
            assert {name for form in forms for name in re.findall(r"\{(.*?)\}", form)} <= {"name", "n"}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_occasion_has_a_line_for_who_plays_without_a_name(lang: str) -> None:
    """Threads that need a name begin only with who has one."""
    i18n.set_language(lang)
    named = [
        (who, what)
        for who in CHARACTERS
        for what in OCCASIONS
        if what != "thread"
        if all(names_somebody(who, what, at) for at in range(1, VARIANTS + 1))
    ]
    assert not named
    naming = [
        names_somebody(who, what, at) for who in CHARACTERS for what in OCCASIONS for at in range(1, VARIANTS + 1)
    ]
    assert sum(naming) >= 0.15 * len(naming), "they know each other"
