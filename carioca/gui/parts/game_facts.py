"""What people want to know of a game before they choose it: how many play, how long, with which cards."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.agreement import Agreement
from carioca.durations import minutes
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.i18n import catalogue, language, t
from carioca.words.cards import or_text

USUAL = 4
"""The table that is meant when nobody says how many play, where so many can."""


def players_line(sizes: Sequence[int]) -> str:
    """How many can play: `2 a 6 jugadores`, `2, 4 o 6 jugadores`, `2 jugadores`."""
    if len(sizes) < 3 or list(sizes) != list(range(sizes[0], sizes[-1] + 1)):
        return t("game.players", n=sizes[-1], players=or_text([str(n) for n in sizes]))
    return t("game.players.range", least=sizes[0], most=sizes[-1])


def usual_seats(sizes: Sequence[int]) -> int:
    """So many sit down when nobody says how many."""
    return min(sizes, key=lambda n: (abs(n - USUAL), n))


def length_line(agreed: Agreement, seats: int) -> str:
    """How long a match of so many is: `28 rondas, unos 45 minutos`; empty while the rules make no game for them."""
    if agreed.fault(seats) is not None:
        return ""
    game = agreed.game
    rounds = game.rounds(Setup(game.name, agreed.options, seats, "-"))
    parts = [] if rounds is None else [t("count.rounds", n=len(rounds))]
    about = minutes(agreed.base, seats, rounds)
    parts += [] if about is None else [t("game.minutes", n=about)]
    return ", ".join(parts)


def cards_line(agreed: Agreement, seats: int) -> str:
    """Which cards are needed: `108 cartas francesas`, `40 cartas españolas`."""
    try:
        cards = agreed.game.cards(agreed.options, seats)
    except OptionsError:
        return ""
    return t(f"game.cards.{agreed.game.profile.pack.name}", n=len(cards))


def table_line(agreed: Agreement, seats: int) -> str:
    """What the rules mean for so many: length, cards, and how many rules differ from the base."""
    differ = t("game.differ", n=len(agreed.differing)) if agreed.differing else ""
    return " · ".join(part for part in (length_line(agreed, seats), cards_line(agreed, seats), differ) if part)


def choice_line(agreed: Agreement) -> str:
    """What a game is, before the table is set: players, length for the usual number of them, cards."""
    sizes = agreed.sizes
    if not sizes:
        return ""
    seats = usual_seats(sizes)
    length = length_line(agreed, seats)
    if len(sizes) > 1 and length:
        length = t("game.for", n=seats, length=length)
    return " · ".join(part for part in (players_line(sizes), length, cards_line(agreed, seats)) if part)


def about_line(preset: str) -> str:
    """What a game is about, in a sentence; empty where nothing is said of that."""
    key = f"preset.{preset}.about"
    return t(key) if key in catalogue(language()) else ""
