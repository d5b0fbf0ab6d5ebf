"""Red twos that are also jokers (carioca.md J11): which of them stand for another card, and rows read with them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.melding.state import Kind, Laid, Row


def stood(kind: Kind, row: Row, law: Law) -> Row:
    """A meld's row with a joker for every red two that stands for another card."""
    if not law.red_twos or not any(card in RED_TWOS for card in row):
        return row
    others = [(at, card) for at, card in enumerate(row) if card != JOKER and card not in RED_TWOS]
    if kind is Kind.SET:
        twos = not others or others[0][1].rank == 2
        return row if twos else tuple(JOKER if card in RED_TWOS else card for card in row)
    # Without any other natural the first red two is the one that stands for itself.
    at, first = others[0] if others else next((at, card) for at, card in enumerate(row) if card in RED_TWOS)
    low = first.rank - 1 - at
    return tuple(
        JOKER if card in RED_TWOS and ((low + place) % 13 != 1 or (law.same_suit and card.suit != first.suit)) else card
        for place, card in enumerate(row)
    )


def read_with_twos(row: Row, read: Callable[[Row], Laid | Refusal], wish: Kind = Kind.FULL) -> Laid | Refusal:
    """A row read with as few of its red twos as jokers as possible; if it can be the kind that is wished, as that.

    Of a row that can be read in no way the refusal tells the first fault of its jokers; else how it is no meld even
    where all red twos are jokers. It quotes the row as it was laid.
    """
    twos = [at for at, card in enumerate(row) if card in RED_TWOS]
    refusals: list[Refusal] = []
    other: Laid | None = None
    for size in range(len(twos) + 1):
        for wild in combinations(twos, size):
            shown = tuple(JOKER if at in wild else card for at, card in enumerate(row))
            found = read(shown)
            if isinstance(found, Refusal):
                refusals.append(found)
                continue
            laid = _restored(row, shown, found) if wild else found
            if laid.kind is wish:
                return laid
            other = other or laid
    if other is not None:
        return other
    refusal = next((refusal for refusal in refusals if refusal.rule.startswith("J")), refusals[-1])
    return refusal._replace(values={**refusal.values, "cards": row}) if "cards" in refusal.values else refusal


def _restored(row: Row, shown: Row, laid: Laid) -> Laid:
    """What was read of a row with jokers for its red twos, with these in place again."""
    wild = [card for card, place in zip(row, shown, strict=True) if place == JOKER]
    if laid.kind is not Kind.SET and laid.cards != shown:
        wild.reverse()
    cards = iter(wild)
    return laid._replace(cards=tuple(next(cards) if card == JOKER else card for card in laid.cards))
