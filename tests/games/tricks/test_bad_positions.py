"""Positions that cannot be: each is refused with one sentence that names the key and the cards (docs/formats.md 3)."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.cards import HIDDEN, card_text
from carioca.engine.position import PositionError
from carioca.games.contract.carioca import CARIOCA
from carioca.games.tricks.pocha import POCHA
from tests.games.tricks.table import Changes, dealt, finish, play, texts
from tests.together import together

FULL = {"max_round_mode": "normal"}


def written(*hands: str, bids: tuple[int | None, ...] = (0, 0, 0, 0), **keys: Any) -> Changes:
    """A position as a dictionary; mano is seat 0."""
    players = [{"hand": hand.split(), "bid": bid} for hand, bid in zip(hands, bids, strict=False)]
    return {"game": "pocha", "dealer": len(players) - 1, "players": players, **keys}


TWO = ("5O 1B", "RO 2B", "4E 3B", "1O 5B")
ONE = ("5O", "RO", "4E", "1O")
TRICK = {"leader": 0, "cards": ["5O", "RO", "4E", "1O"]}
MODE: dict[str, Changes] = {
    mode: {"max_round_mode": mode, "rounds_table": [2]}
    for mode in ("sin_triunfo", "subastado", "dealer_chooses", "chusas")
}
NONE = (None, None, None, None)

BAD: dict[str, tuple[Changes, str]] = {
    # Cards.
    "a French card": (written("5O 8H", *TWO[1:], n=2, trump="E"), "'hand'.*'8H'.*Spanish"),
    "a French ten": (written("5O TO", *TWO[1:], n=2, trump="E"), "'hand'.*'TO'.*Spanish"),
    "a joker": (written("5O *", *TWO[1:], n=2, trump="E"), "\\*"),
    "a card twice in a hand": (written("5O 5O", *TWO[1:], n=2, trump="E"), "5O stands 2 times"),
    "a card in two hands": (written("5O RO", *TWO[1:], n=2, trump="E"), "RO stands 2 times"),
    "a card in hand and trick": (
        written("1B", "RO 2B", "4E 3B", "1O 5B", n=2, trump="E", trick=["RO"]),
        "RO stands 2 times",
    ),
    "a card in hand and turned": (written(*ONE, n=1, trump="E", trump_card="4E"), "4E stands 2 times"),
    "a two among six": (
        written("2O", "3O", "4O", "5O", "6O", "7O", bids=(0,) * 6, n=1, trump="E"),
        "2O is no card of the 36",
    ),
    "a turned two among six": (written("1O", "3O", "4O", "5O", "6O", "7O", bids=(0,) * 6, n=1, trump_card="2E"), "2E"),
    "hands of eleven": (written(*TWO, n=11), "'n' cannot be 11"),
    "41 cards": (
        written(*(" ".join(f"{rank}{suit}" for rank in "1234567SCR") for suit in "OCE"), "1B " * 11, n=10, trump="O"),
        "1B stands 11 times",
    ),
    "a hand too large": (written("5O 1B 2C", *TWO[1:], n=2, trump="E"), "player 0 has 3 cards, not 2"),
    "a hand too small": (written("5O", *TWO[1:], n=2, trump="E"), "player 0 has 1 cards, not 2"),
    "an unknown card in the trick": (written("1B", *TWO[1:], n=2, trump="E", trick=["??"]), "'trick'"),
    "five cards in a trick": (written(*TWO, n=2, trump="E", trick=["5O", "RO", "4E", "1O", "2O"]), "'trick' has 5"),
    "a complete trick that lies": (
        written("1B", "2B", "3B", "5B", n=2, trump="E", trick=TRICK["cards"]),
        "'trick' has 4",
    ),
    # Tricks that were taken.
    "a trick of three": (
        written("1B", "2B", "3B", "5B", n=2, trump="E", tricks=[{"leader": 0, "cards": ["5O", "RO", "4E"]}]),
        "'tricks': 5O RO 4E is no trick of 4",
    ),
    "a trick led by somebody else": (
        written("1B", "2B", "3B", "5B", n=2, trump="E", tricks=[{**TRICK, "leader": 2}]),
        "player 0 leads 5O RO 4E 1O",
    ),
    "the next one led by a loser": (
        written("1B", "2B", "3B", "5B", n=2, trump="E", tricks=[TRICK], leader=0),
        "'leader' must be 2",
    ),
    "tricks that were won otherwise": (
        {
            **written("1B", "2B", "3B", "5B", n=2, trump="E", tricks=[TRICK]),
            "players": [
                {"hand": [card], "bid": 0, "won": int(seat == 1)} for seat, card in enumerate(["1B", "2B", "3B", "5B"])
            ],
        },
        "'won' of player 1 is 1, the tricks say 0",
    ),
    "a duty broken in a trick that was taken": (
        written("1B", "2O", "3B", "5B", n=2, trump="E", tricks=[{"leader": 0, "cards": ["5O", "2B", "4E", "1O"]}]),
        "player 1 could not play 2B on 5O holding 2O 2B",
    ),
    "a duty broken in the trick that lies": (
        written("1B", "RO", "4E 3B", "1O 5B", n=2, trump="E", trick=["5O", "2O"]),
        "player 1 could not play 2O on 5O holding RO 2O",
    ),
    "more tricks than cards": (
        {**written(*ONE, n=1, trump="E"), "players": [{"hand": [card], "bid": 0, "won": 1} for card in ONE]},
        "'won'",
    ),
    "tricks without trump": (
        written("1B", "2B", "3B", "5B", options=MODE["subastado"], tricks=[TRICK]),
        "'trump' is missing",
    ),
    # Leader and turn.
    "mano does not lead": (written(*TWO, n=2, trump="E", leader=2), "'leader' must be 0"),
    "who took nothing leads": (
        {
            **written(*ONE, n=2, trump="E", leader=1),
            "players": [{"hand": [card], "bid": 0, "won": int(seat == 2)} for seat, card in enumerate(ONE)],
        },
        "player 1 has taken no trick",
    ),
    "mano leads always": (
        {
            **written(*ONE, n=2, trump="E", leader=2, options={"next_leader": "mano"}),
            "players": [{"hand": [card], "bid": 0, "won": int(seat == 2)} for seat, card in enumerate(ONE)],
        },
        "'leader' must be 0",
    ),
    "another turn": (written(*TWO, n=2, trump="E", turn=3), "'turn' must be 0"),
    "nobody's turn": (written(*TWO, n=2, trump="E", turn=None), "'turn' must be 0"),
    "a turn after the match": (
        {
            **written("", "", "", "", round=27, trump="E", phase="over", turn=0),
            "players": [{"bid": 0, "won": int(not at)} for at in range(4)],
        },
        "'turn' must be null",
    ),
    # Bids.
    "a bid above n": (written(*TWO, n=2, trump="E", bids=(3, 0, 0, 0)), "'bid' of player 0 is 3"),
    "a bid of 99": (written(*TWO, n=2, trump="E", bids=(99, 0, 0, 0)), "'bid'.*99"),
    "a negative bid": (written(*TWO, n=2, trump="E", bids=(-1, 0, 0, 0)), "'bid'.*-1"),
    "bids out of order": (written(*TWO, n=2, trump="E", bids=(None, 1, None, None)), "mano first"),
    "the forbidden sum": (written(*TWO, n=2, trump="E", bids=(1, 1, 0, 0)), "'bid'.*add up to 2"),
    "cards before the bids": (
        written("1B", *TWO[1:], n=2, trump="E", trick=["5O"], bids=(0, 0, 0, None)),
        "'bid': cards are played after",
    ),
    # Trump.
    "no such suit": (written(*TWO, n=2, trump="H"), "'trump'"),
    "no trump in a round that has one": (written(*TWO, n=2, trump="-"), "'trump' cannot be '-'"),
    "a turned card of another suit": (written(*TWO, n=2, trump="E", trump_card="7C"), "7C"),
    "a hidden turned card": (written(*TWO, n=2, trump="E", trump_card="??"), "'trump_card'"),
    "a trump nobody can have turned": (
        written("1E 2E 3E", "4E 5E 6E", "7E SE CE", "RE 1O 2O", n=3, trump="E"),
        "'trump' cannot be E",
    ),
    "a trump in sin triunfo": (written(*TWO, trump="E", options=MODE["sin_triunfo"]), "'trump' must be '-'"),
    "a card turned in sin triunfo": (written(*TWO, trump_card="7E", options=MODE["sin_triunfo"]), "'trump_card'"),
    "a card turned in subastado": (written(*TWO, trump_card="7E", options=MODE["subastado"]), "'trump_card'"),
    "no trump where that cannot be named": (
        written(*TWO, trump="-", options=MODE["subastado"]),
        "'trump' cannot be '-'",
    ),
    "no trump named by the dealer": (written(*TWO, trump="-", options=MODE["dealer_chooses"]), "'trump' cannot be '-'"),
    "a trump named before the bids": (
        written(*TWO, trump="E", options=MODE["subastado"], bids=(0, 0, 0, None)),
        "'trump' must be null",
    ),
    "bids before the dealer named the trump": (
        written(*TWO, options=MODE["dealer_chooses"], bids=(0, None, None, None)),
        "'trump' is missing",
    ),
    "cards before the trump was named": (
        written("1B", *TWO[1:], options=MODE["subastado"], trick=["5O"]),
        "'trump' is missing",
    ),
    "a shown card that somebody else holds": (
        written(
            *(" ".join(f"{rank}{suit}" for rank in "1234567SCR") for suit in "OCEB"),
            n=10,
            trump_card="1O",
            bids=NONE,
        ),
        "1O is one of the dealer's",
    ),
    # Rounds, players, the end.
    "a round that is none": (written(*TWO, round=28), "'round'"),
    "a round of another n": (written(*TWO, n=2, round=0), "'n': round 0 is played with 1"),
    "two players": (written(*TWO[:2], n=2), "'players'"),
    "nine players": (written(*["1O"] * 9, bids=(0,) * 9), "'players'"),
    "rounds too large for so many": (written(*ONE, options={"rounds_table": [1, 11]}), "'options'.*10 cards each"),
    "over before the last round": (written(*ONE, n=1, trump="E", phase="over"), "'phase' can be over only"),
    "over before the last trick": (written(*ONE, round=27, trump="E", phase="over"), "'phase' cannot be over"),
    "another phase": (written(*ONE, n=1, trump="E", phase="bid"), "'phase' must be play"),
    "another game's phase": (written(*ONE, n=1, trump="E", phase="draw"), "'phase'"),
    # Keys and types.
    "an unknown key": (written(*ONE, n=1, trump="E", stock=[]), "'stock'"),
    "another game's key of a player": ({"game": "pocha", "players": [{"down": "no"}] * 4}, "'down'"),
    "another game": ({"game": "carioca", "players": [{}] * 4}, "'game'"),
    "another preset": (written(*ONE, preset="carioca-chile"), "'preset'"),
    "another game's option": (written(*ONE, options={"decks": 2}), "'options'.*decks"),
    "another format": (written(*ONE, format=2), "'format'"),
    "a seat that is none": (written(*ONE, n=1, trump="E", seat=4), "'seat'"),
}


@together("case", BAD)
def test_what_cannot_be_is_refused_by_name(case: str) -> None:
    data, named = BAD[case]
    with pytest.raises(PositionError, match=named) as refused:
        POCHA.read_position(data)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300


def test_a_spanish_card_is_none_in_carioca() -> None:
    with pytest.raises(PositionError, match=r"'hand'.*'3O'.*French"):
        CARIOCA.read_position({"game": "carioca", "players": [{"hand": ["3O"]}, {"hand": ["2S"]}]})
    for line in ("discard 3O", "discard RE"):
        with pytest.raises(ValueError, match=line):
            CARIOCA.parse_action(line)


@together(
    "line",
    [
        *("bid -1", "bid", "bid x", "bid 1 2", "bid 1.0", "bid ٣", "bid 1000", "play", "play 8H", "play TO", "play *"),
        *("play ??", "play 3O 4O", "trump", "trump H", "trump OO", "discard 3O", "draw stock", "", " ", "fly 3O"),
    ],
)
def test_a_line_that_names_no_action(line: str) -> None:
    with pytest.raises(ValueError) as refused:
        POCHA.parse_action(line)
    assert "\n" not in str(refused.value) and f"'{line.strip() and line}" in str(refused.value)


def test_everything_but_the_players_has_a_default() -> None:
    """docs/formats.md 3: a position writes only what matters; what is missing is dealt in the pack's order."""
    state = POCHA.read_position({"game": "pocha", "players": [{}] * 4})
    assert (state.round_no, state.dealer, state.turn, state.phase) == (0, 0, 1, "bid")
    assert [texts(hand) for hand in state.hands] == [["1O"], ["2O"], ["3O"], ["4O"]]
    full = POCHA.read_position({"game": "pocha", "n": 10, "dealer": 2, "trump": "B", "players": [{}] * 4})
    assert sorted(card for hand in full.hands for card in hand) == sorted(POCHA.cards(full.options, 4))
    assert full.turned.suit == full.trump and full.turned in full.hands[2]  # type: ignore[attr-defined]


def test_the_shown_card_of_the_dealer_is_known_in_a_view() -> None:
    """P06: all have seen it, so that it is no unknown card of the dealer's hand."""
    hidden = {"hand": [card_text(HIDDEN)] * 10}
    held = dealt(4, 12, "view").hands[0]
    data = {"game": "pocha", "n": 10, "dealer": 2, "seat": 0, "players": [{"hand": texts(held)}, *[hidden] * 3]}
    turned = next(card for card in POCHA.cards(dealt().options, 4) if card not in held)
    view = POCHA.read_position({**data, "trump_card": card_text(turned)})
    assert view.hands[2].count(turned) == 1 and view.hands[2].count(HIDDEN) == 9
    assert all(turned not in view.hands[seat] for seat in (0, 1, 3))


def test_tricks_that_are_not_listed_are_the_first_ones() -> None:
    """Only `won` is given: the round is played on, and its positions are read again."""
    players = [{"hand": [f"{rank}{suit}" for rank in "17"], "bid": 0, "won": int(suit == "C")} for suit in "OCEB"]
    state = POCHA.read_position({"game": "pocha", "n": 3, "dealer": 3, "players": players, "trump": "O"})
    assert (state.leader, state.turn) == (1, 1)
    while state.phase == "play" and state.size == 3:
        data = POCHA.position(state)
        assert POCHA.position(POCHA.read_position(data)) == data
        state, _ = play(state, POCHA.action_text(next(iter(POCHA.legal_actions(state)))))
    assert state.round_no != POCHA.read_position({"game": "pocha", "n": 3, "players": [{}] * 4}).round_no


def test_a_match_that_was_ended_by_a_breach_is_read_again() -> None:
    options = {"renuncio_policy": "lose_round", "rounds_table": [2]}
    state = POCHA.read_position(written(*TWO, trump="E", options=options))
    over, _ = play(state, "play 5O", "play 2B")
    assert over.phase == "over"
    data = POCHA.position(over)
    assert data["turn"] is None and POCHA.position(POCHA.read_position(data)) == data
    # The same cards without a breach cannot have ended it.
    data["trick"] = ["5O", "RO"]
    data["players"][1]["hand"] = ["2B"]
    with pytest.raises(PositionError, match="player 1 broke no duty with RO on 5O"):
        POCHA.read_position(data)


def test_a_finished_match_is_read_again() -> None:
    over, _ = finish(dealt(4, 27))
    data = POCHA.position(over)
    assert POCHA.position(POCHA.read_position(data)) == data
