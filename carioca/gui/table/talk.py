"""What rivals say at great moments: seldom, one or two at a time, never the same line twice in a row.

Lines are no part of the match: what is said follows from the seed and from what happened, so a match that is played
again in the same way is heard again in the same way; nobody waits for them, and they can be switched off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from carioca.gui.table.moods import Stir
from carioca.words.voices import VARIANTS, remark

if TYPE_CHECKING:
    from pygame import Rect, Surface

MOST = 3
"""How often a character speaks in a round at most."""
TOGETHER = 2
"""How many speak at the same time at most."""
APART = 6.0
"""Seconds from one line of a character to its next one."""
SECONDS, WORD = 2.5, 0.35
"""Seconds for which a line stands there: at the least, and for each word."""
READ = 0.3
"""Seconds in which one finds a line, and in which one reads a word of it: two hundred a minute."""
FADE = 0.14
"""Seconds in which it comes and goes, where things move."""


NOBODY: Mapping[int, float] = MappingProxyType({})


@dataclass
class Remark:
    """A line that stands at a seat since `age` seconds; before that, below 0, it waits for its time."""

    seat: int
    words: str
    age: float = 0.0
    plate: dict[object, tuple[Surface, Rect] | None] = field(default_factory=dict)
    """Its picture and place, for the look it was made for."""

    @property
    def seconds(self) -> float:
        """How long it stands there: long enough to be read without haste, whatever the speed of the cards."""
        return max(SECONDS, 0.8 + WORD * len(self.words.split()))

    @property
    def strength(self) -> float:
        """How strongly it is seen where things move: 0 to 1."""
        return max(0.0, min(1.0, self.age / FADE, (self.seconds - self.age) / FADE))


class Talk:
    """The lines at one table. `open`: whether anybody speaks here at all."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(f"{seed}/talk")
        self.open = False
        self.said: list[Remark] = []
        self._spoken: Counter[int] = Counter()
        """How often each seat has spoken in this round."""
        self._quiet: dict[int, float] = {}
        """For how many seconds a seat says nothing more."""
        self._used: dict[tuple[str, str], list[int]] = {}
        """The variants that a character has used since all were used, by its name and the occasion."""

    def begin_round(self) -> None:
        """Cards are dealt: everybody may speak again."""
        self._spoken.clear()
        self._quiet.clear()
        self.said = []

    def hear(self, stirs: Sequence[Stir], characters: Mapping[int, str], waits: Mapping[int, float] = NOBODY) -> bool:
        """Something happened: who did it may speak, and one of the others; whether somebody does.

        `waits`: for how many seconds other words still stand at a seat.
        """
        if not self.open or not stirs:
            return False
        first, others = stirs[:1], list(stirs[1:])
        self._rng.shuffle(others)
        speakers = [
            next((one for one in asked if one.seat in characters and self._speaks(one)), None)
            for asked in (first, others)
        ]
        for one in speakers:
            if one is not None:
                self._say(one, characters[one.seat], waits.get(one.seat, 0.0))
        # Who spoke first is silent first.
        self.said = self.said[-TOGETHER:]
        return any(speakers)

    def _speaks(self, stir: Stir) -> bool:
        if not stir.occasion or self._spoken[stir.seat] >= MOST or self._quiet.get(stir.seat, 0.0) > 0:
            return False
        return self._rng.random() < stir.worth

    def _say(self, stir: Stir, character: str, wait: float) -> None:
        self._spoken[stir.seat] += 1
        variant = self._variant(character, stir.occasion)
        self.said.append(Remark(stir.seat, remark(character, stir.occasion, variant), -wait))
        self._quiet[stir.seat] = APART + wait

    def _variant(self, character: str, occasion: str) -> int:
        """The next line for an occasion: one that was not said since all were, and not the last one."""
        used = self._used.setdefault((character, occasion), [])
        if len(used) == VARIANTS:
            del used[:-1]
        used.append(self._rng.choice([each for each in range(1, VARIANTS + 1) if each not in used]))
        return used[-1]

    def update(self, dt: float, moves: bool) -> bool:
        """Let time pass; whether something is to be painted anew. `moves`: lines come and go softly."""
        if not self._quiet:
            return False
        self._quiet = {seat: left - dt for seat, left in self._quiet.items() if left > dt}
        if not self.said:
            return False
        fading, before = moves and self.fading, self._shown
        for one in self.said:
            one.age += dt
        self.said = [one for one in self.said if one.age < one.seconds]
        return fading or self._shown != before or (moves and self.fading)

    def hush(self) -> bool:
        """Nobody says anything any more; whether somebody did."""
        had, self.said = bool(self.said), []
        return had

    @property
    def unread(self) -> bool:
        """Whether a line has not stood there for as long as it takes to read it."""
        return any(one.age < READ * (1 + len(one.words.split())) for one in self.said)

    @property
    def fading(self) -> bool:
        """Whether a line is just coming or going."""
        return any(one.age >= 0 and one.strength < 1.0 for one in self.said)

    @property
    def _shown(self) -> list[int]:
        return [one.seat for one in self.said if one.age >= 0]

    @property
    def rest(self) -> float:
        """Seconds until a line comes, or begins to go."""
        ends = (-one.age if one.age < 0 else one.seconds - FADE - one.age for one in self.said)
        return min((max(0.0, end) for end in ends), default=inf)
