"""The toy family at a terminal: a whole match typed, the stake as a numbered question, two at one keyboard, watched."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carioca.agreement import Agreement
from carioca.engine.options import OptionsError
from carioca.games import all_presets
from carioca.i18n import LANGUAGES, set_language, t
from carioca.session import Session
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame, play
from carioca.words.cards import card_text_suit, list_text
from tests.toy.family import match
from tests.toy.family import toy as toy
from tests.toy.rules import Stake, ToyOptions
from tests.toy.words import WORDS

pytestmark = pytest.mark.usefixtures("toy")


def say(session: Session, *lines: str) -> str:
    """What the terminal prints while these lines are typed."""
    out = io.StringIO()
    TextGame(session, Console(io.StringIO("".join(line + "\n" for line in lines)), out)).play()
    return out.getvalue()


def dealt_to(seat: int, people: int = 1, seats: int = 2) -> Session:
    """A match in which this seat says the stake first."""
    return match(people, seats, options=ToyOptions(first_dealer_seat=seat))


# -- the stake -------------------------------------------------------------------------------------------------------


def test_the_stake_is_asked_as_a_numbered_question() -> None:
    session = dealt_to(0)
    text = say(session, "2", "salir")
    assert text.startswith(
        "Barajas la ronda 1.\nRonda 1: repartes tú\n1: al doble, 20 puntos.\n2: simple, 10 puntos.\n"
    )
    assert "¿Cuánto vale la ronda? (doble, simple)" in text and "Juegas simple." in text
    assert session.match.rounds[0].lines[0] == "0 single"


@pytest.mark.parametrize("word", ["1", "doble", "double", " DOBLE "])
def test_the_stake_may_be_said_in_words(word: str) -> None:
    session = dealt_to(0)
    say(session, word, "salir")
    assert session.match.rounds[0].lines[0] == "0 double"


def test_what_cannot_be_read_or_done_is_told_in_a_sentence_and_changes_nothing() -> None:
    session = dealt_to(0)
    text = say(session, "3", "botar 5", "robar", "")
    assert "No entiendo «3»" in text and "No entiendo «botar 5»" in text and "Primero di cuánto vale la ronda." in text
    assert not session.match.rounds[0].lines
    assert "La ronda ya va al doble." in say(session, "doble", "simple")


def test_a_hint_for_a_decision_without_cards() -> None:
    text = say(dealt_to(0), "pista", "pista", "pista")
    told = ["Mira lo que vale la ronda.", "Juega al doble, por 20 puntos.", "La ronda vale 20 puntos."]
    assert [text.index(one) for one in told] == sorted(text.index(one) for one in told)


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_to_its_end_by_typing(lang: str, seats: int) -> None:
    set_language(lang)
    session = match(1, seats)

    class Typist(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            return "1\n" if session.match.state.phase == "stake" else "draw\n"

    out = io.StringIO()
    assert TextGame(session, Console(Typist(), out)).play()
    text = out.getvalue()
    assert session.current is None
    for number, name in enumerate(("first", "second"), start=1):
        assert t("term.sheet-title", round=number, contract=WORDS[lang][f"toy.round.{name}"]) in text
    best = session.ranking[0]
    assert f" 1: {list_text([session.names[seat] for seat in best])}" in text
    assert not [word for word in ("{", "toy", "term.", "event.", "refusal.") if word in text]
    assert "\n." not in text


def test_two_at_one_keyboard_never_read_the_other_card() -> None:
    session = dealt_to(0, people=2)
    text = say(session, "", "doble", "", "robar", "", "robar")
    mine, hers = (card_text_suit(hand[0]) for hand in session.results[0].hands)
    before, ana = text[: text.index("Planilla")].split("Le toca a Ana")[1:]
    rosa = before.split("Le toca a Rosa")[1]
    # Rosa drew first and reads her card; Ana then reads that Rosa drew one, and her own.
    assert f"Sacas {hers}." in rosa and mine not in rosa
    assert "Rosa saca una carta." in ana and f"Sacas {mine}." in ana
    assert hers not in ana


def test_everything_can_be_asked_in_the_middle() -> None:
    words = ("ayuda", "mano", "mesa", "puntos", "reglas", "acuerdo", "orden", "revisar", "salir")
    text = say(dealt_to(0), "1", *words)
    for part in ("robar: saca tu carta.", "Carta alta", "al doble", "Todavía no tienes cartas.", "en el mazo quedan"):
        assert part in text
    assert not [word for word in ("{", "toy", "term.") if word in text]


def test_the_last_round_is_reviewed_at_the_terminal() -> None:
    session = dealt_to(0)
    text = say(session, "simple", "robar", "revisar", "salir")
    assert "jugar al doble, por 20 puntos" in text and "jugar simple, por 10 puntos" in text


# -- beginning, leaving, coming back ---------------------------------------------------------------------------------


def typed(folder: Path, *lines: str, agreed: Agreement | None = None, decide: Callable[[], str] | None = None) -> str:
    out = io.StringIO()
    with Saves(folder) as saves:
        play(Console(io.StringIO("".join(line + "\n" for line in lines)), out), saves, ("Ana",), agreement=agreed)
    return out.getvalue()


def test_the_game_is_chosen_among_the_others_left_and_taken_up_again(tmp_path: Path) -> None:
    number = len(all_presets()) - 1
    text = typed(tmp_path, str(number), "", "2", "1", "1", "salir")
    assert f"{number}: Carta alta." in text and f"{number + 1}: Carta alta para dos." in text
    # Three cannot sit down: one person and two opponents.
    assert "Con estas reglas pueden ser 1 y 3." in text
    again = typed(tmp_path, "s", "salir")
    assert "Hay una partida guardada: ronda 1 de 2; juegan Ana" in again


def test_a_preset_for_two_asks_for_no_number(tmp_path: Path) -> None:
    text = typed(tmp_path, "Eva", "1", "salir", agreed=Agreement("toy-small"))
    assert "¿Cuántos contrincantes" not in text and "Juegan Eva" in text


# -- watched ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", ["2", "4"])
def test_bots_play_in_the_terminal(run: Any, lang: str, players: str) -> None:
    words = ("watch", "--preset", "toy", "--players", players, "--seed", "7", "--level", "rosa", "--lang", lang)
    code, out, err = run(*words)
    assert (code, err) == (0, "") and run(*words)[1] == out
    assert not [word for word in ("{", "toy", "event.") if word in out] and "\n.\n" not in out
    assert out.count(str(WORDS[lang]["event.toy-staked.true"]).replace("{name} ", "")) == 2
    brief = run(*words, "--brief")[1]
    assert len(brief) < len(out)


def test_watching_what_cannot_be_played_is_refused(run: Any) -> None:
    for wrong in (("--players", "3"), ("--rounds", "1"), ("--option", "worth=7"), ("--players", "5")):
        code, out, err = run("watch", "--preset", "toy", *wrong)
        assert (code, out) == (2, "") and err.strip() and "Traceback" not in err


def test_who_deals_may_be_drawn_by_cards(run: Any) -> None:
    code, out, _ = run("watch", "--preset", "toy", "--option", "first_dealer=lowest_cut", "--players", "2")
    assert code == 0
    dealer = next(line for line in out.splitlines() if line.startswith("Reparte ")).split()[1].rstrip(":")
    assert f"{dealer} baraja la ronda 1." in out


def test_a_stake_is_a_choice_like_any_other() -> None:
    session = dealt_to(0)
    assert session.check(Stake(True)) is None
    with pytest.raises(OptionsError):
        match(1, 3)
