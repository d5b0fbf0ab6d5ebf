"""Hints at the table: three steps, what they mark, how they are followed, and when they go."""

from __future__ import annotations

import threading

import pytest

from carioca import i18n
from carioca.bots.base import Advice
from carioca.bots.door import advise
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.actions import Discard, Draw, LayDown, LayOff
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.overlays import said
from carioca.gui.table.slots import HAND
from carioca.i18n import t
from carioca.words import hints
from tests.gui.canasta.sides import Sides
from tests.gui.tabletop import Tabletop, sitting

__all__ = ["sitting"]  # the fixture "sit"

SHORT = CariocaOptions(rounds=("TT", "TE"))
SEVENS = [*["7H", "7D", "7S", "QH", "QD", "QC"], *["2S", "3S", "4H", "6D", "8C", "TC", "KC"]]
READY = {
    "game": "carioca",
    "round": "TT",
    "drew": "stock",
    "pile": ["3C"],
    "players": [{"hand": SEVENS}, {"hand": ["2C"]}, {"hand": ["3D"]}],
}
DOWN = {
    "game": "carioca",
    "round": "TE",
    "drew": "stock",
    "pile": ["3C"],
    "melds": [{"owner": 1, "cards": ["5H", "6H", "7H", "8H"]}, {"owner": 1, "cards": ["QH", "QD", "QC"]}],
    "players": [
        {"hand": ["9H", "KD", "2S"], "down": "earlier"},
        {"hand": ["2C", "4C"], "down": "earlier"},
        {"hand": ["3D", "4D", "5D", "9S"]},
    ],
}


def hint(top: Tabletop) -> None:
    """Wish for the first step and wait for it."""
    top.key("h")
    top.wait(lambda: top.table.hint is not None)


def test_a_hint_leaves_the_melds_and_the_hand_to_be_seen(sit):
    melds = [{"owner": 1, "cards": ["5H", "5S", "5D"]}, {"owner": 1, "cards": ["KH", "KS", "KD"]}]
    players = [READY["players"][0], {"hand": ["2C"], "down": "earlier"}, {"hand": ["3D"]}]
    top = sit(options=SHORT, position={**READY, "melds": melds, "players": players})
    top.wait()
    found = advise(CARIOCA, top.table.view)
    for step in (1, 2, 3):
        top.scene.hints.show(found, step)
        box, layout = said(top.table).toast.box, top.table.board.places
        assert len(layout.melds.rects) == 2 and not box.colliderect(layout.frame.hand)
        assert not any(box.colliderect(rect) for rect in layout.melds.rects)


def test_three_steps_and_the_move_itself(sit):
    top = sit()
    top.wait()
    expected = advise(CARIOCA, top.table.view)
    hint(top)
    assert top.table.hint == (expected.action, 1) and isinstance(expected.action, Draw)
    zone = STOCK if expected.action.source == "stock" else PILE
    assert top.table.guide.hint_target(top.table, top.table.hint).zone == zone
    texts = [top.table.toast.text]
    for step in (2, 3, 3):
        top.key("h")
        assert top.table.hint.step == step and top.table.toast.heading == t("advice.step", step=step, steps=3)
        texts.append(top.table.toast.text)
        top.picture()
    assert len(set(texts)) == 3 and texts[2] == texts[3]
    top.carry_out(expected.action)
    assert top.table.hint is None and top.table.toast is None
    top.wait()
    hint(top)
    thrown = top.table.hint.action
    assert isinstance(thrown, Discard)
    cards = top.table.guide.hint_target(top.table, top.table.hint).tokens
    assert (
        top.table.board.cards(cards) == [thrown.card]
        and top.table.guide.hint_target(top.table, top.table.hint).zone is None
    )
    top.key("h")
    assert top.table.guide.hint_target(top.table, top.table.hint).zone == PILE
    top.carry_out(thrown)
    assert top.table.hint is None


def test_the_button_and_the_words_lead_on_too(sit):
    top = sit()
    top.wait()
    top.press_button("hint")
    top.wait(lambda: top.table.hint is not None)
    top.click(*said(top.table).toast.button.center)
    assert top.table.hint.step == 2
    # A click beside it sends the words away, the marks stay; the next wish goes on.
    top.click(*said(top.table).toast.box.topleft)
    assert top.table.toast is None and top.table.hint.step == 2
    top.key("h")
    assert top.table.hint.step == 3 and said(top.table).toast.link is None
    top.key("esc")
    assert top.table.hint is None and top.table.toast is None and isinstance(top.scene, TableScene)
    top.key("esc")
    assert isinstance(top.scene, PauseScene)


def test_picking_and_ordering_keep_the_marks(sit):
    top = sit(position=READY)
    top.wait()
    hint(top)
    top.key("t")
    top.click(*top.spot(top.table.board.hand.order[0]))
    top.step(3)
    assert top.table.hint is not None


def test_going_down_is_marked_and_proposed_as_hinted(sit):
    top = sit(position=READY)
    top.wait()
    hint(top)
    action = top.table.hint.action
    assert isinstance(action, LayDown) and top.table.guide.hint_target(top.table, top.table.hint).zone == HAND
    assert top.table.guide.hint_target(top.table, top.table.hint).tokens == []
    top.key("h")
    marked = top.table.guide.hint_target(top.table, top.table.hint).tokens
    assert sorted(top.table.board.cards(marked)) == sorted(card for row in action.melds for card in row)
    assert top.table.toast.text.endswith(t("advice.propose"))
    top.key("p")
    assert sorted(top.table.board.hand.staged) == sorted(marked)
    assert top.table.moves.down_refusal(top.table) is None and top.table.hint is not None
    top.key("b")
    assert len(top.session.match.state.melds) == 2 and top.table.hint is None


def test_a_lay_off_is_marked_and_its_card_picked(sit, monkeypatch):
    lay = CARIOCA.parse_action("lay 9H m0 high")
    monkeypatch.setattr(hints, "advise", lambda game, view, samples: advise(game, view)._replace(action=lay))
    top = sit(position=DOWN)
    top.wait()
    hint(top)
    top.key("h")
    zone = top.table.guide.hint_target(top.table, top.table.hint).zone
    assert isinstance(lay, LayOff) and (zone.kind, zone.number) == ("meld", 0)
    top.picture()
    top.key("p")
    assert top.table.board.cards(top.table.board.picked) == [lay.card] and zone in top.table.lit
    top.click(*top.centre(zone))
    assert len(top.session.match.state.melds[0].cards) == 5


@pytest.mark.sampled(2)
@pytest.mark.parametrize("answer", ["late", "stale"])
def test_a_thought_blocks_nothing_and_a_stale_one_is_dropped(sit, monkeypatch, answer):
    go, real = threading.Event(), advise

    def slow(game, view, samples):
        go.wait(20)
        return real(game, view)

    monkeypatch.setattr(hints, "advise", slow)
    top = sit()
    top.wait()
    top.key("h")
    assert top.table.hint is None and top.table.toast.text == t("advice.thinking")
    top.key("h")
    top.step(5)
    assert top.table.toast.text == t("advice.thinking")
    if answer == "stale":
        top.key("s")
        assert top.table.toast is None
    go.set()
    if answer == "stale":
        top.wait()
        top.seconds(0.5)
        assert top.table.hint is None and top.table.toast is None
        hint(top)
        assert isinstance(top.table.hint.action, Discard)
    else:
        top.wait(lambda: top.table.hint is not None)
        assert isinstance(top.table.hint.action, Draw)


def test_no_hint_out_of_turn_and_none_where_they_are_off(sit):
    top = sit(hints=False)
    top.wait()
    assert "hint" not in {button.name for button in top.table.buttons}
    top.key("h")
    assert top.table.toast.text == t("advice.off")
    other = sit((None, "normal"), options=SHORT)
    other.wait()
    assert "hint" in {button.name for button in other.table.buttons}
    other.carry_out(other.decide())
    other.wait()
    other.carry_out(other.decide())
    other.key("h")
    assert other.table.hint is None and other.table.toast.text == t("advice.wait")


def test_a_hint_follows_the_language(sit):
    top = sit()
    top.wait()
    hint(top)
    before = top.table.toast.text
    i18n.set_language("en")
    top.scene.resized()
    assert top.table.toast.text != before and top.table.toast.heading.startswith("Hint")


def test_the_only_thing_that_can_be_done_is_said_at_once(sit):
    # Who is down draws from the stock alone (T4): nothing is left to guess.
    top = sit(position={**DOWN, "drew": None})
    top.wait()
    hint(top)
    assert top.table.hint == (Draw("stock"), 3)
    assert t("advice.only") in top.table.toast.text and said(top.table).toast.link is None
    assert top.table.guide.hint_target(top.table, top.table.hint).zone == STOCK


def test_a_table_without_a_tray_speaks_of_none(tmp_path):
    top = Sides(tmp_path, "KS KH KD 4S 5S 9D 9H TC", drew="stock")
    top.scene.hints.show(Advice(BURACO.parse_action("meld KSKHKD"), ()), 2)
    words = top.table.toast.text
    assert "K♥" in words and "bandeja" not in words and not top.table.board.staging
    top.close()
