"""Tries the Linux packages in a bare system, as a player would: install, play with a pointer, upgrade, remove.

    debootstrap --variant=minbase trixie /opt/trixie
    python -m tests.packaging.bare_system /opt/trixie OLD.deb NEW.deb ARCHIVE.tar.gz [--pictures FOLDER]

Needs root, Xvfb, openbox, xdotool and ImageMagick. The system is used through an overlay and stays as it was; the game
runs as an ordinary user without any network. Ends with 0 when everything held.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from carioca.bots.contract.player import NormalBot
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import Desk
from tests.gui.window.person import Person, prepare

SIZE = (1280, 720)
SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "normal"))
HOME = "home/player"
PERSON = NormalBot(CARIOCA)


class System:
    """A root folder with the player's home in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME
        self.data = self.home / ".local/share/carioca"
        self.config = self.home / ".config/carioca"

    def run(self, *command: str) -> str:
        """As root; what it printed. Raises CalledProcessError."""
        environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LANG": "C.UTF-8"}
        words = ["chroot", str(self.root), *command]
        done = subprocess.run(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(done.stdout, file=sys.stderr)
        done.check_returncode()
        return done.stdout

    def as_player(self, *command: str, display: str = "") -> list[str]:
        """The words of a command that the player gives, cut off from every network."""
        environ = ["HOME=/" + HOME, "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "SDL_AUDIODRIVER=dummy", f"DISPLAY={display}"]
        return ["unshare", "-n", "chroot", "--userspec=1000:1000", str(self.root), "env", "-i", *environ, *command]

    def told(self, *command: str) -> str:
        """What a command of the player prints. Raises CalledProcessError."""
        return subprocess.run(self.as_player(*command), check=True, stdout=subprocess.PIPE, text=True).stdout

    def kept(self) -> dict[str, str]:
        """The player's matches, rules and settings, and their sums."""
        ours = [file for place in (self.data, self.config) for file in place.rglob("*") if file.is_file()]
        return {str(file.relative_to(self.home)): hashlib.sha256(file.read_bytes()).hexdigest() for file in ours}


@contextmanager
def bare_system(base: Path) -> Iterator[System]:
    """An overlay of a bare system with a player in it and a way to its screens."""
    with tempfile.TemporaryDirectory(prefix="carioca-bare-") as folder:
        layer, root = Path(folder, "layer"), Path(folder, "root")
        layer.mkdir()
        root.mkdir()
        mount = ["mount", "-t"]
        subprocess.run([*mount, "tmpfs", "tmpfs", layer], check=True)
        (layer / "up").mkdir()
        (layer / "work").mkdir()
        options = f"lowerdir={base},upperdir={layer}/up,workdir={layer}/work"
        subprocess.run([*mount, "overlay", "overlay", "-o", options, root], check=True)
        try:
            subprocess.run([*mount, "proc", "proc", root / "proc"], check=True)
            subprocess.run(["mount", "--rbind", "/dev", root / "dev"], check=True)
            (root / "tmp/.X11-unix").mkdir(exist_ok=True)
            subprocess.run(["mount", "--bind", "/tmp/.X11-unix", root / "tmp/.X11-unix"], check=True)
            shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
            system = System(root)
            system.run("useradd", "--create-home", "--uid", "1000", "player")
            yield system
        finally:
            subprocess.run(["umount", "-R", "-l", root])
            subprocess.run(["umount", "-l", layer])


def give_match(system: System) -> None:
    """A match about to begin in the player's folders; sorted hand and quick cards, as the mirror wants them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(language="es", window=SIZE, animation="fast", sort="rank")
        prepare(Path(folder), CariocaOptions(rounds=("TT", "TE")), SEATS, "bare", settings)
        shutil.copytree(Path(folder, "saves"), system.data / "saves")
        system.config.mkdir(parents=True)
        shutil.copy(Path(folder, "settings.json"), system.config)
    system.run("chown", "-R", "player:player", "/" + HOME)


def decide(session: Session) -> object:
    """What a sensible player does."""
    return PERSON.decide(session.view(session.current), Random(1))


def play(system: System, moves: int, pictures: Path, *program: str) -> None:
    """Start from the menu, make so many moves with the pointer, and leave with the keys."""
    desk = Desk((1400, 800))
    driver = Driver(Path(tempfile.mkdtemp()), SIZE, language="es", sort="rank")
    try:
        desk.program = tuple(system.as_player(*program, display=desk.environment["DISPLAY"]))
        person = Person(desk, system.data, driver, pictures)
        desk.start()
        person.show("menu")
        desk.keys(["Return"])
        for _ in range(moves):
            session = person.wait(lambda s: s.current == 0 or bool(s.results), 60)
            if session.results:
                break
            person.act(decide(session))
        person.show("table")
        assert desk.game is not None
        desk.keys(["ctrl+q"])
        assert desk.game.wait(timeout=30) == 0, "the game did not end well"
    finally:
        driver.close()
        desk.close()


def try_deb(system: System, old: Path, new: Path, pictures: Path) -> None:
    """Install, play, upgrade, play on, remove."""
    for package in (old, new):
        shutil.copy(package, system.root / "tmp")
    system.run("apt-get", "update", "-qq")
    before = set(system.run("dpkg-query", "-W", "-f", "${Package}\n").split())
    system.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{old.name}")
    added = set(system.run("dpkg-query", "-W", "-f", "${Package}\n").split()) - before
    note(f"installed with {len(added) - 1} more packages: {' '.join(sorted(added - {'carioca'}))}")
    note(f"version: {system.told('carioca', '--version').strip()}")
    system.told("carioca-cli", "self-test", "--report", "/tmp/report.json")
    note("self-test passed, as the player, without a network and without a screen")
    give_match(system)
    play(system, 5, pictures / "deb", "carioca")
    kept = system.kept()
    note(f"played; kept: {', '.join(sorted(kept))}")
    system.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/tmp/{new.name}")
    assert system.kept() == kept
    note(f"upgraded: {system.told('carioca', '--version').strip()}; every file of the player as before")
    assert system.run("dpkg", "--verify", "carioca") == ""
    play(system, 3, pictures / "deb-upgraded", "carioca")
    note("the same match was played on")
    kept = system.kept()
    system.run("apt-get", "purge", "-y", "-qq", "carioca")
    left = [path for path in ("usr/lib/carioca", "usr/bin/carioca") if os.path.lexists(system.root / path)]
    assert not left and system.kept() == kept, left
    note("removed; every file of the player as before")


def try_archive(system: System, archive: Path, pictures: Path) -> None:
    """Unpack, install and remove without root; the libraries of the desktop are there."""
    shutil.copy(archive, system.root / "tmp")
    name = archive.name.removesuffix(".tar.gz")
    system.told("tar", "-xzf", f"/tmp/{archive.name}", "-C", "/" + HOME)
    kept = system.kept()
    system.told(f"/{HOME}/{name}/install.sh")
    command = f"/{HOME}/.local/bin/carioca"
    note(f"archive: {system.told(command, '--version').strip()}, installed by the player")
    play(system, 2, pictures / "archive", command)
    assert system.kept() != kept
    kept = system.kept()
    system.told(f"/{HOME}/{name}/install.sh", "--uninstall")
    left = [path for path in (".local/lib/carioca", ".local/bin/carioca") if os.path.lexists(system.home / path)]
    assert not left and not list(system.home.glob(".local/share/applications/*.desktop")), left
    assert system.kept() == kept
    note("archive: played on and removed; every file of the player as before")


def note(sentence: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {sentence}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--pictures", type=Path, default=Path("out/pictures/bare"))
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not chosen.inside:
        # Mounts of a namespace of its own vanish with it, whatever happens.
        words = ["unshare", "-m", "--propagation", "private", sys.executable, "-m", "tests.packaging.bare_system"]
        return subprocess.run([*words, *sys.argv[1:], "--inside"]).returncode
    with bare_system(chosen.base) as system:
        note((system.root / "etc/debian_version").read_text().strip())
        try_deb(system, chosen.old, chosen.new, chosen.pictures)
        try_archive(system, chosen.archive, chosen.pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
