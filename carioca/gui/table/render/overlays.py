"""What is said over the table, and where: one thing at a time, by its rank, over nothing that it speaks of, nothing
that is asked, no name, no button and no other words, and over as few cards as can be.

Whatever wants to be said is put on the table (`toast`, `tutor`, `tip`, `hovered_seat`) by who wants it; only here is
decided whether it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pygame import Rect, Surface

from carioca.gui.forms.room import Room, beside, cheapest
from carioca.gui.forms.tooltip import TipParts, Units, paint_tip, tip_parts
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.render import effects, messages, seats
from carioca.gui.table.render.bubbles import bubbles
from carioca.gui.table.render.keep import APART, CARD, apart_places, kept, weighed
from carioca.gui.table.render.messages import ToastParts, TutorParts
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.table import Rank
from carioca.rulebook import brief, brief_of

if TYPE_CHECKING:
    from carioca.gui.table.guide import Tip
    from carioca.gui.table.table import Table, Toast

WIDTHS = (620, 420, 300, 220)  # design units: how wide a sentence may be that stands over the table, the best first
NARROW, SMALLER = 900.0, 200.0
"""What each narrower form of a sentence is dearer, and each smaller one of what a lesson asks for, in weighed px²."""
STAR = 24  # design units from what is hinted at to the words: the star over a card stands between them
TIP_WIDTHS = (1.0, 1.4, 1.9, 0.75)  # how wide a tip in large letters may be, as parts of the usual width
SIZES = 4  # in how many steps large letters become those of 100 %
POINTER = (20, 26)  # design units: how far the pointer's arrow reaches to the right and down
HARDLY = 60.0  # weighed px² for which words that lie already stay where they are
LAST = 40.0  # how dear what should be kept is where a window has no place at all without it
P = TypeVar("P", ToastParts, TutorParts)


class Said(NamedTuple):
    """What is seen now with its places: a sentence, what a lesson asks for, a tip, the card of a rival; `stood`: where
    a lesson asked last."""

    toast: ToastParts | None = None
    lesson: TutorParts | None = None
    tip: tuple[TipParts, Rect] | None = None
    plate: tuple[Surface, Rect] | None = None
    stood: TutorParts | None = None

    @property
    def boxes(self) -> list[Rect]:
        parts = [one.box for one in (self.toast, self.lesson) if one is not None]
        return parts + [one[1] for one in (self.tip, self.plate) if one is not None]


class _Key(NamedTuple):
    """All that what is said, and where, follows from."""

    look: tuple[object, ...]
    toast: Toast | None
    version: int
    places: int
    words: str
    tip: object
    pointed: int | None
    outcome: str


def said(table: Table) -> Said:
    """Found once for what it follows from: it is asked for with every picture and every press; nothing is said below a
    curtain, which speaks for itself."""
    if table.covered:
        return Said()
    frame, toast = table.board.frame, table.toast
    words = table.tutor.words if table.tutor is not None else ""
    pointed = seats.pointed_plate(table, current(table) if table.focus.shown else None)
    look = frame.size, frame.text, id(table.stage.palette)
    key = _Key(look, toast, table.version, id(table.board.places), words, table.tip, pointed, table.outcome)
    (before, old), was = table.placed, Said()
    if isinstance(before, _Key) and isinstance(old, Said):
        if before == key:
            return old
        if before.look == look:
            was = old if before.toast is toast else old._replace(toast=None)
    now = Said(stood=was.stood)
    if words and (toast is None or toast.rank >= Rank.LESSON):
        lesson = _lesson(table, words, was.stood)
        now = now._replace(lesson=lesson, stood=lesson)
    if toast is not None:
        now = now._replace(toast=_toast(table, toast, now.boxes, was.toast))
    if table.tip is not None:
        now = now._replace(tip=_tip(table, now.boxes))
    elif pointed is not None and not now.boxes:
        now = now._replace(plate=_plate(table, pointed))
    table.placed = key, now
    return now


def draw_said(table: Table, surface: Surface) -> list[Rect]:
    now, frame, touched = said(table), table.board.frame, list[Rect]()
    if now.lesson is not None:
        touched.append(messages.draw_lesson(table, surface, now.lesson))
    if now.toast is not None and table.toast is not None:
        touched.append(messages.draw_toast(table, surface, table.toast, now.toast))
    if now.tip is not None:
        parts, box = now.tip
        paint_tip(table.stage, surface, box, parts, frame.tx, max(1, frame.px(1.5)))
        touched.append(box.copy())
    if now.plate is not None:
        touched.append(surface.blit(*now.plate))
    return touched


# -- what must stay to be seen -----------------------------------------------------------------------------------------


def subject(table: Table) -> list[Rect]:
    """What the sentence of the moment speaks of: the cards that are picked or hinted at, and a place."""
    board, toast = table.board, table.toast
    tokens, zones = list(board.picked), list[Zone]()
    if toast is not None and toast.about is not None:
        zones.append(toast.about)
    if toast is not None and toast.calm and table.hint is not None:
        hinted = table.guide.hint_target(table, table.hint)
        tokens += hinted.tokens
        zones += [hinted.zone] if hinted.zone is not None else []
    cards = [board.card_rect(slot) for _, sprite, slot, *_ in board.goals() if sprite.token in tokens]
    found = board.zones(zones)
    # The whole of the middle is no place that could be left free.
    places = [found[zone] for zone in zones if zone in found and zone != HAND]
    return cards + [place for place in places if place.w * place.h * 6 < frame_area(table)]


def frame_area(table: Table) -> int:
    wide, high = table.board.frame.size
    return wide * high


def _window(table: Table) -> Rect:
    edge = table.board.frame.px(4)
    return Rect((0, 0), table.board.frame.size).inflate(-2 * edge, -2 * edge)


def _rooms(
    table: Table, about: Sequence[Rect], taken: Sequence[Rect], log: bool, awaited: Iterable[Rect] = ()
) -> Iterator[Room]:
    """The room that there is, and where a small window has no place in it the one in which more may be covered;
    `awaited`: where cards will come to lie, to words that stay."""
    gap = table.board.frame.px(2)
    apart = [(rect.inflate(2 * gap, 2 * gap), APART) for rect in apart_places(table)]
    price = [*weighed(table), *apart, *((rect, CARD) for rect in awaited)]
    window, must = _window(table), [rect.inflate(4, 4) for rect in kept(table)]
    if log:
        must.append(messages.log_place(table))
    passing = *bubbles(table), *effects.words_now(table)
    own = [rect.inflate(2 * gap, 2 * gap) for rect in (*about, *taken, *passing)]
    yield Room(window, [*must, *own], price)
    yield Room(window, must, [*price, *((rect, LAST) for rect in own)])
    yield Room(window, (), [*price, *((rect, LAST) for rect in (*own, *must))])


# -- sentences ---------------------------------------------------------------------------------------------------------


def _lying_best(
    rooms: Iterable[Room],
    forms: Sequence[Callable[[], P]],
    dearer: float,
    wishes: Callable[[Rect], list[Rect]],
    was: P | None,
) -> P | None:
    """Of several forms of the same words the one that lies best, in its place; where words (`was`) lie already these
    stay, and others take their place, if that hides hardly more."""
    for room in rooms:
        if was is not None and was.block.text == forms[0]().block.text and room.hides(was.box) <= HARDLY:
            return was
        found = cheapest(room, forms, dearer, lambda parts: wishes(parts.box))
        if found is not None:
            parts, place = found
            if was is None:
                return parts.at(place.box)
            for here in (was,) if was.block.text == parts.block.text else (make() for make in forms):
                stays = here.box.copy()
                stays.midbottom = was.box.midbottom
                # Elsewhere it would only jump.
                if room.hides(stays) <= place.hides * 1.2 + HARDLY:
                    return here.at(stays)
                if here is parts:
                    break  # smaller letters only for the old place are worth less than a jump
            return parts.at(place.box)
    return None


def _toast(table: Table, toast: Toast, taken: Sequence[Rect], was: ToastParts | None) -> ToastParts | None:
    frame, status = table.board.frame, table.board.places.status
    widths = [min(frame.size[0] * 4 // 5, frame.tx(units)) for units in WIDTHS]
    about, button = subject(table), next((one.rect for one in table.buttons if one.name == toast.near), None)

    def wishes(box: Rect) -> list[Rect]:
        over, aside = box.copy(), box.copy()
        over.midbottom = frame.size[0] // 2, status.bottom + frame.tx(4)
        aside.topright = frame.log.topright
        if button is not None:
            _, above, right, left = beside(button, box.size, frame.px(6))
            flush = above.move(button.right - above.right, 0)
            return [flush, left, right, above]
        if not about or not (toast.beside or (table.hint is not None and toast.calm)):
            return [over, aside]
        # What is hinted at, or new, is seen together with the words, above it where it lies in the hand.
        below, above, *sides = beside(about[0], box.size, frame.px(STAR))
        return [above, *sides, below] if about[0].centery > status.top else [below, above, *sides]

    def lying(px: Units) -> ToastParts | None:
        forms = [_toast_form(table, toast, wide, at == 0, px) for at, wide in enumerate(widths)]
        return _lying_best(_rooms(table, [*about, *_lights(table)], taken, False), forms, NARROW, wishes, was)

    large, dear = lying(frame.tx), Room(_window(table), (), [one for one in weighed(table) if one[1] >= CARD])
    if large is None or not toast.calm or not dear.hides(large.box):
        return large
    # What comes by itself has smaller letters where large ones would hide cards or what is written: the largest that
    # hide hardly more than the smallest.
    smaller = [one for size in _sizes(table)[1:] if (one := lying(partial(_pixels, size))) is not None]
    least = min((dear.hides(one.box) for one in smaller), default=inf)
    if least >= dear.hides(large.box) / 2:
        return large
    return next(one for one in smaller if dear.hides(one.box) <= least + HARDLY)


def _toast_form(table: Table, toast: Toast, wide: int, whole: bool, px: Units) -> Callable[[], ToastParts]:
    return cache(lambda: messages.toast_picture(table, toast, wide, whole, px))


def _lights(table: Table) -> list[Rect]:
    return [messages.grown_light(table, rect) for rect in messages.lit_places(table)]


def _lesson(table: Table, words: str, was: TutorParts | None) -> TutorParts | None:
    """Where else the prompt stands, or near it, in smaller letters where large ones would hide something: in the place
    of the line before, as long as it hides nothing there."""
    frame, status = table.board.frame, table.board.places.status
    forms = [_lesson_form(table, words, form) for form in messages.tutor_forms(table, words)]
    awaited = list(table.board.places.awaited)

    def wishes(box: Rect) -> list[Rect]:
        wish = box.copy()
        # The light around a tray, or the place of the own card, that lies below it is seen whole.
        own = next(iter(awaited), status.move(0, status.h))
        wish.midbottom = own.centerx, own.top - frame.px(messages.REACH + 2 if awaited else 2)
        return [wish]

    # Who wants larger letters looks further for them.
    dearer = SMALLER * (4 if frame.text > frame.calm else 1)
    # Where cards will come to lie the line could not stay.
    rooms = _rooms(table, [*subject(table), *_lights(table)], (), False, awaited)
    return _lying_best(rooms, forms, dearer, wishes, was)


def _lesson_form(table: Table, words: str, form: messages.TutorForm) -> Callable[[], TutorParts]:
    return cache(lambda: messages.tutor_picture(table, words, form))


# -- tips --------------------------------------------------------------------------------------------------------------


def _tip(table: Table, spoken: list[Rect]) -> tuple[TipParts, Rect] | None:
    """Beside its thing or the pointer, above it best. While something is said only of a word of it a tip is told."""
    told, frame = table.tip, table.board.frame
    assert told is not None
    thing = told.spot.rect
    if spoken and not any(box.contains(thing) for box in spoken):
        return None
    things, about = [thing], list[Rect]()
    if told.pointer is not None:
        gap, (x, y) = frame.tx(8), map(round, told.pointer)
        about.append(Rect(x - 2, y - 2, *map(frame.tx, POINTER)))
        things.append(Rect(x - gap, y - gap, 4 * gap, 5 * gap))
    if thing.w * thing.h * 6 < frame_area(table):
        about.append(thing)
    about += [*table.board.held_cards(), *apart_places(table)]
    shapes = [*product(_sizes(table), TIP_WIDTHS if frame.text > frame.calm else TIP_WIDTHS[:1])]
    for more in ([*table.paint.written(table)], []):
        room = next(_rooms(table, [*about, *more], spoken, True))
        for size, share in shapes:
            # Wider or narrower, then in smaller letters where large ones would hide what is read on the table. What has
            # no place is not told: a tip is never worth a name, a button or a card of the hand.
            parts = _tip_parts(table, told.spot.tip, partial(_pixels, size), share)
            place = room.find([box for one in things for box in _around(one, parts.size, frame.tx(8))])
            if place is not None:
                return parts, place.box
    return None


def _around(thing: Rect, size: tuple[int, int], gap: int) -> list[Rect]:
    below, above, right, left = beside(thing, size, gap)
    return [above, right, left, below]


def _sizes(table: Table) -> list[float]:
    """Pixels of a unit of text, from the size that is set to that of 100 %."""
    large, usual = table.board.frame.text, table.board.frame.calm
    return list(dict.fromkeys(large - (large - usual) * step / SIZES for step in range(SIZES + 1)))


def _pixels(size: float, units: float) -> int:
    return max(1, round(units * size))


def _tip_parts(table: Table, tip: Tip, px: Units, share: float) -> TipParts:
    options, preset = table.session.match.setup.options, table.session.preset
    rule = brief_of(options, preset, tip.rule) if tip.rule else None
    if tip.topic:
        rule = brief(options, preset, tip.topic)
    return tip_parts(table.stage, px, tip.title, tip.text, tip.key, rule, share)


def _plate(table: Table, seat: int) -> tuple[Surface, Rect] | None:
    image, box = seats.plate_picture(table, seat), table.board.frame.seats.get(seat)
    if image is None or box is None:
        return None
    wishes = beside(box.pill, image.get_size(), table.board.frame.px(9))
    place = next(_rooms(table, [box.pill], (), True)).find(wishes)
    return None if place is None else (image, place.box)


# -- asked by others ---------------------------------------------------------------------------------------------------


def free_for_tips(table: Table, thing: Rect) -> bool:
    """Whether a tip about a thing would be seen: nothing is said, or it is a word of what is said."""
    if table.lifted is not None:
        # Every place tells already what a card would do there.
        return False
    spoken = [one.box for one in said(table)[:2] if one is not None]
    return not spoken or any(box.contains(thing) for box in spoken)
