"""Plain lines that are the same in every game: the draw for the deal, hands, score sheets, places."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat

from carioca.cards import JOKER, Card, Pack
from carioca.engine.draw import Cut, drawn_for_deal, standing
from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, Setup
from carioca.i18n import t
from carioca.words.cards import card_text_suit, cards_text, list_text, points_text
from carioca.words.ledger import extremes, places
from carioca.words.names import Names, begun
from carioca.words.voice import Entry, Ledger


def cut_lines(game: Game, setup: Setup, names: Sequence[str], viewer: int | None) -> list[str]:
    """Who drew what for the first deal (K8); nothing where it was agreed otherwise."""
    drawn = drawn_for_deal(game, setup)
    if not drawn:
        return []
    names = Names(names, viewer)
    lines = [t("cut.lines", cards=_drawn_text(drawn[0], names))]
    for cut, again in pairwise(drawn):
        lines += [cut_again_text(cut, again, names) + ".", t("cut.lines.again", cards=_drawn_text(again, names))]
    return [*lines, cut_dealer_text(standing(drawn), names) + "."]


def _drawn_text(cut: Cut, names: Sequence[str]) -> str:
    return list_text([t("cut.lines.one", name=names[seat], card=card_text_suit(card)) for seat, card in cut])


def hand_line(hand: Sequence[Card]) -> str:
    if not hand:
        return t("term.no-hand")
    cards = ", ".join(f"{number}) {card_text_suit(card)}" for number, card in enumerate(hand, start=1))
    return t("term.hand", n=len(hand), cards=cards)


def sheet_lines(ledger: Ledger, ended: RoundEnded, pack: Pack, names: Names | None = None) -> list[str]:
    """`names`: those that tell who bid, where that was somebody else than who sits there."""
    row = ledger.rows[ended.round_no]
    key = "term.sheet-title" if row.title else "term.sheet-title.open"
    lines = [t(key, round=ended.round_no + 1, contract=row.title)]
    for head, entry, total in zip(ledger.heads, row.entries, ledger.totals, strict=True):
        left = [card for seat in head.seats for card in ended.hands[seat]]
        # Where one bids, cards that are left count for nothing.
        key = "term.sheet-line-bids" if ended.bids else "term.sheet-line" if left else "term.sheet-line-empty"
        name = begun(names.label(head.seats)) if names is not None and ended.bids else head.name
        lines.append(t(key, name=name, points=entry.said, total=total.said, cards=cards_text(pack.hand(left))))
    return lines


def score_lines(ledger: Ledger) -> list[str]:
    if not ledger.played:
        return [t("term.sheet-none")]

    def scores(entries: Sequence[Entry], marks: Iterable[str]) -> str:
        rows = zip(ledger.heads, entries, marks, strict=False)
        return ", ".join(f"{head.name} {entry.text}{mark}" for head, entry, mark in rows)

    lines = [
        t(
            "term.sheet-round" if row.title else "term.sheet-round.open",
            round=number,
            contract=row.title,
            scores=scores(row.entries, row.marks),
        )
        for number, row in enumerate(ledger.rows, start=1)
        if row.done
    ]
    return [*lines, t("term.sheet-total", scores=scores(ledger.totals, repeat(""))), *ledger.notes]


def extreme_lines(game: Game, ledger: Ledger) -> list[str]:
    if ledger.played < 2:
        return []
    lines = []
    for head, found in zip(ledger.heads, extremes(game, ledger), strict=True):
        told = [t("term.sheet-one", round=n + 1, points=points_text(points)) for n, points in found]
        if len(set(told)) > 1:
            best, worst = told
            lines.append(t("term.sheet-extremes", name=head.name, best=best, worst=worst))
    return lines


def ranking_lines(
    game: Game, names: Sequence[str], ranking: Sequence[Sequence[int]], scores: Sequence[int]
) -> list[str]:
    lines = [t("term.sheet-final")]
    for place, group in zip(places(game, ranking, len(names)), ranking, strict=True):
        who = Names.of(names).label(group)
        lines.append(t("term.sheet-place", place=place, name=who, points=points_text(scores[group[0]])))
    return lines


def cut_again_text(cut: Cut, again: Cut, names: Names) -> str:
    """Why the seats of `again` draw once more after a cut (K8)."""
    key = "cut.joker" if any(card == JOKER for _, card in cut) else "cut.tie"
    return names.said_of(key, [seat for seat, _ in again])


def cut_dealer_text(cut: Cut, names: Names) -> str:
    seat, card = min(cut, key=lambda drawn: drawn[1].rank)
    return names.said("cut.dealer", seat, card=card_text_suit(card))


def round_of(key: str, round_no: int, rounds: Sequence[str] | None, **values: object) -> str:
    """The text of a key about a round (counted from 0); `<key>.open` where a target ends the match (`Game.rounds`)."""
    if rounds is None:
        return t(f"{key}.open", round=round_no + 1, **values)
    return t(key, round=round_no + 1, rounds=len(rounds), **values)


def date_text(seconds: float) -> str:
    """The day and the time here of so many seconds of the epoch; empty for a moment that has none."""
    try:
        now = time.localtime(seconds)
    except (OSError, OverflowError, ValueError):
        return ""
    day, month, hour, minute = (f"{part:02}" for part in (now.tm_mday, now.tm_mon, now.tm_hour, now.tm_min))
    return t("past.date", day=day, month=month, year=now.tm_year, hour=hour, minute=minute)


def call_label(fine: int) -> str:
    """What a call is named on its button, with its price in points where it has one (K20)."""
    return t("call.yes.fined", n=fine) if fine else t("call.yes")
