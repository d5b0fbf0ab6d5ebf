"""The review without a window: the command over a match file, its JSON, and the word in the text game."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from carioca.bots.base import Verdict
from carioca.bots.contract.explain import explain
from carioca.bots.door import mind_of
from carioca.bots.luck import Luck
from carioca.bots.review import Decision, Review
from carioca.cli import main
from carioca.cli.arguments import MISUSED
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.i18n import set_language, t, uncapitalised
from carioca.session import Seat, Session
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame
from carioca.words.hints import reasons_text
from carioca.words.review import compared, cost, luck_lines, move, praise, report, title, verdict, why
from tests.bots.blunders import BLUNDERS
from tests.games.canasta.table import turn


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review in a second, in Spanish."""
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    set_language("es")


def match(rounds: tuple[str, ...] = ("TT", "TE"), finished: int = 1) -> Session:
    """Rosa and an opponent after so many rounds."""
    seats = (Seat("Rosa", "normal"), Seat("Ana", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=rounds), seats, "text")
    while len(session.results) < finished or session.current == 1:
        session.submit(session.think())
    return Session(session.match, (Seat("Rosa"), Seat("Ana", "normal")), session.preset)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match file with one finished round."""
    path = tmp_path / "match.carioca"
    path.write_text(json.dumps(match().record()), encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_command_reviews_the_persons_seat_in_the_last_round(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--effort", "0.01", "--lang", "es"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == t("review.of", name="Rosa")
    assert told[1].startswith("Ronda 1: 2 tríos.")
    assert told[-1] == t("review.luck.note")


@pytest.mark.slow
def test_the_command_writes_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--seat", "Ana", "--round", "1", "--effort", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["round"], found["seat"]) == (0, 1)
    assert found["given"] == pytest.approx(sum(one["given"] for one in found["decisions"]), abs=0.1)
    lines = match().record()["rounds"][0]["actions"]
    assert all(lines[one["line"]] == f"1 {one['played']}" for one in found["decisions"])


@pytest.mark.parametrize("words", [["--round", "2"], ["--seat", "Pepe"], ["--effort", "0"], ["--effort", "x"]])
def test_what_cannot_be_reviewed_is_named(file: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), *words]) == MISUSED
    assert capsys.readouterr().err.strip()


@pytest.mark.slow
def test_the_text_game_reviews_the_last_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carioca.bots.review.BUDGET", 500)
    typed, told = io.StringIO("revisar\nsalir\n"), io.StringIO()
    TextGame(match(), Console(typed, told)).play()
    assert t("review.thinking") in told.getvalue() and t("review.luck.note") in told.getvalue()


def test_the_text_game_has_nothing_to_review_in_the_first_round() -> None:
    typed, told = io.StringIO("revisar\nsalir\n"), io.StringIO()
    TextGame(match(finished=0), Console(typed, told)).play()
    assert t("review.none") in told.getvalue()


def a_review(given: float, points: int) -> Review:
    """One decision that cost something."""
    state = BLUNDERS[0].state
    played, best = (CARIOCA.parse_action(text) for text in ("discard TC", "down 7H7D7S QHQDQC"))
    decision = Decision(4, 2, CARIOCA.censor(state, 0), played, best, given, 0.5, 90)
    return Review(0, 0, points, points <= 0, (decision,), Luck((20, 40), 28.0, 41.0, 3.0))


def test_a_review_in_words() -> None:
    told = "\n".join(report(CARIOCA, a_review(12.4, 60), "2 tríos", ("Rosa", "Ana", "Luis")))
    assert "Tu única decisión te costó unos 12 puntos." in told
    assert "Jugaste: botar tu 10 de tréboles" in told
    assert "Mejor: bajarte con 7♥ 7♦ 7♠ y Q♥ Q♦ Q♣" in told
    assert "un experto en tu puesto habría terminado con unos 30 puntos; tú, con 60 puntos." in told
    assert "Te repartieron buenas cartas" in told


def test_what_speaks_against_the_move_that_was_played_is_said() -> None:
    """Throwing a card of the finished bajada leaves the hand further away: that is said beside what is better."""
    state = BLUNDERS[0].state
    played, best = (CARIOCA.parse_action(text) for text in ("discard 7H", "down 7H7D7S QHQDQC"))
    view = CARIOCA.censor(state, 0)
    names = ("Rosa", "Ana", "Luis")
    warned = [reason for reason in explain(view, played) if reason.warns]
    assert warned[0].code == "further"
    against = reasons_text(CARIOCA, warned[:1], names, mine=True)
    assert against in why(CARIOCA, Decision(4, 2, view, played, best, 9.0, 1.0, 90), names)
    assert against not in why(CARIOCA, Decision(4, 2, view, best, best), names)


def test_what_holds_for_the_move_that_was_played_as_well_is_no_reason_for_the_better_one() -> None:
    """Two ways of going down: the better one leaves more points, but cards that can be laid off afterwards."""
    hand = ["7H", "7D", "7S", "QH", "QD", "QC", "2S", "2H", "2D", "4H", "6D", "8C", "TC"]
    rival = {"hand": ["9C", "5H"], "down": "earlier"}
    players = [{"hand": hand}, rival, rival | {"hand": ["JS", "JD"], "down": "no"}]
    melds = [{"owner": 1, "cards": row.split()} for row in ("QS QH QD", "9H 9D 9S")]
    position = {"game": "carioca", "round": "TT", "drew": "stock", "players": players, "melds": melds, "pile": ["4C"]}
    view = CARIOCA.censor(CARIOCA.read_position(position), 0)
    played, best = (CARIOCA.parse_action(text) for text in ("down 7H7D7S QHQDQC", "down 7H7D7S 2S2H2D"))
    fewer, more = (next(one for one in explain(view, action) if one.code == "left") for action in (played, best))
    assert int(str(fewer.values["points"])) < int(str(more.values["points"]))
    told = Decision(4, 2, view, played, best, 9.0, 1.0, 90)
    names = ("Rosa", "Ana", "Luis")
    assert why(CARIOCA, told, names) == "Q♥, Q♦ y Q♣ caben en juegos de la mesa, desde el próximo turno."
    # The other way round it is the points that set it apart; where nothing does, no fact is made up.
    other = why(CARIOCA, told._replace(played=best, best=played), names)
    less, most = (reasons_text(CARIOCA, [one], names, mine=True) for one in (fewer, more))
    assert other == f"{less} {t('review.yours', what=uncapitalised(most))}"
    turned = CARIOCA.parse_action("down QHQDQC 7H7D7S")
    assert why(CARIOCA, told._replace(best=turned), names) == t("why.experience")


@pytest.mark.parametrize("language", ["es", "en"])
def test_why_the_better_move_is_better_is_not_true_of_the_other_as_well(language: str) -> None:
    """Asked of both moves: what says why another card stays holds for whoever keeps it too, what is said of one card
    may be said of the other, and what cards can do is the same whatever is bid."""
    set_language(language)
    names = ("Rosa", "Ana", "Luis", "Eva")
    hand = "8S 8H 8C 9S 9H 9D KS 3C 7S 2D 4H 6C"
    position = {
        "game": "carioca", "round": "TT", "drew": "stock", "pile": ["4C"],
        "players": [{"hand": hand.split()}, {"hand": ["9C", "KS"], "known": ["KS"]}, {"hand": ["5H", "JD"]}],
    }  # fmt: skip
    view = CARIOCA.censor(CARIOCA.read_position(position), 0)
    low, high, fed = (CARIOCA.parse_action(f"discard {card}") for card in ("4H", "7S", "KS"))
    spared = next(one for one in explain(view, high) if one.code.startswith("no-"))
    kept = reasons_text(CARIOCA, [spared], names, mine=True)
    told = Decision(4, 2, view, low, high, 9.0, 1.0, 90)
    assert kept not in why(CARIOCA, told, names) and kept in why(CARIOCA, told._replace(played=fed), names)
    # Where a number decides it is told of both.
    points = {
        action: reasons_text(CARIOCA, [one for one in explain(view, action) if one.code == "points"], names, mine=True)
        for action in (low, high)
    }
    assert why(CARIOCA, told, names) == f"{points[high]} {t('review.yours', what=uncapitalised(points[low]))}"

    state = turn("KC KD 9H 4D 7S 7C", rows=("QS QH QD",))
    view = BURACO.censor(state, 0)
    alone, other = (BURACO.parse_action(f"discard {card}") for card in ("4D", "9H"))
    found = mind_of(BURACO).explain(view, alone)
    idle = reasons_text(BURACO, [one for one in found if one.code == "canasta.idle"], names, mine=True)
    assert idle and idle not in why(BURACO, Decision(4, 2, view, other, alone, 90.0, 9.0, 90), names)
    paired = BURACO.parse_action("discard 7S")
    assert idle in why(BURACO, Decision(4, 2, view, paired, alone, 90.0, 9.0, 90), names)

    seats = tuple(Seat(name, "normal") for name in names)
    session = Session.new(POCHA, "pocha", POCHA.presets["pocha"], seats, "bids")
    while len(session.results) < 8:
        session.submit(session.think())
    view = session.view(session.current)
    own, more = POCHA.parse_action("bid 1"), POCHA.parse_action("bid 3")
    found = {one.code: one for one in mind_of(POCHA).explain(view, own)}
    least, exact = (
        reasons_text(POCHA, [found[f"tricks.{code}"]], names, mine=True) for code in ("at-least", "exactly")
    )
    three = next(one for one in mind_of(POCHA).explain(view, more) if one.code == "tricks.exactly")
    said = why(POCHA, Decision(4, 1, view, more, own, 9.0, 1.0, 90), names)
    yours = t("review.yours", what=uncapitalised(reasons_text(POCHA, [three], names, mine=True)))
    assert least not in said and said.startswith(f"{exact} {yours}")


def test_what_was_not_paid_is_called_luck() -> None:
    assert t("review.given.lucky") in verdict(a_review(30.0, 10))
    assert t("review.given.lucky") not in verdict(a_review(30.0, 40))
    # Where points are won it is told beside it how far the expert came with these cards: 621 points beside a gap of 197
    # were taken for a mistake.
    won = a_review(90.0, 10)._replace(luck=Luck((20, 40), 28.0, 70.0, 3.0, higher_wins=True))
    assert verdict(won).endswith(t("review.given.scale", gap="20 puntos"))
    assert t("review.given.lucky") in verdict(won._replace(points=40))
    assert verdict(a_review(15.0, 10)._replace(luck=won.luck)) == t("review.given.only", points="unos 15 puntos")
    assert verdict(a_review(0.3, 30)) == t("review.clean.more", n=1)
    assert verdict(a_review(0.3, 40)) == t("review.clean.unlucky", n=1), "an expert ended with thirty"


def test_what_cannot_be_told_is_neither_praised_nor_called_free() -> None:
    close, dear = a_review(0.8, 30), a_review(12.4, 30).decisions
    own = close.decisions[0]._replace(best=close.decisions[0].played, loss=0.0)
    assert cost(close.decisions[0]) == "Quizás costó cerca de 1 punto" and cost(own) == "No costó puntos"
    assert praise(close) == ("Ningún error seguro", False)
    assert verdict(close) == "En tu única decisión quizás perdiste cerca de 1 punto."
    perhaps = close._replace(decisions=(*close.decisions, own, own))
    assert verdict(perhaps) == (
        "En una de tus 3 decisiones quizás perdiste cerca de 1 punto. Las demás no te costaron puntos."
    )
    close = close._replace(decisions=(close.decisions[0]._replace(error=0.9),))
    assert verdict(close) == "En tu única decisión no se sabe si otra jugada era mejor."
    both = close._replace(decisions=(*close.decisions, *perhaps.decisions[:2]))
    assert verdict(both) == (
        "En una de tus 3 decisiones quizás perdiste cerca de 1 punto. "
        "En otra decisión no se puede saber qué jugada era mejor."
    )
    every = close._replace(decisions=(*both.decisions, *perhaps.decisions[:1], *dear))
    assert verdict(every) == (
        "De tus 5 decisiones, una te costó unos 12 puntos. En otras 2 quizás perdiste unos 2 puntos en total. "
        "En otra decisión no se puede saber qué jugada era mejor."
    )
    some = close._replace(decisions=(*close.decisions, own, own))
    assert verdict(some) == (
        "En una de tus 3 decisiones no se sabe si otra jugada era mejor; las demás no te costaron puntos."
    )
    mixed = close._replace(decisions=(*some.decisions[:2], *dear))
    assert (
        verdict(mixed)
        == "De tus 3 decisiones, una te costó unos 12 puntos. En otra decisión no se puede saber qué jugada era mejor."
    )


def test_where_it_cannot_be_told_it_is_said_why_the_expert_plays_so() -> None:
    close = a_review(0.8, 30).decisions[0]
    assert close.verdict is Verdict.MAYBE
    names, view = ("Rosa", "Ana", "Luis"), close.view
    own = next(one for one in explain(view, close.best) if not one.warns)
    assert own not in explain(view, close.played)
    assert why(CARIOCA, close, names) == reasons_text(CARIOCA, (own,), names, mine=True)
    # What can be said of both is no reason for one of them.
    other = close._replace(played=CARIOCA.parse_action("discard KC"), best=close.played)
    shared = [one for one in explain(view, other.best) if one in explain(view, other.played)]
    said = why(CARIOCA, other, names)
    assert other.verdict is Verdict.MAYBE
    assert not any(reasons_text(CARIOCA, (one,), names, mine=True) in said for one in shared)


def test_it_is_said_which_of_the_two_moves_is_better_and_by_how_much_and_what_was_let_go_by() -> None:
    """Whoever threw a card where the contract lay in the hand reads of the bajada, not only of points."""
    worse = a_review(12.4, 60).decisions[0]._replace(points=34.0)
    assert compared(CARIOCA, worse) == (
        "Pudiste bajarte, y no lo hiciste. "
        "La del experto es mejor por 12 puntos: así la ronda termina con 22 puntos; con la tuya, con 34 puntos."
    )
    unsure = compared(CARIOCA, worse._replace(loss=1.4, error=1.0))
    assert unsure.startswith("Pudiste bajarte, y no lo hiciste. La del experto parece mejor por 1 punto, pero")
    assert "pudo costar desde nada hasta 3 puntos" in unsure
    assert "No se sabe cuál es mejor" in compared(CARIOCA, worse._replace(loss=1.4, error=4.0))
    assert "no se alcanzó a probar" in compared(CARIOCA, worse._replace(deals=0))
    better = compared(CARIOCA, worse._replace(loss=-5.0))
    assert (
        better
        == "La tuya es mejor por 5 puntos: así la ronda termina con 34 puntos; con la del experto, con 39 puntos."
    )
    alike = worse._replace(loss=0.8, error=0.3)
    assert "La del experto es mejor por 1 punto:" in compared(CARIOCA, alike)
    assert compared(CARIOCA, alike._replace(loss=0.6, error=0.45)).startswith("Dan casi lo mismo: con la tuya")
    same = compared(CARIOCA, alike._replace(loss=0.2))
    assert same == "Dan lo mismo: con cualquiera de las dos la ronda termina con 34 puntos."
    assert compared(CARIOCA, alike._replace(loss=-7.0, error=4.1)).startswith("La tuya no es peor")
    assert compared(CARIOCA, worse._replace(best=worse.played)) == ""


@pytest.mark.parametrize(
    "lines, hand, best, said",
    [
        ((), "9H 9D 9S KC 4D", "meld 9H9D9S", "Pudiste hacer la salida, y no la hiciste."),
        (("QS QH QD",), "9H 9D 9S KC 4D", "meld 9H9D9S", "Pudiste bajar otro juego, y no lo hiciste."),
        (("QS QH QD",), "QC KC 4D", "lay QC m0", "Pudiste pegar una carta, y no lo hiciste."),
        (("5S 6S 7S 8S 9S TS",), "JS KC 4D", "lay JS m0", "Pudiste completar una canasta, y no lo hiciste."),
    ],
)
def test_a_salida_a_meld_and_a_canasta_that_were_let_go_by_are_named(
    lines: tuple[str, ...], hand: str, best: str, said: str
) -> None:
    state = turn(hand, rows=lines)
    played, better = BURACO.parse_action("discard KC"), BURACO.parse_action(best)
    assert BURACO.check(state, better) is None
    view = BURACO.censor(state, 0)
    told = compared(BURACO, Decision(4, 2, view, played, better, 90.0, 9.0, 90, points=100.0))
    assert (
        told.startswith(said) and "La del experto es mejor por 90 puntos: así la ronda termina con 190 puntos" in told
    )
    # A move that does not end the turn lets nothing go by.
    assert "Pudiste" not in compared(BURACO, Decision(4, 2, view, better, played, 90.0, 9.0, 90))


def test_a_reason_for_the_better_move_is_not_said_again_against_the_other() -> None:
    """ "K♠ could suit Ana" stood there twice, as what speaks for the one move and against the other."""
    hand = "8S 8H 8C 9S 9H 9D KS 3C 7S 2D 4H 6C"
    position = {
        "game": "carioca", "round": "TT", "drew": "stock", "pile": ["4C"],
        "players": [{"hand": hand.split()}, {"hand": ["9C", "KS"], "known": ["KS"]}, {"hand": ["5H", "JD"]}],
    }  # fmt: skip
    view = CARIOCA.censor(CARIOCA.read_position(position), 0)
    played, best = (CARIOCA.parse_action(text) for text in ("discard KS", "discard 7S"))
    fed = [one.code for one in explain(view, played) if one.warns]
    spared = [one.code for one in explain(view, best) if one.code.startswith("no-")]
    assert fed and spared == [f"no-{fed[0]}"]
    said = why(CARIOCA, Decision(4, 2, view, played, best, 9.0, 1.0, 90), ("Rosa", "Ana", "Luis"))
    assert said and "Ojo" not in said


def test_who_had_nothing_to_decide_is_told_so_without_praise() -> None:
    """A round of one card with a forced bid."""
    empty = a_review(0.0, 10)._replace(decisions=())
    assert praise(empty) == ("Nada que decidir", False)
    assert verdict(empty) == "En esta ronda no tuviste nada que decidir."


def test_an_expert_is_compared_fairly() -> None:
    luck = Luck((20, 40), 28.0, 29.0, 3.0)
    assert luck_lines(luck, 31)[1] == t("review.luck.same", expert="unos 30 puntos")
    assert luck_lines(luck, 5)[1] == t("review.luck.more", expert="unos 30 puntos")
    assert luck_lines(luck, 31)[0] == t("review.luck.even", usual="unos 29 puntos"), "the number of the bar"


def test_as_many_points_as_the_expert_are_not_called_almost_as_many() -> None:
    assert luck_lines(Luck((10,), 10.0, 10.0, 1.0), 10)[1].endswith("unos 10 puntos, igual que tú.")
    assert luck_lines(Luck((10,), 10.0, 10.0, 1.0), 12)[1].endswith("unos 10 puntos, casi como tú.")


@pytest.mark.parametrize(
    ("points", "higher_wins", "praised"), [(40, False, False), (-5, False, True), (40, True, True)]
)
def test_nobody_is_praised_beside_an_expert_who_did_clearly_better(
    points: int, higher_wins: bool, praised: bool
) -> None:
    own = a_review(0.0, points).decisions[0]
    told = Review(0, 0, points, False, (own._replace(best=own.played),), Luck((-5,), 6.0, 6.0, 1.0, higher_wins))
    assert praise(told) == (t("review.clean" if praised else "review.clean.behind"), praised)


def test_moves_are_named() -> None:
    state = next(one for one in BLUNDERS if one.melds and one.down[0] == "earlier").state
    view = CARIOCA.censor(state, 0)
    named = {move(CARIOCA, view, action, ("Rosa", "Ana", "Luis")) for action in CARIOCA.legal_actions(state)}
    assert any(text.startswith("pegar tu as de picas (tu trío de ases)") for text in named)
    assert any(text.startswith("botar") for text in named)


# -- where points are won --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (-7.4, "unos −7 puntos"),
        (-0.4, "0 puntos"),
        (0.2, "0 puntos"),
        (0.7, "cerca de 1 punto"),
        (12.0, "unos 12 puntos"),
    ],
)
def test_an_average_may_lie_below_zero(points: float, text: str) -> None:
    lines = luck_lines(Luck((0,), points, points, 0.0, higher_wins=True), 0)
    assert lines[0] == f"Te tocó una mano común: con cartas al azar se termina con {text} en promedio."


def test_more_points_than_the_expert_are_better_where_points_are_won() -> None:
    better = luck_lines(Luck((-10,), 0.0, 0.0, 1.0, higher_wins=True), 15)[1]
    expert = "En este mismo reparto, un experto en tu puesto habría terminado con"
    assert better == f"{expert} unos −10 puntos: te fue mejor que a él. {t('review.luck.later')}"
    worse = luck_lines(Luck((15,), 0.0, 0.0, 1.0, higher_wins=True), -10)[1]
    assert worse == f"{expert} unos 15 puntos; tú, con −10 puntos."


@pytest.mark.parametrize(
    ("expert", "hand", "usual", "higher_wins", "later"),
    [
        ((54, 54), 21.0, 40.0, False, True),
        ((10,), 21.0, 40.0, False, False),
        ((54,), 21.0, 22.0, False, True),
        ((21, 25), 21.0, 40.0, False, False),
        ((10,), 60.0, 40.0, True, True),
        ((90,), 60.0, 40.0, True, False),
    ],
)
def test_the_average_of_a_hand_and_an_expert_in_this_deal_are_told_apart(
    expert: tuple[int, ...], hand: float, usual: float, higher_wins: bool, later: bool
) -> None:
    """Issue 28: "about 21 points on average" beside an expert's 54 read as a contradiction."""
    dealt, told, _ = luck_lines(Luck(expert, hand, usual, 1.0, higher_wins), 30)
    assert "al azar" in dealt and told.startswith("En este mismo reparto")
    assert told.endswith(t("review.luck.later")) == later


def test_a_round_of_bids_is_headed_by_its_points_also_for_who_met_the_bid() -> None:
    luck = Luck((10,), 10.0, 10.0, 1.0, higher_wins=True)
    assert title(Review(2, 0, 15, True, (), luck), "3 cartas") == "Ronda 3: 3 cartas. Terminaste con 15 puntos."
