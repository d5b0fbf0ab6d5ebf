"""Written positions with a move that is plainly bad, and what a player who knows the game would do instead."""

from __future__ import annotations

from typing import Any, NamedTuple

from carioca.bots.playouts import Moment, PlayedRound
from carioca.cards import Card, card_text, french_pack, parse_row
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS
from carioca.games.contract.state import State


class Blunder(NamedTuple):
    """Seat 0 plays `played`; a better move begins with `better`. `rivals`: cards in the hands of the other seats."""

    name: str
    hand: str
    played: str
    better: str
    rivals: tuple[int, ...] = (12, 12)
    round: str = "TT"
    drew: str | None = "stock"
    down: tuple[str, ...] = ("no", "no", "no")
    melds: tuple[tuple[int, str], ...] = ()
    pile: str = "9C"
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def state(self) -> State:
        """The position; the rivals' cards are whatever is left."""
        own, pile = parse_row(self.hand), parse_row(self.pile)
        melds = [{"owner": owner, "cards": _texts(parse_row(row))} for owner, row in self.melds]
        left = list(french_pack(2, 4))
        for card in (*own, *pile, *(card for _, row in self.melds for card in parse_row(row))):
            left.remove(card)
        # Every seventh card, so that nobody holds a bajada by the order of the pack.
        mixed = [left[(7 * at) % len(left)] for at in range(len(left))] if len(left) % 7 else left
        players: list[dict[str, Any]] = [{"hand": _texts(own), "down": self.down[0]}]
        for seat, size in enumerate(self.rivals, start=1):
            players.append({"hand": _texts(tuple(mixed.pop() for _ in range(size))), "down": self.down[seat]})
        state: State = CARIOCA.read_position(
            {
                "game": "carioca",
                "options": {"extra_rounds": list(EXTRA_ROUNDS), **dict(self.options)},
                "players": players,
                "round": self.round,
                "melds": melds,
                "pile": _texts(pile),
                "phase": "play" if self.drew else "draw",
                "drew": self.drew,
                "turns": 20,
                "turn": 0,
            }
        )
        return state.evolve(seed="blunder")

    @property
    def as_round(self) -> PlayedRound:
        """A round of which only this decision is known."""
        state = self.state
        setup = Setup("carioca", state.options, state.seats, f"blunder/{self.name}")
        ended = RoundEnded(state.round_no, (), (0,) * state.seats, state.hands, "out")
        moment = Moment(state, CARIOCA.parse_action(self.played))
        return PlayedRound(CARIOCA, setup, state.round_no, (None,) * state.seats, (moment,), ended)


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in cards]


DOWN_NEXT = ("no", "earlier", "no")
TRIOS = ((1, "4H 4D 4S"), (1, "JH JD JC"))
ALL_DOWN = ("earlier", "earlier", "no")

BLUNDERS = (
    Blunder("stays up while a rival is about to go out", "7H 7D 7S QH QD QC 2S 3S 5H 6D 8C TC KC", "discard TC",
            "down", rivals=(1, 6), down=DOWN_NEXT, melds=TRIOS),
    Blunder("breaks a finished bajada", "7H 7D 7S QH QD QC AS 3S 5H 6D 8C AC KC", "discard 7S", "down",
            rivals=(2, 6), down=DOWN_NEXT, melds=TRIOS),
    Blunder("throws from a trio", "7H 7D 7S QH QD 2S 3S 5H 6D 8C TC KC KH", "discard 7S", "discard",
            rivals=(4, 6), down=DOWN_NEXT, melds=TRIOS),
    Blunder("leaves the card that completes the bajada", "7H 7D 7S QH QD AS 3S 5H 6D 8C TC KC", "draw stock",
            "draw pile", drew=None, pile="QC", rivals=(2, 6), down=DOWN_NEXT, melds=TRIOS),
    Blunder("takes the pile for nothing", "7H 7D 7S QH QD TS TH 5H 5D 8C 8H 9D", "draw pile", "draw stock",
            drew=None, pile="KC", rivals=(2, 6), down=DOWN_NEXT, melds=TRIOS),
    Blunder("throws a joker", "7H 7D 7S QH * 2S 3S 5H 6D 8C TC KC 9H", "discard *", "discard",
            rivals=(3, 6), down=DOWN_NEXT, melds=TRIOS, options=(("joker_discard", "allow"),)),
    Blunder("keeps an ace when it is too late", "AS 2H 3D 5S 6C 8H 9D TS JC KH 4C QD 6S", "discard 2H",
            "discard AS", rivals=(1, 8), down=DOWN_NEXT, melds=TRIOS),
    Blunder("does not lay off a card worth twenty points", "AS KH", "discard KH", "lay", rivals=(1, 1),
            down=("earlier",) * 3, melds=(*TRIOS, (0, "AH AD AC"), (0, "QH QD QC"), (2, "2H 2D 2S"))),
    Blunder("throws the card that fits and keeps the one that does not", "4C JS KH", "discard 4C", "lay",
            rivals=(2, 8), down=ALL_DOWN, melds=(*TRIOS, (0, "8H 8D 8S"), (0, "QH QD QC"))),
    Blunder("feeds the next player, who may take it", "4C KH AS", "discard 4C", "discard", rivals=(1, 8),
            down=("now", "earlier", "no"), melds=(*TRIOS, (0, "8H 8D 8S"), (0, "QH QD QC")),
            options=(("down_may_draw_pozo", True),)),
    Blunder("breaks three cards of a run", "5H 6H 7H 9S TS JS QS 2C 4D 8C KC KD AH", "discard 6H", "discard",
            round="EE", rivals=(4, 12), down=DOWN_NEXT, melds=((1, "2S 3S 4S 5S"), (1, "9D TD JD QD"))),
    Blunder("throws the third pair of four trios", "7H 7D 7S QH QD QC 2S 2H 2C 5H 5D KC 9D", "discard 5H",
            "discard", round="TTTT", rivals=(5, 12), down=DOWN_NEXT,
            melds=((1, "4H 4D 4S"), (1, "JH JD JC"), (1, "6H 6D 6S"), (1, "8H 8D 8S"))),
    Blunder("does not go down before the round ends", "7H 7D 7S QH QD QC KC", "discard KC", "down", rivals=(1, 12),
            down=DOWN_NEXT, melds=TRIOS),
    Blunder("lets a run of the bajada go", "7H 7D 7S 9C TC JC QC 2S 3S 5H 6D 8H KD", "discard QC", "down",
            round="TE", rivals=(2, 9), down=DOWN_NEXT, melds=((1, "4H 4D 4S"), (1, "JH QH KH AH"))),
)  # fmt: skip
