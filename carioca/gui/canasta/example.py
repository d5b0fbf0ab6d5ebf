"""What comes next in a deal, shown with own cards: the first lay, then what a canasta lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.melds import read as read_cards
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.game import melding
from carioca.games.melding.state import Kind, Laid
from carioca.gui.table.values import Example, Group
from carioca.i18n import capitalised, t
from carioca.words.cards import points_text

if TYPE_CHECKING:
    from carioca.games.canasta.law import Law
    from carioca.games.canasta.state import State
    from carioca.games.melding.state import Row
    from carioca.gui.table.table import Table


def example(table: Table) -> Example | None:
    """What the salida asks for and what of the hand would do; after it the own meld that is nearest to a canasta."""
    view, state = table.view, own_state(table.state)
    if view.seat is None or state.turn != view.seat:
        return None
    return _canasta(table, state) if state.side.salida else _salida(table, state)


def _salida(table: Table, state: State) -> Example:
    stand = melding(table.session.game).standings(state)[state.own_side]
    asked = t("example.salida", n=stand.needs) if stand.needs else t("example.salida.any")
    if state.phase == "draw":
        return Example(asked)
    rows = melding(table.session.game).proposal(table.view) or ()
    if not rows:
        return Example(f"{asked} {t('example.salida.not-yet')}")
    worth = sum(state.order.value(row) for row in rows)
    told = t("example.salida.now", points=points_text(worth))
    return Example(f"{asked} {told}", tuple(_group(row, state.law) for row in rows))


def _canasta(table: Table, state: State) -> Example | None:
    """The longest meld of the own side that is none yet, and the cards of the hand that go there."""
    mine = [(len(meld.cards), number) for number, meld in enumerate(state.melds) if meld.owner == state.own_side]
    short = [(size, number) for size, number in mine if size < CANASTA]
    if not short:
        return None
    size, number = max(short, key=lambda one: (one[0], -one[1]))
    meld = state.melds[number]
    groups = [Group(_title(meld.kind), meld.cards)]
    game, view = melding(table.session.game), table.view
    hand = dict.fromkeys(state.hand)
    fits = tuple(card for card in hand if any(aim.meld == number for aim in game.aims(view, (card,))))
    if fits:
        groups.append(Group(t("example.canasta.fits"), fits))
    return Example(t("example.canasta.lack", n=CANASTA - size), tuple(groups))


def _group(row: Row, law: Law) -> Group:
    """A meld of the hand as it would lie."""
    laid = read_cards(row, law)
    return Group(_title(laid.kind), laid.cards) if isinstance(laid, Laid) else Group("", row)


def _title(kind: Kind) -> str:
    return capitalised(t("meld.wild" if kind is Kind.WILD else f"table.slot.{kind.value}"))
