"""La Pocha's printed sheet: rounds by the number of players, the order of the cards, everything in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader

from carioca import i18n
from carioca.engine.options import OptionsError, specs_of
from carioca.games.tricks.options import MOST_ROUNDS, PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.i18n import LANGUAGES
from carioca.sheet import write_sheet
from carioca.sheet.content import Content, make_content
from carioca.sheet.layout import lay_out
from carioca.sheet.page import faces
from carioca.suit_shapes import SIGNS
from carioca.words.options import option_text, option_value_text
from tests.test_sheet import body_size, check, wordy_catalogue

DEFAULT = PochaOptions()
OWN = PochaOptions(rounds_table=(1, 2, 3, 3, 2, 1, 1, 1, 1, 1, 5), players_max=5)
FULL = PochaOptions(
    players_min=3,
    first_dealer="assigned",
    rounds_table=tuple(Random(5).choices((1, 2, 3, 4, 5), k=MOST_ROUNDS)),
    max_round_mode="subastado",
    oros_double=True,
    all_tricks_double=True,
)


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def content(options: PochaOptions, name: str = "") -> Content:
    return make_content(POCHA, options, "pocha", name)


def test_the_rounds_stand_there_for_every_number_of_players() -> None:
    rounds = content(DEFAULT).rounds
    assert [(entry.number, entry.cards, entry.changed) for entry in rounds] == [
        (4, "28 rondas", False),
        (5, "27 rondas", False),
        (6, "26 rondas", False),
        (7, "27 rondas", False),
        (8, "30 rondas", False),
    ]
    assert rounds[0].contract == "jugadores, cartas por ronda: 4 veces 1, de 2 a 9, 4 veces 10, de 9 a 2, 4 veces 1"
    three = content(PochaOptions(players_min=3, rounds_table="short")).rounds
    told = three[0].number, three[0].contract, three[0].changed
    assert told == (3, "jugadores, cartas por ronda: de 1 a 8, de 7 a 1", True)


def test_a_list_of_ones_own_is_told_round_by_round() -> None:
    rounds = content(OWN).rounds
    assert [(entry.number, entry.contract) for entry in rounds] == [
        (1, "cartas: 1, 2, 2 veces 3, 2, 5 veces 1"),
        (11, "cartas: 5"),
    ]
    assert all(entry.changed for entry in rounds) and not content(OWN).missing


def test_the_cards_stand_in_their_order_and_cost_nothing() -> None:
    (order,) = content(DEFAULT).prices
    assert (" ".join(order.ranks), order.points, order.changed) == ("1 3 12 11 10 7 6 5 4 2", "", False)
    (natural,) = content(PochaOptions(card_order="natural")).prices
    assert (" ".join(natural.ranks), natural.changed) == ("1 12 11 10 7 6 5 4 3 2", True)
    assert content(DEFAULT).prices_title == "Las cartas de un palo, de mayor a menor"


def test_the_signs_are_those_of_the_pack() -> None:
    assert [SIGNS[sign].name for sign in content(DEFAULT).suits.split()] == ["OROS", "COPAS", "ESPADAS", "BASTOS"]


@pytest.mark.sampled(9)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wordy", [False, True], ids=["", "longer"])
@pytest.mark.parametrize("options", [DEFAULT, OWN, FULL], ids=["default", "own", "full"])
def test_everything_has_its_place(
    options: PochaOptions, wordy: bool, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if wordy:
        monkeypatch.setattr(i18n, "catalogue", wordy_catalogue)
    i18n.set_language(lang)
    page = lay_out(content(options, name="La mesa de la abuela Ñusta" if wordy else ""), faces())
    check(page)
    assert body_size(page) >= (6.5 if wordy else 8.0)


@pytest.mark.slow
def test_options_by_chance_have_their_place() -> None:
    rng = Random(6)
    for _ in range(4):
        changes = {}
        for spec in specs_of(DEFAULT):
            value = rng.choice([*spec.metadata["choices"]])
            try:
                DEFAULT.with_changes({**changes, spec.name: value})
            except OptionsError:
                continue
            changes[spec.name] = value
        check(lay_out(content(DEFAULT.with_changes(changes)), faces()))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pdf_names_every_option_that_matters(lang: str, tmp_path: Path) -> None:
    i18n.set_language(lang)
    write_sheet(FULL, tmp_path / "sheet.pdf", preset="pocha", name="Mesa Ñ")
    reader = PdfReader(tmp_path / "sheet.pdf")
    text = reader.pages[0].extract_text()
    assert len(reader.pages) == 1
    for spec in specs_of(FULL):
        value = getattr(FULL, spec.name)
        if spec.name not in FULL.idle() and not isinstance(value, tuple):
            assert option_text(spec.name, POCHA) in text and option_value_text(spec.name, value, POCHA) in text
