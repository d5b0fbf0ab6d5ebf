"""The size of the house: lines by room, longest files and functions, and who names a family from outside it.

python benchmarks/house.py [TREE ...]     (the checkout itself by default; two trees are shown one after the other)
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent
FAMILIES = ("contract", "canasta", "tricks", "melding")
"""Names of columns: what stands in a folder of such a name belongs to a family or to a table."""


MOST_NAMED = 12
"""So many of them are named."""


def main(trees: list[str]) -> None:
    """Print the figures of each tree."""
    for tree in trees or [str(HERE)]:
        show(Path(tree))


def show(tree: Path) -> None:
    """Print the figures of one tree."""
    files = sorted((tree / "carioca").rglob("*.py"))
    rooms: Counter[str] = Counter()
    sizes, functions, welded = [], [], []
    for path in files:
        parts = path.relative_to(tree / "carioca").parts
        text = path.read_text("utf-8")
        lines = text.count("\n")
        rooms[parts[0] if len(parts) > 1 else "."] += lines
        sizes.append((lines, "/".join(parts)))
        parsed = ast.parse(text)
        functions += [(size, f"{'/'.join(parts)}:{name}") for size, name in functions_of(parsed)]
        if parts[0] != "games" and not set((*parts[:-1], path.stem)) & set(FAMILIES) and names_a_family(parsed):
            welded.append("/".join(parts))
    print(f"{tree.name}: {len(files)} files, {sum(rooms.values())} lines; at the root {rooms['.']}")
    print("  rooms      " + ", ".join(f"{room} {lines}" for room, lines in sorted(rooms.items()) if room != "."))
    print(f"  files      median {median(size for size, _ in sizes):.0f} lines, longest {longest(sizes)}")
    print(f"  functions  median {median(size for size, _ in functions):.0f} lines, longest {longest(functions)}")
    print(
        f"  outside a family or a table, yet naming one: {len(welded)} {' '.join(welded) if len(welded) < 12 else ''}"
    )


def functions_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines and name of every function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1, node.name


def names_a_family(tree: ast.Module) -> bool:
    """Whether it imports a module of a family or of a table, the branches of a door (`match`) excepted."""
    doors = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.match_case) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.startswith("carioca.")
            and id(node) not in doors
        ):
            named = [*node.module.split("."), *(alias.name for alias in node.names)]
            if set(named) & set(FAMILIES):
                return True
    return False


def longest(found: list[tuple[int, str]], most: int = 3) -> str:
    """The longest ones with their lines."""
    return ", ".join(f"{name} {size}" for size, name in sorted(found, reverse=True)[:most])


if __name__ == "__main__":
    main(sys.argv[1:])
