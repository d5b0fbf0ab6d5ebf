"""How a partner at Buraco behaves: what people judge first."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import CHARACTERS
from carioca.bots.door import make_bot
from carioca.cards import JOKER
from carioca.engine.events import RoundEnded
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.melds import Category, category
from carioca.games.canasta.state import State
from carioca.games.melding.actions import LayOff
from tests.bots.canasta.deals import dealt, played
from tests.games.canasta.table import melds, position, sides, texts, turn

GOOD = ("normal", "hard", "expert", *(name for name, one in CHARACTERS.items() if one.level != "easy"))
REAL = "3D 4D 5D 6D 7D 8D 9D"
SIX = "9S 9H 9D 9C 9S 9H"


def choice(state: State, bot: str) -> str:
    view = BURACO.censor(state, state.turn)
    return BURACO.action_text(make_bot(bot, BURACO).decide(view, Random(1)))


def turn_of(state: State, bot: str) -> tuple[list[str], bool]:
    """All that an opponent does in its turn, and whether it closes the deal."""
    seat, number, lines, player = state.turn, state.turns, [], make_bot(bot, BURACO)
    while True:
        action = player.decide(BURACO.censor(state, seat), Random(1))
        lines.append(BURACO.action_text(action))
        step = BURACO.apply(state, action)
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return lines, True
        if state.turns != number:
            return lines, False


def sorts(state: State) -> list[Category | None]:
    """What kind of canasta each meld is."""
    return [
        category(meld.kind, meld.cards, state.law, number in state.locked) for number, meld in enumerate(state.melds)
    ]


# -- it never makes a real canasta simple unless that closes the deal --------------------------------------------------


@pytest.mark.parametrize("bot", GOOD)
def test_it_never_makes_a_real_canasta_simple(bot: str) -> None:
    assert not choice(turn("* 2C KC QS 8H JC 4S", rows=[REAL], muerto="taken"), bot).startswith("lay")
    # Not even to take the muerto, or with the end at the door.
    lines, _ = turn_of(turn("* KC", rows=[REAL]), bot)
    assert not any(line.startswith("lay *") for line in lines)
    rival = melds("KS KH KD KC KS KH KD", side=1)
    late = position(
        "* 4C QS", "3C", drew="stock", melds=[*melds(REAL), *rival], sides=sides({"taken": True}, {"taken": True})
    )
    lines, closed = turn_of(late, bot)
    assert closed or not any(line.startswith("lay *") for line in lines)


@pytest.mark.slow
def test_in_whole_deals_real_canastas_stay_real_until_the_deal_is_closed() -> None:
    found = 0
    for number, level in enumerate(("normal", "hard", "expert", "tomas", "elena", "rosa")):
        bots = tuple(make_bot(level, BURACO) for _ in range(6))
        seats = (2, 4, 6)[number % 3]
        for before, _, after in played(dealt(number, seats, {}), bots[:seats], Random(number)):
            if before.round_no != after.round_no:
                break
            for was, now in zip(sorts(before), sorts(after), strict=False):
                found += was == "real"
                if was == "real" and now != "real":
                    # Only on the way to the end of the deal in this very turn.
                    lines, closed = turn_of(after, level)
                    assert closed, lines
    assert found > 10


# -- it prefers a two to a joker ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", GOOD)
def test_it_completes_a_canasta_with_a_two_rather_than_a_joker(bot: str) -> None:
    assert choice(turn("* 2C KC QS 8H JC 4S TD", rows=[SIX], muerto="taken"), bot) == "lay 2C m0"


@pytest.mark.parametrize("bot", ("normal", "hard", "expert"))
def test_a_new_meld_takes_a_two_rather_than_a_joker(bot: str) -> None:
    """The last cards before the muerto: a meld with a wild card, and one card to throw."""
    lines, _ = turn_of(turn("KS KH 2C * 4D 7S", rows=[], muerto="there"), bot)
    rows = [line for line in lines if line.startswith("meld")]
    assert all("*" not in line for line in rows[:1])
    with_pozo = choice(position("KS 2C * 4D 7S 9H", pile=["KD"]), bot)
    assert "*" not in with_pozo


@pytest.mark.slow
def test_jokers_are_laid_where_a_two_would_do_only_with_the_end_at_the_door() -> None:
    twos = jokers = 0
    for number in range(6):
        for before, action, _ in played(dealt(number, (2, 4)[number % 2], {}), make_bot("hard", BURACO), Random(1)):
            held = {card.rank == 2 for card in before.hand if before.law.wild(card)}
            if held == {True, False} and isinstance(action, LayOff) and before.law.wild(action.card):
                twos, jokers = twos + (action.card != JOKER), jokers + (action.card == JOKER)
    assert twos >= jokers


# -- it does not keep 50-point jokers at the end -----------------------------------------------------------------------


def ending(hand: str, rows: tuple[str, ...] = ("4H 5H 6H",)) -> State:
    """A rival whose side may close holds one card."""
    rival = melds("KS KH KD KC KS KH KD", side=1)
    return position(
        hand, "3C", drew="stock", melds=[*melds(*rows), *rival], sides=sides({"taken": True}, {"taken": True})
    )


@pytest.mark.parametrize("bot", GOOD)
def test_jokers_are_laid_before_a_rival_can_close(bot: str) -> None:
    lines, _ = turn_of(ending("* QC TS 8D 7C"), bot)
    assert any(line.startswith("lay * m0") for line in lines)
    lines, _ = turn_of(ending("* * QC TS 8D 7C", ("4H 5H 6H", "9S 9H 9D")), bot)
    assert sum(line.startswith("lay *") for line in lines) == 2


@pytest.mark.parametrize("bot", GOOD)
def test_jokers_are_laid_before_the_stock_ends_the_deal(bot: str) -> None:
    state = position("* QC TS 8D 7C", "3C 4C 5D 6D", drew="stock", melds=melds("4H 5H 6H"), stock=["JC"])
    lines, _ = turn_of(state, bot)
    assert any(line.startswith("lay * m0") for line in lines)


@pytest.mark.parametrize("bot", ("hard", "expert"))
def test_a_joker_is_a_meld_with_two_cards_of_the_hand_at_the_end(bot: str) -> None:
    lines, _ = turn_of(ending("* QC QS 8D 7C JH", ("4H * 6H",)), bot)
    assert any(line.startswith("meld") and "*" in line for line in lines)


# -- it does not close after one canasta while its side still gains ----------------------------------------------------


WAITING = [REAL, "9S 9H 9C 9S 9H 9C", "QS QH QD"]
"""A canasta, one that lacks a card, and a meld on which the queen can be laid; then the king closes."""


@pytest.mark.parametrize("bot", GOOD)
def test_it_does_not_close_while_another_canasta_is_near_and_no_rival_can_close(bot: str) -> None:
    _, closed = turn_of(turn("QC KC", "3C 3H 4C 5C", rows=WAITING, muerto="taken"), bot)
    assert not closed


def test_who_only_wants_to_close_does_so_there() -> None:
    _, closed = turn_of(turn("QC KC", "3C 3H 4C 5C", rows=WAITING, muerto="taken"), "greedy")
    assert closed


@pytest.mark.parametrize("bot", GOOD)
def test_it_closes_when_a_rival_is_about_to_take_the_muerto(bot: str) -> None:
    _, closed = turn_of(turn("QC KC", "3C 3H", rows=WAITING, muerto="taken"), bot)
    assert closed


@pytest.mark.parametrize("bot", GOOD)
def test_it_closes_once_a_rival_has_taken_the_muerto(bot: str) -> None:
    given = sides({"taken": True}, {"taken": True})
    state = position("9H QC", "3C 3D", drew="stock", melds=melds(REAL, "9S 9H 9D 9C 9S"), sides=given)
    lines, closed = turn_of(state, bot)
    assert closed and lines == ["lay 9H m1", "discard QC"]


@pytest.mark.parametrize("bot", GOOD)
def test_it_closes_with_two_canastas(bot: str) -> None:
    _, closed = turn_of(turn("9H QC", "3C 3D", rows=[REAL, "9S 9H 9D 9C 9S 9C"], muerto="taken"), bot)
    assert closed


@pytest.mark.parametrize("bot", GOOD)
def test_it_does_not_close_while_its_partner_has_not_used_the_muerto(bot: str) -> None:
    """B28: closing now would cost the hundred points that it brings."""
    hands = [{"hand": texts(hand)} for hand in ("KC QC", "3C 3C 8C 8C", "4C 4C 5C 5C", "6C 6C 7C 7C")]
    state = BURACO.read_position(
        {
            "players": hands,
            "drew": "stock",
            "melds": melds(REAL, "KS KH KD"),
            "sides": [{"taken": True, "fresh": 2}, {}],
        }
    )
    _, closed = turn_of(state, bot)
    assert not closed
