"""Plays the table's sounds; a computer without a loudspeaker is no error."""

from __future__ import annotations

import contextlib
import math
import os
import queue
import sys
import threading
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame
import pygame.mixer

from carioca.gui.frame import synth
from carioca.gui.frame.log import log

if TYPE_CHECKING:
    from carioca.storage.settings import Settings


class Wanted(NamedTuple):
    """A version of a sound, and where it is heard; `pan` None: it is only made."""

    name: str
    variant: int
    pan: float | None = None


class Audio:
    """Sounds by name. Opening the device and computing samples happen on a thread of its own: no frame waits."""

    _device = threading.Lock()
    _users = 0
    """So many threads use the mixer. SDL has one for the whole program: a thread that was slow to end must not close
    what its follower has opened, since a sound that starts meanwhile ends the program."""

    def __init__(self, settings: Settings) -> None:
        self._lock = threading.Lock()
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._wanted: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._failed = False
        self._volume = 0.0
        self._played = 0
        self._variants = {name: synth.variants(name) for name in synth.NAMES}
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """Take a new volume; when muted the device is closed, when unmuted a missing one is looked for again."""
        self._volume = 0.0 if settings.muted else min(1.0, max(0.0, settings.sound))
        if self._volume == 0 or self._failed:
            self.close()

    def play(self, name: str, pan: float = 0.0) -> None:
        """Start a sound of `synth.NAMES`; returns at once. Raises KeyError for an unknown name.

        `pan`: from -1 (left) to 1 (right). Sounds with variants follow each other in another one every time.
        """
        count = self._variants[name]
        if self._volume == 0 or self._failed:
            return
        self._played += 1
        wanted = Wanted(name, self._played % count, pan)
        with self._lock:
            sound = self._sounds.get(wanted[:2])
            if sound is not None:
                self._start(sound, pan)
                return
        if self._worker is None:
            self._worker = threading.Thread(target=self._serve, name="sounds", daemon=True)
            self._worker.start()
        self._wanted.put(wanted)

    def _start(self, sound: pygame.mixer.Sound, pan: float) -> None:
        channel = pygame.mixer.find_channel()
        if channel is None:
            return
        turn = (1 + max(-1.0, min(1.0, pan))) * math.pi / 4
        channel.set_volume(*(min(1.0, self._volume * math.sqrt(2) * side) for side in (math.cos(turn), math.sin(turn))))
        channel.play(sound)

    def close(self) -> None:
        """Silence, and give the device back; a later `play` opens it again."""
        worker, self._worker = self._worker, None
        if worker is not None:
            self._wanted.put(None)
            # A sound server that hangs must not hold up the window; the thread closes the device when it can.
            worker.join(timeout=1.0)
        self._wanted = queue.SimpleQueue()
        self._failed = False

    @property
    def ready(self) -> tuple[str, ...]:
        """Names of the sounds that are computed and can start without delay."""
        return tuple(dict.fromkeys(name for name, _ in self._sounds))

    def _serve(self) -> None:
        """A game without sounds goes on, whatever the reason."""
        try:
            self._work()
        except Exception:
            log().exception("the sounds failed")
            self._failed = True

    def _work(self) -> None:
        """Open the device, make each sound asked for and the others while nothing is asked; at the end close it."""
        wanted = self._wanted
        with Audio._device:
            if not _open():
                self._failed = True
                return
            Audio._users += 1
        try:
            self._make_all(wanted)
        finally:
            with self._lock:
                self._sounds.clear()
            with Audio._device:
                Audio._users -= 1
                if not Audio._users:
                    pygame.mixer.quit()

    def _make_all(self, wanted: queue.SimpleQueue[Wanted | None]) -> None:
        others = [Wanted(name, at) for name in reversed(synth.NAMES) for at in reversed(range(synth.variants(name)))]
        while True:
            try:
                # The pause leaves the interpreter to the frames that are being drawn meanwhile.
                one = wanted.get(timeout=0.02 if others else None)
            except queue.Empty:
                one = others.pop()
            if one is None:
                return
            self._make(one)

    def _make(self, wanted: Wanted) -> None:
        key = wanted[:2]
        sound = self._sounds.get(key) or pygame.mixer.Sound(buffer=_both_sides(synth.samples(*key)))
        with self._lock:
            self._sounds[key] = sound
            if wanted.pan is not None:
                self._start(sound, wanted.pan)


def _both_sides(mono: array[int]) -> bytes:
    both = array("h", bytes(4 * len(mono)))
    both[0::2] = both[1::2] = mono
    return both.tobytes()


def _open() -> bool:
    try:
        with _quiet():
            pygame.mixer.init(frequency=synth.RATE, size=-16, channels=2, buffer=512, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(16)
    return True


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """ALSA writes to the error stream of the process when there is no device: turn that stream away meanwhile."""
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
