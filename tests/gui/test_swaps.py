"""Taking a joker of the table for the card it stands for (J10): targets, refusals, pointer, keys and the way there."""

from __future__ import annotations

from random import Random

import pytest

from carioca.cards import HIDDEN, JOKER, parse_card, parse_row
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Discard, Draw, LayDown, LayOff, SwapJoker
from carioca.games.melding.events import JokerSwapped
from carioca.gui.melding.events import swap
from carioca.gui.melding.model import PILE, picture_of
from carioca.gui.table.motion.sprites import SpriteRows
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.gui.melding_roles import after, refused, targets
from tests.gui.tabletop import Tabletop, hand_is_true, meld_row, settled, sitting

__all__ = ["sitting"]  # the fixture "sit"

ANY = {"joker_swap": "any"}
RUN, SET = "5C 6C * 8C", "8S 8H *"


def position(hand, melds, options=None, down="earlier", turn=0, rivals=2, **changes):
    """A position of round TE (docs/formats.md 3): seat 0 holds `hand`, the others small cards."""
    small = ("2C 3C 5S 9D JD 4H", "3D 3H 6S 7D JH 4S", "4D 5D QS KH")
    players = [{"hand": hand.split(), "down": down}]
    players += [{"hand": cards.split(), "down": "earlier"} for cards in small[:rivals]]
    rows = [{"owner": owner, "cards": row.split()} for owner, row in melds]
    return {"format": 1, "game": "carioca", "options": options or ANY, "round": "TE", "phase": "play",
            "drew": "stock", "pile": ["9C"], "turn": turn, "players": players, "melds": rows, **changes}  # fmt: skip


def view(hand, melds, options=None, **changes):
    return CARIOCA.censor(CARIOCA.read_position(position(hand, melds, options, **changes)), 0)


def at_table(sit, hand, melds, options=None, bots=(None, "random", "random"), **changes) -> Tabletop:
    pos = position(hand, melds, options, rivals=len(bots) - 1, **changes)
    top = sit(bots, options=CARIOCA.read_position(pos).options, position=pos)
    top.wait()
    return top


# -- targets ---------------------------------------------------------------------------------------------------------


def test_the_card_of_a_joker_lights_the_joker_and_the_whole_meld_means_it():
    swap = (SwapJoker(parse_card("7C"), 0, 2),)
    found = targets(CARIOCA, view("7C QD", [(1, RUN)]), parse_row("7C"))
    assert found == {PILE: (Discard(parse_card("7C")),), Zone("joker", 1, 0, 2): swap, Zone("meld", 1, 0): swap}


def test_without_the_option_only_a_lay_off_is_offered():
    found = targets(CARIOCA, view("8D QD", [(1, RUN), (1, SET)], {"decks": 2}), parse_row("8D"))
    assert set(found) == {PILE, Zone("meld", 1, 1)}


def test_where_a_card_may_also_be_laid_off_the_joker_swaps_and_the_rest_of_the_meld_takes_it():
    found = targets(CARIOCA, view("8D QD", [(1, SET)]), parse_row("8D"))
    assert found[Zone("joker", 1, 0, 2)] == (SwapJoker(parse_card("8D"), 0, 2),)
    assert found[Zone("meld", 1, 0)] == (LayOff(parse_card("8D"), 0, ""),)


def test_any_joker_of_a_set_may_be_pointed_at():
    options = {**ANY, "jokers_per_meld_down": 2, "jokers_adjacent": True}
    found = targets(CARIOCA, view("8D QD", [(1, "8S * *")], options), parse_row("8D"))
    assert {zone.at for zone in found if zone.kind == "joker"} == {1, 2}


def test_which_joker_of_a_set_is_taken_is_not_asked(sit):
    """They differ in nothing: one place glows, and a double click takes one."""
    options = {**ANY, "jokers_per_meld_down": 2, "jokers_adjacent": True}
    top = at_table(sit, "8D QD 4D", [(1, "8S * *"), (1, RUN)], options)
    token = top.token(parse_card("8D"))
    top.click(*top.spot(token))
    glows = {zone for zone in top.table.lit if top.table.moves.lit_zone(top.table, zone) == zone}
    assert {zone.kind: zone.at for zone in glows if zone.number == 0}["joker"] == 1
    assert len([zone for zone in glows if zone.kind == "joker"]) == 1
    assert len([stop for stop in top.table.moves.stops(top.table, "melds") if stop.item.kind == "joker"]) == 1


def test_of_two_jokers_that_a_card_may_replace_the_player_points_at_one():
    options = {**ANY, "escala_max_len": 0, "jokers_per_meld_down": 2, "jokers_adjacent": True, "joker_gap": 0}
    row = "* 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC *"
    board = view("2C QD", [(1, row)], options)
    found = targets(CARIOCA, board, parse_row("2C"))
    assert {zone.at for zone in found if zone.kind == "joker"} == {0, 13}
    assert Zone("meld", 1, 0) not in found
    both = view("2C QD", [(1, row)], {**options, "table_joker_limit": 2}, down="no")
    assert refused(CARIOCA, both, parse_row("2C"), Zone("meld", 1, 0)).code == "place-needed"


def test_several_cards_swap_nothing():
    found = targets(CARIOCA, view("7C QD 4C", [(1, RUN)]), parse_row("7C 4C"))
    assert all(zone.kind != "joker" for zone in found)


@pytest.mark.parametrize(
    ("hand", "options", "down", "code"),
    [
        ("QD 3H", {"joker_swap": "not_down"}, "no", "swap-other"),
        ("QD 3H", {"joker_swap": "off"}, "no", "not-down"),
        ("QD 3H", ANY, "earlier", "run-other-suit"),
    ],
)
def test_a_wrong_card_on_a_joker_is_told_what_is_wrong(hand, options, down, code):
    board = view(hand, [(1, RUN)], options, down=down)
    assert refused(CARIOCA, board, parse_row("QD"), Zone("meld", 1, 0)).code == code


# -- what is shown ---------------------------------------------------------------------------------------------------


def test_the_picture_after_a_swap_shows_a_rivals_joker_to_nobody():
    picture = picture_of(view("7C QD", [(0, RUN)], turn=1))
    swapped = after(JokerSwapped(1, parse_card("7C"), 0, 2), picture)
    assert swapped.melds[0].cards == parse_row("5C 6C 7C 8C")
    assert swapped.hands[1] == picture.hands[1] and set(swapped.hands[1]) == {HIDDEN}
    mine = after(JokerSwapped(0, parse_card("7C"), 0, 2), picture)
    assert mine.hands[0] == parse_row("QD *")


def test_card_and_joker_change_places_whoever_does_it():
    for seat in (0, 1):
        picture = picture_of(view("7C QD", [(2, RUN)], turn=seat))
        cast = SpriteRows()
        settled(cast, picture)
        joker, before = meld_row(cast, 0)[2], set(cast.hand(seat))
        swap(cast, JokerSwapped(seat, parse_card("7C"), 0, 2), ())
        settled(cast, after(JokerSwapped(seat, parse_card("7C"), 0, 2), picture))
        assert joker in cast.hand(seat) and meld_row(cast, 0)[2] in before
        assert [sprite.card for sprite in meld_row(cast, 0)] == list(parse_row("5C 6C 7C 8C"))
        assert joker.card == (JOKER if seat == 0 else HIDDEN)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(3))
def test_pictures_and_sprites_follow_swaps_and_further_melds(seed):
    """Random play that prefers what is rare; event by event the picture arrives where the view is."""
    options = CARIOCA.presets["carioca-chile"].with_changes(
        {**ANY, "rounds": ["TE", "TT"], "extra_melds": True, "red_twos_wild": True, "jokers_per_meld_down": 2}
    )
    rng, kinds = Random(seed), set()
    state = CARIOCA.deal(Setup("carioca", options, 3, f"s{seed}")).state
    picture, cast = picture_of(CARIOCA.censor(state, 0)), SpriteRows()
    for _ in range(300):
        actions = list(CARIOCA.legal_actions(state))
        rare = [a for a in actions if not isinstance(a, Discard | Draw | LayOff)]
        action = rng.choice(rare or [a for a in actions if isinstance(a, Draw)] or actions)
        kinds.add(type(action).__name__)
        step = CARIOCA.apply(state, action)
        for event in step.events:
            seen = event.seen_by(0)
            if isinstance(seen, JokerSwapped):
                cast.swap(seen.seat, seen.card, seen.meld, seen.at)
            picture = after(seen, picture)
            settled(cast, picture)
            for number, meld in enumerate(picture.melds):
                sprites = meld_row(cast, number)
                assert tuple(sprite.card for sprite in sprites) == meld.cards
            assert sorted(s.card for s in cast.hand(1)) == sorted(picture.hands[1])
        state = step.state
        if state.phase == "over":
            break
        picture = picture_of(CARIOCA.censor(state, 0))
        settled(cast, picture)
    assert {"Draw", "LayDown"} <= kinds


# -- at the table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["carry_out", "drag_out", "type_out"])
def test_a_swap_by_clicks_by_a_drag_and_by_keys(sit, how):
    top = at_table(sit, "7C QD 4D", [(1, RUN), (1, SET)])
    token = top.token(parse_card("7C"))
    joker = meld_row(top.table.board.sprites, 0)[2]
    getattr(top, how)(SwapJoker(parse_card("7C"), 0, 2))
    top.wait()
    state = top.session.match.state
    assert state.hands[0] == parse_row("QD 4D *") and state.melds[0].cards == parse_row("5C 6C 7C 8C")
    assert hand_is_true(top) and meld_row(top.table.board.sprites, 0)[2].token == token
    assert joker in top.table.board.sprites.hand(0) and joker.token in top.table.board.hand.fresh
    assert JokerSwapped(0, parse_card("7C"), 0, 2) in top.table.log


@pytest.mark.slow
def test_who_is_not_down_takes_a_joker_to_go_down_with(sit):
    options = {"joker_swap": "not_down"}
    top = at_table(sit, "7C QD QH AD 2D 3D 4D KS", [(1, RUN)], options, down="no")
    top.drag_out(SwapJoker(parse_card("7C"), 0, 2))
    top.carry_out(LayDown((parse_row("QD QH *"), parse_row("AD 2D 3D 4D"))))
    top.wait()
    assert top.session.match.state.hands[0] == parse_row("KS") and len(top.session.match.state.melds) == 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("how", ["carry_out", "drag_out", "type_out"])
@pytest.mark.parametrize("action", [SwapJoker(parse_card("8D"), 1, 2), LayOff(parse_card("8D"), 1, "")], ids=str)
def test_one_meld_two_meanings(sit, how, action):
    top = at_table(sit, "7C 8D QD", [(1, RUN), (1, SET)])
    getattr(top, how)(action)
    top.wait()
    row = top.session.match.state.melds[1].cards
    assert row == parse_row("8S 8H 8D" if isinstance(action, SwapJoker) else "8S 8H * 8D")


def test_a_drop_anywhere_on_the_meld_takes_the_only_joker(sit):
    top = at_table(sit, "7C QD 4D", [(1, RUN)])
    rect = top.table.board.places.melds.rects[0]
    top.drag(top.spot(top.token(parse_card("7C"))), (rect.right - 4, rect.centery))
    assert JOKER in top.session.match.state.hands[0]


def test_the_line_and_the_words_at_the_target_say_what_would_happen(sit):
    top = at_table(sit, "7C 8D QD", [(1, RUN), (1, SET)])
    top.click(*top.spot(top.token(parse_card("7C"))))
    assert top.table.guide.status(top.table) == t("table.hint.picked-swap")
    top.click(*top.spot(top.token(parse_card("7C"))))
    top.click(*top.spot(top.token(parse_card("8D"))))
    assert top.table.guide.status(top.table) == t("table.hint.picked-both")
    words = {zone.kind: top.table.moves.drop_text(top.table, zone) for zone in top.table.lit if zone.number == 1}
    assert words == {"joker": t("table.mark.swap"), "meld": t("table.mark.lay")}
    start, joker = top.spot(top.token(parse_card("8D"))), Zone("joker", 1, 1, 2)
    top.move(*start)
    top.button(*start, down=True)
    top.move(*top.centre(joker), held=True)
    assert top.table.drop_target == joker
    top.picture()
    top.button(*top.centre(joker), down=False)
    assert top.session.match.state.melds[1].cards == parse_row("8S 8H 8D")


def test_an_opponents_swap_flies_both_ways(sit):
    """The card comes from the opponent's hand, the joker goes into it, and nobody sees it there."""
    top = sit((None, "random", "random"), animation="normal", reduced_motion=False)
    pos = position("QD 4D 3S", [(2, RUN)], turn=1)
    pos["players"][1]["hand"][0] = "7C"
    top.session.match.state = CARIOCA.read_position(pos)
    top.session.ask = lambda budget: lambda: SwapJoker(parse_card("7C"), 0, 2)
    top.table.busy = False
    top.table.queue.clear()
    top.scene.events._look(0)
    joker, hand = meld_row(top.table.board.sprites, 0)[2], list(top.table.board.sprites.hand(1))
    top.wait(lambda: meld_row(top.table.board.sprites, 0)[2] is not joker)
    given = meld_row(top.table.board.sprites, 0)[2]
    assert given in hand and given.card == parse_card("7C") and top.table.animator.moving(given)
    assert joker in top.table.board.sprites.hand(1) and top.table.animator.moving(joker)
    goal = next(goal for goal in top.table.board.goals() if goal.sprite is joker)
    assert goal.face < 0 and joker.card == HIDDEN
    top.seconds(0.8)
    # It is told when the card lies there.
    assert any(isinstance(event, JokerSwapped) for event in top.table.log)


def test_refusals_of_swaps_have_words():
    board = view("QD 3H", [(1, RUN)], {"joker_swap": "not_down"}, down="no")
    assert "Q♦" in refusal_text(refused(CARIOCA, board, parse_row("QD"), Zone("meld", 1, 0)), voice_of(CARIOCA))
