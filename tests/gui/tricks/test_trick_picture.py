"""What lies on a trick table follows from the events alone: after each action it is what the view shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from carioca.cards import HIDDEN
from carioca.games.tricks.events import RoundDealt, TrickTaken
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import winning
from carioca.gui.tricks.model import TricksModel, TricksPicture, laid, won
from carioca.gui.tricks.paint import leads_text
from carioca.i18n import t
from carioca.session import Seat, Session
from tests.gui.tricks.trick_table import NAMES
from tests.together import together

RULES = (
    (4, {"rounds_table": [2, 10]}),
    (4, {"rounds_table": [1, 3], "indias": True}),
    (6, {"rounds_table": [6, 2], "max_round_mode": "chusas"}),
    (5, {"rounds_table": [3, 2], "max_round_mode": "chusas", "direction": "cw"}),
    (4, {"rounds_table": [3, 3], "max_round_mode": "subastado", "subastado_no_trump": True}),
    (4, {"rounds_table": [2, 3], "max_round_mode": "sin_triunfo", "next_leader": "mano"}),
    (8, {"rounds_table": [5, 1], "max_round_mode": "dealer_chooses"}),
    (4, {"rounds_table": [4, 3], "renuncio_policy": "lose_round"}),
)


def session_of(seats: int, rules: dict[str, object], seed: str) -> Session:
    options = POCHA.presets["pocha"].with_changes(rules)
    return Session.new(POCHA, "pocha", options, tuple(Seat(name) for name in NAMES[:seats]), seed)


@pytest.mark.parametrize("seed", "abcdef")
def test_the_card_that_wins_so_far_is_marked_with_the_reason(seed: str) -> None:
    """Told a second way: the trumps played, and which of them is the first."""
    session, rng = session_of(5, {"rounds_table": [8, 8]}, seed), Random(seed)
    model, seen = TricksModel(session), set()
    while session.current is not None:
        session.submit(rng.choice(list(POCHA.legal_actions(session.match.state))))
        picture = model.picture(session.view(None))
        if not picture.trick:
            continue
        place, trumps = winning(picture.trick, picture.trump, model.options), []
        for at, card in enumerate(picture.trick):
            if card.suit is picture.trump:
                trumps.append(at)
        led = picture.trick[0].suit is picture.trump
        why = "suit" if led or not trumps else "trump" if place == trumps[0] else "overtrump"
        assert leads_text(picture, place) == t(f"tricks.desk.leads.{why}")
        seen.add(why)
    assert {"suit", "trump"} <= seen


def settled(picture: TricksPicture) -> TricksPicture:
    """Without what only an event tells: a trick lies there until the next turn begins."""
    return replace(picture, trick=(), winner=None) if picture.winner is not None else picture


@pytest.mark.slow
@together(("seats", "rules"), RULES, ids=str)
@together("seed", ["a", "b"])
def test_events_lead_to_what_the_view_shows(seats: int, rules: dict[str, object], seed: str) -> None:
    session, rng = session_of(seats, rules, seed), Random(seed)
    model = TricksModel(session)
    viewers = (*range(seats), None)
    pictures = {seat: model.picture(session.view(seat)) for seat in viewers}
    tricks = 0
    while session.current is not None:
        state = session.match.state
        if rules.get("renuncio_policy") and state.phase == "play" and rng.random() < 0.1:
            action = POCHA.parse_action(f"play {rng.choice(state.hand)}")
        else:
            action = rng.choice(list(POCHA.legal_actions(state)))
        events = session.submit(action)
        for seat in viewers:
            for event in events:
                pictures[seat] = model.after(event.seen_by(seat), pictures[seat])
            if session.current is None:
                continue
            seen = pictures[seat]
            if seat is None and seen.faces and not seen.bidding:
                # Who watches saw the cards of an Indian round when all looked at them, and forgets them.
                continue
            assert seen.winner is None
            assert replace(seen, open=False) == model.picture(session.view(seat))
        tricks += sum(isinstance(event, TrickTaken) for event in events)
    # Of every round that was played out; a revoke may end one before.
    assert tricks >= 2


@pytest.mark.parametrize(("seats", "rules"), RULES[:4], ids=str)
def test_every_card_lies_in_one_place(seats: int, rules: dict[str, object]) -> None:
    session, rng = session_of(seats, rules, "c"), Random(1)
    model = TricksModel(session)
    picture = model.picture(session.view(0))
    size = picture.size
    while session.current is not None:
        for event in session.submit(rng.choice(list(POCHA.legal_actions(session.match.state)))):
            picture = model.after(event.seen_by(0), picture)
            mine = picture
            size = mine.size
            rows = dict(model.rows(picture))
            held = sum(map(len, picture.hands))
            taken = sum(len(rows[won(seat)]) for seat in range(seats))
            middle = sum(len(rows.get(laid(seat), ())) for seat in range(seats))
            assert held + taken + middle == size * seats
            assert all(card == HIDDEN for seat in range(seats) for card in rows[won(seat)])


def test_the_opening_is_the_deal_that_the_rules_tell() -> None:
    """The desk makes the event of a round that nobody has touched out of its state: the same as the one of the deal."""
    for seats, rules in RULES:
        session = session_of(seats, rules, "d")
        event = TricksModel(session).opening(session.match.state, True)
        told = next(event for event in POCHA.deal(session.match.setup).events if isinstance(event, RoundDealt))
        assert event == told
        assert TricksModel(session).opening(session.match.state, False) is None
