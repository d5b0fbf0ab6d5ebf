"""The text game through typed lines: people play, mistype, leave and come back to the same cards."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import make_bot
from carioca.cards import SPANISH, parse_card
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame, play
from carioca.words.cards import cards_text
from tests.together import together

TWO_ROUNDS = CariocaOptions(rounds=("TT", "TE"))


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
        return self._line()


def session_at(position: dict[str, Any], *names: str) -> Session:
    """A match of people in the middle of a position."""
    seats = tuple(map(Seat, names)) or (Seat("Ana"), Seat("Rosa", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(), seats, "terminal")
    session.match.state = CARIOCA.read_position(position)
    return session


def say(session: Session, *lines: str) -> str:
    """What the terminal prints while these lines are typed."""
    out = io.StringIO()
    TextGame(session, Console(io.StringIO("".join(line + "\n" for line in lines)), out)).play()
    return out.getvalue()


HAND = ["7H", "7D", "7S", "QH", "QD", "*", "9C"]
PLAYING: dict[str, Any] = {
    "game": "carioca",
    "phase": "play",
    "drew": "stock",
    "players": [{"hand": HAND}, {"hand": ["2C", "3D", "4C", "8D", "TC", "JS"], "down": "earlier"}],
    "melds": [{"owner": 1, "cards": ["KH", "KD", "KS"]}, {"owner": 1, "cards": ["9H", "9D", "9S"]}],
    "pile": ["3C", "9D"],
}


# -- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("people", [1, 2])
def test_a_match_is_played_to_its_end_by_typing(people: int) -> None:
    names = ("Ana", "Bea", "Rosa")
    seats = tuple(Seat(name, None if at < people else "normal") for at, name in enumerate(names))
    session = Session.new(CARIOCA, "carioca-chile", TWO_ROUNDS, seats, "typed")
    mind, rng = make_bot("normal", CARIOCA), Random(1)

    def line() -> str:
        return CARIOCA.action_text(mind.decide(session.view(session.current), rng)) + "\n"

    out = io.StringIO()
    assert TextGame(session, Console(Typist(line), out)).play()
    text = out.getvalue()
    assert session.current is None
    # Each person is told of the first round; after the last one nobody is to come any more.
    assert [text.count(f"Planilla de la ronda {number} (") for number in (1, 2)] == [people, 1]
    best = session.ranking[0][0]
    assert f"Lugar 1: {names[best]}, {session.match.state.scores[best]} punto" in text
    assert "{" not in text and "term." not in text


def test_everything_that_can_be_typed_keeps_the_match_whole() -> None:
    words = ["m", "p", "m", "botar 1", "botar 2", "bajar", "s"] * 6
    words += ["mazo", "robar", "pegar", "botar", "pasar", "mano", "orden", "ayuda", "swap", "meld", "draw", "lay", "*"]
    words += [*map(str, range(-1, 16)), "7H", "comodín", "m0", "m1", "m9", "final", "comienzo", "/", ",", "9♦", "??"]
    words += ["", " ", "\x1b[2J", "ñandú", "9" * 50, "n", "\ud800", "{n}", "7H7D7S", "²", "٣"]
    rng, left = Random(7), [400]
    seats = (Seat("Ana"), Seat("Rosa", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", TWO_ROUNDS, seats, "noise")

    def line() -> str:
        left[0] -= 1
        return " ".join(rng.choice(words) for _ in range(rng.choice((1, 1, 1, 2, 4)))) + "\n" if left[0] else ""

    out = io.StringIO()
    TextGame(session, Console(Typist(line), out)).play()
    text = out.getvalue()
    text.encode("utf-8")
    assert "\x1b" not in text and "term." not in text and "refusal." not in text
    played = sum(len(each.lines) for each in session.match.rounds)
    again = Session.new(CARIOCA, "carioca-chile", TWO_ROUNDS, seats, "noise")
    for each in session.match.rounds:
        for action in each.lines:
            again.submit(CARIOCA.parse_action(action.partition(" ")[2]))
    assert played > 10 and again.match.state == session.match.state


# -- moves in easy words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("botar 5", "discard 9C"),
        ("BOTAR 9♣", "discard 9C"),
        ("discard 9c", "discard 9C"),
        ("bajar 1 2 3 / 5 6 7", "down 7S7H7D QHQD*"),
        ("bajar 7H 7D 7S , QH QD comodín", "down 7H7D7S QHQD*"),
        ("down 7H7D7S QH*QD", "down 7H7D7S QH*QD"),
    ],
)
def test_moves_by_number_by_card_and_in_the_notation(typed: str, done: str) -> None:
    # The hand is shown as 7♠ 7♥ 7♦ 9♣ Q♥ Q♦ and the joker.
    session = session_at(PLAYING)
    say(session, typed.replace("botar 5", "botar 4"), "salir")
    assert session.match.rounds[0].lines[0] == f"0 {done}"


def test_drawing_from_either_pile() -> None:
    for typed, done in (("m", "stock"), ("Mazo", "stock"), ("p", "pile"), ("robar del pozo", "pile"), ("s", "stock")):
        position = {**PLAYING, "phase": "draw", "drew": None, "players": [{"hand": HAND}, {"hand": ["2C"]}]}
        session = session_at(position)
        say(session, typed, "salir")
        assert session.match.rounds[0].lines == [f"0 draw {done}"]


def test_the_program_proposes_the_groups_and_asks_first() -> None:
    session = session_at(PLAYING)
    text = say(session, "bajar", "quizás", "n", "salir")
    assert "Puedes bajarte con" in text and "Responde con s o n." in text
    assert session.match.rounds[0].lines == []
    say(session, "bajar", "s", "salir")
    assert session.match.state.down[0] == "now"
    assert len(session.match.state.hands[0]) == 1


def test_too_soon_to_go_down_says_what_is_missing() -> None:
    position = {**PLAYING, "players": [{"hand": ["7H", "7D", "2S", "QH", "QD"]}, {"hand": ["2C"]}]}
    assert "Todavía no puedes bajarte: te faltan 2 cartas para 2 tríos." in say(session_at(position), "bajar")
    drawing = {**position, "phase": "draw", "drew": None}
    assert "Primero roba del mazo o toma del pozo" in say(session_at(drawing), "bajar")


def down_since_earlier(**more: Any) -> dict[str, Any]:
    return {**PLAYING, "players": [{"hand": ["9C", "*", "2D"], "down": "earlier"}, {"hand": ["2C"]}], **more}


def test_laying_off_finds_the_one_meld_that_fits() -> None:
    session = session_at(down_since_earlier())
    say(session, "pegar 9C", "pegar comodín m0", "salir")
    assert session.match.rounds[0].lines == ["0 lay 9C m1", "0 lay * m0"]


def test_laying_off_asks_when_several_melds_fit_and_says_when_none_does() -> None:
    text = say(session_at(down_since_earlier()), "pegar *", "pegar 2D", "pegar 9C m7", "pegar", "pegar 9C en la luna")
    assert " El comodín cabe en varios juegos: di en cuál, m0 o m1." in text
    assert "2♦ no cabe en ningún juego de la mesa." in text
    assert "No hay ningún juego m7 en la mesa." in text
    assert text.count("Di la carta y el juego") == 2


def test_laying_off_at_a_named_end_of_a_run() -> None:
    position = down_since_earlier(round="TE", melds=[{"owner": 1, "cards": ["5H", "6H", "7H", "8H"]}])
    for end, written in (("comienzo", "low"), ("al final", "high"), ("low", "low")):
        session = session_at(position)
        text = say(session, "pegar * m0", f"pegar * m0 {end}", "salir")
        assert "El comodín cabe en las dos puntas de esta escala" in text
        assert session.match.rounds[0].lines == [f"0 lay * m0 {written}"]


def test_a_hand_of_jokers_is_told_how_to_end_its_turn() -> None:
    session = session_at(down_since_earlier(players=[{"hand": ["*"], "down": "now"}, {"hand": ["2C"]}]))
    assert "escribe «pasar»" in say(session, "pasar", "salir")
    assert session.match.rounds[0].lines[0] == "0 end"


@together(
    ("typed", "sentence"),
    [
        ("volar", "No entiendo «volar»: escribe «ayuda» para ver lo que se puede hacer."),
        ("m", "Ya robaste en este turno: se roba una sola carta."),
        ("botar", "Di una sola carta: por ejemplo «botar 5» o «botar 9D»."),
        ("botar 99", "No tienes una carta con el número 99: tu mano va del 1 al 7."),
        ("botar 9X", "«9x» no es una carta: escribe su número en tu mano, o por ejemplo 9D."),
        ("botar KH", "No tienes K♥ en la mano para esta jugada."),
        ("botar *", "En esta ronda no se puede botar un comodín."),
        ("pasar", "Para terminar el turno tienes que botar una carta, por ejemplo 7♥."),
        ("pegar 9C m1", "Para pegar cartas en la mesa primero tienes que bajarte."),
        ("pegar 9C", "Para pegar cartas en la mesa primero tienes que bajarte."),
        ("bajar 1 2 3", "Esta ronda pide 2 tríos; lo que bajas es 1 trío."),
        ("bajar 1 2 / / 3", "Separa los juegos con una barra: por ejemplo «bajar 1 2 3 / 4 5 6»."),
        ("bajar 1 1 2 / 5 6 7", "El número 1 está dos veces: cada carta va en un solo juego."),
        ("swap 9C m1", "Los comodines de la mesa no se sacan: se quedan en su juego."),
        ("meld hola", "«hola» no es una carta: escribe su número en tu mano, o por ejemplo 9D."),
        ("meld 1 2 3", "Después de bajarse no se baja otro juego: solo se pegan cartas."),
        ("cambiar", "Di la carta y el juego: por ejemplo «cambiar 3 m2»."),
        ("repartir", "Las cartas ya están repartidas."),
    ],
)
def test_bad_input_gets_one_sentence_and_loses_nothing(typed: str, sentence: str) -> None:
    session = session_at(PLAYING)
    before = session.match.state
    assert sentence in say(session, typed, "salir").replace("\n", " ")
    assert session.match.state == before


def test_questions_are_answered_at_any_moment() -> None:
    session = session_at(PLAYING)
    text = say(session, "ayuda", "mano", "mesa", "puntos", "orden", "reglas", "", "salir")
    assert "pegar 3 m2" in text
    assert "m1: trío de 9, de Rosa: 9♥ 9♦ 9♠." in text
    assert "Todavía no termina ninguna ronda." in text
    assert "Tu mano, 7 cartas: 1) 7♠, 2) 7♥, 3) 7♦, 4) 9♣, 5) Q♥, 6) Q♦, 7) comodín." in text
    assert "Tu mano, 7 cartas: 1) 7♠, 2) 7♥, 3) Q♥, 4) 9♣, 5) 7♦, 6) Q♦, 7) comodín." in text
    assert session.match.rounds[0].lines == []


def test_a_hint_comes_in_three_steps_and_begins_anew_after_a_move() -> None:
    drawing = {**PLAYING, "phase": "draw", "drew": None, "players": [{"hand": HAND}, {"hand": ["2C", "3D"]}]}
    session = session_at(drawing)
    text = say(session, "pista", "pista", "hint", "pista", "m", "pista", "salir").replace("\n", " ")
    first, second = text.split("Robaste", 1)
    assert [first.count(f"Pista {step} de 3. ") for step in (1, 2, 3)] == [1, 1, 2]
    assert "Mira el mazo." in first and "Roba del mazo." in first and "no se han visto" not in first.split("Pista 3")[0]
    assert second.count("Pista 1 de 3. ") == 1 and "Pista 2" not in second


def test_another_language() -> None:
    i18n.set_language("en")
    text = say(session_at(PLAYING), "down", "y", "discard 9C", "help", "quit")
    assert "You went down with" in text and "You discarded 9♣." in text and "lay 3 m2" in text


# -- several people --------------------------------------------------------------------------------------------------


def test_a_hand_is_hidden_before_the_next_person_looks() -> None:
    session = session_at({**PLAYING, "phase": "draw", "drew": None}, "Ana", "Bea")
    text = say(session, "", "m", "botar 9C", "", "m", "botar 1", "", "salir")
    asked = "pásale el teclado, y Bea aprieta Enter."
    before, after = text.split(asked, 1)
    assert "Tu mano" in before
    assert before.rstrip().count("\n" * 30) == 1
    assert before.split("\n" * 30)[-1].strip() == "Le toca a Bea:"
    hers = after.split("pásale")[0]
    assert "Ana robó del mazo." in hers and "Ana botó 9♣." in hers
    assert "Robaste" not in hers.split("¿")[0]


def test_one_person_is_never_asked_to_hand_over() -> None:
    assert "pásale" not in say(session_at(PLAYING), "botar 9C", "m")


# -- saves -----------------------------------------------------------------------------------------------------------


def start(folder: Path, *lines: str) -> str:
    out = io.StringIO()
    with Saves(folder) as saves:
        assert play(Console(io.StringIO("".join(f"{line}\n" for line in lines)), out), saves) == 0
    return out.getvalue()


def test_a_match_goes_on_at_the_same_card_after_leaving_or_a_closed_input(tmp_path: Path) -> None:
    text = start(tmp_path, "", "Inés", "2", "", "m", "salir")
    assert "Juegan Inés, Rosa y Tomás." in text and "puedes seguir esta partida" in text
    hand = [line for line in text.splitlines() if "Tu mano, 13" in line][-1].partition("Tu mano")[2]
    again = start(tmp_path)
    assert "Hay una partida guardada: ronda 1 de 9; juegan Inés, Rosa y Tomás." in again
    assert hand in start(tmp_path, "s")
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
    assert session is not None and session.match.state.phase == "play" and session.is_person(session.match.state.turn)


def test_a_new_match_can_be_chosen_instead(tmp_path: Path) -> None:
    start(tmp_path, "", "Inés", "1", "", "salir")
    assert "Juegan Ana y Bea." in start(tmp_path, "n", "", "Ana, Bea", "0", "", "salir")
    assert (tmp_path / "left" / "1.carioca").exists()


def test_names_and_numbers_are_asked_again_until_they_fit(tmp_path: Path) -> None:
    text = start(
        tmp_path, "", "Ana, ana", "a,b,c,d,e,f,g", ",", "Ana\x1b[2J", "0", "nueve", "6", "²", "5", "99", "1", "salir"
    )
    assert text.count("Escribe de 1 a 6 nombres distintos") == 3
    assert text.count("Escribe un número de 1 a 5.") == 4
    assert "Juegan Ana [2J, Rosa, Tomás" in text
    assert "Lautaro, fácil. Estudiante, y puro entusiasmo. Toda carta chica del pozo le sirve." in text


def test_all_opponents_of_one_level(tmp_path: Path) -> None:
    text = start(tmp_path, "", "Rosa", "2", "4", "salir")
    assert "4: todos de nivel fácil." in text and "Juegan Rosa, Tomás y Lautaro." in text
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
    assert session is not None and [seat.bot for seat in session.seats] == [None, "easy", "easy"]


def test_a_broken_save_is_put_aside_and_the_game_starts(tmp_path: Path) -> None:
    (tmp_path / "match.carioca").write_text("{", "utf-8")
    text = start(tmp_path, "", "Ana", "1", "", "salir")
    assert "La partida guardada está dañada y se puso aparte" in text and "Juegan Ana y Rosa." in text
    assert (tmp_path / "match.broken-1.carioca").read_text("utf-8") == "{"


def test_a_save_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "match.carioca").write_text(json.dumps({"format": 99}), "utf-8")
    text = start(tmp_path, "", "Ana", "1", "", "m", "salir")
    assert "es de una versión más nueva" in text and "Esta partida no quedó guardada." in text
    assert json.loads((tmp_path / "match.carioca").read_text("utf-8")) == {"format": 99}


def test_a_save_of_before_1_0_0_is_told_and_the_next_match_is_saved(tmp_path: Path) -> None:
    (tmp_path / "match.carioca").write_text(json.dumps({"format": 2}), "utf-8")
    text = start(tmp_path, "", "Ana", "1", "", "salir")
    assert i18n.t("save.old") in text and "Esta partida no quedó guardada." not in text
    assert json.loads((tmp_path / "left" / "1.carioca").read_text("utf-8")) == {"format": 2}
    with Saves(tmp_path) as saves:
        assert Session.resume(saves) is not None


def test_a_match_that_was_killed_after_its_last_card_is_told_and_put_away(tmp_path: Path) -> None:
    class Killed(Saves):
        def finish(self, record: dict[str, Any]) -> None:
            raise KeyboardInterrupt

    seats = (Seat("Ana", "normal"), Seat("Rosa", "normal"))
    with Killed(tmp_path) as saves, pytest.raises(KeyboardInterrupt):
        session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT",)), seats, "over", saves)
        while True:
            session.submit(session.think())
    text = start(tmp_path, "", "Bea", "1", "", "salir")
    assert "Resultado de la partida:" in text and "Juegan Bea y Rosa." in text
    assert (tmp_path / "finished" / "1.carioca").exists()


def test_a_second_program_plays_without_saving(tmp_path: Path) -> None:
    start(tmp_path, "", "Ana", "1", "", "salir")
    with Saves(tmp_path) as first:
        assert Session.resume(first) is not None
        assert "Carioca ya está abierto con esta carpeta" in start(tmp_path, "", "Bea", "1", "", "m", "salir")


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    text = start(tmp_path / "file" / "saves", "", "Ana", "1", "", "m", "salir")
    assert text.count("No se puede escribir") == 1
    assert "Robaste" in text and "Esta partida no quedó guardada." in text


# -- terminals -------------------------------------------------------------------------------------------------------


def test_a_terminal_without_suits_or_accents_reads_letters() -> None:
    raw = io.BytesIO()
    paper = io.TextIOWrapper(raw, encoding="ascii")
    Console(io.StringIO(), paper).say("Botaste 9♦ — «tríos»", "\x1b[2J")
    assert raw.getvalue().decode("ascii").split("\n")[:2] == ['Botaste 9D ? "trios"', "?[2J"]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_spanish_cards_are_told_by_their_names(encoding: str) -> None:
    raw = io.BytesIO()
    cards = [parse_card(text, SPANISH) for text in ("3O", "SC", "CE", "RB")]
    paper = io.TextIOWrapper(raw, encoding=encoding)
    Console(io.StringIO(), paper).say(cards_text(cards))
    assert raw.getvalue().decode(encoding) == "3 de oros, sota de copas, caballo de espadas, rey de bastos\n"


def test_signs_that_cannot_be_shown_are_left_out_of_names_with_a_sentence(tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        out = io.StringIO()
        play(Console(io.StringIO("1\nA\0na, \x1b\n1\n\nsalir\n"), out), saves)
        assert out.getvalue().count(i18n.t("names.cleaned")) == 1 and "Juegan A na y Rosa." in out.getvalue()
