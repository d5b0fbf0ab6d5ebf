"""The first screen: go on, begin, settings, rules, quit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

import pygame

from carioca import __version__
from carioca.cards import JOKER, Card, Suit
from carioca.gui.page import Page
from carioca.gui.scene import Push, Quit, Reset, Scene, Transition
from carioca.gui.widgets import Button, Picture, fitted
from carioca.i18n import t
from carioca.storage.saves import ENDING

if TYPE_CHECKING:
    from carioca.gui.app import App
    from carioca.session import Session

FAN: tuple[Card | None, ...] = (None, JOKER, Card(13, Suit.SPADES), Card(12, Suit.HEARTS), Card(1, Suit.CLUBS))
"""The cards of the picture; None is a back."""
OPENING = 0.5
"""Seconds in which the fan opens."""
Start = Literal["menu", "new", "continue"]


class MenuScene(Scene):
    """Shows at once and looks at the save afterwards: replaying a match must not delay the first picture."""

    def __init__(self, start: str = "menu", problem: str | None = None) -> None:
        self.start = start
        self.problem = problem or ""
        self.session: Session | None = None
        self.standing = ""
        self._ticks = 0
        self._open = 1.0

    def enter(self, app: App) -> None:
        self.app = app
        self.page = Page(app)
        self.has_match = os.path.lexists(app.paths.saves / f"match{ENDING}")
        self._lay_out()

    def resized(self) -> None:
        if self.session is not None:
            self.standing = _standing(self.session)
        self._lay_out()

    def revealed(self) -> None:
        self._lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self._rules()
        return self.page.handle(event)

    def update(self, dt: float) -> Transition:
        if self._ticks < 3:
            self._ticks += 1
            if self._ticks == 2:
                self._look_for_match()
            if self._ticks == 3 and self.start != "menu":
                wanted, self.start = self.start, "menu"
                return self._continue() if wanted == "continue" and self.session is not None else self._new_game()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.app.textures.felt(self.app.size), (0, 0))
        if self._fan_height:
            self._draw_fan(surface)
        self.page.draw(surface)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        textures, height = self.app.textures, self._fan_height
        for index, card in enumerate(FAN):
            k = index - 2
            angle = -k * 11.0
            x = self.app.size[0] / 2 + k * 0.4 * height
            y = self._fan_y + abs(k) ** 1.8 * 0.0435 * height
            shadow = textures.shadow(height, False, angle)
            surface.blit(
                shadow, shadow.get_rect(center=(x, y + height * 0.022)), special_flags=pygame.BLEND_PREMULTIPLIED
            )
            image = textures.back(height, angle) if card is None else textures.card(card, height, angle)
            surface.blit(image, image.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _look_for_match(self) -> None:
        """Replay the running match, if there is one that can be read."""
        if not self.has_match:
            return
        from carioca.session import Session
        from carioca.storage.errors import SaveBroken, StorageError

        try:
            self.session = Session.resume(self.app.saves)
            self.problem = self.problem or (self.session.problem if self.session else "")
        except SaveBroken as error:
            self.problem = error.code
            self._set_aside(error.why)
        except StorageError as error:
            self.problem = error.code
        self.has_match = self.session is not None
        if self.session is not None:
            self.standing = _standing(self.session)
        self._lay_out()

    def _set_aside(self, why: str) -> None:
        from carioca.storage.errors import StorageError

        try:
            self.app.saves.set_aside(why)
        except StorageError as error:
            self.problem = error.code

    def _continue(self) -> Transition:
        from carioca.gui.scenes.table import TableScene

        if self.session is None:
            self._look_for_match()
        return Reset(TableScene(self.session)) if self.session is not None else None

    def _new_game(self) -> Transition:
        from carioca.gui.scenes.new_game import NewGameScene

        return Push(NewGameScene(replaces=self.has_match))

    def _settings(self) -> Transition:
        from carioca.gui.scenes.settings import SettingsScene

        return Push(SettingsScene())

    def _rules(self) -> Transition:
        from carioca.gui.scenes.rules import RulesScene

        return Push(RulesScene())

    def _lay_out(self) -> None:
        app, unit = self.app, self.app.text_unit
        width, height = app.size
        self.page.clear()
        gap = round(14 * unit)
        wide = width >= 560 * unit
        first, second = round(70 * unit), round(46 * unit)
        block = first + gap + second if wide else first + 4 * (second + gap)
        note = self._note(width)
        foot = round(22 * unit) + (note.get_height() + gap if note else 0) + round(16 * unit)
        room = height - block - foot
        self._place_logo(room)
        top = max(round(8 * unit), height - foot - block)
        self._buttons(pygame.Rect(0, top, width, block), wide, first, second, gap)
        if note is not None:
            self.page.add(Picture(app, note, note.get_rect(midtop=(width // 2, top + block + gap))))
        sign = fitted(app, f"Carioca {__version__}", max(6, round(12 * unit)), app.palette.muted, width)
        place = sign.get_rect(bottomright=(width - round(12 * unit), height - round(8 * unit)))
        if room > 0:
            self.page.add(Picture(app, sign, place))

    def _note(self, width: int) -> pygame.Surface | None:
        if not self.problem:
            return None
        app, unit = self.app, self.app.text_unit
        return app.textures.text_block(
            t(self.problem), max(6, round(15 * unit)), app.palette.text, max(40, width - round(60 * unit))
        )

    def _place_logo(self, room: int) -> None:
        """Share the room above the buttons between the name and the fan; leave out what would be too small."""
        app, unit = self.app, self.app.text_unit
        width = app.size[0]
        logo_height = min(round(room * 0.27), round(width * 0.2), round(150 * max(unit, app.unit)))
        self._fan_height = 0
        if logo_height < 16:
            return
        fan = min(round((room - logo_height) * 0.62), round(width * 0.3), round(330 * max(unit, app.unit)))
        self._fan_height = fan if fan >= 50 else 0
        used = logo_height + (fan * 1.22 + logo_height * 0.35 if self._fan_height else 0)
        top = max(2, round((room - used) / 2))
        logo = app.textures.logo(logo_height)
        self.page.add(Picture(app, logo, logo.get_rect(midtop=(width // 2, top))))
        self._fan_y = top + logo_height * 1.35 + fan * 0.55

    def _buttons(self, area: pygame.Rect, wide: bool, first: int, second: int, gap: int) -> None:
        app, unit = self.app, self.app.text_unit
        total = min(round(620 * unit), area.w - round(32 * unit)) if wide else min(round(420 * unit), area.w - 2 * gap)
        left = area.centerx - total // 2
        rest = [
            ("settings", t("menu.settings"), self._settings),
            ("rules", t("menu.rules"), self._rules),
            ("quit", t("menu.quit"), Quit),
        ]
        slots: list[pygame.Rect]
        if wide:
            half = (total - gap) // 2
            both = self.has_match
            slots = [pygame.Rect(left, area.y, half, first), pygame.Rect(left + half + gap, area.y, half, first)]
            if not both:
                slots = [
                    pygame.Rect(0, 0, 0, 0),
                    pygame.Rect(area.centerx - half // 2 - gap, area.y, half + 2 * gap, first),
                ]
            third = (total - 2 * gap) // 3
            y = area.y + first + gap
            slots += [pygame.Rect(left + i * (third + gap), y, third, second) for i in range(3)]
        else:
            y = area.y
            slots = []
            for index in range(5):
                tall = first if index == (0 if self.has_match else 1) else second
                slots.append(pygame.Rect(left, y, total, tall))
                if index or self.has_match:
                    y += tall + gap
        if self.has_match:
            self.page.add(
                Button(
                    app, "continue", slots[0], t("menu.continue"), self._continue, style="primary", detail=self.standing
                ),
                default=True,
            )
        style: Literal["primary", "plain"] = "plain" if self.has_match else "primary"
        self.page.add(
            Button(app, "new", slots[1], t("menu.new"), self._new_game, style=style), default=not self.has_match
        )
        for slot, (name, text, act) in zip(slots[2:], rest, strict=True):
            self.page.add(Button(app, name, slot, text, act, style="quiet"))


def _standing(session: Session) -> str:
    """One line about a match: round, players, and how the only person (or whoever leads) stands."""
    state = session.match.state
    parts = [
        t("menu.round", round=state.round_no + 1, rounds=len(state.options.round_ids)),
        t("menu.players", n=len(session.seats)),
    ]
    ranking, people = session.ranking, session.people
    if state.round_no and len(people) == 1:
        place = next(i for i, group in enumerate(ranking) if people[0] in group)
        place = sum(len(group) for group in ranking[:place]) + 1
        parts.append(t("menu.you", place=t(f"place.{place}"), n=state.scores[people[0]]))
    elif state.round_no:
        leader = ranking[0][0]
        parts.append(t("menu.leader", name=session.seats[leader].name, n=state.scores[leader]))
    return " · ".join(parts)
