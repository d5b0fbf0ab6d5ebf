"""Waiting on the line to an X server: what comes over it, what has come already, and a thread that has something."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from carioca.gui.frame.clock import bells, wake
from carioca.gui.frame.sdl import Connection, find_connection, find_sdl
from tests.gui.driver import Driver


class Server:
    """The other end of a line."""

    def __init__(self) -> None:
        self.ends = socket.socketpair()
        self.taken: list[bool] = []
        self.line = Connection(self.ends[0].fileno(), lambda: bool(self.taken))

    def close(self) -> None:
        self.line.close()
        for end in self.ends:
            end.close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


def test_a_wait_ends_with_its_time_or_with_an_event(server: Server) -> None:
    begin = time.perf_counter()
    assert not server.line.wait(30)
    assert time.perf_counter() - begin >= 0.029
    server.ends[1].send(b"event")
    assert server.line.wait(10_000)


def test_what_has_been_read_from_the_line_already_is_not_waited_for(server: Server) -> None:
    server.taken.append(True)
    begin = time.perf_counter()
    assert server.line.wait(10_000) and time.perf_counter() - begin < 5


@pytest.mark.slow
def test_a_thread_wakes_who_waits_once_however_often_it_calls(server: Server) -> None:
    thread = threading.Thread(target=lambda: [wake() for _ in range(70_000)])
    thread.start()
    assert server.line.wait(10_000)
    thread.join()
    server.line.wait(1)
    while server.line.wait(0):
        pass
    assert not server.line.wait(10)


def test_without_an_x_server_there_is_no_line(driver: Driver) -> None:
    sdl, before = find_sdl(), list(bells)
    sdl.listen_to(driver.app.window)
    assert sdl.waits and bells == before and find_connection(None, driver.app.window) is None
    sdl.close()
