"""What is found in a hand against everything that there is: every subset of small hands, parted in every way.

Whether cards are a meld says the second reader of test_reading_oracle.py; what is legal then is asked of `check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from carioca.cards import Card, card_text
from carioca.engine.game import Setup
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.finder import Wanted, canastas, melds_with, rich_enough, samples
from carioca.games.canasta.law import Law
from carioca.games.canasta.proposal import lays, partings, proposal
from carioca.games.canasta.rules import check, growths, laid_off
from carioca.games.canasta.scoring import salida_needs
from carioca.games.canasta.state import Side, State
from carioca.games.melding.actions import LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Kind, Meld, Row
from tests.games.canasta.test_reading_oracle import PACK, SUITS, brute, wild
from tests.games.test_true_refusals import mixed
from tests.longer import many

RARE = (pytest.mark.slow, pytest.mark.seldom(2))
Rows = tuple[Row, ...]


def drawn(rng: Random, size: int) -> Row:
    """Cards of the pack that often go together: of a suit or two ranks, wild ones more often than in the pack."""
    suit, ranks, low = rng.choice(SUITS), (rng.randint(1, 13), rng.randint(1, 13)), rng.randint(1, 10)
    near = [card for card in PACK if card.suit == suit and low <= card.rank <= low + 5]
    alike = [card for card in PACK if card.rank in ranks]
    wilds = [card for card in PACK if card.rank in (0, 2)]
    left, cards = Counter(PACK), list[Card]()
    while len(cards) < size:
        card = rng.choice(rng.choices((near, alike, wilds, PACK), (4, 4, 2, 1))[0])
        if left[card]:
            left[card] -= 1
            cards.append(card)
    return tuple(cards)


# -- everything that there is ----------------------------------------------------------------------------------------


@cache
def is_meld(cards: Row, law: Law) -> bool:
    return brute(cards, law)[0] is not None


@cache
def every_meld(cards: Row, law: Law) -> tuple[Row, ...]:
    """The subsets of sorted cards that are melds, each sorted."""
    found = dict[Row, None]()
    for size in range(3, len(cards) + 1):
        for row in combinations(cards, size):
            plain = [card for card in row if not wild(card, law)]
            if len({card.rank for card in plain}) <= 1 or len({card.suit for card in plain}) == 1:
                found[row] = None
    return tuple(row for row in found if is_meld(row, law))


@cache
def every_lay(cards: Row, law: Law) -> tuple[Rows, ...]:
    """Every choice of melds of sorted cards that do not share a card."""
    found = dict[Rows, None]()
    for row in every_meld(cards, law):
        rest = tuple(sorted((Counter(cards) - Counter(row)).elements()))
        found[(row,)] = None
        for more in every_lay(rest, law):
            found[tuple(sorted((row, *more)))] = None
    return tuple(found)


def lying(row: Row, law: Law) -> list[Row]:
    """Every order in which a meld may lie: in a run each card in its place, one wild card in that of another."""
    if brute(row, law)[0] is not Kind.RUN:
        return [row]
    found = []
    for suit, low, odd in product(SUITS, range(14 - len(row) + 1), (None, *range(len(row)))):
        places = [Card((low + at) % 13 + 1, suit) for at in range(len(row))]
        left = list((Counter(row) - Counter(place for at, place in enumerate(places) if at != odd)).elements())
        if odd is None and not left:
            found.append(tuple(places))
        elif odd is not None and len(left) == 1 and wild(left[0], law) and left[0] != places[odd]:
            found.append(tuple(left[0] if at == odd else place for at, place in enumerate(places)))
    return [order for order in found if len(order) < 14 or law.ace_both_ends]


def legal_lays(state: State, rows: Rows, make: type[LayMeld | TakePile]) -> Iterator[LayMeld | TakePile]:
    for orders in product(*(lying(row, state.law) for row in rows)):
        if check(state, make(orders)) is None:
            yield make(orders)


# -- positions -------------------------------------------------------------------------------------------------------


def position(number: int, most: int) -> State:
    """A turn of seat 0 under options of its own, with a hand of up to so many cards and melds on the table."""
    rng = Random(f"finders/{number}")
    options = mixed(BURACO, rng)
    if opening := rng.random() < 0.5:
        # So few points that lays of small hands reach them.
        options = options.with_changes({"salida_score_limit": 0, "salida_min_points": rng.choice((30, 50, 75))})
    state = BURACO.deal(Setup("buraco", options, 3, "finders")).state
    assert isinstance(state, State)
    melds = []
    for _ in range(0 if opening else rng.randint(0, 3)):
        row = max(every_meld(tuple(sorted(drawn(rng, 8))), options.law), key=lambda _: rng.random(), default=None)
        if row is not None:
            kind = brute(row, options.law)[0]
            assert kind is not None
            melds.append(Meld(int(rng.random() < 0.2), kind, rng.choice(lying(row, options.law))))
    taken = rng.random() < 0.5
    side = Side(() if taken or rng.random() < 0.1 else state.sides[0].muerto, taken, bool(melds))
    hand = drawn(rng, rng.randint(3 if opening else 1, most))
    return state.evolve(
        turn=0,
        phase=rng.choice(("draw", "play", "play")),
        hands=(hand, *state.hands[1:]),
        pile=drawn(rng, rng.choice((1, 1, 2, 4))),
        melds=tuple(melds),
        sides=(side, *state.sides[1:]),
        scores=(rng.choice((0, 1500)),) * 3,
        taken=rng.choice(hand) if options.no_return_of_single_pozo_card and rng.random() < 0.3 else None,
    )


def told(state: State) -> str:
    hand, pile = (" ".join(map(card_text, row)) for row in (state.hand, state.pile))
    return f"{state.phase} {hand} | {pile} | {state.options.changed(type(state.options)())}"


# -- the claims ------------------------------------------------------------------------------------------------------


def check_melds(state: State) -> None:
    """`melds_with` finds every meld with a card; `samples` and `canastas` one of every rank, suit and sort."""
    law, hand = state.law, tuple(sorted(state.hand))
    melds = every_meld(hand, law)
    for card in set(hand):
        found = {tuple(sorted(row)) for row in melds_with(card, Counter(hand), law)}
        assert found == {row for row in melds if card in row}, card_text(card)

    def sort(row: Row) -> tuple[object, ...]:
        kind, plain = brute(row, law)[0], next((card for card in row if not wild(card, law)), None)
        return kind, plain and (plain.rank if kind is Kind.SET else plain.suit)

    assert {sort(row) for row in samples(hand, law)} == {sort(row) for row in melds}
    assert all(tuple(sorted(row)) in melds for row in samples(hand, law))
    sevens = {sort(row) for row in melds if len(row) == 7}
    assert {sort(row) for row in canastas(hand, law)} == sevens


def check_rich(state: State, rng: Random) -> None:
    values, hand = state.options.points, tuple(sorted(state.hand))

    def enough(rows: Sequence[Row], wanted: Wanted) -> bool:
        cards = [card for row in rows for card in row]
        worth = sum(values[card.rank] for card in cards)
        return worth >= wanted.points and len(cards) <= wanted.room and wanted.must in (None, *cards)

    for _ in range(3):
        must = rng.choice((None, rng.choice(hand)))
        wanted = Wanted(rng.choice((1, 30, 75, 100)), rng.randint(0, len(hand)), must)
        found = next(rich_enough(hand, state.law, values, wanted), None)
        assert (found is not None) == any(enough(rows, wanted) for rows in every_lay(hand, state.law)), wanted
        if found is not None:
            assert enough(found, wanted) and tuple(sorted(tuple(sorted(row)) for row in found)) in every_lay(
                hand, state.law
            )


def check_legal(state: State) -> None:
    """There is a lay, also with the pozo, wherever one is legal; in a few cards every single meld."""
    actions = list(BURACO.legal_actions(state))
    assert all(check(state, action) is None for action in actions)
    make: type[LayMeld | TakePile] = TakePile if state.phase == "draw" else LayMeld
    cards = tuple(sorted((*state.hand, state.pile[-1]) if make is TakePile else state.hand))
    found = [action for action in actions if isinstance(action, make)]
    there = next((one for rows in every_lay(cards, state.law) for one in legal_lays(state, rows, make)), None)
    assert bool(found) == (there is not None), there
    if make is LayMeld and len(cards) <= 5 and salida_needs(state, 0) == 0:
        single = {tuple(sorted(row)) for action in found for row in action.melds}
        assert single == {row for row in every_meld(cards, state.law) if any(legal_lays(state, (row,), make))}
    if state.phase == "play":
        laid = proposal(BURACO.censor(state, 0))
        assert (laid is not None) == (there is not None)
        assert laid is None or check(state, LayMeld(laid)) is None


def check_growths(state: State) -> None:
    """Every card is laid off, or put in a wild one's place, wherever that may be."""
    if state.phase != "play":
        return
    found = [laid_off(state, action) for action in growths(state)]
    every = []
    for card, number in product(set(state.hand), range(len(state.melds))):
        for make, end in product((LayOff, Replace), ("", "low", "high")):
            action = make(card, number, end)  # type: ignore[arg-type]
            if check(state, action) is None:
                every.append(laid_off(state, action))
    assert {(one.melds, one.locked) for one in found if isinstance(one, State)} == {
        (one.melds, one.locked) for one in every if isinstance(one, State)
    }


def check_ways(state: State, rng: Random) -> None:
    """Chosen cards are laid in some way wherever there is one; no way is offered that is none."""
    chosen = tuple(rng.sample(state.hand, rng.randint(min(3, len(state.hand)), len(state.hand))))
    before = state.phase == "draw" and not state.side.salida
    make: type[LayMeld | TakePile] = TakePile if before else LayMeld
    if state.phase == "draw" and not before:
        return
    given = [chosen, (*chosen, state.pile[-1])] if before else [chosen]
    there = set()
    for cards in given:
        law, key = state.law, tuple(sorted(cards))
        for rows in every_lay(key, law):
            one = (key,) if is_meld(key, law) else rows
            if sum(map(len, rows)) == len(key):
                there |= {tuple(sorted(action.melds)) for action in legal_lays(state, one, make)}
        ways = {tuple(sorted(map(tuple_sorted, rows))) for rows in partings(cards, law)}
        assert ways <= {(key,) if is_meld(key, law) else rows for rows in every_lay(key, law)}
    found = lays(state, chosen, 99)
    assert bool(found) == bool(there), [card_text(card) for card in chosen]
    assert all(check(state, action) is None for action in found)


def tuple_sorted(row: Row) -> Row:
    return tuple(sorted(row))


@pytest.mark.parametrize(
    ("first", "count", "most"),
    [
        (0, 60, 7),
        pytest.param(0, 200, 8, marks=RARE),
        pytest.param(1_000, many(40_000, 1_000), 9, marks=RARE),
    ],
)
def test_what_is_found_is_all_that_there_is(first: int, count: int, most: int) -> None:
    met = Counter[str]()
    for number in range(first, first + count):
        state, rng = position(number, most), Random(number)
        try:
            check_melds(state)
            check_rich(state, rng)
            check_legal(state)
            check_growths(state)
            check_ways(state, rng)
        except AssertionError as error:
            raise AssertionError(f"{number}: {told(state)}: {error}") from error
        met[state.phase] += 1
        met["salida"] += bool(salida_needs(state, 0))
    assert min(met.values()) > count / 10
