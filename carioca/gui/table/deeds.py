"""What a player does with the own cards at any table: picking, moving, setting apart, playing; every input ends here.

What is not allowed says why and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from carioca.gui.table.guide import BACK, SORT, UNDO
from carioca.gui.table.guided import deny, did, stopped
from carioca.gui.table.hand import Sort
from carioca.gui.table.spots import gap_at, place_in
from carioca.gui.table.zones import HAND, Point, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

# -- picking --


def pick(table: Table, token: int) -> None:
    """Pick a card, or let go of it."""
    picked = table.board.picked
    if token in picked:
        picked.remove(token)
    else:
        picked.append(token)
    table.stage.audio.play("click")
    settle(table)


def unpick(table: Table) -> bool:
    """Let go of all picked cards; whether there were any."""
    had = bool(table.board.picked)
    table.board.picked = []
    if had:
        settle(table)
    return had


def settle(table: Table) -> None:
    """Let every card glide to where it belongs now and light what is possible."""
    table.board.glide()
    table.refresh()


# -- zones --


def tap(table: Table, zone: Zone) -> None:
    """A click on a zone, or Enter on it, with whatever is picked."""
    board = table.board
    picked = list(board.picked)
    if table.desk.opens(table, zone):
        return
    if zone in board.places.groups:
        stage(table, picked, board.places.groups.index(zone))
    elif zone == HAND:
        bring_back(table, picked)
    elif picked and zone not in board.places.closed:
        play(table, picked, zone)
    elif zone in board.places.grips:
        draw(table, zone)


def drop(table: Table, tokens: Sequence[int], zone: Zone | None, point: Point) -> None:
    """Cards were let go over a zone at a point; they are in the player's hand or set apart."""
    board = table.board
    if zone == HAND:
        if _apart(table, tokens) and stopped(table, BACK):
            return
        table.past.keep(board)
        board.hand.move(tokens, gap_at(board, point))
        done(table, tokens)
        remember_sort(table)
    elif zone in board.places.groups:
        number = board.places.groups.index(zone)
        stage(table, tokens, number, place_in(board, number, point[0]))
    elif zone is not None and zone not in board.places.closed:
        play(table, tokens, zone)


def draw(table: Table, zone: Zone) -> None:
    """Do what a click on a zone does when no card is picked: draw from there."""
    if table.busy:
        return
    steps = table.targets(()).get(zone)
    if steps is None:
        deny(table, (), zone)
    else:
        table.submit(steps, table.board.held)


def play(table: Table, tokens: Sequence[int], zone: Zone) -> None:
    """Play cards on a zone: exactly what is lit there, else the reason why not."""
    if table.busy or not tokens:
        return
    cards = table.board.cards(tokens)
    if len(cards) != len(tokens):
        return
    lit = table.lit if list(tokens) == table.tokens() else table.targets(cards)
    steps = lit.get(zone, ()) or lit.get(table.desk.whole(zone), ())
    if not steps:
        deny(table, cards, zone)
        return
    done(table, tokens)
    left, rest = list(cards), list(tokens)
    for card in (card for step in steps for card in table.desk.cards_of(step)):
        at = left.index(card)
        del left[at], rest[at]
    table.submit(steps, [token for token in tokens if token not in rest])
    if left and table.session.current == table.board.viewer:
        deny(table, left, zone)


# -- setting apart --


def stage(table: Table, tokens: Sequence[int], group: int, at: int | None = None) -> None:
    """Put cards into a group that is set apart; without cards nothing happens."""
    board = table.board
    if not tokens or not board.staging or group >= len(board.places.groups):
        return
    if table.guide is not None:
        wanted = table.guide.group(tokens, group)
        if wanted is None:
            return
        group, at = wanted, at if wanted == group else None
    table.past.keep(board)
    board.hand.stage(tokens, group, at, table.desk.tidy(table.state, group))
    board.dropped = []
    board.let_go()
    done(table, tokens)
    settle(table)
    table.animator.landed(board.cast.find(tokens), partial(table.stage.audio.play, "place"))
    did(table)


def bring_back(table: Table, tokens: Sequence[int]) -> None:
    """Return picked cards to the hand, and let go of all."""
    if _apart(table, tokens) and stopped(table, BACK):
        return
    table.past.keep(table.board)
    table.board.hand.take_back(tokens)
    done(table, table.board.picked)
    settle(table)


def take_back(table: Table) -> bool:
    """Return everything that is set apart; whether something was."""
    had = bool(table.board.hand.staged)
    if had and not stopped(table, BACK):
        table.past.keep(table.board)
        table.board.hand.take_back()
        _lower(table)
        table.stage.audio.play("place")
        settle(table)
    return had


def _apart(table: Table, tokens: Iterable[int]) -> bool:
    """Whether one of these cards is set apart."""
    return not set(tokens).isdisjoint(table.board.hand.staged)


def done(table: Table, tokens: Iterable[int]) -> None:
    """These cards have been put somewhere: they are picked and new no more."""
    gone = set(tokens)
    board = table.board
    board.picked = [token for token in board.picked if token not in gone]
    board.hand.fresh -= gone
    table.hush()


# -- order --


def sort(table: Table, by: Sort) -> None:
    """Sort the hand and keep it so; the same word again stops keeping it."""
    hand = table.board.hand
    if table.board.viewer is None or stopped(table, SORT):
        return
    table.past.keep(table.board)
    hand.sort_by("" if hand.sort == by else by)
    _lower(table)
    table.stage.audio.play("place")
    remember_sort(table)
    settle(table)
    did(table, SORT)


def shift(table: Table, token: int, step: int) -> None:
    """Move one card of the hand to the left or to the right."""
    hand = table.board.hand
    if token in hand.order:
        at = hand.order.index(token)
        table.past.keep(table.board)
        hand.move([token], max(0, at + step))
        remember_sort(table)
        settle(table)


def undo(table: Table) -> None:
    """Take back what was done last with the own hand, or say why that cannot be."""
    board = table.board
    if not board.own_open or stopped(table, UNDO):
        return
    why = table.past.back(board)
    if why:
        table.say(t(why))
        return
    table.hush()
    _lower(table)
    table.stage.audio.play("place")
    remember_sort(table)
    settle(table)


def _lower(table: Table) -> None:
    """The cards change places under the pointer: none is pointed at until it moves."""
    if not table.focus.shown:
        table.board.raised = table.hover = None


def remember_sort(table: Table) -> None:
    """The next match begins with the same habit; what was only shown is none."""
    stage = table.stage
    if table.guide is None:
        stage.settings = replace(stage.settings, sort=table.board.hand.sort)
