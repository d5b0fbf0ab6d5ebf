"""Tips: what the pointer or the keys rest on tells what it is, with its key and the line of the rule about it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from math import hypot, inf
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.frame.clock import ACTIVE
from carioca.gui.table.guide import Spot, Tip
from carioca.gui.table.input.keyboard import WALKING, current
from carioca.gui.table.render import seats
from carioca.gui.table.render.messages import log_place, pressed_places
from carioca.gui.table.render.overlays import free_for_tips, said
from carioca.gui.table.render.panels import prompt_block
from carioca.gui.table.slots import TREMBLE
from carioca.gui.table.table import OpenTip, Rank
from carioca.i18n import capitalised, catalogue, language, t
from carioca.storage.errors import StorageError
from carioca.storage.progress import Newcomer
from carioca.words.cards import points_text
from carioca.words.glossary import meaning, rule_of, title

if TYPE_CHECKING:
    from carioca.engine.game import State
    from carioca.gui.frame.preferences import Preferences
    from carioca.gui.table.moves import Command
    from carioca.gui.table.slots import Point
    from carioca.gui.table.table import Table, Toast


def word_spots(table: Table) -> list[Spot]:
    """The words of what is being said, in reading order, each with what it means."""
    game, speaks = table.session.game.name, table.toast is not None or table.tutor is not None
    spoken = [one.block for one in said(table)[:2] if one is not None] if speaks else []
    prompt = prompt_block(table)
    return [
        Spot(rect, Tip(title(game, term), meaning(game, term), rule=rule_of(game, term)))
        for block in (*spoken, *([prompt] if prompt is not None else []))
        for term, rect in block.places(table)
    ]


REST = 0.5  # seconds for which pointer or keys rest before something is told


class Tips:
    """Waits for the pointer or the keys of one table to rest; whatever moves sends the tip away at once, but for a word
    that was asked for.

    `pinned`: a word was pressed, which stays told until something else is pressed or happens.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at: Point | None = None  # where the pointer rests; None with keys, or once something has moved
        self._keys = False
        self._rested = 0.0
        self._version = 0
        self._by_key = False  # whether the key that is being pressed tells of a word
        self._asked = False  # whether a word is told that a press or a key asked for
        self.pinned = False

    def pin(self, pos: Point) -> bool:
        """A press: whether it was on a word that explains itself."""
        table = self.table
        spots = word_spots(table) if table.stage.settings.tips else []
        spot = next((spot for spot in spots if spot.rect.collidepoint(pos)), None)
        if spot is None or not free_for_tips(table, spot.rect):
            return False
        self._tell(spot, pos)
        self.pinned = self._asked = True
        return True

    def point(self, pos: Point) -> None:
        if self.pinned:
            return
        if self._at is not None and hypot(pos[0] - self._at[0], pos[1] - self._at[1]) <= self._slack:
            return
        self.drop()
        self._at, self.table.focus.told = pos, False

    def walk(self, key: int) -> None:
        """A key was pressed: tell of what has the focus now, if the key sent it there, unless it asked for a word."""
        if self._by_key:
            self._by_key = False
            return
        self.drop()
        self._keys = self.table.focus.told = self.table.focus.shown and key in WALKING

    def word(self) -> None:
        table = self.table
        spots = word_spots(table)
        if not spots:
            table.say(t("table.no-words"), rank=Rank.HINT)
            return
        told = table.tip.spot if table.tip is not None else None
        spot = spots[(spots.index(told) + 1) % len(spots)] if told in spots else spots[0]
        self._tell(spot, spot.rect.center)
        self._by_key = self._asked = True

    def _tell(self, spot: Spot, at: Point | None) -> None:
        self.drop()
        self._version = self.table.version
        self.table.tip = OpenTip(spot, at)
        self.table.stage.redraw()

    def drop(self) -> None:
        """Something else happens: nothing is told until the pointer or the keys have moved again."""
        self._at, self._keys, self._rested, self.pinned, self._asked = None, False, 0.0, False, False
        if self.table.tip is not None:
            self.table.tip = None
            self.table.stage.redraw()

    def update(self, dt: float) -> None:
        table = self.table
        if table.tip is not None:
            if self._moving() or table.version != self._version:
                self._follow(table.tip)
            return
        if self._at is None and not self._keys:
            return
        self._rested = 0.0 if self._moving() else self._rested + dt
        if self._rested < REST or not table.stage.settings.tips:
            return
        at, keys = self._at, self._keys
        self.drop()
        spot = focused(table) if keys else spot_at(table, at) if at is not None else None
        if spot is not None and free_for_tips(table, spot.rect):
            self._tell(spot, at)
            self._at = at

    def _follow(self, told: OpenTip) -> None:
        """Something moves: a word that was asked for stays told as long as it is said, all else goes."""
        words = word_spots(self.table) if self._asked else []
        spot = next((one for one in words if one.tip == told.spot.tip), None)
        if spot is None or not free_for_tips(self.table, spot.rect):
            self.drop()
        elif spot.rect != told.spot.rect:
            self.table.tip = told._replace(spot=spot)
            self.table.stage.redraw()
        self._version = self.table.version

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
    pressed = next(((one, rect) for one, rect in pressed_places(table) if rect.collidepoint(point)), None)
    if pressed is not None:
        button, rect = pressed
        tip = command_tip(button.command)
        # A part of the table that can be pressed, too, tells first what it is.
        part = next((spot.tip for spot in _common(table) if spot.rect == rect), None)
        return Spot(rect, tip if part is None else _joined(part, tip))
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
    text = (
        command.tip or t(own) if command.tip or own in words else t(f"keys.{command.listed}") if command.listed else ""
    )
    text = capitalised(text)
    return Tip(command.label, sentence(text), command.key, name) if command.label else Tip(text, "", command.key, name)


def sentence(text: str) -> str:
    return text if not text or text[-1] in ".?!" else f"{text}."


def _joined(part: Tip, command: Tip) -> Tip:
    lines = (part.text, command.title, command.text)
    return part._replace(text=" ".join(map(sentence, filter(None, lines))), key=command.key)


def _common(table: Table) -> Iterator[Spot]:
    frame, banner = table.board.frame, table.guide.banner(table)
    asked = [button.rect for button in table.buttons if button.rect not in (frame.log, frame.banner)]
    if frame.banner.collidelist(asked) < 0:
        yield Spot(frame.banner, Tip(banner.title, capitalised(banner.line), topic="round"))
    if table.log and frame.log.collidelist(asked) < 0:
        yield Spot(log_place(table), Tip(t("tip.log.title"), t("tip.log")))
    yield _seat(table, table.board.seat, frame.own)
    for seat, box in frame.seats.items():
        if table.session.is_person(seat):
            yield _seat(table, seat, box.pill)


def _seat(table: Table, seat: int, rect: Rect) -> Spot:
    picture = table.board.picture
    parts = [points_text(picture.scores[seat])]
    if letter := seats.letter_words(table, seat):
        parts.append(letter)
    if seat == picture.turn:
        parts.append(table.telling.said("tip.seat.turn", seat))
    return Spot(rect, Tip(table.session.names[seat], " · ".join(parts), topic="points"))


MATCHES = 3  # matches of a game in which things are new
IDLE = 25.0  # seconds of the own turn in which nothing is done until it is said what may be done
SECONDS, CALMLY = 9.0, 20.0
"""How long a line stays when nothing sends it away; at the slow pace, and in large letters."""
LARGE = 1.5  # from this size of the letters on


class NewcomerTips:
    """Looks at one table whenever something was played, and never tells more than one thing in a turn, but for what
    wins the round: that comes whatever was told before, and again until it was done once. Another line comes again,
    once, if the player went on before its time was over.
    """

    def __init__(self, table: Table, preferences: Preferences) -> None:
        self.table, self._preferences = table, preferences
        self._path = table.stage.paths.newcomer
        self._known = Newcomer.load(self._path)
        self._seen: State | None = None
        self._turn = self._urged = -1
        self._told: tuple[str, Toast | None] = "", None  # the line of that turn, until it has gone
        self._cut: set[str] = set()  # the lines that went before their time
        self._doing: object = None  # the position, and what was picked and set apart in it
        self._since = 0.0  # when that was first seen, by the table's clock
        self._called: object = None  # the turn in which it was said what may be done

    def rest(self) -> float:
        """Seconds until somebody who has done nothing is told what may be done."""
        table = self.table
        calls = table.tutor is None and table.stage.settings.news and self._called != self._now
        return max(ACTIVE, self._since + IDLE - table.clock) if calls and table.my_turn and self._quiet else inf

    @property
    def _now(self) -> tuple[int, int]:
        return self.table.board.picture.round_no, self.table.state.turns

    @property
    def _seconds(self) -> float:
        settings = self.table.stage.settings
        return CALMLY if settings.animation == "slow" or settings.scale >= LARGE else SECONDS

    def update(self) -> None:
        """Say what is new now, once all lies still and nothing else is being read."""
        table, hand, picked = self.table, self.table.board.hand, tuple(self.table.board.picked)
        state, (name, toast) = table.session.match.state, self._told
        if toast is not None and toast is not table.toast:
            if toast.left <= 0 or name in self._cut:
                self._note(name)
            self._cut.add(name)
            self._told = name, None
        if not self._quiet or not table.my_turn:
            return
        if (doing := (state, picked, tuple(hand.staged))) != self._doing:
            self._doing, self._since = doing, table.clock
        if state is self._seen or picked:
            self._call()
            return
        self._seen = state
        game, known = table.session.game.name, self._preferences.newcomer or self._known
        # A lesson has its own words.
        if table.tutor is not None or known.matches.get(game, 0) >= MATCHES:
            return
        turn = table.state.turns
        past = {*known.told, self._told[0]} if turn == self._turn else known.told
        told = {name.removeprefix(f"{game}.") for name in past}
        for name in table.guide.learnt(table):
            if name in table.guide.lasting and name not in told:
                self._note(f"{game}.{name}")
            told.add(name)
        drew = table.drawn_alone[0] == state.turns and table.drawn_alone[1] is not None and "drawn" not in told
        if not table.stage.settings.news:
            return
        name = next((one for one in table.guide.news(table, told) if one not in told), "")
        if drew:
            # What the program did before the eyes comes first, the first time: what wins the round is told behind it.
            name, self._seen = "drawn", None
        lasting = name in table.guide.lasting
        if turn == self._urged if lasting else turn == self._turn and not drew:
            return
        if name:
            self._turn = turn
            table.tell(table.guide.news_text(table, name), t("news.heading"), seconds=self._seconds)
            if table.toast is not None:
                table.toast.about = table.guide.news_about.get(name)
            if lasting:
                self._urged = turn
            else:
                self._told = f"{game}.{name}", table.toast

    def _call(self) -> None:
        """Say once what may be done, and where help is, to somebody who has done nothing for a while."""
        table = self.table
        if self.rest() > ACTIVE:
            return
        self._called = self._now
        hints = "hints" if table.stage.settings.hints else "plain"
        prompt = table.guide.status(table).rstrip(".")
        table.tell(t(f"news.idle.{hints}", prompt=prompt), t("news.idle"), seconds=self._seconds)

    @property
    def _quiet(self) -> bool:
        table, board = self.table, self.table.board
        said = table.toast is not None or table.tip is not None or table.hint is not None or table.asking is not None
        return not (said or table.animator.active or board.held) and board.own_open

    def _note(self, name: str) -> None:
        """It was told; where the disk does not take it, at least not again in this match."""
        if self._preferences.newcomer is not None:
            self._preferences.hears(name)
            return
        # Another match may have been played, or another line told, since the table was opened.
        now = Newcomer.load(self._path).hears(*self._known.told, name)
        self._known = now
        with contextlib.suppress(StorageError):
            now.save(self._path)
