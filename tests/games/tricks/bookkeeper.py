"""Who watches a match of La Pocha and keeps the book by docs/rules/pocha.md: every event has to be what follows.

The book knows the rules by `oracle.py` alone; of the program it reads what was dealt, said and played.
"""

from __future__ import annotations

from typing import Any

from carioca.cards import Card, Suit, card_text
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.games.tricks import events as told
from tests.games.tricks import oracle
from tests.games.tricks.table import Changes

LETTERS = {Suit.OROS: "O", Suit.COPAS: "C", Suit.ESPADAS: "E", Suit.BASTOS: "B", Suit.NONE: "-"}


class Book:
    """One match: feed it every event with `hear`, in order."""

    def __init__(self, seats: int, rules: Changes) -> None:
        self.seats, self.rules = seats, rules
        self.step = -1 if rules.get("direction") == "cw" else 1
        self.sizes = oracle.sizes(seats, rules)
        self.scores, self.exact = [0] * seats, [0] * seats
        self.round, self.dealer, self.n = -1, -1, 0
        self.hands: list[list[str]] = []
        self.bids: list[int | None] = []
        self.won: list[int] = []
        self.trick: list[str] = []
        self.played: list[str] = []
        self.trump, self.turned, self.mode = "", "", ""
        self.leader = self.expected = -1
        self.naming = self.ended = self.over = False
        self.tricks = self.revokes = 0

    def hear(self, event: Event) -> None:
        """Enters an event. Raises AssertionError for one that cannot follow."""
        assert not self.over, event
        match event:
            case told.RoundDealt():
                self._dealt(event)
            case TurnBegan(seat):
                assert seat == self.expected, (event, self.expected)
            case told.BidMade(seat, tricks):
                self._bid(seat, tricks)
            case told.HandsSeen(hands):
                assert self.rules.get("indias") and self.n == 1 and None not in self.bids
                assert [[card_text(card) for card in hand] for hand in hands] == self.hands
            case told.TrumpShown(card):
                assert self.mode == "chusas" and None not in self.bids and card_text(card) == self.turned
                self.trump = self.turned[1]
            case told.TrumpNamed(seat, suit):
                self._named(seat, LETTERS[suit])
            case told.CardPlayed(seat, card):
                self._played(seat, card_text(card))
            case told.TrickTaken(seat, number, trick):
                assert (trick.leader, [card_text(card) for card in trick.cards]) == (self.leader, self.last)
                assert (seat, number) == (self.taker, sum(self.won) - 1)
            case told.Revoked(seat, card, _, due):
                self._revoked(seat, card_text(card), [card_text(kept) for kept in due])
            case RoundEnded():
                self._ended(event)
            case MatchEnded(ranking):
                assert self.round == len(self.sizes) - 1 and self.ended
                assert [list(place) for place in ranking] == oracle.places(self.scores, self.exact, self.rules)
                self.over = True
            case _:
                raise AssertionError(event)

    # -- the deal ----------------------------------------------------------------------------------------------------

    def _dealt(self, event: told.RoundDealt) -> None:
        assert self.round < 0 or self.ended
        assert event.round_no == self.round + 1 and event.size == self.sizes[event.round_no]
        assert self.dealer < 0 or event.dealer == (self.dealer + self.step) % self.seats
        self.round, self.dealer, self.n = event.round_no, event.dealer, event.size
        self.hands = [[card_text(card) for card in hand] for hand in event.hands]
        pack, held = oracle.pack(self.seats, self.rules), [card for hand in self.hands for card in hand]
        assert [len(hand) for hand in self.hands] == [self.n] * self.seats
        assert len(set(held)) == len(held) and set(held) <= set(pack)
        most = max(self.sizes)
        self.mode = self.rules.get("max_round_mode", "normal") if self.n == most else "normal"
        self.bids, self.won = [None] * self.seats, [0] * self.seats
        self.trick, self.played, self.tricks, self.ended = [], [], 0, False
        self.leader = self.expected = self._mano()
        self.naming = self.mode == "dealer_chooses" and self.rules.get("dealer_choice_time") != "after_bids"
        if self.naming:
            self.expected = self.dealer
        self.turned = card_text(event.turned) if event.turned else ""
        self.trump = "" if event.trump is None else LETTERS[event.trump]
        if self.mode == "normal":
            assert self.turned[1] == self.trump
            self._turned_rightly(held, pack)
        elif self.mode == "sin_triunfo":
            assert (self.trump, self.turned) == ("-", "")
        else:
            assert (self.trump, self.turned) == ("", "")
        assert event.indian == (bool(self.rules.get("indias")) and self.n == 1)

    def _turned_rightly(self, held: list[str], pack: list[str]) -> None:
        """P05, P06: from what is left, and where nothing is left from the dealer's hand."""
        whole = len(held) == len(pack)
        assert self.turned in (self.hands[self.dealer] if whole else set(pack) - set(held))

    def chusas(self, turned: Card) -> None:
        """What was turned unseen: only the test may know it before the bids."""
        self.turned = card_text(turned)
        self._turned_rightly([card for hand in self.hands for card in hand], oracle.pack(self.seats, self.rules))

    def _mano(self) -> int:
        return (self.dealer + self.step) % self.seats

    # -- bids and trump ----------------------------------------------------------------------------------------------

    def _bid(self, seat: int, tricks: int) -> None:
        assert seat == self.expected and not self.naming and self.bids[seat] is None and 0 <= tricks <= self.n
        others = [bid for bid in self.bids if bid is not None]
        if seat == self.dealer:
            assert len(others) == self.seats - 1 and tricks != oracle.forbidden(self.n, others, self.rules)
        self.bids[seat] = tricks
        self.expected = (seat + self.step) % self.seats
        if None in self.bids:
            return
        self.expected = self._mano()
        if self.mode == "subastado":
            self.naming, self.expected = True, self._auctioneer()
        if self.mode == "dealer_chooses" and not self.trump:
            self.naming, self.expected = True, self.dealer

    def _auctioneer(self) -> int:
        order = [(self._mano() + self.step * at) % self.seats for at in range(self.seats)]
        best = [seat for seat in order if self.bids[seat] == max(bid or 0 for bid in self.bids)]
        tie = self.rules.get("subastado_tie", "first_bidder")
        if tie == "dealer" and len(best) > 1:
            return self.dealer
        return best[-1] if tie == "last_bidder" else best[0]

    def _named(self, seat: int, suit: str) -> None:
        assert self.naming and seat == self.expected
        assert suit in "OCEB" or (self.mode == "subastado" and self.rules.get("subastado_no_trump"))
        self.trump, self.naming, self.expected = suit, False, self._mano()

    # -- cards -------------------------------------------------------------------------------------------------------

    def _played(self, seat: int, card: str) -> None:
        assert seat == self.expected and None not in self.bids and self.trump and not self.naming
        hand = self.hands[seat]
        assert card in hand
        self.legal = [held for held in hand if oracle.may_play(held, hand, self.trick, self.trump, self.rules)]
        assert card in self.legal or self.rules.get("renuncio_policy") == "lose_round"
        hand.remove(card)
        self.broke = card not in self.legal
        self.trick.append(card)
        self.played.append(card)
        self.expected = (seat + self.step) % self.seats
        if len(self.trick) == self.seats and not self.broke:
            self.taker = (self.leader + self.step * oracle.taken_by(self.trick, self.trump, self.rules)) % self.seats
            self.won[self.taker] += 1
            self.last, self.trick = self.trick, []
            self.next = self.taker if self.rules.get("next_leader") != "mano" else self._mano()
            # The event of the trick still names the leader of this one.
            self.expected, self.tricks = self.next, self.tricks + 1
        elif len(self.trick) == 1:
            self.leader = seat

    def _revoked(self, seat: int, card: str, kept: list[str]) -> None:
        assert self.broke and card == self.played[-1] and kept == self.legal and card not in kept
        assert self.rules.get("renuncio_policy") == "lose_round"
        self.revokes += 1
        self.offender = seat

    def _ended(self, event: RoundEnded) -> None:
        assert event.round_no == self.round and not self.ended
        bids = [bid or 0 for bid in self.bids]
        if event.reason == "revoke":
            assert self.broke
            loss = -self.rules.get("score_miss_per_trick", 5) * self.n
            points, winners = [loss * (seat == self.offender) for seat in range(self.seats)], []
        else:
            assert event.reason == "played" and self.tricks == self.n == sum(self.won) and not any(self.hands)
            points = [
                oracle.points(self.n, bid, won, self.trump, self.rules) for bid, won in zip(bids, self.won, strict=True)
            ]
            winners = [seat for seat in range(self.seats) if bids[seat] == self.won[seat]]
            assert len(set(self.played)) == self.n * self.seats
        assert (list(event.points), list(event.winners)) == (points, winners)
        assert list(event.bids) == list(zip(bids, self.won, strict=True))
        assert [[card_text(card) for card in hand] for hand in event.hands] == self.hands
        self.scores = [before + now for before, now in zip(self.scores, points, strict=True)]
        self.exact = [count + (seat in winners) for seat, count in enumerate(self.exact)]
        self.ended = True


def heard(book: Book, events: tuple[Event, ...], state: Any) -> None:
    """Enters the events of a step; a trump card that nobody may see yet is looked up in the state."""
    for event in events:
        book.hear(event)
        if isinstance(event, told.RoundDealt) and book.mode == "chusas":
            assert state.turned is not None
            book.chusas(state.turned)
