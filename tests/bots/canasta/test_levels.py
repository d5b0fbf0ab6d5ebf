"""Buraco's opponents: what they draw, lay and throw, on written positions and in deals."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from carioca.bots.base import OPPONENTS
from carioca.bots.canasta.seen import Seen
from carioca.bots.door import advise, make_bot, mind_of
from carioca.cards import card_text, parse_card
from carioca.engine.game import Setup
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from tests.bots.canasta.deals import dealt, played
from tests.games.canasta.table import melds, position, sides, turn

GOOD = ("normal", "hard", "expert")
REAL = "3D 4D 5D 6D 7D 8D 9D"


def choice(state: State, bot: str = "expert") -> str:
    """What an opponent does."""
    view = BURACO.censor(state, state.turn)
    return BURACO.action_text(make_bot(bot, BURACO).decide(view, Random(1)))


@pytest.mark.parametrize("bot", GOOD)
def test_it_lays_naturals(bot: str) -> None:
    assert choice(turn("KS KH KD 4C 6D 9S TC * 2D JS", rows=["4H 5H 6H"]), bot) == "meld KSKHKD"
    assert choice(turn("7H 4C 6D 9S TC 8S 2D JS KD QC", rows=["4H 5H 6H"]), bot) == "lay 7H m0 high"


@pytest.mark.parametrize("bot", ("hard", "expert"))
def test_it_keeps_wilds_while_there_is_time(bot: str) -> None:
    assert choice(turn("4C 9D TC * 2D JS QH 6S", rows=["4H 5H 6H"]), bot).startswith("discard")


@pytest.mark.parametrize("bot", GOOD)
def test_it_closes_when_it_can_and_nothing_is_to_be_gained(bot: str) -> None:
    assert choice(turn("QC", rows=[REAL], muerto="taken"), bot) == "discard QC"


@pytest.mark.parametrize("bot", GOOD)
def test_a_natural_card_makes_the_canasta_before_a_wild_one_would_spoil_it(bot: str) -> None:
    row = "4H 5H 6H 7H 8H 9H"
    assert choice(turn("TH 2C KD QC", rows=[row]), bot) == "lay TH m0 high"
    assert choice(turn("2H KD QC 9S", rows=["3H 4H 5H 6H 7H 8H"]), bot) == "lay 2H m0 low"


@pytest.mark.parametrize("bot", GOOD)
def test_the_last_card_is_laid_where_it_fits_and_the_muerto_played_on(bot: str) -> None:
    assert choice(turn("7H", rows=["4H 5H 6H"]), bot) == "lay 7H m0 high"


@pytest.mark.parametrize("bot", ("hard", "expert"))
def test_a_small_hand_is_emptied_with_wild_cards_where_that_takes_the_muerto(bot: str) -> None:
    """9S 9H and the two are a meld, the joker goes to the run, the last card is thrown: no card is left."""
    state = turn("9S 9H 2C * KD", rows=["4H 5H 6H"])
    while not state.sides[0].taken:
        action = make_bot(bot, BURACO).decide(BURACO.censor(state, 0), Random(1))
        after = BURACO.apply(state, action).state
        assert isinstance(after, State)
        state = after
        assert state.sides[0].taken or state.turn == 0


@pytest.mark.parametrize("bot", GOOD)
def test_it_does_not_throw_wilds_or_what_its_own_melds_take(bot: str) -> None:
    assert choice(turn("* 2C 4H KC", rows=["5H 6H 7H", "KS KH KD"]), bot).startswith("lay")
    assert choice(position("* 2C 9C JS", drew="stock"), bot) in ("discard 9C", "discard JS")


@pytest.mark.parametrize("bot", GOOD)
def test_a_pozo_of_use_is_taken_and_by_most_one_of_many_cards(bot: str) -> None:
    table = melds("4H 5H 6H")
    assert choice(position("KC QC 9S 8D", pile=["7H"], melds=table), bot) == "draw pile"
    assert choice(position("KC QC 9S 8D", pile=["3S"], melds=table), bot) == "draw stock"
    many = position("KC QC 9S 8D", pile=["3S", "4S", "7C", "TD"], melds=table)
    assert choice(many, bot) == ("draw stock" if bot == "expert" else "draw pile")
    # What cannot be laid any more would count against the side.
    late = {"pile": ["3S", "4S", "7C", "TD"], "melds": table, "sides": sides({}, {"taken": True})}
    assert choice(position("KC QC 9S 8D", "3C 3D", **late), bot) == "draw stock"  # type: ignore[arg-type]


def test_an_expert_leaves_a_pozo_that_would_keep_it_from_its_muerto() -> None:
    """The seven is laid and what is drawn thrown; with the pozo five cards stay."""
    table = melds("4H 5H 6H")
    assert choice(position("7H", pile=["9S", "8H", "4C", "JD", "QS", "3D"], melds=table)) == "draw stock"
    assert choice(position("7H 9C", pile=["9S", "9H", "4C"], melds=table)) == "draw pile"


@pytest.mark.parametrize("bot", GOOD)
def test_the_pozo_is_taken_with_the_salida(bot: str) -> None:
    assert choice(position("KS KH 4C 9S 8H 6D", pile=["3S", "4D", "KD"]), bot) == "draw pile KSKHKD"


def test_what_the_rivals_can_lay_is_thrown_last() -> None:
    rivals = melds("JC QC KC", side=1)
    hand = "4S 9H TC 6D"
    assert choice(position(hand, drew="stock", melds=rivals), "elena") != "discard TC"
    assert choice(position("TC 9H", drew="stock", melds=rivals)) == "discard 9H"


def test_cards_that_can_no_longer_become_melds_go_first() -> None:
    """Six kings lie on the table: the pair of kings is of no use, the pair of sevens may be one yet."""
    gone = melds("KS KH KD", "KC KS KH", side=1)
    state = position("KD KC 7S 7H", drew="stock", melds=gone, sides=sides())
    assert choice(state) in ("discard KD", "discard KC")


@pytest.mark.parametrize(
    ("kings", "thrown"), [("KS KH KD KC", "KD"), ("KS KH KD KC KS", "7S"), ("KS KH KD KC KS KH", "7S")]
)
def test_an_expert_throws_a_card_of_use_rather_than_one_that_brings_a_canasta_near(kings: str, thrown: str) -> None:
    """A king that a short meld takes is of little use to the rivals; with it a long one is a canasta, or nearly."""
    rivals = melds(kings, side=1)
    assert choice(position("KD 7S 7H", drew="stock", melds=rivals, sides=sides())) == f"discard {thrown}"


def test_an_expert_throws_no_third_card_of_a_rank_to_the_pozo_and_no_second_one() -> None:
    """Whoever holds a nine makes a meld of the two that lie there, and takes all of the pozo with it."""
    free, there = (position("9S 6D KC", drew="stock", pile=pile) for pile in (["QD"], ["9C", "QD"]))
    assert choice(free) == choice(position("9S 6D KC", drew="stock", pile=["6C", "QD"])) == "discard 9S"
    assert choice(there) != "discard 9S"


@pytest.mark.parametrize("bot", ["hard", "expert"])
def test_no_card_is_thrown_with_which_the_next_rival_closes(bot: str) -> None:
    """A rival with one card and an empty pozo takes what is thrown, lays it, throws the other one and has closed."""
    rivals = melds("7S 7H 7D 7C 7S 7H 7D", "3H 4H 5H", side=1)
    taken = {"melds": rivals, "sides": sides({"taken": True}, {"taken": True}), "drew": "stock", "pile": []}
    assert choice(position("7C 9C 9D", "2C", **taken), bot) == "discard 9D"  # type: ignore[arg-type]
    assert choice(position("7C 9C 9D", "2C 3C", **taken), bot) == "discard 7C"  # type: ignore[arg-type]


def test_who_took_a_pozo_overlooks_nothing_of_it() -> None:
    """`hard` overlooks lays in six of a hundred decisions, whatever it thinks; not what it has just looked at."""
    taken = position("9S 9H KC QD 4C", drew="pile", melds=melds("9C 9D 9S"))
    hard = make_bot("hard", BURACO)
    for number in range(200):
        action = hard.decide(BURACO.censor(taken, taken.turn), Random(number))
        assert BURACO.action_text(action).startswith("lay 9")


def test_an_expert_takes_a_card_that_makes_a_canasta_even_if_its_hand_could_be_emptied_without_it() -> None:
    """With a card of the stock the seven would go to the run and that card be thrown; the pozo has the seventh king."""
    table = melds("4H 5H 6H", "KS KH KD KC KS KH")
    assert choice(position("7H", pile=["9S", "KD", "4C"], melds=table)) == "draw pile"


@pytest.mark.parametrize("bot", ("hard", "expert"))
def test_a_pozo_that_makes_a_meld_is_taken_even_with_rivals_about_to_close(bot: str) -> None:
    """Two of its five cards make a meld with a nine of the hand; the other three are a lesser burden than that."""
    late = {"melds": melds("4H 5H 6H"), "sides": sides({}, {"taken": True})}
    state = position("KC QC 9S 8D", "3C 3D", pile=["9C", "9H", "7C", "TD", "JS"], **late)  # type: ignore[arg-type]
    assert choice(state, bot) == "draw pile"
    assert choice(position("KC QC 9S 8D", "3C 3D", pile=["7C", "TD", "4S"], **late), bot) == "draw stock"  # type: ignore[arg-type]


def test_it_remembers_what_others_took_with_the_pozo() -> None:
    """One seven of hearts is in another hand, which all saw: a card that waits for it is worth less."""
    players = [{"hand": ["5H", "6H", "KC", "3S"]}, {"hand": ["3C"]}, {"hand": ["7H", "9C"], "known": ["7H"]}]
    state = BURACO.read_position({"players": [*players, {"hand": ["3D"]}], "drew": "stock"})
    seen, blind = (Seen(BURACO.censor(state, 0), remembers) for remembers in (True, False))
    card = parse_card("7H")
    assert blind.unseen[card] == 2 and seen.unseen[card] == 1 and seen.chances[card] < blind.chances[card]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_all_levels_play_deals_and_beat_chance(seats: int) -> None:
    """The side of seat 0 is played by a level, all others at random: over a few deals it is far ahead."""
    gained = 0
    for number, level in enumerate(OPPONENTS):
        if level == "random":
            continue
        bots = tuple(make_bot(level if side == 0 else "random", BURACO) for side in BURACO.sides(seats))
        *_, (_, _, end) = played(dealt(number, seats, {}), bots, Random(number))
        gained += end.scores[0] - max(end.scores[1 : len(end.sides)])
    assert gained > 0


@pytest.mark.parametrize("level", GOOD)
def test_a_decision_with_a_pozo_of_forty_cards_is_quick(level: str) -> None:
    """Under 1 s of CPU time, before taking it and after it, whichever of its cards lies on top."""
    stock = [card_text(card) for card in BURACO.presets["buraco"].pack(2)]
    Random(5).shuffle(stock)
    hand, pile, row = stock[:11], stock[11:55], "4H 5H 6H"
    shown = [*row.split(), "3C", "3D"]
    pile = [card for card in pile if card not in shown]
    hand = [card for card in hand if card not in shown]
    more = {"melds": melds(row), "sides": sides({"muerto": []} | {"taken": True})}
    for state in (position(" ".join(hand), pile=pile, **more), position(" ".join(hand + pile), drew="pile", **more)):  # type: ignore[arg-type]
        view = BURACO.censor(state, 0)
        begun = process_time()
        action = make_bot(level, BURACO).decide(view, Random(1))
        assert process_time() - begun < 1.0
        assert BURACO.check(state, action) is None


def test_equal_views_get_equal_advice() -> None:
    view = BURACO.censor(turn("KS KH KD 4C 6D 9S", rows=["4H 5H 6H"]), 0)
    first, again = advise(BURACO, view), advise(BURACO, view)
    assert first == again and first.reasons


@pytest.mark.slow
def test_moves_are_weighed_best_first_and_every_other_one_behind() -> None:
    mind = mind_of(BURACO)
    for number in range(4):
        for state, action, _ in list(
            played(dealt(number), mind.bot("expert", BURACO, mind.style("", BURACO), 1.0), Random(1))
        )[::9]:
            view = BURACO.censor(state, state.turn)
            weighed = mind.weigh(BURACO, view, Random(2), 1.0)
            assert weighed[0].action == action
            assert {one.action for one in weighed} >= set(BURACO.legal_actions(view.state))
            assert [one.cost for one in weighed] == sorted(one.cost for one in weighed)
            assert all(one.cost > weighed[0].cost for one in weighed[1:])


def test_no_level_knows_another_family() -> None:
    with pytest.raises(TypeError):
        mind_of(BURACO).bot("normal", BURACO, object(), 1.0)
    with pytest.raises(KeyError):
        mind_of(BURACO).bot("genius", BURACO, mind_of(BURACO).style("", BURACO), 1.0)
    assert Setup("buraco", BURACO.presets["buraco"], 2, "x").seats == 2
