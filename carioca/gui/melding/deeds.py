"""What can be done at a melding table by button or key: draw, put on the tray, lay down, lay off, discard, pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.melding.game import melding
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.targets import refused
from carioca.gui.melding.tray import down_refusal, further, laying
from carioca.gui.melding.zones import PILE, STOCK
from carioca.gui.table import deeds
from carioca.gui.table.desk import Deed
from carioca.gui.table.focus import here, stops
from carioca.gui.table.values import Question
from carioca.gui.table.zones import Zone
from carioca.i18n import t
from carioca.words.cards import cards_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from carioca.gui.table.table import Table

BACK, DOWN, PROPOSE = 1, 2, 3
"""The places of the buttons (Frame.deeds); the lowest one is the hint's."""
KEYS = 9
"""How many places of the tray have a key."""


def deeds_of(table: Table, propose: Callable[[], None]) -> Iterator[Deed]:
    """Everything, in the order of the list of keys; `propose` fills the tray."""
    board = table.board
    passing = board.own_open and table.my_turn and melding(table.session.game).passing(table.view) is not None
    tray = board.staging and not passing
    staged = bool(board.hand.staged)
    yield Deed("stock", "", "S", partial(deeds.draw, table, STOCK), plays=True, listed="s")
    yield Deed("pile", "", "Z", partial(deeds.draw, table, PILE), plays=True, listed="z")
    for number in range(KEYS):
        yield Deed(f"slot{number + 1}", "", str(number + 1), partial(_digit, table, number), listed="digits")
    yield Deed("propose", t("table.button.propose"), "P", propose, PROPOSE if tray else "", listed="p")
    if passing:
        words, act = t("table.button.pass"), partial(end_turn, table)
        yield Deed("pass", words, "B", act, DOWN, strong=True, plays=True, listed="b")
    else:
        ready = tray and table.my_turn and staged and down_refusal(table) is None
        again = board.viewer is not None and own_picture(board.picture).down[board.viewer]
        words, act = t("table.button.further" if again else "table.button.down"), partial(go_down, table)
        place = DOWN if tray else ""
        yield Deed("down", words, "B", act, place, ready, ready, plays=True, says=True, listed="b")
    back = partial(deeds.take_back, table)
    yield Deed("back", t("table.button.back"), "Esc", back, BACK if tray else "", staged)
    calls = "call" in melding(table.session.game).beyond(table.state.options)
    yield Deed("lay", "", "L", partial(lay_off, table), plays=True, listed="tack" if calls else "l")
    yield Deed("discard", "", "D", partial(discard, table), plays=True, listed="d")


def deny(table: Table, picked: Sequence[Card], zone: Zone) -> None:
    """Say why these cards may not go there, or why nothing can be drawn there."""
    refusal = refused(table.session.game, table.view, picked, zone)
    if refusal is None:
        return
    if not picked and zone == PILE and refusal.code == "already-drew" and table.my_turn:
        table.say(t("table.pick-to-discard"))
    else:
        table.refuse(refusal)


def go_down(table: Table) -> None:
    """Lay the staged rows down (after going down: as further melds), or say what is missing."""
    viewer = table.board.viewer
    if table.busy or viewer is None:
        return
    if table.session.current != viewer:
        table.refuse(Refusal("not-your-turn", "T1"))
        return
    tokens = table.board.hand.staged
    if further(table) and not tokens:
        table.say(t("table.stage-further"))
        return
    action = laying(table)
    refusal = table.session.check(action)
    if refusal is not None:
        table.refuse(refusal)
        return
    deeds.done(table, table.board.picked)
    table.submit((action,), tokens)


def end_turn(table: Table) -> None:
    """End the turn without a discard, when nothing else is left to do (J9)."""
    action = melding(table.session.game).passing(table.view) if table.my_turn else None
    if action is not None:
        table.submit((action,), ())


def _digit(table: Table, number: int) -> None:
    """1 to 9: into that place of the tray, or to that meld while the focus is on the melds."""
    board, focus = table.board, table.focus
    if focus.group == "melds":
        focus.at = number
    elif board.staging and number < len(board.places.groups):
        deeds.stage(table, list(board.picked) or here(table), number)


def lay_off(table: Table) -> None:
    """L: the focused card (or the picked ones) looks for a meld; arrows or a number choose it, Enter lays."""
    board, focus = table.board, table.focus
    if not board.picked:
        for token in here(table):
            deeds.pick(table, token)
    if not board.picked or not stops(table, "melds"):
        table.say(t("table.lay-nothing"))
        return
    focus.group, focus.at = "melds", 0


def discard(table: Table) -> None:
    """D: first the sentence that asks, then D again or Enter throws the card."""
    board = table.board
    tokens = list(board.picked) or here(table)
    if len(tokens) != 1:
        if tokens:
            deeds.play(table, tokens, PILE)
        else:
            table.say(t("table.pick-to-discard"))
        return
    throw = partial(deeds.play, table, tokens, PILE)
    asked = table.asking is not None and table.asking.token == tokens[0]
    if asked or not table.stage.settings.ask_discard:
        throw()
        return
    if not board.picked:
        deeds.pick(table, tokens[0])
    if PILE not in table.lit:
        throw()
        return
    table.ask(t("table.confirm-discard", card=cards_text(board.cards(tokens))), Question(tokens[0], throw))
