"""The packages for Linux: a Debian package, an archive with an installer for one person, the folder of an AppImage."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import platform
import re
import shutil
import tarfile
from email.utils import formatdate
from pathlib import Path
from xml.sax.saxutils import escape

import manual
from elf import newest_glibc
from release import APP_ID, HOMEPAGE, MAINTAINER, NOWHERE, ROOT, Problem, Release

SOURCE = ROOT / "packaging" / "linux"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
"""The machine as Python and as Debian names it."""

CONTROL = """\
Package: carioca
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Section: games
Priority: optional
Depends: libc6 (>= {glibc}), libstdc++6, libgcc-s1, libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxfixes3, libxrandr2, libxss1, libwayland-client0, libwayland-cursor0, \
libwayland-egl1, libxkbcommon0, libdecor-0-0, libegl1, libgl1, \
libpulse0 | libpipewire-0.3-0 | libasound2t64 | libasound2
{homepage}Description: Carioca, Kalooki, Buraco and La Pocha, card games of melds and tricks
 Chilean Carioca, Carioca Rummy, Kalooki, Buraco and La Pocha, against opponents
 of the computer or with others at the same machine, two to eight at the table.
 .
 Every house rule is a switch, and the written rules follow it. Matches are kept
 after every card. Spanish and English; needs no network.
"""
"""SDL opens the window with libx11-6 and libxext6 and does without what is only recommended."""

COPYRIGHT = """\
Carioca: the program, its pictures, sounds and texts

{licence}
Libraries and fonts that come with it keep their own licences: the texts are in
/usr/lib/carioca/_internal/licences.
"""


def package_deb(release: Release) -> list[Path]:
    """carioca_VERSION_ARCHITECTURE.deb. Raises Problem where dpkg-deb is missing."""
    architecture = ARCHITECTURES.get(platform.machine())
    if architecture is None:
        raise Problem(f"no Debian architecture is known for {platform.machine()}")
    root = release.work / "deb"
    lay_program(release, root / "usr" / "lib" / "carioca")
    lay_links(root / "usr" / "bin")
    lay_share(release, root / "usr" / "share")
    documents = root / "usr" / "share" / "doc" / "carioca"
    documents.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text("utf-8")
    (documents / "copyright").write_text(COPYRIGHT.format(licence=licence), encoding="utf-8")
    date = formatdate(release.epoch)
    entry = f"carioca ({release.version}) stable; urgency=medium\n\n  * Release.\n\n -- {MAINTAINER}  {date}\n"
    (documents / "changelog.gz").write_bytes(gzip.compress(entry.encode(), 9, mtime=0))
    suit_debian(root / "usr" / "share")
    control = root / "DEBIAN"
    control.mkdir()
    values = {
        "version": release.version,
        "architecture": architecture,
        "maintainer": MAINTAINER,
        "homepage": f"Homepage: {HOMEPAGE}\n" if HOMEPAGE else "",
        "size": sum(file.lstat().st_size for file in files_of(root)) // 1024,
        "glibc": ".".join(map(str, newest_glibc(release.program))),
    }
    (control / "md5sums").write_text(list_sums(root), encoding="utf-8")
    (control / "control").write_text(CONTROL.format(**values), encoding="utf-8")
    settle(root, release.epoch)
    package = release.to / f"carioca_{release.version}_{architecture}.deb"
    release.run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package)
    return [package]


def suit_debian(share: Path) -> None:
    """Manual pages are compressed, and completions of packages for zsh have a folder of their own."""
    for page in share.glob("man/**/*.1"):
        page.with_suffix(".1.gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
        page.unlink()
    (share / "zsh" / "site-functions").rename(share / "zsh" / "vendor-completions")


def package_archive(release: Release) -> list[Path]:
    """carioca-VERSION-linux-MACHINE.tar.gz: the program and install.sh, from out/package/archive (the Flatpak too)."""
    name = f"carioca-{release.version}-linux-{platform.machine()}"
    root = release.work / "archive"
    lay_program(release, root / "carioca")
    lay_share(release, root / "share")
    shutil.copy(SOURCE / "install.sh", root / "install.sh")
    shutil.copy(ROOT / "LICENSE", root / "LICENSE")
    settle(root, release.epoch)
    archive = release.to / f"{name}.tar.gz"
    archive.write_bytes(gzip.compress(pack(root, name), 9, mtime=0))
    return [archive]


def prepare_appdir(release: Release) -> None:
    """out/package/Carioca.AppDir, of which `appimagetool` makes the AppImage (packaging/linux/README.md)."""
    root = release.work / "Carioca.AppDir"
    lay_program(release, root / "usr" / "lib" / "carioca")
    lay_links(root / "usr" / "bin")
    lay_share(release, root / "usr" / "share")
    (root / "AppRun").symlink_to("usr/bin/carioca")
    (root / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    (root / f"{APP_ID}.png").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{APP_ID}.png")
    (root / ".DirIcon").symlink_to(f"{APP_ID}.png")
    settle(root, release.epoch)


def lay_program(release: Release, folder: Path) -> None:
    """The frozen program."""
    shutil.copytree(release.program, folder, symlinks=True)


def lay_links(folder: Path) -> None:
    """The commands: the program finds its own folder behind the link."""
    folder.mkdir(parents=True)
    for name in ("carioca", "carioca-cli"):
        (folder / name).symlink_to("../lib/carioca/carioca")


def lay_share(release: Release, share: Path) -> None:
    """Menu entry, description for software centres, file type, pictures, manual pages and completions."""
    copies = {
        f"{APP_ID}.desktop": f"applications/{APP_ID}.desktop",
        f"{APP_ID}.mime.xml": f"mime/packages/{APP_ID}.xml",
    }
    pictures = {f"carioca-{px}.png": f"icons/hicolor/{px}x{px}/apps/{APP_ID}.png" for px in SIZES}
    pictures["carioca.svg"] = f"icons/hicolor/scalable/apps/{APP_ID}.svg"
    for folder, names in ((SOURCE, copies), (release.icons, pictures)):
        for name, place in names.items():
            (share / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / name, share / place)
    manual.lay(share, release.epoch)
    (share / "metainfo").mkdir()
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_text(description(), encoding="utf-8")


def description() -> str:
    """The metainfo file with the home that publishes; without one, no address and no pictures."""
    text = (SOURCE / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    if HOMEPAGE:
        return text.replace(NOWHERE, escape(HOMEPAGE))
    return re.sub(r"  <(url|screenshots)\b.*?</\1>\n", "", text, flags=re.DOTALL)


def list_sums(root: Path) -> str:
    """What Debian checks an installed package against."""
    files = [file for file in files_of(root / "usr") if file.is_file() and not file.is_symlink()]
    return "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files)


def files_of(root: Path) -> list[Path]:
    """Everything below a folder in an order that no machine changes."""
    return sorted(root.rglob("*"))


def settle(root: Path, epoch: int) -> None:
    """The same rights and times for every builder: who may write and when it was copied tell nothing."""
    for path in [*files_of(root), root]:
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def pack(root: Path, name: str) -> bytes:
    """A folder as a tar under a name, its files belonging to nobody in particular."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path in [root, *files_of(root)]:
            entry = tar.gettarinfo(path, str(Path(name, path.relative_to(root))))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = int(entry.mtime)
            if entry.isreg():
                with path.open("rb") as file:
                    tar.addfile(entry, file)
            else:
                tar.addfile(entry)
    return stream.getvalue()
