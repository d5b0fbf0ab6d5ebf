"""The end of a match: who won, the places, the plot, and once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.confetti import Confetti
from carioca.gui.draw.shapes import mix, star
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import box, common_px, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Reset, Transition
from carioca.gui.parts.extremes import extremes_table
from carioca.gui.parts.plot import marker, plot
from carioca.gui.parts.score_table import ledger_after, number
from carioca.i18n import t
from carioca.words.base import Head, Ledger, voice_of
from carioca.words.cards import list_text
from carioca.words.scores import places, shared

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

MANY = 6
"""So many bars are as high as they like."""


class FinalScene(FormScene):
    """`session` is a match that is over."""

    width = 1120
    paper = True
    heading_size = 42

    def __init__(self, session: Session) -> None:
        self.session = session
        self.confetti: Confetti | None = None

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """While the confetti falls."""
        return self.confetti is not None and self.confetti.active

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if self.session.unsaved:
            self.problem = t("pause.unsaved")
            self.lay_out()
        if not stage.settings.reduced_motion and stage.settings.animation != "off":
            self.confetti = Confetti([*stage.palette.seat_colours, stage.palette.accent])
        won = set(self.session.ranking[0]) & set(self.session.people)
        stage.audio.play("win" if won or not self.session.people else "lose")

    def title(self) -> str:
        winners = self.session.ranking[0]
        if shared(self.session.game, winners, len(self.session.seats)):
            return t("final.shared", names=list_text([self.session.names[seat] for seat in winners]))
        if self.session.people == winners:
            return t("final.you")
        return t("final.winner", name=list_text([self.session.names[seat] for seat in winners]))

    def subtitle(self) -> str:
        data, first = self._ledger(), self.session.ranking[0][0]
        best = next(total for head, total in zip(data.heads, data.totals, strict=True) if first in head.seats)
        return t("final.with", points=best.said, rounds=t("count.rounds", n=data.played))

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("menu", t("final.menu"), self._menu),
            Foot("replay", t("final.replay"), self._replay),
            Foot("score", t("score.title"), self._score),
            Foot("again", t("final.again"), self._again, "primary"),
        )

    def back(self) -> Transition:
        return self._menu()

    def update(self, dt: float) -> Transition:
        if self.confetti is not None:
            self.confetti.update(dt)
            if not self.confetti.active:
                self.confetti = None
                self.stage.redraw()
        return super().update(dt)

    def rest(self) -> float:
        return self.page.rest()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.confetti is not None:
            self.confetti.draw(surface, self.stage.text_unit)

    def fill(self, rows: Rows) -> None:
        area = rows.area
        wide = area.w >= 760 * self.stage.text_unit and self.stage.size[0] > self.stage.size[1]
        count = len(self._ledger().heads)
        height = rows.px(58) if count <= MANY else max(rows.px(40), min(rows.px(58), area.h // count - rows.px(8)))
        if not wide:
            self._places(rows, height)
            rows.y += rows.px(8)
            self._plot(rows, min(rows.px(320), round(area.w * 0.62)))
            self._extremes(rows)
            return
        gap = rows.px(30)
        left = Rows(self.stage, self.page, pygame.Rect(area.x, 0, round((area.w - gap) * 0.46), area.h), True)
        self._places(left, height)
        x = left.area.right + gap
        right = Rows(self.stage, self.page, pygame.Rect(x, 0, area.right - x, area.h), True)
        self._plot(right, max(left.y, min(area.h - rows.px(4), rows.px(380))) - rows.px(30))
        rows.y = max(left.y, right.y)
        self._extremes(rows)

    def _extremes(self, rows: Rows) -> None:
        """The best and the worst round of each, where several were played."""
        data = self._ledger()
        if data.played < 2:
            return
        rows.y += rows.px(14)
        rows.label(t("final.extremes"))
        image = extremes_table(self.stage, self.session.game, data, rows.area.w, rows.px(30))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height()

    def _plot(self, rows: Rows, height: int) -> None:
        data = self._ledger()
        rows.label(data.sense)
        image = plot(self.stage, data, (rows.area.w, height))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height()

    def _ledger(self) -> Ledger:
        return ledger_after(self.session, len(self.session.round_points))

    def _places(self, rows: Rows, height: int) -> None:
        """One bar for each column from the first place to the last; equal places have equal numbers."""
        game, data, ranking = self.session.game, self._ledger(), self.session.ranking
        wins = game.scores(self.session.match.state).tally
        size = common_px(self.stage, [head.name for head in data.heads], rows.px(19), round(rows.area.w * 0.42), True)
        for place, group in zip(places(game, ranking, len(self.session.seats)), ranking, strict=True):
            for head, total in zip(data.heads, data.totals, strict=True):
                if head.seats[0] in group:
                    rect = pygame.Rect(rows.area.x, rows.y, rows.area.w, height)
                    image = self._bar(rect, place, head, total.text, wins[head.seats[0]], size)
                    rows.picture(image, rect)
                    rows.y += height + rows.px(8)

    def _bar(self, rect: pygame.Rect, place: int, head: Head, total: str, wins: int, size: int) -> pygame.Surface:
        stage, pal = self.stage, self.stage.palette
        first = place == 1
        fill = mix(pal.paper, pal.accent, 0.5) if first else pal.paper_shade
        image = box(stage, rect, rect.h // 4, fill).copy()
        middle = rect.h // 2
        if first:
            gold = star(round(rect.h * 0.6), mix(pal.accent, (120, 70, 0), 0.35))
            image.blit(gold, gold.get_rect(center=(middle, middle)))
        else:
            words = stage.textures.text(f"{place}.", round(rect.h * 0.4), pal.ink_muted, True)
            image.blit(words, words.get_rect(center=(middle, middle)))
        sign = marker(stage, head.seats[0], max(6, round(rect.h * 0.26)))
        image.blit(sign, sign.get_rect(midleft=(rect.h, middle)))
        x = rect.h + round(rect.h * 0.42)
        room = round(rect.w * 0.42)
        name = fitted(stage, head.name, size, pal.ink, room, True, shrink=False)
        won = fitted(stage, voice_of(self.session.game).tally(wins), max(6, round(rect.h * 0.24)), pal.ink_muted, room)
        image.blit(name, name.get_rect(midleft=(x, round(rect.h * 0.36))))
        image.blit(won, won.get_rect(midleft=(x, round(rect.h * 0.74))))
        points = fitted(stage, number(total), round(rect.h * 0.46), pal.ink, round(rect.w * 0.26), True)
        image.blit(points, points.get_rect(midright=(rect.w - round(rect.h * 0.3), middle)))
        return image

    def _score(self) -> Transition:
        last = len(self.session.round_points) - 1
        return Push(routes.ScoreSheet(self.session, last, closing=t("form.back")))

    def _replay(self) -> Transition:
        from carioca.film import Film

        return Push(routes.Replay(Film(self.session.record())))

    def _menu(self) -> Transition:
        return Reset(routes.Menu())

    def _again(self) -> Transition:
        """The same seats and rules, another pack."""
        from carioca.session import Session

        old, stage = self.session, self.stage
        options = old.match.state.options
        new = Session.new(old.game, old.preset, options, old.seats, stage.new_seed(), stage.saves)
        return Reset(routes.Opening(new))
