"""Every face of the Spanish pack: frame and index, and between them the signs or a figure in full length."""

from __future__ import annotations

from carioca.cards import Card
from carioca.gui.art.spanish.aces import ace_picture
from carioca.gui.art.spanish.figures import figure
from carioca.gui.art.spanish.frame import HEIGHT, WIDTH, framed, index_of
from carioca.gui.art.spanish.pips import number_picture
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import move


def spanish_face(card: Card, look: Look) -> str:
    """Body of a card in card units."""
    if card.rank == 1:
        picture = ace_picture(card.suit, look)
    else:
        picture = number_picture(card, look) if card.rank <= 7 else figure(card, look)
    return framed(card, look) + move(WIDTH / 2, HEIGHT / 2, picture, scale=index_of(look.large_index).picture)
