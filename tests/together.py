"""Many small cases of one rule in one test: pytest's own work for a test of its own costs more than such a case."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from carioca import i18n

Case = tuple[str, dict[str, Any]]


def together(
    names: str | tuple[str, ...], values: Iterable[Any], ids: Callable[[Any], object] | Iterable[object] = repr
) -> Callable[..., Any]:
    """Like `pytest.mark.parametrize`, but one test plays all cases and names every one that fails, with its message.

    Several of them multiply. Each case begins with the language of the start; fixtures are shared by all.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [value if len(wanted) > 1 else (value,) for value in values]
    named = [", ".join(str(ids(one)) for one in row) for row in rows] if callable(ids) else [*map(str, ids)]
    cases: list[Case] = [(name, dict(zip(wanted, row, strict=True))) for name, row in zip(named, rows, strict=True)]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        plain, inner = getattr(test, "together", (test, [("", {})]))
        every = [
            (", ".join(filter(None, (name, more))), values | others)
            for (name, values), (more, others) in product(cases, inner)
        ]

        def run(**fixtures: Any) -> None:
            __tracebackhide__ = True
            play_all(plain, every, fixtures)

        # Its marks come along, fixtures and pytest's own parametrisation too.
        run.__dict__.update(test.__dict__)
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        given = {name for _, case in every for name in case}
        left = [one for name, one in inspect.signature(plain).parameters.items() if name not in given]
        run.__signature__ = inspect.Signature(left)  # type: ignore[attr-defined]
        run.together = plain, every  # type: ignore[attr-defined]
        return run

    return decorate


def play_all(test: Callable[..., None], cases: list[Case], fixtures: dict[str, Any]) -> None:
    """Plays all cases. Raises AssertionError with the failed ones, from what the first of them raised."""
    assert cases, "a rule without a case is no test"
    before, failed = i18n.language(), []
    for name, case in cases:
        try:
            test(**case, **fixtures)
        except (Exception, pytest.fail.Exception) as error:
            failed.append((name, error))
        finally:
            if i18n.language() != before:
                i18n.set_language(before)
    if failed:
        told = "\n".join(f"[{name}] {type(error).__name__}: {error}" for name, error in failed)
        raise AssertionError(f"{len(failed)} of {len(cases)} cases failed:\n{told}") from failed[0][1]
