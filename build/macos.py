"""The package for macOS: a program for both kinds of Mac, signed and notarized where there is an account, in a dmg."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from release import ROOT, Problem, Release

ENTITLEMENTS = ROOT / "packaging" / "macos" / "entitlements.plist"
BOTH = {"x86_64", "arm64"}
IDENTITY = "CARIOCA_MACOS_IDENTITY"
"""The variable with the name of a Developer ID in the keychain."""
ACCOUNT = ("CARIOCA_NOTARY_KEY", "CARIOCA_NOTARY_KEY_ID", "CARIOCA_NOTARY_ISSUER")
"""The variables with an App Store Connect key: the path of its .p8 file, its id, and whose it is."""


def prepare(release: Release) -> None:
    """Tell the freezer for which processors, and who signs. Raises Problem when this Python is for one only."""
    kinds = set(release.run("lipo", "-archs", os.path.realpath(sys.executable)).split())
    if not kinds >= BOTH:
        raise Problem(f"this Python is for {' '.join(sorted(kinds))} only: take the one of python.org")
    os.environ["CARIOCA_ARCH"] = "universal2"
    identity = os.environ.get(IDENTITY)
    if identity:
        os.environ["CARIOCA_CODESIGN_ID"] = identity
        os.environ["CARIOCA_ENTITLEMENTS"] = str(ENTITLEMENTS)
    else:
        print(f"package: signed for this machine only: {IDENTITY} is not set")


def check_app(release: Release) -> None:
    """Look at the finished program: both processors, a whole signature, and it tests itself. Raises Problem."""
    app = bundle(release)
    program = app / "Contents" / "MacOS" / "carioca"
    for file in (program, *app.rglob("*.dylib"), *app.rglob("*.so")):
        if not file.is_symlink() and not set(release.run("lipo", "-archs", file).split()) >= BOTH:
            raise Problem(f"{file.relative_to(app)} is not for both kinds of Mac")
    release.run("codesign", "--verify", "--deep", "--strict", app)
    release.run(program, "self-test")


def notarize_app(release: Release) -> None:
    """Let Apple look at the program, so that Gatekeeper lets it start. Nothing may be added to it afterwards."""
    archive = release.work / "Carioca.zip"
    if is_notarizing():
        release.run("ditto", "-c", "-k", "--keepParent", bundle(release), archive)
        notarize(release, archive, bundle(release))
        release.run("spctl", "--assess", "--type", "execute", bundle(release))


def image(release: Release) -> list[Path]:
    """carioca-VERSION-macos-universal2.dmg: the program beside a link to the folder where programs live."""
    dmg = release.to / f"carioca-{release.version}-macos-universal2.dmg"
    stage = release.work / "dmg"
    release.run("ditto", bundle(release), stage / "Carioca.app")
    (stage / "Applications").symlink_to("/Applications")
    shutil.copytree(release.licences, stage / "Licences")
    release.run(
        "hdiutil", "create", "-volname", "Carioca", "-srcfolder", stage, "-format", "UDZO", "-fs", "HFS+", "-ov", dmg
    )
    if identity := os.environ.get(IDENTITY):
        release.run("codesign", "--sign", identity, "--timestamp", dmg)
    if is_notarizing():
        notarize(release, dmg, dmg)
    return [dmg]


def bundle(release: Release) -> Path:
    """The frozen program as macOS knows it."""
    return release.dist / "Carioca.app"


def is_notarizing() -> bool:
    """Whether there is an account for it; says so when there is none."""
    missing = [name for name in (IDENTITY, *ACCOUNT) if not os.environ.get(name)]
    if missing:
        print(f"package: not notarized: {', '.join(missing)} not set")
    return not missing


def notarize(release: Release, sent: Path, stapled: Path) -> None:
    """Send a file to Apple, wait for the answer, and fasten it to what is shipped. Raises Problem."""
    key, number, issuer = (os.environ[name] for name in ACCOUNT)
    release.run(
        "xcrun", "notarytool", "submit", sent, "--wait", "--key", key, "--key-id", number, "--issuer", issuer
    )  # fmt: skip
    release.run("xcrun", "stapler", "staple", stapled)
