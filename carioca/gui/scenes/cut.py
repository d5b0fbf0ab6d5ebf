"""The draw for the first deal: everybody takes a card from the spread pack, and the lowest one deals (K6-K8)."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING

import pygame

from carioca.cards import HIDDEN
from carioca.engine.draw import Cut, cuts, standing
from carioca.gui.forms.page import ACTIVATE, Page
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Reset, Scene, Transition
from carioca.gui.parts.cut_layout import CutLayout, arrange
from carioca.gui.parts.cut_picture import CutPicture
from carioca.gui.table.animator import SPEEDS, Animator
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import FACE_DOWN, FACE_UP, Sprite
from carioca.gui.table.tempo import PACES
from carioca.i18n import t
from carioca.words.rules import cut_again_text, cut_dealer_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: -10, pygame.K_UP: 10}
STEPS |= {pygame.K_PAGEDOWN: -10, pygame.K_PAGEUP: 10, pygame.K_HOME: -1000, pygame.K_END: 1000}
FLIGHT, TURN, SPREAD = 0.42, 0.36, 0.6
"""Seconds that a drawn card flies, that cards turn over, and that the pack opens or closes."""
LARGEST = 1.3
"""So far the cards here follow the chosen size."""
RESTS = {"open": 0.25, "draw": 0.12, "turn": 0.35, "again": 1.4}
"""Seconds of rest after each part."""


def opening(session: Session) -> Scene:
    """The first screen of a new match: the draw for the deal where it was agreed, else the table."""
    if session.match.setup.options.first_dealer == "lowest_cut":
        return CutScene(session)
    from carioca.gui.scenes.table import TableScene

    return TableScene(session)


class CutScene(Scene):
    """Persons choose a card, opponents draw by themselves; which card comes follows from the match's seed."""

    def __init__(self, session: Session) -> None:
        setup = session.match.setup
        pack = session.game.cards(setup.options, setup.seats)
        self.session = session
        self.cuts: tuple[Cut, ...] = cuts(pack, setup.seats, setup.seed)
        self.cards = len(pack)
        people = session.people
        self.own = people[0] if people else 0
        self.deck = session.game.profile.pack
        self.viewer = people[0] if len(people) == 1 else None
        self.drawn: dict[int, list[Sprite]] = {seat: [] for seat in range(setup.seats)}
        self.gone: set[int] = set()
        self.raised: int | None = None
        self.chooser: int | None = None
        """The person who is asked to choose a card now."""
        self.round = 0
        self._taken = 0
        """How many have drawn in this round."""
        self.part = "open"
        self._rest = 0.0
        self._chance = Random(f"{setup.seed}/cut/places")

    # -- life --

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self.animator = Animator()
        self.pack = Sprite(0, HIDDEN, Slot(0, 0, 0, 0), FACE_DOWN)
        """Its x says how far the pack is spread, 0 to 1."""
        self.layout: CutLayout = self._arranged()
        self.picture = CutPicture(self)
        self.resized()
        stage.audio.play("riffle")
        self.animator.to(self.pack, Slot(1, 0, 0, 0), FACE_DOWN, SPREAD)

    def resized(self) -> None:
        settings = self.stage.settings
        self.still = settings.reduced_motion or settings.animation == "off"
        self.animator.speed = 0.0 if self.still else SPEEDS.get(settings.animation, 1.0)
        self.animator.settle()
        self.layout = self._arranged()
        for seat, sprites in self.drawn.items():
            for at, sprite in enumerate(sprites):
                sprite.place(self.layout.drawn_slot(seat, at, len(sprites)), sprite.face)
        self._warm()
        self.picture.forget()
        self._lay_out()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Cards are on their way."""
        return self.animator.active

    # -- events --

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION and self.chooser is not None:
            self._raise(self.layout.pack_at(event.pos, self.gone))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            over = self.layout.pack_at(event.pos, self.gone)
            if self.chooser is not None and over is not None:
                self._take(over)
                return None
            self._hasten()
        answer = self.page.handle(event)
        if self.raised is not None and self.chooser is not None:
            self.stage.point(True)
        return answer

    def _key(self, event: pygame.event.Event) -> Transition:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if self.part == "over":
            return self._deal() if event.key == pygame.K_ESCAPE else self.page.handle(event)
        if event.key == pygame.K_ESCAPE:
            return self._skip()
        if self.chooser is not None and event.key in STEPS:
            self.page.focus.set(None)
            self._walk(STEPS[event.key])
        elif event.key in ACTIVATE and self.page.focus.current is None:
            if self.chooser is None:
                self._hasten()
            elif self.raised is None:
                self._walk(0)
            else:
                self._take(self.raised)
        else:
            self._raise(None)
            return self.page.handle(event)
        return None

    def _walk(self, step: int) -> None:
        """The keys lift a card of the spread, first the one in the middle."""
        left = [index for index in range(self.cards) if index not in self.gone]
        if self.raised is None or self.raised in self.gone:
            at = min(range(len(left)), key=lambda i: abs(left[i] - self.cards // 2))
        else:
            at = max(0, min(left.index(self.raised) + step, len(left) - 1))
        self._raise(left[at])

    def _raise(self, index: int | None) -> None:
        if index != self.raised:
            self.raised = index
            self.stage.redraw()

    def _hasten(self) -> None:
        """Let what moves now come to its end quickly."""
        self.animator.hasten()
        self._rest = 0.0

    def _skip(self) -> Transition:
        """Everything that is still to be drawn, at once."""
        speed, self.animator.speed = self.animator.speed, 0.0
        self.animator.settle()
        while self.part != "over":
            if self.chooser is not None:
                self._take(self._any())
            else:
                self._go_on()
        self.animator.speed, self._rest = speed, 0.0
        return None

    def _deal(self) -> Transition:
        return Reset(routes.Table(self.session))

    # -- the course --

    def update(self, dt: float) -> Transition:
        if self.animator.update(dt):
            self.stage.redraw()
        if self.animator.active:
            return None
        if self._rest > 0 and not self.still:
            self._rest -= dt / PACES.get(self.stage.settings.animation, 1.0)
            return None
        while self.part != "over" and self.chooser is None:
            self._go_on()
            if not self.still:
                break
        return None

    def rest(self) -> float:
        return RESTING if self.part != "over" and self.chooser is None else inf

    def _go_on(self) -> None:
        """The next step: somebody draws, all turn over, or the result is told."""
        cut = self.cuts[self.round]
        if self.part == "turn":
            self._told()
        elif self._taken == len(cut):
            self._turn(cut)
        elif self.session.is_person(seat := cut[self._taken][0]):
            self.part, self.chooser = "draw", seat
            self.page.focus.set(None)
            self._raise(self.layout.pack_at(self.stage.pointer, self.gone))
            if self.viewer is None:
                self.stage.audio.play("turn")
        else:
            self.part = "draw"
            self._take(self._any())
        self.stage.redraw()

    def _any(self) -> int:
        return self._chance.choice([index for index in range(self.cards) if index not in self.gone])

    def _take(self, index: int) -> None:
        """The seat whose turn it is draws a card of the spread; it flies to its place face down."""
        seat, card = self.cuts[self.round][self._taken]
        start = self.layout.lifted(index) if index == self.raised else self.layout.pack_slot(index)
        sprite = Sprite(index, card, start, FACE_DOWN)
        self.gone.add(index)
        self._taken += 1
        self.chooser, self.raised = None, None
        row = self.drawn[seat]
        row.append(sprite)
        for at, one in enumerate(row):
            self.animator.to(one, self.layout.drawn_slot(seat, at, len(row)), one.face, FLIGHT)
        self._rest = RESTS["draw"]
        self.stage.audio.play("draw")
        self.stage.point(False)
        self.stage.redraw()

    def _turn(self, cut: Cut) -> None:
        """All that were drawn turn over, one a moment after the other."""
        self.part = "turn"
        self._rest = RESTS["turn"]
        self.stage.audio.play("flip")
        for at, (seat, _) in enumerate(cut):
            sprite = self.drawn[seat][-1]
            self.animator.to(sprite, sprite.slot, FACE_UP, TURN, delay=0.14 * at)

    def _told(self) -> None:
        """The cards are seen: some draw again, or the dealer is known."""
        if self.round + 1 < len(self.cuts):
            self.round += 1
            self._taken = 0
            self.part, self._rest = "again", RESTS["again"]
            return
        self.part = "over"
        self.stage.audio.play("place")
        self.animator.to(self.pack, Slot(0, 0, 0, 0), FACE_DOWN, SPREAD)
        self._lay_out()

    # -- words --

    @property
    def headline(self) -> str:
        """What this is about, why some draw again, or who deals."""
        if self.part == "over":
            return cut_dealer_text(standing(self.cuts), self.session.names, self.viewer)
        if self.round:
            return cut_again_text(self.cuts[self.round - 1], self.cuts[self.round], self.session.names)
        return t("cut.title")

    @property
    def line(self) -> str:
        """Who draws now, or what decides."""
        names, drawing = self.session.names, self.drawing
        if self.chooser is not None:
            return t("cut.choose") if self.viewer is not None else t("cut.choose.name", name=names[self.chooser])
        if drawing is None:
            return t("cut.rule")
        return t("cut.draws.you") if drawing == self.viewer else t("cut.draws", name=names[drawing])

    @property
    def drawing(self) -> int | None:
        """The seat that is to choose a card, or whose card is flying."""
        if self.chooser is not None or self.part != "draw" or not self._taken:
            return self.chooser
        return self.cuts[self.round][self._taken - 1][0]

    def counts(self, seat: int, at: int) -> bool:
        """Whether the card that a seat drew as number `at` may still decide: jokers and those of a tie do not."""
        drawn = self.cuts[: self.round + 1]
        last = sum(any(seat == other for other, _ in cut) for cut in drawn) - 1
        return at == last and any(seat == other for other, _ in standing(drawn))

    @property
    def dealer(self) -> int | None:
        """The seat that deals, once everybody knows."""
        return self.session.match.state.dealer if self.part == "over" else None

    # -- picture --

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
        self.page.draw(surface)

    def _arranged(self) -> CutLayout:
        stage = self.stage
        unit = stage.unit * min(stage.settings.scale, LARGEST)
        return arrange(stage.size, unit, stage.text_unit, len(self.drawn), self.own, self.cards, self.deck.ratio)

    def _warm(self) -> None:
        """Queue the faces that will come up."""
        height = next(iter(self.layout.places.values())).card.h
        self.stage.textures.prewarm([card for cut in self.cuts for _, card in cut], height)

    def _lay_out(self) -> None:
        layout, page = self.layout, self.page
        page.clear()
        if self.part == "over":
            wide = min(layout.foot.w, layout.tx(280))
            rect = pygame.Rect(0, 0, wide, min(layout.foot.h, layout.tx(52)))
            rect.center = layout.foot.center
            page.add(Button(self.stage, "deal", rect, t("cut.deal"), self._deal, style="primary"), default=True)
        else:
            page.add(Button(self.stage, "skip", layout.skip, t("cut.skip"), self._skip, style="quiet"))
        self.stage.redraw()
