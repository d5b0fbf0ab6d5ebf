"""What is suggested after the first matches, each once: another level, a rule of other houses, a game for two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.bots.door import character_of, level_of
from carioca.gui.forms.widgets import Act, Button
from carioca.gui.scenes.seats import PERSON, Seats
from carioca.i18n import t
from carioca.storage.progress import Newcomer

if TYPE_CHECKING:
    from pygame import Rect

    from carioca.gui.forms.form import Rows
    from carioca.session import Session
    from carioca.storage.settings import Settings

IN_A_ROW = 2  # so many clear wins, or losses, one after the other are no chance
FIRST = 2  # matches of a game after which its house rule is suggested; Carioca Rummy comes later still
HOUSE_RULES: dict[str, tuple[str, Any]] = {"carioca": ("joker_swap", "any"), "pocha": ("indias", True)}
"""A rule of other houses for a game: an option and its value."""
RUMMY, RUMMY_OF = "carioca-rummy", "carioca"
APART, ASIDE = 0.3, 0.2
"""A win is clear by this part of what lies between first and last; between two sides, of their points together."""
TRY, AWAY = 130, 44  # design units: the widths of the buttons


class Offer(NamedTuple):
    """A suggestion: its name, its sentence, and the settings with which the screen of a new match shows it."""

    name: str
    text: str
    settings: Settings


def clearness(session: Session) -> int:
    """1 where the only person won clearly, -1 where it lost clearly, else 0."""
    game, people = session.game, session.people
    if len(people) != 1:
        return 0
    points, sides = game.scores(session.match.state).points, game.sides(len(session.seats))
    better = 1 if game.profile.higher_wins else -1
    totals = {side: better * points[seat] for seat, side in enumerate(sides)}
    mine = totals.pop(sides[people[0]])
    others = sorted(totals.values())
    if not others:
        return 0
    between = max(mine, others[-1]) - min(mine, others[0])
    least = APART * between if len(others) > 1 else ASIDE * (abs(mine) + abs(others[0]))
    return 1 if mine - others[-1] > least else -1 if others[0] - mine > least else 0


def offer_of(session: Session, known: Newcomer, settings: Settings) -> Offer | None:
    """The suggestion that fits the end of this match and was never made; None where none does, or none is wanted."""
    if len(session.people) != 1 or not settings.news:
        return None
    made = {name for name in ("level", "house", "rummy") if f"offer.{name}" in known.told}
    played, found = known.matches.get(session.game.name, 0), None
    if "level" not in made:
        found = _level(session, known.streaks.get(session.game.name, 0), settings)
    if found is None and "house" not in made and played >= FIRST:
        found = _house_rule(session, settings)
    if found is None and "rummy" not in made and played > FIRST:
        found = _rummy(session, settings)
    return found


def _level(session: Session, streak: int, settings: Settings) -> Offer | None:
    bots = [seat.bot for seat in session.seats if seat.bot is not None]
    if abs(streak) < IN_A_ROW or not bots:
        return None
    step = 1 if streak > 0 else -1
    now = max(OPPONENTS.index(level_of(bot)) for bot in bots if level_of(bot) in OPPONENTS)
    if not OPPONENTS.index("easy") <= now + step < len(OPPONENTS):
        return None
    level = OPPONENTS[now + step]
    seats = _kinds(session, settings)
    _play_at(level, seats)
    word = t(f"level.word.{level}")
    return Offer("level", t("offer.level.up" if step > 0 else "offer.level.down", level=word), _with(settings, seats))


def _play_at(level: str, seats: Seats) -> None:
    """Have all opponents play at a level: in the place of a character another one sits down while there are some."""
    waiting = [one.id for one in CHARACTERS.values() if one.level == level]
    for at, draft in enumerate(seats.drafts):
        if draft.kind != PERSON:
            seats.set_kind(at, waiting.pop(0) if draft.kind in CHARACTERS and waiting else level)


def eased(settings: Settings, preset: str) -> Settings:
    """The table for a first match under a preset: one person and easy opponents."""
    seats = Seats(replace(settings, names=(), seats=()))
    seats.fit(Agreement(preset))
    _play_at("easy", seats)
    return _with(settings, seats)


def _house_rule(session: Session, settings: Settings) -> Offer | None:
    name, value = HOUSE_RULES.get(session.game.name, ("", None))
    options = session.match.setup.options
    if not name or getattr(options, name) == value or name in options.idle():
        return None
    rules = {**options.changed(session.game.presets[session.preset]), name: value}
    chosen = replace(settings, preset=session.preset, own_rules="", rules=rules)
    return Offer("house", t(f"offer.house.{session.game.name}"), _with(chosen, _kinds(session, settings)))


def _rummy(session: Session, settings: Settings) -> Offer | None:
    if session.game.name != RUMMY_OF or session.preset == RUMMY:
        return None
    chosen = replace(settings, preset=RUMMY, own_rules="", rules={})
    return Offer("rummy", t("offer.rummy"), _with(chosen, _kinds(session, settings)))


def _kind(bot: str | None) -> str:
    return PERSON if bot is None else character_of(bot) or level_of(bot)


def _kinds(session: Session, settings: Settings) -> Seats:
    names: Sequence[str] = session.names
    return Seats(replace(settings, names=tuple(names), seats=tuple(_kind(seat.bot) for seat in session.seats)))


def _with(settings: Settings, seats: Seats) -> Settings:
    names, kinds = tuple(one.name for one in seats.drafts), tuple(one.kind for one in seats.drafts)
    return replace(settings, names=names, seats=kinds)


def show_offer(rows: Rows, offer: Offer, tried: Act, gone: Act) -> None:
    stage, px, ink = rows.stage, rows.px(17), rows.stage.palette.ink
    beside = stage.textures.text_width(offer.text, px) <= rows.area.w - rows.px(TRY + AWAY + 16)
    if not beside:
        rows.show(stage.textures.text_block(offer.text, px, ink, rows.area.w), 4)

    words = rows.make_picture(stage.textures.text(offer.text, px, ink), "midleft")
    take = rows.make_button("try", t("offer.try"), tried)

    def leave(rect: Rect) -> Button:
        return Button(stage, "gone", rect, "", gone, style="quiet", icon="cross", on_paper=True)

    rows.cells([(0, words if beside else None), (TRY, take), (AWAY, leave)])
