"""Who is who in a sentence: the names at a table, and which seat reads it.

Every sentence about a seat is made here: who reads is told "you" (the key with `.you`), all others by name, and what is
done for a person is told of who does it (`telling`). So no name ever stands where a sentence has to say "you", and the
word for "you" is nobody's name (`shown_names`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from carioca.i18n import capitalised, t
from carioca.session import Seat, Session
from carioca.words.cards import list_text

UNNAMED = "_" * 12  # a line to write on: where a person without a name is told on paper


class Names(tuple[str, ...]):
    """The names by seat. `reader`: the seat that is addressed; None where nobody in particular reads, or several.

    `others`: the seats for whose persons somebody else acted in what is told; their names stand as inside a sentence.
    """

    reader: int | None
    others: frozenset[int]
    _sitting: Names | None = None

    def __new__(cls, names: Iterable[str], reader: int | None = None, others: Iterable[int] = ()) -> Names:
        made = super().__new__(cls, names)
        made.reader, made.others = reader, frozenset(others)
        return made

    @classmethod
    def of(cls, names: Sequence[str]) -> Names:
        return names if isinstance(names, Names) else cls(names)

    @classmethod
    def at(cls, session: Session) -> Names:
        """The names of a match, addressed to the person who plays it alone."""
        return cls(session.names, session.alone)

    @classmethod
    def to_all(cls, session: Session) -> Names:
        """The names of a match on paper: nobody is "you", and who has no name finds a line to write it on."""
        return cls(seat.name or UNNAMED for seat in session.seats)

    def telling(self, others: Mapping[int, str]) -> Names:
        """The names that tell what was done where others acted for persons (Session.others): a stand-in is named, and
        so is an opponent whose seat a person took later. Nobody is "you" for what somebody else did."""
        if not others:
            return self
        told = Names((self._other(seat, others) for seat in range(len(self))), self.reader, others)
        told._sitting = self
        return told

    @property
    def sitting(self) -> Names:
        """Those of who sits there, whoever acted."""
        return self._sitting or self

    def _other(self, seat: int, others: Mapping[int, str]) -> str:
        if others.get(seat, ""):
            return others[seat]
        own = seat == self.reader or self[seat] == t("new.you")
        return t(f"names.stand-in{'.you' if own else ''}", name=self[seat]) if seat in others else self[seat]

    def reads(self, seat: int) -> bool:
        """Whether it is who reads that did what is told of a seat."""
        return seat == self.reader and seat not in self.others

    def text(self, key: str, **values: object) -> str:
        """A sentence of the catalogue; what a stand-in is called may begin it."""
        text = t(key, **values)
        return begun(text) if self.others else text

    def said(self, key: str, seat: int, **values: object) -> str:
        """What a seat does or has: `key` with its `name`, or `key` and `.you`."""
        return self.text(f"{key}.you" if self.reads(seat) else key, name=self[seat], **values)

    def said_to(self, key: str, seat: int, other: int, **values: object) -> str:
        """What a seat does to another, or makes it do; `<key>.to-you` where that one reads it."""
        if self.reads(other):
            return self.text(f"{key}.to-you", name=self[seat], **values)
        return self.said(key, seat, other=self[other], **values)

    def said_of(self, key: str, seats: Sequence[int], **values: object) -> str:
        """What several do together: their names are `name`, `n` counts them; `.you` where who reads is the only one."""
        if len(seats) == 1:
            return self.said(key, seats[0], n=1, **values)
        return self.text(key, name=self.list(seats), n=len(seats), **values)

    def owned(self, key: str, seats: Sequence[int], **values: object) -> str:
        """What belongs to a side: `.you` for who plays alone, else the side's names, or that it is one's own side."""
        if len(seats) == 1 or self.reader not in seats:
            return self.said_of(key, seats, **values)
        return t(key, name=t("names.own-side"), n=len(seats), **values)

    def label(self, seats: Iterable[int]) -> str:
        """Names as they head a column or a line: `Ana y Tomás`; who reads and has none comes last, as in a sentence."""
        has_name = self.reader is not None and self[self.reader] != t("new.you")
        return Names(self, None if has_name else self.reader).list(seats)

    def list(self, seats: Iterable[int]) -> str:
        """`Rosa, Tomás y tú`: in a list who reads comes last. A single name is as it stands at the table."""
        seats = tuple(seats)
        if len(seats) < 2 or not any(map(self.reads, seats)):
            return list_text([self[seat] for seat in seats])
        return list_text([*(self[seat] for seat in seats if seat != self.reader), t("names.and-you")])


def called(who: Seat) -> str:
    """What a person or a stand-in is called inside a sentence; without a name it is one's own stand-in."""
    if who.bot is None:
        return who.name
    return t("names.stand-in", name=who.name) if who.name else t("names.stand-in.you")


def begun(text: str) -> str:
    """A sentence with a capital letter at its beginning, behind the sign that opens it."""
    at = len(text) - len(text.lstrip("¡¿«"))
    return text[:at] + capitalised(text[at:])
