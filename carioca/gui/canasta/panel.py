"""What opens over the table and stays until it is sent away: the pozo, a choice of readings, what all have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import and_

from pygame import Rect, Surface

from carioca.cards import FRENCH, Card
from carioca.games.canasta.law import Law
from carioca.games.canasta.melds import kind_of, stands
from carioca.games.canasta.proposal import Rows, fitting, gained
from carioca.games.melding.actions import Draw, TakePile
from carioca.games.melding.state import Kind
from carioca.gui.canasta.layout import SidesTable
from carioca.gui.canasta.moves import SidesMoves, joined
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import mix
from carioca.gui.table.model import Row
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED
from carioca.gui.table.slots import CARD_RATIO
from carioca.i18n import capitalised, t
from carioca.words.cards import card_the, cards_text, list_text, points_text

TOLD = 4  # so many melds are named in a sentence
STRIP = 13  # pixels that a card of a grid shows at least


class PanelPaint:
    def __init__(self, moves: SidesMoves) -> None:
        self.moves, self.open = moves, moves.open

    def draw(self, table: SidesTable, surface: Surface) -> Rect:
        if not self.open.kind:
            return Rect(0, 0, 0, 0)
        rect = table.board.places.panel
        panels.opened(table, surface, rect)
        if self.open.kind == "ways":
            self._way_buttons(table, surface)
            return rect
        if self.open.kind == "pozo":
            self._pozo(table, surface)
        else:
            self._seen(table, surface)
        for button in table.buttons:
            if button.command.place in table.board.places.buttons:
                panels.draw_button(table, surface, button)
        return rect

    def _pozo(self, table: SidesTable, surface: Surface) -> None:
        places, frame = table.board.places, table.board.frame
        pile, state = table.board.picture.pile, table.state
        pad, spot = frame.tx(10), places.buttons
        _title(table, surface, t("sides.pozo.title", n=len(pile), points=points_text(state.options.value(pile))))
        facts = _block(table, " ".join(self.pozo_facts(table)), places.panel.w - 2 * pad)
        foot = spot["take"].y - pad // 2 - facts.get_height()
        surface.blit(facts, (places.panel.x + pad, foot))
        top = spot["tab0"].bottom + pad // 2
        area = Rect(places.panel.x + pad, top, places.panel.w - 2 * pad, max(4, foot - pad // 2 - top))
        cards, marked = arranged(table, self.open.tab)
        for rect, card, mark in zip(grid(area, len(cards)), cards, marked, strict=True):
            _card(table, surface, card, rect)
            if mark:
                dot = disc(max(6, frame.px(11)), table.stage.palette.ok)
                near = max(6, frame.px(9))
                surface.blit(dot, dot.get_rect(center=(rect.x + near, rect.bottom - near)))

    def pozo_facts(self, table: SidesTable) -> list[str]:
        state, pile = table.state, table.board.picture.pile
        if not pile or table.board.viewer is None:
            return []
        mine = tuple(table.board.hand.cards.values())
        taking = self.moves.taking_of(table)
        laid = sum(map(len, taking.melds)) if isinstance(taking, TakePile) else 0
        lines = [t("sides.pozo.hand", n=len(mine) + len(pile) - laid)]
        if not table.my_turn or state.phase != "draw":
            return [*lines, t("sides.pozo.later")]
        if isinstance(taking, TakePile):
            worth = sum(map(state.options.value, taking.melds))
            lines.append(t("sides.pozo.salida", melds=_rows(taking.melds), points=points_text(worth)))
            top = joined(state, taking, state.hand)
            if top is not None:
                lines.append(t("sides.pozo.top", card=card_the(top)))
            return lines
        if taking is None:
            refusal = table.session.check(Draw("pile"))
            key = "pozo-needs-salida" if refusal is not None and refusal.code == "pozo-needs-salida" else "not-now"
            return [*lines, t(f"sides.pozo.{key}")]
        if len(pile) == 1 and state.options.no_return_of_single_pozo_card:
            lines.append(t("sides.pozo.stays"))
        lines += _gained_words(state.law, table.once(("pozo", mine, pile), partial(gained, state, mine, pile)))
        fits = table.once(("fits", mine, pile), partial(fitting, state, pile))
        return [*lines, *([t("sides.pozo.fits", cards=cards_text(fits))] if fits else [])]

    def _way_buttons(self, table: SidesTable, surface: Surface) -> None:
        """Each way shows what tells it from the others; melds that lie so in all of them are named above."""
        frame, pal, state = table.board.frame, table.stage.palette, table.state
        spot, hand = table.board.places.buttons, tuple(table.board.hand.cards.values())
        shared, apart = told_apart([action.melds for action in self.open.ways])
        title = [t("sides.ways.more" if self.open.more else "sides.ways.title")]
        title += [t("sides.ways.shared", melds=_rows(shared))] if shared else []
        _title(table, surface, " ".join(title))
        worths = [sum(map(state.options.value, action.melds)) for action in self.open.ways]
        for button in table.buttons:
            if button.command.place not in spot:
                continue
            if not button.name.startswith("way"):
                panels.draw_button(table, surface, button)
                continue
            at, rect = int(button.name[3:]), button.rect
            action, rows = self.open.ways[at], apart[at]
            hot = table.hovered_button == button.name
            fill = mix(pal.panel, pal.panel_edge, 0.35 if hot else 0.15)
            panels.panel(table, surface, rect, frame.px(10), fill, pal.accent if hot else pal.panel_edge, 1)
            number = table.stage.textures.text(button.command.key, frame.tx(17), pal.accent, True)
            surface.blit(number, number.get_rect(center=(rect.x + frame.tx(18), rect.centery)))
            told = [points_text(worths[at])] if len(set(worths)) > 1 else []
            told += wild_words(state.law, rows)
            top = joined(state, action, hand)
            if top is not None and {joined(state, other, hand) for other in self.open.ways} != {top}:
                told.append(t("sides.tray.top", card=card_the(top)))
            x = rect.x + frame.tx(36)
            room = rect.right - x - frame.tx(8)
            words = (
                panels.text(table, " · ".join(told), frame.tx(15), pal.muted, max(1, room * 2 // 5)) if told else None
            )
            x = _rows_of_cards(
                table, surface, rows, Rect(x, rect.y + 4, room - (words.get_width() + 8 if words else 0), rect.h - 8)
            )
            if words:
                surface.blit(words, words.get_rect(midleft=(x + 8, rect.centery)))

    def _seen(self, table: SidesTable, surface: Surface) -> None:
        places, frame, pal = table.board.places, table.board.frame, table.stage.palette
        pad, spot = frame.tx(10), places.buttons
        _title(table, surface, t("sides.seen.title"))
        state, names = table.state, table.session.names
        known = [(seat, cards) for seat, cards in enumerate(state.known) if cards and seat != table.board.viewer]
        top, bottom = spot["tab0"].bottom + pad // 2, spot["shut"].y - pad // 2
        if not known:
            words = _block(table, t("sides.seen.none"), places.panel.w - 2 * pad)
            surface.blit(words, (places.panel.x + pad, top))
            return
        each = min((bottom - top) // len(known), frame.px(110))
        for at, (seat, cards) in enumerate(known):
            y = top + at * each
            colour = pal.seat_colours[seat % len(pal.seat_colours)]
            name = panels.text(table, names[seat], frame.tx(16), colour, frame.tx(110), True)
            surface.blit(name, name.get_rect(midleft=(places.panel.x + pad, y + each // 2)))
            left = places.panel.x + pad + frame.tx(120)
            area = Rect(left, y + 2, places.panel.right - pad - left, each - 6)
            ordered = sorted(cards, key=FRENCH.by_suit)
            places_of = grid(area, len(ordered))
            for rect, card in zip(places_of, ordered, strict=True):
                _card(table, surface, card, rect.move(area.x - places_of[0].x, 0))


def arranged(table: SidesTable, tab: int) -> tuple[tuple[Card, ...], tuple[bool, ...]]:
    """The cards of a tab, and which of them carry a mark: the top of the pozo, in the own hand what comes from it."""
    pile = table.board.picture.pile
    viewer = table.board.viewer
    if tab == 0:
        return pile, tuple(at == len(pile) - 1 for at in range(len(pile)))
    if tab == 1 or viewer is None:
        return tuple(sorted(pile, key=FRENCH.by_suit)), (False,) * len(pile)
    hand = tuple(table.board.hand.cards.values())
    pairs = sorted([(card, False) for card in hand] + [(card, True) for card in pile],
                   key=lambda pair: (FRENCH.by_suit(pair[0]), pair[1]))  # fmt: skip
    return tuple(card for card, _ in pairs), tuple(mark for _, mark in pairs)


def _rows(rows: Sequence[Sequence[Card]]) -> str:
    told = [cards_text(row) for row in rows[:TOLD]]
    if len(rows) > TOLD:
        told.append(t("sides.pozo.more", n=len(rows) - TOLD))
    return list_text(told)


def _gained_words(law: Law, rows: Sequence[Row]) -> Iterator[str]:
    """What a pozo makes, and apart from it what costs a wild."""
    kinds = [(kind_of(row, law), row) for row in rows]
    costs = [sum(one is not None for one in stands(kind, row, law)) for kind, row in kinds if kind is not None]
    clean = [row for row, wilds in zip(rows, costs, strict=True) if not wilds]
    mixed = [row for row, wilds in zip(rows, costs, strict=True) if wilds]
    if clean:
        yield t("sides.pozo.melds", melds=_rows(clean))
    if mixed:
        yield t("sides.pozo.melds-wild", melds=_rows(mixed), n=sum(costs))
    if not rows:
        yield t("sides.pozo.no-melds")


def wild_words(law: Law, rows: Sequence[Row]) -> list[str]:
    kinds = [(kind_of(row, law), row) for row in rows]
    meant = [card for kind, row in kinds if kind is Kind.RUN for card in stands(kind, row, law) if card is not None]
    return [t("sides.ways.wild", card=cards_text((card,))) for card in meant]


def told_apart(ways: Sequence[Rows]) -> tuple[Rows, list[Rows]]:
    """The melds that lie alike in all ways, and those of each way beside them."""
    counted = [Counter(rows) for rows in ways]
    same = reduce(and_, counted)
    return tuple(same.elements()), [tuple((one - same).elements()) for one in counted]


def _rows_of_cards(table: SidesTable, surface: Surface, rows: Rows, area: Rect) -> int:
    """Melds side by side, their cards as far apart as there is room, and lower where there is none; where they end
    (px)."""
    gap, x, high = table.board.frame.tx(16), area.x, area.h
    covered = sum(len(row) - 1 for row in rows)
    while True:
        wide = round(high * CARD_RATIO)
        free = area.w - len(rows) * wide - (len(rows) - 1) * gap
        least = min(STRIP, max(3, round(wide * 0.25)))
        if free >= covered * least or high <= 12:
            break
        high -= 1
    step = max(least, min(round(wide * 0.5), free // max(1, covered)))
    top = area.centery - high // 2
    for row in rows:
        for at, card in enumerate(row):
            _card(table, surface, card, Rect(x + at * step, top, wide, high))
        x += (len(row) - 1) * step + wide + gap
    return x - gap


def grid(area: Rect, count: int) -> list[Rect]:
    """Places for so many cards in as few rows as let the cards be large, each showing its index at least."""
    best: tuple[int, int, int] = (0, 1, 0)
    for rows in range(1, 9):
        high = min((area.h - 4 * (rows - 1)) // rows, round(area.h * 0.62))
        wide, per = round(high * CARD_RATIO), -(-count // rows)
        step = min(wide + 4, (area.w - wide) // max(1, per - 1))
        if high > 8 and (per <= 1 or step >= max(STRIP, round(wide * 0.29))):
            best = max(best, (high, rows, step))
    high, rows, step = best
    if not high:
        high, rows = max(8, area.h // 8), 8
        step = max(1, (area.w - round(high * CARD_RATIO)) // max(1, -(-count // rows) - 1))
    wide, per = round(high * CARD_RATIO), max(1, -(-count // rows))
    gap = min(8, (area.h - rows * high) // max(1, rows - 1)) if rows > 1 else 0
    used = (min(count, per) - 1) * step + wide
    left = area.x + max(0, (area.w - used) // 2)
    top = area.y + max(0, (area.h - rows * high - (rows - 1) * gap) // 2)
    return [Rect(left + at % per * step, top + at // per * (high + gap), wide, high) for at in range(count)]


def _card(table: SidesTable, surface: Surface, card: Card, rect: Rect) -> None:
    textures = table.stage.textures
    shadow, face = textures.shadow(rect.h, False), textures.card(card, rect.h)
    surface.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + 1)), None, PREMULTIPLIED)
    surface.blit(face, face.get_rect(center=rect.center), None, PREMULTIPLIED)


def _title(table: SidesTable, surface: Surface, words: str) -> None:
    places, frame = table.board.places, table.board.frame
    spot, left = places.buttons, places.panel.x + frame.tx(14)
    tabs = any(button.command.place == "tab0" for button in table.buttons)
    room = (spot["tab0"].x if tabs else places.panel.right) - left - frame.tx(10)
    image = panels.text(table, capitalised(words), frame.tx(18), table.stage.palette.text, room, True)
    surface.blit(image, image.get_rect(midleft=(left, spot["tab0"].centery)))


def _block(table: SidesTable, words: str, width: int) -> Surface:
    return table.stage.textures.text_block(words, table.board.frame.tx(15), table.stage.palette.muted, width)
