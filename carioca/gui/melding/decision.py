"""The table at the moment of a decision, small: piles, melds, the hand, the move that was played and the better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from carioca.cards import FRENCH, HIDDEN, Card
from carioca.engine.game import Action
from carioca.games.melding.actions import Draw, LayOff, SwapJoker, TakePile
from carioca.games.melding.game import MeldingGame, melding_state
from carioca.games.melding.state import Kind
from carioca.gui.draw.badges import move_sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import box, fitted, wording
from carioca.gui.melding.layout import MeldPlan, plan_melds
from carioca.gui.melding.model import owner_of
from carioca.gui.table.render.decision import DecisionPicture
from carioca.gui.table.slots import CARD_RATIO, fitting_step
from carioca.i18n import t
from carioca.words.names import begun

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage


SHARES = (0.6, 0.55, 0.5, 0.45, 0.4)  # of the height for the melds where the hand lies below them
ASIDE = (0.75, 0.65, 0.55)  # of the width for the melds where it lies beside them
BESIDE = 0.8  # what larger melds are worth with the hand beside them


def _splits(rest: Rect, gap: int) -> list[tuple[Rect, Rect]]:
    """The ways to give melds and hand their room: the hand below, or beside them (`gap` px) in a low picture."""
    x, y, w, h = rest
    below = [(Rect(x, y, w, round(h * part)), Rect(x, y + round(h * part), w, h - round(h * part))) for part in SHARES]
    wide = [round(w * part) for part in ASIDE]
    return below + [(Rect(x, y, each - gap, h), Rect(x + each, y, w - each, h)) for each in wide]


class MeldingDecision(DecisionPicture):
    """Stock and pile at the left, the melds above the hand, or in a low picture beside it."""

    def __init__(
        self,
        stage: Stage,
        game: MeldingGame[Any, Any],
        decision: Decision,
        names: Sequence[str],
        size: tuple[int, int],
        judged: bool,
    ) -> None:
        super().__init__(stage, decision, names, size, judged, FRENCH)
        self.game, self.state, inner = game, melding_state(decision.view.state), self.inner
        self.words = max(6, round(min(14 * self.unit, inner.h * 0.12)))
        self.seats = Rect(inner.x, inner.y, inner.w, self.words + self.pad)
        inner = Rect(inner.x, self.seats.bottom, inner.w, inner.bottom - self.seats.bottom)
        self.open = [card for card in self.state.pile if card != HIDDEN]
        """What lies open on the pile: its top, or all of it where all of it is taken."""
        each = round(min(inner.w * 0.2, inner.h * 0.95)) // 2
        most = min(round(each / CARD_RATIO), inner.h - 2 * self.words - 2 * self.pad)
        self._lay_out(inner, each, most)
        # What the piles leave is for the melds.
        self._lay_out(inner, max(self.card.w * 9 // 8, min(inner.w // 8, round(6 * self.words))), self.card.h)

    def _lay_out(self, inner: Rect, each: int, most: int) -> None:
        """`each`: px for one of the two piles, where one card lies on it; `most`: how high a card is, px."""
        self.piles = Rect(inner.x, inner.y, each * (3 if len(self.open) > 1 else 2), inner.h)
        rest = Rect(self.piles.right + 2 * self.pad, inner.y, 0, inner.h)
        rest.w = inner.right - rest.x
        count = len(self.state.hands[self.decision.view.seat or 0])

        def worth(split: tuple[Rect, Rect]) -> tuple[float, int]:
            melds, hand = split
            high = min(most, self.hand_height(hand, count))
            # Cards change their place between two pictures only where that makes them clearly larger.
            return self._plan(melds, high).height * (1.0 if hand.x == rest.x else BESIDE), high

        self.melds, self.hand = Rect(rest.topleft, (rest.w, 0)), rest
        if self.state.melds:
            self.melds, self.hand = max(_splits(rest, 2 * self.pad), key=worth)
        self.card = Rect(0, 0, 0, min(most, self.hand_height(self.hand, count)))
        self.card.w = round(self.card.h * CARD_RATIO)

    def draw(self, cards_of: Callable[[Action], Sequence[Card]]) -> Surface:
        self._seats()
        self._piles()
        plan = self._melds()
        self.paint_hand(self.hand, self._sorted(), self.card.h, cards_of)
        for mark, action in self.moves:
            if isinstance(action, LayOff | SwapJoker) and plan is not None:
                self._frame(plan.rects[action.meld], mark)
        return self.image

    def _seats(self) -> None:
        """Who sits there, who decides first and the others as they follow, and how many cards each has."""
        stage, pal, count = self.stage, self.stage.palette, self.state.seats
        own = self.decision.view.seat or 0
        each = self.seats.w // count
        for at in range(count):
            seat = (own + at) % count
            name, held = begun(self.names[seat]), len(self.state.hands[seat])
            forms = f"{name} · {t('table.cards', n=held)}", f"{name} · {held}"
            text = wording(stage, forms, self.words, each - self.pad, not at)
            image = fitted(stage, text, self.words, pal.text if at else pal.accent, each - self.pad, not at)
            self.image.blit(image, (self.seats.x + at * each, self.seats.y))

    def _piles(self) -> None:
        stage, area, card = self.stage, self.piles, self.card
        each = area.w // (3 if len(self.open) > 1 else 2)
        top, gap = area.y + (area.h - card.h - 2 * self.words) // 2, each - card.w
        stock = Rect(area.x + gap // 2, top, card.w, card.h)
        free, covered = area.right - stock.right - gap - card.w, max(0, len(self.open) - 1)
        step = min(card.w * 0.34, free / covered) if covered else 0
        pile = Rect(stock.right + gap, top, card.w + round(step * covered), card.h)
        takes = [(mark, action) for mark, action in self.moves if isinstance(action, Draw | TakePile)]
        marks = [(mark, action.source if isinstance(action, Draw) else "pile") for mark, action in takes]
        lying = (("stock", "table.stock", stock, self.state.stock), ("pile", "table.pile", pile, self.state.pile))
        for source, key, place, cards in lying:
            shown = cards[-1:] if source == "stock" else self.open
            for at, one in enumerate(shown):
                self.paint_card(one, Rect(place.x + round(at * step), top, card.w, card.h))
            if not shown:
                self.paint_empty(place)
            # Between the words of both a space is left; where they have none the number is enough.
            room = max(place.w, card.w + gap) - self.words // 2
            text = wording(
                stage, (f"{t(key)} · {len(cards)}", f"{t(key)} {len(cards)}", str(len(cards))), self.words, room
            )
            label = fitted(stage, text, self.words, stage.palette.text, room)
            self.image.blit(label, label.get_rect(midtop=(place.centerx, place.bottom + self.words // 3)))
            for mark, taken in marks:
                if taken == source:
                    self._frame(place, mark)

    def _plan(self, area: Rect, most: int) -> MeldPlan:
        """The melds in an area, with cards that are at most `most` px high."""
        melds, sides = self.state.melds, self.game.sides(self.state.seats)
        order = list(range(len(melds)))
        if len(set(sides)) < self.state.seats:
            # Where sides play the own one lies at the left, as at the table.
            order.sort(key=lambda at: (melds[at].owner - sides[self.decision.view.seat or 0]) % (max(sides) + 1))
        owners = tuple((melds[at].owner, len(melds[at].cards)) for at in order)
        plan = plan_melds(area, owners, self.unit, self.unit * 0.9, min(most, round(area.h * 0.8)))
        placed = dict(zip(order, plan.rects, strict=True))
        return replace(plan, rects=tuple(placed[at] for at in range(len(melds))))

    def _melds(self) -> MeldPlan | None:
        melds, stage, pal = self.state.melds, self.stage, self.stage.palette
        if not melds:
            return None
        plan = self._plan(self.melds, self.card.h)
        for number, rect in plan.groups:
            owner = owner_of(self.game, self.names, number)
            colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
            panel = box(stage, rect, round(10 * self.unit), pal.zone, mix(colour, pal.zone, 0.35), 1)
            self.image.blit(panel, rect)
            name = fitted(stage, begun(owner.name), max(6, round(plan.head * 0.6)), colour, rect.w - self.pad, True)
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
        bright = self.edge(mark)
        ring = self.stage.textures.panel(grown.size, round(9 * unit), (*bright, 0), bright, max(2, round(2.5 * unit)))
        self.image.blit(ring, grown)
        if mark:
            image = move_sign(self.stage.palette, mark, max(10, round(20 * unit)))
            self.image.blit(image, image.get_rect(center=grown.topright))
