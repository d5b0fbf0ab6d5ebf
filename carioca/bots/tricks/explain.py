"""What can be said for a bid, a trump or a card: true facts in numbers, from what the seat to act may know alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from carioca.bots.base import EXPERIENCE, Reason
from carioca.bots.tricks.facts import OF, Facts
from carioca.bots.tricks.masks import ABOVE, NO_TRUMP, SUIT, WIDTH, card_of, number, suit_of, trump_of
from carioca.engine import game
from carioca.engine.game import View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import legal_actions
from carioca.games.tricks.state import own

CODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # -- all moves
        # The only legal move. `card`: the card, where it is one.
        "tricks.only-bid": ("tricks",),
        "tricks.only-card": ("card",),
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
        "tricks.asked": ("n", "size"),
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
        # After it the hand has no card of this suit left.
        "tricks.void": ("suit",),
        # `n` trumps are still unseen; a trump is led to draw them.
        "tricks.draws": ("n",),
        # The rival whose card lies highest now: has met the bid and does not want the trick; still needs `n`.
        "tricks.rival-full": ("seat",),
        "tricks.rival-needs": ("seat", "n"),
    }
)
"""Every code and the names of its values."""


def explain(view: View, action: game.Action) -> tuple[Reason, ...]:
    """What can be said for a legal action of the seat of the view, which is to act; most telling first, never empty."""
    _, *more = legal_actions(own(view.state))
    if not more:
        return (_only(action),)
    facts = Facts(view)
    match action:
        case Bid(tricks):
            found = tuple(_blind(facts, tricks) if facts.state.indian else _bid(facts, tricks))
        case NameTrump(suit):
            found = tuple(_name(facts, trump_of(suit)))
        case Play(card):
            found = tuple(_play(facts, number(facts.options, card)))
        case _:
            found = ()
    return found or (EXPERIENCE,)


def _only(action: game.Action) -> Reason:
    match action:
        case Bid(tricks):
            return Reason("tricks.only-bid", {"tricks": tricks})
        case Play(card):
            return Reason("tricks.only-card", {"card": card})
    return EXPERIENCE


# -- bids and trumps -------------------------------------------------------------------------------------------------


def _bid(facts: Facts, bid: int) -> Iterator[Reason]:
    """What the hand takes, what the bid is worth beside the next best one and the forbidden one."""
    found = facts.bid(bid)
    least = sum(won >= bid for won in found.won)
    exact = sum(won == bid for won in found.won)
    if bid:
        yield Reason("tricks.at-least", {"tricks": bid, "times": least, "of": OF})
    yield Reason("tricks.exactly", {"tricks": bid, "times": exact, "of": OF})
    forbidden = facts.forbidden
    if forbidden is not None and forbidden in facts.tried and facts.bid(forbidden).mean > found.mean:
        yield Reason("tricks.hook", {"tricks": forbidden})
    yield Reason("tricks.worth", {"tricks": bid, "points": round(found.mean)}, warns=found.mean < 0)
    others = [other for other in facts.tried if other not in (bid, forbidden)]
    if others:
        best = max(others, key=lambda other: facts.bid(other).mean)
        less = round(found.mean - facts.bid(best).mean)
        if less >= 1:
            yield Reason("tricks.next-best", {"tricks": best, "points": less})
    if sure := facts.sure():
        yield Reason("tricks.sure", {"cards": sure, "n": len(sure)})
    yield from _asked(facts)


def _asked(facts: Facts) -> Iterator[Reason]:
    made = [bid for bid in facts.seen.bids if bid is not None]
    if made:
        yield Reason("tricks.asked", {"n": sum(made), "size": facts.seen.size})


def _blind(facts: Facts, bid: int) -> Iterator[Reason]:
    """In an Indian round: how many of the cards that may be the own one take the trick."""
    wins, of = facts.blind()
    yield Reason("tricks.blind", {"times": wins, "of": of})
    if facts.forbidden is not None and (facts.forbidden == 1) == (2 * wins > of):
        yield Reason("tricks.hook", {"tricks": facts.forbidden})
    yield from _asked(facts)


def _name(facts: Facts, trump: int) -> Iterator[Reason]:
    held = 0 if trump == NO_TRUMP else (facts.seen.hand & SUIT[trump]).bit_count()
    if held:
        yield Reason("tricks.longest", {"suit": suit_of(trump), "n": held})
    mean = facts.named(trump)
    yield Reason("tricks.trump-worth", {"suit": suit_of(trump), "points": round(mean)}, warns=mean < 0)


# -- cards -----------------------------------------------------------------------------------------------------------


def _play(facts: Facts, card: int) -> Iterator[Reason]:
    yield from _needs(facts)
    found = facts.card(card)
    own_card = card_of(facts.options, card)
    reachable = 0 <= facts.need <= facts.seen.left
    if reachable:
        yield Reason("tricks.meets", {"card": own_card, "times": found.met, "of": OF})
        others = [other for other in facts.others(card) if facts.card(other).met < found.met]
        if others:
            best = max(others, key=lambda other: facts.card(other).met)
            values = {"other": card_of(facts.options, best), "times": facts.card(best).met, "of": OF}
            yield Reason("tricks.meets-other", values)
    yield from _trick(facts, card)
    yield from _suit(facts, card)


def _needs(facts: Facts) -> Iterator[Reason]:
    """What the bid asks of the tricks that are left."""
    need, left = facts.need, facts.seen.left
    if need < 0:
        yield Reason("tricks.too-many", {"n": -need}, warns=True)
    elif need > left:
        yield Reason("tricks.out-of-reach", {"n": need - left}, warns=True)
    elif need == 0:
        yield Reason("tricks.needs-none")
    elif need == left:
        yield Reason("tricks.needs-all", {"left": left})
    else:
        yield Reason("tricks.needs", {"n": need, "left": left})


def _trick(facts: Facts, card: int) -> Iterator[Reason]:
    """What the card does in this trick, and who has it otherwise."""
    values: dict[str, object] = {"card": card_of(facts.options, card)}
    if facts.lies_below(card):
        yield Reason("tricks.loses", values)
        if facts.highest_loser(card) and facts.need <= 0:
            yield Reason("tricks.dumps", values)
        rival = facts.table.winner
        lacks = facts.table.need[rival]
        if lacks == 0:
            yield Reason("tricks.rival-full", {"seat": rival})
        elif lacks > 0:
            yield Reason("tricks.rival-needs", {"seat": rival, "n": lacks})
    elif facts.surely_takes(card):
        yield Reason("tricks.takes", values)
    else:
        yield Reason("tricks.may-take", {**values, "times": facts.card(card).took, "of": OF})


def _suit(facts: Facts, card: int) -> Iterator[Reason]:
    """What the card is in its suit, and what is left of the suit."""
    seen, suit = facts.seen, card // WIDTH
    values: dict[str, object] = {"card": card_of(facts.options, card)}
    unseen = seen.rest & SUIT[suit]
    if not unseen & ABOVE[card] and unseen:
        yield Reason("tricks.boss", values)
    elif unseen and not unseen & ~ABOVE[card]:
        yield Reason("tricks.lowest", values)
    if suit == seen.trump and not seen.state.trick and unseen:
        yield Reason("tricks.draws", {"n": unseen.bit_count()})
    if suit != seen.trump and seen.hand & SUIT[suit] == 1 << card and seen.left > 1 and seen.trump != NO_TRUMP:
        yield Reason("tricks.void", {"suit": suit_of(suit)})
