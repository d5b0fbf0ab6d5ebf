"""A level that plays otherwise than in an older version: old matches go on as they began, new ones name the new way."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import cli
from carioca.arena.plan import Plan, Trouble, pair_table
from carioca.arena.play import Played
from carioca.arena.report import table_lines
from carioca.bots.base import (
    BOTS,
    CHARACTERS,
    EARLIER,
    LEVELS,
    OPPONENTS,
    bots_of,
    character_of,
    chosen,
    knows,
    level_of,
    levels_of,
    make_bot,
    mind_of,
    replaced,
    typed,
)
from carioca.bots.contract.easy import EASY_2, HARD_2, NORMAL_2, NOVICE, EasyBot, Slips
from carioca.bots.contract.normal import NormalBot
from carioca.bots.contract.styles import STYLES
from carioca.bots.luck import luck
from carioca.bots.played import played_round
from carioca.cli.referee import answer
from carioca.cli.selftest import _seats as seats_of_self_test
from carioca.engine.game import Game
from carioca.games import all_games
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.i18n import LANGUAGES, set_language
from carioca.session import Seat, Session
from carioca.storage.errors import SaveBroken
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.watch import watch
from carioca.words.opponents import bot_named, character_line, level_word, opponent_name
from tests.arena.test_command import orders
from tests.bots.play import positions
from tests.children import ROOT

NEW, OLD, TYPED = "normal-2", "normal", "normal-1"
GOLDEN = ROOT / "tests" / "golden" / "records"
RENEWED = {"easy": "easy-2", "normal": "normal-2", "hard": "hard-2"}
OPTIONS = CariocaOptions(rounds=("TT", "TE"))
OTHERS = [game for game in all_games() if game is not CARIOCA]


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
    for other in folder.glob("*.journal*"):
        other.unlink()
    return record


@pytest.mark.parametrize("bot", [OLD, NEW, "rosa"])
def test_a_saved_match_goes_on_with_the_opponent_it_names(tmp_path: Path, bot: str) -> None:
    saved(tmp_path, bot)
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
    assert session is not None and session.seats[1] == Seat("Rosa", bot) and not session.problem
    assert session.record()["seats"][1]["bot"] == bot


@pytest.mark.parametrize(("game", "bot"), [(CARIOCA, "normal-3"), (CARIOCA, "expert-2"), (KALOOKI, NEW)])
def test_a_saved_match_with_an_unknown_level_gets_one_sentence(tmp_path: Path, game: Game, bot: str) -> None:
    saved(tmp_path, bot, game)
    with Saves(tmp_path) as saves, pytest.raises(SaveBroken) as broken:
        Session.resume(saves)
    assert "an opponent that does not exist" in broken.value.why


@pytest.mark.parametrize(("bot", "level"), [(OLD, OLD), (NEW, NEW), ("rosa", "rosa"), ("normal-9", None), ("x", None)])
def test_a_record_with_any_opponent_is_reviewed_as_far_as_the_opponent_is_known(bot: str, level: str | None) -> None:
    """Whoever this program does not know, from a later version or another one, counts as a person."""
    data = json.loads((GOLDEN / "carioca-chile.carioca").read_text("utf-8"))
    data["seats"][1]["bot"] = bot
    played = played_round(data, 0)
    assert played.levels[1] == level and played.levels[2] == "random"
    steps = luck(played, 0)
    while isinstance(next(steps), float):
        pass


def test_both_ways_of_playing_are_there_and_differ_by_mistakes() -> None:
    """The old one decides as `NormalBot` always; the new one overlooks and clings now and then, less than a novice."""
    old, new, novice = (make_bot(level, CARIOCA) for level in (OLD, NEW, "novice"))
    plain, slips = NormalBot(CARIOCA), EasyBot(CARIOCA, slips=NORMAL_2)
    other = {NEW: 0, "novice": 0}
    for number, (state, _) in enumerate(positions((OLD,) * 4, "renewed", OPTIONS)):
        if CARIOCA.current(state) is None:
            continue
        view = CARIOCA.censor(state, state.turn)
        best = old.decide(view, Random(number))
        assert best == plain.decide(view, Random(number))
        assert new.decide(view, Random(number)) == slips.decide(view, Random(number))
        other[NEW] += new.decide(view, Random(number)) != best
        other["novice"] += novice.decide(view, Random(number)) != best
    assert 0 < other[NEW] < 0.8 * other["novice"]


def mistakes(slips: Slips) -> tuple[float, ...]:
    """How often it slips, and what it does not mind; more is worse."""
    less = slips.careless
    return slips.layoff, slips.clings, slips.wavers, less.pile, -less.caution, -less.feeding, slips.forgets


def test_a_stronger_level_slips_less_in_everything() -> None:
    """A novice goes down when it can, so that who looks on learns it: that alone it does better than the others."""
    levels = [mistakes(slips) for slips in (NOVICE, EASY_2, NORMAL_2, HARD_2)]
    for weak, strong in pairwise(levels):
        assert weak != strong and all(less <= more for more, less in zip(weak, strong, strict=True))
    assert EASY_2.bajada > NORMAL_2.bajada > HARD_2.bajada > NOVICE.bajada == 0


def test_only_new_matches_of_carioca_name_the_new_ones() -> None:
    assert {level: chosen(level, CARIOCA) for level in LEVELS if chosen(level, CARIOCA) != level} == RENEWED
    assert chosen(NEW, CARIOCA) == NEW and level_of(NEW) == OLD and NEW not in (*BOTS, *OPPONENTS)
    both = ((RENEWED[level], level) if level in RENEWED else (level,) for level in LEVELS)
    assert levels_of(CARIOCA) == tuple(one for level in both for one in level)
    assert all(replaced(level, CARIOCA) for level in RENEWED)
    assert not any(replaced(bot, CARIOCA) for bot in (*RENEWED.values(), "novice", "expert", "rosa-2"))
    for game in OTHERS:
        assert all(chosen(bot, game) == bot for bot in LEVELS) and levels_of(game) == LEVELS and not knows(NEW, game)
        with pytest.raises(KeyError):
            make_bot(NEW, game)
    for unknown in ("normal-1", "normal-3", "rosa-3", "-2", ""):
        assert not knows(unknown, CARIOCA)
        with pytest.raises(KeyError):
            make_bot(unknown, CARIOCA)


def test_a_character_plays_on_its_level_of_the_same_time() -> None:
    """Rosa of old matches on the old level, the one of new matches on the new one, each with the lean of its time."""
    old, new = make_bot("rosa", CARIOCA), make_bot("rosa-2", CARIOCA)
    before = NormalBot(CARIOCA, STYLES["rosa"])
    now = EasyBot(CARIOCA, STYLES["rosa-2"], NORMAL_2)
    for number, (state, _) in enumerate(positions(("greedy",) * 4, "rosa", OPTIONS)):
        if CARIOCA.current(state) is None:
            continue
        view = CARIOCA.censor(state, state.turn)
        assert old.decide(view, Random(number)) == before.decide(view, Random(number))
        assert new.decide(view, Random(number)) == now.decide(view, Random(number))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_renewed_level_has_renewed_characters(game: Game) -> None:
    """New matches name them by another id; name, face, line and level are those of the character."""
    renewed = mind_of(game).renewed(game)
    assert {one.id for one in CHARACTERS.values() if one.level in renewed} <= renewed.keys()
    assert set(bots_of(game)) == {*levels_of(game), *CHARACTERS, *renewed.values()}
    for name in CHARACTERS:
        now = chosen(name, game)
        assert knows(now, game) and character_of(now) == name and replaced(name, game) == (now != name)
        assert level_of(now) == level_of(name) and opponent_name(now) == opponent_name(name)
        assert character_line(now, game) == character_line(name, game) != ""
    assert not any(map(character_of, (*LEVELS, "", None)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_called_normal_and_the_old_one_by_its_version(language: str) -> None:
    set_language(language)
    try:
        assert level_word(NEW) == level_word(NEW, CARIOCA) == level_word(OLD) == level_word(OLD, KALOOKI) == "normal"
        assert level_word(OLD, CARIOCA) == "normal (0.1.0)" and level_word("rosa-2", CARIOCA) == "normal"
        assert opponent_name(NEW) == opponent_name(OLD) and "normal" in opponent_name(NEW).lower()
        assert bot_named("normal") == OLD and bot_named(NEW) is None and bot_named(TYPED) == TYPED
        assert level_word(TYPED) == "normal (0.1.0)" and opponent_name(TYPED).endswith("(0.1.0)")
    finally:
        set_language("es")


def test_every_level_that_was_renewed_can_be_typed_as_it_was() -> None:
    """One name for all games; where nothing was renewed it means the level that there is."""
    renewed = {bot for game in all_games() for bot in mind_of(game).renewed(game) if bot in LEVELS}
    assert renewed <= set(EARLIER.values()) and "novice-1" not in EARLIER, "0.1.0 had no novices"
    assert {f"{level}-1": level for level in ("easy", "normal", "hard", "expert")} == EARLIER
    for game in all_games():
        for name, bot in EARLIER.items():
            assert chosen(name, game) == bot and not knows(name, game)
            assert typed(bot, game) == (name if replaced(bot, game) else bot)
        assert all(chosen(typed(bot, game), game) == bot for bot in bots_of(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["watch", "play", "arena"])
def test_the_help_says_how_the_older_one_is_typed(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([command, "--lang", language, "--help"]) == 0
    out = capsys.readouterr().out
    assert TYPED in out and "0.1.0" in out


@pytest.mark.parametrize(("word", "bot"), [(OLD, NEW), (TYPED, OLD)])
def test_the_level_that_is_typed_is_the_new_one(monkeypatch: pytest.MonkeyPatch, word: str, bot: str) -> None:
    made: list[Session] = []
    new = Session.new

    def kept(*args: Any) -> Session:
        made.append(new(*args))
        return made[-1]

    monkeypatch.setattr(Session, "new", kept)
    short = CariocaOptions(rounds=("TT",))
    watch(Console(io.StringIO(), io.StringIO()), CARIOCA, "carioca-chile", short, 2, word, "1", True)
    assert {seat.bot for seat in made[0].seats} == {bot}


def test_the_arena_takes_names_as_people_mean_them() -> None:
    plan = orders("--pair", OLD, TYPED, "--seats", f"{OLD},rosa,{TYPED}", "--players", "2").plan
    assert [table.entries for table in plan.tables] == [(NEW, OLD), (NEW, "rosa-2", OLD)]
    kalooki = orders("--pair", OLD, TYPED, "--preset", "kalooki", "--players", "3").plan
    assert kalooki.tables[0].entries[:2] == (OLD, OLD), "nothing was renewed there"
    assert orders("--pair", NEW, "easy", "--players", "2").plan.tables[0].entries == (NEW, RENEWED["easy"])
    with pytest.raises(Trouble) as told:
        orders("--pair", "normal-3", "easy")
    assert TYPED in told.value.values["levels"]
    with pytest.raises(Trouble):
        orders("--pair", NEW, OLD, "--preset", "kalooki")


def test_the_table_of_an_arena_names_the_old_one_as_it_is_typed() -> None:
    plan = Plan((pair_table(NEW, OLD, range(2)),), 1, "carioca-chile", CariocaOptions(rounds=("TT",)))
    played = [Played(job, ((0, 5),), (0,), (), {}) for job in plan.jobs()]
    assert any(f"{NEW} – {TYPED}" in line for line in table_lines(plan, played))


def test_the_self_test_plays_against_the_level_of_today() -> None:
    assert {seat.bot for seat in seats_of_self_test("carioca-chile")} == {NEW, "random"}
    assert {seat.bot for seat in seats_of_self_test("pocha")} == {OLD, "random"}


def test_the_referee_goes_by_ids() -> None:
    state = CARIOCA.deal(Session.new(CARIOCA, "carioca-chile", OPTIONS, (Seat("a"), Seat("b")), "1").match.setup).state
    position = CARIOCA.position(state)
    for bot in (OLD, NEW):
        assert "action" in answer(json.dumps({"position": position, "bot": bot, "seed": "1"}).encode())
    refused = answer(json.dumps({"position": position, "bot": "normal-3", "seed": "1"}).encode())
    assert NEW in refused["error"]
