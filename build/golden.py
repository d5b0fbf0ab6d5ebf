"""Writes the golden records of tests/golden: one whole match of every preset, played by opponents.

Run it after a change of the rules that is meant, with the presets that changed: `python build/golden.py kalooki`.
Opponents that play differently by now make another match of it; the old records must follow all the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca.games import all_games  # noqa: E402
from carioca.session import Seat, Session  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / "records"
SEATS = (Seat("Ana", "normal"), Seat("Luis", "normal"), Seat("Rosa", "random"))


def main(wanted: list[str]) -> None:
    """Plays and writes the records of these presets anew, of all where none is named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in all_games():
        for preset, options in game.presets.items():
            if wanted and preset not in wanted:
                continue
            session = Session.new(game, preset, options, SEATS[: options.players_max], f"golden-{preset}")
            while session.current is not None:
                session.submit(session.think())
            path = FOLDER / f"{preset}.carioca"
            # The version is left out: a new one does not change history.
            record = session.record() | {"app": ""}
            path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
            print(path.relative_to(ROOT), [list(result.points) for result in session.results])


if __name__ == "__main__":
    main(sys.argv[1:])
