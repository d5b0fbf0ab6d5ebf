"""The mistakes of `easy`: those of a person, from the random stream alone, and never silly ones."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

import pytest

from carioca.bots.contract.levels import CARIOCA_EASY, NOVICE, EasyBot
from carioca.bots.contract.player import NormalBot
from carioca.bots.door import make_bot
from carioca.cards import JOKER
from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, Setup
from carioca.engine.match import Match
from carioca.games.contract.bajada import limits
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.solver.hand import can_go_down
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, Draw, LayDown, LayOff
from carioca.games.melding.state import without
from tests.bots.play import play_counted, play_many, positions
from tests.longer import many

OPTIONS = CariocaOptions(rounds=("TT", "TE", "EE"))
EASY, NORMAL = EasyBot(CARIOCA, slips=CARIOCA_EASY), NormalBot(CARIOCA)
MATCHES = many(100, 10)


@cache
def moves() -> list[tuple[State, Action, Action]]:
    """Positions of easy players, what one of them does there, and what `normal` would do."""
    found = []
    for number, (state, _) in enumerate(positions(("easy",) * 4, "mistakes", OPTIONS)):
        if CARIOCA.current(state) is not None:
            view = CARIOCA.censor(state, state.turn)
            found.append((state, EASY.decide(view, Random(number)), NORMAL.decide(view, Random(number))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("missed", [LayDown, LayOff])
def test_overlooks_a_chance_now_and_then(missed: type) -> None:
    chances = [(mine, theirs) for _, mine, theirs in moves() if isinstance(theirs, missed)]
    seen = sum(isinstance(mine, missed) for mine, _ in chances)
    assert 0.4 * len(chances) < seen < len(chances)


@pytest.mark.slow
def test_takes_the_pile_more_eagerly() -> None:
    draws = [(mine, theirs) for _, mine, theirs in moves() if isinstance(mine, Draw)]
    taken = [sum(action == Draw("pile") for action in side) for side in zip(*draws, strict=True)]
    assert taken[0] > 1.2 * taken[1]


@pytest.mark.slow
def test_never_throws_a_joker_and_never_breaks_a_bajada_in_hand() -> None:
    thrown = [(state, mine.card) for state, mine, _ in moves() if isinstance(mine, Discard)]
    assert len(thrown) > 50
    for state, card in thrown:
        assert card != JOKER
        if state.down[state.turn] == "no" and can_go_down(state.hand, state.contract, limits(state)):
            assert can_go_down(without(state.hand, card), state.contract, limits(state))


@pytest.mark.slow
def test_a_novice_goes_down_when_it_can_takes_what_helps_and_breaks_nothing_that_is_finished() -> None:
    novice, seen = EasyBot(CARIOCA, slips=NOVICE), {LayDown: 0, Draw: 0, Discard: 0}
    for number, (state, mine, theirs) in enumerate(moves()):
        action = novice.decide(CARIOCA.censor(state, state.turn), Random(number))
        if isinstance(theirs, LayDown):
            seen[LayDown] += 1
            assert isinstance(action, LayDown)
        elif theirs == Draw("pile"):
            seen[Draw] += 1
            assert action == theirs
        elif isinstance(action, Discard) and state.down[state.turn] == "no":
            seen[Discard] += action != mine
            assert action.card != JOKER
    assert min(seen.values()) > 5


@pytest.mark.slow
def test_its_mistakes_follow_from_the_random_stream_alone() -> None:
    state = next(state for state, mine, theirs in moves() if isinstance(theirs, LayDown))
    view = CARIOCA.censor(state, state.turn)
    decisions = [EASY.decide(view, Random(seed)) for seed in range(30)]
    assert decisions == [make_bot("easy", CARIOCA).decide(view, Random(seed)) for seed in range(30)]
    assert len(set(decisions)) > 1


@pytest.mark.slow
def test_what_was_thrown_before_changes_nothing() -> None:
    for number, (state, mine, _) in enumerate(moves()[:60]):
        view = CARIOCA.censor(state, state.turn)
        assert EASY.decide(view._replace(seen=()), Random(number)) == mine


@pytest.mark.slow
def test_rounds_of_easy_players_end_with_a_winner() -> None:
    ended, dead = play_counted(("easy",) * 3, "easy-3", CariocaOptions())
    assert ended == 9 and dead == 0


def test_novices_leave_their_pairs_when_a_round_of_runs_lasts_long() -> None:
    """Kalooki's three runs among novices alone: who clung to pairs for ever would hardly end them."""
    assert laps_of_novices(KALOOKI, Setup(KALOOKI.name, KALOOKI.presets["kalooki"], 4, "runs"), 3) < 60


@pytest.mark.slow
def test_two_novices_do_not_pass_each_other_the_same_cards_for_ever() -> None:
    """One trio and two runs: each took what the other threw and threw what had no partners; the stock lay untouched."""
    assert laps_of_novices(CARIOCA, Setup(CARIOCA.name, CariocaOptions(), 2, "circle-19"), 5) < 60


def laps_of_novices(game: Game, setup: Setup, number: int) -> int:
    """The laps of a round of this kind among novices alone; they end it with a winner."""
    bot, match = make_bot("novice", game), Match(game, setup, number)
    laps = 0
    for decided in count():
        if match.results:
            break
        laps = match.state.turns // setup.seats
        assert laps < 200
        match.submit(bot.decide(game.censor(match.state, match.current or 0), Random(decided)))
    assert match.results[0].winners
    return laps


@pytest.mark.slow
def test_many_matches_of_easy_players_end() -> None:
    rounds, dead = play_many("easy", [(2 + n % 5, f"easy-{n}", CariocaOptions()) for n in range(MATCHES)])
    assert rounds == 9 * MATCHES and dead <= MATCHES // 10


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("level", ["novice", "easy", "normal", "hard"])
def test_last_rounds_of_six_end_with_a_winner(level: str) -> None:
    """Two thirds of the cards are in hands: who lets nothing go keeps the others from their runs for ever."""
    last = CariocaOptions(rounds=("final",))
    rounds, dead = play_many(level, [(6, f"six-{n}", last) for n in range(many(20, 8))])
    assert rounds == many(20, 8) and dead <= 2


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("easy", "random")])
def test_the_better_one_is_ahead(better: str, worse: str) -> None:
    """A few deals, so far apart that luck cannot turn it; what the arena measures is in assets/strength.json."""
    options = CariocaOptions(rounds=("TT", "TE"))
    ahead = 0
    for seed in range(6):
        for _, events in positions((better, worse, worse), f"ahead-{seed}", options):
            for event in events:
                if isinstance(event, RoundEnded):
                    ahead += sum(event.points[1:]) - 2 * event.points[0]
    assert ahead > 0
