"""What reading a position (docs/formats.md 3) shares among games: typed look-ups that name the key at fault."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from carioca.cards import FRENCH, HIDDEN, Card, CardError, Pack, card_text, parse_card
from carioca.engine.options import OptionsError, TableOptions

T = TypeVar("T")
Options = TypeVar("Options", bound=TableOptions)

FORMAT = 1


class PositionError(ValueError):
    """A position that cannot be; the message is one sentence that names the key."""


def canonical(position: Mapping[str, Any]) -> str:
    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(position: Mapping[str, Any]) -> str:
    """The SHA-256 of a position's canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(position).encode()).hexdigest()


def only_keys(data: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    """Refuses what is no object, and keys that nobody reads: a misspelt key must not silently mean its default."""
    if not isinstance(data, Mapping):
        raise PositionError(f"{where} must be an object")
    for key in data:
        if key not in known:
            raise PositionError(f"{where} has an unknown key '{key}'")


def heading(game: str, presets: Mapping[str, Options], options: Options) -> dict[str, Any]:
    """With what every position begins: its game, and the options as changes of the preset that is nearest to them."""
    preset = min(presets, key=lambda name: len(options.changed(presets[name])))
    return {"format": FORMAT, "game": game, "preset": preset, "options": options.changed(presets[preset])}


def digests(position: Mapping[str, Any], presets: Mapping[str, Options]) -> Iterator[str]:
    """The digests that a position may have been written down with: its own, then headed by each of the presets. Which
    one is nearest to its options changes when a preset comes."""
    yield digest(position)
    options = options_of(position, presets)
    for name, preset in presets.items():
        yield digest({**position, "preset": name, "options": options.changed(preset)})


def players_of(
    data: Mapping[str, Any], game: str, known: frozenset[str], of_player: frozenset[str], numbers: Collection[int]
) -> list[Any]:
    """The players of a position of this game, of which there are one of these numbers; no keys but those known."""
    only_keys(data, known, "the position")
    if get(data, "format", int, FORMAT) != FORMAT:
        raise PositionError(f"key 'format': only format {FORMAT} is known")
    if get(data, "game", str, game) != game:
        raise PositionError(f"key 'game' must be '{game}'")
    players = get(data, "players", list, [])
    if len(players) not in numbers:
        *others, most = sorted(numbers)
        gaps = most - others[0] > len(others)
        said = f"{', '.join(map(str, others))} or {most}" if gaps else f"{others[0]} to {most}"
        raise PositionError(f"key 'players' needs {said} players")
    for player in players:
        if not isinstance(player, dict):
            raise PositionError("key 'players' must be a list of objects")
        only_keys(player, of_player, "a player")
    return players


def options_of(data: Mapping[str, Any], presets: Mapping[str, Options]) -> Options:
    preset = choice(data, "preset", next(iter(presets)), tuple(presets))
    try:
        return presets[preset].with_changes(get(data, "options", dict, {}))
    except OptionsError as error:
        raise PositionError(f"key 'options': {error}") from None


def get(data: Mapping[str, Any], key: str, kind: type[T], default: T) -> T:
    """The value of a key, of this type. A bool is no int."""
    value = data.get(key, default)
    if type(value) is not kind:
        raise PositionError(f"key '{key}' must be {_NAMES.get(kind, kind.__name__)}")
    return value


def number(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = get(data, key, int, default)
    if not low <= value <= high:
        raise PositionError(f"key '{key}' must be from {low} to {high}, not {value}")
    return value


def choice(data: Mapping[str, Any], key: str, default: Any, choices: tuple[Any, ...]) -> Any:
    value = data.get(key, default)
    if not any(type(value) is type(known) and value == known for known in choices):
        raise PositionError(f"key '{key}' cannot be {json.dumps(value)[:40]}")
    return value


def cards(data: Mapping[str, Any], key: str, pack: Pack = FRENCH) -> tuple[Card, ...]:
    """A list of card texts of a pack, empty when the key is missing."""
    value = get(data, key, list, [])
    try:
        return tuple(parse_card(text, pack) if isinstance(text, str) else _no_card(text) for text in value)
    except CardError as error:
        raise PositionError(f"key '{key}': {error}") from None


def texts(row: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in row]


def known(player: Mapping[str, Any], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that all have seen, in games where cards are taken openly."""
    row = cards(player, "known")
    if Counter(row) - Counter(hand) or HIDDEN in row:
        raise PositionError("key 'known' names a card that is not in the hand")
    return row


def card_taken(data: Mapping[str, Any], hand: tuple[Card, ...]) -> Card | None:
    """The card that the seat to act, with this hand, took from the pile and may not give back."""
    if "taken" not in data:
        return None
    taken = cards({"taken": [data["taken"]]}, "taken")[0]
    if taken not in hand and HIDDEN not in hand:
        raise PositionError("key 'taken' names a card that is not in the hand of the seat to act")
    return taken


def _no_card(value: Any) -> Card:
    raise CardError(f"{json.dumps(value)[:40]} is not a card")


_NAMES: dict[type, str] = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}
