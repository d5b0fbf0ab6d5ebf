"""A round of La Pocha that ended with a revoke: what the review says of it (P12)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from carioca.bots.base import Verdict
from carioca.bots.door import mind_of
from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Review, review
from carioca.games.tricks.actions import Play
from carioca.games.tricks.pocha import POCHA
from carioca.hindsight import Hindsight
from carioca.i18n import LANGUAGES, set_language
from carioca.session import Seat, Session
from carioca.words.hints import reasons_text
from carioca.words.review import compared, cost, lost, move, report, why

NAMES = ("Ana", "Rosa", "Eva", "Luis")
LOSS = 25  # five tricks, five points each


@cache
def revoked(legal: int) -> Session:
    """Ana breaks a duty of the first round as soon as so many of her cards keep it."""
    options = POCHA.presets["pocha"].with_changes({"rounds_table": (5, 5), "renuncio_policy": "lose_round"})
    seats = (Seat(NAMES[0]), *(Seat(name, "normal") for name in NAMES[1:]))
    player = mind_of(POCHA).quick(POCHA)
    for seed in range(60):
        session = Session.new(POCHA, "pocha", options, seats, f"revoke/{seed}")
        while not session.results:
            if session.current:
                session.submit(session.think())
                continue
            view = session.view(0)
            own = list(POCHA.legal_actions(view.state))
            broken = [Play(card) for card in view.state.hand if Play(card) not in own]
            if view.state.phase == "play" and len(own) == legal and broken:
                session.submit(broken[0])
                assert session.results[0].points[0] == -LOSS
                return session
            session.submit(player.decide(view, Random(0)))
    raise AssertionError("nothing to revoke")


@cache
def reviewed(legal: int) -> tuple[PlayedRound, Review]:
    played = played_round(revoked(legal).record(), 0)
    *_, found = review(played, 0, 0.02)
    assert isinstance(found, Review)
    return played, found


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review in a second, in Spanish."""
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    set_language("es")


@pytest.mark.parametrize("legal", [1, 2])
def test_the_revoke_is_the_decision_that_cost_most(legal: int) -> None:
    """With one card left that keeps the duty, too: the rules accept the other one."""
    played, found = reviewed(legal)
    last = found.decisions[-1]
    assert (last.at, last.played) == (len(played.moments) - 1, played.moments[-1].action)
    assert last.verdict is Verdict.WORSE and last.points == -LOSS
    assert found.costliest[0] == last and lost(found) >= round(last.loss) > 0
    assert POCHA.check(played.moments[-1].state, last.best) is None
    assert last.best in list(POCHA.legal_actions(played.moments[-1].state))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("legal", [1, 2])
def test_every_decision_of_it_is_told_in_words(lang: str, legal: int) -> None:
    set_language(lang)
    _, found = reviewed(legal)
    for decision in found.decisions:
        for told in (cost(decision), move(POCHA, decision.view, decision.best, NAMES)):
            assert told
        # A move that is the expert's own is compared with none.
        assert bool(compared(POCHA, decision)) == (decision.best != decision.played)
        assert why(POCHA, decision, NAMES)
    sentence = {"es": "es renuncio: la ronda termina en el acto y se pierden 25 puntos",
                "en": "is a revoke: the round ends at once and 25 points are lost"}[lang]  # fmt: skip
    assert sentence in why(POCHA, found.decisions[-1], NAMES)
    assert sentence in "\n".join(report(POCHA, found, "", NAMES))
    only = {"es": "única carta que puedes", "en": "only card that you may"}[lang]
    assert only not in why(POCHA, found.decisions[-1], NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("legal", [1, 2])
def test_something_can_be_said_for_or_against_every_card_of_it(lang: str, legal: int) -> None:
    """A breach is never the only legal card."""
    set_language(lang)
    played, _ = reviewed(legal)
    for state, action in played.moments:
        view = POCHA.censor(state, state.turn)
        tried = {action, *map(Play, state.hand if state.phase == "play" else ())}
        for one in tried:
            reasons = mind_of(POCHA).explain(view, one)
            assert reasons_text(POCHA, reasons, NAMES, True) and reasons_text(POCHA, reasons, NAMES, False)
            kept = one in list(POCHA.legal_actions(state))
            assert any(reason.code == "tricks.revoke" for reason in reasons) != kept
            if not kept:
                assert [reason.values["n"] for reason in reasons] == [LOSS] and reasons[0].warns


def test_the_turns_of_the_others_are_told_beside_a_revoke() -> None:
    session = revoked(1)
    hindsight = Hindsight(session, 0)
    assert hindsight.turns
    for seat, turns in hindsight.turns.items():
        assert hindsight.opening(seat, lambda: True) < len(turns)
        assert all(any(told) for turn in turns for told in [hindsight.reasons(turn)])
