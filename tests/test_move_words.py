"""A move in words: the same sentence as an order and as a name, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.cards import SPANISH, parse_card
from carioca.games.contract.carioca import CARIOCA
from carioca.suit_shapes import CHARACTERS
from carioca.words.cards import card_said, card_text_suit, card_the, card_words
from carioca.words.door import voice_of
from carioca.words.typed import plain
from carioca.words.voice import Mood
from tests.games.contract.table import player, position, table
from tests.together import together

NAMES = ("Ana", "Rosa", "Tomás")
MELDS = [*table("5H 6H 7H 8H", owner=1), *table("* 7D 7S")]
VIEW = CARIOCA.censor(position(player("9H 2C"), player("KD"), player("3D"), round="TE", melds=MELDS, pile=["QS"]), 0)


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    before = i18n.language()
    yield
    i18n.set_language(before)


MOVES = {
    "draw stock": ("Roba del mazo.", "robar del mazo"),
    "draw pile": ("Toma la carta del pozo (reina de picas).", "tomar la carta del pozo (reina de picas)"),
    "down 7H7D7S QHQDQC": ("Bájate con 7♥ 7♦ 7♠ y Q♥ Q♦ Q♣.", "bajarte con 7♥ 7♦ 7♠ y Q♥ Q♦ Q♣"),
    "meld 7H7D7S": ("Baja otro juego: 7♥ 7♦ 7♠.", "bajar otro juego: 7♥ 7♦ 7♠"),
    "lay 7C m1": ("Pega tu 7 de tréboles (tu trío de 7).", "pegar tu 7 de tréboles (tu trío de 7)"),
    "lay 9H m0 high": (
        "Pega tu 9 de corazones al final (escala de corazones de Rosa).",
        "pegar tu 9 de corazones al final (escala de corazones de Rosa)",
    ),
    "lay * m0 low": (
        "Pega tu comodín al comienzo (escala de corazones de Rosa).",
        "pegar tu comodín al comienzo (escala de corazones de Rosa)",
    ),
    "swap 7C m1": (
        "Cambia tu 7 de tréboles por el comodín (tu trío de 7).",
        "cambiar tu 7 de tréboles por el comodín (tu trío de 7)",
    ),
    "discard AC": ("Bota tu as de tréboles.", "botar tu as de tréboles"),
    "end": ("Termina tu turno sin botar.", "terminar tu turno sin botar"),
    "deal": ("Reparte tú.", "repartir tú"),
    "pass": ("Deja que reparta Rosa.", "dejar que reparta Rosa"),
}


@together("line", MOVES)
def test_a_move_has_one_wording_in_two_moods(line: str) -> None:
    i18n.set_language("es")
    action = CARIOCA.parse_action(line)
    assert (
        voice_of(CARIOCA).move(VIEW, action, NAMES, Mood.IMPERATIVE),
        voice_of(CARIOCA).move(VIEW, action, NAMES, Mood.INFINITIVE),
    ) == MOVES[line]


def test_english_says_both_moods_with_the_same_verb() -> None:
    i18n.set_language("en")
    action = CARIOCA.parse_action("lay 9H m0 high")
    assert voice_of(CARIOCA).move(VIEW, action, NAMES, Mood.IMPERATIVE) == (
        "Lay off your 9 of hearts at the high end (Rosa’s run of hearts)."
    )
    assert voice_of(CARIOCA).move(VIEW, action, NAMES, Mood.INFINITIVE) == (
        "lay off your 9 of hearts at the high end (Rosa’s run of hearts)"
    )


def test_cards_are_said_with_their_numbers() -> None:
    i18n.set_language("es")
    said = [card_said(parse_card(card)) for card in ("TH", "AS", "KD", "*")]
    assert said == ["10 de corazones", "as de picas", "rey de diamantes", "comodín"]


def test_spanish_cards_have_their_own_names() -> None:
    """1 to 7, then sota, caballo and rey, printed as 10, 11 and 12."""
    cards = [parse_card(card, SPANISH) for card in ("1O", "7C", "SE", "CB", "RO")]
    i18n.set_language("es")
    assert [card_said(card) for card in cards] == [
        "as de oros", "7 de copas", "sota de espadas", "caballo de bastos", "rey de oros",
    ]  # fmt: skip
    assert card_words(cards[1]) == "siete de copas"
    signs = [CHARACTERS[card.suit] for card in cards]
    printed = [f"{number}{sign}" for number, sign in zip((1, 7, 10, 11, 12), signs, strict=True)]
    assert [card_text_suit(card) for card in cards] == printed
    # Beside its article a court card has its name: nobody says "la 10".
    court = ["la sota de espadas", "el caballo de bastos", "el rey de oros"]
    assert [card_the(card) for card in cards] == ["el as de oros", f"el {printed[1]}", *court]
    i18n.set_language("en")
    assert card_said(cards[3]) == "knight of clubs" and card_said(cards[2]) == "jack of swords"
    assert all(SPANISH.parse(plain(card_text_suit(card))) == card for card in SPANISH.cards)
