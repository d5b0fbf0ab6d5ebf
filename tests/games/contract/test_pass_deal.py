"""S10: the designated dealer may leave the deal to the player on the right, before a card is dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carioca.cards import HIDDEN
from carioca.engine import record
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.engine.options import OptionsError
from carioca.engine.position import PositionError
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Deal, Pass
from carioca.games.melding.events import DealOffered, DealPassed, RoundDealt
from carioca.words.options import options_fault
from tests.bots.play import play_counted
from tests.games.contract.table import legal, play, round_end, verdict


def offered(seats: int = 3, **options: Any) -> State:
    chosen = CariocaOptions(pass_deal=True, **options)
    return CARIOCA.deal(Setup("carioca", chosen, seats, "s10")).state


def test_before_the_deal_nobody_has_a_card_and_the_dealer_decides() -> None:
    state = offered(first_dealer_seat=1)
    assert state.phase == "deal" and CARIOCA.current(state) == 1
    assert state.hands == ((), (), ()) and not state.pile and len(state.stock) == 108
    assert legal(state) == ["deal", "pass"]
    assert verdict(state, "draw stock") == "S10" and verdict(state, "discard KD") == "S10"


def test_without_the_option_cards_are_dealt_at_once() -> None:
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(), 3, "s10")).state
    assert state.phase == "draw" and len(state.hands[0]) == 12
    assert verdict(state, "deal") == "S10" and verdict(state, "pass") == "S10"


def test_the_dealer_who_deals_deals_what_would_have_been_dealt_anyway() -> None:
    plain = CARIOCA.deal(Setup("carioca", CariocaOptions(), 3, "s10")).state
    after, events = play(offered(), "deal")
    assert (after.hands, after.stock, after.pile) == (plain.hands, plain.stock, plain.pile)
    assert (after.dealer, after.turn, after.turns, after.phase) == (0, 2, 1, "draw")
    assert [type(event).__name__ for event in events] == ["RoundDealt", "TurnBegan"]


@pytest.mark.parametrize("direction", ["ccw", "cw"])
@pytest.mark.parametrize("first", ["dealer_left", "first_dealt"])
def test_who_takes_the_deal_is_the_dealer_in_every_respect(direction: str, first: str) -> None:
    """S10 with S5 (order), S7 (first turn): all as if the right-hand neighbour had been the dealer."""
    agreed: dict[str, Any] = {"direction": direction, "first_player": first}
    after, events = play(offered(4, **agreed), "pass")
    plain = CARIOCA.deal(Setup("carioca", CariocaOptions(first_dealer_seat=1, **agreed), 4, "s10")).state
    assert after.dealer == 1
    assert (after.hands, after.turn, after.pile) == (plain.hands, plain.turn, plain.pile)
    assert events[0] == DealPassed(0, 1) and isinstance(events[1], RoundDealt)
    assert verdict(after, "pass") == "S10"  # the designated dealer passes, not the one who takes it


def test_the_next_dealer_follows_the_one_who_dealt() -> None:
    """S9: dealer + 1, counted from the seat that took the deal."""
    state, _ = play(offered(3, rounds=("TT", "TE")), "pass")
    out = state.evolve(
        phase="play", drew="stock", turn=0, down=("earlier", "no", "no"), hands=(state.hands[0][:1], *state.hands[1:])
    )
    after, events = play(out, CARIOCA.action_text(next(iter(CARIOCA.legal_actions(out)))))
    assert round_end(events) is not None
    assert isinstance(events[-1], DealOffered) and events[-1].dealer == 2
    assert after.phase == "deal" and after.turn == after.dealer == 2


def test_nobody_sees_the_pack_before_the_deal() -> None:
    state = offered()
    for seat in (None, 0, 1):
        view = CARIOCA.censor(state, seat)
        assert set(view.state.stock) == {HIDDEN} and not view.state.seed
        assert list(CARIOCA.legal_actions(view.state)) == [Deal(), Pass()]
        imagined = CARIOCA.imagine(view, Random(1))
        assert CARIOCA.censor(imagined, seat) == view
        assert sorted(imagined.stock) == sorted(state.stock)


def test_a_position_before_the_deal_comes_back() -> None:
    state = offered()
    data = CARIOCA.position(state)
    again = CARIOCA.read_position(data)
    assert again.evolve(seed=state.seed) == state
    assert play(again, "pass")[0].hands == play(state, "pass")[0].hands
    assert CARIOCA.read_position(CARIOCA.position(state, 1)).stock == (HIDDEN,) * 108


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("phase", {"options": {}}),
        ("stock", {"stock": ["2C"]}),
        ("stock", {"players": [{"hand": ["2C"]}, {}, {}]}),
        ("turn", {"turn": 1}),
        ("drew", {"drew": "stock"}),
    ],
)
def test_impossible_positions_before_the_deal_are_refused(key: str, change: dict[str, Any]) -> None:
    data = CARIOCA.position(offered()) | change
    with pytest.raises(PositionError, match=f"'{key}'"):
        CARIOCA.read_position(data)


def test_a_record_with_passed_deals_is_played_again() -> None:
    """The lines tell who dealt: replay and the steps of a replay follow them."""
    chosen = CariocaOptions(pass_deal=True, rounds=("TT", "TE", "EE"), max_recycles=1)
    match = Match(CARIOCA, Setup("carioca", chosen, 3, "replayed"))
    rng = Random(5)
    while match.current is not None:
        actions = list(CARIOCA.legal_actions(match.state))
        match.submit(Pass() if Pass() in actions else rng.choice(actions))
    data = record.write(match, [{"name": name} for name in "ABC"], "carioca-chile", "1")
    assert [played["actions"][0] for played in data["rounds"]] == ["0 pass", "2 pass", "1 pass"]
    again = record.replay(data, game_named)
    assert again.broken == () and again.match.state == match.state
    shown = list(record.steps(data, game_named))
    assert shown[-1][2].state == match.state
    firsts = [step for _, line, step in shown if not line]
    assert [type(step.events[0]) for step in firsts] == [DealOffered] * 3


def test_bots_play_where_the_deal_may_be_passed() -> None:
    options = CariocaOptions(pass_deal=True, rounds=("TT", "final"), max_recycles=1)
    ended, _ = play_counted(("normal", "random", "random"), "pass", options)
    assert ended == 2


def test_the_fault_of_an_option_is_a_sentence() -> None:
    with pytest.raises(OptionsError) as caught:
        CariocaOptions().with_changes({"pass_deal": 3})
    assert "Pasar el reparto" in options_fault(caught.value, CARIOCA)
