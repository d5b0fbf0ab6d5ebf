"""What a house rule changes, by the rules: a question to the engine and its answer under the default and a value."""

from __future__ import annotations

from typing import Any

from carioca.cards import JOKER
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.state import State
from tests.games.contract.table import play, player, position, round_end, table, verdict
from tests.games.witness import Ask, Changes, Witnesses

WITNESSES = Witnesses()
of = WITNESSES.of


# -- questions ---------------------------------------------------------------------------------------------------------


def dealt(options: Changes, seats: int = 3, seed: str = "witness", round_no: int = 0) -> State:
    """A round as it is dealt."""
    state: State = CARIOCA.deal(Setup("carioca", CariocaOptions().with_changes(options), seats, seed), round_no).state
    return state


def may_play(options: Changes, seats: int) -> bool:
    """Whether so many may sit down to these rules."""
    try:
        dealt(options, seats)
    except OptionsError:
        return False
    return True


def played(options: Changes) -> list[str]:
    """The contracts of a match in their order."""
    found: list[str] = []
    while True:
        state = dealt(options, round_no=len(found))
        found.append(state.contract.id)
        if state.last_round:
            return found


def says(line: str, hand: str, down: str = "no", rows: tuple[str, ...] = (), owner: int = 1, **keys: Any) -> Ask:
    """The rule that refuses a line in the middle of seat 0's turn; empty when it may."""
    given: Changes = {"drew": "stock", "stock": ["3S", "4S"], "pile": ["9D"], **keys}

    def ask(options: Changes) -> object:
        melds = table(*rows, owner=owner)
        return verdict(position(player(hand, down), player("2S 3D"), melds=melds, options=options, **given), line)

    return ask


def goes_down(*rows: str, round_id: str = "TT", spare: str = "KS", **keys: Any) -> Ask:
    """The rule that refuses these rows as a bajada."""
    line = "down " + " ".join(row.replace(" ", "") for row in rows)
    return says(line, " ".join([*rows, spare]), round=round_id, **keys)


def cost(hand: str, **keys: Any) -> Ask:
    """What a hand costs when another player goes out."""

    def ask(options: Changes) -> object:
        given: Changes = {"drew": "stock", "melds": table("5H 5D 5S"), **keys}
        state = position(player("3S", "earlier"), player(hand), options=options, **given)
        ended = round_end(play(state, "discard 3S")[1])
        assert ended is not None
        return ended.points[1]

    return ask


def jokers_of(state: State) -> int:
    """How many jokers are in the pack."""
    return [*sum(state.hands, ()), *state.stock, *state.pile].count(JOKER)
