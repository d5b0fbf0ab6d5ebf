"""The trick table in plain lines, as a terminal prints them."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN, SPANISH, Card, Suit
from carioca.engine.game import Game, View
from carioca.games.tricks.actions import Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import State, in_order, own
from carioca.i18n import capitalised, t
from carioca.words.cards import card_the, cards_text, or_text, points_text, rank_words
from carioca.words.tricks.rounds import bids_line, round_line, trump_text


def table_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The round, the trump, the order of the cards, every player from mano on, and the trick."""
    state = own(view.state)
    lines = [
        round_line(game, state),
        f"{capitalised(trump_text(state.trump, state.turned))}.",
        t("tricks.order", ranks=order_text(state.options)),
        *(_seat_line(state, view.seat, seat, names) for seat in in_order(state)),
    ]
    if state.bidding:
        return lines
    return [*lines, f"{bids_line(state)}.", *_trick_lines(state, names)]


def order_text(options: PochaOptions) -> str:
    """The ranks from high to low, as one says them: `as, 3, rey, caballo, sota, 7, 6, 5, 4, 2`."""
    ranks = sorted(options.strength, key=options.strength.__getitem__, reverse=True)
    return ", ".join(str(rank) if 2 <= rank <= 7 else rank_words(rank, Suit.OROS) for rank in ranks)


def sorted_hand(hand: tuple[Card, ...], options: PochaOptions, by_strength: bool) -> tuple[Card, ...]:
    """A hand by suit, or by strength whatever the suit; the strongest first, unknown cards last."""

    def place(card: Card) -> tuple[int, int]:
        strength = -options.strength.get(card.rank, -1)
        return (strength, SPANISH.by_suit(card)[0]) if by_strength else (SPANISH.by_suit(card)[0], strength)

    return tuple(sorted(hand, key=place))


def _seat_line(state: State, viewer: int | None, seat: int, names: Sequence[str]) -> str:
    """A player's points, bid and tricks, who deals, and the cards of an Indian round that the viewer sees."""
    bid = state.bids[seat]
    key = "tricks.seat" if bid is None else "tricks.seat.bid" if state.bidding else "tricks.seat.won"
    who = t("tricks.seat.dealer", name=names[seat]) if seat == state.dealer else names[seat]
    line = t(key, name=who, points=points_text(state.scores[seat]), n=bid, won=state.won[seat])
    seen = [card for card in state.hands[seat] if card != HIDDEN] if seat != viewer else []
    return f"{line} {t('tricks.seat.seen', cards=cards_text(seen))}" if seen else line


def _trick_lines(state: State, names: Sequence[str]) -> list[str]:
    if not state.trick:
        return []
    seats = [(state.leader + state.options.step * at) % state.seats for at in range(len(state.trick))]
    played = [
        t("tricks.trick.one", name=names[seat], card=card_the(card))
        for seat, card in zip(seats, state.trick, strict=True)
    ]
    return [t("tricks.trick", number=len(state.tricks) + 1, cards=", ".join(played))]


def fresh(view: View) -> bool:
    """The whole table is told for every bid and when one's first card is due; later what is in the prompt is enough."""
    state = own(view.state)
    return state.phase != "play" or not state.tricks


def prompt(game: Game, view: View) -> list[str]:
    """How one's bid stands, the duty where there is one, and what is asked."""
    state = own(view.state)
    seat = state.turn
    lines = [t("tricks.standing", n=len(state.hand), bid=state.bids[seat] or 0, won=state.won[seat])]
    due = tuple(card for card in state.hand if game.check(state, Play(card)) is None)
    if len(due) < len(state.hand):
        lines.append(t("tricks.due", cards=or_text([card_the(card) for card in due]), n=len(due)))
    return [" ".join(lines), t("tricks.prompt" if state.trick else "tricks.prompt.lead")]
