"""The one shuffle: against a second implementation from the ground up, and evenly spread."""

from __future__ import annotations

import hashlib
from collections import Counter

from carioca.cards import french_pack, row_text, shuffled
from tests.together import together


class Twister:
    """MT19937 seeded by a text as Python documents it (version 2), written from the algorithm's description."""

    def __init__(self, text: str) -> None:
        data = text.encode() + hashlib.sha512(text.encode()).digest()
        number = int.from_bytes(data, "big")
        key = []
        while number:
            key.append(number & 0xFFFFFFFF)
            number >>= 32
        self.state = [19650218]
        for i in range(1, 624):
            last = self.state[-1]
            self.state.append((1812433253 * (last ^ last >> 30) + i) & 0xFFFFFFFF)
        i, j = 1, 0
        for _ in range(max(624, len(key))):
            last = self.state[i - 1]
            self.state[i] = ((self.state[i] ^ (last ^ last >> 30) * 1664525) + key[j] + j) & 0xFFFFFFFF
            i, j = self._next(i), (j + 1) % len(key)
        for _ in range(623):
            last = self.state[i - 1]
            self.state[i] = ((self.state[i] ^ (last ^ last >> 30) * 1566083941) - i) & 0xFFFFFFFF
            i = self._next(i)
        self.state[0] = 1 << 31
        self.at = 624

    def _next(self, i: int) -> int:
        if i < 623:
            return i + 1
        self.state[0] = self.state[623]
        return 1

    def word(self) -> int:
        if self.at == 624:
            for i in range(624):
                y = self.state[i] & 0x80000000 | self.state[(i + 1) % 624] & 0x7FFFFFFF
                self.state[i] = self.state[(i + 397) % 624] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
            self.at = 0
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        return y ^ y >> 18

    def unit(self) -> float:
        return ((self.word() >> 5) * 67108864 + (self.word() >> 6)) / 9007199254740992


def by_hand(items: list[int], seed: str, purpose: tuple[object, ...]) -> list[int]:
    key = hashlib.sha256("\x1f".join([seed, *(str(part) for part in purpose)]).encode()).hexdigest()
    twister = Twister(key)
    deck = items[:]
    for last in reversed(range(1, len(deck))):
        pick = int(twister.unit() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck


@together("seed", ["7", "", "Año nuevo", "x" * 500])
@together("purpose", [("deal", 0), ("turn", 3, 2), ("dealer",), ()])
def test_a_second_implementation_agrees(seed: str, purpose: tuple[object, ...]) -> None:
    assert list(shuffled(range(108), seed, *purpose)) == by_hand(list(range(108)), seed, purpose)


def test_vectors_that_never_change() -> None:
    """Saved matches depend on these: a change is a new record format."""
    assert shuffled(range(10), "7", "deal", 0) == (0, 2, 9, 3, 1, 5, 6, 8, 4, 7)
    assert row_text(shuffled(french_pack(2, 4), "7", "deal", 0)[:13]) == "AD 3D 7H KC 7C JH 9C AS TS 6H 2H 4H 5H"


def test_purposes_do_not_run_into_each_other() -> None:
    packs = {shuffled(range(54), seed, *purpose) for seed in ("1", "11") for purpose in (("a", 1), ("a", 11), ("a1",))}
    assert len(packs) == 6


def test_all_orders_are_about_equally_frequent() -> None:
    """24 orders of 4 cards, 4800 seeds: chi-squared with 23 degrees of freedom stays under its 99.9 % point."""
    seen = Counter(shuffled("abcd", str(seed)) for seed in range(4800))
    assert len(seen) == 24
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 49.73


def test_short_rows() -> None:
    assert shuffled((), "7") == ()
    assert shuffled(("x",), "7") == ("x",)
