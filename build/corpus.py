"""Writes tests/golden/corpus_<version>: matches, house rules and settings as this version leaves them on a disk.

Run it once for a released version, before anything changes: `python build/corpus.py`. What lies there then is never
written again; tests/golden/test_corpus.py reads it with every later version.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca import __version__  # noqa: E402
from carioca.agreement import Agreement  # noqa: E402
from carioca.bots.base import make_bot  # noqa: E402
from carioca.engine.options import Options  # noqa: E402
from carioca.engine.position import digest  # noqa: E402
from carioca.games import preset_game  # noqa: E402
from carioca.session import Seat, Session  # noqa: E402
from carioca.storage.presets import Presets  # noqa: E402
from carioca.storage.saves import Saves  # noqa: E402
from carioca.storage.settings import Settings, save  # noqa: E402
from tests.games.contract.mixes import mixed  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / f"corpus_{__version__.replace('.', '_')}"
CHILE, RUMMY = "carioca-chile", "carioca-rummy"
NAMES = ("Ñusta", "Rosa", "Tomás", "Inés", "O'Brien", "Zoë 2")

Stop = Callable[[Session], bool]


class Plan(NamedTuple):
    """A match to be played: the word that must occur in its actions, and when a running one is left."""

    preset: str
    changes: dict[str, Any]
    seats: tuple[str, ...]
    verb: str = ""
    stop: Stop | None = None


def at(round_no: int, lines: int) -> Stop:
    """Left in this round after so many lines."""
    return lambda session: len(session.match.rounds) > round_no and len(session.match.rounds[-1].lines) >= lines


def after(verb: str, least: int = 0) -> Stop:
    """Left right after such an action, at the earliest in this round."""

    def stop(session: Session) -> bool:
        rounds = session.match.rounds
        return len(rounds) > least and bool(rounds[-1].lines) and rounds[-1].lines[-1].split()[1] == verb

    return stop


def turned(session: Session) -> bool:
    """Left once the stock was turned."""
    return bool(getattr(session.match.state, "recycles", 0))


ONE_ROUND: dict[str, Any] = {"rounds": ["TT"]}
SHORT: dict[str, Any] = {"rounds": ["TT", "TE"]}
LONG: dict[str, Any] = {"rounds": ["final"], "extra_rounds": ["sucia", "color", "payaso", "real"]}
LIVELY: dict[str, Any] = {"extra_melds": True, "joker_swap": "any", "layoff_same_turn": True}
STRICT: dict[str, Any] = {"down_may_draw_pozo": True, "must_end_with_discard": True, **SHORT}
RUNNING = (
    Plan(CHILE, {}, ("person", "normal"), stop=at(0, 0)),
    Plan(CHILE, {}, ("person", "easy", "hard", "expert"), stop=at(3, 11)),
    Plan(CHILE, {}, ("rosa", "person", "tomas", "lautaro", "ines", "hernan"), stop=after("down")),
    Plan(CHILE, {"pass_deal": True}, ("person", "person", "normal"), stop=at(0, 0)),
    Plan(CHILE, {"pass_deal": True, "direction": "cw"}, ("person", "random", "normal", "elena"), "pass", after("pass")),
    Plan(CHILE, {"joker_swap": "any", **SHORT}, ("person", "hard", "normal"), "swap", after("swap")),
    Plan(CHILE, {"joker_swap": "not_down", "jokers_total": 4}, ("normal", "person"), "swap", after("swap")),
    Plan(CHILE, {"extra_melds": True, "cut_bonus": 10}, ("person", "normal", "expert"), "meld", after("meld")),
    Plan(
        CHILE,
        {"extra_melds": True, "joker_swap": "any", "layoff_same_turn": True},
        ("person", "rosa", "elena", "easy", "person"),
        stop=at(1, 20),
    ),
    Plan(RUMMY, {}, ("person", "expert"), stop=at(0, 1)),
    Plan(RUMMY, {}, ("hernan", "person"), stop=at(5, 7)),
    Plan(RUMMY, {"first_dealer": "random", "values": "five_ten"}, ("person", "person"), stop=after("lay", 1)),
    Plan(CHILE, {"stock_exhaustion": "flip"}, ("person", "random", "random", "random"), stop=turned),
    Plan(CHILE, {"stock_exhaustion": "reshuffle"}, ("person", "random", "random"), stop=turned),
    Plan(
        CHILE,
        {"rounds": ["final"], "extra_rounds": ["sucia", "color", "payaso", "real"]},
        ("person", "normal", "hard"),
        stop=at(2, 9),
    ),
    Plan(CHILE, {"decks": 1, "hand_size": 11}, ("person", "normal"), stop=at(1, 0)),
    Plan(CHILE, {"red_twos_wild": True, "escala_suit": "any"}, ("lautaro", "normal", "person"), stop=at(1, 14)),
    Plan(CHILE, {"first_dealer": "lowest_cut", "hand_size": 13}, ("person",) * 6, stop=at(0, 25)),
    Plan("mixed", {}, ("person", "normal", "random"), stop=at(0, 17)),
    Plan("mixed", {}, ("person", "tomas"), stop=at(1, 6)),
)
FINISHED = (
    Plan(CHILE, {}, ("person", "normal", "easy")),
    Plan(RUMMY, {}, ("person", "hard")),
    Plan(CHILE, {"pass_deal": True, **SHORT}, ("person", "random", "normal"), "pass"),
    Plan(CHILE, {"joker_swap": "any", **SHORT}, ("person", "hard", "normal"), "swap"),
    Plan(CHILE, {"joker_swap": "not_down", **SHORT}, ("person", "normal", "normal"), "swap"),
    Plan(CHILE, {"extra_melds": True, **SHORT}, ("person", "expert", "rosa"), "meld"),
    Plan(CHILE, {"rounds": ["EEE", "TTTT"]}, ("person", "elena", "hernan", "ines")),
    Plan(CHILE, {"rounds": ["final"]}, ("person", "expert")),
    Plan(CHILE, {"rounds": ["TE"], "extra_rounds": ["sucia", "real"]}, ("person", "normal", "hard")),
    Plan(CHILE, {"rounds": ["EE"], "extra_rounds": ["color"]}, ("lautaro", "person")),
    Plan(CHILE, {"cut_bonus": 20, "values": "five_ten", **ONE_ROUND}, ("person",) * 6),
    Plan(RUMMY, {"tie_break": "rounds_won", "rounds": ["TTT", "TEE"]}, ("tomas", "person")),
    Plan(CHILE, {"stock_exhaustion": "dead", "max_recycles": 1, **ONE_ROUND}, ("random", "random", "person")),
    Plan(
        CHILE,
        {"down_may_draw_pozo": True, "must_end_with_discard": True, **SHORT},
        ("person", "easy", "normal", "hard", "expert"),
    ),
    Plan(CHILE, {"jokers_total": 0, "ace_in_escala": "low", "rounds": ["TE"]}, ("person", "normal")),
    *(Plan("mixed", {}, seats) for seats in (("person", "normal"), ("rosa", "person", "random"), ("person",) * 4)),
    Plan("mixed", {}, ("person", "hard")),
    Plan("mixed", {}, ("person", "elena", "lautaro", "tomas", "ines")),
)
AGREEMENTS = (
    Agreement(CHILE, "Reglas de la Ñaña", {"cut_bonus": 10, "extra_melds": True}),
    Agreement(CHILE, "¿Con o sin?", {"joker_swap": "any", "rounds": ["TT", "final"], "extra_rounds": ["sucia"]}),
    Agreement(RUMMY, "Dos", {"first_dealer": "random", "ace_value": 20}),
    Agreement(CHILE, "Pasar", {"pass_deal": True, "direction": "cw", "players_min": 3}),
    Agreement(CHILE, "Tal cual", {}),
)
SETTINGS = (
    Settings(),
    Settings(language="en", scale=1.5, animation="slow", four_colours=True, window=(1024, 700), sort="suit"),
    Settings(names=NAMES[:3], seats=("person", "rosa", "expert"), preset=RUMMY, thinking="long", sound=0.25),
    Settings(own_rules="Dos", preset=CHILE, rules={"cut_bonus": 10, "rounds": ["TT", "TE"]}, hints=False),
    Settings(muted=True, full_screen=True, high_contrast=True, other={"speech": {"voice": 1}}),
)


def play(plan: Plan, name: str, folder: Path) -> Session | None:
    """A match in a folder of its own; None when the wanted action did not occur or it ended before it was left."""
    for attempt in range(60):
        shutil.rmtree(folder, ignore_errors=True)
        rng = Random(f"{name}-{attempt}")
        preset = CHILE if plan.preset == "mixed" else plan.preset
        game = preset_game(preset)
        options: Options = mixed(rng) if plan.preset == "mixed" else game.presets[preset].with_changes(plan.changes)
        seats = tuple(Seat(NAMES[seat], None if bot == "person" else bot) for seat, bot in enumerate(plan.seats))
        with Saves(folder) as saves:
            try:
                session = Session.new(game, preset, options, seats, f"corpus-{name}-{attempt}", saves)
            except ValueError:
                continue
            while session.current is not None and not (plan.stop and plan.stop(session)):
                person = session.is_person(session.current)
                bot = make_bot("normal" if rng.random() < 0.9 else "random", game, 1.0) if person else None
                action = bot.decide(session.view(session.current), rng) if bot else session.think()
                session.submit(action)
                assert not session.problem
            if plan.stop:
                saves.note({"round": session.match.state.round_no, "hands": {}})
        words = {line.split()[1] for played in session.match.rounds for line in played.lines}
        if (not plan.verb or plan.verb in words) and (session.current is None) == (plan.stop is None):
            return session
    return None


def expected(session: Session) -> dict[str, Any]:
    """What later versions must find: lines by round, the digest of the position, seat to act, scores, places."""
    match = session.match
    return {
        "lines": [len(played.lines) for played in match.rounds],
        "digest": digest(session.game.position(match.state)),
        "current": match.current,
        "scores": list(session.game.scores(match.state).points),
        "ranking": [list(place) for place in session.ranking],
    }


def main() -> None:
    """Plays and writes everything. The folder must not exist."""
    FOLDER.mkdir()
    found: dict[str, Any] = {"running": {}, "finished": {}}
    with tempfile.TemporaryDirectory() as scratch:
        for kind, plans in (("running", RUNNING), ("finished", FINISHED)):
            for number, plan in enumerate(plans, start=1):
                name = f"{number:02}"
                made = Path(scratch) / kind / name
                session = play(plan, f"{kind}-{name}", made)
                assert session is not None, (kind, number)
                found[kind][name] = expected(session)
                (FOLDER / kind).mkdir(exist_ok=True)
                source = made if kind == "running" else made / "finished" / "1.carioca"
                if kind == "running":
                    shutil.copytree(source, FOLDER / kind / name, ignore=shutil.ignore_patterns("lock"))
                else:
                    shutil.copy(source, FOLDER / kind / f"{name}.carioca")
                print(kind, name, found[kind][name]["lines"], flush=True)
    for agreed in AGREEMENTS:
        Presets(FOLDER / "presets").save(agreed.to_own(agreed.own))
    for number, settings in enumerate(SETTINGS, start=1):
        save(FOLDER / "settings" / f"{number}.json", replace(settings))
    found["presets"] = {agreed.own: [agreed.base, dict(agreed.changes)] for agreed in AGREEMENTS}
    (FOLDER / "expected.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
