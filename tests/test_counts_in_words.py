"""Numbers and their words: no sentence may say "1 comodines"; and the grammar of cards, as a Chilean writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from carioca import i18n
from carioca.cards import JOKER, parse_card, parse_row
from carioca.engine.game import Refusal
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, ROUNDS, CariocaOptions
from carioca.games.contract.law import law_of
from carioca.games.contract.melds import read_row
from carioca.games.melding.state import Kind
from carioca.i18n import LANGUAGES, catalogue, t
from carioca.rulebook import articles
from carioca.words import cards
from carioca.words import options as wording
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.test_refusals import CASES, agreed, turn
from tests.together import together

PLURAL = re.compile(
    r"\b1 (?:\w+ )?(comodines|cartas|juegos|tríos|escalas|puntos|rondas|repartos|partidas|turnos|jugadores|personas"
    r"|jugadas|veces|reglas|letras|bazas|triunfos|tricks|trumps|jokers|cards|melds|sets|runs|points|rounds|deals"
    r"|matches|turns|players|moves|rules)\b"
)
SEVERAL = {
    "strength.lead.mixed", "strength.lead.pairs",
    # A place for so many letters, a table for two at least, a whole hand or pack, measured shares.
    "game.players.range", "listed.fault.number",
    "new.fault.long", "new.fewer", "options.fault.seats", "options.fault.seats.exact",
    "verify.finished", "verify.running", "strength.rounds", "strength.rounds.pocha", "strength.ahead",
    "strength.close", "strength.ahead.buraco", "strength.close.buraco", "strength.behind",
    "strength.behind.buraco", "strength.mixed.how", "strength.mixed.better", "strength.mixed.worse",
    "strength.dead.none", "strength.pace.one", "strength.pace.long", "refusal.joker-gap.none",
    # A run that is closed, and the smallest melds: 13 or 14, 3 or 4 cards.
    "refusal.run-closed-longer", "refusal.run-long", "refusal.run-short", "refusal.run-size", "refusal.run-far",
    "refusal.set-short",
    "refusal.set-size",
    # Rounds of a size that comes more than once.
    "sheet.tricks.times",
    # Nobody plays to a goal of one point, nor is there a salida of one.
    "rounds.goal", "new.length.points", "news.canasta.salida-needs", "news.canasta.needs",
    # As many cards are never unseen as two hands hold.
    "why.helps", "why.helps.other", "why.table-takes",
    # A hundred deals are imagined, and more than one card can lie on a forehead.
    "why.tricks.often", "why.tricks.often.always", "why.tricks.often.never",
    "why.tricks.blind", "why.tricks.blind.other",
}  # fmt: skip
"""Sentences in which the plain number beside a plural is always more than one."""


def with_ones(text: str) -> str:
    """A text with 1 for every value that may be a number."""
    return re.sub(r"\{\w+(![ju])?\}", "1", re.sub(r"\{(name|card|cards)(![ju])?\}", "Ana", text))


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_with_the_number_one(lang: str) -> None:
    """A text without plural forms, and the form for one, hold no number beside a plural."""
    for key, text in catalogue(lang).items():
        single = text if isinstance(text, str) else text["one"]
        said = with_ones(single)
        assert not PLURAL.search(said) or key in SEVERAL, (key, said)


def test_the_list_of_exceptions_is_needed() -> None:
    for key in SEVERAL:
        texts = [catalogue(lang)[key] for lang in LANGUAGES]
        singles = [text if isinstance(text, str) else text["one"] for text in texts]
        assert any(PLURAL.search(with_ones(text)) for text in singles), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_joker_is_told_to_be_of_a_row_that_may_begin_with_one(lang: str) -> None:
    """`el comodín de comodín 3♦ 4♦` tells nothing: the row stands apart."""
    for key, text in catalogue(lang).items():
        for form in [text] if isinstance(text, str) else text.values():
            assert not re.search(r"\b(comodín|joker|wild card) (de|of|en|in) \{cards\}", form), key


LONG = "4C 5C * 7C 8C"
SINGLE = {
    "joker-table": agreed("*", table="7H 7D *", down="earlier", table_joker_limit=1),
    "joker-gap": agreed("*", table=LONG + " *", round="TE", down="earlier", joker_gap=1, jokers_adjacent=True),
    "joker-per-meld": agreed("7H**9H9D9S", jokers_per_meld_down=1),
    "joker-per-bajada": agreed("7H7D*9H9D*", jokers_per_bajada=1),
}
LINES = {"joker-table": "lay * m0", "joker-gap": "lay * m0 high", "joker-per-meld": "down 7H** 9H9D9S",
         "joker-per-bajada": "down 7H7D* 9H9D*"}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", SINGLE)
def test_a_refusal_under_an_option_of_one(code: str, lang: str) -> None:
    state = CARIOCA.read_position(SINGLE[code])
    refusal = CARIOCA.check(state, CARIOCA.parse_action(LINES[code]))
    assert refusal is not None and refusal.code == code
    i18n.set_language(lang)
    text = refusal_text(refusal, voice_of(CARIOCA))
    assert re.search(r"\b1 (comodín|carta|joker|card)\b", text) and not PLURAL.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_natural_for_the_second_joker(lang: str) -> None:
    i18n.set_language(lang)
    text = refusal_text(Refusal("joker-naturals", "J6", {"cards": parse_row("**"), "count": 1}), voice_of(CARIOCA))
    assert not PLURAL.search(text) and "1 car" in text


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_under_options_of_one(lang: str) -> None:
    i18n.set_language(lang)
    base = CariocaOptions(extra_rounds=EXTRA_ROUNDS)
    for spec in fields(CariocaOptions):
        if any(type(choice) is int and choice == 1 for choice in spec.metadata["choices"]) and spec.name != "decks":
            options = base.with_changes({spec.name: 1})
            for block in articles(options):  # type: ignore[arg-type]
                assert not PLURAL.search(block.text), (spec.name, block.text)


# -- what Chileans found wrong ----------------------------------------------------------------------------------------


def book(**options: object) -> str:
    """The articles under these options, as one text."""
    return "\n".join(block.text for block in articles(CariocaOptions().with_changes(options)))  # type: ignore[arg-type]


def refusal(position: object, line: str) -> str:
    """What the player reads of a refused line."""
    state = CARIOCA.read_position(position)  # type: ignore[arg-type]
    found = CARIOCA.check(state, CARIOCA.parse_action(line))
    assert found is not None
    return refusal_text(found, voice_of(CARIOCA))


@pytest.mark.parametrize(
    ("row", "options", "text"),
    [
        ("5H6H7H9H", {}, "Falta el 8♥ para que 5♥ 6♥ 7♥ 9♥ sea una escala."),
        ("THJHQHAH", {}, "Falta la K♥ para que 10♥ J♥ Q♥ A♥ sea una escala."),
        ("THJHKHAH", {}, "Falta la Q♥ para que 10♥ J♥ K♥ A♥ sea una escala."),
        ("2H3H4HKH", {}, "Falta el A♥ para que 2♥ 3♥ 4♥ K♥ sea una escala."),
        ("2H3H4HQH", {}, "Faltan la K♥ y el A♥ para que 2♥ 3♥ 4♥ Q♥ sea una escala."),
        ("2H3H4HKH", {"ace_in_escala": "low"}, "2♥ 3♥ 4♥ K♥ no es una escala: las cartas no son seguidas."),
    ],
)
def test_a_broken_run_names_what_makes_it_one(row: str, options: dict[str, object], text: str) -> None:
    """R1: the card whose addition makes a run of all the cards of the row."""
    given = agreed(row + "7S7D7C", round="TE", **options)
    assert refusal(given, f"down 7S7D7C {row}") == text


def test_the_missing_card_really_makes_a_run() -> None:
    """R1, for every four of a suit under every rule for the ace: with the named cards the row is a run."""
    for ace in ("wrap", "high_or_low", "low"):
        law, free = law_of(ace_in_escala=ace), law_of(ace_in_escala=ace, at_least=True)
        for first in range(1, 11):
            for second, third, fourth in ((1, 2, 4), (1, 3, 4), (2, 3, 4), (1, 3, 5), (2, 4, 6), (1, 2, 5)):
                row = tuple(
                    parse_card(f"{'A23456789TJQK'[(first + step) % 13]}H") for step in (0, second, third, fourth)
                )
                found = read_row(row, law)
                assert isinstance(found, Refusal)
                if found.code in ("run-gap", "run-gaps"):
                    named = found.values.get("missing") or (found.values["card"],)
                    whole = read_row((*row, *named), free)  # type: ignore[misc]
                    assert not isinstance(whole, Refusal) and whole.kind is Kind.RUN, (row, named)


def test_a_refusal_quotes_the_red_two_that_was_laid() -> None:
    given = agreed("QHKHAH2H7S7D7C", round="TE", red_twos_wild=True, ace_in_escala="low")
    assert "Q♥ K♥ A♥ 2♥" in refusal(given, "down 7S7D7C QHKHAH2H")


def test_how_many_melds_were_laid() -> None:
    assert refusal(turn("7H7D7S9H9D9C", round="TE"), "down 7H7D7S 9H9D9C").endswith("lo que bajas son 2 tríos.")
    assert refusal(turn("7H7D7S", round="TE"), "down 7H7D7S").endswith("lo que bajas es 1 trío.")


def test_a_set_is_no_number_of_cards_where_sizes_are_free() -> None:
    assert "3 cartas" not in refusal(agreed("7H7D8S9H9D9S", meld_size_down="at_least"), "down 7H7D8S 9H9D9S")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_round_of_13_cards_keeps_no_card(lang: str) -> None:
    """T13: all 13 cards go down at once, none can be kept."""
    hand = "AH2H3H4H5H6H7H8H9HTHJHQHKH"
    given = turn(hand, round="final", options={"rounds": ["TT", "final"]}, drew="pile")
    i18n.set_language(lang)
    text = refusal(given, f"down {hand}")
    assert "guarda" not in text and "keep" not in text and ("mazo" in text or "stock" in text)
    assert "guarda" in refusal(*CASES["last-round-pozo"]) or lang == "en"


def test_no_extra_rounds_is_a_feminine_none() -> None:
    assert wording.option_value_text("extra_rounds", (), CARIOCA) == "ninguna"
    i18n.set_language("en")
    assert wording.option_value_text("extra_rounds", (), CARIOCA) == "None"


WITH_ARTICLES = {"j": {"es": "el comodín", "en": "the joker"}, "u": {"es": "un comodín", "en": "a joker"}}


@together(
    "lang,how,key",
    [
        (lang, how, key)
        for lang in LANGUAGES
        for how in WITH_ARTICLES
        for key, text in catalogue(lang).items()
        if f"{{card!{how}}}" in str(text)
    ],
)
def test_a_joker_that_is_a_part_of_a_sentence_has_its_article(lang: str, how: str, key: str) -> None:
    i18n.set_language(lang)
    text, other = t(key, card=cards.card_text_suit(JOKER), n=1), t(key, card="9♦", n=1)
    assert "9♦" in other and text == other.replace("9♦", WITH_ARTICLES[how][lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_begins_with_a_bare_card(lang: str) -> None:
    for key, text in catalogue(lang).items():
        for form in [text] if isinstance(text, str) else text.values():
            assert not re.match(r"\{card\},? \w", form) or key in ("term.stands",), key


@pytest.mark.slow
def test_the_king_queen_and_jack_are_feminine_and_the_ace_masculine() -> None:
    named = [cards.card_the(parse_card(card)) for card in ("KH", "QH", "JH", "AH", "8H", "*")]
    assert named == ["la K♥", "la Q♥", "la J♥", "el A♥", "el 8♥", "el comodín"]
    texts = [form for text in catalogue("es").values() for form in ([text] if isinstance(text, str) else text.values())]
    for ace in ("wrap", "high_or_low", "low"):
        options = {"ace_in_escala": ace, "extra_rounds": list(EXTRA_ROUNDS), "first_dealer": "lowest_cut"}
        texts += [book(**options, escala_max_len=length) for length in (13, 14, 0)]
    for text in texts:
        assert not re.search(r"\b(el|El|un|del|al|otro) [KQJA]\b(?!♥)", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_jokers_of_a_bajada_and_of_a_long_round_have_their_own_numbers(lang: str) -> None:
    """R6, J2: the cap of a bajada is about sets and runs; `final_jokers` alone is that of the round of 13 cards."""
    i18n.set_language(lang)
    text = book(jokers_per_bajada=1)
    capped, own = ("tríos y escalas de una bajada", "propio número") if lang == "es" else ("sets and runs you", "own")
    assert capped in text and own in text
    hand = "AH2H3H4H*6H7H8H*THJHQHKH"
    state = CARIOCA.read_position(agreed(hand, round="final", jokers_per_bajada=1, rounds=[*ROUNDS]))
    assert CARIOCA.check(state, CARIOCA.parse_action(f"down {hand}")) is None
    one = CARIOCA.read_position(agreed(hand, round="final", final_jokers=1, rounds=[*ROUNDS]))
    refused = CARIOCA.check(one, CARIOCA.parse_action(f"down {hand}"))
    assert refused is not None and refused.rule == "J2"


def test_a_meld_without_a_limit_says_so_only_where_the_bajada_has_none() -> None:
    assert "cuantos comodines quieras" in book(jokers_per_meld_down=0, jokers_per_bajada=0)
    assert "cuantos comodines quieras" not in book(jokers_per_meld_down=0, jokers_per_bajada=2)


def test_words_of_the_rules() -> None:
    assert "Si no tienes otra carta que botar, tu turno termina sin botar" in book(return_pozo_card=False)
    assert "Reparte el que corresponde" in book()
    assert "contra los punteros del reloj" in book() and "como los punteros del reloj" in book(direction="cw")
    assert "La **escala de una pinta** lleva las trece cartas de la misma pinta" in book()
    everything = str(catalogue("es")) + book() + book(direction="cw")
    assert "manecillas" not in everything and "a quien le toca:" not in everything
