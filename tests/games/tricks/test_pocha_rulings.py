"""The rulings D1 to D16 of docs/rules/pocha.md 4, and what is fixed beside them."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from carioca.cards import HIDDEN, Suit
from carioca.engine.events import RoundEnded
from carioca.games.tricks.events import Revoked, TrickTaken
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.games.tricks.table import (
    Changes,
    bidding,
    bids,
    code,
    dealt,
    finish,
    holding,
    imagined,
    legal,
    play,
    playable,
    player,
    position,
    round_end,
    row,
    scored,
    setup_of,
    taker,
    texts,
    verdict,
)


def test_D1_the_winner_leads_every_next_trick() -> None:
    state = dealt(4, 12)
    for seat in (0, 0, 0, 0):
        state, _ = play(state, legal(state)[seat])
    leads = [state.mano]
    while state.round_no == 12:
        state, events = play(state, legal(state)[0])
        leads += [event.seat for event in events if isinstance(event, TrickTaken)]
        if state.round_no == 12:
            assert state.leader == leads[-1] and [trick.leader for trick in state.tricks] == leads[:-1]
    assert len(leads) == 11 and len(set(leads)) > 1


@pytest.mark.parametrize(
    ("trick", "hand", "answer"),
    [
        ("5O RO", "CO 2O 1B", "CO 2O"),  # the king is out of reach: any card of the suit
        ("5O RO", "1O 3O CO", "1O 3O"),  # not the card led but the highest one has to be beaten
        ("RO 5O", "CO 2O", "CO 2O"),
        ("5O 7O 6O", "SO 4O", "SO"),
        ("5O 7C", "6O 4O", "6O"),  # a card of another suit is not beaten
    ],
)
def test_D2_montar_is_against_the_highest_card(trick: str, hand: str, answer: str) -> None:
    assert playable(holding(hand, trick)) == set(answer.split())


def test_D3_who_cannot_overtrump_may_play_anything() -> None:
    assert playable(holding("4E 7E 1B 2C", "5O RE")) == {"4E", "7E", "1B", "2C"}
    assert playable(holding("4E 7E", "5O RE")) == {"4E", "7E"}
    # The trump that lies highest counts, not the first one.
    assert playable(holding("5E 2B", "5O 4E 7E")) == {"5E", "2B"}


def test_D4_after_a_ruff_only_following_is_due() -> None:
    assert playable(holding("1O 2O 3E", "5O 4E")) == {"1O", "2O"}
    # Where trumps are led a trump is no ruff.
    assert playable(holding("5E 2E 3O", "4E 1O 6O")) == {"5E"}


def test_D5_the_dealers_card_is_public_and_stays_in_hand() -> None:
    found = set()
    for number in range(40):
        state = dealt(5, 12, str(number))
        turned = state.turned
        assert turned is not None and turned in state.hands[state.dealer] and state.trump is turned.suit
        for seat in range(5):
            seen = POCHA.censor(state, seat).state
            assert turned in seen.hands[state.dealer] and seen.turned == turned
            hidden = 0 if seat == state.dealer else state.size - 1
            assert seen.hands[state.dealer].count(HIDDEN) == hidden
        found.add(turned)
    assert len(found) > 20
    # It is played as any other card, and then everybody knows that it is gone.
    state, lines = dealt(5, 12), 0
    while state.round_no == 12 and state.turned in state.hands[state.dealer]:
        state, _ = play(state, legal(state)[0])
        lines += 1
    assert lines > 5


def test_D6_seven_players_turn_a_card_and_keep_the_twos() -> None:
    state = dealt(7, 10)
    assert state.turned is not None and state.turned not in [card for hand in state.hands for card in hand]
    assert sum(card.rank == 2 for card in POCHA.cards(state.options, 7)) == 4


def test_D7_six_play_without_twos_unless_it_is_agreed() -> None:
    assert not any(card.rank == 2 for card in POCHA.cards(dealt(6).options, 6))
    kept = dealt(6, 10, remove_twos="never")
    assert len(POCHA.cards(kept.options, 6)) == 40 and kept.size == 6
    assert kept.turned not in [card for hand in kept.hands for card in hand]


def test_D8_all_tricks_count_double_from_four_cards_on_and_with_the_exact_bid() -> None:
    double = {"all_tricks_double": True}
    assert [scored(n, n, n, **double) for n in (1, 2, 3, 4, 5, 6)] == [15, 20, 25, 60, 70, 80]
    assert scored(5, 4, 5, **double) == -5 and scored(5, 5, 4, **double) == -5 and scored(5, 0, 0, **double) == 10


def test_D9_the_factors_multiply() -> None:
    both = {"all_tricks_double": True, "oros_double": True}
    assert scored(4, 4, 4, "O", **both) == 120
    assert scored(4, 4, 4, "E", **both) == 60 and scored(4, 3, 3, "O", **both) == 50
    assert scored(4, 4, 4, "O", **both, oros_double_factor=4) == 240


@pytest.mark.parametrize(
    ("mode", "suit", "points"),
    [
        ("subastado", "O", (20, 20, 20, 20)),
        ("subastado", "C", (10, 10, 10, 10)),
        ("subastado", "-", (10, 10, 10, 10)),
        ("dealer_chooses", "O", (20, 20, 20, 20)),
    ],
)
def test_D10_oros_count_double_also_when_somebody_named_them(mode: str, suit: str, points: tuple[int, ...]) -> None:
    options = {"max_round_mode": mode, "rounds_table": [1], "oros_double": True, "subastado_no_trump": True}
    hands = [player("1O"), player("2O"), player("3E"), player("4B")]
    state = position(*hands, options=options)
    lines = [f"trump {suit}"] if mode == "dealer_chooses" else []
    lines += ["bid 0", "bid 0", "bid 0", "bid 0"] + ([f"trump {suit}"] if mode == "subastado" else [])
    lines += ["play 1O", "play 2O", "play 3E", "play 4B"]
    _, events = play(state, *lines)
    # Seat 0 took the trick with a bid of 0.
    loss = -10 if suit == "O" else -5
    assert round_end(events).points == (loss, *points[1:])


def test_D10_no_trump_never_counts_as_oros() -> None:
    assert scored(2, 1, 1, "-", oros_double=True, max_round_mode="sin_triunfo", rounds_table=[2]) == 15


def test_D11_the_first_of_the_highest_bidders_names_the_trump() -> None:
    for made, namer in (((0, 0, 0, 0), 0), ((3, 5, 5, 0), 1), ((0, 2, 2, 2), 1), ((1, 1, 1, 4), 3)):
        for dealer in range(4):
            state = bidding(10, dealer=dealer, options={"max_round_mode": "subastado"})
            after, _ = play(state, *(f"bid {bid}" for bid in made))
            assert (after.phase, after.turn) == ("trump", (dealer + 1 + namer) % 4)


def test_D12_chusas_after_the_bids_and_the_dealers_choice_before() -> None:
    chusas, choice = dealt(4, 12, max_round_mode="chusas"), dealt(4, 12, max_round_mode="dealer_chooses")
    assert (chusas.phase, POCHA.censor(chusas, 0).state.trump) == ("bid", None)
    assert (choice.phase, choice.turn) == ("trump", choice.dealer)
    # What the dealer sees of his hand in chusas does not tell which of his cards it will be.
    for number in range(20):
        state = dealt(4, 12, str(number), max_round_mode="chusas")
        order = [(card.suit, card.rank) for card in state.hands[state.dealer]]
        assert order == sorted(order)


@pytest.mark.parametrize("n", [2, 3, 5])
def test_D13_a_breach_costs_all_tricks_where_that_is_agreed(n: int) -> None:
    options = {"renuncio_policy": "lose_round"}
    hand = " ".join(["4O", "4B", "5B", "6B", "7B"][:n])
    state = imagined(holding(hand, "5O", options=options))
    after, events = play(state, "play 4B")
    ended = round_end(events)
    assert (ended.points, ended.winners, ended.reason) == ((0, -5 * n, 0, 0), (), "revoke")
    (revoked,) = [event for event in events if isinstance(event, Revoked)]
    assert (revoked.seat, texts(revoked.due), revoked.duty) == (1, ["4O"], "follow")
    assert after.round_no == state.round_no + 1 and after.scores == ended.points and sum(after.exact) == 0
    # Later in the round it costs as much: all tricks of the round, not those that are left.
    hands = [player(cards, 0, won=int(not at)) for at, cards in enumerate(("5O 1B", "RO 2B", "4C 3B", "1O 5B"))]
    later = position(*hands, n=3, trump="E", options=options)
    assert round_end(play(later, "play 5O", "play 2B")[1]).points == (0, -15, 0, 0)
    # The default: the card is refused and nothing is lost.
    assert code(imagined(holding(hand, "5O")), "play 4B") == "tricks-follow"


def test_D14_more_exact_bids_decide_a_tie() -> None:
    def ranked(*seats: tuple[int, int], **options: object) -> tuple[tuple[int, ...], ...]:
        players = [player("", 0, won=int(not at), score=points, exact=hits) for at, (points, hits) in enumerate(seats)]
        return POCHA.ranking(position(*players, round=27, trump="E", phase="over", options=options))

    assert ranked((50, 4), (60, 1), (50, 5), (50, 4)) == ((1,), (2,), (0, 3))
    assert ranked((50, 4), (60, 1), (50, 5), (50, 4), tie_break="shared") == ((1,), (0, 2, 3))
    assert ranked((-5, 0), (-5, 0), (-5, 0), (-5, 0)) == ((0, 1, 2, 3),)


def test_D15_in_indias_nobody_has_a_choice_and_the_trump_is_seen() -> None:
    state = dealt(4, 0, indias=True)
    assert POCHA.position(state, state.turn)["trump_card"] is not None
    while state.phase == "bid":
        state, _ = play(state, legal(state)[0])
    for _ in range(4):
        assert len(legal(state)) == 1
        state, events = play(state, legal(state)[0])
    assert any(isinstance(event, RoundEnded) for event in events)
    # Only one-card rounds are played so.
    assert not any(dealt(4, number, indias=True).indian for number in range(4, 24))
    assert all(dealt(4, number, indias=True).indian for number in (*range(4), *range(24, 28)))


def test_D16_the_order_with_three_low_cards_is_an_option() -> None:
    natural = {"options": {"card_order": "natural"}}
    order = row("1O RO CO SO 7O 6O 5O 4O 3O 2O")
    for high, low in pairwise(order):
        assert taker(f"{low} {high} 2B 4B", "C", **natural) == 1
    assert taker("RO 3O 2B 4B", "C") == 1


# -- what is fixed beside the rules ------------------------------------------------------------------------------------


def test_formats_the_keys_of_a_position() -> None:
    """`round` counts from 0, `n` follows; a bid not made is null; turn is null when the match is over."""
    data = POCHA.position(dealt(4, 12))
    assert (data["round"], data["n"], data["preset"], data["options"]) == (12, 10, "pocha", {})
    assert [entry["bid"] for entry in data["players"]] == [None] * 4 and data["tricks"] == data["trick"] == []
    over, _ = finish(dealt(4, 27))
    assert POCHA.position(over)["turn"] is None and POCHA.current(over) is None
    assert POCHA.position(dealt(4, 12, max_round_mode="sin_triunfo"))["trump"] == "-"
    assert POCHA.position(dealt(4, 12, max_round_mode="subastado"))["trump"] is None
    assert POCHA.position(dealt(4, 12, max_round_mode="chusas"))["trump"] in tuple("OCEB")


def test_formats_the_tricks_that_were_taken_are_public() -> None:
    hands = ("5O 1B", "RO 2B", "4E 3B", "1O 5B")
    state = position(*(player(hand, 0) for hand in hands), n=2, trump="E", trump_card="7E")
    after, _ = play(state, "play 5O", "play RO", "play 4E", "play 1O", "play 3B")
    for seat in range(4):
        data = POCHA.position(after, seat)
        assert data["tricks"] == [{"leader": 0, "cards": ["5O", "RO", "4E", "1O"]}] and data["trick"] == ["3B"]
        assert data["seat"] == seat and (data["trump"], data["trump_card"]) == ("E", "7E")
        assert [entry["hand"] for entry in data["players"]] == [
            [card] if at == seat else ["??"] for at, card in enumerate(("1B", "2B"))
        ] + [[], ["5B"] if seat == 3 else ["??"]]


def test_formats_clockwise_goes_to_the_lower_seat() -> None:
    state = dealt(4, 4, direction="cw")
    seats = []
    for _ in range(8):
        seats.append((state.turn - state.dealer) % 4)
        state, _ = play(state, legal(state)[0])
    assert seats == [3, 2, 1, 0, 3, 2, 1, 0]
    options = {"options": {"direction": "cw"}}
    assert taker("5O RO 4E 1O", leader=2, **options) == 0


def test_formats_the_largest_rounds_of_the_table_in_force() -> None:
    """P18: the rounds with the largest number of the table that is played, whichever that is."""
    for table, largest in (("short", [7]), ("medium", [9, 10, 11, 12]), ([2, 3, 1, 3], [1, 3]), ([1, 1], [0, 1])):
        options: Changes = {"rounds_table": table, "max_round_mode": "sin_triunfo"}
        count = len(POCHA.presets["pocha"].with_changes(options).sizes(4))
        none = [number for number in range(count) if dealt(4, number, **options).trump is Suit.NONE]
        assert none == largest


def test_formats_must_head_off_lifts_montar_only() -> None:
    off = {"options": {"must_head": False}}
    assert playable(holding("7O 2O 1B", "5O", **off)) == {"7O", "2O"}
    assert playable(holding("1B 4E 7E", "5O", **off)) == {"4E", "7E"}
    assert playable(holding("4E RE 1B", "5O 7E", **off)) == {"RE"}
    assert playable(holding("SE 2E 1O", "7E", **off)) == {"SE", "2E"}


def test_formats_legal_lists_every_bid_trump_and_card() -> None:
    state = dealt(4, 13, max_round_mode="subastado", subastado_no_trump=True)
    assert legal(state) == [f"bid {tricks}" for tricks in range(11)]
    state, _ = play(state, "bid 0", "bid 0", "bid 0", "bid 0")
    assert legal(state) == ["trump O", "trump C", "trump E", "trump B", "trump -"]
    state, _ = play(state, "trump -")
    assert sorted(legal(state)) == sorted(f"play {card}" for card in state.hand)


def test_formats_a_bid_of_99_has_a_code_and_minus_one_no_meaning() -> None:
    assert (code(dealt(), "bid 99"), verdict(dealt(), "bid 99")) == ("tricks-bid-range", "P07")
    with pytest.raises(ValueError, match="'bid -1' is not an action"):
        POCHA.parse_action("bid -1")


def test_formats_legal_bids_work_from_a_view_in_indias() -> None:
    state = dealt(4, 0, indias=True)
    view = POCHA.read_position(POCHA.position(state, state.turn))
    assert view.hand == (HIDDEN,) and view.seed == ""
    assert legal(view) == ["bid 0", "bid 1"] and bids(view) == [0, 1]


# -- who knows what ----------------------------------------------------------------------------------------------------

SECRETS: list[dict[str, Any]] = [
    {},
    {"indias": True},
    {"max_round_mode": "chusas", "rounds_table": "short"},
    {"max_round_mode": "chusas", "rounds_table": [10]},
    {"max_round_mode": "chusas", "rounds_table": [1], "indias": True},
    {"max_round_mode": "subastado", "rounds_table": [1], "indias": True},
    {"max_round_mode": "dealer_chooses", "rounds_table": [1], "indias": True},
    {"max_round_mode": "dealer_chooses", "rounds_table": [1], "indias": True, "dealer_choice_time": "after_bids"},
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("options", SECRETS, ids=str)
def test_no_view_and_no_event_tells_what_may_not_be_known(options: dict[str, Any]) -> None:
    """Every view and its position are the same in all worlds that the seat cannot tell apart."""
    rng = Random(str(options))
    rounds = len(POCHA.presets["pocha"].with_changes(options).sizes(4))
    for round_no in range(min(rounds, 9)):
        state = dealt(4, round_no, **options)
        while state.round_no == round_no and state.phase != "over":
            for seat in (*range(4), None):
                check_secret(state, seat, rng)
            state, _ = play(state, rng.choice(legal(state)))


def check_secret(state: State, seat: int | None, rng: Random) -> None:
    """What a seat sees does not depend on what it cannot know, and it knows exactly what the rules let it know."""
    view = POCHA.censor(state, seat)
    seen = view.state
    unknown_trump = state.mode == "chusas" and state.bidding
    assert (seen.trump is None) == (unknown_trump or state.trump is None)
    assert (seen.turned is None) == (unknown_trump or state.turned is None)
    for at in range(4):
        knows = at == seat
        if state.indian:
            # P17: the others' cards until all have bid, then the players look at all of them.
            knows = seat is not None and (at != seat or not state.bidding)
        known = [card for card in seen.hands[at] if card != HIDDEN]
        if knows:
            assert seen.hands[at] == state.hands[at]
        else:
            shown = [card for card in state.hands[at] if at == state.dealer and card == seen.turned]
            assert known == shown
    world = POCHA.imagine(view, rng)
    assert POCHA.censor(world, seat) == view
    if seat is not None:
        assert POCHA.position(world, seat) == POCHA.position(state, seat)


def test_the_deal_is_told_to_each_as_his_view_is() -> None:
    """The event of the deal and the first view show the same hands and the same trump."""
    for options in SECRETS:
        count = len(POCHA.presets["pocha"].with_changes(options).sizes(4))
        for round_no in range(count):
            step = POCHA.deal(setup_of(4, **options), round_no)
            (event,) = [event for event in step.events if type(event).__name__ == "RoundDealt"]
            for seat in (*range(4), None):
                seen, view = event.seen_by(seat), POCHA.censor(step.state, seat).state
                known = [[card for card in hand if card not in (HIDDEN, view.turned)] for hand in view.hands]
                assert [[card for card in hand if card not in (HIDDEN, view.turned)] for hand in seen.hands] == known
                assert (seen.trump, seen.turned) == (view.trump, view.turned)
