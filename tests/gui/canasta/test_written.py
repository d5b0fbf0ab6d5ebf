"""The written deal that is played in the window shows all that is to be shown."""

from __future__ import annotations

from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.melds import wild_of
from carioca.games.melding.actions import LayOff, Replace, TakePile
from carioca.games.melding.events import MuertoTaken, SidesEnded
from carioca.session import Seat, Session
from tests.gui.canasta.written import NAMES, options, written


def test_the_written_deal_has_all_that_is_to_be_shown() -> None:
    seed, lines = written()
    session = Session.new(BURACO, "buraco", options(), tuple(map(Seat, NAMES[:2])), seed, None)
    shown = set()
    for line in lines:
        state = session.match.state
        action = BURACO.parse_action(line.removeprefix("!"))
        if line.startswith("!"):
            refusal = session.check(action)
            assert isinstance(action, LayOff) and refusal is not None
            shown.add(refusal.code)
            continue
        for event in session.submit(action):
            if isinstance(event, MuertoTaken):
                shown.add("thrown" if event.thrown else "laid")
            elif isinstance(event, SidesEnded):
                shown.add(event.reason)
        if isinstance(action, TakePile):
            shown.add("pozo")
        if isinstance(action, Replace):
            after = session.match.state
            row, locked = after.melds[action.meld].cards, action.meld in after.locked
            # A two that is recovered is a wild that was replaced, too (B11, B12).
            shown |= {"replaced", "recovered"} if wild_of(row, state.law, locked) < 0 else {"replaced"}
    assert shown >= {"thrown", "laid", "closed", "pozo", "replaced", "recovered", "close-no-canasta"}
    assert session.current is None
