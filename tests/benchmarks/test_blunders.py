"""Each kind of blunder on written positions: made, not made (or excused), and without the chance of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks.blunders import (
    CHUNK,
    PRESETS,
    SHOWN,
    WATCHING,
    Canasta,
    CanastaScene,
    Contract,
    ContractScene,
    Level,
    Tricks,
    TricksScene,
    added,
    cell,
    chunk_of,
    plan_of,
    section,
    wilson,
)
from carioca.bots.door import make_bot
from carioca.cards import parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.actions import Draw
from carioca.games.tricks.pocha import POCHA
from tests.bots.blunders import Blunder
from tests.bots.tricks.rounds import position as round_of
from tests.games.canasta.table import melds, sides, turn
from tests.games.canasta.table import position as deal_of
from tests.games.contract.kalooki import meld, player
from tests.games.contract.kalooki import position as kalooki

HAND = "7H 7D 7S QH QD 2S 3S 5H 6D 8C TC KC JH"  # two trios: one is there, one lacks a queen
DOWN = ("earlier", "earlier", "no")
KINGS = ((1, "AH AD AS"), (1, "KH KD KS"))
FITTED = ((1, "4H 4D 4S"), (1, "JH JD JC"))


def contract(
    kind: str, line: str, hand: str = HAND, wished: str = "", laid: int = 0, known: str = "", **given: Any
) -> Any:
    """What a kind says of an action in Carioca; `known` are cards that the next seat was seen to take."""
    state = Blunder("", hand, line, "", **given).state
    if known:
        state = state.evolve(known=((), parse_row(known), ()))
    if state.drew == "pile":
        state = state.evolve(known=(parse_row(hand)[-1:], *state.known[1:]))
    scene = ContractScene(CARIOCA.censor(state, 0), CARIOCA.parse_action(line), parse_row(wished), laid)
    return Contract.kinds[kind].seen(scene)


THREE = {"rivals": (2, 12), "down": ("no", "earlier", "no")}
LONG = {"hand": "7H 7D 7S 7C 7H 7D QH QD QC QS QH QD KC", "options": (("meld_size_down", "at_least"),)}
UP = "7H 7D 7S QH QD QC 2S 3S 5H 6D 8C TC KC"


@pytest.mark.parametrize(
    ("kind", "line", "given", "said"),
    [
        ("back", "discard KC", {"hand": "7H 7D 7S QH QD 2S 3S 5H 6D 8C TC JH KC", "drew": "pile"}, True),
        ("back", "discard TC", {"hand": "7H 7D 7S QH QD 2S 3S 5H 6D 8C TC JH KC", "drew": "pile"}, False),
        ("back", "discard TC", {}, None),
        ("wish", "discard KC", {"wished": "KD"}, True),
        ("wish", "discard TC", {"wished": "KD"}, False),
        ("wish", "discard QH", {"wished": "KD"}, None),
        ("wish", "discard TC", {}, None),
        ("taker", "discard KC", {"known": "KD"}, True),
        ("taker", "discard TC", {"known": "KD"}, False),
        ("taker", "discard KC", {"known": "KD", "down": ("no", "earlier", "no")}, None),
        ("taker", "discard KC", {"known": "KD", **LONG}, None),
        ("splits", "discard QH", {}, True),
        ("splits", "discard KC", {}, False),
        ("dear", "discard 2S", THREE, True),
        ("dear", "discard KC", THREE, False),
        ("dear", "discard 2S", {}, None),
        ("up", "discard KC", {"hand": UP, **THREE}, True),
        ("up", "down 7H7D7S QHQDQC", {"hand": UP, **THREE}, False),
        ("up", "discard KC", {"hand": UP}, None),
        ("fitting", "discard KH", {"hand": "4C KH 9S", "melds": FITTED, "down": DOWN, "rivals": (2, 9)}, True),
        ("fitting", "discard KH", {"hand": "KH 9S", "melds": FITTED, "down": DOWN, "rivals": (2, 9), "laid": 1}, False),
        ("fitting", "discard KH", {"hand": "4C KH 9S", "melds": FITTED, "down": DOWN, "rivals": (8, 9)}, None),
        ("thrown", "discard 4C", {"hand": "4C KH 9S", "melds": FITTED, "down": DOWN}, True),
        ("thrown", "discard KH", {"hand": "4C KH 9S", "melds": FITTED, "down": DOWN}, False),
        ("thrown", "discard KH", {"hand": "KH 9S", "melds": FITTED, "down": DOWN}, None),
        ("win", "discard 4C", {"hand": "4C KH", "melds": FITTED, "down": DOWN}, True),
        ("win", "discard KH", {"hand": "KH", "melds": FITTED, "down": DOWN}, False),
        ("win", "discard KH", {"hand": "KH 9S", "melds": FITTED, "down": DOWN}, None),
        ("left", "draw stock", {"pile": "QC", "drew": None, "hand": HAND[:-3]}, True),
        ("left", "draw pile", {"pile": "QC", "drew": None, "hand": HAND[:-3]}, False),
        ("left", "draw stock", {"pile": "9C", "drew": None, "hand": HAND[:-3]}, None),
        ("joker", "down 5H*7H8H 9CTCJCQC", {"hand": "5H 6H 7H 8H 9C TC JC QC * 2S 4D KD 3S", "round": "EE"}, True),
        ("joker", "down 5H6H7H8H 9C*JCQC", {"hand": "5H 6H 7H 8H 9C JC QC * 2S 4D KD 3S", "round": "EE"}, False),
    ],
)  # fmt: skip
def test_carioca(kind: str, line: str, given: dict[str, Any], said: bool | None) -> None:
    assert contract(kind, line, **given) is said


@pytest.mark.parametrize(("line", "said"), [("discard 8H", True), ("discard KS", False)])
def test_kalooki_lies_open(line: str, said: bool) -> None:
    """The next seat is down, may take the eight and lay it off at once; the king is as good to throw."""
    laid = [meld("4H 5H 6H 7H", "B")]
    given = {"A": player("8H KS QD JD 9C 6S 2C 3D"), "B": player("9C 8C 2H", "earlier")}
    state = kalooki(**given, melds=laid, pile=["KD"])
    scene = ContractScene(KALOOKI.censor(state, state.turn), KALOOKI.parse_action(line))
    assert Contract.kinds["open"].seen(scene) is said


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("wish", {"hand": "7H 7D 7S QH QD 2S 3S 4H 5H 6D 8C 9C TC", "took": "TD"}),
        ("dear", {"hand": "7H 7D 7S QH QD 2S 2C 3D 3H 4D 4S 5H KC", "melds": KINGS, **THREE}),
        ("up", {"hand": UP, **THREE}),
        ("fitting", {"hand": "4C KH 9S", "melds": FITTED, "down": DOWN, "rivals": (2, 9)}),
        ("thrown", {"hand": "JS 2H 3S", "melds": FITTED, "down": DOWN}),
    ],
)
def test_the_stronger_levels_of_carioca_do_not_make_it(kind: str, given: dict[str, Any], level: str) -> None:
    """Whatever the chance of the moment says."""
    took, known = parse_row(given.get("took", "")), parse_row(given.get("known", ""))
    left = {name: value for name, value in given.items() if name not in ("took", "known")}
    state = Blunder(**{"name": "", "hand": HAND, "played": "", "better": "", **left}).state
    state = state.evolve(known=(took, known, ()))
    view, bot = CARIOCA.censor(state, 0), make_bot(level, CARIOCA)
    for number in range(25):
        scene = ContractScene(view, bot.decide(view, Random(number)), took)
        assert not Contract.kinds[kind].seen(scene), scene.action


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_stronger_levels_of_buraco_do_not_make_it(level: str) -> None:
    """A card of the pozo that cannot be laid, as one is thrown and one kept."""
    alone = deal_of("8S", "3C 3D", phase="draw", pile=["TD"], melds=melds("TS TH TC"), sides=sides({"taken": True}))
    bot = make_bot(level, BURACO)
    for number in range(25):
        assert bot.decide(BURACO.censor(alone, 0), Random(number)) == Draw("stock")
        for kind, state in (("theirs", THEIRS), ("ripens", RIPE), ("own", FOUR), ("kept", SOON), ("end", TWO)):
            view = BURACO.censor(state, 0)
            assert not Canasta.kinds[kind].seen(CanastaScene(view, bot.decide(view, Random(number)))), kind


@pytest.mark.parametrize("level", ["novice", "easy", "normal", "hard", "expert"])
def test_no_level_of_buraco_leaves_a_canasta_or_burdens_itself_with_the_muerto_a_turn_away(level: str) -> None:
    close = drawing("KC 8D 3C", "3D 4D", pile="JH 9S QD KD", rows=SIX)
    close = close.evolve(sides=tuple(side._replace(taken=True) for side in close.sides))
    bot = make_bot(level, BURACO)
    assert bot.decide(BURACO.censor(close, 0), Random(1)) == Draw("pile")
    burden = drawing("KC", pile="QH 9S 4D 3H 6C", rows=("8H 9H TH",))
    assert bot.decide(BURACO.censor(burden, 0), Random(1)) == Draw("stock")


def canasta(kind: str, line: str, state: Any, pozo: str = "", laid: int = 0) -> Any:
    scene = CanastaScene(BURACO.censor(state, 0), BURACO.parse_action(line), parse_row(pozo), laid)
    return Canasta.kinds[kind].seen(scene)


def drawing(*hands: str, pile: str, rows: tuple[str, ...] = ()) -> Any:
    return deal_of(*hands, phase="draw", pile=pile.split(), melds=melds(*rows), sides=sides())


FOUR = turn("4D 9H KC JS", rows=["4H 4S 4C"])
THEIRS = deal_of("9H KC JS 5D", drew="stock", melds=melds("9S 9D 9C", side=1), sides=sides())
RIPE = deal_of("TH KC JS 5D", drew="stock", pile=["TS", "TD"], sides=sides())
READY = turn("7H 7D 7C KC JS")
WILD = turn("2H 9H KC JS")
SOON = turn("4D KC JS", rows=["4H 4S 4C"], stock=[])
TWO = turn("4D KC", rows=["4H 4S 4C"])
SIX = ("5H 6H 7H 8H 9H TH",)


@pytest.mark.parametrize(
    ("kind", "line", "state", "more", "said"),
    [
        ("back", "discard 4D", FOUR, {"pozo": "4D 3S"}, True),
        ("back", "discard KC", FOUR, {"pozo": "4D 3S"}, False),
        ("back", "discard KC", FOUR, {}, None),
        ("own", "discard 4D", FOUR, {}, True),
        ("own", "discard KC", FOUR, {}, False),
        ("theirs", "discard 9H", THEIRS, {}, True),
        ("theirs", "discard KC", THEIRS, {}, False),
        ("theirs", "discard KC", FOUR, {}, None),
        ("ripens", "discard TH", RIPE, {}, True),
        ("ripens", "discard KC", RIPE, {}, False),
        ("breaks", "discard 7H", READY, {}, True),
        ("breaks", "discard KC", READY, {}, False),
        ("wild", "discard 2H", WILD, {}, True),
        ("wild", "discard KC", WILD, {}, False),
        ("wild", "discard KC", FOUR, {}, None),
        ("left", "draw stock", drawing("KC 8D 3C", pile="JH 9S", rows=SIX), {}, True),
        ("left", "draw pile", drawing("KC 8D 3C", pile="JH 9S", rows=SIX), {}, False),
        ("left", "draw stock", drawing("KC 8D 3C", pile="KH 9S", rows=SIX), {}, None),
        ("burden", "draw pile", drawing("KC", pile="QH 9S 4D", rows=("5H 6H 7H",)), {}, True),
        ("burden", "draw stock", drawing("KC", pile="QH 9S 4D", rows=("5H 6H 7H",)), {}, False),
        ("burden", "draw stock", drawing("KC", pile="8H 9S 4D", rows=("5H 6H 7H",)), {}, None),
        ("for natural", "lay 2S m0 high", turn("2S 8H KC JS", rows=["5H 6H 7H"]), {}, True),
        ("for natural", "lay 2S m0 high", turn("2S 9H KC JS", rows=["5H 6H 7H"]), {}, False),
        ("kept", "discard KC", SOON, {}, True),
        ("kept", "discard KC", turn("9D KC JS", rows=["4H 4S 4C"], stock=[]), {"laid": 1}, False),
        ("kept", "discard KC", FOUR, {}, None),
        ("end", "discard KC", TWO, {}, True),
        ("end", "discard KC", turn("KC", rows=["4H 4S 4C"]), {}, False),
    ],
)  # fmt: skip
def test_buraco(kind: str, line: str, state: Any, more: dict[str, Any], said: bool | None) -> None:
    assert canasta(kind, line, state, **more) is said


def tricks(kind: str, line: str, hand: str, **given: Any) -> Any:
    view = round_of(hand, **given)
    return Tricks.kinds[kind].seen(TricksScene(view, POCHA.parse_action(line)))


LAST = "4C 5C 6C"


@pytest.mark.parametrize(
    ("kind", "line", "hand", "given", "said"),
    [
        ("sure", "play 1E", "1E 4E 4C", {}, True),
        ("sure", "play 4E", "1E 4E 4C", {}, False),
        ("sure", "play 1E", "1E 4C", {}, None),
        ("sure", "play 1E", "1E 4E 4C", {"bid": 1}, None),
        ("low", "play 4E", "1E 4E", {"bid": 2}, True),
        ("low", "play 1E", "1E 4E", {"bid": 2}, False),
        ("low", "play 4E", "1E 4E", {"bid": 1}, None),
        ("high", "play RB", "RB 4B", {"trick": "4C", "bid": 1}, True),
        ("high", "play 4B", "RB 4B", {"trick": "4C", "bid": 1}, False),
        ("high", "play RB", "RB 4B 1O", {"trick": "4C", "bid": 1}, None),
        ("high", "play 5B", "5B 2B 1O", {"trick": "4C", "bid": 1}, None),
        ("dear", "play 1C", "1C 7C 5B", {"trick": LAST, "bid": 2}, True),
        ("dear", "play 7C", "1C 7C 5B", {"trick": LAST, "bid": 2}, False),
        ("dear", "play 1C", "1C 7C 1B", {"trick": LAST, "bid": 2}, None),
        ("forced", "play 7C", "1C 7C 5B", {"trick": LAST}, True),
        ("forced", "play 1C", "1C 7C 5B", {"trick": LAST}, False),
        ("forced", "play 7C", "1C 7C 5B", {"trick": LAST, "bid": 1}, None),
        ("cheap", "play 2C", "2C 7C 4B", {"trick": "4C 5C RC", "must_head": False}, True),
        ("cheap", "play 7C", "2C 7C 4B", {"trick": "4C 5C RC", "must_head": False}, False),
        ("cheap", "play 2C", "2C 7C 4B", {"trick": "4C 5C RC", "must_head": False, "bid": 1}, None),
    ],
)  # fmt: skip
def test_la_pocha(kind: str, line: str, hand: str, given: dict[str, Any], said: bool | None) -> None:
    assert tricks(kind, line, hand, **given) is said


TWO_SURE = "1E 3E 2C 4B"  # the two highest trumps, and two small cards


@pytest.mark.parametrize(
    ("kind", "hand", "others", "tricks", "said"),
    [
        ("few", TWO_SURE, (1, 1, 1), 1, True),
        ("few", TWO_SURE, (1, 1, 1), 2, False),
        ("few", TWO_SURE, (2, 0, 0), 1, None),
        ("many", TWO_SURE, (1, 1, 1), 3, True),
        ("many", TWO_SURE, (1, 1, 1), 2, False),
        ("many", TWO_SURE, (2, 0, 0), 3, None),
        ("one", "4B", (1, 1, 0), 1, True),
        ("one", "4B", (1, 1, 0), 0, False),
        ("one", "4B", (1, 0, 0), 1, None),
        ("one", "4E", (1, 1, 0), 1, None),
        ("one", "RB", (1, 1, 0), 1, None),
    ],
)
def test_la_pocha_bids(kind: str, hand: str, others: tuple[int, ...], tricks: int, said: bool | None) -> None:
    """The dealer bids last, and may not make the bids fit the tricks (P08)."""
    view = round_of(hand, trick="2O 4O 5O", bid=0)
    state = view.state._replace(phase="bid", trick=(), bids=(*others, None))
    scene = TricksScene(view._replace(state=state), POCHA.parse_action(f"bid {tricks}"))
    assert Tricks.kinds[kind].seen(scene) is said


def test_who_leads_may_bid_on_any_card() -> None:
    view = round_of("4B")
    state = view.state._replace(phase="bid", bids=(None,) * 4)
    assert Tricks.kinds["one"].seen(TricksScene(view._replace(state=state), POCHA.parse_action("bid 1"))) is None


def test_every_game_has_eight_kinds_and_counts_its_rounds() -> None:
    """A chunk of the shortest game is played, and its chances are those of its kinds."""
    assert all(len(one.kinds) >= 8 for one in WATCHING.values())
    assert {plan_of(name, "easy", 1).game.profile.family for name in PRESETS} == set(WATCHING)
    counts = chunk_of(plan_of("pocha", "easy", CHUNK, "test"), 0)
    assert counts and counts.keys() <= Tricks.kinds.keys()
    assert all(0 <= much <= cases for much, cases in counts.values())


def test_a_share_is_told_with_its_interval() -> None:
    low, high = wilson(0, 100)
    assert low == 0 and 0.03 < high < 0.04
    assert added({"a": (1, 2)}, {"a": (2, 4), "b": (0, 1)}) == {"a": (3, 6), "b": (0, 1)}
    assert cell({"a": (1, 100)}, "a").startswith("1.0 (0.2–5.4)") and cell({}, "a") == "–"
    page = section("pocha", {level: Level(5, {"few": (0, 3)}) for level in SHOWN})
    assert Tricks.kinds["few"].told in page and Tricks.kinds["many"].told not in page
