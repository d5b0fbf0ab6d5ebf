"""A press that is meant for something acts, or is answered by a sentence; what is refused changes neither cards nor
choice; no words lie over others. Random presses, drags and keys at every table, in every window and language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pygame
import pytest

from carioca import i18n
from carioca.bots.door import make_bot
from carioca.cards import parse_card
from carioca.games import entry_of, game_named
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.canasta.layout import SEEN as SEEN_CARDS
from carioca.gui.frame.clock import FixedClock
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.board import FaceLoader
from carioca.gui.table.input.keyboard import SEEN, current, stops
from carioca.gui.table.input.pointer import hit_map, own_at
from carioca.gui.table.render.painter import Painter
from carioca.gui.table.render.panels import LOOKED_UP
from carioca.gui.table.render.seats import plate_at, plates
from carioca.gui.table.render.tips import word_spots
from carioca.gui.table.slots import HAND, Point, Zone
from carioca.gui.table.table import Rank, Table
from carioca.gui.tricks.model import won
from carioca.gui.tricks.moves import TricksMoves
from carioca.i18n import t
from carioca.session import Seat, Session
from tests.gui import controls
from tests.gui.canasta.sides import Sides
from tests.gui.driver import KEYS, Driver
from tests.gui.tabletop import sitting
from tests.gui.test_advice import DOWN, READY
from tests.gui.test_anything import Hands
from tests.gui.test_overlays import WINDOWS, faults, passing_faults
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import NAMES, TrickTable
from tests.longer import many

__all__ = ["sitting"]  # the fixture "sit"


class Setting(NamedTuple):
    """A table to press at: a preset with own rules, so many seats, some of them persons at this machine."""

    preset: str
    seats: int
    rules: Mapping[str, Any] = MappingProxyType({})
    people: int = 1
    chosen: Mapping[str, Any] = MappingProxyType({})


TABLES = {
    "carioca": (
        Setting("carioca-chile", 4),
        Setting("carioca-rummy", 2),
        Setting("carioca-chile", 3, {"joker_swap": "any", "extra_melds": True, "meld_size_down": "at_least"}),
    ),
    "kalooki": (
        Setting("kalooki", 4),
        Setting("super-kalooki", 3),
        Setting("kalooki", 5, {"packs": 3, "jokers": 6, "call_priority": "first_to_speak"}),
        Setting("kalooki", 4, chosen={"ask_calls": "always", "one_click": True}),
    ),
    "buraco": (
        Setting("buraco", 4),
        Setting("burraco", 4),
        Setting("buraco", 2),
        Setting("burraco", 2, {"packs": 3, "hand_size": 15, "pozo_before_salida": "with_salida"}),
        Setting("buraco", 4, people=2, chosen={"curtain": "open"}),
        Setting("buraco", 3, {"salida_min_points": 0}, chosen={"seen_cards": True}),
    ),
    "pocha": (
        Setting("pocha", 4),
        Setting("pocha", 8),
        Setting("pocha", 5, {"max_round_mode": "subastado", "subastado_no_trump": True, "rounds_table": (8, 7, 3)}),
        Setting("pocha", 4, {"renuncio_policy": "lose_round", "max_round_mode": "dealer_chooses"}),
        Setting("pocha", 4, chosen={"one_click": True}),
    ),
}
INPUTS = many(100_000, 300)
"""So many at the tables of each game."""
SPELL = 150
"""Inputs after which table, window and language are other ones."""
PAINTED = 10
"""Every so many spells are painted; elsewhere the places alone are looked at."""
SENSIBLE = 0.06
"""How often in the own turn somebody plays who knows how: else no match would go on."""
LOOKS = 4
"""Every so many inputs it is looked whether words lie over others."""
FRAME, WAIT = 0.05, 0.4
"""Seconds of a frame, nobody looks at these; and of one in which only the others play."""
PATIENT = 0.4
"""How often it is waited for the own turn before the next press: it takes most of the time."""
TWICE = 1.3
"""Seconds in which a second press on the same thing may be half of a slow double click, which asks for nothing."""
LISTED = {
    "arrows": ("left", "right"), "tab": ("tab",), "esc": ("esc",), "shift": ("left", "right"),
    "space": ("space", "enter"),
    "f1": ("f1", "?"), "f2": ("f2",), "m": ("m",), "undo": ("z",), "speed": ("1", "2", "4"),
}  # fmt: skip
"""Keys of lines of the list of keys that belong to no command."""
HELD = {"shift": pygame.KMOD_SHIFT, "undo": pygame.KMOD_CTRL, "speed": pygame.KMOD_CTRL}


class Fault(NamedTuple):
    what: str
    on: str
    where: str


class Before(NamedTuple):
    """What was to be seen before a press, what a refusal must leave (after the sentence and the count of what was
    played), and where it was pressed."""

    seen: str
    kept: tuple[Hashable, ...]
    where: str


class Presses(Hands):
    """Somebody who presses anything that can be meant for something; `faults`: what was not answered."""

    def __init__(self, driver: Driver, rng: Random, where: str) -> None:
        super().__init__(driver, rng)
        self.where = where
        self.faults: list[Fault] = []
        self.kinds: Counter[str] = Counter()
        self._last: tuple[object, float] = None, -1.0
        self._plays = 0
        self._hastened = 0
        self._let = True
        self._toasts = list[object]()  # kept, so that each has a number of its own
        self._scene: TableScene | None = None
        lets = driver.app.presses.lets

        def heard(event: pygame.event.Event) -> bool:
            done = lets(event)
            self._let = self._let and (done or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN))
            return done

        driver.app.presses.lets = heard  # type: ignore[method-assign]

    # -- what a person could see --

    def seen(self) -> str:
        """All that a press may have changed before the eyes of who pressed."""
        driver = self.driver
        scenes = tuple(map(id, driver.app.stack.scenes))
        if not isinstance(driver.scene, TableScene):
            return str((scenes, driver.stage.changes))
        table = driver.scene.table
        board, focus, pace, toast = table.board, table.focus, table.pacing, table.toast
        if not any(toast is one for one in self._toasts[-2:]):
            self._toasts.append(toast)
        moves = {name: str(getattr(table.moves, name, "")) for name in ("open", "first_figure", "_looking")}
        moves["played"] = str(isinstance(table.moves, TricksMoves) and table.moves.opened(table))
        asking = getattr(table.moves, "asking", None)
        own = board.picked, board.hand.arrangement(), focus.group, focus.items, focus.shown, table.lifted, table.thrown
        said = len(self._toasts), id(toast), toast is not None and toast.heading, id(table.hint), id(table.tip)
        moments = [str(one.moment) for one in table.moments.running]
        others = pace.hurried, pace.factor, pace.rushing, table.reading, table.session.stand_ins, driver.stage.settings
        muted = asking is not None and asking.calls.muted
        others += (table.my_turn,)
        return str((scenes, own, said, table.asking, moves, moments, others, muted, self._plays, self._hastened))

    def watch(self, scene: TableScene) -> None:
        """Count what is played and what is hastened at this table."""
        if scene is self._scene:
            return
        self._scene = scene
        submit, hasten = scene.table.submit, scene.events.hasten

        def count(*args: Any, **named: Any) -> None:
            self._plays += 1
            submit(*args, **named)

        def faster() -> bool:
            done = hasten()
            self._hastened += done
            return done

        scene.table.submit = count  # type: ignore[method-assign]
        scene.events.hasten = faster  # type: ignore[method-assign]

    def back(self, scene: TableScene) -> bool:
        """Leave what has opened over a table; False: the match is over, or it was left."""
        driver = self.driver
        for _ in range(30):
            if driver.scene is scene or not driver.app.running or scene not in driver.app.stack.scenes:
                break
            page = getattr(driver.scene, "page", None)
            if page is not None and any(widget.name == "go_on" for widget in page.widgets):
                controls.press(driver, "go_on")
            else:
                driver.key("esc")
            driver.step(10)
        return driver.app.running and driver.scene is scene

    # -- presses --

    def press(self) -> None:
        """One input that is meant for something, and what came of it."""
        scene, rng = self.driver.scene, self.rng
        assert isinstance(scene, TableScene)
        self.watch(scene)
        kind = rng.random()
        if kind < SENSIBLE and scene.table.my_turn:
            game = scene.session.game
            scene.table.submit((make_bot("easy", game).decide(scene.session.view(scene.session.current), rng),))
            self.driver.step(2)
        elif kind < 0.34:
            self.click(1)
        elif kind < 0.38:
            self.click(3)
        elif kind < 0.42:
            point = self.point()
            self.click(1, point)
            if self.driver.scene is scene:
                self.click(1, point)
        elif kind < 0.62:
            self.carry()
        elif kind < 0.64:
            self.driver.wheel(rng.choice((-1, 1)))
        elif kind < 0.96:
            self.type()
        else:
            self.driver.step(rng.choice((5, 40)))

    def point(self) -> Point:
        """Something of the table: a card, a place, a button, a name, a sentence; or the free cloth."""
        scene, rng = self.driver.scene, self.rng
        assert isinstance(scene, TableScene)
        table, kind = scene.table, rng.random()
        if kind < 0.3:
            return self.card()
        if kind < 0.36:
            return rng.choice([rect.center for rect in plates(table).values()] or [(5, 5)])
        if kind < 0.44:
            return rng.randrange(self.driver.stage.size[0]), rng.randrange(self.driver.stage.size[1])
        rects = [*table.zones().values()] if kind < 0.75 else [button.rect for button in table.buttons]
        rects = [rect for rect in rects if rect.w > 4 and rect.h > 4] or [pygame.Rect(5, 5, 9, 9)]
        rect = rng.choice(rects)
        return (rect.x + rng.randrange(2, rect.w - 1), rect.y + rng.randrange(2, rect.h - 1))

    def thing(self, table: Table, pos: Point) -> object:
        """What a press means; None: the free cloth."""
        thing = hit_map(table).at((round(pos[0]), round(pos[1]))).thing
        if isinstance(thing, str):
            return None if thing in LOOKED_UP and table.moves.covers(table, pos) else thing
        if thing is not None and not isinstance(thing, (int, str)) and len(thing) == 2:  # type: ignore[arg-type]
            return ("sentence",)
        if table.moves.covers(table, pos):
            return None
        own = own_at(table.board, pos)
        if own is not None:
            return own.token
        if isinstance(thing, int):
            return None
        if plate_at(table, pos) is not None:
            return ("plate",)
        if thing == HAND or thing in table.board.places.grounds:
            return thing if table.board.picked and thing != HAND else None
        return thing

    def click(self, button: int, point: Point | None = None) -> None:
        driver, scene = self.driver, self.driver.scene
        assert isinstance(scene, TableScene)
        pos = point or self.point()
        pos = round(pos[0]), round(pos[1])
        driver.move(*pos)
        driver.look(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False, clicks=1)
        if driver.scene is not scene:
            return
        table = scene.table
        thing, before = self.thing(table, pos), self.before(table)
        driver.button(*pos, down=True, button=button)
        driver.button(*pos, down=False, button=button)
        half = self._last[0] == thing and table.clock - self._last[1] < TWICE
        self._last = thing, table.clock
        meant = isinstance(thing, int) if button == 3 else thing is not None
        keeps = isinstance(thing, int) and scene.pointer.clicks.slow
        stands = any(thing == command.name for command in table.commands if command.on and command.place == thing)
        stands = stands or (thing == "propose" and self.proposed(table))
        if meant and not half and not keeps and not stands:
            self.judge(f"click{button}", self.name(thing), before, table)

    def carry(self) -> None:
        """From anywhere to anywhere, often with an own card."""
        driver, scene, rng = self.driver, self.driver.scene, self.rng
        assert isinstance(scene, TableScene)
        table = scene.table
        start = self.card() if rng.random() < 0.6 else self.point()
        start = round(start[0]), round(start[1])
        driver.move(*start)
        driver.look(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False, clicks=1)
        if driver.scene is not scene:
            return
        thing = self.thing(table, start)
        before, staged = self.before(table), list(table.board.hand.staged)
        shown = getattr(getattr(table.moves, "open", None), "ways", ())
        driver.button(*start, down=True)
        if driver.scene is not scene:
            return
        lit = [zone for zone in table.lit if zone in table.zones()]
        end = table.zones()[rng.choice(lit)].center if lit and rng.random() < 0.4 else self.point()
        for part in (0.3, 0.7, 1.0):
            driver.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, held=True)
        lifted, over = bool(table.board.held), table.drop_target
        driver.button(*end, down=False)
        places = table.board.places
        if driver.scene is not scene or not isinstance(thing, int | Zone):
            return  # who leaves a button or a name while pressing it thinks better of it
        if lifted:
            free = table.busy or over is None or over == HAND or over in places.closed
            # In the group from which it came it may lie as it lay.
            free = free or (over in places.groups and thing in staged)
            # The ways to lay these cards are shown already: they are what another drop asks for.
            free = free or (bool(shown) and table.moves.open.ways == shown)  # type: ignore[attr-defined]
        else:
            # From the places of cards of the hand one sweeps over these.
            free = scene.pointer.clicks.slow or thing in places.groups or thing in places.grounds or thing == SEEN_CARDS
        if free:
            return
        on = self.name(thing) + (f" to {over}" if lifted else "")
        self.judge("drag" if lifted else "pull", on, before, table)

    def type(self) -> None:
        """A key of the list of keys."""
        driver, scene, rng = self.driver, self.driver.scene, self.rng
        assert isinstance(scene, TableScene)
        table = scene.table
        keys = [(key, mod) for line, names in LISTED.items() for key in names for mod in (HELD.get(line, 0),)]
        listed = [command for command in table.commands if command.key and (command.listed or command.place != "")]
        if table.session.game.name == "pocha":
            keys += [(figure, 0) for figure in "0123456789"]
        keys += [(command.key.lower(), 0) for command in listed for _ in range(2) if command.key != "Esc"]
        if table.focus.shown and rng.random() < 0.4:
            keys = [("space", 0), ("enter", 0), ("right", 0), ("space", pygame.KMOD_SHIFT)]
        key, mod = rng.choice(keys)
        if not mod and key in "abcdefghijklmnopqrstuvwxyz" and rng.random() < 0.1:
            mod = pygame.KMOD_SHIFT
        code = KEYS.get(key) or pygame.key.key_code(key)
        if key in ("space", "enter"):
            driver.seconds(SEEN + 0.1)  # a ring that has just come is looked at first
        driver.look(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        if driver.scene is not scene or (key in ("space", "v") and not table.my_turn):
            return  # held, Space hastens; a panel that opens closes with an own card that is still on its way
        if not table.board.own_open:
            return  # the hand of the next person is about to open: nothing of it can be meant yet
        before, mine = self.before(table), table.my_turn
        driver.key(key, mod)
        driver.step(1)
        half = self._last[0] == key and table.clock - self._last[1] < TWICE
        self._last = key, table.clock
        if not half and not self.stands(table, key, mod, mine):
            self.judge("key", f"{key}{'+' + str(mod) if mod else ''}", before, table)

    @staticmethod
    def proposed(table: Table) -> bool:
        """Whether what is proposed may be picked already."""
        return table.session.game.name == "buraco" and bool(table.board.picked)

    def stands(self, table: Table, key: str, mod: int, mine: bool) -> bool:
        """Whether what a key asks for is so already, and is seen to be; `mine`: it was pressed in the own turn."""
        if mod == pygame.KMOD_CTRL or (key.isdigit() and not mine and not table.board.picked):
            return key == str(table.pacing.factor)
        if key in ("left", "right"):
            return sum(stop.free for stop in stops(table, table.focus.group)) < 2
        if key == "p" and self.proposed(table):
            return True
        stop = current(table)
        name: object = f"tab{int(key) - 1}" if key.isdigit() else ""
        if stop is not None and key in ("space", "enter"):
            name = stop.item
        return name in [command.name for command in table.commands if command.on]

    # -- what came of it --

    def kept(self, table: Table) -> tuple[Hashable, ...]:
        self._let = True
        board = table.board
        return id(table.toast), self._plays, board.viewer, tuple(board.picked), str(board.hand.arrangement())

    @staticmethod
    def tell(table: Table) -> str:
        """Where it was pressed, to find it again."""
        state, board, focus = table.session.match.state, table.board, table.focus
        return (
            f"mine={table.my_turn} busy={table.busy} phase={getattr(state, 'phase', '')} picked={len(board.picked)} "
            f"staged={len(board.hand.staged)} open={getattr(getattr(table.moves, 'open', None), 'kind', '')} "
            f"focus={focus.group if focus.shown else ''} asking={table.asking is not None} "
            f"turn={getattr(state, 'turn', '')} own={table.board.own_open} standin={bool(table.session.stand_ins)}"
        )

    @staticmethod
    def name(thing: object) -> str:
        return "card" if isinstance(thing, int) else str(thing)

    def before(self, table: Table) -> Before:
        return Before(self.seen(), self.kept(table), f"{self.where} {self.tell(table)}")

    def judge(self, what: str, on: str, before: Before, table: Table) -> None:
        if not self._let or table.clock - table.drawn_at < TWICE:
            # It meant what stood there before; or it may be half of a double click on the stock.
            return
        self.kinds[what] += 1
        if self.seen() == before.seen:
            self.faults.append(Fault(f"silent {what}", on, before.where))
        toast, was, now = table.toast, before.kept, self.kept(table)
        refused = toast is not None and toast.rank is Rank.REFUSAL and now[0] != was[0] and now[1:3] == was[1:3]
        if refused and now[3:] != was[3:] and what in ("drag", "key") and self.driver.scene is self._scene:
            self.faults.append(Fault(f"moved by a refused {what}", on, f"{before.where} {toast} {was} {now}"))

    def look_for_overlaps(self) -> None:
        scene = self.driver.scene
        if isinstance(scene, TableScene) and not scene.table.board.held:
            told = self.tell(scene.table)
            for fault in (*faults(scene.table), *passing_faults(scene.table)):
                # With many cards picked a small window has no place that hides none of them.
                if " over card " not in fault and " over place " not in fault:
                    self.faults.append(Fault("overlap", fault, f"{self.where} {told}"))


def sat_down(driver: Driver, setting: Setting, seed: str) -> TableScene:
    entry = entry_of(setting.preset)
    game = game_named(entry.name)
    options = game.presets[setting.preset].with_changes(setting.rules)
    seats = tuple(
        Seat(name, None if at < setting.people else "random") for at, name in enumerate(NAMES[: setting.seats])
    )
    session = Session.new(game, setting.preset, options, seats, seed, None)
    scene = driver.open(TableScene(session), 4)
    assert isinstance(scene, TableScene)
    return scene


def spells(game: str, seed: int) -> Iterator[tuple[Setting, tuple[tuple[int, int], float], str, int]]:
    """Tables, windows and languages one after the other: numbers without a common measure mix them."""
    places = zip(cycle(TABLES[game]), cycle(WINDOWS), cycle(i18n.LANGUAGES * 3 + ("en",)), strict=False)
    for number, (setting, window, language) in enumerate(places):
        if number >= seed:
            yield setting, window, language, number


def walk(
    game: str, inputs: int, folder: Path, paint: Callable[[bool], None], seed: int = 0
) -> tuple[list[Fault], Counter[str]]:
    found, kinds = list[Fault](), Counter[str]()
    for setting, window, language, number in islice(spells(game, seed), max(1, inputs // SPELL)):
        where = f"{setting.preset}/{setting.seats} {window} {language} #{number}"
        rng = Random(where)
        paint(number % PAINTED == 0)
        chosen = {"animation": rng.choice(("off", "off", "fast")), "self_draw": rng.random() < 0.3} | setting.chosen
        driver = Driver(folder / str(number), window[0], language=language, scale=window[1], **chosen)
        scene = sat_down(driver, setting, where)
        hands = Presses(driver, rng, where)
        for at in range(SPELL):
            if not hands.back(scene):
                driver.app.running = True
                scene = sat_down(driver, setting, f"{where}/{rng.random()}")
            if rng.random() < PATIENT:
                waited(driver, scene)
            if driver.scene is scene:
                hands.press()
            if at % LOOKS == 0:
                hands.look_for_overlaps()
        found += hands.faults
        kinds += hands.kinds
        driver.close()
    return found, kinds


def waited(driver: Driver, scene: TableScene) -> None:
    """Until the person may act, as most people press; not for ever."""
    frame, FixedClock.step = FixedClock.step, WAIT
    for _ in range(400):
        if driver.scene is not scene or (scene.table.my_turn and not scene.table.animator.active):
            break
        driver.step()
    FixedClock.step = frame


@pytest.fixture(name="paint")
def painting(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Switches painting off, which is most of the time, and on again."""

    def paint(on: bool) -> None:
        monkeypatch.undo()
        monkeypatch.setattr(FixedClock, "step", FRAME)
        if not on:
            monkeypatch.setattr(Painter, "draw_in", lambda self, surface: None)
            monkeypatch.setattr(FaceLoader, "warm", lambda self: None)

    return paint


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_whatever_is_pressed_acts_or_is_answered(game: str, tmp_path: Path, paint: Callable[[bool], None]) -> None:
    found, kinds = walk(game, INPUTS, tmp_path, paint)
    assert found == [], f"{len(found)} faults"
    assert all(kinds[kind] for kind in ("click1", "click3", "drag", "key")), kinds


# -- one by one --------------------------------------------------------------------------------------------------------


def test_a_meld_that_is_clicked_without_a_card_asks_for_one(sit) -> None:
    top = sit(position=DOWN)
    top.wait()
    meld = next(zone for zone in top.table.board.zones() if zone.kind == "meld")
    top.click(*top.centre(meld))
    assert top.table.toast.text == t("table.lay-card")


def test_what_is_pulled_off_a_meld_is_no_click_where_it_is_let_go(sit) -> None:
    """Not on the stock, and not on the pile with a picked card."""
    top = sit(position=DOWN | {"drew": None})
    top.wait()
    meld = next(zone for zone in top.table.board.zones() if zone.kind == "meld")
    hand = list(top.session.match.state.hands[0])
    top.drag(top.centre(meld), top.centre(STOCK))
    assert top.session.match.state.hands[0] == tuple(hand) and top.table.toast is not None
    top.key("s")
    top.wait()
    hand = list(top.session.match.state.hands[0])
    top.click(*top.spot(top.table.board.hand.order[0]))
    top.drag(top.centre(meld), top.centre(PILE))
    assert list(top.session.match.state.hands[0]) == hand and len(top.table.board.picked) == 1


def test_the_keys_of_the_tray_say_what_they_wait_for(sit) -> None:
    top = sit()
    top.wait()
    top.key("s")
    top.wait()
    for key, words in (("1", t("table.pick-to-lay")), ("9", t("table.tray.places", n=2))):
        top.key(key)
        assert top.table.toast.text == words
    top.press_button("back")
    assert top.table.toast.text == t("table.tray.empty")
    down = sit(position=DOWN)
    down.wait()
    for key in ("1", "p"):
        down.key(key)
        assert down.table.toast.text == t("table.tray.none")


def test_a_figure_means_the_tray_once_the_ring_has_left_the_melds(sit) -> None:
    top = sit(position=DOWN, options=CARIOCA.presets["carioca-chile"].with_changes({"extra_melds": True}))
    top.wait()
    while top.table.focus.group != "melds":
        top.key("tab")
    top.key("9")
    assert top.table.toast is not None
    token = top.table.board.hand.order[0]
    top.click(*top.spot(token))
    top.key("1")
    assert top.table.board.hand.staged == [token] or top.table.toast.text == t("table.tray.none")


def test_in_the_own_turn_there_is_nobody_to_hurry_and_no_word_to_tell(sit) -> None:
    top = sit(position=DOWN)
    top.wait()
    top.key("a")
    assert top.table.toast.text == t("table.hasten.yours")
    top.table.hush()
    top.step()
    if not word_spots(top.table):
        top.key("f4")
        assert top.table.toast.text == t("table.no-words")


def test_shift_on_a_picked_card_puts_it_back(sit) -> None:
    top = sit()
    top.wait()
    token = top.table.board.hand.order[0]
    operations.pick_run(top.table, token)
    assert top.table.board.picked == [token]
    operations.pick_run(top.table, token)
    assert top.table.board.picked == []


def test_cards_on_the_tray_of_a_round_that_is_over_hold_up_no_picture(sit) -> None:
    """What is shown is the old round, with two groups; what has been played already is the next one, with three."""
    top = sit(position=READY | {"round": "EE"})
    top.wait()
    token = top.table.board.hand.order[0]
    top.table.board.hand.stage([token], 0)
    operations.pick(top.table, top.table.board.hand.order[0])
    top.session.match.state = CARIOCA.read_position({"turns": 5, **READY, "round": "TTT"})
    top.table.busy = True
    top.picture()
    assert top.table.moves.full_groups(top.table) == ()


def test_why_a_dragged_card_is_refused_stays_while_others_that_fit_are_picked(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH KD 4S 9D", drew="stock")
    top.choose("KS KH KD")
    assert top.table.board.places.own_ground in top.table.lit
    side = top.table.zones()[top.table.board.places.own_ground]
    top.drag(top.spot(parse_card("9D")), side.center)
    top.step(2)
    assert top.table.toast is not None and top.table.toast.rank is Rank.REFUSAL
    top.close()


def test_esc_that_keeps_the_program_from_drawing_says_whose_move_it_is(sit) -> None:
    top = sit(position=DOWN | {"drew": None}, self_draw=True)
    while not top.scene.automation.pending:
        top.step()
    top.scene.automation.stop()
    top.seconds(2)
    assert top.table.my_turn and top.session.match.state.phase == "draw"
    assert top.table.toast.text == top.table.guide.status(top.table)


def test_one_of_several_hands_over_the_seat_in_the_own_turn_and_hears_why_not_else(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH KD 4S 9D", people=(0, 1), settings={"curtain": "open"})
    top.table.busy = True
    top.scene.automation.toggle()
    assert top.session.stand_ins == {} and top.table.toast.text == t("refusal.not-your-turn")
    top.close()


def test_with_cards_picked_a_stand_in_is_named_where_the_stock_is_clicked(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH KD 4S 9D", phase="draw", drew=None)
    top.session.hand_over(0, "hard")
    top.table.board.picked = top.tokens("KS KH")
    top.table.refresh()
    top.table.hush()
    operations.tap(top.table, STOCK)
    assert top.table.toast.text == t("table.stand-in") and len(top.table.board.picked) == 2
    top.close()


def test_at_a_trick_table_heaps_figures_and_the_last_trick_answer(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options=RUFF["options"], position=RUFF)
    top.wait()
    for press in (lambda: top.key("l"), lambda: top.click(*top.middle(won(1)))):
        top.table.hush()
        press()
        assert top.table.toast.text == t("tricks.desk.no-last")
    top.key("3")
    assert top.table.last_refusal[1].code == "tricks-bids-made"
    top.table.hush()
    top.click(*top.middle())
    assert top.table.toast.text == top.table.guide.status(top.table)
    top.close()
