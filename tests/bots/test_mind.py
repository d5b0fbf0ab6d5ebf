"""The door to the opponents of a family: nothing is loaded before, less is better always, and what a family lacks."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from carioca.bots import luck as luck_module
from carioca.bots.base import EXPERIENCE, LEVELS, OPPONENTS, RANDOM, Mind
from carioca.bots.door import BOTS, advise, make_bot, mind_named, mind_of
from carioca.bots.luck import Luck, luck
from carioca.bots.playouts import Moment, PlayedRound, compare
from carioca.bots.review import Review, judge, review, reviewable
from carioca.cli import main
from carioca.cli.records import as_json
from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, Setup
from carioca.engine.options import TableOptions
from carioca.games import all_games
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.i18n import LANGUAGES, set_language, t
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame
from carioca.words.hints import reason, reasons_text
from tests.bots.tiny import FAMILY, Keep, Tiny, TinyBot, Weighing, Wordless


@contextmanager
def admitted(mind: Mind, family: str = FAMILY) -> Iterator[None]:
    """A mind for a family as long as this lasts."""
    mind_named.admit(family, mind)
    try:
        yield
    finally:
        mind_named.dismiss(family)


@pytest.fixture
def weighing() -> Iterator[None]:
    with admitted(Weighing()):
        yield


@pytest.fixture
def wordless() -> Iterator[None]:
    with admitted(Wordless()):
        yield


def played_badly(game: Game, seat: int) -> PlayedRound:
    """A round in which all keep their better card but this seat."""
    setup = Setup("tiny", TableOptions(), 4, "badly")
    state = game.deal(setup).state
    moments = []
    while True:
        at = game.current(state)
        action = TinyBot(game, well=at != seat).decide(game.censor(state, at), Random(0))
        moments.append(Moment(state, action))
        state, events = game.apply(state, action)
        for event in events:
            if isinstance(event, RoundEnded):
                return PlayedRound(game, setup, 0, ("normal",) * 4, tuple(moments), event)


# -- the door --------------------------------------------------------------------------------------------------------


def test_the_registry_loads_no_family_and_a_bot_loads_one() -> None:
    program = """
import sys
import carioca.bots.base, carioca.bots.door, carioca.bots.review
print([name for name in sys.modules if name.startswith(("carioca.bots.contract", "carioca.games.contract"))])
from carioca.games import game_named
carioca.bots.door.make_bot("easy", game_named("carioca"))
print("carioca.bots.contract.levels" in sys.modules, "carioca.bots.contract.weighing" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["[]", "True False", ""]


def test_a_family_without_opponents_is_an_error() -> None:
    with pytest.raises(KeyError):
        mind_of(Tiny())
    with pytest.raises(KeyError):
        make_bot("normal", Tiny())
    assert tuple(level for level in LEVELS if level != "greedy") == OPPONENTS and LEVELS[0] == RANDOM


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_has_every_opponent(game: Game) -> None:
    """Each of them moves legally, something is said for the move, and who weighs names the best move first."""
    preset, options = next(iter(game.presets.items()))
    state = game.deal(Setup(game.name, options, options.players_max, f"mind/{preset}")).state
    mind, view = mind_of(game), game.censor(state, game.current(state))
    for bot in BOTS:
        action = make_bot(bot, game).decide(view, Random(1))
        assert game.check(state, action) is None and mind.explain(view, action)
    assert 0.0 < mind.effort(state) <= 1.0
    assert game.check(state, mind.quick(game).decide(view, Random(1))) is None
    if mind.weighs:
        costs = [weighed.cost for weighed in mind.weigh(game, view, Random(1), 1.0)]
        assert costs == sorted(costs)
        assert mind.weigh(game, view, Random("advice"), 1.0)[0].action == advise(game, view).action


def test_effort_is_less_where_the_rules_need_the_slow_search() -> None:
    def effort(options: CariocaOptions) -> float:
        return mind_of(CARIOCA).effort(CARIOCA.deal(Setup("carioca", options, 2, "effort")).state)

    assert effort(CariocaOptions()) == 1.0
    assert effort(CariocaOptions(meld_size_down="at_least")) < 0.5


def test_a_style_belongs_to_its_family() -> None:
    mind = mind_of(CARIOCA)
    assert mind.style("normal", CARIOCA) == mind.style("nobody", CARIOCA) != mind.style("rosa", CARIOCA)
    with pytest.raises(TypeError):
        mind.bot("normal", CARIOCA, object(), 1.0)
    with pytest.raises(KeyError):
        mind.bot("genius", CARIOCA, mind.style("normal", CARIOCA), 1.0)


# -- less is better, always ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("higher", [True, False], ids=["more points are better", "fewer points are better"])
@pytest.mark.parametrize("partners", [False, True], ids=["alone", "partners"])
def test_the_worse_card_costs_the_difference_of_the_ranks(weighing: None, higher: bool, partners: bool) -> None:
    """Nothing but the own card decides: the loss is exact, for a seat alone as for its side."""
    game = Tiny(higher, partners)
    played = played_badly(game, 2)
    low, high = sorted(card.rank for card in played.moments[2].state.hand)
    assert low < high
    *_, found = judge(played, 2, 0.01)
    assert isinstance(found, tuple)
    (decision,) = found
    assert decision.played == TinyBot(game, well=False).decide(decision.view, Random(0))
    assert decision.best == TinyBot(game).decide(decision.view, Random(0))
    assert decision.given == decision.loss == high - low
    assert compare(game, decision.view, decision.played, decision.best, Random(1)).more == high - low


@pytest.mark.parametrize("higher", [True, False], ids=["more points are better", "fewer points are better"])
def test_good_cards_are_good_luck_whichever_way_points_count(higher: bool) -> None:
    points = 28.0 if higher else -28.0
    found = Luck((20, 40) if higher else (-20, -40), points, 0.0, 3.0, higher)
    assert found.favour == 28.0
    assert found.behind(10 if higher else -10) == 20.0


def test_a_point_more_is_no_bad_luck_however_sure_it_is() -> None:
    """T9: a contract that was dealt ready was called bad cards for one point."""
    assert Luck((30,), 31.0, 30.0, 0.1).favour == 0.0
    assert Luck((30,), 40.0, 30.0, 0.1).favour == -10.0 and Luck((30,), 40.0, 30.0, 9.0).favour == 0.0


def test_an_expert_in_the_seat_does_better(weighing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_module, "RUNS", 1)
    for higher in (True, False):
        played = played_badly(Tiny(higher), 1)
        *_, found = luck(played, 1)
        assert isinstance(found, Luck) and found.higher_wins == higher
        hand = played.moments[1].state.hand
        assert found.expected == (max if higher else min)(hand).rank
        assert found.behind(played.ended.points[1]) > 0


@pytest.mark.parametrize("partners", [False, True], ids=["alone", "partners"])
def test_a_review_knows_who_won_the_round(weighing: None, partners: bool) -> None:
    played = played_badly(Tiny(True, partners), 0)
    for seat in range(4):
        *_, found = review(played, seat, 0.01)
        assert isinstance(found, Review)
        best = max(played.ended.points)
        assert found.won == (played.ended.points[seat] == best)
        assert as_json(found, played.game)["points"] == played.ended.points[seat]


# -- what a family lacks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_reasons_experience_is_one(wordless: None, lang: str) -> None:
    set_language(lang)
    game = Tiny()
    view = game.censor(game.deal(Setup("tiny", TableOptions(), 2, "words")).state, 0)
    advice = advise(game, view)
    assert advice == (Keep(max(view.state.hand)), (EXPERIENCE,))
    assert reasons_text(game, advice.reasons, ("Ana", "Eva"), mine=True) == t("why.experience") != "why.experience"
    assert reason(game, view, advice.action, "rosa") == t("why.experience")
    assert reason(game, view, advice.action, RANDOM) == t("why.random")


def test_without_weighing_there_is_no_review() -> None:
    with admitted(Wordless()):
        assert not reviewable(Tiny()) and reviewable(CARIOCA)
    with admitted(Weighing()):
        assert reviewable(Tiny())


def finished() -> Session:
    """A person and an opponent after the only round of a match of Carioca."""
    seats = (Seat("Rosa", "normal"), Seat("Ana", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT",)), seats, "no review")
    while session.current is not None:
        session.submit(session.think())
    return Session(session.match, (Seat("Rosa"), Seat("Ana", "normal")), session.preset)


def test_the_button_is_there_only_where_moves_are_weighed() -> None:
    def names() -> set[str]:
        sheet = ScoreSheet(session, 0)
        sheet.result = session.results[0]
        return {foot.name for foot in sheet.feet()}

    session = finished()
    assert "review" in names()
    with admitted(Wordless(), "contract"):
        assert "review" not in names() and "go_on" in names()
    assert "review" in names()


def test_terminal_and_command_say_that_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_language("es")
    path, told = tmp_path / "match.carioca", io.StringIO()
    path.write_text(json.dumps(finished().record()), encoding="utf-8")
    running = Session.new(CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Rosa"), Seat("Ana")), "typed")
    with admitted(Wordless(), "contract"):
        assert main(["review", str(path), "--lang", "es"]) == 1
        TextGame(running, Console(io.StringIO("\nrevisar\nsalir\n"), told)).play()
    assert capsys.readouterr().err.strip() == t("review.not-here")
    assert t("review.not-here") in told.getvalue()
