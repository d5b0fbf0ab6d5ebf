"""The end of a match: who won, what happened in some sentences, the podium, the plot, and once more."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.bots.review import reviewable
from carioca.gui.draw.badges import badge, face_of, marker
from carioca.gui.draw.shapes import star
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Image, blank, box, common_px, fitted, inks, paste
from carioca.gui.frame import routes
from carioca.gui.frame.press import is_press
from carioca.gui.frame.scene import SKIPS, HitMap, Push, Reset, Transition
from carioca.gui.parts.plot import plot
from carioca.gui.parts.podium import Finisher, Podium, lit, mood_of, on_podium
from carioca.gui.parts.score_details import extremes_table
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.parts.seating import is_named, seat_all, tally_text
from carioca.gui.parts.triumph import FADES, Triumph
from carioca.gui.scenes.offers import Offer, clearness, offer_of, show_offer
from carioca.gui.scenes.printing import print_foot
from carioca.gui.table.motion.animator import SPEEDS
from carioca.gui.table.motion.moments import LENGTHS, Rarity
from carioca.i18n import minus, t
from carioca.storage.errors import StorageError
from carioca.storage.progress import Newcomer
from carioca.words.door import voice_of
from carioca.words.ledger import places, shared
from carioca.words.names import Names
from carioca.words.story import Teller
from carioca.words.voice import Ledger

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

HIGHEST, LOWEST = 380, 256  # design units of a podium
LARGE = 0.6  # by how much the line of who won is higher than the others, as a share of these
EXTREMES = 27  # design units of a row of the best and the worst rounds
COUNTING, RISING, SHOWN = 1.0, 0.1, 1.1
"""Seconds: until all points are counted and the plot is drawn, until the first step rises, until all stands there. Who
won is seen before that: as long as leaves time for all of it."""


class FinalScene(FormScene):
    """`session` is a match that is over. All of it comes in two and a half seconds at the most; a click or a key brings
    it to its end, and does nothing else."""

    width = 1120
    paper = True
    tucks = True
    heading_size = 42
    subtitle_size = 22  # what happened is read next

    def __init__(self, session: Session) -> None:
        self.session = session
        self.triumph: Triumph | None = None
        self.end = SHOWN  # seconds from its opening until all stands there
        self.age = self.end
        self.offer: Offer | None = None  # what is suggested; mostly nothing
        self._live: list[tuple[Image, Callable[[], pygame.Surface]]] = []

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self.age < self.end

    def hit_map(self) -> HitMap:
        return SKIPS if self.animating else super().hit_map()

    @property
    def won(self) -> bool:
        return bool(set(self.session.ranking[0]) & set(self.session.people))

    def enter(self, stage: Stage) -> None:
        moves = not stage.settings.reduced_motion and stage.settings.animation != "off"
        self.stage = stage
        self._story = Teller(self.session, self._ledger())
        if moves:
            self.end = LENGTHS[self._rarity]
        self.age = 0.0 if moves else self.end
        seat_all(stage, self.session.seats, self.session.game)
        self._count()
        self._tally()
        super().enter(stage)
        if self.session.unsaved:
            self.problem = t("pause.unsaved")
            self.lay_out()
        if moves:
            self.triumph = self._triumph()
        stage.audio.play("match-won" if self.won or not self.session.people else "match-lost")

    @property
    def _rarity(self) -> Rarity:
        """Who won has a moment whoever it is; without persons every win is looked at like an own one."""
        if not self.won and self.session.people:
            return Rarity.GREAT
        return Rarity.ONCE if self._story.story.turned else Rarity.RARE

    def _triumph(self) -> Triumph:
        """Who won, seen large; it is gone when the first step of the podium stands."""
        session, stage = self.session, self.stage
        faces = [face_of(stage.persons, *session.seats[seat]) for seat in session.ranking[0]]
        turned = self._story.story.turned
        seconds = self.end - SHOWN + RISING + FADES
        pack = session.game.profile.pack
        return Triumph(
            stage, pack, list(filter(None, faces)), self.title(), self._story.sentences[turned], self._rarity, seconds
        )

    def _count(self) -> None:
        """One more match of this game was played here; perhaps something is suggested now, and never again."""
        session, path = self.session, self.stage.paths.newcomer
        if not session.people:
            return
        known = Newcomer.load(path).played(session.game.name, clearness(session))
        self.offer = offer_of(session, known, self.stage.settings)
        if self.offer is not None:
            known = known.hears(f"offer.{self.offer.name}")
        with contextlib.suppress(StorageError):
            known.save(path)

    def _tally(self) -> None:
        """Which of the persons came first is counted, where they played against each other and have names."""
        session = self.session
        persons = [seat for seat in session.people if is_named(session.names[seat])]
        sides = session.game.sides(len(session.seats))
        if len({sides[seat] for seat in persons}) < 2:
            return
        best = next(group for group in session.ranking if set(group) & set(persons))
        for seat in persons:
            if seat in best:
                with contextlib.suppress(StorageError):
                    self.stage.persons.won(session.names[seat])

    def fill_head(self, rows: Rows) -> None:
        """What is suggested, in a line; where there is little room it comes after all else."""
        if not self._low():
            self._suggest(rows)

    def _suggest(self, rows: Rows) -> None:
        if self.offer is not None:
            show_offer(rows, self.offer, self._try, self._send_away)

    def _try(self) -> Transition:
        from carioca.gui.scenes.menu import MenuScene

        assert self.offer is not None
        self.stage.change(self.offer.settings)
        return Reset(MenuScene("new"))

    def _send_away(self) -> Transition:
        self.offer = None
        self.lay_out()
        return None

    def title(self) -> str:
        session, names = self.session, Names.at(self.session)
        winners = session.ranking[0]
        if shared(session.game, winners, len(session.seats)):
            return t("final.shared", names=names.list(winners))
        return names.said_of("final.winner", winners)

    def subtitle(self) -> str:
        # In a low window the rest scrolls with the result.
        return " ".join(self._story.sentences[: 1 if self._low() else None])

    def feet(self) -> Sequence[Foot]:
        reviews = reviewable(self.session.game) and self._last_played is not None
        return (
            Foot("menu", t("final.menu"), self.back),
            # What one wants next stands where all is seen, also where not all buttons have room.
            Foot("score", t("score.title"), self._score),
            Foot("replay", t("final.replay"), self._replay),
            print_foot(self.session, len(self.session.round_points) - 1),
            *((Foot("review", t("review.action"), self._review),) if reviews else ()),
            Foot("again", t("final.again"), self._again, "primary"),
        )

    @property
    def _last_played(self) -> int | None:
        """The last round in which a person played."""
        rounds = reversed(range(len(self.session.round_points)))
        return next((number for number in rounds if self.session.persons_in(number)), None)

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def handle(self, event: pygame.event.Event) -> Transition:
        if self.animating and is_press(event):
            self._pass(self.end)
            return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        self._pass(dt * max(1.0, SPEEDS.get(self.stage.settings.animation, 1.0)))
        return super().update(dt)

    def _pass(self, seconds: float) -> None:
        if self.age >= self.end:
            return
        self.age = min(self.end, self.age + seconds)
        for widget, make in self._live if self._since > 0 else ():
            widget.image = make()
        if not self.animating:
            self.triumph = None
        self.stage.redraw()

    @property
    def _since(self) -> float:
        """Seconds since points are counted and steps rise; below 0 before that."""
        return self.age - (self.end - SHOWN)

    def draw(self, surface: pygame.Surface) -> None:
        if self.triumph is not None and self.animating:
            self.triumph.draw(surface, self.age, super().draw)
        else:
            super().draw(surface)

    def fill(self, rows: Rows) -> None:
        self._results(rows)
        if self._low():
            rows.y += rows.px(14)
            self._suggest(rows)

    def _results(self, rows: Rows) -> None:
        self._live.clear()
        # Counted once and not in each picture, but anew in another language.
        self._data = self._ledger()
        area, data = rows.area, self._data
        if data.played < 2:
            # Neither a course nor a best round.
            self._places(rows, self.room)
        elif area.w >= 760 * self.stage.text_unit and self.stage.size[0] > self.stage.size[1]:
            left, right = rows.columns(0.42, 30)
            self._places(left, self.room)
            # What fits below the plot is seen without a wheel.
            below = rows.px(44) + rows.px(EXTREMES) * len(data.heads)
            high = max(left.y, min(self.room, rows.px(460)))
            self._plot(right, max(rows.px(120), high - below - rows.px(30)))
            self._extremes(right)
            rows.join(left, right)
        else:
            self._places(rows, self.room if self._low() else round(self.room * 0.42))
            rows.y += rows.px(8)
            if self._low() and (more := " ".join(self._story.sentences[1:])):
                rows.note(more, self.subtitle_size * 0.75, 12, plain=True)
            # With its label it is seen whole.
            self._plot(rows, max(rows.px(90), min(rows.px(320), round(area.w * 0.62), self.room - rows.px(34))))
            self._extremes(rows)

    def _extremes(self, rows: Rows) -> None:
        table = extremes_table(self.stage, self.session.game, self._data, rows.area.w, rows.px(EXTREMES))
        if table is not None:
            rows.y += rows.px(12)
            rows.label(t("final.extremes"))
            rows.show(table)

    def _show(self, rows: Rows, make: Callable[[], pygame.Surface], gap: int = 0) -> None:
        """A picture as the next row that is made anew until all stands there; `gap`: px below it."""
        image = make()
        picture = Image(self.stage, image, image.get_rect(topleft=(rows.area.x, rows.y)))
        self.page.add(picture, scrolls=rows.scrolls)
        self._live.append((picture, make))
        rows.y = picture.rect.bottom + gap

    def _plot(self, rows: Rows, height: int) -> None:
        data = self._data
        rows.label(data.sense)
        size = (rows.area.w, height)
        taken = self._story.story.taken
        turn = taken if taken > 1 else None
        empty, drawn = (plot(self.stage, data, size, bare=bare, turn=turn) for bare in (True, False))

        def make() -> pygame.Surface:
            if self._counted >= 1.0:
                return drawn
            image = empty.copy()
            image.blit(drawn, (0, 0), pygame.Rect(0, 0, round(size[0] * self._counted), size[1]))
            return image

        self._show(rows, make)

    def _ledger(self) -> Ledger:
        return ledger_after(self.session, len(self.session.round_points))

    @property
    def _counted(self) -> float:
        return min(1.0, max(0.0, self._since / COUNTING))

    def _total(self, column: int) -> str:
        data = self._data
        if self._counted >= 1.0:
            return data.totals[column].text
        part = self._counted * (len(data.course) - 1)
        before = int(part)
        old, new = data.course[before][column], data.course[before + 1][column]
        return minus(round(old + (new - old) * (part - before)))

    def _finishers(self) -> list[Finisher]:
        session, data = self.session, self._data
        game, ranking, voice = session.game, session.ranking, voice_of(session.game)
        wins = game.scores(session.match.state).tally
        found, faces = [], [face_of(self.stage.persons, *seat) for seat in session.seats]
        for place, group in zip(places(game, ranking, len(session.seats)), ranking, strict=True):
            for column, (head, total) in enumerate(zip(data.heads, data.totals, strict=True)):
                seat = head.seats[0]
                if seat in group:
                    here = tuple(face for each in head.seats if (face := faces[each]))
                    # Rounds that others have won there are not counted as one's own.
                    helped = any(column in row.standing and row.marks[column] for row in data.rows)
                    won = "" if helped else voice.tally(wins[seat])
                    found.append(Finisher(place, column, seat, head.name, total.text, won, here))
        return found

    def _places(self, rows: Rows, room: int) -> None:
        """`room`: px that they may take."""
        placed = self._finishers()
        tally = tally_text(self.stage.persons, [self.session.names[seat] for seat in self.session.people])
        if tally:
            words = self.stage.textures.text_block(tally, rows.px(16), self.stage.palette.ink, rows.area.w)
            room -= words.get_height() + rows.px(8)
        # A podium that is seen in slices shows no places: in a low window each has a line.
        count = 0 if self._low() else on_podium(placed)
        rest = placed[count:]
        least, most = (rows.px(units) for units in ((32, 40) if self._low() else (38, 50) if count else (44, 58)))
        steps, gap = rows.px(LOWEST + 14) * bool(count), rows.px(4 if self._low() else 8)
        # All places are seen at once, if they can still be read; who won has the highest line as far as there is room.
        high, large = room - steps - len(rest) * gap, 0 if count else LARGE
        tall = max(least, min(most, round(high / max(1, len(rest) + large))))
        winners = max(1, sum(one.place == 1 for one in rest))
        more = max(0, min(round(tall * large), (high - len(rest) * tall) // winners))
        if count:
            self._podium(rows, placed[:count], room - len(rest) * (tall + gap) - rows.px(14))
        size = common_px(self.stage, [one.name for one in rest], rows.px(19), round(rows.area.w * 0.42), True)
        for one in rest:
            rect = pygame.Rect(0, 0, rows.area.w, tall + more * (one.place == 1))
            self._show(rows, partial(self._bar, rect, one, size), gap)
        if tally:
            rows.note(tally, 16, 4, plain=True)

    def _podium(self, rows: Rows, on_it: Sequence[Finisher], room: int) -> None:
        """In so much room (px), if that is enough."""
        high = max(rows.px(LOWEST), min(rows.px(HIGHEST), room))
        cheered = self._rarity > Rarity.GREAT
        podium = Podium(self.stage, self.session.game.profile.pack, on_it, (rows.area.w, high), cheered)

        def make() -> pygame.Surface:
            totals = [self._total(one.column) for one in podium.row]
            return podium.draw(self._since - RISING if self.animating else podium.seconds, totals)

        self._show(rows, make, rows.px(10))

    def _bar(self, rect: pygame.Rect, one: Finisher, size: int) -> pygame.Surface:
        stage, pal, middle = self.stage, self.stage.palette, rect.h // 2
        first = one.place == 1
        ink, muted = inks(stage, not first)
        if first:
            # Below the words the light is weak: they would not be read on bright rays.
            lead, muted = rect.h * (1 + len(one.faces)), ink
            image = lit(stage, rect.size, (lead // 2, middle), lead, rect.h // 4)
            paste(image, star(round(rect.h * 0.6), pal.accent), center=(middle, middle))
        else:
            image = blank(stage, rect.size)
            image.blit(box(stage, rect, rect.h // 4, pal.paper_shade), (0, 0))
            paste(
                image, stage.textures.text(f"{one.place}.", round(rect.h * 0.4), muted, True), center=(middle, middle)
            )
        x = rect.h
        for face in one.faces:
            portrait = badge(pal, face, round(rect.h * 0.9), mood_of(one.place))
            paste(image, portrait, midleft=(x, middle))
            x += portrait.get_width()
        x += round(rect.h * 0.16) * bool(one.faces)
        paste(image, marker(pal, one.seat, max(6, round(rect.h * 0.26)), not first), midleft=(x, middle))
        x += round(rect.h * 0.42)
        px, total = max(6, round(12.5 * stage.text_unit)), self._total(one.column)
        points = fitted(stage, total, round(rect.h * 0.46), ink, round(rect.w * 0.2), True)
        end = rect.w - round(rect.h * 0.3)
        paste(image, points, midright=(end, middle))
        # In a low bar what was won stands beside the name, not below it.
        low = rect.h < 44 * stage.text_unit
        won = fitted(stage, one.won, px, muted, round(rect.w * (0.26 if low else 0.42)))
        left = end - round(rect.w * 0.2) - won.get_width() if low else rect.w - rect.h * 2
        name = fitted(stage, one.name, size, ink, left - x - px, True)
        paste(image, name, midleft=(x, middle if low else round(rect.h * 0.36)))
        paste(image, won, midleft=(left, middle) if low else (x, round(rect.h * 0.74)))
        return image

    def _score(self) -> Transition:
        last = len(self.session.round_points) - 1
        return Push(routes.RoundScore(self.session, last, closing=t("form.back")))

    def _review(self) -> Transition:
        from carioca.gui.scenes.review import open_review

        assert self._last_played is not None
        return open_review(self.session, self._last_played)

    def _replay(self) -> Transition:
        from carioca.film import Film

        return Push(routes.Replay(Film(self.session.record())))

    def _again(self) -> Transition:
        from carioca.session import Session

        old, stage = self.session, self.stage
        options = old.match.state.options
        new = Session.new(old.game, old.preset, options, old.seats, stage.new_seed(), stage.saves)
        return Reset(routes.Opening(new))
