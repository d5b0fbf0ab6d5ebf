"""A new match: who plays and by which rules; the list of games and that of opponents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.bots.door import character_of
from carioca.engine.game import Game
from carioca.engine.options import length_spec
from carioca.gui.draw.badges import marker
from carioca.gui.forms.controls import Picker, TallChooser
from carioca.gui.forms.field import FileForm, TextField
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import HEIGHT, Act, Button, Style, Widget, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.rule_choice import Choosing, Key, about_line, choice_line, key_of, length_line, table_line
from carioca.gui.parts.seating import FaceButton, Ground, SeatingPlan, Sitter, dressed, remember, tally_text
from carioca.gui.parts.tiles import GamePicker, GameTile, OpponentTile
from carioca.gui.scenes.persons import LookScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import LIMIT, MOST_KNOWN, PERSON, Draft, Seats, sizes
from carioca.i18n import capitalised, t
from carioca.storage.names import name_key
from carioca.storage.presets import Presets
from carioca.words.cards import list_text
from carioca.words.opponents import character_line, level_word, opponent_name
from carioca.words.options import option_value_text, options_fault, preset_text

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage

TALL, LOW = 92, 64  # units of a game's tile with three lines, and of one with two
FACE_TILE = 76  # units of a character's tile
WIDE = 120  # units that the button of a level takes at least where all of them stand in one line
PLAN = (212, 262)  # units of the table from above: what up to six seats need, and more
SIX = 6
BESIDE = 780  # units from which on it stands beside the names
DRAWN = ("random", "lowest_cut")  # ways to find the first dealer that name no seat


class NewGameScene(FileForm):
    """Remembers the last table and its rules; the big button starts at once. `replaces`: a match is running already."""

    heading = "new.title"
    width = 1080

    def __init__(self, replaces: bool = False) -> None:
        self.replaces = replaces

    def enter(self, stage: Stage) -> None:
        self.choosing = Choosing(Presets(stage.paths.presets), stage.settings)
        self.table = Seats(stage.settings)
        self.hint = ""
        self._filled: int | None = None
        self.table.fit(self.choosing.now)
        super().enter(stage)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.plan.taken is not None:
            self.plan.take(self.plan.taken)
            self.stage.redraw()
            return None
        return super().handle(event)

    def leave(self) -> None:
        # Whoever looks into the rules or the menu finds the table as it was left.
        self._remember()
        super().leave()

    def revealed(self) -> None:
        if self._filled is not None:
            self._changed()
            filled, self._filled = self._filled, None
            self.page.focus.set(self.page.find(f"kind{filled}"))
            if self.table.drafts[filled] == Draft("", PERSON):
                self._ask_name(filled)
            return
        self._agreed()
        # What was agreed on is played next.
        self.page.focus.set(self.page.find("play"))

    def fill(self, rows: Rows) -> None:
        self._rules_row(rows)
        self._dressed = dressed(self.stage.persons, self.table.persons)
        self.stage.seat(self._dressed)
        if rows.area.w >= rows.px(BESIDE):
            left, right = rows.columns(0.42, 28)
            self._plan(left)
            self._dealer_row(left)
            self._seats(right, beside=True)
            rows.join(left, right)
        else:
            # Names are asked first.
            self._seats(rows, beside=False)
            self._plan(rows)
            self._dealer_row(rows)

    def _plan(self, rows: Rows) -> None:
        """The table from above, and what is to be said of who plays together and of matches before."""
        agreed, drafts, persons = self.choosing.now, self.table.drafts, self._dressed
        sitters = [
            Sitter(
                name,
                person.face if person is not None else character_of(draft.kind),
                None if draft.kind == PERSON else draft.kind,
            )
            for name, draft, person in zip(self.table.shown, drafts, persons, strict=True)
        ]
        count = len(drafts)
        sides = agreed.game.sides(count) if agreed.fault(count) is None else tuple(range(count))
        self.plan = SeatingPlan(self.stage, sitters, sides, self._swap)
        least = PLAN[len(drafts) > SIX]
        area = pygame.Rect(rows.area.x, rows.y, rows.area.w, max(rows.px(least), min(rows.px(PLAN[1]), self.room)))
        self.page.add(Ground(self.stage, self.plan.picture(area.size), area), scrolls=True)
        for tile in self.plan.tiles(area):
            self.page.add(tile, scrolls=True)
        rows.y = area.bottom + rows.px(6)
        partners = [
            list_text([name for name, its in zip(self.table.shown, sides, strict=True) if its == side])
            for side in dict.fromkeys(sides)
        ]
        if len(partners) < len(drafts):
            rows.note(t("new.partners", list=" · ".join(partners)), 15, 4, plain=True)
        tally = tally_text(self.stage.persons, self.table.persons)
        if tally:
            rows.note(tally, 15, 4, plain=True)
        rows.note(t("new.swap"), 13.5, 8)

    def _swap(self, one: int, other: int) -> None:
        dealer = self.dealer
        self.table.swap(one, other)
        if dealer in (one, other):
            # Who deals first goes on doing so.
            self._set_dealer(other if dealer == one else one)
        self._changed()
        self.page.focus.set(self.page.find(f"at{other}"))

    def _seats(self, rows: Rows, beside: bool) -> None:
        """Who sits down, and what brings more: above where all is seen at once, so that it stays where it is pressed;
        where much is scrolled away next to who came last, by whose coming the page is scrolled."""
        if beside:
            self._more(rows)
        for index in range(len(self.table.order)):
            self._seat_row(rows, index)
        if not beside:
            self._more(rows)

    def _more(self, rows: Rows) -> None:
        room = len(self.table.order) < sizes(self.choosing.now)[-1]

        def step(name: str, act: Act, possible: bool, rect: pygame.Rect) -> Widget:
            button = Button(self.stage, name, rect, t(f"new.{name}"), act, style="quiet")
            button.enabled, button.stays = possible, True
            return button

        more = room or self.table.count < len(self.table.order)
        steps = partial(step, "another", self._another, more), partial(step, "add", self._add, room)
        rows.grid(steps, 1 if rows.narrow else 2, 38)
        known = [name for name in self.stage.persons.known() if name_key(name) not in map(name_key, self.table.shown)]
        if known:
            rows.note(t("new.known"), 14, 4)
            chips = [
                rows.make_button(f"known{at}", name, partial(self._invite, name), "quiet")
                for at, name in enumerate(known[:MOST_KNOWN])
            ]
            rows.grid(chips, 2 if rows.narrow else 4, 34)

    def _dealer_row(self, rows: Rows) -> None:
        dealers: list[tuple[object, str]] = [(way, t(f"option.first_dealer.{way}")) for way in DRAWN]
        dealers += list(enumerate(self.table.shown))

        def dealer(rect: pygame.Rect) -> Widget:
            return Picker(self.stage, "dealer", rect, dealers, self.dealer, self._set_dealer)

        def words(rect: pygame.Rect) -> Widget:
            image = fitted(self.stage, t("new.dealer"), rows.px(17), self.stage.palette.text, rect.w)
            return rows.make_picture(image, "midleft")(rect)

        if rows.narrow:
            rows.labelled(t("new.dealer"), dealer, 300)
        else:
            rows.cells([(0, words), (200, dealer)])

    def feet(self) -> Sequence[Foot]:
        return Foot("back", t("form.back"), Pop), Foot("play", t("new.play"), self._play, "primary")

    def aside(self) -> str:
        """Who came or has to wait: where no row makes room for it."""
        return self.hint

    def _rules_row(self, rows: Rows) -> None:
        choosing = self.choosing

        def preset(rect: pygame.Rect) -> Widget:
            line = table_line(choosing.now, self.stage.settings, len(self.table.order), self.table.count)
            entries, chosen = choosing.entries, choosing.key
            return GamePicker(self.stage, "preset", rect, entries, chosen, self._choose, line, self._games)

        rows.cells([(0, preset), (110, rows.make_button("rules", t("new.rules"), self._rules))], units_high=64)
        self._length_row(rows)
        warning = choosing.now.warning(len(self.table.order))
        if warning:
            rows.note(warning, bold=True)

    def _length_row(self, rows: Rows) -> None:
        agreed = self.choosing.now
        spec = length_spec(agreed.start)
        if spec is None:
            return
        name, now, seats = spec.name, agreed.value(spec.name), len(self.table.order)
        choices = [*spec.metadata["choices"], *([now] if isinstance(now, tuple) else [])]
        options = [
            (one, t("new.length.own") if isinstance(one, tuple) else option_value_text(name, one, agreed.game))
            for one in choices
        ]
        settings, persons = self.stage.settings, self.table.count
        details = {one: length_line(agreed.with_value(name, one), settings, seats, persons) for one in choices}

        def change(value: object) -> None:
            self.choosing.change(agreed.with_value(name, value))
            self._agreed()

        rows.add(lambda rect: TallChooser(self.stage, "length", rect, options, now, change, details), 54)

    def _games(self) -> Transition:
        return Push(GamesScene(self.choosing, self._choose))

    def _seat_row(self, rows: Rows, index: int) -> None:
        seat, colours, person = self.table.drafts[index], self.stage.palette.seat_colours, self._dressed[index]
        hint = t("new.name") if self.table.count > 1 else t("new.you")
        replaced = self.table.replaced(index)

        def name(rect: pygame.Rect) -> Widget:
            return TextField(self.stage, f"name{index}", rect, seat.name, LIMIT, partial(self._rename, index), hint)

        def looks(rect: pygame.Rect) -> Widget:
            act = partial(self._choose_look, index)
            button = FaceButton(self.stage, f"look{index}", rect, "" if person is None else person.face, index, act)
            button.enabled = person is not None
            return button

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
            button.enabled = bool(replaced) or len(self.table.order) > sizes(self.choosing.now)[0]
            return button

        if seat.kind in CHARACTERS:
            colour = rows.make_picture(marker(self.stage.palette, index, rows.px(22), on_paper=False))
            # Where it is narrow what there is to say of a character takes two lines.
            rows.cells([(44, colour), (0, kind), (44, gone)], units_high=50 if rows.area.w >= rows.px(560) else 70)
        elif rows.narrow:
            rows.cells([(44, looks), (0, name), (44, gone)])
            rows.cells([(44, None), (0, kind), (44, None)])
        else:
            rows.cells([(44, looks), (0, name), (170, kind), (44, gone)])
        if replaced:
            rows.y -= rows.px(8)
            said = rows.inset(52)
            said.note(t("new.instead", name=replaced), 14)
            rows.join(said)

    def _choose_look(self, index: int) -> Transition:
        person = self._dressed[index]
        if person is None:
            return None
        others = [other for other in self._dressed if other is not None and other is not person]
        return Push(LookScene(person, others, self._changed))

    def _invite(self, name: str) -> Transition:
        at = self.table.invite(name, self.choosing.now)
        self._changed()
        if at is not None and self.table.replaced(at):
            self._show_seat(at)
        return None

    def _another(self) -> Transition:
        """One more person sits down, and is asked for the name."""
        at = self.table.add_person(self.choosing.now)
        self._changed()
        if at is not None:
            self._ask_name(at)
        return None

    def _ask_name(self, index: int) -> None:
        field = self.page.find(f"name{index}")
        self.page.focus.set(field)
        self._show_seat(index)
        field.arrive()

    def _show_seat(self, index: int) -> None:
        """Scroll to who sits there, and to what is said of it."""
        row = self.page.find(f"kind{index}").rect
        self.page.leave_place()
        self.page.scroll.show(self.page.find(f"name{index}").rect.union(row.inflate(0, 2 * row.h)))

    @property
    def dealer(self) -> object:
        """Who deals first: a seat, or the way of drawing one."""
        way = self.choosing.now.value("first_dealer")
        return way if way in DRAWN else self.choosing.now.value("first_dealer_seat") % len(self.table.order)

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

        return Push(AgreementScene(self.choosing, self.table.shown))

    def take(self, file: Path) -> Transition:
        self.stage.say(self.choosing.try_file(file))
        self._agreed()
        return None

    def _rename(self, index: int, name: str) -> None:
        if index < len(self.table.order):
            self.table.rename(index, name)
            self._changed()

    def _who(self, index: int) -> Transition:
        self._filled = index
        kind, choose = self.table.drafts[index].kind, partial(self.table.set_kind, index)
        return Push(OpponentScene(self.choosing.now.game, kind, self.table.seated(), choose))

    def _add(self) -> Transition:
        self.table.add(self.choosing.now)
        self.hint = ""
        self._changed()
        return None

    def _remove(self, index: int) -> Transition:
        dealer, seats = self.dealer, len(self.table.order)
        self.hint = self.table.remove(index, self.choosing.now)
        if isinstance(dealer, int) and dealer >= index and len(self.table.order) < seats:
            self._set_dealer(0 if dealer == index else dealer - 1)
        self._changed()
        last = len(self.table.order) - 1
        if index > last:
            # Who pressed the last one away goes on there, not at the button that begins the match.
            self.page.focus.set(
                next(one for one in map(self.page.find, (f"remove{last}", f"kind{last}")) if one.enabled)
            )
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
        fault = self.choosing.now.fault(len(self.table.order))
        self.problem = self.table.fault() or (options_fault(fault, self.choosing.now.game) if fault is not None else "")
        if self.problem:
            self.lay_out()
            if self.table.unnamed is not None:
                self._ask_name(self.table.unnamed)
            return None
        if self.replaces:
            asked = t("new.replace"), t("new.replace.yes"), self._start, t("form.cancel")
            return Push(QuestionScene(*asked, loses=True))
        return self._start()

    def _start(self) -> Transition:
        from carioca.session import Seat, Session

        stage, agreed, drafts = self.stage, self.choosing.now, self.table.drafts
        self._remember()
        remember(stage.persons, self.table.persons)
        game = agreed.game
        kinds = (None if draft.kind == PERSON else draft.kind for draft in drafts)
        seats = tuple(map(Seat, self.table.shown, kinds))
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
        offers, settings = self.choosing.offers, self.stage.settings
        for offer in offers:
            if not offer.own:
                lines = about_line(offer.base), choice_line(offer, settings)
                self._tile(rows, offer, TALL, lines, _fan(offer))
        own = [offer for offer in offers if offer.own]
        if own:
            rows.heading(t("games.own"))
        for offer in own:
            self._tile(rows, offer, LOW, (f"{preset_text(offer.base)} · {choice_line(offer, settings)}",), ())

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
