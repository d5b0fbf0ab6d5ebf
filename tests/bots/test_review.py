"""The review: planted blunders are found, good play costs nothing, the same review twice is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.bots.base import Verdict
from carioca.bots.contract.light import LightBot
from carioca.bots.door import mind_of
from carioca.bots.luck import BUDGET, PILOT, Luck, luck
from carioca.bots.playouts import (
    LONGEST,
    Ending,
    PlayedRound,
    Sample,
    compare,
    finished_rounds,
    play_out,
    played_round,
)  # fmt: skip
from carioca.bots.review import BUDGET as REVIEWED
from carioca.bots.review import Decision, Progress, Review, further, judge, review
from carioca.engine.game import Game, Scores, Setup, State
from carioca.engine.options import TableOptions
from carioca.engine.record import RecordError
from carioca.games import all_games
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.actions import Discard, LayDown
from carioca.session import Seat, Session
from tests.bots.blunders import BLUNDERS, Blunder

CHEAP = ("does not lay off a card worth twenty points", "stays up while a rival is about to go out")
SMALL = next(blunder for blunder in BLUNDERS if blunder.name == CHEAP[0])


def judged(played: PlayedRound, effort: float, seat: int = 0) -> tuple[Decision, ...]:
    """The decisions of a seat."""
    *_, found = judge(played, seat, effort)
    assert isinstance(found, tuple)
    return found  # type: ignore[return-value]


@lru_cache
def record(level: str, rounds: tuple[str, ...] = ("TT",), seed: str = "review") -> dict[str, Any]:
    """A match of four players of a level."""
    seats = tuple(Seat(name, level) for name in ("Rosa", "Ana", "Luis", "Eva"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=rounds), seats, seed)
    while session.current is not None:
        session.submit(session.think())
    return session.record()


def found_out(blunder: Blunder, effort: float) -> None:
    """The move costs something, and what is said to be better begins as it should."""
    played = blunder.as_round
    assert CARIOCA.check(*played.moments[0]) is None
    (decision,) = judged(played, effort)
    assert decision.given > 0, decision[3:]
    assert CARIOCA.action_text(decision.best).startswith(blunder.better)


@pytest.mark.sampled(32)
@pytest.mark.parametrize("blunder", [one for one in BLUNDERS if one.name in CHEAP], ids=lambda one: one.name)
def test_a_blunder_is_found(blunder: Blunder) -> None:
    found_out(blunder, 0.1)


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("blunder", [one for one in BLUNDERS if one.name not in CHEAP], ids=lambda one: one.name)
def test_every_blunder_is_found(blunder: Blunder) -> None:
    found_out(blunder, 0.5)


@pytest.mark.slow
def test_the_blunder_of_a_whole_round_is_the_costliest() -> None:
    """A good player who once throws a card of the finished bajada instead of going down."""
    session = Session.new(
        CARIOCA,
        "carioca-chile",
        CariocaOptions(rounds=("TEE",)),
        tuple(Seat(name, "normal") for name in ("Rosa", "Ana", "Luis", "Eva")),
        "planted-9",
    )
    planted, seat = -1, 0
    while session.current is not None:
        action = session.think()
        if isinstance(action, LayDown) and planted < 0:
            planted, seat = len(session.match.rounds[-1].lines), session.current
            action = Discard(next(card for card in action.melds[1] if card.rank))
        session.submit(action)
    assert planted >= 0
    found = judged(played_round(session.record(), 0), 0.5, seat)
    assert max(found, key=lambda one: one.given).at == planted


@pytest.mark.slow
def test_an_expert_gives_next_to_nothing_away() -> None:
    given = []
    for rounds in (("TT",), ("TE",), ("TTT",), ("TTE",)):
        played = played_round(record("expert", rounds, "self"), 0)
        given.append(sum(one.given for one in judged(played, 0.5)))
    assert sum(given) / len(given) < 2.5, given


@pytest.mark.slow
def test_the_same_review_twice_is_the_same_and_can_be_left() -> None:
    played = SMALL.as_round
    assert judged(played, 0.05) == judged(played, 0.05)
    half = judge(played, 0, 0.05)
    shares = [step.share for step, _ in zip(half, range(5), strict=False) if isinstance(step, Progress)]
    assert len(shares) == 5 and shares == sorted(shares) and shares[-1] < 1
    half.close()  # type: ignore[attr-defined]
    assert judged(played, 0.05) == judged(played, 0.05)


def test_a_review_tells_what_was_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    _less_luck(monkeypatch)
    played = played_round(record("normal"), 0)
    steps = list(review(played, 0, 0.01))
    found = steps[-1]
    shares = [step.share for step in steps[:-1] if isinstance(step, Progress)]
    assert isinstance(found, Review) and len(shares) == len(steps) - 1
    assert shares == sorted(shares) and shares[0] > 0 and shares[-1] <= 1
    assert found.points == played.ended.points[0]
    assert all(CARIOCA.current(played.moments[one.at].state) == 0 for one in found.decisions)
    assert len(found.luck.expert) > 0 and found.luck.usual > 0


@pytest.mark.slow
def test_what_a_review_had_no_time_for_is_tried_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """One decision after the other, for as long as somebody looks; what was judged before stays as it was."""
    _less_luck(monkeypatch)
    played = played_round(record("easy"), 0)
    *_, first = review(played, 0, 0.0001)
    assert isinstance(first, Review) and len(first.open) > 1
    left, judged_before = [], {one.at: one for one in first.decisions if one not in first.open}
    for step in further(played, first, 0.0001):
        if isinstance(step, Review):
            left.append(len(step.open))
            now = {one.at: one for one in step.decisions}
            assert list(now) == [one.at for one in first.decisions]
            assert all(now[at] == one for at, one in judged_before.items())
    assert left == list(range(len(first.open) - 1, -1, -1))


def _less_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer deals and runs than a person would like."""
    for name, number in (("HANDS", 4), ("DEALS", 3), ("RUNS", 1)):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)


@pytest.mark.slow
def test_a_player_of_the_same_level_in_the_seat_ends_as_the_player_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carioca.bots.luck.EXPERT", "normal")
    _less_luck(monkeypatch)
    played = played_round(record("normal"), 0)
    for seat in range(4):
        *_, found = luck(played, seat)
        assert isinstance(found, Luck)
        assert found.expert[0] == played.ended.points[seat]


@pytest.mark.parametrize("preset", ["carioca-chile", "kalooki", "buraco", "pocha"])
def test_what_was_luck_takes_no_more_work_than_the_game_allows(monkeypatch: pytest.MonkeyPatch, preset: str) -> None:
    """So many actions in all deals, fewer where each of them takes longer; ten of a kind are played in any case."""
    path = Path(__file__).parents[1] / "golden" / "records" / f"{preset}.carioca"
    played = played_round(json.loads(path.read_text("utf-8")), 0)
    taken: list[int] = []

    def played_on(game: Game, state: State) -> Ending:
        taken.append(150)
        return Ending((0,) * len(played.levels), 150)

    monkeypatch.setattr("carioca.bots.luck.play_out", played_on)
    monkeypatch.setattr("carioca.bots.luck._with_an_expert", lambda *_: iter([0]))
    list(luck(played, 0))
    assert sum(taken) <= BUDGET * mind_of(played.game).effort(played.moments[0].state) + 150 and len(taken) > PILOT


def test_the_same_move_costs_the_same_on_every_deal() -> None:
    (decision,) = judged(SMALL.as_round, 0.05)
    for deal in range(3):
        assert compare(CARIOCA, decision.view, decision.best, decision.best, Random(deal)).more == 0


def test_a_loss_that_is_not_clear_counts_for_nothing() -> None:
    (decision,) = judged(SMALL.as_round, 0.05)
    assert decision._replace(loss=3.0, error=2.0).given == 0
    assert decision._replace(loss=4.0, error=2.0).given == 4.0
    assert decision._replace(loss=4.0, error=1.0, deals=0).given == 0


@pytest.mark.parametrize(
    "loss, error, deals, verdict",
    [
        (4.0, 2.0, 90, Verdict.WORSE),
        (-4.0, 2.0, 90, Verdict.BETTER),
        (3.0, 2.0, 90, Verdict.MAYBE),
        (-1.0, 2.0, 90, Verdict.UNSURE),
        # A figure that stands clear of its own error is no equality, though its interval of 1.8 of them holds zero.
        (1.4, 1.0, 90, Verdict.MAYBE),
        (1.4, 0.7, 90, Verdict.WORSE),
        (0.3, 0.5, 90, Verdict.ALIKE),
        (-7.0, 4.5, 90, Verdict.ALIKE),
        (0.4, 0.1, 90, Verdict.ALIKE),
        (0.0, 0.0, 0, Verdict.UNSURE),
        # The pilot deals accuse nobody, and praise nobody.
        (9.0, 2.0, 12, Verdict.MAYBE),
        (0.3, 0.5, 12, Verdict.ALIKE),
    ],
)
def test_moves_are_alike_only_where_the_interval_holds_nothing_that_matters(
    loss: float, error: float, deals: int, verdict: Verdict
) -> None:
    """A loss is ruled out only where the interval (1.8 standard errors) ends below a point and a half."""
    (decision,) = judged(SMALL.as_round, 0.05)
    found = decision._replace(loss=loss, error=error, deals=deals)
    assert found.verdict is verdict and found.given == (loss if verdict is Verdict.WORSE else 0.0)
    assert found._replace(best=found.played).verdict is Verdict.OWN
    low, high = loss - 1.8 * error, loss + 1.8 * error
    assert verdict is not Verdict.ALIKE or (high <= 1.5 and (low <= 0 or round(loss) == 0))


def test_of_a_move_that_is_not_judged_the_pilot_deals_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stood there without a figure, as if both moves were the same."""
    monkeypatch.setattr("carioca.bots.review.MOST", 0)
    (decision,) = judged(SMALL.as_round, 0.5)
    assert decision.best != decision.played and decision.deals == 12 and decision.error > 0
    assert not decision.given


def test_what_the_pilot_leaves_over_judges_the_doubts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one move is doubtful: nearly all of the budget goes into the deals that judge it."""
    played, asked = SMALL.as_round, []

    def judging(played: PlayedRound, doubts: Sequence[object], budget: float) -> Iterator[tuple[float, Decision]]:
        asked.append(budget)
        yield from ()

    monkeypatch.setattr("carioca.bots.review._judged", judging)
    judged(played, 1.0)
    assert asked[0] > 0.8 * REVIEWED * mind_of(played.game).effort(played.moments[0].state)


def test_samples_have_an_average_and_an_error() -> None:
    sample = Sample()
    for value in (2.0, 4.0, 6.0):
        sample = sample.add(value)
    assert (sample.mean, sample.spread) == (4.0, 2.0)
    assert sample.error == pytest.approx(2.0 / 3**0.5)


def test_only_finished_rounds_can_be_looked_at() -> None:
    data = record("normal")
    assert finished_rounds(data) == (0,)
    cut = {**data, "rounds": [{**data["rounds"][0], "actions": data["rounds"][0]["actions"][:-3], "digest": ""}]}
    assert finished_rounds(cut) == ()
    for wrong, number in ((cut, 0), (data, 1)):
        with pytest.raises(RecordError):
            played_round(wrong, number)


@pytest.mark.slow
def test_quick_players_finish_rounds_under_all_presets() -> None:
    for game in all_games():
        for name, options in game.presets.items():
            assert isinstance(options, TableOptions)
            seats = options.players_max
            nothing = Scores((0,) * seats, (0,) * seats)
            state = game.deal(Setup(game.name, options, seats, f"quick/{name}"), 1, nothing).state
            ending = play_out(game, state)
            assert len(ending.points) == seats and 0 < ending.actions <= LONGEST


def test_quick_players_go_by_what_they_see() -> None:
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(), 4, "seen")).state
    player = LightBot(CARIOCA)
    for at in range(60):
        seat = CARIOCA.current(state)
        view = CARIOCA.censor(state, seat)
        action = player.decide(view, Random(at))
        assert player.decide(CARIOCA.censor(CARIOCA.imagine(view, Random(at)), seat), Random(-at)) == action
        state = CARIOCA.apply(state, action).state
