"""The review in all games, over matches of chance: its figures add up, and no sentence says two things at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.base import Verdict
from carioca.bots.door import make_bot, mind_of, stream_at
from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Decision, Review, has_choice, review
from carioca.engine.events import RoundEnded
from carioca.engine.game import Scores
from carioca.engine.match import Match
from carioca.games import all_games
from carioca.session import Seat, Session
from carioca.words.hints import reason_text
from carioca.words.review import cost, lost, luck_lines, move, praise, verdict, why
from tests.longer import LONG

SLOW = pytest.mark.slow
PRESETS = [(game, preset) for game in all_games() for preset in game.presets]
NAMES = ("Rosa", "Ana", "Luis", "Eva", "Inés", "Tomás")
SEEDS = 12 if LONG else 2


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


@lru_cache
def played(preset: str, level: str, seed: str) -> Session:
    """Some rounds of opponents of a level."""
    game = next(game for game, name in PRESETS if name == preset)
    options = game.presets[preset]
    seats = tuple(Seat(name, level) for name in NAMES[: min(4, options.players_max)])
    session = Session.new(game, preset, options, seats, seed)
    rounds = 6 if game.name == "pocha" else 1
    while len(session.results) < rounds and session.current is not None:
        session.submit(session.think())
    return session


def last_round(session: Session) -> PlayedRound:
    return played_round(session.record(), session.results[-1].round_no)


def decisions(session: Session, some: int) -> Iterator[Decision]:
    """Decisions of all seats with the move that the strongest level weighs first, every so many."""
    game, round_played, at = session.game, last_round(session), 0
    for line, (state, action) in enumerate(round_played.moments):
        if not state.turns or not has_choice(game, state, action):
            continue
        at += 1
        if at % some == 0:
            view = game.censor(state, game.current(state))
            best = mind_of(game).weigh(game, view, Random(line), 1.0)[0].action
            yield Decision(line, 1, view, action, best, 0.0, 1.0, 90)


@pytest.mark.seldom(3)
@pytest.mark.slow
@pytest.mark.parametrize("preset", [preset for _, preset in PRESETS])
@pytest.mark.parametrize("level", [pytest.param("random", marks=SLOW), "easy"])
def test_a_sentence_does_not_praise_and_blame_a_move_at_once(preset: str, level: str) -> None:
    """What is said is said for the better move, or against the one that was played and cost something."""
    told = 0
    for seed in range(SEEDS):
        session = played(preset, level, f"{preset}/{seed}")
        game, names = session.game, session.names
        explain = mind_of(game).explain
        for free in decisions(session, 9 if level == "random" else 4):
            for decision in (free, free._replace(loss=9.0)) if free.best != free.played else (free,):
                better = decision.best if decision.given or decision.verdict is Verdict.UNSURE else decision.played
                said = why(game, decision, names)
                for_it, against_it, blamed = (
                    {reason_text(game, one, names, True) for one in explain(decision.view, action) if one.warns is bad}
                    for action, bad in ((better, False), (better, True), (decision.played, True))
                )
                left = said.replace(i18n.t("review.proposed"), "")
                beside = {
                    i18n.t("review.yours", what=i18n.uncapitalised(reason_text(game, one, names, True)))
                    for one in explain(decision.view, decision.played)
                }
                if decision.verdict is Verdict.UNSURE:
                    left = left.replace(i18n.t("review.unsure.alike"), "")
                if decision.given:
                    left = left.replace(i18n.t("why.experience"), "")
                for sentence in sorted(for_it | beside | (blamed if decision.given else set()), key=len, reverse=True):
                    left = left.replace(sentence, "")
                assert not left.strip(), (said, for_it, blamed)
                assert not any(sentence in said for sentence in against_it - for_it - blamed), (said, against_it)
                assert decision.moves[-1] == (better if decision.given else decision.played) and cost(decision) == (
                    i18n.t("review.cost", points="unos 9 puntos")
                    if decision.given
                    else i18n.t("review.cost.unsure" if decision.verdict is Verdict.UNSURE else "review.cost.none")
                )
                told += bool(said)
    assert told


@pytest.mark.sampled(6)
@pytest.mark.parametrize("preset", [preset for _, preset in PRESETS])
def test_moves_name_their_cards(preset: str) -> None:
    """A single card by the name that its pack has, never by a sign alone."""
    session = played(preset, "easy", f"{preset}/0")
    game, single = session.game, re.compile(r"^(botar|jugar|fichar) tu (.+)$")
    seen = []
    for state, action in last_round(session).moments:
        text = move(game, game.censor(state, game.current(state)), action, session.names)
        if (found := single.match(text)) and "comodín" not in text:
            seen.append(found[2])
    suits = "oros|copas|espadas|bastos" if game.name == "pocha" else "corazones|diamantes|tréboles|picas"
    assert seen and all(re.search(rf" de ({suits})\b", card) for card in seen), seen


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer deals and a quicker expert: how figures are put together is the same."""
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 2), ("EXPERT", "easy")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "preset",
    [pytest.param(preset, marks=SLOW) if game.name == "buraco" else preset for game, preset in PRESETS],
)
def test_the_figures_add_up(preset: str) -> None:
    session = played(preset, "easy", f"{preset}/0")
    round_played = last_round(session)
    for seat in range(min(2, len(session.seats))):
        *_, found = review(round_played, seat, 0.02)
        assert isinstance(found, Review)
        # The result is what the totals of the match rose by.
        assert found.points == session.round_points[-1][seat]
        # What is told to have slipped away is the sum of what is told of each, and nothing is told that was no loss.
        clear = [one for one in found.decisions if one.deals and one.loss > 1.8 * one.error and one.loss > 0.5]
        assert sorted(found.costliest) == sorted(clear)
        shown = [round(one.loss) for one in clear]
        assert lost(found) == sum(shown) and (not shown or _number(verdict(found), sum(shown)))
        assert all(one.given == 0 or one.best != one.played for one in found.decisions)
        # The bars and the sentences below them tell the same numbers.
        luck = found.luck
        dealt, expert, _ = luck_lines(luck, found.points)
        assert _number(expert, round(luck.expected)) and _number(dealt, round(luck.usual))
        assert not luck.favour or _number(dealt, round(luck.hand))
        # An expert in the seat, played again here as matches are played.
        assert luck.expert[0] == again(session, seat) and luck.expected == mean(luck.expert)
        # Whoever is praised did not do clearly worse than the expert.
        gap = luck.expected - found.points if session.game.profile.higher_wins else found.points - luck.expected
        assert not praise(found)[1] or gap <= 3


def _number(text: str, number: int) -> bool:
    numbers = [int(one.replace("−", "-").replace(" ", "")) for one in re.findall(r"[-−]?\d+(?: \d{3})*", text)]
    return number in numbers


def again(session: Session, seat: int) -> int:
    """The points of a seat when the last finished round is played again with the expert of these tests in it."""
    number = session.results[-1].round_no
    match: Any = Match(session.game, session.match.setup, number, Scores(*session.match.rounds[number].before))
    levels = ["easy" if at == seat else one.bot or "" for at, one in enumerate(session.seats)]
    while True:
        stream = stream_at(match.setup.seed, number, len(match.rounds[0].lines))
        view = match.game.censor(match.state, match.current)
        events = match.submit(make_bot(levels[match.current], match.game).decide(view, stream)).events
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            return int(ended.points[seat])
