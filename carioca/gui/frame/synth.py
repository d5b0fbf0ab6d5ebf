"""The sounds of the table, computed: paper is shaped noise, wood and bells are decaying tones.

Cards sound a little different each time: such sounds have variants, drawn with other noise and up to three per cent
higher or lower. All of a kind are equally loud: the loudest twentieth of a second has the same mean power.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

RATE = 44100
PEAK = 0.8  # the highest sample there may be; 1 is full scale
WINDOW = 0.05  # seconds over which loudness is measured: the ear hears shorter knocks as one
VARIANTS = 4
SPREAD = 0.03  # the variants of a sound are spread over this share of its pitch, up and down

Wave = list[float]


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
    wave = [0.0] * int(seconds * RATE)
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
    whole = [0.0] * max(int(start * RATE) + len(wave) for start, _, wave in layers)
    for start, strength, wave in layers:
        at = int(start * RATE)
        for i, value in enumerate(wave):
            whole[at + i] += strength * value
    return whole


_WOOD = ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12))
_BELL = ((1.0, 1.0), (2.0, 0.32), (3.0, 0.12), (4.2, 0.05))


class Take(NamedTuple):
    """What makes a variant of a sound: a number for its noise, and by what its pitches are multiplied."""

    seed: int = 0
    pitch: float = 1.0

    def slide(self, seed: int, length: float = 0.13, high: float = 3000.0) -> Wave:
        """Paper on paper or on cloth."""
        return _noise(length, 700 * self.pitch, high * self.pitch, length * 0.3, length * 0.22, seed + 100 * self.seed)

    def tap(self, seed: int, pitch: float = 190.0) -> Wave:
        """A card put on cloth: a short rustle and a dull knock."""
        rustle = _noise(0.05, 600 * self.pitch, 2600 * self.pitch, 0.003, 0.011, seed + 100 * self.seed)
        return _mix((0, 0.9, rustle), (0.002, 0.35, self.tone(0.09, pitch, 0.018)))

    def snap(self, seed: int) -> Wave:
        """A card that bends and jumps over."""
        return _noise(0.05, 1000 * self.pitch, 3800 * self.pitch, 0.002, 0.01, seed + 100 * self.seed)

    def tone(self, seconds: float, pitch: float, decay: float) -> Wave:
        """A knock on wood."""
        return _tone(seconds, pitch * self.pitch, decay, _WOOD)

    def riffle(self) -> Wave:
        grains, at = [], 0.0
        for number in range(26):
            grains.append((at, 0.45 + 0.02 * number, _noise(0.02, 900, 3600, 0.001, 0.004, 40 + number)))
            at += 0.03 - 0.0006 * number
        return _mix(*grains, (at + 0.05, 0.9, self.slide(67, 0.16, 2200)), (at + 0.17, 0.8, self.tap(68, 150)))


def _piece(notes: Sequence[tuple[float, float, float]], decay: float) -> Wave:
    """Bells: notes as (start in seconds, semitones above the A of 220 Hz, strength)."""
    return _mix(*((at, loud, _tone(3 * decay, 220.0 * 2 ** (note / 12), decay, _BELL)) for at, note, loud in notes))


_ROUND_WON = ((0, 15, 0.6), (0.12, 19, 0.6), (0.24, 22, 0.7), (0.42, 27, 0.9), (0.42, 15, 0.4))
_ROUND_LOST = ((0, 17, 0.7), (0.2, 15, 0.6), (0.42, 12, 0.7), (0.42, 0, 0.4))
_MATCH_WON = (
    *((0, 10, 0.6), (0.14, 10, 0.5), (0.28, 10, 0.5), (0.42, 15, 0.8), (0.42, 7, 0.4), (0.7, 14, 0.6), (0.84, 15, 0.6)),
    *((1.0, 17, 0.7), (1.14, 19, 0.7), (1.3, 22, 0.9), (1.3, 15, 0.5), (1.3, 10, 0.4), (1.62, 27, 1.0), (1.62, 3, 0.5)),
)
_MATCH_LOST = (
    *((0, 12, 0.7), (0, 0, 0.4), (0.3, 10, 0.6), (0.55, 8, 0.6), (0.8, 7, 0.7), (0.8, -5, 0.4), (1.15, 8, 0.5)),
    *((1.4, 5, 0.6), (1.75, 3, 0.7), (1.75, 7, 0.4), (1.75, -9, 0.5)),
)


_FINE = ((0, 15, 0.7), (0.1, 22, 0.8))
_GREAT = ((0, 3, 0.5), (0, 10, 0.6), (0.09, 15, 0.6), (0.18, 19, 0.7), (0.27, 22, 0.8), (0.4, 27, 0.9), (0.4, 15, 0.5))


class Kind(NamedTuple):
    """How loud sounds of a kind are (the mean power of their loudest moment, as a share of full scale), and whether
    they have variants."""

    power: float
    varied: bool


CARD, SIGN, TICK, PIECE = Kind(0.085, True), Kind(0.06, False), Kind(0.045, True), Kind(0.1, False)
_RECIPES: dict[str, tuple[Kind, Callable[[Take], Wave]]] = {
    "riffle": (CARD._replace(varied=False), Take.riffle),
    "tick": (TICK, lambda take: _mix((0, 0.7, take.slide(21, 0.05, 3200)), (0.02, 0.5, take.tap(22, 240)))),
    "deal": (CARD, lambda take: _mix((0, 0.8, take.slide(1, 0.09)), (0.05, 0.6, take.tap(2, 230)))),
    "draw": (CARD, lambda take: take.slide(3, 0.16, 2700)),
    "flip": (CARD, lambda take: _mix((0, 0.7, take.slide(4, 0.09, 3400)), (0.06, 0.9, take.snap(5)))),
    "place": (CARD, lambda take: take.tap(6)),
    "discard": (CARD, lambda take: _mix((0, 0.5, take.slide(7, 0.1, 2500)), (0.07, 1.0, take.tap(8, 165)))),
    "down": (CARD, lambda take: _mix(*((0.075 * i, 0.8 + 0.1 * i, take.tap(9 + i, 175 + 22 * i)) for i in range(3)))),
    "lay": (CARD, lambda take: _mix((0, 0.45, take.slide(13, 0.08)), (0.055, 1.0, take.tap(14, 215)))),
    "swap": (
        CARD,
        lambda take: _mix(
            *((0, 0.45, take.slide(17, 0.08)), (0.055, 1.0, take.tap(18, 235)), (0.14, 0.6, take.slide(19, 0.12, 2600)))
        ),
    ),
    "refuse": (SIGN, lambda take: _mix((0, 1.0, take.tone(0.14, 233, 0.035)), (0.11, 0.9, take.tone(0.2, 185, 0.04)))),
    "turn": (
        SIGN,
        lambda take: _mix((0, 1.0, _tone(0.35, 659.25, 0.07, _BELL)), (0.07, 0.7, _tone(0.28, 880, 0.06, _BELL))),
    ),
    "click": (SIGN, lambda take: take.tone(0.05, 520, 0.008)),
    "fine": (PIECE._replace(power=0.07), lambda take: _piece(_FINE, 0.16)),
    "great": (PIECE, lambda take: _piece(_GREAT, 0.24)),
    "win": (PIECE, lambda take: _piece(_ROUND_WON, 0.22)),
    "lose": (PIECE, lambda take: _piece(_ROUND_LOST, 0.2)),
    "match-won": (PIECE, lambda take: _piece(_MATCH_WON, 0.3)),
    "match-lost": (PIECE, lambda take: _piece(_MATCH_LOST, 0.32)),
}
NAMES = tuple(_RECIPES)


def variants(name: str) -> int:
    """How many versions of a sound there are. Raises KeyError."""
    return VARIANTS if _RECIPES[name][0].varied else 1


def samples(name: str, variant: int = 0) -> array[int]:
    """The sound as signed 16-bit mono samples at RATE Hz; ends in silence, never clips. Raises KeyError."""
    kind, recipe = _RECIPES[name]
    wave = recipe(Take(variant, 1 + SPREAD * (2 * variant / (VARIANTS - 1) - 1) if kind.varied else 1.0))
    tail = min(len(wave), RATE // 100)
    for i in range(tail):
        wave[len(wave) - 1 - i] *= i / tail
    scale = min(kind.power / loudness(wave), PEAK / max(abs(value) for value in wave))
    return array("h", [round(32767 * scale * value) for value in wave])


def loudness(wave: Sequence[float]) -> float:
    """The root of the mean power of the loudest WINDOW seconds; what is shorter counts as filled up with silence."""
    size = int(WINDOW * RATE)
    power = most = sum(value * value for value in wave[:size])
    for i in range(size, len(wave)):
        power += wave[i] * wave[i] - wave[i - size] * wave[i - size]
        most = max(most, power)
    return math.sqrt(most / size)
