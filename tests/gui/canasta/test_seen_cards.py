"""What all saw going into a hand may be looked up at the table (an option), and nothing else of that hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.cards import HIDDEN, card_text, parse_row
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.table import TableScene
from tests.games.canasta.table import melds, sides, texts
from tests.gui.canasta.sides import NAMES, Sides


def test_the_panel_opens_and_closes_by_key(tmp_path: Path) -> None:
    top = Sides(tmp_path, "8S KH 9C", drew="stock", melds=melds("KS KD KC"))
    top.key("c")
    assert top.table.moves.open.kind == "seen"  # type: ignore[attr-defined]
    plain = top.picture()
    top.key("esc")
    assert not top.table.moves.open.kind  # type: ignore[attr-defined]
    assert plain.get_size() == top.picture().get_size()
    top.close()


def test_who_does_not_want_it_has_no_such_key(tmp_path: Path) -> None:
    top = Sides(tmp_path, "8S KH 9C", drew="stock", settings={"seen_cards": False})
    top.key("c")
    assert not top.table.moves.open.kind  # type: ignore[attr-defined]
    assert not [deed for deed in top.table.commands if deed.name == "seen"]
    top.close()


def test_a_rivals_hand_lies_face_down_whatever_is_known_of_it(tmp_path: Path) -> None:
    """The cards of a pozo that a rival took are known, and its hand still shows their backs only."""
    players = [{"hand": texts("8S KH 9C")}, {"hand": texts("3C 3D 9S JH"), "known": texts("9S JH")}]
    top = Sides(tmp_path, "8S KH 9C", players=players, drew="stock", sides=sides({}))
    assert top.state.known[1] == parse_row("9S JH")
    assert top.table.board.picture.hands[1] == (HIDDEN,) * 4
    top.key("c")
    top.picture(tmp_path / "seen.png")
    top.close()


@pytest.mark.slow
def test_four_people_in_pairs_never_see_a_partners_hand(tmp_path: Path) -> None:
    top = Sides(tmp_path, "8S KH 9C 5H", seats=4, people=(0, 1, 2, 3), drew="stock", started=False)
    for seat in range(4):
        assert isinstance(top.scene, HandoverScene) and top.scene.name == NAMES[top.state.turn]
        top.key("enter")
        top.step(10)
        assert isinstance(top.scene, TableScene)
        viewer = top.table.board.viewer
        assert viewer == top.state.turn == (-seat) % 4
        picture = top.table.board.picture
        for other in range(4):
            shown = set(picture.hands[other])
            assert shown == {HIDDEN} if other != viewer else HIDDEN not in shown
        if top.state.phase == "draw":
            top.key("s")
            top.step(10)
        card = top.table.board.hand.cards[top.table.board.hand.order[0]]
        top.choose(card_text(card))
        top.keys("d", "d")
        top.step(60)
    top.close()
