"""The course of play on the screen: events are shown one after the other, opponents asked, the curtain raised."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Action, State
from carioca.gui.frame import routes
from carioca.gui.frame.clock import ACTIVE
from carioca.gui.frame.scene import Push, Reset, Transition
from carioca.gui.frame.thinker import Thinker
from carioca.gui.table.board import Board
from carioca.gui.table.model import Picture
from carioca.gui.table.motion.moments import SOUNDS, Happened, Moment, Reaction
from carioca.gui.table.motion.pacing import GLANCE, OWN_LEAD, deal_out, delays, fans, waves
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.paint import PLAIN, Show
from carioca.gui.table.people import at_deal, at_end
from carioca.gui.table.recap import Recap
from carioca.gui.table.table import PendingEntry
from carioca.words.door import voice_of
from carioca.words.voice import Question

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.session import Session

LAST = 1.2  # seconds for which the last move of a round is looked at before hands are opened and points counted
SEEN = 0.8  # seconds for which what was done is seen before a curtain falls over it
AT_ONCE = 4  # how many steps may happen in one frame, until something is shown
WIDE = 0.6  # how far from the middle a seat at the window's edge is heard: 1 would be in one ear alone


class EventQueue:
    """Shows what was played (Table.queue) one event after the other; only when all is shown somebody acts again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.people.talk.open = True
        self.thinker: Thinker[Action] = Thinker()
        self._seats = table.session.seats  # who sits at this table
        self._ended: int | None = None  # the round whose score sheet is still to be shown
        self._sits: tuple[int, int] | None = None
        """Who looked at the own cards last and is before the machine still, and how often the window had lost the focus
        by then: nobody else sees anything if the cards of that person are shown again."""
        self._own_screen = False  # whether the screen that is being opened is only that person's
        self._looked = table.board.viewer  # who looked last
        self._still = inf  # seconds since the last event was shown
        self._unasked: State | None = None  # the position in which nothing was to be asked
        self._filmed = False  # whether what is played now is only glimpsed, for the next curtain shows it at leisure
        self._shown = False  # whether this frame has shown something that is to be seen

    # -- what the scene calls --

    def begin(self) -> None:
        """Show the match as it stands; a round that nobody has touched is dealt before the eyes."""
        table = self.table
        state = table.session.match.state
        if table.session.current is None:
            self.table.queue.append(MatchEnded(table.session.ranking))
        else:
            played = bool(table.session.match.rounds[-1].lines)
            fresh = state.turns <= 1 and not played and table.tutor is None
            event = table.model.opening(state, fresh)
            if event is not None and table.paint.shows[type(event)].deals:
                self.table.queue += [event, TurnBegan(state.turn)]
            elif event is not None and not played:
                table.note_event(event, {})
            for told, others in table.session.told if played else ():
                table.note_event(told, others)
        self._settle()
        table.tell_of_saving()

    def hasten(self) -> bool:
        pacing = self.table.pacing
        shown = self.table.busy or pacing.resting
        pacing.skip()
        self.table.end_moments()
        if self._ended is not None:
            self.table.people.talk.hush()
        self.table.reading = False
        return shown

    def drop(self) -> None:
        """Whoever was to act is asked no more: another one plays for that seat now."""
        self.thinker.drop()
        self.table.thinking = False
        if self.table.together and self.table.session.current == self.table.board.viewer:
            # The own cards are not left lying open while somebody else plays them.
            self._sits = None
            self._hide(silent=False)

    def lower_eyes(self) -> None:
        """Nobody's cards lie open any more, and somebody else may come: the curtain follows."""
        self._sits = None
        self._hide()

    def _hide(self, silent: bool = True) -> None:
        """Turn the open hand over; `silent`: what is being said is meant for who looked, too."""
        table, board = self.table, self.table.board
        if table.guarded and board.viewer is not None and not board.picture.open:
            table.play_thrown()
            board.hide()
            if silent:
                table.forget_eyes()
            table.refresh()

    def keep_seat(self) -> None:
        """Who looks opens a screen of their own: nobody else sits down meanwhile, so no curtain follows."""
        self._own_screen = True

    def covered(self) -> None:
        """Another screen lies over the table: with several persons no hand is to be seen below it."""
        self._hide()
        if not self._own_screen:
            self._sits = None
        self._own_screen = False

    def revealed(self) -> None:
        """The screen above is gone; whoever opened one of their own goes on."""
        if self.table.board.viewer is None and self._sits == (self.table.session.current, self.table.stage.absences):
            self._look(self._sits[0])

    def sit(self, seat: int) -> None:
        """This person is before the machine, and is to see the own cards."""
        self._sits = seat, self.table.stage.absences
        self._look(seat)
        self.table.stage.audio.play("turn")

    def move(self, dt: float) -> None:
        if self.table.animator.update(dt):
            self.table.stage.follow()

    def update(self, dt: float) -> Transition:
        table = self.table
        self._think()
        table.board.note_landed()
        table.pacing.pass_time(dt)
        self._still += dt
        wish: Transition = None
        for _ in range(AT_ONCE):
            before, self._shown = (len(self.table.queue), table.busy), False
            wish = self._step()
            if wish is not None or self._shown or before == (len(self.table.queue), table.busy):
                break
        return wish

    def _step(self) -> Transition:
        table = self.table
        if self.table.queue and table.board.dropped:
            # What a hand let go of lands at once, whatever else is still on its way.
            return self._show(self.table.queue.popleft())
        following = self.table.queue[0] if self.table.queue else None
        waits = table.pressed or (table.still and not table.own_move)
        if following is not None and waits and self._moves_hand(following):
            return None
        if not table.pacing.lets(following, table.paint.shows):
            if table.pacing.resting and table.moves.answers_during_rest():
                self._listen()
            if following is not None or table.busy or table.pacing.resting:
                return None
        if table.moments.staged and not table.pacing.hurried:
            return None
        if self._ended is not None:
            # The sheet covers what is being said, at the highest speed too.
            return None if table.people.talk.unread and not table.pacing.hurried else self._show_sheet()
        if self.table.queue:
            return self._show_next()
        if table.thrown is not None:
            waits = table.clock < table.thrown.until and not table.pacing.hurried
            if waits or table.retracting:
                return None
            table.play_thrown()
            return None
        if table.busy:
            self._settle()
        return self._next()

    def _moves_hand(self, event: Event) -> bool:
        """Whether an event moves cards under a pointer that is about to take one of them."""
        board, viewer = self.table.board, self.table.board.viewer
        if viewer is None:
            return False
        after = self.table.model.after(event.seen_by(viewer), board.picture)
        now = board.picture
        return bool(after.open != now.open or after.hands[viewer] != now.hands[viewer])

    def rest(self) -> float:
        """Seconds until time brings the play on; a thought tells of itself when it is finished."""
        pacing = self.table.pacing
        if self.table.thrown is not None:
            return max(ACTIVE, self.table.thrown.until - self.table.clock)
        pending = self.table.busy or self.table.queue or self._ended is not None or pacing.resting
        pending = pending or self._still < SEEN
        return max(ACTIVE, pacing.left) if pending else inf

    def _listen(self) -> None:
        """Opponents may answer already: so the rest takes as long whatever they say, and tells nothing."""
        session = self.table.session
        if session.current is None or session.is_person(session.current):
            return
        action = self._answer()
        if action is not None:
            self.table.queue += session.submit(action)
            self.table.busy = True

    def _answer(self) -> Action | None:
        """What the opponent to act has decided; None while it thinks."""
        answer = self.thinker.answer()
        if answer is None:
            return None
        self.table.thinking = False
        return self._allowed(answer[0])

    # -- showing --

    def _show_next(self) -> Transition:
        shows = self.table.paint.shows
        while len(self.table.queue) > 1 and shows.get(type(self.table.queue[0]), PLAIN).heard:
            self._show(self.table.queue.popleft())
        return self._show(self.table.queue.popleft())

    def _show(self, event: Event) -> Transition:
        table, board = self.table, self.table.board
        if isinstance(event, MatchEnded):
            return Reset(routes.Final(table.session))
        if table.guarded and table.paint.shows.get(type(event), PLAIN).deals:
            board.hide()
        seen, show = event.seen_by(board.viewer), table.paint.shows.get(type(event), PLAIN)
        picture = table.model.completed(table.model.after(seen, board.picture), table.view)
        dropped = () if show.deals else tuple(board.dropped)
        groups = [self._deal(seen)] if show.deals else self._bring(show, seen, picture, dropped)
        moved = [sprite for group in groups for sprite in group]
        late = max(delays(groups, show.step).values(), default=0.0)
        table.reading = self._wait(show._replace(flight=show.flight + late), bool(moved) or show.deals)
        self._shown = type(event) in table.paint.shows
        self._still = 0.0
        # What is read of a card is not told before it lies there.
        tell(table, event, moved)
        for group in groups if show.lands or dropped else [[]]:
            table.animator.landed(group, partial(self._sound, event, show))
        if isinstance(event, RoundEnded):
            # No curtain follows that would tell of it.
            self._film(False)
            table.banner = voice_of(table.session.game).watched(seen, table.telling)
            self._ended = event.round_no
        table.refresh()
        return None

    def _wait(self, show: Show, moved: bool) -> bool:
        """How long it is to be seen before the next one; whether that is until somebody has seen enough."""
        table = self.table
        ends = bool(self.table.queue) and isinstance(self.table.queue[0], RoundEnded)
        rest = max(show.rest, LAST) if ends and moved else show.rest
        if show.reads:
            rest = GLANCE if self.table.quick or table.pacing.hurried else table.stage.settings.pause
        if not moved and not rest:
            # There is nothing to be seen of it: the step before it is looked at on.
            return False
        lead = None
        if self.table.own_move and not (ends or show.own or show.reads or show.deals):
            # The own moves need no time to be understood, and leave their player free for the next one.
            again = not self.table.queue and table.session.current == table.board.viewer
            lead = inf if again else OWN_LEAD
        table.pacing.begin(show, rest, moved, lead)
        return rest == inf

    def _bring(self, show: Show, seen: Event, picture: Picture, dropped: Sequence[int]) -> list[list[Sprite]]:
        """Send the cards of an event on their way; those that came, parted by what is heard one after the other."""
        table, board, before = self.table, self.table.board, self.table.board.picture
        if show.before is not None:
            show.before(board.sprites, seen, self.table.chosen)
        if table.view.seat is not None and table.view.state.round_no == picture.round_no:
            # What has just been shown may leave other groups to be set apart.
            board.fit(table.view)
        moved = board.show(picture, self.table.chosen)
        groups = waves(board, moved) if show.step else [moved]
        late = delays(groups, show.step)
        if picture.open and not before.open:
            late = fans(board, show.step) | late
        high = board.frame.px(show.arc) if show.arc else 0
        board.glide(show.flight, lambda sprite: late.get(sprite.token, 0.0), high, dropped)
        told = Happened(seen, before, picture, table.state, table.telling)
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
        table, board = self.table, self.table.board
        state = table.session.match.state
        table.banner = ""
        table.people.begin_round()
        board.deal(table.model.after(event, board.picture), state)
        deal_out(board, board.picture.dealer, state.options.step)
        hear_deal(table)
        stirs = at_deal(table.session, board.picture.round_no)
        table.animator.landed(list(board.sprites), partial(table.stirred, stirs))
        return list(board.sprites)

    def _show_sheet(self) -> Transition:
        round_no, self._ended = self._ended, None
        self.table.banner = ""
        assert round_no is not None
        # Where others sit elsewhere from now on another table follows.
        return Push(routes.RoundScore(self.table.session, round_no, opens=self._seats != self.table.session.seats))

    def _settle(self) -> None:
        table = self.table
        table.busy = bool(self.table.queue)
        self.table.chosen = ()
        if self.table.queue:
            return
        table.board.dropped = []
        viewer = table.board.viewer
        if table.guarded and viewer is not None and table.session.current != viewer:
            self._hide()
            viewer = None
            current = table.session.current
            self._film(current is not None and not table.session.is_person(current))
        self._look(viewer)

    def _film(self, on: bool) -> None:
        """Between two persons what computers play goes by quickly: the curtain falls soon, and tells it as a film."""
        if on != self._filmed:
            self._filmed = on
            self.table.pacing.rush(on)

    def _look(self, viewer: int | None) -> None:
        table = self.table
        if viewer is not None and viewer != self._looked:
            # Where the keys stood, and what was refused, belongs to the one before.
            table.focus.group, table.focus.shown = "hand", False
            table.last_refusal, self._looked = None, viewer
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
            self._film(False)
            mine, holds = table.board.viewer == seat, bool(session.match.state.hands[seat])
            said = table.moves.early_answer(table, seat)
            if said is not None:
                self.table.submit((said,))
                return None
            # Who holds no cards can be asked something before all; whoever else acts stands behind the curtain.
            asks = (mine or not holds) and not table.moves.asks_itself
            asked = self._asked(seat) if asks else None
            if asked is not None:
                return self._ask(asked)
            if not mine:
                screen = table.moves.poll(table) if table.together else None
                return self._change_seats(seat) if screen is None else Push(screen)
            return None
        action = self._answer()
        if action is not None:
            self.table.submit((action,))
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
        self.keep_seat()
        return Push(routes.Decision(self.table.session, question, lambda action: self.table.submit((action,))))

    def _change_seats(self, seat: int) -> Transition:
        """The one who is to act looks at the own cards, with several persons behind a curtain."""
        table = self.table
        if table.together and self._still < SEEN and not table.pacing.hurried:
            return None
        if table.together:
            table.controls.turn_to(seat)
            if table.recap is None or not table.recap.holds_for(seat):
                table.recap = Recap(table.session, table.board, table.paint, table.pacing, seat)
        same = self._sits == (seat, table.stage.absences)
        screen = None if same or not table.guarded else table.controls.curtain(seat)
        if screen is None:
            self._look(seat)
            return None
        board = table.board
        board.seat = seat
        board.look(table.session.view(None))
        table.animator.settle()
        board.place()
        table.refresh()
        return Push(screen)


# -- what comes with them ----------------------------------------------------------------------------------------------


def begin_moment(table: Table, show: Show, happened: Happened, moved: Sequence[Sprite]) -> None:
    moment = show.moment(happened) if show.moment is not None else None
    if moment is not None and not (moment.rarity and table.pacing.hurried):
        begin = partial(_begin, table, moment, tuple(sprite.token for sprite in moved))
        table.animator.landed(moved if moment.late else (), begin)
    stirs = stirred_by(table.session, show, happened)
    if stirs:
        # A face follows the cards.
        table.animator.landed(moved, partial(table.stirred, stirs))


def _begin(table: Table, moment: Moment, tokens: tuple[int, ...]) -> None:
    table.moments.begin(moment, tokens)
    if moment.rarity in SOUNDS:
        table.stage.audio.play(SOUNDS[moment.rarity], side_of(table.board, moment.seat))


def stirred_by(session: Session, show: Show, happened: Happened[Any, Any]) -> tuple[Reaction, ...]:
    """Whom an event stirs; `session` is the match after the action that brought it."""
    return at_end(session, happened, tuple(show.reactions(happened)) if show.reactions is not None else ())


def tell(table: Table, event: Event, moved: Sequence[Sprite]) -> None:
    """Write an event into the log as soon as these cards lie there, and never before what was shown before it."""
    coming = PendingEntry(event, table.others)
    table.pending.append(coming)
    table.animator.landed(moved, partial(_lies, table, coming))


def _lies(table: Table, coming: PendingEntry) -> None:
    coming.lies = True
    while table.pending and table.pending[0].lies:
        entry = table.pending.popleft()
        table.note_event(entry.event, entry.others)
    table.version += 1
    table.stage.redraw()


def side_of(board: Board, seat: int | None) -> float:
    """From -1 (left) to 1 (right): where a seat is heard; the own one, or nobody's, is in the middle."""
    box = board.frame.seats.get(seat) if seat is not None else None
    return 0.0 if box is None else WIDE * (2 * box.pill.centerx / max(1, board.frame.size[0]) - 1)


def hear_deal(table: Table) -> None:
    board = table.board
    if not table.animator.active:
        return
    for seat in range(len(board.picture.hands)):
        for sprite in board.sprites.hand(seat):
            table.animator.landed((sprite,), partial(table.stage.audio.play, "tick", side_of(board, seat)))
