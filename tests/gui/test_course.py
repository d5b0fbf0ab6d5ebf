"""The traces of the last turns at the seats, and who is next."""

import pygame
import pytest

from carioca.cards import HIDDEN, parse_card
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.table.frame import NAMES
from carioca.gui.table.render.seats import arrow_at, traces
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.tricks.trick_table import TrickTable, first

__all__ = ["sitting"]  # the fixture "sit"


def last(top: Tabletop, seat: int, word: str) -> str:
    """What follows this word in the last line of a seat in the record."""
    lines = [line.split(" ") for line in top.session.match.rounds[-1].lines]
    return next(" ".join(line[2:]) for line in reversed(lines) if line[:2] == [str(seat), word])


@pytest.mark.slow
def test_every_rival_leaves_what_it_drew_and_threw_last(sit) -> None:
    top = sit((None, "normal", "normal", "normal"))
    for _ in range(7):
        top.wait()
        found = traces(top.table)
        for seat, seen in found.items():
            if seat == top.table.board.viewer:
                continue
            assert seen.drew is not None and seen.threw is not None
            assert bool(seen.drew.cards) == (last(top, seat, "draw").split(" ")[0] == "pile")
            assert seen.threw.cards == (parse_card(last(top, seat, "discard")),)
            # What came from the stock is nobody else's business.
            assert HIDDEN not in seen.drew.cards
        ages = [found[seat].age for seat in (3, 2, 1) if seat in found]
        assert ages == sorted(ages), "who played last has the freshest one"
        top.carry_out(top.decide())
    assert {1, 2, 3} <= set(found)


@pytest.mark.slow
def test_who_is_next_follows_the_direction_of_play(sit) -> None:
    for direction, after in (("ccw", 1), ("cw", 3)):
        options = CARIOCA.presets["carioca-chile"].with_changes({"direction": direction})
        top = sit((None, "normal", "normal", "normal"), options=options)
        top.wait()
        assert top.table.model.next_seat(top.table.board.picture) == after
        # Its plate and the way there stand out: they look otherwise while somebody else plays.
        pill = top.table.board.frame.seats[after].pill
        now = pygame.image.tobytes(top.picture().subsurface(pill), "RGB")
        top.session.match.state = top.session.match.state.evolve(turn=after)
        top.table.board.look(top.session.view(0))
        top.table.refresh()
        assert top.table.model.next_seat(top.table.board.picture) == (after + (1 if direction == "ccw" else -1)) % 4
        assert pygame.image.tobytes(top.picture().subsurface(pill), "RGB") != now


@pytest.mark.slow
def test_who_plays_after_the_last_card_of_a_trick_is_not_known(tmp_path) -> None:
    top = TrickTable(tmp_path, seats=4, options={"rounds_table": [8, 3]})
    try:
        known = set()
        for _ in range(8):
            top.wait()
            state, after = top.state, top.table.model.next_seat(top.table.board.picture)
            closes = state.phase == "play" and len(state.trick) == 3
            assert after == (None if closes else 1)
            known.add(after is not None)
            assert not traces(top.table), "what was played lies in the middle"
            top.session.submit(first(top.session.match.state))
            top.table.busy = True
        assert known == {True, False}
    finally:
        top.close()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_arrows_stand_clear_of_names_and_small_buttons(tmp_path, scale) -> None:
    """The first and the last name of a long table reach close to the buttons in the corners."""
    top = TrickTable(tmp_path, seats=8, scale=scale)
    try:
        for size in ((800, 600), (1280, 720)):
            top.resize(*size)
            frame = top.table.board.frame
            names = ("menu", "help", *NAMES)
            near = [frame.buttons[name] for name in names] + [box.pill for box in frame.seats.values()]
            for seat in range(8):
                middle, room = arrow_at(frame, seat, (seat + 1) % 8, 1)
                arrow = pygame.Rect(0, 0, *[max(4, min(frame.tx(17), room))] * 2)
                arrow.center = middle
                assert arrow.collidelist(near) < 0, (size, seat)
    finally:
        top.close()
