"""Who sits where in the course of a match: whoever goes, comes back, hands over or sits down, the right one acts.

A plain bookkeeping of the rule stands beside the session: handed over for the round ends with the round, gone home
lasts until the person is back, a newcomer plays from the next round on, and places are changed only before a round's
first move. Matches are killed and resumed on the way.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.agreement import Agreement
from carioca.bots.door import make_bot, stream_at
from carioca.games.tricks.pocha import POCHA
from carioca.session import Seat, Session
from carioca.storage import running
from carioca.storage.match_file import read_match
from carioca.storage.saves import Saves
from tests.longer import many

LEVELS = ("random", "novice")
NAMES = ("Juana", "Marta", "Pedro", "Inés", "Ñuble", "O'Higgins", "名前", "Ana B")
SHORT: dict[str, dict[str, Any]] = {"carioca-chile": {"rounds": ["TT", "TE"]}, "pocha": {"rounds_table": [1, 2, 1]}}
ACTIONS = many(500, 250)  # at most so many are played of a match


class Book:
    """The rule, written down once more."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = list(seats)
        self.away: dict[int, tuple[str, bool]] = {}  # by seat: the level, and whether for good
        self.joins: dict[int, str] = {}
        self.played: list[list[str | None]] = [[]]  # who played each line of each round; None: a person

    def act(self, seat: int) -> None:
        self.played[-1].append(self.seats[seat].bot or self.away.get(seat, (None, False))[0])

    def end_round(self) -> None:
        self.played.append([])
        self.away = {seat: one for seat, one in self.away.items() if one[1]}
        for seat, name in self.joins.items():
            self.seats[seat] = Seat(name)
        self.joins.clear()

    def change_places(self, one: int, other: int) -> None:
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        away = {seat: self.away.pop(seat) for seat in {one, other} & self.away.keys()}
        self.away.update({one + other - seat: said for seat, said in away.items()})

    def agrees(self, session: Session) -> None:
        assert list(session.seats) == self.seats
        assert dict(session.stand_ins) == {seat: level for seat, (level, _) in self.away.items()}
        assert session.gone == {seat for seat, (_, good) in self.away.items() if good}
        assert dict(session.joining) == self.joins
        persons = [seat for seat, one in enumerate(self.seats) if one.bot is None]
        assert session.people == tuple(seat for seat in persons if seat not in session.gone)
        for seat in range(len(self.seats)):
            assert session.is_person(seat) == (seat in persons and seat not in self.away)
        for number, (played, rounds) in enumerate(zip(self.played, session.match.rounds, strict=True)):
            assert list(session.players(number)) == played
            seats = [int(line.split()[0]) for line in rounds.lines]
            who = [seat for seat, bot in zip(seats, played, strict=True) if bot is None]
            assert set(session.persons_in(number)) == set(who) and session.persons_in(number)[:1] == tuple(who[-1:])


def change(session: Session, book: Book, rng: Random) -> None:
    """Somebody does something about the seats."""
    seat = rng.randrange(len(book.seats))
    if rng.random() < 0.3:
        one, other = rng.sample(range(len(book.seats)), 2)
        session.swap(one, other)
        if not session.match.rounds[-1].lines:
            book.change_places(one, other)
        return
    if book.seats[seat].bot is None:
        what = rng.choice(("round", "good", "back", "name"))
        if what == "back":
            session.take_back(seat)
            book.away.pop(seat, None)
        elif what == "name":
            old, name = book.seats[seat].name, f"{book.seats[seat].name[:6]}{rng.randrange(99)}"
            session.rename(seat, name)
            book.seats[seat] = Seat(name)
            if rng.random() < 0.5:
                session.correct(old, name)
                assert not any(Seat(old) in said.seats for said in session._seated)
        else:
            level = rng.choice(LEVELS)
            session.hand_over(seat, level, what == "good")
            book.away[seat] = level, what == "good"
        return
    name = rng.choice(("", f"N{rng.randrange(1000)}"))
    session.join(seat, name)
    book.joins.pop(seat, None)
    if name and session.match.rounds[-1].lines:
        book.joins[seat] = name
    elif name:
        book.seats[seat] = Seat(name)


def act(session: Session, rng: Random, number: int) -> None:
    """The seat whose turn it is acts, by the one who plays there."""
    seat = session.match.current
    assert seat is not None
    if session.is_person(seat):
        with pytest.raises(ValueError, match="no opponent"):
            session.ask()
        action = make_bot("random", session.game).decide(
            session.view(seat), stream_at("persons", rng.randrange(99), number)
        )
    else:
        action = session.think()
        wanted = session.stand_ins.get(seat) or session.seats[seat].bot
        assert {name for name, _ in session._bots} >= {wanted}
    session.submit(action)


def play(folder: Path, preset: str, seed: int) -> None:
    rng = Random(f"{preset}/{seed}")
    agreed = Agreement(preset, "", SHORT.get(preset, {}))
    count = rng.choice(agreed.sizes)
    bots = [None, *(rng.choice((None, "random")) for _ in range(count - 1))]
    seats = [Seat(NAMES[at], bot) for at, bot in enumerate(bots)]
    rng.shuffle(seats)
    saves = Saves(folder)
    session, book = Session.new(agreed.game, preset, agreed.options, tuple(seats), f"{seed}", saves), Book(seats)
    for number in range(ACTIONS):
        if session.current is None:
            break
        if rng.random() < 0.15:
            change(session, book, rng)
            book.agrees(session)
        before = len(session.match.rounds)
        assert session.current is not None
        book.act(session.current)
        act(session, rng, number)
        if session.current is not None and len(session.match.rounds) > before:
            book.end_round()
        book.agrees(session)
        if session.current is not None and rng.random() < 0.06:
            saves.close()
            saves = Saves(folder)
            found = Session.resume(saves)
            assert found is not None and not found.problem and found.match.state == session.match.state
            session = found
            book.agrees(session)
    record = session.record()
    assert [seat["name"] for seat in record["seats"]] == [seat.name for seat in book.seats]
    saves.close()
    if session.current is None:
        (file,) = (folder / "finished").iterdir()
        assert read_match(file).record == record


def test_whoever_comes_and_goes_the_right_one_acts(tmp_path: Path) -> None:
    for seed in range(3):
        play(tmp_path / str(seed), "pocha", seed)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", ["carioca-chile", "carioca-rummy", "kalooki", "super-kalooki", "buraco", "burraco", "pocha"]
)
def test_in_every_game_the_right_one_acts(preset: str, tmp_path: Path) -> None:
    for seed in range(4, many(10, 6)):
        play(tmp_path / str(seed), preset, seed)


def test_a_running_match_of_the_first_form_goes_on_and_takes_new_persons(tmp_path: Path) -> None:
    """Such a file has no lines of seats; one with them says in its first line that it has them."""
    options = POCHA.presets["pocha"]
    record = Session.new(POCHA, "pocha", options, tuple(Seat(name, "random") for name in "abcd"), "old").record()
    match = running.RunningMatch.of(record)
    setup = match.lines[0][9:].replace('"running": 2', '"running": 1')
    old = running.RunningMatch(setup)
    (tmp_path / "match.carioca").write_text("\n".join(old.lines) + "\n", "ascii")
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
        assert session is not None and not session.problem
        session.join(1, "Juana")
        assert session.names[1] == "Juana" and session.people == (1,)
        session.submit(session.think())
    assert b'"running": 2' in (tmp_path / "match.carioca").read_bytes()
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None and again.seats == session.seats and len(again.match.rounds[0].lines) == 1


def test_seats_in_a_damaged_file_cost_nobody_an_action(tmp_path: Path) -> None:
    seats = (Seat("Juana"), Seat("Marta"), Seat("Rosa", "random"), Seat("Eva", "random"))
    with Saves(tmp_path) as saves:
        session = Session.new(POCHA, "pocha", POCHA.presets["pocha"], seats, "x", saves)
        session.hand_over(0, "random", True)
        session.hand_over(1, "random")
        for _ in range(3):
            session.submit(session.think())
    file = tmp_path / "match.carioca"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(line.replace(b"away", b"AWAY") if b" seats " in line else line for line in lines))
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None and len(again.match.rounds[0].lines) == 3 and again.seats == seats
        assert not again.stand_ins
