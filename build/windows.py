"""The packages of Windows: what the program's files say about themselves, signatures, and the installer (NSIS)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from release import HOMEPAGE, ROOT, Problem, Release

SCRIPT = ROOT / "packaging" / "windows" / "carioca.nsi"
CERTIFICATE = "CARIOCA_WINDOWS_CERTIFICATE"
"""The variable with the path of a certificate (.pfx); its password is in the same one with _PASSWORD behind."""
TIMESTAMPS = "http://timestamp.digicert.com"

# https://learn.microsoft.com/windows/win32/menurc/versioninfo-resource; 0409 and 04B0: English, Unicode.
RESOURCE = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
    kids=[
        StringFileInfo([StringTable("040904B0", [{strings}])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 0x04B0])]),
    ],
)
"""


def describe(release: Release) -> None:
    """Write what Explorer shows about the program's file, for the freezer."""
    file = release.work / "version.txt"
    file.write_text(version_resource(release.version), encoding="utf-8")
    os.environ["CARIOCA_VERSION_RESOURCE"] = str(file)


def version_resource(version: str) -> str:
    """A version resource as PyInstaller reads it; `version` is three numbers. Raises Problem."""
    parts = version.split(".")
    if len(parts) != 3 or not all(part.isdecimal() and int(part) < 1 << 16 for part in parts):
        raise Problem(f"Windows wants a version of three numbers, not {version}")
    strings = {
        "CompanyName": "Carioca developers",
        "FileDescription": "Carioca",
        "FileVersion": version,
        "InternalName": "carioca",
        "LegalCopyright": "MIT License",
        "ProductName": "Carioca",
        "ProductVersion": version,
    }
    numbers = (*map(int, parts), 0)
    return RESOURCE.format(
        numbers=numbers, strings=", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings.items())
    )


def sign_programs(release: Release) -> None:
    """Sign the frozen programs, if there is a certificate."""
    sign(release, sorted(release.program.glob("*.exe")))


def installer(release: Release) -> list[Path]:
    """carioca-VERSION-windows-x64-setup.exe."""
    setup = release.to / f"carioca-{release.version}-windows-x64-setup.exe"
    files = release.work / "files.nsh"
    inside = sorted(file.relative_to(release.program) for file in release.program.rglob("*") if file.is_file())
    for file in inside:
        os.utime(release.program / file, (release.epoch, release.epoch))
    files.write_text(file_macros(release.program, [PurePosixPath(file.as_posix()) for file in inside]), "utf-8")
    picture = release.work / "installer.bmp"
    release.run(release.python, ROOT / "build" / "installer_picture.py", picture)
    compile_script(
        release,
        VERSION=release.version,
        HOMEPAGE=HOMEPAGE,
        ICON=str(release.icons / "carioca.ico"),
        PICTURE=str(picture),
        FILES=str(files),
        OUT=str(setup),
    )
    sign(release, [setup])
    return [setup]


def file_macros(program: Path, files: Iterable[PurePosixPath]) -> str:
    """NSIS macros that install just these files (of the folder `program`) and remove just these, and then the folders
    that are empty: nobody else's file is ever in danger."""
    install, remove, folder = [], [], None
    files = list(files)
    for file in files:
        if file.parent != folder:
            folder = file.parent
            install.append(f'  SetOutPath "{inside(folder)}"')
        install.append(f'  File "{escape(str(program / file))}"')
        remove.append(f'  Delete "{inside(file)}"')
    folders = {parent for file in files for parent in file.parents if parent.name}
    remove += [f'  RMDir "{inside(each)}"' for each in sorted(folders, key=lambda each: (-len(each.parts), each))]
    macros = {"InstallFiles": install, "RemoveFiles": remove}
    return "".join(f"!macro {name}\n{chr(10).join(lines)}\n!macroend\n" for name, lines in macros.items())


def inside(path: PurePosixPath) -> str:
    """A path of the installed program, as NSIS writes it."""
    return "\\".join(["$INSTDIR", *map(escape, path.parts)])


def escape(text: str) -> str:
    """Text for an NSIS string in quotation marks."""
    return text.replace("$", "$$")


def compile_script(release: Release, **values: str) -> None:
    """Run the compiler over our script; a warning is an error. Raises Problem."""
    compiler = find_compiler()
    # The installer keeps the times of its files: those of this build's own would make every build another one.
    for name in ("ICON", "PICTURE"):
        os.utime(values[name], (release.epoch, release.epoch))
    if not sys.platform.startswith("win"):
        # Debian's compiler has an installer of 64 bits too, the one from nsis.sourceforge.io only one of 32.
        values["TARGET"] = "amd64-unicode"
    dash = "/" if sys.platform == "win32" else "-"
    words = [f"{dash}D{name}={value}" for name, value in values.items()]
    release.run(compiler, f"{dash}V2", f"{dash}WX", f"{dash}INPUTCHARSET", "UTF8", *words, SCRIPT)


def find_compiler() -> str:
    """makensis, which is not on the path of a Windows that has it. Raises Problem."""
    folders = [os.environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles")]
    places = [shutil.which("makensis"), *(str(Path(folder) / "NSIS" / "makensis.exe") for folder in folders if folder)]
    for place in places:
        if place and Path(place).is_file():
            return place
    raise Problem("makensis is missing (Debian: nsis; Windows: https://nsis.sourceforge.io)")


def sign(release: Release, files: list[Path]) -> None:
    """Sign programs with signtool; without a certificate only say so. Raises Problem."""
    certificate = os.environ.get(CERTIFICATE)
    if not certificate:
        print(f"package: {', '.join(file.name for file in files)} not signed: {CERTIFICATE} is not set")
        return
    tool = shutil.which("signtool")
    if tool is None:
        raise Problem("there is a certificate, but no signtool (it comes with the Windows SDK)")
    password = os.environ.get(CERTIFICATE + "_PASSWORD", "")
    words = ["sign", "/fd", "sha256", "/td", "sha256", "/tr", TIMESTAMPS, "/f", certificate, "/p", password]
    # Not `release.run`: what a tool says in its distress may hold the password.
    if subprocess.run([tool, *words, *map(str, files)], stdout=subprocess.DEVNULL).returncode:
        raise Problem("signtool could not sign")
