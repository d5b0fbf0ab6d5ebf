"""What can be said for a move: true facts in numbers, from what the seat to act may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from carioca.bots.base import Reason
from carioca.bots.contract.holding import kept
from carioca.bots.contract.last_round import SAFE, lead, leads_by_far
from carioca.bots.contract.outlook import Outlook, worth_of
from carioca.bots.contract.prospects import TableSense, lacking, planned
from carioca.bots.contract.table import discards, feeds, fits, next_seat, sheds, without_rows
from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine import game
from carioca.engine.game import Action, Refusal, View
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import joker_limit, read_bajada, read_further
from carioca.games.contract.rules import check, empties_refusal
from carioca.games.contract.scoring import card_points, left_points
from carioca.games.contract.state import State, Window, may_take_pile
from carioca.games.contract.tray import proposal
from carioca.games.melding.actions import (
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Replace,
    SwapJoker,
    Take,
)
from carioca.games.melding.state import Melds, Row, grown, melds_of, put, without

FEW = 2  # a rival who is down is said to be about to go out when it holds this many cards or fewer
CLEAR = 3.0  # points of an estimate below which nothing is said of them
UNLIKELY = 0.35  # the chance (0..1) of laying the contract in time below which a reason says that it is unlikely
LOW = 6  # points of a card up to which being cheap is given as the reason for taking it from the pile


class Facts:
    """What the seat to act sees, and the figures that all reasons share."""

    def __init__(self, view: View[State]) -> None:
        state = view.state
        self.view = view
        self.state = state
        self.hand: Row = state.hand
        self.down = state.down[state.turn] != "no"
        self.prospects = TableSense(view)
        # What is said of a hand counts for whichever run is nearest; `_goes_round` tells why another suit is gone for.
        self.prospects.suit = None
        self.unseen = self.prospects.unseen.total()
        self.quick = self.prospects.quick  # whether counts of cards cost so little that many may be compared

    def lack(self, hand: Row) -> int:
        """The fewest further cards."""
        return self.prospects.distance(hand) if hand else self.state.contract.cards

    def outs(self, hand: Row, lack: int) -> set[Card]:
        return set(self.prospects.outs(hand, lack))

    def helps(self, hand: Row, lack: int) -> int:
        return self.prospects.copies(tuple(self.outs(hand, lack)))

    def worth(self, card: Card) -> int:
        return card_points(self.state.order.points, card)

    def cost(self, hand: Row) -> int:
        """What a hand would cost if the round ended now (P2, P5)."""
        return left_points(self.state.law, self.state.order, hand, joker_limit(self.state))

    def fitting(self, cards: Iterable[Card], melds: Melds) -> Row:
        """Which of these cards the seat to act may lay off on these melds (K15)."""
        found = _open_to(self.state, self.state.turn, melds)
        return tuple(card for card in sorted(set(cards)) if fits(card, found, self.state.law))

    def others(self, thrown: Card) -> list[Card]:
        return [card for card in discards(self.state) if card != thrown]

    def nearness(self, hand: Row, lack: int) -> list[Reason]:
        if not lack:
            return [Reason("complete", {"contract": self.state.contract})]
        helps = self.helps(hand, lack)
        code = "helps" if helps else "no-helps"
        near = helps - lack * (self.unseen + 1)
        return [Reason(code, {"n": helps, "unseen": self.unseen, "lack": lack}, gain=near)]

    def threat(self) -> tuple[int, int] | None:
        """The rival who is down with the fewest cards, when these are few: its seat and their number."""
        state = self.state
        rivals = [
            (len(hand), seat)
            for seat, hand in enumerate(state.hands)
            if seat != state.turn and state.down[seat] != "no" and len(hand) <= FEW
        ]
        return min(rivals)[::-1] if rivals else None

    def hurry(self, lack: int = 0) -> list[Reason]:
        """That somebody may go out soon; with what the hand lacks when that is more than the rival has cards."""
        threat = self.threat()
        if threat is None:
            return []
        seat, cards = threat
        if lack > cards:
            return [Reason("late", {"seat": seat, "n": cards, "lack": lack}, kept=())]
        return [Reason("threat", {"seat": seat, "n": cards}, kept=())]

    def stays(self, rest: Row) -> Reason:
        points = self.cost(rest)
        return Reason("left", {"n": len(rest), "points": points, "before": self.cost(self.hand)}, gain=-points)

    def after(self, rest: Row, melds: Melds) -> list[Reason]:
        state = self.state
        if not rest:
            return [Reason("wins")]
        if len(rest) == 1:
            down = put(state.down, state.turn, "now")
            after = state.evolve(hands=put(state.hands, state.turn, rest), melds=melds, down=down)
            if check(after, Discard(rest[0])) is None:
                return [Reason("one-left", {"card": rest[0]})]
        return [self.stays(rest)]


def explain(view: View[State], action: game.Action) -> tuple[Reason, ...]:
    seen = Facts(view)
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
            found = [Reason("end")]
        case Deal():
            found = [Reason("deal")]
        case Pass():
            found = [Reason("pass-deal")]
    return tuple(found)


def _draw(seen: Facts, source: str) -> list[Reason]:
    state, hand = seen.state, seen.hand
    top = state.pile[-1] if state.pile else HIDDEN
    lack = seen.lack(hand)
    hurry = seen.hurry(lack)
    if top == HIDDEN or not may_take_pile(state):
        return [Reason("only-stock"), *seen.nearness(hand, lack), *hurry]
    then = seen.lack((*hand, top))
    values = {"card": top, "n": then, "before": lack}
    if source == "stock":
        first = [Reason("pile-would", values) if then < lack else Reason("pile-spare", {"card": top})] if lack else []
        if then == 0 < lack:
            code = "pile-forbidden" if _wins_not(state, top) else "pile-would-do"
            first = [Reason(code, {"card": top, "contract": state.contract})]
        return [*first, *seen.nearness(hand, lack), *hurry]
    if then < lack:
        if then == 0:
            return [Reason("pile-ready", {"card": top, "contract": state.contract}), *hurry]
        return [Reason("pile-nearer", values), *hurry]
    found = _wider(seen, top, lack)
    # Who is told what helps with the card is not told what helped without it.
    return [found, *hurry, *(() if found.code == "pile-wider" else seen.nearness(hand, lack))]


def _wins_not(state: State, top: Card) -> bool:
    """T13: a card of the pile does not win the last round with a bajada of the whole hand."""
    taken = state.evolve(drew="pile", hands=put(state.hands, state.turn, (*state.hand, top)))
    return empties_refusal(taken, state.contract.cards) is not None


def _wider(seen: Facts, top: Card, lack: int) -> Reason:
    """For a card of the pile that brings the hand no nearer: more cards would help, or it is cheap."""
    hand = (*seen.hand, top)
    if lack and seen.quick:
        rests = [without(hand, card) for card in sorted(set(hand))]
        most = max((seen.helps(rest, lack) for rest in rests if seen.lack(rest) == lack), default=0)
        now = seen.helps(seen.hand, lack)
        if most > now:
            return Reason("pile-wider", {"card": top, "n": most, "before": now})
    if seen.worth(top) <= LOW:
        return Reason("pile-cheap", {"card": top, "n": seen.worth(top)})
    return Reason("pile-same", {"card": top})


def _draw_down(seen: Facts) -> list[Reason]:
    state = seen.state
    top = state.pile[-1] if state.pile else HIDDEN
    takes = seen.prospects.copies(seen.fitting(seen.prospects.unseen, state.melds))
    table = Reason("table-takes", {"n": takes, "unseen": seen.unseen})
    if top == HIDDEN or not may_take_pile(state):
        return [Reason("only-stock"), table, *seen.hurry()]
    code = "pile-fits" if seen.fitting((top,), state.melds) else "pile-fits-not"
    return [Reason(code, {"card": top}), table, *seen.hurry()]


def _lay_down(seen: Facts, rows: tuple[Row, ...]) -> list[Reason]:
    state = seen.state
    rest = without_rows(seen.hand, rows)
    laid = read_bajada(state.contract, rows, joker_limit(state), state.law)
    new = () if isinstance(laid, Refusal) else melds_of(state.turn, laid)
    melds = (*state.melds, *new)
    fitting = seen.fitting(rest, melds)
    found = seen.after(rest, melds)
    if fitting and found[0].code == "left":
        found.append(_some("fits-now" if state.order.layoff_same_turn else "fits-next", fitting))
    return [*found, *seen.hurry()]


def _lay_meld(seen: Facts, rows: tuple[Row, ...]) -> list[Reason]:
    state = seen.state
    rest = without_rows(seen.hand, rows)
    laid = read_further(state.contract, rows, joker_limit(state), state.law)
    new = () if isinstance(laid, Refusal) else melds_of(state.turn, laid)
    saved = seen.cost(seen.hand) - seen.cost(rest)
    return [Reason("meld", {"n": saved}, gain=saved), *seen.after(rest, (*state.melds, *new)), *seen.hurry()]


def _lay_off(seen: Facts, action: LayOff) -> list[Reason]:
    state, law = seen.state, seen.state.law
    end = layoffs.end_of(state.melds[action.meld], action, law)
    melds = grown(state.melds, LayOff(action.card, action.meld, end))
    rest = without(seen.hand, action.card)
    saved = seen.cost(seen.hand) - seen.cost(rest)
    before = seen.fitting(rest, state.melds)
    opened = tuple(card for card in seen.fitting(rest, melds) if card not in before)
    found = [Reason("lay", {"card": action.card, "n": saved}, gain=saved)]
    if opened:
        found.append(_some("opens", opened))
    last = seen.after(rest, melds)
    ends = last[0].code != "left"
    return [*(last if ends else ()), *found, *(() if ends else last), *seen.hurry()]


def _swap(seen: Facts, action: SwapJoker) -> list[Reason]:
    state, law = seen.state, seen.state.law
    _, kind, row = state.melds[action.meld]
    at = layoffs.swaps(kind, row, action.card, law)[0] if action.at is None else action.at
    melds = put(state.melds, action.meld, state.melds[action.meld]._replace(cards=put(row, at, action.card)))
    hand = (*without(seen.hand, action.card), JOKER)
    found = [Reason("swap", {"card": action.card})]
    if not seen.down:
        now, then = seen.lack(seen.hand), seen.lack(hand)
        if then == 0 < now:
            found.append(Reason("swap-ready", {"contract": state.contract}))
        elif then < now:
            found.append(Reason("swap-nearer", {"n": then, "before": now}))
    elif seen.fitting((JOKER,), melds):
        found.append(Reason("swap-fits"))
    return [*found, *seen.hurry()]


def _replace(seen: Facts, action: Replace) -> list[Reason]:
    state, law = seen.state, seen.state.law
    meld = state.melds[action.meld]
    row = layoffs.moved(
        meld.cards, action.card, layoffs.moving_end(meld.cards, action, law, state.order.moves_high), law
    )
    assert row is not None
    melds = put(state.melds, action.meld, meld._replace(cards=row))
    rest = without(seen.hand, action.card)
    saved = seen.cost(seen.hand) - seen.cost(rest)
    moved = Reason("moves", {"card": action.card, "n": saved}, gain=saved)
    return [moved, *seen.after(rest, melds), *seen.hurry()]


def _some(code: str, cards: Row) -> Reason:
    return Reason(code, {"cards": cards, "n": len(cards)}, gain=len(cards))


def _points(seen: Facts, card: Card, rest: Row) -> Reason:
    saved = seen.cost(seen.hand) - seen.cost(rest)
    return Reason("points", {"card": card, "n": saved}, gain=saved)


def _discard(seen: Facts, card: Card) -> list[Reason]:
    rest = without(seen.hand, card)
    lack = seen.lack(rest)
    hurry = seen.hurry(lack)
    late = [reason for reason in hurry if reason.code == "late"]
    points = _points(seen, card, rest)
    if late:
        return [*late, points, *seen.nearness(rest, lack), *feeding(seen, card, lack)]
    now = seen.lack(seen.hand)
    if lack > now:
        further = Reason("further", {"card": card, "n": lack, "before": now}, True, lack)
        found = [*_goes_round(seen, card), *_unlikely(seen, rest, lack), further]
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


def _goes_round(seen: Facts, thrown: Card) -> list[Reason]:
    """How much of another suit lies in the pile, said of a card that is let go to change over to that suit."""
    suit = planned(seen.view)
    if suit is None or thrown.suit == suit:
        return []
    found = set(lacking(seen.state)[suit]) & set(seen.prospects.thrown)
    return [Reason("goes-round", {"n": len(found), "suit": suit})] if found else []


def _unlikely(seen: Facts, rest: Row, lack: int) -> list[Reason]:
    """That the contract is hardly laid in time, so that points are what there is to save (an estimate, see chances)."""
    if not lack:
        return []
    chance = Outlook(seen.prospects).reach(rest, lack)
    return [Reason("unlikely", {"n": max(1, round(10 * chance))}, kept=())] if chance < UNLIKELY else []


def _stands(seen: Facts, lack: int) -> list[Reason]:
    """That the match is won by paying little in its last round, said of a hand that is far from its contract."""
    if lack <= SAFE or not leads_by_far(seen.state):
        return []
    return [Reason("ahead", {"n": lead(seen.state)}, kept=())]


def _could(seen: Facts) -> list[Reason]:
    rows = proposal(seen.view)
    if rows is None or check(seen.state, LayDown(rows)) is not None:
        return []
    rest = without_rows(seen.hand, rows)
    could = Reason("could", {"n": len(rest), "points": seen.cost(rest)})
    return [could] if kept(seen.state) is None else [Reason("held"), could]


def _later(seen: Facts, rest: Row) -> list[Reason]:
    lack = seen.lack(rest)
    fitting = seen.fitting(rest, seen.state.melds)
    spare = tuple(card for card in fitting if card != JOKER and seen.lack(without(rest, card)) == lack)
    return [_some("later", spare)._replace(kept=spare)] if spare else []


def _needed(seen: Facts, thrown: Card, lack: int) -> list[Reason]:
    dearer = [card for card in seen.others(thrown) if seen.worth(card) > seen.worth(thrown)]
    if not dearer or not lack:
        return []
    card = max(dearer, key=seen.worth)
    rest = without(seen.hand, card)
    then = seen.lack(rest)
    if then > lack:
        # What a joker is kept for is said of it by itself (_joker).
        return [] if card == JOKER else [Reason("needed", {"card": card, "n": then}, kept=(card,))]
    if then == lack and seen.quick and (helps := seen.helps(rest, lack)) < seen.helps(without(seen.hand, thrown), lack):
        return [Reason("needed-helps", {"card": card, "n": helps}, kept=(card,))]
    if then == lack and (seen.prospects.wanted(card) or 0) > (seen.prospects.wanted(thrown) or 0):
        return [Reason("wanted", {"card": card, "seat": next_seat(seen.state)}, kept=(card,))]
    return []


def _joker(seen: Facts, rest: Row, lack: int) -> list[Reason]:
    if JOKER not in rest or len(rest) < 2:
        return []
    then = seen.lack(without(rest, JOKER))
    return [Reason("joker-kept", {"n": then}, kept=(JOKER,))] if then > lack else []


def _discard_down(seen: Facts, card: Card) -> list[Reason]:
    state = seen.state
    rest = without(seen.hand, card)
    if not rest:
        return [Reason("wins")]
    found = [_points(seen, card, rest)]
    late = state.down[state.turn] == "now" and not state.order.layoff_same_turn
    if not late and seen.fitting((card,), state.melds):
        found.append(Reason("thrown-fits", {"card": card}, warns=True))
    fitting = seen.fitting(rest, state.melds)
    if fitting:
        found.append(_some("keeps" if late else "could-lay", fitting)._replace(kept=fitting))
    return [*found, *feeding(seen, card, kept=fitting), *seen.hurry(), seen.stays(rest)]


# -- what a card gives to the next player ----------------------------------------------------------------------------


def feeding(seen: Facts, card: Card, lack: int | None = None, kept: Row = ()) -> list[Reason]:
    """What the next player could do with the card, else with another one that might have been thrown as well.

    `lack`: others count only when the hand is as near without them; `kept`: of these it is said already why they stay.
    """
    state = seen.state
    seat = next_seat(state)
    if state.down[seat] != "no" and not state.order.down_may_draw_pozo:
        return [Reason("closed", {"seat": seat}, kept=())] if lack is not None else []
    given = _given(state, seat, card)
    if given is not None:
        return [given]
    for other in sorted(seen.others(card), key=seen.worth, reverse=True):
        avoided = None if other in kept else _given(state, seat, other)
        if avoided is not None and (lack is None or seen.lack(without(seen.hand, other)) == lack):
            return [Reason(f"no-{avoided.code}", avoided.values, kept=(other,))]
    return []


def _open_to(state: State, seat: int, melds: Melds) -> Melds:
    """The melds on which a seat may lay cards off."""
    return tuple(meld for meld in melds if meld.owner == seat) if state.order.layoff_own else melds


def _given(state: State, seat: int, card: Card) -> Reason | None:
    """What makes a card one that this player would like to find on the pile; None when nothing is known of it."""
    if not feeds(state, card) or (card == JOKER and not joker_limit(state)):
        return None
    if state.down[seat] != "no":
        if not fits(card, _open_to(state, seat, state.melds), state.law):
            return None
        return Reason("feeds-table", {"card": card, "seat": seat}, warns=True)
    if card == JOKER:
        return Reason("feeds-joker", {"seat": seat}, warns=True)
    shown = tuple(
        other
        for other in dict.fromkeys(state.known[seat])
        if other != JOKER and feeds(state.evolve(known=put(state.known, seat, (other,))), card)
    )
    return Reason("feeds", {"card": card, "seat": seat, "cards": shown}, warns=True) if shown else None


# -- calls (docs/rules/kalooki.md K19-K25) ---------------------------------------------------------------------------


def answer_reasons(seen: Facts, action: Action) -> list[Reason]:
    """What can be said for calling or passing, allowing or refusing, taking or declining."""
    window = seen.state.course.window
    assert window is not None
    match action:
        case Call() | Pass():
            return _asked(seen, window, isinstance(action, Call))
        case Take() | Decline():
            source = "pile" if isinstance(action, Take) else "stock"
            return _draw_down(seen) if seen.down else _draw(seen, source)
    return _answered(seen, window, isinstance(action, Allow))


def _asked(seen: Facts, window: Window, calls: bool) -> list[Reason]:
    state, card = seen.state, window.card
    lack = seen.lack(seen.hand)
    if not lack:
        return [Reason("complete", {"contract": state.contract})]
    nearer = _nearer(seen, card, lack)
    if calls and nearer.code == "pile-spare" and (wider := _wider(seen, card, lack)).code == "pile-wider":
        nearer = wider
    # What speaks for the call, and against it: a pass is told by what speaks for it, a call by its price too.
    useful = nearer.code != "pile-spare"
    for_it, against = ([nearer], list[Reason]()) if useful else (list[Reason](), [nearer])
    grows = {"n": len(seen.hand) + 1 + state.order.call_extra_cards, "before": len(seen.hand)}
    if state.course.calls >= state.order.max_calls_per_round and state.order.over_call_penalty:
        against.append(Reason("call-fined", {"n": state.order.over_call_penalty}))
    if seen.quick:
        gain = worth_of(Outlook(seen.prospects)).gain
        if gain >= CLEAR:
            for_it.append(Reason("call-gains", {"n": round(gain)}))
        elif gain <= -CLEAR:
            against.append(Reason("call-costs", {"n": round(-gain)}))
    against.append(Reason("call-grows", grows))
    if calls:
        return [*for_it, *(one._replace(warns=True) for one in against), *seen.hurry(lack)]
    return [*against, *seen.hurry(lack)]


def _nearer(seen: Facts, card: object, lack: int) -> Reason:
    state = seen.state
    window = state.course.window
    assert window is not None
    then = seen.lack((*seen.hand, window.card))
    if then == 0 < lack:
        return Reason("pile-would-do", {"card": card, "contract": state.contract})
    if then < lack:
        return Reason("pile-would", {"card": card, "n": then, "before": lack})
    return Reason("pile-spare", {"card": card})


def _answered(seen: Facts, window: Window, allows: bool) -> list[Reason]:
    state = seen.state
    assert window.caller is not None
    would = {"seat": window.caller, "n": len(state.hands[window.caller]) + 1 + state.order.call_extra_cards}
    if state.turn != window.source:
        # The next player answers, and draws the card itself where it refuses.
        found = _useful(seen, window)
    elif allows and seen.down:
        found = [Reason("call-down", {"n": len(seen.hand)})]
    elif allows:
        found = seen.nearness(seen.hand, seen.lack(seen.hand))
    else:
        found = [Reason("call-helps", {"seat": window.caller})]
    return [*found, *seen.hurry(), Reason("call-pays" if allows else "call-would", would)]


def _useful(seen: Facts, window: Window) -> list[Reason]:
    state, card = seen.state, window.card
    if seen.down:
        return [Reason("pile-fits" if sheds(state, card) else "pile-fits-not", {"card": card})]
    lack = seen.lack(seen.hand)
    return [_nearer(seen, card, lack)] if lack else [Reason("complete", {"contract": state.contract})]
