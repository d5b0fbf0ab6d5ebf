"""The hand solver against the examples of the rules and against a search that tries everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from carioca.cards import JOKER, Card, Suit, french_pack, parse_row, row_text
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.law import CONTRACTS, Contract, Limits
from carioca.games.contract.solver.hand import POINTS, bajadas, best_bajada, can_go_down, distance, outs
from tests.together import together

Hand = tuple[Card, ...]
PACK = french_pack(2, 4)
NATURALS = french_pack(1, 0)
SUITS = tuple(Suit)[:4]


# -- a search that tries everything: cards as multisets, melds written out (docs/rules/carioca.md M1-M8, J1-J3) --------


def meld_rows(kind: str, hand: Counter[Card], lack: int) -> Iterator[tuple[object, Counter[Card]]]:
    """Every meld of a kind that lacks at most so many cards of the hand: what it stands for, and its cards."""
    if kind == "T":
        shapes = [
            (rank, cards)
            for rank in range(1, 14)
            for cards in dict.fromkeys(combinations([Card(rank, suit) for suit in SUITS for _ in range(2)], 3))
        ]
    else:
        shapes = [
            ((suit, low), tuple(Card((low + step) % 13 + 1, suit) for step in range(4)))
            for suit in SUITS
            for low in range(13)
        ]
    for stands_for, cards in shapes:
        with_joker = [(*cards[:at], *cards[at + 1 :], JOKER) for at in range(len(cards))]
        for row in dict.fromkeys([cards, *with_joker]):
            counted = Counter(row)
            if (counted - hand).total() <= lack:
                yield stands_for, counted


Melds = list[tuple[object, Counter[Card]]]


def plans(hand: Hand, contract: Contract, lack: int) -> Iterator[Counter[Card]]:
    """The cards of every bajada that lacks at most so many cards of the hand."""
    counted = Counter(hand)

    def choose(melds: Melds, count: int, used: Counter[Card], seen: tuple[object, ...]) -> Iterator[Counter[Card]]:
        if count == 0:
            yield used
            return
        for at, (what, cards) in enumerate(melds):
            both = used + cards
            if what not in seen and (both - counted).total() <= lack and both[JOKER] <= 2:
                yield from choose(melds[at + 1 :], count - 1, both, (*seen, what))

    sets, runs = list(meld_rows("T", counted, lack)), list(meld_rows("E", counted, lack))
    for with_sets in choose(sets, contract.sets, Counter(), ()):
        for used in choose(runs, contract.runs, with_sets, ()):
            if all(count <= 2 for card, count in used.items() if card != JOKER):
                yield used


def searched(hand: Hand, contract: Contract) -> tuple[int, list[Counter[Card]]]:
    """The distance, and the cards of every plan that reaches it."""
    counted = Counter(hand)
    for lack in range(contract.cards + 1):
        found = [used for used in plans(hand, contract, lack) if (used - counted).total() == lack]
        if found:
            return lack, found
    raise AssertionError("no plan at all")


def cards_of(rows: tuple[Hand, ...]) -> Counter[Card]:
    return Counter(card for row in rows for card in row)


def left_points(hand: Hand, used: Counter[Card]) -> int:
    return sum(POINTS[card.rank] * count for card, count in (Counter(hand) - used).items())


def near(rng: Random, contract: Contract, size: int, changes: int) -> Hand:
    """A hand of so many cards that held the contract before some cards were exchanged."""
    while True:
        cards: list[Card] = []
        for rank in rng.sample(range(1, 14), contract.sets):
            cards += [Card(rank, rng.choice(SUITS)) for _ in range(3)]
        for _ in range(contract.runs):
            suit, low = rng.choice(SUITS[:2]), rng.randrange(13)
            cards += [Card((low + step) % 13 + 1, suit) for step in range(4)]
        for _ in range(rng.randrange(3)):
            cards[rng.randrange(len(cards))] = JOKER
        cards += rng.sample(PACK, max(0, size - len(cards)))
        for _ in range(changes):
            cards[rng.randrange(len(cards))] = rng.choice(PACK)
        rng.shuffle(cards)
        if all(count <= (4 if card == JOKER else 2) for card, count in Counter(cards).items()):
            return tuple(cards)


CASES = [("TT", 9, 2), ("TE", 9, 1), ("EE", 10, 2), ("TTT", 10, 1), ("TTE", 11, 1), ("TEE", 11, 1), ("EEE", 12, 1)]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "size", "changes"), CASES)
def test_agrees_with_trying_everything(name: str, size: int, changes: int) -> None:
    contract = CONTRACTS[name]
    rng = Random(f"solver {name}")
    for _ in range(5):
        hand = near(rng, contract, size, rng.randrange(changes + 1))
        lack, found = searched(hand, contract)
        text = row_text(hand)
        assert distance(hand, contract) == lack, text
        assert can_go_down(hand, contract) == (lack == 0), text
        bajada = best_bajada(hand, contract)
        every = list(bajadas(hand, contract))
        if lack:
            assert bajada is None, text
            assert every == [], text
        else:
            assert bajada is not None
            used = [cards_of(rows) for rows in every]
            assert left_points(hand, cards_of(bajada)) == min(left_points(hand, cards) for cards in found), text
            keys = [tuple(sorted(cards.items())) for cards in used]
            assert len(keys) == len(set(keys)), text
            assert set(keys) == {tuple(sorted(cards.items())) for cards in found}, text
            for rows in [bajada, *every]:
                assert not hasattr(read_bajada(contract, rows, 2), "code"), text


@pytest.mark.parametrize(("name", "size", "changes"), CASES[:4])
def test_outs_agree_with_trying_everything(name: str, size: int, changes: int) -> None:
    contract = CONTRACTS[name]
    rng = Random(f"analysis {name}")
    for _ in range(3):
        hand = near(rng, contract, size, 1 + rng.randrange(changes))
        lack, found = searched(hand, contract)
        counted = Counter(hand)
        wanted = {card for used in found for card in used - counted if counted[card] < (4 if card == JOKER else 2)}
        assert distance(hand, contract) == lack
        assert outs(hand, contract) == wanted, row_text(hand)


# -- examples of the rules (docs/rules/carioca.md 6 a, b) --------------------------------------------------------------


def hand_of(text: str) -> Hand:
    return parse_row(text)


@together(
    ("name", "text", "lack"),
    [
        # b 25-29: tríos, repeated suits, two jokers in all, no two of one rank
        ("TT", "7H 7D 7S QH QD QC", 0),
        ("TT", "7H 7H 7D QC QC QD", 0),
        ("TT", "7H 7D 7S 7C 7H 7D", 3),
        ("TT", "7H 7D * QH QD *", 0),
        ("TTT", "7H 7D * QH QD * 2H 2D *", 1),
        ("TTT", "7H 7D * QH QD * 2H 2D 2S", 0),
        # b 30-35: two escalas may overlap or share a suit, but not be equal
        ("EE", "3H 4H 5H 6H 9H TH JH QH", 0),
        ("EE", "3H 4H 5H 6H 5H 6H 7H 8H", 0),
        ("EE", "3H 4H 5H 6H 3H 4H 5H 6H", 1),
        ("EE", "3H 4H 5H * 3H 4H 5H 6H", 0),  # the joker as the 2 of hearts
        ("EE", "3H 4H 5H 6H 3D 4D 5D 6D", 0),
        # b 39: a card serves one meld only
        ("TE", "5S 6S 8S 7H 7D 7S", 1),
        ("TE", "5S 6S 8S 7H 7D 7S *", 0),
        # A run of which nothing is held takes a joker too.
        ("EEE", "3H 4H 5H 6H 9H TH JH QH *", 3),
        ("EEE", "3H 4H 5H 6H 9H TH JH QH * *", 2),  # 3-5 and 10-Q with a joker each, 6 and 9 in a third
        ("EEE", "3H 4H 5H 9H TH JH QH * *", 3),
        # a 9-20: one suit, cyclic, one joker a meld
        ("TE", "QH KH AH 2H 9D 9S 9C", 0),
        ("TE", "KD AD 2D 3D 9D 9S 9C", 0),
        ("TE", "8H 9H TH JD 5D 5S 5C", 1),
        ("TE", "5C 8C * * 9H 9D 9S", 1),
        ("TE", "KH * 2H 3H 9D 9S 9C", 0),
        ("TT", "* * * * 9D 9S 9C", 2),
        ("TTTT", "2H 2D 2S 3H 3D 3S 4H 4D 4S 5H 5D 5S 6C", 0),
        # c 40-53: the 13-card runs
        ("final", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 0),
        ("final", "AH 2H 3H 4H * 6H 7H 8H * TH JH QH KH", 0),
        ("final", "AH 2H 3H 4H * * 7H 8H 9H TH JH QH KH", 1),
        ("final", "* 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH *", 1),
        ("final", "AH * 3H 4H 5H * 7H 8H 9H * JH QH KH", 1),
        ("final", "AH 2H 3H 4H 5H 6H 7H 8H 9D TH JH QH KH", 1),
        ("sucia", "AH 2S 3S 4D 5C 6C 7H 8H 9S TD JD QC KC", 0),
        ("sucia", "AH 2S 3S 4D 5C 6C * 8H 9S TD JD QC KC", 0),
        ("sucia", "AH 2S 3S 4D 5C 6C * 8H 9S TD JD * KC", 1),
        ("color", "AH 2D 3D 4H 5D 6H 7H 8D 9D TH JD QH KD", 0),
        ("color", "AH 2D 3D 4H 5D 6H 7S 8D 9D TH JD QH KD", 1),
        ("color", "AH 2D 3D 4H 5D 6H * 8D 9D TH JD QH KD", 1),
        ("payaso", "AH 2S 3D 4C 5H 6S 7D 8C 9H TS JD QC KH", 0),
        ("payaso", "AS 2H 3C 4D 5S 6H 7C 8D 9S TH JC QD KS", 0),
        ("payaso", "AH 2S 3D 4C 5H 6D 7D 8C 9H TS JD QC KH", 1),
        ("real", "AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH", 1),
    ],
)
def test_distance_of_examples(name: str, text: str, lack: int) -> None:
    hand, contract = hand_of(text), CONTRACTS[name]
    assert distance(hand, contract) == lack
    assert can_go_down(hand, contract) == (lack == 0)
    bajada = best_bajada(hand, contract)
    every = list(bajadas(hand, contract))
    if lack:
        assert bajada is None
        assert every == []
    else:
        assert bajada is not None
        assert cards_of(bajada) in [cards_of(rows) for rows in every]
        jokers = {"final": 2, "sucia": 1}.get(name, 0 if contract.full else 2)
        assert not hasattr(read_bajada(contract, bajada, jokers), "code")


def test_a_lone_card_is_far_from_everything() -> None:
    assert distance(hand_of("5S"), CONTRACTS["TT"]) == 5
    assert distance(hand_of("*"), CONTRACTS["EEE"]) == 11
    assert distance(hand_of("* * * *"), CONTRACTS["TTTT"]) == 10
    assert distance(hand_of("*"), CONTRACTS["payaso"]) == 13


def test_outs() -> None:
    hand = hand_of("7H 7D QH QD QC 3S 9C")
    assert distance(hand, CONTRACTS["TT"]) == 1
    assert outs(hand, CONTRACTS["TT"]) == {JOKER, *(Card(7, suit) for suit in SUITS)}


def test_a_card_of_which_both_copies_are_held_is_no_out() -> None:
    found = outs(hand_of("7H 7H QH QD QC 3S"), CONTRACTS["TT"])
    assert Card(7, Suit.HEARTS) not in found
    assert Card(7, Suit.SPADES) in found


def test_nothing_helps_a_complete_hand() -> None:
    hand = hand_of("7H 7D 7S QH QD QC 3S")
    assert distance(hand, CONTRACTS["TT"]) == 0
    assert outs(hand, CONTRACTS["TT"]) == frozenset()


def test_the_best_bajada_sheds_jokers_and_dear_cards() -> None:
    # Kings and aces rather than fives; the joker costs more than any natural.
    bajada = best_bajada(hand_of("5H 5D 5S KH KD KS AH AD AS"), CONTRACTS["TT"])
    assert bajada == (parse_row("AS AH AD"), parse_row("KS KH KD"))
    bajada = best_bajada(hand_of("KH KD KS AH AD AS *"), CONTRACTS["TT"])
    assert bajada == (parse_row("AS AH AD"), parse_row("KS KH *"))


def test_points_of_the_house_decide() -> None:
    hand = hand_of("KH KD KS AH AD AS *")
    cheap_joker = (0, *POINTS[1:])
    assert best_bajada(hand, CONTRACTS["TT"], cheap_joker) == (parse_row("AS AH AD"), parse_row("KS KH KD"))
    assert best_bajada(hand, CONTRACTS["TT"], dict(enumerate(cheap_joker))) == best_bajada(
        hand, CONTRACTS["TT"], cheap_joker
    )


def test_a_bajada_is_written_sets_first_and_runs_from_low_to_high() -> None:
    bajada = best_bajada(hand_of("2H * KH QH 9D 9S 9C"), CONTRACTS["TE"])
    assert bajada == (parse_row("9S 9D 9C"), parse_row("QH KH * 2H"))


@together("name", CONTRACTS)
def test_the_order_of_the_hand_changes_nothing(name: str) -> None:
    contract = CONTRACTS[name]
    rng = Random(f"order {name}")
    for _ in range(10):
        hand = list(near(rng, contract, 13, 0)) if not contract.full else rng.sample(PACK, 13)
        first = tuple(hand)
        rng.shuffle(hand)
        other = tuple(hand)
        assert outs(first, contract) == outs(other, contract)
        assert best_bajada(first, contract) == best_bajada(other, contract)
        assert list(bajadas(first, contract)) == list(bajadas(other, contract))


def test_limits_of_jokers() -> None:
    relieved = Limits(jokers=1)  # J12
    hand = hand_of("AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH")
    assert distance(hand, CONTRACTS["real"], relieved) == 0
    assert len(list(bajadas(hand, CONTRACTS["real"], relieved))) == 1
    assert distance(hand, CONTRACTS["final"], Limits(jokers=0)) == 1
    four = hand_of("* 2H * 4H * 6H * 8H 9H TH JH QH KH")
    assert distance(four, CONTRACTS["final"], Limits(jokers=4)) == 0
    assert distance(four, CONTRACTS["final"], Limits(jokers=3)) == 1
    assert distance(hand_of("7H 7D * QH QD *"), CONTRACTS["TT"], Limits(jokers=1)) == 1


@pytest.mark.parametrize("name", ["final", "sucia", "color", "payaso", "real"])
def test_full_runs_lack_what_no_card_fills(name: str) -> None:
    """Adding the outs one by one leads to a bajada in `distance` steps, and no other card shortens the way."""
    contract = CONTRACTS[name]
    rng = Random(f"full {name}")
    for _ in range(6):
        hand = tuple(rng.sample(PACK, 9))
        lack = distance(hand, contract)
        while lack:
            found = outs(hand, contract)
            for card in (*NATURALS, JOKER):
                if hand.count(card) < (4 if card == JOKER else 2):
                    assert distance((*hand, card), contract) == lack - (card in found)
            hand = (*hand, min(found))
            lack -= 1
        assert best_bajada(hand, contract) is not None
