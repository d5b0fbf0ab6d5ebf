"""The melding table in plain lines, as a terminal prints them, and what its players are asked."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.game import Setup, View
from carioca.games.melding.actions import Action, Allow, Call, Deal, Decline, Pass, Refuse, Take
from carioca.games.melding.game import Calling, Melding, MeldingState, Standing
from carioca.games.melding.state import Asked, Kind, Meld
from carioca.i18n import t
from carioca.words.cards import card_text_suit, cards_text, list_text, points_text, ranks_text, suit_words
from carioca.words.lines import call_label, round_of
from carioca.words.names import Names
from carioca.words.voice import Choice, Question

Stands = tuple[Card | None, ...]
_SET, _RUN = "T", "E"
"""The letters of a round's id (docs/formats.md); an id with any other letter is the name of a long run."""


def in_sides(game: Melding) -> bool:
    """Whether seats of this game play in sides, with muertos and a pile that is taken whole."""
    return "sides" in game.beyond(next(iter(game.presets.values())))


def is_down(game: Melding, state: MeldingState, seat: int) -> bool:
    return not any(place.needed for place in game.slots(state, seat))


def round_text(round_id: str) -> str:
    """What a round asks for: `1 trío y 1 escala`, or the name of a 13-card run."""
    counts = _counts(round_id)
    return groups_text(*counts) if counts else t(f"contract.{round_id}")


def round_short(round_id: str) -> str:
    """The same in a few letters, for the row of rounds: `1T 1E`."""
    counts = _counts(round_id)
    if not counts:
        return t(f"contract.short.{round_id}")
    return " ".join(t(f"contract.short.{kind}", n=n) for kind, n in zip(("sets", "runs"), counts, strict=True) if n)


def _counts(round_id: str) -> tuple[int, int] | None:
    sets, runs = round_id.count(_SET), round_id.count(_RUN)
    return (sets, runs) if sets + runs == len(round_id) else None


def asked_text(asked: Asked | None) -> str:
    if asked is None:
        return t("contract.none")
    return t(f"contract.{asked.full}") if asked.full else groups_text(asked.sets, asked.runs)


def groups_text(sets: int, runs: int) -> str:
    parts = [t(f"contract.{kind}", n=n) for kind, n in (("sets", sets), ("runs", runs)) if n]
    return list_text(parts) or t("contract.none")


def meld_text(game: Melding, state: MeldingState, meld: Meld) -> str:
    """What a meld of the table is: `trío de 9`, `escala de corazones`, or the 13-card run."""
    return kind_text(meld.kind, meld.cards, game.stands(state, meld), game.suited(state))


def kind_text(kind: Kind, cards: Sequence[Card], meanings: Stands, suited: bool = True) -> str:
    """The same from the cards, what they stand for, and whether a run is of one suit."""
    if kind is Kind.FULL:
        return t("meld.full")
    if kind is Kind.WILD:
        return t("meld.wild")
    if kind is Kind.RUN and not suited:
        return t("meld.run-any")
    pairs = zip(cards, meanings, strict=True)
    natural = next(card for card, worth in pairs if worth is None and card != JOKER)
    if kind is Kind.SET:
        return t("meld.set", ranks=ranks_text(natural.rank))
    return t("meld.run", suit=suit_words(natural.suit))


def round_line(game: Melding, view: View[MeldingState]) -> str:
    state = view.state
    rounds = game.rounds(Setup(game.name, state.options, state.seats, state.seed))
    name = round_text(rounds[state.round_no]) if rounds else ""
    return round_of("term.round", state.round_no, rounds, contract=name)


def table_lines(game: Melding, view: View[MeldingState], names: Sequence[str]) -> list[str]:
    if in_sides(game):
        return _table_in_sides(game, view, names)
    table = view.state
    top = card_text_suit(table.pile[-1]) if table.pile else t("term.empty")
    lines = [round_line(game, view), t("term.piles", n=len(table.stock), card=top)]
    names = Names(names, view.seat)
    for seat, name in enumerate(names):
        n, points = len(table.hands[seat]), points_text(table.scores[seat])
        if is_down(game, table, seat):
            lines.append(names.said("term.player-down", seat, n=n, points=points))
        else:
            lines.append(t("term.player", name=name, n=n, points=points))
    if not table.melds:
        lines.append(t("term.no-melds"))
    for number, meld in enumerate(table.melds):
        what, cards = meld_text(game, table, meld), meld_cards(game, table, meld)
        lines.append(names.said("term.meld", meld.owner, number=number, meld=what, cards=cards))
    return lines


def meld_cards(game: Melding, table: MeldingState, meld: Meld) -> str:
    """The row of a meld; a joker of a run is told with the card that it stands for, for it may be swapped (J10)."""
    return " ".join(
        card_text_suit(card)
        if worth is None
        else t("term.stands", card=card_text_suit(card), worth=card_text_suit(worth))
        for card, worth in zip(meld.cards, game.stands(table, meld), strict=True)
    )


def question(game: Melding, view: View[MeldingState], names: Sequence[str]) -> Question | None:
    """Whether the dealer deals, or lets the seat to the right do it (S10); what is to be said to a call (K20-K23)."""
    state = view.state
    if state.phase != "deal":
        calls = "call" in game.beyond(state.options)
        calling = game.calling(state) if calls else None
        return None if calling is None else call_question(game, view, names, calling)
    right = names[(state.dealer + 1) % state.seats]
    choices = (
        Choice(t("pass.deal"), Deal(), game.check(state, Deal())),
        Choice(t("pass.to", name=right), Pass(), game.check(state, Pass()), t("pass.right")),
    )
    return Question(t("pass.title"), choices, round_line(game, view), t("pass.help"), t("term.deal", name=right))


def call_terms(names: Sequence[str], calling: Calling, brief: bool = False) -> str:
    """Who answers a call, what comes with the card and what it costs: the same words wherever it is told.

    In `brief` words what stands elsewhere is left out: how many calls are left; and where one has its price, why it has
    that and why this one answers.
    """
    how = "must" if calling.must_take else "discarder" if calling.judge == calling.source else "next"
    how = "brief" if brief and calling.fine else how
    told = [t(f"call.judge.{how}", name=names[calling.judge])]
    if brief and calling.fine:
        key = "call.help.fined" if calling.drawn else "call.help.alone.fined"
        told.append(t(key, n=calling.drawn, points=points_text(calling.fine)))
        return " ".join(told)
    told.append(t("call.help" if calling.drawn else "call.help.alone", n=calling.drawn))
    if calling.fine:
        told.append(t("call.help.fine", n=calling.fine))
    elif calling.left is not None and not brief:
        told.append(t("call.help.left", n=calling.left))
    return " ".join(told)


def call_question(game: Melding, view: View[MeldingState], names: Sequence[str], calling: Calling) -> Question:
    """Whether one calls a card, lets the caller have it, or takes what was refused to the caller."""
    state, card = view.state, card_text_suit(calling.card)
    caller = "" if calling.caller is None else names[calling.caller]
    alone = "" if calling.drawn else ".alone"

    def choices(*pairs: tuple[str, Action]) -> tuple[Choice, ...]:
        return tuple(Choice(label, action, game.check(state, action)) for label, action in pairs)

    if calling.caller is None:
        answers = choices((t("call.no"), Pass()), (call_label(calling.fine), Call()))
        told = [call_terms(names, calling, brief) for brief in (False, True)]
        title, ask = t("call.title", card=card), t("call.ask", card=card)
        return Question(title, answers, round_line(game, view), told[0], ask, told[1])
    about = t("call.answer.title", name=caller, card=card)
    if state.phase == "first-option":
        answers = choices((t("call.take"), Take()), (t("call.decline"), Decline()))
        title = Names(names, view.seat).said("call.option.title", calling.judge, other=caller, card=card)
        return Question(title, answers, about, t("call.option.help"), t("call.option.ask", card=card))
    answers = choices((t("call.allow"), Allow()), (t("call.refuse"), Refuse()))
    if calling.must_take:
        help_text = t(f"call.answer.must{alone}", card=card, n=calling.drawn)
    else:
        help_text = t(f"call.answer.help{alone}", card=card, n=calling.drawn, next=names[calling.following])
    if calling.fine:
        help_text = f"{help_text} {t('call.answer.fine', name=caller, n=calling.fine)}"
    return Question(about, answers, round_line(game, view), help_text, t("call.answer.ask", card=card, name=caller))


def prompt(game: Melding, view: View[MeldingState]) -> list[str]:
    state = view.state
    if in_sides(game):
        return [t("term.sides.draw" if state.phase == "draw" else "term.sides.play")]
    if state.phase == "draw":
        return [t("term.draw")]
    deeds = game.beyond(state.options)
    told = [t("term.play.swap" if "swap" in deeds else "term.play.replace" if "replace" in deeds else "term.play")]
    return told if game.passing(view) is None else [t("term.only-end"), *told]


def _table_in_sides(game: Melding, view: View[MeldingState], names: Sequence[str]) -> list[str]:
    table = view.state
    pile = cards_text(table.pile) if table.pile else t("term.empty")
    lines = [t("term.round.open", round=table.round_no + 1), t("term.sides.stock", n=len(table.stock))]
    lines.append(t("term.sides.pile", n=len(table.pile), cards=pile) if table.pile else t("term.sides.no-pile"))
    names, standings = Names(names, view.seat), game.standings(table)
    lines += [_side_line(side, names) for side in standings]
    for seat, name in enumerate(names):
        known = [card for card in table.hands[seat] if card != HIDDEN] if seat != view.seat else []
        key = "term.sides.player-known" if known else "term.sides.player"
        lines.append(t(key, name=name, n=len(table.hands[seat]), cards=cards_text(known)))
    for number, meld in enumerate(table.melds):
        seats = standings[meld.owner].seats
        cards = " ".join(map(card_text_suit, meld.cards))
        what = meld_text(game, table, meld)
        canasta = game.canasta(table, number)
        if canasta is None:
            lines.append(names.owned("term.meld", seats, number=number, meld=what, cards=cards))
        else:
            kind, bonus = t(f"canasta.{canasta.category}"), canasta.bonus
            values = {"number": number, "meld": what, "cards": cards, "kind": kind, "bonus": bonus}
            lines.append(names.owned("term.sides.canasta", seats, **values))
    return lines


def _side_line(side: Standing, names: Names) -> str:
    parts = [t("term.sides.score", name=names.label(side.seats), score=points_text(side.score))]
    if side.salida:
        parts.append(t("term.sides.laid", laid=points_text(side.laid + side.bonus)))
    elif side.needs:
        parts.append(t("term.sides.needs", needs=points_text(side.needs)))
    lacks = [t(f"canasta.lacks.{one}") for one in side.lacks]
    parts.append(t("term.sides.lacks", lacks=list_text(lacks)) if lacks else t("term.sides.may-close"))
    return " ".join(parts)
