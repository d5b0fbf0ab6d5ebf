"""How the games of the trick table are told and typed: La Pocha."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carioca.cards import Card
from carioca.engine.events import Event, MatchEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.engine.options import TableOptions
from carioca.games.tricks.options import own
from carioca.i18n import t
from carioca.words.base import Ledger, Mood, Question, Scored, Typed
from carioca.words.events import match_ended
from carioca.words.rounds import round_of
from carioca.words.tricks import events, ledger, lines, moves, questions, refusals, typed
from carioca.words.tricks.rounds import round_text


class TricksVoice:
    """The voice of one game (words/base.py says what is asked of it)."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        if isinstance(event, MatchEnded):
            return match_ended(self._game, event, names, viewer)
        return events.event_words(event.seen_by(viewer), names, viewer)

    def watched(self, event: Event, names: Sequence[str]) -> str:
        return (
            self.event(event, names, None) if isinstance(event, MatchEnded) else events.event_words(event, names, None)
        )

    def small(self, event: Event) -> bool:
        return isinstance(event, events.SMALL)

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        return refusals.phrases(values)

    def variant(self, refusal: Refusal) -> str:
        return refusals.variant(refusal)

    def article(self, rule: str) -> str:
        return rule

    def move(self, view: View, action: Action, names: Sequence[str], mood: Mood) -> str:
        return moves.move(action, mood)

    def look(self, action: Action) -> str:
        return moves.look(action)

    def round_text(self, round_id: str) -> str:
        return round_text(round_id)

    def round_name(self, setup: Setup, round_no: int) -> str:
        return round_text((self._game.rounds(setup) or ())[round_no])

    def round_short(self, setup: Setup, round_no: int) -> str:
        return (self._game.rounds(setup) or ())[round_no]

    def round_begins(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return round_of("tricks.begins", round_no, rounds, cards=self.round_name(setup, round_no))

    def question(self, view: View, names: Sequence[str]) -> Question | None:
        return questions.question(self._game, view, names)

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return lines.table_lines(self._game, view, names)

    def prompt(self, view: View) -> list[str]:
        return lines.prompt(self._game, view)

    def fresh(self, view: View) -> bool:
        return lines.fresh(view)

    def sorted(self, hand: tuple[Card, ...], options: TableOptions, other: bool) -> tuple[Card, ...]:
        return lines.sorted_hand(hand, own(options), other)

    def read(self, text: str, view: View, hand: tuple[Card, ...]) -> Typed:
        return typed.read(self._game, text, view, hand)

    def help(self, options: TableOptions) -> list[str]:
        return typed.help_lines(options)

    def idle(self, name: str, options: TableOptions) -> str:
        return ""

    def tally(self, n: int) -> str:
        return t("tricks.tally", n=n)

    def ledger(self, played: Scored, until: int) -> Ledger:
        return ledger.ledger(self._game, self, played, until)
