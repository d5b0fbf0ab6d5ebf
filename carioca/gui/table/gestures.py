"""The pointer on the table: presses, drags and clicks become the player's deeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from carioca.cards import HIDDEN
from carioca.gui.table.drag import Drag, Outcome
from carioca.gui.table.marks import meant
from carioca.gui.table.plates import plate_at
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import FACE_DOWN, FACE_UP, Sprite
from carioca.gui.table.toast import toast_parts
from carioca.gui.table.zones import FORGIVING, HAND, PILE, STOCK, Point, Zone, zone_at

if TYPE_CHECKING:
    from carioca.gui.table.moves import Moves
    from carioca.gui.table.table import Table
    from carioca.gui.table.turns import Turns

THRESHOLD = 7
"""Design units that the pointer may tremble before a click becomes a drag."""
LEFT, RIGHT = 1, 3
Held = int | Zone
"""A card of the own hand by its token, or the top of the stock or of the pile."""


class Gestures:
    """Follows one pointer. `push` carries out a button of the table by its name."""

    def __init__(self, table: Table, moves: Moves, turns: Turns, push: Callable[[str], None]) -> None:
        self.table = table
        self.moves = moves
        self.turns = turns
        self.push = push
        self.drag: Drag[Held] = Drag(THRESHOLD)

    def press(self, pos: Point, button: int) -> None:
        """A mouse button went down."""
        if button == RIGHT:
            self.cancel()
            self.moves.unpick()
        if button != LEFT:
            return
        self.cancel()
        table = self.table
        hurried = self.turns.hasten() if table.busy else False
        self.drag.threshold = table.board.layout.px(THRESHOLD)
        name = self.button_at(pos)
        if name:
            table.pressed_button = name
            table.version += 1
            self.drag.press(pos, None)
            table.stage.redraw()
            return
        self.drag.press(pos, self._held_at(pos))
        if hurried and not isinstance(self.drag.item, int):
            # This click only hastened: it must not also draw or discard.
            self.drag.cancel()

    def move(self, pos: Point) -> None:
        """The pointer moved, pressed or not."""
        table, board = self.table, self.table.board
        if self.drag.move(pos):
            self._lift()
        if self.drag.dragging:
            self._follow()
            return
        sprite = board.own_at(pos)
        hover = sprite.token if sprite is not None else None
        if hover != table.hover:
            table.hover = hover
            table.stage.redraw()
        pointed = plate_at(table, pos)
        if pointed != table.pointed:
            table.pointed = pointed
            table.stage.redraw()
        name = self.button_at(pos)
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
            if self.button_at(pos) == pressed:
                self.push(pressed)
        elif outcome is Outcome.DROP:
            self._drop()
        elif outcome is Outcome.CLICK:
            self._click(pos)

    def cancel(self) -> bool:
        """Let go of whatever hangs on the pointer; it glides home. Whether there was something."""
        item = self.drag.cancel()
        self.table.pressed_button = ""
        had = item is not None or bool(self.table.board.held)
        if had:
            self._let_go()
            self.moves.settle()
        return had

    def button_at(self, pos: Point) -> str:
        """The name of the button under the pointer, empty where there is none."""
        return next((button.name for button in self.table.buttons if button.rect.collidepoint(pos)), "")

    # -- inside a drag --

    def _held_at(self, pos: Point) -> Held | None:
        board = self.table.board
        sprite = board.own_at(pos)
        if sprite is not None:
            return sprite.token
        for zone, rect in ((STOCK, board.layout.stock), (PILE, board.layout.pile)):
            if rect.collidepoint(pos) and zone in self.table.lit and not self.table.board.picked:
                return zone
        return None

    def _lift(self) -> None:
        table, board, item = self.table, self.table.board, self.drag.item
        table.hush()
        if isinstance(item, int):
            picked = board.picked
            board.held = [token for token in self._in_order(picked)] if item in picked else [item]
            for token in board.held:
                sprite = board.sprite(token)
                if sprite is not None:
                    table.animator.stop(sprite)
                    sprite.angle = 0.0
                    sprite.height = board.layout.hand_height
            table.refresh()
        elif item is not None:
            table.guest, table.guest_from = self._guest(item), item
            table.version += 1
        table.stage.audio.play("click")

    def _in_order(self, tokens: list[int]) -> list[int]:
        hand = self.table.board.hand
        places = {token: i for i, token in enumerate([*hand.staged, *hand.order])}
        return sorted(tokens, key=lambda token: places.get(token, 0))

    def _guest(self, zone: Zone) -> Sprite:
        board = self.table.board
        pile = board.cast.pile
        if zone == PILE and pile is not None:
            return Sprite(-1, pile.card, board.pile_slot, FACE_UP)
        return Sprite(-1, HIDDEN, board.stock_slot, FACE_DOWN)

    def _follow(self) -> None:
        table, board = self.table, self.table.board
        x, y = self.drag.pos
        if table.guest is not None:
            table.guest.x, table.guest.y = x, y
        step = board.layout.hand_height * 0.2
        middle = (len(board.held) - 1) / 2
        for i, token in enumerate(board.held):
            sprite = board.sprite(token)
            if sprite is not None:
                sprite.place(Slot(x + (i - middle) * step, y, 0.0, board.layout.hand_height), FACE_UP)
        over = self._over()
        gap = board.gap_at(x) if over == HAND and board.held else None
        if gap != board.gap:
            board.gap = gap
            board.glide(0.16)
        table.over = over
        table.stage.redraw()

    def _over(self) -> Zone | None:
        """Which zone the pointer (or the middle card's centre, which is the same) means."""
        board = self.table.board
        zones = board.zones(self.table.lit)
        if self.table.guest is not None:
            zones = {HAND: zones[HAND]}
        return meant(self.table, zone_at([self.drag.pos], zones, board.layout.px(FORGIVING)))

    def _drop(self) -> None:
        table, board = self.table, self.table.board
        item, over = self.drag.item, self._over()
        held = list(board.held)
        x = self.drag.pos[0]
        guest = self.table.guest
        self._let_go(keep=True)
        if isinstance(item, Zone):
            if over == HAND:
                self._hand_over(item, guest)
            elif guest is not None:
                table.version += 1
            table.stage.redraw()
            return
        held = [token for token in held if token in board.hand.cards]
        # The lights were found for what was held: they still hold while the drop is carried out.
        self.moves.drop(held, over, x)
        board.held = []
        board.gap = None
        self.moves.settle()

    def _hand_over(self, zone: Zone, guest: Sprite | None) -> None:
        """A card from the stock or the pile was dropped on the hand: the drawn card starts where it was let go."""
        board = self.table.board
        self.turns.start_from = guest.slot if guest is not None else None
        self.moves.draw(zone)
        board.glide()

    def _let_go(self, keep: bool = False) -> None:
        board = self.table.board
        if not keep:
            board.held = []
        board.gap = None
        self.table.guest = None
        self.table.over = None

    def _click(self, pos: Point) -> None:
        table, board = self.table, self.table.board
        item = self.drag.item
        toast = toast_parts(table)
        if toast is not None and toast.box.collidepoint(pos):
            if toast.button.collidepoint(pos):
                self.push(table.toast.button if table.toast is not None else "")
            else:
                table.send_away()
            return
        if isinstance(item, int):
            self._click_card(item)
            return
        zone = zone_at([pos], board.zones(table.lit), board.layout.px(4))
        if zone is None:
            table.hush()
            self.moves.unpick()
        elif not (zone == HAND and not board.picked):
            self.moves.tap(zone)

    def _click_card(self, token: int) -> None:
        """A click on a card picks it; on the tray, with cards of the hand picked, the click means the slot."""
        board = self.table.board
        slot = next((i for i, group in enumerate(board.hand.groups) if token in group), None)
        if slot is not None and board.picked and not any(picked in board.hand.staged for picked in board.picked):
            self.moves.stage(list(board.picked), slot)
        elif token in board.hand.cards:
            self.moves.pick(token)
