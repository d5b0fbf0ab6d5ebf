"""Opponents at Kalooki: legal on every level, blind to hidden cards, sensible when a card may be called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from carioca.bots.base import LEVELS
from carioca.bots.contract.outlook import Outlook, worth_of
from carioca.bots.contract.prospects import TableSense
from carioca.bots.door import BOTS, make_bot, mind_of
from carioca.bots.review import reviewable
from carioca.cards import card_text, parse_row
from carioca.engine.events import RoundEnded
from carioca.engine.game import NOTHING, Setup
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.state import State
from carioca.games.melding.state import put
from tests.bots.blind import decides_alike
from tests.games.contract.kalooki import meld, play, player, position
from tests.longer import many

SHORT = KalookiOptions(rounds_table=("TTE", "TTEE"))
PLAYERS = ("normal", "hard", "greedy", "expert", "easy")


HOUSES: tuple[dict[str, Any], ...] = (
    {"call_arbiter": "next_player", "max_calls_per_round": 3, "over_call_penalty": 50, "discard_joker": False},
    {"final_discard": "required", "discard_drawn_discard": False, "tack_on": "own"},
    {"call_extra_cards": 2, "joker_replace_by": "any_down", "distinct_fours": "none", "distinct_threes": "none"},
    {"extra_melds": False, "tack_same_turn": False, "initial_upcard": True, "call_extra_cards": 0},
)
OF_A_MATCH = 25


def states(seats: int, seed: str, changes: Mapping[str, Any] = NOTHING) -> list[State]:
    """Every state of a match between opponents of several levels."""
    options = SHORT.with_changes(changes)
    bots = [make_bot(PLAYERS[seat % len(PLAYERS)], KALOOKI) for seat in range(seats)]
    state, rng, found = KALOOKI.deal(Setup("kalooki", options, seats, seed)).state, Random(seed), []
    while KALOOKI.current(state) is not None:
        found.append(state)
        action = bots[state.turn].decide(KALOOKI.censor(state, state.turn), rng)
        assert KALOOKI.check(state, action) is None
        state = KALOOKI.apply(state, action).state
    return found


@pytest.mark.seldom(2)
@pytest.mark.sampled(8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", KALOOKI.presets)
def test_every_level_plays_whole_rounds(level: str, preset: str) -> None:
    bot, rng = make_bot(level, KALOOKI), Random(level)
    options = KALOOKI.presets[preset].with_changes({"rounds_table": ["TEE"]})
    state = KALOOKI.deal(Setup("kalooki", options, 4, level)).state
    ended = False
    while KALOOKI.current(state) is not None:
        action = bot.decide(KALOOKI.censor(state, state.turn), rng)
        assert KALOOKI.check(state, action) is None
        step = KALOOKI.apply(state, action)
        state, ended = step.state, any(isinstance(event, RoundEnded) for event in step.events)
    assert ended


@cache
def sample(first: int, count: int) -> tuple[State, ...]:
    """So many positions of matches at tables of three to six, in every second one under other house rules."""
    found: list[State] = []
    number = first * 1000
    while len(found) < count:
        rng = Random(f"blind {number}")
        passed = states(3 + number % 4, f"blind {number}", rng.choice(HOUSES) if number % 2 else {})
        found += rng.sample(passed, min(OF_A_MATCH, len(passed)))
        number += 1
    return tuple(found[:count])


@pytest.mark.sampled(16)
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_never_change_a_decision(level: str) -> None:
    found = states(4, "blind")
    of_each = {state.phase: state for state in found}
    assert {"draw", "play", "call", "call-answer"} <= of_each.keys()
    decides_alike(KALOOKI, level, [*of_each.values(), *Random("blind").sample(found, 40)])


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_without_a_stock_the_only_card_of_the_pile_is_taken(level: str, down: bool) -> None:
    """K26: nobody may draw from a stock that cannot be made anew, and no move is weighed that is not legal."""
    given = {"A": player("2S 5D", "earlier") if down else player("2S 5D 9H JC QS KD 3H 6C 8S")}
    state = position(round=0 if down else 8, stock=[], pile=["7D"], turn="A", phase="draw", **given)
    assert answered(state, level) == "draw pile"
    mind, view = mind_of(KALOOKI), KALOOKI.censor(state, state.turn)
    assert [KALOOKI.action_text(one.action) for one in mind.weigh(KALOOKI, view, Random(1), 1.0)] == ["draw pile"]


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_hidden_cards_never_change_a_decision_in_thousands_of_positions(chunk: int) -> None:
    """With CARIOCA_LONG=1 5,000 positions for every level and 500 for every character."""
    found = sample(chunk, many(500, 20))
    for bot in BOTS:
        decides_alike(KALOOKI, bot, found if bot in LEVELS else found[::10])


def answered(state: State, level: str = "normal") -> str:
    """What an opponent says."""
    return KALOOKI.action_text(make_bot(level, KALOOKI).decide(KALOOKI.censor(state, state.turn), Random(1)))


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "hard", "expert"])
def test_a_card_is_called_that_completes_a_hand_and_never_by_a_complete_one(level: str) -> None:
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC"]}
    for cards, said in (("7S 7H 9C 9D 9H KS KH KD JH", "call"), ("7S 7H 7C 9C 9D 9H KS KH KD", "pass")):
        state, _ = play(position(C=player(cards), **given), "discard 7D")
        assert answered(state, level) == said, cards


@pytest.mark.parametrize("level", ["greedy", "normal", "hard"])
def test_a_useless_card_is_let_go(level: str) -> None:
    useless = player("AS 2H 4C 5H 8C TD QC JS KH")
    state, _ = play(position(A=player("7D 2S 3S"), C=useless, stock=["AC", "KC"]), "discard 7D")
    assert answered(state, level) == "pass"


def dealt_like(hand: str, round_no: int, turns: int, **keys: Any) -> State:
    """C may call a seven, and nobody is down; all other cards are dealt or lie in the stock."""
    seen = ["7D", *map(card_text, parse_row(hand))]
    pack = list(map(card_text, KALOOKI.cards(KalookiOptions(), 4)))
    for card in seen:
        pack.remove(card)
    Random(hand).shuffle(pack)
    size = KalookiOptions().cards_dealt(round_no)
    hands = [" ".join(pack[size * at : size * (at + 1)]) for at in range(3)]
    players = {"A": player("7D " + hands[0]), "B": player(hands[1]), "C": player(hand), "D": player(hands[2])}
    state = position(**players, round=round_no, stock=pack[3 * size :], turns=turns, pile=[], **keys)
    return play(state, "discard 7D")[0]


def test_an_expert_calls_early_what_others_let_go() -> None:
    """Two cards more bring a far contract nearer while there is time."""
    state = dealt_like("7S 7H 9C 9D KS 2H 4C JH QD 5C", 1, 6)
    assert [answered(state, level) for level in ("normal", "hard", "expert")] == ["pass", "pass", "call"]
    worth = worth_of(Outlook(TableSense(KALOOKI.censor(state, state.turn))))
    assert worth.nearer < worth.lack and worth.gain == worth.without - worth.with_it > 0


def test_an_expert_calls_what_brings_it_nearer_though_its_cards_grow() -> None:
    """Of rounds played both ways those with the call are cheaper, also where more cards are left beside the bajada."""
    state = dealt_like("9S 2S QD 4D 2S 2C 7S KD TD JH", 1, 6, options={"call_arbiter": "next_player"})
    assert answered(state, "expert") == "call"


LIKE, USELESS = "JC 3C 5H * 2C AH 4H 7C AH TC", "JH QC 4S 9H 3S 6C QH JC 4D 4D"


def test_an_expert_asks_the_discarder_for_no_card_like_one_that_it_throws_next_nor_for_one_of_no_use() -> None:
    """Most such calls are refused, and all have seen what was asked for; so it is where the next player need not take
    what it refuses."""
    for hand in (LIKE, USELESS):
        assert answered(dealt_like(hand, 1, 6), "expert") == "pass", hand
        free = {"call_arbiter": "next_player", "refusing_next_player_must_take": False}
        assert answered(dealt_like(hand, 1, 6, options=free), "expert") == "pass", hand
    state = dealt_like(LIKE, 1, 6)
    nine = state.evolve(hands=put(state.hands, state.turn, parse_row("7S 7H 5H * 2C AH 4H 9C AH TC")))
    assert answered(nine, "expert") == "call"


def test_an_expert_calls_what_completes_its_contract_though_it_may_throw_one_like_it() -> None:
    """Of the pairs in hand one goes next, maybe that of the card; but with the card no pair has to go."""
    for pairs in ("7S 7H 5S 5H", "7S 7H KS KH"):
        assert answered(dealt_like(f"{pairs} TH TS TC 9S 9H 9C 2S", 0, 6, calls=2), "expert") == "call", pairs


def test_an_expert_calls_any_card_where_who_refuses_has_to_take_it() -> None:
    """K23: most calls are granted there, and the card of the stock alone pays for both, however large the hand; not at
    the price of a call beyond those that were agreed."""
    house = {"call_arbiter": "next_player"}
    assert answered(dealt_like(USELESS, 1, 6, options=house), "expert") == "call"
    grown = "8S 8H 8C 9C 9D 4H 5H 6H TC JC QS TH 5D KS TC 3C"
    assert answered(dealt_like(grown, 1, 6, calls=3, options=house), "expert") == "call"
    fined = {"max_calls_per_round": 1, "over_call_penalty": 50}
    assert answered(dealt_like(USELESS, 1, 6, calls=0, options=house | fined), "expert") == "call"
    assert answered(dealt_like(USELESS, 1, 6, calls=1, options=house | fined), "expert") == "pass"


NEARLY = "8S 8H 8C 9C 9D 9H KS KH 2C"
FARAWAY = "AS 2H 4C 5H 8C TD QC JS KH"


def said_by_thrower(level: str, hand: str, **keys: Any) -> str:
    """What A says, who threw a seven and holds this hand."""
    given = {"stock": ["AC", "KC"], "calls": 1, "C": CALLER}
    asked, _ = play(position(A=player(f"7D {hand}"), **{**given, **keys}), "discard 7D", "call")
    return answered(asked, level)


CALLER = player("7S 7H 9S 9C KD KC 2D 3D 5C")
ABOUT_TO_END: dict[str, Any] = {"D": player("2H", "earlier"), "melds": [meld("TS TH TC", "D")]}


def test_an_expert_grants_a_call_only_far_from_its_contract_to_who_has_shown_nothing() -> None:
    """K21: to refuse costs it nothing; two more cards bring a caller nearer than they cost it (docs/lab-notes.md)."""
    assert said_by_thrower("expert", FARAWAY) == "allow"
    assert said_by_thrower("expert", NEARLY) == "refuse"
    assert said_by_thrower("expert", FARAWAY, C=CALLER | {"known": ["2D"]}) == "refuse"
    assert said_by_thrower("expert", FARAWAY, **ABOUT_TO_END) == "refuse"


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "hard"])
def test_others_grant_a_call_when_the_round_seems_to_end_soon(level: str) -> None:
    """They think of the points that the caller then holds, not of what its two cards bring."""
    assert said_by_thrower(level, FARAWAY) == "refuse"
    assert said_by_thrower(level, NEARLY) == "allow"
    assert said_by_thrower(level, FARAWAY, **ABOUT_TO_END) == "allow"


@pytest.mark.parametrize(("must", "near"), [(True, "allow"), (False, "refuse")])
def test_the_next_player_grants_what_it_does_not_want_where_it_would_have_to_take_it(must: bool, near: str) -> None:
    """K23: who has to take what it refuses loses the blind card; who has not loses nothing."""
    house = {"call_arbiter": "next_player", "refusing_next_player_must_take": must}
    given = {"A": player("7D 2S 3S"), "C": player("7S 7H 3C"), "stock": ["AC", "KC"], "options": house}
    for hand, said in ((NEARLY, near), (FARAWAY, "allow"), ("7S 7H 9C 9D KS KH 2C 4C JH", "refuse")):
        asked, _ = play(position(B=player(hand), **given), "discard 7D", "call")
        assert answered(asked, "expert") == said, hand


def test_a_refused_card_is_taken_by_who_can_use_it() -> None:
    given = {"A": player("7D 2S 3S"), "C": player("7S 7H 3C"), "stock": ["AC", "KC"]}
    for cards, said in (("7S 7H 9C 9D KS KH 2C 4C JH", "take"), ("7S 7H 7C 9C 9D 9H KS KH JH", "decline")):
        state, _ = play(position(B=player(cards), **given), "discard 7D", "call", "refuse")
        assert answered(state) == said
    down, _ = play(
        position(B=player("2H", "earlier"), melds=[meld("7S 7H 7C", "B")], **{**given, "C": player("5C")}),
        *("discard 7D", "call", "refuse"),
    )
    assert answered(down) == "take"


def test_a_round_of_kalooki_can_be_looked_at_afterwards() -> None:
    assert reviewable(KALOOKI)
