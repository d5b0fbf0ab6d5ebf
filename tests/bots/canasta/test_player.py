"""Buraco's opponent: what it does for its side, on written positions and in matches."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import OPPONENTS, advise, make_bot
from carioca.bots.canasta.keeping import uses
from carioca.cards import parse_card
from carioca.engine.game import Setup
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.melds import category
from carioca.games.canasta.state import State, own
from tests.games.canasta.table import melds, position, sides, turn

REAL = "3D 4D 5D 6D 7D 8D 9D"


def choice(state: State) -> str:
    """What a mindful opponent does."""
    view = BURACO.censor(state, state.turn)
    return BURACO.action_text(make_bot("normal", BURACO).decide(view, Random(1)))


def test_it_never_makes_a_real_canasta_simple() -> None:
    state = turn("* 2C KC QS 8H JC 4S", rows=[REAL], muerto="taken")
    assert not choice(state).startswith("lay")


def test_it_completes_a_first_canasta_with_a_two_rather_than_a_joker() -> None:
    state = turn("* 2C KC QS 8H JC 4S", rows=["9S 9H 9D 9C 9S 9H"], muerto="taken")
    assert choice(state) == "lay 2C m0"


def test_it_lays_naturals_and_keeps_wilds() -> None:
    assert choice(turn("KS KH KD 4C 6D 9S TC * 2D", rows=["4H 5H 6H"])) == "meld KSKHKD"
    assert choice(turn("7H 4C 6D 9S TC * 2D JS", rows=["4H 5H 6H"])) == "lay 7H m0 high"
    assert choice(turn("4C 9D TC * 2D JS QH 6S", rows=["4H 5H 6H"])).startswith("discard")


def test_it_closes_when_it_can() -> None:
    assert choice(turn("QC", rows=[REAL], muerto="taken")) == "discard QC"


def test_it_does_not_throw_wilds_or_what_its_own_melds_take() -> None:
    said = choice(turn("* 2C 4H KC", rows=["5H 6H 7H", "KS KH KD"]))
    assert said in ("lay 4H m0 low", "lay KC m1")
    assert choice(position("* 2C 9C JS", drew="stock")) in ("discard 9C", "discard JS")


def test_a_pozo_of_use_or_of_many_cards_is_taken() -> None:
    table = melds("4H 5H 6H")
    assert choice(position("KC QC 9S 8D", pile=["7H"], melds=table)) == "draw pile"
    assert choice(position("KC QC 9S 8D", pile=["3S"], melds=table)) == "draw stock"
    assert choice(position("KC QC 9S 8D", pile=["3S", "4S", "7C", "TH"], melds=table)) == "draw pile"


def test_the_pozo_is_taken_with_the_salida() -> None:
    state = position("KS KH 4C 9S 8H 6D", pile=["3S", "4D", "KD"])
    assert choice(state) == "draw pile KSKHKD"
    assert uses(state, parse_card("KD")) and not uses(state, parse_card("TS"))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_all_levels_play_matches_and_beat_chance(seats: int) -> None:
    """The side of seat 0 is played by a level, all others at random: over a few deals it is far ahead."""
    gained = 0
    for number, level in enumerate(OPPONENTS):
        state = own(BURACO.deal(Setup("buraco", BURACO.presets["buraco"], seats, f"{level}-{number}")).state)
        rng = Random(number)
        bots = [make_bot(level if side == 0 else "random", BURACO) for side in BURACO.sides(seats)]
        while BURACO.current(state) is not None and state.round_no < 1:
            view = BURACO.censor(state, state.turn)
            before = state
            state = own(BURACO.apply(state, bots[state.turn].decide(view, rng)).state)
            _no_real_canasta_spoilt(before, state, level)
        gained += state.scores[0] - max(state.scores[1 : len(state.sides)])
    assert gained > 0


def _no_real_canasta_spoilt(before: State, after: State, level: str) -> None:
    if before.turn % len(before.sides) or before.round_no != after.round_no or level == "random":
        return
    for old, new in zip(before.melds, after.melds, strict=False):
        if category(old.kind, old.cards, before.law) == "real" and old.owner == 0:
            assert category(new.kind, new.cards, before.law) == "real"


def test_equal_views_get_equal_advice() -> None:
    view = BURACO.censor(turn("KS KH KD 4C 6D 9S", rows=["4H 5H 6H"]), 0)
    first, again = advise(BURACO, view), advise(BURACO, view)
    assert first == again and first.reasons


def test_what_is_hidden_changes_nothing() -> None:
    """In worlds that look the same it does the same."""
    state = turn("KS KH 3D 4C 6D 9S", "3C 3D", rows=["4H 5H 6H"], sides=sides({"taken": True}))
    view, rng = BURACO.censor(state, 0), Random(3)
    other = BURACO.censor(BURACO.imagine(view, rng), 0)
    bot = make_bot("expert", BURACO)
    assert bot.decide(view, Random(1)) == bot.decide(other, Random(1))
