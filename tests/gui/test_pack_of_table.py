"""The pack of a game at the table, at the draw for the deal and at the curtain: its backs, its shadows, its ratio."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.cards import FRENCH, HIDDEN, SPANISH, Pack
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.draw.textures import Textures
from carioca.gui.scenes.cut import CutScene
from carioca.gui.table.input.keyboard import stops
from carioca.gui.table.input.pointer import own_at
from tests.gui.curtains import LoneCurtain
from tests.gui.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("every_picture")


@pytest.fixture(params=[FRENCH, SPANISH], ids=lambda pack: pack.name)
def top(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tabletop:
    """A match whose game says that it is played with this pack."""
    monkeypatch.setattr(type(CARIOCA), "profile", CARIOCA.profile._replace(pack=request.param))
    return Tabletop(tmp_path)


def backs(top: Tabletop) -> dict[int, set[str]]:
    """The backs that were drawn: their heights, and of which packs."""
    textures = top.stage.textures
    assert isinstance(textures, Textures)
    found: dict[int, set[str]] = {}
    for face in textures._faces:
        if face.card == HIDDEN:
            found.setdefault(face.height, set()).add(face.pack.name)
    return found


def pack_in(top: Tabletop) -> Pack:
    """What the match is played with."""
    return top.session.game.profile.pack


@pytest.mark.sampled(2)
def test_the_table_shows_the_backs_and_follows_the_ratio_of_its_pack(top: Tabletop) -> None:
    top.wait()
    board, pack = top.table.board, pack_in(top)
    assert board.pack is pack and board.frame.ratio == pack.ratio
    assert backs(top)[board.frame.back_height] == {pack.name}
    card = stops(top.table, "hand")[0].rect
    assert card.w == round(board.frame.hand_height * pack.ratio)
    last = board.own_row()[-1]
    inside, beside = (last.height * pack.ratio / 2 + step for step in (-2, 2))
    assert own_at(board, (last.x + inside, last.y)) is last
    assert own_at(board, (last.x + beside, last.y)) is None


def test_one_draws_from_that_pack(top: Tabletop) -> None:
    scene = top.open(CutScene(top.session))
    assert isinstance(scene, CutScene)
    top.step(3)
    assert backs(top)[scene.layout.card_height] == {pack_in(top).name}
    place = next(iter(scene.layout.places.values())).card
    assert place.w == round(place.h * pack_in(top).ratio)


def test_its_backs_lie_on_the_curtain(top: Tabletop) -> None:
    scene = top.open(LoneCurtain(top.session))
    assert isinstance(scene, LoneCurtain)
    top.step(2)
    assert backs(top)[scene.table.board.frame.back_height] == {pack_in(top).name}
