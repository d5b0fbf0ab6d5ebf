"""What the decisions of one seat gave away in a finished round, told by playouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from carioca.bots.base import WORTH, Verdict
from carioca.bots.door import mind_of
from carioca.bots.luck import Luck, luck
from carioca.bots.playouts import Compared, PlayedRound, Sample, compare
from carioca.engine.game import Action, Game, State, View
from carioca.engine.match import as_counted, turn_numbers

CLEAR = 1.8  # a loss counts when it is so many standard errors above zero: 96 % sure, looking at one side
PILOT = 12
"""Deals on which every move that `weigh` doubts is tried first. Those that may still have cost points that matter
(`Mind.worth`) are then judged on fresh deals, or the luck of the pilot would be counted twice; of the others the pilot
tells whether they are alike, and it accuses nobody."""
BUDGET = 50_000
"""Actions played in all playouts of a review, some six seconds; `Mind.effort` scales it. A round with few doubts needs
fewer, a long one gets no more: alone on a machine a review takes less than ten seconds, what was luck included."""
MOST = 6  # decisions that are judged, the most promising first; those after the sixth cost little or nothing
FEWEST_DEALS, MOST_DEALS = 48, 320  # bounds for the sample size of one judgement
SURE = 2.6
"""Standard errors between zero and the expected loss that a sample is planned for: 0.8 more than CLEAR asks, so that
four in five of such losses are found."""
WEIGHED, TRIED = 0.04, 0.2  # how much of the time that judging takes goes before it, so that progress is true
_GUESS = 4.0  # points that a move is taken to cost which `weigh` did not consider at all, before anything is played
_TRUST = 2.0
"""By how many times the points that matter a cost of `weigh` is usually wrong; the larger the gap it reports, the wider
(`_weights`)."""


class Decision(NamedTuple):
    """A decision: line `at` of the round, in the seat's own turn number `turn` (from 1) of so many `turns`.

    `view` is what the seat saw, `played` its move, `best` the one that an expert weighs first, which may be the same.

    `loss` is what the move cost beside `best`, in points that are always lost (also where more points are better): an
    unbiased estimate over `deals` imagined deals with this standard `error`, below zero where the move did better. Of a
    move that only the pilot deals were played of it is their mean drawn to what `weigh` says (`_Doubt.promise`).
    `points`: with what the seat ended on these deals after its move, on average, as the score sheet counts them.
    `worth`: points that matter in this game.
    """

    at: int
    turn: int
    view: View
    played: Action
    best: Action
    loss: float = 0.0
    error: float = 0.0
    deals: int = 0
    turns: int = 0
    points: float = 0.0
    worth: float = WORTH

    @property
    def given(self) -> float:
        """What the move cost for certain; less than would be told as a point counts for nothing."""
        return self.loss if self.verdict is Verdict.WORSE else 0.0

    @property
    def verdict(self) -> Verdict:
        """By the interval in which the true loss lies (`CLEAR` standard errors either way).

        Two moves are alike only where the interval holds zero, or a loss too small to be told as a point, and where it
        ends below what matters: an interval that is merely wide says nothing, and is called unsure. A loss above its
        standard error is one in five of six cases: where it is told as a point, it may be one.
        """
        if self.best == self.played:
            return Verdict.OWN
        if not self.deals:
            return Verdict.UNSURE
        half, told = CLEAR * self.error, round(self.loss) if self.deals > PILOT else 0
        if abs(self.loss) > half and told:
            return Verdict.WORSE if told > 0 else Verdict.BETTER
        if self.loss + half <= self.worth:
            return Verdict.ALIKE
        return Verdict.MAYBE if self.loss > self.error and round(self.loss) > 0 else Verdict.UNSURE

    @property
    def moves(self) -> tuple[Action, ...]:
        """The move that was played, and the better one where it cost something."""
        return (self.played, self.best) if self.given else (self.played,)


class Progress(NamedTuple):
    """How far a review is, 0..1; `found`: the decisions that are judged by now and gave something away, worst first."""

    share: float
    found: tuple[Decision, ...] = ()


class Review(NamedTuple):
    """The decisions of a seat in a round (counted from 0), in the order of play, and what was luck.

    `points` as the score sheet counts them; `won` tells whether the seat, or its side, won the round. `others` is what
    an opponent played for the person of the seat, forced or not: nothing of it is judged. `turns` counts all turns.
    """

    round_no: int
    seat: int
    points: int
    won: bool
    decisions: tuple[Decision, ...]
    luck: Luck
    turns: int = 0
    others: tuple[Decision, ...] = ()

    @property
    def left(self) -> bool:
        """Whether somebody else played the last turn."""
        return bool(self.others) and self.others[-1].turn == self.turns

    @property
    def given(self) -> float:
        return sum(decision.given for decision in self.decisions)

    @property
    def unsure(self) -> int:
        """Of how many decisions it cannot be told at all whether they cost points that matter."""
        return sum(decision.verdict is Verdict.UNSURE for decision in self.decisions)

    @property
    def open(self) -> tuple[Decision, ...]:
        """Those that nothing was played of: the time was over before (`further` goes on with them)."""
        return tuple(one for one in self.decisions if one.best != one.played and not one.deals)

    @property
    def maybe(self) -> tuple[Decision, ...]:
        """Those that may have cost something."""
        return tuple(decision for decision in self.decisions if decision.verdict is Verdict.MAYBE)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """All that cost something, the worst first: what each cost adds up to what is told of the round."""
        return _worst(self.decisions)


def _worst(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    return tuple(sorted((one for one in decisions if one.given), key=lambda decision: -decision.given))


def reviewable(game: Game) -> bool:
    """Whether rounds of this game can be reviewed: only where its opponents weigh moves."""
    return mind_of(game).weighs


def review(played: PlayedRound, seat: int, effort: float = 1.0) -> Iterator[Progress | Review]:
    """Yields how far it is, at last the review. Stop asking at any point; the same call gives the same review.

    `effort` scales the playouts. Ask `reviewable` first.
    """
    found: tuple[Decision, ...] = ()
    worst: tuple[Decision, ...] = ()
    for step in judge(played, seat, effort):
        if isinstance(step, Progress):
            worst = step.found
            yield Progress(0.75 * step.share, worst)
        else:
            found = step
    turns = _turns(played, seat)
    others = tuple(_decision(played, at, turns) for at in turns if at in played.others)
    for so_far in luck(played, seat):
        if isinstance(so_far, Luck):
            ended, last = played.ended, next((of for _, of in turns.values()), 0)
            yield Review(played.number, seat, ended.points[seat], seat in ended.winners, found, so_far, last, others)
        else:
            yield Progress(0.75 + 0.25 * so_far, worst)


def further(played: PlayedRound, found: Review, effort: float = 1.0) -> Iterator[Progress | Review]:
    """Goes on with what a review left open, the most doubtful first, for who still looks at it: yields it anew with
    each decision more, until none is open; in between that it is still at it."""
    decisions = {decision.at: decision for decision in found.decisions}
    still, budget = Progress(1.0, found.costliest), _budget(played, effort) / MOST
    for doubt in sorted((_doubt(played, decision) for decision in found.open), key=lambda doubt: -doubt.gap):
        for _ in _piloted(played, doubt):
            yield still
        decisions[doubt.decision.at] = doubt.tried
        for _, decision in _judged(played, [doubt], budget):
            decisions[decision.at] = decision if decision.deals else doubt.tried
            yield still
        found = found._replace(decisions=tuple(decisions.values()))
        yield found


def judge(played: PlayedRound, seat: int, effort: float = 1.0) -> Iterator[Progress | tuple[Decision, ...]]:
    """As `review`, the decisions alone. The deals that say which of them to judge are never those that judge them."""
    doubts: list[_Doubt] = []
    decisions: dict[int, Decision] = {}
    choices = _choices(played, seat)
    for number, choice in enumerate(choices):
        doubt = _doubt(played, choice)
        decisions[choice.at] = doubt.decision
        if choice.played != doubt.decision.best:
            doubts.append(doubt)
        yield Progress(WEIGHED * (number + 1) / len(choices))
    budget = _budget(played, effort)
    for share in _tried(played, doubts, budget * 0.4):
        yield Progress(WEIGHED + TRIED * share)
    decisions.update((doubt.decision.at, doubt.tried) for doubt in doubts)
    # What the pilot deals left over goes to what is hard to tell.
    for share, decision in _judged(played, doubts, budget - sum(doubt.actions for doubt in doubts)):
        decisions[decision.at] = decision
        before = WEIGHED + TRIED
        yield Progress(before + (1.0 - before) * share, _worst(decisions.values()))
    yield tuple(decisions.values())


def stake(game: Game, view: View, played: Action) -> float:
    """By how many points a decision mattered, as far as can be weighed: what the move cost beside the best one, or how
    much better it was than the next."""
    weighed = mind_of(game).weigh(game, view, Random(0), 1.0)
    costs = [one.cost - weighed[0].cost for one in weighed]
    own = next((cost for one, cost in zip(weighed, costs, strict=True) if one.action == played), 0.0)
    return own or (costs[1] if len(costs) > 1 else 0.0)


# -- which decisions are worth playouts ------------------------------------------------------------------------------


class _Doubt:
    """A decision that may have cost something, with what is known before it is judged."""

    def __init__(self, decision: Decision, gap: float) -> None:
        self.decision = decision
        self.gap = gap  # by how many points the move looked worse than the best one to `weigh`
        self.sample = Sample()
        self.actions = 0
        self.points = 0.0  # with what the seat ended on the pilot deals, all added up

    @property
    def tried(self) -> Decision:
        """The decision as far as the pilot deals tell."""
        size = self.sample.size
        if size < 2:
            return self.decision
        error = 1.0 / sqrt(sum(self._weights))
        return self.decision._replace(loss=self.promise, error=error, deals=size, points=self.points / size)

    @property
    def promise(self) -> float:
        """The loss to expect, in points: the mean of the pilot deals and the estimate of `weigh`, each weighted by how
        sure it is (a posterior mean)."""
        seen, trust = self._weights
        return (self.sample.mean * seen + self.gap * trust) / (seen + trust)

    @property
    def most(self) -> float:
        """The upper end of that estimate: one standard deviation above `promise`; 0 before the pilot deals."""
        return self.promise + 1.0 / sqrt(sum(self._weights)) if self.sample.size > 1 else 0.0

    @property
    def _weights(self) -> tuple[float, float]:
        """The precisions (1 / variance) of the mean of the pilot deals and of the estimate of `weigh`."""
        return 1.0 / max(1e-6, self.sample.error**2), 1.0 / (_TRUST * self.decision.worth + self.gap) ** 2

    @property
    def wanted(self) -> int:
        """The sample size that tells the expected loss from nothing: its standard error then is `promise / SURE`."""
        asked = (SURE * self.sample.spread / max(0.5, self.promise)) ** 2
        return round(min(MOST_DEALS, max(FEWEST_DEALS, asked)))


def _choices(played: PlayedRound, seat: int) -> list[Decision]:
    turns = _turns(played, seat)
    own = (at for at in turns if at not in played.others)
    return [_decision(played, at, turns) for at in own if has_choice(played.game, *played.moments[at])]


def has_choice(game: Game, state: State, played: Action) -> bool:
    """Whether another move was there; who broke a duty where the rules accept that could have kept it."""
    return list(islice(game.legal_actions(state), 2)) not in ([], [played])


def _decision(played: PlayedRound, at: int, turns: dict[int, tuple[int, int]]) -> Decision:
    state, action = played.moments[at]
    view, (turn, of) = played.game.censor(state, played.game.current(state)), turns[at]
    return Decision(at, turn, view, action, action, turns=of, worth=mind_of(played.game).worth)


def _turns(played: PlayedRound, seat: int) -> dict[int, tuple[int, int]]:
    """The lines of a seat, each with the number of its own turn and how many it had."""
    lines = as_counted([(state.turns, played.game.current(state)) for state, _ in played.moments])
    numbers = turn_numbers(lines, seat)
    return {at: numbers[turns] for at, (turns, acting) in enumerate(lines) if turns and acting == seat}


def _doubt(played: PlayedRound, decision: Decision) -> _Doubt:
    action, view, at = decision.played, decision.view, decision.at
    weighed = mind_of(played.game).weigh(played.game, view, _stream(played, view, at, "weigh"), 1.0)
    best = weighed[0]
    gap = next((other.cost - best.cost for other in weighed if other.action == action), _GUESS)
    return _Doubt(decision._replace(best=best.action), max(0.0, gap))


def _budget(played: PlayedRound, effort: float) -> float:
    return BUDGET * effort * mind_of(played.game).effort(played.moments[0].state)


def _tried(played: PlayedRound, doubts: Sequence[_Doubt], budget: float) -> Iterator[float]:
    """Plays every doubtful move on a few deals, the most doubtful first, as long as the budget lasts."""
    spent = 0
    order = sorted(doubts, key=lambda doubt: -doubt.gap)
    for number, doubt in enumerate(order):
        if spent > budget:
            return
        for deal in _piloted(played, doubt):
            yield (number + deal / PILOT) / len(order)
        spent += doubt.actions


def _piloted(played: PlayedRound, doubt: _Doubt) -> Iterator[int]:
    """Plays one doubtful move on the pilot deals; how many of them by now."""
    for deal in range(PILOT):
        more, actions, points = _on_a_deal(played, doubt.decision, "try", deal)
        doubt.sample, doubt.points = doubt.sample.add(more), doubt.points + points
        doubt.actions += actions
        yield deal + 1


def _judged(played: PlayedRound, doubts: Sequence[_Doubt], budget: float) -> Iterator[tuple[float, Decision]]:
    """Judges the costliest on fresh deals; how many is fixed before, so that no lucky row of deals ends the count."""
    order = sorted((doubt for doubt in doubts if doubt.most > doubt.decision.worth), key=lambda doubt: -doubt.promise)[
        :MOST
    ]
    asked = sum(doubt.wanted * doubt.actions / PILOT for doubt in order)
    # What is left over makes the estimates better.
    scale = min(3.0, budget / asked) if asked else 1.0
    sizes = [min(MOST_DEALS, max(FEWEST_DEALS // 2, round(doubt.wanted * scale))) for doubt in order]
    done = 0
    for doubt, size in zip(order, sizes, strict=True):
        sample, ended, decision = Sample(), 0.0, doubt.decision
        for deal in range(size):
            more, _, points = _on_a_deal(played, decision, "judge", deal)
            sample, ended = sample.add(more), ended + points
            done += 1
            yield done / sum(sizes), decision
        error = sample.error if sample.error < inf else 0.0
        yield done / sum(sizes), decision._replace(loss=sample.mean, error=error, deals=size, points=ended / size)


def _on_a_deal(played: PlayedRound, decision: Decision, what: str, deal: int) -> Compared:
    stream = _stream(played, decision.view, decision.at, f"{what}/{deal}")
    return compare(played.game, decision.view, decision.played, decision.best, stream)


def _stream(played: PlayedRound, view: View, at: int, what: str) -> Random:
    return Random(f"{played.setup.seed}/review/{played.number}/{view.seat}/{at}/{what}")
