"""Notes whether anything of this process reaches for a network, which the game never does."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

_REACHING = frozenset(
    {
        *("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyaddr", "socket.gethostbyname"),
        *("socket.getnameinfo", "socket.getservbyname", "socket.sendmsg", "socket.sendto"),
        *("http.client.connect", "urllib.Request", "ftplib.connect", "smtplib.connect", "webbrowser.open"),
    }
)
"""Names of Python's audit events."""


@cache
def watch_network() -> list[str]:
    """A list that every attempt from now on is added to, by its name. Python keeps watching until it ends."""
    reached: list[str] = []

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _REACHING:
            reached.append(event)

    sys.addaudithook(note)
    return reached
