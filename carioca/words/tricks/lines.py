"""The trick table in plain lines, as a terminal prints them."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN
from carioca.engine.game import Game, View
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import State, in_order, own
from carioca.i18n import capitalised, t
from carioca.words.cards import card_text_suit, cards_text, points_text
from carioca.words.tricks.rounds import bids_line, round_line, trump_text


def table_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The round, the trump, the order of the cards, every player from mano on, and the trick."""
    state = own(view.state)
    lines = [
        round_line(game, state),
        f"{capitalised(trump_text(state.trump, state.turned))}.",
        t("tricks.order", ranks=order_text(state.options)),
        *(_seat_line(state, view.seat, seat, names) for seat in in_order(state)),
        f"{bids_line(state, names)}.",
    ]
    return lines + _trick_lines(state, names)


def order_text(options: PochaOptions) -> str:
    """The ranks from high to low, as they stand on the cards: `1 3 12 11 10 7 6 5 4 2`."""
    return " ".join(str(rank) for rank in sorted(options.strength, key=options.strength.__getitem__, reverse=True))


def _seat_line(state: State, viewer: int | None, seat: int, names: Sequence[str]) -> str:
    bid = state.bids[seat]
    points = points_text(state.scores[seat])
    if bid is None:
        line = t("tricks.seat", name=names[seat], points=points)
    elif state.bidding:
        line = t("tricks.seat.bid", name=names[seat], points=points, n=bid)
    else:
        line = t("tricks.seat.won", name=names[seat], points=points, n=bid, won=state.won[seat])
    seen = [card for card in state.hands[seat] if card != HIDDEN] if seat != viewer else []
    return line + (" " + t("tricks.seat.seen", cards=cards_text(seen)) if seen else "")


def _trick_lines(state: State, names: Sequence[str]) -> list[str]:
    if not state.trick:
        return []
    seats = [(state.leader + state.options.step * at) % state.seats for at in range(len(state.trick))]
    played = [
        t("tricks.trick.one", name=names[seat], card=card_text_suit(card))
        for seat, card in zip(seats, state.trick, strict=True)
    ]
    return [t("tricks.trick", number=len(state.tricks) + 1, cards=", ".join(played))]


def prompt(game: Game, view: View) -> list[str]:
    """What there is to decide, with the words for it."""
    return [t("tricks.prompt.lead" if not own(view.state).trick else "tricks.prompt")]
