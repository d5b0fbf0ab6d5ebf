"""Writes tests/golden/corpus_<version>: what this version leaves on a disk, of every kind of file and every game.

Run it once for a released version: `python build/corpus.py`. What lies there then is never written again;
tests/golden/test_corpus.py reads the folders of all versions.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca import __version__  # noqa: E402
from carioca.agreement import Agreement  # noqa: E402
from carioca.bots.door import make_bot  # noqa: E402
from carioca.cards import row_text  # noqa: E402
from carioca.engine.position import digest  # noqa: E402
from carioca.games import preset_game  # noqa: E402
from carioca.session import Seat, Session  # noqa: E402
from carioca.storage.presets import Presets  # noqa: E402
from carioca.storage.progress import Learning, Newcomer  # noqa: E402
from carioca.storage.saves import Saves  # noqa: E402
from carioca.storage.settings import Settings, save  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / f"corpus_{__version__.replace('.', '_')}"
CHILE, RUMMY, KALOOKI, BURACO, POCHA = "carioca-chile", "carioca-rummy", "kalooki", "buraco", "pocha"
NAMES = ("Ñusta", "Rosa", "Tomás", "Inés", "O'Brien", "Zoë 2")

Stop = Callable[[Session], bool]


class Plan(NamedTuple):
    """A match to be played: who sits there, the word that must occur in its actions, and when a running one is left;
    and whether people come and go in its first round."""

    preset: str
    changes: dict[str, Any]
    seats: tuple[str, ...]
    verb: str = ""
    stop: Stop | None = None
    coming: bool = False


def at(round_no: int, lines: int) -> Stop:
    """Left in this round after so many lines."""
    return lambda session: len(session.match.rounds) > round_no and len(session.match.rounds[-1].lines) >= lines


SHORT: dict[str, Any] = {"rounds": ["TT", "TE"]}
PASSED: dict[str, Any] = {"pass_deal": True, "direction": "cw"}
LIVELY: dict[str, Any] = {"extra_melds": True, "joker_swap": "any", "layoff_same_turn": True}
RUNNING = {
    "chile-deal": Plan(CHILE, {}, ("person", "normal"), stop=at(0, 0)),
    "chile-late": Plan(CHILE, {}, ("person", "easy", "hard", "expert"), stop=at(3, 11)),
    "chile-pass": Plan(
        CHILE, {"pass_deal": True, "direction": "cw"}, ("random", "random", "elena", "person"), "pass", at(0, 9)
    ),
    "chile-swap": Plan(CHILE, {**LIVELY, **SHORT}, ("person", "hard", "person"), "swap", at(1, 5)),
    "rummy": Plan(RUMMY, {"first_dealer": "random"}, ("hernan", "person"), stop=at(2, 7)),
    "kalooki-call": Plan(KALOOKI, {}, ("person", "normal", "novice"), "call", at(1, 3)),
    "buraco": Plan(BURACO, {}, ("person", "normal", "person", "greedy"), "meld", at(1, 12)),
    "pocha-bid": Plan(POCHA, {"rounds_table": "short"}, ("person", "normal", "expert", "easy"), stop=at(2, 3)),
    "pocha-trick": Plan(POCHA, {}, ("person", "person", "normal", "normal", "greedy"), stop=at(3, 14)),
    "kalooki-coming": Plan(KALOOKI, {}, ("person", "normal", "person", "easy"), stop=at(1, 7), coming=True),
}
FINISHED = {
    "chile": Plan(CHILE, SHORT, ("person", "normal", "easy")),
    "chile-swap": Plan(CHILE, {**LIVELY, "rounds": ["TT"]}, ("person", "expert", "rosa"), "swap"),
    "chile-more": Plan(CHILE, {"rounds": ["TE"], "extra_rounds": ["sucia", "real"]}, ("person", "normal", "hard")),
    "rummy": Plan(RUMMY, {"rounds": ["TTT", "TEE"], "tie_break": "rounds_won"}, ("tomas", "person")),
    "kalooki": Plan(KALOOKI, {"rounds_table": ["TTT", "TTE"]}, ("person", "hard", "normal"), "call"),
    "buraco": Plan(BURACO, {"target": 1005}, ("person", "normal")),
    "pocha": Plan(POCHA, {"rounds_table": [1, 2, 3]}, ("person", "normal", "expert", "easy")),
    "chile-coming": Plan(CHILE, SHORT, ("person", "normal", "person", "easy"), coming=True),
}
AGREEMENTS = (
    Agreement(CHILE, "Reglas de la Ñaña", {"cut_bonus": 10, "extra_melds": True}),
    Agreement(CHILE, "¿Con o sin?", {"joker_swap": "any", "rounds": ["TT", "final"], "extra_rounds": ["sucia"]}),
    Agreement(KALOOKI, "Sin llamar", {"rounds_table": ["TTT", "TTE"]}),
    Agreement(POCHA, "Corta", {"rounds_table": "short", "direction": "cw"}),
    Agreement(BURACO, "Tal cual", {}),
)
SETTINGS = (
    Settings(),
    Settings(language="en", scale=1.5, animation="slow", four_colours=True, window=(1024, 700), sort="suit"),
    Settings(names=NAMES[:3], seats=("person", "rosa", "expert"), preset=RUMMY, thinking="long", sound=0.25),
    Settings(own_rules="Dos", preset=CHILE, rules={"cut_bonus": 10, "rounds": ["TT", "TE"]}, hints=False),
    Settings(muted=True, full_screen=True, high_contrast=True, other={"speech": {"voice": 1}}),
)
LEARNT = Learning().finished("carioca.first").reached("pocha.first", 2)
TOLD = Newcomer().played("carioca", 1).played("buraco", -1).hears("offer.level")


def play(plan: Plan, name: str, folder: Path) -> Session:
    """A match in a folder of its own, tried until the wanted action occurs and it lasts until it is left."""
    game = preset_game(plan.preset)
    options = game.presets[plan.preset].with_changes(plan.changes)
    seats = tuple(Seat(NAMES[seat], None if bot == "person" else bot) for seat, bot in enumerate(plan.seats))
    for attempt in range(60):
        shutil.rmtree(folder, ignore_errors=True)
        rng = Random(f"{name}-{attempt}")
        with Saves(folder) as saves:
            session = Session.new(game, plan.preset, options, seats, f"corpus-{name}-{attempt}", saves)
            while session.current is not None and not (plan.stop and plan.stop(session)):
                bot = make_bot("normal", game) if session.is_person(session.current) else None
                session.submit(bot.decide(session.view(session.current), rng) if bot else session.think())
                if plan.coming:
                    come_and_go(session)
                assert not session.problem
                if rng.random() < 0.1:
                    saves.note(notes(session))
            if plan.stop:
                saves.note(notes(session))
        words = {line.split()[1] for played in session.match.rounds for line in played.lines}
        if (not plan.verb or plan.verb in words) and (session.current is None) == (plan.stop is None):
            return session
    raise AssertionError(f"no match as {name} should be")


def come_and_go(session: Session) -> None:
    """In the first round somebody goes and comes back, an opponent's seat is promised, and another goes for good."""
    match session.place:
        case (0, 4):
            session.hand_over(0, "hard")
        case (0, 10):
            session.take_back(0)
        case (0, 12):
            session.join(3, "Pedro")
        case (0, 14):
            session.hand_over(2, "novice", for_good=True)


def notes(session: Session) -> dict[str, Any]:
    """How the hand of seat 0 lies, as the window notes it."""
    hand = session.match.state.hands[0]
    return {"round": session.match.state.round_no, "hands": {"0": {"order": row_text(hand), "groups": []}}}


def players(session: Session) -> list[str]:
    """For each round who played its lines: the level or character of an opponent, `-` for a person."""
    return [" ".join(one or "-" for one in session.players(number)) for number in range(len(session.match.rounds))]


def facts(session: Session) -> dict[str, Any]:
    """What later versions must find: lines by round, the digest of the position, seat to act, scores, places, and who
    played each line."""
    match = session.match
    return {
        "lines": [len(played.lines) for played in match.rounds],
        "digest": digest(session.game.position(match.state)),
        "current": match.current,
        "scores": list(session.game.scores(match.state).points),
        "ranking": [list(place) for place in session.ranking],
        "players": players(session),
    }


def main() -> None:
    """Plays and writes everything. The folder must not exist."""
    FOLDER.mkdir()
    found: dict[str, Any] = {"running": {}, "finished": {}}
    with tempfile.TemporaryDirectory() as scratch:
        for kind, plans in (("running", RUNNING), ("finished", FINISHED)):
            (FOLDER / kind).mkdir()
            for name, plan in plans.items():
                found[kind][name] = facts(play(plan, f"{kind}-{name}", Path(scratch) / name))
                source = Path(scratch) / name / ("match.carioca" if kind == "running" else "finished/1.carioca")
                shutil.copy(source, FOLDER / kind / f"{name}.carioca")
                print(kind, name, found[kind][name]["lines"], flush=True)
                shutil.rmtree(Path(scratch) / name)
    for agreed in AGREEMENTS:
        Presets(FOLDER / "presets").save(agreed.to_own(agreed.own))
    for number, settings in enumerate(SETTINGS, start=1):
        save(FOLDER / "settings" / f"{number}.json", settings)
    LEARNT.save(FOLDER / "learning.json")
    TOLD.save(FOLDER / "newcomer.json")
    found["presets"] = {agreed.own: [agreed.base, dict(agreed.changes)] for agreed in AGREEMENTS}
    found["learning"] = [sorted(LEARNT.done), dict(LEARNT.at)]
    found["newcomer"] = [dict(TOLD.matches), sorted(TOLD.told), dict(TOLD.streaks)]
    (FOLDER / "expected.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
