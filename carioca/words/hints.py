"""The three steps of a hint for a decision of a match: which decision it is for, and how much of it has been told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice

from carioca.bots.base import RANDOM, Advice, Reason
from carioca.bots.door import advise, mind_of
from carioca.cards import Card
from carioca.engine.game import Action, Game, View
from carioca.i18n import capitalised, catalogue, language, t
from carioca.session import Session
from carioca.words.cards import card_one, card_text_suit, list_text, points_text
from carioca.words.door import voice_of
from carioca.words.names import Names
from carioca.words.voice import Mood

MOST = 3  # so many sentences are read; more are skipped


def reason(game: Game, view: View, action: Action, bot: str, names: Sequence[str] = (), most: int = 1) -> str:
    """Why a bot may have chosen an action: so many sentences about what the move changes.

    `bot` is a level or a character. Without `names` the seats are called by their numbers.
    """
    if bot == RANDOM:
        return t("why.random")
    names = names or [t("why.seat", n=seat + 1) for seat in range(view.state.seats)]
    return reasons_text(game, mind_of(game).explain(view, action), names, mine=False, most=most)


def reasons_text(game: Game, reasons: Iterable[Reason], names: Sequence[str], mine: bool, most: int = MOST) -> str:
    """The first sentences of these reasons; `mine` addresses the seat that moves as "you"."""
    return " ".join(reason_text(game, one, names, mine) for one in tuple(reasons)[:most])


def reason_text(game: Game, reason: Reason, names: Sequence[str], mine: bool) -> str:
    """One sentence. Its key is `why.<code>`, with `.other` for another's move where that is said otherwise."""
    key = f"why.{reason.code}"
    # Who reads what an opponent thought may be the one whom that opponent feared.
    about_reader = not mine and "seat" in reason.values and reason.values["seat"] == Names.of(names).reader
    text = t(f"{key}.you" if about_reader else _said(key, mine), **_phrases(game, reason.values, names, mine))
    # A sentence may begin with the word for a joker.
    return capitalised(text)


def _said(key: str, mine: bool) -> str:
    other = f"{key}.other"
    return other if not mine and other in catalogue(language()) else key


def _phrases(game: Game, values: Mapping[str, object], names: Sequence[str], mine: bool) -> dict[str, object]:
    known = voice_of(game).phrases(values) if values else {}
    parts: dict[str, object] = dict(known)
    for name, value in values.items():
        match value:
            case _ if name in known:
                pass
            case Card():
                parts[name] = card_text_suit(value)
            case tuple():
                # Alone a joker gets its article from the sentence.
                said = card_one if len(value) > 1 else card_text_suit
                parts[name] = list_text(list(map(said, value)))
            case int() if name == "seat":
                parts["name"] = names[value]
            case int() if name == "points":
                parts[name] = points_text(value)
            case 0 if name == "before":
                parts[name] = t("why.none")
            case int() if name == "lack":
                parts[name] = t(_said("why.lack", mine), n=value)
            case _:
                parts[name] = value
    return parts


LOOK, MOVE, WHY = 1, 2, 3


def hint_text(game: Game, advice: Advice, view: View, names: Sequence[str], step: int) -> str:
    if step == LOOK:
        return voice_of(game).look(advice.action)
    if step == MOVE:
        return voice_of(game).move(view, advice.action, names, Mood.IMPERATIVE)
    return reasons_text(game, advice.reasons, names, mine=True)


class HintSteps:
    """The hint for one decision; whatever is played in the match makes it stale.

    Finding the advice takes up to a second, so that is a question which may be asked on another thread. Where only
    one thing can be done there is nothing to guess: all of it is told in one step.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._place: object = None  # the decision: seat, round and how many lines of the round have been played
        self.advice: Advice | None = None  # what was found; None while nothing is
        self.step = 0  # the last step that was told, LOOK, MOVE or WHY; 0 for none
        self._only = False

    @property
    def asked(self) -> bool:
        return self._place is not None

    def holds(self, seat: int | None) -> bool:
        return self._place == self._here(seat)

    def begin(self, seat: int | None, budget: float = 1.0) -> Callable[[], Advice]:
        """Begins a hint for the seat to act; what it returns finds the advice, which then goes to `found`."""
        self.forget()
        self._place = self._here(seat)
        game, view = self._session.game, self._session.view(seat)
        legal = tuple(islice(game.legal_actions(view.state), 2))
        self._only = len(legal) == 1
        return partial(Advice, legal[0], ()) if self._only else partial(advise, game, view, budget)

    def found(self, advice: Advice) -> None:
        self.advice = advice

    def further(self) -> int:
        self.step = WHY if self._only else min(WHY, self.step + 1)
        return self.step

    def forget(self) -> None:
        self._place = self.advice = None
        self.step, self._only = 0, False

    def text(self, view: View) -> str:
        assert self.advice is not None
        game, names = self._session.game, self._session.names
        if self._only:
            return f"{hint_text(game, self.advice, view, names, MOVE)} {t('advice.only')}"
        return hint_text(game, self.advice, view, names, self.step)

    def heading(self) -> str:
        """Which step of how many, where there are several."""
        return t("advice.sole") if self._only else t("advice.step", step=self.step, steps=WHY)

    def _here(self, seat: int | None) -> object:
        rounds = self._session.match.rounds
        return seat, len(rounds), len(rounds[-1].lines)
