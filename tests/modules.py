"""What the program's own files import and call, read from their text for the rules of the architecture."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "carioca"
SPEAKING = ("t", "said", "said_of", "owned")
"""What takes a key and makes a sentence; all but the first one also say it to who reads it (words/names.py)."""


def name_of(path: Path) -> str:
    """The dotted name of a module, without `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """`engine` for carioca.engine.match; "" for the package itself."""
    return module.partition(".")[2].partition(".")[0]


class Facts(NamedTuple):
    """What the rules ask of one file."""

    imports: tuple[tuple[str, str], ...]
    """(module, name) of every import statement, wherever it stands; relative ones resolved."""
    at_once: tuple[ast.Import | ast.ImportFrom, ...]
    """The imports that happen while the module is imported."""
    calls: frozenset[str]
    """Plain names that are called somewhere."""
    docstring: str | None
    sayings: tuple[ast.Call, ...]
    """Calls of `SPEAKING` with an argument."""
    texts: frozenset[str]
    """String constants."""
    beginnings: frozenset[str]
    """What f-strings begin with: "rule." of `f"rule.{code}"`."""


@cache
def facts(path: Path) -> Facts:
    """The tree itself is let go of: hundreds of them held at once are slow to collect."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    joined = [node.values[0] for node in nodes if isinstance(node, ast.JoinedStr) and node.values]
    return Facts(
        imports=tuple(read_imports(path, nodes)),
        at_once=tuple(imports_at_once(tree.body)),
        calls=frozenset(call.func.id for call in calls if isinstance(call.func, ast.Name)),
        docstring=ast.get_docstring(tree),
        sayings=tuple(call for call in calls if call.args and called(call) in SPEAKING),
        texts=frozenset(value for value in constants if isinstance(value, str)),
        beginnings=frozenset(str(first.value) for first in joined if isinstance(first, ast.Constant)),
    )


def called(call: ast.Call) -> str:
    """`t` for t(...) and i18n.t(...)."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def read_imports(path: Path, nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


@cache
def our_imports(path: Path) -> tuple[str, ...]:
    """Dotted names of our own modules that a file imports."""
    return tuple(read_our_imports(path))


def read_our_imports(path: Path) -> Iterator[str]:
    for module, name in facts(path).imports:
        if module == "carioca" and (CODE / name).exists() | (CODE / f"{name}.py").exists():
            yield f"carioca.{name}"
        elif module.partition(".")[0] == "carioca":
            yield module


def imports_at_once(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that happen while a module is imported: outside functions and not for the types alone."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.Try | ast.If) and "TYPE_CHECKING" not in ast.dump(
            getattr(node, "test", node.body[0])
        ):
            yield from imports_at_once([*node.body, *node.orelse])
