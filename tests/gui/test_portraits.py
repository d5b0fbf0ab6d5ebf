"""Characters at the table: a portrait beside every name that leaves room, and a face that follows what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from pathlib import Path
from typing import Any

import pygame
import pytest

from carioca.engine.events import RoundEnded
from carioca.film import Film
from carioca.games import game_named
from carioca.games.melding.events import CallAllowed, CallRefused, Discarded, Event, MuertoTaken, WentDown
from carioca.games.tricks.events import TrickTaken
from carioca.gui.art import FACES, MOODS, RIVALS
from carioca.gui.door import roles_of
from carioca.gui.draw.badges import badge, face_of
from carioca.gui.draw.textures import Textures
from carioca.gui.parts.score_table import Faces, ScoreTable
from carioca.gui.parts.seating import FaceButton
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.moments import SECONDS, Happened, Reaction, moods_after
from carioca.gui.table.people import Portraits
from carioca.gui.table.render import seats
from carioca.gui.table.render.seats import pills
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.words.cards import points_text
from carioca.words.names import Names
from carioca.words.voice import Entry, Head, Ledger, LedgerRow
from tests.gui.driver import Driver
from tests.gui.tabletop import NAMES, Tabletop, sitting
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

SIX = (None, "rosa", "tomas", "ines", "elena", "hernan")
SIZES = ((800, 600), (1280, 720), (1920, 1080))


def seen(picture: pygame.Surface) -> bytes:
    """What can be seen of a picture."""
    return pygame.image.tobytes(picture, "RGB")


def face(top: Any, seat: int) -> pygame.Rect | None:
    """Where the portrait of a seat is."""
    place: pygame.Rect | None = top.table.people.portraits.place(seat, pills(top.table)[seat])
    return place


# -- at the names ------------------------------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The letters of each text that was made last."""
    found: dict[str, int] = {}
    text = Textures.text

    def noted(self: Textures, words: str, px: int, *args: Any, **keys: Any) -> pygame.Surface:
        found[words] = px
        return text(self, words, px, *args, **keys)

    monkeypatch.setattr(Textures, "text", noted)
    return found


@pytest.mark.slow
def test_a_name_never_gives_way_to_a_portrait(
    tmp_path: Path, written: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters are as large as beside a colour alone, at every size; nothing is cut."""
    letters: dict[bool, dict[object, int]] = {}
    for faces in (True, False):
        if not faces:
            monkeypatch.setattr(Portraits, "face", lambda self, seat: "")
        for scale in (0.75, 1.0, 2.0):
            top = Tabletop(tmp_path / f"{faces}-{scale}", SIX, scale=scale)
            for size in SIZES:
                top.resize(*size)
                written.clear()
                top.scene.painter.forget()  # type: ignore[attr-defined]
                top.picture()
                for name in NAMES[1:]:
                    letters.setdefault(faces, {})[scale, size, name] = written[name]
            top.close()
    small = [case for case, px in letters[True].items() if px < letters[False][case]]
    assert not small and len(letters[True]) == 45


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_all_plates_say_points_in_the_same_way(tmp_path: Path, written: dict[str, int], scale: float) -> None:
    """G16: "258" stood beside "277 puntos"."""
    scores = (258, 277, 1005)
    players = [{"hand": [f"{at + 3}S", "2D"][: 2 - at % 2], "score": score} for at, score in enumerate(scores)]
    top = Tabletop(tmp_path, (None, "elena", "tomas"), scale=scale, position={"game": "carioca", "players": players})
    for size in SIZES:
        top.resize(*size)
        written.clear()
        top.scene.painter.forget()  # type: ignore[attr-defined]
        top.picture()
        told = [{str(score), points_text(score)} & written.keys() for score in scores]
        assert len({words == {str(score)} for score, words in zip(scores, told, strict=True)}) == 1, (size, told)
        assert all(len(words) == 1 for words in told), (size, told)
    top.close()


@pytest.mark.sampled(48)
@pytest.mark.parametrize("count", [3, 4, 6])
def test_points_are_said_in_one_way_whoever_of_several_persons_looks(tmp_path: Path, count: int) -> None:
    """The same 0 was "0 puntos" in the view of one and "0" in that of the next."""
    players = [{"hand": [f"{at + 3}S"], "score": score} for at, score in enumerate((0, 5, 85, 40, 0, 31)[:count])]
    top = Tabletop(tmp_path, (None,) * count, position={"game": "carioca", "players": players}, curtain="open")
    top.session.seats = tuple(map(Seat, ("Al", "Marcela", "Bo", "Inés", "Ñu", "Leonor")[:count]))
    found = set[bool]()
    for wide in range(640, 1920, 80):
        top.resize(wide, max(480, round(wide * 0.62)))
        board, portraits, ways = top.table.board, top.table.people.portraits, set[bool]()
        for seat in range(count):
            board.seat = seat
            board.look(top.session.view(None))
            board.place()
            portraits.measure()
            ways.add(portraits.short)
        assert len(ways) == 1, wide
        found |= ways
    assert len(found) == 2 or count > 4, "there are windows with and without room for the word"
    top.close()


@pytest.mark.slow
@together("scale", [1.0, 2.0])
def test_what_stands_at_a_face_that_is_no_larger_than_its_plate_lies_beside_it(
    sit: Any, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dealer's letter lay over the own face."""
    monkeypatch.setattr(Portraits, "face", lambda self, seat: "rosa")
    found: list[pygame.Rect] = []
    monkeypatch.setattr(seats, "_disc", lambda table, surface, spot, seat, letter: found.append(spot))
    for size in SIZES:
        top = sit((None, "normal", "normal"), size=size, scale=scale)
        place = face(top, 0)
        assert place is not None and not top.table.people.portraits.rises(0, pills(top.table)[0])
        seats.draw_portrait(top.table, top.picture(), 0, pills(top.table)[0])
        spot = found[-1]
        assert hypot(spot.centerx - place.centerx, spot.centery - place.centery) >= (spot.w + place.w) / 2, size
        assert top.app.surface.get_rect().contains(spot)


@together("bots", [SIX, (None, "normal", "rosa", "random", "easy", "elena")])
def test_every_opponent_has_a_portrait_and_six_seats_have_room_for_all(sit: Any, bots: tuple[str | None, ...]) -> None:
    top = sit(bots)
    assert all(face(top, seat) for seat in range(1, 6)) and face(top, 0) is None
    assert len({face(top, seat).size for seat in range(1, 6)}) == 1


def test_opponents_of_a_level_look_like_somebody_and_each_otherwise(sit: Any) -> None:
    """The easy rivals after a first lesson were grey shapes without a face."""
    stage, names = sit((None, "easy")).stage, t("new.names").split(",")
    faces = [face_of(stage.persons, name, "easy") for name in names]
    assert len({*faces}) == len(names) and {*faces} == {*RIVALS} and not {*RIVALS} & {*FACES}
    assert {face_of(stage.persons, name, bot) for name in ("Ñandú", "Rival fácil") for bot in ("random", "hard")} <= {
        *RIVALS
    }
    for px in (24, 60):
        looks = [seen(badge(stage.palette, one, px, mood)) for one in (*FACES, *RIVALS, "rosa") for mood in MOODS]
        assert len({*looks}) == len(looks)


def test_who_sits_down_for_a_match_has_the_face_of_the_table(driver: Driver) -> None:
    names, kinds = ("", "Lautaro", "Marta", "Pedro"), ("person", "lautaro", "easy", "easy")
    driver.stage.change(replace(driver.stage.settings, names=names, seats=kinds))
    scene = driver.open(NewGameScene(), 4)
    assert isinstance(scene, NewGameScene)
    shown = [sitter.face for sitter in scene.plan.sitters]
    assert shown[1:] == [face_of(driver.stage.persons, *seat) for seat in zip(names[1:], kinds[1:], strict=True)]
    rows = [one for one in scene.page.widgets if isinstance(one, FaceButton)]
    assert {button.face for button in rows} >= {*shown[2:]} and all(shown)


def test_opponents_have_their_faces_in_a_replay_too(sit: Any) -> None:
    """G9: no replay showed a portrait."""
    top = sit((None, "normal", "rosa", "random"))
    top.wait()
    scene = top.open(ReplayScene(Film(top.session.record())), 4)
    places = pills(scene.table)
    assert [seat for seat in range(4) if scene.table.people.portraits.place(seat, places[seat])] == [1, 2, 3]


@pytest.mark.slow
@together("size", SIZES)
@together("scale", [0.75, 1.0, 1.5])
def test_a_portrait_keeps_clear_of_buttons_and_other_names(sit: Any, size: tuple[int, int], scale: float) -> None:
    top = sit(SIX, size=size, scale=scale)
    frame = top.table.board.frame
    places = {seat: face(top, seat) for seat in range(1, 6)}
    for seat, place in places.items():
        assert place is not None and top.app.surface.get_rect().contains(place)
        others = [box.pill for other, box in frame.seats.items() if other != seat]
        assert place.collidelist([*others, *frame.buttons.values(), frame.banner, frame.log, frame.core]) == -1


# -- what they show ----------------------------------------------------------------------------------------------------


def test_a_mood_is_seen_for_some_seconds_and_leaves_no_trace(sit: Any) -> None:
    top = sit(SIX[:4])
    top.wait()
    top.seconds(1)
    place = face(top, 2)
    pictures = {}
    for mood in ("calm", "glad", "annoyed"):
        top.table.stirred((Reaction(2, mood), Reaction(0, mood)))
        top.step(2)
        pictures[mood] = seen(top.app.surface.subsurface(place))
        whole = seen(top.app.surface)
        top.scene.painter.forget()
        assert seen(top.picture()) == whole, "what was painted in parts is as if painted anew"
    assert len(set(pictures.values())) == 3
    assert top.table.rest() <= SECONDS
    top.seconds(SECONDS + 0.1)
    assert seen(top.app.surface.subsurface(place)) == pictures["calm"]


def test_who_has_no_face_is_never_in_a_mood(sit: Any) -> None:
    top = sit((None, "rosa", "normal"))
    top.wait()
    before = top.table.version
    top.table.stirred((Reaction(0, "glad"),))
    assert top.table.version == before and top.table.people.moods.of(0) == "calm"


def stirs_of(name: str, rounds: int, bots: str = "normal") -> Iterator[tuple[Event, dict[int, str], Happened]]:
    """Every event of a few rounds with the moods that follow from it."""
    game = game_named(name)
    preset, options = next(iter(game.presets.items()))
    session = Session.new(game, preset, options, tuple(Seat(at, bots) for at in NAMES[:4]), "moods")
    roles = roles_of(session)
    model = roles.model
    picture = model.picture(session.view(None))
    while session.current is not None and len(session.round_points) < rounds:
        for event in session.submit(session.think()):
            before, picture = picture, model.after(event, picture)
            picture = model.completed(picture, session.view(None))
            show = roles.paint.shows.get(type(event))
            told = Happened(event, before, picture, session.match.state, Names(session.names))
            yield event, {one.seat: one.mood for one in (show.reactions(told) if show and show.reactions else ())}, told


@pytest.mark.slow
def test_who_sits_down_in_a_match_without_a_face_has_the_colour_alone(sit: Any) -> None:
    """Before anything else is shown of it, too: the plate of who sat there was measured with a face."""
    top = sit()
    assert face(top, 1) is not None
    seats_then = top.session.seats
    top.session.seats = (seats_then[0], Seat("Juana"), *seats_then[2:])
    top.scene.painter.forget()
    top.picture()
    assert face(top, 1) is None and isinstance(top.scene, TableScene)
    top.table.refresh()
    top.picture()
    assert face(top, 1) is None and isinstance(top.scene, TableScene)
    top.close()


def test_who_goes_down_and_out_is_glad_and_who_is_caught_is_annoyed() -> None:
    kinds = set()
    for event, moods, told in stirs_of("carioca", 2):
        seat = getattr(event, "seat", None)
        if seat is not None and told.emptied(seat):
            down = told.after.down  # type: ignore[attr-defined]
            assert moods == {seat: "glad"} | {at: "calm" if down[at] else "annoyed" for at in range(4) if at != seat}
        elif type(event) is WentDown:
            assert moods == {event.seat: "glad"}
        elif isinstance(event, Discarded) and len(told.after.hands[event.seat]) == 1:
            assert moods == {at: "calm" for at in range(4) if at != event.seat}, "they look on"
        elif isinstance(event, RoundEnded):
            assert all(moods[winner] == "glad" for winner in event.winners)
            assert all(event.points[at] == max(event.points) for at, mood in moods.items() if mood == "annoyed")
        else:
            assert not moods
            continue
        kinds.add(type(event))
    assert {WentDown, RoundEnded} < kinds


def test_a_call_that_is_refused_annoys_who_called() -> None:
    found = set()
    for event, moods, _ in stirs_of("kalooki", 2):
        if isinstance(event, CallAllowed | CallRefused):
            assert moods == {event.caller: "glad" if isinstance(event, CallAllowed) else "annoyed"}
            found.add(type(event))
    assert found == {CallAllowed, CallRefused}


def test_partners_are_glad_together() -> None:
    found = set()
    for event, moods, told in stirs_of("buraco", 1):
        if isinstance(event, MuertoTaken):
            assert moods == {event.seat: "glad"}
            found.add("muerto")
        elif isinstance(event, RoundEnded):
            best = max(event.points)
            assert {at for at, mood in moods.items() if mood == "glad"} == {
                at for at, points in enumerate(event.points) if points == best
            }
            found.add("end")
        elif isinstance(event, Discarded) and len(told.after.hands[event.seat]) == 1:
            assert moods == {at: "calm" for at in range(4) if at % 2 != event.seat % 2}, "rivals look on"
        elif len(moods) == 4:
            seat = event.seat  # type: ignore[attr-defined]
            assert moods == {at: "glad" if at % 2 == seat % 2 else "annoyed" for at in range(4)} and told.emptied(seat)
        elif len(moods) == 2:
            assert set(moods.values()) == {"glad"} and len({at % 2 for at in moods}) == 1
            found.add("canasta")
    assert found == {"muerto", "end", "canasta"}


def test_with_the_last_trick_everybody_shows_whether_the_bid_is_met() -> None:
    ends = 0
    last: dict[int, str] = {}
    for event, moods, told in stirs_of("pocha", 6):
        if isinstance(event, TrickTaken):
            last = moods
            picture: Any = told.after
            more = picture.won[event.seat] - picture.bids[event.seat]
            spoilt = more > 0 if any(picture.hands) else more != 0
            assert moods[event.seat] == ("annoyed" if spoilt else "glad")
        elif isinstance(event, RoundEnded):
            assert moods == last == {at: "glad" if at in event.winners else "annoyed" for at in range(4)}
            ends += 1
    assert ends == 6


# -- on score sheets ---------------------------------------------------------------------------------------------------


def ended(points: tuple[int, ...], winners: tuple[int, ...], bids: tuple[tuple[int, int], ...] = ()) -> RoundEnded:
    return RoundEnded(0, winners, points, ((),) * len(points), "out", bids=bids)


def test_how_everybody_takes_the_end_of_a_round() -> None:
    fewer = moods_after(ended((0, 80, 12, 45), (0,)), higher_wins=False)
    assert fewer == {0: "glad", 1: "annoyed", 2: "calm", 3: "calm"}, "the dearest hand alone"
    assert moods_after(ended((0, 9, 12), (0,)), higher_wins=False)[2] == "calm", "a few points are soon forgotten"
    assert set(moods_after(ended((40, 80), ()), higher_wins=False).values()) == {"calm"}, "a round that nobody won"
    more = moods_after(ended((500, -40, 500, 90), (0, 2)), higher_wins=True)
    assert more == {0: "glad", 1: "annoyed", 2: "glad", 3: "calm"}
    bids = moods_after(ended((10, -5), (0,), ((0, 0), (1, 0))), higher_wins=True)
    assert bids == {0: "glad", 1: "annoyed"}


def test_a_face_on_a_sheet_costs_no_letter_of_a_name(driver: Driver) -> None:
    """In heads of columns a portrait stands only beside a whole name; all columns are alike."""
    heads = tuple(Head(name, (seat,)) for seat, name in enumerate(("Ana", "Rosa", "Don Hernán")))
    empty = Ledger(heads, (LedgerRow("2 tríos", "2T", (), (), ()),), (Entry("0", "0"),) * 3, (), ((0,) * 3,), "")
    faces = Faces(driver.stage, ("", "rosa", "hernan"), {2: "annoyed"})
    shown = []
    for width in range(200, 900, 20):
        plain, with_faces = (ScoreTable(driver.stage, empty, width, 34, -1, one) for one in (None, faces))
        assert with_faces.head_px == plain.head_px and with_faces.first == plain.first
        differs = seen(plain.image()) != seen(with_faces.image())
        assert not differs or with_faces.names_whole
        shown.append(differs)
    assert shown == sorted(shown) and not shown[0] and shown[-1], "from some width on there is room"


def test_rows_of_a_sheet_show_faces_of_characters_alone(driver: Driver) -> None:
    faces = Faces(driver.stage, ("", "rosa", ""), {1: "glad"})
    assert faces.image(0, 40) is None and faces.image(2, 40) is None
    looks = {mood: Faces(driver.stage, ("", "rosa"), {1: mood}).image(1, 40) for mood in MOODS}
    assert len({seen(image) for image in looks.values() if image is not None}) == 3
    assert Faces(driver.stage, ("", ""), {}).lead(40) == 0
