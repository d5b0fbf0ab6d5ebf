"""The decks drawn by the program itself: every face as a scalable picture."""

from __future__ import annotations

from functools import lru_cache

from carioca.cards import FRENCH, HIDDEN, JOKER, SPANISH, Card, Pack, Suit, pack_of
from carioca.gui.art.emblems import LOGO_RATIO, app_icon, logo
from carioca.gui.art.suits import Look, look, suit_icon
from carioca.gui.art.svg import Drawing, move

__all__ = ["LOGO_RATIO", "Drawing", "Look", "app_icon", "face", "logo", "look", "suit_emblem", "suit_icon"]

_SIZES = {FRENCH.name: (250.0, 350.0), SPANISH.name: (244.0, 380.0)}


@lru_cache(maxsize=160)
def face(card: Card, deck: Look, pack: Pack = FRENCH) -> Drawing:
    """The picture of a card in units of its pack: French cards are 250 x 350, Spanish ones 244 x 380.

    HIDDEN is the back, for which `pack` is asked; every other card knows its own.
    """
    if card == HIDDEN:
        from carioca.gui.art.back import back_face

        width, height = _SIZES[pack.name]
        return Drawing(width, height, back_face(deck, width, height), halved=True)
    if pack_of(card) is SPANISH:
        # Only who plays with this pack loads its drawings.
        from carioca.gui.art.spanish.faces import spanish_face

        return Drawing(*_SIZES[SPANISH.name], spanish_face(card, deck))
    return _french(card, deck)


def _french(card: Card, deck: Look) -> Drawing:
    from carioca.gui.art.french.courts import court_face
    from carioca.gui.art.french.joker import joker_face
    from carioca.gui.art.french.pips import number_face

    size = _SIZES[FRENCH.name]
    if card == JOKER:
        return Drawing(*size, joker_face(deck))
    if card.rank > 10:
        return Drawing(*size, court_face(card, deck), halved=True)
    return Drawing(*size, number_face(card, deck))


def suit_emblem(suit: Suit, deck: Look) -> Drawing:
    """A suit sign as the cards have it, in a 100 x 100 picture: Spanish ones in all their colours."""
    if suit <= Suit.NONE:
        return suit_icon(suit, deck.suit(suit))
    from carioca.gui.art.spanish.signs import sign

    # What is long lies across the square.
    scale, turn = (1.2, 38) if suit in (Suit.ESPADAS, Suit.BASTOS) else (0.98, 0)
    return Drawing(100, 100, move(50, 50, sign(suit, deck, scale), turn=turn))
