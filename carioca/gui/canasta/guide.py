"""The words over a table with sides: what may be done, what comes next in a deal, what is told of its places."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from carioca.bots.door import advise
from carioca.games.canasta.law import Law
from carioca.games.canasta.melds import read as read_cards
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Draw, Replace, TakePile
from carioca.games.melding.state import Kind, Laid
from carioca.gui.canasta.layout import CANASTA, SEEN, SideField, SidesTable
from carioca.gui.canasta.model import canasta_ahead, canasta_bonus, canasta_name, canasta_of, standing_words
from carioca.gui.canasta.moves import SidesMoves
from carioca.gui.melding.guide import MeldingGuide
from carioca.gui.melding.model import PILE, STOCK, owner_of
from carioca.gui.table.guide import Banner, CardGroup, Example, Hint, HintTarget, Spot, Tip
from carioca.gui.table.model import Row
from carioca.i18n import capitalised, t
from carioca.words.cards import cards_text, points_text

FEW, NEAR = 4, 2  # cards of a hand that is soon empty, and cards that a canasta lacks which is soon one


class SidesGuide(MeldingGuide[SidesTable]):
    def __init__(self, moves: SidesMoves) -> None:
        super().__init__(moves)
        self.sides = moves
        self.lasting = frozenset({"canasta.salida", "canasta.salida-needs", "canasta.close", "canasta.close-discard"})

    def status(self, table: SidesTable) -> str:
        board, viewer = table.board, table.board.viewer
        if viewer is None:
            return ""
        if table.session.current != viewer or (table.busy and board.picture.turn != viewer):
            turn = board.picture.turn
            return t("table.hint.wait", name=table.acting(turn)) if turn is not None and turn != viewer else ""
        state = table.state
        if table.tokens():
            return self._picked(table)
        if state.phase == "draw":
            return self._to_draw(table)
        stand = self.game.standings(state)[state.own_side]
        if not stand.salida:
            needs = "sides.hint.salida-needs" if state.options.salida_canasta_counts else "sides.hint.salida-points"
            if stand.needs:
                return t(needs, n=stand.needs)
            return t("sides.hint.salida" if self.sides.owes_salida(table) else "sides.hint.first")
        return t("sides.hint.lay" if self._fitting(table) else "sides.hint.meld")

    def _to_draw(self, table: SidesTable) -> str:
        sources, state = table.moves.targets(table, ()), table.state
        if not state.pile:
            return t("sides.hint.draw-empty")
        if PILE in sources:
            return t("sides.hint.draw" if STOCK in sources else "sides.hint.draw-pozo", n=len(state.pile))
        together = state.options.pozo_before_salida == "with_salida"
        return t("sides.hint.draw-with" if together else "table.hint.draw-stock")

    def _picked(self, table: SidesTable) -> str:
        """Where picked cards may go, after the draw; nothing while the tray shows what they make."""
        if table.board.carrying and table.board.held_from == PILE:
            return t("drop.take" if table.board.places.own_ground in table.lit else "drop.whole").rstrip(".")
        now = self.sides.staged(table)
        if now is not None and now.rows and not table.board.held:
            return ""
        if table.state.phase == "draw":
            return self._to_draw(table)
        steps = [steps[0] for steps in table.lit.values() if steps]
        if any(isinstance(step, Replace) for step in steps):
            return t("sides.hint.replace")
        if not steps and now is not None and now.rows and now.loose:
            # More cards would not help.
            return capitalised(t("sides.tray.loose", cards=cards_text(now.loose)))
        return self.where(table) if steps else t("sides.hint.more")

    def banner(self, table: SidesTable) -> Banner:
        picture, target = table.board.picture, table.state.options.target
        title = t("table.round.open", round=picture.round_no + 1)
        line = t("sides.banner.target", n=target) if target else t("sides.banner.single")
        return Banner(title, line, picture.round_no, 0)

    def plate_tag(self, table: SidesTable, seat: int) -> str:
        # The fields tell how far a side is.
        return ""

    def hint_target(self, table: SidesTable, hint: Hint) -> HintTarget:
        """The cards and the place of a hint: also the pozo that is taken with a salida."""
        plain = super().hint_target(table, hint)
        return plain._replace(zone=PILE) if isinstance(hint.action, TakePile) else plain

    def possible(self, table: SidesTable) -> Iterator[Tip]:
        if table.state.phase == "draw":
            if STOCK in table.targets(()):
                yield self.draw_tip(table)
            if self.sides.taking_of(table) is not None:
                yield self._pozo(table)._replace(title=t("sides.button.take"), topic="pozo")
            return
        owes = self.sides.owes_salida(table)
        words = t("sides.button.salida" if owes else "sides.button.lay")
        yield Tip(words, t("now.sides.down"), "B", "salida" if owes else "down")
        yield from self.now_with_cards(table)

    # -- examples, what is new --

    def example(self, table: SidesTable) -> Example | None:
        """What the salida asks for and what of the hand would do; then the own meld that is nearest to a canasta."""
        view, state = table.view, table.state
        if view.seat is None or state.turn != view.seat:
            return None
        return self._canasta(table, state) if state.side.salida else self._salida(table, state)

    def _salida(self, table: SidesTable, state: State) -> Example:
        stand = self.game.standings(state)[state.own_side]
        free = "example.salida.any" if state.options.salida_matters else "example.first.any"
        asked = t("example.salida", n=stand.needs) if stand.needs else t(free)
        if state.phase == "draw":
            return Example(asked)
        rows = self.game.proposal(table.view) or ()
        if not rows:
            return Example(f"{asked} {t('example.salida.not-yet')}")
        worth = sum(state.options.value(row) for row in rows)
        told = t("example.salida.now", points=points_text(worth))
        return Example(f"{asked} {told}", tuple(_group(row, state.law) for row in rows))

    def _canasta(self, table: SidesTable, state: State) -> Example | None:
        """The longest meld of the own side that is none yet, and the cards of the hand that go there."""
        mine = [(len(meld.cards), number) for number, meld in enumerate(state.melds) if meld.owner == state.own_side]
        short = [(size, number) for size, number in mine if size < CANASTA]
        if not short:
            return None
        size, number = max(short, key=lambda one: (one[0], -one[1]))
        meld = state.melds[number]
        groups = [CardGroup(_title(meld.kind), meld.cards)]
        game, view = self.game, table.view
        hand = dict.fromkeys(state.hand)
        fits = tuple(card for card in hand if any(aim.meld == number for aim in game.aims(view, (card,))))
        if fits:
            groups.append(CardGroup(t("example.canasta.fits"), fits))
        return Example(t("example.canasta.lack", n=CANASTA - size), tuple(groups))

    def news(self, table: SidesTable, told: Collection[str]) -> Iterator[str]:
        """What wins the deal comes first: closing, the first melds, the pozo, the muerto, a canasta."""
        game, state, options = self.game, table.state, table.state.options
        stand = game.standings(state)[state.own_side]
        if state.phase == "draw":
            # A tip never praises what a hint would leave.
            new = "canasta.pozo" not in told and PILE in table.targets(())
            if new and advise(table.session.game, table.view).action != Draw("stock"):
                yield "canasta.pozo"
        elif not stand.salida:
            needs = "canasta.salida-needs" if stand.needs else "canasta.salida"
            first = needs if options.salida_matters else "canasta.first"
            if first not in told and game.proposal(table.view):
                yield first
        elif stand.taken and not stand.lacks:
            yield "canasta.close-discard" if options.close_discard == "required" else "canasta.close"
        if stand.salida:
            able = "canasta" not in stand.lacks or not options.muerto_requires_canasta
            if not stand.taken and stand.muerto and able and len(state.hand) <= FEW:
                yield "canasta.muerto" if options.direct_muerto_plays_on else "canasta.muerto-ends"
            if stand.taken and "canasta" in stand.lacks:
                yield "canasta.lacks"
            sizes = [len(meld.cards) for meld in state.melds if meld.owner == state.own_side]
            if any(CANASTA - NEAR <= size < CANASTA for size in sizes):
                yield "canasta.near"
        elif stand.needs:
            yield "canasta.needs"
        if not stand.salida and {"muerto", "canasta"} <= set(stand.lacks):
            # The field of the side names all three from the first turn on.
            yield "canasta.field" if options.salida_matters else "canasta.field-free"
        if any(state.law.wild(card) for card in state.hand):
            yield "canasta.wild"

    def news_text(self, table: SidesTable, name: str) -> str:
        return t(f"news.{name}", n=self.game.standings(table.state)[table.state.own_side].needs)

    def learnt(self, table: SidesTable) -> Iterator[str]:
        if self.game.standings(table.state)[table.state.own_side].salida:
            yield from ("canasta.salida", "canasta.salida-needs", "canasta.first")
        if any(end.reason == "closed" and table.board.seat in end.winners for end in table.session.results):
            yield from ("canasta.close", "canasta.close-discard")

    # -- places --

    def tips(self, table: SidesTable) -> Iterator[Spot]:
        board = table.board
        places, zones = board.places, board.zones()
        for number in range(len(board.picture.melds)):
            yield Spot(places.melds.rects[number], self._meld_tip(table, number))
        for field in places.fields:
            yield Spot(field.muerto, self._muerto(table, field))
            yield Spot(field.head, self._side(table, field))
        if table.stage.settings.seen_cards and board.own_open:
            yield Spot(zones[SEEN], Tip(t("sides.button.seen"), t("tip.seen"), "C"))
        yield Spot(zones[STOCK], self.stock_tip(table))
        yield Spot(zones[PILE], self._pozo(table))

    def _meld_tip(self, table: SidesTable, number: int) -> Tip:
        picture, options = table.board.picture, table.state.options
        meld, kind = picture.melds[number], canasta_name(canasta_of(table.state, picture, number), options)
        worth = points_text(options.value(meld.cards))
        if kind:
            text = t("tip.canasta", points=worth, bonus=canasta_bonus(kind, options))
            return Tip(f"{self.meld_title(table, meld)} · {t(f'sides.canasta.{kind}')}", text, "L", "canasta")
        ahead = canasta_ahead(table.state, meld, number)
        way = t("tip.meld.ahead", n=CANASTA - len(meld.cards), kind=t(f"canasta.{ahead}"),
                bonus=canasta_bonus(ahead, options))  # fmt: skip
        text = f"{t('tip.meld.worth', points=worth)} {way}"
        return Tip(self.meld_title(table, meld), text, "L", f"meld-{meld.kind.value}")

    def _muerto(self, table: SidesTable, field: SideField) -> Tip:
        picture = table.board.picture
        gone = picture.stands and not picture.stands[field.side].taken
        text = "tip.muerto" if picture.muertos[field.side] else "tip.muerto.gone" if gone else "tip.muerto.taken"
        return Tip(t("tip.muerto.title"), t(text), topic="muerto")

    def _side(self, table: SidesTable, field: SideField) -> Tip:
        stands = table.board.picture.stands
        words = " · ".join(standing_words(table.board.picture, field.side))
        topic = "closing" if stands and stands[field.side].salida else "salida"
        return Tip(owner_of(table.session.game, table.session.names, field.side).name, capitalised(words), topic=topic)

    def _pozo(self, table: SidesTable) -> Tip:
        count = len(table.board.picture.pile)
        text = t("tip.pozo", n=count) if count else t("sides.pozo.empty")
        return Tip(t("table.pile"), f"{text} {table.taking_back}".rstrip(), "Z", "pile")


def _group(row: Row, law: Law) -> CardGroup:
    laid = read_cards(row, law)
    return CardGroup(_title(laid.kind), laid.cards) if isinstance(laid, Laid) else CardGroup("", row)


def _title(kind: Kind) -> str:
    return capitalised(t("meld.wild" if kind is Kind.WILD else f"table.slot.{kind.value}"))
