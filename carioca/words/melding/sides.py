"""The melding table where seats play in sides: what stands, what can be typed, and what is still missing (Buraco)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carioca.cards import HIDDEN, Card, card_text
from carioca.engine.game import Game, View
from carioca.games.melding.actions import Discard, Draw, LayMeld, TakePile
from carioca.games.melding.game import Standing, melding, melding_state
from carioca.i18n import t
from carioca.words.base import Mood, Offer, Typed, Unclear
from carioca.words.cards import card_text_suit, cards_text, list_text, points_text
from carioca.words.melding.contracts import meld_text
from carioca.words.melding.moves import move
from carioca.words.melding.to_melds import to_an_end
from carioca.words.typed import typed_card

Hand = tuple[Card, ...]
Groups = Callable[[list[str], Hand, Game], tuple[Hand, ...]]


# -- the table in plain lines ----------------------------------------------------------------------------------------


def table_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The round, the stock and the whole pile, every side, every player and every meld with its number."""
    table = melding_state(view.state)
    pile = cards_text(table.pile) if table.pile else t("term.empty")
    lines = [t("term.round.open", round=table.round_no + 1), t("term.sides.stock", n=len(table.stock))]
    lines.append(t("term.sides.pile", n=len(table.pile), cards=pile) if table.pile else t("term.sides.no-pile"))
    standings = melding(game).standings(table)
    lines += [side_line(side, names) for side in standings]
    for seat, name in enumerate(names):
        known = [card for card in table.hands[seat] if card != HIDDEN] if seat != view.seat else []
        key = "term.sides.player-known" if known else "term.sides.player"
        lines.append(t(key, name=name, n=len(table.hands[seat]), cards=cards_text(known)))
    for number, meld in enumerate(table.melds):
        side = list_text([names[seat] for seat in standings[meld.owner].seats])
        cards = " ".join(map(card_text_suit, meld.cards))
        what = meld_text(game, table, meld)
        canasta = melding(game).canasta(table, number)
        if canasta is None:
            lines.append(t("term.meld", number=number, meld=what, name=side, cards=cards))
        else:
            kind = t(f"canasta.{canasta.category}")
            lines.append(
                t("term.sides.canasta", number=number, meld=what, name=side, cards=cards, kind=kind, n=canasta.bonus)
            )
    return lines


def side_line(side: Standing, names: Sequence[str]) -> str:
    """How a side stands: its score, what lies there, its muerto, and what it lacks for closing."""
    who = list_text([names[seat] for seat in side.seats])
    parts = [t("term.sides.score", name=who, score=points_text(side.score))]
    if side.salida:
        parts.append(t("term.sides.laid", laid=points_text(side.laid + side.bonus)))
    elif side.needs:
        parts.append(t("term.sides.needs", needs=points_text(side.needs)))
    lacks = [t(f"canasta.lacks.{one}") for one in side.lacks]
    parts.append(t("term.sides.lacks", lacks=list_text(lacks)) if lacks else t("term.sides.may-close"))
    return " ".join(parts)


def prompt(view: View) -> list[str]:
    """What there is to decide, with the words for it."""
    return [t("term.sides.draw" if view.state.phase == "draw" else "term.sides.play")]


# -- what is typed ---------------------------------------------------------------------------------------------------


def read(game: Game, meaning: str, rest: list[str], view: View, hand: Hand, groups: Groups) -> Typed:
    """What a line means whose first word is understood. Raises Unclear."""
    match meaning:
        case "stock":
            return Draw("stock")
        case "pile":
            return TakePile(groups(rest, hand, game)) if rest else Draw("pile")
        case "down" | "meld":
            return LayMeld(groups(rest, hand, game)) if rest else _propose(game, view)
        case "lay" | "swap":
            return to_an_end(game, "lay" if meaning == "lay" else "swap", rest, view, hand)
        case "discard":
            if len(rest) != 1:
                raise Unclear("term.discard-what")
            return Discard(typed_card(rest[0], hand, game.profile.pack))
    raise Unclear("term.unknown", text=" ".join([meaning, *rest])[:40])


def _propose(game: Game, view: View) -> Typed:
    """The melds that the program would lay; out of turn what the rules refuse."""
    if view.state.phase != "play":
        return LayMeld(())
    found = melding(game).proposal(view)
    if found is None:
        raise Unclear("term.sides.nothing")
    action = LayMeld(found)
    said = move(game, view, action, (), Mood.INFINITIVE)
    rows = " ".join("".join(map(card_text, row)) for row in found)
    return Offer(t("term.proposal", move=said), t("term.proposal-more-ask"), action, t("term.proposal-own", text=rows))
