"""The seats of a new match while they are being filled in: names, persons and opponents, how many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.bots.door import level_of
from carioca.games import entry_of, fewest_and_most
from carioca.gui.parts.seating import is_named
from carioca.i18n import t
from carioca.storage.names import name_key
from carioca.storage.settings import Settings
from carioca.words.cards import list_text
from carioca.words.opponents import NAMELESS, free_name, next_opponent, opponent_name

PERSON = "person"
EASY_LEVEL = "easy"
EASY = tuple(bot for bot in CHARACTERS if level_of(bot) == EASY_LEVEL)
MOST_KNOWN = 8  # so many names of before are offered
LIMIT = 16  # letters of a name: what fits a plate of the table and a column of the score sheet


class Draft(NamedTuple):
    """A seat as it is being filled in: `kind` is PERSON, a level or a character; a person may have no name yet."""

    name: str
    kind: str


class Seats:
    """Who sits at the table; `order` has the numbers by which its seats are known. Whoever has to leave because of the
    rules waits in the `_ring` of everybody and comes back to the own place; `_guests` came because the rules ask for
    more, and leave with them.

    What a hand arranged in a game is `_arranged`; elsewhere people sit as they sat last, until a hand changes it.
    """

    def __init__(self, settings: Settings) -> None:
        here = _remembered(settings)
        self._who = dict(enumerate([*here, *_drafts(settings.waiting, settings.waiting_seats)]))
        self._numbers = count(len(self._who))
        self._ring, self.order = list(self._who), list(range(len(here)))
        self._guests: set[int] = set()
        self._replaced: dict[int, Draft] = {}  # the opponents whose seats persons took
        self._game = ("", "")
        self._arranged: dict[tuple[str, str], list[int]] = {}
        self._passed: dict[tuple[str, str], list[int]] = {}

    @property
    def drafts(self) -> list[Draft]:
        return [self._who[seat] for seat in self.order]

    @property
    def waiting(self) -> list[Draft]:
        """Who has no seat by these rules, and comes back by others."""
        return [self._who[seat] for seat in self._ring if seat not in self.order and seat not in self._guests]

    def fit(self, agreed: Agreement) -> str:
        """As many seats as the rules allow; a sentence about what changed, or nothing."""
        before, self._game = {seat: self._who[seat] for seat in self.order}, (agreed.base, agreed.own)
        wanted = nearest(sizes(agreed), len(self._ring) - len(self._guests))
        while len(self._ring) < wanted:
            self._guests.add(self._sit_down())
        left = self._arranged.get(self._game) or self._passed.get(self._game, [])

        def last(seat: int) -> tuple[int, bool, bool]:
            return seat + 1 if seat in self._guests else 0, self._who[seat].kind != PERSON, seat not in left

        here = sorted(self._ring, key=last)[:wanted]
        # Who was here before sits as then, in the places of the ring that these have among themselves.
        back = iter([seat for seat in left if seat in here])
        self._ring = [next(back) if seat in here and seat in left else seat for seat in self._ring]
        self.order = [seat for seat in self._ring if seat in here]
        (self._passed if self._arranged else self._arranged)[self._game] = self.order
        gone = [draft.name or t("new.you") for seat, draft in before.items() if seat not in here]
        if gone:
            return t("new.fewer", most=wanted, names=list_text(gone), n=len(gone))
        if self.order in self._arranged.values():
            # A hand left it like this: nobody has come.
            return ""
        came = [self._who[seat].name for seat in self.order if seat not in before]
        return t("new.more", names=list_text(came), n=len(came)) if came else ""

    def _arrange(self) -> None:
        """A hand was here: so it is left, and where only was looked at people sit as they do here."""
        self._arranged[self._game] = self.order
        self._passed.clear()

    def add(self, agreed: Agreement) -> list[int]:
        """As many more as there have to be; where they sit."""
        before, wanted = self.order, min((size for size in sizes(agreed) if size > len(self.order)), default=0)
        # Whoever is here now is meant to be.
        self._guests -= {*self.order}
        self._guests -= {*sorted(self._guests)[: max(0, wanted - len(self._ring) + len(self._guests))]}
        while len(self._ring) < wanted:
            self._sit_down()
        self.fit(agreed)
        self._arrange()
        return [at for at, seat in enumerate(self.order) if seat not in before]

    def _sit_down(self) -> int:
        seat = next(self._numbers)
        self._who[seat] = Draft(*next_opponent(self._names()))
        self._ring.append(seat)
        return seat

    def set_kind(self, index: int, kind: str) -> None:
        """Somebody else plays here: a character under its own name, others keep theirs if it is no character's."""
        old = self.drafts[index]
        name = old.name
        if kind in CHARACTERS:
            name = opponent_name(kind)
            # One who waited: the other waits instead; no person does.
            waited = next((at for at, draft in self._who.items() if draft.kind == kind and at not in self.order), None)
            if waited is not None:
                self._who[waited] = old if old.kind != PERSON else Draft(*next_opponent(self._names()))
        elif kind == PERSON and old.kind != PERSON:
            # No person is given a name.
            name = ""
        elif old.kind in CHARACTERS or not (name or kind == PERSON):
            name = free_name(self._names(self.order[index]))
        self._set(index, Draft(name, kind))
        self._replaced.pop(self.order[index], None)

    def ease(self) -> None:
        """The opponents go, and as many easy ones sit down."""
        for index, draft in enumerate(self.drafts):
            if draft.kind not in (PERSON, *EASY):
                free = (bot for bot in EASY if bot not in self.seated())
                self.set_kind(index, next(free, EASY_LEVEL))

    def rename(self, index: int, name: str) -> None:
        self._set(index, self.drafts[index]._replace(name=name))

    def _set(self, index: int, draft: Draft) -> None:
        self._who[self.order[index]] = draft
        self._guests.discard(self.order[index])
        self._arrange()

    def swap(self, one: int, other: int) -> None:
        turned = {self.order[one]: self.order[other], self.order[other]: self.order[one]}
        self.order = [turned.get(seat, seat) for seat in self.order]
        self._ring = [turned.get(seat, seat) for seat in self._ring]
        self._arrange()

    def add_person(self, agreed: Agreement) -> int | None:
        """One more person sits down: in the place of an opponent, who comes back when the person goes, so that as many
        play as before; on a seat of the own where only persons are left. The seat, if there is any."""
        drafts = self.drafts
        if all(draft.kind == PERSON for draft in drafts):
            at = next(iter(self.add(agreed)), None)
            if at is not None:
                self.set_kind(at, PERSON)
            return at
        at = next(at for at, draft in enumerate(drafts) if draft.kind != PERSON)
        self.set_kind(at, PERSON)
        self._replaced[self.order[at]] = drafts[at]
        return at

    def replaced(self, index: int) -> str:
        """The name of the opponent in whose place a person sits, or nothing."""
        seat = self.order[index]
        return self._replaced[seat].name if seat in self._replaced else ""

    def invite(self, name: str, agreed: Agreement) -> int | None:
        """A person who has played before sits down: where a person has no name yet, or as one more; at which seat."""
        unnamed = (at for at, draft in enumerate(self.drafts) if draft.kind == PERSON and not draft.name)
        at = next(unnamed, None)
        at = self.add_person(agreed) if at is None else at
        if at is not None:
            self.rename(at, name[:LIMIT])
        return at

    @property
    def persons(self) -> list[str]:
        """The persons' names by seat, empty for opponents and for who has none."""
        return [draft.name if draft.kind == PERSON else "" for draft in self.drafts]

    @property
    def shown(self) -> tuple[str, ...]:
        """Everybody's name: who is the only person and has none is addressed as such; of several it is to be asked."""
        return tuple(draft.name or ("?" if self.count > 1 else t("new.you")) for draft in self.drafts)

    @property
    def unnamed(self) -> int | None:
        """The first of several persons whose name is still to be asked."""
        asked = (at for at, draft in enumerate(self.drafts) if draft.kind == PERSON and not is_named(draft.name))
        return next(asked, None) if self.count > 1 else None

    @property
    def count(self) -> int:
        """How many persons play."""
        return sum(draft.kind == PERSON for draft in self.drafts)

    def seated(self) -> set[str]:
        return {draft.kind for draft in self._who.values()} & set(CHARACTERS)

    def _names(self, but: int | None = None) -> list[str]:
        return [draft.name for seat, draft in self._who.items() if seat != but]

    def remove(self, index: int, agreed: Agreement) -> str:
        """Nobody sits there any more, or the opponent whose place it was; a sentence about who else changed."""
        seat, said = self.order[index], ""
        if (before := self._replaced.pop(seat, None)) is not None:
            taken = name_key(before.name) in map(name_key, self._names(seat))
            self._who[seat] = Draft(*next_opponent(self._names())) if taken else before
        else:
            # Who waits does not come in for who goes.
            self._guests = {*self._ring} - {*self.order}
            self.order, self._ring = ([one for one in seats if one != seat] for seats in (self.order, self._ring))
            del self._who[seat]
            said = self.fit(agreed)
        self._arrange()
        return said

    def fault(self) -> str:
        if self.unnamed is not None:
            # Several persons are told apart by their names, on a screen that all of them read.
            return t("new.fault.unnamed", number=self.unnamed + 1)
        seen: set[str] = set()
        for number, draft in enumerate(self.drafts, start=1):
            if not draft.name and draft.kind != PERSON:
                return t("new.fault.empty", n=number, number=number)
            if len(draft.name) > LIMIT:
                return t("new.fault.long", name=draft.name, limit=LIMIT)
            if name_key(draft.name or t("new.you")) in seen:
                return t("new.fault.twice", name=draft.name or t("new.you"))
            seen.add(name_key(draft.name or t("new.you")))
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
        return _drafts(names, kinds)
    drafts = [Draft("", PERSON)]
    for _ in range(3):
        drafts.append(Draft(*next_opponent([draft.name for draft in drafts])))
    return drafts


def _drafts(names: Sequence[str], kinds: Sequence[str]) -> list[Draft]:
    known = (PERSON, *OPPONENTS, *CHARACTERS)
    kinds = [kind if kind in known else NAMELESS for kind in kinds]
    return [Draft(_kept_name(name, kind), kind) for name, kind in zip(names, kinds, strict=False)]


def _kept_name(name: str, kind: str) -> str:
    if kind in CHARACTERS:
        return opponent_name(kind)
    return "" if kind == PERSON and not is_named(name) else name[:LIMIT]
