"""What the stronger levels know of Carioca Rummy: which cards help, and when a finished bajada is better kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carioca.bots.contract.explain import explain
from carioca.bots.contract.levels import ExpertBot, HardBot
from carioca.bots.contract.player import NormalBot
from carioca.bots.contract.weighing import weigh
from carioca.cards import parse_card, parse_row
from carioca.engine.game import Setup, State
from carioca.games.contract.carioca import CARIOCA, RUMMY
from carioca.games.contract.rules import legal_actions
from carioca.games.melding.actions import Action, Discard, Draw, LayDown
from carioca.games.melding.state import Kind, Meld

LOOSE = "7H7D7S QHQDQC 2H4S6C9D JCKSAD"  # two sets, and seven cards that go nowhere
LONG = "7H7D7S7C QHQDQCQS 4S5H4D4CJC"  # two sets of four, three fours, a five and a jack: all but two can go


def _table(hand: str, *, contract: str = "TT", **changes: Any) -> State:
    """Seat 0 of two to act in Carioca Rummy with this hand; it has drawn from the stock unless `changes` say so."""
    state = CARIOCA.deal(Setup("carioca", RUMMY, 2, "holding"), RUMMY.round_ids.index(contract)).state
    fixed: dict[str, Any] = {
        "turn": 0,
        "phase": "play",
        "drew": "stock",
        "hands": (parse_row(hand.replace(" ", "")), state.hands[1]),
        "pile": (parse_card("9C"),),
    }
    return state.evolve(**(fixed | changes))  # type: ignore[no-any-return]


def _rival(state: State, cards: int, *rows: str) -> State:
    """The other seat is down and holds so many cards."""
    melds = tuple(Meld(1, Kind.SET, parse_row(row)) for row in rows)
    return state.evolve(hands=(state.hands[0], state.hands[1][:cards]), down=("no", "earlier"), melds=melds)


def _decide(state: State, level: type[HardBot | NormalBot] = ExpertBot) -> Action:
    action = level(CARIOCA).decide(CARIOCA.censor(state, 0), Random(1))
    assert CARIOCA.check(state, action) is None
    return action


PAIRS = "KHKD 7H7D 4S4C 9H9D 2S3D5C6S8D"  # four pairs for three sets, and five cards without a partner


def test_hard_and_expert_count_the_cards_that_help() -> None:
    """No pair is needed, so whoever does not count throws a king."""
    state = _table(PAIRS, contract="TTT")
    assert _decide(state, NormalBot) == Discard(parse_card("KH"))
    assert [_decide(state, level) for level in (HardBot, ExpertBot)] == [Discard(parse_card("8D"))] * 2


def test_an_expert_keeps_a_bajada_while_much_would_be_left() -> None:
    action = _decide(_table(LOOSE))
    assert isinstance(action, Discard)
    assert action.card.rank not in (7, 12), "what the bajada takes stays"
    assert isinstance(_decide(_table(LOOSE), HardBot), LayDown)


def test_it_goes_down_once_the_rest_can_go_too() -> None:
    rest = _rival(_table("7H7D7S QHQDQC 4S4D5H5D JC"), 6, "4H4C4S", "5S5C5H")
    assert isinstance(_decide(rest), LayDown)
    assert isinstance(_decide(_table("7H7D7S7C7H QHQDQCQSQHQD 2H KS")), Discard)
    assert isinstance(_decide(_table("7H7D7S7C7H7D QHQDQCQSQHQD 2H")), LayDown)


@pytest.mark.parametrize(("cards", "lays"), [(8, False), (4, False), (3, True), (1, True)])
def test_it_goes_down_when_the_rival_is_about_to_go_out(cards: int, lays: bool) -> None:
    state = _rival(_table(LOOSE), cards, "3H3C3S", "8S8C8H")
    assert isinstance(_decide(state), LayDown) == lays


def test_once_the_stock_was_turned_it_waits_no_longer() -> None:
    assert isinstance(_decide(_table(LOOSE, recycles=1)), LayDown)


@pytest.mark.parametrize(("top", "source"), [("7C", "pile"), ("3H", "pile"), ("TS", "stock")])
def test_it_takes_what_its_bajada_or_the_table_takes(top: str, source: str) -> None:
    state = _table("7H7D7SQHQDQC2H4S6C9DJCKS", phase="draw", drew=None, pile=(parse_card(top),))
    assert _decide(_rival(state, 6, "3D3C3S", "8S8C8H")) == Draw(source)


def test_elsewhere_nobody_waits() -> None:
    """Carioca Chile lays exactly what is asked: what is left has to go card by card in any case."""
    options = CARIOCA.presets["carioca-chile"]
    state = CARIOCA.deal(Setup("carioca", options, 2, "holding"), 0).state
    hands = (parse_row(LOOSE.replace(" ", "")), state.hands[1])
    assert isinstance(_decide(state.evolve(turn=0, phase="play", drew="stock", hands=hands)), LayDown)


def test_going_down_is_weighed_behind_it_and_said() -> None:
    state = _table(LOOSE)
    view = CARIOCA.censor(state, 0)
    found = weigh(CARIOCA, view, Random(1))
    assert isinstance(found[0].action, Discard)
    assert any(isinstance(weighed.action, LayDown) for weighed in found[1:])
    assert {weighed.action for weighed in found} <= set(legal_actions(state))
    assert {"complete", "could", "held"} <= {reason.code for reason in explain(view, found[0].action)}
