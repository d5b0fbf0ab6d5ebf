"""How the games of the melding table are told and typed: Carioca and its kin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carioca.cards import Card
from carioca.engine.events import Event, MatchEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.engine.options import TableOptions
from carioca.games.melding.game import melding
from carioca.i18n import t
from carioca.words.base import Ledger, Mood, Question, Scored, Typed
from carioca.words.events import match_ended
from carioca.words.melding import contracts, events, ledger, lines, moves, refusals, typed
from carioca.words.melding.to_melds import in_sides


class MeldingVoice:
    """The voice of one game (words/base.py says what is asked of it)."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        if isinstance(event, MatchEnded):
            return match_ended(self._game, event, names, viewer)
        return events.event_words(event.seen_by(viewer), names, viewer)

    def watched(self, event: Event, names: Sequence[str]) -> str:
        return self.event(event, names, None) if isinstance(event, MatchEnded) else events.watched(event, names)

    def small(self, event: Event) -> bool:
        return isinstance(event, events.SMALL)

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        return refusals.phrases(values)

    def variant(self, refusal: Refusal) -> str:
        return refusals.variant(refusal)

    def article(self, rule: str) -> str:
        return melding(self._game).article(rule)

    def move(self, view: View, action: Action, names: Sequence[str], mood: Mood) -> str:
        return moves.move(self._game, view, action, names, mood)

    def look(self, action: Action) -> str:
        return moves.look(action)

    def round_text(self, round_id: str) -> str:
        return contracts.round_text(round_id)

    def round_name(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return contracts.round_text(rounds[round_no]) if rounds else ""

    def round_short(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return contracts.round_short(rounds[round_no]) if rounds else str(round_no + 1)

    def round_begins(self, setup: Setup, round_no: int) -> str:
        if self._game.rounds(setup) is None:
            return t("term.round.open", round=round_no + 1)
        return t("watch.contract", contract=self.round_name(setup, round_no))

    def question(self, view: View, names: Sequence[str]) -> Question | None:
        return lines.question(self._game, view, names)

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return lines.table_lines(self._game, view, names)

    def prompt(self, view: View) -> list[str]:
        return lines.prompt(self._game, view)

    def fresh(self, view: View) -> bool:
        return view.state.phase == "draw"

    def sorted(self, hand: tuple[Card, ...], options: TableOptions, other: bool) -> tuple[Card, ...]:
        return self._game.profile.pack.hand(hand, other)

    def read(self, text: str, view: View, hand: tuple[Card, ...]) -> Typed:
        return typed.read(self._game, text, view, hand)

    def help(self, options: TableOptions) -> list[str]:
        return typed.help_lines(self._game, options)

    def idle(self, name: str, options: TableOptions) -> str:
        about_jokers = "joker" in name or name == "real_relief"
        return t("agree.idle.jokers") if about_jokers and not melding(self._game).wilds(options) else ""

    def tally(self, n: int) -> str:
        return t("final.closed" if in_sides(self._game) else "final.rounds", n=n)

    def ledger(self, played: Scored, until: int) -> Ledger:
        return ledger.ledger(self._game, self, played, until)
