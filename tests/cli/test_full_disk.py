"""A disk that is full says one sentence, whatever is being written there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carioca.i18n import catalogue
from tests.modules import ROOT

WRITERS = (("rules",), ("--help",), ("--version",), ("rules", "--diff", "carioca-chile", "carioca-rummy"))


@pytest.mark.sampled(12)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [*WRITERS, pytest.param(("watch", "--brief"), marks=pytest.mark.slow)])
def test_one_sentence_and_no_traceback(words: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "carioca.cli", *words, "--lang", "en", "--data-dir", str(tmp_path)]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=120)
    assert ended.stderr.strip() == catalogue("en")["cli.no-room"] and ended.returncode == 1
