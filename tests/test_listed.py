"""Lists of numbers as people write them, and how they are written back."""

from __future__ import annotations

from random import Random

import pytest

from carioca.i18n import set_language, t
from carioca.words.typed import numbers_text, read_numbers
from carioca.words.voice import Unclear

SIZES = range(1, 14)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1 2 3 4 3 2 1", (1, 2, 3, 4, 3, 2, 1)),
        ("1,2;3", (1, 2, 3)),
        ("1-4 3-1", (1, 2, 3, 4, 3, 2, 1)),
        ("1x4 2-9 10x4 9-2 1x4", (*[1] * 4, *range(2, 10), *[10] * 4, *range(9, 1, -1), *[1] * 4)),
        ("5 x 2,  3 - 1", (5, 5, 3, 2, 1)),
        ("7*2 6×2 3–4", (7, 7, 6, 6, 3, 4)),
        ("4-4", (4,)),
        (" , ", ()),
        ("", ()),
    ],
)
def test_a_list_is_read(text: str, numbers: tuple[int, ...]) -> None:
    assert read_numbers(text, SIZES) == numbers


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("1 2 dos 3", "listed.fault.word", {"word": "dos"}),
        ("1 -", "listed.fault.word", {"word": "1-"}),
        ("3x0", "listed.fault.word", {"word": "3x0"}),
        ("1 14", "listed.fault.number", {"number": 14, "least": 1, "most": 13}),
        ("0-3", "listed.fault.number", {"number": 0, "least": 1, "most": 13}),
        ("1-9999", "listed.fault.number", {"number": 9999, "least": 1, "most": 13}),
        ("12345", "listed.fault.word", {"word": "12345"}),
        ("²", "listed.fault.word", {"word": "²"}),
    ],
)
def test_what_is_wrong_is_named(text: str, key: str, values: dict[str, object]) -> None:
    set_language("es")
    with pytest.raises(Unclear) as error:
        read_numbers(text, SIZES)
    assert error.value.sentence == t(key, **values) and key not in error.value.sentence


def test_endless_repetitions_end() -> None:
    assert len(read_numbers("1x9999 2x9999", SIZES)) == 1000


def test_what_is_written_is_read_back_and_short() -> None:
    chance = Random(12)
    for _ in range(500):
        numbers: list[int] = []
        while len(numbers) < chance.randrange(1, 40):
            first, step, many = chance.choice(SIZES), chance.choice((-1, 0, 1)), chance.randrange(1, 7)
            numbers += [n for n in (first + step * at for at in range(many)) if n in SIZES]
        assert read_numbers(numbers_text(numbers), SIZES) == tuple(numbers)
    assert numbers_text((*[1] * 4, *range(2, 10), *[10] * 4, *range(9, 1, -1), *[1] * 4)) == "1x4 2-9 10x4 9-2 1x4"
    assert numbers_text((1, 2, 3, 4, 3, 2, 1)) == "1-4 3-1"
    assert numbers_text((1, 2, 5)) == "1 2 5"
