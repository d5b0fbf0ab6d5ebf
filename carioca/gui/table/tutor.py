"""Somebody who shows at the table what to do, so that nothing else is accepted; mostly there is nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from carioca.engine.game import Action
from carioca.gui.table.slots import Zone

SORT, BACK, UNDO, PROPOSE = "sort", "back", "undo", "propose"
"""What is done with the own hand that is no action of the match and no setting apart."""


class Highlights(NamedTuple):
    """What is to be seen first: cards of the own hand by their tokens, places, and buttons by their names."""

    tokens: Sequence[int] = ()
    zones: Sequence[Zone] = ()
    buttons: Sequence[str] = ()


class Tutor(Protocol):
    """Is asked before anything is done. Whatever it does not accept it says why, and then nothing changes."""

    @property
    def words(self) -> str:
        """What is to be done, in a few words; empty: nothing for now."""

    @property
    def button(self) -> str:
        """What the button says that stands in the place of the hint's; empty: there is none."""

    @property
    def deed(self) -> str:
        """The name of that button."""

    @property
    def strength(self) -> float:
        """How strongly what is shown glows now, 0 to 1."""

    def shown(self) -> Highlights:
        """What glows now."""

    def stops(self, what: str) -> bool:
        """Whether SORT, BACK, UNDO or PROPOSE is not accepted now; then it has said why."""

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """The group into which these cards go that are being set apart in `group`; None: they may not, and it has
        said why.
        """

    def allows(self, actions: Sequence[Action]) -> bool:
        """Whether actions, which the rules allow, are accepted one after the other; says nothing."""

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """Whether actions of the viewer are not accepted; then it has said why."""

    def again(self) -> None:
        """Say what is to be done, where somebody did what the rules say nothing of."""

    def did(self, what: str) -> None:
        """SORT was done, or with an empty word cards were set apart."""
