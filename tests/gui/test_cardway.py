"""The way of a card in the hand of a player, on drawn frames: how it is held, where it lands, what lies under it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from pygame import Rect

from carioca.cards import HIDDEN
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State
from carioca.games.melding.actions import Discard, Draw
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.slots import CARD_RATIO, Zone
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_swaps import position
from tests.longer import many

__all__ = ["sitting"]  # the fixture "sit"

from tests.gui.frames import MOVING, SMALL, Point, Watched, apart, around, card_picture, on_card, on_window, pose, shows

# -- W3: how it is held ----------------------------------------------------------------------------------------------


@pytest.mark.seldom(2)
@pytest.mark.sampled(72)
@pytest.mark.parametrize("corner", [(-0.4, -0.42), (-0.42, 0.3), (-0.36, 0.05)])
@pytest.mark.parametrize("which", [0, 6, 11])
@pytest.mark.parametrize("rested", [0, 10])
def test_a_card_hangs_on_the_point_where_it_was_grabbed(sit, corner, which, rested):
    top = sit(**MOVING)
    top.wait()
    board = top.table.board
    sprite = board.sprite(board.hand.order[which])
    start = on_window(pose(sprite), (corner[0] * CARD_RATIO, corner[1]))
    start = round(start[0]), round(start[1])
    top.move(*start)
    top.step(rested)
    top.button(*start, down=True)
    was = pose(sprite)
    grip = on_card(was, start)
    turns = [was[2]]
    for step in range(1, 25):
        to = start[0] + 12 * min(step, 14), start[1] - 9 * min(step, 14)
        top.move(*to, held=True)
        if board.held:
            if len(turns) == 1:
                # It rises on until it is taken.
                grip = on_card((sprite.x + start[0] - to[0], sprite.y + start[1] - to[1], *pose(sprite)[2:]), start)
            assert apart(on_window(pose(sprite), grip), to) <= 1.0, step
            turns.append(sprite.angle)
            image = card_picture(top, sprite.card, sprite.height, sprite.angle)
            seen = shows(top.app.surface, image, (sprite.x, sprite.y))
            assert seen is not None and seen > 0.85, (step, seen)
    assert 2 <= max(map(abs, turns[2:])) <= 12, "it leans while it moves"
    assert abs(turns[-1]) <= (4 if top.table.drop_target else 0), "at rest it hangs upright, or leans towards its place"
    assert all(abs(one - other) <= 4 for one, other in pairwise(turns[1:]))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zone", [STOCK, PILE])
def test_the_top_of_stock_and_pile_hangs_there_too(sit, zone):
    top = sit(**MOVING)
    top.wait()
    board = top.table.board
    rect = board.places.stock if zone == STOCK else board.places.pile
    card = HIDDEN if zone == STOCK else board.picture.pile[-1]
    start = rect.x + rect.w // 4, rect.y + rect.h // 5
    top.move(*start)
    top.button(*start, down=True)
    grip = on_card((*rect.center, 0.0, board.places.pile_height), start)
    for step in range(1, 12):
        to = start[0] + 15 * step, start[1] + 9 * step
        top.move(*to, held=True)
        (held,) = board.sprites.find(board.held)
        assert apart(on_window(pose(held), grip), to) <= 1.0, step
        image = card_picture(top, card, board.places.pile_height, held.angle)
        seen = shows(top.app.surface, image, (held.x, held.y))
        assert seen is not None and seen > 0.85, step


# -- W1: where it lands ----------------------------------------------------------------------------------------------


NEAR = 20  # px within which a press that moves is still a click


class Drops:
    """Lets go of cards at random and follows each of them, frame by frame, until it rests."""

    def __init__(self, top: Tabletop, rng: Random) -> None:
        self.top, self.rng = top, rng
        self.count = 0
        self.kinds: set[str] = set()

    def calm(self) -> None:
        """Whatever others do happens at once; then it is the person's turn and nothing moves."""
        table = self.top.table
        tempo, animator = table.pacing, table.animator
        speed, pace, animator.speed, tempo.pace = animator.speed, tempo.pace, 0.0, 1e-6
        self.top.wait()
        if isinstance(self.top.scene, TableScene):
            table.animator.settle()
            self.top.step()
        animator.speed, tempo.pace = speed, pace

    def grab(self, start: Point, end: Point) -> None:
        top = self.top
        start = round(start[0]), round(start[1])
        end = round(end[0]), round(end[1])
        top.move(*start)
        top.button(*start, down=True)
        for part in (0.3, 0.7, 1.0):
            top.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, held=True)
        # A hand rests a moment before it lets go: by then the card is upright.
        top.step(4)

    def drop(self, kind: str, token: int | None, start: Point, end: Point) -> None:
        """One card from a point to another; `token` None: whichever card comes to the hand by it."""
        top = self.top
        before = set(top.table.board.hand.cards)
        self.grab(start, end)
        sprite = top.table.board.sprite(token) if token is not None else None
        (hanging,) = top.table.board.sprites.find(top.table.board.held)
        held = hanging.x, hanging.y
        top.button(*end, down=False)
        way: list[Point] = []
        for frame in range(70):
            if sprite is None:
                board = top.table.board
                sprite = next((s for s in board.own if s.token not in before), None)
            if sprite is None:
                assert frame < 2, f"{kind}: the card is nowhere"
            else:
                way.append((sprite.x, sprite.y))
                if frame == 0:
                    self.see(kind, sprite)
            if frame > 2 and sprite is not None and not top.table.animator.moving(sprite):
                break
            top.step()
        assert apart(way[0], held) <= 1.5, f"{kind}: let go at {held}, first seen at {way[0]}"
        left = [apart(point, way[-1]) for point in way]
        worst = max((later - min(left[: i + 1]) for i, later in enumerate(left)), default=0.0)
        assert worst <= 1.0, f"{kind}: turns back by {worst:.0f} px on its way"
        self.count += 1
        self.kinds.add(kind)

    def see(self, kind: str, sprite: Any) -> None:
        """The frame shows the card where its sprite is: no assertion about numbers only."""
        up = sprite.face > 0
        height = round(sprite.height)
        flying = self.top.table.animator.moving(sprite)
        image = card_picture(self.top, sprite.shown if up else HIDDEN, height, sprite.angle, flying)
        others = tuple(around(other, 4) for other in self.top.table.board.own if other is not sprite)
        seen = shows(self.top.app.surface, image, (sprite.x, sprite.y), others)
        assert seen is None or seen > 0.7, f"{kind}: the frame does not show the card ({seen})"

    def somewhere(self, rect: Rect) -> Point:
        return self.rng.randint(rect.left + 3, rect.right - 4), self.rng.randint(rect.top + 3, rect.bottom - 4)

    def own_card(self, token: int) -> Point:
        """A point of the strip of a card that its neighbours leave free."""
        sprite = self.top.table.board.sprite(token)
        assert sprite is not None
        place = (self.rng.uniform(-0.45, -0.3) * CARD_RATIO, self.rng.uniform(-0.4, 0.4))
        return on_window(pose(sprite), place)

    def play_hand(self, token: int) -> None:
        board = self.top.table.board
        # What was let go where it lay was clicked: two that are picked would be taken along together.
        operations.unpick(self.top.table)
        start = self.own_card(token)
        free = Rect(8, board.frame.banner.bottom + 4, 60, 40)
        # Half over the pile it would be thrown.
        stock = Rect(board.places.stock.topleft, (board.places.stock.w // 2, board.places.stock.h))
        places = {"hand": board.frame.hand, "nowhere": free, "stock refuses": stock}
        if board.places.tray:
            places["tray"] = board.places.tray[0]
        kind = self.rng.choice(sorted(places))
        end = self.somewhere(places[kind])
        if apart(start, end) > NEAR:
            self.drop(kind, token, start, end)

    def onto(self, kind: str, token: int, zone: Zone) -> None:
        """To a zone that takes it, with the pointer well inside."""
        self.drop(kind, token, self.own_card(token), self.top.centre(zone))

    def drop_back(self, source: Zone, rect: Rect) -> None:
        """The top of the stock or the pile is let go over the cloth: it glides back."""
        top, start = self.top, self.somewhere(rect)
        end = round(start[0] - 150), round(start[1] + 4)
        self.grab(start, end)
        top.button(*end, down=False)
        top.step(20)
        assert top.table.my_turn and source in top.table.targets(())
        card = HIDDEN if source == STOCK else top.table.board.picture.pile[-1]
        seen = shows(top.app.surface, card_picture(top, card, top.table.board.places.pile_height), rect.center)
        assert seen is not None and seen > 0.85


def a_turn(drops: Drops) -> None:
    """A draw by hand, cards that are put somewhere, a discard."""
    top, rng = drops.top, drops.rng
    board = top.table.board
    if len(board.hand.order) < 8:
        operations.take_back(top.table)
        drops.calm()
    hand = board.frame.hand
    source = rng.choice([STOCK, PILE]) if PILE in top.table.lit else STOCK
    rect = board.places.stock if source == STOCK else board.places.pile
    if rng.random() < 0.3:
        drops.drop_back(source, rect)
    drops.drop(f"{source.kind} to hand", None, drops.somewhere(rect), drops.somewhere(hand))
    drops.calm()
    for _ in range(5):
        drops.play_hand(rng.choice(board.hand.order))
        drops.calm()
    state: State = top.table.state
    able = [t for t in board.hand.order if CARIOCA.check(state, Discard(board.hand.cards[t])) is None]
    drops.onto("discard", rng.choice(able), PILE)
    drops.calm()


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("most", [30, pytest.param(200, marks=pytest.mark.slow)])
def test_a_card_that_is_let_go_never_turns_back(sit, most):
    """Draws, discards and cards put here and there, at random; the ways of laid cards are the next test's."""
    top = sit(seed="31", **MOVING)
    drops = Drops(top, Random(5))
    drops.calm()
    while drops.count < most:
        if not isinstance(top.scene, TableScene):
            top.key("enter")
            drops.calm()
            continue
        a_turn(drops)
    assert drops.kinds >= {"stock to hand", "pile to hand", "discard", "tray", "hand", "nowhere", "stock refuses"}


MELDS = ((1, "5C 6C 7C 8C"), (1, "9S 9H 9D"), (2, "JD QD KD AD"), (0, "3S 3H 3C"))
LAID = "9C 4C TD 2D 3D * 6H KS"


@pytest.mark.slow
def test_laid_cards_never_turn_back_either(sit):
    """30 cards that are laid off, or laid in the place of a joker."""
    rng, pos = Random(9), position(LAID, MELDS, {}, rivals=2)
    top = sit((None, "random", "random"), options=CARIOCA.read_position(pos).options, position=pos, **MOVING)
    drops = Drops(top, rng)
    begun = top.session.match.state
    while drops.count < 30:
        drops.calm()
        board, table = top.table.board, top.table
        lays = {}
        for token in board.hand.order:
            zones = table.targets(board.cards([token]))
            lays |= {(token, zone): steps for zone, steps in zones.items() if zone != PILE}
        if not lays or len(board.hand.order) < 4:
            top.session.match.state = begun
            table.board.look(top.session.view(0))
            table.board.place()
            table.refresh()
            continue
        token, zone = rng.choice(sorted(lays, key=str))
        board.held = [token]
        table.refresh()
        end = top.centre(zone)
        board.held = []
        table.refresh()
        drops.drop("lay-off", token, drops.own_card(token), end)
        assert token not in board.hand.cards and any(
            row for zone, row in board.sprites.rows.items() if zone.kind == "meld"
        )


@pytest.mark.slow
def test_what_a_hand_lets_go_of_sounds_when_it_lies_there(sit, monkeypatch):
    top = sit(**MOVING)
    top.wait()
    heard: list[tuple[str, bool]] = []
    board = top.table.board
    monkeypatch.setattr(
        top.app.stage.audio, "play", lambda name, pan=0.0: heard.append((name, top.table.animator.active))
    )
    top.carry_out(Draw("stock"))
    top.wait(lambda: top.table.my_turn and not top.table.animator.active)
    token = board.hand.order[0]
    top.drag(top.spot(token), top.centre(Zone("tray", number=0)))
    assert "place" not in [name for name, _ in heard]
    top.step(20)
    assert [name for name, _ in heard][-1] == "place"
    state: State = top.table.state
    token = next(t for t in board.hand.order if CARIOCA.check(state, Discard(board.hand.cards[t])) is None)
    sprite = board.sprite(token)
    top.drag(top.spot(token), (board.places.pile.centerx + 8, board.places.pile.centery))
    for _ in range(5):
        assert "discard" not in [name for name, _ in heard] and apart(pose(sprite)[:2], board.places.pile.center) > 1
        top.step()
    for _ in range(20):
        if "discard" in [name for name, _ in heard]:
            break
        top.step()
    assert (sprite.x, sprite.y) == board.places.pile.center and "discard" in [name for name, _ in heard]


# -- W2: what lies under it ------------------------------------------------------------------------------------------


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("most", [10, pytest.param(many(400, 60), marks=pytest.mark.slow)])
def test_the_pile_shows_a_face_in_every_frame_of_a_round(sit, monkeypatch, most):
    """Of the whole round behind `slow`; without it of its first laps."""
    watched = Watched(monkeypatch)
    top = sit((None, "normal", "normal"), seed="12", animation="fast", reduced_motion=False, size=SMALL)
    top.wait()
    taken, turns = {0: 0, 1: 0, 2: 0}, 0
    submit = top.session.submit

    def counted(action: Any) -> Any:
        taken[top.session.current] += action == Draw("pile")
        return submit(action)

    monkeypatch.setattr(top.session, "submit", counted)
    while isinstance(top.scene, TableScene) and turns < most:
        turns += 1
        action = top.decide()
        if isinstance(action, Draw) and turns % 6 == 1:
            # A look below the top, without taking it, is no move: it shows nothing.
            pile = top.table.board.places.pile
            if PILE in top.table.lit:
                top.drag(pile.center, (pile.centerx, pile.bottom + 30))
                top.step(16)
                action = Draw("pile")
        (top.drag_out if turns % 2 else top.carry_out)(action)
        top.wait()
    assert watched.faults == []
    assert watched.judged > 60 and watched.frames > 300
    assert taken[0] >= 2 and taken[1] + taken[2] >= 1, taken


@pytest.mark.slow
def test_a_replay_shows_a_face_there_too_on_and_back(tmp_path):
    from carioca.film import Film
    from carioca.gui.scenes.replay import ReplayScene
    from tests.gui.driver import Driver
    from tests.gui.test_replay import two_rounds

    driver = Driver(tmp_path, SMALL, animation="fast", reduced_motion=False)
    film = Film(two_rounds())
    driver.open(ReplayScene(film), 4)
    player, watched = driver.scene.player, Watched()
    for eyes in (None, 1):
        player.look(eyes)
        player.seek(0)
        driver.step(30)
        for step in (*[1] * 20, *[-1] * 12):
            player.step(step)
            for _ in range(40):
                driver.step()
                state: State = player.frame.after
                watched.look_at(player.table, driver.app.surface, state)
                if not player.table.animator.active:
                    break
    driver.close()
    assert watched.faults == [] and watched.judged > 60
