"""Plays first rounds in tests: opens one at a step and carries out what it asks for, by pointer or by keys."""

from __future__ import annotations

import time
from collections.abc import Callable

from carioca.cards import Card, parse_row
from carioca.gui.scenes.lesson import LessonScene
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.slots import Zone
from carioca.lessons.lesson import lessons_of
from carioca.storage.progress import Learning
from tests.gui.driver import Driver
from tests.gui.tabletop import point_in

FIRST = lessons_of("carioca")[0]


def step_at(name: str) -> int:
    return [step.id for step in FIRST.steps].index(name)


def at_step(driver: Driver, at: int) -> LessonScene:
    """The first round of Carioca, taken up at a step."""
    Learning().reached(FIRST.key, at).save(driver.stage.paths.learning)
    scene = driver.open(LessonScene("carioca", "first"), 4)
    assert isinstance(scene, LessonScene)
    waited(driver, lambda: scene.table.my_turn)
    return scene


def waited(driver: Driver, reached: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not reached():
        assert time.monotonic() < end
        driver.step()


def token(scene: LessonScene, card: Card) -> int:
    return scene.table.board.tokens_of([card])[0]


def click_card(driver: Driver, scene: LessonScene, card: Card) -> None:
    sprite = scene.table.board.sprite(token(scene, card))
    assert sprite is not None
    # The left edge: the neighbours lie over the rest.
    driver.click(sprite.x - sprite.height * 0.27, sprite.y)
    driver.seconds(0.5)


def click_zone(driver: Driver, scene: LessonScene, zone: Zone) -> None:
    driver.click(*point_in(scene.table, zone))


def zone_named(scene: LessonScene, name: str) -> Zone:
    found = (zone for zone in scene.table.board.zones() if zone.kind == name or name == f"m{zone.number}")
    return next(found)


def click_button(driver: Driver, scene: LessonScene, name: str) -> None:
    driver.seconds(0.4)
    driver.click(*next(button.rect.center for button in scene.table.buttons if button.name == name))


def by_pointer(driver: Driver, scene: LessonScene, act: str) -> None:
    """What a step asks for, with the pointer alone."""
    word, *rest = act.split()
    if word == "sort":
        click_button(driver, scene, "rank")
    elif word == "read":
        click_button(driver, scene, "onward")
    elif word == "draw":
        click_zone(driver, scene, zone_named(scene, rest[0]))
    elif word == "stage":
        for card in parse_row(rest[0]):
            click_card(driver, scene, card)
        # Always the first place: what belongs together comes together. Where there is none the cards are just picked.
        for place in scene.table.board.places.groups[:1]:
            click_zone(driver, scene, place)
    elif word == "down":
        click_button(driver, scene, "down")
    elif word == "meld":
        by_pointer(driver, scene, f"stage {rest[0]}")
        click_button(driver, scene, "down")
    else:
        click_card(driver, scene, parse_row(rest[0])[0])
        click_zone(driver, scene, zone_named(scene, rest[1] if word == "lay" else "pile"))


def to_card(driver: Driver, scene: LessonScene, card: Card) -> None:
    driver.keys("down")
    while scene.table.focus.group != "hand":
        driver.keys("tab")
    wanted = token(scene, card)
    for _ in range(20):
        if current(scene.table).item == wanted:
            return
        driver.keys("right")
    raise AssertionError(card)


def by_keys(driver: Driver, scene: LessonScene, act: str) -> None:
    """What a step asks for, with the keys alone."""
    word, *rest = act.split()
    if word == "sort":
        driver.keys("r")
    elif word == "read":
        driver.keys("h")
    elif word == "draw":
        driver.keys("s" if rest[0] == "stock" else "z")
    elif word == "stage":
        for card in parse_row(rest[0]):
            to_card(driver, scene, card)
            driver.keys("space")
        driver.keys("2")
    elif word == "down":
        driver.keys("b")
    elif word == "meld":
        by_keys(driver, scene, f"stage {rest[0]}")
        driver.keys("b")
    elif word == "discard":
        to_card(driver, scene, parse_row(rest[0])[0])
        driver.keys("d", "d")
    else:
        to_card(driver, scene, parse_row(rest[0])[0])
        driver.keys("l")
        for _ in range(20):
            stop = current(scene.table)
            if isinstance(stop.item, Zone) and rest[1] == f"m{stop.item.number}":
                break
            driver.keys("right")
        driver.keys("enter")
