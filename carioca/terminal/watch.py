"""Bots play a match in the terminal, told in sentences."""

from __future__ import annotations

from carioca.bots.base import chosen
from carioca.engine.events import RoundEnded, TurnBegan
from carioca.engine.game import Game
from carioca.engine.options import TableOptions
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.words.base import scored, voice_of
from carioca.words.lines import cut_lines, extreme_lines, ranking_lines, sheet_lines
from carioca.words.opponents import opponent_name


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
    session = Session.new(game, preset, options, tuple(Seat(name, chosen(level, game)) for name in names), seed)
    voice, setup, events = voice_of(game), session.match.setup, session.match.first.events
    console.say(t("watch.title", n=players, level=opponent_name(level), seed=seed))
    console.tell(cut_lines(game, setup, names, None))
    console.say(voice.round_begins(setup, 0))
    while True:
        for event in events:
            if not isinstance(event, TurnBegan) and not (brief and voice.small(event)):
                console.say(voice.event(event, session.names, None) + ".")
            if isinstance(event, RoundEnded):
                _sheet(console, session, event)
        if session.current is None:
            break
        events = session.submit(session.think())
    scores = session.game.scores(session.match.state)
    console.tell(ranking_lines(game, session.names, session.ranking, scores.points))
    played = scored(session)
    console.tell(extreme_lines(game, voice.ledger(played, len(played.points) - 1)))


def _sheet(console: Console, session: Session, ended: RoundEnded) -> None:
    voice, following = voice_of(session.game), ended.round_no + 1
    console.tell(sheet_lines(voice.ledger(scored(session), ended.round_no), ended, session.game.profile.pack))
    if session.current is not None:
        console.say("", voice.round_begins(session.match.setup, following))
