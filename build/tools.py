"""The environment with the locked build tools: made under out/ without needing more than Python and pip."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

from release import OUT, ROOT, Problem

LOCK = ROOT / "build" / "requirements.txt"
FOLDER = OUT / "build-env"


def prepare() -> Path:
    """The interpreter of an environment that holds what build/requirements.txt names. Raises Problem."""
    starter = load_starter()
    env = starter.Environment(FOLDER)
    if is_inside():
        return Path(env.python)
    lock, note = LOCK.read_text("utf-8"), FOLDER / "carioca-installed.txt"
    told = "\n".join([*env.identity, lock])
    if not (env.python.exists() and note.is_file() and note.read_text("utf-8") == told):
        print("package: installing the build tools", flush=True)
        try:
            env.make()
        except starter.Problem:
            raise Problem("pip is not installed (Debian: python3-pip)") from None
        install(starter, env.python)
        note.write_text(told, encoding="utf-8")
    return Path(env.python)


def expect_system() -> None:
    """Raises Problem with what to install when Linux lacks the interpreter as a library, or the tools to freeze it."""
    if not sys.platform.startswith("linux"):
        return
    library = sysconfig.get_config_var("INSTSONAME")
    places = (sysconfig.get_config_var("LIBDIR") or "", "")
    if not any(loads(os.path.join(place, library)) for place in places):
        major, minor = sys.version_info[:2]
        raise Problem(f"this Python has no shared library (Debian: libpython{major}.{minor}; pyenv: --enable-shared)")
    if missing := [tool for tool in ("objdump", "strip") if shutil.which(tool) is None]:
        raise Problem(f"{' and '.join(missing)} missing (Debian: binutils)")


def loads(library: str) -> bool:
    """Whether a shared library can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def load_starter() -> ModuleType:
    """run.py, which knows how to make an environment on a bare system."""
    sys.path.insert(0, str(ROOT))
    import run

    return run


def install(starter: ModuleType, python: Path) -> None:
    """Exactly the files of the lock, and only ready-made ones: nothing of a package runs here."""
    own = starter.works([python, "-m", "pip", "--version"])
    pip = [python, "-m", "pip"] if own else [sys.executable, "-m", "pip", "--python", python]
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"]
    locked = ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)]
    # A user's own default `--user` would refuse to install into an environment.
    done = subprocess.run([*pip, "install", *options, *locked], cwd=ROOT, env={**os.environ, "PIP_USER": "0"})
    if done.returncode:
        raise Problem("the build tools could not be installed; pip says why above")


def is_inside() -> bool:
    """Whether this interpreter is the environment's."""
    return Path(sys.prefix).resolve() == FOLDER.resolve()


def become(python: Path, script: str, arguments: list[str]) -> int:
    """Run a script with that interpreter in place of this one; its exit code."""
    return subprocess.run([str(python), script, *arguments]).returncode
