"""What a player does at a trick table: cards and the duties that refuse them, answers, the claim, the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from carioca.cards import Card
from carioca.engine.game import Action, Refusal, View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.claims import certain_rest
from carioca.games.tricks.rules import breach, due, play, revokes
from carioca.games.tricks.scoring import revoke_points, scored
from carioca.games.tricks.state import State
from carioca.gui.table import operations
from carioca.gui.table.input.pointer import DOUBLE
from carioca.gui.table.moves import Command, Landing, Moves, Question, Steps
from carioca.gui.table.slots import Point, Stop, Zone
from carioca.gui.table.table import TOAST_SECONDS, Toast
from carioca.gui.tricks.layout import TricksTable
from carioca.gui.tricks.model import TRICK, TricksModel, laid, won
from carioca.i18n import capitalised, t
from carioca.suit_shapes import CHARACTERS
from carioca.words.cards import card_text_suit, points_text
from carioca.words.door import voice_of
from carioca.words.voice import Choice, refusal_text

if TYPE_CHECKING:
    from carioca.session import Session


CLAIM, LAST, PLAYED = 1, 2, 3  # the places of these buttons beside the hand
NAMED = ("subastado", "dealer_chooses")  # in these rounds somebody says what is trump (P18)
NOT_YOURS = Refusal("not-your-turn", "P09")


class Warned(NamedTuple):
    """What playing a card would cost was said in a sentence, at a time of the table's clock."""

    card: Card
    toast: Toast | None
    at: float


class TricksMoves(Moves[TricksTable]):
    """Cards and the duties that refuse them, bids, trumps, the claim, the last trick."""

    focus_groups = ("answers", "won")
    other_lines: Mapping[str, str] = {"double": "tricks-enter", "tr": "tricks-tr", "undo": "tricks-undo"}
    asks_itself = True

    def __init__(self, model: TricksModel) -> None:
        self.model = model
        self.first_figure: int | None = None  # the figure that was typed of a larger bid
        self._warning: Warned | None = None  # of the card that was asked for last against a duty (P12)
        self._left = 0  # how many cards the viewer held last
        self._looking: int | None = None  # the number of the trick that is looked at again

    # -- cards --

    def targets(self, table: TricksTable, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        state = table.state
        if len(picked) != 1 or state.phase != "play" or table.board.viewer != state.turn:
            return {}
        allowed = due(state.hand, state.trick, state.trump, state.options).cards
        return {TRICK: (Play(picked[0]),)} if picked[0] in allowed or self._warned(table, picked[0]) else {}

    def takes_over(self, table: TricksTable, tokens: Sequence[int], zone: Zone, steps: Steps) -> bool:
        """A card that was held on the pointer until its warning was forgotten is warned of again."""
        (card,) = table.board.cards(tokens)
        if not revokes(table.state, card) or self._warned(table, card):
            return False
        self.say_refusal(table, (card,))
        return True

    def _warned(self, table: TricksTable, card: Card) -> bool:
        """Whether it was just said what the card costs, long enough ago to be no second half of a double click."""
        told = self._warning
        if told is None or told.card != card or table.clock - told.at <= DOUBLE:
            return False
        return table.toast is told.toast or table.clock - told.at <= TOAST_SECONDS

    def cards_of(self, action: Action) -> Sequence[Card]:
        return (action.card,) if isinstance(action, Play) else ()

    def throws(self, action: Action) -> bool:
        return isinstance(action, Play)

    def landing(self, table: TricksTable, zone: Zone, steps: Steps) -> Landing | None:
        return Landing(table.board.places.slots(laid(table.board.seat), 1)[0])

    def refusal(self, table: TricksTable, card: Card) -> Refusal | None:
        """Why a card of the viewer's hand may not be played now, by a duty too where a breach is accepted (P12)."""
        if not table.my_turn:
            return NOT_YOURS
        state = table.state
        return table.session.check(Play(card)) or (breach(state, card) if state.phase == "play" else None)

    def refused_cards(self, table: TricksTable) -> frozenset[int]:
        if not table.my_turn or table.state.phase != "play":
            return frozenset()
        state = table.state
        allowed = due(state.hand, state.trick, state.trump, state.options).cards
        return frozenset(token for token, card in table.board.hand.cards.items() if card not in allowed)

    def unplayable_cards(self, table: TricksTable) -> frozenset[int]:
        hand = table.board.hand.cards
        return frozenset(token for token in table.refused_cards if table.session.check(Play(hand[token])) is not None)

    def say_refusal(self, table: TricksTable, picked: Sequence[Card], zone: Zone = TRICK) -> None:
        """Say which duty refuses a card; where a breach costs the round it may be played when asked for again."""
        if table.busy or not picked:
            return
        card = picked[0]
        why = self.refusal(table, card)
        if why is None:
            return
        self._warning = None
        if why != NOT_YOURS and revokes(table.state, card):
            table.stage.audio.play("refuse")
            loss = t("tricks.desk.revoke", n=-revoke_points(table.state))
            table.say(f"{refusal_text(why, voice_of(table.session.game))} {loss}", "P12")
            self._warning = Warned(card, table.toast, table.clock)
        else:
            table.refuse(why)

    def click_card(self, table: TricksTable, token: int, at_once: bool) -> bool:
        """It is played: at once where that was chosen, or with Enter; else when it was picked already."""
        board = table.board
        card = board.hand.cards[token]
        mine, at_once = self._plays(table), at_once or self.click_plays(table)
        warned = self._warned(table, card)
        if mine and not warned and self.refusal(table, card) is not None:
            self.say_refusal(table, (card,))
        elif mine and (at_once or token in board.picked or warned):
            self._play_card(table, token)
        elif table.my_turn and not mine and at_once:
            self.say_refusal(table, (card,))
        else:
            self._warning = None
            board.picked = [other for other in board.picked if other == token]
            return False
        return True

    def click_plays(self, table: TricksTable) -> bool:
        return table.stage.settings.one_click and self._plays(table)

    def _plays(self, table: TricksTable) -> bool:
        return table.my_turn and table.state.phase == "play"

    def _play_card(self, table: TricksTable, token: int) -> None:
        """Play a card that was asked for twice or with Enter, against a duty too where that was asked for."""
        table.board.picked = [token]
        table.refresh()
        operations.play(table, [token], TRICK)

    # -- buttons and keys --

    def commands(self, table: TricksTable) -> Iterator[Command]:
        # The lines of the list of keys are there while nothing is asked, too.
        yield Command("bid", "", "", _nothing, listed="tricks-bid")
        if self.model.options.max_round_mode in NAMED:
            yield Command("trump", "", "", _nothing, listed="tricks-trump")
        yield from self._answers(table)
        # A figure for which nothing is asked says why; while others play it is the speed of the table.
        for at in range(10) if table.board.viewer is not None else ():
            yield Command(f"figure{at}", "", str(at), partial(self._unasked, table, at), plays=True)
        sure = self.claimed(table)
        exact = bool(sure) and table.state.won[table.state.turn] + sure == table.state.bids[table.state.turn]
        below: str | int = CLAIM if table.board.own_open else ""
        claim = partial(self._claim_rest, table)
        yield Command(
            "claim",
            self._claim_words(table),
            "W",
            claim,
            below,
            bool(sure),
            exact,
            plays=True,
            says=True,
            listed="tricks-claim",
        )
        if len(table.board.picked) == 1 and TRICK in table.lit and not table.board.held:
            token = table.board.picked[0]
            words = t("table.button.play", card=card_text_suit(table.board.hand.cards[token]))
            yield Command("play", words, "", partial(self._play_card, table, token), "play", plays=True)
        below = LAST if table.board.own_open else ""
        seen, on = bool(table.board.picture.tricks), self.looking(table)
        look = partial(self.look_back, table)
        yield Command("last", t("tricks.desk.last"), "L", look, below, seen, on=on, says=True, listed="tricks-last")
        if table.stage.settings.seen_cards:
            words, open_it, on = t("tricks.played.button"), partial(self.look_up, table), self.opened(table)
            place: str | int = PLAYED if table.board.own_open else ""
            yield Command("played", words, "V", open_it, place, on=on, listed="tricks-played")
            if on:
                yield Command("shut", t("table.button.shut"), "", open_it, "shut", brief=t("table.button.shut.brief"))

    def _answers(self, table: TricksTable) -> Iterator[Command]:
        question = voice_of(table.session.game).question(table.view, table.session.names) if table.my_turn else None
        if question is None:
            return
        naming, most = isinstance(question.choices[0].action, NameTrump), len(question.choices) - 1
        for at, choice in enumerate(question.choices):
            act = partial(self._answer, table, choice)
            name, free = f"suit{at}" if naming else f"bid{at}", choice.refusal is None
            if naming:
                yield Command(name, suit_label(choice), choice.key, act, name, free, plays=True, says=True, size=17)
                continue
            # A figure may be the first one of a larger number.
            more = 0 < at * 10 <= most
            key = str(at) if at < 10 and not more else ""
            typing = partial(self._typed, table, question.choices, at)
            yield Command(name, choice.label, "", act, name, free, plays=True, says=True, size=20)
            if at < 10:
                yield Command(f"typed{at}", "", key or str(at), typing, plays=True)
        for at in () if naming else range(most + 1, 10):
            yield Command(f"typed{at}", "", str(at), partial(self._typed, table, question.choices, at), plays=True)

    def _answer(self, table: TricksTable, choice: Choice) -> None:
        if choice.refusal is not None:
            table.refuse(choice.refusal, f"bid{choice.action.tricks}" if isinstance(choice.action, Bid) else "")
        elif not table.busy:
            table.submit((choice.action,))

    def _unasked(self, table: TricksTable, figure: int) -> None:
        refusal = table.session.check(Bid(figure)) if table.my_turn else NOT_YOURS
        if refusal is not None and not table.busy:
            table.refuse(refusal)

    def _typed(self, table: TricksTable, choices: Sequence[Choice], figure: int) -> None:
        """A figure was typed: a bid, or the first or second one of a number above nine; the same one twice is that
        figure alone where the number would be too high."""
        first = self.first_figure if table.asking is not None else None
        self.first_figure = None
        bid = figure if first is None else first * 10 + figure
        if first == figure and bid >= len(choices):
            bid = figure
        if bid >= len(choices):
            refusal = table.session.check(Bid(bid))
            if refusal is not None and not table.busy:
                table.refuse(refusal)
        elif first is not None or not 0 < figure * 10 < len(choices):
            self._answer(table, choices[bid])
        else:
            self.first_figure = figure
            table.asking = Question(-1, partial(self._answer, table, choices[figure]))
            table.refresh()

    def stops(self, table: TricksTable, group: str) -> list[Stop]:
        if group == "answers":
            coming = table.board.places.buttons
            return [Stop(b.name, b.rect, b.command.enabled) for b in table.buttons if b.command.place in coming]
        mine = won(table.board.seat)
        return [Stop(mine, table.board.zones()[mine])] if table.board.picture.tricks else []

    def escape(self, table: TricksTable) -> bool:
        """What is looked up is put away: the panel, else the last trick."""
        if self.opened(table):
            self.look_up(table)
        elif self.looking(table):
            self.look_back(table)
        else:
            return False
        return True

    def covers(self, table: TricksTable, pos: Point) -> bool:
        return self.opened(table) and table.board.places.panel.collidepoint(pos)

    def open_zone(self, table: TricksTable, zone: Zone) -> bool:
        """A click on a heap of tricks looks at the last one."""
        if zone.kind != won(0).kind:
            return False
        self.look_back(table)
        return True

    def sort_label(self, sort: str) -> str:
        return t(f"tricks.desk.sort-{sort}")

    def update(self, table: TricksTable) -> None:
        """What was chosen beside a card that is played is not chosen for the next trick."""
        viewer = table.board.viewer
        left = 0 if viewer is None else len(table.board.picture.hands[viewer])
        if left < self._left:
            operations.unpick(table)
            self._warning = None
        self._left = left

    def answering(self, table: TricksTable) -> str:
        return "answers" if table.my_turn and table.state.phase != "play" else ""

    # -- the claim --

    def _claim_words(self, table: TricksTable) -> str:
        frame, words = table.board.frame, t("tricks.desk.claim")
        room = frame.command_places[CLAIM].w - frame.px(22)
        return words if table.stage.textures.text_width(words, frame.tx(15)) <= room else t("tricks.desk.claim-short")

    def claimed(self, table: TricksTable) -> int:
        """How many tricks the viewer may claim: all of the rest, when there is more than one and they are certain."""
        if not table.my_turn or table.state.phase != "play" or len(table.state.hand) < 2:
            return 0
        rest = certain_rest(table.view)
        return rest.tricks if rest is not None else 0

    def _claim_rest(self, table: TricksTable) -> None:
        if not table.my_turn:
            table.refuse(NOT_YOURS)
            return
        tricks = self.claimed(table)
        if not tricks:
            table.say(t("tricks.desk.no-claim"))
            return
        state, seat = table.state, table.state.turn
        won, bid = state.won[seat] + tricks, state.bids[seat]
        asked = table.asking.act if table.asking is not None else None
        if won == bid or bid is None or (isinstance(asked, partial) and asked.func == self._take_rest):
            self._take_rest(table, tricks)
            return
        points = scored(state.options, state.size, bid, won, state.trump)
        words = t("tricks.desk.claim-costs", n=won, bid=bid, points=points_text(points))
        table.ask(words, Question(-1, partial(self._take_rest, table, tricks)), "tricks.desk.claim-short")

    def _take_rest(self, table: TricksTable, tricks: int) -> None:
        table.submit(_rest(table.session, table.state.turn), quick=True)
        table.say(t("tricks.desk.claimed", n=tricks))

    # -- the last trick --

    def looking(self, table: TricksTable) -> bool:
        """Whether the last trick is looked at again on request; a new trick ends that."""
        return self._looking is not None and self._looking == len(table.board.picture.tricks)

    def look_back(self, table: TricksTable) -> None:
        count = len(table.board.picture.tricks)
        if not count:
            table.say(t("tricks.desk.no-last"))
        self._looking = None if self.looking(table) or not count else count
        self.model.look_up(table.board.picture, None)
        table.board.glide()
        table.refresh()

    # -- what was played --

    def opened(self, table: TricksTable) -> bool:
        return self.model.opened(table.board.picture, table.board.seat) and table.board.viewer is not None

    def look_up(self, table: TricksTable) -> None:
        self.model.look_up(table.board.picture, None if self.opened(table) else table.board.seat)
        table.board.glide()
        self._looking = None
        table.hush()
        table.stage.audio.play("click")
        table.refresh()


def suit_label(choice: Choice) -> str:
    assert isinstance(choice.action, NameTrump)
    sign = CHARACTERS.get(choice.action.suit, "")
    return f"{sign} {capitalised(choice.label)}".strip()


def _rest(session: Session, seat: int) -> Iterator[Action]:
    """The rest of a round whose every trick is the seat's, whatever the others play: they play what they may."""
    round_no = session.match.state.round_no
    while session.current is not None and session.match.state.round_no == round_no:
        if session.current != seat:
            yield next(iter(session.game.legal_actions(session.match.state)))
            continue
        rest = certain_rest(cast("View[State]", session.view(seat)))
        if rest is None or rest.card is None:
            return
        yield play(rest.card)


def _nothing() -> None:
    return
