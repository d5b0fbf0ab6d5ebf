"""How the games of the melding table are told and typed: Carioca and its kin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby

from carioca.cards import Card, Suit
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, AnyGame, Refusal, Setup, View
from carioca.engine.options import TableOptions
from carioca.games.melding.actions import (
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
    TakePile,
)
from carioca.games.melding.events import CallPassed, HandPoints, HandsEnded, SidePoints, SidesEnded
from carioca.games.melding.game import Melding, MeldingState, melding
from carioca.games.melding.state import Asked
from carioca.i18n import minus, own_key, t
from carioca.words import glossary
from carioca.words.cards import card_said, points_text, suit_words
from carioca.words.events import match_ended
from carioca.words.ledger import make_ledger
from carioca.words.melding import events, lines, moves, typed
from carioca.words.melding.lines import asked_text, groups_text, in_sides
from carioca.words.names import Names
from carioca.words.voice import Entry, Ledger, LedgerRow, Mood, Question, Scored, Typed


class MeldingVoice:
    def __init__(self, game: AnyGame) -> None:
        self._game: Melding = melding(game)

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        return self.watched(event.seen_by(viewer), Names(names, viewer))

    def watched(self, event: Event, names: Names) -> str:
        if isinstance(event, MatchEnded):
            return match_ended(self._game, event, names)
        return events.event_words(event, names, self._game.name)

    def told(self, logged: Iterable[tuple[Event, Names]]) -> Iterator[str]:
        """Who did not call a card stands in one line."""
        for (names, passed), group in groupby(logged, key=lambda one: (one[1], isinstance(one[0], CallPassed))):
            if passed:
                seats = sorted(event.seat for event, _ in group if isinstance(event, CallPassed))
                yield names.said_of("event.call-passed", seats)
            else:
                yield from (line for event, _ in group if (line := self.watched(event, names)))

    def small(self, event: Event) -> bool:
        return isinstance(event, events.SMALL)

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        parts: dict[str, object] = {
            name: asked_text(value) for name, value in values.items() if isinstance(value, Asked)
        }
        parts |= {name: suit_words(value) for name, value in values.items() if isinstance(value, Suit)}
        if "points" in values and "least" in values:
            have, least = int(str(values["points"])), int(str(values["least"]))
            parts |= {"points": points_text(have), "least": points_text(least), "short": points_text(least - have)}
        if "sets" in values and "runs" in values:
            parts["laid"] = groups_text(int(str(values["sets"])), int(str(values["runs"])))
        return parts

    def refusal_key(self, refusal: Refusal) -> str:
        """With `.full` where a 13-card run is asked for, and `.none` where no card may stand between jokers, or no meld
        was laid."""
        key, values = own_key(f"refusal.{refusal.code}", self._game.name), refusal.values
        contract = values.get("contract")
        if isinstance(contract, Asked) and contract.full:
            return f"{key}.full"
        none = 0 in (values.get("between"), values.get("melds")) and values.get("gap") != 1
        return f"{key}.none" if none else key

    def move(self, view: View[MeldingState], action: Action, names: Sequence[str], mood: Mood) -> str:
        return moves.move(self._game, view, action, names, mood)

    def missed(self, view: View[MeldingState], played: Action, best: Action) -> str:
        return moves.missed(self._game, view, played, best)

    def look(self, action: Action) -> str:
        match action:
            case TakePile():
                return t("advice.look.pile")
            case Draw(source):
                return t(f"advice.look.{source}")
            case LayDown() | LayMeld():
                return t("advice.look.hand")
            case LayOff(card) | SwapJoker(card) | Replace(card) | Discard(card):
                return t("advice.look.card", card=card_said(card))
            case Call() | Pass() | Allow() | Refuse() | Take() | Decline():
                return t("advice.look.call")
            case Deal():
                return t("advice.look.deal")
        return t("advice.look.end")

    def round_text(self, round_id: str) -> str:
        return lines.round_text(round_id)

    def round_name(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return lines.round_text(rounds[round_no]) if rounds else ""

    def round_short(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return lines.round_short(rounds[round_no]) if rounds else str(round_no + 1)

    def round_begins(self, setup: Setup, round_no: int) -> str:
        if self._game.rounds(setup) is None:
            return t("term.round.open", round=round_no + 1)
        return t("watch.contract", contract=self.round_name(setup, round_no))

    def question(self, view: View[MeldingState], names: Sequence[str]) -> Question | None:
        return lines.question(self._game, view, names)

    def lines(self, view: View[MeldingState], names: Sequence[str]) -> list[str]:
        return lines.table_lines(self._game, view, names)

    def prompt(self, view: View[MeldingState]) -> list[str]:
        return lines.prompt(self._game, view)

    def fresh(self, view: View[MeldingState]) -> bool:
        return view.state.phase == "draw"

    def sorted(self, hand: tuple[Card, ...], options: TableOptions, other: bool) -> tuple[Card, ...]:
        return self._game.profile.pack.hand(hand, other)

    def read(self, text: str, view: View[MeldingState], hand: tuple[Card, ...]) -> Typed:
        return typed.read(self._game, self, text, view, hand)

    def help(self, options: TableOptions) -> list[str]:
        return typed.help_lines(self._game, options)

    def idle(self, name: str, options: TableOptions) -> str:
        about_jokers = "joker" in name or name == "real_relief"
        return t("agree.idle.jokers") if about_jokers and not self._game.wilds(options) else ""

    def tally(self, n: int) -> str:
        return t("final.closed" if in_sides(self._game) else "final.rounds", n=n)

    def ledger(self, played: Scored, until: int) -> Ledger:
        sheet = make_ledger(
            self._game, self, played, until, lambda _, points: Entry(minus(points), points_text(points))
        )
        rows = tuple(_in_parts(row, played.ends.get(at)) for at, row in enumerate(sheet.rows))
        goal, ends = self._game.target(played.setup.options), [played.ends.get(at) for at in range(until + 1)]
        lacked = any(one.muerto for end in ends if isinstance(end, SidesEnded) for one in end.parts)
        counted = self._counted(played.setup.options, lacked)
        ended = played.ends.get(until)
        lost = t("score.lost") if isinstance(ended, SidesEnded) and any(one.muerto for one in ended.parts) else ""
        return sheet._replace(rows=rows, goal=goal, lost=lost, counted=counted)

    def _counted(self, options: TableOptions, lacked: bool) -> tuple[str, ...]:
        """How the points come about, who wins, and what the words mean: for who knows nothing but the paper. `lacked`:
        whether any side lost points over its muerto."""
        game, goal = self._game.name, self._game.target(options)
        if game not in glossary.TERMS:
            return ()
        told = t(f"score.counted.{game}", **{spec.name: getattr(options, spec.name) for spec in fields(options)})
        if not in_sides(self._game):
            return told, glossary.explained(game, ("set", "run"))
        aim = f"{told} {t('rounds.goal', n=goal)}." if goal else told
        return aim, *([t("score.lost")] if lacked else []), glossary.explained(game, ("canasta", "muerto"))


def _made(ended: SidesEnded) -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = {name: [getattr(parts, name) for parts in ended.parts] for name in SidePoints._fields}
    lines["total"] = [parts.total for parts in ended.parts]
    return tuple((t(f"score.made.{name}"), tuple(map(minus, points))) for name, points in lines.items())


def _in_parts(row: LedgerRow, ended: RoundEnded | None) -> LedgerRow:
    if isinstance(ended, SidesEnded) and row.done:
        return row._replace(entries=tuple(map(_side_entry, ended.parts)), made=_made(ended))
    if isinstance(ended, HandsEnded) and row.done:
        return row._replace(entries=tuple(map(_hand_entry, ended.parts)))
    return row


def _hand_entry(parts: HandPoints) -> Entry:
    """The cards, what multiplies them, and what is added: `134 × 2 = 268, +50 sin bajarse`; nothing where cards are
    all."""
    added = ((name, getattr(parts, name)) for name in ("not_down", "calls", "won"))
    told = [t(f"score.sum.{name}", n=minus(f"{n:+}")) for name, n in added if n]
    if told or parts.times > 1:
        cards = str(parts.cards)
        if parts.times > 1:
            cards = t("score.sum.times", n=parts.cards, times=parts.times, product=parts.cards * parts.times)
        told = told if parts.won and not parts.cards else [cards, *told]
    points, added_up = points_text(parts.total), ", ".join(told)
    said = t("score.parts", points=points, parts=added_up) if told else points
    return Entry(minus(parts.total), said, sum=added_up)


def _side_entry(parts: SidePoints) -> Entry:
    told = [t(f"score.part.{name}", n=minus(f"{n:+}")) for name, n in parts._asdict().items() if n]
    points = points_text(parts.total)
    return Entry(minus(parts.total), t("score.parts", points=points, parts=", ".join(told)) if told else points)
