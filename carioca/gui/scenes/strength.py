"""How strong the levels are: what was measured between them, in sentences, a game and a table at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from carioca.bots.base import OPPONENTS, STRONGEST
from carioca.bots.door import level_of
from carioca.games import CATALOGUE, game_named
from carioca.gui.draw.badges import level_dots
from carioca.gui.forms.controls import Chooser, Picker
from carioca.gui.forms.form import FormScene, Rows
from carioca.gui.frame.scene import Transition
from carioca.i18n import catalogue, language, t
from carioca.strength import Firsts, Measured, Mixed, Pace, Place, mixed_table, paces, strength
from carioca.words.door import voice_of

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

MIXED = 0  # instead of a number of seats: the table with one of each level
_USUAL = 4


class _Known(NamedTuple):
    game: str
    pairs: tuple[Measured, ...]
    paces: tuple[Pace, ...]
    mixed: Mixed | None

    @property
    def tables(self) -> list[int]:
        sizes = {pair.players for pair in self.pairs} | {pace.players for pace in self.paces}
        return [MIXED] * (self.mixed is not None) + sorted(sizes)


class StrengthScene(FormScene):
    """A game and a table are chosen above; below stands who is ahead of whom, and how long rounds take."""

    heading = "strength.title"
    close_key = "form.done"
    width = 860

    def __init__(self, game: str = "") -> None:
        self.game = game

    def enter(self, stage: Stage) -> None:
        self.known = {entry.name: found for entry in CATALOGUE if (found := _known(entry.name)).tables}
        self.game = self.game if self.game in self.known else next(iter(self.known), "")
        self.seats = self._nearest(_USUAL)
        self._stale = False
        super().enter(stage)

    def update(self, dt: float) -> Transition:
        if self._stale:
            self._stale = False
            self.turn_page()
        return super().update(dt)

    def fill(self, rows: Rows) -> None:
        if not self.known:
            rows.note(t("strength.none"))
            return
        if len(self.known) > 1:
            self._choose(rows, "game", [(name, _title(name)) for name in self.known], self.game)
        known = self.known[self.game]
        if len(known.tables) > 1:
            tables = [(seats, _table_text(seats)) for seats in known.tables]
            self._choose(rows, "seats", tables, self.seats)
        if self.seats == MIXED and known.mixed is not None:
            self._mixed(rows, known.mixed)
        else:
            self._pairs(rows, [pair for pair in known.pairs if pair.players == self.seats])
            self._paces(rows, [pace for pace in known.paces if pace.players == self.seats])

    def _choose(self, rows: Rows, name: str, options: Sequence[tuple[object, str]], value: object) -> None:
        fits = Chooser.width(self.stage, [label for _, label in options]) <= rows.area.w
        make = Chooser if fits else Picker
        rows.add(lambda rect: make(self.stage, name, rect, options, value, partial(self._set, name)))

    def _set(self, name: str, value: object) -> None:
        if name == "game":
            self.game = str(value)
            self.seats = self._nearest(self.seats)
        else:
            self.seats = int(str(value))
        self._stale = True

    def _nearest(self, wished: int) -> int:
        tables = self.known[self.game].tables if self.known else [MIXED]
        return next((seats for seats in (wished, _USUAL) if seats in tables), tables[-1])

    def _mixed(self, rows: Rows, mixed: Mixed) -> None:
        rows.note(t("strength.mixed.how", matches=mixed.places[0].firsts.matches))
        for place in reversed(mixed.places):
            one = t(f"strength.one.{level_of(place.level)}")
            first = t("strength.mixed.one", one=one, **_of_hundred(place.firsts))
            self._line(rows, place.level, first, mixed_points(place))

    def _pairs(self, rows: Rows, pairs: Sequence[Measured]) -> None:
        if not pairs:
            return
        rows.note(_told("how", self.game))
        rivals = max(_rivals(pair) for pair in pairs)
        if rivals == 1:
            # Where one plays one, or one pair the other, both directions are the same matches.
            parts = [(t("strength.duel" if self.seats == 2 else "strength.sides"), list(pairs))]
        else:
            weaker = [pair for pair in pairs if _is_weaker(pair)]
            stronger = [pair for pair in pairs if pair not in weaker]
            parts = [(t("strength.strong", n=rivals), stronger), (t("strength.weak", n=rivals), weaker)]
        for heading, part in parts:
            if part:
                rows.heading(heading)
            for pair in part:
                self._line(rows, pair.one, strength_text(pair, self.game), *_details(pair))

    def _paces(self, rows: Rows, found: Sequence[Pace]) -> None:
        if not found:
            return
        rows.heading(t("strength.pace"))
        rows.note(t("strength.pace.how"))
        for pace in found:
            self._line(rows, pace.level, *pace_text(pace, self.game))

    def _line(self, rows: Rows, level: str, told: str, *details: str) -> None:
        rows.picture(level_dots(self.stage.palette, level, rows.px(9)), topleft=(rows.area.x, rows.y + rows.px(9)))
        # Sentences begin below one another, whoever has fewer dots or none.
        widest = level_dots(self.stage.palette, STRONGEST, rows.px(9)).get_width()
        inner = rows.inset(widest / self.stage.text_unit + 10)
        inner.note(told, 16.5, 0 if details else 10, True)
        for at, detail in enumerate(details, start=1):
            inner.note(detail, 14, 10 if at == len(details) else 2)
        rows.join(inner)


def _known(game: str) -> _Known:
    met = set(OPPONENTS)
    pairs = tuple(one for one in strength(game) if {one.one, one.rival} <= met)
    return _Known(game, pairs, tuple(one for one in paces(game) if one.level in met), mixed_table(game))


def _title(game: str) -> str:
    return t(f"preset.{next(entry for entry in CATALOGUE if entry.name == game).presets[0]}")


def _table_text(seats: int) -> str:
    return t("strength.mixed.short") if seats == MIXED else t("game.players", n=seats, players=seats)


def _rivals(pair: Measured) -> int:
    """How many one plays against. Where partners play together rivals are sides: chance alone gives each the same."""
    return round(1 / pair.even) - 1


def _is_weaker(pair: Measured) -> bool:
    return OPPONENTS.index(level_of(pair.one)) < OPPONENTS.index(level_of(pair.rival))


def _of_hundred(firsts: Firsts) -> dict[str, int]:
    return {"won": round(100 * firsts.share), "low": round(100 * firsts.low), "high": round(100 * firsts.high)}


def _told(what: str, game: str, **values: object) -> str:
    """A text `strength.<what>`; a game that is not measured like Carioca has its own with `.<game>` after it."""
    own = f"strength.{what}.{game}"
    return t(own if own in catalogue(language()) else f"strength.{what}", **values)


def _details(pair: Measured) -> list[str]:
    won, even = round(100 * pair.won), round(100 * pair.even)
    rounds = t("strength.rounds", won=won, even=even, deals=pair.deals)
    return [rounds, t("strength.firsts", **_of_hundred(pair.firsts))] if pair.firsts else [rounds]


def strength_text(entry: Measured, game: str = "") -> str:
    return _told(
        "ahead" if entry.clear else "behind" if entry.behind else "close",
        game,
        one=t(f"strength.one.{level_of(entry.one)}"),
        rivals=t(f"strength.rivals.{level_of(entry.rival)}", n=_rivals(entry)),
        points=abs(round(entry.points)) if entry.behind else round(entry.points),
        half=max(1, round(entry.half)),
    )


def mixed_points(place: Place) -> str:
    points, half = round(place.points), max(1, round(place.half))
    return t("strength.mixed.worse" if points < 0 else "strength.mixed.better", points=abs(points), half=half)


def pace_text(pace: Pace, game: str) -> Iterator[str]:
    rounds = pace.by_round
    laps, dead = ({name: figures[at] for name, figures in rounds.items()} for at in (0, 1))
    yield t("strength.pace.one", among=t(f"strength.among.{level_of(pace.level)}"), turns=_tenths(fmean(laps.values())))
    if len(rounds) > 1:
        longest = max(laps, key=laps.__getitem__)
        yield t("strength.pace.long", turns=_tenths(laps[longest]), round=_round_text(game, longest))
    played = sum(number for _, _, number in rounds.values())
    lost = sum(share * number for _, share, number in rounds.values())
    if not lost:
        yield t("strength.dead.none", rounds=played)
        return
    most = max(dead, key=dead.__getitem__)
    where = t("strength.dead.most", dead=round(1000 * dead[most]), round=_round_text(game, most))
    told = t("strength.dead", dead=round(1000 * lost / played), rounds=played)
    yield f"{told} {where}" if len(rounds) > 1 else told


def _round_text(game: str, name: str) -> str:
    return voice_of(game_named(game)).round_text(name)


def _tenths(value: float) -> str:
    """A number with one digit behind the comma, as the language writes it."""
    return t("strength.tenths", whole=f"{value:.1f}".partition(".")[0], tenth=f"{value:.1f}"[-1])
