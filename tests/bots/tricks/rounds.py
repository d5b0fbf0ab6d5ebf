"""Positions of La Pocha for the tests of its opponents: under every house rule that changes how one plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from carioca.bots.base import Bot
from carioca.cards import HIDDEN, SPANISH, Card
from carioca.engine.game import Setup, View
from carioca.games.tricks.options import WHOLE
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State, Trick

PRESET = POCHA.presets["pocha"]
CHANGES: tuple[Mapping[str, Any], ...] = (
    {},
    {"direction": "cw", "card_order": "natural"},
    {"must_head": False},
    {"montar_target": "led_card"},
    {"must_head_after_ruff": True, "undertrump_duty": True},
    {"next_leader": "mano", "hook": False},
    {"max_round_mode": "sin_triunfo", "remove_twos": "never"},
    {"max_round_mode": "subastado", "subastado_no_trump": True, "oros_double": True},
    {"max_round_mode": "chusas", "full_deal_trump": "dealer_pick_unseen"},
    {"max_round_mode": "dealer_chooses", "all_tricks_double": True},
    {"max_round_mode": "dealer_chooses", "dealer_choice_time": "after_bids", "undertrump_duty": True},
    {"indias": True, "montar_target": "led_card", "must_head_after_ruff": True, "direction": "cw"},
)
"""House rules one by one and in company; each of them changes the play, the trump or the points."""


def dealt(number: int, size: int | None = None, seats: int | None = None, **more: Any) -> State:
    """A round, by its number: rules, seats and how many cards by chance unless they are given."""
    stream = Random(f"rounds/{number}")
    changes = {**CHANGES[number % len(CHANGES)], **more, "players_min": 3}
    seats = seats or stream.choice((3, 4, 4, 4, 5, 6, 8))
    options = PRESET.with_changes(changes)
    most = len(options.pack(seats)) // seats
    size = min(size, most) if size else stream.choice((1, 2, 3, most // 2, most, most))
    options = options.with_changes({"rounds_table": (1, max(1, size))})
    return POCHA.deal(Setup("pocha", options, seats, f"rounds/{number}"), 1).state


def played(state: State, bot: Bot, stream: Random) -> Iterator[State]:
    """The states of a round in which one bot plays on all seats, the first one included; not the one after its end."""
    number = state.round_no
    while state.round_no == number and state.phase != "over":
        yield state
        view = POCHA.censor(state, state.turn)
        state = POCHA.apply(state, bot.decide(view, stream)).state


def suit(letter: str) -> Any:
    """A suit by its letter, `-` for none."""
    return HIDDEN.suit if letter == "-" else SPANISH.parse("1" + letter).suit


def position(
    hand: str,
    trick: str = "",
    bid: int = 0,
    won: int = 0,
    trump: str = "E",
    seats: int = 4,
    gone: str = "",
    bids: tuple[int, ...] = (),
    **changes: Any,
) -> View:
    """The view of the seat to act behind the cards of a trick that seat 0 led; `gone` were played by others before."""
    cards, lying, before = (SPANISH.parse_row(text) for text in (hand, trick, gone))
    seat, tricks = len(lying), len(before) // seats
    size = len(cards) + max(tricks, won)
    options = PRESET.with_changes(
        {"rounds_table": (1, size, 1), "first_dealer": "assigned", "players_min": 3, **changes}
    )
    state = POCHA.deal(Setup("pocha", options, seats, "position"), 1).state
    hands = tuple(cards if at == seat else (HIDDEN,) * (len(cards) - (at < seat)) for at in range(seats))
    made = list(bids) or [1] * seats
    made[seat] = bid
    # Tricks that the seat is said to have won without telling which are filled with cards that do not matter.
    filler = iter([card for card in WHOLE if card not in (*cards, *lying, *before)])
    taken = [Trick(seats - 1, before[at * seats : (at + 1) * seats]) for at in range(tricks)]
    while len(taken) < won:
        taken.append(Trick(0, tuple(next(filler) for _ in range(seats))))
    counts = [0] * seats
    counts[seat] = won
    counts[(seat + 1) % seats] += len(taken) - won
    state = state._replace(
        seed="", phase="play", turn=seat, leader=0, dealer=seats - 1, hands=hands, bids=tuple(made), trump=suit(trump),
        turned=None, trick=lying, tricks=tuple(taken), won=tuple(counts),
    )  # fmt: skip
    return POCHA.censor(state, seat)


def cards(text: str) -> tuple[Card, ...]:
    """A row of cards of the Spanish pack."""
    return SPANISH.parse_row(text)
