"""The words a player reads: catalogues by language, with Spanish behind every other one."""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from carioca.assets import assets_dir

LANGUAGES = ("es", "en")
_NO_LOCALE = ("C", "POSIX")
_WINDOWS_SPANISH = 0x0A

_current = "es"


class _Phrases(Formatter):
    """`str.format` that leaves alone what it was given no value for."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return kwargs.get(field_name, "{" + field_name + "}"), field_name

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """The word for a joker takes its article: `{card!j}` is a certain one, as the subject of a sentence mostly is
        (`el comodín cabe`), `{card!u}` any (`encima está un comodín`)."""
        if conversion in _ARTICLES:
            return t(_ARTICLES[conversion]) if value == t("card.joker") else value
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        return minus(value) if isinstance(value, int) else super().format_field(value, format_spec)


_ARTICLES: Mapping[str | None, str] = {"j": "card.joker.the", "u": "card.joker.one"}


_PHRASES = _Phrases()


@cache
def catalogue(lang: str) -> Mapping[str, str | Mapping[str, str]]:
    """The texts of one language: a string, or its plural forms "one" and "other". Empty if there is no file."""
    return _read(lang)


def _read(lang: str) -> Mapping[str, str | Mapping[str, str]]:
    try:
        texts = json.loads((assets_dir() / "i18n" / f"{lang}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return texts if isinstance(texts, dict) else {}


@cache
def in_every_language(key: str) -> frozenset[str]:
    """What a key says in each language, in small letters. Only the language being spoken stays in memory: another
    one is a megabyte."""
    texts = (catalogue(lang) if lang == _current else _read(lang) for lang in LANGUAGES)
    return frozenset(str(one.get(key, key)).casefold() for one in texts)


def t(key: str, **values: object) -> str:
    """The text of a key with its values; plural forms go by `n`.

    Never raises: a text that a language lacks is taken from Spanish, an unknown key is its own text, and a
    placeholder without a value stays as it is.
    """
    text = catalogue(_current).get(key) or catalogue("es").get(key) or key
    if not isinstance(text, str):
        text = text.get("one" if values.get("n") in (1, -1) else "other", key)
    # Most texts are plain, and a screen asks for hundreds of them.
    if "{" not in text and "}" not in text:
        return text
    try:
        text = _PHRASES.vformat(text, (), values)
    except (ValueError, TypeError, LookupError, AttributeError):
        return text
    # `a` and `de` join the article with which a value begins: `al suplente de Ana`, `del suplente`.
    return re.sub(r"\b([aA]|[dD]e) el ", r"\1l ", text) if " el " in text else text


def minus(number: object) -> str:
    """A number as it is read: below zero it carries a real minus sign."""
    return str(number).replace("-", "−")


def own_key(key: str, game: str) -> str:
    """The key of what a game says in its own words, `word.buraco.pile`; where it has none, the general one."""
    head, _, rest = key.partition(".")
    own = f"{head}.{game}.{rest}"
    return own if own in catalogue(_current) else key


def set_language(lang: str) -> None:
    """Speak this language from now on; "" follows the system. Raises ValueError for a language we lack."""
    global _current
    wanted = lang or system_language()
    if wanted not in LANGUAGES:
        raise ValueError(f"no catalogue for language {lang!r}")
    _current = wanted


def capitalised(text: str) -> str:
    """A text that begins a sentence: with a capital letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """A sentence that goes on behind a colon: its first letter small, also behind an opening sign of Spanish."""
    at = next((at for at, letter in enumerate(text) if letter.isalpha()), 0)
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def bare(text: str) -> str:
    """A text without accents and capitals, for comparing what people type: `trío` is `TRIO`."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def language() -> str:
    """The language being spoken, one of LANGUAGES."""
    return _current


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """What the system speaks: "es" for Spanish, "en" for any other, "es" when nothing is known.

    The order of the variables is gettext's; a locale C or POSIX says nothing about the reader.
    """
    choices = environ.get("LANGUAGE", "").split(":")
    choices += [environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""]
    known = [name for name in (_language_of(choice) for choice in choices) if name]
    spoken = next((name for name in known if name in LANGUAGES), known[0] if known else _platform_language())
    return spoken if spoken in LANGUAGES else "en" if spoken else "es"


def _language_of(locale: str) -> str:
    """The language code of a locale name such as `es_CL.UTF-8`; empty when it names none."""
    name = locale.partition(".")[0].partition("@")[0]
    return "" if name in _NO_LOCALE else name.replace("-", "_").partition("_")[0].lower()


def _platform_language() -> str:
    """What Windows or macOS says where no variable does; empty when unknown."""
    try:
        if sys.platform == "win32":
            import ctypes

            primary = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
            return "es" if primary == _WINDOWS_SPANISH else "en"
        if sys.platform == "darwin":
            import subprocess

            answer = subprocess.run(
                ["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2
            )
            return _language_of(answer.stdout.strip())
    except Exception:
        # A guess about the language is never worth a failed start.
        pass
    return ""
