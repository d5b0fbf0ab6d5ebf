"""Kalooki at the terminal: questions about a card, words for every answer, and a whole match by typing."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import make_bot
from carioca.cards import parse_row
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.melding.actions import (
    Allow,
    Call,
    Decline,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    Take,
)
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame
from carioca.words.door import voice_of
from carioca.words.voice import Unclear
from tests.games.contract.kalooki import meld, play, player, position
from tests.terminal.test_terminal import Typist

SHORT = KalookiOptions(rounds_table=("TTT", "TTE"))
WORDS = {Call: "llamar", Pass: "pasar", Allow: "dar", Refuse: "negar", Take: "tomar", Decline: "dejar"}


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def typed(action: Any) -> str:
    """An action as a person types it."""
    match action:
        case Draw(source):
            return "m" if source == "stock" else "p"
        case Discard(card):
            return f"botar {card}"
        case LayDown(melds) | LayMeld(melds):
            return "bajar " + " / ".join(" ".join(map(str, row)).replace("*", "comodin") for row in melds)
        case LayOff(card, number, end):
            return f"fichar {card} m{number} {end}"
        case Replace(card, number, end):
            return f"reemplazar {card} m{number} {end}"
    return WORDS[type(action)]


def test_a_match_is_played_to_its_end_by_typing() -> None:
    seats = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Luis", "easy"))
    session = Session.new(KALOOKI, "kalooki", SHORT, seats, "typed")
    mind, rng = make_bot("normal", KALOOKI), Random(1)

    def line() -> str:
        view = session.view(0)
        return typed(mind.decide(view, rng)) + "\n"

    out = io.StringIO()
    TextGame(session, Console(Typist(line), out)).play()
    text = out.getvalue()
    assert session.current is None and "¿Llamas " in text and "No entiendo" not in text
    assert "{" not in text and "event." not in text


def asked(*lines: str, name: str = "C", **keys: Any) -> Any:
    """What the seat to act reads after A threw the seven of diamonds."""
    state, _ = play(position(A=player("7D 2S 3S"), stock=["AC", "KC"], **keys), "discard 7D", *lines)
    voice = voice_of(KALOOKI)
    return voice, KALOOKI.censor(state, state.turn), ("Ana", "Dora", "Carla", "Bea")


def test_the_questions_name_the_card_and_who_asks() -> None:
    for lines, text, labels in (
        ((), "¿Llamas 7♦?", ["Pasar", "Llamar"]),
        (("call",), "Carla llama 7♦", ["Dársela", "Negársela"]),
        (("call", "refuse"), "Ana le negó 7♦ a Carla: es tu turno", ["Tomarla", "Dejarla"]),
    ):
        voice, view, names = asked(*lines)
        question = voice.question(view, names)
        assert question is not None and question.text == text
        assert [choice.label for choice in question.choices] == labels
        assert all(choice.refusal is None for choice in question.choices)
    voice, view, names = asked("call")
    assert "Bea puede tomarla primero" in voice.question(view, names).help
    must = {"options": {"call_arbiter": "next_player"}}
    voice, view, names = asked("call", **must)
    assert "tienes que tomarla tú" in voice.question(view, names).help


@pytest.mark.parametrize(
    ("lines", "text", "line"),
    [
        ((), "llamar", "call"),
        ((), "Call", "call"),
        ((), "pasar", "pass"),
        (("call",), "dar", "allow"),
        (("call",), "negar", "refuse"),
        (("call", "refuse"), "tomar", "take"),
        (("call", "refuse"), "take", "take"),
        (("call", "refuse"), "dejar", "decline"),
    ],
)
def test_answers_are_typed_in_words(lines: tuple[str, ...], text: str, line: str) -> None:
    voice, view, _ = asked(*lines)
    assert KALOOKI.action_text(voice.read(text, view, ())) == line


def test_a_joker_is_moved_by_typing() -> None:
    table = [meld("5H * 7H 8H"), meld("* QS KS AS", "B")]
    state = position(A=player("6H JS 2C", "earlier"), melds=table)
    view, voice, hand = KALOOKI.censor(state, 0), voice_of(KALOOKI), parse_row("2C 6H JS")
    for text, line in (
        ("reemplazar 2 m0 final", "replace 6H m0 high"),
        ("reemplazar 6h comienzo", "replace 6H m0 low"),
        ("mover 6h", "replace 6H m0"),
    ):
        assert KALOOKI.action_text(voice.read(text, view, hand)) == line
    with pytest.raises(Unclear) as unclear:
        voice.read("reemplazar", view, hand)
    assert "reemplazar 3 m2 final" in unclear.value.sentence
    told = "\n".join(voice.help(state.options))
    assert "reemplazar" in told and "llamar" in told
    assert "reemplazar" in voice.prompt(view)[-1]
