"""What stands out at the table: when it is seen, what it says, that nothing runs ahead, and that it leaves no trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect

from carioca import i18n
from carioca.engine.events import RoundEnded
from carioca.film import Film
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Discard
from carioca.games.melding.events import WentDown
from carioca.games.tricks.events import TrickTaken
from carioca.games.tricks.pocha import POCHA
from carioca.gui.canasta.model import standing_words
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion import moments as module
from carioca.gui.table.motion.animator import Animator
from carioca.gui.table.motion.moments import COUNT, FLY, POINTS, TURN_OVER, Gain, Moment, Moments
from carioca.gui.table.render.effects import _plate, paint_moments, words_place
from carioca.gui.table.render.highlights import staged_cards
from carioca.gui.table.render.keep import kept
from carioca.gui.table.render.messages import log_place
from carioca.gui.table.render.panels import round_end_place
from carioca.gui.table.render.seats import pills
from carioca.gui.table.slots import Zone
from carioca.gui.table.table import Table
from carioca.gui.tricks.events import end_moment
from carioca.words.names import Names
from tests.games.canasta.table import melds, sides
from tests.games.contract.kalooki import seat
from tests.gui.canasta.sides import Sides
from tests.gui.driver import Driver
from tests.gui.frames import MOVING, SMALL
from tests.gui.kalooki_top import sitting as kalooki_sitting  # noqa: F401
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_calls_table import thrown
from tests.gui.test_replay import two_rounds
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

Begun = list[tuple[Moment, int]]
READY = "5C 6C 7C 8C 8S 8H 8D QD JD"


def noted(driver: Any) -> Begun:
    """The moments that begin from now on, with the number of the frame."""
    table, found = driver.scene.table, []
    frames, begin, step = [0], table.moments.begin, driver.app.frame

    def counted() -> None:
        frames[0] += 1
        step()

    def heard(moment: Moment, tokens: Any = ()) -> None:
        found.append((moment, frames[0]))
        begin(moment, tokens)

    driver.app.frame, table.moments.begin = counted, heard
    return found


def shown(driver: Driver) -> bytes:
    """What is in the window now, without another frame."""
    return pygame.image.tobytes(driver.app.surface, "RGB")


def leaves_no_trace(driver: Any) -> None:
    """When it is over the window shows what a picture painted anew shows."""
    driver.seconds(4)
    assert not driver.scene.table.moments.running
    before = shown(driver)
    driver.scene.painter.forget()
    driver.picture()
    assert shown(driver) == before


# -- going down --------------------------------------------------------------------------------------------------------


def at_table(sit: Callable[..., Tabletop], hand: str = READY, **settings: Any) -> Tabletop:
    """Round TE, Ana holds `hand` and has drawn."""
    small = ("2C 3C 5S 9D JD 4H", "3D 3H 6S 7D JH 4S")
    players = [{"hand": cards.split()} for cards in (hand, *small)]
    position = {
        "format": 1, "game": "carioca", "options": {}, "round": "TE", "phase": "play", "drew": "stock",
        "pile": ["9C"], "turn": 0, "players": players, "melds": [],
    }  # fmt: skip
    top = sit((None, "random", "random"), position=position, **{**MOVING, **settings})
    top.wait()
    return top


def lay_down(top: Tabletop) -> None:
    top.table.submit((CARIOCA.parse_action("down 8S8H8D 5C6C7C8C"),))


def heads(top: Tabletop) -> list[Rect]:
    """Where the names over the melds stand at the end."""
    plan = top.table.board.places.melds  # type: ignore[attr-defined]
    return [Rect(group.rect.x, group.rect.y, group.rect.w, plan.head) for group in plan.groups]


def test_melds_come_one_after_the_other_and_each_is_heard_as_it_lies_there(sit, monkeypatch):
    top = at_table(sit)
    heard: list[int] = []
    frame = [0]
    play = top.stage.audio.play
    monkeypatch.setattr(
        top.stage.audio, "play", lambda name, pan=0.0: heard.append(frame[0]) if name == "down" else play(name)
    )
    lay_down(top)
    landed: dict[int, int] = {}
    while top.table.busy or top.table.animator.active:
        frame[0] += 1
        top.step()
        for at, meld in enumerate(top.table.board.picture.melds):
            row = top.table.board.sprites.row(Zone("meld", 0, at))
            assert len(row) == len(meld.cards)
            if not any(map(top.table.animator.moving, row)):
                landed.setdefault(at, frame[0])
    first, second = landed[0], landed[1]
    assert 8 <= second - first <= 16, "a fifth of a second apart"
    assert heard == [first, second]
    # It holds nobody up: a card's flight and the one meld that came later.
    assert frame[0] <= 60 * (0.32 + 0.6)
    leaves_no_trace(top)


@pytest.mark.slow
def test_no_frame_of_melds_is_seen_before_its_cards(sit):
    top = at_table(sit)
    before = top.app.surface.copy()
    lay_down(top)
    top.step()
    places, checked = heads(top), 0
    while any(map(top.table.board.arriving, top.table.board.sprites.row(Zone("meld", 0, 0)))):
        # The head of the panel with its name is brighter than the cloth, a card's shadow is darker.
        assert not any(brighter(top.app.surface, before, place) for place in places)
        checked += 1
        top.step()
    assert checked > 5
    top.seconds(1)
    assert [panel.melds for panel in top.table.paint.panels(top.table, set())] == [(0, 1)]
    assert all(brighter(top.app.surface, before, place) for place in places)


def brighter(window: pygame.Surface, before: pygame.Surface, place: Rect) -> bool:
    """Whether some point of a place shines more than before."""
    points = [(x, y) for x in range(place.left, place.right) for y in range(place.top, place.bottom)]
    return any(sum(window.get_at(at)[:3]) > sum(before.get_at(at)[:3]) + 60 for at in points)


def test_whoever_goes_down_stands_there_in_large_letters(sit):
    top = at_table(sit)
    begun = noted(top)
    lay_down(top)
    top.step(12)
    assert [(moment.words, moment.seat) for moment, _ in begun] == [("¡Te bajas!", 0)]
    plain = top.app.surface.copy()
    place = pills(top.table)[0]
    top.seconds(2)
    assert pygame.image.tobytes(plain.subsurface(place), "RGB") != pygame.image.tobytes(
        top.app.surface.subsurface(place), "RGB"
    )
    leaves_no_trace(top)


def test_the_last_card_glows_and_the_points_fly_to_the_names(sit):
    top = at_table(sit, hand="5C 6C 7C 8C 8S 8H 8D QD")
    begun = noted(top)
    lay_down(top)
    top.wait()
    top.table.submit((Discard(CARIOCA.parse_action("discard QD").card),))
    scores: list[tuple[int, ...]] = []
    for _ in range(60 * 6):
        top.step()
        if not top.table.moments.running and scores:
            break
        if top.table.moments.counting:
            scores.append(tuple(top.table.moments.score(top.table.board.picture, at) for at in range(3)))
    said = [moment.words for moment, _ in begun]
    assert said[1:] == ["¡Cortaste!", ""] and begun[1][0].staged
    end = top.session.results[-1].points
    assert [gain.points for gain in begun[-1][0].gains] == list(end)
    # They rise from what they were to what they are, and not at once.
    assert scores[0] == (0, 0, 0) and scores[-1] == end
    assert all(new[at] >= old[at] for old, new in pairwise(scores) for at in range(3))
    assert len(set(scores)) > 10


def test_a_key_that_hastens_ends_it(sit):
    top = at_table(sit)
    lay_down(top)
    top.step(6)
    assert top.table.moments.running
    top.key("enter")
    assert not top.table.moments.running
    leaves_no_trace(top)


def test_without_motion_words_stay_and_nothing_moves(sit):
    top = at_table(sit, reduced_motion=True)
    begun = noted(top)
    lay_down(top)
    top.step(2)
    assert begun and not top.scene.animating and top.table.moments.running
    # The cards that lie there now are pictured in their size first, however quick the machine is.
    top.wait(lambda: top.table.faces.ready)
    top.step()
    first = shown(top)
    top.step(20)
    assert shown(top) == first and top.table.moments.running
    top.seconds(begun[0][0].seconds)
    assert not top.table.moments.running and shown(top) != first
    leaves_no_trace(top)


def test_while_words_stand_there_the_turn_can_be_played(sit):
    """Nothing is held up: the discard lies on the pile before the words are gone."""
    top = at_table(sit)
    lay_down(top)
    while top.table.busy:
        top.step()
    assert top.table.moments.running and top.table.my_turn
    turns = top.session.match.state.turns
    top.table.submit((CARIOCA.parse_action("discard QD"),))
    top.step(2)
    assert top.session.match.state.turns > turns and top.table.moments.running


# -- Kalooki -----------------------------------------------------------------------------------------------------------


@together("answer, words", [("allow", "Carla te da 7♦"), ("refuse", "Carla te niega 7♦")])
def test_a_call_is_allowed_or_refused(kalooki, answer, words):
    top = kalooki(says={seat("C"): [answer]}, animation="normal", reduced_motion=False, size=SMALL, **thrown("C"))
    begun = noted(top)
    top.key("c")
    for _ in range(300):
        if begun:
            break
        top.step()
    assert begun and (begun[0][0].words, begun[0][0].seat) == (words, seat("A"))


# -- Buraco ------------------------------------------------------------------------------------------------------------


@together(
    "hands, words",
    [
        ((0, 2), "Quedan 2 cartas en la otra mano"),
        ((0, 1), "Queda una carta en la otra mano"),
        ((0, 2, 0), "Quedan 2 cartas en la otra mano"),
        ((0, 2, 1), "Quedan 3 cartas en las otras manos"),
        ((0, 0), ""),
    ],
)
def test_who_goes_out_leaves_cards_in_one_hand_or_in_several(hands, words):
    i18n.set_language("es")
    after = SimpleNamespace(hands=[["AS"] * count for count in hands])
    names = Names(("Ana", "Eva", "Luz")[: len(hands)], 0)
    assert module.going_out("out", 0, module.Happened(None, None, after, None, names)).line == words


@pytest.mark.slow
@together(
    "row, card, words",
    [
        ("4C 5C 6C 7C 8C 9C", "TC", "¡Canasta real! +200"),
        ("4C 5C 6C * 8C 9C", "TC", "Canasta simple: +100"),
        ("4C 5C 6C 7C 8C", "9C", ""),
    ],
)
def test_a_canasta_says_what_it_is(tmp_path, row, card, words):
    top = Sides(
        tmp_path, f"{card} KS 3H 9D", size=SMALL, drew="stock", melds=melds(row), sides=sides({"taken": True}),
        settings={"animation": "normal", "reduced_motion": False},
    )  # fmt: skip
    begun = noted(top)
    top.table.submit((BURACO.parse_action(f"lay {card} m0"),))
    top.step(2)
    assert not begun, "not before the card lies there"
    top.seconds(0.5)
    assert [moment.words for moment, _ in begun] == ([words] if words else [])
    if words:
        assert begun[0][0].zone == Zone("meld", 0, 0) and begun[0][0].glows
    leaves_no_trace(top)
    top.close()


@pytest.mark.slow
def test_the_muerto_and_the_salida_are_told(tmp_path):
    eleven = [str(card) for card in ["3H", "4H", "5H", "6H", "7C", "8C", "9C", "TC", "JD", "QD", "AS"]]
    top = Sides(
        tmp_path, "KS KH KD", size=SMALL, drew="stock", sides=sides({"muerto": eleven}),
        settings={"animation": "normal", "reduced_motion": False},
    )  # fmt: skip
    begun = noted(top)
    top.choose("KS KH KD")
    top.key("b")
    top.seconds(4)
    assert [moment.words for moment, _ in begun] == ["¡Tu salida!", "Tomas el muerto"]
    leaves_no_trace(top)
    top.close()


# -- La Pocha ----------------------------------------------------------------------------------------------------------


def test_bids_tricks_and_what_became_of_the_bids(tmp_path):
    top = TrickTable(tmp_path, people=0, size=SMALL, animation="fast", reduced_motion=False, trick_pause="quick")
    begun = noted(top)
    events: list[Any] = []
    note = top.table.note_event
    top.table.note_event = lambda event, others: (events.append(event), note(event, others))  # type: ignore[method-assign]
    top.wait(lambda: any(isinstance(event, RoundEnded) for event in events))
    top.step(5)
    said = [moment.words for moment, _ in begun if moment.words]
    bid = sum(bid for bid, _ in events[-1].bids)
    assert len(said) == 1 and said[0].startswith(f"Entre todos, {bid} de 1")
    taken = [event.seat for event in events if isinstance(event, TrickTaken)]
    assert [moment.seat for moment, _ in begun if moment.seat is not None] == taken
    end = events[-1]
    marks = {gain.seat: gain.mark for moment, _ in begun for gain in moment.gains}
    assert marks == {at: "tick" if bid == made else "cross" for at, (bid, made) in enumerate(end.bids)}
    top.close()


# -- in a replay -------------------------------------------------------------------------------------------------------


def test_a_replay_shows_them_step_by_step_and_not_on_a_leap(tmp_path):
    driver = Driver(tmp_path, SMALL, animation="normal", reduced_motion=False)
    film = Film(two_rounds())
    scene = driver.open(ReplayScene(film), 4)
    assert isinstance(scene, ReplayScene)
    down = next(at for at, frame in enumerate(film.frames) if any(isinstance(e, WentDown) for e in frame.events))
    who = next(event.seat for event in film.frames[down].events if isinstance(event, WentDown))
    scene.player.seek(down)
    driver.step(2)
    assert not scene.table.moments.running
    scene.player.seek(down - 1)
    scene.player.step(1)
    driver.step(20)
    running = scene.table.moments.running
    assert [one.moment.words for one in running] == [f"¡{film.names[who]} se baja!"] and scene.animating
    scene.player.step(-1)
    assert not scene.table.moments.running
    driver.close()


# -- the mechanism -----------------------------------------------------------------------------------------------------


class Points:
    """As much of a picture as counting needs."""

    scores = (40, -7)


def test_points_are_counted_after_they_have_flown() -> None:
    moments = Moments(Animator(1.0))
    moments.begin(Moment(gains=(Gain(0, 30), Gain(1, -5)), seconds=POINTS))
    told = []
    while moments.running:
        told.append([moments.score(Points, seat) for seat in (0, 1)])  # type: ignore[arg-type]
        moments.update(1 / 60)
    assert told[0] == [10, -2] == told[round(60 * (TURN_OVER + FLY)) - 1]
    assert told[round(60 * (TURN_OVER + FLY + COUNT)) + 1] == [40, -7] == told[-1]
    still = Moments(Animator(0.0))
    still.begin(Moment(gains=(Gain(0, 30),), seconds=POINTS))
    assert still.score(Points, 0) == 40  # type: ignore[arg-type]


def test_of_two_words_at_one_name_the_newer_ones_are_seen() -> None:
    moments = Moments(Animator(1.0))
    for words, at in (("one", 1), ("other", 2), ("newer", 1)):
        moments.begin(Moment(words, at))
    assert [one.moment.words for one in moments.running] == ["other", "newer"]


KEYS = ("down", "out", "salida", "closed")


@pytest.fixture
def six(tmp_path: Path) -> Iterator[Sides]:
    top = Sides(tmp_path, "KS KH KD", seats=6, drew="stock")
    yield top
    top.close()


@pytest.mark.sampled(12)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1200)])
def test_no_word_is_cut_and_all_is_within_the_window(six: Sides, size: tuple[int, int]) -> None:
    names = ["Maximiliano José", "WWWWWWWWWWWWWWWW", *"abcd"]
    six.resize(*size)
    table: Table = six.table
    for language in ("es", "en"):
        i18n.set_language(language)
        for key in KEYS:
            for at in range(6):
                happened = module.Happened(None, None, None, None, Names(names * 3))  # type: ignore[arg-type]
                moment = module.of_seat(key, at % 2, happened)._replace(seat=at)
                if key == "out":
                    # The longest words that stand at a name: what somebody else said to one's call.
                    moment = moment._replace(words=i18n.t("moment.call-refused.you", name=names[at], card="10♥"))
                table.moments.clear()
                table.moments.begin(moment)
                table.moments.running[0].age = 0.5
                plate = _plate(table, table.moments.running[0]).image
                least = round(table.board.frame.tx(27) * 0.72)
                assert table.stage.textures.text_width(moment.words, least, True) <= size[0] * 0.6, moment.words
                window = six.app.surface.get_rect()
                assert window.contains(plate.get_rect()) and plate.get_width() < size[0] * 0.7
                for place in paint_moments(table, six.app.surface):
                    assert window.contains(place)


# -- what is rare ------------------------------------------------------------------------------------------------------

REAL, SIMPLE = "4C 5C 6C 7C 8C 9C", "4C 5C 6C * 8C 9C"
EVERY = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0)]


def canasta(tmp_path: Path, row: str, size: tuple[int, int] = (1280, 720), **settings: Any) -> Sides:
    """A table at which a canasta has just been closed by Ana, whose turn goes on."""
    chosen = {"animation": "normal", "reduced_motion": False, **settings}
    top = Sides(
        tmp_path, "TC KS 3H 9D", seats=4, size=size, drew="stock", melds=melds(row), sides=sides({"taken": True}),
        settings=chosen,
    )  # fmt: skip
    top.table.submit((BURACO.parse_action("lay TC m0"),))
    top.wait()
    while not top.table.moments.rare:
        top.step()
    return top


def cut(sit: Callable[..., Tabletop], **settings: Any) -> Tabletop:
    """A table at which Ana has just thrown her last card."""
    top = at_table(sit, hand="5C 6C 7C 8C 8S 8H 8D QD", **settings)
    lay_down(top)
    top.wait()
    top.seconds(3)
    top.table.submit((CARIOCA.parse_action("discard QD"),))
    while not top.table.moments.rare:
        top.step()
    return top


def test_a_real_canasta_is_larger_and_longer_than_a_simple_one(tmp_path: Path) -> None:
    found = []
    for name, row in (("simple", SIMPLE), ("real", REAL)):
        top = canasta(tmp_path / name, row)
        one = next(one for one in top.table.moments.running if one.moment.rarity)
        found.append((one.moment.rarity, one.moment.seconds, _plate(top.table, one).image.get_height()))
        top.close()
    assert all(small < large for small, large in zip(*found, strict=True))


def test_a_press_ends_a_canasta_and_loses_nothing(tmp_path: Path) -> None:
    """It holds up nothing: who plays on plays on."""
    top = canasta(tmp_path, REAL)
    card = top.table.board.own[0]
    top.click(card.x, card.y)
    assert not top.table.moments.running and top.table.board.picked == [card.token]
    top.close()


LEFT = "QD"  # what Ana throws last


def ending(tmp_path: Path, hand: str, **keys: Any) -> tuple[Sides, list[tuple[str, float]]]:
    """A deal of Buraco that Ana ends with a discard; what has begun since then, and when, in seconds."""
    top = Sides(
        tmp_path, hand, seats=4, drew="stock", melds=melds("4C 5C 6C 7C 8C 9C TC", "5D 5H 5S"),
        sides=sides({"taken": True}), settings={"animation": "normal", "reduced_motion": False}, **keys,
    )  # fmt: skip
    begun: list[tuple[str, float]] = []
    show, began = top.scene.events._show, top.table.clock

    def noting(event: Any) -> Any:
        begun.append((type(event).__name__, top.scene.table.clock - began))
        return show(event)

    top.scene.events._show = noting
    top.table.submit((BURACO.parse_action(f"discard {LEFT}"),))
    return top, begun


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_who_closes_a_deal_and_with_what_is_read_before_the_points_come(tmp_path: Path, language: str) -> None:
    """B22: the last card, the muerto and the canastas; a press goes on."""
    top, begun = ending(tmp_path, LEFT)
    i18n.set_language(language)
    while not top.table.moments.staged:
        top.step()
    (one,) = (one.moment for one in top.table.moments.running if one.moment.staged)
    assert one.words == i18n.t("moment.closed.you") and one.seconds == module.LONGEST
    assert one.line == i18n.t("moment.closed.with", n=1, last=i18n.t("moment.closed.card", card="Q♦"))
    while top.table.moments.staged:
        top.step()
    top.seconds(0.2)
    names, times = zip(*begun, strict=True)
    assert names == ("Discarded", "SidesEnded") and times[1] - times[0] >= module.LONGEST
    # The hands lie open for longer than elsewhere: a deal of Buraco has much to be looked at.
    top.seconds(2.2)
    assert isinstance(top.scene, TableScene)
    top.close()
    hurried, begun = ending(tmp_path / "hurried", LEFT)
    while not hurried.table.moments.staged:
        hurried.step()
    hurried.key("t")
    hurried.seconds(1.3)
    assert [name for name, _ in begun] == ["Discarded", "SidesEnded"]
    hurried.close()


def test_while_it_is_told_who_closed_it_stands_there_what_each_side_has(tmp_path: Path) -> None:
    top, _ = ending(tmp_path, LEFT)
    while not top.table.moments.staged:
        top.step()
    assert all(standing_words(top.table.board.picture, side) for side in range(2))
    top.close()


def test_the_last_discard_is_seen_where_nobody_closes(tmp_path: Path) -> None:
    """B24: the stock is empty. The card lies there before hands are opened and points counted."""
    top, begun = ending(tmp_path, f"{LEFT} KS 2H", stock=[])
    while len(begun) < 2:
        top.step()
    (_, thrown), (name, ended) = begun
    assert name == "SidesEnded" and ended - thrown >= 1.2
    top.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("press", ["click", "key", "esc"])
def test_a_press_ends_what_stands_over_the_table_and_does_nothing_else(sit, press):
    """Also the one that hits a button, or means to open the pause."""
    top = cut(sit)
    top.seconds(1)
    state, scene = top.session.match.state, top.scene
    assert top.table.moments.staged
    if press == "click":
        top.click(*top.table.board.frame.buttons["menu"].center)
    else:
        top.key("t" if press == "key" else press)
    assert not top.table.moments.staged
    assert top.session.match.state is state and top.scene is scene and top.table.toast is None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("animation", ["slow", "normal", "fast"])
def test_nothing_rare_takes_longer_than_two_and_a_half_seconds(sit, animation):
    top, frames = cut(sit, animation=animation), 0
    while top.table.moments.rare:
        top.step()
        frames += 1
    assert 60 * 2.5 / 4 < frames + 1 <= 60 * module.LONGEST + 1


def test_points_are_counted_when_it_is_over_and_a_press_does_not_lose_them(sit):
    top = cut(sit)
    top.seconds(1)
    assert top.table.moments.staged and not top.table.banner and not top.table.moments.counting
    top.key("enter")
    top.step(3)
    assert not top.table.moments.staged and top.table.banner and top.table.moments.counting


def test_without_motion_it_is_a_still(sit):
    top = cut(sit, reduced_motion=True)
    top.wait(lambda: top.table.faces.ready)
    top.step(2)
    first = shown(top)
    top.step(20)
    assert top.table.moments.staged and not top.scene.animating and shown(top) == first


@pytest.mark.slow
@pytest.mark.parametrize("size, scale", EVERY)
def test_what_stands_over_the_table_hides_no_name_no_button_and_no_question(sit, size, scale):
    for language in ("es", "en"):
        top = cut(sit, size=size, scale=scale, language=language)
        top.seconds(0.7)
        one = next(one for one in top.table.moments.running if one.moment.staged)
        place = words_place(top.table, one)
        assert top.app.surface.get_rect().contains(place)
        assert place.collidelist(kept(top.table)) < 0
        # It is seen as a whole, not as mere words in the place of the log.
        assert place.h > 2 * top.table.board.frame.tx(27)
        top.close()


def test_only_what_everybody_has_seen_stands_there(sit):
    top = cut(sit)
    one = next(one for one in top.table.moments.running if one.moment.staged)
    assert [str(card) for card, _ in staged_cards(top.table, one)] == ["QD"]
    # A card that lies face down is nobody's to see.
    hidden = [sprite.token for sprite in top.table.board.sprites if sprite.face < 0]
    assert hidden and not staged_cards(top.table, module.Running(one.moment, tuple(hidden)))


def test_while_all_goes_quickly_nothing_rare_is_begun(sit):
    top = at_table(sit, hand="5C 6C 7C 8C 8S 8H 8D QD")
    begun = noted(top)
    lay_down(top)
    top.wait()
    top.table.pacing.rush(True)
    top.table.submit((CARIOCA.parse_action("discard QD"),))
    top.seconds(0.3)
    assert not any(moment.rarity for moment, _ in begun)


def met(tmp_path: Path, hand: str, size: tuple[int, int] = (1280, 720), **settings: Any) -> TrickTable:
    """A table at which Ana, whose spades are the highest trumps, has just won as many tricks as she bid."""
    cards = [hand, "2C 4C RO", "2B 4B 6B", "5C 7C SC"]
    bids = [hand.count("E"), 2, 0, 2]
    position = {
        "options": {"rounds_table": [3, 3]}, "n": 3, "dealer": 3, "turn": 0, "phase": "play", "trump": "E",
        "trump_card": "2E", "leader": 0,
        "players": [{"hand": row.split(), "bid": bid} for row, bid in zip(cards, bids, strict=True)],
    }  # fmt: skip
    chosen = {"animation": "normal", "reduced_motion": False, "trick_pause": "quick", **settings}
    top = TrickTable(tmp_path, position=position, size=size, **chosen)
    top.wait(lambda: _met(top))
    return top


def _met(top: TrickTable) -> bool:
    """Plays what there is to play until the bid that was met stands over the table."""
    if top.table.my_turn and not top.table.busy:
        top.table.submit((next(iter(POCHA.legal_actions(top.state))),))
    return top.table.moments.staged


@pytest.mark.seldom(2)
@pytest.mark.sampled(160)
@pytest.mark.parametrize("size, scale", EVERY)
@pytest.mark.parametrize("hand", ["1E 3E RE", "4O 5O 2O"])
def test_a_bid_that_was_met_stands_alone_in_the_middle(tmp_path, size, scale, hand):
    """What says the same, the end of the round, waits; places at which no card will lie any more move it nowhere."""
    top = met(tmp_path, hand, size, scale=scale)
    one, frame = next(one for one in top.table.moments.running if one.moment.staged), top.table.board.frame
    place = words_place(top.table, one)
    assert one.moment.backs == hand.count("E") and top.table.banner and not top.table.outcome
    assert not round_end_place(top.table).w
    assert place.collidelist(kept(top.table)) < 0 and top.app.surface.get_rect().contains(place)
    assert abs(place.centerx - frame.middle.centerx) < 2
    # Between the names of the others and the hand, which is empty: not at the foot of the window.
    assert frame.middle.top < place.centery < frame.hand.top + frame.hand.h // 3
    top.key("enter")
    assert top.table.outcome == top.table.banner and round_end_place(top.table).w
    top.close()


@together("bid, rarity", [(0, 1), (2, 1), (4, 2)])
def test_the_own_bid_that_was_met_stands_out_the_higher_the_more(bid, rarity):
    end = RoundEnded(0, (0,), (10, -5, -5), ((), (), ()), "out", bids=((bid, bid), (1, 0), (0, 1)))
    names = Names(("Ana", "Rosa", "Tomás"), 0)
    own = end_moment(module.Happened(end, None, None, None, names))  # type: ignore[arg-type]
    assert own.staged and own.rarity == rarity and own.backs == bid and len(own.gains) == 3
    for reader in (1, None):
        others = end_moment(module.Happened(end, None, None, None, Names(names, reader)))  # type: ignore[arg-type]
        assert not others.rarity and len(others.gains) == 3


def resting(top: Any) -> list[Rect]:
    """Where points stand without motion, at a table at which they do."""
    gains = [gain for one in top.table.moments.running for gain in one.moment.gains]
    assert gains and top.table.moments.still
    return paint_moments(top.table, top.app.surface)[-len(gains) :]


def test_points_that_do_not_fly_stand_beside_what_tells_of_the_round(sit, tmp_path):
    """Not over the words in the middle, what was played, and the round: where letters are large, and in a small
    window."""
    top = cut(sit, reduced_motion=True, size=(1280, 720), scale=2.0)
    top.key("enter")
    top.step(3)
    table = top.table
    for place in resting(top):
        assert place.collidelist([log_place(table), table.board.frame.banner, round_end_place(table)]) < 0
    small = met(tmp_path, "1E 3E RE", (800, 600), reduced_motion=True, language="en")
    (one,) = (one for one in small.table.moments.running if one.moment.staged)
    assert words_place(small.table, one).collidelist(resting(small)) < 0
    small.close()
