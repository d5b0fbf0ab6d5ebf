"""The pointer on the table: presses, drags and clicks become the player's deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.gui.table import clicks, deeds
from carioca.gui.table.desk import Landing
from carioca.gui.table.drag import Drag, Outcome
from carioca.gui.table.hold import Hold
from carioca.gui.table.hud import LOOKED_UP
from carioca.gui.table.landing import landing_of, part
from carioca.gui.table.plates import plate_at
from carioca.gui.table.slots import Slot
from carioca.gui.table.spots import gap_at, own_at, place_in, point_at
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.toast import toast_parts
from carioca.gui.table.zones import FORGIVING, HAND, Point, Zone, zone_at

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.turns import Turns
    from carioca.gui.table.values import Button

DEAD = 0.25
"""Seconds for which a button that has come under the pointer is no button yet."""
THRESHOLD = 7
"""Design units that the pointer may tremble before a click becomes a drag."""
LEFT, RIGHT = 1, 3
Held = int | Zone
"""A card of the own hand by its token, or the top card of a zone."""


class Gestures:
    """Follows one pointer over one table."""

    def __init__(self, table: Table, turns: Turns) -> None:
        self.table = table
        self.turns = turns
        self.drag: Drag[Held] = Drag(THRESHOLD)
        self.hold: Hold | None = None
        self._moved = False
        """Whether the pointer has moved since the cards were brought to it."""
        self._landing: tuple[object, Landing | None] = None, None
        """Where what is held would come to lie, after what that follows from."""
        self.clicks = clicks.Clicks()

    def press(self, pos: Point, button: int) -> None:
        """A mouse button went down."""
        table = self.table
        if button not in (LEFT, RIGHT):
            return
        table.lifted, self.clicks.mine = None, table.my_turn
        if button == RIGHT:
            self._look_for(pos)
            return
        self.cancel()
        pressed = self.button_at(pos)
        if pressed is not None and pressed.name == "log" and table.desk.asks_aside and not table.my_turn:
            pressed = None
        self.drag.threshold = table.board.frame.px(THRESHOLD)
        if pressed is not None and table.clock - pressed.since < DEAD:
            self.drag.cancel()
            return
        if pressed is not None:
            table.pressed_button = pressed.name
            table.version += 1
            self.drag.press(pos, None)
            table.stage.redraw()
            return
        item = None if table.desk.covers(table, pos) else self._held_at(pos)
        again = self.clicks.meant(table, pos)
        item = item if again is None else again
        self.drag.press(pos, item)
        looks = plate_at(table, pos) is not None
        hurried = table.busy and not looks and not self._tidies(pos, item) and self.turns.hasten()
        if isinstance(self.drag.item, int):
            return
        if hurried:
            # This click only hastened: it must not also draw or discard.
            self.drag.cancel()
            table.desk.hurried(table, zone_at([pos], table.board.zones(), 0))
        elif any(table.clock - coming.since < DEAD for coming in table.buttons if coming.name not in LOOKED_UP):
            # What has just come to be asked is not answered by a click that meant something else.
            self.drag.cancel()

    def _tidies(self, pos: Point, item: Held | None) -> bool:
        """Whether a press means the own cards or a sentence, not the table: it hastens nobody.

        What stays until somebody has seen enough of it goes on with any press.
        """
        table, board = self.table, self.table.board
        if table.reading:
            return False
        if table.desk.covers(table, pos):
            return True
        toast = toast_parts(table)
        if isinstance(item, int) or (toast is not None and toast.box.collidepoint(pos)):
            return True
        zone = zone_at([pos], board.zones(), 0)
        return board.own_open and (zone == HAND or zone in board.places.groups)

    def move(self, pos: Point) -> None:
        """The pointer moved, pressed or not."""
        table, board = self.table, self.table.board
        if self.drag.move(pos):
            self._lift()
        if self.drag.dragging:
            self._follow()
            return
        sprite = own_at(board, pos)
        hover = sprite.token if sprite is not None else None
        if hover != table.hover:
            table.hover = hover
            if hover is not None:
                # Whoever points at cards does not use the keys just now.
                table.focus.shown = False
            table.stage.redraw()
        if not table.focus.shown and point_at(board, hover):
            table.stage.redraw()
        under = None if table.desk.covers(table, pos) else zone_at([pos], board.zones(), 0)
        under = None if under == HAND else under
        if under != table.under:
            table.under = under
            table.stage.redraw()
        pointed = plate_at(table, pos)
        if pointed != table.pointed:
            table.pointed = pointed
            table.stage.redraw()
        hot = self.button_at(pos)
        name = hot.name if hot is not None else ""
        if name != table.hot_button:
            table.hot_button = name
            table.version += 1
            table.stage.redraw()

    def release(self, pos: Point, button: int) -> None:
        """A mouse button went up."""
        if button != LEFT:
            return
        outcome = self.drag.release(pos)
        pressed, self.table.pressed_button = self.table.pressed_button, ""
        if pressed:
            self.table.version += 1
            self.table.stage.redraw()
            under = self.button_at(pos)
            if under is not None and under.name == pressed and (under.deed.enabled or under.deed.says):
                self.table.unask()
                under.deed.act()
        elif outcome is Outcome.DROP:
            self._drop()
        elif outcome is Outcome.CLICK:
            self._click(pos)

    def cancel(self) -> bool:
        """Let go of whatever hangs on the pointer; it glides home. Whether there was something."""
        item = self.drag.cancel()
        if self.table.pressed_button:
            self.table.pressed_button = ""
            self.table.version += 1
            self.table.stage.redraw()
        had = item is not None or bool(self.table.board.held)
        if had:
            self._let_go()
        return had

    def update(self, dt: float) -> None:
        """Let time pass: what is held comes to the pointer, and upright around the point where it is held."""
        if self.hold is None or not self.drag.dragging:
            return
        swings = self.hold.update(dt)
        if swings or self._moved:
            self.hold.follow(self.drag.pos)
            self._moved = False
            self.table.stage.follow()

    def button_at(self, pos: Point) -> Button | None:
        """The button under the pointer."""
        table = self.table
        found = next((button for button in table.buttons if button.rect.collidepoint(pos)), None)
        # What lies over the table lies over what opens there, too.
        return None if found is not None and found.name in LOOKED_UP and table.desk.covers(table, pos) else found

    # -- inside a drag --

    def _look_for(self, pos: Point) -> None:
        """A right click lifts the card under it, elsewhere it lets go of all."""
        table = self.table
        sprite = None if self.cancel() or table.desk.covers(table, pos) else own_at(table.board, pos)
        table.unask()
        if sprite is not None and sprite.token in table.board.hand.cards:
            clicks.lift(table, sprite.token)
        else:
            deeds.unpick(table)

    def _held_at(self, pos: Point) -> Held | None:
        board = self.table.board
        sprite = own_at(board, pos)
        if sprite is not None:
            return sprite.token
        zones = board.zones()
        for zone in board.places.grips:
            if zones[zone].collidepoint(pos) and zone in self.table.lit and not board.picked:
                return zone
        return None

    def _sprite(self, item: Held | None) -> Sprite | None:
        """The card that is lifted; where cards lie face down it is made only now."""
        board = self.table.board
        if isinstance(item, Zone):
            return board.cast.top(item) or board.cast.take_off(board.places.grips[item])
        return None if item is None else board.sprite(item)

    def _lift(self) -> None:
        table, board, item = self.table, self.table.board, self.drag.item
        table.hush()
        lead = self._sprite(item)
        if lead is None or item is None:
            return
        tokens = self._in_order(board.picked) if item in board.picked else [lead.token]
        sprites = board.hold(tokens, HAND if isinstance(item, int) else item)
        height = board.frame.hand_height if isinstance(item, int) else lead.height
        step, still = board.frame.hand_height * 0.2, table.animator.speed <= 0
        self.hold = Hold(sprites, lead, self.drag.start, height, step, still)
        board.raised = None
        table.refresh()
        table.stage.audio.play("click")

    def _in_order(self, tokens: list[int]) -> list[int]:
        hand = self.table.board.hand
        places = {token: i for i, token in enumerate([*hand.staged, *hand.order])}
        return sorted(tokens, key=lambda token: places.get(token, 0))

    def _follow(self) -> None:
        table, board, hold = self.table, self.table.board, self.hold
        if hold is None:
            return
        # The cards come there once in a frame (update), however many motions a quick mouse tells of.
        hold.point_at(self.drag.pos)
        self._moved = True
        centre, before = hold.centre, (self._shining, board.parting)
        over = self._over(centre)
        # A drawn card has its place already where the hand is kept sorted.
        opens = over == HAND and not (board.carrying and board.hand.sort)
        gap = gap_at(board, centre) if opens else None
        shifts, board.gap = gap != board.gap, gap
        landing = None if over is None or over == HAND else self._landing_at(over, centre)
        if not part(table, landing) and shifts:
            board.glide(0.16, own=True)
        if over == HAND and board.carrying:
            landing = Landing(Slot(self.drag.pos[0], self.drag.pos[1], 0.0, board.hand_height))
        hold.aim(None if landing is None else landing.slot)
        table.over = over
        if before != (self._shining, board.parting):
            table.stage.redraw()

    @property
    def _shining(self) -> Zone | None:
        """The place whose light may change the picture. A gap in the hand moves own cards alone, which are looked at
        in every picture."""
        over = self.table.over
        return None if over == HAND else over

    def _landing_at(self, zone: Zone, centre: Point) -> Landing | None:
        """Where what is held would come to lie; the rules are asked only when it is over another place."""
        board = self.table.board
        groups = board.places.groups
        at = place_in(board, groups.index(zone), centre[0]) if zone in groups else 0
        place = self.table.version, board.places, zone, at
        if self._landing[0] != place:
            self._landing = place, landing_of(self.table, zone, centre)
        return self._landing[1]

    def _over(self, centre: Point) -> Zone | None:
        """Which zone is meant: by the pointer, else by the middle of what it holds."""
        board = self.table.board
        zones = self.table.zones()
        if board.carrying:
            zones = {HAND: zones[HAND]}
        zone = zone_at([self.drag.pos, centre], zones, board.frame.px(FORGIVING), board.places.firm)
        return zone if zone is None or zone == HAND else self.table.desk.meant(self.table, zone)

    def _drop(self) -> None:
        """What is held is played where it was let go, or glides home from there."""
        board = self.table.board
        if self.hold is None:
            return
        self.hold.follow(self.drag.pos)
        over = self._over(self.hold.centre)
        if not board.carrying:
            held = [token for token in board.held if token in board.hand.cards]
            # The lights were found for what was held: they still hold while the drop is carried out.
            deeds.drop(self.table, held, over, self.hold.centre)
        elif over == HAND:
            deeds.draw(self.table, board.held_from)
        self._let_go()

    def _let_go(self) -> None:
        table, board = self.table, self.table.board
        board.let_go()
        self.hold, table.over = None, None
        deeds.settle(self.table)
        top = board.cast.loose
        if top is not None:
            table.animator.landed([top], self._lay_back)

    def _lay_back(self) -> None:
        """A card that was taken off and not drawn lies where it was again."""
        board = self.table.board
        if board.cast.loose is not None and board.cast.loose.token not in board.aloft:
            board.cast.loose = None
            self.table.version += 1

    def _click(self, pos: Point) -> None:
        table, board = self.table, self.table.board
        item = self.drag.item
        toast = toast_parts(table)
        if toast is not None and toast.box.collidepoint(pos):
            if toast.button.collidepoint(pos):
                table.carry(table.toast.button if table.toast is not None else "")
            else:
                table.send_away()
            return
        if isinstance(item, int):
            self._click_card(item)
            return
        table.unask()
        if table.desk.covers(table, pos):
            return
        zone = zone_at([pos], table.zones(), board.frame.px(4), board.places.firm)
        if plate_at(table, pos) is not None:
            table.carry("sheet")
        elif zone is None:
            table.hush()
            deeds.unpick(self.table)
        elif not (zone == HAND and not board.picked):
            deeds.tap(table, zone)

    def _click_card(self, token: int) -> None:
        """A click on a card picks it; on one set apart, with cards of the hand picked, it means that group."""
        board = self.table.board
        asked = self.table.asking
        count = self.clicks.count(self.table, token, self.drag.start)
        if count is clicks.Count.DOUBLE:
            clicks.send(self.table, token)
            return
        if count is clicks.Count.NOTHING:
            return
        if asked is not None and asked.token != token:
            self.table.unask()
        group = next((i for i, row in enumerate(board.hand.groups) if token in row), None)
        if group is not None and board.picked and not any(picked in board.hand.staged for picked in board.picked):
            deeds.stage(self.table, list(board.picked), group)
        elif token in board.hand.cards:
            self.table.desk.chosen(self.table, token, False)
