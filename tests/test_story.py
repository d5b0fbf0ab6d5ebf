"""A match told in three sentences: what they say is reckoned here a second time, seat by seat and forwards."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest

from carioca.bots.door import make_bot
from carioca.engine.game import AnyGame, Setup
from carioca.games import all_presets, preset_game
from carioca.i18n import set_language
from carioca.session import Seat, Session
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.ledger import make_ledger
from carioca.words.names import Names
from carioca.words.story import Story, Teller, story_of
from carioca.words.voice import Entry, Ledger, Scored, scored

Points = tuple[tuple[int, ...], ...]
Ranking = tuple[tuple[int, ...], ...]
NAMES = ("Ana", "Rosa", "Tomás", "Inés", "Hernán", "Elena")


def reckoned(sides: tuple[int, ...], points: Points, ranking: Ranking, higher: bool) -> dict[str, object]:
    """The facts of a match, by sides: who led is found after each round, from the first one on."""
    first = {side: sides.index(side) for side in sides}
    names = list(dict.fromkeys(sides))
    totals, leads = dict.fromkeys(names, 0), []
    gaps: list[dict[int, int]] = []
    for one in points:
        for side in names:
            totals[side] += one[first[side]]
        best = (max if higher else min)(totals.values())
        leads.append({side for side in names if totals[side] == best})
        gaps.append({side: abs(totals[side] - best) for side in names})
    won = {sides[seat] for seat in ranking[0]}
    # From which round on they led: after the last one that saw any of them behind.
    taken = 1 + max((number for number, lead in enumerate(leads, 1) if not won <= lead), default=0)
    taken = min(taken, len(points))
    others = {sides[seat] for seat in ranking[1]} if len(ranking) > 1 else set()
    return {
        "rounds": len(points),
        "winners": won,
        "second": others,
        "margin": min((abs(totals[a] - totals[b]) for a in won for b in others), default=0),
        "taken": taken,
        "chased": leads[taken - 2] if taken > 1 else set(),
        "ahead": leads[-2] if len(points) > 1 else set(),
        "turned": len(points) > 1 and not won & leads[-2],
        "lead": min(gaps[-2][side] for side in won) if len(points) > 1 else 0,
        "shared": any(lead - won for lead in leads[taken - 1 :]),
    }


def told(story: Story, game: AnyGame, ledger: Ledger, seats: int) -> dict[str, object]:
    sides = game.sides(seats)

    def named(columns: tuple[int, ...]) -> set[int]:
        return {sides[ledger.heads[column].seats[0]] for column in columns}

    return {
        "rounds": story.rounds,
        "winners": named(story.winners),
        "second": named(story.second),
        "margin": story.margin,
        "taken": story.taken,
        "chased": named(story.chased),
        "ahead": named(story.ahead),
        "turned": story.turned,
        "lead": story.lead,
        "shared": story.shared,
    }


def ranked(sides: tuple[int, ...], points: Points, higher: bool, chance: Random) -> Ranking:
    """Places by points; who have the same share one, or the tie-break tells them apart."""
    seats = range(len(sides))
    total = {seat: sum(one[seat] for one in points) for seat in seats}
    found: list[tuple[int, ...]] = []
    for value in sorted(set(total.values()), reverse=higher):
        group = tuple(seat for seat in seats if total[seat] == value)
        apart = list(dict.fromkeys(sides[seat] for seat in group))
        if len(apart) > 1 and chance.random() < 0.5:
            chance.shuffle(apart)
            found += [tuple(seat for seat in group if sides[seat] == side) for side in apart]
        else:
            found.append(group)
    return tuple(found)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("preset", all_presets())
def test_the_facts_are_those_that_a_second_reckoning_finds(preset: str) -> None:
    game, chance, seen = preset_game(preset), Random(preset), set[object]()
    options = game.presets[preset]
    counts = [count for count in (2, 3, 4, 6) if options.players_min <= count <= options.players_max]
    for _ in range(400):
        seats = chance.choice(counts)
        sides, rounds = game.sides(seats), chance.randint(1, 6)
        low, high = chance.choice(((0, 3), (-4, 4), (0, 60)))
        by_side = [{side: chance.randint(low, high) for side in sides} for _ in range(rounds)]
        points = tuple(tuple(one[side] for side in sides) for one in by_side)
        ranking = ranked(sides, points, game.profile.higher_wins, chance)
        setup = Setup(game.name, options, seats, "made-up")
        played = Scored(setup, Names(NAMES[:seats]), points, {})
        ledger = make_ledger(game, voice_of(game), played, rounds - 1, lambda number, one: Entry(str(one), str(one)))
        story = story_of(game, ranking, ledger)
        found = told(story, game, ledger, seats)
        assert found == reckoned(sides, points, ranking, game.profile.higher_wins), (points, ranking)
        seen.add((story.turned, story.taken == 1, len(story.winners) > 1, bool(story.margin), story.shared))
    # A match that was turned, one led throughout, draws and ties were among them.
    assert len(seen) > 6


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", all_presets())
def test_matches_that_were_played_are_told_by_their_own_points(preset: str) -> None:
    game = preset_game(preset)
    options = game.presets[preset]
    short = {"pocha": {"rounds_table": (1, 2, 3, 2)}, "carioca": {"rounds": ("TT", "TE")}}.get(game.name, {})
    count = options.players_max if options.players_max < 4 else 4
    seats = tuple(Seat(name, "easy") for name in NAMES[:count])
    session = Session.new(game, preset, options.with_changes(short), (Seat("Ana"), *seats[1:]), preset)
    brain, chance = make_bot("easy", game), Random(preset)
    while (seat := session.current) is not None:
        session.submit(brain.decide(session.view(0), chance) if seat == 0 else session.think())
    ledger = voice_of(game).ledger(scored(session), len(session.round_points) - 1)
    sides, higher = game.sides(len(seats)), game.profile.higher_wins
    found = told(story_of(game, session.ranking, ledger), game, ledger, len(seats))
    assert found == reckoned(sides, session.round_points, session.ranking, higher)
    ends = list(accumulate(session.round_points, lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True))))
    for language in ("es", "en"):
        set_language(language)
        sentences = Teller(session, ledger).sentences
        assert len(sentences) == 3 and all(one.endswith(".") and "{" not in one for one in sentences)
        assert str(abs(ends[-1][session.ranking[0][0]])) in sentences[0]
        if len(session.round_points) > 1:
            # Ana looks: her best and her worst round.
            own = sorted((one[0] for one in session.round_points), reverse=higher)
            assert all(points_text(points) in sentences[2] for points in (own[0], own[-1]))


def test_of_winners_who_came_level_it_is_not_told_that_all_took_the_lead() -> None:
    game = preset_game("pocha")
    options = game.presets["pocha"].with_changes({"rounds_table": (1, 1, 1, 1)})
    session = Session.new(game, "pocha", options, tuple(Seat(name, "easy") for name in NAMES[:4]), "level")
    while session.current is not None:
        session.submit(session.think())
    teller = Teller(session, voice_of(game).ledger(scored(session), 3))
    level = Story(4, winners=(1, 2), second=(0,), margin=5, taken=3, chased=(1,), ahead=(1, 2), lead=0)
    told = {
        "es": "Desde la ronda 3 fueron adelante a la par Rosa y Tomás: hasta entonces iba adelante Rosa.",
        "en": "From round 3 on Rosa and Tomás were leading side by side: until then Rosa was leading.",
    }
    for language, sentence in told.items():
        set_language(language)
        teller.story = level
        assert teller.sentences[1] == sentence
        teller.story = level._replace(chased=(0,))
        assert "Ana" in teller.sentences[1] and not teller.sentences[1].startswith(sentence[:12])


LED = {
    "es": ("tomó la delantera", "fue adelante desde", "nadie estuvo por delante de Rosa"),
    "en": ("took the lead", "was leading from", "nobody was ahead of Rosa"),
}


@pytest.mark.parametrize("language", LED)
@pytest.mark.parametrize(("taken", "chased"), [(1, ()), (3, (0,))])
def test_who_was_level_with_somebody_is_not_said_to_have_led(
    language: str, taken: int, chased: tuple[int, ...]
) -> None:
    game = preset_game("pocha")
    options = game.presets["pocha"].with_changes({"rounds_table": (1, 1, 1, 1)})
    session = Session.new(game, "pocha", options, tuple(Seat(name, "easy") for name in NAMES[:4]), "level")
    while session.current is not None:
        session.submit(session.think())
    teller = Teller(session, voice_of(game).ledger(scored(session), 3))
    set_language(language)
    story = Story(4, winners=(1,), second=(0,), margin=5, taken=taken, chased=chased, ahead=(1,), lead=0)
    *led, unbeaten = LED[language]
    for shared in (False, True):
        teller.story = story._replace(shared=shared)
        told = teller.sentences[1]
        assert (any(words in told for words in led), unbeaten in told) == (not shared, shared), told
