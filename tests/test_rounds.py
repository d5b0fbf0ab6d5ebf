"""Which round it is, in games that know how many there are and in games that end at a target."""

from __future__ import annotations

from carioca.i18n import LANGUAGES, set_language
from carioca.words.lines import round_of
from tests.together import together

KEYS = ("menu.round", "score.after", "table.round", "term.round", "term.saved")


@together("lang", LANGUAGES)
@together("key", KEYS)
def test_of_how_many_is_said_only_where_it_is_known(key: str, lang: str) -> None:
    set_language(lang)
    known = round_of(key, 2, ("a", "b", "c", "d"), contract="c", names="Ana")
    open_ended = round_of(key, 2, None, contract="", names="Ana")
    assert "3" in known and "4" in known
    assert "3" in open_ended and "4" not in open_ended and "0" not in open_ended and "{" not in open_ended
