"""The strip of the round of one long run (issue 15.4): what it takes and what one holds of it."""

from __future__ import annotations

import pytest
from pygame import Rect

from carioca.cards import JOKER, Card, Suit, parse_row
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.melds import read_full
from carioca.games.contract.solver.long_runs import full_ways
from carioca.games.melding.state import Laid
from carioca.gui.melding.paint import RANKS, held, measures
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.table.render.overlays import said
from carioca.gui.table.table import Rank, Toast
from carioca.i18n import t
from tests.gui.tabletop import Tabletop, sitting
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"
RULES = CARIOCA.presets["carioca-chile"]
LAST = RULES.with_changes({"rounds": ("final",)})


@together("name, ways", [("final", 4), ("real", 4), ("color", 2), ("payaso", 2), ("sucia", 1)])
def test_every_way_is_a_run_that_the_rules_take_and_no_card_beside_it(name: str, ways: int) -> None:
    found = full_ways(name)
    assert len(found) == ways
    for way in found:
        row = tuple(Card(at + 1, suits[0]) for at, suits in enumerate(way))
        assert isinstance(read_full(name, row, 0), Laid), row
        other = next((suit for suit in list(Suit)[:4] if suit not in way[4]), None)
        if other is not None:
            assert not isinstance(read_full(name, (*row[:4], Card(5, other), *row[5:]), 0), Laid)


def test_other_contracts_have_none(sit) -> None:
    top = sit()
    top.wait()
    assert not CARIOCA.long_ways(top.session.match.state) and not top.table.model.long_round


def test_what_is_held_fills_its_places() -> None:
    spades, hearts, _, _ = full_ways("final")
    hand = (*parse_row("AS 2S 2S KS 7H 9C"), JOKER)
    assert [at for at, card in enumerate(held(spades, hand)) if card is not None] == [0, 1, 12]
    assert [at for at, card in enumerate(held(hearts, hand)) if card is not None] == [6]


@together("area", [Rect(10, 20, 1200, 300), Rect(0, 0, 500, 120), Rect(0, 0, 760, 90)])
def test_the_strip_lies_inside_its_band(area: Rect) -> None:
    for rows in (1, 2, 4):
        found = measures(area, rows, 40)
        assert found is not None
        whole = Rect(found.x, found.y, found.wide * RANKS, rows * (found.tall + found.gap) - found.gap)
        assert area.contains(whole)


def test_where_there_is_no_room_there_is_no_strip() -> None:
    assert measures(Rect(0, 0, 90, 200), 4, 40) is None and measures(Rect(0, 0, 900, 30), 4, 40) is None


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that the strip writes."""
    found: list[str] = []
    from carioca.gui.melding import paint

    text = paint.panels.text

    def heard(table, words, *rest):  # type: ignore[no-untyped-def]
        found.append(words)
        return text(table, words, *rest)

    monkeypatch.setattr(paint.panels, "text", heard)
    return found


def strip(top: Tabletop, told: list[str]) -> list[str]:
    surface = top.app.surface
    told.clear()
    top.table.paint.paint_strip(top.table, surface)
    return list(told)


def test_it_counts_what_the_player_holds_and_only_while_the_cards_lie_open(sit, told) -> None:
    top = sit(options=LAST)
    top.wait()
    hand = set(top.session.match.state.hands[0])
    ways = full_ways("final")
    counts = [t("table.strip.count", n=sum(Card(at + 1, way[0][0]) in hand for at in range(RANKS))) for way in ways]
    assert strip(top, told)[:4] == counts
    top.table.board.hide()
    assert strip(top, told) == []


def test_nobody_sees_it_behind_the_curtain(sit, told) -> None:
    top = sit((None, None), "3", options=LAST)
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    told.clear()
    top.picture()
    assert not [words for words in told if "13" in words]
    top.key("enter")
    top.wait()
    assert len(strip(top, told)) >= 4


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 2.0), ((1024, 768), 1.0)])
def test_nothing_that_is_said_covers_the_strip(sit, size: tuple[int, int], scale: float) -> None:
    """G14: what is new in the last round hid the suits that decide it."""
    top = sit(options=LAST, size=size, scale=scale)
    top.wait()
    table = top.table
    rows = list(table.paint.written(table))[-len(full_ways("final")) :]
    assert len({(row.x, row.size) for row in rows}) == 1, "they stand one under the other, all of one size"
    for rank in (Rank.REFUSAL, Rank.HINT, Rank.TIP):
        for words in (t("news.melding.last"), t("refusal.joker-discard") + " " + t("table.hint.stage")):
            table.toast = Toast(words, left=9.0, rank=rank)
            top.step()
            told = said(table).toast
            assert told is not None and not [row for row in rows if row.colliderect(told.box)], (rank, told.box, rows)
