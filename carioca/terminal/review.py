"""The review of a round for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carioca.bots.played import played_round
from carioca.bots.review import Review
from carioca.games.contract.state import CONTRACTS
from carioca.i18n import t
from carioca.storage.names import seat_names
from carioca.words.review import report


def review_lines(data: Mapping[str, Any], found: Review) -> list[str]:
    """The review of a record's round in plain lines, the name of the seat first."""
    names = seat_names(data)
    played = played_round(data, found.round_no)
    options: Any = played.setup.options
    told = report(played.game, found, CONTRACTS[options.round_ids[found.round_no]], names)
    return [t("review.of", name=names[found.seat]), *told]
