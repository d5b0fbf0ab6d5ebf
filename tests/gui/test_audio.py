"""Sounds: short, soft, never clipped; and no device, or a muted player, is no error."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

import pygame
import pytest

from carioca.gui.frame import synth
from carioca.gui.frame.audio import Audio
from tests.together import together


@dataclass(frozen=True)
class Loudness:
    sound: float = 0.7
    muted: bool = False


def wait_for(condition: Callable[[], bool]) -> bool:
    for _ in range(500):
        if condition():
            return True
        time.sleep(0.01)
    return False


CARDS = {"deal", "draw", "flip", "place", "discard", "down", "lay", "swap"}
PIECES = {"win": 1.5, "lose": 1.5, "match-won": 4.0, "match-lost": 4.0, "riffle": 1.2, "fine": 0.8, "great": 1.5}
"""Seconds that these may take; all others are short."""
TAKES = [(name, variant) for name in synth.NAMES for variant in range(synth.variants(name))]


@pytest.mark.slow
@together("take", TAKES)
def test_sounds_are_short_and_do_not_clip(take: tuple[str, int]) -> None:
    wave = synth.samples(*take)
    assert 0.03 < len(wave) / synth.RATE < PIECES.get(take[0], 0.5)
    peak = max(abs(value) for value in wave)
    assert 3000 < peak < 26300
    assert abs(wave[0]) < 0.1 * peak and abs(wave[-1]) < 0.02 * peak, "no click at either end"
    assert abs(sum(wave) / len(wave)) < 0.02 * peak, "no offset"


@pytest.mark.slow
def test_sounds_of_a_kind_are_equally_loud() -> None:
    """Measured here as power over a window that is moved in steps, not as the synthesis counts it."""

    def loudest(name: str, variant: int) -> float:
        wave, size = synth.samples(name, variant), round(0.05 * synth.RATE)
        parts = [wave[at : at + size] for at in range(0, max(1, len(wave) - size), 50)]
        return max(sum(value * value for value in part) for part in parts)

    for names in (CARDS, {"win", "lose", "match-won", "match-lost"}, {"tick"}, {"refuse", "turn", "click"}):
        found = [loudest(*take) for take in TAKES if take[0] in names]
        assert 10 * math.log10(max(found) / min(found)) < 1.0, "decibels"


@pytest.mark.slow
def test_cards_never_sound_twice_alike_in_a_row_and_signs_always_do() -> None:
    assert all(synth.variants(name) >= 3 for name in CARDS | {"tick"})
    for name in CARDS | {"tick"}:
        takes = {synth.samples(name, at).tobytes() for at in range(synth.variants(name))}
        assert len(takes) == synth.variants(name)
    assert synth.variants("refuse") == synth.variants("turn") == 1


def test_every_sound_the_scenes_name_exists() -> None:
    wanted = ["deal", "draw", "flip", "place", "discard", "down", "lay", "refuse", "turn", "click"]
    wanted += ["win", "lose", "match-won", "match-lost", "riffle", "tick"]
    assert set(wanted) <= set(synth.NAMES)


def test_sounds_are_the_same_each_time() -> None:
    assert synth.samples("discard") == synth.samples("discard")


def test_unknown_sound() -> None:
    with pytest.raises(KeyError):
        Audio(Loudness()).play("thunder")


def test_nothing_is_opened_before_the_first_sound_and_muting_closes() -> None:
    pygame.mixer.quit()
    audio = Audio(Loudness())
    assert pygame.mixer.get_init() is None
    audio.play("deal")
    assert wait_for(lambda: "deal" in audio.ready)
    assert pygame.mixer.get_init()
    audio.play("deal")
    audio.apply(Loudness(muted=True))
    assert pygame.mixer.get_init() is None
    audio.play("deal")
    assert pygame.mixer.get_init() is None
    audio.apply(Loudness(sound=0.4))
    audio.play("click")
    assert wait_for(lambda: "click" in audio.ready)
    audio.close()


def test_a_thread_that_is_slow_to_end_leaves_the_device_to_its_follower(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    go, samples = threading.Event(), synth.samples

    def slow(name: str, variant: int) -> array[int]:
        if name == "riffle":
            go.wait(20)
        return samples(name, variant)

    monkeypatch.setattr(synth, "samples", slow)
    audio, before = Audio(Loudness()), set(threading.enumerate())
    audio.play("riffle")
    (first,) = set(threading.enumerate()) - before
    audio.apply(Loudness(muted=True))
    assert first.is_alive(), "it is waited for a second, and no longer"
    audio.apply(Loudness())
    audio.play("deal")
    assert wait_for(lambda: "deal" in audio.ready)
    go.set()
    first.join(20)
    assert pygame.mixer.get_init(), "the device is closed by the last that uses it"
    audio.play("deal")
    audio.close()
    assert pygame.mixer.get_init() is None


def test_a_sound_comes_from_its_side_and_stays_as_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    audio = Audio(Loudness(sound=0.5))
    audio.play("place")
    assert wait_for(lambda: "place" in audio.ready)
    heard: list[tuple[float, float]] = []

    class Heard:
        def set_volume(self, left: float, right: float) -> None:
            heard.append((left, right))

        def play(self, sound: pygame.mixer.Sound) -> None:
            assert sound.get_length() > 0.03

    monkeypatch.setattr(pygame.mixer, "find_channel", Heard)
    for number, pan in enumerate((-1.0, 0.0, 1.0, 7.0), start=1):
        audio.play("place", pan)
        assert wait_for(lambda number=number: len(heard) == number)
    left, middle, right, beyond = heard
    assert left[0] > 10 * left[1] and right[1] > 10 * right[0] and beyond == right
    assert middle[0] == pytest.approx(middle[1])
    assert all(one[0] ** 2 + one[1] ** 2 == pytest.approx(0.5, abs=0.01) for one in (left, middle, right))
    audio.close()


def test_volume_zero_is_muted() -> None:
    audio = Audio(Loudness(sound=0.0))
    audio.play("click")
    assert pygame.mixer.get_init() is None and audio.ready == ()


def test_no_device_is_no_error_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio(Loudness())
    for _ in range(3):
        audio.play("deal")
    time.sleep(0.05)
    audio.play("deal")
    assert audio.ready == () and pygame.mixer.get_init() is None
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.apply(Loudness())
    audio.play("deal")
    assert wait_for(lambda: "deal" in audio.ready), "a device that appears later is used"
    audio.close()
    assert capfd.readouterr().err == ""
