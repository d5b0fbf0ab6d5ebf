"""After a round: what an opponent did in a turn, and what can be said for it from what it saw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from carioca.bots.base import Reason
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import blank
from carioca.gui.frame.scene import Transition
from carioca.gui.frame.thinker import Thinker
from carioca.gui.parts.small_cards import chip, chip_size
from carioca.hindsight import Hindsight, Turn, said
from carioca.i18n import catalogue, language, t
from carioca.words.door import voice_of
from carioca.words.film import move_text
from carioca.words.lines import round_of
from carioca.words.names import begun
from carioca.words.opponents import level_word

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

PATIENCE = 0.15  # seconds for which the screen waits for reasons before it shows the moves alone
Said = tuple[tuple[Reason, ...], ...]


class HindsightScene(FormScene):
    """`round_no` counts from 0 and is finished; the last turn with a choice is shown first."""

    width = 860
    paper = True
    full = True  # what steps on and back lies where it was, whatever a turn has to tell

    def __init__(self, session: Session, round_no: int) -> None:
        self.session = session
        self.round_no = round_no

    def enter(self, stage: Stage) -> None:
        self.hindsight = Hindsight(self.session, self.round_no)
        self.thinker: Thinker[Said] = Thinker()
        self._known: dict[tuple[int, int], Said] = {}
        self.seat = self.hindsight.first
        self.at = self.hindsight.opening(self.seat)
        self._ask()
        super().enter(stage)

    def leave(self) -> None:
        self.thinker.close()
        super().leave()

    @property
    def _turns(self) -> Sequence[Turn]:
        return self.hindsight.turns.get(self.seat, ())

    @property
    def shown(self) -> Turn | None:
        return self._turns[self.at] if self._turns else None

    def title(self) -> str:
        return t("hindsight.title", name=self._name(self.seat)) if self.shown else t("hindsight.action")

    def _name(self, seat: int) -> str:
        """What a seat is called inside a sentence."""
        return self.hindsight.names(self.hindsight.turns[seat][0])[seat]

    def subtitle(self) -> str:
        if self.shown is None:
            return t("hindsight.nothing")
        contract = voice_of(self.session.game).round_name(self.session.match.setup, self.round_no)
        place = round_of("score.after", self.round_no, self.session.rounds, contract=contract)
        return f"{place} {t('hindsight.turn', n=self.at + 1, turns=len(self._turns))}"

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back, "primary")
        if len(self._turns) < 2:
            return (back,)
        before, after = self.at > 0, self.at + 1 < len(self._turns)
        return (
            Foot("previous", t("hindsight.previous"), partial(self._go, self.at - 1), enabled=before),
            Foot("next", t("hindsight.next"), partial(self._go, self.at + 1), enabled=after),
            back,
        )

    def _go(self, at: int) -> Transition:
        self.at = at
        self._ask()
        self.turn_page()
        return None

    def _choose(self, seat: object) -> None:
        assert isinstance(seat, int)
        self.seat = seat
        self._go(self.hindsight.opening(seat))

    def _ask(self) -> None:
        turn = self.shown
        if turn is not None and (self.seat, self.at) not in self._known:
            self.thinker.ask(partial(self.hindsight.reasons, turn))
            self._listen(PATIENCE)

    def _listen(self, seconds: float = 0.0) -> bool:
        answer = self.thinker.answer(seconds) if self.thinker.asked else None
        if answer is None or self.shown is None:
            return False
        self._known[self.seat, self.at] = answer[0] or ((),) * len(self.shown.frames)
        return True

    def update(self, dt: float) -> Transition:
        if self._listen():
            self.lay_out()
        return super().update(dt)

    def fill_head(self, rows: Rows) -> None:
        seats = list(self.hindsight.turns)
        if len(seats) > 1:
            options = [(seat, begun(self._name(seat))) for seat in seats]
            rows.chooser("who", options, self.seat, self._choose)

    def fill(self, rows: Rows) -> None:
        turn = self.shown
        if turn is None:
            return
        names, name = self.hindsight.names(turn), self._name(turn.seat)
        if self.hindsight.stands_in(turn):
            rows.note(t("hindsight.stand-in.level", level=level_word(turn.bot)), 15, 4)
        if turn.hand:
            game = self.session.game
            rows.label(begun(t(_hand_key(game.profile.table), name=name)))
            self._hand(rows, voice_of(game).sorted(turn.hand, self.session.match.setup.options, False))
        known = self._known.get((self.seat, self.at))
        for at, frame in enumerate(turn.frames):
            rows.y += rows.px(8)
            rows.note(move_text(self.hindsight.film, frame, None) + ".", 18, 2, bold=True)
            why = said(self.session.game, known[at], names) if known else t("advice.thinking")
            rows.note(why, 17, 2, plain=True)
        rows.y += rows.px(6)
        rows.note(begun(t("hindsight.saw", name=name)), 14, 2)

    def _hand(self, rows: Rows, cards: tuple[Card, ...]) -> None:
        height = rows.px(46)
        step = chip_size(height)[0] + rows.px(4)
        if cards and step * len(cards) > rows.area.w:
            height = max(8, round(height * rows.area.w / (step * len(cards))))
            step = rows.area.w // len(cards)
        image = blank(self.stage, (step * len(cards), height))
        for at, card in enumerate(cards):
            image.blit(chip(self.stage, card, height), (at * step, 0))
        rows.picture(image, topleft=(rows.area.x, rows.y))
        rows.y += height + rows.px(8)


def _hand_key(table: str) -> str:
    own = f"hindsight.hand.{table}"
    return own if own in catalogue(language()) else "hindsight.hand"
