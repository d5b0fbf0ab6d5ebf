"""Positions of trick games: states and views to JSON and back, checked before they are used (formats.md 3, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from carioca.cards import HIDDEN, SPANISH, Card, Suit, card_text, row_text
from carioca.engine.options import OptionsError
from carioca.engine.position import FORMAT, PositionError, cards, choice, get, number, only_keys
from carioca.games.tricks.deal import trump_card
from carioca.games.tricks.hidden import beside, censor, visible_cards
from carioca.games.tricks.notation import LETTER, SUIT_LETTERS
from carioca.games.tricks.options import FEWEST, MOST, PochaOptions
from carioca.games.tricks.rules import due, namer, winning
from carioca.games.tricks.state import Row, State, Trick, in_order, own

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
    preset = min(presets, key=lambda name: len(state.options.changed(presets[name])))
    position: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "preset": preset,
        "options": state.options.changed(presets[preset]),
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
    only_keys(data, _KEYS, "the position")
    if get(data, "format", int, FORMAT) != FORMAT:
        raise PositionError(f"key 'format': only format {FORMAT} is known")
    if get(data, "game", str, game) != game:
        raise PositionError(f"key 'game' must be '{game}'")
    players = get(data, "players", list, [])
    if not FEWEST <= len(players) <= MOST:
        raise PositionError(f"key 'players' needs {FEWEST} to {MOST} players")
    for player in players:
        if not isinstance(player, dict):
            raise PositionError("key 'players' must be a list of objects")
        only_keys(player, _PLAYER_KEYS, "a player")
    state = _with_trump(data, _dealt(data, _table(data, players, _options(data, presets)), players))
    _check_pack(state)
    state = _to_act(data, state)
    _check_bids(state)
    _check_hands(state)
    if "seat" in data or HIDDEN in visible_cards(state):
        number(data, "seat", 0, 0, state.seats - 1)
        return state.evolve(seed="")
    _check_duties(state)
    return state


def _options(data: Mapping[str, Any], presets: Mapping[str, PochaOptions]) -> PochaOptions:
    preset = choice(data, "preset", next(iter(presets)), tuple(presets))
    try:
        return presets[preset].with_changes(get(data, "options", dict, {}))
    except OptionsError as error:
        raise PositionError(f"key 'options': {error}") from None


def _table(data: Mapping[str, Any], players: list[Any], options: PochaOptions) -> State:
    """All of a position but the trump, and who is to act."""
    seats = len(players)
    round_no = _round(data, options.sizes(seats))
    if options.sizes(seats)[round_no] * seats > len(options.pack(seats)):
        raise PositionError(f"key 'round': {seats} players cannot get {options.sizes(seats)[round_no]} cards each")
    dealer = number(data, "dealer", 0, 0, seats - 1)
    mano = (dealer + options.step) % seats
    tricks = tuple(_trick(trick, seats) for trick in get(data, "tricks", list, []))
    return State(
        options=options,
        seed=_SEED,
        round_no=round_no,
        dealer=dealer,
        turn=0,
        phase="bid",
        hands=tuple(_row(player, "hand") for player in players),
        bids=tuple(None if player.get("bid") is None else number(player, "bid", 0, 0, 13) for player in players),
        won=tuple(number(player, "won", 0, 0, 13) for player in players),
        trump=None,
        turned=None,
        leader=number(data, "leader", mano, 0, seats - 1),
        trick=_row(data, "trick"),
        tricks=tricks,
        scores=tuple(number(player, "score", 0, -_MOST_POINTS, _MOST_POINTS) for player in players),
        exact=tuple(number(player, "exact", 0, 0, 1_000) for player in players),
    )


def _round(data: Mapping[str, Any], sizes: tuple[int, ...]) -> int:
    """The number of the round: given, or else the first one with so many cards."""
    if "n" not in data:
        return number(data, "round", 0, 0, len(sizes) - 1)
    size = choice(data, "n", 1, tuple(dict.fromkeys(sizes)))
    round_no = number(data, "round", sizes.index(size), 0, len(sizes) - 1)
    if sizes[round_no] != size:
        raise PositionError(f"key 'n': round {round_no} is played with {sizes[round_no]} cards, not {size}")
    return round_no


def _row(data: Mapping[str, Any], key: str) -> Row:
    return cards(data, key, SPANISH)


def _trick(data: Any, seats: int) -> Trick:
    only_keys(data, _TRICK_KEYS, "a trick")
    row = _row(data, "cards")
    if len(row) != seats or HIDDEN in row:
        raise PositionError(f"key 'tricks': {row_text(row) or 'a trick without cards'} is no trick of {seats} cards")
    return Trick(number(data, "leader", 0, 0, seats - 1), row)


def _dealt(data: Mapping[str, Any], state: State, players: list[Any]) -> State:
    """With the tricks counted, and hands that are not given filled from the rest of the pack in its order."""
    options, seats = state.options, state.seats
    if len(state.trick) > seats or (len(state.trick) == seats and data.get("phase") != "over"):
        raise PositionError(f"key 'trick' has {len(state.trick)} cards: a trick of {seats} that is complete is taken")
    if HIDDEN in state.trick:
        raise PositionError("key 'trick' has an unknown card")
    if not all("hand" in player for player in players):
        left = _left_to_play(_won(data, state, players))
        named = {*visible_cards(state), _turned(data)}
        free = [card for card in options.pack(seats) if card not in named]
        rest = iter([HIDDEN] * len(free) if "seat" in data else free)
        try:
            hands = tuple(
                hand if "hand" in player else tuple(next(rest) for _ in range(left[seat]))
                for seat, (player, hand) in enumerate(zip(players, state.hands, strict=True))
            )
        except RuntimeError:
            raise PositionError(f"key 'players': the pack of {len(options.pack(seats))} is too small") from None
        state = state.evolve(hands=hands)
    return _won(data, state, players)


def _won(data: Mapping[str, Any], state: State, players: list[Any]) -> State:
    """With the tricks won: those that are listed, or else as many as the players say."""
    if "tricks" not in data:
        return state
    options, seats = state.options, state.seats
    trump = _suit(data) if data.get("trump") is not None else _suit_of(_turned(data))
    if trump is None and state.tricks and state.mode != "sin_triunfo":
        raise PositionError("key 'trump' is missing: the tricks follow from it")
    won, leads = [0] * seats, state.leader if not state.tricks else state.mano
    for trick in state.tricks:
        if trick.leader != leads:
            raise PositionError(f"key 'tricks': player {leads} leads {row_text(trick.cards)}, not {trick.leader}")
        winner = (trick.leader + options.step * winning(trick.cards, trump, options)) % seats
        won[winner] += 1
        leads = winner if options.next_leader == "trick_winner" else state.mano
    for seat, player in enumerate(players):
        if "won" in player and state.won[seat] != won[seat]:
            raise PositionError(f"key 'won' of player {seat} is {state.won[seat]}, the tricks say {won[seat]}")
    if state.tricks and "leader" in data and state.leader != leads:
        raise PositionError(f"key 'leader' must be {leads}, who leads after these tricks")
    return state.evolve(won=tuple(won), leader=leads)


def _left_to_play(state: State) -> list[int]:
    """How many cards each seat should still hold."""
    left = [state.size - sum(state.won)] * state.seats
    for at in range(len(state.trick)):
        left[(state.leader + state.options.step * at) % state.seats] -= 1
    return left


# -- the trump -------------------------------------------------------------------------------------------------------


def _with_trump(data: Mapping[str, Any], state: State) -> State:
    """With the trump that is given, or the one that dealing would give."""
    mode = state.mode
    if mode == "sin_triunfo":
        if data.get("trump", "-") != "-" or data.get("trump_card") is not None:
            raise PositionError("key 'trump' must be '-': this round has none")
        return state.evolve(trump=Suit.NONE)
    if mode in ("subastado", "dealer_chooses"):
        if data.get("trump_card") is not None:
            raise PositionError("key 'trump_card' must be null: no card is turned in this round")
        return state.evolve(trump=_suit(data))
    turned = _turned(data)
    suit = _suit(data) if data.get("trump") is not None else _suit_of(turned)
    if suit is None:
        if HIDDEN in visible_cards(state) or "seat" in data:
            if mode == "chusas" and state.bidding:
                return state
            raise PositionError("key 'trump' is missing: all players know it")
        rest = tuple(unseen_cards(state)) if beside(state) else ()
        if not rest and not state.hands[state.dealer]:
            raise PositionError("key 'trump' is missing")
        turned = trump_card(state.options, state.seed, state.round_no, rest, state.hands[state.dealer])
        suit = turned.suit
    if turned is not None and suit != turned.suit:
        raise PositionError(f"key 'trump' does not fit the turned card {card_text(turned)}")
    if suit == Suit.NONE:
        raise PositionError("key 'trump' cannot be '-': this round has a trump")
    state = state.evolve(turned=turned, trump=suit)
    if turned is not None and not beside(state):
        _check_shown(state, turned)
    return state


def _check_shown(state: State, turned: Card) -> None:
    """P06: where all cards are dealt the trump card is the dealer's, in the hand or played."""
    dealers = state.hands[state.dealer]
    if turned in dealers or HIDDEN in dealers:
        return
    played = [Trick(state.leader, state.trick), *state.tricks]
    for leader, row in played:
        at = (state.dealer - leader) * state.options.step % state.seats
        if at < len(row) and row[at] == turned:
            return
    if len(state.tricks) == sum(state.won):
        raise PositionError(f"key 'trump_card': all cards are dealt, so {card_text(turned)} is one of the dealer's")


def unseen_cards(state: State) -> list[Card]:
    """The cards of the pack that a position names nowhere, in the pack's order."""
    named = set(visible_cards(state))
    return [card for card in state.options.pack(state.seats) if card not in named]


def _suit(data: Mapping[str, Any]) -> Suit | None:
    letter = choice(data, "trump", None, (None, *SUIT_LETTERS))
    return None if letter is None else SUIT_LETTERS[letter]


def _suit_of(card: Card | None) -> Suit | None:
    return None if card is None else card.suit


def _turned(data: Mapping[str, Any]) -> Card | None:
    if data.get("trump_card") is None:
        return None
    card = _row({"trump_card": [data["trump_card"]]}, "trump_card")[0]
    if card.rank < 1:
        raise PositionError("key 'trump_card' must be a card of the pack or null")
    return card


# -- who is to act ---------------------------------------------------------------------------------------------------


def _to_act(data: Mapping[str, Any], state: State) -> State:
    """With the phase and the seat to act, which follow from the rest; what is given has to agree."""
    phase = choice(data, "phase", _phase(state), ("bid", "trump", "play", "over"))
    if phase == "over":
        revoked = state.options.renuncio_policy == "lose_round"
        if not state.last_round or (any(state.hands) and not revoked):
            raise PositionError("key 'phase' can be over only after the last round")
        return state.evolve(phase="over", turn=state.leader)
    if phase != _phase(state):
        raise PositionError(f"key 'phase' must be {_phase(state)} with these bids and this trump")
    turn = _turn(state, phase)
    given = data.get("turn")
    if given is not None and number(data, "turn", 0, 0, state.seats - 1) != turn:
        raise PositionError(f"key 'turn' must be {turn}, the seat to act")
    return state.evolve(phase=phase, turn=turn)


def _phase(state: State) -> str:
    """What is to be decided with these bids and this trump."""
    first = state.mode == "dealer_chooses" and state.options.dealer_choice_time == "before_bids"
    if state.trump is None and state.mode in ("subastado", "dealer_chooses") and (first or not state.bidding):
        return "trump"
    return "bid" if state.bidding else "play"


def _turn(state: State, phase: str) -> int:
    order = in_order(state)
    if phase == "trump":
        return state.dealer if state.mode == "dealer_chooses" else namer(state)
    if phase == "bid":
        return next(seat for seat in order if state.bids[seat] is None)
    return (state.leader + state.options.step * len(state.trick)) % state.seats


# -- what cannot be --------------------------------------------------------------------------------------------------


def _check_pack(state: State) -> None:
    pack = set(state.options.pack(state.seats))
    found = Counter(card for card in visible_cards(state) if card != HIDDEN)
    for card, count in found.items():
        if card not in pack:
            raise PositionError(f"keys 'players', 'trick', 'tricks': {card_text(card)} is no card of this pack")
        if count > 1:
            raise PositionError(
                f"keys 'players', 'trick', 'tricks': {card_text(card)} stands {count} times, the pack has 1"
            )
    if len(visible_cards(state)) > len(pack):
        raise PositionError(f"there are more cards than the {len(pack)} of the pack (key 'players')")


def _check_bids(state: State) -> None:
    """Bids are made in order and add up to no forbidden number; no card is played before all are made."""
    made = [state.bids[seat] is not None for seat in in_order(state)]
    if made != sorted(made, reverse=True):
        raise PositionError("key 'bid': the players bid one after the other, mano first")
    for seat, bid in enumerate(state.bids):
        if bid is not None and bid > state.size:
            raise PositionError(f"key 'bid' of player {seat} is more than {state.size} tricks")
    if state.bidding and (state.trick or state.tricks or sum(state.won)):
        raise PositionError("key 'bid': cards are played after all have bid")
    if not state.bidding and state.options.hook and sum(bid or 0 for bid in state.bids) == state.size:
        raise PositionError(f"key 'bid': the bids cannot add up to {state.size}")


def _check_hands(state: State) -> None:
    if state.phase == "over":
        return
    if sum(state.won) >= state.size:
        raise PositionError(f"key 'won': with {state.size} tricks taken the round is over")
    for seat, count in enumerate(_left_to_play(state)):
        if len(state.hands[seat]) != count:
            raise PositionError(f"key 'hand' of player {seat} has {len(state.hands[seat])} cards, not {count}")


def _check_duties(state: State) -> None:
    """P12: nobody can have played a card that a duty refused, as far as the hands of that time are known."""
    if state.options.renuncio_policy != "prevent" or len(state.tricks) != sum(state.won):
        return
    hands = [list(hand) for hand in state.hands]
    for leader, row in reversed([*state.tricks, Trick(state.leader, state.trick)]):
        for at in reversed(range(len(row))):
            seat = (leader + state.options.step * at) % state.seats
            hands[seat].append(row[at])
            if row[at] not in due(tuple(hands[seat]), row[:at], state.trump, state.options).cards:
                raise PositionError(
                    f"keys 'trick', 'tricks': player {seat} could not play {card_text(row[at])} "
                    f"on {row_text(row[:at])} holding {row_text(hands[seat])}"
                )
