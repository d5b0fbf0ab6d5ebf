"""The rules sheet: what a table agreed on, on one printed page."""

from carioca.sheet.content import fingerprint
from carioca.sheet.write import ENDINGS, write_sheet

__all__ = ["ENDINGS", "fingerprint", "write_sheet"]
