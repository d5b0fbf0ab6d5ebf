"""The table at the moment of a decision, small: trump, bids, trick, hand, the move played and the better one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.cards import HIDDEN, SPANISH, Card, Suit
from carioca.games.tricks.actions import Bid, NameTrump
from carioca.games.tricks.rules import SUITS
from carioca.games.tricks.state import in_order, own
from carioca.gui.draw.move_signs import BETTER, PLAYED, move_sign
from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.table.hand import in_order as sorted_hand
from carioca.gui.table.slots import fitting_step
from carioca.gui.tricks.orders import ByStrength
from carioca.gui.tricks.targets import cards_of
from carioca.i18n import capitalised, t
from carioca.words.cards import suit_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from carioca.bots.review import Decision
    from carioca.engine.game import Action
    from carioca.gui.frame.stage import Stage

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
LEAST_HEIGHT = 200
"""Design units that always fit into a picture's height."""
RATIO = SPANISH.ratio


class MomentPicture:
    """Draws a decision on a piece of cloth of `size` px."""

    def __init__(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> None:
        self.stage, self.decision, self.names = stage, decision, names
        self.state = own(decision.view.state)
        self.unit = min(stage.text_unit, size[1] / LEAST_HEIGHT)
        """Pixels per design unit: large letters leave little room for the picture, and words less for the cards."""
        self.pad = max(4, round(min(14 * self.unit, size[1] * 0.07)))
        whole = pygame.Rect((0, 0), size)
        self.image = box(stage, whole, round(14 * self.unit), stage.palette.felt).copy()
        inner = whole.inflate(-2 * self.pad, -2 * self.pad)
        self.trump = pygame.Rect(inner.x, inner.y, round(min(inner.w * 0.16, inner.h * 0.36)), inner.h)
        rest = pygame.Rect(self.trump.right + self.pad, inner.y, 0, inner.h)
        rest.w = inner.right - rest.x
        high = round(rest.h * (0.47 if self.state.phase == "play" else 0.4))
        self.upper = pygame.Rect(rest.x, rest.y, rest.w, high)
        self.hand = pygame.Rect(rest.x, rest.y + high, rest.w, rest.h - high)

    def draw(self) -> pygame.Surface:
        """The finished picture."""
        self._trump()
        if self.state.phase == "play":
            self._seats(self._trick())
        else:
            self._seats(None)
            self._answers()
        self._hand()
        return self.image

    # -- parts --

    def _trump(self) -> None:
        """The card that shows the trump, or its sign, with its name below."""
        stage, area, state = self.stage, self.trump, self.state
        words = max(6, round(min(14 * self.unit, area.h * 0.12)))
        height = min(round(area.w / RATIO), round(area.h * 0.6), area.h - 4 * words - self.pad)
        place = pygame.Rect(0, 0, round(height * RATIO), height)
        place.midtop = (area.centerx, area.y + (area.h - height) // 2)
        head = fitted(stage, t("tricks.desk.trump"), words, stage.palette.muted, area.w + self.pad)
        self.image.blit(head, head.get_rect(midbottom=(place.centerx, place.y - words // 3)))
        if state.turned is not None and state.turned != HIDDEN:
            self._card(state.turned, place)
        else:
            pal = stage.palette
            self.image.blit(box(stage, place, max(2, height // 12), pal.zone, pal.zone_edge, 1), place)
            if state.trump is None or state.trump is Suit.NONE:
                mark = stage.textures.text("–" if state.trump else "?", max(8, height // 2), pal.muted, True)
            else:
                mark = stage.textures.emblem(state.trump, max(8, round(place.w * 0.8)))
            self.image.blit(mark, mark.get_rect(center=place.center))
        label = fitted(stage, self._trump_name(), words, stage.palette.text, area.w + self.pad)
        self.image.blit(label, label.get_rect(midtop=(place.centerx, place.bottom + words // 3)))

    def _trump_name(self) -> str:
        trump = self.state.trump
        if trump is None or trump is Suit.NONE:
            return t("tricks.desk.trump-later" if trump is None else "tricks.desk.trump-none")
        return capitalised(suit_words(trump))

    def _trick(self) -> dict[int, Card]:
        state = self.state
        return {(state.leader + state.options.step * at) % state.seats: card for at, card in enumerate(state.trick)}

    def _seats(self, trick: dict[int, Card] | None) -> None:
        """A column for each seat in the order of play: its card of the trick, or its bid, and its name."""
        stage, state, pal = self.stage, self.state, self.stage.palette
        order = list(in_order(state))
        if trick is not None:
            start = order.index(state.leader)
            order = order[start:] + order[:start]
        area = self.upper.copy()
        if trick is None:
            area.h = round(area.h * 0.5)
        each, words = area.w / len(order), max(6, round(min(13 * self.unit, area.h * 0.2)))
        for at, seat in enumerate(order):
            column = pygame.Rect(round(area.x + at * each), area.y, round(each), area.h)
            bid = state.bids[seat]
            told = f"{'–' if bid is None else bid} · {state.won[seat]}"
            mine = seat == self.decision.view.seat
            name = fitted(stage, self.names[seat], words, pal.accent if mine else pal.text, column.w - 4, mine)
            chip = fitted(stage, told, words, pal.muted, column.w - 4)
            self.image.blit(chip, chip.get_rect(midbottom=(column.centerx, column.bottom)))
            self.image.blit(name, name.get_rect(midbottom=(column.centerx, column.bottom - chip.get_height())))
            if trick is not None:
                high = column.h - name.get_height() - chip.get_height() - self.pad // 2
                place = pygame.Rect(0, 0, round(min(high * RATIO, column.w - 4)), 0)
                place.h = round(place.w / RATIO)
                place.midtop = (column.centerx, column.y)
                self._place(place, trick.get(seat))

    def _place(self, place: pygame.Rect, card: Card | None) -> None:
        if card is not None:
            self._card(card, place)
        elif place.w > 2:
            pal = self.stage.palette
            empty = box(self.stage, place, max(2, place.h // 12), pal.zone, pal.zone_edge, 1)
            self.image.blit(empty, place)

    def _answers(self) -> None:
        """The numbers or suits to choose from, with the signs of the two moves."""
        state, stage, pal = self.state, self.stage, self.stage.palette
        actions: list[Action]
        if state.phase == "trump":
            actions = [*map(NameTrump, SUITS)]
        else:
            actions = [Bid(tricks) for tricks in range(state.size + 1)]
        room = pygame.Rect(self.upper.x, 0, self.upper.w, round(self.upper.h * 0.34))
        room.bottom = self.upper.bottom - self.pad // 2
        gap = max(2, round(5 * self.unit))
        side = min(room.h, (room.w - gap * (len(actions) - 1)) // len(actions))
        left = room.centerx - (side * len(actions) + gap * (len(actions) - 1)) // 2
        for at, action in enumerate(actions):
            place = pygame.Rect(left + at * (side + gap), room.bottom - side, side, side)
            marks = [mark for mark, move in self._moves() if move == action]
            edge = pal.panel_edge if not marks else pal.ok if BETTER in marks else pal.danger
            fill = mix(pal.panel, edge, 0.25) if marks else pal.panel
            self.image.blit(box(stage, place, max(2, side // 4), fill, edge, 2 if marks else 1), place)
            if isinstance(action, NameTrump):
                image = stage.textures.emblem(action.suit, max(6, round(side * 0.8)))
            else:
                assert isinstance(action, Bid)
                image = fitted(stage, str(action.tricks), max(6, round(side * 0.55)), pal.text, side - 2, True)
            self.image.blit(image, image.get_rect(center=place.center))
            for number, mark in enumerate(marks):
                drawn = move_sign(stage, mark, max(10, round(side * 0.5)))
                self.image.blit(drawn, drawn.get_rect(center=(place.centerx + number * side // 2, place.top)))

    def _hand(self) -> None:
        """The hand in a row; the cards of the two moves stand out of it, each with its move's sign."""
        state = self.state
        hand = state.hands[self.decision.view.seat or 0]
        cards = sorted_hand(ByStrength(state.options), hand, "suit")
        raised: dict[int, list[str]] = {}
        for mark, action in self._moves():
            for card in cards_of(action):
                if card in cards:
                    raised.setdefault(cards.index(card), []).append(mark)
        lift = max(6, round(self.hand.h * 0.13))
        most = round(min(self.hand.h - lift - self.pad, 132 * self.unit))
        height = max(12, min(most, round(self.hand.w / RATIO / max(3.6, len(cards) * 0.62))))
        wide = round(height * RATIO)
        step = fitting_step(self.hand.w, len(cards), height, wide + max(2, height // 18), RATIO)
        left = self.hand.centerx - (step * (len(cards) - 1) + wide) / 2
        top = self.hand.y + lift + (self.hand.h - lift - height + self.pad // 2) // 2
        signs = max(10, round(13 * self.stage.text_unit), round(min(height * 0.24, 24 * self.unit)))
        for at, card in enumerate(cards):
            place = pygame.Rect(round(left + at * step), top - (lift if at in raised else 0), wide, height)
            self._card(card, place)
            for number, mark in enumerate(raised.get(at, ())):
                image = move_sign(self.stage, mark, signs)
                centre = (place.x + min(wide, round(step)) // 2 + number * signs, place.y)
                self.image.blit(image, image.get_rect(center=centre))

    # -- what stands out --

    def _moves(self) -> tuple[tuple[str, Action], ...]:
        if self.decision.played == self.decision.best:
            return ((BETTER, self.decision.best),)
        return (PLAYED, self.decision.played), (BETTER, self.decision.best)

    def _card(self, card: Card, place: pygame.Rect) -> None:
        textures = self.stage.textures
        height = max(2, place.h)
        shadow = textures.shadow(height, False, pack=SPANISH)
        face = textures.card(card, height, pack=SPANISH)
        below = place.move(0, max(1, height // 40))
        self.image.blit(shadow, shadow.get_rect(center=below.center), special_flags=PREMULTIPLIED)
        self.image.blit(face, face.get_rect(center=place.center), special_flags=PREMULTIPLIED)
