"""The reasons for a move of La Pocha, with what each one promises to tell."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, tuple[str, ...]] = {
    # -- all moves
    # The only legal move. `card`: the card, where it is one.
    "tricks.only-bid": ("tricks",),
    "tricks.only-card": ("card",),
    # The only card of the hand that breaks no duty, where a breach is accepted at the price of the round.
    "tricks.only-due": ("card",),
    # The card breaks a duty: the round ends, and the seat loses `n` points.
    "tricks.revoke": ("card", "n"),
    # -- bids. `tricks` is a number of tricks, `times` of `of` imagined deals (`of` is 100).
    # With good play the seat wins at least / exactly `tricks` tricks in so many deals.
    "tricks.at-least": ("tricks", "times", "of"),
    "tricks.exactly": ("tricks", "times", "of"),
    # These cards of the hand cannot be beaten and take `n` tricks for sure.
    "tricks.sure": ("cards", "n"),
    # The bid is expected to score `points` (a whole number; may be negative).
    "tricks.worth": ("tricks", "points"),
    # The best other legal bid, `tricks`, is expected to score `points` less (1 or more).
    "tricks.next-best": ("tricks", "points"),
    # `tricks` would be better, but the last to bid may not say it.
    "tricks.hook": ("tricks",),
    # The others have asked for `n` tricks of `size` so far (said when at least one has bid).
    "tricks.asked": ("total", "n"),
    # Indian round, own card unknown: of `of` cards that it can be, `times` would take the trick.
    "tricks.blind": ("times", "of"),
    # -- naming the trump. `suit` is a Suit, Suit.NONE for no trump.
    "tricks.longest": ("suit", "n"),
    # The round is expected to score `points` with this trump; Suit.NONE for none.
    "tricks.trump-worth": ("suit", "points"),
    # -- cards
    # What is needed: `n` more tricks of the `left` to come; all of them; none any more; already `n` too many.
    "tricks.needs": ("n", "left"),
    "tricks.needs-all": ("left",),
    "tricks.needs-none": (),
    "tricks.too-many": ("n",),
    # The bid can no longer be met; how many are lacking in the best case.
    "tricks.out-of-reach": ("n",),
    # With `card` the bid is met in so many deals; with the best other card `other` in `times` (fewer).
    "tricks.meets": ("card", "times", "of"),
    "tricks.meets-other": ("other", "times", "of"),
    # No unseen card can beat the card in this trick; it cannot take the trick; it takes it in so many deals.
    "tricks.takes": ("card",),
    "tricks.loses": ("card",),
    "tricks.may-take": ("card", "times", "of"),
    # No unseen card of its suit is higher / lower.
    "tricks.boss": ("card",),
    "tricks.lowest": ("card",),
    # It is the highest card that loses this trick: a high card that could take one later is gone.
    "tricks.dumps": ("card",),
    # After it the hand has no card of this suit left; a trump it has, or none.
    "tricks.void": ("suit",),
    "tricks.emptied": ("suit",),
    # `n` trumps are still unseen; a trump is led to draw them.
    "tricks.draws": ("n",),
    # The rival whose card lies highest now: has met the bid and does not want the trick; still needs `n`.
    "tricks.rival-full": ("seat",),
    "tricks.rival-needs": ("seat", "n"),
}
"""Every code and the names of its values."""
