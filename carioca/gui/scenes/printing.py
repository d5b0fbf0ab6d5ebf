"""What is printed: the rules as a sheet, the scores of a match; as files, of which the first is opened."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from carioca.agreement import agreement_lines
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.frame.screen import open_path
from carioca.i18n import t, uncapitalised
from carioca.storage.errors import StorageError
from carioca.storage.names import free_path
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.ledger import places, shared
from carioca.words.lines import date_text
from carioca.words.names import Names
from carioca.words.options import preset_text
from carioca.words.voice import scored

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.session import Session
    from carioca.words.voice import Ledger

ENDINGS = (".pdf", ".png")


class PrintScene(FormScene):
    """Lies over what it prints; `write` makes one file under a path, `name` is what the files are called."""

    width = 560
    overlay = True

    def __init__(self, name: str, write: Callable[[Path], None]) -> None:
        self.name, self.write = name, write
        self.files: tuple[Path, ...] = ()
        self._ticks = 0

    def fill(self, rows: Rows) -> None:
        if self.files:
            rows.note(t("agree.sheet.done"), size=17)
            rows.path(str(self.files[0].parent))
            for file in self.files:
                rows.note(file.name, bold=True, gap=4)
        elif not self.problem:
            rows.note(t("agree.sheet.making"), size=17)

    def feet(self) -> Sequence[Foot]:
        close = Foot("back", t("form.done"), Pop, "primary")
        return (
            (Foot("folder", t("agree.folder"), lambda: self.open(self.files[0].parent)), close)
            if self.files
            else (close,)
        )

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        # The first picture says what is going on: the sheet takes a second.
        if self._ticks == 2:
            self._make()
        return super().update(dt)

    def _make(self) -> None:
        path = free_path(self.stage.paths.outbox, self.name, ENDINGS)
        files = tuple(path.with_name(path.name + ending) for ending in ENDINGS)
        try:
            for file in files:
                self.write(file)
        except StorageError as error:
            self.problem = t(error.code, **error.values)
        else:
            self.files = files
            open_path(files[0])
        self.lay_out()


class RulesSheetScene(PrintScene):
    """The rules make a game."""

    heading = "agree.sheet"

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        super().__init__(f"{t('menu.rules')} {agreed.title}", self._rules)

    def _rules(self, path: Path) -> None:
        from carioca.sheet import write_sheet

        agreed = self.agreed
        write_sheet(agreed.options, path, preset=agreed.base, name=agreed.own)


class ScorePrintScene(PrintScene):
    """The score sheet of a match after a round, counted from 0."""

    heading = "score.title"

    def __init__(self, session: Session, round_no: int) -> None:
        self.session, self.round_no = session, round_no
        day = time.strftime("%Y-%m-%d", time.localtime(session.ended or time.time()))
        after = "" if self._over else f" {uncapitalised(t('score.round'))} {round_no + 1}"
        super().__init__(f"{t('score.title')} {preset_text(session.preset)} {day}{after}", self._scores)

    @property
    def _over(self) -> bool:
        return self.session.current is None and self.round_no == len(self.session.round_points) - 1

    def _scores(self, path: Path) -> None:
        from carioca.sheet import Played, write_scores
        from carioca.sheet.content import families, prices_title, suits_of

        session, name = self.session, preset_text(self.session.preset)
        _, *rules = agreement_lines(session.preset, session.match.setup.options)
        name = t("agree.line", name=name, n=len(rules)) if rules else name
        options, base = session.match.setup.options, session.game.presets[session.preset]
        prices = families(session.game.profile.family).prices(options, frozenset(options.changed(base)))
        # The sheet is hung up and handed on: nobody is "you" on it.
        names = Names.to_all(session)
        ledger = voice_of(session.game).ledger(scored(session)._replace(names=names), self.round_no)
        played = Played(
            name, date_text(session.ended or time.time()), self._won(names) if self._over else "",
            self._places(ledger) if self._over else (), suits_of(session.game), rules,
            prices_title(session.game), [price for price in prices if price.points],
        )  # fmt: skip
        write_scores(ledger, path, played)

    def _places(self, ledger: Ledger) -> Sequence[int]:
        """The place of each column."""
        game, ranking = self.session.game, self.session.ranking
        placed = zip(places(game, ranking, len(self.session.seats)), ranking, strict=True)
        by_seat = {seat: place for place, group in placed for seat in group}
        return [by_seat[head.seats[0]] for head in ledger.heads]

    def _won(self, names: Names) -> str:
        session = self.session
        first = session.ranking[0]
        points = points_text(session.game.scores(session.match.state).points[first[0]])
        tied = shared(session.game, first, len(names))
        return names.said_of("past.shared" if tied else "past.won", first, points=points)


def print_foot(session: Session, round_no: int) -> Foot:
    """The button that prints the score sheet of a match after a round, counted from 0."""
    return Foot("print", t("score.print"), lambda: Push(ScorePrintScene(session, round_no)))
