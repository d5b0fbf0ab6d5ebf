"""The words over a trick table: the round, what was bid, what may be done, and what is told of places and hints."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pygame import Rect

from carioca.cards import HIDDEN
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import SUITS, breach, due, forbidden_bid
from carioca.games.tricks.state import State
from carioca.gui.table.guide import Banner, CardGroup, Example, Guide, Hint, HintTarget, Spot, Tip
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.render.panels import prompt_fits
from carioca.gui.table.slots import Zone
from carioca.gui.tricks.layout import TricksTable
from carioca.gui.tricks.model import TricksPicture, bid_zone, bids_text, suit_zone, trump_text
from carioca.gui.tricks.moves import TricksMoves
from carioca.i18n import minus, t
from carioca.words.cards import card_text_suit, cards_text, list_text
from carioca.words.door import voice_of
from carioca.words.lines import round_of
from carioca.words.names import Names
from carioca.words.voice import refusal_text

HIGH = 2  # so many ranks of a suit are called its highest


class TricksGuide(Guide[TricksTable]):
    def __init__(self, moves: TricksMoves) -> None:
        self.moves = moves

    def status(self, table: TricksTable) -> str:
        board = table.board
        viewer, picture = board.viewer, board.picture
        if table.reading:
            return t("tricks.desk.go-on")
        if viewer is None:
            return ""
        if not table.my_turn:
            return self._waiting(table, picture)
        state = table.state
        question = voice_of(table.session.game).question(table.view, table.session.names)
        if question is None:
            if table.tokens() and table.refused_cards.isdisjoint(table.tokens()):
                return t("tricks.desk.picked")
            return self._standing(table, viewer, t("tricks.desk.follow" if state.trick else "tricks.desk.lead"))
        if self.moves.first_figure is not None and table.asking is not None:
            return t("tricks.desk.typed", n=self.moves.first_figure, most=state.size)
        refused = next((choice.refusal for choice in question.choices if choice.refusal is not None), None)
        if refused is None or forbidden_bid(state) is None:
            return question.text
        why = refusal_text(refused, voice_of(table.session.game))
        # Where the line is short the reason says it all: that a bid is asked for, and whose is last, stands above.
        brief = t("tricks.desk.hook", n=forbidden_bid(state), total=state.size)
        return next((words for words in (f"{question.text} {why}", why) if prompt_fits(table, words)), brief)

    def _waiting(self, table: TricksTable, picture: TricksPicture) -> str:
        turn = picture.turn
        if turn is None or turn == table.board.viewer or picture.winner is not None:
            return ""
        name = table.acting(turn)
        if table.state.phase == "trump" and not table.busy:
            return t("tricks.desk.wait-trump", name=name)
        if picture.bidding:
            return t("tricks.desk.wait-bid", name=name)
        return self._standing(table, turn, t("table.hint.wait", name=name))

    def _standing(self, table: TricksTable, seat: int, words: str) -> str:
        """With what who plays bid and has, where there is room: so the two numbers at a seat are told in words."""
        bid, won = table.board.picture.bids[seat], table.board.picture.taken(seat)
        if bid is None:
            return words
        told = table.names.said("tricks.desk.standing", seat, said=words, bid=bid, won=won)
        return told if prompt_fits(table, told) else words

    def banner(self, table: TricksTable) -> Banner:
        session, picture = table.session, table.board.picture
        title = f"{round_of('table.round', picture.round_no, session.rounds)} · {t('tricks.cards', n=picture.size)}"
        names = table.names
        mine = ".you-deal" if names.reader == picture.dealer else ".you-lead" if names.reader == picture.mano else ""
        note = t(f"tricks.desk.dealer{mine}", dealer=names[picture.dealer], mano=names[picture.mano])
        return Banner(title, bids_text(picture), picture.round_no, len(session.rounds or ()), note)

    def possible(self, table: TricksTable) -> Iterator[Tip]:
        question = voice_of(table.session.game).question(table.view, table.session.names)
        if question is not None:
            free = [choice.label for choice in question.choices if choice.refusal is None]
            naming = table.state.phase == "trump"
            key = t("keys.tricks-trump.key" if naming else "keys.tricks-bid.key")
            yield Tip(question.text, t("now.answers", answers=list_text(free)), key, "suit#" if naming else "bid#")
            return
        hand, dim = table.board.hand, table.refused_cards
        cards = [hand.cards[token] for token in hand.order if token not in dim]
        leads = not table.state.trick
        text = t("now.play.cards", cards=cards_text(cards), n=len(cards))
        yield Tip(t("now.play"), text, "Enter", "lead" if leads else "turn")
        if self.moves.claimed(table):
            yield Tip(t("tricks.desk.claim"), t("tip.claim"), "W")

    def hint_target(self, table: TricksTable, hint: Hint) -> HintTarget:
        """The card, the number or the suit that a hint speaks of; the first step tells of no single one."""
        hand = table.board.hand
        match hint.action:
            case Play(card) if hint.step > 1:
                return HintTarget([token for token, held in hand.cards.items() if held == card])
            case Play(card):
                return HintTarget([token for token, held in hand.cards.items() if held.suit == card.suit])
            case Bid(tricks) if hint.step > 1:
                return HintTarget(zone=bid_zone(tricks))
            case NameTrump(suit) if hint.step > 1:
                return HintTarget(zone=suit_zone(suit))
        return HintTarget()

    def drop_label(self, table: TricksTable, zone: Zone) -> str:
        return t("ways.play")

    def plate_letter(self, table: TricksTable, seat: int) -> str:
        return t("tricks.desk.mano-letter") if seat == table.board.picture.mano else ""

    def plate_letter_line(self, table: TricksTable, seat: int) -> str:
        return table.telling.said("tip.seat.mano", seat) if seat == table.board.picture.mano else ""

    def topics(self, table: TricksTable) -> Sequence[str]:
        asked = ("suit#",) if table.state.mode != "normal" else ()
        return *asked, *super().topics(table)

    def plate_tag(self, table: TricksTable, seat: int) -> str:
        """The seat's place in the match, as soon as somebody is ahead, and its points where the plate has no room."""
        picture = table.board.picture
        scores = picture.scores
        place = t(f"place.short.{1 + sum(other > scores[seat] for other in scores)}") if len(set(scores)) > 1 else ""
        bare = table.people.portraits.bare and seat in table.board.frame.seats
        return " ".join(filter(None, (place, minus(table.moments.score(picture, seat)) if bare else "")))

    def plate_tone(self, table: TricksTable, seat: int) -> str:
        scores = table.board.picture.scores
        return "ok" if scores[seat] == max(scores) else "muted"

    # -- examples, what is new --

    def example(self, table: TricksTable) -> Example | None:
        """What speaks for a bid, or the cards that may be played and the duty that says so; None for a hidden hand."""
        state, view = table.state, table.view
        if view.seat is None or state.turn != view.seat or not state.hand or HIDDEN in state.hand:
            return None
        return _to_bid(state) if state.bidding else self._to_play(table, state) if state.phase == "play" else None

    def _to_play(self, table: TricksTable, state: State) -> Example:
        """The cards that keep the duties, and what the first duty says about another one."""
        allowed = due(state.hand, state.trick, state.trump, state.options).cards
        other = next((card for card in state.hand if card not in allowed), None)
        why = breach(state, other) if other is not None else None
        free = t("example.play.any" if len(state.hand) > 1 else "example.play.last")
        text = free if why is None else refusal_text(why, voice_of(table.session.game))
        return Example(text, (CardGroup(t("example.play"), tuple(allowed)),))

    def news(self, table: TricksTable, told: Collection[str]) -> Iterator[str]:
        state = table.state
        if state.phase == "trump":
            yield "tricks.trump"
        elif state.bidding:
            if forbidden_bid(state) is not None:
                yield "tricks.hook"
            yield "tricks.bid"
        elif state.phase == "play":
            if state.won[state.turn] and state.won[state.turn] == state.bids[state.turn]:
                yield "tricks.done"
            if table.refused_cards:
                yield "tricks.duty" if table.unplayable_cards else "tricks.duty-costs"
        if state.last_round and len(table.session.rounds or ()) > 1:
            yield "tricks.last"

    # -- places --

    def tips(self, table: TricksTable) -> Iterator[Spot]:
        board = table.board
        picture, places, names = board.picture, board.places, table.names
        yield from self._refused(table)
        for seat, chip in places.chips.items():
            yield Spot(chip, Tip(names[seat], _bid(picture, names, seat), topic="chip"))
            yield Spot(places.piles[seat], Tip(names.said("tip.won", seat), _bid(picture, names, seat), topic="won"))
        topic = "trump" if table.state.mode == "normal" else "suit#"
        trump = Tip(t("tricks.desk.trump"), trump_text(picture.trump), topic=topic)
        yield Spot(places.trump, trump)
        yield Spot(places.words, trump)
        yield Spot(places.pack, Tip(t("tip.pack"), t("tip.pack.about"), topic="trump"))
        yield Spot(places.order, Tip(t("tricks.desk.order"), t("tip.court"), topic="order"))
        card = Rect(0, 0, round(places.height * board.frame.ratio), places.height)
        for centre in places.centres.values() if picture.trick else ():
            card.center = centre
            yield Spot(card.copy(), Tip(t("tip.trick"), topic="trick"))

    def _refused(self, table: TricksTable) -> Iterator[Spot]:
        stop = current(table) if table.focus.shown else None
        token = stop.item if stop is not None else None if table.focus.shown else table.hovered_card
        sprite = table.board.sprite(token) if isinstance(token, int) and token in table.refused_cards else None
        why = self.moves.refusal(table, sprite.card) if sprite is not None else None
        if sprite is not None and why is not None:
            rect = Rect(0, 0, round(sprite.height * table.board.pack.ratio), round(sprite.height))
            rect.center = (round(sprite.x), round(sprite.y))
            told = refusal_text(why, voice_of(table.session.game))
            yield Spot(rect, Tip(card_text_suit(sprite.card), told, topic="turn"))


def _bid(picture: TricksPicture, names: Names, seat: int) -> str:
    bid = picture.bids[seat]
    return names.said("tip.bid.none" if bid is None else "tip.bid", seat, n=bid, won=picture.won[seat])


def _to_bid(state: State) -> Example:
    strength = state.options.strength
    high = sorted(strength.values())[-HIGH:]
    trumps = tuple(card for card in state.hand if card.suit is state.trump)
    others = tuple(card for card in state.hand if card.suit is not state.trump and strength[card.rank] in high)
    groups = CardGroup(t("example.bid.trumps"), trumps), CardGroup(t("example.bid.high"), others)
    shown = tuple(group for group in groups if group.cards)
    # Of a trump that is not known yet, or that there is none of, nothing is said.
    none = "example.bid.none" if state.trump in tuple(SUITS) else "example.bid.plain"
    return Example(t("example.bid" if shown else none), shown)
