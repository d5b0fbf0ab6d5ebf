"""The table at the moment of a decision, small: piles, melds, the hand, the move that was played and the better one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.cards import FRENCH, Card
from carioca.games.melding.actions import Draw, LayOff, SwapJoker
from carioca.games.melding.game import MeldingGame, melding_state
from carioca.games.melding.state import Kind
from carioca.gui.draw.move_signs import BETTER, PLAYED, move_sign
from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.melding.melds import MeldPlan, plan_melds
from carioca.gui.melding.owners import owner_of
from carioca.gui.melding.targets import cards_of
from carioca.gui.table.slots import CARD_RATIO, fitting_step
from carioca.i18n import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from carioca.bots.review import Decision
    from carioca.engine.game import Action
    from carioca.gui.frame.stage import Stage

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
LEAST_HEIGHT = 200
"""Design units that always fit into a picture's height."""


class MomentPicture:
    """Draws a decision of a game on a piece of cloth of `size` px."""

    def __init__(
        self, stage: Stage, game: MeldingGame, decision: Decision, names: Sequence[str], size: tuple[int, int]
    ) -> None:
        self.stage, self.game, self.decision, self.names = stage, game, decision, names
        self.state = melding_state(decision.view.state)
        self.unit = min(stage.text_unit, size[1] / LEAST_HEIGHT)
        """Pixels per design unit: large letters leave little room for the picture, and words less for the cards."""
        self.pad = max(4, round(min(14 * self.unit, size[1] * 0.07)))
        self.whole = pygame.Rect((0, 0), size)
        self.image = box(stage, self.whole, round(14 * self.unit), stage.palette.felt).copy()
        inner = self.whole.inflate(-2 * self.pad, -2 * self.pad)
        self.piles = pygame.Rect(inner.x, inner.y, round(min(inner.w * 0.2, inner.h * 0.95)), inner.h)
        rest = pygame.Rect(self.piles.right + 2 * self.pad, inner.y, 0, inner.h)
        rest.w = inner.right - rest.x
        high = round(rest.h * 0.44) if self.state.melds else 0
        self.melds = pygame.Rect(rest.x, rest.y, rest.w, high)
        self.hand = pygame.Rect(rest.x, rest.y + high, rest.w, rest.h - high)

    def draw(self) -> pygame.Surface:
        """The finished picture."""
        self._piles()
        plan = self._melds()
        self._hand()
        for mark, action in ((PLAYED, self.decision.played), (BETTER, self.decision.best)):
            if isinstance(action, LayOff | SwapJoker) and plan is not None:
                self._frame(plan.rects[action.meld], mark)
        return self.image

    # -- parts --

    def _piles(self) -> None:
        """Stock and pile side by side, with their names below."""
        stage, area = self.stage, self.piles
        words = max(6, round(min(14 * self.unit, area.h * 0.12)))
        gap = max(3, round(area.w * 0.08))
        height = min(round((area.w - gap) / 2 / CARD_RATIO), area.h - 2 * words - 2 * self.pad)
        wide = round(height * CARD_RATIO)
        left = area.x + (area.w - 2 * wide - gap) // 2
        top = area.y + (area.h - height - 2 * words) // 2
        marks = {mark: action.source for mark, action in self._moves() if isinstance(action, Draw)}
        for at, (source, text) in enumerate((("stock", t("table.stock")), ("pile", t("table.pile")))):
            place = pygame.Rect(left + at * (wide + gap), top, wide, height)
            cards = self.state.stock if source == "stock" else self.state.pile
            if cards:
                self._card(cards[-1], place)
            else:
                pal = stage.palette
                self.image.blit(box(stage, place, max(2, height // 12), pal.zone, pal.zone_edge, 1), place)
            label = fitted(stage, text, words, stage.palette.text, wide + gap)
            self.image.blit(label, label.get_rect(midtop=(place.centerx, place.bottom + words // 3)))
            for mark in (PLAYED, BETTER):
                if marks.get(mark) == source:
                    self._frame(place, mark)

    def _melds(self) -> MeldPlan | None:
        """The melds in their owners' panels, as at the table."""
        melds, stage, pal = self.state.melds, self.stage, self.stage.palette
        if not melds:
            return None
        owners = tuple((meld.owner, len(meld.cards)) for meld in melds)
        plan = plan_melds(self.melds, owners, self.unit, self.unit * 0.9, round(self.melds.h * 0.8))
        for number, rect in plan.groups:
            owner = owner_of(self.game, self.names, number)
            colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
            panel = box(stage, rect, round(10 * self.unit), pal.zone, mix(colour, pal.zone, 0.35), 1)
            self.image.blit(panel, rect)
            name = fitted(stage, owner.name, max(6, round(plan.head * 0.6)), colour, rect.w - self.pad, True)
            self.image.blit(name, name.get_rect(midleft=(rect.x + self.pad // 2, rect.y + round(plan.head * 0.46))))
        for meld, rect in zip(melds, plan.rects, strict=True):
            wide = round(plan.height * CARD_RATIO)
            step = fitting_step(rect.w, len(meld.cards), plan.height, plan.step)
            for at, card in enumerate(meld.cards):
                self._card(card, pygame.Rect(rect.x + round(at * step), rect.y, wide, plan.height))
        return plan

    def _hand(self) -> None:
        """The hand in a row; the cards of the two moves stand out of it, each with its move's sign."""
        cards = self._sorted()
        raised = self._raised(cards)
        lift = max(6, round(self.hand.h * 0.13))
        most = round(min(self.hand.h - lift - self.pad, 132 * self.unit))
        height = max(12, min(most, round(self.hand.w / CARD_RATIO / max(3.6, len(cards) * 0.62))))
        wide = round(height * CARD_RATIO)
        step = fitting_step(self.hand.w, len(cards), height, wide + max(2, height // 18))
        left = self.hand.centerx - (step * (len(cards) - 1) + wide) / 2
        top = self.hand.y + lift + (self.hand.h - lift - height + self.pad // 2) // 2
        signs = max(10, round(13 * self.stage.text_unit), round(min(height * 0.24, 24 * self.unit)))
        for at, card in enumerate(cards):
            up = lift if at in raised else 0
            place = pygame.Rect(round(left + at * step), top - up, wide, height)
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

    def _sorted(self) -> tuple[Card, ...]:
        hand = self.state.hands[self.decision.view.seat or 0]
        places = (place for seat in range(self.state.seats) for place in self.game.slots(self.state, seat))
        # Who is down needs no tray any more, but then the melds are on the table.
        kinds = {place.kind for place in places} | {meld.kind for meld in self.state.melds}
        return FRENCH.hand(hand, bool(kinds - {Kind.SET}))

    def _raised(self, cards: Sequence[Card]) -> dict[int, list[str]]:
        """Which cards of the row belong to which moves; of two equal ones each move takes one."""
        raised: dict[int, list[str]] = {}
        for mark, action in self._moves():
            left = list(range(len(cards)))
            for card in cards_of(action):
                at = next((at for at in left if cards[at] == card), None)
                if at is not None:
                    left.remove(at)
                    raised.setdefault(at, []).append(mark)
        return raised

    def _card(self, card: Card, place: pygame.Rect) -> None:
        textures = self.stage.textures
        shadow, face = textures.shadow(place.h, False), textures.card(card, place.h)
        below = place.move(0, max(1, place.h // 40))
        self.image.blit(shadow, shadow.get_rect(center=below.center), special_flags=PREMULTIPLIED)
        self.image.blit(face, face.get_rect(center=place.center), special_flags=PREMULTIPLIED)

    def _frame(self, place: pygame.Rect, mark: str) -> None:
        """A ring around a place, with its move's sign on the upper edge."""
        unit = self.unit
        grown = place.inflate(round(8 * unit), round(8 * unit))
        bright = self.stage.palette.ok if mark == BETTER else self.stage.palette.danger
        ring = self.stage.textures.panel(grown.size, round(9 * unit), (*bright, 0), bright, max(2, round(2.5 * unit)))
        self.image.blit(ring, grown)
        image = move_sign(self.stage, mark, max(10, round(20 * unit)))
        self.image.blit(image, image.get_rect(center=grown.midtop))
