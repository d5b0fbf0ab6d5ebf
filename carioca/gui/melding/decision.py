"""The table at the moment of a decision, small: piles, melds, the hand, the move that was played and the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from carioca.cards import FRENCH, Card
from carioca.engine.game import Action
from carioca.games.melding.actions import Draw, LayOff, SwapJoker
from carioca.games.melding.game import MeldingGame, melding_state
from carioca.games.melding.state import Kind
from carioca.gui.draw.badges import BETTER, PLAYED, move_sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.melding.layout import MeldPlan, plan_melds
from carioca.gui.melding.model import owner_of
from carioca.gui.table.render.decision import DecisionPicture
from carioca.gui.table.slots import CARD_RATIO, fitting_step
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage


class MeldingDecision(DecisionPicture):
    """Stock and pile at the left, the melds above the hand."""

    def __init__(
        self,
        stage: Stage,
        game: MeldingGame[Any, Any],
        decision: Decision,
        names: Sequence[str],
        size: tuple[int, int],
    ) -> None:
        super().__init__(stage, decision, names, size, FRENCH)
        self.game, self.state, inner = game, melding_state(decision.view.state), self.inner
        self.piles = Rect(inner.x, inner.y, round(min(inner.w * 0.2, inner.h * 0.95)), inner.h)
        rest = Rect(self.piles.right + 2 * self.pad, inner.y, 0, inner.h)
        rest.w = inner.right - rest.x
        high = round(rest.h * 0.44) if self.state.melds else 0
        self.melds = Rect(rest.x, rest.y, rest.w, high)
        self.hand = Rect(rest.x, rest.y + high, rest.w, rest.h - high)

    def draw(self, cards_of: Callable[[Action], Sequence[Card]]) -> Surface:
        self._piles()
        plan = self._melds()
        self.paint_hand(self.hand, self._sorted(), cards_of)
        for mark, action in ((PLAYED, self.decision.played), (BETTER, self.decision.best)):
            if isinstance(action, LayOff | SwapJoker) and plan is not None:
                self._frame(plan.rects[action.meld], mark)
        return self.image

    def _piles(self) -> None:
        stage, area = self.stage, self.piles
        words = max(6, round(min(14 * self.unit, area.h * 0.12)))
        gap = max(3, round(area.w * 0.08))
        height = min(round((area.w - gap) / 2 / CARD_RATIO), area.h - 2 * words - 2 * self.pad)
        wide = round(height * CARD_RATIO)
        left = area.x + (area.w - 2 * wide - gap) // 2
        top = area.y + (area.h - height - 2 * words) // 2
        marks = {mark: action.source for mark, action in self.moves if isinstance(action, Draw)}
        for at, (source, text) in enumerate((("stock", t("table.stock")), ("pile", t("table.pile")))):
            place = Rect(left + at * (wide + gap), top, wide, height)
            cards = self.state.stock if source == "stock" else self.state.pile
            if cards:
                self.paint_card(cards[-1], place)
            else:
                self.paint_empty(place)
            label = fitted(stage, text, words, stage.palette.text, wide + gap)
            self.image.blit(label, label.get_rect(midtop=(place.centerx, place.bottom + words // 3)))
            for mark in (PLAYED, BETTER):
                if marks.get(mark) == source:
                    self._frame(place, mark)

    def _melds(self) -> MeldPlan | None:
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
                self.paint_card(card, Rect(rect.x + round(at * step), rect.y, wide, plan.height))
        return plan

    def _sorted(self) -> tuple[Card, ...]:
        hand = self.state.hands[self.decision.view.seat or 0]
        places = (place for seat in range(self.state.seats) for place in self.game.slots(self.state, seat))
        # Who is down needs no tray any more, but then the melds are on the table.
        kinds = {place.kind for place in places} | {meld.kind for meld in self.state.melds}
        return FRENCH.hand(hand, bool(kinds - {Kind.SET}))

    def _frame(self, place: Rect, mark: str) -> None:
        unit = self.unit
        grown = place.inflate(round(8 * unit), round(8 * unit))
        bright = self.stage.palette.ok if mark == BETTER else self.stage.palette.danger
        ring = self.stage.textures.panel(grown.size, round(9 * unit), (*bright, 0), bright, max(2, round(2.5 * unit)))
        self.image.blit(ring, grown)
        image = move_sign(self.stage.palette, mark, max(10, round(20 * unit)))
        self.image.blit(image, image.get_rect(center=grown.midtop))
