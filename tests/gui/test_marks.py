"""Cards that fit a meld of the table are marked, as far as the rules allow it now and the settings say so."""

from dataclasses import replace

import pygame

from carioca.games.melding.actions import LayOff, SwapJoker
from carioca.session import Session
from tests.games.canasta.table import melds
from tests.gui.canasta.sides import Sides
from tests.gui.driver import Driver
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_swaps import at_table

__all__ = ["sitting"]  # the fixture "sit"


def legal(session: Session) -> set[str]:
    """The cards of the hand that any legal action brings to a meld."""
    found = session.game.legal_actions(session.match.state)
    return {str(action.card) for action in found if isinstance(action, LayOff | SwapJoker)}


def marked(top: Driver) -> set[str]:
    table = top.scene.table
    return {str(table.board.hand.cards[token]) for token in table.fitting_cards}


def test_what_may_be_laid_off_or_taken_for_a_joker_is_marked(sit) -> None:
    lying = [(1, "5H 6H 7H *"), (1, "TS TD TC")]
    top: Tabletop = at_table(sit, "4H 8H TH KS 2C 9D", lying, down="earlier")
    assert marked(top) == legal(top.session) != set()
    assert len(marked(top)) < 6
    with_marks = pygame.image.tobytes(top.picture(), "RGB")
    top.stage.settings = replace(top.stage.settings, fit_marks=False)
    top.table.refresh()
    assert not marked(top) and pygame.image.tobytes(top.picture(), "RGB") != with_marks


def test_the_melds_of_the_own_side_count_alone(tmp_path) -> None:
    lying = [*melds("5H 6H 7H"), *melds("9S TS JS", side=1)]
    top = Sides(tmp_path, "8H QS KD 4C", drew="stock", melds=lying)
    try:
        assert marked(top) == legal(top.session) == {"8H"}
    finally:
        top.close()


def test_nothing_is_marked_before_going_down_or_while_one_has_to_draw(sit) -> None:
    lying = [(1, "5H 6H 7H 8H"), (1, "TS TD TC")]
    assert not marked(at_table(sit, "4H TH KS 2C 9D", lying, down="no"))
    assert not marked(at_table(sit, "4H TH KS 2C 9D", lying, down="earlier", phase="draw", drew=None))
