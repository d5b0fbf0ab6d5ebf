"""Which arguments open the window without the command line, and that they mean the same there."""

from __future__ import annotations

import pytest

from carioca.cli.commands import common_words
from carioca.plain_start import Plain, open_plain, plain_words


@pytest.mark.parametrize(
    "words", [[], ["--lang", "en"], ["--data-dir", "there"], ["--lang", "es", "--data-dir", "there"]]
)
def test_a_plain_start_means_what_the_command_line_reads(words: list[str]) -> None:
    plain, read = plain_words(words), common_words(words)
    assert plain == Plain(read.data_dir or "", read.lang or "")


@pytest.mark.parametrize(
    "words",
    [
        ["--help"], ["--version"], ["play"], ["game.carioca"], ["--lang"], ["--lang", "de"], ["--lang", ""],
        ["--data-dir", ""], ["--data-dir", "a\0b"], ["--data-dir", "--lang"], ["--lang=en"], ["--new", "chile"],
        ["--lang", "en", "--lang", "es"], ["--lang", "en", "--text"], ["--data-dir", "there", "play"],
    ],
)  # fmt: skip
def test_the_command_line_tells_of_everything_else(words: list[str]) -> None:
    assert plain_words(words) is None


def test_without_a_window_the_command_line_takes_over(
    tmp_path: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonesuch")
    assert open_plain(Plain(str(tmp_path), "en")) is None
