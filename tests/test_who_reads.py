"""Who reads a sentence is told "you": every sentence of whole matches of every game, read from every seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from carioca import i18n
from carioca.bots.base import Reason
from carioca.bots.door import RandomBot, mind_of
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Setup, View
from carioca.engine.match import Match
from carioca.film import Film
from carioca.games import CATALOGUE, all_presets, preset_game
from carioca.session import Seat, Session
from carioca.words.door import voice_of
from carioca.words.film import hand_text, move_text, why_text
from carioca.words.hints import reasons_text
from carioca.words.ledger import heads_of
from carioca.words.lines import cut_lines, ranking_lines, score_lines, sheet_lines
from carioca.words.names import Names
from carioca.words.voice import scored

READER = "Zzz"
"""The name of who reads: no sentence may tell its bearer what somebody of that name did."""
OTHERS = ("Ana", "Luis", "Rosa", "Inés", "Hilda", "Pedro", "Olga")
YOU = re.compile(r"\b(tú|ti|te|tu|tus|contigo|tuy[oa]s?|you|your|yours)\b", re.IGNORECASE)


class Walk(NamedTuple):
    """A match of one preset, played by chance and by an opponent, as far as its second round or some hundred moves."""

    session: Session
    events: tuple[Event, ...]
    views: tuple[View, ...]
    reasons: tuple[tuple[int, tuple[Reason, ...]], ...]


@pytest.fixture(autouse=True, params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No key is asked for that a catalogue lacks."""
    asked: set[str] = set()

    class Watched(dict[str, object]):
        def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
            if key not in self:
                asked.add(key)
            return super().get(key, default)

    kept = {lang: Watched(i18n.catalogue(lang)) for lang in i18n.LANGUAGES}
    monkeypatch.setattr(i18n, "catalogue", kept.__getitem__)
    yield
    assert not asked


def walk(preset: str, moves: int = 160) -> Walk:
    game = preset_game(preset)
    entry = next(entry for entry in CATALOGUE if preset in entry.presets)
    seats = 2 if preset == "carioca-rummy" else max(entry.fewest, 4)
    names = OTHERS[:seats]
    session = Session.new(game, preset, game.presets[preset], tuple(Seat(name, "normal") for name in names), "who")
    rng, chance, mind = Random(preset), RandomBot(game), mind_of(game)
    events, views, reasons = list(session.match.first.events), [], []
    while session.current is not None and len(views) < moves:
        seat = session.current
        view = session.view(seat)
        # Chance alone seldom goes down, an opponent alone seldom does anything odd.
        action = session.think() if rng.random() < 0.7 else chance.decide(view, rng)
        views.append(view)
        if len(views) % 4 == 0:
            reasons.append((seat, tuple(mind.explain(view, action))))
        events += session.submit(action)
    return Walk(session, tuple(events), tuple(views), tuple(reasons))


@pytest.fixture(params=all_presets(), scope="module")
def played(request: pytest.FixtureRequest) -> Walk:
    return walk(request.param)


def names_for(walk: Walk, reader: int | None) -> Names:
    return Names(tuple(READER if seat == reader else name for seat, name in enumerate(walk.session.names)), reader)


def readers(walk: Walk) -> Iterator[int | None]:
    yield None
    yield from range(len(walk.session.names))


def whole(text: str) -> bool:
    """Nothing of the program's inside: no place that was not filled, no key, no number by which code knows a rule."""
    return not re.search(r"[{}]|\([A-Z]\d+\)", text) and not re.search(
        r"\b(event|term|why|film|tricks|cut|score)\.[a-z]", text
    )


@pytest.mark.seldom(2)
@pytest.mark.sampled(36)
def test_every_event(played: Walk) -> None:
    voice = voice_of(played.session.game)
    for reader in readers(played):
        names = names_for(played, reader)
        for event in played.events:
            for text in (voice.event(event, names, reader), voice.watched(event, names)):
                assert READER not in text and whole(text), (event, text)
                if reader is None:
                    assert not YOU.search(text), text
                elif getattr(event, "seat", None) == reader and text:
                    mine = voice.watched(event, names_for(played, None))
                    assert text != mine, text


@pytest.mark.sampled(24)
def test_every_table_in_lines(played: Walk) -> None:
    """A name stands before what is told of its seat, never behind "of" or as who did something."""
    voice = voice_of(played.session.game)
    for view in played.views[::7]:
        for line in voice.lines(view, names_for(played, view.seat)):
            assert whole(line), line
            assert all(
                re.match(r"(:|,| \(|;|\.| [^ ]+ )", line[found.end() :]) for found in re.finditer(READER, line)
            ), line
            assert not re.search(rf"\b(de|a|con|of|to|by|with) {READER}", line), line


@pytest.mark.sampled(8)
def test_every_reason_of_an_opponent(played: Walk) -> None:
    for mover, reasons in played.reasons:
        for reader in readers(played):
            if reader != mover:
                text = reasons_text(played.session.game, reasons, names_for(played, reader), mine=False, most=9)
                assert READER not in text and whole(text), text


@pytest.mark.sampled(27)
def test_every_move_of_a_film_with_every_eyes(played: Walk) -> None:
    """The person who played is told "you", whatever eyes the film is seen with; without a name as with one."""
    record = played.session.record()
    for name in (READER, "", "Tú", "You"):
        record["seats"][0] = {"name": name}
        film = Film(record)
        for at, frame in enumerate(film.frames[:: 1 if name == READER else 9]):
            for eyes in (None, 0, 1):
                # What an opponent thought takes a while to find.
                why = why_text(film, frame, eyes) if at % 8 == 0 else ""
                text = f"{move_text(film, frame, eyes)} {why}"
                assert READER not in text and whole(text), text
                assert not re.search(r"\bTú \w+(ó|a)\b|\bYou (has|is|does)\b", text), text
            assert READER not in hand_text(film, frame.after, 0)
    theirs = Film(record, own=False)
    assert theirs.reader is None and theirs.names[0] not in ("", "Tú", "You")


@pytest.mark.sampled(24)
def test_ends_sheets_and_places(played: Walk) -> None:
    session = played.session
    game, voice = session.game, voice_of(session.game)
    alone = Session(session.match, (Seat("Tú"), *session.seats[1:]), session.preset)
    assert alone.record()["seats"][0] == {"name": ""}, "the word for you is nobody's name"
    names = Names.at(alone)
    for head in heads_of(game, names):
        assert head.name and not re.search(r"\b(Tú|You) (y|e|and)\b", head.name)
    for ended in alone.results:
        ledger = voice.ledger(scored(alone), ended.round_no)
        told = [*sheet_lines(ledger, ended, game.profile.pack), *score_lines(ledger)]
        assert all(map(whole, told))
    ranking = game.ranking(session.match.state)
    assert all(map(whole, ranking_lines(game, names, ranking, session.match.state.scores)))
    for line in cut_lines(game, session.match.setup, names, 0):
        assert whole(line) and not re.search(r"\b(Tú|You) (y|e|and|saca|sacan|draws)\b", line)


@pytest.mark.parametrize("preset", all_presets())
def test_several_win_together(preset: str) -> None:
    """In a list who reads comes last, as a part of those who did it."""
    game = preset_game(preset)
    names, voice = Names((READER, "Ana", "Inés", "Luis"), 0), voice_of(game)
    reason = {"tricks": "played", "canasta": "closed"}.get(game.profile.family)
    if reason is None:
        return
    text = voice.watched(RoundEnded(0, (0, 2), (1, 2, 3, 4), ((),) * 4, reason), names)
    assert READER not in text and re.search(r"Inés (y tú|and you)\b", text), text
    assert "Inés y tú" in names.list((2, 0)) or "Inés and you" in names.list((2, 0))
    setup = Setup(game.name, game.presets[preset], 4, "s")
    assert Match(game, setup).state.seats == 4


def test_persons_at_one_machine_have_names_and_nobody_is_you_on_a_sheet() -> None:
    game = preset_game("pocha")
    seats = (Seat("Tú"), Seat("Marta"), Seat("Rosa", "rosa"), Seat("Tomás", "tomas"))
    session = Session.new(game, "pocha", game.presets["pocha"], seats, "two")
    assert session.alone is None and Names.at(session).reader is None
    assert session.names[0] in ("Jugador 1", "Player 1") and session.names[1] == "Marta"
