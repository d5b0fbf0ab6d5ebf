"""Cards that are called out of turn, at the table: by pointer and by keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from carioca.cards import parse_card
from carioca.engine.events import TurnBegan
from carioca.games.melding.events import Called, CallPassed, Discarded
from carioca.gui.melding import calls
from carioca.gui.melding.calls import GLIMPSE
from carioca.gui.melding.layout import NO, NO_MORE, THROW, YES, panel_of
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.help import key_lines
from carioca.gui.scenes.lookup import LogScene, Rounds
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.render import messages, panels
from carioca.gui.table.render.messages import turns
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.painter import lit_zones
from carioca.gui.table.render.panels import prompt
from carioca.gui.table.render.tips import spot_at
from carioca.gui.table.slots import Zone
from carioca.gui.table.table import LOG_KEY
from carioca.i18n import LANGUAGES, t
from carioca.storage import settings as stored
from carioca.words.door import voice_of
from carioca.words.names import Names
from tests.games.contract.kalooki import hand, meld, player, seat
from tests.gui.kalooki_top import PONDER, KalookiTop
from tests.gui.kalooki_top import sitting as sitting

Sit = Callable[..., KalookiTop]
A, B, C, D = (seat(letter) for letter in "ABCD")


def thrown(by: str, asked: str = "", caller: str = "", **keys: Any) -> dict[str, Any]:
    """The seven of diamonds has just been thrown; the ace of clubs is the next card of the stock."""
    letters = "ABCD"
    call = {"card": "7D", "from": seat(by), "asked": [seat(letter) for letter in asked],
            "caller": seat(caller) if caller else None}  # fmt: skip
    phase, turn = "call", letters[(letters.index(by) + 2 + len(asked)) % 4]
    if caller:
        phase, turn = keys.pop("phase", "call-answer"), keys.pop("turn", by)
    return {"phase": phase, "turn": turn, "call": call, "pile": ["9D", "7D"], "stock": ["AC", "KC", "QC"], **keys}


CALLED = thrown("C")
"""C has thrown a card and A is asked first whether it calls."""


def terms(how: str, judge: str, drawn: int = 1, more: str = "") -> str:
    """What a call's terms are: who decides, what comes with the card, what else there is to say."""
    parts = t(f"call.judge.{how}", name=judge), t("call.help" if drawn else "call.help.alone", n=drawn), more
    return " ".join(filter(None, parts))


def by_button(top: KalookiTop) -> None:
    top.press_button("call")


def by_card(top: KalookiTop) -> None:
    top.click_zone(PILE)


def by_key(top: KalookiTop) -> None:
    top.key("c")


def by_focus(top: KalookiTop) -> None:
    while top.table.focus.group != "calls":
        top.key("tab")
    top.key("enter")


@pytest.mark.parametrize("how", [by_button, by_card, by_key, by_focus])
def test_the_card_itself_the_button_and_the_key_call(kalooki: Sit, how: Callable[[KalookiTop], None]) -> None:
    top = kalooki(**CALLED)
    top.wait()
    assert top.table.board.picture.turn == C, "it is out of turn"
    assert {"call", "pass-call"} <= top.button_names() and top.table.guide.status(top.table) == terms(
        "discarder", "Carla"
    )
    top.rest()
    top.says[C] = ["allow"]
    how(top)
    assert top.lines()[0] == f"{A} call"
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines()[1] == f"{C} allow" and hand(top.state, "A") == sorted(["2C", "3D", "7D", "AC"])


def test_a_card_left_picked_neither_dims_nor_stops_a_call(kalooki: Sit) -> None:
    top = kalooki(**CALLED)
    top.wait()
    operations.pick(top.table, top.token(parse_card("2C")))
    assert PILE in lit_zones(top.table)
    top.rest()
    by_card(top)
    assert top.lines() == [f"{A} call"] and top.table.board.picked


@pytest.mark.parametrize("zone", [STOCK, PILE])
def test_a_click_draws_whatever_is_picked(kalooki: Sit, zone: Zone) -> None:
    top = kalooki(**OPTION)
    top.wait()
    token = next(iter(top.table.board.hand.cards))
    operations.pick(top.table, token)
    assert {STOCK, PILE} <= set(lit_zones(top.table)) and THROW not in {one.place for one in top.table.commands}
    top.rest()
    top.click_zone(zone)
    assert top.lines()[0] == f"{A} {'decline' if zone == STOCK else 'take'}"
    assert top.table.board.picked == [token]


@pytest.mark.parametrize("how", [lambda top: top.press_button("pass-call"), lambda top: top.key("n")])
def test_letting_it_go_by_goes_on(kalooki: Sit, how: Callable[[KalookiTop], None]) -> None:
    top = kalooki(**CALLED)
    top.wait()
    top.rest()
    how(top)
    assert top.lines()[0] == f"{A} pass"
    top.wait(lambda: len(top.lines()) > 1)
    assert top.lines()[1] == f"{B} pass"


def test_what_has_just_come_answers_no_click(kalooki: Sit) -> None:
    top = kalooki(**CALLED)
    top.wait()
    top.hasty = True
    by_button(top)
    by_card(top)
    assert top.lines() == []
    top.hasty = False
    by_card(top)
    assert top.lines()[0] == f"{A} call"


def test_the_places_of_the_answers_never_move(kalooki: Sit) -> None:
    """Reserved: nothing else that can be clicked lies there, and both questions use the same ones."""
    asked = kalooki(**CALLED)
    answering = kalooki(**thrown("A", caller="C"))
    for top in (asked, answering):
        top.wait()
    places = [top.table.board.places.buttons for top in (asked, answering)]
    assert places[0] == places[1] and set(places[0]) == {YES, NO, NO_MORE}
    others = [button.rect for button in asked.table.buttons if button.command.place not in places[0]]
    zones = asked.table.board.zones().values()
    assert all(place.collidelist([*others, *zones]) < 0 for place in places[0].values())


def test_a_click_where_the_answers_will_stand_opens_nothing_until_the_next_turn(kalooki: Sit) -> None:
    top = kalooki(**CALLED, wait=True)
    top.wait()
    place = top.table.board.places.buttons[YES].center
    top.rest()
    top.says[C] = [PONDER]
    by_button(top)
    assert top.lines() == [f"{A} call"]
    # The answer is given, the round is to be seen again, and whoever is asked now thinks.
    for _ in range(3):
        top.click(*place)
        top.step(20)
    assert isinstance(top.scene, TableScene) and not top.table.my_turn
    assert "log" in top.button_names()
    top.key(LOG_KEY.lower())
    assert isinstance(top.scene, LogScene)


def test_the_rounds_open_by_a_click_while_others_play_and_nothing_can_be_called(kalooki: Sit) -> None:
    top = kalooki(turn="C", wait=True)
    top.step(40)
    assert not top.table.my_turn
    top.click(*top.table.board.frame.banner.center)
    assert isinstance(top.scene, Rounds)


# -- the pause tells nothing -------------------------------------------------------------------------------------------


def frames_until(top: KalookiTop, kind: type) -> int:
    """Frames from the picture of a discard until that of the next event of a kind, or the next turn."""
    for _ in range(2000):
        top.step()
        if top.table.log and isinstance(top.table.log[-1], Discarded):
            break
    for frames in range(2000):
        if kind is TurnBegan and top.table.board.picture.turn == B:
            return frames
        if kind is Called and isinstance(top.table.log[-1], Called):
            return frames
        top.step()
    raise AssertionError("it never came")


def test_the_pause_after_a_discard_is_the_same_whatever_is_said(kalooki: Sit) -> None:
    down = player("7C", "earlier")
    nobody = kalooki(A=player("7D 2S"), C=down, D=down, stock=["AC", "KC"])
    silent = kalooki(A=player("7D 2S"), stock=["AC", "KC"])
    called = kalooki(A=player("7D 2S"), stock=["AC", "KC"])
    called.says[C] = ["call"]
    found = []
    for top, kind in ((nobody, TurnBegan), (silent, TurnBegan), (called, Called)):
        top.table.submit((top.session.game.parse_action("discard 7D"),), ())
        found.append(frames_until(top, kind))
    assert len(set(found)) == 1 and found[0] > 20
    assert silent.lines()[1:3] == [f"{C} pass", f"{D} pass"]
    assert not [line for line in nobody.lines() if "call" in line or "pass" in line]


def test_who_is_quick_calls_while_the_card_is_still_shown(kalooki: Sit) -> None:
    for how in (by_key, by_card):
        top = kalooki(turn="C", C=player("7D 2S"), stock=["AC", "KC"], says={C: ["discard 7D"]})
        top.wait(lambda top=top: bool(top.lines()))
        top.step(3)
        assert top.table.busy
        how(top)
        top.wait(lambda top=top: len(top.lines()) > 1)
        assert top.lines()[:2] == [f"{C} discard 7D", f"{A} call"]


def test_after_the_discard_nothing_is_offered_that_is_over(kalooki: Sit) -> None:
    """Carla calls what Ana throws: Ana is asked as soon as that has been seen, and builds nothing any more."""
    top = kalooki(A=player("7D 2S"), stock=["AC", "KC"])
    top.says[C] = ["call"]
    top.wait()
    assert prompt(top.table) == t("table.hint.stage")
    top.table.submit((top.session.game.parse_action("discard 7D"),), ())
    seen, end = set[str](), time.monotonic() + 20
    while not top.table.my_turn:
        assert time.monotonic() < end
        top.step()
        seen.add(prompt(top.table))
    assert top.lines()[1] == f"{C} call" and t("table.hint.stage") not in seen


def test_a_nearer_caller_goes_first_and_both_are_shown(kalooki: Sit) -> None:
    """B throws, D is asked before A; who called too late is told (K20)."""
    says = {B: ["discard 7D", "allow"], D: ["call"]}
    top = kalooki(turn="B", B=player("7D 2S"), stock=["AC", "KC"], says=says)
    top.wait(lambda: bool(top.lines()))
    top.step(3)
    # The table has been there for long.
    top.app.presses.pass_time(1)
    top.key("c")
    top.wait(lambda: "call" in top.table.board.picture.said)
    said = top.table.board.picture.said
    assert (said[D], said[A], said[B], said[C]) == ("call", "second", "", "")
    assert top.table.guide.status(top.table) == t("call.second.you", name="Diego")
    assert top.lines()[1] == f"{D} call"
    top.wait(lambda: top.table.board.picture.turn == C)
    assert top.table.board.picture.said == ()


def test_who_handed_over_the_seat_calls_nothing_for_it(kalooki: Sit) -> None:
    """B has thrown and D ponders: A could speak already, but somebody stands in for A."""
    says = {B: ["discard 7D"], D: [PONDER]}
    top = kalooki(turn="B", B=player("7D 2S"), stock=["AC", "KC"], says=says)
    top.wait(lambda: bool(top.lines()))
    top.step(3)
    top.scene.automation._hand_over()
    top.app.presses.pass_time(1)
    top.key("n")
    assert top.table.toast is not None and top.table.toast.text == t("table.stand-in")


def test_who_is_not_asked_since_a_nearer_one_called_is_told(kalooki: Sit) -> None:
    """B throws, D is asked before A; A has said nothing (K20)."""
    says = {B: ["discard 7D", "allow"], D: ["call"]}
    top = kalooki(turn="B", B=player("7D 2S"), stock=["AC", "KC"], says=says)
    top.wait(lambda: "call" in top.table.board.picture.said)
    assert top.table.guide.status(top.table) == t("call.before", name="Diego")


def test_who_did_not_call_a_card_stands_in_one_line_of_the_log(kalooki: Sit) -> None:
    top = kalooki()
    names, voice = Names(top.session.names, A), voice_of(top.session.game)
    thrown_card = parse_card("8H")
    events = [Discarded(C, thrown_card), CallPassed(B), CallPassed(A), Called(D, thrown_card), CallPassed(B)]
    told = ["Carla botó 8♥", "Bruno y tú no llamaron", "Diego llamó 8♥", "Bruno no llamó"]
    assert list(voice.told((event, names) for event in events)) == told
    assert list(voice.told((event, names) for event in reversed(events))) == told[::-1]
    top.table.log[:], top.table.turns_at = events, []
    assert turns(top.table)[-1].lines == tuple(told)


@pytest.mark.parametrize("position", [CALLED, thrown("A", caller="C")])
def test_nothing_new_is_told_while_a_call_is_asked(kalooki: Sit, position: dict[str, Any]) -> None:
    """A line about jokers stood where it is said what comes of a call."""
    top = kalooki(A=player("2S 3S *"), **position)
    top.wait()
    assert top.table.my_turn and list(top.table.guide.news(top.table, ())) == []


# -- the other answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "line"), [("c", "allow"), ("n", "refuse")])
def test_the_discarder_answers(kalooki: Sit, key: str, line: str) -> None:
    top = kalooki(**thrown("A", caller="C"))
    top.wait()
    assert {"allow", "refuse"} <= top.button_names()
    assert top.table.board.picture.said[C] == "call"
    assert PILE not in top.table.lit, "a click on the card is no answer here"
    top.key(key)
    assert top.lines()[0] == f"{A} {line}"
    top.wait(lambda: len(top.lines()) > 1)
    if line == "allow":
        assert hand(top.state, "C") == sorted(["3C", "5D", "7D", "AC"])


OPTION = thrown("D", asked="B", caller="C", phase="first-option", turn="A")
"""D has refused C's call, and A, whose turn comes, has the first option."""


@pytest.mark.parametrize(("answer", "signs"), [("allow", ("gives", "gets")), ("refuse", ("refuses", "refused"))])
def test_who_answered_a_call_of_others_is_seen_at_both_names_and_covers_nothing(
    kalooki: Sit, answer: str, signs: tuple[str, str]
) -> None:
    """D calls what B threw, and B answers: A looks on and has no banner before the eyes."""
    top = kalooki(says={B: [answer], C: [PONDER]}, **thrown("B", caller="D"))
    top.wait(lambda: bool(top.lines()))
    top.step(2)
    said = top.table.board.picture.said
    assert (said[B], said[D]) == signs and not top.table.moments.running
    assert top.table.guide.plate_tag(top.table, B) == t(f"call.tag.{signs[0]}")


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_who_may_take_what_was_refused_reads_by_whom_and_the_log_beside_the_question(
    kalooki: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """D refuses B's call, and A is asked: the question names both and the card, and the log is written beside it."""
    asked, written = [], []
    words = calls._asked
    monkeypatch.setattr(calls, "_asked", lambda *args: asked.append(args[1]) or words(*args))
    text = messages.panels.text
    monkeypatch.setattr(messages.panels, "text", lambda *args: written.append(args[1]) or text(*args))
    top = kalooki(says={B: ["call"], C: [PONDER], D: ["refuse"]}, size=size, **thrown("D"))
    top.wait(lambda: top.state.phase == "first-option")
    top.seconds(2.0)
    asked.clear()
    written.clear()
    top.scene.resized()
    top.step(2)
    assert top.app.surface, "it is painted when somebody looks"
    assert asked[-1] == t("call.option.short", name="Diego", other="Bruno", card="7♦")
    assert t("event.call-refused", name="Diego", other="Bruno") in written
    assert t("event.called", name="Bruno", card="7♦") in written


@pytest.mark.parametrize("how", [lambda t: t.press_button("take"), by_card, by_key, lambda t: t.key("z")])
def test_what_was_refused_is_taken(kalooki: Sit, how: Callable[[KalookiTop], None]) -> None:
    top = kalooki(**OPTION)
    top.wait()
    top.rest()
    how(top)
    top.wait()
    assert top.lines() == [f"{A} take"] and "7D" in hand(top.state, "A") and top.state.phase == "play"


@pytest.mark.parametrize("how", [lambda t: t.click_zone(STOCK), lambda t: t.key("s")])
def test_what_was_refused_is_left_by_drawing_from_the_stock(kalooki: Sit, how: Callable[[KalookiTop], None]) -> None:
    top = kalooki(**OPTION)
    top.wait()
    top.rest()
    how(top)
    top.wait()
    assert top.lines() == [f"{A} decline", f"{A} draw stock"] and top.state.phase == "play"


def test_each_answer_has_a_help_of_its_own(kalooki: Sit) -> None:
    """To give and to deny, to take and to leave."""
    for keys in (thrown("D", asked="B", caller="C", turn="A"), OPTION):
        rules = {"call_arbiter": "next_player"} if keys is not OPTION else {}
        top = kalooki(options=rules, **keys)
        top.wait()
        told = {tip.topic: tip.text for tip in top.table.guide.possible(top.table)}
        answers = ("take", "decline") if keys is OPTION else ("allow", "refuse")
        assert [told[name] for name in answers] == [t(f"tip.{name}") for name in answers]
        assert len({told[name] for name in answers}) == 2


def test_what_was_refused_can_be_left_first(kalooki: Sit) -> None:
    top = kalooki(**OPTION)
    top.wait()
    top.key("n")
    top.wait()
    assert top.lines() == [f"{A} decline"] and set(top.table.lit) == {STOCK}


def test_where_the_next_in_turn_answers_refusing_takes_the_card(kalooki: Sit) -> None:
    """Super Kalooki: D has thrown, C calls, and A, whose turn comes, answers; who refuses takes the card (K23)."""
    rules = {"call_arbiter": "next_player", "refusing_next_player_must_take": True}
    top = kalooki(options=rules, **thrown("D", asked="B", caller="C", turn="A"))
    top.wait()
    assert {"allow", "refuse"} <= top.button_names()
    assert top.table.guide.status(top.table) == t("call.answer.must", card="7♦", n=1)
    top.key("n")
    top.wait()
    assert top.lines() == [f"{A} refuse"] and "7D" in hand(top.state, "A") and top.state.phase == "play"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"call_extra_cards": 0}, ("discarder", "Carla", 0)),
        ({"call_extra_cards": 2}, ("discarder", "Carla", 2)),
        ({"call_arbiter": "next_player"}, ("must", "Diego", 1)),
        ({"call_arbiter": "next_player", "refusing_next_player_must_take": False}, ("next", "Diego", 1)),
    ],
)
def test_the_question_its_tip_and_the_help_say_who_decides_and_what_comes_with_it(
    kalooki: Sit, rules: dict[str, Any], said: tuple[str, str, int]
) -> None:
    top = kalooki(options=rules, **CALLED)
    top.wait()
    wanted = terms(*said)
    assert top.table.guide.status(top.table) == wanted
    place = top.table.board.places.buttons[YES].center
    spot = spot_at(top.table, place)
    assert spot is not None and (spot.tip.title, spot.tip.text) == (t("call.yes"), wanted)
    assert wanted in [tip.text for tip in top.table.guide.possible(top.table)]
    top.says[seat(said[1][0])] = ["allow"]
    top.key("c")
    top.wait(lambda: len(top.lines()) > 1)
    assert len(hand(top.state, "A")) == 3 + said[2]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("position", [CALLED, thrown("A", caller="C")])
def test_the_question_hides_neither_log_nor_hand(kalooki: Sit, position: dict[str, Any], size: tuple[int, int]) -> None:
    top = kalooki(size=size, **position)
    top.wait()
    frame = top.table.board.frame
    assert top.table.paint.question(top.table) == panel_of(frame)
    hidden = [frame.log, frame.hand, *top.table.board.zones().values()]
    assert panel_of(frame).collidelist(hidden) < 0


# -- when one is asked -------------------------------------------------------------------------------------------------

PAIRS = "7H 7C 9S KD 2C 4H"
"""With the seven of diamonds a set is whole."""
THREE_PAIRS = "7H 7C 9S 9H KD KC 2C 4H"
"""The three of spades (`FAR`) brings none of the three sets nearer that round one asks for."""
FAR = {**CALLED, "pile": ["9D", "3S"], "call": {**CALLED["call"], "card": "3S"}}


def test_a_card_that_makes_a_group_is_asked_for_as_long_as_one_likes(kalooki: Sit) -> None:
    top = kalooki(ask_calls="helps", A=player(PAIRS), **CALLED)
    top.wait()
    top.seconds(12)
    assert top.lines() == [] and {"call", "pass-call", "no-more"} <= top.button_names()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("choice", "seconds"), [("always", None), ("helps", GLIMPSE), ("never", 0.0)])
def test_a_card_that_brings_nothing_nearer_stops_nobody(kalooki: Sit, choice: str, seconds: float | None) -> None:
    top = kalooki(ask_calls=choice, A=player(THREE_PAIRS), **FAR)
    top.seconds(0.3)
    sign = [button for button in top.table.buttons if button.name == "call"]
    assert bool(sign) == (choice != "never")
    if choice == "helps":
        assert sign[0].command.place == THROW and top.table.paint.question(top.table) != panel_of(top.table.board.frame)
        assert top.lines() == []
    top.seconds(12 if seconds is None else seconds)
    assert top.lines()[:1] == ([] if seconds is None else [f"{A} pass"])


@pytest.mark.sampled(16)
@pytest.mark.parametrize("answer", ["call", "pass", "button", "away"])
def test_the_first_sign_says_what_it_is_what_it_costs_and_waits_for_an_answer(kalooki: Sit, answer: str) -> None:
    top = kalooki(ask_calls="helps", told=("calls",), A=player(THREE_PAIRS), **FAR)
    top.wait()
    top.seconds(30)
    told, asked = top.table.toast, voice_of(top.session.game).question(top.session.view(A), top.session.names)
    assert told.text == t("call.quiet", terms=asked.help) and top.lines() == []
    sign = next(button for button in top.table.buttons if button.name == "call")
    assert sign.command.place == THROW and sign.command.tip == t("call.sign.help", terms=asked.help)
    if answer == "button":
        top.click(*said(top.table).toast.button.center)
    else:
        top.key({"call": "c", "pass": "n", "away": "esc"}[answer])
    if answer == "away":
        assert top.lines() == [] and top.table.asking is None
        top.seconds(GLIMPSE + 0.1)
    assert top.lines()[:1] == [f"{A} {'call' if answer == 'call' else 'pass'}"]
    assert top.table.toast is not told


def test_the_line_says_with_which_keys_a_sign_is_answered(kalooki: Sit) -> None:
    top = kalooki(ask_calls="helps", A=player(THREE_PAIRS), **FAR)
    top.seconds(0.3)
    assert top.table.toast is None and prompt(top.table) == t("call.sign", card="3♠")


@pytest.mark.parametrize("how", [by_button, by_card, by_key])
def test_the_sign_beside_the_pile_calls_while_it_stands(kalooki: Sit, how: Callable[[KalookiTop], None]) -> None:
    top = kalooki(ask_calls="helps", A=player(THREE_PAIRS), **FAR)
    top.seconds(0.3)
    how(top)
    assert top.lines()[:1] == [f"{A} call"]


def test_the_wish_to_be_asked_no_more_says_what_it_means(kalooki: Sit) -> None:
    top = kalooki(A=player(PAIRS), **CALLED)
    top.wait()
    (button,) = [one for one in top.table.buttons if one.name == "no-more"]
    spot = spot_at(top.table, button.rect.center)
    assert button.command.label == "No preguntar más" and spot is not None
    assert "hasta la próxima ronda" in spot.tip.text and spot.tip.key == "Q"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_wish_to_be_asked_no_more_bears_its_key(kalooki: Sit, lang: str) -> None:
    top = kalooki(A=player(PAIRS), language=lang, **CALLED)
    top.wait()
    (button,) = [one for one in top.table.buttons if one.name == "no-more"]
    assert panels._label_room(top.table, button)[1]


def test_no_more_in_this_round_holds_until_the_round_is_over(kalooki: Sit) -> None:
    says = {C: ["discard 7S", PONDER], D: ["pass", "draw stock", "discard 2H"], B: ["draw stock", "discard 2S"]}
    top = kalooki(A=player(PAIRS), B=player("2S 5C"), D=player("2H 5S"), C=player("7S 5D"), says=says, **CALLED)
    top.wait()
    top.press_button("no-more")
    assert top.lines() == [f"{A} pass"] and top.table.toast is not None
    calls = top.table.model.calls
    assert calls is not None and calls.muted == {A: top.state.round_no}
    # While others play it is said, and how to be asked again.
    assert not top.table.my_turn and top.table.guide.status(top.table) == t("call.muted").rstrip(".")
    top.seconds(4)
    asking = top.table.moves.asking
    assert asking.muted(top.table, A)
    top.key("q")
    assert not asking.muted(top.table, A) and top.table.toast.text == t("call.asked-again")
    assert top.table.guide.status(top.table) != t("call.muted").rstrip(".")
    top.key("q")
    top.session.match.state = top.state.evolve(round_no=top.state.round_no + 1)
    assert not asking.muted(top.table, A)


def test_the_first_card_that_can_be_called_is_asked_for_and_explained_whatever_it_is(kalooki: Sit) -> None:
    top = kalooki(ask_calls="helps", told=(), A=player(THREE_PAIRS), **FAR)
    top.wait()
    top.seconds(6)
    assert top.lines() == [] and top.table.toast is not None


def test_a_hint_tells_whether_to_call(kalooki: Sit) -> None:
    top = kalooki(**CALLED)
    top.wait()
    top.key("h")
    top.wait(lambda: top.table.hint is not None)
    assert top.table.toast is not None and top.table.toast.calm and top.table.toast.text
    top.key("h")
    assert top.lines() == []


# -- why one cannot ----------------------------------------------------------------------------------------------------


DOWN = {"melds": [meld("8S 8H 8D")], "A": player("2C 3D", "earlier")}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("position", "code", "rule"),
    [
        ({"turn": "A", "phase": "draw", "stock": ["AC"]}, "call-your-turn", "K25"),
        ({"turn": "A"}, "call-closed", "K20"),
        (thrown("D"), "call-next", "K25"),
        (thrown("C", asked="A"), "call-passed", "K20"),
        (thrown("C", turn="B", **DOWN), "call-down", "K19"),
        (thrown("A"), "call-own", "K19"),
    ],
    ids=["turn", "closed", "next", "passed", "down", "own"],
)
@pytest.mark.parametrize("how", [by_key, by_card, lambda top: top.key("n")])
def test_why_one_cannot_call(
    kalooki: Sit, position: dict[str, Any], code: str, rule: str, how: Callable[[KalookiTop], None]
) -> None:
    top = kalooki(wait=True, **position)
    top.step(20)
    if how is by_card and top.session.current == A:
        return  # There the card is drawn, or cards are thrown on it.
    how(top)
    assert top.table.toast is not None and top.table.toast.text == t(f"refusal.{code}")
    assert top.table.toast.rule == rule and top.lines() == []


def test_without_a_stock_there_is_nothing_to_call(kalooki: Sit) -> None:
    """Who calls draws as well (K19): the next turn begins at once, and the sentence says that the stock is used up."""
    says = {C: ["discard 7D"], B: [PONDER], D: [PONDER]}
    top = kalooki(turn="C", C=player("7D 2S"), stock=[], pile=[], says=says)
    top.wait(lambda: top.table.board.picture.turn == D)
    top.key("c")
    assert top.table.toast is not None and top.table.toast.text == t("refusal.call-no-stock")


def test_a_call_beyond_the_agreed_number_says_what_it_costs(kalooki: Sit) -> None:
    rules = {"max_calls_per_round": 3, "over_call_penalty": 50}
    top = kalooki(options=rules, calls=3, **CALLED)
    top.wait()
    assert top.table.guide.status(top.table) == terms("discarder", "Carla", more=t("call.help.fine", n=50))
    top.resize(640, 480)
    brief = f"{t('call.judge.brief', name='Carla')} {t('call.help.fined', n=1, points='50 puntos')}"
    assert top.table.guide.status(top.table) == brief, "who decides is said in few words, too"
    free = kalooki(options=rules, calls=2, **CALLED)
    free.wait()
    assert free.table.guide.status(free.table) == terms("discarder", "Carla", more=t("call.help.left", n=1))


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("made", [1, 3])
def test_what_a_call_means_is_whole_in_a_small_window(kalooki: Sit, language: str, made: int) -> None:
    """What is said elsewhere gives way; the button tells all of it."""
    rules = {"max_calls_per_round": 3, "over_call_penalty": 50, "call_arbiter": "next_player"}
    top = kalooki(options=rules, calls=made, size=(800, 600), language=language, **CALLED)
    top.wait()
    table = top.table
    line, words = table.board.places.status.w, table.guide.status(table)
    assert top.stage.textures.text_width(words, 12, True) <= line - 24
    assert ("50" in words) == (made == 3)
    assert top.session.names[table.moves.asking.calls.open.judge] in words, "who judges"
    whole = next(command.tip for command in table.commands if command.name == "call")
    assert words != whole and (t("call.help.left", n=2) in whole) == (made == 1)


def test_how_many_calls_are_left_stands_on_the_table(kalooki: Sit) -> None:
    """K19: they are those of the round, whoever calls; without a limit nothing is said of it."""
    rules = {"max_calls_per_round": 3, "over_call_penalty": 50}
    top = kalooki(options=rules, calls=1, says={C: ["allow"]}, **CALLED)
    top.wait()
    assert top.table.guide.banner(top.table).note == t("call.help.left", n=2).rstrip(".")
    top.rest()
    top.key("c")
    top.wait(lambda: top.state.course.calls == 2)
    top.wait(lambda: not top.table.busy)
    assert top.table.guide.banner(top.table).note == t("call.help.left", n=1).rstrip(".")
    last = kalooki(options=rules, calls=3, says={C: ["allow"]}, **CALLED)
    last.wait()
    assert last.table.guide.banner(last.table).note == t("call.help.used-up").rstrip(".")
    free = kalooki(**CALLED)
    free.wait()
    assert free.table.guide.banner(free.table).note == ""


def test_the_list_of_keys_and_the_first_use_tell_of_calls(kalooki: Sit) -> None:
    top = kalooki(told=(), **CALLED)
    top.wait()
    top.step(2)
    told = t("call.first", terms=terms("discarder", "Carla"))
    assert top.table.toast is not None and top.table.toast.text == told and top.table.toast.calm
    assert {"call", "call-no", "tack"} <= set(key_lines(top.table.commands, top.table.moves))
    top.rest()
    top.key("n")
    assert top.lines() and top.table.toast is None
    assert stored.load(top.stage.paths.settings)[0].told == ("calls",), "a restart forgets nothing"
    again = kalooki(**CALLED)
    again.wait()
    again.step(2)
    assert again.table.toast is None


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("choice", "seconds"), [("none", None), ("8", 8.0), ("4", 4.0)])
def test_nobody_is_hurried_unless_they_wish(kalooki: Sit, choice: str, seconds: float | None) -> None:
    top = kalooki(call_time=choice, **CALLED)
    top.wait()
    top.seconds((seconds or 12) - 0.5)
    assert top.lines() == []
    top.seconds(1)
    assert top.lines()[:1] == ([] if seconds is None else [f"{A} pass"])
