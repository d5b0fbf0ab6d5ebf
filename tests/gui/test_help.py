"""Help at the table: this turn, the rules that matter now, the keys."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.state import Meld
from carioca.gui.scenes.help import FIRST, LATER, MANY, PARTS, HelpScene, help_of
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.table import Table
from tests.gui.controls import press
from tests.gui.driver import Driver
from tests.gui.tabletop import sitting
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"


def melds_of(table: Table) -> tuple[Meld, ...]:
    return getattr(table.view.state, "melds", ())


@pytest.mark.slow
def test_help_opens_and_closes_with_the_same_keys(sit):
    top = sit()
    top.wait()
    for close in ("f1", "esc", "enter"):
        top.key("f1")
        assert isinstance(top.scene, HelpScene)
        top.key(close)
        assert isinstance(top.scene, TableScene), close
    # Where the question mark stands depends on the keyboard: it is what was typed that counts.
    for scene in (HelpScene, TableScene):
        top.seconds(0.5)
        top.post(pygame.KEYDOWN, key=pygame.K_QUOTE, mod=pygame.KMOD_SHIFT, unicode="?", scancode=0)
        top.step()
        assert isinstance(top.scene, scene)
    top.key("f2")
    assert isinstance(top.scene, RulesScene)


@pytest.mark.slow
def test_the_last_refusal_is_explained_and_leads_to_its_article(sit):
    top = sit()
    top.wait()
    assert help_of(top.table).refused is None
    top.key("b")
    said = top.table.toast
    top.key("esc")
    told = help_of(top.table)
    assert told.refused.text == said.text and told.refused.rule.rule == said.rule
    assert told.rules[0] == told.refused.rule
    top.key("f1")
    press(top, f"rule{told.refused.rule.number}")
    top.step()
    assert isinstance(top.scene, RulesScene) and top.scene.rule == said.rule
    top.key("esc")
    assert isinstance(top.scene, HelpScene)


def test_what_may_be_done_is_what_the_rules_allow(sit):
    top = sit()
    top.wait()
    assert [tip.key for tip in help_of(top.table).now] == ["S", "Z"]
    top.key("s")
    top.wait()
    told = {tip.topic: tip for tip in help_of(top.table).now}
    assert told["discard"].key == "D" and "down" in told and "stock" not in told
    assert "lay" not in told  # Nobody is down yet.


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_every_part_has_its_words_at_every_table(preset, tmp_path: Path) -> None:
    driver = Driver(tmp_path / preset[1], (800, 600), scale=2.0)
    table = seen(driver, in_the_middle(*preset))
    told = help_of(table)
    assert told.about and told.status and told.now and len(told.rules) >= 3
    assert all(tip.key and tip.text for tip in told.now)
    if told.example is None:
        # Who is down has no contract any more.
        assert table.board.picture.down[0]
    groups = told.example.groups if told.example else ()
    open_cards = {*table.board.hand.cards.values(), *(card for meld in melds_of(table) for card in meld.cards)}
    shown = {card for one in groups for at, card in enumerate(one.cards) if at not in one.missing}
    assert shown <= open_cards
    many = (MANY,) if table.moves.picks_many else ()
    lines = {*FIRST, *many, *LATER, *(deed.listed for deed in table.commands if deed.listed)}
    assert {table.moves.other_lines.get(line, line) for line in lines} == set(told.keys)
    driver.key("f1")
    scene = driver.scene
    assert isinstance(scene, HelpScene)
    for number, part in enumerate(PARTS):
        driver.key(str(number + 1))
        assert scene.part == part
        page = scene.page
        assert max(widget.rect.right for widget in page.widgets) <= 800 and page.scroll.view.h > 100, part
        if page.scroll.spare:
            driver.wheel(-50)
            assert page.scroll.offset == page.scroll.spare
    driver.close()


def test_a_rule_that_announces_a_list_is_told_with_it(tmp_path: Path) -> None:
    """La Pocha's "tiene estas obligaciones" was followed by none."""
    driver = Driver(tmp_path, language="es")
    seen(driver, in_the_middle("pocha", "pocha", 4))
    driver.key("f1")
    driver.key("2")
    scene = driver.scene
    assert isinstance(scene, HelpScene)
    rule = next(one for one in scene.help.rules if "obligaciones" in one.text)
    assert [item.split(":")[0] for item in rule.items if ":" in item] == ["Asistir", "Montar", "Fallar", "Pisar"]
    assert {"follow", "head", "ruff", "over"} <= {word.term for word in scene.page.words()}
    driver.close()


def test_the_example_is_made_of_cards_that_one_holds(sit):
    """What is missing is pale, and it is as many cards as the solver counts; nobody else's card is shown."""
    top = sit()
    top.wait()
    example = help_of(top.table).example
    own = Counter(top.table.board.hand.cards.values())
    shown = Counter(card for one in example.groups for at, card in enumerate(one.cards) if at not in one.missing)
    assert shown and not shown - own
    assert sum(len(one.missing) for one in example.groups) == CARIOCA.lack(top.table.state)
    assert [len(one.cards) for one in example.groups] == [3, 3]


def test_what_was_refused_in_another_round_is_forgotten(sit):
    top = sit()
    top.wait()
    top.key("b")
    top.table.last_refusal = (top.table.board.picture.round_no - 1, top.table.last_refusal[1])
    assert help_of(top.table).refused is None
