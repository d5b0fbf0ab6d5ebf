"""What a person types in the terminal, read as an action or as a question about the table."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

from carioca.cards import HIDDEN, JOKER, Card, CardError, parse_card, parse_row
from carioca.engine.game import Game, View
from carioca.games.contract.proposal import further
from carioca.games.contract.state import own
from carioca.games.melding.actions import (
    Action,
    Deal,
    Discard,
    Draw,
    End,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    PassDeal,
    SwapJoker,
)
from carioca.i18n import bare, t
from carioca.words.rules import card_text_suit

_WORDS = {
    "stock": "m mazo s stock",
    "pile": "p pozo pile",
    "draw": "robar tomar draw take",
    "down": "bajar bajarse down",
    "lay": "pegar lay",
    "meld": "meld",
    "swap": "cambiar canjear swap",
    "discard": "botar discard",
    "end": "terminar end",
    "pass": "pasar pass",
    "deal": "repartir deal",
    "help": "ayuda help ?",
    "hand": "mano hand",
    "table": "mesa table",
    "score": "puntos score points",
    "rules": "reglas rules",
    "agreement": "acuerdo agreement",
    "sort": "orden ordenar sort",
    "review": "revisar review",
    "hint": "pista hint",
    "quit": "salir quit exit",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_QUESTIONS = ("help", "hand", "table", "score", "rules", "agreement", "review", "sort", "hint", "quit")
_LOW = ("low", "comienzo", "inicio", "principio", "abajo", "izquierda", "start", "left")
_HIGH = ("high", "final", "fin", "arriba", "derecha", "end", "right")
_FILLERS = (
    "en", "al", "a", "el", "la", "un", "una", "de", "del", "con", "por", "otro", "otra", "nuevo", "juego",
    "on", "to", "the", "from", "with", "for", "by", "in", "an", "another", "new", "meld",
)  # fmt: skip
_JOKER = ("comodin", "joker")
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": None})


class Unclear(ValueError):
    """A line that cannot be read; `sentence` says why in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.sentence = t(key, **values)


class Question(NamedTuple):
    """A line that changes nothing in the match: one of `_QUESTIONS`."""

    word: str


class Propose(NamedTuple):
    """Going down without naming groups: the program proposes them."""


Typed = Action | Question | Propose


def read(text: str, game: Game, view: View, hand: tuple[Card, ...]) -> Typed:
    """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""
    words = _plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    rest = [word for word in words[1:] if word not in _FILLERS]
    if meaning in _QUESTIONS:
        # "reglas de la mesa": not the articles, but what these players agreed on.
        asks = meaning == "rules" and any(_MEANING.get(word) == "table" for word in rest)
        return Question("agreement" if asks else meaning)
    if meaning == "draw":
        meaning = _MEANING.get(rest[0], "") if len(rest) == 1 else ""
    match meaning:
        case "stock" | "pile":
            return Draw("stock" if meaning == "stock" else "pile")
        case "down" | "meld":
            if not rest:
                return Propose()
            groups = _groups(rest, hand)
            more = meaning == "meld" or (view.seat is not None and further(own(view.state), view.seat))
            return LayMeld(groups) if more else LayDown(groups)
        case "lay":
            return _lay(rest, game, view, hand)
        case "swap":
            return _swap(rest, game, view, hand)
        case "discard":
            if len(rest) != 1:
                raise Unclear("term.discard-what")
            return Discard(_card(rest[0], hand))
        case "deal":
            return Deal()
        case "pass" if view.state.phase == "deal":
            return PassDeal()
        case "end" | "pass":
            return EndTurn()
    raise Unclear("term.unknown", text=text.strip()[:40])


def means_yes(text: str) -> bool | None:
    """A yes (an empty line too) or a no; None for anything else."""
    word = _plain(text).strip()
    if word in ("", "s", "si", "y", "yes"):
        return True
    return False if word in ("n", "no") else None


def _plain(text: str) -> str:
    """Lower case without accents, suits as letters."""
    return bare(text.translate(_SUITS))


def _card(word: str, hand: tuple[Card, ...]) -> Card:
    if word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(hand):
            raise Unclear("term.no-number", number=word[:40], most=len(hand))
        return hand[int(word) - 1]
    if word in _JOKER:
        return JOKER
    try:
        card = parse_card(word)
    except CardError:
        card = HIDDEN
    if card == HIDDEN:
        raise Unclear("term.no-card", text=word[:40])
    return card


def _groups(words: list[str], hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Rows of numbers or cards parted by / (or , or ;), or rows of cards written without blanks."""
    parts = [part.split() for part in re.split(r"[/,;]", " ".join(words))]
    if any(not part for part in parts):
        raise Unclear("term.groups")
    numbers = [word for part in parts for word in part if word.isdecimal()]
    twice = next((word for at, word in enumerate(numbers) if word in numbers[:at]), None)
    if twice is not None:
        raise Unclear("term.twice", number=twice[:40])
    if len(parts) == 1 and not numbers:
        rows = tuple(_row(word, hand) for word in parts[0])
        # Cards one by one are a single group; rows written without blanks are one group each.
        return (tuple(card for row in rows for card in row),) if all(len(row) == 1 for row in rows) else rows
    return tuple(tuple(card for word in part for card in _row(word, hand)) for part in parts)


def _row(word: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    if word.isdecimal() or word in _JOKER:
        return (_card(word, hand),)
    try:
        row = parse_row(word)
    except CardError:
        row = (HIDDEN,)
    if HIDDEN in row:
        raise Unclear("term.no-card", text=word[:40])
    return row


def _lay(words: list[str], game: Game, view: View, hand: tuple[Card, ...]) -> LayOff:
    if not words:
        raise Unclear("term.lay-what")
    card, meld = _card(words[0], hand), None
    end: End = ""
    for word in words[1:]:
        number = re.fullmatch(r"m?([0-9]{1,3})", word)
        if word in (*_LOW, *_HIGH) and not end:
            end = "low" if word in _LOW else "high"
        elif number and meld is None:
            meld = int(number[1])
        else:
            raise Unclear("term.lay-what")
    if meld is not None:
        return LayOff(card, meld, end)
    return _lay_anywhere(game, view, LayOff(card, 0, end))


def _lay_anywhere(game: Game, view: View, wanted: LayOff) -> LayOff:
    """The one meld that takes a card; where the trouble is not the meld, an action that the rules refuse."""
    tries = [LayOff(wanted.card, number, wanted.end) for number in range(len(own(view.state).melds))]
    return _one_that_fits(game, view, wanted, tries, "end-needed", "term.no-fit")


def _swap(words: list[str], game: Game, view: View, hand: tuple[Card, ...]) -> SwapJoker:
    """`7c m2`, with numbers instead, with the place of the joker in its row as `@0`."""
    if not words:
        raise Unclear("term.swap-what")
    card, meld, at = _card(words[0], hand), None, None
    for word in words[1:]:
        number, place = re.fullmatch(r"m?([0-9]{1,3})", word), re.fullmatch(r"@([0-9]{1,2})", word)
        if place and at is None:
            at = int(place[1])
        elif number and meld is None:
            meld = int(number[1])
        elif word not in _JOKER:
            raise Unclear("term.swap-what")
    if meld is not None:
        return SwapJoker(card, meld, at)
    tries = [SwapJoker(card, number, at) for number in range(len(own(view.state).melds))]
    return _one_that_fits(game, view, SwapJoker(card, 0, at), tries, "place-needed", "term.no-swap-fit")


Aimed = TypeVar("Aimed", LayOff, SwapJoker)


def _one_that_fits(game: Game, view: View, wanted: Aimed, tries: list[Aimed], vague: str, none: str) -> Aimed:
    """The try that is legal, or only lacks a place (`vague`, a refusal); `none`: the sentence when there is none."""
    refusals = [game.check(view.state, one) for one in tries]
    fits = [one for one, no in zip(tries, refusals, strict=True) if no is None or no.code == vague]
    if len(fits) == 1 or len(tries) == 1:
        return (fits or tries)[0]
    card = card_text_suit(wanted.card)
    if fits:
        raise Unclear("term.which-meld", card=card, melds=", ".join(f"m{one.meld}" for one in fits))
    if refusals and refusals[0] and refusals[0].values and refusals[0].code != "not-in-hand":
        raise Unclear(none, card=card)
    return wanted
