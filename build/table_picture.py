"""Makes the pictures of the five tables and of the rules sheet for the READMEs and the software centres, into
packaging/pictures/.

python build/table_picture.py [NAME ...]     (as the files there; without a name all; NAME-en: in English)

The same matches every time: opponents play until it is the person's turn at a moment that shows the game.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from release import ROOT

sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from carioca.bots.door import make_bot
from carioca.games import preset_game
from carioca.games.tricks.pocha import POCHA
from carioca.gui.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Reset
from carioca.gui.frame.screen import open_display
from carioca.gui.scenes.table import TableScene
from carioca.i18n import set_language
from carioca.session import Seat, Session
from carioca.sheet import write_sheet
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings

FOLDER = ROOT / "packaging" / "pictures"
SIZE = (1280, 720)
PERSON = Seat("Tú")
ROSA, TOMAS, LAUTARO = Seat("Rosa", "rosa"), Seat("Tomás", "tomas"), Seat("Lautaro", "lautaro")
INES, HERNAN, ELENA = Seat("Inés", "ines"), Seat("Hernán", "hernan"), Seat("Elena", "elena")


class Picture(NamedTuple):
    """A table: its preset with other options, who plays, and the round (from 0) and the moment that is shown."""

    preset: str
    seats: tuple[Seat, ...]
    round_no: int
    shows: Callable[[Any], bool]
    """Whether a state in which the person is to act is the one."""
    options: Mapping[str, object] = {}
    language: str = "es"


def _two_are_down(state: Any) -> bool:
    """The person has drawn and is still without melds."""
    down = [since != "no" for since in state.down]
    return state.phase != "draw" and not down[0] and sum(down) >= 2 and state.turns > 10


def _cards_are_laid_off(state: Any) -> bool:
    """Both have melds, and the person has drawn."""
    down = [since != "no" for since in state.down]
    return state.phase != "draw" and all(down) and len(state.hand) >= 3


def _both_sides_have_melds(state: Any) -> bool:
    owners = [meld.owner for meld in state.melds]
    return (
        state.phase != "draw"
        and min(owners.count(0), owners.count(1)) >= 2
        and max(len(meld.cards) for meld in state.melds) >= 7
    )


def _duties_refuse_cards(state: Any) -> bool:
    """In the third trick, the bids one off the number of tricks."""
    if len(state.tricks) != 2 or len(state.trick) != 2 or abs(sum(bid or 0 for bid in state.bids) - state.size) != 1:
        return False
    return 1 < len(list(POCHA.legal_actions(state))) < len(state.hand)


PICTURES = {
    "carioca": Picture("carioca-chile", (PERSON, ROSA, TOMAS, ELENA), 1, _two_are_down),
    "carioca-rummy": Picture("carioca-rummy", (PERSON, ELENA), 4, _cards_are_laid_off),
    "kalooki": Picture("kalooki", (PERSON, INES, TOMAS, LAUTARO), 2, _two_are_down),
    "buraco": Picture("buraco", (PERSON, ELENA, HERNAN, ROSA), 1, _both_sides_have_melds),
    "pocha": Picture("pocha", (PERSON, ROSA, TOMAS, LAUTARO), 6, _duties_refuse_cards, {"rounds_table": "medium"}),
}
PICTURES |= {
    f"{name}-en": PICTURES[name]._replace(seats=(Seat("You"), *PICTURES[name].seats[1:]), language="en")
    for name in ("carioca", "kalooki", "buraco", "pocha")
}

SHEETS = {
    "rules_sheet": ("es", "La mesa de la abuela"),
    "rules_sheet-en": ("en", "Grandma's table"),
}
"""The language and the name of the rules that are on it."""
AGREED: Mapping[str, object] = {
    "extra_rounds": ["sucia", "real"], "upcard_joker": "redraw", "players_max": 4, "first_dealer": "lowest_cut",
    "joker_swap": "not_down", "layoff_same_turn": True, "joker_value": 30, "cut_bonus": 10,
}  # fmt: skip
SHEET_SIZE = (842, 1190)
EDGE = (200, 200, 200)


def match(picture: Picture, seed: str) -> Session | None:
    """A match at such a moment, if it goes as the picture wants it."""
    game = preset_game(picture.preset)
    options = game.presets[picture.preset].with_changes(picture.options)
    session = Session.new(game, picture.preset, options, picture.seats, seed)
    bot, chance = make_bot("normal", game), Random(seed)
    while session.match.state.round_no <= picture.round_no and session.current is not None:
        state = session.match.state
        if state.round_no == picture.round_no and session.current == 0 and picture.shows(state):
            return session
        session.submit(bot.decide(session.view(session.current), chance))
    return None


def draw(name: str) -> Path:
    """Play to the moment, draw the table and write it."""
    picture = PICTURES[name]
    session = next(found for number in count() if (found := match(picture, f"picture {number}")) is not None)
    with tempfile.TemporaryDirectory() as folder:
        open_display()
        quiet = replace(Settings(), animation="off", reduced_motion=True, muted=True, news=False, told=("calls",))
        quiet = replace(quiet, ask_calls="always")
        settings = replace(quiet, language=picture.language)
        app = App(pygame.Window("picture", SIZE), Paths(Path(folder)), settings, FixedClock(), lambda: "picture")
        app.go(Reset(TableScene(session)))
        for frame in range(150):
            if frame == 60 and picture.preset != "pocha":
                # The hand by suit; what comes sooner is not meant for the table that has just come.
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t"))
            app.frame()
        file = FOLDER / f"{name}.png"
        pygame.image.save(app.surface, file)
        app.close()
    return file


def print_sheet(name: str) -> Path:
    """The rules sheet in the size in which a page shows it, with an edge around the paper."""
    language, agreed = SHEETS[name]
    set_language(language)
    game = preset_game("carioca-chile")
    file = FOLDER / f"{name}.png"
    write_sheet(game.presets["carioca-chile"].with_changes(AGREED), file, preset="carioca-chile", name=agreed)
    sheet = pygame.transform.smoothscale(pygame.image.load(file).convert(24), SHEET_SIZE)
    pygame.draw.rect(sheet, EDGE, sheet.get_rect(), 1)
    pygame.image.save(sheet, file)
    return file


def main(names: list[str]) -> None:
    """Make the pictures of these names."""
    for name in names or (*PICTURES, *SHEETS):
        file = print_sheet(name) if name in SHEETS else draw(name)
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
