"""What is told in large words of sides: where it stands, how large it is, and what it leaves to be read."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from carioca.games.canasta.buraco import BURACO
from carioca.gui.draw.confetti import Confetti
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.moments import Rarity
from carioca.gui.table.render.effects import _standing, words_place
from carioca.gui.table.render.highlights import paint_rising
from carioca.gui.table.slots import Zone
from carioca.i18n import LANGUAGES, t
from tests.games.canasta.table import melds, sides, texts
from tests.gui.canasta.sides import Sides
from tests.gui.frames import SMALL
from tests.gui.test_moments import REAL, canasta, noted


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0), (SMALL, 2.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_salida_and_muerto_of_others_are_told_in_the_place_of_their_side(
    tmp_path: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    top = Sides(tmp_path, "9D", seats=4, size=size, settings={"language": language, "scale": scale})
    players = [{"hand": texts(hand)} for hand in ("9D 8S", "3D 3C 3S", "9S JH", "9H JC")]
    begins = {"turns": 5, "turn": 1, "drew": "stock", "players": players, "sides": sides()}
    actions = [BURACO.parse_action("meld 3D3C3S")]
    top.session.match.state = BURACO.read_position(begins)
    top.session.ask = lambda budget=1.0: actions.pop if actions else lambda: time.sleep(1)  # type: ignore[assignment]
    top.open(TableScene(top.session), 0)
    begun = noted(top)
    while len(begun) < 2:
        before = len(begun)
        top.step()
        if len(begun) > before:
            one = top.table.moments.running[-1]
            assert top.table.board.places.grounds[Zone("side", number=1)].contains(words_place(top.table, one))
            assert one.moment.words == t(("moment.salida", "sides.muerto.taken")[before], name="Rosa")
    top.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0), (SMALL, 2.0)])
def test_what_is_told_below_who_goes_out_is_no_smaller_than_what_stands_around_it(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's is no reason for smaller letters than those of the names."""
    top = Sides(tmp_path, "9D", seats=4, size=size, settings={"scale": scale})
    players = [{"hand": texts(hand)} for hand in ("9D 8S", "QD", "9S JH", "9H JC")]
    laid = melds("4C 5C 6C 7C 8C 9C TC", "3D 3C 3S", "5D 6D 7D", "TS JS QS", "5H 6H 7H", "4S 5S 6S", side=1)
    begins = {"turns": 5, "turn": 1, "drew": "stock", "players": players, "melds": laid + melds("TH TC TD", "KH KC KD")}
    top.session.match.state = BURACO.read_position({**begins, "sides": sides({}, {"taken": True})})
    top.session.ask = lambda budget=1.0: lambda: BURACO.parse_action("discard QD")  # type: ignore[assignment]
    write, sizes = top.stage.textures.text_block, dict[str, int]()
    monkeypatch.setattr(
        top.stage.textures,
        "text_block",
        lambda text, px, *more, **named: (sizes.update({text: px}), write(text, px, *more, **named))[1],
    )
    top.open(TableScene(top.session), 0)
    while not top.table.moments.staged:
        top.step()
    (one,) = (one for one in top.table.moments.running if one.moment.staged)
    plate, _ = _standing(top.table, one, ())
    assert one.moment.rarity == Rarity.FINE
    assert sizes[one.moment.line] >= min(0.7 * plate.letters, top.table.board.frame.tx(13))
    top.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0)])
def test_snippets_of_a_canasta_leave_to_be_read_whose_it_is_and_what_that_side_has(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = canasta(tmp_path, REAL, size, scale=scale)
    (one,) = (one for one in top.table.moments.running if one.moment.rarity)
    read, seen = list(top.table.paint.written(top.table)), 0
    while one in top.table.moments.running:
        painted = [top.app.surface.copy() for _ in range(2)]
        paint_rising(top.table, painted[0], one)
        with monkeypatch.context() as without:
            without.setattr(Confetti, "draw", lambda *_: None)
            paint_rising(top.table, painted[1], one)
        full, bare = ([pygame.image.tobytes(to.subsurface(rect), "RGB") for rect in read] for to in painted)
        assert full == bare
        seen += pygame.image.tobytes(painted[0], "RGB") != pygame.image.tobytes(painted[1], "RGB")
        top.step(6)
    assert read and seen
    top.close()
