"""The keyboard on the table: a focus that walks over cards, tray, piles, melds and buttons, and one letter a deed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from carioca.gui.table.marks import means_joker
from carioca.gui.table.plates import plates
from carioca.gui.table.zones import PILE, STOCK, Stop
from carioca.i18n import t
from carioca.words.cards import cards_text

if TYPE_CHECKING:
    from carioca.gui.table.moves import Moves
    from carioca.gui.table.table import Table

GROUPS = ("hand", "tray", "piles", "melds", "rivals", "buttons")
MELDS = ("low", "meld", "joker", "high")
"""The places of a meld, in the order in which the arrows walk along them."""
DIGITS = {getattr(pygame, f"K_{n}"): n for n in range(1, 10)} | {getattr(pygame, f"K_KP{n}"): n for n in range(1, 10)}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Keys:
    """`push` carries out a button of the table by its name."""

    def __init__(self, table: Table, moves: Moves, push: Callable[[str], None]) -> None:
        self.table = table
        self.moves = moves
        self.push = push
        self._to_discard: int | None = None
        """The card that D was pressed on: the second D, or Enter, throws it."""
        self._letters: dict[int, Callable[[], None]] = {
            pygame.K_s: lambda: moves.draw(STOCK),
            pygame.K_z: lambda: moves.draw(PILE),
            pygame.K_d: self._discard,
            pygame.K_p: moves.propose,
            pygame.K_b: self._go_down,
            pygame.K_l: self._lay_off,
            pygame.K_t: lambda: moves.sort("suit"),
            pygame.K_r: lambda: moves.sort("rank"),
            pygame.K_h: lambda: push("hint"),
            pygame.K_F2: lambda: push("help"),
            pygame.K_QUESTION: lambda: push("help"),
            pygame.K_F1: lambda: push("rules"),
        }

    # -- stops --

    def stops(self, group: str) -> list[Stop]:
        """What the focus can stand on in a group, from left to right."""
        board, table = self.table.board, self.table
        zones = board.zones(table.lit)
        if group == "buttons":
            return [Stop(button.name, button.rect) for button in table.buttons if button.enabled]
        if group == "rivals":
            return [Stop(zone, rect) for zone, rect in plates(table).items()]
        if group == "piles":
            return [Stop(STOCK, zones[STOCK]), Stop(PILE, zones[PILE])]
        if board.viewer is None:
            return []
        if group == "melds":
            shown = [
                zone for zone in zones if zone in table.lit and zone.kind in MELDS and not means_joker(table, zone)
            ]
            shown = shown or [zone for zone in zones if zone.kind == "meld"]
            shown.sort(key=lambda zone: (zone.number, MELDS.index(zone.kind), zone.at))
            return [Stop(zone, zones[zone]) for zone in shown]
        tokens = board.hand.order if group == "hand" else board.hand.staged
        return [Stop(token, self._card_rect(token)) for token in tokens]

    def current(self) -> Stop | None:
        """Where the focus stands; it follows when its group shrinks or empties."""
        focus = self.table.focus
        stops = self.stops(focus.group)
        if not stops:
            focus.group, stops = next(((g, s) for g in GROUPS if (s := self.stops(g))), ("buttons", []))
        if not stops:
            return None
        focus.at = max(0, min(focus.at, len(stops) - 1))
        return stops[focus.at]

    def _card_rect(self, token: int) -> Rect:
        sprite = self.table.board.sprite(token)
        rect = Rect(0, 0, 1, 1)
        if sprite is not None:
            rect = Rect(0, 0, round(sprite.height * 5 / 7), round(sprite.height))
            rect.center = (round(sprite.x), round(sprite.y))
        return rect

    # -- keys --

    def press(self, key: int, mod: int) -> bool:
        """A key went down; whether it meant something here."""
        focus = self.table.focus
        was_shown, focus.shown = focus.shown, True
        asked, self._to_discard = self._to_discard, None
        used = True
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            used = False
        elif key in STEPS or key in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
            self._walk(key, bool(mod & pygame.KMOD_SHIFT), was_shown)
        elif key == pygame.K_TAB:
            self._next_group(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key == pygame.K_SPACE:
            self._select()
        elif key in ENTER:
            self._enter(asked)
        elif key in DIGITS:
            self._digit(DIGITS[key] - 1)
        elif key in self._letters:
            if key == pygame.K_d:
                self._to_discard = asked
            self._letters[key]()
        else:
            used = False
        self.table.stage.redraw()
        return used

    def _walk(self, key: int, carry: bool, was_shown: bool) -> None:
        focus = self.table.focus
        stop = self.current()
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._next_group(1 if key == pygame.K_UP else -1)
            return
        if not was_shown and not carry:
            return  # The first arrow only shows where the focus is.
        stops = self.stops(focus.group)
        if key in (pygame.K_HOME, pygame.K_END):
            focus.at = 0 if key == pygame.K_HOME else len(stops) - 1
            return
        step = STEPS[key]
        if carry and focus.group == "hand" and stop is not None and isinstance(stop.item, int):
            self.moves.shift(stop.item, step)
            focus.at = max(0, min(focus.at + step, len(stops) - 1))
        elif stops:
            focus.at = (focus.at + step) % len(stops)

    def _next_group(self, step: int) -> None:
        focus = self.table.focus
        at = GROUPS.index(focus.group)
        for i in range(1, len(GROUPS) + 1):
            group = GROUPS[(at + step * i) % len(GROUPS)]
            if self.stops(group):
                focus.group, focus.at = group, 0
                return

    def _select(self) -> None:
        stop = self.current()
        if stop is not None and isinstance(stop.item, int):
            self.moves.pick(stop.item)
        elif stop is not None:
            self._act(stop)

    def _enter(self, asked: int | None) -> None:
        if asked is not None:
            self._throw(asked)
            return
        stop = self.current()
        if stop is not None:
            self._act(stop)

    def _act(self, stop: Stop) -> None:
        board = self.table.board
        if isinstance(stop.item, str):
            self.push(stop.item)
        elif isinstance(stop.item, int):
            self.moves.pick(stop.item)
        elif stop.item.kind == "seat":
            # What there is to say stands beside it already.
            return
        elif stop.item.kind in MELDS:
            self.moves.play(list(board.picked), stop.item)
            self.table.focus.group = "hand"
        else:
            self.moves.tap(stop.item)

    def _digit(self, number: int) -> None:
        """1 to 9: into that tray slot, or to that meld while the focus is on the melds."""
        board, focus = self.table.board, self.table.focus
        if focus.group == "melds":
            focus.at = number
            self.current()
            return
        if not board.staging or number >= len(board.tray):
            return
        tokens = list(board.picked) or self._here()
        self.moves.stage(tokens, number)

    def _here(self) -> list[int]:
        """The hand's card that has the focus."""
        stop = self.current()
        ours = self.table.focus.group in ("hand", "tray")
        return [stop.item] if stop is not None and ours and isinstance(stop.item, int) else []

    def _go_down(self) -> None:
        if self.table.passing() is not None:
            self.moves.end_turn()
        else:
            self.moves.go_down()

    def _lay_off(self) -> None:
        """L: the focused card (or the picked ones) looks for a meld; arrows or a number choose it, Enter lays."""
        board, focus = self.table.board, self.table.focus
        if not board.picked:
            for token in self._here():
                self.moves.pick(token)
        if not board.picked or not self.stops("melds"):
            self.table.say(t("table.lay-nothing"))
            return
        focus.group, focus.at = "melds", 0

    def _discard(self) -> None:
        """D: first the sentence that asks, then D again or Enter throws the card."""
        board = self.table.board
        tokens = list(board.picked) or self._here()
        if len(tokens) != 1:
            if tokens:
                self.moves.play(tokens, PILE)
            else:
                self.table.say(t("table.pick-to-discard"))
            return
        if self._to_discard == tokens[0]:
            self._throw(tokens[0])
            return
        if not board.picked:
            self.moves.pick(tokens[0])
        if PILE not in self.table.lit:
            self.moves.play(tokens, PILE)
            return
        self._to_discard = tokens[0]
        self.table.say(t("table.confirm-discard", card=cards_text(board.cards(tokens))))

    def _throw(self, token: int) -> None:
        self._to_discard = None
        self.moves.play([token], PILE)
