"""Cards, contracts, lists and events as words, with the values that the rules really give them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from carioca import i18n
from carioca.bots.door import RandomBot
from carioca.cards import HIDDEN, JOKER, parse_card, parse_row
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import AnyGame, Refusal, Setup
from carioca.engine.match import Match
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.law import CONTRACTS
from carioca.games.melding.events import (
    Discarded,
    Drew,
    LaidOff,
    RoundDealt,
    RoundEnd,
    StockTurned,
    TurnPassed,
    WentDown,
)
from carioca.games.melding.state import Kind, Meld
from carioca.words import cards as wording
from carioca.words.door import voice_of
from carioca.words.melding import lines
from carioca.words.voice import refusal_text
from tests.together import together

NAMES = ("Rosa", "Ana", "Tomás")
VOICE = voice_of(CARIOCA)


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def test_cards_as_text_and_as_words() -> None:
    assert [wording.card_text_suit(parse_card(text)) for text in ("9D", "TH", "AS", "*")] == [
        "9♦",
        "10♥",
        "A♠",
        "comodín",
    ]
    assert wording.card_words(parse_card("9D")) == "nueve de diamantes"
    assert wording.card_words(JOKER) == "comodín"
    assert wording.card_words(HIDDEN) == "carta tapada"
    i18n.set_language("en")
    assert wording.card_words(parse_card("QC")) == "queen of clubs"


def test_a_preposition_joins_the_article_of_a_name_also_where_it_begins_the_sentence() -> None:
    late = i18n.t("why.late", name="el suplente de Ana", n=2, lack="te falta 1 carta")
    assert late == "Al suplente de Ana le quedan 2 cartas y te falta 1 carta."


def test_contracts() -> None:
    assert [lines.round_text(name) for name in ("TT", "TE", "TEE", "payaso")] == [
        "2 tríos",
        "1 trío y 1 escala",
        "1 trío y 2 escalas",
        "escala payaso",
    ]
    assert lines.round_short("TEE") == "1T 2E"
    for name in CONTRACTS:
        assert "contract." not in lines.round_text(name) + lines.round_short(name)


def test_lists_use_e_before_the_sound_of_an_i() -> None:
    names = [wording.list_text(["Ana", name]) for name in ("Rosa", "Inés", "Íngrid", "Hilda", "Hielo", "Ian")]
    assert [name[4] for name in names] == ["y", "e", "e", "e", "y", "y"]
    assert wording.list_text(["Ana"]) == "Ana" and wording.list_text([]) == ""


def test_points_and_melds() -> None:
    assert [wording.points_text(n) for n in (1, 0, -10)] == ["1 punto", "0 puntos", "−10 puntos"]
    assert lines.kind_text(Kind.SET, parse_row("9H9D*"), (None, None, None)) == "trío de 9"
    assert (
        lines.kind_text(Kind.RUN, parse_row("*5H6H7H"), (parse_card("4H"), None, None, None)) == "escala de corazones"
    )


SEVENS = Meld(1, Kind.SET, parse_row("7H7D7S"))
QUEENS = Meld(1, Kind.SET, parse_row("QH QD *"))
SAID: list[tuple[Event, str, str]] = [
    (TurnBegan(1), "Juega Ana", "Te toca a ti"),
    (Drew(1, "stock", parse_card("9D")), "Ana robó del mazo", "Robaste 9♦ del mazo"),
    (Drew(1, "pile", parse_card("9D")), "Ana tomó 9♦ del pozo", "Tomaste 9♦ del pozo"),
    (Drew(1, "pile", parse_card("9D"), called=True), "Ana recibió 9♦", "Recibiste 9♦"),
    (
        WentDown(1, 0, (SEVENS, QUEENS)),
        "Ana se bajó con 7♥ 7♦ 7♠ y Q♥ Q♦ comodín",
        "Te bajaste con 7♥ 7♦ 7♠ y Q♥ Q♦ comodín",
    ),
    (LaidOff(1, parse_card("7C"), 0, "", 3), "Ana pegó 7♣", "Pegaste 7♣"),
    (Discarded(1, parse_card("9D")), "Ana botó 9♦", "Botaste 9♦"),
    (RoundEnded(2, (1,), (5, 0, 9), ((),) * 3, "out"), "Ana cortó y ganó la ronda 3", "Cortaste: ganaste la ronda 3"),
    (MatchEnded(((1,), (0,), (2,))), "Terminó la partida: ganó Ana", "Terminó la partida: ganaste tú"),
    (
        MatchEnded(((2, 1), (0,))),
        "Terminó la partida: compartieron el primer lugar Tomás y Ana",
        "Terminó la partida: compartieron el primer lugar Tomás y tú",
    ),
    (StockTurned(1), "El pozo pasó a ser el mazo: 1 carta", ""),
    (
        TurnPassed(1),
        "Ana pasó sin botar: no podía botar ninguna carta",
        "Pasaste sin botar: no podías botar ninguna carta",
    ),
]


@together(("event", "others", "own"), SAID, ids=lambda part: type(part).__name__)
def test_event_speaks_to_its_reader(event: Event, others: str, own: str) -> None:
    assert VOICE.event(event, NAMES, 0) == others
    assert VOICE.event(event, NAMES, None) == others
    assert VOICE.event(event, NAMES, 1) == (own or others)


@pytest.mark.parametrize(
    ("game", "event", "others", "own"),
    [
        (KALOOKI, LaidOff(1, parse_card("7C"), 0, "", 3), "Ana fichó 7♣", "Fichaste 7♣"),
        (BURACO, LaidOff(1, parse_card("7C"), 0, "", 3), "Ana pegó 7♣", "Pegaste 7♣"),
        (KALOOKI, WentDown(1, 0, (SEVENS,)), "Ana se bajó con 7♥ 7♦ 7♠", "Te bajaste con 7♥ 7♦ 7♠"),
        (BURACO, WentDown(1, 0, (SEVENS,)), "Ana hizo la salida con 7♥ 7♦ 7♠", "Hiciste la salida con 7♥ 7♦ 7♠"),
    ],
)
def test_a_game_has_words_of_its_own(game: AnyGame, event: Event, others: str, own: str) -> None:
    assert voice_of(game).event(event, NAMES, 0) == others and voice_of(game).event(event, NAMES, 1) == own


@pytest.mark.parametrize("code", ["no-extra-melds", "not-down", "same-turn"])
def test_in_kalooki_a_card_is_fichada(code: str) -> None:
    said = {game: refusal_text(Refusal(code, "K15"), voice_of(game)) for game in (CARIOCA, KALOOKI)}
    assert re.search(r"\bpeg", said[CARIOCA]) and re.search(r"\bfich", said[KALOOKI])
    assert not re.search(r"\bpeg", said[KALOOKI])


@pytest.mark.parametrize("reason", get_args(RoundEnd))
def test_every_end_of_a_round_has_its_words(reason: str) -> None:
    event = RoundEnded(0, (2,) if reason == "out" else (), (1, 2, 3), ((),) * 3, reason)
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        text = VOICE.event(event, NAMES, 0)
        assert text and "event." not in text and "{" not in text


def test_every_event_of_a_match_is_told_and_secrets_are_kept() -> None:
    setup = Setup("carioca", CariocaOptions(rounds=("TT", "TE")), 3, "words")
    match = Match(CARIOCA, setup)
    bot, rng = RandomBot(CARIOCA), Random(5)
    events = list(match.first.events)
    while match.current is not None and len(events) < 4000:
        events += match.submit(bot.decide(CARIOCA.censor(match.state, match.current), rng)).events
    assert any(isinstance(event, RoundDealt) for event in events)
    for event in events:
        for viewer in (None, 0, 1):
            text = VOICE.event(event, NAMES, viewer)
            assert text and "{" not in text and "event." not in text
            if isinstance(event, Drew) and event.source == "stock" and event.seat != viewer:
                assert wording.card_text_suit(event.card) not in text


@together("lang", i18n.LANGUAGES)
def test_counts_as_one_says_them(lang: str) -> None:
    i18n.set_language(lang)
    # A round and what it asks for are no row of numbers.
    for key in ("term.sheet-title", "term.sheet-round"):
        assert not re.search(r"\d, \d", i18n.t(key, round=9, contract=i18n.t("tricks.cards", n=6), scores="x"))
    for n, cards in ((1, "K♥"), (2, "K♥, Q♥")):
        told = i18n.t("table.tray.together", cards=cards, n=n)
        assert lang == "en" or ("quedaron" in told) == (n > 1)
    once = i18n.t("why.tricks.often", n=1, times=1, of=100)
    assert once == {"es": "más o menos 1 de cada 100 veces", "en": "about once in 100"}[lang]
