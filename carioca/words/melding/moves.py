"""The moves of the melding table in words, and where to look for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carioca.cards import Card
from carioca.engine.game import Action, Game, View
from carioca.games.melding.actions import (
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
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
from carioca.games.melding.game import MeldingState, melding, melding_state
from carioca.i18n import t
from carioca.words.base import Mood
from carioca.words.cards import card_said, cards_text, list_text
from carioca.words.melding.contracts import meld_text
from carioca.words.moves import named, worded


def move(game: Game, view: View, action: Action, names: Sequence[str], mood: Mood) -> str:
    """A move of the seat to act in `view`, which is addressed as "you"; `names` by seat."""
    what, values = _phrase(game, melding_state(view.state), action, names, named(mood))
    return worded(what, mood, values)


def _phrase(
    game: Game, table: MeldingState, action: Action, names: Sequence[str], said: Callable[[Card], str]
) -> tuple[str, dict[str, object]]:
    """Which sentence of the catalogue a move is, and its values."""
    match action:
        case Draw("stock"):
            return "stock", {}
        case Draw() if _whole(game, table):
            return "pozo", {"n": len(table.pile)}
        case Draw():
            return "pile", {"card": said(table.pile[-1])}
        case TakePile(melds):
            return "pozo.down", {"n": len(table.pile), "melds": list_text([cards_text(row) for row in melds])}
        case LayMeld(melds) if _whole(game, table):
            first = not melding(game).standings(table)[game.sides(table.seats)[table.turn]].salida
            return "down" if first else "lay-meld", {"melds": list_text([cards_text(row) for row in melds])}
        case LayDown(melds) | LayMeld(melds):
            what = "down" if isinstance(action, LayDown) else "further"
            return what, {"melds": list_text([cards_text(row) for row in melds])}
        case LayOff(card, _, end):
            return f"lay.{end}" if end else "lay", {"card": said(card), "meld": _owned(game, table, action, names)}
        case Replace(card, _, end):
            what = f"replace.{end}" if end else "replace"
            return what, {"card": said(card), "meld": _owned(game, table, action, names)}
        case SwapJoker(card):
            return "swap", {"card": said(card), "meld": _owned(game, table, action, names)}
        case Discard(card):
            return "discard", {"card": said(card)}
        case Deal():
            return "deal", {}
        case Pass() if table.phase == "call":
            return "pass-call", {}
        case Pass():
            return "pass-deal", {"name": names[(table.dealer + 1) % table.seats]}
        case Call() | Take():
            return "call" if isinstance(action, Call) else "take", {"card": said(table.pile[-1])}
        case Allow() | Refuse():
            calling = melding(game).calling(table)
            caller = names[calling.caller] if calling and calling.caller is not None else ""
            return "allow" if isinstance(action, Allow) else "refuse", {"name": caller}
        case Decline():
            return "decline", {}
    return "end", {}


def _whole(game: Game, table: MeldingState) -> bool:
    """Whether the whole pile is taken: where seats play in sides."""
    return "sides" in melding(game).beyond(table.options)


def _owned(game: Game, table: MeldingState, action: LayOff | SwapJoker | Replace, names: Sequence[str]) -> str:
    """A meld of the table with whose it is; in sides one adds to one's own only."""
    meld = table.melds[action.meld]
    words = meld_text(game, table, meld)
    if _whole(game, table):
        return t("meld.own", meld=words)
    return t("meld.own", meld=words) if meld.owner == table.turn else t("meld.of", meld=words, name=names[meld.owner])


def look(action: Action) -> str:
    """Where to look, without the move."""
    match action:
        case TakePile():
            return t("advice.look.pile")
        case Draw(source):
            return t(f"advice.look.{source}")
        case LayDown() | LayMeld():
            return t("advice.look.hand")
        case LayOff(card) | SwapJoker(card) | Replace(card) | Discard(card):
            return t("advice.look.card", card=card_said(card))
        case Call() | Pass() | Allow() | Refuse() | Take() | Decline():
            return t("advice.look.call")
        case Deal():
            return t("advice.look.deal")
    return t("advice.look.end")
