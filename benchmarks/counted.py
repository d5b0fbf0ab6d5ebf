"""What can be counted of how somebody plays, from the moves of a round: the habits that tell players of a level apart.

Every habit is a ratio: so much in so many cases. Both sums are kept for each seat of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from carioca.bots.canasta.seen import Seen
from carioca.bots.contract.table import fits
from carioca.cards import JOKER
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, Game, Step
from carioca.games.canasta.state import State as CanastaState
from carioca.games.contract.bajada import limits
from carioca.games.contract.scoring import card_points, hand_points
from carioca.games.contract.solver.hand import can_go_down
from carioca.games.contract.state import State as ContractState
from carioca.games.contract.state import may_take_pile
from carioca.games.melding.actions import (
    Allow,
    Call,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    TakePile,
)
from carioca.games.melding.events import MuertoTaken
from carioca.games.melding.state import Kind, without
from carioca.games.tricks.actions import Bid, Play
from carioca.games.tricks.rules import legal_actions
from carioca.games.tricks.state import State as TricksState

Sums = dict[str, list[float]]
"""By habit: how much, in how many cases."""


class Habit(NamedTuple):
    """What a habit counts, as the tables say it, and whether it is a share (told in percent)."""

    told: str
    share: bool = False


class Counting:
    """Watches a round and counts for every seat."""

    habits: ClassVar[Mapping[str, Habit]] = {}

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.sums: list[Sums] = [{} for _ in range(seats)]
        self.turn = [0] * seats
        """The own turns that each seat has begun."""

    def add(self, seat: int, habit: str, much: float, cases: int = 1) -> None:
        """Counts a case of a habit, or several."""
        assert habit in self.habits
        found = self.sums[seat].setdefault(habit, [0.0, 0])
        found[0] += much
        found[1] += cases

    def saw(self, before: Any, action: Action, step: Step) -> None:
        """Takes in a move: the state before it and what followed."""
        raise NotImplementedError


class Contract(Counting):
    """Carioca and Kalooki."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "pile": Habit("draws from the pile, of those where it could be taken before going down", True),
        "down": Habit("own turn of going down"),
        "holds": Habit("turns that ended with a bajada kept in hand, of those that could lay one", True),
        "rest": Habit("cards in hand after the turn of going down"),
        "at once": Habit("bajadas with which, or in the turn after which, the round was won", True),
        "jokers": Habit("jokers in hand at the end of a turn"),
        "down jokers": Habit("turns that ended with a joker in hand, of those once down", True),
        "overlooks": Habit("turns that left a card in hand, or threw one, that a meld takes, of those once down", True),
        "laid jokers": Habit("jokers in a bajada"),
        "caught jokers": Habit("jokers in hand when another one went out"),
        "dear": Habit("points of a discard before going down"),
        "load": Habit("points in a hand that is not down when the first rival goes down"),
        "fed": Habit("discards that the next seat took", True),
        "echo": Habit("discards before going down of a rank thrown in the last lap", True),
        "calls": Habit("calls, of the cards that could be called", True),
        "allows": Habit("calls of others that were allowed", True),
    }

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self._fell: dict[int, int] = {}
        """In which own turn a seat went down."""
        self._threw: int | None = None
        """Who threw the top of the pile."""
        self._last: list[int] = []
        """The ranks that were thrown, the last one last."""

    def saw(self, before: ContractState, action: Action, step: Step) -> None:
        seat = before.turn
        match action:
            case Draw(source=source):
                self._drew(before, source == "pile")
            case LayDown():
                self._went_down(before, action)
            case Discard(card=card):
                self._discarded(before, action)
                self._threw = seat if card != JOKER else None
            case Call() | Pass() if before.phase == "call":
                self.add(seat, "calls", isinstance(action, Call))
            case Allow() | Refuse() if before.down[seat] == "no":
                self.add(seat, "allows", isinstance(action, Allow))
            case _:
                pass
        if any(isinstance(event, RoundEnded) for event in step.events):
            self._ended(before)

    def _drew(self, before: ContractState, pile: bool) -> None:
        seat = before.turn
        self.turn[seat] += 1
        choice = may_take_pile(before)
        if choice and before.down[seat] == "no":
            self.add(seat, "pile", pile)
        if choice and self._threw is not None and (self._threw + before.order.step) % before.seats == seat:
            self.add(self._threw, "fed", pile)
        self._threw = None

    def _went_down(self, before: ContractState, action: LayDown) -> None:
        seat = before.turn
        self.add(seat, "down", self.turn[seat])
        self.add(seat, "holds", 0)
        self.add(seat, "laid jokers", sum(row.count(JOKER) for row in action.melds))
        if not self._fell:
            for other, hand in enumerate(before.hands):
                if other != seat:
                    self.add(other, "load", hand_points(before.order, hand))
        self._fell[seat] = self.turn[seat]

    def _discarded(self, before: ContractState, action: Discard) -> None:
        seat, left = before.turn, without(before.hand, action.card)
        self.add(seat, "jokers", left.count(JOKER))
        if before.down[seat] == "earlier":
            self.add(seat, "down jokers", JOKER in left)
            cards = set(before.hand) - {JOKER}
            self.add(seat, "overlooks", any(fits(card, before.melds, before.law) for card in cards))
        if self._fell.get(seat) == self.turn[seat]:
            self.add(seat, "rest", len(left))
        if before.down[seat] == "no":
            self.add(seat, "dear", card_points(before.order.points, action.card))
            self.add(seat, "echo", action.card.rank in self._last[-before.seats :])
            if can_go_down(before.hand, before.contract, limits(before)):
                self.add(seat, "holds", 1)
        self._last.append(action.card.rank)

    def _ended(self, before: ContractState) -> None:
        for seat, hand in enumerate(before.hands):
            won = seat == before.turn
            if not won:
                self.add(seat, "caught jokers", hand.count(JOKER))
            if seat in self._fell:
                self.add(seat, "at once", won and self.turn[seat] - self._fell[seat] <= 1)


class Canasta(Counting):
    """Buraco."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "pozo": Habit("draws from the pozo, of those where it could be taken", True),
        "pozo cards": Habit("cards of a pozo that was taken"),
        "wilds laid": Habit("wild cards among those laid", True),
        "wilds": Habit("wild cards in hand at the end of a turn"),
        "wild turn": Habit("own turn of the first wild card laid"),
        "muerto": Habit("own turn of taking the muerto"),
        "muertos": Habit("muertos taken in a deal"),
        "runs": Habit("runs among the melds begun", True),
        "dear": Habit("points of a discard"),
        "useful": Habit("discards that a meld of the rivals takes", True),
        "fed": Habit("discards after which the next seat took the pozo", True),
        "hand": Habit("cards in hand at the end of a turn"),
        "left": Habit("points in hand at the end of a deal"),
    }

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self._threw: int | None = None
        self._wild: set[int] = set()
        self._muerto: set[int] = set()

    def saw(self, before: CanastaState, action: Action, step: Step) -> None:
        seat = before.turn
        match action:
            case Draw() | TakePile():
                self._drew(before, not isinstance(action, Draw) or action.source == "pile")
                if isinstance(action, TakePile):
                    self._laid(before, tuple(card for row in action.melds for card in row))
            case LayMeld(melds=rows):
                for meld in step.state.melds[len(before.melds) :] if step.state.round_no == before.round_no else ():
                    if meld.kind in (Kind.RUN, Kind.SET):
                        self.add(seat, "runs", meld.kind is Kind.RUN)
                self._laid(before, tuple(card for row in rows for card in row))
            case LayOff(card=card) | Replace(card=card):
                self._laid(before, (card,))
            case Discard():
                self._discarded(before, action)
            case _:
                pass
        for event in step.events:
            if isinstance(event, MuertoTaken):
                self.add(event.seat, "muerto", self.turn[event.seat])
                self._muerto.add(event.seat)
        if any(isinstance(event, RoundEnded) for event in step.events):
            for at, hand in enumerate(before.hands):
                self.add(at, "left", before.options.value(hand))
                self.add(at, "muertos", at in self._muerto)

    def _drew(self, before: CanastaState, pile: bool) -> None:
        seat = before.turn
        self.turn[seat] += 1
        if any(one != Draw("stock") for one in self.game.legal_actions(before)):
            self.add(seat, "pozo", pile)
            if self._threw is not None:
                self.add(self._threw, "fed", pile)
        if pile:
            self.add(seat, "pozo cards", len(before.pile))
        self._threw = None

    def _laid(self, before: CanastaState, cards: tuple[Any, ...]) -> None:
        seat, wilds = before.turn, sum(map(before.law.wild, cards))
        self.add(seat, "wilds laid", wilds, len(cards))
        if wilds and seat not in self._wild:
            self._wild.add(seat)
            self.add(seat, "wild turn", self.turn[seat])

    def _discarded(self, before: CanastaState, action: Discard) -> None:
        seat, left = before.turn, without(before.hand, action.card)
        self.add(seat, "dear", before.options.points[action.card.rank])
        if before.melds:
            self.add(seat, "useful", action.card in Seen(self.game.censor(before, seat)).theirs)
        self.add(seat, "hand", len(left))
        self.add(seat, "wilds", sum(map(before.law.wild, left)))
        self._threw = seat


class Tricks(Counting):
    """La Pocha."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "bid": Habit("tricks bid, of those in the round", True),
        "zero": Habit("bids of no trick, where there is more than one card", True),
        "exact": Habit("bids met", True),
        "over": Habit("tricks taken beyond the bid (below 0: short of it)"),
        "trump led": Habit("trumps led, where another card could be", True),
        "trump played": Habit("trumps played to a trick, where another card could be", True),
        "last trump": Habit("trumps among the own cards of the last third of a round", True),
        "spoilt": Habit("rivals who missed their bid", True),
    }

    def saw(self, before: TricksState, action: Action, step: Step) -> None:
        seat = before.turn
        if isinstance(action, Bid):
            self.add(seat, "bid", action.tricks, before.size)
            if before.size > 1:
                self.add(seat, "zero", action.tricks == 0)
        elif isinstance(action, Play):
            trump = action.card.suit == before.trump
            kinds = {one.card.suit == before.trump for one in legal_actions(before) if isinstance(one, Play)}
            if len(kinds) == 2:
                self.add(seat, "trump played" if before.trick else "trump led", trump)
            if len(before.hand) * 3 <= before.size:
                self.add(seat, "last trump", trump)
        for event in step.events:
            if isinstance(event, RoundEnded):
                self._ended(before, step)

    def _ended(self, before: TricksState, step: Step) -> None:
        """The last trick is told by the events, as the state after it may be that of the next deal."""
        taken = list(before.won)
        for event in step.events:
            if type(event).__name__ == "TrickTaken":
                taken[event.seat] += 1  # type: ignore[attr-defined]
        off = [won - (bid or 0) for won, bid in zip(taken, before.bids, strict=True)]
        missed = sum(map(bool, off))
        for seat, over in enumerate(off):
            self.add(seat, "exact", over == 0)
            self.add(seat, "over", over)
            self.add(seat, "spoilt", missed - bool(over), before.seats - 1)


COUNTING: Mapping[str, type[Counting]] = {"contract": Contract, "canasta": Canasta, "tricks": Tricks}
"""By the name of a family."""
