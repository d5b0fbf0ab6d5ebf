"""The course of play on the screen: shows events one after the other, asks opponents, raises the curtain."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Action, State
from carioca.gui.frame import routes
from carioca.gui.frame.clock import ACTIVE
from carioca.gui.frame.scene import Push, Reset, Transition
from carioca.gui.table.arrivals import begin_moment, delays, fans, tell, waves
from carioca.gui.table.dealing import deal_out
from carioca.gui.table.desk import Show
from carioca.gui.table.heard import hear_deal, side_of
from carioca.gui.table.moments import Happened
from carioca.gui.table.picture import Picture
from carioca.gui.table.saving import tell_of_saving
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.tempo import GLANCE, OWN_LEAD
from carioca.gui.table.thinker import Thinker
from carioca.words.base import Question, voice_of

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

PLAIN = Show()


AT_ONCE = 4
"""How many steps may happen in one frame, until something is shown."""


class Turns:
    """Everything that was played lies in a queue until it has been shown; only then somebody acts again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.submit, table.company.talk.open = self.submit, True
        self.thinker: Thinker[Action] = Thinker()
        self._queue: deque[Event] = deque()
        self._chosen: Sequence[int] = ()
        self._ended: int | None = None
        """The round whose score sheet is still to be shown."""
        self._curtain: int | None = None
        """The person whose curtain is up, or is to be raised."""
        self._confirmed = False
        self._seated: tuple[int, int] | None = None
        """The person who opened a screen of their own, and how often the window had lost the focus by then."""
        self._unasked: State | None = None
        """The position in which nothing was to be asked."""
        self._mine = False
        self._shown = False
        """Whether this frame has shown something that is to be seen."""
        self._quick = False
        """Whether what is in the queue is played out quickly."""

    # -- what the scene calls --

    def begin(self) -> None:
        """Show the match as it stands; a round that nobody has touched is dealt before the eyes."""
        table = self.table
        state = table.session.match.state
        if table.session.current is None:
            self._queue.append(MatchEnded(table.session.ranking))
        else:
            played = bool(table.session.match.rounds[-1].lines)
            fresh = state.turns <= 1 and not played and table.guide is None
            event = table.desk.opening(state, fresh)
            if event is not None and table.desk.shows[type(event)].deals:
                self._queue += [event, TurnBegan(state.turn)]
            elif event is not None and not played:
                table.note_event(event)
            for told in table.session.told if played else ():
                table.note_event(told)
        self._settle()
        tell_of_saving(table)

    def submit(self, actions: Iterable[Action], chosen: Sequence[int] = (), quick: bool = False) -> None:
        """Play actions of the seat to act, as long as they are allowed; they are on the disk when this returns.

        `chosen`: the tokens of the cards that are played. Those on the pointer wait in the air for their event.
        `quick`: whatever follows is shown without the usual rests.
        """
        session, guide = self.table.session, self.table.guide
        if guide is not None:
            # Elsewhere each action may be found only when the one before it has been played.
            actions = tuple(actions)
            if guide.stops_play(actions):
                return
        seat = session.current
        self._mine = seat is not None and seat == self.table.board.viewer and session.is_person(seat)
        self._quick = quick
        if self._mine:
            self.table.tempo.freed()
            self.table.past.played(self.table.board)
        for action in actions:
            if session.check(action) is not None:
                break
            events = session.submit(action)
            self._queue += events
            if any(isinstance(event, RoundEnded) for event in events):
                break
        self._chosen = tuple(chosen)
        self.table.board.dropped = [token for token in chosen if token in self.table.board.held]
        self.table.busy = True
        if self._mine:
            # What others do takes away no sentence that is being read.
            self.table.hush()
        tell_of_saving(self.table)
        self.table.refresh()

    def hasten(self) -> bool:
        """Bring what is being shown to its end quickly; whether something was."""
        tempo = self.table.tempo
        shown = self.table.busy or tempo.resting
        tempo.skip()
        self.table.end_moments()
        if self._ended is not None:
            self.table.company.talk.hush()
        self.table.reading = False
        return shown

    def drop(self) -> None:
        """Whoever was to act is asked no more: another one plays for that seat now."""
        self.thinker.drop()
        self.table.thinking = False
        if self.table.together and self.table.session.current == self.table.board.viewer:
            # The own cards are not left lying open while somebody else plays them.
            self.lower_eyes()

    def lower_eyes(self) -> None:
        """Nobody's cards lie open any more: with several persons the curtain follows (focus lost, a screen above)."""
        board = self.table.board
        if self.table.together and board.viewer is not None and not board.picture.open:
            board.hide()
            self.table.refresh()

    def keep_seat(self) -> None:
        """Who looks opens a screen of their own: nobody else sits down meanwhile, so no curtain follows."""
        viewer = self.table.board.viewer
        self._seated = None if viewer is None else (viewer, self.table.stage.absences)

    def revealed(self) -> None:
        """The screen above is gone. Behind the curtain stood the person who just confirmed."""
        seat, self._curtain = self._curtain, None
        confirmed, self._confirmed = self._confirmed, False
        seated, self._seated = self._seated, None
        if confirmed and seat is not None and seat == self.table.session.current:
            self._look(seat)
            self.table.stage.audio.play("turn")
        elif self.table.board.viewer is None and seated == (self.table.session.current, self.table.stage.absences):
            self._look(seated[0])

    def move(self, dt: float) -> None:
        """Let cards fly."""
        if self.table.animator.update(dt):
            self.table.stage.follow()

    def update(self, dt: float) -> Transition:
        """Let time pass once cards have flown: they rest, then comes the next event or the next act."""
        table = self.table
        self._think()
        table.board.note_landed()
        table.tempo.pass_time(dt)
        wish: Transition = None
        for _ in range(AT_ONCE):
            before, self._shown = (len(self._queue), table.busy), False
            wish = self._step()
            if wish is not None or self._shown or before == (len(self._queue), table.busy):
                break
        return wish

    def _step(self) -> Transition:
        """Show the next event, or let the next one act, if it is time for that."""
        table = self.table
        if self._queue and table.board.dropped:
            # What a hand let go of lands at once, whatever else is still on its way.
            return self._show(self._queue.popleft())
        following = self._queue[0] if self._queue else None
        if not table.tempo.lets(following, table.desk.shows):
            if table.tempo.resting and table.desk.listening():
                self._listen()
            if following is not None or table.busy or table.tempo.resting:
                return None
        if self._ended is not None:
            # The sheet covers what is being said, at the highest speed too.
            return None if table.company.talk.unread and not table.tempo.hurried else self._show_sheet()
        if self._queue:
            return self._show_next()
        if table.busy:
            self._settle()
        return self._next()

    def rest(self) -> float:
        """Seconds until time brings the play on; a thought tells of itself when it is finished."""
        tempo = self.table.tempo
        pending = self.table.busy or self._queue or self._ended is not None or tempo.resting
        return max(ACTIVE, tempo.left) if pending else inf

    def _listen(self) -> None:
        """Opponents may answer already: so the rest takes as long whatever they say, and tells nothing."""
        session = self.table.session
        if session.current is None or session.is_person(session.current):
            return
        answer = self.thinker.answer()
        if answer is not None:
            self.table.thinking = False
            self._queue += session.submit(self._allowed(answer[0]))
            self.table.busy = True

    # -- showing --

    def _show_next(self) -> Transition:
        shows = self.table.desk.shows
        while len(self._queue) > 1 and shows.get(type(self._queue[0]), PLAIN).heard:
            self._show(self._queue.popleft())
        return self._show(self._queue.popleft())

    def _show(self, event: Event) -> Transition:
        table, board = self.table, self.table.board
        if isinstance(event, MatchEnded):
            return Reset(routes.Final(table.session))
        if table.together and table.desk.shows.get(type(event), PLAIN).deals:
            board.hide()
        seen, show = event.seen_by(board.viewer), table.desk.shows.get(type(event), PLAIN)
        picture = table.desk.truth(table.desk.after(seen, board.picture), table.view)
        dropped = () if show.deals else tuple(board.dropped)
        groups = [self._deal(seen)] if show.deals else self._bring(show, seen, picture, dropped)
        moved = [sprite for group in groups for sprite in group]
        late = max(delays(groups, show.step).values(), default=0.0)
        table.reading = self._wait(show._replace(flight=show.flight + late), bool(moved) or show.deals)
        self._shown = type(event) in table.desk.shows
        # What is read of a card is not told before it lies there.
        tell(table, event, moved)
        for group in groups if show.lands or dropped else [[]]:
            table.animator.landed(group, partial(self._sound, event, show))
        if isinstance(event, RoundEnded):
            table.banner = voice_of(table.session.game).event(event, table.session.names, table.log_viewer)
            self._ended = event.round_no
        table.refresh()
        return None

    def _wait(self, show: Show, moved: bool) -> bool:
        """How long it is to be seen before the next one; whether that is until somebody has seen enough."""
        table = self.table
        rest = show.rest
        if show.reads:
            rest = GLANCE if self._quick or table.tempo.hurried else table.stage.settings.pause
        if not moved and not rest:
            # There is nothing to be seen of it: the step before it is looked at on.
            return False
        lead = None
        if self._mine and not (show.own or show.reads or show.deals):
            # The own deeds need no time to be understood, and leave their player free for the next one.
            again = not self._queue and table.session.current == table.board.viewer
            lead = inf if again else OWN_LEAD
        table.tempo.begin(show, rest, moved, lead)
        return rest == inf

    def _bring(self, show: Show, seen: Event, picture: Picture, dropped: Sequence[int]) -> list[list[Sprite]]:
        """Send the cards of an event on their way; those that came, parted by what is heard one after the other."""
        table, board, before = self.table, self.table.board, self.table.board.picture
        if show.before is not None:
            show.before(board.cast, seen, self._chosen)
        if table.view.seat is not None and table.view.state.round_no == picture.round_no:
            # What has just been shown may leave other groups to be set apart.
            board.fit(table.view)
        moved = board.show(picture, self._chosen)
        groups = waves(board, moved) if show.step else [moved]
        late = delays(groups, show.step)
        if picture.open and not before.open:
            late = fans(board, show.step) | late
        high = board.frame.px(show.arc) if show.arc else 0
        board.glide(show.flight, lambda sprite: late.get(sprite.token, 0.0), high, dropped)
        told = Happened(seen, before, picture, table.state, table.session.names, table.log_viewer)
        begin_moment(table, show, told, moved)
        return groups

    def _sound(self, event: Event, show: Show) -> None:
        table = self.table
        name = show.sound
        if isinstance(event, RoundEnded):
            others = table.board.viewer is not None and table.board.viewer not in event.winners
            name = "lose" if others or not event.winners else "win"
        if isinstance(event, TurnBegan) and event.seat == table.board.viewer:
            name = "turn"
        if name:
            table.stage.audio.play(name, side_of(table.board, getattr(event, "seat", None)))

    def _deal(self, event: Event) -> list[Sprite]:
        """Send the cards of a new round on their way."""
        table, board = self.table, self.table.board
        state = table.session.match.state
        table.banner = ""
        table.company.begin_round()
        board.deal(table.desk.after(event, board.picture), state)
        deal_out(board, board.picture.dealer, state.options.step)
        hear_deal(table)
        return list(board.cast)

    def _show_sheet(self) -> Transition:
        round_no, self._ended = self._ended, None
        self.table.banner = ""
        assert round_no is not None
        return Push(routes.ScoreSheet(self.table.session, round_no))

    def _settle(self) -> None:
        """Everything has been shown: what lies there is exactly what the session says."""
        table = self.table
        table.busy = bool(self._queue)
        self._chosen = ()
        if self._queue:
            return
        table.board.dropped = []
        viewer = table.board.viewer
        if table.together and viewer is not None and table.session.current != viewer:
            table.board.hide()
            viewer = None
        self._look(viewer)

    def _look(self, viewer: int | None) -> None:
        """Settle on what a seat may know now."""
        table = self.table
        table.board.look(table.session.view(viewer))
        table.board.glide()
        table.refresh()

    # -- acting --

    def _think(self) -> None:
        session = self.table.session
        seat = session.current
        if seat is None or session.is_person(seat):
            return
        if not self.thinker.asked and not self.table.thinking:
            self.table.thinking = True
            self.thinker.ask(session.ask(self.table.stage.settings.budget))

    def _next(self) -> Transition:
        table, session = self.table, self.table.session
        seat = session.current
        if seat is None:
            return None
        if session.is_person(seat):
            mine, holds = table.board.viewer == seat, bool(session.match.state.hands[seat])
            said = table.desk.said(seat)
            if said is not None:
                self.submit((said,))
                return None
            # Who holds no cards can be asked something before all; whoever else acts stands behind the curtain.
            asks = (mine or not holds) and not table.desk.asks
            asked = self._asked(seat) if asks else None
            if asked is not None:
                return self._ask(asked)
            if not mine and self._curtain is None:
                screen = table.desk.poll(table) if table.together else None
                return self._raise_curtain(seat) if screen is None else Push(screen)
            return None
        answer = self.thinker.answer()
        if answer is not None:
            table.thinking = False
            self.submit((self._allowed(answer[0]),))
        return None

    def _asked(self, seat: int) -> Question | None:
        """A decision without cards that is to be made. Looked for once in a position: this is called in every frame."""
        session, state = self.table.session, self.table.session.match.state
        if self._unasked is state:
            return None
        asked = voice_of(session.game).question(session.view(seat), session.names)
        self._unasked = None if asked is not None else state
        return asked

    def _allowed(self, action: Action | None) -> Action:
        """What an opponent decided; a thought that failed leaves the first legal move."""
        session = self.table.session
        if action is None or session.check(action) is not None:
            return next(iter(session.game.legal_actions(session.match.state)))
        return action

    def _ask(self, question: Question) -> Transition:
        """A decision without cards."""
        return Push(routes.Decision(self.table.session, question, lambda action: self.submit((action,))))

    def _raise_curtain(self, seat: int) -> Transition:
        table = self.table
        if not table.together:
            self._look(seat)
            return None
        self._curtain = seat
        table.hush()
        return Push(routes.Handover(table.session.names[seat], self._confirm, table.board.pack))

    def _confirm(self) -> None:
        self._confirmed = True
