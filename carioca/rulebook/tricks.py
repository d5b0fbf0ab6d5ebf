"""The trick games' part of the rule book: what their pages may ask and quote, and examples that the engine judges.

`play T HAND: TRICK + CARD`: whether CARD may be played to TRICK from a hand that also holds HAND, under the trump of
the letter T (`-`: none); HAND may be missing. `trick T: TRICK`: who takes a whole trick. Cards as in docs/formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import SPANISH, CardError, Suit
from carioca.games.tricks.actions import SUIT_LETTERS
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import breach, forbidden_bid, winning
from carioca.games.tricks.scoring import scored
from carioca.games.tricks.state import Row, State
from carioca.i18n import capitalised, t
from carioca.rulebook.pages import BookError, Example
from carioca.words.cards import card_the, cards_text, suit_words
from carioca.words.door import voice_of
from carioca.words.typed import numbers_words
from carioca.words.voice import refusal_text

TOPICS: Mapping[str, str] = {
    "turn": "P10", "lead": "P09", "trick": "P11", "won": "P13", "chip": "P07:1", "bid#": "P08", "suit#": "P18",
    "trump": "P05:1", "order": "P02", "round": "P07:1", "points": "P13",
}  # fmt: skip
"""Which rule explains what is seen and done at the table."""
_EXAMPLE = re.compile(r"(play|trick) ([OCEB-])((?: [0-9A-Z]{2})*): (.+)")
_HOOK_SIZE, _HOOK_BIDS = 4, (1, 0, 2)  # P08: the example of the rules


class TricksSource:
    def facts(self, options: PochaOptions) -> dict[str, Any]:
        """Every option by its name, and:

        `round_ids`: for each number of players, or once where people listed the rounds, `4:1,1,1,1,2`; `listed`: they
        did; `players_fixed`: fewest and most players are the same; `twos`: for some number of players there are no
        twos, `twos_seats` for which; `full_deal`: some round deals the whole pack; `shown`: a card shows the trump
        there; `ones`: there are rounds of one card; `dealer_place`: the first dealer's place, counted from 1;
        `hook_bid`: what the dealer may not say after 1, 0 and 2 with four cards; `made_0` and so on: points of so many
        tricks bid and won; `missed_1_0` and `missed_3_1`: of tricks bid and won otherwise; `oros_made`: of one trick
        bid and won under oros; `all_made`: of all tricks in the smallest round that doubles them; `idle`: options that
        cannot matter.
        """
        listed = isinstance(options.rounds_table, tuple)
        seats = options.possible_seats
        sizes = {count: options.sizes(count) for count in seats}
        least = options.all_tricks_min_cards
        twos = [count for count in seats if len(options.pack(count)) < len(SPANISH.cards)]
        return {spec.name: getattr(options, spec.name) for spec in fields(options)} | {
            "round_ids": tuple(
                f"{count}:{','.join(map(str, sizes[count]))}" for count in (seats[:1] if listed else seats)
            ),
            "listed": listed,
            "players_fixed": options.players_min == options.players_max,
            "twos": bool(twos),
            "twos_seats": t("tricks.seats.or", first=twos[0], last=twos[-1]) if len(twos) > 1 else str(*twos),
            "full_deal": any(max(sizes[count]) * count == len(options.pack(count)) for count in seats),
            "shown": options.max_round_mode in ("normal", "chusas"),
            "ones": any(1 in found for found in sizes.values()),
            "dealer_place": options.first_dealer_seat + 1,
            "hook_bid": _hook_bid(options),
            **{f"made_{n}": scored(options, 3, n, n, Suit.COPAS) for n in range(3)},
            "missed_1_0": scored(options, 3, 1, 0, Suit.COPAS),
            "missed_3_1": scored(options, 3, 3, 1, Suit.COPAS),
            "oros_made": scored(options, 3, 1, 1, Suit.OROS),
            "all_made": scored(options, least, least, least, Suit.COPAS),
            "idle": options.idle(),
        }

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        """What an item that is repeated for every number of players may quote."""
        seats, _, written = round_id.partition(":")
        sizes = [int(size) for size in written.split(",")]
        return {"seats": seats, "rounds": t("tricks.rounds", n=len(sizes)), "table": numbers_words(sizes)}

    def example(self, text: str, options: PochaOptions) -> Example | None:
        """The example that a line describes; None where a card of it is not played with. Raises BookError."""
        words, _, caption = text.partition(" | ")
        match = _EXAMPLE.match(words)
        if match is None:
            raise BookError(f"this is no example: {text}")
        kind, letter, rest, written = match.groups()
        trick, sign, added = written.partition("+")
        try:
            hand, cards, played = SPANISH.parse_row(rest), SPANISH.parse_row(trick), SPANISH.parse_row(added)
        except CardError as error:
            raise BookError(f"{error}: {text}") from None
        if bool(sign) != (kind == "play") or len(played) != (kind == "play") or not cards:
            raise BookError(f"this is no example: {text}")
        trump = SUIT_LETTERS[letter]
        if not any(set((*hand, *cards, *played)) <= set(options.pack(seats)) for seats in options.possible_seats):
            return None
        return (
            _played(options, trump, hand, cards, played, caption) if played else _taken(options, trump, cards, caption)
        )

    def topics(self, options: PochaOptions) -> Mapping[str, str]:
        return TOPICS


def _hook_bid(options: PochaOptions) -> str:
    """The number that the rules themselves refuse to the dealer in the example."""
    bids = (None, *_HOOK_BIDS) if options.step == 1 else (None, *_HOOK_BIDS[::-1])
    asked = options.with_changes({"rounds_table": [_HOOK_SIZE]})
    return str(forbidden_bid(_state(asked, bids=bids)))


def _played(options: PochaOptions, trump: Suit, hand: Row, trick: Row, played: Row, caption: str) -> Example:
    state = _state(options, hand=(*played, *hand), trick=trick, trump=trump)
    refusal = breach(state, played[0])
    told = [caption.strip(), _trump(trump), t("rules.tricks.hand", cards=cards_text(hand)) if hand else ""]
    why = refusal_text(refusal, voice_of(POCHA)) if refusal is not None else ""
    return Example("play", (trick, played), "+", refusal, caption=capitalised("; ".join(filter(None, told))), why=why)


def _taken(options: PochaOptions, trump: Suit, trick: Row, caption: str) -> Example:
    card = trick[winning(trick, trump, options)]
    why = t("rules.tricks.takes", card=card_the(card))
    told = [caption.strip(), _trump(trump)]
    word = capitalised(t("rules.tricks.trick"))
    return Example("trick", (trick,), "/", caption=capitalised("; ".join(filter(None, told))), why=why, word=word)


def _trump(trump: Suit) -> str:
    return t("rules.tricks.no-trump") if trump is Suit.NONE else t("rules.tricks.trump", suit=suit_words(trump))


def _state(
    options: PochaOptions,
    hand: Row = (),
    trick: Row = (),
    trump: Suit = Suit.NONE,
    bids: tuple[int | None, ...] = (0, 0, 0, 0),
) -> State:
    """Four players in a first round; seat 0, the dealer, is to act with this hand."""
    return State(
        options=options,
        seed="",
        round_no=0,
        dealer=0,
        turn=0,
        phase="play",
        hands=(hand, (), (), ()),
        bids=bids,
        won=(0, 0, 0, 0),
        trump=trump,
        turned=None,
        leader=0,
        trick=trick,
        tricks=(),
        scores=(0, 0, 0, 0),
        exact=(0, 0, 0, 0),
    )
