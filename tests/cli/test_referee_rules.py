"""The referee under house rules: matches of any preset, the deal passed, melds and swaps with a true reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from carioca import i18n
from carioca.cli.referee import answer
from carioca.games.contract.carioca import CARIOCA
from carioca.words.hints import reason


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def new(**wanted: Any) -> dict[str, Any]:
    """The position of a new match."""
    position: dict[str, Any] = ask(new={"game": "carioca", "seed": "rules", **wanted})["position"]
    return position


def playing(hand: str, down: str, *melds: str, **options: Any) -> dict[str, Any]:
    """Seat 0 has drawn in round TE; the melds are those of seat 1."""
    rows = [{"owner": 1, "cards": row.split()} for row in melds]
    players = [{"hand": hand.split(), "down": down}, {"hand": ["2C", "3D"], "down": "earlier"}]
    return {"game": "carioca", "round": "TE", "options": options, "phase": "play", "drew": "stock",
            "players": players, "melds": rows}  # fmt: skip


def why(position: dict[str, Any], line: str) -> str:
    state = CARIOCA.read_position(position)
    return reason(CARIOCA, CARIOCA.censor(state, state.turn), CARIOCA.parse_action(line), "normal")


# -- new matches -----------------------------------------------------------------------------------------------------


def test_a_match_of_carioca_rummy_is_dealt() -> None:
    position = new(preset="carioca-rummy", players=2)
    assert position["preset"] == "carioca-rummy" and position["round"] == "TT"
    assert len(position["stock"]) == 79
    assert ask(position=position)["legal"] == ["draw stock", "draw pile"]


def test_a_preset_and_options_that_make_no_game_get_one_sentence() -> None:
    reply = ask(new={"game": "carioca", "preset": "carioca-rummy", "players": 3, "seed": "1"})
    assert set(reply) == {"error"} and "2" in reply["error"]
    reply = ask(new={"game": "carioca", "players": 3, "seed": "1", "options": {"decks": 1}})
    assert "decks" in reply["error"]


# -- the deal (S10) --------------------------------------------------------------------------------------------------


def test_the_dealer_is_to_act_before_the_cards_are_dealt() -> None:
    position = new(players=3, options={"pass_deal": True})
    assert (position["phase"], len(position["stock"])) == ("deal", 108)
    assert ask(position=position) == {"turn": 0, "legal": ["deal", "pass"]}
    assert ask(position=position, action="draw stock")["code"] == "deal-first"
    assert ask(position=ask(position=position, seat=1)["view"]) == {"turn": 0, "legal": ["deal", "pass"]}
    assert ask(position=position, score=True) == {"points": [0, 0, 0]}


@pytest.mark.parametrize(("line", "dealer", "first"), [("deal", 0, "round-dealt"), ("pass", 1, "deal-passed")])
def test_deal_and_pass_lead_to_the_dealt_round(line: str, dealer: int, first: str) -> None:
    position = new(players=3, options={"pass_deal": True})
    reply = ask(position=position, action=line)
    assert reply["legal"] is True and reply["events"][0]["event"] == first
    assert reply["position"]["dealer"] == dealer and reply["position"]["phase"] == "draw"
    assert [len(player["hand"]) for player in reply["position"]["players"]] == [12, 12, 12]
    assert ask(position=reply["position"], action=line)["code"] == "dealt"


@pytest.mark.parametrize("level", ["normal", "random"])
def test_a_bot_deals_and_says_so(level: str) -> None:
    reply = ask(position=new(players=3, options={"pass_deal": True}), bot=level, seed="1")
    assert reply["action"] in ("deal", "pass") and reply["why"].endswith(".")
    assert level == "random" or reply == {"action": "deal", "why": "Le toca repartir."}


# -- reasons ---------------------------------------------------------------------------------------------------------


def test_a_further_meld_gets_rid_of_its_points() -> None:
    position = playing("5H 5D 5S KC 9C", "earlier", extra_melds=True)
    assert ask(position=position, action="meld 5H5D5S")["legal"] is True
    assert why(position, "meld 5H5D5S") == "Se deshace de 15 puntos con otro juego."


def test_a_swap_gains_a_joker_for_the_card_it_stood_for() -> None:
    position = playing("6H KC 9C", "no", "5H * 7H 8H", joker_swap="not_down")
    assert ask(position=position, action="swap 6H m0")["legal"] is True
    assert why(position, "swap 6H m0") == "Recibe un comodín a cambio de 6♥."


def test_a_red_two_that_is_a_joker_is_worth_twenty_points_less() -> None:
    position = playing("2H KC 9C", "earlier", red_twos_wild=True)
    assert why(position, "discard 2H") == "Sin 2♥ quedan 20 puntos menos en la mano."
    assert why(playing("2H KC 9C", "earlier"), "discard 2H") == "Sin 2♥ quedan 2 puntos menos en la mano."


FREE = {
    "escala_suit": "any", "red_twos_wild": True, "meld_size_down": "at_least", "jokers_per_meld_down": 0,
    "jokers_per_bajada": 0, "no_equal_melds": False, "extra_melds": True, "joker_swap": "any", "pass_deal": True,
    "hand_size": 13, "rounds": ["EEE"],
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_bots_play_by_the_lines_under_the_freest_rules(lang: str) -> None:
    i18n.set_language(lang)
    position = new(players=2, options=FREE)
    for number in range(25):
        reply = ask(position=position, bot="normal", seed=str(number))
        assert reply["why"].endswith(".") and "{" not in reply["why"] and "why." not in reply["why"]
        position = ask(position=position, action=reply["action"])["position"]
        if position["phase"] == "over":
            break
