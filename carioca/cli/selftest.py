"""Checks that an installed program has all it needs: assets, texts, rules, bots, saves, sheets, the window."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from carioca import __version__
from carioca.agreement import Agreement
from carioca.assets import assets_dir
from carioca.bots.door import advise
from carioca.cli.referee import answer
from carioca.engine import record
from carioca.engine.events import RoundEnded
from carioca.games import CATALOGUE, all_games, game_named
from carioca.i18n import LANGUAGES, catalogue
from carioca.session import Seat, Session
from carioca.sheet import ENDINGS, write_sheet
from carioca.storage.errors import StorageError
from carioca.storage.files import replace_file
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings, load, save
from carioca.terminal.console import Console

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


Check = Callable[[Path], str]
SHIPPED = "assets.sha256"  # beside the assets of a frozen program: the sum and name of every one
TABLES = (
    *("strength.json", "durations.json"),
    *(f"lessons/{game}{kind}.json" for game in ("carioca", "pocha", "kalooki", "buraco") for kind in ("", ".answers")),
)
"""Tables of figures, and the positions of lessons."""
NAMES = ("Ñuñoa", "B", "C", "D", "E", "F", "G", "H")


def run(console: Console, report: Path | None, draw_the_window: Check) -> int:
    """Runs every check, prints a JSON summary and writes it to `report`; 0 when all went well, else 1.

    `draw_the_window` is the window's own check: it gets an empty folder and says in a line what it did.
    """
    reached = watch_network()
    checks: tuple[tuple[str, Check], ...] = (
        ("assets", _assets),
        ("texts", _texts),
        ("games", _games),
        ("saves", _saves),
        ("settings", _settings),
        ("referee", _referee),
        ("sheet", _sheet),
        ("window", draw_the_window),
        # The last one: it tells what the others did.
        ("network", lambda folder: _alone(reached)),
    )
    done = [_try(name, check) for name, check in checks]
    summary = {
        "ok": all(result["ok"] for result in done),
        "version": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "frozen": bool(getattr(sys, "frozen", False)),
        "checks": done,
    }
    text = json.dumps(summary, indent=1, ensure_ascii=True)
    console.say(text)
    if report is not None:
        try:
            replace_file(report, text + "\n")
        except StorageError as error:
            console.say(json.dumps({"ok": False, "report": str(error)}))
            return 1
    return 0 if summary["ok"] else 1


def _try(name: str, check: Check) -> dict[str, Any]:
    start = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="carioca-self-test-", ignore_cleanup_errors=True) as folder:
            ok, detail = True, check(Path(folder))
    except BaseException as error:  # whatever it is, the other checks still tell something
        if isinstance(error, KeyboardInterrupt):
            raise
        ok, detail = False, f"{type(error).__name__}: {error} {getattr(error, 'values', '')}".rstrip()
    return {"name": name, "ok": ok, "seconds": round(time.perf_counter() - start, 3), "detail": detail[:500]}


def _expect(holds: bool, what: str) -> None:
    # Not `assert`: it must hold in a program frozen with -O too.
    if not holds:
        raise RuntimeError(what)


def _assets(folder: Path) -> str:
    data = {name: (assets_dir() / name).read_bytes() for name in _needed_assets()}
    for name, content in data.items():
        _expect(bool(content), f"{name} is empty")
        if name.endswith(".json"):
            json.loads(content)
        elif name.endswith(".md"):
            content.decode("utf-8")
    shipped = assets_dir().parent / SHIPPED
    if shipped.is_file() or getattr(sys, "frozen", False):
        for line in shipped.read_text("utf-8").splitlines():
            digest, _, name = line.partition("  ")
            content = (assets_dir() / name).read_bytes()
            _expect(hashlib.sha256(content).hexdigest() == digest, f"{name} is not the file that was shipped")
            data[name] = content
    return f"{len(data)} files, {sum(map(len, data.values()))} bytes"


def _needed_assets() -> list[str]:
    """What no Carioca does without; a frozen program knows the list of all that it came with."""
    from carioca.gui.art import pictures

    # The terms are for who writes texts; they come along, so they must be whole too.
    texts = [f"i18n/{name}.json" for name in (*LANGUAGES, "terms")]
    rules = [f"rules/{lang}/{entry.name}.md" for lang in LANGUAGES for entry in CATALOGUE]
    return [*texts, *rules, *TABLES, *(f"{name}.svg" for name in pictures())]


def _texts(folder: Path) -> str:
    keys = [set(catalogue(lang)) for lang in LANGUAGES]
    _expect(bool(keys[0]), "the catalogue is empty")
    _expect(all(each == keys[0] for each in keys), f"the languages differ in {sorted(set.symmetric_difference(*keys))}")
    return f"{len(keys[0])} texts in {', '.join(LANGUAGES)}"


def _games(folder: Path) -> str:
    told = []
    for game in all_games():
        for preset, options in game.presets.items():
            session = Session.new(game, preset, options, _seats(preset), "self-test")
            _play(session, rounds=2)
            seat = session.current
            _expect(seat is not None, f"{preset} was over after two rounds")
            _expect(bool(advise(game, session.view(seat)).reasons), f"nothing can be said for a move of {preset}")
            replayed = record.replay(session.record(), game_named)
            _expect(not replayed.broken and replayed.match.state == session.match.state, f"{preset} does not replay")
            told.append(f"{preset}: {sum(len(played.lines) for played in session.match.rounds)} moves")
    return ", ".join(told)


def _seats(preset: str) -> tuple[Seat, ...]:
    """Opponents for the smallest table of at least three, or of two where no more can play."""
    sizes, level = Agreement(preset).sizes, "normal"
    size = next((seats for seats in sizes if seats > 2), sizes[-1])
    return tuple(Seat(name, "random" if at == 1 else level) for at, name in enumerate(NAMES[:size]))


def _play(session: Session, rounds: int) -> None:
    ended = 0
    while ended < rounds and session.current is not None:
        ended += any(isinstance(event, RoundEnded) for event in session.submit(session.think()))


def _saves(folder: Path) -> str:
    for game in all_games():
        preset, options = next(iter(game.presets.items()))
        place = folder / game.name
        with Saves(place) as saves:
            session = Session.new(game, preset, options, _seats(preset), "self-test", saves)
            for _ in range(40):
                session.submit(session.think())
            _expect(not session.problem, session.problem)
        with Saves(place) as saves:
            resumed = Session.resume(saves)
            same = resumed is not None and resumed.match.state == session.match.state
            _expect(same, f"the match of {game.name} did not resume")
    return f"matches of {len(CATALOGUE)} games were saved and resumed at the same card"


def _settings(folder: Path) -> str:
    path = Paths(folder).settings
    chosen = Settings(language="en", scale=1.25, names=("Inés",))
    save(path, chosen)
    _expect(load(path) == (chosen, None), "the settings were not read back")
    return "settings were written and read"


def _referee(folder: Path) -> str:
    told = []
    for entry in CATALOGUE:
        new = {"game": entry.name, "players": len(_seats(entry.presets[0])), "seed": "self-test"}
        position = answer(json.dumps({"new": new}).encode())["position"]
        legal = answer(json.dumps({"position": position}).encode())["legal"]
        _expect(bool(legal), f"{entry.name} begins without a legal action")
        for action in legal:
            asked = answer(json.dumps({"position": position, "action": action}).encode())
            _expect(asked["legal"], f"{entry.name}: {action} is refused")
        told.append(f"{entry.name}: {len(legal)} legal actions")
    return ", ".join(told)


def _sheet(folder: Path) -> str:
    sizes = []
    for entry in CATALOGUE:
        agreed = Agreement(entry.presets[0])
        for ending in ENDINGS:
            file = folder / f"{entry.name}{ending}"
            write_sheet(agreed.options, file, preset=agreed.base, name="Ñuñoa")
            sizes.append(f"{entry.name}, {ending[1:]} of {file.stat().st_size} bytes")
    return ", ".join(sizes)


def _alone(reached: list[str]) -> str:
    _expect(not reached, f"the program reached for a network: {', '.join(reached)}")
    return "nobody was called"
