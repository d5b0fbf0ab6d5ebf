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


def opponent_state(hand, round_id, **options):
    players = [{"hand": hand.split()}, {"hand": ["2C", "3C"]}]
    return CARIOCA.read_position(
        {
            "format": 1,
            "game": "carioca",
            "options": {**FREE, **options},
            "round": round_id,
            "phase": "play",
            "players": players,
        }
    )


@pytest.mark.parametrize("row", ["* K H * *", "K H * * *", "* * A H *", "* * K H *", "* * * A H"])
def test_a_set_that_the_ace_keeps_from_being_a_run(row):
    """M1, M3: with the ace low these are no runs in the order in which they lie, but tríos in any order."""
    row = row.replace(" H", "H")
    before = opponent_state(f"{row} 7H 7D 7S 4D", "TT", ace_in_escala="low")
    action = LayDown((parse_row(row), parse_row("7H 7D 7S")))
    assert CARIOCA.check(before, action) is None
    assert [meld.kind for meld in CARIOCA.apply(before, action).state.melds] == [Kind.SET, Kind.SET]


@pytest.mark.parametrize("row", ["2H 2H 2D 3D", "3D 2H 2H 2D", "2H 2D 3D 2H", "2D 3D 2H 2H"])
def test_red_twos_are_what_the_contract_needs(row):
    """J11, C2: three red twos and a three are a trío of threes beside an escala, whatever their order."""
    rest = "AC 2C 3C 4C 5C"
    before = opponent_state(f"{row} {rest} 4D", "TE", red_twos_wild=True)
    action = LayDown((parse_row(row), parse_row(rest)))
    assert CARIOCA.check(before, action) is None
    assert [meld.kind for meld in CARIOCA.apply(before, action).state.melds] == [Kind.SET, Kind.RUN]


def test_both_readings_count_where_jokers_are_limited():
    """J2: as a run `2H 2H 2D 3D` has two jokers (K A 2 3), as a trío three; five jokers are enough one way only."""
    rows = (parse_row("2H 2H 2D 3D"), parse_row("* * * 9S"))
    before = opponent_state("2H 2H 2D 3D * * * 9S 4D", "TE", red_twos_wild=True, jokers_per_bajada=5)
    assert CARIOCA.check(before, LayDown(rows)) is None
    kinds = [meld.kind for meld in CARIOCA.apply(before, LayDown(rows)).state.melds]
    assert kinds == [Kind.RUN, Kind.SET]


@pytest.mark.parametrize(
    ("round_id", "rows", "rule"),
    [
        ("TT", ("QH 4H 7H", "9D 9S 9C"), "M1"),
        ("TT", ("9D 9S 9C", "7H 8H 9H"), "M1"),
        ("EE", ("8C 8S 8C TC", "4H 5H 6H 7H"), "M2"),
        ("TE", ("4H 5H 6H", "8C 9C TC JC"), "M5"),
    ],
)
def test_what_is_no_meld_is_none_of_the_only_kind_that_is_asked_for(round_id, rows, rule):
    """Where the round asks for tríos alone nobody is told of escalas, nor the other way round."""
    before = state(f"{' '.join(rows)} 2D", round_id)
    refusal = CARIOCA.check(before, LayDown(tuple(map(parse_row, rows))))
    assert refusal is not None and refusal.rule == rule
