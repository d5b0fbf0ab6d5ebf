"""The words over a melding table: what may be done or is missing, what hints mean, what is told of places and seats."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from carioca.cards import JOKER
from carioca.engine.events import Event
from carioca.engine.game import Refusal
from carioca.games.melding.actions import Call, Discard, Draw, LayDown, LayMeld, LayOff, Replace, SwapJoker, Take
from carioca.games.melding.events import Discarded, Drew, LaidMelds, LaidOff, TookPile, WentDown
from carioca.games.melding.game import Place, melding
from carioca.games.melding.state import Kind, Meld
from carioca.gui.melding.layout import T
from carioca.gui.melding.model import ENDS, PILE, STOCK, tray_zone
from carioca.gui.melding.moves import LATER, MeldingMoves, zone_of
from carioca.gui.table.guide import Banner, CardGroup, Example, Guide, Hint, HintTarget, Spot, Tip, Trace
from carioca.gui.table.render.tips import command_tip, sentence
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.table import Table
from carioca.i18n import capitalised, t
from carioca.storage.progress import Learning
from carioca.words.cards import card_text_suit, cards_text
from carioca.words.door import voice_of
from carioca.words.hints import LOOK
from carioca.words.lines import round_of
from carioca.words.voice import refusal_text

TOO_MANY = {"set-size", "run-size", "run-long"}  # what is wrong with a meld from which a card has to go


class MeldingGuide(Guide[T]):
    def __init__(self, moves: MeldingMoves[T]) -> None:
        self.model, self.moves, self.game = moves.model, moves, moves.game
        self.news_about = {"melding.pile": PILE, "canasta.pozo": PILE}
        self.lasting = frozenset({"melding.down"})

    def status(self, table: T) -> str:
        if self.moves.asking is not None and (asked := self.moves.asking.status(table)):
            return asked
        board, state = table.board, table.state
        viewer = board.viewer
        if viewer is None or state.phase == "deal":
            return ""
        if table.session.current != viewer or (table.busy and board.picture.turn != viewer):
            turn = board.picture.turn
            name = table.acting(turn) if turn is not None else ""
            return t("table.hint.wait", name=name) if name and turn != viewer else ""
        game = self.game
        if table.my_turn and game.passing(table.view) is not None:
            only_jokers = all(card == JOKER for card in state.hands[viewer])
            return t("table.hint.pass" if only_jokers else "table.hint.pass-other")
        if state.phase not in ("draw", "play"):
            # Cards are called: what that means is told when it is asked, after the discard has been seen.
            return ""
        if state.phase == "draw":
            return self._to_draw(table)
        if board.staging and board.hand.staged and not board.held:
            return self._staged(table, viewer)
        if table.tokens():
            return self._picked(table)
        more = self.moves.further(table) and not self.moves.later(table)
        if board.staging and not self.moves.further(table):
            return t("table.hint.able" if self.moves.able(table) else "table.hint.stage")
        if self._lays_next_turn(table, viewer):
            return t("table.hint.discard")
        if not self._fitting(table):
            return t("table.hint.further" if more else "table.hint.discard")
        tack = ".tack" if "call" in game.beyond(state.options) else ""
        return t(f"table.hint.lay{'-further' if more and state.down[viewer] == 'earlier' else ''}{tack}")

    def _fitting(self, table: T) -> frozenset[int]:
        """Which cards of the hand go on a meld or take a joker's place now."""
        return table.once(("fits",), lambda: table.moves.fitting_cards(table))

    def _lays_next_turn(self, table: T, viewer: int) -> bool:
        """Whether the viewer has gone down in this turn and lays cards off in the next one only."""
        state = table.state
        if state.down[viewer] != "now":
            return False
        refusal = table.session.game.check(state, LayOff(state.hands[viewer][0], 0))
        return refusal is not None and refusal.code == "same-turn"

    def _to_draw(self, table: T) -> str:
        sources = table.moves.targets(table, ())
        if len(sources) > 1:
            return t("table.hint.draw")
        return t("table.hint.draw-stock" if STOCK in sources else "table.hint.draw-pile")

    def _picked(self, table: T) -> str:
        steps = [steps[0] for steps in table.lit.values() if steps]
        if any(isinstance(step, Replace) for step in steps):
            ends = sum(isinstance(step, Replace) and zone.kind in ENDS for zone, (step, *_) in table.lit.items())
            return t("table.hint.picked-ends" if ends > 1 else "table.hint.picked-replace")
        if any(isinstance(step, SwapJoker) for step in steps):
            lays = any(isinstance(step, LayOff) for step in steps)
            return t("table.hint.picked-both" if lays else "table.hint.picked-swap")
        return self.where(table)

    def where(self, table: T) -> str:
        tokens = table.tokens()
        if any(table.lit.values()):
            key = "picked"
        elif table.board.staging:
            key = "picked-tray"
        else:
            key = "picked-single" if len(tokens) > 1 and self._fitting(table).intersection(tokens) else "picked-none"
        return t(f"table.hint.{key}", n=len(tokens))

    def _staged(self, table: T, viewer: int) -> str:
        refusal, game = self.moves.down_refusal(table), self.game
        if refusal is None:
            return t("table.hint.ready-further" if self.moves.further(table) else "table.hint.ready")
        if refusal.code in LATER:
            return refusal_text(refusal, voice_of(game))
        lack = game.lacking(table.state, viewer, table.board.hand.rows())
        if isinstance(lack, Refusal):
            why = refusal_text(lack, voice_of(game))
            return t("table.hint.too-many", why=why) if lack.code in TOO_MANY else why
        if lack > 0:
            return t("table.hint.missing-further" if self.moves.further(table) else "table.hint.missing", n=lack)
        return refusal_text(refusal, voice_of(game))

    def banner(self, table: T) -> Banner:
        session, round_no = self.model.session, table.board.picture.round_no
        name = voice_of(session.game).round_name(session.match.setup, round_no)
        left = table.board.picture.calls
        note = "" if left is None else t("call.help.left" if left else "call.help.used-up", n=left).rstrip(".")
        title, rounds = round_of("table.round", round_no, session.rounds), len(session.rounds or ())
        return Banner(title, name, round_no, rounds, note)

    # -- hints and what is possible --

    def _hinted_zone(self, table: T, hint: Hint) -> Zone | None:
        action, told = hint.action, hint.step > LOOK
        match action:
            case Call() | Take():
                return PILE
            case Draw(source):
                return STOCK if source == "stock" else PILE
            case LayDown() | LayMeld():
                return None if told else HAND
            case Discard() if told:
                return PILE
            case LayOff() | SwapJoker() | Replace() if told:
                aim = self.game.aim(table.state, action)
                return zone_of(table.state, aim) if aim is not None else None
        return None

    def hint_target(self, table: T, hint: Hint) -> HintTarget:
        laid = isinstance(hint.action, LayDown | LayMeld) and hint.step <= LOOK
        tokens = [] if laid else table.board.tokens_of(self.moves.cards_of(hint.action))
        return HintTarget(tokens, self._hinted_zone(table, hint))

    def drop_label(self, table: T, zone: Zone) -> str:
        if zone == PILE:
            return t("ways.discard")
        if zone.kind == "tray":
            return t("ways.tray")
        return self.moves.drop_text(table, zone) or t("table.mark.lay")

    def possible(self, table: T) -> Iterator[Tip]:
        asking = self.moves.asking
        if asking is not None and asking.asks(table) is not None:
            yield from (command_tip(command) for command in asking.commands(table) if command.label)
            return
        sources = table.targets(())
        if STOCK in sources:
            yield self.draw_tip(table)
        if PILE in sources:
            yield self._pile(table)._replace(title=capitalised(t("keys.z")))
        if sources or table.view.state.phase == "draw":
            return
        if self.game.passing(table.view) is not None:
            yield Tip(t("table.button.pass"), t("now.pass"), "B", "pass")
            return
        if table.board.staging and self.model.tray and not self.moves.later(table):
            more = self.moves.further(table)
            words = t("table.button.further" if more else "table.button.down")
            yield Tip(words, t("now.down"), f"{t('now.digits')}, B", "further" if more else "down")
        yield from self.now_with_cards(table)

    def now_with_cards(self, table: T) -> Iterator[Tip]:
        places = {card: table.targets((card,)) for card in dict.fromkeys(table.board.hand.cards.values())}
        fitting = [card for card, found in places.items() if any(zone != PILE for zone in found)]
        if fitting:
            calls = "call" in self.game.beyond(table.state.options)
            title = t("now.tack" if calls else "now.lay")
            yield Tip(title, t("now.lay.cards", cards=cards_text(fitting), n=len(fitting)), "L", "lay")
        if any(PILE in found for found in places.values()):
            yield Tip(t("ways.discard"), t("now.discard"), "D", "discard")

    def example(self, table: T) -> Example | None:
        melds = self.game.nearest(table.view)
        if not melds:
            return None
        lack = sum(len(near.missing) for near in melds)
        groups = [CardGroup(capitalised(t(f"table.slot.{near.kind.value}")), near.row, near.missing) for near in melds]
        return Example(t("example.contract.lack", n=lack) if lack else t("example.contract"), tuple(groups))

    def news(self, table: T, told: Collection[str]) -> Iterator[str]:
        session, view, picture = table.session, table.view, table.board.picture
        game, state, seat = melding(session.game), view.state, table.board.seat
        rounds = session.rounds or ()
        if state.phase not in ("draw", "play"):
            return  # What is asked there has to be understood first: a call is explained where it is asked.
        if "melding.down" not in told and not table.board.hand.staged and self.moves.able(table):
            yield "melding.down"
        if rounds and "melding.melds" not in told and not _taught(table):
            yield "melding.melds"
        if state.phase == "draw":
            top = state.pile[-1:]
            near = "melding.pile" not in told and not picture.down[seat] and PILE in table.targets(())
            if near and game.lack(state, top) < game.lack(state):
                yield "melding.pile"
        elif state.phase == "play" and picture.down[seat] and table.moves.fitting_cards(table):
            beyond = game.beyond(state.options)
            yield "melding.tack-own" if "own" in beyond else "melding.tack" if "call" in beyond else "melding.lay"
        if len(rounds) - 1 == picture.round_no > 0:
            yield "melding.last"
        if JOKER in state.hands[seat]:
            yield "melding.joker"

    def learnt(self, table: T) -> Iterator[str]:
        if table.board.picture.down[table.board.seat]:
            yield "melding.down"
        steps = table.session.match.rounds[-1].steps
        if any(
            isinstance(event, LaidOff) and event.seat == table.board.seat for step in steps for event in step.events
        ):
            yield "melding.lay"
            yield "melding.tack"
            yield "melding.tack-own"

    # -- places --

    def tips(self, table: T) -> Iterator[Spot]:
        board = table.board
        picture, zones = board.picture, board.zones()
        halves = [zone for zone in table.lit if zone.kind in ENDS and self.moves.moves_joker(table, zone)]
        for zone, rect in board.zones(halves).items() if halves else ():
            if zone in halves:
                # What a click on this half does with the card that is picked.
                title = self.meld_title(table, picture.melds[zone.number])
                yield Spot(rect, Tip(title, sentence(self.moves.drop_text(table, zone)), "", "meld"))
        for number, meld in enumerate(picture.melds):
            yield Spot(board.places.melds.rects[number], self._meld(table, meld))
        if board.staging:
            found = self._read(table)
            for number, place in enumerate(self.model.tray[: len(board.places.groups)]):
                tip, why = tray_tip(number, place), found[number] if found else 0
                if isinstance(why, Refusal):
                    tip = tip._replace(text=refusal_text(why, voice_of(self.game)), topic="", rule=why.rule)
                yield Spot(zones[tray_zone(number)], tip)
        yield Spot(zones[STOCK], self.stock_tip(table))
        yield Spot(zones[PILE], self._pile(table))

    def _read(self, table: T) -> tuple[int | Refusal, ...]:
        """What the rows of the tray lack, or why not; nothing while it is empty."""
        hand, viewer = table.board.hand, table.board.viewer
        if viewer is None or not hand.staged or self.game.slots(table.state, viewer) != self.model.tray:
            return ()
        rows = hand.rows()
        found = self.game.readings(table.state, viewer, rows)
        return tuple(one.lack if row else 0 for one, row in zip(found, rows, strict=True))

    def stock_tip(self, table: T) -> Tip:
        return Tip(t("table.stock"), t("tip.stock", n=table.board.picture.stock), "S", "stock")

    def draw_tip(self, table: T) -> Tip:
        return self.stock_tip(table)._replace(title=capitalised(t("keys.s")))

    def _pile(self, table: T) -> Tip:
        picture, viewer = table.board.picture, table.board.viewer
        down = viewer is not None and picture.down[viewer]
        text = t("tip.pile", card=card_text_suit(picture.pile[-1])) if picture.pile else t("tip.pile.empty")
        text = f"{text} {table.taking_back}".rstrip()
        return Tip(t("table.pile"), text, "Z", "pile-down" if down else "pile")

    def meld_title(self, table: T, meld: Meld) -> str:
        sides = table.session.game.sides(len(table.names))
        seats = [seat for seat, side in enumerate(sides) if side == meld.owner]
        return capitalised(table.names.owned(f"tip.meld.{meld.kind.value}", seats))

    def _meld(self, table: T, meld: Meld) -> Tip:
        beyond = self.game.beyond(table.state.options)
        theirs = "own" in beyond and meld.owner != table.board.viewer
        text = t("tip.meld.theirs" if theirs else "tip.meld.tack" if "call" in beyond else "tip.meld")
        return Tip(self.meld_title(table, meld), text, "L", "meld")

    # -- seats --

    def trace(self, event: Event) -> Trace | None:
        match event:
            case Drew(seat, "pile", card):
                return Trace(seat, (card,))
            case Drew(seat):
                return Trace(seat)
            case TookPile(seat, cards):
                return Trace(seat, cards)
            case Discarded(seat, card):
                return Trace(seat, (card,), thrown=True)
        return None

    def plate_tag(self, table: T, seat: int) -> str:
        picture = table.board.picture
        if picture.down[seat] and not any(_goes_down(entry.event, seat) for entry in table.pending):
            return table.once(("down", seat), lambda: _is_down(table, seat))
        sign = picture.said[seat] if picture.said else ""
        return table.telling.said(f"call.tag.{sign}", seat) if sign else ""

    def plate_tone(self, table: T, seat: int) -> str:
        picture = table.board.picture
        if picture.down[seat]:
            return "ok"
        sign = "".join(picture.said[seat : seat + 1])
        return {"call": "call", "gives": "call", "gets": "call", "refuses": "danger", "refused": "danger"}.get(
            sign, "muted"
        )


def tray_tip(number: int, place: Place) -> Tip:
    title = t(f"table.slot.{place.kind.value}.more" if place.more else f"table.slot.{place.kind.value}")
    kind = {Kind.SET: "set", Kind.RUN: "run"}.get(place.kind, "full")
    return Tip(capitalised(title), t("tip.tray"), str(number + 1), f"tray-{kind}")


def _is_down(table: Table, seat: int) -> str:
    """That a seat has gone down, told of who did it."""
    went = (names for event, names in table.logged() if _goes_down(event, seat))
    return next(went, table.names).said("table.is-down", seat)


def _goes_down(event: Event, seat: int) -> bool:
    return isinstance(event, WentDown) and not isinstance(event, LaidMelds) and event.seat == seat


def _taught(table: Table) -> bool:
    """Whether the first lesson of the game was done, which says what melds are."""
    return f"{table.session.game.name}.first" in Learning.load(table.stage.paths.learning).done
