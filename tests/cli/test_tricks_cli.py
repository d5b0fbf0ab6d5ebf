"""La Pocha on the command line: rules, rounds by their cards, watched and replayed matches, the referee's sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carioca import i18n
from carioca.cli.arguments import MISUSED
from carioca.cli.referee import answer, event_json
from carioca.engine.events import RoundEnded
from carioca.engine.options import OptionsError, rounds_to_choose, with_rounds
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.i18n import LANGUAGES
from carioca.session import Seat, Session


@pytest.fixture(autouse=True)
def spanish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = i18n.language()
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setenv("COLUMNS", "100")
    yield
    i18n.set_language(before)


# -- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_the_preset_are_printed(run: Any, lang: str) -> None:
    code, out, err = run("rules", "--preset", "pocha", "--lang", lang)
    assert (code, err) == (0, "") and "La Pocha" in out and "{" not in out
    assert ("5 de oros" if lang == "es" else "5 of coins") in out and not set(out) & set("♠♥♦♣☉⚱⚔⚕")


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("rounds_table=short", "Corta"),
        ("rounds_table=1,2,3,2,1", "1-3 2 1"),
        ("rounds_table=1-4 3-1", "1-4 3-1"),
        ("oros_double=true", "Sí"),
        ("max_round_mode=subastado", "Subastado"),
    ],
)
def test_an_option_is_changed_and_the_difference_told(run: Any, change: str, value: str) -> None:
    code, out, err = run("rules", "--preset", "pocha", "--option", change)
    assert (code, err) == (0, "")
    assert value in out.splitlines()[2] and "regla de esta mesa" in out


@pytest.mark.parametrize("change", ["rounds_table=1,20", "rounds_table=x", "rounds_table=", "hook=2", "cut_bonus=1"])
def test_a_change_that_is_none_is_one_sentence(run: Any, change: str) -> None:
    code, out, err = run("rules", "--preset", "pocha", "--option", change)
    assert code == MISUSED and out == "" and err.strip().endswith(".") and "Traceback" not in err


def test_rules_of_two_games_are_not_compared(run: Any) -> None:
    code, _, err = run("rules", "--diff", "pocha", "carioca-chile")
    assert code == MISUSED and "juegos distintos" in err


# -- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sizes"),
    [("3", (3,)), ("1,2,1", (1, 2, 1)), ("short", (*range(1, 9), *range(7, 0, -1))), ("10,", (10,))],
)
def test_rounds_are_the_cards_of_each_or_a_table(text: str, sizes: tuple[int, ...]) -> None:
    assert with_rounds(PochaOptions(), text).sizes(4) == sizes
    assert rounds_to_choose(PochaOptions()) == ("complete", "medium", "short")


@pytest.mark.parametrize("text", ["", "0", "14", "x", "1,x", "short,1", "1.5", "-3", "9" * 30])
def test_what_are_no_rounds_is_refused(text: str) -> None:
    with pytest.raises(OptionsError) as error:
        with_rounds(PochaOptions(), text)
    assert error.value.code == "round-numbers"


@pytest.mark.parametrize(
    ("rounds", "players", "words"),
    [
        ("x", "4", "escribe cuántas cartas lleva cada una"),
        ("12", "4", "el máximo por jugador es 10"),
        ("6", "8", "el máximo por jugador es 5"),
    ],
)
def test_a_watched_match_says_which_rounds_there_can_be(run: Any, rounds: str, players: str, words: str) -> None:
    code, out, err = run("watch", "--preset", "pocha", "--rounds", rounds, "--players", players)
    assert code == MISUSED and out == "" and words in err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_short_match_is_watched(run: Any, lang: str) -> None:
    words = ("--rounds", "1,2", "--players", "5", "--level", "random", "--seed", "7", "--lang", lang)
    code, out, err = run("watch", "--preset", "pocha", *words)
    assert (code, err) == (0, "") and "{" not in out and "tricks." not in out
    assert i18n.t("term.sheet-final") in out and not set(out) & set("♠♥♦♣☉⚱⚔⚕")


# -- records ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of two rounds; in the first everybody sees the others' cards."""
    seats = tuple(Seat(name, "random") for name in ("Ana", "Rosa", "Tomás", "Eva"))
    session = Session.new(POCHA, "pocha", PochaOptions(rounds_table=(1, 3), indias=True), seats, "record")
    while session.current is not None:
        session.submit(session.think())
    path = tmp_path / "match.carioca"
    path.write_text(json.dumps(session.record()), "utf-8")
    return path


def test_a_record_is_verified_and_replayed(run: Any, file: Path) -> None:
    assert run("verify", str(file))[0] == 0
    code, out, err = run("replay", str(file), "--all")
    assert (code, err) == (0, "") and "Se vieron las cartas: Ana, " in out and "Resultado de la partida:" in out


def test_a_replay_of_a_seat_shows_no_card_of_an_indian_round_before_all_have_bid(run: Any, file: Path) -> None:
    out = run("replay", str(file), "--seat", "Ana")[1]
    before = out[: out.index("Se vieron las cartas")]
    assert "Ana tiene 1 carta: carta tapada" in before
    assert "Ana tiene 3 cartas: " in out and "Ana tiene 3 cartas: carta tapada" not in out


# -- the referee -----------------------------------------------------------------------------------------------------


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


BIDDING: dict[str, Any] = {
    "game": "pocha",
    "round": 6,
    "dealer": 3,
    "turn": 3,
    "phase": "bid",
    "trump_card": "7O",
    "players": [
        {"hand": ["1O", "2O", "3O", "4O"], "bid": 1},
        {"hand": ["1C", "2C", "3C", "4C"], "bid": 0},
        {"hand": ["1E", "2E", "3E", "4E"], "bid": 2},
        {"hand": ["1B", "2B", "3B", "4B"]},
    ],
}


def test_the_referee_says_why_in_words() -> None:
    reply = ask(position=BIDDING, action="bid 1")
    assert (reply["legal"], reply["code"], reply["rule"]) == (False, "tricks-hook", "P08")
    assert reply["text"] == "Pides al final (eres el postre) y no puedes pedir 1: sumarían 4."
    played = ask(position=BIDDING, action="bid 0")["position"]
    after = ask(position=played, action="play 2O")
    assert after["legal"] and ask(position=after["position"], action="play 1E")["text"].startswith("No tienes ")
    head = {
        **BIDDING,
        "phase": "play",
        "turn": 1,
        "trick": ["2C"],
        "leader": 0,
        "trump_card": "7E",
        "players": [
            {"hand": ["1O", "2O", "3O"], "bid": 1},
            {"hand": ["1C", "5C", "3C", "4C"], "bid": 0},
            {"hand": ["1E", "2E", "3E", "4E"], "bid": 2},
            {"hand": ["1B", "2B", "3B", "4B"], "bid": 0},
        ],
    }
    refused = ask(position=head, action="play 1E")
    assert refused["legal"] is False
    follow = ask(position={**head, "trick": ["7C"]}, action="play 5C")
    assert follow["text"] == (
        "Hay que montar: el 5 de copas no supera el 7 de copas. Juega el as de copas o el 3 de copas."
    )


def test_the_events_carry_letters_for_suits_and_what_was_bid() -> None:
    dealt = ask(new={"game": "pocha", "players": 4, "seed": "3", "options": {"rounds_table": [1, 1]}})["position"]
    trump = dealt["trump"]
    events: list[dict[str, Any]] = []
    for line in ("bid 1", "bid 1", "bid 0", "bid 0"):
        reply = ask(position=dealt, action=line)
        dealt, events = reply["position"], events + reply["events"]
    while not any(event["event"] == "round-ended" for event in events):
        line = ask(position=dealt)["legal"][0]
        reply = ask(position=dealt, action=line)
        dealt, events = reply["position"], events + reply["events"]
    ended = next(event for event in events if event["event"] == "round-ended")
    assert sum(won for _, won in ended["bids"]) == 1 and sorted(bid for bid, _ in ended["bids"]) == [0, 0, 1, 1]
    begun = next(event for event in events if event["event"] == "round-dealt")
    assert begun["trump"] in ("O", "C", "E", "B") and trump in ("O", "C", "E", "B")
    # Programs that were written for games without bids find no key that they do not know.
    assert "bids" not in event_json(RoundEnded(0, (1,), (5, 0), ((), ()), "out"))
