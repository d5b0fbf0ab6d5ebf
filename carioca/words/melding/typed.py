"""What a person types at the melding table, read as a move or as the wish that the program finds one."""

from __future__ import annotations

import re

from carioca.cards import Card, card_text
from carioca.engine.game import Game, Refusal, View
from carioca.engine.options import TableOptions
from carioca.games.melding.actions import (
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    Pass,
    Refuse,
    Take,
)
from carioca.games.melding.game import melding
from carioca.i18n import t
from carioca.words.base import Mood, Offer, Typed, Unclear
from carioca.words.melding import asking, sides
from carioca.words.melding.contracts import asked_text
from carioca.words.melding.moves import move
from carioca.words.melding.to_melds import in_sides, swap, to_an_end
from carioca.words.rules import refusal_text
from carioca.words.typed import FILLERS, plain, typed_card, typed_row

_WORDS = {
    "stock": "m mazo s stock",
    "pile": "p pozo pile",
    "draw": "robar tomar draw take",
    "down": "bajar bajarse down",
    "lay": "pegar lay",
    "meld": "meld",
    "swap": "cambiar canjear swap",
    "replace": "reemplazar mover replace",
    "call": "llamar call",
    "allow": "dar permitir allow",
    "refuse": "negar refuse",
    "decline": "dejar decline",
    "discard": "botar discard",
    "end": "terminar end",
    "pass": "pasar pass",
    "deal": "repartir deal",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_IN_SIDES = ("stock", "pile", "draw", "down", "meld", "lay", "swap", "discard")

_ANSWERING = ("call", "call-answer", "first-option")
"""The phases in which a question about a card is answered."""

Hand = tuple[Card, ...]


def read(game: Game, text: str, view: View, hand: Hand) -> Typed:
    """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""
    words = plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    rest = [word for word in words[1:] if word not in FILLERS]
    if meaning in ("draw", "allow", "refuse") and view.state.phase in _ANSWERING:
        return Take() if meaning == "draw" else Allow() if meaning == "allow" else Refuse()
    if in_sides(game) and meaning in _IN_SIDES:
        if meaning == "draw":
            meaning, rest = _MEANING.get(rest[0], "") if rest else "", rest[1:]
        return sides.read(game, meaning, rest, view, hand, _groups)
    if meaning == "draw":
        meaning = _MEANING.get(rest[0], "") if len(rest) == 1 else ""
    match meaning:
        case "stock" | "pile":
            return Draw("stock" if meaning == "stock" else "pile")
        case "down" | "meld":
            return _down(game, meaning, rest, view, hand)
        case "lay":
            return to_an_end(game, "lay", rest, view, hand)
        case "swap":
            return swap(game, rest, view, hand)
        case "discard":
            if len(rest) != 1:
                raise Unclear("term.discard-what")
            return Discard(typed_card(rest[0], hand, game.profile.pack))
        case "replace":
            return to_an_end(game, "replace", rest, view, hand)
        case "deal":
            return Deal()
        case "call":
            return Call()
        case "decline":
            return Decline()
        case "allow" | "refuse":
            return Allow() if meaning == "allow" else Refuse()
        case "pass" if view.state.phase in ("deal", "call"):
            return Pass()
        case "end" | "pass":
            return EndTurn()
    raise Unclear("term.unknown", text=text.strip()[:40])


def help_lines(game: Game, options: TableOptions) -> list[str]:
    """What can be typed in a match with these options."""
    if in_sides(game):
        return t("term.sides.help").split("\n")
    told = t("term.help").split("\n")
    return told + [
        t(f"term.help.{deed}")
        for deed in ("meld", "swap", "replace", "deal", "call")
        if deed in melding(game).beyond(options)
    ]


# -- laying melds ----------------------------------------------------------------------------------------------------


def _down(game: Game, meaning: str, rest: list[str], view: View, hand: Hand) -> Typed:
    if not rest:
        return _propose(game, view)
    groups = _groups(rest, hand, game)
    return LayMeld(groups) if meaning == "meld" else melding(game).laying(view.state, view.state.turn, groups)


def _groups(words: list[str], hand: Hand, game: Game) -> tuple[Hand, ...]:
    """Rows of numbers or cards parted by / (or , or ;), or rows of cards written without blanks."""
    pack = game.profile.pack
    parts = [part.split() for part in re.split(r"[/,;]", " ".join(words))]
    if any(not part for part in parts):
        raise Unclear("term.groups")
    numbers = [word for part in parts for word in part if word.isdecimal()]
    twice = next((word for at, word in enumerate(numbers) if word in numbers[:at]), None)
    if twice is not None:
        raise Unclear("term.twice", number=twice[:40])
    if len(parts) == 1 and not numbers:
        rows = tuple(typed_row(word, hand, pack) for word in parts[0])
        # Cards one by one are a single group; rows written without blanks are one group each.
        return (tuple(card for row in rows for card in row),) if all(len(row) == 1 for row in rows) else rows
    return tuple(tuple(card for word in part for card in typed_row(word, hand, pack)) for part in parts)


def _propose(game: Game, view: View) -> Typed:
    """The melds that leave the fewest points in hand; where laying is out of turn, what the rules refuse."""
    state, more = view.state, asking.further(game, view)
    if state.phase != "play" or (asking.is_down(game, state, state.turn) and not more):
        return LayDown(())
    found = melding(game).proposal(view)
    if found is None:
        raise Unclear("term.no-further") if more else _not_yet(game, view)
    melds = tuple(row for row in found if row)
    action = melding(game).laying(state, state.turn, melds)
    if game.check(state, action) is not None:
        return action
    # A move of the viewer's own hand names no seat.
    said = move(game, view, action, (), Mood.INFINITIVE)
    ask = t("term.proposal-more-ask" if more else "term.proposal-ask")
    rows = " ".join("".join(map(card_text, row)) for row in melds)
    return Offer(t("term.proposal", move=said), ask, action, t("term.proposal-own", text=rows))


def _not_yet(game: Game, view: View) -> Unclear:
    """Why the hand cannot go down."""
    missing = melding(game).lack(view.state)
    if missing:
        return Unclear("term.not-yet", n=missing, contract=asked_text(melding(game).asked(view.state)))
    # All cards are there, but none would be left to end the turn with.
    unclear = Unclear("")
    unclear.sentence = refusal_text(Refusal("keep-discard", "T11"), game)
    return unclear
