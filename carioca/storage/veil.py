"""The seed of a match that is being played, so written that a look at the file by accident tells nothing.

Record format 2 is format 1 with `"veiled"` in the place of `"seed"`; only a running match is written so, and reading
makes format 1 of it. This is no secret: whoever has this program can undo it. It keeps a text editor, a preview or a
search in files from showing what deals all cards of people who still play.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

FORMAT = 2
_SALT = 12
_PURPOSE = b"carioca running match"


def veiled(record: dict[str, Any]) -> dict[str, Any]:
    """A record of format 1 in format 2."""
    kept = {("veiled" if name == "seed" else name): value for name, value in record.items()}
    return {**kept, "format": FORMAT, "veiled": veil(record["seed"])}


def unveiled(data: Any) -> Any:
    """A record of format 2 in format 1; everything else as it is. Raises ValueError when the veil is damaged."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return data
    seed = unveil(str(data.get("veiled")))
    if "seed" in data or not isinstance(seed, str):
        raise ValueError("the veil holds no seed")
    kept = {("seed" if name == "veiled" else name): value for name, value in data.items()}
    return {**kept, "format": 1, "seed": seed}


def veil(value: Any) -> str:
    """A JSON value as one line of letters that say nothing to a reader; the same for equal values."""
    plain = json.dumps(value).encode()
    salt = hashlib.sha256(_PURPOSE + plain).digest()[:_SALT]
    return base64.b64encode(salt + _mixed(plain, salt)).decode("ascii")


def unveil(text: str) -> Any:
    """The value behind `veil`. Raises ValueError for everything that it did not write."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
        salt, plain = data[:_SALT], _mixed(data[_SALT:], data[:_SALT])
        if hashlib.sha256(_PURPOSE + plain).digest()[:_SALT] != salt:
            raise ValueError("the veiled text is damaged")
        return json.loads(plain)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"no veiled text: {problem}") from None


def _mixed(data: bytes, salt: bytes) -> bytes:
    """The bytes combined with a stream that follows from the salt; twice gives the bytes back."""
    stream = hashlib.shake_256(_PURPOSE + salt).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
