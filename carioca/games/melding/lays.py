"""Where several cards of a hand may be laid off at once, in any game of the melding table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.melding.actions import Action, End, LayOff
from carioca.games.melding.game import Aim
from carioca.games.melding.state import Kind

Steps = tuple[Action, ...]
"""Actions to submit one after the other; several cards laid off at once are as many steps."""
S = TypeVar("S", bound=Any)


class Lays(NamedTuple, Generic[S]):
    """What a game says of laying off: why a card may not be, and the state of a view once it lies there.

    A view cannot be played on with `apply`; `after` gives None where the cards are not there for it.
    """

    check: Callable[[S, Action], Refusal | None]
    after: Callable[[S, LayOff], S | None]

    def aims(self, state: S, picked: Sequence[Card], number: int) -> dict[Aim, Steps]:
        """Where on a meld these cards may be laid off; a run's ends are told apart where that makes a difference."""
        whole = Aim("meld", number)
        if state.melds[number].kind is not Kind.RUN:
            steps = self.steps(state, picked, number, ("",))
            return {whole: steps} if steps else {}
        low = self.steps(state, picked, number, ("low", "high"))
        high = self.steps(state, picked, number, ("high", "low"))
        if low and high and set(low) != set(high):
            return {Aim("low", number): low, Aim("high", number): high}
        return {whole: high or low} if high or low else {}

    def steps(self, state: S, picked: Sequence[Card], meld: int, ends: Sequence[End]) -> Steps:
        """The lay-offs by which as many of the picked cards as possible reach a meld, the preferred end first."""
        left = list(picked)
        steps: list[Action] = []
        while left and state.hand:
            step = self._next(state, left, meld, ends)
            after = None if step is None else self.after(state, step)
            if step is None or after is None:
                break
            steps.append(step)
            left.remove(step.card)
            state = after
        return tuple(steps)

    def _next(self, state: S, left: Sequence[Card], meld: int, ends: Sequence[End]) -> LayOff | None:
        for end in ends:
            for card in left:
                step = LayOff(card, meld, end)
                if self.check(state, step) is None:
                    return step
        return None
