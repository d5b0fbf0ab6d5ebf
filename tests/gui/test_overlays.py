"""Of all that is said over a table one thing is seen at a time, by its rank; and it hides nothing that it speaks of, no
question, no name, no button and no other words, in every state and window.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from carioca import i18n
from carioca.bots.base import Advice
from carioca.bots.door import make_bot, mind_of
from carioca.engine.game import Refusal
from carioca.games import game_named
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset
from carioca.gui.melding.model import STOCK
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.board import FaceLoader
from carioca.gui.table.guide import Hint
from carioca.gui.table.input.keyboard import groups, stops
from carioca.gui.table.motion.moments import Moment, Running
from carioca.gui.table.moves import Question
from carioca.gui.table.people import Remark
from carioca.gui.table.render import effects, panels, seats
from carioca.gui.table.render.bubbles import bubbles, paint_talk
from carioca.gui.table.render.keep import faces
from carioca.gui.table.render.overlays import Said, said
from carioca.gui.table.render.painter import Painter
from carioca.gui.table.render.panels import round_end_place
from carioca.gui.table.render.tips import REST, SECONDS, focused, free_for_tips, spot_at, word_spots
from carioca.gui.table.slots import HAND
from carioca.gui.table.table import OpenTip, Rank, Table
from carioca.i18n import t
from carioca.lessons.lesson import done_text, lessons_of
from carioca.session import Seat, Session
from carioca.storage.progress import Learning
from carioca.words.hints import WHY, HintSteps
from carioca.words.opponents import OCCASIONS, remark
from tests.gui.canasta.sides import Sides
from tests.gui.driver import Driver
from tests.gui.tabletop import sitting
from tests.gui.test_plates import ALL_DOWN
from tests.gui.test_tips import NAMES, PRESETS, in_the_middle, seen
from tests.gui.tricks.trick_table import TrickTable
from tests.longer import LONG, many

__all__ = ["sitting"]  # the fixture "sit"

WINDOWS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((800, 600), 1.0), ((1117, 683), 1.0)]
WINDOWS += [(size, 2.0) for size, _ in WINDOWS]
FEW = [((1280, 720), 1.0), ((800, 600), 2.0)]
AT_A_TIME = 3
NEWS = "Al comodín de la mesa se le puede cambiar por la carta que vale."
END = "Cortaste: ganaste la ronda 1"
UNTOLD = 0.15
"""How many of the tips of a small window with large letters may have no place: they are not shown then."""


OVER_LOG = 0.15
"""How many of the words that come by themselves may stand in the place of the log, for want of any other."""
SAID = ("down", "salida")  # moments in few words and in many


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places alone are looked at: cards are not drawn."""
    monkeypatch.setattr(Painter, "draw_in", lambda self, surface: None)
    monkeypatch.setattr(FaceLoader, "warm", lambda self: None)


def keeps(table: Table) -> dict[str, Rect]:
    """What must stay to be seen whatever is said, by name."""
    frame = table.board.frame
    found = {f"name {seat}": box.pill for seat, box in frame.seats.items()} | {"own name": frame.own}
    found |= {f"tag {seat}": seats.tag_place(table, seat) for seat in range(len(table.session.seats))}
    found |= {f"button {one.name}": one.rect for one in table.buttons if one.name not in panels.LOOKED_UP}
    found |= {"question": table.paint.question(table), "prompt": panels.prompt_place(table), "round": frame.banner}
    found |= {"end": round_end_place(table)}
    return {name: rect for name, rect in found.items() if rect.w and rect.h}


def about(table: Table) -> dict[str, Rect]:
    """What the sentence of the moment speaks of."""
    board, toast, found = table.board, table.toast, dict[str, Rect]()
    tokens, zone = list(board.picked), None
    if toast is not None:
        zone = toast.about
        if toast.calm and table.hint is not None:
            hinted = table.guide.hint_target(table, table.hint)
            tokens, zone = [*tokens, *hinted.tokens], hinted.zone
    for token in tokens:
        sprite = board.sprite(token)
        if sprite is not None:
            found[f"card {sprite.card}"] = board.card_rect(sprite)
    rect = board.zones([zone] if zone is not None else []).get(zone) if zone not in (None, HAND) else None
    if rect is not None and rect.w * rect.h * 6 < table.board.frame.size[0] * table.board.frame.size[1]:
        found["place"] = rect
    return found


def faults(table: Table) -> list[str]:
    """What is wrong with what is said now."""
    now, window = said(table), Rect((0, 0), table.board.frame.size)
    boxes = {name: place for name, place in named(now)}
    ranks = set()
    if now.toast is not None and table.toast is not None:
        ranks.add(table.toast.rank)
    if now.lesson is not None:
        ranks.add(Rank.LESSON)
    tip = boxes.get("tip") or boxes.get("plate")
    word = table.tip is not None and any(
        place.contains(table.tip.spot.rect) for name, place in boxes.items() if name in ("toast", "lesson")
    )
    if tip is not None and not word:
        ranks.add(Rank.TIP)
    found = [] if len(ranks) <= 1 else [f"at once: {sorted(ranks)}"]
    wanted = [table.toast.rank] if table.toast is not None else []
    wanted += [Rank.LESSON] if table.tutor is not None and table.tutor.words else []
    if wanted and min(wanted) not in ranks:
        found.append(f"not said: {min(wanted)!r}")
    for name, box in boxes.items():
        hidden = keeps(table)
        if name in ("toast", "lesson"):
            hidden |= about(table)
        elif table.tip is not None and name == "tip" and fits(table, table.tip.spot.rect):
            hidden["its thing"] = table.tip.spot.rect
        hidden |= {other: place for other, place in boxes.items() if other != name}
        if name == "tip":
            hidden |= {f"words {place}": place for place in effects.words_now(table)}
        if name == "tip" and table.log and not (now.toast or now.lesson):
            hidden["log"] = table.board.frame.log
        found += [f"{name} {box} over {what} {rect}" for what, rect in hidden.items() if box.colliderect(rect)]
        if not window.contains(box):
            found.append(f"{name} {box} beyond the window")
    return found


def passing_faults(table: Table) -> list[str]:
    """What the words of moments and what rivals say lie over: neither says anything that is not told elsewhere."""
    frame, window = table.board.frame, Rect((0, 0), table.board.frame.size)
    words = [(f"moment {one.moment.words}", effects.words_place(table, one)) for one in table.moments.running]
    if table.paint.question(table).w:
        # Beside what is open there may be no place: then they are not seen.
        words = [(name, rect) for name, rect in words if rect in effects.words_now(table)]
    boxes = words + [(f"bubble at {frame.size}", rect) for rect in bubbles(table)]
    cards = [card for zone, card in table.board.lying_cards() if zone.kind != HAND.kind]
    hidden = {name: rect for name, rect in keeps(table).items() if name != "round"}
    hidden |= {f"face {at}": rect for at, rect in enumerate(faces(table))}
    hidden |= {f"written {at}": rect for at, rect in enumerate(table.paint.written(table))}
    hidden |= {f"card {at}": rect for at, rect in enumerate(cards)}
    found = []
    for name, box in boxes:
        found += [f"{name} {box} over {what} {rect}" for what, rect in hidden.items() if box.colliderect(rect)]
        found += [] if window.contains(box) else [f"{name} {box} beyond the window"]
        for part in (frame.log, frame.banner):
            # What gives way gives way as a whole, and halves of lines are never seen.
            if part.w and part.h and box.colliderect(part) and not box.contains(part):
                found.append(f"{name} {box} over a half of {part}")
    return found


def fits(table: Table, thing: Rect) -> bool:
    """Whether a thing is not the whole of the middle."""
    return thing.w * thing.h * 6 < table.board.frame.size[0] * table.board.frame.size[1]


def named(now: Said) -> Iterator[tuple[str, Rect]]:
    if now.toast is not None:
        yield "toast", now.toast.box
    if now.lesson is not None:
        yield "lesson", now.lesson.box
    if now.tip is not None:
        yield "tip", now.tip[1]
    if now.plate is not None:
        yield "plate", now.plate[1]


class Walk:
    """Everything that can be said in a state, one after the other; `found`: what was wrong, by where."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.found: list[str] = []
        self.tips = self.untold = self.spoken = self.in_log = 0

    def look(self, where: str) -> None:
        self.found += [f"{where}: {fault}" for fault in faults(self.table)]

    def all(self, where: str) -> None:
        table = self.table
        for name in ("refused", "question", "notice", "hint", "news", "end"):
            getattr(self, name)(f"{where} {name}")
            table.hush()
            table.hint, table.banner = None, ""
            table.board.picked = []
            # What was picked goes down again, as it does for a person: else a card would stand where none lies.
            table.board.glide()
            table.refresh()
        self.all_tips(where)
        self.passing(where)

    def passing(self, where: str) -> None:
        """Somebody does what stands out, and somebody says something to it."""
        table, lines = self.table, sorted((remark("hernan", each, 1) for each in OCCASIONS), key=len)
        melds = [zone for zone in table.board.zones() if zone.kind == "meld"][-3:]
        told = [Moment(table.names.said(f"moment.{key}", seat), seat) for key in SAID for seat in self.seats]
        told += [Moment(t("moment.call-refused.you", name=table.names[seat], card="10♥"), seat) for seat in self.seats]
        told += [Moment(t("moment.canasta.semi", bonus=100), zone=zone) for zone in melds]
        told.append(Moment(t("tricks.bid-in-all.over", n=2, bid=7, size=5)))
        for moment in told:
            table.moments.running = [Running(moment, age=0.5)]
            self.passed(f"{where} {moment.seat} {moment.zone}")
        table.moments.running = []
        for at, seat in enumerate(self.seats):
            if seat in table.board.frame.seats:
                for line in (lines[at], lines[-1 - at]):
                    table.people.talk.said = [Remark(seat, line, 0.5)]
                    paint_talk(table, Surface((1, 1)))
                    self.passed(f"{where} {seat} says {line}")
        table.people.talk.said = []

    @property
    def seats(self) -> range:
        return range(len(self.table.session.seats))

    def passed(self, where: str) -> None:
        table = self.table
        self.found += [f"{where}: {fault}" for fault in passing_faults(table)]
        boxes = [*bubbles(table), *(effects.words_place(table, one) for one in table.moments.running)]
        self.spoken += 1
        self.in_log += any(box.colliderect(table.board.frame.log) for box in boxes)

    def refused(self, where: str) -> None:
        """A card of the hand on any place, and a place without a card."""
        table = self.table
        zones = [zone for zone in table.board.zones() if zone != HAND]
        for tokens in ([self.rng.choice(table.board.hand.order)] if table.board.hand.order else [], []):
            for zone in self.rng.sample(zones, min(3, len(zones))):
                table.board.picked = list(tokens)
                table.board.glide()
                table.refresh()
                if zone not in table.lit:
                    operations.deny(table, table.board.cards(tokens), zone)
                self.look(f"{where} {zone}")
                self.a_word(f"{where} {zone} word")

    def a_word(self, where: str) -> None:
        """A word of a sentence explains itself beside it."""
        for spot in word_spots(self.table)[:2]:
            self.table.tip = OpenTip(spot, spot.rect.center)
            self.look(where)
            self.table.tip = None

    def question(self, where: str) -> None:
        table = self.table
        if table.board.hand.order:
            operations.pick(table, table.board.hand.order[0])
            command = next((one for one in table.commands if one.name == "discard"), None)
            if command is not None and table.moves.targets(table, table.board.cards(table.board.picked)):
                table.ask(t("table.confirm-discard", card="10♠"), Question(-1, lambda: None))
                self.look(where)

    def notice(self, where: str) -> None:
        self.table.say(t("table.stand-in.on"))
        self.look(where)

    def hint(self, where: str) -> None:
        table = self.table
        game, view = table.session.game, table.view
        action = make_bot("easy", game).decide(view, self.rng)
        advice = Advice(action, mind_of(game).explain(view, action))
        steps = HintSteps(table.session)
        steps.begin(table.board.viewer, 1)
        steps.found(advice)
        for step in range(1, WHY + 1):
            steps.step = step
            table.hint = Hint(advice.action, step)
            table.tell(steps.text(table.view), steps.heading())
            table.refresh()
            self.look(f"{where} {step}")

    def news(self, where: str) -> None:
        self.table.tell(NEWS, t("news.heading"), seconds=inf)
        self.look(where)

    def end(self, where: str) -> None:
        """How the round ended, with a sentence beside it."""
        self.table.banner = END
        self.news(where)

    def all_tips(self, where: str) -> None:
        table = self.table
        places = [one.rect for one in table.buttons] + [spot.rect for spot in table.guide.tips(table)]
        places += [table.board.frame.banner, table.board.frame.log, table.board.frame.own]
        told = [(spot, spot.rect.center) for rect in places if (spot := spot_at(table, rect.center)) is not None]
        table.focus.shown = True
        for group in groups(table):
            for at, stop in enumerate(stops(table, group)):
                table.focus.go(group, stop.item, at)
                spot = focused(table)
                told += [(spot, None)] if spot is not None else []
        table.focus.shown = False
        for spot, pointer in told:
            if not free_for_tips(table, spot.rect):
                continue
            table.tip = OpenTip(spot, pointer)
            self.tips += 1
            self.untold += said(table).tip is None
            self.look(f"{where} tip of {spot.tip.title}")
        table.tip = None
        for seat in table.board.frame.seats:
            table.hovered_seat = seat
            self.look(f"{where} plate {seat}")
        table.hovered_seat = None


def walked(folder: Path, preset: tuple[str, str, int], windows: list, turns: int, every: int, language: str) -> Walk:
    """A match of random play, looked at in all windows at every so many turns of the person."""
    name, key, size = preset
    game = game_named(name)
    people = tuple(Seat(one, None if at == 0 else "random") for at, one in enumerate(NAMES[:size]))
    driver = Driver(folder, windows[0][0], language=language)
    session = Session.new(game, key, game.presets[key], people, "walk", None)
    scene = driver.open(TableScene(session), 4)
    assert isinstance(scene, TableScene)
    table, rng, bot = scene.table, Random(key), make_bot("easy", game)
    walk = Walk(table, rng)
    for turn in range(turns):
        waits(driver, scene)
        if driver.scene is not scene:
            break
        if turn % every == 0:
            # Of many windows a few in each state: all of them have their turn.
            first = turn // every * AT_A_TIME
            for at in range(first, first + min(AT_A_TIME, len(windows))):
                window, scale = windows[at % len(windows)]
                driver.stage.settings = replace(driver.stage.settings, scale=scale)
                driver.app.window.size = window
                driver.step(3)
                scene.resized()
                walk.all(f"{key} {language} {window} {scale} turn {turn}")
        table.submit((bot.decide(session.view(0), rng),))
    driver.close()
    return walk


def waits(driver: Driver, scene: TableScene) -> None:
    """Until the person may act, at the ends of rounds too; what is said on the way is looked at."""
    for _ in range(3000):
        if scene.table.my_turn or not driver.app.running:
            return
        if driver.scene is not scene:
            if not isinstance(driver.scene, TableScene) and scene not in driver.app.stack.scenes:
                return
            driver.key("enter")
        driver.step(4)
        assert faults(scene.table) == []
    raise AssertionError("nobody's turn")


def judge(walk: Walk) -> None:
    assert walk.found == [], f"{len(walk.found)} faults"
    assert walk.tips and walk.untold <= UNTOLD * walk.tips, f"{walk.untold} of {walk.tips} tips have no place"
    assert walk.spoken and walk.in_log <= OVER_LOG * walk.spoken, f"{walk.in_log} of {walk.spoken} stand over the log"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("moves", [4, 40, 110])
def test_what_comes_by_itself_hides_no_meld_in_large_letters(tmp_path: Path, moves: int) -> None:
    """Whose turn it is was said over the fields of Buraco, at 200 % over their cards; smaller letters have room."""
    driver = Driver(tmp_path, scale=2.0)
    table = seen(driver, in_the_middle("buraco", "buraco", 4, moves))
    table.hush()
    table.tell(t("news.idle.hints", prompt=table.guide.status(table)), t("news.idle"))
    toast = said(table).toast
    assert toast is not None and toast.box.collidelist([card for _, card in table.board.lying_cards()]) < 0
    assert toast.box.collidelist([*table.paint.written(table)]) < 0
    driver.close()


def test_what_gives_way_is_no_smaller_than_it_must_be(sit) -> None:
    """In a small window a line at 200 % fell to the letters of 100 % where larger ones had room."""
    melds = zip((1, 1, 2, 2), ("8S 8H 8D", "TS TC TH", "7S 7H 7D", "JS JC JD"), strict=True)
    hands = ("4S KS 6H 3H 5H KH 5C 7C KC 6D 9D 9H TC", "2C 4C 8C 3C 4D 2D", "4D 2S 9S 3S", "AS AC 2H 5D")
    position = {
        "round": "TT", "drew": "stock", "pile": ["QD"],
        "melds": [{"owner": owner, "cards": row.split()} for owner, row in melds],
        "players": [{"hand": row.split(), "down": "earlier" if at in (1, 2) else "no"} for at, row in enumerate(hands)],
    }  # fmt: skip
    high = {}
    for scale in (1.0, 2.0):
        top = sit((None, "random", "random", "random"), size=(800, 600), position=position, scale=scale)
        top.wait()
        top.table.say(t("table.no-proposal"))
        high[scale] = said(top.table).toast.words.get_height()
    assert high[2.0] > high[1.0]


@pytest.mark.seldom(2)
@pytest.mark.sampled(96)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one[1])
def test_what_is_said_hides_nothing_that_is_needed(preset: tuple[str, str, int], tmp_path: Path) -> None:
    judge(walked(tmp_path, preset, FEW, 6, 8, "es"))


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(
    "preset", [*PRESETS, ("pocha", "pocha", 8), ("buraco", "buraco", 6)], ids=lambda one: f"{one[1]}-{one[2]}"
)
def test_what_is_said_hides_nothing_in_any_window(preset: tuple[str, str, int], language: str, tmp_path: Path) -> None:
    judge(walked(tmp_path, preset, WINDOWS, many(40, 8), 4, language))


def lesson_faults(driver: Driver, key: str, step: int, windows: list, told: str) -> list[str]:
    game, name = key.split(".")
    Learning().reached(key, step).save(driver.stage.paths.learning)
    driver.app.go(Reset(routes.Lesson(game, name)))
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    waits(driver, scene)
    found = []
    for window, scale in windows:
        driver.stage.settings = replace(driver.stage.settings, scale=scale)
        driver.app.window.size = window
        driver.step(3)
        scene.resized()
        where = f"{key} {step} {window} {scale}"
        walk = Walk(scene.table, Random(key))
        walk.look(where)
        if told:
            scene.table.tell(told, rank=Rank.LESSON)
            walk.look(f"{where} done")
            scene.table.hush()
        walk.refused(where)
        scene.table.hush()
        scene.table.board.picked = []
        scene.table.refresh()
        walk.all_tips(where)
        found += walk.found
    return found


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("windows", [FEW, pytest.param(WINDOWS, marks=pytest.mark.slow)], ids=["few", "all"])
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco", "pocha"])
def test_a_lesson_speaks_over_nothing_that_it_speaks_of(game: str, windows: list, tmp_path: Path) -> None:
    driver, found = Driver(tmp_path, windows[0][0]), list[str]()
    lessons = lessons_of(game) if windows is WINDOWS else lessons_of(game)[:2]
    for lesson in lessons:
        told = [""] + [done_text(f"{lesson.key}.{step.id}") for step in lesson.steps[:-1]]
        steps = range(len(told)) if windows is WINDOWS else range(0, len(told), 3)
        for at in steps:
            # One window a step, unless all of it is asked for.
            some = windows if LONG else windows[at % len(windows) :][:1]
            found += lesson_faults(driver, lesson.key, at, some, told[at])
    driver.close()
    assert found == [], f"{len(found)} faults"


# -- what is said, one by one ------------------------------------------------------------------------------------------


def test_who_only_tells_wears_no_red_and_waits_for_a_refusal(sit) -> None:
    top = sit()
    top.wait()
    table = top.table
    table.say("Vuelves a jugar tú.")
    assert table.toast.rank is Rank.HINT and table.toast.calm
    table.refuse(Refusal("not-your-turn", "T1"))
    refusal = table.toast
    assert refusal.rank is Rank.REFUSAL
    table.worry("El disco está lleno.")
    assert table.toast is refusal, "it is being read"
    table.hush()
    assert table.toast.text == "El disco está lleno."


def test_who_clicks_on_the_stock_after_the_program_drew_is_told_so_calmly(sit) -> None:
    top = sit((None, "random", "random", "random"), position=ALL_DOWN | {"drew": None}, self_draw=True)
    top.wait()
    top.seconds(1.0)
    assert len(top.session.match.state.hands[0]) == 3 and top.table.my_turn
    top.click(*top.centre(STOCK))
    assert top.table.toast.text == t("table.drawn-alone") and top.table.toast.calm
    top.key("esc")
    top.key("s")
    assert top.table.toast.calm
    top.key("z")
    assert top.table.toast.text != t("table.drawn-alone"), "the pile was never drawn from"


def test_the_first_draw_by_itself_is_explained_where_it_happens_and_only_once(sit) -> None:
    for first in (True, False):
        top = sit(
            (None, "random", "random", "random"),
            position=ALL_DOWN | {"drew": None}, self_draw=True, news=True, folder="same",
        )  # fmt: skip
        top.wait()
        top.seconds(1.0)
        assert len(top.session.match.state.hands[0]) == 3
        assert (top.table.toast is not None and top.table.toast.text == t("news.drawn")) == first
        top.seconds(SECONDS)
        top.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("more", [(), ("KH", "7C", "5C", "JD", "QS", "2C")])
def test_the_first_draw_by_itself_is_explained_in_letters_as_large_as_others(size, more, sit) -> None:
    """It had those of 100 % beside a hand of three cards: where none lie, and above those that lie, there is room."""
    players = [ALL_DOWN["players"][0] | {"hand": [*ALL_DOWN["players"][0]["hand"], *more]}, *ALL_DOWN["players"][1:]]
    melds = ALL_DOWN["melds"][: 4 if more else None]
    top = sit(
        (None, "random", "random", "random"),
        position=ALL_DOWN | {"drew": None, "players": players, "melds": melds},
        self_draw=True, news=True, size=size, scale=2.0,
    )  # fmt: skip
    top.wait()
    top.seconds(1.0)
    frame, toast = top.table.board.frame, said(top.table).toast
    assert top.table.toast.text == t("news.drawn")
    assert toast.block.px >= (frame.tx(16) + frame.cx(16)) / 2
    assert toast.box.collidelist(top.table.board.held_cards()) < 0


def test_a_bid_that_is_impossible_is_refused_and_opens_no_tip(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, seats=4)
    top.wait()
    assert top.state.phase == "bid" and top.state.size < 9
    top.key("right")
    top.key("9")
    top.seconds(REST + 0.2)
    assert top.table.last_refusal[1].code == "tricks-bid-range" and top.table.toast.rank is Rank.REFUSAL
    assert top.table.tip is None and top.state.bids[0] is None
    top.close()


def test_a_panel_opened_by_its_key_tells_nothing_of_its_buttons(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4S 5S 9D 9H TC", pile=["QS", "QD"])
    for key in ("right", "z"):
        top.key(key)
    top.seconds(REST + 0.2)
    assert top.table.paint.question(top.table).w and top.table.tip is None
    top.close()


def test_what_the_keys_are_told_goes_when_the_pointer_moves(sit) -> None:
    top = sit()
    top.wait()
    top.move(600, 300)
    top.key("tab")
    top.seconds(REST + 0.1)
    assert said(top.table).tip is not None
    top.move(640, 330)
    assert said(top.table) == Said()
    while top.table.focus.group != "rivals":
        top.key("up")
    assert said(top.table).plate is not None
    top.move(600, 300)
    assert said(top.table) == Said()


def test_a_tip_stands_at_its_button(sit) -> None:
    top = sit()
    top.wait()
    top.key("tab")
    top.table.focus.go("buttons", "menu")
    top.key("left")
    top.key("right")
    top.seconds(REST + 0.1)
    place, box = top.table.tip.spot.rect, said(top.table).tip[1]
    assert place == top.table.board.frame.buttons["menu"]
    assert not box.colliderect(place) and box.colliderect(place.inflate(40, 40))


def test_what_is_in_the_hand_is_above_what_a_lesson_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    driver = Driver(tmp_path)
    driver.app.go(Reset(routes.Lesson("carioca", "first")))
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    waits(driver, scene)
    table = scene.table
    banner = said(table).lesson.box
    card = table.board.card_rect(table.board.own_row()[0])
    driver.move(card.x + 12, card.centery)
    driver.button(card.x + 12, card.centery, down=True)
    for share in (0.3, 0.6, 0.9, 1.0):
        driver.move(
            card.x + share * (banner.x + 40 - card.x), card.centery + share * (banner.centery - card.centery), held=True
        )
    driver.step(8)
    held = table.board.sprites.find(table.board.held)[0]
    place = table.board.card_rect(held).inflate(-16, -24).clip(banner)
    colour = table.stage.palette.accent
    spots = [(x, y) for x in range(place.left, place.right, 2) for y in range(place.top, place.bottom, 2)]
    assert len(spots) > 50 and said(table).lesson is not None
    assert not [spot for spot in spots if driver.app.surface.get_at(spot)[:3] == tuple(colour[:3])]
    driver.close()
