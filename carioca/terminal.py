"""The text game: people and bots at one terminal, in plain lines that a screen reader can follow."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress

from carioca.cards import Card
from carioca.console import Console
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action
from carioca.games.melding.actions import EndTurn, LayDown
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.rules import limits
from carioca.games.melding.scoring import values
from carioca.games.melding.solver import best_bajada, distance
from carioca.i18n import t
from carioca.rules_text import rules_lines
from carioca.session import Seat, Session
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.saves import Saves
from carioca.table_text import (
    hand_line,
    notation_line,
    ranking_lines,
    score_lines,
    sheet_lines,
    sorted_hand,
    table_lines,
    totals_until,
)
from carioca.typed import Propose, Question, Unclear, means_yes, read
from carioca.wording import cards_text, contract_text, event_text, list_text, refusal_text

PRESET = "carioca-chile"
LEVEL = "normal"
MOST_SEATS = 6
_MAX_NAME = 20
_CURTAIN = 40
"""Blank lines that push the last player's hand off the screen."""


class TextGame:
    """Plays one match at a terminal until it ends or somebody leaves."""

    def __init__(self, session: Session, console: Console, saved: bool = False) -> None:
        """`saved`: whether the session has a place on the disk."""
        self._session = session
        self._console = console
        self._saved = saved
        self._trouble = ""
        untouched = not session.results and not session.match.rounds[-1].lines
        self._events: list[Event] = list(session.match.first.events) if untouched else []
        self._told = [0] * len(session.seats)
        self._at: int | None = session.people[0] if len(session.people) == 1 else None
        self._by_suit = False

    def play(self) -> bool:
        """Play on; whether the match came to its end."""
        try:
            self._tell_trouble()
            while (seat := self._session.current) is not None:
                if self._session.is_person(seat):
                    self._person(seat)
                else:
                    self._submit(self._session.think())
        except EOFError:
            on_disk = self._saved and not self._trouble.startswith("storage.")
            self._console.say(t("term.left" if on_disk else "term.left-unsaved"))
            return False
        self._catch_up(self._at)
        names, scores = self._session.names, self._session.game.scores(self._session.match.state)
        self._console.tell(ranking_lines(names, self._session.ranking, scores.points))
        return True

    # -- a person's turn --

    def _person(self, seat: int) -> None:
        """One decision of a person; asked again until it is a legal action or a wish to leave."""
        if self._at != seat:
            self._hand_over(seat)
        self._catch_up(seat)
        if self._session.match.state.phase == "draw":
            self._console.tell(table_lines(self._session.view(seat), self._session.names))
        hand = self._show_hand(seat)
        while True:
            action = self._decide(seat, hand)
            if action is None:
                hand = self._hand(seat)
                continue
            refusal = self._session.check(action)
            if refusal is None:
                break
            self._console.say(refusal_text(refusal))
        self._submit(action)
        self._catch_up(seat)

    def _hand_over(self, seat: int) -> None:
        name = self._session.names[seat]
        if self._at is not None:
            self._console.say(*[""] * _CURTAIN)
        self._console.ask(t("term.hand-over", name=name))
        self._at = seat

    def _decide(self, seat: int, hand: tuple[Card, ...]) -> Action | None:
        """The action that was typed; None when the line changed nothing."""
        state = self._session.match.state
        if state.phase == "play" and self._session.check(EndTurn()) is None:
            self._console.say(t("term.only-end"))
        text = self._console.ask(t("term.draw" if state.phase == "draw" else "term.play"))
        if not text:
            return None
        try:
            typed = read(text, self._session.game, self._session.view(seat), hand)
        except Unclear as unclear:
            self._console.say(unclear.sentence)
            return None
        if isinstance(typed, Question):
            self._answer(typed.word, seat)
            return None
        return self._propose() if isinstance(typed, Propose) else typed

    def _propose(self) -> Action | None:
        """The bajada that leaves the fewest points, if the player agrees; out of turn whatever the rules refuse."""
        state = self._session.match.state
        contract, limit, worth = state.contract, limits(state), state.options
        if state.phase != "play" or state.down[state.turn] != "no":
            return LayDown(())
        melds = best_bajada(state.hand, contract, values(worth.ace_value, worth.joker_value), limit)
        if melds is None:
            missing = distance(state.hand, contract, limit)
            self._console.say(t("term.not-yet", n=missing, contract=contract_text(contract)))
            return None
        self._console.say(t("term.proposal", melds=list_text([cards_text(row) for row in melds])))
        while (yes := means_yes(self._console.ask(t("term.proposal-ask")))) is None:
            self._console.say(t("term.yes-or-no"))
        if not yes:
            self._console.say(t("term.proposal-own", text=notation_line(melds)))
        return LayDown(melds) if yes else None

    def _answer(self, word: str, seat: int) -> None:
        session = self._session
        state = session.match.state
        answers: dict[str, Callable[[], list[str]]] = {
            "help": lambda: t("term.help").split("\n"),
            "hand": lambda: [hand_line(self._hand(seat))],
            "table": lambda: table_lines(session.view(seat), session.names),
            "score": lambda: score_lines(session.names, session.round_points, state.options),
            "rules": rules_lines,
        }
        if word == "quit":
            raise EOFError
        if word == "sort":
            self._by_suit = not self._by_suit
            word = "hand"
        self._console.tell(answers[word]())

    def _hand(self, seat: int) -> tuple[Card, ...]:
        return sorted_hand(self._session.view(seat).state.hands[seat], self._by_suit)

    def _show_hand(self, seat: int) -> tuple[Card, ...]:
        hand = self._hand(seat)
        self._console.say(hand_line(hand))
        return hand

    # -- what happened --

    def _submit(self, action: Action) -> None:
        self._events += self._session.submit(action)
        self._tell_trouble()

    def _catch_up(self, seat: int | None) -> None:
        """Tell what this seat has not been told yet; nobody in particular hears everything since the last reader."""
        begin = max(self._told) if seat is None else self._told[seat]
        for event in self._events[begin:]:
            if not isinstance(event, TurnBegan):
                self._console.say(event_text(event, self._session.names, seat) + ".")
            if isinstance(event, RoundEnded):
                self._sheet(event)
        for listener in self._session.people if seat is None else (seat,):
            self._told[listener] = len(self._events)

    def _sheet(self, ended: RoundEnded) -> None:
        totals = totals_until(self._session.round_points, ended.round_no)
        self._console.tell(sheet_lines(self._session.names, ended, totals, self._session.match.state.options))

    def _tell_trouble(self) -> None:
        """What is wrong with the save, once as long as it lasts."""
        trouble, self._session.problem = self._session.problem, ""
        if trouble and trouble != self._trouble:
            self._console.say(t(trouble))
        self._trouble = trouble


# -- beginning -------------------------------------------------------------------------------------------------------


def play(console: Console, saves: Saves, names: tuple[str, ...] = ()) -> int:
    """Play on the saved match or a new one; 0. `names`: of the last match, the first is suggested."""
    console.say(t("term.welcome"))
    disk: Saves | None = saves
    session: Session | None = None
    try:
        session = _unfinished(console, saves)
    except SaveBroken as broken:
        with suppress(StorageError):
            saves.set_aside(broken.why)
        console.say(t(broken.code))
    except StorageError as error:
        console.say(t(error.code, **error.values))
        disk = None
    try:
        if session is None or not _wants(console, session):
            session = _new(console, disk, names)
    except EOFError:
        return 0
    TextGame(session, console, saved=disk is not None).play()
    return 0


def _unfinished(console: Console, saves: Saves) -> Session | None:
    """The saved match; of one that was killed after its last card the result is told. Raises as Session.resume."""
    session = Session.resume(saves)
    if session is None or session.current is not None:
        return session
    TextGame(session, console).play()
    return None


def _wants(console: Console, session: Session) -> bool:
    state = session.match.state
    what = t(
        "term.saved", round=state.round_no + 1, rounds=len(state.options.round_ids), names=list_text(session.names)
    )
    console.say(what)
    while (yes := means_yes(console.ask(t("term.go-on")))) is None:
        console.say(t("term.yes-or-no"))
    return yes


def _new(console: Console, saves: Saves | None, names: tuple[str, ...]) -> Session:
    people = _people(console, names)
    room = MOST_SEATS - len(people)
    least = 1 if len(people) == 1 else 0
    bots = _number(console, t("term.bots", least=least, most=room), least, room, min(max(4 - len(people), least), room))
    taken = {name.casefold() for name in people}
    free = [name for name in t("new.names").split(",") if name.casefold() not in taken]
    seats = (*map(Seat, people), *(Seat(name, LEVEL) for name in free[:bots]))
    options = CARIOCA.presets[PRESET].with_changes({"first_dealer": "random"})
    session = Session.new(CARIOCA, PRESET, options, seats, secrets.token_hex(8), saves)
    console.say(t("term.begin", names=list_text(session.names)))
    return session


def _people(console: Console, names: tuple[str, ...]) -> tuple[str, ...]:
    """One to six different names, parted by commas."""
    usual = names[0] if names and names[0] else t("new.you")
    while True:
        typed = console.ask(t("term.names", name=usual)) or usual
        shown = "".join(char if char.isprintable() else " " for char in typed)
        people = tuple(part.strip()[:_MAX_NAME].strip() for part in shown.split(",") if part.strip())
        if 1 <= len(people) <= MOST_SEATS and len({name.casefold() for name in people}) == len(people):
            return people
        console.say(t("term.names-bad", most=MOST_SEATS))


def _number(console: Console, prompt: str, low: int, high: int, usual: int) -> int:
    if low == high:
        return low
    while True:
        typed = console.ask(f"{prompt} [{usual}]")
        if not typed:
            return usual
        if typed.isdecimal() and len(typed) < 4 and low <= int(typed) <= high:
            return int(typed)
        console.say(t("term.number-bad", low=low, high=high))
