"""How the games of the trick table are told and typed: La Pocha."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carioca.cards import SPANISH, Card, Suit
from carioca.engine.events import Event, MatchEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import State
from carioca.i18n import minus, t
from carioca.words import glossary
from carioca.words.cards import card_said, card_the, list_text, or_text, points_text, suit_words
from carioca.words.events import match_ended
from carioca.words.ledger import make_ledger
from carioca.words.lines import round_of
from carioca.words.names import Names
from carioca.words.tricks import events, lines, typed
from carioca.words.voice import Entry, Ledger, LedgerRow, Mood, Question, Scored, Typed, Voice, worded


class TricksVoice(Voice[State, PochaOptions]):
    def __init__(self, game: Game) -> None:
        self._game = game

    def event(self, event: Event, names: Sequence[str], viewer: int | None) -> str:
        return self.watched(event.seen_by(viewer), Names(names, viewer))

    def watched(self, event: Event, names: Names) -> str:
        if isinstance(event, MatchEnded):
            return match_ended(self._game, event, names)
        return events.event_words(event, names)

    def small(self, event: Event) -> bool:
        return isinstance(event, events.SMALL)

    def phrases(self, values: Mapping[str, object]) -> dict[str, object]:
        parts: dict[str, object] = {
            name: _trump_text(value) for name, value in values.items() if isinstance(value, Suit)
        }
        parts |= {f"{name}_the": card_the(value) for name, value in values.items() if isinstance(value, Card)}
        due = values.get("cards")
        if isinstance(due, tuple):
            with_article = [card_the(card) for card in due]
            parts |= {"due": or_text(with_article), "cards_the": list_text(with_article)}
        if "n" in values and "total" not in values:
            parts["total"] = values["n"]
        # What decides between singular and plural, where a value of another name counts.
        counted = next((values[name] for name in ("tricks", "left", "times") if name in values), None)
        if counted is not None and "n" not in values:
            parts["n"] = counted
        times, of = values.get("times"), values.get("of")
        if isinstance(times, int) and isinstance(of, int):
            parts["often"] = _often(times, of)
        return parts

    def refusal_key(self, refusal: Refusal) -> str:
        """With `.nothing` where the dealer may not bid 0, which adds nothing to what was bid."""
        nothing = refusal.code == "tricks-hook" and refusal.values.get("count") == 0
        return f"refusal.{refusal.code}{'.nothing' if nothing else ''}"

    def move(self, view: View[State], action: Action, names: Sequence[str], mood: Mood) -> str:
        match action:
            case Bid(tricks):
                return worded("tricks-bid", mood, {"n": tricks})
            case NameTrump(Suit.NONE):
                return worded("tricks-trump.none", mood, {})
            case NameTrump(suit):
                return worded("tricks-trump", mood, {"suit": suit_words(suit)})
            case Play(card):
                return worded("tricks-play", mood, {"card": card_said(card)})
        raise TypeError(f"{type(action).__name__} is no action of this table")

    def look(self, action: Action) -> str:
        match action:
            case Play(card):
                return t("tricks.look.play", suit=suit_words(card.suit))
            case NameTrump():
                return t("tricks.look.trump")
        return t("tricks.look.bid")

    def round_text(self, round_id: str) -> str:
        return t("tricks.cards", n=int(round_id))

    def round_name(self, setup: Setup, round_no: int) -> str:
        return self.round_text((self._game.rounds(setup) or ())[round_no])

    def round_short(self, setup: Setup, round_no: int) -> str:
        return (self._game.rounds(setup) or ())[round_no]

    def round_begins(self, setup: Setup, round_no: int) -> str:
        rounds = self._game.rounds(setup)
        return round_of("tricks.begins", round_no, rounds, cards=self.round_name(setup, round_no))

    def question(self, view: View[State], names: Sequence[str]) -> Question | None:
        return lines.question(self._game, view, names)

    def lines(self, view: View[State], names: Sequence[str]) -> list[str]:
        return lines.table_lines(self._game, view, names)

    def prompt(self, view: View[State]) -> list[str]:
        return lines.prompt(self._game, view)

    def fresh(self, view: View[State]) -> bool:
        """The whole table is told for every bid and when one's first card is due; later the prompt is enough."""
        state = view.state
        return state.phase != "play" or not state.tricks

    def sorted(self, hand: tuple[Card, ...], options: PochaOptions, other: bool) -> tuple[Card, ...]:
        """A hand by suit, or by strength whatever the suit; the strongest first, unknown cards last."""

        def place(card: Card) -> tuple[int, int]:
            strength = -options.strength.get(card.rank, -1)
            return (strength, SPANISH.by_suit(card)[0]) if other else (SPANISH.by_suit(card)[0], strength)

        return tuple(sorted(hand, key=place))

    def read(self, text: str, view: View[State], hand: tuple[Card, ...]) -> Typed:
        return typed.read(self._game, text, view, hand)

    def help(self, options: PochaOptions) -> list[str]:
        return t("tricks.help").split("\n")

    def idle(self, name: str, options: PochaOptions) -> str:
        return ""

    def tally(self, n: int) -> str:
        return t("tricks.tally", n=n)

    def ledger(self, played: Scored, until: int) -> Ledger:
        def told(_: int, points: int) -> Entry:
            # A gain and a loss must be told apart at a glance.
            return Entry(minus(f"{points:+}" if points else 0), points_text(points))

        made = make_ledger(self._game, self, played, until, told)
        rows = tuple(_with_bids(row, played, number) for number, row in enumerate(made.rows))
        options = played.setup.options
        assert isinstance(options, PochaOptions)
        base, each, loss = options.score_hit_base, options.score_hit_per_trick, options.score_miss_per_trick
        counted = t("tricks.sheet.counted", base=base, each=each, loss=loss)
        words = glossary.explained(self._game.name, ("trick", "bid"))
        corner, legend = t("tricks.sheet.corner"), t("tricks.sheet.legend")
        return made._replace(rows=rows, corner=corner, legend=legend, counted=(counted, words))


def _with_bids(row: LedgerRow, played: Scored, number: int) -> LedgerRow:
    ended = played.ends.get(number)
    if not row.done or ended is None or not ended.bids:
        return row
    options = played.setup.options
    assert isinstance(options, PochaOptions)
    entries, revoked = [], ended.reason == "revoke"
    for seat, (entry, (bid, won)) in enumerate(zip(row.entries, ended.bids, strict=True)):
        points = played.points[number][seat]
        # Where a revoke ended the round no bid was met or missed (P13).
        added_up = t("tricks.sum.revoke", points=points) if revoked and points else ""
        added_up = added_up if revoked else _added_up(options, bid, won, points)
        said = t("score.parts", points=entry.said, parts=added_up) if added_up else entry.said
        entries.append(
            Entry(
                t("tricks.sheet", won=won, bid=bid, points=entry.text),
                t("tricks.sheet.said", won=won, n=bid, points=said),
                t("tricks.sheet.small", won=won, bid=bid),
                entry.text,
                None if revoked else bid == won,
                added_up,
            )
        )
    return row._replace(entries=tuple(entries))


def _added_up(options: PochaOptions, bid: int, won: int, points: int) -> str:
    """How the points of a bid come about (P13): `10 por cumplir + 10 por 2 bazas`, or `−5 por 1 baza de más`; then what
    they were multiplied by."""
    if bid == won:
        base, tricks, kind, count = options.score_hit_base, options.score_hit_per_trick * bid, "won", bid
    else:
        base, count = 0, abs(bid - won)
        tricks, kind = -options.score_miss_per_trick * count, "over" if won > bid else "under"
    plain = base + tricks
    if not plain or points % plain:
        return ""
    parts = [t("tricks.sum.met", n=base)] if base else []
    parts += [t(f"tricks.sum.{kind}", points=tricks, n=count)] if tricks else []
    told = " + ".join(parts)
    return told if points == plain else t("tricks.sum.times", sum=told, times=points // plain)


def _often(times: int, of: int) -> str:
    """In how many of so many imagined deals; what never or always came there is no certainty yet."""
    if not times:
        return t("why.tricks.often.never", of=of)
    always = times == of
    return t(f"why.tricks.often{'.always' if always else ''}", n=times, times=times - always, of=of)


def _trump_text(suit: Suit) -> str:
    return t("tricks.ask.trump.none") if suit is Suit.NONE else suit_words(suit)
