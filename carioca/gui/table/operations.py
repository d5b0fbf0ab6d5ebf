"""What a player does with the own cards at any table; every input ends here. What is not allowed says why and changes
nothing.

A drop is one of the first four: cards are played on a place, drawn, set apart, or moved within the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.gui.table.board import PLAYED
from carioca.gui.table.guide import BACK, SORT, UNDO
from carioca.gui.table.hand import Sort
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.table import TOAST_SECONDS
from carioca.i18n import t
from carioca.words.cards import cards_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


AGAIN = 1.2  # seconds after a draw in which a second click on the stock may be half of a slow double click: no answer


def play(table: Table, tokens: Sequence[int], zone: Zone, sure: bool = False) -> None:
    """Play cards on a zone: exactly what is lit there, else the reason why not; `sure`: nothing is asked any more."""
    if table.busy or not tokens:
        return
    cards = table.board.cards(tokens)
    if len(cards) != len(tokens):
        return
    lit = table.lit if list(tokens) == table.tokens() else table.targets(cards)
    steps = lit.get(zone, ()) or lit.get(table.moves.whole_zone(zone), ())
    if not steps:
        deny(table, cards, zone)
        return
    if not sure and table.moves.takes_over(table, tokens, zone, steps):
        return
    done(table, tokens)
    table.submit(steps, tokens)


def draw(table: Table, zone: Zone, again: float = AGAIN) -> None:
    """`again`: so many seconds after a draw another one is not answered."""
    if table.busy:
        return
    steps = table.targets(()).get(zone)
    if steps is None and table.my_turn and table.drawn_alone == (table.session.match.state.turns, zone):
        # A moment ago it was right: the program was quicker.
        table.say(t("table.drawn-alone"))
    elif steps is None:
        if table.clock - table.drawn_at > again:
            deny(table, (), zone)
    else:
        table.submit(steps, table.board.held)
        table.drawn_at, table.drawn_with = table.clock, (zone, list(table.board.picked))


def stage(table: Table, tokens: Sequence[int], group: int, at: int | None = None) -> None:
    board, places = table.board, len(table.board.places.groups)
    if not board.staging:
        table.say(t("table.tray.none"))
    elif group >= places:
        table.say(t("table.tray.places", n=places))
    elif not tokens:
        table.say(t("table.pick-to-lay"))
    elif at is None and set(tokens) <= set(board.hand.groups[group]):
        table.say(t("table.tray.there", n=len(tokens)))
    else:
        _stage(table, tokens, group, at)


def _stage(table: Table, tokens: Sequence[int], group: int, at: int | None) -> None:
    board = table.board
    moved = False  # elsewhere than where they were let go
    if table.tutor is not None:
        wanted = table.tutor.group(tokens, group)
        if wanted is None:
            return
        group, at = wanted, at if wanted == group else None
    else:
        wanted = table.moves.fitting_group(table, tokens, group)
        group, at, moved = wanted, at if wanted == group else None, wanted != group
    table.history.keep(board)
    board.hand.stage(tokens, group, at, table.model.group_order(table.state, group))
    board.dropped = []
    board.let_go()
    done(table, tokens)
    settle(table)
    table.animator.landed(board.sprites.find(tokens), partial(table.stage.audio.play, "place"))
    if moved:
        table.tell(
            t("table.tray.together", cards=cards_text(board.cards(tokens)), n=len(tokens)), seconds=TOAST_SECONDS
        )
    did(table)


def move(table: Table, tokens: Sequence[int], at: int) -> None:
    if _apart(table, tokens) and stopped(table, BACK):
        return
    order = table.board.hand.order
    rest = [token for token in order if token not in tokens]
    if [*rest[:at], *tokens, *rest[at:]] == order:
        # Where they were: a hand that is kept sorted stays so.
        return
    table.history.keep(table.board)
    table.board.hand.move(tokens, at)
    done(table, tokens)
    remember_sort(table)
    if _beside_like(table, tokens):
        did(table, SORT)


def _beside_like(table: Table, tokens: Sequence[int]) -> bool:
    """Whether one of these cards lies beside another one of its rank, or beside the next one of its suit."""
    hand = table.board.hand
    pairs = [pair for pair in pairwise(hand.order) if not set(pair).isdisjoint(tokens)]
    cards = [(hand.cards[one], hand.cards[other]) for one, other in pairs]
    return any(a.rank == b.rank or (a.suit == b.suit and abs(a.rank - b.rank) == 1) for a, b in cards)


def settle(table: Table) -> None:
    """Let every card glide to where it belongs now and light what is possible."""
    table.board.glide()
    table.refresh()


def done(table: Table, tokens: Iterable[int]) -> None:
    gone = set(tokens)
    board = table.board
    board.picked = [token for token in board.picked if token not in gone]
    board.hand.fresh -= gone
    table.hush()


def deny(table: Table, picked: Sequence[Card], zone: Zone) -> None:
    """Say why these cards may not go there, or with none why a click there does nothing; else what may be done now."""
    before, board = table.toast, table.board
    if table.tutor is not None:
        if table.tutor.only is not None or _kept_by_tutor(table, picked, zone):
            table.tutor.again()
            return
        table.toast = None
    table.moves.say_refusal(table, picked, zone)
    if table.toast is not None and table.toast is not before:
        # Others that stay picked while one is dragged were not refused: that the place takes them answers nothing.
        meant = set(board.picked) <= set(table.tokens())
        table.toast.about, table.toast.until_taken = zone, bool(picked) and meant
    if table.tutor is not None and table.toast is None:
        # The rules say nothing of it: the tutor tells what is to be done instead.
        table.toast = before
        table.tutor.again()
    elif table.toast is before:
        away = table.board.viewer in table.session.stand_ins
        if words := t("table.stand-in") if away else table.guide.status(table):
            table.say(words)


def _kept_by_tutor(table: Table, picked: Sequence[Card], zone: Zone) -> bool:
    """Whether the rules would have these cards at a place, at one of its ends too, and the tutor alone would not: what
    the rules say against another end is no reason then."""
    whole = table.moves.whole_zone
    ruled = table.moves.targets(table, picked) if table.my_turn else {}
    near = {other for other in ruled if whole(other) == whole(zone)}
    return bool(near) and near.isdisjoint(table.targets(picked))


# -- clicks and keys on cards and places -------------------------------------------------------------------------------


def tap(table: Table, zone: Zone) -> None:
    board = table.board
    picked = list(board.picked)
    if table.moves.open_zone(table, zone):
        return
    if zone in board.places.groups:
        stage(table, picked, board.places.groups.index(zone))
    elif zone == HAND:
        bring_back(table, picked)
    elif zone in table.draws:
        draw(table, zone)
    elif picked and zone not in board.places.closed:
        # What was picked before the draw is not thrown by the second half of a slow double click.
        if table.drawn_with != (zone, picked) or table.clock - table.drawn_at > AGAIN:
            play(table, picked, zone)
    elif zone in board.places.grips:
        draw(table, zone)
    else:
        deny(table, (), zone)


def click_card(table: Table, token: int, at_once: bool = False, keeps: bool = False) -> None:
    """`keeps`: a click that takes back no choice."""
    if not table.moves.click_card(table, token, at_once) and not keeps:
        pick(table, token)


def pick(table: Table, token: int) -> None:
    picked = table.board.picked
    if token in picked:
        picked.remove(token)
    else:
        picked.append(token)
    table.stage.audio.play("click")
    settle(table)


def pick_run(table: Table, token: int) -> None:
    """Pick all cards of the hand from the one that was picked last to this one."""
    order, picked = table.board.hand.order, table.board.picked
    if token not in order or not picked or picked[-1] not in order:
        pick(table, token)
        return
    first, last = order.index(picked[-1]), order.index(token)
    run = order[first : last + 1] if first < last else order[last : first + 1][::-1]
    if set(run) <= set(picked):
        # It goes back, as with every other press on a picked card.
        pick(table, token)
    else:
        sweep(table, picked, run)


def sweep(table: Table, before: Sequence[int], swept: Sequence[int]) -> None:
    """Pick these cards beside those that were picked before."""
    picked = [*before, *(token for token in swept if token not in before)]
    if picked != table.board.picked:
        table.board.picked = picked
        table.stage.audio.play("click")
        settle(table)


def unpick(table: Table) -> bool:
    had = bool(table.board.picked)
    table.board.picked = []
    if had:
        settle(table)
    return had


def send(table: Table, token: int) -> None:
    """Lay a card off where it certainly goes, else discard it; where it could go to several places, show them."""
    board = table.board
    if token in board.hand.staged:
        bring_back(table, [token])
        return
    board.picked = [token]
    table.refresh()
    firm = [zone for zone in table.lit if zone in board.places.firm]
    lit = ((table.moves.lit_zone(table, zone), steps) for zone, steps in table.lit.items() if zone not in firm)
    free = {steps: zone for zone, steps in dict(lit).items() if steps}
    if len(free) == 1:
        play(table, [token], next(iter(free.values())))
    elif free:
        lift(table, token)
    elif firm:
        discard = next((command.act for command in table.commands if command.name == "discard"), None)
        (discard or partial(play, table, [token], firm[0]))()
    else:
        unpick(table)
        deny_cards(table, [token])


def deny_cards(table: Table, tokens: Sequence[int]) -> None:
    """Say why these cards go nowhere now."""
    zone = next(iter(table.board.places.firm), HAND)
    deny(table, table.board.cards(tokens), zone)


def lift(table: Table, token: int) -> None:
    """Pick this card alone and tell of every place what it would do there, until the next click."""
    table.board.picked = [token]
    table.stage.audio.play("click")
    table.hush()
    settle(table)
    table.lifted = token
    if ways(table):
        return
    if table.my_turn:
        deny_cards(table, [token])
    else:
        table.say(t("ways.wait"))


def ways(table: Table) -> dict[Zone, str]:
    """What letting go of the lifted card would do, for every place that takes it; empty while none is lifted."""
    board = table.board
    if table.lifted is None or board.picked != [table.lifted] or board.held:
        return {}
    zones = [zone for zone in table.lit if table.moves.lit_zone(table, zone) == zone]
    zones += [zone for zone in board.places.groups if board.staging]
    told = {zone: table.guide.drop_label(table, zone) for zone in zones}
    return {zone: words for zone, words in told.items() if words}


# -- back to the hand, order, undo -------------------------------------------------------------------------------------


def bring_back(table: Table, tokens: Sequence[int]) -> None:
    if _apart(table, tokens) and stopped(table, BACK):
        return
    table.history.keep(table.board)
    table.board.hand.take_back(tokens)
    done(table, table.board.picked)
    settle(table)


def empty_tray(table: Table) -> None:
    if not take_back(table):
        table.say(t("table.tray.empty"))


def take_back(table: Table) -> bool:
    had = bool(table.board.hand.staged)
    if had and not stopped(table, BACK):
        table.history.keep(table.board)
        table.board.hand.take_back()
        # What was picked with cards apart in mind is not thrown by the next press either.
        table.board.picked = []
        _lower(table)
        table.stage.audio.play("place")
        settle(table)
    return had


def _apart(table: Table, tokens: Iterable[int]) -> bool:
    return not set(tokens).isdisjoint(table.board.hand.staged)


def sort(table: Table, by: Sort) -> None:
    """Sort the hand and keep it so; the same word again stops keeping it."""
    hand = table.board.hand
    if table.board.viewer is None or stopped(table, SORT):
        return
    table.history.keep(table.board)
    hand.sort_by("" if hand.sort == by else by)
    _lower(table)
    table.stage.audio.play("place")
    remember_sort(table)
    settle(table)
    did(table, SORT)


def shift(table: Table, token: int, step: int) -> None:
    hand = table.board.hand
    if token in hand.order:
        at = hand.order.index(token)
        table.history.keep(table.board)
        # Beyond an end it comes to the other one, as the arrows do.
        hand.move([token], (at + step) % len(hand.order))
        remember_sort(table)
        settle(table)


def undo(table: Table) -> None:
    board = table.board
    if table.retract() or stopped(table, UNDO):
        return
    why = table.history.back(board) if board.own_open else "table.undo.nothing"
    if why:
        # In the own turn it was no discard.
        never = why == PLAYED and not table.my_turn and not table.stage.settings.take_back_seconds
        table.say(f"{t(why)} {table.taking_back}".rstrip() if never else t(why))
        return
    table.hush()
    _lower(table)
    table.stage.audio.play("place")
    remember_sort(table)
    settle(table)


def _lower(table: Table) -> None:
    """The cards change places under the pointer: none is pointed at until it moves."""
    if not table.focus.shown:
        table.board.raised = table.board.opened = table.hovered_card = None


def remember_sort(table: Table) -> None:
    """The next match begins with the same habit; what was only shown is none."""
    stage = table.stage
    if table.tutor is None:
        stage.change(replace(stage.settings, sort=table.board.hand.sort))


# -- in a lesson -------------------------------------------------------------------------------------------------------


def stopped(table: Table, what: str) -> bool:
    """Whether a tutor does not accept something with the own hand; then it has said why."""
    return table.tutor is not None and table.tutor.stops(what)


def did(table: Table, what: str = "") -> None:
    if table.tutor is not None:
        table.tutor.did(what)
