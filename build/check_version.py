"""Checks that every place that names the version names the same one: `python build/check_version.py [tag]`."""

from __future__ import annotations

import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

from release import APP_ID, ROOT, Problem, own_version

METAINFO = f"packaging/linux/{APP_ID}.metainfo.xml"
PLACES = ("carioca/__init__.py", "pyproject.toml", "CHANGELOG.md", METAINFO)
"""The files that say which version this is, and how mature."""


def check(tag: str = "", root: Path = ROOT) -> None:
    """Raises Problem when a place disagrees; a release (with its tag, `v` and the version) must be dated too."""
    version = own_version(root)
    if tag and tag != f"v{version}":
        raise Problem(f"the tag {tag} is not v{version}")
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    source = project["tool"]["hatch"]["version"]["path"]
    if "version" not in project["project"]["dynamic"] or source != "carioca/__init__.py":
        raise Problem("pyproject.toml takes its version from somewhere else")
    grown = "4 - Beta" if version.startswith("0.") else "5 - Production/Stable"
    if [name for name in project["project"]["classifiers"] if "Status" in name] != [f"Development Status :: {grown}"]:
        raise Problem(f"pyproject.toml does not say that {version} is {grown}")
    entry = re.search(r"^## \[([^]]+)\] - (\S+)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if entry is None or entry[1] != version:
        raise Problem(f"CHANGELOG.md begins with {entry[1] if entry else 'no version'}, the program is {version}")
    if tag and entry[2] == "unreleased":
        raise Problem(f"CHANGELOG.md has no date for {version}")
    release = ET.parse(root / METAINFO).find("releases/release")
    told = release.attrib if release is not None else {}
    if told.get("version") != version:
        raise Problem(f"{METAINFO} begins with {told.get('version')}, the program is {version}")
    if entry[2] == "unreleased":
        if told.get("type") != "development":
            raise Problem(f'{METAINFO}: {version} is unreleased and needs type="development"')
    elif told.get("date") != entry[2] or told.get("type", "stable") != "stable":
        raise Problem(f"{METAINFO} does not say that {version} was released on {entry[2]}")


if __name__ == "__main__":
    try:
        check(*sys.argv[1:2])
    except Problem as problem:
        sys.exit(f"check_version: {problem}")
