"""The toy family in a session: played, saved, killed, resumed, recorded, shown again, ranked, plotted, reviewed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.engine import record
from carioca.engine.game import Illegal
from carioca.engine.match import Match
from carioca.film import Film, outcome
from carioca.games import entry_of, game_named, preset_game
from carioca.hindsight import Hindsight, think_over
from carioca.i18n import LANGUAGES, set_language
from carioca.session import Session
from carioca.storage.match_file import past
from carioca.storage.saves import Saves
from carioca.words.door import voice_of
from carioca.words.film import move_text, why_text
from carioca.words.film import scored as filmed
from carioca.words.lines import ranking_lines, score_lines
from carioca.words.review import report
from carioca.words.voice import scored
from tests.toy.family import act, match, play, written
from tests.toy.family import toy as toy
from tests.toy.rules import TOY, Stake, ToyOptions, own

pytestmark = pytest.mark.usefixtures("toy")


def seed_where(won: tuple[int, ...], seats: int = 2) -> str:
    """A seed of a match in which these seats win both rounds."""
    for number in range(1000):
        ended = play(match(0, seats, f"won-{number}")).results
        if [result.winners for result in ended] == [won, won]:
            return f"won-{number}"
    raise AssertionError


def same_place(one: Session, other: Session) -> bool:
    return one.match.state == other.match.state and one.record() == other.record()


# -- playing ---------------------------------------------------------------------------------------------------------


def test_the_house_knows_the_game_by_its_names() -> None:
    assert preset_game("toy-small") is game_named("toy") is TOY
    assert entry_of("toy").table == "toy"


@pytest.mark.parametrize("people", [0, 1, 2])
def test_people_and_opponents_play_to_the_end(people: int) -> None:
    session = play(match(people))
    assert len(session.results) == 2
    for result in session.results:
        best = max(hand[0].rank for hand in result.hands)
        high = tuple(seat for seat, hand in enumerate(result.hands) if hand[0].rank == best)
        assert result.winners == (high if len(high) == 1 else ())
        assert result.points == tuple(20 if seat in result.winners else 0 for seat in range(2))


def test_what_a_seat_may_not_do_changes_nothing() -> None:
    session = match(2)
    assert session.check(TOY.parse_action("draw")).code == "toy-stake-first"  # type: ignore[union-attr]
    before = session.record()
    with pytest.raises(Illegal):
        session.submit(TOY.parse_action("draw"))
    assert session.record() == before


def test_a_seat_sees_its_own_card_alone() -> None:
    session = match(2)
    for _ in range(2):
        act(session)
    mover = (session.match.state.turn - 1) % 2
    card = own(session.match.state).hands[mover][0]
    assert own(session.view(mover).state).hands[mover] == (card,)
    assert own(session.view(1 - mover).state).hands[mover] != (card,)
    assert not session.view(None).state.seed


# -- saved and resumed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", range(7))
def test_a_match_is_resumed_at_the_very_card_where_it_was_killed(tmp_path: Path, steps: int) -> None:
    with Saves(tmp_path) as saves:
        session = match(2, saves=saves)
        for _ in range(steps):
            act(session)
        assert not session.unsaved and (session.current is None) == (steps == 6)
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        if steps == 6:
            assert again is None
            return
        assert again is not None and not again.problem and same_place(again, session)
        assert same_place(play(again), play(session))
    (kept,) = past(tmp_path)
    assert Film.read(kept.path).game is TOY


def test_a_damaged_save_goes_on_after_its_last_action_that_can_be_played(tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        session = match(2, saves=saves)
        act(session)
        act(session)
    with open(tmp_path / "match.carioca", "ab") as file:
        file.write(b"0 stake double\n")
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None and again.problem and again.match.state == session.match.state


# -- recorded and shown again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_is_the_match(seats: int) -> None:
    session = play(match(1, seats))
    data = session.record()
    again, broken = record.replay(data, game_named)
    assert not broken and again.state == session.match.state and again.results == session.match.results
    ended = outcome(data)
    assert ended is not None and ended.ranking == session.ranking and ended.points == session.match.state.scores
    data["rounds"][0]["digest"] = "0" * 64
    assert record.replay(data, game_named).broken == (0,)


def test_a_film_shows_each_seat_what_it_saw() -> None:
    film = Film(play(match(1)).record())
    assert film.over and not film.broken and len(film.frames) == 2 * (1 + 3)
    drawn = next(frame for frame in film.frames if frame.line.endswith("draw"))
    assert drawn.seat is not None
    card = str(own(drawn.after).hands[drawn.seat][0].rank)
    assert move_text(film, drawn, 1 - drawn.seat).endswith("saca una carta")
    assert not move_text(film, drawn, None).endswith("saca una carta") and card
    staked = [frame for frame in film.frames if isinstance(frame.action, Stake) and frame.seat == 1]
    assert staked and all(why_text(film, frame, 1) == "La ronda vale 20 puntos." for frame in staked)
    assert filmed(film).points == scored(film.session).points


def test_opponents_tell_afterwards_why_they_doubled() -> None:
    session = play(match(1))
    told = [
        [reason.code for reasons in past.reasons(turn) for reason in reasons]
        for past in (Hindsight(session, 0), Hindsight(session, 1))
        for turn in past.turns[1]
    ]
    assert sorted(told) == [["experience"], ["experience"], ["toy-worth"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_is_verified_shown_and_reviewed(run: Any, tmp_path: Path, lang: str) -> None:
    path = str(written(tmp_path, play(match(1, 4), "single")))
    for command in (
        ("verify",),
        ("replay", "--all"),
        ("replay", "--seat", "Rosa"),
        ("review", "--seat", "Ana", "--effort", "0.2"),
    ):
        code, out, err = run(command[0], path, *command[1:], "--lang", lang)
        assert (code, err) == (0, ""), command
        assert "toy" not in out.replace(path, "").replace("toy.carioca", "") and "{" not in out
    set_language("es")


# -- more points are better, sides -----------------------------------------------------------------------------------


def test_more_points_win_in_ranking_sheet_and_plot() -> None:
    session = play(match(1, 2, seed_where((1,))))
    assert session.ranking == ((1,), (0,))
    ledger = voice_of(TOY).ledger(scored(session), 1)
    assert ledger.best == (1,) and ledger.course == ((0, 0), (0, 20), (0, 40))
    assert [row.standing for row in ledger.rows] == [(1,), (1,)]
    assert "mejor" in ledger.sense and ledger.sense != voice_of(game_named("carioca")).ledger.__doc__
    assert ranking_lines(TOY, session.names, session.ranking, session.match.state.scores)[1:] == [
        "Lugar 1: Rosa, 40 puntos.",
        "Lugar 2: Ana, 0 puntos.",
    ]


def test_partners_stand_in_one_column_and_share_no_place() -> None:
    session = play(match(1, 4, seed_where((0, 2), 4)))
    assert session.ranking == ((0, 2), (1, 3))
    voice = voice_of(TOY)
    ledger = voice.ledger(scored(session), 1)
    assert [(head.name, head.seats) for head in ledger.heads] == [("Ana y Tomás", (0, 2)), ("Rosa e Inés", (1, 3))]
    # What a side scored counts once.
    assert ledger.course[-1] == (40, 0)
    assert score_lines(ledger)[-1] == "En total: Ana y Tomás 40, Rosa e Inés 0."
    places = ranking_lines(TOY, session.names, session.ranking, session.match.state.scores)[1:]
    assert places == ["Lugar 1: Ana y Tomás, 40 puntos.", "Lugar 2: Rosa e Inés, 0 puntos."]
    film = Film(session.record())
    told = move_text(film, film.frames[-1], None)
    assert told.endswith("Tomás y tú ganan la ronda 2. Terminó la partida: ganaron Tomás y tú")


def test_the_review_finds_what_a_single_stake_gave_away() -> None:
    """To double costs nothing and wins as often: half of 10 points more a round."""
    session = match(1)
    while session.current is not None:
        act(session, "single")
    rounds = [number for number, each in enumerate(session.match.rounds) if each.lines[0].startswith("0 ")]
    (number,) = rounds
    found = think_over(session.record(), number, 0, lambda share: None)
    (decision,) = found.decisions
    assert decision.played == Stake(False) and decision.best == Stake(True)
    assert decision.given == pytest.approx(10 * 8 / 17, abs=3 * decision.error)
    text = "\n".join(report(TOY, found, voice_of(TOY).round_name(session.match.setup, number), session.names))
    assert "jugar simple, por 10 puntos" in text and "jugar al doble, por 20 puntos" in text
    assert "Tu única decisión te costó unos" in text
    assert "{" not in text and "toy" not in text


def test_the_other_side_of_the_table_reviews_nothing_it_had_no_choice_in() -> None:
    session = play(match(1))
    number = next(at for at, each in enumerate(session.match.rounds) if each.lines[0].startswith("1 "))
    found = think_over(session.record(), number, 0, lambda share: None)
    assert found.decisions == () and found.luck.higher_wins


def test_options_change_what_a_round_is_worth() -> None:
    session = play(match(0, options=ToyOptions(worth=5)))
    assert all(sum(result.points) in (0, 10) for result in session.results)
    again: Match = record.replay(session.record(), game_named).match
    assert again.setup.options == ToyOptions(worth=5)


def test_random_opponents_play_it_too() -> None:
    rng, session = Random(1), match(2)
    while session.current is not None:
        session.submit(rng.choice(list(TOY.legal_actions(session.match.state))))
    assert len(session.results) == 2
