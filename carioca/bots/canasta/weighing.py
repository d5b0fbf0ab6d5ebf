"""What each possible move costs in expectation: what the expert goes by, put into points, for hints and reviews."""

from __future__ import annotations

from carioca.bots.base import Weighed
from carioca.bots.canasta.player import Turn
from carioca.bots.canasta.seen import Seen
from carioca.bots.canasta.styles import LEVELS
from carioca.engine.game import Action, View
from carioca.games.canasta.scoring import tally
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard, Draw

SAME = 0.5  # points by which a move is put behind the expert's at least
SHARE = 0.25  # points of the score sheet for one unit of what the player compares lays and discards by
CARD = 9.0  # points of an average card
FURTHEST = 60.0  # no move is taken to cost more than this before it is played out


def weigh(view: View[State]) -> tuple[Weighed, ...]:
    """The moves worth thinking about, best first; the first is what the expert does. Never empty."""
    turn = Turn(Seen(view), LEVELS["expert"])
    best = turn.draw() if turn.state.phase == "draw" else turn.play()
    base = -float(tally(turn.state, turn.seen.side, closed=False).total)
    found = []
    for action in turn.actions:
        if action != best:
            behind = _drawn(turn, action) if turn.state.phase == "draw" else _played(turn, best, action)
            found.append(Weighed(action, base + min(FURTHEST, max(SAME, behind))))
    return (Weighed(best, base), *sorted(found, key=lambda one: (one.cost, repr(one.action))))


def _drawn(turn: Turn, action: Action) -> float:
    """By how much the other draw is worse: useful cards against those that burden the hand."""
    cards, useful = turn.state.pile, turn.pozo.useful
    pozo = turn.state.options.value(useful) - CARD / 2 * (len(cards) - len(useful))
    return abs(pozo - CARD)


def _played(turn: Turn, best: Action, action: Action) -> float:
    """By how much another lay or discard is worse than the best one."""
    if isinstance(action, Discard):
        if isinstance(best, Discard):
            return SHARE * (turn.keeping(action.card) - turn.keeping(best.card))
        return SHARE * turn.gain(best)
    return SHARE * (max(0.0, turn.gain(best)) - turn.gain(action)) if not isinstance(action, Draw) else SAME
