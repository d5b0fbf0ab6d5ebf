"""Positions of canasta games: states and views to JSON and back, checked before they are used (docs/formats.md 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carioca.cards import HIDDEN, Card, card_text
from carioca.engine.position import (
    PositionError,
    card_taken,
    cards,
    choice,
    get,
    heading,
    known,
    number,
    only_keys,
    options_of,
    players_of,
    texts,
)
from carioca.games.canasta.law import Law
from carioca.games.canasta.melds import HOME, kind_of, shape_of
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import SIDES, Side, State, censor, sides_of, visible_rows
from carioca.games.melding.state import Meld, Row

_TABLE_KEYS = frozenset(
    ["round", "dealer", "turn", "phase", "drew", "turns", "idle", "sides", "melds", "stock", "pile", "taken"]
)
_KEYS = _TABLE_KEYS | {"format", "game", "preset", "options", "seat", "players"}
_PLAYER_KEYS = frozenset(["hand", "known"])
_SIDE_KEYS = frozenset(["seats", "score", "closed", "muerto", "taken", "salida", "fresh"])
_MELD_KEYS = frozenset(["side", "cards", "locked"])
_SEED = "position"
_MOST = 1_000_000


def write(state: State, game: str, presets: Mapping[str, CanastaOptions], seat: int | None = None) -> dict[str, Any]:
    shown = state if seat is None else censor(state, seat).state
    position = heading(game, presets, state.options) | {
        "round": state.round_no,
        "dealer": state.dealer,
        "turn": None if state.phase == "over" else state.turn,
        "phase": state.phase,
        "drew": state.drew,
        "turns": state.turns,
        "players": [_player(shown, at) for at in range(shown.seats)],
        "sides": [_side_json(shown, at) for at in range(len(shown.sides))],
        "melds": [_meld_json(meld, at in state.locked) for at, meld in enumerate(shown.melds)],
        "stock": texts(shown.stock),
        "pile": texts(shown.pile),
    }
    if state.idle:
        position["idle"] = state.idle
    if state.taken is not None:
        position["taken"] = card_text(state.taken)
    if seat is not None:
        position["seat"] = seat
    return position


def _player(state: State, seat: int) -> dict[str, Any]:
    player = {"hand": texts(state.hands[seat])}
    return player | ({"known": texts(state.known[seat])} if state.known[seat] else {})


def _side_json(state: State, at: int) -> dict[str, Any]:
    side = state.sides[at]
    return {
        "seats": [seat for seat, other in enumerate(sides_of(state.seats)) if other == at],
        "score": state.scores[at],
        "closed": state.tally[at],
        "muerto": texts(side.muerto),
        "taken": side.taken,
        "salida": side.salida,
        "fresh": side.fresh,
    }


def _meld_json(meld: Meld, locked: bool) -> dict[str, Any]:
    written: dict[str, Any] = {"side": meld.owner, "cards": texts(meld.cards)}
    return written | ({"locked": True} if locked else {})


def read(data: Mapping[str, Any], game: str, presets: Mapping[str, CanastaOptions]) -> State:
    """The state (or view: no seed) of a position. Raises PositionError with one sentence that names the key."""
    players = players_of(data, game, _KEYS, _PLAYER_KEYS, SIDES)
    state = _assemble(data, players, options_of(data, presets))
    _check_turn(state)
    _check_pack(state)
    if "seat" in data:
        number(data, "seat", 0, 0, state.seats - 1)
    if "seat" in data or any(HIDDEN in row for row in visible_rows(state)):
        return state.evolve(seed="")
    return state


def _assemble(data: Mapping[str, Any], players: list[Any], options: CanastaOptions) -> State:
    seats = len(players)
    hands = tuple(cards(player, "hand") for player in players)
    dealer = number(data, "dealer", 0, 0, seats - 1)
    over = data.get("phase") == "over"
    drew = choice(data, "drew", None, (None, "stock", "pile"))
    turn = dealer if over else number(data, "turn", 0, 0, seats - 1)
    if over and data.get("turn") is not None:
        raise PositionError("key 'turn' must be null while the phase is over")
    phase = choice(data, "phase", "play" if drew else "draw", ("draw", "play", "over"))
    melds, locked = _melds(data, SIDES[seats], options.law)
    sides, scores, tally = _sides(data, seats, options, frozenset(meld.owner for meld in melds))
    state = State(
        options=options,
        seed=_SEED,
        round_no=number(data, "round", 0, 0, _MOST),
        dealer=dealer,
        turn=turn,
        phase=phase,
        drew=drew or ("stock" if phase == "play" else None),
        turns=number(data, "turns", 1, 0, _MOST),
        hands=hands,
        known=tuple(known(player, hand) for player, hand in zip(players, hands, strict=True)),
        sides=sides,
        melds=melds,
        locked=locked,
        stock=cards(data, "stock"),
        pile=cards(data, "pile"),
        scores=scores,
        tally=tally,
        taken=card_taken(data, hands[turn]),
        idle=number(data, "idle", 0, 0, _MOST),
    )
    return _with_rest(state, data)


def _sides(
    data: Mapping[str, Any], seats: int, options: CanastaOptions, laid: frozenset[int]
) -> tuple[tuple[Side, ...], tuple[int, ...], tuple[int, ...]]:
    """The sides of a deal, and scores and closed deals by seat; `laid` are the sides that have melds."""
    listed = get(data, "sides", list, [{}] * SIDES[seats])
    if len(listed) != SIDES[seats]:
        raise PositionError(f"key 'sides' needs {SIDES[seats]} sides for {seats} players")
    for side in listed:
        only_keys(side, _SIDE_KEYS, "a side")
    sides = tuple(_side(side, at, seats, options, at in laid) for at, side in enumerate(listed))
    scores = tuple(number(listed[at], "score", 0, -_MOST, _MOST) for at in sides_of(seats))
    return sides, scores, tuple(number(listed[at], "closed", 0, 0, _MOST) for at in sides_of(seats))


def _side(data: Mapping[str, Any], at: int, seats: int, options: CanastaOptions, laid: bool) -> Side:
    mine = [seat for seat, side in enumerate(sides_of(seats)) if side == at]
    if get(data, "seats", list, mine) != mine:
        raise PositionError(f"key 'seats' of side {at} must be {mine}")
    taken, muerto = get(data, "taken", bool, False), cards(data, "muerto")
    if taken and muerto:
        raise PositionError(f"key 'muerto' of side {at} must be empty once it is taken")
    size = options.muerto_size
    if muerto and len(muerto) != size:
        raise PositionError(f"key 'muerto' of side {at} has {len(muerto)} cards, a muerto has {size}")
    if "muerto" in data and not muerto and not taken and options.stock_exhausted != "muertos_become_stock":
        raise PositionError(f"key 'muerto' of side {at} is empty, but it was not taken")
    fresh = choice(data, "fresh", None, (None, *mine))
    if fresh is not None and not taken:
        raise PositionError(f"key 'fresh' of side {at} names a seat, but the muerto was not taken")
    salida = get(data, "salida", bool, laid or taken)
    if not salida and (laid or taken):
        raise PositionError(f"key 'salida' of side {at} is false, but it has melds or took its muerto")
    return Side(muerto, taken, salida, fresh)


def _melds(data: Mapping[str, Any], sides: int, law: Law) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    found: list[Meld] = []
    locked: list[int] = []
    for at, meld in enumerate(get(data, "melds", list, [])):
        only_keys(meld, _MELD_KEYS, "a meld")
        row, lock = cards(meld, "cards"), get(meld, "locked", bool, False)
        kind = None if HIDDEN in row else kind_of(row, law, lock)
        if kind is None:
            raise PositionError(f"key 'melds': {' '.join(texts(row)) or 'an empty row'} is no meld")
        if lock and _at_home(row, law):
            locked.append(at)
        found.append(Meld(number(meld, "side", 0, 0, sides - 1), kind, row))
    return tuple(found), tuple(locked)


def _at_home(row: Row, law: Law) -> bool:
    """Whether the lock of a row says something: its wild two stands in its own place."""
    plain, shape = shape_of(row, law), shape_of(row, law, locked=True)
    return plain is not None and shape is not None and plain.wild < 0 <= shape.wild == HOME - shape.low


def _check_turn(state: State) -> None:
    if state.phase == "draw":
        if state.drew is not None:
            raise PositionError("key 'drew' must be null while the phase is draw")
        if not state.stock:
            raise PositionError("key 'stock' must have a card while the phase is draw")
    if state.phase != "over":
        for seat, hand in enumerate(state.hands):
            if not hand:
                raise PositionError(f"key 'hand' of player {seat} is empty while the deal goes on")


def _check_pack(state: State) -> None:
    pack = Counter(state.options.pack(state.seats))
    pack[HIDDEN] = whole = sum(pack.values())
    used = Counter(card for row in visible_rows(state) for card in row)
    for card, count in used.items():
        if count > pack[card]:
            raise PositionError(
                f"keys 'players', 'sides', 'melds', 'stock', 'pile': {card_text(card)} stands {count} times, "
                f"the pack has {pack[card]}"
            )
    if sum(used.values()) > whole:
        raise PositionError(f"there are {sum(used.values())} cards, the pack has {whole} (key 'stock')")


def _with_rest(state: State, data: Mapping[str, Any]) -> State:
    """Muertos that are not written and a missing stock are the rest of the pack in its order; unknown in a view."""
    used = Counter(card for row in visible_rows(state) for card in row)
    rest: list[Card] = []
    for card in state.options.pack(state.seats):
        if used[card] > 0:
            used[card] -= 1
        else:
            rest.append(card)
    if used[HIDDEN] > 0:
        rest = [HIDDEN] * (len(rest) - used[HIDDEN])
    written = get(data, "sides", list, [{}] * len(state.sides))
    sides: list[Side] = []
    for side, given in zip(state.sides, written, strict=True):
        size = state.options.muerto_size if not side.taken and "muerto" not in given else 0
        if len(rest) < size:
            raise PositionError("key 'sides': the pack has too few cards left for a muerto")
        sides.append(side._replace(muerto=tuple(rest[:size])) if size else side)
        rest = rest[size:]
    return state.evolve(sides=tuple(sides), stock=state.stock if "stock" in data else tuple(rest))
