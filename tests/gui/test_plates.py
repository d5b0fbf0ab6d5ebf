"""What stands out at a table leaves the rest to be seen: plates of words, arrows between names, bars over cards."""

from __future__ import annotations

import time
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from carioca.bots.base import CHARACTERS
from carioca.bots.door import make_bot
from carioca.cards import parse_card
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.kalooki import KALOOKI
from carioca.gui.melding import calls
from carioca.gui.table.guide import Trace
from carioca.gui.table.motion.moments import COUNT, FLY, TURN_OVER, Gain, Moment, Running
from carioca.gui.table.people import Portraits, Remark
from carioca.gui.table.render import messages, panels
from carioca.gui.table.render import seats as plates
from carioca.gui.table.render.bubbles import paint_talk
from carioca.gui.table.render.effects import _gain, paint_moments, words_place
from carioca.gui.table.render.keep import faces
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.panels import draw_round_end, round_end_place
from carioca.gui.table.render.seats import arrow_at, draw_pill, draw_tag, pills, tag_place
from carioca.gui.table.slots import Zone
from carioca.i18n import LANGUAGES, t
from tests.games.canasta.table import melds, sides
from tests.gui.canasta.sides import Sides
from tests.gui.kalooki_top import sitting as kalooki_sitting
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_calls_table import CALLED
from tests.gui.test_layout import SIZES, framed
from tests.gui.test_moments import at_table, lay_down
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["kalooki_sitting", "sitting"]  # the fixtures "kalooki" and "sit"

MELDS = ("TH TD TC", "4S 5S 6S 7S", "KC KD KH", "5D 6D 7D 8D", "3S 3H 3C", "9S TS JS QS", "AH AD AC", "2H 3H 4H 5H")
ALL_DOWN: dict[str, Any] = {
    "game": "carioca",
    "round": "TE",
    "drew": "stock",
    "pile": ["QD"],
    "melds": [{"owner": at // 2, "cards": row.split()} for at, row in enumerate(MELDS)],
    "players": [{"hand": hand.split(), "down": "earlier"} for hand in ("8S 3D", "2C 4C", "8C TC", "4D")],
}
FULL = (
    ["QSQHQDQCQSQHQD", "5C6C7C8C9CTCJC", "9D9H9S", "4H4S4D4C", "TDTSTHTS", "7D8D9DTDJD", "3S3H3S", "5S6S7S8S"],
    ["ASADACAH", "4C5C6C7C8C9CTC", "JSJDJHJS", "8D8H8S", "6H7H8H9H", "KSKDKHKC", "5D5H5S5H"],
)
"""The melds of both sides in Buraco, late in a deal."""
BOTS = (None, "random", "random", "random")
MOVING = {"animation": "normal", "reduced_motion": False}


@together("size", SIZES)
@together("scale", [0.75, 1.0, 1.5, 2.0])
@together("seats", range(3, 9))
def test_arrows_between_names_keep_clear_of_names_and_buttons(size, scale, seats):
    frame = framed(size, scale, seats)
    taken = [*frame.buttons.values(), *(box.pill for box in frame.seats.values())]
    for step in (1, -1):
        for seat in range(seats):
            middle, room = arrow_at(frame, seat, (seat + step) % seats, step)
            if room <= 4:
                continue  # Names that touch: nothing is left for a sign.
            arrow = Rect(0, 0, room - 2, room - 2)
            arrow.center = middle
            assert arrow.collidelist(taken) == -1, (seat, step, arrow)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 2.0), ((1280, 720), 1.0)])
def test_a_rivals_cards_glide_and_land_below_the_names(sit, size, scale) -> None:
    """A hand that grows or shrinks moves as a whole; a card that is drawn or dealt comes to it."""
    top = sit((None, *["random"] * 5), size=size, scale=scale, **MOVING)
    table, board, looked = top.table, top.table.board, set[int]()
    for at in range(60 * 5):
        top.step()
        moving = [sprite for sprite in board.sprites if table.animator.moving(sprite)]
        away = [board.card_rect(one).inflate(40, 40) for one in moving if not in_rivals_hand(top, one)]
        if at % 3 or len(moving) == len(away):
            continue
        for seat, box in board.frame.seats.items():
            if box.pill.collidelist(away) >= 0 or table.moments.running or table.people.talk.said:
                continue
            low = Rect(box.pill.x + box.pill.h, box.pill.centery, box.pill.w - 2 * box.pill.h, box.pill.h // 2 - 3)
            before, anew = top.app.surface.subsurface(low), top.app.surface.copy()
            draw_pill(table, anew, seat, box.pill)
            assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(anew.subsurface(low), "RGB"), (at, seat)
            looked.add(seat)
        if table.my_turn and not table.busy:
            action = make_bot("easy", top.session.game).decide(top.session.view(0), Random(at))
            table.submit((action,))
    assert looked == set(board.frame.seats)


def in_rivals_hand(top: Tabletop, sprite: Any) -> bool:
    return any(sprite in top.table.board.sprites.hand(seat) for seat in top.table.board.frame.seats)


def out(top: Tabletop) -> None:
    top.table.submit((CARIOCA.parse_action("discard 8S"),))


def at_the_end(sit: Any, **settings: Any) -> Tabletop:
    """Everybody is down; Ana holds her last card."""
    players = [{**ALL_DOWN["players"][0], "hand": ["8S"]}, *ALL_DOWN["players"][1:]]
    top: Tabletop = sit(BOTS, position={**ALL_DOWN, "players": players}, **MOVING, **settings)
    top.wait()
    return top


def word_plates(top: Tabletop) -> dict[int, Rect]:
    """Where the words over the edges of the names stand."""
    return {seat: draw_tag(top.table, top.app.surface.copy(), seat) for seat in range(4)}


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0)])
def test_the_end_of_a_round_leaves_melds_and_words_to_be_seen(sit, size, scale) -> None:
    top = at_the_end(sit, size=size, scale=scale)
    top.picture()
    before, tags = top.app.surface.copy(), word_plates(top)
    out(top)
    top.wait(lambda: top.table.moments.counting)
    top.step(6)
    for seat, plate in tags.items():
        inner = plate.inflate(-plate.h, -6)
        spots = [(x, y) for x in range(inner.left, inner.right, 2) for y in range(inner.top, inner.bottom)]
        assert all(top.app.surface.get_at(spot) == before.get_at(spot) for spot in spots), seat
    assert top.table.banner
    plate = draw_round_end(top.table, top.app.surface.copy())
    assert not plate.colliderect(top.table.board.frame.own)
    assert plate.collidelist([group.rect for group in top.table.board.places.melds.groups]) == -1


@pytest.mark.sampled(48)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1280, 720), 1.0), ((800, 600), 1.0)])
def test_the_end_of_a_round_hides_no_card_of_a_hand_that_was_not_down(sit, size, scale) -> None:
    """Rosa throws her last card; Ana's hand lies open below melds of the others."""
    players = [{"hand": ["7H", "8H", "9C", "QC", "2C", "3D", "JD", "5C", "6S", "TD"]}, *ALL_DOWN["players"][1:]]
    players[1] = {**players[1], "hand": ["8S"]}
    position = {**ALL_DOWN, "players": players, "melds": ALL_DOWN["melds"][2:4], "turn": 1}
    top = sit(BOTS, position=position, size=size, scale=scale, **MOVING)
    top.wait(lambda: top.table.banner)
    top.wait(lambda: not top.table.animator.active)
    plate = draw_round_end(top.table, top.app.surface.copy())
    cards = [card for _, card in top.table.board.lying_cards()]
    assert plate.w and len(cards) > 16 and plate.collidelist(cards) == -1


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)])
def test_words_at_the_own_name_leave_what_stands_over_it_to_be_seen(sit, size, scale) -> None:
    top = at_the_end(sit, size=size, scale=scale)
    out(top)
    top.wait(lambda: any(one.moment.words for one in top.table.moments.running))
    one = next(one for one in top.table.moments.running if one.moment.words)
    assert one.moment.seat == 0
    top.step(12)
    surface = top.app.surface.copy()
    panels.draw_status(top.table, surface)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(top.app.surface, "RGB"), "nothing is asked now"
    words = words_place(top.table, one)
    assert not words.colliderect(word_plates(top)[0])
    assert words.collidelist([card for zone, card in top.table.board.lying_cards() if zone.kind == "meld"]) == -1


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 2.0), ((800, 600), 1.0), ((800, 600), 1.5), ((800, 600), 2.0)],
)
def test_words_at_the_own_name_leave_it_and_what_is_asked_to_be_read(tmp_path, size, scale) -> None:
    hand = "KS KH KD 4S 5S 9D 9H TC JC 2H AD 7C 8S 3D"
    top = Sides(tmp_path, hand, size=size, drew="stock", settings={"scale": scale})
    top.choose("KS KH KD")
    top.key("b")
    top.wait()
    asked = panels.prompt_place(top.table)
    for words in ("¡Tu salida!", "Your first lay!"):
        plate = words_place(top.table, Running(Moment(words, 0), age=0.5))
        assert asked.w > 100 and not plate.colliderect(asked)
        assert not plate.colliderect(pills(top.table)[0])
    # The edges of the fan may be touched, what its cards are may not be hidden.
    edge = top.table.board.frame.px(8)
    cards = [card.inflate(-edge, -2 * edge) for _, card in top.table.board.lying_cards()]
    assert plate.collidelist(cards) == -1
    assert plate.collidelist([group.rect for group in top.table.board.places.melds.groups]) == -1
    top.close()


@together("seats", [2, 6])
def test_words_below_a_canasta_hide_no_cards_and_nothing_that_is_written_there(tmp_path, seats) -> None:
    rows = "4C 5C 6C 7C 8C 9C TC", "3S 3H 3D 3C 3S 3H"
    side = sides({"taken": True}, number=seats // 2 if seats > 2 else 2)
    top = Sides(tmp_path, "KS 9D", seats=seats, drew="stock", melds=melds(*rows), sides=side)
    for number in range(len(rows)):
        one = Running(Moment("Canasta simple: +100", zone=Zone("meld", 0, number)), age=0.5)
        words = words_place(top.table, one)
        assert words.collidelist([*top.table.board.lying_places(), panels.prompt_place(top.table)]) == -1, number
    top.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1280, 720), 2.0)]
)
def test_words_about_a_canasta_hide_no_card_of_full_fields(tmp_path, size, scale) -> None:
    rows = melds(*FULL[0]) + melds(*FULL[1], side=1)
    taken = sides({"taken": True}, {"taken": True})
    top = Sides(tmp_path, "KS 2D KH 2C", size=size, drew="stock", melds=rows, sides=taken, settings={"scale": scale})
    board = top.table.board
    places = board.places
    cards = [card for _, card in top.table.board.lying_cards()]
    whole = [*cards, panels.prompt_place(top.table), *pills(top.table).values(), places.stock, places.pile]
    meld_zones = [zone for zone in board.zones() if zone.kind == "meld"]
    assert len(meld_zones) == len(rows)
    for zone in meld_zones:
        words = words_place(top.table, Running(Moment("¡Canasta real! +200", zone=zone), age=0.5))
        assert top.app.surface.get_rect().contains(words) and words.collidelist(whole) == -1, zone
        for panel in (board.frame.banner, messages.log_place(top.table)):
            assert not words.colliderect(panel) or words == panel, "half a panel"
    top.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_points_that_do_not_fly_hide_neither_log_nor_pile(sit, size) -> None:
    top = at_the_end(sit, size=size)
    board, window = top.table.board, top.app.surface.copy()
    top.table.animator.speed = 0.0
    middle = [board.frame.log, board.frame.banner, *(board.zones()[zone] for zone in board.zones() if not zone.seat)]
    for seat in range(1, 4):
        one = Running(Moment(gains=(gain := Gain(seat, 118),)), age=0.5)
        place = _gain(top.table, window, one, gain)
        assert place.w and place.collidelist(middle) == -1 and place.top < board.frame.seats[seat].pill.top


def test_points_that_fly_are_gone_when_the_name_counts_them(sit) -> None:
    top = at_the_end(sit)
    gain = Gain(1, 475)
    seen = [
        _gain(top.table, top.app.surface, Running(Moment(gains=(gain,)), age=age), gain).w > 0
        for age in (TURN_OVER + FLY / 2, TURN_OVER + FLY + 0.01, TURN_OVER + FLY + COUNT / 3)
    ]
    assert seen == [True, False, False]


def test_own_points_that_do_not_fly_leave_the_words_at_the_own_name_to_be_read(tmp_path) -> None:
    top = Sides(tmp_path, "KS", drew="stock", sides=sides({"taken": True}), settings={"reduced_motion": True})
    out, gain = Running(Moment("¡Cerraste!", 0), age=0.5), Gain(0, 690)
    top.table.moments.running = [out]
    words = words_place(top.table, out)
    points = _gain(top.table, top.app.surface, Running(Moment(gains=(gain,)), age=0.5), gain)
    assert points.w and not points.colliderect(words) and not points.colliderect(pills(top.table)[0])
    top.close()


def test_the_points_of_who_goes_out_are_seen_beside_the_words(sit) -> None:
    top = at_the_end(sit)
    one = Running(Moment("¡Rosa cortó!", 1), age=0.5)
    top.table.moments.running = [one, Running(Moment(gains=(Gain(1, -50),)), age=0.6)]
    places = paint_moments(top.table, top.app.surface)
    assert not places[-1].colliderect(words_place(top.table, one).inflate(0, -16)) and places[-1].w


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_question_of_a_call_is_whole_in_a_small_window(kalooki, language, monkeypatch) -> None:
    top = kalooki(language=language, size=(800, 600), **CALLED)
    textures, found = top.stage.textures, []
    write, block = textures.text, textures.text_block
    monkeypatch.setattr(textures, "text", lambda words, *rest: found.append(words) or write(words, *rest))
    monkeypatch.setattr(textures, "text_block", lambda words, *rest: found.append(words) or block(words, *rest))
    calls.paint_question(top.table, top.app.surface, KALOOKI.calling(top.state), option=False)
    assert found and not [words for words in found if "…" in words]


def test_nobody_is_said_to_be_down_before_the_melds_lie_there(sit):
    top = at_table(sit)
    lay_down(top)
    top.step()
    table, waited = top.table, 0
    while any(map(table.board.arriving, table.board.sprites)):
        assert table.guide.plate_tag(table, 0) == ""
        waited += 1
        top.step()
    assert waited > 10 and table.guide.plate_tag(table, 0) == "Abajo"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_last_bid_is_told_between_the_cards_of_the_trick(tmp_path, language, size) -> None:
    """The first card may be led while it stands there. Where no room is between the cards it stands over the round."""
    for seats in (4, 5, 6, 7, 8):
        top = TrickTable(tmp_path / str(seats), seats=seats, size=size, language=language)
        table, places = top.table, top.table.board.places
        words = t("tricks.bid-in-all.over", n=2, bid=7, size=5)
        plate = words_place(table, Running(Moment(words), age=0.5))
        for seat, (x, y) in places.centres.items():
            card = Rect(0, 0, round(places.height * table.board.pack.ratio), places.height)
            card.center = x, y
            if x != places.field.centerx or plate.centerx != x:
                assert not card.inflate(8, 8).colliderect(plate), (seats, seat)
        top.close()


def test_words_of_a_canasta_leave_the_names_of_both_sides_to_be_seen(tmp_path) -> None:
    hand, taken = "9C KS 3H 9D", sides({"taken": True})
    for size in ((800, 600), (1280, 720)):
        top = Sides(tmp_path, hand, size=size, drew="stock", melds=melds("4C 5C 6C 7C 8C 9C TC"), sides=taken)
        field = top.table.board.places.fields[0]
        plate = words_place(top.table, Running(Moment("¡Canasta real! +200", zone=Zone("meld", 0, 0))))
        assert not plate.colliderect(field.head) and plate.bottom <= top.table.board.frame.hand.top
        top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)])
def test_why_not_is_said_without_hiding_a_meld(sit, size, scale) -> None:
    top = sit(BOTS, position=ALL_DOWN, size=size, scale=scale)
    top.wait()
    kings = next(zone for zone in top.table.board.zones() if zone.kind == "meld" and zone.number == 2)
    top.click(*top.spot(top.token(parse_card("3D"))))
    top.click(*top.centre(kings))
    toast = said(top.table).toast
    assert top.table.toast.rule == "T7" and toast is not None and toast.box.contains(toast.button)
    assert toast.box.collidelist(top.table.board.places.melds.rects) == -1


@pytest.mark.sampled(32)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((800, 600), 2.0), ((1280, 720), 1.0)])
@pytest.mark.parametrize("language", ["es", "en"])
def test_who_closes_is_read_beside_the_end_of_the_round(tmp_path, size, scale, language) -> None:
    hands = [{"hand": row.split()} for row in ("KS", "2C 2D AH", "2H 2S AD", "2D KD AC")]
    top = Sides(
        tmp_path, "KS", seats=4, players=hands, size=size, drew="stock",
        melds=melds(*FULL[0][:5]) + melds(*FULL[1][1:4], side=1), sides=sides({"taken": True}, {"taken": True}),
        settings={"scale": scale, "language": language},
    )  # fmt: skip
    table = top.table
    begun: list[Running] = []
    begin = table.moments.begin
    table.moments.begin = lambda moment, tokens=(): (begin(moment, tokens), begun.append(table.moments.running[-1]))  # type: ignore[assignment,func-returns-value]
    table.submit((BURACO.parse_action("discard KS"),))
    end = time.monotonic() + 20
    while not table.banner:
        assert time.monotonic() < end
        top.step()
    closed = next(one for one in begun if one.moment.words and one.moment.seat == 0)
    words, plate = words_place(table, closed), round_end_place(table)
    assert plate == draw_round_end(table, top.app.surface.copy()) and plate.w > 100
    assert (
        not words.colliderect(plate) and words.collidelist([*table.board.lying_places(), *pills(table).values()]) == -1
    )
    top.close()


def test_of_words_that_would_meet_the_newer_ones_are_seen_whole(tmp_path) -> None:
    top = Sides(tmp_path, "KS 9D", drew="stock", melds=melds("4C 5C 6C 7C 8C 9C TC"), sides=sides({"taken": True}))
    older, newer, apart = (Running(one, age=0.5) for one in (Moment("A"), Moment("¡Cierras!"), Moment("B", 1)))
    top.table.moments.running = [older, apart, newer]
    places = paint_moments(top.table, top.app.surface)
    assert words_place(top.table, older).colliderect(words_place(top.table, newer))
    assert words_place(top.table, newer) in places and words_place(top.table, apart) in places
    assert words_place(top.table, older) not in places
    top.close()


def test_points_of_who_speaks_stand_below_the_line(sit) -> None:
    top = at_the_end(sit, size=(800, 600))
    table, seat = top.table, 2
    table.people.talk.said = [Remark(seat, "Ya era hora de sembrar.", age=0.5)]
    spoken = paint_talk(table, top.app.surface)
    table.moments.running = [Running(Moment("¡Tomás cortó!", seat), age=0.5)]
    gain = Gain(seat, -50)
    place = _gain(table, top.app.surface, Running(Moment(gains=(gain,)), age=0.5), gain)
    assert spoken and place.w and place.collidelist(spoken) == -1


def test_a_sentence_in_two_rows_leaves_no_word_alone(sit) -> None:
    top = sit(size=(800, 600), scale=2.0)
    words = "3♦ 8♠ no es un trío: sus cartas son todas del mismo número o figura."
    top.wait()
    top.table.say(words)
    parts, textures, size = said(top.table).toast, top.stage.textures, top.table.board.frame.tx(16)
    assert parts is not None
    last = [(words.rindex(word), words.rindex(word) + len(word)) for word in ("mismo", "figura.")]
    (_, before), (_, end) = textures.text_places(words, size, parts.block.width, parts=last)
    one, two = (textures.text_block(words, size, (0, 0, 0), width).get_height() for width in (9999, parts.block.width))
    assert before.y == end.y > 0 and round(two / one) == 2


def test_what_orders_the_hand_is_written_in_letters_of_one_size(sit, monkeypatch) -> None:
    top = sit(size=(800, 600), scale=2.0)
    top.wait()
    write, sizes = top.stage.textures.text, {}
    monkeypatch.setattr(
        top.stage.textures, "text", lambda words, px, *rest: sizes.update({words: px}) or write(words, px, *rest)
    )
    panels.draw_buttons(top.table, top.app.surface.copy())
    assert sizes[t("table.button.suit")] == sizes[t("table.button.rank")] and "Por número" in sizes


@pytest.mark.sampled(24)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
@pytest.mark.parametrize("count", [4, 6])
def test_what_stands_at_a_plates_edge_covers_no_face_and_no_count(count: int, size, tmp_path: Path) -> None:
    hands = [["5H", "KD"], ["2C", "4C"], ["3D", "4D"], ["9S", "9C"], ["AC", "AH"], ["AD", "AS"]][:count]
    players = [{"hand": hand, "down": "earlier" if seat else "no"} for seat, hand in enumerate(hands)]
    position = {"game": "carioca", "round": "TE", "drew": "stock", "pile": ["3C"], "players": players}
    position["melds"] = [{"owner": seat, "cards": ["QH", "QD", "QC"]} for seat in (1,)]
    top = Tabletop(tmp_path, (None, *list(CHARACTERS)[: count - 1]), position=position)
    for language in LANGUAGES:
        for scale in (1.0, 1.5, 2.0):
            top.stage.change(replace(top.stage.settings, scale=scale, language=language))
            top.resize(*size)
            tags = [rect for seat in range(count) if (rect := tag_place(top.table, seat)).w]
            assert len(tags) >= count - 1
            seen = list(faces(top.table))
            assert [tag for tag in tags if tag.collidelist(seen) >= 0] == [], (language, scale)
    top.close()


@pytest.mark.seldom(2)
@pytest.mark.sampled(36)
@pytest.mark.parametrize("faces", [True, False])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
@pytest.mark.parametrize("count", [3, 4, 6])
def test_the_words_at_a_name_leave_the_last_move_its_room(
    count: int, size: tuple[int, int], faces: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The widest move that there is, of a seat that is down and away: the words become shorter first."""
    seated = (None, *list(CHARACTERS)[: count - 1])
    if not faces:
        monkeypatch.setattr(Portraits, "face", lambda self, seat: "")
    hands = [["5H", "KD"], ["2C", "4C"], ["3D", "4D"], ["9S", "9C"], ["AC", "AH"], ["AD", "AS"]][:count]
    players = [{"hand": hand, "down": "earlier" if seat else "no"} for seat, hand in enumerate(hands)]
    position = {"game": "carioca", "round": "TE", "drew": "stock", "pile": ["3C"], "players": players}
    position["melds"] = [{"owner": 1, "cards": ["QH", "QD", "QC"]}]
    top, ten = Tabletop(tmp_path, seated, position=position), parse_card("TS")
    moved = {at: plates.LastMoves(Trace(at, (ten,)), Trace(at, (ten,), thrown=True), 1) for at in range(1, count)}
    monkeypatch.setattr(plates, "_traces", lambda _: moved)
    monkeypatch.setattr(type(top.table), "stand_ins", property(lambda _: dict.fromkeys(range(1, count), "easy")))
    for language in LANGUAGES:
        for scale in (1.0, 1.5, 2.0):
            top.stage.change(replace(top.stage.settings, scale=scale, language=language))
            top.resize(*size)
            whole = plates._trace_chip(top.table, moved[1], inf).get_width()
            for seat, seen in moved.items():
                (_, chip), tag = plates.trace_at(top.table, seat, seen), tag_place(top.table, seat)
                said = plates._tag_shown(top.table, seat)
                assert not chip.colliderect(tag) and tag.w, (language, scale)
                if chip.right > plates._end(top.table, seat):
                    assert scale > 1 and (count, faces, size) == (6, True, (800, 600))
                    before = top.app.surface.copy()
                    plates._draw_trace(top.table, top.app.surface, seat, seen, 1.0)
                    assert before.get_buffer().raw == top.app.surface.get_buffer().raw, "never a part of it"
                short = t("table.stand-in.plate.brief"), t("table.is-down")
                assert chip.w == whole or said.endswith(short), (language, scale)
    top.close()
