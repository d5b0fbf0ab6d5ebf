"""What a card is likely to take, as playouts work it out, is the fitted model of `features`; sure trumps are sure."""

from __future__ import annotations

from math import exp
from random import Random

from carioca.bots.tricks import chances as model
from carioca.bots.tricks.masks import bits
from tests.together import together

WEIGHTS = {model.TRUMPS: model.W_TRUMP, model.FREE: model.W_FREE}


@together("seats", (3, 4, 6, 8))
def test_chances_are_those_of_the_model(seats: int) -> None:
    """Ten random suits of every kind: each card's chance for who leads and not."""
    rng, outlook = Random(seats), model.Outlook(seats)
    for kind in (*range(1, 9), model.FREE, model.TRUMPS) * 10:
        mine = rng.randrange(1, 1 << 10)
        rest = rng.getrandbits(10) & ~mine
        left, unseen = rng.randint(mine.bit_count(), 12), rest.bit_count() + rng.randint(0, 20)
        key = model.key(left, kind, unseen, mine, rest)
        for leads in (True, False):
            wanted = []
            for card in bits(mine):
                known = model.features(seats, left, kind, unseen, mine, rest, card, float(leads))
                weights = WEIGHTS.get(kind, model.W_SIDE)
                chance = 1.0 / (1.0 + exp(-sum(a * b for a, b in zip(weights, known, strict=True))))
                wanted.append(1.0 if kind == model.TRUMPS and not rest >> card else chance)
            found = outlook.first(key, leads)
            assert [round(chance, 9) for chance in found.chances] == [round(chance, 9) for chance in wanted], (
                kind,
                leads,
            )
            later = outlook.later(key)
            mean, variance = later[:2] if leads else later[2:]
            assert abs(mean - sum(wanted)) < 1e-9
            assert abs(variance - sum(chance * (1 - chance) for chance in wanted)) < 1e-9
