"""The melding table in plain lines, as a terminal prints them, and what its players are asked."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.game import Game, Setup, View
from carioca.games.melding.actions import Deal, PassDeal
from carioca.games.melding.game import MeldingState, melding, melding_state
from carioca.games.melding.state import Meld
from carioca.i18n import t
from carioca.words.base import Choice, Question
from carioca.words.cards import card_text_suit, points_text
from carioca.words.melding import sides
from carioca.words.melding.asking import is_down
from carioca.words.melding.contracts import meld_text, round_text
from carioca.words.rounds import round_of


def round_line(game: Game, view: View) -> str:
    """Which round it is and what it asks for."""
    state = view.state
    rounds = game.rounds(Setup(game.name, state.options, state.seats, state.seed))
    name = round_text(rounds[state.round_no]) if rounds else ""
    return round_of("term.round", state.round_no, rounds, contract=name)


def table_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The round, the piles, every player and every meld with its number."""
    if sides.in_sides(game):
        return sides.table_lines(game, view, names)
    table = melding_state(view.state)
    top = card_text_suit(table.pile[-1]) if table.pile else t("term.empty")
    lines = [round_line(game, view), t("term.piles", n=len(table.stock), card=top)]
    for seat, name in enumerate(names):
        key = "term.player-down" if is_down(game, table, seat) else "term.player"
        lines.append(t(key, name=name, n=len(table.hands[seat]), points=points_text(table.scores[seat])))
    if not table.melds:
        lines.append(t("term.no-melds"))
    for number, meld in enumerate(table.melds):
        what, cards = meld_text(game, table, meld), meld_cards(game, table, meld)
        lines.append(t("term.meld", number=number, meld=what, name=names[meld.owner], cards=cards))
    return lines


def meld_cards(game: Game, table: MeldingState, meld: Meld) -> str:
    """The row of a meld; a joker of a run is told with the card that it stands for, for it may be swapped (J10)."""
    return " ".join(
        card_text_suit(card)
        if worth is None
        else t("term.stands", card=card_text_suit(card), worth=card_text_suit(worth))
        for card, worth in zip(meld.cards, melding(game).stands(table, meld), strict=True)
    )


def question(game: Game, view: View, names: Sequence[str]) -> Question | None:
    """Whether the dealer deals, or lets the seat to the right do it (S10)."""
    state = view.state
    if state.phase != "deal":
        return None
    right = names[(state.dealer + 1) % state.seats]
    choices = (
        Choice(t("pass.deal"), Deal(), game.check(state, Deal())),
        Choice(t("pass.to", name=right), PassDeal(), game.check(state, PassDeal()), t("pass.right")),
    )
    return Question(t("pass.title"), choices, round_line(game, view), t("pass.help"), t("term.deal", name=right))


def prompt(game: Game, view: View) -> list[str]:
    """What there is to decide, with the words for it."""
    state = view.state
    if sides.in_sides(game):
        return sides.prompt(view)
    if state.phase == "draw":
        return [t("term.draw")]
    told = [t("term.play.swap" if "swap" in melding(game).beyond(state.options) else "term.play")]
    return told if melding(game).passing(view) is None else [t("term.only-end"), *told]
