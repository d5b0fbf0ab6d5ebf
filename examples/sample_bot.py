#!/usr/bin/env python3
"""A small Carioca player for the arena: one JSON line in, one JSON line out, standard library only."""

import json
import sys
from collections import Counter

POINTS = {"A": 20, "T": 10, "J": 10, "Q": 10, "K": 10, "*": 50}


def choose(view, legal):
    """One of the legal lines. `view` is the table as our seat sees it; cards that are hidden are "??"."""
    # Go down when that is possible, then get rid of cards on the melds of the table.
    for beginning in ("down", "lay", "draw stock"):
        for action in legal:
            if action.startswith(beginning):
                return action
    # Throw the highest card that has no partner of its rank; when all have one, the highest.
    ranks = Counter(card[0] for card in view["players"][view["turn"]]["hand"])

    def cost(action):
        rank = action.split()[1][0]
        return ranks[rank] == 1, POINTS.get(rank) or int(rank)

    discards = [action for action in legal if action.startswith("discard")]
    return max(discards, key=cost) if discards else legal[0]


for line in sys.stdin:
    question = json.loads(line)
    # Every answer at once: the arena waits for it.
    print(json.dumps({"action": choose(question["view"], question["legal"])}), flush=True)
