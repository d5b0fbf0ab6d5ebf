"""The text game under house rules: chosen at the start, and every move of theirs typed in easy words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import make_bot
from carioca.engine.draw import cuts
from carioca.engine.game import Setup
from carioca.games import all_presets
from carioca.games.contract.carioca import CARIOCA, RUMMY, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.presets import OwnPreset, Presets
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame, play
from carioca.words.lines import cut_lines
from tests.terminal.test_terminal import Typist, say

ALL_MOVES = CariocaOptions(
    rounds=("TT", "TE"), pass_deal=True, extra_melds=True, joker_swap="any", red_twos_wild=True,
    meld_size_down="at_least", first_dealer="lowest_cut",
)  # fmt: skip


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def session_at(position: dict[str, Any], **changes: Any) -> Session:
    """Ana and an opponent in the middle of a position, under some house rules."""
    options = CariocaOptions().with_changes(changes)
    session = Session.new(CARIOCA, "carioca-chile", options, (Seat("Ana"), Seat("Rosa", "normal")), "rules")
    session.match.state = CARIOCA.read_position({"game": "carioca", "options": changes, **position})
    return session


def playing(hand: str, down: str, *melds: str, round: str = "TT") -> dict[str, Any]:
    """Ana has drawn; the melds are Rosa's."""
    rows = [{"owner": 1, "cards": row.split()} for row in melds]
    players = [{"hand": hand.split(), "down": down}, {"hand": ["2C", "3D"], "down": "earlier"}]
    return {"phase": "play", "drew": "stock", "round": round, "players": players, "melds": rows, "pile": ["KC"]}


def begun(folder: Path, *lines: str, own: Presets | None = None) -> str:
    """What the terminal prints at the start of a program into which these lines are typed."""
    out = io.StringIO()
    with Saves(folder / "saves") as saves:
        assert play(Console(io.StringIO("".join(f"{line}\n" for line in lines)), out), saves, (), own) == 0
    return out.getvalue()


# -- choosing the rules ----------------------------------------------------------------------------------------------


def test_carioca_rummy_is_chosen_by_its_number_and_the_cut_is_told(tmp_path: Path) -> None:
    text = begun(tmp_path, "2", "Inés", "", "salir")
    assert "1: Carioca chilena.\n2: Carioca Rummy para dos.\n" in text
    # Two play: nobody is asked how many opponents there are.
    assert "Cuántos contrincantes" not in text and "Juegan Inés y Rosa." in text
    with Saves(tmp_path / "saves") as saves:
        session = Session.resume(saves)
    assert session is not None and session.preset == "carioca-rummy"
    told = cut_lines(CARIOCA, session.match.setup, session.names, 0)
    assert "\n".join(told) in text and session.match.state.options == RUMMY


def test_more_people_than_the_rules_allow_are_asked_for_again(tmp_path: Path) -> None:
    assert "Escribe de 1 a 2 nombres distintos" in begun(tmp_path, "2", "Ana, Bea, Carla", "Ana, Bea", "", "salir")


def test_own_rules_are_offered_and_the_agreement_says_what_differs(tmp_path: Path) -> None:
    own = Presets(tmp_path / "presets")
    own.save(OwnPreset("La abuela", "carioca", "carioca-chile", {"ace_value": 15, "first_dealer_seat": 1}))
    own.save(OwnPreset("Rota", "carioca", "carioca-chile", {"rounds": []}))
    number = str(len(all_presets()) + 1)
    text = begun(tmp_path, number, "Inés", "1", "", "m", "acuerdo", "reglas de esta mesa", "salir", own=own)
    assert f"{number}: La abuela (Carioca chilena, 2 reglas distintas).\n" in text and "Rota" not in text
    assert text.count("Reglas de esta mesa: Carioca chilena.\n") == 2
    assert text.count("15 (de costumbre, 20).") == 2
    assert "Rosa" in next(line for line in text.splitlines() if line.startswith("Ronda 1: repartió"))


def test_without_differences_the_agreement_is_the_preset() -> None:
    session = Session.new(CARIOCA, "carioca-rummy", RUMMY, (Seat("Ana"), Seat("Rosa", "normal")), "same")
    assert "Se juega como dice «Carioca Rummy para dos», sin cambios." in say(session, "acuerdo")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_cut_is_told_with_every_card_and_every_new_draw(seats: int, lang: str) -> None:
    i18n.set_language(lang)
    options = CariocaOptions(first_dealer="lowest_cut")
    names = ("Ana", "Bea", "Carla", "Dora", "Eva", "Fany")[:seats]
    for seed in map(str, range(40)):
        setup = Setup("carioca", options, seats, seed)
        drawn, lines = cuts(CARIOCA.cards(options, seats), seats, seed), cut_lines(CARIOCA, setup, names, None)
        # One line for the first draw, a reason and a line for each further one, one for the result.
        assert len(lines) == 2 * len(drawn)
        assert all(name in lines[0] for name in names)
        dealer = CARIOCA.deal(Session.new(CARIOCA, "", options, tuple(map(Seat, names)), seed).match.setup).state.dealer
        assert names[dealer] in lines[-1]
        for cut, line in zip(drawn[1:], lines[2::2], strict=True):
            assert [name for name in names if name in line] == [names[seat] for seat, _ in cut]
    assert cut_lines(CARIOCA, Setup("carioca", CariocaOptions(), seats, "1"), names, None) == []


# -- the moves of house rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bajar 1 2 3", "bajar otro juego 5H 5D 5S", "meld 5H5D5S", "meld 1 2 3"])
def test_further_melds_are_laid_with_the_word_for_going_down(typed: str) -> None:
    session = session_at(playing("5H 5D 5S 9C", "earlier"), extra_melds=True)
    say(session, typed, "salir")
    assert [line.split()[1] for line in session.match.rounds[0].lines] == ["meld"]
    assert len(session.match.state.melds) == 1


def test_the_program_proposes_a_further_meld_or_says_that_there_is_none() -> None:
    session = session_at(playing("5H 5D 5S 9C", "earlier"), extra_melds=True)
    text = say(session, "bajar", "s", "bajar", "salir")
    assert "Puedes bajar otro juego: 5" in text and "¿Lo bajas?" in text
    assert "En tu mano no hay otro juego de los que pide esta ronda." in text
    assert len(session.match.rounds[0].lines) == 1


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("cambiar 1 m0", "swap 6H m0"),
        ("cambiar 6H por el comodín de m0", "swap 6H m0"),
        ("cambiar 6♥", "swap 6H m0"),
        ("swap 6H m0 @1", "swap 6H m0 @1"),
        ("canjear 1 en m0 @1", "swap 6H m0 @1"),
        ("cambiar 1 m0 2", "swap 6H m0 @1"),
    ],
)
def test_a_joker_is_swapped_by_number_or_card_with_or_without_the_meld(typed: str, done: str) -> None:
    # The hand is shown as 6♥ 9♣ J♦.
    position = playing("6H 9C JD", "no", "5H * 7H 8H", "9H TH JH QH", round="TE")
    session = session_at(position, joker_swap="not_down")
    text = say(session, typed, "salir")
    assert session.match.rounds[0].lines == [f"0 {done}"]
    assert "m0: escala de corazones, de Rosa: 5♥ 6♥ 7♥ 8♥." in say(session, "mesa", "salir")
    assert "¿Qué haces? (bajar, pegar, cambiar, botar, ayuda)" in text


def test_a_swap_that_fits_nowhere_is_explained() -> None:
    position = playing("6D 9C JD", "no", "5H * 7H 8H", "9H TH JH *", round="TE")
    session = session_at(position, joker_swap="any")
    assert "6♦ no es la carta que representa un comodín de la mesa." in say(session, "cambiar 6D", "salir")
    told = say(session, "cambiar 6D m0", "salir")
    assert "6♦ no es la carta que representa un comodín de este juego (5♥ comodín 7♥ 8♥)." in told


def test_what_wild_cards_stand_for_is_in_the_lines_of_the_table() -> None:
    position = playing("6D 9C JD", "no", "5S 2H 7S 8S", "9H TH JH *", "4C 4D 2D", round="TE")
    text = say(session_at(position, red_twos_wild=True), "mesa", "salir")
    assert "m0: escala de picas, de Rosa: 5♠ 2♥ (por 6♠) 7♠ 8♠." in text
    assert "m1: escala de corazones, de Rosa: 9♥ 10♥ J♥ comodín (por Q♥)." in text
    assert "m2: trío de 4, de Rosa: 4♣ 4♦ 2♦ (por 4)." in text


def test_a_run_of_any_suits_is_not_called_by_one() -> None:
    position = playing("6D 9C JD", "no", "5S 6H 7C 8S", round="TE")
    assert "m0: escala, de Rosa: 5♠ 6♥ 7♣ 8♠." in say(session_at(position, escala_suit="any"), "mesa", "salir")


def test_larger_groups_go_down_where_sizes_are_free() -> None:
    session = session_at(playing("5H 5D 5S 5C 9C 9D 9H KD", "no"), meld_size_down="at_least")
    # The hand is shown as 5♠ 5♥ 5♦ 5♣ 9♥ 9♦ 9♣ K♦.
    say(session, "bajar 1 2 3 4 / 5 6 7", "salir")
    assert session.match.rounds[0].lines[0] == "0 down 5S5H5C5D 9H9C9D"


def test_cards_that_leave_none_to_discard_are_no_bajada() -> None:
    session = session_at(playing("5H 5D 5S 9C 9D 9H", "no"), must_end_with_discard=True)
    text = say(session, "bajar", "salir")
    assert "te faltan 0" not in text and session.match.rounds[0].lines == []


# -- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "line", "told"),
    [
        ("repartir", "0 deal", "Ronda 1: repartiste tú"),
        ("deal", "0 deal", "Ronda 1: repartiste tú"),
        ("pasar", "0 pass", "Dejaste que repartiera Rosa."),
        ("pass", "0 pass", "Dejaste que repartiera Rosa."),
        ("1", "0 deal", "Ronda 1: repartiste tú"),
        ("2", "0 pass", "Dejaste que repartiera Rosa."),
    ],
)
def test_the_dealer_deals_or_passes(typed: str, line: str, told: str) -> None:
    seats = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Eva", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(pass_deal=True), seats, "deal")
    text = say(session, "m", "mano", typed, "salir")
    assert "¿Repartes tú (repartir) o dejas que reparta Rosa, a tu derecha (pasar)?" in text
    assert "1: Repartir.\n2: Que reparta Rosa, a tu derecha.\n" in text
    assert "Todavía no se reparten las cartas" in text and "Todavía no tienes cartas." in text
    assert session.match.rounds[0].lines[0] == line and told in text


def test_the_right_person_is_asked_about_the_deal() -> None:
    options = CariocaOptions(pass_deal=True, first_dealer_seat=1)
    session = Session.new(CARIOCA, "carioca-chile", options, (Seat("Ana"), Seat("Bea")), "deal")
    text = say(session, "", "pasar", "m", "botar 1", "", "salir")
    assert text.startswith("Le toca a Bea:") and "Dejaste que repartiera Ana." in text
    assert "Bea te dejó repartir." in text


def test_help_follows_the_rules() -> None:
    plain = say(session_at(playing("6D 9C", "no")), "ayuda", "salir")
    full = say(session_at(playing("6D 9C", "no"), joker_swap="any", extra_melds=True, pass_deal=True), "ayuda", "salir")
    for words in ("cambiar 3 m2", "baja otro juego", "repartir o pasar"):
        assert words not in plain and words in full
    assert "acuerdo:" in plain


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_match_of_all_moves_is_played_to_its_end_by_typing(seed: str) -> None:
    seats = (Seat("Ana"), Seat("Bea"), Seat("Rosa", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", ALL_MOVES, seats, seed)
    mind, rng = make_bot("normal", CARIOCA), Random(1)

    def line() -> str:
        return CARIOCA.action_text(mind.decide(session.view(session.current), rng)) + "\n"

    out = io.StringIO()
    assert TextGame(session, Console(Typist(line), out)).play()
    text = out.getvalue()
    assert session.current is None and "{" not in text and "term." not in text
    assert [played.lines[0].split()[1] for played in session.match.rounds[:2]] == ["deal", "deal"]
