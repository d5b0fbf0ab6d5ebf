"""Imagined deals: they fit what was seen, and the bids say something about the hands."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.door import make_bot, mind_of
from carioca.bots.luck import Luck, luck
from carioca.bots.playouts import Moment, PlayedRound
from carioca.bots.review import Review, review
from carioca.bots.tricks.auction import Auction
from carioca.bots.tricks.levels import GreedyBot
from carioca.bots.tricks.masks import bits, card_of
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.worlds import Worlds
from carioca.cards import HIDDEN
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.tricks.actions import Bid
from carioca.games.tricks.claims import possible
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.bots.tricks.rounds import PRESET, dealt, played


def seen_worlds(state: State, count: int = 20, bids: float = 1.0) -> tuple[Seen, list[list[int]]]:
    seen = Seen(POCHA.censor(state, state.turn))
    return seen, [world.hands for world in Worlds(seen, Auction(seen), bids, Random(1)).some(count)]


@pytest.mark.slow
def test_a_deal_fits_all_that_was_seen() -> None:
    """Each hand has its number of cards, none twice, none that was seen elsewhere, none that a duty excludes."""
    fits = total = 0
    for number in range(48):
        for state in list(played(dealt(number), GreedyBot(POCHA), Random(number)))[::7]:
            view = POCHA.censor(state, state.turn)
            shown, may = view.state, possible(view)
            seen, worlds = seen_worlds(state, 6)
            for hands in worlds:
                held = [[card_of(seen.options, at) for at in bits(hand)] for hand in hands]
                assert [len(hand) for hand in held] == [len(hand) for hand in state.hands]
                every = [card for hand in held for card in hand]
                assert len(set(every)) == len(every)
                for hand, known in zip(held, shown.hands, strict=True):
                    assert {card for card in known if card != HIDDEN} <= set(hand)
                total += 1
                fits += all(set(hand) <= cards for hand, cards in zip(held, may, strict=True))
    assert total > 500 and fits > 0.98 * total


def test_who_bids_more_is_dealt_more_high_cards() -> None:
    state = dealt(0, size=6, seats=4)
    seat = state.turn

    def strength(bid: int) -> float:
        view = POCHA.apply(state, Bid(bid)).state
        seen, worlds = seen_worlds(view, 60)
        trumps = sum((hands[seat] & seen.rules(view.trump).trumps).bit_count() for hands in worlds)
        return trumps / len(worlds)

    assert strength(0) + 0.5 < strength(2) < strength(5)


def test_a_bid_that_was_forced_says_nothing_of_the_hand() -> None:
    """With one card and three bids of nothing the dealer has no choice (P08): he holds trumps as often as anybody."""
    state = dealt(0, size=1, seats=4)
    for _ in range(4):
        state = POCHA.apply(state, Bid(0)).state
    seen, worlds = seen_worlds(state, 400)
    trumps = seen.rules(state.trump).trumps

    def share(seat: int) -> float:
        return sum(bool(hands[seat] & trumps) for hands in worlds) / len(worlds)

    anybody = (seen.rest & trumps).bit_count() / seen.rest.bit_count()
    dealer, other = state.dealer, (state.dealer - state.options.step) % 4
    assert abs(share(dealer) - anybody) < 0.07 and share(other) < anybody - 0.07


def test_few_deals_come_twice() -> None:
    """However much the bids say: each of the deals is another one."""
    state = dealt(0, size=8, seats=4)
    for bid in (5, 0, 0):
        state = POCHA.apply(state, Bid(bid)).state
    _, worlds = seen_worlds(state, 60)
    assert len({tuple(hands) for hands in worlds}) > 50


def test_hidden_hands_come_in_every_order() -> None:
    """The same stream gives the same deals, another one others."""
    state = dealt(12, size=5, seats=4)
    seen = Seen(POCHA.censor(state, state.turn))
    one, same, other = (Worlds(seen, Auction(seen), 1.0, Random(at)).some(5) for at in (1, 1, 2))
    assert one == same != other


# -- what is generic works for tricks --------------------------------------------------------------------------------


def played_round(**changes: object) -> PlayedRound:
    """A round of four cards in which a careless player sits on seat 1."""
    options = PRESET.with_changes({"rounds_table": (4, 1), **changes})
    setup = Setup("pocha", options, 4, "review")
    number = 1 if changes else 0
    state = POCHA.deal(setup, number).state
    bots = [make_bot("random" if seat == 1 else "normal", POCHA) for seat in range(4)]
    moments = []
    while True:
        action = bots[state.turn].decide(POCHA.censor(state, state.turn), Random(f"{len(moments)}"))
        moments.append(Moment(state, action))
        after, events = POCHA.apply(state, action)
        for event in events:
            if isinstance(event, RoundEnded):
                return PlayedRound(POCHA, setup, number, ("normal",) * 4, tuple(moments), event)
        state = after


@pytest.mark.slow
def test_a_round_of_tricks_is_reviewed() -> None:
    found = played_round()
    *_, told = review(found, 1, 0.02)
    assert isinstance(told, Review) and told.points == found.ended.points[1]
    assert {type(decision.played) for decision in told.decisions} >= {Bid}
    assert told.luck.higher_wins and told.given >= 0.0 and len(told.luck.expert) == 3


@pytest.mark.slow
def test_in_an_indian_round_the_luck_of_a_hand_is_that_of_the_own_card() -> None:
    found = played_round(indias=True)
    state = found.dealt[0]
    for seat in range(4):
        view = mind_of(POCHA).kept(POCHA, state, seat).state
        assert view.hands[seat] == state.hands[seat]
        assert all(hand == (HIDDEN,) for at, hand in enumerate(view.hands) if at != seat)
    *_, told = luck(found, 0)
    assert isinstance(told, Luck)
