"""Matches and their records (docs/formats.md 4): a record gives the match back, whatever became of the rules since."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from carioca.engine import record
from carioca.engine.game import Illegal, Scores
from carioca.engine.match import Match
from carioca.engine.position import digest
from carioca.engine.record import RecordError
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA
from tests.engine.matches import OPTIONS, SEATS, changed, played, record_of, replay
from tests.together import together

TOTAL = sum(len(one.lines) for one in played().rounds)


def test_a_match_keeps_its_lines_and_results() -> None:
    match = played()
    assert match.current is None and len(match.rounds) == len(match.results) == 3
    assert match.rounds[0].before == Scores((0, 0), (0, 0))
    for before, after, result in zip(match.rounds, match.rounds[1:], match.results, strict=False):
        assert after.before.points == tuple(map(sum, zip(before.before.points, result.points, strict=True)))
    assert all(len(one.digest) == 64 for one in match.rounds)
    assert match.rounds[-1].digest == digest(CARIOCA.position(match.state))
    with pytest.raises(Illegal):
        match.submit(CARIOCA.parse_action("draw stock"))


def test_a_refused_action_changes_nothing() -> None:
    match = Match(CARIOCA, played().setup)
    state = match.state
    with pytest.raises(Illegal):
        match.submit(CARIOCA.parse_action("discard *"))
    assert match.state is state and match.rounds[0].lines == []


@pytest.mark.parametrize("steps", [0, 1, 2, 7, 50, TOTAL // 2, TOTAL - 1, TOTAL])
def test_a_record_gives_the_match_back(steps: int) -> None:
    match = played(steps)
    again, broken = replay(record_of(match))
    assert broken == ()
    assert again.state == match.state
    assert again.rounds == match.rounds and again.results == match.results
    assert record_of(again) == record_of(match)


def test_a_record_holds_what_the_format_says() -> None:
    data = record_of(played())
    assert set(data) == {"format", "app", "game", "preset", "options", "seats", "seed", "rounds"}
    assert data["options"] == {"rounds": ["TT", "TE", "TTT"], "cut_bonus": 10}
    assert data["seats"] == SEATS
    assert data["rounds"][0]["scores_before"] == [[0, 0], [0, 0]]
    assert data["rounds"][0]["actions"][0].startswith("1 draw ")
    assert "digest" not in record_of(played(5))["rounds"][0]


@pytest.mark.parametrize("round_no", [0, 1])
def test_a_round_that_no_longer_follows_keeps_its_scores(round_no: int) -> None:
    match = played()
    data = changed(record_of(match), round_no, digest="0" * 64)
    again, broken = replay(data)
    assert broken == (round_no,)
    assert again.state == match.state  # the rounds after it follow from their own deal and scores
    assert [one.before for one in again.rounds] == [one.before for one in match.rounds]
    assert [result.round_no for result in again.results] == [no for no in range(3) if no != round_no]
    assert record_of(again) == data


def test_the_last_round_is_played_as_far_as_it_follows() -> None:
    match = played()
    data = record_of(match)
    again, broken = replay(changed(data, 2, digest="0" * 64))
    assert broken == (2,) and again.state == match.state and again.results == match.results
    lines = data["rounds"][2]["actions"]
    for at in (0, 1, len(lines) // 2, len(lines) - 1):
        before = sum(len(one.lines) for one in match.rounds[:2]) + at
        again, broken = replay(changed(data, 2, actions=[*lines[:at], "0 fly", *lines[at + 1 :]]))
        assert broken == (2,) and again.state == played(before).state
        assert again.rounds[:2] == match.rounds[:2] and again.rounds[2].lines == lines[:at]
        assert again.results == match.results[:2]


def test_scores_before_are_respected() -> None:
    """History that cannot be played again counts as it was written."""
    data = changed(record_of(played()), 0, actions=["1 draw stock", "1 end"])
    data = changed(data, 1, scores_before=[[300, 0], [11, 1]])
    for one in data["rounds"][1:]:
        del one["digest"]  # it covers the scores, which are others now
    again, broken = replay(data)
    assert broken == (0,)
    assert again.rounds[1].before == Scores((300, 11), (0, 1))
    added = [sum(result.points[seat] for result in again.results) for seat in (0, 1)]
    assert again.state.scores == (300 + added[0], 11 + added[1])


BAD_LINES = ["0 draw stock", "1 draw", "1 discard 8H", "draw stock", "1 lay 8H m9", "7 end", "1 down ????", ""]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_does_not_follow(line: str) -> None:
    """The round is played as far as it can be; a replay for the eye says where it stops."""
    match = played(3)
    data = changed(record_of(match), 0, actions=[line, *match.rounds[0].lines])
    again, broken = replay(data)
    assert broken == (0,) and again.state == CARIOCA.deal(match.setup).state
    with pytest.raises(RecordError):
        list(record.steps(data, game_named))


def test_lines_after_the_end_of_a_round_do_not_follow() -> None:
    match = played()
    data = record_of(match)
    lines = [*data["rounds"][0]["actions"], data["rounds"][1]["actions"][0]]
    assert replay(changed(data, 0, actions=lines)).broken == (0,)
    assert replay(changed(data, 2, actions=[*data["rounds"][2]["actions"], "0 draw stock"])).broken == (2,)
    with pytest.raises(RecordError):
        list(record.steps(changed(data, 0, actions=lines), game_named))


def test_a_round_cut_short_in_the_middle_of_a_match() -> None:
    """Lines and digest disagree: the round is broken; without a digest the next round's scores are taken."""
    data = record_of(played())
    short = data["rounds"][0]["actions"][:4]
    assert replay(changed(data, 0, actions=short)).broken == (0,)
    del data["rounds"][0]["digest"]
    again, _ = replay(changed(data, 0, actions=short))
    assert again.state == played().state


def test_steps_show_every_line() -> None:
    match = played()
    shown = list(record.steps(record_of(match), game_named))
    assert [text for _, text, _ in shown if text] == [text for one in match.rounds for text in one.lines]
    assert [no for no, text, _ in shown if not text] == [0, 1, 2]
    assert shown[-1][2].state == match.state


def _without(key: str) -> Any:
    data = record_of(played(5))
    del data[key]
    return data


MALFORMED = [
    None,
    7,
    "record",
    [],
    {},
    *[_without(key) for key in ("format", "game", "preset", "options", "seats", "seed")],
    *[
        record_of(played(5)) | change
        for change in (
            {"format": 2},
            {"format": "1"},
            {"game": "poker"},
            {"game": ["carioca"]},
            {"preset": "x"},
            {"preset": {}},
            {"options": []},
            {"options": "decks"},
            {"options": {"decks": 3}},
            {"options": {"joker": 1}},
            {"options": {"decks": 1}, "seats": SEATS + SEATS},
            {"seats": "ab"},
            {"seats": SEATS[:1]},
            {"seats": SEATS * 4},
            {"seats": 2},
            {"seed": 5},
            {"seed": ""},
            {"seed": "\ud800"},
            {"rounds": {}},
            {"rounds": "x"},
            {"rounds": 3},
            {"rounds": [None]},
            {"rounds": [[]]},
            {"rounds": [{}]},
        )
    ],
    *[
        changed(record_of(played(5)), 0, **change)
        for change in (
            {"scores_before": []},
            {"scores_before": [[0, 0]]},
            {"scores_before": [[0, 0], [0]]},
            {"scores_before": [[0, 0], [0, "1"]]},
            {"scores_before": [[0, 0], [0, float("inf")]]},
            {"scores_before": [[0, 0], [0, True]]},
            {"scores_before": "0000"},
            {"scores_before": None},
            {"actions": None},
            {"actions": 5},
            {"actions": "0 end"},
            {"actions": {"0 end": 1}},
            {"actions": [["0 end"]]},
            {"digest": 5},
            {"digest": None},
        )
    ],
]


@together("data", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_records(data: Any) -> None:
    with pytest.raises(RecordError) as raised:
        replay(data)
    assert "\n" not in str(raised.value)


def test_more_rounds_than_the_options_have() -> None:
    data = record_of(played())
    data["rounds"].append(copy.deepcopy(data["rounds"][2]))
    with pytest.raises(RecordError, match="more rounds"):
        replay(data)
    with pytest.raises(RecordError, match="more rounds"):
        list(record.steps(data, game_named))


def test_no_rounds_yet_is_a_new_match() -> None:
    data = record_of(played(5))
    for rounds in ([], None):
        again, broken = replay(data | {"rounds": rounds} if rounds is not None else _without("rounds"))
        assert broken == () and again.state == CARIOCA.deal(played().setup).state
    assert played().setup.options == OPTIONS


@pytest.mark.sampled(2)
@pytest.mark.parametrize("part", range(3))
def test_something_wrong_anywhere(part: int) -> None:
    """Whatever is done to a record, it is replayed or refused by a RecordError."""
    rng = random.Random(f"record {part}")
    whole = record_of(played(30))
    for _ in range(120):
        data = copy.deepcopy(whole)
        place: Any = data
        while True:
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.75:
                place = place[key]
                continue
            junk = [None, -1, 1.5, "", "0 end", "é\ud800", [], {}, [[1]], {"decks": []}, True, 10**400]
            place[key] = rng.choice(junk)
            break
        try:
            again, _ = replay(data)
            list(record.steps(data, game_named))
        except RecordError:
            continue
        assert again.state.phase in ("draw", "play")
