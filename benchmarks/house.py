"""The house in figures: how large its rooms are, and what makes a newcomer walk further than needed.

python benchmarks/house.py [--names] [TREE ...]     (this checkout by default; several trees are shown side by side)

The rows are those that the plan of the house is judged by (docs/architecture.md). `--names` lists what was counted:
circles, arrows back up, class names that stand twice, forwarders, texts outside the project that are referred to.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent

SHARED = {"melding", "canasta", "tricks", "contract", "french", "spanish"}
"""Columns: what each family, table or pack has under the same names in a folder (or a file) of its own."""

WINDOW = (
    {"art"},
    {"draw"},
    {"frame"},
    {"forms"},
    {"table"},
    {"melding", "tricks"},
    {"canasta"},
    {"parts"},
    {"replay"},
    {"scenes"},
)
"""The rooms of the window from below; those in one row do not see each other."""

TOP = {"carioca.gui.app", "carioca.gui.start", "carioca.gui.rehearsal", "carioca.gui.door"}
"""What stands above all rooms of the window: it puts the program together."""

DOORS = {"carioca.gui.scenes.door", "carioca.gui.door"}
"""Doors import from any room, inside the branches of a match."""

LONG = 700
"""Lines from which on a file is named: it may be more than one thought."""

OUTSIDE = re.compile(
    r"(?<![\w/.-])(?:rules/\w+|formats|gui|design[\w-]*|opponents|performance|packaging|peers|examples|table-games|findings|trying|"
    r"words-e[sn]|house-merges)\.md\b"
)
"""Texts that a file may refer to by name and that stand elsewhere, unless a path in this project leads to them."""


@dataclass
class House:
    """What was read of one tree: its modules by name, and what each of them imports, lazily and for types too."""

    tree: Path
    modules: Mapping[str, ast.Module]
    sizes: Mapping[str, int]
    needs: Mapping[str, set[str]] = field(default_factory=dict)

    @property
    def table(self) -> list[str]:
        """The files of the shared table and of the games' tables."""
        return [name for name in self.sizes if room(name) in {"table", "melding", "canasta", "tricks"}]


def read(tree: Path) -> House:
    """Everything below the folder `carioca` of a tree."""
    modules, sizes = {}, {}
    for path in sorted((tree / "carioca").rglob("*.py")):
        text = path.read_text("utf-8")
        parts = path.relative_to(tree).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name], sizes[name] = ast.parse(text), text.count("\n")
    house = House(tree, modules, sizes)
    house.needs = {name: set(imports(name, modules)) - {name} for name in modules}
    return house


def imports(name: str, modules: Mapping[str, ast.Module]) -> Iterator[str]:
    """The modules of the product that one names in import statements, wherever they stand and whatever for."""
    for node in ast.walk(modules[name]):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
            # `from package import module` needs the module; a name that is no module needs the package.
            yield from inside or {node.module} & modules.keys()
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & modules.keys()


def room(name: str) -> str:
    """The room of the window in which a module stands; "" outside of the window."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["carioca", "gui"] and len(parts) > 2 else ""


def circles(house: House) -> list[list[str]]:
    """Modules that need one another round about: the strongly connected components of more than one (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(house.needs[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in house.modules:
        if name not in index:
            visit(name)
    return found


def back_up(house: House) -> list[str]:
    """Imports of the window that run from a room to one above it, or to what stands above all rooms."""
    height = {name: row for row, rooms in enumerate(WINDOW) for name in rooms}
    found = []
    for name, needs in house.needs.items():
        if room(name) not in height or name in TOP | DOORS:
            continue
        for other in needs:
            higher = height.get(room(other), 0) > height[room(name)]
            if room(other) and (higher or other in TOP - DOORS):
                found.append(f"{name} -> {other}")
    return sorted(found)


def twice(house: House) -> dict[str, list[str]]:
    """Class names that stand in several modules of one layer; families and tables share the names of their rooms."""
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for module, tree in house.modules.items():
        part = module.split(".")[1] if "." in module else ""
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[part, node.name].append(module)
    found = {}
    for (layer, name), modules in places.items():
        common = [module for module in modules if not set(module.split(".")[2:]) & SHARED]
        if common and len(modules) > 1:
            found[f"{layer}: {name}"] = modules
    return found


def named_often(house: House) -> int:
    """How many class names stand in more than one module of the whole product."""
    names: Counter[str] = Counter()
    for tree in house.modules.values():
        names.update({node.name for node in tree.body if isinstance(node, ast.ClassDef)})
    return sum(count > 1 for count in names.values())


def forwarders(house: House) -> list[str]:
    """Functions whose body is one call with the same arguments in order (`self` may be handed on or left away)."""
    found = []
    for module, tree in house.modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and hands_on(node):
                found.append(f"{module}.{node.name}")
    return found


def hands_on(function: ast.FunctionDef) -> bool:
    """Whether a function only calls another one with what it was given."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr):
        return False
    call = body[0].value
    if not isinstance(call, ast.Call) or function.decorator_list:
        return False
    arguments = function.args
    given = [each.arg for each in [*arguments.posonlyargs, *arguments.args]]
    passed = [each.id if isinstance(each, ast.Name) else "" for each in call.args]
    named = {each.arg: each.value.id for each in call.keywords if isinstance(each.value, ast.Name)}
    if len(named) != len(call.keywords) or any(name != value for name, value in named.items()):
        return False
    handed = [*passed, *(name for name in named if name)]
    wanted = [*given, *(each.arg for each in arguments.kwonlyargs)]
    own = wanted[1:] if wanted[:1] in (["self"], ["cls"]) else wanted
    return bool(own) and handed in (wanted, own)


def outside(house: House) -> list[str]:
    """References in code and tests to texts that are not in the project."""
    found = []
    for folder in ("carioca", "tests", "benchmarks", "build", "examples"):
        for path in sorted((house.tree / folder).rglob("*.py")):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if path.name != Path(__file__).name:
                    found += [f"{path.relative_to(house.tree)}:{number} {hit[0]}" for hit in OUTSIDE.finditer(line)]
    return found


def rows(house: House) -> Iterator[tuple[str, str, list[str]]]:
    """Each figure: what it is, how much, and the names of what was counted."""
    lines = house.sizes.values()
    yield "product files", str(len(house.sizes)), []
    yield "product lines", str(sum(lines)), [f"{part} {size}" for part, size in sorted(by_part(house).items())]
    yield "lines of a file, median", f"{median(lines):.0f}", []
    long = sorted((name for name, size in house.sizes.items() if size > LONG), key=lambda name: -house.sizes[name])
    yield f"files over {LONG} lines", str(len(long)), [f"{name} {house.sizes[name]}" for name in long]
    short = [name for name, size in house.sizes.items() if size < 60]
    yield "files under 60 lines", str(len(short)), [f"{name} {house.sizes[name]}" for name in short]
    yield "files of the tables", str(len(house.table)), []
    rings = circles(house)
    yield "circles of imports", str(len(rings)), [" ".join(ring) for ring in rings]
    arrows = back_up(house)
    yield "arrows back up in the window", str(len(arrows)), arrows
    names = twice(house)
    yield "class names twice in a layer", str(len(names)), [f"{name}: {' '.join(at)}" for name, at in names.items()]
    yield "class names in several modules", str(named_often(house)), []
    handing = forwarders(house)
    yield "forwarders", str(len(handing)), handing
    texts = outside(house)
    yield "references to texts elsewhere", str(len(texts)), texts
    handbook = house.tree / "CONTRIBUTING.md"
    yield "CONTRIBUTING, KB", f"{handbook.stat().st_size / 1024:.1f}" if handbook.exists() else "-", []


def by_part(house: House) -> Counter[str]:
    """Lines of each part of the program."""
    found: Counter[str] = Counter()
    for name, size in house.sizes.items():
        parts = name.split(".")
        found[".".join(parts[1:3]) if parts[1:2] in (["gui"], ["games"]) else ".".join(parts[1:2])] += size
    return found


def main() -> None:
    """Print the figures of each tree beside one another."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("trees", nargs="*", type=Path, default=[HERE])
    parser.add_argument("--names", action="store_true", help="what was counted, by name")
    asked = parser.parse_args()
    found = [list(rows(read(tree))) for tree in asked.trees]
    for same in zip(*found, strict=True):
        print(f"{same[0][0]:32}" + "".join(f"{figure:>10}" for _, figure, _ in same))
        if asked.names:
            for name in same[-1][2]:
                print(f"    {name}")


if __name__ == "__main__":
    main()
