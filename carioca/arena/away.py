"""A worker of a cluster: plays one match after the other for whoever orders them, and says which program played it."""

from __future__ import annotations

import json
from threading import Lock, Timer
from typing import Any

from carioca import __version__
from carioca.arena.identity import identity
from carioca.arena.plan import PROGRAM, Job, Plan
from carioca.arena.play import Team
from carioca.arena.pool import Failed, attempt

_IDLE = 60.0  # seconds without an order after which outside programs are ended
_one_at_a_time = Lock()
"""Dask may run several orders of a worker in threads, but one interpreter plays no faster for it, and values that
are compared by identity must not be made twice at once."""
_crew: list[_Crew] = []


class _Crew:
    """The players of the plan that was ordered last; they leave when nothing more is ordered."""

    def __init__(self, plan_text: str) -> None:
        self.text = plan_text
        self.plan = Plan.from_json(json.loads(plan_text))
        self.identity = identity(self.plan)
        self.team = Team(self.plan)
        self.orders = 0
        self._timer: Timer | None = None

    def rest(self) -> None:
        self.orders += 1
        if self._timer is not None:
            self._timer.cancel()
        if any(name.startswith(PROGRAM) for name in self.identity.plays):
            self._timer = Timer(_IDLE, _dismiss, (self, self.orders))
            self._timer.daemon = True
            self._timer.start()


def answer(order: dict[str, Any]) -> dict[str, Any]:
    """Plays an order: `plan` (JSON text), `job`, and `program`, the identity with which it is to be played.

    The answer has `program`, the identity here, and where both are equal `played` (see Played.to_json) or `failed`,
    what went wrong. Where the plan cannot be read, it is one of another version.
    """
    with _one_at_a_time:
        try:
            crew = _crew_of(order["plan"])
        except (KeyError, TypeError, ValueError):
            return {"program": [__version__, {}]}
        found: dict[str, Any] = {"program": list(crew.identity)}
        if found["program"] != order["program"]:
            return found
        try:
            found["played"] = attempt(crew.plan, Job(*order["job"]), crew.team).to_json()
        except Failed as error:
            found["failed"] = str(error)
        finally:
            crew.rest()
        return found


def _crew_of(plan_text: str) -> _Crew:
    if not _crew or _crew[0].text != plan_text:
        while _crew:
            _crew.pop().team.close()
        _crew.append(_Crew(plan_text))
    return _crew[0]


def _dismiss(crew: _Crew, orders: int) -> None:
    """Ends the programs of a crew that got no other order since so many; one that comes later calls a new crew."""
    with _one_at_a_time:
        if _crew == [crew] and crew.orders == orders:
            _crew.clear()
            crew.team.close()
