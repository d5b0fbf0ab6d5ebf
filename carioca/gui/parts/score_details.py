"""Pictures beside the score table: bids met, cards left, what points are made of, best and worst rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import marker
from carioca.gui.draw.shapes import sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import blank, box, common_px, fitted, paste, wording
from carioca.gui.parts.score_table import Faces, in_two_lines
from carioca.gui.parts.small_cards import chip, chip_size
from carioca.i18n import minus, t
from carioca.words.ledger import extremes
from carioca.words.names import Names

if TYPE_CHECKING:
    from carioca.cards import Card, Pack
    from carioca.engine.events import RoundEnded
    from carioca.engine.game import Game
    from carioca.gui.frame.stage import Stage
    from carioca.words.voice import Ledger


def bids_met(
    faces: Faces,
    names: tuple[str, ...],
    result: RoundEnded,
    width: int,
    row: int,
    sums: Sequence[str],
    totals: Sequence[int] = (),
) -> pygame.Surface:
    """One row of `row` px for each seat; who met the bid has a tick and a plate, who did not a cross, but neither where
    a revoke ended the round. Below stands how the points add up: under the bid where that has room, else under the
    name."""
    stage, pal = faces.stage, faces.stage.palette
    picture = blank(stage, (width, row * len(names)))
    letters = max(6, round(min(row * (0.36 if any(sums) else 0.42), 16 * stage.text_unit)))
    pad, dot = max(3, round(row * 0.22)), max(5, round(letters * 0.8))
    lead = faces.lead(row) or dot + dot // 2
    gains = _added(result, totals) or [minus(f"{points:+}") for points in result.points]
    first, last = round(width * 0.36) + lead - dot - dot // 2, round(letters * 3.4)
    last = _column(stage, gains, letters, width) if totals else last
    room = first - lead - dot // 2 - pad
    left = width - last - pad - first - 2 * letters
    size = common_px(stage, names, letters, room, True)
    small = max(6, round(letters * 0.9))
    foot = round(small * 1.3) if any(sums) else 0
    bid_at = first + letters + letters // 2
    widest = max((stage.textures.text_width(told, small) for told in sums), default=0)
    sum_at = bid_at if widest <= width - pad - bid_at else pad + lead
    for seat, (name, (bid, won)) in enumerate(zip(names, result.bids, strict=True)):
        met = seat in result.winners
        line = pygame.Rect(0, row * seat, width, row)
        middle = line.centery - foot // 2
        if met:
            plate = line.inflate(0, -max(2, row // 12))
            ground, edge = mix(pal.paper, pal.good_ink, 0.16), mix(pal.paper, pal.good_ink, 0.6)
            picture.blit(box(stage, plate, row // 4, ground, edge, max(1, row // 26)), plate)
        paste(picture, faces.mark(seat, round(row * 0.92), dot), midleft=(pad, line.centery))
        paste(picture, fitted(stage, name, size, pal.ink, room, met, shrink=False), midleft=(pad + lead, middle))
        points = fitted(stage, gains[seat], round(letters * 1.12), pal.ink, last, True)
        paste(picture, points, midright=(width - pad, middle))
        if result.reason != "revoke":
            mark = sign("tick" if met else "cross", letters, pal.good_ink if met else pal.ink_muted)
            paste(picture, mark, midleft=(first, middle))
        told = wording(stage, (t("score.bid", n=bid, won=won), t("score.bid.short", n=bid, won=won)), letters, left)
        words = fitted(stage, told, letters, pal.ink if met else pal.ink_muted, left)
        paste(picture, words, midleft=(bid_at, middle))
        if foot and sums[seat]:
            added = fitted(stage, sums[seat], small, pal.ink_muted, width - pad - sum_at)
            paste(picture, added, midleft=(sum_at, middle + (letters + foot) * 3 // 5))
    return picture


def _added(result: RoundEnded, totals: Sequence[int]) -> list[str]:
    """By seat the points of the round and what they come to, where that is known."""
    return [minus(f"{gain:+} = {n}") for gain, n in zip(result.points, totals, strict=True)] if totals else []


def _column(stage: Stage, words: Sequence[str], letters: int, width: int) -> int:
    """How wide the column is that these stand in, px."""
    widest = max(stage.textures.text_width(text, round(letters * 1.12), True) for text in words)
    return min(round(width * 0.3), widest + letters)


READABLE = 22  # the height (px) of cards whose letters have as much room as they need
SHARES = (0.8, 0.47, 0.31)  # how high cards in one, two and three lines may be, as shares of the row


def row_for(hands: Iterable[Sequence[Card]], width: int, row: int) -> int:
    """How high a row of `hands_left` is, at least `row` px, in which the longest of these hands can be read."""
    seen = chip_size(READABLE)[0] * 0.7  # of each that another one covers
    lines = max((ceil(len(hand) * seen / (width * 0.6)) for hand in hands), default=1)
    return max(row, min(lines, len(SHARES)) * READABLE if lines > 1 else 0)


def hands_left(
    faces: Faces,
    pack: Pack,
    names: Names,
    result: RoundEnded,
    width: int,
    row: int,
    sums: Sequence[str] | None,
    totals: Sequence[int] = (),
) -> pygame.Surface:
    """One row of `row` px for each seat: face, name, cards, and with `sums` the points of the round, and `totals` with
    them; below the cards stands how they add up where more counts than those, in a higher row where that takes lines.
    """
    stage, pal = faces.stage, faces.stage.palette
    # As large as other words where the row has room for it, and else as is seen well beside the cards.
    letters = max(6, round(min(max(row * 0.36, min(row * 0.48, 14 * stage.text_unit)), 16 * stage.text_unit)))
    dot = max(5, round(letters * 0.8))
    lead = faces.lead(row) or dot + dot // 2
    first, last = round(width * 0.28) + lead - dot - dot // 2, round(letters * 3.6) if sums is not None else 0
    gains = _added(result, totals) or [minus(points) for points in result.points]
    last = _column(stage, gains, letters, width) if totals and sums is not None else last
    wide = max(4, width - first - last)
    notes = _notes(stage, sums or [""] * len(names), letters, wide)
    foot = min((note.get_height() for note in notes if note), default=0)
    # What stands below the cards takes nothing from them.
    high = max(row, row_for(result.hands, width, min(row, round(34 * stage.text_unit))) + foot)
    size = common_px(stage, names, letters, first - lead - dot // 2, True)
    tops = list(accumulate((high + max(0, note.get_height() - foot if note else 0) for note in notes), initial=0))
    picture = blank(stage, (width, tops[-1]))
    for seat, name in enumerate(names):
        top, y = tops[seat], (tops[seat] + tops[seat + 1]) // 2
        if seat:
            pygame.draw.line(picture, pal.paper_shade, (0, top), (width, top), max(1, round(stage.text_unit)))
        paste(picture, faces.mark(seat, row, dot), midleft=(0, y))
        label = fitted(stage, name, size, pal.ink, first - lead - dot // 2, seat in result.winners, shrink=False)
        paste(picture, label, midleft=(lead, y))
        room = pygame.Rect(first, top, wide, high - foot)
        if note := notes[seat]:
            paste(picture, note, topleft=(room.x, room.bottom - foot // 6))
        if result.hands[seat]:
            _cards(stage, picture, pack.hand(result.hands[seat], by_suit=True), room)
        else:
            out = wording(stage, (names.said("score.out", seat), t("score.out.short")), letters, room.w, True)
            place = (room.x, room.centery)
            paste(picture, fitted(stage, out, letters, pal.good_ink, room.w, True), midleft=place)
        if sums is not None:
            words = fitted(stage, gains[seat], round(letters * 1.12), pal.ink, last, True)
            paste(picture, words, midright=(width, y))
    return picture


def _notes(stage: Stage, sums: Sequence[str], letters: int, width: int) -> list[pygame.Surface | None]:
    """How the points of each seat add up, in letters of one size; a line breaks only between two parts of a sum."""
    parts = [part for told in sums for part in told.split(", ")]
    px = common_px(stage, parts, max(6, round(letters * 0.92)), width)
    firm = [told.replace(" ", "\xa0").replace(",\xa0", ", ") for told in sums]
    return [stage.textures.text_block(told, px, stage.palette.ink_muted, width) if told else None for told in firm]


def _cards(stage: Stage, picture: pygame.Surface, order: tuple[Card, ...], room: pygame.Rect) -> None:
    """The cards side by side, in several lines where that lets them be larger; where they would become too small to be
    read they cover one another, in as many lines as have room.
    """
    heights = [_height(room.w, -(-len(order) // (at + 1)), round(room.h * share)) for at, share in enumerate(SHARES)]
    height, least = max(heights), min(READABLE, round(room.h * SHARES[0]))
    lines = heights.index(height) + 1
    if height < least:
        height, lines = least, max(1, min(len(SHARES), room.h // least))
    each, (wide, _) = -(-len(order) // lines), chip_size(height)
    step = min(wide + max(1, height // 14), (room.w - wide) / max(1, each - 1))
    apart = room.h / lines if lines > 2 else room.h * 0.49
    for at, card in enumerate(order):
        y = round(room.centery + (at // each - (lines - 1) / 2) * apart)
        paste(picture, chip(stage, card, height, int(step)), midleft=(room.x + round(at % each * step), y))


def _height(width: int, cards: int, most: int) -> int:
    """The height of chips of which so many fit side by side, at most `most`."""
    height = max(8, most)
    while height > 8 and cards * (chip_size(height)[0] + max(1, height // 14)) > width:
        height -= 1
    return height


LONGEST = 0.4  # the share of the width that a name beside its bar may take
TWO = 1.45  # how many lines high two lines of a name are


def made_of(stage: Stage, data: Ledger, width: int, row: int) -> pygame.Surface:
    """A line of `row` px for the names, for each part, for the sum, and a bar for each side."""
    pal = stage.palette
    bars = len(data.heads) if data.goal else 0
    letters = max(6, round(min(row * 0.5, 16 * stage.text_unit)))
    first = round(width * 0.24)
    column = (width - first) / len(data.heads)
    dot = max(5, round(letters * 0.7))
    widest = max(stage.textures.text_width(head.name, letters, True) for head in data.heads)
    # Long names stand in two lines, beside the bars only where these would become short.
    start = max(first, min(widest + letters, round(width * LONGEST)))
    high = row if widest <= column - 2 * dot else round(row * TWO)
    deep = row if widest <= start - letters else round(row * TWO)
    # Before the first round is over there is nothing to stand below the names.
    parts = row * len(data.made) + high if data.made else 0
    gap = row // 2 if bars and parts else 0
    picture = blank(stage, (width, parts + gap + deep * bars))
    for at, head in enumerate(data.heads if parts else ()):
        right = round(first + column * (at + 1))
        image = in_two_lines(stage, head.name, letters, pal.ink, (round(column) - 2 * dot, high))
        image = image.subsurface(image.get_bounding_rect()) if image.get_width() else image
        paste(picture, image, midright=(right, high // 2))
        paste(
            picture,
            marker(stage.palette, head.seats[0], dot),
            midright=(right - image.get_width() - dot // 2, high // 2),
        )
    for line, (title, texts) in enumerate(data.made):
        last = line == len(data.made) - 1
        _line(stage, picture, (title, texts), pygame.Rect(0, high + row * line, width, row), (first, letters), last)
    for at in range(bars):
        _bar(stage, picture, data, at, pygame.Rect(0, parts + gap + at * deep, width, deep), (start, letters))
    return picture


def _line(
    stage: Stage,
    picture: pygame.Surface,
    told: tuple[str, tuple[str, ...]],
    rect: pygame.Rect,
    sizes: tuple[int, int],
    last: bool,
) -> None:
    pal, (first, letters), (title, texts) = stage.palette, sizes, told
    pygame.draw.line(
        picture, pal.ink if last else pal.paper_shade, rect.topleft, rect.topright, max(1, round(stage.text_unit))
    )
    label = fitted(stage, title, letters, pal.ink if last else pal.ink_muted, first - letters, last)
    paste(picture, label, midleft=(0, rect.centery))
    column = (rect.w - first) / len(texts)
    for at, text in enumerate(texts):
        faint = text == "0" and not last
        ink = mix(pal.ink_muted, pal.paper, 0.3) if faint and not pal.high_contrast else pal.ink
        image = fitted(stage, minus(text), round(letters * (1.12 if last else 1)), ink, round(column), last)
        paste(picture, image, midright=(round(first + column * (at + 1)), rect.centery))


def _bar(
    stage: Stage, picture: pygame.Surface, data: Ledger, at: int, rect: pygame.Rect, sizes: tuple[int, int]
) -> None:
    pal, (start, letters), head = stage.palette, sizes, data.heads[at]
    total = data.course[-1][at]
    label = in_two_lines(stage, head.name, letters, pal.ink_muted, (start - letters, rect.h))
    paste(picture, label, midleft=(0, rect.centery))
    words = t("score.of-goal", have=minus(total), goal=data.goal)
    image = fitted(stage, words, letters, pal.ink, round(rect.w * 0.3), True)
    paste(picture, image, midright=(rect.right, rect.centery))
    widest = max(
        stage.textures.text_width(t("score.of-goal", have=minus(one), goal=data.goal), letters, True)
        for one in data.course[-1]
    )
    high = max(4, round(letters * 0.7))
    whole = pygame.Rect(start, 0, max(1, rect.w - start - min(widest, round(rect.w * 0.3)) - letters), high)
    whole.centery = rect.centery
    picture.blit(box(stage, whole, high // 2, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.2), 1), whole)
    done = whole.copy()
    done.w = round(whole.w * max(0.0, min(1.0, total / data.goal)))
    if done.w > 1:
        colour = pal.seat_inks[head.seats[0] % len(pal.seat_inks)]
        picture.blit(box(stage, done, high // 2, colour), done)


def extremes_table(stage: Stage, game: Game, data: Ledger, width: int, row: int) -> pygame.Surface | None:
    """Rows of `row` px: who, the best round and the worst one, with what they were called and their points; without
    those for whom all rounds were equal."""
    pal = stage.palette
    found = zip(data.heads, extremes(game, data), strict=True)
    told = [(head, pair) for head, pair in found if len({*pair}) > 1]
    if not told:
        return None
    picture = blank(stage, (width, row * len(told)))
    letters = max(6, round(row * 0.46))
    dot, names = max(5, round(letters * 0.8)), [head.name for head, _ in told]
    # Two who play together have a long name: it takes some of the room, and is never cut where letters can be smaller.
    widest = max(stage.textures.text_width(name, letters, True) for name in names) + 3 * dot
    first = round(width * 0.26) if widest <= width * 0.26 else min(round(width * 0.4), widest)
    name_px = common_px(stage, names, letters, first - 3 * dot, True)
    each = (width - first) // 2
    pairs = [pair for _, pair in told]
    lines = _lines(data, pairs, "" if all(row.title for row in data.rows) else "-short")
    text_px = _text_px(stage, lines, letters, each - dot)
    if any(stage.textures.text_width(text, text_px) > each - dot for line in lines for text in line):
        # The round's number tells it, too, where its name would be cut.
        lines = _lines(data, pairs, "-short")
        text_px = _text_px(stage, lines, letters, each - dot)
    for at, ((head, _), line) in enumerate(zip(told, lines, strict=True)):
        y = row * at
        if at % 2:
            bar = pygame.Rect(0, y, width, row)
            picture.blit(box(stage, bar, row // 4, pal.paper_shade), bar)
        paste(picture, marker(stage.palette, head.seats[0], dot), midleft=(dot // 2, y + row // 2))
        name = fitted(stage, head.name, name_px, pal.ink, first - 3 * dot, True, shrink=False)
        paste(picture, name, midleft=(2 * dot, y + row // 2))
        for side, text in enumerate(line):
            image = fitted(stage, text, text_px, pal.ink, each - dot, shrink=False)
            paste(picture, image, midleft=(first + side * each, y + row // 2))
    return picture


def _text_px(stage: Stage, lines: list[list[str]], letters: int, wide: int) -> int:
    return common_px(stage, [text for line in lines for text in line], letters, wide)


def _lines(data: Ledger, pairs: Sequence[Sequence[tuple[int, int]]], form: str) -> list[list[str]]:
    return [[_text(data, key + form, *one) for key, one in zip(("best", "worst"), pair, strict=True)] for pair in pairs]


def _text(data: Ledger, key: str, round_no: int, points: int) -> str:
    row = data.rows[round_no]
    return t(f"score.{key}", round=round_no + 1, title=row.title, points=minus(points))
