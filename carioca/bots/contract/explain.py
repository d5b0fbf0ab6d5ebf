"""What can be said for a move: true facts in numbers, from what the seat to act may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from carioca.bots.base import Reason
from carioca.bots.contract.explain_calls import answer_reasons
from carioca.bots.contract.facts import GOING_OUT, Seen
from carioca.bots.contract.feeding import feeding
from carioca.bots.contract.last_round import SAFE, lead, leads_by_far
from carioca.bots.contract.outlook import Outlook
from carioca.bots.contract.table import fits, next_seat
from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine import game
from carioca.engine.game import Refusal, View
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import joker_limit, read_bajada, read_further
from carioca.games.contract.proposal import proposal
from carioca.games.contract.rules import check, empties_refusal, may_take_pile
from carioca.games.contract.state import State
from carioca.games.melding.actions import (
    Deal,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Replace,
    SwapJoker,
)
from carioca.games.melding.runs import grown, melds_of
from carioca.games.melding.state import Row, put, without

UNLIKELY = 0.35
"""The chance (0..1) of laying the contract in time below which a reason says that it is unlikely."""
LOW = 6
"""Points of a card up to which being cheap is given as the reason for taking it from the pile."""


def explain(view: View, action: game.Action) -> tuple[Reason, ...]:
    """What can be said for a legal action of the seat of the view, which is to act; most telling first, never empty."""
    seen = Seen(view)
    if seen.state.course.window is not None:
        return tuple(answer_reasons(seen, action))
    match action:
        case Draw(source):
            found = _draw_down(seen) if seen.down else _draw(seen, source)
        case LayDown(melds):
            found = _lay_down(seen, melds)
        case LayMeld(melds):
            found = _lay_meld(seen, melds)
        case LayOff():
            found = _lay_off(seen, action)
        case SwapJoker():
            found = _swap(seen, action)
        case Replace():
            found = _replace(seen, action)
        case Discard(card):
            found = _discard_down(seen, card) if seen.down else _discard(seen, card)
        case EndTurn():
            found = [Reason("end", rule="T10")]
        case Deal():
            found = [Reason("deal", rule="S10")]
        case Pass():
            found = [Reason("pass-deal", rule="S10")]
    return tuple(found)


# -- drawing ---------------------------------------------------------------------------------------------------------


def _draw(seen: Seen, source: str) -> list[Reason]:
    """Before going down."""
    state, hand = seen.state, seen.hand
    top = state.pile[-1] if state.pile else HIDDEN
    lack = seen.lack(hand)
    hurry = seen.hurry(lack)
    if top == HIDDEN or not may_take_pile(state):
        return [_only_stock(state), *seen.nearness(hand, lack), *hurry]
    then = seen.lack((*hand, top))
    values = {"card": top, "n": then, "before": lack}
    if source == "stock":
        first = [Reason("pile-would", values) if then < lack else Reason("pile-spare", {"card": top})] if lack else []
        if then == 0 < lack:
            code = "pile-forbidden" if _wins_not(state, top) else "pile-would-do"
            rule = "T13" if code == "pile-forbidden" else ""
            first = [Reason(code, {"card": top, "contract": state.contract}, rule=rule)]
        return [*first, *seen.nearness(hand, lack), *hurry]
    if then < lack:
        if then == 0:
            return [Reason("pile-ready", {"card": top, "contract": state.contract}), *hurry]
        return [Reason("pile-nearer", values), *hurry]
    return [*_wider(seen, top, lack), *hurry, *seen.nearness(hand, lack)]


def _only_stock(state: State) -> Reason:
    """That nothing else may be drawn, by the rule that keeps the pile closed."""
    refusal = check(state, Draw("pile"))
    return Reason("only-stock", rule="" if refusal is None else refusal.rule)


def _wins_not(state: State, top: Card) -> bool:
    """T13: a card of the pile does not win the last round with a bajada of the whole hand."""
    taken = state.evolve(drew="pile", hands=put(state.hands, state.turn, (*state.hand, top)))
    return empties_refusal(taken, state.contract.cards) is not None


def _wider(seen: Seen, top: Card, lack: int) -> list[Reason]:
    """For a card of the pile that brings the hand no nearer: more cards would help, or it is cheap."""
    hand = (*seen.hand, top)
    if lack and seen.quick:
        rests = [without(hand, card) for card in sorted(set(hand))]
        most = max((seen.helps(rest, lack) for rest in rests if seen.lack(rest) == lack), default=0)
        now = seen.helps(seen.hand, lack)
        if most > now:
            return [Reason("pile-wider", {"card": top, "n": most, "before": now})]
    if seen.worth(top) <= LOW:
        return [Reason("pile-cheap", {"card": top, "n": seen.worth(top)})]
    return [Reason("pile-same", {"card": top})]


def _draw_down(seen: Seen) -> list[Reason]:
    """After going down: what the table takes."""
    state = seen.state
    top = state.pile[-1] if state.pile else HIDDEN
    takes = seen.prospects.copies(seen.fitting(seen.prospects.unseen, state.melds))
    table = Reason("table-takes", {"n": takes, "unseen": seen.unseen})
    if top == HIDDEN or not may_take_pile(state):
        return [_only_stock(state), table, *seen.hurry()]
    code = "pile-fits" if seen.fitting((top,), state.melds) else "pile-fits-not"
    return [Reason(code, {"card": top}), table, *seen.hurry()]


# -- laying ----------------------------------------------------------------------------------------------------------


def _minus(hand: Row, rows: Iterable[Row]) -> Row:
    for row in rows:
        for card in row:
            hand = without(hand, card)
    return hand


def _lay_down(seen: Seen, rows: tuple[Row, ...]) -> list[Reason]:
    state = seen.state
    rest = _minus(seen.hand, rows)
    laid = read_bajada(state.contract, rows, joker_limit(state), state.law)
    new = () if isinstance(laid, Refusal) else melds_of(state.turn, laid)
    melds = (*state.melds, *new)
    fitting = seen.fitting(rest, melds)
    found = seen.after(rest, melds)
    if fitting and found[0].code == "left":
        found.append(Reason("fits-now" if state.order.layoff_same_turn else "fits-next", _some(fitting)))
    return [*found, *seen.hurry()]


def _lay_meld(seen: Seen, rows: tuple[Row, ...]) -> list[Reason]:
    state = seen.state
    rest = _minus(seen.hand, rows)
    laid = read_further(state.contract, rows, joker_limit(state), state.law)
    new = () if isinstance(laid, Refusal) else melds_of(state.turn, laid)
    saved = seen.cost(seen.hand) - seen.cost(rest)
    return [Reason("meld", {"n": saved}), *seen.after(rest, (*state.melds, *new)), *seen.hurry()]


def _lay_off(seen: Seen, action: LayOff) -> list[Reason]:
    state, law = seen.state, seen.state.law
    end = layoffs.end_of(state.melds[action.meld], action, law)
    melds = grown(state.melds, LayOff(action.card, action.meld, end))
    rest = without(seen.hand, action.card)
    saved = seen.cost(seen.hand) - seen.cost(rest)
    opened = tuple(card for card in seen.fitting(rest, melds) if not fits(card, state.melds, law))
    found = [Reason("lay", {"card": action.card, "n": saved})]
    if opened:
        found.append(Reason("opens", _some(opened)))
    last = seen.after(rest, melds)
    ends = last[0].code != "left"
    return [*(last if ends else ()), *found, *(() if ends else last), *seen.hurry()]


def _swap(seen: Seen, action: SwapJoker) -> list[Reason]:
    state, law = seen.state, seen.state.law
    _, kind, row = state.melds[action.meld]
    at = layoffs.swaps(kind, row, action.card, law)[0] if action.at is None else action.at
    melds = put(state.melds, action.meld, state.melds[action.meld]._replace(cards=put(row, at, action.card)))
    hand = (*without(seen.hand, action.card), JOKER)
    found = [Reason("swap", {"card": action.card}, rule="J10")]
    if not seen.down:
        now, then = seen.lack(seen.hand), seen.lack(hand)
        if then == 0 < now:
            found.append(Reason("swap-ready", {"contract": state.contract}))
        elif then < now:
            found.append(Reason("swap-nearer", {"n": then, "before": now}))
    elif fits(JOKER, melds, law):
        found.append(Reason("swap-fits"))
    return [*found, *seen.hurry()]


def _replace(seen: Seen, action: Replace) -> list[Reason]:
    """K16: the card takes a joker's place, and the joker stays in the run."""
    state, law = seen.state, seen.state.law
    meld = state.melds[action.meld]
    row = layoffs.moved(
        meld.cards, action.card, layoffs.moving_end(meld.cards, action, law, state.order.moves_high), law
    )
    assert row is not None
    melds = put(state.melds, action.meld, meld._replace(cards=row))
    rest = without(seen.hand, action.card)
    moved = Reason("moves", {"card": action.card, "n": seen.cost(seen.hand) - seen.cost(rest)}, rule="K16")
    return [moved, *seen.after(rest, melds), *seen.hurry()]


def _some(cards: Row) -> dict[str, object]:
    return {"cards": cards, "n": len(cards)}


# -- discarding ------------------------------------------------------------------------------------------------------


def _discard(seen: Seen, card: Card) -> list[Reason]:
    """Before going down."""
    rest = without(seen.hand, card)
    lack = seen.lack(rest)
    hurry = seen.hurry(lack)
    late = [reason for reason in hurry if reason.code == "late"]
    points = Reason("points", {"card": card, "n": seen.cost(seen.hand) - seen.cost(rest)})
    if late:
        return [*late, points, *seen.nearness(rest, lack), *feeding(seen, card, lack)]
    now = seen.lack(seen.hand)
    if lack > now:
        found = [*_unlikely(seen, rest, lack), Reason("further", {"card": card, "n": lack, "before": now}, warns=True)]
    else:
        found = seen.nearness(rest, lack)
        if lack and seen.quick and seen.outs(rest, lack) == seen.outs(seen.hand, now):
            found.append(Reason("spare", {"card": card}))
    if lack == now and not any(seen.worth(other) > seen.worth(card) for other in seen.others(card)):
        found += _unlikely(seen, rest, lack)
    if not now:
        found += _could(seen)
    fed = feeding(seen, card, lack)
    closed = [reason for reason in fed if reason.code == "closed"]
    found += [] if closed else fed
    found += [*hurry, *_stands(seen, lack), *_needed(seen, card, lack)]
    return [*found, *_joker(seen, rest, lack), *_later(seen, rest), points, *closed]


def _unlikely(seen: Seen, rest: Row, lack: int) -> list[Reason]:
    """That the contract is hardly laid in time, so that points are what there is to save (an estimate, see chances)."""
    if not lack:
        return []
    chance = Outlook(seen.prospects).reach(rest, lack)
    return [Reason("unlikely", {"n": max(1, round(10 * chance))})] if chance < UNLIKELY else []


def _stands(seen: Seen, lack: int) -> list[Reason]:
    """That the match is won by paying little in its last round, said of a hand that is far from its contract."""
    if lack <= SAFE or not leads_by_far(seen.state):
        return []
    return [Reason("ahead", {"n": lead(seen.state)})]


def _could(seen: Seen) -> list[Reason]:
    """What going down at once would leave in the hand, said of a discard by a seat that could go down and does not."""
    rows = proposal(seen.view)
    if rows is None or check(seen.state, LayDown(rows)) is not None:
        return []
    rest = _minus(seen.hand, rows)
    return [Reason("could", {"n": len(rest), "points": seen.cost(rest)})]


def _later(seen: Seen, rest: Row) -> list[Reason]:
    """Cards that fit the table once the seat is down, and are not needed for going down."""
    lack = seen.lack(rest)
    fitting = seen.fitting(rest, seen.state.melds)
    spare = tuple(card for card in fitting if card != JOKER and seen.lack(without(rest, card)) == lack)
    return [Reason("later", _some(spare))] if spare else []


def _needed(seen: Seen, thrown: Card, lack: int) -> list[Reason]:
    """A card that costs more than the one that is thrown, and why it stays."""
    dearer = [card for card in seen.others(thrown) if seen.worth(card) > seen.worth(thrown)]
    if not dearer or not lack:
        return []
    card = max(dearer, key=seen.worth)
    rest = without(seen.hand, card)
    then = seen.lack(rest)
    if then > lack:
        return [Reason("needed", {"card": card, "n": then})]
    if then == lack and seen.quick and (helps := seen.helps(rest, lack)) < seen.helps(without(seen.hand, thrown), lack):
        return [Reason("needed-helps", {"card": card, "n": helps})]
    if then == lack and (seen.prospects.wanted(card) or 0) > (seen.prospects.wanted(thrown) or 0):
        return [Reason("wanted", {"card": card, "seat": next_seat(seen.state)})]
    return []


def _joker(seen: Seen, rest: Row, lack: int) -> list[Reason]:
    """What a joker in the hand is worth."""
    if JOKER not in rest or len(rest) < 2:
        return []
    then = seen.lack(without(rest, JOKER))
    return [Reason("joker-kept", {"n": then})] if then > lack else []


def _discard_down(seen: Seen, card: Card) -> list[Reason]:
    """After going down."""
    state = seen.state
    rest = without(seen.hand, card)
    if not rest:
        return [Reason("wins", rule=GOING_OUT)]
    found = [Reason("points", {"card": card, "n": seen.cost(seen.hand) - seen.cost(rest)})]
    fitting = seen.fitting(rest, state.melds)
    if fitting:
        found.append(Reason("keeps", _some(fitting)))
    return [*found, *feeding(seen, card), *seen.hurry(), seen.stays(rest)]
