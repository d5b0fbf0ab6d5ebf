"""La Pocha read from docs/rules/pocha.md once more, slowly and on texts alone: nothing here comes from the program.

A card is `3O`: its rank and its suit. `rules` are options by name; what is not named is as in section 2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

Rules = Mapping[str, Any]
TUTE, NATURAL = "13RCS76542", "1RCS765432"


def pack(seats: int, rules: Rules) -> list[str]:
    """P01: 40 cards; six (and three) play without the twos."""
    without = seats in (3, 6) and rules.get("remove_twos", "auto") == "auto"
    return [rank + suit for suit in "OCEB" for rank in "1234567SCR" if not (without and rank == "2")]


def beats(card: str, other: str, rules: Rules) -> bool:
    """P02: whether a card is higher than another of its suit."""
    order = NATURAL if rules.get("card_order") == "natural" else TUTE
    return card[1] == other[1] and order.index(card[0]) < order.index(other[0])


def may_play(card: str, hand: Collection[str], trick: Sequence[str], trump: str, rules: Rules) -> bool:
    """P10, sentence by sentence; `trump` is a suit or `-`."""
    if not trick:
        return True
    led = trick[0][1]
    ruffed = led != trump and any(other[1] == trump for other in trick)
    if any(held[1] == led for held in hand):
        if card[1] != led:
            return False
        if not rules.get("must_head", True) or (ruffed and not rules.get("must_head_after_ruff", False)):
            return True
        target = trick[:1] if rules.get("montar_target") == "led_card" else trick
        goal = [other for other in target if other[1] == led]
        able = [held for held in hand if held[1] == led and all(beats(held, other, rules) for other in goal)]
        return card in able if able else True
    if led == trump or not any(held[1] == trump for held in hand):
        return True
    if not ruffed:
        return card[1] == trump
    laid = [other for other in trick if other[1] == trump]
    able = [held for held in hand if held[1] == trump and all(beats(held, other, rules) for other in laid)]
    if able:
        return card in able
    return card[1] == trump if rules.get("undertrump_duty") else True


def taken_by(trick: Sequence[str], trump: str, rules: Rules) -> int:
    """P11: the place of the highest trump, without trumps that of the highest card of the led suit."""
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    fitting = [card for card in trick if card[1] == suit]
    (best,) = [card for card in fitting if all(card == other or beats(card, other, rules) for other in fitting)]
    return trick.index(best)


def forbidden(n: int, others: Sequence[int], rules: Rules) -> int | None:
    """P08: what the dealer may not bid after the others."""
    missing = n - sum(others)
    return missing if rules.get("hook", True) and 0 <= missing <= n else None


def points(n: int, bid: int, won: int, trump: str, rules: Rules) -> int:
    """P13, P15, P16."""
    hit, each, miss = (
        rules.get(f"score_{name}", usual)
        for name, usual in (("hit_base", 10), ("hit_per_trick", 5), ("miss_per_trick", 5))
    )
    score = int(hit + each * bid if bid == won else -miss * abs(bid - won))
    if rules.get("oros_double") and trump == "O":
        score *= rules.get("oros_double_factor", 2)
    doubled = rules.get("all_tricks_double") and won == n and n >= rules.get("all_tricks_min_cards", 4)
    if doubled and (bid == won or not rules.get("all_tricks_needs_exact_bid", True)):
        score *= 2
    return score


def sizes(seats: int, rules: Rules) -> list[int]:
    """P04: the cards of each round."""
    table = rules.get("rounds_table", "complete")
    if not isinstance(table, str):
        return list(table)
    most = len(pack(seats, rules)) // seats
    if table == "short":
        top = min(most, 8)
        return [*range(1, top), top, *reversed(range(1, top))]
    if table == "medium":
        return [*range(1, most), *[most] * seats, *reversed(range(1, most))]
    return [*[1] * seats, *range(2, most), *[most] * seats, *reversed(range(2, most)), *[1] * seats]


def places(scores: Sequence[int], exact: Sequence[int], rules: Rules) -> list[list[int]]:
    """P14: who stands where."""
    counts = rules.get("tie_break", "exact_bids_then_shared") != "shared"
    worth = [(score, hits if counts else 0) for score, hits in zip(scores, exact, strict=True)]
    return [[seat for seat, have in enumerate(worth) if have == value] for value in sorted(set(worth), reverse=True)]
