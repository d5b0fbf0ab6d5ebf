"""Finding and pressing the controls of a screen."""

from __future__ import annotations

from typing import Any

from carioca.gui.forms.page import Page
from carioca.gui.frame.scene import Scene
from tests.gui.driver import Driver


def page_of(scene: Scene) -> Page:
    """The controls of a scene."""
    page = getattr(scene, "page")  # noqa: B009
    assert isinstance(page, Page)
    return page


def press(driver: Driver, name: str) -> None:
    """Click a control, scrolled into the view first."""
    page = page_of(driver.scene)
    widget = page.find(name)
    if page.shown(widget) != widget.rect or page.scroll.spare:
        page.scroll.show(widget.rect)
    driver.click(*page.shown(widget).center)


def focus(driver: Driver, name: str) -> None:
    """Go to a control with Tab."""
    page = page_of(driver.scene)
    for _ in range(len(page.widgets) + 1):
        driver.key("tab")
        if page.focus.current is not None and page.focus.current.name == name:
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def names(driver: Driver) -> set[str]:
    """All controls that can be used now."""
    return {widget.name for widget in page_of(driver.scene).widgets if widget.focusable and widget.enabled}


def to(driver: Driver, name: str) -> Any:
    """Give a control the keys."""
    page = page_of(driver.scene)
    page.focus.set(page.find(name))
    return page.find(name)
