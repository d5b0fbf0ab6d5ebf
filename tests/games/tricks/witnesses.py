"""What a house rule changes, by docs/rules/pocha.md 3: a question, its answer by default and under a value."""

from __future__ import annotations

from typing import Any

from carioca.engine.draw import cuts, standing
from carioca.engine.events import RoundEnded
from carioca.engine.options import OptionsError
from carioca.games.tricks.pocha import POCHA
from tests.games.tricks.table import (
    bidding,
    bids,
    dealt,
    finish,
    holding,
    imagined,
    legal,
    play,
    playable,
    player,
    position,
    round_end,
    scored,
    setup_of,
    taker,
    verdict,
)
from tests.games.witness import Ask, Changes, Witness, Witnesses

WITNESSES = Witnesses()
of = WITNESSES.of


def may_sit(seats: int) -> Ask:
    """Whether so many may play by these rules."""

    def ask(options: Changes) -> object:
        try:
            POCHA.validate(setup_of(seats, **options))
        except OptionsError:
            return False
        return True

    return ask


def cards_to_play(trick: str, hand: str) -> Ask:
    """What may be played; trump is espadas."""
    return lambda options: playable(holding(hand, trick, options=options))


def worth(n: int, bid: int, won: int, trump: str = "E") -> Ask:
    """The points of a bid."""
    return lambda options: scored(n, bid, won, trump, **options)


# -- table and cards ---------------------------------------------------------------------------------------------------


@of("players_min")
def players_min(value: int) -> Witness:
    return Witness(may_sit(3), False, True) if value < 4 else Witness(may_sit(4), True, False)


@of("players_max")
def players_max(value: int) -> Witness:
    return Witness(may_sit(value + 1), True, False, {"players_min": 3})


@of("first_dealer")
def first_dealer(value: str) -> Witness:
    def dealers(options: Changes) -> object:
        return sorted({dealt(4, seed=str(number), **options).dealer for number in range(40)})

    def lowest_deals(options: Changes) -> object:
        """Whether in every match the one deals who drew the lowest card, the as being lowest."""
        for number in range(20):
            state = dealt(4, seed=str(number), **options)
            drawn = standing(cuts(POCHA.cards(state.options, 4), 4, str(number)))
            if state.dealer != min(drawn, key=lambda one: one[1].rank)[0]:
                return False
        return True

    return Witness(dealers, [0, 1, 2, 3], [0]) if value == "assigned" else Witness(lowest_deals, False, True)


@of("first_dealer_seat")
def first_dealer_seat(value: int) -> Witness:
    return Witness(lambda options: dealt(8, **options).dealer, 0, value, {"first_dealer": "assigned"})


@of("direction")
def direction(value: str) -> Witness:
    """Seats are numbered counter-clockwise: on the right of seat 0 sits seat 1, on its left seat 3."""

    def order(options: Changes) -> object:
        state, found = dealt(4, 5, first_dealer="assigned", **options), []
        dealer = state.dealer
        while state.phase == "bid":
            found.append((state.turn - dealer) % 4)
            state, _ = play(state, legal(state)[0])
        for _ in range(4):
            found.append((state.turn - dealer) % 4)
            state, _ = play(state, legal(state)[0])
        after, _ = finish(state)
        return [*found, (after.dealer - dealer) % 4]

    return Witness(order, [1, 2, 3, 0, 1, 2, 3, 0, 1], [3, 2, 1, 0, 3, 2, 1, 0, 3])


@of("remove_twos")
def remove_twos(value: str) -> Witness:
    def cards(options: Changes) -> object:
        return [len(POCHA.cards(POCHA.presets["pocha"].with_changes(options), seats)) for seats in (3, 4, 5, 6, 7, 8)]

    return Witness(cards, [36, 40, 40, 36, 40, 40], [40] * 6)


@of("card_order")
def card_order(value: str) -> Witness:
    def answers(options: Changes) -> object:
        return playable(holding("RO 2O", "3O", options=options)), taker("3O RO 2B 4B", options=options)

    return Witness(answers, ({"RO", "2O"}, 0), ({"RO"}, 1))


# -- rounds and trump --------------------------------------------------------------------------------------------------


@of("rounds_table")
def rounds_table(value: Any) -> Witness:
    def table(options: Changes) -> object:
        return [dealt(4, number, **options).size for number in range(len(POCHA.rounds(setup_of(4, **options))))]

    complete = [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1]
    others = {
        "medium": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        "short": [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1],
    }
    return Witness(table, complete, others[value] if isinstance(value, str) else list(value))


@of("indias")
def indias(value: bool) -> Witness:
    def hands(options: Changes) -> object:
        state = position(player("1O"), player("2E"), player("RC"), player("4O"), n=1, trump="E", options=options)
        return [entry["hand"] for entry in POCHA.position(state, 0)["players"]]

    return Witness(hands, [["1O"], ["??"], ["??"], ["??"]], [["??"], ["2E"], ["RC"], ["4O"]])


@of("full_deal_trump")
def full_deal_trump(value: str) -> Witness:
    def last(options: Changes) -> object:
        """Whether the dealer's card is his own, and whether it is always the last one that was dealt."""
        states = [dealt(4, 12, str(number), **options) for number in range(30)]
        hands = [(state.turned, state.hands[state.dealer]) for state in states]
        return all(turned in hand for turned, hand in hands), all(turned == hand[-1] for turned, hand in hands)

    return Witness(last, (True, True), (True, False))


@of("max_round_mode")
def max_round_mode(value: str) -> Witness:
    def story(options: Changes) -> object:
        """What is decided, by mano or dealer, and what mano knows of the trump then; at the deal, while bids are made,
        and after them."""
        state, found = dealt(4, 13, **options), []
        seen = None
        while state.phase != "play":
            who = {state.mano: "mano", state.dealer: "dealer"}.get(state.turn, "another")
            shown = POCHA.position(state, state.mano)
            moment = (state.phase, who, shown["trump"] in tuple("OCEB") or shown["trump"], bool(shown["trump_card"]))
            if moment[0] != seen:
                found.append(moment)
            seen = state.phase
            state, _ = play(state, legal(state)[0])
        shown = POCHA.position(state, state.mano)
        return [*found, (shown["trump"] in tuple("OCEB") or shown["trump"], bool(shown["trump_card"]))]

    stories: dict[str, list[object]] = {
        "normal": [("bid", "mano", True, True), (True, True)],
        "sin_triunfo": [("bid", "mano", "-", False), ("-", False)],
        # All bid 0, so that mano names the trump (D11).
        "subastado": [("bid", "mano", None, False), ("trump", "mano", None, False), (True, False)],
        "chusas": [("bid", "mano", None, False), (True, True)],
        "dealer_chooses": [("trump", "dealer", None, False), ("bid", "mano", True, False), (True, False)],
    }
    return Witness(story, stories["normal"], stories[value])


@of("subastado_tie")
def subastado_tie(value: str) -> Witness:
    def named_by(options: Changes) -> object:
        after, _ = play(bidding(10, 4, 4, 0, options=options), "bid 1")
        alone, _ = play(bidding(10, 2, 4, 0, options=options), "bid 1")
        return after.turn, alone.turn

    others = {"last_bidder": (1, 1), "dealer": (3, 1)}
    return Witness(named_by, (0, 1), others[value], {"max_round_mode": "subastado"})


@of("subastado_no_trump")
def subastado_no_trump(value: bool) -> Witness:
    def named(options: Changes) -> object:
        after, _ = play(bidding(10, 4, 4, 0, options=options), "bid 1")
        return [line.removeprefix("trump ") for line in legal(after)], verdict(after, "trump -")

    return Witness(named, (list("OCEB"), "P18"), (list("OCEB-"), ""), {"max_round_mode": "subastado"})


@of("dealer_choice_time")
def dealer_choice_time(value: str) -> Witness:
    def phases(options: Changes) -> object:
        state, found = dealt(4, 13, **options), []
        while state.phase != "play":
            found.append((state.phase, state.turn == state.dealer))
            state, _ = play(state, legal(state)[0])
        return found

    bidders = [("bid", False)] * 3 + [("bid", True)]
    return Witness(
        phases, [("trump", True), *bidders], [*bidders, ("trump", True)], {"max_round_mode": "dealer_chooses"}
    )


# -- bids and duties ---------------------------------------------------------------------------------------------------


@of("hook")
def hook(value: bool) -> Witness:
    return Witness(lambda options: bids(bidding(4, 1, 0, 2, options=options)), [0, 2, 3, 4], [0, 1, 2, 3, 4])


@of("next_leader")
def next_leader(value: str) -> Witness:
    def leads(options: Changes) -> object:
        hands = ("5O 1B", "RO 2B", "4E 3B", "1O 5B")
        state = position(*(player(hand, 0) for hand in hands), n=2, trump="E", options=options)
        after, _ = play(state, "play 5O", "play RO", "play 4E", "play 1O")
        return after.turn, after.leader

    return Witness(leads, (2, 2), (0, 0))


@of("must_head")
def must_head(value: bool) -> Witness:
    """Only montar is lifted: to follow, to trump and to overtrump stay."""

    def answers(options: Changes) -> object:
        asked = (("5O", "7O 2O 1B"), ("5O", "1B 4E"), ("5O 7E", "4E RE 1B"))
        return [playable(holding(hand, trick, options=options)) for trick, hand in asked]

    return Witness(answers, [{"7O"}, {"4E"}, {"RE"}], [{"7O", "2O"}, {"4E"}, {"RE"}])


@of("montar_target")
def montar_target(value: str) -> Witness:
    return Witness(cards_to_play("5O RO", "7O 2O"), {"7O", "2O"}, {"7O"})


@of("must_head_after_ruff")
def must_head_after_ruff(value: bool) -> Witness:
    return Witness(cards_to_play("5O 4E", "1O 2O 3E"), {"1O", "2O"}, {"1O"})


@of("undertrump_duty")
def undertrump_duty(value: bool) -> Witness:
    return Witness(cards_to_play("5O RE", "4E 7E 1B"), {"4E", "7E", "1B"}, {"4E", "7E"})


@of("renuncio_policy")
def renuncio_policy(value: str) -> Witness:
    """A breach is refused, or ends the round: -5n for who broke the duty, nothing for the others; never listed."""

    def breach(options: Changes) -> object:
        view = holding("4O 4B 3B", "5O", options=options)
        state = imagined(view)
        if verdict(state, "play 4B"):
            return verdict(state, "play 4B"), legal(view)
        after, events = play(state, "play 4B")
        ended = round_end(events)
        return ended.reason, ended.points, ended.winners, after.exact, legal(view)

    lost = ("revoke", (0, -15, 0, 0), (), (0, 0, 0, 0), ["play 4O"])
    return Witness(breach, ("P10", ["play 4O"]), lost)


# -- points ------------------------------------------------------------------------------------------------------------


@of("score_hit_base")
def score_hit_base(value: int) -> Witness:
    return Witness(worth(6, 2, 2), 20, value + 10)


@of("score_hit_per_trick")
def score_hit_per_trick(value: int) -> Witness:
    return Witness(worth(6, 2, 2), 20, 10 + 2 * value)


@of("score_miss_per_trick")
def score_miss_per_trick(value: int) -> Witness:
    return Witness(worth(6, 0, 2), -10, -2 * value)


@of("oros_double")
def oros_double(value: bool) -> Witness:
    def answers(options: Changes) -> object:
        return [scored(3, 1, won, trump, **options) for won, trump in ((1, "O"), (0, "O"), (1, "C"))]

    return Witness(answers, [15, -5, 15], [30, -10, 15])


@of("oros_double_factor")
def oros_double_factor(value: int) -> Witness:
    return Witness(worth(3, 1, 1, "O"), 30, 15 * value, {"oros_double": True})


@of("all_tricks_double")
def all_tricks_double(value: bool) -> Witness:
    return Witness(worth(4, 4, 4), 30, 60)


@of("all_tricks_min_cards")
def all_tricks_min_cards(value: int) -> Witness:
    context = {"all_tricks_double": True}
    if value < 4:
        plain = 10 + 5 * value
        return Witness(worth(value, value, value), plain, 2 * plain, context)
    return Witness(worth(4, 4, 4), 60, 30, context)


@of("all_tricks_needs_exact_bid")
def all_tricks_needs_exact_bid(value: bool) -> Witness:
    return Witness(worth(4, 3, 4), -5, -10, {"all_tricks_double": True})


@of("tie_break")
def tie_break(value: str) -> Witness:
    def ranking(options: Changes) -> object:
        hands = [player("4O", 0, score=170, exact=13), player("1E", 1, score=165, exact=12)]
        hands += [player("5O", 1, score=175, exact=20), player("6O", 0, score=0)]
        state = position(*hands, round=27, trump="E", options=options)
        after, events = play(state, "play 4O", "play 1E", "play 5O", "play 6O")
        assert any(isinstance(event, RoundEnded) for event in events)
        assert POCHA.scores(after).points == (180, 180, 170, 10) and POCHA.scores(after).tally == (14, 13, 20, 1)
        return POCHA.ranking(after)

    return Witness(ranking, ((0,), (1,), (2,), (3,)), ((0, 1), (2,), (3,)))
