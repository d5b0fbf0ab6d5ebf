"""Reviews that are invented: every page of them without a playout."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from carioca.bots.luck import Luck
from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Decision, Review
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.parts.reviewer import remember
from carioca.gui.scenes.review import ReviewScene
from carioca.session import Seat, Session

LUCK = Luck((20, 40, 30), 28.0, 41.0, 3.0)
LOSSES = (3.0, 0.0, 14.0, 8.0, 2.0)


@lru_cache
def _record() -> Session:
    """A finished round of four opponents."""
    options = CariocaOptions(rounds=("TE",))
    seats = tuple(Seat(name, "normal") for name in ("Rosa", "Ana", "Luis", "Eva"))
    session = Session.new(CARIOCA, "carioca-chile", options, seats, "review")
    while session.current is not None:
        session.submit(session.think())
    return session


def finished(people: int = 1) -> Session:
    """The same with persons on the first seats."""
    played = _record()
    seats = tuple(Seat(seat.name, None if at < people else seat.bot) for at, seat in enumerate(played.seats))
    return Session(played.match, seats, played.preset)


def made_up(played: PlayedRound, seat: int, losses: tuple[float, ...]) -> Review:
    """A review in which the first decisions cost so much beside some other legal move."""
    found: list[Decision] = []
    for at, (state, action) in enumerate(played.moments):
        legal = list(played.game.legal_actions(state))
        if played.game.current(state) != seat or len(legal) < 2:
            continue
        loss = losses[len(found)] if len(found) < len(losses) else 0.0
        better = Random(at).choice([other for other in legal if other != action]) if loss else action
        found.append(Decision(at, 1 + len(found) // 2, played.game.censor(state, seat), action, better, loss, 1.0, 90))
    return Review(played.number, seat, played.ended.points[seat], seat in played.ended.winners, tuple(found), LUCK)


def reviewed_scene(page: str) -> ReviewScene:
    """A scene whose review is known: its "summary", "all" decisions, or the "move" that cost most; for two persons."""
    session = finished(2)
    found = made_up(played_round(session.record(), 0), 0, LOSSES)
    remember(session, found)
    scene = ReviewScene(session, 0)
    worst = found.costliest
    if page == "move":
        scene.walk(worst, worst[0])
    elif page == "all":
        scene.shown = page
    return scene
