"""What travels to a worker of a cluster: one function as its own code, so that neither it nor the scheduler needs us.

A worker without the program then answers so, instead of failing in the middle of Dask.
"""

from __future__ import annotations

from typing import Any


def errand(order: dict[str, Any]) -> dict[str, Any]:
    """Plays a job by the program that is installed where this runs (away.answer); the answer names no program where
    there is none that could."""
    try:
        from carioca.arena.away import answer
    except ImportError:
        return {"program": None}
    return answer(order)
