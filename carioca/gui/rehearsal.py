"""Draws every screen of the window where nobody sees it, for the self-test."""

from __future__ import annotations

import inspect
import os
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame

from carioca.agreement import Agreement
from carioca.games import CATALOGUE, game_named
from carioca.gui import scenes, table
from carioca.gui.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Pop, Reset, Scene
from carioca.gui.frame.screen import open_display
from carioca.gui.frame.sdl import find_sdl
from carioca.i18n import language, t
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings

SIZE = (1280, 720)
NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
_FRAMES = 5
_GRID = 8
_FEWEST_POINTS = 50
_FEWEST_SCENES = 20


def rehearse(folder: Path) -> str:
    """Shows all screens with SDL's dummy drivers and types a line; how much they drew. Raises what they raise."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    open_display()
    try:
        window = pygame.Window("Carioca", SIZE)
        settings = replace(Settings(), language=language(), animation="off", muted=True)
        app = App(window, Paths(folder), settings, FixedClock(), lambda: "self-test")
        app.guarded = False
        try:
            drawn = [f"{type(scene).__name__} {_drawn(app, scene)}" for scene in every_scene(app)]
            others = [entry.name for entry in CATALOGUE[1:]]
            for name in others:
                drawn += [f"{name} {type(scene).__name__} {_drawn(app, scene)}" for scene in scenes_of(app, name)]
            _type(app)
            waits = "waits through SDL" if find_sdl().waits else "sleeps between looks for events"
        finally:
            app.close()
            window.destroy()
    finally:
        pygame.quit()
    if len(drawn) < _FEWEST_SCENES:
        raise RuntimeError(f"{len(drawn)} screens only: {', '.join(drawn)}")
    return f"{len(drawn)} screens, {waits}: {', '.join(drawn)}"


def every_scene(app: App) -> Iterator[Scene]:
    """One of every class of screen there is, found by looking: what its constructor asks for is given by its name,
    and a screen of one table only makes its own `sample` of a match.

    Raises RuntimeError for a screen that asks for something unknown: name it in `_parts`.
    """
    return _made(_parts(app, CATALOGUE[0].name), ())


def scenes_of(app: App, game: str) -> Iterator[Scene]:
    """One of every class of screen that shows a match, each with one of this game."""
    return _made(_parts(app, game), ("session", "film"))


def _made(parts: dict[str, Any], about: tuple[str, ...]) -> Iterator[Scene]:
    """One of every class of screen, or of those that ask for one of these things."""
    for kind in scene_classes():
        sample = getattr(kind, "sample", None)
        if sample is not None:
            yield sample(parts["session"])
            continue
        wanted = [each for each in inspect.signature(kind).parameters.values() if each.kind in NAMED]
        needed = [each.name for each in wanted if each.default is each.empty]
        if unknown := [name for name in needed if name not in parts]:
            raise RuntimeError(f"{kind.__name__} needs {', '.join(unknown)}")
        if about and not set(about) & set(needed):
            continue
        yield kind(**{name: parts[name] for name in needed})


def scene_classes() -> list[type[Scene]]:
    """The screens of all modules, without the classes that others are made from."""
    for package in (scenes, table):
        for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
            import_module(module.name)
    found: dict[str, type[Scene]] = {}
    todo = _made_from(Scene)
    while todo:
        kind = todo.pop()
        below = _made_from(kind)
        todo += below
        if not below or vars(kind).get("whole"):
            found[kind.__name__] = kind
    return [found[name] for name in sorted(found)]


def _made_from(kind: type[Scene]) -> list[type[Scene]]:
    """The program's own classes right below a class."""
    return [each for each in kind.__subclasses__() if each.__module__.startswith("carioca.")]


def _parts(app: App, game: str) -> dict[str, Any]:
    """What constructors of screens ask for, by the name of the parameter."""
    from carioca.film import Film
    from carioca.gui.door import roles_of
    from carioca.gui.parts.rule_choice import Choosing
    from carioca.gui.scenes.matches import told_of
    from carioca.gui.table.table import Table
    from carioca.lessons.lesson import lessons_of
    from carioca.storage.match_file import Past
    from carioca.storage.persons import Person
    from carioca.storage.presets import Presets
    from carioca.words.voice import Choice, Question

    session = _second_round(app, game)
    table = Table(app.stage, session, roles_of(session))
    table.board.resize(app.stage.size, app.stage.unit, app.stage.settings.scale)
    moves = session.game.legal_actions(session.match.state)
    choices = tuple(Choice(words, move) for words, move in zip((t("form.done"), t("form.cancel")), moves, strict=False))
    return {
        "session": session,
        "game": session.game,
        "film": Film(session.record()),
        "past": Past(app.stage.paths.saves, 0.0, left=True),
        "told": told_of(session.record(), "", app.stage.persons),
        "round_no": 0,
        "at": 0,
        "eyes": None,
        "key": 0,
        "lesson": next(lesson for lesson in lessons_of(CATALOGUE[0].name) if lesson.guided),
        "table": table,
        "choosing": Choosing(Presets(app.stage.paths.presets), app.stage.settings),
        "agreed": Agreement(session.preset),
        "names": session.names,
        "name": session.names[0],
        "kind": "normal",
        "person": Person(session.names[0]),
        "others": (),
        "then": lambda: None,
        "heading": "review.whose",
        "seats": (0,),
        "sitting": session.seats,
        "seat": 0,
        "seated": (),
        "sit": lambda: None,
        "choose": lambda kind: None,
        "answer": lambda action: None,
        "question": Question(t("new.replace"), choices, "", "", ""),
        "text": t("new.replace"),
        "yes_text": t("new.replace.yes"),
        "no_text": t("form.cancel"),
        "yes": Pop,
    }


def _second_round(app: App, name: str) -> Session:
    """A match with a round behind it, in which it is the person's turn."""
    game = game_named(name)
    preset, options = next(iter(game.presets.items()))
    names = ("Ñandú", "Rosa", "Tomás", "Lautaro", "Inés", "Hernán", "Elena", "Marta")
    size = next(seats for seats in Agreement(preset).sizes if seats > 2)
    seats = (Seat(names[0]), *(Seat(one, "normal") for one in names[1:size]))
    session = Session.new(game, preset, options, seats, "self-test", app.stage.saves)
    while not (session.results and session.current == 0):
        person = session.current == 0
        session.submit(next(iter(session.game.legal_actions(session.match.state))) if person else session.think())
    return session


def _type(app: App) -> None:
    """A line of text with its caret, the part that another library draws."""
    from carioca.gui.forms.text_edit import TextEdit

    edit = TextEdit(app.stage, pygame.Rect(100, 100, 300, 40), "Ñuñoa", 40)
    edit.update(0.1)
    app.surface.fill((0, 0, 0))
    edit.draw(app.surface)
    edit.close()
    if not any(app.surface.get_at((x, 120))[:3] != (0, 0, 0) for x in range(100, 400)):
        raise RuntimeError("the line of text drew nothing")


def _drawn(app: App, scene: Scene) -> int:
    """How many points of a grid the scene covers; the cloth below it does not count."""
    app.go(Reset(scene))
    for _ in range(_FRAMES):
        app.frame()
    bare = app.stage.textures.felt(app.stage.size)
    width, height = app.stage.size
    points = [(x, y) for x in range(0, width, _GRID) for y in range(0, height, _GRID)]
    covered = sum(app.surface.get_at(point) != bare.get_at(point) for point in points)
    if covered < _FEWEST_POINTS:
        raise RuntimeError(f"{type(scene).__name__} covers {covered} points of {len(points)} only")
    return covered
