"""Six characters: known by their names, each with a style that shows in what it does."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from statistics import fmean

import pytest

from carioca.bots.base import CHARACTERS, LEVELS
from carioca.bots.contract.player import NormalBot
from carioca.bots.contract.prospects import Prospects
from carioca.bots.contract.styles import NEUTRAL, STYLES, Style, leaning
from carioca.bots.contract.table import feeds
from carioca.bots.door import BOTS, level_of, make_bot
from carioca.cards import JOKER, parse_row
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, Draw, LayDown, LayOff
from carioca.games.melding.state import Kind, Meld, without
from carioca.i18n import LANGUAGES, catalogue
from tests.bots.play import play_counted, positions

OPTIONS = CariocaOptions(rounds=("TT", "TE", "EE", "TTE"))


@cache
def states() -> list[State]:
    """Positions in which somebody has a choice, from matches of normal players."""
    played = (state for seed in ("one", "two") for state, _ in positions(("normal",) * 4, f"styles-{seed}", OPTIONS))
    return [state for state in played if CARIOCA.current(state) is not None]


@cache
def moves(style: Style) -> list[Action]:
    """What a normal player who leans so does in the positions."""
    bot = NormalBot(CARIOCA, style)
    return [bot.decide(CARIOCA.censor(state, state.turn), Random(1)) for state in states()]


def pairs(style: Style) -> list[tuple[State, Action, Action]]:
    """Position, what the style makes of it, and what no style does."""
    return list(zip(states(), moves(style), moves(NEUTRAL), strict=True))


def thrown(style: Style, down: bool = False) -> list[tuple[State, Discard, Discard]]:
    """The same for discards before, or after, the seat is down."""
    return [
        (state, mine, theirs)
        for state, mine, theirs in pairs(style)
        if isinstance(mine, Discard) and isinstance(theirs, Discard) and (state.down[state.turn] != "no") == down
    ]


def test_six_characters_over_four_levels() -> None:
    assert Counter(one.level for one in CHARACTERS.values()) == {"easy": 1, "normal": 2, "hard": 2, "expert": 1}
    assert STYLES.keys() == CHARACTERS.keys() and len({NEUTRAL, *STYLES.values()}) == len(STYLES) + 1
    assert not set(CHARACTERS) & set(LEVELS) and set(BOTS) == set(CHARACTERS) | set(LEVELS)
    assert all(level_of(one.id) == one.level for one in CHARACTERS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_has_a_name_and_a_line(lang: str) -> None:
    texts = catalogue(lang)
    for one in CHARACTERS.values():
        assert texts[f"character.{one.id}"] and texts[f"character.{one.id}.contract"]
        assert texts[f"level.{one.level}"] and texts[f"level.word.{one.level}"]


def test_an_unknown_opponent_is_an_error() -> None:
    for name in ("genius", "Rosa", ""):
        with pytest.raises(KeyError):
            make_bot(name, CARIOCA)


@pytest.mark.sampled(64)
@pytest.mark.parametrize("name", CHARACTERS)
def test_hidden_cards_never_change_what_a_character_does(name: str) -> None:
    bot = make_bot(name, CARIOCA)
    for number, state in enumerate(states()[::60]):
        view = CARIOCA.censor(state, state.turn)
        other = CARIOCA.imagine(view, Random(f"hidden-{number}"))
        decision = bot.decide(view, Random(number))
        assert bot.decide(CARIOCA.censor(other, state.turn), Random(number)) == decision
        assert CARIOCA.check(state, decision) is None


def test_no_style_adds_nothing() -> None:
    for state in states()[::7]:
        view = CARIOCA.censor(state, state.turn)
        assert all(leaning(NEUTRAL, view.state, action) == 0.0 for action in CARIOCA.legal_actions(view.state))


@pytest.mark.slow
def test_the_friend_of_the_pile_takes_it_more_often() -> None:
    draws = [(mine, theirs) for _, mine, theirs in pairs(Style(pile=6.0)) if isinstance(mine, Draw)]
    assert sum(mine == Draw("pile") for mine, _ in draws) > 1.2 * sum(theirs == Draw("pile") for _, theirs in draws)


@pytest.mark.slow
def test_who_is_in_a_hurry_keeps_more_cards_that_help() -> None:
    live = []
    for state, *actions in thrown(STYLES["rosa"]):
        prospects = Prospects(CARIOCA.censor(state, state.turn))
        live.append([_helping(prospects, state, action) for action in actions])
    mine, theirs = (fmean(counts) for counts in zip(*live, strict=True))
    assert mine > theirs
    downs = [(mine, theirs) for _, mine, theirs in pairs(STYLES["rosa"]) if isinstance(theirs, LayDown)]
    assert downs and all(isinstance(mine, LayDown) for mine, _ in downs)


def _helping(prospects: Prospects, state: State, action: Discard) -> int:
    hand = without(state.hand, action.card)
    return prospects.copies(prospects.outs(hand, prospects.distance(hand)))


def test_the_friend_of_jokers_keeps_one_while_nobody_is_near_to_going_out() -> None:
    state = CARIOCA.deal(Setup("carioca", OPTIONS, 3, "joker")).state
    melds = (Meld(0, Kind.SET, parse_row("7H 7D 7S")), Meld(0, Kind.SET, parse_row("QH QD QC")))
    hands = (parse_row("* 2H 9S KC 4D"), *state.hands[1:])
    state = state.evolve(turn=0, phase="play", drew="stock", hands=hands, melds=melds, down=("earlier", "no", "no"))
    friend = Style(jokers=10.0)
    assert _lays_joker(_played(NEUTRAL, state)) and isinstance(_played(friend, state), Discard)
    near = state.evolve(hands=(hands[0], state.hands[1][:2], hands[2]), down=("earlier", "earlier", "no"))
    assert _lays_joker(_played(friend, near))


@pytest.mark.slow
def test_the_friend_of_jokers_lays_them_down_late() -> None:
    downs = [(state, mine, theirs) for state, mine, theirs in pairs(STYLES["tomas"]) if isinstance(theirs, LayDown)]
    assert all(_jokers(mine) <= _jokers(theirs) for _, mine, theirs in downs)
    waits = [(state, theirs) for state, mine, theirs in downs if not isinstance(mine, LayDown)]
    assert waits and all(_jokers(theirs) for _, theirs in waits)
    assert all(since == "no" for state, _ in waits for since in state.down)


def _played(style: Style, state: State) -> Action:
    return NormalBot(CARIOCA, style).decide(CARIOCA.censor(state, state.turn), Random(1))


def _jokers(action: Action) -> int:
    return sum(row.count(JOKER) for row in action.melds) if isinstance(action, LayDown) else 0


def _lays_joker(action: Action) -> bool:
    return isinstance(action, LayOff) and action.card == JOKER


@pytest.mark.slow
def test_the_careful_one_throws_dearer_cards_once_somebody_is_down() -> None:
    risky = [row for row in thrown(STYLES["ines"]) if any(since != "no" for since in row[0].down)]
    cost = [[hand_points(OPTIONS.order, (action.card,)) for action in actions] for _, *actions in risky]
    mine, theirs = (fmean(points) for points in zip(*cost, strict=True))
    assert mine > 1.1 * theirs


@pytest.mark.slow
def test_the_patient_one_waits_while_nobody_is_down() -> None:
    chances = [(state, mine) for state, mine, theirs in pairs(STYLES["hernan"]) if isinstance(theirs, LayDown)]
    waits = [state for state, mine in chances if not isinstance(mine, LayDown)]
    assert waits and len(waits) < len(chances)
    assert all(since == "no" for state in waits for since in state.down)


@pytest.mark.slow
def test_the_cold_one_feeds_the_next_player_less() -> None:
    given = [[feeds(state, action.card) for action in actions] for state, *actions in thrown(Style(feeding=2.0))]
    mine, theirs = (fmean(fed) for fed in zip(*given, strict=True))
    assert mine < 0.9 * theirs


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", ["hernan", "tomas"])
def test_a_table_of_players_who_wait_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("tests.bots.play.make_bot", lambda _, game: NormalBot(game, STYLES[name]))
    assert play_counted((name,) * 3, "patient", OPTIONS) == (4, 0)
