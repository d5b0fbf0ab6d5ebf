"""A match as JSON that can be resumed and replayed (docs/formats.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from carioca.engine.game import Game, Illegal, NotationError, Scores, Setup, State, Step
from carioca.engine.match import Match, Round, after_round, split_line
from carioca.engine.options import OptionsError
from carioca.engine.position import digests

FORMAT = 1

T = TypeVar("T")

FindGame = Callable[[str], Game]


class RecordError(ValueError):
    """A record that names no match; the message is one sentence."""


class Replay(NamedTuple):
    """A record played again: the match at its last action, and the numbers of the rounds that no longer follow.

    A round that does not follow its digest (a rules fix changed history) keeps its scores; the last one is played as
    far as its lines can be.
    """

    match: Match
    broken: tuple[int, ...]


def write(match: Match, seats: list[dict[str, str]], preset: str, app: str) -> dict[str, Any]:
    """The record of a match; `seats` are objects with a name and, for an opponent, its level."""
    return {
        "format": FORMAT,
        "app": app,
        "game": match.game.name,
        "preset": preset,
        "options": match.setup.options.changed(match.game.presets[preset]),
        "seats": seats,
        "seed": match.setup.seed,
        "rounds": [_round(played) for played in match.rounds],
    }


def _round(played: Round) -> dict[str, Any]:
    data: dict[str, Any] = {
        "scores_before": [list(pair) for pair in zip(played.before.points, played.before.tally, strict=True)],
        "actions": list(played.lines),
    }
    return data | ({"digest": played.digest} if played.digest else {})


def read_setup(record: Mapping[str, Any], find: FindGame) -> tuple[Game, Setup]:
    """The game and the setup of a record. Raises RecordError."""
    try:
        if record["format"] != FORMAT:
            raise RecordError(f"the record has format {record['format']!r}, this program reads {FORMAT}")
        game = find(record["game"])
        options = game.presets[record["preset"]].with_changes(_typed(record, "options", dict))
        seed = _typed(record, "seed", str)
        seed.encode()
        setup = Setup(game.name, options, len(_typed(record, "seats", list)), seed)
        game.validate(setup)
    except (KeyError, TypeError, AttributeError) as error:
        raise RecordError(f"the record lacks or misstates {error}") from None
    except OptionsError as error:
        raise RecordError(str(error)) from None
    except UnicodeEncodeError:
        raise RecordError("the record's seed is no text") from None
    return game, setup


def _typed(data: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = data[key]
    if not isinstance(value, kind):
        raise RecordError(f"the record misstates '{key}'")
    return value


def _rounds(record: Mapping[str, Any], seats: int) -> list[tuple[Scores, list[str], str]]:
    rounds = record.get("rounds", [])
    if not isinstance(rounds, list):
        raise RecordError("the record's rounds are no list")
    return [_read_round(data, seats) for data in rounds]


def replay(record: Mapping[str, Any], find: FindGame) -> Replay:
    """Plays a record again. Raises RecordError when it is no record of a known game."""
    game, setup = read_setup(record, find)
    rounds = _rounds(record, setup.seats)
    match: Match | None = None
    broken: list[int] = []
    for number, (before, lines, expected) in enumerate(rounds):
        if match is None or len(match.rounds) != number + 1:
            match = _restart(match, game, setup, number, before)
        if not _play(match, lines, expected):
            broken.append(number)
            if number + 1 < len(rounds):
                match = _give_up(match, game, setup, number, Round(before, lines, expected))
    return Replay(match or Match(game, setup), tuple(broken))


def _read_round(data: Any, seats: int) -> tuple[Scores, list[str], str]:
    try:
        pairs, lines, expected = data["scores_before"], data["actions"], data.get("digest", "")
        points, won = zip(*((points, won) for points, won in pairs), strict=True)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RecordError("a round of the record is malformed") from None
    whole = all(type(number) is int for number in (*points, *won))
    texts = isinstance(lines, list) and all(isinstance(text, str) for text in (*lines, expected))
    if len(points) != seats or not whole or not texts:
        raise RecordError("a round of the record is malformed")
    return Scores(points, won), lines, expected


def _restart(old: Match | None, game: Game, setup: Setup, number: int, before: Scores) -> Match:
    """A match that goes on from this round, with what is kept of the rounds before it."""
    try:
        match = Match(game, setup, number, before)
    except IndexError:
        raise RecordError("the record has more rounds than its options") from None
    if old is not None:
        match.rounds = [*old.rounds[:number], *match.rounds]
        match.results = list(old.results)
    return match


def _play(match: Match, lines: list[str], expected: str) -> bool:
    """Plays the lines of a round; False when they do not follow or lead elsewhere than the digest says."""
    begun = len(match.rounds)
    try:
        for _ in _steps_of(match, lines, begun - 1, begun):
            pass
    except RecordError:
        return False
    return _leads_there(match.game, match.state, expected)


def _leads_there(game: Game, state: State, expected: str) -> bool:
    """Whether the end of a round has this digest, or there is none to compare with."""
    return not expected or expected in digests(game.position(state), game.presets)


def _give_up(match: Match, game: Game, setup: Setup, number: int, kept: Round) -> Match:
    """Keeps a round that no longer follows as it is written, for the next one to begin with its scores."""
    again = _restart(match, game, setup, number, kept.before)
    again.results = [result for result in match.results if result.round_no < number]
    again.rounds = [*again.rounds[:number], kept]
    return again


def steps(
    record: Mapping[str, Any], find: FindGame, broken: list[int] | None = None
) -> Iterator[tuple[int, str, Step]]:
    """Each line of a record with its round number and its step, as far as the record follows; for showing a replay.

    Raises RecordError where it does not follow; with `broken`, such a round's number is added there and the next
    round is gone on with, from the scores that the record has for it.
    """
    game, setup = read_setup(record, find)
    match = Match(game, setup)
    first, begun = match.first, 0
    for number, (before, lines, expected) in enumerate(_rounds(record, setup.seats)):
        # A round that follows from the one before is played on: who deals it may have been decided there.
        if len(match.rounds) == begun or match.rounds[-1].before != before:
            if broken is not None and len(match.rounds) != begun:
                broken.append(number)
            match = _restart(None, game, setup, number, before)
            first = match.first
        begun = len(match.rounds)
        yield number, "", first
        try:
            for text, step in _steps_of(match, lines, number, begun):
                first = Step(step.state, after_round(step.events))
                yield number, text, step
        except RecordError:
            if broken is None:
                raise
            broken.append(number)
            continue
        if broken is not None and not _leads_there(game, first.state, expected):
            broken.append(number)


def _steps_of(match: Match, lines: list[str], number: int, begun: int) -> Iterator[tuple[str, Step]]:
    """Plays the lines of a round. Raises RecordError at the first one that does not follow."""
    for text in lines:
        try:
            seat, action = split_line(text)
            if seat != match.current or len(match.rounds) != begun:
                raise RecordError(f"round {number + 1}: '{text}' is not the turn of seat {seat}")
            yield text, match.submit(match.game.parse_action(action))
        except (NotationError, Illegal) as error:
            raise RecordError(f"round {number + 1}: '{text}': {error}") from None
