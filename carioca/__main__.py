"""`python -m carioca`, and the program behind the icon: the window, unless the arguments say otherwise."""

from __future__ import annotations

import sys


def gui_main() -> int:
    """The entry point without a console (`carioca`)."""
    from carioca.cli import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(gui_main())
