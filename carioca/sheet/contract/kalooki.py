"""Kalooki on the sheet: what the rounds ask for at least, how many cards are dealt, and what cards cost."""

from __future__ import annotations

from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.games.contract.state import contract_of
from carioca.i18n import capitalised, t
from carioca.sheet.content import JOKER, Price, Round
from carioca.sheet.contract.carioca import melds_of
from carioca.words.base import voice_of


def rounds_of(options: KalookiOptions, base: KalookiOptions) -> tuple[tuple[Round, ...], list[str]]:
    """The rounds of a match, each with the cards dealt, and what the base plays besides."""
    voice, ids = voice_of(KALOOKI), options.rounds_table
    usual = dict(zip(base.rounds_table, map(base.cards_dealt, range(len(base.rounds_table))), strict=True))
    rounds = []
    for at, name in enumerate(ids):
        dealt = options.cards_dealt(at)
        same = usual.get(name) == dealt and _after(base.rounds_table, name) == _after(ids, name)
        cards = t("sheet.cards", n=dealt)
        rounds.append(Round(at + 1, capitalised(voice.round_text(name)), cards, melds_of(contract_of(name)), not same))
    return tuple(rounds), [voice.round_text(name) for name in base.rounds_table if name not in ids]


def _after(ids: tuple[str, ...], name: str) -> str:
    """The round before a round; empty for the first one."""
    at = ids.index(name)
    return ids[at - 1] if at else ""


def prices_of(options: KalookiOptions, changed: frozenset[str]) -> tuple[Price, ...]:
    """What cards cost (K28), each price with the cards that share it."""
    return (
        Price(("2", "10"), True, t("sheet.face"), False),
        Price(("J", "Q", "K"), False, "10", False),
        Price(("A♥", "A♦"), False, str(options.red_ace), "red_ace" in changed),
        Price(("A♠", "A♣"), False, str(options.black_ace), "black_ace" in changed),
        Price((JOKER,), False, str(options.joker_value), "joker_value" in changed),
    )
