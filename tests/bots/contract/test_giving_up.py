"""When `hard` and `expert` give a contract up, and how they save points then; what moves are weighed at."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from carioca.bots.contract.chances import reach, turns_left
from carioca.bots.contract.explain import explain
from carioca.bots.contract.levels import ExpertBot, HardBot
from carioca.bots.contract.outlook import Outlook
from carioca.bots.contract.player import NormalBot
from carioca.bots.contract.prospects import Prospects
from carioca.bots.contract.styles import Style
from carioca.bots.contract.weighing import weigh
from carioca.cards import parse_card, parse_row
from carioca.engine.game import Setup, State
from carioca.games.contract.carioca import CARIOCA, ROUNDS, CariocaOptions
from carioca.games.contract.law import CONTRACTS
from carioca.games.contract.scoring import hand_points
from carioca.games.melding.actions import Action, Discard, Draw, LayDown
from carioca.games.melding.state import Kind, Meld
from tests.bots.mixed_rounds import CHEAP, DEAR, Watching, mixed_round, states
from tests.bots.play import positions

OPTIONS = CariocaOptions()
LEVELS = (HardBot, ExpertBot)
RIVAL = Meld(1, Kind.SET, parse_row("7H7D7S")), Meld(1, Kind.SET, parse_row("QHQDQC"))


def _table(contract: str, hand: str, seats: int = 4, **changes: Any) -> State:
    """Seat 0 to act with this hand; it has drawn from the stock unless `changes` say otherwise."""
    setup = Setup("carioca", OPTIONS, seats, "giving-up")
    state = CARIOCA.deal(setup, OPTIONS.round_ids.index(contract)).state
    fixed: dict[str, Any] = {
        "turn": 0,
        "phase": "play",
        "drew": "stock",
        "hands": (parse_row(hand), *state.hands[1:]),
        "pile": (parse_card("9C"),),
    }
    return state.evolve(**(fixed | changes))  # type: ignore[no-any-return]


def _rival_with(state: State, cards: int) -> State:
    """Seat 1 is down and holds so many cards."""
    hands = (state.hands[0], state.hands[1][:cards], *state.hands[2:])
    down = ("no", "earlier", *("no",) * (state.seats - 2))
    return state.evolve(hands=hands, down=down, melds=RIVAL)


def _decide(bot: HardBot, state: State) -> Action:
    action = bot.decide(CARIOCA.censor(state, 0), Random(1))
    assert CARIOCA.check(state, action) is None
    return action


@pytest.mark.parametrize("level", LEVELS)
def test_throws_the_dearest_card_when_a_rival_goes_out_before_the_hand_can_be_laid(level: type[HardBot]) -> None:
    state = _rival_with(_table("TT", "2H3D4S5C6H8D9STCKDKSAHACJD"), 1)
    action = _decide(level(CARIOCA), state)
    assert isinstance(action, Discard) and action.card.rank == 1


@pytest.mark.parametrize("level", LEVELS)
def test_keeps_a_hand_that_one_card_completes(level: type[HardBot]) -> None:
    state = _rival_with(_table("TT", "KHKDKSACAH2H3D4S5C6H8D9STC"), 4)
    assert _decide(level(CARIOCA), state) == _decide(NormalBot(CARIOCA), state)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_goes_down_when_it_can(level: type[HardBot]) -> None:
    state = _rival_with(_table("TT", "KHKDKSACAHAD3D4S5C6H8D9STC"), 1)
    assert isinstance(_decide(level(CARIOCA), state), LayDown)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("top", "source"), [("2C", "pile"), ("QC", "stock"), ("*", "stock")])
def test_who_saves_takes_a_cheap_card_and_leaves_a_dear_one(level: type[HardBot], top: str, source: str) -> None:
    hand = "2H3D4S5C6H8D9STCKDKSAHAC"
    state = _rival_with(_table("TT", hand, phase="draw", drew=None, pile=(parse_card(top),)), 1)
    assert _decide(level(CARIOCA), state) == Draw(source)


def test_the_expert_gives_the_last_run_up_without_jokers_where_hard_goes_on() -> None:
    state = _table("final", "2H4D5S7C8H9DTSQCKDAHACJD6S", turns=120)
    assert _decide(HardBot(CARIOCA), state) == _decide(NormalBot(CARIOCA), state)  # type: ignore[arg-type]
    thrown = _decide(ExpertBot(CARIOCA), state)
    assert isinstance(thrown, Discard) and thrown.card.rank == 1


def test_at_small_tables_the_expert_plays_as_hard_does() -> None:
    # What it has beyond comes from tables of four: with fewer rivals there is more time, and it cost dozens of points.
    hands = ("2H4D5S7C8H9DTSQCKDAHACJD6S", "2H2D3H3D4H5DTSQCKDAHACJD6S", "AS3S4S7D8D9DKDQD2C5C9HJH2H")
    alike = {2: 0, 4: 0}
    for seats in alike:
        for contract, hand in ((contract, hand) for contract in ("EEE", "TTTT", "final") for hand in hands):
            # Twelve samples, as many as `hard` looks at.
            state = _table(contract, hand, seats, turns=20 * seats)
            alike[seats] += _decide(ExpertBot(CARIOCA, samples=12), state) == _decide(HardBot(CARIOCA), state)
    assert alike[2] == 9 > alike[4]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_run_is_given_up_that_jokers_keep_from_being_laid(level: type[HardBot], seats: int) -> None:
    # Two of its thirteen cards may be jokers and none is thrown (J2, J8): with three, ten hearts leave no room.
    for jokers, builds in (("**", True), ("***", False)):
        hand = f"{jokers}AH2H3H4H5H6H7H8H9HTH{'KC' if builds else ''}"
        thrown = _decide(level(CARIOCA), _table("final", hand, seats))
        assert isinstance(thrown, Discard) and (thrown.card == parse_card("KC")) is builds


def test_experts_end_a_last_round_in_which_all_low_cards_are_held() -> None:
    """After the second turning whoever saves throws low cards again, too; before it the dearest alone."""
    hand, size = "2H3H2S3S4D5D2C3C4S5S6H7H", len(OPTIONS.order.pack) - 12 * 4 - 1
    thrown: dict[int, set[int]] = {0: set(), 3: set()}
    for recycles, ranks in thrown.items():
        for lap in range(8):
            state = _table("final", f"{hand}KC", turns=1 + 4 * lap, recycles=recycles)
            state = state.evolve(stock=state.stock[: size // 2])
            action = _decide(ExpertBot(CARIOCA), state)
            assert isinstance(action, Discard)
            ranks.add(action.card.rank)
    assert thrown[0] == {13} and min(thrown[3]) < 8


@pytest.mark.parametrize(("seats", "recycles", "lets"), [(6, 1, False), (6, 3, True), (4, 3, False)])
def test_where_six_sit_low_cards_that_are_hoarded_go_round_again(seats: int, recycles: int, lets: bool) -> None:
    """Three runs of four among savers: once the stock was turned three times more goes than the dearest card."""
    ranks = set()
    for lap in range(8):
        state = _table("EEE", "2H4D2S6S3D5C2C4C7S6H9H8DKC", seats, turns=1 + seats * (20 + lap), recycles=recycles)
        bot = HardBot(CARIOCA)
        with patch.object(bot, "gives_up", return_value=True):
            action = _decide(bot, state)
        assert isinstance(action, Discard)
        ranks.add(action.card.rank)
    assert (min(ranks) < 9) is lets and 13 in ranks


SIX_SHORT, NINE_SHORT = "2H3H4H5H6H7H8H2C2D3S4S5DKC", "2H4H6H8HTH2C4D5S7C9DJSQCKC"


@pytest.mark.parametrize(
    ("hand", "scores", "saves"),
    [
        (SIX_SHORT, (300, 300, 320, 340), False),
        (SIX_SHORT, (200, 300, 320, 340), True),
        (SIX_SHORT, (300, 200, 320, 340), False),
        (NINE_SHORT, (300, 300, 320, 340), True),
    ],
)
def test_the_last_round_is_played_for_the_match(hand: str, scores: tuple[int, ...], saves: bool) -> None:
    """Who leads by far gives up what others build on: paying little wins the match."""
    state = _table("final", hand, scores=scores)
    bot = ExpertBot(CARIOCA)
    assert bot.gives_up(bot.outlook(CARIOCA.censor(state, 0)), state.hand[:-1]) is saves


def test_before_the_last_round_and_for_hard_standings_change_nothing() -> None:
    for level, contract in ((ExpertBot, "EEE"), (HardBot, "final")):
        moves = [
            _decide(level(CARIOCA), _table(contract, SIX_SHORT, scores=scores))
            for scores in ((300, 300, 300, 300), (100, 300, 300, 300), (600, 300, 300, 300))
        ]
        assert moves[0] == moves[1] == moves[2]


@pytest.mark.parametrize(("mine", "points"), [(200, 100), (400, None), (260, None)])
def test_a_lead_that_decides_is_said(mine: int, points: int | None) -> None:
    view = CARIOCA.censor(_table("final", SIX_SHORT, scores=(mine, 300, 320, 340)), 0)
    found = {reason.code: dict(reason.values) for reason in explain(view, Discard(parse_card("KC")))}
    assert found.get("ahead") == (None if points is None else {"n": points})


@pytest.mark.parametrize("number", [4150])
def test_nobody_throws_back_what_was_just_taken(number: int) -> None:
    # Two careful players of a 13-card run once passed an eight to and fro until the watch of this test ended it.
    order = mixed_round(number, CHEAP, DEAR)._replace(bots=("hernan", "hernan"))
    taken = None
    for state in states(order, Watching()):
        if state.drew == "pile":
            taken = state.known[state.turn][-1]
        elif state.phase == "draw":
            assert taken is None or state.pile[-1] != taken
            taken = None


@pytest.mark.parametrize(
    ("hand", "top", "turns"), [("7C8S8DQD8CJCKS3C8D5DAH6S", "5C", 6), ("8HASTSAC5HJS2D2DQH7S3DKC", "2C", 1)]
)
def test_a_card_that_brings_nearer_is_judged_in_the_hand(hand: str, top: str, turns: int) -> None:
    """Who would save with the hand as it is builds with the card of the pile: to leave it looks silly."""
    state = _table("EEE", hand, phase="draw", drew="", pile=parse_row(top), turns=turns)
    bot = HardBot(CARIOCA)
    assert bot.gives_up(bot.outlook(CARIOCA.censor(state, 0)), state.hand)
    assert _decide(bot, state) == Draw("pile")
    # A card that brings it no nearer does not change its mind.
    other = state.evolve(pile=parse_row("KC"))
    assert _decide(bot, other) == Draw("stock")


@pytest.mark.slow
def test_a_careful_one_gives_up_sooner() -> None:
    given = {}
    for caution in (0.0, 1.0, 3.0):
        bot = HardBot(CARIOCA, Style(caution=caution))
        given[caution] = 0
        for state in _early_states():
            view = CARIOCA.censor(state, state.turn)
            outlook = bot.outlook(view)
            given[caution] += bot.gives_up(outlook, state.hand)
    assert given[0.0] < given[3.0] and given[0.0] <= given[1.0] <= given[3.0]


def _early_states() -> list[State]:
    options = CariocaOptions(rounds=("TEE", "EEE", "TTTT"))
    found = [state for state, _ in positions(("normal",) * 4, "careful", options)]
    return [state for state in found if state.phase == "draw" and state.down[state.turn] == "no"][::7]


@pytest.mark.slow
def test_saving_costs_no_more_than_the_cards_in_hand_and_what_may_still_come() -> None:
    """One turn that is left: the dearest of all cards goes, a joker that is drawn stays."""
    for state in _early_states():
        outlook = Outlook(Prospects(CARIOCA.censor(state, state.turn)))
        size = len(state.hand)
        assert outlook.saving(state.hand, size) <= hand_points(OPTIONS.order, state.hand) + 50 * OPTIONS.jokers
        assert outlook.saving(state.hand, size - 1) <= outlook.saving(state.hand, size)


def test_the_chance_falls_with_distance_and_grows_with_time_and_help() -> None:
    for name in ROUNDS:
        contract = CONTRACTS[name]
        live = 0.0 if contract.full else 0.15
        assert reach(contract, 0, live, 3) == 1.0
        near, far = reach(contract, 1, live, 6), reach(contract, 4, live, 6)
        assert 0 < far < near < 1, name
        assert reach(contract, 1, live, 12) > reach(contract, 1, live, 2), name
        if not contract.full:
            assert reach(contract, 1, 0.3, 6) > reach(contract, 1, 0.05, 6), name


def test_a_rival_near_to_going_out_leaves_fewer_turns() -> None:
    for name in ("TE", "EE", "TTT", "TTE"):
        state = _table(name, "2H3D4S5C6H8D9STCKDKSAHACJD")
        calm, many, last = (sum(turns_left(state, cards)) for cards in (99, 7, 1))
        assert last < many <= calm, name
        more = sum(turns_left(_table(name, "2H3D4S5C6H8D9STCKDKSAHACJD", seats=2), 99))
        assert more > calm, name


@pytest.mark.slow
def test_the_best_move_weighed_is_the_experts_and_all_are_legal() -> None:
    expert = ExpertBot(CARIOCA)
    options = CariocaOptions(rounds=("TE", "EEE", "final"), extra_rounds=("color",))
    states = [state for state, _ in positions(("expert", "normal"), "weighed", options) if state.phase != "over"][::9]
    assert {state.contract.id for state in states} == set(options.round_ids)
    several = 0
    for number, state in enumerate(states):
        view = CARIOCA.censor(state, state.turn)
        weighed = weigh(CARIOCA, view, Random(number))
        assert weighed[0].action == expert.decide(view, Random(number))
        assert len({one.action for one in weighed}) == len(weighed)
        assert all(CARIOCA.check(state, one.action) is None for one in weighed)
        assert list(weighed) == sorted(weighed, key=lambda one: one.cost)
        several += len(weighed) > 1
    assert several > len(states) / 2


def test_to_break_a_finished_bajada_is_weighed_as_dear() -> None:
    state = _table("TT", "KHKDKSACAHAD3D4S5C6H8D9STC")
    costs = {one.action: one.cost for one in weigh(CARIOCA, CARIOCA.censor(state, 0), Random(1))}
    assert costs[Discard(parse_card("KH"))] > costs[Discard(parse_card("TC"))] + 2
