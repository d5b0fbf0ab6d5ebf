"""A match that is over, told in three sentences: how it ended, who led when, and the best and the worst round. Of a
single round there is the first one alone to tell."""

from __future__ import annotations

from typing import NamedTuple

from carioca.engine.game import AnyGame
from carioca.i18n import t
from carioca.session import Session
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.ledger import extremes, places
from carioca.words.names import Names
from carioca.words.voice import Ledger


class Story(NamedTuple):
    """What is told of a match, by columns of its ledger; rounds are counted from 1.

    `margin`: points between the winners and the next ones, `second`, who are none where all share the first place.
    `taken`: from the end of which round on all winners led, alone or with others, without a break; `chased`: who led
    before that round, none in the first one. `ahead` led before the last round, `lead` points before the best of the
    winners, which is 0 where those led. `shared`: whether from `taken` on others were ever level with them.
    """

    rounds: int
    winners: tuple[int, ...]
    second: tuple[int, ...]
    margin: int
    taken: int
    chased: tuple[int, ...]
    ahead: tuple[int, ...]
    lead: int
    shared: bool = False

    @property
    def turned(self) -> bool:
        """Whether the last round turned it: no winner led before it."""
        return self.lead > 0


def story_of(game: AnyGame, ranking: tuple[tuple[int, ...], ...], ledger: Ledger) -> Story:
    """`ledger`: of all rounds, at least one."""
    sign = 1 if game.profile.higher_wins else -1
    heads, course = ledger.heads, [[sign * points for points in row] for row in ledger.course]
    placed = [tuple(at for at, head in enumerate(heads) if set(head.seats) & set(group)) for group in ranking]
    winners = placed[0]
    leaders = [tuple(at for at, points in enumerate(row) if points == max(row)) for row in course]
    rounds = len(course) - 1
    taken = rounds
    while taken > 1 and set(winners) <= set(leaders[taken - 1]):
        taken -= 1
    second = placed[1] if len(placed) > 1 else ()
    last, before = course[-1], course[-2]
    return Story(
        rounds,
        winners,
        second,
        last[winners[0]] - last[second[0]] if second else 0,
        taken,
        leaders[taken - 1] if taken > 1 else (),
        leaders[rounds - 1] if rounds > 1 else (),
        max(before) - max(before[at] for at in winners) if rounds > 1 else 0,
        any(not set(led) <= set(winners) for led in leaders[taken:]),
    )


class Teller:
    """Tells the story of a session that is over, in the language being spoken: "you" is who plays alone."""

    def __init__(self, session: Session, ledger: Ledger) -> None:
        self.session, self.ledger = session, ledger
        self.names = Names.at(session)
        self.story = story_of(session.game, session.ranking, ledger)

    @property
    def sentences(self) -> tuple[str, ...]:
        if self.story.rounds == 1:
            return tuple(filter(None, (self._end(), self._stood_in)))
        return tuple(filter(None, (self._end(), self._course(), self._stood_in or self._rounds())))

    def _seats(self, columns: tuple[int, ...]) -> list[int]:
        return [seat for column in columns for seat in self.ledger.heads[column].seats]

    @property
    def _mine(self) -> int | None:
        """The column of the persons who came furthest; None where none plays."""
        session, heads = self.session, self.ledger.heads
        people = set(session.people)
        furthest = next((group for group in session.ranking if people & set(group)), ())
        return next((at for at, head in enumerate(heads) if people & set(head.seats) & set(furthest)), None)

    def _end(self) -> str:
        """With how many points it was won, and by how much; or how far one came oneself."""
        story, data, mine = self.story, self.ledger, self._mine
        best = data.totals[story.winners[0]].said
        values: dict[str, object] = {"points": best, "rounds": t("count.rounds", n=story.rounds)}
        if mine is not None and mine not in story.winners and (story.margin or len(data.heads) > 2):
            number = places(self.session.game, self.session.ranking, len(self.session.seats))
            group = next(at for at, one in enumerate(self.session.ranking) if set(data.heads[mine].seats) & set(one))
            behind = abs(data.course[-1][mine] - data.course[-1][story.winners[0]])
            seats, sides = data.heads[mine].seats, len(data.heads)
            values |= {"place": t(f"place.{number[group]}"), "of": sides, "apart": points_text(behind)}
            pair = self.session.alone is not None and len(seats) > 1
            # Of two nobody comes second.
            key = "story.behind" if sides == 2 else "story.place.side" if pair else "story.place"
            return self.names.said_of(key, seats, **values)
        if not story.second:
            return t("story.with", **values)
        values["name"] = self.names.list(self._seats(story.second))
        if not story.margin:
            wins = self.session.game.scores(self.session.match.state).tally[data.heads[story.winners[0]].seats[0]]
            return t("story.with.tie", tally=voice_of(self.session.game).tally(wins), **values)
        more = "more" if self.session.game.profile.higher_wins else "fewer"
        return t(f"story.with.{more}", n=story.margin, **values)

    def _course(self) -> str:
        """Who led when, and what turned it."""
        story, names = self.story, self.names
        won = self._seats(story.winners)
        # Who acted there for persons in the round that decided it.
        decided = self.session.others((story.rounds if story.turned else story.taken) - 1)
        others = {seat: who for seat, who in decided.items() if seat in won}
        if story.turned:
            first = names.telling(others).said_of("story.turned", won)
            return f"{first}: {names.said_of('story.ahead', self._seats(story.ahead), points=points_text(story.lead))}."
        if story.taken == 1:
            return f"{names.said_of('story.unbeaten' if story.shared else 'story.always', won, round=1)}."
        before = tuple(column for column in story.chased if column not in story.winners) or story.chased
        # Who shares the first place may have led alone until the others came level.
        level = set(before) <= set(story.winners)
        how = "unbeaten" if story.shared or others else "level" if level else "taken"
        first = names.said_of(f"story.{how}", won, round=story.taken)
        return f"{first}: {names.said_of('story.until', self._seats(before))}."

    @property
    def _told(self) -> int:
        """The column of who came furthest of the persons, without any of who won."""
        return self._mine if self._mine is not None else self.story.winners[0]

    @property
    def _stood_in(self) -> str:
        """In how many rounds a stand-in acted last there; empty for none."""
        session, seats = self.session, self.ledger.heads[self._told].seats
        others = (session.others(at) for at in range(self.ledger.played))
        found = sum(any(one.get(seat) == "" for seat in seats) for one in others)
        key = "story.stood-in.only" if self.ledger.played == 1 else "story.stood-in"
        return t(key if session.alone is None else f"{key}.you", n=found) if found else ""

    def _rounds(self) -> str:
        """The best and the worst round of those that somebody there has played; empty where that are none."""
        session, data, column = self.session, self.ledger, self._told
        seats = data.heads[column].seats
        told = [
            t("story.round" if data.rows[number].title else "story.round.open", round=number + 1,
              title=data.rows[number].title, points=points_text(points))
            for number, points in extremes(session.game, data)[column]
        ]  # fmt: skip
        if not told:
            return ""
        best, worst = told
        if best == worst:
            return self.names.owned("story.only", seats, best=best)
        return self.names.owned("story.best", seats, best=best, worst=worst)
