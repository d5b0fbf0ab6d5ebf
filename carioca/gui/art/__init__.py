"""The deck drawn by the program itself: every face as a scalable picture."""

from __future__ import annotations

from functools import lru_cache

from carioca.cards import HIDDEN, JOKER, Card
from carioca.gui.art.back import back_face
from carioca.gui.art.emblems import LOGO_RATIO, app_icon, logo
from carioca.gui.art.french.courts import court_face
from carioca.gui.art.french.joker import joker_face
from carioca.gui.art.french.pips import HEIGHT, WIDTH, number_face
from carioca.gui.art.suits import Look, look, suit_icon
from carioca.gui.art.svg import Drawing

__all__ = ["LOGO_RATIO", "Drawing", "Look", "app_icon", "face", "logo", "look", "suit_icon"]


@lru_cache(maxsize=128)
def face(card: Card, deck: Look) -> Drawing:
    """The picture of a card, 250 x 350 units; HIDDEN is the back."""
    if card == HIDDEN:
        return Drawing(WIDTH, HEIGHT, back_face(deck), halved=True)
    if card == JOKER:
        return Drawing(WIDTH, HEIGHT, joker_face(deck))
    if card.rank > 10:
        return Drawing(WIDTH, HEIGHT, court_face(card, deck), halved=True)
    return Drawing(WIDTH, HEIGHT, number_face(card, deck))
