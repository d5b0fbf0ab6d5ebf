"""Reading cards that somebody types, by their number in the hand or by name: what the lines of all tables share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from carioca.cards import HIDDEN, JOKER, Card, CardError, Pack
from carioca.i18n import bare, t
from carioca.words.voice import Unclear

FILLERS = (
    "en", "al", "a", "el", "la", "un", "una", "de", "del", "con", "por", "otro", "otra", "nuevo", "juego",
    "on", "to", "the", "from", "with", "for", "by", "in", "an", "another", "new", "meld",
)  # fmt: skip
"""Words that change nothing."""
JOKERS = ("comodin", "joker")
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "☉": "O", "⚱": "C", "⚔": "E", "⚕": "B", "\ufe0f": None})


def plain(text: str) -> str:
    """Lower case without accents, suits as letters."""
    return bare(text.translate(_SUITS))


def typed_card(word: str, hand: tuple[Card, ...], pack: Pack) -> Card:
    """The card of a number of the hand, from 1, or of a name. Raises Unclear."""
    if word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(hand):
            raise Unclear("term.no-number", number=word[:40], most=len(hand))
        return hand[int(word) - 1]
    if word in JOKERS:
        return JOKER
    try:
        card = pack.parse(word)
    except CardError:
        card = HIDDEN
    if card == HIDDEN:
        raise Unclear("term.no-card", text=word[:40])
    return card


def typed_row(word: str, hand: tuple[Card, ...], pack: Pack) -> tuple[Card, ...]:
    """The cards of a word: one by its number, or several by their names without blanks. Raises Unclear."""
    if word.isdecimal() or word in JOKERS:
        return (typed_card(word, hand, pack),)
    try:
        row = pack.parse_row(word)
    except CardError:
        row = (HIDDEN,)
    if HIDDEN in row:
        raise Unclear("term.no-card", text=word[:40])
    return row


MOST = 1000  # longer lists are cut off here: whoever uses them has a limit of his own far below
_PART = re.compile(r"(?P<first>\d{1,4})(?:[x*×](?P<times>\d{1,4})|[-–](?P<last>\d{1,4}))?")
_SPACES = re.compile(r"\s*([-–x*×])\s*")


def read_numbers(text: str, allowed: range) -> tuple[int, ...]:
    """The numbers of a line, which all have to be allowed. Raises Unclear with a sentence that names what is wrong."""
    found: list[int] = []
    for word in re.split(r"[\s,;]+", _SPACES.sub(r"\1", text.casefold().strip(" ,;\t"))):
        if not word:
            continue
        part = _PART.fullmatch(word)
        if part is None:
            raise Unclear("listed.fault.word", word=word[:20])
        first, times, last = (int(one) if one else None for one in part.group("first", "times", "last"))
        assert first is not None
        for number in (first, last):
            if number is not None and number not in allowed:
                raise Unclear("listed.fault.number", number=number, least=allowed[0], most=allowed[-1])
        if times == 0:
            raise Unclear("listed.fault.word", word=word[:20])
        step = 1 if last is None or last >= first else -1
        found += range(first, last + step, step) if last is not None else [first] * min(times or 1, MOST)
    return tuple(found[:MOST])


def numbers_text(numbers: Sequence[int]) -> str:
    """A list of numbers as short as it can be read again: `1x4 2-9 10x4 9-2 1x4`."""
    return " ".join(map(_part, _parts(numbers)))


def numbers_words(numbers: Sequence[int]) -> str:
    """The same as one says it: `4 de 1, de 2 a 9, 4 de 10, 3`."""
    return ", ".join(
        t("sheet.tricks.way", first=run[0], last=run[-1])
        if len(run) > 2
        else t("sheet.tricks.times", n=times, number=run[0])
        if times > 1
        else ", ".join(map(str, run))
        for times, *run in _parts(numbers)
    )


def _parts(numbers: Sequence[int]) -> list[list[int]]:
    """Parts of a list: how often, and a number or an unbroken way up or down."""
    parts: list[list[int]] = []
    for number, times in ((number, len(list(same))) for number, same in groupby(numbers)):
        # A part is a number with its repetitions, or an unbroken way up or down.
        run = parts[-1] if parts and times == 1 and parts[-1][0] == 1 else None
        if run and abs(number - run[-1]) == 1 and (len(run) == 2 or number - run[-1] == run[-1] - run[-2]):
            run.append(number)
        else:
            parts.append([times, number])
    return parts


def _part(part: list[int]) -> str:
    times, *run = part
    if len(run) > 2:
        return f"{run[0]}-{run[-1]}"
    return f"{run[0]}x{times}" if times > 1 else " ".join(map(str, run))
