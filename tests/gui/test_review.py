"""The review of a round in the window: progress, summary, the moves one by one, all decisions, keys and pointer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Semaphore

import pytest

from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Decision, Progress, Review
from carioca.cards import FRENCH
from carioca.games import all_games
from carioca.gui.door import roles_of
from carioca.gui.draw.badges import ALIKE, BETTER, MAYBE, UNSURE, VERDICTS
from carioca.gui.melding import decision as melding_decision
from carioca.gui.parts import reviewer
from carioca.gui.parts.reviewer import remember
from carioca.gui.scenes import review as review_scene
from carioca.gui.scenes import score_sheet
from carioca.gui.scenes.review import DecisionRow, LuckBar, ReviewScene, bars
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.table.render.decision import DecisionPicture
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.words.names import Names, begun
from carioca.words.review import played_by
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver
from tests.gui.made_up import MadeUp
from tests.gui.made_up_review import LOSSES, finished, made_up, reviewed_scene


@pytest.fixture
def losses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the reviews of a test say; three steps of thinking before each."""
    told = list(LOSSES)

    def review(played: PlayedRound, seat: int) -> Iterator[Progress | Review]:
        yield from (Progress(share / 4) for share in range(1, 4))
        yield made_up(played, seat, tuple(told))

    monkeypatch.setattr(reviewer, "review", review)
    return told


def reviewed(driver: Driver, people: int = 1) -> ReviewScene:
    """The review, opened from the score sheet with its key and thought to its end."""
    driver.open(ScoreSheet(finished(people), 0))
    driver.key("v")
    if people > 1:
        press(driver, f"who{min(driver.scene.seats)}")  # type: ignore[attr-defined]
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    wait(driver, scene)
    return scene


def wait(driver: Driver, scene: ReviewScene) -> None:
    """Until the thread has answered."""
    for _ in range(2000):
        driver.step()
        if scene.result is not None or scene.reviewer.failed:
            driver.step()
            return
        time.sleep(0.005)
    raise AssertionError("the review did not end")


@pytest.mark.usefixtures("losses")
def test_the_summary_names_what_slipped_away_the_worst_first(driver: Driver) -> None:
    scene = reviewed(driver)
    assert scene.title() == t("review.title")
    assert scene.result is not None
    assert [round(one.given) for one in scene.result.costliest] == [14, 8, 3, 2]
    rows = [name for name in names(driver) if name.startswith("at.")]
    assert len(rows) == 4, "what is added up is all there"
    assert {"back", "all", "see"} <= names(driver)


@pytest.mark.usefixtures("losses")
def test_the_moves_are_walked_through_with_the_arrows(driver: Driver) -> None:
    scene = reviewed(driver)
    driver.key("enter")
    seen = []
    for _ in range(5):
        assert not isinstance(scene.shown, str)
        seen.append(round(scene.shown.given))
        driver.key("right")
    assert seen == [14, 8, 3, 2, 2]
    driver.key("left")
    assert scene.subtitle().startswith("3 de 4")
    driver.key("esc")
    assert scene.title() == t("review.title")
    driver.key("esc")
    assert isinstance(driver.scene, ScoreSheet)


def test_how_long_it_still_takes_is_told_as_it_goes_here_and_now(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left at the speed so far, rounded up, in fives where it is long; nothing while that would be a guess, or
    when there is nothing to wait for."""
    monkeypatch.setattr(reviewer.Reviewer, "hold", lambda *_: None)
    scene = driver.open(ReviewScene(finished(), 0))
    assert isinstance(scene, ReviewScene)
    for spent, share, told in ((0.4, 0.5, None), (4.0, 0.05, None), (3.0, 0.5, 3), (9.0, 0.3, 25), (60.0, 0.98, 2)):
        scene.reviewer.spent, scene.reviewer.share = spent, share
        driver.step(2)
        assert scene.reviewer.left == told
        assert told is None or t("review.thinking.left", n=told) in scene.aside()
        assert told is not None or scene.aside() == t("review.thinking.more")
    scene.reviewer.failed = True
    assert scene.reviewer.left is None and not scene.aside()


@pytest.mark.usefixtures("losses")
def test_every_decision_can_be_opened_from_the_list_with_the_pointer(driver: Driver) -> None:
    scene = reviewed(driver)
    press(driver, "all")
    assert scene.result is not None
    rows = [name for name in names(driver) if name.startswith("at.")]
    assert len(rows) == len(scene.result.decisions)
    press(driver, f"at.{scene.result.decisions[-1].at}")
    assert scene.shown == scene.result.decisions[-1]
    assert "next" not in names(driver)
    press(driver, "previous")
    assert scene.shown == scene.result.decisions[-2]
    press(driver, "back")
    assert scene.title() == t("review.all")
    press(driver, "back")
    assert scene.title() == t("review.title")


def test_a_well_played_round_is_praised(driver: Driver, losses: list[float]) -> None:
    losses.clear()
    scene = reviewed(driver)
    assert scene.result is not None and not scene.result.given
    assert "see" not in names(driver)
    page = page_of(scene)
    assert page.focus.current is not None and page.focus.current.name == "back"


@pytest.mark.parametrize("people", [1, 2])
def test_what_a_stand_in_played_stands_in_its_place_and_is_told_as_such(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    """The list went from the second turn to the fourth; whose the third one was stood at its very end."""
    session = finished(people)
    whole = made_up(played_round(session.record(), 0), 0, LOSSES)
    own, away = whole.decisions[:3] + whole.decisions[5:], whole.decisions[3:5]
    monkeypatch.setattr(session, "played_for", lambda *_: {one.at: Seat("", "hard") for one in away})
    remember(session, whole._replace(decisions=own, others=away, turns=whole.decisions[-1].turn))
    scene = driver.open(ReviewScene(session, 0), 4)
    press(driver, "all")
    assert scene.title() == (t("review.all") if people == 1 else t("review.all.of", name="Rosa"))
    rows = sorted((row for row in page_of(scene).widgets if isinstance(row, DecisionRow)), key=lambda row: row.rect.y)
    assert [row.name for row in rows] == [f"at.{one.at}" for one in whole.decisions]
    stand_in = begun(played_by(Seat("", "hard")))
    for row, one in zip(rows, whole.decisions, strict=True):
        assert row.words.played.startswith(f"{stand_in}: ") == (one in away)
    press(driver, f"at.{own[2].at}")
    press(driver, "next")
    assert scene.shown == away[0]


@pytest.mark.usefixtures("losses")
def test_each_person_looks_at_the_own_seat(driver: Driver) -> None:
    scene = reviewed(driver, people=2)
    assert scene.title() == t("review.of", name="Rosa")
    driver.keys("tab", "tab", "tab", "tab", "tab")
    page_of(scene).focus.set(page_of(scene).find("seat"))
    driver.key("right")
    wait(driver, scene)
    assert scene.seat == 1 and scene.title() == t("review.of", name="Ana")
    assert scene.result is not None and scene.result.seat == 1


class Slow:
    """A review whose steps are let through one by one; it counts them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.taken, self.through = Event(), 0, Semaphore(0)
        monkeypatch.setattr(reviewer, "review", self.steps)

    def steps(self, played: PlayedRound, seat: int) -> Iterator[Progress | Review]:
        whole = made_up(played, seat, LOSSES)
        self.begun.set()
        for found in ((), (), whole.costliest[:1], whole.costliest[:2]):
            assert self.through.acquire(timeout=20)
            self.taken += 1
            yield Progress(self.taken / 5, found)
        assert self.through.acquire(timeout=20)
        yield whole

    def let(self, driver: Driver, steps: int) -> None:
        """Let so many steps through and wait until they are taken."""
        until = self.taken + steps
        for _ in range(steps):
            self.through.release()
        for _ in range(2000):
            driver.step()
            if self.taken >= min(until, 4):
                return
            time.sleep(0.002)
        raise AssertionError("the steps were not taken")


@pytest.mark.slow
def test_leaving_does_not_wait_for_the_thought_and_loses_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W23: it goes on while the sheet is open, rests when that is left, and goes on where it was."""
    slow = Slow(monkeypatch)
    session = finished()
    driver.open(ScoreSheet(session, 0))
    press(driver, "review")
    scene = driver.scene
    assert isinstance(scene, ReviewScene) and slow.begun.wait(20)
    driver.key("esc")
    assert isinstance(driver.scene, ScoreSheet)
    slow.let(driver, 2)
    press(driver, "go_on")
    # The step that is being taken ends; no other one begins.
    slow.let(driver, 1)
    slow.through.release()
    time.sleep(0.05)
    assert slow.taken == 3 and scene.result is None
    again = driver.open(ReviewScene(session, 0))
    assert isinstance(again, ReviewScene) and again.reviewer.share >= 0.6
    slow.let(driver, 1)
    wait(driver, again)
    assert slow.taken == 4 and again.result is not None


def test_the_costliest_decisions_are_shown_as_they_are_found(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    scene = driver.open(ReviewScene(finished(), 0))
    assert isinstance(scene, ReviewScene)
    slow.let(driver, 2)
    assert names(driver) == {"leave"}
    slow.let(driver, 2)
    driver.step(2)
    rows = [name for name in names(driver) if name.startswith("at.")]
    assert len(rows) == 2
    press(driver, rows[0])
    assert not isinstance(scene.shown, str) and scene.result is None
    # What is looked at stays when the rest has come.
    looked_at = scene.shown
    slow.let(driver, 1)
    wait(driver, scene)
    assert scene.shown == looked_at
    driver.key("esc")
    assert scene.title() == t("review.title") and {"all", "see"} <= names(driver)


def test_the_review_begins_while_the_sheet_is_read(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_sheet, "QUIET", 0.0)
    slow = Slow(monkeypatch)
    driver.open(ScoreSheet(finished(), 0))
    assert slow.begun.wait(20)
    slow.let(driver, 5)
    driver.key("v")
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    wait(driver, scene)
    assert scene.result is not None


@pytest.mark.usefixtures("losses")
def test_a_finished_review_is_not_thought_again(driver: Driver) -> None:
    scene = reviewed(driver)
    again = ReviewScene(scene.session, 0)
    driver.open(again)
    assert again.result is scene.result


def test_what_had_no_time_comes_in_while_one_looks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """First it is said in plain words that it is still being tried; then list and page have what it cost."""
    session, go_on = finished(), Semaphore(0)
    whole = made_up(played_round(session.record(), 0), 0, LOSSES)
    late = whole.costliest[0]
    missing = tuple(one._replace(deals=0, loss=0.0, error=0.0) if one == late else one for one in whole.decisions)

    def further(played: PlayedRound, found: Review) -> Iterator[Review]:
        assert found.open and go_on.acquire(timeout=20)
        yield whole

    monkeypatch.setattr(reviewer, "review", lambda played, seat: iter([whole._replace(decisions=missing)]))
    monkeypatch.setattr(reviewer, "further", further)
    scene = driver.open(ReviewScene(session, 0))
    assert isinstance(scene, ReviewScene)
    wait(driver, scene)
    assert scene.aside() == t("review.further", n=1)
    press(driver, "all")
    press(driver, f"at.{late.at}")
    assert t("review.cost.open").lower() in scene.title().lower()
    go_on.release()
    for _ in range(2000):
        driver.step()
        if scene.reviewer.whole:
            break
        time.sleep(0.002)
    driver.step(2)
    assert scene.shown == late and not scene.aside()
    press(driver, "back")
    rows = [row for row in scene.page.widgets if isinstance(row, DecisionRow) and row.name == f"at.{late.at}"]
    assert rows[0].words.cost == t("points", n=14)


def test_a_row_that_may_have_cost_something_says_how_much(driver: Driver) -> None:
    session = finished()
    whole = made_up(played_round(session.record(), 0), 0, ())
    one, other, *rest = whole.decisions
    maybe = one._replace(best=other.played, loss=6.2, error=5.0, deals=90)
    remember(session, whole._replace(decisions=(maybe, other, *rest)))
    scene = ReviewScene(session, 0)
    scene.shown = "all"
    driver.open(scene, 4)
    row = next(row for row in scene.page.widgets if isinstance(row, DecisionRow) and row.name == f"at.{one.at}")
    assert row.words.cost == t("review.row.maybe", n=6)


def test_a_round_that_cannot_be_played_again_says_so(driver: Driver) -> None:
    scene = driver.open(ReviewScene(MadeUp(), 0))
    assert isinstance(scene, ReviewScene)
    wait(driver, scene)
    assert scene.reviewer.failed and names(driver) == {"leave"}


def test_only_what_an_expert_would_have_played_has_a_tick(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is about as good as the expert's was ticked like the expert's own, and one that may have cost a point
    looked like one of which nobody knows anything."""
    session = finished()
    whole = made_up(played_round(session.record(), 0), 0, ())
    own, even, *rest = whole.decisions
    even = even._replace(best=rest[0].played, loss=0.2, error=0.2, deals=90)
    unsure = even._replace(at=rest[0].at, turn=rest[0].turn, loss=1.4, error=1.5)
    maybe = unsure._replace(at=rest[1].at, turn=rest[1].turn, error=1.0)
    remember(session, whole._replace(decisions=(own, even, unsure, maybe, *rest[2:])))
    scene = ReviewScene(session, 0)
    scene.shown = "all"
    told: list[str] = []
    real = review_scene.fitted
    monkeypatch.setattr(
        review_scene, "fitted", lambda stage, text, *rest: told.append(text) or real(stage, text, *rest)
    )
    driver.open(scene, 4)
    marks = {row.name: row.words.mark for row in scene.page.widgets if isinstance(row, DecisionRow)}
    assert [marks[f"at.{one.at}"] for one in (own, even, unsure, maybe)] == [BETTER, ALIKE, UNSURE, MAYBE]
    # The signs below the list are those that stand in it.
    below = [text for text in dict.fromkeys(told) if text in {t(f"review.sign.{mark}") for mark in VERDICTS.values()}]
    assert below == [t(f"review.sign.{mark}") for mark in (BETTER, MAYBE, ALIKE, UNSURE)]
    for one, mark in ((own, BETTER), (even, ALIKE), (unsure, UNSURE), (maybe, MAYBE)):
        picture = DecisionPicture(driver.stage, one, session.names, (600, 300), True, FRENCH)
        assert picture.moves == ((mark, one.played),)


@pytest.mark.parametrize("preset", ["carioca-chile", "kalooki", "buraco", "pocha"])
def test_cards_of_the_hand_the_piles_and_the_trick_are_of_one_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    """A card of the pile was half as large again as one of the hand. Melds alone may be smaller: they are many."""
    game = next(game for game in all_games() if preset in game.presets)
    seats = tuple(Seat(name, "easy") for name in ("Rosa", "Ana", "Luis", "Eva"))
    session = Session.new(game, preset, game.presets[preset], seats, "sizes")
    looked, high = 0, list[int]()
    monkeypatch.setattr(DecisionPicture, "paint_card", lambda it, card, place: high.append(place.h))
    written, real = list[str](), melding_decision.fitted
    monkeypatch.setattr(
        melding_decision, "fitted", lambda stage, text, *rest: (written.append(text), real(stage, text, *rest))[1]
    )
    while looked < 12:
        state, view = session.match.state, session.view(session.current)
        action = session.think()
        if not getattr(state, "melds", ()) and list(game.legal_actions(state)) != [action]:
            looked += 1
            decision = Decision(0, 1, view, action, action)
            for size in ((1184, 350), (1184, 125), (640, 300), (1700, 520)):
                high.clear()
                written.clear()
                roles_of(session).paint.decision(driver.stage, decision, Names.at(session), size, True)
                assert len(high) > 1 and len(set(high)) == 1, (state.phase, size, high)
                # However small they are, the piles have their names.
                assert preset == "pocha" or {t("table.stock"), t("table.pile")} <= {
                    one.split(" ")[0] for one in written
                }
        session.submit(action)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_short_hand_is_readable_below_many_melds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """Four cards were 20 px wide, smaller than those of the eight melds, in cloth that was empty on three sides."""
    game = next(game for game in all_games() if "carioca-chile" in game.presets)
    seats = tuple(Seat(name, "easy") for name in ("Rosa", "Ana", "Luis", "Eva"))
    session = Session.new(game, "carioca-chile", game.presets["carioca-chile"], seats, "m0")
    while len(session.match.state.melds) < 8 or len(session.match.state.hands[session.current]) != 4:
        session.submit(session.think())
    stage = Driver(tmp_path, scale=scale).stage
    view, action, drawn = session.view(session.current), session.think(), list[int]()
    monkeypatch.setattr(DecisionPicture, "paint_card", lambda it, card, place: drawn.append(place.h))
    for size in ((1064, 150), (1064, 290), (704, 160), (560, 400)):
        drawn.clear()
        decision = Decision(0, 1, view, action, action)
        roles_of(session).paint.decision(stage, decision, Names.at(session), size, True)
        hand, melds = drawn[-4:], drawn[2:-4]
        assert min(hand) >= max(melds) and min(hand) >= 48, (size, hand, melds)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_words_of_a_decision_have_room_beside_what_it_cost(driver: Driver, size: tuple[int, int]) -> None:
    """At 800x600 two words stood in a line."""
    scene = driver.open(reviewed_scene("summary"), 4)
    driver.resize(*size)
    driver.step(2)
    rows = [row for row in scene.page.widgets if isinstance(row, DecisionRow)]  # type: ignore[attr-defined]
    line = driver.stage.textures.text("A", rows[0].px(16), (0, 0, 0)).get_height()
    assert rows and all(block.get_height() < 2 * line for row in rows for _, block in row._moves)


def test_the_bars_share_a_line_at_zero_and_points_below_it_lie_left(driver: Driver) -> None:
    """A bar of as many points is as long on either side; nothing negative is drawn like something positive."""
    own = tuple(driver.stage.palette.accent[:3])

    def span(points: int) -> tuple[int, int]:
        measures = [LuckBar("a", points, True), LuckBar("b", -10), LuckBar("c", 10)]
        image = bars(driver.stage, measures, 600, 40)
        found = [x for x in range(600) if tuple(image.get_at((x, 12))[:3]) == own]
        return found[0], found[-1]

    (left, zero), (start, right) = span(-10), span(10)
    assert left < zero <= start < right
    assert abs((zero - left) - (right - start)) <= 4
    below = bars(driver.stage, [LuckBar("a", -10), LuckBar("b", -20)], 600, 40)
    assert below.get_at((599, 1))[3] > 0, "the line is seen where all points lie below it"
