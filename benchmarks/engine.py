"""Random-legal decisions a second: our engine beside OpenSpiel's and rlcard's gin rummy, interleaved in one run.

`python benchmarks/engine.py` needs open_spiel and rlcard (benchmarks/run.py installs them); without them it says so
and prints our own figures. CPU time of one process, so that a busy machine disturbs little.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT")


def ours(contract: str, seconds: float) -> float:
    """Decisions a second of four random players in rounds of one contract; every action passes `check`."""
    sys.path.insert(0, str(ROOT))
    from carioca.engine.game import Setup
    from carioca.games.contract.carioca import CARIOCA, CariocaOptions

    setup = CariocaOptions(rounds=(contract,))
    rng, decisions, number, start = random.Random(1), 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state = CARIOCA.deal(Setup("carioca", setup, 4, str(number))).state
        number += 1
        while CARIOCA.current(state) is not None:
            state = CARIOCA.apply(state, rng.choice(list(CARIOCA.legal_actions(state)))).state
            decisions += 1
    return decisions / (time.process_time() - start)


def open_spiel(_: str, seconds: float) -> float:
    """Decisions a second of random gin rummy through pyspiel; chance nodes are paid for but not counted."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    rng, decisions, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choice(outcomes)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.process_time() - start)


def rlcard(_: str, seconds: float) -> float:
    """Decisions a second of random gin rummy in rlcard's environment."""
    import rlcard as package

    env = package.make("gin-rummy", config={"seed": 1})
    rng, decisions, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < seconds:
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.process_time() - start)


ENGINES: dict[str, Callable[[str, float], float]] = {"carioca": ours, "open_spiel": open_spiel, "rlcard": rlcard}


def measure(engine: str, contract: str, seconds: float) -> float | None:
    """One figure from a fresh process, None when the engine is not installed."""
    command = [sys.executable, __file__, "--one", engine, contract, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "benchmarks")
    return float(json.loads(done.stdout.splitlines()[-1])) if done.returncode == 0 else None


def table(rounds: int, seconds: float) -> None:
    """Prints medians and ratios."""
    rows = [("carioca", contract) for contract in CONTRACTS] + [("open_spiel", ""), ("rlcard", "")]
    found: dict[tuple[str, str], list[float]] = {row: [] for row in rows}
    for _ in range(rounds):
        for row in rows:
            figure = measure(*row, seconds)
            if figure is not None:
                found[row].append(figure)
    medians = {row: statistics.median(figures) for row, figures in found.items() if figures}
    for (engine, contract), figure in medians.items():
        print(f"{engine:<11} {contract:<5} {figure:>10,.0f} decisions/s")
    own = statistics.mean(figure for (engine, _), figure in medians.items() if engine == "carioca")
    print(f"{'carioca':<11} mean  {own:>10,.0f} decisions/s over {len(CONTRACTS)} contracts, validation on")
    for engine, goal in (("open_spiel", 1.0), ("rlcard", 2.5)):
        if (engine, "") in medians:
            ratio = own / medians[engine, ""]
            print(f"carioca / {engine:<10} {ratio:5.2f} x   goal {goal} x   {'met' if ratio >= goal else 'MISSED'}")
        else:
            print(f"{engine} is not installed: not measured")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", nargs=2, metavar=("ENGINE", "CONTRACT"))
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(ENGINES[arguments.one[0]](arguments.one[1], arguments.seconds)))
    else:
        table(arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
