"""The levels of the trick games, and the moves as the strongest one weighs them."""

from __future__ import annotations

from random import Random

from carioca.bots.base import Bot, Weighed
from carioca.bots.tricks.auction import Auction, best_bid, expected
from carioca.bots.tricks.masks import WIDTH, bits, card_of, suit_of
from carioca.bots.tricks.policy import Policy
from carioca.bots.tricks.search import Depth, Search
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.styles import NEUTRAL, Style, leaning
from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.game import Action, Game, View
from carioca.games.tricks.actions import Action as Move
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import SUITS, forbidden_bid, legal_actions, winning
from carioca.games.tricks.scoring import scored
from carioca.games.tricks.state import Row, State, in_order, unseen


class GreedyBot:
    """Kept for comparison: bids the sum of its cards' chances; takes tricks while it needs some, then avoids them.

    It never changes: the pinned positions arise from its play.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View[State], rng: Random) -> Action:
        state = view.state
        if state.phase == "bid":
            return Bid(_bid(view, state))
        if state.phase == "trump":
            return NameTrump(best_suit(state, state.hands[state.turn]))
        cards = [action.card for action in legal_actions(state) if isinstance(action, Play)]
        return Play(_card(state, cards))


def holds(state: State, card: Card, trump: Suit | None, rest: Row) -> float:
    """The chance that a led card takes its trick, by the unseen cards of its suit and the ruffs to be feared."""
    rivals, size = state.seats - 1, len(state.hand)
    dealt = min(1.0, size * rivals / max(1, len(rest)))
    strength = state.options.strength
    higher = sum(other.suit == card.suit and strength[other.rank] > strength[card.rank] for other in rest)
    chance = (1.0 - dealt) ** higher if dealt < 1.0 else 0.5**higher
    if trump not in SUITS or card.suit == trump:
        return float(chance)
    # A rival ruffs who has none of four suits' one and one of another: inclusion and exclusion for `size` cards.
    ruffs = 0.75**size - 0.5**size
    return float(chance * (1.0 - ruffs) ** rivals)


def best_suit(state: State, hand: Row) -> Suit:
    strength = state.options.strength
    return max(SUITS, key=lambda suit: sum(3 + strength[card.rank] for card in hand if card.suit == suit))


def _bid(view: View[State], state: State) -> int:
    hand, rest = state.hand, tuple(unseen(view))
    if HIDDEN in hand:
        chance = _unseen_card_wins(state, rest)
    else:
        trump = state.trump if state.trump is not None else best_suit(state, hand)
        chance = sum(holds(state, card, trump, rest) for card in hand)
    size, options, forbidden = state.size, state.options, forbidden_bid(state)
    if size == 1:
        values = [
            chance * scored(options, 1, bid, 1, state.trump) + (1 - chance) * scored(options, 1, bid, 0, state.trump)
            for bid in (0, 1)
        ]
        return max((bid for bid in (0, 1) if bid != forbidden), key=values.__getitem__)
    return min((bid for bid in range(size + 1) if bid != forbidden), key=lambda bid: (abs(bid - chance), bid))


def _unseen_card_wins(state: State, rest: Row) -> float:
    """Of the cards that the seat may hold without knowing it, the share that takes the only trick (P17)."""
    order = in_order(state)
    at = order.index(state.turn)
    lying = [state.hands[seat][0] for seat in order]
    wins = 0
    for card in rest:
        lying[at] = card
        wins += winning(tuple(lying), state.trump, state.options) == at
    return wins / len(rest)


def _card(state: State, cards: list[Card]) -> Card:
    bid = state.bids[state.turn]
    wants = bid is not None and state.won[state.turn] < bid
    strength = state.options.strength

    def high(card: Card) -> tuple[bool, int, int]:
        return card.suit == state.trump, strength[card.rank], card.suit

    if not state.trick:
        return max(cards, key=high) if wants else min(cards, key=high)
    winners = [card for card in cards if winning((*state.trick, card), state.trump, state.options) == len(state.trick)]
    losers = [card for card in cards if card not in winners]
    last = len(state.trick) == state.seats - 1
    if wants and winners:
        return min(winners, key=high) if last else max(winners, key=high)
    if wants or not losers:
        return min(cards, key=high)
    return max(losers, key=high)


def action_of(seen: Seen, move: int) -> Move:
    phase = seen.state.phase
    if phase == "bid":
        return Bid(move)
    return NameTrump(suit_of(move)) if phase == "trump" else Play(card_of(seen.options, move))


class NormalBot:
    """Counts what its cards are likely to take, remembers all that was played, and looks one card ahead."""

    def __init__(self, style: Style = NEUTRAL) -> None:
        self._style = style

    def decide(self, view: View[State], rng: Random) -> Action:
        first, *more = legal_actions(view.state)
        if not more:
            return first
        seen = self._read(view)
        return action_of(seen, self._move(seen, rng))

    def _read(self, view: View[State]) -> Seen:
        return Seen(view, reads=False)

    def _move(self, seen: Seen, rng: Random) -> int:
        phase = seen.state.phase
        if phase == "bid":
            return self._bid(seen)
        if phase == "trump":
            return Auction(seen).best_trump(seen.seat, seen.hand)
        table = seen.table()
        return self._policy(seen).choose(table, seen.seat, seen.hand, table.legal(seen.hand))

    def _policy(self, seen: Seen) -> Policy:
        return Policy(seen.seats, self._style)

    def _bid(self, seen: Seen) -> int:
        auction = Auction(seen)
        if seen.state.indian:
            chance = auction.blind_chance(seen.seat, seen.known)
            chances = [1.0 - chance, chance]
        else:
            chances = auction.chances(seen.seat, seen.hand)
        values = [
            worth + leaning(self._style, seen, bid) for bid, worth in enumerate(expected(chances, auction.points))
        ]
        return best_bid(values, auction.forbidden(seen.seat, seen.bids))


class SearchBot(NormalBot):
    """Plays the round out on deals that fit what it knows: levels `hard` and `expert`."""

    def __init__(self, depth: Depth, style: Style = NEUTRAL) -> None:
        super().__init__(style)
        self._depth = depth

    def _read(self, view: View[State]) -> Seen:
        return Seen(view, self._depth.reads)

    def _move(self, seen: Seen, rng: Random) -> int:
        return Search(seen, self._depth, rng, self._style).moves()[0].move


CARELESS = 20
"""In so many of a hundred choices it plays high while it wants tricks and low otherwise, whatever lies on the table."""
ARTLESS = 60  # the same for `novice`
OVERBID = 2.4  # how much bolder a novice is (`Style.bold`): its cards look better to it than they are
HIGH, MIDDLE = 7, 4
"""Strengths (0-9) from which on a card is a high one (ace, three, king) or a middling one (seven to caballo)."""
OF_TRUMPS = (0.2, 0.5, 1.0)  # the tricks that it counts for a low, a middling and a high trump
OF_SIDE = (0.0, 0.0, 0.5)  # the same for other cards; an ace counts a little more
ACE = 0.2
DARING = 4.0  # points of a style's `bold` that make it ask for one trick more


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


DEPTHS = {
    "hard": Depth(worlds=10, reads=True, bids=0.0, exact=0),
    "expert": Depth(worlds=80, cards=3200, reads=True, bids=1.0, exact=3),
}


def depth_of(level: str, budget: float) -> Depth:
    """How far a level looks with this budget (1 is usual), which scales the deals."""
    depth = DEPTHS[level]
    return depth._replace(worlds=depth.worlds * budget, cards=depth.cards * budget)


def weigh(view: View[State], rng: Random, budget: float) -> tuple[Weighed, ...]:
    """The moves worth thinking about, best first: a cost is the expected points of the round with their sign turned.

    Moves that fell behind early were looked at on fewer deals; their costs are never below those that were kept.
    """
    depth = depth_of("expert", budget)
    seen = Seen(view, depth.reads)
    found: list[Weighed] = []
    most = float("-inf")
    for one in Search(seen, depth, rng).moves():
        most = max(most, -one.worth)
        found.append(Weighed(action_of(seen, one.move), most))
    return tuple(found)


def bot_of(level: str, game: Game, style: Style, budget: float) -> Bot[State]:
    match level:
        case "greedy":
            return GreedyBot(game)
        case "novice":
            return EasyBot(style._replace(bold=style.bold + OVERBID), ARTLESS)
        case "easy":
            return EasyBot(style)
        case "normal":
            return NormalBot(style)
        case "hard" | "expert":
            return SearchBot(depth_of(level, budget), style)
    raise KeyError(level)
