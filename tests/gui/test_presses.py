"""A press belongs to what was there when it was meant (carioca/gui/frame/press.py): what has just come takes none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.bots.door import make_bot
from carioca.cards import parse_card
from carioca.games import CATALOGUE, entry_of, game_named
from carioca.games.melding.actions import Discard
from carioca.gui.forms.page import Page
from carioca.gui.frame.scene import Hit, HitMap, Push, Reset, Scene, Transition
from carioca.gui.rehearsal import every_scene, scenes_of
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene, OpponentScene
from carioca.gui.scenes.review import SUMMARY, ReviewScene
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.events import EventQueue
from carioca.session import Seat, Session
from tests.gui.controls import page_of, press
from tests.gui.curtains import match_of
from tests.gui.driver import Driver
from tests.gui.impatient import DELAYS, KEYS, SOON, Hand, asked, controls, done, layout, place, played, scenes
from tests.gui.tabletop import sitting
from tests.gui.test_advice import DOWN
from tests.gui.test_clicks import hand, twice
from tests.longer import many
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

SMALL = (960, 600)
PRESETS = ("carioca-chile", "carioca-rummy", *(entry.presets[0] for entry in CATALOGUE[1:]))
NAMES = ("Ana", "Rosa", "Tomás", "Elena")


class Counts(Scene):
    """Counts the presses that reach it, and does what it is told with the first one."""

    def __init__(self, answer: Transition = None) -> None:
        self.answer, self.presses = answer, 0

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return None
        self.presses += 1
        answer, self.answer = self.answer, None
        return answer


# -- what is dropped, and what never is --------------------------------------------------------------------------------


@together("delay", DELAYS)
def test_a_burst_that_brings_a_screen_never_reaches_it(driver: Driver, delay: int) -> None:
    for by_key in (True, False):
        top = Counts()
        driver.open(Counts(Push(top)), 40)
        by = Hand(driver)
        for number in range(3):
            driver.step(delay - 2 if number and not by_key else delay - 1 if number else 0)
            by.key(pygame.K_RETURN) if by_key else by.button((80, 80))
        assert driver.scene is top and top.presses == 0


def test_whoever_hammers_is_heard_at_last_and_whoever_stops_at_once(driver: Driver) -> None:
    for rest, heard in ((12, False), (30, True)):
        top = Counts()
        driver.open(Counts(Push(top)), 40)
        by = Hand(driver)
        for _ in range(4):
            by.key(pygame.K_RETURN)
            driver.step(11)
        driver.step(rest)
        by.key(pygame.K_RETURN)
        assert bool(top.presses) is heard
        for _ in range(15):
            by.key(pygame.K_RETURN)
            driver.step(11)
        assert top.presses


@pytest.mark.slow
def test_a_key_hammered_since_before_the_curtain_fell_opens_no_hand(driver: Driver) -> None:
    """At every pace, slow ones too, for four seconds: the machine may still be with the one before."""
    for delay in (*DELAYS, 27, 36, 50):
        driver.stage.change(replace(driver.stage.settings, ask_discard=False))
        session = match_of("carioca", 3, 0, "hammered", driver)
        driver.open(TableScene(session), 40)
        by, seen = Hand(driver), 0
        driver.seconds(1)
        driver.key("enter")
        table = scenes(driver)[0].table
        before = table.board.viewer
        table.submit((make_bot("random", session.game).decide(session.view(before), Random(1)),))
        driver.seconds(1)
        discard = next(one for one in session.game.legal_actions(session.match.state) if isinstance(one, Discard))
        table.submit((discard,))
        for _ in range(240 // delay):
            by.key(pygame.K_RETURN)
            driver.step(delay - 1)
            seen += isinstance(driver.scene, HandoverScene)
            assert table.board.viewer in (before, None), delay
        assert seen, delay


class Asks(Counts):
    """Asks what it is told to ask."""

    asked = frozenset({"take"})

    def hit_map(self) -> HitMap:
        hit = Hit(None, self.asked)
        return HitMap(lambda pos: hit, hit)


def test_what_was_asked_and_is_asked_anew_takes_no_press_meant_for_the_first_time(driver: Driver) -> None:
    for by_key in (True, False):
        scene = Asks()
        driver.open(scene, 40)
        for now in ((), ("take",)):
            scene.asked = frozenset(now)
            driver.stage.redraw()
            driver.step(4)
        by = Hand(driver)
        for heard in (0, 1):
            by.key(pygame.K_d) if by_key else by.button((80, 80))
            assert scene.presses == heard
            driver.step(60)


def test_on_what_stands_there_no_press_is_too_quick(driver: Driver) -> None:
    scene = Counts()
    driver.open(scene, 40)
    by = Hand(driver)
    for at in range(30):
        by.key(KEYS[at % 3])
        by.button((80 + at, 80))
    assert scene.presses == 60


def test_esc_goes_back_as_fast_as_one_likes_and_stops_on_the_lowest_screen(driver: Driver) -> None:
    driver.open(MenuScene(), 40)
    press(driver, "new")
    driver.seconds(1)
    press(driver, "rules")
    driver.seconds(1)
    assert len(scenes(driver)) == 3
    by = Hand(driver)
    for _ in range(3):
        by.key(pygame.K_ESCAPE)
        driver.step(5)
    assert len(scenes(driver)) == 1 and driver.app.running


def test_what_is_typed_is_never_lost(driver: Driver) -> None:
    driver.open(NewGameScene(), 4)
    press(driver, "rules")
    by = Hand(driver)
    for letter in "pozo":
        # The search of the agreement begins with a letter, however soon.
        by.key(ord(letter)) if not driver.stage.typing else driver.text(letter)
    assert page_of(driver.scene).find("search").value == "pozo"


def test_who_turns_the_wheel_may_press_at_once(driver: Driver) -> None:
    driver.open(SettingsScene(), 40)
    page = page_of(driver.scene)
    pos = place("muted", page)
    before = driver.stage.settings.muted
    page.scroll.to(0)
    driver.seconds(1)
    driver.move(*pos)
    while page.shown(page.find("muted")).centery > pos[1] + 30 and page.scroll.offset < page.scroll.spare:
        driver.wheel(-1)
    x, y = page.shown(page.find("muted")).midleft
    Hand(driver).button((x + 10, y))
    assert driver.stage.settings.muted is not before


def test_what_the_button_goes_up_on_is_not_what_it_went_down_on(driver: Driver) -> None:
    """The release belongs to the screen that had the press."""
    top = Counts()
    driver.open(Counts(Push(top)), 40)
    seen: list[int] = []
    top.handle = lambda event: seen.append(event.type)  # type: ignore[assignment, method-assign]
    Hand(driver).button((80, 80))
    assert driver.scene is top and pygame.MOUSEBUTTONUP not in seen


# -- what is pressed again and again stays under the pointer ----------------------------------------------------------


@pytest.mark.slow
def test_a_stepper_an_arrow_and_a_tab_stay_under_the_pointer(driver: Driver) -> None:
    from carioca.gui.scenes.lessons import LearnScene

    for scene, name, value in (
        (SettingsScene(), "scale", lambda: driver.stage.settings.scale),
        (LearnScene(), "game", lambda: page_of(driver.scene).find("game").value),
    ):
        driver.open(scene, 40)
        pos = place(name, page_of(driver.scene))
        driver.move(*pos)
        seen = [value()]
        for _ in range(4):
            driver.hasty = True
            driver.click(*pos)
            driver.seconds(0.7)
            seen.append(value())
        driver.hasty = False
        assert driver.scene is scene and driver.stage.settings.language == "es", name
        if name == "game":
            assert seen[1:] == [CATALOGUE[-1].name] * 4
        else:
            assert len(set(seen)) == 5, (name, seen)
        driver.move(3, 3)
        page = page_of(driver.scene)
        assert page.shown(page.find(name)).colliderect(pygame.Rect((0, 0), driver.stage.size))
        driver.key("tab")


def hit_under(driver: Driver, pos: tuple[int, int]) -> object:
    """The control at a place, and which part of it."""
    found = page_of(driver.scene)._under(pos)
    return None if found is None else found.hit(page_of(driver.scene)._local(found, pos))


def stays_put(driver: Driver, scene: Scene, *only: str) -> int:
    """Every part of every control of a screen that is pressed again and again, five times each: it is there still."""

    def fresh() -> None:
        driver.app.go(Reset(scene))
        driver.stage.change(settings)
        driver.step(30)

    settings, tried = driver.stage.settings, 0
    fresh()
    if scene not in driver.app.stack.scenes or not isinstance(getattr(scene, "page", None), Page):
        return 0
    for name in dict.fromkeys(widget.name for widget in controls(page_of(scene)) if widget.stays):
        if (only and name not in only) or name == "full_screen":  # which changes the window itself
            continue
        for part in (0.03, 0.5, 0.97):
            fresh()
            with suppress(KeyError):  # another choice of rules, as a press before left them, has no such control
                place(name, page_of(scene))
                driver.step(30)
                shown = page_of(scene).shown(page_of(scene).find(name))
                pos = round(shown.x + 1 + (shown.w - 3) * part), shown.centery
                driver.move(*pos)
                meant = hit_under(driver, pos)
                if meant is None or not page_of(scene).find(name).enabled:
                    continue
                for _ in range(5):
                    driver.click(*pos)
                    driver.seconds(0.7)
                    now = hit_under(driver, pos)
                    if now is None and not page_of(scene).find(name).enabled:
                        break  # it has come to its end, and nothing else is there
                    if now != meant and driver.stage.typing:
                        break  # a name is asked for, whose line is brought into view
                    assert driver.scene is scene and now == meant, (type(scene).__name__, name, part, now)
                tried += 1
    return tried


@pytest.mark.slow
@pytest.mark.parametrize("size, scale", [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("line", ["first", "last", "cut"])
def test_the_size_stays_under_the_pointer_on_every_line_of_the_page(
    tmp_path: Path, size: tuple[int, int], scale: float, line: str
) -> None:
    """What it changes is above and below it: at the edges of the page, too, its own arrow is not moved."""
    driver, page = Driver(tmp_path, size, scale=scale), page_of
    scene = driver.open(SettingsScene("buraco"), 40)
    for part, step in ((0.97, 1), (0.03, -1)):
        driver.step(3)
        stepper, view = page(scene).find("scale"), page(scene).scroll.view
        below = {"first": 0, "last": view.h - stepper.rect.h, "cut": view.h - stepper.rect.h // 2}[line]
        page(scene).scroll.to(stepper.rect.y - view.y - below)
        driver.step(3)
        shown = page(scene).shown(page(scene).find("scale"))
        pos = round(shown.x + 1 + (shown.w - 3) * part), shown.clip(view).centery
        driver.move(*pos)
        meant = hit_under(driver, pos)
        assert meant is not None
        for _ in range(5):
            before = driver.stage.settings.scale
            driver.click(*pos)
            driver.seconds(0.7)
            assert hit_under(driver, pos) == meant
            assert (driver.stage.settings.scale - before) * step >= 0
        driver.move(3, 3)
    driver.close()


@pytest.mark.slow
def test_the_arrows_of_a_round_and_a_switch_stay_under_the_pointer(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SMALL)
    scene = next(scene for scene in every_scene(driver.app) if isinstance(scene, AgreementScene))
    assert stays_put(driver, scene, "red_twos_wild", "rounds.TT.down") > 4
    driver.close()


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), ((800, 600), 2.0)])
@pytest.mark.parametrize("game", [entry.name for entry in CATALOGUE])
def test_whatever_steps_stays_under_the_pointer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], scale: float
) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    monkeypatch.setattr(EventQueue, "_think", lambda events: None)
    shown = every_scene(driver.app) if game == CATALOGUE[0].name else scenes_of(driver.app, game)
    assert sum(stays_put(driver, scene) for scene in list(shown) if not isinstance(scene, TableScene)) > 3
    driver.close()


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["HindsightScene", pytest.param("ReviewScene", marks=pytest.mark.slow)])
def test_what_steps_on_and_back_never_changes_places(driver: Driver, kind: str) -> None:
    """At the first and at the last page the button that leads nowhere stays where it is, and nothing comes there."""
    scene = next(scene for scene in every_scene(driver.app) if type(scene).__name__ == kind)
    driver.open(scene, 40)
    while isinstance(scene, ReviewScene) and scene.result is None:
        driver.step()
    if isinstance(scene, ReviewScene) and scene.result is not None:
        decisions = scene.result.decisions
        scene._open(decisions, decisions[0], SUMMARY)
        driver.step(30)
    seen = set()
    for name in ("previous", "next", "previous"):
        pos = page_of(scene).shown(page_of(scene).find(name)).center
        for _ in range(99):
            seen.add(
                tuple(sorted((foot, page_of(scene).find(foot).rect.topleft) for foot in ("back", "next", "previous")))
            )
            driver.click(*pos)
            driver.seconds(0.5)
            if not page_of(scene).find(name).enabled:
                break
        assert driver.scene is scene and not page_of(scene).find(name).enabled
        driver.click(*pos)
        assert driver.scene is scene
    assert len(seen) == 1


def test_a_list_that_grows_under_the_pointer_takes_no_second_click(driver: Driver) -> None:
    """The button that adds a player moves down, and the player's own one comes where it was."""
    for delay in DELAYS:
        driver.open(MenuScene())
        driver.stage.settings = replace(driver.stage.settings, names=("Ana", "Rosa"), seats=("person", "normal"))
        driver.open(NewGameScene(), 40)
        pos = place("add", page_of(driver.scene))
        driver.move(*pos)
        by = Hand(driver)
        by.button(pos)
        by.again(pos, delay)
        assert not isinstance(driver.scene, OpponentScene), delay


# -- at the table ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_triple_click_neither_throws_nor_confirms(sit) -> None:
    for delay in DELAYS:
        top = sit(position=DOWN)
        top.wait()
        top.seconds(1)
        before, by = hand(top), Hand(top)
        x, y = map(round, top.spot(top.token(parse_card("KD"))))
        top.move(x, y)
        by.button((x, y))
        by.again((x, y), delay, 4)
        assert hand(top) == before, delay


@pytest.mark.slow
def test_the_question_before_a_discard_is_not_answered_by_the_hand_that_asked_it(sit) -> None:
    for delay in DELAYS[:-1]:
        for key in ("d", "enter"):
            top = sit(position=DOWN)
            top.wait()
            top.seconds(1)
            top.keys("tab", "home")
            top.table.focus.group = "hand"
            top.key("d")
            before = hand(top)
            top.hasty = True
            for _ in range(3):
                top.step(delay - 1)
                top.key(key)
                if top.table.clock > 0 and delay * 2 > 24:
                    break
            assert hand(top) == before, (delay, key)
            top.hasty = False
            top.seconds(1)
            top.key(key)
            assert hand(top) != before, (delay, key)


def test_double_clicks_figures_and_quick_picks_are_all_heard(sit) -> None:
    top = sit(position=DOWN, ask_discard=False)
    top.wait()
    top.seconds(1)
    top.hasty = True
    tokens = list(top.table.board.hand.order)
    for token in tokens[:4]:
        top.click(*top.spot(token))
    assert top.table.board.picked == tokens[:4]
    for token in tokens[:4]:
        top.click(*top.spot(token))
    assert top.table.board.picked == []
    top.seconds(1)
    before = hand(top)
    twice(top, "KD")
    assert hand(top) != before


# -- the walk: every transition there is -------------------------------------------------------------------------------


class Walk:
    """Finds every transition of every screen by pressing every control, and presses again too soon."""

    def __init__(self, driver: Driver, patch: pytest.MonkeyPatch) -> None:
        self.driver, self.by = driver, Hand(driver)
        self.by.watch(patch)
        # Nobody else does anything: what comes, comes of a press.
        patch.setattr(EventQueue, "_think", lambda events: None)
        self.settings = driver.stage.settings
        self.found: Counter[str] = Counter()
        self.spent: set[str] = set()

    def open(self, scene: Scene) -> None:
        self.driver.app.running = True
        self.driver.app.go(Reset(scene))
        self.driver.stage.change(self.settings)
        self.driver.stage.notice.text = ""
        self.driver.step(30)

    def screen(self, make: Callable[[], Scene], paces: int, each: int = 1) -> None:
        """All controls of a screen; of those that change something every so many get a second press, at so many of the
        paces, which take turns."""
        self.make, self.scene = make, make()
        self.open(self.scene)
        if not self.driver.app.running:
            # A curtain before a person alone opens by itself; the walk over the tables meets those of several.
            assert isinstance(self.scene, HandoverScene)
            return
        page = getattr(self.scene, "page", None)
        names = [widget.name for widget in controls(page)] if page is not None else []
        for name in dict.fromkeys(names):
            self.open(self.scene)
            before = layout(self.driver)
            if not self._first(name):
                continue
            # The screen may have been made anew for this press.
            comes = not self.driver.app.running or self.driver.scene is not self.scene
            if not comes and layout(self.driver) == before:
                continue
            self.found[f"{type(self.scene).__name__}.{name}"] += 1
            number = sum(self.found.values())
            if number % each:
                continue
            for at in range(paces):
                self._burst(name, DELAYS[(number + at) % len(DELAYS)])
            if comes:
                self._keys(name)

    def _first(self, name: str) -> tuple[int, int] | None:
        """The first press. Where there is nothing to press any more (a draw is over, a round is crossed out) the screen
        is made anew."""
        pos = self._press(name)
        if pos is None:
            self.scene = self.make()
            self.open(self.scene)
            pos = self._press(name)
        return pos

    def _press(self, name: str) -> tuple[int, int] | None:
        """Click a control of the top screen once it can be seen."""
        page = page_of(self.driver.scene)
        try:
            pos = place(name, page)
        except KeyError:
            return None
        if page.scroll.spare:
            self.driver.step(30)
            pos = place(name, page)
        self.by.reached.clear()
        self.by.button(pos)
        return pos if self.by.reached and self.by.reached[0] is not None else None

    def _burst(self, name: str, delay: int) -> None:
        self.open(self.scene)
        pos = self._first(name)
        scene = self.scene
        if pos is None:
            # What it takes off the disk was there for the first press only.
            self.spent.add(name)
            return
        if not self.driver.app.running:
            return
        if self.driver.scene is not scene:
            self.driver.step(1)
            now = done(self.driver)
            self.by.again(pos, delay)
            assert done(self.driver) == now, (type(scene).__name__, name, delay)
            return
        first = self.by.reached[0]
        self.by.again(pos, delay)
        reached = [one for one in self.by.reached if one is not None]
        assert set(reached) <= {first}, (type(scene).__name__, name, delay, reached)

    def _keys(self, name: str) -> None:
        self.open(self.scene)
        if self._first(name) is None or not self.driver.app.running:
            return
        # A sheet is made once the screen that says so has been seen.
        self.driver.step(2)
        now = done(self.driver)
        if self.driver.scene.listens:
            return
        self.by.every_key(sum(self.found.values()) % len(KEYS))
        assert done(self.driver) == now, (type(self.scene).__name__, name)


@pytest.mark.slow
def test_no_second_press_reaches_what_the_first_one_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(tmp_path, SMALL)
    walk = Walk(driver, monkeypatch)
    for scene in (MenuScene, NewGameScene):
        walk.screen(scene, 1, 3)
    driver.close()
    assert sum(walk.found.values()) > 10, walk.found


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in CATALOGUE])
def test_the_walk_over_every_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Every screen that the self-test shows, with all its controls: three clicks and every key, with CARIOCA_LONG=1 the
    clicks at every pace."""
    driver = Driver(tmp_path, SMALL)
    walk = Walk(driver, monkeypatch)
    first = game == CATALOGUE[0].name
    made = partial(every_scene, driver.app) if first else partial(scenes_of, driver.app, game)
    for at, scene in enumerate(made()):
        if not isinstance(scene, TableScene):
            walk.screen(lambda at=at: next(islice(made(), at, None)), many(len(DELAYS), 1))
    driver.close()
    print(f"{game}: {sum(walk.found.values())} transitions", dict(walk.found))
    assert sum(walk.found.values()) > (100 if first else 10)
    assert len(walk.spent) < 4, walk.spent


class Evening:
    """A match that plays itself, with persons at the first seats, in which a hand presses at whatever comes."""

    def __init__(self, folder: Path, preset: str, people: int, seed: str, **settings: object) -> None:
        self.driver = Driver(folder, SMALL, **settings)
        self.by = Hand(self.driver)
        game = game_named(entry_of(preset).name)
        seats = max(size for size in Agreement(preset).sizes if size <= 4)
        who = tuple(Seat(name, None if at < people else "easy") for at, name in enumerate(NAMES[:seats]))
        self.session = Session.new(game, preset, game.presets[preset], who, seed, self.driver.stage.saves)
        self.brain = make_bot("easy", game)
        self.found: Counter[str] = Counter()
        self.rng = Random(seed)
        self.tried = 0
        self.driver.open(TableScene(self.session))
        self.table = self.driver.scene

    def play(self, transitions: int, steps: int) -> None:
        """Until so many transitions have come, so many steps have been made, or the match is over."""
        seen: object = None
        for _ in range(steps):
            if sum(self.found.values()) >= transitions:
                return
            now = self._shown()
            if now != seen and now[1]:
                self.found[now[1]] += 1
                self._press_too_soon()
            seen = self._shown()
            if isinstance(self.driver.scene, FinalScene):
                return
            self._go_on()

    def _shown(self) -> tuple[object, str]:
        """What has the presses now, and its name; "" while nothing is asked."""
        scene = self.driver.scene
        if scene is not self.table:
            return id(scene), type(scene).__name__
        assert isinstance(scene, TableScene)
        questions = asked(scene)
        return questions, "+".join(sorted(map(str, questions)))[:40]

    def _press_too_soon(self) -> None:
        before, scene = done(self.driver), self.driver.scene
        self.tried += 1
        kind, delay = self.tried % 3, DELAYS[self.tried // 3 % len(DELAYS)]
        if kind == 0:
            came = self._shown()
            self.driver.step(2)
            if self._shown() != came:
                return  # It has gone again: an opponent has played meanwhile.
            self.by.every_key(self.rng.randrange(len(KEYS)))
        elif kind == 1:
            # A burst that began before this came was never meant for it; one that begins now is too soon.
            for _ in range(min(3, SOON // delay)):
                self.driver.step(delay - 1)
                self.by.key(pygame.K_RETURN)
        elif places := self._places(scene):
            pos = self.rng.choice(places)
            self.by.button(pos)
            self.by.again(pos, delay, min(2, SOON // delay))
        assert done(self.driver) == before, (self._shown(), kind)

    def _places(self, scene: Scene) -> list[tuple[int, int]]:
        """Where something could be pressed that has just come."""
        if isinstance(scene, TableScene):
            coming = scene.table.board.places.buttons
            return [button.rect.center for button in scene.table.buttons if button.command.place in coming]
        page = getattr(scene, "page", None)
        return [page.shown(widget).center for widget in controls(page)] if page is not None else []

    def _go_on(self) -> None:
        scene, session = self.driver.scene, self.session
        if isinstance(scene, TableScene):
            table = scene.table
            if table.my_turn and session.current is not None:
                if asked(scene) and self.rng.random() < 0.3:
                    self.driver.key("esc")
                    return
                if self.rng.random() < 0.2:
                    # What one asks oneself comes, too.
                    self.driver.key(self.rng.choice("dvzcxlbp"))
                    self.driver.step()
                    return
                view = session.view(session.current)
                table.submit((self.brain.decide(view, Random(played(scene))),))
            self.driver.step(2)
        else:
            self.driver.step(40)
            self.driver.key("enter")
            self.driver.step(2)


def evenings(tmp_path: Path, transitions: int) -> Iterator[Evening]:
    """Every preset alone and with two persons; alone one waits longer for what comes."""
    for preset in PRESETS:
        for people in (1, 2):
            evening = Evening(tmp_path / f"{preset}{people}", preset, people, f"{preset}/{people}")
            evening.play(transitions, many(10_000, 1_500 if people > 1 else 250))
            evening.driver.close()
            yield evening


@pytest.mark.slow
def test_nothing_that_comes_at_a_table_takes_a_press_that_was_on_its_way(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "pocha", 2, "curtains")
    evening.play(25, 1000)
    evening.driver.close()
    assert evening.found["HandoverScene"] > 3, evening.found


@pytest.mark.slow
def test_the_walk_over_every_table(tmp_path: Path) -> None:
    found: Counter[str] = Counter()
    for evening in evenings(tmp_path, many(150, 40)):
        found += evening.found
    print(sum(found.values()), "transitions", dict(found))
    assert sum(found.values()) > many(800, 200) and found["HandoverScene"] > many(200, 60), found
