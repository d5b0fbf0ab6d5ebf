"""What a player does with the own cards: picking, staging, drawing, laying, discarding; every input ends here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from carioca.bots.base import mind_of
from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.melding.actions import LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.game import melding
from carioca.games.melding.state import Kind, Row
from carioca.gui.table.advice_marks import hinted_cards
from carioca.gui.table.drops import draw_refused, draws, refused
from carioca.gui.table.laying import on_slots, slot_reader
from carioca.gui.table.staging import Sort
from carioca.gui.table.thinker import Thinker
from carioca.gui.table.zones import HAND, PILE, STOCK, Zone
from carioca.i18n import t
from carioca.words.reasons import LOOK

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.turns import Turns


PATIENCE = 0.12
"""Seconds for which a frame waits for a proposal; under rules with many free choices it takes longer."""


class Found(NamedTuple):
    """What a search for melds to lay has found, None: nothing."""

    melds: tuple[Row, ...] | None


class Moves:
    """The same few deeds for the pointer and for the keys; what is not allowed says why and changes nothing."""

    def __init__(self, table: Table, turns: Turns) -> None:
        self.table = table
        self.turns = turns
        self.searcher: Thinker[Found] = Thinker()
        self._searched: tuple[int | None, list[Card]] = (None, [])
        """Whose hand a proposal is being looked for, and which cards it had then."""

    # -- picking --

    def pick(self, token: int) -> None:
        """Pick a card, or let go of it."""
        picked = self.table.board.picked
        if token in picked:
            picked.remove(token)
        else:
            picked.append(token)
        self.table.stage.audio.play("click")
        self.settle()

    def unpick(self) -> bool:
        """Let go of all picked cards; whether there were any."""
        had = bool(self.table.board.picked)
        self.table.board.picked = []
        if had:
            self.settle()
        return had

    def settle(self) -> None:
        """Let every card glide to where it belongs now and light what is possible."""
        self.table.board.glide()
        self.table.refresh()

    # -- targets --

    def tap(self, zone: Zone) -> None:
        """A click on a zone, or Enter on it, with whatever is picked."""
        picked = list(self.table.board.picked)
        if zone == STOCK or (zone == PILE and not picked):
            self.draw(zone)
        elif zone.kind == "tray":
            self.stage(picked, zone.number)
        elif zone == HAND:
            self.bring_back(picked)
        elif picked:
            self.play(picked, zone)

    def drop(self, tokens: Sequence[int], zone: Zone | None, x: float) -> None:
        """Cards were let go over a zone, `x` px from the left; they are in the player's hand or on the tray."""
        board = self.table.board
        if zone == HAND:
            board.hand.move(tokens, board.gap_at(x))
            self._done(tokens)
            self.remember_sort()
        elif zone is not None and zone.kind == "tray":
            self.stage(tokens, zone.number, board.tray_at(zone.number, x))
        elif zone is not None and zone != STOCK:
            self.play(tokens, zone)

    def draw(self, zone: Zone) -> None:
        """Draw from the stock or from the pile."""
        table = self.table
        if table.busy:
            return
        action = draws(table.session.game, table.view).get(zone)
        if action is not None:
            self.turns.submit((action,), table.board.held)
            return
        refusal = draw_refused(table.session.game, table.view, zone)
        if refusal is None:
            return
        if zone == PILE and refusal.code == "already-drew" and table.my_turn:
            table.say(t("table.pick-to-discard"))
            return
        table.refuse(refusal)

    def play(self, tokens: Sequence[int], zone: Zone) -> None:
        """Discard or lay off: exactly what is lit there, else the reason why not."""
        table = self.table
        if table.busy or not tokens:
            return
        cards = table.board.cards(tokens)
        if len(cards) != len(tokens):
            return
        lit = table.lit if list(tokens) == table.tokens() else table.targets(cards)
        steps = lit.get(zone, ()) or lit.get(Zone("meld", zone.seat, zone.number), ())
        if not steps:
            refusal = refused(table.session.game, table.view, cards, zone)
            if refusal is not None:
                table.refuse(refusal)
            return
        self._done(tokens)
        left, rest = list(cards), list(tokens)
        for step in steps:
            at = left.index(step.card)  # type: ignore[union-attr]
            del left[at], rest[at]
        self.turns.submit(steps, [token for token in tokens if token not in rest])
        if left and table.session.current == table.board.viewer:
            refusal = refused(table.session.game, table.view, left, zone)
            if refusal is not None:
                table.refuse(refusal)

    # -- staging --

    def stage(self, tokens: Sequence[int], slot: int, at: int | None = None) -> None:
        """Put cards on a tray slot; without cards nothing happens."""
        board = self.table.board
        if not tokens or not board.staging or slot >= len(board.tray):
            return
        kind = board.tray[slot]
        board.hand.stage(
            tokens, slot, at, slot_reader(self.table.session.game, self.table.state, kind), kind is Kind.FULL
        )
        board.let_go()
        self._done(tokens)
        self.settle()
        self.table.animator.landed(board.cast.find(tokens), partial(self.table.stage.audio.play, "place"))

    def bring_back(self, tokens: Sequence[int]) -> None:
        """Return picked cards of the tray to the hand, and let go of all."""
        self.table.board.hand.take_back(tokens)
        self._done(self.table.board.picked)
        self.settle()

    def take_back(self) -> bool:
        """Return everything from the tray; whether something was there."""
        had = bool(self.table.board.hand.staged)
        if had:
            self.table.board.hand.take_back()
            self.table.stage.audio.play("place")
            self.settle()
        return had

    def propose(self) -> None:
        """Let the program fill the tray with the best bajada of the hand, or say that there is none yet."""
        table = self.table
        if self._hinted() or not table.board.staging:
            return
        view = table.view
        if mind_of(table.session.game).effort(view.state) >= 1:
            self._propose(melding(table.session.game).proposal(view))
            return
        self._searched = self._whose()
        self.searcher.ask(lambda: Found(melding(table.session.game).proposal(view)))
        table.say(t("table.searching"))
        self.update(PATIENCE)

    def _hinted(self) -> bool:
        """Put what a hint speaks of on the tray, or pick its card; whether there was such a hint."""
        hint = self.table.hint
        if hint is None or hint.step == LOOK:
            return False
        match hint.action:
            case LayDown(melds) | LayMeld(melds):
                table = self.table
                self._propose(on_slots(table.session.game, table.state, table.board.seat, melds))
                return True
            case LayOff() | SwapJoker():
                self.table.board.picked = hinted_cards(self.table, hint)
                self.settle()
                return True
        return False

    def update(self, seconds: float = 0.0) -> None:
        """A proposal that took its time is put on the tray, if the hand is still the same; waits for so long."""
        if not self.searcher.asked:
            return
        if self._whose() != self._searched:
            self.searcher.drop()
            self.table.hush()
            return
        answer = self.searcher.answer(seconds)
        if answer is not None:
            self.table.hush()
            self._propose(answer[0].melds if answer[0] is not None else None)

    def _whose(self) -> tuple[int | None, list[Card]]:
        board = self.table.board
        return board.viewer, sorted(board.hand.cards.values())

    def _propose(self, melds: tuple[Row, ...] | None) -> None:
        table = self.table
        if melds is None or not table.board.staging or not table.board.hand.propose(melds):
            table.say(t("table.no-further" if table.further else "table.no-proposal"))
            return
        self._done(table.board.picked)
        table.stage.audio.play("place")
        self.settle()

    def go_down(self) -> None:
        """Lay the staged rows down (after going down: as further melds), or say what is missing."""
        table = self.table
        viewer = table.board.viewer
        if table.busy or viewer is None:
            return
        if table.session.current != viewer:
            table.refuse(Refusal("not-your-turn", "T1"))
            return
        if table.further and not table.board.hand.staged:
            table.say(t("table.stage-further"))
            return
        action = melding(table.session.game).laying(table.state, viewer, table.board.hand.melds())
        refusal = table.session.check(action)
        if refusal is not None:
            table.refuse(refusal)
            return
        tokens = table.board.hand.staged
        self._done(table.board.picked)
        self.turns.submit((action,), tokens)

    def end_turn(self) -> None:
        """End the turn without a discard, when nothing else is left to do (J9)."""
        action = self.table.passing()
        if action is not None:
            self.turns.submit((action,))

    # -- order --

    def sort(self, sort: Sort) -> None:
        """Sort the hand and keep it so; the same word again stops keeping it."""
        hand = self.table.board.hand
        if self.table.board.viewer is None:
            return
        hand.sort_by("" if hand.sort == sort else sort)
        self.table.stage.audio.play("place")
        self.remember_sort()
        self.settle()

    def shift(self, token: int, step: int) -> None:
        """Move one card of the hand to the left or to the right."""
        hand = self.table.board.hand
        if token in hand.order:
            at = hand.order.index(token)
            hand.move([token], max(0, at + step))
            self.remember_sort()
            self.settle()

    def remember_sort(self) -> None:
        """The next match begins with the same habit."""
        stage = self.table.stage
        stage.settings = replace(stage.settings, sort=self.table.board.hand.sort)

    def _done(self, tokens: Iterable[int]) -> None:
        gone = set(tokens)
        board = self.table.board
        board.picked = [token for token in board.picked if token not in gone]
        board.hand.fresh -= gone
        self.table.hush()
