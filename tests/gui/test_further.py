"""The tray under house rules: melds after going down (T8), sizes, 13-card rounds, and the line that helps."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from threading import Event

import pygame
import pytest

from carioca.bots.door import make_bot
from carioca.cards import parse_card, parse_row
from carioca.games import CATALOGUE, preset_game
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.tray import lacking, proposal
from carioca.games.melding.actions import Discard, EndTurn, LayDown, LayMeld, LayOff, Replace, SwapJoker
from carioca.games.melding.events import LaidMelds
from carioca.games.melding.game import melding_state
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.session import Seat, Session
from tests.gui.driver import Driver
from tests.gui.tabletop import Tabletop, hand_is_true, sitting

__all__ = ["sitting"]  # the fixture "sit"

MELDING = [one for entry in CATALOGUE for one in entry.presets if preset_game(one).profile.table == "melding"]
FURTHER = {"extra_melds": True}
RUMMY = {"meld_size_down": "at_least", "must_end_with_discard": True, "no_equal_melds": False}
LONG = {"extra_rounds": ["sucia", "color", "payaso", "real"], "red_twos_wild": True}
TABLE = ((1, "7S 8S 9S TS"), (1, "KH KD KC"))


def position(hand, options, down="earlier", melds=TABLE, round_id="TE", **changes):
    players = [{"hand": hand.split(), "down": down}, {"hand": ["2C", "3C", "5S"], "down": "earlier"}]
    rows = [{"owner": owner, "cards": row.split()} for owner, row in melds]
    return {"format": 1, "game": "carioca", "options": options, "round": round_id, "phase": "play", "drew": "stock",
            "pile": ["9C"], "turn": 0, "players": players, "melds": rows, **changes}  # fmt: skip


def view(hand, options, **changes):
    return CARIOCA.censor(CARIOCA.read_position(position(hand, options, **changes)), 0)


def at_table(sit, hand, options, **changes) -> Tabletop:
    pos = position(hand, options, **changes)
    top = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos)
    top.wait()
    return top


def words(top, name):
    return next(button.command.label for button in top.table.buttons if button.name == name)


# -- further melds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["carry_out", "drag_out", "type_out"])
def test_a_further_meld_by_clicks_by_drags_and_by_keys(sit, how):
    top = at_table(sit, "5C 5D 5H 4S JD", FURTHER)
    assert top.table.board.staging and words(top, "down") == t("table.button.further")
    getattr(top, how)(LayMeld((parse_row("5C 5D 5H"),)))
    top.wait()
    state = top.session.match.state
    assert state.melds[2].cards == parse_row("5C 5D 5H") and state.hands[0] == parse_row("4S JD")
    assert hand_is_true(top) and any(isinstance(event, LaidMelds) for event in top.table.log)


def test_two_further_melds_are_laid_at_once(sit):
    top = at_table(sit, "5C 5D 5H 3D 4D 5D 6D JD", FURTHER)
    top.press_button("propose")
    assert sorted(map(len, top.table.board.hand.rows())) == [3, 4]
    top.press_button("down")
    top.wait()
    assert len(top.session.match.state.melds) == 4 and top.session.match.state.hands[0] == parse_row("JD")


def test_without_the_option_who_is_down_has_no_tray(sit):
    top = at_table(sit, "5C 5D 5H 4S JD", {"decks": 2})
    assert not top.table.board.staging and not top.table.board.places.tray
    assert not any(button.name in ("down", "propose") for button in top.table.buttons)


def test_the_empty_tray_of_who_is_down_leaves_the_room_to_the_melds(sit):
    top = at_table(sit, "5C 5D 5H 4S JD", FURTHER)
    slim = top.table.board.places
    top.carry_out(LayMeld(()))
    top.drag(top.spot(top.token(parse_card("5C"))), top.centre(Zone("tray", number=0)))
    full = top.table.board.places
    assert full.tray[0].h > 2 * slim.tray[0].h and full.meld_area.h < slim.meld_area.h
    top.key("esc")
    assert top.table.board.places.tray == slim.tray


def test_nothing_staged_and_nothing_to_propose_are_told(sit):
    top = at_table(sit, "5C 6D 9H 4S JD", FURTHER)
    top.key("b")
    assert top.table.toast.text == t("table.stage-further")
    top.press_button("propose")
    assert top.table.toast.text == t("table.no-further")


def test_in_the_turn_of_going_down_the_rule_says_later(sit):
    top = at_table(sit, "5C 5D 5H 4S JD", FURTHER, down="now")
    assert top.table.guide.status(top.table) == t("table.hint.discard")
    top.press_button("propose")
    top.key("b")
    assert top.table.toast.rule == "T8" and len(top.session.match.state.melds) == 2


def test_the_line_counts_what_a_further_meld_lacks(sit):
    top = at_table(sit, "5C 5D 5H 4S JD", FURTHER)
    assert top.table.guide.status(top.table) == t("table.hint.further")
    top.drag(top.spot(top.token(parse_card("5C"))), top.centre(Zone("tray", number=0)))
    assert top.table.guide.status(top.table) == t("table.hint.missing-further", n=2)
    for card in parse_row("5D 5H"):
        top.drag(top.spot(top.token(card)), top.centre(Zone("tray", number=0)))
    assert top.table.guide.status(top.table) == t("table.hint.ready-further")


def test_a_proposal_of_further_melds_keeps_a_card_to_discard():
    board = view("5C 5D 5H", {**FURTHER, "must_end_with_discard": True})
    assert proposal(board) is None
    board = view("5C 5D 5H JD", {**FURTHER, "must_end_with_discard": True})
    assert CARIOCA.check(board.state, CARIOCA.laying(board.state, 0, proposal(board))) is None


def test_a_proposal_lays_no_kind_that_the_round_lacks():
    board = view("3D 4D 5D 6D 9H", FURTHER, round_id="TT", melds=((1, "KH KD KC"), (1, "9S 9D 9C")))
    assert proposal(board) is None


# -- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "lack"), [(("", ""), 7), (("7H 7S", ""), 5), (("7H 7S 7D 7C", ""), 4), (("7H 7S 7D 7C", "8C 9C TC"), 1)]
)
def test_a_larger_meld_does_not_fill_the_other_slot(rows, lack):
    board = view("7H 7S 7D 7C 8C 9C TC JC 4D", RUMMY, down="no")
    assert lacking(board.state, 0, tuple(map(parse_row, rows))) == lack


def test_larger_melds_are_staged_and_laid(sit):
    top = at_table(sit, "7H 7S 7D 7C 8C 9C TC JC QC 4D", RUMMY, down="no")
    top.carry_out(LayDown((parse_row("7H 7S 7D 7C"), parse_row("8C 9C TC JC QC"))))
    top.wait()
    assert [len(meld.cards) for meld in top.session.match.state.melds] == [4, 3, 4, 5]


def test_a_slot_grows_with_what_is_staged_there(sit):
    top = at_table(sit, "3C 4C 5C 6C 7C 8C 9C TC JC QC 4D", RUMMY, down="no")
    before = top.table.board.places.tray[1].w
    for card in parse_row("3C 4C 5C 6C 7C 8C 9C TC JC QC"):
        top.click(*top.spot(top.token(card)))
    top.click(*top.centre(Zone("tray", number=1)))
    slots = [goal.slot.x for goal in top.table.board.goals() if goal.sprite.token in top.table.board.hand.staged]
    assert top.table.board.places.tray[1].w > 1.5 * before
    step = min(right - left for left, right in pairwise(slots))
    assert step > 0.27 * top.table.board.places.tray_height * 5 / 7


def test_a_proposal_under_rummys_rules_lays_as_much_as_it_may():
    board = view("7H 7S 7D 7C 8C 9C TC JC QC", RUMMY, down="no")
    melds = proposal(board)
    assert sum(map(len, melds)) == 8  # one card must be left to discard
    assert CARIOCA.check(board.state, CARIOCA.laying(board.state, 0, melds)) is None


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("round_id", "hand"),
    [
        ("sucia", "AS 3D 4C 5H 6S 7D 8C 9H TS JD QC KH 2D"),
        ("color", "AH 2D 3D 4H 5D 6H 7H 8D 9D TH JD QH KD"),
        ("payaso", "AH 2S 3D 4C 5H 6S 7D 8C 9H TS JD QC KH"),
        ("real", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
        ("final", "AS 2S 3S 4S 5S 2H 7S 8S 9S * JS QS KS"),
    ],
)
def test_the_long_rounds_are_proposed_and_won_with_two_keys(sit, round_id, hand):
    top = at_table(sit, hand, LONG, down="no", melds=(), round_id=round_id)
    top.key("p")
    top.wait(lambda: top.table.board.hand.staged)
    top.key("b")
    top.wait(lambda: not isinstance(top.scene, TableScene) or top.table.banner)
    assert top.session.results[-1].winners == (0,)


@pytest.mark.slow
def test_a_long_search_holds_up_nothing_and_a_changed_hand_ends_it(sit, monkeypatch):
    done = Event()
    slow = "carioca.bots.contract.player.bajada_of"
    monkeypatch.setattr("carioca.gui.melding.moves.PATIENCE", 0.001)
    monkeypatch.setattr(slow, lambda view: LayDown(proposal(view)) if done.wait(20) else None)
    top = at_table(sit, "7H 7S 7D 7C 8C 9C TC JC QC 4D", RUMMY, down="no")
    top.key("p")
    top.step(3)
    assert top.table.toast.text == t("table.searching") and not top.table.board.hand.staged
    done.set()
    top.wait(lambda: top.table.board.hand.staged)
    assert top.table.toast is None
    done.clear()
    top.keys("esc", "p")
    top.carry_out(Discard(parse_card("4D")))
    done.set()
    top.wait(lambda: not top.table.moves.searcher.asked)
    assert not top.table.board.hand.staged


def labelled(top):
    """Whether a label lies on the foot of some staged card."""
    found = set()
    for card in map(top.table.board.sprite, top.table.board.hand.staged):
        row = range(int(card.x - card.height * 0.33), int(card.x - card.height * 0.1))
        found |= {tuple(top.app.surface.get_at((x, int(card.y + card.height * 0.4))))[:3] for x in row}
    return top.stage.palette.panel in found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("held", [False, True])
def test_what_jokers_stand_for_is_written_as_soon_as_the_cards_lie(sit, held):
    """The kept layers show the same as a picture painted anew."""
    hand = "5S * 7S 8S 9D 9C 2D TS JS QS KS 4D"
    pos = position(hand, {"red_twos_wild": True}, "no", ((1, "5C * 7C 8C"),), "TEE")
    settings = {"animation": "normal", "reduced_motion": False}
    top = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos, **settings)
    top.wait()
    top.press_button("propose")
    top.wait(lambda: not (top.table.animator.active or top.table.board.glows.active))
    if held:
        start = top.spot(top.token(parse_card("4D")))
        top.move(*start)
        top.button(*start, down=True)
        top.move(start[0], start[1] - 60, held=True)
        top.step(60)
    assert labelled(top)
    kept = pygame.image.tobytes(top.app.surface, "RGB")
    top.scene.painter.forget()
    top.stage.redraw()
    top.step()
    assert kept == pygame.image.tobytes(top.app.surface, "RGB")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("direction", "order"), [("ccw", [1, 2, 3, 0]), ("cw", [3, 2, 1, 0])])
def test_the_cards_fly_to_the_seats_in_the_order_of_the_deal(sit, direction, order):
    options = CARIOCA.presets["carioca-chile"].with_changes({"direction": direction})
    top = sit((None, "random", "random", "random"), options=options, animation="normal", reduced_motion=False)
    top.wait(lambda: top.table.animator.active)
    away: list[int] = []
    for _ in range(200):
        stock = top.table.board.places.deck
        for seat, hand in enumerate(map(top.table.board.sprites.hand, range(len(top.session.seats)))):
            if seat not in away and any((card.x, card.y) != stock[:2] for card in hand):
                away.append(seat)
        top.step()
    assert away == order  # S5, S8: the dealer, seat 0, comes last


# -- the line that helps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "changes", "key"),
    [
        ({"decks": 2}, {}, "table.hint.draw-stock"),
        ({"down_may_draw_pozo": True}, {}, "table.hint.draw"),
        ({"down_may_draw_pozo": True}, {"stock": []}, "table.hint.draw-pile"),
    ],
)
def test_the_line_names_the_piles_that_may_be_drawn_from(sit, options, changes, key):
    top = at_table(sit, "5C 6D", options, phase="draw", drew=None, **changes)
    assert top.table.guide.status(top.table) == t(key)


def test_passing_says_why():
    board = view("5C", {"rounds": ["TE"]}, drew="pile")
    assert CARIOCA.passing(board) == EndTurn()  # T13: the last round


def test_passing_with_a_card_that_may_not_be_thrown_speaks_of_no_jokers(sit):
    top = at_table(sit, "5C", {"rounds": ["TE"]}, drew="pile")
    assert top.table.guide.status(top.table) == t("table.hint.pass-other")
    top = at_table(sit, "* *", {"decks": 2}, melds=())
    assert top.table.guide.status(top.table) == t("table.hint.pass")


# -- what the line offers can be done ---------------------------------------------------------------------------------


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", [pytest.param(p, marks=[pytest.mark.slow] * (p != "carioca-rummy")) for p in MELDING]
)
def test_the_line_speaks_of_laying_off_only_where_a_card_fits(driver: Driver, preset: str) -> None:
    """G15, asked of the rules at every turn of a match that plays itself."""
    game, seats = preset_game(preset), 2 if preset == "carioca-rummy" else 4
    names = (Seat("Ana"), *(Seat(name, "easy") for name in ("Rosa", "Tomás", "Elena")[: seats - 1]))
    session = Session.new(game, preset, game.presets[preset], names, f"{preset}/2")
    scene = driver.open(TableScene(session))
    assert isinstance(scene, TableScene)
    table, brain, met = scene.table, make_bot("hard", game), {True: 0, False: 0}
    offers = re.compile("[Pp]ega|[Ff]icha")
    for number in range(6000):
        driver.step(2)
        if met[True] and met[False] > 2:
            return
        if driver.scene is not scene:
            driver.key("enter")
        elif not table.my_turn:
            continue
        else:
            line = table.guide.status(table)
            if melding_state(table.state).phase == "play" and not table.tokens() and not table.board.hand.staged:
                fits = any(isinstance(one, LayOff | Replace | SwapJoker) for one in game.legal_actions(table.state))
                assert fits or not offers.search(line), line
                met[fits and bool(offers.search(line))] += 1
            table.submit((brain.decide(session.view(0), Random(number)),))
    raise AssertionError(met)
