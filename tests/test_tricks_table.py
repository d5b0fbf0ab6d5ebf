"""La Pocha at a terminal, line by line: bids as questions, the table, what is typed, the score sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from carioca import i18n
from carioca.cards import HIDDEN, SPANISH, Suit
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from carioca.session import Seat, Session
from carioca.terminal.game import question_lines
from carioca.words.cards import card_said, card_text_suit, card_words, in_words
from carioca.words.lines import extreme_lines, sheet_lines
from carioca.words.voice import Choice, Scored, Unclear, scored
from tests.together import together
from tests.tricks_table import BIDS, HOOK, LATE, NAMES, NAMING, SUITS, VOICE, after, card, dealt, playing, row


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


# -- questions -------------------------------------------------------------------------------------------------------


def test_a_bid_is_a_question_whose_forbidden_number_says_why() -> None:
    asked = VOICE.question(POCHA.censor(HOOK, 0), NAMES)
    assert asked is not None and asked.text == "¿Cuántas bazas pides?"
    assert asked.about == "Pedidas hasta ahora: 3 de 4."
    assert [(choice.key, choice.action) for choice in asked.choices] == [(str(n), Bid(n)) for n in range(5)]
    assert [choice.label for choice in asked.choices if choice.refusal] == ["1"]
    seats = tuple(Seat(name) for name in NAMES)
    session = Session.new(POCHA, "pocha", PochaOptions(rounds_table=(4,)), seats, "q")
    assert question_lines(asked, session) == [
        asked.about,
        "Puedes decir 0, 2, 3, 4.",
        "Pides al final (eres el postre) y no puedes pedir 1: sumarían 4.",
    ]


def test_a_trump_is_a_question_with_the_suits_and_with_none_where_that_is_agreed() -> None:
    asked = VOICE.question(POCHA.censor(NAMING, 3), NAMES)
    assert asked is not None and [choice.label for choice in asked.choices] == ["oros", "copas", "espadas", "bastos"]
    assert [choice.action for choice in asked.choices] == [NameTrump(suit) for suit in SUITS]
    free = after(dealt({**LATE, "subastado_no_trump": True}), "bid 1", "bid 0", "bid 2", "bid 0")
    more = VOICE.question(POCHA.censor(free, 3), NAMES)
    assert more is not None and more.choices[-1] == Choice("sin triunfo", NameTrump(Suit.NONE), None, key="-")
    assert VOICE.question(POCHA.censor(playing("7O 2O", "5O"), 1), NAMES) is None


@together("lang", i18n.LANGUAGES)
def test_the_key_of_a_suit_is_an_initial_or_a_number_in_the_language_that_is_read(lang: str) -> None:
    """English asked for coins, cups, swords and clubs, and took O, C, E and B."""
    i18n.set_language(lang)
    asked = VOICE.question(POCHA.censor(NAMING, 3), NAMES)
    assert asked is not None
    for number, choice in enumerate(asked.choices, 1):
        assert choice.key in (str(number), choice.label[0].upper()), choice
    assert len({choice.key for choice in asked.choices}) == len(SUITS)


# -- the table in lines ----------------------------------------------------------------------------------------------


def test_the_table_says_what_was_bid_and_won_in_the_order_of_play() -> None:
    state = after(HOOK, "bid 2").evolve(trump=Suit.COPAS, turned=card("7C"), won=(0, 1, 0, 0), scores=(5, -5, 20, 0))
    lines = [in_words(line) for line in VOICE.lines(POCHA.censor(state, 2), NAMES)]
    assert lines[:3] == [
        "Ronda 1 de 1: 4 cartas.",
        "El triunfo es copas, por el 7 de copas.",
        "De mayor a menor: as, 3, rey, caballo, sota, 7, 6, 5, 4, 2.",
    ]
    assert lines[3:7] == [
        "Ana, −5 puntos: pidió 1, lleva 1.",
        "Tomás, 20 puntos: pediste 0, llevas 0.",
        "Eva, 0 puntos: pidió 2, lleva 0.",
        "Rosa (postre), 5 puntos: pidió 2, lleva 0.",
    ]
    assert lines[7] == "Entre todos, 5 de 4: sobra 1."


@pytest.mark.parametrize(
    ("bids", "text"),
    [((1, 0, 2, 2), "Entre todos, 5 de 4: sobra 1."), ((1, 0, 0, 0), "Entre todos, 1 de 4: faltan 3.")],
)
def test_what_was_bid_is_set_against_what_there_is(bids: tuple[int, ...], text: str) -> None:
    state = after(BIDS, *(f"bid {bid}" for bid in bids))
    assert text in VOICE.lines(POCHA.censor(state, 1), NAMES)


def test_natural_order_is_told_where_it_is_agreed() -> None:
    told = VOICE.lines(POCHA.censor(dealt({"card_order": "natural"}), 1), NAMES)
    assert "De mayor a menor: as, rey, caballo, sota, 7, 6, 5, 4, 3, 2." in told


def test_in_an_indian_round_the_others_cards_are_told_and_the_own_one_is_not() -> None:
    """PC52"""
    state = dealt({"indias": True}).evolve(hands=(row("1O"), row("2E"), row("RC"), row("4O")))
    told = in_words("\n".join(VOICE.lines(POCHA.censor(state, 0), NAMES)))
    assert all(text in told for text in ("2 de espadas", "rey de copas", "4 de oros")) and "as de oros" not in told
    watched = in_words("\n".join(VOICE.lines(POCHA.censor(state, None), NAMES)))
    assert "2 de espadas" not in watched and "as de oros" not in watched


def test_the_prompt_names_the_cards_that_a_duty_leaves() -> None:
    (standing, ask) = map(in_words, VOICE.prompt(POCHA.censor(playing("7O RO 2O 4B", "5O", bids=(1, 2, 0, 0)), 1)))
    assert standing == "Pediste 2 y llevas 0; quedan 4 bazas. Puedes jugar el 7 de oros o el rey de oros."
    assert ask.startswith("¿Qué carta juegas?")
    free = VOICE.prompt(POCHA.censor(playing("7O RO", ""), 1))
    assert free[0] == "Pediste 1 y llevas 0; quedan 2 bazas." and free[1].startswith("Sales tú")


def test_hands_are_sorted_by_suit_or_by_strength() -> None:
    hand, options = row("2O 1O 3O RC 3B"), PochaOptions()
    assert VOICE.sorted(hand, options, False) == row("1O 3O 2O RC 3B")
    assert VOICE.sorted(hand, options, True) == row("1O 3O 3B RC 2O")
    natural = PochaOptions(card_order="natural")
    assert VOICE.sorted(hand, natural, True) == row("1O RC 3O 3B 2O")
    assert VOICE.sorted((HIDDEN, *hand), options, False)[-1] == HIDDEN


# -- what is typed ---------------------------------------------------------------------------------------------------

IN_HAND = row("3O RC SE 1B")


@together(
    ("text", "state", "line"),
    [
        ("pido 2", BIDS, "bid 2"),
        ("2", BIDS, "bid 2"),
        ("PIDO 2 bazas", BIDS, "bid 2"),
        ("bid 0", BIDS, "bid 0"),
        ("triunfo oros", NAMING, "trump O"),
        ("oros", NAMING, "trump O"),
        ("e", NAMING, "trump E"),
        ("trump coins", NAMING, "trump O"),
        ("triunfo ninguno", NAMING, "trump -"),
        ("sin triunfo", NAMING, "trump -"),
        ("no trump", NAMING, "trump -"),
        ("juego 3o", playing("3O RC SE 1B", ""), "play 3O"),
        ("3 de oros", playing("3O RC SE 1B", ""), "play 3O"),
        ("juego la sota de espadas", playing("3O RC SE 1B", ""), "play SE"),
        ("rey de copas", playing("3O RC SE 1B", ""), "play RC"),
        ("rc", playing("3O RC SE 1B", ""), "play RC"),
        ("12c", playing("3O RC SE 1B", ""), "play RC"),
        ("juego 10e", playing("3O RC SE 1B", ""), "play SE"),
        ("1⚕", playing("3O RC SE 1B", ""), "play 1B"),
        ("el as de bastos", playing("3O RC SE 1B", ""), "play 1B"),
        ("12 de copas", playing("3O RC SE 1B", ""), "play RC"),
        ("2", playing("3O RC SE 1B", ""), "play RC"),
        ("juego 4", playing("3O RC SE 1B", ""), "play 1B"),
        ("play the king of cups", playing("3O RC SE 1B", ""), "play RC"),
        ("play jack of swords", playing("3O RC SE 1B", ""), "play SE"),
    ],
)
def test_a_typed_line_is_the_move_that_it_says(text: str, state: State, line: str) -> None:
    assert VOICE.read(text, POCHA.censor(state, state.turn), IN_HAND) == POCHA.parse_action(line)


@together(
    ("text", "state"),
    [
        ("pido", BIDS),
        ("pido muchas", BIDS),
        ("pido 1 2", BIDS),
        ("pido 99999", BIDS),
        ("hola", BIDS),
        ("triunfo", NAMING),
        ("triunfo corazones", NAMING),
        ("7", NAMING),
        ("juego", playing("3O RC SE 1B", "")),
        ("9 de oros", playing("3O RC SE 1B", "")),
        ("juego 9h", playing("3O RC SE 1B", "")),
        ("5", playing("3O RC SE 1B", "")),
        ("", BIDS),
    ],
)
@together("lang", i18n.LANGUAGES)
def test_a_line_that_cannot_be_read_is_told_in_a_sentence(text: str, state: State, lang: str) -> None:
    i18n.set_language(lang)
    with pytest.raises(Unclear) as unclear:
        VOICE.read(text, POCHA.censor(state, state.turn), IN_HAND)
    assert re.fullmatch(r"[A-ZÁÉ«“‘\"¿][^{}]+\.", unclear.value.sentence)


def test_any_legal_move_is_understood_as_it_is_written() -> None:
    match, rng = Match(POCHA, Setup("pocha", PochaOptions(rounds_table=(3, 10)), 4, "typed")), Random(4)
    while (seat := match.current) is not None:
        view = POCHA.censor(match.state, seat)
        hand = VOICE.sorted(view.state.hands[seat], view.state.options, False)
        for action in POCHA.legal_actions(match.state):
            assert VOICE.read(POCHA.action_text(action), view, hand) == action
            if isinstance(action, Play):
                for said in (card_text_suit(action.card), card_said(action.card), card_words(action.card)):
                    assert VOICE.read(said, view, hand) == action
                assert VOICE.read(str(hand.index(action.card) + 1), view, hand) == action
        match.submit(rng.choice(list(POCHA.legal_actions(match.state))))


# -- the score sheet -------------------------------------------------------------------------------------------------

MADE = (((1, 1), (0, 1), (2, 2), (2, 0)), ((0, 0), (3, 3), (1, 0), (0, 0)))
POINTS = ((15, -5, 20, -10), (10, 25, -5, 10))


def played() -> Scored:
    ends = {
        at: RoundEnded(
            at, tuple(s for s, (b, w) in enumerate(made) if b == w), POINTS[at], ((),) * 4, "played", bids=made
        )
        for at, made in enumerate(MADE)
    }
    setup = Setup("pocha", PochaOptions(rounds_table=(3, 3, 1)), 4, "l")
    return Scored(setup, NAMES, POINTS, ends)


def test_the_sheet_says_what_was_made_of_what_was_bid_and_marks_the_hits() -> None:
    ledger = VOICE.ledger(played(), 1)
    assert [entry.text for entry in ledger.rows[0].entries] == [
        "1 de 1 (+15)",
        "1 de 0 (−5)",
        "2 de 2 (+20)",
        "0 de 2 (−10)",
    ]
    assert ledger.rows[0].entries[3].said == "pedidas 2 y ganadas 0: −10 puntos (−10 por 2 bazas de menos)"
    sums = [entry.sum for entry in ledger.rows[0].entries]
    assert sums[1:3] == ["−5 por 1 baza de más", "10 por cumplir + 10 por 2 bazas"]
    assert {"10", "5"} <= set(ledger.counted[0].replace(",", "").split())
    assert [row.standing for row in ledger.rows] == [(0, 2), (0, 1, 3), ()]
    assert [(row.title, row.short, row.done) for row in ledger.rows] == [
        ("3 cartas", "3", True),
        ("3 cartas", "3", True),
        ("1 carta", "1", False),
    ]
    assert ledger.course[-1] == (25, 20, 15, 0) and ledger.best == (0,)
    assert sheet_lines(ledger, played().ends[1], SPANISH)[1:3] == [
        "Rosa, pedidas 0 y ganadas 0: 10 puntos (10 por cumplir), en total 25 puntos.",
        "Ana, pedidas 3 y ganadas 3: 25 puntos (10 por cumplir + 15 por 3 bazas), en total 20 puntos.",
    ]


def test_best_and_worst_round_are_told_at_the_end() -> None:
    lines = extreme_lines(POCHA, VOICE.ledger(played(), 1))
    assert lines[1] == "Ana: mejor ronda, la 2 (25 puntos); peor ronda, la 1 (−5 puntos)."
    assert extreme_lines(POCHA, VOICE.ledger(played(), 0)) == []


def test_the_sheet_of_a_match_follows_its_points() -> None:
    seats = tuple(Seat(name, "random") for name in NAMES)
    session = Session.new(POCHA, "pocha", PochaOptions(rounds_table=(1, 4, 2)), seats, "sheet")
    while session.current is not None:
        session.submit(session.think())
    ledger = VOICE.ledger(scored(session), 2)
    assert ledger.course[-1] == session.game.scores(session.match.state).points
    for row_, result in zip(ledger.rows, session.results, strict=True):
        for at, ((bid, won), entry) in enumerate(zip(result.bids, row_.entries, strict=True)):
            assert entry.text.startswith(f"{won} de {bid} ") and (bid == won) == (at in row_.standing)
        assert sum(won for _, won in result.bids) == int(row_.short)
