"""Cards that a duty refuses are dim and say why; bids and trumps are asked at the table; the claim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carioca import i18n
from carioca.cards import SPANISH as PACK
from carioca.cards import parse_card
from carioca.engine.events import RoundEnded
from carioca.games.tricks.actions import Bid, Play
from carioca.gui.draw.text import _Line
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.panels import prompt_fits
from carioca.gui.table.table import TOAST_SECONDS, TableButton
from carioca.i18n import LANGUAGES
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import TrickTable


def card(text: str):  # type: ignore[no-untyped-def]
    return parse_card(text, PACK)


def to_play(hand: str, trick: str, **rules: Any) -> dict[str, Any]:
    """Ana is last to play to a trick; spades are trump."""
    size = len(hand.split())
    lead = 4 - len(trick.split())
    # No one else's cards matter here: they hold what is unknown.
    players = [{"hand": hand.split(), "bid": 1}]
    players += [{"hand": ["??"] * (size - (seat >= lead)), "bid": 0} for seat in (1, 2, 3)]
    options = {"rounds_table": [size, size], **rules}
    return {"options": options, "n": size, "dealer": (lead - 1) % 4, "turn": 0, "phase": "play", "trump": "E",
            "leader": lead, "trick": trick.split(), "players": players, "seat": 0}  # fmt: skip


DUTIES = (
    # Hand, trick, the cards that a duty refuses, and what its sentence says (PC14, PC15, PC18, PC20-PC22, PC27).
    ("7O 2O 1B 4E", "5O", {"2O": "montar", "1B": "asistir", "4E": "asistir"}),
    ("7O 2O", "5O RO", {}),
    ("1O 2O 3E", "5O 4E", {"3E": "asistir"}),
    ("1B 4E 7E CC", "5O", {"1B": "fallar", "CC": "fallar"}),
    ("4E RE 1B", "5O 7E", {"4E": "pisar", "1B": "pisar"}),
    ("4E 7E 1B", "5O RE", {}),
    ("SE 2E 1O", "7E", {"2E": "montar", "1O": "asistir"}),
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("hand", "trick", "refused"), DUTIES, ids=str)
def test_what_a_duty_refuses_is_dim_and_says_which(
    tmp_path: Path, hand: str, trick: str, refused: dict[str, str]
) -> None:
    top = TrickTable(tmp_path, position=to_play(hand, trick))
    top.wait()
    board = top.table.board
    assert {str(board.hand.cards[token]) for token in top.table.refused_cards} == refused.keys()
    lines = len(top.session.match.rounds[0].lines)
    for text, duty in refused.items():
        top.click(*top.spot(card(text)))
        assert top.table.toast is not None and duty in top.table.toast.text and top.table.toast.rule == "P10"
        assert not board.picked
        top.drag(top.spot(card(text)), top.middle())
        assert duty in top.table.toast.text
    for _ in range(9):
        # Arrows pass over what cannot be played.
        top.key("right")
        assert str(board.hand.cards[current(top.table).item]) not in refused
    assert len(top.session.match.rounds[0].lines) == lines and len(board.hand.order) == len(hand.split())
    top.close()


def test_a_dim_card_looks_dim_and_only_then(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    x, y = map(round, top.spot(card("4E")))
    dim = top.picture().get_at((x, y))
    top.table.refused_cards = frozenset()
    top.table.version += 1
    assert sum(top.picture().get_at((x, y))[:3]) > sum(dim[:3]) + 100
    top.close()


def test_nothing_is_dim_while_somebody_else_acts(tmp_path: Path) -> None:
    """It is not the duties that keep one from playing out of turn."""
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    assert top.table.refused_cards
    top.by_keys(Play(card("RO")))
    seen = 0
    while not top.table.my_turn:
        assert not top.table.refused_cards
        seen += 1
        top.step()
    assert seen > 10
    # Ana leads: everything may be played.
    assert top.state.turn == 0 and not top.state.trick and not top.table.refused_cards
    top.close()


def test_a_card_may_be_picked_before_one_s_turn_and_is_played_by_the_next_click(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF, trick_pause="click")
    top.wait()
    top.by_keys(Play(card("RO")))
    top.wait(lambda: top.table.reading)
    top.click(*top.spot(card("3O")))
    assert [top.table.board.hand.cards[token] for token in top.table.board.picked] == [card("3O")]
    top.wait()
    top.seconds(0.5)
    top.click(*top.spot(card("3O")))
    assert top.session.match.rounds[0].lines[-1] != "0 play RO"
    assert card("3O") not in top.state.hands[0]
    top.close()


def test_a_revoke_where_it_costs_the_round_is_played_on_request_only(tmp_path: Path) -> None:
    position = {**RUFF, "options": {"rounds_table": [3, 3], "renuncio_policy": "lose_round"}}
    top = TrickTable(tmp_path, options=position["options"], position=position)
    top.wait()
    assert top.table.refused_cards
    top.click(*top.spot(card("4E")))
    assert top.table.toast is not None and "asistir" in top.table.toast.text and "15 puntos" in top.table.toast.text
    assert top.state.hands[0] == (card("4E"), card("RO"), card("3O"))
    top.seconds(0.5)
    top.click(*top.spot(card("4E")))
    assert [type(event) for event in top.session.results] == [RoundEnded]
    assert top.session.results[0].points == (-15, 0, 0, 0)
    top.close()


def revokable(tmp_path: Path) -> TrickTable:
    """Ana may play the 4E against her duty, at the price of fifteen points."""
    position = {**RUFF, "options": {"rounds_table": [3, 3], "renuncio_policy": "lose_round"}}
    top = TrickTable(tmp_path, options=position["options"], position=position)
    top.wait()
    return top


def warned(top: TrickTable) -> bool:
    """Whether the price is to be read, and nothing was played."""
    kept = len(top.state.hands[0]) == 3 and not top.session.results
    return kept and top.table.toast is not None and "15 puntos" in top.table.toast.text


def test_a_card_that_was_warned_of_is_played_by_a_second_drag(tmp_path: Path) -> None:
    """The sentence says that choosing it again plays it: so it does, however it is chosen."""
    top = revokable(tmp_path)
    top.drag(top.spot(card("4E")), top.middle())
    assert warned(top)
    top.seconds(1.5)
    top.drag(top.spot(card("4E")), top.middle())
    assert [result.points for result in top.session.results] == [(-15, 0, 0, 0)]
    top.close()


def test_a_card_that_was_warned_of_may_be_moved_in_the_hand(tmp_path: Path) -> None:
    top = revokable(tmp_path)
    top.drag(top.spot(card("4E")), top.middle())
    top.seconds(0.5)
    spot = top.spot(card("4E"))
    top.drag(spot, (spot[0] - 300, spot[1]))
    assert len(top.state.hands[0]) == 3 and not top.session.results
    top.seconds(TOAST_SECONDS)
    top.drag(top.spot(card("4E")), top.middle())
    assert warned(top)
    top.close()


@pytest.mark.parametrize("way", ["click", "drag", "enter"])
def test_nothing_is_revoked_by_one_press_once_the_warning_is_gone(tmp_path: Path, way: str) -> None:
    top = revokable(tmp_path)
    for _ in range(2):
        top.seconds(TOAST_SECONDS + 2)
        assert top.table.toast is None
        if way == "click":
            top.click(*top.spot(card("4E")))
        elif way == "drag":
            top.drag(top.spot(card("4E")), top.middle())
        else:
            top.by_keys(Play(card("4E")))
        assert warned(top)
    top.close()


def test_a_card_held_until_the_warning_is_forgotten_is_warned_of_again(tmp_path: Path) -> None:
    top = revokable(tmp_path)
    top.drag(top.spot(card("4E")), top.middle())
    top.seconds(1.0)
    spot, middle = top.spot(card("4E")), top.middle()
    top.move(*spot)
    top.button(*spot, down=True)
    top.move(spot[0], spot[1] - 60, held=True)
    top.move(*middle, held=True)
    top.seconds(TOAST_SECONDS + 1)
    top.button(*middle, down=False)
    assert warned(top)
    top.close()


def test_a_double_click_revokes_nothing(tmp_path: Path) -> None:
    """Nobody can have read between its halves what the card costs."""
    top = revokable(tmp_path)
    top.hasty = True
    top.seconds(1.0)
    for _ in range(2):
        top.click(*top.spot(card("4E")))
    assert warned(top)
    top.close()


# -- bids --


def test_the_forbidden_number_is_there_dim_with_its_reason(tmp_path: Path) -> None:
    """PC02: bids 1, 0, 2 in a round of four: the dealer may not bid 1."""
    players = [{"hand": ["??"] * 4, "bid": bid} for bid in (None, 1, 0, 2)]
    players[0]["hand"] = ["1O", "2O", "3O", "4O"]
    position = {"options": {"rounds_table": [4]}, "n": 4, "dealer": 0, "turn": 0, "phase": "bid", "trump": "E",
                "trump_card": "7E", "players": players, "seat": 0}  # fmt: skip
    top = TrickTable(tmp_path, options=position["options"], position=position)
    top.wait()
    top.seconds(0.3)
    numbers = {button.name: button for button in top.table.buttons if button.name.startswith("bid")}
    assert list(numbers) == [f"bid{at}" for at in range(5)]
    assert [name for name, button in numbers.items() if not button.command.enabled] == ["bid1"]
    why = "Pides al final (eres el postre) y no puedes pedir 1: sumarían 4."
    assert why in top.table.guide.status(top.table)
    top.click(*numbers["bid1"].rect.center)
    assert top.table.toast is not None and top.table.toast.text == why
    parts = said(top.table).toast
    assert parts is not None and not any(parts.box.colliderect(button.rect) for button in numbers.values())
    number = numbers["bid1"].rect
    assert min(abs(parts.box.bottom - number.top), abs(number.bottom - parts.box.top)) < number.h, "it is read there"
    top.key("esc")
    top.key("1")
    assert top.table.toast is not None and top.table.toast.text == why
    assert top.state.bids[0] is None
    picture = top.table.board.picture
    assert picture.bids == (None, 1, 0, 2)
    assert top.table.guide.banner(top.table).line == "Pedidas hasta ahora: 3 de 4"
    top.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forbidden_number_is_told_whole_in_large_letters(tmp_path: Path, language: str) -> None:
    """PC02, at eight seats in the smallest window: where the whole sentence has no room a shorter one stands there."""
    players = [{"hand": ["??"] * 4, "bid": bid} for bid in (None, 1, 0, 2, 0, 0, 0, 0)]
    players[0]["hand"] = ["1O", "2O", "3O", "4O"]
    position = {"options": {"rounds_table": [4]}, "n": 4, "dealer": 0, "turn": 0, "phase": "bid", "trump": "E",
                "trump_card": "7E", "players": players, "seat": 0}  # fmt: skip
    top = TrickTable(tmp_path, 8, size=(800, 600), options=position["options"], position=position, scale=2.0,
                     language=language)  # fmt: skip
    top.wait()
    told = top.table.guide.status(top.table)
    assert prompt_fits(top.table, told) and "1" in told and "4" in told
    top.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("keys", "bid"),
    [(("3",), 3), (("0",), 0), (("1", "enter"), 1), (("1", "0"), 10), (("1", "1"), 11), (("1", "2"), 12), (("9",), 9)],
    ids=str,
)
def test_numbers_above_nine_are_typed_with_two_figures(tmp_path: Path, keys: tuple[str, ...], bid: int) -> None:
    options = {"rounds_table": [12], "players_min": 3, "first_dealer_seat": 2}
    top = TrickTable(tmp_path, 3, options=options)
    top.wait()
    top.keys(*keys[:-1])
    assert top.state.bids[0] is None
    top.key(keys[-1])
    assert top.state.bids[0] == bid
    top.close()


def test_another_key_drops_the_first_figure(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, 3, options={"rounds_table": [12], "players_min": 3, "first_dealer_seat": 2})
    top.wait()
    top.keys("1", "left")
    assert top.state.bids[0] is None
    top.key("2")
    assert top.state.bids[0] == 2
    top.close()


def test_arrows_and_enter_bid_too(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [5], "first_dealer_seat": 3})
    top.wait()
    top.keys("right", "right", "right", "enter")
    assert top.state.bids[0] == 2
    top.close()


def test_a_number_that_has_just_come_is_no_button_yet(tmp_path: Path) -> None:
    """A click that was meant for something else must not bid."""
    top = TrickTable(tmp_path, options={"rounds_table": [5], "first_dealer_seat": 2})
    top.wait(lambda: any(button.name == "bid2" for button in top.table.buttons))
    top.hasty = True
    top.click(*top.place_of("bid2"))
    assert top.state.bids[0] is None
    top.seconds(0.5)
    top.click(*top.place_of("bid2"))
    assert top.state.bids[0] == 2
    top.close()


def _button(top: TrickTable, name: str) -> TableButton:
    return next(button for button in top.table.buttons if button.name == name)


def test_cards_wait_until_all_have_bid(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [3], "first_dealer_seat": 3})
    top.wait()
    held = top.state.hands[0][0]
    top.drag(top.spot(held), top.middle())
    assert top.table.toast is not None and "Primero pide" in top.table.toast.text
    assert top.state.bids[0] is None and len(top.state.hands[0]) == 3
    top.close()


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_bids_are_told_against_the_tricks(tmp_path: Path, lang: str) -> None:
    top = TrickTable(tmp_path, options={"rounds_table": [4, 4], "first_dealer_seat": 3}, language=lang)
    top.wait()
    top.by_keys(Bid(4))
    top.wait(lambda: not top.table.board.picture.bidding)
    bid = sum(number or 0 for number in top.state.bids)
    assert bid != 4
    told = top.table.guide.banner(top.table)
    assert f"{bid}" in told.line and "4" in told.line and f"{bid - 4}" in told.line
    mano = {"es": "eres mano", "en": "eldest hand: you"}[lang]
    assert top.session.names[3] in told.note and mano in told.note
    top.close()


def test_who_deals_and_who_leads_is_told_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a small window and with a long name, too."""
    render, shown = _Line.render, set[str]()
    monkeypatch.setattr(_Line, "render", lambda line, text: (shown.add(text), render(line, text))[1])
    monkeypatch.setattr("tests.gui.tricks.trick_table.NAMES", ("Ana", "Rosa", "Tomás", "Guillermina"))
    for language in i18n.LANGUAGES:
        options = {"rounds_table": [4, 4], "first_dealer_seat": 3}
        top = TrickTable(tmp_path / language, size=(800, 600), options=options, language=language)
        top.wait()
        top.picture()
        note = top.table.guide.banner(top.table).note
        assert "Guillermina" in note and note in shown
        assert not [text for text in shown if text.endswith("…") and note.startswith(text[:-1])]
        top.close()


# -- the claim --

SURE = {
    "options": {"rounds_table": [3, 3]}, "n": 3, "dealer": 3, "turn": 0, "phase": "play", "trump": "E", "leader": 0,
    "trump_card": "2E",
    "players": [
        {"hand": ["1E", "3E", "RE"], "bid": 3},
        {"hand": ["2C", "4C", "6C"], "bid": 1},
        {"hand": ["2B", "4B", "6B"], "bid": 0},
        {"hand": ["5C", "7C", "SC"], "bid": 1},
    ],
}  # fmt: skip


@pytest.mark.slow
def test_the_rest_is_claimed_when_it_is_certain(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=SURE, animation="normal", reduced_motion=False, trick_pause="click")
    top.wait()
    assert _button(top, "claim").command.enabled
    top.key("w")
    assert top.table.toast is not None and "3 bazas" in top.table.toast.text
    assert top.session.results[0].points[0] == 25, "bid three, won three"
    frames = 0
    while not isinstance(top.scene, ScoreSheet):
        top.step()
        frames += 1
        assert frames < 900, "it is played out quickly, though a trick waits for a click otherwise"
    top.close()


def test_a_claim_that_costs_asks_first_and_calls_for_no_attention(tmp_path: Path) -> None:
    """Three certain tricks after a bid of one: ten points less, which nobody should give away by one key."""
    bids = (1, 2, 0, 1)
    players = [{**player, "bid": bid} for player, bid in zip(SURE["players"], bids, strict=True)]
    top = TrickTable(tmp_path, position={**SURE, "players": players}, trick_pause="quick")
    top.wait()
    command = _button(top, "claim").command
    assert command.enabled and not command.strong
    top.seconds(1.0)
    top.key("w")
    lines = top.session.match.rounds[0].lines
    assert (
        not lines and "3 bazas" in top.table.toast.text and "-10 puntos" in top.table.toast.text.replace("\u2212", "-")
    )
    top.key("esc")
    assert not lines and top.table.asking is None
    top.seconds(1.0)
    top.key("f")
    assert top.table.asking is not None, "another question: whether a computer plays on"
    top.seconds(1.0)
    top.key("w")
    assert not lines and top.table.toast.link.words == "tricks.desk.claim-short"
    top.seconds(1.0)
    top.key("w")
    assert top.session.results[0].points[0] == -10
    top.close()


def test_what_is_not_certain_is_not_claimed(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, position=RUFF)
    top.wait()
    lines = len(top.session.match.rounds[0].lines)
    assert not _button(top, "claim").command.enabled
    top.click(*top.place_of("claim"))
    assert top.table.toast is not None and "seguro" in top.table.toast.text
    assert len(top.session.match.rounds[0].lines) == lines and not top.session.results
    top.close()


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_the_own_bid_is_told_to_who_made_it(tmp_path: Path, lang: str) -> None:
    """ "Tú: todavía no ha pedido" stood there."""
    top = TrickTable(tmp_path, options={"rounds_table": [4, 4], "first_dealer_seat": 3}, language=lang)
    top.wait()

    def own() -> list[str]:
        table = top.table
        places = (table.board.places.chips[0], table.board.places.piles[0])
        return [spot.tip.text for spot in table.guide.tips(table) if spot.rect in places]

    assert own() == [i18n.t("tip.bid.none.you")] * 2
    top.by_keys(Bid(4))
    top.wait(lambda: not top.table.board.picture.bidding)
    assert own() == [i18n.t("tip.bid.you", n=4, won=0)] * 2
    top.close()
