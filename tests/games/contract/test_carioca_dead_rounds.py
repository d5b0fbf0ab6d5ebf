"""T15: a round is ended when nobody can win it any more, never before; and every round ends."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from carioca.cards import JOKER, Card, card_text, french_pack, parse_row
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract import layoffs
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.state import Kind
from tests.games.contract.table import play, player, position, round_end
from tests.games.contract.walks import cards_of, choose, pack_of

ONE_DECK = {"decks": 1}
Rows = tuple[tuple[Kind, tuple[Card, ...]], ...]


def _reason(*hands: str, rows: list[str], round_id: str = "TT", decks: int = 1) -> str:
    """How the round ended when the first player threw 2S and the turn passed; empty when it goes on."""
    state = position(
        player(f"2S {hands[0]}", "earlier"),
        *(player(hand, "earlier") for hand in hands[1:]),
        round=round_id,
        drew="stock",
        melds=[{"owner": at % len(hands), "cards": row.split()} for at, row in enumerate(rows)],
        options={"decks": decks},
    )
    ended = round_end(play(state, "discard 2S")[1])
    return ended.reason if ended else ""


FOUR_TRIOS = ["7H 7D 7S", "QH QD QC", "9S 9D 9C", "KH KD KC"]


def test_six_cards_fit_and_six_are_needed() -> None:
    """The first round with 54 cards (S2): four tríos take 4 naturals and 2 jokers more, each hand has 6."""
    assert _reason("3S 4S 5S 6S 8S TS", "3H 4H 5H 6H 8H TH", rows=FOUR_TRIOS) == ""


def test_dead_once_both_have_laid_off() -> None:
    """4 cards still fit and both need 5: neither can ever lay off 5."""
    rows = ["7H 7D 7S 7C", "QH QD QC QS", *FOUR_TRIOS[2:]]
    assert _reason("3S 4S 5S 6S 8S", "3H 4H 5H 6H 8H", rows=rows) == "dead-table"
    assert _reason("3S 4S 5S 6S 8S", "3H 4H 5H 6H", rows=rows) == ""


def test_dead_at_once_when_two_players_share_a_rank() -> None:
    rows = ["7H 7D *", "QH QD QC", "7S 7C *", "KH KD KC"]
    assert _reason("3S 4S 5S 6S 8S TS", "3H 4H 5H 6H 8H TH", rows=rows) == "dead-table"


def test_two_decks_live_on() -> None:
    """With 108 cards the same table takes 20 naturals and 4 jokers more."""
    rows = ["7H 7D 7S 7C", "QH QD QC QS", *FOUR_TRIOS[2:]]
    assert _reason("3S 4S 5S 6S 8S", "3H 4H 5H 6H 8H", rows=rows, decks=2) == ""


def test_not_dead_while_somebody_may_still_go_down() -> None:
    state = position(
        player("2S 3S 4S 5S 6S 8S", "earlier"),
        player("3H 4H 5H 6H 8H TH"),
        drew="stock",
        melds=[{"owner": 0, "cards": ["7H", "7D", "7S", "7C"]}, {"owner": 0, "cards": ["QH", "QD", "QC", "QS"]}],
        options=ONE_DECK,
    )
    assert round_end(play(state, "discard 2S")[1]) is None


def test_closed_and_blocked_escalas() -> None:
    """A full escala takes nothing; one whose next cards are all on the table waits for a joker."""
    full = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    assert _reason("3S", "4S", rows=[full], round_id="EE") == "dead-table"
    # 5S and TS lie in two tríos; the other places of the run come after them.
    rows = ["6S 7S 8S 9S", "5S 5D 5H 5C", "TS TD TH TC"]
    assert _reason("3C", "4C", rows=rows, round_id="TE") == ""
    assert _reason("3C", "4C", rows=[rows[0], "5S 5D 5H 5C *", "TS TD TH TC *"], round_id="TE") == "dead-table"


def test_cards_that_go_round_for_ever_end_the_round() -> None:
    """A round always ends (T15): also where all take the top of the pile and throw it back, and no stock is used up."""
    state = position(player("9D 5C"), player("2S 3D"), pile=["KS", "7H"], options={"max_recycles": 1})
    for _ in range(4_000):
        drawn, _ = play(state, "draw pile")
        state, events = play(drawn, f"discard {card_text(drawn.hand[-1])}")
        ended = round_end(events)
        if ended is not None:
            break
    assert ended is not None and (ended.winners, ended.reason) == ((), "dead-turns")
    assert ended.points == (14, 5) and state.recycles == 0


# -- against trying everything -----------------------------------------------------------------------------------------


def _most_lay_offs(rows: Rows, decks: int) -> int:
    """The longest sequence of legal lay-offs if all other cards of the pack were at hand."""
    pack = Counter(french_pack(decks, 2 * decks))

    @cache
    def longest(table: Rows) -> int:
        laid = Counter(card for _, row in table for card in row)
        best = 0
        for number, (kind, row) in enumerate(table):
            for card in {card for card in pack if laid[card] < pack[card]}:
                for end in layoffs.open_ends(kind, row, card):
                    grown = (card, *row) if end == "low" else (*row, card)
                    if kind is Kind.SET:  # the order of a trío is free
                        grown = tuple(sorted(grown, reverse=True))
                    best = max(best, 1 + longest((*table[:number], (kind, grown), *table[number + 1 :])))
        return best

    return longest(rows)


def _table(rng: Random) -> Rows | None:
    """A late table of one deck: few melds, grown until little still fits."""
    pack = Counter(french_pack(1, 2))
    found: list[tuple[Kind, tuple[Card, ...]]] = []
    for _ in range(rng.randint(1, 3)):
        rank, suit = rng.randint(1, 13), rng.choice("SHDC")
        names = "A23456789TJQK"
        if rng.random() < 0.6:
            row = parse_row(" ".join(names[rank - 1] + s for s in rng.sample("SHDC", rng.choice([3, 4, 4]))))
            found.append((Kind.SET, row))
        else:
            size = rng.choice([4, 6, 9, 11, 12])
            row = parse_row(" ".join(names[(rank + step) % 13] + suit for step in range(size)))
            at = rng.randrange(size)
            found.append((Kind.RUN, (*row[:at], JOKER, *row[at + 1 :]) if rng.random() < 0.5 else row))
    used = Counter(card for _, row in found for card in row)
    return None if used - pack else tuple(found)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 4))])
def test_never_while_a_hand_could_still_be_emptied(part: int) -> None:
    """The detector fires only when the longest possible row of lay-offs is shorter than every hand."""
    rng = Random(f"dead {part}")
    fired = lived = 0
    while fired + lived < 45:
        table = _table(rng)
        if table is None or sum(13 - len(row) for kind, row in table if kind is Kind.RUN) > 9:
            continue
        rest = list((Counter(french_pack(1, 2)) - Counter(c for _, row in table for c in row)).elements())
        rest = [card for card in rest if card_text(card) != "2S"]
        rng.shuffle(rest)
        if all(card_text(card) != "2S" for _, row in table for card in row):
            sizes = [rng.randint(1, 6), rng.randint(1, 6)]
            hands = [" ".join(card_text(rest.pop()) for _ in range(size)) for size in sizes]
            kinds = {kind for kind, _ in table}
            round_id = "TE" if len(kinds) == 2 else "TT" if Kind.SET in kinds else "EE"
            rows = [" ".join(map(card_text, row)) for _, row in table]
            reason = _reason(*hands, rows=rows, round_id=round_id)
            most = _most_lay_offs(table, 1)
            assert reason in ("", "dead-table")
            if reason:
                assert most < min(sizes), (rows, sizes)
            fired += bool(reason)
            lived += not reason
    assert fired >= 5 and lived >= 5


# -- every round ends --------------------------------------------------------------------------------------------------

HOUSE_RULES: list[tuple[int, dict[str, object]]] = [
    (2, {"decks": 1, "max_recycles": 1, "rounds": ["TT", "EE", "TTT", "final"]}),
    (2, {"decks": 1, "max_recycles": 2, "rounds": ["TE", "TEE", "TTTT"], "down_may_draw_pozo": True, "hand_size": 11}),
    (3, {"hand_size": 13, "layoff_same_turn": True, "max_recycles": 1}),
    (6, {"hand_size": 13, "max_recycles": 1, "first_player": "first_dealt", "first_dealer": "random"}),
    (2, {"rounds": [], "extra_rounds": ["real", "sucia", "color", "payaso"], "max_recycles": 3}),
    (4, {"rounds": ["EEE", "TTTT"], "last_round_pozo_win": "forbid", "cut_bonus": 10, "down_may_draw_pozo": True}),
    (2, {"rounds": ["final"], "final_jokers": 0, "max_recycles": 1}),
    (2, {"rounds": ["final"], "final_jokers": 1, "hand_size": 11}),
]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("seats", "rules"), HOUSE_RULES, ids=range(len(HOUSE_RULES)))
def test_matches_end_under_house_rules(seats: int, rules: dict[str, object]) -> None:
    options = CariocaOptions().with_changes(rules)
    state = CARIOCA.deal(Setup("carioca", options, seats, "house")).state
    rng, ends = Random("house"), []
    for _ in range(12_000):
        if CARIOCA.current(state) is None:
            break
        actions = list(CARIOCA.legal_actions(state))
        assert actions
        state, events = CARIOCA.apply(state, choose(actions, state, rng))
        assert cards_of(state) == pack_of(state)
        ends += [event for event in events if isinstance(event, RoundEnded)]
    assert [event.round_no for event in ends] == list(range(len(options.round_ids)))
    assert all(bool(event.winners) == (event.reason == "out") for event in ends)
    assert all(not event.hands[winner] for event in ends for winner in event.winners)
