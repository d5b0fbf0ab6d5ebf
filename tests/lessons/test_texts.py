"""The words of lessons: short ones at each step, whole ones in both languages, and none that nobody says."""

from __future__ import annotations

import pytest

from carioca.games import CATALOGUE, game_named
from carioca.i18n import LANGUAGES, catalogue, t
from carioca.lessons.lesson import Lesson, LessonSession, done_text, end_text, lessons_of, step_text
from carioca.rulebook.book import articles, find_article
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text

ALL = [lesson for game in CATALOGUE for lesson in lessons_of(game.name)]
GUIDED = [lesson for lesson in ALL if lesson.guided]
MOST = 8
"""Words at a time in a first round: more are not read by somebody who wants to play."""


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_a_step_says_eight_words_at_most(lesson: Lesson, lang: str) -> None:
    for step in lesson.steps:
        name = f"{lesson.key}.{step.id}"
        said = step_text(name)
        assert 0 < len(said.split()) <= MOST, (lang, said)
        assert len(done_text(name).split()) <= MOST, (lang, done_text(name))
    assert 0 < len(end_text(lesson.key).split()) <= MOST


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_a_wrong_act_is_told_what_to_do_instead(lesson: Lesson, lang: str) -> None:
    for number, step in enumerate(lesson.steps):
        session = LessonSession(lesson, "A", at=number)
        told = refusal_text(session.not_now(), voice_of(session.game))
        assert step_text(f"{lesson.key}.{step.id}") in told, lang
        # By what it is done, which the words of the step do not say: a place, a button or a way.
        kind = step.does[0].split()
        how = t("lesson.how." + (f"draw.{kind[1]}" if kind[0] == "draw" else kind[0]))
        assert told.endswith(how) and how.split()[0] != "lesson", (lang, told)


def test_when_nothing_is_left_to_do_that_is_said(lang: str) -> None:
    lesson = GUIDED[0]
    session = LessonSession(lesson, "A", at=len(lesson.steps))
    assert step_text("over") in refusal_text(session.not_now(), voice_of(session.game)), lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_have_just_the_texts_that_are_said(lang: str) -> None:
    needed, allowed = {"lesson.over"}, set()
    for lesson in ALL:
        own = [step.id for step in lesson.steps] or ["ask", "why"]
        needed |= {f"lesson.{lesson.key}.{word}" for word in ("title", *own, *["end"] * lesson.guided)}
        allowed |= {f"lesson.{lesson.key}.{step.id}.done" for step in lesson.steps}
    written = {key for key in catalogue(lang) if key.split(".")[1:2] in [[game.name] for game in CATALOGUE]}
    written = {key for key in written if key.startswith("lesson.")} | {"lesson.over"}
    assert needed <= written <= needed | allowed


ABOUT = {
    "carioca.leave": {"C2"}, "carioca.wrap": {"M3"}, "pocha.bid": {"P07"}, "pocha.hook": {"P08"}, "pocha.last": {"P13"},
}  # fmt: skip
"""What these lessons are about: the contract, the turn of a run, bids, the forbidden number, points."""


def test_lessons_lead_to_the_articles_that_they_are_about() -> None:
    assert {lesson.key: set(lesson.rules) for lesson in ALL if lesson.key in ABOUT} == ABOUT
    (first,) = (lesson for lesson in ALL if lesson.key == "pocha.first")
    rules = {step.id: step.rule for step in first.steps}
    assert (rules["bid"], rules["low"], rules["last"]) == ("P07", "P09", "P13")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.key)
def test_every_article_that_a_lesson_leads_to_is_in_the_rules(lesson: Lesson) -> None:
    game = game_named(lesson.game)
    preset = lesson.position["preset"]
    book = articles(game.presets[preset], preset)
    for rule in {*lesson.rules, *(step.rule for step in lesson.steps)}:
        assert find_article(book, rule) is not None, rule
