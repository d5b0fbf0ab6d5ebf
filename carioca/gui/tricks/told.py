"""What is told of the places of a trick table: the trick, bids and tricks of the seats, the trump, the order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.cards import Suit
from carioca.games.tricks.state import own as own_state
from carioca.gui.table.focus import current
from carioca.gui.table.values import Spot, Tip
from carioca.gui.tricks.deeds import claimed
from carioca.gui.tricks.picture import TricksPicture
from carioca.gui.tricks.picture import own as own_picture
from carioca.gui.tricks.places import own as own_places
from carioca.gui.tricks.targets import refusal
from carioca.i18n import capitalised, t
from carioca.words.base import voice_of
from carioca.words.cards import card_text_suit, cards_text, list_text, suit_words
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def tips_of(table: Table) -> Iterator[Spot]:
    """Everything that has a place of its own, and the card that a duty refuses."""
    board = table.board
    picture, places, names = own_picture(board.picture), own_places(board.places), table.session.names
    yield from _refused(table)
    for seat, chip in places.chips.items():
        yield Spot(chip, Tip(names[seat], _bid(picture, seat), topic="chip"))
        yield Spot(places.piles[seat], Tip(t("tip.won", name=names[seat]), _bid(picture, seat), topic="won"))
    yield Spot(places.trump, Tip(t("tricks.desk.trump"), _trump(picture), topic="trump"))
    yield Spot(places.words, Tip(t("tricks.desk.trump"), _trump(picture), topic="trump"))
    yield Spot(places.pack, Tip(t("tip.pack"), t("tip.pack.about"), topic="trump"))
    yield Spot(places.order, Tip(t("tricks.desk.order"), topic="order"))
    card = Rect(0, 0, round(places.height * board.frame.ratio), places.height)
    for centre in places.centres.values() if picture.trick else ():
        card.center = centre
        yield Spot(card.copy(), Tip(t("tip.trick"), topic="trick"))


def _refused(table: Table) -> Iterator[Spot]:
    """Why the card of the hand under the pointer, or where the keys stand, may not be played."""
    stop = current(table) if table.focus.shown else None
    token = stop.item if stop is not None else None if table.focus.shown else table.hover
    sprite = table.board.sprite(token) if isinstance(token, int) and token in table.dim else None
    why = refusal(table, sprite.card) if sprite is not None else None
    if sprite is not None and why is not None:
        rect = Rect(0, 0, round(sprite.height * table.board.pack.ratio), round(sprite.height))
        rect.center = (round(sprite.x), round(sprite.y))
        yield Spot(rect, Tip(card_text_suit(sprite.card), refusal_text(why, table.session.game), topic="turn"))


def _bid(picture: TricksPicture, seat: int) -> str:
    """What a seat bid and what it has, in words."""
    bid, won = picture.bids[seat], t("tip.has", n=picture.won[seat])
    return t("tip.bid.none") if bid is None else f"{t('tip.bid', n=bid)}, {won}"


def _trump(picture: TricksPicture) -> str:
    if picture.trump is None:
        return t("tricks.desk.trump-later")
    return t("tricks.desk.trump-none") if picture.trump is Suit.NONE else capitalised(suit_words(picture.trump))


def now(table: Table) -> Iterator[Tip]:
    """What may be bid, named or played."""
    question = voice_of(table.session.game).question(table.view, table.session.names)
    if question is not None:
        free = [choice.label for choice in question.choices if choice.refusal is None]
        naming = own_state(table.state).phase == "trump"
        key = t("keys.tricks-trump.key" if naming else "keys.tricks-bid.key")
        yield Tip(question.text, t("now.answers", answers=list_text(free)), key, "suit#" if naming else "bid#")
        return
    hand, dim = table.board.hand, table.dim
    cards = [hand.cards[token] for token in hand.order if token not in dim]
    leads = not own_state(table.state).trick
    text = t("now.play.cards", cards=cards_text(cards), n=len(cards))
    yield Tip(t("now.play"), text, "Enter", "lead" if leads else "turn")
    if claimed(table):
        yield Tip(t("tricks.desk.claim"), t("tip.claim"), "X")
