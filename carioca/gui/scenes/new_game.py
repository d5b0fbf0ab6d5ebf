"""Who plays and by which rules: names, persons and opponents, the preset, who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.bots.base import CHARACTERS, chosen
from carioca.engine.options import length_spec
from carioca.gui.forms.choices import Picker, TallChooser
from carioca.gui.forms.field import Field
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, Picture, Widget, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Transition
from carioca.gui.parts.choosing import Choosing
from carioca.gui.parts.game_facts import length_line, table_line
from carioca.gui.parts.game_tile import GamePicker
from carioca.gui.parts.opponent_tile import OpponentTile
from carioca.gui.parts.plot import marker
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import LIMIT, PERSON, Seats, sizes
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.presets import Presets
from carioca.words.opponents import character_line, opponent_name
from carioca.words.rules import option_value_text, options_fault

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

DRAWN = ("random", "lowest_cut")
"""Ways to find the first dealer that name no seat."""


class NewGameScene(FormScene):
    """Remembers the last table and its rules; the big button starts at once. `replaces`: a match is running already."""

    width = 720

    def __init__(self, replaces: bool = False) -> None:
        self.replaces = replaces

    def enter(self, stage: Stage) -> None:
        self.choosing = Choosing(Presets(stage.paths.presets), stage.settings)
        self.table = Seats(stage.settings)
        self.hint = ""
        self._filled: int | None = None
        self.table.fit(self.choosing.now)
        super().enter(stage)

    def leave(self) -> None:
        # Whoever looks into the rules or the menu finds the table as it was left.
        self._remember()
        super().leave()

    def revealed(self) -> None:
        if self._filled is not None:
            self._changed()
            self.page.focus.set(self.page.find(f"kind{self._filled}"))
            self._filled = None
            return
        self._agreed()
        # What was agreed on is played next.
        self.page.focus.set(self.page.find("play"))

    def title(self) -> str:
        return t("new.title")

    def fill(self, rows: Rows) -> None:
        self._rules_row(rows)
        drafts = self.table.drafts
        for index in range(len(drafts)):
            self._seat_row(rows, index)
        if len(drafts) < sizes(self.choosing.now)[-1]:
            rows.cells([(26 if rows.narrow else 30, None), (230, self._add_button)])
        rows.y += rows.px(4)
        dealers: list[tuple[object, str]] = [(way, t(f"option.first_dealer.{way}")) for way in DRAWN]
        dealers += [(index, draft.name or "…") for index, draft in enumerate(drafts)]

        def dealer(rect: pygame.Rect) -> Widget:
            return Picker(self.stage, "dealer", rect, dealers, self.dealer, self._set_dealer)

        if rows.narrow:
            rows.labelled(t("new.dealer"), dealer, 300)
        else:
            # In the columns of the seats above.
            rows.cells([(30, None), (0, self._dealer_words), (300, dealer), (44, None)])

    def feet(self) -> Sequence[Foot]:
        return Foot("back", t("form.back"), Pop), Foot("play", t("new.play"), self._play, "primary")

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            self._take(Path(event.file))
            return None
        return super().handle(event)

    def _rules_row(self, rows: Rows) -> None:
        choosing = self.choosing

        def preset(rect: pygame.Rect) -> Widget:
            line, entries = table_line(choosing.now, len(self.table.drafts)), choosing.entries
            return GamePicker(
                self.stage, "preset", rect, entries, choosing.key, self._choose, line, lambda: Push(self._games())
            )

        def rules(rect: pygame.Rect) -> Widget:
            return Button(self.stage, "rules", rect, t("new.rules"), self._rules)

        rows.cells([(0, preset), (110, rules)], units_high=64)
        self._length_row(rows)
        if self.hint:
            rows.note(self.hint, bold=True)

    def _length_row(self, rows: Rows) -> None:
        """The named lengths of the match, where the game has some; a list of people's own beside them."""
        agreed = self.choosing.now
        spec = length_spec(agreed.start)
        if spec is None:
            return
        name, now, seats = spec.name, agreed.value(spec.name), len(self.table.drafts)
        choices = [*spec.metadata["choices"], *([now] if isinstance(now, tuple) else [])]
        options = [
            (one, t("new.length.own") if isinstance(one, tuple) else option_value_text(name, one, agreed.game))
            for one in choices
        ]
        details = {one: length_line(agreed.with_value(name, one), seats) for one in choices}

        def change(value: object) -> None:
            self.choosing.change(agreed.with_value(name, value))
            self._agreed()

        rows.cells(
            [(0, lambda rect: TallChooser(self.stage, "length", rect, options, now, change, details))], units_high=54
        )

    def _games(self) -> Scene:
        from carioca.gui.scenes.games import GamesScene

        return GamesScene(self.choosing, self._choose)

    def _seat_row(self, rows: Rows, index: int) -> None:
        seat, colours = self.table.drafts[index], self.stage.palette.seat_colours

        def name(rect: pygame.Rect) -> Widget:
            return Field(self.stage, f"name{index}", rect, seat.name, LIMIT, partial(self._rename, index))

        def kind(rect: pygame.Rect) -> Widget:
            if seat.kind in CHARACTERS:
                line = character_line(seat.kind, self.choosing.now.game)
                tile = OpponentTile(self.stage, f"kind{index}", rect, seat.kind, line, partial(self._who, index))
                tile.seat = colours[index % len(colours)]
                return tile
            words = t("new.person") if seat.kind == PERSON else opponent_name(seat.kind)
            return Button(self.stage, f"kind{index}", rect, words, partial(self._who, index))

        def gone(rect: pygame.Rect) -> Widget:
            button = Button(
                self.stage, f"remove{index}", rect, "", partial(self._remove, index), style="quiet", icon="cross"
            )
            button.enabled = len(self.table.drafts) > sizes(self.choosing.now)[0]
            return button

        def colour(rect: pygame.Rect) -> Widget:
            dot = marker(self.stage, index, rows.px(22), on_paper=False)
            return Picture(self.stage, dot, dot.get_rect(center=rect.center))

        dot = 26 if rows.narrow else 30
        if seat.kind in CHARACTERS:
            rows.cells([(dot, colour), (0, kind), (44, gone)], units_high=54)
        elif rows.narrow:
            rows.cells([(dot, colour), (0, name), (44, gone)])
            rows.cells([(dot, None), (0, kind), (44, None)])
        else:
            rows.cells([(dot, colour), (0, name), (210, kind), (44, gone)])

    def _add_button(self, rect: pygame.Rect) -> Widget:
        return Button(self.stage, "add", rect, t("new.add"), self._add, style="quiet")

    def _dealer_words(self, rect: pygame.Rect) -> Widget:
        image = fitted(self.stage, t("new.dealer"), round(17 * self.stage.text_unit), self.stage.palette.text, rect.w)
        return Picture(self.stage, image, image.get_rect(midleft=rect.midleft))

    # -- rules --

    @property
    def dealer(self) -> object:
        """Who deals first: a seat, or the way of drawing one."""
        way = self.choosing.now.value("first_dealer")
        return way if way in DRAWN else self.choosing.now.value("first_dealer_seat") % len(self.table.drafts)

    def _set_dealer(self, dealer: object) -> None:
        agreed = self.choosing.now
        if isinstance(dealer, int):
            agreed = agreed.with_value("first_dealer", "assigned").with_value("first_dealer_seat", dealer)
        else:
            agreed = agreed.with_value("first_dealer", dealer).without("first_dealer_seat")
        self.choosing.change(agreed)
        self._changed()

    def _choose(self, key: object) -> None:
        assert isinstance(key, tuple)
        self.choosing.choose(key)
        self._agreed()

    def _agreed(self) -> None:
        """Other rules were chosen: the table follows, and they are remembered."""
        self.hint = self.table.fit(self.choosing.now)
        self._remember()
        self._changed()

    def _rules(self) -> Transition:
        from carioca.gui.scenes.agreement import AgreementScene

        return Push(AgreementScene(self.choosing, [draft.name for draft in self.table.drafts]))

    def _take(self, path: Path) -> None:
        try:
            self.stage.say(self.choosing.take(path))
        except StorageError as error:
            self.stage.say(t(error.code, **error.values))
        self._agreed()

    # -- seats --

    def _rename(self, index: int, name: str) -> None:
        if index < len(self.table.drafts):
            self.table.drafts[index] = self.table.drafts[index]._replace(name=name)
            self._changed()

    def _who(self, index: int) -> Transition:
        from carioca.gui.scenes.opponent import OpponentScene

        self._filled = index
        kind = self.table.drafts[index].kind
        return Push(
            OpponentScene(self.choosing.now.game, kind, self.table.seated(), partial(self.table.set_kind, index))
        )

    def _add(self) -> Transition:
        self.table.add(sizes(self.choosing.now))
        self.hint = ""
        self._changed()
        return None

    def _remove(self, index: int) -> Transition:
        dealer = self.dealer
        self.table.remove(index, sizes(self.choosing.now))
        self.hint = ""
        if isinstance(dealer, int) and dealer >= index:
            self._set_dealer(0 if dealer == index else dealer - 1)
        self._changed()
        return None

    def _changed(self) -> None:
        self.problem = ""
        self.lay_out()

    # -- start --

    def _remember(self) -> None:
        agreed, stage, drafts = self.choosing.now, self.stage, self.table.drafts
        names, kinds = tuple(draft.name for draft in drafts), tuple(draft.kind for draft in drafts)
        chosen = replace(stage.settings, preset=agreed.base, own_rules=agreed.own, rules=dict(agreed.changes))
        stage.change(replace(chosen, left=self.choosing.left, names=names, seats=kinds))

    def _play(self) -> Transition:
        fault = self.choosing.now.fault(len(self.table.drafts))
        self.problem = self.table.fault() or (options_fault(fault, self.choosing.now.game) if fault is not None else "")
        if self.problem:
            self.lay_out()
            return None
        if self.replaces:
            return Push(QuestionScene(t("new.replace"), t("new.replace.yes"), self._start, t("form.cancel")))
        return self._start()

    def _start(self) -> Transition:
        from carioca.session import Seat, Session

        stage, agreed, drafts = self.stage, self.choosing.now, self.table.drafts
        self._remember()
        game = agreed.game
        seats = tuple(Seat(d.name, None if d.kind == PERSON else chosen(d.kind, game)) for d in drafts)
        session = Session.new(game, agreed.base, agreed.options, seats, stage.new_seed(), stage.saves)
        return Reset(routes.Opening(session))
