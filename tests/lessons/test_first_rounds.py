"""First rounds: every step is legal in its place, nothing else is accepted, and each can be taken up again."""

from __future__ import annotations

import pytest

from carioca.engine.game import Illegal
from carioca.games import CATALOGUE, game_named
from carioca.lessons.lesson import NOT_NOW, SORT, STAGE, Lesson, LessonSession, lessons_of

GUIDED = [lesson for game in CATALOGUE for lesson in lessons_of(game.name) if lesson.guided]


def finish_others(session: LessonSession) -> None:
    while session.current not in (session.seat, None) and not session.done:
        session.submit(session.ask()())


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_a_first_round_can_be_played_to_its_end(lesson: Lesson) -> None:
    session = LessonSession(lesson, "A")
    for number, step in enumerate(lesson.steps):
        assert session.at == number and session.current == session.seat
        for act in step.does:
            assert session.asks(act)
            if act.split()[0] in (SORT, STAGE):
                session.did(act)
            else:
                action = session.game.parse_action(act)
                assert session.check(action) is None
                session.submit(action)
        finish_others(session)
    assert session.done
    assert session.seat in session.results[-1].winners


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_in_each_step_every_other_legal_move_is_refused_with_the_article_of_the_step(lesson: Lesson) -> None:
    game = game_named(lesson.game)
    refused = 0
    for number, step in enumerate(lesson.steps):
        session = LessonSession(lesson, "A", at=number)
        for action in list(game.legal_actions(session.match.state)):
            line = game.action_text(action)
            refusal = session.check(action)
            if line not in step.does and not line.startswith(("down", "meld")):
                # Rows may lie in another order there.
                assert refusal is not None
                assert (refusal.code, refusal.rule) == (NOT_NOW, step.rule)
                refused += 1
    assert refused


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_a_first_round_taken_up_at_a_step_stands_as_if_it_had_been_played_there(lesson: Lesson) -> None:
    played = LessonSession(lesson, "A")
    for number, step in enumerate(lesson.steps):
        again = LessonSession(lesson, "A", at=number)
        assert again.game.position(again.match.state) == played.game.position(played.match.state)
        for act in step.does:
            if act.split()[0] in (SORT, STAGE):
                played.did(act)
            else:
                played.submit(played.game.parse_action(act))
        finish_others(played)


def test_the_cards_of_a_step_may_be_set_apart_one_by_one_and_in_any_order() -> None:
    lesson = next(lesson for lesson in GUIDED if lesson.key == "carioca.first")
    session = LessonSession(lesson, "A", at=2)
    assert session.asks("stage 7D")
    assert session.asks("stage 7S7H7D")
    assert not session.asks("stage 7D7D")
    assert not session.asks("stage QC")
    assert not session.asks("sort")


def test_what_the_rules_refuse_is_refused_by_the_rules_and_not_by_the_lesson() -> None:
    lesson = next(lesson for lesson in GUIDED if lesson.key == "carioca.first")
    session = LessonSession(lesson, "A")
    discard = session.game.parse_action("discard 9S")
    refusal = session.check(discard)
    assert refusal is not None
    assert refusal.code != NOT_NOW
    with pytest.raises(Illegal):
        session.submit(discard)
