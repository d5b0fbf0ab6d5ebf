"""Sounds: short, soft, never clipped; and no device, or a muted player, is no error."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time
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


@together("name", synth.NAMES)
def test_sounds_are_short_and_do_not_clip(name: str) -> None:
    wave = synth.samples(name)
    assert 0.03 < len(wave) / synth.RATE < (1.2 if name in ("win", "lose") else 0.5)
    peak = max(abs(value) for value in wave)
    assert 3000 < peak < 26000
    assert abs(wave[0]) < 0.1 * peak and abs(wave[-1]) < 0.02 * peak, "no click at either end"
    assert abs(sum(wave) / len(wave)) < 0.02 * peak, "no offset"


def test_every_sound_the_scenes_name_exists() -> None:
    wanted = ["deal", "draw", "flip", "place", "discard", "down", "lay", "refuse", "win", "lose", "turn", "click"]
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
