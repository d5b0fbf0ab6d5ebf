"""What is suggested after the first matches: each once, where it fits, a click to try or to send away."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.offers import clearness, offer_of
from carioca.session import Seat
from carioca.storage.progress import Newcomer
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.made_up import MadeUp
from tests.together import together

NAMES = ("Ana", "Rosa", "Tomás", "Inés")
ROUNDS = 9


def match(*each: int, bots: tuple[str, ...] = ("rosa", "tomas", "normal"), people: int = 1) -> MadeUp:
    """A match of Carioca that is over, in which every seat scored so much in every round."""
    session = MadeUp(NAMES[: len(each)], ROUNDS, [each] * ROUNDS, tuple(range(people)))
    kinds = [None] * people + list(bots)
    session.seats = tuple(Seat(seat.name, kind) for seat, kind in zip(session.seats, kinds, strict=False))
    return session


WON, LOST, CLOSE = (5, 40, 45, 50), (60, 5, 8, 10), (20, 21, 40, 45)


def test_a_match_is_clear_by_what_lies_between_and_only_for_one_person() -> None:
    assert [clearness(match(*each)) for each in (WON, LOST, CLOSE)] == [1, -1, 0]
    assert [clearness(match(*each, bots=("rosa",))) for each in ((5, 40), (40, 5), (20, 22))] == [1, -1, 0]
    assert clearness(match(*WON, people=2, bots=("rosa", "tomas"))) == 0


@together("streak,level,kinds", [(2, "hard", ("ines", "hernan", "hard")), (-2, "easy", ("lautaro", "easy", "easy"))])
def test_another_level_comes_after_two_clear_matches(streak: int, level: str, kinds: tuple[str, ...]) -> None:
    session, settings = match(*(WON if streak > 0 else LOST)), Settings()
    once = Newcomer({"carioca": 1}, frozenset(), {"carioca": streak // 2})
    assert offer_of(session, once, settings) is None
    known = Newcomer({"carioca": 2}, frozenset(), {"carioca": streak})
    offer = offer_of(session, known, settings)
    assert offer is not None and offer.name == "level"
    assert offer.settings.seats == ("person", *kinds) and offer.settings.names[0] == "Ana"
    # Nobody plays above the strongest, and chance is no opponent for somebody who loses.
    end = ("expert",) * 3 if streak > 0 else ("easy",) * 3
    other = offer_of(match(*WON, bots=end), known, settings)
    assert other is None or other.name != "level", level


def test_a_streak_ends_with_a_match_that_is_not_clear_or_goes_the_other_way() -> None:
    known = Newcomer().played("carioca", 1).played("carioca", 1)
    assert known.streaks["carioca"] == 2 and known.matches["carioca"] == 2
    assert known.played("carioca").streaks["carioca"] == 0
    assert known.played("carioca", -1).streaks["carioca"] == -1


def test_house_rule_and_rummy_come_once_each_and_are_ready_to_play() -> None:
    session, settings, known = match(*CLOSE), Settings(), Newcomer()
    assert offer_of(session, known.played("carioca"), settings) is None
    known = known.played("carioca").played("carioca")
    house = offer_of(session, known, settings)
    assert house is not None and house.name == "house"
    assert house.settings.preset == "carioca-chile" and dict(house.settings.rules) == {"joker_swap": "any"}
    known = known.hears("offer.house").played("carioca")
    rummy = offer_of(session, known, settings)
    assert rummy is not None and (rummy.name, rummy.settings.preset) == ("rummy", "carioca-rummy")
    known = known.hears("offer.rummy").played("carioca", 1).played("carioca", 1)
    level = offer_of(match(*WON), known, settings)
    assert level is not None and level.name == "level"
    assert offer_of(match(*WON), known.hears("offer.level"), settings) is None
    assert offer_of(match(*WON), known, Settings(news=False)) is None
    assert offer_of(match(*CLOSE, people=2, bots=("rosa", "tomas")), Newcomer({"carioca": 9}), settings) is None


@pytest.mark.slow
@together("language,size,scale", [("es", (1280, 720), 1.0), ("en", (800, 600), 2.0)])
def test_the_podium_suggests_in_a_line_by_keys_or_pointer(language, size, scale: float, tmp_path: Path) -> None:
    driver = Driver(tmp_path / language, size, scale=scale, language=language, news=True)
    path = driver.stage.paths.newcomer
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"format": 3, "of": "the future"}')
    shown = []
    for _ in range(6):
        scene = driver.open(FinalScene(match(*CLOSE)))
        assert isinstance(scene, FinalScene)
        shown.append(scene.offer.name if scene.offer is not None else "")
        if scene.offer is not None:
            assert driver.app.surface.get_rect().inflate(0, 9999).contains(scene.page.find("try").rect)
            scene.page.focus.set(scene.page.find("gone"))
            driver.key("space")
            assert scene.offer is None and driver.scene is scene
    assert shown == ["", "house", "rummy", "", "", ""]
    assert Newcomer.load(path).matches == {"carioca": 6} and (path.parent / "newcomer.broken-1.json").exists()
    path.unlink()
    Newcomer({"carioca": 1}).save(path)
    scene = driver.open(FinalScene(match(*CLOSE)))
    scene.page.focus.set(scene.page.find("try"))
    driver.key("enter")
    driver.step(6)
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.choosing.now.value("joker_swap") == "any"
    driver.close()


def test_a_match_without_persons_counts_for_nobody(tmp_path: Path) -> None:
    driver = Driver(tmp_path, news=True)
    session = match(*CLOSE)
    session.seats = tuple(seat._replace(bot="normal") for seat in session.seats)
    driver.open(FinalScene(session))
    assert not driver.stage.paths.newcomer.exists()
    driver.close()
