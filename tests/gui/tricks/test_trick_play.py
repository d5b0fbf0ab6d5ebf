"""A match of La Pocha at the table: by keys, by clicks, by drags; several persons; what is shown and for how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from carioca.cards import HIDDEN, parse_card, parse_row
from carioca.cards import SPANISH as PACK
from carioca.games.tricks.actions import Action, Bid, Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import due
from carioca.gui.draw.text import _Line
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render import overlays, panels
from carioca.gui.tricks.model import TRICK, laid, won
from carioca.gui.tricks.paint import tagged
from carioca.session import Session
from carioca.storage.settings import PAUSES
from tests.gui.driver import Driver
from tests.gui.tricks.trick_table import NAMES, TrickTable, first

RUFF = {
    "options": {"rounds_table": [3, 3]},
    "round": 0,
    "n": 3,
    "dealer": 2,
    "turn": 0,
    "phase": "play",
    "trump": "E",
    "trump_card": "7E",
    "leader": 3,
    "trick": ["5O"],
    "players": [
        {"hand": ["4E", "RO", "3O"], "bid": 1},
        {"hand": ["2C", "4C", "6C"], "bid": 1},
        {"hand": ["2B", "4B", "6B"], "bid": 0},
        {"hand": ["5C", "7C"], "bid": 2},
    ],
}
"""Ana must follow oros and beat the five."""


FIVE = {
    "options": {"rounds_table": [3, 3]}, "round": 0, "n": 3, "dealer": 0, "turn": 0, "phase": "play",
    "trump": "O", "trump_card": "7O", "leader": 2, "trick": ["CE", "RO", "SB"],
    "tricks": [{"leader": 1, "cards": ["4C", "1O", "1C", "CC", "3B"]}],
    "players": [
        {"hand": ["5B", "3E"], "bid": 3}, {"hand": ["6C", "2E"], "bid": 3}, {"hand": ["RB"], "bid": 3, "won": 1},
        {"hand": ["1B"], "bid": 0}, {"hand": ["7B"], "bid": 2},
    ],
}  # fmt: skip
"""At a table of five Ana is the fourth to play to the second trick."""


def card(text: str):  # type: ignore[no-untyped-def]
    return parse_card(text, PACK)


@pytest.mark.sampled(32)
@pytest.mark.parametrize("how", ["by_keys", "by_clicks", "by_click", "by_second_click", "by_drag"])
def test_a_match_is_played(tmp_path: Path, how: str) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [1, 4]}, trick_pause="quick", one_click=how == "by_click")
    play: Callable[[Action], None] = getattr(top, how)
    seen = list(top.rounds(play))
    assert top.session.current is None and isinstance(top.scene, FinalScene)
    assert seen.count("ScoreSheet") == 2
    # Two bids, and a card for each trick, came from the person: nothing was played for anybody.
    assert seen.count("TableScene") == 2 + 1 + 4
    top.close()


@pytest.mark.parametrize("apart", [0.05, 0.12, 0.25])
def test_one_click_plays_one_card_and_three_play_no_more(tmp_path: Path, apart: float) -> None:
    """The hand closes up, and another card comes under the pointer."""
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    spot, before = top.spot(card("RO")), len(top.state.hands[0])
    top.seconds(1.0)
    top.hasty = True
    for _ in range(3):
        top.click(*spot)
        top.seconds(apart)
    top.hasty = False
    top.wait(lambda: not top.table.busy)
    played = [line for line in top.session.match.rounds[-1].lines if line.startswith("0 ")]
    assert len(played) == 1 and len(top.state.hands[0]) == before - 1
    top.close()


def test_one_click_on_a_card_that_is_refused_says_why_and_out_of_turn_it_only_raises(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    state = top.state
    refused = next(one for one in state.hands[0] if POCHA.check(state, Play(one)) is not None)
    top.click(*top.spot(refused))
    assert top.state is state and top.table.toast is not None
    top.by_click(Play(card("RO")))
    other = next(iter(top.table.board.hand.cards.values()))
    assert not top.table.my_turn
    top.click(*top.spot(other))
    assert other in top.state.hands[0]
    played = [line for line in top.session.match.rounds[-1].lines if line.startswith("0 ")]
    assert len(played) == 1
    top.close()


@pytest.mark.sampled(32)
@pytest.mark.parametrize("mode", ["subastado", "dealer_chooses", "chusas", "sin_triunfo"])
def test_a_trump_is_named_at_the_table(tmp_path: Path, mode: str) -> None:
    options = {"rounds_table": [2, 2], "max_round_mode": mode, "subastado_no_trump": True, "first_dealer_seat": 3}
    top = TrickTable(tmp_path, options=options, trick_pause="quick")

    def choose(state):  # type: ignore[no-untyped-def]
        # Whoever bids most names the trump.
        return list(top.session.game.legal_actions(state))[-1] if state.phase != "play" else first(state)

    assert list(top.rounds(top.by_keys, choose))[-1] == "FinalScene"
    named = [line for played in top.session.match.rounds for line in played.lines if " trump " in line]
    assert len(named) == (2 if mode in ("subastado", "dealer_chooses") else 0)
    if mode == "subastado":
        assert named[0] == "0 trump -"
    top.close()


@pytest.mark.slow
def test_three_persons_pass_the_machine_round_in_indian_rounds(tmp_path: Path) -> None:
    options = {"rounds_table": [1, 2], "indias": True, "players_min": 3}
    top = TrickTable(tmp_path, 3, 3, options=options, trick_pause="quick")
    looked = []
    for name in top.rounds(top.by_keys):
        if name == "TableScene":
            viewer, state = top.table.board.viewer, top.state
            assert viewer == top.session.current
            if state.indian and state.bidding:
                hands = top.table.board.picture.hands
                assert hands[viewer] == (HIDDEN,)
                assert all(hands[seat] == state.hands[seat] for seat in range(3) if seat != viewer)
            looked.append((state.round_no, state.phase, viewer))
    assert len(looked) == 3 + 3 + 3 + 6 and len(set(looked)) == 12
    top.close()


# -- what is shown --


def test_a_card_flies_to_its_seat_s_side_and_the_trick_to_its_winner(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    board = top.table.board
    frame, centres = board.frame, board.places.centres
    assert centres[0][1] > max(centres[seat][1] for seat in (1, 2, 3))
    assert centres[3][0] < centres[2][0] < centres[1][0]
    assert frame.seats[3].pill.centerx < frame.seats[2].pill.centerx < frame.seats[1].pill.centerx
    top.wait()
    top.by_clicks(Play(card("RO")))
    top.wait(lambda: board.picture.winner is not None)
    winner = board.picture.winner
    assert winner == 0 and board.picture.won[0] == 1
    assert not board.sprites.row(won(0))
    risen, others = board.sprites.row(laid(0))[0], [board.sprites.row(laid(seat))[0] for seat in (1, 2, 3)]
    assert risen.y < centres[0][1] and all(sprite.y == centres[seat][1] for seat, sprite in enumerate(others, 1))
    tokens = {risen.token, *(sprite.token for sprite in others)}
    top.wait()
    assert {sprite.token for sprite in board.sprites.row(won(0))} == tokens
    assert all(sprite.face < 0 and sprite.shown == HIDDEN for sprite in board.sprites.row(won(0)))
    assert board.zones()[won(0)].collidepoint(board.sprites.row(won(0))[0].x, board.sprites.row(won(0))[0].y)
    top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("pause", "reduced"), [("normal", False), ("normal", True), ("quick", True)])
def test_a_finished_trick_lies_as_long_as_was_chosen(tmp_path: Path, pause: str, reduced: bool) -> None:
    """At normal speed a second at least, with reduced motion too."""
    top = TrickTable(tmp_path, position=RUFF, trick_pause=pause, animation="normal", reduced_motion=reduced)
    top.wait()
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.board.picture.winner is not None)
    frames = 0
    while top.table.board.picture.winner is not None:
        top.step()
        frames += 1
        assert frames < 600
    assert frames / 60 >= (1.0 if pause == "normal" else 0.4)
    assert frames / 60 <= PAUSES[pause] + 0.5
    top.close()


def test_until_a_click_waits_for_one_and_says_so(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF, trick_pause="click")
    top.wait()
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.reading)
    top.seconds(20)
    assert top.table.board.picture.winner == 0
    assert "clic" in top.table.guide.status(top.table)
    top.click(*top.middle())
    top.wait()
    assert top.table.board.picture.winner is None and top.state.turn == 0
    top.close()


def test_who_hurries_need_not_click_a_trick_away(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF, trick_pause="click")
    top.wait()
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.reading)
    top.key("a")
    top.seconds(0.5)
    assert not top.table.reading and top.table.board.picture.winner is None
    top.close()


def test_a_click_on_free_felt_ends_the_rest(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF, animation="normal", reduced_motion=False)
    top.wait()
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.board.picture.winner is not None and not top.table.animator.active)
    lines = len(top.session.match.rounds[0].lines)
    top.click(40, 400)
    top.step(2)
    assert top.table.board.picture.winner is None
    assert len(top.session.match.rounds[0].lines) == lines
    top.close()


def test_pointing_at_the_own_tricks_shows_the_last_one_as_it_lay(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    plain = top.picture()
    top.move(*top.middle(won(0)))
    assert top.picture().get_buffer().raw == plain.get_buffer().raw, "before the first trick there is nothing to see"
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.board.picture.winner is not None)
    top.wait()
    lay = dict(zip((3, 0, 1, 2), top.table.board.picture.tricks[-1].cards, strict=True))
    assert lay[3] == card("5O") and lay[0] == card("RO")
    top.move(3, 3)
    plain = top.picture()
    top.move(*top.middle(won(0)))
    shown = top.picture()
    for seat in range(4):
        x, y = top.table.board.places.centres[seat]
        assert shown.get_at((x - 10, y + 20)) != plain.get_at((x - 10, y + 20))
    top.move(3, 3)
    assert top.picture().get_buffer().raw == plain.get_buffer().raw
    top.key("l")
    top.key("esc")
    assert isinstance(top.scene, TableScene)
    top.close()


def test_hands_are_sorted_by_strength_and_by_suit(tmp_path: Path) -> None:
    hand = "4O 3O RB 1E 2C 7O 1O SO CO RO"
    players = [{"hand": hand.split(), "bid": 1}, *({"hand": ["??"] * 10, "bid": 1} for _ in range(3))]
    position = {"n": 10, "dealer": 3, "turn": 0, "phase": "play", "trump": "E", "players": players, "seat": 0}
    for order, by_rank, by_suit in (
        ("tute", "1O 1E 3O RO RB CO SO 7O 4O 2C", "1O 3O RO CO SO 7O 4O 2C 1E RB"),
        ("natural", "1O 1E RO RB CO SO 7O 4O 3O 2C", "1O RO CO SO 7O 4O 3O 2C 1E RB"),
    ):
        options = {"rounds_table": [10], "card_order": order}
        top = TrickTable(tmp_path / order, options=options, position={"options": options, **position})
        top.wait()
        for key, wanted in (("r", by_rank), ("t", by_suit)):
            top.key(key)
            cards = top.table.board.hand.cards
            assert [cards[token] for token in top.table.board.hand.order] == list(parse_row(wanted, PACK))
        top.close()


def test_the_lit_place_is_what_a_card_may_do(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    allowed = due(top.state.hand, top.state.trick, top.state.trump, top.state.options).cards
    for held in top.state.hand:
        assert (TRICK in top.table.targets([held])) == (held in allowed)
    top.close()


def test_a_hand_comes_sorted_by_suit_until_another_order_is_chosen(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [10]})
    top.wait()

    def shown() -> list[object]:
        cards = top.table.board.hand.cards
        return [cards[token] for token in top.table.board.hand.order]

    orders = top.table.model.orders
    assert shown() == sorted(top.state.hands[0], key=orders.by_suit)
    top.key("r")
    assert shown() == sorted(top.state.hands[0], key=orders.by_rank)
    top.open(TableScene(top.session))
    top.wait()
    assert shown() == sorted(top.state.hands[0], key=orders.by_rank)
    top.close()


def test_a_bid_is_met_only_once_all_have_bid(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [3]})
    top.wait()
    assert None in top.state.bids
    while None in top.state.bids:
        assert {top.table.board.picture.standing(seat) for seat in range(4)} == {"open"}
        top.by_keys(Bid(0))
        top.wait()
    stands = [top.table.board.picture.standing(seat) for seat in range(4)]
    assert stands[0] == "hit" and (top.state.bids[0], top.state.won[0]) == (0, 0)
    top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("bid", "taken", "shown", "stands"),
    [(1, 1, 0, "open"), (1, 2, 1, "open"), (1, 3, 2, "past"), (1, 1, 1, "hit"), (2, 1, 1, "past"), (0, 0, 0, "hit")],
)
def test_no_sign_says_more_than_the_count_beside_it(
    tmp_path: Path, bid: int, taken: int, shown: int, stands: str
) -> None:
    """While the last trick is on its way to its seat, the round being over, its bid is neither met nor missed."""
    top = TrickTable(tmp_path, options={"rounds_table": [3]})
    top.wait()
    picture = replace(top.table.board.picture, turn=None, bids=(bid, 0, 0, 0), won=(taken, 0, 0, 3 - taken))
    assert picture.over and picture.standing(0, shown) == stands
    top.close()


def test_the_order_of_the_hand_is_there_again_when_a_match_is_taken_up(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [5], "first_dealer_seat": 3})
    top.wait()
    top.by_keys(Bid(1))
    top.wait()
    hand, place = top.table.board.hand, top.table.board.frame.hand
    top.drag(top.spot(hand.cards[hand.order[0]]), (place.right - 5, place.centery))
    order = [hand.cards[token] for token in hand.order]
    assert order != list(top.state.hands[0])
    top.close()
    driver = Driver(tmp_path)
    session = Session.resume(driver.stage.saves)
    assert session is not None
    scene = driver.open(TableScene(session))
    assert isinstance(scene, TableScene)
    hand = scene.table.board.hand
    assert [hand.cards[token] for token in hand.order] == order
    driver.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats", [4, 5, 8])
def test_from_five_seats_on_each_card_of_a_trick_bears_a_name(
    tmp_path: Path, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four lie plainly before those who played them; more do not."""
    top = TrickTable(tmp_path, seats, options={"rounds_table": [3, 1]}, seed="k", trick_pause="quick")
    on_top = next(name for name in top.rounds(top.by_click) if name == "TableScene" and len(top.state.trick) > 1)
    assert on_top
    write, written = panels.text, list[str]()
    monkeypatch.setattr(panels, "text", lambda table, words, *rest: written.append(words) or write(table, words, *rest))
    top.scene.painter.forget()
    top.picture()
    played = {
        top.session.names[(top.state.leader + at * top.state.options.step) % seats]
        for at in range(len(top.state.trick))
    }
    assert played & set(written) == (played if seats > 4 else set())
    top.close()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_from_five_seats_on_no_name_of_a_card_is_hidden_and_the_last_trick_has_its_own(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    top = TrickTable(tmp_path, 5, size=size, position=FIVE, scale=2.0)
    top.wait()
    places = dict(zip(top.table.board.places.centres, top.table.board.places.awaited, strict=True))
    names = [tagged(top.table, places[seat]) for seat in (2, 3, 4)]
    top.key("h")
    top.wait(lambda: top.table.hint is not None)
    top.step(10)
    boxes = overlays.said(top.table).boxes
    assert boxes and all(box.collidelist(names) < 0 for box in boxes)
    top.key("esc")
    write, written = panels.text, list[str]()
    monkeypatch.setattr(panels, "text", lambda table, words, *rest: written.append(words) or write(table, words, *rest))
    top.key("l")
    written.clear()
    top.table.paint.overlay(top.table, top.app.surface)
    assert set(NAMES[:5]) <= set(written)
    # What is asked is read below it, and nothing of the running trick beyond it.
    ground = top.table.paint._ground(top.table, top.app.surface)
    assert ground.bottom <= top.table.board.places.status.top + 4 and all(map(ground.contains, names))
    top.close()


@pytest.mark.parametrize("seats", [4, 8])
def test_points_below_zero_at_the_names_carry_a_true_minus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """Also where the plates are small, and where it stands beside them."""
    drawn: list[str] = []
    render = _Line.render
    monkeypatch.setattr(_Line, "render", lambda line, text: drawn.append(text) or render(line, text))
    top = TrickTable(tmp_path, seats, size=(800, 600))
    top.session.match.state = top.state.evolve(scores=(-5,) * seats)
    top.open(TableScene(top.session))
    top.wait()
    top.picture()
    assert any("\N{MINUS SIGN}5" in text for text in drawn)
    assert not any(text.startswith("-") for text in drawn)
    top.close()
