"""What the words of a judged lesson promise: the way that they tell can be played, and what they warn of happens."""

from __future__ import annotations

import pytest

from carioca.games import CATALOGUE
from carioca.lessons.course import LessonSession
from carioca.lessons.lesson import lessons_of
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
