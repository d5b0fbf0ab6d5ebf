"""What every game at the melding table promises (games/melding/game.py), tried along random matches."""

from __future__ import annotations

import pytest

from carioca.engine.game import Game
from carioca.games.melding.actions import Discard, Draw, LayDown, LayMeld, LayOff, Replace, SwapJoker
from carioca.games.melding.game import PILE, STOCK, Aim, melding
from tests.conformance.walks import along, some

every_game = along(lambda profile: profile.table == "melding")


@pytest.mark.seldom(2)
@pytest.mark.sampled(12)
@every_game
def test_aims_are_all_that_is_legal_with_a_card_and_nothing_else(game: Game, preset: str, seats: int) -> None:
    table, met = melding(game), set()
    for state, _, _ in some(game, preset, seats, 150):
        view = game.censor(state, game.current(state))
        legal = list(game.legal_actions(state))
        for picked in ((), *((card,) for card in dict.fromkeys(state.hand))):
            aims = table.aims(view, picked)
            found = [steps[0] for steps in aims.values()]
            assert all(table.aim(state, action) in aims for action in found)
            assert all(game.check(state, action) is None for action in found)
            kinds = Discard | LayOff | SwapJoker | Replace if picked else Draw
            mine = [a for a in legal if isinstance(a, kinds) and (not picked or a.card == picked[0])]
            assert set(mine) <= set(found) and set(map(type, found)) <= set(map(type, mine))
            met.update(map(type, found))
    assert {Draw, Discard, LayOff} <= met


@pytest.mark.seldom(2)
@pytest.mark.sampled(6)
@every_game
def test_what_is_no_aim_is_refused_with_a_reason(game: Game, preset: str, seats: int) -> None:
    table = melding(game)
    for state, _, _ in some(game, preset, seats, 60):
        for seat in range(seats):
            view = game.censor(state, seat)
            for aim in (STOCK, PILE):
                assert (table.refused(view, (), aim) is None) == (aim in table.aims(view, ()))
            for card in dict.fromkeys(state.hands[seat]):
                found = table.aims(view, (card,))
                assert (table.refused(view, (card,), PILE) is None) == (PILE in found)
                melds = {aim.meld for aim in found}
                for number in range(len(view.state.melds)):
                    if number not in melds:
                        refusal = table.refused(view, (card,), Aim("meld", number))
                        assert refusal is not None and refusal.code and refusal.rule


@every_game
def test_what_is_proposed_fits_the_tray_and_can_be_laid(game: Game, preset: str, seats: int) -> None:
    table, laid = melding(game), 0
    for state, action, _ in some(game, preset, seats, 120):
        view = game.censor(state, game.current(state))
        places, rows = table.slots(state, state.turn), table.proposal(view)
        if isinstance(action, LayDown | LayMeld):
            assert rows is not None
            if places:
                assert all(table.read(state, place.kind, row) for place, row in zip(places, rows, strict=True) if row)
            assert table.lacking(state, state.turn, rows) == 0
            assert game.check(state, table.laying(state, state.turn, rows)) is None
            laid += 1
    assert laid


@every_game
def test_a_meld_says_what_each_of_its_cards_stands_for(game: Game, preset: str, seats: int) -> None:
    table = melding(game)
    for _, _, step in some(game, preset, seats, 60):
        for meld in step.state.melds:
            assert len(table.stands(step.state, meld)) == len(meld.cards)
