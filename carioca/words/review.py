"""A review in words: what was played, what would have been better and why, what it cost, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.bots.door import mind_of
from carioca.bots.luck import Luck
from carioca.bots.review import Decision, Review
from carioca.engine.game import Action, Game, View
from carioca.i18n import t
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.hints import reasons_text
from carioca.words.opponents import level_word
from carioca.words.voice import Mood

LITTLE = 5.0  # a round in which fewer points were given away was well played
ALIKE = 3.0  # points by which two endings of a round are told apart


def title(review: Review, round_name: str) -> str:
    """The round that is reviewed, what it is called, and how it ended for the seat.

    Where points are won, they say more than that the seat was one of the winners; where a target ends the match, its
    rounds have no names.
    """
    values = {"round": review.round_no + 1, "contract": round_name}
    if review.won and not review.luck.higher_wins and not review.left:
        return t("review.after.won", **values)
    key = "review.after" if round_name else "review.after.open"
    return t(key, points=points_text(review.points), **values)


def praise(review: Review) -> str:
    if not review.given:
        # Nobody is told to have played very well beside an expert who did clearly better with the same cards.
        return t("review.clean.behind" if review.luck.behind(review.points) > ALIKE else "review.clean")
    return t("review.light" if review.given < LITTLE else "review.given")


def verdict(review: Review) -> str:
    costly = sum(decision.given > 0 for decision in review.decisions)
    if not costly:
        return t("review.clean.more", n=len(review.decisions))
    key = "review.given.only" if len(review.decisions) == 1 else "review.given.more"
    # The sum of what is said of each, so that who adds up finds no other number.
    added = sum(round(decision.given) for decision in review.decisions)
    text = t(key, n=costly, points=about(added or review.given), all=len(review.decisions))
    # Who gave away more than the round cost was lucky; where more points are better nothing bounds what one gives away.
    lucky = not review.luck.higher_wins and review.given > max(0, review.points) + LITTLE
    return f"{text} {t('review.given.lucky')}" if lucky else text


def played_on(review: Review, bot: str) -> str:
    """In which turns an opponent (a level or a character) played for the person. Empty: in none."""
    if not review.others:
        return ""
    key = "review.stand-in" if review.left else "review.stand-in.until"
    return t(key, n=review.others[0], until=review.others[-1], level=level_word(bot))


def about(points: float) -> str:
    return t("review.about", n=max(1, round(points))) if points >= 0.5 else t("review.points.0")


def _average(points: float) -> str:
    return t("review.about", n=round(points)) if abs(points) >= 0.5 else points_text(0)


def cost(decision: Decision) -> str:
    return t("review.cost", points=about(decision.given)) if decision.given else t("review.cost.none")


def move(game: Game, view: View, action: Action, names: Sequence[str]) -> str:
    return voice_of(game).move(view, action, names, Mood.INFINITIVE)


def why(game: Game, decision: Decision, names: Sequence[str]) -> str:
    explain = mind_of(game).explain
    reasons = [explain(decision.view, decision.best)[:2]]
    if decision.played != decision.best:
        against = explain(decision.view, decision.played)
        reasons.append(tuple(reason for reason in against if reason.warns)[:1])
    return " ".join(filter(None, (reasons_text(game, found, names, mine=True) for found in reasons)))


def luck_lines(luck: Luck, points: int) -> tuple[str, ...]:
    """What an expert would have made of the same deal, what the dealt cards were worth, and how sure that is."""
    gap = luck.behind(points)
    key = "equal" if round(luck.expected) == points else "same" if abs(gap) <= ALIKE else "less" if gap > 0 else "more"
    dealt = "even" if not luck.favour else "good" if luck.favour > 0 else "bad"
    return (
        t(f"review.luck.{key}", expert=_average(luck.expected), mine=points_text(points)),
        t(f"review.luck.{dealt}", hand=_average(luck.hand), usual=_average(luck.usual)),
        t("review.luck.note"),
    )


def report(game: Game, review: Review, round_name: str, names: Sequence[str], bot: str = "") -> list[str]:
    """`bot`: the opponent who played some of it for the person."""
    lines = [title(review, round_name), praise(review), verdict(review)]
    if told := played_on(review, bot):
        lines.append(told)
    for number, decision in enumerate(review.costliest(), start=1):
        view = decision.view
        lines += [
            "",
            f"{number}. {t('review.turn', n=decision.turn)}. {cost(decision)}.",
            f"   {t('review.played')}: {move(game, view, decision.played, names)}",
            f"   {t('review.better')}: {move(game, view, decision.best, names)}",
            f"   {t('review.why')}: {why(game, decision, names)}",
        ]
    return [*lines, "", *luck_lines(review.luck, review.points)]
