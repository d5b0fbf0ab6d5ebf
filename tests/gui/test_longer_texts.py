"""Texts that are 30 % longer, as another language may need them, still fit: no ellipsis, nothing over an edge."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from carioca import i18n
from carioca.agreement import Agreement
from carioca.engine.events import TurnBegan
from carioca.engine.game import Setup
from carioca.film import Film
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.events import Discarded, Drew, LaidOff, WentDown
from carioca.games.melding.state import Kind, Meld
from carioca.gui.draw import textures
from carioca.gui.frame.scene import Scene
from carioca.gui.parts.rule_choice import Choosing
from carioca.gui.scenes.agreement import AgreedScene, AgreementScene
from carioca.gui.scenes.agreement_files import FilesScene
from carioca.gui.scenes.cut import CutScene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.help import FIRST, LATER, HelpScene, help_of
from carioca.gui.scenes.hindsight import HindsightScene
from carioca.gui.scenes.matches import MatchesScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene, OpponentScene
from carioca.gui.scenes.pause import PauseScene, ReplayMenu
from carioca.gui.scenes.printing import RulesSheetScene, ScorePrintScene
from carioca.gui.scenes.question import DecisionScene, QuestionScene
from carioca.gui.scenes.replay import KeyList, PileScene, ReplayScene
from carioca.gui.scenes.replay import keys as replay_keys
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.strength import StrengthScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.rulebook import book
from carioca.session import Seat, Session
from carioca.storage.presets import Presets
from carioca.words.door import voice_of
from carioca.words.voice import Question
from tests.gui.curtains import LoneCurtain
from tests.gui.driver import Driver
from tests.gui.ink import Canvas, Ink, longer, watch
from tests.gui.made_up import NAMES, MadeUp
from tests.gui.made_up_review import reviewed_scene
from tests.longer import many
from tests.test_hindsight import played

FAST = (((1024, 600), "en"),)
SLOW = ((800, 600), (1024, 600), (1280, 720), (1366, 768), (1920, 1080), (900, 1200))
HAND = "7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC"
EVERY_ROUND = CariocaOptions(extra_rounds=EXTRA_ROUNDS)

PHASES: dict[str, dict[str, Any]] = {
    "draw": {"players": [{"hand": HAND.split()}]},
    "play": {"players": [{"hand": [*HAND.split(), "*"]}], "drew": "stock"},
    "down": {
        "players": [{"hand": ["2S", "3S"], "down": "earlier", "score": 135}],
        "melds": [{"owner": 0, "cards": ["7H", "7D", "7S"]}, {"owner": 1, "cards": ["QH", "QD", "QC"]}],
        "drew": "stock",
    },
    "stuck": {"players": [{"hand": ["*"], "down": "earlier"}], "drew": "stock"},
    "runs": {"players": [{"hand": HAND.split()}], "round": "TEE"},
    "full": {"players": [{"hand": HAND.split()}], "round": "payaso"},
}
BUSY = ("play", "down", "stuck")


def at_table(phase: str) -> Session:
    """Four at a table, the person to act in a written position."""
    seats = (Seat("Rosa"), Seat("Bernardo Segundo", "random"), Seat("Ana", "random"), Seat("Ñuble", "random"))
    session = Session.new(CARIOCA, "carioca-chile", EVERY_ROUND, seats, "longer")
    keys = {"pile": ["9D", "TH"], **PHASES[phase]}
    others = [{"hand": [f"K{suit}", f"9{suit}"], "down": "earlier" if phase == "down" else "no"} for suit in "SHC"]
    options = EVERY_ROUND.changed(CariocaOptions())
    state: State = CARIOCA.read_position({**keys, "options": options, "players": [*keys["players"], *others]})
    session.match.state = state.evolve(seed="longer")
    return session


def passing() -> Question:
    """Whether the dealer deals or lets the neighbour do it."""
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(pass_deal=True), 4, "longer")).state
    question = voice_of(CARIOCA).question(CARIOCA.censor(state, state.turn), NAMES[:4])
    assert question is not None
    return question


def tables(driver: Driver, phases: Iterable[str]) -> Iterator[str]:
    """The table in these phases, with words in every place; the name of each."""
    for phase in phases:
        session = at_table(phase)
        driver.open(TableScene(session), 1)
        scene = driver.scene
        assert isinstance(scene, TableScene)
        sevens = Meld(1, Kind.SET, session.match.state.hands[0][:3])
        for event in (
            Drew(1, "stock", session.match.state.pile[0]),
            LaidOff(1, session.match.state.pile[0], 0, "", 3),
            WentDown(1, 0, (sevens, sevens, sevens)),
            Discarded(1, session.match.state.pile[0]),
            TurnBegan(0),
        ):
            scene.table.note_event(event, {})
        scene.resized()
        yield f"table {phase}"
        refusal = session.check(CARIOCA.parse_action("discard *" if phase == "stuck" else "down 7H7D7S QHQD"))
        assert refusal is not None
        scene.table.refuse(refusal)
        scene.table.banner = i18n.t("event.round-ended.out", name="Bernardo Segundo", round=3)
        yield f"table {phase} with a sentence"


def everything_changed() -> dict[str, Any]:
    """A value for every option that is not the usual one, the last of its choices."""
    return {
        spec.name: list(EXTRA_ROUNDS) if spec.name == "extra_rounds" else spec.metadata["choices"][-1]
        for spec in fields(CariocaOptions)
        if spec.name not in ("rounds", "players_min", "players_max")
    }


def choosing(driver: Driver, changes: dict[str, Any]) -> Choosing:
    """Rules that differ in so many options."""
    chosen = Choosing(Presets(driver.stage.paths.presets), driver.stage.settings)
    chosen.change(Agreement(changes=changes))
    return chosen


@cache
def film_of_three() -> Film:
    """A match of three; its long names are those of the others here."""
    path = Path(__file__).parents[1] / "golden" / "records" / "carioca-chile.carioca"
    data = json.loads(path.read_text("utf-8"))
    data["seats"][2]["name"] = "Bernardo Segundo"
    return Film(data)


def going_down() -> ReplayScene:
    """The replay where the longest row is laid, with a reason below."""
    film = film_of_three()
    frames = [(len(frame.line), at) for at, frame in enumerate(film.frames) if " down " in frame.line]
    return ReplayScene(film, max(frames)[1])


def past_matches(driver: Driver) -> MatchesScene:
    """Two matches in the list, one of them broken."""
    folder = driver.stage.paths.saves / "finished"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "1.carioca").write_text(json.dumps(film_of_three().data), "utf-8")
    (folder / "2.carioca").write_text("{}", "utf-8")
    return MatchesScene()


def help_at_table(driver: Driver, part: str) -> HelpScene:
    """A part of the help, after something was refused."""
    scene = driver.open(TableScene(at_table("play")), 4)
    assert isinstance(scene, TableScene)
    driver.key("b")
    return HelpScene(help_of(scene.table), part)


# `make` may look at the settings and folders of the window.
SCENES: dict[str, Callable[[Driver], Scene]] = {
    "menu": lambda _: MenuScene(problem="save.broken"),
    "new game": lambda _: NewGameScene(replaces=True),
    "agreement": lambda driver: AgreementScene(choosing(driver, {}), NAMES[:3]),
    "all rules changed": lambda driver: AgreementScene(choosing(driver, everything_changed()), NAMES[:3]),
    "no game": lambda driver: AgreementScene(choosing(driver, {"decks": 1}), NAMES[:3]),
    "agreed": lambda _: AgreedScene(Agreement(), NAMES[:3]),
    "own rules": lambda driver: FilesScene(choosing(driver, {})),
    "sheet": lambda _: RulesSheetScene(Agreement()),
    "printed scores": lambda _: ScorePrintScene(MadeUp(), 0),
    "opponent": lambda _: OpponentScene(CARIOCA, "ines", {"rosa"}, lambda kind: None),
    "settings": lambda _: SettingsScene(),
    "strength": lambda _: StrengthScene(),
    "rules": lambda _: RulesScene("J6"),
    "handover": lambda _: LoneCurtain(),
    "pause": lambda _: PauseScene(MadeUp()),
    "trouble": lambda _: TroubleScene(),
    "question": lambda _: QuestionScene(i18n.t("new.replace"), i18n.t("new.replace-yes"), lambda: None, i18n.t("no")),
    "keys": lambda _: KeyList((*FIRST, "s", "z", "digits", "p", "b", "l", "d", *LATER)),
    "help of this turn": lambda driver: help_at_table(driver, "turn"),
    "help of rules": lambda driver: help_at_table(driver, "rules"),
    "help of keys": lambda driver: help_at_table(driver, "keys"),
    "cut": lambda _: CutScene(MadeUp()),
    "deal": lambda _: DecisionScene(MadeUp(), passing(), lambda action: None),
    "score sheet": lambda _: ScoreSheet(MadeUp(NAMES[:4], 4), 3),
    "score sheet of six": lambda _: ScoreSheet(MadeUp(("Rosa", "Ana", "Luis", "Eva", "Inés", "Juan"), 9), 8),
    "why": lambda _: HindsightScene(
        played(1, (Seat("Ana"), Seat("Rosa", "normal"), Seat("Bernardo Segundo", "normal"))), 0
    ),
    "final": lambda _: FinalScene(MadeUp(NAMES[:4], 9)),
    "review": lambda _: reviewed_scene("summary"),
    "review of a move": lambda _: reviewed_scene("move"),
    "review of all moves": lambda _: reviewed_scene("all"),
    "past matches": past_matches,
    "replay": lambda _: going_down(),
    "replay menu": lambda _: ReplayMenu(film_of_three(), 400),
    "replay pile": lambda _: PileScene(film_of_three(), 100, 2),
    "replay keys": lambda _: replay_keys(),
}


@pytest.fixture
def ink(monkeypatch: pytest.MonkeyPatch) -> Ink:
    """All texts a third longer, and every picture of them watched."""
    real = i18n.catalogue
    texts = {lang: {key: longer(text) for key, text in real(lang).items()} for lang in i18n.LANGUAGES}
    monkeypatch.setattr(i18n, "catalogue", texts.__getitem__)
    # A translation that is so much longer may shrink further than the texts there are (`test_no_text_is_smaller`).
    monkeypatch.setattr(textures, "LEAST_LETTERS", 9)
    # Pages that were made of them must not be what a later test compares with.
    monkeypatch.setattr(book, "_usual", book._usual.__wrapped__)
    # The sheet is looked at elsewhere; here its page counts, which says where the files are.
    monkeypatch.setattr("carioca.sheet.write_sheet", lambda *args, **more: None)
    monkeypatch.setattr("carioca.gui.scenes.printing.open_path", lambda path: True)
    return watch(monkeypatch)


def read(driver: Driver, ink: Ink, screens: int) -> list[str]:
    """What is wrong with the letters of a page, of so many screens of it at most."""
    ink.faults.clear()
    driver.app.scene.resized()
    page = getattr(driver.app.scene, "page", None)
    height = page.scroll.view.h if page and page.scroll.view.h else 1
    for screen in range(min(screens, 1 + (page.scroll.spare // height if page else 0))):
        if page:
            page.scroll.to(screen * height)
        driver.app.surface.fill((0, 0, 0))
        driver.stage.redraw()
        driver.step()
    return list(dict.fromkeys(ink.faults))


def _keep(driver: Driver, name: str) -> None:
    """Leave a picture where somebody asked for it."""
    if "CARIOCA_PICTURES" in os.environ:
        driver.picture(Path(os.environ["CARIOCA_PICTURES"]) / f"{name}.png")


def look_at_all(
    folder: Path, ink: Ink, size: tuple[int, int], language: str, scale: float = 1.0, screens: int = 1
) -> dict[str, list[str]]:
    """The faults of every page in a window of this size; the longest one is always read to its end."""
    driver = Driver(folder, size, language=language, scale=scale)
    driver.app.surface = ink.window = Canvas(size)
    found = {}
    for name, make in SCENES.items():
        driver.open(make(driver), 2)
        found[name] = read(driver, ink, 99 if name == "all rules changed" else screens)
        _keep(driver, f"{name}-{size[0]}-{language}")
    for name in tables(driver, PHASES if screens > 1 else BUSY):
        found[name] = read(driver, ink, 1)
        _keep(driver, f"{name}-{size[0]}-{language}")
    driver.close()
    return {name: faults for name, faults in found.items() if faults}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), FAST, ids=str)
def test_longer_texts_fit(tmp_path: Path, ink: Ink, size: tuple[int, int], language: str) -> None:
    assert look_at_all(tmp_path, ink, size, language) == {}


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language", "scale"), [*product(SLOW, i18n.LANGUAGES, (1.0, 1.5))][:: many(1, 3)], ids=str
)
def test_longer_texts_fit_any_window(
    tmp_path: Path, ink: Ink, size: tuple[int, int], language: str, scale: float
) -> None:
    assert look_at_all(tmp_path, ink, size, language, scale, 5) == {}


def test_a_longer_text_keeps_its_placeholders() -> None:
    assert longer("Juega {name} en 5 rondas") == "Juegaaa {name} enn 5 rondasss"
    assert longer({"one": "carta", "other": "cartas"}) == {"one": "cartaaa", "other": "cartasss"}
    words = "Antes de empezar, los jugadores conversan y acuerdan las reglas."
    assert 1.25 < len(longer(words)) / len(words) < 1.33
