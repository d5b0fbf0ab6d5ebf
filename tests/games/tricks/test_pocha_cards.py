"""Cases PC14-PC40 of docs/rules/pocha.md: what may be played, and who takes the trick."""

from __future__ import annotations

import pytest

from carioca.games.tricks.events import TrickTaken
from carioca.games.tricks.pocha import POCHA
from tests.games.tricks.table import (
    code,
    holding,
    imagined,
    legal,
    play,
    playable,
    player,
    position,
    taker,
    verdict,
)

# Number, trick, hand, the cards that may be played.
CASES = [
    ("PC14", "5O", "7O 2O 1B 4E", "7O"),
    ("PC15", "5O RO", "7O 2O", "7O 2O"),
    ("PC16", "5O 1O", "3O 6O", "3O 6O"),
    ("PC17", "3O", "1O RO", "1O"),
    ("PC18", "5O 4E", "1O 2O 3E", "1O 2O"),
    ("PC19", "RC 2E", "3C SC 5E", "3C SC"),
    ("PC20", "5O", "1B 4E 7E CC", "4E 7E"),
    ("PC21", "5O 7E", "4E RE 1B", "RE"),
    ("PC22", "5O RE", "4E 7E 1B", "4E 7E 1B"),
    ("PC23", "5O 4E 7E", "3E 2E 6B", "3E"),
    ("PC24", "5O", "1B CC", "1B CC"),
    ("PC25", "6C 1B", "7C 4C", "7C"),
    ("PC26", "7C CC", "SC 6C", "SC 6C"),
    ("PC27", "7E", "SE 2E 1O", "SE"),
    ("PC28", "RE", "7E 2E 1O", "7E 2E"),
    ("PC29", "RE", "1O 1B", "1O 1B"),
    ("PC30", "4E 1O", "2E 5E", "5E"),
    ("PC31", "", "2B 1E", "2B 1E"),
]


@pytest.mark.parametrize(("trick", "hand", "answer"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_may_be_played(trick: str, hand: str, answer: str) -> None:
    view = holding(hand, trick)
    assert playable(view) == set(answer.split())
    # A view is enough to choose from, and in whatever world fits it the answer is the same.
    assert legal(imagined(view)) == legal(view)


@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        pytest.param("5O RO 4E 1O", 2, id="PC32"),
        pytest.param("5O 1B 7O RC", 2, id="PC33"),
        pytest.param("2E 7E SE 1O", 2, id="PC34"),
        pytest.param("5O 4E 7E RO", 2, id="PC35"),
    ],
)
def test_who_takes_a_complete_trick(trick: str, seat: int) -> None:
    for leader in range(4):
        assert taker(trick, leader=leader) == (seat + leader) % 4


def test_PC36_who_holds_the_led_suit_follows() -> None:
    view = holding("4O 4B", "5O")
    assert code(view, "play 4B") == "tricks-follow"
    assert verdict(view, "play 4B") == "P10"
    refusal = POCHA.check(view, POCHA.parse_action("play 4B"))
    assert refusal is not None and [str(card) for card in refusal.values["cards"]] == ["4O"]  # type: ignore[attr-defined]


def test_PC37_who_takes_a_trick_leads_the_next() -> None:
    hands = ("5O 1B", "RO 2B", "4E 3B", "1O 5B")
    state = position(*(player(hand, 0) for hand in hands), n=2, trump="E")
    after, events = play(state, "play 5O", "play RO", "play 4E", "play 1O")
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert [event.seat for event in taken] == [2]
    assert (after.turn, after.leader, after.won, after.trick) == (2, 2, (0, 0, 1, 0), ())
    assert legal(after) == ["play 3B"]


NO_TRUMP = {"options": {"max_round_mode": "sin_triunfo", "rounds_table": [2]}, "trump": "-"}


def test_PC38_no_trumps_no_duty_to_trump() -> None:
    assert playable(holding("1B 4E", "5O", **NO_TRUMP)) == {"1B", "4E"}


def test_PC39_no_trumps_the_led_suit_wins() -> None:
    keys = {"options": {"max_round_mode": "sin_triunfo", "rounds_table": [1]}, "trump": "-"}
    assert taker("5O 1B 4E RO", **keys) == 3


def test_PC40_no_trumps_the_duty_to_head_stays() -> None:
    assert playable(holding("7O 2O", "5O", **NO_TRUMP)) == {"7O"}


@pytest.mark.parametrize(
    ("trick", "hand", "refused"),
    [
        ("5O", "7O 2O 1B 4E", {"2O": "tricks-head", "1B": "tricks-follow", "4E": "tricks-follow"}),
        ("5O RO", "7O 2O 1B", {"1B": "tricks-follow"}),
        ("5O 4E", "1O 3E", {"3E": "tricks-follow"}),
        ("5O", "1B 4E 7E", {"1B": "tricks-trump"}),
        ("5O 7E", "4E RE 1B", {"4E": "tricks-overtrump", "1B": "tricks-overtrump"}),
        ("7E", "SE 2E 1O", {"2E": "tricks-head", "1O": "tricks-follow"}),
    ],
)
def test_each_duty_has_its_own_refusal(trick: str, hand: str, refused: dict[str, str]) -> None:
    """1.: asistir, montar, fallar and pisar are four duties; a refusal names the one that is broken first."""
    view = holding(hand, trick)
    assert {card: said for card in hand.split() if (said := code(view, f"play {card}"))} == refused
