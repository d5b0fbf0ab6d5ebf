"""Persons at the real window who play a written deal of Buraco, by pointer or by keys, one curtain after the other."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from carioca.cards import Card
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.proposal import lays
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Action, Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.gui.canasta.layout import WAYS
from carioca.gui.canasta.moves import joined
from carioca.gui.table import operations
from carioca.gui.table.input.keyboard import stops
from carioca.gui.table.slots import HAND, Zone
from tests.gui.tabletop import point_in
from tests.gui.window.bidder import Bidder
from tests.gui.window.mirror import Mirror, TurnMirror, go_on

Point = tuple[float, float]


class SidesMirror(TurnMirror):
    """The table for whoever is to act, behind that person's curtain."""

    def part(self, cards: Iterable[Card]) -> None:
        """These cards came in this turn: they lie apart, which the disk does not tell."""
        hand = self._scene.table.board.hand
        hand.fresh = set(self.tokens(cards))
        hand.sort_by(hand.sort)
        self._scene.table.board.place()
        self._scene.table.refresh()

    def tokens(self, cards: Iterable[Card]) -> list[int]:
        """Cards of the hand, each another one."""
        hand, found = self._scene.table.board.hand, []
        for card in cards:
            found.append(next(t for t in hand.order if hand.cards[t] == card and t not in found))
        return found

    def spot(self, token: int) -> Point:
        """A place on the strip of a card that no other card covers."""
        goal = next(goal for goal in self._scene.table.board.goals() if goal.sprite.token == token)
        return goal.slot.x - 0.27 * goal.slot.height, goal.slot.y - 0.3 * goal.slot.height

    def pick(self, token: int) -> None:
        """Follow a card that was just picked."""
        operations.pick(self._scene.table, token)
        self._driver.step()

    def aim(self, action: Action) -> Zone:
        """The lit zone of what is picked that does this."""
        lit = self._scene.table.lit
        return next(zone for zone, steps in lit.items() if steps == (action,))

    def point(self, zone: Zone) -> Point:
        """A point that means a lit zone."""
        return point_in(self._scene.table, zone)

    @property
    def own_side(self) -> Point:
        """A point of the own side, whatever lies there."""
        places = self._scene.table.board.places
        return places.grounds[places.own_ground].center

    def walk(self, token: int, frm: int | None = None) -> list[str]:
        """The keys that bring the focus to a card of the hand."""
        order = self._scene.table.board.hand.order
        return ["Home", "Home", *["Right"] * order.index(token)]

    def stops(self) -> list[Zone]:
        """Where the arrows go among the melds."""
        return [stop.item for stop in stops(self._scene.table, "melds") if isinstance(stop.item, Zone)]


class Melder(Bidder):
    """Plays written lines for everybody at the machine; `keys`: by keys alone."""

    pack = BURACO.profile.pack

    def __init__(self, *args: object, keys: bool = False) -> None:
        super().__init__(*args, keys=keys)
        self.came: list[Card] = []
        """What came to the hand of whoever is to act in this turn and is still there."""

    def mirror(self) -> SidesMirror:  # type: ignore[override]
        mirror = SidesMirror(self.driver, self.session())
        mirror.part(self.came)
        return mirror

    def _follow(self, before: State, after: State) -> None:
        """What came to the hand with an action; a muerto comes to an empty hand, in which nothing lies apart."""
        if before.turn != after.turn or before.round_no != after.round_no:
            self.came = []
            return
        muerto = before.side.muerto and not after.side.muerto
        new = Counter(after.hand) - Counter(before.hand)
        left = Counter([*self.came, *new.elements()]) & Counter(after.hand)
        self.came = [] if muerto else list(left.elements())

    def raise_curtain(self) -> None:
        """Let the next person look, if the curtain is to be raised."""
        session = self.session()
        if session.current != self.seen:
            self._raise(session, first=self.lines() < 3)

    # -- acts --

    def play_line(self, line: str) -> None:
        """One written action by the hand of whoever is to act; again when it only hastened what moved."""
        self.raise_curtain()
        state, before, action = self.session().match.state, self.lines(), BURACO.parse_action(line)
        for _ in range(4):
            # On a busy machine what was done last may have come to the disk only now.
            if self.lines() == before and not self.session().results:
                self._do(self.mirror(), action)
            end = time.monotonic() + 2.5
            while time.monotonic() < end:
                if self.lines() != before or self.session().results:
                    played = self.session().match.rounds[0].lines
                    assert played[before].split(" ", 1)[1] == line, (played[before], line)
                    self._follow(state, self.session().match.state)
                    # The disk has it first; a person looks at the cards before the next deed, at a muerto longer.
                    now = self.session().match.state
                    time.sleep(3.0 if len(now.hands[state.turn]) > len(state.hands[state.turn]) + 1 else 0.6)
                    return
                time.sleep(0.05)
            self.desk.keys(["Escape"])
            time.sleep(0.6)
        self.show("stuck")
        raise AssertionError(f"nothing happened: {line}")

    def try_line(self, line: str, name: str) -> None:
        """Do what the rules refuse, and look at the sentence."""
        self.raise_curtain()
        before = self.lines()
        mirror, action = self.mirror(), BURACO.parse_action(line)
        assert isinstance(action, LayOff)
        token = mirror.tokens([action.card])[0]
        self.desk.click(mirror.spot(token))
        owner = self.session().match.state.melds[action.meld].owner
        self.desk.click(mirror.point(Zone("meld", owner, action.meld)))
        time.sleep(0.6)
        self.show(name)
        assert self.lines() == before
        self.desk.keys(["Escape", "Escape"])
        time.sleep(0.3)

    def _do(self, mirror: Mirror, action: object) -> None:
        assert isinstance(mirror, SidesMirror)
        match action:
            case Draw("stock"):
                self._press(mirror, "s", Zone("stock"))
            case Draw("pile"):
                self._take(mirror)
            case TakePile(melds) | LayMeld(melds):
                assert isinstance(action, TakePile | LayMeld)
                self._lay(mirror, action, melds)
            case LayOff(card) | Replace(card):
                self._bring(mirror, action, card)
            case Discard(card):
                self._throw(mirror, card)

    def _press(self, mirror: SidesMirror, key: str, zone: Zone) -> None:
        if self.by_keys:
            self.desk.keys([key])
        else:
            self.desk.click(mirror.point(zone))

    def _take(self, mirror: SidesMirror) -> None:
        """The pozo: first it opens, then it is taken; or it is dragged to the hand, or taken by its key at once."""
        if self.by_keys:
            self.desk.keys(["z"])
            return
        if self.lines() % 2:
            self.desk.drag(mirror.zone("pile"), mirror.point(HAND))
            return
        self.desk.click(mirror.point(Zone("pile")))
        mirror.scene.keyboard.press(ord("v"), 0)
        self.driver.step(2)
        time.sleep(0.5)
        self.desk.click(mirror.button("take"))

    def _lay(self, mirror: SidesMirror, action: TakePile | LayMeld, melds: Sequence[Sequence[Card]]) -> None:
        """Pick the cards of the hand, then B or a drag onto the own side; choose where they have several readings."""
        state = self.session().match.state
        cards = [card for row in melds for card in row]
        top = joined(state, action, state.hand) if isinstance(action, TakePile) else None
        if top is not None:
            cards.remove(top)
        chosen = mirror.tokens(cards)
        for token in chosen:
            if self.by_keys:
                self.desk.keys([*mirror.walk(token), "space"])
            else:
                # The card that was pointed at last lies over its neighbours until the pointer leaves it.
                self.desk.hover(mirror.point(Zone("stock")))
                time.sleep(0.1)
                self.desk.click(mirror.spot(token))
            mirror.pick(token)
        ways = lays(state, tuple(cards), WAYS)
        if self.by_keys:
            self.desk.keys(["b"])
        elif self.lines() % 2:
            self.desk.drag(mirror.spot(chosen[0]), mirror.own_side)
        else:
            self.desk.click(mirror.button("down"))
        if len(ways) > 1:
            self._choose(mirror, ways.index(action))

    def _choose(self, mirror: SidesMirror, at: int) -> None:
        time.sleep(0.5)
        if self.by_keys:
            self.desk.keys([str(at + 1)])
            return
        mirror.scene.keyboard.press(ord("b"), 0)
        self.driver.step(2)
        self.desk.click(mirror.button(f"way{at}"))

    def _bring(self, mirror: SidesMirror, action: LayOff | Replace, card: Card) -> None:
        token = mirror.tokens([card])[0]
        if not self.by_keys:
            self.desk.click(mirror.spot(token))
            mirror.pick(token)
            self.desk.click(mirror.point(self._aim(mirror, action)))
            return
        mirror.pick(token)
        at = mirror.stops().index(self._aim(mirror, action))
        self.desk.keys([*mirror.walk(token), "space", "l", *["Right"] * at, "Return"])

    def _aim(self, mirror: SidesMirror, action: LayOff | Replace) -> Zone:
        lit = mirror.scene.table.lit
        same = [zone for zone, steps in lit.items() if _means(steps, action)]
        return same[0]

    def _throw(self, mirror: SidesMirror, card: Card) -> None:
        token = mirror.tokens([card])[0]
        if self.by_keys:
            self.desk.keys([*mirror.walk(token), "d", "d"])
        elif self.lines() % 2:
            self.desk.drag(mirror.spot(token), mirror.zone("pile"))
        else:
            self.desk.click(mirror.spot(token))
            self.desk.click(mirror.zone("pile"))

    def turn_page(self) -> None:
        """Look at the score sheet and go on."""
        time.sleep(3)
        self.show("sheet")
        self.desk.click(go_on(self.driver, self.session()))
        time.sleep(1.5)
        self.show("after")


def _means(steps: Sequence[Action], action: LayOff | Replace) -> bool:
    """Whether a zone does an action, which may leave out the only end there is."""
    if len(steps) != 1 or type(steps[0]) is not type(action):
        return False
    step = steps[0]
    assert isinstance(step, LayOff | Replace)
    return step.card == action.card and step.meld == action.meld and action.end in ("", step.end)
