"""The toy family keeps the promises of every game: the conformance tests walk over it as over the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any

import pytest

from carioca.games import game_named
from tests.conformance import test_contract, test_secrecy
from tests.conformance.walks import cases, walks_named
from tests.together import together
from tests.toy import walks
from tests.toy.family import toy as toy
from tests.toy.rules import TOY

pytestmark = pytest.mark.usefixtures("toy", "walking")

PROMISES: dict[str, Callable[..., Any]] = {
    name: promise
    for module in (test_contract, test_secrecy)
    for name, promise in vars(module).items()
    if name.startswith("test_") and signature(promise).parameters
}
"""What is tried along every game; a test of one game's cards has no parameters."""


@pytest.fixture
def walking() -> Iterator[None]:
    """Walks know the family."""
    walks_named.admit("toy", walks)
    yield
    walks_named.dismiss("toy")


@together("name", PROMISES)
def test_the_toy_promises(name: str) -> None:
    assert game_named("toy") is TOY
    found = cases(TOY)
    assert [case[1:] for case in found] == [("toy", 2), ("toy", 4), ("toy-small", 2)]
    for case in found:
        PROMISES[name](*case)
