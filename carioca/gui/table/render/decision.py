"""The table at the moment of a decision, small, for a review: the hand, the move that was played and the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import Card, Pack
from carioca.engine.game import Action
from carioca.gui.draw.badges import BETTER, CHOSEN, PLAYED, VERDICTS, move_sign
from carioca.gui.draw.theme import Rgb
from carioca.gui.forms.widgets import box
from carioca.gui.table.render.cards import PREMULTIPLIED
from carioca.gui.table.slots import fitting_step

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage

LEAST_HEIGHT = 200  # design units that always fit into a picture's height


class DecisionPicture:
    """A piece of cloth of `size` px with the hand of who decides; each kind of table adds what lay there.

    `judged`: whether the moves bear the signs of a review.
    """

    def __init__(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool, pack: Pack
    ) -> None:
        self.stage, self.decision, self.names, self.pack = stage, decision, names, pack
        marks = (VERDICTS[decision.verdict] if judged else CHOSEN, BETTER)
        self.moves: tuple[tuple[str, Action], ...] = tuple(zip(marks, decision.moves, strict=False))
        """The move that was played and the better one by their signs; one where that cost nothing."""
        self.unit = min(stage.text_unit, size[1] / LEAST_HEIGHT)
        """Pixels per design unit: large letters leave little room for the picture, and words less for the cards."""
        self.pad = max(4, round(min(14 * self.unit, size[1] * 0.07)))
        whole = Rect((0, 0), size)
        self.image: Surface = box(stage, whole, round(14 * self.unit), stage.palette.felt).copy()
        self.inner = whole.inflate(-2 * self.pad, -2 * self.pad)

    def hand_height(self, area: Rect, count: int) -> int:
        """How high (px) the cards of a hand of so many are; all that lie there alone are as high."""
        most = round(min(area.h - self._lift(area) - self.pad, 132 * self.unit))
        return max(12, min(most, round(area.w / self.pack.ratio / max(3.6, count * 0.62))))

    def _lift(self, area: Rect) -> int:
        return max(6, round(area.h * 0.13))

    def paint_hand(
        self, area: Rect, cards: Sequence[Card], height: int, cards_of: Callable[[Action], Sequence[Card]]
    ) -> None:
        """The hand in a row, `height` px high; the cards of the two moves stand out of it, each with a sign."""
        raised = self._raised(cards, cards_of)
        lift, ratio = self._lift(area), self.pack.ratio
        wide = round(height * ratio)
        step = fitting_step(area.w, len(cards), height, wide + max(2, height // 18), ratio)
        left = area.centerx - (step * (len(cards) - 1) + wide) / 2
        top = area.y + lift + (area.h - lift - height + self.pad // 2) // 2
        signs = max(10, round(13 * self.stage.text_unit), round(min(height * 0.24, 24 * self.unit)))
        for at, card in enumerate(cards):
            place = Rect(round(left + at * step), top - (lift if at in raised else 0), wide, height)
            self.paint_card(card, place)
            for number, mark in enumerate(filter(None, raised.get(at, ()))):
                image = move_sign(self.stage.palette, mark, signs)
                centre = (place.x + min(wide, round(step)) // 2 + number * signs, place.y)
                self.image.blit(image, image.get_rect(center=centre))

    def _raised(self, cards: Sequence[Card], cards_of: Callable[[Action], Sequence[Card]]) -> dict[int, list[str]]:
        """Which cards of the row belong to which moves; of two equal ones each move takes one."""
        raised: dict[int, list[str]] = {}
        for mark, action in self.moves:
            left = list(range(len(cards)))
            for card in cards_of(action):
                at = next((at for at in left if cards[at] == card), None)
                if at is not None:
                    left.remove(at)
                    raised.setdefault(at, []).append(mark)
        return raised

    def paint_card(self, card: Card, place: Rect) -> None:
        textures, height = self.stage.textures, max(2, place.h)
        shadow = textures.shadow(height, False, pack=self.pack)
        face = textures.card(card, height, pack=self.pack)
        below = place.move(0, max(1, height // 40))
        self.image.blit(shadow, shadow.get_rect(center=below.center), special_flags=PREMULTIPLIED)
        self.image.blit(face, face.get_rect(center=place.center), special_flags=PREMULTIPLIED)

    def edge(self, mark: str) -> Rgb:
        """The colour of what a move acts on."""
        pal = self.stage.palette
        return {BETTER: pal.ok, PLAYED: pal.danger}.get(mark, pal.accent)

    def paint_empty(self, place: Rect) -> None:
        pal = self.stage.palette
        self.image.blit(box(self.stage, place, max(2, place.h // 12), pal.zone, pal.zone_edge, 1), place)
