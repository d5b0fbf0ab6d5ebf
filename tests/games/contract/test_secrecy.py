"""Nobody sees a card that the table has not shown: views and events against a book kept from public acts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.events import Event
from carioca.engine.game import Game
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State
from carioca.games.melding.events import Discarded, Drew, JokerSwapped, LaidOff, RoundDealt, WentDown, WildMoved
from tests.conformance.walks import Moment, along, walk, walk_by

every_game = along(lambda profile: profile.family == "contract")


class Book:
    """What an onlooker can say of every hand: cards seen going into it and not yet seen leaving it."""

    def __init__(self, seats: int) -> None:
        self.known: list[Counter[Card]] = [Counter() for _ in range(seats)]

    def note(self, event: Event) -> None:
        """Takes in a public event, as an onlooker sees it."""
        match event:
            case RoundDealt():
                self.known = [Counter() for _ in self.known]
            case Drew(seat, _, card) if card != HIDDEN:
                self.known[seat][card] += 1
            case Discarded(seat, card) | LaidOff(seat, card) | WildMoved(seat, card):
                self._gone(seat, (card,))
            case JokerSwapped(seat, card):
                self._gone(seat, (card,))
                self.known[seat][JOKER] += 1
            case WentDown(seat, _, melds):
                self._gone(seat, tuple(card for meld in melds for card in meld.cards))

    def _gone(self, seat: int, cards: tuple[Card, ...]) -> None:
        self.known[seat] = self.known[seat] - Counter(cards)


@pytest.mark.seldom(2)
@pytest.mark.sampled(36)
@every_game
def test_views_show_what_the_book_says(game: Game, preset: str, seats: int) -> None:
    assert_as_the_book(game, walk(game, preset, seats), seats)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_joker_swapped_out_of_a_meld_is_known_to_all(seats: int) -> None:
    options = CARIOCA.presets["carioca-chile"].with_changes({"joker_swap": "any"})
    moments = walk_by(CARIOCA, options, "swaps", seats)
    assert any(isinstance(event, JokerSwapped) for moment in moments for event in moment.step.events)
    assert_as_the_book(CARIOCA, moments, seats, every=1)


def assert_as_the_book(game: Game, moments: Sequence[Moment], seats: int, every: int = 5) -> None:
    book = Book(seats)
    for at, (_, _, step) in enumerate(moments):
        for event in step.events:
            book.note(event.seen_by(None))
        if at % every == 0:
            for viewer in (*range(seats), None):
                _compare(game, step.state, viewer, book)


def _compare(game: Game, state: State, viewer: int | None, book: Book) -> None:
    view = game.censor(state, viewer)
    seen = view.state
    assert view.seat == viewer and seen.seed == ""
    for seat, hand in enumerate(seen.hands):
        if seat == viewer:
            assert hand == state.hands[seat]
            continue
        concrete = Counter(card for card in hand if card != HIDDEN)
        assert concrete == book.known[seat]
        assert len(hand) == len(state.hands[seat])
        assert not concrete - Counter(state.hands[seat])
    assert set(seen.stock) <= {HIDDEN} and len(seen.stock) == len(state.stock)
    assert set(seen.pile[:-1]) <= {HIDDEN} and seen.pile[-1:] == state.pile[-1:]
    assert seen.melds == state.melds
    assert [Counter(cards) for cards in seen.known] == book.known


@pytest.mark.sampled(18)
@every_game
def test_events_hide_what_is_not_public(game: Game, preset: str, seats: int) -> None:
    for _, _, step in walk(game, preset, seats):
        for event in step.events:
            for viewer in (*range(seats), None):
                seen = event.seen_by(viewer)
                match event:
                    case RoundDealt(_, _, _, hands, _):
                        assert isinstance(seen, RoundDealt)
                        for seat, hand in enumerate(seen.hands):
                            assert hand == (hands[seat] if seat == viewer else (HIDDEN,) * len(hands[seat]))
                    case Drew(seat, "stock", card):
                        assert isinstance(seen, Drew)
                        assert seen.card == (card if seat == viewer else HIDDEN)
                    case _:
                        assert seen == event
