"""The table at the moment of a decision, small: trump, bids, trick, hand, the move played and the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import HIDDEN, SPANISH, Card, Suit
from carioca.engine.game import Action
from carioca.games.tricks.actions import Bid, NameTrump
from carioca.games.tricks.rules import SUITS
from carioca.games.tricks.state import in_order, own
from carioca.gui.draw.badges import move_sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.table.hand import in_order as sorted_hand
from carioca.gui.table.render.decision import DecisionPicture
from carioca.gui.tricks.model import ByStrength, trump_text
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage

RATIO = SPANISH.ratio


class TricksDecision(DecisionPicture):
    """The trump at the left, the trick or the answers above the hand."""

    def __init__(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool
    ) -> None:
        super().__init__(stage, decision, names, size, judged, SPANISH)
        self.state, inner = own(decision.view.state), self.inner
        self.trump = Rect(inner.x, inner.y, round(min(inner.w * 0.16, inner.h * 0.36)), inner.h)
        rest = Rect(self.trump.right + self.pad, inner.y, 0, inner.h)
        rest.w = inner.right - rest.x
        high, below = round(rest.h * 0.4), 0
        if self.state.phase == "play":
            # Trick and hand share what the words leave: their cards are of one size.
            below = 2 * stage.textures.text("A", self.letters(rest.h // 2), stage.palette.text).get_height()
            below += self.pad // 2
            high = below + round((rest.h - below - self.pad) / 2.15)
        self.upper = Rect(rest.x, rest.y, rest.w, high)
        self.hand = Rect(rest.x, rest.y + high, rest.w, rest.h - high)
        area, self.words = self.trump, max(6, round(min(14 * self.unit, inner.h * 0.12)))
        self.height = min(
            self.hand_height(self.hand, len(self.state.hands[decision.view.seat or 0])),
            *(round(area.w / RATIO), round(area.h * 0.6), area.h - 4 * self.words - self.pad),
        )
        if below:
            column = round((self.upper.w / self.state.seats - 4) / RATIO)
            self.height = max(12, min(self.height, high - below, column))

    def draw(self, cards_of: Callable[[Action], Sequence[Card]]) -> Surface:
        self._trump()
        if self.state.phase == "play":
            self._seats(self._trick())
        else:
            self._seats(None)
            self._answers()
        hand = self.state.hands[self.decision.view.seat or 0]
        self.paint_hand(self.hand, sorted_hand(ByStrength(self.state.options), hand, "suit"), self.height, cards_of)
        return self.image

    def _trump(self) -> None:
        stage, area, state = self.stage, self.trump, self.state
        words, height = self.words, self.height
        place = Rect(0, 0, round(height * RATIO), height)
        place.midtop = (area.centerx, area.y + (area.h - height) // 2)
        head = fitted(stage, t("tricks.desk.trump"), words, stage.palette.muted, area.w + self.pad)
        self.image.blit(head, head.get_rect(midbottom=(place.centerx, place.y - words // 3)))
        if state.turned is not None and state.turned != HIDDEN:
            self.paint_card(state.turned, place)
        else:
            self.paint_empty(place)
            if state.trump is None or state.trump is Suit.NONE:
                sign = "–" if state.trump else "?"
                mark = stage.textures.text(sign, max(8, height // 2), stage.palette.muted, True)
            else:
                mark = stage.textures.emblem(state.trump, max(8, round(place.w * 0.8)))
            self.image.blit(mark, mark.get_rect(center=place.center))
        label = fitted(stage, trump_text(state.trump), words, stage.palette.text, area.w + self.pad)
        self.image.blit(label, label.get_rect(midtop=(place.centerx, place.bottom + words // 3)))

    def letters(self, high: int) -> int:
        """Px of the words below the cards of a trick that has so much room (px)."""
        return max(6, round(min(13 * self.unit, high * 0.2)))

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
        each, words = area.w / len(order), self.letters(self.inner.h // 2 if trick is not None else area.h)
        for at, seat in enumerate(order):
            column = Rect(round(area.x + at * each), area.y, round(each), area.h)
            bid = state.bids[seat]
            told = f"{'–' if bid is None else bid} · {state.won[seat]}"
            mine = seat == self.decision.view.seat
            name = fitted(stage, self.names[seat], words, pal.accent if mine else pal.text, column.w - 4, mine)
            chip = fitted(stage, told, words, pal.muted, column.w - 4)
            self.image.blit(chip, chip.get_rect(midbottom=(column.centerx, column.bottom)))
            self.image.blit(name, name.get_rect(midbottom=(column.centerx, column.bottom - chip.get_height())))
            if trick is not None:
                place = Rect(0, 0, round(self.height * RATIO), self.height)
                place.midtop = (column.centerx, column.y)
                if seat in trick:
                    self.paint_card(trick[seat], place)
                else:
                    self.paint_empty(place)

    def _answers(self) -> None:
        state, stage, pal = self.state, self.stage, self.stage.palette
        actions: list[Action]
        if state.phase == "trump":
            actions = [*map(NameTrump, SUITS)]
        else:
            actions = [Bid(tricks) for tricks in range(state.size + 1)]
        room = Rect(self.upper.x, 0, self.upper.w, round(self.upper.h * 0.34))
        room.bottom = self.upper.bottom - self.pad // 2
        gap = max(2, round(5 * self.unit))
        side = min(room.h, (room.w - gap * (len(actions) - 1)) // len(actions))
        left = room.centerx - (side * len(actions) + gap * (len(actions) - 1)) // 2
        for at, action in enumerate(actions):
            place = Rect(left + at * (side + gap), room.bottom - side, side, side)
            marks = [mark for mark, move in self.moves if move == action]
            edge = self.edge(marks[-1]) if marks else pal.panel_edge
            fill = mix(pal.panel, edge, 0.25) if marks else pal.panel
            self.image.blit(box(stage, place, max(2, side // 4), fill, edge, 2 if marks else 1), place)
            if isinstance(action, NameTrump):
                image = stage.textures.emblem(action.suit, max(6, round(side * 0.8)))
            else:
                assert isinstance(action, Bid)
                image = fitted(stage, str(action.tricks), max(6, round(side * 0.55)), pal.text, side - 2, True)
            self.image.blit(image, image.get_rect(center=place.center))
            for number, mark in enumerate(filter(None, marks)):
                drawn = move_sign(stage.palette, mark, max(10, round(side * 0.5)))
                self.image.blit(drawn, drawn.get_rect(center=(place.centerx + number * side // 2, place.top)))
