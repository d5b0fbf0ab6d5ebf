"""Remembers how each person keeps the hand, beside the saved match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carioca.cards import Card, CardError, Pack, parse_row, row_text
from carioca.gui.table.keeping import Kept

if TYPE_CHECKING:
    from carioca.session import Session
    from carioca.storage.saves import Saves


def write_notes(saves: Saves, session: Session, kept: dict[int, Kept]) -> None:
    """Note the arrangements of this round; what cannot be written is forgotten."""
    if session.current is None:
        return
    hands = {
        str(seat): {"order": row_text(hand.order), "groups": [row_text(group) for group in hand.groups]}
        for seat, hand in kept.items()
    }
    saves.note({"round": session.match.state.round_no, "hands": hands})


def read_notes(saves: Saves, session: Session) -> dict[int, Kept]:
    """The arrangements noted for this very round; whatever cannot be read is passed over."""
    notes: Any = saves.notes()
    hands = notes.get("hands") if isinstance(notes, dict) else None
    if not isinstance(hands, dict) or notes.get("round") != session.match.state.round_no:
        return {}
    found: dict[int, Kept] = {}
    for seat, hand in hands.items():
        kept = _kept(hand, session.game.profile.pack)
        if kept is not None and seat.isdecimal() and int(seat) < len(session.seats):
            found[int(seat)] = kept
    return found


def _kept(hand: Any, pack: Pack) -> Kept | None:
    try:
        order: tuple[Card, ...] = parse_row(hand["order"], pack)
        return Kept(order, tuple(parse_row(group, pack) for group in hand["groups"]))
    except (CardError, KeyError, TypeError, AttributeError):
        return None
