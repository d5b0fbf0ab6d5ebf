"""The moves of the melding table in words, and where to look for them."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.game import Action, View
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
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
    TakePile,
)
from carioca.games.melding.game import Melding, MeldingState
from carioca.i18n import t
from carioca.words.cards import card_said, cards_text, list_text
from carioca.words.melding.lines import in_sides, meld_text
from carioca.words.voice import Mood, worded


def move(game: Melding, view: View[MeldingState], action: Action, names: Sequence[str], mood: Mood) -> str:
    what, values = _phrase(game, view.state, action, names)
    return worded(what, mood, values, game.name)


def _phrase(game: Melding, table: MeldingState, action: Action, names: Sequence[str]) -> tuple[str, dict[str, object]]:
    match action:
        case Draw("stock"):
            return "stock", {}
        case Draw() if in_sides(game):
            return "pozo", {"n": len(table.pile)}
        case Draw():
            return "pile", {"card": card_said(table.pile[-1])}
        case TakePile(melds):
            return "pozo.down", {"n": len(table.pile), "melds": list_text([cards_text(row) for row in melds])}
        case LayMeld(melds) if in_sides(game):
            first = not game.standings(table)[game.sides(table.seats)[table.turn]].salida
            return "down" if first else "lay-meld", {"melds": list_text([cards_text(row) for row in melds])}
        case LayDown(melds) | LayMeld(melds):
            what = "down" if isinstance(action, LayDown) else "further"
            return what, {"melds": list_text([cards_text(row) for row in melds])}
        case LayOff(card, _, end):
            return f"lay.{end}" if end else "lay", {"card": card_said(card), "meld": _owned(game, table, action, names)}
        case Replace(card, _, end):
            what = f"replace.{end}" if end else "replace"
            return what, {"card": card_said(card), "meld": _owned(game, table, action, names)}
        case SwapJoker(card):
            return "swap", {"card": card_said(card), "meld": _owned(game, table, action, names)}
        case Discard(card):
            return "discard", {"card": card_said(card)}
        case Deal():
            return "deal", {}
        case Pass() if table.phase == "call":
            return "pass-call", {"card": card_said(table.pile[-1])}
        case Pass():
            return "pass-deal", {"name": names[(table.dealer + 1) % table.seats]}
        case Call() | Take():
            return "call" if isinstance(action, Call) else "take", {"card": card_said(table.pile[-1])}
        case Allow() | Refuse():
            calling = game.calling(table)
            caller = names[calling.caller] if calling and calling.caller is not None else ""
            values: dict[str, object] = {"name": caller, "card": card_said(table.pile[-1])}
            return "allow" if isinstance(action, Allow) else "refuse", values
        case Decline():
            return "decline", {"card": card_said(table.pile[-1])}
    return "end", {}


def missed(game: Melding, view: View[MeldingState], played: Action, best: Action) -> str:
    """What `best` would have laid where `played` ended the turn: with which none of it could be done any more."""
    if not isinstance(played, Discard | EndTurn) or isinstance(best, Discard | EndTurn):
        return ""
    match best:
        case LayDown():
            return "down"
        case LayMeld() if in_sides(game) and _phrase(game, view.state, best, ())[0] == "down":
            return "salida"
        case LayMeld():
            return "meld"
        case LayOff():
            return "lay"
        case SwapJoker():
            return "swap"
    return ""


def _owned(game: Melding, table: MeldingState, action: LayOff | SwapJoker | Replace, names: Sequence[str]) -> str:
    """A meld of the table with whose it is; in sides one adds to one's own only."""
    meld = table.melds[action.meld]
    words = meld_text(game, table, meld)
    if in_sides(game):
        return t("meld.own", meld=words)
    return t("meld.own", meld=words) if meld.owner == table.turn else t("meld.of", meld=words, name=names[meld.owner])
