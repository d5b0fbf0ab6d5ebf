"""Levels `novice` and `easy` of the trick games: rules of thumb, and the mistakes of people at the table."""

from __future__ import annotations

from random import Random

from carioca.bots.tricks.auction import Auction
from carioca.bots.tricks.masks import WIDTH, bits
from carioca.bots.tricks.normal import NormalBot
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.styles import NEUTRAL, Style

CARELESS = 20
"""In so many of a hundred choices it plays high while it wants tricks and low otherwise, whatever lies on the table."""
ARTLESS = 60
"""The same for `novice`."""
OVERBID = 2.4
"""How much bolder a novice is (`Style.bold`): its cards look better to it than they are."""
HIGH, MIDDLE = 7, 4
"""Strengths (0-9) from which on a card is a high one (ace, three, king) or a middling one (seven to caballo)."""
OF_TRUMPS = (0.2, 0.5, 1.0)
"""The tricks that it counts for a low, a middling and a high trump."""
OF_SIDE = (0.0, 0.0, 0.5)
"""The same for other cards; an ace counts a little more."""
ACE = 0.2
DARING = 4.0
"""Points of a style's `bold` that make it ask for one trick more."""


class EasyBot(NormalBot):
    """Counts its high cards as tricks and forgets what was played in earlier tricks."""

    def __init__(self, style: Style = NEUTRAL, careless: int = CARELESS) -> None:
        """`careless`: how many of a hundred choices it makes without looking at the table."""
        super().__init__(style)
        self._careless = careless

    def _move(self, seen: Seen, rng: Random) -> int:
        if seen.state.phase == "bid" and not seen.state.indian:
            return self._rule_of_thumb(seen)
        if seen.state.phase != "play":
            return super()._move(seen, rng)
        table = seen.table()
        legal = table.legal(seen.hand)
        if rng.randrange(100) < self._careless:
            by_strength = sorted(bits(legal), key=lambda card: (card // WIDTH == seen.trump, card % WIDTH, card))
            return by_strength[-1 if table.need[seen.seat] > 0 else 0]
        table.gone &= ~seen.earlier
        return self._policy(seen).choose(table, seen.seat, seen.hand, legal)

    def _rule_of_thumb(self, seen: Seen) -> int:
        """The tricks that its high cards seem to be; in place of a forbidden number the next lower one, if there is."""
        count = self._style.bold / DARING
        for card in bits(seen.hand):
            strength = card % WIDTH
            kind = (strength >= HIGH) + (strength >= MIDDLE)
            count += (OF_TRUMPS if card // WIDTH == seen.trump else OF_SIDE)[kind] + ACE * (strength == WIDTH - 1)
        bid = max(0, min(seen.size, int(count + 0.5)))
        if bid == Auction(seen).forbidden(seen.seat, seen.bids):
            return bid - 1 if bid else 1
        return bid
