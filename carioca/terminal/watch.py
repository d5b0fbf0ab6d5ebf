"""Bots play a match in the terminal, told in sentences."""

from __future__ import annotations

from carioca.engine.events import RoundEnded, TurnBegan
from carioca.engine.game import Game
from carioca.engine.options import TableOptions
from carioca.games.contract.carioca_options import own as own_options
from carioca.games.melding.events import Discarded, Drew, LaidOff
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.words.lines import contract_name, cut_lines, ranking_lines, sheet_lines, totals_until
from carioca.words.opponents import opponent_name
from carioca.words.rules import event_text

_QUIET = (Drew, Discarded, LaidOff)


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
    events = session.match.first.events
    console.say(t("watch.title", n=players, level=opponent_name(level), seed=seed))
    console.tell(cut_lines(own_options(session.match.setup.options), seed, names, None))
    console.say(t("watch.contract", contract=contract_name(own_options(session.match.setup.options), 0)))
    while True:
        for event in events:
            if not isinstance(event, (TurnBegan, *_QUIET) if brief else TurnBegan):
                console.say(event_text(event, session.names, None) + ".")
            if isinstance(event, RoundEnded):
                _sheet(console, session, event)
        if session.current is None:
            break
        events = session.submit(session.think())
    scores = session.game.scores(session.match.state)
    console.tell(ranking_lines(session.names, session.ranking, scores.points))


def _sheet(console: Console, session: Session, ended: RoundEnded) -> None:
    options = own_options(session.match.setup.options)
    console.tell(sheet_lines(session.names, ended, totals_until(session.round_points, ended.round_no), options))
    if ended.round_no + 1 < len(options.round_ids):
        console.say("", t("watch.contract", contract=contract_name(options, ended.round_no + 1)))
