"""What every game promises (engine/game.py), tried along random matches of every preset and number of seats."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from carioca.engine.events import MatchEnded, RoundEnded
from carioca.engine.game import Game, Illegal, Setup
from carioca.engine.position import canonical
from tests.conformance.walks import along, family_of, some, walk

every_game = along()


@pytest.mark.seldom(2)
@pytest.mark.sampled(24)
@every_game
def test_a_match_ends(game: Game, preset: str, seats: int) -> None:
    last = walk(game, preset, seats)[-1].step
    assert game.current(last.state) is None
    assert isinstance(last.events[-1], MatchEnded)
    assert last.events[-1].ranking == game.ranking(last.state)
    assert sorted(seat for place in game.ranking(last.state) for seat in place) == list(range(seats))
    assert list(game.legal_actions(last.state)) == []


@pytest.mark.seldom(2)
@pytest.mark.sampled(18)
@every_game
def test_legal_actions_exist_and_pass(game: Game, preset: str, seats: int) -> None:
    for state, _, _ in walk(game, preset, seats):
        actions = list(game.legal_actions(state))
        assert actions
        assert len(actions) == len(set(actions))
        assert all(game.check(state, action) is None for action in actions)


@pytest.mark.seldom(2)
@pytest.mark.sampled(12)
@every_game
def test_states_are_values(game: Game, preset: str, seats: int) -> None:
    """Nothing in a state can be changed, and `apply` leaves the old one alone."""
    for state, action, step in some(game, preset, seats):
        before = canonical(game.position(state))
        hash(state)
        assert game.apply(state, action) == step
        assert canonical(game.position(state)) == before
        _only_values(state)


def _only_values(value: Any) -> None:
    assert not isinstance(value, list | set | dict | float), value
    if isinstance(value, tuple):
        for item in value:
            _only_values(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            _only_values(getattr(value, name))


@pytest.mark.sampled(11)
@every_game
def test_no_card_is_lost_or_made(game: Game, preset: str, seats: int) -> None:
    family = family_of(game)
    pack = family.pack_of(walk(game, preset, seats)[0].state)
    for _, _, step in walk(game, preset, seats):
        assert family.cards_of(step.state) == pack


@pytest.mark.sampled(14)
@every_game
def test_scores_change_at_the_end_of_a_round_only(game: Game, preset: str, seats: int) -> None:
    for state, _, step in walk(game, preset, seats):
        before, after = game.scores(state), game.scores(step.state)
        ended = [event for event in step.events if isinstance(event, RoundEnded)]
        assert len(ended) <= 1
        if not ended:
            assert before == after
        else:
            assert after.points == tuple(map(sum, zip(before.points, ended[0].points, strict=True)))
            assert sum(after.tally) - sum(before.tally) == len(ended[0].winners)


@pytest.mark.sampled(6)
@every_game
def test_a_view_is_enough_to_choose_from(game: Game, preset: str, seats: int) -> None:
    for state, _, _ in some(game, preset, seats):
        view = game.censor(state, game.current(state))
        assert list(game.legal_actions(view.state)) == list(game.legal_actions(state))


@pytest.mark.sampled(9)
@every_game
def test_views_refuse_to_be_played(game: Game, preset: str, seats: int) -> None:
    for state, action, _ in some(game, preset, seats, 20):
        view = game.censor(state, game.current(state))
        with pytest.raises(ValueError, match="view"):
            game.apply(view.state, action)


@pytest.mark.sampled(3)
@every_game
def test_imagined_states_fit_their_view(game: Game, preset: str, seats: int) -> None:
    rng, family = Random(seats), family_of(game)
    for state, action, _ in some(game, preset, seats, 60):
        for seat in (*range(seats), None):
            view = game.censor(state, seat)
            full = game.imagine(view, rng)
            assert game.censor(full, seat) == view
            assert family.cards_of(full) == family.pack_of(state)
            if seat == game.current(state):
                assert game.check(full, action) is None


@every_game
def test_lines_name_their_actions(game: Game, preset: str, seats: int) -> None:
    for state, _, _ in some(game, preset, seats):
        for action in game.legal_actions(state):
            text = game.action_text(action)
            assert game.parse_action(text) == action
            assert game.parse_action(f"  {text.lower()} ") == action
            assert text.isascii() and "\n" not in text and len(text) < 200


@pytest.mark.seldom(2)
@pytest.mark.sampled(24)
@every_game
def test_positions_name_their_states(game: Game, preset: str, seats: int) -> None:
    for state, _, step in some(game, preset, seats, 80):
        for full in (state, step.state):
            data = json.loads(json.dumps(game.position(full)))
            again = game.read_position(data)
            assert game.position(again) == data
            # A view has no seed, which no position tells.
            assert all(game.censor(again, seat) == game.censor(full, seat) for seat in (*range(seats), None))
        for seat in range(seats):
            data = json.loads(json.dumps(game.position(state, seat)))
            assert data["seat"] == seat
            assert game.read_position(data) == game.censor(state, seat).state


@every_game
def test_presets_and_scores_begin_anywhere(game: Game, preset: str, seats: int) -> None:
    """Each round can be dealt on its own with the scores so far, and is then the round of a played match."""
    setup = Setup(game.name, game.presets[preset], seats, f"walk-{seats}")
    moments = walk(game, preset, seats)
    starts = [moments[0].state] + [
        m.step.state for m in moments if any(isinstance(e, RoundEnded) for e in m.step.events)
    ]
    for round_no, start in enumerate(starts[:-1]):
        assert game.deal(setup, round_no, game.scores(start)).state == start
    with pytest.raises(IndexError):
        game.deal(setup, len(starts) - 1, game.scores(moments[-1].step.state))


@pytest.mark.seldom(2)
@pytest.mark.sampled(8)
@every_game
def test_junk_is_refused_alike_by_check_and_apply(game: Game, preset: str, seats: int) -> None:
    rng = Random(seats)
    lines = family_of(game).junk_lines(rng)
    for state, _, _ in some(game, preset, seats, 40):
        before = canonical(game.position(state))
        for text in rng.sample(lines, 60):
            action = game.parse_action(text)
            refusal = game.check(state, action)
            if refusal is None:
                game.apply(state, action)
                continue
            assert refusal.code and refusal.rule
            with pytest.raises(Illegal) as raised:
                game.apply(state, action)
            assert raised.value.refusal == refusal
        assert canonical(game.position(state)) == before
