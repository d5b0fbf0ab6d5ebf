"""The upper blocks of a sheet: the rounds with their melds as tiny cards, and what cards cost."""

from __future__ import annotations

from carioca.sheet.content import JOKER, Content, Price, Round
from carioca.sheet.faces import CAPITAL
from carioca.sheet.page import ACCENT, INK, QUIET
from carioca.sheet.setting import COLUMN, COLUMNS, INNER, LEFT, Setting
from carioca.suit_shapes import SIGNS

# Lengths at scale 1.
_INDENT = 18.0
_TINY, _TINY_HIGH, _TINY_STEP, _MELD_GAP = 2.4, 4.4, 3.3, 3.2
_CARD, _CARD_HIGH, _CARD_GAP, _SPAN, _BEFORE_POINTS = 15.0, 21.0, 3.0, 7.0, 8.0
_POINTS = 1.1
# Points between two prices.
_WIDEST = 96.0


def set_rounds(setting: Setting, content: Content, y: float) -> float:
    """The rounds down one column and then the other, from the upper edge to the lower, which it gives."""
    y = lower = setting.heading(LEFT, y, INNER, content.rounds_title)
    rows = -(-len(content.rounds) // 2)
    for x, part in zip(COLUMNS, (content.rounds[:rows], content.rounds[rows:]), strict=True):
        digits = max((setting.page.length(str(entry.number), setting.body, True) for entry in part), default=0.0)
        cards = max(setting.page.length(entry.cards, setting.body, True) for entry in content.rounds)
        for at, entry in enumerate(part):
            _round(setting, x, y + at * setting.pitch, entry, digits, cards)
        lower = max(lower, y + len(part) * setting.pitch)
    if content.missing:
        setting.mark(LEFT, setting.base(lower), setting.body)
    for line in setting.page.wrapped(content.missing, setting.body, INNER, True):
        setting.page.write(LEFT, setting.base(lower), line, setting.body, bold=True)
        lower += setting.pitch
    return lower


def _round(setting: Setting, x: float, y: float, entry: Round, digits: float, cards: float) -> None:
    """A row: number, contract, its melds, its cards; the room for the number and for the cards is given."""
    page, size, scale, base = setting.page, setting.body, setting.scale, setting.base(y)
    page.write_to(x + digits, base, str(entry.number), size, bold=True, colour=ACCENT)
    melds = scale * (sum(entry.melds) * _TINY_STEP + (len(entry.melds) - 1) * _MELD_GAP - (_TINY_STEP - _TINY))
    room = COLUMN - _INDENT * scale - melds - cards - 16.0 * scale
    fitted = setting.fitted(entry.contract, size, room, entry.changed)
    page.write(x + _INDENT * scale, base, entry.contract, fitted, bold=entry.changed)
    page.write_to(x + COLUMN, base, entry.cards, size, bold=entry.changed, colour=INK if entry.changed else QUIET)
    at = x + COLUMN - cards - 8.0 * scale - melds
    for length in entry.melds:
        for _ in range(length):
            page.rule(at, base - 5.6 * scale, _TINY * scale, _TINY_HIGH * scale, QUIET)
            at += _TINY_STEP * scale
        at += _MELD_GAP * scale
    if entry.changed:
        setting.mark(x, base, size)
    page.rule(x, y + setting.pitch - 0.4, COLUMN, 0.4)


def set_prices(setting: Setting, content: Content, y: float) -> float:
    """What cards cost: small cards with their points, evenly spread, or in two columns where they are too many."""
    y = setting.heading(LEFT, y, INNER, content.prices_title) + 7.0 * setting.scale
    high = _CARD_HIGH * setting.scale
    widths = [_price_width(setting, price) for price in content.prices]
    gaps = len(widths) - 1
    if sum(widths) + 12.0 * gaps <= INNER:
        gap = min(_WIDEST, (INNER - sum(widths)) / max(1, gaps))
        places = [(LEFT + sum(widths[:at]) + gap * at, 0) for at in range(len(widths))]
    else:
        # Two to a row, each at the beginning of a column.
        places = [(COLUMNS[at % 2], at // 2) for at in range(len(widths))]
    for (x, row), price in zip(places, content.prices, strict=True):
        _price(setting, x, y + row * (high + 6.0 * setting.scale), price)
    return y + high + places[-1][1] * (high + 6.0 * setting.scale)


def _price_width(setting: Setting, price: Price) -> float:
    gaps = (len(price.ranks) - 1) * (_CARD_GAP + (_SPAN if price.span else 0.0))
    letters = setting.page.length(price.points, setting.body * _POINTS, True)
    return setting.scale * (len(price.ranks) * _CARD + gaps + _BEFORE_POINTS) + letters


def _price(setting: Setting, x: float, y: float, price: Price) -> None:
    page, scale, size = setting.page, setting.scale, setting.body * _POINTS
    middle = y + _CARD_HIGH * scale / 2
    for number, rank in enumerate(price.ranks):
        if number and price.span:
            page.rule(x, middle - 0.4, _SPAN * scale - 1.0, 0.8, QUIET)
            x += _SPAN * scale + 1.0
        page.card(x, y, _CARD * scale, _CARD_HIGH * scale, 0.7)
        _rank(setting, x + _CARD * scale / 2, middle, rank)
        x += (_CARD + _CARD_GAP) * scale
    x += (_BEFORE_POINTS - _CARD_GAP) * scale
    page.write(x, middle + size * CAPITAL / 2, price.points, size, bold=price.changed)


def _rank(setting: Setting, x: float, y: float, rank: str) -> None:
    """What stands on a small card around its middle."""
    page, size = setting.page, 9.0 * setting.scale
    if rank == JOKER:
        page.star(x, y, 5.2 * setting.scale, ACCENT)
        return
    letters = rank.rstrip("".join(SIGNS))
    suit = rank[len(letters) :]
    base = y + size * CAPITAL / 2 - (4.0 * setting.scale if suit else 0.0)
    page.write(x - page.length(letters, size, True) / 2, base, letters, size, bold=True)
    if suit:
        sign = 8.0 * setting.scale
        page.write(x - page.length(suit, sign) / 2, y + 8.0 * setting.scale, suit, sign)
