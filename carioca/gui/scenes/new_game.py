"""A new match: which game, by which rules, and who plays; the list of opponents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS, OPPONENTS, RANDOM
from carioca.engine.game import Game
from carioca.engine.options import lengths_of
from carioca.games import CATALOGUE, Entry, entry_of
from carioca.gui.draw.badges import face_of, marker
from carioca.gui.forms.controls import Picker, TallChooser
from carioca.gui.forms.field import FileForm, TextField
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import HEIGHT, LEAST, Act, Button, Style, Widget, common_px, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.rule_choice import Choosing, Key, fact_lines, key_of, length_lines, variant_lines
from carioca.gui.parts.seating import (
    FaceButton,
    SeatingPlan,
    Sitter,
    dressed,
    is_named,
    nameless,
    remember,
    tally_text,
)
from carioca.gui.parts.table_pictures import table_picture
from carioca.gui.parts.tiles import GameTile, OpponentTile, VariantTile
from carioca.gui.scenes.persons import LookScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import LIMIT, MOST_KNOWN, PERSON, Draft, Seats, sizes
from carioca.i18n import capitalised, t
from carioca.storage.names import name_key
from carioca.storage.presets import Presets
from carioca.storage.progress import Newcomer
from carioca.words.opponents import character_line, level_word, opponent_name
from carioca.words.options import length_text, options_fault

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

CLOTH, NAME, FACTS = 44, 46, 54  # units of a game's tile: the picture, its name with the edges, three lines of facts
LOW_CLOTH = 44  # the picture where it is narrow
LOW_ROOM = 360  # units of height of what scrolls, below which the games are told in few words
VARIANT, TWO_LINES = 50, 70  # units of the tile of rules with what there is to say of them in one line, and in two
ONE_LINE = 900  # units from which on one is enough
IN_LINE = 700  # units from which on all games stand beside each other
FACE_TILE = 76  # units of a character's tile
WIDE = 120  # units that the button of a level takes at least where all of them stand in one line
PLAN = (212, 262)  # units of the table from above: what up to six seats need, and more
SIX = 6
BESIDE = 780  # units from which on it stands beside the names
DRAWN = ("random", "lowest_cut")  # ways to find the first dealer that name no seat


class NewGameScene(FileForm):
    """Remembers the last table and its rules; the big button starts at once.

    `replaces`: a match is running already. `wanted`: the rules to begin with, or a preset as it was left; "": those of
    the last match. `gentle`: easy opponents sit at the table, for who has just learned a game.
    """

    heading = "new.title"
    width = 1080
    heading_size = 24
    pad = 18  # four seats are seen at once at 1280x720, with who has played here before
    full = True  # the tiles stay where they are, whatever comes below them

    def __init__(self, replaces: bool = False, wanted: Agreement | str = "", gentle: bool = False) -> None:
        self.replaces, self.wanted, self.gentle = replaces, wanted, gentle

    def at_once(self, stage: Stage) -> Transition:
        """The match that this screen offers first, without the screen; the screen where that one cannot be played."""
        self._set_up(stage)
        agreed = self.choosing.now
        if self.table.fault() or agreed.fault(len(self.table.order)) is not None:
            return Push(self)
        return self._asked()

    def _set_up(self, stage: Stage) -> None:
        self.stage = stage
        self.choosing = Choosing(Presets(stage.paths.presets), stage.settings)
        self._played = self.choosing.key
        if isinstance(self.wanted, Agreement):
            self.choosing.begin(self.wanted)
        elif self.wanted:
            self.choosing.choose((self.wanted, ""))
        self.hint, self.table = "", Seats(stage.settings)
        self.table.fit(self.choosing.now)
        if self.gentle:
            self.table.ease()

    def enter(self, stage: Stage) -> None:
        self._set_up(stage)
        last = entry_of(self._played[0])
        self.games = [last, *(game for game in CATALOGUE if game is not last)]
        """What was played last comes first, and the others as ever, whatever is looked at."""
        self._last = last.name if Newcomer.load(stage.paths.newcomer).matches.get(last.name) else ""
        self._rules_of = {game.name: (game.presets[0], "") for game in CATALOGUE}
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._filled: int | None = None
        super().enter(stage)

    def resized(self) -> None:
        self._pictures.clear()
        super().resized()

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
        self._games(rows)
        self._variants(rows)
        warning = self.choosing.now.warning(len(self.table.order))
        if warning:
            rows.note(warning, bold=True)
        self._dressed = dressed(self.stage.persons, self.table.persons)
        if self.table.count == 1:
            # Who plays alone needs no name to have a face.
            drafts = enumerate(zip(self.table.drafts, self._dressed, strict=True))
            at = next((at for at, (draft, person) in drafts if draft.kind == PERSON and person is None), None)
            if at is not None:
                self._dressed[at] = nameless(self.stage.persons)
        self.stage.seat(self._dressed)
        if rows.area.w >= rows.px(BESIDE):
            left, right = rows.columns(0.41, 28)
            self._length_row(left)
            self._plan(left)
            self._dealer_row(left)
            self._seats(right, beside=True)
            rows.join(left, right)
        else:
            # Names are asked first.
            self._seats(rows, beside=False)
            self._length_row(rows)
            self._plan(rows)
            self._dealer_row(rows)

    def _plan(self, rows: Rows) -> None:
        """The table from above, and what is to be said of who plays together and of matches before."""
        agreed, drafts = self.choosing.now, self.table.drafts
        faces = [self._face(seat) for seat in range(len(drafts))]
        sitters = [
            Sitter(name, face, None if draft.kind == PERSON else draft.kind)
            for name, draft, face in zip(self.table.shown, drafts, faces, strict=True)
        ]
        count = len(drafts)
        sides = agreed.game.sides(count) if agreed.fault(count) is None else tuple(range(count))
        self.plan = SeatingPlan(self.stage, sitters, sides, self._swap)
        least = PLAN[len(drafts) > SIX]
        self.plan.lay_out(rows, max(rows.px(least), min(rows.px(PLAN[1]), self.room)))
        tally = tally_text(self.stage.persons, self.table.persons)
        if tally:
            rows.note(tally, 15, 4, plain=True)
        rows.note(t("new.swap"), 13.5, 8)

    def _face(self, seat: int) -> str:
        """The face of who sits there; "" for a person who has no name yet."""
        draft, person = self.table.drafts[seat], self._dressed[seat]
        if draft.kind != PERSON:
            return face_of(self.stage.persons, draft.name, draft.kind)
        return "" if person is None else person.face

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
        rows.grid(steps, 1 if rows.narrow else 2, 34)
        known = [name for name in self.stage.persons.known() if name_key(name) not in map(name_key, self.table.shown)]
        chips = [
            rows.make_button(f"known{at}", t("new.known", name=name), partial(self._invite, name), "quiet")
            for at, name in enumerate(known[:MOST_KNOWN])
        ]
        rows.grid(chips, 2 if rows.narrow else 4, 32)

    def _dealer_row(self, rows: Rows) -> None:
        dealers: list[tuple[object, str]] = [(way, t(f"option.first_dealer.{way}")) for way in DRAWN]
        dealers += list(enumerate(self.table.shown))

        def dealer(rect: pygame.Rect) -> Widget:
            return Picker(self.stage, "dealer", rect, dealers, self.dealer, self._set_dealer)

        def words(rect: pygame.Rect) -> Widget:
            image = fitted(self.stage, t("new.dealer"), rows.px(17), self.stage.palette.text, rect.w)
            return rows.make_picture(image, "midleft")(rect)

        # What the words leave is the picker's: who deals is read whole.
        width, px = self.stage.textures.text_width, rows.px(17)
        wide = (rows.area.w - width(t("new.dealer"), px)) / self.stage.text_unit - 16
        least = max(width(text, round(px * LEAST)) for _, text in dealers[: len(DRAWN)]) / self.stage.text_unit + 4
        if rows.narrow:
            rows.labelled(t("new.dealer"), dealer, 300)
        elif wide < least + 2 * HEIGHT:
            rows.note(t("new.dealer"), 17, 3, plain=True)
            rows.cells([(min(300, rows.area.w / self.stage.text_unit), dealer)])
        else:
            rows.cells([(0, words), (max(190, least + 2 * HEIGHT, min(250, wide)), dealer)])

    def feet(self) -> Sequence[Foot]:
        return Foot("back", t("form.back"), Pop), Foot("play", t("new.play"), self._play, "primary")

    def aside(self) -> str:
        """Who came or has to wait: where no row makes room for it."""
        return self.hint

    def _games(self, rows: Rows) -> None:
        """All of them at one glance: where there is little room the facts of the one that is chosen stand below."""
        columns = len(self.games) if self._brief(rows) or rows.area.w >= rows.px(IN_LINE) else 2
        units = LOW_CLOTH + NAME if self._brief(rows) else CLOTH + NAME + FACTS
        rows.grid([partial(self._game, rows, game) for game in self.games], columns, units)
        if self._brief(rows):
            rows.note(" · ".join(filter(None, (facts[0] for facts in self._facts(self.choosing.now)))), 14, 8)

    def _brief(self, rows: Rows) -> bool:
        """Whether the games are told in few words: who plays is seen below them then."""
        return rows.narrow or self.room < rows.px(LOW_ROOM)

    def _facts(self, agreed: Agreement) -> list[tuple[str, ...]]:
        """What is told of a game for those who are here, as far as so many can play it."""
        here = len(self.table.order)
        seats = min(agreed.sizes, key=lambda size: (abs(size - here), size), default=0)
        return fact_lines(agreed, self.stage.settings, seats, min(self.table.count, seats))

    def _game(self, rows: Rows, game: Entry, rect: pygame.Rect) -> Widget:
        stage, choosing = self.stage, self.choosing
        here = choosing.now.base in game.presets
        if here:
            self._rules_of[game.name] = choosing.key
        key = self._rules_of[game.name]
        agreed = choosing.as_left(key) or Agreement(game.presets[0])
        lines = [] if self._brief(rows) else self._facts(agreed)
        size = max(8, rect.w - 2 * rows.px(8)), rows.px(LOW_CLOTH if self._brief(rows) else CLOTH)
        picture = self._pictures.get((game.name, size))
        if picture is None:
            pack = agreed.game.profile.pack
            picture = self._pictures[game.name, size] = table_picture(stage, game.name, pack, size, rows.px(7))
        act = partial(self._choose, key)
        titles = {one.name: t(f"game.name.{one.name}") for one in self.games}
        tile = GameTile(stage, f"game.{game.name}", rect, titles[game.name], lines, picture, act)
        tile.letters = common_px(stage, list(titles.values()), rows.px(19), rect.w - rows.px(24), True)
        tile.chosen = here
        tile.note = t("new.last") if game.name == self._last else ""
        return tile

    def _variants(self, rows: Rows) -> None:
        """By which rules the game is played; what is below may change with them, not they themselves."""
        choosing = self.choosing
        offers = choosing.offers_of(entry_of(choosing.now.base))
        rules = rows.make_button("rules", t("new.rules"), self._rules)
        if rows.narrow:
            rows.grid([partial(self._variant, offer) for offer in offers], 1, TWO_LINES)
            rows.add(rules)
            return
        top, beside = rows.y, rows.px(118)
        left = rows.part(pygame.Rect(rows.area.x, top, rows.area.w - beside, 0))
        units = VARIANT if rows.area.w >= rows.px(ONE_LINE) else TWO_LINES
        left.grid([partial(self._variant, offer) for offer in offers], 2 if len(offers) > 1 else 1, units)
        place = pygame.Rect(rows.area.right - beside + rows.px(10), top, beside - rows.px(10), rows.px(units))
        self.page.add(rules(place), scrolls=True)
        rows.join(left)
        rows.y += rows.px(2)

    def _variant(self, offer: Agreement, rect: pygame.Rect) -> Widget:
        choosing, key = self.choosing, key_of(offer)
        lines = variant_lines(offer, choosing.as_left(key) or offer)
        tile = VariantTile(self.stage, _name(key), rect, offer.title, lines, partial(self._choose, key))
        tile.chosen = key == choosing.key
        return tile

    def _length_row(self, rows: Rows) -> None:
        agreed = self.choosing.now
        lengths = lengths_of(agreed.start)
        if lengths is None:
            return
        name, now, seats = lengths.option, agreed.value(lengths.option), len(self.table.order)
        options = [(value, length_text(word, name, value, agreed.game)) for word, value in lengths.named.items()]
        if now not in lengths.named.values():
            options.append((now, t("new.length.own")))
        settings, persons = self.stage.settings, self.table.count
        details = {
            one: length_lines(agreed.with_value(name, one), settings, seats, persons, True) for one, _ in options
        }

        def change(value: object) -> None:
            self.choosing.change(agreed.with_value(name, value))
            self._agreed()

        rows.add(lambda rect: TallChooser(self.stage, "length", rect, options, now, change, details), 46)

    def _seat_row(self, rows: Rows, index: int) -> None:
        seat, colours, person = self.table.drafts[index], self.stage.palette.seat_colours, self._dressed[index]
        hint = t("new.name") if self.table.count > 1 else t("new.you")
        replaced = self.table.replaced(index)

        def name(rect: pygame.Rect) -> Widget:
            return TextField(self.stage, f"name{index}", rect, seat.name, LIMIT, partial(self._rename, index), hint)

        def looks(rect: pygame.Rect) -> Widget:
            act = partial(self._choose_look, index)
            button = FaceButton(self.stage, f"look{index}", rect, self._face(index), index, act)
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
            rows.cells([(44, colour), (0, kind), (44, gone)], units_high=46 if rows.area.w >= rows.px(560) else 70)
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

    def _choose(self, key: Key) -> None:
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
        return Push(OpponentScene(self.choosing.now.game, kind, [draft.kind for draft in self.table.drafts], choose))

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

    def mended(self) -> bool:
        # Before anything else is told of a table, a name that is missing there is.
        at = self.table.unnamed
        field = self.page.find(f"name{at}") if self.problem and at is not None else None
        return isinstance(field, TextField) and is_named(field.typed)

    def _remember(self) -> None:
        """Keep the table as it is. What was only looked at leaves its changes, and is not what one begins with next."""
        stage, choosing, drafts = self.stage, self.choosing, self.table.drafts
        (names, kinds), waiting = zip(*drafts, strict=True), tuple(zip(*self.table.waiting, strict=True))
        chosen = replace(stage.settings, left=choosing.left(self._played), names=names, seats=kinds)
        chosen = replace(chosen, waiting=waiting[0] if waiting else (), waiting_seats=waiting[1] if waiting else ())
        played = choosing.as_left(self._played)
        if played is not None:
            chosen = replace(chosen, preset=played.base, own_rules=played.own, rules=dict(played.changes))
        stage.change(chosen)

    def _play(self) -> Transition:
        fault = self.choosing.now.fault(len(self.table.order))
        self.problem = self.table.fault() or (options_fault(fault, self.choosing.now.game) if fault is not None else "")
        if self.problem:
            self.lay_out()
            if self.table.unnamed is not None:
                self._ask_name(self.table.unnamed)
            return None
        return self._asked()

    def _asked(self) -> Transition:
        if self.replaces:
            asked = t("new.replace"), t("new.replace.yes"), self._start, t("form.cancel")
            return Push(QuestionScene(*asked, loses=True))
        return self._start()

    def _start(self) -> Transition:
        from carioca.session import Seat, Session

        stage, agreed, drafts = self.stage, self.choosing.now, self.table.drafts
        self._played = self.choosing.key
        self._remember()
        remember(stage.persons, self.table.persons)
        game = agreed.game
        kinds = (None if draft.kind == PERSON else draft.kind for draft in drafts)
        seats = tuple(map(Seat, self.table.shown, kinds))
        session = Session.new(game, agreed.base, agreed.options, seats, stage.new_seed(), stage.saves)
        return Reset(routes.Opening(session))


def _name(key: Key) -> str:
    return ".".join(("rules", *key))


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
        return (
            Foot("back", t("form.cancel"), Pop),
            Foot("strength", t("strength.title"), self._show_strength),
            person,
        )

    def _show_strength(self) -> Transition:
        from carioca.gui.scenes.strength import StrengthScene

        return Push(StrengthScene(self.game.name))

    def _tile(self, bot: str, rect: pygame.Rect) -> Widget:
        line = t("new.who.seated") if bot in self.seated else character_line(bot, self.game)
        tile = OpponentTile(self.stage, bot, rect, bot, line, partial(self._choose, bot))
        tile.enabled = bot not in self.seated
        tile.chosen = bot == self.kind
        return tile

    def _level(self, level: str, rect: pygame.Rect) -> Widget:
        # "At random" alone might be said of who comes.
        word = opponent_name(level) if level == RANDOM else level_word(level)
        style: Style = "primary" if level == self.kind else "plain"
        return Button(self.stage, level, rect, capitalised(word), partial(self._choose, level), style=style)

    def _choose(self, kind: str) -> Transition:
        self.choose(kind)
        return Pop()
