"""Stands in for the network: fpdf loads these modules at once and would use them for pictures from the internet only.

Runs before everything else in the frozen program. Any name may be imported from them and is an empty class, so that
fpdf can be loaded; the real modules are not shipped (the specification excludes what is named here).
"""

import sys
import warnings
from types import ModuleType

ABSENT = ("http", "http.client", "unittest", "unittest.mock", "urllib.request")


class Absent(ModuleType):
    """A module in which every public name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (Exception,), {})


for name in ABSENT:
    sys.modules[name] = Absent(name)
sys.modules["http"].client = sys.modules["http.client"]
sys.modules["unittest"].mock = sys.modules["unittest.mock"]
# The document has no pictures: nobody misses Pillow.
warnings.filterwarnings("ignore", message="Pillow could not be imported")
