"""What the words of a judged lesson promise: the way that they tell can be played, and what they warn of happens."""

from __future__ import annotations

import pytest

from carioca.cards import card_text
from carioca.games import CATALOGUE
from carioca.games.canasta.scoring import categories
from carioca.games.melding.actions import LayMeld
from carioca.lessons.lesson import LessonSession, lessons_of
from carioca.session import Session

LESSONS = {lesson.key: lesson for game in CATALOGUE for lesson in lessons_of(game.name)}


def played(key: str, lines: list[str]) -> tuple[Session, int]:
    """A match that goes on from the lesson's position, beyond the one move of a lesson, and the learner's seat."""
    lesson = LessonSession(LESSONS[key], "A")
    session = Session(lesson.match, lesson.seats, "")
    for line in lines:
        assert session.current == lesson.seat
        session.submit(session.game.parse_action(line))
    return session, lesson.seat


WON = {
    "kalooki.least": ["down JHJDJC KSKHKD 8S8D8C", "meld 5S5H5C", "lay QD m0", "discard 2C"],
    "kalooki.tack": ["meld 7S7H7C", "lay QD m0", "discard 2H"],
    "kalooki.end": ["replace 5H m2 high", "lay 9H m2 high", "discard KC"],
    "buraco.canasta": ["lay 2C m1", "discard 8C"],
    "buraco.close": ["lay 6S m0", "meld QSQHQD"],
}


@pytest.mark.parametrize("key", WON)
def test_the_way_that_is_told_wins_the_round(key: str) -> None:
    session, seat = played(key, WON[key])
    assert seat in session.results[-1].winners


BARRED = {
    "kalooki.tack": (["lay QD m0"], "meld 7S7H7C", "K12"),
    "kalooki.end": (["replace 5H m2 low"], "lay 9H m2 high", "K15"),
}


@pytest.mark.parametrize("key", BARRED)
def test_what_is_warned_of_bars_the_way(key: str) -> None:
    lines, then, rule = BARRED[key]
    session, _ = played(key, lines)
    refusal = session.check(session.game.parse_action(then))
    assert refusal is not None
    assert refusal.rule == rule


def test_all_four_sets_may_be_laid_at_once_too() -> None:
    session, seat = played("kalooki.least", ["down JHJDJC KSKHKD 8S8D8C 5S5H5C"])
    assert len(session.match.state.hands[seat]) == 2


def test_a_card_that_is_called_completes_the_contract_of_the_next_turn() -> None:
    session, seat = played("kalooki.call", ["call"])
    while session.current != seat:
        session.submit(session.ask()())
    session.submit(session.game.parse_action("draw stock"))
    assert session.check(session.game.parse_action("down 7H7S7D KDKCKS 4D4C4H")) is None


CANASTAS = {
    ("buraco.wild", "lay 2H m0 low"): (0, "real"),
    ("buraco.wild", "lay 2H m0 high"): (0, "simple"),
    ("buraco.canasta", "lay 2C m1"): (1, "simple"),
    # Which counts as a simple one here, B27.
    ("buraco.canasta", "lay 2C m0 high"): (0, "semi"),
    ("buraco.close", "lay 6S m0"): (0, "real"),
    ("buraco.partners", "lay QS m0 high"): (0, "real"),
}


@pytest.mark.parametrize(("key", "line"), CANASTAS)
def test_a_lay_makes_the_canasta_that_is_told(key: str, line: str) -> None:
    meld, kind = CANASTAS[key, line]
    state = played(key, [line])[0].match.state
    assert categories(state, state.own_side)[meld] == kind


def test_two_is_real_before_a_wild_card_comes_to_it() -> None:
    state = played("buraco.canasta", [])[0].match.state
    assert categories(state, state.own_side)[0] == "real"


def test_the_pozo_gives_the_melds_that_are_told() -> None:
    lines = ["draw pile", "lay TC m0", "lay KC m1", "meld JSJCJH", "meld QDQCQS", "meld 5H6H7H"]
    state = played("buraco.pozo", lines)[0].match.state
    assert sorted(map(card_text, state.hand)) == ["4D", "6D", "KD", "TS"]


def test_the_salida_is_worth_just_what_is_told() -> None:
    session, _ = played("buraco.salida", [])
    state = session.match.state
    refusal = session.check(session.game.parse_action("meld ASAHAD"))
    assert refusal is not None
    assert (refusal.rule, refusal.values["points"], refusal.values["least"]) == ("B16", 45, 75)
    kings = session.game.parse_action("meld KSKHKD")
    assert isinstance(kings, LayMeld)
    assert state.options.value(kings.melds[0]) == 30


@pytest.mark.parametrize(("line", "turn"), [("lay QD m1", 0), ("discard QD", 3)])
def test_the_muerto_is_played_at_once_or_later(line: str, turn: int) -> None:
    session, seat = played("buraco.muerto", [line])
    state = session.match.state
    assert len(state.hands[seat]) == 11
    assert state.turn == turn


def test_two_kings_stay_where_the_third_goes_to_the_run() -> None:
    state = played("buraco.run", ["lay KH m0 high"])[0].match.state
    assert sorted(map(card_text, state.hand)) == ["6C", "KD", "KS"]
    state = played("buraco.run", ["meld KHKSKD", "discard 6C"])[0].match.state
    assert state.sides[0].taken
