"""The command `watch`: what its words mean, and then opponents play in the terminal."""

from __future__ import annotations

from carioca.agreement import Agreement
from carioca.cli.house_rules import seats_of
from carioca.cli.misused import Misused
from carioca.engine.options import OptionsError, TableOptions, with_rounds
from carioca.games import entry_of
from carioca.terminal import watch
from carioca.terminal.console import Console
from carioca.words.rules import options_fault


def bots_play(
    console: Console, agreement: Agreement, players: str, level: str, seed: str, rounds: str, brief: bool
) -> int:
    """A match of opponents who all play like `level` (one of BOTS), the other words as they were typed; 0.

    Raises Misused.
    """
    entry = entry_of(agreement.base)
    if players and players not in map(str, range(entry.fewest, entry.most + 1)):
        raise Misused("cli.no-players", what=players[:60], most=entry.most)
    if not seed.isprintable() or len(seed) > 200:
        raise Misused("cli.no-seed")
    options = _with_rounds(agreement, rounds) if rounds else agreement.options
    seats = int(players) if players else seats_of(agreement)
    if fault := agreement.fault(seats):
        raise Misused("cli.fault", name=agreement.title, why=options_fault(fault, agreement.game))
    if agreement.own or agreement.changes:
        console.say(agreement.line + ".")
    watch.watch(console, agreement.game, agreement.base, options, seats, level, seed, brief)
    return 0


def _with_rounds(agreement: Agreement, text: str) -> TableOptions:
    """`--rounds 3` is the first three; `--rounds TT,final` names them. Raises Misused."""
    try:
        return with_rounds(agreement.options, text)
    except OptionsError as error:
        if error.code != "rounds":
            raise Misused("cli.fault", name=agreement.title, why=options_fault(error, agreement.game)) from None
        known = ", ".join(error.values["known"])
        if not known:
            raise Misused("cli.misused", what="--rounds") from None
        raise Misused("cli.no-rounds", what=text[:60], rounds=known) from None
