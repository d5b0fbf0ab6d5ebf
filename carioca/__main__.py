"""`python -m carioca`, and the program behind the icon: the window, unless the arguments say otherwise."""

from __future__ import annotations

import sys

from carioca.plain_start import open_plain, plain_words


def gui_main() -> int:
    """The entry point without a console (`carioca`)."""
    words = sys.argv[1:]
    plain = plain_words(words)
    code = None if plain is None else open_plain(plain)
    if code is not None:
        return code
    from carioca.cli import main

    return main(words)


if __name__ == "__main__":
    sys.exit(gui_main())
