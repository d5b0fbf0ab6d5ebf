"""What can be said for a bid, a trump or a card: true facts in numbers, from what the seat to act may know alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import NamedTuple

from carioca.bots.base import EXPERIENCE, Reason
from carioca.bots.tricks.auction import Auction
from carioca.bots.tricks.levels import DEPTHS
from carioca.bots.tricks.masks import (
    ABOVE,
    NO_TRUMP,
    SUIT,
    WIDTH,
    Round,
    bits,
    card_of,
    distinct,
    number,
    suit_of,
    trump_of,
)
from carioca.bots.tricks.policy import Policy
from carioca.bots.tricks.search import BIDS
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.worlds import World, Worlds
from carioca.cards import Card
from carioca.engine import game
from carioca.engine.game import View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import legal_actions, revokes
from carioca.games.tricks.scoring import revoke_points
from carioca.games.tricks.state import State

OF = 100  # deals on which everything is counted


class Bidden(NamedTuple):
    """What comes of a bid: the tricks won on each deal, and the mean points."""

    won: tuple[int, ...]
    mean: float


class Played(NamedTuple):
    """What comes of a card: on how many deals the bid is met, and this trick taken."""

    met: int
    took: int


class Facts:
    """A view of the seat to act, and what can be counted of it; equal views give equal counts."""

    def __init__(self, view: View[State]) -> None:
        self.seen = Seen(view)
        self.state, self.options = self.seen.state, self.seen.options
        self._auction = Auction(self.seen)
        self._choose = Policy(self.seen.seats).choose
        self._bids: dict[int, Bidden] = {}
        self._cards: dict[int, Played] = {}

    @cached_property
    def worlds(self) -> list[World]:
        return Worlds(self.seen, self._auction, DEPTHS["expert"].bids, Random("explain")).some(OF)

    @cached_property
    def forbidden(self) -> int | None:
        """The bid that the seat may not make (P08)."""
        return self._auction.forbidden(self.seen.seat, self.seen.bids)

    @cached_property
    def tried(self) -> list[int]:
        """The bids worth a thought, the forbidden one among them."""
        rough = self._auction.values(self.seen.seat, self.seen.hand)
        return sorted(range(self.seen.size + 1), key=lambda bid: -rough[bid])[:BIDS]

    def bid(self, tricks: int) -> Bidden:
        if tricks not in self._bids:
            bids = [tricks if at == self.seen.seat else made for at, made in enumerate(self.seen.bids)]
            ends = [self._from_bids(bids, world) for world in self.worlds]
            won = tuple(won for won, _ in ends)
            self._bids[tricks] = Bidden(won, sum(points for _, points in ends) / OF)
        return self._bids[tricks]

    def named(self, trump: int) -> float:
        return sum(self._from_bids(self.seen.bids, World(world.hands, trump))[1] for world in self.worlds) / OF

    def _from_bids(self, bids: list[int | None] | tuple[int | None, ...], world: World) -> tuple[int, int]:
        """The tricks and the points of the seat in a round that is played from its first card on."""
        whole, trump, round = self._auction.opened(bids, world.hands, world.trump)
        round.finish(self._choose)
        bid = whole[self.seen.seat]
        won = bid - round.need[self.seen.seat]
        return won, self._auction.points_under(suit_of(trump))[bid][won]

    def sure(self) -> tuple[Card, ...]:
        """The cards that take a trick whatever happens: trumps above all unseen ones."""
        seen = self.seen
        if seen.trump < 0:
            return ()
        found = [card for card in bits(seen.hand) if card // WIDTH == seen.trump and not seen.rest & ABOVE[card]]
        return tuple(card_of(self.options, card) for card in reversed(found))

    def blind(self) -> tuple[int, int]:
        """Of the cards that may be the own one in an Indian round: how many take the trick, and how many there are."""
        of = self.seen.rest.bit_count()
        return round(self._auction.blind_chance(self.seen.seat, self.seen.known) * of), of

    @cached_property
    def table(self) -> Round:
        return self.seen.table()

    @property
    def need(self) -> int:
        """The tricks that the seat lacks to its bid."""
        return self.table.need[self.seen.seat]

    def card(self, card: int) -> Played:
        if card not in self._cards:
            met = took = 0
            for world in self.worlds:
                round = self.table.copy()
                round.hands = world.hands.copy()
                takes = self._plays(round, card)
                met += round.need[self.seen.seat] == 0
                took += takes
            self._cards[card] = Played(met, took)
        return self._cards[card]

    def _plays(self, round: Round, card: int) -> bool:
        """Plays the round to its end with this card now; whether it takes the trick."""
        seat, left = self.seen.seat, round.left
        need = round.need[seat]
        round.play(seat, card)
        while round.left == left:
            at = round.turn
            hand = round.hands[at]
            legal = round.legal(hand)
            round.play(at, self._choose(round, at, hand, legal) if legal & legal - 1 else legal.bit_length() - 1)
        takes = round.need[seat] < need
        round.finish(self._choose)
        return takes

    def others(self, card: int) -> list[int]:
        legal = self.table.legal(self.seen.hand)
        rest = self.seen.rest
        alike = [row for row in distinct(legal, rest) if row // WIDTH == card // WIDTH and row <= card]
        same = max(alike)
        return [other for other in distinct(legal, rest) if other != same]

    def lies_below(self, card: int) -> bool:
        """Whether the card cannot take the trick because a better one lies there."""
        table = self.table
        if table.led < 0:
            return False
        if card // WIDTH == table.led:
            return table.ruff >= 0 or card < table.best
        return card // WIDTH != table.rules.trump or card < table.ruff

    def highest_loser(self, card: int) -> bool:
        """Whether it is the highest of its suit among the legal cards that cannot take the trick, not the only one."""
        losers = [other for other in bits(self.table.legal(self.seen.hand)) if self.lies_below(other)]
        suit = [other for other in losers if other // WIDTH == card // WIDTH]
        return len(losers) > 1 and card == max(suit)

    def surely_takes(self, card: int) -> bool:
        """Whether nobody who is still to play can have a card that beats this one."""
        seen, table = self.seen, self.table
        above = ABOVE[card] | (0 if card // WIDTH == seen.trump else table.rules.trumps)
        seat = seen.seat
        for _ in range(seen.seats - 1 - table.lying):
            seat = (seat + seen.options.step) % seen.seats
            if (seen.known[seat] | (seen.may[seat] if seen.lacks[seat] else 0)) & above:
                return False
        return True


def explain(view: View[State], action: game.Action) -> tuple[Reason, ...]:
    state = view.state
    if isinstance(action, Play) and revokes(state, action.card):
        # It ends the round: nothing is left to be counted.
        return (Reason("tricks.revoke", {"card": action.card, "n": -revoke_points(state)}, warns=True),)
    _, *more = legal_actions(state)
    if not more:
        return (_only(state, action),)
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


def _only(state: State, action: game.Action) -> Reason:
    match action:
        case Bid(tricks):
            return Reason("tricks.only-bid", {"tricks": tricks})
        case Play(card) if any(revokes(state, other) for other in state.hand if other != card):
            return Reason("tricks.only-due", {"card": card})
        case Play(card):
            return Reason("tricks.only-card", {"card": card})
    return EXPERIENCE


def _bid(facts: Facts, bid: int) -> Iterator[Reason]:
    found = facts.bid(bid)
    least = sum(won >= bid for won in found.won)
    exact = sum(won == bid for won in found.won)
    if bid:
        yield Reason("tricks.at-least", {"tricks": bid, "times": least, "of": OF}, kept=())
    yield Reason("tricks.exactly", {"tricks": bid, "times": exact, "of": OF}, gain=exact)
    forbidden = facts.forbidden
    if forbidden is not None and forbidden in facts.tried and facts.bid(forbidden).mean > found.mean:
        yield Reason("tricks.hook", {"tricks": forbidden}, kept=())
    yield Reason("tricks.worth", {"tricks": bid, "points": round(found.mean)}, found.mean < 0, abs(found.mean))
    others = [other for other in facts.tried if other not in (bid, forbidden)]
    if others:
        best = max(others, key=lambda other: facts.bid(other).mean)
        less = round(found.mean - facts.bid(best).mean)
        if less >= 1:
            yield Reason("tricks.next-best", {"tricks": best, "points": less})
    if sure := facts.sure():
        yield Reason("tricks.sure", {"cards": sure, "n": len(sure)}, kept=())
    yield from _asked(facts)


def _asked(facts: Facts) -> Iterator[Reason]:
    made = [bid for bid in facts.seen.bids if bid is not None]
    if made:
        yield Reason("tricks.asked", {"total": sum(made), "n": facts.seen.size}, kept=())


def _blind(facts: Facts, bid: int) -> Iterator[Reason]:
    wins, of = facts.blind()
    yield Reason("tricks.blind", {"times": wins, "of": of}, warns=(2 * wins > of) is not bool(bid))
    if facts.forbidden is not None and (facts.forbidden == 1) == (2 * wins > of):
        yield Reason("tricks.hook", {"tricks": facts.forbidden}, kept=())
    yield from _asked(facts)


def _name(facts: Facts, trump: int) -> Iterator[Reason]:
    held = 0 if trump == NO_TRUMP else (facts.seen.hand & SUIT[trump]).bit_count()
    if held:
        yield Reason("tricks.longest", {"suit": suit_of(trump), "n": held}, gain=held)
    mean = facts.named(trump)
    yield Reason("tricks.trump-worth", {"suit": suit_of(trump), "points": round(mean)}, mean < 0, abs(mean))


def _play(facts: Facts, card: int) -> Iterator[Reason]:
    yield from _needs(facts)
    found = facts.card(card)
    own_card = card_of(facts.options, card)
    reachable = 0 <= facts.need <= facts.seen.left
    if reachable:
        yield Reason("tricks.meets", {"card": own_card, "times": found.met, "of": OF}, gain=found.met)
        others = [other for other in facts.others(card) if facts.card(other).met < found.met]
        if others:
            best = max(others, key=lambda other: facts.card(other).met)
            values = {"other": card_of(facts.options, best), "times": facts.card(best).met, "of": OF}
            yield Reason("tricks.meets-other", values, kept=())
    yield from _trick(facts, card)
    yield from _suit(facts, card)


def _needs(facts: Facts) -> Iterator[Reason]:
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
    values: dict[str, object] = {"card": card_of(facts.options, card)}
    if facts.lies_below(card):
        yield Reason("tricks.loses", values)
        if facts.highest_loser(card) and facts.need <= 0:
            yield Reason("tricks.dumps", values)
        rival = facts.table.winner
        lacks = facts.table.need[rival]
        if lacks == 0:
            yield Reason("tricks.rival-full", {"seat": rival}, kept=())
        elif lacks > 0:
            yield Reason("tricks.rival-needs", {"seat": rival, "n": lacks}, kept=())
    elif facts.surely_takes(card):
        yield Reason("tricks.takes", values)
    else:
        yield Reason("tricks.may-take", {**values, "times": facts.card(card).took, "of": OF})


def _suit(facts: Facts, card: int) -> Iterator[Reason]:
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
        # Who holds no trump can follow no suit with one.
        code = "tricks.void" if seen.hand & SUIT[seen.trump] else "tricks.emptied"
        yield Reason(code, {"suit": suit_of(suit)})
