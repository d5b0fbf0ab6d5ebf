"""The values of refusals and reasons that only melding games have, as parts of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from carioca.engine.game import Refusal
from carioca.games.melding.state import Asked
from carioca.words.cards import points_text
from carioca.words.melding.contracts import asked_text, groups_text


def phrases(values: Mapping[str, object]) -> dict[str, object]:
    """What a round asks for, and which melds were laid instead."""
    parts: dict[str, object] = {name: asked_text(value) for name, value in values.items() if isinstance(value, Asked)}
    if "points" in values and "least" in values:
        have, least = int(str(values["points"])), int(str(values["least"]))
        parts |= {"points": points_text(have), "least": points_text(least), "short": points_text(least - have)}
    if "sets" in values and "runs" in values:
        parts["laid"] = groups_text(int(str(values["sets"])), int(str(values["runs"])))
    return parts


def variant(refusal: Refusal) -> str:
    """`.full` where a 13-card run is asked for; `.none` where no card may stand between jokers, or no meld was laid."""
    values = refusal.values
    contract = values.get("contract")
    if isinstance(contract, Asked) and contract.full:
        return ".full"
    return ".none" if 0 in (values.get("between"), values.get("melds")) and values.get("gap") != 1 else ""
