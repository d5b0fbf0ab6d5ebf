"""Every refusal of Kalooki in words: its code, its article, and one sentence in each language that names its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.cards import Card
from carioca.engine.game import Illegal, Refusal
from carioca.games.contract.kalooki import KALOOKI
from carioca.words import cards
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.kalooki_refusals import CASES, WISHES, turn
from tests.together import together


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def refused(case: str) -> Refusal:
    """What the rules say to a case; `apply` refuses it as well."""
    position, line = CASES[case]
    state, action = KALOOKI.read_position(position), KALOOKI.parse_action(line)
    refusal = KALOOKI.check(state, action)
    assert refusal is not None and refusal.code == case
    with pytest.raises(Illegal) as illegal:
        KALOOKI.apply(state, action)
    assert illegal.value.refusal == refusal
    return refusal


def wished(case: str) -> Refusal:
    """Why a seat that is not asked, or no more, cannot call."""
    position, seat = WISHES[case]
    refusal = KALOOKI.call_refused(KALOOKI.read_position(position), seat)
    assert refusal is not None and refusal.code == case
    return refusal


ALL = {**{f"{case}/action": refused for case in CASES}, **{f"{case}/wish": wished for case in WISHES}}


@together("case", ALL)
def test_a_refusal_is_one_sentence_that_names_its_cards_and_its_article(case: str) -> None:
    refusal = ALL[case](case.partition("/")[0])
    assert re.fullmatch(r"K[0-3]\d", refusal.rule)
    said = []
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        text = refusal_text(refusal, voice_of(KALOOKI))
        assert re.fullmatch(r"[A-ZÁÉÍÓÚÑ0-9][^{}]+\.", text) and "refusal." not in text
        for value in refusal.values.values():
            if isinstance(value, Card):
                words = [cards.card_text_suit(value), cards.rank_text(value.rank), cards.suit_words(value.suit)]
                assert any(word.lower() in text.lower() for word in words), value
        said.append(text)
    assert said[0] != said[1]


@pytest.mark.parametrize(
    ("case", "text"),
    [
        ("suit-twice", "Tus escalas son de pintas distintas: 8♥ 9♥ 10♥ J♥ sería otra de corazones."),
        ("rank-twice", "Tus tríos son de números distintos: 9♣ 9♠ 9♣ sería otro de 9."),
        ("set-naturals", "Un trío lleva al menos 2 cartas que no sean comodines: 7♥ comodín comodín."),
    ],
)
def test_what_is_said(case: str, text: str) -> None:
    assert refusal_text(refused(case), voice_of(KALOOKI)) == text


def test_too_few_melds_are_told_with_what_the_round_asks_for() -> None:
    state = KALOOKI.read_position(turn("4S4H4D9C9D9H2C"))
    refusal = KALOOKI.check(state, KALOOKI.parse_action("down 4S4H4D 9C9D9H"))
    assert refusal is not None and refusal.rule == "K13"
    assert refusal_text(refusal, voice_of(KALOOKI)) == "Esta ronda pide 3 tríos; lo que bajas son 2 tríos."
