"""Tips: what the pointer or the keys rest on tells what it is, with its key and the line of the rule about it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from math import hypot, inf
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.forms.tooltip import TipParts, paint_tip, tip_parts
from carioca.gui.table.guide import Spot, Tip
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.render.messages import toast_words, tutor_words
from carioca.gui.table.render.panels import prompt_block
from carioca.gui.table.table import OpenTip
from carioca.i18n import capitalised, catalogue, language, t
from carioca.rulebook import brief, brief_of
from carioca.storage.errors import StorageError
from carioca.storage.progress import Newcomer
from carioca.words.cards import points_text
from carioca.words.glossary import meaning, rule_of, title

if TYPE_CHECKING:
    from carioca.engine.game import State
    from carioca.gui.table.moves import Command
    from carioca.gui.table.slots import Point
    from carioca.gui.table.table import Table


def word_spots(table: Table) -> list[Spot]:
    """The words of what is being said, in reading order, each with what it means."""
    game, said = table.session.game.name, (toast_words(table), tutor_words(table), prompt_block(table))
    return [
        Spot(rect, Tip(title(game, term), meaning(game, term), rule=rule_of(game, term)))
        for block in said
        if block is not None
        for term, rect in block.places(table)
    ]


REST = 0.5  # seconds for which pointer or keys rest before something is told
TREMBLE = 6  # design units by which a resting hand may move


class Tips:
    """Waits for the pointer or the keys of one table to rest; whatever moves sends the tip away at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at: Point | None = None  # where the pointer rests; None with keys, or once something has moved
        self._keys = False
        self._rested = 0.0
        self._version = 0
        self._by_key = False  # whether the key that is being pressed tells of a word

    def point(self, pos: Point) -> None:
        if self._at is not None and hypot(pos[0] - self._at[0], pos[1] - self._at[1]) <= self._slack:
            return
        self.drop()
        self._at = pos

    def walk(self) -> None:
        """A key was pressed: tell of what has the focus now, unless it asked for a word."""
        if self._by_key:
            self._by_key = False
            return
        self.drop()
        self._keys = self.table.focus.shown

    def word(self) -> None:
        table = self.table
        spots = word_spots(table)
        if not spots:
            return
        told = table.tip.spot if table.tip is not None else None
        spot = spots[(spots.index(told) + 1) % len(spots)] if told in spots else spots[0]
        self.drop()
        self._version, self._by_key = table.version, True
        table.tip = OpenTip(spot, spot.rect.center)

    def drop(self) -> None:
        """Something else happens: nothing is told until the pointer or the keys have moved again."""
        self._at, self._keys, self._rested = None, False, 0.0
        if self.table.tip is not None:
            self.table.tip = None
            self.table.stage.redraw()

    def update(self, dt: float) -> None:
        table = self.table
        if table.tip is not None:
            if self._moving() or table.version != self._version:
                self.drop()
            return
        if self._at is None and not self._keys:
            return
        self._rested = 0.0 if self._moving() else self._rested + dt
        if self._rested < REST or not table.stage.settings.tips:
            return
        at, keys = self._at, self._keys
        self.drop()
        spot = focused(table) if keys else spot_at(table, at) if at is not None else None
        if spot is not None:
            self._at, self._version = at, table.version
            table.tip = OpenTip(spot, at)
            table.stage.redraw()

    def rest(self) -> float:
        """Seconds until something is told by itself."""
        waits = self.table.tip is None and (self._at is not None or self._keys)
        return max(0.0, REST - self._rested) if waits and self.table.stage.settings.tips else inf

    @property
    def _slack(self) -> float:
        return self.table.board.frame.px(TREMBLE)

    def _moving(self) -> bool:
        return self.table.animator.active or bool(self.table.board.held)


def spot_at(table: Table, point: Point) -> Spot | None:
    word = next((spot for spot in word_spots(table) if spot.rect.collidepoint(point)), None)
    if word is not None:
        return word
    button = next((one for one in table.buttons if one.rect.collidepoint(point)), None)
    if button is not None:
        tip = command_tip(button.command)
        # A part of the table that can be pressed, too, tells first what it is.
        part = next((spot.tip for spot in _common(table) if spot.rect == button.rect), None)
        return Spot(button.rect, tip if part is None else _joined(part, tip))
    covered = table.moves.covers(table, point)
    spots = () if covered else (*table.guide.tips(table), *_common(table))
    return next((spot for spot in spots if spot.rect.collidepoint(point)), None)


def focused(table: Table) -> Spot | None:
    stop = current(table) if table.focus.shown else None
    if stop is None:
        return None
    if isinstance(stop.item, str):
        command = next(command for command in table.commands if command.name == stop.item)
        return Spot(stop.rect, command_tip(command))
    return spot_at(table, stop.rect.center)


def command_tip(command: Command) -> Tip:
    stem = command.name.rstrip("0123456789")
    name = command.name if stem == command.name else f"{stem}#"
    own, words = f"tip.{name}", catalogue(language())
    text = t(own) if own in words else t(f"keys.{command.listed}") if command.listed else ""
    text = capitalised(text)
    return Tip(command.label, sentence(text), command.key, name) if command.label else Tip(text, "", command.key, name)


def sentence(text: str) -> str:
    return text if not text or text[-1] in ".?!" else f"{text}."


def _joined(part: Tip, command: Tip) -> Tip:
    lines = (part.text, command.title, command.text)
    return part._replace(text=" ".join(map(sentence, filter(None, lines))), key=command.key)


def _common(table: Table) -> Iterator[Spot]:
    frame, banner = table.board.frame, table.guide.banner(table)
    yield Spot(frame.banner, Tip(banner.title, capitalised(banner.line), topic="round"))
    asked = [button.rect for button in table.buttons if button.rect != frame.log]
    if table.log and frame.log.collidelist(asked) < 0:
        yield Spot(frame.log, Tip(t("tip.log.title"), t("tip.log")))
    yield _seat(table, table.board.seat, frame.own)
    for seat, box in frame.seats.items():
        if table.session.is_person(seat):
            yield _seat(table, seat, box.pill)


def _seat(table: Table, seat: int, rect: Rect) -> Spot:
    picture = table.board.picture
    parts = [points_text(picture.scores[seat])]
    if seat == picture.dealer:
        parts.append(t("tip.seat.deals"))
    if seat == picture.turn:
        parts.append(t("tip.seat.turn"))
    return Spot(rect, Tip(table.session.names[seat], " · ".join(parts), topic="points"))


MATCHES = 3  # matches of a game in which things are new
SECONDS = 9.0  # how long a line stays when nothing sends it away


class NewcomerTips:
    """Looks at one table whenever something was played, and never tells more than one thing in a turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._path = table.stage.paths.newcomer
        self._known = Newcomer.load(self._path)
        # A lesson has its own words.
        few = self._known.matches.get(table.session.game.name, 0) < MATCHES
        self._new = few and table.tutor is None
        self._seen: State | None = None
        self._turn = -1

    def update(self) -> None:
        """Say what is new now, once all lies still and nothing else is being read."""
        table = self.table
        state = table.session.match.state
        if not self._new or state is self._seen or not self._quiet or not table.my_turn:
            return
        self._seen = state
        turn = table.state.turns
        if turn == self._turn or not table.stage.settings.news:
            return
        game = table.session.game.name
        told = {name.removeprefix(f"{game}.") for name in self._known.told}
        name = next((one for one in table.guide.news(table, told) if one not in told), "")
        if name:
            self._turn = turn
            self._note(f"{game}.{name}")
            table.tell(t(f"news.{name}"), t("news.heading"), seconds=SECONDS)

    @property
    def _quiet(self) -> bool:
        table, board = self.table, self.table.board
        said = table.toast is not None or table.tip is not None or table.hint is not None or table.asking is not None
        return not (said or table.animator.active or board.held or board.picked) and board.own_open

    def _note(self, name: str) -> None:
        """It was told; where the disk does not take it, at least not again in this match."""
        # Another match may have been played, or another line told, since the table was opened.
        now = Newcomer.load(self._path).hears(*self._known.told, name)
        self._known = now
        with contextlib.suppress(StorageError):
            now.save(self._path)


POINTER = (20, 26)  # design units: how far the pointer's arrow reaches to the right and down


def tip_box(table: Table) -> Rect:
    told = table.tip
    return Rect(0, 0, 0, 0) if told is None else _place(table, _parts(table, told.spot.tip).size)


def draw_tip(table: Table, surface: Surface) -> Rect:
    told, frame = table.tip, table.board.frame
    if told is None:
        return Rect(0, 0, 0, 0)
    parts = _parts(table, told.spot.tip)
    box = _place(table, parts.size)
    paint_tip(table.stage, surface, box, parts, frame.tx, max(1, frame.px(1.5)))
    return box


def _parts(table: Table, tip: Tip) -> TipParts:
    options, preset = table.session.match.setup.options, table.session.preset
    rule = brief_of(options, preset, tip.rule) if tip.rule else None
    if tip.topic:
        rule = brief(options, preset, tip.topic)
    return tip_parts(table.stage, table.board.frame.tx, tip.title, tip.text, tip.key, rule)


def _place(table: Table, size: tuple[int, int]) -> Rect:
    """Beside the thing, or the pointer, where it hides the fewest cards; for keys where sentences stand."""
    told, frame = table.tip, table.board.frame
    assert told is not None
    edge = frame.px(4)
    window = Rect((0, 0), frame.size).inflate(-2 * edge, -2 * edge)
    if told.pointer is None:
        box = Rect((0, 0), size)
        box.midbottom = (window.centerx, table.board.places.status.bottom + frame.tx(4))
        return box.clamp(window)
    right, down = map(frame.tx, POINTER)
    x, y = round(told.pointer[0]), round(told.pointer[1])
    pointer = Rect(x - 2, y - 2, right, down)
    boxes = [box.clamp(window) for box in _beside(told.spot.rect, (x, y), size, frame.tx(8))]
    if told.spot.tip.rule:
        # A word stands in a line that is being read: its tip comes below or above it.
        boxes = boxes[:2]
    free = [box for box in boxes if not box.colliderect(pointer)] or boxes[-1:]
    return min(free, key=lambda box: table.board.hidden_cards(box) + _shared(box, told.spot.rect))


def _beside(thing: Rect, at: Point, size: tuple[int, int], gap: int) -> Iterator[Rect]:
    for near in (thing, Rect(round(at[0]) - gap, round(at[1]) - gap, 4 * gap, 5 * gap)):
        box = Rect((0, 0), size)
        box.midtop = (near.centerx, near.bottom + gap)
        yield box.copy()
        box.midbottom = (near.centerx, near.top - gap)
        yield box.copy()
        box.midleft = (near.right + gap, near.centery)
        yield box.copy()
        box.midright = (near.left - gap, near.centery)
        yield box


def _shared(one: Rect, other: Rect) -> int:
    part = one.clip(other)
    return part.w * part.h
