"""How strong the opponents are, on the screen: both directions, matches won, how long rounds take, at every table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from carioca.bots.base import CHARACTERS
from carioca.engine.game import NOTHING, Game
from carioca.games import CATALOGUE, entry_of, game_named
from carioca.gui.forms.form import Rows
from carioca.gui.parts import bars as bars_part
from carioca.gui.parts.bars import Bar, Scale
from carioca.gui.scenes.new_game import OpponentScene
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.strength import StrengthScene, characters_text, pace_text, strength_text
from carioca.i18n import LANGUAGES, set_language, t
from carioca.strength import Firsts, Measured, Mixed, Pace, Place, StrengthTable, strength_tables
from carioca.words.opponents import level_word, opponent_name
from tests.gui.controls import focus, names, page_of, press
from tests.gui.driver import Driver

EASY, HARD = "easy", "hard"
"""As they play in Carioca now."""
GAMES = [game_named(entry.name) for entry in CATALOGUE]
FIRSTS = Firsts(500, 155, 2, 0.274, 0.352)


def measured(one: str, rival: str, points: float, players: int = 4) -> Measured:
    return Measured(one, rival, players, points, 8.4, 0.31, 1 / players, {}, 2007, "s", "0", 0, {})


def pace(level: str, players: int = 4, dead: float = 0.0) -> Pace:
    rounds = {"TT": (4.0, 0.0, 30), "TE": (6.5, 0.0, 30), "final": (40.4, dead, 30)}
    return Pace(level, players, rounds, 90, "s", "0", {})


def shown(
    monkeypatch: pytest.MonkeyPatch, usual: StrengthTable | None = None, further: Mapping[str, StrengthTable] = NOTHING
) -> None:
    """These tables instead of those that come with the program: of Carioca's usual preset, and of others by name."""
    tables = {"carioca-chile": usual, **further} if usual else further
    monkeypatch.setattr("carioca.strength._shipped", lambda: tables)


def opened(driver: Driver, preset: str) -> StrengthScene:
    """The screen with a preset chosen."""
    game = entry_of(preset).name
    scene = driver.open(StrengthScene(game), 2)
    assert isinstance(scene, StrengthScene) and scene.game == game
    scene._set("preset", [one.preset for one in scene.known[game]].index(preset))
    driver.step(2)
    return scene


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What stands on the screen since this list was cleared."""
    lines: list[str] = []
    for method in ("heading", "note"):
        real = getattr(Rows, method)
        monkeypatch.setattr(
            Rows,
            method,
            lambda rows, text, *rest, real=real, **more: lines.append(text) or real(rows, text, *rest, **more),
        )
    return lines


def table_of(*sizes: int, mixed: Mixed | None = None) -> StrengthTable:
    """At each of these tables one pair in both directions and the pace of one level."""
    pairs = [pair for n in sizes for pair in (measured(HARD, EASY, 20.2, n), measured(EASY, HARD, -20.2, n))]
    return StrengthTable(tuple(pairs), tuple(pace(HARD, n, 0.1) for n in sizes), mixed)


# -- sentences -------------------------------------------------------------------------------------------------------


def test_the_strength_is_told_in_sentences() -> None:
    expert = measured("expert", "hard", 20.2)
    assert strength_text(expert) == "Un rival experto le saca 20 puntos por partida (±8) a 3 difíciles."
    assert strength_text(measured("hard", "easy", 61.0, 2)).endswith("le saca 61 puntos por partida (±8) a uno fácil.")
    close = measured("hard", "normal", 3.0, 2)
    assert strength_text(close) == strength_text(close._replace(rival="normal"))
    assert strength_text(close) == "Un rival difícil juega tan parejo como uno normal: 3 puntos por partida (±8)."


def test_a_weaker_one_among_stronger_ones_is_told_to_be_behind() -> None:
    behind = measured("hard", "expert", -20.2)
    assert strength_text(behind) == "Un rival difícil pierde 20 puntos por partida (±8) contra 3 expertos."
    assert strength_text(behind, "buraco") == "Un rival difícil pierde 20 puntos por ronda (±8) contra 3 expertos."


def test_buraco_is_told_in_points_of_a_deal_between_sides() -> None:
    pair = Measured("normal", "easy", 4, 319.8, 35.8, 0.8, 0.5, {}, 80, "s", "0", 0, {})
    assert strength_text(pair, "buraco") == "Un rival normal le saca 320 puntos por ronda (±36) a uno fácil."
    close = pair._replace(points=-20.3, half=56.3)
    assert strength_text(close, "buraco").endswith("como uno fácil: −20 puntos por ronda (±56).")


@pytest.fixture
def _spanish_again() -> Iterator[None]:
    yield
    set_language("es")


@pytest.mark.usefixtures("_spanish_again")
@pytest.mark.parametrize(("language", "mean"), [("es", "17,0"), ("en", "17.0")])
def test_turns_are_means_and_dead_rounds_shares_of_all_that_were_played(language: str, mean: str) -> None:
    """4, 6.5 and 40.4 turns: 17.0 a round; a tenth of the last third is dead: 33 of a thousand."""
    set_language(language)
    turns, longest, dead = pace_text(pace("expert", dead=0.1), "carioca")
    assert mean in turns and "40" in longest and t("contract.final") in longest
    assert "33" in dead and "90" in dead and " 100" in dead and t("contract.final") in dead
    *_, none = pace_text(pace("expert"), "carioca")
    assert none == t("strength.dead.none", rounds=90)
    deal = pace("expert")._replace(by_round={"": (14.2, 0.05, 60)})
    turns, dead = pace_text(deal, "buraco")
    assert "14" in turns and "60" in dead and dead == t("strength.dead", dead=50, rounds=60)


# -- the screen ------------------------------------------------------------------------------------------------------


def test_all_that_was_measured_of_a_table_is_shown(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    shown(monkeypatch, table_of(4, 2, 3, 6, 5))
    scene = driver.open(StrengthScene())
    assert isinstance(scene, StrengthScene) and scene.shown.tables == [2, 3, 4, 5, 6]
    assert strength_text(measured(HARD, EASY, 20.2)) not in told, "the tables are folded"
    press(driver, "tables")
    for players in (4, 5, 6, 3, 2):
        told.clear()
        scene._set("seats", players)
        driver.step(2)
        strong, weak = measured(HARD, EASY, 20.2, players), measured(EASY, HARD, -20.2, players)
        order = [strength_text(strong), strength_text(weak), *pace_text(pace(HARD, players, 0.1), "carioca")]
        headings = [t("strength.strong", n=players - 1), t("strength.weak", n=players - 1)]
        assert all((heading in told) == (players > 2) for heading in headings), players
        assert (t("strength.duel") in told) == (players == 2)
        places = [told.index(line) for line in order]
        assert places == sorted(places) and t("strength.pace") in told


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)])
def test_what_opens_is_seen_from_its_beginning(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str], size: tuple[int, int], scale: float
) -> None:
    """Not below the edge of the window."""
    shown(monkeypatch, table_of(4))
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    page = page_of(driver.open(StrengthScene()))
    driver.resize(*size)
    before = len([widget for widget in page.widgets if widget.scrolls])
    press(driver, "tables")
    driver.step(2)
    opened = [widget for widget in page.widgets if widget.scrolls][before]
    assert page.scroll.view.colliderect(page.shown(opened)) and page.scroll.view.top <= page.shown(opened).top


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_a_chart_needs_is_seen_at_once(driver: Driver, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Of all that comes with the program; and of three pairs with every level in both directions, of whose matches
    there are too few, which takes most words."""
    driver.stage.change(replace(driver.stage.settings, language=lang))
    steps = ("expert", "hard", "normal", "easy", "novice")
    few = Firsts(180, 60, 0, 0.27, 0.4)
    pairs = [
        measured(*names, points, 6)._replace(even=1 / 3, firsts=few)
        for one, points in ((pairwise(steps), 255.0), (pairwise(reversed(steps)), -255.0))
        for names in one
    ]
    full = StrengthTable((*pairs[:-1], pairs[-1]._replace(points=-3.0)))
    tables = {**strength_tables(), "burraco": full}
    shown(monkeypatch, None, tables)
    for preset in tables:
        scene = opened(driver, preset)
        for seats in scene.shown.tables:
            scene._set("seats", seats)
            driver.step(2)
            assert not page_of(scene).scroll.spare, (preset, seats)


def test_three_pairs_are_told_as_pairs(driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    sure = Firsts(180, 120, 0, 0.6, 0.73)
    both = (("hard", "normal", 90.0, sure), ("normal", "hard", -90.0, sure._replace(won=20, low=0.07, high=0.16)))
    pairs = [measured(one, rival, points, 6)._replace(even=1 / 3, firsts=won) for one, rival, points, won in both]
    shown(monkeypatch, None, {"buraco": StrengthTable(tuple(pairs))})
    opened(driver, "buraco")
    for key in ("strong.teams", "weak.teams", "chart.teams"):
        assert t(f"strength.{key}", n=2) in told
    assert t("strength.strong", n=2) not in told


def test_first_places_in_matches_and_at_the_mixed_table_are_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    places = tuple(Place(level, p, 9.0, FIRSTS._replace(won=w)) for level, p, w in ((EASY, -9, 40), (HARD, 9, 300)))
    pair = measured(HARD, EASY, 90.0)._replace(firsts=FIRSTS)
    shown(monkeypatch, StrengthTable((pair,), (), Mixed(places, 125, "s", "0", {})))
    driver.open(StrengthScene())
    press(driver, "tables")
    focus(driver, "seats")
    driver.key("right")
    driver.step(2)
    assert any("en 31 de cada 100 (entre 27 y 35)" in line for line in told)
    told.clear()
    driver.key("left")
    driver.step(2)
    hard, easy = (next(at for at, line in enumerate(told) if line.startswith(name)) for name in MIXED)
    assert hard < easy and any("500 partidas" in line for line in told)
    assert told[hard + 1] == "Queda 9 puntos por partida (±9) por encima del promedio de los demás."
    assert told[easy + 1].startswith("Queda 9 puntos por partida (±9) por debajo")


MIXED = ("Un rival difícil: 60 de cada 100", "Un rival fácil: 8 de cada 100")


@pytest.mark.slow
def test_the_strength_of_the_levels_is_reached_from_the_settings(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    table = (
        measured("normal", EASY, 90.0),
        measured("normal", "greedy", 150.0),
    )
    shown(monkeypatch, StrengthTable(table))
    driver.open(SettingsScene())
    focus(driver, "strength")
    driver.key("enter")
    # Who is only there for comparison is no opponent that one meets.
    assert isinstance(driver.scene, StrengthScene)
    press(driver, "tables")
    assert [strength_text(pair) in told for pair in table] == [True, False]
    driver.key("esc")
    assert isinstance(driver.scene, SettingsScene)


def test_each_game_that_was_measured_has_its_own_tables(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    two = StrengthTable((measured("hard", "easy", 20.0, 2),))
    shown(monkeypatch, table_of(4, 5), {"buraco": two, "kalooki": StrengthTable(())})
    scene = driver.open(StrengthScene())
    assert isinstance(scene, StrengthScene) and list(scene.known) == ["carioca", "buraco"] and "seats" in names(driver)
    press(driver, "tables")
    told.clear()
    focus(driver, "game")
    driver.key("right")
    driver.step(2)
    assert scene.game == "buraco" and scene.seats == 2 and "seats" not in names(driver)
    assert strength_text(two.pairs[0], "buraco") in told and t("strength.duel") in told


def test_without_a_file_it_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    shown(monkeypatch)
    driver.open(StrengthScene())
    assert told == [t("strength.none")]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_it_scrolls_with_the_wheel_and_with_keys(driver: Driver, monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    table = table_of(3, 4)
    shown(monkeypatch, table._replace(pairs=table.pairs * 4))
    scene = driver.open(StrengthScene())
    press(driver, "tables")
    driver.resize(800, 600)
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    driver.step(2)
    scroll = page_of(scene).scroll
    driver.move(*scroll.view.center)
    driver.wheel(-3)
    assert scroll.offset > 0
    driver.key("home")
    assert scroll.offset == 0
    for key, there in (("pagedown", False), ("end", True)):
        driver.key(key)
        assert scroll.offset > 0 and (scroll.offset == scroll.spare) >= there
    # Another table is read from its beginning.
    assert isinstance(scene, StrengthScene)
    scene._set("seats", 3)
    driver.step(2)
    assert scroll.offset == 0 and page_of(scene).scroll.offset == 0


# -- the chart -------------------------------------------------------------------------------------------------------


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    """The bars that were drawn last, from above."""
    drawn: list[Bar] = []
    real = bars_part.add_bars

    def add(rows: Rows, parts: Mapping[str, Sequence[Bar]], scale: Scale) -> None:
        some = [bar for part in parts.values() for bar in part]
        drawn.extend(some)
        assert all(scale.least <= bar.low <= bar.value <= bar.high <= scale.most for bar in some)
        assert scale.least <= scale.line <= scale.most
        real(rows, parts, scale)

    monkeypatch.setattr("carioca.gui.scenes.strength.add_bars", add)
    return drawn


def solved(hits: int, count: int) -> tuple[float, float]:
    """Both ends of the 95 % interval of a share, looked for: where it lies 1.96 standard deviations from what was
    seen."""
    share, ends = hits / count, []
    for low, high in ((0.0, share), (share, 1.0)):
        for _ in range(60):
            middle = (low + high) / 2
            far = (share - middle) ** 2 > 1.959964**2 * middle * (1 - middle) / count
            if far == (middle < share):
                low = middle
            else:
                high = middle
        ends.append((low + high) / 2)
    return ends[0], ends[1]


def test_intervals_are_those_that_the_matches_and_rounds_allow() -> None:
    """Of everything that comes with the program: first places as they are kept, rounds as they are reckoned."""
    for preset, table in strength_tables().items():
        firsts = [pair.firsts for pair in table.pairs if pair.firsts]
        firsts += [place.firsts for place in table.mixed.places] if table.mixed else []
        for one in firsts:
            assert (one.low, one.high) == pytest.approx(solved(one.won, one.matches), abs=1e-4), preset
        for pair in table.pairs:
            rounds = pair.rounds
            assert rounds.matches == pair.deals * pair.players and rounds.share == pytest.approx(pair.won, abs=5e-5)
            assert (rounds.low, rounds.high) == pytest.approx(solved(rounds.won, rounds.matches), abs=1e-6)


def neighbours(table: StrengthTable, seats: int) -> list[Measured]:
    """The pairs of a chart: levels with dots, one right above the other."""
    steps = ("novice", "easy", "normal", "hard", "expert")
    near = {*pairwise(steps), *pairwise(reversed(steps))}
    return [pair for pair in table.pairs if pair.players == seats and (pair.one, pair.rival) in near]


def few(pairs: Sequence[Measured]) -> bool:
    """Whether matches leave more than half of the pairs where chance may have put them."""
    unsure = [pair for pair in pairs if pair.firsts and pair.firsts.low <= pair.even <= pair.firsts.high]
    return 2 * len(unsure) > len(pairs)


@pytest.mark.usefixtures("_spanish_again")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_has_a_chart_that_says_what_it_was_measured_with(
    driver: Driver, told: list[str], bars: list[Bar], lang: str
) -> None:
    driver.stage.change(replace(driver.stage.settings, language=lang))
    for preset, table in strength_tables().items():
        scene = opened(driver, preset)
        for seats in scene.shown.tables:
            told.clear()
            bars.clear()
            scene._set("seats", seats)
            driver.step(2)
            here = list(dict.fromkeys(bars))  # a page that scrolls is laid out twice
            assert len(here) >= 3 and t(f"preset.{preset}") in told[-1], (preset, seats)
            pairs = neighbours(table, seats)
            firsts = [pair.firsts for pair in pairs]
            if seats == 0:
                assert table.mixed and str(table.mixed.places[0].firsts.matches) in told[-1]
                # Each share is a measure of its own, whatever chance would give.
                assert all(bar.clear and bar.words.startswith(f"{round(bar.value)} (") for bar in here)
                firsts = [place.firsts for place in table.mixed.places]
            if all(firsts) and not (seats and few(pairs)):
                wanted = sorted((100 * one.share, 100 * one.low, 100 * one.high) for one in firsts if one)
                for bar, one in zip(sorted(here, key=lambda bar: bar[2:5]), wanted, strict=True):
                    assert bar[2:5] == pytest.approx(one)
                assert all(str(edge(one.matches for one in firsts if one)) in told[-1] for edge in (min, max))
            else:
                assert sorted(bar.value for bar in here) == sorted(pair.points for pair in pairs)


@pytest.mark.sampled(2)
@pytest.mark.usefixtures("_spanish_again")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_sentence_says_of_every_bar_what_it_shows(
    driver: Driver, told: list[str], bars: list[Bar], lang: str
) -> None:
    """Of ten matches where chance alone would give a whole number of them, of a hundred elsewhere; each part names who
    is meant before the number, and stands above everything else that is told."""
    driver.stage.change(replace(driver.stage.settings, language=lang))
    for preset, table in strength_tables().items():
        scene = opened(driver, preset)
        for seats in scene.shown.tables:
            told.clear()
            bars.clear()
            scene._set("seats", seats)
            driver.step(2)
            # Between pairs words come before all figures.
            first, pairs = told[1 if seats else 0], neighbours(table, seats)
            whole = seats == 0 or (all(pair.firsts for pair in pairs) and not few(pairs))
            even = 20 if seats == 0 else 100 * pairs[0].even
            of = 10 if even % 10 == 0 else 100
            assert str(of) in first or not whole
            named = [bar for bar in dict.fromkeys(bars) if bar.label in first]
            ahead = [bar for bar in dict.fromkeys(bars) if bar.clear and bar.value > (even if whole else 0)]
            # What may as well be chance is named by no number.
            assert len(named) >= min(2, len(ahead)) > 0, (preset, seats)
            assert all(bar.clear or not seats for bar in named), (preset, seats)
            for bar in named:
                said = first.partition(bar.label)[2].partition(",")[0]
                count = round(bar.value * of / 100) if whole else round(bar.value)
                words = {0: t("strength.lead.none"), of: t("strength.lead.all")} if whole else {}
                assert words.get(count, str(count)) in said, (preset, seats, bar.label)


@pytest.mark.parametrize("game", GAMES)
def test_where_opponents_are_chosen_one_sees_how_strong_they_are_in_that_game(driver: Driver, game: Game) -> None:
    driver.open(OpponentScene(game, "ines", (), lambda kind: None))
    press(driver, "strength")
    assert isinstance(driver.scene, StrengthScene) and driver.scene.game == game.name
    driver.key("esc")
    assert isinstance(driver.scene, OpponentScene)


def test_levels_are_said_to_overlap_where_their_intervals_do_and_nowhere_else(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str], bars: list[Bar]
) -> None:
    shares = (
        ("expert", 260, 0.31, 0.39),
        ("hard", 240, 0.28, 0.36),
        ("normal", 120, 0.12, 0.20),
        ("easy", 40, 0.0, 0.1),
    )
    places = [Place(level, 0.0, 5.0, Firsts(700, won, 0, low, high)) for level, won, low, high in shares]
    places[0] = places[0]._replace(points=30.0)
    shown(monkeypatch, StrengthTable((), (), Mixed(tuple(places[::-1]), 1, "s", "0", {})))
    driver.open(StrengthScene())
    assert [bar.level for bar in bars[:4]] == ["expert", "hard", "normal", "easy"]
    overlapping = [line for line in told if "nivel de abajo" in line]
    assert overlapping == [t("strength.sum.overlap-points", one=t("strength.one.expert"))]
    assert "700" in told[-1] and "25" in told[-1], "how many matches, and what chance alone would give"


def test_a_difference_that_may_be_luck_is_said_to_be_so(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str], bars: list[Bar]
) -> None:
    """With the points where these tell more."""
    sure = measured("expert", "hard", 60.0)._replace(firsts=Firsts(100, 40, 0, 0.31, 0.5))
    unsure = measured("hard", "normal", 60.0)._replace(firsts=Firsts(100, 30, 0, 0.22, 0.4))
    close = measured("normal", "easy", 3.0)._replace(firsts=Firsts(50, 14, 0, 0.17, 0.42))
    even = t("strength.means.even")
    for pairs, lead in (
        ((sure,), "clear"),
        ((sure, unsure), "partly"),
        ((sure, close), "partly"),
        ((close,), "even"),
        ((unsure, close), "partly"),
        ((unsure,), "points"),
    ):
        shown(monkeypatch, StrengthTable(pairs))
        bars.clear()
        told.clear()
        driver.open(StrengthScene())
        assert told[0] == t(f"strength.means.{lead}"), "what it means comes before the figures"
        few = sure not in pairs
        points = few and unsure in pairs
        assert sum("puede ser suerte" in line for line in told if line != even) == (pairs not in ((sure,), (unsure,)))
        # Where matches tell little the points stand there, if those tell more.
        assert [bar.clear for bar in dict.fromkeys(bars)] == [
            pair is sure or (points and pair is unsure) for pair in pairs
        ]
        assert any("60 por partida" in line for line in told) == (pairs == (sure, unsure))
        assert any("muy pocas para saber quién gana" in line for line in told) == few


def test_who_is_ahead_in_points_is_not_said_to_win_more_matches(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str], bars: list[Bar]
) -> None:
    """Where only rounds were measured the chart shows points, and "the stronger one wins more" stood above it."""
    rounds = measured("expert", "hard", 60.0)
    shown(monkeypatch, StrengthTable((rounds,)))
    driver.open(StrengthScene())
    assert rounds.firsts is None and told[0] == t("strength.means.points")
    assert not any("gana" in line for line in told)


def test_what_may_be_chance_names_no_value_and_is_no_length(driver: Driver, bars: list[Bar]) -> None:
    """Kalooki's expert won 23 of 48 matches' hundred, drawn as a shorter bar below a normal's 31."""
    scene = driver.open(StrengthScene("kalooki"), 3)
    assert isinstance(scene, StrengthScene)
    bars.clear()
    scene._set("seats", 4)
    driver.step(2)
    # Whole matches tell five of six pairs from nothing: the points stand there, which do.
    assert bars and all(bar.clear for bar in bars)
    unsure = Bar("expert", "Experto", 23.0, 13.0, 37.0, "entre 13 y 37", False)
    rows = Rows(driver.stage, page_of(scene), pygame.Rect(0, 0, 900, 0))
    chart = bars_part._Chart(rows, [unsure], Scale.of([unsure], 25.0))
    drawn = chart.row(unsure)
    accent = driver.stage.palette.accent[:3]
    dots = chart.beside
    row = [tuple(drawn.get_at((x, drawn.get_height() // 2))[:3]) for x in range(dots, drawn.get_width())]
    assert tuple(accent) not in row, "no bar from nothing to a value"
    same = chart.row(unsure._replace(value=36.0))
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(same, "RGBA"), "wherever the value lies"


def test_several_presets_of_a_game_are_chosen_from(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    rummy = StrengthTable((measured("hard", "easy", 20.0, 2),))
    shown(monkeypatch, table_of(4), {"carioca-rummy": rummy})
    scene = driver.open(StrengthScene())
    assert isinstance(scene, StrengthScene) and list(scene.known) == ["carioca"] and "game" not in names(driver)
    assert t("preset.carioca-chile") in told[-1]
    focus(driver, "preset")
    driver.key("right")
    driver.step(2)
    assert scene.shown.preset == "carioca-rummy" and scene.seats == 2 and t("preset.carioca-rummy") in told[-1]


@pytest.mark.parametrize("game", [entry.name for entry in CATALOGUE])
def test_each_character_stands_at_its_level(driver: Driver, told: list[str], game: str) -> None:
    driver.open(StrengthScene(game), 3)
    line = characters_text()
    assert line in told
    for one in CHARACTERS.values():
        part = next(part for part in line.split(")") if opponent_name(one.id) in part)
        assert part.endswith(f"({level_word(one.level)}")


def test_levels_that_win_as_much_are_named_together(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    """`Fácil casi ninguna y Novato casi ninguna` said it twice."""
    shares = {"expert": 500, "hard": 400, "normal": 95, "easy": 3, "novice": 2}
    places = tuple(
        Place(level, 0.0, 5.0, Firsts(1000, won, 0, max(0.0, won / 1000 - 0.05), won / 1000 + 0.05))
        for level, won in shares.items()
    )
    shown(monkeypatch, StrengthTable((), (), Mixed(places[::-1], 1, "s", "0", {})))
    driver.open(StrengthScene())
    lead = next(line for line in told if line.startswith("De cada 10 partidas"))
    assert lead.count(t("strength.lead.none")) == 1
