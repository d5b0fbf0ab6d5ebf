"""What was played and what is still to come, by suit; places at the seats; and the words of an auction."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.cards import Card, Suit
from carioca.games.tricks.events import CardPlayed
from carioca.games.tricks.pocha import POCHA
from carioca.gui.draw.textures import Textures
from carioca.gui.scenes.help import help_of
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render import seats as seats_paint
from carioca.gui.table.render.cards import card_pieces
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.panels import prompt_fits
from carioca.gui.table.render.seats import pills, tag_place
from carioca.gui.table.slots import Slot
from carioca.gui.tricks import played
from carioca.gui.tricks.layout import TricksTable
from carioca.gui.tricks.played import remaining
from carioca.i18n import LANGUAGES, minus, t
from carioca.session import Seat, Session
from carioca.words.cards import points_text
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import NAMES, TrickTable, first
from tests.together import together

ROUNDS = {"rounds_table": [5, 1, 5], "first_dealer": "assigned"}


def shown(top: TrickTable) -> bool:
    """Whether the panel lies over the table."""
    return bool(top.table.paint.question(top.table).w)


def in_play(top: TrickTable, tricks: int) -> None:
    """Play until the person is to play a card of a later trick."""
    top.wait()
    while top.state.phase != "play" or len(top.state.tricks) < tricks or not top.table.my_turn:
        if isinstance(top.scene, TableScene) and top.table.my_turn:
            top.table.submit((first(top.state),))
        else:
            top.key("enter")
        top.step(2)
        top.wait()


def sorted_out(top: TrickTable) -> dict[str, set[Card]]:
    found: dict[str, set[Card]] = {"gone": set(), "mine": set(), "out": set()}
    for row in remaining(top.table).values():
        for card, where in row:
            found[where].add(card)
    return found


@pytest.mark.slow
@together("seats, seed", [(4, "1"), (6, "2"), (8, "1")])
def test_each_card_of_the_pack_is_where_everybody_at_the_table_could_say_it_is(
    tmp_path: Path, seats: int, seed: str
) -> None:
    """Told a second way, by the events that all have seen: P05 lays the trump card open beside the rest."""
    top = TrickTable(tmp_path / f"{seats}{seed}", seats, seed=seed, options=ROUNDS)
    for tricks in (0, 2):
        in_play(top, tricks)
        state = top.state
        thrown = {event.card for event in top.table.log if isinstance(event, CardPlayed)}
        beside = {state.turned} if seats * state.size < len(state.options.pack(seats)) else set()
        mine = set(state.hands[0])
        found = sorted_out(top)
        assert found["gone"] == thrown | beside and found["mine"] == mine
        assert found["out"] == set(state.options.pack(seats)) - thrown - beside - mine
        assert found["out"] >= {card for hand in state.hands[1:] for card in hand}
    order = state.options.strength
    for suit, row in remaining(top.table).items():
        assert [card.suit for card, _ in row] == [suit] * len(row)
        strengths = [order[card.rank] for card, _ in row]
        assert strengths == sorted(strengths, reverse=True)
    top.close()


@pytest.mark.slow
def test_what_others_hold_is_told_to_nobody(tmp_path: Path) -> None:
    """With the hidden hands dealt anew the panel says the same."""
    top = TrickTable(tmp_path, seed="5", options=ROUNDS)
    in_play(top, 1)
    before, state = remaining(top.table), top.state
    others = [card for hand in state.hands[1:] for card in hand]
    Random(3).shuffle(others)
    hands, at = [state.hands[0]], 0
    for hand in state.hands[1:]:
        hands.append(tuple(others[at : at + len(hand)]))
        at += len(hand)
    again = TrickTable(tmp_path / "again", seed="5", options=ROUNDS)
    again.session.match.state = state._replace(hands=tuple(hands))
    again.open(TableScene(again.session))
    assert remaining(again.table) == before
    top.close()
    again.close()


def test_the_card_on_the_own_forehead_is_not_told(tmp_path: Path) -> None:
    """P17: in a round of one card nobody knows his own until all have bid."""
    top = TrickTable(tmp_path, options={"rounds_table": [1, 5], "first_dealer": "assigned", "indias": True})
    top.wait()
    assert top.state.phase == "bid" and sorted_out(top)["mine"] == set()
    assert top.state.hands[0][0] in sorted_out(top)["out"]
    top.close()


@pytest.mark.sampled(16)
@pytest.mark.parametrize("way", ["key", "button"])
def test_it_opens_and_closes_by_key_and_button_and_takes_no_card_with_it(tmp_path: Path, way: str) -> None:
    top = TrickTable(tmp_path, options=ROUNDS)
    in_play(top, 1)
    before = top.state

    def press() -> None:
        top.key("v") if way == "key" else top.click(*top.place_of("played"))

    press()
    assert shown(top)
    # What lies below it cannot be reached.
    top.click(*top.middle())
    assert shown(top) and top.state == before
    press()
    assert not shown(top)
    press()
    top.key("esc")
    assert not shown(top)
    press()
    top.click(*top.place_of("shut"))
    assert not shown(top) and top.state == before
    top.close()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [5, 8])
def test_large_letters_do_not_make_its_cards_stamps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """A rank is a tenth of a card: it is read from eight pixels on, and is at 200 % no smaller than at 100 %."""
    heights: list[float] = []

    def noted(table: TricksTable, card: Card, slot: Slot, *, dim: bool) -> object:
        heights.append(slot.height)
        return card_pieces(table, card, slot, dim=dim)

    monkeypatch.setattr(played, "card_pieces", noted)
    usual: float = 80
    for scale in (1.0, 2.0):
        top = TrickTable(tmp_path / str(scale), seats, options=ROUNDS, scale=scale)
        in_play(top, 0)
        top.key("v")
        heights.clear()
        top.picture()
        if scale > 1:
            assert heights and min(heights) >= usual
        usual = max(usual, *heights)
        top.close()


def test_who_plays_a_card_sees_the_trick_again(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options=ROUNDS)
    in_play(top, 1)
    top.key("v")
    top.by_click(first(top.state))
    top.step(4)
    assert not shown(top)
    top.close()


def test_where_nobody_may_look_again_at_what_was_seen_there_is_no_panel(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options=ROUNDS, seen_cards=False)
    in_play(top, 1)
    assert not any(button.name == "played" for button in top.table.buttons)
    top.key("v")
    assert not shown(top)
    top.close()


@pytest.mark.slow
def test_the_seats_say_who_is_ahead(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={**ROUNDS, "rounds_table": [1, 1, 1]}, bot="normal")
    top.wait()
    assert {top.table.guide.plate_tag(top.table, seat) for seat in range(4)} == {""}
    while len(set(top.session.match.state.scores)) == 1:
        top.table.submit((first(top.state),)) if isinstance(top.scene, TableScene) else top.key("enter")
        top.wait()
    while not isinstance(top.scene, TableScene):
        top.key("enter")
        top.wait()
    scores = top.state.scores
    for seat, score in enumerate(scores):
        better = len([other for other in scores if other > score])
        assert top.table.guide.plate_tag(top.table, seat) == t(f"place.short.{better + 1}")
    top.close()


@pytest.mark.slow
def test_eight_at_a_small_window_have_whole_names_and_faces(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, size=(800, 600))
    people = (None, "elena", "hernan", "ines", "lautaro", "rosa", "tomas", "elena")
    names = ("Ana", "Elena", "Hernán", "Inés", "Lautaro", "Rosa", "Tomás", "Elena 2")
    seats = tuple(map(Seat, names, people))
    rules = POCHA.presets["pocha"].with_changes(ROUNDS)
    top.session = Session.new(POCHA, "pocha", rules, seats, "7", top.stage.saves)
    top.session.match.state = top.state._replace(scores=(5, 110, 95, -25, 105, 0, 65, 115))
    top.open(TableScene(top.session))
    portraits = top.table.people.portraits
    assert portraits.bare and all(portraits.place(seat, pills(top.table)[seat]) for seat in range(1, 7))
    frame = top.table.board.frame
    for seat, pill in pills(top.table).items():
        if seat in frame.seats:
            face = portraits.place(seat, pill)
            left = face.right if face else pill.left
            assert top.stage.textures.text_width(names[seat], frame.tx(15), True) <= pill.right - left
            assert minus(str(top.state.scores[seat])) in top.table.guide.plate_tag(top.table, seat)
            assert points_text(top.state.scores[seat]) not in top.table.guide.plate_tag(top.table, seat)
    top.close()


@pytest.mark.slow
def test_who_bids_in_an_auction_reads_what_the_highest_bid_brings(tmp_path: Path) -> None:
    """P18: bids without a trump; then the player with the highest bid names it."""
    options = {"rounds_table": [5, 1], "max_round_mode": "subastado"}
    top = TrickTable(tmp_path, options={**options, "first_dealer": "assigned"})
    top.wait()
    assert top.state.phase == "bid" and t("tricks.ask.bid.auction") in top.table.guide.status(top.table)
    assert any(rule.rule == "P18" for rule in help_of(top.table).rules)
    while top.state.size == 5:
        top.table.submit((first(top.state),)) if isinstance(top.scene, TableScene) else top.key("enter")
        top.wait()
    while not isinstance(top.scene, TableScene):
        top.key("enter")
        top.wait()
    assert t("tricks.ask.bid") in top.table.guide.status(top.table)
    assert not any(rule.rule == "P18" for rule in help_of(top.table).rules)
    assert top.state.trump is not Suit.NONE
    top.close()


@together("mode", ["normal", "subastado"])
def test_the_list_of_keys_speaks_of_this_table(tmp_path: Path, mode: str) -> None:
    """What plays a card, how cards are sorted here, and a trump only where somebody names one (P18)."""
    top = TrickTable(tmp_path / mode, options={**ROUNDS, "max_round_mode": mode})
    top.wait()
    lines = help_of(top.table).keys
    assert {"tricks-enter", "tricks-tr", "tricks-undo"} <= set(lines) and not {"double", "tr", "undo"} & set(lines)
    assert ("tricks-trump" in lines) == (mode == "subastado")
    words = [t(f"keys.{line}") for line in lines]
    assert not any("botar" in line or "pinta" in line or line.startswith("keys.") for line in words)
    top.close()


def test_a_card_that_lies_still_is_drawn_in_its_own_size(tmp_path: Path) -> None:
    """Not scaled from one that is ready in another size, as a card on its way may be: its rank is to be read."""
    top = TrickTable(tmp_path, options=ROUNDS)
    in_play(top, 0)
    card, pack, textures = Card(3, Suit.OROS), top.table.board.pack, top.stage.textures
    textures.card(card, 12, pack=pack)
    *_, (image, _) = card_pieces(top.table, card, Slot(200, 200, 0, 57))
    assert image is textures.card(card, 57, pack=pack)
    top.close()


@together("scale", [1.0, 2.0])
def test_long_names_of_eight_are_whole_in_a_small_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """They go before the arrow, the space around them and the weight of their letters."""
    drawn: dict[str, bool] = {}

    def noted(table: TricksTable, words: str, size: int, colour: object, width: int, bold: bool = False) -> object:
        image = text(table, words, size, colour, width, bold)  # type: ignore[arg-type]
        drawn[words] = image.get_width() == table.stage.textures.text_width(words, size, bold) <= width
        return image

    text = seats_paint.text
    monkeypatch.setattr(seats_paint, "text", noted)
    top = TrickTable(tmp_path / str(scale), 8, size=(800, 600), scale=scale, options=ROUNDS)
    top.step(30)
    top.picture()
    assert {name: drawn.get(name) for name in NAMES[1:]} == dict.fromkeys(NAMES[1:], True)
    monkeypatch.undo()
    top.close()


EIGHT = ("Ana", "Elena", "Hernán", "Inés", "Lautaro", "Rosa", "Tomás", "Marta")


@pytest.mark.slow
def test_place_and_points_of_eight_are_never_below_the_number_of_cards(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, size=(800, 600), scale=2.0)
    seats = tuple(Seat(name, None if name == "Ana" else "normal") for name in EIGHT)
    top.session = Session.new(POCHA, "pocha", POCHA.presets["pocha"].with_changes(ROUNDS), seats, "7", None)
    top.session.match.state = top.state._replace(scores=(5, 110, 95, -25, 105, 0, 65, 115))
    top.open(TableScene(top.session))
    table = top.table
    for seat, box in table.board.frame.seats.items():
        place = tag_place(table, seat)
        assert place.w and place.right <= box.pill.right - table.board.frame.tx(26)
    top.close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_numbers_at_a_seat_are_told_in_words_of_who_plays(tmp_path: Path, scale: float) -> None:
    """Who plays, what that one bid and has, in every trick; where there is no room who plays is told all the same."""
    top = TrickTable(tmp_path, position=RUFF, options=RUFF["options"], scale=scale)
    top.wait()
    table = top.table
    assert table.guide.status(table) == "Juega una carta (pediste 1, llevas 0)"
    waits = table.guide._waiting(table, replace(table.board.picture, turn=2))  # type: ignore[attr-defined]
    assert waits == "Juega Tomás (pidió 0, lleva 0)"
    top.resize(360, 640)
    assert prompt_fits(table, table.guide.status(table))
    top.close()


def test_what_is_written_over_the_order_of_the_cards_grows_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 200 % "De mayor a menor" kept the letters of 100 %, over ranks that were twice as large."""
    written, real = dict[str, int](), Textures.text

    def text(self: Textures, words: str, px: int, *more: object) -> object:
        written.setdefault(words, px)
        return real(self, words, px, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Textures, "text", text)
    large = []
    for scale in (1.0, 2.0):
        top = TrickTable(tmp_path / str(scale), scale=scale)
        top.wait()
        written.clear()
        top.scene.painter.forget()  # type: ignore[attr-defined]
        top.picture()
        large.append(
            next(px for words, px in written.items() if words in (t("tricks.desk.order"), t("tricks.desk.order.brief")))
        )
        top.close()
    assert large[1] > 1.3 * large[0]


def test_the_ranks_of_the_order_stand_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a small window "1 3 12 11 10" was read "1 312 11 10"."""
    rows, real = dict[str, pygame.Surface](), Textures.text

    def text(self: Textures, words: str, *more: object) -> pygame.Surface:
        rows[words] = real(self, words, *more)  # type: ignore[arg-type]
        return rows[words]

    monkeypatch.setattr(Textures, "text", text)
    for size in ((800, 600), (960, 600), (1024, 768), (1280, 720)):
        top = TrickTable(tmp_path / str(size[0]), size=size)
        top.wait()
        rows.clear()
        top.scene.painter.forget()  # type: ignore[attr-defined]
        top.picture()
        words, image = next((words, image) for words, image in rows.items() if words.startswith("1 ") and "12" in words)
        ink = pygame.mask.from_surface(image, 100)
        columns = "".join(
            " x"[any(ink.get_at((x, y)) for y in range(ink.get_size()[1]))] for x in range(image.get_width())
        )
        gaps = sorted(map(len, re.findall(" +", columns.strip())))
        apart = len(words.split()) - 1
        assert gaps[-apart] >= 1.5 * gaps[-apart - 1], (size, gaps)
        top.close()


def test_the_order_of_the_cards_names_the_court(tmp_path: Path) -> None:
    """Sentences say sota, the card bears 10: pointing at the order tells which is which."""
    top = TrickTable(tmp_path)
    top.wait()
    top.move(*top.table.board.places.order.center)
    top.seconds(1.5)
    tip = said(top.table).tip
    assert tip is not None and top.table.tip is not None
    assert t("tip.court") in str(top.table.tip)
    top.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_began_the_round_is_never_said_to_lead_a_later_trick(tmp_path: Path, language: str) -> None:
    """Rosa is mano; Ñuble leads the trick that runs."""
    top = TrickTable(tmp_path, position=RUFF, options=RUFF["options"], language=language)
    top.wait()
    note = top.table.guide.banner(top.table).note
    assert ("mano" if language == "es" else "eldest") in note and "lead" not in note
    top.close()


def test_who_only_bids_is_not_said_to_play(tmp_path: Path) -> None:
    top = TrickTable(tmp_path)
    top.wait()
    table = top.table
    assert table.board.picture.bidding
    waits = table.guide._waiting(table, replace(table.board.picture, turn=2))  # type: ignore[attr-defined]
    assert waits == t("tricks.desk.wait-bid", name="Tomás") and waits != t("table.hint.wait", name="Tomás")
    top.close()
