"""Signs on the melds of a table with sides: suits of covered cards, what is new, points, and what a canasta is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import JOKER, Card, Suit
from carioca.games.canasta.melds import category
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.game import melding
from carioca.games.melding.state import Kind, Meld
from carioca.gui.canasta.picture import own as own_picture
from carioca.gui.canasta.places import SidesPlaces
from carioca.gui.canasta.places import own as own_places
from carioca.gui.draw.shapes import mix
from carioca.gui.frame.palette import Rgb
from carioca.gui.melding.marks import label_row
from carioca.gui.melding.zones import meld_zone
from carioca.gui.table import hud
from carioca.gui.table.focus import current
from carioca.gui.table.paint import PREMULTIPLIED, paint_card
from carioca.gui.table.zones import Zone
from carioca.i18n import t
from carioca.words.cards import rank_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

FRAMES: dict[str, Rgb] = {
    "real": (255, 206, 84),
    "semi": (222, 228, 236),
    "simple": (222, 228, 236),
    "wild": (206, 160, 255),
}
"""The colours of canastas: gold, silver, violet; the word beside it says the same."""
WORD, SHORT = "JOKER", "JK"
"""As it stands on the card itself."""
RED, RED_INK = (Suit.HEARTS, Suit.DIAMONDS), (200, 30, 44)


def kind_of(table: Table, number: int) -> str:
    """What kind of canasta a meld of the picture is, empty for none."""
    state, picture = own_state(table.state), own_picture(table.board.picture)
    meld = picture.melds[number]
    found = category(meld.kind, meld.cards, state.law, number in picture.locked) or ""
    return "simple" if found == "semi" and not state.order.semi_bonus else found


def bonus_of(table: Table, kind: str) -> int:
    """What a canasta of a kind adds."""
    order = own_state(table.state).order
    worth = {"real": order.real_bonus, "semi": order.semi_bonus, "wild": order.wild_bonus}
    return worth.get(kind, order.simple_bonus)


def label_melds(table: Table, layer: Surface, apart: set[int]) -> None:
    """The words and signs on all melds that lie still."""
    board, game = table.board, melding(table.session.game)
    picture, places = own_picture(board.picture), own_places(board.places)
    for number, meld in enumerate(picture.melds):
        sprites = board.cast.row(meld_zone(meld, number))
        if any(id(sprite) in apart for sprite in sprites) or len(sprites) != len(meld.cards):
            continue
        squared = places.items[number].squared
        if meld.kind is not Kind.RUN and not squared:
            _strips(table, layer, meld, number)
        elif meld.kind is Kind.RUN and not squared:
            label_row(table, layer, sprites, game.stands(table.state, meld), apart)
        _new(table, layer, number, len(meld.cards))
        kind = kind_of(table, number)
        if kind:
            _canasta(table, layer, number, meld, kind)
        else:
            _points(table, layer, number, meld)


def _strips(table: Table, layer: Surface, meld: Meld, number: int) -> None:
    """The index and the suit in one line on every covered card of an upright meld: its strip has no more room."""
    places, pal = own_places(table.board.places), table.stage.palette
    textures = table.stage.textures
    for at, card in enumerate(meld.cards[:-1]):
        rect = places.card_of(number, at)
        edge = max(1, rect.w // 40)
        inner = Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, rect.h - edge)
        hud.panel(table, layer, inner, max(1, rect.w // 16), pal.paper)
        size = max(8, round(rect.h * 0.86))
        colour = pal.ink if card.suit not in RED else RED_INK
        if card == JOKER:
            word = WORD if textures.text_width(WORD, 5, True) <= inner.w - 5 else SHORT
            wide = max(1, textures.text_width(word, size, True))
            words = textures.text(word, max(5, min(size, size * (inner.w - 5) // wide)), pal.seat_inks[4], True)
            layer.blit(words, words.get_rect(midleft=(inner.x + 3, inner.centery)))
            continue
        words = textures.text(rank_text(card.rank, card.suit), size, colour, True)
        sign = textures.suit(card.suit, max(7, round(rect.h * 0.72)))
        layer.blit(words, words.get_rect(midleft=(inner.x + 3, inner.centery)))
        layer.blit(sign, sign.get_rect(midleft=(inner.x + 5 + words.get_width(), inner.centery)))


def _new(table: Table, layer: Surface, number: int, count: int) -> None:
    """A ring around what its side laid in its last turn."""
    added = [one.at for one in own_picture(table.board.picture).added if one.meld == number and one.at < count]
    places, pal = own_places(table.board.places), table.stage.palette
    if not added:
        return
    if places.items[number].squared or len(added) == count:
        rects = [places.cards_of(number)]
    else:
        rects = [places.card_of(number, at) for at in added]
    for rect in rects:
        width = max(2, table.board.frame.px(2.5))
        hud.panel(table, layer, rect.inflate(2, 2), max(2, rect.w // 10), (*pal.ok, 0), pal.ok, width)


def _points(table: Table, layer: Surface, number: int, meld: Meld) -> None:
    """What a meld is worth, below it."""
    places, pal = own_places(table.board.places), table.stage.palette
    rect = places.melds.rects[number]
    words = str(own_state(table.state).order.value(meld.cards))
    image = table.stage.textures.text(words, max(8, round(places.measure.words * 0.82)), pal.muted, True)
    layer.blit(image, image.get_rect(midbottom=(rect.x + min(rect.w, places.measure.width) // 2, rect.bottom)))


def _canasta(table: Table, layer: Surface, number: int, meld: Meld, kind: str) -> None:
    """A frame, a word and the bonus, and how many cards it has."""
    places, pal, frame = own_places(table.board.places), table.stage.palette, table.board.frame
    colour, rect, cards = FRAMES[kind], places.melds.rects[number], places.cards_of(number)
    width = max(2, frame.px(3.5))
    _face(table, layer, number, meld)
    hud.panel(table, layer, cards.inflate(2 * width, 2 * width), max(3, cards.h // 14), (*colour, 0), colour, width)
    _count(table, layer, cards, len(meld.cards), colour)
    size = max(8, round(places.measure.words * 0.84))
    plate = Rect(rect.x, cards.bottom + width, rect.w, rect.bottom - cards.bottom - width)
    hud.panel(table, layer, plate, max(2, size // 3), mix(colour, (0, 0, 0), 0.72), mix(colour, (0, 0, 0), 0.2), 1)
    value = own_state(table.state).order.value(meld.cards)
    lines = (t(f"sides.canasta.{kind}"), f"+{bonus_of(table, kind)} · {value}")[: places.measure.lines]
    for at, words in enumerate(lines):
        image = hud.text(table, words, size, colour if at == 0 else pal.text, plate.w - 6, at == 0)
        layer.blit(
            image,
            image.get_rect(
                center=(plate.centerx, plate.y + round(plate.h * ((0.29 + 0.44 * at) if len(lines) > 1 else 0.48)))
            ),
        )


def _face(table: Table, layer: Surface, number: int, meld: Meld) -> None:
    """What is on top of squared cards: of a set a natural card, of a run what a wild at its end stands for."""
    board, places, state = table.board, own_places(table.board.places), own_state(table.state)
    if meld.kind is Kind.RUN:
        sprites = board.cast.row(meld_zone(meld, number))
        meanings = melding(table.session.game).stands(table.state, meld)
        for at in (0, -1):
            label_row(table, layer, [sprites[at]], (meanings[at],), set())
        return
    natural = next((card for card in meld.cards if not state.law.wild(card)), None)
    if natural is not None:
        slot = places.slots(meld_zone(meld, number), 1)[0]
        paint_card(table, layer, natural, slot)


def _count(table: Table, layer: Surface, cards: Rect, count: int, colour: Rgb) -> None:
    """How many cards lie on one another."""
    size = max(8, round(cards.h * 0.17))
    image = table.stage.textures.text(str(count), size, (20, 22, 26), True)
    box = Rect(0, 0, max(image.get_width() + size // 2, round(size * 1.3)), round(size * 1.3))
    box.topright = (cards.right - 2, cards.top + 2)
    hud.panel(table, layer, box, box.h // 2, colour)
    layer.blit(image, image.get_rect(center=box.center))


def unfolded(table: Table, surface: Surface) -> Rect:
    """The cards of a squared canasta side by side while the pointer or the keys are on it; the place it covers."""
    board = table.board
    stop = current(table) if table.focus.shown else None
    at = table.under if not table.focus.shown else stop.item if stop and isinstance(stop.item, Zone) else None
    picture, places = own_picture(board.picture), own_places(board.places)
    number = at.number if at is not None and at.kind == "meld" else -1
    if board.held or not 0 <= number < len(places.items) or number >= len(picture.melds):
        return Rect(0, 0, 0, 0)
    if not places.items[number].squared:
        return Rect(0, 0, 0, 0)
    return spread_out(table, surface, places, picture.melds[number].cards, places.melds.rects[number])


def spread_out(table: Table, surface: Surface, places: SidesPlaces, cards: tuple[Card, ...], near: Rect) -> Rect:
    """A row of cards on a panel over a place."""
    m, frame, pal = places.measure, table.board.frame, table.stage.palette
    pad = frame.px(10)
    step = min(max(m.across, 14), (frame.size[0] - 4 * pad - m.width) // max(1, len(cards) - 1))
    box = Rect(0, 0, m.width + (len(cards) - 1) * step + 2 * pad, m.height + 2 * pad)
    box.midbottom = (near.centerx, near.top - frame.px(4))
    box.clamp_ip(Rect((0, 0), frame.size).inflate(-2 * pad, -2 * pad))
    hud.panel(table, surface, box, frame.px(10), mix(pal.panel, (0, 0, 0), 0.2), pal.accent, max(1, frame.px(1.5)))
    for at, card in enumerate(cards):
        face = table.stage.textures.card(card, m.height)
        surface.blit(face, face.get_rect(topleft=(box.x + pad + at * step, box.y + pad)), None, PREMULTIPLIED)
    return box
