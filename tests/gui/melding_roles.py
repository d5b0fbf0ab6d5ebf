"""The roles of a melding table asked about a view alone, without a window."""

from __future__ import annotations

from types import SimpleNamespace

from carioca.games.melding.game import melding
from carioca.gui.melding.model import MeldingModel
from carioca.gui.melding.moves import MeldingMoves

_model = object.__new__(MeldingModel)
_model.calls = None
after, rows = _model.after, _model.rows


def _moves(game):
    return MeldingMoves(SimpleNamespace(game=melding(game), calls=None, tray=()))


def _table(view, refusals=None):
    board = SimpleNamespace(viewer=view.seat, picked=[])
    refuse = None if refusals is None else refusals.append
    session = SimpleNamespace(match=SimpleNamespace(state=view.state))
    return SimpleNamespace(view=view, state=view.state, board=board, session=session, my_turn=False, refuse=refuse)


def targets(game, view, picked):
    return _moves(game).targets(_table(view), picked)


def refused(game, view, picked, zone):
    found = []
    _moves(game).say_refusal(_table(view, found), picked, zone)
    return found[0] if found else None


def sure_layoffs(game, view):
    return _moves(game).sure_moves(_table(view))
