"""What ends the wait of the main loop besides events of the window: threads of ours, and signals."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator

import pygame

WAKE = pygame.event.custom_type()
"""An event that says nothing: the loop turns once, and screens look at what their threads have found."""


bells: list[int] = []
"""File descriptors; whoever waits on the other end of one wakes up when a byte is written."""


def wake() -> None:
    """End the loop's wait: a thread has something to tell. Any thread may call this; without a window it is nothing."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))
    for bell in bells:
        # One that is full of calls rings already.
        with contextlib.suppress(OSError):
            os.write(bell, b".")


def quit_soon(*_: object) -> None:
    """Ask for the end of the program as the window's own button does (a handler of a signal)."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.QUIT))


@contextlib.contextmanager
def woken_by_signals() -> Iterator[None]:
    """Meanwhile Ctrl+C and the system's wish that the program ends also end a wait.

    Python only notes a signal and acts between two of its own instructions, and SDL goes on waiting after one: so a
    thread reads what Python writes into a pipe for each signal, and wakes the loop.
    """
    ends = os.pipe()
    os.set_blocking(ends[1], False)
    try:
        before = signal.set_wakeup_fd(ends[1], warn_on_full_buffer=False), signal.getsignal(signal.SIGTERM)
        signal.signal(signal.SIGTERM, quit_soon)
    except ValueError:
        # Only the main thread hears of signals; the loop runs on another one in some tests.
        os.close(ends[1])
        os.close(ends[0])
        yield
        return
    threading.Thread(target=_listen, args=(ends[0],), name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before[0])
        signal.signal(signal.SIGTERM, before[1] or signal.SIG_DFL)
        # The thread reads the end of the pipe and goes.
        os.close(ends[1])


def _listen(pipe: int) -> None:
    while os.read(pipe, 16):
        wake()
    os.close(pipe)
