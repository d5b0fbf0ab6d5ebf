"""What a newcomer was told is remembered; whatever lies in the file's place, nothing fails and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from carioca.storage.progress import Newcomer
from tests.together import together

BROKEN = {
    "empty": b"",
    "no json": b"{",
    "a list": b"[]",
    "no format": b'{"told": []}',
    "the future": b'{"format": 2, "matches": {"carioca": 2}, "told": ["carioca.melding.down"]}',
    "a format that is no number": b'{"format": true}',
    "numbers as names": b'{"format": 1, "told": [1]}',
    "fewer than no matches": b'{"format": 1, "matches": {"carioca": -1}}',
    "matches that are no number": b'{"format": 1, "matches": {"carioca": "2"}}',
    "a streak that is no number": b'{"format": 1, "streaks": {"carioca": 1.5}}',
    "a giant": b'{"format": 1, "told": []}' + b" " * (1 << 17),
}


def test_what_was_told_and_played_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "newcomer.json"
    assert Newcomer.load(path) == Newcomer()
    known = Newcomer().hears("carioca.melding.down").played("carioca", 1).played("carioca", 1).hears("offer.level")
    known.save(path)
    assert (
        Newcomer.load(path)
        == known
        == Newcomer({"carioca": 2}, frozenset({"carioca.melding.down", "offer.level"}), {"carioca": 2})
    )


@together("name", list(BROKEN))
def test_a_file_that_cannot_be_read_tells_nothing_and_is_set_aside(name: str, tmp_path: Path) -> None:
    path = tmp_path / name / "newcomer.json"
    path.parent.mkdir()
    path.write_bytes(BROKEN[name])
    assert Newcomer.load(path) == Newcomer()
    Newcomer().played("pocha").save(path)
    assert Newcomer.load(path).matches == {"pocha": 1}
    assert (path.parent / "newcomer.broken-1.json").read_bytes() == BROKEN[name]


def test_a_folder_in_its_place_is_no_disaster(tmp_path: Path) -> None:
    path = tmp_path / "newcomer.json"
    path.mkdir()
    assert Newcomer.load(path) == Newcomer()
    Newcomer().hears("offer.level").save(path)
    assert Newcomer.load(path).told == {"offer.level"}
