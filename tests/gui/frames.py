"""Looks at drawn frames: which card is where in the picture, and what the discard pile shows."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pytest
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.games.contract.state import State
from carioca.gui.melding.model import PILE
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.cards import passing_size
from carioca.gui.table.slots import CARD_RATIO
from tests.gui.tabletop import Tabletop

SMALL = (720, 440)
Pose = tuple[float, float, float, float]
Point = tuple[float, float]
MOVING = {"animation": "normal", "reduced_motion": False, "size": SMALL}


def pose(sprite: Any) -> Pose:
    return sprite.x, sprite.y, sprite.angle, sprite.height


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def on_card(at: Pose, point: Point) -> Point:
    """A point of the window as a point of a card, in heights from its centre along its edges."""
    x, y, turn = (point[0] - at[0]) / at[3], (point[1] - at[1]) / at[3], radians(at[2])
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def on_window(at: Pose, point: Point) -> Point:
    """Where such a point of a card is in the window."""
    turn = radians(at[2])
    x, y = point[0] * cos(turn) + point[1] * sin(turn), point[1] * cos(turn) - point[0] * sin(turn)
    return at[0] + x * at[3], at[1] + y * at[3]


Spot = tuple[int, int, tuple[int, int, int], bool]
WASHED = 150 / 255
"""How strongly a card is washed over that somebody holds in the hand but has not taken yet."""


KNOWN: WeakKeyDictionary[Surface, list[Spot]] = WeakKeyDictionary()


def spots(image: Surface) -> list[Spot]:
    """A net of points over a card's picture: where, which colour, and whether it is paper; the edge is left out."""
    if image in KNOWN:
        return KNOWN[image]
    found = KNOWN[image] = []
    for x in range(image.get_width() // 8, image.get_width() * 7 // 8, 2):
        for y in range(image.get_height() // 12, image.get_height() * 11 // 12, 3):
            red, green, blue, alpha = image.get_at((x, y))
            if alpha > 250:
                found.append((x, y, (red, green, blue), min(red, green, blue) > 200))
    return found


def shows(
    window: Surface, image: Surface, centre: Point, hidden: tuple[Rect, ...] = (), wash: Any = None
) -> float | None:
    """How much of a card's picture is in the window there, 0..1; of ink and paper what is seen less of.

    Places in `hidden` are left out; None when too little is left to judge by. `wash`: a colour over the card.
    """
    corner = image.get_rect(center=(round(centre[0]), round(centre[1])))
    net = [spot for spot in spots(image) if window.get_rect().collidepoint(corner.x + spot[0], corner.y + spot[1])]
    bare = [
        spot for spot in net if not any(rect.collidepoint(corner.x + spot[0], corner.y + spot[1]) for rect in hidden)
    ]
    seen: dict[bool, list[bool]] = {}
    for x, y, plain, paper in bare:
        colour: tuple[float, ...] = plain
        if wash is not None:
            colour = tuple(c + (w - c) * WASHED for c, w in zip(plain, wash, strict=True))
        there = window.get_at((corner.x + x, corner.y + y))
        most = max(abs(a - b) for a, b in zip(there[:3], colour, strict=True))
        seen.setdefault(paper, []).append(most <= (45 if wash is None else 25))
    if len(bare) < len(net) * 0.45 or len(seen) < len({spot[3] for spot in net}):
        return None
    return min(sum(part) / len(part) for part in seen.values())


def card_picture(top: Tabletop, card: Card, height: float, angle: float = 0.0, flying: bool = False) -> Surface:
    """The picture of a card as frames show it, opaque inside; of a flying one there are few angles and sizes."""
    turn = round(angle / 2) * 2 if flying else angle
    moving = flying and round(height) not in top.table.board.heights
    image = top.app.stage.textures.card(
        card, passing_size(round(height)) if moving else round(height), turn, moving=moving
    )
    return image


def around(sprite: Any, margin: int = 24) -> Rect:
    """The place that a card and its shadow may cover, however it is turned."""
    turned = abs(sin(radians(sprite.angle))) * sprite.height
    rect = Rect(0, 0, round(sprite.height * CARD_RATIO + turned) + margin, round(sprite.height + turned) + margin)
    rect.center = round(sprite.x), round(sprite.y)
    return rect


class Watched:
    """Looks at the discard pile in every frame that a table draws."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch | None = None) -> None:
        self.frames = self.judged = 0
        self.faults: list[str] = []
        self.last: tuple[object, ...] = ()
        self.table: Any = None
        self.surface: Surface | None = None
        step = Tabletop.step

        def one_by_one(top: Tabletop, frames: int = 1) -> None:
            for _ in range(frames):
                step(top)
                if isinstance(top.scene, TableScene) and top.scene is not self.table:
                    self.table = top.scene
                elif isinstance(top.scene, TableScene):
                    self.look(top.table, top.app.surface)

        if monkeypatch is not None:
            monkeypatch.setattr(Tabletop, "step", one_by_one)

    def look(self, table: Any, window: Surface) -> None:
        """Judge a frame of a match that is played."""
        self.look_at(table, window, table.session.match.state)

    def look_at(self, table: Any, window: Surface, state: State) -> None:
        """A face as long as a card lies there: of the top, or of the one that it is about to cover."""
        board = table.board
        pile, top = board.picture.pile, board.sprites.top(PILE)
        flying = top is not None and table.animator.moving(top)
        if not pile or (flying and len(pile) == 1) or not table.faces.ready:
            return
        if any(one.moment.staged for one in table.moments.running):
            # Who goes out stands over the table, and over the pile with it.
            return
        self.frames += 1
        away = [sprite for sprite in board.sprites if table.animator.moving(sprite) or sprite.token in board.held]
        guest = getattr(table, "guest", None)
        away += [guest] if guest is not None else []
        hidden = tuple(around(sprite) for sprite in away)
        same = hidden, pygame.image.tobytes(window.subsurface(board.places.pile), "RGB")
        if same == self.last:
            return
        self.last = same
        able = {card for card in (*state.pile[-2:], *pile[-2:]) if card != HIDDEN}
        seen = [self._seen(table, window, card, hidden) for card in able]
        judged = [part for part in seen if part is not None]
        if judged:
            self.judged += 1
            if max(judged) < 0.5:
                self.faults.append(f"frame {self.frames}: no face of {able} on the pile ({max(judged):.2f})")

    def _seen(self, table: Any, window: Surface, card: Card, hidden: tuple[Rect, ...]) -> float | None:
        board = table.board
        image = table.stage.textures.card(card, board.places.pile_height)
        seen = shows(window, image, board.places.pile.center, hidden)
        if seen is None or seen > 0.6:
            return seen
        return max(seen, shows(window, image, board.places.pile.center, hidden, table.stage.palette.zone) or 0.0)
