"""What a player does at a trick table: cards, bids, the trump, the claim, a look at the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.engine.game import Action
from carioca.games.tricks.actions import NameTrump, Play
from carioca.games.tricks.certain import certain_rest
from carioca.games.tricks.rules import breach, play
from carioca.games.tricks.state import own
from carioca.gui.table import deeds
from carioca.gui.table.desk import Deed
from carioca.gui.table.values import Question
from carioca.gui.tricks.picture import own as own_picture
from carioca.gui.tricks.targets import NOT_YOURS, refusal
from carioca.gui.tricks.zones import TRICK
from carioca.i18n import capitalised, t
from carioca.suit_shapes import CHARACTERS
from carioca.words.base import Choice, voice_of
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.session import Session

CLAIM, LAST = 1, 2
"""The places of these buttons beside the hand."""


@dataclass(slots=True)
class Wishes:
    """What the player has begun and not finished.

    `typed` is the first figure of a larger bid; `breach` the card that may be played against a duty, at the price of
    the round (P12); `looking` the number of the trick that is looked at again.
    """

    typed: int | None = None
    breach: Card | None = None
    looking: int | None = None


# -- cards --


def chosen(table: Table, wishes: Wishes, token: int, at_once: bool) -> None:
    """A card of the hand was pressed: picked, and when it was picked already, or with Enter, played."""
    board = table.board
    card = board.hand.cards[token]
    mine = table.my_turn and own(table.state).phase == "play"
    if mine and wishes.breach != card and refusal(table, card) is not None:
        deny(table, wishes, (card,))
    elif mine and (at_once or token in board.picked or wishes.breach == card):
        play_card(table, wishes, token)
    elif table.my_turn and not mine and at_once:
        deny(table, wishes, (card,))
    else:
        wishes.breach = None
        board.picked = [other for other in board.picked if other == token]
        deeds.pick(table, token)


def play_card(table: Table, wishes: Wishes, token: int) -> None:
    """Play a card that was asked for twice or with Enter, against a duty too where that was asked for."""
    board = table.board
    board.picked = [token]
    if wishes.breach == board.hand.cards[token]:
        wishes.breach = None
        deeds.done(table, [token])
        table.submit((Play(board.hand.cards[token]),), [token])
    else:
        table.refresh()
        deeds.play(table, [token], TRICK)


def deny(table: Table, wishes: Wishes, picked: Sequence[Card]) -> None:
    """Say which duty refuses a card; where a breach costs the round, the card may be played when asked for again."""
    if table.busy or not picked:
        return
    card = picked[0]
    why = refusal(table, card)
    if why is None:
        return
    wishes.breach = None
    state = own(table.state)
    if why != NOT_YOURS and state.phase == "play" and table.session.check(Play(card)) is None and breach(state, card):
        wishes.breach = card
        table.stage.audio.play("refuse")
        loss = state.options.score_miss_per_trick * state.size
        text = f"{refusal_text(why, table.session.game)} {t('tricks.desk.revoke', n=loss)}"
        table.say(text, "P12")
    else:
        table.refuse(why)


# -- buttons and keys --


def deeds_of(table: Table, wishes: Wishes) -> Iterator[Deed]:
    """The answers to what is asked, the claim, the last trick."""
    # The lines of the list of keys are there while nothing is asked, too.
    yield Deed("bid", "", "", _nothing, listed="tricks-bid")
    yield Deed("trump", "", "", _nothing, listed="tricks-trump")
    yield from _answers(table, wishes)
    sure = bool(claimed(table))
    below: str | int = CLAIM if table.board.own_open else ""
    claim = partial(claim_rest, table)
    yield Deed(
        "claim", _claim_words(table), "X", claim, below, sure, sure, plays=True, says=True, listed="tricks-claim"
    )
    below = LAST if table.board.own_open else ""
    seen, on = bool(own_picture(table.board.picture).tricks), looking(table, wishes)
    look = partial(look_back, table, wishes)
    yield Deed("last", t("tricks.desk.last"), "L", look, below, seen, on=on, listed="tricks-last")


def _nothing() -> None:
    return


def _answers(table: Table, wishes: Wishes) -> Iterator[Deed]:
    """A button and a key for each number or suit, while the viewer is asked for one."""
    question = voice_of(table.session.game).question(table.view, table.session.names) if table.my_turn else None
    if question is None:
        return
    naming, most = isinstance(question.choices[0].action, NameTrump), len(question.choices) - 1
    for at, choice in enumerate(question.choices):
        act = partial(answer, table, choice)
        name, free = f"suit{at}" if naming else f"bid{at}", choice.refusal is None
        if naming:
            yield Deed(name, suit_label(choice), choice.key, act, name, free, plays=True, says=True, size=17)
            continue
        # A figure may be the first one of a larger number.
        more = 0 < at * 10 <= most
        key = str(at) if at < 10 and not more else ""
        typing = partial(typed, table, wishes, question.choices, at)
        yield Deed(name, choice.label, "", act, name, free, plays=True, says=True, size=20)
        if at < 10:
            yield Deed(f"typed{at}", "", key or str(at), typing, plays=True)


def suit_label(choice: Choice) -> str:
    """A suit with its sign."""
    assert isinstance(choice.action, NameTrump)
    sign = CHARACTERS.get(choice.action.suit, "")
    return f"{sign} {capitalised(choice.label)}".strip()


def answer(table: Table, choice: Choice) -> None:
    """Bid or name the trump, or say why not."""
    if choice.refusal is not None:
        table.refuse(choice.refusal)
    elif not table.busy:
        table.submit((choice.action,))


def typed(table: Table, wishes: Wishes, choices: Sequence[Choice], figure: int) -> None:
    """A figure was typed: a bid, or the first or second one of a number above nine."""
    first = wishes.typed if table.asking is not None else None
    wishes.typed = None
    if first is not None and first * 10 + figure < len(choices):
        answer(table, choices[first * 10 + figure])
    elif first == figure or not 0 < figure * 10 < len(choices):
        answer(table, choices[figure])
    else:
        wishes.typed = figure
        table.asking = Question(-1, partial(answer, table, choices[figure]))
        table.refresh()


# -- the claim --


def _claim_words(table: Table) -> str:
    """What the button says; shorter where it is narrow."""
    frame, words = table.board.frame, t("tricks.desk.claim")
    room = frame.deeds[CLAIM].w - frame.px(22)
    return words if table.stage.textures.text_width(words, frame.tx(15)) <= room else t("tricks.desk.claim-short")


def claimed(table: Table) -> int:
    """How many tricks the viewer may claim: all of the rest, when there is more than one and they are certain."""
    if not table.my_turn or own(table.state).phase != "play" or len(own(table.state).hand) < 2:
        return 0
    rest = certain_rest(table.view)
    return rest.tricks if rest is not None else 0


def claim_rest(table: Table) -> None:
    """Show the hand and play the rest quickly, or say that it is not certain yet."""
    if table.busy or not table.my_turn:
        return
    tricks = claimed(table)
    if not tricks:
        table.say(t("tricks.desk.no-claim"))
        return
    viewer = table.board.viewer
    assert viewer is not None
    table.submit(_rest(table.session, viewer), quick=True)
    table.say(t("tricks.desk.claimed", n=tricks))


def _rest(session: Session, seat: int) -> Iterator[Action]:
    """The rest of a round whose every trick is the seat's, whatever the others play: they play what they may."""
    round_no = session.match.state.round_no
    while session.current is not None and session.match.state.round_no == round_no:
        if session.current != seat:
            yield next(iter(session.game.legal_actions(session.match.state)))
            continue
        rest = certain_rest(session.view(seat))
        if rest is None or rest.card is None:
            return
        yield play(rest.card)


# -- the last trick --


def looking(table: Table, wishes: Wishes) -> bool:
    """Whether the last trick is looked at again on request; a new trick ends that."""
    return wishes.looking is not None and wishes.looking == len(own_picture(table.board.picture).tricks)


def look_back(table: Table, wishes: Wishes) -> None:
    """Show the last trick as it lay, or no more."""
    count = len(own_picture(table.board.picture).tricks)
    wishes.looking = None if looking(table, wishes) or not count else count
    table.refresh()
