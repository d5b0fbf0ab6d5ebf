"""Positions of trick games: states and views to JSON and back, checked before they are used (formats.md 3, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carioca.cards import HIDDEN, card_text, row_text
from carioca.engine.options import OptionsError
from carioca.engine.position import PositionError, choice, get, heading, number, only_keys, options_of, players_of
from carioca.games.tricks.hidden import censor, visible_cards
from carioca.games.tricks.notation import LETTER
from carioca.games.tricks.options import FEWEST, MOST, PochaOptions
from carioca.games.tricks.plausible import check_duties, check_pack, check_possible, to_act
from carioca.games.tricks.reading import named_trump, row, with_hands, with_tricks, with_trump
from carioca.games.tricks.state import Row, State, Trick, own

_KEYS = frozenset(
    ("format", "game", "preset", "options", "n", "round", "dealer", "turn", "phase", "trump", "trump_card", "players")
) | {"leader", "trick", "tricks", "seat"}
_PLAYER_KEYS = frozenset(("hand", "bid", "won", "score", "exact"))
_TRICK_KEYS = frozenset(("leader", "cards"))
_SEED = "position"
_MOST_POINTS = 1_000_000


def write(state: State, game: str, presets: Mapping[str, PochaOptions], seat: int | None = None) -> dict[str, Any]:
    """The position of a state; with a seat the position of its view."""
    shown = own(state if seat is None else censor(state, seat).state)
    position = heading(game, presets, state.options) | {
        "round": state.round_no,
        "n": state.size,
        "dealer": state.dealer,
        "turn": None if state.phase == "over" else state.turn,
        "phase": state.phase,
        "trump": None if shown.trump is None else LETTER[shown.trump],
        "trump_card": None if shown.turned is None else card_text(shown.turned),
        "players": [_player(shown, at) for at in range(shown.seats)],
        "leader": state.leader,
        "trick": _texts(state.trick),
        "tricks": [{"leader": trick.leader, "cards": _texts(trick.cards)} for trick in state.tricks],
    }
    return position | ({} if seat is None else {"seat": seat})


def _player(state: State, seat: int) -> dict[str, Any]:
    return {
        "hand": _texts(state.hands[seat]),
        "bid": state.bids[seat],
        "won": state.won[seat],
        "score": state.scores[seat],
        "exact": state.exact[seat],
    }


def _texts(row: Row) -> list[str]:
    return [card_text(card) for card in row]


# -- reading ---------------------------------------------------------------------------------------------------------


def read(data: Mapping[str, Any], game: str, presets: Mapping[str, PochaOptions]) -> State:
    """The state (or view: no seed) of a position. Raises PositionError with one sentence that names the key."""
    players = players_of(data, game, _KEYS, _PLAYER_KEYS, range(FEWEST, MOST + 1))
    state = with_hands(data, with_tricks(data, _table(data, players, _options(data, presets)), players), players)
    state = to_act(data, with_trump(data, state))
    check_possible(state)
    if "seat" in data or HIDDEN in visible_cards(state):
        number(data, "seat", 0, 0, state.seats - 1)
        return state.evolve(seed="")
    check_duties(state)
    return state


def _options(data: Mapping[str, Any], presets: Mapping[str, PochaOptions]) -> PochaOptions:
    options = options_of(data, presets)
    try:
        options.check_sizes(len(data["players"]))
    except OptionsError as error:
        raise PositionError(f"key 'options': {error}") from None
    return options


def _table(data: Mapping[str, Any], players: list[Any], options: PochaOptions) -> State:
    """What stands in a position, with the trump that it names; hands that are not given are empty."""
    seats = len(players)
    dealer = number(data, "dealer", 0, 0, seats - 1)
    state = State(
        options=options,
        seed=_SEED,
        round_no=_round(data, options.sizes(seats)),
        dealer=dealer,
        turn=0,
        phase="bid",
        hands=tuple(row(player, "hand") for player in players),
        bids=tuple(None if player.get("bid") is None else number(player, "bid", 0, 0, 13) for player in players),
        won=tuple(number(player, "won", 0, 0, 13) for player in players),
        trump=None,
        turned=None,
        leader=(dealer + options.step) % seats,
        trick=row(data, "trick"),
        tricks=tuple(_trick(trick, seats) for trick in get(data, "tricks", list, [])),
        scores=tuple(number(player, "score", 0, -_MOST_POINTS, _MOST_POINTS) for player in players),
        exact=tuple(number(player, "exact", 0, 0, 1_000) for player in players),
    )
    if len(state.trick) > seats or (len(state.trick) == seats and data.get("phase") != "over"):
        raise PositionError(f"key 'trick' has {len(state.trick)} cards: a trick of {seats} that is complete is taken")
    if HIDDEN in state.trick:
        raise PositionError("key 'trick' has an unknown card")
    check_pack(state)
    trump, turned = named_trump(data, state)
    return state.evolve(trump=trump, turned=turned)


def _round(data: Mapping[str, Any], sizes: tuple[int, ...]) -> int:
    """The number of the round: given, or else the first one with so many cards."""
    if "n" not in data:
        return number(data, "round", 0, 0, len(sizes) - 1)
    size = choice(data, "n", 1, tuple(dict.fromkeys(sizes)))
    round_no = number(data, "round", sizes.index(size), 0, len(sizes) - 1)
    if sizes[round_no] != size:
        raise PositionError(f"key 'n': round {round_no} is played with {sizes[round_no]} cards, not {size}")
    return round_no


def _trick(data: Any, seats: int) -> Trick:
    only_keys(data, _TRICK_KEYS, "a trick")
    cards = row(data, "cards")
    if len(cards) != seats or HIDDEN in cards:
        raise PositionError(f"key 'tricks': {row_text(cards) or 'a trick without cards'} is no trick of {seats} cards")
    return Trick(number(data, "leader", 0, 0, seats - 1), cards)
