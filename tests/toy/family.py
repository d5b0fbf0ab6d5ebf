"""Lets the toy family in at every door of the program, and out again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from carioca import i18n
from carioca.bots.door import mind_named
from carioca.engine.door import Door
from carioca.games import CATALOGUE, Entry, game_named
from carioca.rulebook import book
from carioca.rulebook.pages import Pages, parse_pages
from carioca.session import Seat, Session
from carioca.sheet.content import families
from carioca.storage.saves import Saves
from carioca.words.door import voices
from tests.toy.book import PAGES, ToyBlocks, ToySource
from tests.toy.mind import ToyMind
from tests.toy.rules import TOY, ToyOptions
from tests.toy.voice import ToyVoice
from tests.toy.words import WORDS

ENTRY = Entry(TOY.name, TOY.profile.family, TOY.profile.table, tuple(TOY.presets), 2, 4)
NAMES = ("Ana", "Rosa", "Tomás", "Inés")


@contextmanager
def admitted() -> Iterator[None]:
    """The toy family in the house: its rules, opponents, words, pages, sheet, and what a player reads of it."""
    before = i18n.language()
    doors: tuple[tuple[Door[object], str, object], ...] = (
        (game_named, TOY.name, TOY),
        (mind_named, TOY.profile.family, ToyMind()),
        (voices, TOY.profile.table, ToyVoice),
        (book.sources, TOY.profile.family, ToySource()),
        (families, TOY.profile.family, ToyBlocks()),
    )  # type: ignore[assignment]
    with pytest.MonkeyPatch.context() as patch:
        texts = {lang: {**i18n.catalogue(lang), **WORDS[lang]} for lang in i18n.LANGUAGES}
        patch.setattr(i18n, "catalogue", lambda lang: texts[lang])
        for module in ("carioca.words.options", "carioca.words.hints"):
            patch.setattr(f"{module}.catalogue", lambda lang: texts[lang])
        patch.setattr(book, "read_pages", _read_pages(book.read_pages))
        CATALOGUE.append(ENTRY)
        for door, name, offered in doors:
            door.admit(name, offered)
        try:
            yield
        finally:
            CATALOGUE.remove(ENTRY)
            for door, name, _ in doors:
                door.dismiss(name)
            i18n.set_language(before)


def _read_pages(others):  # type: ignore[no-untyped-def]
    @cache
    def read(game: str, lang: str) -> Pages:
        return parse_pages(PAGES[lang]) if game == TOY.name else others(game, lang)

    return read


@contextmanager
def shown() -> Iterator[None]:
    """The toy family in the house and in its window."""
    from carioca.gui.door import tables
    from tests.toy.table import toy_table

    with admitted():
        tables.admit(TOY.profile.family, toy_table)
        try:
            yield
        finally:
            tables.dismiss(TOY.profile.family)


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy family in the house, which speaks Spanish."""
    with admitted():
        i18n.set_language("es")
        yield


def match(
    people: int = 1, seats: int = 2, seed: str = "toy", saves: Saves | None = None, options: ToyOptions | None = None
) -> Session:
    """A new match: so many people, then opponents who always double."""
    table = tuple(Seat(name, None if at < people else "normal") for at, name in enumerate(NAMES[:seats]))
    return Session.new(TOY, "toy", options or ToyOptions(), table, seed, saves)


def act(session: Session, stake: str = "double") -> None:
    """One action of whoever is to act; a person says the stake and draws."""
    if session.is_person(session.current or 0):
        session.submit(TOY.parse_action(stake if session.match.state.phase == "stake" else "draw"))
    else:
        session.submit(session.think())


def play(session: Session, stake: str = "double") -> Session:
    """The match played to its end."""
    while session.current is not None:
        act(session, stake)
    return session


def written(folder: Path, session: Session) -> Path:
    """The record of a match in a file."""
    from carioca.storage.files import replace_file, to_json

    path = folder / "toy.carioca"
    replace_file(path, to_json(session.record()))
    return path
