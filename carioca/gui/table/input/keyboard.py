"""The keyboard on the table: a focus that walks over everything and stays with what it stands on, and one key a
command."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.clock import ACTIVE
from carioca.gui.table.operations import click_card, pick_run, shift, tap, undo
from carioca.gui.table.render.seats import plates
from carioca.gui.table.slots import OWN, Item, Stop, Zone

if TYPE_CHECKING:
    from carioca.gui.table.moves import Command
    from carioca.gui.table.table import Table


SEEN = 0.35  # seconds after which a ring that came by itself has been seen: Enter acts on nothing sooner


def groups(table: Table) -> tuple[str, ...]:
    return (*OWN, *table.moves.focus_groups, "rivals", "buttons")


def stops(table: Table, group: str) -> list[Stop]:
    board = table.board
    if group == "buttons":
        coming = board.places.buttons
        buttons = [button for button in table.buttons if button.command.place not in coming]
        found = [Stop(button.name, button.rect, button.command.enabled) for button in buttons]
        # What something open lies over is out of reach, as it is for the pointer.
        return [stop for stop in found if not table.moves.covers(table, stop.rect.center)]
    if group == "rivals":
        return [Stop(zone, rect) for zone, rect in plates(table).items()]
    if group not in OWN:
        return table.moves.stops(table, group)
    if board.viewer is None:
        return []
    tokens, barred = board.hand.order if group == "hand" else board.hand.staged, table.unplayable_cards
    own = {sprite.token: sprite for sprite in board.own}
    return [Stop(token, board.card_rect(own[token]), token not in barred) for token in tokens if token in own]


def current(table: Table) -> Stop | None:
    """What the keys stand on; None where nothing is to stand on."""
    found = _stand(table)
    return None if found is None else found[2]


def _stand(table: Table) -> tuple[str, int, Stop] | None:
    """The same with its group and its place there: the thing wherever it is now, what has taken its place when it is
    gone, and from a group that is gone back to the hand."""
    focus = table.focus
    for group in dict.fromkeys((focus.group, *OWN)):
        item, at = focus.items.get(group, (None, 0))
        # A card that comes back from the tray takes the keys along; one that goes there leaves them in the hand, where
        # the next one for the tray lies.
        for place in dict.fromkeys((group, "hand")) if isinstance(item, int) else (group,):
            found = stops(table, place)
            same = _index(found, item)
            if same is not None:
                return place, same, found[same]
        if found := stops(table, group):
            near = _nearest(found, at)
            return group, near, found[near]
    return None


def _index(found: Sequence[Stop], item: Item | None) -> int | None:
    """Which of the stops a thing is; of a meld another part may be lit than before."""
    items = [stop.item for stop in found]
    if item in items:
        return items.index(item)
    meld = (item.seat, item.number) if isinstance(item, Zone) and item.number >= 0 else None
    return next((at for at, one in enumerate(items) if isinstance(one, Zone) and one[1:3] == meld), None)


def _nearest(found: Sequence[Stop], at: int) -> int:
    return min(_free(found), key=lambda one: abs(one - at))


def _free(found: Sequence[Stop]) -> Sequence[int]:
    """The places of what can do something now; where nothing can, of all."""
    return [at for at, stop in enumerate(found) if stop.free] or range(len(found))


def here(table: Table) -> list[int]:
    """The own card that is ringed; where there is no ring yet it comes, and no card is meant."""
    if not table.focus.shown:
        table.focus.shown, table.focus.since = True, table.clock
    stop = current(table)
    return [stop.item] if stop is not None and isinstance(stop.item, int) and _seen(table, stop) else []


def _seen(table: Table, stop: Stop) -> bool:
    """Whether the ring around a thing has been seen: it does not come this moment, nor is it painted around a card
    that is only being dealt."""
    board = table.board
    sprite = board.sprite(stop.item) if isinstance(stop.item, int) else None
    return table.clock - table.focus.since >= SEEN and (sprite is None or not board.arriving(sprite))


ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SWITCHES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
WALKING = (*STEPS, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_TAB)
SHOWING = (*WALKING, pygame.K_SPACE, *ENTER)
"""The keys that walk, or act where the focus stands: the ring comes with them, and with no other key."""
KEYPAD = {getattr(pygame, f"K_KP{n}"): getattr(pygame, f"K_{n}") for n in range(1, 10)}
ESC = "Esc"
ALIKE = {pygame.K_QUESTION: pygame.K_F2, **KEYPAD}  # keys that mean the same as another one


def command_of(table: Table, key: int) -> Command | None:
    """The command of a key, Esc excepted: that takes back one thing after the other."""
    code = ALIKE.get(key, key)
    return next(
        (
            command
            for command in table.commands
            if command.key not in ("", ESC) and pygame.key.key_code(command.key) == code
        ),
        None,
    )


def undoes(key: int, mod: int) -> bool:
    """Whether a key with its switches is Ctrl+Z (on a Mac Cmd+Z)."""
    return key == pygame.K_z and bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & pygame.KMOD_ALT


class Keyboard:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._known = (-1, False)  # the table's version that was looked at last, and whether it was the viewer's turn

    def press(self, key: int, mod: int) -> bool:
        """A key went down; whether it meant something here."""
        table, focus = self.table, self.table.focus
        was_shown, focus.shown, focus.pointer = focus.shown, focus.shown or key in SHOWING, table.stage.pointer
        asked, used = table.asking, True
        if undoes(key, mod):
            undo(table)
        elif mod & SWITCHES:
            used = False
        elif key in STEPS or key in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
            self._walk(key, bool(mod & pygame.KMOD_SHIFT), was_shown)
        elif key == pygame.K_TAB:
            self._next_group(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ENTER and asked is not None:
            asked.act()
        elif key == pygame.K_SPACE or key in ENTER:
            if was_shown:
                self._act(key in ENTER, bool(mod & pygame.KMOD_SHIFT))
            else:
                focus.since = table.clock
        elif (command := command_of(table, key)) is not None:
            command.act()
        else:
            used = False
        if used and table.asking is asked:
            # Nobody asked anew: whatever was done, the question is over.
            table.unask()
        table.lifted = None
        self._follow()
        table.stage.redraw()
        return used

    def update(self) -> None:
        """What the keys stood on may be gone, and what is asked may have begun."""
        table, mine = self.table, self.table.my_turn
        if (table.version, mine) == self._known:
            return
        began, self._known = mine and not self._known[1], (table.version, mine)
        asked = table.moves.answering(table)
        if asked and asked != table.focus.asked:
            table.focus.begin(asked)
        table.focus.asked = asked
        self._follow(began)

    def _follow(self, began: bool = False) -> None:
        """Stand on the thing wherever it is now; `began`: a turn begins, and what cannot be played is not offered."""
        table, focus, found = self.table, self.table.focus, _stand(self.table)
        if found is not None and (focus.shown or focus.group in focus.items):
            group, at, stop = found
            if began and group in OWN and not stop.free:
                row = stops(table, group)
                at = _nearest(row, at)
                stop = row[at]
            same = focus.items.get(focus.group, ("", 0))[0] == stop.item
            since = focus.since if same else table.clock
            focus.go(group, stop.item, at)
            focus.since = since
            if not same:
                table.stage.redraw()
        if focus.shown:
            item = None if found is None else focus.items[focus.group][0]
            card = item if isinstance(item, int) else None
            table.board.point_at(card, card)

    def _walk(self, key: int, carry: bool, was_shown: bool) -> None:
        table, focus, found = self.table, self.table.focus, _stand(self.table)
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._next_group(1 if key == pygame.K_UP else -1)
            return
        if found is None or (key in STEPS and not was_shown):
            return  # The first arrow only shows where the focus is.
        group, at, stop = found
        if carry and key in STEPS and group == "hand" and isinstance(stop.item, int):
            shift(table, stop.item, STEPS[key])
            return
        row = stops(table, group)
        free = _free(row)
        if key in (pygame.K_HOME, pygame.K_END):
            to = free[0] if key == pygame.K_HOME else free[-1]
        elif STEPS[key] > 0:
            to = next((one for one in free if one > at), free[0])
        else:
            to = next((one for one in reversed(free) if one < at), free[-1])
        focus.go(group, row[to].item, to)

    def _next_group(self, step: int) -> None:
        """The next group in which there is something, where the keys stood there last if that can do something now."""
        table, focus, names, found = self.table, self.table.focus, groups(self.table), _stand(self.table)
        at = names.index(focus.group if found is None else found[0])
        for i in range(1, len(names) + 1):
            group = names[(at + step * i) % len(names)]
            if row := stops(table, group):
                item, was = focus.items.get(group, (None, 0))
                same = _index(row, item)
                to = same if same is not None and row[same].free else _nearest(row, was)
                focus.go(group, row[to].item, to)
                return

    def _act(self, at_once: bool, run: bool) -> None:
        """Space, or Enter (`at_once`), where the focus is; `run`: all cards from the last one that was picked."""
        table, stop = self.table, current(self.table)
        if stop is None or not _seen(table, stop):
            return
        item = stop.item
        if isinstance(item, str):
            command = next(command for command in table.commands if command.name == item)
            if command.enabled or command.says:
                command.act()
        elif isinstance(item, int) and run and table.moves.picks_many:
            pick_run(table, item)
        elif isinstance(item, int):
            click_card(table, item, at_once)
        elif item.kind == "seat":
            table.controls.open_score()
        else:
            tap(table, item)
            if table.busy and item not in table.board.places.grips:
                # What was laid lies: the next card comes from the hand.
                table.focus.group = "hand"


SPEEDS = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_4: 4}
BUTTON = "hasten"


class HasteKeys:
    def __init__(self, table: Table, keys: Keyboard) -> None:
        self.table, self.keys = table, keys
        self._space = self._button = self._hurried = False

    def key(self, key: int, mod: int) -> bool:
        """A key went down; whether it is used up.

        While others play Space may be held to hasten; let go of at once it picks the card, as it does in one's own
        turn.
        """
        table = self.table
        if key == pygame.K_SPACE and (self._space or not table.my_turn) and not table.reading:
            self._space = True
            table.pacing.press()
            return True
        factor = SPEEDS.get(ALIKE.get(key, key))
        if factor is not None and (mod & pygame.KMOD_CTRL or self._idle(key, mod)):
            table.run_at(factor)
            return True
        command = command_of(table, key)
        if command is None or command.name != BUTTON or mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        table.hasten()
        return True

    def key_up(self, key: int) -> None:
        if key == pygame.K_SPACE and self._space:
            self._space = False
            if not self.table.pacing.release():
                self.keys.press(key, 0)

    def _idle(self, key: int, mod: int) -> bool:
        """Whether a digit would do nothing now: others play, and no card is picked, none has the keys' focus."""
        table, command = self.table, command_of(self.table, key)
        free = not (mod or table.my_turn or table.board.picked or table.focus.shown)
        return free and (command is None or not command.place)

    def pressed(self) -> None:
        if self.table.pressed_button == BUTTON:
            self._button = True
            self.table.pacing.press()

    def released(self) -> None:
        """The pointer lets go: after a long press the button has done its work already."""
        if self._button:
            self._button = False
            if self.table.pacing.release():
                self.table.pressed_button = ""
                self.table.refresh()

    def update(self) -> None:
        """Whoever is to act is not hurried; the button shows whether it all goes quickly."""
        table, pacing = self.table, self.table.pacing
        if pacing.rushing and table.my_turn:
            pacing.rush(False)
        if pacing.hurried != self._hurried:
            self._hurried = pacing.hurried
            table.refresh()

    def rest(self) -> float:
        """Seconds until a press counts as held."""
        return ACTIVE if self.table.pacing.pressed and not self._hurried else inf

    def let_go(self) -> None:
        self._space = self._button = False
        self.table.pacing.release()
        self.table.pacing.rush(False)


HELD = 0.35  # seconds after which a key counts as held


class HeldTab:
    """Tab walks on when it goes down; held, it shows the score sheet, and the keys are back where they were."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._left: float | None = None
        self._was: tuple[str, dict[str, tuple[Item, int]], bool] = ("", {}, False)

    @property
    def waiting(self) -> bool:
        return self._left is not None

    def press(self) -> bool:
        if self.waiting:
            return False
        focus = self.table.focus
        self._left, self._was = HELD, (focus.group, dict(focus.items), focus.shown)
        return True

    def release(self) -> None:
        self._left = None

    def update(self, dt: float) -> bool:
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self._left, focus = None, self.table.focus
        focus.group, focus.items, focus.shown = self._was
        return True
