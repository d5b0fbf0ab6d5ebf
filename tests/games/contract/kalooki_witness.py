"""What each house rule of Kalooki changes, by the rules: where the witnesses gather, and their questions."""

from __future__ import annotations

from typing import Any

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from tests.games.contract.kalooki import (
    meld,
    play,
    player,
    position,
    round_end,
    seat,
    verdict,
)
from tests.games.witness import Ask, Changes, Witnesses

WITNESSES = Witnesses()
of = WITNESSES.of


def says(line: str, **keys: Any) -> Ask:
    """The rule that refuses a line of A; empty when it may."""
    return lambda options: verdict(position(options=options, **keys), line)


def may_play(options: Changes, seats: int) -> bool:
    """Whether so many may sit down to these rules."""
    try:
        KALOOKI.validate(Setup("kalooki", KalookiOptions().with_changes(options), seats, "x"))
    except OptionsError:
        return False
    return True


def points(out: str = "A", **hands: Any) -> Ask:
    """What A to D score when A goes out with a card that is all it has."""

    def ask(options: Changes) -> object:
        first = {"A": player("7D", "earlier"), **hands}
        ended = round_end(play(position(options=options, melds=[meld("5S 5H 5D")], **first), "discard 7D")[1])
        assert ended is not None
        return [ended.points[seat(name)] for name in "ABCD"]

    return ask


def thrown(options: Changes, *lines: str, **keys: Any) -> Any:
    """The state after A threw the seven of diamonds, and after further lines."""
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC", "QC"], **keys}
    return play(position(options=options, **given), "discard 7D", *lines)[0]
