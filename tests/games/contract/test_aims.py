"""What Carioca answers the melding table: where cards may go, why not, the tray, and the pages a refusal names."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from carioca.cards import JOKER, Card, Suit, parse_card, parse_row
from carioca.engine.game import Illegal, View
from carioca.games.contract.aims import laid_off
from carioca.games.contract.carioca import CARIOCA, Carioca
from carioca.games.contract.state import State
from carioca.games.melding.actions import Discard, Draw, EndTurn, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.game import PILE, STOCK, Aim, MeldingGame, Place, melding
from carioca.games.melding.state import Kind, Meld
from tests.together import together

RUN, TRIO = "7S 8S 9S TS", "KH KD KC"


def position(
    hand: str, *rows: str, down: str = "earlier", options: dict[str, object] | None = None, **keys: object
) -> State:
    """Seat 0 to act with this hand; the rows are melds of seat 1."""
    return CARIOCA.read_position(
        {
            "game": "carioca",
            "round": "TE",
            "turn": 0,
            "phase": "play",
            "drew": "stock",
            "pile": ["9C"],
            "options": options or {},
            "melds": [{"owner": 1, "cards": row.split()} for row in rows],
            "players": [{"hand": hand.split(), "down": down}, {"hand": ["2C", "3C"], "down": "earlier"}],
            **keys,
        }
    )


def view(hand: str, *rows: str, seat: int = 0, **keys: object) -> View:
    return CARIOCA.censor(position(hand, *rows, **keys), seat)  # type: ignore[arg-type]


def test_carioca_is_a_game_of_the_melding_table() -> None:
    game: MeldingGame = Carioca()
    assert melding(game) is game


# -- where cards may go ------------------------------------------------------------------------------------------------


def test_with_nothing_picked_the_aims_are_those_to_draw_from() -> None:
    """T2; T4: who is down leaves the pile alone."""
    both = {STOCK: (Draw("stock"),), PILE: (Draw("pile"),)}
    assert CARIOCA.aims(view("JS 4D", down="no", phase="draw", drew=None), ()) == both
    assert CARIOCA.aims(view("JS 4D", RUN, phase="draw", drew=None), ()) == {STOCK: both[STOCK]}
    assert CARIOCA.aims(view("JS 4D", RUN), ()) == {}


def test_a_card_may_be_thrown_or_laid_where_it_fits() -> None:
    found = CARIOCA.aims(view("JS 4D", RUN, TRIO), parse_row("JS"))
    card = parse_card("JS")
    assert found == {PILE: (Discard(card),), Aim("meld", 0): (LayOff(card, 0, "high"),)}


def test_the_ends_of_a_run_are_told_apart_only_where_that_makes_a_difference() -> None:
    """J5: a joker fits both ends; a set has no ends."""
    found = CARIOCA.aims(view("* 4D", RUN, TRIO), (JOKER,))
    assert found == {
        Aim("low", 0): (LayOff(JOKER, 0, "low"),),
        Aim("high", 0): (LayOff(JOKER, 0, "high"),),
        Aim("meld", 1): (LayOff(JOKER, 1, ""),),
    }


def test_several_cards_follow_each_other_where_all_of_them_fit() -> None:
    """The queen fits once the jack lies there; the pile takes one card only (T10)."""
    board = view("QS JS 6S 4D", RUN)
    found = CARIOCA.aims(board, parse_row("QS JS"))
    assert CARIOCA.aims(board, parse_row("QS JS 4D")) == {}
    refusal = CARIOCA.refused(board, parse_row("QS JS 4D"), Aim("meld", 0))
    assert refusal is not None and dict(refusal.values)["card"] == parse_card("4D")
    assert found == {Aim("meld", 0): (LayOff(parse_card("JS"), 0, "high"), LayOff(parse_card("QS"), 0, "high"))}


def test_every_step_of_an_aim_is_legal_when_its_turn_comes() -> None:
    state = position("QS JS 6S * 4D KS", RUN, TRIO)
    for picked in ("QS JS 6S", "6S * KS", "KS *", "4D"):
        for steps in CARIOCA.aims(CARIOCA.censor(state, 0), parse_row(picked)).values():
            after = state
            for step in steps:
                assert CARIOCA.check(after, step) is None
                after = CARIOCA.apply(after, step).state  # type: ignore[assignment]


@pytest.mark.parametrize("line", ["lay JS m0 high", "lay 6S m0 low", "lay * m0 low", "lay KS m1"])
def test_laying_off_in_a_view_is_what_the_rules_do(line: str) -> None:
    state = position("JS 6S * KS 4D", RUN, TRIO)
    action = CARIOCA.parse_action(line)
    assert isinstance(action, LayOff)
    shown, played = laid_off(state, action), CARIOCA.apply(state, action).state
    assert (shown.hands, shown.melds) == (played.hands, played.melds)  # type: ignore[attr-defined]


def test_a_joker_that_may_be_taken_is_an_aim_of_its_own() -> None:
    """J10: the whole meld stands for its joker where nothing can be laid off."""
    swap = SwapJoker(parse_card("8S"), 0, 1)
    found = CARIOCA.aims(view("8S 4D", "7S * 9S TS", options={"joker_swap": "any"}), parse_row("8S"))
    assert found == {PILE: (Discard(parse_card("8S")),), Aim("joker", 0, 1): (swap,), Aim("meld", 0): (swap,)}
    assert set(CARIOCA.aims(view("8S 4D", "7S * 9S TS"), parse_row("8S"))) == {PILE}


def test_nobody_aims_out_of_turn() -> None:
    other = view("JS 4D", RUN, seat=1)
    assert CARIOCA.aims(other, parse_row("2C")) == {} == CARIOCA.aims(other, ())
    for aim in (STOCK, PILE, Aim("meld", 0)):
        refusal = CARIOCA.refused(other, parse_row("2C"), aim)
        assert refusal is not None and (refusal.code, refusal.rule) == ("not-your-turn", "T1")


@pytest.mark.parametrize(
    ("line", "aim"),
    [
        ("draw stock", STOCK),
        ("draw pile", PILE),
        ("discard 4D", PILE),
        ("lay JS m0 high", Aim("meld", 0)),
        ("lay JS m0", Aim("meld", 0)),
        ("lay * m0 low", Aim("low", 0)),
        ("lay KS m1", Aim("meld", 1)),
        ("swap QH m2", Aim("joker", 2, 2)),
        ("end", None),
    ],
)
def test_an_action_knows_where_it_is_aimed(line: str, aim: Aim | None) -> None:
    state = position("JS * 4D KS QH", RUN, TRIO, "QS QC *", options={"joker_swap": "any"})
    assert CARIOCA.aim(state, CARIOCA.parse_action(line)) == aim


# -- why not -----------------------------------------------------------------------------------------------------------


@together(
    ("hand", "down", "picked", "aim", "why"),
    [
        ("JS 4D", "earlier", "4D", Aim("meld", 0), "run-other-suit"),
        ("JS 4D", "earlier", "4D", Aim("meld", 1), "set-other-rank"),
        ("JS 4D", "no", "JS", Aim("meld", 0), "not-down"),
        ("JS 4D", "now", "JS", Aim("high", 0), "same-turn"),
        ("JS 4D", "earlier", "JS", Aim("low", 0), "run-other-end"),
        ("JS 4D", "earlier", "JS 4D", PILE, "discard-one"),
        ("* 4D", "earlier", "*", PILE, "joker-discard"),
        ("JS 4D", "earlier", "", PILE, "already-drew"),
        ("JS 4D", "earlier", "", STOCK, "already-drew"),
        ("JS 4D", "earlier", "JS", Aim("joker", 0, 1), "no-swap"),
        ("JS 4D", "earlier", "JS", Aim("high", 0), None),
        ("JS 4D", "earlier", "JS", STOCK, None),
    ],
)
def test_a_refusal_is_about_what_was_aimed_at(hand: str, down: str, picked: str, aim: Aim, why: str | None) -> None:
    refusal = CARIOCA.refused(view(hand, RUN, TRIO, down=down), parse_row(picked), aim)
    assert (refusal and refusal.code) == why


def test_who_may_only_take_the_joker_is_told_about_the_joker() -> None:
    """J10, T7: before going down a card brought to a meld with a joker can only be meant for that."""
    shown = view("4D 5D", "7S * 9S TS", down="no", options={"joker_swap": "not_down"})
    refusal = CARIOCA.refused(shown, parse_row("4D"), Aim("meld", 0))
    assert refusal is not None and refusal.code == "swap-other"


def test_the_end_of_the_turn_is_offered_when_nothing_else_ends_it() -> None:
    """J9: jokers alone cannot be thrown."""
    assert CARIOCA.passing(view("* *", RUN)) == EndTurn()
    assert CARIOCA.passing(view("* 4D", RUN)) is None
    assert CARIOCA.passing(view("* *", RUN, seat=1)) is None
    assert CARIOCA.passing(view("* *", RUN, phase="draw", drew=None)) is None


# -- the tray ----------------------------------------------------------------------------------------------------------


def test_the_tray_has_a_place_for_each_meld_of_the_contract() -> None:
    places = (Place(Kind.SET, 3), Place(Kind.RUN, 4))
    assert CARIOCA.slots(position("4D", down="no"), 0) == places
    assert CARIOCA.slots(position("4D", RUN), 0) == ()
    whole = position("4D", down="no", round="final", players=[{"hand": ["4D"]}, {"hand": []}])
    assert CARIOCA.slots(whole, 0) == (Place(Kind.FULL, 13),)


def test_further_melds_need_not_fill_the_tray() -> None:
    """T8."""
    state = position("4D", RUN, options={"extra_melds": True})
    assert CARIOCA.slots(state, 0) == (Place(Kind.SET, 3, needed=False), Place(Kind.RUN, 4, needed=False))
    rows = (parse_row("7H7D7S"), ())
    assert CARIOCA.laying(state, 0, rows) == LayMeld((rows[0],))
    assert CARIOCA.laying(position("4D", down="no"), 0, rows) == LayDown((rows[0],))


def test_a_row_is_read_as_the_meld_of_its_place() -> None:
    state = position("4D", down="no")
    assert CARIOCA.read(state, Kind.RUN, parse_row("TS7S9S8S")) == parse_row("7S8S9STS")
    assert CARIOCA.read(state, Kind.SET, parse_row("TS7S9S8S")) is None
    assert CARIOCA.read(state, Kind.SET, ()) is None


def test_what_a_joker_of_a_meld_stands_for() -> None:
    state = position("4D", "7S * 9S TS")
    assert CARIOCA.stands(state, state.melds[0]) == (None, Card(8, Suit.SPADES), None, None)
    assert CARIOCA.stands(state, Meld(0, Kind.SET, parse_row("KHKDKC"))) == (None, None, None)


# -- the pages of another game of the family ---------------------------------------------------------------------------


class Relative(Carioca):
    """A game whose pages have other ids."""

    name = "relative"
    articles = MappingProxyType({"T10": "K17", "T1": "K11", "M2": "K06"})


def test_every_refusal_names_the_pages_of_its_own_game() -> None:
    game = Relative()
    state = position("* 4D JS", RUN)
    seen = CARIOCA.censor(state, 0)
    discard = Discard(parse_card("5D"))
    for own, family in ((game, "K17"), (CARIOCA, "T10")):
        refusal = own.check(state, discard)
        assert refusal is not None and (refusal.code, refusal.rule) == ("not-in-hand", family)
        with pytest.raises(Illegal) as illegal:
            own.apply(state, discard)
        assert illegal.value.refusal == refusal
        aimed = own.refused(seen, parse_row("4DJS"), PILE)
        assert aimed is not None and (aimed.code, aimed.rule) == ("discard-one", family)
    untold = game.check(state, Discard(JOKER))
    assert untold is not None and untold.rule == "J8", "an id that both share is left as it is"
