"""Who dealt a round and who therefore begins it is told at the table, to each from where one sits, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca import i18n
from carioca.engine.events import RoundBegan, TurnBegan
from carioca.engine.game import Scores, Setup
from carioca.games import all_presets, entry_of, game_named
from carioca.gui.table.render import seats as plates
from carioca.gui.table.render.tips import spot_at
from carioca.words.door import voice_of
from carioca.words.names import Names
from tests.gui.driver import Driver
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

NAMES = ("Rosa", "Ana", "Tomás", "Eva", "Luis", "Marta", "Pedro", "Elsa")
TOLD = {"es": ("repartiste tú", "empiezas tú"), "en": ("you dealt", "you begin")}
FIRST = [{"first_player": way} for way in ("first_dealt", "dealer_left")]
CHANGES: list[dict[str, str]] = [{}, {"direction": "cw"}, {"direction": "ccw"}, *FIRST]


def seats_of(preset: str) -> int:
    return min(4, game_named(entry_of(preset).name).presets[preset].players_max)


def dealt(preset: str, seats: int, round_no: int, changes: dict[str, str]) -> tuple[RoundBegan, int, int]:
    """The deal of a round, who has the first turn, and which way turns pass."""
    game = game_named(entry_of(preset).name)
    options = game.presets[preset]
    known = {name: value for name, value in changes.items() if hasattr(options, name)}
    setup = Setup(preset, options.with_changes(known), seats, "begins")
    events = game.deal(setup, round_no, Scores((0,) * seats, (0,) * seats)).events
    (began,) = (event for event in events if isinstance(event, RoundBegan))
    return began, next(event.seat for event in events if isinstance(event, TurnBegan)), setup.options.step


@pytest.mark.parametrize("preset", all_presets())
def test_who_begins_is_whom_the_rules_of_the_game_say(preset: str) -> None:
    """S7: in Carioca the dealer's left neighbour, or who was dealt to first; K02, B04, P07: who sits after the dealer
    in the direction of play. He has the first turn, too."""
    entry, seats = entry_of(preset), seats_of(preset)
    for changes in CHANGES:
        for round_no in range(3):
            began, turn, step = dealt(preset, seats, round_no, changes)
            after = (began.dealer + step) % seats
            options = game_named(entry.name).presets[preset]
            way = changes.get("first_player", getattr(options, "first_player", "first_dealt"))
            left = way == "dealer_left" and hasattr(options, "first_player")
            assert began.first == ((began.dealer - 1) % seats if left else after) == turn


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("preset", all_presets())
def test_the_line_of_the_deal_tells_each_who_dealt_and_who_begins(preset: str, lang: str) -> None:
    i18n.set_language(lang)
    entry, seats, (you_dealt, you_begin) = entry_of(preset), seats_of(preset), TOLD[lang]
    began, _, _ = dealt(preset, seats, 1, {})
    for reader in (None, *range(seats)):
        line = voice_of(game_named(entry.name)).watched(began.seen_by(reader), Names(NAMES[:seats], reader))
        assert (you_dealt in line) == (reader == began.dealer) != (NAMES[began.dealer] in line), line
        assert (you_begin in line) == (reader == began.first) != (NAMES[began.first] in line), line


@pytest.mark.sampled(32)
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@together("preset", PRESETS, ids=lambda one: one[1])
def test_a_letter_at_a_name_says_what_it_means(preset: tuple[str, str, int], lang: str, tmp_path: Path) -> None:
    """D or R: who deals; E or M: who is mano and leads (P07); also where the log does not reach back to the deal."""
    driver = Driver(tmp_path / preset[1], language=lang)
    i18n.set_language(lang)
    table = seen(driver, in_the_middle(*preset, 0))
    letters = {table.board.picture.dealer: i18n.t("table.dealer-letter")}
    if preset[0] == "pocha":
        letters[table.board.picture.mano] = i18n.t("tricks.desk.mano-letter")
    for _ in range(2):
        told = {seat: plates.letter_words(table, seat) for seat in range(preset[2])}
        assert {seat: words[0] for seat, words in told.items() if words} == letters, told
        assert all(len(words) > len("R: ...") for words in told.values() if words)
        spot = spot_at(table, table.board.frame.own.center)
        assert spot is not None and told[0] in spot.tip.text
        table.log.clear()
    driver.close()


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_whoever_points_at_the_dealer_is_told_as_much(preset: tuple[str, str, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path / preset[1])
    table = seen(driver, in_the_middle(*preset, 0))
    dealer = table.board.picture.dealer
    told = {seat: plates.dealt_words(table, seat) for seat in range(preset[2])}
    assert [seat for seat, words in told.items() if words] == [dealer]
    (began,) = (event for event in table.log if isinstance(event, RoundBegan))
    assert ("empezaste tú" in told[dealer]) == (began.first == 0) != (table.session.names[began.first] in told[dealer])
    spot = spot_at(table, table.board.frame.own.center)
    assert spot is not None and (told[0] in spot.tip.text) and bool(told[0]) == (dealer == 0)
    driver.close()
