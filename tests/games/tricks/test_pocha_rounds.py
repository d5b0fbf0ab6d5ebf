"""PC01-PC13 and PC41-PC58 of docs/rules/pocha.md: cards and rounds, bids, points, the variants of P15 to P18."""

from __future__ import annotations

import pytest

from carioca.cards import HIDDEN, Suit
from carioca.engine.events import MatchEnded
from carioca.games.tricks.events import RoundDealt, TrickTaken, TrumpNamed, TrumpShown
from carioca.games.tricks.pocha import POCHA
from tests.games.tricks.table import (
    LEGAL,
    bidding,
    bids,
    code,
    dealt,
    finish,
    holding,
    legal,
    play,
    playable,
    player,
    position,
    row,
    scored,
    settled,
    setup_of,
    taker,
    texts,
    verdict,
)

# -- cards and bids ----------------------------------------------------------------------------------------------------


def test_PC01_the_order_of_a_suit() -> None:
    order = row("1O 3O RO CO SO 7O 6O 5O 4O 2O")
    for at, high in enumerate(order):
        for low in order[at + 1 :]:
            # Whichever of them leads, the higher one takes the trick; on the lower one it has to be played.
            assert taker(f"{low} {high} 2B 4B", "C") == 1
            assert taker(f"{high} {low} 2B 4B", "C") == 0
            assert playable(holding(f"{high} 1B", str(low), "C")) == {str(high)}


def test_PC02_the_dealer_may_not_make_the_sum() -> None:
    state = bidding(4, 1, 0, 2)
    assert bids(state) == [0, 2, 3, 4]
    assert (code(state, "bid 1"), verdict(state, "bid 1")) == ("tricks-hook", "P08")


@pytest.mark.parametrize(
    ("n", "made", "free"),
    [
        pytest.param(4, (2, 2, 1), [0, 1, 2, 3, 4], id="PC03"),
        pytest.param(1, (0, 0, 0), [0], id="PC04"),
        pytest.param(1, (1, 0, 0), [1], id="PC05"),
        pytest.param(1, (1, 1, 0), [0, 1], id="PC06"),
        pytest.param(4, (2, 2, 0), [1, 2, 3, 4], id="PC07"),
    ],
)
def test_what_is_left_to_the_dealer(n: int, made: tuple[int, ...], free: list[int]) -> None:
    assert bids(bidding(n, *made)) == free


def test_PC08_a_bid_is_0_to_n_and_final() -> None:
    state = bidding(3)
    assert legal(state) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert (code(state, "bid 4"), verdict(state, "bid 4")) == ("tricks-bid-range", "P07")
    with pytest.raises(ValueError, match="bid -1"):
        POCHA.parse_action("bid -1")
    after, _ = play(state, "bid 3")
    # A second bid would be the next player's: nobody bids twice.
    assert after.turn == 1 and after.bids == (3, None, None, None)
    playing, _ = play(after, "bid 1", "bid 0", "bid 0")
    assert verdict(playing, "bid 2") == "P07" and code(playing, "bid 2") == "tricks-bids-made"


def test_PC09_mano_bids_first_and_the_dealer_last() -> None:
    for dealer in range(4):
        state = bidding(3, dealer=dealer)
        order = []
        while state.phase == "bid":
            order.append(state.turn)
            state, _ = play(state, legal(state)[0])
        assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        assert state.turn == order[0]
    with pytest.raises(ValueError, match="mano first"):
        position(player(), player(bid=1), player(), player(), n=3)
    with pytest.raises(ValueError, match="key 'turn' must be 0"):
        bidding(3, turn=1)


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [
        pytest.param(0, 0, 10, id="PC10-0"),
        pytest.param(1, 1, 15, id="PC10-1"),
        pytest.param(2, 2, 20, id="PC10-2"),
        pytest.param(1, 0, -5, id="PC11-1"),
        pytest.param(3, 1, -10, id="PC11-3"),
        pytest.param(0, 2, -10, id="PC12-0"),
        pytest.param(2, 5, -15, id="PC12-2"),
    ],
)
def test_what_a_bid_scores(bid: int, won: int, points: int) -> None:
    assert scored(6, bid, won) == points


def test_PC13_a_round_of_four() -> None:
    assert settled(4, (1, 0, 2, 2), (1, 1, 2, 0)) == (15, -5, 20, -10)


# -- rounds and their trump --------------------------------------------------------------------------------------------


def test_PC41_the_dealer_shows_a_card_of_his_when_all_are_dealt() -> None:
    state = dealt(4, 12)
    assert state.size == 10 and sum(map(len, state.hands)) == 40
    assert state.turned in state.hands[state.dealer]
    assert state.turned is not None and state.trump == state.turned.suit
    for seat in (*range(4), None):
        seen = POCHA.censor(state, seat).state
        assert seen.turned == state.turned and state.turned in seen.hands[state.dealer]  # type: ignore[attr-defined]
    assert dealt(4, 11).size == 9


def test_PC42_seven_players_never_deal_all_cards() -> None:
    state = dealt(7, 10)
    assert state.size == 5 and sum(map(len, state.hands)) == 35
    assert state.turned is not None and not any(state.turned in hand for hand in state.hands)
    unused = set(POCHA.cards(state.options, 7)) - {card for hand in state.hands for card in hand} - {state.turned}
    assert len(unused) == 4
    for seat in range(7):
        assert unused.isdisjoint(card for hand in POCHA.censor(state, seat).state.hands for card in hand)


def test_PC43_six_play_without_twos() -> None:
    state = dealt(6, 10)
    cards = [card for hand in state.hands for card in hand]
    assert state.size == 6 and len(set(cards)) == 36
    assert all(card.rank != 2 for card in cards) and {card.rank for card in cards} == {1, 3, 4, 5, 6, 7, 10, 11, 12}
    assert state.turned in state.hands[state.dealer]


def test_PC44_eight_players_play_30_rounds() -> None:
    assert [dealt(8, number).size for number in range(30)] == [1] * 8 + [2, 3, 4] + [5] * 8 + [4, 3, 2] + [1] * 8
    with pytest.raises(IndexError):
        dealt(8, 30)


def test_PC45_five_players_round_12() -> None:
    assert [dealt(5, number).size for number in range(17)] == [1] * 5 + [2, 3, 4, 5, 6, 7] + [8] * 5 + [7]
    assert dealt(5, 12 - 1).size == 8


# -- double points -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "bid", "won", "trump", "options", "points"),
    [
        pytest.param(3, 1, 1, "O", {"oros_double": True}, 30, id="PC46-hit"),
        pytest.param(3, 1, 0, "O", {"oros_double": True}, -10, id="PC46-miss"),
        pytest.param(3, 1, 1, "C", {"oros_double": True}, 15, id="PC47"),
        pytest.param(4, 4, 4, "E", {"all_tricks_double": True}, 60, id="PC48"),
        pytest.param(3, 3, 3, "E", {"all_tricks_double": True}, 25, id="PC49"),
        pytest.param(4, 3, 4, "E", {"all_tricks_double": True}, -5, id="PC50"),
        pytest.param(5, 5, 5, "O", {"all_tricks_double": True, "oros_double": True}, 140, id="PC51"),
        pytest.param(3, 1, 1, "O", {}, 15, id="P15-off"),
        pytest.param(4, 4, 4, "E", {}, 30, id="P16-off"),
    ],
)
def test_double_points(n: int, bid: int, won: int, trump: str, options: dict[str, bool], points: int) -> None:
    assert scored(n, bid, won, trump, **options) == points


# -- variants of a round -----------------------------------------------------------------------------------------------


def test_PC52_indias_others_see_the_card() -> None:
    for dealer in range(4):
        hands = [player("1O"), player("2E"), player("RC"), player("4O")]
        state = position(*hands, n=1, dealer=dealer, trump="E", trump_card="7E", options={"indias": True})
        seen = POCHA.position(state, 0)
        assert [entry["hand"] for entry in seen["players"]] == [["??"], ["2E"], ["RC"], ["4O"]]
        assert (seen["trump"], seen["trump_card"]) == ("E", "7E")
        assert [entry["hand"] for entry in POCHA.position(state, 1)["players"]] == [["1O"], ["??"], ["RC"], ["4O"]]
        # Bids are made without the own card, and then everybody looks at it.
        while state.phase == "bid":
            view = POCHA.censor(state, state.turn).state
            assert view.hand == (HIDDEN,) and list(POCHA.legal_actions(view)) == list(POCHA.legal_actions(state))
            state, _ = play(state, legal(state)[0])
        assert [texts(hand) for hand in POCHA.censor(state, 0).state.hands] == [["1O"], ["2E"], ["RC"], ["4O"]]
        _, told = finish(state)
        assert [event.seat for event in told if isinstance(event, TrickTaken)] == [1]


SUBASTADO = {"max_round_mode": "subastado"}


def test_PC53_the_highest_bid_names_the_trump() -> None:
    state = bidding(10, 3, 5, 1, options=SUBASTADO)
    assert state.trump is None and state.turned is None
    assert verdict(state, "bid 1") == "P08"
    after, _ = play(state, "bid 0")
    assert (after.phase, after.turn) == ("trump", 1)
    assert legal(after) == ["trump O", "trump C", "trump E", "trump B"]
    named, events = play(after, "trump C")
    assert (named.trump, named.phase, named.turn) == (Suit.COPAS, "play", 0)
    assert TrumpNamed(1, Suit.COPAS) in events


def test_PC54_of_equal_bids_the_first_names_it() -> None:
    state = bidding(10, 4, 4, 0, options=SUBASTADO)
    assert verdict(state, "bid 1") == LEGAL
    after, _ = play(state, "bid 1")
    assert (after.phase, after.turn) == ("trump", 0)


def test_PC55_all_zero_is_legal_and_mano_names_it() -> None:
    after, _ = play(bidding(10, options=SUBASTADO), "bid 0", "bid 0", "bid 0", "bid 0")
    assert (after.phase, after.turn) == ("trump", 0)


def test_PC56_chusas_the_trump_is_hidden_until_the_last_bid() -> None:
    for number in (12, 15):
        state = dealt(4, number, max_round_mode="chusas")
        turned = state.turned
        assert state.size == 10 and turned is not None
        while state.phase == "bid":
            for seat in (*range(4), None):
                seen = POCHA.censor(state, seat).state
                assert (seen.trump, seen.turned) == (None, None)
            shown = POCHA.position(state, state.turn)
            assert (shown["trump"], shown["trump_card"]) == (None, None)
            state, events = play(state, legal(state)[0])
        assert TrumpShown(turned) in events
        for seat in range(4):
            shown = POCHA.position(state, seat)
            assert (shown["trump"], shown["trump_card"]) == (str(turned)[1], str(turned))


def test_PC56_chusas_the_deal_tells_nobody() -> None:
    step = POCHA.deal(setup_of(4, max_round_mode="chusas"), 12)
    (dealt_,) = [event for event in step.events if isinstance(event, RoundDealt)]
    assert dealt_.trump is None and dealt_.turned is None


def test_PC57_the_dealer_names_the_trump_before_the_bids() -> None:
    state = dealt(4, 12, max_round_mode="dealer_chooses")
    assert (state.phase, state.turn, state.trump, state.turned) == ("trump", state.dealer, None, None)
    assert HIDDEN not in POCHA.censor(state, state.dealer).state.hand
    assert verdict(state, "bid 0") == "P18"
    after, events = play(state, "trump B")
    assert TrumpNamed(state.dealer, Suit.BASTOS) in events
    assert (after.phase, after.turn, after.trump) == ("bid", (state.dealer + 1) % 4, Suit.BASTOS)
    assert all(POCHA.position(after, seat)["trump"] == "B" for seat in range(4))


def test_PC58_the_end() -> None:
    """The totals of the case stand after the last round; seat 0 is A, seat 1 is B, seat 2 is C."""
    # The last trick gives 10, -5 and 10 points and an exact bid to A and C.
    before = [player("4O", 0, score=170, exact=13), player("1E", 0, score=185, exact=13)]
    before += [player("5O", 0, score=165, exact=9), player("6O", 0, score=0, exact=0)]
    state = position(*before, round=27, trump="E")
    after, events = play(state, "play 4O", "play 1E", "play 5O", "play 6O")
    assert POCHA.scores(after).points[:3] == (180, 180, 175) and POCHA.scores(after).tally[:3] == (14, 13, 10)
    assert POCHA.ranking(after) == ((0,), (1,), (2,), (3,))
    assert events[-1] == MatchEnded(((0,), (1,), (2,), (3,)))
    assert after.phase == "over" and legal(after) == []
