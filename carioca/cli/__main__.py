"""`python -m carioca.cli`: the same as `carioca-cli`."""

from __future__ import annotations

import sys

from carioca.cli import main

if __name__ == "__main__":
    sys.exit(main())
