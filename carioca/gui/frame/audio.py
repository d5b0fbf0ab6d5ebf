"""Plays the table's sounds; a computer without a loudspeaker is no error."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
import threading
from collections.abc import Iterator
from typing import Protocol

import pygame

from carioca.gui.frame import synth

LOG = logging.getLogger("carioca.gui")


class Loudness(Protocol):
    """The part of the settings that concerns sound."""

    @property
    def sound(self) -> float:
        """Volume 0..1."""

    @property
    def muted(self) -> bool:
        """No sound at all, and no sound device held open."""


class Audio:
    """Sounds by name. Opening the device and computing samples happen on a thread of its own: no frame waits."""

    def __init__(self, settings: Loudness) -> None:
        self._lock = threading.Lock()
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._wanted: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._failed = False
        self._volume = 0.0
        self.apply(settings)

    def apply(self, settings: Loudness) -> None:
        """Take a new volume; when muted the device is closed, when unmuted a missing one is looked for again."""
        self._volume = 0.0 if settings.muted else min(1.0, max(0.0, settings.sound))
        if self._volume == 0 or self._failed:
            self.close()

    def play(self, name: str) -> None:
        """Start a sound of `synth.NAMES`; returns at once. Raises KeyError for an unknown name."""
        if name not in synth.NAMES:
            raise KeyError(name)
        if self._volume == 0 or self._failed:
            return
        with self._lock:
            sound = self._sounds.get(name)
            if sound is not None:
                sound.set_volume(self._volume)
                sound.play()
                return
        if self._worker is None:
            self._worker = threading.Thread(target=self._serve, name="sounds", daemon=True)
            self._worker.start()
        self._wanted.put(name)

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
        return tuple(self._sounds)

    def _serve(self) -> None:
        """Work; a game without sounds goes on, whatever the reason."""
        try:
            self._work()
        except Exception:
            LOG.exception("the sounds failed")
            self._failed = True

    def _work(self) -> None:
        """Open the device, make each sound asked for and the others while nothing is asked; at the end close it."""
        wanted = self._wanted
        if not _open():
            self._failed = True
            return
        others = list(reversed(synth.NAMES))
        while True:
            try:
                # The pause leaves the interpreter to the frames that are being drawn meanwhile.
                name, asked = wanted.get(timeout=0.02 if others else None), True
            except queue.Empty:
                name, asked = others.pop(), False
            if name is None:
                break
            self._make(name, asked)
        with self._lock:
            self._sounds.clear()
            pygame.mixer.quit()

    def _make(self, name: str, play: bool) -> None:
        data = self._sounds.get(name)
        sound = data or pygame.mixer.Sound(buffer=synth.samples(name).tobytes())
        with self._lock:
            self._sounds[name] = sound
            if play:
                sound.set_volume(self._volume)
                sound.play()


def _open() -> bool:
    """True if a device could be opened."""
    try:
        with _quiet():
            pygame.mixer.init(frequency=synth.RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(12)
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
