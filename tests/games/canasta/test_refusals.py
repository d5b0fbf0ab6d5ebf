"""Every refusal of Buraco's rules: a position that reaches it, and a sentence in each language that names its cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from carioca import i18n
from carioca.cards import Card, parse_card
from carioca.engine.game import Refusal
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.games.melding.actions import EndTurn, LayMeld
from carioca.games.melding.game import PILE, Aim
from carioca.words import cards
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.games.canasta.table import melds, play, position, refusal, sides, turn
from tests.test_refusals import codes
from tests.together import together

CANASTA = "3D 4D 5D 6D 7D 8D 9D"
RUN = "4H 5H 6H"


def says(line: str, state: State) -> Callable[[], Refusal | None]:
    return lambda: refusal(state, line)


def in_turn(line: str, hand: str, *rows: str, **keys: object) -> Callable[[], Refusal | None]:
    return says(line, turn(hand, rows=rows, **keys))  # type: ignore[arg-type]


def drawing(line: str, hand: str, pile: str, **options: object) -> Callable[[], Refusal | None]:
    return says(line, position(hand, pile=pile.split(), options=options))


def over() -> Refusal | None:
    done = position("JC", melds=melds(CANASTA), phase="over", turn=None)
    return BURACO.check(done, BURACO.parse_action("draw stock"))


def gone() -> State:
    return turn("QC", rows=[RUN], options={"stock_exhausted": "muertos_become_stock"}, sides=sides({"muerto": []}))


def aimed(*picked: str, at: Aim, viewer: int = 0) -> Refusal | None:
    view = BURACO.censor(turn("QC KC", "3C 3D", rows=[RUN]), viewer)
    return BURACO.refused(view, [parse_card(text) for text in picked], at)


CASES: dict[str, Callable[[], Refusal | None]] = {
    "match-over/B30": over,
    "not-here/B13": lambda: BURACO.check(turn("QC KC"), EndTurn()),
    "nothing-laid/B15": lambda: BURACO.check(turn("QC KC"), LayMeld(())),
    "not-your-turn/B04": lambda: aimed("3C", at=PILE, viewer=1),
    "discard-one/B18": lambda: aimed("QC", "KC", at=PILE),
    "drew-once/B13": in_turn("draw stock", "QC KC"),
    "draw-first/B13": drawing("discard QC", "QC KC", "9D"),
    "draw-first-stock/B13": drawing("discard QC", "QC KC", ""),
    "pozo-empty/B13": drawing("draw pile", "QC KC", ""),
    "pozo-needs-salida/B13": drawing("draw pile", "QC KC", "9D"),
    "pozo-after-salida/B13": drawing("draw pile", "QC KC", "9D", pozo_before_salida="never"),
    "pozo-alone/B13": drawing("draw pile QCKCAC", "QC KC AC", "9D", pozo_before_salida="free"),
    "salida-made/B13": says("draw pile QCKCAC", position("QC KC AC", pile=["9D"], melds=melds(RUN))),
    "only-top/B17": drawing("draw pile KSKHKD", "KS KH", "KD 4C"),
    "not-in-hand/B17": drawing("draw pile KSKHKD", "KS KH", "4C"),
    "top-unused/B17": drawing("draw pile KSKHKD", "KS KH KD", "4C", pozo_salida_top_card="must_use"),
    "not-in-hand/B15": in_turn("meld KSKHKD", "KS KH"),
    "not-in-hand/B18": in_turn("discard KD", "KS KH"),
    "salida-short/B16": in_turn("meld KSKHKD", "KS KH KD 4C", score=1000),
    "salida-points/B16": in_turn(
        "meld 3D4D5D6D7D8D9D", f"{CANASTA} 4C", score=1000, options={"salida_canasta_counts": False}
    ),
    "no-such-meld/B09": in_turn("lay KS m4", "KS KH"),
    "other-side/B09": says("lay 7H m0", position("7H KH", drew="stock", melds=melds(RUN, side=1))),
    "meld-of-three/B05": in_turn("meld KSKH", "KS KH 4C"),
    "meld-full/B10": in_turn("lay TD m0", "TD KC KD", CANASTA, options={"canasta_max": 7}),
    "wilds-alone/B08": in_turn("meld 2C2D2H", "2C 2D 2H 4C", options={"wild_combination": "off"}),
    "wilds-jokers/B08": in_turn("meld 2C**", "2C * * 4C", options={"wild_combination": "twos_plus_one_joker"}),
    "jokers-only/B08": in_turn("lay 2S m0", "2S KC", "* * *", options={"twos_wild": False}),
    "wilds-only/B08": in_turn("lay 9S m0", "9S KC", "2C 2D 2H"),
    "two-jokers/B07": in_turn("meld 9S9C**", "9S 9C * * KC", options={"twos_wild": False}),
    "two-wilds/B07": in_turn("meld 9S2S*", "9S 2S * KC"),
    "no-combination/B05": in_turn("meld 5C6C7D", "5C 6C 7D KC"),
    "run-twice/B06": in_turn("meld 5C5C6C", "5C 5C 6C KC"),
    "run-corner/B06": in_turn("meld KHAH3H*", "KH AH 3H * KC"),
    "run-ace/B06": in_turn(
        "meld AS2S3S4S5S6S7S8S9STSJSQSKSAS",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 4C",
        options={"ace_both_ends": False},
    ),
    "run-broken/B06": in_turn("meld 5C7C9C", "5C 7C 9C KC"),
    "lay-not-set/B05": in_turn("lay 9S m0", "9S KC", "KS KH KD"),
    "lay-not-run/B06": in_turn("lay 9S m0", "9S KC", RUN),
    "run-other-end/B06": in_turn("lay 7H m0 low", "7H KC", RUN),
    "end-needed/B06": in_turn("lay * m0", "* KC", RUN),
    "replace-needed/B11": in_turn("lay 5H m0", "5H KC", "4H * 6H"),
    "wild-end-needed/B11": in_turn("replace 5H m0", "5H KC", "4H * 6H"),
    "replace-run/B11": in_turn("replace 9H m0", "9H KC", "9C 9D *"),
    "replace-no-wild/B11": in_turn("replace 9H m0", "9H KC", RUN),
    "replace-other/B11": in_turn("replace 9H m0", "9H KC", "4H * 6H"),
    "replace-no-room/B11": in_turn("replace 7S m0", "7S KC", "AS 2S 3S 4S 5S 6S * 8S 9S TS JS QS KS AS"),
    "replace-end/B11": in_turn("replace AS m0 low", "AS KC", "* 2S 3S"),
    "pozo-card-back/B18": says(
        "discard 9D",
        play(
            position("KS KH", pile=["9D"], melds=melds(RUN), options={"no_return_of_single_pozo_card": True}),
            "draw pile",
        )[0],
    ),
    "wild-discard/B18": in_turn("discard *", "* 4C", options={"discard_wild": False}),
    "muerto-gone/B24": lambda: refusal(gone(), "discard QC"),
    "muerto-needs-canasta/B19": in_turn("discard QC", "QC", RUN, options={"muerto_requires_canasta": True}),
    "close-no-canasta/B23": in_turn("discard QC", "QC", RUN, muerto="taken"),
    "close-no-real/B22": in_turn(
        "discard QC", "QC", "KS KS KH KD KC KC 2H", muerto="taken", options={"close_canasta": "real"}
    ),
    "close-needs-discard/B22": in_turn(
        "meld QCQDQH", "QC QD QH", CANASTA, muerto="taken", options={"close_discard": "required"}
    ),
    "close-wild/B22": in_turn("discard *", "*", CANASTA, muerto="taken", options={"close_discard_wild": False}),
}


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def refused(case: str) -> Refusal:
    found = CASES[case]()
    assert found is not None, case
    return found


@pytest.mark.slow
def test_every_refusal_of_the_rules_is_reached() -> None:
    reached = {(refused(case).code, refused(case).rule) for case in CASES}
    assert reached == codes("canasta")


@together("case", CASES)
def test_a_refusal_is_one_sentence_in_each_language_and_names_its_cards(case: str) -> None:
    found, said = refused(case), []
    assert case == f"{found.code}/{found.rule}"
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        assert f"refusal.{found.code}" in i18n.catalogue(lang)
        text = refusal_text(found, voice_of(BURACO))
        assert re.fullmatch(r"[A-ZÁÉÍÓÚÑ0-9][^{}]+\.", text) and "refusal." not in text
        for value in found.values.values():
            if isinstance(value, Card):
                assert cards.card_text_suit(value).lower() in text.lower()
        said.append(text)
    assert said[0] != said[1]


def test_the_sentence_of_a_short_salida_says_how_many_points_are_missing() -> None:
    text = refusal_text(refused("salida-short/B16"), voice_of(BURACO))
    assert "75 puntos" in text and "30 puntos" in text and "45 puntos" in text
