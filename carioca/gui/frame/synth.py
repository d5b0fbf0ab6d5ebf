"""The sounds of the table, computed: paper is shaped noise, wood and bells are decaying tones."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Sequence

RATE = 22050
_PEAK = 0.7

Wave = list[float]


def _silence(seconds: float) -> Wave:
    return [0.0] * int(seconds * RATE)


def _noise(seconds: float, low: float, high: float, attack: float, decay: float, seed: int) -> Wave:
    """Noise between about `low` and `high` Hz that swells for `attack` seconds and fades with time constant `decay`.

    Two low passes in a row: one leaves so much treble that paper hisses.
    """
    draw = random.Random(seed).random
    up, down = 1 - math.exp(-math.tau * high / RATE), 1 - math.exp(-math.tau * low / RATE)
    first = smooth = slow = 0.0
    wave = []
    for i in range(int(seconds * RATE)):
        first += up * (2 * draw() - 1 - first)
        smooth += up * (first - smooth)
        slow += down * (smooth - slow)
        time = i / RATE
        gain = time / attack if time < attack else math.exp((attack - time) / decay)
        wave.append((smooth - slow) * gain)
    return wave


def _tone(seconds: float, pitch: float, decay: float, partials: Sequence[tuple[float, float]]) -> Wave:
    """Sine partials (ratio, strength); higher ones fade faster. Starts within 4 ms to avoid a click."""
    wave = _silence(seconds)
    for ratio, strength in partials:
        step = math.tau * pitch * ratio / RATE
        fade = math.exp(-(ratio**0.7) / (decay * RATE))
        # A fading sine by its recurrence: each sample follows from the two before.
        last, factor, loss = strength * math.sin(-step) / fade, 2 * fade * math.cos(step), fade * fade
        value = 0.0
        for i in range(len(wave)):
            wave[i] += value
            value, last = factor * value - loss * last, value
    for i in range(min(len(wave), RATE // 250)):
        wave[i] *= i * 250 / RATE
    return wave


def _mix(*layers: tuple[float, float, Wave]) -> Wave:
    """Layers of (start in seconds, strength, wave) added up."""
    length = max(int(start * RATE) + len(wave) for start, _, wave in layers)
    whole = [0.0] * length
    for start, strength, wave in layers:
        at = int(start * RATE)
        for i, value in enumerate(wave):
            whole[at + i] += strength * value
    return whole


_WOOD = ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12))
_BELL = ((1.0, 1.0), (2.0, 0.32), (3.0, 0.12), (4.2, 0.05))


def _slide(seed: int, length: float = 0.13, high: float = 3000.0) -> Wave:
    return _noise(length, 700, high, length * 0.3, length * 0.22, seed)


def _tap(seed: int, pitch: float = 190.0) -> Wave:
    """A card put on cloth: a short rustle and a dull knock."""
    return _mix((0, 0.9, _noise(0.05, 600, 2600, 0.003, 0.011, seed)), (0.002, 0.35, _tone(0.09, pitch, 0.018, _WOOD)))


def _chime(pitches: Sequence[float], step: float, length: float, decay: float) -> Wave:
    return _mix(*((at * step, 0.8, _tone(length, pitch, decay, _BELL)) for at, pitch in enumerate(pitches)))


_RECIPES: dict[str, tuple[float, Callable[[], Wave]]] = {
    "deal": (0.55, lambda: _mix((0, 0.8, _slide(1, 0.09)), (0.05, 0.6, _tap(2, 230)))),
    "draw": (0.55, lambda: _slide(3, 0.16, 2700)),
    "flip": (
        0.6,
        lambda: _mix((0, 0.7, _slide(4, 0.09, 3400)), (0.06, 0.9, _noise(0.05, 1000, 3800, 0.002, 0.01, 5))),
    ),
    "place": (0.6, lambda: _tap(6)),
    "discard": (0.65, lambda: _mix((0, 0.5, _slide(7, 0.1, 2500)), (0.07, 1.0, _tap(8, 165)))),
    "down": (0.75, lambda: _mix(*((0.075 * i, 0.8 + 0.1 * i, _tap(9 + i, 175 + 22 * i)) for i in range(3)))),
    "lay": (0.65, lambda: _mix((0, 0.45, _slide(13, 0.08)), (0.055, 1.0, _tap(14, 215)))),
    "swap": (
        0.65,
        lambda: _mix((0, 0.45, _slide(17, 0.08)), (0.055, 1.0, _tap(18, 235)), (0.14, 0.6, _slide(19, 0.12, 2600))),
    ),
    "refuse": (
        0.5,
        lambda: _mix((0, 1.0, _tone(0.14, 233, 0.035, _WOOD)), (0.11, 0.9, _tone(0.2, 185, 0.04, _WOOD))),
    ),
    "win": (0.6, lambda: _chime((523.25, 659.25, 783.99), 0.15, 0.8, 0.2)),
    "lose": (0.5, lambda: _chime((440.0, 349.23), 0.2, 0.7, 0.17)),
    "turn": (0.4, lambda: _mix((0, 1.0, _tone(0.35, 659.25, 0.07, _BELL)), (0.07, 0.7, _tone(0.28, 880, 0.06, _BELL)))),
    "click": (0.4, lambda: _tone(0.05, 520, 0.008, _WOOD)),
}
NAMES = tuple(_RECIPES)


def samples(name: str) -> array[int]:
    """The sound as signed 16-bit mono samples at RATE Hz; ends in silence, never clips. Raises KeyError."""
    loudness, recipe = _RECIPES[name]
    wave = recipe()
    peak = max(abs(value) for value in wave)
    tail = min(len(wave), RATE // 100)
    for i in range(tail):
        wave[len(wave) - 1 - i] *= i / tail
    scale = 32767 * _PEAK * loudness / peak
    return array("h", [round(value * scale) for value in wave])
