"""The seats of a new match while they are being filled in: names, persons and opponents, how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.games import entry_of, fewest_and_most
from carioca.i18n import t
from carioca.storage.settings import Settings
from carioca.words.cards import list_text
from carioca.words.opponents import NAMELESS, free_name, next_opponent, opponent_name

PERSON = "person"
LIMIT = 16  # letters of a name: what fits a plate of the table and a column of the score sheet


class Draft(NamedTuple):
    """A seat as it is being filled in: `kind` is PERSON, a level or a character."""

    name: str
    kind: str


class Seats:
    """Who sits at the table. Who has to leave because of the rules waits on the bench and comes back."""

    def __init__(self, settings: Settings) -> None:
        self.drafts = _remembered(settings)
        self.bench: list[Draft] = []

    def fit(self, agreed: Agreement) -> str:
        """As many seats as the rules allow; a sentence about what changed, or nothing."""
        before = list(self.drafts)
        wanted = nearest(sizes(agreed), len(self.drafts) + len(self.bench))
        while self.bench and len(self.drafts) < wanted:
            self.drafts.append(self.bench.pop())
        left = []
        while len(self.drafts) > wanted:
            bots = [draft for draft in self.drafts if draft.kind != PERSON]
            gone = (bots or self.drafts)[-1]
            self.drafts.remove(gone)
            self.bench.append(gone)
            left.append(gone.name)
        while len(self.drafts) < wanted:
            self._sit_down()
        if left:
            return t("new.fewer", most=wanted, names=list_text(left[::-1]), n=len(left))
        came = [draft.name for draft in self.drafts if draft not in before]
        return t("new.more", names=list_text(came), n=len(came)) if came else ""

    def add(self, possible: Sequence[int]) -> None:
        wanted = min((size for size in possible if size > len(self.drafts)), default=len(self.drafts))
        while len(self.drafts) < wanted:
            self._sit_down()

    def _sit_down(self) -> None:
        self.drafts.append(Draft(*next_opponent(self._names(*self.drafts, *self.bench))))

    def set_kind(self, index: int, kind: str) -> None:
        """Somebody else plays here: a character under its own name, others keep theirs if it is no character's."""
        old, others = self.drafts[index], [draft for at, draft in enumerate(self.drafts) if at != index]
        name = old.name
        if kind in CHARACTERS:
            name = opponent_name(kind)
        elif old.kind in CHARACTERS:
            taken = self._names(*others, *self.bench)
            name = t("new.you") if kind == PERSON and t("new.you") not in taken else free_name(taken)
        self.drafts[index] = Draft(name, kind)

    def seated(self) -> set[str]:
        return {draft.kind for draft in (*self.drafts, *self.bench)} & set(CHARACTERS)

    @staticmethod
    def _names(*drafts: Draft) -> list[str]:
        return [draft.name for draft in drafts]

    def remove(self, index: int, possible: Sequence[int]) -> None:
        del self.drafts[index]
        del self.drafts[max(size for size in possible if size <= len(self.drafts)) :]

    def fault(self) -> str:
        seen: set[str] = set()
        for number, draft in enumerate(self.drafts, start=1):
            if not draft.name:
                return t("new.fault.empty", n=number, number=number)
            if len(draft.name) > LIMIT:
                return t("new.fault.long", name=draft.name, limit=LIMIT)
            if draft.name.casefold() in seen:
                return t("new.fault.twice", name=draft.name)
            seen.add(draft.name.casefold())
        return ""


def sizes(agreed: Agreement) -> tuple[int, ...]:
    """How many may sit down as far as their number goes, fewest first; other rules may still be at odds with it."""
    entry = entry_of(agreed.base)
    faults = {seats: agreed.fault(seats) for seats in range(entry.fewest, entry.most + 1)}
    return tuple(seats for seats, fault in faults.items() if fault is None or fault.code != "seats") or tuple(faults)


def nearest(possible: Sequence[int], wished: int) -> int:
    """The most of these numbers that is not more than wished, or else the fewest."""
    return max((size for size in possible if size <= wished), default=possible[0])


def _remembered(settings: Settings) -> list[Draft]:
    """The last table, or you and three opponents. A character has its name of today, whatever the language was."""
    names, kinds = settings.names, settings.seats
    fewest, most = fewest_and_most()
    if fewest <= len(names) == len(kinds) <= most:
        known = (PERSON, *OPPONENTS, *CHARACTERS)
        return [
            Draft(opponent_name(kind) if kind in CHARACTERS else name[:LIMIT], kind if kind in known else NAMELESS)
            for name, kind in zip(names, kinds, strict=True)
        ]
    drafts = [Draft(t("new.you"), PERSON)]
    for _ in range(3):
        drafts.append(Draft(*next_opponent([draft.name for draft in drafts])))
    return drafts
