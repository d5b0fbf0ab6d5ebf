"""The command `watch`: what its words mean, and then opponents play in the terminal."""

from __future__ import annotations

from carioca.agreement import Agreement
from carioca.cli.house_rules import seats_of
from carioca.cli.misused import Misused
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError, TableOptions, rounds_to_choose, with_rounds
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
    options = agreement.options
    if rounds:
        options = _with_rounds(options, rounds)
    seats = int(players) if players else seats_of(agreement)
    try:
        agreement.game.validate(Setup(agreement.game.name, options, seats, seed))
    except OptionsError as fault:
        # Of the rules themselves, or of rounds that want more cards than so many players can get.
        raise Misused("cli.fault", name=agreement.title, why=options_fault(fault, agreement.game)) from None
    if agreement.own or agreement.changes:
        console.say(agreement.line + ".")
    watch.watch(console, agreement.game, agreement.base, options, seats, level, seed, brief)
    return 0


def _with_rounds(options: TableOptions, text: str) -> TableOptions:
    """The options with the rounds of `--rounds`. Raises Misused."""
    known = rounds_to_choose(options)
    if not known:
        raise Misused("cli.misused", what="--rounds")
    try:
        return with_rounds(options, text)
    except OptionsError as error:
        raise Misused(f"cli.no-{error.code}", what=text[:60], rounds=", ".join(known)) from None
