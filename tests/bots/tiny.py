"""A card game of one decision a round, for everything that must know no game: of two cards a seat keeps one.

A seat scores the rank of the card that it keeps, partners the sum of theirs. Whether more points are better, who plays
together and whether a target ends the match is up to the test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from carioca.bots.base import Bot, Mind, Weighed
from carioca.cards import FRENCH, HIDDEN, Card, card_text
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, Game, NotationError, Profile, Refusal, Scores, Setup, State, Step, View
from carioca.engine.options import TableOptions

FAMILY = "tiny"


class Kept(NamedTuple):
    """The state; `kept` are the cards that the seats before kept, which all see."""

    options: TableOptions
    seed: str
    round_no: int
    dealer: int
    turn: int
    phase: str
    turns: int
    hands: tuple[tuple[Card, ...], ...]
    kept: tuple[Card, ...]
    scores: tuple[int, ...]

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def seats(self) -> int:
        return len(self.hands)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep this card of the two."""

    card: Card


class Tiny:
    """The game. `partners`: every second seat plays together; `target`: 0 for three rounds, else points to reach."""

    name = "tiny"
    presets: Mapping[str, TableOptions] = {"tiny": TableOptions()}

    def __init__(self, higher_wins: bool = True, partners: bool = False, target: int = 0) -> None:
        self.profile = Profile(FAMILY, "tiny", FRENCH, higher_wins)
        self.partners = partners
        self.target = target

    def rounds(self, setup: Setup) -> tuple[str, ...] | None:
        return None if self.target else ("one", "two", "three")

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 if self.partners else seat for seat in range(seats))

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        return FRENCH.cards

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        cards = Random(f"{setup.seed}/{round_no}").sample(FRENCH.cards, 2 * setup.seats)
        hands = tuple(tuple(cards[2 * seat : 2 * seat + 2]) for seat in range(setup.seats))
        points = scores.points if scores else (0,) * setup.seats
        return Step(Kept(setup.options, setup.seed, round_no, 0, 0, "keep", 1, hands, (), points), ())

    def current(self, state: State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Keep)
        return None if action.card in state.hand else Refusal("not-in-hand")

    def legal_actions(self, state: State) -> Iterator[Action]:
        yield from (Keep(card) for card in state.hand)

    def apply(self, state: State, action: Action) -> Step:
        assert isinstance(state, Kept) and isinstance(action, Keep) and self.check(state, action) is None
        kept = (*state.kept, action.card)
        if len(kept) < state.seats:
            return Step(state._replace(turn=state.turn + 1, turns=state.turns + 1, kept=kept), ())
        points = self._shared([card.rank for card in kept])
        best = (max if self.profile.higher_wins else min)(points)
        winners = tuple(seat for seat, value in enumerate(points) if value == best)
        scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
        ended = RoundEnded(state.round_no, winners, points, state.hands, "out")
        over = max(scores) >= self.target if self.target else state.round_no == 2
        if over:
            done = state._replace(phase="over", kept=kept, scores=scores)
            return Step(done, (ended, MatchEnded(self.ranking(done))))
        setup = Setup(self.name, state.options, state.seats, state.seed)
        events: tuple[Event, ...] = (ended,)
        return Step(self.deal(setup, state.round_no + 1, Scores(scores, (0,) * state.seats)).state, events)

    def _shared(self, values: list[int]) -> tuple[int, ...]:
        sides = self.sides(len(values))
        return tuple(sum(value for at, value in enumerate(values) if sides[at] == side) for side in sides)

    def censor(self, state: State, seat: int | None) -> View:
        assert isinstance(state, Kept)
        hands = tuple(hand if at == seat else (HIDDEN,) * 2 for at, hand in enumerate(state.hands))
        return View(seat, state._replace(hands=hands, seed=""))

    def imagine(self, view: View, rng: Random) -> State:
        state = view.state
        assert isinstance(state, Kept)
        known = {*state.kept, *(card for hand in state.hands for card in hand)}
        left = [card for card in FRENCH.cards if card not in known]
        rng.shuffle(left)
        hands = [hand if HIDDEN not in hand else (left.pop(), left.pop()) for hand in state.hands]
        return state._replace(hands=tuple(hands))

    def scores(self, state: State) -> Scores:
        return Scores(state.scores, (0,) * state.seats)

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        values = sorted(set(state.scores), reverse=self.profile.higher_wins)
        return tuple(tuple(seat for seat, mine in enumerate(state.scores) if mine == value) for value in values)

    def validate(self, setup: Setup) -> None:
        return

    def action_text(self, action: Action) -> str:
        assert isinstance(action, Keep)
        return f"keep {card_text(action.card)}"

    def parse_action(self, text: str) -> Action:
        for card in FRENCH.cards:
            if text == f"keep {card_text(card)}":
                return Keep(card)
        raise NotationError(text)

    def position(self, state: State, seat: int | None = None) -> dict[str, Any]:
        return {"game": self.name, "round": state.round_no, "scores": list(state.scores), "turn": state.turn}

    def read_position(self, data: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def points(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, Kept)
        return self._shared([card.rank for card in state.kept] + [0] * (state.seats - len(state.kept)))


class TinyBot:
    """Keeps the card that is better; level `easy` the other one."""

    def __init__(self, game: Game, well: bool = True) -> None:
        self._most = game.profile.higher_wins == well

    def decide(self, view: View, rng: Random) -> Action:
        return Keep((max if self._most else min)(view.state.hand))


class Wordless(Mind):
    """A family that can play and says nothing about it: no reasons, no weighing."""

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        return TinyBot(game, well=level != "easy")

    def style(self, bot: str, game: Game) -> object:
        return None

    def quick(self, game: Game) -> Bot:
        return TinyBot(game)


class Weighing(Wordless):
    """The same, and it weighs its moves: a card costs its rank, or saves it where more points are better."""

    @property
    def weighs(self) -> bool:
        return True

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        sign = -1 if game.profile.higher_wins else 1
        found = (Weighed(Keep(card), float(sign * card.rank)) for card in view.state.hand)
        return tuple(sorted(found, key=lambda weighed: weighed.cost))
