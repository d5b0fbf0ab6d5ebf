"""The command `watch`: what its words mean, and then opponents play in the terminal."""

from __future__ import annotations

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS
from carioca.cli.arguments import Misused
from carioca.engine.events import RoundEnded, TurnBegan
from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError, TableOptions, rounds_to_choose, with_rounds
from carioca.games import entry_of
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.words.door import voice_of
from carioca.words.lines import cut_lines, extreme_lines, ranking_lines, sheet_lines
from carioca.words.names import Names
from carioca.words.opponents import level_word, opponent_name
from carioca.words.options import options_fault
from carioca.words.voice import scored


def watch(
    console: Console,
    game: Game,
    preset: str,
    options: TableOptions,
    players: int,
    level: str,
    seed: str,
    brief: bool = False,
) -> None:
    """A whole match of bots of one level, or that all play like one character, with the score sheet after each round.

    `brief` leaves out the small moves. Raises OptionsError.
    """
    names = t("new.names").split(",")[:players]
    session = Session.new(game, preset, options, tuple(Seat(name, level) for name in names), seed)
    voice, setup, events = voice_of(game), session.match.setup, session.match.first.events
    if level in CHARACTERS:
        console.say(t("watch.title.alike", n=players, name=opponent_name(level), seed=seed))
    else:
        console.say(t("watch.title", n=players, level=level_word(level), seed=seed))
    console.tell(cut_lines(game, setup, names, None))
    console.say(voice.round_begins(setup, 0))
    while True:
        for event in events:
            if not isinstance(event, TurnBegan) and not (brief and voice.small(event)):
                console.say(voice.event(event, session.names, None) + ".")
            if isinstance(event, RoundEnded):
                console.tell(sheet_lines(voice.ledger(scored(session), event.round_no), event, game.profile.pack))
                if session.current is not None:
                    console.say("", voice.round_begins(setup, event.round_no + 1))
        if session.current is None:
            break
        events = session.submit(session.think())
    scores = session.game.scores(session.match.state)
    console.tell(ranking_lines(game, Names.at(session), session.ranking, scores.points))
    played = scored(session)
    console.tell(extreme_lines(game, voice.ledger(played, len(played.points) - 1)))


def bots_play(
    console: Console, agreement: Agreement, players: str, level: str, seed: str, rounds: str, brief: bool
) -> int:
    """A match of opponents who all play like `level` (one of BOTS), the other words as they were typed; 0.

    Raises Misused.
    """
    entry = entry_of(agreement.base)
    if players and players not in map(str, range(entry.fewest, entry.most + 1)):
        raise Misused("cli.no-players", what=players[:60], most=entry.most)
    if not seed.isprintable() or len(seed) > 200:
        raise Misused("cli.no-seed")
    options = _with_rounds(agreement.options, rounds) if rounds else agreement.options
    seats = int(players) if players else seats_of(agreement)
    try:
        agreement.game.validate(Setup(agreement.game.name, options, seats, seed))
    except OptionsError as fault:
        # Of the rules themselves, or of rounds that want more cards than so many players can get.
        raise Misused("cli.fault", name=agreement.title, why=options_fault(fault, agreement.game)) from None
    if agreement.own or agreement.changes:
        console.say(agreement.line + ".")
    watch(console, agreement.game, agreement.base, options, seats, level, seed, brief)
    return 0


def _with_rounds(options: TableOptions, text: str) -> TableOptions:
    known = rounds_to_choose(options)
    if not known:
        raise Misused("cli.no-round-choice")
    try:
        return with_rounds(options, text)
    except OptionsError as error:
        raise Misused(f"cli.no-{error.code}", what=text[:60], rounds=", ".join(known)) from None


def seats_of(agreement: Agreement) -> int:
    """How many sit down when nobody says how many: four, or what the rules allow (four too when they allow none).

    Where not four, fewer rather than more.
    """
    return min(agreement.sizes, key=lambda number: (number > 4, abs(number - 4)), default=4)
