"""Written positions of Buraco and what the rules say to an action there: the words of the case tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from carioca.cards import Card, card_text, parse_row
from carioca.engine.events import Event
from carioca.engine.game import Illegal, Refusal
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.law import law_of
from carioca.games.canasta.melds import category, kind_of, read
from carioca.games.canasta.state import State
from carioca.games.melding.events import RoundEnded
from carioca.games.melding.state import Kind, Laid, Row

LEGAL = ""
LAW = law_of()
SPARE = "3C 3D"
"""Cards that other players hold where it does not matter which."""


def texts(row: str) -> list[str]:
    """Cards written `8H 9H *` as a position lists them."""
    return [card_text(card) for card in parse_row(row)]


def melds(*rows: str, side: int = 0, locked: bool = False) -> list[dict[str, Any]]:
    """Melds of a position, all of one side."""
    return [{"side": side, "cards": texts(row)} | ({"locked": True} if locked else {}) for row in rows]


def position(*hands: str, **keys: Any) -> State:
    """The state of a position; a second player with two cards where only one hand is given."""
    given = hands if len(hands) > 1 else (*hands, SPARE)
    players = [{"hand": texts(hand)} for hand in given]
    return BURACO.read_position({"game": "buraco", "players": players, **keys})


def sides(*given: dict[str, Any], number: int = 2) -> list[dict[str, Any]]:
    """The sides of a position, those that are not given as at the beginning of a deal."""
    return [*given, *({} for _ in range(number - len(given)))]


def turn(*hands: str, rows: Sequence[str] = (), muerto: str = "there", score: int = 0, **keys: Any) -> State:
    """The middle of seat 0's turn, after a draw from the stock; `muerto` of its side is there or taken."""
    own: dict[str, Any] = {"taken": muerto == "taken", "score": score}
    given = {"drew": "stock", "melds": melds(*rows), "sides": sides(own), **keys}
    return position(*hands, **given)


def refusal(state: State, line: str) -> Refusal | None:
    """Why a line is refused; `apply` must agree with `check`."""
    action = BURACO.parse_action(line)
    found = BURACO.check(state, action)
    try:
        BURACO.apply(state, action)
    except Illegal as error:
        assert error.refusal == found
    else:
        assert found is None
    return found


def verdict(state: State, line: str) -> str:
    """The code and the rule that refuse a line (`two-wilds B07`), LEGAL when none does."""
    found = refusal(state, line)
    return LEGAL if found is None else f"{found.code} {found.rule}"


def play(state: State, *lines: str) -> tuple[State, list[Event]]:
    """The state after some lines, and all that happened."""
    events: list[Event] = []
    for line in lines:
        step = BURACO.apply(state, BURACO.parse_action(line))
        after = step.state
        assert isinstance(after, State)
        state = after
        events += step.events
    return state, events


def ended(events: Iterable[Event]) -> RoundEnded | None:
    """How a deal ended, None when it goes on."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def lies(row: str, law: Any = LAW) -> Kind | None:
    """What a row is as it lies."""
    return kind_of(parse_row(row), law)


def laid(row: str, law: Any = LAW) -> str:
    """Cards laid in any order, as they lie on the table; the code of the refusal where they are no meld."""
    found = read(parse_row(row), law)
    return " ".join(map(card_text, found.cards)) if isinstance(found, Laid) else found.code


def sort_of(row: str, law: Any = LAW) -> str | None:
    """What kind of canasta a row is as it lies."""
    cards = parse_row(row)
    kind = kind_of(cards, law)
    assert kind is not None
    return category(kind, cards, law)


def row_of(state: State, number: int = 0) -> str:
    """A meld of the table."""
    return " ".join(map(card_text, state.melds[number].cards))


def wilds_of(state: State, number: int = 0) -> list[Card]:
    """The cards of a meld that stand for others."""
    meld = state.melds[number]
    stands = BURACO.stands(state, meld)
    return [card for card, other in zip(meld.cards, stands, strict=True) if other is not None]


def hand_of(state: State, seat: int = 0) -> Row:
    """The cards of a hand, sorted."""
    return tuple(sorted(state.hands[seat]))
