"""What is said for a move in situations written by hand, and how it is worded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.contract.explain import explain
from carioca.bots.door import advise
from carioca.cards import parse_card
from carioca.engine.game import View
from carioca.games.contract.carioca import CARIOCA
from carioca.words.door import voice_of
from carioca.words.hints import LOOK, MOVE, WHY, hint_text, reasons_text

NAMES = ("Ana", "Rosa", "Tomás")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def table(hand: str, *rivals: dict[str, Any], down: str = "no", **keys: Any) -> View:
    """What Ana sees in round TT; Rosa plays after her, then Tomás."""
    others = [
        {"hand": hand, **rival} for hand, rival in zip((["JS", "JD"], ["TD", "9C"]), (*rivals, {}, {}), strict=False)
    ]
    for other in others:
        # Cards that all saw being taken are in the hand.
        other["hand"] = [*other.get("known", ()), *other["hand"]]
    players = [{"hand": hand.split(), "down": down}, *others]
    melds = [{"owner": owner, "cards": row.split()} for owner, row in keys.pop("melds", ())]
    position = {"game": "carioca", "round": "TT", "players": players, "melds": melds, "pile": ["4C"], **keys}
    return CARIOCA.censor(CARIOCA.read_position(position), 0)


def said(view: View, line: str) -> dict[str, Any]:
    action = CARIOCA.parse_action(line)
    assert CARIOCA.check(view.state, action) is None
    return {reason.code: dict(reason.values) for reason in explain(view, action)}


def sentences(view: View, line: str, mine: bool = True, most: int = 3) -> str:
    return reasons_text(CARIOCA, explain(view, CARIOCA.parse_action(line)), NAMES, mine, most)


PAIRS = "7H 7D 7S QH QD 2S 3S 4H 6D 8C TC AC"


def test_a_card_of_the_pile_that_completes_the_contract() -> None:
    view = table(PAIRS, pile=["QS"])
    assert said(view, "draw pile") == {"pile-ready": {"card": parse_card("QS"), "contract": view.state.contract}}
    assert sentences(view, "draw pile") == "Con Q♠ ya tienes 2 tríos."
    assert sentences(view, "draw pile", mine=False) == "Con Q♠ ya tiene 2 tríos."
    assert "pile-would-do" in said(view, "draw stock")


def test_the_unseen_cards_that_help_are_counted() -> None:
    # Six queens of two packs are left, and four jokers. 108 cards: 12 in hand, some on the pile that all saw.
    assert said(table(PAIRS, pile=["KD"]), "draw stock")["helps"] == {"n": 10, "unseen": 95, "lack": 1}
    assert said(table(PAIRS, pile=["9S", "QS", "KD"]), "draw stock")["helps"] == {"n": 9, "unseen": 93, "lack": 1}


def test_a_card_of_no_use_is_thrown_and_a_dearer_one_is_needed() -> None:
    view = table(PAIRS + " KS", drew="stock")
    found = said(view, "discard KS")
    assert found["spare"] == {"card": parse_card("KS")} and found["helps"]["lack"] == 1
    assert found["points"] == {"card": parse_card("KS"), "n": 10}
    assert said(view, "discard QH")["further"] == {"card": parse_card("QH"), "n": 2, "before": 1}
    assert said(view, "discard 8C")["helps"]["lack"] == 1


def test_a_needed_card_stays_although_it_costs_more() -> None:
    view = table("7H 7D 7S AH AD 2S 3S 4H 6D 8C TC 9C 5C", drew="stock")
    assert said(view, "discard TC")["needed"] == {"card": parse_card("AH"), "n": 2}
    assert "A♥ vale más puntos, pero sin esa carta te faltarían 2." in sentences(view, "discard TC", most=9)


def test_what_the_next_player_collects_is_not_thrown() -> None:
    view = table(PAIRS + " KS", {"known": ["8H", "8D"]}, drew="stock")
    rosa = {"seat": 1, "cards": (parse_card("8H"), parse_card("8D"))}
    assert said(view, "discard KS")["no-feeds"] == {"card": parse_card("8C"), **rosa}
    assert said(view, "discard 8C")["feeds"] == {"card": parse_card("8C"), **rosa}
    assert {reason.code for reason in explain(view, CARIOCA.parse_action("discard 8C")) if reason.warns} == {"feeds"}
    assert "8♣, en cambio, podría servirle a Rosa, que se llevó 8♥ y 8♦." in sentences(view, "discard KS")


def test_only_the_next_player_counts_and_only_what_was_seen() -> None:
    view = table(PAIRS + " KS", {}, {"known": ["8H", "8D"]}, drew="stock")
    found = said(view, "discard KS")
    assert not [code for code in found if "feeds" in code]


def test_who_is_down_may_not_take_from_the_pile() -> None:
    melds = [(1, "8H 8D 8S"), (1, "5H 5D 5C")]
    view = table(PAIRS + " KS", {"down": "earlier", "known": ["JH"]}, drew="stock", melds=melds)
    assert said(view, "discard 8C")["closed"] == {"seat": 1} and list(said(view, "discard 8C"))[-1] == "closed"
    view = table(
        PAIRS + " KS", {"down": "earlier"}, drew="stock", melds=melds, options={"down_may_draw_pozo": True}
    )  # fmt: skip
    assert said(view, "discard 8C")["feeds-table"] == {"card": parse_card("8C"), "seat": 1}
    assert said(view, "discard KS")["no-feeds-table"] == {"card": parse_card("8C"), "seat": 1}


def test_somebody_may_go_out_soon() -> None:
    melds = [(2, "8H 8D 8S"), (2, "5H 5D 5C")]
    view = table(PAIRS + " KS", {}, {"hand": ["KH", "KD"], "down": "earlier"}, drew="stock", melds=melds)
    assert said(view, "discard KS")["threat"] == {"seat": 2, "n": 2}
    far = table("7H AD KS QH JD 2S 3S 4H 6D 8C TC AC KC", {}, {"hand": ["KH"], "down": "earlier"}, drew="stock",
                melds=melds)  # fmt: skip
    assert list(said(far, "discard AC"))[:2] == ["late", "points"]
    assert said(far, "discard AC")["late"] == {"seat": 2, "n": 1, "lack": 3}
    assert sentences(far, "discard AC", most=1) == "A Tomás le queda 1 carta y te faltan 3 cartas."


def test_going_down_leaves_cards_and_points() -> None:
    view = table("7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC QS", drew="stock")
    found = said(view, "down 7H7D7S QHQDQC")
    assert found["left"] == {"n": 7, "points": 43, "before": 94}
    assert found["fits-next"] == {"cards": (parse_card("QS"),), "n": 1}
    assert sentences(view, "down 7H7D7S QHQDQC", mine=False) == (
        "Le quedan 7 cartas: 43 puntos en vez de 94. Q♠ cabe en un juego de la mesa, desde el próximo turno."
    )


def test_going_down_with_one_card_left_wins() -> None:
    view = table("7H 7D 7S QH QD QC 2S", drew="stock")
    assert said(view, "down 7H7D7S QHQDQC") == {"one-left": {"card": parse_card("2S")}}
    # A joker may not be thrown while it could be laid: it stays.
    view = table("7H 7D 7S QH QD QC *", drew="stock")
    assert said(view, "down 7H7D7S QHQDQC")["left"]["points"] == 50


def test_waiting_tells_what_going_down_would_leave() -> None:
    view = table("7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC KS", drew="stock")
    found = said(view, "discard KS")
    assert list(found)[:2] == ["complete", "could"] and found["could"] == {"n": 7, "points": 43}
    assert "Si te bajas ahora te quedan 7 cartas: 43 puntos." in sentences(view, "discard KS")


def test_cards_for_the_table_are_kept_until_one_is_down() -> None:
    melds = [(1, "8H 8D 8S"), (1, "7C 7D 7S")]
    view = table("7H 7D QH QD 2S 3S 4H 6D 8C TC AC KS JH", drew="stock", melds=melds)
    # A seven is needed to go down; the eight is not.
    assert said(view, "discard KS")["later"] == {"cards": (parse_card("8C"),), "n": 1}
    assert "8♣ cabrá en un juego de la mesa cuando te bajes." in sentences(view, "discard KS", most=9)


def test_a_lay_off_saves_points_and_opens_a_place() -> None:
    runs = {"round": "TE", "melds": [(1, "5H 6H 7H 8H"), (1, "QH QD QC")], "drew": "stock", "down": "earlier"}
    view = table("9H TH 2C 3C", **runs)
    found = said(view, "lay 9H m0")
    assert found["lay"] == {"card": parse_card("9H"), "n": 9}
    assert found["opens"] == {"cards": (parse_card("TH"),), "n": 1}
    assert found["left"] == {"n": 3, "points": 15, "before": 24}
    assert said(table("9H 2C", **runs), "lay 9H m0 high")["one-left"] == {"card": parse_card("2C")}
    assert sentences(table("9H", **runs), "lay 9H m0", mine=False, most=1) == "Así se queda sin cartas y gana la ronda."
    assert said(view, "discard 3C")["could-lay"] == {"cards": (parse_card("9H"),), "n": 1}
    assert said(view, "discard 9H")["thrown-fits"] == {"card": parse_card("9H")}
    assert "thrown-fits" not in said(view, "discard 3C")
    # Who went down in this very turn lays cards off in the next one.
    assert "thrown-fits" not in said(table("9H TH 2C 3C", **{**runs, "down": "now"}), "discard 9H")
    assert "keeps" in said(table("9H TH 2C 3C", **{**runs, "down": "now"}), "discard 3C")
    # The card that is kept is not contrasted with itself, although the next player could use it as well.
    both = {"options": {"down_may_draw_pozo": True}, **runs}
    kept = said(table("9H TH 2C 3C", {"down": "earlier"}, **both), "discard 3C")
    assert "could-lay" in kept and "no-feeds-table" not in kept
    # One card is left after a discard: the turn is over, and another is drawn first.
    assert "one-left" not in said(table("9H 2C", **runs), "discard 2C")


def test_a_joker_stays_for_what_it_is_worth() -> None:
    view = table("7H 7D 7S QH * 2S 3S 4H 6D 8C TC KC KS", drew="stock")
    found = said(view, "discard 8C")
    assert found["joker-kept"] == {"n": 1} and "needed" not in found
    assert "El comodín se queda: sin él te faltaría 1 carta." in sentences(view, "discard 8C", most=9)


def test_a_joker_of_the_table_for_a_card() -> None:
    melds = [(1, "5H 6H * 8H"), (1, "QH QD QC")]
    options = {"joker_swap": "any"}
    view = table("7H 2C 3C", down="earlier", round="TE", melds=melds, options=options, drew="stock")
    assert list(said(view, "swap 7H m0"))[:2] == ["swap", "swap-fits"]
    view = table("7H 9D 9S KH KD 2S 3S 4H 6D 8C TC JC", melds=[(1, "7D 7S *")], options=options, drew="stock")
    assert said(view, "swap 7H m0")["swap-nearer"]["n"] < 2


def test_the_last_round_is_not_won_with_a_card_of_the_pile() -> None:
    view = table("7H 7D 7S QH QD", pile=["QC"], phase="draw", options={"rounds": ["TT"]})
    assert "pile-forbidden" in said(view, "draw stock")
    assert "pile-would-do" in said(table("7H 7D 7S QH QD", pile=["QC"], phase="draw"), "draw stock")


def test_the_three_steps() -> None:
    view = table(PAIRS, pile=["QS"])
    advice = advise(CARIOCA, view)
    assert [hint_text(CARIOCA, advice, view, NAMES, step) for step in (LOOK, MOVE, WHY)] == [
        "Mira el pozo.",
        "Toma la carta del pozo (reina de picas).",
        "Con Q♠ ya tienes 2 tríos.",
    ]
    assert voice_of(CARIOCA).look(CARIOCA.parse_action("lay 9H m0 high")) == "Mira tu 9 de corazones."
    assert voice_of(CARIOCA).look(CARIOCA.parse_action("discard *")) == "Mira tu comodín."


def test_equal_views_get_equal_advice() -> None:
    view = table(PAIRS + " KS", drew="stock")
    assert advise(CARIOCA, view) == advise(CARIOCA, view)


def test_a_dear_card_goes_where_the_contract_is_hardly_reached() -> None:
    far = table("2H 4D 5S 7C 8H 9D TS QC KD AH AC JD 6S", round="final", drew="stock", down="no")
    found = said(far, "discard AC")
    assert 0 < found["unlikely"]["n"] < 4
    assert "Es difícil bajarse a tiempo" in sentences(far, "discard AC")
    assert "unlikely" not in said(table(PAIRS + " KS", drew="stock"), "discard AC")
