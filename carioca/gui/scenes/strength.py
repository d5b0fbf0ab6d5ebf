"""How strong the levels are: a chart of what was measured between them, what it means, and all of it in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from carioca.bots.base import CHARACTERS, OPPONENTS, STRONGEST
from carioca.bots.door import level_of
from carioca.games import entry_of, game_named
from carioca.gui.draw.badges import STEPS, level_dots
from carioca.gui.forms.controls import Chooser, Picker
from carioca.gui.forms.form import Foot, FormScene, Make, Rows
from carioca.gui.frame.scene import Transition
from carioca.gui.parts.bars import Bar, Scale, add_bars
from carioca.i18n import capitalised, catalogue, language, minus, t
from carioca.strength import Firsts, Measured, Mixed, Pace, Place, strength_tables
from carioca.words.cards import list_text
from carioca.words.door import voice_of
from carioca.words.opponents import level_word, opponent_name

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

MIXED = 0  # instead of a number of seats: the table with one of each level
_USUAL = 4
TALL = 640  # units of height for the rows from which on the choices stand below one another
LEAD = 19, 4, True  # how the first sentence is written: size, gap, bold


class _Known(NamedTuple):
    """What was measured under a preset of a game."""

    preset: str
    pairs: tuple[Measured, ...]
    paces: tuple[Pace, ...]
    mixed: Mixed | None

    @property
    def tables(self) -> list[int]:
        sizes = {pair.players for pair in self.pairs} | {pace.players for pace in self.paces}
        return [MIXED] * (self.mixed is not None) + sorted(sizes)


class StrengthScene(FormScene):
    """A game and a table are chosen above; below stands in a sentence and in a chart who wins how often, what may be
    luck, and behind a button all that was measured."""

    heading = "strength.title"
    close_key = "form.done"
    width = 1160
    heading_size, pad = 24, 18  # all that a chart needs to be read is seen at once at 1280x720

    def __init__(self, game: str = "") -> None:
        """`game`: the one to begin with, if it was measured."""
        self.game = game
        self.folded = True

    def enter(self, stage: Stage) -> None:
        self.known = _known()
        self.game = self.game if self.game in self.known else next(iter(self.known), "")
        self.preset = 0  # which of those of the game
        self.seats = self._nearest(MIXED)
        self._stale = False
        super().enter(stage)

    def update(self, dt: float) -> Transition:
        if self._stale:
            self._stale = False
            self.turn_page()
        return super().update(dt)

    @property
    def shown(self) -> _Known:
        return self.known[self.game][self.preset]

    def fill(self, rows: Rows) -> None:
        if not self.known:
            rows.note(t("strength.none"))
            return
        known = self.shown
        presets = [(at, t(f"preset.{one.preset}")) for at, one in enumerate(self.known[self.game])]
        choices: list[tuple[str, list[tuple[object, str]], object]] = [
            ("game", [(name, _title(name)) for name in self.known], self.game),
            ("preset", [*presets], self.preset),
            ("seats", [(seats, _table_text(seats)) for seats in known.tables], self.seats),
        ]
        choices = [choice for choice in choices if len(choice[1]) > 1]
        if choices and self.room < TALL * self.stage.text_unit:
            # Side by side: what is high is for the chart.
            each = (rows.area.w / self.stage.text_unit - 8 * (len(choices) - 1)) / len(choices)
            rows.cells([(each, self._chooser(*choice, Picker)) for choice in choices])
        else:
            for name, options, value in choices:
                fits = Chooser.width(self.stage, [label for _, label in options]) <= rows.area.w
                rows.add(self._chooser(name, options, value, Chooser if fits else Picker))
        pairs = [pair for pair in known.pairs if pair.players == self.seats]
        mixed = known.mixed if self.seats == MIXED else None
        if mixed is not None:
            self._mixed_chart(rows, mixed)
        elif pairs:
            self._pairs_chart(rows, pairs)
        self._opened = rows.y
        if self.folded:
            return
        if mixed is not None:
            self._mixed(rows, mixed)
        else:
            self._pairs(rows, pairs)
            self._paces(rows, [pace for pace in known.paces if pace.players == self.seats])

    def feet(self) -> Sequence[Foot]:
        tables = Foot("tables", t("strength.tables.show" if self.folded else "strength.tables.hide"), self._fold)
        return (*([tables] if self.known else []), *super().feet())

    def _fold(self) -> Transition:
        self.folded = not self.folded
        self.lay_out()
        # What has opened is seen from its beginning.
        self.page.scroll.to(0 if self.folded else self._opened)
        return None

    def _chooser(
        self, name: str, options: Sequence[tuple[object, str]], value: object, make: type[Chooser | Picker]
    ) -> Make:
        return lambda rect: make(self.stage, name, rect, options, value, partial(self._set, name))

    def _set(self, name: str, value: object) -> None:
        if name == "seats":
            self.seats = int(str(value))
        elif name == "preset":
            self.preset = int(str(value))
            self.seats = self._nearest(self.seats)
        else:
            self.game, self.preset = str(value), 0
            self.seats = self._nearest(self.seats)
        self._stale = True

    def _nearest(self, wished: int) -> int:
        tables = self.shown.tables if self.known else [MIXED]
        return next((seats for seats in (wished, MIXED, _USUAL) if seats in tables), tables[-1])

    # -- the chart --

    def _mixed_chart(self, rows: Rows, mixed: Mixed) -> None:
        places = sorted(mixed.places, key=lambda place: (-place.firsts.share, -OPPONENTS.index(level_of(place.level))))
        even = 100 / len(places)
        bars = [_won_bar(place.level, capitalised(level_word(place.level)), place.firsts) for place in places]
        matches = places[0].firsts.matches
        rows.note(_lead("mixed", bars, even), *LEAD)
        rows.note(t("strength.chart.mixed"), 15, 6)
        add_bars(rows, {"": bars}, Scale.of(bars, even))
        for one, below in pairwise(places):
            if one.firsts.low <= below.firsts.high:
                apart = one.points - one.half > below.points + below.half
                key = "strength.sum.overlap-points" if apart else "strength.sum.overlap"
                rows.note(t(key, one=t(f"strength.one.{one.level}")), 17, 6, plain=True)
        rows.note(characters_text(), 15, 6, plain=True)
        measured = t("strength.chart.measured", preset=self._preset_text, n=matches)
        rows.note(" ".join((t("strength.chart.even", even=round(even)), t("strength.chart.margin"), measured)), 14)

    def _pairs_chart(self, rows: Rows, pairs: Sequence[Measured]) -> None:
        """Matches won; where no whole matches were played of a pair, or too few to tell most of them from chance, the
        points of all. Beside who plays at random all levels look alike, and levels that are no neighbours lie apart
        because others lie between them: that stands in the tables, where anything else was measured."""
        pairs = [pair for pair in pairs if {pair.one, pair.rival} <= set(STEPS)] or pairs
        pairs = [pair for pair in pairs if abs(_step(pair)) == 1] or pairs
        matches = [pair.firsts for pair in pairs if pair.firsts]
        few = 2 * sum(one.low <= pairs[0].even <= one.high for one in matches) > len(pairs)
        whole = len(matches) == len(pairs) and not few
        even = 100 * pairs[0].even if whole else 0.0
        ordered = _both_ways(pairs)
        bars = {pair.key: _pair_bar(pair, whole, even) for part in ordered.values() for pair in part}
        scale = Scale.of([*bars.values()], even)
        n, first = max(_rivals(pair) for pair in pairs), next(iter(ordered.values()))
        kind, unsure = "pairs" if whole else "points", [pair for pair in pairs if not bars[pair.key].clear]
        # What it means comes before any figure: a smaller one beside a larger one is soon taken for worse.
        rows.note(_meaning([bars[pair.key] for pair in first], even, whole), *LEAD)
        if told := [bars[pair.key] for pair in first if bars[pair.key].clear]:
            rows.note(_lead(kind, told, even, self.game), 17, 3, plain=True)
        if few:
            rows.note(t("strength.chart.few", n=max(one.matches for one in matches)), 15, 4)
        if unsure:
            rows.note(_unsure_text(unsure, len(bars), whole, self.game), 15, 4)
        teams = self.seats > n + 1
        what = ("sides" if n == 1 else "teams") if teams else "pairs"
        rows.note(t(f"strength.chart.{what}" if whole else _key("chart.points", self.game), n=n), 15, 3)
        headings = {name: self._heading(name, n) if name else "" for name in ordered}
        parts = {headings[name]: [bars[pair.key] for pair in part] for name, part in ordered.items()}
        add_bars(rows, parts, scale)
        rows.note(characters_text(), 14, 2, plain=True)
        counts = sorted(pair.firsts.matches if whole and pair.firsts else pair.deals for pair in pairs)
        line = t("strength.chart.even", even=round(even)) if whole else t("strength.chart.zero")
        key = "strength.chart.measured" if whole else "strength.chart.dealt"
        if counts[0] == counts[-1]:
            measured = t(key, preset=self._preset_text, n=counts[0])
        else:
            measured = t(f"{key}-from", preset=self._preset_text, least=counts[0], most=counts[-1])
        hollow = [t("strength.chart.hollow")] if unsure else []
        rows.note(" ".join((line, t("strength.chart.margin"), *hollow, measured)), 14)

    def _heading(self, name: str, n: int) -> str:
        """Of those who are `strong`, or `weak`, among `n` others, each with partners where more sit at the table."""
        return t(f"strength.{name}.teams" if self.seats > n + 1 else f"strength.{name}", n=n)

    @property
    def _preset_text(self) -> str:
        return t(f"preset.{self.shown.preset}")

    # -- the tables --

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
            parts = [(t("strength.duel" if self.seats == 2 else "strength.sides"), list(pairs))]
        else:
            parts = [(self._heading(name, rivals), part) for name, part in _both_ways(pairs).items()]
        for heading, part in parts:
            if part:
                rows.heading(heading)
            for pair in part:
                self._line(rows, pair.one, strength_text(pair, self.game), *_details(pair, self.game))

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


def _known() -> dict[str, list[_Known]]:
    """What was measured of each game, by its presets, as far as it is about opponents that one meets."""
    met, found = set(OPPONENTS), dict[str, list[_Known]]()
    for preset, table in strength_tables().items():
        pairs = tuple(one for one in table.pairs if {one.one, one.rival} <= met)
        known = _Known(preset, pairs, tuple(one for one in table.paces if one.level in met), table.mixed)
        if known.tables:
            found.setdefault(entry_of(preset).name, []).append(known)
    return found


def _lead(kind: str, bars: Sequence[Bar], even: float, game: str = "") -> str:
    """What one wants to know, in a sentence: who wins how many of ten matches, or of a hundred where the share by
    chance is no whole number of ten; where only points were counted, how many one is ahead."""
    of = 10 if even % 10 == 0 else 100
    counts = [round(bar.value * of / 100 if kind != "points" else bar.value) for bar in bars]
    ends = {0: t("strength.lead.none"), of: t("strength.lead.all")} if kind != "points" else {}
    first = "ahead" if kind == "points" else "wins"
    parts, several = list[str](), False
    for count, alike in groupby(zip(bars, counts, strict=True), key=lambda pair: pair[1]):
        labels, n = [bar.label for bar, _ in alike], ends.get(count, minus(count))
        if not parts:
            # The verb belongs to one of them.
            parts.append(t(f"strength.lead.{first}", one=labels.pop(0), n=n))
        if labels:
            parts.append(t("strength.lead.also", one=list_text(labels), n=n))
            several = len(labels) > 1
    return _told(
        f"lead.{kind}",
        game,
        of=of,
        parts=", ".join(parts) if several else list_text(parts),
        even=round(even * of / 100),
    )


def _meaning(bars: Sequence[Bar], even: float, whole: bool) -> str:
    """What these bars say of the stronger ones, in words; `whole`: of matches won, else of points."""
    unclear = sum(not bar.clear for bar in bars)
    if unclear == len(bars):
        return t("strength.means.even")
    if unclear:
        return t("strength.means.partly")
    key = "weaker" if any(bar.value <= even for bar in bars) else "clear" if whole else "points"
    return t(f"strength.means.{key}")


def _apart(pair: Measured) -> bool:
    return pair.clear or pair.behind


def _won_bar(level: str, label: str, firsts: Firsts, even: float | None = None) -> Bar:
    """`even`: what chance alone would give, where that is what it is compared with."""
    values = {name: round(value) for name, value in (("won", 100 * firsts.share), ("low", 100 * firsts.low))}
    low, high = 100 * firsts.low, 100 * firsts.high
    clear = even is None or not low <= even <= high
    words = t("strength.bar.won", **values, high=round(high)) if clear else _between(low, high)
    return Bar(level, label, 100 * firsts.share, low, high, words, clear)


def _between(low: float, high: float) -> str:
    """Words for a value that may as well be chance: none is named."""
    return t("strength.bar.unsure", low=minus(round(low)), high=minus(round(high)))


def _pair_bar(pair: Measured, whole: bool, even: float) -> Bar:
    label = t(
        "strength.against",
        one=capitalised(level_word(pair.one)),
        rivals=t(f"strength.short.{level_of(pair.rival)}", n=_rivals(pair)),
    )
    if whole and pair.firsts:
        return _won_bar(pair.one, label, pair.firsts, even)
    low, high = pair.points - pair.half, pair.points + pair.half
    words = t("strength.bar.points", points=round(pair.points), half=max(1, round(pair.half)))
    clear = _apart(pair)
    return Bar(pair.one, label, pair.points, low, high, words if clear else _between(low, high), clear)


def _both_ways(pairs: Sequence[Measured]) -> dict[str, list[Measured]]:
    """The pairs by their headings: who is stronger among weaker ones, the strongest first, and the other way round.

    Where one plays one, or one side the other, both directions are the same matches: there is no second part.
    """
    ranked = sorted(
        pairs, key=lambda pair: (-OPPONENTS.index(level_of(pair.one)), OPPONENTS.index(level_of(pair.rival)))
    )
    if max(_rivals(pair) for pair in pairs) == 1:
        return {"": ranked}
    parts = {"strong": [pair for pair in ranked if not _is_weaker(pair)], "weak": [*filter(_is_weaker, ranked)]}
    return {heading: part for heading, part in parts.items() if part}


def _unsure_text(unsure: Sequence[Measured], of: int, whole: bool, game: str) -> str:
    """That differences may be luck; of matches won, whether the points tell more."""
    apart = [pair for pair in unsure if whole and _apart(pair)]
    if len(unsure) > 1:
        told = t("strength.sum.unsure-many", n=len(unsure), of=of)
        return f"{told} {t('strength.sum.by-points', n=len(apart))}" if apart else told
    pair = unsure[0]
    words = {"one": t(f"strength.one.{level_of(pair.one)}"), "rivals": _rivals_text(pair)}
    if not apart:
        return t("strength.sum.unsure", **words)
    points = {"points": abs(round(pair.points)), "half": max(1, round(pair.half))}
    return _told("sum.unsure-ahead" if pair.clear else "sum.unsure-behind", game, **words, **points)


def _rivals_text(pair: Measured) -> str:
    return t(f"strength.rivals.{level_of(pair.rival)}", n=_rivals(pair))


def characters_text() -> str:
    """At which level each of the characters plays."""
    parts = []
    for level, those in groupby(CHARACTERS.values(), lambda one: one.level):
        names = list_text([opponent_name(one.id) for one in those])
        parts.append(t("strength.character", names=names, level=level_word(level)))
    return t("strength.characters", parts=", ".join(parts))


def _title(game: str) -> str:
    return t(f"game.name.{game}")


def _table_text(seats: int) -> str:
    return t("strength.mixed.short") if seats == MIXED else t("game.players", n=seats, players=seats)


def _rivals(pair: Measured) -> int:
    """How many one plays against. Where partners play together rivals are sides: chance alone gives each the same."""
    return round(1 / pair.even) - 1


def _step(pair: Measured) -> int:
    """By how many levels the one is above its rival."""
    return OPPONENTS.index(level_of(pair.one)) - OPPONENTS.index(level_of(pair.rival))


def _is_weaker(pair: Measured) -> bool:
    return _step(pair) < 0


def _of_hundred(firsts: Firsts) -> dict[str, int]:
    return {"won": round(100 * firsts.share), "low": round(100 * firsts.low), "high": round(100 * firsts.high)}


def _key(what: str, game: str) -> str:
    """`strength.<what>`; a game that is not measured like Carioca has a text of its own with `.<game>` after it."""
    own = f"strength.{what}.{game}"
    return own if own in catalogue(language()) else f"strength.{what}"


def _told(what: str, game: str, **values: object) -> str:
    return t(_key(what, game), **values)


def _details(pair: Measured, game: str) -> list[str]:
    values = {**_of_hundred(pair.rounds), "even": round(100 * pair.even), "deals": pair.deals}
    rounds = _told("rounds", game, **values)
    return [rounds, t("strength.firsts", **_of_hundred(pair.firsts))] if pair.firsts else [rounds]


def strength_text(entry: Measured, game: str = "") -> str:
    return _told(
        "ahead" if entry.clear else "behind" if entry.behind else "close",
        game,
        one=t(f"strength.one.{level_of(entry.one)}"),
        rivals=_rivals_text(entry),
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
