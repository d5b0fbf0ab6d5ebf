"""The house rules that a machine can read: who imports whom, and what the inner rooms must not touch."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.modules import CODE, ROOT, facts, imports_at_once, name_of, our_imports, part_of
from tests.together import together

FILES = sorted(CODE.rglob("*.py"))

# Arrows run down: a part may import what stands in a row above its own, and all of BASE. The window and the terminal
# do not see each other.
LAYERS = (
    {"cards"},
    {"engine"},
    {"games"},
    {"bots"},
    {"session"},
    {"film"},
    {"words"},
    {"agreement", "hindsight", "lessons", "rulebook", "sheet"},
    {"gui", "terminal"},
    {"plain_start"},
    {"cli"},
    {"__main__"},
)
# What needs no card game, with what each of these may import of us itself.
BASE = {
    "assets": set(),
    "durations": {"assets"},
    "i18n": {"assets"},
    "storage": set(),
    "strength": {"assets"},
    "suit_shapes": {"cards"},
}
# The arena measures levels, the gym lets others' machines play: they need rules and opponents, and no words about them.
ARROWS = {part: {"cards", "engine", "games", "bots", *BASE} for part in ("arena", "gym")}
ROOT_MODULES = {"__init__", "__main__", "agreement", "assets", "cards", "film", "hindsight", "i18n", "session"} | {
    *("durations", "plain_start", "strength", "suit_shapes")
}
PURE = {"cards", "engine", "games", "bots"}


def allowed(part: str) -> set[str]:
    """What a part may import of us."""
    if part in BASE:
        return BASE[part]
    if part in ARROWS:
        return ARROWS[part]
    for at, layer in enumerate(LAYERS):
        if part in layer:
            below = set().union(*LAYERS[:at])
            return below if part in PURE else below | BASE.keys() | ({"arena"} if part == "cli" else set())
    return set()


# Files, clocks, processes and sources of chance.
WORLD = {"asyncio", "ctypes", "datetime", "io", "locale", "multiprocessing", "os", "pathlib", "platformdirs"} | {
    *("secrets", "shutil", "signal", "socket", "subprocess", "tempfile", "threading", "time", "uuid")
}


each_file = together("path", FILES, name_of)


@each_file
def test_imports_follow_the_arrows(path: Path) -> None:
    part = part_of(name_of(path))
    found = {part_of(module) for module in our_imports(path)} - {part, ""}
    assert found <= allowed(part)


def test_every_part_has_its_arrows_and_the_root_no_loose_module() -> None:
    """A new module belongs into a room."""
    assert {part_of(name_of(path)) for path in FILES} - {""} == set().union(*LAYERS, BASE, ARROWS)
    assert {path.stem for path in CODE.glob("*.py")} <= ROOT_MODULES


@each_file
def test_only_the_window_imports_pygame(path: Path) -> None:
    if part_of(name_of(path)) != "gui":
        assert not [module for module, _ in facts(path).imports if module.partition(".")[0] in ("pygame", "pygame_gui")]


# Columns inside the rules: what a family's folder may import of the other folders of `games`.
GAMES_COLUMNS = {"melding": set(), "contract": {"melding"}, "canasta": {"melding"}, "tricks": set()}


@each_file
def test_families_of_rules_see_the_vocabulary_of_their_table_and_never_each_other(path: Path) -> None:
    own, seen = column_of(name_of(path)), set()
    if own:
        seen = {column_of(module) for module in our_imports(path)} - {own, ""}
    assert seen <= GAMES_COLUMNS.get(own, set())


def test_every_folder_of_rules_is_a_known_column() -> None:
    assert {path.name for path in (CODE / "games").iterdir() if (path / "__init__.py").exists()} <= GAMES_COLUMNS.keys()


def column_of(module: str) -> str:
    """`contract` for carioca.games.contract.rules; "" outside of the folders of rules."""
    names = module.split(".")
    return names[2] if names[:2] == ["carioca", "games"] and len(names) > 2 else ""


# The layers above the rules whose families or tables stand in columns, and what a column may import of the rules.
COLUMNS = {
    "carioca.words.melding": {"melding"},
    "carioca.words.tricks": {"tricks"},
    "carioca.rulebook.contract": {"melding", "contract"},
    "carioca.sheet.contract": {"melding", "contract"},
    "carioca.rulebook.canasta": {"melding", "canasta"},
    "carioca.sheet.canasta": {"melding", "canasta"},
    "carioca.rulebook.tricks": {"tricks"},
    "carioca.sheet.tricks": {"tricks"},
    "carioca.gym.melding": {"melding"},
    "carioca.gym.tricks": {"tricks"},
}
SPEAKING = (
    "words",
    "rulebook",
    "sheet",
    "gym",
    "terminal",
    "cli",
    "film",
    "hindsight",
    "agreement",
    "session",
    "storage",
)
# One function each: a `match` with an import in each branch.
COLUMN_DOORS = {"carioca.words.door", "carioca.rulebook.book", "carioca.sheet.content", "carioca.gym.env"}


def above_the_rules(module: str) -> str:
    """The column of words, rulebook or sheet in which a module stands; "" outside of them."""
    return next((one for one in COLUMNS if f"{module}.".startswith(f"{one}.")), "")


@each_file
def test_only_doors_lead_into_a_column_of_words_rules_and_sheets(path: Path) -> None:
    name, seen = name_of(path), set(our_imports(path))
    own = above_the_rules(name)
    others = {above_the_rules(module) for module in seen} - {own, ""}
    if name in COLUMN_DOORS:
        at_once = [node.module or "" for node in facts(path).at_once if isinstance(node, ast.ImportFrom)]
        assert others and not any(map(above_the_rules, at_once))
        return
    # A family's pages and sheet are no part of one another, and reach the words of its table by the door too.
    assert not others
    if part_of(name) in SPEAKING:
        assert {column_of(module) for module in seen} - {""} <= COLUMNS.get(own, set())


@pytest.mark.parametrize("module", ["carioca.games", "carioca.agreement"])
def test_what_only_names_games_loads_no_family(module: str) -> None:
    """The catalogue is read at every start; rules are loaded when a game is chosen."""
    program = f"import {module}, sys; print(*[name for name in sys.modules if name.startswith('carioca.games.')])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@each_file
def test_only_the_door_leads_into_the_opponents_of_a_family(path: Path) -> None:
    """Who wants to know something of a family's opponents asks `mind_of(game)` in bots/door.py."""
    ours = name_of(path)
    for family in (entry.name for entry in (CODE / "bots").iterdir() if (entry / "__init__.py").exists()):
        column = f"carioca.bots.{family}"
        inside = [module for module in our_imports(path) if f"{module}.".startswith(f"{column}.")]
        assert not inside or f"{ours}.".startswith(f"{column}.") or (ours == "carioca.bots.door" and inside == [column])


@each_file
def test_rules_and_bots_touch_no_file_clock_or_global_chance(path: Path) -> None:
    part = part_of(name_of(path))
    if part not in PURE:
        return
    for module, name in facts(path).imports:
        assert module.partition(".")[0] not in WORLD
        assert module != "random" or name == "Random", "a Random is handed in, never taken from the module"
    calls = facts(path).calls
    assert not calls & {"open", "print", "input"}
    assert part in ("cards", "bots") or "Random" not in calls


@each_file
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert facts(path).docstring


def test_imports_make_no_circle() -> None:
    """Those that wait until they are needed and those of types alone count, too: who reads a module needs none that
    needs it."""
    names = {name_of(path): path for path in FILES}
    needs: dict[str, set[str]] = {}
    for name, path in names.items():
        # `from carioca.bots import door` needs the module; a name that is no module needs the package.
        inside = {(module, f"{module}.{imported}") for module, imported in facts(path).imports}
        needs[name] = {whole if whole in names else module for module, whole in inside} & names.keys() - {name}
    assert sum(map(len, needs.values())) > 500
    TopologicalSorter(needs).prepare()


# The rooms of the window, each above what it may import from; rooms side by side do not see each other.
ROOMS = (
    {"art"},
    {"draw"},
    {"frame"},
    {"forms"},
    {"table"},
    {"melding", "tricks"},
    {"canasta"},
    {"door"},
    {"parts"},
    {"replay"},
    {"scenes"},
)
# What makes the program out of the rooms: the app makes the stage and knows the door to the screens.
TOP = {"carioca.gui.app", "carioca.gui.start", "carioca.gui.rehearsal"}
# A door may import from any room, but only when it is asked: in the branches of a match.
DOORS = {"carioca.gui.scenes.door", "carioca.gui.door"}
WINDOW = {name_of(path): path for path in FILES if part_of(name_of(path)) == "gui"}
each_of_the_window = together("name", WINDOW)


def room_of(module: str) -> str:
    """The room of a file of the window; "" for the window's own package."""
    return "".join(module.split(".")[2:3])


def height_of(module: str) -> int:
    """How high a file stands: above all rooms what makes the program, below them the window's own package."""
    if module in TOP:
        return len(ROOMS)
    return next((height for height, rooms in enumerate(ROOMS) if room_of(module) in rooms), -1)


def window_imports(name: str) -> set[str]:
    """The files of the window that one of them names in import statements, wherever they stand and whatever for."""
    found = set()
    for module, imported in facts(WINDOW[name]).imports:
        inside = f"{module}.{imported}"
        found |= {inside if inside in WINDOW else module} & WINDOW.keys()
    return found


@each_of_the_window
def test_rooms_of_the_window_stand_on_one_another(name: str) -> None:
    assert name in TOP or name == "carioca.gui" or height_of(name) >= 0, "a new room needs its place in ROOMS"
    if name not in TOP | DOORS:
        seen = {other for other in window_imports(name) if room_of(other) != room_of(name) or other in TOP}
        assert not {other for other in seen if height_of(other) >= height_of(name)}


@pytest.mark.parametrize("name", sorted(DOORS))
def test_a_door_loads_what_is_asked_for(name: str) -> None:
    tree = ast.parse(WINDOW[name].read_text("utf-8"))
    cases = [case for node in ast.walk(tree) if isinstance(node, ast.Match) for case in node.cases]
    late = [node for case in cases for node in ast.walk(case) if isinstance(node, ast.ImportFrom)]
    opened = {node.module for node in late}
    at_once = {node.module for node in imports_at_once(tree.body) if isinstance(node, ast.ImportFrom)}
    assert opened and not opened & at_once
    # Nothing of its own room comes in beside it; names of types alone load nothing.
    assert not {module for module in at_once & WINDOW.keys() if room_of(str(module)) == room_of(name)}


# What the window knows of rules: the vocabulary of a table, and only in that table's own room. A family whose table
# has more on it than others of its kind has a room of its own above theirs.
DESKS = {"melding": {"melding"}, "tricks": {"tricks"}, "canasta": {"melding", "canasta"}}


@each_of_the_window
def test_only_a_desk_knows_what_is_played_at_its_table(name: str) -> None:
    seen = {column_of(module) for module in our_imports(WINDOW[name])} - {""}
    assert seen <= DESKS.get(room_of(name), set())


@each_of_the_window
def test_only_the_door_leads_to_a_desk(name: str) -> None:
    inside = {room_of(module) for module in window_imports(name)} & DESKS.keys()
    assert inside <= DESKS.get(room_of(name), set()) or name == "carioca.gui.door"


@each_of_the_window
def test_only_what_makes_the_app_names_it(name: str) -> None:
    text = WINDOW[name].read_text("utf-8")
    if name not in TOP:
        assert not re.search(r"\bApp\b|gui\.app\b|import app\b", text)
        # Nor is anything fetched behind the back of the tests above.
        assert not re.search("import importlib|from importlib|import_module|__import__", text)


@pytest.mark.slow
def test_every_module_imports_alone() -> None:
    """Without what another module happened to import before it: no circle, no missing import."""
    program = """
import importlib, sys
for name in sys.argv[1:]:
    for known in [one for one in sys.modules if one.partition(".")[0] == "carioca"]:
        del sys.modules[known]
    try:
        importlib.import_module(name)
    except Exception as error:
        print(name, repr(error))
"""
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program, *map(name_of, FILES)], cwd=ROOT, env=environ, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")
