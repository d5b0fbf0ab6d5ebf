"""What the table does for its player on request (issue 15.4): the only draw, sure lay-offs, a finished round."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from carioca.cards import JOKER, parse_card, parse_row
from carioca.engine import record
from carioca.games import game_named
from carioca.gui.scenes.question import HandoverScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.i18n import t
from tests.gui.melding_roles import sure_layoffs
from tests.gui.tabletop import CARIOCA, Tabletop, sitting
from tests.gui.test_further import position
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

PLAIN = {"decks": 2}
HAND = "8C 5D 6S 4H JD"


def mine(top: Tabletop) -> list[str]:
    """What the first seat has played in this round."""
    return [line for line in top.session.match.rounds[-1].lines if line.startswith("0 ")]


def served(sit: Any, hand: str = HAND, phase: str = "play", **settings: object) -> Tabletop:
    """A table at which the person is down and to act; at a third seat sits somebody who throws at random."""
    changes = {} if phase == "play" else {"phase": "draw", "drew": None}
    pos = position(hand, PLAIN, **changes)
    top: Tabletop = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos, **settings)
    top.wait()
    return top


# -- the only draw -----------------------------------------------------------------------------------------------------


def test_the_stock_is_drawn_from_where_nothing_else_is_legal(sit) -> None:
    top = served(sit, phase="draw", self_draw=True)
    assert not mine(top), "there is a moment in which one sees whose turn it is"
    top.wait(lambda: bool(mine(top)))
    assert mine(top) == ["0 draw stock"]
    top.seconds(3)
    assert mine(top) == ["0 draw stock"], "and nothing more happens by itself"


def test_it_is_not_where_the_pile_could_be_taken_or_where_one_wants_to_do_it_oneself(sit) -> None:
    free = sit((None, "random"), "7", self_draw=True)
    free.wait()
    free.seconds(3)
    off = served(sit, phase="draw", self_draw=False)
    off.seconds(3)
    stopped = served(sit, phase="draw", self_draw=True)
    stopped.key("esc")
    assert isinstance(stopped.scene, TableScene), "Esc takes back what was about to happen, first of all"
    stopped.seconds(3)
    assert not mine(free) and not mine(off) and not mine(stopped)


# -- sure lay-offs -----------------------------------------------------------------------------------------------------


def sure(hand: str, options: dict[str, Any] = PLAIN, **changes: Any) -> set[str]:
    view = CARIOCA.censor(CARIOCA.read_position(position(hand, options, **changes)), 0)
    return {str(action.card) for action in sure_layoffs(CARIOCA, view)}


def test_only_a_card_with_one_place_is_sure() -> None:
    both = ((1, "7S 8S 9S TS"), (1, "KH KD KC"), (1, "JS QS KS AS"))
    assert sure("6S JD 4H") == {str(parse_card("6S"))}
    assert sure("KS JD 4H") == {str(parse_card("KS"))}
    assert sure("KS JS 4H", melds=(*both[:2], (1, "TS TD TH"))) == {str(parse_card("KS")), str(parse_card("JS"))}
    assert sure("TS JD 4H", melds=((1, "6S 7S 8S 9S"), (1, "TC TD TH"))) == set(), "it fits a run and a trío"
    assert sure("4H JD 2C") == set()


def test_a_joker_never_is_nor_anything_before_one_is_down_or_while_a_meld_could_want_it() -> None:
    assert str(JOKER) not in sure(f"{JOKER} 6S JD")
    assert sure("6S JD 4H", down="no") == set()
    assert sure("6S JD 4H", {"extra_melds": True}) == set()


def test_sure_cards_are_laid_off_one_by_one_and_the_discard_is_left_to_the_person(sit) -> None:
    top = served(sit, "6S 5S KS 4H JD", self_lay=True)
    top.wait(lambda: len(mine(top)) == 3)
    top.seconds(4)
    assert len(mine(top)) == 3 and top.table.my_turn and len(top.session.match.state.hands[0]) == 2
    off = served(sit, "6S 5S KS 4H JD")
    off.seconds(4)
    assert not mine(off)


def test_a_picked_card_or_esc_holds_it_up(sit) -> None:
    top = served(sit, "6S KS 4H JD", self_lay=True)
    top.click(*top.spot(top.token(parse_card("4H"))))
    top.seconds(4)
    assert not mine(top)
    top.click(*top.spot(top.token(parse_card("4H"))))
    top.wait(lambda: bool(mine(top)))
    assert "lay" in mine(top)[0]
    stopped = served(sit, "6S KS 4H JD", self_lay=True)
    stopped.wait(lambda: stopped.scene.automation.pending)
    stopped.key("esc")
    stopped.seconds(4)
    assert not mine(stopped)


# -- an opponent finishes the round ------------------------------------------------------------------------------------


def stand_in(top: Any) -> Any:
    return next((button for button in top.table.buttons if button.name == "stand-in"), None)


def test_it_is_offered_only_on_request(sit) -> None:
    plain, asked = sit(), sit(stand_in=True)
    plain.wait(), asked.wait()
    assert stand_in(plain) is None and stand_in(asked) is not None
    plain.key("f")
    assert not plain.session.stand_ins


def test_an_opponent_plays_the_round_to_its_end_and_not_the_next_one(sit) -> None:
    top = served(sit, "6S 5S KS JD", stand_in=True)
    top.key("f")
    assert top.session.stand_ins == {0: "hard"} and not top.table.my_turn
    top.wait(lambda: isinstance(top.scene, ScoreSheet))
    assert not top.session.stand_ins and not top.session.match.rounds[0].before.points[0]
    top.key("enter")
    top.wait()
    assert top.table.my_turn


def test_the_record_knows_no_difference(sit) -> None:
    top = sit((None, "random"), stand_in=True)
    top.wait()
    top.key("f")
    top.wait(lambda: len(mine(top)) >= 6)
    data = top.session.record()
    assert [seat.get("bot") for seat in data["seats"]] == [None, "random"]
    assert record.replay(data, game_named).match.state == top.session.match.state


@pytest.mark.slow
def test_it_can_be_taken_back_at_any_moment_by_key_and_button(sit) -> None:
    top = sit((None, "normal", "normal"), stand_in=True, animation="normal", reduced_motion=False)
    top.wait()
    for frames in (0, 7, 60):
        top.press_button("stand-in") if frames % 2 else top.key("f")
        assert top.session.stand_ins and stand_in(top).command.on
        top.step(frames)
        top.key("f")
        assert not top.session.stand_ins and stand_in(top) is not None
        top.wait()
        played = len(mine(top))
        top.step(40)
        assert top.table.my_turn and len(mine(top)) == played, "nobody plays for the person any more"


def test_several_persons_hand_over_after_the_curtain_and_nobody_sees_their_cards(sit) -> None:
    top = sit((None, None, "random"), "3", stand_in=True)
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    first = top.session.current
    top.key("enter")
    top.wait()
    assert top.table.board.viewer == first
    top.key("f")
    top.step(2)
    assert top.session.stand_ins == {first: "hard"} and top.table.board.viewer is None
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    assert top.session.current != first
    top.key("enter")
    top.wait()
    seen: set[int | None] = set()

    def over() -> bool:
        seen.add(table_of(top).board.viewer)
        return isinstance(top.scene, HandoverScene) or top.table.my_turn

    while isinstance(top.scene, TableScene):
        top.carry_out(top.decide())
        top.wait(over)
    assert top.session.current != first, "no curtain goes up for a seat that somebody else plays"
    assert first not in seen
    top.key("enter")
    top.wait()
    top.key("f")
    assert not top.session.stand_ins, "whoever is at the machine gives the seat back"


def table_of(top: Tabletop) -> Any:
    return next(scene.table for scene in top.app.stack.scenes if isinstance(scene, TableScene))


def test_a_round_of_tricks_is_finished_as_well(tmp_path) -> None:
    top = TrickTable(tmp_path, stand_in=True, options={"rounds_table": [3, 2]})
    top.wait()
    top.key("f")
    assert top.session.stand_ins == {0: "hard"}
    top.wait(lambda: isinstance(top.scene, ScoreSheet))
    assert not top.session.stand_ins
    top.close()


@together("language", ["es", "en"])
def test_the_line_says_who_plays(sit, language: str) -> None:
    top = sit((None, "random", "random"), stand_in=True, language=language, folder=language)
    top.wait()
    top.key("f")
    assert top.table.toast is not None and top.table.toast.text == t("table.stand-in.on")
    assert "f" in [deed.listed for deed in top.table.commands]
    top.post(pygame.WINDOWFOCUSLOST)
    top.step()
    assert top.session.stand_ins, "one person needs no curtain"


def test_an_opponent_that_stands_in_may_lay_while_cards_are_staged(sit) -> None:
    """Until that has been shown the tray has the places of before, and the match knows others already."""
    hand, rules = "6C 6D 6H 8S 8H 8D JC JD JH 4D 2S", {"extra_melds": True}
    pos = position(hand, rules, "no", round_id="TTT")
    top = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos, stand_in=True)
    top.wait()
    operations.stage(top.table, [top.token(card) for card in parse_row("8S 8H")], 0)
    tray = top.table.model.tray
    assert [one.begun for one in top.table.paint.readings(top.table)] == [True, False, False]
    top.session.submit(CARIOCA.parse_action("down 6C6D6H 8S8H8D JCJDJH"))
    assert top.session.game.slots(top.session.match.state, 0) != tray
    assert [one.begun for one in top.table.paint.readings(top.table)] == [False] * 3
