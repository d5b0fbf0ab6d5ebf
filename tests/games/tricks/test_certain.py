"""What may be claimed: checked against every world that fits what the seat saw, and every play of the rivals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from carioca.cards import HIDDEN, SPANISH, Card
from carioca.engine.game import Setup
from carioca.games.tricks.actions import Play
from carioca.games.tricks.claims import Rest, certain_rest, possible
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import due
from carioca.games.tricks.state import Row, State, Trick, unseen

RULES: tuple[dict[str, object], ...] = (
    {},
    {"max_round_mode": "sin_triunfo"},
    {"must_head": False, "undertrump_duty": True},
    {"must_head_after_ruff": True, "montar_target": "led_card"},
    {"next_leader": "mano"},
    {"direction": "cw", "card_order": "natural", "max_round_mode": "subastado"},
)
SIZES = {3: (12, 11), 4: (10,)}
"""Cards each, so many that few or none are left over and every world can be looked at."""


def late_state(number: int, left: int) -> State:
    """A round by random players with so many tricks to go, in the middle of a trick as well."""
    stream = Random(f"certain/{number}")
    seats = stream.choice((3, 3, 4)) if left < 3 else 3
    size = stream.choice(SIZES[seats])
    rules = {**RULES[number % len(RULES)], "rounds_table": (size,), "players_min": 3}
    setup = Setup("pocha", POCHA.presets["pocha"].with_changes(rules), seats, f"certain/{number}")
    state = POCHA.deal(setup).state
    until = (size - left) * seats + stream.randrange(seats)
    while state.phase != "play" or sum(state.won) * seats + len(state.trick) < until:
        state = POCHA.apply(state, stream.choice(list(POCHA.legal_actions(state)))).state
    return state


def lawful(state: State, only: int | None = None) -> bool:
    """Whether no card of the round (or of this seat) broke a duty, told by going back with these hands."""
    hands, step = [list(hand) for hand in state.hands], state.options.step
    for leader, cards in reversed((*state.tricks, (state.leader, state.trick))):
        for at in reversed(range(len(cards))):
            seat = (leader + step * at) % state.seats
            hands[seat].append(cards[at])
            if (
                only in (None, seat)
                and cards[at] not in due(tuple(hands[seat]), tuple(cards[:at]), state.trump, state.options).cards
            ):
                return False
    return True


def worlds(state: State, seat: int) -> Iterator[State]:
    """Every state that fits what the seat sees."""
    view = POCHA.censor(state, seat).state
    lacks = [hand.count(HIDDEN) for hand in view.hands]

    def fill(at: int, cards: frozenset[Card], hands: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
        if at == state.seats:
            yield hands
            return
        known = tuple(card for card in view.hands[at] if card != HIDDEN)
        for more in combinations(sorted(cards), lacks[at]):
            yield from fill(at + 1, cards - set(more), (*hands, (*known, *more)))

    for hands in fill(0, frozenset(unseen(POCHA.censor(state, seat))), ()):
        world = state._replace(hands=hands)
        if lawful(world):
            yield world


def kept(state: State, seat: int, claimed: int, left: int) -> bool:
    """Whether the seat gets exactly what it claimed by the cards it is told to play, whatever the others play."""

    @cache
    def holds(at: State) -> bool:
        if at.phase == "over":
            return at.won[seat] - state.won[seat] == claimed
        if at.turn == seat:
            rest = certain_rest(POCHA.censor(at, seat))
            want = 0 if claimed == 0 else left - (sum(at.won) - sum(state.won))
            assert rest is not None and rest.tricks == want and rest.card is not None
            return holds(POCHA.apply(at, Play(rest.card)).state)
        return all(holds(POCHA.apply(at, action).state) for action in POCHA.legal_actions(at))

    return holds(state)


@pytest.mark.slow
@pytest.mark.parametrize("left", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_a_claim_holds_in_every_world_and_against_every_play(left: int) -> None:
    claims = {0: 0, left: 0}
    for number in range({1: 150, 2: 120, 3: 40}[left]):
        state = late_state(number, left)
        for seat in range(state.seats):
            rest = certain_rest(POCHA.censor(state, seat))
            if rest is None:
                continue
            found = rest.tricks
            claims[found] += 1
            some = 0
            for world in worlds(state, seat):
                assert kept(world, seat, found, left), (number, seat, found)
                some += 1
            assert some
    assert all(claims.values()), claims


def test_what_the_duties_reveal_is_what_would_have_been_lawful() -> None:
    """An unseen card is possible for a seat exactly when having it all along would break no duty."""
    excluded = 0
    for number in range(120):
        state = late_state(number, 2 + number % 4)
        view = POCHA.censor(state, state.turn)
        may = possible(view)
        for seat in range(state.seats):
            assert set(state.hands[seat]) <= may[seat]
            if HIDDEN not in view.state.hands[seat]:
                continue
            for card in unseen(view):
                alone = state._replace(hands=tuple((card,) if at == seat else () for at in range(state.seats)))
                assert (card in may[seat]) == lawful(alone, seat), (number, seat, card)
                excluded += card not in may[seat]
    assert excluded > 100


# -- positions -------------------------------------------------------------------------------------------------------


def position(hand: str, trick: str = "", gone: str = "", trump: str = "E", seats: int = 4) -> Rest | None:
    """What the seat to act may claim: seat 3 of four is to act behind the cards of the trick, the rest is unseen."""
    cards, lying = SPANISH.parse_row(hand), SPANISH.parse_row(trick)
    size = len(cards) + 1
    options = POCHA.presets["pocha"].with_changes({"rounds_table": (size,), "first_dealer": "assigned"})
    state = POCHA.deal(Setup("pocha", options, seats, "claim")).state
    seat = len(lying)
    lacks = [len(cards) - (at < seat) for at in range(seats)]
    hands = tuple(cards if at == seat else (HIDDEN,) * lacks[at] for at in range(seats))
    before = SPANISH.parse_row(gone)
    assert len(before) == seats
    suit = SPANISH.parse("1" + trump).suit if trump != "-" else HIDDEN.suit
    state = state._replace(
        seed="", phase="play", turn=seat, leader=0, hands=hands, bids=(0,) * seats, trump=suit,
        turned=None, trick=lying, tricks=(Trick(0, before),), won=(1, *(0,) * (seats - 1)),
    )  # fmt: skip
    return certain_rest(POCHA.censor(state, seat))


LOW = "4B 5B 6B 7B"


def test_the_highest_trumps_are_certain() -> None:
    assert position("1E 3E RE", gone=LOW) == Rest(3, SPANISH.parse("1E"))
    assert position("1E CE", gone=LOW) is None, "the king of trumps is out"
    assert position("1E 1O", gone=LOW) is None, "the ace of oros may be trumped"


def test_aces_are_certain_only_where_nothing_is_trump() -> None:
    assert position("1O 1C 1B", gone=LOW, trump="-") == Rest(3, SPANISH.parse("1B"))
    assert position("1O 1C 1B", gone=LOW) is None


def test_the_lowest_cards_behind_a_higher_one_take_nothing() -> None:
    assert position("2O 2C", "RO", LOW) == Rest(0, SPANISH.parse("2O"))
    assert position("2O 4C", "RO", LOW) is None, "the two of copas may be led"
    assert position("2O 2E", "RO", LOW) is None, "the trump may have to take"


def test_one_to_come_who_cannot_follow_may_ruff() -> None:
    assert position("1O", "RO", LOW) is None
    assert position("1O", "RO 4O 5O", LOW) == Rest(1, SPANISH.parse("1O"))
