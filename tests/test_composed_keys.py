"""Every key that code composes is in both catalogues: each f-string with all that may stand in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import product
from typing import get_args

from carioca.agreement import Agreement
from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.cards import Suit
from carioca.cli.commands import COMMANDS
from carioca.games import CATALOGUE, all_games, all_presets
from carioca.games.contract.law import CONTRACTS
from carioca.games.melding.events import HandPoints, RoundEnd, SidePoints
from carioca.games.melding.state import Kind
from carioca.gui.scenes.settings import GROUPS as GROUPS_OF_SETTINGS
from carioca.gui.scenes.settings import LINKS, OTHERS, SETTINGS
from carioca.i18n import LANGUAGES, catalogue
from carioca.words.opponents import OCCASIONS, VARIANTS
from tests.modules import CODE, called, facts

SEATS = range(1, max(entry.most for entry in CATALOGUE) + 1)
LONG = [name for name in CONTRACTS if set(name) - {"T", "E"}]
GROUPS = {spec.metadata["group"] for game in all_games() for one in game.presets.values() for spec in fields(one)}
LACKS = ("muerto", "canasta", "real")
CANASTAS = ("real", "semi", "simple", "wild")
ENDS = ("over", "under", "even")
ALONE = ("", ".alone")
KINDS = [kind.value for kind in Kind]
DOMAINS: dict[str, tuple[object, ...]] = {
    "place.{}": (SEATS,),
    "suit.{}": ([suit.value for suit in Suit if suit is not Suit.NONE],),
    "rank.spanish.{}": ((10, 11, 12),),
    "contract.{}": ([*LONG, "sets", "runs"],),
    "contract.short.{}": ([*LONG, "sets", "runs"],),
    "canasta.{}": (CANASTAS,),
    "canasta.lacks.{}": (LACKS,),
    "sides.lacks.{}": (LACKS,),
    "sides.canasta.{}": (CANASTAS,),
    "moment.canasta.{}": (CANASTAS,),
    "sides.tab.{}": (("thrown", "suit", "hand"),),
    "sides.pozo.{}": (("pozo-needs-salida", "not-now"),),
    "score.part.{}": (SidePoints._fields,),
    "score.made.{}": (SidePoints._fields,),
    "score.sum.{}": ([part for part in HandPoints._fields if part != "cards"],),
    "tip.meld.{}": (KINDS,),
    "call.judge.{}": (("must", "discarder", "next", "brief"),),
    "call.answer.must{}": (ALONE,),
    "call.answer.help{}": (ALONE,),
    "call.tag.{}": (("call", "second", "pass", "gives", "refuses", "gets", "refused"),),
    "tricks.bid-in-all.{}": (ENDS,),
    "tricks.duty.{}": (("follow", "head", "trump", "overtrump"),),
    "tricks.desk.dealer{}": (("", ".you-deal", ".you-lead"),),
    "learn.another{}": (("", ".short"),),
    "learn.best{}": (("", ".short"),),
    "learn.next{}": (("", ".short"),),
    "tricks.desk.sort-{}": (("suit", "rank"),),
    "table.button.{}": (("suit", "rank"),),
    "event.round-ended.{}": ((*get_args(RoundEnd), "closed", "stock-out", "stalled", "played", "revoke"),),
    "event.drew-{}": (("stock", "pile"),),
    "event.wild-moved.{}": (("low", "high"),),
    "event.muerto-taken{}": (("", ".thrown"),),
    "moment.{}": (("down", "out", "salida", "closed"),),
    "moment.{}.you": (("call-allowed", "call-refused"),),
    "review.luck.{}": (("same", "less", "more", "even", "good", "bad"),),
    "answer.{}.line": (("uncounted", "costs", "fine"),),
    "answer.best.{}": (("sole", "others", "like"),),
    "story.with.{}": (("more", "fewer"),),
    "preset.{}": (all_presets(),),
    "option.group.{}": (sorted(GROUPS),),
    "voice.{}.{}.{}": (sorted(CHARACTERS), OCCASIONS, range(1, VARIANTS + 1)),
    "character.{}": (sorted(CHARACTERS),),
    "level.word.{}": (OPPONENTS,),
    "cli.does.{}": (tuple(COMMANDS),),
    "game.name.{}": ([entry.name for entry in CATALOGUE],),
    "game.cards.{}": (sorted({Agreement(name).game.profile.pack.name for name in all_presets()}),),
    "strength.rivals.{}": (OPPONENTS,),
    "strength.short.{}": (OPPONENTS,),
    "settings.{}.line": (
        (*(setting.name for setting in SETTINGS), *(link for links in LINKS.values() for link in links)),
    ),
    "settings.{}.do": ([link for links in LINKS.values() for link in links],),
    "settings.group.{}": ((*GROUPS_OF_SETTINGS, *LINKS, OTHERS),),
    "strength.one.{}": (OPPONENTS,),
    "strength.among.{}": (OPPONENTS,),
    "arena.columns{}": (("", ".more"),),
    "arena.by-round{}": (("", ".more"),),
}
"""What may stand in the places of a composed key, in order; a key that is not here has to begin some text."""


def keys_of(call: ast.Call) -> Iterator[ast.expr]:
    """What may be the key of a sentence: its first argument, either one of two."""
    waiting = [call.args[0]]
    while waiting:
        key = waiting.pop()
        if isinstance(key, ast.IfExp):
            waiting += [key.body, key.orelse]
        else:
            yield key


def asked() -> Iterator[tuple[str, ast.expr]]:
    """Every function that makes a sentence with a key that it is given."""
    for path in sorted(CODE.rglob("*.py")):
        for call in facts(path).sayings:
            yield from ((called(call), key) for key in keys_of(call))


@cache
def composed() -> dict[str, set[str]]:
    """The f-strings that are keys, `{}` for what is put in, each with the functions that it is given to."""
    found: dict[str, set[str]] = {}
    for function, key in asked():
        if isinstance(key, ast.JoinedStr):
            parts = ("{}" if isinstance(part, ast.FormattedValue) else str(part.value) for part in key.values)
            found.setdefault("".join(parts), set()).add(function)
    return found


def keys(pattern: str) -> Iterator[str]:
    return (pattern.format(*values) for values in product(*DOMAINS[pattern]))  # type: ignore[call-overload]


def test_every_composed_key_exists() -> None:
    known = set(catalogue("es")) & set(catalogue("en"))
    assert LANGUAGES == ("es", "en") and known == set(catalogue("es"))
    patterns = {pattern for pattern in composed() if not pattern.startswith("{}")}
    assert sorted(DOMAINS.keys() - patterns) == [], "nothing composes these any more"
    assert [key for pattern in DOMAINS for key in keys(pattern) if key not in known] == []
    for pattern in patterns - DOMAINS.keys():
        shape = re.compile(re.escape(pattern).replace(r"\{\}", ".+"))
        assert any(map(shape.fullmatch, known)), pattern


def test_what_is_said_of_a_seat_is_also_said_to_it() -> None:
    """A sentence with a name has a twin for who reads it: whoever sits there is told "you"."""
    texts = catalogue("es")
    told = {str(key.value) for function, key in asked() if function != "t" and isinstance(key, ast.Constant)}
    for pattern, callers in composed().items():
        if callers - {"t"} and pattern in DOMAINS:
            told |= set(keys(pattern))
    # Where one shares the first place others do too, and "who won" is told of somebody else.
    told -= {"past.shared", "past.tied", "past.winner"}
    named = {key for key in told if "{name}" in str(texts.get(key, ""))}
    assert len(named) > 50 and sorted(key for key in named if f"{key}.you" not in texts) == []


def test_no_text_names_nobody_to_who_reads_it() -> None:
    """What addresses a reader says "tú" by itself: a name stands in it as a label alone, at its beginning."""
    for lang in LANGUAGES:
        for key, text in catalogue(lang).items():
            for form in [text] if isinstance(text, str) else text.values():
                if key.endswith(".you") and "{name}" in form:
                    assert form.startswith("{name}") or key == "call.second.you", key
