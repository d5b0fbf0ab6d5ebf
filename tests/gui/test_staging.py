"""The own hand: its order, its sorting, and the cards staged on the tray."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carioca.cards import JOKER, french_pack, parse_card, parse_row, row_text
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.state import Kind
from carioca.gui.table.laying import slot_reader
from carioca.gui.table.staging import Arrangement, sort_key, tidy

PACK = french_pack(2, 4)


def hand(text, slots=2, sort=""):
    arrangement = Arrangement(slots, sort)
    arrangement.hold(dict(enumerate(parse_row(text))))
    return arrangement


def shown(arrangement):
    return row_text(arrangement.cards[token] for token in arrangement.order)


def test_first_cards_are_not_marked_and_a_drawn_one_comes_last_and_is():
    mine = hand("9C 3H KD")
    assert shown(mine) == "9C 3H KD" and not mine.fresh
    mine.hold({**mine.cards, 7: parse_card("4S")})
    assert shown(mine) == "9C 3H KD 4S" and mine.fresh == {7}


def test_order_survives_draws_and_discards():
    mine = hand("9C 3H KD 5S")
    mine.move([3], 0)
    mine.move([2], 1)
    assert shown(mine) == "5S KD 9C 3H"
    mine.hold({token: card for token, card in mine.cards.items() if token != 0} | {9: JOKER})
    assert shown(mine) == "5S KD 3H *"


def test_kept_sorted_a_new_card_goes_to_its_place_until_a_card_is_moved_by_hand():
    mine = hand("9C 3H KD")
    mine.sort_by("rank")
    mine.hold({**mine.cards, 7: parse_card("4S")})
    assert shown(mine) == "3H 4S 9C KD" and mine.fresh == {7}
    mine.move([7], 0)
    mine.hold({**mine.cards, 8: parse_card("2S")})
    assert shown(mine) == "4S 3H 9C KD 2S" and mine.sort == ""


@pytest.mark.parametrize(("sort", "expected"), [("rank", "AS 2H 2D KS KC *"), ("suit", "AS KS 2H KC 2D *")])
def test_sorting(sort, expected):
    mine = hand("KC * 2D AS 2H KS")
    mine.sort_by(sort)
    assert shown(mine) == expected


def test_moving_several_keeps_their_order():
    mine = hand("2S 3S 4S 5S 6S")
    mine.move([4, 0], 1)
    assert shown(mine) == "3S 6S 2S 4S 5S"


def test_staging_and_taking_back():
    mine = hand("2S 3S 4S 5S 6S")
    mine.stage([1, 2], 0)
    mine.stage([4], 1)
    assert shown(mine) == "2S 5S" and mine.melds() == (parse_row("3S4S"), parse_row("6S"))
    mine.stage([2], 1, at=0)
    assert mine.melds() == (parse_row("3S"), parse_row("4S6S"))
    mine.take_back([1])
    assert shown(mine) == "2S 5S 3S" and mine.groups == [[], [2, 4]]
    mine.take_back()
    assert sorted(mine.order) == [0, 1, 2, 3, 4] and not mine.staged


def test_a_staged_card_that_left_the_hand_leaves_the_tray():
    mine = hand("2S 3S 4S")
    mine.stage([0, 1, 2], 0)
    mine.hold({token: card for token, card in mine.cards.items() if token != 1})
    assert mine.groups[0] == [0, 2]


def test_a_proposal_takes_over_the_tray_or_changes_nothing():
    mine = hand("7H 7S * 8C 9C TC JC 2D")
    mine.stage([7], 0)
    assert mine.propose([parse_row("7H7S*"), parse_row("8C9CTCJC")])
    assert mine.melds() == (parse_row("7H7S*"), parse_row("8C9CTCJC")) and shown(mine) == "2D"
    before = mine.melds()
    assert not mine.propose([parse_row("7H7D*")])
    assert mine.melds() == before


def test_a_resumed_order_is_taken_up_with_both_copies():
    mine = hand("7S 2D 7S *")
    mine.move([3], 0)
    mine.stage([1], 0)
    kept = mine.kept()
    again = hand("7S 7S * 2D 9C")
    again.recall(kept)
    assert shown(again) == "* 7S 7S 2D 9C"


def reader(kind, round_id="TE"):
    options = CARIOCA.presets["carioca-chile"]
    from carioca.engine.game import Setup

    state = CARIOCA.deal(Setup("carioca", options, 3, "s"), options.round_ids.index(round_id)).state
    return slot_reader(state, kind)


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (Kind.RUN, "9S 7S 8S TS", "7S 8S 9S TS"),
        (Kind.RUN, "AS QS 2S KS", "QS KS AS 2S"),
        (Kind.RUN, "8S * 5S 7S", "5S * 7S 8S"),
        (Kind.RUN, "* 5S 6S 7S", "* 5S 6S 7S"),  # a joker that already stands well stays there
        (Kind.RUN, "5S 6S 7S *", "5S 6S 7S *"),
        (Kind.RUN, "9S 7S", "7S 9S"),
        (Kind.SET, "7S 7H *", "7S 7H *"),
    ],
)
def test_rows_tidy_themselves(kind, text, expected):
    cards = dict(enumerate(parse_row(text)))
    assert row_text(cards[t] for t in tidy(list(cards), cards, reader(kind))) == expected


def test_a_long_run_takes_its_jokers_to_the_missing_ranks():
    cards = dict(enumerate(parse_row("KH QH JH TH 9H * 7H 6H 5H 4H 3H 2H AH")))
    order = tidy(list(cards), cards, reader(Kind.FULL, "final"), full=True)
    assert row_text(cards[t] for t in order) == "AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH"
    assert reader(Kind.FULL, "final")(tuple(cards[t] for t in order))


@given(st.lists(st.integers(0, 107), min_size=1, max_size=14, unique=True), st.data())
def test_no_card_is_ever_lost_or_doubled(numbers, data):
    mine = Arrangement(3)
    mine.hold({n: PACK[n] for n in numbers})
    for _ in range(8):
        some = data.draw(st.lists(st.sampled_from(numbers), max_size=4, unique=True))
        act = data.draw(st.sampled_from(["move", "stage", "back", "sort"]))
        if act == "move":
            mine.move(some, data.draw(st.integers(-2, 20)))
        elif act == "stage":
            mine.stage(some, data.draw(st.integers(0, 2)), data.draw(st.none() | st.integers(-2, 9)), reader(Kind.RUN))
        elif act == "back":
            mine.take_back(data.draw(st.none() | st.just(some)))
        else:
            mine.sort_by(data.draw(st.sampled_from(["", "rank", "suit"])))
        assert sorted([*mine.order, *mine.staged]) == sorted(numbers)
    assert sorted(mine.kept()) == sorted(PACK[n] for n in numbers)
    assert sort_key(JOKER, "rank") > sort_key(parse_card("KD"), "rank")
