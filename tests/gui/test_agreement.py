"""The agreement: every rule has a control, differences are marked, and a search finds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field
from typing import Any

import pygame
import pytest

from carioca.engine.options import specs_of
from carioca.games.contract.carioca import CariocaOptions
from carioca.gui.forms.controls import Chooser, Picker, Stepper, Switch
from carioca.gui.forms.widgets import Button
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.rules import RulesScene
from carioca.i18n import set_language, t
from tests.gui.controls import names, page_of, press, to
from tests.gui.driver import Driver

SPECS: tuple[Field[Any], ...] = specs_of(CariocaOptions)
PLAIN = [spec for spec in SPECS if not isinstance(spec.default, tuple)]


# -- every option ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_option_has_a_row_a_control_and_its_rule(driver: Driver, scene: AgreementScene) -> None:
    found = names(driver)
    for spec in SPECS:
        assert f"{spec.name}.why" in found
        if isinstance(spec.default, bool):
            assert isinstance(page_of(scene).find(spec.name), Switch)
        elif not isinstance(spec.default, tuple):
            control = page_of(scene).find(spec.name)
            assert isinstance(control, Chooser | Picker)
            assert [value for value, _ in control.options] == list(spec.metadata["choices"])
            assert len({label for _, label in control.options}) == len(control.options)
            assert isinstance(control, Chooser | Stepper) or not isinstance(spec.metadata["choices"], range)
    for spec in SPECS[::20]:
        driver.scene.page.scroll.show(page_of(scene).find(f"{spec.name}.why").rect)  # type: ignore[attr-defined]
        press(driver, f"{spec.name}.why")
        assert isinstance(driver.scene, RulesScene) and driver.scene.rule == spec.metadata["rule"]
        driver.key("esc")


def steps(spec: Field[Any]) -> Iterator[tuple[str, int, Any]]:
    """Keys that lead through the values of an option, and the value that each leads to."""
    choices = [False, True] if isinstance(spec.default, bool) else list(spec.metadata["choices"])
    at = choices.index(spec.default)
    if len(choices) > 10:
        yield "left", 0, choices[max(0, at - 1)]
        at = max(0, at - 1)
        for _ in range(11):
            at = min(len(choices) - 1, at + 10)
            yield "right", pygame.KMOD_SHIFT, choices[at]
        return
    for _ in range(at):
        at -= 1
        yield "left", 0, choices[at]
    for _ in range(len(choices) - 1):
        at += 1
        yield "right", 0, choices[at]


@pytest.mark.seldom(2)
@pytest.mark.sampled(24)
@pytest.mark.parametrize("group", sorted({spec.metadata["group"] for spec in PLAIN}))
def test_every_value_of_every_option_is_chosen_with_the_keys(driver: Driver, scene: AgreementScene, group: str) -> None:
    base = scene.agreed.start
    for spec in PLAIN:
        if spec.metadata["group"] != group:
            continue
        to(driver, spec.name)
        for key, mod, value in steps(spec):
            driver.key(key, mod)
            assert scene.agreed.changes == ({} if value == spec.default else {spec.name: value}), spec.name
            focused = page_of(scene).focus.current
            assert focused is not None and focused.name == spec.name
            marked = f"{spec.name}.back" in names(driver)
            assert marked == (value != spec.default)
        if scene.agreed.fault() is None:
            assert scene.agreed.options == base.with_changes(scene.agreed.changes)
        if scene.agreed.changes:
            press(driver, f"{spec.name}.back")
        assert scene.agreed.options == base


@pytest.mark.slow
def test_options_are_changed_with_the_pointer(driver: Driver, scene: AgreementScene) -> None:
    for spec in PLAIN[::5]:
        control = page_of(scene).find(spec.name)
        page_of(scene).scroll.show(control.rect)
        at = page_of(scene).shown(control)
        if isinstance(control, Chooser):
            index = next(i for i, (value, _) in enumerate(control.options) if value != control.value)
            part = control.segment(index).move(0, at.y - control.rect.y)
            driver.click(*part.center)
        else:
            driver.click(*(at.midleft if isinstance(control, Switch) else (at.right - 6, at.centery)))
            driver.step()
        assert list(scene.agreed.changes) == [spec.name]
        press(driver, f"{spec.name}.back")
        assert not scene.agreed.changes


def test_a_held_arrow_goes_on_until_it_is_let_go(driver: Driver, scene: AgreementScene) -> None:
    control = to(driver, "cut_bonus")
    page_of(scene).scroll.show(control.rect)
    at = page_of(scene).shown(control)
    driver.move(at.right - 5, at.centery)
    driver.button(at.right - 5, at.centery, down=True)
    assert control.value == 1
    driver.seconds(3)
    assert 20 < control.value < 101
    driver.button(at.right - 5, at.centery, down=False)
    reached = scene.agreed.value("cut_bonus")
    driver.seconds(1)
    assert scene.agreed.value("cut_bonus") == reached == control.value


def test_arrows_lead_from_option_to_option_and_beyond_the_last_to_the_buttons(
    driver: Driver, scene: AgreementScene
) -> None:
    to(driver, SPECS[0].name)
    met = [SPECS[0].name]
    while met[-1] != "done":
        driver.key("down")
        current = page_of(scene).focus.current
        assert current is not None and current.name not in met
        met.append(current.name)
    assert [name for name in met if name in {spec.name for spec in PLAIN}] == [spec.name for spec in PLAIN]
    to(driver, "group.cards")
    driver.key("right")
    current = page_of(scene).focus.current
    assert current is not None and current.name in names(driver) and "." not in current.name


# -- rounds ------------------------------------------------------------------------------------------------------------


def test_rounds_are_moved_taken_out_and_put_in(driver: Driver, scene: AgreementScene) -> None:
    press(driver, "rounds.TT.down")
    assert scene.agreed.value("rounds")[:3] == ("TE", "TT", "EE")
    press(driver, "rounds.final.up")
    assert scene.agreed.value("rounds")[-2:] == ("final", "TTTT")
    press(driver, "rounds.EE.cross")
    assert "EE" not in scene.agreed.value("rounds") and "rounds.EE.add" in names(driver)
    press(driver, "rounds.EE.add")
    assert scene.agreed.value("rounds")[-1] == "EE"
    press(driver, "rounds.back")
    assert not scene.agreed.changes


@pytest.mark.slow
def test_rounds_with_the_keys_alone_and_the_focus_follows(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "rounds.TTT.up")
    for _ in range(3):
        driver.key("enter")
    assert scene.agreed.value("rounds")[0] == "TTT"
    current = page_of(scene).focus.current
    assert current is not None and current.name == "rounds.TTT.down" and current.enabled
    for name in scene.agreed.value("rounds"):
        to(driver, f"rounds.{name}.cross")
        driver.key("enter")
        current = page_of(scene).focus.current
        assert current is not None and current.name.startswith("rounds.")
    assert scene.agreed.value("rounds") == () and scene.problem == t("options.fault.no-rounds")
    to(driver, "rounds.TT.add")
    driver.key("enter")
    assert scene.agreed.value("rounds") == ("TT",) and not scene.problem


def test_extra_rounds_are_switches_in_their_own_order(driver: Driver, scene: AgreementScene) -> None:
    for name in ("real", "sucia"):
        to(driver, f"extra_rounds.{name}")
        driver.key("space")
    assert scene.agreed.value("extra_rounds") == ("sucia", "real")
    to(driver, "extra_rounds.real")
    driver.key("left")
    assert scene.agreed.changes == {"extra_rounds": ["sucia"]}


# -- marks, faults, search ---------------------------------------------------------------------------------------------


def test_all_changes_are_taken_back_at_once(driver: Driver, scene: AgreementScene) -> None:
    assert not page_of(scene).find("restore").enabled
    for name in ("extra_melds", "red_twos_wild"):
        to(driver, name)
        driver.key("space")
    assert scene.subtitle() == "Carioca chilena, 2 reglas distintas"
    press(driver, "restore")
    assert not scene.agreed.changes and scene.subtitle() == "Carioca chilena"


def test_taking_a_change_back_and_leaving_have_other_words(driver: Driver, scene: AgreementScene) -> None:
    """T11: "Volver" gave a rule its value back, and stood beside "Volver", which left."""
    to(driver, "extra_melds")
    driver.key("space")
    words: dict[str, set[str]] = {}
    for widget in page_of(scene).widgets:
        if isinstance(widget, Button) and widget.text:
            words.setdefault(widget.text, set()).add(widget.name)
    assert "extra_melds.back" in words[t("agree.restore")]
    assert words[t("agree.restore")] == {"extra_melds.back"}


def test_what_cannot_matter_is_pale_and_still_works(driver: Driver, scene: AgreementScene) -> None:
    control = to(driver, "sucia_jokers")
    assert control.pale
    driver.key("right")
    assert scene.agreed.changes == {"sucia_jokers": 2}
    to(driver, "extra_rounds.sucia")
    driver.key("space")
    assert not page_of(scene).find("sucia_jokers").pale


@pytest.mark.slow
def test_rules_that_make_no_game_say_so_and_cannot_be_played(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "decks")
    driver.key("left")
    assert scene.problem == t("options.fault.one-deck")
    assert not page_of(scene).find("sheet").enabled
    press(driver, "decks.why")
    assert isinstance(driver.scene, RulesScene)
    driver.key("esc")
    press(driver, "done")
    new = driver.scene
    assert isinstance(new, NewGameScene)
    press(driver, "play")
    assert driver.scene is new and new.problem == t("options.fault.one-deck")
    press(driver, "remove3")
    press(driver, "remove2")
    press(driver, "play")
    assert driver.scene is not new


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_search_finds_words_of_label_help_and_values_without_accents(
    driver: Driver, scene: AgreementScene, language: str
) -> None:
    set_language(language)
    scene.lay_out()
    cases = {
        "es": {"COMODIN pozo": "upcard_joker", "revuelve": "stock_exhaustion", "escala sucia": "sucia_jokers"},
        "en": {"JOKER pile": "upcard_joker", "shuffled": "stock_exhaustion", "dirty run": "sucia_jokers"},
    }
    driver.key("f", pygame.KMOD_CTRL)
    for words, option in cases[language].items():
        driver.text(words)
        assert scene.query == words and driver.stage.typing
        rows = {name.removesuffix(".why") for name in names(driver) if name.endswith(".why")}
        assert option in rows and len(rows) < 8, rows
        driver.key("esc")
        assert scene.query == "" and f"{SPECS[0].name}.why" in names(driver)
        driver.key("f", pygame.KMOD_CTRL)
    driver.text("qqqq")
    assert not any(name.endswith(".why") for name in names(driver))
    press(driver, "group.points")
    assert "cut_bonus" in names(driver) and scene.query == ""


def test_letters_begin_a_search_and_do_nothing_else(driver: Driver, scene: AgreementScene) -> None:
    muted = driver.stage.settings.muted
    driver.key("m")
    assert scene.query == "m" and driver.stage.settings.muted == muted and driver.stage.typing
    driver.text("azo")
    assert scene.query == "mazo" and "stock_exhaustion" in names(driver)
    driver.keys("esc", "esc")
    assert isinstance(driver.scene, NewGameScene)


def test_a_found_option_is_changed_and_the_search_stays(driver: Driver, scene: AgreementScene) -> None:
    driver.key("f", pygame.KMOD_CTRL)
    driver.text("barajas")
    driver.key("tab")
    for _ in range(20):
        current = page_of(scene).focus.current
        if current is not None and current.name == "decks":
            break
        driver.key("tab")
    driver.key("left")
    assert scene.agreed.changes == {"decks": 1} and scene.query == "barajas"
    assert "cut_bonus" not in names(driver)


def test_groups_at_the_side_lead_to_their_options(driver: Driver, scene: AgreementScene) -> None:
    for group in dict.fromkeys(spec.metadata["group"] for spec in SPECS):
        press(driver, f"group.{group}")
        heading = scene._tops[group]
        assert 0 <= heading - page_of(scene).scroll.offset < page_of(scene).scroll.view.h
