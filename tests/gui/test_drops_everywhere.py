"""200 random drops at the tables of the other games: from where it is let go a card never turns back on its way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.gui.table.slots import HAND, Zone
from tests.games.canasta.table import melds
from tests.games.contract.kalooki import meld, player
from tests.gui.canasta.sides import Sides
from tests.gui.frames import MOVING, SMALL, Point, apart
from tests.gui.kalooki_top import KalookiTop
from tests.gui.tabletop import point_in
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import TrickTable


def kalooki(folder: Path) -> Any:
    hand = player("9S TS 4H AD JC QC 2H 7D KS", down="earlier")
    laid = [meld("5S 6S 7S 8S"), meld("4S 4C 4D", owner="B"), meld("JH JD JS", owner="C")]
    return KalookiTop(folder, A=hand, melds=laid, **MOVING)


def buraco(folder: Path) -> Any:
    moving = {name: value for name, value in MOVING.items() if name != "size"}
    laid = melds("6S 7S 8S", "JH JS JD", "4H 5H 6H")
    return Sides(folder, "9S TS 4D 7H JC QC 5S 3H KS", size=SMALL, settings=moving, drew="stock", melds=laid)


def pocha(folder: Path) -> Any:
    return TrickTable(folder, options=RUFF["options"], position=RUFF, trick_pause="quick", one_click=False, **MOVING)


def calm(top: Any) -> None:
    """It is the person's turn, everything lies still."""
    top.table.animator.settle()
    top.wait()
    for _ in range(300):
        top.step()
        if top.table.my_turn and not top.table.animator.active:
            return
    raise AssertionError("the table never came to rest")


def again(top: Any, begun: Any) -> None:
    """Back to the position in which the test began."""
    table = top.table
    top.session.match.state = begun
    table.animator.settle()
    top.step(3)
    table.board.look(top.session.view(0))
    table.board.place()
    table.refresh()


def way_of(top: Any, token: int, end: Point) -> list[Point]:
    """Where a card is in each frame, from being let go at a point until it rests."""
    board = top.table.board
    sprite = board.sprite(token)
    start = sprite.x - sprite.height * board.pack.ratio * 0.42, sprite.y - sprite.height * 0.2
    top.move(*start)
    top.button(*start, down=True)
    for part in (0.3, 0.7, 1.0):
        top.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, held=True)
    top.step(2)
    assert board.held == [token]
    held = sprite.x, sprite.y
    top.button(*end, down=False)
    way = [(sprite.x, sprite.y)]
    assert apart(way[0], held) <= 1.5
    for _ in range(40):
        top.step()
        way.append((sprite.x, sprite.y))
        if len(way) > 3 and not top.table.animator.moving(sprite):
            break
    return way


@pytest.mark.seldom(2)
@pytest.mark.sampled(96)
@pytest.mark.parametrize(
    ("game", "most"),
    [
        *[(game, 20) for game in (kalooki, buraco, pocha)],
        *[pytest.param(game, 100, marks=pytest.mark.slow) for game in (kalooki, buraco, pocha)],
    ],
)
def test_a_card_that_is_let_go_never_turns_back(game, most, tmp_path):
    top = game(tmp_path)
    calm(top)
    begun, rng, kinds = top.session.match.state, Random(4), set()
    for count in range(most):
        table, board = top.table, top.table.board
        if not table.my_turn or len(board.hand.order) < 4 - 2 * (game is pocha):
            again(top, begun)
            calm(top)
        token = rng.choice(board.hand.order)
        able = list(table.targets(board.cards([token])))
        zone: Zone | None = rng.choice([*able, HAND, None]) if count % 2 else None if not able else rng.choice(able)
        if zone is None:
            end: Point = (rng.randint(8, 70), rng.randint(board.frame.banner.bottom + 6, board.frame.hand.top - 90))
        elif zone == HAND:
            hand = board.frame.hand
            end = rng.randint(hand.left + 30, hand.right - 30), hand.centery + rng.randint(-15, 15)
        else:
            board.held = [token]
            table.refresh()
            end = point_in(table, zone)
            board.held = []
            table.refresh()
        way = way_of(top, token, end)
        if zone == HAND and token not in board.hand.cards:
            continue  # let go where it was lifted it was clicked, and flies as what is played
        left = [apart(point, way[-1]) for point in way]
        worst = max(later - min(left[: at + 1]) for at, later in enumerate(left))
        assert worst <= 1.0, f"{zone}: turns back by {worst:.0f} px"
        kinds.add(zone.kind if zone is not None else "")
        if zone in able:
            again(top, begun)
        calm(top)
    assert kinds >= ({"", "hand", "trick"} if game is pocha else {"", "hand", "pile", "meld"}), kinds
    top.close()
