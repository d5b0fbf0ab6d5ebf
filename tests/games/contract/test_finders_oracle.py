"""What is found in a hand against everything that there is, all options mixed: every choice of cards in every order.

Which rows are melds says the reader, which test_meld_oracle.py and test_bajada_oracle.py check; what may be laid is
asked of `check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random

import pytest

from carioca.cards import FRENCH, JOKER, Card, Suit, card_text
from carioca.engine.game import Game, Setup
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.law import RED_TWOS, Contract, Law, contract_of
from carioca.games.contract.melds import read_row
from carioca.games.contract.state import State
from carioca.games.contract.tray import proposal
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.state import Kind, Laid, Meld, Row
from tests.games.contract.mixes import mixed as of_carioca
from tests.games.test_true_refusals import mixed
from tests.longer import many

SUITS = tuple(Suit)[:4]
CONTRACTS = {"carioca": ("TT", "TE", "EE"), "kalooki": ("TTT", "TTE")}


def orders(cards: Row, law: Law) -> set[Row]:
    """The natural cards as they follow each other, from any of them on, and the wild ones anywhere between."""
    wilds = sorted(card for card in cards if law.wild(card))
    plain = sorted(card for card in cards if not law.wild(card))
    found: set[Row] = set()
    for turn, places, some in product(
        range(max(1, len(plain))), combinations(range(len(cards)), len(wilds)), set(permutations(wilds))
    ):
        wild, rest = iter(some), iter((*plain[turn:], *plain[:turn]))
        found.add(tuple(next(wild) if at in places else next(rest) for at in range(len(cards))))
    return found


def melds_of(hand: Row, law: Law) -> dict[Row, list[Row]]:
    """By the cards of every meld of a hand the rows as which it may lie, one for each thing that it stands for."""
    found: dict[Row, list[Row]] = {}
    for size in range(3, len(hand) + 1):
        for cards in set(combinations(sorted(hand), size)):
            plain = [card for card in cards if not law.wild(card)]
            alike = len({card.rank for card in plain}) <= 1
            if not alike and law.same_suit and len({card.suit for card in plain}) > 1:
                continue
            stands: dict[object, Row] = {}
            for row in sorted(orders(cards, law)):
                for kind in (Kind.SET, Kind.RUN):
                    read = read_row(row, law, kind)
                    if isinstance(read, Laid) and read.kind is kind:
                        stands.setdefault((kind, read.cards if kind is Kind.RUN else None), row)
            if stands:
                found[cards] = list(stands.values())
    return found


def choices(melds: dict[Row, list[Row]], hand: Counter[Card], count: int, start: int = 0) -> Iterator[tuple[Row, ...]]:
    """Every choice of so many melds that do not share a card, by their cards."""
    if not count:
        yield ()
        return
    for at, cards in enumerate(list(melds)[start:], start):
        if not Counter(cards) - hand:
            for more in choices(melds, hand - Counter(cards), count - 1, at):
                yield (cards, *more)


def laid(game: Game, state: State, melds: dict[Row, list[Row]], count: int, make: type[LayDown | LayMeld]) -> set[Row]:
    """The cards of everything that may be laid in so many melds."""
    found = set()
    for chosen in choices(melds, Counter(state.hand), count):
        if any(game.check(state, make(rows)) is None for rows in product(*(melds[cards] for cards in chosen))):
            found.add(tuple(sorted(card for cards in chosen for card in cards)))
    return found


def drawn(rng: Random, pack: Sequence[Card], contract: Contract, size: int) -> Row:
    """So many cards of a pack that make the contract, or nearly, with jokers and twos among them."""
    cards = list[Card]()
    for _ in range(contract.sets):
        rank = rng.randint(1, 13)
        cards += [Card(rank, suit) for suit in rng.choices(SUITS, k=3)]
    for _ in range(contract.runs):
        low, suit = rng.randrange(13), rng.choice(SUITS)
        cards += [Card((low + step) % 13 + 1, suit) for step in range(4)]
    for at in rng.sample(range(len(cards)), rng.choice((0, 0, 1, 2))):
        cards[at] = rng.choice([JOKER, *RED_TWOS, rng.choice(FRENCH.cards)])
    near = [Card(card.rank % 13 + 1, card.suit) for card in cards if card != JOKER] + cards
    cards += rng.sample([*near, JOKER, *RED_TWOS], max(0, size - len(cards)))
    return tuple((Counter(cards) & Counter(pack)).elements())


def position(game: Game, number: int) -> State:
    """A turn of seat 0 with a hand of a few cards: not down, just down, or down earlier."""
    rng = Random(f"finders/{game.name}/{number}")
    options = of_carioca(rng) if game is CARIOCA else mixed(game, rng)
    down, contract = rng.choice(("no", "no", "now", "earlier")), contract_of(rng.choice(CONTRACTS[game.name]))
    rounds = {"rounds": (contract.id,)} if game is CARIOCA else {"rounds_table": (contract.id,)}
    options = options.with_changes(rounds)
    state = game.deal(Setup(game.name, options, 3 if game is KALOOKI else 2, "finders")).state
    assert isinstance(state, State)
    drew = rng.choice(("stock", "pile"))
    more, pack = rng.randint(0, 2), state.order.pack
    if down == "no":
        hand = drawn(rng, pack, contract, contract.cards + more)
    else:
        hand = drawn(rng, pack, contract_of("TE"), 7)[: 5 + more]
    melds = []
    if down != "no":
        row = next((rows[0] for rows in melds_of(drawn(rng, pack, contract_of("TE"), 7), state.law).values()), None)
        read = row and read_row(row, state.law)
        melds = [Meld(0, read.kind, read.cards)] if isinstance(read, Laid) else []
    return state.evolve(
        turn=0,
        phase="play",
        drew=drew,
        turns=rng.choice((1, 20)),
        hands=(hand, *state.hands[1:]),
        down=(down, *state.down[1:]),
        melds=tuple(melds),
        taken=rng.choice(hand) if drew == "pile" and not state.order.return_pozo_card else None,
    )


def told(state: State, number: int) -> str:
    hand = " ".join(map(card_text, state.hand))
    return f"{number}: {state.contract.id} {hand} {state.down[0]} {state.options.changed(type(state.options)())}"


@pytest.mark.parametrize("game", [CARIOCA, KALOOKI], ids=lambda game: str(game.name))
@pytest.mark.parametrize(("first", "count"), [(0, 40), pytest.param(1_000, many(6_000, 200), marks=pytest.mark.slow)])
def test_what_is_found_is_all_that_there_is(game: Game, first: int, count: int) -> None:
    met: Counter[str] = Counter()
    for number in range(first, first + count):
        state = position(game, number)
        actions = list(game.legal_actions(state))
        assert all(game.check(state, action) is None for action in actions), told(state, number)
        down = state.down[0] != "no"
        make: type[LayDown | LayMeld] = LayMeld if down else LayDown
        melds = melds_of(state.hand, state.law)
        truth = laid(game, state, melds, 1 if down else state.contract.melds, make)
        found = [tuple(sorted(card for row in one.melds for card in row)) for one in actions if isinstance(one, make)]
        assert bool(found) == bool(truth), (told(state, number), truth)
        if not state.law.arranged:
            assert set(found) == truth, (told(state, number), set(found) ^ truth)
        rows = proposal(game.censor(state, 0))
        if truth:
            assert rows is not None, told(state, number)
            assert game.check(state, make(tuple(row for row in rows if row))) is None, told(state, number)
        met[f"{make.__name__} {bool(truth)}"] += 1
    assert len(met) == 4, met
