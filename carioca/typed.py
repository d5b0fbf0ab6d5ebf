"""What a person types in the terminal, read as an action or as a question about the table."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from carioca.cards import HIDDEN, JOKER, Card, CardError, parse_card, parse_row
from carioca.engine.game import Game, View
from carioca.engine.notation import NotationError
from carioca.games.melding.actions import Action, Discard, Draw, End, EndTurn, LayDown, LayOff
from carioca.i18n import t
from carioca.wording import card_text_suit

_WORDS = {
    "stock": "m mazo s stock",
    "pile": "p pozo pile",
    "draw": "robar tomar draw take",
    "down": "bajar bajarse down",
    "lay": "pegar lay",
    "discard": "botar discard",
    "end": "pasar terminar end pass",
    "help": "ayuda help ?",
    "hand": "mano hand",
    "table": "mesa table",
    "score": "puntos score points",
    "rules": "reglas rules",
    "sort": "orden ordenar sort",
    "quit": "salir quit exit",
    "raw": "meld swap",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_QUESTIONS = ("help", "hand", "table", "score", "rules", "sort", "quit")
_LOW = ("low", "comienzo", "inicio", "principio", "abajo", "izquierda", "start", "left")
_HIGH = ("high", "final", "fin", "arriba", "derecha", "end", "right")
_FILLERS = ("en", "al", "a", "el", "la", "de", "del", "on", "to", "the", "from", "con", "with")
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": None})


class Unclear(ValueError):
    """A line that cannot be read; `sentence` says why in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.sentence = t(key, **values)


class Question(NamedTuple):
    """A line that changes nothing in the match: one of help, hand, table, score, rules, sort, quit."""

    word: str


class Propose(NamedTuple):
    """Going down without naming groups: the program proposes them."""


Typed = Action | Question | Propose


def read(text: str, game: Game, view: View, hand: tuple[Card, ...]) -> Typed:
    """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""
    words = _plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    if meaning in _QUESTIONS:
        return Question(meaning)
    rest = [word for word in words[1:] if word not in _FILLERS]
    if meaning == "draw":
        meaning = _MEANING.get(rest[0], "") if len(rest) == 1 else ""
    match meaning:
        case "stock":
            return Draw("stock")
        case "pile":
            return Draw("pile")
        case "down":
            return LayDown(_groups(rest, hand)) if rest else Propose()
        case "lay":
            return _lay(rest, game, view, hand)
        case "discard":
            if len(rest) != 1:
                raise Unclear("term.discard-what")
            return Discard(_card(rest[0], hand))
        case "end":
            return EndTurn()
        case "raw":
            return _notation(text, game)
    raise Unclear("term.unknown", text=text.strip()[:40])


def means_yes(text: str) -> bool | None:
    """A yes (an empty line too) or a no; None for anything else."""
    word = _plain(text).strip()
    if word in ("", "s", "si", "y", "yes"):
        return True
    return False if word in ("n", "no") else None


def _plain(text: str) -> str:
    """Lower case without accents, suits as letters."""
    bare = unicodedata.normalize("NFKD", text.translate(_SUITS))
    return "".join(char for char in bare if not unicodedata.combining(char)).casefold()


def _notation(text: str, game: Game) -> Action:
    try:
        action: Action = game.parse_action(text)
    except NotationError:
        raise Unclear("term.unknown", text=text.strip()[:40]) from None
    return action


def _card(word: str, hand: tuple[Card, ...]) -> Card:
    if word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(hand):
            raise Unclear("term.no-number", number=word[:40], most=len(hand))
        return hand[int(word) - 1]
    if word in ("comodin", "joker"):
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
        return tuple(_row(word, hand) for word in parts[0])
    return tuple(tuple(card for word in part for card in _row(word, hand)) for part in parts)


def _row(word: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    if word.isdecimal() or word in ("comodin", "joker"):
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
    tries = [LayOff(wanted.card, number, wanted.end) for number in range(len(view.state.melds))]
    refusals = [game.check(view.state, one) for one in tries]
    fits = [one for one, no in zip(tries, refusals, strict=True) if no is None or no.code == "end-needed"]
    if len(fits) == 1 or len(tries) == 1:
        return (fits or tries)[0]
    card = card_text_suit(wanted.card)
    if fits:
        raise Unclear("term.which-meld", card=card, melds=", ".join(f"m{one.meld}" for one in fits))
    if refusals and refusals[0] and refusals[0].values and refusals[0].code != "not-in-hand":
        raise Unclear("term.no-fit", card=card)
    return wanted
