"""Which game shall be played: the games and their presets, then the player's own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.parts.choosing import Key, key_of
from carioca.gui.parts.game_facts import about_line, choice_line
from carioca.gui.parts.game_tile import GameTile
from carioca.i18n import t
from carioca.words.rules import preset_text

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.choosing import Choosing

TALL, LOW = 92, 64
"""Units of a tile with three lines, and of one with two."""


class GamesScene(FormScene):
    """`choose` is told the key of an entry of `choosing`, and the scene closes."""

    width = 800

    def __init__(self, choosing: Choosing, choose: Callable[[Key], None]) -> None:
        self.choosing = choosing
        self._choose = choose

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.focus.set(self.page.find(_name(self.choosing.key)))

    def title(self) -> str:
        return t("games.title")

    def fill(self, rows: Rows) -> None:
        offers = self.choosing.offers
        for offer in offers:
            if not offer.own:
                self._tile(rows, offer, TALL, (about_line(offer.base), choice_line(offer)), _fan(offer))
        own = [offer for offer in offers if offer.own]
        if own:
            rows.heading(t("games.own"))
        for offer in own:
            self._tile(rows, offer, LOW, (f"{preset_text(offer.base)} · {choice_line(offer)}",), ())

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.cancel"), Pop),)

    def _tile(self, rows: Rows, offer: Agreement, units: float, lines: Sequence[str], cards: Sequence[Card]) -> None:
        key = key_of(offer)

        def make(rect: pygame.Rect) -> GameTile:
            tile = GameTile(self.stage, _name(key), rect, offer.title, lines, cards, partial(self._take, key))
            tile.chosen = key == self.choosing.key
            return tile

        rows.cells([(0, make)], units_high=units)

    def _take(self, key: Key) -> Transition:
        self._choose(key)
        return Pop()


def _name(key: Key) -> str:
    """The control of an entry."""
    return ".".join(("game", *key))


def _fan(offer: Agreement) -> tuple[Card, ...]:
    """An ace and two kings of the pack that is played with, so that one sees which pack it is."""
    suits: dict[int, list[Card]] = {}
    for card in offer.game.profile.pack.cards:
        suits.setdefault(card.suit, []).append(card)
    ace, *kings = list(suits.values())[:3]
    return ace[0], *(cards[-1] for cards in kings)
