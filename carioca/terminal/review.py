"""The review of a round for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carioca.bots.played import played_round
from carioca.bots.review import Review
from carioca.i18n import t
from carioca.storage.names import seat_names
from carioca.words.base import voice_of
from carioca.words.review import report


def review_lines(data: Mapping[str, Any], found: Review) -> list[str]:
    """The review of a record's round in plain lines, the name of the seat first."""
    names, played = seat_names(data), played_round(data, found.round_no)
    told = report(played.game, found, voice_of(played.game).round_name(played.setup, found.round_no), names)
    return [t("review.of", name=names[found.seat]), *told]
