"""After a round: what an opponent did in a turn, and what can be said for it from what it saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from carioca.bots.base import RANDOM, STRONGEST, Reason
from carioca.bots.door import level_of
from carioca.bots.review import Decision
from carioca.gui.door import roles_of
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.frame.scene import Transition
from carioca.gui.frame.thinker import Thinker
from carioca.hindsight import Hindsight, Turn, said
from carioca.i18n import t
from carioca.words.door import voice_of
from carioca.words.film import move_text
from carioca.words.lines import round_of
from carioca.words.names import Names, begun
from carioca.words.opponents import character_line, level_word

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

PATIENCE = 0.15  # seconds for which the screen waits for reasons before it shows the moves alone
LONGEST = 1.5  # seconds after which the turn that mattered most so far is shown
GAP = 2  # units below a paragraph
MOST, LEAST = 0.56, 0.36  # which share of the room the table has, and has at the least where much is said
Said = tuple[tuple[Reason, ...], ...]


class _Note(NamedTuple):
    """A paragraph below the table: letters and what is above it in units."""

    text: str
    size: float
    above: float = 1
    bold: bool = False
    plain: bool = False

    def high(self, rows: Rows) -> int:
        """What it takes, px."""
        ink, px = rows.stage.palette.ink, rows.px(self.size)
        block = rows.stage.textures.text_block(self.text, px, ink, rows.area.w, self.bold)
        return block.get_height() + rows.px(GAP) + rows.px(self.above)


class HindsightScene(FormScene):
    """`round_no` counts from 0 and is finished; the turn in which most was at stake is shown first."""

    width = 1240
    paper = True
    full = True  # what steps on and back lies where it was, whatever a turn has to tell

    def __init__(self, session: Session, round_no: int) -> None:
        self.session = session
        self.round_no = round_no

    def enter(self, stage: Stage) -> None:
        self.hindsight = Hindsight(self.session, self.round_no)
        self.thinker: Thinker[Said | int] = Thinker()
        self._known: dict[tuple[int, int], Said] = {}
        self._openings: dict[int, int] = {}
        self._seat(self.hindsight.first)
        super().enter(stage)

    def leave(self) -> None:
        self.thinker.close()
        super().leave()

    @property
    def _turns(self) -> Sequence[Turn]:
        return self.hindsight.turns.get(self.seat, ())

    @property
    def shown(self) -> Turn | None:
        return self._turns[self.at] if self._turns and self.at >= 0 else None

    def title(self) -> str:
        return t("hindsight.title", name=self._name(self.seat)) if self._turns else t("hindsight.action")

    def _name(self, seat: int) -> str:
        """What a seat is called inside a sentence."""
        return self.hindsight.names(self.hindsight.turns[seat][0])[seat]

    def subtitle(self) -> str:
        if not self._turns:
            return t("hindsight.nothing")
        contract = voice_of(self.session.game).round_name(self.session.match.setup, self.round_no)
        place = round_of("score.after", self.round_no, self.session.rounds, contract=contract)
        if self.shown is None:
            return place
        told = [place, t("hindsight.turn", n=self.shown.number, turns=self.shown.turns)]
        if line := character_line(self.shown.bot, self.session.game):
            told.append(t("hindsight.way", name=self._name(self.seat), line=line))
        return " ".join(told)

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back, "primary")
        if len(self._turns) < 2:
            return (back,)
        before, after = self.at > 0, 0 <= self.at < len(self._turns) - 1
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
        self._seat(seat)
        self.turn_page()

    def _seat(self, seat: int) -> None:
        """Another opponent; which turn is shown first takes a moment to find."""
        self.seat, self.at = seat, self._openings.get(seat, -1)
        if self.at >= 0:
            self._ask()
        elif self._turns:
            end = monotonic() + LONGEST
            self.thinker.ask(partial(self.hindsight.opening, seat, lambda: monotonic() < end))
            self._listen(PATIENCE)

    def _ask(self) -> None:
        turn = self.shown
        if turn is not None and (self.seat, self.at) not in self._known:
            self.thinker.ask(partial(self.hindsight.reasons, turn))
            self._listen(PATIENCE)

    def _listen(self, seconds: float = 0.0) -> bool:
        answer = self.thinker.answer(seconds) if self.thinker.asked else None
        if answer is None:
            return False
        (found,) = answer
        if self.shown is None:
            self.at = self._openings[self.seat] = found if isinstance(found, int) else len(self._turns) - 1
            self._ask()
        elif not isinstance(found, int):
            self._known[self.seat, self.at] = found or ((),) * len(self.shown.frames)
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
            if self._turns:
                rows.note(t("advice.thinking"), 17, 2, plain=True)
            return
        names = self.hindsight.names(turn)
        notes = list(self._notes(turn, names))
        self._table(rows, turn, names, self.room - sum(note.high(rows) for note in notes))
        for note in notes:
            rows.y += rows.px(note.above)
            rows.note(note.text, note.size, GAP, note.bold, note.plain)

    def _notes(self, turn: Turn, names: Names) -> Iterator[_Note]:
        if self.hindsight.stands_in(turn):
            yield _Note(t("hindsight.stand-in.level", level=level_word(turn.bot)), 15, 2)
        known = self._known.get((self.seat, self.at))
        for at, frame in enumerate(turn.frames):
            yield _Note(move_text(self.hindsight.film, frame, None) + ".", 18, 8, bold=True)
            yield _Note(said(self.session.game, known[at], names) if known else t("advice.thinking"), 17, plain=True)
        told = [begun(t("hindsight.saw", name=self._name(turn.seat)))]
        if level_of(turn.bot) not in (STRONGEST, RANDOM):
            told.append(t("hindsight.slips", level=level_word(turn.bot)))
        yield _Note(" ".join(told), 14, 6)

    def _table(self, rows: Rows, turn: Turn, names: Names, left: int) -> None:
        """The table before the turn, as its seat saw it, with its first move: as high as what is said leaves it (px),
        for nobody looks for a last line below."""
        action = turn.frames[0].action
        assert action is not None
        view = self.session.game.censor(turn.before, turn.seat)
        decision = Decision(0, turn.number, view, action, action)
        # In a small window its letters are as small as they may be: it would cut the names.
        least = LEAST if self.stage.text_unit >= 1 else MOST
        most = max(self.room * least, min(self.room * MOST, left - rows.px(12)))
        size = rows.area.w, max(rows.px(125), min(rows.px(360), round(most)))
        rows.show(roles_of(self.session).paint.decision(self.stage, decision, names, size, False), 6)
