"""Cases KC53 to KC64 of docs/rules/kalooki.md: the end of a round, the deal, the stock, and what hands cost."""

from __future__ import annotations

from carioca.cards import card_text
from carioca.engine.events import MatchEnded
from carioca.games.contract.kalooki import KALOOKI
from tests.games.contract.kalooki import dealt, hand, legal, meld, play, player, position, round_end, seat, verdict


def points(turn: str = "A", **hands: object) -> dict[str, int]:
    """What each player scores when A goes out with a card that is all it has."""
    state = position(A=player("7D", "earlier"), melds=[meld("5S 5H 5D")], **hands)
    ended = round_end(play(state, "discard 7D")[1])
    assert ended is not None and ended.winners == (seat("A"),)
    return {name: ended.points[seat(name)] for name in "ABCD"}


def test_KC53_the_contract_and_the_last_discard_win() -> None:
    cards = "3H 3D 3S 7C 7D * 5S 6S 7S 8S KD"
    state = position("B", B=player(cards), round=1)
    after, events = play(state, "down 3H3D3S 7C7D* 5S6S7S8S", "discard KD")
    ended = round_end(events)
    assert ended is not None and ended.winners == (seat("B"),) and ended.points[seat("B")] == -50
    assert after.rounds_won[seat("B")] == 1 and after.round_no == 2


def test_KC54_the_last_card_may_be_laid_off_or_melded() -> None:
    state = position(A=player("5C", "earlier"), melds=[meld("5S 5H 5D")])
    ended = round_end(play(state, "lay 5C m0")[1])
    assert ended is not None and ended.winners == (seat("A"),) and ended.points[seat("A")] == -50
    melded = position(A=player("9S 9H 9C", "earlier"), melds=[meld("5S 5H 5D")])
    assert round_end(play(melded, "meld 9S9H9C")[1]) is not None
    moved = position(A=player("6H", "earlier"), melds=[meld("5H * 7H 8H")])
    assert round_end(play(moved, "replace 6H m0 low")[1]) is not None


def test_KC55_KC56_KC57_what_hands_cost() -> None:
    found = points(B=player("* AS TD 4C", "earlier"), C=player("AH AD KS 9H 2C"), D=player("AD", "earlier"))
    assert found == {"A": -50, "B": 79, "C": 73, "D": 1}


def test_KC58_totals_may_be_negative() -> None:
    before = player("QC 7D", score=-50, rounds_won=1)
    state = position(A=player("7D", "earlier"), B=before, melds=[meld("5S 5H 5D")], round=1)
    after, events = play(state, "discard 7D")
    ended = round_end(events)
    assert ended is not None and ended.points[seat("B")] == 67 and after.scores[seat("B")] == 17


def test_KC59_KC60_the_deals_of_rounds_five_and_nine() -> None:
    five, nine = dealt(4, 4), dealt(6, 8)
    assert {len(cards) for cards in five.hands} == {12} and len(five.stock) == 60
    assert {len(cards) for cards in nine.hands} == {16} and len(nine.stock) == 12


def test_the_deal_follows_the_table() -> None:
    """K02, K03: cards and contract of each round; the deal and the turn pass clockwise."""
    rounds = [dealt(4, number) for number in range(9)]
    assert [len(state.hand) for state in rounds] == [9, 10, 11, 12, 12, 13, 14, 15, 16]
    asked = [(state.contract.sets, state.contract.runs) for state in rounds]
    assert asked == [(3, 0), (2, 1), (1, 2), (0, 3), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4)]
    dealers = [state.dealer for state in rounds]
    assert all((dealers[number] - number_after) % 4 == 1 for number, number_after in enumerate(dealers[1:]))
    # The player clockwise of the dealer starts.
    assert all((state.dealer - state.turn) % 4 == 1 for state in rounds)
    assert {dealt(4, seed=str(number)).dealer for number in range(30)} == {0, 1, 2, 3}


def test_KC61_the_pile_but_for_its_top_becomes_the_stock() -> None:
    state = position("B", phase="draw", stock=[], pile=["3S", "6D", "4C", "9D"])
    after, _ = play(state, "draw stock")
    assert [card_text(card) for card in after.pile] == ["9D"] and len(after.stock) == 2
    drawn = set(hand(after, "B")) - {"2C", "4D"}
    assert drawn | {card_text(card) for card in after.stock} == {"3S", "6D", "4C"}


def test_KC62_without_a_stock_the_top_card_must_be_taken() -> None:
    state = position("B", phase="draw", stock=[], pile=["9D"])
    assert legal(state) == ["draw pile"] and verdict(state, "draw stock") == "K26"


def test_a_lap_of_forced_turns_ends_the_round() -> None:
    """K26: each player in turn must take the top discard; after one lap nobody wins the round."""
    state = position("A", phase="draw", stock=[], pile=["9D"])
    for name in "ABC":
        assert legal(state) == ["draw pile"]
        state, events = play(state, "draw pile", "discard 9D")
        assert round_end(events) is None, name
    ended = round_end(play(state, "draw pile", "discard 9D")[1])
    assert ended is not None and ended.winners == () and min(ended.points) > 50


def test_no_card_at_all_ends_the_round() -> None:
    """K26: an allowed call may take the last card where the caller draws none."""
    state = position(A=player("7D 2S"), stock=[], pile=[], options={"call_extra_cards": 0})
    ended = round_end(play(state, "discard 7D", "call", "allow")[1])
    assert ended is not None and ended.winners == () and ended.reason == "dead-draw"


def test_KC63_a_round_without_a_winner() -> None:
    three = {"B": player("* * 2H"), "C": player("4D"), "D": player("3D", "earlier")}
    state = position(phase="draw", A=player("KS KH AC 3D", "earlier"), melds=[meld("5S 5H 5D")], **three)
    found = KALOOKI.points(state)
    assert (found[seat("A")], found[seat("B")]) == (38, 152) and min(found) == 3


def test_KC64_more_rounds_won_break_a_tie() -> None:
    winner = player("7D", "earlier", score=170, rounds_won=3)
    others = {
        "B": player("2H", "earlier", score=118, rounds_won=3),
        "C": player("AD", "earlier", score=130),
        "D": player("3D", "earlier", score=900),
    }
    state = position(A=winner, melds=[meld("5S 5H 5D")], round=8, **others)
    after, events = play(state, "discard 7D")
    assert [after.scores[seat(name)] for name in "ABC"] == [120, 120, 131]
    assert after.rounds_won[seat("A")] == 4
    ended = next(event for event in events if isinstance(event, MatchEnded))
    assert ended.ranking == ((seat("A"),), (seat("B"),), (seat("C"),), (seat("D"),)) == KALOOKI.ranking(after)
