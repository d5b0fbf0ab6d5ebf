"""The questions before a match in the terminal: which rules, who plays, how many opponents."""

from __future__ import annotations

import secrets
from contextlib import suppress

from carioca.agreement import Agreement
from carioca.bots.base import OPPONENTS
from carioca.bots.door import character_of
from carioca.engine.game import Game
from carioca.engine.options import TableOptions
from carioca.games import all_presets
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.errors import SIGNS_LEFT_OUT
from carioca.storage.names import clean_name
from carioca.storage.presets import PresetError, Presets
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.words.cards import list_text
from carioca.words.lines import cut_lines
from carioca.words.names import Names
from carioca.words.opponents import character_words, level_word, next_alike, next_opponent

_MAX_NAME = 20


def offers(presets: Presets | None) -> list[Agreement]:
    """The presets of all games, then own rules; those that make no game are left out."""
    agreed = [Agreement(preset) for preset in all_presets()]
    for own in presets.all() if presets is not None else ():
        with suppress(PresetError):
            agreed.append(Agreement.from_own(own))
    return [one for one in agreed if one.sizes]


def new_match(
    console: Console, saves: Saves | None, names: tuple[str, ...], choice: list[Agreement], bot: str = ""
) -> Session:
    """Ask for the rules, the people and the opponents, and deal. Raises EOFError when nobody types any more.

    Where there is but one choice of rules, or `bot` says how all opponents play, that is not asked for.
    """
    agreed = _rules(console, choice)
    sizes = agreed.sizes
    people = _people(console, names, sizes[-1])
    bots = _how_many(console, [size - len(people) for size in sizes if size >= len(people)], 4 - len(people))
    seats = (*map(Seat, people), *_opponents(console, agreed.game, people, bots, bot))
    options = _with_dealer(agreed)
    if warning := agreed.warning(len(seats)):
        console.say(warning)
    session = Session.new(agreed.game, agreed.base, options, seats, secrets.token_hex(8), saves)
    console.say(t("term.begin", names=Names.at(session).label(range(len(seats)))))
    for seat in seats:
        if seat.bot is not None and character_of(seat.bot):
            line = character_words(seat.bot, agreed.game)
            console.say(t("term.meet", name=seat.name, level=level_word(seat.bot), line=line).strip())
    console.tell(cut_lines(session.game, session.match.setup, session.names, session.alone))
    return session


def _rules(console: Console, offers: list[Agreement]) -> Agreement:
    if len(offers) == 1:
        console.say(t("term.agreement", name=offers[0].line))
        return offers[0]
    console.say(t("term.rules"))
    for number, one in enumerate(offers, start=1):
        console.say(t("term.rules-line", number=number, name=one.line))
    return offers[_number(console, t("term.rules-ask", least=1, most=len(offers)), 1, len(offers), 1) - 1]


def _with_dealer(agreed: Agreement) -> TableOptions:
    """The options; who deals first is drawn unless the rules name a seat or a way."""
    options = agreed.options
    if agreed.value("first_dealer") != "assigned" or "first_dealer_seat" in agreed.changes:
        return options
    return options.with_changes({"first_dealer": "random"})


def _people(console: Console, names: tuple[str, ...], most: int) -> tuple[str, ...]:
    """One to `most` different names, parted by commas."""
    usual = names[0] if names and names[0] else t("new.you")
    while True:
        typed = console.ask(t("term.names", name=usual)) or usual
        people = tuple(name[:_MAX_NAME].strip() for name in map(clean_name, typed.split(",")) if name)
        if not typed.isprintable():
            console.say(t(SIGNS_LEFT_OUT))
        if 1 <= len(people) <= most and len({name.casefold() for name in people}) == len(people):
            return people
        console.say(t("term.names-bad", most=most))


def _opponents(console: Console, game: Game, people: tuple[str, ...], count: int, bot: str) -> list[Seat]:
    """So many opponents: all play like `bot`; without it characters, or all of a level that is chosen by its number."""
    if count and not bot:
        bot = _level(console)
    seats: list[Seat] = []
    for _ in range(count):
        taken = (*people, *(seat.name for seat in seats))
        name, kind = (next_alike(bot, taken), bot) if bot else next_opponent(taken)
        seats.append(Seat(name, kind))
    return seats


def _level(console: Console) -> str:
    console.say(t("term.who"), t("term.who-own"))
    for number, level in enumerate(OPPONENTS, start=2):
        console.say(t("term.who-line", number=number, level=level_word(level)))
    most = len(OPPONENTS) + 1
    chosen = _number(console, t("term.who-ask", least=1, most=most), 1, most, 1)
    return "" if chosen == 1 else OPPONENTS[chosen - 2]


def _how_many(console: Console, possible: list[int], wished: int) -> int:
    """How many opponents sit down: one of these numbers, usually the one nearest to what is wished."""
    usual = min(possible, key=lambda number: abs(number - wished))
    prompt = t("term.bots", least=possible[0], most=possible[-1])
    while True:
        chosen = _number(console, prompt, possible[0], possible[-1], usual)
        if chosen in possible:
            return chosen
        console.say(t("term.bots-bad", numbers=list_text([*map(str, possible)])))


def _number(console: Console, prompt: str, low: int, high: int, usual: int) -> int:
    if low == high:
        return low
    while True:
        typed = console.ask(f"{prompt} [{usual}]")
        if not typed:
            return usual
        if typed.isdecimal() and len(typed) < 4 and low <= int(typed) <= high:
            return int(typed)
        console.say(t("term.number-bad", low=low, high=high))
