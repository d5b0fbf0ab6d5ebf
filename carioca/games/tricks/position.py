"""Positions of trick games: states and views to JSON and back, checked before they are used (docs/formats.md 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from carioca.cards import HIDDEN, SPANISH, Card, Suit, card_text, row_text
from carioca.engine.game import View
from carioca.engine.options import OptionsError
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
    texts,
)
from carioca.games.tricks.actions import LETTER, SUIT_LETTERS
from carioca.games.tricks.options import FEWEST, MOST, PochaOptions
from carioca.games.tricks.rules import due, namer, winning
from carioca.games.tricks.state import Row, State, Trick, beside, censor, in_order, unseen, visible_cards
from carioca.games.tricks.turns import trump_card

_ROWS = "keys 'players', 'trick', 'tricks', 'trump_card'"
_TURNED = ("normal", "chusas")
_KEYS = frozenset(
    ("format", "game", "preset", "options", "n", "round", "dealer", "turn", "phase", "trump", "trump_card", "players")
) | {"leader", "trick", "tricks", "seat"}
_PLAYER_KEYS = frozenset(("hand", "bid", "won", "score", "exact"))
_TRICK_KEYS = frozenset(("leader", "cards"))
_SEED = "position"
_MOST_POINTS = 1_000_000


def write(state: State, game: str, presets: Mapping[str, PochaOptions], seat: int | None = None) -> dict[str, Any]:
    shown = state if seat is None else censor(state, seat).state
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
        "trick": texts(state.trick),
        "tricks": [{"leader": trick.leader, "cards": texts(trick.cards)} for trick in state.tricks],
    }
    return position | ({} if seat is None else {"seat": seat})


def _player(state: State, seat: int) -> dict[str, Any]:
    return {
        "hand": texts(state.hands[seat]),
        "bid": state.bids[seat],
        "won": state.won[seat],
        "score": state.scores[seat],
        "exact": state.exact[seat],
    }


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


def row(data: Mapping[str, Any], key: str) -> Row:
    return cards(data, key, SPANISH)


def is_view(data: Mapping[str, Any], state: State) -> bool:
    return "seat" in data or HIDDEN in visible_cards(state)


# -- the trump that a position names or leaves open --------------------------------------------------------------------


def named_trump(data: Mapping[str, Any], state: State) -> tuple[Suit | None, Card | None]:
    """The trump that a position names and the card that shows it; both None where it names neither.

    A whole position that names the suit alone has one of its cards for it.
    """
    letter, card = choice(data, "trump", None, (None, *SUIT_LETTERS)), _named_card(data)
    suit = None if letter is None else SUIT_LETTERS[letter]
    mode = state.mode
    if card is not None and mode not in _TURNED:
        raise PositionError("key 'trump_card' must be null: no card is turned in this round")
    if mode == "sin_triunfo":
        if suit not in (None, Suit.NONE):
            raise PositionError("key 'trump' must be '-': this round has none")
        return Suit.NONE, None
    if suit is Suit.NONE and not (mode == "subastado" and state.options.subastado_no_trump):
        raise PositionError("key 'trump' cannot be '-': this round has a trump")
    if mode not in _TURNED:
        return suit, None
    if card is None:
        return suit, None if suit is None or is_view(data, state) else _of_suit(data, state, suit)
    if suit not in (None, card.suit):
        raise PositionError(f"key 'trump' does not fit the turned card {card_text(card)}")
    return card.suit, card


def _named_card(data: Mapping[str, Any]) -> Card | None:
    if data.get("trump_card") is None:
        return None
    (card,) = row({"trump_card": [data["trump_card"]]}, "trump_card")
    if card.rank < 1:
        raise PositionError("key 'trump_card' must be a card of the pack or null")
    return card


def _of_suit(data: Mapping[str, Any], state: State, suit: Suit) -> Card:
    """A card of the suit that can have been turned: one that nobody holds, or one of the dealer's (P05, P06)."""
    free = [card for card in unseen(View(None, state)) if card.suit is suit]
    if not beside(state):
        dealers = [card for card in (*state.hands[state.dealer], *played_by(state, state.dealer)) if card.suit is suit]
        free = dealers or free
    if not free:
        raise PositionError(f"key 'trump' cannot be {LETTER[suit]}: no card of this suit can have been turned")
    return free[0]


def played_by(state: State, seat: int) -> Iterator[Card]:
    for leader, played in (*state.tricks, Trick(state.leader, state.trick)):
        at = (seat - leader) * state.options.step % state.seats
        if at < len(played):
            yield played[at]


def with_trump(data: Mapping[str, Any], state: State) -> State:
    """With the trump that dealing would give where none is named; the card that shows it lies where it has to lie."""
    if state.trump is None and state.mode in _TURNED:
        if is_view(data, state):
            if state.mode == "chusas" and state.bidding:
                return state
            raise PositionError("key 'trump' is missing: all players know it")
        rest = tuple(unseen(View(None, state))) if beside(state) else ()
        if not rest and not state.hands[state.dealer]:
            raise PositionError("key 'trump' is missing")
        turned = trump_card(state.options, state.seed, state.round_no, rest, state.hands[state.dealer])
        return state.evolve(turned=turned, trump=turned.suit)
    if state.turned is None or beside(state):
        return state
    return _in_the_dealers_hand(state, state.turned)


def _in_the_dealers_hand(state: State, turned: Card) -> State:
    """P06: where all cards are dealt the trump card is the dealer's, in the hand or played."""
    hand = state.hands[state.dealer]
    listed = len(state.tricks) == sum(state.won)
    if turned in hand or turned in played_by(state, state.dealer):
        return state
    if HIDDEN in hand and turned not in visible_cards(state) and listed:
        # Everybody has seen this one of the unknown cards.
        at = hand.index(HIDDEN)
        known = (turned, *hand[:at], *hand[at + 1 :])
        return state.evolve(hands=(*state.hands[: state.dealer], known, *state.hands[state.dealer + 1 :]))
    if listed or turned in visible_cards(state):
        raise PositionError(f"key 'trump_card': all cards are dealt, so {card_text(turned)} is one of the dealer's")
    return state


# -- tricks and hands that it leaves open ------------------------------------------------------------------------------


def with_tricks(data: Mapping[str, Any], state: State, players: Sequence[Mapping[str, Any]]) -> State:
    """With the tricks won and the next leader: they follow from the tricks that are listed.

    Those that are not listed, as many as the players have won more, are the first ones of the round.
    """
    options, seats, taken = state.options, state.seats, sum(state.won)
    if not state.tricks:
        return state.evolve(leader=number(data, "leader", _first_leader(state), 0, seats - 1))
    if state.trump is None:
        raise PositionError("key 'trump' is missing: the tricks follow from it")
    whole = taken <= len(state.tricks)
    won, leads = [0] * seats, state.mano if whole else state.tricks[0].leader
    for trick in state.tricks:
        if trick.leader != leads:
            raise PositionError(f"key 'tricks': player {leads} leads {row_text(trick.cards)}, not {trick.leader}")
        winner = (trick.leader + options.step * winning(trick.cards, state.trump, options)) % seats
        won[winner] += 1
        leads = winner if options.next_leader == "trick_winner" else state.mano
    for seat, player in enumerate(players):
        if "won" in player and (state.won[seat] < won[seat] or (whole and state.won[seat] > won[seat])):
            raise PositionError(f"key 'won' of player {seat} is {state.won[seat]}, the tricks say {won[seat]}")
    if number(data, "leader", leads, 0, seats - 1) != leads:
        raise PositionError(f"key 'leader' must be {leads}, who leads after these tricks")
    return state.evolve(won=tuple(won) if whole else state.won, leader=leads)


def _first_leader(state: State) -> int:
    if state.options.next_leader == "mano" or not sum(state.won):
        return state.mano
    return next(seat for seat in in_order(state) if state.won[seat])


def with_hands(data: Mapping[str, Any], state: State, players: Sequence[Mapping[str, Any]]) -> State:
    """With hands in the place of those that are not given: unknown ones, or the rest of the pack in its order."""
    missing = [seat for seat, player in enumerate(players) if "hand" not in player]
    if not missing:
        return state
    left, free = left_to_play(state), unseen(View(None, state))
    if "seat" in data:
        free = [HIDDEN] * len(free)
    elif state.dealer in missing and not beside(state) and state.turned in free:
        # P06: the dealer holds the trump card.
        free.remove(state.turned)
        free.insert(0, state.turned)
        missing.sort(key=lambda seat: seat != state.dealer)
    hands = list(state.hands)
    for seat in missing:
        count = max(0, left[seat])
        if count > len(free):
            raise PositionError(f"key 'players': the pack of {len(state.options.pack(state.seats))} is too small")
        hands[seat], free = tuple(free[:count]), free[count:]
    return state.evolve(hands=tuple(hands))


def left_to_play(state: State) -> list[int]:
    left = [state.size - sum(state.won)] * state.seats
    for at in range(len(state.trick)):
        left[(state.leader + state.options.step * at) % state.seats] -= 1
    return left


def to_act(data: Mapping[str, Any], state: State) -> State:
    """With the phase and the seat to act, which follow from the rest; what is given has to agree."""
    phase = choice(data, "phase", _phase(state), ("bid", "trump", "play", "over"))
    if phase == "over":
        if data.get("turn") is not None:
            raise PositionError("key 'turn' must be null: the match is over")
        return state.evolve(phase="over", turn=state.leader)
    if phase != _phase(state):
        raise PositionError(f"key 'phase' must be {_phase(state)} with these bids and this trump")
    turn = _turn(state, phase)
    if "turn" in data and (data["turn"] is None or number(data, "turn", 0, 0, state.seats - 1) != turn):
        raise PositionError(f"key 'turn' must be {turn}, the seat to act")
    return state.evolve(phase=phase, turn=turn)


def _phase(state: State) -> str:
    """What is to be decided with these bids and this trump."""
    names = state.mode in ("subastado", "dealer_chooses")
    if names and state.trump is None and (_names_first(state) or not state.bidding):
        return "trump"
    return "bid" if state.bidding else "play"


def _names_first(state: State) -> bool:
    return state.mode == "dealer_chooses" and state.options.dealer_choice_time == "before_bids"


def _turn(state: State, phase: str) -> int:
    if phase == "trump":
        return state.dealer if state.mode == "dealer_chooses" else namer(state)
    if phase == "bid":
        return next(seat for seat in in_order(state) if state.bids[seat] is None)
    return (state.leader + state.options.step * len(state.trick)) % state.seats


# -- what cannot be: each finding is one sentence that names the key ---------------------------------------------------


def check_possible(state: State) -> None:
    """Raises PositionError for cards, bids, tricks and hands that no round can come to."""
    check_pack(state)
    _check_bids(state)
    _check_naming(state)
    _check_leader(state)
    _check_hands(state)
    if state.phase == "over":
        _check_over(state)


def check_pack(state: State) -> None:
    """Raises PositionError for cards that are not played with and for a card that stands twice."""
    pack = set(state.options.pack(state.seats))
    found = Counter(card for card in visible_cards(state) if card != HIDDEN)
    for card, count in found.items():
        if card not in pack:
            raise PositionError(f"{_ROWS}: {card_text(card)} is no card of the {len(pack)} that are played with")
        if count > 1:
            raise PositionError(f"{_ROWS}: {card_text(card)} stands {count} times, the pack has 1")


def _check_bids(state: State) -> None:
    """Bids are made in order and add up to no forbidden number; no card is played before all are made."""
    made = [state.bids[seat] is not None for seat in in_order(state)]
    if made != sorted(made, reverse=True):
        raise PositionError("key 'bid': the players bid one after the other, mano first")
    for seat, bid in enumerate(state.bids):
        if bid is not None and bid > state.size:
            raise PositionError(f"key 'bid' of player {seat} is {bid}, more than the {state.size} tricks of the round")
    if state.bidding and _begun(state):
        raise PositionError("key 'bid': cards are played after all have bid")
    if not state.bidding and state.options.hook and sum(bid or 0 for bid in state.bids) == state.size:
        raise PositionError(f"key 'bid': the bids cannot add up to {state.size}")


def _begun(state: State) -> bool:
    return bool(state.trick or state.tricks or sum(state.won))


def _check_naming(state: State) -> None:
    """A trump that is named is named in its time (P18)."""
    if state.mode not in ("subastado", "dealer_chooses"):
        return
    if state.trump is None and _names_first(state) and state.bids.count(None) != state.seats:
        raise PositionError("key 'trump' is missing: the dealer names it before the bids")
    if state.trump is None and _begun(state):
        raise PositionError("key 'trump' is missing: it is named before a card is played")
    if state.trump is not None and state.bidding and not _names_first(state):
        raise PositionError("key 'trump' must be null: it is named after all have bid")


def _check_leader(state: State) -> None:
    """Mano leads the first trick, who took one leads the next (P09)."""
    if state.leader == state.mano and (not sum(state.won) or state.options.next_leader == "mano"):
        return
    if not sum(state.won) or state.options.next_leader == "mano":
        raise PositionError(f"key 'leader' must be {state.mano}, who is mano")
    if not state.won[state.leader]:
        raise PositionError(f"key 'leader': player {state.leader} has taken no trick and leads none")


def _check_hands(state: State) -> None:
    if sum(state.won) > state.size or (sum(state.won) == state.size and state.phase != "over"):
        raise PositionError(f"key 'won': with {state.size} tricks taken the round is over")
    for seat, count in enumerate(left_to_play(state)):
        if len(state.hands[seat]) != count:
            raise PositionError(f"key 'hand' of player {seat} has {len(state.hands[seat])} cards, not {count}")


def _check_over(state: State) -> None:
    """The match ends with the last trick of the last round, or in it with a breach where that ends a round (P12)."""
    if not state.last_round or state.bidding or state.trump is None:
        raise PositionError("key 'phase' can be over only after the last round")
    broken = state.options.renuncio_policy == "lose_round" and len(state.trick) > 1
    if sum(state.won) < state.size and not broken:
        raise PositionError(f"key 'phase' cannot be over: {sum(state.won)} of {state.size} tricks are taken")


def check_duties(state: State) -> None:
    """P12: nobody can have played a card that a duty refused, as far as the hands of that time are known.

    Where a breach ends the round, the last card of a match may be one, and is one when tricks are left.
    """
    if len(state.tricks) != sum(state.won):
        return
    hands = [list(hand) for hand in state.hands]
    ended = state.phase == "over" and bool(state.trick)
    for leader, row in reversed([*state.tricks, Trick(state.leader, state.trick)]):
        for at in reversed(range(len(row))):
            seat = (leader + state.options.step * at) % state.seats
            hands[seat].append(row[at])
            kept = row[at] in due(tuple(hands[seat]), row[:at], state.trump, state.options).cards
            if kept == ended:
                said = "broke no duty with" if kept else "could not play"
                raise PositionError(
                    f"keys 'trick', 'tricks': player {seat} {said} {card_text(row[at])} "
                    f"on {row_text(row[:at])} holding {row_text(hands[seat])}"
                )
            ended = False
