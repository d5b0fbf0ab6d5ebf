"""Melds and lay-offs under mixed options against the sentences of docs/rules/carioca.md 2.3 and 2.4, read naively."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from carioca.cards import JOKER, Card, Suit, parse_card
from carioca.engine.game import Refusal
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.carioca import CariocaOptions
from carioca.games.contract.law import CONTRACTS, NO_LIMIT
from carioca.games.contract.melds import read_row
from carioca.games.melding.state import Kind, Laid
from tests.games.contract.mixes import mixed
from tests.longer import many

MANY = [*range(5), *(pytest.param(number, marks=pytest.mark.slow) for number in range(5, many(60, 25)))]
RED = (parse_card("2H"), parse_card("2D"))
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
Row = tuple[Card, ...]


class Run(NamedTuple):
    """An escala as the rules see it: the place of its first card in A=0 ... K=12, and which cards are jokers."""

    low: int
    wild: tuple[bool, ...]


def no_limit(number: int) -> int:
    """An option's number, 0 being none."""
    return number or 1000


def room(low: int, length: int, options: CariocaOptions) -> bool:
    """M3, M4: whether a run may have these places; A is 0, the ace above K is 13."""
    last = {"wrap": 1000, "high_or_low": 13, "low": 12}[options.ace_in_escala]
    return length <= no_limit(options.escala_max_len) and low + length - 1 <= last


def as_trio(row: Row, options: CariocaOptions) -> bool:
    """M1, M5, J1: one rank; a red two among twos is a two."""
    for rank in {card.rank for card in row if card != JOKER}:
        jokers = sum(is_wild(card, options) and card.rank != rank for card in row)
        others = [card for card in row if not is_wild(card, options) and card.rank != rank]
        if not others and jokers < len(row) and jokers <= no_limit(options.jokers_per_meld_down):
            return len(row) == 3 or (options.meld_size_down == "at_least" and len(row) > 3)
    return False


def is_wild(card: Card, options: CariocaOptions) -> bool:
    """J11: what may stand for another card."""
    return card == JOKER or (options.red_twos_wild and card in RED)


def runs_of(row: Row, options: CariocaOptions) -> list[Run]:
    """M2, M3, M4, J7: every way in which a row, as it lies, is a run."""
    found = []
    for low in range(13):
        for suit in SUITS:
            wild = []
            for place, card in enumerate(row):
                sits = card != JOKER and card.rank - 1 == (low + place) % 13
                sits = sits and (card.suit == suit or options.escala_suit == "any")
                if not sits and not is_wild(card, options):
                    break
                wild.append(not sits)
            else:
                if not all(wild) and room(low, len(row), options):
                    found.append(Run(low, tuple(wild)))
    return found


def as_run(row: Row, options: CariocaOptions) -> bool:
    """M5, J1; without jokers the row is a set of cards, with one it is read upwards or downwards."""
    if not (len(row) == 4 or (options.meld_size_down == "at_least" and len(row) > 4)):
        return False
    most = no_limit(options.jokers_per_meld_down)
    if any(sum(run.wild) <= most for order in (row, row[::-1]) for run in runs_of(order, options)):
        return True
    if JOKER in row or len({card.rank for card in row}) < len(row):
        return False
    by_place = [tuple(sorted(row, key=lambda card, low=low: (card.rank - 1 - low) % 13)) for low in range(13)]  # type: ignore[misc]
    return any(not any(run.wild) for order in by_place for run in runs_of(order, options))


def made_up(rng: Random) -> Row:
    """A row that is a meld or nearly one."""
    size = rng.choice([3, 4, 4, 4, 5, 6, 13, 14])
    low, suit = rng.randrange(13), rng.choice(SUITS)
    if size <= 5 and rng.random() < 0.4:
        row = [Card(low + 1, rng.choice(SUITS)) for _ in range(size)]
    else:
        row = [Card((low + step) % 13 + 1, suit) for step in range(size)]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        row[rng.randrange(size)] = rng.choice([JOKER, *RED, Card(rng.randint(1, 13), rng.choice(SUITS))])
    if rng.random() < 0.4:
        row.reverse()
    elif rng.random() < 0.3:
        rng.shuffle(row)
    return tuple(row)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", MANY)
def test_a_row_of_a_bajada(number: int) -> None:
    rng = Random(f"row {number}")
    met = set()
    for _ in range(12):
        options = mixed(rng)
        for _ in range(40):
            row = made_up(rng)
            truth = as_trio(row, options) or as_run(row, options)
            found = any(isinstance(read_row(row, options.law, wish), Laid) for wish in (Kind.RUN, Kind.SET))
            assert found == truth, (" ".join(map(str, row)), options.changed(CariocaOptions()))
            met.add(truth)
    assert met == {True, False}


# -- lay-offs ----------------------------------------------------------------------------------------------------------


def joins_trio(row: Row, card: Card, options: CariocaOptions) -> bool:
    """T7, J5: the same rank, or a joker that is not one too many."""
    rank = next(card.rank for card in row if not is_wild(card, options))
    if card.rank == rank:
        return True
    jokers = 1 + sum(is_wild(held, options) and held.rank != rank for held in row)
    fits = options.jokers_adjacent or jokers <= len(row) + 1 - jokers + 1
    return is_wild(card, options) and jokers <= no_limit(options.table_joker_limit) and fits


def joins_run(row: Row, run: Run, card: Card, end: str, options: CariocaOptions) -> bool:
    """T7, M3, M4, J5, J6: the next card of the suit, or a joker with enough naturals between."""
    low = (run.low - 1) % 13 if end == "low" else run.low
    if not room(low, len(row) + 1, options):
        return False
    place = low if end == "low" else (run.low + len(row)) % 13
    suit = next(held.suit for held, wild in zip(row, run.wild, strict=True) if not wild)
    if card != JOKER and card.rank - 1 == place and (card.suit == suit or options.escala_suit == "any"):
        return True
    wild = (True, *run.wild) if end == "low" else (*run.wild, True)
    if not is_wild(card, options) or sum(wild) > no_limit(options.table_joker_limit):
        return False
    if sum(wild) == 1:
        return True
    nearest = wild.index(True, 1) if end == "low" else wild[-2::-1].index(True) + 1
    between = nearest - 1
    apart = between >= options.joker_gap and (options.jokers_adjacent or between > 0)
    return apart and len(wild) - sum(wild) >= options.second_joker_min_naturals


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", MANY)
def test_a_lay_off(number: int) -> None:
    """Cards that fit, that nearly fit and jokers, laid one after the other while they may."""
    rng = Random(f"lay off {number}")
    met = set()
    for _ in range(12):
        options = mixed(rng)
        for _ in range(30):
            laid = read_row(made_up(rng), options.law, rng.choice([Kind.RUN, Kind.SET]))
            if isinstance(laid, Laid) and not all(is_wild(card, options) for card in laid.cards):
                met |= lay_on(laid, options, rng)
    assert met == {True, False}


def lay_on(laid: Laid, options: CariocaOptions, rng: Random) -> set[bool]:
    """Lays up to eight cards on a meld, each judged by the engine and by the sentences; which answers there were."""
    row, met = laid.cards, set()
    for _ in range(8):
        end = rng.choice(["low", "high"]) if laid.kind is Kind.RUN else ""
        near = rng.choice([card for card in row if card != JOKER])
        cards = [JOKER, *RED, Card(rng.randint(1, 13), near.suit), Card(near.rank, rng.choice(SUITS))]
        next_one = layoffs.run_ends(row, options.law) if laid.kind is Kind.RUN else None
        cards += [Card(place.rank, near.suit) for place in next_one or () if place]
        card = rng.choice(cards)
        if laid.kind is Kind.SET:
            truth = joins_trio(row, card, options)
        else:
            (run,) = set(runs_of(row, options))
            truth = joins_run(row, run, card, end, options)
        refusal = layoffs.layoff_refusal(laid.kind, row, card, end, options.law)  # type: ignore[arg-type]
        assert (refusal is None) == truth, (laid.kind, " ".join(map(str, row)), str(card), end, refusal, options)
        met.add(truth)
        if truth:
            row = (card, *row) if end == "low" else (*row, card)
    return met


# -- two rows for a contract -------------------------------------------------------------------------------------------


def nearly_wild(rng: Random) -> Row:
    """A few naturals among cards that may be jokers: often a trío as well as an escala."""
    size = rng.choice([3, 4, 4, 4, 5])
    low, suit = rng.randrange(13), rng.choice(SUITS)
    row = [Card((low + step) % 13 + 1, suit) for step in range(size)]
    for at in rng.sample(range(size), rng.randint(1, size - 1)):
        row[at] = rng.choice([JOKER, JOKER, *RED])
    if rng.random() < 0.3:
        rng.shuffle(row)
    return tuple(row)


@pytest.mark.seldom(2)
@pytest.mark.sampled(48)
@pytest.mark.parametrize("number", MANY)
def test_two_rows_are_what_the_contract_needs(number: int) -> None:
    """C2: two rows make a contract when one can be read as each of its kinds, in whatever order they are laid."""
    rng = Random(f"two rows {number}")
    met = set()
    for _ in range(12):
        options = mixed(rng).with_changes(
            {"no_equal_melds": False, "jokers_per_bajada": 0, "jokers_per_meld_down": rng.choice([0, 0, 2, 3, 4])}
        )
        assert isinstance(options, CariocaOptions)
        for _ in range(40):
            pair = nearly_wild(rng), nearly_wild(rng)
            trios, runs = [as_trio(row, options) for row in pair], [as_run(row, options) for row in pair]
            either = (trios[0] and runs[1]) or (runs[0] and trios[1])
            for contract, truth in (("TT", all(trios)), ("TE", either), ("EE", all(runs))):
                found = read_bajada(CONTRACTS[contract], pair, NO_LIMIT, options.law)
                told = (contract, [" ".join(map(str, row)) for row in pair], options.changed(CariocaOptions()))
                assert isinstance(found, Refusal) == (not truth), told
                met.add(truth)
    assert met == {True, False}
