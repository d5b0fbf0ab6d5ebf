"""How the levels play, and how each character leans: numbers that the one player (player.py) goes by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Manner(NamedTuple):
    """What a player looks at, and how much of it."""

    misses: int = 0  # in how many of a hundred decisions it overlooks what it could lay
    remembers: bool = True  # whether it remembers which cards were taken with the pozo
    rates: bool = True
    """Whether it judges the cards that it keeps by the unseen ones that they need, not by their neighbours alone."""
    thinks: int = 0  # hands of so few cards are played to their end in thought
    weighs: bool = False  # whether it weighs the pozo against the end of its hand, and never takes it for its number
    careful: bool = False
    """Whether it does nothing that all would wonder at: throws what others can use while a loose card lies there, takes
    a card of the pozo that it cannot lay or leaves a meld there, overlooks what it could lay when its hand or the deal
    is about to end."""
    waits: bool = False  # whether it puts off closing while its side still gains
    many: int = 3  # a pozo of so many cards is taken for their number alone; by a pair of partners, see `crowd`
    crowd: int = 2  # so many cards more where four or six play: a large hand is laid too late there
    hurry: int = 3  # with so few cards in hand melds are laid with wild cards, too
    haste: int = 5  # with so many cards more where partners play: deals are short there
    grows: int = 3  # with so few cards in hand single wild cards are laid
    dear: float = 0.2  # how much a point of a card speaks for throwing it; four times as much towards the end
    given: float = 18.0  # how much it minds throwing what others can lay, as a part of a hundred
    feeds: float = 0.0  # how much more where that brings a meld of theirs close to a canasta, or makes it one
    twins: float = -3.0  # how much it minds throwing a card for each one of its rank on the pozo, of two at most
    runs: float = 0.0  # how much more it likes a run than a set
    jokers: float = 4.0  # how much it minds laying a joker rather than a two


LEVELS: Mapping[str, Manner] = {
    # Lays what it sees, and does not see the most of it.
    "novice": Manner(misses=70, remembers=False, rates=False, crowd=0, hurry=12, haste=0, grows=12),
    # Takes any large pozo, lays wild cards as soon as they fit, and overlooks much.
    "easy": Manner(misses=45, remembers=False, rates=False, crowd=0, hurry=12, haste=0, grows=12),
    # The same with open eyes most of the time, and its partner in mind when it could close.
    "normal": Manner(misses=12, remembers=False, rates=False, crowd=0, hurry=12, haste=0, grows=12, waits=True),
    # Judges what it keeps by what is unseen, holds its wild cards, thinks small hands to their end, seldom overlooks.
    "hard": Manner(misses=6, thinks=7, careful=True, waits=True),
    # Weighs the pozo, thinks a whole hand to its end, and knows that between partners a deal is too short to hold wild
    # cards. Of what it throws it minds little that it fits a meld, and much that it makes a canasta or helps a pair.
    "expert": Manner(
        thinks=14, weighs=True, careful=True, waits=True, haste=6, dear=0.05, given=10.0, feeds=120.0, twins=30.0
    ),
}
STYLES: Mapping[str, Mapping[str, float]] = {
    # Whatever lies on the pozo, he takes it home.
    "lautaro": {"many": -1},
    # Lays whatever she can, wild cards too, to get at the muerto.
    "rosa": {"misses": -12, "hurry": 6, "grows": 4},
    # Never lets go of a wild card as long as it is safe.
    "tomas": {"hurry": -4, "grows": -4},
    # Throws her dear cards in good time.
    "ines": {"dear": 0.4},
    # Builds runs where he can.
    "hernan": {"runs": 15.0},
    # Throws nothing that others can use.
    "elena": {"given": 40.0},
}
"""What is added to the numbers of the level for each character (bots/base.py says who they are)."""


class Style(NamedTuple):
    """How a character leans: what is added to the numbers of its level, in the order of `Manner`; () is neutral."""

    more: tuple[tuple[str, float], ...] = ()

    def of(self, manner: Manner) -> Manner:
        return manner._replace(**{name: getattr(manner, name) + more for name, more in self.more})


NEUTRAL = Style()


def style_of(bot: str) -> Style:
    return Style(tuple(STYLES[bot].items())) if bot in STYLES else NEUTRAL
