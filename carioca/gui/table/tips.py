"""Tips: what the pointer or the keys rest on tells what it is, with its key and the line of the rule about it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, inf
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.table.focus import current
from carioca.gui.table.sentences import word_spots
from carioca.gui.table.values import Spot, Tip, Told
from carioca.i18n import capitalised, catalogue, language, t
from carioca.words.cards import points_text

if TYPE_CHECKING:
    from carioca.gui.table.desk import Deed
    from carioca.gui.table.table import Table
    from carioca.gui.table.zones import Point

REST = 0.5
"""Seconds for which pointer or keys rest before something is told."""
TREMBLE = 6
"""Design units by which a resting hand may move."""


class Tips:
    """Waits for the pointer or the keys of one table to rest; whatever moves sends the tip away at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at: Point | None = None
        """Where the pointer rests; None while the keys are used, or after something has moved."""
        self._keys = False
        self._rested = 0.0
        self._version = 0
        self._by_key = False
        """Whether the key that is being pressed tells of a word."""

    def point(self, pos: Point) -> None:
        """The pointer moved."""
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
        """Tell of the next word of what is being said, by a key."""
        table = self.table
        spots = word_spots(table)
        if not spots:
            return
        told = table.tip.spot if table.tip is not None else None
        spot = spots[(spots.index(told) + 1) % len(spots)] if told in spots else spots[0]
        self.drop()
        self._version, self._by_key = table.version, True
        table.tip = Told(spot, spot.rect.center)

    def drop(self) -> None:
        """Something else happens: nothing is told until the pointer or the keys have moved again."""
        self._at, self._keys, self._rested = None, False, 0.0
        if self.table.tip is not None:
            self.table.tip = None
            self.table.stage.redraw()

    def update(self, dt: float) -> None:
        """Let time pass. Costs nothing while nothing is waited for."""
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
            table.tip = Told(spot, at)
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
    """What is told of what lies at a point: a word, a button, a place of the desk, or what all tables have."""
    word = next((spot for spot in word_spots(table) if spot.rect.collidepoint(point)), None)
    if word is not None:
        return word
    button = next((one for one in table.buttons if one.rect.collidepoint(point)), None)
    if button is not None:
        tip = deed_tip(button.deed)
        # A part of the table that can be pressed, too, tells first what it is.
        part = next((spot.tip for spot in _common(table) if spot.rect == button.rect), None)
        return Spot(button.rect, tip if part is None else _joined(part, tip))
    covered = table.desk.covers(table, point)
    spots = () if covered else (*table.desk.tips(table), *_common(table))
    return next((spot for spot in spots if spot.rect.collidepoint(point)), None)


def focused(table: Table) -> Spot | None:
    """What is told of what has the keys."""
    stop = current(table) if table.focus.shown else None
    if stop is None:
        return None
    if isinstance(stop.item, str):
        deed = next(deed for deed in table.deeds if deed.name == stop.item)
        return Spot(stop.rect, deed_tip(deed))
    return spot_at(table, stop.rect.center)


def deed_tip(deed: Deed) -> Tip:
    """What a button or a key does."""
    stem = deed.name.rstrip("0123456789")
    name = deed.name if stem == deed.name else f"{stem}#"
    own, words = f"tip.{name}", catalogue(language())
    text = t(own) if own in words else t(f"keys.{deed.listed}") if deed.listed else ""
    text = capitalised(text)
    return Tip(deed.label, sentence(text), deed.key, name) if deed.label else Tip(text, "", deed.key, name)


def sentence(text: str) -> str:
    """A line with its full stop."""
    return text if not text or text[-1] in ".?!" else f"{text}."


def _joined(part: Tip, deed: Tip) -> Tip:
    """What a part of the table is, and what a click on it does."""
    lines = (part.text, deed.title, deed.text)
    return part._replace(text=" ".join(map(sentence, filter(None, lines))), key=deed.key)


def _common(table: Table) -> Iterator[Spot]:
    """The round, the log, the own name and those of other persons."""
    frame, banner = table.board.frame, table.desk.banner(table)
    yield Spot(frame.banner, Tip(banner.title, capitalised(banner.line), topic="round"))
    asked = [button.rect for button in table.buttons if button.rect != frame.log]
    if table.log and frame.log.collidelist(asked) < 0:
        yield Spot(frame.log, Tip(t("tip.log.title"), t("tip.log")))
    yield _seat(table, table.board.seat, frame.own)
    for seat, box in frame.seats.items():
        if table.session.is_person(seat):
            yield _seat(table, seat, box.pill)


def _seat(table: Table, seat: int, rect: Rect) -> Spot:
    """A name with its points."""
    picture = table.board.picture
    parts = [points_text(picture.scores[seat])]
    if seat == picture.dealer:
        parts.append(t("tip.seat.deals"))
    if seat == picture.turn:
        parts.append(t("tip.seat.turn"))
    return Spot(rect, Tip(table.session.names[seat], " · ".join(parts), topic="points"))
