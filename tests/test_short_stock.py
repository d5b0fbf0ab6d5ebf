"""Who agrees on rules that leave hardly anything to draw is told so, what may come of it, and what helps."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest

from carioca import i18n
from carioca.agreement import Agreement
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.games import all_presets, preset_game
from carioca.games.melding.game import melding_state
from carioca.sheet.content import make_content
from carioca.terminal.console import Console
from carioca.terminal.seating import new_match
from carioca.words.options import ENOUGH, short_stock


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def least_stock(agreed: Agreement, seats: int) -> int | None:
    """The smallest stock after the deal of a round, as it is really dealt."""
    game, options = agreed.game, agreed.options
    if game.profile.table != "melding":
        return None
    setup = Setup(game.name, options, seats, "s")
    rounds = game.rounds(setup)
    dealt = (Match(game, setup, number, None).state for number in range(len(rounds) if rounds else 1))
    return min(len(melding_state(state).stock) for state in dealt)


CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((preset, {}) for preset in all_presets()),
    ("buraco", {"packs": 2}),
    ("buraco", {"packs": 2, "hand_size": 12}),
    ("buraco", {"packs": 2, "muerto_size": 13, "stock_end": 2}),
    ("kalooki", {"packs": 3}),
    ("kalooki", {"initial_upcard": True}),
    ("carioca-chile", {"hand_size": 13}),
)


@pytest.mark.parametrize(("preset", "changes"), CHANGES)
def test_the_warning_is_what_is_really_dealt(preset: str, changes: dict[str, Any]) -> None:
    agreed = Agreement(preset, "", changes)
    for seats in agreed.sizes:
        stock, end = least_stock(agreed, seats), getattr(agreed.options, "stock_end", 0)
        told = agreed.game.stock_left(Setup(agreed.game.name, agreed.options, seats, "s"))
        assert told == (None if stock is None else stock - end)
        warning = agreed.warning(seats)
        assert bool(warning) == (told is not None and told < ENOUGH * seats)
        if warning:
            assert f"{told} carta" in warning
            endless = agreed.game.rounds(Setup(agreed.game.name, agreed.options, seats, "s")) is None
            assert ("no terminar nunca" in warning) == endless


def test_the_advice_helps() -> None:
    for preset, changes in CHANGES:
        for seats in Agreement(preset, "", changes).sizes:
            warning = Agreement(preset, "", changes).warning(seats)
            if "Mejor con 3 barajas" in warning:
                assert not Agreement(preset, "", {**changes, "packs": 3}).warning(seats)


def test_six_at_kalooki_are_told_at_the_terminal_and_on_the_sheet() -> None:
    agreed, out = Agreement("kalooki"), io.StringIO()
    warning = agreed.warning(6)
    assert "12 cartas" in warning and "Mejor con 3 barajas." in warning and not agreed.warning(5)
    new_match(Console(io.StringIO("Ana\n5\n\n"), out), None, (), [agreed])
    assert warning in out.getvalue()
    game = preset_game("kalooki")
    assert warning in make_content(game, agreed.options, "kalooki").notes
    assert any("llamar" in note.lower() for note in make_content(game, agreed.options, "kalooki").notes)


def test_what_cannot_be_dealt_at_all_is_no_warning() -> None:
    """One pack of Carioca is for two: a sheet for up to six spoke of -19 cards."""
    options = preset_game("carioca-chile").presets["carioca-chile"].with_changes({"decks": 1})
    assert not short_stock(preset_game("carioca-chile"), options, 6)
