"""The trick games' part of the sheet: the cards of each round by the number of players, and their order."""

from __future__ import annotations

from carioca.games.tricks.options import PochaOptions
from carioca.i18n import t
from carioca.sheet.blocks import Price, Round
from carioca.words.typed import numbers_words

ROW = 10  # so many rounds of a list stand in a row


class TricksBlocks:
    def rounds(self, options: PochaOptions, base: PochaOptions) -> tuple[tuple[Round, ...], list[str]]:
        return (_listed(options) if isinstance(options.rounds_table, tuple) else _by_players(options, base)), []

    def prices(self, options: PochaOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        """No card costs anything: they stand in their order, the strongest first."""
        strength = options.strength
        ranks = sorted(strength, key=strength.__getitem__, reverse=True)
        return (Price(tuple(map(str, ranks)), False, "", "card_order" in changed),)


def _by_players(options: PochaOptions, base: PochaOptions) -> tuple[Round, ...]:
    found = []
    for seats in options.possible_seats:
        sizes = options.sizes(seats)
        table = t("sheet.tricks.players", table=numbers_words(sizes))
        found.append(Round(seats, table, t("tricks.rounds", n=len(sizes)), (), sizes != base.sizes(seats)))
    return tuple(found)


def _listed(options: PochaOptions) -> tuple[Round, ...]:
    """A list of people's own in rows, so many rounds in each; its number is that of a row's first round."""
    sizes = options.sizes(options.players_min)
    rows = [sizes[at : at + ROW] for at in range(0, len(sizes), ROW)]
    return tuple(
        Round(1 + ROW * number, t("sheet.tricks.cards", table=numbers_words(row)), "", (), True)
        for number, row in enumerate(rows)
    )
