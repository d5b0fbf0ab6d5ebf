"""The play on bit masks is that of the rules, under every house rule that changes it."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.tricks.masks import Round, bits, card_of, mask, number, rules_of
from carioca.engine.events import RoundEnded
from carioca.games.tricks.actions import Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.bots.tricks.rounds import CHANGES, dealt


def begun(number: int) -> State:
    """A round by its number with random bids, before its first card."""
    state, stream = dealt(number), Random(number)
    while state.phase != "play":
        state = POCHA.apply(state, stream.choice(list(POCHA.legal_actions(state)))).state
    return state


def light(state: State) -> Round:
    """The same round on masks."""
    options = state.options
    need = [bid or 0 for bid in state.bids]
    hands = [mask(options, hand) for hand in state.hands]
    return Round(rules_of(options, state.seats, state.trump, state.mano), hands, need, 0, state.size, state.leader)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", range(len(CHANGES)))
def test_a_round_on_masks_is_the_round_of_the_rules(kind: int) -> None:
    """Every seat to act, every set of legal cards, every winner, and in the end the tricks and the points."""
    for again in range(25):
        state = begun(kind + again * len(CHANGES))
        options, round, stream = state.options, light(state), Random(again)
        while True:
            assert round.turn == state.turn and round.left == state.size - sum(state.won)
            legal = {action.card for action in POCHA.legal_actions(state) if isinstance(action, Play)}
            assert {card_of(options, card) for card in bits(round.legal(round.hands[round.turn]))} == legal
            card = stream.choice(sorted(legal))
            round.play(round.turn, number(options, card))
            before, (after, events) = state, POCHA.apply(state, Play(card))
            ended = [event for event in events if isinstance(event, RoundEnded)]
            if ended:
                break
            state = after
            assert [mask(options, hand) for hand in state.hands] == round.hands
            assert [(bid or 0) - won for bid, won in zip(state.bids, state.won, strict=True)] == round.need
        assert round.left == 0 and not any(round.hands)
        hits = tuple(seat for seat, need in enumerate(round.need) if not need)
        assert hits == ended[0].winners, before


def test_a_seat_with_one_legal_card_is_not_asked() -> None:
    """`finish` asks for a card only where there are several, and only for legal ones."""
    asked = 0

    def choose(round: Round, seat: int, hand: int, legal: int) -> int:
        nonlocal asked
        asked += 1
        assert hand == round.hands[seat] and legal == round.legal(hand) and legal.bit_count() > 1
        return max(bits(legal))

    for at in range(24):
        round = light(begun(at))
        bids, size = sum(round.need), round.left
        round.finish(choose)
        assert sum(round.need) == bids - size and not any(round.hands)
    assert asked > 100
