"""A new match: who plays and by which rules; the list of games and that of opponents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.engine.game import Game
from carioca.engine.options import length_spec
from carioca.gui.forms.controls import Picker, TallChooser
from carioca.gui.forms.field import FileForm, TextField
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import HEIGHT, Button, Style, Widget, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.plot import marker
from carioca.gui.parts.rule_choice import Choosing, Key, about_line, choice_line, key_of, length_line, table_line
from carioca.gui.parts.tiles import GamePicker, GameTile, OpponentTile
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import LIMIT, PERSON, Seats, sizes
from carioca.i18n import capitalised, t
from carioca.storage.presets import Presets
from carioca.words.opponents import character_line, level_word, opponent_name
from carioca.words.options import option_value_text, options_fault, preset_text

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage

TALL, LOW = 92, 64  # units of a game's tile with three lines, and of one with two
FACE_TILE = 76  # units of a character's tile
WIDE = 120  # units that the button of a level takes at least where all of them stand in one line
DRAWN = ("random", "lowest_cut")  # ways to find the first dealer that name no seat


class NewGameScene(FileForm):
    """Remembers the last table and its rules; the big button starts at once. `replaces`: a match is running already."""

    heading = "new.title"
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

    def fill(self, rows: Rows) -> None:
        self._rules_row(rows)
        drafts = self.table.drafts
        for index in range(len(drafts)):
            self._seat_row(rows, index)
        if len(drafts) < sizes(self.choosing.now)[-1]:
            add = rows.make_button("add", t("new.add"), self._add, "quiet")
            rows.cells([(26 if rows.narrow else 30, None), (230, add)])
        rows.y += rows.px(4)
        dealers: list[tuple[object, str]] = [(way, t(f"option.first_dealer.{way}")) for way in DRAWN]
        dealers += [(index, draft.name or "…") for index, draft in enumerate(drafts)]

        def dealer(rect: pygame.Rect) -> Widget:
            return Picker(self.stage, "dealer", rect, dealers, self.dealer, self._set_dealer)

        def words(rect: pygame.Rect) -> Widget:
            image = fitted(self.stage, t("new.dealer"), rows.px(17), self.stage.palette.text, rect.w)
            return rows.make_picture(image, "midleft")(rect)

        if rows.narrow:
            rows.labelled(t("new.dealer"), dealer, 300)
        else:
            # In the columns of the seats above.
            rows.cells([(30, None), (0, words), (300, dealer), (44, None)])

    def feet(self) -> Sequence[Foot]:
        return Foot("back", t("form.back"), Pop), Foot("play", t("new.play"), self._play, "primary")

    def _rules_row(self, rows: Rows) -> None:
        choosing = self.choosing

        def preset(rect: pygame.Rect) -> Widget:
            line, entries = table_line(choosing.now, len(self.table.drafts)), choosing.entries
            return GamePicker(self.stage, "preset", rect, entries, choosing.key, self._choose, line, self._games)

        rows.cells([(0, preset), (110, rows.make_button("rules", t("new.rules"), self._rules))], units_high=64)
        self._length_row(rows)
        if self.hint:
            rows.note(self.hint, bold=True)

    def _length_row(self, rows: Rows) -> None:
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

        rows.add(lambda rect: TallChooser(self.stage, "length", rect, options, now, change, details), 54)

    def _games(self) -> Transition:
        return Push(GamesScene(self.choosing, self._choose))

    def _seat_row(self, rows: Rows, index: int) -> None:
        seat, colours = self.table.drafts[index], self.stage.palette.seat_colours

        def name(rect: pygame.Rect) -> Widget:
            return TextField(self.stage, f"name{index}", rect, seat.name, LIMIT, partial(self._rename, index))

        def kind(rect: pygame.Rect) -> Widget:
            if seat.kind in CHARACTERS:
                line = character_line(seat.kind, self.choosing.now.game)
                tile = OpponentTile(self.stage, f"kind{index}", rect, seat.kind, line, partial(self._who, index))
                tile.seat = colours[index % len(colours)]
                return tile
            words = t("new.person") if seat.kind == PERSON else opponent_name(seat.kind)
            return Button(self.stage, f"kind{index}", rect, words, partial(self._who, index))

        def gone(rect: pygame.Rect) -> Widget:
            act = partial(self._remove, index)
            button = Button(self.stage, f"remove{index}", rect, "", act, style="quiet", icon="cross")
            button.enabled = len(self.table.drafts) > sizes(self.choosing.now)[0]
            return button

        colour = rows.make_picture(marker(self.stage, index, rows.px(22), on_paper=False))
        dot = 26 if rows.narrow else 30
        if seat.kind in CHARACTERS:
            rows.cells([(dot, colour), (0, kind), (44, gone)], units_high=54)
        elif rows.narrow:
            rows.cells([(dot, colour), (0, name), (44, gone)])
            rows.cells([(dot, None), (0, kind), (44, None)])
        else:
            rows.cells([(dot, colour), (0, name), (210, kind), (44, gone)])

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
        self.hint = self.table.fit(self.choosing.now)
        self._remember()
        self._changed()

    def _rules(self) -> Transition:
        from carioca.gui.scenes.agreement import AgreementScene

        return Push(AgreementScene(self.choosing, [draft.name for draft in self.table.drafts]))

    def take(self, file: Path) -> Transition:
        self.stage.say(self.choosing.try_file(file))
        self._agreed()
        return None

    def _rename(self, index: int, name: str) -> None:
        if index < len(self.table.drafts):
            self.table.drafts[index] = self.table.drafts[index]._replace(name=name)
            self._changed()

    def _who(self, index: int) -> Transition:
        self._filled = index
        kind, choose = self.table.drafts[index].kind, partial(self.table.set_kind, index)
        return Push(OpponentScene(self.choosing.now.game, kind, self.table.seated(), choose))

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
        seats = tuple(Seat(d.name, None if d.kind == PERSON else d.kind) for d in drafts)
        session = Session.new(game, agreed.base, agreed.options, seats, stage.new_seed(), stage.saves)
        return Reset(routes.Opening(session))


class GamesScene(FormScene):
    """`choose` is told the key of an entry of `choosing`, and the scene closes."""

    heading = "games.title"
    width = 800

    def __init__(self, choosing: Choosing, choose: Callable[[Key], None]) -> None:
        self.choosing = choosing
        self._choose = choose

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.focus.set(self.page.find(_name(self.choosing.key)))

    def fill(self, rows: Rows) -> None:
        offers = self.choosing.offers
        for offer in offers:
            if not offer.own:
                self._tile(rows, offer, TALL, (about_line(offer.base), choice_line(offer)), _fan(offer))
        own = [offer for offer in offers if offer.own]
        if own:
            rows.heading(t("games.own"))
        for offer in own:
            self._tile(rows, offer, LOW, (f"{preset_text(offer.base)} · {choice_line(offer)}",), ())

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.cancel"), Pop),)

    def _tile(self, rows: Rows, offer: Agreement, units: float, lines: Sequence[str], cards: Sequence[Card]) -> None:
        key = key_of(offer)

        def make(rect: pygame.Rect) -> GameTile:
            tile = GameTile(self.stage, _name(key), rect, offer.title, lines, cards, partial(self._take, key))
            tile.chosen = key == self.choosing.key
            return tile

        rows.add(make, units)

    def _take(self, key: Key) -> Transition:
        self._choose(key)
        return Pop()


def _name(key: Key) -> str:
    return ".".join(("game", *key))


def _fan(offer: Agreement) -> tuple[Card, ...]:
    suits: dict[int, list[Card]] = {}
    for card in offer.game.profile.pack.cards:
        suits.setdefault(card.suit, []).append(card)
    ace, *kings = list(suits.values())[:3]
    return ace[0], *(cards[-1] for cards in kings)


class OpponentScene(FormScene):
    """`choose` is told a character, a level or PERSON, and the scene closes; who is `seated` elsewhere cannot come."""

    heading = "new.who"
    width = 860

    def __init__(self, game: Game, kind: str, seated: Collection[str], choose: Callable[[str], None]) -> None:
        self.game = game
        self.kind = kind
        self.seated = frozenset(seated) - {kind}
        self.choose = choose

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.focus.set(self.page.find(self.kind))

    def fill(self, rows: Rows) -> None:
        rows.grid([partial(self._tile, bot) for bot in CHARACTERS], 1 if rows.narrow else 2, FACE_TILE)
        rows.y += rows.px(4)
        rows.heading(t("new.who.levels"))
        columns = 2 if rows.narrow else len(OPPONENTS) if rows.area.w >= rows.px(WIDE) * len(OPPONENTS) else 3
        rows.grid([partial(self._level, level) for level in OPPONENTS], columns, HEIGHT)

    def feet(self) -> Sequence[Foot]:
        style: Style = "primary" if self.kind == PERSON else "plain"
        person = Foot(PERSON, t("new.who.person"), partial(self._choose, PERSON), style)
        return Foot("back", t("form.cancel"), Pop), person

    def _tile(self, bot: str, rect: pygame.Rect) -> Widget:
        line = t("new.who.seated") if bot in self.seated else character_line(bot, self.game)
        tile = OpponentTile(self.stage, bot, rect, bot, line, partial(self._choose, bot))
        tile.enabled = bot not in self.seated
        tile.chosen = bot == self.kind
        return tile

    def _level(self, level: str, rect: pygame.Rect) -> Widget:
        word = level_word(level)
        style: Style = "primary" if level == self.kind else "plain"
        return Button(self.stage, level, rect, capitalised(word), partial(self._choose, level), style=style)

    def _choose(self, kind: str) -> Transition:
        self.choose(kind)
        return Pop()
