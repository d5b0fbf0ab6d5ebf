"""What the cards of the pozo are good for: on the side's melds, with the hand, and with one another."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from carioca.bots.canasta.seen import Seen
from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.canasta.finder import Held, melds_with
from carioca.games.canasta.law import Law
from carioca.games.canasta.melds import KNOWN, layoff, replaced, ways_in
from carioca.games.melding.state import Kind, Row


class Uses(NamedTuple):
    """The cards of the pozo, each in the first of these rows that it belongs to; what is in none but `idle` cannot be
    laid this turn by any means."""

    wilds: Row
    fits: Row  # a meld of the side takes them
    melds: Row  # they make a meld with natural cards of the hand and the pozo
    follows: Row  # a run of the side takes them once others of these cards lie there
    helped: Row  # they find a place with a wild card of the hand or the pozo
    idle: Row

    @property
    def useful(self) -> Row:
        """What can be laid without a wild card being spent on it."""
        return self.wilds + self.fits + self.melds + self.follows


def uses(seen: Seen) -> Uses:
    state, law = seen.state, seen.law
    held = Counter((*state.hand, *state.pile))
    plain = Counter({card: n for card, n in held.items() if not law.wild(card)})
    near, far = _followers(seen, plain), _followers(seen, held) if len(plain) < len(held) else frozenset()
    found: dict[str, list[Card]] = {name: [] for name in Uses._fields}
    for card in state.pile:
        if law.wild(card):
            use = "wilds"
        elif card in seen.ours:
            use = "fits"
        elif next(melds_with(card, plain, law), None):
            use = "melds"
        elif card in near:
            use = "follows"
        elif card in far or next(melds_with(card, held, law), None):
            use = "helped"
        else:
            use = "idle"
        found[use].append(card)
    return Uses(**{name: tuple(cards) for name, cards in found.items()})


def _followers(seen: Seen, held: Held) -> frozenset[Card]:
    """The cards of these that runs of the side take one after the other."""
    state, law, found = seen.state, seen.law, frozenset[Card]()
    for number, meld in enumerate(state.melds):
        if meld.owner == seen.side and meld.kind is Kind.RUN:
            suit = next(card.suit for card in meld.cards if not law.wild(card))
            cards = sorted(card for card in held.elements() if card.suit == suit or law.wild(card))
            found |= _along(meld.cards, number in state.locked, tuple(cards), law)
    return found


@KNOWN
def _along(row: Row, locked: bool, cards: Row, law: Law) -> frozenset[Card]:
    start, found, known = Counter(row), set[Card](), {(row, locked)}
    todo = list(known)
    while todo:
        row, locked = todo.pop()
        for card in Counter(cards) - (Counter(row) - start):
            for moves, end in ways_in(Kind.RUN, row, locked, card, law):
                grown = (replaced if moves else layoff)(Kind.RUN, row, locked, card, end, law)
                assert not isinstance(grown, Refusal)
                found.add(card)
                if (grown.row, grown.locked) not in known:
                    known.add((grown.row, grown.locked))
                    todo.append((grown.row, grown.locked))
    return frozenset(found)
