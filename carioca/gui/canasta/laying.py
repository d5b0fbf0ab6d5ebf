"""Melds are laid straight from the hand: what the picked cards make, what they are worth, and what they need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.canasta.legal import legal_actions
from carioca.games.canasta.proposal import greedy
from carioca.games.canasta.rules import missing_from, salida_needs, without_all
from carioca.games.canasta.state import State
from carioca.games.canasta.state import own as own_state
from carioca.games.canasta.ways import lays
from carioca.games.melding.actions import LayMeld, TakePile
from carioca.games.melding.game import melding
from carioca.games.melding.state import Row
from carioca.gui.canasta.places import WAYS
from carioca.gui.table import deeds
from carioca.gui.table.guide import PROPOSE
from carioca.gui.table.guided import stopped
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

Lay = LayMeld | TakePile


class Staged(NamedTuple):
    """What the picked cards are: the ways to lay them all, else the melds among them and what is left over.

    `points` are those of the melds, `needs` what the salida asks for (0: nothing), `top` the card of the pozo that the
    first way uses.
    """

    ways: tuple[Lay, ...]
    rows: tuple[Row, ...]
    loose: Row
    points: int
    needs: int
    top: Card | None


def staged(table: Table) -> Staged | None:
    """What is picked, None where nothing is or nothing can be laid now."""
    board = table.board
    if not table.my_turn or not board.picked:
        return None
    return staged_of(own_state(table.state), tuple(board.cards(board.picked)))


@lru_cache(maxsize=4)
def staged_of(state: State, cards: Row) -> Staged | None:
    """The same for cards of the hand of the seat to act; before the draw only while they may come with the pozo.

    Buttons, tray and the line over the hand ask for the same cards one after the other.
    """
    drawing = state.phase == "draw"
    if drawing and (state.side.salida or not state.pile or state.order.pozo_first != "with"):
        return None
    needs = 0 if state.side.salida else salida_needs(state, state.turn)
    ways = lays(state, cards, WAYS)
    if ways:
        return Staged(ways, ways[0].melds, (), _worth(state, ways[0].melds), needs, joined(state, ways[0], cards))
    rows, top = greedy(state, cards), None
    if drawing:
        more = greedy(state, (*cards, state.pile[-1]))
        if _worth(state, more) > _worth(state, rows):
            rows, top = more, state.pile[-1]
    laid = [card for row in rows for card in row]
    if top is not None and missing_from(cards, tuple(laid)) is None:
        top = None
    loose = without_all((*cards, top) if top is not None else cards, laid)
    return Staged((), rows, loose, _worth(state, rows), needs, top)


def _worth(state: State, rows: Sequence[Row]) -> int:
    return sum(state.order.value(row) for row in rows)


def joined(state: State, action: Lay, cards: Row) -> Card | None:
    """The top card of the pozo where a lay uses it beside these cards of the hand."""
    laid = tuple(card for row in action.melds for card in row)
    return missing_from(cards, laid) if isinstance(action, TakePile) else None


def with_pile(state: State) -> TakePile | None:
    """A salida with which the pozo can be taken now, worth the most of those that are found; None without any."""
    if state.phase != "draw" or state.side.salida:
        return None
    found = [action for action in legal_actions(state) if isinstance(action, TakePile)]
    return max(found, key=lambda action: _worth(state, action.melds), default=None)


# -- deeds -----------------------------------------------------------------------------------------------------------


def lay_picked(table: Table) -> tuple[Lay, ...]:
    """Lay the picked cards, before the draw together with the pozo, or say why not.

    Where they can be laid in several ways these are given back, to be chosen from; nothing is played then.
    """
    viewer = table.board.viewer
    if table.busy or viewer is None:
        return ()
    if table.session.current != viewer:
        table.refuse(Refusal("not-your-turn", "B04"))
        return ()
    if not table.board.picked:
        table.say(t("table.sides.pick"))
        return ()
    now = staged(table)
    ways = now.ways if now is not None else ()
    if len(ways) > 1:
        return ways
    if ways:
        lay(table, ways[0])
        return ()
    refusal = refused(table, now)
    if refusal is not None:
        table.refuse(refusal)
    return ()


def refused(table: Table, now: Staged | None) -> Refusal | None:
    """Why the picked cards cannot be laid now."""
    state, game = own_state(table.state), melding(table.session.game)
    cards = tuple(table.board.cards(table.board.picked))
    whole = now is None or now.loose or not now.rows
    rows = (cards,) if whole or now is None else now.rows
    return table.session.check(game.laying(state, state.turn, rows))


def lay(table: Table, action: Lay) -> None:
    """Play a lay of cards of the hand, the picked ones of equal cards."""
    board, left = table.board, [card for row in action.melds for card in row]
    tokens = []
    for token in sorted(board.hand.cards, key=lambda token: token not in board.picked):
        if board.hand.cards[token] in left:
            left.remove(board.hand.cards[token])
            tokens.append(token)
    deeds.done(table, tokens)
    table.submit((action,), tokens)


def propose(table: Table) -> None:
    """Pick what the program would lay, with the pozo where it could be taken so; or say that there is nothing."""
    if stopped(table, PROPOSE):
        return
    rows = None
    if table.my_turn:
        taking = with_pile(own_state(table.state))
        rows = taking.melds if taking is not None else melding(table.session.game).proposal(table.view)
    if not rows:
        table.say(t("sides.no-proposal"))
        return
    wanted, tokens = [card for row in rows for card in row], []
    for token, card in table.board.hand.cards.items():
        if card in wanted:
            wanted.remove(card)
            tokens.append(token)
    table.past.keep(table.board, picks=True)
    table.board.picked = tokens
    table.stage.audio.play("click")
    deeds.settle(table)
