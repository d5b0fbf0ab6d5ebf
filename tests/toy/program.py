"""The program with the toy family in the house, started as a player starts it: `python -m tests.toy.program`."""

from __future__ import annotations

import sys

from carioca.cli import main
from tests.toy.family import shown

if __name__ == "__main__":
    with shown():
        sys.exit(main(sys.argv[1:]))
