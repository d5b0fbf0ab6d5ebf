#!/usr/bin/env python3
"""Start Carioca from its folder, or run its tests, with nothing but Python installed.

    python3 run.py [arguments of the game]
    python3 run.py test [arguments of pytest]

The first start makes a virtual environment in `.venv` and installs the game there (this needs the internet); later
starts only look whether that is still in order. Standard library only; the syntax suits Python 3.6 on, so that the
owner of an old one reads a sentence.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NEEDED = (3, 11)
# One more than there are cores: some tests wait for a program. Who works on one test calls pytest without this.
TESTS = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
# What pip's messages hold when a server cannot be reached.
OFFLINE = ("ConnectionError", "NameResolutionError", "name resolution", "Connection to", "timed out", "ProxyError")


class Problem(Exception):
    """Something the player has to mend: the catalogue key of the sentence."""


def main(arguments):
    """Prepare the environment and become the game or pytest; the exit code."""
    if sys.version_info < NEEDED:
        found = "{}.{}".format(*sys.version_info[:2])
        sys.exit(f"Carioca necesita Python 3.11 o posterior / needs Python 3.11 or newer (this is {found}).")
    from carioca.i18n import set_language, t

    set_language("")
    testing = arguments[:1] == ["test"]
    try:
        env = Environment(choose_folder())
        env.prepare("test" if testing else "")
    except Problem as problem:
        sys.exit(t(problem.args[0]))
    except RuntimeError:
        # Neither HOME nor an entry among the users.
        sys.exit(t("run.no-home"))
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(t("run.no-folder", why=error))
    except KeyboardInterrupt:
        sys.exit("\n" + t("run.stopped"))
    if testing:
        return start([env.python, "-m", "pytest", *TESTS, *read_only_options(env.folder), *arguments[1:]], cwd=ROOT)
    # -P: a file of the player's folder must not stand in for one of ours.
    return start([env.python, "-P", "-m", "carioca", *arguments])


def choose_folder():
    """`.venv` beside this file, or a folder of the player's cache when ours cannot be written."""
    beside = ROOT / ".venv"
    if can_write(beside if beside.exists() else ROOT):
        return beside
    cache = os.environ.get("LOCALAPPDATA") if os.name == "nt" else os.environ.get("XDG_CACHE_HOME")
    base = Path(cache) if cache else Path.home() / ".cache"
    return base / "carioca" / ("venv-" + hashlib.sha256(str(ROOT).encode()).hexdigest()[:12])


def can_write(folder):
    """Whether files can be made in a folder (os.access says yes too often on Windows)."""
    probe = folder / f".write-test-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


class Environment:
    """The virtual environment in a folder, and the note in it of what was installed for whom."""

    def __init__(self, folder):
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.note = folder / "carioca-installed.json"
        # A moved checkout, another interpreter or an upgraded one makes the environment stale.
        self.identity = [str(ROOT), os.path.realpath(sys.base_prefix), "{}.{}".format(*sys.version_info[:2])]

    def prepare(self, extra):
        """Make the environment and install the game with an extra ("" or "test"), unless that is done already."""
        if self.is_ready(extra):
            return
        from carioca.i18n import t

        print(t("run.preparing"), file=sys.stderr, flush=True)
        with open(ROOT / "pyproject.toml", "rb") as project:
            wait_for_turn(project)
            if not self.is_ready(extra):
                self.make_ready(extra)

    def is_ready(self, extra):
        """Whether a finished preparation covers this extra; the tests' one covers the game's."""
        known = self.read_note()
        return self.is_ours(known) and any(wanted(name) in known["installed"] for name in {extra, "test"})

    def make_ready(self, extra):
        """Make the environment where it has to be, and install. Raises Problem."""
        known = self.read_note()
        inside = Path(sys.prefix).resolve() == self.folder.resolve()
        guest = self.is_usable_guest(known)
        if not (inside or guest or self.is_ours(known)):
            self.make()
        if not guest:
            # A preparation that is interrupted from here on leaves an empty note: the next one starts afresh.
            self.write_note([])
        try:
            self.install(f".[{extra}]" if extra else ".")
        except Problem:
            if self.is_ours(known):
                self.write_note(known["installed"])
            raise
        self.write_note([wanted(extra)])

    def read_note(self):
        """What the last finished preparation left; None when there was none."""
        try:
            note = json.loads(self.note.read_text("utf-8"))
            return {"identity": list(note["identity"]), "installed": list(note["installed"])}
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write_note(self, installed):
        """Put the note in place at once, so that half a note is never read."""
        fresh = self.note.with_suffix(".new")
        fresh.write_text(json.dumps({"identity": self.identity, "installed": installed}), "utf-8")
        os.replace(fresh, self.note)

    def is_ours(self, known):
        """Whether the environment was made for this interpreter and checkout, and that was finished."""
        return bool(known and known["installed"] and known["identity"] == self.identity and self.python.exists())

    def is_usable_guest(self, known):
        """Whether somebody else (uv, a developer) made the environment, and its Python will do."""
        if known is not None or not self.python.exists():
            return False
        check = f"import sys; sys.exit(sys.version_info < {NEEDED})"
        try:
            return subprocess.run([self.python, "-c", check], capture_output=True).returncode == 0
        except OSError:
            return False

    def make(self):
        """Make the environment: with the system's pip if it can reach into it, else with one of its own."""
        try:
            import venv
        except ImportError:
            raise Problem("run.no-venv") from None
        venv.create(self.folder, clear=True, symlinks=os.name != "nt", with_pip=False)
        # On Debian `ensurepip` is a package of its own, so ask for it only where it is needed.
        if not outer_pip():
            try:
                import ensurepip  # noqa: F401
            except ImportError:
                raise Problem("run.no-pip") from None
            quietly([self.python, "-m", "ensurepip", "--upgrade", "--default-pip"])

    def install(self, what):
        """Install the checkout itself into the environment; what pip says is shown only when it fails."""
        if works([self.python, "-m", "pip", "--version"]):
            pip = [self.python, "-m", "pip"]
        elif outer_pip():
            pip = [sys.executable, "-m", "pip", "--python", self.python]
        else:
            raise Problem("run.no-pip")
        options = ["--disable-pip-version-check", "--no-input", "--no-warn-script-location"]
        show = [] if sys.stderr.isatty() else ["--quiet"]
        # A user's own default `--user` would refuse to install into an environment; and without a network pip's
        # own five retries keep the player waiting for more than a minute.
        environ = {"PIP_RETRIES": "1", **os.environ, "PIP_USER": "0"}
        done = subprocess.run(
            [*pip, "install", *options, *show, "-e", what],
            cwd=ROOT,
            env=environ,
            stdout=sys.stderr,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        if done.returncode == 0:
            return
        if any(sign in done.stderr for sign in OFFLINE):
            raise Problem("run.offline")
        print(done.stderr.strip(), file=sys.stderr)
        raise Problem("run.not-installed")


def wanted(extra):
    """What the note names when the game was installed with an extra as pyproject.toml now stands."""
    return extra + ":" + hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def wait_for_turn(file):
    """Wait until no other start holds this file, so that two never prepare the same folder; ends with the file."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    except (ImportError, OSError):
        pass  # Windows, or a file system without locks: then two first starts at once may get in each other's way.


def outer_pip():
    """Whether the Python that runs this has a pip that can install into another environment (22.3 or newer)."""
    try:
        import pip

        return tuple(map(int, pip.__version__.split(".")[:2])) >= (22, 3)
    except (ImportError, ValueError):
        return False


def works(command):
    """Whether a command ends well."""
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def quietly(command):
    """Run a command without its output. Raises CalledProcessError."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def read_only_options(spare):
    """pytest options for a checkout that cannot be written; what hypothesis keeps goes to a spare folder."""
    if can_write(ROOT):
        return []
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(spare / "hypothesis")
    return ["-p", "no:cacheprovider"]


def start(command, cwd=None):
    """Become the command, so that signals and the exit code are its own; the exit code where that cannot be."""
    command = [str(part) for part in command]
    if os.name == "nt":
        try:
            return subprocess.run(command, cwd=cwd).returncode
        except KeyboardInterrupt:
            return 130
    if cwd:
        os.chdir(cwd)
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
