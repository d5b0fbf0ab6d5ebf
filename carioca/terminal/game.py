"""A match at a terminal: whose turn it is, what is typed, what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from carioca.agreement import Agreement, agreement_lines
from carioca.bots.playouts import played_round
from carioca.bots.review import Review, reviewable
from carioca.cards import Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Game, View
from carioca.engine.options import TableOptions
from carioca.engine.record import RecordError
from carioca.hindsight import played_for, think_over
from carioca.i18n import t
from carioca.session import Seatings, Session, shown_names
from carioca.storage.errors import OLD, SaveBroken, StorageError
from carioca.storage.presets import Presets
from carioca.storage.progress import Newcomer
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.rules import rules_lines
from carioca.terminal.seating import new_match, offers
from carioca.words.door import voice_of
from carioca.words.hints import HintSteps
from carioca.words.lines import extreme_lines, hand_line, ranking_lines, round_of, score_lines, sheet_lines
from carioca.words.names import Names
from carioca.words.review import report
from carioca.words.typed import plain
from carioca.words.voice import Choice, Offer, Question, Typed, Unclear, Voice, refusal_text, scored


def review_lines(data: Mapping[str, Any], found: Review) -> list[str]:
    played = played_round(data, found.round_no)
    seats = Seatings.of(data).seats_in(found.round_no, data["rounds"][found.round_no]["actions"])
    # It addresses the seat that is reviewed: nobody else is "you".
    names = shown_names(seats, own=seats[found.seat].bot is None)
    name = voice_of(played.game).round_name(played.setup, found.round_no)
    told = report(played.game, found, name, names, played_for(data, found.round_no, found.seat))
    heading = t("review.title") if not seats[found.seat].name else t("review.of", name=names[found.seat])
    return [heading, *told]


_WORDS = {
    "help": "ayuda help ?",
    "hand": "mano hand",
    "table": "mesa table",
    "score": "puntos score points",
    "rules": "reglas rules",
    "agreement": "acuerdo agreement",
    "sort": "orden ordenar sort",
    "review": "revisar review",
    "hint": "pista hint",
    "quit": "salir quit exit",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}


class Wish(NamedTuple):
    """A line that changes nothing in the match: one of the keys of `_WORDS`."""

    word: str


def read(
    text: str, voice: Voice, view: View, hand: tuple[Card, ...], choices: tuple[Choice, ...] = ()
) -> Typed | Wish | Choice:
    """What a line means for the seat of the view; numbers count from 1 in `hand`, or in the choices of a question
    that have no keys of their own.

    Raises Unclear.
    """
    words = plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    if meaning:
        # "reglas de la mesa": not the articles, but what these players agreed on.
        asks = meaning == "rules" and any(_MEANING.get(word) == "table" for word in words[1:])
        return Wish("agreement" if asks else meaning)
    keys = [plain(choice.key) or str(number) for number, choice in enumerate(choices, start=1)]
    if len(words) == 1 and words[0] in keys:
        return choices[keys.index(words[0])]
    return voice.read(text, view, hand)


def _agrees(console: Console, prompt: str) -> bool:
    """Asks until the answer is a yes (an empty line too) or a no."""
    while (word := plain(console.ask(prompt)).strip()) not in ("", "s", "si", "y", "yes", "n", "no"):
        console.say(t("term.yes-or-no"))
    return word not in ("n", "no")


_CURTAIN = 40  # blank lines that push the last player's hand off the screen


class TextGame:
    def __init__(self, session: Session, console: Console, saved: bool = False, newcomer: Path | None = None) -> None:
        """`saved`: whether the session has a place on the disk; `newcomer`: where it is counted that its result was
        told (storage/progress.py)."""
        self._session = session
        self._voice: Voice = voice_of(session.game)
        self._console = console
        self._saved = saved
        self._newcomer = newcomer
        self._trouble = ""
        untouched = not session.results and not session.match.rounds[-1].lines
        self._events: list[tuple[Event, Mapping[int, str]]] = []
        """What happened, and who had acted for persons then."""
        if untouched:
            self._events += ((event, {}) for event in session.match.first.events)
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
        scores = self._session.game.scores(self._session.match.state)
        self._console.tell(
            ranking_lines(self._session.game, Names.at(self._session), self._session.ranking, scores.points)
        )
        played = scored(self._session)
        self._console.tell(extreme_lines(self._session.game, self._voice.ledger(played, len(played.points) - 1)))
        if self._newcomer is not None:
            with suppress(StorageError):
                Newcomer.load(self._newcomer).played(self._session.game.name).save(self._newcomer)
        return True

    # -- a person's turn --

    def _person(self, seat: int) -> None:
        """One decision of a person; asked again until it is a legal action or a wish to leave."""
        if self._at != seat:
            self._hand_over(seat)
        self._catch_up(seat)
        view = self._session.view(seat)
        question = self._voice.question(view, self._session.names)
        hand = self._hand(seat)
        if self._voice.fresh(view):
            self._console.tell(self._voice.lines(view, self._session.names))
        if hand or question is None:
            self._console.say(hand_line(hand))
        if question is not None:
            self._console.tell(question_lines(question, self._session))
        while True:
            action = self._decide(seat, hand, question)
            if action is None:
                hand = self._hand(seat)
                continue
            refusal = self._session.check(action)
            if refusal is None:
                break
            self._console.say(refusal_text(refusal, self._voice))
        self._submit(action)
        self._catch_up(seat)

    def _hand_over(self, seat: int) -> None:
        if self._at is not None:
            self._console.say(*[""] * _CURTAIN)
        self._console.ask(t("term.hand-over", name=self._session.names[seat]))
        self._at = seat

    def _decide(self, seat: int, hand: tuple[Card, ...], question: Question | None) -> Action | None:
        """The action that was typed; None when the line changed nothing."""
        view = self._session.view(seat)
        choices = question.choices if question is not None else ()
        *told, prompt = [question.ask] if question is not None else self._voice.prompt(view)
        self._console.tell(told)
        text = self._console.ask(prompt)
        if not text:
            return None
        try:
            typed = read(text, self._voice, view, hand, choices)
        except Unclear as unclear:
            self._console.say(unclear.sentence)
            return None
        match typed:
            case Wish(word):
                self._answer(word, seat)
                return None
            case Choice():
                return typed.action
            case Offer():
                return self._agreed(typed)
        return typed

    def _agreed(self, offer: Offer) -> Action | None:
        self._console.say(offer.text)
        if _agrees(self._console, offer.ask):
            return offer.action
        self._console.say(offer.declined)
        return None

    def _answer(self, word: str, seat: int) -> None:
        session = self._session
        options, voice = session.match.state.options, self._voice
        answers: dict[str, Callable[[], list[str]]] = {
            "help": lambda: help_lines(session.game, options),
            "hand": lambda: [hand_line(self._hand(seat))],
            "table": lambda: voice.lines(session.view(seat), session.names),
            "score": lambda: score_lines(voice.ledger(scored(session), len(session.round_points) - 1)),
            "rules": lambda: rules_lines(options, session.preset),
            "agreement": lambda: agreement_lines(session.preset, options),
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
            number = self._session.results[-1].round_no
            found = think_over(data, number, seat, lambda share: None)
        except KeyboardInterrupt:
            return [t("review.left")]
        except RecordError:
            return [t("review.failed")]
        return review_lines(data, found)

    def _hand(self, seat: int) -> tuple[Card, ...]:
        view = self._session.view(seat)
        return self._voice.sorted(view.state.hands[seat], view.state.options, self._by_suit)

    # -- what happened --

    def _submit(self, action: Action) -> None:
        session, (round_no, _) = self._session, self._session.place
        events = session.submit(action)
        others = session.others(round_no)
        self._events += ((event, others) for event in events)
        self._tell_trouble()

    def _catch_up(self, seat: int | None) -> None:
        """Tell what this seat has not been told yet; nobody in particular hears everything since the last reader."""
        begin = max(self._told) if seat is None else self._told[seat]
        for event, others in self._events[begin:]:
            if not isinstance(event, TurnBegan):
                names = Names(self._session.names, seat).telling(others)
                self._console.say(self._voice.watched(event.seen_by(seat), names) + ".")
            if isinstance(event, RoundEnded):
                then = self._session.at_end(event.round_no)
                ledger, names = self._voice.ledger(scored(then), event.round_no), Names.at(then)
                names = names.telling(then.others(event.round_no))
                self._console.tell(sheet_lines(ledger, event, self._session.game.profile.pack, names))
        for listener in self._session.people if seat is None else (seat,):
            self._told[listener] = len(self._events)

    def _tell_trouble(self) -> None:
        """What is wrong with the save, once as long as it lasts, and when it is over."""
        session = self._session
        trouble, session.problem = session.problem, ""
        if trouble and trouble != self._trouble:
            self._console.say(t(trouble, **session.problem_values))
        elif self._trouble and not session.unsaved:
            self._console.say(t("save.again"))
        self._trouble = session.unsaved


def help_lines(game: Game, options: TableOptions) -> list[str]:
    lines = [*voice_of(game).help(options), t("term.help.hint"), t("term.help.agreement")]
    return [*lines, t("term.help.review")] if reviewable(game) else lines


def question_lines(question: Question, session: Session) -> list[str]:
    """A decision without cards: what it is about, and the numbered answers; a refused one says why.

    Answers that are nothing but what one types for them stand in one line.
    """
    voice = voice_of(session.game)
    if all(choice.key == choice.label for choice in question.choices):
        allowed = ", ".join(choice.label for choice in question.choices if choice.refusal is None)
        refused = [refusal_text(choice.refusal, voice) for choice in question.choices if choice.refusal is not None]
        return [question.about, t("term.choices", labels=allowed), *refused]
    lines = [question.about]
    for number, choice in enumerate(question.choices, start=1):
        key = choice.key or str(number)
        label = t("term.choice.note", label=choice.label, note=choice.note) if choice.note else choice.label
        if choice.refusal is None:
            lines.append(t("term.choice", number=key, label=label))
        else:
            why = refusal_text(choice.refusal, voice)
            lines.append(t("term.choice.refused", number=key, label=label, why=why))
    return lines


# -- beginning -------------------------------------------------------------------------------------------------------


def play(
    console: Console,
    saves: Saves,
    names: tuple[str, ...] = (),
    presets: Presets | None = None,
    agreement: Agreement | None = None,
    bot: str = "",
    newcomer: Path | None = None,
) -> int:
    """Play on the saved match or a new one; 0. `newcomer` as for TextGame.

    `names`: of the last match, the first is suggested. `presets`: where own house rules are kept. Of a new match
    `agreement` and `bot`, how all opponents play (one of BOTS), are asked for where they are not given.
    """
    console.say(t("term.welcome"))
    disk: Saves | None = saves
    session: Session | None = None
    try:
        session = _unfinished(console, saves, newcomer)
    except SaveBroken as broken:
        with suppress(StorageError):
            saves.set_aside(broken.why)
        console.say(t(broken.code))
    except StorageError as error:
        console.say(t(error.code, **error.values))
        disk = saves if error.code == OLD else None
    try:
        if session is None or not _wants(console, session):
            session = new_match(console, disk, names, [agreement] if agreement else offers(presets), bot)
    except EOFError:
        return 0
    TextGame(session, console, disk is not None, newcomer).play()
    return 0


def _unfinished(console: Console, saves: Saves, newcomer: Path | None) -> Session | None:
    """The saved match; of one that was killed after its last card the result is told. Raises as Session.resume."""
    session = Session.resume(saves)
    if session is None or session.current is not None:
        return session
    TextGame(session, console, newcomer=newcomer).play()
    return None


def _wants(console: Console, session: Session) -> bool:
    state = session.match.state
    console.say(
        round_of("term.saved", state.round_no, session.rounds, names=Names.at(session).label(range(len(session.seats))))
    )
    return _agrees(console, t("term.go-on"))
