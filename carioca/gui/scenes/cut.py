"""The draw for the first deal: everybody takes a card from the spread pack, and the lowest one deals (K6-K8)."""

from __future__ import annotations

from math import inf, radians, sin
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.engine.draw import Cut, cuts, standing
from carioca.gui.draw.badges import face_of
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import mix
from carioca.gui.forms.page import ACTIVATE, Page
from carioca.gui.forms.widgets import Button, box, fitted, paste, paste_card
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Hit, HitMap, Reset, Scene, Transition
from carioca.gui.parts.cut_layout import CutLayout, arrange
from carioca.gui.parts.seating import look, seat_all
from carioca.gui.table.motion.animator import SPEEDS, Animator
from carioca.gui.table.motion.pacing import PACES
from carioca.gui.table.motion.sprites import FACE_DOWN, FACE_UP, Sprite
from carioca.gui.table.slots import Slot
from carioca.i18n import t
from carioca.words.lines import cut_again_text, cut_dealer_text
from carioca.words.names import Names

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

LAYER = 18  # so many cards of a closed pack are drawn as one
DIM = (128, 140, 134)  # what is left of a card's colours (of 255) once it does not count any more

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: -10, pygame.K_UP: 10}
STEPS |= {pygame.K_PAGEDOWN: -10, pygame.K_PAGEUP: 10, pygame.K_HOME: -1000, pygame.K_END: 1000}
FLIGHT, TURN, SPREAD = 0.42, 0.36, 0.6
"""Seconds that a drawn card flies, that cards turn over, and that the pack opens or closes."""
LARGEST = 1.3  # so far the cards here follow the chosen size
RESTS = {"open": 0.25, "draw": 0.12, "turn": 0.35, "again": 1.4}  # seconds of rest after each part


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
        self.viewer = session.alone
        self.names = Names.at(session)
        self.drawn: dict[int, list[Sprite]] = {seat: [] for seat in range(setup.seats)}
        self.gone: set[int] = set()
        self.raised: int | None = None
        self.chooser: int | None = None  # the person who is asked to choose a card now
        self.round = 0
        self._taken = 0  # how many have drawn in this round
        self.part = "open"
        self._rest = 0.0
        self._chance = Random(f"{setup.seed}/cut/places")
        self._layer: Surface | None = None  # what lies still, painted once and kept until it changes
        self._painted: object = None  # what that picture depends on, as it was then

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        seat_all(stage, self.session.seats, self.session.game)
        self.page = Page(stage)
        self.animator = Animator()
        self.pack = Sprite(0, HIDDEN, Slot(0, 0, 0, 0), FACE_DOWN)  # its x says how far the pack is spread, 0 to 1
        self.layout: CutLayout = self._arranged()
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
        self._painted = None
        self._lay_out()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self.animator.active

    def hit_map(self) -> HitMap:
        page, asked = self.page.hit_map(), frozenset({(self.part == "over", self.chooser, self.round)})

        def at(pos: tuple[float, float]) -> Hit:
            button = page.at(pos)
            return button if button.thing is not None else Hit(None, asked)

        return page._replace(at=at, keys=Hit(None, asked))

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
        self.animator.hasten()
        self._rest = 0.0

    def _skip(self) -> Transition:
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
        return Reset(routes.Match(self.session))

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
        self.part = "turn"
        self._rest = RESTS["turn"]
        self.stage.audio.play("flip")
        for at, (seat, _) in enumerate(cut):
            sprite = self.drawn[seat][-1]
            self.animator.to(sprite, sprite.slot, FACE_UP, TURN, delay=0.14 * at)

    def _told(self) -> None:
        if self.round + 1 < len(self.cuts):
            self.round += 1
            self._taken = 0
            self.part, self._rest = "again", RESTS["again"]
            return
        self.part = "over"
        self.stage.audio.play("place")
        self.animator.to(self.pack, Slot(0, 0, 0, 0), FACE_DOWN, SPREAD)
        self._lay_out()

    @property
    def headline(self) -> str:
        if self.part == "over":
            return cut_dealer_text(standing(self.cuts), self.names)
        if self.round:
            return cut_again_text(self.cuts[self.round - 1], self.cuts[self.round], self.names)
        return t("cut.title")

    @property
    def line(self) -> str:
        names, drawing = self.names, self.drawing
        if self.chooser is not None:
            return t("cut.choose") if self.viewer is not None else t("cut.choose.name", name=names[self.chooser])
        if drawing is None:
            return t("cut.rule")
        return names.said("cut.draws", drawing)

    @property
    def drawing(self) -> int | None:
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
        return self.session.match.state.dealer if self.part == "over" else None

    def draw(self, surface: pygame.Surface) -> None:
        shown = (self.pack.x, len(self.gone), self.headline, self.line, self.drawing)
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = surface.copy()
            self._painted = None
        if self._painted != shown:
            self._paint_layer(self._layer)
            self._painted = shown
        surface.blit(self._layer, (0, 0))
        self._raised(surface)
        for seat, sprites in self.drawn.items():
            for at, sprite in enumerate(sprites):
                self._sprite(surface, sprite, not self.counts(seat, at))
        self.page.draw(surface)

    def _arranged(self) -> CutLayout:
        stage = self.stage
        unit = stage.unit * min(stage.settings.scale, LARGEST)
        return arrange(stage.size, unit, stage.text_unit, len(self.drawn), self.own, self.cards, self.deck.ratio)

    def _warm(self) -> None:
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

    def _paint_layer(self, layer: Surface) -> None:
        layer.blit(self.stage.textures.felt(layer.get_size()), (0, 0))
        for seat in self.layout.places:
            self._place(layer, seat)
        self._pack(layer)
        self._words(layer)

    def _place(self, layer: Surface, seat: int) -> None:
        layout = self.layout
        pal, place = self.stage.palette, layout.places[seat]
        deals = self.dealer == seat
        marked = deals or self.drawing == seat
        slot = place.card.inflate(layout.px(10), layout.px(10))
        edge = pal.legal if marked else pal.zone_edge
        layer.blit(
            self.stage.textures.panel(slot.size, layout.px(11), (*pal.zone, 150), edge, layout.px(3 if marked else 1)),
            slot,
        )
        fill, ink = (pal.accent, pal.accent_text) if marked else (pal.panel, pal.text)
        pill = place.pill
        layer.blit(box(self.stage, pill, pill.h // 2, fill, mix(fill, pal.panel_edge, 0.6), layout.px(1)), pill)
        size = round(pill.h * 0.56)
        x = pill.x + round(pill.h * 0.25)
        colour = pal.seat_colours[seat % len(pal.seat_colours)]
        layer.blit(disc(size + 4, mix(colour, pal.panel, 0.7)), (x - 2, pill.centery - size // 2 - 2))
        layer.blit(disc(size, colour), (x, pill.centery - size // 2))
        face = face_of(self.stage.persons, *self.session.seats[seat])
        if face and not deals:
            image = look(self.stage, face, seat, pill.h)
            paste(layer, image, center=(x + size // 2, pill.centery))
        if deals:
            letter = self.stage.textures.text(t("table.dealer-letter"), max(6, round(size * 0.72)), pal.panel, True)
            paste(layer, letter, center=(x + size // 2, pill.centery))
        room = pill.right - x - 2 * size - layout.px(4)
        name = fitted(self.stage, self.session.names[seat], layout.tx(16), ink, max(4, room), True)
        paste(layer, name, center=((x + size + pill.right) // 2 - layout.px(3), pill.centery))

    def _pack(self, layer: Surface) -> None:
        layout = self.layout
        left = [index for index in range(self.cards) if index not in self.gone]
        slots = [layout.pack_slot(index, self.pack.x) for index in left]
        shaded = -layout.spread.w
        for at, slot in enumerate(slots):
            after = slots[at + 1] if at + 1 < len(slots) else None
            if after is not None and after.x - slot.x < 0.5 and at % LAYER:
                # A closed pack is drawn as a few thick layers, like the stock on the table.
                continue
            if slot.x - shaded > layout.card_height * 0.3 or after is None:
                # One shadow for several cards: all of them together would be black.
                shaded = round(slot.x)
                self._shadow(layer, slot)
            self._in_pack(layer, slot, after)

    def _in_pack(self, layer: Surface, slot: Slot, after: Slot | None) -> None:
        """A card of the pack, only as far as the next one leaves it to be seen: that is a third of the work."""
        image = self.stage.textures.back(max(2, round(slot.height)), slot.angle, pack=self.deck)
        place = image.get_rect(center=(round(slot.x), round(slot.y)))
        seen = place.w
        if after is not None and after.x - slot.x >= 0.5:
            lean = slot.height * abs(sin(radians(max(abs(slot.angle), abs(after.angle)))))
            seen = min(seen, round(after.x - slot.x + lean + slot.height * 0.12))
        layer.blit(image, place, (0, 0, seen, place.h), pygame.BLEND_PREMULTIPLIED)

    def _raised(self, surface: Surface) -> None:
        """The card of the spread that would be drawn now; it also stays in its place, under the others."""
        if self.raised is not None and self.chooser is not None:
            slot = self.layout.lifted(self.raised)
            self._shadow(surface, slot, lifted=True)
            self._card(surface, HIDDEN, slot)

    def _shadow(self, layer: Surface, at: Slot, lifted: bool = False) -> None:
        height = max(2, round(at.height))
        shadow = self.stage.textures.shadow(height, lifted, at.angle, pack=self.deck)
        drop = self.layout.px(8 if lifted else 1.6)
        paste_card(layer, shadow, center=(round(at.x) + drop // 2, round(at.y) + drop))

    def _card(
        self, layer: Surface, card: Card, at: Slot, width: float = 1.0, moving: bool = False, dim: bool = False
    ) -> None:
        """A card at a slot; `width` 1..0 narrows it while it turns over, `dim`: it does not count any more."""
        height = max(2, round(at.height))
        image = self.stage.textures.card(card, height, at.angle, moving=moving, pack=self.deck)
        if dim:
            image = image.copy()
            image.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        if width < 0.98:
            size = (max(1, round(image.get_width() * width)), image.get_height())
            image = pygame.transform.smoothscale(image, size)
        paste_card(layer, image, center=(round(at.x), round(at.y)))

    def _sprite(self, surface: Surface, sprite: Sprite, dim: bool) -> None:
        flying = self.animator.moving(sprite)
        at = sprite.slot._replace(angle=round(sprite.angle / 2) * 2) if flying else sprite.slot
        if abs(sprite.face) > 0.6:
            self._shadow(surface, at)
        self._card(surface, sprite.card if sprite.face > 0 else HIDDEN, at, abs(sprite.face), flying, dim)

    def _words(self, layer: Surface) -> None:
        layout, pal = self.layout, self.stage.palette
        if self.part == "over":
            self._verdict(layer, layout.title.union(layout.line))
            return
        for text, rect, size, colour, bold in (
            (self.headline, layout.title, 24, pal.text, True),
            (self.line, layout.line, 17, pal.muted, False),
        ):
            paste(layer, fitted(self.stage, text, layout.tx(size), colour, rect.w, bold), center=rect.center)
        if self.chooser is not None:
            image = fitted(self.stage, t("cut.keys"), layout.tx(14), pal.muted, layout.foot.w)
            paste(layer, image, center=layout.foot.center)

    def _verdict(self, layer: Surface, room: Rect) -> None:
        layout, pal = self.layout, self.stage.palette
        image = fitted(self.stage, self.headline, layout.tx(23), pal.accent_text, room.w - layout.tx(60), True)
        rect = image.get_rect(center=room.center).inflate(layout.tx(52), layout.tx(16))
        edge = mix(pal.accent, (0, 0, 0), 0.3)
        layer.blit(box(self.stage, rect, layout.px(16), pal.accent, edge, layout.px(2)), rect)
        paste(layer, image, center=rect.center)
