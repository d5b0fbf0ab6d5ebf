"""Plain lines that are the same in every game, as a terminal prints them and a screen reader reads them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from carioca.cards import Card, Pack
from carioca.engine.draw import Cut, drawn_for_deal, standing
from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, Setup
from carioca.i18n import t
from carioca.words.base import Entry, Ledger
from carioca.words.cards import card_text_suit, cards_text, list_text, points_text
from carioca.words.rules import cut_again_text, cut_dealer_text
from carioca.words.scores import extremes, places


def cut_lines(game: Game, setup: Setup, names: Sequence[str], viewer: int | None) -> list[str]:
    """Who drew what for the first deal (K8); nothing where it was agreed otherwise."""
    drawn = drawn_for_deal(game, setup)
    if not drawn:
        return []
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


def sheet_lines(ledger: Ledger, ended: RoundEnded, pack: Pack) -> list[str]:
    """The score sheet after a round: what each column scored, has in all, and was left with."""
    row = ledger.rows[ended.round_no]
    key = "term.sheet-title" if row.title else "term.sheet-title.open"
    lines = [t(key, round=ended.round_no + 1, contract=row.title)]
    for head, entry, total in zip(ledger.heads, row.entries, ledger.totals, strict=True):
        left = [card for seat in head.seats for card in ended.hands[seat]]
        # Where one bids, cards that are left count for nothing.
        key = "term.sheet-line-bids" if ended.bids else "term.sheet-line" if left else "term.sheet-line-empty"
        lines.append(t(key, name=head.name, points=entry.said, total=total.said, cards=cards_text(pack.hand(left))))
    return lines


def score_lines(ledger: Ledger) -> list[str]:
    """All finished rounds and the totals."""
    if not ledger.played:
        return [t("term.sheet-none")]

    def scores(entries: Sequence[Entry]) -> str:
        return ", ".join(f"{head.name} {entry.text}" for head, entry in zip(ledger.heads, entries, strict=True))

    lines = [
        t(
            "term.sheet-round" if row.title else "term.sheet-round.open",
            round=number,
            contract=row.title,
            scores=scores(row.entries),
        )
        for number, row in enumerate(ledger.rows, start=1)
        if row.done
    ]
    return [*lines, t("term.sheet-total", scores=scores(ledger.totals))]


def extreme_lines(game: Game, ledger: Ledger) -> list[str]:
    """The best and the worst round of every column, where several rounds were played."""
    if ledger.played < 2:
        return []
    lines = []
    for head, found in zip(ledger.heads, extremes(game, ledger), strict=True):
        best, worst = (t("term.sheet-one", round=n + 1, points=points_text(points)) for n, points in found)
        if best != worst:
            lines.append(t("term.sheet-extremes", name=head.name, best=best, worst=worst))
    return lines


def ranking_lines(
    game: Game, names: Sequence[str], ranking: Sequence[Sequence[int]], scores: Sequence[int]
) -> list[str]:
    """The places at the end of a match; those who share one stand in one line."""
    lines = [t("term.sheet-final")]
    for place, group in zip(places(game, ranking, len(names)), ranking, strict=True):
        who = list_text([names[seat] for seat in group])
        lines.append(t("term.sheet-place", place=place, name=who, points=points_text(scores[group[0]])))
    return lines
