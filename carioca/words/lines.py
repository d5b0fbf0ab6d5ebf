"""The table in plain lines, as a terminal prints them and a screen reader reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from carioca.cards import FRENCH, Card, card_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import View
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.deal import Cut, cuts, standing
from carioca.games.contract.law import Law
from carioca.games.contract.meaning import stands
from carioca.games.contract.state import CONTRACTS, State, own
from carioca.games.melding.state import Meld
from carioca.i18n import t
from carioca.words.rules import (
    card_text_suit,
    cards_text,
    contract_text,
    cut_again_text,
    cut_dealer_text,
    list_text,
    meld_text,
    points_text,
)


def contract_name(options: CariocaOptions, round_no: int) -> str:
    """What a round asks for."""
    return contract_text(CONTRACTS[options.round_ids[round_no]])


def round_line(state: State) -> str:
    """Which round it is and what it asks for."""
    return t(
        "term.round",
        round=state.round_no + 1,
        rounds=len(state.order.contracts),
        contract=contract_text(state.contract),
    )


def table_lines(view: View, names: Sequence[str]) -> list[str]:
    """The round, the piles, every player and every meld with its number."""
    state = own(view.state)
    top = card_text_suit(state.pile[-1]) if state.pile else t("term.empty")
    lines = [round_line(state), t("term.piles", n=len(state.stock), card=top)]
    for seat, name in enumerate(names):
        key = "term.player" if state.down[seat] == "no" else "term.player-down"
        lines.append(t(key, name=name, n=len(state.hands[seat]), points=points_text(state.scores[seat])))
    if not state.melds:
        lines.append(t("term.no-melds"))
    law = state.options.law
    for number, meld in enumerate(state.melds):
        what, cards = meld_text(meld.kind, meld.cards, law), meld_cards(meld, law)
        lines.append(t("term.meld", number=number, meld=what, name=names[meld.owner], cards=cards))
    return lines


def meld_cards(meld: Meld, law: Law) -> str:
    """The row of a meld; a joker of a run is told with the card that it stands for, for it may be swapped (J10)."""
    meanings = stands(meld.kind, meld.cards, law)
    return " ".join(
        card_text_suit(card)
        if worth is None
        else t("term.stands", card=card_text_suit(card), worth=card_text_suit(worth))
        for card, worth in zip(meld.cards, meanings, strict=True)
    )


def cut_lines(options: CariocaOptions, seed: str, names: Sequence[str], viewer: int | None) -> list[str]:
    """Who drew what for the first deal (K8); nothing where it was agreed otherwise."""
    if options.first_dealer != "lowest_cut":
        return []
    drawn = cuts(options, len(names), seed)
    lines = [t("cut.lines", cards=_drawn_text(drawn[0], names))]
    for cut, again in pairwise(drawn):
        lines += [cut_again_text(cut, again, names) + ".", t("cut.lines.again", cards=_drawn_text(again, names))]
    return [*lines, cut_dealer_text(standing(drawn), names, viewer) + "."]


def _drawn_text(cut: Cut, names: Sequence[str]) -> str:
    return list_text([t("cut.lines.one", name=names[seat], card=card_text_suit(card)) for seat, card in cut])


def hand_line(hand: Sequence[Card]) -> str:
    """A hand with the numbers by which its cards are called."""
    if not hand:
        return t("term.no-hand")
    cards = ", ".join(f"{number}) {card_text_suit(card)}" for number, card in enumerate(hand, start=1))
    return t("term.hand", n=len(hand), cards=cards)


def sheet_lines(names: Sequence[str], ended: RoundEnded, totals: Sequence[int], options: CariocaOptions) -> list[str]:
    """The score sheet after a round: what each player scored, has in all, and was left with."""
    lines = [t("term.sheet-title", round=ended.round_no + 1, contract=contract_name(options, ended.round_no))]
    for seat, name in enumerate(names):
        hand = ended.hands[seat]
        key = "term.sheet-line" if hand else "term.sheet-line-empty"
        points, total = points_text(ended.points[seat]), points_text(totals[seat])
        lines.append(t(key, name=name, points=points, total=total, cards=cards_text(FRENCH.hand(hand))))
    return lines


def totals_until(round_points: Sequence[Sequence[int]], round_no: int) -> tuple[int, ...]:
    """Each seat's total after a round, from what every round cost."""
    return tuple(map(sum, zip(*round_points[: round_no + 1], strict=True)))


def score_lines(names: Sequence[str], round_points: Sequence[Sequence[int]], options: CariocaOptions) -> list[str]:
    """All finished rounds and the totals."""
    if not round_points:
        return [t("term.sheet-none")]

    def scored(points: Sequence[int]) -> str:
        return ", ".join(f"{name} {n}" for name, n in zip(names, points, strict=True))

    lines = [
        t("term.sheet-round", round=number + 1, contract=contract_name(options, number), scores=scored(points))
        for number, points in enumerate(round_points)
    ]
    return [*lines, t("term.sheet-total", scores=scored(totals_until(round_points, len(round_points))))]


def ranking_lines(names: Sequence[str], ranking: Sequence[Sequence[int]], scores: Sequence[int]) -> list[str]:
    """The places at the end of a match; those who share one stand in one line."""
    lines, place = [t("term.sheet-final")], 1
    for group in ranking:
        who = list_text([names[seat] for seat in group])
        lines.append(t("term.sheet-place", place=place, name=who, points=points_text(scores[group[0]])))
        place += len(group)
    return lines


def notation_line(rows: Iterable[Iterable[Card]]) -> str:
    """Groups as they can be typed: `7H7D7S 8H9HTHJH`."""
    return " ".join("".join(map(card_text, row)) for row in rows)
