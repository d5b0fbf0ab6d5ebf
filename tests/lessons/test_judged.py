"""Judged lessons: a legal position, an answer to every move, and answers that the strongest level agrees with."""

from __future__ import annotations

import sys

import pytest

from carioca.engine.position import PositionError
from carioca.games import CATALOGUE, game_named
from carioca.lessons.lesson import Answer, Lesson, LessonSession, lessons_of, view_of
from tests.children import ROOT
from tests.longer import many

sys.path.insert(0, str(ROOT / "build"))
try:
    from judge_lessons import judged, strongest
finally:
    sys.path.remove(str(ROOT / "build"))

JUDGED = [lesson for game in CATALOGUE for lesson in lessons_of(game.name) if not lesson.guided]
RECOUNTED, FEWER = many(120, 80), many(40, 30)
"""Deals of a recount. A move often costs nothing or a lot: of few deals the error itself is known too badly. Not so in
Buraco, where each deal goes otherwise; its deals are long."""


@pytest.mark.parametrize("lesson", JUDGED, ids=lambda lesson: lesson.key)
class TestJudged:
    def test_its_position_is_one_of_the_game(self, lesson: Lesson) -> None:
        game = game_named(lesson.game)
        try:
            state = lesson.state(game)
        except PositionError as error:
            pytest.fail(str(error))
        assert len(lesson.names) == state.seats - 1
        assert view_of(lesson).seat == game.current(state)

    def test_it_is_dealt_the_same_whenever_it_is_played_and_shows_what_the_position_shows(self, lesson: Lesson) -> None:
        once, again = LessonSession(lesson, "A"), LessonSession(lesson, "A")
        assert once.match.state == again.match.state
        assert once.game.censor(once.match.state, once.seat).state == view_of(lesson).state

    def test_every_legal_move_may_be_tried_and_has_its_answer(self, lesson: Lesson) -> None:
        session = LessonSession(lesson, "A")
        lines = [session.game.action_text(action) for action in session.game.legal_actions(session.match.state)]
        assert set(lines) == set(lesson.answers)
        for line in lines:
            action = session.game.parse_action(line)
            assert session.check(action) is None
            assert lesson.answer(session.game, action) == lesson.answers[line]

    def test_the_best_moves_cost_nothing_and_no_move_is_better(self, lesson: Lesson) -> None:
        assert set(lesson.best) <= set(lesson.answers)
        assert lesson.answers[lesson.best[0]] == Answer(0.0, 0.0)
        assert not any(lesson.answers[line].costs for line in lesson.best)
        for line, answer in lesson.answers.items():
            assert answer.loss >= -2 * answer.error, line

    def test_some_move_costs_clearly(self, lesson: Lesson) -> None:
        assert any(answer.costs for answer in lesson.answers.values())

    @pytest.mark.sampled(6)
    def test_the_strongest_level_plays_it(self, lesson: Lesson) -> None:
        assert strongest(lesson) in lesson.best

    @pytest.mark.seldom(4)
    @pytest.mark.slow
    def test_other_deals_give_the_same_answers(self, lesson: Lesson) -> None:
        for line, fresh in judged(lesson, FEWER if lesson.game == "buraco" else RECOUNTED, "recount"):
            kept = lesson.answers[line]
            allowed = 4 * (fresh.error**2 + kept.error**2) ** 0.5
            # Rounded to a tenth both.
            assert abs(fresh.loss - kept.loss) <= allowed + 0.1, line
