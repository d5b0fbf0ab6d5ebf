"""The referee through its lines: every request of docs/formats.md, section 5, and everything that is no request."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import RandomBot
from carioca.cards import parse_row
from carioca.cli.referee import MAX_LINE, answer, serve
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from tests.together import together

RUNS: dict[str, Any] = {
    "format": 1,
    "game": "carioca",
    "preset": "carioca-chile",
    "options": {"cut_bonus": 10},
    "round": "TTE",
    "dealer": 0,
    "turn": 0,
    "phase": "play",
    "drew": "stock",
    "players": [
        {"hand": ["7S", "9H", "*"], "down": "earlier", "score": 120, "rounds_won": 2},
        {"hand": ["2C", "2D"], "down": "no", "score": 85, "rounds_won": 1},
    ],
    "melds": [{"owner": 0, "cards": ["8S", "9S", "TS", "*"]}],
    "stock": ["4D", "KH"],
    "pile": ["3C", "9D"],
}


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def walk(seed: str, seats: int, steps: int) -> Iterator[Any]:
    """States of a match of random moves."""
    rng, bot = Random(seed), RandomBot(CARIOCA)
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(rounds=("TT", "TE")), seats, seed)).state
    for _ in range(steps):
        yield state
        if CARIOCA.current(state) is None:
            return
        state = CARIOCA.apply(state, bot.decide(CARIOCA.censor(state, state.turn), rng)).state


# -- requests --------------------------------------------------------------------------------------------------------


def test_legal_action_gives_the_position_after_it_and_the_events() -> None:
    reply = ask(position=RUNS, action="lay 7S m0")
    assert reply["legal"] is True
    assert reply["position"]["melds"] == [{"owner": 0, "cards": ["7S", "8S", "9S", "TS", "*"]}]
    assert reply["position"]["players"][0]["hand"] == ["9H", "*"]
    assert reply["events"] == [{"event": "laid-off", "seat": 0, "card": "7S", "meld": 0, "end": "low", "at": 0}]


def test_refusal_carries_code_rule_and_a_sentence_in_the_language() -> None:
    expected = {"legal": False, "code": "joker-adjacent", "rule": "J5"}
    reply = ask(position=RUNS, action="lay * m0 high")
    assert reply == {**expected, "text": "El comodín quedaría al lado de otro comodín: 8♠ 9♠ 10♠ comodín."}
    i18n.set_language("en")
    assert "next to another joker" in ask(position=RUNS, action="lay * m0 high")["text"]


def test_legal_lists_every_action() -> None:
    assert ask(position=RUNS) == {"turn": 0, "legal": ["lay 7S m0 low", "discard 7S", "discard 9H"]}


def test_events_of_a_bajada_and_of_the_end_of_a_round() -> None:
    hand = [str(card) for card in parse_row("7H7D7S8H8D8S")]
    position = {"game": "carioca", "phase": "play", "players": [{"hand": hand}, {"hand": ["2S", "*"]}]}
    reply = ask(position=position, action="down 7H7D7S 8S8H8D")
    names = [event["event"] for event in reply["events"]]
    assert names == ["went-down", "round-ended", "round-dealt", "turn-began"]
    went, ended, *_ = reply["events"]
    assert went["melds"][0] == {"owner": 0, "kind": "set", "cards": ["7H", "7D", "7S"]}
    assert (ended["winner"], ended["points"], ended["hands"]) == (0, [0, 52], [[], ["2S", "*"]])
    assert reply["position"]["round"] == "TE"


def test_view_of_a_seat_hides_what_it_cannot_know() -> None:
    view = ask(position=RUNS, seat=1)["view"]
    assert view["seat"] == 1
    assert [player["hand"] for player in view["players"]] == [["??", "??", "??"], ["2C", "2D"]]
    assert (view["stock"], view["pile"]) == (["??", "??"], ["??", "9D"])


def test_legal_works_from_the_view_of_the_seat_to_act() -> None:
    for state in walk("views", 3, 60):
        position = CARIOCA.position(state)
        view = ask(position=position, seat=state.turn)["view"]
        assert ask(position=view) == ask(position=position)


def test_score_is_what_the_hands_cost_now() -> None:
    assert ask(position=RUNS, score=True) == {"points": [66, 4]}


def test_new_deals_the_same_cards_for_the_same_seed() -> None:
    new = {"game": "carioca", "preset": "carioca-chile", "players": 4, "seed": "7", "options": {"hand_size": 11}}
    position = ask(new=new)["position"]
    assert [len(player["hand"]) for player in position["players"]] == [11] * 4
    assert position["options"] == {"hand_size": 11}
    assert ask(new=new) == ask(new=new) != ask(new={**new, "seed": "8"})
    assert ask(position=position)["legal"] == ["draw stock", "draw pile"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", ["random", "normal"])
def test_bot_decides_legally_and_says_why(level: str) -> None:
    position = ask(new={"game": "carioca", "players": 3, "seed": "bots"})["position"]
    for number in range(60):
        reply = ask(position=position, bot=level, seed=str(number))
        assert set(reply) == {"action", "why"} and reply["why"].endswith(".") and "{" not in reply["why"]
        assert ask(position=position, bot=level, seed=str(number)) == reply
        after = ask(position=position, action=reply["action"])
        assert after["legal"] is True
        position = after["position"]


def test_bot_gets_the_view_and_nothing_else() -> None:
    for state in walk("blind", 2, 40):
        position = CARIOCA.position(state)
        others = CARIOCA.imagine(CARIOCA.censor(state, state.turn), Random(3))
        assert ask(position=position, bot="normal") == ask(position=CARIOCA.position(others), bot="normal")


@pytest.mark.slow
def test_every_legal_action_leads_where_the_game_leads() -> None:
    for state in walk("apply", 2, 50):
        position = CARIOCA.position(state)
        for text in ask(position=position)["legal"]:
            reply = ask(position=position, action=text)
            read = CARIOCA.read_position(position)
            assert reply["position"] == CARIOCA.position(CARIOCA.apply(read, CARIOCA.parse_action(text)).state)


def test_after_the_match_nobody_is_to_act() -> None:
    over = {**RUNS, "phase": "over"}
    assert ask(position=over) == {"turn": None, "legal": []}
    assert ask(position=over, action="discard 9H")["code"] == "match-over"
    assert "over" in ask(position=over, bot="normal")["error"]


# -- what unknown cards leave open -----------------------------------------------------------------------------------


def test_action_of_a_view_is_legal_with_unknown_consequences() -> None:
    view = ask(position=RUNS, seat=0)["view"]
    assert ask(position=view, action="discard 9H") == {"legal": True, "position": None, "events": []}
    assert ask(position=view, action="draw stock")["code"] == "already-drew"


def test_unknown_cards_of_the_hand_leave_no_answer() -> None:
    hidden = json.loads(json.dumps(RUNS))
    hidden["players"][0]["hand"] = ["9H", "??", "??"]
    assert ask(position=hidden, action="discard 9H")["legal"] is True
    for question in ({}, {"action": "discard KH"}, {"seat": 0}, {"score": True}, {"bot": "normal"}):
        assert "unknown cards" in ask(position=hidden, **question)["error"]


# -- what is no request ----------------------------------------------------------------------------------------------

BAD: dict[str, bytes] = {
    "empty line": b"\n",
    "no JSON": b"lay 9H m0\n",
    "half a line": b'{"position": {',
    "no object": b"[1, 2]",
    "a number": b"7",
    "NaN": b'{"position": NaN}',
    "infinity": b'{"new": {"game": "carioca", "players": -Infinity}}',
    "not UTF-8": b'{"new": "\xff\xfe"}',
    "byte order mark": b'\xef\xbb\xbf{"new": {"game": "carioca"}}',
    "lone surrogate": b'{"new": {"game": "\\ud800"}}',
    "lone surrogate as seed": b'{"new": {"game": "carioca", "seed": "\\ud800"}}',
    "deep nesting": b'{"position": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep position": b'{"position": {"game": "carioca", "players": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}}",
    "huge number": b'{"new": {"game": "carioca", "players": 1' + b"0" * 5000 + b"}}",
    "big number": b'{"new": {"game": "carioca", "players": 1' + b"0" * 4000 + b"}}",
    "key twice": b'{"new": {"game": "carioca", "game": "carioca"}}',
    "unknown request key": b'{"new": {"game": "carioca"}, "hurry": true}',
    "unknown key of new": b'{"new": {"game": "carioca", "table": 1}}',
    "no request": b"{}",
    "action alone": b'{"action": "draw stock"}',
    "unknown game": b'{"new": {"game": "poker"}}',
    "no game": b'{"new": {"players": 3}}',
    "unknown preset": b'{"new": {"game": "carioca", "preset": "poker"}}',
    "unknown option": b'{"new": {"game": "carioca", "options": {"wings": 2}}}',
    "option's type": b'{"new": {"game": "carioca", "options": {"rounds": [["TT"]]}}}',
    "too many players": b'{"new": {"game": "carioca", "players": 7}}',
    "players as text": b'{"new": {"game": "carioca", "players": "4"}}',
    "players as bool": b'{"new": {"game": "carioca", "players": true}}',
    "seed as number": b'{"new": {"game": "carioca", "seed": 7}}',
    "position as text": b'{"position": "carioca"}',
}


@together("case", BAD)
def test_malformed_line_gets_one_sentence(case: str) -> None:
    reply = answer(BAD[case])
    assert list(reply) == ["error"]
    assert_sentence(reply)


def assert_sentence(reply: dict[str, Any]) -> None:
    text = reply["error"]
    assert text and "\n" not in text and len(text) < 400 and "referee failed" not in text
    text.encode("utf-8")


def changed(**changes: Any) -> dict[str, Any]:
    position = json.loads(json.dumps(RUNS))
    position.update(changes)
    return {key: value for key, value in position.items() if value != "gone"}


@together(
    ("request_", "named"),
    [
        ({"position": changed(pile=["8H"] * 3)}, "8H"),
        ({"position": changed(pile=["8X"])}, "pile"),
        ({"position": changed(turn=2)}, "turn"),
        ({"position": changed(turn="0")}, "turn"),
        ({"position": changed(players=[])}, "players"),
        ({"position": changed(players="gone")}, "players"),
        ({"position": changed(game="gone")}, "game"),
        ({"position": changed(game="poker")}, "poker"),
        ({"position": changed(wind="east")}, "wind"),
        ({"position": changed(format=2)}, "format"),
        ({"position": changed(melds=[{"owner": 0, "cards": ["8S", "9S"]}])}, "melds"),
        ({"position": RUNS, "action": "fly 9H"}, "fly 9H"),
        ({"position": RUNS, "action": "discard ??"}, "unknown card"),
        ({"position": RUNS, "action": 7}, "action"),
        ({"position": RUNS, "action": "end", "seat": 0}, "seat"),
        ({"position": RUNS, "seat": 2}, "2"),
        ({"position": RUNS, "seat": True}, "seat"),
        ({"position": RUNS, "score": False}, "score"),
        ({"position": RUNS, "bot": "genius"}, "genius"),
        ({"position": RUNS, "bot": "normal", "seed": 1}, "seed"),
        ({"position": RUNS, "bot": None}, "bot"),
        ({"position": changed(pile=["??"]), "bot": "normal"}, "pile"),
        ({"position": RUNS, "seed": "1"}, "seed"),
    ],
    ids=str,
)
def test_malformed_request_names_what_is_wrong(request_: dict[str, Any], named: str) -> None:
    reply = ask(**request_)
    assert list(reply) == ["error"] and named in reply["error"]
    assert_sentence(reply)


# -- lines in, lines out ---------------------------------------------------------------------------------------------


class Counted(io.BytesIO):
    flushes = 0

    def flush(self) -> None:
        self.flushes += 1
        super().flush()


def test_one_flushed_answer_for_each_line() -> None:
    long = b'{"new": "' + b"x" * (2 * MAX_LINE) + b'"}\n'
    lines = [*BAD.values(), long, b'{"new": {"game": "carioca"}}']
    given = b"".join(line if line.endswith(b"\n") else line + b"\n" for line in lines)
    out = Counted()
    serve(io.BytesIO(given.rstrip(b"\n")), out)
    replies = [json.loads(line) for line in out.getvalue().decode("ascii").splitlines()]
    assert len(replies) == len(lines) == out.flushes
    assert all("error" in reply for reply in replies[:-1])
    assert "position" in replies[-1]


def test_a_line_of_the_greatest_length_is_read() -> None:
    line = b'{"new": {"game": "carioca"}}'
    out = io.BytesIO()
    serve(io.BytesIO(line.ljust(MAX_LINE - 1) + b"\n" + line.ljust(MAX_LINE) + b"\n" + line), out)
    assert [list(json.loads(reply)) for reply in out.getvalue().splitlines()] == [["position"], ["error"], ["position"]]


ODD = [None, True, -1, 2.5, 1e308, 10**30, "", "??", "\ud800", "a\nb", [], {}, [[]], ["??"] * 60, {"": 0}]
FITTING = [
    0,
    1,
    2,
    3,
    "*",
    "8H",
    "KD",
    "2S",
    "no",
    "now",
    "earlier",
    "draw",
    "play",
    "over",
    "stock",
    "pile",
    "TT",
    "TE",
]
ROUNDS = ["TT", "TE", "EEE", "TTTT", "final", "sucia", "color", "payaso", "real"]
EXTRA = ROUNDS[5:]


def mutations(count: int) -> Iterator[bytes]:
    """Lines that are requests but for a few changes of bytes, or of values."""
    rng = Random(112)
    states = [*walk("mutate", 3, 120)][::7]
    questions: list[dict[str, Any]] = [
        {},
        {"action": "lay 9H m0 high"},
        {"seat": 1},
        {"score": True},
        {"bot": "normal"},
    ]
    for _ in range(count):
        position = CARIOCA.position(rng.choice(states))
        if rng.random() < 0.5:
            position |= {"options": {"extra_rounds": [*EXTRA]}, "round": rng.choice(ROUNDS), "melds": []}
        request = {"position": position, **rng.choice(questions)}
        if rng.random() < 0.1:
            request = {"new": {"game": "carioca", "players": 3, "seed": "1", "options": {"decks": 2}}}
        if rng.random() < 0.7:
            for _ in range(rng.randint(1, 3)):
                inside = request.get("position")
                mutate_value(inside if isinstance(inside, dict) and rng.random() < 0.9 else request, rng)
            yield json.dumps(request).encode()
        else:
            line = bytearray(json.dumps(request).encode())
            for _ in range(rng.randint(1, 6)):
                at = rng.randrange(len(line))
                line[at : at + rng.randint(0, 2)] = rng.choice([b"", b'"', b"[", b"}", b"9", b"\xff", b"\\", b"*"])
            yield bytes(line)


def mutate_value(node: Any, rng: Random) -> None:
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    if not keys:
        return
    # Most of a position is in its hands, piles and melds.
    key = rng.choice([key for key in keys if key in ("players", "melds", "stock", "pile", "hand", "cards")] or keys)
    if rng.random() < 0.3:
        key = rng.choice(keys)
    inner = node[key]
    if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
        mutate_value(inner, rng)
    elif rng.random() < 0.2:
        del node[key]
    else:
        node[key] = deepcopy(rng.choice(ODD if rng.random() < 0.3 else FITTING))


@pytest.mark.slow
def test_mutated_lines_never_stop_it() -> None:
    for line in mutations(1500):
        reply = answer(line)
        json.dumps(reply).encode("ascii")
        if "error" in reply:
            assert_sentence(reply)
