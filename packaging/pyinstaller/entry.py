"""The frozen program's first file."""

import sys

from carioca.__main__ import gui_main

if __name__ == "__main__":
    sys.exit(gui_main())
