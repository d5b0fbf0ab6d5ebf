"""The words over a trick table: the round, what was bid, who deals, what may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.tricks.rules import forbidden_bid
from carioca.games.tricks.state import own as own_state
from carioca.gui.table.desk import Banner
from carioca.gui.table.hud import prompt_fits
from carioca.gui.tricks.deeds import Wishes
from carioca.gui.tricks.picture import TricksPicture, own
from carioca.i18n import t
from carioca.words.base import voice_of
from carioca.words.rounds import round_of
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def banner(table: Table) -> Banner:
    """Which round of how many, the cards, what was bid of what there is, who deals and who begins."""
    session, picture = table.session, own(table.board.picture)
    title = f"{round_of('table.round', picture.round_no, session.rounds)} · {t('tricks.cards', n=picture.size)}"
    names, viewer = session.names, table.board.viewer
    mine = ".you-deal" if viewer == picture.dealer else ".you-lead" if viewer == picture.mano else ""
    note = t(f"tricks.desk.dealer{mine}", dealer=names[picture.dealer], mano=names[picture.mano])
    return Banner(title, bids_text(picture), picture.round_no, len(session.rounds or ()), note)


def bids_text(picture: TricksPicture) -> str:
    """What was bid against what there is; while bids are to come, so far."""
    bid, size = sum(bid or 0 for bid in picture.bids), picture.size
    if picture.bidding:
        return t("tricks.bid-so-far", bid=bid, size=size)
    over = bid - size
    key = "over" if over > 0 else "under" if over < 0 else "even"
    return t(f"tricks.bid-in-all.{key}", bid=bid, size=size, n=abs(over))


def status(table: Table, wishes: Wishes) -> str:
    """One line while somebody plays."""
    board = table.board
    viewer, picture = board.viewer, own(board.picture)
    if table.reading:
        return t("tricks.desk.go-on")
    if viewer is None:
        return ""
    if not table.my_turn:
        return _waiting(table, picture)
    state = own_state(table.state)
    question = voice_of(table.session.game).question(table.view, table.session.names)
    if question is None:
        if table.tokens():
            return t("tricks.desk.picked")
        return t("tricks.desk.follow" if state.trick else "tricks.desk.lead")
    if wishes.typed is not None and table.asking is not None:
        return t("tricks.desk.typed", n=wishes.typed, most=state.size)
    refused = next((choice.refusal for choice in question.choices if choice.refusal is not None), None)
    if refused is None or forbidden_bid(state) is None:
        return question.text
    why = refusal_text(refused, table.session.game)
    both = f"{question.text} {why}"
    # Where the line is short the reason says it all: that a bid is asked for stands above.
    return both if prompt_fits(table, both) else why


def _waiting(table: Table, picture: TricksPicture) -> str:
    turn = picture.turn
    if turn is None or turn == table.board.viewer or picture.winner is not None:
        return ""
    name = table.session.names[turn]
    if table.state.phase == "trump" and not table.busy:
        return t("tricks.desk.wait-trump", name=name)
    return t("tricks.desk.wait-bid" if picture.bidding else "table.hint.wait", name=name)
