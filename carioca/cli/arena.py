"""The command `arena`: orders in, a table out, and a sentence for all that can go wrong."""

from __future__ import annotations

import argparse
import sys

from carioca.agreement import Agreement
from carioca.arena.orders import Orders, read_orders
from carioca.arena.plan import Trouble
from carioca.arena.pool import Failed, Stopped
from carioca.arena.run import run
from carioca.cli.arguments import complain
from carioca.cli.exit_codes import FAILED, INTERRUPTED, MISUSED
from carioca.engine.options import OptionsError
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.terminal.console import Console
from carioca.words.rules import options_fault


def arena(console: Console, args: argparse.Namespace, agreement: Agreement) -> int:
    """Plays what the arguments order (arena/orders.py) under these house rules; the exit code (cli/exit_codes.py)."""
    try:
        orders = read_orders(args, agreement.base, agreement.options)
        return _play(console, orders)
    except Stopped as end:
        complain(t(end.key, **end.values))
        if orders.out is not None:
            complain(t("arena.stopped", path=orders.out))
        return FAILED
    except Trouble as trouble:
        complain(t(trouble.key, **trouble.values))
        return MISUSED
    except OptionsError as error:
        complain(options_fault(error, agreement.game))
        return MISUSED
    except StorageError as error:
        complain(t(error.code, **error.values))
    except Failed as error:
        complain(t("arena.failed", why=error))
    return FAILED


def _play(console: Console, orders: Orders) -> int:
    try:
        console.tell(run(orders.plan, orders.way, orders.out, sys.stderr))
    except KeyboardInterrupt:
        if orders.out is None:
            raise
        complain(t("arena.stopped", path=orders.out))
        return INTERRUPTED
    return 0
