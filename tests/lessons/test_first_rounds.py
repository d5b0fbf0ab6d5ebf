"""First rounds: every step is legal in its place, nothing else is accepted, and each can be taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from carioca.cards import parse_row
from carioca.engine.game import Illegal
from carioca.games import CATALOGUE, game_named
from carioca.gui.scenes.lessons import session_of
from carioca.lessons.lesson import AT_TABLE, NOT_NOW, Lesson, LessonSession, lessons_of

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
            if act.split()[0] in AT_TABLE:
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
        # What is only told of, and lights up, may be done already where the next step asks for it.
        (following, *_) = *lesson.steps[number + 1 :], step
        early = following.does if step.does == ("read",) and set(step.glows) & set(following.glows) else ()
        for action in list(game.legal_actions(session.match.state)):
            line = game.action_text(action)
            refusal = session.check(action)
            if line not in (*step.does, *step.also, *early) and not line.startswith(("down", "meld", "lay")):
                # Those may lie there in another order, or in parts.
                assert refusal is not None
                assert (refusal.code, refusal.rule) == (NOT_NOW, step.rule)
                refused += 1
    assert refused


def test_who_takes_the_card_that_is_told_of_has_read_enough() -> None:
    lesson = next(one for one in GUIDED if one.key == "carioca.first")
    at = next(number for number, step in enumerate(lesson.steps) if step.id == "set")
    session = LessonSession(lesson, "A", at=at)
    take = session.game.parse_action("draw pile")
    assert session.check(take) is None
    session.submit(take)
    assert session.at == at + 2


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_a_first_round_taken_up_at_a_step_stands_as_if_it_had_been_played_there(lesson: Lesson) -> None:
    played = LessonSession(lesson, "A")
    for number, step in enumerate(lesson.steps):
        again = LessonSession(lesson, "A", at=number)
        assert again.game.position(again.match.state) == played.game.position(played.match.state)
        for act in step.does:
            if act.split()[0] in AT_TABLE:
                played.did(act)
            else:
                played.submit(played.game.parse_action(act))
        finish_others(played)


def test_the_cards_of_a_step_may_be_set_apart_one_by_one_and_in_any_order() -> None:
    lesson = next(lesson for lesson in GUIDED if lesson.key == "carioca.first")
    session = LessonSession(lesson, "A", at=[step.id for step in lesson.steps].index("tray"))
    assert session.asks("stage 7D")
    assert session.asks("stage 7S7H7D")
    assert not session.asks("stage 7D7D")
    assert not session.asks("stage TS")
    assert not session.asks("sort")


def test_what_the_rules_refuse_is_refused_by_the_rules_and_not_by_the_lesson() -> None:
    lesson = next(lesson for lesson in GUIDED if lesson.key == "carioca.first")
    session = LessonSession(lesson, "A")
    discard = session.game.parse_action("discard 9H")
    refusal = session.check(discard)
    assert refusal is not None
    assert refusal.code != NOT_NOW
    with pytest.raises(Illegal):
        session.submit(discard)


STEPS = [(lesson, at) for lesson in GUIDED for at in range(len(lesson.steps))]


def named(key: str, step: str) -> LessonSession:
    lesson = next(lesson for lesson in GUIDED if lesson.key == key)
    return LessonSession(lesson, "A", at=[one.id for one in lesson.steps].index(step))


def tries(session: LessonSession) -> Iterator[str]:
    """Every act that the rules allow now: what the game lists, and every choice of the cards that are asked for."""
    game, step = session.game, session.step
    assert step is not None
    lines = [game.action_text(action) for action in game.legal_actions(session.match.state)]
    for act in step.does:
        word, *rows = act.split()
        if word == "meld":
            cards = [rows[0][at : at + 2] for at in range(0, len(rows[0]), 2)]
            lines += [f"meld {''.join(some)}" for n in range(3, len(cards)) for some in combinations(cards, n)]
    lines += step.does
    wholes = [act.split()[1] for act in step.does if act.startswith("meld")]
    lines += [f"meld {' '.join(wholes)}"] * (len(wholes) > 1)
    for line in dict.fromkeys(lines):
        if game.check(session.match.state, game.parse_action(line)) is None:
            yield line


def after(lesson: Lesson, at: int, lines: tuple[str, ...]) -> LessonSession:
    session = LessonSession(lesson, "A", at=at)
    for line in lines:
        session.submit(session.game.parse_action(line))
    return session


def lie(session: LessonSession) -> Any:
    state = session.match.state
    return sorted(map(str, state.hands[session.seat])), sorted(
        (m.owner, sorted(map(str, m.cards))) for m in state.melds
    )


def play_out(session: LessonSession) -> None:
    """What follows is played as the lesson says it, and the learner wins."""
    finish_others(session)
    while session.step is not None:
        for act in session.step.does:
            if act.split()[0] in AT_TABLE:
                session.did(act)
            else:
                session.submit(session.game.parse_action(act))
        finish_others(session)
    assert session.seat in session.results[-1].winners


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=lambda one: one.key if isinstance(one, Lesson) else str(one))
def test_whatever_is_accepted_leads_to_the_end_of_the_step_and_of_the_lesson(lesson: Lesson, at: int) -> None:
    """To the same table too, unless a card was laid off on another meld."""
    step = lesson.steps[at]
    if lesson.game == "pocha" or step.does[0].split()[0] in AT_TABLE:
        return
    wanted = [lie(after(lesson, at, step.does))]
    wanted += [lie(after(lesson, at, (line,))) for line in step.also]
    waiting: list[tuple[str, ...]] = [()]
    seen: list[Any] = []
    while waiting:
        lines = waiting.pop()
        session = after(lesson, at, lines)
        if session.at > at:
            here = lie(session)
            assert here in wanted or (here[0] == wanted[0][0] and {act.split()[0] for act in step.does} == {"lay"}), (
                lines
            )
            play_out(session)
            continue
        if lie(session) in seen:
            continue
        seen.append(lie(session))
        right = [one for one in tries(session) if session.check(session.game.parse_action(one)) is None]
        assert right, ("a way that was accepted ends nowhere", lines)
        waiting += [(*lines, one) for one in right]


def goes_on(lesson: Lesson, at: int, lines: tuple[str, ...]) -> bool:
    """Whether the lesson can be played to its end with these lines in the place of what a step asks for."""
    game, state = lesson.game, LessonSession(lesson, "A", at=at).match.state
    rest = [line.partition(" ")[2] for line in lesson.steps[at].then]
    for step in lesson.steps[at + 1 :]:
        rest += [act for act in step.does if act.split()[0] not in AT_TABLE]
        rest += [line.partition(" ")[2] for line in step.then]
    rules = game_named(game)
    for line in (*lines, *rest):
        action = rules.parse_action(line)
        if rules.check(state, action) is not None:
            return False
        state = rules.apply(state, action).state
    return True


@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=lambda one: one.key if isinstance(one, Lesson) else str(one))
def test_a_card_may_be_laid_off_wherever_the_lesson_goes_on_after_it(lesson: Lesson, at: int) -> None:
    step, game = lesson.steps[at], game_named(lesson.game)
    for act in (act for act in step.does if act.startswith("lay")):
        others = [one for one in step.does if one != act]
        session = LessonSession(lesson, "A", at=at)
        for action in game.legal_actions(session.match.state):
            line = game.action_text(action)
            if line.split()[:2] == act.split()[:2] and goes_on(lesson, at, (line, *others)):
                assert session.check(action) is None, line


RIGHT = [
    ("buraco.first", "trio", ["meld KSKHKD", "lay KC m1"]),
    ("buraco.first", "trio", ["meld KHKDKC", "lay KS m1"]),
    ("buraco.first", "run", ["meld 5H6H7H", "lay 4H m0 low"]),
    ("buraco.first", "run", ["meld 4H5H6H", "lay 7H m0 high"]),
    ("buraco.first", "rest", ["meld 5C6C7C8C9C ASAHAHADAC"]),
    (
        "buraco.first",
        "rest",
        ["meld ASAHAD", "meld 7C8C9C", "lay 6C m5 low", "lay AH m4", "lay 5C m5 low", "lay AC m4"],
    ),
    ("buraco.first", "canasta", ["lay 9H m0 high", "lay TH m0 high"]),
    ("kalooki.first", "joker", ["replace 7D m2 low"]),
    ("kalooki.first", "joker", ["replace 7D m2 high"]),
    ("carioca.first", "lay", ["lay 4D m2", "lay 7C m0"]),
    ("carioca.first", "lay", ["lay 7C m0", "lay 4D m2"]),
    ("carioca.first", "lay", ["lay 7C m3 low", "lay 4D m2"]),
    ("carioca.first", "lay", ["lay 4D m2", "lay 7C m3 low"]),
    ("carioca.first", "down", ["down 7S7D7H TSJS*KS"]),
]


@pytest.mark.parametrize(("key", "step", "lines"), RIGHT)
def test_any_right_move_is_right(key: str, step: str, lines: list[str]) -> None:
    session = named(key, step)
    at = session.at
    for line in lines:
        assert session.at == at
        action = session.game.parse_action(line)
        assert session.check(action) is None, line
        session.submit(action)
    assert session.at == at + 1
    play_out(session)


WRONG = [
    ("buraco.first", "trio", "lay 9H m0 high"),
    ("buraco.first", "wild", "lay 2C m0 low"),
    ("kalooki.first", "more", "discard KD"),
]


def test_of_several_cards_to_lay_off_what_is_left_is_asked_for() -> None:
    session = named("carioca.first", "lay")
    session.submit(session.game.parse_action("lay 4D m2"))
    assert session.partly


def test_cards_of_no_meld_that_is_asked_for_are_named() -> None:
    session = named("carioca.first", "tray")
    refusal = session.not_now(parse_row("7H 9H 7D"))
    assert refusal.values["cards"] == parse_row("9H")
    assert session.not_now(parse_row("7H 7D 7H")).code == NOT_NOW
    session = named("buraco.first", "run")
    refused = session.check(session.game.parse_action("meld KSKHKDKC"))
    assert refused is not None and refused.values["cards"] == parse_row("KSKHKDKC")


def test_what_leads_elsewhere_is_not_right() -> None:
    for key, step, line in WRONG:
        session = named(key, step)
        action = session.game.parse_action(line)
        assert session.check(action) is not None, line


def test_of_several_acts_at_once_each_counts_after_the_one_before() -> None:
    session = named("buraco.first", "rest")
    session.submit(session.game.parse_action("meld 5C6C7C"))
    assert session.partly
    both = [session.game.parse_action(line) for line in ("lay 8C m4 high", "lay 9C m4 high")]
    assert session.asks_all(both)
    assert not session.asks_all(both[::-1])


@pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.key)
def test_rivals_keep_their_names_when_the_round_of_a_lesson_is_over(lesson: Lesson) -> None:
    session = session_of(lesson, 0)
    names = session.names
    for step in lesson.steps:
        for act in step.does:
            if act.split()[0] in AT_TABLE:
                session.did(act)
            else:
                session.submit(session.game.parse_action(act))
        finish_others(session)
        assert session.names == names
