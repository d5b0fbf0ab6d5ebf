"""How the toy family is told and typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch

from carioca.cards import HIDDEN, Card
from carioca.engine.events import Event, MatchEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.engine.options import TableOptions
from carioca.i18n import t
from carioca.words import events as shared
from carioca.words.cards import card_text_suit, cards_text, points_text
from carioca.words.ledger import make_ledger
from carioca.words.names import Names
from carioca.words.typed import plain
from carioca.words.voice import Choice, Entry, Ledger, Mood, Question, Scored, Typed, Unclear, Voice, worded
from tests.toy.rules import CardDrawn, DrawCard, Shuffled, Stake, Staked, own, worth_of

TYPED = {"robar": DrawCard(), "draw": DrawCard(), "doble": Stake(True), "simple": Stake(False)}
TYPED |= {"double": Stake(True), "single": Stake(False)}


@singledispatch
def event_words(event: Event, names: Names) -> str:
    return shared.event_words(event, names)


@event_words.register
def _(event: Shuffled, names: Names) -> str:
    return names.said("event.toy-shuffled", event.dealer, round=event.round_no + 1)


@event_words.register
def _(event: Staked, names: Names) -> str:
    return names.said(f"event.toy-staked.{str(event.double).lower()}", event.seat)


@event_words.register
def _(event: CardDrawn, names: Names) -> str:
    if event.card == HIDDEN:
        return names.said("event.toy-drawn.hidden", event.seat)
    return names.said("event.toy-drawn", event.seat, card=card_text_suit(event.card))


class ToyVoice(Voice):
    """The voice of the game (words/voice.py says what is asked of it)."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        return self.watched(event.seen_by(viewer), Names(names, viewer))

    def watched(self, event: Event, names: Names) -> str:
        if isinstance(event, MatchEnded):
            return shared.match_ended(self._game, event, names)
        return event_words(event, names)

    def small(self, event: Event) -> bool:
        return isinstance(event, CardDrawn)

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        return {"stake": t(f"toy.stake.{str(values['double']).lower()}")} if "double" in values else {}

    def refusal_key(self, refusal: Refusal) -> str:
        return f"refusal.{refusal.code}"

    def move(self, view: View, action: Action, names: Sequence[str], mood: Mood) -> str:
        if not isinstance(action, Stake):
            return worded("toy-draw", mood, {})
        points = points_text(worth_of(view.state.options, action.double))
        return worded(f"toy-stake.{str(action.double).lower()}", mood, {"points": points})

    def look(self, action: Action) -> str:
        return t("toy.look.stake" if isinstance(action, Stake) else "toy.look.draw")

    def round_text(self, round_id: str) -> str:
        return t(f"toy.round.{round_id}")

    def round_name(self, setup: Setup, round_no: int) -> str:
        return self.round_text((self._game.rounds(setup) or ())[round_no])

    def round_short(self, setup: Setup, round_no: int) -> str:
        return t("toy.round.short", n=round_no + 1)

    def round_begins(self, setup: Setup, round_no: int) -> str:
        return t("toy.begins", n=round_no + 1)

    def question(self, view: View, names: Sequence[str]) -> Question | None:
        if view.state.phase != "stake":
            return None
        choices = tuple(
            Choice(
                t(f"toy.stake.{str(double).lower()}"),
                Stake(double),
                self._game.check(view.state, Stake(double)),
                points_text(worth_of(view.state.options, double)),
            )
            for double in (True, False)
        )
        about = t("toy.about", round=view.state.round_no + 1)
        return Question(t("toy.question"), choices, about, t("toy.question.help"), t("toy.question.ask"))

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        state = own(view.state)
        stake = "" if state.doubled is None else t(f"toy.stake.{str(state.doubled).lower()}")
        return [
            t("toy.lines", round=state.round_no + 1, stake=stake, n=len(state.stock)),
            *(
                t("toy.lines.seat", name=name, points=points_text(points), cards=cards_text(hand) or "-")
                for name, points, hand in zip(names, state.scores, state.hands, strict=True)
            ),
        ]

    def prompt(self, view: View) -> list[str]:
        return [t("toy.prompt")]

    def fresh(self, view: View) -> bool:
        return view.state.phase == "draw"

    def sorted(self, hand: tuple[Card, ...], options: TableOptions, other: bool) -> tuple[Card, ...]:
        return self._game.profile.pack.hand(hand, other)

    def read(self, text: str, view: View, hand: tuple[Card, ...]) -> Typed:
        try:
            return TYPED[plain(text).strip()]
        except KeyError:
            raise Unclear("term.unknown", text=text.strip()[:40]) from None

    def help(self, options: TableOptions) -> list[str]:
        return [t("toy.help")]

    def idle(self, name: str, options: TableOptions) -> str:
        return ""

    def tally(self, n: int) -> str:
        return t("toy.tally", n=n)

    def ledger(self, played: Scored, until: int) -> Ledger:
        return make_ledger(self._game, self, played, until, lambda _, n: Entry(str(n), points_text(n)))
