"""What is said for a move at Buraco is true: every number is counted again from the position as it is written."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from carioca.bots.base import Reason
from carioca.bots.door import advise, mind_of
from carioca.cards import card_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, View
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard
from carioca.games.melding.events import MuertoTaken
from carioca.i18n import LANGUAGES, catalogue, set_language, t
from carioca.words.hints import LOOK, MOVE, WHY, hint_text, reason, reasons_text
from tests.bots.canasta.codes import CODES
from tests.bots.canasta.deals import dealt, played
from tests.games.canasta.table import melds, position, sides, turn

MIND = mind_of(BURACO)
NAMES = ("Ana", "Eva", "Luz", "Paz", "Sol", "Mar")
REAL = "3D 4D 5D 6D 7D 8D 9D"
POZO = tuple(f"pozo-{sort}" for sort in ("fits", "melds", "follows", "wild", "helped", "idle", "useless"))
"""What is said of the cards of the pozo; each of them is in one."""


def said(view: View, action: Action) -> dict[str, Reason]:
    """The reasons by their codes, each of which comes once, with the values that are promised."""
    found = MIND.explain(view, action)
    assert found
    for one in found:
        assert one.code == "experience" or tuple(one.values) == CODES[one.code]
    assert len({one.code for one in found}) == len(found)
    return {one.code: one for one in found}


def says(state: State, line: str) -> dict[str, dict[str, object]]:
    """The same for a line on a written position, values only."""
    action = BURACO.parse_action(line)
    assert BURACO.check(state, action) is None
    return {
        code.removeprefix("canasta."): dict(one.values) for code, one in said(BURACO.censor(state, 0), action).items()
    }


@cache
def moments() -> tuple[tuple[State, Action, dict[str, Reason]], ...]:
    """Decisions of deals with what is said for them."""
    found = []
    bot = MIND.bot("expert", BURACO, MIND.style("", BURACO), 1.0)
    for number in range(10):
        for state, action, _ in list(played(dealt(number, (2, 4, 3)[number % 3]), bot, Random(1)))[number % 3 :: 3]:
            found.append((state, action, said(BURACO.censor(state, state.turn), action)))
    return tuple(found)


def value(card: str) -> int:
    """What a card counts (B25), read from its letters."""
    if card == "*":
        return 50
    return {"2": 20, "A": 15}.get(card[0], 10 if card[0] in "89TJQK" else 5)


def points(cards: Any) -> int:
    return sum(value(card_text(card)) for card in cards)


@pytest.mark.slow
def test_many_things_are_said_in_the_promised_form() -> None:
    codes: Counter[str] = Counter()
    for _, _, reasons in moments():
        codes.update(reasons.keys())
    assert len(codes) >= 20, sorted(codes)


@pytest.mark.slow
def test_points_and_cards_are_those_of_the_position() -> None:
    checked: Counter[str] = Counter()
    for state, action, reasons in moments():
        if isinstance(action, Discard) and "canasta.points" in reasons:
            assert reasons["canasta.points"].values["points"] == value(card_text(action.card))
            checked["points"] += 1
        after = BURACO.apply(state, action).state
        if "canasta.lays" in reasons and after.turn == state.turn and after.round_no == state.round_no:
            drew = state.phase == "draw"
            before = Counter((*state.hand, *(state.pile if drew else ())))
            if after.hand and len(after.hand) < before.total():
                gone = list((before - Counter(after.hand)).elements())
                took = any(isinstance(event, MuertoTaken) for event in BURACO.apply(state, action).events)
                if not took:
                    values = reasons["canasta.lays"].values
                    assert (values["n"], values["points"]) == (len(gone), points(gone))
                    checked["lays"] += 1
                    if "canasta.left" in reasons:
                        left = reasons["canasta.left"].values
                        assert (left["n"], left["points"]) == (len(after.hand), points(after.hand))
        if "canasta.pozo" in reasons:
            assert reasons["canasta.pozo"].values["n"] == len(state.pile)
            assert sum(_count(reasons, code) for code in POZO) == len(state.pile)
            checked["pozo"] += 1
    assert all(checked[code] > 5 for code in ("points", "lays", "pozo")), checked


def _count(reasons: dict[str, Reason], code: str) -> int:
    one = reasons.get(f"canasta.{code}")
    return int(str(one.values["n"])) if one else 0


@pytest.mark.slow
def test_muertos_and_closings_are_what_comes() -> None:
    seen: Counter[str] = Counter()
    for state, action, reasons in moments():
        events = BURACO.apply(state, action).events
        muerto = any(isinstance(event, MuertoTaken) for event in events)
        closed = any(isinstance(event, RoundEnded) and event.reason == "closed" for event in events)
        assert muerto == bool({"canasta.muerto", "canasta.last-muerto"} & reasons.keys())
        assert closed == bool({"canasta.closes", "canasta.last-closes"} & reasons.keys())
        seen.update({"muerto": muerto, "closed": closed})
    assert seen["muerto"] and seen["closed"]


def test_the_reasons_of_a_pozo() -> None:
    state = position("KS KH 4C 9S QC", pile=["KD", "7H", "2C", "3C", "8H", "TD"], melds=melds("4H 5H 6H"))
    found = says(state, "draw pile")
    assert found["pozo"] == {"n": 6}
    assert all(found[code]["n"] == 1 for code in POZO[:5])
    assert found["pozo-idle"] == {"all": 6, "n": 1, "points": 10}
    assert "pozo-barred" in says(position("KC 9S", pile=["3S"]), "draw stock")
    assert says(position("KC 9S", pile=["3S", "JD"], melds=melds("4H 5H 6H")), "draw stock")["pozo-useless"] == {
        "n": 2, "points": 15
    }  # fmt: skip
    assert "pozo-empty" in says(position("KC 9S"), "draw stock")


def test_who_draws_from_the_stock_hears_why_not_the_pozo() -> None:
    """What lies there is of use with a wild card only; or all of it is, and would be in the hand."""
    laid = melds("4H 5H 6H")
    assert says(position("2C KC 9S", pile=["8H"], melds=laid), "draw stock")["pozo-helped"]["n"] == 1
    assert says(position("KC 9S", pile=["3H", "7H"], melds=laid), "draw stock")["pozo-more"] == {"n": 2, "points": 10}


def test_the_reasons_of_a_lay() -> None:
    first = says(turn("9H QC KC", rows=["9S 9D 9C 9S 9D 9C"]), "lay 9H m0")
    assert first["makes-real"] == {"points": 200} and "first" in first
    simple = says(turn("2H * QC KC", rows=["9S 9H 9C 9S 9H 9C", REAL]), "lay 2H m0")
    assert simple["makes-simple"] == {"points": 100} and "first" not in simple and simple["two"] == {"points": 50}
    assert says(turn("* QC KC", rows=[REAL]), "lay * m0 high")["spoils"] == {"points": 100}
    assert "home" in says(turn("2S QC KC", rows=["3S 4S 5S"]), "lay 2S m0 low")
    assert says(turn("9H QC KC", rows=["9S 9D 9C"]), "lay 9H m0")["nearer"] == {"n": 3}
    salida = says(turn("AS AH * KC QC", score=1200), "meld ASAH*")
    assert salida["salida"] == {"points": 80, "least": 75}
    wild = says(turn("2S 2S 2H 2D 2C * * KC QC"), "meld 2S2S2H2D2C**")
    assert wild["makes-wild"] == {"points": 1000}


def test_the_reasons_of_a_discard() -> None:
    rivals = melds("JC QC KC", side=1)
    found = says(position("TC 4S 9H", drew="stock", melds=rivals), "discard TC")
    assert "feeds" in found and "safe" not in found and found["points"]["points"] == 10
    found = says(position("4S 4H 5S 9H", drew="stock", melds=rivals), "discard 4S")
    assert found["goes"]["n"] == 2 and "idle" not in found and "safe" in found
    assert "idle" in says(position("4S 4H 5S 9H", drew="stock"), "discard 9H")
    assert says(turn("QC", rows=[REAL], muerto="taken"), "discard QC") == {"last-closes": {"points": 100}}
    assert says(turn("QC", rows=[REAL]), "discard QC") == {"last-muerto": {"n": 11}}
    waits = says(turn("QC KC 9H", "3C 3D", rows=[REAL, "9S 9H 9C 9S 9C"], muerto="taken"), "discard QC")
    assert "waits" not in waits  # Two cards would stay: nothing to close.
    waits = says(turn("9H KC", "3C 3D", rows=[REAL, "9S 9H 9C 9S 9C"], muerto="taken"), "discard KC")
    assert waits["waits"] == {"n": 2}


def test_a_rival_who_may_close_is_named() -> None:
    rival = melds("KS KH KD KC KS KH KD", side=1)
    state = position("4S 9H JC", "3C 4C", drew="stock", melds=rival, sides=sides({}, {"taken": True}))
    assert says(state, "discard 9H")["threat"] == {"seat": 1, "n": 2}
    assert "threat" not in says(state.evolve(sides=(state.sides[0], state.sides[0])), "discard 9H")


# -- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_its_sentence(lang: str) -> None:
    set_language(lang)
    assert all(f"why.{code}" in catalogue(lang) for code in CODES)
    for state, action, reasons in moments():
        view = BURACO.censor(state, state.turn)
        for mine in (True, False):
            text = reasons_text(BURACO, reasons.values(), NAMES, mine=mine, most=99)
            assert "{" not in text and "why." not in text and text[0].isupper() | (text[0] in "¿¡0123456789A")
        assert reason(BURACO, view, action, "elena", NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_has_three_steps(lang: str) -> None:
    set_language(lang)
    view = BURACO.censor(turn("9H QC KC", rows=["9S 9D 9C 9S 9D 9C"]), 0)
    advice = advise(BURACO, view)
    look, move, why = (hint_text(BURACO, advice, view, NAMES, step) for step in (LOOK, MOVE, WHY))
    assert len({look, move, why}) == 3 and "200" in why and t("card.joker") not in look


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_character_has_a_line(lang: str) -> None:
    lines = {
        catalogue(lang)[f"character.{name}.canasta"] for name in ("lautaro", "rosa", "tomas", "ines", "hernan", "elena")
    }
    assert len(lines) == 6
