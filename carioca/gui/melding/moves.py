"""What can be done at a melding table: draw, put on the tray, lay down, lay off, take a joker, discard, pass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from carioca.bots.door import mind_of
from carioca.cards import JOKER, Card
from carioca.engine.game import Action, Refusal, View
from carioca.games.melding import game
from carioca.games.melding.actions import Discard, Draw, LayDown, LayMeld, LayOff, Replace, SwapJoker, TakePile
from carioca.games.melding.game import Aim, MeldingState
from carioca.games.melding.state import Kind
from carioca.gui.frame.scene import Scene
from carioca.gui.frame.thinker import Thinker
from carioca.gui.melding.calls import Asking
from carioca.gui.melding.layout import THROW, MeldingTable, T
from carioca.gui.melding.model import ENDS, PARTS, PILE, STOCK, StockModel, meld_zone
from carioca.gui.melding.tray import beyond, on_slots
from carioca.gui.table import guide, operations
from carioca.gui.table.input.keyboard import here
from carioca.gui.table.model import Row
from carioca.gui.table.moves import Command, Landing, Moves, Question, Steps
from carioca.gui.table.slots import Stop, Zone
from carioca.i18n import own_key, t
from carioca.words.cards import card_text_suit, cards_text
from carioca.words.hints import LOOK

BACK, DOWN, PROPOSE = 1, 2, 3  # the places of the buttons (Frame.deeds); the lowest one is the hint's
TWINS = ("equal-melds", "rank-twice")  # the codes of refusals of two sets of one rank
LATER = ("first-turn", "same-turn", "further-same-turn", "tacked")
"""The codes of refusals of any melds in this turn, whatever they are."""
KEYS = 9  # how many places of the tray have a key
LOOKED = 1.0  # seconds that melds which the program has put on the tray are looked at before a press lays them
TREMOR = 0.3  # seconds in which an unsteady hand presses a key twice and means it once
PATIENCE = 0.12  # seconds for which a frame waits for a proposal; under rules with many free choices it takes longer


class Found(NamedTuple):
    """What a search for melds to lay has found, None: nothing."""

    melds: tuple[Row, ...] | None


class MeldingMoves(Moves[T]):
    """Asks the game what cards may do, and looks for melds on another thread."""

    picks_many = True

    def __init__(self, model: StockModel[Any, Any]) -> None:
        self.model, self.game = model, model.game
        self.asking = Asking(model.calls) if model.calls is not None else None
        self.focus_groups: tuple[str, ...] = ("calls", "piles", "melds") if self.asking else ("piles", "melds")
        self.searcher: Thinker[Found] = Thinker()
        self._searched: tuple[int | None, list[Card]] = (None, [])  # whose hand is searched, with its cards then
        self._asked: tuple[object, int | None] = None, None
        """The state, and who sees it, of which `_aims` speaks."""
        self._filled_at = -inf  # when, on the table's clock, the button for going down put melds on the tray
        self._sought: int | None = None  # the card that L has picked to be laid off
        self._aims: dict[tuple[Card, ...], Mapping[Aim, Steps]] = {}  # where cards may go, by what is picked

    # -- cards --

    def targets(self, table: T, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        if self.asking is not None and not picked and (answers := self.asking.targets(table)):
            return answers
        state = table.state
        return {zone_of(state, aim): steps for aim, steps in self._aims_of(table, picked).items()}

    def _aims_of(self, table: T, picked: Sequence[Card]) -> Mapping[Aim, Steps]:
        """What the rules say of these cards; asked again when something was played."""
        asked, cards = (table.session.match.state, table.board.viewer), tuple(picked)
        if self._asked[0] is not asked[0] or self._asked[1] != asked[1]:
            self._asked, self._aims = asked, {}
        if cards not in self._aims:
            self._aims[cards] = self.game.aims(table.view, picked)
        return self._aims[cards]

    def cards_of(self, action: Action) -> tuple[Card, ...]:
        match action:
            case Discard(card) | LayOff(card) | SwapJoker(card) | Replace(card):
                return (card,)
            case LayDown(melds) | LayMeld(melds) | TakePile(melds):
                return tuple(card for row in melds for card in row)
        return ()

    def throws(self, action: Action) -> bool:
        return isinstance(action, Discard)

    def fitting_group(self, table: T, tokens: Sequence[int], group: int) -> int:
        """A third five goes to the other two: two sets of fives cannot be laid. Who puts down three or more at once
        means a meld of its own, and is told why it cannot be laid."""
        board, state, viewer = table.board, table.state, table.board.viewer
        if viewer is None or len(tokens) > 2 or any(token in board.hand.staged for token in tokens):
            return group

        def lack(at: int) -> int | Refusal:
            rows = list(board.hand.rows())
            rows[at] = (*rows[at], *board.cards(tokens))
            return self.game.lacking(state, viewer, rows)

        here = lack(group)
        if not isinstance(here, Refusal) or here.code not in TWINS:
            return group
        rank = {card.rank for card in board.cards(tokens)}
        rows = enumerate(board.hand.rows())
        likes = [at for at, row in rows if at != group and {card.rank for card in row if card != JOKER} == rank]
        return next((at for at in likes if not isinstance(lack(at), Refusal)), group)

    def full_groups(self, table: T) -> Collection[int]:
        board, state, viewer = table.board, table.state, table.board.viewer
        tokens = [token for token in table.tokens() if token not in board.hand.staged]
        rows = board.hand.rows()
        if viewer is None or not tokens or not any(rows) or len(rows) != len(self.game.slots(state, viewer)):
            # What was played and is not shown yet may have brought another tray: these rows are meant for the old one.
            return ()
        added = tuple(board.cards(tokens))

        def find() -> tuple[int, ...]:
            lacks = self.game.readings(state, viewer, rows)
            whole = [at for at, row in enumerate(rows) if row and lacks[at].lack == 0]
            grown = {at: [*rows[:at], (*rows[at], *added), *rows[at + 1 :]] for at in whole}
            spoilt = (at for at in whole if isinstance(self.game.readings(state, viewer, grown[at])[at].lack, Refusal))
            return tuple(spoilt)

        return table.once(("full", rows, added), find)

    def landing(self, table: T, zone: Zone, steps: Steps) -> Landing | None:
        """The place of the first step's card; where several are laid off the meld has room for all of them."""
        match steps[0]:
            case Discard():
                return Landing(table.board.places.slots(PILE, 1)[-1])
            case LayOff(_, number):
                lows = sum(isinstance(step, LayOff) and step.end == "low" for step in steps)
                return self.in_meld(table, number, lows, len(steps) - lows)
            case SwapJoker() | Replace() if zone.kind == "joker":
                row = meld_zone(table.board.picture.melds[zone.number], zone.number)
                slots = table.board.places.slots(row, len(table.board.sprites.row(row)))
                return Landing(slots[zone.at]) if zone.at < len(slots) else None
        return None

    def in_meld(self, table: T, number: int, before: int, behind: int) -> Landing:
        """Room for so many cards before the first card of a meld and behind its last one."""
        meld = table.board.picture.melds[number]
        row, count = meld_zone(meld, number), len(meld.cards) + before
        free = (*range(before), *range(count, count + behind))
        return Landing(table.board.places.slots(row, count + behind)[free[0]], row, free)

    def whole_zone(self, zone: Zone) -> Zone:
        return zone._replace(kind="meld", at=-1) if zone.kind in (*ENDS, "joker") else zone

    def lit_zone(self, table: T, zone: Zone) -> Zone:
        """A whole meld where nothing can be laid off stands for its joker, and the first joker of a set for all of
        them: which one is taken makes no difference."""
        steps = table.lit.get(zone, ())
        if zone.kind not in ("meld", "joker") or not steps or not isinstance(steps[0], SwapJoker | Replace):
            return zone
        alike = table.board.picture.melds[zone.number].kind is Kind.SET
        jokers = (other for other in table.lit if other.kind == "joker" and other.number == zone.number)
        return next((other for other in jokers if alike or table.lit[other] == steps), zone)

    def moves_joker(self, table: T, zone: Zone) -> bool:
        steps = table.lit.get(zone, ())
        return zone.kind == "joker" or (bool(steps) and isinstance(steps[0], Replace))

    def drop_text(self, table: T, zone: Zone) -> str:
        """The words for a place of a meld one of whose jokers may be taken or moved; where cards are called, which is
        done out of turn, for every other place of a meld too. Empty: it is plain what letting go does.
        """
        step = next(iter(table.lit.get(zone, ())), None)
        if isinstance(step, Replace):
            return t(f"table.mark.replace.{step.end}")
        if zone.kind == "joker":
            return t("table.mark.swap")
        if isinstance(step, LayOff) and "call" in self.game.beyond(table.state.options):
            return t("table.mark.tack")
        near = any(other.number == zone.number and other.kind == "joker" for other in table.lit)
        return t("table.mark.lay") if near and zone.kind in ("meld", *ENDS) else ""

    def say_refusal(self, table: T, picked: Sequence[Card], zone: Zone) -> None:
        if not picked and zone == PILE and self.asking is not None and self.asking.say_refusal(table):
            return
        if not picked and zone.kind in PARTS:
            if table.my_turn and table.state.phase == "play":
                table.say(t(own_key("table.lay-card", table.session.game.name)))
            return
        refusal = self._refusal(table, picked, zone)
        if refusal is None:
            return
        # With a card chosen only the key for drawing asks here, and it is told that the draw is over.
        choosing = not picked and not table.board.picked
        if choosing and zone == PILE and refusal.code == "already-drew" and table.my_turn:
            table.say(t("table.pick-to-discard"))
        else:
            table.refuse(refusal)

    def _refusal(self, table: T, picked: Sequence[Card], zone: Zone) -> Refusal | None:
        aim, nothing_to_do = aim_of(zone), zone == STOCK if picked else zone not in (STOCK, PILE)
        return None if aim is None or nothing_to_do else self.game.refused(table.view, picked, aim)

    def fitting_cards(self, table: T) -> frozenset[int]:
        """What may be laid off or taken for a joker."""
        hand = table.board.hand.cards
        fits = {card for card in set(hand.values()) if any(aim.meld >= 0 for aim in self._aims_of(table, (card,)))}
        return frozenset(token for token, card in hand.items() if card in fits)

    def only_draw(self, table: T) -> Action | None:
        found = list(islice(self.game.legal_actions(table.state), 2))
        return found[0] if found == [Draw("stock")] else None

    def sure_moves(self, table: T) -> Collection[Action]:
        """Lay-offs against which nothing speaks.

        The card stands for itself and fits one place of the table alone, its player is down, and no further meld may be
        laid in which it could serve. Once down a hand only costs, so such a card is better on the table.
        """
        state, seat = table.state, table.board.viewer
        if seat is None or state.down[seat] == "no" or self.game.slots(state, seat):
            return ()
        places: dict[Card, list[Action]] = {}
        for action in self.game.legal_actions(state):
            if isinstance(action, LayOff) and action.card != JOKER:
                places.setdefault(action.card, []).append(action)
        return [found[0] for found in places.values() if len(found) == 1]

    # -- buttons and keys --

    def commands(self, table: T) -> Iterator[Command]:
        if self.asking is not None:
            yield from self.asking.commands(table)
        board, beyond = table.board, self.game.beyond(table.state.options)
        passing = board.own_open and table.my_turn and self.game.passing(table.view) is not None
        tray = board.staging and not passing
        staged = bool(board.hand.staged)
        yield Command("stock", "", "S", partial(operations.draw, table, STOCK, 0.0), plays=True, listed="s")
        yield Command("pile", "", "Z", partial(operations.draw, table, PILE), plays=True, listed="z")
        for number in range(KEYS):
            stage, name = partial(self._digit, table, number), str(number + 1)
            yield Command(f"slot{name}", "", name, stage, listed="digits")
        throwing = self.throwing(table)
        propose, place = partial(self.propose, table), PROPOSE if tray else ""
        brief = t("table.button.propose.brief")
        yield Command("propose", t("table.button.propose"), "P", propose, place, listed="p", brief=brief)
        if throwing is not None:
            yield throwing
        down = "b" if "meld" in beyond else "b-only"
        if passing:
            words, act = t("table.button.pass"), partial(self._end_turn, table)
            yield Command("pass", words, "B", act, DOWN, strong=True, plays=True, listed=down)
        else:
            ready = tray and table.my_turn and staged and self.down_refusal(table) is None
            # With nothing set apart it says that it can be done, and sets apart what it would lay.
            able = tray and not staged and self.able(table)
            again = board.viewer is not None and board.picture.down[board.viewer]
            words, act = t("table.button.further" if again else "table.button.down"), partial(self._go_down, table)
            place, act, can = DOWN if tray else "", partial(self._fill, table) if able else act, ready or able
            yield Command("down", words, "B", act, place, can, can, plays=not able, says=True, listed=down)
        back = partial(operations.empty_tray, table)
        place = BACK if tray else ""
        yield Command("back", t("table.button.back"), "Esc", back, place, staged, says=True)
        lays = "tack" if "call" in beyond else "l"
        listed = lays if beyond & {"swap", "replace"} else f"{lays}-only"
        yield Command("lay", "", "L", partial(self.lay_off, table), plays=True, listed=listed)
        yield Command("discard", "", "D", partial(self.discard, table), plays=True, listed="d")

    def stops(self, table: T, group: str) -> list[Stop]:
        if group == "calls":
            return self.asking.stops(table) if self.asking is not None else []
        board = table.board
        zones = board.zones(table.lit)
        if group == "piles":
            return [Stop(STOCK, zones[STOCK]), Stop(PILE, zones[PILE])]
        if board.viewer is None:
            return []
        lit = [zone for zone in zones if zone in table.lit and zone.kind in PARTS]
        shown = [zone for zone in lit if self.lit_zone(table, zone) == zone]
        shown = shown or [zone for zone in zones if zone.kind == "meld"]
        shown.sort(key=lambda zone: (zone.number, PARTS.index(zone.kind), zone.at))
        return [Stop(zone, zones[zone]) for zone in shown]

    def _digit(self, table: T, number: int) -> None:
        """1 to 9: into that place of the tray, or to that meld while the focus is on the melds."""
        board = table.board
        if table.focus.group == "melds" and table.focus.shown:
            found = self.stops(table, "melds")
            if number < len(found):
                table.focus.go("melds", found[number].item, number)
            else:
                table.say(t("table.melds.only", n=len(found)))
        else:
            operations.stage(table, list(board.picked) or here(table), number)

    def lay_off(self, table: T) -> None:
        """L: the ringed card (or the picked ones) looks for a meld; arrows or a number choose it, Enter lays.

        Where no meld takes them it is said why not, and what was picked stays so, and no more.
        """
        board, focus = table.board, table.focus
        meant, before = self._meant(table), list(table.board.picked)
        for token in meant:
            if token not in board.picked:
                operations.pick(table, token)
                self._sought = token
        found = [stop.item for stop in self.stops(table, "melds") if isinstance(stop.item, Zone)]
        cards, goes = board.cards(board.picked), any(zone in table.lit for zone in found)
        if not goes and board.picked != before:
            board.picked = before
            operations.settle(table)
        if not found or not cards:
            table.say(t(own_key("table.lay-card" if found else "table.lay-nothing", table.session.game.name)))
        elif goes:
            focus.go("melds", found[0])
            focus.shown = True
        else:
            why = [refusal for zone in found if (refusal := self._refusal(table, cards, zone)) is not None]
            if why and all(refusal == why[0] for refusal in why):
                operations.deny(table, cards, found[0])
            else:
                table.say(t(own_key("table.lay-none", table.session.game.name)))

    def _meant(self, table: T) -> list[int]:
        """The cards that L and D mean: what is picked, else the ringed one. What L alone has picked counts only while
        the keys stand on it."""
        board = table.board
        ringed = here(table) if board.picked in ([], [self._sought]) else []
        if ringed and board.picked and ringed != board.picked:
            operations.unpick(table)
        return list(board.picked) or ringed

    def throwing(self, table: T) -> Command | None:
        """The button that throws the one card that is picked, beside the pile."""
        picked = table.board.picked
        if len(picked) != 1 or PILE not in table.lit or not table.board.own_open or table.board.held:
            return None
        card = card_text_suit(table.board.hand.cards[picked[0]])
        words, throw = t("table.button.throw", card=card), partial(operations.play, table, list(picked), PILE)
        return Command("throw", words, "", throw, THROW, plays=True)

    def discard(self, table: T) -> None:
        """D: first the sentence that asks, then D again or Enter throws the card."""
        board = table.board
        tokens = self._meant(table)
        if not tokens:
            first = board.cards(board.hand.order[:1])
            if first and not any(PILE in table.targets((card,)) for card in set(board.hand.cards.values())):
                # Whichever was chosen would be refused: that is what there is to say.
                operations.deny(table, first, PILE)
            else:
                table.say(t("table.pick-to-discard"))
            return
        throw = partial(operations.play, table, tokens, PILE)
        asked = table.asking is not None and table.asking.token == tokens[0]
        if asked or not table.stage.settings.ask_discard or PILE not in table.targets(board.cards(tokens)):
            # What is refused is not picked either: it would still be when it may be thrown.
            throw()
            return
        picks = not board.picked
        if picks:
            operations.pick(table, tokens[0])
        known = inf if picks else table.clock + TREMOR
        question = Question(tokens[0], throw, picks, known)
        table.ask(t("table.confirm-discard", card=cards_text(board.cards(tokens))), question)

    def _end_turn(self, table: T) -> None:
        """End the turn without a discard, when nothing else is left to do (J9)."""
        action = self.game.passing(table.view) if table.my_turn else None
        if action is not None:
            table.submit((action,), ())

    def _go_down(self, table: T) -> None:
        viewer = table.board.viewer
        if table.busy or viewer is None:
            return
        if table.session.current != viewer:
            operations.deny(table, (), STOCK)
            return
        tokens = table.board.hand.staged
        if self.further(table) and not tokens:
            table.say(t("table.stage-further"))
            return
        action = self.laying(table)
        refusal = table.session.check(action)
        if refusal is not None:
            table.refuse(refusal)
            return
        if table.clock < self._filled_at + LOOKED:
            # Who clicks twice where once is enough has not seen what would be laid, and cannot take it back.
            table.say(t("table.look-first", button=t("table.button.down")))
            return
        operations.done(table, table.board.picked)
        table.submit((action,), tokens)

    # -- the tray --

    def further(self, table: T) -> bool:
        """Whether the tray is for melds beyond what the viewer must lay first: that lies on the table already (T8)."""
        viewer = table.board.viewer
        return viewer is not None and beyond(self.game.slots(table.state, viewer))

    def laying(self, table: T) -> Action:
        viewer = table.board.viewer
        assert viewer is not None
        return self.game.laying(table.state, viewer, table.board.hand.rows())

    def able(self, table: T) -> bool:
        """Whether the viewer, who is to act, can go down with what is in the hand now, set apart or not."""
        state, viewer = table.state, table.board.viewer
        if viewer is None or not table.my_turn or state.phase != "play" or table.board.picture.down[viewer]:
            return False
        held = "able", state.turns, state.hands[viewer]
        return table.tutor is None and table.once(held, partial(self._able, table))

    def _able(self, table: T) -> bool:
        game, view = self.game, table.view
        if game.lack(view.state):
            return False
        if mind_of(game).effort(view.state) < 1:
            # Which melds it would be takes its time under these rules: that is searched when it is asked for.
            return True
        rows = game.proposal(view)
        return (
            rows is not None
            and rows != ()
            and game.check(view.state, game.laying(view.state, table.board.seat, rows)) is None
        )

    def down_refusal(self, table: T) -> Refusal | None:
        return self.game.check(table.state, self.laying(table))

    def later(self, table: T) -> bool:
        """Whether melds can be laid in a later turn only."""
        refusal = self.down_refusal(table)
        return refusal is not None and refusal.code in LATER

    def propose(self, table: T) -> None:
        """Stage what a hint speaks of, else with the best melds of the hand; or say that there are none."""
        if operations.stopped(table, guide.PROPOSE) or self._hinted(table):
            return
        if not table.board.staging:
            table.say(t("table.tray.none"))
            return
        view = table.view
        if mind_of(self.game).effort(view.state) >= 1:
            self._stage(table, self._proposal(view))
            return
        self._searched = _whose(table)
        self.searcher.ask(lambda: Found(self._proposal(view)))
        table.say(t("table.searching"))
        self._await(table, PATIENCE)

    def _proposal(self, view: View[Any]) -> tuple[Row, ...] | None:
        """What a review will not blame: the lay that an expert likes best, a row for each place of the tray."""
        lay = mind_of(self.game).lay(view)
        if isinstance(lay, LayDown):
            return on_slots(self.game, view.state, self.model.tray, lay.melds)
        return self.game.proposal(view)

    def _fill(self, table: T) -> None:
        """What the button for going down does while nothing is set apart."""
        self._filled_at = table.clock
        self.propose(table)

    def _hinted(self, table: T) -> bool:
        """Put what a hint speaks of on the tray, or pick its card; whether there was such a hint."""
        hint = table.hint
        if hint is None or hint.step == LOOK:
            return False
        match hint.action:
            case LayDown(melds) | LayMeld(melds):
                self._stage(table, on_slots(self.game, table.state, self.model.tray, melds))
                return True
            case LayOff() | SwapJoker() | Replace():
                table.board.picked = table.board.tokens_of(self.cards_of(hint.action))
                operations.settle(table)
                return True
        return False

    def _stage(self, table: T, melds: tuple[Row, ...] | None) -> None:
        table.history.keep(table.board)
        if melds is None or not table.board.staging or not table.board.hand.stage_rows(melds):
            table.say(t("table.no-further" if self.further(table) else "table.no-proposal"))
            return
        operations.done(table, table.board.picked)
        table.stage.audio.play("place")
        operations.settle(table)

    def _await(self, table: T, seconds: float) -> None:
        """A proposal that took its time is put on the tray, if the hand is still the same; waits for so long."""
        if not self.searcher.asked:
            return
        if _whose(table) != self._searched:
            self.searcher.drop()
            table.hush()
            return
        answer = self.searcher.answer(seconds)
        if answer is not None:
            table.hush()
            self._stage(table, answer[0].melds if answer[0] is not None else None)

    # -- time and calls --

    def update(self, table: T) -> None:
        self._await(table, 0.0)
        if self.asking is not None:
            self.asking.update(table)

    def close(self) -> None:
        self.searcher.close()

    @property
    def asks_itself(self) -> bool:
        """A call is asked for at the table, the deal by a panel."""
        return self.asking is not None and self.asking.calls.open is not None

    def answers_during_rest(self) -> bool:
        return self.asks_itself

    def asks_over(self, table: T) -> str:
        return "rounds" if self.asking is not None and table.board.picture.said and not table.my_turn else ""

    def early_answer(self, table: T, seat: int) -> Action | None:
        return None if self.asking is None else self.asking.said(table, seat)

    def click_early(self, table: T, zone: Zone | None) -> None:
        if self.asking is not None:
            self.asking.click_early(table, zone)

    def poll(self, table: T) -> Scene | None:
        return None if self.asking is None else self.asking.poll(table)


def zone_of(state: MeldingState, aim: Aim) -> Zone:
    if aim.meld < 0:
        return Zone(aim.what)
    return meld_zone(state.melds[aim.meld], aim.meld)._replace(kind=aim.what, at=aim.at)


def aim_of(zone: Zone) -> Aim | None:
    if zone == PILE:
        return game.PILE
    if zone == STOCK:
        return game.STOCK
    match zone.kind:
        case "meld" | "low" | "high":
            return Aim(zone.kind, zone.number)
    return None


def _whose(table: MeldingTable) -> tuple[int | None, list[Card]]:
    board = table.board
    return board.viewer, sorted(board.hand.cards.values())
