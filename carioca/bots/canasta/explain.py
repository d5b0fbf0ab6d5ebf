"""What can be said for a move: true facts in numbers, from what the seat to act may know alone; no search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from carioca.bots.base import EXPERIENCE, Reason
from carioca.bots.canasta.facts import FEW, Facts
from carioca.bots.canasta.laying import at_home, spoils
from carioca.cards import JOKER, Card
from carioca.engine import game
from carioca.engine.game import View
from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.rules import salida_needs
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Row

CODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # -- drawing. `n` cards lie on the pozo.
        "canasta.pozo": ("n",),
        # These cards of the pozo fit melds of the side; these make a meld with cards of the hand; these are wild.
        "canasta.pozo-fits": ("cards", "n"),
        "canasta.pozo-melds": ("cards", "n"),
        "canasta.pozo-wild": ("cards", "n"),
        # `n` of its cards are of no use at once, and count `points` as long as they are in the hand.
        "canasta.pozo-idle": ("n", "points"),
        # Nothing lies there; it may not be taken; none of its `n` cards is of use at once; they count `points` in hand.
        "canasta.pozo-empty": (),
        "canasta.pozo-barred": ("n",),
        "canasta.pozo-useless": ("n", "points"),
        # The lay is worth `points` and at least `least` are needed.
        "canasta.salida": ("points", "least"),
        # The stock holds `n` more cards.
        "canasta.stock": ("n",),
        # -- laying. The cards count `points` on the table instead of in the hand.
        "canasta.lays": ("n", "points"),
        # It makes a canasta, which brings `points`; which sort is the code.
        "canasta.makes-real": ("points",),
        "canasta.makes-semi": ("points",),
        "canasta.makes-simple": ("points",),
        "canasta.makes-wild": ("points",),
        # It is the side's first canasta.
        "canasta.first": (),
        # `n` more cards make it a canasta.
        "canasta.nearer": ("n",),
        # The hand is empty: the muerto with its `n` cards; the deal is closed and brings `points`.
        "canasta.muerto": ("n",),
        "canasta.closes": ("points",),
        # Laid without a wild card, so it may become a real canasta.
        "canasta.pure": (),
        # A two is laid and a joker, worth `points`, is kept.
        "canasta.two": ("points",),
        # A joker counts `points` against the side if it stays in the hand.
        "canasta.joker": ("points",),
        # The two comes to its own place and is no wild card any more.
        "canasta.home": (),
        # A real canasta becomes simple and brings `points` less.
        "canasta.spoils": ("points",),
        # What stays in the hand.
        "canasta.left": ("n", "points"),
        # -- throwing. No meld of the side takes the card and no two cards of the hand go with it.
        "canasta.idle": ("card",),
        # `n` cards of the hand go with it.
        "canasta.goes": ("card", "n"),
        # A meld of the other side takes it; none does.
        "canasta.feeds": ("card",),
        "canasta.safe": ("card",),
        # `n` of the other cards of its rank have been seen.
        "canasta.gone": ("n",),
        # The card counts `points` in the hand.
        "canasta.points": ("card", "points"),
        # It is the last card: the muerto; the end.
        "canasta.last-muerto": ("n",),
        "canasta.last-closes": ("points",),
        # Closing waits: the partner has not used the muerto yet; `n` more cards make another canasta.
        "canasta.waits-muerto": ("seat",),
        "canasta.waits": ("n",),
        # A rival who may close has `n` cards.
        "canasta.threat": ("seat", "n"),
    }
)
"""Every code and the names of its values."""


def explain(view: View, action: game.Action) -> tuple[Reason, ...]:
    """What can be said for a legal action of the seat of the view, which is to act; most telling first, never empty."""
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
            found = [*_thrown(facts, card), *_threat(facts)]
        case _:
            found = []
    return tuple(found) or (EXPERIENCE,)


def _some(cards: Row) -> dict[str, object]:
    return {"cards": cards, "n": len(cards)}


# -- drawing ---------------------------------------------------------------------------------------------------------


def _pozo(facts: Facts, pile: Row) -> Iterator[Reason]:
    yield Reason("canasta.pozo", {"n": len(pile)})
    fits, melds, wilds, idle = facts.sorted(pile)
    if fits:
        yield Reason("canasta.pozo-fits", _some(fits))
    if melds:
        yield Reason("canasta.pozo-melds", _some(melds))
    if wilds:
        yield Reason("canasta.pozo-wild", _some(wilds))
    if idle:
        yield Reason("canasta.pozo-idle", {"n": len(idle), "points": facts.points(idle)}, warns=True)


def _stock(facts: Facts) -> Iterator[Reason]:
    state = facts.state
    if not state.pile:
        yield Reason("canasta.pozo-empty")
    elif not facts.may_take():
        yield Reason("canasta.pozo-barred", {"n": len(state.pile)})
    else:
        *_, idle = facts.sorted(state.pile)
        if idle == state.pile:
            yield Reason("canasta.pozo-useless", {"n": len(idle), "points": facts.points(idle)})
        elif idle:
            yield Reason("canasta.pozo-idle", {"n": len(idle), "points": facts.points(idle)})
    yield Reason("canasta.stock", {"n": len(state.stock)})


def _salida(facts: Facts, rows: tuple[Row, ...]) -> Iterator[Reason]:
    least = salida_needs(facts.state, facts.state.turn)
    if least:
        yield Reason("canasta.salida", {"points": sum(map(facts.points, rows)), "least": least})


# -- laying ----------------------------------------------------------------------------------------------------------


def _laid(facts: Facts, action: game.Action) -> Iterator[Reason]:
    """What the lay makes of the melds, and what it does with wild cards."""
    cards = facts.cards(action)
    yield from _ends(facts, action)
    if isinstance(action, LayOff) and spoils(facts.state, action):
        yield Reason("canasta.spoils", {"points": facts.spoilt(action)}, warns=True)
    made = facts.made(action)
    for sort, points in made:
        yield Reason(f"canasta.makes-{sort}", {"points": points})
    if made and not facts.canastas:
        yield Reason("canasta.first")
    yield Reason("canasta.lays", {"n": len(cards), "points": facts.points(cards)})
    if isinstance(action, LayOff) and at_home(facts.state, action):
        yield Reason("canasta.home")
    if not made and (lack := facts.lack(action)):
        yield Reason("canasta.nearer", {"n": lack})
    law = facts.seen.law
    wilds = [card for card in cards if law.wild(card)]
    if wilds and JOKER not in wilds and JOKER in facts.state.hand:
        yield Reason("canasta.two", {"points": facts.points((JOKER,))})
    if JOKER in wilds:
        yield Reason("canasta.joker", {"points": facts.points((JOKER,))})
    if isinstance(action, LayMeld) and not wilds and len(cards) < CANASTA:
        yield Reason("canasta.pure")


def _ends(facts: Facts, action: game.Action) -> Iterator[Reason]:
    """That the hand is empty then."""
    if len(facts.cards(action)) == len(facts.state.hand) and not isinstance(action, TakePile):
        side = facts.state.side
        if side.taken:
            yield Reason("canasta.closes", {"points": facts.seen.order.close_bonus})
        else:
            yield Reason("canasta.muerto", {"n": len(side.muerto)})


def _rest(facts: Facts, action: game.Action) -> Iterator[Reason]:
    rest = facts.rest(action)
    if rest:
        yield Reason("canasta.left", {"n": len(rest), "points": facts.points(rest)})


# -- throwing --------------------------------------------------------------------------------------------------------


def _thrown(facts: Facts, card: Card) -> Iterator[Reason]:
    state, side = facts.state, facts.state.side
    if len(state.hand) == 1:
        if side.taken:
            yield Reason("canasta.last-closes", {"points": facts.seen.order.close_bonus})
        else:
            yield Reason("canasta.last-muerto", {"n": len(side.muerto)})
        return
    yield from _waits(facts)
    if not facts.seen.law.wild(card):
        goes = facts.company(card)
        if goes:
            yield Reason("canasta.goes", {"card": card, "n": goes})
        elif card not in facts.seen.ours:
            yield Reason("canasta.idle", {"card": card})
    if card in facts.seen.theirs:
        yield Reason("canasta.feeds", {"card": card}, warns=True)
    elif facts.rivals_laid and not facts.seen.law.wild(card):
        yield Reason("canasta.safe", {"card": card})
    yield Reason("canasta.points", {"card": card, "points": facts.points((card,))})
    if (gone := facts.gone(card)) > 1:
        yield Reason("canasta.gone", {"n": gone})


def _waits(facts: Facts) -> Iterator[Reason]:
    """Why the deal is not closed, where it could be in this turn."""
    if not facts.could_close():
        return
    fresh = facts.state.side.fresh
    if fresh is not None and fresh != facts.state.turn:
        yield Reason("canasta.waits-muerto", {"seat": fresh})
    elif (lack := facts.next_canasta()) is not None:
        yield Reason("canasta.waits", {"n": lack})


def _threat(facts: Facts) -> Iterator[Reason]:
    """The rival with the fewest cards who may close, when these are few."""
    n, seat = min(((len(facts.state.hands[seat]), seat) for seat in facts.closers()), default=(FEW + 1, 0))
    if n <= FEW:
        yield Reason("canasta.threat", {"seat": seat, "n": n})
