"""The first screen: go on, begin, settings, rules, quit."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca import __version__
from carioca.cards import JOKER, Card, Suit
from carioca.gui.forms.form import PageScene
from carioca.gui.forms.widgets import Act, Button, common_px, fitted, paste_card
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.log import log
from carioca.gui.frame.scene import Push, Quit, Reset, Transition
from carioca.i18n import t
from carioca.storage.errors import BROKEN, SaveBroken, StorageError
from carioca.storage.match_file import has_finished
from carioca.storage.paths import RUNNING

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

FAN: tuple[Card | None, ...] = (None, JOKER, Card(13, Suit.SPADES), Card(12, Suit.HEARTS), Card(1, Suit.CLUBS))
"""The cards of the picture; None is a back."""
FIRST = "carioca"  # the game whose first round is offered to newcomers
GAP, SLIDE = 0.07, 0.35  # seconds between two cards of the fan, and seconds that each is on its way


class MenuScene(PageScene):
    """Shows at once and looks at the save afterwards: replaying a match must not delay the first picture."""

    def __init__(self, start: str | Agreement = "menu", problem: str | None = None) -> None:
        self.start = start
        self.problem = problem or ""
        self.values: Mapping[str, object] = {}
        self.session: Session | None = None
        self.standing = ""
        self._ticks = 0
        self._age = 0.0
        self._ready = 0
        self._looked = False

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self._age < GAP * len(FAN) + SLIDE or self._ready < len(FAN)

    def enter(self, stage: Stage) -> None:
        if stage.settings.reduced_motion or stage.settings.animation == "off":
            self._age, self._ready = GAP * len(FAN) + SLIDE, len(FAN)
        self.has_match = os.path.lexists(stage.paths.saves / RUNNING)
        self.has_past = has_finished(stage.paths.saves)
        self.offers = not (self.has_match or self.has_past)
        """Whether nothing was ever played here: a first round to learn is offered beside a new match."""
        super().enter(stage)

    def resized(self) -> None:
        if self.session is not None:
            self.standing = _standing(self.session)
        self.lay_out()

    def revealed(self) -> None:
        self.lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self._rules()
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        if self._ticks == 1:
            # The first picture is without the fan: its cards are large and take their time.
            return None
        if self._ticks == 2:
            self.stage.redraw()
        if self.start != "menu":
            return self._begin()
        if self.animating:
            self._age += dt
            self._ready += 1
        elif not self._looked:
            self._look_for_match()
        return None

    def rest(self) -> float:
        return inf if self._looked else RESTING

    def _begin(self) -> Transition:
        wanted, self.start = self.start, "menu"
        self._look_for_match()
        if wanted == "continue" and self.session is not None:
            return self._continue()
        if wanted == "continue" and self.problem:
            # The sentence that says why it cannot go on stands here.
            return None
        if not isinstance(wanted, str):
            # As if it had been played by last: the next screen begins with that.
            settings = self.stage.settings
            self.stage.change(replace(settings, preset=wanted.base, own_rules=wanted.own, rules=dict(wanted.changes)))
        return self._new_game()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.stage.textures.felt(self.stage.size), (0, 0))
        if self._fan_height:
            self._draw_fan(surface)
        self.page.draw(surface)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        textures, height = self.stage.textures, self._fan_height
        for index, card in enumerate(FAN[: self._ready if self._ticks > 1 else 0]):
            way = max(0.0, min(1.0, (self._age - GAP * index) / SLIDE))
            if not way:
                break
            way = 1 - (1 - way) ** 3
            k = index - 2
            angle = -k * 11.0
            x = self.stage.size[0] / 2 + (-2 + (k + 2) * way) * 0.4 * height
            y = self._fan_y + abs(k) ** 1.8 * 0.0435 * height
            image = textures.back(height, angle) if card is None else textures.card(card, height, angle)
            paste_card(surface, textures.shadow(height, False, angle), center=(x, y + height * 0.022))
            paste_card(surface, image, center=(x, y))

    def _look_for_match(self) -> None:
        self._looked = True
        if not self.has_match:
            return
        from carioca.session import Session

        try:
            self.session = Session.resume(self.stage.saves)
            if self.session is not None and self.session.problem and not self.problem:
                self.problem, self.values = self.session.problem, self.session.problem_values
        except SaveBroken as error:
            self.problem = error.code
            self._set_aside(error.why)
        except StorageError as error:
            self.problem, self.values = error.code, error.values
        except Exception as error:
            # Whatever a save holds, the menu stays usable.
            log().exception("the saved match cannot be resumed")
            self.problem = BROKEN
            self._set_aside(repr(error))
        self.has_match = self.session is not None
        if self.session is not None:
            self.standing = _standing(self.session)
        self.lay_out()

    def _set_aside(self, why: str) -> None:
        try:
            self.stage.saves.set_aside(why)
        except StorageError as error:
            self.problem, self.values = error.code, error.values

    def _continue(self) -> Transition:
        if not self._looked:
            self._look_for_match()
        if self.session is None:
            return None
        return Reset(routes.Match(self.session) if self.session.current is not None else routes.Final(self.session))

    def _new_game(self) -> Transition:
        from carioca.gui.scenes.new_game import NewGameScene

        return Push(NewGameScene(replaces=self.session is not None and self.session.current is not None))

    def _rules(self) -> Transition:
        # Those of the game that was chosen last.
        return Push(routes.Rules(base=self.stage.settings.preset))

    def lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        self.page.clear()
        gap = round(14 * unit)
        wide = width >= 470 * unit
        first, second = round(70 * unit), round(46 * unit)
        others = 4 + self.has_match + self.has_past + self.offers
        block = first + gap + second if wide else first + others * (second + gap)
        note = None
        if self.problem:
            words, px = t(self.problem, **self.values), max(6, round(15 * unit))
            note = stage.textures.text_block(words, px, stage.palette.text, max(40, width - round(60 * unit)))
        foot = round(30 * unit) + (note.get_height() + gap if note else 0)
        room = height - block - foot
        self._place_logo(room)
        top = max(round(8 * unit), height - foot - block)
        self._buttons(pygame.Rect(0, top, width, block), wide, first, second, gap)
        if note is not None:
            self.page.picture(note, midtop=(width // 2, top + block + gap))
        if room > 0:
            sign = fitted(stage, f"Carioca {__version__}", max(6, round(12 * unit)), stage.palette.muted, width)
            self.page.picture(sign, bottomright=(width - round(12 * unit), height - round(6 * unit)))

    def _place_logo(self, room: int) -> None:
        """Share the room above the buttons between the name and the fan; leave out what would be too small."""
        stage, unit = self.stage, self.stage.text_unit
        width = stage.size[0]
        logo_height = min(round(room * 0.27), round(width * 0.2), round(150 * max(unit, stage.unit)))
        self._fan_height = 0
        if logo_height < 16:
            return
        fan = min(round((room - logo_height * 1.3) * 0.7), round(width * 0.3), round(330 * max(unit, stage.unit)))
        self._fan_height = fan if fan >= 50 else 0
        used = logo_height + (fan * 1.27 + logo_height * 0.3 if self._fan_height else 0)
        top = max(2, round((room - used) * 0.45))
        self.page.picture(stage.textures.logo(logo_height), midtop=(width // 2, top))
        self._fan_y = top + logo_height * 1.3 + fan * 0.52

    def _buttons(self, area: pygame.Rect, wide: bool, first: int, second: int, gap: int) -> None:
        stage, unit = self.stage, self.stage.text_unit
        # Every button beyond four widens the row.
        wished = 640 + 160 * (self.has_match + self.has_past) if wide else 420
        total = min(round(wished * unit), area.w - round(28 * unit))
        left = area.centerx - total // 2
        rest: list[tuple[str, str, Act]] = [
            ("learn", t("learn.title"), lambda: Push(routes.Learn())),
            ("settings", t("menu.settings"), lambda: Push(routes.Settings())),
            ("rules", t("menu.rules"), self._rules),
            ("quit", t("menu.quit"), Quit),
        ]
        if self.has_past:
            rest.insert(0, ("past", t("past.title"), lambda: Push(routes.Matches())))
        name, text, act, detail = "new", t("menu.new"), self._new_game, ""
        main = pygame.Rect(left, area.y, total, first)
        if self.has_match:
            rest.insert(0, (name, text, act))
            name, text, act, detail = "continue", t("menu.continue"), self._continue, self.standing
        elif wide and not self.offers:
            main.inflate_ip(-round(total * 0.4), 0)
        elif self.offers:
            lesson = ("first", t("learn.first"), lambda: Reset(routes.Lesson(FIRST, "first")))
            if wide:
                main.w = (total - gap) // 2
                self.page.add(Button(stage, lesson[0], main.move(main.w + gap, 0), *lesson[1:]))
            else:
                rest.insert(0, lesson)
        self.page.add(Button(stage, name, main, text, act, style="primary", detail=detail), default=True)
        each = (total - gap * (len(rest) - 1)) // len(rest) if wide else total
        slot = pygame.Rect(left, area.y + first + gap, each, second)
        letters = common_px(stage, [text for _, text, _ in rest], round(17 * unit), each - round(20 * unit))
        for name, text, act in rest:
            self.page.add(Button(stage, name, slot.copy(), text, act, style="quiet", letters=letters))
            slot.move_ip(each + gap if wide else 0, 0 if wide else second + gap)


def _standing(session: Session) -> str:
    # Whoever has a match has loaded the rules; the menu alone does without them.
    from carioca.words.ledger import places
    from carioca.words.lines import round_of
    from carioca.words.options import preset_text

    state = session.match.state
    parts = [
        preset_text(session.preset),
        round_of("menu.round", state.round_no, session.rounds),
        t("menu.players", n=len(session.seats)),
    ]
    ranking, people = session.ranking, session.people
    if state.round_no and len(people) == 1:
        numbered = zip(places(session.game, ranking, len(session.seats)), ranking, strict=True)
        place = next(place for place, group in numbered if people[0] in group)
        parts.append(t("menu.you", place=t(f"place.{place}"), n=state.scores[people[0]]))
    elif state.round_no:
        leader = ranking[0][0]
        parts.append(t("menu.leader", name=session.seats[leader].name, n=state.scores[leader]))
    return " · ".join(parts)
