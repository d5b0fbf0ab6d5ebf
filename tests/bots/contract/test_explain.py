"""What is said for a move is true: every count against a count by another way, and the cases by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from carioca.bots.contract.explain import explain
from carioca.bots.contract.levels import GreedyBot
from carioca.bots.contract.player import NormalBot
from carioca.bots.door import RandomBot
from carioca.cards import JOKER, Card
from carioca.engine.events import RoundEnded
from carioca.engine.game import View
from carioca.games.contract.bajada import joker_limit, limits
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.law import Contract, Limits
from carioca.games.contract.solver import hand as solver
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, Draw, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.state import put, without
from tests.bots.play import ALL_ROUNDS, positions
from tests.games.contract.mixes import mixed
from tests.longer import many

Decision = tuple[State, View, Action]


def decisions(levels: tuple[str, ...], seed: str, options: CariocaOptions, every: int) -> Iterator[Decision]:
    """Every so many-th state of a match with what the seat to act sees, and moves good, simple and by chance."""
    bots = (NormalBot(CARIOCA), GreedyBot(CARIOCA), RandomBot(CARIOCA))
    for at, (state, _) in enumerate(positions(levels, seed, options)):
        seat = CARIOCA.current(state)
        if seat is not None and at % every == 0:
            view = CARIOCA.censor(state, seat)
            for action in dict.fromkeys(bot.decide(view, Random(at)) for bot in bots):
                yield state, view, action


# -- the same figures by another way ---------------------------------------------------------------------------------


def count_unseen(state: State, seat: int) -> Counter[Card]:
    """The cards that a seat has not seen, counted from the whole state: they lie in the stock or in other hands."""
    hidden = Counter(state.stock)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden += Counter(hand) - Counter(state.known[other])
    return hidden


@cache
def law_distance(hand: tuple[Card, ...], contract: Contract, limits: Limits) -> int:
    return solver.distance(hand, contract, limits)


def after(state: State, action: Action) -> tuple[Card, ...]:
    """The hand of the seat to act once it has drawn from the pile, thrown, laid or swapped."""
    hand = state.hand
    match action:
        case Draw("pile"):
            return (*hand, state.pile[-1])
        case LayDown(melds) | LayMeld(melds):
            for card in (card for row in melds for card in row):
                hand = without(hand, card)
        case LayOff(card) | Discard(card):
            hand = without(hand, card)
        case SwapJoker(card):
            hand = (*without(hand, card), JOKER)
    return hand


def fits_somewhere(state: State, card: Card) -> bool:
    """Whether a seat that is down long since may lay this card off, asked of the rules."""
    options = state.options.with_changes({"must_end_with_discard": False})
    asking = state.evolve(
        options=options,
        phase="play",
        drew="stock",
        down=put(state.down, state.turn, "earlier"),
        hands=put(state.hands, state.turn, (card, card, *state.hand)),
    )
    tries = (LayOff(card, meld, end) for meld in range(len(state.melds)) for end in ("", "low", "high"))
    return any(CARIOCA.check(asking, action) is None for action in tries)


def check_figures(state: State, action: Action, found: dict[str, Any]) -> int:
    """Every figure of a move's reasons is the one that the whole state gives; how many were looked at."""
    seat, looked = state.turn, 0
    rest = after(state, action)
    left = count_unseen(state, seat)
    if "helps" in found or "no-helps" in found:
        said = found.get("helps") or found["no-helps"]
        hand = rest if isinstance(action, Discard) else state.hand
        limit = limits(state)
        contract, asked = state.contract, limit._replace(jokers=joker_limit(state), fast=False)
        lack = law_distance(tuple(sorted(hand)), contract, asked)
        if lack == 1:
            helping = [card for card in left if next(solver.bajadas((*hand, card), contract, asked), None)]
        else:
            helping = [card for card in left if law_distance(tuple(sorted((*hand, card))), contract, asked) < lack]
        assert said == {"n": sum(left[card] for card in helping), "unseen": left.total(), "lack": lack}
        looked += 1
    now = CARIOCA.points(state)[seat]
    then = CARIOCA.points(state.evolve(hands=put(state.hands, seat, rest)))[seat]
    for code in ("points", "lay", "meld"):
        if code in found:
            assert found[code]["n"] == now - then
            looked += 1
    if "left" in found:
        assert found["left"] == {"n": len(rest), "points": then, "before": now}
        looked += 1
    if "table-takes" in found:
        takes = sum(count for card, count in left.items() if fits_somewhere(state, card))
        assert found["table-takes"] == {"n": takes, "unseen": left.total()}
        looked += 1
    if "wins" in found:
        ended = [event for event in CARIOCA.apply(state, action).events if isinstance(event, RoundEnded)]
        assert [event.winners for event in ended] == [(seat,)]
        looked += 1
    for code in ("threat", "late"):
        if code in found:
            rival = found[code]["seat"]
            assert rival != seat and state.down[rival] != "no"
            assert found[code]["n"] == len(state.hands[rival]) == min(
                len(hand) for at, hand in enumerate(state.hands) if at != seat and state.down[at] != "no"
            )  # fmt: skip
            looked += 1
    return looked


def look_at(state: State, view: View, action: Action) -> int:
    reasons = explain(view, action)
    assert reasons and len({reason.code for reason in reasons}) == len(reasons)
    return check_figures(state, action, {reason.code: reason.values for reason in reasons})


@pytest.mark.slow
def test_every_figure_is_true() -> None:
    looked = sum(look_at(*one) for one in decisions(("normal", "greedy", "normal"), "true", ALL_ROUNDS, 97))
    assert looked > 25


@pytest.mark.slow
def test_every_figure_is_true_in_many_positions() -> None:
    counted: set[State] = set()
    wanted = many(1_000, 300)
    for number in range(60):
        seats = ("normal", "greedy", "normal", "random")[: 2 + number % 3]
        for state, view, action in decisions(seats, f"count-{number}", ALL_ROUNDS, 7):
            if look_at(state, view, action) and "helps" in {reason.code for reason in explain(view, action)}:
                counted.add(state)
        if len(counted) >= wanted:
            break
    assert len(counted) >= wanted


def mixes(seed: str, number: int, every: int) -> Iterator[Decision]:
    rng = Random(seed)
    for at in range(number):
        yield from decisions(("normal", "random"), f"{seed}-{at}", mixed(rng, 1), every)


@pytest.mark.slow
def test_any_mix_of_house_rules_has_true_reasons() -> None:
    assert sum(look_at(*one) for one in mixes("few", 3, 53)) > 10


@pytest.mark.slow
def test_many_mixes_of_house_rules_have_true_reasons() -> None:
    assert sum(look_at(*one) for one in mixes("many", 25, 19)) > 200
