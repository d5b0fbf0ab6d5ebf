"""The melding table in plain lines, as a terminal prints them, and what its players are asked."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.game import Game, Setup, View
from carioca.games.melding.actions import Action, Allow, Call, Deal, Decline, Pass, Refuse, Take
from carioca.games.melding.game import Calling, MeldingState, melding, melding_state
from carioca.games.melding.state import Meld
from carioca.i18n import t
from carioca.words.base import Choice, Question
from carioca.words.cards import card_text_suit, points_text
from carioca.words.melding import sides
from carioca.words.melding.asking import is_down
from carioca.words.melding.contracts import meld_text, round_text
from carioca.words.melding.to_melds import in_sides
from carioca.words.rounds import round_of


def round_line(game: Game, view: View) -> str:
    """Which round it is and what it asks for."""
    state = view.state
    rounds = game.rounds(Setup(game.name, state.options, state.seats, state.seed))
    name = round_text(rounds[state.round_no]) if rounds else ""
    return round_of("term.round", state.round_no, rounds, contract=name)


def table_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The round, the piles, every player and every meld with its number."""
    if in_sides(game):
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
    """Whether the dealer deals, or lets the seat to the right do it (S10); what is to be said to a call (K20-K23)."""
    state = view.state
    if state.phase != "deal":
        calls = "call" in melding(game).beyond(state.options)
        calling = melding(game).calling(state) if calls else None
        return None if calling is None else call_question(game, view, names, calling)
    right = names[(state.dealer + 1) % state.seats]
    choices = (
        Choice(t("pass.deal"), Deal(), game.check(state, Deal())),
        Choice(t("pass.to", name=right), Pass(), game.check(state, Pass()), t("pass.right")),
    )
    return Question(t("pass.title"), choices, round_line(game, view), t("pass.help"), t("term.deal", name=right))


def call_question(game: Game, view: View, names: Sequence[str], calling: Calling) -> Question:
    """Whether one calls a card, lets the caller have it, or takes what was refused to the caller."""
    state, card = view.state, card_text_suit(calling.card)
    caller = "" if calling.caller is None else names[calling.caller]
    alone = "" if calling.drawn else ".alone"

    def choices(*pairs: tuple[str, Action]) -> tuple[Choice, ...]:
        return tuple(Choice(label, action, game.check(state, action)) for label, action in pairs)

    if calling.caller is None:
        answers = choices((t("call.no"), Pass()), (t("call.yes"), Call()))
        help_text = t(f"call.help{alone}", n=calling.drawn)
        if calling.fine:
            help_text = f"{help_text} {t('call.help.fine', n=calling.fine)}"
        return Question(
            t("call.title", card=card), answers, round_line(game, view), help_text, t("call.ask", card=card)
        )
    about = t("call.answer.title", name=caller, card=card)
    if state.phase == "first-option":
        answers = choices((t("call.take"), Take()), (t("call.decline"), Decline()))
        title = t("call.option.title", name=caller, card=card)
        return Question(title, answers, about, t("call.option.help"), t("call.option.ask", card=card))
    answers = choices((t("call.allow"), Allow()), (t("call.refuse"), Refuse()))
    if calling.must_take:
        help_text = t(f"call.answer.must{alone}", card=card, n=calling.drawn)
    else:
        help_text = t(f"call.answer.help{alone}", card=card, n=calling.drawn, next=names[calling.following])
    return Question(about, answers, round_line(game, view), help_text, t("call.answer.ask", card=card, name=caller))


def prompt(game: Game, view: View) -> list[str]:
    """What there is to decide, with the words for it."""
    state = view.state
    if in_sides(game):
        return sides.prompt(view)
    if state.phase == "draw":
        return [t("term.draw")]
    deeds = melding(game).beyond(state.options)
    told = [t("term.play.swap" if "swap" in deeds else "term.play.replace" if "replace" in deeds else "term.play")]
    return told if melding(game).passing(view) is None else [t("term.only-end"), *told]
