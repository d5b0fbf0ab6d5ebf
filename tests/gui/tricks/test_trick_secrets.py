"""Nobody sees what the rules hide: no picture of a hidden card is made. Replays and reviews show what was known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca import i18n
from carioca.bots.review import Decision
from carioca.cards import HIDDEN, Card
from carioca.film import Film
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.pocha import POCHA
from carioca.gui.draw.textures import Textures
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from tests.gui.driver import Driver
from tests.gui.tricks.trick_table import NAMES, TrickTable


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Card]]:
    """Every card whose picture the window asked for."""
    found: set[Card] = set()
    card, prewarm = Textures.card, Textures.prewarm

    def of(self, one, *args, **more):  # type: ignore[no-untyped-def]
        found.add(one)
        return card(self, one, *args, **more)

    def early(self, cards, *args, **more):  # type: ignore[no-untyped-def]
        cards = list(cards)
        found.update(cards)
        return prewarm(self, cards, *args, **more)

    monkeypatch.setattr(Textures, "card", of)
    monkeypatch.setattr(Textures, "prewarm", early)
    yield found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_the_own_card_of_an_indian_round_is_not_drawn_until_all_have_bid(
    tmp_path: Path, asked: set[Card], animation: str
) -> None:
    options = {"rounds_table": [1], "indias": True, "first_dealer_seat": 3}
    top = TrickTable(tmp_path, options=options, animation=animation, reduced_motion=animation == "off")
    mine, others = top.state.hands[0][0], {top.state.hands[seat][0] for seat in (1, 2, 3)}
    top.wait()
    top.step(20)
    assert others <= asked and HIDDEN in asked and mine not in asked
    top.keys("right", "left", "h")
    top.move(640, 640)
    top.click(640, 640)
    top.drag((640, 640), (640, 400))
    top.by_keys(Bid(0))
    while top.state.bidding or top.table.board.picture.bidding:
        assert mine not in asked
        top.step()
    top.wait()
    top.step(4)
    assert mine in asked
    top.close()


@pytest.mark.slow
def test_persons_see_their_own_cards_only(tmp_path: Path, asked: set[Card]) -> None:
    """Behind the curtain and after it: each sees one hand, and in Indian rounds all but the own one."""
    options = {"rounds_table": [1, 2], "indias": True}
    top = TrickTable(tmp_path, people=4, options=options, trick_pause="quick", seed="s")
    for name in top.rounds(top.by_keys):
        if name not in ("TableScene", "HandoverScene"):
            continue
        state, viewer = top.state, None
        if name == "TableScene":
            viewer = top.table.board.viewer
        asked.clear()
        top.scene.resized()
        top.stage.redraw()
        top.step(2)
        hidden = set()
        for seat, hand in enumerate(state.hands):
            seen = POCHA.censor(state, viewer).state.hands[seat]
            hidden |= {card for card, shown in zip(hand, seen, strict=True) if shown == HIDDEN}
        if isinstance(top.scene, HandoverScene):
            hidden = {card for hand in state.hands for card in hand}
        assert not hidden & asked
    top.close()


def test_the_trump_of_a_late_trump_round_is_not_drawn_before_the_last_bid(tmp_path: Path, asked: set[Card]) -> None:
    options = {"rounds_table": [3], "max_round_mode": "chusas", "first_dealer_seat": 3}
    top = TrickTable(tmp_path, options=options)
    turned = top.state.turned
    top.wait()
    assert turned is not None and turned not in asked
    assert top.table.board.picture.turned == HIDDEN
    top.by_keys(Bid(1))
    top.wait(lambda: not top.table.board.picture.bidding)
    top.wait()
    top.step(4)
    assert turned in asked and top.table.board.picture.turned == turned
    top.close()


# -- replay and review --


def played(rules: dict[str, object], seats: int = 4) -> Session:
    """A match played to its end by taking the first action that is allowed."""
    options = POCHA.presets["pocha"].with_changes(rules)
    session = Session.new(POCHA, "pocha", options, tuple(Seat(name) for name in NAMES[:seats]), "film")
    while session.current is not None:
        session.submit(next(iter(POCHA.legal_actions(session.match.state))))
    return session


@pytest.mark.slow
def test_a_replay_shows_each_whole_trick(tmp_path: Path) -> None:
    session = played({"rounds_table": [3, 1], "indias": True})
    film = Film(session.record())
    driver = Driver(tmp_path)
    scene = driver.open(ReplayScene(film), 4)
    assert isinstance(scene, ReplayScene)
    whole = ends = 0
    for at in range(len(film.frames)):
        scene.player.seek(at)
        driver.step()
        picture = scene.table.board.picture
        if len(picture.trick) == 4:
            assert picture.winner is not None and picture.tricks[-1].cards == picture.trick
            whole += 1
        if picture.over:
            ends += 1
            # The round is over: what its sheet says is what the seats say, the last trick too.
            result, told = session.results[picture.round_no], scene.table.paint
            for seat in range(4):
                won = told.arrived(scene.table, seat, Counter())
                assert won == picture.won[seat] and sum(picture.won) == picture.size
                assert (picture.standing(seat, won) == "hit") == (result.points[seat] > 0)
    assert whole == 4 and ends
    # With the eyes of one who has not bid yet in the Indian round, the own card is hidden.
    first = next(at for at, frame in enumerate(film.frames) if frame.round_no == 1)
    dealer = film.frames[first].after.dealer
    scene.player.look(dealer)
    scene.player.seek(first)
    hands = scene.table.board.picture.hands
    assert [hand == (HIDDEN,) for hand in hands] == [seat == dealer for seat in range(4)]
    driver.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("size", [(1100, 330), (520, 240), (60, 30)], ids=str)
def test_the_small_picture_of_a_decision(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    """Of a card, a bid and a trump, whatever the size; another better move gives another picture."""
    driver = Driver(tmp_path, language=lang)
    session = played({"rounds_table": [4, 3], "max_round_mode": "dealer_chooses"})
    film, seen = Film(session.record()), set()
    driver.open(TableScene(session_at_start()), 2)
    assert isinstance(driver.scene, TableScene)
    paint = driver.scene.table.paint
    for frame in film.frames:
        if frame.before is None or type(frame.action) in seen or frame.seat is None:
            continue
        legal = list(POCHA.legal_actions(frame.before))
        if len(legal) < 2:
            continue
        seen.add(type(frame.action))
        pictures = []
        for best in legal[:2]:
            decision = Decision(0, 1, POCHA.censor(frame.before, frame.seat), legal[0], best, 9.0, 1.0, 90)
            pictures.append(paint.decision(driver.stage, decision, session.names, size))
        assert all(picture.get_size() == size for picture in pictures)
        if size[0] > 100:
            assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw
    assert seen == {Bid, NameTrump, Play}
    driver.close()


def session_at_start() -> Session:
    options = POCHA.presets["pocha"].with_changes({"rounds_table": [4, 3]})
    return Session.new(POCHA, "pocha", options, tuple(Seat(name, "random") for name in NAMES[:4]), "moment")
