"""The voice of a table: a sentence for every event, questions that say why, ledgers of sides and of either sense."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.cards import parse_card, parse_row
from carioca.engine import events as engine_events
from carioca.engine.events import Event, MatchEnded, RoundBegan, RoundEnded, TurnBegan
from carioca.engine.game import Game, Refusal, Setup
from carioca.engine.options import TableOptions
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding import events as melding_events
from carioca.games.melding.actions import Deal, Pass
from carioca.games.melding.events import (
    CallAllowed,
    Called,
    CallPassed,
    CallRefused,
    CardDeclined,
    DealOffered,
    DealPassed,
    Discarded,
    Drew,
    HandPoints,
    HandsEnded,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    SidePoints,
    SidesEnded,
    StockTurned,
    TookPile,
    TurnPassed,
    WentDown,
    WildMoved,
)
from carioca.games.melding.state import Kind, Meld
from carioca.rulebook.book import sources
from carioca.session import Seat, Session
from carioca.sheet.content import families
from carioca.terminal.game import question_lines
from carioca.words.door import voice_of, voices
from carioca.words.ledger import make_ledger, places, shared
from carioca.words.lines import ranking_lines, score_lines
from carioca.words.options import option_text
from carioca.words.voice import Choice, Entry, Ledger, Question, Scored, Voice
from tests.bots.tiny import Tiny
from tests.together import together

NAMES = ("Rosa", "Ana", "Tomás", "Eva")
SEVENS = Meld(1, Kind.SET, parse_row("7H7D7S"))
EVENTS: tuple[Event, ...] = (
    TurnBegan(1),
    RoundEnded(2, (1,), (5, 0, 9, 3), ((),) * 4, "out"),
    MatchEnded(((1,), (0,), (2,), (3,))),
    DealOffered(0, 1),
    DealPassed(1, 2),
    RoundDealt(0, 1, 0, ((),) * 4, parse_card("9D")),
    Drew(1, "pile", parse_card("9D")),
    StockTurned(30),
    WentDown(1, 0, (SEVENS,)),
    LaidMelds(1, 1, (SEVENS,)),
    JokerSwapped(1, parse_card("9D"), 0, 2),
    LaidOff(1, parse_card("9D"), 0, "", 3),
    Discarded(1, parse_card("9D")),
    TurnPassed(1),
    WildMoved(1, parse_card("9D"), 0, "high", 1, 4),
    Called(1, parse_card("9D")),
    CallPassed(1),
    CallAllowed(1, 2),
    CallAllowed(1, 2, 50),
    CallRefused(1, 2),
    CardDeclined(1),
    HandsEnded(2, (), (5, 9), ((), ()), "dead-draw", parts=(HandPoints(5), HandPoints(9))),
    SidesEnded(2, (1, 3), (5, 9, 5, 9), ((),) * 4, "closed", parts=(SidePoints(5, 0, 0, 0, 0),) * 2),
    TookPile(1, parse_row("9D 8C")),
    MuertoTaken(1, parse_row("9D 8C"), False),
    MuertosToStock(22),
)
"""One of every class of event that can happen at the melding table."""


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def classes_of_the_table() -> set[type[Event]]:
    modules = (engine_events, melding_events)
    found = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    return {one for one in found if issubclass(one, Event)} - {Event, RoundBegan}


def test_there_is_one_of_every_event_here() -> None:
    assert {type(event) for event in EVENTS} == classes_of_the_table()


@together("lang", i18n.LANGUAGES)
@together("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_class_of_event_has_its_sentence(event: Event, lang: str) -> None:
    i18n.set_language(lang)
    for viewer in (None, 0, 1):
        text = voice_of(CARIOCA).event(event, NAMES, viewer)
        assert text and "event." not in text and "{" not in text


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_no_class_of_event_is_told_as_another_one(lang: str) -> None:
    """Further melds are a kind of going down, and said differently, in whatever order the classes were written."""
    i18n.set_language(lang)
    told = [voice_of(CARIOCA).event(event, NAMES, None) for event in EVENTS]
    assert len(set(told)) == len(told)


@together(
    "lang, lines",
    [
        (
            "es",
            [
                "Botaste un comodín",
                "Ana botó 8♥",
                "Ana te dio la carta",
                "Ana te dio la carta: pagas 50 puntos",
                "Ana te negó la carta",
            ],
        ),
        (
            "en",
            [
                "You discarded a joker",
                "Ana discarded 8♥",
                "Ana let you have the card",
                "Ana let you have the card: you pay 50 points",
                "Ana did not let you have the card",
            ],
        ),
    ],
)
def test_who_reads_it_is_spoken_to_and_a_joker_has_its_article(lang: str, lines: list[str]) -> None:
    i18n.set_language(lang)
    joker, eight = parse_card("*"), parse_card("8H")
    answers = CallAllowed(0, 1), CallAllowed(0, 1, 50), CallRefused(0, 1)
    events = (Discarded(1, joker), Discarded(0, eight), *answers)
    assert [voice_of(CARIOCA).event(event, ("Ana", "Rosa"), 1) for event in events] == lines


# -- doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", [voices, sources, families])
def test_a_door_knows_its_columns_and_no_other(door: object) -> None:
    assert callable(door)
    with pytest.raises(KeyError):
        door("poker")


def test_what_a_game_says_of_an_option_comes_before_what_all_say(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = i18n.catalogue("es")
    assert option_text("decks", CARIOCA) == usual["option.decks"]
    own = {**usual, "option.carioca.decks": "Mazos", "option.kalooki.direction": "Sentido"}
    monkeypatch.setattr("carioca.words.options.catalogue", lambda lang: own)
    monkeypatch.setattr("carioca.i18n.catalogue", lambda lang: own)
    assert option_text("decks", CARIOCA) == "Mazos"
    assert option_text("direction", CARIOCA) == usual["option.direction"]


# -- questions -------------------------------------------------------------------------------------------------------


def test_the_deal_is_a_question_with_the_usual_answer_first() -> None:
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(pass_deal=True), 4, "q")).state
    asked = voice_of(CARIOCA).question(CARIOCA.censor(state, state.turn), NAMES)
    assert asked is not None
    assert [choice.action for choice in asked.choices] == [Deal(), Pass()]
    assert all(choice.refusal is None for choice in asked.choices)
    dealt = CARIOCA.apply(state, Deal()).state
    assert voice_of(CARIOCA).question(CARIOCA.censor(dealt, dealt.turn), NAMES) is None


def test_an_answer_that_is_refused_says_why() -> None:
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Ana"), Seat("Rosa")), "q")
    choices = (Choice("Repartir", Deal()), Choice("Pasar", Pass(), Refusal("dealt", "S10"), "a Rosa"))
    lines = question_lines(Question("Te toca", choices, "Ronda 1.", "", ""), session)
    assert lines[:2] == ["Ronda 1.", "1: Repartir."]
    assert lines[2].startswith("2: Pasar, a Rosa, no se puede. ") and "ya están repartidas" in lines[2]


# -- ledgers ---------------------------------------------------------------------------------------------------------


class Numbered:
    """Names rounds by their numbers; nothing else of a voice is asked by a ledger."""

    def round_name(self, setup: Setup, round_no: int) -> str:
        return f"mano {round_no + 1}"

    def round_short(self, setup: Setup, round_no: int) -> str:
        return f"M{round_no + 1}"


def ledger_of(game: Game, points: tuple[tuple[int, ...], ...], winners: tuple[tuple[int, ...], ...]) -> Ledger:
    ends = {at: RoundEnded(at, won, points[at], ((),) * 4, "out") for at, won in enumerate(winners)}
    played = Scored(Setup("tiny", TableOptions(), 4, "l"), NAMES, points, ends)
    voice: Voice = Numbered()  # type: ignore[assignment]
    return make_ledger(game, voice, played, len(points) - 1, lambda number, n: Entry(f"{n}", f"{n} puntos"))


POINTS = ((30, 10, 30, 10), (5, 40, 5, 40))


def test_partners_share_a_column_whose_points_count_once() -> None:
    ledger = ledger_of(Tiny(higher_wins=True, partners=True), POINTS, ((0, 2), (1, 3)))
    assert [(head.name, head.seats) for head in ledger.heads] == [("Rosa y Tomás", (0, 2)), ("Ana y Eva", (1, 3))]
    assert ledger.course == ((0, 0), (30, 10), (35, 50))
    assert [total.text for total in ledger.totals] == ["35", "50"] and ledger.best == (1,)
    assert [row.standing for row in ledger.rows] == [(0,), (1,), ()]
    assert [row.done for row in ledger.rows] == [True, True, False] and ledger.played == 2
    assert score_lines(ledger)[-1] == "En total: Rosa y Tomás 35, Ana y Eva 50."


@pytest.mark.parametrize(("higher", "best"), [(True, (1, 3)), (False, (0, 2))])
def test_the_better_end_of_the_score_leads(higher: bool, best: tuple[int, ...]) -> None:
    ledger = ledger_of(Tiny(higher_wins=higher), POINTS, ((), ()))
    assert len(ledger.heads) == 4 and ledger.best == best
    assert ledger.sense == i18n.t("score.plot.more" if higher else "score.plot")


def test_where_a_target_ends_the_match_the_rounds_are_those_that_were_played() -> None:
    assert len(ledger_of(Tiny(target=100), POINTS, ()).rows) == 2


def test_before_the_first_round_nobody_leads() -> None:
    ledger = ledger_of(Tiny(), (), ())
    assert ledger.best == () and ledger.played == 0 and score_lines(ledger) == [i18n.t("term.sheet-none")]


def test_partners_share_no_place_and_the_next_side_is_second() -> None:
    together, alone = Tiny(partners=True), Tiny()
    ranking = ((1, 3), (0, 2))
    assert not shared(together, ranking[0], 4) and shared(alone, ranking[0], 4)
    assert places(together, ranking, 4) == (1, 2) and places(alone, ranking, 4) == (1, 3)
    assert ranking_lines(together, NAMES, ranking, (35, 50, 35, 50))[1:] == [
        "Lugar 1: Ana y Eva, 50 puntos.",
        "Lugar 2: Rosa y Tomás, 35 puntos.",
    ]
