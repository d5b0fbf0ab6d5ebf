"""The melds that a hand is nearest to: as short as the solver says, made of its cards, and readable as the contract."""

from __future__ import annotations

from collections import Counter

from carioca.engine.game import Setup
from carioca.games import game_named
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.game import melding
from tests.together import together

GAMES = (("carioca", "carioca-chile"), ("carioca", "carioca-rummy"), ("kalooki", "kalooki"))


@together("name,preset", GAMES)
def test_every_round_shows_as_many_missing_cards_as_the_hand_lacks(name: str, preset: str) -> None:
    game = melding(game_named(name))
    options = game.presets[preset]
    setup = Setup(name, options, options.players_max, "nearest")
    for round_no in range(len(game.rounds(setup) or ())):
        state = game.deal(setup, round_no).state
        view = game.censor(state, state.turn)
        melds = game.nearest(view)
        own = Counter(state.hands[state.turn])
        held = Counter(card for near in melds for at, card in enumerate(near.row) if at not in near.missing)
        assert melds and not held - own, round_no
        assert sum(len(near.missing) for near in melds) == game.lack(state), round_no
        assert all(game.read(state, near.kind, near.row) is not None for near in melds), round_no


def test_nothing_is_shown_of_a_hand_that_is_hidden() -> None:
    state = KALOOKI.deal(Setup("kalooki", KALOOKI.presets["kalooki"], 3, "nearest")).state
    assert KALOOKI.nearest(KALOOKI.censor(state, None)) == ()
