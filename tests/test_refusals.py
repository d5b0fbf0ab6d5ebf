"""Every refusal of the rules: a position that reaches it, and a sentence in each language that names its cards."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carioca import games, i18n
from carioca.cards import Card, parse_row
from carioca.engine.game import Illegal, Refusal
from carioca.games.contract import calls, rules
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.game import PILE
from carioca.words import cards
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests import kalooki_refusals
from tests.together import together

RULES = Path(games.__file__).parent


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def codes(*columns: str) -> set[tuple[str, str]]:
    """What some rules refuse with: `Refusal("code", "RULE", ...)` anywhere in them, and pairs of such texts."""
    found = set()
    for file in (file for column in columns for file in (RULES / column).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
            parts = node.args if called else node.elts if isinstance(node, ast.Tuple) else []  # type: ignore[attr-defined]
            if len(parts) > 1:
                found |= {(code, rule) for code in texts(parts[0]) for rule in texts(parts[1])}
    return {(code, rule) for code, rule in found if re.fullmatch(r"[a-z-]+", code) and re.fullmatch(r"[A-Z]\d+", rule)}


def texts(node: ast.expr) -> list[str]:
    """The texts that an expression may be: itself, or either branch of a choice."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


EXTRA = {"extra_rounds": ["sucia", "color", "payaso", "real"]}


def turn(hand: str, *, table: str = "", down: str = "no", round: str = "TT", **more: Any) -> dict[str, Any]:
    """A position in the middle of seat 0's turn: `table` holds melds of seat 1, parted by /."""
    melds = [{"owner": 1, "cards": row.split()} for row in table.split("/") if row]
    players = [{"hand": list(map(str, parse_row(hand))), "down": down}, {"hand": ["2S", "3D"]}]
    given = {"round": round, "phase": "play", "drew": "stock", "pile": ["2C", "2D"], "stock": ["3S", "3S"]}
    return {**given, "options": EXTRA, "players": players, "melds": melds, **more}


def agreed(
    hand: str,
    *,
    table: str = "",
    down: str = "no",
    round: str = "TT",
    taken: str = "",
    drew: str = "stock",
    **options: Any,
) -> dict[str, Any]:
    """The same under other house rules."""
    more = {"taken": taken} if taken else {}
    return turn(hand, table=table, down=down, round=round, options=options, drew=drew, **more)


HEARTS = "AH2H3H4H5H6H7H8H9HTHJHQH"
CASES: dict[str, tuple[dict[str, Any], str]] = {
    "deal-first": (
        {"options": {"pass_deal": True}, "phase": "deal", "players": [{}, {}]},
        "draw stock",
    ),
    "dealt": (turn("9C"), "deal"),
    "draw-first": (turn("9C", phase="draw", drew=None), "discard 9C"),
    "draw-first-stock": (turn("9C", down="earlier", phase="draw", drew=None), "discard 9C"),
    "already-drew": (turn("9C"), "draw stock"),
    "match-over": (turn("9C", phase="over"), "discard 9C"),
    "pozo-empty": (turn("9C", phase="draw", drew=None, pile=[]), "draw pile"),
    "pozo-closed": (turn("9C", down="earlier", phase="draw", drew=None), "draw pile"),
    "stock-empty": (turn("9C", phase="draw", drew=None, stock=[], pile=["2C"]), "draw stock"),
    "already-down": (turn("9C9D9H", down="earlier"), "down 9C9D9H"),
    "not-in-hand/T10": (turn("9C"), "discard 9D"),
    "not-in-hand/T5": (turn("7H7D7S9H9D"), "down 7H7D7S 9H9D9S"),
    "not-in-hand/T7": (turn("9C", table="9H 9D 9S", down="earlier"), "lay 9D m0"),
    "not-in-hand/T8": (agreed("9C9D", down="earlier", extra_melds=True), "meld 9C9D9H"),
    "not-in-hand/J10": (agreed("8C", table="9H 9D *", joker_swap="any"), "swap 9C m0"),
    "contract-count": (turn("7H7D7S", round="TE"), "down 7H7D7S"),
    "equal-melds": (turn("7H7D7S7H7D7C"), "down 7H7D7S 7H7D7C"),
    "last-round-pozo": (turn("9C", down="earlier", options={"rounds": ["TT"]}, drew="pile"), "discard 9C"),
    "not-down/T7": (turn("9C", table="9H 9D 9S"), "lay 9C m0"),
    "not-down/T8": (agreed("9C9D9H", extra_melds=True), "meld 9C9D9H"),
    "same-turn/T6": (turn("9C", table="9H 9D 9S", down="now"), "lay 9C m0"),
    "further-same-turn/T8": (agreed("9C9D9H", down="now", extra_melds=True), "meld 9C9D9H"),
    "no-such-meld/T7": (turn("9C", table="9H 9D 9S", down="earlier"), "lay 9C m7"),
    "no-such-meld/J10": (agreed("9C", table="9H 9D *", joker_swap="any"), "swap 9C m7"),
    "end-needed": (turn("*", table="9H TH JH QH", down="earlier"), "lay * m0"),
    "joker-discard": (turn("*9C"), "discard *"),
    "must-discard": (turn("9C"), "end"),
    "no-extra-melds": (turn("9C9D9H", down="earlier"), "meld 9C9D9H"),
    "no-swap": (turn("9C", table="9H 9D *"), "swap 9C m0"),
    "meld-no-natural": (turn("***7H7D7S"), "down *** 7H7D7S"),
    "set-ranks": (turn("7H7D8S9H9D9S"), "down 7H7D8S 9H9D9S"),
    "set-size": (turn("7H7D9H9D9S"), "down 7H7D 9H9D9S"),
    "joker-per-meld": (turn("7H**9H9D9S"), "down 7H** 9H9D9S"),
    "joker-per-bajada": (turn("7H7D*8H8D*9H9D*", round="TTT"), "down 7H7D* 8H8D* 9H9D*"),
    "joker-dead": (turn(HEARTS + "*", round="payaso"), f"down {HEARTS}*"),
    "run-suit": (turn("8H9HTHJD7H7D7S", round="TE"), "down 7H7D7S 8H9HTHJD"),
    "run-repeat": (turn("8H9H9HTH7H7D7S", round="TE"), "down 7H7D7S 8H9H9HTH"),
    "run-size": (turn("8H9HTH7H7D7S", round="TE"), "down 7H7D7S 8H9HTH"),
    "run-gap": (turn("4C5C7C8C7H7D7S", round="TE"), "down 7H7D7S 4C5C7C8C"),
    "run-gaps": (turn("4C5C7C9C7H7D7S", round="TE"), "down 7H7D7S 4C5C7C9C"),
    "run-apart": (turn("2C5C8CJC7H7D7S", round="TE"), "down 7H7D7S 2C5C8CJC"),
    "run-gap-joker": (turn("4H*5H7H7H7D7S", round="TE"), "down 7H7D7S 4H*5H7H"),
    "full-size": (turn(HEARTS, round="final"), f"down {HEARTS}"),
    "full-repeat": (turn(HEARTS[2:] + "QH", round="final"), f"down {HEARTS[2:]}QH"),
    "run-far": (turn("8H9HQH7H7D7S", round="TE"), "down 7H7D7S 8H9HQH"),
    "full-rank": (turn(HEARTS + "QH", round="final"), f"down {HEARTS}QH"),
    "full-order": (turn(HEARTS + "*", round="final"), f"down *{HEARTS}"),
    "full-suit": (turn(HEARTS + "KS", round="final"), f"down {HEARTS}KS"),
    "full-colour": (turn(HEARTS + "KS", round="color"), f"down {HEARTS}KS"),
    "full-alternate": (turn(HEARTS + "KS", round="payaso"), f"down {HEARTS}KS"),
    "joker-consecutive": (turn("AH2H3H4H**7H8H9HTHJHQHKH", round="final"), "down AH2H3H4H**7H8H9HTHJHQHKH"),
    "run-closed": (
        turn("9C", table="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", round="TE", down="earlier"),
        "lay 9C m0 high",
    ),
    "joker-set": (turn("*", table="7H 7D * * *", down="earlier"), "lay * m0"),
    "joker-adjacent": (turn("*", table="4C 5C 6C *", round="TE", down="earlier"), "lay * m0 high"),
    "joker-gap": (turn("*", table="4C 5C * 7C 8C", round="TE", down="earlier"), "lay * m0 low"),
    "joker-naturals": (turn("*", table="4C 5C 6C *", round="TE", down="earlier"), "lay * m0 low"),
    "set-other-rank": (turn("9C", table="KH KD KS", down="earlier"), "lay 9C m0"),
    "run-other-suit": (turn("9C", table="5H 6H 7H 8H", round="TE", down="earlier"), "lay 9C m0"),
    "run-not-next": (turn("TH", table="5H 6H 7H 8H", round="TE", down="earlier"), "lay TH m0"),
    "run-other-end": (turn("4H", table="5H 6H 7H 8H", round="TE", down="earlier"), "lay 4H m0 high"),
    "set-short": (agreed("7H7D9H9D9S", meld_size_down="at_least"), "down 7H7D 9H9D9S"),
    "run-short": (agreed("8H9HTH7H7D7S", round="TE", meld_size_down="at_least"), "down 7H7D7S 8H9HTH"),
    "run-long": (
        agreed(HEARTS + "KHAH", round="TE", meld_size_down="at_least", hand_size=13),
        f"down {HEARTS}KHAH",
    ),
    "run-ace": (agreed("KDAD2D3D7H7D7S", round="TE", ace_in_escala="high_or_low"), "down 7H7D7S KDAD2D3D"),
    "run-end-closed": (
        agreed("*", round="TE", table="AH 2H 3H 4H", down="earlier", ace_in_escala="low"),
        "lay * m0 low",
    ),
    "run-one-end": (agreed("KH", round="TE", table="AH 2H 3H 4H", down="earlier", ace_in_escala="low"), "lay KH m0"),
    "run-closed-longer": (
        agreed("2H", round="TE", table="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", down="earlier", escala_max_len=14),
        "lay 2H m0 high",
    ),
    "joker-table": (agreed("*", table="7H 7D *", down="earlier", table_joker_limit=1), "lay * m0"),
    "first-turn": (agreed("7H7D7S9H9D9S", go_down_first_turn=False), "down 7H7D7S 9H9D9S"),
    "keep-discard": (agreed("9C", table="9H 9D 9S", down="earlier", must_end_with_discard=True), "lay 9C m0"),
    "pozo-card-back": (agreed("9C8C", taken="9C", drew="pile", return_pozo_card=False), "discard 9C"),
    "other-kind": (agreed("8H9HTHJH", down="earlier", extra_melds=True), "meld 8H9HTHJH"),
    "swap-down": (agreed("9C", table="9H 9D *", down="earlier", joker_swap="not_down"), "swap 9C m0"),
    "swap-other": (agreed("8C", table="9H 9D *", joker_swap="not_down"), "swap 8C m0"),
    "place-needed": (
        agreed("KH", round="TE", table="* AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH *", joker_swap="any", escala_max_len=14),
        "swap KH m0",
    ),
}
"""A position and the line that is refused there, by code; with the rule where a code stands for several."""


def refused(case: str) -> Refusal:
    """What the rules say to a case; `apply` refuses it as well."""
    position, line = CASES[case]
    state, action = CARIOCA.read_position(position), CARIOCA.parse_action(line)
    refusal = CARIOCA.check(state, action)
    assert refusal is not None
    with pytest.raises(Illegal) as illegal:
        CARIOCA.apply(state, action)
    assert illegal.value.refusal == refusal
    return refusal


def aimed() -> set[tuple[str, str]]:
    """What the rules say to cards that nobody can submit as an action: out of turn, and two at once on the pile."""
    state = CARIOCA.read_position(agreed("9C8C"))
    found = [CARIOCA.refused(CARIOCA.censor(state, seat), parse_row("9C8C"), PILE) for seat in (0, 1)]
    return {(refusal.code, refusal.rule) for refusal in found if refusal}


@pytest.mark.slow
def test_every_refusal_of_the_rules_is_reached() -> None:
    reached = {(refused(case).code, refused(case).rule) for case in CASES} | aimed() | kalooki()
    assert reached == codes("contract", "melding")


def kalooki() -> set[tuple[str, str]]:
    """What only Kalooki refuses, with the ids that the family speaks."""
    found: list[Refusal | None] = []
    for position, line in kalooki_refusals.CASES.values():
        found.append(rules.check(KALOOKI.read_position(position), KALOOKI.parse_action(line)))
    for position, seat in kalooki_refusals.WISHES.values():
        found.append(calls.refused(KALOOKI.read_position(position), seat))
    return {(refusal.code, refusal.rule) for refusal in found if refusal}


@together("case", CASES)
def test_refusal_is_one_whole_sentence_in_each_language(case: str) -> None:
    refusal = refused(case)
    assert case in (refusal.code, f"{refusal.code}/{refusal.rule}")
    said = []
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        assert f"refusal.{refusal.code}" in i18n.catalogue(lang)
        text = refusal_text(refusal, voice_of(CARIOCA))
        assert re.fullmatch(r"[A-ZÁÉÍÓÚÑ0-9][^{}]+\.", text) and "refusal." not in text
        said.append(text)
    assert said[0] != said[1]


@together("lang", i18n.LANGUAGES)
@together("case", CASES)
def test_refusal_names_its_cards(case: str, lang: str) -> None:
    """Every card that comes with a refusal stands in the sentence: as a card, or as the rank or suit that is meant."""
    i18n.set_language(lang)
    refusal = refused(case)
    text = refusal_text(refusal, voice_of(CARIOCA))
    for value in refusal.values.values():
        if isinstance(value, Card):
            words = [cards.card_text_suit(value)]
            if value.rank > 0:
                words += [cards.rank_text(value.rank), cards.suit_words(value.suit)]
            assert any(word.lower() in text.lower() for word in words), value


@together(
    ("code", "text"),
    [
        ("run-gap", "Falta el 6♣ para que 4♣ 5♣ 7♣ 8♣ sea una escala."),
        ("contract-count", "Esta ronda pide 1 trío y 1 escala; lo que bajas es 1 trío."),
        ("run-gaps", "Faltan el 6♣ y el 8♣ para que 4♣ 5♣ 7♣ 9♣ sea una escala."),
        ("run-apart", "2♣ 5♣ 8♣ J♣ no es una escala: las cartas no son seguidas."),
        ("run-not-next", "10♥ no sigue ahí: en esta escala va 4♥ al comienzo o 9♥ al final."),
        ("set-other-rank", "9♣ no va en este trío: es un trío de reyes."),
        ("joker-per-bajada", "Al bajarte puedes usar a lo más 2 comodines."),
        ("joker-consecutive", "Los comodines no pueden estar en lugares seguidos: aquí representan 5 y 6."),
        ("run-other-suit", "9♣ no va en esta escala: es de corazones."),
        ("joker-adjacent", "El comodín quedaría al lado de otro comodín: 4♣ 5♣ 6♣ comodín."),
    ],
)
def test_refusal_names_the_cards_and_what_would_be_right(code: str, text: str) -> None:
    assert refusal_text(refused(code), voice_of(CARIOCA)) == text


def test_contract_refusal_of_a_long_run_says_that_it_is_one_meld() -> None:
    state = CARIOCA.read_position(turn("7H7D7S8H8D8S", round="final"))
    refusal = CARIOCA.check(state, CARIOCA.parse_action("down 7H7D7S 8H8D8S"))
    assert refusal is not None
    expected = "Esta ronda pide una escala de una pinta: sus 13 cartas van juntas en un solo juego."
    assert refusal_text(refusal, voice_of(CARIOCA)) == expected
