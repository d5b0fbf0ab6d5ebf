"""The characters at Buraco lean to one side: seen in what they take, lay, keep and throw."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from carioca.bots.base import CHARACTERS
from carioca.bots.canasta.seen import Seen
from carioca.bots.canasta.styles import LEVELS, NEUTRAL, STYLES
from carioca.bots.door import level_of, make_bot, mind_of
from carioca.cards import Card
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Action, Discard
from carioca.games.melding.state import Kind
from tests.bots.canasta.deals import dealt, played
from tests.games.canasta.table import melds, position, turn

TABLE = melds("4H 5H 6H")


def does(bot: str, state: State) -> str:
    """What somebody does, as in new matches."""
    return BURACO.action_text(action_of(bot, state))


def action_of(bot: str, state: State) -> Action:
    """The same as an action."""
    action = make_bot(bot, BURACO).decide(BURACO.censor(state, state.turn), Random(4))
    assert BURACO.check(state, action) is None
    return action  # type: ignore[return-value]


def test_every_character_leans_somewhere() -> None:
    mind = mind_of(BURACO)
    assert STYLES.keys() == CHARACTERS.keys()
    manners = {name: mind.style(name, BURACO).of(LEVELS[level_of(name)]) for name in STYLES}  # type: ignore[attr-defined]
    assert all(manners[name] != LEVELS[level_of(name)] for name in STYLES)
    assert mind.style("hard", BURACO) == NEUTRAL == mind.style("nobody", BURACO)


def test_lautaro_takes_a_pozo_that_others_leave() -> None:
    state = position("KC QC 9S 8D", pile=["3S", "TH"], melds=TABLE)
    assert does("lautaro", state) == "draw pile" and does("easy", state) == "draw stock"


def test_rosa_lays_wild_cards_early_and_tomas_late() -> None:
    many, few = "9S 9H 2C KC QH 4C 5D 6C 8C JD AS 3S 7D TH", "9S 9H 2C KC QH 4C 5D 8C JD AS"
    for hand, eager, patient in ((many, "rosa", "normal"), (few, "normal", "tomas")):
        state = turn(hand, rows=["4H 5H 6H"])
        assert "2C" in does(eager, state) and "2C" not in does(patient, state)


@cache
def throwing() -> tuple[State, ...]:
    """Positions in which there is nothing to lay, some of each deal."""
    found: list[State] = []
    for number in range(8):
        states = [state for state, _, _ in played(dealt(number, 2, {}), make_bot("greedy", BURACO), Random(number))]
        ready = [state for state in states if all(isinstance(one, Discard) for one in BURACO.legal_actions(state))]
        found += [state for state in ready if state.phase == "play" and len(state.hand) > 3][::2]
    return tuple(found)


def thrown(bot: str) -> list[Card]:
    """What somebody throws there."""
    return [action.card for state in throwing() for action in [action_of(bot, state)] if isinstance(action, Discard)]


@pytest.mark.slow
def test_ines_throws_dear_cards() -> None:
    points = BURACO.presets["buraco"].points
    dear = {bot: sum(points[card.rank] for card in thrown(bot)) for bot in ("ines", "hard")}
    assert len(throwing()) > 20 and dear["ines"] > dear["hard"]


def test_hernan_likes_runs() -> None:
    """A nine belongs to a set of four or to a run of three."""
    state = turn("9S 9H 9D 9C 8S 7S KC QD 4C JH 3D", rows=["4H 5H 6H"])
    kinds = []
    for bot in ("hernan", "hard"):
        step = BURACO.apply(state, action_of(bot, state)).state
        assert isinstance(step, State)
        kinds.append(step.melds[-1].kind)
    assert kinds == [Kind.RUN, Kind.SET]


@pytest.mark.slow
def test_elena_throws_nothing_that_others_can_use() -> None:
    fed = {}
    for bot in ("elena", "expert"):
        views = [Seen(BURACO.censor(state, state.turn)) for state in throwing()]
        fed[bot] = sum(card in seen.theirs for seen, card in zip(views, thrown(bot), strict=True))
    assert fed["elena"] < fed["expert"]
