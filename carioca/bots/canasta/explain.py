"""What can be said for a move: true facts in numbers, from what the seat to act may know alone; no search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from carioca.bots.base import EXPERIENCE, Reason
from carioca.bots.canasta.laying import after, at_home, size, spoils
from carioca.bots.canasta.pozo import uses
from carioca.bots.canasta.seen import Seen
from carioca.cards import FRENCH, HIDDEN, JOKER, Card
from carioca.engine import game
from carioca.engine.game import Action, View
from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.melds import category
from carioca.games.canasta.rules import check, legal_actions, spoilt, without_all
from carioca.games.canasta.scoring import bonus, has_canasta, salida_needs, standings
from carioca.games.canasta.state import State, visible_rows
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Kind, Row, put

FEW = 4  # a rival who may close is said to be about to when it holds so many cards or fewer


class Facts:
    """A view of the seat to act, and what can be counted of it."""

    def __init__(self, view: View[State]) -> None:
        self.seen = Seen(view)
        self.state = self.seen.state
        real = self.seen.options.close_canasta == "real"
        self.canastas = has_canasta(self.state, self.seen.side, real=real)  # whether it has one with which it may close
        self.rivals_laid = any(meld.owner != self.seen.side for meld in self.state.melds)

    def may_take(self) -> bool:
        return any(action != Draw("stock") for action in legal_actions(self.state))

    def cards(self, action: Action) -> Row:
        if isinstance(action, LayMeld | TakePile):
            return tuple(card for row in action.melds for card in row)
        return (action.card,) if isinstance(action, LayOff | Replace | Discard) else ()

    def rest(self, action: Action) -> Row:
        return without_all(self.state.hand, self.cards(action))

    def _after(self, action: Action) -> State:
        if isinstance(action, TakePile):
            state = self.state
            hand = (*state.hand, state.pile[-1])
            state = state.evolve(hands=put(state.hands, state.turn, hand), pile=(), phase="play")
            return after(state, LayMeld(action.melds))
        return after(self.state, action)

    def made(self, action: Action) -> list[tuple[str, int]]:
        then = self._after(action)
        before = dict(enumerate(self.state.melds))
        found: list[tuple[str, int]] = []
        for number, meld in enumerate(then.melds):
            sort = category(meld.kind, meld.cards, then.law, number in then.locked)
            old = before.get(number)
            if sort and (old is None or len(old.cards) < CANASTA):
                told = "simple" if sort == "semi" and not then.options.semi_clean_bonus else sort
                found.append((told, bonus(then.options, sort)))
        return found

    def lack(self, action: Action) -> int:
        """How many more cards make the meld of a lay a canasta; 0 where it is one, or there are several melds."""
        then = self._after(action)
        if isinstance(action, LayOff | Replace):
            return max(0, CANASTA - len(then.melds[action.meld].cards))
        return max(0, CANASTA - len(then.melds[-1].cards)) if len(then.melds) == len(self.state.melds) + 1 else 0

    def company(self, card: Card) -> int:
        """How many other cards of the hand are of a card's rank, or at most two places from it in its suit."""
        rest = Counter(self.state.hand) - Counter([card])
        near = {Card((card.rank - 1 + step) % 13 + 1, card.suit) for step in (-2, -1, 1, 2)} - {card}
        alike = {Card(card.rank, suit) for suit in FRENCH.suits}
        return sum(n for other, n in rest.items() if other in near | alike and not self.seen.law.wild(other))

    def gone(self, card: Card) -> int:
        """How many other natural cards of its rank lie on the table or the pozo, or are in the own hand."""
        shown = Counter(other for row in visible_rows(self.state) for other in row if other != HIDDEN)
        return sum(shown[Card(card.rank, suit)] for suit in FRENCH.suits) - 1

    def closers(self) -> tuple[int, ...]:
        stands = standings(self.state)
        return tuple(seat for seat in self.seen.rivals if not stands[seat % self.seen.sides].lacks)

    def could_close(self) -> bool:
        state = self.state
        if not state.side.taken or not self.canastas:
            return False
        for action in legal_actions(state):
            if isinstance(action, Discard):
                if len(state.hand) == 1:
                    return True
            elif size(action) == len(state.hand):
                return True
            elif size(action) == len(state.hand) - 1:
                then = self._after(action)
                if check(then, Discard(then.hand[0])) is None:
                    return True
        return False

    def next_canasta(self) -> int | None:
        """The fewest cards that a meld of the side lacks to be one more canasta; None without a meld."""
        melds = [meld for meld in self.state.melds if meld.owner == self.seen.side and meld.kind is not Kind.WILD]
        lacks = [CANASTA - len(meld.cards) for meld in melds if len(meld.cards) < CANASTA]
        return min(lacks, default=None)


def explain(view: View[State], action: game.Action) -> tuple[Reason, ...]:
    facts = Facts(view)
    match action:
        case Draw("stock"):
            found = [*_stock(facts), *_threat(facts)]
        case Draw():
            found = [*_pozo(facts, facts.state.pile), *_threat(facts)]
        case TakePile(rows):
            found = [*_salida(facts, rows), *_laid(facts, action), *_pozo(facts, facts.state.pile)]
        case LayMeld() | LayOff() | Replace():
            salida = () if facts.state.side.salida or not isinstance(action, LayMeld) else _salida(facts, action.melds)
            found = [*_laid(facts, action), *salida, *_rest(facts, action), *_threat(facts)]
        case Discard(card):
            found = [*_thrown(facts, card), *_threat(facts), *_rest(facts, action)]
        case _:
            found = []
    return tuple(found) or (EXPERIENCE,)


def _some(cards: Row) -> dict[str, object]:
    return {"cards": cards, "n": len(cards)}


def _pozo(facts: Facts, pile: Row) -> Iterator[Reason]:
    # One card comes from the stock as well.
    yield Reason("canasta.pozo", {"n": len(pile)}, kept=() if len(pile) == 1 else None)
    found = uses(facts.seen)
    if found.fits:
        yield Reason("canasta.pozo-fits", _some(found.fits))
    if found.melds:
        yield Reason("canasta.pozo-melds", _some(found.melds))
    if found.follows:
        yield Reason("canasta.pozo-follows", _some(found.follows))
    if found.wilds:
        yield Reason("canasta.pozo-wild", _some(found.wilds))
    if found.helped:
        yield Reason("canasta.pozo-helped", _some(found.helped))
    if found.idle:
        yield _of_no_use(facts, found.idle)._replace(warns=True)


def _of_no_use(facts: Facts, idle: Row) -> Reason:
    values: dict[str, object] = {"n": len(idle), "points": facts.seen.options.value(idle)}
    if idle == facts.state.pile:
        return Reason("canasta.pozo-useless", values)
    return Reason("canasta.pozo-idle", {"all": len(facts.state.pile), **values})


def _stock(facts: Facts) -> Iterator[Reason]:
    state = facts.state
    if not state.pile:
        yield Reason("canasta.pozo-empty")
    elif not facts.may_take():
        yield Reason("canasta.pozo-barred", {"n": len(state.pile)})
    else:
        found = uses(facts.seen)
        if found.idle:
            yield _of_no_use(facts, found.idle)
        if found.helped:
            yield Reason("canasta.pozo-helped", _some(found.helped))
        if not found.idle and not found.helped and len(state.pile) > 1:
            values: dict[str, object] = {"n": len(state.pile), "points": facts.seen.options.value(state.pile)}
            yield Reason("canasta.pozo-more", values)
    yield Reason("canasta.stock", {"n": len(state.stock)}, kept=())


def _salida(facts: Facts, rows: tuple[Row, ...]) -> Iterator[Reason]:
    least = salida_needs(facts.state, facts.state.turn)
    if least:
        yield Reason("canasta.salida", {"points": sum(map(facts.seen.options.value, rows)), "least": least})


def _laid(facts: Facts, action: game.Action) -> Iterator[Reason]:
    cards = facts.cards(action)
    yield from _ends(facts, action)
    if isinstance(action, LayOff) and spoils(facts.state, action) and (spoilt_by := spoilt(facts.state, action)):
        was, now = spoilt_by
        yield Reason("canasta.spoils", {"points": was.bonus - now.bonus}, warns=True)
    made = facts.made(action)
    for sort, points in made:
        yield Reason(f"canasta.makes-{sort}", {"points": points}, gain=points)
    real = facts.seen.options.close_canasta == "real"
    if not facts.canastas and any(sort == "real" or not real for sort, _ in made):
        yield Reason("canasta.first")
    points = facts.seen.options.value(cards)
    yield Reason("canasta.lays", {"n": len(cards), "points": points}, gain=points)
    if isinstance(action, LayOff) and at_home(facts.state, action):
        yield Reason("canasta.home")
    if not made and (lack := facts.lack(action)):
        yield Reason("canasta.nearer", {"n": lack}, gain=-lack)
    law = facts.seen.law
    wilds = [card for card in cards if law.wild(card)]
    if wilds and JOKER not in wilds and JOKER in facts.state.hand:
        yield Reason("canasta.two", {"points": facts.seen.options.value((JOKER,))})
    if JOKER in wilds:
        yield Reason("canasta.joker", {"points": facts.seen.options.value((JOKER,))})
    if isinstance(action, LayMeld) and not wilds and len(cards) < CANASTA:
        yield Reason("canasta.pure")


def _ends(facts: Facts, action: game.Action) -> Iterator[Reason]:
    if len(facts.cards(action)) == len(facts.state.hand) and not isinstance(action, TakePile):
        side = facts.state.side
        if side.taken:
            yield Reason("canasta.closes", {"points": facts.seen.options.close_bonus})
        else:
            yield Reason("canasta.muerto", {"n": len(side.muerto)})


def _rest(facts: Facts, action: game.Action) -> Iterator[Reason]:
    rest = facts.rest(action)
    if rest:
        points = facts.seen.options.value(rest)
        yield Reason("canasta.left", {"n": len(rest), "points": points}, gain=-points)


def _thrown(facts: Facts, card: Card) -> Iterator[Reason]:
    state, side = facts.state, facts.state.side
    if len(state.hand) == 1:
        if side.taken:
            yield Reason("canasta.last-closes", {"points": facts.seen.options.close_bonus})
        else:
            yield Reason("canasta.last-muerto", {"n": len(side.muerto)})
        return
    yield from _waits(facts)
    if not facts.seen.law.wild(card):
        goes = facts.company(card)
        if goes:
            yield Reason("canasta.goes", {"card": card, "n": goes}, gain=-goes)
        elif card not in facts.seen.ours:
            yield Reason("canasta.idle", {"card": card})
    if card in facts.seen.theirs:
        yield Reason("canasta.feeds", {"card": card}, warns=True)
    elif facts.rivals_laid and not facts.seen.law.wild(card):
        yield Reason("canasta.safe", {"card": card})
    points = facts.seen.options.value((card,))
    yield Reason("canasta.points", {"card": card, "points": points}, gain=points)
    if (gone := facts.gone(card)) > 1:
        yield Reason("canasta.gone", {"n": gone}, gain=gone)


def _waits(facts: Facts) -> Iterator[Reason]:
    if not facts.could_close():
        return
    fresh = facts.state.side.fresh
    if fresh is not None and fresh != facts.state.turn:
        yield Reason("canasta.waits-muerto", {"seat": fresh})
    elif (lack := facts.next_canasta()) is not None:
        yield Reason("canasta.waits", {"n": lack})


def _threat(facts: Facts) -> Iterator[Reason]:
    n, seat = min(((len(facts.state.hands[seat]), seat) for seat in facts.closers()), default=(FEW + 1, 0))
    if n <= FEW:
        yield Reason("canasta.threat", {"seat": seat, "n": n}, kept=())
