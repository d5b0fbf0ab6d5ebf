"""The quick player: what a card takes now and the rest of the hand later, beside what the bid needs."""

from __future__ import annotations

from math import exp

from carioca.bots.tricks.chances import NOTHING_LATER, TRUMPS, outlook
from carioca.bots.tricks.masks import ABOVE, SUIT, WIDTH, Round, distinct
from carioca.bots.tricks.styles import NEUTRAL, Style

HIT = 3.0  # what meeting the bid is worth, in tricks that are missed
TRICK = 5.0  # points of the score sheet for one of these
DOUBT = 0.25  # the variance that remains when every card is sure
_LOW = (1 << WIDTH) - 1


class Policy:
    """Plays cards at a table of so many; sees no other hand and leaves nothing to chance."""

    def __init__(self, seats: int, style: Style = NEUTRAL) -> None:
        self._outlook = outlook(seats)
        self._trumps, self._draws = style.trumps / TRICK, style.draws / TRICK

    def choose(self, round: Round, seat: int, hand: int, legal: int) -> int:
        """One of two or more legal cards."""
        rules = round.rules
        rest = rules.pack & ~round.gone & ~hand
        cards = distinct(legal, rest)
        if len(cards) == 1:
            return cards[0]
        known, work_out = self._outlook.known, self._outlook.later
        unseen = rest.bit_count()
        behind = rules.seats - 1 - round.lying
        later, trump = round.left - 1, rules.trump
        out = (rest & rules.trumps).bit_count()
        # What the suits will take after this trick; `front` is the part of the key that they share.
        front = later << 31 | unseen - behind << 20
        lead = follow = 0.0
        lead_wide = follow_wide = DOUBT
        fronts, suits = [], []
        for suit in range(4):
            mine = hand >> WIDTH * suit & _LOW
            if not mine:
                fronts.append(0)
                suits.append(NOTHING_LATER)
                continue
            key = front | (TRUMPS if suit == trump else out) << 27 | (rest >> WIDTH * suit & _LOW)
            fronts.append(key)
            found = known.get(key | mine << 10) or work_out(key | mine << 10)
            suits.append(found)
            lead += found[0]
            lead_wide += found[1]
            follow += found[2]
            follow_wide += found[3]
        need, led, top, ruff = round.need[seat], round.led, round.best, round.ruff
        leads = self._trumps + self._draws if led < 0 else self._trumps
        chosen, value = -1, -1e9
        for card in cards:
            suit = card // WIDTH
            mine = (hand ^ 1 << card) >> WIDTH * suit & _LOW
            key = fronts[suit] | mine << 10
            then = (known.get(key) or work_out(key)) if mine else NOTHING_LATER
            before = suits[suit]
            if led < 0:
                takes = _holds(card, suit == trump, rest, out, behind, round.left / unseen) if unseen else 1.0
            elif (ruff < 0 and card > top) if suit == led else (suit == trump and card > ruff):
                takes = _holds(card, suit == trump, rest, out, behind, round.left / unseen) if behind else 1.0
            else:
                takes = 0.0
            worth = leads if suit == trump else 0.0
            if takes:
                hope, wide = lead - before[0] + then[0], lead_wide - before[1] + then[1]
                worth += takes * _worth(need - 1, later, hope, wide)
            if takes < 1.0:
                hope, wide = follow - before[2] + then[2], follow_wide - before[3] + then[3]
                worth += (1.0 - takes) * _worth(need, later, hope, wide)
            if worth > value:
                chosen, value = card, worth
        return chosen


def _worth(need: int, later: int, hope: float, wide: float) -> float:
    """What it is worth to need so many of the later tricks with a hand that takes `hope` of them."""
    off = abs(need - hope)
    if 0 <= need <= later:
        # With one trick to come `hope` is the chance to take it.
        return HIT * (exp(-0.5 * off * off / wide) if later > 1 else 1.0 - off) - off
    return -off


def _holds(card: int, trump: bool, rest: int, out: int, behind: int, per: float) -> float:
    """The chance that a card which lies highest is not beaten by those behind; `per`: a seat's share of the unseen."""
    holds = max(0.0, 1.0 - behind * per) ** (rest & ABOVE[card]).bit_count()
    if trump or not out or not holds:
        return holds
    none = max(0.0, 1.0 - per)
    ruffs = none ** (rest & SUIT[card // WIDTH]).bit_count() * (1.0 - none**out)
    return float(holds * (1.0 - ruffs) ** behind)
