"""The deal before the eyes: every card leaves the deck in its turn and flies to its hand."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.gui.table.board import Board
from carioca.gui.table.desk import FLIGHT
from carioca.gui.table.sprites import Sprite

DEAL_STEP = 0.032
"""Seconds between two cards."""


def deal_out(board: Board, dealer: int, step: int) -> None:
    """Send the cards of a new round on their way; `step` is the way round the table (+1 or -1)."""
    hands = [board.cast.hand(seat) for seat in range(len(board.picture.hands))]
    places: dict[int, float] = {}
    for seat, hand in enumerate(hands):
        order = (step * (seat - dealer) - 1) % len(hands)
        for i, sprite in enumerate(_dealt(hand, board.hand.order)):
            places[sprite.token] = (i * len(hands) + order) * DEAL_STEP
    last = max(places.values(), default=0.0) + 4 * DEAL_STEP
    board.glide(FLIGHT, lambda sprite: places.get(sprite.token, last), arc=board.frame.px(10))


def _dealt(hand: list[Sprite], order: Sequence[int]) -> list[Sprite]:
    """A hand in the order in which it lies."""
    places = {token: i for i, token in enumerate(order)}
    return sorted(hand, key=lambda sprite: places.get(sprite.token, 0))
