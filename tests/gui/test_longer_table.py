"""What the table says under house rules still fits when its texts are 30 % longer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.bots.base import Advice
from carioca.bots.contract.explain import explain
from carioca.cards import parse_card
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.table import operations
from carioca.gui.table.slots import Zone
from carioca.i18n import LANGUAGES
from carioca.words.hints import LOOK, MOVE, WHY
from tests.gui.ink import Canvas, Ink
from tests.gui.tabletop import Tabletop
from tests.gui.test_longer_texts import FAST, SLOW, ink
from tests.gui.test_swaps import position

__all__ = ["ink"]  # the fixture

RULES = {"joker_swap": "any", "extra_melds": True, "red_twos_wild": True, "meld_size_down": "at_least"}
MELDS = ((0, "5C 6C * 8C"), (1, "8S 8H *"), (1, "5H 2D 7H 8H"), (2, "TD TS 2H"))
HAND = "7C 8D KS KD KC 4D 9H"


def looks(top: Tabletop) -> Iterator[str]:
    """The table with another line of words each time; the name of each."""
    table, board = top.table, top.table.board
    yield "down"
    table.hovered_seat = 1
    yield "who a rival is"
    table.hovered_seat = None
    top.click(*top.spot(top.token(parse_card("7C"))))
    yield "a card for a joker"
    operations.unpick(table)
    top.click(*top.spot(top.token(parse_card("8D"))))
    for zone in [zone for zone in table.lit if zone.kind in ("meld", "joker") and zone.number == 1]:
        table.drop_target = zone
        yield f"over {zone.kind}"
    table.drop_target = None
    operations.unpick(table)
    operations.stage(table, [top.token(parse_card("KS"))], 0)
    yield "begun"
    operations.stage(table, [top.token(parse_card("KD")), top.token(parse_card("KC"))], 0)
    yield "ready"
    operations.stage(table, [top.token(parse_card("9H"))], 1)
    yield "two begun"
    for key in ("table.searching", "table.no-further", "table.stage-further"):
        table.say(key)
        yield key
    operations.take_back(table)
    for line in ("swap 7C m0", "lay 8D m1", "meld KSKDKC", "discard KS", "discard 4D"):
        action = CARIOCA.parse_action(line)
        for step in (LOOK, MOVE, WHY):
            top.scene.hints.show(Advice(action, explain(table.view, action)), step)
            yield f"hint {step} at {line}"
    assert Zone("tray", number=0) in board.zones()


def faults(folder: Path, ink: Ink, size: tuple[int, int], language: str, scale: float = 1.0) -> dict[str, list[str]]:
    """What does not fit, by the name of the look."""
    pos = position(HAND, MELDS, RULES)
    top = Tabletop(
        folder, (None, "rosa", "random"), size=size, position=pos, language=language, scale=scale,
    )  # fmt: skip
    top.app.surface = ink.window = Canvas(size)
    top.wait()
    found = {}
    for name in looks(top):
        ink.faults.clear()
        top.scene.painter.forget()
        top.stage.redraw()
        top.step()
        found[name] = list(dict.fromkeys(ink.faults))
    top.close()
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), FAST, ids=str)
def test_longer_words_of_house_rules_fit(tmp_path: Path, ink: Ink, size: tuple[int, int], language: str) -> None:
    assert faults(tmp_path, ink, size, language) == {}


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SLOW, ids=str)
def test_longer_words_of_house_rules_fit_any_window(
    tmp_path: Path, ink: Ink, size: tuple[int, int], language: str, scale: float
) -> None:
    assert faults(tmp_path, ink, size, language, scale) == {}
