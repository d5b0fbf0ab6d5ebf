"""How a player leans: small biases in points that make two players of one level play differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from carioca.bots.contract.table import Shedding, feeds, without_rows
from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import joker_limit, read_bajada
from carioca.games.contract.scoring import card_points
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Call, Discard, Draw, LayDown, LayOff, SwapJoker
from carioca.games.melding.state import melds_of

# Added to the weights of player.py for each unit of a style above neutral.
POINT = 0.2  # `caution`, for each point that a card costs in hand while nobody is down
POINT_LATE = 0.4  # the same once somebody is down
CALLED = 4.0  # `caution`, for the cards that a call brings into the hand
FEED = 2.0  # `feeding`, for each unit of `feeds`
CHEAP = 3  # `cheap`: the most points of a card that it likes
LONGEST_WAIT = 10
"""Laps of the table after which `patience` has no effect: with patient players on all seats a round would not end."""


class Style(NamedTuple):
    """Two factors (1 is neutral), biases in points of the score sheet (0 is neutral), and how calm it stays.

    A bot adds `leaning` to the cost of each move it weighs and takes the cheapest; a neutral style adds exactly 0.
    """

    caution: float = 1.0
    """How much points in hand weigh: above 1 dear cards are thrown sooner, above all once somebody is down."""
    feeding: float = 1.0  # how much it minds giving the next seat a card that it likes
    jokers: float = 0.0
    """By how much it overrates having a joker in hand: taken from the pile and the table, laid late.

    It waits with a bajada that takes jokers while nobody is down, as `patience` does.
    """
    pile: float = 0.0
    """By how much it overrates the card it sees on the pile (below 0: prefers the unknown one).

    Who uses it must not take a card that it would throw again at once, or turns go round for ever.
    """
    cheap: float = 0.0  # the same for cards of at most CHEAP points alone, which cost little where they come to nothing
    patience: float = 0.0
    """By how much it overrates to wait with going down until it could go out in the next turn, nobody being down.

    Below 0: goes down at the first chance, and overlooks none.
    """
    nerve: float = 4.0  # it keeps jokers until a rival who is down holds so few cards
    echo: float = 0.0
    """How much it likes to throw a rank that others have just thrown (before it is down): so they hardly want it."""

    def over(self, other: Style) -> Style:
        return Style(*(one + more - none for one, more, none in zip(other, self, NEUTRAL, strict=True)))


NEUTRAL = Style()
STYLES: Mapping[str, Style] = {
    # Takes cheap cards from the pile, and throws the dear ones.
    "lautaro": Style(cheap=5.0, caution=2.5),
    # Down as soon as she can, whatever she throws to get there.
    "rosa": Style(caution=0.5, feeding=0.5, patience=-6.0),
    # Never lets go of a joker as long as it is safe.
    "tomas": Style(jokers=9.0, nerve=1),
    # Few points in hand when another one goes down.
    "ines": Style(caution=3.5),
    # Waits with a full hand until nearly all of it can go at once.
    "hernan": Style(patience=14.0),
    # Throws what others have just thrown.
    "elena": Style(echo=11.0),
}
"""How each character leans in these games, each in one thing that is seen within an evening."""
OF_A_GAME: Mapping[str, Mapping[str, Style]] = {
    # Takes whatever lies on the pile and may be of use.
    "kalooki": {"lautaro": Style(pile=6.0)},
}
"""Where a character leans otherwise in one game."""


def style_of(bot: str, game: str) -> Style:
    """How a character leans in the game of this name; neutral for levels."""
    return OF_A_GAME.get(game, {}).get(bot) or STYLES.get(bot, NEUTRAL)


def leaning(style: Style, state: State, action: Action) -> float:
    """The points that this style adds to the cost of a move, as the seat to act sees the state; 0.0 when neutral."""
    if style == NEUTRAL:
        return 0.0
    if isinstance(action, Discard):
        points = card_points(state.order.points, action.card)
        late = any(since != "no" for since in state.down)
        held = (POINT_LATE if late else POINT) * points * (style.caution - 1)
        return FEED * (style.feeding - 1) * feeds(state, action.card) - held
    if isinstance(action, Draw | Call):
        if isinstance(action, Draw) and action.source == "stock":
            return 0.0
        more = CALLED * (style.caution - 1) if isinstance(action, Call) else 0.0
        top = state.pile[-1]
        cheap = style.cheap if card_points(state.order.points, top) <= CHEAP else 0.0
        return more - style.pile - cheap - (style.jokers if top == JOKER else 0.0)
    if isinstance(action, LayDown):
        jokers = sum(row.count(JOKER) for row in action.melds)
        wait = style.patience if style.patience and may_wait(state, action) else 0.0
        return style.jokers * jokers + wait
    if isinstance(action, LayOff) and action.card == JOKER:
        return style.jokers
    return -style.jokers if isinstance(action, SwapJoker) else 0.0


def calm(state: State) -> bool:
    """Whether nobody is down yet, early in a round: whoever likes to wait may do so."""
    nobody = all(since == "no" for since in state.down)
    return nobody and not state.recycles and state.turns <= LONGEST_WAIT * state.seats


def may_wait(state: State, bajada: LayDown) -> bool:
    """Whether it is time to wait with a bajada, for whoever likes to: nobody is down, and too much would be left.

    Too much is more than one card that could not be laid off on the bajada itself in the next turn.
    """
    if not calm(state):
        return False
    laid = read_bajada(state.contract, bajada.melds, joker_limit(state), state.law)
    rest = without_rows(state.hand, bajada.melds)
    if isinstance(laid, Refusal) or len(rest) <= 1:
        return False
    melds = melds_of(state.turn, laid)
    return len(Shedding(state, rest, melds).left) > 1
