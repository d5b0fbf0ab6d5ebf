"""The log: all of the running round, there after going on with a saved match too, and nothing that is private."""

from itertools import pairwise, product

import pygame
import pytest

from carioca.cards import HIDDEN
from carioca.games.melding.actions import Draw
from carioca.games.melding.events import Discarded, Drew
from carioca.gui.forms.room import Place, Room
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.lookup import LogScene
from carioca.gui.table.render import messages, panels
from carioca.gui.table.render.keep import kept
from carioca.gui.table.render.messages import _unbroken, log_parts, log_place, turns
from carioca.gui.table.render.tips import spot_at
from carioca.gui.table.table import LOG_KEY
from carioca.i18n import set_language, t
from tests.gui.driver import Driver
from tests.gui.frames import MOVING
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"


def play(top: Tabletop, acts: int) -> None:
    for _ in range(acts):
        top.wait()
        top.carry_out(top.decide())
    top.wait()


def confirm(top: Tabletop) -> None:
    """Wait for a curtain and raise it."""
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    top.wait(lambda: top.table.my_turn)


@pytest.mark.slow
def test_the_log_is_the_same_after_going_on_with_a_saved_match(sit) -> None:
    top = sit(folder="one")
    play(top, 8)
    told = turns(top.table)
    # The deal, a turn of each of three, three times, and what the person has drawn.
    assert len(told) > 6 and told[0].seat == -1 and {turn.seat for turn in told[1:]} == {0, 1, 2}
    top.close()
    again = Tabletop(top.stage.paths.saves.parent, resume=True)
    try:
        assert turns(again.table) == told
    finally:
        again.close()


@pytest.mark.slow
def test_whatever_was_done_stands_in_its_own_turn_though_its_card_lands_in_the_next_one(sit) -> None:
    top = sit(**MOVING)
    play(top, 6)
    top.seconds(2)
    table = top.table
    starts = [*(at for at, _ in table.turns_at), len(table.log)]
    told = [(event.seat, seat) for (_, seat), (start, end) in zip(table.turns_at, pairwise(starts), strict=True)
            for event in table.log[start:end] if isinstance(event, Drew | Discarded)]  # fmt: skip
    assert len(told) > 12 and all(does == seat for does, seat in told)


@pytest.mark.slow
def test_several_persons_read_what_everybody_saw(sit) -> None:
    top = sit((None, None, "random"), folder="two")
    confirm(top)
    top.carry_out(Draw("stock"))
    top.close()
    again = Tabletop(top.stage.paths.saves.parent, resume=True)
    try:
        confirm(again)
        drawn = [event for event in again.table.log if isinstance(event, Drew) and event.source == "stock"]
        assert drawn and all(event.card == HIDDEN for event in drawn)
        assert not any("♠" in line for turn in turns(again.table)[1:] for line in turn.lines if "mazo" in line)
        # Who looks something up need not confirm again who it is.
        hand = again.table.board.viewer
        again.key(LOG_KEY.lower())
        assert isinstance(again.scene, LogScene)
        again.key("esc")
        again.step(4)
        assert again.table.board.viewer == hand is not None
        # Who comes back to the window does.
        again.key(LOG_KEY.lower())
        again.post(pygame.WINDOWFOCUSLOST)
        again.wait(lambda: isinstance(again.scene, HandoverScene))
    finally:
        again.close()


@pytest.mark.slow
def test_the_log_opens_on_a_click_and_closes_in_every_way(sit) -> None:
    top = sit()
    play(top, 2)
    state, place = top.session.match.state, top.table.board.frame.log.center
    for close in ("esc", LOG_KEY.lower(), "beside", "enter"):
        top.click(*place)
        scene = top.scene
        assert isinstance(scene, LogScene) and scene.title() == t("log.title")
        assert scene.page.scroll.offset == scene.page.scroll.spare
        if close == "beside":
            top.click(4, 400)
        else:
            top.key(close)
        assert top.table.my_turn and top.session.match.state is state


@pytest.mark.slow
def test_the_log_opens_wherever_its_lines_stand_and_its_tip_says_so(sit) -> None:
    top = sit()
    play(top, 4)
    place, frame = log_place(top.table), top.table.board.frame
    below = place.centerx, place.bottom - 4
    assert below[1] > frame.log.bottom, "where nothing lies below it the log takes more lines"
    spot = spot_at(top.table, below)
    assert spot is not None and t("tip.log") in spot.tip.text and spot.tip.key == LOG_KEY
    top.click(*below)
    assert isinstance(top.scene, LogScene)


@pytest.mark.slow
def test_no_halves_of_lines_stand_beside_a_sentence_in_its_place(sit, monkeypatch) -> None:
    """The rows under a sentence are left out as a whole, and the others stay; each sentence has its own place."""
    top = sit(folder="one")
    play(top, 4)
    table = top.table
    before, parts = top.picture(), log_parts(table)
    inner = parts.place.inflate(-2 * table.board.frame.px(12), -2 * table.board.frame.px(4))
    step, high = inner.h / parts.most, table.stage.textures.text("Á", parts.size, (0, 0, 0)).get_height()
    rows = [pygame.Rect(inner.x, 0, inner.w, high) for _ in range(4)]
    for at, row in enumerate(rows):
        row.centery = round(inner.bottom - step * (at + 0.5))

    def gone() -> list[bool]:
        """Of each row whether its left half, beside the sentence, looks otherwise than before."""
        after = top.picture()
        halves = [pygame.Rect(row.right - 150, row.y + 2, 90, row.h - 4) for row in rows]
        return [_pixels(before, half) != _pixels(after, half) for half in halves]

    for at in (0, 3, None):
        box = pygame.Rect(0, 0, 80, 30)
        if at is not None:
            box.midright = rows[at].midright
        monkeypatch.setattr(Room, "find", lambda self, wishes, most=0.0, box=box: Place(box, 0.0, 0.0))
        table.tell(f"Mira el mazo: {at}.")
        under = [box.colliderect(row) for row in rows]
        assert gone() == under and any(under) == (at is not None) and not all(under)
        table.send_away()
        assert gone() == [False] * len(rows)


def _pixels(picture: pygame.Surface, place: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(place), "RGB")


def test_a_line_of_the_log_is_never_parted_within_a_meld() -> None:
    set_language("en")
    line = "You went down with A♥ A♦ joker and 2♥ 2♦ 2♣"
    assert _unbroken(line.split(" "))[-3:] == ["A♥ A♦ joker", "and", "2♥ 2♦ 2♣"]
    assert _unbroken(["3♥", "4♥", "5♥,", "A♥", "A♦", "A♣"]) == ["3♥ 4♥ 5♥,", "A♥ A♦ A♣"], "between two it may be"


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_newest_line_stands_there_whole_and_no_other_one_in_halves(sit, monkeypatch, size, scale) -> None:
    top = sit(folder="whole", scale=scale)
    top.resize(*size)
    play(top, 4)
    long = "Maximiliano se bajó con 4♠ 5♠ 6♠ 7♠, A♥ A♦ comodín y 2♥ 2♦ 2♣"
    monkeypatch.setattr(messages, "_newest", lambda table: iter((long, "Rosa botó 4♣", long, "Elena robó del mazo")))
    write, written = panels.text, list[str]()
    top.table._kept.clear()
    top.stage.redraw()
    top.scene.painter.forget()
    monkeypatch.setattr(panels, "text", lambda table, words, *rest: written.append(words) or write(table, words, *rest))
    top.picture()
    rows = [words for words in written if words and (words in long or words == "Rosa botó 4♣")]
    told = " ".join(reversed(rows))
    assert told.count(long) * len(long.split()) + (told.count("Rosa")) * 3 == len(told.split()), rows
    assert told.count(long) >= 1


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_the_log_takes_the_room_there_is_and_lies_over_nothing(preset, tmp_path) -> None:
    """More lines than four where nothing lies below it; with the largest letters fewer lines and no smaller letters,
    however many melds lie below it."""
    most, sizes = 0, set[int]()
    for moves, (size, scale) in product((3, 12, 40, 75), (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0))):
        driver = Driver(tmp_path / preset[1], size, scale=scale)
        table = seen(driver, in_the_middle(*preset, moves))
        parts, frame = messages.log_parts(table), table.board.frame
        assert messages.log_place(table) == parts.place and parts.place.contains(frame.log)
        others = [*kept(table), *table.paint.written(table), *table.board.held_cards()]
        others += [card for _, card in table.board.lying_cards()]
        assert parts.place == frame.log or parts.place.collidelist(others) < 0, (moves, size)
        told = sum(len(turn.lines) for turn in turns(table))
        assert len({back for back, _ in parts.rows}) >= min(3 if scale == 1.0 else 1, told), (moves, size, scale)
        newest = next(messages._newest(table))
        if scale > 1.0 and len(messages._rows(table, newest, frame.tx(14), parts.place.w - 2 * frame.px(12))) <= 2:
            sizes.add(parts.size)
            assert parts.size == frame.tx(14)
        most = max(most, len(parts.rows))
        driver.close()
    assert len(sizes) == 1
    # The fields of Buraco and the places of a trick reach up to the log at all times.
    assert (most > messages.ROWS) == (preset[0] in ("carioca", "kalooki"))
