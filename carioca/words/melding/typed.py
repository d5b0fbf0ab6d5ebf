"""What a person types at the melding table, read as a move or as the wish that the program finds one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

from carioca.bots.door import mind_named
from carioca.cards import Card, card_text
from carioca.engine.game import Action as AnyAction
from carioca.engine.game import Refusal, View
from carioca.engine.options import TableOptions
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    End,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
    TakePile,
)
from carioca.games.melding.game import Aim, Melding, MeldingState
from carioca.i18n import t
from carioca.words.cards import card_text_suit, or_text
from carioca.words.melding.lines import asked_text, in_sides, is_down
from carioca.words.melding.moves import move
from carioca.words.typed import FILLERS, JOKERS, plain, typed_card, typed_row
from carioca.words.voice import AnyVoice, Mood, Offer, Typed, Unclear, refusal_text

_WORDS = {
    "stock": "m mazo s stock",
    "pile": "p pozo pile",
    "draw": "robar tomar draw take",
    "down": "bajar bajarse down",
    "lay": "pegar fichar lay tack",
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

_ANSWERING = ("call", "call-answer", "first-option")  # the phases in which a question about a card is answered

Hand = tuple[Card, ...]
Meaning = Literal["lay", "swap", "replace"]
LOW = ("low", "comienzo", "inicio", "principio", "abajo", "izquierda", "start", "left")
HIGH = ("high", "final", "fin", "arriba", "derecha", "end", "right")  # how the ends of a run are typed


def read(game: Melding, voice: AnyVoice, text: str, view: View[MeldingState], hand: Hand) -> Typed:
    """What a line means for the seat of the view; numbers count from 1 in `hand`. Raises Unclear."""
    words = plain(text).split()
    meaning = _MEANING.get(words[0], "") if words else ""
    rest = [word for word in words[1:] if word not in FILLERS]
    if meaning in ("draw", "allow", "refuse") and view.state.phase in _ANSWERING:
        return Take() if meaning == "draw" else Allow() if meaning == "allow" else Refuse()
    if in_sides(game) and meaning in _IN_SIDES:
        if meaning == "draw":
            meaning, rest = _MEANING.get(rest[0], "") if rest else "", rest[1:]
        return _read_in_sides(game, meaning, rest, view, hand)
    if meaning == "draw":
        meaning = _MEANING.get(rest[0], "") if len(rest) == 1 else ""
    match meaning:
        case "stock" | "pile":
            return Draw("stock" if meaning == "stock" else "pile")
        case "down" | "meld":
            return _down(game, voice, meaning, rest, view, hand)
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


def help_lines(game: Melding, options: TableOptions) -> list[str]:
    if in_sides(game):
        return t("term.sides.help").split("\n")
    told = t("term.help").split("\n")
    deeds = [deed for deed in ("meld", "swap", "replace", "deal", "call") if deed in game.beyond(options)]
    # Where cards are called, laying off has a name of its own.
    return told + [t(f"term.help.{deed}") for deed in (*deeds, *(["tack"] if "call" in deeds else []))]


def _down(game: Melding, voice: AnyVoice, meaning: str, rest: list[str], view: View[MeldingState], hand: Hand) -> Typed:
    if not rest:
        return _propose(game, voice, view)
    groups = _groups(rest, hand, game)
    return LayMeld(groups) if meaning == "meld" else game.laying(view.state, view.state.turn, groups)


def _groups(words: list[str], hand: Hand, game: Melding) -> tuple[Hand, ...]:
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


def _propose(game: Melding, voice: AnyVoice, view: View[MeldingState]) -> Typed:
    state, more = view.state, further(game, view)
    if state.phase != "play" or (is_down(game, state, state.turn) and not more):
        return LayDown(())
    lay = mind_named(game.profile.family).lay(view)
    found = lay.melds if isinstance(lay, LayDown) else game.proposal(view)
    if found is None:
        raise Unclear("term.no-further") if more else _not_yet(game, voice, view)
    melds = tuple(row for row in found if row)
    action = game.laying(state, state.turn, melds)
    if game.check(state, action) is not None:
        return action
    # A move of the viewer's own hand names no seat.
    said = move(game, view, action, (), Mood.INFINITIVE)
    ask = t("term.proposal-more-ask" if more else "term.proposal-ask")
    rows = " ".join("".join(map(card_text, row)) for row in melds)
    return Offer(t("term.proposal", move=said), ask, action, t("term.proposal-own", text=rows))


def _not_yet(game: Melding, voice: AnyVoice, view: View[MeldingState]) -> Unclear:
    missing = game.lack(view.state)
    if missing:
        return Unclear("term.not-yet", n=missing, contract=asked_text(game.asked(view.state)))
    # All cards are there, but none would be left to end the turn with.
    unclear = Unclear("")
    unclear.sentence = refusal_text(Refusal("keep-discard", "T11"), voice)
    return unclear


def further(game: Melding, view: View[MeldingState]) -> bool:
    places = () if view.seat is None else game.slots(view.state, view.seat)
    return bool(places) and not any(place.needed for place in places)


# -- where seats play in sides (Buraco) ------------------------------------------------------------------------------


def _read_in_sides(game: Melding, meaning: str, rest: list[str], view: View[MeldingState], hand: Hand) -> Typed:
    """What a line means whose first word is understood. Raises Unclear."""
    match meaning:
        case "stock":
            return Draw("stock")
        case "pile":
            return TakePile(_groups(rest, hand, game)) if rest else Draw("pile")
        case "down" | "meld":
            return LayMeld(_groups(rest, hand, game)) if rest else _propose_in_sides(game, view)
        case "lay" | "swap":
            return to_an_end(game, "lay" if meaning == "lay" else "swap", rest, view, hand)
        case "discard":
            if len(rest) != 1:
                raise Unclear("term.discard-what")
            return Discard(typed_card(rest[0], hand, game.profile.pack))
    raise Unclear("term.unknown", text=" ".join([meaning, *rest])[:40])


def _propose_in_sides(game: Melding, view: View[MeldingState]) -> Typed:
    if view.state.phase != "play":
        return LayMeld(())
    found = game.proposal(view)
    if found is None:
        raise Unclear("term.sides.nothing")
    action = LayMeld(found)
    said = move(game, view, action, (), Mood.INFINITIVE)
    rows = " ".join("".join(map(card_text, row)) for row in found)
    return Offer(t("term.proposal", move=said), t("term.proposal-more-ask"), action, t("term.proposal-own", text=rows))


# -- bringing a card to a meld ---------------------------------------------------------------------------------------


def to_an_end(
    game: Melding, meaning: Meaning, words: list[str], view: View[MeldingState], hand: Hand
) -> LayOff | Replace:
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
        if word in (*LOW, *HIGH) and not end:
            end = "low" if word in LOW else "high"
        elif number and meld is None:
            meld = int(number[1])
        elif meaning == "lay" or word not in JOKERS:
            raise Unclear(what)
    deed = LayOff if meaning == "lay" else Replace
    if meld is None:
        # A wild that cannot go to the end that was named is meant all the same: the rules say what hinders it.
        fits = growing(game, view, card, deed, end if deed is LayOff else "")
        none = "term.no-fit" if deed is LayOff else "term.no-swap-fit"
        meld = _the_meld(game, view, fits, lambda number: deed(card, number, end), card, none)
    return deed(card, meld, end)


def swap(game: Melding, words: list[str], view: View[MeldingState], hand: Hand) -> SwapJoker:
    """`7c m2`, with numbers instead, with the place of the joker in its row as `@0`, or counted from 1.

    Raises Unclear.
    """
    if not words:
        raise Unclear("term.swap-what")
    card, meld, at = typed_card(words[0], hand, game.profile.pack), None, None
    for word in words[1:]:
        number, place = re.fullmatch(r"m?([0-9]{1,3})", word), re.fullmatch(r"@([0-9]{1,2})", word)
        if place and at is None:
            at = int(place[1])
        elif number and meld is None:
            meld = int(number[1])
        elif number and word.isdecimal() and at is None and int(word):
            at = int(word) - 1
        elif word not in JOKERS:
            raise Unclear("term.swap-what")
    if meld is None:
        fits = givers(game, view, card, at)
        meld = _the_meld(game, view, fits, lambda number: SwapJoker(card, number, at), card, "term.no-swap-fit")
    return SwapJoker(card, meld, at)


def _the_meld(
    game: Melding,
    view: View[MeldingState],
    fits: tuple[int, ...],
    aimed: Callable[[int], AnyAction],
    card: Card,
    none: str,
) -> int:
    """The one meld that is meant; where the trouble is not the meld, one at which the rules say what is.

    `none`: the sentence when no meld fits. Raises Unclear.
    """
    if len(fits) == 1:
        return fits[0]
    if fits:
        melds = or_text([f"m{number}" for number in fits])
        raise Unclear("term.which-meld", card=card_text_suit(card), melds=melds)
    if _of_no_meld(game, view, aimed(0), card):
        raise Unclear(none, card=card_text_suit(card))
    return 0


def _of_no_meld(game: Melding, view: View[MeldingState], action: AnyAction, card: Card) -> bool:
    """Whether what hinders a card is that no meld takes it, rather than the turn or the hand."""
    melds = len(view.state.melds)
    if in_sides(game):
        # The melds of the other side take no card either, which is nothing to be told of the first of them.
        return melds > 0 and card in view.state.hand and view.state.phase == "play"
    refusal = game.check(view.state, action)
    return melds > 1 and refusal is not None and bool(refusal.values) and refusal.code != "not-in-hand"


def givers(game: Melding, view: View[MeldingState], card: Card, at: int | None) -> tuple[int, ...]:
    """The melds that give a wild card for this one, that at a place of the row where one was named."""
    wilds = [aim for aim in _aims(game, view, card) if aim.what == "joker"]
    return tuple(sorted({aim.meld for aim in wilds if at is None or aim.at == at}))


def growing(
    game: Melding, view: View[MeldingState], card: Card, deed: type[LayOff] | type[Replace], end: End
) -> tuple[int, ...]:
    steps = [(aim, actions[0]) for aim, actions in _aims(game, view, card).items()]
    found = {aim.meld for aim, step in steps if isinstance(step, deed) and (not end or step.end in ("", end))}
    return tuple(sorted(found))


def _aims(game: Melding, view: View[MeldingState], card: Card) -> Mapping[Aim, tuple[Action, ...]]:
    if view.seat is None or card not in view.state.hands[view.seat]:
        return {}
    return game.aims(view, (card,))
