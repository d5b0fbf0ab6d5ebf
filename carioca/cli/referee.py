"""The referee: answers questions about positions, one JSON line for each line (docs/formats.md, section 5).

What the format leaves open is decided so:

- Every line has an answer, an empty one too. A line is at most 1 MiB of UTF-8; no key may stand twice in an object.
- An action of a view (a position with unknown cards or a `seat`) has unknown consequences:
  `{"legal": true, "position": null, "events": []}`. Where unknown cards of the hand leave the legality itself open,
  the answer is an error.
- An event is an object: `event` is its name (`went-down`), the other keys are its fields.
- After the match: `{"turn": null, "legal": []}`.
- Errors are English; the `text` of a refusal and the `why` of a bot are in the language of the program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from random import Random
from typing import Any, BinaryIO

from carioca.bots.door import BOTS, make_bot
from carioca.cards import HIDDEN, Card, Suit, card_text
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, Game, NotationError, Refusal, Setup, State
from carioca.engine.options import OptionsError
from carioca.engine.position import PositionError, get
from carioca.games import game_named
from carioca.words.cards import in_words
from carioca.words.door import voice_of
from carioca.words.hints import reason
from carioca.words.voice import refusal_text

MAX_LINE = 1 << 20
_MAX_ERROR = 300
_NEW_KEYS = frozenset(("game", "preset", "players", "seed", "options"))

Answer = dict[str, Any]


class BadRequest(ValueError):
    """A line that is no request; the message is one sentence."""


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answers line after line until the input ends; each answer is flushed. Raises OSError when nobody reads."""
    while line := lines.readline(MAX_LINE + 1):
        whole = len(line) <= MAX_LINE
        while not whole and not line.endswith(b"\n") and line:
            line = lines.readline(MAX_LINE)
        reply = answer(line) if whole else _error(f"a line has at most {MAX_LINE} bytes")
        answers.write(json.dumps(reply).encode("ascii") + b"\n")
        answers.flush()


def answer(line: bytes) -> Answer:
    """The answer to one line; malformed ones get `{"error": sentence}`. Never raises."""
    try:
        return _respond(_read(line))
    except (BadRequest, PositionError, OptionsError, NotationError) as error:
        return _error(str(error))
    except RecursionError:
        return _error("the line is nested too deeply")
    except Exception as error:  # the last net: a referee that dies takes the whole arena along
        return _error(f"the referee failed on this request: {type(error).__name__}: {error}")


def _error(sentence: str) -> Answer:
    # A quoted text may hold a line break, or half a surrogate pair, which no other program would read.
    clean = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in sentence)
    return {"error": clean if len(clean) <= _MAX_ERROR else clean[:_MAX_ERROR] + "…"}


# -- reading ---------------------------------------------------------------------------------------------------------


def _read(line: bytes) -> Mapping[str, Any]:
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise BadRequest("the line is not UTF-8") from None
    except BadRequest:
        raise
    except ValueError as error:
        raise BadRequest(f"the line is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequest("a request is a JSON object")
    return request


def _no_number(text: str) -> Any:
    raise BadRequest(f"{text} is not a JSON number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise BadRequest(f"key '{key}' stands twice in an object")
        data[key] = value
    return data


def _game(data: Mapping[str, Any], where: str) -> Game:
    if "game" not in data:
        raise BadRequest(f"{where} needs the key 'game'")
    name = get(data, "game", str, "")
    try:
        return game_named(name)
    except KeyError:
        raise BadRequest(f"there is no game '{name}'") from None


# -- answering -------------------------------------------------------------------------------------------------------


def _respond(request: Mapping[str, Any]) -> Answer:
    if request.keys() == {"new"}:
        return _new(get(request, "new", dict, {}))
    asked = frozenset(request) - {"position"}
    unknown = next((key for key in request if key not in _KEYS), None)
    if unknown is not None:
        raise BadRequest(f"a request has no key '{unknown}'")
    if "position" not in request or asked not in _ANSWERS:
        raise BadRequest(f"no request has the keys {', '.join(sorted(request)) or 'of an empty object'}")
    position = get(request, "position", dict, {})
    game = _game(position, "the position")
    if "players" not in position:
        raise BadRequest("the position needs the key 'players'")
    return _ANSWERS[asked](game, game.read_position(position), request)


def _new(wanted: Mapping[str, Any]) -> Answer:
    unknown = next((key for key in wanted if key not in _NEW_KEYS), None)
    if unknown is not None:
        raise BadRequest(f"'new' has no key '{unknown}'")
    game = _game(wanted, "'new'")
    preset = get(wanted, "preset", str, next(iter(game.presets)))
    if preset not in game.presets:
        raise BadRequest(f"the game has no preset '{preset}'")
    options = game.presets[preset].with_changes(get(wanted, "options", dict, {}))
    setup = Setup(game.name, options, get(wanted, "players", int, 4), _seed(wanted))
    game.validate(setup)
    return {"position": game.position(game.deal(setup).state)}


def _seed(data: Mapping[str, Any]) -> str:
    """The seed of a request; half a surrogate pair has no bytes that could be hashed."""
    seed = get(data, "seed", str, "0")
    if not seed.isprintable() or len(seed) > 200:
        raise BadRequest("key 'seed' must be at most 200 printable characters")
    return seed


def _legal(game: Game, state: State, request: Mapping[str, Any]) -> Answer:
    if state.phase == "play":
        _need_hand(state)
    turn = game.current(state)
    actions = [] if turn is None else [game.action_text(action) for action in game.legal_actions(state)]
    return {"turn": turn, "legal": actions}


def _need_hand(state: State) -> None:
    if HIDDEN in state.hand:
        raise BadRequest("the hand of the seat to act has unknown cards (key 'players')")


def _act(game: Game, state: State, request: Mapping[str, Any]) -> Answer:
    action = game.parse_action(get(request, "action", str, ""))
    refusal = game.check(state, action)
    if refusal is not None:
        return _refused(game, state, refusal)
    if not state.seed:
        return {"legal": True, "position": None, "events": []}
    after, events = game.apply(state, action)
    return {"legal": True, "position": game.position(after), "events": list(map(event_json, events))}


def _refused(game: Game, state: State, refusal: Refusal) -> Answer:
    # A card that is not seen in the hand may be one of its unknown cards.
    if refusal.code == "not-in-hand" or refusal.values.get("card") == HIDDEN:
        _need_hand(state)
    return {
        "legal": False,
        "code": refusal.code,
        "rule": refusal.rule,
        "text": in_words(refusal_text(refusal, voice_of(game))),
    }


def _view(game: Game, state: State, request: Mapping[str, Any]) -> Answer:
    seat = get(request, "seat", int, 0)
    if not 0 <= seat < len(state.hands):
        raise BadRequest(f"there is no seat {seat}")
    if HIDDEN in state.hands[seat]:
        raise BadRequest(f"the hand of seat {seat} has unknown cards (key 'players')")
    return {"view": game.position(state, seat)}


def _score(game: Game, state: State, request: Mapping[str, Any]) -> Answer:
    if request["score"] is not True:
        raise BadRequest("key 'score' must be true")
    if any(HIDDEN in hand for hand in state.hands):
        raise BadRequest("unknown cards have no points (key 'players')")
    return {"points": list(game.points(state))}


def _bot(game: Game, state: State, request: Mapping[str, Any]) -> Answer:
    bot = get(request, "bot", str, "")
    if bot not in BOTS:
        raise BadRequest(f"there is no bot '{bot}', only {', '.join(BOTS)}")
    rng = Random(_seed(request))
    seat = game.current(state)
    if seat is None:
        raise BadRequest("the match is over, nobody is to act")
    # Where a game has rounds in which nobody knows the own hand.
    if not getattr(state, "blind", False):
        _need_hand(state)
    # Where a game has a discard pile.
    if getattr(state, "pile", ())[-1:] == (HIDDEN,):
        raise BadRequest("everybody sees the top of the pile (key 'pile')")
    view = game.censor(state, seat)
    action: Action = make_bot(bot, game).decide(view, rng)
    return {"action": game.action_text(action), "why": in_words(reason(game, view, action, bot))}


_ANSWERS: dict[frozenset[str], Callable[[Game, State, Mapping[str, Any]], Answer]] = {
    frozenset(): _legal,
    frozenset(("action",)): _act,
    frozenset(("seat",)): _view,
    frozenset(("score",)): _score,
    frozenset(("bot",)): _bot,
    frozenset(("bot", "seed")): _bot,
}
_KEYS = frozenset(("position", "new")).union(*_ANSWERS)


# -- events ----------------------------------------------------------------------------------------------------------


_SELDOM = frozenset(("called", "fine"))
"""Fields that are left out where they say nothing."""


def event_json(event: Event) -> Answer:
    """An event as an object: its name, then its fields with cards as text."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()
    told = {"event": name} | {spec.name: _plain(getattr(event, spec.name)) for spec in fields(event)}
    told = {name: value for name, value in told.items() if value or name not in _SELDOM}
    if isinstance(event, RoundEnded):
        # A family may tell more at the end of a round; programs know one winner or none.
        told["event"] = "round-ended"
        told["winner"] = next(iter(event.winners), None)
        if not event.bids:
            del told["bids"]
    return told


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return card_text(value)
        case Suit():
            return "-" if value is Suit.NONE else card_text(Card(1, value))[1:]
        case StrEnum():
            return value.value
        case tuple() if hasattr(value, "_asdict"):
            # A small value with names, as a meld: its owner, kind and cards.
            return {name: _plain(part) for name, part in value._asdict().items()}
        case tuple():
            return [_plain(item) for item in value]
    return value
