"""Kalooki's melds at the table: contracts with cards to spare, jokers that their owner moves, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from carioca.cards import parse_row, row_text
from carioca.gui.melding.paint import WRONG
from carioca.gui.scenes.help import help_of
from carioca.gui.table.render.tips import spot_at
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.words.cards import cards_text
from tests.games.contract.kalooki import meld, player, rows, seat
from tests.gui.kalooki_top import KalookiTop
from tests.gui.kalooki_top import sitting as sitting
from tests.gui.tabletop import hand_is_true

Sit = Callable[..., KalookiTop]
A, B, C, D = (seat(letter) for letter in "ABCD")


def meld_at(owner: int = A, kind: str = "meld", at: int = -1) -> Zone:
    return Zone(kind, owner, 0, at)


# -- at least the contract (K13) ---------------------------------------------------------------------------------------


LAID = (
    # What is staged, in the order of the tray, and how it lies on the table.
    (("4S 4H 4D 4C", "9C 9D 9H", "KS KH *"), ("4S 4H 4D 4C", "9C 9D 9H", "KS KH *")),
    (("* KS * KH", "9C 9D 9H 9S", "4S 4H 4D"), ("* KS * KH", "9C 9D 9H 9S", "4S 4H 4D")),
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("staged", "laid"), LAID, ids=lambda rows: rows[0])
def test_more_cards_than_the_contract_asks_for(kalooki: Sit, staged: tuple[str, ...], laid: tuple[str, ...]) -> None:
    top = kalooki(round=0, calls=9, A=player(f"{' '.join(staged)} JC"))
    top.wait()
    top.put(*staged)
    assert top.table.guide.status(top.table) == t("table.hint.ready")
    top.press_button("down")
    top.wait(lambda: bool(top.lines()))
    assert sorted(sorted(row.split()) for row in rows(top.state)) == sorted(sorted(row.split()) for row in laid)
    assert hand_is_true(top)


@pytest.mark.sampled(16)
@pytest.mark.parametrize(
    ("staged", "lies"),
    [
        ("8S 7S 6S 5S", "5S 6S 7S 8S"),  # The other way round.
        ("9S 5S 7S 6S 8S", "5S 6S 7S 8S 9S"),
        ("5S 8S * 6S", "5S 6S * 8S"),
        ("8S * 5S 7S * TS", "5S * 7S 8S * TS"),
        ("QS AS KS JS TS", "TS JS QS KS AS"),
        ("AS 4S 2S 3S", "AS 2S 3S 4S"),
        ("2S AS 3S * 5S", "AS 2S 3S * 5S"),
    ],
)
def test_the_tray_reads_cards_in_any_order(kalooki: Sit, staged: str, lies: str) -> None:
    """The two sets of the round lie in the places for a run and a set, whichever is free: nobody is asked for order."""
    top = kalooki(round=1, calls=9, A=player(f"3S 3H 3D KC KD KH {staged} JC"))
    top.wait()
    # The run goes to the place of a set, a set to that of the run.
    top.put("3S 3H 3D", staged, "KC KD KH")
    assert top.table.guide.status(top.table) == t("table.hint.ready")
    top.press_button("down")
    top.wait(lambda: bool(top.lines()))
    assert lies in rows(top.state)


@pytest.mark.slow
def test_surplus_melds_follow_in_the_same_turn(kalooki: Sit) -> None:
    """KC26: a set beside three runs; it is laid as one more meld, before anything is tacked."""
    top = kalooki(round=3, calls=9, A=player("3S 4S 5S 6S 8D 9D TD JD 2H 3H 4H 5H 9C 9H 9S KC"))
    top.wait()
    top.put("3S 4S 5S 6S", "8D 9D TD JD", "2H 3H 4H 5H")
    top.press_button("down")
    top.wait(lambda: bool(top.lines()) and top.table.my_turn)
    top.put("9C 9H 9S")
    top.press_button("down")
    top.wait(lambda: len(top.lines()) > 1)
    assert [line.split()[1] for line in top.lines()] == ["down", "meld"] and "9C 9H 9S" in rows(top.state)


@pytest.mark.slow
def test_all_of_a_long_hand_can_be_staged_in_a_small_window(kalooki: Sit) -> None:
    """17 cards in round 9: every one can be hit, and those of the tray show their index."""
    long = ("AS 2S 3S 4S 5S", "5H 6H 7H 8H", "8D 9D TD JD", "TC JC QC")
    top = kalooki(round=8, size=(800, 600), A=player(f"{' '.join(long)} *"))
    top.wait()
    assert len(top.table.board.hand.order) == 17
    top.put(*long[:3], f"{long[3]} *")
    assert top.table.guide.status(top.table) == t("table.hint.ready")
    for number, row in enumerate(long):
        slots = top.table.board.places.slots(Zone("tray", number=number), len(row.split()))
        steps = [other.x - one.x for one, other in pairwise(slots)]
        assert all(step >= 0.25 * slots[0].height * 5 / 7 for step in steps)


def test_six_players_melds_and_seventeen_cards_are_readable_in_a_small_window(kalooki: Sit) -> None:
    """Every index of every meld is seen (it needs 0.27 of a card), none is hidden, and no card is tiny."""
    blocks = ("A{0} 2{0} 3{0} 4{0}", "5{0} 6{0} 7{0} 8{0}", "9{0} T{0} J{0} Q{0}")
    melds = [meld(blocks[at % 3].format(suit), "BCDEF"[at % 5], 6) for at in range(5) for suit in "SHDC"]
    top = kalooki(
        seats=6,
        size=(800, 600),
        round=8,
        melds=melds,
        calls=9,
        pile=["QD"],
        A=player("KS KH KD KC * * 9S TS JS QS 9H TH JH QH 9D TD JD"),
        **{name: player(card, "earlier") for name, card in zip("BCDEF", ("KS", "KH", "KD", "KC", "TC"), strict=True)},
    )
    top.wait()
    places = top.table.board.places
    assert len(places.melds.rects) == 20 and places.melds.height >= 36
    area = top.table.board.frame.middle
    for number, rect in enumerate(places.melds.rects):
        assert area.contains(rect)
        slots = places.slots(Zone("meld", melds[number]["owner"], number), 4)
        assert all(other.x - one.x >= 0.27 * slots[0].height * 5 / 7 for one, other in pairwise(slots))
    assert not any(
        one.colliderect(other) for at, one in enumerate(places.melds.rects) for other in places.melds.rects[:at]
    )


# -- jokers that their owner moves (K16) -------------------------------------------------------------------------------


TO_MOVE = {"A": player("6H KC", "earlier"), "melds": [meld("5H * 7H 8H")]}
"""KC39: the six of hearts takes the joker's place, which goes to either end."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("end", "lies"), [("low", "* 5H 6H 7H 8H"), ("high", "5H 6H 7H 8H *")])
@pytest.mark.parametrize("how", ["drag", "click", "keys"])
def test_the_half_of_the_meld_chooses_the_end(kalooki: Sit, end: str, lies: str, how: str) -> None:
    top = kalooki(**TO_MOVE)
    top.wait()
    zone = meld_at(kind=end)
    if how == "drag":
        top.drop("6H", zone)
    elif how == "click":
        top.click(*top.spot(top.token(top.state.hand[0])))
        assert top.table.guide.status(top.table) == t("table.hint.picked-ends")
        assert top.table.moves.drop_text(top.table, zone) == t(f"table.mark.replace.{end}")
        top.click_zone(zone)
    else:
        top.key("home")
        top.keys("home", "l")
        top.keys(*["right"] * (end == "high"), "enter")
    top.wait(lambda: bool(top.lines()))
    assert top.lines() == [f"{A} replace 6H m0 {end}"] and rows(top.state) == [lies]
    top.wait()
    assert hand_is_true(top) and [sprite.card for sprite in top.table.board.sprites.row(meld_at())] == list(
        top.state.melds[0].cards
    )


@pytest.mark.parametrize(
    ("row", "card", "lies"),
    [("* 5H * 7H", "6H", "* 5H 6H 7H *"), ("TD * QD KD AD", "JD", "* TD JD QD KD AD")],
    ids=["KC41", "KC42"],
)
def test_where_one_end_is_open_the_joker_goes_there(kalooki: Sit, row: str, card: str, lies: str) -> None:
    top = kalooki(A=player(f"{card} KC", "earlier"), melds=[meld(row)])
    top.wait()
    at = row.split().index("*", 1)
    top.drop(card, meld_at(kind="joker", at=at))
    top.wait(lambda: bool(top.lines()))
    assert rows(top.state) == [lies]


def test_a_card_that_may_be_tacked_says_so_in_its_own_colour_and_verb(kalooki: Sit) -> None:
    top = kalooki(A=player("9H KC", "earlier"), melds=[meld("5H 6H 7H 8H", "B")])
    top.wait()
    assert top.table.guide.status(top.table) == t("table.hint.lay-further.tack")
    top.click(*top.spot(top.token(top.state.hand[0])))
    assert top.table.moves.drop_text(top.table, meld_at(B)) == t("table.mark.tack")
    pal = top.stage.palette
    assert pal.call != pal.legal


# -- what is refused ---------------------------------------------------------------------------------------------------


SHORT = player("4S 4H 4D 9C 9D 9H KS KH JC")


def staged(*cards: str, at_once: str = "") -> Callable[[KalookiTop], None]:
    """Rows card by card, and those of another place together: card by card they would go to their likes (N4)."""

    def act(top: KalookiTop) -> None:
        top.put(*cards)
        board = top.table.board
        for card in parse_row(at_once) if at_once else ():
            top.click(*top.spot(top.token(card, (*board.hand.staged, *board.picked))))
        if at_once:
            top.key(str(cards.index("") + 1))
        top.key("b")

    return act


def dropped(card: str, zone: Zone) -> Callable[[KalookiTop], None]:
    return lambda top: top.drop(card, zone)


def tacked_first(top: KalookiTop) -> None:
    top.drop("9H", meld_at(B))
    top.wait(lambda: bool(top.lines()) and top.table.my_turn)
    top.put("7S 7C 7D")
    top.key("b")


REFUSED: list[tuple[dict[str, Any], Callable[[KalookiTop], None], str]] = [
    ({"round": 0, "A": SHORT}, staged("4S 4H 4D", "9C 9D 9H"), "K13"),
    ({"round": 0, "A": player("4S 4H 4D 4S 4H 4C KS KH KD JC")},
     staged("4S 4H 4D", "", "KS KH KD", at_once="4S 4H 4C"), "K10"),
    ({"round": 3, "A": player("3S 4S 5S 6S 8S 9S TS JS 2H 3H 4H 5H JC")},
     staged("3S 4S 5S 6S", "8S 9S TS JS", "2H 3H 4H 5H"), "K10"),
    ({"round": 0, "A": player("QH * * 4S 4H 4D 9C 9D 9H JC")}, staged("QH * *", "4S 4H 4D", "9C 9D 9H"), "K05"),
    ({"A": player("9H 7S 7C 7D KC", "earlier"), "melds": [meld("5H 6H 7H 8H", "B")]}, tacked_first, "K12"),
    ({"A": player("6H KC", "earlier"), "melds": [meld("5H * 7H 8H", "B")]}, dropped("6H", meld_at(B)), "K16"),
    ({"A": player("9H 9D KC", "earlier"), "melds": [meld("KH KD *")]}, dropped("9H", meld_at()), "K15"),
    ({"A": player("QS KC"), "melds": [meld("8S 9S TS JS", "B")]}, dropped("QS", meld_at(B)), "K15"),
    ({"A": player("* KC", "earlier"), "melds": [meld("AH 2H 3H * 5H *")]}, dropped("*", meld_at()), "K08"),
]  # fmt: skip


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("position", "act", "rule"), REFUSED, ids=[str(at) for at in range(len(REFUSED))])
def test_what_is_refused_says_why_with_its_article_and_loses_nothing(
    kalooki: Sit, position: dict[str, Any], act: Callable[[KalookiTop], None], rule: str
) -> None:
    top = kalooki(**position)
    top.wait()
    act(top)
    toast = top.table.toast
    assert toast is not None and toast.rule == rule, toast
    assert toast.text[-1] == "." and "{" not in toast.text
    assert hand_is_true(top) and not any("down" in line or "meld" in line for line in top.lines())


ROW = "5H 6H 7H 8H", "JH QH KH", "9S TS JS QS", "9C"
RUNS = player(" ".join((*ROW, "2D 3D 4D 5D 8C")))
TWINS = "4S 4H 4D", "4C 4S 4H", "9C 9D"
SETS = player(" ".join((*TWINS, "KS JC")))


@pytest.mark.parametrize(("number", "cards", "rows", "wrong"), [(8, RUNS, ROW, [0, 1]), (0, SETS, TWINS, [0, 1])])
def test_the_tray_marks_only_what_is_at_odds_and_says_by_which_rule(
    kalooki: Sit, number: int, cards: dict[str, Any], rows: tuple[str, ...], wrong: list[int]
) -> None:
    """Two runs of hearts, or two sets of fours, bear the cross; a run of spades and what is only begun do not (K10)."""
    top = kalooki(round=number, A=cards)
    top.wait()
    board = top.table.board
    assert board.hand.stage_rows([parse_row(row) for row in rows])
    top.table.refresh()
    assert [at for at, said in enumerate(top.table.paint.readings(top.table)) if said.sign == WRONG] == wrong
    for at in range(len(rows)):
        spot = spot_at(top.table, top.centre(Zone("tray", number=at)))
        assert spot is not None and (spot.tip.rule == "K10") == (at in wrong)
    # The reason names the cards that lie there.
    assert cards_text(parse_row(rows[1])) in top.table.guide.status(top.table)


def test_each_half_tells_where_the_joker_goes(kalooki: Sit) -> None:
    top = kalooki(**TO_MOVE)
    top.wait()
    top.click(*top.spot(top.token(top.state.hand[0])))
    for end in ("low", "high"):
        spot = spot_at(top.table, top.centre(meld_at(kind=end)))
        assert spot is not None and t(f"table.mark.replace.{end}") in spot.tip.text


def test_the_rules_of_now_tell_what_it_costs_not_to_go_down_and_what_differs(kalooki: Sit) -> None:
    top = kalooki(round=3)
    top.wait()
    told = {rule.rule: rule.text for rule in help_of(top.table).rules}
    assert "50" in told["K27"] and "pintas distintas" in told["K10"]


def test_a_sentence_leads_to_its_article(kalooki: Sit) -> None:
    top = kalooki(round=0, A=SHORT)
    top.wait()
    staged("4S 4H 4D", "9C 9D 9H")(top)
    top.key("f2")
    assert type(top.scene).__name__ == "RulesScene"
    top.key("esc")
    assert row_text(top.state.hand).count(" ") == 8 and len(top.table.board.hand.staged) == 6
