"""Who did it: what an opponent played for a person is told of the stand-in, in every game and wherever it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import make_bot, stream_at
from carioca.bots.luck import Luck
from carioca.bots.review import Decision, Review
from carioca.cli.records import replay, verify
from carioca.engine import record
from carioca.engine.match import split_line
from carioca.film import Film, Frame
from carioca.games import all_presets, game_named, preset_game
from carioca.gui.scenes.score_sheet import _outcome
from carioca.hindsight import Hindsight, played_for, think_over
from carioca.i18n import t
from carioca.session import Seat, Seatings, Session
from carioca.sheet.page import faces
from carioca.storage.errors import SaveBroken
from carioca.storage.match_file import parse_match, read_match
from carioca.storage.record import check_record
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame, review_lines
from carioca.words.door import voice_of
from carioca.words.film import move_text, names_of, why_text
from carioca.words.film import scored as filmed
from carioca.words.lines import score_lines
from carioca.words.names import Names
from carioca.words.names import begun as begun_with
from carioca.words.review import played_on
from carioca.words.story import Story, Teller
from carioca.words.voice import Scored, scored
from tests.test_who_reads import YOU

BETO = "Beto"
OWN = {"es": "tu suplente", "en": "your stand-in"}
HIS = {"es": "l suplente de Beto", "en": "Beto’s stand-in"}


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)


def played(preset: str, persons: int, saves: Saves | None = None, moves: int = 170, seed: str = "a") -> Session:
    """A match as far as its second round, of which an opponent plays every other dozen of lines for Beto."""
    game = preset_game(preset)
    count = 2 if preset == "carioca-rummy" else 4
    others = [Seat(name, None if at < persons - 1 else "easy") for at, name in enumerate(("Ana", "Rosa", "Elena"))]
    seats = (*others[:1], Seat(BETO), *others[1:])[:count]
    session = Session.new(game, preset, game.presets[preset], seats, seed, saves)
    brain = make_bot("easy", game)
    for number in range(moves):
        if session.current is None or len(session.match.rounds) > (9 if preset == "pocha" else 2):
            break
        if number % 24 == 5:
            session.hand_over(1, "normal")
        if number % 24 == 17:
            session.take_back(1)
        if session.is_person(session.current):
            session.submit(brain.decide(session.view(session.current), stream_at(seed, 0, number)))
        else:
            session.submit(session.think())
    return session


def own_frames(film: Film) -> Iterator[tuple[Frame, bool]]:
    """The frames that Beto's seat played, and whether a stand-in did."""
    for frame in film.frames:
        if frame.seat == 1:
            yield frame, frame.bot is not None


def check(text: str, stood_in: bool, reads: bool, language: str) -> None:
    """`text`: what is told of what Beto's seat did; `reads`: whether it is Beto who reads it."""
    named = OWN[language] if reads else HIS[language]
    assert (named in text.lower() if reads else named in text) == stood_in, text
    assert "de el " not in text and " a el " not in text, text
    if stood_in:
        rest = re.sub(named, "", text, flags=re.IGNORECASE)
        assert BETO not in rest and not YOU.search(rest), text
        assert text[:1] == text[:1].upper() or not text.lower().startswith(named), text
    elif reads:
        assert BETO not in text, text


@pytest.mark.seldom(2)
@pytest.mark.sampled(56)
@pytest.mark.parametrize("persons", [1, 2])
@pytest.mark.parametrize("preset", all_presets())
def test_every_move_is_told_of_who_made_it(preset: str, persons: int, language: str) -> None:
    session = played(preset, persons)
    film, voice, told = Film(json.loads(json.dumps(session.record()))), voice_of(session.game), {True: 0, False: 0}
    film = film if persons > 1 else Film(film.data | {"seats": _other_persons_gone(film.data["seats"])})
    reads = film.reader == 1
    for frame, stood_in in own_frames(film):
        for event in frame.events:
            if getattr(event, "seat", None) == 1 and type(event).__name__ not in ("TurnBegan", "CallAllowed"):
                for reader in (None, 1):
                    names = Names(session.names, reader).telling(frame.others)
                    text = voice.watched(event, names)
                    if text:
                        check(text, stood_in, reader == 1, language)
                        told[stood_in] += 1
        text = move_text(film, frame._replace(events=frame.events[:1]), None)
        assert text == voice.watched(frame.events[0], names_of(film).telling(frame.others)) or not text
        assert reads or "tu " not in text
    assert told[True] > 9 and told[False] > 9


def _other_persons_gone(seats: list[dict[str, str]]) -> list[dict[str, str]]:
    return [seat if seat["name"] == BETO else seat | {"bot": "easy"} for seat in seats]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("preset", all_presets())
def test_a_finished_record_says_who_played_and_the_match_told_again_is_the_same(preset: str, tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        session = played(preset, 2, saves, 60)
        data = json.loads(json.dumps(session.record()))
        check_record(data)
        running, _ = parse_match((tmp_path / "match.carioca").read_bytes())
        assert running.record["seatings"] == data["seatings"]
        again = Session.replayed(session.match, data)
        for number in range(len(session.match.rounds)):
            assert again.players(number) == session.players(number)
            assert dict(again.others(number)) == dict(session.others(number))
            assert again.persons_in(number) == session.persons_in(number)
            lines = data["rounds"][number]["actions"]
            assert played_for(data, number, 1) == session.played_for(number, 1)
            assert {split_line(lines[at])[0] for at in played_for(data, number, 1)} <= {1}
        assert any(session.players(0)[at] == "normal" for at in session.played_for(0, 1))
        # Given up for another match and put back, it goes on with who sat there.
        Session.new(session.game, preset, session.match.setup.options, session.seats, "other", saves)
    (left,) = (tmp_path / "left").iterdir()
    assert read_match(left).record["seatings"] == data["seatings"]
    (tmp_path / "match.carioca").unlink()
    left.rename(tmp_path / "match.carioca")
    with Saves(tmp_path) as saves:
        back = Session.resume(saves)
        assert back is not None and back.players(0) == session.players(0) and back.stand_ins == session.stand_ins


def test_a_record_without_that_reads_as_before() -> None:
    data = played("pocha", 1).record()
    del data["seatings"]
    check_record(data)
    film = Film(data)
    assert {frame.seat for frame in film.frames if frame.bot is None and frame.line} == {0, 1} - {
        at for at, seat in enumerate(film.seats) if seat.bot
    }
    assert not any(frame.others for frame in film.frames) and not played_for(data, 0, 1)


@pytest.mark.parametrize(
    "said",
    [
        1,
        [1],
        [{}],
        [{"round": 0, "action": 0}],
        [{"round": 0, "action": 0, "seats": []}],
        [{"round": True, "action": 0, "seats": [{"name": "a"}] * 4}],
        [{"round": 0, "action": 0, "seats": [{"name": "a"}] * 4, "more": 1}],
    ],
)
def test_a_record_that_misstates_it_is_refused(said: Any) -> None:
    data = played("pocha", 2, moves=8).record()
    check_record(data)
    with pytest.raises(SaveBroken):
        check_record(data | {"seatings": said})


@pytest.mark.sampled(4)
def test_what_it_says_beyond_that_is_taken_as_far_as_it_can_be_true() -> None:
    data = played("pocha", 2, moves=30).record()
    rng = Random(1)
    for _ in range(60):
        strange = json.loads(json.dumps(data))
        one = rng.choice(strange["seatings"])
        one[rng.choice(("away", "joins"))] = rng.choice(
            [0, [], "x", {"9": ["hard", 0]}, {"1": ["?", 0]}, {"1": 1}, {"x": []}]
        )
        one["round"], one["action"] = rng.choice((-1, 0, 99)), rng.choice((-1, 0, 99))
        check_record(strange)
        assert len(Film(strange).frames) == len(Film(data).frames)
        assert len(Seatings.of(strange)) == len(data["seatings"])


@pytest.mark.seldom(3)
@pytest.mark.sampled(128)
@pytest.mark.parametrize("preset", all_presets())
def test_the_sheet_names_who_won_a_round(preset: str, language: str) -> None:
    """Where persons share the machine and where one is alone; a stand-in is never left out."""
    found = set[bool]()
    for persons, seed in ((1, "a"), (2, "a"), (2, "b"), (1, "c"), (2, "d")):
        session = played(preset, persons, moves=400, seed=seed)
        for result in session.results:
            text, others = _outcome(session, result), session.others(result.round_no)
            begun = [sentence.lstrip("¡¿")[0] for sentence in re.split(r"(?<=[.!?]) ", text)]
            assert all(first.isupper() or not first.isalpha() for first in begun), text
            if 1 in result.winners and len(result.winners) < len(session.seats):
                named = OWN[language] if session.alone == 1 else HIS[language]
                assert (named in text.lower() or HIS[language] in text) == (1 in others), text
                found.add(1 in others)
            else:
                assert "suplente" not in text or (1 in others and session.game.profile.family == "canasta"), text
    assert found or preset == "buraco"


def test_an_opponent_whose_seat_a_person_took_is_told_by_its_own_name() -> None:
    game = preset_game("pocha")
    rules = game.presets["pocha"].with_changes({"rounds_table": [3, 2]})
    seats = (Seat(BETO), Seat("Rosa", "easy"), Seat("Elena", "easy"), Seat("Ana"))
    session = Session.new(game, "pocha", rules, seats, "x")
    brain = make_bot("easy", game)
    while session.current is not None:
        seat = session.current
        if session.place == (0, 4):
            session.join(1, "Pedro")
        bot = None if session.is_person(seat) else session.think()
        session.submit(bot or brain.decide(session.view(seat), stream_at("x", *session.place)))
    film, voice = Film(session.record()), voice_of(game)
    assert film.names[1] == "Pedro"
    for frame in film.frames:
        if frame.seat == 1:
            text = voice.watched(frame.events[0], names_of(film).telling(frame.others))
            assert ("Rosa" in text, "Pedro" in text) == (frame.round_no == 0, frame.round_no == 1), text


class Typist(Console):
    """Types what an easy opponent would do; what was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def say(self, *lines: str) -> None:
        self.told += lines

    def ask(self, prompt: str) -> str:
        raise EOFError


@pytest.mark.sampled(32)
@pytest.mark.parametrize("preset", all_presets())
def test_the_terminal_names_the_stand_in(preset: str, tmp_path: Path, language: str) -> None:
    """A match that was handed over in the window goes on at a terminal."""
    game = preset_game(preset)
    count = 2 if preset == "carioca-rummy" else 4
    seats = (Seat(BETO), *(Seat(name, "easy") for name in ("Rosa", "Elena", "Inés")))[:count]
    with Saves(tmp_path) as saves:
        session = Session.new(game, preset, game.presets[preset], seats, "t", saves)
        session.hand_over(0, "easy")
        console = Typist()
        TextGame(session, console, saved=True).play()
        assert session.results, "it was played to the end of the round"
    told = [line for line in console.told if OWN[language] in line.lower()]
    assert len(told) >= 3 and not any(re.search(rf"{BETO} \w+(ó|ed) ", line) for line in console.told), console.told


@pytest.mark.slow
def test_the_reviews_of_window_and_terminal_say_who_played(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    session = played("carioca-chile", 2, moves=400)
    data = json.loads(json.dumps(session.record()))
    found = think_over(data, 0, 1, lambda share: None, 0.01)
    sentence = played_on(found, session.played_for(0, 1))
    assert sentence and sentence in review_lines(data, found)
    assert not any(one.at in session.played_for(0, 1) for one in found.decisions)
    hindsight = Hindsight(Session.replayed(session.match, data), 0)
    assert all(HIS[language] in hindsight.names(turn)[1] for turn in hindsight.turns[1])


def test_reasons_of_a_stand_in_are_told_in_a_film(language: str) -> None:
    film = Film(played("pocha", 2).record())
    whys = {stood_in: why_text(film, frame, None) for frame, stood_in in own_frames(film)}
    assert whys[True] and not whys[False]


def test_a_record_with_it_is_verified_and_told(tmp_path: Path, language: str) -> None:
    session = played("kalooki", 2, moves=80)
    file = tmp_path / "a.carioca"
    file.write_text(json.dumps(session.record()))
    console = Typist()
    assert verify(console, file) == 0 and console.told
    console.told.clear()
    assert replay(console, file) == 0 and any(HIS[language] in line for line in console.told)


@pytest.mark.parametrize("persons", [1, 2])
def test_the_sheet_marks_and_says_who_finished_a_round_for_somebody(persons: int, language: str) -> None:
    session = played("carioca-chile", persons, moves=0)
    session.hand_over(1, "normal")
    while len(session.match.rounds) < 3:
        # Rosa's seat is taken by a person after the first round; Beto plays himself from the second one on.
        if session.place == (0, 3):
            session.join(3, "Carla")
        bot = make_bot("normal", session.game)
        seat = session.current
        session.submit(
            bot.decide(session.view(seat), stream_at("a", *session.place))
            if session.is_person(seat)
            else session.think()
        )
    film = Film(json.loads(json.dumps(session.record())))
    for played_out in (scored(session), filmed(film)):
        ledger = voice_of(session.game).ledger(played_out, 1)
        # The stand-in's round and the computer's one are marked, what both played themselves is not.
        assert [row.marks for row in ledger.rows[:2]] == [("", "¹", "", "²"), ("",) * 4]
        stand_in, taken = ledger.notes
        assert stand_in.startswith("¹ ") and taken.startswith("² ")
        assert HIS[language] in stand_in and stand_in.endswith(f"{BETO}." if language == "es" else "stand-in.")
        assert "Elena" in taken and "Carla" in taken and "1" in taken and "2" not in taken
        lines = score_lines(ledger)
        assert (
            "¹" in lines[0]
            and "²" in lines[0]
            and not set("¹²") & set(lines[1] + lines[2])
            and set(ledger.notes) <= set(lines)
        )


def test_the_sheet_says_which_person_played_a_round_at_a_seat_that_changed_hands(language: str, tmp_path: Path) -> None:
    for persons, corrected in product((1, 2), (False, True)):
        saves = Saves(tmp_path / f"{persons}{corrected}")
        session = played("carioca-chile", persons, saves, moves=0)
        mine = 1 if persons == 2 else session.people[0]
        bot = make_bot("normal", session.game)
        while len(session.match.rounds) < 2:
            seat = session.current
            session.submit(
                bot.decide(session.view(seat), stream_at("a", *session.place))
                if session.is_person(seat)
                else session.think()
            )
        before = session.names[mine]
        session.rename(mine, "Zoe")
        if corrected:
            session.correct(before, "Zoe")
        saves.close()
        with Saves(tmp_path / f"{persons}{corrected}") as saves:
            again = Session.resume(saves)
            assert again is not None and not again.problem and again.names == session.names
        assert not corrected or before not in json.dumps(session.record())
        for played_out in (scored(session), scored(again), filmed(Film(json.loads(json.dumps(session.record()))))):
            ledger = voice_of(session.game).ledger(played_out, 0)
            assert [at for at, mark in enumerate(ledger.rows[0].marks) if mark] == ([] if corrected else [mine])
            assert len(ledger.notes) == (not corrected)
            assert all(before in note and "Zoe" in note for note in ledger.notes)
        told = Teller(session, ledger)
        assert not told._stood_in, "nobody stood in"


@pytest.mark.parametrize("other", ["person", "computer"])
def test_who_changed_places_plays_there_and_the_sheet_says_who_played_before(language: str, other: str) -> None:
    session = played("carioca-chile", 2, moves=0)
    one, two = session.people
    bot = make_bot("normal", session.game)
    away = two if other == "person" else next(at for at, seat in enumerate(session.seats) if seat.bot)
    before = session.names
    while len(session.match.rounds) < 3:
        if session.place in ((0, 3), (1, 0)):
            session.swap(one, away)
            assert (session.names == before) == (session.place == (0, 3)), "a round is played on as it was dealt"
        seat = session.current
        session.submit(
            bot.decide(session.view(seat), stream_at("a", *session.place))
            if session.is_person(seat)
            else session.think()
        )
    assert (session.names[one], session.names[away]) == (before[away], before[one])
    assert session.is_person(away) and session.is_person(one) == (other == "person")
    for played_out in (scored(session), filmed(Film(json.loads(json.dumps(session.record()))))):
        ledger = voice_of(session.game).ledger(played_out, 1)
        played_by = zip(sorted((one, away)), "¹²", strict=True)
        told = {
            seat: (mark, t("score.instead", n=1, rounds="1", name=session.names[seat], other=before[seat]))
            for seat, mark in played_by
        }
        marks = [told[seat][0] if seat in told else "" for seat in range(4)]
        assert [list(row.marks) for row in ledger.rows[:2]] == [marks, [""] * 4]
        assert list(ledger.notes) == [" ".join(said) for said in told.values()]


def followed(until: int = 2) -> tuple[Session, int]:
    """Ana leaves her seat to Luis in the midst of the first round and Luis to Eva after it, while Carla takes Elena's;
    the number of Luis's first turn."""
    session, begun = played("carioca-chile", 2, moves=0), 0
    bot = make_bot("normal", session.game)
    while len(session.match.rounds) < until:
        seat = session.current
        if not begun and sum(line.startswith("0 discard") for line in session.match.rounds[0].lines) == 3:
            session.rename(0, "Luis")
            session.join(3, "Carla")
            begun = 4
        if session.place == (1, 0) and session.seats[0].name == "Luis":
            session.rename(0, "Eva")
        person = session.is_person(seat)
        session.submit(bot.decide(session.view(seat), stream_at("a", *session.place)) if person else session.think())
    return session, begun


def test_the_sheet_of_a_round_says_who_began_it_and_from_which_turn_on_another_person_played() -> None:
    session, begun = followed()
    shared = t("score.shared", n=1, rounds="1", name="Ana", then=t("score.shared.then", n=begun, name="Luis"))
    then = session.at_end(0)
    ledger = voice_of(session.game).ledger(scored(then), 0)
    # Who sits down when it is over has not played it.
    assert [head.name for head in ledger.heads] == ["Luis", BETO, "Rosa", "Elena"]
    assert ledger.rows[0].marks == ("¹", "", "", "") and ledger.notes == (f"¹ {shared}",)
    # Later the columns are those of who sits there now, and the round is told as before.
    session, _ = followed(3)
    ledger = voice_of(session.game).ledger(scored(session), 1)
    assert [head.name for head in ledger.heads] == ["Eva", BETO, "Rosa", "Carla"]
    assert [row.marks for row in ledger.rows[:2]] == [("¹", "", "", "²"), ("",) * 4]
    joined = t("score.instead", n=1, rounds="1", name="Carla", other="Elena")
    assert ledger.notes == (f"¹ {shared}", f"² {joined}")
    again = Session.replayed(record.replay(session.record(), game_named).match, session.record())
    assert voice_of(again.game).ledger(scored(again), 1).notes == ledger.notes


def played_out(turns: int, preset: str = "carioca-chile") -> tuple[Session, int]:
    """A match to its second round, the first of which Beto leaves to a stand-in after so many own turns; the number of
    the turn with which the stand-in begins."""
    session, own = played(preset, 2, moves=0), 0
    bot = make_bot("normal", session.game)
    while len(session.match.rounds) < 2:
        seat = session.current
        own += seat == 1 and not any(line.startswith("1 ") for line in session.match.rounds[0].lines[-1:])
        if own > turns and not session.stand_ins:
            session.hand_over(1, "normal")
        person = session.is_person(seat)
        session.submit(bot.decide(session.view(seat), stream_at("a", *session.place)) if person else session.think())
    return session, turns + 1


def notes_of(session: Session) -> set[tuple[str, ...]]:
    """What the sheets say below the points: that of the running match, and that of its record."""
    film = Film(json.loads(json.dumps(session.record())))
    return {tuple(voice_of(session.game).ledger(told, 0).notes) for told in (scored(session), filmed(film))}


def test_who_left_a_round_and_changed_places_after_it_has_begun_it(language: str) -> None:
    """The points stay with the place; of who played it is told by the names of then."""
    session, turn = played_out(3)
    session.swap(1, 0)
    assert session.names[:2] == (BETO, "Ana")
    begun = t("score.shared.then", n=turn, name=t("names.stand-in", name=BETO))
    ((_, beto),) = notes_of(session)
    assert beto.endswith(t("score.shared", n=1, rounds="1", name=BETO, then=begun)), beto
    assert BETO in beto.replace(HIS[language], ""), "he is named for what he played himself"


def test_who_was_away_within_a_round_and_ended_it_has_played_it() -> None:
    session = played("carioca-chile", 2, moves=0)
    bot, lines = make_bot("normal", session.game), session.match.rounds[0].lines
    while len(session.match.rounds) < 2:
        own = sum(line.startswith("1 discard") for line in lines)
        if own == 2 and not session.stand_ins:
            session.hand_over(1, "normal")
        elif own == 4:
            session.take_back(1)
        person = session.is_person(session.current)
        there = session.view(session.current), stream_at("a", *session.place)
        session.submit(bot.decide(*there) if person else session.think())
    assert not session.stand_ins and notes_of(session) == {()}
    session.rename(1, "Eva")
    ((note,),) = notes_of(session)
    assert note.endswith(t("score.instead", n=1, rounds="1", name="Eva", other=BETO))


def test_a_round_of_which_a_person_has_played_nothing_was_not_only_finished_by_the_stand_in(language: str) -> None:
    for turns, key in ((0, "played"), (3, "finished")):
        ((note,),) = notes_of(played_out(turns)[0])
        assert note.endswith(
            t(f"score.{key}", n=1, rounds="1", other=HIS[language] if language == "en" else f"e{HIS[language]}")
        ), note


def test_where_no_turns_are_known_it_is_told_all_the_same_who_followed_whom(language: str) -> None:
    """A round of a record that could not be played again."""
    session, _ = played_out(3)
    session.match.rounds[0].turns.clear()
    session.rename(1, "Eva")
    (note,) = voice_of(session.game).ledger(scored(session), 0).notes
    assert note.endswith(
        t("score.shared", n=1, rounds="1", name=BETO, then=t("score.shared.after", name=t("names.stand-in", name=BETO)))
    )


def test_however_many_notes_there_are_their_signs_are_short_and_told_apart() -> None:
    """Stars were counted, and cut beside the points of a small window. Window and paper have the same letters."""
    session = played("pocha", 2, moves=0)
    points = ((1, 2, 3, 4),) * 12
    others = {number: {1: f"Rosa {number}"} for number in range(12)}
    sheet = Scored(session.match.setup, Names(session.names), points, {}, others)
    ledger = voice_of(session.game).ledger(sheet, 11)
    marks = [row.marks[1] for row in ledger.rows[:12]]
    assert len(set(marks)) == 12 and max(map(len, marks)) <= 2
    assert [note.split(" ")[0] for note in ledger.notes] == marks
    for face in faces():
        assert face.known("".join(marks)) == "".join(marks)


def test_a_stand_in_of_who_sat_there_before_is_told_as_such(language: str) -> None:
    session = played("carioca-chile", 2, moves=0)
    bot = make_bot("normal", session.game)
    session.hand_over(1, "easy")
    while len(session.match.rounds) < 2:
        person = session.is_person(session.current)
        there = session.view(session.current), stream_at("a", *session.place)
        session.submit(bot.decide(*there) if person else session.think())
    session.rename(1, "Eva")
    (note,) = voice_of(session.game).ledger(scored(session), 0).notes
    assert HIS[language] in note and "Eva" in note


def test_the_review_counts_what_the_last_of_several_persons_decided_and_names_the_others(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    session, begun = followed()
    data = json.loads(json.dumps(session.record()))
    found = think_over(data, 0, 0, lambda share: None, 0.01)
    assert found.decisions and all(one.turn >= begun for one in found.decisions)
    assert {one.turn for one in found.others} == set(range(1, begun))
    said = begun_with(t("review.other.turns", turns=t("review.turns.to", n=1, until=begun - 1), name="Ana"))
    assert played_on(found, session.played_for(0, 0)) == said
    lines = review_lines(data, found)
    assert said in lines and lines[0] == t("review.of", name="Luis")
    assert session.seats_in(0)[0] == Seat("Luis")


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ([3, 10, 11], {"es": "En el turno 3 y desde el 10 ", "en": "In turn 3 and from 10 on "}),
        ([1, 2, 3, 6], {"es": "Del turno 1 al 3 y en el 6 ", "en": "From turn 1 to turn 3 and in 6 "}),
        ([2, 2, 5, 6, 9], {"es": "En el turno 2, del 5 al 6 y en el 9 ", "en": "In turn 2, from 5 to 6 and in 9 "}),
        ([11], {"es": "Desde el turno 11 ", "en": "From turn 11 on "}),
    ],
)
def test_who_was_away_more_than_once_is_told_which_turns_were_played_for_whom(
    turns: list[int], said: dict[str, str], language: str
) -> None:
    """In the turns between two absences nobody but the person played."""
    whole = Luck((20, 40), 28.0, 41.0, 3.0)
    others = tuple(Decision(at, turn, None, None, None, 0.0) for at, turn in enumerate(turns))
    found = Review(0, 1, 20, False, (), whole, 11, others)
    for who in (Seat("", "hard"), Seat(BETO, "hard"), Seat("Ana")):
        assert played_on(found, dict.fromkeys(range(len(turns)), who)).startswith(said[language])


@pytest.mark.parametrize("persons", [1, 2])
def test_that_somebody_took_the_lead_and_kept_it_is_not_said_of_a_round_of_the_stand_in(
    persons: int, language: str
) -> None:
    game = preset_game("pocha")
    seats = (
        Seat(BETO),
        Seat("Ana", None if persons == 2 else "easy"),
        *(Seat(name, "easy") for name in ("Rosa", "Inés")),
    )
    options = game.presets["pocha"].with_changes({"rounds_table": [1, 1, 1]})
    session = Session.new(game, "pocha", options, seats, "lead")
    brain = make_bot("easy", game)
    while session.current is not None:
        if session.place == (1, 0):
            session.hand_over(0, "easy")
        person = session.is_person(session.current)
        there = session.view(session.current), stream_at("lead", *session.place)
        session.submit(brain.decide(*there) if person else session.think())
    teller = Teller(session, voice_of(game).ledger(scored(session), 2))
    name = Names.at(session)
    for taken, key in ((2, "unbeaten"), (3, "taken")):
        teller.story = Story(3, winners=(0,), second=(1,), margin=5, taken=taken, chased=(1,), ahead=(0,), lead=0)
        assert teller.sentences[1].startswith(name.said_of(f"story.{key}", [0], round=taken))


def test_a_match_told_in_lines_names_in_each_round_who_played_it(tmp_path: Path) -> None:
    session, _ = followed(3)
    file, console = tmp_path / "a.carioca", Typist()
    file.write_text(json.dumps(session.record()))
    assert replay(console, file) == 0
    # Before the points stands who has them, and before them that the round was played.
    sheets = [console.told[at + 1 : at + 5] for at, line in enumerate(console.told) if line in sheet_titles(session)]
    assert [[line.split(":")[0].strip() for line in sheet] for sheet in sheets] == [
        ["Luis", BETO, "Rosa", "Elena"],
        ["Eva", BETO, "Rosa", "Carla"],
    ]


def sheet_titles(session: Session) -> list[str]:
    voice, setup = voice_of(session.game), session.match.setup
    return [t("term.sheet-title", round=number + 1, contract=voice.round_name(setup, number)) for number in range(2)]


def test_who_played_without_a_name_is_named_for_that_too_as_soon_as_there_is_one() -> None:
    game = preset_game("pocha")
    seats = (Seat(""), *(Seat(name, "easy") for name in ("Rosa", "Inés", "Elena")))
    session = Session.new(game, "pocha", game.presets["pocha"], seats, "n")
    brain = make_bot("easy", game)
    while len(session.match.rounds) == 1:
        person = session.is_person(session.current)
        there = session.view(session.current), stream_at("n", *session.place)
        session.submit(brain.decide(*there) if person else session.think())
    session.rename(0, "Ana")
    session.join(1, "Luis")
    ledger = voice_of(game).ledger(scored(session.at_end(0)), 0)
    assert [head.name for head in ledger.heads] == ["Ana", "Rosa", "Inés", "Elena"] and not ledger.notes
