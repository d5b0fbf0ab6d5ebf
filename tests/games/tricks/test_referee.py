"""The referee's lines for La Pocha: every request of docs/formats.md 5."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.door import BOTS
from carioca.cli.referee import answer
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.games.tricks.table import Changes, dealt, play
from tests.together import together

POSITION: Changes = {
    "format": 1,
    "game": "pocha",
    "n": 2,
    "dealer": 3,
    "trump": "E",
    "trump_card": "7E",
    "players": [
        {"hand": ["5O", "1B"], "bid": 0, "score": 20, "exact": 1},
        {"hand": ["RO", "2B"], "bid": 0},
        {"hand": ["4E", "3B"], "bid": 1},
        {"hand": ["1O", "5B"], "bid": 2},
    ],
}


@pytest.fixture(autouse=True)
def spanish() -> None:
    i18n.set_language("es")


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def changed(**changes: Any) -> Changes:
    position: Changes = json.loads(json.dumps(POSITION))
    return position | changes


def walk(seed: str, steps: int, **options: Any) -> Iterator[State]:
    """States of a match of random moves."""
    rng, state = Random(seed), dealt(4, 0, seed, **options)
    for _ in range(steps):
        yield state
        if state.phase == "over":
            return
        state = POCHA.apply(state, rng.choice(list(POCHA.legal_actions(state)))).state


# -- requests ----------------------------------------------------------------------------------------------------------


def test_legal_lists_every_card_bid_and_trump() -> None:
    assert ask(position=POSITION) == {"turn": 0, "legal": ["play 5O", "play 1B"]}
    bare: Changes = {"game": "pocha", "n": 3, "dealer": 3, "players": [{}] * 4}
    assert ask(position=bare) == {"turn": 0, "legal": ["bid 0", "bid 1", "bid 2", "bid 3"]}
    named = {**bare, "options": {"max_round_mode": "dealer_chooses", "rounds_table": [3]}}
    assert ask(position=named) == {"turn": 3, "legal": ["trump O", "trump C", "trump E", "trump B"]}


def test_a_card_gives_the_position_after_it_and_the_events() -> None:
    reply = ask(
        position=changed(
            trick=["5O", "RO"], players=[{**p, "hand": p["hand"][at < 2 :]} for at, p in enumerate(POSITION["players"])]
        ),
        action="play 4E",
    )
    assert reply["legal"] is True and reply["position"]["trick"] == ["5O", "RO", "4E"]
    assert reply["events"] == [{"event": "card-played", "seat": 2, "card": "4E"}, {"event": "turn-began", "seat": 3}]
    taken = ask(position=reply["position"], action="play 1O")
    trick = {"leader": 0, "cards": ["5O", "RO", "4E", "1O"]}
    assert taken["events"] == [
        {"event": "card-played", "seat": 3, "card": "1O"},
        {"event": "trick-taken", "seat": 2, "number": 0, "trick": trick},
        {"event": "turn-began", "seat": 2},
    ]
    assert taken["position"]["tricks"] == [trick] and taken["position"]["turn"] == 2


def test_the_end_of_a_round_is_told_in_points_and_the_next_deal() -> None:
    position, events = POSITION, []
    for line in ("play 5O", "play RO", "play 4E", "play 1O", "play 3B", "play 5B", "play 1B", "play 2B"):
        reply = ask(position=position, action=line)
        assert reply["legal"] is True, reply
        position, events = reply["position"], reply["events"]
    ended = next(event for event in events if event["event"] == "round-ended")
    assert ended["points"] == [-5, 10, 15, -10] and ended["winners"] == [1, 2] and ended["winner"] == 1
    assert ended["bids"] == [[0, 1], [0, 0], [1, 1], [2, 0]] and ended["reason"] == "played"
    (deal,) = [event for event in events if event["event"] == "round-dealt"]
    assert (deal["round_no"], deal["dealer"], deal["size"]) == (5, 0, 3)
    assert deal["trump"] == deal["turned"][1] == position["trump"] and deal["indian"] is False
    assert [player["score"] for player in position["players"]] == [15, 10, 15, -10]


def test_suits_are_letters_in_events() -> None:
    bare: Changes = {"game": "pocha", "dealer": 3, "players": [{}] * 4}
    for letter, more in (("C", {}), ("-", {"subastado_no_trump": True})):
        options = {"max_round_mode": "subastado", "rounds_table": [1], **more}
        position = {**bare, "options": options, "players": [{"bid": 0}] * 4}
        reply = ask(position=position, action=f"trump {letter}")
        assert reply["events"][0] == {"event": "trump-named", "seat": 0, "suit": letter}


def test_refusals_carry_code_rule_and_sentence() -> None:
    hooked = {"game": "pocha", "n": 4, "dealer": 3, "players": [{"bid": 1}, {"bid": 0}, {"bid": 2}, {}]}
    assert ask(position=hooked, action="bid 1") == {
        "legal": False,
        "code": "tricks-hook",
        "rule": "P08",
        "text": "Pides al final (eres el postre) y no puedes pedir 1: sumarían 4.",
    }
    trick = changed(
        trick=["5O"], players=[{**p, "hand": p["hand"][at < 1 :]} for at, p in enumerate(POSITION["players"])]
    )
    reply = ask(position=trick, action="play 2B")
    assert (reply["legal"], reply["code"], reply["rule"]) == (False, "tricks-follow", "P10")
    assert ask(position=trick, action="play 3C")["code"] == "not-in-hand"
    assert ask(position=trick, action="bid 1")["code"] == "tricks-bids-made"


def test_a_bid_of_99_has_a_code_and_minus_one_is_malformed() -> None:
    bare: Changes = {"game": "pocha", "n": 3, "players": [{}] * 4}
    assert ask(position=bare, action="bid 99")["code"] == "tricks-bid-range"
    assert ask(position=bare, action="bid -1") == {"error": "'bid -1' is not an action"}


def test_a_breach_is_accepted_but_not_listed_where_it_ends_the_round() -> None:
    trick = changed(
        trick=["5O"],
        players=[{**p, "hand": p["hand"][at < 1 :]} for at, p in enumerate(POSITION["players"])],
        options={"renuncio_policy": "lose_round"},
    )
    assert ask(position=trick)["legal"] == ["play RO"]
    reply = ask(position=trick, action="play 2B")
    assert reply["legal"] is True
    names = [event["event"] for event in reply["events"]]
    assert names == ["card-played", "revoked", "round-ended", "round-dealt", "turn-began"]
    assert reply["events"][1] == {"event": "revoked", "seat": 1, "card": "2B", "duty": "follow", "due": ["RO"]}
    assert reply["events"][2]["points"] == [0, -10, 0, 0]


def test_score_is_what_each_would_score_now() -> None:
    assert ask(position=POSITION, score=True) == {"points": [10, 10, -5, -10]}


def test_new_deals_the_same_cards_for_the_same_seed() -> None:
    new = {"game": "pocha", "players": 5, "seed": "7", "options": {"rounds_table": "short"}}
    position = ask(new=new)["position"]
    assert (len(position["players"]), position["n"], position["options"]) == (5, 1, {"rounds_table": "short"})
    assert ask(new=new) == ask(new=new) != ask(new={**new, "seed": "8"})
    assert "3 to" not in str(ask(new={**new, "players": 8}))
    for players, named in ((3, "4 to 8"), (9, "4 to 8")):
        assert named in ask(new={**new, "players": players})["error"]


# -- views -------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"indias": True},
        {"max_round_mode": "chusas", "rounds_table": "short"},
        {"max_round_mode": "subastado", "rounds_table": [1, 10], "indias": True},
    ],
    ids=str,
)
def test_legal_works_from_the_view_of_the_seat_to_act(options: Changes) -> None:
    for state in walk("views", 150, **options):
        if state.phase == "over":
            break
        position = POCHA.position(state)
        view = ask(position=position, seat=state.turn)["view"]
        assert ask(position=view) == ask(position=position)
        reply = ask(position=view, action=ask(position=view)["legal"][0])
        assert reply == {"legal": True, "position": None, "events": []}


def test_an_indian_view_shows_all_cards_but_the_own() -> None:
    position = ask(new={"game": "pocha", "seed": "1", "options": {"indias": True}})["position"]
    for seat in range(4):
        hands = [player["hand"] for player in ask(position=position, seat=seat)["view"]["players"]]
        assert hands == [["??"] if at == seat else position["players"][at]["hand"] for at in range(4)]


def test_a_chusas_view_knows_no_trump_until_all_have_bid() -> None:
    options = {"max_round_mode": "chusas", "rounds_table": [3]}
    position = ask(new={"game": "pocha", "seed": "1", "options": options})["position"]
    assert position["trump"] in tuple("OCEB") and position["trump_card"] is not None
    for _ in range(4):
        for seat in range(4):
            view = ask(position=position, seat=seat)["view"]
            assert (view["trump"], view["trump_card"]) == (None, None)
        reply = ask(position=position, action="bid 0")
        position = reply["position"]
    assert {"event": "trump-shown", "card": position["trump_card"]} in reply["events"]
    view = ask(position=position, seat=2)["view"]
    assert (view["trump"], view["trump_card"]) == (position["trump"], position["trump_card"])


@pytest.mark.sampled(96)
@pytest.mark.parametrize("options", [{}, {"indias": True}, {"max_round_mode": "chusas", "rounds_table": [2]}], ids=str)
def test_a_bot_decides_legally_from_its_view(options: Changes) -> None:
    worlds = 0
    for number, state in enumerate(walk("bots", 40, **options)):
        if state.phase == "over":
            break
        position = POCHA.position(state)
        level = ("random", "easy", "normal")[number % 3]
        reply = ask(position=position, bot=level, seed="1")
        assert level in BOTS and reply["action"] in ask(position=position)["legal"] and reply["why"]
        # What it cannot see does not matter, and its view says all that it knows.
        world = POCHA.imagine(POCHA.censor(state, state.turn), Random(number))
        if "error" not in ask(position=POCHA.position(world)):  # in some worlds a duty would have been broken
            worlds += 1
            assert ask(position=POCHA.position(world), bot=level, seed="1") == reply
        assert ask(position=POCHA.position(state, state.turn), bot=level, seed="1") == reply
    assert worlds > 2


def test_unknown_cards_leave_no_answer() -> None:
    hidden = changed(players=[{"hand": ["??", "??"], "bid": 0}] * 2 + POSITION["players"][2:])
    for question in ({}, {"action": "play 5O"}, {"seat": 0}, {"score": True}, {"bot": "random"}):
        assert "unknown cards" in ask(position=hidden, **question)["error"]


# -- what is no request ------------------------------------------------------------------------------------------------


@together(
    ("request_", "named"),
    [
        ({"position": POSITION, "action": "play 8H"}, "8H"),
        ({"position": POSITION, "action": "discard 5O"}, "discard 5O"),
        ({"position": POSITION, "action": "draw stock"}, "draw stock"),
        ({"position": POSITION, "action": "play ??"}, "card of the pack"),
        ({"position": changed(stock=[])}, "stock"),
        ({"position": changed(trump="H")}, "trump"),
        ({"position": changed(players=[{"hand": ["8H"]}] * 4)}, "8H"),
        ({"position": changed(players=[])}, "players"),
        ({"position": changed(players="4")}, "players"),
        ({"position": changed(players=[1, 2, 3, 4])}, "players"),
        ({"position": changed(tricks=[[]])}, "trick"),
        ({"position": changed(tricks={})}, "tricks"),
        ({"position": changed(options=[])}, "options"),
        ({"position": changed(options={"rounds_table": []})}, "rounds_table"),
        ({"position": POSITION, "seat": 4}, "4"),
        ({"new": {"game": "pocha", "options": {"decks": 2}}}, "decks"),
        ({"new": {"game": "pocha", "options": {"rounds_table": [99]}}}, "rounds_table"),
        ({"new": {"game": "pocha", "options": {"rounds_table": [11]}}}, "rounds_table"),
        ({"new": {"game": "pocha", "preset": "carioca-chile"}}, "preset"),
        ({"new": {"game": "pocha", "players": 3}}, "4 to 8"),
    ],
    ids=str,
)
def test_what_is_malformed_is_said_in_one_sentence(request_: Changes, named: str) -> None:
    reply = ask(**request_)
    assert list(reply) == ["error"] and named in reply["error"]
    assert "\n" not in reply["error"] and "referee failed" not in reply["error"]


ODD: list[Any] = [
    None,
    True,
    -1,
    2.5,
    10**30,
    "",
    "??",
    "\ud800",
    "a\nb",
    [],
    {},
    [[]],
    ["??"] * 60,
    {"": 0},
    "5O",
    "-",
]


@pytest.mark.slow
def test_a_thousand_spoilt_positions_never_stop_the_referee() -> None:
    rng = Random(12)
    options = [
        {},
        {"indias": True},
        {"max_round_mode": "chusas", "rounds_table": [3]},
        {"renuncio_policy": "lose_round"},
    ]
    states = [state for some in options for state in [*walk("spoilt", 120, **some)][::9]]
    questions: list[Changes] = [
        {},
        {"action": "play 3O"},
        {"action": "bid 1"},
        {"seat": 1},
        {"score": True},
        {"bot": "normal"},
    ]
    errors = 0
    for _ in range(1_000):
        state = rng.choice(states)
        position = json.loads(json.dumps(POCHA.position(state, rng.choice([None, None, 0, 2]))))
        for _ in range(rng.randint(1, 3)):
            _spoil(position, rng)
        reply = ask(position=position, **rng.choice(questions))
        errors += "error" in reply
        assert "\n" not in reply.get("error", "") and "referee failed" not in reply.get("error", "")
    assert 300 < errors < 1_000


def _spoil(node: Any, rng: Random) -> None:
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(node[key], (dict, list)) and node[key] and rng.random() < 0.7:
        _spoil(node[key], rng)
    elif rng.random() < 0.2:
        del node[key]
    else:
        node[key] = rng.choice(ODD) if rng.random() < 0.6 else rng.choice([0, 1, 2, "5O", "1E", "bid", "E", None])


@pytest.mark.slow
def test_a_position_after_every_action_is_read_again() -> None:
    for state in walk("apply", 120):
        position = POCHA.position(state)
        for text in ask(position=position)["legal"]:
            reply = ask(position=position, action=text)
            after, _ = play(POCHA.read_position(position), text)
            assert reply["position"] == POCHA.position(after)
            assert "error" not in ask(position=reply["position"])
