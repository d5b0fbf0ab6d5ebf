"""The contract games' part of the sheet: what the rounds ask for, and what cards cost."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import groupby

from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.law import CONTRACTS, Contract, contract_of
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.scoring import RED_TWO
from carioca.i18n import capitalised, t
from carioca.sheet.blocks import JOKER, Price, Round
from carioca.words.cards import rank_text
from carioca.words.door import voice_of


def rounds_of(options: CariocaOptions, base: CariocaOptions) -> tuple[tuple[Round, ...], list[str]]:
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


def kalooki_rounds(options: KalookiOptions, base: KalookiOptions) -> tuple[tuple[Round, ...], list[str]]:
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
    at = ids.index(name)
    return ids[at - 1] if at else ""


def kalooki_prices(options: KalookiOptions, changed: frozenset[str]) -> tuple[Price, ...]:
    """What cards cost (K28), each price with the cards that share it."""
    return (
        Price(("2", "10"), True, t("sheet.face"), False),
        Price(("J", "Q", "K"), False, "10", False),
        Price(("A♥", "A♦"), False, str(options.red_ace), "red_ace" in changed),
        Price(("A♠", "A♣"), False, str(options.black_ace), "black_ace" in changed),
        Price((JOKER,), False, str(options.joker_value), "joker_value" in changed),
    )


ItsOptions = CariocaOptions | KalookiOptions


class ContractBlocks:
    """The options tell whose sheet it is."""

    def rounds(self, options: ItsOptions, base: ItsOptions) -> tuple[tuple[Round, ...], list[str]]:
        if isinstance(options, KalookiOptions):
            assert isinstance(base, KalookiOptions)
            return kalooki_rounds(options, base)
        assert isinstance(base, CariocaOptions)
        return rounds_of(options, base)

    def prices(self, options: ItsOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        if isinstance(options, KalookiOptions):
            return kalooki_prices(options, changed)
        return prices_of(options, changed)
