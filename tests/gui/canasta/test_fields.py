"""Every side has its field: what lies there stays inside it, shows every index, and tells what it is worth."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from carioca.cards import parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.gui.canasta import layout
from carioca.gui.canasta.layout import NEEDS, TIGHT, USUAL, SidesPlaces, arrange
from carioca.gui.canasta.model import SidesPicture, canasta_bonus, canasta_name, canasta_of, picture_of, standing_words
from carioca.gui.canasta.paint import AHEAD
from carioca.gui.frame.stage import units
from carioca.gui.melding.model import PILE
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.table import operations
from carioca.gui.table.frame import Shape, frame_of
from carioca.i18n import LANGUAGES, set_language, t
from tests.games.canasta.table import melds, position, sides, texts
from tests.gui.canasta.sides import Sides
from tests.together import together

SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (360, 640)]
OURS = ("KS KD KC KS", "4S 5S 6S 7S *", "3D 4D 5D 6D 7D 8D 9D", "QS QD QC QS QC QD 2H", "AS AD AC")
THEIRS = ("AH AD AC", "5C 6C 7C 8C 9C TC JC 2D", "7H 7D 7C 7S", "2S 2C 2C 2D * * *")


def lying(size: tuple[int, int], seats: int, laid: list[dict[str, Any]]) -> tuple[SidesPlaces, SidesPicture]:
    """Where everything lies in a window of a size."""
    hands = ["8S 9C", "3C 3D", "3S 3H", "TC 4H", "4H TH", "5C 5D"][:seats]
    given = sides({}, {"taken": True}, number=3 if seats == 6 else 2)
    state = position(*hands, drew="stock", melds=laid, sides=given)
    picture = picture_of(BURACO.censor(state, 0))
    return arrange(frame_of(Shape(size, units(size, 1.0)[0], 0, seats, NEEDS)), picture), picture


@together("size", SIZES)
@together("seats", [2, 4, 6])
def test_melds_lie_in_the_field_of_their_side(size: tuple[int, int], seats: int) -> None:
    ours, theirs = (OURS, THEIRS) if seats == 6 else (OURS[:4], THEIRS[1:3])
    places, picture = lying(size, seats, melds(*ours) + melds(*theirs, side=1))
    fields = {field.side: field for field in places.fields}
    assert len(fields) == (3 if seats == 6 else 2) and places.fields[0].side == 0
    assert not [one for one, other in combinations([f.rect for f in fields.values()], 2) if one.colliderect(other)]
    for meld, rect in zip(picture.melds, places.melds.rects, strict=True):
        assert fields[meld.owner].rect.contains(rect)
    for one, other in combinations(places.melds.rects, 2):
        assert not one.colliderect(other)
    assert all(scale.across >= 12 for scale in places.scales)


@together("size", SIZES[:4])
def test_three_sides_with_many_melds_keep_cards_to_be_read(size: tuple[int, int]) -> None:
    places, _ = lying(size, 6, melds(*OURS, "8C 9C TC JC QC KC AC") + melds(*THEIRS, side=1))
    assert min(scale.height for scale in places.scales) >= 20
    rects = places.melds.rects
    assert not [one for one, other in combinations(rects, 2) if one.colliderect(other)]
    assert all(any(field.area.contains(rect) for field in places.fields) for rect in rects)


GROWING = ["KS KD KC", "4S 5S 6S", "3D 4D 5D", "QS QD QC", "AS AD AC", "8H 9H TH"]


@together("size", SIZES[:4])
@together("scale", [1.0, 2.0])
def test_a_card_that_comes_to_a_meld_moves_no_other_one(size: tuple[int, int], scale: float) -> None:
    """Six melds, and one of them grows from three cards to a canasta. Where cards are neither small nor to be large,
    the first melds lie as if there were some more already."""

    def placed(rows: list[str]) -> SidesPlaces:
        state = position("8S 9C", "2S 2C", drew="stock", melds=melds(*rows), sides=sides({"taken": True}, {}))
        shape = Shape(size, units(size, 1.0)[0], 0, 2, NEEDS, scale=scale)
        return arrange(frame_of(shape), picture_of(BURACO.censor(state, 0)))

    calm = placed(GROWING)
    if scale == 1.0 and units(size, 1.0)[0] >= TIGHT:
        for count in range(USUAL):
            few, more = placed(GROWING[:count]), placed(GROWING[: count + 1])
            assert few.scales == more.scales and few.melds.rects == more.melds.rects[:count]
    for at, cards in ((0, ["KS", "KD", "KC", "KH", "KS", "KD", "KC"]), (1, ["4S", "5S", "6S", "7S", "8S", "9S", "TS"])):
        for many in range(3, 8):
            grown = placed([*GROWING[:at], " ".join(cards[:many]), *GROWING[at + 1 :]])
            assert grown.scales == calm.scales and grown.melds.rects == calm.melds.rects
            assert grown.cards_of(at).right <= grown.melds.rects[at].right


@together("count", [4, 8, 12])
@together("size", SIZES[:3])
@together("lang", LANGUAGES)
def test_all_melds_of_a_side_tell_as_much(tmp_path: Path, count: int, size: tuple[int, int], lang: str) -> None:
    """How far each is from a canasta, and of which kind: of a neighbour no less is said, nor in smaller letters."""
    rows = [*GROWING, "7D 7H 7S 7C", "TD JD QD *", "3S 3C 3H", "5H 6H 7H", "9C TC JC", "AH AC AS"][:count]
    given = sides({"taken": True}, {"taken": True})
    top = Sides(tmp_path / f"{count}{size}{lang}", "8S 9C", size=size, drew="stock", melds=melds(*rows), sides=given,
                settings={"language": lang})  # fmt: skip
    told = top.table.paint.captions(top.table)
    kinds = {len(words.replace("·", "").split()) for words, _ in told.values()}
    assert len(told) == count and len(kinds) == 1 and min(kinds) >= 2
    assert len({letters for _, letters in told.values()}) == 1
    for number, (words, letters) in told.items():
        assert top.stage.textures.text_width(words, letters, True) <= top.table.board.places.melds.rects[number].w
    top.close()


@together("size", SIZES[1:4])
@together("seats", [4, 6])
def test_a_side_with_many_melds_has_the_room_that_others_leave(
    size: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve melds lie beside two: their field is wider, so their cards are larger, or their places wider. The other
    way round the others have it."""
    many = [*GROWING, "7D 7H 7S 7C", "TD JD QD *", "3S 3C 3H", "5H 6H 7H", "9C TC JC", "JC JH JS"]
    few = ["AH AC AS", "6D 6C 6S"]
    full, _ = lying(size, seats, melds(*many) + melds(*few, side=1))
    wide, narrow, *rest = (field.rect.w for field in full.fields)
    assert wide >= 1.4 * narrow and all(abs(one - narrow) <= 1 for one in rest)
    assert full.fields[-1].rect.right <= size[0]
    turned, _ = lying(size, seats, melds(*few) + melds(*many, side=1))
    assert turned.fields[1].rect.w >= 1.4 * turned.fields[0].rect.w
    even, _ = lying(size, seats, melds(*GROWING) + melds(*few, side=1))
    assert len({field.rect.w // 2 for field in even.fields}) == 1
    with monkeypatch.context() as patch:
        patch.setattr(layout, "WIDER", 1.0)
        alike, _ = lying(size, seats, melds(*many) + melds(*few, side=1))
    assert full.scales[0] >= alike.scales[0] and (size != (1280, 720) or full.scales[0] > alike.scales[0])


def test_words_at_melds_grow_into_the_room_that_their_cards_leave(tmp_path: Path) -> None:
    """At 200 % in a small window, where cards are small: they are the same at 100 %, the letters larger."""
    given = sides({"taken": True}, {"taken": True})
    found = {}
    for scale in (1.0, 2.0):
        top = Sides(tmp_path / str(scale), "8S 9C", 4, (800, 600), drew="stock", melds=melds(*GROWING), sides=given,
                    settings={"scale": scale})  # fmt: skip
        places, table = top.table.board.places, top.table
        found[scale] = places.scales[0].height, table.paint.captions(table)[0][1]
        assert all(places.fields[0].area.contains(rect) for rect in places.melds.rects)
        top.close()
    assert found[2.0][1] >= 1.3 * found[1.0][1] and found[2.0][0] >= 30


@together("size", SIZES[:4])
def test_forty_cards_of_a_pozo_lie_in_their_place_with_readable_strips(size: tuple[int, int]) -> None:
    places, _ = lying(size, 2, [])
    slots = places.pozo(40)
    assert slots[0].x - places.card / 2 >= places.pile.left - 1
    assert slots[-1].x + places.card / 2 <= places.pile.right + 1
    steps = [after.x - before.x for before, after in pairwise(slots)]
    assert min(steps) >= 0 and min(steps[-5:]) >= 12


@pytest.mark.parametrize(
    ("row", "kind", "bonus"),
    [
        ("3D 4D 5D 6D 7D 8D 9D", "real", 200),
        ("KS KS KH KD KC KC 2H", "simple", 100),
        ("2S 2S 2H 2D 2C * *", "wild", 1000),
    ],
)
def test_a_canasta_is_named_with_its_bonus(tmp_path: Path, row: str, kind: str, bonus: int) -> None:
    """BC18-BC20."""
    top = Sides(tmp_path, "8S 9C", drew="stock", melds=melds(row))
    assert (
        canasta_name(canasta_of(top.table.state, top.table.board.picture, 0), top.table.state.options) == kind
        and canasta_bonus(kind, top.table.state.options) == bonus
    )
    top.close()


def test_beside_the_score_stands_what_a_side_lacks_for_closing(tmp_path: Path) -> None:
    top = Sides(tmp_path, "8S 9C", drew="stock", melds=melds("KS KD KC"),
                sides=sides({"taken": True}, {"score": 1200}))  # fmt: skip
    assert standing_words(top.table.board.picture, 0) == ["mesa 30", "falta: canasta"]
    assert standing_words(top.table.board.picture, 1) == ["salida de 75", "falta: muerto y canasta"]
    top.close()
    top = Sides(tmp_path, "8S 9C", drew="stock", melds=melds("3D 4D 5D 6D 7D 8D 9D"), sides=sides({"taken": True}))
    assert standing_words(top.table.board.picture, 0) == ["mesa 45", "canastas 200", "puede cerrar"]
    top.close()


def test_how_the_sides_stood_is_still_said_once_the_round_is_over(tmp_path: Path) -> None:
    """Who looks at the table behind the sheet reads what each has there, and what it lacked."""
    top = Sides(tmp_path, "8S", drew="stock", melds=melds("3D 4D 5D 6D 7D 8D 9D"),
                sides=sides({"taken": True}, {"score": 1200}))  # fmt: skip
    table = top.table
    operations.play(table, top.tokens("8S"), PILE)
    for _ in range(2000):
        if isinstance(top.scene, ScoreSheet):
            break
        top.step(4)
    assert table.board.picture.turn is None
    assert standing_words(table.board.picture, 0) == ["mesa 45", "canastas 200"]
    assert standing_words(table.board.picture, 1) == ["salida de 75", "falta: muerto y canasta"]
    top.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_below_a_meld_is_shortened_and_never_rearranged(lang: str) -> None:
    set_language(lang)
    told = [t(f"sides.ahead.{form}", have=4, points=60, kind="real", bonus=200).split() for form in AHEAD]
    for more, less in pairwise(told):
        whole = iter(more)
        assert len(less) < len(more) and all(part in whole for part in less)


def test_what_was_just_added_stands_out_until_the_side_plays_again(tmp_path: Path) -> None:
    top = Sides(tmp_path, "8S KH 9C JD QC 5H", drew="stock", melds=melds("KS KD KC"))
    top.click(*top.spot(parse_row("KH")[0]))
    top.click(*top.table.board.zones(top.table.lit)[next(iter(z for z in top.table.lit if z.kind == "meld"))].center)
    top.step(30)

    def added() -> set[tuple[int, int]]:
        return {tuple(one) for one in top.table.board.picture.added}

    assert added() == {(0, 3)}
    turns = top.state.turns
    top.choose("9C")
    top.keys("d", "d")
    top.wait()
    assert top.state.turns > turns and not {one for one in added() if one[0] == 0}
    top.close()


ELEVEN = texts("3H 4H 5H 6H 7C 8C 9C TC JD QD AS")


def _muerto(tmp_path: Path, hand: str, **settings: Any) -> Sides:
    return Sides(
        tmp_path, hand, drew="stock", melds=melds("4C 5C 6C"), sides=sides({"muerto": ELEVEN}), settings=settings
    )


@pytest.mark.slow
def test_the_muerto_is_told_big_and_leaves_the_table(tmp_path: Path) -> None:
    """B20: taken by melding all cards, the turn goes on."""
    top = _muerto(tmp_path, "KS KH KD", animation="normal", reduced_motion=False)
    assert top.table.board.picture.muertos[0] == 11
    top.choose("KS KH KD")
    top.key("b")
    seen = []
    for _ in range(60 * 6):
        top.step()
        seen.append(top.table.board.picture.taker)
        if top.table.my_turn:
            break
    assert seen.count(0) > 60, "long enough to be read"
    assert top.table.board.picture.muertos[0] == 0 and len(top.table.board.hand.cards) == 11
    assert top.state.turn == 0 and top.state.phase == "play"
    top.close()


def test_the_muerto_taken_with_the_discard_ends_the_turn(tmp_path: Path) -> None:
    """B21."""
    top = _muerto(tmp_path, "9D")
    top.choose("9D")
    top.keys("d", "d")
    top.step(10)
    assert top.state.hands[0] == parse_row(" ".join(ELEVEN)) and top.state.sides[0].taken
    top.close()


@pytest.mark.parametrize(
    ("own", "explained"), [({}, True), ({"taken": True}, False)], ids=["nothing yet", "the muerto taken"]
)
def test_the_words_of_the_field_are_explained_before_all_else_until_they_were_told(
    tmp_path: Path, own: dict[str, Any], explained: bool
) -> None:
    top = Sides(tmp_path, "8S 9C 2C", sides=sides(own))
    table = top.table
    assert ("muerto" in " ".join(standing_words(table.board.picture, 0))) == explained
    told = list(table.guide.news(table, ()))
    assert (told[:1] == ["canasta.field"]) == explained
    top.close()


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 2.0), ((800, 600), 2.0), ((1920, 1080), 2.0), ((1024, 768), 1.0)],
)
def test_the_bar_of_the_score_runs_through_no_letter_and_no_letter_through_another(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    top = Sides(tmp_path, "KS KH KD 4S 5S 6S 7S 9C TC", seats=4, size=size, settings={"scale": scale})
    table = top.table
    for field in table.board.places.fields:
        head = table.paint._head(table, field)
        words, tall = (
            table.stage.textures.text(said, max(7, head.size - 2), (255, 255, 255)) for said in ("pqgj", "h")
        )
        above = table.stage.textures.text("Ány", head.size, (255, 255, 255), True)
        line = words.get_rect(midleft=(0, head.lower)).y
        ink = words.get_bounding_rect().move(0, line)
        name = above.get_bounding_rect().move(0, above.get_rect(midleft=(0, head.upper)).y)
        assert ink.bottom <= head.bar.y, (ink, head)
        assert field.rect.y <= name.y and name.bottom <= tall.get_bounding_rect().y + line, "one line over the other"
    top.close()
