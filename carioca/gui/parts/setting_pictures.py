"""What settings look like: a table in the midst of a match as large as they make it, and cards that fly at a pace."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pygame

from carioca.bots.door import make_bot
from carioca.cards import FRENCH, HIDDEN, Card, Suit
from carioca.games import CATALOGUE, game_named
from carioca.gui.door import roles_of
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import Button, box, paste, paste_card
from carioca.gui.frame.scene import Transition
from carioca.gui.table.board import Board
from carioca.gui.table.hand import sort_of
from carioca.gui.table.motion.animator import SPEEDS, Animator
from carioca.gui.table.motion.pacing import LEAST, PACES
from carioca.session import Seat, Session
from carioca.words.opponents import opponent_name

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

RIVALS = ("rosa", "tomas", "elena")
TURNS = 600  # decisions after which the match is shown at the latest
MELDS, HAND = 3, 6  # at a turn with so many melds on the table, or where there are none with so many cards in hand
LETTERS = 15  # design units of the names at the seats


class TableSample:
    """The table of a game, drawn small from where its cards, names and buttons lie in this window."""

    def __init__(self, stage: Stage, game: str) -> None:
        self.stage = stage
        entry = next(entry for entry in CATALOGUE if entry.name == game)
        rules, preset = game_named(game), entry.presets[0]
        rivals = RIVALS[: entry.most - 1]
        seats = Seat(""), *(Seat(opponent_name(one), one) for one in rivals)
        session = Session.new(rules, preset, rules.presets[preset], seats, "sample")
        melding = hasattr(session.match.state, "melds")
        # Tricks are bid and played by chance: rounds with many cards come late.
        bot, chance = make_bot("easy" if melding else "random", rules), Random("sample")
        for _ in range(TURNS):
            state: Any = session.match.state
            shows = len(state.melds) >= MELDS if melding else len(state.hand) >= HAND
            if session.current is None or (session.current == 0 and shows):
                break
            session.submit(bot.decide(session.view(session.current), chance))
        roles, view = roles_of(session), session.view(0)
        self.names = [seat.name for seat in seats]
        sort = sort_of(stage.settings.sort) or roles.model.default_sort
        self.board = Board(roles.model, roles.layout, view, 0, sort, rules.profile.pack, Animator())
        self.board.look(view)

    def picture(self, size: tuple[int, int], radius: int) -> pygame.Surface:
        """So many pixels large, with round corners."""
        stage, board, settings = self.stage, self.board, self.stage.settings
        textures, pal, pack = stage.textures, stage.palette, board.pack
        board.resize(stage.size, stage.unit, settings.scale, settings.big_cards)
        share = size[0] / stage.size[0]
        image = pygame.Surface(size, pygame.SRCALPHA)
        image.blit(textures.sample_of_felt(settings.felt, size), (0, 0))
        # The stock is no sprite; what lies on the pile comes over the other one.
        lying = [(HIDDEN, slot) for slot in board.places.grips.values()]
        lying += [(sprite.shown if sprite.face > 0 else HIDDEN, sprite.slot) for sprite in board.sprites]
        for card, slot in lying:
            high, at = max(4, round(slot.height * share)), (slot.x * share, slot.y * share)
            paste_card(image, textures.shadow(high, False, slot.angle, pack=pack), center=(at[0], at[1] + 1))
            paste_card(image, textures.card(card, high, slot.angle, pack=pack), center=at)
        frame = board.frame
        for place in (frame.banner, frame.log):
            self._plate(image, place, share)
        for seat, place in {0: frame.own, **{seat: one.pill for seat, one in frame.seats.items()}}.items():
            self._plate(image, place, share, self.names[seat])
        for place in (*frame.buttons.values(), *frame.command_places):
            self._plate(image, place, share, button=True)
        image.blit(textures.panel(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(image, mix(pal.panel_edge, (0, 0, 0), 0.2), image.get_rect(), 1, border_radius=radius)
        return image

    def _plate(
        self, image: pygame.Surface, place: pygame.Rect, share: float, words: str = "", button: bool = False
    ) -> None:
        pal = self.stage.palette
        small = pygame.Rect(*(round(each * share) for each in place))
        small.w, small.h = max(3, small.w), max(3, small.h)
        fill = pal.button if button else pal.panel
        radius = max(2, round(8 * self.board.frame.unit * share))
        image.blit(box(self.stage, small, radius, fill, pal.panel_edge, 1), small)
        if words:
            # Letters as large as at the table, and then as small as the picture.
            text = self.stage.textures.text(words, self.board.frame.tx(LETTERS), pal.text, True)
            wide, high = max(1, round(text.get_width() * share)), max(1, round(text.get_height() * share))
            paste(image, pygame.transform.smoothscale(text, (wide, high)), center=small.center)


FLOWN = tuple(Card(rank, suit) for rank, suit in ((7, Suit.SPADES), (11, Suit.HEARTS), (4, Suit.CLUBS)))
FLIGHT, REST = 0.4, 0.6  # seconds that a card flies, and lies before the next one comes, at the normal pace


class PaceSample(Button):
    """Cards that come one after the other as fast as others play; a press shows it again."""

    def __init__(self, stage: Stage, name: str, rect: pygame.Rect) -> None:
        super().__init__(stage, name, rect, "", self._again)
        self.age = 0.0  # seconds since it began

    def hit(self, pos: tuple[int, int] | None = None) -> str:
        return self.name

    def _again(self) -> Transition:
        self.age = 0.0
        self.stage.redraw()
        return None

    @property
    def _times(self) -> tuple[float, float]:
        """Seconds of a flight, and from one card's setting out to the next one's."""
        settings = self.stage.settings
        speed = 0.0 if settings.reduced_motion else SPEEDS[settings.animation]
        flight = FLIGHT / speed if speed else 0.0
        return flight, flight + max(REST * PACES[settings.animation], LEAST.get(settings.animation, 0.0))

    @property
    def moving(self) -> bool:
        flight, step = self._times
        return self.age < (len(FLOWN) - 1) * step + flight

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        textures, pal, (flight, step) = self.stage.textures, self.stage.palette, self._times
        surface.blit(textures.sample_of_felt(self.stage.settings.felt, at.size), at)
        edge = pal.accent if self.hovered else pal.panel_edge
        pygame.draw.rect(surface, edge, at, self.px(1.5), border_radius=self.px(4))
        high = max(8, round(at.h * 0.8))
        wide = round(high * FRENCH.ratio)
        start, end = at.x + self.px(12) + wide // 2, at.right - self.px(12) - wide // 2
        paste_card(surface, textures.back(high), center=(start, at.centery))
        for number, card in enumerate(FLOWN):
            since = self.age - number * step
            if since < 0:
                break
            way = 1.0 if since >= flight else since / flight
            x = start + (end - start) * (1 - (1 - way) ** 2)
            paste_card(surface, textures.card(card, high), center=(x, at.centery))
