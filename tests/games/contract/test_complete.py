"""`legal_actions` offers all there is: every action that `check` allows, and a bajada for every set of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from carioca.cards import JOKER, Card, Suit, card_text, french_pack, row_text
from carioca.engine.game import Game
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.law import CONTRACTS, Contract
from carioca.games.contract.state import State
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Decline,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
)
from carioca.games.melding.state import Kind
from tests.conformance.walks import along, some

every_game = along(lambda profile: profile.family == "contract")
NAMES = sorted(set(french_pack(1, 1)))


def _everything_small(state: State) -> Iterator[Action]:
    yield from (Draw("stock"), Draw("pile"), EndTurn())
    yield from (Call(), Pass(), Allow(), Refuse(), Take(), Decline())
    for card in NAMES:
        yield Discard(card)
        for number, meld in enumerate(state.melds):
            jokers = [at for at, other in enumerate(meld.cards) if other == JOKER]
            # Those of a set are alike.
            yield from (SwapJoker(card, number, at) for at in (jokers[:1] if meld.kind is Kind.SET else jokers))
            if meld.kind is Kind.RUN:
                yield LayOff(card, number, "low")
                yield LayOff(card, number, "high")
                yield Replace(card, number, "low")
                yield Replace(card, number, "high")
            else:
                yield LayOff(card, number)


@pytest.mark.slow
@every_game
def test_draws_lay_offs_and_discards_are_all_offered(game: Game, preset: str, seats: int) -> None:
    _all_offered(game, preset, seats, 10)


@pytest.mark.slow
@every_game
def test_draws_lay_offs_and_discards_are_all_offered_in_many_states(game: Game, preset: str, seats: int) -> None:
    _all_offered(game, preset, seats, 40)


def _all_offered(game: Game, preset: str, seats: int, count: int) -> None:
    for state, _, _ in some(game, preset, seats, count):
        offered = {action for action in game.legal_actions(state) if not isinstance(action, LayDown | LayMeld)}
        assert offered == {action for action in _everything_small(state) if game.check(state, action) is None}


# -- bajadas, found by trying all ways (M1-M6, J1, J2) ----------------------------------------------------------------


def _trio_rank(row: tuple[Card, ...]) -> Iterator[tuple[object, ...]]:
    plain = [card for card in row if card != JOKER]
    if len(plain) >= 2 and len({card.rank for card in plain}) == 1:
        yield ("trio", plain[0].rank)


def _run_places(row: tuple[Card, ...]) -> Iterator[tuple[object, ...]]:
    plain = [card for card in row if card != JOKER]
    ranks = {card.rank for card in plain}
    if len(plain) >= 3 and len({card.suit for card in plain}) == 1 and len(ranks) == len(plain):
        for low in range(13):
            if all((rank - 1 - low) % 13 < 4 for rank in ranks):
                yield ("run", plain[0].suit, low)


def _partitions(cards: tuple[Card, ...], sets: int, runs: int) -> Iterator[frozenset[tuple[object, ...]]]:
    """The contents of every way to lay all these cards as so many tríos and escalas, equal melds left out."""
    if not cards:
        if sets == runs == 0:
            yield frozenset()
        return
    first, rest = cards[0], cards[1:]
    for size, left, read in ((3, sets, _trio_rank), (4, runs, _run_places)):
        if not left:
            continue
        for chosen in set(combinations(rest, size - 1)):
            remaining = list(rest)
            for card in chosen:
                remaining.remove(card)
            for meld in read((first, *chosen)):
                for others in _partitions(tuple(remaining), sets - (size == 3), runs - (size == 4)):
                    if meld not in others:
                        yield others | {meld}


def _by_force(hand: tuple[Card, ...], contract: Contract) -> set[tuple[Card, ...]]:
    found = set()
    # Naturals first: a joker must not be the card that a meld is built around.
    for cards in set(combinations(sorted(hand, key=lambda card: (card == JOKER, card)), contract.cards)):
        if cards.count(JOKER) <= 2 and any(_partitions(cards, contract.sets, contract.runs)):
            found.add(tuple(sorted(cards)))
    return found


def _near(contract: Contract, rng: Random, extra: int) -> tuple[Card, ...]:
    """A hand that almost makes the contract, sometimes quite: its melds with a card exchanged, and some cards more."""
    pack = Counter(french_pack(2, 4))
    cards: list[Card] = []
    for _ in range(contract.sets):
        rank = rng.randint(1, 13)
        cards += [Card(rank, Suit(rng.randrange(4))) for _ in range(3)]
    for _ in range(contract.runs):
        low, suit = rng.randrange(13), Suit(rng.randrange(4))
        cards += [Card((low + step) % 13 + 1, suit) for step in range(4)]
    for at in rng.sample(range(len(cards)), rng.choice((0, 1, 1, 2))):
        cards[at] = rng.choice([JOKER, JOKER, rng.choice(NAMES)])
    # Cards close to those that are there make hands with more than one bajada.
    cards += [Card(card.rank % 13 + 1, card.suit) if card != JOKER else JOKER for card in rng.sample(cards, extra)]
    hand = list((Counter(cards) & pack).elements())
    rng.shuffle(hand)
    return tuple(hand)


def _down_state(hand: tuple[Card, ...], round_id: str, **keys: object) -> State:
    players = [{"hand": [card_text(card) for card in hand]}, {"hand": []}]
    data = {"game": "carioca", "players": players, "round": round_id, "drew": "stock", **keys}
    return CARIOCA.read_position(data)


BY_FORCE = ["TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT"]


@pytest.mark.seldom(2)
@pytest.mark.sampled(10)
@pytest.mark.parametrize("round_id", BY_FORCE)
def test_a_bajada_for_every_set_of_cards(round_id: str) -> None:
    _all_bajadas(round_id, 12)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("round_id", BY_FORCE)
def test_a_bajada_for_every_set_of_cards_in_many_hands(round_id: str) -> None:
    _all_bajadas(round_id, 50)


def _all_bajadas(round_id: str, count: int) -> None:
    contract = CONTRACTS[round_id]
    rng = Random(round_id)
    complete = 0
    for _ in range(count):
        hand = _near(contract, rng, min(3, 13 - contract.cards))
        state = _down_state(hand, round_id)
        offered = [action for action in CARIOCA.legal_actions(state) if isinstance(action, LayDown)]
        assert all(CARIOCA.check(state, action) is None for action in offered)
        sets = [tuple(sorted(card for row in action.melds for card in row)) for action in offered]
        assert set(sets) == _by_force(hand, contract), row_text(hand)
        assert len(sets) == len(set(sets))
        complete += bool(sets)
    assert complete >= count // 8


FULL_SUITS = {
    "final": "H" * 13,
    "real": "S" * 13,
    "sucia": "HSDCHSDCHSDCH",
    "color": "HDHDDDHHHDHDH",
    "payaso": "HSDCHSHSDCDSH",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("round_id", FULL_SUITS)
def test_thirteen_cards_with_jokers_anywhere(round_id: str) -> None:
    """M8, J2-J4: what may be laid is offered, for every place of no, one or two jokers."""
    options = {"extra_rounds": ["sucia", "color", "payaso", "real"]}
    row = [Card(at + 1, Suit("SHDC".index(suit))) for at, suit in enumerate(FULL_SUITS[round_id])]
    limit = {"final": 2, "sucia": 1}.get(round_id, 0)
    for count in range(3):
        for places in combinations(range(13), count):
            hand = tuple(JOKER if at in places else card for at, card in enumerate(row))
            state = _down_state(hand, round_id, options=options)
            close = any((at + 1) % 13 in places for at in places)
            fits = count <= limit and not close
            assert (CARIOCA.check(state, LayDown((hand,))) is None) == fits, places
            assert any(isinstance(action, LayDown) for action in CARIOCA.legal_actions(state)) == fits, places


@pytest.mark.sampled(4)
@pytest.mark.parametrize("jokers", [1, 3, 4])
def test_more_or_fewer_jokers_in_the_final_round(jokers: int) -> None:
    """`final_jokers`: as many as it says, never on neighbouring ranks."""
    row = [Card(at + 1, Suit.CLUBS) for at in range(13)]
    rng = Random(jokers)
    for places in rng.sample([set(p) for n in range(5) for p in combinations(range(13), n)], 250):
        hand = tuple(JOKER if at in places else card for at, card in enumerate(row))
        state = _down_state(hand, "final", options={"final_jokers": jokers})
        fits = len(places) <= jokers and not any((at + 1) % 13 in places for at in places)
        assert (CARIOCA.check(state, LayDown((hand,))) is None) == fits, places
        assert any(isinstance(action, LayDown) for action in CARIOCA.legal_actions(state)) == fits, places
