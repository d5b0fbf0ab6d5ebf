"""Counts what looks silly to a person at the table: `python benchmarks/blunders.py [--game kalooki] [--only expert]`.

Rounds of a level among itself; of each kind of blunder how often there was the chance of it and how often it was made.
A kind is a function of what a seat sees (all that lies open, and its own hand) and of what all saw it do before: it
says whether the move is such a blunder, or None where there was nothing to do wrong. Deals are kept in out/blunders, so
the same command goes on after a kill; benchmarks/blunders.md is written with all levels of a game.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property, partial, reduce
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.counted import Counting, Habit
from benchmarks.habits import played
from carioca.arena.identity import digest
from carioca.arena.plan import Lineup, Plan, preset_options
from carioca.bots.base import CHARACTERS, OPPONENTS, RANDOM
from carioca.bots.canasta.laying import Laying
from carioca.bots.canasta.light import partners
from carioca.bots.canasta.pozo import uses
from carioca.bots.canasta.seen import Seen
from carioca.bots.canasta.styles import LEVELS as MANNERS
from carioca.bots.contract import prospects
from carioca.bots.contract.table import Shedding, akin, discards, fits, next_seat, threat, without_rows
from carioca.bots.door import make_bot
from carioca.cards import FRENCH, HIDDEN, JOKER, Card, Suit
from carioca.engine.game import Action, Game, Refusal, Step, View
from carioca.games.canasta.finder import melds_with
from carioca.games.canasta.rules import legal_actions as canasta_actions
from carioca.games.canasta.state import State as CanastaState
from carioca.games.contract.bajada import joker_limit, limits, read_bajada
from carioca.games.contract.layoffs import open_ends
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.hand import best_bajada, can_go_down
from carioca.games.contract.state import State as ContractState
from carioca.games.contract.state import may_take_pile
from carioca.games.melding.actions import (
    Call,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    TakePile,
)
from carioca.games.melding.state import grown, melds_of, run_low, without
from carioca.games.tricks.actions import Bid, Play
from carioca.games.tricks.rules import legal_actions as trick_actions
from carioca.games.tricks.rules import winning
from carioca.games.tricks.state import State as TricksState
from carioca.games.tricks.state import unseen
from carioca.storage.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "benchmarks" / "blunders.md"
SEED = "blunders"

Verdict = bool | None
"""Whether a move is a blunder of a kind; None where it could not have been one."""


class Kind(NamedTuple):
    """A kind of blunder, as the table tells it, and the function that sees it."""

    told: str
    seen: Callable[[Any], Verdict]


class Watching(Counting):
    """Counts the blunders of a round, seat by seat."""

    kinds: ClassVar[Mapping[str, Kind]] = {}

    @property
    def habits(self) -> Mapping[str, Habit]:  # type: ignore[override]
        return {name: Habit(kind.told, True) for name, kind in self.kinds.items()}

    def saw(self, before: Any, action: Action, step: Step) -> None:
        scene = self.scene(before, action, step)
        for name, kind in self.kinds.items():
            found = kind.seen(scene)
            if found is not None:
                self.add(before.turn, name, found)
        self.keep(before, action, step)

    def scene(self, before: Any, action: Action, step: Step) -> Any:
        """What the kinds look at."""
        raise NotImplementedError

    def keep(self, before: Any, action: Action, step: Step) -> None:
        """Remembers of a move what later ones are judged by."""


def tempted(choices: Sequence[Card], thrown: Card, bad: Callable[[Card], bool], rather: Callable[..., bool]) -> Verdict:
    """Whether a bad card was thrown where another one could go rather than it.

    `rather`: whether its second card can go instead of the first one at no loss. None where each bad card had to go or
    was needed.
    """
    wrong = {card for card in choices if bad(card)}
    good = [card for card in choices if card not in wrong]
    if thrown in wrong:
        return True if any(rather(thrown, card) for card in good) else None
    return False if any(rather(card, thrown) or rather(thrown, card) for card in wrong) else None


def wilson(much: float, cases: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share, more = much / cases, z * z / cases
    middle = (share + more / 2) / (1 + more)
    half = z * sqrt(share * (1 - share) / cases + more / cases / 4) / (1 + more)
    return max(0.0, middle - half), min(1.0, middle + half)


# -- Carioca and Kalooki ---------------------------------------------------------------------------------------------

LIKE = 2  # points by which a card may be cheaper than another one and still be thrown in its place without regret
CHEAP, DEAR = 5, 10  # points up to which a card is a cheap one, and from which on a dear one
FEW = 3  # a rival who is down with so many cards is about to go out
RECENT = 2  # own turns for which all remember what somebody took or called for


class ContractScene:
    """A move of a seat: what it saw, what it wished for in its last turns, what it has laid off in this one."""

    def __init__(self, view: View[ContractState], action: Action, wished: Sequence[Card] = (), laid: int = 0) -> None:
        self.view, self.state, self.action, self.wished, self.laid = view, view.state, action, wished, laid
        self.hand, self.law, self.contract = self.state.hand, self.state.law, self.state.contract
        self.down = self.state.down[self.state.turn]
        self.threat = threat(self.state)
        self.thrown = action.card if isinstance(action, Discard) else None

    @cached_property
    def prospects(self) -> prospects.Prospects:
        return prospects.Counting(self.view)

    @cached_property
    def choices(self) -> tuple[Card, ...]:
        return discards(self.state)

    def points(self, card: Card) -> int:
        return card_points(self.state.order.points, card)

    @cached_property
    def lacks(self) -> dict[Card, int]:
        """The distance that each discard leaves."""
        return {card: self.prospects.distance(without(self.hand, card)) for card in self.choices}

    def live(self, card: Card) -> int:
        """How many unseen cards help once a card is thrown."""
        rest = without(self.hand, card)
        return self.prospects.copies(self.prospects.outs(rest, self.lacks[card]))

    @cached_property
    def spare(self) -> tuple[Card, ...]:
        """The cards that a finished bajada leaves; the whole hand where none is finished."""
        state, most = self.state, limits(self.state)
        found = best_bajada(self.hand, self.contract, state.order.points, most) if self.down == "no" else None
        return without_rows(self.hand, found) if found and not self.contract.full else self.hand

    def gives(self, card: Card) -> bool:
        """Whether a card goes with one that the next seat was seen to take."""
        seat = next_seat(self.state)
        shown = self.state.known[seat] if self.state.down[seat] == "no" else ()
        return any(akin(self.contract, other, card) for other in shown)

    def open(self, card: Card) -> bool:
        """Whether the next seat can take a card and lay it off at once."""
        down = self.state.down[next_seat(self.state)] != "no" and self.state.order.down_may_draw_pozo
        return down and fits(card, self.state.melds, self.law)

    def wanted(self, card: Card) -> bool:
        """Whether a card goes with one that the seat took or called for lately."""
        return card in self.wished or any(akin(self.contract, wish, card) for wish in self.wished)

    def rather(self, bad: Card, other: Card) -> bool:
        """Whether the second card can go instead of the first one: hardly cheaper, no step, no card that helps and none
        of a finished bajada lost, nothing given away, and nobody wonders."""
        if other == JOKER or self.points(other) < self.points(bad) - LIKE or self.gives(other) or self.open(other):
            return False
        if self.down != "no":
            return True
        keeps = fits(other, self.state.melds, self.law) and not fits(bad, self.state.melds, self.law)
        lost = self.lacks[other] > self.lacks[bad] or other not in self.spare
        if lost or self.wanted(other) or (keeps and self.threat >= FEW):
            return False
        return self.lacks[other] < self.lacks[bad] or self.live(other) >= self.live(bad)

    def tempted(self, bad: Callable[[Card], bool]) -> Verdict:
        """Of a discard: whether a bad card went where another one could."""
        return None if self.thrown is None else tempted(self.choices, self.thrown, bad, self.rather)

    def wins(self, hand: tuple[Card, ...]) -> bool:
        """Whether a hand of the seat's play can be got rid of in this turn."""
        state = self.state
        last = 1 if state.order.must_end_with_discard else 0
        if self.down == "no":
            surplus = len(hand) - state.contract.cards
            return not state.contract.full and surplus <= 1 and can_go_down(hand, state.contract, limits(state))
        if self.down == "now" and not state.order.layoff_same_turn:
            return len(hand) == 1
        left = Shedding(state, hand, state.melds).left
        return len(left) <= 1 and left != (JOKER,) and len(hand) > last


def given_back(scene: ContractScene) -> Verdict:
    if scene.thrown is None or scene.state.drew != "pile" or len(scene.choices) < 2:
        return None
    return scene.thrown in scene.state.known[scene.state.turn][-1:]


def against_wish(scene: ContractScene) -> Verdict:
    """A card that goes with one that the seat took or called for in its last turns."""
    return scene.tempted(scene.wanted) if scene.wished and scene.down == "no" else None


def lies_open(scene: ContractScene) -> Verdict:
    """A card that the next seat can take and lay off at once."""
    return scene.tempted(scene.open)


def feeds_taker(scene: ContractScene) -> Verdict:
    """A card that goes with one that the next seat was seen to take."""
    return scene.tempted(scene.gives)


def splits(scene: ContractScene) -> Verdict:
    """A card that the contract needs, while a loose one of as many points lies in the hand."""
    if scene.thrown is None or scene.down != "no" or scene.contract.full:
        return None
    least = min(scene.lacks.values())

    def rather(bad: Card, other: Card) -> bool:
        return scene.points(other) >= scene.points(bad) and scene.rather(bad, other)

    return tempted(scene.choices, scene.thrown, lambda card: scene.lacks[card] > least, rather)


def keeps_dear(scene: ContractScene) -> Verdict:
    """A cheap card goes while a dear one stays that is missed no more, and a rival is about to go out."""
    if scene.thrown is None or scene.down != "no" or scene.threat >= FEW or min(scene.lacks.values()) == 0:
        return None
    dear = [card for card in scene.choices if scene.points(card) >= DEAR]
    if scene.points(scene.thrown) <= CHEAP:
        return any(scene.rather(scene.thrown, card) for card in dear) or None
    return False if dear and any(scene.points(card) <= CHEAP for card in scene.choices) else None


def stays_up(scene: ContractScene) -> Verdict:
    """A bajada stays in hand while a rival is about to go out."""
    if scene.down != "no" or scene.threat > FEW or not isinstance(scene.action, Discard | LayDown):
        return None
    if isinstance(scene.action, LayDown):
        return False
    if scene.state.drew == "pile" and scene.state.last_round and not scene.state.order.pile_wins_match:
        return None
    return True if can_go_down(scene.hand, scene.contract, limits(scene.state)) else None


def keeps_fitting(scene: ContractScene) -> Verdict:
    """A card that fits a meld stays in hand while a rival is about to go out."""
    if scene.thrown is None or scene.down != "earlier" or scene.threat > FEW:
        return None
    rest = set(without(scene.hand, scene.thrown)) - {JOKER}
    if scene.state.order.layoff_own:
        return None
    return True if any(fits(card, scene.state.melds, scene.law) for card in rest) else (False if scene.laid else None)


def throws_fitting(scene: ContractScene) -> Verdict:
    """A card is thrown that could be laid off, while one that fits nowhere stays."""
    if scene.thrown is None or scene.down != "earlier" or scene.state.order.layoff_own:
        return None
    fitting = {card for card in scene.hand if card == JOKER or fits(card, scene.state.melds, scene.law)}
    loose = [card for card in scene.choices if card not in fitting]
    if not loose or not (fitting - {JOKER} or scene.laid):
        return None
    return scene.thrown in fitting


def misses_win(scene: ContractScene) -> Verdict:
    """The round could have been won in this turn."""
    if not isinstance(scene.action, Discard | EndTurn):
        return None
    if scene.state.drew == "pile" and scene.state.last_round and not scene.state.order.pile_wins_match:
        return None
    if len(scene.hand) == 1:
        return False
    return True if scene.wins(scene.hand) else None


def leaves_win(scene: ContractScene) -> Verdict:
    """The card of the pile wins the round, or completes the bajada, and lies there."""
    state = scene.state
    if not isinstance(scene.action, Draw) or not may_take_pile(state):
        return None
    if state.last_round and not state.order.pile_wins_match:
        return None
    hand = (*scene.hand, state.pile[-1])
    if scene.down == "no":
        limit = limits(state)
        if can_go_down(scene.hand, scene.contract, limit) or not can_go_down(hand, scene.contract, limit):
            return None
    elif scene.wins(scene.hand) or not scene.wins(hand):
        return None
    return scene.action.source == "stock"


def wastes_joker(scene: ContractScene) -> Verdict:
    """A joker is laid where a natural card of the hand could stand, which then fits nowhere."""
    action, state = scene.action, scene.state
    if isinstance(action, LayOff) and action.card == JOKER:
        melds = grown(state.melds, action)
        _, kind, row = state.melds[action.meld]
        mine = {card for card in scene.hand if card != JOKER and action.end in open_ends(kind, row, card, scene.law)}
    elif isinstance(action, LayDown) and any(JOKER in row for row in action.melds) and not scene.contract.full:
        laid = read_bajada(scene.contract, action.melds, joker_limit(state), scene.law)
        assert not isinstance(laid, Refusal)
        melds = (*state.melds, *melds_of(state.turn, laid))
        mine = set(without_rows(scene.hand, action.melds)).intersection(
            card for row in action.melds for card in _places(row)
        )
    else:
        return None
    return any(not fits(card, melds, scene.law) for card in mine)


def _places(row: tuple[Card, ...]) -> Iterator[Card]:
    """The natural cards that could stand where the jokers of a row stand."""
    plain = [card for card in row if card != JOKER]
    for at in (at for at, card in enumerate(row) if card == JOKER):
        if len({card.rank for card in plain}) == 1:
            yield from (Card(plain[0].rank, suit) for suit in FRENCH.suits)
        else:
            yield Card((run_low(row) + at) % 13 + 1, plain[0].suit)


class Contract(Watching):
    """Carioca and Kalooki."""

    kinds: ClassVar[Mapping[str, Kind]] = {
        "back": Kind("throws the card that it took from the pile in this turn", given_back),
        "wish": Kind("throws what goes with a card that it took or called for in its last turns", against_wish),
        "open": Kind("throws what the next player can take and lay off at once", lies_open),
        "taker": Kind("throws what goes with a card that the next player was seen to take", feeds_taker),
        "splits": Kind("throws a card that it needs, while a loose one of as many points lies there", splits),
        "dear": Kind(
            "throws a cheap card, keeps a dear one that it misses no more, and a rival is about to go out", keeps_dear
        ),
        "up": Kind("keeps a finished bajada in hand, and a rival is about to go out", stays_up),
        "fitting": Kind("keeps a card that fits a meld, and a rival is about to go out", keeps_fitting),
        "thrown": Kind("throws a card that fits a meld, and keeps one that fits nowhere", throws_fitting),
        "win": Kind("could have won the round in this turn", misses_win),
        "left": Kind("leaves a card on the pile that completes its bajada or wins the round", leaves_win),
        "joker": Kind(
            "lays a joker where a natural card of its hand could stand, which then fits nowhere", wastes_joker
        ),
    }

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self._wished: list[list[tuple[int, Card]]] = [[] for _ in range(seats)]
        self._laid = [0] * seats

    def scene(self, before: ContractState, action: Action, step: Step) -> ContractScene:
        seat = before.turn
        wished = [card for turn, card in self._wished[seat] if self.turn[seat] - turn <= RECENT]
        return ContractScene(self.game.censor(before, seat), action, wished, self._laid[seat])

    def keep(self, before: ContractState, action: Action, step: Step) -> None:
        seat = before.turn
        if isinstance(action, Draw):
            self.turn[seat] += 1
            self._laid[seat] = 0
        if isinstance(action, LayOff):
            self._laid[seat] += 1
        if isinstance(action, Call):
            self._wished[seat].append((self.turn[seat], before.pile[-1]))
        if isinstance(action, Draw) and action.source == "pile":
            self._wished[seat].append((self.turn[seat], before.pile[-1]))


# -- Buraco ----------------------------------------------------------------------------------------------------------

SOON = 0.5  # the risk that the deal ends before the next turn from which on it is plainly near
SMALL = 4  # hands of so many cards are seen through


class CanastaScene:
    """A move of a seat: what it saw, the pozo that it took in this turn, how many cards it has laid in it."""

    def __init__(self, view: View[CanastaState], action: Action, pozo: Sequence[Card] = (), laid: int = 0) -> None:
        self.view, self.state, self.action, self.pozo, self.laid = view, view.state, action, pozo, laid
        self.seen = Seen(view)
        self.law, self.hand = self.state.law, self.state.hand
        self.thrown = action.card if isinstance(action, Discard) else None

    @cached_property
    def plain(self) -> Counter[Card]:
        return Counter(card for card in self.hand if not self.law.wild(card))

    @cached_property
    def choices(self) -> tuple[Card, ...]:
        found = (action.card for action in canasta_actions(self.state) if isinstance(action, Discard))
        return tuple(card for card in found if not self.law.wild(card))

    def loose(self, card: Card) -> bool:
        """Whether nothing lies beside a card: neither in the own hand nor on the melds of the side."""
        return not partners(self.plain - Counter([card]), card) and card not in self.seen.ours

    def opens(self, card: Card) -> bool:
        """Whether the next player has a use for a card that all see: on its melds, with the pozo and what it took."""
        state = self.state
        known = state.known[(state.turn + state.options.step) % state.seats]
        pozo = Counter(other for other in (*state.pile, *known, card) if not self.law.wild(other))
        return card in self.seen.theirs or next(melds_with(card, pozo, self.law), None) is not None

    def harmless(self, bad: Card, other: Card) -> bool:
        return self.loose(other) and not self.opens(other)

    def tempted(self, bad: Callable[[Card], bool]) -> Verdict:
        if self.thrown is None or self.law.wild(self.thrown):
            return None
        return tempted(self.choices, self.thrown, bad, self.harmless)

    @cached_property
    def lays(self) -> frozenset[Card]:
        """The natural cards that can be added to melds of the side, keeping one to throw."""
        found = (action.card for action in canasta_actions(self.state) if isinstance(action, LayOff))
        return frozenset(card for card in found if not self.law.wild(card))


def throws_pozo(scene: CanastaScene) -> Verdict:
    """The only card of the pozo, or one of its cards that fits a meld, goes back at once."""
    if scene.thrown is None or not scene.pozo or len(scene.choices) < 2:
        return None
    return scene.thrown in scene.pozo and (len(scene.pozo) == 1 or scene.thrown in scene.seen.ours)


def throws_own(scene: CanastaScene) -> Verdict:
    """A card that a meld of the side takes, while another one could go."""
    return scene.tempted(lambda card: card in scene.seen.ours)


def throws_theirs(scene: CanastaScene) -> Verdict:
    """A card that a meld of the rivals takes, while a harmless one could go."""
    return scene.tempted(lambda card: card in scene.seen.theirs)


def ripens(scene: CanastaScene) -> Verdict:
    """A card that makes a meld with the pozo, while a harmless one could go."""
    return scene.tempted(lambda card: card not in scene.seen.theirs and scene.opens(card))


def breaks(scene: CanastaScene) -> Verdict:
    """A card of a meld in hand, while a loose one lies beside it."""

    def made(card: Card) -> bool:
        return next(melds_with(card, scene.plain, scene.law), None) is not None

    # Of four of a kind, or a long run, one can be spared.
    return scene.tempted(lambda card: made(card) and not _spared(scene, card))


def _spared(scene: CanastaScene, card: Card) -> bool:
    rest = scene.plain - Counter([card])
    return any(next(melds_with(other, rest, scene.law), None) is not None for other in rest if other.rank == card.rank)


def throws_wild(scene: CanastaScene) -> Verdict:
    """A wild card goes while natural ones could."""
    if scene.thrown is None or not scene.choices or not any(map(scene.law.wild, scene.hand)):
        return None
    return scene.law.wild(scene.thrown)


def _takeable(scene: CanastaScene) -> bool:
    return any(action == Draw("pile") or isinstance(action, TakePile) for action in canasta_actions(scene.state))


def leaves_canasta(scene: CanastaScene) -> Verdict:
    """The pozo has a natural card that makes a canasta, and lies there."""
    state = scene.state
    if state.phase != "draw" or not _takeable(scene):
        return None
    if not any(map(scene.seen.completes, state.pile)):
        return None
    return scene.action == Draw("stock")


def takes_burden(scene: CanastaScene) -> Verdict:
    """A pozo of which nothing can be laid is taken with the muerto a turn away."""
    state = scene.state
    if state.phase != "draw" or not _takeable(scene) or len(scene.hand) > 2 or state.side.taken:
        return None
    if len(state.pile) < 2 or uses(scene.seen).useful:
        return None
    return scene.action != Draw("stock")


def wastes_wild(scene: CanastaScene) -> Verdict:
    """A wild card is laid where a natural one of the hand could stand."""
    action, law = scene.action, scene.law
    if isinstance(action, LayOff) and law.wild(action.card):
        row = scene.state.melds[action.meld].cards
        if action.card.rank == 2 and any(card.suit == action.card.suit and card.rank == 3 for card in row):
            return None
        lays = (one for one in canasta_actions(scene.state) if isinstance(one, LayOff) and not law.wild(one.card))
        return any(one.meld == action.meld and one.end == action.end for one in lays)
    if not isinstance(action, LayMeld):
        return None
    wilds = [row for row in action.melds if sum(map(law.wild, row)) and not all(map(law.wild, row))]
    if not wilds:
        return None
    rest = scene.plain - Counter(card for row in action.melds for card in row)
    for row in wilds:
        plain = [card for card in row if not law.wild(card)]
        if len({card.rank for card in plain}) == 1 and any(card.rank == plain[0].rank for card in rest):
            return True
    return False


def keeps_to_the_end(scene: CanastaScene) -> Verdict:
    """A card that a meld of the side takes stays in hand, and the deal may end before the next turn."""
    if scene.thrown is None or scene.seen.risk < SOON or len(scene.hand) < 2:
        return None
    return True if scene.lays - {scene.thrown} else (False if scene.laid else None)


def misses_end(scene: CanastaScene) -> Verdict:
    """The hand could have been emptied in this turn: for the muerto, or to close."""
    if scene.thrown is None:
        return None
    if len(scene.hand) == 1:
        return False
    laying = Laying(scene.seen, MANNERS["expert"]._replace(thinks=SMALL))
    if laying.waits(scene.state):
        return None
    return True if laying.finish(scene.state) is not None else None


class Canasta(Watching):
    """Buraco."""

    kinds: ClassVar[Mapping[str, Kind]] = {
        "back": Kind("throws a card that it took the pozo for", throws_pozo),
        "own": Kind("throws what a meld of its side takes, and could throw another card", throws_own),
        "theirs": Kind("throws what a meld of its rivals takes, and could throw a harmless one", throws_theirs),
        "ripens": Kind("throws what makes a meld with the pozo, and could throw a harmless one", ripens),
        "breaks": Kind("throws a card of a meld in its hand, while a loose one lies there", breaks),
        "wild": Kind("throws a wild card, and could throw another one", throws_wild),
        "left": Kind("leaves a pozo with a card that makes a canasta", leaves_canasta),
        "burden": Kind("takes a pozo of no use with the muerto a turn away", takes_burden),
        "for natural": Kind("lays a wild card where a natural one of its hand could stand", wastes_wild),
        "kept": Kind("keeps what a meld of its side takes, and the deal is about to end", keeps_to_the_end),
        "end": Kind("could have emptied its hand in this turn", misses_end),
    }

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        self._pozo: tuple[Card, ...] = ()
        self._laid = 0

    def scene(self, before: CanastaState, action: Action, step: Step) -> CanastaScene:
        return CanastaScene(self.game.censor(before, before.turn), action, self._pozo, self._laid)

    def keep(self, before: CanastaState, action: Action, step: Step) -> None:
        if before.phase == "draw":
            self._pozo = () if action == Draw("stock") else before.pile
            self._laid = 0
        elif isinstance(action, LayOff):
            self._laid += 1


# -- La Pocha --------------------------------------------------------------------------------------------------------

MIDDLE = 4  # the strength (0-9) from which on a card is no small one


class TricksScene:
    """A bid or a card of a seat, and what it saw."""

    def __init__(self, view: View[TricksState], action: Action) -> None:
        self.view, self.state, self.action = view, view.state, action
        self.hand, self.trump = self.state.hand, self.state.trump
        self.card = action.card if isinstance(action, Play) else None
        bid = self.state.bids[self.state.turn]
        self.left = len(self.hand)
        self.need = None if bid is None else bid - self.state.won[self.state.turn]

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        return tuple(one.card for one in trick_actions(self.state) if isinstance(one, Play))

    @cached_property
    def rest(self) -> tuple[Card, ...]:
        """The cards that it has not seen."""
        return tuple(unseen(self.view))

    def strength(self, card: Card) -> int:
        return int(self.state.options.strength[card.rank])

    def boss(self, card: Card) -> bool:
        """Whether no unseen card of its suit is higher."""
        return not any(self.higher(other, card) for other in self.rest)

    def higher(self, other: Card, card: Card) -> bool:
        return other.suit == card.suit and self.strength(other) > self.strength(card)

    def sure(self, card: Card) -> bool:
        """Whether a card takes a trick that it leads, whatever the others hold."""
        if not self.boss(card):
            return False
        trumps = self.trump not in (None, Suit.NONE) and any(other.suit == self.trump for other in self.rest)
        return card.suit == self.trump or not trumps

    def takes(self, card: Card) -> bool:
        """Whether a card lies highest once it is played."""
        trick = (*self.state.trick, card)
        return winning(trick, self.trump, self.state.options) == len(trick) - 1

    @property
    def last(self) -> bool:
        return len(self.state.trick) == self.state.seats - 1

    @cached_property
    def hopes(self) -> int:
        """How many cards of the hand may take a trick."""
        return sum(map(self.able, self.hand))

    def able(self, card: Card) -> bool:
        """Whether a card may take a trick: a trump, the highest of its suit, or no small one."""
        return card.suit == self.trump or self.boss(card) or self.strength(card) >= MIDDLE

    def may_bid(self, tricks: int) -> bool:
        return any(isinstance(one, Bid) and one.tricks == tricks for one in trick_actions(self.state))

    def wider(self, low: Card, high: Card) -> bool:
        """Whether an unseen card stands between two of a suit, so that they are not the same."""
        return low.suit == high.suit and any(
            self.higher(other, low) and self.higher(high, other) for other in self.rest
        )


def bids_too_little(scene: TricksScene) -> Verdict:
    """A bid below the highest trumps in hand, one after the other from the top, unless theirs is forbidden (P08)."""
    if not isinstance(scene.action, Bid) or HIDDEN in scene.hand or scene.trump in (None, Suit.NONE):
        return None
    sure = sum(scene.sure(card) for card in scene.hand if card.suit == scene.trump)
    return scene.action.tricks < sure if sure and scene.may_bid(sure) else None


def bids_too_much(scene: TricksScene) -> Verdict:
    """A bid of more tricks than there are cards in hand that are trumps or not small, unless theirs is forbidden."""
    if not isinstance(scene.action, Bid) or HIDDEN in scene.hand or scene.trump is None or scene.state.size < 2:
        return None
    good = sum(card.suit == scene.trump or scene.strength(card) >= MIDDLE for card in scene.hand)
    return scene.action.tricks > good if good < scene.state.size and scene.may_bid(good) else None


def bids_on_nothing(scene: TricksScene) -> Verdict:
    """In a round of one card a bid of the trick with a small card that is no trump and is not led."""
    if not isinstance(scene.action, Bid) or HIDDEN in scene.hand or scene.trump is None or scene.state.size > 1:
        return None
    (card,) = scene.hand
    small = card.suit != scene.trump and scene.strength(card) < MIDDLE
    leads = scene.state.turn == scene.state.leader
    return scene.action.tricks == 1 if small and not leads and scene.may_bid(0) else None


def leads_sure(scene: TricksScene) -> Verdict:
    """A card that surely takes the trick is led with the bid met, and the hand has one of its suit that may lose."""
    if scene.card is None or scene.need != 0 or scene.state.trick:
        return None
    sure = [card for card in scene.legal if scene.sure(card)]
    if not any(scene.wider(low, high) for high in sure for low in scene.legal):
        return None
    return scene.card in sure and any(scene.wider(low, scene.card) for low in scene.legal)


def leads_low(scene: TricksScene) -> Verdict:
    """A seat that needs all tricks that are left leads a card that may lose, and has one of its suit that cannot."""
    if scene.card is None or scene.need != scene.left or scene.state.trick:
        return None
    sure = [card for card in scene.legal if scene.sure(card)]
    if not any(scene.wider(low, high) for high in sure for low in scene.legal):
        return None
    return any(scene.wider(scene.card, high) for high in sure)


def throws_high(scene: TricksScene) -> Verdict:
    """A seat that needs all cards that may take a trick loses one with the higher of two cards of a suit."""
    if scene.card is None or not scene.need or scene.hopes > scene.need:
        return None
    chosen = _pair(scene, takes=False)
    return None if chosen is None else chosen == "higher"


def wins_dear(scene: TricksScene) -> Verdict:
    """A seat that needs all cards that may take a trick takes it, last, with a higher card of a suit than it must."""
    if scene.card is None or not scene.need or scene.hopes > scene.need or not scene.last:
        return None
    chosen = _pair(scene, takes=True)
    return None if chosen is None else chosen == "higher"


def wins_cheap(scene: TricksScene) -> Verdict:
    """A seat that wants no trick takes one, last, with the lower of two cards of a suit and keeps the higher."""
    if scene.card is None or scene.need is None or scene.need > 0 or not scene.last:
        return None
    chosen = _pair(scene, takes=True)
    return None if chosen is None else chosen == "lower"


def loses_cheap(scene: TricksScene) -> Verdict:
    """A seat that wants no trick loses one with the lower of two cards of a suit and keeps the higher."""
    if scene.card is None or scene.need is None or scene.need > 0:
        return None
    chosen = _pair(scene, takes=False)
    return None if chosen is None else chosen == "lower"


def _pair(scene: TricksScene, takes: bool) -> str | None:
    """Whether the card is the higher or the lower one of two of a suit that both take the trick, or both lose it; the
    higher may take another one.

    None where it does otherwise, or has no such neighbour.
    """
    if not scene.state.trick or scene.card is None:
        return None
    same = [card for card in scene.legal if scene.takes(card) == takes]
    if scene.card not in same:
        return None
    if scene.able(scene.card) and any(scene.wider(low, scene.card) for low in same):
        return "higher"
    return "lower" if any(scene.able(high) and scene.wider(scene.card, high) for high in same) else None


class Tricks(Watching):
    """La Pocha."""

    kinds: ClassVar[Mapping[str, Kind]] = {
        "few": Kind("bids fewer tricks than its highest trumps take", bids_too_little),
        "many": Kind("bids more tricks than it has trumps and cards that are not small", bids_too_much),
        "one": Kind("has one small card, no trump, and bids the trick though another one leads", bids_on_nothing),
        "sure": Kind("leads a sure trick with its bid met, and has a lower card of the suit", leads_sure),
        "low": Kind("needs all that is left, and leads the lower card beside a sure one of the suit", leads_low),
        "high": Kind("needs all it has, and loses a trick with the higher of two cards of a suit", throws_high),
        "dear": Kind("needs all it has, and takes a trick last with a dearer card than it must", wins_dear),
        "forced": Kind("wants no trick, has to take one last, and keeps the higher of two cards", wins_cheap),
        "cheap": Kind("wants no trick, loses one, and keeps the higher of two cards", loses_cheap),
    }

    def scene(self, before: TricksState, action: Action, step: Step) -> TricksScene:
        return TricksScene(self.game.censor(before, before.turn), action)


WATCHING: Mapping[str, type[Watching]] = {"contract": Contract, "canasta": Canasta, "tricks": Tricks}
"""By the name of a family."""


# -- counting --------------------------------------------------------------------------------------------------------

PRESETS: Mapping[str, tuple[str, int]] = {
    "carioca": ("carioca-chile", 4),
    "carioca-rummy": ("carioca-rummy", 2),
    "kalooki": ("kalooki", 4),
    "buraco": ("buraco", 4),
    "pocha": ("pocha", 4),
}
"""What is counted: the preset, and how many sit there."""
SHOWN: tuple[str, ...] = tuple(level for level in OPPONENTS if level != RANDOM)
DEALS = 1000
CHUNK = 5

Counts = dict[str, tuple[float, float]]
"""By kind: how often, of how many chances."""


class Level(NamedTuple):
    """What a level did in so many deals."""

    deals: int
    counts: Counts


def plan_of(name: str, level: str, deals: int, seed: str = SEED) -> Plan:
    preset, seats = PRESETS[name]
    return Plan((Lineup((level,) * seats, False),), deals, preset, preset_options(preset), seed, single_rounds=True)


def chunk_of(plan: Plan, start: int) -> Counts:
    """Some deals of a plan."""
    found: Counts = {}
    bots = {name: make_bot(name, plan.game) for name in plan.tables[0].entries}
    for job in plan.jobs():
        if not start <= job.deal < start + CHUNK:
            continue
        for seat in played(plan, job, bots, WATCHING):
            found = added(found, {kind: (much, cases) for kind, (much, cases) in seat.sums.items()})
    return found


def added(one: Counts, other: Counts) -> Counts:
    return {
        kind: tuple(map(sum, zip(one.get(kind, (0, 0)), other.get(kind, (0, 0)), strict=True)))  # type: ignore[misc]
        for kind in one.keys() | other.keys()
    }


def kept(plan: Plan) -> Path:
    """Where the chunks of a plan are kept, as long as opponents and kinds are written as they are now."""
    written = sorted((ROOT / "carioca" / "bots").rglob("*.py"))
    way = digest([path.read_text("utf-8") for path in (*written, Path(__file__))])
    return ROOT / "out" / "blunders" / f"{plan.preset}-{plan.tables[0].entries[0]}-{plan.seed}-{way}.jsonl"


def done(path: Path) -> dict[int, Counts]:
    """The chunks that are kept, by their first deal; what a kill left of a line is passed over."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return {start: counts for start, counts in map(json.loads, lines)}


def count(plan: Plan, jobs: int) -> None:
    """Plays the chunks of a plan that are not kept yet."""
    path = kept(plan)
    path.parent.mkdir(parents=True, exist_ok=True)
    left = [start for start in range(0, plan.deals, CHUNK) if start not in done(path)]
    with ProcessPoolExecutor(jobs) as pool, open(path, "ab") as file:
        for start, counts in zip(left, pool.map(partial(chunk_of, plan), left), strict=True):
            file.write(json.dumps([start, counts]).encode() + b"\n")
            file.flush()


def summed(plan: Plan) -> Level:
    """What is kept of a plan."""
    chunks = done(kept(plan))
    return Level(len(chunks) * CHUNK, reduce(added, chunks.values(), {}))


def cell(counts: Counts, kind: str) -> str:
    """A share in percent with its 95 % interval, and of how many chances."""
    much, cases = counts.get(kind, (0, 0))
    if not cases:
        return "–"
    low, high = (100 * end for end in wilson(much, cases))
    return f"{100 * much / cases:.1f} ({low:.1f}–{high:.1f}) of {cases:,.0f}"


def section(name: str, found: Mapping[str, Level]) -> str:
    """The table of a game: kinds by levels."""
    preset, seats = PRESETS[name]
    family = plan_of(name, next(iter(found)), 1).game.profile.family
    lines = [
        f"# {preset}",
        "",
        f"{seats} seats; deals: {', '.join(f'{level} {one.deals}' for level, one in found.items())}.",
        "",
        f"| kind | {' | '.join(found)} |",
        "|---" * (len(found) + 1) + "|",
    ]
    for kind, (told, _) in WATCHING[family].kinds.items():
        if any(one.counts.get(kind, (0, 0))[1] for one in found.values()):
            lines.append(f"| {told} | {' | '.join(cell(one.counts, kind) for one in found.values())} |")
    return "\n".join([*lines, ""])


HEAD = """What looks silly to a person at the table, counted by `python benchmarks/blunders.py`: rounds of each level
among itself, of every kind the share of the chances in which it was done, in percent with a 95 % interval.

"""


def write(name: str, found: Mapping[str, Level]) -> None:
    """Puts the table of a game into the page, in the place of its older one."""
    page = PAGE.read_text("utf-8") if PAGE.exists() else ""
    sections = {one.split("\n", 1)[0]: one for one in re.split(r"(?m)^(?=# )", page)[1:]}
    fresh = section(name, found)
    sections[fresh.split("\n", 1)[0]] = fresh
    told = (sections[f"# {preset}"].strip("\n") for preset, _ in PRESETS.values() if f"# {preset}" in sections)
    replace_file(PAGE, HEAD + "\n\n".join(told) + "\n")


def main() -> None:
    """Counts, prints and, where all levels are asked for, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=PRESETS, default="carioca", help="the game (carioca)")
    parser.add_argument("--only", action="append", choices=[*SHOWN, *CHARACTERS], help="a level; repeatable")
    parser.add_argument(
        "--deals", type=int, default=DEALS, help="of each level; 0 plays nothing and tells what is kept"
    )
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    args = parser.parse_args()
    plans = {level: plan_of(args.game, level, args.deals, args.seed) for level in args.only or SHOWN}
    for plan in plans.values():
        count(plan, args.jobs)
    found = {level: summed(plan) for level, plan in plans.items()}
    print(section(args.game, found))
    if not args.only:
        write(args.game, found)


if __name__ == "__main__":
    main()
