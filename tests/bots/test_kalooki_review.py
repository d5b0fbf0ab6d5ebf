"""Luck and reviews of rounds of Kalooki: plain mistakes are found, calls are decisions, good cards are called good."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from carioca.bots.luck import Luck, luck
from carioca.bots.playouts import Moment, PlayedRound, played_round
from carioca.bots.review import Decision, Progress, Review, judge, review
from carioca.cards import card_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Call, Pass
from carioca.session import Seat, Session
from tests.games.contract.kalooki import play, player, position, texts

SETS = "7S 7H 9C 9D 9H KS KH KD 2C"
"""A hand of the first round that a seven completes."""
WHOLE = "7S 7H 7C 9C 9D 9H KS KH KD"


def table(**given: str) -> State:
    """The first round in its second lap: these hands, nine cards in each of the others, the rest in the stock."""
    phase = given.pop("phase", "play")
    pack = list(map(card_text, KALOOKI.cards(KalookiOptions(), 4)))
    for card in (card for row in given.values() for card in texts(row)):
        pack.remove(card)
    Random("table").shuffle(pack)
    hands = {name: given.get(name) or " ".join(pack.pop() for _ in range(9)) for name in "ABCD"}
    seats: dict[str, Any] = {name: player(row) for name, row in hands.items()}
    return position(stock=pack, pile=[], turns=6, phase=phase, **seats)


def offered(cards: str) -> State:
    """A has thrown the seven of diamonds, C's call was refused, and B with these cards may take it."""
    state = table(A="7D 2S 3S 4C 6H 8H TD JC QS KS", B=cards)
    return play(state, "discard 7D", "call", "refuse")[0]


def as_round(state: State, line: str) -> PlayedRound:
    """A round of which only this decision is known."""
    state = state.evolve(seed="mistake")
    setup = Setup("kalooki", state.options, state.seats, "mistake")
    ended = RoundEnded(state.round_no, (), (0,) * state.seats, state.hands, "out")
    levels = (None,) * state.seats
    return PlayedRound(KALOOKI, setup, state.round_no, levels, (Moment(state, KALOOKI.parse_action(line)),), ended)


def judged(played: PlayedRound, asked: int, effort: float) -> tuple[Decision, ...]:
    *_, found = judge(played, asked, effort)
    assert isinstance(found, tuple)
    return found  # type: ignore[return-value]


MISTAKES = {
    "throws a joker": (table(A="7S 7H 9C 9D 9H KS KH 4C 2C *"), "discard *", "discard"),
    "keeps a finished contract": (table(A=f"{WHOLE} 2C"), "discard KD", "down"),
    "leaves the card that wins": (offered(SETS), "decline", "take"),
}


@pytest.mark.sampled(48)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_plain_mistake_is_found(name: str) -> None:
    state, line, better = MISTAKES[name]
    (decision,) = judged(as_round(state, line), state.turn, 0.1)
    assert decision.given > 20, decision[3:]
    assert KALOOKI.action_text(decision.best).startswith(better)


@lru_cache
def played(level: str, rounds: tuple[str, ...] = ("TTE",), seed: str = "review") -> PlayedRound:
    """The first round of a match of four players of a level."""
    seats = tuple(Seat(name, level) for name in ("Rosa", "Ana", "Luis", "Eva"))
    session = Session.new(KALOOKI, "kalooki", KalookiOptions(rounds_table=rounds), seats, seed)
    while session.current is not None:
        session.submit(session.think())
    return played_round(session.record(), 0)


def less_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer deals and runs than a person would like."""
    for name, number in (("HANDS", 4), ("DEALS", 3), ("RUNS", 1)):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)


@pytest.mark.slow
def test_a_whole_review_counts_calls_as_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    less_luck(monkeypatch)
    found = played("normal")
    asked = next(found.game.current(moment.state) for moment in found.moments if isinstance(moment.action, Call))
    assert asked is not None
    steps = list(review(found, asked, 0.01))
    last = steps[-1]
    shares = [step.share for step in steps[:-1] if isinstance(step, Progress)]
    assert isinstance(last, Review) and shares == sorted(shares) and 0 < shares[0] < shares[-1] <= 1
    assert (last.points, last.won) == (found.ended.points[asked], asked in found.ended.winners)
    assert {Call, Pass} <= {type(one.played) for one in last.decisions}
    assert all(KALOOKI.check(one.view.state, one.best) is None for one in last.decisions)
    assert [one.at for one in last.decisions] == sorted({one.at for one in last.decisions})
    assert last.given >= 0 and not last.luck.higher_wins and len(last.luck.expert) == 1


@pytest.mark.slow
def test_a_player_of_the_same_level_in_the_seat_ends_as_the_player_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the calls and the answers of all seats have the random streams that they had in the match."""
    monkeypatch.setattr("carioca.bots.luck.EXPERT", "easy")
    less_luck(monkeypatch)
    found = played("easy")
    assert any(isinstance(moment.action, Call) for moment in found.moments)
    for asked in range(4):
        *_, told = luck(found, asked)
        assert isinstance(told, Luck) and told.expert[0] == found.ended.points[asked]


def test_a_finished_hand_is_called_lucky(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carioca.bots.luck.HANDS", 20)
    monkeypatch.setattr("carioca.bots.luck.DEALS", 10)
    monkeypatch.setattr("carioca.bots.luck.RUNS", 1)
    given = table(A=WHOLE, phase="draw").evolve(turns=1)
    *_, told = luck(as_round(given, "draw stock"), given.turn)
    assert isinstance(told, Luck)
    assert told.hand < 0 < told.usual and told.favour > 50
    assert told.expected == -50, "the first turn wins the round"


@pytest.mark.slow
def test_easy_players_give_points_away_and_experts_do_not() -> None:
    given = {"easy": 0.0, "expert": 0.0}
    for level in given:
        for number, name in enumerate(("TTT", "TTE", "TTTT", "TTTE", "TEE")):
            found = played(level, (name,), f"self {number}")
            given[level] += sum(one.given for one in judged(found, 0, 0.5))
    assert given["easy"] > 40 and given["expert"] < 10, given
