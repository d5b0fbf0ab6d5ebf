"""Positions of contract games: states and views to JSON and back, checked before they are used (docs/formats.md 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from carioca.cards import HIDDEN, JOKER, Card, card_text
from carioca.engine.game import Refusal
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
from carioca.games.contract import melds as rows
from carioca.games.contract.law import Contract, ContractOptions, Law, Order
from carioca.games.contract.melds import stood
from carioca.games.contract.state import Course, State, Window, censor, visible_rows
from carioca.games.melding.state import Kind, Meld, naturals, run_low

_TABLE_KEYS = frozenset(
    ["round", "dealer", "turn", "phase", "drew", "recycles", "turns", "melds", "stock", "pile", "taken"]
)
_COURSE_KEYS = frozenset(("call", "calls", "must", "tacked", "forced"))
_KEYS = _TABLE_KEYS | _COURSE_KEYS | {"format", "game", "preset", "options", "seat", "players"}
_PLAYER_KEYS = frozenset(["hand", "known", "down", "score", "rounds_won", "fine"])
_MELD_KEYS = frozenset(("owner", "cards", "kind"))
_CALL_KEYS = frozenset(("card", "from", "asked", "caller"))
_WINDOWS = ("call", "call-answer", "first-option")
_SEED = "position"


def write(state: State, game: str, presets: Mapping[str, ContractOptions], seat: int | None = None) -> dict[str, Any]:
    shown = state if seat is None else censor(state, seat).state
    position = heading(game, presets, state.options) | {
        "round": state.round_no if state.order.numbered else state.contract.id,
        "dealer": state.dealer,
        "turn": None if state.phase == "over" and state.order.numbered else state.turn,
        "phase": state.phase,
        "drew": state.drew,
        "recycles": state.recycles,
        "turns": state.turns,
        "players": [_player(shown, at) for at in range(shown.seats)],
        "melds": [_meld_json(meld, state) for meld in shown.melds],
        "stock": texts(shown.stock),
        "pile": texts(shown.pile),
    }
    position |= _write_course(state)
    if state.taken is not None:
        position["taken"] = card_text(state.taken)
    if seat is not None:
        position["seat"] = seat
    return position


def _meld_json(meld: Meld, state: State) -> dict[str, Any]:
    written: dict[str, Any] = {"owner": meld.owner, "cards": texts(meld.cards)}
    # One natural and jokers can be both a set and a run.
    if meld.kind is not Kind.FULL and _kind(meld.cards, state.law) is not meld.kind:
        written["kind"] = meld.kind.value
    return written


def _player(state: State, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {
        "hand": texts(state.hands[seat]),
        "down": state.down[seat],
        "score": state.scores[seat],
        "rounds_won": state.rounds_won[seat],
    }
    if state.known[seat]:
        player["known"] = texts(state.known[seat])
    if state.course.fines and state.course.fines[seat]:
        player["fine"] = state.course.fines[seat]
    return player


def _write_course(state: State) -> dict[str, Any]:
    course, window = state.course, state.course.window
    written: dict[str, Any] = {}
    if window is not None:
        written["call"] = {
            "card": card_text(window.card),
            "from": window.source,
            "asked": list(window.asked),
            "caller": window.caller,
        }
    if course.calls:
        written["calls"] = course.calls
    if course.must_stock:
        written["must"] = "stock"
    if course.tacked:
        written["tacked"] = True
    if course.forced:
        written["forced"] = course.forced
    return written


def read(
    data: Mapping[str, Any], game: str, presets: Mapping[str, ContractOptions], fewest: int = 2, most: int = 6
) -> State:
    """The state (or view: no seed) of a position. Raises PositionError with one sentence that names the key."""
    players = players_of(data, game, _KEYS, _PLAYER_KEYS, range(fewest, most + 1))
    state = _assemble(data, players, options_of(data, presets))
    if "turn" in data and data["turn"] is None and state.phase != "over":
        raise PositionError("key 'turn' can be null only when the match is over")
    _check_turn(state)
    _check_call(state)
    _check_hands(state)
    _check_pack(state)
    hidden = any(HIDDEN in row for row in visible_rows(state))
    if hidden or "seat" in data:
        number(data, "seat", 0, 0, state.seats - 1)
        return state.evolve(seed="")
    return state


def _assemble(data: Mapping[str, Any], players: list[Any], options: ContractOptions) -> State:
    seats, order = len(players), options.order
    turn = 0 if data.get("turn") is None else number(data, "turn", 0, 0, seats - 1)
    hands = tuple(cards(player, "hand") for player in players)
    down = tuple(choice(player, "down", "no", ("no", "now", "earlier")) for player in players)
    drew = choice(data, "drew", None, (None, "stock", "pile"))
    round_no = _round_no(data, order)
    # A hand with a card too many, or one that drew, is in the middle of its turn.
    began = drew is not None or "now" in down or len(hands[turn]) > order.dealt[round_no]
    phases = ("deal", "draw", "play", "over", *(_WINDOWS if order.calls else ()))
    phase = choice(data, "phase", "play" if began else "draw", phases)
    melds = tuple(_meld(meld, seats, order.contracts[round_no], options.law) for meld in get(data, "melds", list, []))
    state = State(
        options=options,
        seed=_SEED,
        taken=card_taken(data, hands[turn]),
        round_no=round_no,
        dealer=number(data, "dealer", 0, 0, seats - 1),
        turn=turn,
        phase=phase,
        drew=drew or ("stock" if phase == "play" else None),
        recycles=number(data, "recycles", 0, 0, 10_000),
        turns=number(data, "turns", 1, 0, 1_000_000),
        hands=hands,
        known=tuple(known(player, hand) for player, hand in zip(players, hands, strict=True)),
        down=down,
        melds=melds,
        stock=cards(data, "stock"),
        pile=cards(data, "pile"),
        scores=tuple(number(player, "score", 0, -1_000_000, 1_000_000) for player in players),
        rounds_won=tuple(number(player, "rounds_won", 0, 0, 1_000) for player in players),
        course=_read_course(data, players, order),
    )
    return state if "stock" in data else state.evolve(stock=_rest(state))


def _round_no(data: Mapping[str, Any], order: Order) -> int:
    if order.numbered:
        return number(data, "round", 0, 0, len(order.contracts) - 1)
    ids = tuple(contract.id for contract in order.contracts)
    return ids.index(choice(data, "round", ids[0], ids))


def _meld(data: Any, seats: int, contract: Contract, law: Law) -> Meld:
    if not isinstance(data, dict):
        raise PositionError("key 'melds' must be a list of objects")
    only_keys(data, _MELD_KEYS, "a meld")
    row = cards(data, "cards")
    owner = number(data, "owner", 0, 0, seats - 1)
    wish = Kind(choice(data, "kind", "run", ("set", "run")))
    if contract.full and HIDDEN not in row:
        jokers = sum(map(law.wild, row))
        full = not isinstance(rows.read_full(contract.full, row, jokers, law), Refusal)
        kind = Kind.FULL if full else None
    else:
        kind = _kind(row, law, wish)
    if kind is None:
        raise PositionError(f"key 'melds': {' '.join(texts(row)) or 'an empty row'} is no meld")
    return Meld(owner, kind, row)


def _kind(row: tuple[Card, ...], law: Law, wish: Kind = Kind.RUN) -> Kind | None:
    """The kind of a row that may lie on a table after any number of lay-offs, None when it may not."""
    if HIDDEN in row or not naturals(row):
        return None
    kinds = (wish, Kind.SET) if wish is Kind.RUN else (wish, Kind.RUN)
    return next((kind for kind in kinds if _may_lie(row, kind, law)), None)


def _may_lie(row: tuple[Card, ...], kind: Kind, law: Law) -> bool:
    shown = stood(kind, row, law)
    plain = naturals(shown)
    jokers = len(row) - len(plain)
    if kind is Kind.SET:
        if law.arranged and rows.set_refusal(row, len(plain), jokers, law) is not None:
            return False
        alone = len(plain) == 1 and law.jokers_per_meld_down == 1
        return (
            len({card.rank for card in plain}) == 1
            and len(row) >= rows.SET_SIZE
            and not alone
            and (law.jokers_adjacent or law.jokers_per_meld_down > 1 or jokers <= len(plain) + 1)
        )
    if not plain or len(row) < rows.RUN_SIZE or (law.same_suit and len({card.suit for card in plain}) > 1):
        return False
    low = run_low(shown)
    in_place = all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(shown))
    return in_place and law.allows(low, len(row)) and _spaced(shown, jokers, law)


def _spaced(row: tuple[Card, ...], jokers: int, law: Law) -> bool:
    """J5, J6, which hold for lay-offs: more jokers when going down may stand as they like."""
    if jokers < 2 or (law.jokers_per_meld_down > 1 and not law.arranged):
        return True
    places = [at for at, card in enumerate(row) if card == JOKER]
    least = max(law.joker_gap, 0 if law.jokers_adjacent else 1)
    apart = all(right - left > least for left, right in pairwise(places))
    return apart and len(row) - jokers >= law.second_joker_min_naturals


def _read_course(data: Mapping[str, Any], players: list[Mapping[str, Any]], order: Order) -> Course:
    """What the keys say. Raises PositionError."""
    seats = len(players)
    fines = tuple(number(player, "fine", 0, 0, 1_000_000) for player in players)
    if not order.calls:
        for key in ("call", "calls", "must"):
            if key in data:
                raise PositionError(f"key '{key}' is for games in which cards are called")
    return Course(
        calls=number(data, "calls", 0, 0, 10_000),
        window=_window(data, seats),
        must_stock=choice(data, "must", None, (None, "stock")) == "stock",
        tacked=get(data, "tacked", bool, False),
        forced=number(data, "forced", 0, 0, seats),
        fines=fines if any(fines) else (),
    )


def _window(data: Mapping[str, Any], seats: int) -> Window | None:
    if data.get("call") is None:
        return None
    call = get(data, "call", dict, {})
    only_keys(call, _CALL_KEYS, "key 'call'")
    if not isinstance(call.get("card"), str):
        raise PositionError("key 'call' must name its card")
    asked = get(call, "asked", list, [])
    if any(type(seat) is not int or not 0 <= seat < seats for seat in asked) or len(set(asked)) < len(asked):
        raise PositionError("key 'asked' must be a list of seats")
    caller = call.get("caller")
    if caller is not None:
        caller = number(call, "caller", 0, 0, seats - 1)
    source = number(call, "from", 0, 0, seats - 1)
    return Window(cards({"card": [call["card"]]}, "card")[0], source, tuple(asked), caller)


def _check_turn(state: State) -> None:
    """Only the seat in the middle of its turn has drawn, and only it can have gone down now."""
    if state.phase not in ("play", "over") and state.drew is not None:
        raise PositionError(f"key 'drew' must be null while the phase is {state.phase}")
    if state.phase == "deal":
        _check_undealt(state)
    for seat, down in enumerate(state.down):
        over = state.phase == "over" and state.order.numbered
        if down == "now" and not over and (seat != state.turn or state.phase not in ("play", "over")):
            raise PositionError(f"key 'down' of player {seat} cannot be now: it is not in the middle of its turn")


def _check_undealt(state: State) -> None:
    """S10: before the deal the dealer acts, and all cards are in the stock."""
    whole = len(state.order.pack)
    if not state.order.pass_deal:
        raise PositionError("key 'phase' can be deal only under the option 'pass_deal'")
    if len(state.stock) != whole or any((*state.hands, state.melds, state.pile)):
        raise PositionError("key 'stock' must hold the whole pack while the phase is deal")
    if state.turn != state.dealer:
        raise PositionError("key 'turn' must be the dealer while the phase is deal")


def _check_hands(state: State) -> None:
    # A caller takes the card and draws others with it.
    dealt = state.order.dealt[state.round_no] + state.course.calls * (1 + state.order.call_extra_cards)
    for seat, hand in enumerate(state.hands):
        most = dealt + (seat == state.turn and state.phase in ("play", "over"))
        if len(hand) > most:
            raise PositionError(f"key 'hand' of player {seat} has {len(hand)} cards, at most {most} are possible")


def _check_call(state: State) -> None:
    """Whether the card, the seats and the phase of a call fit each other. Raises PositionError."""
    window, phase = state.course.window, state.phase
    if (window is None) == (phase in _WINDOWS):
        raise PositionError("key 'call' is there exactly while the phase is call, call-answer or first-option")
    if state.course.must_stock and phase != "draw":
        raise PositionError("key 'must' can be stock only while the phase is draw")
    if state.course.tacked and phase not in ("play", "over"):
        raise PositionError("key 'tacked' can be true only while the phase is play")
    if window is None:
        return
    if not state.pile or state.pile[-1] != window.card:
        raise PositionError("key 'call' must name the card on top of the pile")
    following = (window.source + state.order.step) % state.seats
    callers = _callers(state, window, following)
    if not set(window.asked) <= set(callers):
        raise PositionError("key 'asked' names a seat that cannot call")
    if (window.caller is None) == (phase != "call") or window.caller not in (None, *callers):
        raise PositionError("key 'caller' must be the seat that called, null while the phase is call")
    left = [seat for seat in callers if seat not in window.asked]
    if window.asked != tuple(callers[: len(window.asked)]) or window.caller not in (None, *left[:1]):
        raise PositionError("key 'asked' must list the seats in the order in which they are asked")
    answers = {
        "call": left[0] if left else None,
        "call-answer": window.source if state.order.calls == "discarder" else following,
        "first-option": following,
    }
    if state.turn != answers[phase]:
        raise PositionError(f"key 'turn' must be the seat that answers while the phase is {phase}")


def _callers(state: State, window: Window, following: int) -> list[int]:
    order = ((window.source + state.order.step * far) % state.seats for far in range(2, state.seats))
    return [seat for seat in order if state.down[seat] == "no" and seat != following]


def _check_pack(state: State) -> None:
    pack = Counter(state.order.pack)
    pack[HIDDEN] = sum(pack.values())
    used = Counter(card for row in visible_rows(state) for card in row)
    for card, count in used.items():
        if count > pack[card]:
            raise PositionError(
                f"keys 'players', 'melds', 'stock', 'pile': {card_text(card)} stands {count} times, "
                f"the pack has {pack[card]}"
            )
    if sum(used.values()) > sum(pack.values()) - pack[HIDDEN]:
        raise PositionError("there are more cards than in the pack (key 'stock')")


def _rest(state: State) -> tuple[Card, ...]:
    """A missing stock is the rest of the pack, in the pack's order; of a view so many unknown cards."""
    used = Counter(card for row in visible_rows(state) for card in row)
    rest = []
    for card in state.order.pack:
        if used[card] > 0:
            used[card] -= 1
        else:
            rest.append(card)
    return (HIDDEN,) * (len(rest) - used[HIDDEN]) if used[HIDDEN] > 0 else tuple(rest)
