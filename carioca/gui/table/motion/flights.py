"""How the cards of an event set out: a deal card by card, a step place by place, open hands one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.paint import FLIGHT, PLAIN, Show
from carioca.gui.table.slots import HAND

if TYPE_CHECKING:
    from carioca.gui.table.board import Board
    from carioca.gui.table.model import Picture

DEAL_STEP = 0.032  # seconds between two cards
LONGEST = 0.6  # seconds between the first and the last place at most


def fly(board: Board, picture: Picture, shows: Sequence[Show]) -> list[Sprite]:
    """Let the cards follow to the next picture, as its events are shown; those that come to another zone."""
    moved = board.show(picture)
    flown = next((show for show in shows if show.arc), PLAIN)
    late = delays(waves(board, moved), max((show.step for show in shows), default=0.0))
    high = board.frame.px(flown.arc) if flown.arc else 0
    board.glide(flown.flight, lambda sprite: late.get(sprite.token, 0.0), high)
    return moved


def deal_out(board: Board, dealer: int, step: int) -> None:
    """Send the cards of a new round on their way; `step` is the way round the table (+1 or -1)."""
    hands = [board.sprites.hand(seat) for seat in range(len(board.picture.hands))]
    places: dict[int, float] = {}
    for seat, hand in enumerate(hands):
        order = (step * (seat - dealer) - 1) % len(hands)
        for i, sprite in enumerate(_dealt(hand, board.hand.order)):
            places[sprite.token] = (i * len(hands) + order) * DEAL_STEP
    last = max(places.values(), default=0.0) + 4 * DEAL_STEP
    board.glide(FLIGHT, lambda sprite: places.get(sprite.token, last), arc=board.frame.px(10))


def _dealt(hand: list[Sprite], order: Sequence[int]) -> list[Sprite]:
    places = {token: i for i, token in enumerate(order)}
    return sorted(hand, key=lambda sprite: places.get(sprite.token, 0))


def waves(board: Board, moved: Sequence[Sprite]) -> list[list[Sprite]]:
    """The cards that came, parted by the places of the middle, in the order of the table; those of hands come first."""
    here = {id(sprite) for sprite in moved}
    found: list[list[Sprite]] = []
    first: list[Sprite] = []
    for zone, sprites in board.sprites.rows.items():
        group = [sprite for sprite in sprites if id(sprite) in here]
        if zone.kind == HAND.kind:
            first += group
        elif group:
            found.append(group)
    return [first + found[0], *found[1:]] if found else [first]


def delays(groups: Sequence[Sequence[Sprite]], step: float) -> dict[int, float]:
    """By token, how many seconds each card waits when its place comes `step` seconds after the one before."""
    step = min(step, LONGEST / max(1, len(groups) - 1))
    return {sprite.token: at * step for at, group in enumerate(groups) for sprite in group}


def fans(board: Board, step: float) -> dict[int, float]:
    """By token, how many seconds the rivals' cards wait until they turn over, one hand after the other."""
    seats = list(board.frame.seats)
    step = min(step, LONGEST / max(1, len(seats)))
    return {sprite.token: at * step for at, seat in enumerate(seats) for sprite in board.sprites.hand(seat)}
