"""The list of parts of the frozen program (CycloneDX 1.6): packages, interpreter, fonts, and every shared library."""

from __future__ import annotations

import hashlib
import json
import platform
import uuid
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import licences
from release import APP_ID, HOMEPAGE, Release

NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, APP_ID)


def write(release: Release) -> list[Path]:
    """carioca-VERSION-SYSTEM-MACHINE.cdx.json. The same program gives the same file."""
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = release.to / f"carioca-{release.version}-{system}.cdx.json"
    file.write_text(json.dumps(bill(release, system), indent=1) + "\n", encoding="utf-8", newline="\n")
    return [file]


def bill(release: Release, system: str) -> dict[str, Any]:
    """The document."""
    parts = [python(), *packages(release), *fonts(release), *libraries(release)]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, json.dumps([release.version, system, parts]))}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(release.epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": "carioca",
                "name": "carioca",
                "version": release.version,
                "licenses": [{"license": {"id": "MIT"}}],
                **({"externalReferences": [{"type": "website", "url": HOMEPAGE}]} if HOMEPAGE else {}),
            },
        },
        "components": parts,
        "dependencies": [
            {"ref": "carioca", "dependsOn": [part["bom-ref"] for part in parts]},
            *({"ref": part["bom-ref"]} for part in parts),
        ],
    }


def python() -> dict[str, Any]:
    """The interpreter."""
    version = platform.python_version()
    return {
        "type": "framework",
        "bom-ref": f"python@{version}",
        "name": "CPython",
        "version": version,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }


def packages(release: Release) -> list[dict[str, Any]]:
    """The Python packages of which something was frozen, and the freezer, whose loader is."""
    owners = licences.files_of_packages()
    found = {owners.get(licences.place(source)) for _, source, _ in licences.frozen(release)} | {licences.BOOT}
    return [package(name) for name in sorted(name for name in found if name)]


def package(name: str) -> dict[str, Any]:
    """One Python package, with what it says about its licence."""
    about = distribution(name)
    told = about.metadata.get("License-Expression")
    licence = {"expression": told} if told else {"license": {"name": (about.metadata.get("License") or "?")[:60]}}
    address = f"pkg:pypi/{name}@{about.version}"
    return {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": about.version,
        "purl": address,
        "licenses": [licence],
    }


def fonts(release: Release) -> list[dict[str, Any]]:
    """The files of the fonts that come with the packages, each with the licence of its font."""
    found = {name.replace("\\", "/"): Path(source) for name, source, _ in licences.frozen(release)}
    return [
        {
            "type": "file",
            "bom-ref": f"file:{name}",
            "name": f"{font.name} ({Path(name).name})",
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(source.read_bytes()).hexdigest()}],
            "licenses": [{"expression": font.licence}],
        }
        for name, source in sorted(found.items())
        if licences.is_font(name) and (font := licences.FONTS.get(licences.stem(Path(name).name)))
    ]


def libraries(release: Release) -> list[dict[str, Any]]:
    """The shared libraries: files, for their versions are known to their makers only."""
    found = {name: Path(source) for name, source, kind in licences.frozen(release) if kind == "BINARY"}
    return [
        {
            "type": "library",
            "bom-ref": f"file:{name}",
            "name": Path(name).name,
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(source.read_bytes()).hexdigest()}],
        }
        for name, source in sorted((name.replace("\\", "/"), source) for name, source in found.items())
    ]
