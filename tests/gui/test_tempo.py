"""How fast the others play (issue 15.4): laps, speeds, what hastens and what does not (W8, W12)."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pygame
import pytest

from benchmarks.clocked import Place
from benchmarks.tempo import waited
from carioca.agreement import Agreement
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Draw
from carioca.gui.table.motion.pacing import HELD
from tests.gui.at_once import AtOnce
from tests.gui.frames import MOVING, SMALL
from tests.gui.tabletop import Tabletop, sitting
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"
RULES = CARIOCA.presets["carioca-chile"]
KNOWN: dict[str, dict[Place, Any]] = {}


def laps(preset: str, most: int = 3, **settings: object) -> float:
    """The usual lap at the beginning of a match at a table of four, or of two where it is for two."""
    agreed = Agreement(preset).with_value("first_dealer", "random")
    seats = 4 if 4 in agreed.sizes else 2
    return median(waited(agreed, seats, 4, KNOWN.setdefault(preset, {}), settings, most).laps)


@pytest.mark.slow
def test_a_lap_of_three_opponents_takes_less_than_four_seconds() -> None:
    assert laps("carioca-chile", 25) < 4.0


@pytest.mark.slow
@together("preset", ["buraco", "kalooki", "pocha", "carioca-rummy"])
def test_it_does_in_other_games_too(preset: str) -> None:
    """In Buraco much is laid in a turn, and each of it can be read (N6): two seconds more, since opponents take every
    pozo that makes a meld."""
    assert laps(preset, 20) < (6.0 if preset == "buraco" else 4.0)


@pytest.mark.slow
@together("speed", ["slow", "normal"])
def test_without_motion_there_is_as_much_time_to_follow(speed: str) -> None:
    assert laps("carioca-chile", animation=speed, reduced_motion=True) >= laps("carioca-chile", animation=speed)


@pytest.mark.slow
def test_a_lap_takes_half_and_a_quarter_at_the_speeds_of_the_table() -> None:
    once, twice, four = (laps("carioca-chile", tempo=factor) for factor in (1, 2, 4))
    assert 0.45 < twice / once < 0.65 and 0.2 < four / once < 0.4


# -- what hastens ------------------------------------------------------------------------------------------------------


def wait_out(top: Tabletop, meanwhile: Callable[[int], object] = lambda frame: None) -> int:
    """Draw and throw a card; the frames until the person's next turn. `meanwhile` is done in each of them."""
    top.wait()
    top.table.submit((Draw("stock"),))
    top.wait()
    top.table.submit((top.decide(),))
    frames = 0
    while not top.table.my_turn and frames < 2000:
        frames += 1
        meanwhile(frames)
        top.step()
    assert top.table.my_turn
    return frames


@pytest.fixture
def lap(sit) -> Callable[..., int]:
    """The frames of the same lap, whatever is done meanwhile."""

    def counted(meanwhile: Callable[[Tabletop, int], object] = lambda top, frame: None, **settings: object) -> int:
        top = sit((None, "normal", "normal", "normal"), "7", **{**MOVING, **settings})
        top.scene.events.thinker.close()
        top.scene.events.thinker, top.table.thinking = AtOnce(), False
        return wait_out(top, lambda frame: meanwhile(top, frame))

    return counted


def down(top: Tabletop, key: int, kind: int = pygame.KEYDOWN, mod: int = 0) -> None:
    """A key goes down, or up."""
    top.post(kind, key=key, mod=mod, unicode="", scancode=0)


def press_own(top: Tabletop, frame: int) -> None:
    top.hasty = True  # what is done is done in its frame
    if frame in (10, 40, 70):
        top.button(*top.spot(top.table.board.hand.order[2]), down=frame != 40)


def sort_own(top: Tabletop, frame: int) -> None:
    top.hasty = True
    if frame in (10, 40, 70):
        top.key("t" if frame == 40 else "r")


def walk(top: Tabletop, frame: int) -> None:
    top.hasty = True
    if frame in (10, 30, 50):
        top.key("right")
    elif frame == 120:
        top.keys("space", "esc")


def felt(top: Tabletop, frame: int) -> None:
    if frame % 20 == 10:
        top.click(SMALL[0] // 2, top.table.board.frame.core.bottom + 30)


def hold_space(top: Tabletop, frame: int) -> None:
    if frame == 2:
        down(top, pygame.K_SPACE)
    elif frame > 2:
        down(top, pygame.K_SPACE)  # as a keyboard repeats it


@pytest.mark.slow
def test_tidying_the_own_hand_hurries_nobody(lap) -> None:
    usual = lap()
    for tidy in (press_own, sort_own, walk):
        # A press, a key and their frames are frames of the lap as well.
        assert abs(lap(tidy) - usual) <= 14, tidy.__name__


@pytest.mark.slow
def test_free_felt_the_key_and_the_button_hasten(lap) -> None:
    usual = lap()
    assert lap(felt) < usual * 0.8
    assert lap(lambda top, frame: frame == 2 and top.key("a")) < usual * 0.4
    assert lap(lambda top, frame: frame == 2 and top.press_button("hasten")) < usual * 0.4


@pytest.mark.slow
def test_space_held_hastens_and_picks_nothing(lap, sit) -> None:
    usual = lap()
    seen: list[Tabletop] = []

    def hold(top: Tabletop, frame: int) -> None:
        seen.append(top)
        hold_space(top, frame)

    assert lap(hold) < usual * 0.6
    top = seen[0]
    top.step(30)
    down(top, pygame.K_SPACE, pygame.KEYUP)
    top.step()
    assert not top.table.board.picked and not top.table.pacing.hurried
    top.key("right")
    top.seconds(1)
    top.key("space")
    assert len(top.table.board.picked) == 1, "in one's own turn it picks at once"


@pytest.mark.slow
def test_space_let_go_at_once_picks_while_others_play(lap) -> None:
    picked: list[int] = []

    def tap(top: Tabletop, frame: int) -> None:
        if frame == 2:
            top.key("right")
        if frame == 60:
            top.key("space")
            picked.append(len(top.table.board.picked))
            assert not top.table.pacing.hurried

    lap(tap)
    assert picked == [1]


@pytest.mark.slow
def test_the_button_held_hastens_only_as_long(lap) -> None:
    states: list[bool] = []

    def hold(top: Tabletop, frame: int) -> None:
        button = next(button for button in top.table.buttons if button.name == "hasten")
        if frame == 2:
            top.button(*button.rect.center, down=True)
        if frame == round(HELD * 60) + 8:
            states.append(top.table.pacing.hurried)
            top.button(*button.rect.center, down=False)
            states.append(top.table.pacing.hurried)

    lap(hold, animation="slow")
    assert states == [True, False]


@pytest.mark.slow
def test_another_window_ends_all_haste(lap) -> None:
    def leave(top: Tabletop, frame: int) -> None:
        if frame == 2:
            down(top, pygame.K_SPACE)
            top.key("a")
            assert top.table.pacing.hurried
            top.post(pygame.WINDOWFOCUSLOST)
            top.step(round(HELD * 60) + 4)
            assert not top.table.pacing.hurried

    lap(leave, animation="slow")


# -- the speed that is chosen ------------------------------------------------------------------------------------------


def test_digits_choose_the_speed_and_it_is_shown_and_kept(sit) -> None:
    top = sit()
    top.wait()

    def shown() -> str:
        return next(button.command.label for button in top.table.buttons if button.name == "speed")

    assert shown() == "×1"
    top.key("4", pygame.KMOD_LCTRL)
    assert shown() == "×4" and top.stage.settings.tempo == 4
    top.press_button("speed")
    assert shown() == "×1" and top.stage.settings.tempo == 1
    top.key("2")
    assert shown() == "×1", "in one's own turn a digit alone means the tray"


@pytest.mark.slow
def test_a_digit_alone_chooses_it_while_others_play_and_no_card_is_meant(lap) -> None:
    found: list[int] = []

    def choose(top: Tabletop, frame: int) -> None:
        if frame == 5:
            top.key("2")
            found.append(top.table.pacing.factor)
            top.click(*top.spot(top.table.board.hand.order[0]))
            top.key("1")
            found.append(top.table.pacing.factor)
            found.append(len(top.table.board.hand.staged))

    lap(choose, animation="slow")
    assert found == [2, 2, 1]


def test_the_round_of_a_whole_suit_runs_doubled_until_somebody_chooses(sit) -> None:
    top = sit(options=RULES.with_changes({"rounds": ("TT", "final")}))
    top.wait()
    assert not top.table.model.long_round and top.table.pacing.factor == 1
    last = sit(options=RULES.with_changes({"rounds": ("final",)}))
    last.wait()
    assert last.table.model.long_round and last.table.pacing.factor == 2 and last.stage.settings.tempo == 1
    last.key("1", pygame.KMOD_LCTRL)
    assert last.table.pacing.factor == 1
    other = sit(options=RULES.with_changes({"rounds": ("final",)}), tempo=4)
    assert other.table.pacing.factor == 4
