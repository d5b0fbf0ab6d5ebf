"""Carioca on the sheet: what the rounds ask for, and what cards cost by rank."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import groupby

from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.scoring import RED_TWO
from carioca.games.contract.state import CONTRACTS, Contract
from carioca.i18n import capitalised, t
from carioca.sheet.content import JOKER, Price, Round
from carioca.words.base import voice_of
from carioca.words.cards import rank_text


def rounds_of(options: CariocaOptions, base: CariocaOptions) -> tuple[tuple[Round, ...], list[str]]:
    """The rounds of a match, and what the base plays besides."""
    voice = voice_of(CARIOCA)
    ids, others = options.round_ids, base.round_ids
    same = SequenceMatcher(None, others, ids, autojunk=False).get_matching_blocks()
    kept = {block.b + step for block in same for step in range(block.size)}
    rounds = tuple(
        Round(
            at + 1,
            capitalised(voice.round_text(contract.id)),
            _cards(options, contract),
            melds_of(contract),
            at not in kept,
        )
        for at, contract in enumerate(CONTRACTS[name] for name in ids)
    )
    return rounds, [voice.round_text(name) for name in others if name not in ids]


def _cards(options: CariocaOptions, contract: Contract) -> str:
    least = options.meld_size_down == "at_least" and not contract.full
    return t("sheet.cards-least" if least else "sheet.cards", n=contract.cards)


def melds_of(contract: Contract) -> tuple[int, ...]:
    """How many cards each meld of a contract has at least."""
    return (13,) if contract.full else (SET_SIZE,) * contract.sets + (RUN_SIZE,) * contract.runs


def prices_of(options: CariocaOptions, changed: frozenset[str]) -> tuple[Price, ...]:
    """What cards cost by rank (P2, P5), each price with the ranks that share it."""
    points = options.order.points
    numbers = "values" in changed
    prices = []
    if points[2:11] == tuple(range(2, 11)):
        prices.append(Price(("2", "10"), True, t("sheet.face"), numbers))
        prices.append(Price(("J", "Q", "K"), False, str(points[11]), numbers))
    else:
        for cost, group in groupby(range(2, 14), lambda rank: points[rank]):
            ranks = [*group]
            prices.append(Price((rank_text(ranks[0]), rank_text(ranks[-1])), True, str(cost), numbers))
    prices.append(Price(("A",), False, str(points[1]), "ace_value" in changed))
    if options.jokers:
        prices.append(Price((JOKER,), False, str(points[0]), "joker_value" in changed))
    if options.red_twos_wild:
        prices.append(Price(("2♥", "2♦"), False, str(RED_TWO), "red_twos_wild" in changed))
    return tuple(prices)
