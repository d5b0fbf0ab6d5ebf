"""What P proposes is what the expert of hints and reviews would lay first: no review blames what the help said."""

from __future__ import annotations

from carioca.bots.base import Verdict
from carioca.bots.door import advise, mind_of
from carioca.bots.review import Decision
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import LayDown
from carioca.i18n import t
from carioca.words.door import voice_of
from carioca.words.melding.typed import read
from carioca.words.review import compared, why
from carioca.words.voice import Offer
from tests.games.canasta.table import turn
from tests.gui.tabletop import sitting

__all__ = ["sitting"]

TWO_WAYS = ["7H", "7D", "7S", "QH", "QD", "QC", "2S", "2H", "2D", "4H", "6D", "8C", "TC"]
"""Sevens and queens leave the fewest points; with sevens and twos the queens go to the table in the next turn."""
POSITION = {
    "game": "carioca",
    "round": "TT",
    "drew": "stock",
    "pile": ["4C"],
    "players": [{"hand": TWO_WAYS}, {"hand": ["9C", "5H"], "down": "earlier"}, {"hand": ["JS", "JD"]}],
    "melds": [{"owner": 1, "cards": row.split()} for row in ("QS QH QD", "9H 9D 9S")],
}


def test_the_tray_gets_what_the_expert_goes_down_with(sit):
    top = sit((None, "random", "random"), position=POSITION)
    top.wait()
    top.key("p")
    wanted = advise(CARIOCA, top.table.view).action
    assert isinstance(wanted, LayDown) and wanted.melds != CARIOCA.proposal(top.table.view)
    top.wait(lambda: top.table.board.hand.staged)
    assert top.table.moves.laying(top.table) == wanted


def test_who_types_is_offered_the_same():
    view = CARIOCA.censor(CARIOCA.read_position(POSITION), 0)
    offer = read(CARIOCA, voice_of(CARIOCA), "bajar", view, view.state.hands[0])
    assert isinstance(offer, Offer) and offer.action == advise(CARIOCA, view).action


def test_where_the_expert_would_not_go_down_the_review_says_that_the_help_proposes_it():
    view = CARIOCA.censor(CARIOCA.read_position(POSITION), 0)
    best, lay = CARIOCA.parse_action("discard TC"), mind_of(CARIOCA).lay(view)
    names = ("Ana", "Rosa", "Luis")
    assert isinstance(lay, LayDown)
    assert t("review.proposed") in why(CARIOCA, Decision(4, 2, view, lay, best, 9.0, 1.0, 90), names)
    assert t("review.proposed") in why(CARIOCA, Decision(4, 2, view, lay, best, 1.0, 9.0, 90), names)
    other = CARIOCA.parse_action("discard 2S")
    assert t("review.proposed") not in why(CARIOCA, Decision(4, 2, view, other, best, 9.0, 1.0, 90), names)


def test_a_move_that_was_played_out_has_the_compared_of_both_sides():
    """In whole points that add up, also where more are better; none where nothing was played out."""
    state = turn("KS KH 2C 4D 5H 7C 9D JD QH 3S 8C TC")
    view = BURACO.censor(state, 0)
    played, best = (BURACO.parse_action(f"discard {card}") for card in ("2C", "9D"))
    close = Decision(4, 2, view, played, best, 12.4, 9.0, 90, points=100.3)
    assert close.verdict is Verdict.MAYBE
    said = compared(BURACO, close)
    assert "100 puntos" in said and "112 puntos" in said and "por 12 puntos" in said
    assert "112 puntos" in compared(CARIOCA, close._replace(loss=-12.4))
    assert not any(letter.isdigit() for letter in compared(BURACO, close._replace(deals=0)))
