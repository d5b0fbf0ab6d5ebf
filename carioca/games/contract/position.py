"""Positions of melding games: states and views to JSON and back, checked before they are used (formats.md 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from carioca.cards import HIDDEN, JOKER, Card, card_text
from carioca.engine.game import Refusal
from carioca.engine.position import (
    PositionError,
    cards,
    choice,
    get,
    heading,
    number,
    only_keys,
    options_of,
    players_of,
)
from carioca.games.contract import course
from carioca.games.contract import melds as rows
from carioca.games.contract.hidden import censor, visible_rows
from carioca.games.contract.law import Law
from carioca.games.contract.options import ContractOptions
from carioca.games.contract.order import Order
from carioca.games.contract.state import Contract, State, own
from carioca.games.contract.twos import stood
from carioca.games.melding.runs import naturals, run_low
from carioca.games.melding.state import Kind, Meld

_TABLE_KEYS = frozenset(
    ["round", "dealer", "turn", "phase", "drew", "recycles", "turns", "melds", "stock", "pile", "taken"]
)
_KEYS = _TABLE_KEYS | course.KEYS | {"format", "game", "preset", "options", "seat", "players"}
_PLAYER_KEYS = frozenset(["hand", "known", "down", "score", "rounds_won", "fine"])
_MELD_KEYS = frozenset(("owner", "cards", "kind"))
_SEED = "position"


def write(state: State, game: str, presets: Mapping[str, ContractOptions], seat: int | None = None) -> dict[str, Any]:
    """The position of a state; with a seat the position of its view."""
    shown = own(state if seat is None else censor(state, seat).state)
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
        "stock": _texts(shown.stock),
        "pile": _texts(shown.pile),
    }
    position |= course.write(state)
    if state.taken is not None:
        position["taken"] = card_text(state.taken)
    if seat is not None:
        position["seat"] = seat
    return position


def _meld_json(meld: Meld, state: State) -> dict[str, Any]:
    written: dict[str, Any] = {"owner": meld.owner, "cards": _texts(meld.cards)}
    # One natural and jokers can be both a set and a run.
    if meld.kind is not Kind.FULL and _kind(meld.cards, state.law) is not meld.kind:
        written["kind"] = meld.kind.value
    return written


def _player(state: State, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {
        "hand": _texts(state.hands[seat]),
        "down": state.down[seat],
        "score": state.scores[seat],
        "rounds_won": state.rounds_won[seat],
    }
    if state.known[seat]:
        player["known"] = _texts(state.known[seat])
    if state.course.fines and state.course.fines[seat]:
        player["fine"] = state.course.fines[seat]
    return player


def _texts(row: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in row]


def read(
    data: Mapping[str, Any], game: str, presets: Mapping[str, ContractOptions], fewest: int = 2, most: int = 6
) -> State:
    """The state (or view: no seed) of a position. Raises PositionError with one sentence that names the key."""
    players = players_of(data, game, _KEYS, _PLAYER_KEYS, range(fewest, most + 1))
    state = _assemble(data, players, options_of(data, presets))
    if "turn" in data and data["turn"] is None and state.phase != "over":
        raise PositionError("key 'turn' can be null only when the match is over")
    _check_turn(state)
    course.check(state)
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
    phases = ("deal", "draw", "play", "over", *(course.WINDOWS if order.calls else ()))
    phase = choice(data, "phase", "play" if began else "draw", phases)
    melds = tuple(_meld(meld, seats, order.contracts[round_no], options.law) for meld in get(data, "melds", list, []))
    state = State(
        options=options,
        seed=_SEED,
        taken=_card_taken(data, hands[turn]),
        round_no=round_no,
        dealer=number(data, "dealer", 0, 0, seats - 1),
        turn=turn,
        phase=phase,
        drew=drew or ("stock" if phase == "play" else None),
        recycles=number(data, "recycles", 0, 0, 10_000),
        turns=number(data, "turns", 1, 0, 1_000_000),
        hands=hands,
        known=tuple(_known(player, hand) for player, hand in zip(players, hands, strict=True)),
        down=down,
        melds=melds,
        stock=cards(data, "stock"),
        pile=cards(data, "pile"),
        scores=tuple(number(player, "score", 0, -1_000_000, 1_000_000) for player in players),
        rounds_won=tuple(number(player, "rounds_won", 0, 0, 1_000) for player in players),
        course=course.read(data, players, order),
    )
    return state if "stock" in data else state.evolve(stock=_rest(state))


def _round_no(data: Mapping[str, Any], order: Order) -> int:
    """The round of a position, which is named by its contract or by its number from 0."""
    if order.numbered:
        return number(data, "round", 0, 0, len(order.contracts) - 1)
    ids = tuple(contract.id for contract in order.contracts)
    return ids.index(choice(data, "round", ids[0], ids))


def _card_taken(data: Mapping[str, Any], hand: tuple[Card, ...]) -> Card | None:
    if "taken" not in data:
        return None
    taken = cards({"taken": [data["taken"]]}, "taken")[0]
    if taken not in hand and HIDDEN not in hand:
        raise PositionError("key 'taken' names a card that is not in the hand of the seat to act")
    return taken


def _known(player: Mapping[str, Any], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    known = cards(player, "known")
    if Counter(known) - Counter(hand) or HIDDEN in known:
        raise PositionError("key 'known' names a card that is not in the hand")
    return known


def _meld(data: Any, seats: int, contract: Contract, law: Law) -> Meld:
    if not isinstance(data, dict):
        raise PositionError("key 'melds' must be a list of objects")
    only_keys(data, _MELD_KEYS, "a meld")
    row = cards(data, "cards")
    owner = number(data, "owner", 0, 0, seats - 1)
    wish = Kind(choice(data, "kind", "run", ("set", "run")))
    kind = _full_kind(contract.full, row, law) if contract.full else _kind(row, law, wish)
    if HIDDEN in row or kind is None:
        raise PositionError(f"key 'melds': {' '.join(_texts(row)) or 'an empty row'} is no meld")
    return Meld(owner, kind, row)


def _full_kind(name: str, row: tuple[Card, ...], law: Law) -> Kind | None:
    jokers = sum(law.wild(card) for card in row)
    return None if HIDDEN in row or isinstance(rows.read_full(name, row, jokers, law), Refusal) else Kind.FULL


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
        alone = len(plain) == 1 and law.jokers_per_meld == 1
        return (
            len({card.rank for card in plain}) == 1
            and len(row) >= rows.SET_SIZE
            and not alone
            and (law.adjacent or law.jokers_per_meld > 1 or jokers <= len(plain) + 1)
        )
    if not plain or len(row) < rows.RUN_SIZE or (law.same_suit and len({card.suit for card in plain}) > 1):
        return False
    low = run_low(shown)
    in_place = all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(shown))
    return in_place and law.allows(low, len(row)) and _spaced(shown, jokers, law)


def _spaced(row: tuple[Card, ...], jokers: int, law: Law) -> bool:
    """J5, J6, which hold for lay-offs: more jokers when going down may stand as they like."""
    if jokers < 2 or (law.jokers_per_meld > 1 and not law.arranged):
        return True
    places = [at for at, card in enumerate(row) if card == JOKER]
    least = max(law.gap, 0 if law.adjacent else 1)
    apart = all(right - left > least for left, right in pairwise(places))
    return apart and len(row) - jokers >= law.second_naturals


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
    dealt = state.order.dealt[state.round_no] + state.course.calls * (1 + state.order.call_cards)
    for seat, hand in enumerate(state.hands):
        most = dealt + (seat == state.turn and state.phase in ("play", "over"))
        if len(hand) > most:
            raise PositionError(f"key 'hand' of player {seat} has {len(hand)} cards, at most {most} are possible")


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
