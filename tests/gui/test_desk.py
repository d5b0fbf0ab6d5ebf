"""The desk as the table asks for it: a show for every event, a deed for every key, one door."""

from collections import Counter
from inspect import getmembers, isclass

import pytest

from carioca.engine.events import Event
from carioca.games.melding import events
from carioca.games.melding.game import Place
from carioca.games.melding.state import Kind
from carioca.gui.door import tables
from carioca.gui.frame.synth import NAMES
from carioca.gui.melding.events import SHOWS
from carioca.gui.melding.model import owner_of
from carioca.gui.melding.tray import beyond
from carioca.gui.scenes.help import key_lines
from carioca.gui.table.frame import COMMANDS
from carioca.gui.table.hand import Hand
from carioca.gui.table.input.keyboard import stops
from carioca.i18n import catalogue
from tests.gui.tabletop import Tabletop, sitting
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

CALLS = {events.CallPassed, events.CallAllowed, events.CallRefused, events.CardDeclined}
ENDS = {events.RoundEnded, events.HandsEnded, events.SidesEnded}
QUIET = {events.DealOffered, events.DealPassed, events.TurnPassed, events.RoundBegan, *ENDS, *CALLS}
"""Events that have no sound of their own: no card moves, or the end of the round decides on it."""


def event_classes() -> list[type[Event]]:
    found = [kind for _, kind in getmembers(events, isclass) if issubclass(kind, Event) and kind is not Event]
    assert len(found) > 8
    return found


@together("kind", event_classes())
def test_every_event_that_moves_cards_is_shown_with_a_sound(kind: type[Event]) -> None:
    sound = SHOWS[kind].sound if kind in SHOWS else ""
    assert sound in NAMES if kind not in QUIET else sound == ""


@pytest.mark.slow
def test_a_deed_of_every_moment_has_one_key_and_a_place_of_its_own(sit) -> None:
    top: Tabletop = sit()
    for _ in range(12):
        top.wait()
        deeds, buttons = top.table.commands, top.table.buttons
        assert not [key for key, times in Counter(deed.key for deed in deeds if deed.key != "Esc").items() if times > 1]
        assert len({deed.name for deed in deeds}) == len(deeds)
        assert len({tuple(button.rect) for button in buttons}) == len(buttons)
        assert all(0 <= deed.place < COMMANDS for deed in deeds if isinstance(deed.place, int))
        assert {stop.item for stop in stops(top.table, "buttons")} <= {button.name for button in buttons}
        top.carry_out(top.decide())


def test_the_list_of_keys_names_every_deed_once(sit) -> None:
    top: Tabletop = sit()
    lines = key_lines(top.table.commands, top.table.moves)
    assert lines == (
        *("arrows", "shift", "space", "double", "right", "many", "s", "z", "digits", "p", "b-only", "l-only", "d"),
        *(
            "f",
            "tr",
            "undo",
            "tab",
            "a",
            "speed",
            "esc",
            "h",
            "sheet",
            "rounds",
            "log",
            "f1",
            "f2",
            "words",
            "f11",
            "m",
        ),
    )
    for language in ("es", "en"):
        words = catalogue(language)
        assert all(words[f"keys.{line}"] and words[f"keys.{line}.key"] for line in lines)


def test_a_key_and_its_button_do_the_same(sit) -> None:
    by_key, by_button = (sit((None, "random"), "7", folder=folder) for folder in ("key", "button"))
    for top in (by_key, by_button):
        top.wait()
        top.key("s")
    by_key.key("r")
    by_button.press_button("rank")
    hands = [[top.table.board.hand.cards[token] for token in top.table.board.hand.order] for top in (by_key, by_button)]
    assert hands[0] == hands[1] and by_key.table.board.hand.sort == by_button.table.board.hand.sort == "rank"


def test_a_table_that_nobody_knows_has_no_roles() -> None:
    with pytest.raises(KeyError):
        tables("mahjong")


class Partners:
    """A game in which those who sit across play together."""

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 for seat in range(seats))


def test_melds_of_a_side_lie_under_the_names_of_its_players() -> None:
    names = ("Ana", "Rosa", "Tomás", "Inés")
    found = [owner_of(Partners(), names, side) for side in (0, 1)]  # type: ignore[arg-type]
    assert [(owner.seat, owner.name) for owner in found] == [(0, "Ana · Tomás"), (1, "Rosa · Inés")]


def test_a_tray_is_for_more_melds_when_none_of_its_places_must_be_filled() -> None:
    assert not beyond(())
    assert not beyond((Place(Kind.SET, 3), Place(Kind.RUN, 4, needed=False)))
    assert beyond((Place(Kind.SET, 3, needed=False),))


def test_cards_of_a_group_that_is_gone_return_to_the_hand() -> None:
    hand = Hand(2)
    hand.hold(dict.fromkeys(range(4), (7, 0)))  # type: ignore[arg-type]
    hand.stage([0], 0)
    hand.stage([1, 2], 1)
    hand.fit(1)
    assert hand.groups == [[0]] and hand.order == [1, 2, 3]
    hand.fit(3)
    assert hand.groups == [[0], [], []] and hand.order == [1, 2, 3]
