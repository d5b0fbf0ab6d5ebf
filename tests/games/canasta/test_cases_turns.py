"""Cases BC31-BC49, BC53, BC54 of docs/rules/buraco.md: the salida, the pozo, muertos and closing."""

from __future__ import annotations

from carioca.cards import parse_card, parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Draw
from carioca.games.melding.events import MuertoTaken, TookPile, WentDown
from tests.games.canasta.table import (
    LEGAL,
    ended,
    hand_of,
    melds,
    play,
    position,
    row_of,
    sides,
    turn,
    verdict,
)

CANASTA = "3D 4D 5D 6D 7D 8D 9D"


def before_salida(hand: str, pile: str, score: int = 0) -> State:
    """Seat 0 is to draw; its side has laid nothing and has this match score."""
    return position(hand, pile=pile.split(), sides=sides({"score": score}))


# -- the salida and the pozo -------------------------------------------------------------------------------------------


def test_bc31_the_pozo_with_the_salida() -> None:
    state = before_salida("KS KH 4C 9S", "7C 8C KD", 400)
    assert verdict(state, "draw pile KSKHKD") == LEGAL
    after, events = play(state, "draw pile KSKHKD")
    assert hand_of(after) == tuple(sorted(parse_row("4C 9S 7C 8C")))
    assert row_of(after) == "KS KH KD" and after.sides[0].salida and after.pile == ()
    assert [type(event) for event in events] == [TookPile, WentDown]
    # B17: normal melding goes on, and a discard ends the turn.
    assert after.phase == "play" and verdict(after, "discard 4C") == LEGAL
    # All saw what came from the pozo; the king that was on top has been laid.
    assert tuple(sorted(after.known[0])) == tuple(sorted(parse_row("7C 8C")))


def test_b17_an_unused_top_card_joins_the_hand() -> None:
    state = before_salida("KS KH KD 4C 9S", "7C 8C")
    after, _ = play(state, "draw pile KSKHKD")
    assert hand_of(after) == tuple(sorted(parse_row("4C 9S 7C 8C")))


def test_bc32_only_the_top_card_may_be_used() -> None:
    state = before_salida("KS KH 9S 9D", "KD 4C", 400)
    assert verdict(state, "draw pile KSKHKD") == "only-top B17"
    assert verdict(state, "draw pile KSKHKC") == "not-in-hand B17"


def test_bc33_to_bc37_how_much_the_salida_is_worth() -> None:
    def salida(score: int, *rows: str) -> str:
        hand = " ".join([*rows, "JC 9S"])
        line = "meld " + " ".join(row.replace(" ", "") for row in rows)
        return verdict(turn(hand, score=score), line)

    assert salida(1000, "KS KH KD") == "salida-short B16"  # BC33, C16
    assert salida(1000, "AS AH AD", "KS KH KD") == LEGAL  # BC34
    assert salida(1200, "AS AH *") == LEGAL  # BC35
    assert salida(1200, "3D 4D 5D 6D 7D 8D 9D") == LEGAL  # BC36
    assert salida(1200, "3D 4D 5D 6D 7D 8D") == "salida-short B16"
    assert salida(999, "6S 7S 8S") == salida(-120, "6S 7S 8S") == LEGAL  # BC37


def test_b16_what_is_missing_is_said() -> None:
    refusal = BURACO.check(turn("KS KH KD 9S", score=1000), BURACO.parse_action("meld KSKHKD"))
    assert refusal is not None and dict(refusal.values) == {"points": 30, "least": 75}


def test_b16_only_the_first_lay_of_the_side_is_measured() -> None:
    state = turn("3S 3H 3C KD 9S", rows=["4H 5H 6H"], score=1500)
    assert verdict(state, "meld 3S3H3C") == LEGAL


def test_bc38_the_salida_of_75_with_the_top_card() -> None:
    state = before_salida("AH AD KS KH KC 9S 5C", "7C 8C AS", 1000)
    assert verdict(state, "draw pile AHAD") == "meld-of-three B05"
    assert verdict(state, "draw pile ASAHAD") == "salida-short B16"
    assert verdict(state, "draw pile ASAHAD KSKHKC") == LEGAL


def test_bc39_the_pozo_of_nine_and_one_discard() -> None:
    pile = ["3C", "4C", "6D", "7D", "9D", "TD", "QS", "KS", "AS"]
    table = melds("5H 6H 7H")
    state = position("JC QC", "9S 9S", "JD 8D", "8S 8S", pile=pile, melds=table, sides=sides({"salida": True}))
    after, _ = play(state, "draw pile")
    assert len(after.hand) == 11 and after.pile == () and tuple(sorted(after.known[0])) == tuple(sorted(state.pile))
    after, _ = play(after, "discard AS")
    assert after.turn == 3 and after.pile == parse_row("AS")


def test_bc40_no_pozo_before_the_salida_without_laying() -> None:
    assert verdict(before_salida("KS KH 4C", "KD"), "draw pile") == "pozo-needs-salida B13"


def test_the_pozo_with_rows_is_for_the_salida_only() -> None:
    state = position("KS KH 4C", pile=["KD"], melds=melds("5H 6H 7H"))
    assert verdict(state, "draw pile KSKHKD") == "salida-made B13"
    assert verdict(state, "draw pile") == LEGAL
    assert verdict(position("KS KH 4C", pile=[]), "draw pile KSKHKC") == "pozo-empty B13"


def test_bc41_one_draw_a_turn() -> None:
    state = position("KS KH 4C", pile=["KD"], melds=melds("5H 6H 7H"))
    after, _ = play(state, "draw stock")
    assert verdict(after, "draw pile") == verdict(after, "draw stock") == "drew-once B13"
    assert verdict(state, "discard KS") == "draw-first B13"


# -- the muerto and closing --------------------------------------------------------------------------------------------


def test_bc42_a_side_that_may_not_close_keeps_two_cards() -> None:
    state = turn("8S 8H 8D QC", muerto="taken", rows=["4H 5H 6H"])
    assert verdict(state, "meld 8S8H8D") == "close-no-canasta B23"
    assert verdict(turn("8S 8H 8D QC QD", muerto="taken", rows=["4H 5H 6H"]), "meld 8S8H8D") == LEGAL
    assert verdict(turn("QC", muerto="taken", rows=["4H 5H 6H"]), "discard QC") == "close-no-canasta B23"


def test_bc43_with_a_canasta_it_closes() -> None:
    state = turn("8S 8H 8D QC", muerto="taken", rows=[CANASTA])
    assert verdict(state, "meld 8S8H8D") == LEGAL
    after, events = play(state, "meld 8S8H8D", "discard QC")
    over = ended(events)
    assert over is not None and over.winners == (0,) and over.reason == "closed" and after.round_no == 1


def test_bc44_the_last_card_completes_the_first_canasta() -> None:
    state = turn("6S QC QD QH", muerto="taken", rows=["6S 6H 6D 6C 6H 6D"])
    assert verdict(state, "meld QCQDQH") == LEGAL
    middle, _ = play(state, "meld QCQDQH")
    # The one card that is left can only be laid: the turn has no legal discard.
    assert verdict(middle, "discard 6S") == "close-no-canasta B23"
    assert [BURACO.action_text(action) for action in BURACO.legal_actions(middle)] == ["lay 6S m0"]
    over = ended(play(middle, "lay 6S m0")[1])
    assert over is not None and over.winners == (0,)


def test_c7_the_last_card_may_complete_by_replacing_too() -> None:
    state = turn("6S QC QD QH", muerto="taken", rows=["3S 4S 5S * 7S 8S"])
    middle, _ = play(state, "meld QCQDQH")
    lines = {BURACO.action_text(action) for action in BURACO.legal_actions(middle)}
    assert lines == {"replace 6S m0 low", "replace 6S m0 high"}


def test_bc45_all_melded_takes_the_muerto_and_plays_on() -> None:
    state = turn("QC QD QH", rows=[CANASTA])
    muerto = state.sides[0].muerto
    after, events = play(state, "meld QCQDQH")
    assert after.turn == 0 and after.phase == "play" and after.hand == muerto
    assert after.sides[0].taken and after.sides[0].fresh is None
    assert MuertoTaken(0, muerto, thrown=False) in events
    assert verdict(after, "draw stock") == "drew-once B13"
    assert verdict(after, "discard " + str(muerto[0])) == LEGAL


def test_bc46_the_last_card_thrown_takes_the_muerto() -> None:
    state = turn("QC", rows=["4H 5H 6H"])
    muerto = state.sides[0].muerto
    after, events = play(state, "discard QC")
    assert after.turn == 1 and after.hands[0] == muerto and after.sides[0].fresh == 0
    assert MuertoTaken(0, muerto, thrown=True) in events
    # B28: it is used as soon as his next turn begins.
    again, _ = play(after, "draw stock", "discard 3C")
    assert again.turn == 0 and again.sides[0].fresh is None


def test_a_pozo_of_one_card_that_empties_the_hand_takes_the_muerto() -> None:
    state = before_salida("KS KH", "KD")
    after, _ = play(state, "draw pile KSKHKD")
    assert after.turn == 0 and len(after.hand) == 11 and after.sides[0].taken


def test_bc47_closing_against_a_side_without_muerto() -> None:
    state = turn("QC", muerto="taken", rows=[CANASTA])
    over = ended(play(state, "discard QC")[1])
    assert over is not None
    assert over.points[1] == -10 - 100  # 3C, 3D in hand; no muerto


def test_bc48_a_side_takes_one_muerto_only() -> None:
    """The muerto of the other side is still there."""
    state = turn("QC QD QH", muerto="taken", rows=["4H 5H 6H"])
    assert len(state.sides[1].muerto) == 11
    assert verdict(state, "meld QCQDQH") == "close-no-canasta B23"


def test_bc49_the_muerto_that_was_taken_and_not_used() -> None:
    """A1 takes it with his discard, then A2 closes before A1's next turn."""
    hands = ("QC", "9S 9S", "JD", "8S 8S")
    state = position(*hands, drew="stock", melds=melds(CANASTA, "5S 6S 7S"), sides=sides())
    after, _ = play(state, "discard QC")
    assert after.sides[0].fresh == 0
    after, _ = play(after, "draw stock", "discard 8S")
    assert after.turn == 2
    worth = sum({2: 20, 1: 15, 0: 50}.get(card.rank, 10 if card.rank > 7 else 5) for card in after.hands[0])
    assert worth > 0
    closing = after.evolve(hands=(after.hands[0], after.hands[1], (parse_card("JD"),), after.hands[3]), phase="play")
    over = ended(play(closing, "discard JD")[1])
    assert over is not None and over.winners == (0, 2)
    assert over.points[0] == over.points[2] == 45 + 200 + 15 + 100 - 100


def test_bc53_closing_by_throwing_a_wild() -> None:
    state = turn("2S", muerto="taken", rows=[CANASTA])
    assert verdict(state, "discard 2S") == LEGAL
    strict = turn("2S", muerto="taken", rows=[CANASTA], options={"close_discard_wild": False})
    assert verdict(strict, "discard 2S") == "close-wild B22"


def test_bc54_the_last_card_of_the_stock_ends_the_deal() -> None:
    state = position("QC JC", stock=["9C"], melds=melds("4H 5H 6H"))
    after, events = play(state, "draw stock", "discard QC")
    over = ended(events)
    assert over is not None and over.winners == () and over.reason == "stock-out"
    assert over.points == (15 - 20 - 100, -10 - 100)
    assert after.round_no == 1


def test_b24_the_muerto_taken_by_the_last_discard_is_unused() -> None:
    state = position("QC", stock=["9C"], melds=melds("4H 5H 6H"))
    middle, _ = play(state, "draw stock")
    last = middle.evolve(hands=(parse_row("QC"), middle.hands[1]))
    over = ended(play(last, "discard QC")[1])
    assert over is not None and over.points[0] == 15 - 100


def test_b18_wilds_may_be_thrown_and_what_was_just_taken_too() -> None:
    state = position("QC JC", pile=["*"], melds=melds("4H 5H 6H"))
    assert verdict(play(state, "draw pile")[0], "discard *") == LEGAL


def test_b19_closing_needs_the_muerto() -> None:
    """With a canasta but no muerto an empty hand takes the muerto; the deal goes on."""
    after, events = play(turn("QC", rows=[CANASTA]), "discard QC")
    assert ended(events) is None and after.sides[0].taken


def test_draw_is_never_missing() -> None:
    assert Draw("stock") in BURACO.legal_actions(position("QC JC"))


def test_cards_given_as_one_are_laid_as_the_melds_that_they_make() -> None:
    state = turn("KS 4H KH 5H KD 6H 9C JS", score=1000)
    action = BURACO.laying(state, 0, (parse_row("KS 4H KH 5H KD 6H"),))
    assert sorted(map(len, action.melds)) == [3, 3]  # type: ignore[union-attr]
    assert BURACO.laying(state, 0, (parse_row("KS 4H KH"),)).melds == (parse_row("KS 4H KH"),)  # type: ignore[union-attr]
    waiting = before_salida("KS KH KD 4C", "9D")
    assert verdict(waiting, BURACO.action_text(BURACO.laying(waiting, 0, (parse_row("KS KH KD"),)))) == LEGAL
