"""One panel over the table asks everybody at the machine about a card that may be called, before any curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.cards import HIDDEN
from carioca.engine.game import Action
from carioca.games.melding.actions import Allow, Call, Pass, Refuse
from carioca.games.melding.game import Calling
from carioca.gui.draw.shapes import disc
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture, Style, box
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Scene, Transition
from carioca.i18n import t
from carioca.words.base import voice_of
from carioca.words.cards import card_text_suit, list_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

DEAD = 0.25
"""Seconds for which a button that has come under the pointer is no button yet."""
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
YES_NO = {pygame.K_c: 1, pygame.K_n: 0}
"""The keys of the two answers where one person is asked."""


class CallPoll(Scene):
    """Asks the persons `seats`, the first in turn first; `done` gets what each of them says. Esc opens the pause.

    `late` called too, but a nearer one has the card.

    While nobody has called the card all who may are asked at once; who answers a caller is asked alone. No hand lies
    open. The cards that the caller would have are shown, those of the stock face down.
    """

    overlay = True

    def __init__(
        self,
        session: Session,
        calling: Calling,
        seats: Sequence[int],
        done: Callable[[Mapping[int, Action]], None],
        late: Sequence[int] = (),
    ) -> None:
        self.session, self.calling, self.seats, self.done = session, calling, tuple(seats), done
        self.late = tuple(late)
        self.told: dict[int, Action] = {}
        self._age = 0.0
        self.answers: tuple[tuple[Action, str], ...] = (
            ((Pass(), t("call.no")), (Call(), t("call.yes")))
            if calling.caller is None
            else ((Refuse(), t("call.refuse")), (Allow(), t("call.allow")))
        )

    @classmethod
    def sample(cls, session: Session) -> CallPoll:
        """One that asks about some card, for the self-test."""
        return cls(session, Calling(session.match.state.hands[0][0], 1, None, 2, 1, False), (0,), lambda told: None)

    @property
    def several(self) -> bool:
        """Whether more than one person is asked."""
        return len(self.seats) > 1

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self._lay_out()
        stage.audio.play("turn")

    def resized(self) -> None:
        self._lay_out()

    def update(self, dt: float) -> Transition:
        self._age += dt
        return None

    def rest(self) -> float:
        return inf

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.MOUSEBUTTONDOWN and self._age < DEAD:
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Push(routes.Pause(self.session))
        if event.type == pygame.KEYDOWN and not event.mod & HELD:
            meant = self._meant(event.key)
            if meant is not None:
                self.stage.audio.play("click")
                return self._say(*meant)
        return self.page.handle(event)

    def _meant(self, key: int) -> tuple[int, Action] | None:
        """Whose answer a key is: a figure calls for that person of several, C and N answer for one."""
        if not self.several:
            return (self.seats[0], self.answers[YES_NO[key]][0]) if key in YES_NO else None
        figures = {base + at: seat for at, seat in enumerate(self.seats) for base in (pygame.K_1, pygame.K_KP1)}
        return (figures[key], Call()) if key in figures else None

    def _say(self, seat: int, action: Action) -> Transition:
        """A person has answered; the last answer closes the panel, where people race the first call does."""
        self.told[seat] = action
        if len(self.told) == len(self.seats) or (self.calling.race and isinstance(action, Call)):
            return self._finish()
        self._lay_out()
        return None

    def _finish(self) -> Transition:
        """Whoever has not answered lets the card go by."""
        self.done({seat: self.told.get(seat, Pass()) for seat in self.seats})
        return Pop()

    # -- what is seen --

    def draw(self, surface: pygame.Surface) -> None:
        stage, textures = self.stage, self.stage.textures
        surface.blit(self._panel, self._place)
        card, height = self._cards.topleft, self._cards.h
        step = textures.back(height).get_width() * 0.62
        for at, shown in enumerate([self.calling.card, *[HIDDEN] * self.calling.drawn]):
            image, shadow = textures.card(shown, height), textures.shadow(height, False)
            centre = (round(card[0] + image.get_width() / 2 + at * step), self._cards.centery)
            below = (centre[0], centre[1] + max(1, round(2 * stage.text_unit)))
            surface.blit(shadow, shadow.get_rect(center=below), special_flags=PREMULTIPLIED)
            surface.blit(image, image.get_rect(center=centre), special_flags=PREMULTIPLIED)
        self.page.draw(surface)

    def _words(self) -> tuple[str, str, str]:
        """What has happened, what is asked, and what follows."""
        names, calling, session = self.session.names, self.calling, self.session
        card = card_text_suit(calling.card)
        asked = voice_of(session.game).question(session.view(session.current), names)
        help_text = asked.help if asked is not None else ""
        if calling.caller is None:
            title = t("call.poll.title", name=names[calling.source], card=card)
            if self.several:
                order = "call.poll.race" if calling.race else "call.poll.order"
                return title, t(order, name=names[self.seats[0]]), help_text
            return title, t("call.poll.one", name=names[self.seats[0]]), help_text
        title = t("call.answer.title", name=names[calling.caller], card=card)
        if self.late:
            others = t("call.poll.second", n=len(self.late), names=list_text([names[seat] for seat in self.late]))
            help_text = f"{others} {help_text}"
        return title, t("call.poll.answer", name=names[self.seats[0]]), help_text

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        pad, gap, tall = round(24 * unit), round(10 * unit), round(46 * unit)
        wide = max(40, min(round(620 * unit), width - round(24 * unit)))
        pictured = round(112 * unit)
        room = round(pictured * (0.72 + 0.45 * self.calling.drawn)) + pad
        pal, textures = stage.palette, stage.textures
        lines = zip(self._words(), (24, 17, 15), (pal.text, pal.call, pal.muted), (True, True, False), strict=True)
        images = [
            textures.text_block(words, max(6, round(size * unit)), ink, max(20, wide - 2 * pad - room), bold)
            for words, size, ink, bold in lines
        ]
        told = sum(image.get_height() for image in images) + 2 * (gap // 2)
        top = max(told, pictured)
        rows = len(self.seats)
        total = 2 * pad + top + pad // 2 + rows * (tall + gap) - gap + (tall + gap if self.several else 0)
        # Over the hidden hand: what lies on the table stays in sight.
        self._place = place = pygame.Rect((width - wide) // 2, max(0, height - total - gap), wide, total)
        self._panel = box(stage, place, round(18 * unit), pal.panel, pal.call, max(1, round(1.5 * unit)))
        self._cards = pygame.Rect(place.x + pad, place.y + pad + (top - pictured) // 2, room - pad, pictured)
        self.page.clear()
        y = place.y + pad + (top - told) // 2
        for image in images:
            self.page.add(Picture(stage, image, image.get_rect(topleft=(place.x + pad + room, y))))
            y += image.get_height() + gap // 2
        y = place.y + pad + top + pad // 2
        for at, seat in enumerate(self.seats):
            self._row(pygame.Rect(place.x + pad, y, wide - 2 * pad, tall), at, seat)
            y += tall + gap
        if self.several:
            foot = pygame.Rect(place.x + pad, y, wide - 2 * pad, tall)
            self.page.add(Button(stage, "nobody", foot, t("call.poll.nobody"), self._finish), default=True)
        stage.redraw()

    def _row(self, rect: pygame.Rect, at: int, seat: int) -> None:
        """A person's name, and the two answers beside it; the one that was given stands out."""
        stage, unit, pal = self.stage, self.stage.text_unit, self.stage.palette
        each, gap = round(rect.w * 0.29), round(10 * unit)
        dot = disc(max(4, round(12 * unit)), pal.seat_colours[seat % len(pal.seat_colours)])
        self.page.add(Picture(stage, dot, dot.get_rect(midleft=rect.midleft)))
        words = f"{at + 1} · {self.session.names[seat]}" if self.several else self.session.names[seat]
        left = rect.x + dot.get_width() + gap
        room = rect.right - 2 * each - 2 * gap - left
        size = max(6, round(18 * unit))
        wanted = stage.textures.text_width(words, size, True)
        size = size if wanted <= room else max(6, size * room // wanted)
        name = stage.textures.text(words, size, pal.text, True)
        self.page.add(Picture(stage, name, name.get_rect(midleft=(left, rect.centery))))
        for number, (action, label) in enumerate(self.answers):
            place = pygame.Rect(rect.right - (2 - number) * each - (1 - number) * gap, rect.y, each, rect.h)
            # The colour of calls as at the table, until the person has answered: then the answer stands out.
            style: Style = "call" if number and seat not in self.told else "plain"
            if self.told.get(seat) == action:
                style = "primary"
            act = partial(self._say, seat, action)
            button = Button(stage, f"{'no' if not number else 'yes'}{seat}", place, label, act, style=style)
            self.page.add(button, default=not self.several and not number)
