"""A review in words: what was played, what would have been better and why, what it cost, and what was luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carioca.bots.base import EXPERIENCE, Reason, Verdict
from carioca.bots.door import mind_of
from carioca.bots.luck import Luck
from carioca.bots.review import CLEAR, Decision, Review
from carioca.engine.game import Action, Game, View
from carioca.i18n import own_key, t, uncapitalised
from carioca.session import Seat
from carioca.words.cards import list_text, points_text
from carioca.words.door import voice_of
from carioca.words.hints import reason_text, reasons_text
from carioca.words.names import begun, called
from carioca.words.opponents import level_word
from carioca.words.voice import Mood

LITTLE = 5.0  # a round in which fewer points were given away was well played
ENDS = {"wins": "out", "canasta.closes": "close", "canasta.muerto": "muerto", "canasta.makes": "canasta"}
"""What a lay brings besides its melds, by the reason (up to a hyphen) that speaks for it."""
AVERAGES = frozenset({"tricks.worth", "tricks.trump-worth", "tricks.next-best", "call-gains", "call-costs"})
"""Reasons that estimate a move in points: not told beside what the review has measured on more deals."""
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


NOBODY: Mapping[int, Seat] = {}
"""Who played the lines that are not the reader's, `by` below: nobody did (Session.played_for)."""


def praise(review: Review, by: Mapping[int, Seat] = NOBODY) -> tuple[str, bool]:
    """How it was played in a few words, and whether they praise.

    Nobody is told to have played well beside an expert who did clearly better with the same cards.
    """
    cost, behind = lost(review), review.luck.behind(review.points) > ALIKE
    if len(review.others) > len(review.decisions):
        # What somebody else has played is nobody's merit here.
        key, names = "review.shared" if review.decisions else "review.shared.all", others(review, by)
        return begun(t(key, name=list_text(names), n=len(names))), False
    if not review.decisions:
        return t("review.nothing"), False
    if not cost and (review.unsure or review.maybe):
        return t("review.unsure"), False
    if not cost:
        return t("review.clean.behind" if behind else "review.clean"), not behind
    light = cost < LITTLE and not behind
    return t("review.light" if light else "review.given"), light


def lost(review: Review) -> int:
    """What all decisions cost: the sum of what is said of each, so that who adds up finds no other number."""
    return sum(round(decision.given) for decision in review.decisions)


def verdict(review: Review) -> str:
    """How many decisions cost points, how many may have, and of how many it cannot be told."""
    costly, maybe, unsure, every = len(review.costliest), len(review.maybe), review.unsure, len(review.decisions)
    if not every:
        return t("review.nothing.more")
    values = {"n": maybe, "all": every, "points": about(sum(round(one.loss) for one in review.maybe))}
    besides = [t("review.maybe.besides", **values)] if maybe and costly else []
    if unsure and (maybe or costly):
        besides.append(t("review.unsure.besides", n=unsure))
    if maybe and not costly:
        rest = [t("review.maybe.rest", n=every - maybe)] if not unsure and maybe < every else []
        return " ".join([t("review.maybe.only" if every == 1 else "review.maybe", **values), *besides, *rest])
    if not costly and unsure:
        return t("review.unsure.all" if unsure == every else "review.unsure.some", n=unsure, all=every)
    if not costly:
        behind = review.luck.behind(review.points) > ALIKE and not review.others
        return t("review.clean.unlucky" if behind else "review.clean.more", n=every)
    key = "review.given.only" if every == 1 else "review.given.more"
    told = [t(key, n=costly, points=about(lost(review)), all=every)]
    # Who gave away more than the round cost, or than an expert would have made of these cards, was lucky.
    gap, higher = round(review.luck.behind(review.points)), review.luck.higher_wins
    if lost(review) > max(0, gap if higher else review.points) + LITTLE:
        expert = higher and gap > 0
        told.append(t("review.given.scale", gap=points_text(gap)) if expert else t("review.given.lucky"))
    return " ".join([*told, *besides])


def played_on(review: Review, by: Mapping[int, Seat]) -> str:
    """In which turns a stand-in played for the person, or another person did. Empty: in none."""
    told = []
    for who in dict.fromkeys(by[one.at] for one in review.others):
        turns = _spans([one.turn for one in review.others if by[one.at] == who], review.turns)
        if who.name:
            told.append(begun(t("review.other.turns", turns=turns, name=called(who))))
        elif who.bot is not None:
            told.append(begun(t("review.stand-in", turns=turns, level=level_word(who.bot))))
    return " ".join(told)


def _spans(turns: Sequence[int], last: int) -> str:
    """Turns, in order, as a part of a sentence: those that follow one another in one span. `last`: the round's."""
    spans = list[list[int]]()
    for turn in turns:
        if not spans or turn > spans[-1][-1] + 1:
            spans.append([])
        spans[-1].append(turn)
    told = list[str]()
    for first, *_, until in ([*span, span[-1]] for span in spans):
        how = "on" if until == last else "to" if until > first else "in"
        told.append(t(f"review.turns.{how}{'.more' if told else ''}", n=first, until=until))
    return list_text(told)


def others(review: Review, by: Mapping[int, Seat]) -> list[str]:
    """What those are called, inside a sentence, who played some of it besides who reads."""
    return list(dict.fromkeys(called(by[one.at]) for one in review.others))


def played_by(who: Seat) -> str:
    """That somebody else played it, as a part of a sentence."""
    return t("review.other", name=called(who))


def about(points: float) -> str:
    return t("review.about", n=round(points)) if abs(points) >= 0.5 else points_text(0)


def cost(decision: Decision) -> str:
    match decision.verdict:
        case Verdict.WORSE:
            return t("review.cost", points=about(decision.loss))
        case Verdict.MAYBE:
            return t("review.cost.maybe", points=about(decision.loss))
        case Verdict.UNSURE:
            return t("review.cost.unsure" if decision.deals else "review.cost.open")
        case Verdict.BETTER:
            return t("review.cost.better")
    return t("review.cost.none")


def turn(decision: Decision) -> str:
    if not decision.turns:
        return t("review.turn", n=decision.turn)
    return t("review.turn.of", n=decision.turn, turns=decision.turns)


def move(game: Game, view: View, action: Action, names: Sequence[str]) -> str:
    return voice_of(game).move(view, action, names, Mood.INFINITIVE)


def compared(game: Game, decision: Decision, trying: bool = False) -> str:
    """Which of the two moves is better and by how much, with what the round ends on average after each, in whole points
    that add up; before it what was let go by. Empty for the expert's own move. `trying`: what was not tried yet
    still will be."""
    verdict = decision.verdict
    if verdict is Verdict.OWN:
        return ""
    first = [_missed(game, decision)] if verdict in (Verdict.WORSE, Verdict.MAYBE, Verdict.UNSURE) else []
    mine, loss = round(decision.points), round(decision.loss)
    theirs = mine + loss if game.profile.higher_wins else mine - loss
    key = verdict.value
    if not decision.deals:
        key = "trying" if trying else "unmeasured"
    elif not loss:
        key = f"{key}.same"
    elif verdict is Verdict.ALIKE and abs(loss) > decision.worth:
        key = "no-worse"
    values = {"mine": points_text(mine), "expert": points_text(theirs), "gap": points_text(abs(loss))}
    if verdict is Verdict.MAYBE:
        # So much it may have been at the most, by the interval that the verdict goes by.
        values["most"] = points_text(round(decision.loss + CLEAR * decision.error))
    return " ".join(filter(None, [*first, t(f"review.compared.{key}", **values)]))


def _missed(game: Game, decision: Decision) -> str:
    what = voice_of(game).missed(decision.view, decision.played, decision.best)
    if not what:
        return ""
    codes = [one.code.partition("-")[0] for one in mind_of(game).explain(decision.view, decision.best)]
    what = next((ENDS[code] for code in codes if code in ENDS), what)
    return t(own_key(f"review.missed.{what}", game.name))


def why(game: Game, decision: Decision, names: Sequence[str]) -> str:
    """What can be said for the better move, and where another one was played, against that; never for and against one,
    and nothing that holds for the other as well.

    Where the move that was played cost nothing, it is that one which is spoken for; where that cannot be told, the
    expert's: what is not to be said of the other too. Where the help proposes what was played, that is said as well.
    """
    mind, unsure = mind_of(game), decision.verdict in (Verdict.MAYBE, Verdict.UNSURE)
    played, best = decision.played, decision.best

    def said_of(action: Action) -> list[Reason]:
        measured = AVERAGES if decision.deals else frozenset()
        return [one for one in mind.explain(decision.view, action) if one.code not in measured]

    theirs = said_of(played)
    if not (decision.given or unsure):
        return reasons_text(game, [one for one in theirs if not one.warns][:2], names, mine=True)
    ours = said_of(best)
    helped = [t("review.proposed")] if mind.lay(decision.view) == played != best else []
    gone, thrown = getattr(played, "card", None), getattr(best, "card", None)
    found = [one for one in ours if not one.warns and one.sets_apart(theirs, gone)][: 1 if unsure else 2]
    told = [reason_text(game, one, names, mine=True) for one in found]
    # A number says nothing by itself: of the first one it is told how it is with the other move.
    if (at := next((at for at, one in enumerate(found) if one.like(theirs)), None)) is not None:
        other = reason_text(game, next(one for one in theirs if one.code == found[at].code), names, mine=True)
        told.insert(at + 1, t("review.yours", what=uncapitalised(other)))
    if unsure:
        return " ".join([*(told or [t("review.unsure.alike")]), *helped])
    for one in theirs:
        # What is said for the better move may be the same fact, turned round.
        said = reason_text(game, one, names, mine=True)
        turned = said in told or any(f"no-{one.code}" == own.code for own in found)
        if one.warns and one.sets_apart(ours, thrown) and not turned:
            told.append(said)
            break
    return " ".join([*(told or [reasons_text(game, [EXPERIENCE], names, mine=True)]), *helped])


def luck_lines(luck: Luck, points: int, shared: Sequence[str] = ()) -> tuple[str, ...]:
    """What the dealt cards are worth on average, what an expert would have made of the same deal, and how sure that is.

    `shared`: what those are called who have played a part of it, so nobody is compared.
    """
    gap = luck.behind(points)
    key = "equal" if round(luck.expected) == points else "same" if abs(gap) <= ALIKE else "less" if gap > 0 else "more"
    key = "shared" if shared else key
    dealt = "even" if not luck.favour else "good" if luck.favour > 0 else "bad"
    expert = t(f"review.luck.{key}", expert=about(luck.expected), mine=points_text(points), name=list_text(shared))
    if luck.later:
        expert = f"{expert} {t('review.luck.later')}"
    return t(f"review.luck.{dealt}", hand=about(luck.hand), usual=about(luck.usual)), expert, t("review.luck.note")


def report(
    game: Game, review: Review, round_name: str, names: Sequence[str], by: Mapping[int, Seat] = NOBODY
) -> list[str]:
    *lucky, note = luck_lines(review.luck, review.points, others(review, by))
    lines = [title(review, round_name), *lucky, "", praise(review, by)[0], verdict(review)]
    if told := played_on(review, by):
        lines.append(told)
    for number, decision in enumerate(review.costliest, start=1):
        view = decision.view
        lines += [
            "",
            f"{number}. {turn(decision)}. {cost(decision)}.",
            f"   {t('review.played')}: {move(game, view, decision.played, names)}",
            f"   {t('review.better')}: {move(game, view, decision.best, names)}",
            f"   {t('review.average')}: {compared(game, decision)}",
            f"   {t('review.why')}: {why(game, decision, names)}",
        ]
    return [*lines, "", note]
