"""The pointer on the table, from press to drop: what is pressed, when a press becomes a drag, which place is meant,
where the cards would come to lie there, and what a drop or a click does.

The moves themselves stand in operations.py; how held cards follow the pointer stands in motion/animator.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import hypot, inf
from typing import TYPE_CHECKING, Generic, TypeVar

from carioca.gui.table import operations
from carioca.gui.table.board import Board
from carioca.gui.table.hand_layout import RISE, RestingCard, RowGap, in_two_rows
from carioca.gui.table.motion.animator import Grip
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.moves import Landing
from carioca.gui.table.render.messages import toast_parts
from carioca.gui.table.render.panels import LOOKED_UP
from carioca.gui.table.render.seats import plate_at
from carioca.gui.table.slots import FORGIVING, HAND, Point, Slot, Zone, covers, zone_at

if TYPE_CHECKING:
    from carioca.gui.table.motion.events import EventQueue
    from carioca.gui.table.table import Table, TableButton

T = TypeVar("T")
LEFT, RIGHT = 1, 3
THRESHOLD = 7  # design units that the pointer may tremble before a click becomes a drag
DEAD = 0.25  # seconds for which a button that has come under the pointer is no button yet
DOUBLE = 0.4  # seconds in which the second click on a card must come
NEAR = 8  # design units by which the pointer may move between the two
Held = int | Zone  # a card of the own hand by its token, or the top card of a zone


class Pointer:
    def __init__(self, table: Table, events: EventQueue) -> None:
        self.table = table
        self.events = events
        self.drag: Drag[Held] = Drag(THRESHOLD)
        self.grip: Grip | None = None  # the cards that hang on the pointer
        self._moved = False  # whether the pointer has moved since the cards were brought to it
        self._landing: tuple[object, Landing | None] = None, None  # for held cards, after what it follows from
        self.clicks = ClickCounter()

    # -- press --

    def press(self, pos: Point, button: int) -> None:
        table = self.table
        if button not in (LEFT, RIGHT):
            return
        table.lifted, self.clicks.mine = None, table.my_turn
        if button == RIGHT:
            self._look_for(pos)
            return
        self.cancel()
        pressed = self.button_at(pos)
        if pressed is not None and pressed.name == "log" and table.moves.asks_over_log and not table.my_turn:
            pressed = None
        self.drag.threshold = table.board.frame.px(THRESHOLD)
        if pressed is not None and table.clock - pressed.since < DEAD:
            self.drag.cancel()
            return
        if pressed is not None:
            self._show_pressed(pressed.name)
            self.drag.press(pos, None)
            return
        item = None if table.moves.covers(table, pos) else self._item_at(pos)
        again = self.clicks.meant(table, pos)
        item = item if again is None else again
        self.drag.press(pos, item)
        looks = plate_at(table, pos) is not None
        hurried = table.busy and not looks and not self._tidies(pos, item) and self.events.hasten()
        if isinstance(self.drag.item, int):
            return
        if hurried:
            # This click only hastened: it must not also draw or discard.
            self.drag.cancel()
            table.moves.click_early(table, zone_at([pos], table.board.zones(), 0))
        elif any(table.clock - coming.since < DEAD for coming in table.buttons if coming.name not in LOOKED_UP):
            # What has just come to be asked is not answered by a click that meant something else.
            self.drag.cancel()

    def _look_for(self, pos: Point) -> None:
        """A right click lifts the card under it, elsewhere it lets go of all."""
        table = self.table
        sprite = None if self.cancel() or table.moves.covers(table, pos) else own_at(table.board, pos)
        table.unask()
        if sprite is not None and sprite.token in table.board.hand.cards:
            operations.lift(table, sprite.token)
        else:
            operations.unpick(table)

    def _tidies(self, pos: Point, item: Held | None) -> bool:
        """Whether a press means the own cards or a sentence, not the table: it hastens nobody.

        What stays until somebody has seen enough of it goes on with any press.
        """
        table, board = self.table, self.table.board
        if table.reading:
            return False
        if table.moves.covers(table, pos):
            return True
        toast = toast_parts(table)
        if isinstance(item, int) or (toast is not None and toast.box.collidepoint(pos)):
            return True
        zone = zone_at([pos], board.zones(), 0)
        return board.own_open and (zone == HAND or zone in board.places.groups)

    def _item_at(self, pos: Point) -> Held | None:
        board = self.table.board
        sprite = own_at(board, pos)
        if sprite is not None:
            return sprite.token
        zones = board.zones()
        for zone in board.places.grips:
            if zones[zone].collidepoint(pos) and zone in self.table.lit and not board.picked:
                return zone
        return None

    def button_at(self, pos: Point) -> TableButton | None:
        table = self.table
        found = next((button for button in table.buttons if button.rect.collidepoint(pos)), None)
        # What lies over the table lies over what opens there, too.
        return None if found is not None and found.name in LOOKED_UP and table.moves.covers(table, pos) else found

    def _show_pressed(self, name: str) -> None:
        self.table.pressed_button = name
        self.table.version += 1
        self.table.stage.redraw()

    # -- move --

    def move(self, pos: Point) -> None:
        if self.drag.move(pos):
            self._lift()
        if self.drag.dragging:
            self._follow()
        else:
            self._hover(pos)

    def _hover(self, pos: Point) -> None:
        table, board = self.table, self.table.board
        sprite = own_at(board, pos)
        hover = sprite.token if sprite is not None else None
        if hover != table.hovered_card:
            table.hovered_card = hover
            if hover is not None:
                # Whoever points at cards does not use the keys just now.
                table.focus.shown = False
            table.stage.redraw()
        if not table.focus.shown and board.raise_card(hover):
            table.stage.redraw()
        under = None if table.moves.covers(table, pos) else zone_at([pos], board.zones(), 0)
        under = None if under == HAND else under
        if under != table.hovered_zone:
            table.hovered_zone = under
            table.stage.redraw()
        pointed = plate_at(table, pos)
        if pointed != table.hovered_seat:
            table.hovered_seat = pointed
            table.stage.redraw()
        hot = self.button_at(pos)
        name = hot.name if hot is not None else ""
        if name != table.hovered_button:
            table.hovered_button = name
            table.version += 1
            table.stage.redraw()

    def _lift(self) -> None:
        table, board, item = self.table, self.table.board, self.drag.item
        table.hush()
        lead = self._sprite(item)
        if lead is None or item is None:
            return
        tokens = [lead.token]
        if item in board.picked:
            places = {token: at for at, token in enumerate([*board.hand.staged, *board.hand.order])}
            tokens = sorted(board.picked, key=lambda token: places.get(token, 0))
        sprites = board.hold(tokens, HAND if isinstance(item, int) else item)
        height = board.frame.hand_height if isinstance(item, int) else lead.height
        step, still = board.frame.hand_height * 0.2, table.animator.speed <= 0
        self.grip = Grip(sprites, lead, self.drag.start, height, step, still)
        board.raised = None
        table.refresh()
        table.stage.audio.play("click")

    def _sprite(self, item: Held | None) -> Sprite | None:
        """The card that is lifted; where cards lie face down it is made only now."""
        board = self.table.board
        if isinstance(item, Zone):
            return board.sprites.top(item) or board.sprites.take_off(board.places.grips[item])
        return None if item is None else board.sprite(item)

    def _follow(self) -> None:
        table, board, grip = self.table, self.table.board, self.grip
        if grip is None:
            return
        # The cards come there once in a frame (update), however many motions a quick mouse tells of.
        grip.point_at(self.drag.pos)
        self._moved = True
        centre, before = grip.centre, (self._shining, board.parting)
        over = self._target(centre)
        # A drawn card has its place already where the hand is kept sorted.
        opens = over == HAND and not (board.carrying and board.hand.sort)
        gap = gap_at(board, centre) if opens else None
        shifts, board.gap = gap != board.gap, gap
        landing = None if over is None or over == HAND else self._landing_at(over, centre)
        row = None if landing is None else landing.row
        parting = None if landing is None or row is None else RowGap(row, landing.free)
        if not board.part(parting) and shifts:
            board.glide(0.16, own=True)
        if over == HAND and board.carrying:
            landing = Landing(Slot(self.drag.pos[0], self.drag.pos[1], 0.0, board.hand_height))
        grip.aim(None if landing is None else landing.slot)
        table.drop_target = over
        if before != (self._shining, board.parting):
            table.stage.redraw()

    @property
    def _shining(self) -> Zone | None:
        """The place whose light may change the picture. A gap in the hand moves own cards alone, which are looked at
        in every picture."""
        over = self.table.drop_target
        return None if over == HAND else over

    def update(self, dt: float) -> None:
        if self.grip is None or not self.drag.dragging:
            return
        swings = self.grip.update(dt)
        if swings or self._moved:
            self.grip.follow(self.drag.pos)
            self._moved = False
            self.table.stage.follow()

    # -- the place that is meant --

    def _target(self, centre: Point) -> Zone | None:
        """The drop target: the zone under the pointer, else under the middle of what it holds."""
        board = self.table.board
        zones = self.table.zones()
        if board.carrying:
            zones = {HAND: zones[HAND]}
        zone = zone_at([self.drag.pos, centre], zones, board.frame.px(FORGIVING), board.places.firm)
        return zone if zone is None or zone == HAND else self.table.moves.lit_zone(self.table, zone)

    def _landing_at(self, zone: Zone, centre: Point) -> Landing | None:
        """Where what is held would come to lie; the rules are asked only when it is over another place."""
        board = self.table.board
        groups = board.places.groups
        at = place_in(board, groups.index(zone), centre[0]) if zone in groups else 0
        place = self.table.version, board.places, zone, at
        if self._landing[0] != place:
            self._landing = place, landing_of(self.table, zone, at)
        return self._landing[1]

    # -- release --

    def release(self, pos: Point, button: int) -> None:
        if button != LEFT:
            return
        outcome = self.drag.release(pos)
        pressed = self.table.pressed_button
        if pressed:
            self._show_pressed("")
            under = self.button_at(pos)
            if under is not None and under.name == pressed and (under.command.enabled or under.command.says):
                self.table.unask()
                under.command.act()
        elif outcome is Outcome.DROP:
            self._drop()
        elif outcome is Outcome.CLICK:
            self._click(pos)

    def _drop(self) -> None:
        table, board = self.table, self.table.board
        if self.grip is None:
            return
        self.grip.follow(self.drag.pos)
        centre = self.grip.centre
        over = self._target(centre)
        if board.carrying:
            if over == HAND:
                operations.draw(table, board.held_from)
        else:
            held = [token for token in board.held if token in board.hand.cards]
            # The lights were found for what was held: they still hold while the drop is carried out.
            if over == HAND:
                operations.move(table, held, gap_at(board, centre))
            elif over in board.places.groups:
                number = board.places.groups.index(over)
                operations.stage(table, held, number, place_in(board, number, centre[0]))
            elif over is not None and over not in board.places.closed:
                operations.play(table, held, over)
        self._let_go()

    def cancel(self) -> bool:
        """Let go of whatever hangs on the pointer; it glides home. Whether there was something."""
        item = self.drag.cancel()
        if self.table.pressed_button:
            self._show_pressed("")
        had = item is not None or bool(self.table.board.held)
        if had:
            self._let_go()
        return had

    def _let_go(self) -> None:
        table, board = self.table, self.table.board
        board.let_go()
        self.grip, table.drop_target = None, None
        operations.settle(self.table)
        top = board.sprites.loose
        if top is not None:
            table.animator.landed([top], self._lay_back)

    def _lay_back(self) -> None:
        board = self.table.board
        if board.sprites.loose is not None and board.sprites.loose.token not in board.aloft:
            board.sprites.loose = None
            self.table.version += 1

    # -- click --

    def _click(self, pos: Point) -> None:
        table, board = self.table, self.table.board
        item = self.drag.item
        toast = toast_parts(table)
        if toast is not None and toast.box.collidepoint(pos):
            if toast.button.collidepoint(pos):
                if table.toast is not None and table.toast.link is not None:
                    table.toast.link.act()
            else:
                table.send_away()
            return
        if isinstance(item, int):
            self._click_card(item)
            return
        table.unask()
        if table.moves.covers(table, pos):
            return
        zone = zone_at([pos], table.zones(), board.frame.px(4), board.places.firm)
        if plate_at(table, pos) is not None:
            table.controls.open_score()
        elif zone is None:
            table.hush()
            operations.unpick(table)
        elif not (zone == HAND and not board.picked):
            operations.tap(table, zone)

    def _click_card(self, token: int) -> None:
        """A click on a card picks it; on one set apart, with cards of the hand picked, it means that group."""
        board = self.table.board
        asked = self.table.asking
        count = self.clicks.count(self.table, token, self.drag.start)
        if count is ClickCount.DOUBLE:
            operations.send(self.table, token)
            return
        if count is ClickCount.NOTHING:
            return
        if asked is not None and asked.token != token:
            self.table.unask()
        group = next((i for i, row in enumerate(board.hand.groups) if token in row), None)
        if group is not None and board.picked and not any(picked in board.hand.staged for picked in board.picked):
            operations.stage(self.table, list(board.picked), group)
        elif token in board.hand.cards:
            operations.click_card(self.table, token)


# -- one pointer and what it holds --


class Phase(Enum):
    IDLE = "idle"
    PRESSED = "pressed"
    DRAGGING = "dragging"


class Outcome(Enum):
    NOTHING = "nothing"
    CLICK = "click"
    DROP = "drop"


class Drag(Generic[T]):
    """One pointer and the thing it holds.

    `press` takes hold of an item, `move` tells when the hold becomes a drag (once the pointer is further than
    `threshold` pixels from where it went down; it stays one even if the pointer returns), `release` tells what
    it was. A release without a press, a second press or a lost release are harmless.
    """

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold
        self.phase = Phase.IDLE
        self.item: T | None = None
        self.start: Point = (0.0, 0.0)
        self.pos: Point = (0.0, 0.0)

    @property
    def dragging(self) -> bool:
        return self.phase is Phase.DRAGGING

    @property
    def offset(self) -> Point:
        return self.pos[0] - self.start[0], self.pos[1] - self.start[1]

    def press(self, pos: Point, item: T | None) -> None:
        self.phase = Phase.PRESSED
        self.item = item
        self.start = self.pos = pos

    def move(self, pos: Point) -> bool:
        """The pointer moved; True when this very movement turns the press into a drag."""
        self.pos = pos
        if self.phase is not Phase.PRESSED or self.item is None:
            return False
        dx, dy = self.offset
        if dx * dx + dy * dy <= self.threshold * self.threshold:
            return False
        self.phase = Phase.DRAGGING
        return True

    def release(self, pos: Point) -> Outcome:
        """The button went up; the held item is still in `item` until the next press."""
        self.pos = pos
        was, self.phase = self.phase, Phase.IDLE
        if was is Phase.DRAGGING:
            return Outcome.DROP
        return Outcome.CLICK if was is Phase.PRESSED else Outcome.NOTHING

    def cancel(self) -> T | None:
        """Let go without dropping; returns the item that was on its way."""
        item = self.item if self.dragging else None
        self.phase = Phase.IDLE
        self.item = None
        return item


class ClickCount(Enum):
    SINGLE = "single"
    DOUBLE = "double"
    NOTHING = "nothing"


class ClickCounter:
    """Counts the clicks on cards of the own hand.

    Only what was seen is meant: a click made while somebody else's move was still being shown, and the one that comes
    quickly after it, play nothing.
    """

    def __init__(self) -> None:
        self.mine = False  # whether the player might act when the button went down
        self._token: int | None = None
        self._at = -inf
        self._where: Point = (0.0, 0.0)
        self._was_mine = False

    def meant(self, table: Table, pos: Point) -> int | None:
        """The card that a press means because it was just clicked there: a picked card rises from under the pointer."""
        near = hypot(pos[0] - self._where[0], pos[1] - self._where[1]) <= table.board.frame.px(NEAR)
        quick = table.clock - self._at <= DOUBLE
        return self._token if near and quick and self._token in table.board.hand.cards else None

    def count(self, table: Table, token: int, pos: Point) -> ClickCount:
        quick = token == self._token and table.clock - self._at <= DOUBLE
        before, self._was_mine = self._was_mine, self.mine
        self._token, self._at, self._where = token, table.clock, pos
        if not quick or not self.mine:
            return ClickCount.SINGLE
        if not before:
            return ClickCount.NOTHING
        self._token = None
        return ClickCount.DOUBLE


# -- hit tests --


def own_at(board: Board, point: Point) -> Sprite | None:
    """The viewer's card at a point: the one whose strip lies there while none is pointed at, topmost first.

    So it does not matter from which side the pointer comes, and what makes room is never in its way. Cards that are on
    their way to other places are where they are seen.
    """
    if not board.own_open or not board.hand.cards:
        return None
    row = board.own_row() if board.moved else []
    board.moved = any(map(board.animator.moving, row))
    rests = [RestingCard(one, one.slot) for one in row] if board.moved else _rests(board)
    # No card is wider than it is high: most are out of the question at once.
    near = [rest for rest in rests if abs(rest.slot.x - point[0]) <= rest.slot.height]
    for sprite, slot in reversed(near):
        if covers(slot, point, board.pack.ratio):
            return sprite
        if sprite.token != board.raised:
            continue
        # One that has risen is pointed at where it stands and where it lay: else it would fall again.
        rise = board.frame.px(RISE)
        for by in (-rise, rise) if board.moved else (-rise,):
            if covers(slot._replace(y=slot.y + by), point, board.pack.ratio):
                return sprite
    return None


def _rests(board: Board) -> Sequence[RestingCard]:
    if board.laid.rests is None:
        lay, own = board.lay(), {sprite.token: sprite for sprite in board.own}
        plain = lay._replace(raised=None, lie=lay.lie._replace(spread=None))
        board.laid.rests = [RestingCard(goal.sprite, goal.slot) for goal in plain.goals(board.frame, own)]
    return board.laid.rests


def gap_at(board: Board, point: Point) -> int:
    """Before which card of the hand (without the held ones) a card at a point would be put."""
    row = [token for token in board.hand.order if token not in board.held]
    slots = board.laid.hand_slots(len(row))
    if not in_two_rows(len(row)):
        return sum([slot.x < point[0] for slot in slots])
    lower = point[1] > (slots[0].y + slots[-1].y) / 2
    return sum(slot.x < point[0] if (slot.y > slots[0].y) == lower else lower for slot in slots)


def place_in(board: Board, number: int, x: float) -> int:
    """Before which card of a group set apart (without the held ones) a card at `x` px would be put."""
    row = [token for token in board.hand.groups[number] if token not in board.held]
    if not row:
        return 0
    return sum(slot.x < x for slot in board.laid.slots(board.places.groups[number], len(row)))


def landing_of(table: Table, zone: Zone | None, at: int) -> Landing | None:
    """Where what is held would come to lie if it were let go over a zone now; None where it is not taken.

    `at`: before which card of a group set apart it is held.
    """
    board = table.board
    if zone is None or zone == HAND:
        return None
    if zone in board.places.groups:
        return None if board.carrying or not board.staging else _in_group(table, zone, at)
    steps = table.lit.get(zone) or table.lit.get(table.moves.whole_zone(zone)) or ()
    return table.moves.landing(table, zone, steps) if steps and not board.carrying else None


def _in_group(table: Table, zone: Zone, at: int) -> Landing | None:
    """In a group: where its row has its order, the place there, not the one under the pointer."""
    board = table.board
    number, held = board.places.groups.index(zone), [token for token in board.held if token in board.hand.cards]
    row = [token for token in board.hand.groups[number] if token not in held]
    whole = table.model.group_order(table.state, number)([*row[:at], *held, *row[at:]], board.hand.cards)
    free = tuple(whole.index(token) for token in held)
    slots = board.places.slots(zone, len(whole))
    return Landing(slots[free[0]], zone, free) if free else None
