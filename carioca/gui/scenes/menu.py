"""The first screen: go on, begin, settings, rules, quit."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca import __version__
from carioca.cards import JOKER, Card, Suit
from carioca.gui.forms.form import PageScene
from carioca.gui.forms.widgets import Act, Button, common_px, fitted, paste_card, wording
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.log import log
from carioca.gui.frame.scene import Push, Quit, Reset, Transition
from carioca.i18n import t
from carioca.storage.errors import BROKEN, SaveBroken, StorageError
from carioca.storage.match_file import has_past, past, read_match
from carioca.storage.paths import RUNNING
from carioca.storage.progress import Learning

if TYPE_CHECKING:
    from pathlib import Path

    from carioca.agreement import Agreement
    from carioca.gui.frame.stage import Stage
    from carioca.gui.scenes.new_game import NewGameScene
    from carioca.session import Session
    from carioca.storage.match_file import Past

FAN: tuple[Card | None, ...] = (None, JOKER, Card(13, Suit.SPADES), Card(12, Suit.HEARTS), Card(1, Suit.CLUBS))
"""The cards of the picture; None is a back."""
OWN = {"carioca-rummy": "rummy"}
"""Presets with a first lesson of their own, by its id: reading the lessons would delay the first picture."""
GAP, SLIDE = 0.07, 0.35  # seconds between two cards of the fan, and seconds that each is on its way


class MenuScene(PageScene):
    """Shows at once and looks at the save afterwards: replaying a match must not delay the first picture."""

    returns = True

    def __init__(
        self, start: str | Agreement = "menu", problem: str | None = None, *, preset: str = "", gentle: bool = False
    ) -> None:
        """`start`: what comes at once: "menu" nothing, "continue", "new" or the table of a new match by these rules,
        "play" a new match as it is offered; of a new one `preset` says of which game it is, `gentle` that easy
        opponents are to sit there."""
        self.start, self.preset, self.gentle = start, preset, gentle
        self.problem = problem or ""
        self.values: Mapping[str, object] = {}
        self.session: Session | None = None
        self.kept: Path | None = None  # where that match is kept, if it was left for another one
        self.standing = ""
        self._ticks = 0
        self._age = 0.0
        self._ready = 0
        self._looked = False

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self._age < GAP * len(FAN) + SLIDE or self._ready < len(FAN)

    def enter(self, stage: Stage) -> None:
        if stage.settings.reduced_motion or stage.settings.animation == "off":
            self._age, self._ready = GAP * len(FAN) + SLIDE, len(FAN)
        self.has_match = os.path.lexists(stage.paths.saves / RUNNING)
        self.has_past = has_past(stage.paths.saves)
        self.fresh = not (self.has_match or self.has_past)
        """Whether nothing was ever played here."""
        self.first = self._first(stage)
        super().enter(stage)

    def leave(self) -> None:
        super().leave()
        self.stage.textures.forget(self._fan_height)

    def _first(self, stage: Stage) -> routes.Lesson | None:
        """The first lesson of the game one was last at, as long as it was not solved."""
        first, preset = routes.Lesson("carioca", "first"), stage.settings.preset
        if not self.fresh and (game := _game_of(preset)):
            first = routes.Lesson(game, OWN.get(preset, "first"))
        solved = f"{first.game}.{first.id}" in Learning.load(stage.paths.learning).done
        return None if solved else first

    def resized(self) -> None:
        if self.session is not None:
            self.standing = _standing(self.session, self._sheet)
        self.lay_out()

    def revealed(self) -> None:
        self.lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self._rules()
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        if self._ticks == 1:
            # The first picture is without the fan: its cards are large and take their time.
            return None
        if self._ticks == 2:
            self.stage.redraw()
        if self.start != "menu":
            return self._begin()
        if self.animating:
            self._age += dt
            self._ready += 1
        elif not self._looked:
            self._look_for_match()
            return self._welcome()
        return None

    def _welcome(self) -> Transition:
        """Before anything was ever played here it is asked, once, how large and how fast it should be."""
        from carioca.gui.scenes.welcome import ASKED, WelcomeScene

        settings = self.stage.settings
        return Push(WelcomeScene()) if self.fresh and settings.news and ASKED not in settings.told else None

    def rest(self) -> float:
        return inf if self._looked else RESTING

    def _begin(self) -> Transition:
        wanted, self.start = self.start, "menu"
        self._look_for_match()
        if wanted == "continue" and self.session is not None:
            return self._continue()
        if wanted == "continue" and self.problem:
            # The sentence that says why it cannot go on stands here.
            return None
        offered = self._offered(wanted if not isinstance(wanted, str) else self.preset)
        return offered.at_once(self.stage) if wanted == "play" else Push(offered)

    def _new_game(self) -> Transition:
        return Push(self._offered())

    def _unseen(self) -> Session | None:
        """The match that ended last, where the program ended before its result was shown, which is counted then."""
        last = next((one for one in past(self.stage.paths.saves) if not one.left), None)
        if last is None:
            return None
        try:
            # Every result that is shown is counted there.
            if os.path.exists(self.stage.paths.newcomer) and last.ended <= os.stat(self.stage.paths.newcomer).st_mtime:
                return None
        except OSError:
            return None
        session = _read(last)
        return session if session is not None and session.current is None and session.people else None

    def _left(self) -> Session | None:
        """The match that was left last for another one: once that is over it can be gone on with."""
        last = next((one for one in past(self.stage.paths.saves) if one.left), None)
        session = None if last is None else _read(last)
        if last is None or session is None or session.current is None:
            return None
        self.kept = last.path
        return session

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.stage.textures.felt(self.stage.size), (0, 0))
        if self._fan_height:
            self._draw_fan(surface)
        self.page.draw(surface)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        textures, height = self.stage.textures, self._fan_height
        for index, card in enumerate(FAN[: self._ready if self._ticks > 1 else 0]):
            way = max(0.0, min(1.0, (self._age - GAP * index) / SLIDE))
            if not way:
                break
            way = 1 - (1 - way) ** 3
            k = index - 2
            angle = -k * 11.0
            x = self.stage.size[0] / 2 + (-2 + (k + 2) * way) * 0.4 * height
            y = self._fan_y + abs(k) ** 1.8 * 0.0435 * height
            image = textures.back(height, angle) if card is None else textures.card(card, height, angle)
            paste_card(surface, textures.shadow(height, False, angle), center=(x, y + height * 0.022))
            paste_card(surface, image, center=(x, y))

    def _look_for_match(self) -> None:
        self._looked = True
        if self.has_match:
            self._resume()
        elif self.has_past:
            self.session = self._unseen() or self._left()
        else:
            return
        self.has_match = self.session is not None and self.kept is None
        if self.session is not None:
            from carioca.gui.parts.seating import seat_all

            self.standing = _standing(self.session, self._sheet)
            seat_all(self.stage, self.session.seats, self.session.game)
        self.lay_out()
        # Nobody has to move for what was found to be seen.
        self.stage.redraw()

    def _resume(self) -> None:
        from carioca.session import Session

        try:
            self.session = Session.resume(self.stage.saves)
            if self.session is not None and self.session.problem and not self.problem:
                self.problem, self.values = self.session.problem, self.session.problem_values
        except SaveBroken as error:
            self.problem = error.code
            self._set_aside(error.why)
        except StorageError as error:
            self.problem, self.values = error.code, error.values
        except Exception as error:
            # Whatever a save holds, the menu stays usable.
            log().exception("the saved match cannot be resumed")
            self.problem = BROKEN
            self._set_aside(repr(error))

    def _set_aside(self, why: str) -> None:
        try:
            self.stage.saves.set_aside(why)
        except StorageError as error:
            self.problem, self.values = error.code, error.values

    def _continue(self) -> Transition:
        if not self._looked:
            self._look_for_match()
        if self.session is None:
            return None
        if self.kept is not None:
            return self._take_up(self.kept)
        session, sheet = self.session, self._sheet
        if session.current is None:
            return Reset(routes.Final(session))
        return Reset(routes.Match(session) if sheet is None else routes.RoundScore(session, sheet, opens=True))

    def _take_up(self, kept: Path) -> Transition:
        from carioca.session import take_up

        try:
            take_up(kept, self.stage.saves)
        except StorageError as error:
            self.problem, self.values = error.code, error.values
            self.lay_out()
            return None
        return Reset(MenuScene("continue"))

    @property
    def _sheet(self) -> int | None:
        """The round whose sheet comes first, as nobody has gone on from it."""
        from carioca.gui.table.hand import sheet_due

        session = self.session
        due = self.kept is None and session is not None and session.current is not None
        return (
            session.results[-1].round_no
            if session is not None and due and sheet_due(self.stage.saves, session)
            else None
        )

    @property
    def _last(self) -> str:
        """The preset one was last at: that of the match that is running, or was played last."""
        return self.stage.settings.preset if self.session is None else self.session.preset

    def _offered(self, wanted: Agreement | str = "") -> NewGameScene:
        from carioca.gui.scenes.new_game import NewGameScene

        running = self.has_match and self.session is not None and self.session.current is not None
        gentle, self.gentle = self.gentle, False
        elsewhere = self._last if self._last != self.stage.settings.preset else ""
        return NewGameScene(running, wanted or elsewhere, gentle)

    def _rules(self) -> Transition:
        return Push(routes.Rules(base=self._last))

    def _learn(self) -> Transition:
        return Push(routes.Learn(_game_of(self._last)))

    def lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        self.page.clear()
        gap = round(14 * unit)
        wide = width >= 470 * unit
        first, second = round(70 * unit), round(46 * unit)
        # Every button beyond four widens the row.
        aside = self.first is not None and not self.fresh
        wished = 640 + 160 * ((self.session is not None) + self.has_past + aside) if wide else 420
        total = min(round(wished * unit), width - round(28 * unit))
        rest = self._others(wide)
        px, pad, words = round(17 * unit), round(20 * unit), [text for _, text, _ in rest]
        one_line = (total + gap) // len(rest) - gap - pad
        if wide:
            # Letters become smaller in one line as far as they may; then there are two.
            least = common_px(stage, words, px, one_line)
            lines = 1 if max(stage.textures.text_width(word, least) for word in words) <= one_line else 2
        else:
            lines = len(rest) if first + len(rest) * (gap + second) <= height - 30 * unit else -(-len(rest) // 2)
        block = first + lines * (gap + second)
        note = None
        if self.problem:
            sentence, size = t(self.problem, **self.values), max(6, round(15 * unit))
            note = stage.textures.text_block(sentence, size, stage.palette.text, max(40, width - round(60 * unit)))
        foot = round(30 * unit) + (note.get_height() + gap if note else 0)
        room = height - block - foot
        self._place_logo(room)
        top = max(round(8 * unit), height - foot - block)
        main = pygame.Rect((width - total) // 2, top, total, first)
        self._main_buttons(main, wide, gap)
        columns = -(-len(rest) // lines)
        # The row ends where the button above it ends: what is left over is shared out.
        edges = [main.x + round((total + gap) * at / columns) for at in range(columns + 1)]
        letters = common_px(stage, words, px, (total + gap) // columns - gap - pad)
        for at, (name, text, act) in enumerate(rest):
            line, column = divmod(at, columns)
            wide_each = edges[column + 1] - gap - edges[column]
            slot = pygame.Rect(edges[column], main.bottom + gap + line * (second + gap), wide_each, second)
            self.page.add(Button(stage, name, slot, text, act, style="quiet", letters=letters))
        if note is not None:
            self.page.picture(note, midtop=(width // 2, top + block + gap))
        if room > 0:
            sign = fitted(stage, f"Carioca {__version__}", max(6, round(12 * unit)), stage.palette.muted, width)
            self.page.picture(sign, bottomright=(width - round(12 * unit), height - round(6 * unit)))

    def _place_logo(self, room: int) -> None:
        """Share the room above the buttons between the name and the fan; leave out what would be too small."""
        stage, unit = self.stage, self.stage.text_unit
        width = stage.size[0]
        logo_height = min(round(room * 0.27), round(width * 0.2), round(150 * max(unit, stage.unit)))
        self._fan_height = 0
        if logo_height < 16:
            return
        fan = min(round((room - logo_height * 1.3) * 0.7), round(width * 0.3), round(330 * max(unit, stage.unit)))
        self._fan_height = fan if fan >= 50 else 0
        used = logo_height + (fan * 1.27 + logo_height * 0.3 if self._fan_height else 0)
        top = max(2, round((room - used) * 0.45))
        self.page.picture(stage.textures.logo(logo_height), midtop=(width // 2, top))
        self._fan_y = top + logo_height * 1.3 + fan * 0.52

    def _others(self, wide: bool) -> list[tuple[str, str, Act]]:
        """All buttons below the large ones."""
        rest: list[tuple[str, str, Act]] = [
            ("learn", t("learn.title"), self._learn),
            ("settings", t("menu.settings"), lambda: Push(routes.Settings())),
            ("rules", t("menu.rules"), self._rules),
            ("quit", t("menu.quit"), Quit),
        ]
        if self.has_past:
            rest.insert(0, ("past", t("past.title"), lambda: Push(routes.Matches())))
        if self.has_match and not wide:
            rest.insert(0, ("new", t("menu.new"), self._new_game))
        if self.first is not None and not (wide and self.fresh):
            rest.insert(0, self._lesson(self.first))
        if self.kept is not None and not wide:
            named = f"{t('menu.continue')}: {self.standing.split(' · ')[0]}"
            rest.insert(0, ("continue", named, self._continue))
        return rest

    @staticmethod
    def _lesson(lesson: routes.Lesson) -> tuple[str, str, Act]:
        return "first", t("learn.first"), lambda: Reset(lesson)

    def _main_buttons(self, main: pygame.Rect, wide: bool, gap: int) -> None:
        stage = self.stage
        name, text, detail = "new", t("menu.new"), t("menu.games")
        act: Act = self._new_game
        if self.has_match:
            if wide:
                # Room for what is gone on with comes first; what else there is to play stands beside it.
                beside = round((main.w - gap) * 0.32)
                place = pygame.Rect(main.right - beside, main.y, beside, main.h)
                main = pygame.Rect(main.x, main.y, main.w - gap - beside, main.h)
                games = wording(
                    stage, (detail, t("menu.games.all")), self._detail_px, place.w - round(20 * stage.text_unit)
                )
                self.page.add(Button(stage, name, place, text, act, detail=games))
            name, text, act, detail = "continue", t("menu.continue"), self._continue, self._told(main)
        elif wide and self.kept is not None:
            # What was left for another match stands behind a new one.
            main = pygame.Rect(main.x, main.y, (main.w - gap) // 2, main.h)
            place = main.move(main.w + gap, 0)
            told = self._told(place)
            self.page.add(Button(stage, "continue", place, t("menu.continue"), self._continue, detail=told))
        elif wide and not (self.fresh and self.first):
            main = main.inflate(-round(main.w * 0.4), 0)
        elif wide and self.first:
            right, main = main.right, pygame.Rect(main.x, main.y, (main.w - gap) // 2, main.h)
            first, words, lesson = self._lesson(self.first)
            self.page.add(Button(stage, first, main.move(right - main.right, 0), words, lesson))
        self.page.add(Button(stage, name, main, text, act, style="primary", detail=detail), default=True)
        if self.session is not None and wide and self.has_match:
            self._faces(main, self.session)

    def _told(self, place: pygame.Rect) -> str:
        """What is gone on with, in the wording that a button has room for."""
        # What tells least goes first where there is no room; then it takes two lines.
        seats = 0 if self.session is None else len(self.session.seats)
        least = t("score.title"), t("menu.players", n=seats)
        parts = [part for part in self.standing.split(" · ") if part not in least]
        two = "\n".join((" · ".join(parts[:2]), " · ".join(parts[2:])))
        room = place.w - round(20 * self.stage.text_unit)
        wordings = self.standing, " · ".join(parts), two.rstrip("\n")
        return wording(self.stage, wordings, self._detail_px, room)

    @property
    def _detail_px(self) -> int:
        return round(14.5 * self.stage.text_unit)

    def _faces(self, button: pygame.Rect, session: Session) -> None:
        """Who plays on looks out of the button, where its words leave room."""
        from carioca.gui.draw.badges import face_of
        from carioca.gui.parts.seating import look

        stage, unit = self.stage, self.stage.text_unit
        faces = {seat: face_of(stage.persons, *session.seats[seat]) for seat in session.people}
        size, edge = round(40 * unit), round(12 * unit)
        taken = stage.textures.text_width(self.standing, self._detail_px) + 2 * (edge + len(faces) * size)
        if all(faces.values()) and taken <= button.w:
            for at, (seat, face) in enumerate(faces.items()):
                place = button.x + edge + at * size, button.centery
                self.page.picture(look(stage, face, seat, size - round(4 * unit)), midleft=place)


def _game_of(preset: str) -> str:
    """The name of the game that has a preset; empty where there is none, or none was played yet."""
    from carioca.games import CATALOGUE

    return next((game.name for game in CATALOGUE if preset in game.presets), "")


def _read(found: Past) -> Session | None:
    """The match of a file; None where it cannot be read."""
    from carioca.engine.record import RecordError, replay
    from carioca.games import game_named
    from carioca.session import Session

    try:
        record = read_match(found.path).record
        return Session.replayed(replay(record, game_named).match, record)
    except (OSError, RecordError, StorageError):
        return None


def _standing(session: Session, sheet: int | None) -> str:
    """What is gone on with; `sheet`: with the score sheet of this round."""
    # Whoever has a match has loaded the rules; the menu alone does without them.
    from carioca.words.cards import list_text
    from carioca.words.ledger import places
    from carioca.words.lines import round_of
    from carioca.words.names import Names
    from carioca.words.options import preset_text

    if session.current is None:
        return f"{preset_text(session.preset)} · {t('score.result')}"
    state = session.match.state
    ranking, people = session.ranking, session.people
    round_no = state.round_no if sheet is None else sheet
    parts = [preset_text(session.preset), round_of("menu.round", round_no, session.rounds)]
    if sheet is not None:
        parts.append(t("score.title"))
    elif len(people) > 1:
        # Whose turn it is comes first: where many names have no room their end is left out.
        names = list_text([session.names[seat] for seat in people])
        acting = Names(session.names).telling(dict.fromkeys(session.stand_ins, ""))
        return " · ".join((*parts, t("menu.turn", name=acting[session.current]), names))
    else:
        parts.append(t("menu.players", n=len(session.seats)))
    if state.round_no and len(people) == 1:
        numbered = zip(places(session.game, ranking, len(session.seats)), ranking, strict=True)
        place = next(place for place, group in numbered if people[0] in group)
        parts.append(t("menu.you", place=t(f"place.{place}"), n=state.scores[people[0]]))
    elif state.round_no:
        leader = ranking[0][0]
        parts.append(t("menu.leader", name=session.seats[leader].name, n=state.scores[leader]))
    return " · ".join(parts)
