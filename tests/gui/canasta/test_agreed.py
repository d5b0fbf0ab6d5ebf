"""What is shown and said follows the rules that stand: how far melds are from canastas, ways told apart, hints on the
pozo, the Italian game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from carioca.bots.door import mind_of
from carioca.cards import parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.gui.canasta import panel
from carioca.gui.canasta.model import canasta_ahead
from carioca.gui.canasta.panel import told_apart
from carioca.i18n import t
from carioca.words.hints import reasons_text
from tests.games.canasta.table import melds, position, sides, texts
from tests.gui.canasta.sides import NAMES, Sides

Sit = Callable[..., Sides]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    made: list[Sides] = []

    def begin(*args: Any, **keys: Any) -> Sides:
        made.append(Sides(tmp_path, *args, **keys))
        return made[-1]

    yield begin
    for one in made:
        one.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("row", "kind", "lack", "bonus"),
    [
        ("KS KH KD", "real", 4, 200),
        ("KS KH KD 2C", "simple", 3, 100),
        ("2S 3S 4S 5S", "real", 3, 200),
        ("4S 5S 6S 7S *", "simple", 2, 100),
        ("2C 2D *", "wild", 4, 1000),
    ],
)
def test_a_meld_says_how_far_it_is_from_which_canasta(sit: Sit, row: str, kind: str, lack: int, bonus: int) -> None:
    """B07, B10, B27."""
    top = sit("8S 9C", drew="stock", melds=melds(row))
    assert canasta_ahead(top.table.state, top.table.board.picture.melds[0], 0) == kind
    rect = top.table.board.places.melds.rects[0]
    tip = next(spot.tip.text for spot in top.table.guide.tips(top.table) if spot.rect == rect)
    assert f"{lack} carta" in tip and f"{bonus} de premio" in tip and t(f"canasta.{kind}") in tip


def test_each_side_has_the_scale_that_its_melds_need(sit: Sit) -> None:
    many = "3S 4S 5S", "3D 4D 5D", "7S 8S 9S", "7D 8D 9D", "JS QS KS", "JD QD KD", "KH KC KH", "8C 8H 8C", "6C 6H 6C"
    top = sit("9C TC", drew="stock", melds=melds(*many, "4C 4H 4C", "TD TH TC") + melds("AH AD AC", side=1))
    ours, theirs = top.table.board.places.scales
    assert theirs.height > ours.height
    for number, meld in enumerate(top.table.board.picture.melds):
        scale = top.table.board.places.scales[meld.owner]
        assert top.table.board.places.sizes[number] == scale


def test_partners_have_one_colour_and_one_sign(sit: Sit) -> None:
    for seats, apart in ((4, 2), (6, 3)):
        palette = sit("8S 9C", seats=seats, drew="stock").stage.palette
        looks = [(palette.seat_colours[seat], palette.seat_shapes[seat]) for seat in range(seats)]
        assert looks[:apart] == looks[apart:] and len(set(looks)) == apart


def test_ways_show_only_what_tells_them_apart() -> None:
    kings, low, high = parse_row("KS KH KD"), parse_row("* 4S 5S"), parse_row("4S 5S *")
    assert told_apart([(kings, low), (high, kings)]) == ((kings,), [(low,), (high,)])
    assert told_apart([(kings, kings, low), (kings, low, high)]) == ((kings, low), [(kings,), (high,)])


def test_more_ways_than_are_offered_are_said(sit: Sit) -> None:
    top = sit("KS KH KD 4S 5S 6S * 2H QS QH QC 9C JS", drew="stock", melds=melds("3C 4C 5C"))
    top.choose("KS KH KD 4S 5S 6S * 2H QS QH QC")
    top.key("b")
    assert len(top.table.moves.open.ways) == 6 and top.table.moves.open.more  # type: ignore[attr-defined]


def test_the_line_above_the_hand_shows_what_is_picked(sit: Sit) -> None:
    """B16: in the colour of a warning while the points do not do."""
    top = sit("AS AH AD KS KH KC 4C 9C JS", drew="stock", sides=sides({"score": 1000}))

    def inks() -> set[tuple[int, ...]]:
        picture, line = top.picture(), top.table.board.places.status
        return {tuple(picture.get_at((x, line.centery)))[:3] for x in range(line.left, line.right)} | {
            tuple(picture.get_at((x, line.top + 8)))[:3] for x in range(line.left, line.right)
        }

    palette = top.stage.palette
    top.choose("AS AH AD")
    short = inks()
    top.choose("KS KH KC")
    assert palette.danger in short and palette.danger not in inks()


def test_hints_speak_of_the_pozo_as_the_pozo() -> None:
    state = position("KS KH 4C 9S 8H", pile=texts("KD 7H 2C 3C TD"), melds=melds("4H 5H 6H"))
    reasons = mind_of(BURACO).explain(BURACO.censor(state, 0), BURACO.parse_action("draw pile"))
    told = reasons_text(BURACO, reasons, NAMES, mine=True, most=9)
    assert "De las 5 del pozo, 1 no sirve todavía" in told


def test_the_hand_that_would_come_of_a_pozo_with_a_salida_is_counted_without_it(sit: Sit) -> None:
    top = sit("KS KH 4C 9C JS", pile=texts("7C KD"))
    assert any("quedaría de 4 cartas" in told for told in top.table.paint.panel.pozo_facts(top.table))  # type: ignore[attr-defined]


def test_where_only_the_others_have_melds_it_is_said_so(sit: Sit) -> None:
    top = sit("KS KH 4C 9C JS", drew="stock", melds=melds("4H 5H 6H", side=1))
    top.choose("9C")
    top.key("l")
    assert top.table.toast is not None and top.table.toast.text == t("table.buraco.lay-nothing")
    assert top.table.board.cards(top.table.board.picked) == list(parse_row("9C"))


def test_no_button_has_a_word_of_the_game(sit: Sit) -> None:
    top = sit("KS KH 4C 9C JS", pile=texts("7C KD"), melds=melds("4H 5H 6H"))
    top.key("v")
    words = {button.command.label.lower() for button in top.table.buttons if button.name == "shut"}
    assert words and not any("cerrar" in word for word in words)


ITALIAN: dict[str, Any] = {"preset": "burraco", "pile": texts("7C")}


def test_in_the_italian_game_the_pozo_is_taken_alone_and_nothing_speaks_of_a_salida(sit: Sit) -> None:
    """B13, B18: it is free before anything lies, and a single card of it may not be thrown in the same turn."""
    top = sit("KS KH KD 4C 9C JS", **ITALIAN)
    assert top.table.state.options.pozo_before_salida == "free"
    top.key("v")
    words = {button.name: button.command.label for button in top.table.buttons}
    assert words["take"] == t("sides.button.take")
    assert t("sides.pozo.stays") in top.table.paint.panel.pozo_facts(top.table)  # type: ignore[attr-defined]
    top.keys("z")
    top.step(20)
    words = {button.name: button.command.label for button in top.table.buttons}
    assert words["down"] == t("sides.button.lay") and top.state.pile == ()
    assert "salida" not in top.table.guide.status(top.table)
    assert not any(deed.listed == "sides-b" for deed in top.table.commands)


@pytest.mark.parametrize(
    ("rules", "told", "untold"),
    [
        ({"close_discard": "required"}, "canasta.close-discard", "canasta.close"),
        ({}, "canasta.close", "canasta.close-discard"),
    ],
)
def test_the_news_of_closing_follows_the_rule(sit: Sit, rules: dict[str, str], told: str, untold: str) -> None:
    """B22."""
    top = sit("KS 4C", drew="stock", melds=melds("3D 4D 5D 6D 7D 8D 9D"), sides=sides({"taken": True}), options=rules)
    found = set(top.table.guide.news(top.table, ()))
    assert told in found and untold not in found


@pytest.mark.parametrize(
    ("rules", "rows", "told"),
    [
        ({}, "4H 5H 6H", "canasta.muerto"),
        ({"direct_muerto_plays_on": False}, "4H 5H 6H", "canasta.muerto-ends"),
        ({"muerto_requires_canasta": True}, "4H 5H 6H", ""),
        ({"muerto_requires_canasta": True}, "3D 4D 5D 6D 7D 8D 9D", "canasta.muerto"),
    ],
)
def test_the_news_of_the_muerto_follows_the_rule(sit: Sit, rules: dict[str, Any], rows: str, told: str) -> None:
    """B19, B20."""
    given = sides({"muerto": texts("3H 3C 3S 7H 7C 7S 8H 8C 8S TH TC")})
    top = sit("KS 4C JD", drew="stock", melds=melds(rows), sides=given, options=rules)
    found = {one for one in top.table.guide.news(top.table, ()) if "muerto" in one}
    assert found == ({told} if told else set())


def test_a_salida_for_which_a_canasta_does_not_count_is_not_said_to_take_one(sit: Sit) -> None:
    """B16."""
    rules = {"salida_canasta_counts": False}
    top = sit("KS 4C JD", drew="stock", sides=sides({"score": 1000}), options=rules)
    assert "75" in top.table.guide.status(top.table) and "canasta" not in top.table.guide.status(top.table)


@pytest.mark.parametrize(("row", "first"), [("KS KS KH KD KC KC", True), ("KS KS KH KD KC 2H", False)])
def test_a_hint_calls_a_canasta_the_first_only_where_one_may_close_with_it(row: str, first: bool) -> None:
    """B22: where only a real one will do."""
    keys = {"drew": "stock", "melds": melds(row), "options": {"close_canasta": "real"}}
    state = position("KH KD 9C JS", **keys)
    reasons = mind_of(BURACO).explain(BURACO.censor(state, 0), BURACO.parse_action("lay KH m0"))
    assert any(one.code == "canasta.first" for one in reasons) == first


@pytest.mark.parametrize("real", [True, False])
def test_a_rival_is_said_to_be_about_to_close_only_where_the_canasta_will_do(real: bool) -> None:
    """B22."""
    keys = {"drew": "stock", "melds": melds("KS KS KH KD KC KC 2H", side=1), "sides": sides({}, {"taken": True})}
    rules = {"close_canasta": "real"} if real else {}
    state = position("QH 9C JS", "4C 5H", **keys, options=rules)
    reasons = mind_of(BURACO).explain(BURACO.censor(state, 0), BURACO.parse_action("discard 9C"))
    assert any(one.code == "canasta.threat" for one in reasons) != real


@pytest.mark.slow
def test_a_proposal_of_a_hand_of_thirty_is_laid(sit: Sit) -> None:
    hand = "KS KH KD QS QH QD 3S 4S 5S 6S 7D 8D 9D TD 4H 5H 6H 7H 8C 8H 8S 3C 4C 5C 6C 9S 9H 9C JD 2H"
    top = sit(hand, drew="stock", melds=melds("AS AH AD"))
    top.key("p")
    count = len(top.table.board.picked)
    assert count > 18
    top.key("b")
    if top.table.moves.open.kind == "ways":  # type: ignore[attr-defined]
        top.key("1")
    top.step(30)
    assert len(top.state.hands[0]) == 30 - count and sum(len(meld.cards) for meld in top.state.melds) == 3 + count


@pytest.mark.slow
def test_ways_of_many_melds_stay_within_their_frames(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    top = sit("3H 4H 5H 6H 7H 8H 3S 4S 5S 6S 7S TD JD QD KD AD 9C TC JC QC 2S 2D * 8S 8D 8C KS KH KC 4D", drew="stock")
    top.keys("p", "b")
    top.seconds(1)
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(panel, "_card", lambda table, surface, card, rect: drawn.append(rect))
    top.picture()
    ways = [button.rect for button in top.table.buttons if button.name.startswith("way")]
    assert len(ways) > 3 and len(drawn) > 100
    assert all(any(way.contains(rect) for way in ways) for rect in drawn)
