"""What a person types at the trick table: a bid, a trump, a card."""

from __future__ import annotations

from carioca.cards import Card, Suit
from carioca.engine.game import Game, View
from carioca.games.tricks.actions import SUIT_LETTERS, Bid, NameTrump, Play
from carioca.games.tricks.state import State
from carioca.words.typed import FILLERS, plain, typed_card
from carioca.words.voice import Typed, Unclear

_BID = ("pido", "pedir", "pide", "apuesto", "apostar", "bid")
_TRUMP = ("triunfo", "pinta", "trump")
_PLAY = ("juego", "jugar", "juega", "echo", "tiro", "tirar", "play")
_NOTHING = ("-", "sin", "ninguno", "nada", "none", "no")
_SUITS = {
    "oro": Suit.OROS, "oros": Suit.OROS, "coins": Suit.OROS,
    "copa": Suit.COPAS, "copas": Suit.COPAS, "cups": Suit.COPAS,
    "espada": Suit.ESPADAS, "espadas": Suit.ESPADAS, "swords": Suit.ESPADAS,
    "basto": Suit.BASTOS, "bastos": Suit.BASTOS, "clubs": Suit.BASTOS, "batons": Suit.BASTOS,
}  # fmt: skip
_RANKS = {
    "as": 1, "ace": 1, "dos": 2, "two": 2, "tres": 3, "three": 3, "cuatro": 4, "four": 4, "cinco": 5, "five": 5,
    "seis": 6, "six": 6, "siete": 7, "seven": 7, "sota": 10, "jack": 10, "caballo": 11, "knight": 11,
    "rey": 12, "king": 12,
} | {str(rank): rank for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)}  # fmt: skip


def read(game: Game, text: str, view: View[State], hand: tuple[Card, ...]) -> Typed:
    """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""
    words = plain(text).split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first in _BID:
        return _bid(rest)
    if first in _TRUMP:
        return _trump(rest)
    if first in _PLAY:
        return _card(rest, game, hand)
    named = [word for word in words if word not in FILLERS]
    match view.state.phase:
        case "bid" if len(words) == 1 and first.isdecimal():
            return _bid(words)
        case "trump" if words and (first in _SUITS or first.upper() in SUIT_LETTERS or first in _NOTHING):
            return _trump(words)
        case "play" if named and (named[0].isdecimal() or named[0] in _RANKS or (len(named) == 1 and len(first) <= 3)):
            return _card(named, game, hand)
    raise Unclear("term.unknown", text=text.strip()[:40])


def _bid(words: list[str]) -> Bid:
    rest = [word for word in words if word not in ("baza", "bazas", "trick", "tricks")]
    if len(rest) != 1 or not rest[0].isdecimal() or len(rest[0]) > 3:
        raise Unclear("tricks.typed.bid")
    return Bid(int(rest[0]))


def _trump(words: list[str]) -> NameTrump:
    rest = [word for word in words if word not in FILLERS and word not in _TRUMP]
    if (rest and rest[0] in _NOTHING) or any(word in _NOTHING for word in words):
        return NameTrump(Suit.NONE)
    if len(rest) == 1:
        if rest[0] in _SUITS:
            return NameTrump(_SUITS[rest[0]])
        if rest[0].upper() in SUIT_LETTERS:
            return NameTrump(SUIT_LETTERS[rest[0].upper()])
    raise Unclear("tricks.typed.trump")


def _card(words: list[str], game: Game, hand: tuple[Card, ...]) -> Play:
    rest = [word for word in words if word not in FILLERS and word != "of"]
    if len(rest) == 2 and rest[0] in _RANKS and rest[1] in _SUITS:
        return Play(Card(_RANKS[rest[0]], _SUITS[rest[1]]))
    if len(rest) != 1:
        raise Unclear("tricks.typed.card")
    return Play(typed_card(rest[0], hand, game.profile.pack))
