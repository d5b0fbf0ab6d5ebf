"""The toy family's rules pages with their facts and examples, and its blocks of the printed sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from carioca.cards import parse_row, row_text
from carioca.engine.options import TableOptions
from carioca.i18n import capitalised, t
from carioca.rulebook.pages import BookError, Example
from carioca.sheet.blocks import Price, Round
from tests.toy.rules import ROUNDS, TOY, worth_of

PAGES = {
    "es": """# Carta alta
## La mesa
§ Y1
**Cuántos juegan.**
[players_max=4] Juegan dos o cuatro; de cuatro, los que se sientan al frente van juntos.
[players_max<4] Juegan dos.
§ Y2
**La apuesta.** Quien reparte dice, antes de que haya cartas, si la ronda vale el doble.
## La ronda
§ Y3
**La carta.** Cada uno saca una carta; gana la más alta, y con dos iguales nadie.
§ Y4 Y5
**Los puntos.** La ronda vale {worth} puntos, o {double} al doble (véase {§Y2}). Se juegan:
- @rounds {round}: {contract}.
> alta: KS / 9D | Gana el rey
> alta: 9S / 9D | Iguales
""",
    "en": """# High card
## The table
§ Y1
**How many play.**
[players_max=4] Two or four play; of four, those who face each other play together.
[players_max<4] Two play.
§ Y2
**The stake.** Whoever deals says, before there are cards, whether the round counts double.
## The round
§ Y3
**The card.** Everybody draws a card; the higher one wins, of two equal ones none.
§ Y4 Y5
**Points.** The round is worth {worth} points, or {double} when doubled (see {§Y2}). There are:
- @rounds {round}: {contract}.
> alta: KS / 9D | The king wins
> alta: 9S / 9D | Equal
""",
}
_EXAMPLE = re.compile(r"alta: (\S+) / (\S+) \| (.+)")


class ToySource:
    """What rulebook/source.py asks of a family."""

    def facts(self, options: TableOptions) -> dict[str, Any]:
        told = {spec.name: getattr(options, spec.name) for spec in fields(options)}
        return told | {"double": worth_of(options, True), "round_ids": ROUNDS}

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        return {"round": number, "contract": t(f"toy.round.{round_id}")}

    def example(self, text: str, options: TableOptions) -> Example | None:
        match = _EXAMPLE.match(text)
        if match is None:
            raise BookError(f"this is no example: {text}")
        hands = (parse_row(match[1]), parse_row(match[2]))
        changes = options.changed(TOY.presets["toy"])
        players = [{"hand": row_text(hand).split()} for hand in hands]
        state = TOY.read_position({"options": changes, "phase": "draw", "doubled": False, "players": players})
        return Example("alta", hands, "/", points=TOY.points(state)[0], caption=match[3])

    def topics(self, options: TableOptions) -> Mapping[str, str]:
        return {"stock": "Y3"}


class ToyBlocks:
    """What sheet/content.py asks of a family: a card costs nothing here."""

    def rounds(self, options: TableOptions, base: TableOptions) -> tuple[tuple[Round, ...], list[str]]:
        cards = t("sheet.cards", n=1)
        names = [capitalised(t(f"toy.round.{name}")) for name in ROUNDS]
        return tuple(Round(at, name, cards, (1,), False) for at, name in enumerate(names, start=1)), []

    def prices(self, options: TableOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        return ()
