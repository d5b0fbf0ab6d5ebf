"""A person at the real window who plays La Pocha, by pointer or by keys, alone or with others at one machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pygame

from carioca.bots.door import make_bot
from carioca.cards import Card
from carioca.games.tricks.actions import Action, Bid, NameTrump, Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.rules import SUITS
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.controls import page_of
from tests.gui.window.mirror import Mirror, TurnMirror, go_on
from tests.gui.window.person import Person, prepare

NAMES = ("Ana", "Rosa", "Tomás", "Lautaro", "Elena", "Fermín", "Maximiliano", "Guillermina")
NORMAL = make_bot("normal", POCHA)
SUIT_KEYS = ("1", "2", "3", "4")


def table_of(folder: Path, seats: int, people: int, seed: str, settings: Settings, **rules: object) -> None:
    """A match about to begin, with opponents after so many people."""
    options = POCHA.presets["pocha"].with_changes({"first_dealer": "assigned", **rules})
    sat = tuple(Seat(name, None if at < people else "normal") for at, name in enumerate(NAMES[:seats]))
    prepare(folder, options, sat, seed, settings, "pocha", POCHA)


def sensible(session: Session) -> Action:
    """What a person does who plays as well as an opponent."""
    action = NORMAL.decide(session.view(session.current), Random(1))
    assert isinstance(action, Bid | NameTrump | Play)
    return action


class TrickMirror(TurnMirror):
    """The table for whoever is to act; where several people play, behind that person's curtain."""

    def answer(self, action: Bid | NameTrump) -> tuple[float, float]:
        """The button of a number or a suit."""
        at = action.tricks if isinstance(action, Bid) else (*SUITS, action.suit).index(action.suit)
        return self.button(f"bid{at}" if isinstance(action, Bid) else f"suit{at}")

    def walk_to(self, card: Card) -> list[str]:
        """The arrows pass over what cannot be played."""
        hand, barred = self._scene.table.board.hand, self._scene.table.unplayable_cards
        return ["Home", *["Right"] * [hand.cards[one] for one in hand.order if one not in barred].index(card)]

    def keys(self, action: Action) -> list[str]:
        """The keys that bid, name the trump or play a card."""
        match action:
            case Bid(tricks):
                more = 0 < tricks * 10 <= self._scene.session.match.state.size
                return [*str(tricks), *(["Return"] if more else [])]
            case NameTrump(suit):
                return [SUIT_KEYS[SUITS.index(suit)]]
            case Play(card):
                return [*self.walk_to(card), "Return"]
        raise AssertionError("an action that no key does")


class Bidder(Person):
    """Bids and plays; every other card is dragged, the rest clicked."""

    pack = POCHA.profile.pack

    def __init__(self, *args: object, keys: bool = False) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.by_keys = keys
        self.seen: int | None = None
        """Who looks at the cards, where several people play."""

    def mirror(self) -> TrickMirror:
        return TrickMirror(self.driver, self.session())

    def _do(self, mirror: Mirror, action: object) -> None:
        assert isinstance(mirror, TrickMirror)
        if self.by_keys:
            self.desk.keys(mirror.keys(action))  # type: ignore[arg-type]
        elif not isinstance(action, Play):
            self.desk.click(mirror.answer(action))  # type: ignore[arg-type]
        elif self.lines() % 2:
            self.desk.drag(mirror.card(action.card), mirror.zone("trick"))
        else:
            self.desk.click(mirror.card(action.card))
            self.desk.click(mirror.zone("trick"))

    def _turn_page(self, session: Session) -> None:
        time.sleep(5)
        self.show(f"sheet-{len(session.results)}")
        if self.by_keys:
            self.desk.keys(["Prior", "Return"])
        else:
            self.desk.click(go_on(self.driver, session))
        self.seen = None
        time.sleep(1)

    # -- several people --

    def play_round_the_table(self, look: Callable[[TrickMirror], None]) -> int:
        """Everybody at the machine plays to the end behind one curtain after the other; how many were raised.

        `look` is called with the table as whoever acts must see it, before each act.
        """
        rounds = raised = 0
        while True:
            session = self.wait(lambda s, seen=rounds: s.current is not None or len(s.results) > seen, 30, 0.5)
            if len(session.results) > rounds:
                rounds = len(session.results)
                self._turn_page(session)
            if session.current is None:
                time.sleep(1.5)
                self.show("winner")
                return raised
            if session.current != self.seen:
                self._raise(session, first=raised < 2)
                raised += 1
            look(self.mirror())
            self._deed(sensible)  # type: ignore[arg-type]

    def _raise(self, session: Session, first: bool) -> None:
        """The curtain names who is to act; that person confirms."""
        assert session.current is not None
        self.driver.open(TableScene(session), 4)
        for _ in range(200):
            if isinstance(self.driver.scene, HandoverScene):
                break
            self.driver.step()
        scene = self.driver.scene
        assert isinstance(scene, HandoverScene)
        button = next(widget for widget in page_of(scene).widgets if page_of(scene).focus.current is widget)
        expected = self.driver.picture()
        # Below the name a film goes on.
        head = pygame.Rect(scene._place.topleft, (scene._place.w // 2, 44))
        assert self.alike(expected, [head]), "the curtain is not up"
        if first:
            self.show(f"curtain-{session.names[session.current]}")
        for _ in range(3):
            if self.by_keys:
                self.desk.keys(["Prior", "Return"])
            else:
                time.sleep(0.5)
                self.desk.click(button.rect.center)
            time.sleep(0.5)
            # On a busy machine it may have come only just now, and takes no press yet.
            if not self.alike(expected, [head], 1):
                break
        self.seen = session.current

    def alike(self, expected: pygame.Surface, parts: Sequence[pygame.Rect], looks: int = 12) -> bool:
        """Whether the real window shows these parts of a picture, within what antialiasing differs; `looks`: how often
        it is looked at."""
        for _ in range(looks):
            path = self.pictures / "now.png"
            self.desk.picture(path)
            shown = pygame.image.load(path)
            path.unlink()
            if all(_same(shown, expected, part) for part in parts):
                return True
            time.sleep(0.25)
        if looks > 1:
            self.show("unlike")
        return False


def _same(shown: pygame.Surface, expected: pygame.Surface, part: pygame.Rect) -> bool:
    one, other = shown.subsurface(part).copy(), expected.subsurface(part).copy()
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (13, 13, 13, 255), other)
    return part.w * part.h - mask.count() < part.w * part.h * 0.004
