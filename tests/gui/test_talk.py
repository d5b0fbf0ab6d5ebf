"""What rivals say at great moments: in voices of their own, seldom, never in the way, and only where it is wished."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pygame
import pytest

from carioca import i18n
from carioca.bots.base import CHARACTERS
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.moments import Reaction
from carioca.gui.table.people import APART, MOST, SECONDS, TOGETHER, Remark, Talk
from carioca.gui.table.render import bubbles
from carioca.gui.table.render.bubbles import _draw_bubble, paint_talk
from carioca.i18n import LANGUAGES, t
from carioca.words.opponents import MOST_WORDS, OCCASIONS, VARIANTS, remark
from tests.gui.tabletop import NAMES, Tabletop, sitting
from tests.gui.test_plates import ALL_DOWN
from tests.gui.test_portraits import SIX, seen, stirs_of
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

FACES = {seat: name for seat, name in enumerate(SIX) if name}


def talking(seed: str = "s") -> Talk:
    talk = Talk(seed)
    talk.open = True
    return talk


def heard(talk: Talk, rounds: int, seconds: float = 10.0) -> list[list[tuple[int, str]]]:
    """What is said in rounds in which everybody goes down, and out."""
    found = []
    for _ in range(rounds):
        talk.begin_round()
        said: list[tuple[int, str]] = []
        for occasion in ("down", "joker", "down", "out"):
            for seat in FACES:
                talk.hear(
                    (
                        Reaction(seat, "glad", occasion),
                        *(Reaction(at, "annoyed", "caught") for at in FACES if at != seat),
                    ),
                    FACES,
                )
                said += [(one.seat, one.words) for one in talk.said if one.age == 0]
                assert len(talk.said) <= TOGETHER
                talk.update(seconds, False)
        found.append(said)
    return found


# -- the lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_has_lines_of_their_own_for_every_occasion_and_none_is_long(lang: str) -> None:
    i18n.set_language(lang)
    lines: Counter[str] = Counter()
    for character in CHARACTERS:
        for occasion in OCCASIONS:
            for variant in range(1, VARIANTS + 1):
                line = remark(character, occasion, variant)
                assert not line.startswith("voice."), line
                assert 1 <= len(line.split()) <= MOST_WORDS, line
                lines[line] += 1
    assert VARIANTS >= 3 and set(lines.values()) == {1}, "nobody borrows a line"


@pytest.mark.slow
def test_whatever_stirs_somebody_has_its_lines() -> None:
    """Every occasion that a match brings is known, and each game has its own ones."""
    kinds = {}
    for game, rounds in (("carioca", 3), ("kalooki", 2), ("buraco", 2), ("pocha", 9)):
        found = set()
        for event, _, told in stirs_of(game, rounds):
            show = told_by(game).get(type(event))
            found |= {one.occasion for one in (show.reactions(told) if show and show.reactions else ())} - {""}
        assert found <= set(OCCASIONS), found - set(OCCASIONS)
        kinds[game] = found
    assert {"down", "out", "caught"} <= kinds["carioca"] and {"allowed", "refused"} <= kinds["kalooki"]
    assert {"canasta", "muerto", "closed"} <= kinds["buraco"] and {"trick", "met", "missed"} <= kinds["pocha"]


def told_by(game: str) -> Any:
    """The shows of a game's desk."""
    from carioca.gui.canasta.events import SHOWS as SIDES
    from carioca.gui.melding.events import WITH_CALLS
    from carioca.gui.tricks.events import SHOWS as TRICKS

    return {"buraco": SIDES, "pocha": TRICKS}.get(game, WITH_CALLS)


# -- how often ---------------------------------------------------------------------------------------------------------


def test_nobody_speaks_often_or_says_the_same_soon() -> None:
    for said in heard(talking(), 6):
        assert said and max(Counter(seat for seat, _ in said).values()) <= MOST
    talk, last = talking(), dict[str, list[str]]()
    for _ in range(12):
        talk.begin_round()
        talk.hear((Reaction(1, "glad", "down"),), FACES)
        last.setdefault("rosa", []).append(talk.said[-1].words)
    for at in range(len(last["rosa"]) - 1):
        assert last["rosa"][at] != last["rosa"][at + 1]
    assert len(set(last["rosa"])) == VARIANTS


def test_a_character_pauses_between_two_lines() -> None:
    talk = talking()
    talk.hear((Reaction(1, "glad", "down"),), FACES)
    talk.update(APART - 0.1, False)
    assert not talk.hear((Reaction(1, "glad", "out"),), FACES)
    talk.update(0.2, False)
    assert talk.hear((Reaction(1, "glad", "out"),), FACES)


def test_the_same_match_is_heard_in_the_same_way() -> None:
    assert heard(talking("one"), 4) == heard(talking("one"), 4) != heard(talking("two"), 4)


def test_a_line_stands_long_enough_to_be_read() -> None:
    assert Remark(1, "Sí").seconds == SECONDS >= 2.5
    # Two hundred words a minute, and a moment to find it.
    assert Remark(1, "uno dos tres cuatro cinco seis siete ocho").seconds >= 8 * 60 / 200 + 0.5


# -- at the table ------------------------------------------------------------------------------------------------------


def quiet(top: Tabletop) -> None:
    """Whatever was said at the deal is over."""
    top.wait()
    top.seconds(APART + 1)


def say(top: Tabletop, *seats: int) -> None:
    """The longest line that each of these seats has, and nobody else says anything."""
    top.table.people.calm()
    for seat in seats:
        named = {"name": max(NAMES, key=len), "n": 188}
        lines = [remark(FACES[seat], each, at, **named) for each in OCCASIONS for at in range(1, VARIANTS + 1)]
        top.table.people.talk.said.append(Remark(seat, max(lines, key=len)))
    top.stage.redraw()
    top.step(2)


@pytest.mark.slow
@together("size", [(800, 600), (1280, 720), (1920, 1080)])
@together("scale", [0.75, 1.0, 2.0])
def test_a_bubble_hides_nothing_that_is_played_with(sit: Any, size: tuple[int, int], scale: float) -> None:
    top = sit(SIX, size=size, scale=scale)
    top.wait()
    for seat in FACES:
        say(top, seat)
        places = paint_talk(top.table, top.app.surface.copy())
        assert len(places) == 1, f"{FACES[seat]} has no room"
        assert top.app.surface.get_rect().contains(places[0])
        assert places[0].collidelist([card for _, card in top.table.board.lying_cards()]) < 0
        deeds = [button.rect for button in top.table.buttons if button.name not in ("rounds", "log")]
        assert places[0].collidelist(deeds) == -1
        assert top.table.people.talk.hush()


def test_the_tail_of_a_bubble_far_from_its_seat_is_no_splinter_and_may_be_left_out(sit: Any) -> None:
    top = sit(SIX)
    top.wait()
    for left in (0, 900):
        rect = pygame.Rect(left, top.table.board.frame.seats[3].pill.bottom + 12, 140, 24)
        words = pygame.Surface((100, 16))
        _, alone = _draw_bubble(top.table, 3, rect, words, above=False, reach=0)
        assert alone == rect.inflate(2 * bubbles.EDGE, 2 * bubbles.EDGE)
        _, place = _draw_bubble(top.table, 3, rect, words, above=False)
        high = rect.top - place.top
        assert place.top < rect.top and max(rect.left - place.left, place.right - rect.right) <= high


@pytest.mark.slow
def test_a_line_below_the_name_of_another_says_whose_it_is(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the hands lie open no bubble stands above a name."""
    written, words = [], bubbles._written
    monkeypatch.setattr(bubbles, "_bare", lambda *_: True)
    monkeypatch.setattr(bubbles, "_written", lambda *said: written.append(said[1]) or words(*said))
    top = sit(SIX, size=(800, 600), scale=2.0)
    top.wait()
    far = 0
    for seat in FACES:
        say(top, seat)
        (place,), pill = paint_talk(top.table, top.app.surface.copy()), top.table.board.frame.seats[seat].pill
        if place.right <= pill.left or place.left >= pill.right or place.top > pill.bottom + pill.h:
            far += 1
            assert written[-1].startswith(f"{top.session.names[seat]}: ")
        assert top.table.people.talk.hush()
    assert far


def test_two_bubbles_never_lie_over_each_other(sit: Any) -> None:
    top = sit(SIX, size=(800, 600), scale=2.0)
    top.wait()
    for pair in ((1, 2), (2, 3), (4, 5), (1, 5)):
        say(top, *pair)
        one, *other = paint_talk(top.table, top.app.surface.copy())
        assert one.collidelist([place.inflate(-20, -20) for place in other]) == -1
        top.table.people.talk.hush()


@pytest.mark.slow
def test_a_line_comes_goes_and_leaves_no_trace(sit: Any) -> None:
    for moves in (False, True):
        motion = {"animation": "normal", "reduced_motion": False} if moves else {}
        top = sit(SIX[:4], **motion)
        quiet(top)
        before = seen(top.picture())
        top.table.people.talk.hear((Reaction(2, "glad", "down"),), FACES)
        top.stage.redraw()
        looks = set()
        for _ in range(14):
            top.step()
            looks.add(seen(top.app.surface))
        assert len(looks) > 3 if moves else len(looks) == 1, "without motion it is there at once"
        assert before not in looks
        whole = seen(top.app.surface)
        top.scene.painter.forget()
        assert seen(top.picture()) == whole
        assert top.table.rest() <= 4 and top.table.my_turn, "nobody waits for it"
        top.seconds(5)
        assert seen(top.app.surface) == before


def test_it_can_be_switched_off_and_is_never_heard_in_a_replay(sit: Any) -> None:
    top = sit(SIX[:4])
    quiet(top)
    stirs = (Reaction(1, "glad", "down"),)
    top.stage.settings = replace(top.stage.settings, remarks=False)
    top.table.stirred(stirs)
    assert not top.table.people.talk.said and top.table.people.moods.of(1) == "glad", "the face still shows it"
    top.stage.settings = replace(top.stage.settings, remarks=True)
    top.table.people.talk.open = False
    top.table.stirred(stirs)
    assert not top.table.people.talk.said
    top.table.people.talk.open = True
    top.table.stirred(stirs)
    assert len(top.table.people.talk.said) == 1


def test_only_characters_speak(sit: Any) -> None:
    top = sit((None, "normal", "rosa"))
    quiet(top)
    top.table.stirred((Reaction(0, "glad", "down"), Reaction(1, "glad", "down")))
    assert not top.table.people.talk.said
    assert t("settings.remarks")


def test_while_nobody_speaks_nothing_is_painted_for_it(sit: Any) -> None:
    top = sit(SIX)
    quiet(top)
    assert paint_talk(top.table, pygame.Surface((1, 1))) == [] and not top.table.people.talk.update(1.0, True)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("hastens", [False, True])
def test_the_sheet_waits_until_what_was_said_is_read_unless_somebody_goes_on(sit: Any, hastens: bool) -> None:
    """At the highest speed and without motion: two hundred words a minute."""
    players = [{**ALL_DOWN["players"][0], "hand": ["8S"]}, *ALL_DOWN["players"][1:]]
    top = sit((None, "rosa", "elena", "tomas"), position={**ALL_DOWN, "players": players}, tempo=4)
    top.wait()
    top.table.submit((CARIOCA.parse_action("discard 8S"),))
    top.wait(lambda: bool(top.table.banner))
    table, frames = top.table, 0
    table.people.talk.said = [Remark(1, "uno dos tres cuatro cinco seis siete ocho")]
    while isinstance(top.scene, TableScene):
        if hastens and frames == 20:
            top.key("enter")
        top.step()
        frames += 1
        assert frames < 600
    assert (frames / 60 >= 8 * 60 / 200) != hastens
    assert not table.people.talk.said, "nobody goes on talking below the sheet"
