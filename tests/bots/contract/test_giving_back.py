"""Nobody throws at once the card that he has just taken from the pile, unless no other may be thrown."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import RANDOM
from carioca.bots.door import BOTS, level_of, make_bot
from carioca.engine.game import Game, Setup
from carioca.engine.match import Match
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.actions import Decline, Discard, Draw, Take
from tests.longer import many
from tests.together import together

SEATS = 4
SLIPPERY = ("novice", "easy", "lautaro")


def bots(game: Game) -> tuple[str, ...]:
    """All who play to win."""
    return tuple(bot for bot in BOTS if level_of(bot) not in (RANDOM, "greedy"))


def taken_and_given_back(game: Game, bot: str, seed: str, rounds: int) -> tuple[int, list[str]]:
    """Rounds among four of a bot, those of a match in turn: how many cards were taken, and which went back at once."""
    player, options = make_bot(bot, game), next(iter(game.presets.values()))
    taken, back = 0, []
    for number in range(rounds):
        setup = Setup(game.name, options, SEATS, f"{seed}/{number}")
        held, own, match = None, 0, Match(game, setup, number % len(game.rounds(setup) or ()))
        while (seat := match.current) is not None and not match.results:
            state = match.state
            action = player.decide(game.censor(state, seat), Random(f"{number}/{len(match.rounds[-1].lines)}"))
            if action == Draw("pile") or isinstance(action, Take):
                held, taken = state.pile[-1], taken + 1
                own = state.hands[seat].count(held)
            elif isinstance(action, Draw | Decline):
                held = None
            elif isinstance(action, Discard) and action.card == held and state.hand.count(held) > own:
                # Who laid the one of two like cards may throw the other.
                others = {one.card for one in game.legal_actions(state) if isinstance(one, Discard)} - {held}
                back += [f"{bot}, round {number}: {held} of {state.hand}"] if others else []
            match.submit(action)
    return taken, back


@pytest.mark.slow
@together("bot", SLIPPERY)
def test_those_who_slip_give_nothing_back(bot: str) -> None:
    taken, back = taken_and_given_back(CARIOCA, bot, "back", 5)
    assert taken > 30 and not back


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in (CARIOCA, KALOOKI) for bot in bots(game)])
def test_nobody_gives_back_in_many_rounds(game: Game, bot: str) -> None:
    rounds = many(45, 12)
    taken, back = taken_and_given_back(game, bot, "many", rounds)
    assert taken > 4 * rounds and not back
