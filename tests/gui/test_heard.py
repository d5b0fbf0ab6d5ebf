"""Sounds at the table: each starts with the frame in which its card lands, on the side of the seat it belongs to."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.gui.tabletop import Tabletop, sitting  # noqa: F401


class Ears:
    """Notes what is played, and in which frame."""

    def __init__(self, top: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
        self.top, self.frame = top, 0
        self.heard: list[tuple[int, str, float]] = []
        monkeypatch.setattr(top.stage.audio, "play", self.play)

    def play(self, name: str, pan: float = 0.0) -> None:
        self.heard.append((self.frame, name, pan))

    def step(self) -> None:
        self.frame += 1
        self.top.step()
        if self.top.table.thinking:
            time.sleep(0.001)

    def of(self, name: str) -> list[tuple[int, str, float]]:
        return [one for one in self.heard if one[1] == name]


def heard_from_the_start(monkeypatch: pytest.MonkeyPatch, frames: int) -> list[Ears]:
    """Ears at every table that is opened from now on, before its first frame; so many frames pass then."""
    seen: list[Ears] = []
    first = Tabletop.open

    def opened(top: Tabletop, scene: Any, _frames: int = 2) -> Any:
        seen.append(Ears(top, monkeypatch))
        return first(top, scene, frames)

    monkeypatch.setattr(Tabletop, "open", opened)
    return seen


def moving(top: Tabletop) -> set[int]:
    return {sprite.token for sprite in top.table.board.sprites if top.table.animator.moving(sprite)}


def test_a_deal_is_riffled_once_and_every_card_ticks_as_it_lands_at_its_seat(sit: Any, monkeypatch: Any) -> None:
    seen = heard_from_the_start(monkeypatch, frames=0)
    top = sit((None, "random", "random", "random"), animation="normal", reduced_motion=False)
    ears, landed, before = seen[0], [], moving(top)
    while len(landed) < 48:
        ears.step()
        now = moving(top)
        landed += [ears.frame] * len(before - now)
        before = now
        assert ears.frame < 400
    assert len(ears.of("riffle")) == 1 and ears.of("riffle")[0][0] <= 1
    ticks = [frame for frame, _, _ in ears.of("tick")]
    assert len(ticks) == 48 and len(set(ticks)) > 30
    assert max(abs(tick - land) for tick, land in zip(sorted(ticks), sorted(landed)[:48], strict=True)) <= 1
    assert {round(pan, 2) for _, _, pan in ears.of("tick")} == {round(at, 2) for at in sides(top)}


def sides(top: Tabletop) -> set[float]:
    """Seats from left to right are heard from left to right; the own one in the middle."""
    board, width = top.table.board, top.stage.size[0]
    found = {seat: 0.6 * (2 * box.pill.centerx / width - 1) for seat, box in board.frame.seats.items()}
    order = sorted(found, key=lambda seat: board.frame.seats[seat].pill.centerx)
    assert [found[seat] for seat in order] == sorted(found.values()) and min(found.values()) < -0.2 < 0.2 < max(
        found.values()
    )
    return {0.0, *found.values()}


def test_without_motion_the_deal_is_one_riffle(sit: Any, monkeypatch: Any) -> None:
    seen = heard_from_the_start(monkeypatch, frames=2)
    sit((None, "random", "random"))
    assert len(seen[0].of("riffle")) == 1 and not seen[0].of("tick")


@pytest.mark.slow
def test_what_a_rival_throws_is_heard_on_its_side_as_it_lands(sit: Any, monkeypatch: Any) -> None:
    top = sit(("random", "random", "random", "random"), animation="normal", reduced_motion=False)
    ears, before, landings = Ears(top, monkeypatch), moving(top), set()
    while len(ears.of("discard")) < 3 and ears.frame < 3000:
        ears.step()
        now = moving(top)
        if before - now:
            landings.add(ears.frame)
        before = now
    thrown = ears.of("discard")
    assert len(thrown) >= 3
    assert all(frame in landings or frame - 1 in landings for frame, _, _ in thrown)
    assert {round(pan, 2) for _, _, pan in thrown} <= {round(at, 2) for at in sides(top)} and len(
        {p for _, _, p in thrown}
    ) > 1
