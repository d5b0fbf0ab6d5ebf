"""The levels as new matches, saved ones and records name them, and how they differ by their mistakes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.bots.base import CHARACTERS, LEVELS
from carioca.bots.contract.levels import CARIOCA_EASY, CARIOCA_HARD, CARIOCA_NORMAL, NOVICE, EasyBot, Slips
from carioca.bots.contract.player import NormalBot
from carioca.bots.contract.styles import STYLES, style_of
from carioca.bots.door import character_of, level_of, make_bot
from carioca.bots.luck import luck
from carioca.bots.playouts import played_round
from carioca.engine.game import Game
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.session import Seat, Session
from carioca.storage.errors import SaveBroken
from carioca.storage.saves import Saves
from tests.bots.play import positions
from tests.children import ROOT

GOLDEN = ROOT / "tests" / "golden" / "records"
OPTIONS = CariocaOptions(rounds=("TT", "TE"))


def saved(folder: Path, bot: str, game: Game = CARIOCA) -> dict[str, Any]:
    """A match against a bot of this id as it lies in a folder, three moves old; its record."""
    with Saves(folder) as saves:
        preset, options = next(iter(game.presets.items()))
        seats = (Seat("Ana", "greedy"), Seat("Rosa", "easy"), Seat("Luis", "greedy"))
        session = Session.new(game, preset, options, seats, "renewed", saves)
        for _ in range(3):
            session.submit(session.think())
        record = session.record()
    record["seats"][1]["bot"] = bot
    (folder / "match.carioca").write_text(json.dumps(record), "utf-8")
    return record


@pytest.mark.parametrize("bot", ["normal", "rosa"])
def test_a_saved_match_goes_on_with_the_opponent_it_names(tmp_path: Path, bot: str) -> None:
    saved(tmp_path, bot)
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
    assert session is not None and session.seats[1] == Seat("Rosa", bot) and not session.problem
    assert session.record()["seats"][1]["bot"] == bot


@pytest.mark.parametrize(("game", "bot"), [(CARIOCA, "normal-3"), (CARIOCA, "x"), (KALOOKI, "rosa-2")])
def test_a_saved_match_with_an_unknown_level_gets_one_sentence(tmp_path: Path, game: Game, bot: str) -> None:
    saved(tmp_path, bot, game)
    with Saves(tmp_path) as saves, pytest.raises(SaveBroken) as broken:
        Session.resume(saves)
    assert "an opponent that does not exist" in broken.value.why


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(("bot", "level"), [("normal", "normal"), ("rosa", "rosa"), ("normal-9", None), ("x", None)])
def test_a_record_with_any_opponent_is_reviewed_as_far_as_the_opponent_is_known(bot: str, level: str | None) -> None:
    """Whoever this program does not know, from a later version or another one, counts as a person."""
    data = json.loads((GOLDEN / "carioca-chile.carioca").read_text("utf-8"))
    data["seats"][1]["bot"] = bot
    played = played_round(data, 0)
    assert played.levels[1] == level and played.levels[2] == "random"
    steps = luck(played, 0)
    while isinstance(next(steps), float):
        pass


@pytest.mark.parametrize("bot", ["normal-1", "rosa-2", "-2", ""])
def test_an_unknown_id_is_refused(bot: str) -> None:
    for ask in (level_of, lambda one: make_bot(one, CARIOCA)):
        with pytest.raises(KeyError):
            ask(bot)
    assert character_of(bot) == ""


def test_levels_are_no_characters() -> None:
    assert not any(map(character_of, (*LEVELS, None))) and all(character_of(one) == one for one in CHARACTERS)


@pytest.mark.slow
def test_normal_differs_from_its_plan_by_mistakes() -> None:
    """It overlooks and clings now and then, less than a novice."""
    normal, novice = make_bot("normal", CARIOCA), make_bot("novice", CARIOCA)
    plan, slips = NormalBot(CARIOCA), EasyBot(CARIOCA, slips=CARIOCA_NORMAL)
    other = {"normal": 0, "novice": 0}
    for number, (state, _) in enumerate(positions(("greedy",) * 4, "renewed", OPTIONS)):
        if CARIOCA.current(state) is None:
            continue
        view = CARIOCA.censor(state, state.turn)
        best = plan.decide(view, Random(number))
        assert normal.decide(view, Random(number)) == slips.decide(view, Random(number))
        other["normal"] += normal.decide(view, Random(number)) != best
        other["novice"] += novice.decide(view, Random(number)) != best
    assert 0 < other["normal"] < 0.8 * other["novice"]


def mistakes(slips: Slips) -> tuple[float, ...]:
    """How often it slips, and what it does not mind; more is worse."""
    less = slips.careless
    return slips.layoff, slips.clings, slips.wavers, less.pile, -less.caution, -less.feeding, slips.forgets


def test_a_stronger_level_slips_less_in_everything() -> None:
    """A novice goes down when it can, so that who looks on learns it: that alone it does better than the others."""
    levels = [mistakes(slips) for slips in (NOVICE, CARIOCA_EASY, CARIOCA_NORMAL, CARIOCA_HARD)]
    for weak, strong in pairwise(levels):
        assert weak != strong and all(less <= more for more, less in zip(weak, strong, strict=True))
    assert CARIOCA_EASY.bajada > CARIOCA_NORMAL.bajada > CARIOCA_HARD.bajada > NOVICE.bajada == 0


@pytest.mark.slow
def test_a_character_plays_on_its_level() -> None:
    rosa, same = make_bot("rosa", CARIOCA), EasyBot(CARIOCA, STYLES["rosa"], CARIOCA_NORMAL)
    for number, (state, _) in enumerate(positions(("greedy",) * 4, "rosa", OPTIONS)):
        if CARIOCA.current(state) is None:
            continue
        view = CARIOCA.censor(state, state.turn)
        assert rosa.decide(view, Random(number)) == same.decide(view, Random(number))


def test_a_character_may_lean_otherwise_in_one_game() -> None:
    assert style_of("lautaro", "kalooki") != style_of("lautaro", "carioca") == STYLES["lautaro"]
    assert style_of("rosa", "kalooki") == style_of("rosa", "carioca")
