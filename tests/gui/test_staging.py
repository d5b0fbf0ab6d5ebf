"""The own hand: its order, its sorting, and the cards staged on the tray."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carioca.cards import FRENCH, JOKER, SPANISH, french_pack, parse_card, parse_row, row_text
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.melds import stands
from carioca.games.melding.state import Kind
from carioca.gui.melding.tray import slot_reader, tidy
from carioca.gui.table.hand import Hand
from tests.together import together

PACK = french_pack(2, 4)


def hand(text, slots=2, sort=""):
    arrangement = Hand(slots, sort)
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
    assert shown(mine) == "2S 5S" and mine.rows() == (parse_row("3S4S"), parse_row("6S"))
    mine.stage([2], 1, at=0)
    assert mine.rows() == (parse_row("3S"), parse_row("4S6S"))
    mine.take_back([1])
    assert shown(mine) == "2S 3S 5S" and mine.groups == [[], [2, 4]]
    mine.take_back()
    assert shown(mine) == "2S 3S 4S 5S 6S" and not mine.staged


def test_a_staged_card_returns_to_its_place_whatever_has_moved_since():
    """W17: beside the neighbours that it had, also after moves, a draw, a resumed match and sorting."""
    mine = hand("2S 3S 4S 5S 6S 7S")
    mine.stage([1], 0)
    mine.stage([3, 4], 1)
    mine.move([5], 0)
    mine.hold({**mine.cards, 9: parse_card("9H")})
    assert shown(mine) == "7S 2S 4S 9H" and row_text(mine.kept()) == "7S 2S 3S 4S 5S 6S 9H"
    again = hand("2S 9H 3S 7S 5S 4S 6S")
    again.recall(mine.kept())
    again.stage_rows(mine.rows())
    for one in (mine, again):
        assert shown(one) == "7S 2S 4S 9H" and one.rows() == (parse_row("3S"), parse_row("5S6S"))
        one.take_back()
        assert shown(one) == "7S 2S 3S 4S 5S 6S 9H"
    mine.stage([9], 0)
    mine.sort_by("suit")
    mine.take_back()
    assert shown(mine) == "2S 3S 4S 5S 6S 7S 9H"


def test_a_drawn_card_comes_to_the_place_that_was_chosen_for_it():
    """Counted among the cards in the hand, not those set apart; a hand that is kept sorted has the place already."""
    mine = hand("2S 3S 4S 5S 6S")
    mine.stage([1, 2], 0)
    mine.hold({**mine.cards, 9: parse_card("9H")}, at=1)
    assert shown(mine) == "2S 9H 5S 6S" and not mine.fresh
    mine.sort_by("suit")
    mine.hold({**mine.cards, 10: parse_card("8H")}, at=0)
    assert shown(mine) == "2S 5S 6S 8H 9H"


def test_a_staged_card_that_left_the_hand_leaves_the_tray():
    mine = hand("2S 3S 4S")
    mine.stage([0, 1, 2], 0)
    mine.hold({token: card for token, card in mine.cards.items() if token != 1})
    assert mine.groups[0] == [0, 2]


def test_a_proposal_takes_over_the_tray_or_changes_nothing():
    mine = hand("7H 7S * 8C 9C TC JC 2D")
    mine.stage([7], 0)
    assert mine.stage_rows([parse_row("7H7S*"), parse_row("8C9CTCJC")])
    assert mine.rows() == (parse_row("7H7S*"), parse_row("8C9CTCJC")) and shown(mine) == "2D"
    before = mine.rows()
    assert not mine.stage_rows([parse_row("7H7D*")])
    assert mine.rows() == before


def test_a_resumed_order_is_taken_up_with_both_copies():
    mine = hand("7S 2D 7S *")
    mine.move([3], 0)
    mine.stage([1], 0)
    kept = mine.kept()
    again = hand("7S 7S * 2D 9C")
    again.recall(kept)
    assert shown(again) == "* 7S 2D 7S 9C"


def reader(kind, round_id="TE", **changes):
    options = CARIOCA.presets["carioca-chile"].with_changes(changes)
    state = CARIOCA.deal(Setup("carioca", options, 3, "s"), options.round_ids.index(round_id)).state
    return slot_reader(CARIOCA, state, kind)


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


FREE = {"meld_size_down": "at_least", "jokers_per_meld_down": 0, "jokers_per_bajada": 0, "red_twos_wild": True}


@together(
    ("text", "expected"),
    [
        ("9S 7S 8S TS JS 6S", "6S 7S 8S 9S TS JS"),
        ("QS KS 2S 3S AS 4S", "QS KS AS 2S 3S 4S"),
        ("5S 6S 8S 9S *", "5S 6S * 8S 9S"),  # into the gap
        ("* 5S 6S 7S 8S", "* 5S 6S 7S 8S"),  # a joker at the low end stays at that end
        ("* 6S 7S 8S 5S", "* 5S 6S 7S 8S"),
        ("5S 6S 7S * 8S", "5S 6S 7S 8S *"),  # and one that fills no gap goes to the high one
        ("5S * 8S *", "5S * * 8S"),
        ("* 5S 6S *", "* 5S 6S *"),
        ("3S 4S 5S 2H", "3S 4S 5S 2H"),  # a red two is a joker too: here it is 6S
        ("3S 4S 2H 5S", "2H 3S 4S 5S"),  # and here 2S
        ("3H 4H 2H 5H", "2H 3H 4H 5H"),  # but in the row of its own suit it is the two
        ("5H 2D 7H 8H", "5H 2D 7H 8H"),
        ("5H 7H 8H 2D", "5H 2D 7H 8H"),
        ("5H 8H 2D *", "5H 2D * 8H"),
        ("KH AH 2D 2H", "KH AH 2D 2H"),  # the other red two needs no place: both may stand for 2H
        ("5S 7S", "5S 7S"),
    ],
)
def test_rows_of_any_size_with_any_number_of_jokers_tidy_themselves(text, expected):
    cards = dict(enumerate(parse_row(text)))
    assert row_text(cards[t] for t in tidy(list(cards), cards, reader(Kind.RUN, **FREE))) == expected


def test_runs_of_any_suit_and_aces_where_they_are_agreed():
    mixed = dict(enumerate(parse_row("7H 5S 6D 8C 9H")))
    read = reader(Kind.RUN, **FREE, escala_suit="any")
    assert row_text(mixed[t] for t in tidy(list(mixed), mixed, read)) == "5S 6D 7H 8C 9H"
    high = dict(enumerate(parse_row("* KS QS JS")))
    only_low = reader(Kind.RUN, **FREE, ace_in_escala="low")
    # A joker above the king would be an ace, which is low here: it goes below the jack.
    assert row_text(high[t] for t in tidy(list(high), high, only_low)) == "* JS QS KS"


@pytest.mark.parametrize(
    ("round_id", "text", "expected"),
    [
        ("sucia", "KH AS 3D 4C 5H 2D 7D 8C 9H TS JD QC 6S", "AS 2D 3D 4C 5H 6S 7D 8C 9H TS JD QC KH"),
        ("sucia", "KH AS 3D 4C 5H 2D 7D 8C 9H TS JD QC 2S", "AS 2S 3D 4C 5H 2D 7D 8C 9H TS JD QC KH"),
        ("final", "2S AS 3S 4S 5S 6S 8S 9S TS JS QS KS 2H", "AS 2S 3S 4S 5S 6S 2H 8S 9S TS JS QS KS"),
        ("payaso", "2S AH 4C 3D 5H 6S 7D 8C 9H TS JD QC KH", "AH 2S 3D 4C 5H 6S 7D 8C 9H TS JD QC KH"),
        ("color", "9D 3H AH", "AH 3H 9D"),  # what is not complete yet lies upwards from the ace
        ("real", "* KS QS AS", "AS QS KS *"),
    ],
)
def test_the_long_runs_of_every_round_tidy_themselves(round_id, text, expected):
    cards = dict(enumerate(parse_row(text)))
    rules = {"red_twos_wild": True, "extra_rounds": ("sucia", "color", "payaso", "real")}
    order = tidy(list(cards), cards, reader(Kind.FULL, round_id, **rules), full=True)
    assert row_text(cards[t] for t in order) == expected


@together(
    ("kind", "row", "options", "expected"),
    [
        (Kind.RUN, "5C * 7C 8C", {}, ["", "6C", "", ""]),
        (Kind.RUN, "QS * AS 2S", {}, ["", "KS", "", ""]),
        (Kind.RUN, "5H 2D 7H 8H", {"red_twos_wild": True}, ["", "6H", "", ""]),
        (Kind.RUN, "2H 3H 4H 5H", {"red_twos_wild": True}, ["", "", "", ""]),
        (Kind.RUN, "2H 3H 4H 5H", {}, ["", "", "", ""]),
        (Kind.RUN, "5C * 7D 8H", {"escala_suit": "any"}, ["", "6", "", ""]),
        (Kind.SET, "7S 2D *", {"red_twos_wild": True}, ["", "7", ""]),
        (Kind.SET, "2S 2D 2H", {"red_twos_wild": True}, ["", "", ""]),
        (Kind.FULL, "AS 2H 3S 4S 5S 6S * 8S 9S TS JS QS KS", {"red_twos_wild": True}, ["", "2S", *[""] * 4, "7S"]),
        (Kind.FULL, "AS 2H 3D 4S 5S 6S * 8S 9S TS JS QS KS", {"red_twos_wild": True}, ["", "", *[""] * 4, "7"]),
    ],
)
def test_what_a_joker_stands_for_is_told(kind, row, options, expected):
    law = CARIOCA.presets["carioca-chile"].with_changes(options).law
    meant = stands(kind, parse_row(row), law)
    words = [("A23456789TJQK"[card.rank - 1] + "SHDC "[card.suit]).strip() if card else "" for card in meant]
    assert words[: len(expected)] == expected and not any(words[len(expected) :])


@pytest.mark.slow
@given(st.lists(st.integers(0, 107), min_size=1, max_size=14, unique=True), st.data())
def test_no_card_is_ever_lost_or_doubled(numbers, data):
    mine = Hand(3)
    mine.hold({n: PACK[n] for n in numbers})
    for _ in range(8):
        some = data.draw(st.lists(st.sampled_from(numbers), max_size=4, unique=True))
        act = data.draw(st.sampled_from(["move", "stage", "back", "sort"]))
        if act == "move":
            mine.move(some, data.draw(st.integers(-2, 20)))
        elif act == "stage":
            mine.stage(
                some,
                data.draw(st.integers(0, 2)),
                data.draw(st.none() | st.integers(-2, 9)),
                partial(tidy, read=reader(Kind.RUN)),
            )
        elif act == "back":
            mine.take_back(data.draw(st.none() | st.just(some)))
        else:
            mine.sort_by(data.draw(st.sampled_from(["", "rank", "suit"])))
        assert sorted([*mine.order, *mine.staged]) == sorted(numbers)
    assert sorted(mine.kept()) == sorted(PACK[n] for n in numbers)
    assert FRENCH.by_rank(JOKER) > FRENCH.by_rank(parse_card("KD"))


def test_a_hand_is_sorted_as_the_pack_of_its_game_is() -> None:
    rows = {pack: pack.parse_row(text) for pack, text in ((SPANISH, "RB 1E 7C 3O"), (FRENCH, "KC 2D 3H 4S"))}
    shown = {}
    for pack, row in rows.items():
        hand = Hand(0, "suit", pack)
        hand.hold(dict(enumerate(row)))
        shown[pack] = row_text(hand.kept())
    assert shown == {SPANISH: "3O 7C 1E RB", FRENCH: "4S 3H KC 2D"}


@pytest.mark.parametrize("at", [None, 1])
def test_no_card_of_an_earlier_turn_is_marked_once_another_one_was_taken(at):
    mine = hand("9C 3H KD")
    mine.hold({**mine.cards, 7: parse_card("9S")}, turn=0)
    for seat in (1, 2, 0):
        mine.hold(mine.cards, turn=seat)
        assert mine.fresh == {7}
    mine.hold({**mine.cards, 8: parse_card("8C")}, at, turn=0)
    assert mine.fresh == (set() if at else {8}), "one that the player has put somewhere needs no mark"
    mine.hold({**mine.cards, 9: parse_card("8D"), 10: parse_card("8H")}, at, turn=0)
    assert mine.fresh == ({9, 10} if at else {8, 9, 10}), "of several only the place of the first was chosen"


@pytest.mark.parametrize(
    ("habit", "kept", "sort", "lies"),
    [
        ("rank", "9C 3H KD", "", "9C 3H KD 4S"),
        ("rank", "3H 9C KD", "rank", "3H 4S 9C KD"),
        ("rank", "3H KC 2D", "suit", "4S 3H KC 2D"),
        ("", "3H 9C KD", "", "3H 9C KD 4S"),
    ],
)
def test_the_sorting_of_a_resumed_hand_is_what_it_shows(habit, kept, sort, lies):
    """M4: what was sorted last, in another match, is not what this one's hand shows; a card that came since comes to
    its place."""
    again = hand(f"4S {kept}", sort=habit)
    again.recall(parse_row(kept))
    assert again.sort == sort and shown(again) == lies
