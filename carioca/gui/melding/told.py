"""What is told of the places of a melding table: stock, pile, tray and melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from carioca.games.melding.game import Place, melding
from carioca.games.melding.state import Kind, Meld
from carioca.gui.melding.owners import owner_of
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.places import own as own_places
from carioca.gui.melding.tray import further
from carioca.gui.melding.zones import PILE, STOCK, tray_zone
from carioca.gui.table.values import Spot, Tip
from carioca.i18n import capitalised, t
from carioca.words.cards import card_text_suit, cards_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def tips_of(table: Table, tray: Sequence[Place]) -> Iterator[Spot]:
    """Everything that has a place of its own."""
    board = table.board
    picture, zones = own_picture(board.picture), board.zones()
    for number, meld in enumerate(picture.melds):
        yield Spot(own_places(board.places).melds.rects[number], _meld(table, meld))
    if board.staging:
        for number, place in enumerate(tray[: len(board.places.groups)]):
            yield Spot(zones[tray_zone(number)], tray_tip(number, place))
    yield Spot(zones[STOCK], stock_tip(table))
    yield Spot(zones[PILE], _pile(table))


def stock_tip(table: Table) -> Tip:
    """The stock and how many cards it has."""
    left = own_picture(table.board.picture).stock
    return Tip(t("table.stock"), t("tip.stock", n=left), "S", "stock")


def _pile(table: Table) -> Tip:
    """The pile, with what lies on top; who is down may have other rights to it."""
    picture, viewer = own_picture(table.board.picture), table.board.viewer
    down = viewer is not None and picture.down[viewer]
    text = t("tip.pile", card=card_text_suit(picture.pile[-1])) if picture.pile else t("tip.pile.empty")
    return Tip(t("table.pile"), text, "Z", "pile-down" if down else "pile")


def tray_tip(number: int, place: Place) -> Tip:
    """A place of the tray."""
    title = t(f"table.slot.{place.kind.value}.more" if place.more else f"table.slot.{place.kind.value}")
    kind = {Kind.SET: "set", Kind.RUN: "run"}.get(place.kind, "full")
    return Tip(capitalised(title), t("tip.tray"), str(number + 1), f"tray-{kind}")


def meld_title(table: Table, meld: Meld) -> str:
    """What a meld is and whose."""
    owner = owner_of(table.session.game, table.session.names, meld.owner)
    return t(f"tip.meld.{meld.kind.value}", name=owner.name)


def _meld(table: Table, meld: Meld) -> Tip:
    text = t("tip.meld.tack" if "call" in melding(table.session.game).beyond(table.state.options) else "tip.meld")
    return Tip(meld_title(table, meld), text, "L", "meld")


def draw_tip(table: Table) -> Tip:
    """That a card of the stock can be drawn."""
    return stock_tip(table)._replace(title=capitalised(t("keys.s")))


def now(table: Table, tray: Sequence[Place]) -> Iterator[Tip]:
    """What may be done: draw, put melds together, lay off, discard, pass."""
    sources = table.targets(())
    if STOCK in sources:
        yield draw_tip(table)
    if PILE in sources:
        yield _pile(table)._replace(title=capitalised(t("keys.z")))
    if sources or table.view.state.phase == "draw":
        return
    if melding(table.session.game).passing(table.view) is not None:
        yield Tip(t("table.button.pass"), t("now.pass"), "B", "pass")
        return
    if table.board.staging and tray:
        more = further(table)
        words = t("table.button.further" if more else "table.button.down")
        yield Tip(words, t("now.down"), f"{t('now.digits')}, B", "further" if more else "down")
    yield from now_with_cards(table)


def now_with_cards(table: Table) -> Iterator[Tip]:
    """Which cards can be laid off, and that one may be discarded."""
    hand = table.board.hand
    places = {card: table.targets((card,)) for card in dict.fromkeys(hand.cards.values())}
    fitting = [card for card, found in places.items() if any(zone != PILE for zone in found)]
    if fitting:
        calls = "call" in melding(table.session.game).beyond(table.state.options)
        title = t("now.tack" if calls else "now.lay")
        yield Tip(title, t("now.lay.cards", cards=cards_text(fitting), n=len(fitting)), "L", "lay")
    if any(PILE in found for found in places.values()):
        yield Tip(t("ways.discard"), t("now.discard"), "D", "discard")
