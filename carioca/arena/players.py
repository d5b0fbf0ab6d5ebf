"""Who decides at a table of the arena, and how a player loses the right to."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from carioca.bots.door import make_bot
from carioca.engine.game import Action, Game, NotationError, View


class Forfeit(Exception):
    """A player that may not play on in this match.

    `why` is a code: hung, died, nonsense, illegal, crashed (a level of ours raised), endless.
    """

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why, detail)
        self.why, self.detail = why, detail


class Player:
    def decide(self, view: View, rng: Random) -> Action:
        """An action for the seat of the view. Raises Forfeit."""
        raise NotImplementedError

    def stop(self) -> str:
        """Ends what runs for the player, until it is asked again; its last words, or empty."""
        return ""

    def close(self) -> None:
        """Ends it for good."""


class LevelPlayer(Player):
    def __init__(self, level: str, game: Game) -> None:
        self._bot = make_bot(level, game)

    def decide(self, view: View, rng: Random) -> Action:
        try:
            return self._bot.decide(view, rng)
        except Exception as error:  # the arena is where such a bug has to come to light, and it must not end there
            raise Forfeit("crashed", f"{type(error).__name__}: {error}"[:200]) from error


class GivenUp(Player):
    """Stands for a program that hung too often: it forfeits at its first question, with the same reason, unasked."""

    def __init__(self, forfeit: Forfeit, said: str) -> None:
        self._forfeit, self._said = forfeit, said

    def decide(self, view: View, rng: Random) -> Action:
        raise Forfeit(self._forfeit.why, self._forfeit.detail)

    def stop(self) -> str:
        return self._said


MARK = "CARIOCA_ARENA_PLAYER"  # the variable of the environment that holds the mark
_ROUNDS = 20
_PROC = Path("/proc")


def end_descendants(root: int | None, mark: str) -> None:
    """Ends all that the process `root` started, and it too; None where it has ended, for its number may be another's.

    Asks again until nothing more turns up: what is being ended may still start something.
    """
    ended: set[int] = set()
    for _ in range(_ROUNDS):
        found = descendants(root, mark) - ended
        if not found:
            return
        for number in found:
            with suppress(OSError):
                os.kill(number, signal.SIGKILL)
        ended |= found


def descendants(root: int | None, mark: str) -> set[int]:
    """The numbers of the living processes that come from `root` or carry the mark; never our own."""
    parents = _parents()
    found = {number for number in parents if number == root or _carries(number, mark)}
    while more := {number for number, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def _parents() -> dict[int, int]:
    """Every process that is no zombie with its parent; empty where the system does not tell."""
    if _PROC.joinpath("self/stat").exists():
        numbers = (int(name) for name in os.listdir(_PROC) if name.isdecimal())
        return dict(filter(None, map(_stat, numbers)))
    return _listed()


def _stat(number: int) -> tuple[int, int] | None:
    try:
        text = (_PROC / str(number) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # The name in brackets may hold anything, brackets too.
    state, parent, *_ = text.rpartition(")")[2].split()
    return None if state in "ZX" else (number, int(parent))


def _listed() -> dict[int, int]:
    """As `ps` tells it, where there is no /proc (macOS)."""
    try:
        told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, timeout=5).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    rows = (line.split() for line in told.splitlines())
    return {int(row[0]): int(row[1]) for row in rows if len(row) == 3 and not row[2].startswith("Z")}


def _carries(number: int, mark: str) -> bool:
    """Whether the process was started with this mark; those of others cannot be read and are not ours."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return f"{MARK}={mark}".encode() in (_PROC / str(number) / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


MAX_LINE = 1 << 16
_MAX_TEXT = 200
_MOST_ERRORS = 4096  # bytes of stderr that are kept
_GRACE = 0.5  # seconds for the system to tell how a program ended


def arguments(command: str) -> list[str]:
    """The words of a command, quoted as in a shell; on Windows a backslash is a letter. Raises ValueError."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if os.name == "nt":
        lexer.escape = ""
    return list(lexer)


class Program(Player):
    """A program that is started when it is first asked and stays for all matches, unless it forfeits one."""

    def __init__(self, command: str, game: Game, limit: float) -> None:
        """`limit`: seconds for a decision, the start of the program included."""
        self._arguments = arguments(command)
        self._game = game
        self._limit = limit
        self._running: _Running | None = None
        self._closed = False

    def decide(self, view: View, rng: Random) -> Action:
        """The answer to the view of a seat and its legal lines. Raises Forfeit."""
        legal = [self._game.action_text(action) for action in self._game.legal_actions(view.state)]
        question = json.dumps({"view": self._game.position(view.state, view.seat), "legal": legal})
        action = _action(self._ask(question.encode("ascii") + b"\n"))
        try:
            parsed = self._game.parse_action(action)
        except NotationError:
            raise Forfeit("nonsense", _clean(action)) from None
        refusal = self._game.check(view.state, parsed)
        if refusal is not None:
            raise Forfeit("illegal", f"{_clean(action)} ({refusal.code})")
        return parsed

    def _ask(self, question: bytes) -> bytes:
        if self._running is None:
            if self._closed:
                raise Forfeit("died", "closed")
            try:
                self._running = _Running(self._arguments)
            except OSError as error:
                raise Forfeit("died", _clean(str(error))) from None
        try:
            answer = self._running.ask(question, self._limit)
        except Empty:
            # A child that lives on keeps the pipe of a program that is gone.
            if ended := self._running.ended(0):
                raise Forfeit("died", ended) from None
            raise Forfeit("hung", f"{self._limit:g} s") from None
        if not answer:
            raise Forfeit("died", self._running.ended())
        return answer

    def stop(self) -> str:
        """Ends the program and its children; the last line that it wrote to stderr, or empty."""
        running, self._running = self._running, None
        return running.kill() if running is not None else ""

    def close(self) -> None:
        """Ends it for good; a program that ends with its input is given a moment to do so."""
        self._closed = True
        if self._running is not None:
            self._running.hang_up()
        self.stop()


class _Running:
    """The process. Two threads of its own talk to it: pipes cannot be waited for on Windows."""

    def __init__(self, words: list[str]) -> None:
        """Raises OSError when it cannot be started."""
        alone: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            alone = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
        pipe = subprocess.PIPE
        self._mark = secrets.token_hex(16)
        marked = {**os.environ, MARK: self._mark}
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=marked, **alone)
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._errors = b""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        threading.Thread(target=self._talk, daemon=True).start()
        self._listener.start()

    def ask(self, question: bytes, limit: float) -> bytes:
        """The answer's line, empty when there is none and never will be. Raises Empty after `limit` seconds."""
        self._questions.put(question)
        return self._answers.get(timeout=limit)

    def ended(self, patience: float = _GRACE) -> str:
        """How the process ended; empty when that is not known after so many seconds."""
        try:
            code = self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return ""
        return f"exit {code}"

    def hang_up(self) -> None:
        self._questions.put(b"")
        self.ended()

    def kill(self) -> str:
        """Ends the process and all that it started; its last line on stderr."""
        self._questions.put(b"")
        with suppress(OSError):
            if sys.platform == "win32":
                tree = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
                subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            else:
                # First all that can be found from outside the group while the line of parents is whole.
                end_descendants(self._process.pid if self._process.poll() is None else None, self._mark)
                os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        self._listener.join(_GRACE)
        last = next((line for line in reversed(self._errors.splitlines()) if line.strip()), b"")
        return _clean(last.decode("utf-8", "replace").strip())

    def _talk(self) -> None:
        source, target = self._process.stdin, self._process.stdout
        assert source is not None and target is not None
        # What is not yet written when a program dies cannot be written when its pipe is closed, either.
        with suppress(OSError), source, target:
            while question := self._questions.get():
                source.write(question)
                source.flush()
                answer = target.readline(MAX_LINE)
                self._answers.put(answer)
                if not answer:
                    return
        self._answers.put(b"")

    def _listen(self) -> None:
        source = self._process.stderr
        assert isinstance(source, BufferedReader)
        with suppress(OSError), source:
            while part := source.read1(MAX_LINE):
                self._errors = (self._errors + part)[-_MOST_ERRORS:]


def _action(answer: bytes) -> str:
    """The action of an answer's line. Raises Forfeit."""
    try:
        data = json.loads(answer.decode("utf-8"))
    except (ValueError, RecursionError):
        data = None
    action = data.get("action") if isinstance(data, dict) else None
    if not isinstance(action, str):
        raise Forfeit("nonsense", _clean(answer.decode("utf-8", "replace").strip()))
    return action


def _clean(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text[:_MAX_TEXT])
