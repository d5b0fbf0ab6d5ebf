"""Words of the games that a newcomer does not know: found in any text in every form, with what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from carioca.i18n import capitalised, catalogue, language, own_key, t, uncapitalised

TERMS: Mapping[str, Mapping[str, str]] = {
    "carioca": {
        "pile": "T3", "stock": "S6", "meld": "C2", "set": "M1", "run": "M2", "joker": "J1", "suit": "M2",
        "contract": "C2", "down": "T5", "lay": "T7", "draw": "T2", "discard": "T10", "out": "T11", "tray": "C2",
    },
    "kalooki": {
        "pile": "K04", "stock": "K04", "meld": "K13", "set": "K05", "run": "K06", "joker": "K08", "suit": "K06",
        "contract": "K13", "down": "K13", "lay": "K15", "draw": "K11", "discard": "K17", "out": "K18",
        "tray": "K13", "call": "K19",
    },
    "buraco": {
        "pile": "B13", "stock": "B13", "meld": "B09", "set": "B05", "run": "B06", "joker": "B07", "suit": "B06",
        "canasta": "B10", "muerto": "B19", "salida": "B16", "close": "B22", "lay": "B09", "draw": "B13",
        "discard": "B18", "side": "B01", "natural": "B07",
    },
    "pocha": {
        "trick": "P11", "trump": "P05", "palo": "P01", "bid": "P07", "mano": "P03", "postre": "P03", "follow": "P10",
        "head": "P10", "ruff": "P10", "over": "P10", "renuncio": "P12", "lead": "P09", "keep": "P13", "drive": "P09",
    },
}  # fmt: skip
"""The words of each game, and the rule that explains each (rulebook). `word.<id>` says in a catalogue what it means,
`word.<id>.forms` how it is written, its name first; `word.<game>.<id>` goes before both."""
NONE = "none"  # the forms that look like one of the words and are none: they are passed over
_SEPARATOR = "|"


class Found(NamedTuple):
    term: str
    start: int
    end: int


@lru_cache(maxsize=400)
def find(text: str, game: str, lang: str) -> tuple[Found, ...]:
    """The words of a game in a text of this language, each where it stands first.

    Whole words only, whatever their capitals; of several that begin at one place the longest.
    """
    if game not in TERMS:
        return ()
    pattern, terms = _matcher(game, lang)
    found: dict[str, Found] = {}
    for match in pattern.finditer(text):
        term = terms[match[0].lower()]
        if term != NONE:
            found.setdefault(term, Found(term, match.start(), match.end()))
    return tuple(found.values())


@lru_cache(maxsize=8)
def _matcher(game: str, lang: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    terms: dict[str, str] = {}
    for term in (NONE, *TERMS[game]):
        terms |= dict.fromkeys(_forms(game, term, lang), term)
    longest_first = sorted(terms, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE), terms


def _forms(game: str, term: str, lang: str) -> list[str]:
    words = catalogue(lang)
    found = words.get(f"word.{game}.{term}.forms") or words.get(f"word.{term}.forms") or ""
    return [form for form in str(found).split(_SEPARATOR) if form]


def title(game: str, term: str) -> str:
    return capitalised(_forms(game, term, language())[0])


def meaning(game: str, term: str) -> str:
    return t(own_key(f"word.{term}", game))


def explained(game: str, terms: Iterable[str]) -> str:
    """Words with what they mean, one behind the other, as on paper."""
    told = ((title(game, term), uncapitalised(meaning(game, term))) for term in terms)
    return " ".join(t("sheet.word", word=word, meaning=meaning) for word, meaning in told)


def rule_of(game: str, term: str) -> str:
    return TERMS[game][term]
