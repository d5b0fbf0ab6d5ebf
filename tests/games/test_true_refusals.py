"""What a refusal says besides "no" is true: each claim of a sentence is asked of the rules in another way.

At every state of random matches under mixed options: each card of the hand on each meld, melds of cards of the hand,
and what is said out of turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from carioca.cards import card_text
from carioca.engine.game import Action, Game, NotationError, Refusal, Setup
from carioca.engine.options import OptionsError, TableOptions, specs_of
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.actions import Draw, LayMeld, LayOff, Replace
from tests.games.canasta import walks as sides
from tests.games.contract import walks as contracts
from tests.longer import many

LEAVES = {"keep-discard", "last-round-pozo", "muerto-gone", "muerto-needs-canasta", "wild-discard", "pozo-card-back"}
LEAVES |= {"close-no-canasta", "close-no-real", "close-needs-discard", "close-wild"}
"""What is refused because of the cards that would be left in the hand, not because of those that are laid."""


def fits(refusal: Refusal | None) -> bool:
    return refusal is None or refusal.code in LEAVES


def other_end(game: Game, state: object, action: LayOff) -> bool:
    return fits(game.check(state, replace(action, end="high" if action.end == "low" else "low")))  # type: ignore[arg-type]


def replaces(game: Game, state: object, action: LayOff | Replace) -> bool:
    ends = ("", "low", "high")
    return any(fits(game.check(state, Replace(action.card, action.meld, end))) for end in ends)  # type: ignore[arg-type]


def legal(game: Game, state: object, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in game.legal_actions(state))  # type: ignore[arg-type]


CLAIMS: dict[str, Callable[..., bool]] = {
    "run-other-end": other_end,
    "replace-needed": replaces,
    "replace-no-room": lambda *asked: not replaces(*asked),
    "pozo-empty": lambda game, state, _: not state.pile and game.check(state, Draw("stock")) is None,
    "must-stock": lambda game, state, _: game.check(state, Draw("stock")) is None,
    "call-your-turn": lambda game, state, _: game.check(state, Draw("pile")) is None,
    "same-turn": lambda game, state, _: state.down[state.turn] == "now" and not legal(game, state, LayOff),
    "further-same-turn": lambda game, state, _: state.down[state.turn] == "now" and not legal(game, state, LayMeld),
    "joker-high-end": lambda game, state, action: game.check(state, replace(action, end="low")) is not None,
    "salida-short": lambda game, state, _: state.options.salida_canasta_counts,
    "salida-points": lambda game, state, _: not state.options.salida_canasta_counts,
    "two-wilds": lambda game, state, _: state.options.twos_wild,
    "wilds-only": lambda game, state, _: state.options.twos_wild,
    "two-jokers": lambda game, state, _: not state.options.twos_wild,
    "jokers-only": lambda game, state, _: not state.options.twos_wild,
    "run-ace": lambda game, state, _: getattr(state.options, "ace_both_ends", False) is False,
}
"""What must hold of the state and the refused action for a sentence to be true."""


def mixed(game: Game, rng: Random) -> TableOptions:
    base = next(iter(game.presets.values()))
    while True:
        kept = ("players_min", "players_max", "packs", "hand_size", "muerto_size", "target", "max_reshuffles")
        specs = [spec for spec in specs_of(base) if spec.name not in kept and spec.metadata["listed"] is None]
        chosen = {
            spec.name: rng.choice(list(spec.metadata["choices"]))
            for spec in specs
            if rng.random() < 0.3 and spec.metadata["choices"] and not isinstance(getattr(base, spec.name), tuple)
        }
        try:
            options = base.with_changes(chosen)
            game.validate(Setup(game.name, options, 3, "-"))
            return options
        except OptionsError:
            continue


def states(game: Game, options: TableOptions, seed: str, most: int, walk: object) -> Iterator[object]:
    rng = Random(seed)
    state = game.deal(Setup(game.name, options, 3, seed)).state
    for _ in range(most):
        if game.current(state) is None:
            return
        yield state
        state = game.apply(state, walk.choose(list(game.legal_actions(state)), state, rng)).state  # type: ignore[attr-defined]


def tried(game: Game, state: object, rng: Random) -> Iterator[str]:
    """Lines that are mostly refused."""
    yield from ("draw pile", "draw stock", "call", "pass")
    cards = [card_text(card) for card in state.hand]  # type: ignore[attr-defined]
    for card in dict.fromkeys(cards):
        for meld in range(len(state.melds)):  # type: ignore[attr-defined]
            for word in ("lay", "replace"):
                yield from (f"{word} {card} m{meld}{end}" for end in ("", " low", " high"))
    for _ in range(10):
        yield f"meld {''.join(rng.sample(cards, min(len(cards), rng.choice((3, 3, 4, 7)))))}"


def refused(game: Game, walk: object, mixes: int, most: int) -> Counter[str]:
    """How often each refusal was met whose sentence claims something; fails at the first that is not true."""
    met: Counter[str] = Counter()
    for number in range(mixes):
        rng = Random(f"true {game.name} {number}")
        options = mixed(game, rng)
        for state in states(game, options, f"{number}", most, walk):
            for line in tried(game, state, rng):
                try:
                    action = game.parse_action(line)
                except NotationError:
                    continue
                refusal = game.check(state, action)  # type: ignore[arg-type]
                if refusal is not None and refusal.code in CLAIMS:
                    assert CLAIMS[refusal.code](game, state, action), (refusal, line, options.changed(type(options)()))
                    met[refusal.code] += 1
    return met


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "walk", "mixes"), [(BURACO, sides, 3), (KALOOKI, contracts, 6)], ids=["buraco", "kalooki"]
)
def test_what_a_refusal_says_is_true(game: Game, walk: object, mixes: int) -> None:
    met = refused(game, walk, mixes, 200)
    assert len(met) > 3 and sum(met.values()) > 100, met


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "walk"), [(BURACO, sides), (KALOOKI, contracts)], ids=["buraco", "kalooki"])
def test_what_a_refusal_says_is_true_under_many_mixes(game: Game, walk: object) -> None:
    refused(game, walk, many(60, 10), 400)
