"""La Pocha in words: a sentence for every event, moves, refusals with their cards, options, reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.base import Reason
from carioca.bots.door import RandomBot
from carioca.cards import SPANISH, Card, Suit, parse_card
from carioca.engine import events as engine_events
from carioca.engine.events import Event, MatchEnded, RoundBegan, RoundEnded, TurnBegan
from carioca.engine.game import Illegal, Setup
from carioca.engine.match import Match
from carioca.engine.options import OptionsError, specs_of
from carioca.games.tricks import events as tricks_events
from carioca.games.tricks.events import (
    BidMade,
    CardPlayed,
    HandsSeen,
    Revoked,
    RoundDealt,
    TrickTaken,
    TrumpNamed,
    TrumpShown,
)
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State, Trick
from carioca.suit_shapes import SIGNS
from carioca.words.cards import card_said, card_text_suit, card_the, card_words, cards_text, in_words, or_text
from carioca.words.door import voice_of
from carioca.words.hints import reason_text
from carioca.words.options import (
    option_group_text,
    option_help,
    option_idle,
    option_text,
    option_value_text,
    options_fault,
)
from carioca.words.voice import Mood, refusal_text
from tests.bots.tricks.codes import CODES
from tests.together import together
from tests.tricks_table import BIDS, HOOK, NAMES, NAMING, VOICE, after, card, dealt, playing, row

POKER_SIGNS = re.compile("[♠♥♦♣]")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


# -- cards -----------------------------------------------------------------------------------------------------------


def test_spanish_cards_have_names_where_no_sign_is_drawn() -> None:
    assert in_words(cards_text(row("3O 1C SE CB RO"))) == (
        "3 de oros, as de copas, sota de espadas, caballo de bastos, rey de oros"
    )
    assert [in_words(card_the(card(text))) for text in ("1O", "SE", "CC", "7B")] == [
        "el as de oros",
        "la sota de espadas",
        "el caballo de copas",
        "el 7 de bastos",
    ]
    assert card_words(card("7B")) == "siete de bastos" and card_said(card("SE")) == "sota de espadas"
    assert in_words("Ronda 12: 3☉, 10⚔. ☉ y 2⚱") == "Ronda 12: 3 de oros, sota de espadas. oros y 2 de copas"
    assert in_words("9♦ 10♥") == "9♦ 10♥"
    i18n.set_language("en")
    assert [in_words(card_the(card(text))) for text in ("1O", "SE")] == ["the ace of coins", "the jack of swords"]


def test_no_sign_is_left_in_words() -> None:
    for one in SPANISH.cards:
        assert not [sign for sign in SIGNS if sign in in_words(card_the(one))]


def test_no_french_card_is_told_otherwise_than_before() -> None:
    assert [card_text_suit(parse_card(text)) for text in ("9D", "TH", "AS")] == ["9♦", "10♥", "A♠"]


def test_alternatives_are_parted_by_or() -> None:
    assert or_text(["el 7", "la sota", "el rey"]) == "el 7, la sota o el rey"
    assert or_text(["el 7"]) == "el 7" and or_text([]) == ""


# -- events ----------------------------------------------------------------------------------------------------------

HANDS = (row("3O"), row("1C"), row("SE"), row("4B"))
EVENTS: tuple[Event, ...] = (
    TurnBegan(1),
    RoundEnded(2, (1,), (5, 15, -5, -5), ((),) * 4, "played", bids=((0, 0), (1, 1), (1, 0), (2, 1))),
    MatchEnded(((1,), (0,), (2,), (3,))),
    RoundDealt(0, 1, 2, 1, HANDS, Suit.OROS, card("7O"), False),
    BidMade(1, 2),
    HandsSeen(HANDS),
    TrumpShown(card("7O")),
    TrumpNamed(1, Suit.COPAS),
    CardPlayed(1, card("SE")),
    TrickTaken(1, 2, Trick(0, row("3O 1C SE 4B"))),
    Revoked(1, card("4B"), "follow", row("3O")),
)
"""One of every class of event that can happen at the trick table."""


def classes_of_the_table() -> set[type[Event]]:
    found = {one for module in (engine_events, tricks_events) for one in vars(module).values() if isinstance(one, type)}
    return {one for one in found if issubclass(one, Event)} - {Event, RoundBegan}


def test_there_is_one_of_every_event_here() -> None:
    assert {type(event) for event in EVENTS} == classes_of_the_table()


@together("lang", i18n.LANGUAGES)
@together("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_class_of_event_has_its_sentence(event: Event, lang: str) -> None:
    i18n.set_language(lang)
    for viewer in (None, 0, 1):
        text = VOICE.event(event, NAMES, viewer)
        assert text and "event." not in text and "tricks." not in text and "{" not in text


SAID: list[tuple[Event, str, str]] = [
    (BidMade(1, 2), "Ana pidió 2", "Pediste 2"),
    (CardPlayed(1, card("SE")), "Ana jugó la sota de espadas", "Jugaste la sota de espadas"),
    (CardPlayed(1, card("1O")), "Ana jugó el as de oros", "Jugaste el as de oros"),
    (TrickTaken(1, 0, Trick(0, ())), "Ana ganó la baza 1", "Ganaste la baza 1"),
    (TrumpNamed(1, Suit.COPAS), "Ana eligió triunfo: copas", "Elegiste triunfo: copas"),
    (TrumpNamed(1, Suit.NONE), "Ana eligió jugar sin triunfo", "Elegiste jugar sin triunfo"),
    (
        RoundDealt(0, 1, 2, 1, HANDS, Suit.OROS, card("7O"), False),
        "Ronda 1, de 1 carta: repartió Ana y empieza Tomás; el triunfo es oros, por el 7 de oros",
        "Ronda 1, de 1 carta: repartiste tú y empieza Tomás; el triunfo es oros, por el 7 de oros",
    ),
    (
        RoundDealt(12, 1, 2, 10, HANDS, Suit.NONE, None, False),
        "Ronda 13, de 10 cartas: repartió Ana y empieza Tomás; no hay triunfo",
        "Ronda 13, de 10 cartas: repartiste tú y empieza Tomás; no hay triunfo",
    ),
    (
        RoundDealt(12, 1, 2, 10, HANDS, None, None, False),
        "Ronda 13, de 10 cartas: repartió Ana y empieza Tomás; el triunfo se sabrá después",
        "Ronda 13, de 10 cartas: repartiste tú y empieza Tomás; el triunfo se sabrá después",
    ),
    (
        RoundEnded(2, (1,), (0,) * 4, ((),) * 4, "played"),
        "Terminó la ronda 3: cumplió Ana",
        "Terminó la ronda 3: cumpliste tú",
    ),
    (
        RoundEnded(2, (2, 1), (0,) * 4, ((),) * 4, "played"),
        "Terminó la ronda 3: cumplieron Tomás y Ana",
        "Terminó la ronda 3: cumplieron Tomás y tú",
    ),
    (RoundEnded(2, (), (0,) * 4, ((),) * 4, "played"), "Terminó la ronda 3: nadie cumplió", ""),
    (RoundEnded(2, (), (0,) * 4, ((),) * 4, "revoke"), "La ronda 3 terminó por el renuncio", ""),
    (
        Revoked(1, card("4B"), "head", row("RO SO")),
        "Renuncio de Ana: con el 4 de bastos no podía montar; le tocaba jugar el rey de oros o la sota de oros",
        "Renuncio: con el 4 de bastos no podías montar; te tocaba jugar el rey de oros o la sota de oros",
    ),
]


@together(("event", "others", "mine"), SAID, ids=lambda part: type(part).__name__)
def test_event_speaks_to_its_reader(event: Event, others: str, mine: str) -> None:
    assert in_words(VOICE.event(event, NAMES, 0)) == others == in_words(VOICE.event(event, NAMES, None))
    assert in_words(VOICE.event(event, NAMES, 1)) == (mine or others)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("changes", [{"indias": True}, {"max_round_mode": "chusas"}, {"max_round_mode": "subastado"}])
def test_a_match_is_told_and_nobody_hears_of_a_card_that_he_may_not_see(changes: dict[str, Any], lang: str) -> None:
    i18n.set_language(lang)
    options = PochaOptions(rounds_table=(1, 3, 10)).with_changes(changes)
    match = Match(POCHA, Setup("pocha", options, 4, "told"))
    bot, rng = RandomBot(POCHA), Random(2)
    told: list[Event] = list(match.first.events)
    while match.current is not None:
        for seat in (None, 0, 1, 2, 3):
            view = POCHA.censor(match.state, seat)
            said = in_words(
                "; ".join([*VOICE.lines(view, NAMES), *(VOICE.event(event, NAMES, seat) for event in told)])
            )
            assert "{" not in said and "tricks." not in said and not POKER_SIGNS.search(said)
            hidden = secret(match.state, seat)
            assert not [one for one in hidden if card_said(one) in said]
        told = list(match.submit(bot.decide(POCHA.censor(match.state, match.current), rng)).events)
        # What was played in the round before says nothing of the new cards.
        told = told[next((at for at, event in enumerate(told) if isinstance(event, RoundDealt)), 0) :]


def secret(state: State, seat: int | None) -> set[Card]:
    """The cards that a seat does not see."""
    held = {one for hand in state.hands for one in hand} | ({state.turned} if state.turned else set())
    view = POCHA.censor(state, seat).state
    seen = {one for hand in view.hands for one in hand} | set(view.trick) | ({view.turned} if view.turned else set())
    return {one for one in held if one is not None} - {one for one in seen if one is not None}


# -- moves -----------------------------------------------------------------------------------------------------------

MOVES = {
    "bid 2": ("Pide 2 bazas.", "pedir 2 bazas"),
    "bid 1": ("Pide 1 baza.", "pedir 1 baza"),
    "trump O": ("Elige oros como triunfo.", "elegir oros como triunfo"),
    "trump -": ("Elige jugar sin triunfo.", "elegir jugar sin triunfo"),
    "play SE": ("Juega tu sota de espadas.", "jugar tu sota de espadas"),
}


@pytest.mark.parametrize("line", MOVES)
def test_a_move_has_one_wording_in_two_moods(line: str) -> None:
    view, action = POCHA.censor(dealt(), 1), POCHA.parse_action(line)
    moods = (Mood.IMPERATIVE, Mood.INFINITIVE)
    assert tuple(in_words(VOICE.move(view, action, NAMES, mood)) for mood in moods) == MOVES[line]
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        assert VOICE.look(action).endswith(".") and "tricks." not in VOICE.look(action)


# -- refusals --------------------------------------------------------------------------------------------------------

OVER = dealt().evolve(phase="over")
REFUSALS: dict[str, tuple[State, str, str]] = {
    "tricks-hook": (HOOK, "bid 1", "Pides al final (eres el postre) y no puedes pedir 1: sumarían 4."),
    "tricks-hook/0": (
        after(BIDS, "bid 2", "bid 2", "bid 0"),
        "bid 0",
        "Pides al final (eres el postre) y no puedes pedir 0: ya suman 4.",
    ),
    "tricks-bid-range": (
        BIDS,
        "bid 5",
        "No se puede pedir 5: en esta ronda hay solo 4 bazas.",
    ),
    "tricks-bid-range/1": (
        dealt(),
        "bid 5",
        "No se puede pedir 5: en esta ronda hay solo 1 baza.",
    ),
    "tricks-bid-first": (BIDS, "play 3O", "Primero pide: di cuántas bazas vas a ganar."),
    "tricks-bids-made": (
        after(HOOK, "bid 2"),
        "bid 1",
        "Ya pidieron todos: ahora se juegan las cartas.",
    ),
    "tricks-trump-first": (NAMING, "bid 1", "Primero elige el triunfo."),
    "tricks-trump-first/play": (NAMING, "play 3O", "Primero elige el triunfo."),
    "tricks-no-naming": (BIDS, "trump O", "Ahora nadie elige el triunfo."),
    "tricks-trump-needed": (
        NAMING,
        "trump -",
        "Hay que elegir un palo de triunfo: en esta mesa no se puede jugar sin triunfo.",
    ),
    "match-over": (OVER, "bid 0", "La partida ya terminó."),
    "not-in-hand": (
        playing("7O 2O", "5O"),
        "play 3B",
        "No tienes 3 de bastos en la mano para esta jugada.",
    ),
    "tricks-follow": (
        playing("4O 4B", "5O"),
        "play 4B",
        "Tienes oros y hay que asistir: juega el 4 de oros, no el 4 de bastos.",
    ),
    "tricks-head": (
        playing("7O 2O 1B 4E", "5O"),
        "play 2O",
        "Hay que montar: el 2 de oros no supera el 5 de oros. Juega el 7 de oros.",
    ),
    "tricks-trump": (
        playing("1B 4E 7E", "5O"),
        "play 1B",
        "No tienes oros y hay que fallar con un triunfo: juega el 4 de espadas o el 7 de espadas, no el as de bastos.",
    ),
    "tricks-overtrump": (
        playing("4E RE 1B", "5O 7E"),
        "play 4E",
        "Hay que pisar el 7 de espadas con un triunfo más alto: juega el rey de espadas, no el 4 de espadas.",
    ),
    "tricks-undertrump": (
        playing("4E 1B", "5O RE", undertrump_duty=True),
        "play 1B",
        "No puedes pisar el rey de espadas, pero hay que echar un triunfo: juega el 4 de espadas, no el as de bastos.",
    ),
}
ARTICLES = {"hook": "P08", "bid-range": "P07", "follow": "P10", "head": "P10", "trump": "P10", "overtrump": "P10"}
"""The rule that some refusals name (docs/rules/pocha.md)."""


@together("case", REFUSALS)
def test_a_refusal_is_one_sentence_that_names_the_cards_and_what_would_be_right(case: str) -> None:
    state, line, text = REFUSALS[case]
    refusal = POCHA.check(state, POCHA.parse_action(line))
    assert refusal is not None and refusal.code == case.partition("/")[0]
    assert ARTICLES.get(refusal.code.removeprefix("tricks-"), refusal.rule) == refusal.rule
    assert in_words(refusal_text(refusal, voice_of(POCHA))) == text
    with pytest.raises(Illegal):
        POCHA.apply(state, POCHA.parse_action(line))
    i18n.set_language("en")
    english = refusal_text(refusal, voice_of(POCHA))
    assert re.fullmatch(r"[A-Z][^{}]+\.", english) and "refusal." not in english and english != text


def test_every_refusal_of_the_catalogue_is_reached() -> None:
    known = {key.split(".")[1] for key in i18n.catalogue("es") if key.startswith("refusal.tricks-")}
    assert known == {case.partition("/")[0] for case in REFUSALS if case.startswith("tricks-")}


# -- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_every_option_has_a_label_help_values_and_a_group(lang: str) -> None:
    i18n.set_language(lang)
    options = PochaOptions()
    for spec in specs_of(options):
        said = [option_text(spec.name, POCHA), option_help(spec.name, POCHA)]
        said += [option_group_text(spec.metadata["group"])]
        said += [option_value_text(spec.name, value, POCHA) for value in spec.metadata["choices"]]
        assert not [text for text in said if "option." in text or "{" in text], spec.name
        plain = [value for value in spec.metadata["choices"] if not isinstance(value, int) or isinstance(value, bool)]
        assert not [v for v in plain if option_value_text(spec.name, v, POCHA) == str(v)], spec.name
    for name in options.idle():
        assert option_idle(name, options, POCHA).endswith("."), name


def test_a_list_of_rounds_is_written_short() -> None:
    assert option_value_text("rounds_table", (1, 1, 2, 3, 4), POCHA) == "1x2 2-4"
    assert option_value_text("rounds_table", "short", POCHA) == "Corta"


@together("lang", i18n.LANGUAGES)
@together(
    ("changes", "seats", "code"),
    [
        ({"rounds_table": []}, 4, "no-rounds"),
        ({"rounds_table": [1] * 61}, 4, "many-rounds"),
        ({"rounds_table": [9]}, 8, "round-size"),
        ({"rounds_table": [14]}, 4, "value"),
        ({"players_min": 8, "players_max": 5}, 6, "players"),
        ({}, 3, "seats"),
    ],
)
def test_options_that_make_no_game_say_why(changes: dict[str, Any], seats: int, code: str, lang: str) -> None:
    i18n.set_language(lang)
    with pytest.raises(OptionsError) as error:
        POCHA.validate(Setup("pocha", PochaOptions().with_changes(changes), seats, "x"))
    assert error.value.code == code
    assert re.fullmatch(r"[A-Z«“][^{}]+\.", options_fault(error.value, POCHA))


# -- reasons ---------------------------------------------------------------------------------------------------------

VALUES: dict[str, Any] = {
    "card": card("SE"), "other": card("3O"), "cards": row("1O 3O"), "suit": Suit.COPAS, "seat": 1, "points": -3,
    "tricks": 2, "times": 83, "of": 100, "n": 2, "left": 3, "total": 5,
}  # fmt: skip


@together("lang", i18n.LANGUAGES)
@together("code", CODES)
def test_every_reason_is_a_sentence_for_oneself_and_for_others(code: str, lang: str) -> None:
    i18n.set_language(lang)
    values = {name: VALUES[name] for name in CODES[code]}
    for mine in (True, False):
        text = reason_text(POCHA, Reason(code, values), NAMES, mine)
        assert re.fullmatch(r"[A-Z][^{}]+\.", text) and "why." not in text
        for name in ("times", "n"):
            assert name not in values or str(values[name]) in text


def test_reasons_name_their_numbers() -> None:
    def said(code: str, **values: object) -> str:
        return in_words(reason_text(POCHA, Reason(f"tricks.{code}", values), NAMES, True))

    assert said("at-least", tricks=2, times=83, of=100) == "Al menos 2 bazas: unas 83 de cada 100 veces."
    assert said("at-least", tricks=1, times=83, of=100) == "Al menos 1 baza: unas 83 de cada 100 veces."
    assert said("asked", total=18, n=10) == "Los demás ya pidieron 18; hay 10 bazas."
    assert said("asked", total=2, n=1) == "Los demás ya pidieron 2; hay 1 baza."
    assert said("blind", times=1, of=31) == "De las 31 cartas que puedes tener, 1 ganaría la baza."
    assert said("needs-all", left=1) == "Necesitas la única baza que queda."
    assert said("sure", cards=row("1O 3O"), n=2) == "Nadie puede superar el as de oros y el 3 de oros: 2 bazas seguras."
    assert said("rival-full", seat=1) == "Ana ya tiene las que pidió y no quiere esta baza."


@together(
    "times, es, en",
    [
        (0, "menos de 1 de cada 100 veces", "less than once in 100"),
        (1, "más o menos 1 de cada 100 veces", "about once in 100"),
        (99, "unas 99 de cada 100 veces", "about 99 times in 100"),
        (100, "más de 99 de cada 100 veces", "more than 99 times in 100"),
    ],
)
def test_what_never_or_always_came_in_a_hundred_deals_is_not_told_as_certain(times: int, es: str, en: str) -> None:
    for lang, told in (("es", es), ("en", en)):
        i18n.set_language(lang)
        for code, values in CODES.items():
            if {"times", "of"} < set(values):
                reason = Reason(code, {name: VALUES[name] for name in values} | {"times": times})
                for mine in (True, False):
                    text = reason_text(POCHA, reason, NAMES, mine)
                    assert re.search(rf" (?<!\d ){re.escape(told)}\.$", text), text


def test_no_field_of_an_option_lacks_its_words_in_one_language() -> None:
    names = {spec.name for spec in fields(PochaOptions)}
    for lang in i18n.LANGUAGES:
        told = {key.split(".")[2] for key in i18n.catalogue(lang) if key.startswith("option.pocha.")}
        assert told <= names
