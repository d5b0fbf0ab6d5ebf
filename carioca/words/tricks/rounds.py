"""What a round and a trump of La Pocha are called: `3 cartas`, `triunfo copas`."""

from __future__ import annotations

from carioca.cards import Card, Suit
from carioca.engine.game import Game, Setup
from carioca.games.tricks.state import State
from carioca.i18n import t
from carioca.words.cards import card_the, suit_words
from carioca.words.rounds import round_of


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
