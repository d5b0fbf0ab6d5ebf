"""Finding and pressing the controls of a screen."""

from __future__ import annotations

from carioca.gui.page import Page
from carioca.gui.scene import Scene
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
