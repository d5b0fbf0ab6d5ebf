"""The persons at the machine: how each looks, whose something is, and who plays on, goes home or sits down."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from carioca.bots.base import OPPONENTS
from carioca.gui.art import FACES
from carioca.gui.draw.badges import face_of
from carioca.gui.draw.theme import LOOKS
from carioca.gui.forms.controls import Picker
from carioca.gui.forms.field import TextField
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Widget, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Swap, Transition
from carioca.gui.parts.seating import FaceButton, SeatingPlan, Sitter, is_named, look, remember, seat_all
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import LIMIT, MOST_KNOWN
from carioca.gui.table.recap import stood_in
from carioca.i18n import capitalised, t
from carioca.session import Seat, shown_names
from carioca.storage.errors import StorageError
from carioca.storage.names import name_key
from carioca.words.opponents import level_word

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session
    from carioca.storage.persons import Person


class LookScene(FormScene):
    """A person chooses a face and a colour, which are remembered at once; `others` at the table have theirs."""

    width = 620
    overlay = True

    def __init__(self, person: Person, others: Sequence[Person], then: Callable[[], None]) -> None:
        self.person = person
        self.others = tuple(others)
        self.then = then

    def title(self) -> str:
        return self.person.name or t("new.you")

    def enter(self, stage: Stage) -> None:
        # The colours themselves are chosen from, not those of seats.
        self._seated = stage.looks
        stage.looks = tuple(range(LOOKS))
        stage.dress()
        super().enter(stage)

    def leave(self) -> None:
        self.stage.looks = self._seated
        self.stage.dress()
        super().leave()
        self.then()

    def fill(self, rows: Rows) -> None:
        colour = self.person.colour or 0
        faces = [
            lambda rect, face=face: FaceButton(
                self.stage,
                f"face.{face}",
                rect,
                face,
                colour,
                partial(self._choose, face=face),
                face == self.person.face,
            )
            for face in FACES
        ]
        rows.grid(faces, 4 if rows.narrow else 6, 84)
        rows.note(t("persons.colour"), 16, 6, plain=True)
        taken = {other.colour for other in self.others}
        colours = [lambda rect, at=at: self._colour(rect, at, at in taken and at != colour) for at in range(LOOKS)]
        rows.grid(colours, 4 if rows.narrow else 8, 48)

    def _colour(self, rect: pygame.Rect, at: int, taken: bool) -> Widget:
        button = FaceButton(self.stage, f"colour.{at}", rect, "", at, partial(self._choose, colour=at))
        button.chosen = at == self.person.colour
        button.enabled, button.pale = not taken, taken
        return button

    def _choose(self, **chosen: Any) -> Transition:
        self.person = self.person._replace(**chosen)
        with contextlib.suppress(StorageError):
            self.stage.persons.remember(self.person)
        self.lay_out()
        return None

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), self.back, "primary"),)


class WhoScene(FormScene):
    """Whose something is, where it may be anybody's of these seats; the first one is meant first."""

    width = 420
    overlay = True

    def __init__(
        self, heading: str, sitting: Sequence[Seat], seats: Sequence[int], choose: Callable[[int], Transition]
    ) -> None:
        self.heading = heading
        self.sitting, self.seats, self.choose = sitting, tuple(seats), choose

    def fill(self, rows: Rows) -> None:
        names = shown_names(self.sitting)
        for at, seat in enumerate(self.seats):
            face = face_of(self.stage.persons, *self.sitting[seat])
            picture = rows.make_picture(look(self.stage, face, seat, rows.px(42)))
            name = rows.make_button(
                f"who{seat}",
                names[seat],
                partial(self.choose, seat),
                "primary" if not at else "plain",
            )
            rows.cells([(48, picture), (0, name)])
        if self.seats:
            self.page.focus.set(self.page.find(f"who{self.seats[0]}"))

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.cancel"), Pop),)


class PlacesScene(FormScene):
    """Who sits where from now on: two change places, and `then` is called."""

    heading = "persons.places"
    width = 620
    overlay = True

    def __init__(self, session: Session, then: Callable[[], None]) -> None:
        self.session, self.then = session, then

    def fill_head(self, rows: Rows) -> None:
        rows.note(t("persons.places.now"), 16, plain=True)

    def fill(self, rows: Rows) -> None:
        stage, session, seats = self.stage, self.session, self.session.seats
        # Everybody takes the own colour along.
        seat_all(stage, seats, session.game)
        sitters = [Sitter(seat.name, face_of(stage.persons, *seat), seat.bot) for seat in seats]
        self.plan = SeatingPlan(stage, sitters, session.game.sides(len(seats)), self._swap)
        self.plan.lay_out(rows, max(rows.px(130), min(rows.px(250), self.room)))
        rows.note(t("new.swap"), 13.5, 8)

    def _swap(self, one: int, other: int) -> None:
        self.session.swap(one, other)
        self.then()
        self.lay_out()
        self.page.focus.set(self.page.find(f"at{other}"))

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.done"), Pop, "primary"),)

    def back(self) -> Transition:
        return Pop() if self.plan.taken is None else self.plan.take(self.plan.taken)

    def leave(self) -> None:
        seat_all(self.stage, self.session.seats, self.session.game)
        super().leave()


def _persons(session: Session) -> dict[int, str]:
    """By seat what the persons are called."""
    return {at: seat.name for at, seat in enumerate(session.seats) if seat.bot is None}


class PersonsScene(FormScene):
    """Who plays at each seat from now on. The table is set anew when something has changed.

    `called`: the seat whose person is to act and does not sit there.
    """

    heading = "persons.title"
    width = 860
    overlay = True

    def __init__(self, session: Session, called: int | None = None) -> None:
        self.session, self.called = session, called
        self.entering: int | None = None  # the opponent's seat for which a name is being asked
        self._changed = False
        # As long as it has not been asked whether another name is another person.
        self._called = _persons(session)
        self._back: set[int] = set()  # who has come back here: it is said what was played for them

    def feet(self) -> Sequence[Foot]:
        return (Foot("places", t("persons.places"), self._places), Foot("back", t("form.done"), self.back, "primary"))

    def _places(self) -> Transition:
        named, begun = all(map(is_named, self._names)), self.session.match.rounds[-1].lines
        # Nobody who has played in a round leaves it to another one: its end would name who did not play.
        self.problem = t("persons.places.begun") if begun else "" if named else t("persons.places.unnamed")
        self.lay_out()
        if self.problem:
            return None
        return self._ask_who(self._places) or Push(PlacesScene(self.session, self._moved))

    def _moved(self) -> None:
        """Some sit elsewhere now."""
        self._changed = True
        self._called = _persons(self.session)

    def _ask_who(self, then: Callable[[], Transition]) -> Transition:
        """The question whether a name was corrected or somebody else sits down, where that makes a difference."""
        session = self.session
        acted = any(played.lines for played in session.match.rounds)
        for seat, old in self._called.items():
            name = session.seats[seat].name
            if acted and is_named(old) and name != old:
                text = t("persons.same", name=name, old=old)
                same, other = (partial(self._answer, seat, old, one, then) for one in (True, False))
                asked = QuestionScene(text, t("persons.same.yes"), same, t("persons.same.no"), other, escape=Pop)
                return Push(asked)
        return None

    def _answer(self, seat: int, old: str, same: bool, then: Callable[[], Transition]) -> Transition:
        self._called[seat] = name = self.session.seats[seat].name
        if same:
            self.session.correct(old, name)
            with contextlib.suppress(StorageError):
                self.stage.persons.rename(old, name)
        wish = then()
        return Swap(wish.scene) if isinstance(wish, Push) else wish or Pop()

    def revealed(self) -> None:
        self.lay_out()

    def back(self) -> Transition:
        if not self._changed:
            return Pop()
        session = self.session
        if len(self._names) > 1 and not all(map(is_named, self._names)):
            self.problem = t("persons.unnamed")
            self.lay_out()
            return None
        if (asked := self._ask_who(self.back)) is not None:
            return asked
        names = [seat.name if seat.bot is None else "" for seat in session.seats]
        remember(self.stage.persons, [session.joining.get(seat, name) for seat, name in enumerate(names)])
        begun = len(session.match.rounds) > 1 or bool(session.match.rounds[-1].lines)
        return Reset(routes.Match(session) if begun else routes.Opening(session))

    @property
    def _names(self) -> list[str]:
        """What those who are persons, or will be, are called."""
        return [*_persons(self.session).values(), *self.session.joining.values()]

    def mended(self) -> bool:
        fields = {field.name: field for field in self.page.widgets if isinstance(field, TextField)}
        names = [fields[f"name{seat}"].typed for seat in self.session.people if f"name{seat}" in fields]
        return self.problem in (t("persons.unnamed"), t("persons.places.unnamed")) and all(map(is_named, names))

    def fill_head(self, rows: Rows) -> None:
        if self.called is not None and self.session.is_person(self.called):
            rows.note(t("persons.call", name=self.session.names[self.called]), 17, bold=True)

    def fill(self, rows: Rows) -> None:
        stage = self.stage
        levels: list[tuple[object, str]] = [(level, capitalised(level_word(level))) for level in OPPONENTS[1:]]

        def level(rect: pygame.Rect) -> Widget:
            return Picker(stage, "level", rect, levels, stage.settings.stand_in_level, self._set_level)

        rows.labelled(t("persons.level"), level, 260)
        for seat in range(len(self.session.seats)):
            self._row(rows, seat)

    def _row(self, rows: Rows, seat: int) -> None:
        session, sitter = self.session, self.session.seats[seat]
        person = sitter.bot is None
        shown = face_of(self.stage.persons, *sitter)

        def face(rect: pygame.Rect) -> Widget:
            if not person:
                return rows.make_picture(look(self.stage, shown, seat, rows.px(42)))(rect)
            return FaceButton(self.stage, f"look{seat}", rect, shown, seat, partial(self._choose_look, seat))

        several = len(session.people) + len(session.joining) > 1

        def name(rect: pygame.Rect) -> Widget:
            value = sitter.name if is_named(sitter.name) else ""
            # One who is alone is called as at the table.
            hint = t("persons.name") if several else session.names[seat]
            return TextField(self.stage, f"name{seat}", rect, value, LIMIT, partial(self._rename, seat), hint)

        def words(rect: pygame.Rect) -> Widget:
            image = fitted(self.stage, sitter.name, rows.px(17), self.stage.palette.text, rect.w)
            return rows.make_picture(image, "midleft")(rect)

        acts = [rows.make_button(f"{what}{seat}", t(f"persons.{what}"), act) for what, act in self._acts(seat)]
        first, second = (*acts, None, None)[:2]
        wide = rows.area.w >= rows.px(620)
        beside = [(190, first), (150, second)] if second else [(348, first)]
        rows.cells([(44, face), (0, name if person else words), *(beside if wide else [])])
        if said := self._state(seat):
            rows.y -= rows.px(8)
            below = rows.inset(52)
            below.note(said, 14, 7)
            rows.join(below)
        if acts and not wide:
            rows.cells([(44, None), (0, first), *([(170, second)] if second else [])])
        if self.entering == seat:
            self._ask(rows, seat)

    def _choose_look(self, seat: int) -> Transition:
        session, persons = self.session, self.stage.persons
        names = [one.name for one in session.seats if one.bot is None]
        own = persons.of(session.seats[seat].name)
        own = own._replace(face=face_of(persons, *session.seats[seat]))
        others = [persons.of(name) for name in names if name_key(name) != name_key(own.name)]
        return Push(LookScene(own, others, self._looked))

    def _looked(self) -> None:
        """Somebody looks otherwise now: the table shows it."""
        self._changed = True
        seat_all(self.stage, self.session.seats, self.session.game)
        self.lay_out()

    def _acts(self, seat: int) -> list[tuple[str, Callable[[], Transition]]]:
        session = self.session
        if session.seats[seat].bot is not None:
            if seat in session.joining:
                return [("stay", partial(self._join, seat, ""))]
            return [("join", partial(self._enter, seat))]
        away = seat in session.stand_ins
        first = ("return", partial(self._take_back, seat)) if away else ("cede", partial(self._hand_over, seat, False))
        # The last one leaves the match, which then waits for whoever goes on with it.
        goes = seat not in session.gone and len(session.people) > 1
        return [first, ("leave", partial(self._hand_over, seat, True))] if goes else [first]

    def _state(self, seat: int) -> str:
        """What is to be said of a seat beside its name."""
        session = self.session
        if seat in session.joining:
            return t("persons.joins", name=session.joining[seat])
        if seat in session.stand_ins:
            key = "persons.gone" if seat in session.gone else "persons.ceded"
            return t(key, level=level_word(session.stand_ins[seat]))
        if seat in self._back:
            return stood_in(session, seat)
        return "" if (bot := session.seats[seat].bot) is None else t("persons.computer", level=level_word(bot))

    def _ask(self, rows: Rows, seat: int) -> None:
        def typed(name: str) -> None:
            self._join(seat, name)

        def name(rect: pygame.Rect) -> Widget:
            return TextField(self.stage, f"new{seat}", rect, "", LIMIT, typed, t("persons.name"))

        inner = rows.inset(52)
        when = "next" if self.session.match.rounds[-1].lines else "now"
        inner.note(t(f"persons.join.{when}", name=self.session.names[seat]), 15, 6, plain=True)
        inner.add(name)
        known = [one for one in self.stage.persons.known() if not self._taken(one)][:MOST_KNOWN]
        makes = [
            inner.make_button(f"known{at}", one, partial(self._join, seat, one), "quiet")
            for at, one in enumerate(known)
        ]
        inner.grid(makes, 2 if rows.narrow else 4, 34)
        rows.join(inner)

    def _taken(self, name: str) -> bool:
        return name_key(name) in map(name_key, (*self.session.names, *self.session.joining.values()))

    # -- what is done --

    def _set_level(self, level: object) -> None:
        self.stage.change(replace(self.stage.settings, stand_in_level=str(level)))

    def _rename(self, seat: int, name: str) -> None:
        self.problem = ""
        if not name or (name_key(name) != name_key(self.session.names[seat]) and self._taken(name)):
            self.problem = t("new.fault.twice", name=name) if name else t("persons.unnamed")
        else:
            self.session.rename(seat, name)
            self._changed = True
        self.lay_out()

    def _enter(self, seat: int) -> Transition:
        self.entering = None if self.entering == seat else seat
        self.lay_out()
        if self.entering is not None:
            field = self.page.find(f"new{seat}")
            # With what is said above it.
            said = self.page.widgets[self.page.widgets.index(field) - 1]
            self.page.scroll.show(field.rect.union(said.rect))
            self.page.focus.set(field)
            field.arrive()
        return None

    def _join(self, seat: int, name: str) -> Transition:
        self.problem = t("new.fault.twice", name=name) if name and self._taken(name) else ""
        if not self.problem:
            self.entering = None
            self.session.join(seat, name)
            self._changed = True
        seat_all(self.stage, self.session.seats, self.session.game)
        self.lay_out()
        return None

    def _hand_over(self, seat: int, for_good: bool) -> Transition:
        self.session.hand_over(seat, self.stage.settings.stand_in_level, for_good)
        return self._done()

    def _take_back(self, seat: int) -> Transition:
        self.session.take_back(seat)
        self._back.add(seat)
        return self._done()

    def _done(self) -> Transition:
        self._changed = True
        self.lay_out()
        return None
