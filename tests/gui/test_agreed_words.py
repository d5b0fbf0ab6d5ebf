"""What is said at a table follows the rules that were agreed on: each sentence is held against the rule that stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carioca.bots.door import mind_of
from carioca.games import game_named
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.tricks.pocha import POCHA
from carioca.gui.scenes.help import help_of
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.table import Table
from carioca.i18n import catalogue, t
from carioca.session import Seat, Session
from tests.games.canasta.table import melds, sides
from tests.games.contract.kalooki import meld, player
from tests.gui.canasta.sides import Sides
from tests.gui.driver import Driver
from tests.gui.kalooki_top import KalookiTop
from tests.gui.tabletop import NAMES, Tabletop, sitting
from tests.gui.test_advice import DOWN
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import TrickTable

__all__ = ["sitting"]  # the fixture "sit"


def news(table: Table) -> set[str]:
    """Everything new; each line is written."""
    found = set(table.guide.news(table, ()))
    assert {f"news.{one}" for one in found} <= set(catalogue("es"))
    return found


def keys_of(driver: Driver, game: str, preset: str, rules: dict[str, Any], seats: int = 4) -> tuple[str, ...]:
    """The list of keys at a table with these rules."""
    found = game_named(game)
    people = tuple(Seat(name, None if at == 0 else "random") for at, name in enumerate(NAMES[:seats]))
    session = Session.new(found, preset, found.presets[preset].with_changes(rules), people, "7", None)
    scene = driver.open(TableScene(session), 4)
    assert isinstance(scene, TableScene)
    return help_of(scene.table).keys


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("game", "preset", "rules", "listed", "not_listed"),
    [
        ("carioca", "carioca-chile", {}, {"l-only", "b-only"}, {"l", "b"}),
        ("carioca", "carioca-chile", {"joker_swap": "any", "extra_melds": True}, {"l", "b"}, {"l-only", "b-only"}),
        ("kalooki", "kalooki", {}, {"tack", "b"}, {"tack-only", "b-only"}),
        ("kalooki", "super-kalooki", {"joker_replace_by": "none"}, {"tack-only"}, {"tack"}),
        ("pocha", "pocha", {}, {"tricks-bid"}, {"tricks-trump"}),
        ("pocha", "pocha", {"max_round_mode": "subastado"}, {"tricks-trump"}, set()),
    ],
)
def test_the_list_of_keys_names_what_the_rules_allow(
    game: str, preset: str, rules: dict[str, Any], listed: set[str], not_listed: set[str], driver: Driver
) -> None:
    """J10, T8, K16, P18."""
    keys = set(keys_of(driver, game, preset, rules))
    assert listed <= keys and not keys & not_listed


@pytest.mark.parametrize("own", [True, False])
def test_where_one_lays_off_on_own_melds_only_nothing_speaks_of_those_of_others(own: bool, tmp_path: Path) -> None:
    """K15."""
    laid = [meld("9S 9H 9D", owner="A"), meld("4S 4C 4D", owner="B")]
    options = {"tack_on": "own"} if own else {}
    top = KalookiTop(tmp_path, A=player("9C 4H KD", down="earlier"), melds=laid, drew="stock", options=options)
    top.wait()
    told = news(top.table)
    assert ("melding.tack-own" in told, "melding.tack" in told) == (own, not own)
    texts = {spot.tip.title: spot.tip.text for spot in top.table.guide.tips(top.table) if spot.tip.topic == "meld"}
    theirs = [text for text in texts.values() if text == t("tip.meld.theirs")]
    assert len(theirs) == own and len(texts) == 2
    reasons = mind_of(KALOOKI).explain(top.table.view, KALOOKI.parse_action("discard KD"))
    fits = next(one for one in reasons if one.code == "could-lay").values
    assert (len(fits["cards"]) == 1) == own, fits
    top.close()


@pytest.mark.slow
def test_what_can_be_done_leaves_out_what_can_be_done_in_a_later_turn_only(sit) -> None:
    """T5."""
    for early in (True, False):
        top: Tabletop = sit()
        if not early:
            rules = {"go_down_first_turn": False}
            top = sit(options=top.session.match.setup.options.with_changes(rules))
        top.wait()
        top.key("s")
        top.wait()
        assert ("down" in {tip.topic for tip in help_of(top.table).now}) == early


def test_after_laying_off_no_meld_is_spoken_of_where_it_comes_before(tmp_path: Path) -> None:
    """K12."""
    for after in (True, False):
        laid = [meld("9S 9H 9D", owner="A"), meld("4S 4C 4D", owner="B")]
        hand = player("9C 4H KD KS", down="earlier")
        options = {"meld_after_tack": after}
        top = KalookiTop(tmp_path / str(after), A=hand, melds=laid, drew="stock", options=options)
        top.wait()
        top.table.submit((KALOOKI.parse_action("lay 9C m0"),))
        top.wait()
        assert (top.table.guide.status(top.table) == t("table.hint.lay-further.tack")) == after
        assert ("further" in {tip.topic for tip in help_of(top.table).now}) == after
        top.close()


def test_who_must_draw_is_told_from_where(sit) -> None:
    """T4: who is down draws from the stock only; where the pile is free both are named."""
    for down, code in (("earlier", "draw-first-stock"), ("no", "draw-first")):
        hand = {**DOWN["players"][0], "down": down}
        top = sit(position=DOWN | {"drew": None, "players": [hand, *DOWN["players"][1:]]})
        top.wait()
        top.key("d")
        assert top.table.last_refusal[1].code == code


@pytest.mark.parametrize("free", [True, False])
def test_where_nothing_depends_on_a_salida_none_is_spoken_of(free: bool, tmp_path: Path) -> None:
    """B13, B16: the Italian game."""
    options = {"salida_min_points": 0, "pozo_before_salida": "free"} if free else {}
    top = Sides(tmp_path, "KS KH KD 4C 9C JS", drew="stock", options=options)
    told = news(top.table)
    assert ("canasta.field-free" in told, "canasta.first" in told) == (free, free)
    assert ("canasta.field" in told, "canasta.salida" in told) == (not free, not free)
    asked = t("example.first.any" if free else "example.salida.any")
    assert help_of(top.table).example.text.startswith(asked)
    top.keys("p", "b")
    top.step(5)
    words = [one.moment.words for one in top.table.moments.running]
    assert (t("moment.salida.you") in words) != free
    top.close()


@pytest.mark.parametrize(("taken", "words"), [(True, "tip.muerto.taken"), (False, "tip.muerto.gone")])
def test_a_muerto_that_became_the_stock_was_taken_by_nobody(taken: bool, words: str, tmp_path: Path) -> None:
    """B24."""
    options = {"stock_exhausted": "muertos_become_stock"}
    given = sides({"taken": True} if taken else {"muerto": []})
    top = Sides(tmp_path, "KS 4C 9C", drew="stock", sides=given, melds=melds("4H 5H 6H"), options=options)
    field = top.table.board.places.fields[0]
    tip = next(spot.tip for spot in top.table.guide.tips(top.table) if spot.rect == field.muerto)
    assert tip.text == t(words)
    top.close()


@pytest.mark.parametrize("policy", ["prevent", "lose_round"])
def test_a_dim_card_that_may_be_played_at_a_price_is_said_to_cost_the_round(policy: str, tmp_path: Path) -> None:
    """P12."""
    options = RUFF["options"] | {"renuncio_policy": policy}
    top = TrickTable(tmp_path, options=options, position=RUFF | {"options": options})
    top.wait()
    told = news(top.table)
    assert ("tricks.duty" in told, "tricks.duty-costs" in told) == (policy == "prevent", policy != "prevent")
    top.close()


@pytest.mark.parametrize(("mode", "known"), [("normal", True), ("subastado", False), ("sin_triunfo", False)])
def test_of_a_trump_that_nobody_knows_nothing_is_said_to_who_bids(mode: str, known: bool, tmp_path: Path) -> None:
    """P18."""
    players = [{"hand": [f"{rank}O", f"{rank}C"]} for rank in "4567"]
    position = {"options": {"rounds_table": [2], "max_round_mode": mode}, "round": 0, "n": 2, "dealer": 3, "turn": 0}
    position |= {"phase": "bid", "players": players} | ({"trump": "E", "trump_card": "7E"} if known else {})
    top = TrickTable(tmp_path, options=position["options"], position=position)
    top.wait()
    assert POCHA.current(top.state) == 0
    assert help_of(top.table).example.text == t("example.bid.none" if known else "example.bid.plain")
    top.close()
