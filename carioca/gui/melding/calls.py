"""Cards that are called out of turn: who is asked, the answers' buttons and keys, the screen for several persons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.cards import FRENCH, HIDDEN, Card
from carioca.engine.game import Action
from carioca.games.melding.actions import Allow, Call, Decline, Draw, Pass, Refuse, Take
from carioca.games.melding.game import Calling, melding_state
from carioca.gui.draw.badges import marker
from carioca.gui.draw.theme import mix
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, HeldButton, Image, Style, box
from carioca.gui.frame import routes
from carioca.gui.frame.clock import HUSHED
from carioca.gui.frame.scene import HitMap, Pop, Push, Scene, Transition
from carioca.gui.melding.layout import NO, NO_MORE, THROW, YES, MeldingTable, cards_of, panel_of, places_of
from carioca.gui.melding.model import PILE, STOCK, Calls, Window
from carioca.gui.table.hand import in_order
from carioca.gui.table.motion.pacing import PACES
from carioca.gui.table.moves import Command, Steps
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED
from carioca.gui.table.slots import Stop, Zone, row
from carioca.gui.table.table import Link
from carioca.i18n import t
from carioca.words.cards import card_text_suit, list_text
from carioca.words.door import voice_of
from carioca.words.lines import call_label
from carioca.words.voice import Choice, Question

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
LOOK = pygame.K_v
YES_NO = {pygame.K_c: 0, pygame.K_n: 1}  # the keys of the two answers where one person is asked


class CallPoll(Scene):
    """Asks the persons `seats`, the first in turn first; `done` gets what each of them says. Esc opens the pause.

    `late` called too, but a nearer one has the card. `mute`: asks none of those any more who have not called.

    While nobody has called the card all who may are asked at once; who answers a caller is asked alone. Each may look
    at the own cards as long as a button is held. The cards that the caller would have are shown, those of the stock
    face down.
    """

    overlay = True

    def __init__(
        self,
        session: Session,
        calling: Calling,
        seats: Sequence[int],
        done: Callable[[Mapping[int, Action]], None],
        late: Sequence[int] = (),
        mute: Callable[[Sequence[int]], None] | None = None,
    ) -> None:
        self.session, self.calling, self.seats, self.done = session, calling, tuple(seats), done
        self.late, self.mute = tuple(late), mute
        self.told: dict[int, Action] = {}
        self.looks: int | None = None  # who looks at the own cards, as long as a button or a key is held
        self.answers: tuple[tuple[Action, str], ...] = (
            ((Call(), call_label(calling.fine)), (Pass(), t("call.no")))
            if calling.caller is None
            else ((Allow(), t("call.allow")), (Refuse(), t("call.refuse")))
        )

    @classmethod
    def sample(cls, session: Session) -> CallPoll:
        return cls(session, Calling(session.match.state.hands[0][0], 1, None, 2, 1, False), (0,), lambda told: None)

    @property
    def several(self) -> bool:
        return len(self.seats) > 1

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self._lay_out()
        stage.audio.play("turn")

    def resized(self) -> None:
        self._lay_out()

    def hit_map(self) -> HitMap:
        return self.page.hit_map()

    def covered(self) -> None:
        self._look(None)

    def _look(self, seat: int | None, on: bool = True) -> None:
        self.looks = seat if on else None
        self.stage.redraw()

    def _with_focus(self) -> int:
        """Whose line has the focus."""
        current = self.page.focus.current
        return next((seat for seat in self.seats if current and current.name.endswith(str(seat))), self.seats[0])

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type in HUSHED or (event.type == pygame.KEYUP and event.key == LOOK):
            self._look(None)
        if event.type == pygame.KEYDOWN and event.key == LOOK and not event.mod & HELD:
            self._look(self._with_focus())
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Push(routes.Pause(self.session))
        if event.type == pygame.KEYDOWN and not event.mod & HELD:
            meant = self._meant(event.key)
            if meant is not None:
                self.stage.audio.play("click")
                return self._say(*meant)
        return self.page.handle(event)

    def _meant(self, key: int) -> tuple[int, Action] | None:
        """Whose answer a key is: a figure calls for that person of several, C and N answer for one."""
        if not self.several:
            return (self.seats[0], self.answers[YES_NO[key]][0]) if key in YES_NO else None
        figures = {base + at: seat for at, seat in enumerate(self.seats) for base in (pygame.K_1, pygame.K_KP1)}
        return (figures[key], Call()) if key in figures else None

    def _say(self, seat: int, action: Action) -> Transition:
        self.told[seat] = action
        if len(self.told) == len(self.seats) or (self.calling.race and isinstance(action, Call)):
            return self._finish()
        self._lay_out()
        return None

    def _no_more(self) -> Transition:
        if self.mute is not None:
            self.mute([seat for seat in self.seats if not isinstance(self.told.get(seat), Call)])
        return self._finish()

    def _finish(self) -> Transition:
        self.done({seat: self.told.get(seat, Pass()) for seat in self.seats})
        return Pop()

    # -- what is seen --

    def draw(self, surface: pygame.Surface) -> None:
        stage, textures = self.stage, self.stage.textures
        surface.blit(self._panel, self._place)
        if self.looks is not None:
            self._draw_hand(surface, self.session.match.state.hands[self.looks])
            return
        card, height = self._cards.topleft, self._cards.h
        step = textures.back(height).get_width() * 0.62
        for at, shown in enumerate([self.calling.card, *[HIDDEN] * self.calling.drawn]):
            image, shadow = textures.card(shown, height), textures.shadow(height, False)
            centre = (round(card[0] + image.get_width() / 2 + at * step), self._cards.centery)
            below = (centre[0], centre[1] + max(1, round(2 * stage.text_unit)))
            surface.blit(shadow, shadow.get_rect(center=below), special_flags=PREMULTIPLIED)
            surface.blit(image, image.get_rect(center=centre), special_flags=PREMULTIPLIED)
        self.page.draw(surface)

    def _draw_hand(self, surface: pygame.Surface, hand: Sequence[Card]) -> None:
        """The cards of who looks, in place of what is asked."""
        textures, height = self.stage.textures, self._cards.h
        room = pygame.Rect(self._cards.x, self._cards.y, self._place.right - 2 * self._cards.x + self._place.x, height)
        for slot, card in zip(row(room, len(hand), height, height * 0.5), in_order(FRENCH, hand, "suit"), strict=True):
            image = textures.card(card, height)
            surface.blit(image, image.get_rect(center=(slot.x, slot.y)), special_flags=PREMULTIPLIED)
        for widget in self.page.widgets:
            if widget.rect.top >= room.bottom:
                widget.draw(surface, widget.rect)

    def _words(self) -> tuple[str, str, str]:
        names, calling, session = self.session.names, self.calling, self.session
        card = card_text_suit(calling.card)
        asked = voice_of(session.game).question(session.view(session.current), names)
        help_text = " ".join(filter(None, (asked.help if asked is not None else "", t("call.poll.hold"))))
        if calling.caller is None:
            title = t("call.poll.title", name=names[calling.source], card=card)
            if self.several:
                order = "call.poll.race" if calling.race else "call.poll.order"
                return title, t(order, name=names[self.seats[0]]), help_text
            return title, t("call.poll.one", name=names[self.seats[0]]), help_text
        title = t("call.answer.title", name=names[calling.caller], card=card)
        if self.late:
            others = t("call.poll.second", n=len(self.late), names=list_text([names[seat] for seat in self.late]))
            help_text = f"{others} {help_text}"
        return title, t("call.poll.answer", name=names[self.seats[0]]), help_text

    def _tries(self) -> Iterator[tuple[float, Sequence[str]]]:
        """What is told, and the length of a unit (px), until all of it fits into the window: first nothing is told of
        what a call brings, then everything gets smaller."""
        unit, (title, question, help_text) = self.stage.text_unit, self._words()
        yield unit, (title, question, help_text)
        yield from ((unit * part, (title, question, t("call.poll.hold"))) for part in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5))

    def _lay_out(self) -> None:
        stage, pal, textures = self.stage, self.stage.palette, self.stage.textures
        width, height = stage.size
        rows = len(self.seats)
        for unit, told in self._tries():
            pad, gap, tall = round(24 * unit), round(10 * unit), round(46 * unit)
            wide = max(40, min(round(620 * unit), width - round(24 * unit)))
            pictured = round(112 * unit)
            room = round(pictured * (0.72 + 0.45 * self.calling.drawn)) + pad
            lines = zip(told, (24, 17, 15), (pal.text, pal.call, pal.muted), (True, True, False), strict=True)
            images = [
                textures.text_block(words, max(6, round(size * unit)), ink, max(20, wide - 2 * pad - room), bold)
                for words, size, ink, bold in lines
            ]
            high = sum(image.get_height() for image in images) + 2 * (gap // 2)
            top = max(high, pictured)
            total = 2 * pad + top + pad // 2 + rows * (tall + gap) - gap
            total += tall + gap if self.several or self.mute is not None else 0
            if total <= height:
                break
        # Over the hidden hand: what lies on the table stays in sight.
        self._place = place = pygame.Rect((width - wide) // 2, max(0, height - total - gap), wide, total)
        self._panel = box(stage, place, round(18 * unit), pal.panel, pal.call, max(1, round(1.5 * unit)))
        self._cards = pygame.Rect(place.x + pad, place.y + pad + (top - pictured) // 2, room - pad, pictured)
        self.page.clear()
        y = place.y + pad + (top - high) // 2
        for image in images:
            self.page.add(Image(stage, image, image.get_rect(topleft=(place.x + pad + room, y))))
            y += image.get_height() + gap // 2
        y = place.y + pad + top + pad // 2
        for at, seat in enumerate(self.seats):
            self._row(pygame.Rect(place.x + pad, y, wide - 2 * pad, tall), at, seat, unit)
            y += tall + gap
        foot = pygame.Rect(place.x + pad, y, wide - 2 * pad, tall)
        if self.mute is not None:
            words = t("call.poll.no-more")
            more = pygame.Rect(foot.right - round(foot.w * 0.48), y, round(foot.w * 0.48), tall)
            foot.w -= more.w + gap
            self.page.add(Button(stage, "no-more", more, words, self._no_more, style="quiet"))
        if self.several:
            called = any(isinstance(action, Call) for action in self.told.values())
            words = t("call.poll.nobody-else" if called else "call.poll.nobody")
            self.page.add(Button(stage, "nobody", foot, words, self._finish), default=True)
        stage.redraw()

    def _row(self, rect: pygame.Rect, at: int, seat: int, unit: float) -> None:
        stage, pal = self.stage, self.stage.palette
        each, gap, peek = round(rect.w * 0.25), round(10 * unit), round(rect.w * 0.16)
        dot = marker(pal, seat, max(6, round(16 * unit)), on_paper=False)
        self.page.add(Image(stage, dot, dot.get_rect(midleft=rect.midleft)))
        words = f"{at + 1} · {self.session.names[seat]}" if self.several else self.session.names[seat]
        left = rect.x + dot.get_width() + gap
        room = rect.right - 2 * each - peek - 3 * gap - left
        size = max(6, round(18 * unit))
        wanted = stage.textures.text_width(words, size, True)
        size = size if wanted <= room else max(6, size * room // wanted)
        name = stage.textures.text(words, size, pal.text, True)
        self.page.add(Image(stage, name, name.get_rect(midleft=(left, rect.centery))))
        look = pygame.Rect(rect.right - 2 * each - peek - 2 * gap, rect.y, peek, rect.h)
        self.page.add(HeldButton(stage, f"look{seat}", look, t("call.poll.look"), partial(self._look, seat)))
        labels, both = [label for _, label in self.answers], 2 * each
        keyed = [f"{label} · {key}" for label, key in zip(labels, "CN", strict=True)]
        if not self.several and sum(map(self._needs, keyed)) <= both:
            labels = keyed
        # A call that has its price is told whole, at the cost of the other answer.
        yes = max(each, min(self._needs(labels[0]), both - self._needs(labels[1])))
        places = (rect.right - both - gap, yes), (rect.right - both + yes, both - yes)
        for number, ((action, _), label, (x, wide)) in enumerate(zip(self.answers, labels, places, strict=True)):
            place = pygame.Rect(x, rect.y, wide, rect.h)
            # The colour of calls as at the table, until the person has answered: then the answer stands out.
            style: Style = "plain" if number or seat in self.told else "call"
            if self.told.get(seat) == action:
                style = "primary"
            act = partial(self._say, seat, action)
            button = Button(stage, f"{'no' if number else 'yes'}{seat}", place, label, act, style=style)
            self.page.add(button, default=not self.several and bool(number))

    def _needs(self, label: str) -> int:
        """The width (px) of a button with these words, in letters that are smaller than usual but not cut. They do not
        shrink with the panel: a button has those of the window."""
        unit = self.stage.text_unit
        return self.stage.textures.text_width(label, round(17 * unit), True) + round(20 * unit)


NAMES = {Call: "call", Allow: "allow", Take: "take", Pass: "pass-call", Refuse: "refuse", Decline: "decline"}
ORIENTATION, QUIET = "calls", "calls-quiet"
"""What `Settings.told` remembers once the first card that could be called, and the first sign alone, were explained."""
GLIMPSE = 1.5  # seconds for which a card that brings nothing nearer can be called, by a sign beside the pile


class Asking:
    """Asks the person who looks whether a card is called, and what its owner answers."""

    def __init__(self, calls: Calls) -> None:
        self.calls, self.session, self.game = calls, calls.session, calls.game
        self._asked: Window | None = None  # the card that was asked about last
        self._since = 0.0  # when that was, by the table's clock
        self._first: Window | None = None  # the card with which calling was explained
        self._sign: Window | None = None  # the one with which its sign was

    def asks(self, table: MeldingTable) -> Calling | None:
        """The same while the person who looks is to answer; a lesson asks nothing that it has not told of."""
        asked = self.calls.open if table.my_turn and table.board.own_open else None
        if asked is not None and table.tutor is not None:
            question = self._in_words(table)
            if question is None or not any(table.tutor.allows((one.action,)) for one in question.choices):
                return None
        return asked

    def quiet(self, table: MeldingTable) -> bool:
        """Whether a sign beside the pile is all that asks: the card brings none of the own groups nearer."""
        state, settings = table.state, table.stage.settings
        first = ORIENTATION not in settings.told or (self._first is not None and self._first == self.calls.window)
        asks = first or settings.ask_calls == "always" or table.hint is not None or table.tutor is not None
        if asks or state.phase != "call":
            return False
        game = self.game
        return table.once(("quiet", state), lambda: game.lack(state, state.pile[-1:]) >= game.lack(state))

    def muted(self, table: MeldingTable, seat: int) -> bool:
        """Whether the person at a seat wants to be asked no more: in this round, or ever."""
        never = table.controls.preference(seat, "ask_calls") == "never" and table.tutor is None
        return never or self.calls.muted.get(seat) == table.state.round_no

    def said(self, table: MeldingTable, seat: int) -> Action | None:
        """What the person who is asked next has said already; who wants no question lets the card go by."""
        said = self.calls.said(seat)
        quiet = said is None and self.session.match.state.phase == "call" and self.muted(table, seat)
        return Pass() if quiet else said

    def question(self, table: MeldingTable) -> Question | None:
        """What is asked beside the pile; None where nothing is, or a sign asks alone."""
        return None if self.asks(table) is None or self.quiet(table) else self._in_words(table)

    def _in_words(self, table: MeldingTable) -> Question | None:
        return voice_of(self.session.game).question(table.view, self.session.names)

    def targets(self, table: MeldingTable) -> dict[Zone, Steps]:
        state = table.state
        if self.calls.open is None or state.turn != table.board.viewer:
            return {}
        if state.phase == "first-option":
            return {PILE: (Take(),), STOCK: (Decline(), Draw("stock"))}
        return {PILE: (Call(),)} if state.phase == "call" and self.session.check(Call()) is None else {}

    def commands(self, table: MeldingTable) -> Iterator[Command]:
        question = self.question(table)
        words, brief, act = t("call.no-more"), t("call.no-more.brief"), partial(self._no_more, table)
        more = Command("no-more", words, "Q", act, plays=True, listed="call-no-more", brief=brief)
        calling = self.asks(table)
        if question is None and calling is not None:
            asked, calls = self._in_words(table), partial(table.submit, (Call(),))
            tip = t("call.sign.help", terms=asked.help) if asked is not None else ""
            yield Command("call", call_label(calling.fine), "C", calls, THROW, plays=True, listed="call", tip=tip)
            yield Command(
                "pass-call", t("call.no"), "N", partial(table.submit, (Pass(),)), plays=True, listed="call-no"
            )
            yield more
            return
        if question is None:
            yield Command("call", t("call.yes"), "C", partial(self.say_early, table, Call()), listed="call")
            yield Command("pass-call", t("call.no"), "N", partial(self.say_early, table, Pass()), listed="call-no")
            yield more
            return
        choices = {type(choice.action): choice for choice in question.choices}
        for kinds, place, key in (((Call, Allow, Take), YES, "C"), ((Pass, Refuse, Decline), NO, "N")):
            choice = next(choices[kind] for kind in kinds if kind in choices)
            name, free = NAMES[type(choice.action)], choice.refusal is None
            yield Command(
                name, choice.label, key, partial(self.answer, table, choice), place, free, strong=place == YES and free,
                plays=True, says=True, listed="call" if place == YES else "call-no",
                tone="accent" if name == "take" else "call", tip=question.help if name == "call" else "",
            )  # fmt: skip
        yield more._replace(place=NO_MORE if Call in choices and table.tutor is None else "", size=13)

    def _no_more(self, table: MeldingTable) -> None:
        """Be asked no more in this round, or be asked again; what is asked now is let go by."""
        seat, round_no = table.board.viewer, self.session.match.state.round_no
        if table.tutor is not None:
            table.tutor.again()
            return
        if seat is None:
            return
        again = self.calls.muted.pop(seat, None) == round_no
        if not again:
            self.calls.muted[seat] = round_no
        if table.state.phase == "call" and self.asks(table) is not None:
            table.submit((Pass(),))
        table.tell(t("call.asked-again" if again else "call.muted"))

    def answer(self, table: MeldingTable, choice: Choice) -> None:
        if table.busy:
            return
        if choice.refusal is not None:
            table.refuse(choice.refusal)
        else:
            table.submit((choice.action,))

    def say_early(self, table: MeldingTable, action: Action) -> None:
        """Call a card before being asked, or let it go by; or hear why there is nothing to say."""
        seat = table.board.viewer
        if seat is None or self._early(table, action):
            return
        refusal = self.session.check(Call()) if table.my_turn else self.game.call_refused(table.state, seat)
        if refusal is not None:
            table.refuse(refusal)
        elif table.tutor is not None:
            table.tutor.again()
        elif seat in self.session.stand_ins:
            table.say(t("table.stand-in"))

    def say_refusal(self, table: MeldingTable) -> bool:
        """Say why the card on the pile cannot be called, while it lies there to be called; whether it does."""
        seat = table.board.viewer
        refusal = None if self.calls.open is None or seat is None else self.game.call_refused(table.state, seat)
        if refusal is not None:
            table.refuse(refusal)
        return refusal is not None

    def click_early(self, table: MeldingTable, zone: Zone | None) -> None:
        if zone == PILE:
            self._early(table, Call())

    def _early(self, table: MeldingTable, action: Action) -> bool:
        """The one who looks says something about a card that lies there already, before being asked; whether it can."""
        picture, seat, calling = table.board.picture, table.board.viewer, self.calls.last
        if calling is None or seat is None or not picture.said or "call" in picture.said:
            return False
        if seat in self.session.stand_ins:
            # Who stands in speaks for the seat.
            return False
        shown = picture.turn == calling.source and picture.pile[-1:] == (calling.card,)
        # What a nearer one has said meanwhile is not shown yet: both speak at once.
        if not shown or not self._late(seat) or (table.my_turn and table.tutor is not None):
            return False
        self.calls.say(seat, action)
        # It is seen at the seat once those who are nearer have spoken.
        table.say(t("call.tag.call.you" if isinstance(action, Call) else "call.tag.pass.you"))
        return True

    def poll(self, table: MeldingTable) -> Scene | None:
        """The screen that asks everybody at the machine who may call, or the one who answers a caller."""
        calling, session = self.calls.open, self.session
        if calling is None or session.current is None:
            return None
        state = session.match.state
        if state.phase == "call":
            seats = tuple(seat for seat in self.calls.callers(calling) if not self.muted(table, seat))
            return CallPoll(session, calling, seats, partial(self._polled, table), mute=self.calls.mute)
        if state.phase == "call-answer":
            late = tuple(seat for seat, sign in enumerate(self.calls.signs(state)) if sign == "second")
            return CallPoll(session, calling, (session.current,), partial(self._polled, table), late)
        return None

    def _polled(self, table: MeldingTable, told: Mapping[int, Action]) -> None:
        for seat, action in told.items():
            if isinstance(action, Call | Pass):
                self.calls.say(seat, action)
        current = self.session.current
        if current is not None and current in told:
            table.submit((told[current],))

    def status(self, table: MeldingTable) -> str:
        question, said = self.question(table), table.board.picture.said
        if question is not None:
            return question.help if panels.prompt_fits(table, question.help) else question.brief or question.help
        if self.asks(table) is not None:
            return t("call.sign", card=card_text_suit(table.state.pile[-1]))
        viewer = table.board.viewer
        if viewer is None or "call" in said[viewer : viewer + 1]:
            return ""
        if "call" in said:
            left_out = said[viewer] != "pass" and self._late(viewer)
            key = "second.you" if said[viewer] == "second" else "before" if left_out else "calls"
            return t(f"call.{key}", name=self.session.names[said.index("call")])
        muted = not table.my_turn and self.calls.muted.get(viewer) == table.state.round_no
        return t("call.muted").rstrip(".") if muted and not table.board.picture.down[viewer] else ""

    def _late(self, seat: int) -> bool:
        """Whether a seat could have called the last card, and is asked no more since a nearer one did."""
        calling, state = self.calls.last, melding_state(self.session.match.state)
        return (
            calling is not None
            and seat not in (calling.source, calling.following, *calling.asked)
            and state.down[seat] == "no"
        )

    def update(self, table: MeldingTable) -> None:
        self.calls.spoken()
        if self.asks(table) is None:
            self._asked = None
            return
        if self._asked != self.calls.window or self.calls.window is None:
            self._asked, self._since = self.calls.window, table.clock
            quiet = self.quiet(table)
            if not quiet:
                table.stage.audio.play("turn")
            self._explain(table, quiet)
        if self._reads(table) and not table.stage.settings.call_seconds:
            self._since = table.clock
        left = self.left(table)
        if left is not None:
            table.stage.redraw()
            if left <= 0:
                table.submit((Pass(),))

    def _explain(self, table: MeldingTable, quiet: bool) -> None:
        stage, name = table.stage, QUIET if quiet else ORIENTATION
        asked = self._in_words(table)
        if name not in stage.settings.told and table.tutor is None and asked is not None:
            stage.change(replace(stage.settings, told=(*stage.settings.told, name)))
            if quiet:
                self._sign = self.calls.window
                table.tell(t("call.quiet", terms=asked.help), link=Link("call.no", partial(table.submit, (Pass(),))))
            else:
                self._first = self.calls.window
                table.tell(t("call.first", terms=asked.help))

    def _reads(self, table: MeldingTable) -> bool:
        """Whether it is being read what the first sign means: it stands until it is answered, or that is sent away."""
        return self._sign is not None and self._sign == self.calls.window and table.toast is not None

    def left(self, table: MeldingTable) -> float | None:
        """What is left of the time in which a card can be called, from 1 to 0; None where nobody is hurried."""
        settings = table.stage.settings
        if self.session.match.state.phase != "call" or self.asks(table) is None:
            return None
        glimpse = GLIMPSE * (PACES["slow"] if settings.animation == "slow" else 1.0)
        passes = self.quiet(table) and not self._reads(table)
        limit = min(glimpse if passes else inf, settings.call_seconds or inf)
        if limit == inf:
            return None
        return max(0.0, 1.0 - (table.clock - self._since) / limit)

    def paint(self, table: MeldingTable, layer: Surface) -> None:
        calling = self.asks(table) if self.question(table) is not None else None
        if calling is not None:
            paint_question(table, layer, calling, table.state.phase == "first-option")

    def overlay(self, table: MeldingTable, surface: Surface) -> Rect:
        left = self.left(table)
        if left is None:
            return Rect(0, 0, 0, 0)
        answers = places_of(table.board.frame)
        place = table.board.places.beside[THROW] if self.quiet(table) else answers[YES].union(answers[NO])
        return paint_time(table, surface, place, left)

    def stops(self, table: MeldingTable) -> list[Stop]:
        asked = [button for button in table.buttons if button.command.place in (YES, NO, NO_MORE)]
        return [Stop(button.name, button.rect, button.command.enabled) for button in asked]


def paint_question(table: MeldingTable, layer: Surface, calling: Calling, option: bool) -> None:
    """What is asked, with the cards that a caller would have; `option`: whether the card is the first one's to take.

    The buttons are painted by the table.
    """
    frame, pal = table.board.frame, table.stage.palette
    box = panel_of(frame)
    panels.panel(table, layer, box, frame.px(12), pal.panel, pal.call, max(1, frame.px(1.5)))
    drawn = 0 if option else calling.drawn
    place, textures = cards_of(frame), table.stage.textures
    step = max(1, (place.w - round(place.h * frame.ratio)) // drawn) if drawn else 0
    for at, card in enumerate([calling.card, *[HIDDEN] * drawn]):
        image = textures.card(card, place.h)
        layer.blit(image, (place.x + at * step, place.y), special_flags=PREMULTIPLIED)
    answers = places_of(frame)
    room = Rect(answers[YES].x, box.y, answers[NO].right - answers[YES].x, answers[YES].y - box.y)
    if any(button.command.place == NO_MORE for button in table.buttons):
        room.w = max(4, answers[NO_MORE].x - frame.px(6) - room.x)
    names, card_words = table.session.names, card_text_suit(calling.card)
    if calling.caller is None:
        words = t("call.table.title", name=names[calling.source], card=card_words)
        if textures.text_width(words, frame.tx(17), True) > room.w:
            # Who threw it is seen at the seat.
            words = t("call.table.short", card=card_words)
    elif option:
        other = names[calling.caller]
        words = table.names.said("call.option.short", calling.judge, other=other, card=card_words)
    else:
        words = t("call.answer.title", name=names[calling.caller], card=card_words)
    image = _asked(table, words, room)
    layer.blit(image, image.get_rect(midleft=(room.x, room.centery + frame.px(1))))


def _asked(table: MeldingTable, words: str, room: Rect) -> Surface:
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    for size in range(frame.tx(17), max(6, frame.tx(11)) - 1, -1):
        if textures.text_width(words, size, True) <= room.w:
            break
        block = textures.text_block(words, size, pal.text, room.w, True)
        if block.get_height() <= room.h and block.get_width() <= room.w:
            return block
    return panels.text(table, words, frame.tx(17), pal.text, room.w, True)


def paint_time(table: MeldingTable, surface: Surface, place: Rect, left: float) -> Rect:
    """What is left of the time, above the buttons that it is for."""
    frame, pal = table.board.frame, table.stage.palette
    bar = Rect(place.x, place.y - frame.px(8), place.w, max(2, frame.px(4)))
    panels.panel(table, surface, bar, bar.h // 2, mix(pal.panel, pal.panel_edge, 0.5))
    panels.panel(table, surface, Rect(bar.x, bar.y, round(bar.w * left), bar.h), bar.h // 2, pal.call)
    return bar
