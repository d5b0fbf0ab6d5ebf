"""What the cards can do, what the table shows after each event, and how sprites follow: pure, without a window."""

from random import Random

import pytest

from carioca.cards import HIDDEN, JOKER, parse_card, parse_row
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.tray import proposal
from carioca.games.melding.actions import Discard, Draw, LayOff
from carioca.games.melding.events import Discarded
from carioca.gui.melding.model import PILE, STOCK, picture_of
from carioca.gui.table.motion.sprites import SpriteRows
from carioca.gui.table.slots import Zone
from tests.gui.melding_roles import after, refused, targets
from tests.gui.tabletop import meld_row, settled

OPTIONS = CARIOCA.presets["carioca-chile"]


def view(seat=0, **position):
    """The view of a seat of a position in the form of docs/formats.md 3."""
    players = position.pop("players")
    filled = [{"hand": p.pop("hand").split(), **p} for p in players]
    melds = [{"owner": owner, "cards": row.split()} for owner, row in position.pop("melds", [])]
    data = {"format": 1, "game": "carioca", "round": "TE", "turn": 0, "phase": "play", "drew": "stock",
            "pile": ["9C"], "players": filled, "melds": melds, **position}  # fmt: skip
    return CARIOCA.censor(CARIOCA.read_position(data), seat)


def down_view(hand, melds=((1, "7S 8S 9S TS"), (1, "KH KD KC")), **changes):
    rival = {"hand": "2C 3C", "down": "earlier"}
    return view(players=[{"hand": hand, "down": "earlier"}, rival], melds=list(melds), **changes)


def test_a_lifted_card_lights_the_pile_and_every_meld_that_takes_it():
    board = down_view("JS KS 4D 6S")
    assert targets(CARIOCA, board, parse_row("JS")) == {
        PILE: (Discard(parse_card("JS")),),
        Zone("meld", 1, 0): (LayOff(parse_card("JS"), 0, "high"),),
    }
    assert targets(CARIOCA, board, parse_row("KS"))[Zone("meld", 1, 1)] == (LayOff(parse_card("KS"), 1, ""),)
    assert set(targets(CARIOCA, board, parse_row("4D"))) == {PILE}


def test_a_joker_lights_both_ends_of_a_run_and_never_the_pile():
    found = targets(CARIOCA, down_view("* 4D"), (JOKER,))
    assert found[Zone("low", 1, 0)] == (LayOff(JOKER, 0, "low"),)
    assert found[Zone("high", 1, 0)] == (LayOff(JOKER, 0, "high"),)
    assert PILE not in found


def test_several_cards_are_laid_one_after_the_other_where_all_of_them_fit():
    board = down_view("QS JS 4D 6S 2D")
    cards = parse_row("QS JS")
    assert targets(CARIOCA, board, cards)[Zone("meld", 1, 0)] == (
        LayOff(parse_card("JS"), 0, "high"),
        LayOff(parse_card("QS"), 0, "high"),
    )
    assert targets(CARIOCA, board, parse_row("JS 6S"))[Zone("meld", 1, 0)] == (
        LayOff(parse_card("JS"), 0, "high"),
        LayOff(parse_card("6S"), 0, "low"),
    )
    assert Zone("meld", 1, 0) not in targets(CARIOCA, board, parse_row("JS 4D"))
    assert PILE not in targets(CARIOCA, board, cards)


def test_the_last_card_may_be_laid_off_without_dealing_from_a_view():
    assert targets(CARIOCA, down_view("JS"), parse_row("JS"))[Zone("meld", 1, 0)]
    assert len(targets(CARIOCA, down_view("JS QS"), parse_row("JS QS"))[Zone("meld", 1, 0)]) == 2


def test_nothing_lights_out_of_turn_or_before_drawing():
    players = [{"hand": "JS 4D", "down": "earlier"}, {"hand": "2C", "down": "earlier"}]
    melds = [(1, "7S 8S 9S TS"), (1, "KH KD KC")]
    assert targets(CARIOCA, view(players=[dict(p) for p in players], melds=melds, turn=1), parse_row("JS")) == {}
    board = view(players=[dict(p) for p in players], melds=melds, phase="draw", drew=None)
    assert targets(CARIOCA, board, parse_row("JS")) == {}
    assert targets(CARIOCA, board, ()) == {STOCK: (Draw("stock"),)}  # T4: down, so the pile is closed
    assert refused(CARIOCA, board, (), PILE).rule == "T4"


@pytest.mark.parametrize(
    ("cards", "zone", "rule"),
    [
        ("4D", Zone("meld", 1, 0), "T7"),
        ("4D", Zone("meld", 1, 1), "T7"),
        ("*", PILE, "J8"),
        ("JS QS", PILE, "T10"),
    ],
)
def test_a_refusal_names_the_rule(cards, zone, rule):
    refusal = refused(CARIOCA, down_view("JS QS 4D *"), parse_row(cards), zone)
    assert refusal is not None and refusal.rule == rule


def test_out_of_turn_the_refusal_says_so():
    board = view(players=[{"hand": "JS 4D"}, {"hand": "2C"}], turn=1)
    assert refused(CARIOCA, board, parse_row("4D"), PILE).code == "not-your-turn"
    assert refused(CARIOCA, board, (), STOCK).code == "not-your-turn"


def test_passing_is_offered_only_when_jokers_are_all_that_is_left():
    assert CARIOCA.passing(down_view("* *")) is not None
    assert CARIOCA.passing(down_view("* 4D")) is None


def test_a_proposal_makes_the_contract():
    board = view(players=[{"hand": "7H 7S 7D 2C 8C 9C TC JC 4D"}, {"hand": "2D"}])
    melds = proposal(board)
    assert melds is not None
    assert CARIOCA.check(board.state, CARIOCA.laying(board.state, 0, melds)) is None
    assert proposal(view(players=[{"hand": "7H 8S 2D"}, {"hand": "2C"}])) is None


def test_the_tray_has_a_slot_for_each_meld_of_the_contract():
    sizes = {}
    for number, name in enumerate(OPTIONS.round_ids):
        state = CARIOCA.deal(Setup("carioca", OPTIONS, 2, "x"), number).state
        sizes[name] = [place.kind.value[0] for place in CARIOCA.slots(state, 0)]
    assert sizes["TE"] == ["s", "r"] and sizes["TTTT"] == ["s"] * 4 and sizes["final"] == ["f"]


@pytest.mark.sampled(16)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", [0, 2, None])
def test_pictures_that_follow_events_are_the_truth_and_sprites_follow_them(seed, seat):
    """Random play over several rounds: event by event the picture arrives exactly where the view is."""
    rng = Random(seed)
    step = CARIOCA.deal(Setup("carioca", OPTIONS, 3, f"s{seed}"))
    state = step.state
    picture = picture_of(CARIOCA.censor(state, seat))
    cast = SpriteRows()
    for _ in range(160):
        actions = list(CARIOCA.legal_actions(state))
        wanted = [a for a in actions if not isinstance(a, Discard | Draw)] or actions
        step = CARIOCA.apply(state, rng.choice(wanted))
        for event in step.events:
            picture = after(event.seen_by(seat), picture)
            settled(cast, picture)
            follows(cast, picture)
        state = step.state
        truth = picture_of(CARIOCA.censor(state, seat))
        if truth.turn is None:
            break
        # A card below the top of the pile is known to nobody until it is uncovered (T3).
        assert picture.pile[:-1] == truth.pile[:-1] and picture.pile[-1:] in (truth.pile[-1:], (HIDDEN,))
        shown = [(p.stock, p.melds, p.down, p.turn, p.dealer, p.round_no, p.scores) for p in (picture, truth)]
        assert shown[0] == shown[1]
        assert [sorted(hand) for hand in picture.hands] == [sorted(hand) for hand in truth.hands]
        picture = truth
        settled(cast, picture)
        follows(cast, picture)


def follows(cast, picture):
    for seat, hand in enumerate(picture.hands):
        sprites = cast.hand(seat)
        assert sorted(sprite.card for sprite in sprites) == sorted(hand)
    for number, meld in enumerate(picture.melds):
        assert tuple(sprite.card for sprite in meld_row(cast, number)) == meld.cards
    top = cast.top(PILE)
    assert (top.card if top else None) == (picture.pile[-1] if picture.pile else None)
    tokens = [sprite.token for sprite in cast]
    assert len(tokens) == len(set(tokens))


def test_of_two_equal_cards_the_chosen_one_leaves():
    first = picture_of(view(players=[{"hand": "7S 2D 7S"}, {"hand": "2C"}]))
    for at in (0, 2):
        cast = SpriteRows()
        settled(cast, first)
        chosen = cast.hand(0)[at]
        settled(cast, after(Discarded(0, parse_card("7S")), first), [chosen.token])
        assert cast.top(PILE) is chosen and chosen not in cast.hand(0)


def test_hiding_leaves_no_face():
    cast = SpriteRows()
    settled(cast, picture_of(view(players=[{"hand": "7S 2D"}, {"hand": "2C"}])))
    settled(cast, picture_of(view(seat=1, players=[{"hand": "7S 2D"}, {"hand": "2C"}])))
    cast.hide()
    assert all(sprite.shown == HIDDEN and sprite.face < 0 for sprite in cast.hand(0))
