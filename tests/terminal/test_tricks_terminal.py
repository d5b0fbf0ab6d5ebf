"""La Pocha at a terminal: whole matches typed, people who pass the keyboard, Indian rounds, mistakes, leaving."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.agreement import Agreement
from carioca.cards import Card
from carioca.cli.watch import watch
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from carioca.session import Seat, Session
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame, play
from carioca.words.cards import card_said

NAMES = ("Ana", "Rosa", "Tomás", "Eva")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


class Typist(io.StringIO):
    """A keyboard at which somebody types what a function makes up when a line is wanted."""

    def __init__(self, line: Callable[[], str]) -> None:
        super().__init__()
        self._line = line

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self._line() + "\n"


def match(people: int, **changes: Any) -> Session:
    """Four at the table, the first so many of them persons; Ana deals, so Rosa is mano."""
    options = PochaOptions(first_dealer="assigned").with_changes(changes)
    seats = tuple(Seat(name) if at < people else Seat(name, "random") for at, name in enumerate(NAMES))
    return Session.new(POCHA, "pocha", options, seats, "terminal")


def say(session: Session, *lines: str) -> str:
    """What the terminal prints while these lines are typed."""
    out = io.StringIO()
    TextGame(session, Console(io.StringIO("".join(line + "\n" for line in lines)), out)).play()
    return out.getvalue()


def any_legal(session: Session, rng: Random) -> str:
    return POCHA.action_text(rng.choice(list(POCHA.legal_actions(session.match.state))))


def secret(state: State, seat: int) -> set[Card]:
    """The cards in hands that a seat does not see."""
    seen = {card for hand in POCHA.censor(state, seat).state.hands for card in hand}
    return {card for hand in state.hands for card in hand} - seen


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("people", [1, 4])
def test_a_whole_match_is_typed_to_its_end(people: int, lang: str) -> None:
    i18n.set_language(lang)
    session = match(people, rounds_table="short")
    out, rng = io.StringIO(), Random(1)
    assert TextGame(session, Console(Typist(lambda: any_legal(session, rng)), out)).play()
    text = out.getvalue()
    assert session.current is None and "{" not in text
    assert not [key for key in ("event.", "tricks.", "term.", "♠", "♥", "♦", "♣") if key in text]
    totals = session.game.scores(session.match.state).points
    winner = session.ranking[0][0]
    assert i18n.t("term.sheet-place", place=1, name=NAMES[winner], points=i18n.t("points", n=totals[winner])) in text
    assert text.count(i18n.t("term.sheet-final")) == 1
    assert i18n.t("term.sheet-title", round=15, contract=i18n.t("tricks.cards", n=1)) in text
    # Everybody's best and worst round; nobody is told to have gone out or what is left in a hand.
    assert sum(line.startswith(tuple(f"{name}: " for name in NAMES)) for line in text.splitlines()[-4:]) == 4
    assert i18n.t("score.out") not in text and "en la mano" not in text


MODES: list[dict[str, Any]] = [
    {"rounds_table": [1], "indias": True},
    {"rounds_table": [4]},
    {"rounds_table": [10]},
    {"rounds_table": [4], "max_round_mode": "chusas"},
    {"rounds_table": [4], "max_round_mode": "subastado"},
    {"rounds_table": [4], "max_round_mode": "dealer_chooses"},
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("changes", MODES, ids=str)
@pytest.mark.parametrize("people", [1, 3, 4])
def test_nobody_at_the_keyboard_sees_what_he_may_not(people: int, changes: dict[str, Any]) -> None:
    """What is printed while a seat has the keyboard names no card that this seat does not see then."""
    session, out, rng = match(people, **changes), io.StringIO(), Random(3)
    told, holder, handed = 0, session.people[0], 0

    def line() -> str:
        nonlocal told, holder, handed
        chunk = out.getvalue()[told:]
        told = len(out.getvalue())
        hidden = secret(session.match.state, holder)
        assert not [card for card in hidden if card_said(card) in chunk], (holder, chunk)
        if chunk.rstrip().endswith("aprieta Enter."):
            handed += 1
            assert session.current is not None
            holder = session.current
            assert len(session.people) == 1 or f"Le toca a {NAMES[holder]}" in chunk
            return ""
        assert session.current == holder
        return any_legal(session, rng)

    assert TextGame(session, Console(Typist(line), out)).play()
    assert (handed > 0) == (people > 1)


def test_a_curtain_of_blank_lines_comes_before_the_keyboard_is_passed() -> None:
    session = match(4, rounds_table=[1], indias=True)
    text = say(session, "", "0", "", "salir")
    before, after = text.split("Pediste 0.\n")
    assert "Le toca a Rosa" in before and after.startswith("\n" * 40 + "Le toca a Tomás")
    card = card_said(session.match.state.hands[1][0])
    # Rosa holds the card that only the others see.
    assert card not in before and f"Se le ve {card}." in after


# -- one decision ----------------------------------------------------------------------------------------------------


def test_a_bid_is_asked_with_the_table_and_the_hand() -> None:
    session = match(4, rounds_table=[3])
    lines = say(session, "", "salir").splitlines()
    assert "Ronda 1 de 1: 3 cartas." in lines and "Ana (postre), 0 puntos: todavía no pide." in lines
    at = next(number for number, text in enumerate(lines) if text.startswith("Tu mano, 3 cartas: 1) "))
    assert lines[at + 1 : at + 3] == [
        "Pedidas hasta ahora: 0 de 3.",
        "Puedes decir 0, 1, 2, 3.",
    ]
    assert lines[at + 3].startswith("¿Cuántas bazas pides?")


@pytest.mark.parametrize("typed", ["2", "pido 2", "pedir 2 bazas", "bid 2", "PIDO 2"])
def test_a_number_is_the_bid_and_not_the_place_of_an_answer(typed: str) -> None:
    session = match(4, rounds_table=[3])
    say(session, "", typed, "salir")
    assert session.match.rounds[0].lines == ["1 bid 2"]


def test_mistakes_are_told_and_change_nothing() -> None:
    session = match(4, rounds_table=[3])
    text = say(session, "", "7", "juego 1", "hola", "triunfo oros", "", "salir")
    for sentence in (
        "No se puede pedir 7: en esta ronda hay solo 3 bazas.",
        "Primero pide: di cuántas bazas vas a ganar.",
        "No entiendo «hola»: escribe «ayuda» para ver lo que se puede hacer.",
        "Ahora nadie elige el triunfo.",
    ):
        assert sentence in text
    assert session.match.rounds[0].lines == []


def test_the_dealer_hears_which_number_is_forbidden_and_may_not_say_it() -> None:
    session = match(4, rounds_table=[3])
    text = say(session, "", "1", "", "0", "", "1", "", "1", "salir")
    told = text[text.index("Le toca a Ana") :]
    assert "Puedes decir 0, 2, 3.\nPides al final (eres el postre) y no puedes pedir 1: sumarían 3.\n" in told
    assert told.count("Pides al final (eres el postre) y no puedes pedir 1: sumarían 3.") == 2
    assert session.match.rounds[0].lines == ["1 bid 1", "2 bid 0", "3 bid 1"]


@pytest.mark.parametrize("typed", ["o", "oros", "triunfo oros", "trump O"])
def test_the_trump_is_a_question_with_letters(typed: str) -> None:
    session = match(4, rounds_table=[3], max_round_mode="dealer_chooses")
    text = say(session, "", typed, "salir")
    assert "O: oros.\nC: copas.\nE: espadas.\nB: bastos.\n" in text and "Elegiste triunfo: oros." in text
    assert session.match.rounds[0].lines == ["0 trump O"]


def test_the_words_of_every_game_answer_and_a_game_without_review_does_not_offer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = match(4, rounds_table=[3, 2])
    lines = ("", "ayuda", "mano", "orden", "mesa", "puntos", "acuerdo", "reglas", "salir")
    text = say(session, *lines)
    assert "pido 2, o solo 2: pedir dos bazas." in text and "Todavía no termina ninguna ronda." in text
    assert "Reglas de esta mesa: La Pocha." in text and "Quien gana justo lo que pidió cumple" in text
    review = i18n.t("term.help.review")
    monkeypatch.setattr("carioca.terminal.game.reviewable", lambda game: True)
    assert review in say(match(4), "", "ayuda", "salir")
    monkeypatch.setattr("carioca.terminal.game.reviewable", lambda game: False)
    assert review not in say(match(4), "", "ayuda", "salir")


# -- beginning, leaving, watching ------------------------------------------------------------------------------------


def test_a_match_is_left_and_taken_up_at_the_same_card(tmp_path: Path) -> None:
    def typed(*lines: str) -> str:
        out = io.StringIO()
        keyboard = io.StringIO("".join(line + "\n" for line in lines))
        with Saves(tmp_path) as saves:
            play(Console(keyboard, out), saves, ("Ana",), agreement=Agreement("pocha"), bot="greedy")
        return out.getvalue()

    first = typed("", "3", "salir")
    assert "Reglas de esta mesa: La Pocha." in first and "Ronda 1, de 1 carta: " in first
    again = typed("s", "mesa", "salir")
    assert "Hay una partida guardada: ronda 1 de 28; juegan Ana" in again
    hand = next(line for line in first.splitlines() if line.startswith("Tu mano, 1 carta: "))
    assert hand in again


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_a_match_of_opponents_is_watched_from_the_first_deal_to_the_places(lang: str) -> None:
    i18n.set_language(lang)
    out = io.StringIO()
    options = PochaOptions(rounds_table=(1, 2, 1), indias=True)
    watch(Console(io.StringIO(), out), POCHA, "pocha", options, 5, "random", "w")
    text = out.getvalue()
    assert "{" not in text and "event." not in text
    for number in (1, 2, 3):
        assert i18n.t("term.sheet-title", round=number, contract=i18n.t("tricks.cards", n=2 - number % 2)) in text
    brief = io.StringIO()
    watch(Console(io.StringIO(), brief), POCHA, "pocha", options, 5, "random", "w", brief=True)
    assert len(brief.getvalue()) < len(text) and i18n.t("term.sheet-final") in brief.getvalue()
