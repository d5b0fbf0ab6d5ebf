"""Who plays: names, persons and opponents, who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from carioca.gui.choices import Picker
from carioca.gui.field import Field
from carioca.gui.form_scene import Foot, FormScene, Rows
from carioca.gui.plot import marker
from carioca.gui.scene import Pop, Push, Reset, Transition
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.widgets import Button, Picture, Widget
from carioca.i18n import t

if TYPE_CHECKING:
    import pygame

    from carioca.gui.app import App
    from carioca.session import Seat

PERSON = "person"
FEWEST, MOST = 2, 6
LIMIT = 16
"""Letters of a name: what fits a plate of the table and a column of the score sheet."""
RANDOM = -1


class Draft(NamedTuple):
    """A seat as it is being filled in: `kind` is PERSON or a level."""

    name: str
    kind: str


class NewGameScene(FormScene):
    """Remembers the last table; the big button starts at once. `replaces`: a match is running already."""

    width = 720

    def __init__(self, replaces: bool = False) -> None:
        self.replaces = replaces

    def enter(self, app: App) -> None:
        from carioca.bots.base import LEVELS

        self.levels = tuple(sorted(LEVELS, key=lambda level: level == "random"))
        self.seats = _remembered(app, self.levels)
        self.dealer = app.settings.dealer if app.settings.dealer < len(self.seats) else RANDOM
        super().enter(app)

    def title(self) -> str:
        return t("new.title")

    def fill(self, rows: Rows) -> None:
        rows.note(t("new.preset"))
        for index in range(len(self.seats)):
            self._seat_row(rows, index)
        if len(self.seats) < MOST:
            rows.cells([(26 if rows.narrow else 30, None), (230, self._add_button)])
        rows.y += rows.px(4)
        names = [(RANDOM, t("new.dealer.random"))] + [(i, seat.name or "…") for i, seat in enumerate(self.seats)]
        rows.labelled(
            t("new.dealer"), lambda rect: Picker(self.app, "dealer", rect, names, self.dealer, self._set_dealer), 300
        )

    def feet(self) -> Sequence[Foot]:
        return Foot("back", t("form.back"), Pop), Foot("play", t("new.play"), self._play, "primary")

    def _seat_row(self, rows: Rows, index: int) -> None:
        seat = self.seats[index]
        kinds = [(PERSON, t("new.person"))] + [(level, t(f"level.{level}")) for level in self.levels]

        def name(rect: pygame.Rect) -> Widget:
            return Field(self.app, f"name{index}", rect, seat.name, LIMIT, partial(self._rename, index))

        def kind(rect: pygame.Rect) -> Widget:
            return Picker(self.app, f"kind{index}", rect, kinds, seat.kind, partial(self._set_kind, index))

        def gone(rect: pygame.Rect) -> Widget:
            button = Button(
                self.app, f"remove{index}", rect, "", partial(self._remove, index), style="quiet", icon="cross"
            )
            button.enabled = len(self.seats) > FEWEST
            return button

        def colour(rect: pygame.Rect) -> Widget:
            dot = marker(self.app, index, rows.px(22), on_paper=False)
            return Picture(self.app, dot, dot.get_rect(center=rect.center))

        if rows.narrow:
            rows.cells([(26, colour), (0, name), (44, gone)])
            rows.cells([(26, None), (0, kind), (44, None)])
        else:
            rows.cells([(30, colour), (0, name), (210, kind), (44, gone)])

    def _add_button(self, rect: pygame.Rect) -> Widget:
        return Button(self.app, "add", rect, t("new.add"), self._add, style="quiet")

    # -- changes --

    def _rename(self, index: int, name: str) -> None:
        if index < len(self.seats):
            self.seats[index] = self.seats[index]._replace(name=name)
            self._changed()

    def _set_kind(self, index: int, kind: object) -> None:
        self.seats[index] = self.seats[index]._replace(kind=str(kind))
        self._changed()

    def _set_dealer(self, dealer: object) -> None:
        self.dealer = dealer if isinstance(dealer, int) else RANDOM

    def _add(self) -> Transition:
        self.seats.append(Draft(_free_name(self.seats), self.levels[0]))
        self._changed()
        return None

    def _remove(self, index: int) -> Transition:
        del self.seats[index]
        self.dealer = RANDOM if self.dealer == index else self.dealer - 1 if self.dealer > index else self.dealer
        self._changed()
        return None

    def _changed(self) -> None:
        self.problem = ""
        self.lay_out()

    # -- start --

    def _play(self) -> Transition:
        self.problem = _fault(self.seats)
        if self.problem:
            self.lay_out()
            return None
        if self.replaces:
            return Push(QuestionScene(t("new.replace"), t("new.replace.yes"), self._start, t("form.cancel")))
        return self._start()

    def _start(self) -> Transition:
        from carioca.games.melding.carioca import CARIOCA
        from carioca.gui.scenes.table import TableScene
        from carioca.session import Seat, Session

        app = self.app
        names, kinds = tuple(seat.name for seat in self.seats), tuple(seat.kind for seat in self.seats)
        app.change(replace(app.settings, names=names, seats=kinds, dealer=self.dealer))
        seats: tuple[Seat, ...] = tuple(Seat(s.name, None if s.kind == PERSON else s.kind) for s in self.seats)
        preset = "carioca-chile"
        chosen = {"first_dealer": "random"} if self.dealer == RANDOM else {"first_dealer_seat": self.dealer}
        options = CARIOCA.presets[preset].with_changes(chosen)
        return Reset(TableScene(Session.new(CARIOCA, preset, options, seats, app.new_seed(), app.saves)))


def _remembered(app: App, levels: tuple[str, ...]) -> list[Draft]:
    """The last table, or you and three opponents."""
    names, kinds = app.settings.names, app.settings.seats
    if FEWEST <= len(names) == len(kinds) <= MOST:
        return [
            Draft(name[:LIMIT], kind if kind in (PERSON, *levels) else levels[0])
            for name, kind in zip(names, kinds, strict=True)
        ]
    seats = [Draft(t("new.you"), PERSON)]
    for _ in range(3):
        seats.append(Draft(_free_name(seats), levels[0]))
    return seats


def _free_name(seats: Sequence[Draft]) -> str:
    """A name that nobody at the table has yet."""
    taken = {seat.name.casefold() for seat in seats}
    return next(name for name in t("new.names").split(",") if name.casefold() not in taken)


def _fault(seats: Sequence[Draft]) -> str:
    """One sentence about what is wrong with the names, or nothing."""
    seen: set[str] = set()
    for number, seat in enumerate(seats, start=1):
        if not seat.name:
            return t("new.fault.empty", n=number, number=number)
        if len(seat.name) > LIMIT:
            return t("new.fault.long", name=seat.name, limit=LIMIT)
        if seat.name.casefold() in seen:
            return t("new.fault.twice", name=seat.name)
        seen.add(seat.name.casefold())
    return ""
