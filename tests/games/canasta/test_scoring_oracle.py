"""Points of random tables at the end of a deal, added up a second time from the words of B25-B28."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from carioca.cards import card_text
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.finder import samples
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.scoring import points
from carioca.games.canasta.state import State
from tests.longer import many

RANKS = "A23456789TJQK"
LETTERS = [rank + suit for rank in RANKS for suit in "SHDC"]


def value(card: str, options: CanastaOptions) -> int:
    """B25."""
    if card == "*":
        return options.joker_value
    if card[0] == "2":
        return options.two_value
    if card[0] == "A":
        return options.ace_value
    return 5 if card[0] in "34567" else 10


def is_wild_canasta(row: list[str]) -> bool:
    return all(card == "*" or card[0] == "2" for card in row)


def wild_at(row: list[str], locked: bool) -> int | None:
    """Where the card stands that is not itself in a meld of a table, None where all are (B07, B12)."""
    plain = [card for card in row if card != "*" and card[0] != "2"]
    if len({card[0] for card in plain}) == 1 and len(plain) > 1 and not (len(plain) == 2 and plain[0] == "A"):
        return next((at for at, card in enumerate(row) if card == "*" or card[0] == "2"), None)
    suit = plain[0][1]
    around = RANKS + "A"
    for low in range(len(around) - len(row) + 1):
        expected = [rank + suit for rank in around[low : low + len(row)]]
        odd = [at for at, card in enumerate(row) if card != expected[at]]
        if len(odd) <= 1 and all(row[at] == "*" or row[at][0] == "2" for at in odd):
            if odd:
                return odd[0]
            return expected.index("2" + suit) if locked else None
    raise AssertionError(row)


def canasta_bonus(row: list[str], locked: bool, options: CanastaOptions) -> int:
    """B27, and seven naturals in a row beside the wild where that is agreed."""
    if len(row) < 7:
        return 0
    if is_wild_canasta(row):
        return options.canasta_wild_bonus
    at = wild_at(row, locked)
    if at is None:
        return options.canasta_real_bonus
    is_run = len({card[0] for card in row if card != "*" and card[0] != "2"}) > 1
    if options.semi_clean_bonus and is_run and len(row) >= 8 and at in (0, len(row) - 1):
        return options.semi_clean_bonus
    return options.canasta_simple_bonus


def expected(data: dict[str, Any], options: CanastaOptions, closer: int | None) -> list[int]:
    """B26 for every side of a position."""
    found = []
    for number, side in enumerate(data["sides"]):
        total = 0
        for meld in data["melds"]:
            if meld["side"] == number:
                total += sum(value(card, options) for card in meld["cards"])
                total += canasta_bonus(meld["cards"], meld.get("locked", False), options)
        if closer == number:
            total += options.close_bonus
        for seat in side["seats"]:
            if seat == side["fresh"] and not options.unused_muerto_cards_count:
                continue
            total -= sum(value(card, options) for card in data["players"][seat]["hand"])
        if side["fresh"] is not None:
            total -= options.unused_muerto_penalty
        elif not side["taken"]:
            total -= options.no_muerto_penalty
        found.append(total)
    return found


def final_table(rng: Random, options: CanastaOptions) -> State:
    """Random melds, hands and muertos for 2, 3, 4 or 6, as they may lie at the end of a deal."""
    seats = rng.choice((2, 3, 4, 6))
    pack = list(options.pack(seats))
    if rng.random() < 0.5:  # poor in suits, so that long runs come about
        pack = [card for card in pack if card.suit != 1] + [card for card in pack if card.suit == 1]
        head = pack[: len(pack) * 3 // 4]
        rng.shuffle(head)
        pack[: len(head)] = head
    else:
        rng.shuffle(pack)
    number = {2: 2, 3: 3, 4: 2, 6: 3}[seats]
    sides, melds = [], []
    for side in range(number):
        mine, pack = pack[:24], pack[24:]
        for _ in range(rng.randint(0, 5)):
            found = sorted(samples(mine, options.law), key=len)
            if not found:
                break
            row = rng.choice(found[len(found) // 2 :])
            for card in row:
                mine.remove(card)
            melds.append({"side": side, "cards": [card_text(card) for card in row]})
        pack += mine
        taken = rng.random() < 0.6
        own = [seat for seat in range(seats) if seat % number == side]
        fresh = rng.choice(own) if taken and rng.random() < 0.4 else None
        sides.append({"seats": own, "score": rng.randrange(-300, 1500, 5), "taken": taken, "fresh": fresh})
    rng.shuffle(pack)
    for side in sides:
        if not side["taken"]:
            side["muerto"], pack = [card_text(card) for card in pack[: options.muerto_size]], pack[11:]
    players = []
    for _ in range(seats):
        size = rng.randint(1, max(1, min(14, len(pack) // seats)))
        players.append({"hand": [card_text(card) for card in pack[:size]]})
        pack = pack[size:]
    more = options.changed(CanastaOptions())
    data = {"players": players, "sides": sides, "melds": melds, "stock": ["7C"], "phase": "play", "options": more}
    data["stock"] = [card_text(card) for card in pack]
    return BURACO.read_position(data)


RULES = [
    {},
    {"semi_clean_bonus": 150, "joker_value": 30, "unused_muerto_cards_count": True},
    {"two_value": 10, "ace_value": 20, "no_muerto_penalty": 150, "unused_muerto_penalty": 50, "close_bonus": 200},
    {"canasta_real_bonus": 300, "canasta_simple_bonus": 150, "canasta_wild_bonus": 500, "joker_value": 20},
]


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, pytest.param(many(10_000, 800), marks=pytest.mark.slow)])
def test_random_final_tables(count: int) -> None:
    rng, canastas = Random(26), 0
    for number in range(count):
        options = CanastaOptions().with_changes(RULES[number % len(RULES)])
        state = final_table(rng, options)
        closer = rng.choice((None, *range(len(state.sides))))
        data = BURACO.position(state)
        sides = expected(data, options, closer)
        canastas += sum(len(meld["cards"]) >= 7 for meld in data["melds"])
        assert list(points(state, closer)) == [sides[seat % len(sides)] for seat in range(state.seats)]
        assert list(BURACO.points(state)) == [
            total for seat in range(state.seats) for total in [expected(data, options, None)[seat % len(sides)]]
        ]
    assert canastas > count / 10


def test_the_second_reader_knows_a_locked_run() -> None:
    row = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"]
    assert wild_at(row, locked=False) is None and wild_at(row, locked=True) == 0
    assert all(one != other for one, other in pairwise(RANKS))
