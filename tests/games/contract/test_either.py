"""One natural with three jokers or more is a set or a run where sizes are free: the other rows decide (M1, M2, C2)."""

import pytest

from carioca.cards import parse_row
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import LayDown
from carioca.games.melding.state import Kind

FREE = {"meld_size_down": "at_least", "jokers_per_meld_down": 0, "jokers_per_bajada": 0, "jokers_adjacent": True,
        "joker_gap": 0, "second_joker_min_naturals": 0}  # fmt: skip
EITHER, RUN, SET = "7H * * *", "8C 9C TC JC", "9D 9S 9C"


def state(hand, round_id):
    players = [{"hand": hand.split()}, {"hand": ["2C", "3C"]}]
    return CARIOCA.read_position(
        {"format": 1, "game": "carioca", "options": FREE, "round": round_id, "phase": "play", "players": players}
    )


@pytest.mark.parametrize(
    ("round_id", "rows", "kinds"),
    [
        ("TE", (EITHER, RUN), "SR"),
        ("TE", (RUN, EITHER), "RS"),
        ("TE", (EITHER, SET), "RS"),
        ("TE", (SET, EITHER), "SR"),
        ("TT", (EITHER, SET), "SS"),
        ("EE", (EITHER, RUN), "RR"),
    ],
)
def test_the_order_of_the_rows_does_not_matter(round_id, rows, kinds):
    before = state(f"{' '.join(rows)} 4D", round_id)
    action = LayDown(tuple(map(parse_row, rows)))
    assert CARIOCA.check(before, action) is None
    laid = CARIOCA.apply(before, action).state.melds
    assert [meld.kind for meld in laid] == [Kind.SET if kind == "S" else Kind.RUN for kind in kinds]


@pytest.mark.parametrize("round_id", ["TT", "TE", "EE"])
def test_every_bajada_that_is_offered_is_legal(round_id):
    before = state(f"{EITHER} {RUN} 4D", round_id)
    assert all(CARIOCA.check(before, action) is None for action in CARIOCA.legal_actions(before))
