"""The command `watch`: what its words mean, and then opponents play in the terminal."""

from __future__ import annotations

from typing import Any

from carioca.agreement import Agreement
from carioca.cli.house_rules import seats_of
from carioca.cli.misused import Misused
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import MOST_SEATS
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.terminal import watch
from carioca.terminal.console import Console
from carioca.words.rules import options_fault


def bots_play(
    console: Console, agreement: Agreement, players: str, level: str, seed: str, rounds: str, brief: bool
) -> int:
    """A match of opponents who all play like `level` (one of BOTS), the other words as they were typed; 0.

    Raises Misused.
    """
    if players and players not in map(str, range(2, MOST_SEATS + 1)):
        raise Misused("cli.no-players", what=players[:60], most=MOST_SEATS)
    if not seed.isprintable() or len(seed) > 200:
        raise Misused("cli.no-seed")
    options = agreement.options
    assert isinstance(options, CariocaOptions)
    try:
        options = options.with_changes(_rounds(rounds, options.rounds))
    except OptionsError:
        raise Misused("cli.no-rounds", what=rounds[:60], rounds=", ".join(options.rounds)) from None
    seats = int(players) if players else seats_of(agreement)
    if fault := agreement.fault(seats):
        raise Misused("cli.fault", name=agreement.title, why=options_fault(fault))
    if agreement.own or agreement.changes:
        console.say(agreement.line + ".")
    watch.watch(console, agreement.game, agreement.base, options, seats, level, seed, brief)
    return 0


def _rounds(text: str, known: tuple[str, ...]) -> dict[str, Any]:
    """`--rounds 3` is the first three; `--rounds TT,final` names them; nothing means all."""
    if text.isdecimal():
        return {"rounds": known[: int(text)] if int(text[:9]) <= len(known) else ()}
    return {"rounds": text.split(",")} if text else {}
