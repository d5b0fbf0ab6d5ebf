"""Several persons at one machine: one panel asks all of them about a card before any curtain is raised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from carioca.cards import Card
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.game import Calling
from carioca.gui.draw.textures import Textures
from carioca.gui.forms.widgets import LEAST, Button
from carioca.gui.frame.clock import HUSHED
from carioca.gui.melding.calls import CallPoll
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.hand import HandNote
from carioca.gui.table.table import Table
from carioca.i18n import LANGUAGES, t
from carioca.session import Seat, Session
from tests.games.contract.kalooki import hand, player, seat
from tests.gui.controls import press
from tests.gui.driver import Driver
from tests.gui.kalooki_top import KalookiTop
from tests.gui.kalooki_top import sitting as sitting
from tests.gui.test_calls_table import thrown

Sit = Callable[..., KalookiTop]
A, B, C, D = (seat(letter) for letter in "ABCD")


def under(top: KalookiTop) -> Table:
    """The table below whatever is shown."""
    scene = next(scene for scene in top.app.stack.scenes if isinstance(scene, TableScene))
    return scene.table


def polled(top: KalookiTop) -> CallPoll:
    """Wait for the panel; no hand lies open under it, and no curtain was raised."""
    top.wait(lambda: isinstance(top.scene, CallPoll | HandoverScene))
    assert under(top).board.viewer is None
    top.rest()
    return top.poll


def test_one_panel_asks_all_and_the_nearest_has_it(kalooki: Sit) -> None:
    """A has thrown; C and D may call, C is nearer to the turn (K20), and A answers in the same place."""
    top = kalooki(people="ACD", **thrown("A"))
    assert polled(top).seats == (C, D)
    press(top, f"yes{D}")
    assert top.lines() == [] and top.poll.told
    press(top, f"yes{C}")
    top.wait(lambda: bool(top.lines()))
    assert top.lines() == [f"{C} call"]
    answer = polled(top)
    assert answer.seats == (A,) and not answer.several and answer.late == (D,)
    said = under(top).board.picture.said
    assert (said[C], said[D]) == ("call", "second")
    press(top, f"yes{A}")
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines()[:2] == [f"{C} call", f"{A} allow"] and hand(top.state, "C") == sorted(["3C", "5D", "7D", "AC"])


def test_keys_call_and_nobody_lets_it_go_by(kalooki: Sit) -> None:
    top = kalooki(people="ACD", **thrown("A"))
    polled(top)
    top.key("2")
    assert top.poll.told
    top.key("enter")
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines() == [f"{C} pass", f"{D} call"]
    silent = kalooki(people="ACD", **thrown("A"))
    polled(silent)
    silent.key("enter")
    silent.wait(lambda: len(silent.lines()) > 1)
    assert silent.lines()[:2] == [f"{C} pass", f"{D} pass"]


def test_who_wants_to_be_asked_no_more_is_in_no_further_panel(kalooki: Sit) -> None:
    """One question for all, whatever anybody holds: nobody's cards are told by it. Who said so is left out."""
    top = kalooki(people="ACD", ask_calls="helps", **thrown("A"))
    assert polled(top).seats == (C, D)
    press(top, f"yes{D}")
    press(top, "no-more")
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines() == [f"{C} pass", f"{D} call"]
    asking = under(top).moves.asking
    assert asking.muted(under(top), C) and not asking.muted(under(top), D)


def test_who_never_wants_to_be_asked_is_left_out_whoever_sat_there_last(kalooki: Sit) -> None:
    top = kalooki(people="ACD", turn="A", A=player("7D 2S"), stock=["AC", "KC"])
    persons = top.stage.persons
    persons.remember(persons.of(top.session.names[C])._replace(preferences={"ask_calls": "never"}))
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    top.wait()
    top.table.submit((top.session.game.parse_action("discard 7D"),), ())
    assert polled(top).seats == (D,)


def test_where_people_race_the_first_to_speak_has_it(kalooki: Sit) -> None:
    top = kalooki(people="ACD", options={"call_priority": "first_to_speak"}, **thrown("A"))
    polled(top)
    press(top, f"yes{D}")
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines() == [f"{C} pass", f"{D} call"]


def test_a_nearer_opponent_that_calls_leaves_nobody_to_ask(kalooki: Sit) -> None:
    top = kalooki(people="AD", says={C: ["call"]}, **thrown("A"))
    assert polled(top).seats == (A,)
    assert top.lines() == [f"{C} call"]
    top.key("n")
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines()[1] == f"{A} refuse"


def test_the_first_option_is_decided_behind_the_curtain(kalooki: Sit) -> None:
    top = kalooki(people="AB", **thrown("D", asked="B", caller="C", phase="first-option", turn="A"))
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    top.wait()
    top.rest()
    assert isinstance(top.scene, TableScene) and {"take", "decline"} <= top.button_names()
    top.key("c")
    assert top.lines() == [f"{A} take"]


def test_a_click_that_comes_too_early_answers_nothing(kalooki: Sit) -> None:
    top = kalooki(people="ACD", **thrown("A"))
    top.wait(lambda: isinstance(top.scene, CallPoll))
    top.hasty = True
    press(top, f"yes{D}")
    assert top.poll.told == {}
    top.hasty = False
    press(top, f"yes{D}")
    assert list(top.poll.told) == [D]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("asked", [1, 2, 3, 5])
def test_the_panel_and_the_price_of_a_call_are_seen_whole_in_the_largest_letters(
    tmp_path: Path, size: tuple[int, int], asked: int, lang: str
) -> None:
    driver = Driver(tmp_path, size, scale=2.0, language=lang)
    people = tuple(Seat(name) for name in ("Ana", "Benjamín", "Rosa", "Tomás", "Carmen", "Luis"))
    session = Session.new(KALOOKI, "super-kalooki", KALOOKI.presets["super-kalooki"], people, "price", None)
    called = Calling(session.match.state.hands[0][0], 5, None, 0, 1, True, fine=50)
    scene = driver.open(CallPoll(session, called, range(asked), lambda told: None), 3)
    assert isinstance(scene, CallPoll)
    assert driver.app.surface.get_rect().contains(scene._place)
    for widget in scene.page.widgets:
        assert scene._place.contains(widget.rect), widget.name
    for person in range(asked):
        button = scene.page.find(f"yes{person}")
        assert isinstance(button, Button) and button.text.startswith(t("call.yes.fined", n=50))
        smallest = driver.stage.textures.text_width(button.text, round(LEAST * button.px(20)), True)
        assert smallest <= button.rect.w - button.px(20)
    driver.close()


def test_esc_opens_the_pause_and_the_panel_is_still_there(kalooki: Sit) -> None:
    top = kalooki(people="ACD", **thrown("A"))
    polled(top)
    top.key("esc")
    assert isinstance(top.scene, PauseScene)
    top.key("esc")
    assert top.poll.seats == (C, D) and top.lines() == []


def test_who_is_down_is_not_asked(kalooki: Sit) -> None:
    top = kalooki(people="ACD", D=player("6C 6D", "earlier"), **thrown("A"))
    assert polled(top).seats == (C,)
    top.key("c")
    top.wait(lambda: bool(top.lines()))
    assert top.lines() == [f"{C} call"]


def seen(top: KalookiTop, monkeypatch: pytest.MonkeyPatch) -> set[Card]:
    """The cards of the picture of this moment."""
    found, real = set[Card](), Textures.card

    def card(self: Textures, one: Card, *args: object, **more: object) -> object:
        found.add(one)
        return real(self, one, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Textures, "card", card)
    top.poll.draw(top.app.surface)
    monkeypatch.undo()
    return found


def test_each_who_is_asked_looks_at_the_own_cards_for_as_long_as_a_button_is_held(
    kalooki: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = kalooki(people="ACD", **thrown("A"))
    polled(top)
    secret = {who: set(top.state.hands[who]) for who in (A, C, D)}
    everybody = set().union(*secret.values())
    asked = seen(top, monkeypatch) & everybody
    for who in (C, D):
        spot = top.poll.page.find(f"look{who}").rect.center
        top.move(*spot)
        top.button(*spot, down=True)
        assert seen(top, monkeypatch) & everybody == secret[who]
        top.button(*spot, down=False)
        assert seen(top, monkeypatch) & everybody == asked and not top.poll.told
    key = {"key": pygame.K_v, "mod": 0, "unicode": "v", "scancode": 0}
    for end in ({"kind": pygame.KEYUP, **key}, {"kind": HUSHED[0]}):
        top.post(pygame.KEYDOWN, **key)
        top.step()
        assert seen(top, monkeypatch) & everybody == secret[C]
        top.post(**end)
        top.step()
        assert seen(top, monkeypatch) & everybody == asked


def test_what_a_call_brought_is_marked_when_its_player_looks(kalooki: Sit) -> None:
    top = kalooki(people="ACD", **thrown("A"))
    polled(top)
    before = top.state.hands[C]
    under(top).board.remember({C: HandNote(before, ())})
    press(top, f"yes{C}")
    press(top, "nobody")
    top.wait(lambda: bool(top.lines()))
    polled(top)
    press(top, f"yes{A}")
    for _ in range(9):
        top.wait(lambda: not isinstance(top.scene, TableScene))
        if isinstance(top.scene, HandoverScene):
            break
        # What others throw meanwhile is let go by.
        polled(top)
        top.key("n") if not top.poll.several else press(top, "nobody")
        top.step(2)
    top.key("enter")
    top.wait(lambda: isinstance(top.scene, TableScene) and top.table.my_turn)
    assert top.table.board.viewer == C
    hand = top.table.board.hand
    assert len(hand.cards) == len(before) + 2
    assert sorted(hand.cards[token] for token in hand.cards if token not in hand.fresh) == sorted(before)
