"""What a person types to bring a card to a meld of the table: laid off, in a wild's place, or for a joker."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from carioca.cards import Card
from carioca.engine.game import Action, Game, View
from carioca.games.melding.actions import End, LayOff, Replace, SwapJoker
from carioca.games.melding.game import melding, melding_state
from carioca.words.base import Unclear
from carioca.words.cards import card_text_suit
from carioca.words.melding import asking
from carioca.words.typed import JOKERS, typed_card

Hand = tuple[Card, ...]
Meaning = Literal["lay", "swap", "replace"]


def in_sides(game: Game) -> bool:
    """Whether seats of this game play in sides, with muertos and a pile that is taken whole."""
    usual = next(iter(game.presets.values()))
    return "sides" in melding(game).beyond(usual)


def to_an_end(game: Game, meaning: Meaning, words: list[str], view: View, hand: Hand) -> LayOff | Replace:
    """`6h m2 high`, with numbers instead; the end may be left out where one only is legal, the meld likewise.

    Of `lay` it is laid off, else it takes the place of a wild, which goes to that end. Raises Unclear.
    """
    what = f"term.{meaning}-what"
    if not words:
        raise Unclear(what)
    card, meld = typed_card(words[0], hand, game.profile.pack), None
    end: End = ""
    for word in words[1:]:
        number = re.fullmatch(r"m?([0-9]{1,3})", word)
        if word in (*asking.LOW, *asking.HIGH) and not end:
            end = "low" if word in asking.LOW else "high"
        elif number and meld is None:
            meld = int(number[1])
        elif meaning == "lay" or word not in JOKERS:
            raise Unclear(what)
    deed = LayOff if meaning == "lay" else Replace
    if meld is None:
        # A wild that cannot go to the end that was named is meant all the same: the rules say what hinders it.
        fits = asking.growing(game, view, card, deed, end if deed is LayOff else "")
        none = "term.no-fit" if deed is LayOff else "term.no-swap-fit"
        meld = _the_meld(game, view, fits, lambda number: deed(card, number, end), card, none)
    return deed(card, meld, end)


def swap(game: Game, words: list[str], view: View, hand: Hand) -> SwapJoker:
    """`7c m2`, with numbers instead, with the place of the joker in its row as `@0`. Raises Unclear."""
    if not words:
        raise Unclear("term.swap-what")
    card, meld, at = typed_card(words[0], hand, game.profile.pack), None, None
    for word in words[1:]:
        number, place = re.fullmatch(r"m?([0-9]{1,3})", word), re.fullmatch(r"@([0-9]{1,2})", word)
        if place and at is None:
            at = int(place[1])
        elif number and meld is None:
            meld = int(number[1])
        elif word not in JOKERS:
            raise Unclear("term.swap-what")
    if meld is None:
        fits = asking.givers(game, view, card, at)
        meld = _the_meld(game, view, fits, lambda number: SwapJoker(card, number, at), card, "term.no-swap-fit")
    return SwapJoker(card, meld, at)


def _the_meld(
    game: Game, view: View, fits: tuple[int, ...], aimed: Callable[[int], Action], card: Card, none: str
) -> int:
    """The one meld that is meant; where the trouble is not the meld, one at which the rules say what is.

    `none`: the sentence when no meld fits. Raises Unclear.
    """
    if len(fits) == 1:
        return fits[0]
    if fits:
        melds = ", ".join(f"m{number}" for number in fits)
        raise Unclear("term.which-meld", card=card_text_suit(card), melds=melds)
    if _of_no_meld(game, view, aimed(0), card):
        raise Unclear(none, card=card_text_suit(card))
    return 0


def _of_no_meld(game: Game, view: View, action: Action, card: Card) -> bool:
    """Whether what hinders a card is that no meld takes it, rather than the turn or the hand."""
    melds = len(melding_state(view.state).melds)
    if in_sides(game):
        # The melds of the other side take no card either, which is nothing to be told of the first of them.
        return melds > 0 and card in view.state.hand and view.state.phase == "play"
    refusal = game.check(view.state, action)
    return melds > 1 and refusal is not None and bool(refusal.values) and refusal.code != "not-in-hand"
