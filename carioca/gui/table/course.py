"""What has just happened at each seat and who is next: traces of the last turns, and the way round the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from carioca.cards import Card
from carioca.engine.events import RoundEnded
from carioca.gui.draw.shapes import mix, sign
from carioca.gui.table import corner, hud
from carioca.gui.table.paint import PREMULTIPLIED
from carioca.gui.table.values import Trace
from carioca.words.cards import card_text_suit

if TYPE_CHECKING:
    from carioca.gui.table.frame import Frame
    from carioca.gui.table.table import Table

FADED = 0.6
"""What is left of a trace when everybody has had a turn since; the next one takes its place."""


class Seen(NamedTuple):
    """The last draw and discard of a seat, and how many turns have begun since."""

    drew: Trace | None = None
    threw: Trace | None = None
    age: int = 0


def traces(table: Table) -> dict[int, Seen]:
    """What every seat did last, as far as it was within a lap; nothing once the round is over."""
    log, found = table.log, dict[int, Seen]()
    if not log or isinstance(log[-1], RoundEnded):
        return found
    seats = len(table.session.seats)
    begun = [0, *(at for at, _ in table.turns_at), len(log)]
    for age, (start, end) in enumerate(pairwise(reversed(begun))):
        if age > seats:
            break
        for event in reversed(log[end:start]):
            trace = table.desk.trace(event)
            if trace is None:
                continue
            seen = found.get(trace.seat, Seen(age=age))
            if seen.age == age:
                found[trace.seat] = _with(seen, trace)
    return found


def _with(seen: Seen, trace: Trace) -> Seen:
    """An earlier event of the same turn: what was told of it stays."""
    if trace.thrown:
        return seen if seen.threw is not None else seen._replace(threw=trace)
    return seen if seen.drew is not None else seen._replace(drew=trace)


# -- painted -----------------------------------------------------------------------------------------------------------


def draw_course(table: Table, surface: Surface) -> None:
    """The arrows between the names, and the traces over the rivals' cards."""
    _draw_way(table, surface)
    draw_traces(table, surface)


def draw_traces(table: Table, surface: Surface) -> None:
    """What each rival did in the last turn, over the cards."""
    seats = len(table.session.seats)
    for seat, seen in traces(table).items():
        if seat in table.board.frame.seats:
            # The turn that is being played has begun since, whoever was before it.
            share = 1 - (1 - FADED) * min(1.0, max(0, seen.age - 1) / max(1, seats - 2))
            _draw_trace(table, surface, seat, seen, 1.0 if table.stage.palette.high_contrast else share)


def _draw_way(table: Table, surface: Surface) -> None:
    """An arrow from each name to the one that plays after it; the one from who plays to who is next is bright."""
    board, frame, pal = table.board, table.board.frame, table.stage.palette
    count = len(table.session.seats)
    if count < 3:
        return
    step, turn = table.session.match.setup.options.step, board.picture.turn
    bright = turn if table.desk.next(table) is not None else None
    order = [(board.seat + step * at) % count for at in range(count)]
    name = "left" if step > 0 else "right"
    for at, seat in enumerate(order):
        after = order[(at + 1) % count]
        middle, room = arrow_at(frame, seat, after, step)
        size = max(4, min(frame.tx(17), room))
        colour = pal.accent if seat == bright else mix(pal.felt, pal.muted, 0.45)
        image = sign("down" if after == board.seat else name, size, colour, 0.2 if seat == bright else 0.15)
        surface.blit(image, image.get_rect(center=middle))


def arrow_at(frame: Frame, seat: int, after: int, step: int) -> tuple[tuple[int, int], int]:
    """Where the arrow between two neighbours stands, and how much room it has (px); the own name lies elsewhere."""
    pills = {other: box.pill for other, box in frame.seats.items()}
    edge = frame.tx(17)
    if seat not in pills or after not in pills:
        pill, first = pills[after if seat not in pills else seat], seat not in pills
        # From the own name the way leads in at one side, and out to it at the other.
        right = (step > 0) == first
        x = pill.right + edge if right else pill.left - edge
        arrow = Rect(x - edge // 2, pill.centery - edge // 2, edge, edge)
        small = [frame.buttons[each] for each in (("help", *corner.NAMES) if right else ("menu",))]
        beside = [button for button in small if button.top < arrow.bottom and button.bottom > arrow.top]
        free = min((button.left - pill.right if right else pill.left - button.right for button in beside), default=edge)
        if any(arrow.colliderect(button) for button in beside):
            # Where the names reach up to the buttons in the corners the arrow takes what lies between.
            return (pill.right + free // 2 if right else pill.left - free // 2, pill.centery), max(4, free - 2)
        return (x, pill.centery), edge
    one, other = sorted((pills[seat], pills[after]), key=lambda pill: pill.x)
    return ((one.right + other.left) // 2, one.centery), max(4, other.left - one.right - 2)


def _draw_trace(table: Table, surface: Surface, seat: int, seen: Seen, share: float) -> None:
    """A small sign over the lower edge of a rival's cards: from where a card came, and which one went."""
    frame, pal, box = table.board.frame, table.stage.palette, table.board.frame.seats[seat]
    parts = [*_drawn(table, seen.drew)]
    if seen.threw is not None:
        parts += [sign("right", frame.tx(11), pal.text, 0.18), _small_card(table, seen.threw.cards[-1])]
    gap, high = frame.tx(4), frame.tx(19)
    left, right = _room(table, seat)
    wide = _width(parts, gap)
    if wide > right - left and seen.threw is not None and seen.drew is not None:
        # Where the word at the name leaves little room, what was thrown is told alone.
        parts = parts[-2:]
        wide, seen = _width(parts, gap), seen._replace(drew=None)
    chip = Surface((wide, high), pygame.SRCALPHA)
    hud.panel(table, chip, chip.get_rect(), high // 2, (*pal.panel, 225), mix(pal.panel, pal.panel_edge, 0.6), 1)
    x = gap
    unseen = seen.drew is not None and not seen.drew.cards
    for at, part in enumerate(parts):
        chip.blit(part, part.get_rect(midleft=(x, high // 2)), special_flags=0 if at or not unseen else PREMULTIPLIED)
        x += part.get_width() + gap
    chip.set_alpha(round(255 * share))
    beside = table.company.likenesses.rises(seat, box.pill)
    middle = box.pill.centerx + beside // 2 + frame.tx(8 if beside else 3)
    place = chip.get_rect(center=(middle, box.fan.bottom - frame.px(4)))
    place.x = max(left, min(place.x, right - wide))
    surface.blit(chip, place)


def _room(table: Table, seat: int) -> tuple[int, int]:
    """From where to where a rival's trace may stand: between the word at the name and the number of cards."""
    frame, pill, word = table.board.frame, table.board.frame.seats[seat].pill, hud.tag_place(table, seat)
    gap = frame.px(2)
    return max(pill.left, word.right + gap if word.w else 0), pill.right - frame.tx(26) - gap


def _width(parts: Sequence[Surface], gap: int) -> int:
    """How wide the parts are side by side, with a gap around each."""
    return sum(part.get_width() for part in parts) + gap * (len(parts) + 1)


def _drawn(table: Table, drew: Trace | None) -> list[Surface]:
    """The card that all saw going into the hand, of several the last one; the back of one that nobody saw."""
    if drew is None:
        return []
    if drew.cards:
        more = len(drew.cards) - 1
        return [_small_card(table, drew.cards[-1], f" +{more}" if more else "")]
    return [table.stage.textures.back(table.board.frame.tx(15), pack=table.board.pack)]


def _small_card(table: Table, card: Card, more: str = "") -> Surface:
    """A card as two signs on paper."""
    frame, pal = table.board.frame, table.stage.palette
    words = table.stage.textures.text(card_text_suit(card) + more, frame.tx(12), pal.ink, True)
    rect = Rect(0, 0, words.get_width() + frame.tx(6), frame.tx(15))
    image = Surface(rect.size, pygame.SRCALPHA)
    hud.panel(table, image, rect, frame.tx(4), pal.paper)
    image.blit(words, words.get_rect(center=rect.center))
    return image
