"""How strong the levels are: what was measured between them, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.bots.base import OPPONENTS, chosen, level_of
from carioca.games import CATALOGUE, game_named
from carioca.gui.draw.badges import level_dots
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame.scene import Pop
from carioca.i18n import catalogue, language, t
from carioca.strength import Firsts, Measured, mixed_table, strength

TABLES = ((4, "table"), (3, "three"), (2, "duel"))
"""The sizes of the tables that are shown, and their headings."""


class StrengthScene(FormScene):
    """Pairs of levels that can be chosen, one line each."""

    width = 820

    def title(self) -> str:
        return t("strength.title")

    def fill(self, rows: Rows) -> None:
        measured = {entry: shown for entry in CATALOGUE if (shown := _shown(entry.name))}
        if not measured:
            rows.note(t("strength.none"))
        for entry, shown in measured.items():
            if len(measured) > 1:
                rows.heading(t(f"preset.{entry.presets[0]}"))
            rows.note(_told("how", entry.name))
            self._mixed(rows, entry.name)
            for players, heading in TABLES:
                pairs = [one for one in shown if one.players == players]
                if pairs:
                    rows.heading(_told(heading, entry.name))
                for pair in pairs:
                    self._entry(rows, pair, entry.name)

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.done"), Pop, "primary"),)

    def _entry(self, rows: Rows, entry: Measured, game: str) -> None:
        dots = level_dots(self.stage, entry.one, rows.px(9))
        rows.picture(dots, dots.get_rect(topleft=(rows.area.x, rows.y + rows.px(9))))
        inner = rows.inset(58)
        inner.note(strength_text(entry, game), 16.5, 0, True)
        won, even = round(100 * entry.won), round(100 * entry.even)
        inner.note(t("strength.rounds", won=won, even=even, deals=entry.deals), 14, 2 if entry.firsts else 10)
        if entry.firsts:
            inner.note(t("strength.firsts", **_of_hundred(entry.firsts)), 14, 10)
        rows.join(inner)

    def _mixed(self, rows: Rows, game: str) -> None:
        """The table with one of each level, the strongest first."""
        mixed = mixed_table(game)
        if mixed is None:
            return
        rows.heading(t("strength.mixed"))
        rows.note(t("strength.mixed.how", matches=mixed.places[0].firsts.matches))
        for place in reversed(mixed.places):
            dots = level_dots(self.stage, place.level, rows.px(9))
            rows.picture(dots, dots.get_rect(topleft=(rows.area.x, rows.y + rows.px(9))))
            inner = rows.inset(58)
            one = t(f"strength.one.{level_of(place.level)}")
            inner.note(t("strength.mixed.one", one=one, **_of_hundred(place.firsts)), 16.5, 10, True)
            rows.join(inner)


def _of_hundred(firsts: Firsts) -> dict[str, int]:
    """First places in a hundred matches, and between what luck leaves them."""
    return {"won": round(100 * firsts.share), "low": round(100 * firsts.low), "high": round(100 * firsts.high)}


def _shown(game: str) -> tuple[Measured, ...]:
    """What was measured between levels that can be chosen."""
    met = {chosen(level, game_named(game)) for level in OPPONENTS}
    return tuple(one for one in strength(game) if {one.one, one.rival} <= met)


def _told(what: str, game: str, **values: object) -> str:
    """A text `strength.<what>`; a game that is not measured like Carioca has its own with `.<game>` after it."""
    own = f"strength.{what}.{game}"
    return t(own if own in catalogue(language()) else f"strength.{what}", **values)


def strength_text(entry: Measured, game: str = "") -> str:
    """By how much a level beats another in a game, or is behind it, with the interval, in one sentence."""
    return _told(
        "ahead" if entry.clear else "behind" if entry.behind else "close",
        game,
        one=t(f"strength.one.{level_of(entry.one)}"),
        # Where partners play together the rivals are sides: chance alone gives every side the same share.
        rivals=t(f"strength.rivals.{level_of(entry.rival)}", n=round(1 / entry.even) - 1),
        points=abs(round(entry.points)) if entry.behind else round(entry.points),
        half=max(1, round(entry.half)),
    )
