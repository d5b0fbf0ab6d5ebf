"""Every refusal and event of the rules as a sentence, with the values that the rules really give it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from carioca import i18n, wording
from carioca.bots.random_bot import RandomBot
from carioca.cards import HIDDEN, JOKER, parse_card, parse_row
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Refusal, Setup
from carioca.engine.match import Match
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.events import (
    Discarded,
    Drew,
    LaidOff,
    RoundDealt,
    RoundEnd,
    StockTurned,
    TurnPassed,
    WentDown,
)
from carioca.games.melding.options import MeldingOptions
from carioca.games.melding.state import CONTRACTS, Kind, Meld

RULES = Path(wording.__file__).parent / "games" / "melding"
NAMES = ("Rosa", "Ana", "Tomás")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def codes() -> set[str]:
    """What the rules refuse with: `Refusal("code", ...)`, and pairs of a code and a rule's id."""
    found = set()
    for file in (RULES / name for name in ("melds.py", "rules.py", "bajada.py", "layoffs.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
            pair = node.args if call else node.elts if isinstance(node, ast.Tuple) else []  # type: ignore[attr-defined]
            texts = [part.value for part in pair[:2] if isinstance(part, ast.Constant)]
            if len(texts) == 2 and all(isinstance(text, str) for text in texts):
                code, rule = texts
                if re.fullmatch(r"[a-z-]+", code) and re.fullmatch(r"[A-Z]\d+", rule):
                    found.add(code)
    return found


EXTRA = {"extra_rounds": ["sucia", "color", "payaso", "real"]}


def turn(hand: str, *, table: str = "", down: str = "no", round: str = "TT", **more: Any) -> dict[str, Any]:
    """A position in the middle of seat 0's turn: `table` holds melds of seat 1, parted by /."""
    melds = [{"owner": 1, "cards": row.split()} for row in table.split("/") if row]
    players = [{"hand": list(map(str, parse_row(hand))), "down": down}, {"hand": ["2S", "3D"]}]
    given = {"round": round, "phase": "play", "drew": "stock", "pile": ["2C", "2D"], "stock": ["3S", "3S"]}
    return {**given, "options": EXTRA, "players": players, "melds": melds, **more}


def agreed(
    hand: str,
    *,
    table: str = "",
    down: str = "no",
    round: str = "TT",
    taken: str = "",
    drew: str = "stock",
    **options: Any,
) -> dict[str, Any]:
    """The same under other house rules."""
    more = {"taken": taken} if taken else {}
    return turn(hand, table=table, down=down, round=round, options=options, drew=drew, **more)


HEARTS = "AH2H3H4H5H6H7H8H9HTHJHQH"
CASES: dict[str, tuple[dict[str, Any], str]] = {
    "deal-first": (
        {"options": {"pass_deal": True}, "phase": "deal", "players": [{}, {}]},
        "draw stock",
    ),
    "dealt": (turn("9C"), "deal"),
    "draw-first": (turn("9C", phase="draw", drew=None), "discard 9C"),
    "already-drew": (turn("9C"), "draw stock"),
    "match-over": (turn("9C", phase="over"), "discard 9C"),
    "pozo-empty": (turn("9C", phase="draw", drew=None, pile=[]), "draw pile"),
    "pozo-closed": (turn("9C", down="earlier", phase="draw", drew=None), "draw pile"),
    "stock-empty": (turn("9C", phase="draw", drew=None, stock=[], pile=["2C"]), "draw stock"),
    "already-down": (turn("9C9D9H", down="earlier"), "down 9C9D9H"),
    "not-in-hand": (turn("9C"), "discard 9D"),
    "contract-count": (turn("7H7D7S", round="TE"), "down 7H7D7S"),
    "equal-melds": (turn("7H7D7S7H7D7C"), "down 7H7D7S 7H7D7C"),
    "last-round-pozo": (turn("9C", down="earlier", options={"rounds": ["TT"]}, drew="pile"), "discard 9C"),
    "not-down": (turn("9C", table="9H 9D 9S"), "lay 9C m0"),
    "same-turn": (turn("9C", table="9H 9D 9S", down="now"), "lay 9C m0"),
    "no-such-meld": (turn("9C", table="9H 9D 9S", down="earlier"), "lay 9C m7"),
    "end-needed": (turn("*", table="9H TH JH QH", down="earlier"), "lay * m0"),
    "joker-discard": (turn("*9C"), "discard *"),
    "must-discard": (turn("9C"), "end"),
    "no-extra-melds": (turn("9C9D9H", down="earlier"), "meld 9C9D9H"),
    "no-swap": (turn("9C", table="9H 9D *"), "swap 9C m0"),
    "meld-no-natural": (turn("***7H7D7S"), "down *** 7H7D7S"),
    "set-ranks": (turn("7H7D8S9H9D9S"), "down 7H7D8S 9H9D9S"),
    "set-size": (turn("7H7D9H9D9S"), "down 7H7D 9H9D9S"),
    "joker-per-meld": (turn("7H**9H9D9S"), "down 7H** 9H9D9S"),
    "joker-per-bajada": (turn("7H7D*8H8D*9H9D*", round="TTT"), "down 7H7D* 8H8D* 9H9D*"),
    "joker-dead": (turn(HEARTS + "*", round="payaso"), f"down {HEARTS}*"),
    "run-suit": (turn("8H9HTHJD7H7D7S", round="TE"), "down 7H7D7S 8H9HTHJD"),
    "run-repeat": (turn("8H9H9HTH7H7D7S", round="TE"), "down 7H7D7S 8H9H9HTH"),
    "run-size": (turn("8H9HTH7H7D7S", round="TE"), "down 7H7D7S 8H9HTH"),
    "run-gap": (turn("4C5C7C8C7H7D7S", round="TE"), "down 7H7D7S 4C5C7C8C"),
    "run-gap-joker": (turn("4H*5H7H7H7D7S", round="TE"), "down 7H7D7S 4H*5H7H"),
    "full-size": (turn(HEARTS, round="final"), f"down {HEARTS}"),
    "full-rank": (turn(HEARTS + "QH", round="final"), f"down {HEARTS}QH"),
    "full-order": (turn(HEARTS + "*", round="final"), f"down *{HEARTS}"),
    "full-suit": (turn(HEARTS + "KS", round="final"), f"down {HEARTS}KS"),
    "full-colour": (turn(HEARTS + "KS", round="color"), f"down {HEARTS}KS"),
    "full-alternate": (turn(HEARTS + "KS", round="payaso"), f"down {HEARTS}KS"),
    "joker-consecutive": (turn("AH2H3H4H**7H8H9HTHJHQHKH", round="final"), "down AH2H3H4H**7H8H9HTHJHQHKH"),
    "run-closed": (
        turn("9C", table="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", round="TE", down="earlier"),
        "lay 9C m0 high",
    ),
    "joker-set": (turn("*", table="7H 7D * * *", down="earlier"), "lay * m0"),
    "joker-adjacent": (turn("*", table="4C 5C 6C *", round="TE", down="earlier"), "lay * m0 high"),
    "joker-gap": (turn("*", table="4C 5C * 7C 8C", round="TE", down="earlier"), "lay * m0 low"),
    "joker-naturals": (turn("*", table="4C 5C 6C *", round="TE", down="earlier"), "lay * m0 low"),
    "set-other-rank": (turn("9C", table="KH KD KS", down="earlier"), "lay 9C m0"),
    "run-other-suit": (turn("9C", table="5H 6H 7H 8H", round="TE", down="earlier"), "lay 9C m0"),
    "run-not-next": (turn("TH", table="5H 6H 7H 8H", round="TE", down="earlier"), "lay TH m0"),
    "set-short": (agreed("7H7D9H9D9S", meld_size_down="at_least"), "down 7H7D 9H9D9S"),
    "run-short": (agreed("8H9HTH7H7D7S", round="TE", meld_size_down="at_least"), "down 7H7D7S 8H9HTH"),
    "run-long": (
        agreed(HEARTS + "KHAH", round="TE", meld_size_down="at_least", hand_size=13),
        f"down {HEARTS}KHAH",
    ),
    "run-ace": (agreed("KDAD2D3D7H7D7S", round="TE", ace_in_escala="high_or_low"), "down 7H7D7S KDAD2D3D"),
    "run-end-closed": (
        agreed("*", round="TE", table="AH 2H 3H 4H", down="earlier", ace_in_escala="low"),
        "lay * m0 low",
    ),
    "run-one-end": (agreed("KH", round="TE", table="AH 2H 3H 4H", down="earlier", ace_in_escala="low"), "lay KH m0"),
    "run-closed-longer": (
        agreed("2H", round="TE", table="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", down="earlier", escala_max_len=14),
        "lay 2H m0 high",
    ),
    "joker-table": (agreed("*", table="7H 7D *", down="earlier", table_joker_limit=1), "lay * m0"),
    "first-turn": (agreed("7H7D7S9H9D9S", go_down_first_turn=False), "down 7H7D7S 9H9D9S"),
    "keep-discard": (agreed("9C", table="9H 9D 9S", down="earlier", must_end_with_discard=True), "lay 9C m0"),
    "pozo-card-back": (agreed("9C8C", taken="9C", drew="pile", return_pozo_card=False), "discard 9C"),
    "other-kind": (agreed("8H9HTHJH", down="earlier", extra_melds=True), "meld 8H9HTHJH"),
    "swap-down": (agreed("9C", table="9H 9D *", down="earlier", joker_swap="not_down"), "swap 9C m0"),
    "swap-other": (agreed("8C", table="9H 9D *", joker_swap="not_down"), "swap 8C m0"),
    "place-needed": (
        agreed("KH", round="TE", table="* AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH *", joker_swap="any", escala_max_len=14),
        "swap KH m0",
    ),
}


def refused(code: str) -> Refusal:
    position, action = CASES[code]
    refusal = CARIOCA.check(CARIOCA.read_position(position), CARIOCA.parse_action(action))
    assert refusal is not None
    return refusal


def test_every_code_of_the_rules_has_a_case() -> None:
    assert codes() == CASES.keys()


@pytest.mark.parametrize("code", CASES)
def test_refusal_is_one_whole_sentence_in_each_language(code: str) -> None:
    refusal = refused(code)
    assert refusal.code == code
    assert refusal.rule
    texts = []
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        text = wording.refusal_text(refusal)
        assert re.fullmatch(r"[^{}]+\.", text) and "refusal." not in text
        texts.append(text)
    assert texts[0] != texts[1]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("run-gap", "Falta el 6♣ para que 4♣ 5♣ 7♣ 8♣ sea una escala."),
        ("contract-count", "Esta ronda pide 1 trío y 1 escala; lo que pones es 1 trío."),
        ("run-not-next", "10♥ no sigue ahí: a esta escala se le pega 4♥ al comienzo o 9♥ al final."),
        ("set-other-rank", "9♣ no va en este trío: es un trío de K."),
        ("joker-per-bajada", "Al bajarte puedes usar a lo más 2 comodines."),
        ("joker-consecutive", "Los comodines no pueden estar en lugares seguidos: aquí valen 5 y 6."),
        ("run-other-suit", "9♣ no va en esta escala: es de corazones."),
        ("joker-adjacent", "El comodín quedaría al lado de otro comodín: 4♣ 5♣ 6♣ comodín."),
    ],
)
def test_refusal_names_the_cards_and_what_would_be_right(code: str, text: str) -> None:
    assert wording.refusal_text(refused(code)) == text


def test_contract_refusal_of_a_long_run_says_that_it_is_one_meld() -> None:
    state = CARIOCA.read_position(turn("7H7D7S8H8D8S", round="final"))
    refusal = CARIOCA.check(state, CARIOCA.parse_action("down 7H7D7S 8H8D8S"))
    assert refusal is not None
    expected = "Esta ronda pide una escala de una pinta: sus 13 cartas van juntas en un solo juego."
    assert wording.refusal_text(refusal) == expected


def test_cards_as_text_and_as_words() -> None:
    assert [wording.card_text_suit(parse_card(text)) for text in ("9D", "TH", "AS", "*")] == [
        "9♦",
        "10♥",
        "A♠",
        "comodín",
    ]
    assert wording.card_words(parse_card("9D")) == "nueve de diamantes"
    assert wording.card_words(JOKER) == "comodín"
    assert wording.card_words(HIDDEN) == "carta tapada"
    i18n.set_language("en")
    assert wording.card_words(parse_card("QC")) == "queen of clubs"


def test_contracts() -> None:
    assert [wording.contract_text(CONTRACTS[name]) for name in ("TT", "TE", "TEE", "payaso")] == [
        "2 tríos",
        "1 trío y 1 escala",
        "1 trío y 2 escalas",
        "escala payaso",
    ]
    assert wording.contract_short(CONTRACTS["TEE"]) == "1T 2E"
    for contract in CONTRACTS.values():
        assert "contract." not in wording.contract_text(contract) + wording.contract_short(contract)


def test_lists_use_e_before_the_sound_of_an_i() -> None:
    names = [wording.list_text(["Ana", name]) for name in ("Rosa", "Inés", "Íngrid", "Hilda", "Hielo", "Ian")]
    assert [name[4] for name in names] == ["y", "e", "e", "e", "y", "y"]
    assert wording.list_text(["Ana"]) == "Ana" and wording.list_text([]) == ""


def test_points_and_melds() -> None:
    assert [wording.points_text(n) for n in (1, 0, -10)] == ["1 punto", "0 puntos", "-10 puntos"]
    assert wording.meld_text(Kind.SET, parse_row("9H9D*")) == "trío de 9"
    assert wording.meld_text(Kind.RUN, parse_row("*5H6H7H")) == "escala de corazones"


SEVENS = Meld(1, Kind.SET, parse_row("7H7D7S"))
QUEENS = Meld(1, Kind.SET, parse_row("QH QD *"))
SAID: list[tuple[Event, str, str]] = [
    (TurnBegan(1), "Juega Ana", "Te toca a ti"),
    (Drew(1, "stock", parse_card("9D")), "Ana robó del mazo", "Robaste 9♦ del mazo"),
    (Drew(1, "pile", parse_card("9D")), "Ana tomó 9♦ del pozo", "Tomaste 9♦ del pozo"),
    (
        WentDown(1, 0, (SEVENS, QUEENS)),
        "Ana se bajó con 7♥ 7♦ 7♠ y Q♥ Q♦ comodín",
        "Te bajaste con 7♥ 7♦ 7♠ y Q♥ Q♦ comodín",
    ),
    (LaidOff(1, parse_card("7C"), 0, "", 3), "Ana pegó 7♣", "Pegaste 7♣"),
    (Discarded(1, parse_card("9D")), "Ana botó 9♦", "Botaste 9♦"),
    (RoundEnded(2, 1, (5, 0, 9), ((),) * 3, "out"), "Ana cortó y gana la ronda 3", "Cortaste: ganas la ronda 3"),
    (MatchEnded(((1,), (0,), (2,))), "Terminó la partida: gana Ana", "Terminó la partida: ganaste tú"),
    (MatchEnded(((0, 1), (2,))), "Terminó la partida: comparten el primer lugar Rosa y Ana", ""),
    (StockTurned(1), "Se dio vuelta el pozo: el mazo tiene 1 carta", ""),
    (
        TurnPassed(1),
        "Ana pasó sin botar: no puede botar ninguna carta",
        "Pasaste sin botar: no puedes botar ninguna carta",
    ),
]


@pytest.mark.parametrize(("event", "others", "own"), SAID, ids=lambda part: type(part).__name__)
def test_event_speaks_to_its_reader(event: Event, others: str, own: str) -> None:
    assert wording.event_text(event, NAMES, 0) == others
    assert wording.event_text(event, NAMES, None) == others
    assert wording.event_text(event, NAMES, 1) == (own or others)


@pytest.mark.parametrize("reason", get_args(RoundEnd))
def test_every_end_of_a_round_has_its_words(reason: str) -> None:
    event = RoundEnded(0, 2 if reason == "out" else None, (1, 2, 3), ((),) * 3, reason)
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        text = wording.event_text(event, NAMES, 0)
        assert text and "event." not in text and "{" not in text


def test_every_event_of_a_match_is_told_and_secrets_are_kept() -> None:
    setup = Setup("carioca", MeldingOptions(rounds=("TT", "TE")), 3, "words")
    match = Match(CARIOCA, setup)
    bot, rng = RandomBot(CARIOCA), Random(5)
    events = list(match.first.events)
    while match.current is not None and len(events) < 4000:
        events += match.submit(bot.decide(CARIOCA.censor(match.state, match.current), rng)).events
    assert any(isinstance(event, RoundDealt) for event in events)
    for event in events:
        for viewer in (None, 0, 1):
            text = wording.event_text(event, NAMES, viewer)
            assert text and "{" not in text and "event." not in text
            if isinstance(event, Drew) and event.source == "stock" and event.seat != viewer:
                assert wording.card_text_suit(event.card) not in text
