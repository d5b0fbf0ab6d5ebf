"""Two quick clicks and the right button on a card of the own hand."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from carioca.cards import SPANISH, parse_card
from carioca.games.melding.actions import Discard, Draw
from carioca.gui.melding.model import PILE
from carioca.gui.table import operations
from carioca.gui.table.frame import INDEX
from carioca.gui.table.input.pointer import DOUBLE, SLOW, strips_of
from carioca.gui.table.operations import ways
from carioca.gui.table.render import seats
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.painter import draw_ways
from carioca.i18n import t
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_advice import DOWN, READY
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import TrickTable

__all__ = ["sitting"]  # the fixture "sit"


def twice(top: Tabletop, card: str) -> None:
    """Two quick clicks on one place, whatever the first one did to the card."""
    x, y = top.spot(top.token(parse_card(card)))
    for _ in range(2):
        top.click(x, y)


def hand(top: Tabletop) -> list:
    return sorted(top.session.view(0).state.hands[0])


def test_two_clicks_lay_a_card_off_where_it_certainly_goes(sit):
    top = sit(position=DOWN)
    top.wait()
    twice(top, "9H")
    assert len(top.session.match.state.melds[0].cards) == 5 and parse_card("9H") not in hand(top)


@pytest.mark.slow
def test_two_clicks_discard_after_the_question_and_another_two_answer_it(sit):
    for answer in ("twice", "button", "d", "enter"):
        top = sit(position=DOWN)
        top.wait()
        before = hand(top)
        twice(top, "KD")
        assert hand(top) == before and top.table.toast.text == t("table.confirm-discard", card="K♦")
        if answer == "twice":
            top.seconds(DOUBLE + 0.1)
            twice(top, "KD")
        elif answer == "button":
            top.click(*said(top.table).toast.button.center)
        else:
            top.key(answer)
        assert parse_card("KD") not in hand(top) and top.table.asking is None, answer


def test_a_question_that_is_out_of_sight_is_not_answered(sit):
    for away in ("esc", "felt", "the card"):
        top = sit(position=DOWN)
        top.wait()
        before = hand(top)
        twice(top, "KD")
        if away == "esc":
            top.key("esc")
        elif away == "felt":
            top.click(60, 420)
        else:
            top.seconds(SLOW + 0.1)
            top.click(*top.spot(top.table.board.picked[0]))
            top.seconds(1)
        assert top.table.asking is None and top.table.toast is None, away
        top.key("enter")
        assert hand(top) == before, away


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
def test_what_places_tell_of_a_lifted_card_covers_no_name_and_no_points(sit, size):
    top = sit((None, "normal", "normal", "normal"), size=size)
    top.wait()
    top.key("s")
    top.wait()
    operations.lift(top.table, top.table.board.hand.order[0])
    assert PILE in ways(top.table)
    names = list(seats.pills(top.table).values())
    boxes = draw_ways(top.table, top.app.surface)
    labels = boxes[len(boxes) // 2 :]
    assert [box.collidelist(names) for box in labels] == [-1] * len(labels)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_what_the_tray_tells_of_a_lifted_card_covers_neither_what_is_missing_nor_a_button(sit, size, scale):
    top = sit((None, "normal"), size=size, scale=scale)
    top.wait()
    top.key("s")
    top.wait()
    operations.stage(top.table, top.table.board.hand.order[:3], 0)
    operations.lift(top.table, top.table.board.hand.order[0])
    top.seconds(1)
    boxes, told = draw_ways(top.table, top.app.surface), list(ways(top.table))
    words = dict(zip(told, boxes[len(told) :], strict=True))
    indices = [Rect(card.topleft, (card.w * INDEX, card.h * 0.3)) for _, card in top.table.board.lying_cards()]
    assert PILE in words and all(box.collidelist(indices) < 0 for box in words.values())
    tray, frame = top.table.board.places.tray, top.table.board.frame
    kept = [Rect(rect.topleft, (rect.w, frame.tx(22))) for rect in tray] + [one.rect for one in top.table.buttons]
    for zone in top.table.board.places.groups:
        assert words[zone].collidelist(kept) < 0, zone


@pytest.mark.sampled(2)
@pytest.mark.parametrize("away", ["esc", "right", "a click on another card", "felt"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_question_that_is_dropped_lets_go_of_the_card_that_it_picked_itself(sit, away, by_hand):
    top = sit(position=DOWN)
    top.wait()
    before = hand(top)
    top.keys("home", *(["space"] if by_hand else []), "d")
    (card,) = top.table.board.picked
    assert top.table.asking is not None
    if away == "a click on another card":
        other = next(token for token in top.table.board.hand.order if token != card)
        top.click(*top.spot(other))
        assert top.table.board.picked == ([card, other] if by_hand else [other])
        return
    if away == "felt":
        top.click(60, 420)
        assert not top.table.board.picked
        return
    top.key(away)
    assert top.table.asking is None and top.table.board.picked == ([card] if by_hand else [])
    if away == "esc":
        top.key("right")
    if not by_hand:
        top.key("d")
        (now,) = top.table.board.picked
        assert now != card and now == top.table.focus.items["hand"][0], "what has the ring is meant"
    assert hand(top) == before


def test_a_question_stays_until_it_is_answered(sit):
    """Not even a key that means nothing here takes it away."""
    top = sit(position=DOWN)
    top.wait()
    twice(top, "KD")
    top.seconds(60)
    top.key(pygame.K_LSHIFT)
    assert top.table.asking is not None and said(top.table).toast is not None
    top.key("d")
    assert parse_card("KD") not in hand(top)


def test_an_answer_that_came_too_soon_is_told_so_and_the_next_one_is_taken(sit):
    top = sit(position=DOWN)
    top.wait()
    top.keys("home", "home")
    top.seconds(1)
    top.key("d")
    before, asked = hand(top), said(top.table).toast
    assert asked is not None and asked.head is None
    top.hasty = True
    top.step(9)
    top.key("d")
    told = said(top.table).toast
    assert hand(top) == before and top.table.toast.heading == t("table.answer-early")
    assert told.head is not None and told.box.contains(told.words_place) and told.box.contains(told.button)
    top.hasty = False
    top.key("d")
    assert len(hand(top)) == len(before) - 1


@pytest.mark.parametrize("apart", [5, 24])
@pytest.mark.parametrize("ask", [True, False])
def test_a_key_pressed_twice_throws_no_card_that_nobody_chose(sit, ask, apart):
    """The first press brings the ring and says that a card is chosen first: the second one, 80 to 400 ms later, was
    meant before anybody could see which card has the ring."""
    top = sit(position=DOWN, ask_discard=ask)
    top.wait()
    top.seconds(1)
    before = hand(top)
    top.key("d")
    top.hasty = True
    top.step(apart - 2)
    top.key("d")
    top.seconds(0.5)
    assert hand(top) == before and not top.table.board.picked and top.table.asking is None
    assert top.table.toast.text == t("table.pick-to-discard")


@pytest.mark.parametrize("apart", [9, 24])
def test_the_key_that_discards_pressed_twice_throws_the_card_that_was_picked_before(sit, apart):
    """Its question tells nothing new to who chose the card and saw it; a hand that trembles is quicker than one that
    presses twice."""
    top = sit(position=DOWN)
    top.wait()
    top.click(*top.spot(top.token(parse_card("KD"))))
    top.seconds(1)
    before = hand(top)
    top.key("d")
    top.hasty = True
    top.step(apart - 2)
    top.key("d")
    if apart < 12:
        assert hand(top) == before and top.table.toast.heading == t("table.answer-early")
    else:
        assert len(hand(top)) == len(before) - 1 and parse_card("KD") not in hand(top)


@pytest.mark.parametrize("apart", [5, 24, 50])
def test_a_key_that_draws_pressed_twice_says_what_became_of_the_second_press(sit, apart):
    top = sit(position={**DOWN, "drew": None})
    top.wait()
    top.seconds(1)
    before = hand(top)
    top.key("s")
    top.hasty = True
    top.step(apart - 2)
    top.key("s")
    top.seconds(0.5)
    assert len(hand(top)) == len(before) + 1
    said = top.table.toast.text
    assert said == (t("table.key-again") if apart < 27 else t("refusal.already-drew"))


def test_without_the_question_two_clicks_discard_at_once(sit):
    top = sit(position=DOWN, ask_discard=False)
    top.wait()
    twice(top, "KD")
    assert parse_card("KD") not in hand(top)


def test_what_may_not_be_thrown_says_why(sit):
    top = sit(
        position={
            **READY,
            "players": [{"hand": [*READY["players"][0]["hand"][:12], "*"]}, {"hand": ["2C"]}, {"hand": ["3D"]}],
        }
    )
    top.wait()
    before = hand(top)
    twice(top, "*")
    assert hand(top) == before and top.table.toast.rule and top.table.board.picked == []


def test_the_second_click_means_the_same_card_though_it_has_risen(sit):
    top = sit(position=DOWN)
    top.wait()
    sprite = top.table.board.sprite(top.token(parse_card("9H")))
    x, y = top.spot(sprite.token)
    low = y + sprite.height / 2 - 3
    for _ in range(2):
        top.click(x, low)
    assert parse_card("9H") not in hand(top)


def test_slow_clicks_pick_and_let_go(sit):
    top = sit(position=DOWN)
    top.wait()
    x, y = top.spot(top.token(parse_card("9H")))
    top.click(x, y)
    assert top.table.board.cards(top.table.board.picked) == [parse_card("9H")]
    top.seconds(SLOW + 0.1)
    top.click(x, y)
    assert top.table.board.picked == [] and top.table.asking is None


def test_a_click_that_hastened_makes_no_double_click(sit):
    top = sit((None, "random"), position=DOWN | {"players": DOWN["players"][:2]})
    top.wait()
    top.seconds(1)
    before = hand(top)
    x, y = top.spot(top.token(parse_card("KD")))
    top.move(x, y)
    top.table.busy = True  # As while somebody else's deed is shown; the next frame ends it.
    top.button(x, y, down=True)
    assert top.table.my_turn
    top.button(x, y, down=False)
    top.click(x, y)
    assert hand(top) == before and top.table.asking is None


def test_a_right_click_tells_of_every_place_until_the_next_click(sit):
    top = sit(position=DOWN)
    top.wait()
    token = top.token(parse_card("9H"))
    top.click(*top.spot(token), button=3)
    told = ways(top.table)
    assert top.table.board.picked == [token] and told[PILE] == t("ways.discard")
    assert t("table.mark.lay") in told.values() and len(told) >= 2
    top.picture()
    before = hand(top)
    top.click(60, 420)
    assert ways(top.table) == {} and top.table.board.picked == [] and hand(top) == before
    # A second one on the same card takes the words away.
    for picked in ([token], []):
        top.click(*top.spot(token), button=3)
        assert top.table.board.picked == picked and bool(ways(top.table)) == bool(picked)
    # The words lead to where they say.
    top.click(*top.spot(token), button=3)
    top.click(*top.centre(PILE))
    assert parse_card("9H") not in hand(top)


@pytest.mark.parametrize("one_click", [False, True])
def test_two_clicks_play_no_revoke_by_accident(tmp_path, one_click):
    rules = {"rounds_table": [3, 3], "renuncio_policy": "lose_round"}
    top = TrickTable(tmp_path, position={**RUFF, "options": rules}, one_click=one_click)
    top.wait()
    lines = len(top.session.match.rounds[0].lines)
    x, y = top.spot(parse_card("4E", SPANISH))
    for _ in range(2):
        top.click(x, y)
    assert top.table.toast.rule == "P12" and len(top.session.match.rounds[0].lines) == lines
    assert top.table.board.picked == []
    x, y = top.spot(parse_card("RO", SPANISH))
    for _ in range(2):
        top.click(x, y)
    played = top.session.match.rounds[0].lines[lines:]
    assert [line for line in played if line.startswith("0 ")] == ["0 play RO"]
    top.close()


def test_at_a_trick_table_the_right_button_shows_the_place(tmp_path):
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    top.click(*top.spot(parse_card("RO", SPANISH)), button=3)
    assert list(ways(top.table).values()) == [t("ways.play")]
    top.click(*top.spot(parse_card("4E", SPANISH)), button=3)
    assert ways(top.table) == {} and top.table.toast.rule == "P10"
    top.close()


def test_a_button_that_is_let_go_of_elsewhere_is_painted_so(sit) -> None:
    """The window loses the focus while the button is down."""
    top = sit()
    top.wait()
    place = next(button.rect for button in top.table.buttons if button.name == "rank")
    top.move(2, 2)
    before = top.picture()
    top.button(*place.center, down=True)
    pressed = top.app.surface.copy()
    top.post(pygame.WINDOWFOCUSLOST)
    top.step(3)
    top.move(2, 2)
    top.step(3)
    shown = [pygame.image.tobytes(image.subsurface(place), "RGB") for image in (before, pressed, top.app.surface)]
    assert shown[0] == shown[2] != shown[1]


def test_a_sweep_from_the_free_cloth_picks_all_that_it_meets_and_what_is_picked_goes_to_the_tray_together(sit):
    top = sit(position=READY)
    top.wait()
    board = top.table.board
    order, strips = list(board.hand.order), strips_of(board)
    for start, end, met in ((0, 3, order[:4]), (4, 2, order[2:5])):
        board.picked = []
        below = strips[order[start]].centerx, board.frame.hand.top - 40
        assert not any(strip.collidepoint(below) for strip in strips.values())
        # Two motions: what lies between them is met, too.
        top.drag(below, strips[order[end]].center, moves=2)
        assert set(board.picked) == set(met) and not any(board.hand.groups)
    top.drag(top.spot(order[2]), top.centre(board.places.groups[0]))
    assert set(board.hand.groups[0]) == set(order[2:5])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_press_close_beside_a_card_takes_it_and_one_further_away_sweeps(sit, scale):
    few = {"hand": READY["players"][0]["hand"][:9]}  # no button lies beside them
    top = sit(position={**READY, "players": [few, *READY["players"][1:]]}, scale=scale)
    top.wait()
    board = top.table.board
    last, slot = board.hand.order[-1], board.laid.hand_slots(len(board.hand.order), len(board.own))[-1]
    edge, reach = slot.x + slot.height * board.pack.ratio / 2, {1.0: 12, 2.0: 45}[scale]
    pile = top.centre(PILE)
    top.drag((edge + reach + 8, slot.y - 20), (edge - 40, slot.y + 20), moves=4)
    assert last in board.picked and not board.held
    board.picked = []
    top.step(60)
    for beside, low in ((4, 0.0), (reach - 4, 0.0), (reach * 0.5, 0.3)):
        start, order = (edge + beside, slot.y + slot.height * low), list(board.hand.order)
        top.move(*start)
        top.button(*map(round, start), down=True)
        top.move(*pile)
        assert board.held == order[-1:] and not board.picked
        top.move(*start)
        top.button(*map(round, start), down=False)
        board.picked = []
        top.step(60)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_drop_just_below_the_tray_goes_there_and_one_on_the_hand_into_its_order(sit, scale):
    top = sit(position=READY, scale=scale)
    top.wait()
    board = top.table.board
    place, order = board.zones()[board.places.groups[0]], list(board.hand.order)
    for below in (8, 15):
        token = order.pop()
        top.drag(top.spot(token), (place.centerx, place.bottom - 1 + below))
        assert token in board.hand.groups[0] and board.hand.order == order
    token, over = order[-1], board.laid.hand_slots(len(order), len(order))[0]
    top.drag(top.spot(token), (over.x, over.y - over.height / 2 + 4))
    assert token in board.hand.order[:2] and token not in board.hand.groups[0]


def test_where_one_card_is_played_nothing_is_swept(tmp_path):
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    board = top.table.board
    rect = strips_of(board)[board.hand.order[0]]
    top.drag((rect.centerx, board.frame.hand.top - 40), (rect.right + 200, rect.centery))
    assert board.picked == []
    top.close()


def test_who_draws_a_second_time_with_a_card_chosen_is_not_told_to_choose_one(sit):
    top = sit(position=DOWN)
    top.wait()
    top.key("z")
    assert top.table.toast.text == t("table.pick-to-discard")
    top.click(*top.spot(top.token(parse_card("KD"))))
    assert top.table.board.picked
    top.key("z")
    assert top.table.toast.text == t("refusal.already-drew") and top.table.board.picked


def test_a_refusal_goes_once_the_place_takes_what_is_still_picked(sit):
    top = sit(position=DOWN)
    top.wait()
    order = top.table.board.hand.order
    for token in order:
        top.click(*top.spot(token))
        top.seconds(1)
    top.click(*top.centre(PILE))
    said = []
    for token in (None, *order[:2]):
        if token is not None:
            top.click(*top.spot(token))
        top.step(2)
        said.append(top.table.toast.text if top.table.toast else "")
        top.seconds(1)
    several = t("refusal.discard-one")
    assert said == [several, several, ""], "two are several still"


@pytest.mark.parametrize("soon", [True, False])
def test_a_second_click_throws_no_card_that_was_picked_before_the_draw(sit, soon):
    players = [{"hand": ["KD", "5S", "9H"]}, *READY["players"][1:]]
    top = sit(position={**READY, "drew": None, "phase": "draw", "players": players})
    top.wait()
    token = next(iter(top.table.board.hand.cards))
    operations.pick(top.table, token)
    top.click(*top.centre(PILE))
    top.wait()
    assert parse_card("3C") in hand(top) and top.table.board.picked == [token]
    top.table.drawn_at = top.table.clock if soon else -operations.AGAIN
    top.step()
    operations.tap(top.table, PILE)
    assert top.table.board.picked == ([token] if soon else [])


@pytest.mark.parametrize("wait", ["slow", "4"], ids=["played", "can be taken back"])
def test_what_is_picked_while_others_play_waits_for_the_turn_and_goes_with_it(sit, wait):
    """A card that stayed picked beside the one that was thrown is let go: no later press plays it."""
    top = sit((None, "random", "random"), take_back=wait, animation="normal", reduced_motion=False)
    top.wait(lambda: top.table.my_turn)
    kept = -1
    for turn in range(3):
        top.carry_out(Draw("stock"))
        top.wait(lambda: top.table.my_turn and not top.table.animator.active)
        board, legal = top.table.board, top.session.check
        one, other, third = [token for token, card in board.hand.cards.items() if legal(Discard(card)) is None][:3]
        if turn:
            assert board.picked == [kept], "a preparation"
            top.click(*top.spot(kept))
        top.click(*top.spot(one))
        top.drag(top.spot(other), top.centre(PILE))
        assert other not in board.hand.cards or top.table.thrown is not None
        assert not top.table.my_turn and board.picked == [], turn
        top.click(*top.spot(third))
        kept = third
        assert board.picked == [kept]
        top.wait(lambda: top.table.my_turn and not top.table.animator.active)
        assert board.picked == [kept]


@pytest.mark.parametrize("moves", [False, True])
def test_what_is_held_goes_home_when_another_person_comes_to_look(sit, moves):
    """Whoever has gone still moves the pointer, or lets go: neither means a card of who sits there now."""
    top = sit(position=DOWN)
    top.wait()
    before, spot = hand(top), top.spot(top.token(parse_card("9H")))
    top.button(*spot, down=True)
    top.move(spot[0], spot[1] - 120)
    assert top.table.board.held
    top.table.board.look(top.session.view(None))
    if moves:
        top.move(60, 420)
    top.button(60, 420, down=False)
    top.wait()
    assert top.table.board.held == [] and not top.scene.pointer.drag.dragging
    top.table.board.look(top.session.view(0))
    assert hand(top) == before
