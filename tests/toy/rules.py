"""The toy family: everybody draws a card and the side of the higher one takes the stake; two rounds, more is better.

It comes in through every door of the program and is no part of it: what breaks it is welded to a game. Before the
cards the dealer says whether the round counts double: a decision without cards. Seats sit in two sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from carioca.cards import FRENCH, HIDDEN, Card, card_text, french_pack, shuffled
from carioca.engine import game
from carioca.engine.draw import drawn_for_deal, standing
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Illegal, NotationError, Profile, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError, TableOptions, option
from carioca.engine.position import FORMAT, PositionError, choice, get, number, only_keys
from carioca.engine.position import cards as read_cards

ROUNDS = ("first", "second")
KEYS = frozenset(
    ("format", "game", "preset", "options", "round", "dealer", "turn", "phase", "turns", "doubled", "players")
) | {"stock", "seat"}


@dataclass(frozen=True, slots=True)
class ToyOptions(TableOptions):
    """The five options of every table, and what a round is worth."""

    players_max: int = option(4, group="table", choices=range(2, 5), rule="Y1")
    worth: int = option(10, group="points", choices=(5, 10), rule="Y4")

    groups: ClassVar[tuple[str, ...]] = ("table", "points")


class State(NamedTuple):
    """`doubled` is what the dealer said, None before; a hand is the one card that a seat drew."""

    options: ToyOptions
    seed: str
    round_no: int
    dealer: int
    turn: int
    phase: str
    turns: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    doubled: bool | None
    scores: tuple[int, ...]
    tally: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]


@dataclass(frozen=True, slots=True)
class Stake(game.Action):
    """The dealer says what the round counts (Y2)."""

    double: bool


@dataclass(frozen=True, slots=True)
class DrawCard(game.Action):
    """Take the top of the stock (Y3)."""


LINES: dict[str, game.Action] = {"double": Stake(True), "single": Stake(False), "draw": DrawCard()}


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A round began; its dealer is asked for the stake."""

    round_no: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """The dealer said what the round counts."""

    seat: int
    double: bool


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a card, which only it sees."""

    seat: int
    card: Card

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=HIDDEN)


def own(state: game.State) -> State:
    """A state of this family, as that."""
    assert isinstance(state, State)
    return state


class Toy:
    """The game object (engine/game.py says what its functions promise)."""

    name = "toy"
    profile = Profile("toy", "toy", FRENCH, higher_wins=True)
    presets: Mapping[str, ToyOptions] = {"toy": ToyOptions(), "toy-small": ToyOptions(worth=5, players_max=2)}

    def validate(self, setup: Setup) -> None:
        options = setup.options
        if setup.seats not in (2, 4) or not options.players_min <= setup.seats <= options.players_max:
            raise OptionsError("two or four play", "seats", least=2, most=options.players_max)
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def rounds(self, setup: Setup) -> tuple[str, ...]:
        return ROUNDS

    def stock_left(self, setup: Setup) -> int | None:
        return None

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 for seat in range(seats))

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        return french_pack(1, 0)

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        self.validate(setup)
        options, seats = setup.options, setup.seats
        assert isinstance(options, ToyOptions)
        if round_no >= len(ROUNDS):
            raise IndexError(round_no)
        first = shuffled(range(seats), setup.seed, "dealer")[0]
        if options.first_dealer == "assigned":
            first = options.first_dealer_seat % seats
        if options.first_dealer == "lowest_cut":
            first = min(standing(drawn_for_deal(self, setup)), key=lambda drawn: drawn[1].rank)[0]
        so_far = scores or Scores((0,) * seats, (0,) * seats)
        return _dealt(options, setup.seed, round_no, (first + options.step * round_no) % seats, so_far)

    def current(self, state: game.State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: game.State, action: game.Action) -> Refusal | None:
        if state.phase == "over":
            return Refusal("toy-over", "Y5")
        if state.phase == "stake":
            return None if isinstance(action, Stake) else Refusal("toy-stake-first", "Y2")
        if isinstance(action, Stake):
            return Refusal("toy-staked", "Y2", {"double": own(state).doubled})
        return None if isinstance(action, DrawCard) else Refusal("toy-no-move", "Y3")

    def legal_actions(self, state: game.State) -> Iterator[game.Action]:
        yield from (action for action in LINES.values() if self.check(state, action) is None)

    def apply(self, state: game.State, action: game.Action) -> Step:
        refusal = self.check(state, action)
        if refusal is not None:
            raise Illegal(refusal)
        mine = own(state)
        if not mine.seed:
            raise ValueError("a view has hidden cards")
        seat, after = mine.turn, (mine.turn + mine.options.step) % mine.seats
        if isinstance(action, Stake):
            staked = mine._replace(doubled=action.double, phase="draw", turn=after, turns=2)
            return Step(staked, (Staked(seat, action.double), TurnBegan(after)))
        card = mine.stock[0]
        hands = tuple((card,) if at == seat else hand for at, hand in enumerate(mine.hands))
        drawn = mine._replace(hands=hands, stock=mine.stock[1:])
        if all(hands):
            return _ended(drawn, (CardDrawn(seat, card),))
        return Step(drawn._replace(turn=after, turns=mine.turns + 1), (CardDrawn(seat, card), TurnBegan(after)))

    def censor(self, state: game.State, seat: int | None) -> View:
        mine = own(state)
        hands = tuple(hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(mine.hands))
        return View(seat, mine._replace(seed="", hands=hands, stock=(HIDDEN,) * len(mine.stock)))

    def imagine(self, view: View, rng: Random) -> State:
        mine = own(view.state)
        known = [card for hand in mine.hands for card in hand if card != HIDDEN]
        unseen = [card for card in french_pack(1, 0) if card not in known]
        rng.shuffle(unseen)
        supply = iter(unseen)
        hands = tuple(tuple(next(supply) if card == HIDDEN else card for card in hand) for hand in mine.hands)
        return mine._replace(seed="imagined", hands=hands, stock=tuple(next(supply) for _ in mine.stock))

    def scores(self, state: game.State) -> Scores:
        return Scores(state.scores, own(state).tally)

    def ranking(self, state: game.State) -> tuple[tuple[int, ...], ...]:
        places = sorted({(-points, -won) for points, won in zip(*self.scores(state), strict=True)})
        keys = [(-points, -won) for points, won in zip(*self.scores(state), strict=True)]
        return tuple(tuple(seat for seat, key in enumerate(keys) if key == place) for place in places)

    def points(self, state: game.State) -> tuple[int, ...]:
        return _points(own(state))[1]

    def action_text(self, action: game.Action) -> str:
        return next(line for line, known in LINES.items() if known == action)

    def parse_action(self, text: str) -> game.Action:
        try:
            return LINES[text.strip().lower()]
        except KeyError:
            raise NotationError(f"'{text[:60]}' is not an action") from None

    def position(self, state: game.State, seat: int | None = None) -> dict[str, Any]:
        mine = own(state if seat is None else self.censor(state, seat).state)
        preset = next(iter(self.presets))
        players = [
            {"hand": [card_text(card) for card in hand], "score": points, "won": won}
            for hand, points, won in zip(mine.hands, mine.scores, mine.tally, strict=True)
        ]
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.name,
            "preset": preset,
            "options": mine.options.changed(self.presets[preset]),
            "round": mine.round_no,
            "dealer": mine.dealer,
            "turn": mine.turn,
            "phase": mine.phase,
            "turns": mine.turns,
            "doubled": mine.doubled,
            "players": players,
            "stock": [card_text(card) for card in mine.stock],
        }
        return data | ({} if seat is None else {"seat": seat})

    def read_position(self, data: Mapping[str, Any]) -> State:
        only_keys(data, KEYS, "the position")
        players = get(data, "players", list, [])
        if len(players) not in (2, 4):
            raise PositionError("key 'players': two or four play")
        try:
            options = ToyOptions().with_changes(get(data, "options", dict, {}))
        except OptionsError as error:
            raise PositionError(str(error)) from None
        for player in players:
            only_keys(player, frozenset(("hand", "score", "won")), "a player")
        hands = tuple(read_cards(player, "hand") for player in players)
        rest = tuple(card for card in french_pack(1, 0) if all(card not in hand for hand in hands))
        last = len(players) - 1
        return State(
            options=options,
            seed="" if any(HIDDEN in hand for hand in hands) or "seat" in data else "position",
            round_no=number(data, "round", 0, 0, len(ROUNDS) - 1),
            dealer=number(data, "dealer", 0, 0, last),
            turn=number(data, "turn", 0, 0, last),
            phase=choice(data, "phase", "stake", ("stake", "draw", "over")),
            turns=number(data, "turns", 0, 0, 10),
            hands=hands,
            stock=read_cards(data, "stock") if "stock" in data else rest,
            doubled=choice(data, "doubled", None, (None, True, False)),
            scores=tuple(number(player, "score", 0, 0, 1_000) for player in players),
            tally=tuple(number(player, "won", 0, 0, 10) for player in players),
        )


def worth_of(options: TableOptions, double: bool) -> int:
    """What each winner of a round scores (Y4)."""
    assert isinstance(options, ToyOptions)
    return options.worth * (2 if double else 1)


def _dealt(options: ToyOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step:
    pack, seats = shuffled(french_pack(1, 0), seed, "deal", round_no), len(scores.points)
    hands: tuple[tuple[Card, ...], ...] = ((),) * seats
    state = State(options, seed, round_no, dealer, dealer, "stake", 1, hands, pack, None, scores.points, scores.tally)
    return Step(state, (Shuffled(round_no, dealer),))


def _points(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats of the side that holds the highest card, and what each seat scores (Y3, Y4); nobody by equal cards."""
    best = [max((card.rank for hand in state.hands[side::2] for card in hand), default=0) for side in (0, 1)]
    winners = () if best[0] == best[1] else tuple(range(best.index(max(best)), state.seats, 2))
    worth = worth_of(state.options, bool(state.doubled))
    return winners, tuple(worth if seat in winners else 0 for seat in range(state.seats))


def _ended(state: State, events: tuple[Event, ...]) -> Step:
    winners, points = _points(state)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    tally = tuple(won + (seat in winners) for seat, won in enumerate(state.tally))
    told = (*events, RoundEnded(state.round_no, winners, points, state.hands, "higher" if winners else "equal"))
    if state.round_no == len(ROUNDS) - 1:
        over = state._replace(phase="over", scores=scores, tally=tally)
        return Step(over, (*told, MatchEnded(TOY.ranking(over))))
    dealer = (state.dealer + state.options.step) % state.seats
    after, begun = _dealt(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, tally))
    return Step(after, (*told, *begun))


TOY = Toy()
