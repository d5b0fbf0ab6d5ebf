"""The tray answers while it is filled: a tick, what is missing, or what is wrong; the button that lays it pulses."""

from __future__ import annotations

import pytest

from carioca.cards import parse_row
from carioca.engine.game import Refusal
from carioca.gui.melding.paint import TICK, WRONG
from carioca.gui.table import operations
from carioca.i18n import catalogue, t
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.gui.frames import SMALL
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_advice import READY
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

HAND = ["7H", "7D", "7S", "QH", "QC", "QD", "*", "2S", "3S", "4S", "5S", "6S", "KC"]
PLAYERS = [{"hand": HAND}, *READY["players"][1:]]


def stage(top: Tabletop, *rows: str) -> None:
    """Exactly these rows lie on the tray."""
    hand = top.table.board.hand
    hand.take_back()
    for number, row in enumerate(rows):
        tokens: list[int] = []
        for card in parse_row(row):
            tokens.append(top.token(card, (*hand.staged, *tokens)))
        operations.stage(top.table, tokens, number)
    top.step(2)


def signs(top: Tabletop) -> list[str]:
    return [said.sign for said in top.table.paint.readings(top.table)]


CASES = [
    # The contract, what lies on its places, and the sign or the number of cards that lack.
    ("TT", ("", ""), ["", ""]),
    ("TT", ("7H7D", ""), [1, ""]),
    ("TT", ("7H7D7S", "QH"), [TICK, 2]),
    ("TT", ("7H7DQC", "QH"), [WRONG, 2]),
    ("TT", ("7H*", "QHQCQD"), [1, TICK]),
    ("TE", ("7H7D7S", "2S3S4S*"), [TICK, TICK]),
    ("TE", ("7H7D7S", "2S3SKC"), [TICK, WRONG]),
    ("TE", ("7H7D7S", "2S4S"), [TICK, 2]),
    ("TE", ("2S3S4S5S", "7H7D7S"), [TICK, TICK]),  # Each is meant for the other's place.
]


@pytest.mark.slow
@together("contract, rows, expected", CASES)
def test_each_place_says_what_it_holds(contract, rows, expected, tmp_path_factory):
    top = Tabletop(
        tmp_path_factory.mktemp("tray"), position={**READY, "round": contract, "players": PLAYERS}, size=SMALL
    )
    top.wait()
    stage(top, *rows)
    found = top.table.paint.readings(top.table)
    for said, want in zip(found, expected, strict=True):
        if isinstance(want, int):
            assert said.sign == "" and str(want) in said.words and said.begun
        else:
            assert said.sign == want and said.begun == bool(want)
    top.close()


@pytest.mark.slow
@together("contract, rows, expected", CASES)
def test_what_is_missing_is_counted_once_and_said_of_the_tray(contract, rows, expected, tmp_path_factory):
    """The hand lacks fewer cards, as others of it belong there too: a hint that counts these seemed to contradict."""
    top = Tabletop(
        tmp_path_factory.mktemp("tray"), position={**READY, "round": contract, "players": PLAYERS}, size=SMALL
    )
    top.wait()
    stage(top, *rows)
    lacks = [one.lack for one in top.table.model.game.readings(top.table.state, 0, top.table.board.hand.rows())]
    if any(rows) and WRONG not in expected and sum(lacks):
        assert top.table.guide.status(top.table) == t("table.hint.missing", n=sum(lacks))
    for language, tray in (("es", "la bandeja"), ("en", "The tray")):
        texts = catalogue(language)
        assert all(tray in one for key in ("missing", "missing-further") for one in texts[f"table.hint.{key}"].values())
    top.close()


def test_a_wrong_row_gives_the_reason_that_laying_it_would_give(sit):
    top = sit(position={**READY, "round": "TE", "players": PLAYERS})
    top.wait()
    stage(top, "7H7D7S", "2S3S4SKC")
    said = top.table.paint.readings(top.table)[1]
    top.key("b")
    assert top.table.toast is not None and top.table.toast.text == said.words
    refusal = top.table.model.game.lacking(top.table.state, 0, top.table.board.hand.rows())
    assert isinstance(refusal, Refusal) and said.words == refusal_text(refusal, voice_of(top.session.game))


def test_rows_that_cannot_be_laid_together_are_all_red(sit):
    """Two runs of one suit that are the same (M6), though each is a run."""
    hand = ["2S", "3S", "4S", "5S", "2S", "3S", "4S", "5S", "7H", "7D", "9C", "KC", "QD"]
    top = sit(position={**READY, "round": "EE", "players": [{"hand": hand}, *READY["players"][1:]]})
    top.wait()
    stage(top, "2S3S4S5S", "2S3S4S5S")
    wrong = top.table.model.game.lacking(top.table.state, 0, top.table.board.hand.rows())
    assert signs(top) == ([WRONG, WRONG] if isinstance(wrong, Refusal) else [TICK, TICK])
    assert isinstance(wrong, Refusal)


def test_the_button_pulses_when_one_can_go_down_and_stands_still_without_motion(sit):
    seen = {}
    for still in (False, True):
        top = sit(position={**READY, "players": PLAYERS}, animation="normal", reduced_motion=still, size=SMALL)
        top.wait()
        stage(top, "7H7D7S", "QHQC")
        assert top.table.board.glows.pulse == 0
        stage(top, "7H7D7S", "QHQCQD")
        button = next(button for button in top.table.buttons if button.name == "down")
        assert button.command.strong
        levels = []
        for _ in range(300):
            top.step()
            levels.append(top.table.board.glows.pulse)
        seen[still] = levels
        assert not top.scene.animating, "a table that waits for its player rests after a while"
    assert max(seen[False]) == 8 and seen[False].count(8) >= 3 and seen[False][-1] == 0
    assert max(seen[True]) == 0


def test_the_words_fit_their_places_in_both_languages(sit):
    for language in ("es", "en"):
        top = sit(position={**READY, "round": "TE", "players": PLAYERS}, language=language)
        top.wait()
        stage(top, "7H", "2S3S")
        said = top.table.paint.readings(top.table)
        kinds = [t("table.slot.set"), t("table.slot.run")]
        assert [one.words for one in said] == [t("table.slot.missing", kind=kind, n=2) for kind in kinds]


def test_a_row_that_is_meant_for_another_place_is_told_by_what_it_is_meant_as(sit):
    """Two sevens on the place of a run are the beginning of a set there, and no run that lacks a card."""
    top = sit(position={**READY, "round": "TE", "players": PLAYERS})
    top.wait()
    stage(top, "", "7H7D")
    said = top.table.paint.readings(top.table)[1]
    assert said.words == t("table.slot.missing", kind=t("table.slot.set"), n=1)
    stage(top, "7H7D", "2S3S")
    said = top.table.paint.readings(top.table)[1]
    assert said.words == t("table.slot.missing", kind=t("table.slot.run"), n=2)


def test_of_cards_that_only_the_tray_takes_nothing_is_said_to_accept_them(sit):
    top = sit(position={**READY, "players": PLAYERS})
    top.wait()
    two = [top.token(card) for card in parse_row("7HQH")]
    for picked, key in ((two, "picked-tray"), (two[:1], "picked")):
        top.table.board.picked = picked
        operations.settle(top.table)
        assert top.table.guide.status(top.table) == t(f"table.hint.{key}", n=len(picked))
