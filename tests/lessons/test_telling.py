"""What is told of every move of every judged lesson: its points as they were counted, in both languages."""

from __future__ import annotations

from carioca.games import CATALOGUE, game_named
from carioca.i18n import t
from carioca.lessons.lesson import answer_lines, answer_title, ask_text, following, lesson_named, lessons_of

JUDGED = [lesson for game in CATALOGUE for lesson in lessons_of(game.name) if not lesson.guided]
NAMES = ("Uno", "Dos", "Tres", "Cuatro")


def test_every_move_is_told_with_its_points_and_none_is_called_a_failure(lang: str) -> None:
    for lesson in JUDGED:
        game = game_named(lesson.game)
        for line, answer in lesson.answers.items():
            action = game.parse_action(line)
            (told,) = answer_lines(lesson, action, NAMES)
            title = answer_title(lesson, action, shown=False)
            assert told[0].isupper() and told.endswith("."), (lang, told)
            if line in lesson.best:
                assert title == t("answer.best"), line
            elif answer.costs:
                assert title == t("answer.costs") and f" {round(answer.loss)} " in told, (lang, told)
            else:
                assert title == t("answer.fine") and lesson.right(game, action), line


def test_a_question_is_two_sentences_at_most(lang: str) -> None:
    for lesson in JUDGED:
        asked = ask_text(lesson.key)
        assert sum(asked.count(sign) for sign in ".?!") <= 2, (lang, asked)
        assert len(asked) <= 110, (lang, asked)


def test_rows_that_are_laid_in_another_order_are_the_same_answer() -> None:
    lesson = lesson_named("carioca", "down")
    game, (best,) = game_named("carioca"), lesson.best
    word, *rows = best.split()
    other = " ".join([word, rows[1], rows[0], rows[2]])
    assert other != best
    assert lesson.answer(game, game.parse_action(other)) == lesson.answers[best]


def test_after_a_lesson_comes_the_next_one_that_was_not_done_and_at_the_end_none() -> None:
    all_ = lessons_of("pocha")
    assert following(all_[1], {all_[1].key}) is all_[2]
    assert following(all_[1], {all_[1].key, all_[2].key}) is all_[3]
    assert following(all_[-1], {all_[-1].key}) is all_[0]
    assert following(all_[1], {lesson.key for lesson in all_}) is None


def test_what_was_shown_comes_after_what_was_not_tried() -> None:
    all_ = lessons_of("pocha")
    done = {all_[0].key, all_[1].key}
    assert following(all_[1], done, {all_[2].key}) is all_[3]
    assert following(all_[-1], {lesson.key for lesson in all_} - {all_[2].key}, {all_[2].key}) is all_[2]
