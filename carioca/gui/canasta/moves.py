"""What can be done at a table with sides: draw, look into the pozo, take it, lay what is picked, lay off, discard."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal, NamedTuple, TypeAlias

from carioca.cards import Card
from carioca.engine.game import Action, Refusal
from carioca.games.canasta.proposal import greedy, lays
from carioca.games.canasta.rules import growing, laid_off, legal_actions, missing_from, spoilt, without_all
from carioca.games.canasta.scoring import salida_needs
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.game import Canasta
from carioca.gui.canasta.layout import CANASTA, SEEN, SIDE, WAYS, SidesTable, way_place
from carioca.gui.canasta.model import SidesModel, canasta_ahead
from carioca.gui.melding.model import PARTS, PILE, STOCK
from carioca.gui.melding.moves import MeldingMoves
from carioca.gui.table import guide, operations
from carioca.gui.table.model import Row
from carioca.gui.table.moves import Command, Landing, Question, Steps
from carioca.gui.table.slots import Point, Stop, Zone
from carioca.gui.table.table import Rank
from carioca.i18n import t
from carioca.words.cards import cards_text, or_text

DOWN, LOOK, PROPOSE = 1, 2, 3  # the places of the buttons (Frame.deeds); the lowest one is the hint's
TABS = 3  # in how many ways the pozo can be looked at: as it was thrown, by suit, together with the own hand
Lay: TypeAlias = LayMeld | TakePile


@dataclass(slots=True)
class OpenPanel:
    """What is open over the table (empty: nothing), which tab of the pozo, and the readings that are offered."""

    kind: Literal["", "pozo", "ways", "seen"] = ""
    drawing: bool = False  # whether it was open when the viewer could draw
    tab: int = 0
    ways: tuple[Lay, ...] = ()
    more: bool = False  # whether there are more of them than are offered

    def shut(self) -> bool:
        was, self.kind, self.ways, self.drawing = bool(self.kind), "", (), False
        return was


class Staged(NamedTuple):
    """What the picked cards are: the ways to lay them all, else the melds among them and what is left over.

    `points` are those of the melds, `needs` what the salida asks for (0: nothing), `top` the card of the pozo that the
    first way uses.
    """

    ways: tuple[Lay, ...]
    rows: tuple[Row, ...]
    loose: Row
    points: int
    needs: int
    top: Card | None


class SidesMoves(MeldingMoves[SidesTable]):
    """Melds are laid straight from the hand. Keeps what is open over the table."""

    def __init__(self, model: SidesModel) -> None:
        super().__init__(model)
        self.open = OpenPanel()
        self.focus_groups = ("panel", "piles", "melds")

    def sure_moves(self, table: SidesTable) -> Collection[Action]:
        """Nothing: which card goes where, and how many are kept, is a side's plan."""
        return ()

    # -- cards let go on the own side, on a canasta that they would spoil, and the pozo that is carried there --

    def targets(self, table: SidesTable, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        found = super().targets(table, picked)
        now = staged_of(table.state, tuple(picked)) if len(picked) > 1 and table.state.phase != "over" else None
        return {**found, table.board.places.own_ground: (now.ways[0],)} if now is not None and now.ways else found

    def takes_over(self, table: SidesTable, tokens: Sequence[int], zone: Zone, steps: Steps) -> bool:
        if zone.kind == SIDE:
            table.board.picked = list(tokens)
            self._lay_picked(table)
            return True
        spoils = None if table.tutor is not None else self.spoils(table, steps)
        if spoils is None:
            return False
        table.board.picked = list(tokens)
        was, now = (t(f"canasta.{one.category}") for one in spoils)
        lost = spoils[0].bonus - spoils[1].bonus
        words = t("sides.spoil.ask" if lost else "sides.spoil.ask-free", was=was, now=now, n=lost)
        table.ask(
            words, Question(tokens[0], partial(operations.play, table, tokens, zone, sure=True)), "sides.spoil.yes"
        )
        return True

    def spoils(self, table: SidesTable, steps: Steps) -> tuple[Canasta, Canasta] | None:
        """The canasta that the first spoiling one of these steps would change, as it is and as it would be."""
        state: State | Refusal = table.state
        for step in steps:
            if not isinstance(step, LayOff | Replace) or isinstance(state, Refusal):
                return None
            found = spoilt(state, step)
            if found is not None:
                return found
            state = laid_off(state, step)
        return None

    def drop_text(self, table: SidesTable, zone: Zone) -> str:
        spoils = None if table.tutor is not None else self.spoils(table, table.lit.get(zone, ()))
        if spoils is None and (other := self._changes(table, zone)):
            return t("sides.mark.spoil-free", kind=t(f"sides.canasta.{other}"))
        if spoils is None:
            here = "sides.button.take-salida" if table.board.carrying else "sides.mark.side"
            return t(here) if zone.kind == SIDE else super().drop_text(table, zone)
        was, now = spoils
        lost, kind = was.bonus - now.bonus, t(f"sides.canasta.{now.category}")
        return t("sides.mark.spoil" if lost else "sides.mark.spoil-free", kind=kind, n=lost)

    def _changes(self, table: SidesTable, zone: Zone) -> str:
        """What a canasta would be called that comes of a meld, where the cards that are held make it another one than
        it would be now; empty where they do not."""
        steps, state = table.lit.get(zone, ()), table.state
        if table.tutor is not None or not steps or not isinstance(steps[0], LayOff | Replace):
            return ""
        number, grown = steps[0].meld, laid_off(state, steps[0])
        if isinstance(grown, Refusal):
            return ""
        before, after = (canasta_ahead(one, one.melds[number], number) for one in (state, grown))
        return after if before and after != before else ""

    def carry_targets(self, table: SidesTable, source: Zone) -> Mapping[Zone, Steps]:
        taking = self.taking_of(table) if source == PILE else None
        return {table.board.places.own_ground: (taking,)} if isinstance(taking, TakePile) else {}

    def carry(self, table: SidesTable, source: Zone, zone: Zone) -> None:
        """With the picked cards; where none are picked it opens first, and says with which salida it would come."""
        now = self.staged(table)
        if now is not None and now.ways:
            self._lay_picked(table)
        else:
            self._open_pozo(table)

    def say_refusal(self, table: SidesTable, picked: Sequence[Card], zone: Zone) -> None:
        theirs = (
            zone.kind in PARTS and table.board.picture.melds[zone.number].owner != table.board.places.own_ground.number
        )
        if not picked and theirs and table.my_turn:
            table.say(t("sides.not-theirs"))
        elif zone.kind != SIDE:
            super().say_refusal(table, picked, zone)
        elif zone != table.board.places.own_ground:
            table.say(t("sides.not-theirs"))
        else:
            self._say_why_not(table, tuple(picked))

    def landing(self, table: SidesTable, zone: Zone, steps: Steps) -> Landing | None:
        """As on a melding table, but here a meld knows itself where it takes a card."""
        step = steps[0]
        if isinstance(step, LayOff | Replace):
            grown = growing(table.state, step)
            squared = len(table.board.picture.melds[step.meld].cards) >= CANASTA
            if isinstance(grown, Refusal) or squared or isinstance(step, Replace):
                return None
            return self.in_meld(table, step.meld, *((len(steps), 0) if grown.at == 0 else (0, len(steps))))
        return super().landing(table, zone, steps)

    def open_zone(self, table: SidesTable, zone: Zone) -> bool:
        """The pozo opens on a click; what is picked is thrown there, but not before the draw."""
        if zone == SEEN:
            if table.stage.settings.seen_cards:
                self._toggle(table, "seen")
            return True
        drawing = table.my_turn and table.state.phase == "draw"
        if zone != PILE or (table.board.picked and not drawing):
            return False
        self._open_pozo(table)
        return True

    def covers(self, table: SidesTable, pos: Point) -> bool:
        return bool(self.open.kind) and table.board.places.panel.collidepoint(pos)

    def stops(self, table: SidesTable, group: str) -> list[Stop]:
        if group == "panel":
            coming = table.board.laid.buttons
            return [Stop(b.name, b.rect, b.command.enabled) for b in table.buttons if b.command.place in coming]
        own = table.board.places.own_ground.number
        theirs = {number for number, meld in enumerate(table.board.picture.melds) if meld.owner != own}
        return [
            stop
            for stop in super().stops(table, group)
            if not self.covers(table, stop.rect.center)
            and not (group == "melds" and isinstance(stop.item, Zone) and stop.item.number in theirs)
        ]

    def update(self, table: SidesTable) -> None:
        """What is open closes when there is nothing to look at any more, or its viewer has drawn."""
        drawing = table.my_turn and table.state.phase == "draw"
        if self.open.kind == "pozo" and (not table.board.picture.pile or (self.open.drawing and not drawing)):
            self.escape(table)
        self.open.drawing = bool(self.open.kind) and drawing
        if self.open.kind == "ways" and not table.my_turn:
            self.escape(table)

    # -- buttons and keys --

    def commands(self, table: SidesTable) -> Iterator[Command]:
        board = table.board
        plan, place = partial(operations.sort, table, "plan"), "plan" if board.own_open else ""
        yield Command("plan", t("sides.button.plan"), "N", plan, place, on=board.hand.sort == "plan", listed="sides-n")
        yield Command("stock", "", "S", partial(operations.draw, table, STOCK, 0.0), plays=True, listed="s")
        yield Command("pile", "", "Z", partial(self._take_pile, table), plays=True, listed="sides-z")
        yield from self._panel_commands(table)
        seen, look = self.open.kind == "pozo", LOOK if board.own_open else ""
        look_in, words = partial(self._open_pozo, table), t("sides.button.pozo")
        yield Command("pozo", words, "V", look_in, look, on=seen, listed="sides-v")
        throwing = self.throwing(table)
        below: int | str = PROPOSE if board.own_open else ""
        propose, words = partial(self.propose, table), t("table.button.propose")
        yield Command("propose", words, "P", propose, below, listed="sides-p", brief=t("table.button.propose.brief"))
        if throwing is not None and not self.open.kind:
            yield throwing
        below = DOWN if board.own_open else ""
        now = self.staged(table)
        teacher = table.tutor
        able = now is not None and any(teacher is None or teacher.allows((way,)) for way in now.ways)
        lay, words = (
            partial(self._lay_picked, table),
            t("sides.button.salida" if self.owes_salida(table) else "sides.button.lay"),
        )
        listed = "sides-b" if table.state.options.pozo_before_salida == "with_salida" else "sides-b-plain"
        yield Command("down", words, "B", lay, below, able, able, plays=True, says=True, listed=listed)
        yield Command("back", "", "Esc", partial(operations.unpick, table))
        yield Command("lay", "", "L", partial(self.lay_off, table), plays=True, listed="sides-l")
        yield Command("discard", "", "D", partial(self.discard, table), plays=True, listed="d")
        if table.stage.settings.seen_cards:
            yield Command("seen", "", "C", partial(self._toggle, table, "seen"), listed="sides-c")

    def _panel_commands(self, table: SidesTable) -> Iterator[Command]:
        if self.open.kind == "pozo":
            for at, name in enumerate(("thrown", "suit", "hand")[: TABS if table.board.viewer is not None else 2]):
                turn = partial(self._turn_to, table, at)
                words, brief = t(f"sides.tab.{name}"), t("sides.tab.hand.brief") if name == "hand" else ""
                yield Command(f"tab{at}", words, str(at + 1), turn, f"tab{at}", on=self.open.tab == at, brief=brief)
            able, alone = self.taking_of(table) is not None, table.state.options.pozo_before_salida != "with_salida"
            words = t("sides.button.take" if alone or self.is_down(table) else "sides.button.take-salida")
            take = partial(self._take_pile, table)
            yield Command("take", words, "Z", take, "take", able, able, plays=True, says=True)
        for at in range(len(self.open.ways) if self.open.kind == "ways" else 0):
            place = way_place(len(self.open.ways), at)
            yield Command(f"way{at}", "", str(at + 1), partial(self._choose, table, at), place, plays=True)
        if self.open.kind:
            shut, brief = t("table.button.shut"), t("table.button.shut.brief")
            yield Command("shut", shut, "", partial(self.escape, table), "shut", brief=brief)

    def is_down(self, table: SidesTable) -> bool:
        viewer = table.board.viewer
        return viewer is None or table.board.picture.down[viewer]

    def owes_salida(self, table: SidesTable) -> bool:
        """Whether the next lay is a salida that anything depends on (B13, B16)."""
        return not self.is_down(table) and table.state.options.salida_matters

    # -- what is open --

    def _toggle(self, table: SidesTable, kind: Literal["pozo", "ways", "seen"]) -> None:
        was = self.open.kind
        self.open.shut()
        if was != kind:
            self.open.kind = kind
            table.focus.begin("panel")
        table.hush()
        table.stage.audio.play("click")
        table.refresh()

    def _open_pozo(self, table: SidesTable) -> None:
        if not table.board.picture.pile and self.open.kind != "pozo":
            table.say(t("sides.pozo.empty"))
            return
        self._toggle(table, "pozo")

    def _turn_to(self, table: SidesTable, tab: int) -> None:
        self.open.tab = tab
        table.refresh()

    def escape(self, table: SidesTable) -> bool:
        was = self.open.shut()
        if was:
            table.refresh()
        return was

    # -- taking and laying --

    def _take_pile(self, table: SidesTable) -> None:
        """Take the pozo: at once where nothing is to be chosen, else once it lies open and says with which salida it
        would come (B13, B17)."""
        if table.busy:
            return
        drawing = table.my_turn and table.state.phase == "draw"
        if self.open.kind != "pozo" and drawing and table.board.picture.pile and not self._known(table):
            self._open_pozo(table)
            return
        action = self.taking_of(table)
        if action is None:
            operations.deny(table, (), PILE)
            return
        self.escape(table)
        if isinstance(action, TakePile):
            self._lay(table, action)
        else:
            table.submit((action,), ())

    def _known(self, table: SidesTable) -> bool:
        """Whether it is plain how the pozo comes: alone, or in the only way in which the picked cards bring it."""
        now = self.staged(table)
        alone = table.session.check(Draw("pile")) is None
        return alone or (now is not None and len(now.ways) == 1)

    def taking_of(self, table: SidesTable) -> Draw | TakePile | None:
        """How the viewer may take the pozo now: alone, with a salida of the picked cards, else with another one."""
        if not table.my_turn:
            return None
        if table.session.check(Draw("pile")) is None:
            return Draw("pile")
        now = self.staged(table)
        if now is not None and now.ways and isinstance(now.ways[0], TakePile):
            return now.ways[0]
        return with_pile(table.state)

    def staged(self, table: SidesTable) -> Staged | None:
        """What is picked, None where nothing is or nothing can be laid now. Nothing is made, and nothing left over, of
        what a meld takes whole and cannot be laid by itself."""
        board = table.board
        if not table.my_turn or not board.picked:
            return None
        cards = tuple(board.cards(board.picked))
        now = staged_of(table.state, cards)
        taken = now is not None and not now.ways and any(zone.kind in PARTS for zone in table.targets(cards))
        return now._replace(rows=(), loose=(), points=0) if now is not None and taken else now

    def _lay_picked(self, table: SidesTable) -> None:
        ways = self._ways_to_lay(table)
        if ways:
            self._toggle(table, "ways")
            if self.open.kind:
                self.open.ways, self.open.more = ways[:WAYS], len(ways) > WAYS
            table.refresh()

    def _ways_to_lay(self, table: SidesTable) -> tuple[Lay, ...]:
        """Lay the picked cards, before the draw together with the pozo, or say why not.

        Where they can be laid in several ways these are given back, to be chosen from; nothing is played then.
        """
        viewer = table.board.viewer
        if table.busy or viewer is None:
            return ()
        if table.session.current != viewer:
            operations.deny(table, (), STOCK)
            return ()
        if not table.board.picked:
            table.say(t("table.pick-to-lay"))
            return ()
        now = self.staged(table)
        ways = now.ways if now is not None else ()
        if len(ways) > 1:
            return ways
        if ways:
            self._lay(table, ways[0])
        else:
            self._say_why_not(table, tuple(table.board.cards(table.board.picked)))
        return ()

    def _say_why_not(self, table: SidesTable, cards: Row) -> None:
        """Which of these cards are left over beside melds, else what the rules say against laying them."""
        state = table.state
        now = staged_of(state, cards) if table.my_turn else None
        if now is not None and now.loose and len(now.rows) > 1:
            table.stage.audio.play("refuse")
            table.say(t("sides.loose", cards=cards_text(now.loose), n=len(now.loose)), rank=Rank.REFUSAL)
            return
        rows = (cards,) if now is None or now.loose or not now.rows else now.rows
        refusal = table.session.check(self.game.laying(state, state.turn, rows))
        if refusal is not None:
            table.refuse(refusal, more=self._taken_by(table, cards))

    def _taken_by(self, table: SidesTable, cards: Row) -> str:
        """Which melds take all of these cards, which make none of their own; empty where there is none."""
        found = self.targets(table, cards).items()
        fits = {zone.number for zone, steps in found if zone.kind in PARTS and len(steps) == len(cards)}
        melds = [cards_text(table.state.melds[number].cards) for number in sorted(fits)]
        return t("sides.lay-off", meld=or_text(melds), n=len(cards)) if fits else ""

    def _choose(self, table: SidesTable, at: int) -> None:
        action = self.open.ways[at]
        self.escape(table)
        self._lay(table, action)

    def _lay(self, table: SidesTable, action: Lay) -> None:
        refusal = table.session.check(action)
        if refusal is not None:
            # A lesson that asks for something else: the cards stay picked.
            table.refuse(refusal)
            return
        board, left = table.board, [card for row in action.melds for card in row]
        tokens = []
        for token in sorted(board.hand.cards, key=lambda token: token not in board.picked):
            if board.hand.cards[token] in left:
                left.remove(board.hand.cards[token])
                tokens.append(token)
        operations.done(table, tokens)
        table.submit((action,), [*tokens, *(token for token in board.held if token not in tokens)])

    def propose(self, table: SidesTable) -> None:
        """Pick what the program would lay, with the pozo where it could be taken so; or say that there is nothing."""
        if operations.stopped(table, guide.PROPOSE):
            return
        self.escape(table)
        rows = None
        if table.my_turn:
            taking = with_pile(table.state)
            rows = taking.melds if taking is not None else self.game.proposal(table.view)
        if not rows:
            self._say_nothing_proposed(table)
            return
        wanted, tokens = [card for row in rows for card in row], []
        for token, card in table.board.hand.cards.items():
            if card in wanted:
                wanted.remove(card)
                tokens.append(token)
        table.history.keep(table.board, picks=True)
        table.board.picked = tokens
        table.stage.audio.play("click")
        operations.settle(table)

    def _say_nothing_proposed(self, table: SidesTable) -> None:
        """Why there is nothing to lay now: whose turn it is, what comes first, what the melds of the hand lack."""
        state, viewer = table.state, table.board.viewer
        if viewer is None or table.session.current != viewer:
            table.refuse(Refusal("not-your-turn", "B04"))
            return
        if state.phase == "draw":
            table.say(t("sides.no-proposal.draw"), "B13")
            return
        rows = greedy(state, state.hand)
        refusal = table.session.check(LayMeld(rows)) if rows else None
        if refusal is not None:
            table.refuse(refusal)
        else:
            table.say(t("sides.no-proposal.fits" if self.fitting_cards(table) else "sides.no-proposal"))


@lru_cache(maxsize=4)
def staged_of(state: State, cards: Row) -> Staged | None:
    """The same for cards of the hand of the seat to act; before the draw only while they may come with the pozo.

    Buttons, tray and the line over the hand ask for the same cards one after the other.
    """
    drawing = state.phase == "draw"
    if drawing and (state.side.salida or not state.pile or state.options.pozo_before_salida != "with_salida"):
        return None
    needs = 0 if state.side.salida else salida_needs(state, state.turn)
    ways = lays(state, cards, WAYS + 1)
    if ways:
        return Staged(ways, ways[0].melds, (), _worth(state, ways[0].melds), needs, joined(state, ways[0], cards))
    rows, top = greedy(state, cards), None
    if drawing:
        more = greedy(state, (*cards, state.pile[-1]))
        if _worth(state, more) > _worth(state, rows):
            rows, top = more, state.pile[-1]
    laid = [card for row in rows for card in row]
    if top is not None and missing_from(cards, tuple(laid)) is None:
        top = None
    loose = without_all((*cards, top) if top is not None else cards, laid)
    return Staged((), rows, loose, _worth(state, rows), needs, top)


def _worth(state: State, rows: Sequence[Row]) -> int:
    return sum(state.options.value(row) for row in rows)


def joined(state: State, action: Lay, cards: Row) -> Card | None:
    """The top card of the pozo where a lay uses it beside these cards of the hand."""
    laid = tuple(card for row in action.melds for card in row)
    return missing_from(cards, laid) if isinstance(action, TakePile) else None


def with_pile(state: State) -> TakePile | None:
    """A salida with which the pozo can be taken now, worth the most of those that are found; None without any."""
    if state.phase != "draw" or state.side.salida:
        return None
    found = [action for action in legal_actions(state) if isinstance(action, TakePile)]
    return max(found, key=lambda action: _worth(state, action.melds), default=None)
