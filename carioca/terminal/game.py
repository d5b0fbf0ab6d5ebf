"""A match at a terminal: whose turn it is, what is typed, what happened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from carioca.agreement import Agreement, agreement_lines
from carioca.bots.review import reviewable
from carioca.cards import Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Refusal
from carioca.engine.record import RecordError
from carioca.games.contract.bajada import limits
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.carioca_options import own as own_options
from carioca.games.contract.proposal import further, proposal
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import own
from carioca.games.melding.actions import EndTurn, LayDown, LayMeld
from carioca.hindsight import think_over
from carioca.i18n import t
from carioca.session import Session
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.presets import Presets
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.review import review_lines
from carioca.terminal.rules import rules_lines
from carioca.terminal.seating import new_match, offer, offers
from carioca.terminal.typed import Propose, Question, Unclear, means_yes, read
from carioca.words.hints import HintSteps
from carioca.words.lines import (
    hand_line,
    notation_line,
    ranking_lines,
    round_line,
    score_lines,
    sheet_lines,
    table_lines,
    totals_until,
)
from carioca.words.moves import Mood, move_words
from carioca.words.rules import contract_text, event_text, list_text, refusal_text

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
        self._hints = HintSteps(session)

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
            on_disk = self._saved and not self._session.unsaved
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
        phase = self._session.match.state.phase
        if phase == "draw":
            self._console.tell(table_lines(self._session.view(seat), self._session.names))
        elif phase == "deal":
            self._console.say(round_line(own(self._session.match.state)))
        hand = self._hand(seat)
        if phase != "deal":
            self._console.say(hand_line(hand))
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
        text = self._console.ask(self._prompt())
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

    def _prompt(self) -> str:
        """What there is to decide, with the words for it."""
        state = self._session.match.state
        if state.phase == "deal":
            return t("term.deal", name=self._session.names[(state.dealer + 1) % state.seats])
        if state.phase == "draw":
            return t("term.draw")
        return t("term.play" if own(state).order.joker_swap == "off" else "term.play.swap")

    def _propose(self) -> Action | None:
        """The melds that leave the fewest points, if the player agrees; out of turn whatever the rules refuse."""
        state = own(self._session.match.state)
        more = further(state, state.turn)
        if state.phase != "play" or (state.down[state.turn] != "no" and not more):
            return LayDown(())
        found = proposal(self._session.view(state.turn))
        if found is None:
            self._console.say(t("term.no-further") if more else self._not_yet())
            return None
        melds = tuple(row for row in found if row)
        action: Action = LayMeld(melds) if more else LayDown(melds)
        if self._session.check(action) is not None:
            return action
        said = move_words(self._session.view(state.turn), action, self._session.names, Mood.INFINITIVE)
        self._console.say(t("term.proposal", move=said))
        kind = "proposal-more" if more else "proposal"
        while (yes := means_yes(self._console.ask(t(f"term.{kind}-ask")))) is None:
            self._console.say(t("term.yes-or-no"))
        if not yes:
            self._console.say(t("term.proposal-own", text=notation_line(melds)))
        return action if yes else None

    def _not_yet(self) -> str:
        """Why the hand cannot go down."""
        state = own(self._session.match.state)
        missing = distance(state.hand, state.contract, limits(state))
        if missing == 0:
            # All cards are there, but none would be left to end the turn with.
            return refusal_text(Refusal("keep-discard", "T11"))
        return t("term.not-yet", n=missing, contract=contract_text(state.contract))

    def _answer(self, word: str, seat: int) -> None:
        session = self._session
        state = own(session.match.state)
        answers: dict[str, Callable[[], list[str]]] = {
            "help": lambda: help_lines(own_options(state.options)),
            "hand": lambda: [hand_line(self._hand(seat))],
            "table": lambda: table_lines(session.view(seat), session.names),
            "score": lambda: score_lines(session.names, session.round_points, own_options(state.options)),
            "rules": lambda: rules_lines(state.options, session.preset),
            "agreement": lambda: agreement_lines(session.preset, state.options),
            "review": lambda: self._review(seat),
            "hint": lambda: [self._hint(seat)],
        }
        if word == "quit":
            raise EOFError
        if word == "sort":
            self._by_suit = not self._by_suit
            word = "hand"
        self._console.tell(answers[word]())

    def _hint(self, seat: int) -> str:
        """The next step of the hint for this decision, with its number."""
        hints = self._hints
        if not hints.holds(seat):
            hints.found(hints.begin(seat)())
        hints.further()
        return f"{hints.heading()}. {hints.text(self._session.view(seat))}"

    def _review(self, seat: int) -> list[str]:
        """What the last finished round says about this seat's decisions; Ctrl+C leaves the thought."""
        if not reviewable(self._session.game):
            return [t("review.not-here")]
        if not self._session.results:
            return [t("review.none")]
        self._console.say(t("review.thinking"), t("review.leave"))
        data = self._session.record()
        try:
            found = think_over(data, self._session.results[-1].round_no, seat, lambda share: None)
        except KeyboardInterrupt:
            return [t("review.left")]
        except RecordError:
            return [t("review.failed")]
        return review_lines(data, found)

    def _hand(self, seat: int) -> tuple[Card, ...]:
        return self._session.game.profile.pack.hand(self._session.view(seat).state.hands[seat], self._by_suit)

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
        self._console.tell(
            sheet_lines(self._session.names, ended, totals, own_options(self._session.match.state.options))
        )

    def _tell_trouble(self) -> None:
        """What is wrong with the save, once as long as it lasts, and when it is over."""
        session = self._session
        trouble, session.problem = session.problem, ""
        if trouble and trouble != self._trouble:
            self._console.say(t(trouble, **session.problem_values))
        elif self._trouble and not session.unsaved:
            self._console.say(t("save.again"))
        self._trouble = session.unsaved


def help_lines(options: CariocaOptions) -> list[str]:
    """What can be typed in a match with these options."""
    told = t("term.help").split("\n")
    more = {"meld": options.extra_melds, "swap": options.joker_swap != "off", "deal": options.pass_deal}
    for name, wanted in more.items():
        told += [t(f"term.help.{name}")] if wanted else []
    return [*told, t("term.help.hint"), t("term.help.agreement"), t("term.help.review")]


# -- beginning -------------------------------------------------------------------------------------------------------


def play(
    console: Console,
    saves: Saves,
    names: tuple[str, ...] = (),
    presets: Presets | None = None,
    agreement: Agreement | None = None,
    bot: str = "",
) -> int:
    """Play on the saved match or a new one; 0.

    `names`: of the last match, the first is suggested. `presets`: where own house rules are kept. Of a new match
    `agreement` and `bot`, how all opponents play (one of BOTS), are asked for where they are not given.
    """
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
            session = new_match(console, disk, names, [offer(agreement)] if agreement else offers(presets), bot)
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
    what = t("term.saved", round=state.round_no + 1, rounds=len(session.rounds or ()), names=list_text(session.names))
    console.say(what)
    while (yes := means_yes(console.ask(t("term.go-on")))) is None:
        console.say(t("term.yes-or-no"))
    return yes
