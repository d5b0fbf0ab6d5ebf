"""What is decided without cards at the trick table: the bid, and the trump where somebody names it."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import Suit
from carioca.engine.game import Game, View
from carioca.games.tricks.actions import Bid, NameTrump
from carioca.games.tricks.notation import LETTER
from carioca.games.tricks.rules import SUITS, may_refuse_trump
from carioca.games.tricks.state import State, own
from carioca.i18n import t
from carioca.words.base import Choice, Question
from carioca.words.cards import suit_words
from carioca.words.tricks.rounds import bids_line


def question(game: Game, view: View, names: Sequence[str]) -> Question | None:
    """The bid or the trump, when it is time for it."""
    state = own(view.state)
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
    return Question(t("tricks.ask.bid"), tuple(choices), about, t("tricks.ask.bid.help"), t("tricks.ask.bid.typed"))


def _trump(game: Game, state: State) -> Question:
    suits = (*SUITS, Suit.NONE) if may_refuse_trump(state) else SUITS
    choices = tuple(
        Choice(
            t("tricks.ask.trump.none") if suit is Suit.NONE else suit_words(suit),
            NameTrump(suit),
            game.check(state, NameTrump(suit)),
            key=LETTER[suit],
        )
        for suit in suits
    )
    about = f"{bids_line(state)}."
    return Question(t("tricks.ask.trump"), choices, about, t("tricks.ask.trump.help"), t("tricks.ask.trump.typed"))
