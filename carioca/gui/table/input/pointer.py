"""The pointer on the table, from press to drop: what is pressed, when a press becomes a drag, which place is meant,
where the cards would come to lie there, and what a drop or a click does.

The moves themselves stand in operations.py; how held cards follow the pointer stands in motion/animator.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from math import hypot, inf
from operator import itemgetter
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame
from pygame import Rect

from carioca.gui.frame.scene import Hit, HitMap
from carioca.gui.table import operations
from carioca.gui.table.board import Board
from carioca.gui.table.hand_layout import LIFT, RestingCard, RestingHand, RowGap, rise_of
from carioca.gui.table.motion.animator import Grip
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.moves import Landing
from carioca.gui.table.render.messages import pressed_places
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.panels import LOOKED_UP
from carioca.gui.table.render.seats import plate_at
from carioca.gui.table.slots import (
    FORGIVING,
    HAND,
    TREMBLE,
    Point,
    Slot,
    Zone,
    away,
    bare,
    covers,
    distance,
    overlapped,
    zone_at,
    zones_at,
)
from carioca.gui.table.table import TOAST_SECONDS, Rank
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.motion.events import EventQueue
    from carioca.gui.table.render.messages import ToastParts
    from carioca.gui.table.table import Table, TableButton

T = TypeVar("T")
LEFT, RIGHT = 1, 3
THRESHOLD = 7  # design units of letters that the pointer may tremble before a card follows it
SLIP = 16  # design units of letters, and at the least pixels, by which a hand may slip that only means to press
FURTHER = 54  # design units by which the larger letters bring a reach on free cloth further than they do themselves
LEAST_ON = 8  # pixels of a held card, across and along, that lie on a place at the least for it to be meant
HALF_OVER = 30  # design units of letters up to a place that takes the card, while the pointer is over one that does not
MISSED = 60  # design units beside a place within which who lets go there has meant it
TWICE = 2  # after so many drops of a kind that did nothing the table shows how it is done
OPENING = 0.3  # seconds that the pointer rests on an own card before its neighbours make room for it
STILL = 0.5  # seconds after the pointer has moved over the own cards in which none of them moves by itself
DOUBLE = 0.4  # seconds in which the second click on a card must come
DEFT = 0.2  # seconds after which a quick hand may take a card that has moved in the hand; nothing is played by that
SLOW = 1.2  # seconds in which a second click on a card may be a slow double click: it takes back no choice
Held = int | Zone  # a card of the own hand by its token, or the top card of a zone


class Pointer:
    def __init__(self, table: Table, events: EventQueue) -> None:
        self.table = table
        self.events = events
        self.drag: Drag[Held] = Drag(THRESHOLD)
        self.grip: Grip | None = None  # the cards that hang on the pointer
        self._moved = False  # whether the pointer has moved since the cards were brought to it
        self._landing: tuple[object, Landing | None] = None, None  # for held cards, after what it follows from
        self._home: tuple[Zone | None, int] = None, 0  # where what is held would be put where it was lifted
        self._strayed = False  # whether it has been anywhere else since
        self._failed: Counter[object] = Counter()  # drops of a turn that did nothing, by what was held
        self._failed_in: object = None  # that turn
        self.clicks = ClickCounter()
        self._rested: Point = (0.0, 0.0)  # where the pointer came to rest over the own cards
        self._opens_in = inf  # seconds until room is made for the card under it: not while it is on its way to another
        self._pressed_on: Hashable = None  # what lay there when the button went down
        self._sweep: list[int] | None = None
        """What was picked before a press that may sweep over the own cards: one on the free cloth, or with Shift."""
        self._swept = False  # whether it has

    # -- press --

    def press(self, pos: Point, button: int) -> None:
        table = self.table
        if button not in (LEFT, RIGHT):
            return
        told = table.lifted if operations.ways(table) else None
        table.lifted, self.clicks.mine, self._sweep, self._swept = None, table.my_turn, None, False
        # Who clicks along the hand finds every card where it lay.
        self._opens_in = inf
        self._pressed_on = hit_map(table).at(pos).thing
        if button == RIGHT:
            self._look_for(pos, told)
            return
        self.cancel()
        pressed = self.button_at(pos)
        if pressed is not None and pressed.name == table.moves.asks_over(table):
            pressed = None
        self.drag.threshold = table.board.frame.tx(THRESHOLD)
        if pressed is not None:
            self._show_pressed(pressed.name)
            self.drag.press(pos, None)
            return
        thrown = thrown_card(table) if self._pressed_on == "retract" else None
        item = None if table.moves.covers(table, pos) else self._item_at(pos) if thrown is None else thrown[0]
        again = self.clicks.meant(table, pos, self._slip)
        if again is not None:
            item = again
        elif not isinstance(item, int):
            self.clicks.forget()
        sweeps = _shift() if isinstance(item, int) else item is None and self._free(pos)
        if sweeps and table.moves.picks_many and table.board.own_open:
            self._sweep = list(table.board.picked)
        self.drag.press(pos, item)
        if isinstance(item, int) or self._retracts(item):
            table.still_until = inf
        looks = plate_at(table, pos) is not None
        hurried = table.busy and not looks and not self._tidies(pos, item) and self.events.hasten()
        if isinstance(self.drag.item, int):
            return
        if hurried:
            # This click only hastened: it must not also draw or discard.
            self.drag.cancel()
            table.moves.click_early(table, zone_at([pos], table.board.zones(), 0))

    def _look_for(self, pos: Point, told: int | None) -> None:
        """A right click lifts the card under it; elsewhere, or where places `told` of that card, it lets go of all."""
        table = self.table
        sprite = None if self.cancel() or table.moves.covers(table, pos) else own_at(table.board, pos)
        table.unask()
        if sprite is not None and sprite.token != told and sprite.token in table.board.hand.cards:
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
        toast = _sentence(table)
        if isinstance(item, int) or self._retracts(item) or (toast is not None and toast.box.collidepoint(pos)):
            return True
        zone = zone_at([pos], board.zones(), 0)
        return board.own_open and (zone == HAND or zone in board.places.groups)

    def _item_at(self, pos: Point) -> Held | None:
        board = self.table.board
        sprite = own_at(board, pos)
        if sprite is not None:
            return sprite.token
        zones, draws = board.zones(), self.table.draws
        able = (zone for zone in board.places.grips if zone in draws or self._whole(zone))
        gripped = next((zone for zone in able if zones[zone].collidepoint(pos)), None)
        return self._beside(pos) if gripped is None else gripped

    def _beside(self, pos: Point) -> int | None:
        """The card that a press on the free cloth close to it means, where a click on a card only picks it."""
        table, board = self.table, self.table.board
        if not board.own_open or table.moves.click_plays(table) or not self._free(pos):
            return None
        if zone_at([pos], board.zones(), 0) not in (None, HAND):
            return None
        # Of cards that cover each other the upper one is the one that is seen there.
        seen = [(away(slot, pos, board.pack.ratio), sprite.token, slot.y) for sprite, slot in _rests(board).seen[::-1]]
        far, token, y = min(seen, key=itemgetter(0), default=(inf, -1, inf))
        beside = abs(pos[1] - y) <= board.hand_height / 2
        return token if far <= (self._further if beside else self._forgiving) else None

    def _free(self, pos: Point) -> bool:
        """Whether there is nothing but the cloth, or a place for cards of the hand."""
        table, toast = self.table, _sentence(self.table)
        if (
            table.moves.covers(table, pos)
            or plate_at(table, pos) is not None
            or (toast and toast.box.collidepoint(pos))
        ):
            return False
        zone = zone_at([pos], table.board.zones(), 0)
        places = table.board.places
        return zone is None or zone == HAND or zone in places.grounds or zone in places.groups

    def _retracts(self, item: Held | None) -> bool:
        """Whether what is pressed or held is a thrown card: a click, or any place but its own, takes it back."""
        return self.table.thrown is not None and isinstance(item, Zone) and item != HAND

    def _whole(self, zone: Zone) -> bool:
        board = self.table.board
        return (
            self.table.thrown is None
            and board.own_open
            and zone in board.places.whole
            and bool(board.sprites.row(zone))
        )

    def button_at(self, pos: Point) -> TableButton | None:
        table = self.table
        found = next((button for button, rect in pressed_places(table) if rect.collidepoint(pos)), None)
        # What lies over the table lies over what opens there, too.
        return None if found is not None and found.name in LOOKED_UP and table.moves.covers(table, pos) else found

    def _show_pressed(self, name: str) -> None:
        self.table.pressed_button = name
        self.table.version += 1
        self.table.stage.redraw()

    @property
    def _forgiving(self) -> int:
        return max(FORGIVING, self.table.board.frame.tx(FORGIVING))

    @property
    def _further(self) -> int:
        """The reach (px) where nothing but the cloth lies between, which grows faster than the letters."""
        frame = self.table.board.frame
        return self._forgiving + round(FURTHER * max(0.0, frame.text - frame.calm))

    @property
    def _slip(self) -> int:
        return max(SLIP, self.table.board.frame.tx(SLIP))

    # -- move --

    def move(self, pos: Point) -> None:
        if self._sweep is not None and self.drag.phase is Phase.PRESSED:
            self.drag.pos = pos
            self._sweep_over(self._sweep)
            return
        self._look_after()
        if self.drag.move(pos):
            self._lift()
        if self.drag.dragging:
            self._follow()
        else:
            self._hover(pos)

    def _hover(self, pos: Point) -> None:
        table, board = self.table, self.table.board
        rested = table.focus.pointer
        if table.focus.shown and hypot(pos[0] - rested[0], pos[1] - rested[1]) > board.frame.px(TREMBLE):
            # Whoever points does not use the keys just now.
            table.focus.shown = False
            table.stage.redraw()
        sprite = own_at(board, pos)
        hover = sprite.token if sprite is not None else None
        if hover is not None:
            table.still_until = max(table.still_until, table.clock + STILL)
        self.clicks.passes(pos, self._slip)
        trembles = hypot(pos[0] - self._rested[0], pos[1] - self._rested[1]) <= board.frame.px(TREMBLE)
        if hover != table.hovered_card or not trembles:
            self._rested, self._opens_in = pos, inf if hover is None else OPENING
        if hover != table.hovered_card:
            table.hovered_card = hover
            table.stage.redraw()
        # Whoever goes along the hand finds every card where it is seen, until the pointer rests again or leaves it.
        if not table.focus.shown and board.point_at(hover, None if hover is None else board.opened):
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

    def _sweep_over(self, before: list[int]) -> None:
        """Pick every own card that the rectangle from the press to the pointer meets: a quick hand skips none."""
        self._swept = self._swept or hypot(*self.drag.offset) > max(self.drag.threshold, self._slip)
        if self._swept:
            (x, y), (right, down) = self.drag.start, self.drag.offset
            band = Rect(x, y, right, down)
            band.normalize()
            strips = strips_of(self.table.board)
            met = [
                token for token in self.table.board.hand.order if token in strips and band.colliderect(strips[token])
            ]
            operations.sweep(self.table, before, met if right >= 0 else met[::-1])

    def _lift(self) -> None:
        table, board, item = self.table, self.table.board, self.drag.item
        table.hush()
        lead = self._sprite(item)
        if lead is None or item is None:
            return
        tokens, step = [lead.token], board.hand_height * 0.2
        if isinstance(item, Zone) and self._whole(item):
            row = board.sprites.row(item)
            under = (one for one in reversed(row) if covers(one.slot, self.drag.start, board.pack.ratio))
            lead, tokens = next(under, row[-1]), [one.token for one in row]
            step = min(step, board.hand_height / len(row))
        elif item in board.picked:
            places = {token: at for at, token in enumerate([*board.hand.staged, *board.hand.order])}
            tokens = sorted(board.picked, key=lambda token: places.get(token, 0))
        sprites = board.hold(tokens, HAND if isinstance(item, int) else item)
        height = board.hand_height if isinstance(item, int) else lead.height
        self.grip = Grip(sprites, lead, self.drag.start, height, step, table.animator.speed <= 0)
        board.raised = board.opened = None
        table.still_until = table.clock
        # Those that had made room for it come back at once, wherever it goes.
        board.glide(0.16, own=True)
        table.refresh()
        self._home, self._strayed = self._spot(self.drag.start), False
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
        over = self._target(self.drag.pos, centre)
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
        if not self._strayed and hypot(*self.drag.offset) > self._slip:
            self._strayed = self._spot(self.drag.pos) != self._home
        table.drop_target = over
        if before != (self._shining, board.parting):
            table.stage.redraw()

    @property
    def _shining(self) -> Zone | None:
        """The place whose light may change the picture. A gap in the hand moves own cards alone, which are looked at
        in every picture."""
        over = self.table.drop_target
        return None if over == HAND else over

    def rest(self) -> float:
        """Seconds in which nothing happens by itself."""
        return self._opens_in

    def update(self, dt: float) -> None:
        if self._opens_in != inf:
            self._open(dt)
        if self.grip is None or not self.drag.dragging:
            return
        swings = self.grip.update(dt)
        if swings or self._moved:
            self.grip.follow(self.drag.pos)
            self._moved = False
            self.table.stage.follow()

    def _open(self, dt: float) -> None:
        table, board = self.table, self.table.board
        self._opens_in -= dt
        if self._opens_in <= 0:
            self._opens_in = inf
            if not table.focus.shown and board.raised is not None and board.point_at(board.raised, board.raised):
                table.stage.redraw()

    # -- the place that is meant --

    def _target(self, pos: Point, centre: Point) -> Zone | None:
        """The drop target: the zone under the pointer, under the middle of what it holds, or under most of that.
        The one that takes it is meant, on free cloth a firm one too; what lies over one that does not is told why."""
        table, board = self.table, self.table.board
        zones = table.zones()
        if board.carrying:
            zones = {zone: zones[zone] for zone in (*table.lit, HAND) if zone in zones}
        points, firm, reach = [pos, centre], board.places.firm, self._forgiving
        zone = zone_at(points, zones, reach, firm)
        zone = self._just_above(pos, zones) or HAND if zone == HAND else zone
        if zone != HAND and (zone is None or not self._takes(zone)):
            over = board.carrying or zone_at([pos], zones, 0) is not None
            near = list(zones_at(points, zones, reach if over else self._further, firm if over else ()))
            if zone is not None:
                near += zones_at(points, zones, board.frame.tx(HALF_OVER), firm)
            if (zone is None or zone in board.places.grounds) and board.held and not board.carrying:
                near += overlapped(board.card_rect(Slot(*centre, 0.0, board.hand_height)), zones, LEAST_ON, firm)
            zone = next((other for other in near if other != HAND and self._takes(other)), zone)
        return zone if zone is None or zone == HAND else table.moves.lit_zone(table, zone)

    def _just_above(self, pos: Point, zones: Mapping[Zone, Rect]) -> Zone | None:
        """The place above the hand by which the pointer has slipped, while it is closer to that than to any card."""
        board = self.table.board
        near = {zone: distance(zones[zone], pos) for zone in board.places.groups if zone in zones}
        found = min(near, key=near.__getitem__, default=None)
        if found is None or near[found] > self._slip:
            return None
        # As they lie without the gap that follows the pointer: nothing flutters.
        lying = board.laid.hand_slots(sum(one not in board.held for one in board.hand.order), len(board.own))
        return found if all(away(slot, pos, board.pack.ratio) > near[found] for slot in lying) else None

    def _takes(self, zone: Zone) -> bool:
        table = self.table
        return zone in table.board.places.groups or zone in table.lit or table.moves.whole_zone(zone) in table.lit

    def _spot(self, pos: Point) -> tuple[Zone | None, int]:
        """Where what is held would be put with the pointer at a point: a zone, and the place in its row."""
        board, grip = self.table.board, self.grip
        assert grip is not None
        centre = grip.centre_at(pos)
        home = self.table.zones().get(board.held_from) if board.carrying else None
        if home is not None and home.collidepoint(pos):
            return board.held_from, 0
        zone = self._target(pos, centre)
        if zone == HAND:
            return zone, gap_at(board, centre)
        groups = board.places.groups
        return zone, place_in(board, groups.index(zone), centre[0]) if zone in groups else 0

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
        self._look_after()
        outcome = self.drag.release(pos)
        if self._swept:
            self._sweep, self._swept = None, False
            return
        pressed, self.table.still_until = self.table.pressed_button, self.table.clock + STILL
        # A hand that slips means what it pressed, not what lies beside it.
        pos = self.drag.start if hypot(*self.drag.offset) <= self._slip else pos
        known = isinstance(self.drag.item, int)
        if outcome is Outcome.DROP and not self._strayed:
            outcome, pos, known = Outcome.CLICK, self.drag.start, True
            self._let_go()
        if pressed:
            self._show_pressed("")
            under = self.button_at(pos)
            if under is not None and under.name == pressed and (under.command.enabled or under.command.says):
                self.table.unask()
                # While something is being shown a button that plays hastens, as its key does.
                (self.events.hasten if under.command.plays and self.table.busy else under.command.act)()
        elif outcome is Outcome.DROP:
            self._drop()
        elif (
            outcome is Outcome.CLICK
            # A place that something else has come to since is not clicked; what was lifted there is on its way back.
            and (known or hit_map(self.table).at(self.drag.start).thing == self._pressed_on)
            and (pos == self.drag.start or not self._pulled(pos))
        ):
            self._click(pos)

    def _pulled(self, pos: Point) -> bool:
        """What cannot be dragged now was, to a point: whether that is no click there; then it has been said why."""
        table = self.table
        source = zone_at([self.drag.start], table.board.zones(), 0)
        if source is not None and source in table.board.places.grips:
            operations.draw(table, source)
            return True
        if hit_map(table).at(pos).thing == self._pressed_on:
            return False
        if isinstance(self._pressed_on, Zone) and not self._free(self.drag.start):
            operations.deny(table, (), self._pressed_on)
        return True

    def _drop(self) -> None:
        table, board = self.table, self.table.board
        if self.grip is None:
            return
        self.grip.follow(self.drag.pos)
        centre, source, silent = self.grip.centre, board.held_from, False
        over = self._target(self.drag.pos, centre)
        held = [token for token in board.held if token in board.hand.cards]
        if self._retracts(source):
            # A hand that only slipped has clicked on it.
            if source != zone_at([self.drag.pos], board.zones(), 0) or hypot(*self.drag.offset) <= self._slip:
                table.retract()
        elif board.carrying:
            if over == HAND:
                operations.draw(table, board.held_from)
            elif over is not None:
                table.moves.carry(table, board.held_from, over)
            elif source not in board.places.whole:
                silent = True
            elif not table.lit:
                operations.deny(table, (), source)
            elif source != zone_at([self.drag.pos], board.zones(), 0):
                table.tell(t("drop.whole" if HAND in table.lit else "drop.take"), seconds=TOAST_SECONDS)
        # The lights were found for what was held: they still hold while the drop is carried out.
        elif over == HAND:
            operations.move(table, held, gap_at(board, centre))
        elif over in board.places.groups:
            number = board.places.groups.index(over)
            operations.stage(table, held, number, place_in(board, number, centre[0]))
        elif over is not None and over not in board.places.closed:
            silent = table.busy
            operations.play(table, held, over)
        else:
            silent = True
        # What comes back to where it was lifted was meant to.
        back = zone_at([self.drag.pos], board.zones(), 0) == source or hypot(*self.drag.offset) <= self._slip
        missed = silent and self._just_missed()
        self._let_go()
        if silent and not back:
            self._count_failure(source, held, 1 if missed or table.stage.settings.big_cards else TWICE)

    def _count_failure(self, source: Zone, held: Sequence[int], patience: int) -> None:
        """Nothing came of a drop, and nothing said why: that is said in a sentence. After so many in a turn the table
        says how it is done, and what a card of the hand may do is written over the places that take it.

        The first is enough where a place beside was meant, or everything is made large for somebody.
        """
        table = self.table
        turn = table.board.viewer, table.session.match.state.turns, table.my_turn
        if turn != self._failed_in:
            self._failed_in = turn
            self._failed.clear()
        self._failed[source] += 1
        helps = self._failed[source] >= patience
        if source != HAND:
            table.tell(t("drop.draw" if helps else "drop.draw-first"), seconds=TOAST_SECONDS)
        elif not table.my_turn:
            table.tell(t("ways.wait"), seconds=TOAST_SECONDS)
        elif not table.targets(table.board.cards(held)) and not table.board.staging:
            operations.deny_cards(table, held)
        else:
            if helps and len(held) == 1:
                operations.lift(table, held[0])
            table.tell(t("drop.play" if helps else "drop.play-first", n=len(held)), seconds=TOAST_SECONDS)

    def _just_missed(self) -> bool:
        """Whether a place that takes it lies close to where it was let go."""
        zones, near = self.table.zones(), self.table.board.frame.px(MISSED)
        return any(distance(zones[zone], self.drag.pos) <= near for zone in self.table.lit if zone in zones)

    def cancel(self) -> bool:
        """Let go of whatever hangs on the pointer; it glides home. Whether there was something."""
        item = self.drag.cancel()
        self.table.still_until = min(self.table.still_until, self.table.clock + STILL)
        if self.table.pressed_button:
            self._show_pressed("")
        had = item is not None or bool(self.table.board.held)
        if had:
            self._let_go()
        return had

    def _look_after(self) -> None:
        """What hung on the pointer has gone home when somebody else came to look at the table."""
        if self.grip is not None and not self.table.board.held:
            self.cancel()

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
        toast = _sentence(table)
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
        if self._retracts(item):
            table.retract()
            return
        zone = zone_at([pos], table.zones(), board.frame.tx(4), board.places.firm)
        # Chosen cards go where they would go if they had been dragged there.
        meant = self._target(pos, pos) if board.picked and zone not in board.places.grips else None
        zone = meant if meant is not None and self._takes(meant) else zone
        if plate_at(table, pos) is not None:
            table.controls.open_score()
        elif zone is None or (zone in board.places.grounds and not board.picked):
            table.hush()
            operations.unpick(table)
        elif not (zone == HAND and not board.picked):
            operations.tap(table, zone)

    def _click_card(self, token: int) -> None:
        """A click on a card picks it; on one set apart, with cards of the hand picked, it means that group."""
        board = self.table.board
        asked = self.table.asking
        if self.table.moves.picks_many and _shift():
            self.clicks.forget()
            operations.pick_run(self.table, token)
            return
        if self.clicks.second(self.table, token, self.drag.start):
            operations.send(self.table, token)
            return
        # The second half of a slow double click takes back no choice; where it plays the card it still does.
        keeps = self.clicks.slow and token in board.picked
        if asked is not None and asked.token != token:
            self.table.unask()
        group = next((i for i, row in enumerate(board.hand.groups) if token in row), None)
        if group is not None and board.picked and not any(picked in board.hand.staged for picked in board.picked):
            operations.stage(self.table, list(board.picked), group)
        elif token in board.hand.cards:
            operations.click_card(self.table, token, keeps=keeps)
        # It shows that it is chosen; the others lie where they lay, for who goes on with them.
        if not self.table.focus.shown:
            board.point_at(board.raised, None)


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


class ClickCounter:
    """Counts the clicks on cards of the own hand; while somebody else's move is being shown two are no double click."""

    def __init__(self) -> None:
        self.slow = False  # whether the last click may be the second half of a slow double click
        self.mine = False  # whether the player might act when the button went down
        self._token: int | None = None
        self._at = -inf
        self._where: Point = (0.0, 0.0)
        self._left = False  # whether the pointer has been elsewhere since

    def passes(self, pos: Point, slip: float) -> None:
        self._left = self._left or not self._near(pos, slip)

    def _near(self, pos: Point, slip: float) -> bool:
        return hypot(pos[0] - self._where[0], pos[1] - self._where[1]) <= slip

    def meant(self, table: Table, pos: Point, slip: float) -> int | None:
        """The card that a press means because it was just clicked there, no further away than a hand slips: it rises
        from under the pointer; or because it was clicked, lies there still, and the pointer has stayed: its neighbours
        have come back over it."""
        if self._token is None or self._token not in table.board.hand.cards or not self._near(pos, slip):
            return None
        sprite, ratio = table.board.sprite(self._token), table.board.pack.ratio
        stays = not self._left and sprite is not None and covers(sprite.slot, pos, ratio)
        return self._token if stays or table.clock - self._at <= DOUBLE else None

    def forget(self) -> None:
        """Something else was pressed in between."""
        self._token = None

    def second(self, table: Table, token: int, pos: Point) -> bool:
        """A card is clicked; whether that is the second half of a double click. `slow`: it may be that of one that
        takes its time."""
        since = table.clock - self._at if token == self._token else inf
        double, self.slow = self.mine and since <= DOUBLE, DOUBLE < since <= SLOW
        self._token, self._at, self._where = None if double or self.slow else token, table.clock, pos
        self._left = False
        return double


# -- hit tests --


def _sentence(table: Table) -> ToastParts | None:
    """The sentence that is to be seen, with its place."""
    return None if table.toast is None else said(table).toast


def thrown_card(table: Table) -> tuple[Zone, Callable[[Point], bool]] | None:
    """Where a card lies that was thrown and can be taken back; whether a press means it: wherever a drop throws it."""
    if table.thrown is None:
        return None
    board, near = table.board, table.board.frame.tx(4)
    rows = ((bare(zone), row[-1]) for zone, row in board.sprites.rows.items() if row and zone.kind != HAND.kind)
    zone, sprite = next((one for one in rows if one[1].token in table.chosen), (HAND, None))
    if sprite is None or table.animator.moving(sprite):
        return None
    slot, ratio, place = sprite.slot, board.pack.ratio, board.zones()[zone] if zone in board.places.firm else None
    return zone, lambda pos: away(slot, pos, ratio) <= near or (place is not None and place.collidepoint(pos))


def hit_map(table: Table) -> HitMap:
    """What a press at the table means as it stands now: a button, a sentence, an own card, a place of the middle.

    Cards are told by where they rest, whether they are picked or not: one that has risen is still the same.
    """
    board, buttons, told = table.board, pressed_places(table), table.toast
    toast, zones, ratio, lift = _sentence(table), board.zones(), board.pack.ratio, board.frame.px(LIFT)
    rests, picked = _rests(board).plain if board.own_open and board.hand.cards else (), frozenset(board.picked)
    asked = {button.name for button, _ in buttons if button.command.place in board.laid.buttons}
    if told is not None and told.rank is Rank.QUESTION:
        asked.add(told.text)
    questions, plays, thrown = frozenset(asked), table.moves.click_plays(table), thrown_card(table)

    def at(pos: Point) -> Hit:
        button = next((button.name for button, rect in buttons if rect.collidepoint(pos)), None)
        if button is not None:
            return Hit(button)
        if toast is not None and told is not None and toast.box.collidepoint(pos):
            return Hit((told.text, toast.button.collidepoint(pos)))
        if thrown is not None and thrown[1](pos):
            return Hit("retract")
        for sprite, slot in reversed(rests):
            if any(covers(slot, (pos[0], pos[1] + by), ratio) for by in (0, -lift, lift)):
                return Hit(sprite.token, calm=inf if plays or sprite.token in picked else DEFT)
        return Hit(zone_at([pos], zones, 0), questions)

    rounds = table.session.match.rounds
    turn = (len(rounds), len(rounds[-1].lines)) if table.my_turn and rounds else None
    known = table.asking is not None and table.asking.known <= table.clock
    keyed = questions - {told.text} if known and told is not None else questions
    # A ring that comes with a key is not what that key, pressed again at once, was meant for.
    return HitMap(at, Hit(None, keyed), table.focus.shown, turn, questions)


def own_at(board: Board, point: Point) -> Sprite | None:
    """The viewer's card that is seen at a point. Cards that are on their way to other places are where they are seen.

    One that has risen covers the point that it rose for until the pointer leaves it: nothing trembles.
    """
    if not board.own_open or not board.hand.cards:
        return None
    row = board.own_row(front=True) if board.moved else []
    board.moved = any(map(board.animator.moving, row))
    if board.moved:
        return _top(board, _seen(board, [RestingCard(one, one.slot) for one in row]), point)
    rests = _rests(board)
    found = _top(board, rests.seen, point)
    # Where cards have made room for another one nothing may be seen at all.
    return _top(board, rests.plain, point) if found is None and rests.parted else found


def _top(board: Board, cards: Sequence[RestingCard], point: Point) -> Sprite | None:
    (x, y), ratio = point, board.pack.ratio
    # No card reaches as far as it is high from its middle: most are out of the question at once.
    near = [card for card in cards if abs(card.slot.y - y) < card.slot.height > abs(card.slot.x - x)]
    return next((sprite for sprite, slot in reversed(near) if covers(slot, point, ratio)), None)


def _rests(board: Board) -> RestingHand:
    if board.laid.rests is None:
        lay, own = board.lay(), {sprite.token: sprite for sprite in board.own}
        plain = lay._replace(raised=None, opened=None, lie=lay.lie._replace(spread=None))
        rests = tuple(RestingCard(goal.sprite, goal.slot) for goal in plain.goals(board.frame, own))
        seen = [RestingCard(goal.sprite, goal.slot) for goal in lay.goals(board.frame, own)]
        # One that has stood up covers the corners, too, that it covered before.
        lain = (rest for rest in rests if rest.sprite.token == board.raised)
        board.laid.rests = RestingHand(rests, [*lain, *_seen(board, seen)], lay.opened is not None)
    return board.laid.rests


def _seen(board: Board, cards: Sequence[RestingCard]) -> Sequence[RestingCard]:
    """The cards from below, the one that has risen twice: where it is, and where it lay below that place."""
    at = next((at for at, card in enumerate(cards) if card.sprite.token == board.raised), None)
    if at is None:
        return cards
    slot = cards[at].slot
    low = slot._replace(y=slot.y + rise_of(board.frame, slot.height))
    return [*cards[:at], cards[at]._replace(slot=low), *cards[at:]]


def strips_of(board: Board) -> dict[int, Rect]:
    """What is seen of each card of the hand beside the one that covers it, by its token (px), as they rest."""
    rests = _rests(board).plain
    found = {sprite.token: board.card_rect(slot) for sprite, slot in rests if sprite.token in board.hand.order}
    pairs = zip(found.values(), list(found.values())[1:], strict=False)
    for rect, covering in pairs:
        if rect.x < covering.x < rect.right and abs(covering.y - rect.y) < rect.h // 2:
            rect.w = covering.x - rect.x
    return found


def _shift() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def gap_at(board: Board, point: Point) -> int:
    """Before which card of the hand (without the held ones) a card at a point would be put."""
    row = [token for token in board.hand.order if token not in board.held]
    return sum([slot.x < point[0] for slot in board.laid.hand_slots(len(row), len(board.own))])


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
