"""The rules sheet: what it says, what it stresses, that everything has its place, and both files."""

from __future__ import annotations

import builtins
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from PIL import Image
from pypdf import PdfReader

from carioca import i18n
from carioca.engine.options import OptionsError
from carioca.film import Film
from carioca.games import preset_game
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, ROUNDS, RUMMY, CariocaOptions
from carioca.i18n import LANGUAGES, catalogue, set_language, uncapitalised
from carioca.sheet import Played, fingerprint, write_scores, write_sheet
from carioca.sheet.blocks import JOKER
from carioca.sheet.content import Content, families, make_content
from carioca.sheet.layout import BOTTOM, HEIGHT, INNER, LEFT, MARK, SMALLEST, TOP, WIDTH, lay_out
from carioca.sheet.page import CAPITAL, DESCENT, TINT, Page, Rule, Shape, Text, faces, outline
from carioca.sheet.scores import EDGE, lay_out_scores
from carioca.storage.errors import StorageError
from carioca.suit_shapes import SHAPES
from carioca.words.door import voice_of
from carioca.words.glossary import meaning, title
from carioca.words.options import option_help, option_text, option_value_text, preset_text
from carioca.words.voice import Ledger, scored
from tests.longer import many

CHILE = CariocaOptions()
WILD = CariocaOptions(
    hand_size=13,
    players_max=4,
    extra_rounds=EXTRA_ROUNDS,
    red_twos_wild=True,
    escala_suit="any",
    values="five_ten",
    ace_value=15,
    joker_swap="any",
    stock_exhaustion="dead",
)
# Every option that is no list has another value than by default, and nothing is idle that need not be.
ALL_CHANGED = CariocaOptions(
    extra_rounds=EXTRA_ROUNDS,
    **{
        spec.name: next(value for value in reversed([*spec.metadata["choices"]]) if value != spec.default)
        for spec in fields(CariocaOptions)
        if not isinstance(spec.default, tuple)
        and spec.name not in ("players_min", "real_relief", "joker_discard", "first_dealer", "stock_exhaustion")
    },
)
SHEETS = {"chile": CHILE, "rummy": RUMMY, "wild": WILD, "all": ALL_CHANGED, "one": CariocaOptions(rounds=("TT",))}
both_languages = pytest.mark.parametrize("lang", LANGUAGES)
each_sheet = pytest.mark.parametrize("which", SHEETS)


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    set_language("es")
    yield
    set_language(before)


def content(options: CariocaOptions, preset: str = "carioca-chile", name: str = "") -> Content:
    return make_content(CARIOCA, options, preset, name)


def by_chance(rng: Random) -> CariocaOptions:
    """Options that make a game, up to all 13 rounds."""
    while True:
        changes: dict[str, Any] = {
            spec.name: rng.choice([*spec.metadata["choices"]])
            for spec in fields(CariocaOptions)
            if not isinstance(spec.default, tuple) and rng.random() < 0.8
        }
        changes["rounds"] = rng.sample(ROUNDS, rng.randrange(1, len(ROUNDS) + 1))
        changes["extra_rounds"] = rng.sample(EXTRA_ROUNDS, rng.randrange(len(EXTRA_ROUNDS) + 1))
        try:
            return CHILE.with_changes(changes)
        except OptionsError:
            continue


# -- what it says ----------------------------------------------------------------------------------------------------


def live(options: CariocaOptions) -> list[str]:
    """The options that are lines of their own."""
    return [
        spec.name
        for spec in fields(options)
        if spec.name not in options.idle() and not isinstance(getattr(options, spec.name), tuple)
    ]


@both_languages
@each_sheet
def test_every_option_that_matters_has_its_line_and_the_others_are_named(which: str, lang: str) -> None:
    set_language(lang)
    options = SHEETS[which]
    said = content(options)
    lines = [line for group in said.groups for line in group.lines]
    names = live(options)
    expected = {
        (option_text(name, CARIOCA), option_value_text(name, getattr(options, name), CARIOCA)) for name in names
    }
    assert {(line.label, line.value) for line in lines} == expected and len(lines) == len(names)
    for name in options.idle():
        assert option_text(name, CARIOCA)[1:] in said.notes[-1]
    changed = options.changed(CHILE)
    assert {line.label for line in lines if line.changed} == {
        option_text(name, CARIOCA) for name in names if name in changed
    }
    assert said.changes == len(changed.keys() - options.idle())
    for name in changed.keys() & set(names):
        told = next(line.sentence for line in lines if line.label == option_text(name, CARIOCA))
        agreed, usual = (option_value_text(name, getattr(o, name), CARIOCA) for o in (options, CHILE))
        assert (
            f": {uncapitalised(agreed)} (" in told
            and f"{preset_text('carioca-chile')}: {uncapitalised(usual)})" in told
        )
        words = option_help(name, CARIOCA)
        assert told[0] == words[0] and told[-1] == words[-1] and len(told) > len(words)


@pytest.mark.slow
@both_languages
def test_a_family_reads_what_it_changed_as_sentences_and_all_that_changed_stays_legible(lang: str) -> None:
    set_language(lang)

    def printed(options: CariocaOptions) -> tuple[str, list[str]]:
        said = content(options)
        page = lay_out(said, faces())
        text = "".join(item.text for item in page.items if isinstance(item, Text)).replace(" ", "")
        return text, [line.sentence.replace(" ", "") for group in said.groups for line in group.lines if line.changed]

    text, sentences = printed(CHILE.with_changes({"cut_bonus": 10, "return_pozo_card": False, "joker_gap": 5}))
    assert len(sentences) == 3 and all(sentence in text for sentence in sentences)
    text, sentences = printed(SHEETS["all"])
    assert len(sentences) > 30 and not any(sentence in text for sentence in sentences)


def test_rounds_say_their_contract_and_cards_and_which_are_new() -> None:
    said = content(WILD)
    assert [entry.number for entry in said.rounds] == list(range(1, 14))
    assert [entry.cards for entry in said.rounds[:9]] == [f"{n} cartas" for n in (6, 7, 8, 9, 10, 11, 12, 12, 13)]
    assert said.rounds[4].contract == "2 tríos y 1 escala" and said.rounds[4].melds == (3, 3, 4)
    assert [entry.changed for entry in said.rounds] == [False] * 9 + [True] * 4 and not said.missing
    assert content(RUMMY).rounds[0].cards == "6 o más"


def test_a_shorter_list_of_rounds_names_those_that_are_not_played() -> None:
    said = content(CariocaOptions(rounds=("TE", "TTT", "EE")))
    assert [entry.changed for entry in said.rounds] in ([False, True, False], [False, False, True])
    assert said.missing.startswith("Fuera de esta partida: 2 tríos, 2 tríos y 1 escala, ")
    assert not content(CHILE).missing and not any(entry.changed for entry in content(CHILE).rounds)


def test_prices_follow_the_options() -> None:
    def prices(options: CariocaOptions) -> list[tuple[str, str, bool]]:
        return [(" ".join(price.ranks), price.points, price.changed) for price in content(options).prices]

    assert prices(CHILE) == [
        *(("2 10", "su número", False), ("J Q K", "10", False), ("A", "20", False), ("*", "50", False))
    ]
    assert prices(WILD) == [
        *(("2 7", "5", True), ("8 K", "10", True), ("A", "15", True), ("*", "50", False), ("2♥ 2♦", "20", True))
    ]
    assert [rank for rank, _, _ in prices(RUMMY)] == ["2 10", "J Q K", "A"]


def test_the_head_names_the_agreement_and_what_it_differs_from() -> None:
    assert (content(CHILE).name, content(CHILE).summary) == (
        "Carioca chilena",
        "Las reglas de siempre, sin ningún cambio",
    )
    own = content(CHILE, name="  La  mesa ")
    assert own.name == "La mesa" and "Carioca chilena" in own.summary
    assert content(WILD).summary.startswith("9 reglas distintas de Carioca chilena")
    assert content(RUMMY, "carioca-rummy").changes == 0
    # Who sits where deals first does not matter when chance decides.
    assert content(CariocaOptions(first_dealer="random", first_dealer_seat=3)).changes == 1


@both_languages
@pytest.mark.parametrize(
    ("preset", "terms"),
    [
        ("carioca-chile", ("set", "run", "down", "lay", "out")),
        ("carioca-rummy", ("set", "run", "down", "lay", "out")),
        ("kalooki", ("set", "run", "down", "lay", "out", "call")),
        ("buraco", ("canasta", "muerto", "salida", "close")),
        ("pocha", ("trick", "trump", "bid", "head")),
    ],
)
def test_what_the_sheet_cannot_do_without_is_told_on_it(preset: str, terms: tuple[str, ...], lang: str) -> None:
    """It goes to somebody who was not there. Behind a colon no sentence begins anew."""
    set_language(lang)
    game = preset_game(preset)
    notes = make_content(game, game.presets[preset], preset, "").notes
    for term in terms:
        assert any(f"{title(game.name, term)}: {uncapitalised(meaning(game.name, term))}" in note for note in notes)
    ledger = ledger_of(next((Path(__file__).parent / "golden" / "records").glob(f"{preset}.carioca")))
    own = {"buraco": ("canasta", "muerto"), "pocha": ("trick", "bid")}.get(preset, ("set", "run"))
    assert all(f"{title(game.name, term)}: " in ledger.counted[-1] for term in own)
    assert ledger.counted and not [note for note in (*notes, *ledger.counted) if re.search(r": [^\W\d_a-zà-ÿ]", note)]


def test_the_fingerprint_is_that_of_the_rules_and_not_of_their_name_or_language() -> None:
    mark = fingerprint(CARIOCA, CHILE)
    assert re.fullmatch("[0-9A-F]{8}", mark) and mark == fingerprint(CARIOCA, CHILE.with_changes({}))
    others = [CHILE.with_changes({spec.name: value}) for spec in fields(CHILE) for value in _another(spec)]
    assert len({mark, *(fingerprint(CARIOCA, other) for other in others)}) == len(others) + 1
    set_language("en")
    assert mark == fingerprint(CARIOCA, CHILE) and mark in content(CHILE, name="x").fingerprint


def _another(spec: Any) -> list[Any]:
    if isinstance(spec.default, tuple):
        return [["TT"] if spec.default else ["real"]]
    return [value for value in spec.metadata["choices"] if value != spec.default][:1]


# -- where it stands -------------------------------------------------------------------------------------------------


@cache
def wordy_catalogue(lang: str) -> Any:
    return longer(catalogue(lang))


def longer(texts: Any) -> Any:
    """A catalogue whose words have 30 % more letters; what stands in braces is kept."""
    if isinstance(texts, str):
        return re.sub(
            r"[^\W\d_]+(?![^{]*})", lambda word: word[0] + word[0][: max(1, round(len(word[0]) * 0.3))], texts
        )
    return {key: longer(text) for key, text in texts.items()}


def check(page: Page) -> None:
    """Nothing leaves the margins, no two texts share a place, and no line goes through a letter."""
    for item in page.items:
        left, top, right, bottom = box(item)
        assert left >= LEFT - 1.5 * MARK and right <= LEFT + INNER + 0.01, item
        assert top >= TOP - 1 and bottom <= HEIGHT - BOTTOM + 1, item
    below = sorted(
        ((box(item), item) for item in page.items if not isinstance(item, Shape)), key=lambda each: each[0].top
    )
    for at, (area, item) in enumerate(below):
        for other_area, other in below[at + 1 :]:
            if other_area.top >= area.bottom - 0.01:
                break
            across = min(area.right, other_area.right) - max(area.left, other_area.left)
            assert across <= 0.01 or (isinstance(item, Rule) and isinstance(other, Rule)), (item, other)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def box(item: Text | Rule | Shape) -> Box:
    if isinstance(item, Text):
        return ink(item)
    if isinstance(item, Rule):
        return Box(item.x, item.y, item.x + item.width, item.y + item.height)
    xs, ys = zip(*item.points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def ink(text: Text) -> Box:
    """From the top of the capitals to the tails."""
    return Box(text.x, text.y - CAPITAL * text.size, text.x + text.width, text.y + DESCENT * text.size)


def body_size(page: Page) -> float:
    """The size of most lines."""
    sizes = [round(item.size, 2) for item in page.items if isinstance(item, Text)]
    return max(set(sizes), key=sizes.count)


@pytest.mark.seldom(2)
@pytest.mark.sampled(32)
@both_languages
@each_sheet
@pytest.mark.parametrize("wordy", [False, True], ids=["", "longer"])
def test_everything_has_its_place(which: str, lang: str, wordy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if wordy:
        monkeypatch.setattr(i18n, "catalogue", wordy_catalogue)
    set_language(lang)
    page = lay_out(content(SHEETS[which], name="La mesa de la abuela Ñusta y de sus tías" if wordy else ""), faces())
    check(page)
    # Small print stays legible whatever was agreed on.
    assert body_size(page) >= (6.5 if wordy else 8.0)


@pytest.mark.slow
@both_languages
def test_options_by_chance_have_their_place(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(lang)
    _by_chance(Random(7), 2, monkeypatch)


@pytest.mark.seldom(2)
@pytest.mark.slow
@both_languages
def test_many_options_by_chance_have_their_place(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(lang)
    _by_chance(Random(8), many(150, 60), monkeypatch)


def _by_chance(rng: Random, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(count):
        monkeypatch.setattr(i18n, "catalogue", catalogue if number % 2 else wordy_catalogue)
        page = lay_out(content(by_chance(rng)), faces())
        check(page)
        assert body_size(page) > 9.2 * SMALLEST + 1


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["W" * 300, "家族のテーブル", "♥ A ♠", "e\u0301\u200b\x07", "a b " * 60])
def test_any_name_stays_on_the_sheet(name: str, tmp_path: Path) -> None:
    page = lay_out(content(CHILE, name=name), faces())
    check(page)
    if len(name) < 10:
        write_sheet(CHILE, tmp_path / "sheet.pdf", preset="carioca-chile", name=name)


def test_suit_outlines_are_closed_shapes_of_their_size() -> None:
    for path in SHAPES.values():
        xs, ys = zip(*outline(path), strict=True)
        assert -51 < min(xs) < -35 and 35 < max(xs) < 51 and -51 < min(ys) < -40 and 40 < max(ys) < 51


def test_the_window_does_not_wait_for_what_makes_sheets() -> None:
    program = "import sys, carioca.sheet; print([name for name in ('fpdf', 'fontTools') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("[]\n", "")


# -- the files -------------------------------------------------------------------------------------------------------


def read_pdf(path: Path) -> tuple[PdfReader, list[tuple[str, bool]]]:
    """The document and every piece of text on it, with whether it is bold."""
    reader = PdfReader(path)
    pieces: list[tuple[str, bool]] = []

    def visit(text: str, _cm: Any, _tm: Any, font: Any, _size: Any) -> None:
        if text.strip():
            pieces.extend((line, "Bold" in font["/BaseFont"]) for line in text.strip().split("\n"))

    reader.pages[0].extract_text(visitor_text=visit)
    return reader, pieces


@pytest.mark.seldom(2)
@pytest.mark.sampled(96)
@both_languages
@pytest.mark.parametrize("which", ["chile", "rummy", "wild"])
def test_the_pdf_is_one_page_of_selectable_text(which: str, lang: str, tmp_path: Path) -> None:
    set_language(lang)
    options, path = SHEETS[which], tmp_path / "sheet.pdf"
    write_sheet(options, path, preset="carioca-chile", name="Mesa Ñ")
    reader, pieces = read_pdf(path)
    assert len(reader.pages) == 1
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx([WIDTH, HEIGHT], abs=0.01)
    assert reader.metadata and str(reader.metadata.title).endswith(": Mesa Ñ")
    assert reader.trailer["/Root"]["/Lang"] == lang
    fonts: Any = reader.pages[0]["/Resources"]
    for font in fonts["/Font"].values():
        assert re.match(r"/[A-Z]{6}\+NotoSans", font["/BaseFont"])
        assert "/FontFile2" in font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
    text = reader.pages[0].extract_text()
    for name in live(options):
        assert option_text(name, CARIOCA) in text and option_value_text(name, getattr(options, name), CARIOCA) in text
    assert preset_text("carioca-chile") in text and fingerprint(CARIOCA, options) in text
    changed = {option_text(name, CARIOCA) for name in options.changed(CHILE) if name in live(options)}
    labels = {option_text(name, CARIOCA) for name in live(options)}
    assert {piece for piece, bold in pieces if bold} & labels == changed
    assert {piece for piece, bold in pieces if not bold} & labels == labels - changed


@pytest.mark.slow
def test_the_picture_is_a4_and_shows_what_was_laid_out(tmp_path: Path) -> None:
    path = tmp_path / "sheet.PNG"
    write_sheet(WILD, path, preset="carioca-chile")
    with Image.open(path) as picture:
        assert picture.size == (1654, 2339) and picture.info["dpi"] == pytest.approx((200, 200), abs=0.1)
        assert picture.info["Title"].endswith(preset_text("carioca-chile"))
        grey = picture.convert("L")
    assert grey.getpixel((5, 5)) == 255
    for item in lay_out(content(WILD), faces()).items:
        area = tuple(round(side * 200 / 72) for side in box(item))
        darkest = grey.crop((area[0], area[1], max(area[0] + 1, area[2]), max(area[1] + 1, area[3]))).getextrema()[0]
        assert darkest < 215 or item.colour == (255, 255, 255), item


@pytest.mark.slow
def test_a_missing_folder_is_made_and_an_old_sheet_replaced(tmp_path: Path) -> None:
    path = tmp_path / "new" / "sheet.pdf"
    for options in (CHILE, RUMMY):
        write_sheet(options, path, preset="carioca-rummy")
    assert fingerprint(CARIOCA, RUMMY) in PdfReader(path).pages[0].extract_text()
    assert [found.name for found in path.parent.iterdir()] == ["sheet.pdf"]


def refused(path: Path, options: CariocaOptions = CHILE) -> StorageError:
    with pytest.raises(StorageError) as caught:
        write_sheet(options, path, preset="carioca-chile")
    sentence = i18n.t(caught.value.code, **caught.value.values)
    assert sentence != caught.value.code and "{" not in sentence and sentence.endswith(".")
    return caught.value


@pytest.mark.slow
def test_what_cannot_be_written_is_one_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    assert refused(tmp_path / "sheet.doc").code == refused(tmp_path / "sheet").code == "sheet.ending"
    (tmp_path / "file").write_text("kept")
    assert refused(tmp_path / "file" / "sheet.pdf").code == "sheet.unwritable"
    (tmp_path / "folder.pdf").mkdir()
    assert refused(tmp_path / "folder.pdf").code == "sheet.unwritable"
    assert (tmp_path / "file").read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf"]
    with pytest.raises(KeyError):
        write_sheet(CHILE, tmp_path / "sheet.pdf", preset="poker")


def ledger_of(file: Path) -> Ledger:
    session = Film(json.loads(file.read_text("utf-8"))).session
    return voice_of(session.game).ledger(scored(session), len(session.round_points) - 1)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["carioca-chile", "kalooki", "buraco", "pocha"])
def test_a_printed_score_sheet_has_every_round_and_total_of_the_match(preset: str, tmp_path: Path) -> None:
    file = next((Path(__file__).parent / "golden" / "records").glob(f"{preset}.carioca"))
    ledger = ledger_of(file)
    write_scores(ledger, tmp_path / "scores.pdf", Played(preset_text(preset)))
    (page,) = PdfReader(tmp_path / "scores.pdf").pages
    lines = [line.split() for line in page.extract_text().splitlines()]
    words = [word for line in lines for word in line]
    assert {word for head in ledger.heads for word in head.name.split()} <= set(words)
    for entry in [entry for row in ledger.rows for entry in row.entries] + list(ledger.totals):
        assert (entry.large or entry.text) in words
    assert ledger.counted and {word for word in " ".join(ledger.counted).split() if word.isalpha()} <= set(words)
    numbers = [f"{number}." for number in range(1, len(ledger.rows) + 1)]
    assert sum(map(words.count, numbers)) == ledger.played == len(ledger.rows)
    with pytest.raises(StorageError):
        write_scores(ledger, tmp_path / "scores.pdf" / "scores.png", Played("x"))


@pytest.mark.slow
def test_a_printed_score_sheet_says_when_who_won_and_what_was_changed(tmp_path: Path) -> None:
    file = next((Path(__file__).parent / "golden" / "records").glob("carioca-rummy.carioca"))
    ledger = ledger_of(file)
    for most in (3, 200):
        rules = [f"Regla {number}: sí. De costumbre: no." for number in range(most)]
        played = Played("Rummy", "1-2-2026", "Ganó Ana con 7 puntos", rules=rules)
        write_scores(ledger, tmp_path / "scores.pdf", played)
        (page,) = PdfReader(tmp_path / "scores.pdf").pages
        lines = page.extract_text().splitlines()
        assert {"1-2-2026", "Ganó Ana con 7 puntos"} <= set(lines)
        told = [line for line in lines if line.startswith("Regla")]
        # As far as there is room, and none is cut.
        assert told == rules[: len(told)] and (len(told) == most if most == 3 else 20 < len(told) < most)


@both_languages
@pytest.mark.parametrize("preset", ["carioca-chile", "buraco", "pocha"])
def test_a_score_sheet_to_hang_up_marks_the_winner_names_every_place_and_fills_the_page(preset: str, lang: str) -> None:
    """It was a bare list in the upper third of the paper: who had won stood small beside the date."""
    set_language(lang)
    ledger = ledger_of(next((Path(__file__).parent / "golden" / "records").glob(f"{preset}.carioca")))
    order = [2, 1, *range(3, len(ledger.heads) + 1)][: len(ledger.heads)]
    told = Played(preset_text(preset), "1-2-2026", "Rosa ganó", order, "♠ ♥ ♦ ♣")
    page = lay_out_scores(ledger, told, faces())
    texts = [item for item in page.items if isinstance(item, Text)]
    said = [item.text for item in texts]
    assert all(said.count(i18n.t(f"place.short.{place}")) == 1 for place in order)
    # Who won is the largest thing but the title.
    (won,) = [item for item in texts if item.text == "Rosa ganó"]
    assert won.bold and sorted({item.size for item in texts})[-2] == won.size
    # A star beside it on both sides, and one beside the first place.
    stars = [item for item in page.items if isinstance(item, Shape) and len(item.points) == 10]
    assert len(stars) == 3
    tint = [item for item in page.items if isinstance(item, Rule) and item.colour == TINT and item.height < 90]
    assert len(tint) == len(ledger.rows) + 1, "the column of the winner, and the totals"
    # Nothing is over the edge of the paper or of its cell, and a match of nine rounds is no list in a corner.
    assert all(item.x > EDGE and item.x + item.width < WIDTH - EDGE for item in texts)
    lowest = max(item.y for item in texts if not item.text.startswith("Carioca"))
    assert lowest < HEIGHT - BOTTOM and (preset == "buraco" or lowest > 0.7 * HEIGHT)
    noted = lay_out_scores(ledger._replace(notes=("** Ronda 3: por Ana jugó Rosa.",)), told, faces())
    assert "** Ronda 3: por Ana jugó Rosa." in [item.text for item in noted.items if isinstance(item, Text)]
    # What the points of every round are made of stands before them.
    parts = [(title, line) for row in ledger.rows for title, *line in row.made[:-1] if set(*line) != {"0"}]
    assert [text for text in said if text in {title for title, _ in parts}] == [title for title, _ in parts]
    assert bool(parts) == (preset == "buraco") and all(text in said for _, (line,) in parts for text in line)
    many = lay_out_scores(ledger._replace(rows=ledger.rows * 4), told, faces()).items
    assert max(item.y for item in many if isinstance(item, Text)) < HEIGHT - EDGE
    if parts:
        # In a long match all of it stands in one line, in an order that is told.
        short = [", ".join(texts) for texts in zip(*(line for _, line in ledger.rows[0].made[:-1]), strict=True)]
        found = [item.text for item in many if isinstance(item, Text)]
        assert [found.count(text) for text in short] == [4, 4]
        assert any(text.endswith(i18n.t("score.print.made", parts=PARTS_TOLD[lang])) for text in found)
    running = lay_out_scores(ledger, Played(preset_text(preset)), faces())
    assert not [item for item in running.items if isinstance(item, Shape) and len(item.points) == 10]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_joker_costs_is_written_and_bears_no_star(lang: str) -> None:
    """A star marks who won."""
    set_language(lang)
    ledger = ledger_of(next((Path(__file__).parent / "golden" / "records").glob("carioca-chile.carioca")))
    game = preset_game("carioca-chile")
    prices = families(game.profile.family).prices(game.presets["carioca-chile"], frozenset())
    page = lay_out_scores(ledger, Played("Carioca", prices_title="x", prices=prices), faces())
    assert not [item for item in page.items if isinstance(item, Shape) and len(item.points) == 10]
    said = [item.text for item in page.items if isinstance(item, Text)]
    (joker,) = [price for price in prices if price.ranks == (JOKER,)]
    assert said[said.index(i18n.t("card.joker")) + 1] == joker.points


@pytest.mark.parametrize("lang", LANGUAGES)
def test_paper_explains_the_line_of_the_muerto_where_it_stands_and_the_word_once(lang: str) -> None:
    set_language(lang)
    game = preset_game("buraco")
    lines = set()
    for path in (Path(__file__).parent / "golden" / "records").glob("buraco*.carioca"):
        session = Film(json.loads(path.read_text())).session
        for until in range(len(session.round_points)):
            ledger = voice_of(game).ledger(scored(session), until)
            made = [texts for row in ledger.rows for title, texts in row.made if title == i18n.t("score.made.muerto")]
            stands = any(text != "0" for texts in made[: until + 1] for text in texts)
            assert (i18n.t("score.lost") in ledger.counted) == stands
            assert sum("Muerto: " in line for line in ledger.counted) == 1
            lines.add(stands)
    assert lines == {True, False}


PARTS_TOLD = {
    "es": "mesa, canastas, cierre, manos y muerto",
    "en": "table, canastas, closing, hands and muerto",
}


def without(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing the library fails from now on."""
    real = builtins.__import__

    def load(name: str, *rest: Any, **named: Any) -> Any:
        if name.partition(".")[0] == library:
            raise ImportError(f"no {name}", name=name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", load)


def test_a_missing_library_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without("fpdf", monkeypatch)
    error = refused(tmp_path / "sheet.pdf")
    assert error.code == "sheet.no-tools" and error.values == {"name": "fpdf"}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_neither_form_needs_the_library_for_pictures(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['PIL'] = None; from pathlib import Path; from carioca.sheet import write_sheet;"
        "from carioca.games.contract.carioca import CariocaOptions as Options;"
        "[write_sheet(Options(), Path(name), preset='carioca-chile') for name in ('a.pdf', 'a.png')]"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=tmp_path, check=True, timeout=60)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "a.png"]
