"""The frozen program's first file."""

import sys


def main() -> int:
    """Become a helper of an arena when called as one, else the program; the exit code."""
    if len(sys.argv) > 1:
        # PyInstaller would do this at every start, and the first picture wait for it: only commands need it, those
        # that start processes (arena) or list modules (self-test).
        import multiprocessing

        import pyi_rth_multiprocessing  # noqa: F401 - changes freeze_support
        import pyi_rth_pkgutil  # noqa: F401 - lets pkgutil see what is frozen

        multiprocessing.freeze_support()
    try:
        from carioca.__main__ import gui_main

        return gui_main()
    except Exception:
        if "self-test" not in sys.argv:
            raise
        # On Windows an error box would open, and wait for somebody to press its button.
        import traceback

        traceback.print_exc()
        return 1


if __name__ == "__main__":
    sys.exit(main())
