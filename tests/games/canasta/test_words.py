"""Buraco told and typed: moves in two moods, the table in lines, what a line means, and the sheet of sides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.cards import FRENCH
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.games.melding.events import SidesEnded
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame
from carioca.words.door import voice_of
from carioca.words.lines import score_lines, sheet_lines
from carioca.words.voice import Mood, Offer, Unclear, scored
from tests.games.canasta.table import melds, position, sides, turn
from tests.together import together

NAMES = ("Ana", "Rosa", "Tomás", "Eva")
VOICE = voice_of(BURACO)


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


TABLE = turn("6H KS KH KD * 7H", rows=["5H 2S 7H", "9C 9D 9S"])
DRAWING = position("KS KH 4C", pile=["7C", "KD"], melds=melds("4H 5H 6H"))
FIRST = position("KS KH 4C", pile=["7C", "KD"])


@pytest.mark.parametrize(
    ("state", "line", "imperative", "infinitive"),
    [
        (DRAWING, "draw stock", "Roba del mazo.", "robar del mazo"),
        (DRAWING, "draw pile", "Toma el pozo entero (2 cartas).", "tomar el pozo entero (2 cartas)"),
        (
            FIRST,
            "draw pile KSKHKD",
            "Toma el pozo entero (2 cartas) con la salida: K♠ K♥ K♦.",
            "tomar el pozo entero (2 cartas) con la salida: K♠ K♥ K♦",
        ),
        (TABLE, "meld KSKHKD", "Baja K♠ K♥ K♦.", "bajar K♠ K♥ K♦"),
        (
            TABLE,
            "replace 6H m0 high",
            "Pon tu 6 de corazones en el lugar del comodín, que pasa al final (tu escala de corazones).",
            "poner tu 6 de corazones en el lugar del comodín, que pasa al final (tu escala de corazones)",
        ),
        (TABLE, "lay * m1", "Pega tu comodín (tu trío de 9).", "pegar tu comodín (tu trío de 9)"),
        (TABLE, "discard KD", "Bota tu rey de diamantes.", "botar tu rey de diamantes"),
    ],
)
def test_a_move_in_two_moods(state: State, line: str, imperative: str, infinitive: str) -> None:
    action = BURACO.parse_action(line)
    assert BURACO.check(state, action) is None
    view = BURACO.censor(state, 0)
    assert VOICE.look(action)
    assert VOICE.move(view, action, NAMES, Mood.IMPERATIVE) == imperative
    assert VOICE.move(view, action, NAMES, Mood.INFINITIVE) == infinitive


def test_the_first_lay_of_a_side_is_going_down() -> None:
    view = BURACO.censor(turn("KS KH KD 4C"), 0)
    assert VOICE.move(view, BURACO.parse_action("meld KSKHKD"), NAMES, Mood.IMPERATIVE) == "Haz la salida con K♠ K♥ K♦."


def test_the_table_tells_sides_the_whole_pozo_and_canastas() -> None:
    state = position(
        "KS KH",
        "3C",
        "4C 4D",
        "5S 5D",
        pile=["7C", "KD"],
        melds=melds("3D 4D 5D 6D 7D 8D 9D"),
        sides=sides({"taken": True, "score": 700}, {"score": 1200}),
    )
    told = "\n".join(VOICE.lines(BURACO.censor(state, 1), NAMES))
    assert "Pozo: 2 cartas, la de encima al final: 7♣ K♦." in told
    assert "Ana y Tomás: 700 puntos. En la mesa: 245 puntos. Ya se puede cerrar." in told
    assert "Rosa y Eva: 1200 puntos. La salida pide 75 puntos o una canasta." in told
    assert "Para cerrar falta: el muerto y una canasta." in told
    assert "canasta real (+200), de Ana y Tomás" in told


@together(
    ("state", "text", "line"),
    [
        (DRAWING, "m", "draw stock"),
        (DRAWING, "pozo", "draw pile"),
        (DRAWING, "tomar el pozo", "draw pile"),
        (FIRST, "p KS KH KD", "draw pile KSKHKD"),
        (FIRST, "p 2 3 KD", "draw pile KSKHKD"),
        (TABLE, "bajar KS KH KD", "meld KSKHKD"),
        (TABLE, "cambiar 6H m0 final", "replace 6H m0 high"),
        (TABLE, "cambiar 6H comienzo", "replace 6H m0 low"),
        (TABLE, "pegar comodín", "lay * m1"),
        (TABLE, "pegar * m1", "lay * m1"),
        (TABLE, "botar KD", "discard KD"),
    ],
)
def test_what_a_line_means(state: State, text: str, line: str) -> None:
    view = BURACO.censor(state, 0)
    typed = VOICE.read(text, view, FRENCH.hand(state.hands[0]))
    assert not isinstance(typed, Offer) and BURACO.action_text(typed) == line


def test_the_program_finds_what_can_be_laid() -> None:
    offer = VOICE.read("bajar", BURACO.censor(TABLE, 0), TABLE.hand)
    assert isinstance(offer, Offer) and BURACO.check(TABLE, offer.action) is None
    nothing = turn("KS 4C 9D", rows=["4H 5H 6H"])
    for text in ("bajar", "pegar KS", "cambiar KS", "botar", "bailar"):
        with pytest.raises(Unclear):
            VOICE.read(text, BURACO.censor(nothing, 0), nothing.hand)
    assert VOICE.prompt(BURACO.censor(DRAWING, 0)) != VOICE.prompt(BURACO.censor(TABLE, 0))
    assert any("pozo" in line for line in VOICE.help(TABLE.options))


def test_a_deal_in_the_terminal_and_its_sheet() -> None:
    """Four opponents play; the sheet has two columns and names no contract."""
    table = tuple(Seat(name, "normal") for name in NAMES)
    session = Session.new(BURACO, "buraco", BURACO.presets["buraco"].with_changes({"target": 0}), table, "7")
    said: list[str] = []

    class Quiet(Console):
        def __init__(self) -> None:
            pass

        def say(self, *lines: str) -> None:
            said.extend(lines)

        def tell(self, lines: object) -> None:
            said.extend(lines)  # type: ignore[arg-type]

    assert TextGame(session, Quiet()).play()
    assert any("hizo la salida con" in line for line in said) and "Planilla de la ronda 1:" in said
    ledger = VOICE.ledger(scored(session), 0)
    assert [head.name for head in ledger.heads] == ["Ana y Tomás", "Rosa y Eva"] and ledger.played == 1
    ended = session.results[-1]
    assert isinstance(ended, SidesEnded)
    for entry, parts in zip(ledger.rows[0].entries, ended.parts, strict=True):
        assert entry.text == i18n.minus(parts.total) and f"mesa {parts.cards:+}" in entry.said
    lines = [*sheet_lines(ledger, ended, FRENCH), *score_lines(ledger)]
    assert lines[0] == "Planilla de la ronda 1:" and lines[-2].startswith("Ronda 1: Ana y Tomás")
    assert "None" not in "".join([*said, *lines]) and "{" not in "".join([*said, *lines])
