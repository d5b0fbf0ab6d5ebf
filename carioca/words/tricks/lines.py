"""The trick table in plain lines, as a terminal prints them."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.game import Game, Setup, View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.rules import SUITS, may_refuse_trump
from carioca.games.tricks.state import State, in_order
from carioca.i18n import capitalised, t
from carioca.words.cards import card_the, cards_text, or_text, points_text, rank_words, suit_words
from carioca.words.lines import round_of
from carioca.words.names import Names
from carioca.words.voice import Choice, Question


def round_text(round_id: str) -> str:
    """The cards that each player gets, which is all that a round is called by."""
    return t("tricks.cards", n=int(round_id))


def round_line(game: Game, state: State) -> str:
    """Which round it is: `Ronda 6 de 28: 3 cartas.`"""
    rounds = game.rounds(Setup(game.name, state.options, state.seats, state.seed))
    return round_of("tricks.round", state.round_no, rounds, cards=round_text(str(state.size)))


def trump_text(trump: Suit | None, turned: Card | None) -> str:
    """The trump as a sentence without a full stop, with the card that shows it where one does."""
    if trump is None:
        return t("tricks.trump.unknown")
    if trump is Suit.NONE:
        return t("tricks.trump.none")
    if turned is None:
        return t("tricks.trump.named", suit=suit_words(trump))
    return t("tricks.trump.card", suit=suit_words(trump), card=card_the(turned))


def bids_line(state: State) -> str:
    """What was bid against what there is: `Pedidas 5 de 4: sobra 1`; while bids are to come, what is left."""
    bid, size = sum(bid or 0 for bid in state.bids), state.size
    if state.bidding:
        return t("tricks.bid-so-far", bid=bid, size=size)
    over = bid - size
    key = "over" if over > 0 else "under" if over < 0 else "even"
    return t(f"tricks.bid-in-all.{key}", bid=bid, size=size, n=abs(over))


def table_lines(game: Game, view: View[State], names: Sequence[str]) -> list[str]:
    state, names = view.state, Names(names, view.seat)
    lines = [
        round_line(game, state),
        f"{capitalised(trump_text(state.trump, state.turned))}.",
        t("tricks.order", ranks=order_text(state.options)),
        *(_seat_line(state, seat, names) for seat in in_order(state)),
    ]
    if state.bidding:
        return lines
    return [*lines, f"{bids_line(state)}.", *_trick_lines(state, names)]


def order_text(options: PochaOptions) -> str:
    """The ranks from high to low, as one says them: `as, 3, rey, caballo, sota, 7, 6, 5, 4, 2`."""
    ranks = sorted(options.strength, key=options.strength.__getitem__, reverse=True)
    return ", ".join(str(rank) if 2 <= rank <= 7 else rank_words(rank, Suit.OROS) for rank in ranks)


def _seat_line(state: State, seat: int, names: Names) -> str:
    bid = state.bids[seat]
    key = "tricks.seat" if bid is None else "tricks.seat.bid" if state.bidding else "tricks.seat.won"
    who = t("tricks.seat.dealer", name=names[seat]) if seat == state.dealer else names[seat]
    key = f"{key}.you" if seat == names.reader else key
    line = t(key, name=who, points=points_text(state.scores[seat]), n=bid, won=state.won[seat])
    seen = [card for card in state.hands[seat] if card != HIDDEN] if seat != names.reader else []
    return f"{line} {t('tricks.seat.seen', cards=cards_text(seen))}" if seen else line


def _trick_lines(state: State, names: Names) -> list[str]:
    if not state.trick:
        return []
    seats = [(state.leader + state.options.step * at) % state.seats for at in range(len(state.trick))]
    played = [
        names.said("tricks.trick.one", seat, card=card_the(card)) for seat, card in zip(seats, state.trick, strict=True)
    ]
    return [t("tricks.trick", number=len(state.tricks) + 1, cards=", ".join(played))]


def prompt(game: Game, view: View[State]) -> list[str]:
    state = view.state
    seat = state.turn
    lines = [t("tricks.standing", n=len(state.hand), bid=state.bids[seat] or 0, won=state.won[seat])]
    due = tuple(card for card in state.hand if game.check(state, Play(card)) is None)
    if len(due) < len(state.hand):
        lines.append(t("tricks.due", cards=or_text([card_the(card) for card in due]), n=len(due)))
    return [" ".join(lines), t("tricks.prompt" if state.trick else "tricks.prompt.lead")]


def question(game: Game, view: View[State], names: Sequence[str]) -> Question | None:
    state = view.state
    match state.phase:
        case "bid":
            return _bid(game, state)
        case "trump":
            return _trump(game, state)
    return None


def _bid(game: Game, state: State) -> Question:
    choices = []
    for tricks in range(state.size + 1):
        action = Bid(tricks)
        choices.append(Choice(str(tricks), action, game.check(state, action), key=str(tricks)))
    about = f"{bids_line(state)}."
    asked = "tricks.ask.bid.auction" if state.mode == "subastado" else "tricks.ask.bid"
    return Question(t(asked), tuple(choices), about, t("tricks.ask.bid.help"), t("tricks.ask.bid.typed"))


def _trump(game: Game, state: State) -> Question:
    suits = (*SUITS, Suit.NONE) if may_refuse_trump(state) else SUITS
    choices = tuple(
        Choice(
            t("tricks.ask.trump.none") if suit is Suit.NONE else suit_words(suit),
            NameTrump(suit),
            game.check(state, NameTrump(suit)),
            key=key,
        )
        for suit, key in zip(suits, t("keys.tricks-trump.key").split(), strict=False)
    )
    about = f"{bids_line(state)}."
    return Question(t("tricks.ask.trump"), choices, about, t("tricks.ask.trump.help"), t("tricks.ask.trump.typed"))
